"""What is said after an unexpected error, with its details to read and to copy."""

from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from eloapp.views.labels import text_label
from eloapp.views.theme import TextStyle, px
from eloapp.wording.language import _


class CrashDialog(QDialog):
    """One sentence, the error, where it was written down, and the details."""

    def __init__(self, parent: QWidget, summary: str, details: str, logged: Path | None) -> None:
        super().__init__(parent)
        self.setObjectName("crash")
        self.setWindowTitle(_("Unexpected error"))
        where = "" if logged is None else _("Details are in {file}.").format(file=logged) + "\n\n"
        self.details = QPlainTextEdit(where + details)
        self.details.setObjectName("crash.details")
        self.details.setReadOnly(True)
        self.details.setTabChangesFocus(True)
        self.details.setAccessibleName(_("Details"))
        self.copy = QPushButton(_("Copy the details"))
        self.copy.setObjectName("crash.copy")
        self.copy.setAutoDefault(False)
        self.copy.clicked.connect(lambda: QApplication.clipboard().setText(details))
        close = QPushButton(_("Close"))
        close.setObjectName("crash.close")
        close.clicked.connect(self.close)
        column = QVBoxLayout(self)
        margin = px(self, 16)
        column.setContentsMargins(margin, margin, margin, margin)
        column.setSpacing(px(self, 12))
        message = _("Something went wrong. The program goes on; your input is kept.")
        column.addWidget(text_label(message, TextStyle.STRONG, wrap=True))
        column.addWidget(text_label(summary[:_LONGEST], wrap=True))
        column.addWidget(self.details, 1)
        buttons = QHBoxLayout()
        buttons.addWidget(self.copy)
        buttons.addStretch(1)
        buttons.addWidget(close)
        column.addLayout(buttons)
        close.setDefault(True)
        close.setFocus()

    def sizeHint(self) -> QSize:
        return QSize(px(self, 480), px(self, 340))


#: More of a message than this is read in the details.
_LONGEST = 200
