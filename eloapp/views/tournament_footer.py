"""The line under the rounds: more totals at the left, what can be done with rows at the right."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QWidget

from eloapp.views.controls import IconButton
from eloapp.views.icons import pixmap
from eloapp.views.paint import ring
from eloapp.views.panel import row_of
from eloapp.views.theme import TextStyle, font, px, tokens
from eloapp.wording.language import _


class Disclosure(IconButton):
    """A chevron with a word, which opens what lies under it."""

    def __init__(self, text: str, label: str) -> None:
        super().__init__("chevron-right", label)
        self._text = text
        self.setCheckable(True)
        self.toggled.connect(self._turn)

    def sizeHint(self) -> QSize:
        side = px(self, 24)
        metrics = QFontMetrics(font(self.font(), TextStyle.BODY))
        return QSize(side + metrics.horizontalAdvance(self._text) + px(self, 8), side)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = tokens(self.palette())
        colour = theme.color("ink" if self.underMouse() or self.isDown() else "text2")
        side = px(self, 16)
        name = "chevron-down" if self.isChecked() else "chevron-right"
        painter = QPainter(self)
        picture = pixmap(name, colour, side, self.devicePixelRatioF())
        edge = px(self, 4)  # what is drawn of the chevron begins there
        painter.drawPixmap(-edge, (self.height() - side) // 2, picture)
        painter.setFont(font(self.font(), TextStyle.BODY))
        painter.setPen(colour)
        place = QRect(px(self, 16), 0, self.width(), self.height())
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, self._text)
        if self.hasFocus():
            accent = self.palette().color(QPalette.ColorRole.Accent)
            ring(painter, self.rect(), accent, px(self, 4))
        painter.end()

    def _turn(self, opened: bool) -> None:
        self.set_icon_name("chevron-down" if opened else "chevron-right")


class TournamentFooter(QWidget):
    """Three buttons; the page says what they do."""

    def __init__(self) -> None:
        super().__init__()
        self.more = Disclosure(_("More"), _("More totals and questions"))
        self.more.setObjectName("tournament.more")
        self.add = IconButton("add", _("Add a round"))
        self.add.setObjectName("tournament.add")
        self.menu = IconButton("more", _("Rounds: what can be done"))
        self.menu.setObjectName("tournament.menu")
        row: QHBoxLayout = row_of(4, self)
        row.addWidget(self.more)
        row.addStretch(1)
        row.addWidget(self.add)
        row.addWidget(self.menu)
        self.setLayout(row)
