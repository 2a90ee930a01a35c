"""Where results come from: a field to paste into, or the name of the file that is read."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QMimeData, QObject, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from eloapp.views.controls import LinkButton, text_label
from eloapp.views.paint import box
from eloapp.views.theme import TextStyle, px
from eloapp.wording.language import _
from eloapp.wording.numbers import total

#: A longer text is read without being shown (characters).
MOST_SHOWN: Final = 100_000
#: The same in every language.
_EXAMPLE: Final = "1850 1\n1900 ½\n1720 0"


class PasteField(QPlainTextEdit):
    """Plain text. ``long_pasted`` carries a text that is too long to be shown."""

    long_pasted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("import.text")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setAcceptDrops(False)  # the whole window takes what is dropped
        self.document().setDocumentMargin(px(self, 4))

    def insertFromMimeData(self, source: QMimeData) -> None:
        text = source.text()
        if len(text) > MOST_SHOWN:
            self.long_pasted.emit(text)
        else:
            super().insertFromMimeData(source)

    def sizeHint(self) -> QSize:
        return QSize(px(self, 400), px(self, 84))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(self, 160), px(self, 60))


class _Frame(QWidget):
    """The border of a field around its text, with the mark of the focus."""

    def __init__(self, inside: QWidget) -> None:
        super().__init__()
        self._inside = inside
        layout = QVBoxLayout(self)
        edge = px(self, 3)
        layout.setContentsMargins(edge, edge, edge, edge)
        layout.addWidget(inside)
        inside.installEventFilter(self)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QFocusEvent):
            self.update()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, role = self.palette(), QPalette.ColorRole
        focus = self._inside.hasFocus()
        edge = palette.color(role.Accent if focus else role.Mid)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box(painter, self.rect(), palette.color(role.Base), edge, 2 if focus else 1, px(self, 6))
        painter.end()


class SourceBox(QWidget):
    """``changed`` says that another text or file is to be read, ``open_wanted`` asks for one."""

    changed = Signal()
    open_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._long = ""
        self._path: Path | None = None
        self.text = PasteField()
        self.text.setPlaceholderText(_EXAMPLE)
        self.text.setAccessibleName(_("Results, pasted or typed"))
        self.text.textChanged.connect(self.changed)
        self.text.long_pasted.connect(self.show_long)
        self.frame = _Frame(self.text)
        caption = text_label(
            _("Paste or type results here, or open a CSV, XLSX or PGN file."),
            TextStyle.BODY,
            "text2",
            wrap=True,
        )
        caption.setBuddy(self.text)
        self.open = QPushButton(_("Open file…"))
        self.open.setObjectName("import.open")
        self.open.setAutoDefault(False)
        self.open.clicked.connect(self.open_wanted)
        self.name = text_label("", TextStyle.STRONG)
        self.name.setObjectName("import.name")
        self.name.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.back = LinkButton(_("Paste instead"))
        self.back.setObjectName("import.paste")
        self.back.clicked.connect(self.show_paste)
        self._file = QWidget()
        line = QHBoxLayout(self._file)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(px(self, 8))
        line.addWidget(self.name, 1)
        line.addWidget(self.back)
        top = QHBoxLayout()
        top.setSpacing(px(self, 12))
        top.addWidget(caption, 1)
        top.addWidget(self.open, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(self, 8))
        column.addLayout(top)
        column.addWidget(self.frame)
        column.addWidget(self._file)
        self._file.hide()

    def source(self) -> str | Path:
        """What is to be read."""
        return self._path or self._long or self.text.toPlainText()

    def take_focus(self) -> None:
        """Put the keyboard where one begins."""
        first = self.open if self.frame.isHidden() else self.text
        first.setFocus()

    def show_text(self, text: str) -> None:
        """Put a text into the field, all of it chosen, so that one pastes over it."""
        if len(text) > MOST_SHOWN:
            self.show_long(text)
            return
        self._show(None, "", "")
        self.text.setPlainText(text)
        self.text.selectAll()

    def show_long(self, text: str) -> None:
        """Take a text that is too long to be shown."""
        length = _("Pasted text, {n} characters").format(n=total(len(text)))
        self._show(None, text, length)
        self.changed.emit()

    def show_file(self, path: Path) -> None:
        """Take a file."""
        self._show(path, "", path.name)
        self.changed.emit()

    def show_paste(self) -> None:
        """Back to the field."""
        self._show(None, "", "")
        self.changed.emit()
        self.text.setFocus()

    def _show(self, path: Path | None, long: str, name: str) -> None:
        if name and self.window().focusWidget() is self.text:
            self.open.setFocus()  # the field goes
        self._path, self._long = path, long
        self.name.setText(name)
        self.name.setToolTip(str(path or ""))
        self._file.setVisible(bool(name))
        self.frame.setVisible(not name)
