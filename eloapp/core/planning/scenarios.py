"""Named scenarios: what each supposes, what comes of it, and what differs between them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import Enum, unique
from math import fsum, isclose, prod

from eloapp.core.draws import DrawModel
from eloapp.core.errors import Fault, InputError
from eloapp.core.event import MAX_SCENARIOS, Opponent, RoundResult, Scenario
from eloapp.core.event_report import EventReport
from eloapp.core.norms import NormReport, norm_reports
from eloapp.core.numbers import exact
from eloapp.core.planning.goals import GoalAnswer, GoalState, goal_answer
from eloapp.core.planning.open_rounds import OpenRound, open_rounds
from eloapp.core.planning.outcomes import Outcomes, outcomes_of
from eloapp.core.planning.score_law import halves_of, score_law
from eloapp.core.planning.standing import Span, Standing


@dataclass(frozen=True, slots=True)
class PlannedRound:
    """A round of a scenario; ``result`` OPEN: it is left open."""

    index: int
    opponent: Opponent
    result: RoundResult


@dataclass(frozen=True, slots=True)
class ScenarioReport:
    """One scenario, computed.

    ``rounds`` are all rounds that the event leaves open, with what the scenario makes of them.
    ``outcomes`` suppose its results: one group when it fixes every counted round. ``chance`` is
    the probability that just its results come, ``at_least`` that the counted rounds bring as
    many points or more; both of counted rounds against its opponents, None without the draw
    model, where it supposes nothing, and ``at_least`` while it leaves a counted round open.
    ``goals`` answer the goals of the event, ``norms`` are those of the event with everything
    filled in.
    """

    scenario: Scenario
    rounds: tuple[PlannedRound, ...]
    outcomes: Outcomes
    chance: float | None
    at_least: float | None
    goals: tuple[GoalAnswer, ...]
    norms: tuple[NormReport, ...]

    @property
    def complete(self) -> bool:
        """Whether it fixes every round."""
        return all(entry.result is not RoundResult.OPEN for entry in self.rounds)

    @property
    @exact
    def points(self) -> Span:
        """Points in the standings at the end."""
        known, rows = self.outcomes.rounds.points, self.outcomes.rows
        most = len(self.outcomes.rounds.uncounted)
        return Span(known + rows[0].score, known + rows[-1].score + most)

    @property
    def change(self) -> Span | None:
        """Exact change of the event; None without a rating."""
        return self._span(lambda end: end.change)

    @property
    def published(self) -> Span | None:
        """The rating on the next list; None without a rating."""
        return self._span(lambda end: end.published)

    @property
    def performance(self) -> Span | None:
        """FIDE performance; None without a counted game."""
        low, high = (self.outcomes.rows[i].performance for i in (0, -1))
        return Span(low.rating, high.rating) if low and high else None

    def _span(self, number: Callable[[Standing], Decimal]) -> Span | None:
        low, high = self.outcomes.lowest, self.outcomes.highest
        return Span(number(low), number(high)) if low and high else None


def scenario_report(
    report: EventReport,
    draws: DrawModel,
    scenario: Scenario,
    norms: Sequence[NormReport] = (),
) -> ScenarioReport:
    """What comes of ``scenario``; ``report`` is that of the event without it.

    ``norms`` of the event save work where the scenario changes neither opponents nor the
    number of games.
    """
    rounds = open_rounds(report, draws, scenario)
    outcomes = outcomes_of(rounds)
    told = {norm.title: norm for norm in norms} if rounds.report is report else {}
    planned = report.event.planned(scenario)
    counted = rounds.counted
    supposed = [entry for entry in counted if entry.fixed is not None]
    chances = [chance for e in supposed if (chance := e.chance_of_fixed) is not None]
    known = bool(supposed) and len(chances) == len(supposed)
    return ScenarioReport(
        scenario,
        tuple(
            PlannedRound(i, planned.rounds[i].opponent, planned.rounds[i].result)
            for i in report.event.open_rounds
        ),
        outcomes,
        prod(chances) if known else None,
        _at_least(counted) if known and len(supposed) == len(counted) else None,
        tuple(
            goal_answer(outcomes, goal, told.get(goal.title) if goal.title else None)
            for goal in report.event.goals
        ),
        norm_reports(planned, report.rules),
    )


def _at_least(counted: Sequence[OpenRound]) -> float:
    law = score_law([replace(entry, fixed=None) for entry in counted])
    score = sum(halves_of(entry.fixed) for entry in counted if entry.fixed is not None)
    return min(1.0, fsum(weight.probability for halves, weight in law.items() if halves >= score))


@unique
class LineKind(Enum):
    """What a line of the comparison tells, in the order shown."""

    ROUND = "round"
    """:class:`PlannedRound`"""
    POINTS = "points"
    """:class:`Span` of points in the standings"""
    CHANGE = "change"
    """:class:`Span` of exact changes, None without a rating"""
    PUBLISHED = "published"
    """:class:`Span` of ratings on the next list, None without a rating"""
    PERFORMANCE = "performance"
    """:class:`Span` of performances, None without a counted game"""
    CHANCE = "chance"
    """probability of just these results, or None"""
    AT_LEAST = "at-least"
    """probability of this score or more, or None"""
    GOAL = "goal"
    """:class:`GoalAnswer`"""
    NORM = "norm"
    """:class:`NormReport`"""


Cell = PlannedRound | Span | float | GoalAnswer | NormReport | None


@dataclass(frozen=True, slots=True)
class ComparedLine:
    """One line, a cell for each scenario; ``differs`` tells which are not as in the first.

    ``number`` is the round from 0, or the place of the goal or norm; else 0.
    """

    kind: LineKind
    cells: tuple[Cell, ...]
    differs: tuple[bool, ...]
    number: int = 0


def compare(reports: Sequence[ScenarioReport]) -> tuple[ComparedLine, ...]:
    """Scenarios of one event side by side, line by line.

    Raises InputError OUT_OF_RANGE for more than MAX_SCENARIOS.
    """
    if len(reports) > MAX_SCENARIOS:
        raise InputError(Fault.OUT_OF_RANGE, low=0, high=MAX_SCENARIOS)
    return tuple(_lines(reports)) if reports else ()


def _lines(reports: Sequence[ScenarioReport]) -> Iterator[ComparedLine]:
    first = reports[0]
    for i, entry in enumerate(first.rounds):
        yield _line(LineKind.ROUND, [report.rounds[i] for report in reports], entry.index)
    yield _line(LineKind.POINTS, [report.points for report in reports])
    yield _line(LineKind.CHANGE, [report.change for report in reports])
    yield _line(LineKind.PUBLISHED, [report.published for report in reports])
    yield _line(LineKind.PERFORMANCE, [report.performance for report in reports])
    yield _line(LineKind.CHANCE, [report.chance for report in reports])
    yield _line(LineKind.AT_LEAST, [report.at_least for report in reports])
    for i in range(len(first.goals)):
        yield _line(LineKind.GOAL, [report.goals[i] for report in reports], i)
    for i in range(len(first.norms)):
        yield _line(LineKind.NORM, [report.norms[i] for report in reports], i)


def _line(kind: LineKind, cells: Sequence[Cell], number: int = 0) -> ComparedLine:
    differs = tuple(not _same(cells[0], cell) for cell in cells)
    return ComparedLine(kind, tuple(cells), differs, number)


def _same(one: Cell, other: Cell) -> bool:
    """Whether a reader would call two cells the same."""
    if isinstance(one, float) and isinstance(other, float):
        return isclose(one, other, rel_tol=1e-9)
    if isinstance(one, GoalAnswer) and isinstance(other, GoalAnswer):
        return _told(one) == _told(other)
    if isinstance(one, NormReport) and isinstance(other, NormReport):
        return one.state is other.state
    return one == other


def _told(answer: GoalAnswer) -> tuple[GoalState, Decimal | None]:
    """What a reader is told of a goal in one cell."""
    return answer.state, answer.needed if answer.state is GoalState.POINTS else answer.short
