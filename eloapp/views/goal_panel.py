"""What the player wants, and which score that takes."""

from decimal import Decimal
from math import ceil
from typing import Final

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QHBoxLayout,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from eloapp.core.event import Goal, GoalKind
from eloapp.core.numbers import parse_number, parse_rating
from eloapp.core.planning import GoalAnswer, GoalState
from eloapp.models.planning_part import Prospect
from eloapp.views.controls import IconButton, LinkButton, NumberField, QuietCombo, text_label
from eloapp.views.paint import box, ring
from eloapp.views.panel import FaultLine, Panel, column_of, row_of
from eloapp.views.theme import TextStyle, font, px, tokens
from eloapp.wording import planning as words
from eloapp.wording.language import N_, _
from eloapp.wording.numbers import entered
from eloapp.wording.series import share

#: Widths at u = 4: of the panel beside the rounds, of the kind of goal, of a combo's frame.
_SIDE: Final = 264
_KIND: Final = 112
_FRAME: Final = 34


class ChanceBar(QWidget):
    """A probability as a bar: grey, for a chance is neither gain nor loss."""

    def __init__(self) -> None:
        super().__init__()
        self._value = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_chance(self, value: float) -> None:
        """Show a probability from 0 to 1."""
        if value != self._value:
            self._value = value
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(self, 100), px(self, 4))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = tokens(self.palette())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        radius = self.height() / 2
        chip, full = theme.color("chip"), theme.color("text3")
        box(painter, self.rect(), chip, chip, 0, radius)
        width = round(self.width() * self._value)
        if width > 0:
            done = QRect(0, 0, max(width, self.height()), self.height())
            box(painter, done, full, full, 0, radius)
        painter.end()


class Line(QWidget):
    """A hairline between two groups."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(1)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.palette().color(QPalette.ColorRole.Midlight))
        painter.end()


class EdgeLink(LinkButton):
    """A word to press whose text stands on the edge of the panel, without room around it."""

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        return QSize(hint.width() - px(self, 12), hint.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        face = font(QApplication.font(), TextStyle.BODY)
        painter.setFont(face)
        painter.setPen(self.palette().color(QPalette.ColorRole.Link))
        text = QFontMetrics(face).elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(self.rect(), flags, text)
        if self.hasFocus():
            accent = self.palette().color(QPalette.ColorRole.Accent)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            ring(painter, self.rect(), accent, px(self, 4))
        painter.end()


class _Head(QWidget):
    """Heading, kind and number in one line; the heading above them where they do not fit."""

    def __init__(self, heading: QWidget, kind: QuietCombo, number: QWidget) -> None:
        super().__init__()
        self._heading, self._kind, self._number = heading, kind, number
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        inputs = QHBoxLayout()
        inputs.setContentsMargins(0, 0, 0, 0)
        inputs.setSpacing(px(self, 8))
        inputs.addStretch(1)
        inputs.addWidget(kind)
        inputs.addWidget(number)
        self._row.addWidget(heading)
        self._row.addLayout(inputs, 1)
        self._arrange()

    def minimumSizeHint(self) -> QSize:
        """As narrow as the fields, whatever the direction is now."""
        return QSize(self._fields(), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._arrange()

    def _fields(self) -> int:
        return self._kind.sizeHint().width() + px(self, 8) + self._number.sizeHint().width()

    def _arrange(self) -> None:
        metrics = QFontMetrics(font(QApplication.font(), TextStyle.BODY))
        widest = max(
            metrics.horizontalAdvance(self._kind.itemText(i)) for i in range(self._kind.count())
        )
        least, k = widest + px(self, _FRAME), px(self, 100) / 100
        self._kind.set_design_width(max(_KIND, ceil(least / k)))
        wanted = self._heading.sizeHint().width() + px(self, 8) + self._fields()
        direction = QBoxLayout.Direction
        fits = wanted <= max(self.width(), px(self, _SIDE))
        self._row.setDirection(direction.LeftToRight if fits else direction.TopToBottom)
        self._row.setSpacing(px(self, 8 if fits else 4))


class _OtherGoal(QWidget):
    """One more goal in small: what it is, what it takes, and how to be rid of it."""

    chosen = Signal()
    removed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.button = EdgeLink()
        self.button.setToolTip(_("Show this goal above"))
        self.button.clicked.connect(self.chosen)
        self.remove = IconButton("cross", _("Remove the goal"))
        self.remove.clicked.connect(self.removed)
        self.answer = text_label("", TextStyle.SMALL, "text2", wrap=True)
        line = row_of(4, self)
        line.addWidget(self.button)
        line.addStretch(1)
        line.addWidget(self.remove)
        column = column_of(self, 0)
        column.addLayout(line)
        column.addWidget(self.answer)

    def show_goal(self, goal: Goal) -> None:
        """Name the goal."""
        text = words.goal_text(goal)
        self.button.setText(text)
        self.remove.setAccessibleName(_("Remove the goal: {goal}").format(goal=text))

    def show_answer(self, text: str) -> None:
        """Say what it takes; empty while that is not known."""
        self.answer.setText(text or " ")


class GoalPanel(Panel):
    """Edits the goals of an event and shows the answers: the first in large, others as lines."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("tournament.goal")
        self._goals: tuple[Goal, ...] = ()
        self._others: list[_OtherGoal] = []
        self.kind = QuietCombo()
        self.kind.setObjectName("tournament.goalKind")
        self.kind.setAccessibleName(_("Goal"))
        self.kind.set_choices([(words.goal_kind(*choice), choice) for choice in words.GOAL_CHOICES])
        self.kind.chosen.connect(lambda _choice: self.edited.emit(N_("Goal"), ""))
        self.line = FaultLine()
        self.number = NumberField[Decimal](self._parse, entered, optional=True)
        self.number.setObjectName("tournament.goalValue")
        self.number.setAccessibleName(_("Number of the goal"))
        self.number.set_design_width(64)
        self.watch(self.number, N_("Goal"), self.line)
        self.title = text_label("", TextStyle.TITLE, wrap=True)
        self.title.setObjectName("tournament.goalTitle")
        self.reasons = text_label("", TextStyle.SMALL, "text2", wrap=True)
        self.reasons.setObjectName("tournament.goalReasons")
        self.percent = text_label("", TextStyle.STRONG)
        self.percent.setObjectName("tournament.goalChance")
        self.bar = ChanceBar()
        self.way = text_label("", TextStyle.SMALL, "text2", wrap=True)
        self.way.setObjectName("tournament.goalWay")
        self.more = EdgeLink(_("Another goal"))
        self.more.setObjectName("tournament.goalAdd")
        self.more.clicked.connect(self._add)
        self.less = EdgeLink(_("Remove"))
        self.less.setObjectName("tournament.goalRemove")
        self.less.setAccessibleName(_("Remove the goal"))
        self.less.clicked.connect(self._remove_first)
        self._build()
        self.set_value(())

    # Input ------------------------------------------------------------------------------

    def set_stale(self, stale: bool) -> None:
        """Show the answer as that of the last valid input."""
        for label in (self.title, self.percent):
            label.set_token("text3" if stale else "ink")

    def value(self) -> tuple[Goal, ...]:
        """The goals as they are entered; none while the first one is only begun."""
        kind, title = self.kind.value()
        before = self._goals[0] if self._goals else Goal()
        number = self.number.value()
        if GoalKind.NORM in (kind, before.kind) or GoalKind.GAIN in (kind, before.kind):
            # A number of points is no rating, and a norm has none.
            number = number if kind is before.kind and kind is not GoalKind.NORM else None
        goals = (Goal(kind, number, title), *self._goals[1:])
        return () if goals == (Goal(),) else goals

    def set_value(self, goals: tuple[Goal, ...]) -> None:
        """Show goals without emitting."""
        self._goals = goals
        first = goals[0] if goals else Goal()
        self.kind.set_value((first.kind, first.title))
        self.number.set_value(first.value)
        norm = first.kind is GoalKind.NORM
        self.number.setVisible(not norm)
        if norm:
            self.number.revert()  # what is hidden cannot be corrected
        while len(self._others) < len(goals) - 1:
            self._others.append(self._other(len(self._others) + 1))
        for place, line in enumerate(self._others, start=1):
            line.setVisible(place < len(goals))
            if place < len(goals):
                line.show_goal(goals[place])
        self.more.setVisible(bool(goals) and goals[0] != Goal())
        self.less.setVisible(bool(goals))

    def _parse(self, text: str) -> Decimal:
        kind, _title = self.kind.value()
        return parse_number(text) if kind is GoalKind.GAIN else parse_rating(text)

    def _put(self, goals: tuple[Goal, ...]) -> None:
        self.number.revert()
        self.set_value(goals)
        self.edited.emit(N_("Goal"), "")

    def _add(self) -> None:
        self._put((Goal(), *self._goals))
        self.kind.setFocus(Qt.FocusReason.OtherFocusReason)

    def _remove_first(self) -> None:
        self._put(self._goals[1:])
        self.kind.setFocus(Qt.FocusReason.OtherFocusReason)

    def _choose(self, place: int) -> None:
        goals = list(self._goals)
        goals.insert(0, goals.pop(place))
        self._put(tuple(goals))

    def _remove(self, place: int) -> None:
        self._put(self._goals[:place] + self._goals[place + 1 :])

    # Answer -----------------------------------------------------------------------------

    def show_prospect(self, prospect: Prospect | None) -> None:
        """Show the answers; None: they are not known yet, and their room stays empty."""
        if prospect is None:
            self.answer.setMinimumHeight(self.answer.height() if self.answer.isVisible() else 0)
            for label in (self.title, self.reasons, self.percent, self.way):
                label.setText("")
            self.bar.show_chance(0.0)
            for line in self._others:
                line.show_answer("")
            return
        self.answer.setMinimumHeight(0)
        answers = prospect.goals
        first = answers[0] if answers and answers[0].goal != Goal() else None
        self._show_first(prospect, first)
        for line, answer in zip(self._others, answers[1:], strict=False):
            line.show_answer(_short(prospect, answer))

    def _show_first(self, prospect: Prospect, answer: GoalAnswer | None) -> None:
        if answer is None:
            title, reasons = "", words.no_goal()
        else:
            title = words.goal_title(answer, prospect.report)
            reasons = words.goal_reasons(answer, prospect.outcomes)
        chance = _open_chance(answer)
        way = words.likeliest(answer.likeliest) if answer and chance is not None else ""
        for label, text in ((self.title, title), (self.reasons, reasons), (self.way, way)):
            label.setText(text)
            label.setVisible(bool(text))
        self.chance.setVisible(chance is not None)
        self.bar.setVisible(chance is not None)
        if chance is not None:
            self.percent.setText(share(chance))
            self.bar.show_chance(chance)

    def _other(self, place: int) -> _OtherGoal:
        line = _OtherGoal()
        line.chosen.connect(lambda: self._choose(place))
        line.removed.connect(lambda: self._remove(place))
        self._lines.addWidget(line)
        return line

    def _build(self) -> None:
        head = _Head(text_label(_("Goal"), TextStyle.HEADING), self.kind, self.number)
        self.chance = QWidget()
        line = QHBoxLayout(self.chance)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(text_label(words.chance_label(), TextStyle.SMALL, "text2"))
        line.addStretch(1)
        line.addWidget(self.percent)
        self.answer = QWidget()
        answer = QVBoxLayout(self.answer)
        answer.setContentsMargins(0, 0, 0, 0)
        answer.setSpacing(px(self, 4))
        answer.addWidget(self.title)
        answer.addWidget(self.reasons)
        answer.addSpacing(px(self, 4))
        answer.addWidget(self.chance)
        answer.addWidget(self.bar)
        answer.addWidget(self.way)
        self._lines = QVBoxLayout()
        self._lines.setSpacing(px(self, 4))
        tools = row_of(0, self)
        tools.addWidget(self.more)
        tools.addStretch(1)
        tools.addWidget(self.less)
        column = column_of(self, 4)
        column.addWidget(head)
        column.addWidget(self.line)
        column.addSpacing(px(self, 8))
        column.addWidget(self.answer)
        column.addLayout(self._lines)
        column.addLayout(tools)


def _open_chance(answer: GoalAnswer | None) -> float | None:
    """The probability where it is neither sure nor impossible."""
    if answer is None or answer.state is not GoalState.POINTS:
        return None
    return answer.probability


def _short(prospect: Prospect, answer: GoalAnswer) -> str:
    text = words.goal_title(answer, prospect.report)
    chance = _open_chance(answer)
    return text if chance is None else f"{text}, {share(chance)}"
