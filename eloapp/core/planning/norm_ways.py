"""How the rounds to come bring a norm: by score, with which probability, and the likeliest way.

A norm may be made in several ways (:class:`eloapp.core.norms.Way`), each with points in some of
the rounds and games that must be won. The rounds are gone through once, and of the past only
what each way still lacks is kept; there are never 3^n ways to look at.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from math import fsum
from typing import NamedTuple

from eloapp.core.norms import Need, Way
from eloapp.core.planning.open_rounds import NOT_KNOWN, OpenRound, OpenRounds
from eloapp.core.planning.reach import Reach
from eloapp.core.planning.score_law import (
    START,
    Results,
    Weight,
    halves_of,
    points_of,
    unchained,
)
from eloapp.core.results import OUTCOMES, Result

#: Half points that each way still lacks (None: it cannot be made any more), or whether the norm
#: is made (True) or missed (False) whatever comes.
_Lacking = tuple[int | None, ...] | bool


@dataclass(frozen=True, slots=True)
class NormWays:
    """What the rounds to come do for a norm, if all that is not known turns out well.

    ``by_score`` goes by the points in the ``rounds`` that the norm counts, ``by_outcome`` by
    those in the rounds that count for the rating, both from the lowest. ``probability`` and
    ``likeliest`` are None where the chances of a round that matters are not known.
    """

    rounds: tuple[int, ...]
    by_score: Mapping[Decimal, Reach]
    by_outcome: Mapping[Decimal, Reach]
    probability: float | None
    likeliest: Results | None


class _Past(NamedTuple):
    """What is kept of the rounds gone through: half points of both kinds, and what is lacking."""

    counted: int
    norm: int
    lacking: _Lacking


class _Stage(NamedTuple):
    """A round as one way sees it: what it asks there, and what can still be made after it."""

    inside: bool
    must: bool
    left: int
    must_later: bool


def norm_ways(rounds: OpenRounds, need: Need) -> NormWays:
    """The norm of ``need``, which must be told of the event of ``rounds``."""
    known = {entry.index: entry for entry in rounds.rounds}
    counted = {entry.index for entry in rounds.counted}
    places = sorted(counted | set(need.rounds))
    entries = [known.get(place) for place in places]
    stages = [[_stage(way, places, i) for way in need.ways] for i in range(-1, len(places))]
    start = _told(stages[0], [int(way.points * 2) for way in need.ways])
    law = {_Past(0, 0, start): START}
    for place, entry, stage in zip(places, entries, stages[1:], strict=True):
        after: dict[_Past, Weight] = {}
        for past, weight in law.items():
            for result, chance in _branches(entry):
                halves = halves_of(result)
                now = _Past(
                    past.counted + (halves if place in counted else 0),
                    past.norm + (halves if place in need.rounds else 0),
                    _after(stage, past.lacking, result, halves),
                )
                after[now] = weight.then(result, chance).joined(after.get(now))
        law = after
    made = [weight for past, weight in law.items() if past.lacking is True]
    matter = {place for way in need.ways for place in way.rounds}
    foreseen = {place for place in places if (e := known.get(place)) is not None and e.foreseen}
    probability, likeliest = None, None
    if matter <= foreseen:
        probability = min(1.0, fsum(weight.probability for weight in made))
        best = max(made, key=lambda weight: weight.best, default=None)
        if best is not None:
            likeliest = _without(places, best, set(places) - foreseen)
    return NormWays(
        need.rounds,
        _reaches((past.norm, past.lacking) for past in law),
        _reaches((past.counted, past.lacking) for past in law),
        probability,
        likeliest,
    )


def _branches(entry: OpenRound | None) -> tuple[tuple[Result, float], ...]:
    """What may happen in a round; it may be announced without a row."""
    if entry is None:
        return tuple((result, NOT_KNOWN) for result in OUTCOMES)
    return entry.branches


def _stage(way: Way, places: Sequence[int], i: int) -> _Stage:
    """Round ``i`` of ``places`` for one way; -1 stands before the first."""
    later = places[i + 1 :]
    return _Stage(
        i >= 0 and places[i] in way.rounds,
        i >= 0 and places[i] in way.must_win,
        2 * sum(place in way.rounds for place in later),
        any(place in way.must_win for place in later),
    )


def _after(stage: Sequence[_Stage], lacking: _Lacking, result: Result, halves: int) -> _Lacking:
    if isinstance(lacking, bool):
        return lacking
    left: list[int | None] = []
    for way, missing in zip(stage, lacking, strict=True):
        if missing is None or (way.must and result is not Result.WIN):
            left.append(None)
        else:
            left.append(missing - (halves if way.inside else 0))
    return _told(stage, left)


def _told(stage: Sequence[_Stage], lacking: Sequence[int | None]) -> _Lacking:
    """What is lacking after a round, as short as it can be told."""
    left: list[int | None] = []
    for way, missing in zip(stage, lacking, strict=True):
        if missing is not None and missing <= 0 and not way.must_later:
            return True
        possible = missing is not None and missing <= way.left
        left.append(max(missing, 0) if missing is not None and possible else None)
    return tuple(left) if any(missing is not None for missing in left) else False


def _reaches(found: Iterable[tuple[int, _Lacking]]) -> dict[Decimal, Reach]:
    made: dict[int, list[bool]] = {}
    for halves, lacking in found:
        made.setdefault(halves, []).append(lacking is True)
    return {points_of(halves): Reach.of(made[halves]) for halves in sorted(made)}


def _without(places: Sequence[int], weight: Weight, unknown: set[int]) -> Results:
    """A way through ``places`` without rounds that do not matter and of which nothing is known."""
    results = zip(places, unchained(weight.chain), strict=True)
    kept = tuple((place, result) for place, result in results if place not in unknown)
    return Results(kept, weight.best / NOT_KNOWN ** len(unknown))
