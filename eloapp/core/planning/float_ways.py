"""Probability of a rating after games of which each starts from the rating before, by formula.

Where a higher rating before a game is never a lower one after it, every row of results in the
last games has one rating from which on it is enough. So all ways are the pairs of a row of
results in the first half and one in the second half whose rating is not too high: the square
root of the number of ways is looked at, not the ways. Exact up to 2 x MOST_GAMES rounds (to
1e-6 points of the limit); beyond, neighbours are merged, which cost 0.0002 at most where it was
measured (60 rounds; any K).
"""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import inf, log
from typing import NamedTuple

from eloapp.core.expectation import float_score
from eloapp.core.planning.open_rounds import OpenRound
from eloapp.core.planning.score_law import START, Chain, Weight

#: Games of one half of which all rows of results are kept.
MOST_GAMES = 7
#: Kept of longer halves.
_FEWER = 1000
#: A rating that misses by less is the same: thresholds are known to 1e-6 points.
_TOLERANCE = 5e-7
_SLOPE = log(10) / 400


class FloatGame(NamedTuple):
    """A game: the opponent counted from the rating before all games, and the cap (None: none)."""

    opponent: float
    limit: float | None

    def expected(self, own: float) -> float:
        """The expected score at a rating."""
        difference = own - self.opponent
        if self.limit is not None:
            difference = min(max(difference, -self.limit), self.limit)
        return float_score(difference)


@dataclass(frozen=True, slots=True)
class FloatLaw:
    """Games with one K; ``floor`` None: none. Ratings count from the one before all games."""

    k: float
    floor: float | None
    games: tuple[FloatGame, ...]

    def after(self, game: int, before: float, points: float) -> float:
        """The rating after a game."""
        after = before + self.k * (points - self.games[game].expected(before))
        return after if self.floor is None else max(after, self.floor)

    def before(self, game: int, after: float, points: float) -> float:
        """The lowest rating before a game from which it ends at ``after`` or higher."""
        if self.floor is not None and after <= self.floor:
            return -inf
        law = self.games[game]
        low = after - self.k * points
        high = low + self.k
        rating = low + self.k * law.expected(after)
        # Newton's steps, as long as they stay between what is known to be too low and too high.
        for _ in range(100):
            expected = law.expected(rating)
            missed = rating + self.k * (points - expected) - after
            if missed < 0:
                low = rating
            else:
                high = rating
            slope = 1 - self.k * _SLOPE * expected * (1 - expected)
            closer = rating - missed / slope
            if not low < closer < high:
                closer = (low + high) / 2
            if abs(closer - rating) < 1e-10:
                break
            rating = closer
        return closer


class _Atom(NamedTuple):
    """A rating and the ways to it, or the ways for which it is enough."""

    rating: float
    weight: Weight


def weight_from(rounds: Sequence[OpenRound], law: FloatLaw, target: float) -> Weight:
    """All ways through ``rounds`` that end at ``target`` or higher."""
    half = len(rounds) // 2
    reached = [_Atom(0.0, START)]
    for game, entry in enumerate(rounds[:half]):
        reached = _moved(reached, game, entry, law.after)
    enough = [_Atom(target, START)]
    for game in reversed(range(half, len(rounds))):
        enough = _moved(enough, game, rounds[game], law.before)
    limits = [atom.rating for atom in enough]
    sums = list(accumulate((atom.weight for atom in enough), lambda all_, one: one.joined(all_)))
    probability, best = 0.0, 0.0
    chains: tuple[Chain, Chain] = (None, None)
    for rating, weight in reached:
        fitting = bisect_right(limits, rating + _TOLERANCE)
        if not fitting:
            continue
        rest = sums[fitting - 1]
        probability += weight.probability * rest.probability
        if weight.best * rest.best > best:
            best, chains = weight.best * rest.best, (weight.chain, rest.chain)
    chain, rest_chain = chains
    while rest_chain is not None:
        result, rest_chain = rest_chain
        chain = (result, chain)
    return Weight(probability, best, chain)


def _moved(
    atoms: Sequence[_Atom],
    game: int,
    entry: OpenRound,
    move: Callable[[int, float, float], float],
) -> list[_Atom]:
    """One game more at the end of a row of results, or at its beginning; sorted."""
    branches = [(result, float(result.points), chance) for result, chance in entry.branches]
    moved = [
        _Atom(move(game, rating, points), weight.then(result, chance))
        for rating, weight in atoms
        for result, points, chance in branches
    ]
    moved.sort(key=lambda atom: atom.rating)
    if len(moved) > 3**MOST_GAMES:
        while len(moved) > _FEWER:
            moved = [_merged(moved[i : i + 2]) for i in range(0, len(moved), 2)]
    return moved


def _merged(neighbours: Sequence[_Atom]) -> _Atom:
    """Two as one, at their mean."""
    first, last = neighbours[0], neighbours[-1]
    if first is last:
        return first
    weight = first.weight.joined(last.weight)
    return _Atom(first.rating + (last.rating - first.rating) * last.weight.part_of(weight), weight)
