"""Help (F1): the keyboard, and in a few sentences what is computed."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeySequence, QPalette
from PySide6.QtWidgets import QDialog, QFrame, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from eloapp import __version__
from eloapp.views.controls import text_label
from eloapp.views.theme import TextStyle, px
from eloapp.wording.language import _, pgettext


class HelpDialog(QDialog):
    """One page to scroll; stays open beside the window."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("help")
        self.setWindowTitle(_("Help"))
        content = QWidget()
        content.setBackgroundRole(QPalette.ColorRole.Base)
        column = QVBoxLayout(content)
        margin = px(self, 20)
        column.setContentsMargins(margin, margin, margin, margin)
        column.setSpacing(px(self, 8))
        column.addWidget(text_label(_("Keyboard"), TextStyle.HEADING))
        column.addLayout(self._keys())
        column.addSpacing(px(self, 12))
        column.addWidget(text_label(_("What is computed"), TextStyle.HEADING))
        for line in _explanations():
            column.addWidget(text_label(line, TextStyle.BODY, "ink", wrap=True))
        column.addSpacing(px(self, 12))
        column.addWidget(
            text_label(
                _("EloApp {version}, free software under the MIT licence").format(
                    version=__version__
                ),
                TextStyle.SMALL,
                "text2",
                wrap=True,
            )
        )
        column.addStretch(1)
        area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.viewport().setBackgroundRole(QPalette.ColorRole.Base)
        area.setBackgroundRole(QPalette.ColorRole.Base)
        area.setAutoFillBackground(True)  # under the scroll bar, too
        area.setAccessibleName(_("Help"))
        area.setWidget(content)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(area)

    def sizeHint(self) -> QSize:
        return QSize(px(self, 560), px(self, 560))

    def _keys(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(px(self, 16))
        grid.setVerticalSpacing(px(self, 4))
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 2)
        for row, (keys, what) in enumerate(keyboard()):
            label = text_label(keys, TextStyle.STRONG, wrap=True)
            grid.addWidget(label, row, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(text_label(what, TextStyle.BODY, "text2", wrap=True), row, 1)
        return grid


def _native(keys: str) -> str:
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)


def keyboard() -> list[tuple[str, str]]:
    """Every key of the program with what it does."""
    return [
        (pgettext("keys", "W D L N"), _("Result: win, draw, loss, not yet (outside a field)")),
        (f"{_native('Up')} {_native('Down')}", _("In a number field: one more, one less")),
        (_native("Ctrl+Z"), _("Undo; in a field with a faulty text: put the valid one back")),
        (_native("Ctrl+Shift+Z"), _("Redo")),
        (_native("Ctrl+T"), _("Swap the players")),
        (_native("Ctrl+Return"), _("Apply the result")),
        (_native("Ctrl+C"), _("Copy the field or the selected cells")),
        (_native("Ctrl+Shift+C"), _("Copy the outcome table")),
        (_native("Ctrl+Shift+M"), _("Copy one sentence for a message")),
        (_native("Ctrl+Shift+R"), _("Card of the next round, on one page")),
        (f"{_native('Ctrl+Shift+E')} {_native('Ctrl+P')}", _("Save the report, print it")),
        (_native("Ctrl+J"), _("Journal of applied results")),
        (_native("Ctrl+K"), _("Converter")),
        (f"{_native('Ctrl+PgUp')} {_native('Ctrl+PgDown')}", _("Previous and next tab")),
        (_native("Ctrl+1"), _("First tab; up to five")),
        (_native("F9"), _("Hide or show the input column")),
        (_native("F1"), _("Help; on a question mark: its card")),
        (_native("Ctrl+Q"), _("Quit")),
    ]


def _explanations() -> list[str]:
    return [
        _("Change = K × (score − expected score). A draw scores half a point."),
        _(
            "FIDE presets read the expected score from table 8.1.2, limit the difference by the "
            "edition in force, add up a whole rating period and round once, half away from zero."
        ),
        _("Plain Elo uses the formula, has no limit and counts game by game."),
        _(
            "Select a number in the table to see how it comes about. "
            "The chances of win, draw and loss are a model, never a rule."
        ),
    ]
