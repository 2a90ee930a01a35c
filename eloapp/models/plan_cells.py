"""The cells of the scenarios in words: what is supposed, and what comes of it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum, auto, unique
from typing import Final, NamedTuple

from eloapp.core.event import Event, Opponent, Plan, Round, RoundResult
from eloapp.core.norms import NormReport, NormState
from eloapp.core.planning import (
    ComparedLine,
    GoalAnswer,
    GoalState,
    LineKind,
    ScenarioReport,
    Span,
)
from eloapp.core.titles import Title
from eloapp.models.plan_entry import show_plan_cell
from eloapp.models.planning_part import Prospect
from eloapp.models.rounds_entry import show_result_cell
from eloapp.wording import event as event_words
from eloapp.wording import norms as norm_words
from eloapp.wording import planning as words
from eloapp.wording.language import _, labelled
from eloapp.wording.numbers import exact_change
from eloapp.wording.series import NOTHING, share


@unique
class RowKind(Enum):
    """What a row tells, in the order shown."""

    NAME = auto()
    ROUND = auto()
    POINTS = auto()
    CHANGE = auto()
    PUBLISHED = auto()
    PERFORMANCE = auto()
    AT_LEAST = auto()
    GOAL = auto()
    NORM = auto()
    LIMIT = auto()
    """A rating category."""
    NOTE = auto()


class RowKey(NamedTuple):
    """A row: ``number`` is the round from 0, or the place of the goal, norm or category."""

    kind: RowKind
    number: int = 0


class PlanCell(NamedTuple):
    """What to paint of a cell; ``beside`` stands small before the text."""

    text: str
    beside: str = ""
    sign: int | None = None
    style: str = "plain"
    """head, plain, strong, quiet (text2), faint (text3) or note."""
    icon: str = ""


#: What is typed.
EDITABLE: Final = frozenset({RowKind.NAME, RowKind.ROUND, RowKind.NOTE})
_LINES: Final = {
    RowKind.POINTS: LineKind.POINTS,
    RowKind.CHANGE: LineKind.CHANGE,
    RowKind.PUBLISHED: LineKind.PUBLISHED,
    RowKind.PERFORMANCE: LineKind.PERFORMANCE,
    RowKind.AT_LEAST: LineKind.AT_LEAST,
    RowKind.GOAL: LineKind.GOAL,
    RowKind.NORM: LineKind.NORM,
}
_NUMBERS: Final = (
    RowKind.POINTS,
    RowKind.CHANGE,
    RowKind.PUBLISHED,
    RowKind.PERFORMANCE,
    RowKind.AT_LEAST,
)
_ICONS: Final = {
    NormState.MET: "check",
    NormState.NOT_MET: "cross",
    NormState.CANNOT_TELL: "question",
}


@dataclass(frozen=True, slots=True)
class PlanTable:
    """What is shown: the plans of ``event`` and, once it is known, what comes of them.

    ``norms`` are those looked at. ``fide`` says that there is a next list.
    """

    event: Event = field(default_factory=Event)
    prospect: Prospect | None = None
    norms: tuple[Title, ...] = ()
    fide: bool = True

    @property
    def columns(self) -> int:
        """How many plans there are."""
        return len(self.event.scenarios)

    def keys(self, *, noting: bool) -> Iterator[RowKey]:
        """The rows; ``noting``: that of the notes also while there is none."""
        event = self.event
        if not event.scenarios:
            return
        yield RowKey(RowKind.NAME)
        yield from (RowKey(RowKind.ROUND, index) for index in event.open_rounds)
        yield from map(RowKey, _NUMBERS)
        yield from (RowKey(RowKind.GOAL, place) for place in range(len(event.goals)))
        yield from (RowKey(RowKind.NORM, place) for place in range(len(self.norms)))
        yield from (RowKey(RowKind.LIMIT, place) for place in range(len(event.thresholds)))
        if noting or any(scenario.note for scenario in event.scenarios):
            yield RowKey(RowKind.NOTE)

    def label(self, key: RowKey) -> tuple[str, str]:
        """What a row is about, and what stands small beside that."""
        event, number = self.event, key.number
        match key.kind:
            case RowKind.ROUND:
                opponent = event.rounds[number].opponent
                return words.round_label(number), words.met_in_round(opponent)
            case RowKind.GOAL:
                return words.goal_name(event.goals[number]), ""
            case RowKind.NORM:
                return norm_words.norm_name(self.norms[number]), ""
            case RowKind.LIMIT:
                return event.thresholds[number].name, ""
        return {
            RowKind.NAME: "",
            RowKind.POINTS: _("Score"),
            RowKind.CHANGE: _("Change"),
            RowKind.PUBLISHED: _("Next list") if self.fide else _("New rating"),
            RowKind.PERFORMANCE: _("Performance"),
            RowKind.AT_LEAST: _("Chance of this score or more"),
            RowKind.NOTE: _("Note"),
        }[key.kind], ""

    def full_label(self, key: RowKey) -> str:
        """Both parts of a label."""
        return " ".join(filter(None, self.label(key)))

    def plan(self, key: RowKey, column: int) -> Plan | None:
        """What a scenario supposes of a round."""
        return self.event.scenarios[column].plan_for(key.number)

    def cell(self, key: RowKey, column: int) -> PlanCell:
        """What to paint."""
        scenario = self.event.scenarios[column]
        match key.kind:
            case RowKind.NAME:
                return PlanCell(scenario.name, style="head")
            case RowKind.NOTE:
                return PlanCell(scenario.note, style="note")
            case RowKind.ROUND:
                return self._round(key, column)
            case RowKind.LIMIT:
                return self._limit(key.number, column)
        line = self._line(key)
        if line is None:
            return PlanCell("")  # not known yet
        value = line.cells[column]
        if isinstance(value, GoalAnswer):
            return _goal_cell(value)
        if isinstance(value, NormReport):
            return PlanCell(norm_words.norm_state(value.state), icon=_ICONS[value.state])
        cell = self._number(key.kind, value, column)
        equal = column > 0 and not line.differs[column]
        # Grey numbers are no news: neither coloured nor strong.
        return cell._replace(style="faint", sign=None) if equal else cell

    def typed(self, key: RowKey, column: int) -> str:
        """What a cell is typed over with."""
        scenario = self.event.scenarios[column]
        if key.kind is RowKind.ROUND:
            return show_plan_cell(self.plan(key, column))
        return {RowKind.NAME: scenario.name, RowKind.NOTE: scenario.note}.get(key.kind, "")

    def spoken(self, key: RowKey, column: int) -> str:
        """A cell as it is said aloud, with its plan and row."""
        cell = self.cell(key, column)
        if key.kind is RowKind.NAME:
            return cell.text
        text = cell.text
        if key.kind is RowKind.ROUND:
            result, _opponent = _supposed(self.plan(key, column))
            text = _("left open") if result is None else event_words.round_result(result)
            if cell.beside:
                text = _("{result} against {opponent}").format(result=text, opponent=cell.beside)
        where = f"{self.event.scenarios[column].name}, {self.full_label(key)}"
        return labelled(where, text) if text else where

    def tip(self, key: RowKey, column: int) -> str:
        """What may have no room in a cell."""
        scenario = self.event.scenarios[column]
        if key.kind in (RowKind.NAME, RowKind.NOTE):
            return "\n".join(filter(None, (scenario.name, scenario.note)))
        line = self._line(key)
        value = None if line is None else line.cells[column]
        if isinstance(value, NormReport):
            return norm_words.norm_need(value.need, value.title)
        return ""

    def copied(self, key: RowKey, column: int) -> str:
        """What a cell gives to the clipboard: every digit."""
        if key.kind is RowKind.ROUND:
            return self.typed(key, column)
        line = self._line(key)
        value = None if line is None else line.cells[column]
        if key.kind is RowKind.CHANGE and isinstance(value, Span) and self.prospect is not None:
            rules = self.prospect.report.rules
            ends = (value.low,) if value.single else (value.low, value.high)
            return " – ".join(exact_change(end, rules) for end in ends)
        return self.cell(key, column).text

    def _round(self, key: RowKey, column: int) -> PlanCell:
        supposed = _supposed(self.plan(key, column))
        result, opponent = supposed
        text = NOTHING if result is None else _sign(result)
        beside = "" if opponent is None else words.supposed_opponent(opponent)
        as_first = column > 0 and supposed == _supposed(self.plan(key, 0))
        nothing = column == 0 and supposed == (None, None)
        return PlanCell(text, beside, style="faint" if as_first or nothing else "strong")

    def _number(self, kind: RowKind, value: object, column: int) -> PlanCell:
        if kind is RowKind.AT_LEAST:
            if isinstance(value, float):
                return PlanCell(share(value))
            return PlanCell(NOTHING, style="faint")
        if kind is RowKind.PUBLISHED and value is None:
            value = self._first_ratings(column)
        if not isinstance(value, Span):
            return PlanCell(NOTHING, style="faint")
        if kind is RowKind.CHANGE:
            text, sign = words.change_span(value)
            return PlanCell(text, sign=sign if value.single else None)
        if kind is RowKind.POINTS:
            return PlanCell(words.points_span(value, self.event.number_of_rounds))
        strong = kind is RowKind.PUBLISHED
        return PlanCell(words.span(value), style="strong" if strong else "plain")

    def _limit(self, number: int, column: int) -> PlanCell:
        report, prospect = self._scenario(column), self.prospect
        before = None if prospect is None else prospect.report.player.known_rating
        ends = None if report is None else report.published
        if before is None or ends is None:
            return PlanCell("")
        limit = self.event.thresholds[number]
        crossed = any(limit.crossed(before, end) for end in (ends.low, ends.high))
        text = words.crossing(limit, before, ends)
        return PlanCell(text, style="strong" if crossed else "faint")

    def _first_ratings(self, column: int) -> Span | None:
        """The first rating of an unrated player."""
        report = self._scenario(column)
        if report is None:
            return None
        low, high = (words.standings(report.outcomes.rows[i]) for i in (0, -1))
        return Span(low.low, high.high) if low and high else None

    def _line(self, key: RowKey) -> ComparedLine | None:
        if self.prospect is None or key.kind not in _LINES:
            return None
        return self.prospect.line(_LINES[key.kind], key.number)

    def _scenario(self, column: int) -> ScenarioReport | None:
        found = None if self.prospect is None else self.prospect.scenarios
        return None if found is None else found[column]


def _supposed(plan: Plan | None) -> tuple[RoundResult | None, Opponent | None]:
    if plan is None:
        return None, None
    return None if plan.result is RoundResult.OPEN else plan.result, plan.opponent


def _sign(result: RoundResult) -> str:
    """A result in a column; byes say that they are some."""
    entry = Round(result=result)
    return show_result_cell(entry) if result.bye else event_words.result_sign(entry)


def _goal_cell(answer: GoalAnswer) -> PlanCell:
    text = words.goal_word(answer)
    match answer.state:
        case GoalState.SURE:
            return PlanCell(text, icon="check")
        case GoalState.IMPOSSIBLE:
            return PlanCell(text, style="quiet")
    return PlanCell(text, style="faint")
