"""Scores of the rounds to come: how probable each is, and the likeliest way to it."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from eloapp.core.numbers import HALF
from eloapp.core.planning.open_rounds import OpenRound
from eloapp.core.results import Result

#: Results in a row as nested pairs, the last one first.
Chain = tuple[Result, "Chain"] | None


@dataclass(frozen=True, slots=True)
class Results:
    """One way through rounds to come: (round from 0, result), and how probable just that is."""

    results: tuple[tuple[int, Result], ...]
    probability: float

    def of(self, index: int) -> Result | None:
        """The result of a round."""
        return dict(self.results).get(index)


class Weight(NamedTuple):
    """Several ways together: their probability, and the likeliest of them."""

    probability: float
    best: float
    chain: Chain

    def then(self, result: Result, chance: float) -> "Weight":
        """The same ways followed by one more result."""
        return Weight(self.probability * chance, self.best * chance, (result, self.chain))

    def joined(self, other: "Weight | None") -> "Weight":
        """These ways and others."""
        if other is None:
            return self
        best = self if self.best > other.best else other
        return Weight(self.probability + other.probability, best.best, best.chain)

    def part_of(self, whole: "Weight") -> float:
        """Its share of other ways that it belongs to; half of nothing."""
        return self.probability / whole.probability if whole.probability else 0.5


#: Before the first round.
START = Weight(1.0, 1.0, None)
#: Of no way at all.
NO_WAY = Weight(0.0, 0.0, None)


def unchained(chain: Chain) -> tuple[Result, ...]:
    """The results of a chain, the first one first."""
    results = []
    while chain is not None:
        result, chain = chain
        results.append(result)
    return tuple(reversed(results))


def results_of(rounds: Sequence[OpenRound], weight: Weight) -> Results:
    """The likeliest of several ways through ``rounds``."""
    indices = (entry.index for entry in rounds)
    return Results(tuple(zip(indices, unchained(weight.chain), strict=True)), weight.best)


def halves_of(result: Result) -> int:
    """Points of a result in half points."""
    return int(result.points * 2)


def points_of(halves: int) -> Decimal:
    """Half points as points."""
    return halves * HALF


def score_law(rounds: Sequence[OpenRound]) -> dict[int, Weight]:
    """Every score in half points, the lowest first, by convolution."""
    law = {0: START}
    for entry in rounds:
        after: dict[int, Weight] = {}
        for halves, weight in law.items():
            for result, chance in entry.branches:
                score = halves + halves_of(result)
                after[score] = weight.then(result, chance).joined(after.get(score))
        law = after
    return dict(sorted(law.items()))
