"""Performance of a score against known opponents, in four ways, and how sure it is.

All rated games of one event together; unrated opponents and games not played are left out by
the caller. Each way says what it does at 0 % and 100 %, where they differ most.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum, unique
from typing import Final

from eloapp.core.errors import Fault, InputError
from eloapp.core.expectation import float_score, table_lookup
from eloapp.core.numbers import ZERO, exact, round_half_away
from eloapp.core.tables import PD_LAST_DIFFERENCE, dp_for_share

_HUNDRED: Final = Decimal(100)
_LINEAR: Final = Decimal(400)
#: 8.1.1: difference dp of a score of 100 %; minus that of 0 %.
_DP_ALL: Final = dp_for_share(100)
#: 8.1.2: least difference with an expected score of 1.00.
_PD_ALL: Final = PD_LAST_DIFFERENCE[-1] + 1
#: Decimals kept of the exact performance, which is found numerically.
EXACT_PLACES: Final = 4
#: 95 % of a normal curve lie within this many standard errors.
_TWO_SIDED_95: Final = 1.959964


@unique
class Extreme(Enum):
    """A score that leaves no room on one side."""

    NOTHING = "nothing"
    """0 %: FIDE Ra - 800, linear Ra - 400, exact none, PTP lowest opponent - 800."""
    EVERYTHING = "everything"
    """100 %: FIDE Ra + 800, linear Ra + 400, exact none, PTP highest opponent + 736."""


@dataclass(frozen=True, slots=True)
class FidePerformance:
    """Rp = Ra + dp (B.01 of 1 January 2024, 1.4.9).

    ``average`` is Ra in whole points and ``percent`` the score in whole per cent, both with a
    half up (1.4.7); ``dp`` is that of table 8.1.1.
    """

    average: Decimal
    percent: int
    dp: int

    @property
    @exact
    def rating(self) -> Decimal:
        """The performance, a whole number."""
        return self.average + self.dp


@dataclass(frozen=True, slots=True)
class Performance:
    """Four performances of one score side by side.

    ``average`` is that of the opponents, unrounded. ``linear`` is the average plus 400 times
    the surplus of wins over losses per game; ``exact`` the rating whose expected total by the
    formula is the score (EXACT_PLACES decimals; None at 0 % and 100 %, where there is none);
    ``perfect`` the perfect tournament performance.
    """

    opponents: tuple[Decimal, ...]
    score: Decimal
    average: Decimal
    fide: FidePerformance
    linear: Decimal
    exact: Decimal | None
    perfect: Decimal

    @property
    def extreme(self) -> Extreme | None:
        """Whether the score is 0 % or 100 %."""
        if not self.score:
            return Extreme.NOTHING
        return Extreme.EVERYTHING if self.score == len(self.opponents) else None


def performance_of(opponents: Sequence[Decimal], score: Decimal) -> Performance:
    """All four performances of ``score`` points against ``opponents``.

    Raises InputError: NO_OPPONENT, OUT_OF_RANGE for a score below 0 or above the games.

    >>> found = performance_of([Decimal(1850)] * 6, Decimal(4))
    >>> found.fide.rating, found.exact, found.perfect
    (Decimal('1975'), Decimal('1970.4120'), Decimal('1972'))
    """
    return Performance(
        tuple(opponents),
        score,
        average_of(opponents),
        fide_performance(opponents, score),
        linear_performance(opponents, score),
        exact_performance(opponents, score),
        perfect_performance(opponents, score),
    )


@exact
def average_of(opponents: Sequence[Decimal]) -> Decimal:
    """Unrounded mean rating; raises NO_OPPONENT."""
    if not opponents:
        raise InputError(Fault.NO_OPPONENT)
    return sum(opponents, ZERO) / len(opponents)


@exact
def whole_percent(score: Decimal, games: int) -> int:
    """Score share in whole per cent, a half up (B.01 1.4.7), so 1 of 8 is 13.

    Raises InputError: NO_OPPONENT without a game, OUT_OF_RANGE for a score outside 0..games.

    >>> whole_percent(Decimal(1), 8)
    13
    """
    _check(score, games)
    return int(round_half_away(score * _HUNDRED / games))


def _check(score: Decimal, games: int) -> None:
    if not games:
        raise InputError(Fault.NO_OPPONENT)
    if not ZERO <= score <= games:
        raise InputError(Fault.OUT_OF_RANGE, low=0, high=games)


def fide_performance(opponents: Sequence[Decimal], score: Decimal) -> FidePerformance:
    """FIDE's performance, rounded average plus dp of the rounded per cent.

    At 0 % and 100 % it is the average minus or plus 800. Raises as :func:`performance_of`.

    >>> fide_performance([Decimal(1500), Decimal(1501)], Decimal(1)).rating
    Decimal('1501')
    """
    percent = whole_percent(score, len(opponents))
    average = round_half_away(average_of(opponents))
    return FidePerformance(average, percent, dp_for_share(percent))


@exact
def linear_performance(opponents: Sequence[Decimal], score: Decimal) -> Decimal:
    """The "algorithm of 400": opponent + 400 for a win, - 400 for a loss, averaged.

    Raises as :func:`performance_of`.
    """
    games = len(opponents)
    _check(score, games)
    return average_of(opponents) + _LINEAR * (2 * score - games) / games


@exact
def perfect_performance(opponents: Sequence[Decimal], score: Decimal) -> Decimal:
    """Perfect tournament performance, PTP (C.07, 10.3).

    The lowest whole rating whose expected total by table 8.1.2, without any cap, is the score
    or more; at 0 % the lowest opponent minus 800 by definition. At 100 % that is the highest
    opponent plus 736 (other programs print 800 or 804). Raises as :func:`performance_of`.
    """
    _check(score, len(opponents))
    if not score:
        return min(opponents) - _DP_ALL

    def enough(rating: Decimal) -> bool:
        return sum((table_lookup(rating - o)[0] for o in opponents), ZERO) >= score

    # Below `low` every expected score is 0, from `high` on it is 1.
    low = math.floor(min(opponents)) - _PD_ALL
    high = math.ceil(max(opponents)) + _PD_ALL
    while high - low > 1:
        middle = (low + high) // 2
        if enough(Decimal(middle)):
            high = middle
        else:
            low = middle
    return Decimal(high)


@exact
def exact_performance(opponents: Sequence[Decimal], score: Decimal) -> Decimal | None:
    """The rating whose expected total by the logistic formula is ``score``; no cap.

    None at 0 % and 100 %: no finite rating expects nothing or everything. Found numerically to
    EXACT_PLACES decimals. Raises as :func:`performance_of`.

    >>> exact_performance([Decimal(1500), Decimal(1600)], Decimal(1))
    Decimal('1550.0000')
    """
    games = len(opponents)
    _check(score, games)
    if not ZERO < score < games:
        return None
    base = min(opponents)
    above = [float(o - base) for o in opponents]
    return base + round(Decimal(_solve(above, float(score))), EXACT_PLACES)


def _solve(above: Sequence[float], score: float) -> float:
    """The difference to zero at which opponents at ``above`` (>= 0) cost the score.

    If all stood at the lowest, the answer would be the shift of the share, and if all stood at
    the highest, that much more: so it lies between, whatever the ratings are.
    """
    shift = 400 * math.log10(score / (len(above) - score))
    low, high = shift, shift + max(above)
    while low < (middle := (low + high) / 2) < high:
        if sum(float_score(middle - o) for o in above) < score:
            low = middle
        else:
            high = middle
    return middle


@dataclass(frozen=True, slots=True)
class ErrorBar:
    """How sure a score is, from wins, draws and losses.

    ``share`` is the score per game and ``share_error`` its standard error; ``difference`` the
    rating difference of that share by the formula, ``difference_error`` its standard error;
    ``low`` to ``high`` holds 95 %, by the share two standard errors either way, so it is not
    symmetric. ``superior`` is the chance to be the better player, ``superior_by_wins`` the same
    from decided games alone. None: no finite value, or nothing to tell it from (all games
    ended alike, so that their spread is not known).
    """

    share: float
    share_error: float
    difference: float | None
    difference_error: float | None
    low: float | None
    high: float | None
    superior: float | None
    superior_by_wins: float | None


def error_bar(wins: int, draws: int, losses: int) -> ErrorBar:
    """The error of a result; raises InputError NO_OPPONENT without a game.

    >>> bar = error_bar(10, 5, 5)
    >>> round(bar.difference, 1), round(bar.low, 1), round(bar.high, 1)
    (88.7, -39.6, 248.2)
    """
    share, error = _share(wins, draws, losses)
    decided = wins + losses
    by_wins = _normal((wins - losses) / math.sqrt(decided)) if decided else None
    difference = _difference(share)
    if difference is None or not error:
        return ErrorBar(share, error, difference, None, None, None, None, by_wins)
    return ErrorBar(
        share,
        error,
        difference,
        error * 400 / (math.log(10) * share * (1 - share)),
        _difference(share - _TWO_SIDED_95 * error),
        _difference(share + _TWO_SIDED_95 * error),
        _normal((share - 0.5) / error),
        by_wins,
    )


@exact
def performance_range(
    opponents: Sequence[Decimal], wins: int, draws: int, losses: int
) -> tuple[Decimal | None, Decimal | None]:
    """Lowest and highest exact performance within 95 %; None: not bounded on that side.

    The ends are the exact performances of the score two standard errors either way, so that
    against equal opponents they are the opponents plus :attr:`ErrorBar.low` and ``high``. Both
    are None when all games ended alike. Raises InputError NO_OPPONENT.
    """
    share, error = _share(wins, draws, losses)
    if not error:
        return None, None
    ends = (share - _TWO_SIDED_95 * error, share + _TWO_SIDED_95 * error)
    low, high = (
        exact_performance(opponents, Decimal(end) * len(opponents)) if 0 < end < 1 else None
        for end in ends
    )
    return low, high


def _share(wins: int, draws: int, losses: int) -> tuple[float, float]:
    games = wins + draws + losses
    if not games:
        raise InputError(Fault.NO_OPPONENT)
    share = (wins + draws / 2) / games
    spread = wins * (1 - share) ** 2 + draws * (0.5 - share) ** 2 + losses * share**2
    return share, math.sqrt(spread) / games


def _difference(share: float) -> float | None:
    return 400 * math.log10(share / (1 - share)) if 0 < share < 1 else None


def _normal(deviations: float) -> float:
    return (1 + math.erf(deviations / math.sqrt(2))) / 2
