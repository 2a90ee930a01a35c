"""The Game tab before the ratings are known: the question, what to type, an example."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from eloapp.core.document import Players
from eloapp.core.results import OUTCOMES
from eloapp.views.controls import TextLabel, text_label
from eloapp.views.theme import TextStyle, px, tokens
from eloapp.wording import terms
from eloapp.wording.language import _


class _Bar(QWidget):
    """A short or full line: the skeleton of a number that is not there yet."""

    def __init__(self, token: str, width: int | None, height: int) -> None:
        super().__init__()
        self._token = token
        self._size = (width, height)
        across = QSizePolicy.Policy.Expanding if width is None else QSizePolicy.Policy.Fixed
        self.setSizePolicy(across, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        width, height = self._size
        return QSize(px(self, 40 if width is None else width), px(self, height))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tokens(self.palette()).color(self._token))
        radius = self.height() / 2
        painter.drawRoundedRect(QRectF(self.rect()), radius, radius)
        painter.end()


class Welcome(QScrollArea):
    """Says what to do first. ``example_wanted`` asks for the example."""

    example_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setBackgroundRole(QPalette.ColorRole.Base)
        self.name = TextLabel("", TextStyle.HEADING, "text2")
        self.name.setTextFormat(Qt.TextFormat.PlainText)
        self.example = QPushButton(_("Load the example"))
        self.example.setObjectName("game.example")
        self.example.setProperty("primary", True)
        self.example.clicked.connect(self.example_wanted)
        content = QWidget()
        content.setBackgroundRole(QPalette.ColorRole.Base)
        self._page = QVBoxLayout(content)
        self._page.setSpacing(0)
        self._page.addWidget(
            text_label(_("What do you win, draw or lose?"), TextStyle.TITLE, "ink", wrap=True)
        )
        self._page.addSpacing(px(self, 6))
        self._page.addWidget(
            text_label(
                _(
                    "Type your rating and your opponent’s on the left. "
                    "The three changes appear here as you type."
                ),
                TextStyle.BODY,
                "text2",
                wrap=True,
            )
        )
        self._page.addSpacing(px(self, 44))
        self._page.addLayout(self._skeleton())
        self._page.addStretch(1)
        self.setWidget(content)
        self._set_margins()

    def show_names(self, players: Players) -> None:
        """Name the first player as far as he is known."""
        self.name.setText(terms.side_name(players.a.name, first=True))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._set_margins()

    def _skeleton(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(px(self, 32))
        grid.setVerticalSpacing(0)
        grid.setColumnMinimumWidth(0, px(self, 168))
        for column, result in enumerate(OUTCOMES, start=1):
            grid.setColumnStretch(column, 1)
            grid.addWidget(text_label(terms.outcome(result), TextStyle.STRONG, "text2"), 0, column)
            grid.addWidget(_Bar("chip", None, 3), 2, column)
            grid.addWidget(_Bar("disabled", 30, 4), 3, column)
        grid.setRowMinimumHeight(1, px(self, 6))
        grid.setRowMinimumHeight(3, px(self, 92))
        grid.addWidget(self.name, 3, 0)
        buttons = QHBoxLayout()
        buttons.addWidget(self.example)
        buttons.addStretch(1)
        grid.addLayout(buttons, 4, 1, 1, 3)
        return grid

    def _set_margins(self) -> None:
        narrow = self.viewport().width() < px(self, 760)
        side = px(self, 24 if narrow else 32)
        self._page.setContentsMargins(side, px(self, 16 if narrow else 24), side, px(self, 24))
