"""Which grids the density walks on: where the law will be, how wide, and how fine.

A forecast of mean and spread by three points (a Gaussian closure) is cheap and need not be
exact: the walk counts the mass that leaves its grid and is repeated on a wider one.
"""

import math
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np

from eloapp.core.outlook.case import CLOSE
from eloapp.core.outlook.grid import Grid
from eloapp.core.outlook.laws import GameLaw

#: Half-width of a grid in standard deviations.
WIDE: Final = 6.5
#: Scale on which the expected score bends: 400 / ln 10.
_BEND: Final = 173.7
#: Pull from which the law keeps a fine structure for good (K of 140 and more).
_STRONG: Final = 0.2
#: Games after which clusters are no longer looked at.
_MOST_CLUSTERED: Final = 250
_ROOT3: Final = math.sqrt(3)


@dataclass(frozen=True, slots=True)
class Forecast:
    """Mean and standard deviation after game ``games[i]``, ascending; the last one stays."""

    games: list[int]
    means: list[float]
    sds: list[float]

    def bounds(self, first: int, last: int, wide: float) -> tuple[float, float]:
        """What holds the laws after games ``first`` to ``last``."""
        at = self.index(first)
        low, high = math.inf, -math.inf
        while True:
            left, right = self.span(at, wide)
            low, high = min(low, left), max(high, right)
            if self.games[at] >= last or at + 1 == len(self.games):
                return low, high
            at += 1

    def span(self, at: int, wide: float) -> tuple[float, float]:
        """What holds the law of one entry."""
        reach = wide * self.sds[at]
        return self.means[at] - reach, self.means[at] + reach

    def index(self, game: int) -> int:
        """The last entry that is not after ``game``."""
        return max(0, bisect_right(self.games, game) - 1)


@dataclass(frozen=True, slots=True)
class Stage:
    """Games ``first`` + 1 to ``last`` walk from the law after ``first`` on one grid."""

    first: int
    last: int
    low: float
    high: float
    step: float

    def grid(self) -> Grid:
        """A grid from ``low`` to ``high``."""
        return Grid(self.low, self.step, max(8, math.ceil((self.high - self.low) / self.step)))


def drift_of(law: GameLaw) -> Callable[[float, int], tuple[float, float]]:
    """Mean and variance of the change of one game by the formula, as plain floats (fast)."""
    per_point = math.log(10) / 400
    limit, exempt, k, ratio, leads = law.limit, law.exempt, law.k, 1 + law.ratio, law.leads
    fixed: dict[int, tuple[float, float]] = {}

    def score(lead: float) -> float:
        return 1 / (1 + math.exp(-per_point * min(max(lead, -12_000.0), 12_000.0)))

    def chance(own: float, game: int) -> tuple[float, float]:
        """Mean and mean square of the result; without draws where they change (too wide)."""
        turn = law.turn(game)
        if not law.constant:
            strength = own if law.follows else law.strength
            mean = score(strength + leads[turn] + law.ratio * own)
            return mean, mean
        if turn not in fixed:
            win, draw, _ = (float(part) for part in law.chances(np.zeros(()), turn))
            fixed[turn] = (win + draw / 2, win + draw / 4)
        return fixed[turn]

    def drift(own: float, game: int) -> tuple[float, float]:
        expected = score(leads[law.turn(game)] + ratio * own)
        if not law.has_exempt or own < exempt:
            expected = min(max(expected, 1 - limit), limit)
        mean, square = chance(own, game)
        return k * (mean - expected), k * k * (square - mean * mean)

    return drift


def forecast(law: GameLaw, first: int, games: int, mean: float, sd: float) -> Forecast:
    """Mean and spread from game ``first`` on; a game stands for several where it can."""
    drift = drift_of(law)
    pull = pull_of(law, 0.25)
    stride = max(1, min(16, int(0.25 / pull))) if len(law.leads) == 1 else 1
    found = Forecast([first], [mean], [sd])
    game, variance = first, sd * sd
    while game < games:
        jump = min(stride, games - game)
        reach = _ROOT3 * math.sqrt(variance)
        left, middle, right = (drift(mean + reach * side, game) for side in (-1, 0, 1))
        step = (left[0] + 4 * middle[0] + right[0]) / 6
        noise = (left[1] + 4 * middle[1] + right[1]) / 6
        pushed = [
            (reach * side + jump * (part[0] - step)) ** 2
            for side, part in ((-1, left), (0, middle), (1, right))
        ]
        after = (pushed[0] + 4 * pushed[1] + pushed[2]) / 6 + jump * noise
        still = abs(jump * step) < 1e-5 * math.sqrt(after) and abs(after - variance) < 1e-5 * after
        mean, variance, game = mean + jump * step, after, game + jump
        found.games.append(game)
        found.means.append(mean)
        found.sds.append(math.sqrt(variance))
        if still and len(law.leads) == 1:
            break
    return found


def pull_of(law: GameLaw, variance: float) -> float:
    """How much of a distance between two paths a game takes back; ``variance`` is E (1 - E)."""
    return law.k * (1 + law.ratio) * variance / _BEND


def games_in_clusters(law: GameLaw, seen: Forecast, spread_per_game: float, spacing: float) -> int:
    """Games until paths with equal scores no longer stand apart from those with others.

    With a pull of p per game the rating weighs the last n results from 1 down to 1 - np; the
    order of the results then spreads paths of one score by about s sqrt(n^3 p^2 / 12) around
    points that are ``spacing`` apart. From 0.65 of the spacing on nothing is seen of them.
    Beyond a cap there is no pull and the clusters stay; _MOST_CLUSTERED games are enough then.
    """
    pulls, wanted = 0.0, 0.65 * math.sqrt(12) * spacing / max(spread_per_game, CLOSE)
    for i, game in enumerate(seen.games):
        score = float(law.expected(np.array(seen.means[i]), game))
        lead = 0.0 if law.limit < 1 and not 1 - law.limit < score < law.limit else 1.0
        pulls += pull_of(law, lead * score * (1 - score))
        needed = math.pow(wanted * (i + 1) / max(pulls, CLOSE), 2 / 3)
        if needed <= game:
            return math.ceil(needed)
        if game > _MOST_CLUSTERED:
            break
    return _MOST_CLUSTERED


def finest(law: GameLaw) -> float:
    """The step of a grid that still tells clusters apart."""
    return min(law.k, _BEND / 2) / (20 if law.floor is None else 40)


def next_stage(
    law: GameLaw, seen: Forecast, first: int, games: int, cells: float, wide: float, most: int
) -> Stage:
    """The longest stage from game ``first`` whose grid has at most ``most`` nodes.

    ``cells`` is the number of cells in a standard deviation. Wide spreads without a pull
    towards a strength (it follows the rating) forget no error, so they get more of them.
    """
    at = seen.index(first)
    step = min(max(seen.sds[at] / cells, law.k / 64), _BEND / 12)
    if pull_of(law, 0.25) > _STRONG:
        step = finest(law)
    # A wide law needs its nodes whatever the limit, or every game would be a stage.
    most = max(most, int(2.6 * wide * seen.sds[at] / step))
    low, high = seen.span(at, wide)
    last = games
    for i in range(at + 1, len(seen.games)):
        left, right = seen.span(i, wide)
        left, right = min(low, left), max(high, right)
        if i > at + 1 and (right - left) / step > most:
            last = seen.games[i - 1]
            break
        low, high = left, right
        if seen.games[i] >= games:
            break
    last = min(max(last, first + 1), games)
    room = law.k / 2
    return Stage(first, last, low - room, high + room, step)
