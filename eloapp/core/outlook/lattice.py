"""Game by game with the table (or equal opponents): every rating lies on a lattice. Exact.

Expected scores are hundredths, so a game moves the rating by a whole number of steps K/100;
against equals by -1, 0 or 1 steps of K/2. A floor off the lattice starts a second one.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from eloapp.core.outlook import quantiles
from eloapp.core.outlook.case import CLOSE, NOTHING, QUANTILES, Block, Floats, Ints
from eloapp.core.outlook.laws import GameLaw, Split

#: Games of a block.
BLOCK = 32
#: Opponents whose laws are kept; the law of one takes some ten kilobytes.
_KEPT = 256
#: Cells on either side that a kept law holds beyond what was asked for.
_SPARE = 400


@dataclass(slots=True)
class _Part:
    """Mass at ``offset + (low + i) step``; part 1 starts at the floor."""

    number: int
    offset: float
    low: int
    mass: Floats


@dataclass(slots=True)
class _Known:
    """Steps lost by the expected score and chances of the cells from ``low`` on."""

    low: int
    lost: Ints
    split: Split


class _Lattice:
    """One lattice walk; ``advance`` is linear, so it serves the law and its unabsorbed part."""

    def __init__(self, law: GameLaw) -> None:
        self.law = law
        self.step = law.k / 2 if law.equal else law.k / 100
        #: Steps of a win, draw and loss before the expected score is taken off.
        self.gains = (2, 1, 0) if law.equal else (100, 50, 0)
        self._kept: dict[tuple[int, int], _Known] = {}

    def points(self, part: _Part) -> Floats:
        """Ratings of the cells."""
        cells = np.arange(part.low, part.low + part.mass.size, dtype=np.float64)
        points: Floats = part.offset + self.step * cells
        return points

    def advance(self, parts: list[_Part], game: int) -> list[_Part]:
        """The law after ``game``."""
        moved = [self._moved(part, game) for part in parts]
        return moved if self.law.floor is None else self._floored(moved, self.law.floor)

    def _moved(self, part: _Part, game: int) -> _Part:
        low, size = part.low, part.mass.size
        known = self._known(part, game)
        here = slice(low - known.low, low - known.low + size)
        target = np.arange(size) - known.lost[here]
        first = int(target.min())
        target -= first
        length = int(target.max()) + 1 + self.gains[0]
        mass = np.zeros(length)
        for gain, chance in zip(self.gains, known.split, strict=True):
            weight = part.mass * (chance[here] if chance.ndim else chance)
            mass += np.bincount(target + gain, weight, length)
        return _trimmed(_Part(part.number, part.offset, low + first, mass))

    def _known(self, part: _Part, game: int) -> _Known:
        key = (part.number, self.law.turn(game))
        known = self._kept.get(key)
        low, high = part.low, part.low + part.mass.size
        if known is not None and known.low <= low and high <= known.low + known.lost.size:
            return known
        spare = _SPARE if len(self.law.leads) <= _KEPT else 0
        cells = np.arange(low - spare, high + spare, dtype=np.float64)
        points = part.offset + self.step * cells
        if self.law.equal:
            lost = np.ones(cells.size, dtype=np.int64)
        else:
            lost = np.rint(100 * self.law.expected(points, game)).astype(np.int64)
        known = _Known(low - spare, lost, self.law.chances(points, game))
        if spare:
            self._kept[key] = known
        return known

    def _floored(self, parts: list[_Part], floor: float) -> list[_Part]:
        """Everything below the floor is put on it, the first cell of a lattice of its own."""
        stopped, kept = 0.0, []
        for part in parts:
            low = self.points(part) < floor - CLOSE
            stopped += float(part.mass[low].sum())
            part.mass[low] = 0
            part = _trimmed(part)
            if part.mass.size:
                kept.append(part)
        if stopped:
            second = [part for part in kept if part.number]
            rest = [part for part in kept if not part.number]
            kept = [*rest, _with_floor(second, floor, stopped)]
        return kept


def _trimmed(part: _Part) -> _Part:
    """Without empty cells at the ends."""
    filled = np.flatnonzero(part.mass > NOTHING)
    if not filled.size:
        return _Part(part.number, part.offset, part.low, np.empty(0))
    first, last = int(filled[0]), int(filled[-1])
    return _Part(part.number, part.offset, part.low + first, part.mass[first : last + 1])


def _with_floor(second: list[_Part], floor: float, stopped: float) -> _Part:
    if not second:
        return _Part(1, floor, 0, np.array([stopped]))
    old = second[0]
    mass = np.zeros(old.low + old.mass.size)
    mass[old.low :] = old.mass
    mass[0] += stopped
    return _Part(1, floor, 0, mass)


def blocks(law: GameLaw, games: int) -> Iterator[Block]:
    """The outlook of a case under table and lattice rules, block by block."""
    walk = _Lattice(law)
    parts = [_Part(0, 0.0, 0, np.ones(1))]
    alive = [_Part(0, 0.0, 0, np.ones(1))]
    up = law.asked.upwards
    reached = 1.0 if law.target == 0 else 0.0
    for first in range(0, games, BLOCK):
        size = min(BLOCK, games - first)
        fan, mean, sd = np.empty((len(QUANTILES), size)), np.empty(size), np.empty(size)
        chance = np.ones(size)
        for i in range(size):
            parts = walk.advance(parts, first + i)
            fan[:, i], mean[i], sd[i] = _described(walk, parts)
            if law.target is not None and reached < 1:
                alive = walk.advance(alive, first + i)
                reached = min(1.0, reached + _absorb(walk, alive, law.target, up))
                alive = [part for part in alive if part.mass.size]
                reached = reached if alive else 1.0
            chance[i] = reached
        standing = 0.0 if law.target is None else _standing(walk, parts, law.target, up)
        yield Block(fan, mean, sd, None if law.target is None else chance, standing)


def _described(walk: _Lattice, parts: list[_Part]) -> tuple[Floats, float, float]:
    if len(parts) == 1:
        points, mass = walk.points(parts[0]), parts[0].mass
        return quantiles.of_sorted(points, mass), *quantiles.moments(points, mass)
    points = np.concatenate([walk.points(part) for part in parts])
    mass = np.concatenate([part.mass for part in parts])
    return quantiles.of_atoms(points, mass), *quantiles.moments(points, mass)


def _absorb(walk: _Lattice, parts: list[_Part], target: float, up: bool) -> float:
    """Take out what stands at the target; the probability taken."""
    taken = 0.0
    for i, part in enumerate(parts):
        there = beyond(walk.points(part), target, up)
        taken += float(part.mass[there].sum())
        part.mass[there] = 0
        parts[i] = _trimmed(part)
    return taken


def _standing(walk: _Lattice, parts: list[_Part], target: float, up: bool) -> float:
    total = sum(float(part.mass.sum()) for part in parts)
    there = sum(float(part.mass[beyond(walk.points(part), target, up)].sum()) for part in parts)
    return min(1.0, there / total)


def beyond(points: Floats, target: float, up: bool) -> np.typing.NDArray[np.bool_]:
    """Which ratings stand at the target: at or above, or at or below it."""
    return points >= target - CLOSE if up else points <= target + CLOSE
