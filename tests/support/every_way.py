"""Every way through the rounds to come, each computed as an event of its own."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import product
from math import prod

from eloapp.core.draws import DrawModel
from eloapp.core.event import ROUND_RESULTS, Goal, GoalKind, Scenario
from eloapp.core.event_report import EventReport, event_report
from eloapp.core.planning import OpenRounds, Outcomes, open_rounds, outcomes_of
from eloapp.core.results import OUTCOMES, Result
from eloapp.core.titles import Title

Way = Mapping[int, Result]


def planned(report: EventReport, scenario: Scenario | None = None) -> Outcomes:
    """The outcomes under the usual draw model."""
    return outcomes_of(open_rounds(report, DrawModel(), scenario))


def filled(report: EventReport, way: Way) -> EventReport:
    """The event as it will be with the results of ``way``, computed from the start."""
    event = report.event
    for i, result in way.items():
        event = event.with_round(i, replace(event.rounds[i], result=ROUND_RESULTS[result]))
    return event_report(report.player, report.rules, event, later=way)


@dataclass(frozen=True, slots=True)
class Direct:
    """One way with what comes of it."""

    way: Way
    score: Decimal
    probability: float
    report: EventReport


def every_way(rounds: OpenRounds) -> Iterator[Direct]:
    """All 3^n ways, each computed for itself; probabilities as a plain product."""
    for results in product(*([result for result, _ in entry.branches] for entry in rounds.rounds)):
        way = {entry.index: r for entry, r in zip(rounds.rounds, results, strict=True)}
        yield Direct(
            way,
            score_in(rounds, way),
            prod(dict(e.branches)[way[e.index]] for e in rounds.counted),
            filled(rounds.report, way),
        )


def score_in(rounds: OpenRounds, way: Way) -> Decimal:
    """Points of a way in the counted rounds."""
    return sum((way[entry.index].points for entry in rounds.counted), Decimal(0))


def some_ways(rounds: OpenRounds, score: Decimal, shuffled: Sequence[int]) -> Iterator[Way]:
    """A few ways to a score: wins first, losses first, draws only, and by a given order."""
    counted = [entry.index for entry in rounds.counted]
    other = {e.index: OUTCOMES[e.index % 3] for e in rounds.rounds if not e.counts}
    halves = int(score * 2)
    wins_first = [min(2, max(0, halves - 2 * i)) for i in range(len(counted))]
    even = [halves // len(counted) + (i < halves % len(counted)) for i in range(len(counted))]
    by_points = {2: Result.WIN, 1: Result.DRAW, 0: Result.LOSS}
    orders = [wins_first, wins_first[::-1], even, even[::-1]]
    orders += [[row[i % len(row)] for i in _places(shuffled, len(row))] for row in orders[:3]]
    for order in orders:
        yield {**other, **dict(zip(counted, (by_points[h] for h in order), strict=True))}


def _places(shuffled: Sequence[int], count: int) -> list[int]:
    return sorted(range(count), key=lambda i: (shuffled[i % len(shuffled)], i))


def reaches(goal: Goal, report: EventReport) -> bool:
    """Whether a finished event makes a goal, read from its report by the words of the goal."""
    if goal.kind is GoalKind.PERFORMANCE:
        return report.performance is not None and report.performance.fide.rating >= (
            goal.value or 0
        )
    assert report.totals is not None
    assert goal.value is not None
    if goal.kind is GoalKind.GAIN:
        return report.totals.period_change_rounded >= goal.value
    return report.totals.published >= goal.value


def reach(value: Decimal | int) -> Goal:
    """Reach a rating."""
    return Goal(GoalKind.REACH, Decimal(value))


def norm_goal(title: Title) -> Goal:
    """A norm."""
    return Goal(GoalKind.NORM, None, title)
