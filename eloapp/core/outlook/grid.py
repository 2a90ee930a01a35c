"""A density on a grid: depositing atoms, one game as a sparse or dense transition.

The deposit puts an atom on the four nodes around it with the weights of cubic interpolation,
which keep mass, mean, variance and third moment. With two nodes each game would widen the
spread.
"""

from dataclasses import dataclass

import numpy as np

from eloapp.core.outlook.case import Floats, Ints
from eloapp.core.outlook.laws import GameLaw

#: Multiplications in a product that OpenBLAS leaves to one thread (its GEMM threshold is 4 x 64^3
#: / 4), and the size of a matrix up to which slices of that many are worth it.
_ONE_THREAD = 260_000
_SMALL = 160 * 160


@dataclass(frozen=True, slots=True)
class Grid:
    """Nodes ``origin + i step``, ``size`` of them."""

    origin: float
    step: float
    size: int

    @property
    def nodes(self) -> Floats:
        """The ratings of the nodes."""
        nodes: Floats = self.origin + self.step * np.arange(self.size, dtype=np.float64)
        return nodes

    def stencil(self, points: Floats, inside: bool = False) -> tuple[Ints, Floats]:
        """Nodes (plus one, 0 and size + 1: off the grid) and weights, four rows of each.

        ``inside`` moves the stencil so that nothing near the upper end falls off it.
        """
        place = (points - self.origin) / self.step
        # Far away is off the grid wherever it is; large floats must not become integers.
        place = np.clip(place, -4.0, self.size + 4.0)
        base = np.floor(place)
        if inside:
            base = np.where(base <= self.size - 1, np.minimum(base, self.size - 3), base)
        t = place - base
        t1, t2, t3 = t + 1, t - 1, t - 2
        low, high = t * t2, t1 * t3
        weights = np.stack((-low * t3 / 6, high * t2 / 2, -t * high / 2, low * t1 / 6))
        nodes = base.astype(np.int64) + np.arange(4).reshape((4,) + (1,) * points.ndim)
        return np.clip(nodes, 0, self.size + 1), weights

    def deposit(self, points: Floats, mass: Floats, inside: bool = False) -> Floats:
        """The row of masses that stands for atoms; what lies off the grid is lost."""
        nodes, weights = self.stencil(points, inside)
        return binned(nodes.ravel(), (weights * mass).ravel(), self.size + 2)[1:-1]


def binned(places: Ints, mass: Floats, size: int) -> Floats:
    """Mass added up by place."""
    found: Floats = np.bincount(places, mass, size).astype(np.float64, copy=False)
    return found


def moves(law: GameLaw, own: Floats, game: int) -> tuple[Floats, Floats]:
    """Ratings after win, draw and loss (three rows), floored, and their chances."""
    lost = law.expected(own, game)
    points = own + law.k * (np.array([[1.0], [0.5], [0.0]]) - lost)
    if law.floor is not None:
        points = np.maximum(points, law.floor)
    chances = np.stack([np.broadcast_to(part, own.shape) for part in law.chances(own, game)])
    return points, chances


class Transition:
    """One game on one grid: nodes to nodes, as indices and weights."""

    def __init__(self, law: GameLaw, grid: Grid, game: int) -> None:
        points, chances = moves(law, grid.nodes, game)
        nodes, weights = grid.stencil(points)
        self.size = grid.size
        self._nodes = nodes.reshape(-1)
        self._weights = (weights * chances).reshape(12, grid.size)

    def __call__(self, row: Floats) -> Floats:
        """The law after the game; what leaves the grid is lost."""
        weights = (self._weights * row).ravel()
        return binned(self._nodes, weights, self.size + 2)[1:-1]

    def dense(self) -> Floats:
        """The same as a matrix; a row times it is the law after the game."""
        size = self.size
        start = np.arange(size) * (size + 2)
        places = (self._nodes.reshape(12, size) + start).ravel()
        flat = np.bincount(places, self._weights.ravel(), size * (size + 2))
        return np.ascontiguousarray(flat.reshape(size, size + 2)[:, 1:-1])


def product(left: Floats, right: Floats) -> Floats:
    """``left @ right``. Small ones in slices that OpenBLAS multiplies without other threads.

    On a busy machine waiting for those threads takes longer (4 to 16 ms) than the whole outlook.
    """
    if right.size > _SMALL:
        product: Floats = left @ right
        return product
    found = np.empty((left.shape[0], right.shape[1]))
    height = max(1, _ONE_THREAD // right.size)
    for first in range(0, len(left), height):
        rows = slice(first, first + height)
        np.matmul(left[rows], right, out=found[rows])
    return found


def doubled_rows(row: Floats, matrix: Floats, games: int, block: int) -> Floats:
    """The laws after 1, 2, … ``games`` games from ``row`` under one transition ``matrix``.

    The rows known so far times the power reached so far give as many again, until ``block``
    rows are known; from there in blocks. Once a block repeats itself, so do all that follow.
    """
    rows = np.empty((games, row.size))
    rows[0] = product(row[None, :], matrix)[0]
    have, power, reach = 1, matrix, 1
    while have < games:
        if (
            reach * 2 <= block
            and reach < have + 1
            and have == reach
            and have > 0
            and have > reach - 1
        ):
            pass
        take = min(reach, games - have)
        rows[have : have + take] = product(rows[have - reach : have - reach + take], power)
        have += take
        if have >= games:
            break
        if np.abs(rows[have - 1] - rows[have - 1 - reach]).max() < 1e-13:
            rows[have:] = rows[have - 1]
            break
        if have == 2 * reach and reach < block:
            power, reach = product(power, power), 2 * reach
    return rows
