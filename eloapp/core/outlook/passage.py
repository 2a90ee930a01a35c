"""First passage by the formula: who has stood at the target by each game.

The part of the law that has not been there yet walks on a fine grid that ends at the target.
A node stands for its cell: the share of the cell that a game carries over the edge is taken
out, the rest is put back from its own middle, so the error falls with the square of the step.
"""

import math
from collections.abc import Iterator

import numpy as np

from eloapp.core.outlook.case import CLOSE, NOTHING, Floats, Ints
from eloapp.core.outlook.grid import Grid, binned, moves
from eloapp.core.outlook.laws import GameLaw
from eloapp.core.outlook.stages import WIDE, Forecast, finest, forecast, next_stage

#: Paths that are followed one by one before the grid: exact that long.
_MOST_ATOMS = 19_683
#: Unabsorbed mass that is nothing any more.
_GONE = 1e-13
#: Cells in a standard deviation, and nodes of a grid, once the paths no longer cluster.
_CELLS = 24.0
_MOST_NODES = 900
_GAMES_OF_A_GRID = 400
#: Opponents whose transitions are kept: some 100 kilobytes each.
_KEPT = 256


def first_passage(law: GameLaw, games: int) -> Iterator[float]:
    """Probability to have reached the target by each game, in turn."""
    target = law.target
    if target is None:
        raise ValueError("no target was asked for")
    if abs(target) <= CLOSE:
        yield from (1.0 for _ in range(games))
        return
    walk = _Walk(law, games, target)
    yield from walk.atoms()
    yield from walk.grids()


class _Walk:
    """The unabsorbed part of the law, first as atoms, then as rows.

    ``side`` 1: from below; -1: from above. Grids hold ratings times ``side``, so that they
    always end at their upper edge.
    """

    def __init__(self, law: GameLaw, games: int, target: float) -> None:
        self.law, self.games = law, games
        self.side = 1.0 if law.asked.upwards else -1.0
        self.edge = self.side * target
        self.game, self.reached = 0, 0.0
        self.points, self.mass = np.zeros(1), np.ones(1)

    def atoms(self) -> Iterator[float]:
        """Exact, as long as they are few."""
        while self.game < self.games and 3 * self.points.size <= _MOST_ATOMS:
            if not self.points.size:
                yield self.reached
                self.game += 1
                continue
            after, chances = moves(self.law, self.points, self.game)
            points, mass = self.side * after.ravel(), (chances * self.mass).ravel()
            there = points >= self.edge - CLOSE
            self.reached += float(mass[there].sum())
            kept = ~there & (mass > NOTHING)
            order = np.argsort(points[kept])
            points, mass = points[kept][order], mass[kept][order]
            if points.size:
                starts = np.flatnonzero(np.diff(points, prepend=-np.inf) > CLOSE)
                points, mass = points[starts], np.add.reduceat(mass, starts)
            self.points, self.mass = self.side * points, mass
            self.game += 1
            yield self._reached

    @property
    def _reached(self) -> float:
        return min(1.0, self.reached)

    def grids(self) -> Iterator[float]:
        """The rest of the games on grids of their own, one stage after the other."""
        if self.game >= self.games:
            return
        # The law as a whole decides where a grid is needed; it is forecast from the start.
        seen = forecast(self.law, 0, self.games, 0.0, 0.0)
        points, mass = self.side * self.points, self.mass
        fine_until = max(40, 3 * self.game)
        while self.game < self.games:
            if float(np.abs(mass).sum()) < _GONE:
                yield from (self._reached for _ in range(self.games - self.game))
                return
            last, grid = self._stage(seen, fine_until)
            row = grid.deposit(points, mass, inside=True)
            steps: dict[int, _Absorbing] = {}
            while self.game < last:
                turn = self.law.turn(self.game)
                step = steps.get(turn) or _Absorbing(self.law, grid, turn, self.side, self.edge)
                if len(steps) < _KEPT:
                    steps[turn] = step
                row, taken = step(row)
                self.reached += taken
                self.game += 1
                yield self._reached
            points, mass = grid.nodes, row

    def _stage(self, seen: Forecast, fine_until: int) -> tuple[int, Grid]:
        """Last game and grid of the next stage; the grid ends half a step below the edge."""
        law, k = self.law, self.law.k
        if self.game < fine_until:
            last = min(self.games, fine_until)
            low, high = seen.bounds(self.game, last, WIDE)
            step = finest(law) / 2
        else:
            stage = next_stage(law, seen, self.game, self.games, _CELLS, WIDE, _MOST_NODES)
            last = min(stage.last, self.game + _GAMES_OF_A_GRID)
            low, high, step = stage.low, stage.high, max(stage.step, k / 32)
        low, high = sorted((self.side * low, self.side * high))
        top = self.edge - step / 2
        if high + 2 * k < top:
            top -= step * math.floor((top - high - 2 * k) / step)
        size = max(8, math.ceil((top - min(low - k, top)) / step) + 1)
        return last, Grid(top - (size - 1) * step, step, size)


class _Absorbing:
    """One game on one grid: what goes over the edge is taken out."""

    def __init__(self, law: GameLaw, grid: Grid, game: int, side: float, edge: float) -> None:
        after, chances = moves(law, side * grid.nodes, game)
        after = side * after
        share, middle = _split(law, grid, after, side, edge)
        nodes, weights = grid.stencil(middle, inside=True)
        self._size = grid.size
        self._nodes: Ints = nodes.reshape(-1)
        self._weights = (weights * (chances * (1 - share))).reshape(12, grid.size)
        self._taken = (chances * share).sum(axis=0)

    def __call__(self, row: Floats) -> tuple[Floats, float]:
        """The unabsorbed part after the game and the probability absorbed in it."""
        weights = (self._weights * row).ravel()
        after = binned(self._nodes, weights, self._size + 2)[1:-1]
        return after, max(0.0, float(self._taken @ row))


def _split(
    law: GameLaw, grid: Grid, after: Floats, side: float, edge: float
) -> tuple[Floats, Floats]:
    """Share of each node's cell that lands at the edge or beyond, and the middle of the rest."""
    width = np.maximum(np.abs(np.gradient(after, axis=1)), grid.step / 1e3)
    share = np.clip((after + width / 2 - edge) / width, 0, 1)
    if law.floor is not None:
        # What is put on the floor is an atom, not a cell.
        stopped = np.abs(side * after - law.floor) <= CLOSE
        share = np.where(stopped, after >= edge - CLOSE, share)
    middle = np.where(share < 1, after - share * width / 2, edge - grid.step)
    return share, middle
