"""Ratings after the rounds to come when each game starts from the rating that the last one left.

The order of results matters then, so a score has a lowest and a highest rating. They are exact
without looking at every way where a higher rating before a game is never a lower one after it.
Then the lowest rating of a score comes from the lowest of some score before the last game, and
the highest from the highest. It is so

* by the formula with K below 1600 / ln 10, about 695: the slope of a game is 1 - K E', and E' is
  at most ln 10 / 1600; cap and floor keep it;
* by the table with K below 700 and without a floor: all ratings after the same number of games
  lie on a lattice of K/100, and no row of the table is narrower than seven points. Two ratings j
  steps apart, less than 7 j points, are at most j rows apart, and cost at most j times K/100.

For a greater K, for the table with a floor, and where a player may cross 2650 and lose the cap
there, all ratings that can be reached are kept; beyond MOST_RATINGS neighbours are merged, and
``exact`` is False.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property, reduce
from math import log
from operator import itemgetter

from eloapp.core.game import RatedGames, expected_against
from eloapp.core.numbers import exact
from eloapp.core.planning.float_ways import FloatGame, FloatLaw, weight_from
from eloapp.core.planning.open_rounds import OpenRound
from eloapp.core.planning.score_law import NO_WAY, START, Weight, halves_of
from eloapp.core.planning.standing import Span
from eloapp.core.results import Result
from eloapp.core.rules import EXEMPT_FROM, CapScope, Rules, apply_floor

#: Ratings kept after a game: all of seven games by the formula, of some 18 by the table.
MOST_RATINGS = 3000
#: From this K on the formula, or the table, may send a higher rating below a lower one.
_STEEP_FORMULA_K = 1600 / log(10)
_STEEP_TABLE_K = 700
#: Ratings nearer to each other than this are one and the same in a search.
_STEP = Decimal("1e-6")

Ratings = dict[Decimal, Weight]


@dataclass(frozen=True)
class GameByGame:
    """What the rating may be after all counted rounds to come."""

    law: "_Law"
    rounds: tuple[OpenRound, ...]

    @cached_property
    def ends(self) -> Mapping[int, Span]:
        """Lowest and highest rating by score in half points, the lowest score first."""
        if self.law.rising:
            return _extremes(self.law, self.rounds)
        return {halves: Span(min(found), max(found)) for halves, found in self.ratings.items()}

    @property
    def exact(self) -> bool:
        """Whether the ends are."""
        return self.law.rising or self._every[1]

    @property
    def ratings(self) -> Mapping[int, Mapping[Decimal, Weight]]:
        """Every rating by score, with the ways to it; merged beyond MOST_RATINGS."""
        return self._every[0]

    @cached_property
    def _every(self) -> tuple[dict[int, Ratings], bool]:
        return _every_rating(self.law, self.rounds)

    def ways_to(self, reached: Callable[[Decimal], bool]) -> Weight:
        """All ways to a rating that ``reached`` accepts: from some rating on, the highest at least.

        By the formula see :mod:`eloapp.core.planning.float_ways`; else the ratings are summed.
        """
        if self.law.rising and not self.law.rules.by_table:
            low = min(end.low for end in self.ends.values())
            high = max(end.high for end in self.ends.values())
            return weight_from(self.rounds, self.law.floats(), self.law.beyond(reached, low, high))
        every = sorted(
            (pair for ratings in self.ratings.values() for pair in ratings.items()),
            key=itemgetter(0),
        )
        first = bisect_left(every, True, key=lambda pair: reached(pair[0]))
        return reduce(Weight.joined, (weight for _, weight in every[first:]), NO_WAY)


def game_by_game(rated: RatedGames, rounds: tuple[OpenRound, ...]) -> GameByGame:
    """The ratings after ``rounds``, which count; ``rated`` are all games of the event."""
    return GameByGame(_law(rated, rounds), rounds)


@dataclass(frozen=True, slots=True)
class _Law:
    """One game after the other from ``before``; ``capped`` says which rounds the cap reaches."""

    rules: Rules
    before: Decimal
    k: Decimal
    opponents: tuple[Decimal, ...]
    capped: tuple[bool, ...]

    def after(
        self, game: int, before: Decimal, results: Iterable[Result]
    ) -> list[tuple[Result, Decimal]]:
        """The rating after each of the results."""
        capped, floor = self.capped[game], self.rules.floor
        expected = expected_against(before, self.opponents[game], self.rules, capped=capped).score
        moved = [(r, before + self.k * (r.points - expected)) for r in results]
        return moved if floor is None else [(r, apply_floor(x, floor).rating) for r, x in moved]

    @property
    def rising(self) -> bool:
        """Whether a higher rating before a game is never a lower one after it."""
        if self.rules.by_table and (self.k >= _STEEP_TABLE_K or self.rules.floor is not None):
            return False
        if not self.rules.by_table and self.k >= _STEEP_FORMULA_K:
            return False
        cap = self.rules.cap_in_force
        if cap.points is None or cap.scope is not CapScope.BELOW_2650:
            return True
        reach = self.k * len(self.opponents)
        highest = self.before if self.rules.floor is None else max(self.before, self.rules.floor)
        low, high = self.before - reach, highest + reach
        one_side = high < EXEMPT_FROM or low >= EXEMPT_FROM
        return one_side or all(
            max(abs(low - o), abs(high - o)) <= cap.points for o in self.opponents
        )

    @exact
    def floats(self) -> FloatLaw:
        """The same games in binary floats, counted from ``before``."""
        limit = self.rules.cap_in_force.limit_for(self.before)
        return FloatLaw(
            float(self.k),
            None if self.rules.floor is None else float(self.rules.floor - self.before),
            tuple(
                FloatGame(
                    float(opponent - self.before),
                    float(limit) if capped and limit is not None else None,
                )
                for opponent, capped in zip(self.opponents, self.capped, strict=True)
            ),
        )

    @exact
    def beyond(self, reached: Callable[[Decimal], bool], low: Decimal, high: Decimal) -> float:
        """From where on, counted from ``before``, a rating is ``reached``; ``high`` must be."""
        if reached(low):
            return float(low - self.before)
        while high - low > _STEP:
            middle = ((low + high) / 2).quantize(_STEP)
            if middle in (low, high):
                break
            if reached(middle):
                high = middle
            else:
                low = middle
        return float(high - self.before)


def _law(rated: RatedGames, rounds: Sequence[OpenRound]) -> _Law:
    once = rated.rules.cap_in_force.scope is CapScope.ONE_PER_TOURNAMENT
    expected = [entry.row.rated.expected if entry.row.rated else None for entry in rounds]
    return _Law(
        rated.rules,
        rated.new_rating,
        rated.k.value,
        tuple(rating for entry in rounds if (rating := entry.opponent) is not None),
        tuple(not once or (e is not None and e.limit is not None) for e in expected),
    )


@exact
def _extremes(law: _Law, rounds: Sequence[OpenRound]) -> dict[int, Span]:
    ends = {0: Span(law.before, law.before)}
    for game, entry in enumerate(rounds):
        found: dict[int, Span] = {}
        results = [result for result, _ in entry.branches]
        for halves, end in ends.items():
            lows = law.after(game, end.low, results)
            highs = lows if end.single else law.after(game, end.high, results)
            for (result, low), (_, high) in zip(lows, highs, strict=True):
                score = halves + halves_of(result)
                known = found.get(score)
                found[score] = (
                    Span(low, high)
                    if known is None
                    else Span(min(known.low, low), max(known.high, high))
                )
        ends = found
    return dict(sorted(ends.items()))


@exact
def _every_rating(law: _Law, rounds: Sequence[OpenRound]) -> tuple[dict[int, Ratings], bool]:
    """Every rating by score, and whether none was merged with another."""
    layer: dict[int, Ratings] = {0: {law.before: START}}
    complete = True
    for game, entry in enumerate(rounds):
        chances = dict(entry.branches)
        found: dict[int, Ratings] = {}
        for halves, ratings in layer.items():
            for before, weight in ratings.items():
                for result, after in law.after(game, before, chances):
                    same = found.setdefault(halves + halves_of(result), {})
                    same[after] = weight.then(result, chances[result]).joined(same.get(after))
        layer = dict(sorted(found.items()))
        while sum(map(len, layer.values())) > MOST_RATINGS:
            layer = {halves: _merged(ratings) for halves, ratings in layer.items()}
            complete = False
    return layer, complete


def _merged(ratings: Ratings) -> Ratings:
    """Pairs of neighbours as one at their mean; the lowest and the highest stay as they are."""
    rows = sorted(ratings)
    merged = {rating: ratings[rating] for rating in {rows[0], rows[-1]}}
    for i in range(1, len(rows) - 1, 2):
        first, last = rows[i], rows[min(i + 1, len(rows) - 2)]
        weight = ratings[first] if first == last else ratings[first].joined(ratings[last])
        part = Decimal(ratings[last].part_of(weight))
        merged[(first + (last - first) * part).quantize(_STEP)] = weight
    return merged
