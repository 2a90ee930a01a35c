"""What a goal still asks of the rounds to come, and how likely it is.

Ratings are judged as published on the next list, limits inclusive: *reach 2000* is 2000 or more.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum, unique
from math import fsum
from typing import Final, NamedTuple

from eloapp.core.event import Goal, GoalKind
from eloapp.core.initial_rating import FirstRating
from eloapp.core.norms import NeedState, NormReport, norm_report
from eloapp.core.numbers import HALF, exact
from eloapp.core.performance import FidePerformance
from eloapp.core.planning.norm_ways import norm_ways
from eloapp.core.planning.outcomes import Outcome, Outcomes
from eloapp.core.planning.reach import Reach, needed_of
from eloapp.core.planning.score_law import Results, results_of
from eloapp.core.planning.standing import Standing, standing_after


@unique
class GoalState(Enum):
    """What the rounds to come can do for a goal."""

    SURE = "sure"
    """Made whatever comes."""
    POINTS = "points"
    """It takes points."""
    IMPOSSIBLE = "impossible"
    """Missed whatever comes."""
    CANNOT_TELL = "cannot-tell"
    """A number is missing: the goal's own, the player's rating, or what the norm asks for."""


_CERTAIN: Final = {GoalState.SURE: 1.0, GoalState.IMPOSSIBLE: 0.0}


class EventEnd(NamedTuple):
    """What goals ask of an end of the event; None: there is no such thing."""

    standing: Standing | None
    performance: FidePerformance | None
    first: FirstRating | None


@dataclass(frozen=True, slots=True)
class GoalAnswer:
    """The answer to one goal.

    ``rounds`` are those whose points are meant, from 0. ``needed`` is the smallest score in
    them that can make the goal: half a point less never does. ``enough`` is the smallest from
    which on every score does, in whatever rounds and order. Both are the same in a period; game
    by game, and for norms, they may differ. ``outcome`` is the group of ``needed`` and ``below``
    that of half a point less, None where nothing less is possible.

    ``probability`` and the ``likeliest`` way are None without the draw model, the latter also
    where the model gives the goal no chance. ``reach`` goes with the groups of the outcomes.
    ``short`` is what the best outcome lacks of an IMPOSSIBLE number. ``left_out`` are rounds that
    the answer does not include, see :attr:`eloapp.core.planning.OpenRounds.left_out`. ``norm`` is
    there for norms.
    """

    goal: Goal
    state: GoalState
    rounds: tuple[int, ...] = ()
    needed: Decimal | None = None
    enough: Decimal | None = None
    outcome: Outcome | None = None
    below: Outcome | None = None
    probability: float | None = None
    likeliest: Results | None = None
    reach: tuple[Reach, ...] = ()
    short: Decimal | None = None
    left_out: tuple[int, ...] = ()
    norm: NormReport | None = None


@exact
def goal_answer(outcomes: Outcomes, goal: Goal, norm: NormReport | None = None) -> GoalAnswer:
    """What ``goal`` asks of the rounds to come.

    ``norm`` saves work where the norm of this very event was told before.
    """
    if goal.kind is GoalKind.NORM:
        return _norm_answer(outcomes, goal, norm)
    rows = outcomes.rows
    left_out = outcomes.rounds.left_out
    made = [[goal_made(goal, end) for end in _ends(row)] for row in rows]
    if any(None in of_row for of_row in made):
        return GoalAnswer(goal, GoalState.CANNOT_TELL, left_out=left_out)
    reach = tuple(Reach.of(of_row) for of_row in made)
    state = _state(reach)
    rounds = tuple(entry.index for entry in outcomes.rounds.counted)
    probability, likeliest = _chance(outcomes, goal, reach)
    needed, enough = needed_of({row.score: r for row, r in zip(rows, reach, strict=True)})
    return GoalAnswer(
        goal,
        state,
        rounds,
        needed,
        enough,
        outcomes.row(needed) if needed is not None else None,
        outcomes.row(needed - HALF) if needed is not None else None,
        _certain(state, probability),
        likeliest,
        reach,
        _short(goal, rows) if state is GoalState.IMPOSSIBLE else None,
        left_out,
    )


def _ends(row: Outcome) -> tuple[EventEnd, EventEnd]:
    """The lower and the higher end of a group."""
    low, high = (EventEnd(end, row.performance, row.first) for end in (row.lowest, row.highest))
    return low, high


def _short(goal: Goal, rows: Sequence[Outcome]) -> Decimal | None:
    numbers = (goal_number(goal, end) for row in rows for end in _ends(row))
    best = max((number for number in numbers if number is not None), default=None)
    return goal.value - best if goal.value is not None and best is not None else None


def goal_number(goal: Goal, end: EventEnd) -> Decimal | None:
    """The number that ``goal`` is about at an end of the event; None: there is none."""
    if goal.kind is GoalKind.PERFORMANCE:
        return end.performance.rating if end.performance else None
    if goal.kind is GoalKind.GAIN:
        return end.standing.gain if end.standing else None
    if end.standing is not None:
        return end.standing.published
    return end.first.published if end.first else None


def goal_made(goal: Goal, end: EventEnd) -> bool | None:
    """Whether ``goal``, which is no norm, is made at an end of the event; None: cannot be told."""
    if goal.value is None:
        return None
    number = goal_number(goal, end)
    if number is not None:
        return number >= goal.value
    # An unrated player without a first rating has reached nothing yet.
    ratings = goal.kind in (GoalKind.REACH, GoalKind.STAY_ABOVE)
    return False if ratings and end.first is not None else None


def _state(reach: Sequence[Reach]) -> GoalState:
    for state, all_of in ((GoalState.SURE, Reach.ALWAYS), (GoalState.IMPOSSIBLE, Reach.NEVER)):
        if all(found is all_of for found in reach):
            return state
    return GoalState.POINTS


def _chance(
    outcomes: Outcomes, goal: Goal, reach: Sequence[Reach]
) -> tuple[float | None, Results | None]:
    """How probable a number is, and the likeliest way to it; None without the draw model."""
    rounds, rated, paths = outcomes.rounds, outcomes.report.rated, outcomes.paths
    if not rounds.foreseen:
        return None, None
    if Reach.SOMETIMES in reach and rated is not None and paths is not None:
        own = rated.rating

        def reached(rating: Decimal) -> bool:
            end = standing_after(outcomes.report, own, rating - own)
            return goal_made(goal, EventEnd(end, None, None)) is True

        weight = paths.ways_to(reached)
        return weight.probability, results_of(rounds.counted, weight) if weight.best else None
    made = [row for row, r in zip(outcomes.rows, reach, strict=True) if r is Reach.ALWAYS]
    ways = [row.likeliest for row in made if row.likeliest and row.likeliest.probability]
    return (
        fsum(row.probability or 0.0 for row in made),
        max(ways, key=lambda way: way.probability, default=None),
    )


def _certain(state: GoalState, probability: float | None) -> float | None:
    """Sure is one and impossible nothing, with or without a model."""
    if state in _CERTAIN:
        return _CERTAIN[state]
    return probability if probability is None else min(1.0, probability)


def _norm_answer(outcomes: Outcomes, goal: Goal, norm: NormReport | None) -> GoalAnswer:
    report = outcomes.report
    assert goal.title is not None
    if norm is None:
        norm = norm_report(report.event, goal.title, report.rules)
    need = norm.need
    left_out = outcomes.rounds.left_out
    if need.state is NeedState.CANNOT_TELL:
        return GoalAnswer(goal, GoalState.CANNOT_TELL, left_out=left_out, norm=norm)
    ways = norm_ways(outcomes.rounds, need)
    needed, enough = needed_of(ways.by_score)
    state = _state(tuple(ways.by_score.values()))
    # Where other rounds count for the rating than for the norm, no group belongs to its score.
    same = set(ways.rounds) == {entry.index for entry in outcomes.rounds.counted}
    return GoalAnswer(
        goal,
        state,
        ways.rounds,
        needed,
        enough,
        outcomes.row(needed) if same and needed is not None else None,
        outcomes.row(needed - HALF) if same and needed is not None else None,
        _certain(state, ways.probability),
        ways.likeliest,
        tuple(ways.by_outcome[row.score] for row in outcomes.rows),
        None,
        left_out,
        norm,
    )
