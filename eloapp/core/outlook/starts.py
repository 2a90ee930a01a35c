"""The starts of rating periods: whole numbers, atoms, or the nodes of a grid."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from eloapp.core.outlook.case import CLOSE, NOTHING, Floats, Ints
from eloapp.core.outlook.grid import Grid

#: Starts that are told apart; more are put on a grid of that many nodes.
MOST_STARTS: Final = 1_200
#: Nodes of a grid of whole starts once there are more than MOST_STARTS: some 20 to a standard
#: deviation.
_COARSE: Final = 400


@dataclass(slots=True)
class Starts:
    """Ratings at the start of a period (ascending offsets) and their mass by level.

    ``alive`` is the part that has not stood at the target yet. ``step`` is that of the grid
    they lie on, 0: they are atoms.
    """

    points: Floats
    mass: Floats
    alive: Floats
    step: float = 0.0


class Frame:
    """Where the new starts of a period lie: ``points``, and the ``step`` of a grid (0: atoms)."""

    def __init__(
        self, whole: bool, points: list[Floats], mass: list[Floats], ks: list[float]
    ) -> None:
        every, weight = np.concatenate(points), np.concatenate(mass)
        every = every[weight > NOTHING]
        weight = weight[weight > NOTHING]
        low, high = float(every.min()), float(every.max())
        self.step = 0.0
        self.grid: Grid | None = None
        self.points = np.sort(every)
        self.points = self.points[np.diff(self.points, prepend=-np.inf) > CLOSE]
        if self.points.size > MOST_STARTS or whole:
            self._on_grid(whole, low, high, ks)

    def _on_grid(self, whole: bool, low: float, high: float, ks: list[float]) -> None:
        room = (high - low) / (MOST_STARTS - 8)
        if whole:
            step = float(1 if room <= 1 else math.ceil((high - low) / (_COARSE - 8)))
            # Steps of one hold every whole number: the deposit is exact, they are atoms.
            self.step = 0.0 if step == 1 else step
        else:
            self.step = step = max(min(ks, default=16.0) / 16, room, CLOSE)
        edge = 0 if self.step == 0 else 3
        size = math.ceil((high - low) / step - CLOSE) + 2 * edge + 1
        self.grid = Grid(low - edge * step, step, max(4, size))
        self.points = self.grid.nodes

    def rows(
        self, points: list[Floats], mass: list[Floats], levels: list[Ints], count: int
    ) -> Floats:
        """The mass of every new start, one row per level."""
        every, weight, level = (np.concatenate(part) for part in (points, mass, levels))
        found = np.zeros((count, self.points.size))
        for row in range(count):
            here = level == row
            if not here.any():
                continue
            if self.grid is None:
                at = np.searchsorted(self.points, every[here] - CLOSE)
                at = np.minimum(at, self.points.size - 1)
                found[row] = np.bincount(at, weight[here], self.points.size)
            elif self.step == 0:
                at = np.rint((every[here] - self.grid.origin) / self.grid.step).astype(np.int64)
                inside = (at >= 0) & (at < self.grid.size)
                found[row] = np.bincount(at[inside], weight[here][inside], self.grid.size)
            else:
                found[row] = self.grid.deposit(every[here], weight[here])
        return found


def filled_only(starts: Starts) -> Starts:
    """Without starts that nothing stands at (atoms), or without empty ends (grids)."""
    filled = np.flatnonzero(np.abs(starts.mass).sum(axis=0) > NOTHING)
    keep: slice | Ints = filled
    if starts.step:
        keep = slice(int(filled[0]), int(filled[-1]) + 1)
    return Starts(starts.points[keep], starts.mass[:, keep], starts.alive[:, keep], starts.step)


def by_k(ks: list[float], mass: Floats) -> Iterator[tuple[float, Floats]]:
    """K and mass of the levels that anybody is at; levels with one K together."""
    for k in dict.fromkeys(ks):
        part = sum((row for other, row in zip(ks, mass, strict=True) if other == k), np.zeros(1))
        if np.any(part):
            yield k, part
