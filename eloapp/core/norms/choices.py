"""Which games a player puts forward (B.01 1.4.1e and f), and the scores that bring the norm.

A player may leave out games that he won and, unless the pairings were fixed before the start,
all games after some round, as long as enough games are left that meet the conditions by
themselves. So a norm can be made in several ways.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import reduce
from itertools import combinations
from math import comb
from operator import or_
from typing import NamedTuple

from eloapp.core.norms.pool import Pool
from eloapp.core.results import Result

#: Choices looked at per event. Complete up to 13 games of which nine are needed (1,471); longer
#: events leave out fewer games won, beside any number of the last games.
MOST_CHOICES = 2_000
#: Open rounds that ways may ask to win for the exact number of points that is always enough; it
#: never happens in events of 13 rounds. Beyond, the number told is safe but may be too high.
MOST_ASKED = 13


class Choice(NamedTuple):
    """Games put forward: the first ``stop`` of the pool save those of ``dropped``, all won."""

    kept: int
    dropped: int
    stop: int


@dataclass(frozen=True, slots=True)
class Way:
    """One way to the norm, as places of open rounds from 0.

    It takes ``points`` in ``rounds`` and a win in each of ``must_win``, which belong to
    ``rounds`` and whose points are included.
    """

    rounds: tuple[int, ...]
    must_win: tuple[int, ...]
    points: Decimal

    def fits(self, results: Mapping[int, Result]) -> bool:
        """Whether results of the open rounds, by place, bring the norm in this way."""
        made = sum((results[i].points for i in self.rounds), Decimal(0))
        return made >= self.points and all(results[i] is Result.WIN for i in self.must_win)


class BitWay(NamedTuple):
    """A way in bits of the pool and half points."""

    rounds: int
    must: int
    halves: int

    def implied_by(self, other: "BitWay") -> bool:
        """Whether all results that fit this way fit the other one too."""
        elsewhere = 2 * (self.rounds & ~other.rounds).bit_count()
        return not other.must & ~self.must and other.halves <= self.halves - elsewhere


def choices(pool: Pool) -> Iterator[Choice]:
    """Every choice that leaves enough games, the fewest left out first.

    Games to come are among those dropped: they may be won yet. Nothing when there are too few
    games to begin with.
    """
    count = len(pool.games)
    may_drop = pool.won | pool.to_come
    most = _most_dropped(count, pool.least, pool.predetermined)
    for left_out in range(count - pool.least + 1):
        for stop in _stops(count, left_out, pool.predetermined):
            size = left_out - (count - stop)
            if size > most:
                continue
            # Leaving out the last game is an earlier stop, and asks for no win.
            last = stop if pool.predetermined else stop - 1
            for places in combinations([i for i in range(last) if may_drop >> i & 1], size):
                dropped = sum(1 << i for i in places)
                yield Choice(((1 << stop) - 1) & ~dropped, dropped, stop)


def _stops(count: int, left_out: int, predetermined: bool) -> Sequence[int]:
    return (count,) if predetermined else range(count, count - left_out - 1, -1)


def _most_dropped(count: int, least: int, predetermined: bool) -> int:
    """How many games won are left out at most, by the length of the event alone.

    It may not depend on results, or half a point more could lose a norm.
    """
    stops = _stops(count, count - least, predetermined) if count >= least else ()
    looked_at, size = len(stops), 0
    while size < count - least:
        looked_at += sum(comb(stop, size + 1) for stop in stops if stop - size > least)
        if looked_at > MOST_CHOICES:
            break
        size += 1
    return size


@dataclass(frozen=True, slots=True)
class Found:
    """What :func:`search` found.

    ``choice`` is one whose games are the norm, else the one with the fewest left out that may
    become it, None: there is none. ``needed`` is its score in half points. ``ways`` are those by
    which the open rounds bring the norm, none of them implied by another.
    """

    choice: Choice | None
    needed: int
    ways: tuple[BitWay, ...]


def search(pool: Pool) -> Found:
    """Which games to put forward, and the ways to the norm.

    In the ways, what is not known counts as turning out well, but a choice with an unknown
    rating is no way.
    """
    complete = pool.bounds(pool.all) if pool.predetermined and pool.games else []
    # 1.4.1f: in round robins the mix of the complete tournament must make a norm possible.
    complete_possible = all(bound.possible for bound in complete)
    first: tuple[Choice, int] | None = None
    ways: list[BitWay] = []
    for choice in choices(pool):
        if choice.dropped and not complete_possible:
            break
        needed = pool.needed(choice.kept)
        if needed is None:
            continue
        told = not choice.kept & pool.unknown_rating
        played = not (choice.kept | choice.dropped) & pool.to_come
        way = _way(pool, choice, needed) if told else None
        # The mix takes most of the time: not for a choice that would add nothing.
        adds = way is not None and not any(way.implied_by(other) for other in ways)
        if first is not None and not played and not adds:
            continue
        bounds = pool.bounds(choice.kept)
        if not all(bound.possible for bound in bounds):
            continue
        if (
            told
            and played
            and not choice.kept & pool.in_doubt
            and all(bound.sure for bound in bounds)
        ):
            return Found(choice, needed, (BitWay(0, 0, 0),))
        if first is None:
            first = choice, needed
        if way is not None and adds:
            ways = [other for other in ways if not other.implied_by(way)]
            ways.append(way)
    choice_found, needed_found = first or (None, 0)
    return Found(choice_found, needed_found, tuple(ways))


def _way(pool: Pool, choice: Choice, needed: int) -> BitWay:
    must = choice.dropped & pool.to_come
    missing = max(0, needed - pool.halves(choice.kept))
    rounds = ((1 << choice.stop) - 1) & pool.to_come if missing else must
    return BitWay(rounds, must, missing + 2 * must.bit_count())


def least_of(ways: Sequence[BitWay]) -> int | None:
    """Fewest half points in the open rounds that can bring the norm; None: there is no way."""
    return min((way.halves for way in ways), default=None)


def enough_of(ways: Sequence[BitWay], open_rounds: int) -> int | None:
    """Fewest half points that bring the norm whichever rounds they are made in; None: no way.

    One more than the best score that still misses it: the games won among those that some way
    asks to win are tried, and the rest scores as much as the ways then open do not allow.
    """
    if not ways:
        return None
    asked = reduce(or_, (way.must for way in ways))
    if asked.bit_count() > MOST_ASKED:
        # Leave these ways aside, save that all games won fit some way.
        plain = enough_of([way for way in ways if not way.must], open_rounds)
        return 2 * open_rounds.bit_count() if plain is None else plain
    best = -1
    for won in _subsets(asked):
        limits = [(way.rounds, way.halves - 1) for way in ways if not way.must & ~won]
        best = max(best, _most_within(limits, won, asked, open_rounds))
    return best + 1


def _subsets(bits: int) -> Iterator[int]:
    """All subsets of a set, itself first."""
    subset = bits
    while True:
        yield subset
        if not subset:
            return
        subset = (subset - 1) & bits


def _most_within(limits: Sequence[tuple[int, int]], won: int, asked: int, open_rounds: int) -> int:
    """Most half points with ``won`` won, the rest of ``asked`` not, under all limits; -1: none.

    The rounds of the limits lie within each other, so the tightest counts.
    """

    def room(rounds: int) -> int:
        return 2 * rounds.bit_count() - (rounds & asked & ~won).bit_count()

    if any(2 * (won & rounds).bit_count() > halves for rounds, halves in limits):
        return -1
    return min(
        [room(open_rounds), *(halves + room(open_rounds & ~rounds) for rounds, halves in limits)]
    )
