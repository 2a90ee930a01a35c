"""The next game: who is met, and what win, draw and loss would change."""

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QGridLayout, QSizePolicy, QWidget

from eloapp.core.event_report import EventRow
from eloapp.core.results import OUTCOMES
from eloapp.models.planning_part import Prospect
from eloapp.views.controls import text_label
from eloapp.views.icons import paint_triangle, pixmap
from eloapp.views.paint import ring
from eloapp.views.panel import column_of
from eloapp.views.theme import TextStyle, font, px, tokens
from eloapp.wording import event as event_words
from eloapp.wording import planning as words
from eloapp.wording import terms
from eloapp.wording.numbers import change, change_sign

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class ChangeText(QWidget):
    """A change with its arrow, smaller than the page's figures."""

    def __init__(self) -> None:
        super().__init__()
        self._text = ""
        self._sign = 0
        self._stale = False
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_change(self, text: str, sign: int, spoken: str) -> None:
        """Show a number; ``spoken`` says what it belongs to."""
        self._text, self._sign = text, sign
        self.setAccessibleName(spoken)
        self.updateGeometry()
        self.update()

    def set_stale(self, stale: bool) -> None:
        """Show it as that of the last valid input."""
        if stale != self._stale:
            self._stale = stale
            self.update()

    def text(self) -> str:
        """The number shown."""
        return self._text

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(font(QApplication.font(), TextStyle.HEADING))
        arrow = round(0.86 * metrics.capHeight()) + px(self, 5) if self._sign else 0
        return QSize(arrow + metrics.horizontalAdvance(self._text), metrics.height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = tokens(self.palette())
        face = font(QApplication.font(), TextStyle.HEADING)
        metrics = QFontMetrics(face)
        colour = QColor(theme.gain if self._sign > 0 else theme.loss if self._sign else theme.text2)
        if self._stale:
            colour = QColor(theme.text3)
        painter = QPainter(self)
        left, middle = 0.0, self.height() / 2
        if self._sign:
            side = 0.86 * metrics.capHeight()
            box = QRectF(0, middle - side / 2, side, side)
            paint_triangle(painter, box, self._sign > 0, colour)
            left = round(side) + px(self, 5)
        painter.setFont(face)
        painter.setPen(colour)
        painter.drawText(QPointF(left, middle + metrics.capHeight() / 2), self._text)
        painter.end()


class GameHeading(QAbstractButton):
    """Round, colour and opponent; a chevron when it opens the card of the game."""

    def __init__(self) -> None:
        super().__init__()
        self.opens = False
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_opens(self, opens: bool) -> None:
        """Let it be pressed, or only show."""
        self.opens = opens
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if opens else Qt.FocusPolicy.NoFocus)
        shape = Qt.CursorShape.PointingHandCursor if opens else Qt.CursorShape.ArrowCursor
        self.setCursor(shape)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(self, 200), px(self, 24))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(self, 80), px(self, 24))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _ENTER and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = tokens(self.palette())
        face = font(QApplication.font(), TextStyle.STRONG)
        metrics = QFontMetrics(face)
        painter = QPainter(self)
        room = self.width()
        if self.opens:
            side = px(self, 16)
            colour = theme.color("ink" if self.underMouse() or self.isDown() else "text2")
            picture = pixmap("chevron-right", colour, side, self.devicePixelRatioF())
            painter.drawPixmap(room - side, (self.height() - side) // 2, picture)
            room -= side + px(self, 4)
        painter.setFont(face)
        painter.setPen(theme.color("ink"))
        place = QRect(0, 0, room, self.height())
        text = metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, room)
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
        if self.hasFocus():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            ring(painter, self.rect(), theme.color("accent"), px(self, 4))
        painter.end()


class NextGame(QWidget):
    """Shows a round to come; ``card_wanted`` asks for its card."""

    card_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.heading = GameHeading()
        self.heading.setObjectName("tournament.nextGame")
        self.heading.clicked.connect(self._pressed)
        self.changes = [ChangeText() for _result in OUTCOMES]
        self._three = QWidget()
        grid = QGridLayout(self._three)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(px(self, 8))
        grid.setVerticalSpacing(px(self, 2))
        for place, (result, number) in enumerate(zip(OUTCOMES, self.changes, strict=True)):
            grid.addWidget(text_label(terms.outcome(result), TextStyle.SMALL, "text2"), 0, place)
            grid.addWidget(number, 1, place)
            grid.setColumnMinimumWidth(place, px(self, 80))
        grid.setColumnStretch(len(self.changes), 1)
        self.reason = text_label("", TextStyle.SMALL, "text3", wrap=True)
        self.last = text_label("", TextStyle.STRONG, wrap=True)
        self.last.setObjectName("tournament.lastRound")
        self.enough = text_label("", TextStyle.SMALL, "text2", wrap=True)
        self.enough.setObjectName("tournament.nextOpponent")
        column = column_of(self, 4)
        for widget in (self.heading, self._three, self.reason, self.last, self.enough):
            column.addWidget(widget)

    def show_row(self, row: EventRow | None) -> None:
        """Show the next round; None: there is none."""
        self.setVisible(row is not None)
        if row is None:
            return
        text = words.next_game(row)
        self.heading.setText(text)
        self.heading.setToolTip(text)
        self.heading.setAccessibleName(text)
        self._three.setVisible(bool(row.outcomes))
        for number, outcome in zip(self.changes, row.outcomes, strict=False):
            shown = change(outcome.change)
            spoken = f"{terms.outcome(outcome.result)} {shown}"
            number.show_change(shown, change_sign(outcome.change), spoken)
        reason = "" if row.outcomes else event_words.full_reason(row)
        self.reason.setText(reason)
        self.reason.setVisible(bool(reason))

    def show_prospect(self, prospect: Prospect | None) -> None:
        """Show what the game decides; what is still computed keeps its room and stays blank."""
        if prospect is None or not prospect.complete:
            for label in (self.last, self.enough):
                label.setMinimumHeight(0 if label.isHidden() else label.height())
                label.setText("")
            return
        last = prospect.last_round
        for label, text in (
            (self.last, "" if last is None else words.last_round(last)),
            (self.enough, words.enough_at_once(prospect.opponent)),
        ):
            label.setMinimumHeight(0)
            label.setText(text)
            label.setVisible(bool(text))

    def set_stale(self, stale: bool) -> None:
        """Show the numbers as those of the last valid input."""
        for number in self.changes:
            number.set_stale(stale)
        self.last.set_token("text3" if stale else "ink")

    def set_card_ready(self, ready: bool) -> None:
        """Show the chevron once something answers ``card_wanted``."""
        self.heading.set_opens(ready)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            for number in self.changes:
                number.updateGeometry()

    def _pressed(self) -> None:
        if self.heading.opens:
            self.card_wanted.emit()
