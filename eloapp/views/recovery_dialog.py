"""The question at the start when unsaved work of a killed program was found."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from eloapp.models.document_file import DocumentFile, FileError
from eloapp.models.left_over_model import PLAYERS, LeftOverModel
from eloapp.views.labels import text_label
from eloapp.views.questions import tell
from eloapp.views.tables import PlainTable
from eloapp.views.theme import TextStyle, px
from eloapp.wording.files import file_fault
from eloapp.wording.language import _

if TYPE_CHECKING:
    from eloapp.models.document_file import Recovered


class RecoveryDialog(QDialog):
    """Lists what was found. One is restored here, the others wait for the next start."""

    def __init__(self, file: DocumentFile, found: "Sequence[Recovered]", parent: QWidget) -> None:
        super().__init__(parent)
        self._file = file
        self._found = list(found)
        self._window = parent
        self.setObjectName("recovery")
        self.setWindowTitle(_("Unsaved changes"))
        self.model = LeftOverModel(self)
        self.table = PlainTable(self.model)
        self.table.setObjectName("recovery.table")
        self.table.setAccessibleName(_("Documents with unsaved changes"))
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(PLAYERS, QHeaderView.ResizeMode.Stretch)
        self.restore = self._button("restore", _("Restore"))
        self.restore.setProperty("primary", True)
        self.restore.setDefault(True)
        self.restore.clicked.connect(self._restore)
        self.discard = self._button("discard", _("Discard"))
        self.discard.clicked.connect(self._discard)
        later = self._button("later", _("Later"))
        later.clicked.connect(self.reject)
        buttons = QHBoxLayout()
        buttons.addWidget(self.discard)
        buttons.addStretch(1)
        buttons.addWidget(later)
        buttons.addWidget(self.restore)
        layout = QVBoxLayout(self)
        margin = px(self, 16)
        layout.setContentsMargins(margin, margin, margin, margin)
        layout.setSpacing(px(self, 12))
        layout.addWidget(
            text_label(
                _("The program ended before these changes were saved."),
                TextStyle.STRONG,
                wrap=True,
            )
        )
        layout.addWidget(self.table, 1)
        layout.addLayout(buttons)
        self.table.doubleClicked.connect(self._restore)
        self.finished.connect(self.deleteLater)
        self._show()
        self.restore.setFocus()

    def sizeHint(self) -> QSize:
        return QSize(px(self, 640), px(self, 240))

    def _button(self, name: str, text: str) -> QPushButton:
        button = QPushButton(text)
        button.setObjectName(f"recovery.{name}")
        button.setAutoDefault(False)
        return button

    def _show(self) -> None:
        self.model.show(self._found)
        self.table.selectRow(0)

    def _restore(self) -> None:
        chosen = self._found[self.table.currentIndex().row()]
        self.accept()
        try:
            self._file.restore(chosen)
        except FileError as error:  # it is shown, and stays where it was found
            text = _("Restored. Save it soon: it cannot be kept for the case of another crash.")
            why = f"{file_fault(error)}."
            tell(self._window, "unkept.message", _("Unsaved changes"), text, why)

    def _discard(self) -> None:
        chosen = self._found.pop(self.table.currentIndex().row())
        self._file.discard(chosen)
        if self._found:
            self._show()
        else:
            self.accept()
