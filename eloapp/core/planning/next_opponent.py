"""How strong the next opponent must be for a win or a draw against him to make a goal."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache
from itertools import pairwise
from math import floor
from typing import Final

from eloapp.core.event import ROUND_RESULTS, Goal, GoalKind, Round
from eloapp.core.event_report import EventReport, event_report
from eloapp.core.norms import NORM_RULES, Need, NeedState, norm_report
from eloapp.core.numbers import ZERO, exact, round_half_away
from eloapp.core.planning.goals import EventEnd, goal_made
from eloapp.core.planning.open_rounds import OpenRounds
from eloapp.core.planning.standing import standing_now
from eloapp.core.results import Result
from eloapp.core.rules import UNRATED_GAP, UNRATED_GAP_ABOVE, CapScope

#: How far from the own rating, or from the average met, an opponent is looked for.
FARTHEST: Final = 4000


@dataclass(frozen=True, slots=True)
class LowestOpponent:
    """The lowest whole ``rating`` against which a result makes the goal; None: there is none.

    ``anybody`` says that nobody who counts is too weak.
    """

    rating: Decimal | None
    anybody: bool = False


@dataclass(frozen=True, slots=True)
class NextOpponent:
    """Whom one must meet in the next round (``index`` from 0) for a win or a draw to be enough.

    The goal is judged as things stand after that round: like the three changes of a round to
    come, whatever is played later is left out. A norm is judged at the end of the event.
    """

    index: int
    win: LowestOpponent
    draw: LowestOpponent


#: Whether a result against an opponent of some rating makes the goal.
_Makes = Callable[[Decimal, Result], bool]


@exact
def next_opponent(rounds: OpenRounds, goal: Goal) -> NextOpponent | None:
    """The lowest opponents of the next round.

    None when there is no round to come, when the goal cannot be told, and for a norm unless
    the next round is the last. Title and federation of the opponent are those entered.
    """
    if not rounds.rounds:
        return None
    report, index = rounds.report, rounds.rounds[0].index
    if goal.kind is not GoalKind.NORM:
        makes = _makes(report, goal, index)
    else:
        makes = _makes_norm(report, goal, index) if len(rounds.rounds) == 1 else None
    if makes is None:
        return None
    win, draw = (
        _lowest(_ends_of_pieces(report, goal, index), result, makes)
        for result in (Result.WIN, Result.DRAW)
    )
    return NextOpponent(index, win, draw)


def _against(entry: Round, rating: Decimal) -> Round:
    return replace(entry, opponent=replace(entry.opponent, rating=rating, unrated=False))


def _makes(report: EventReport, goal: Goal, index: int) -> _Makes | None:
    event = report.event

    def after(rating: Decimal, result: Result) -> EventReport:
        entry = replace(_against(event.rounds[index], rating), result=ROUND_RESULTS[result])
        filled = event.with_round(index, entry)
        return event_report(report.player, report.rules, filled, later=(index,))

    def makes(rating: Decimal, result: Result) -> bool:
        found = after(rating, result)
        return found.rows[index].counts and goal_made(goal, _result_of(found)) is True

    probe = after(_centre(report, goal), Result.WIN)
    return None if goal_made(goal, _result_of(probe)) is None else makes


def _result_of(report: EventReport) -> EventEnd:
    return EventEnd(
        standing_now(report.totals) if report.totals else None,
        report.performance.fide if report.performance else None,
        report.first,
    )


def _makes_norm(report: EventReport, goal: Goal, index: int) -> _Makes | None:
    event, title = report.event, goal.title
    assert title is not None

    @cache
    def need(rating: Decimal) -> Need:
        met = event.with_round(index, _against(event.rounds[index], rating))
        return norm_report(met, title, report.rules).need

    if need(_centre(report, goal)).state is NeedState.CANNOT_TELL:
        return None
    return lambda rating, result: need(rating).met_by({index: result})


def _centre(report: EventReport, goal: Goal) -> Decimal:
    """A whole rating about which opponents are looked for."""
    if goal.kind is GoalKind.NORM and goal.title is not None:
        return Decimal(NORM_RULES[goal.title].performance)
    own = report.player.known_rating
    if own is None or goal.kind is GoalKind.PERFORMANCE:
        own = goal.value
    return round_half_away(own or ZERO)


def _ends_of_pieces(report: EventReport, goal: Goal, index: int) -> list[int]:
    """Ratings between which a stronger opponent is never worse for the goal.

    He may be, where a game against him is no longer rated, and where he takes away the one
    upgrade per tournament from another game.
    """
    centre = int(_centre(report, goal))
    low, high = centre - FARTHEST, centre + FARTHEST
    own, rules = report.player.known_rating, report.rules
    breaks: list[Decimal] = []
    if own is not None and rules.edition is not None and rules.edition.gap600:
        breaks += [own - UNRATED_GAP, own + UNRATED_GAP, UNRATED_GAP_ABOVE]
    if own is not None and rules.cap_in_force.scope is CapScope.ONE_PER_TOURNAMENT:
        opponents = [
            row.entry.opponent.used_rating
            for row in report.rows
            if row.counts and row.index != index
        ]
        gaps = [abs(own - o) for o in opponents if o is not None]
        breaks += [own + sign * max(gaps, default=ZERO) for sign in (-1, 1)]
    around = {floor(b) + i for b in breaks for i in (-1, 0, 1, 2)}
    return sorted({low, high} | {b for b in around if low < b < high})


def _lowest(ends: list[int], result: Result, makes: _Makes) -> LowestOpponent:
    if makes(Decimal(ends[0]), result):
        return LowestOpponent(Decimal(ends[0]), anybody=True)
    for low, high in pairwise(ends):
        if makes(Decimal(high), result):
            while high - low > 1:
                middle = (low + high) // 2
                if makes(Decimal(middle), result):
                    high = middle
                else:
                    low = middle
            return LowestOpponent(Decimal(high))
    return LowestOpponent(None)
