"""Game by game with the formula: atoms while they are few, then a density on a moving grid.

Every path has a rating of its own, 3^n of them. After some games they lie close enough for a
density; what it costs in exactness is said in :mod:`eloapp.core.outlook`.
"""

import math
from collections.abc import Iterator
from itertools import islice

import numpy as np

from eloapp.core.outlook import quantiles
from eloapp.core.outlook.case import CLOSE, NOTHING, QUANTILES, Block, Floats
from eloapp.core.outlook.grid import Grid, Transition, doubled_rows, moves
from eloapp.core.outlook.laws import GameLaw
from eloapp.core.outlook.passage import first_passage
from eloapp.core.outlook.stages import (
    WIDE,
    Forecast,
    Stage,
    finest,
    forecast,
    games_in_clusters,
    next_stage,
)

#: Atoms that are followed one by one: seven games of three results.
MOST_ATOMS = 2_187
#: Games of a block, so that a background job hears of a cancellation.
BLOCK = 256
#: Mass that may leave a grid before the walk is repeated on a wider one.
_LEAK = 1e-7
_TRIES = 5
#: Rows of one matrix power: more costs more multiplications of matrices, less more of rows.
_ROWS = 64
#: Opponents whose transitions are kept: some 50 kilobytes each.
_KEPT = 512


def grown(law: GameLaw, points: Floats, mass: Floats, game: int) -> tuple[Floats, Floats]:
    """The atoms after ``game``, ascending, equal ones merged, impossible ones dropped."""
    after, chances = moves(law, points, game)
    points, mass = after.ravel(), (chances * mass).ravel()
    kept = mass > NOTHING
    points, mass = points[kept], mass[kept]
    order = np.argsort(points)
    points, mass = points[order], mass[order]
    starts = np.flatnonzero(np.diff(points, prepend=-np.inf) > CLOSE)
    return points[starts], np.add.reduceat(mass, starts)


def blocks(law: GameLaw, games: int) -> Iterator[Block]:
    """The outlook of a case under the formula, game by game, block by block."""
    passage = None if law.target is None else first_passage(law, games)
    for points, fan in _fans(law, games):
        reached, standing = None, 0.0
        if passage is not None:
            reached = np.fromiter(islice(passage, fan[1].size), np.float64)
            standing = points
        yield Block(*fan, reached, standing)


Fan = tuple[Floats, Floats, Floats]


def _fans(law: GameLaw, games: int) -> Iterator[tuple[float, Fan]]:
    """Percentiles, mean and spread in blocks, with the chance to stand at the target."""
    points, mass = np.zeros(1), np.ones(1)
    found: list[tuple[Floats, float, float]] = []
    game = 0
    while game < games and points.size * _outcomes(law, points, game) <= MOST_ATOMS:
        points, mass = grown(law, points, mass, game)
        found.append((quantiles.of_sorted(points, mass), *quantiles.moments(points, mass)))
        game += 1
        if len(found) == BLOCK or game == games:
            yield _standing_atoms(law, points, mass), _stacked(found)
            found = []
    if found:
        yield _standing_atoms(law, points, mass), _stacked(found)
    if game < games:
        yield from _density(law, game, games, points, mass)


def _outcomes(law: GameLaw, points: Floats, game: int) -> int:
    """Results that can happen in a game."""
    return sum(bool(np.any(part > NOTHING)) for part in law.chances(points, game))


def _stacked(found: list[tuple[Floats, float, float]]) -> Fan:
    return (
        np.stack([fan for fan, _, _ in found], axis=1),
        np.array([mean for _, mean, _ in found]),
        np.array([sd for _, _, sd in found]),
    )


def _standing_atoms(law: GameLaw, points: Floats, mass: Floats) -> float:
    if law.target is None:
        return 0.0
    up = law.asked.upwards
    there = points >= law.target - CLOSE if up else points <= law.target + CLOSE
    return float(mass[there].sum() / mass.sum())


def _density(
    law: GameLaw, game: int, games: int, points: Floats, mass: Floats
) -> Iterator[tuple[float, Fan]]:
    mean, sd = quantiles.moments(points, mass)
    seen = forecast(law, game, games, mean, sd)
    clusters = _clustered_until(law, seen, game, sd)
    while game < games:
        stage, grid, rows = _walked(law, seen, game, games, points, mass, clusters)
        game = stage.last
        points, mass = grid.nodes, rows[-1]
        for first in range(0, len(rows), BLOCK):
            part = rows[first : first + BLOCK]
            yield _standing_row(law, grid, part[-1]), _read(law, grid, part)


def _clustered_until(law: GameLaw, seen: Forecast, game: int, sd: float) -> int:
    spacing = law.k / (1 if law.asked.draws.kind.value == "off" else 2)
    return max(16, games_in_clusters(law, seen, sd / math.sqrt(game), spacing))


def _walked(
    law: GameLaw, seen: Forecast, game: int, games: int, points: Floats, mass: Floats, clusters: int
) -> tuple[Stage, Grid, Floats]:
    """One stage: its grid and a row for each of its games."""
    wide = WIDE
    for _ in range(_TRIES):
        stage = _stage(law, seen, game, games, clusters, wide)
        grid = _placed(law, stage)
        row = grid.deposit(points, mass)
        rows = _rows(law, grid, row / row.sum(), stage)
        if abs(1 - rows[-1].sum()) < _LEAK and abs(mass.sum() - row.sum()) < _LEAK:
            break
        wide *= 1.4
    return stage, grid, rows


def _stage(
    law: GameLaw, seen: Forecast, game: int, games: int, clusters: int, wide: float
) -> Stage:
    if game >= clusters and law.floor is None:
        cells, most = (20.0, 330) if law.follows else (8.0, 220)
        end = games if len(law.leads) == 1 else min(games, game + BLOCK)
        return next_stage(law, seen, game, end, cells, wide, most)
    last = min(games, game + BLOCK, max(clusters, game + 1))
    if law.floor is not None:
        last = min(games, game + BLOCK)
    low, high = seen.bounds(game, last, wide)
    return Stage(game, last, low - law.k / 2, high + law.k / 2, finest(law))


def _placed(law: GameLaw, stage: Stage) -> Grid:
    """The grid of a stage.

    With a floor one of its nodes is the floor, which holds an atom; the rating from which the
    cap no longer holds lies between two nodes, so that no cell is on both sides.
    """
    grid = stage.grid()
    if law.has_exempt and stage.low < law.exempt < stage.high:
        past = math.remainder(law.exempt + stage.step / 2 - grid.origin, stage.step)
        return Grid(grid.origin + past, stage.step, grid.size + 1)
    if law.floor is None:
        return grid
    low = max(stage.low, law.floor - 3 * stage.step)
    places = math.ceil((law.floor - low) / stage.step)
    origin = law.floor - places * stage.step
    return Grid(origin, stage.step, max(8, math.ceil((stage.high - origin) / stage.step)))


def _dense_pays(games: int, size: int) -> bool:
    """Whether matrix powers are quicker than one sparse game after the other (measured)."""
    powers = math.log2(max(2, min(games, _ROWS)))
    dense = 2e-4 * powers * size**3 + 4e-5 * games * size**2
    return dense < games * (20 + 0.06 * size)


def _rows(law: GameLaw, grid: Grid, row: Floats, stage: Stage) -> Floats:
    games = stage.last - stage.first
    if len(law.leads) == 1:
        transition = Transition(law, grid, stage.first)
        if _dense_pays(games, grid.size):
            return doubled_rows(row, transition.dense(), games, _ROWS)
        known = {0: transition}
    else:
        known = {}
    rows = np.empty((games, grid.size))
    for i in range(games):
        turn = law.turn(stage.first + i)
        step = known.get(turn) or Transition(law, grid, turn)
        if len(known) < _KEPT:
            known[turn] = step
        rows[i] = row = step(row)
    return rows


def _read(law: GameLaw, grid: Grid, rows: Floats) -> Fan:
    """Percentiles, mean and spread; what stands on the floor is not smeared."""
    fan, mean, sd = quantiles.of_rows(grid.origin, grid.step, rows)
    if law.floor is not None:
        at = round((law.floor - grid.origin) / grid.step)
        if 0 <= at < grid.size:
            held = rows[:, : at + 1].sum(axis=1) / rows.sum(axis=1)
            fan = np.where(np.array(QUANTILES)[:, None] <= held + CLOSE, law.floor, fan)
        fan = np.maximum(fan, law.floor)
    return fan, mean, sd


def _standing_row(law: GameLaw, grid: Grid, row: Floats) -> float:
    if law.target is None:
        return 0.0
    below = quantiles.share_below(grid.origin, grid.step, row, law.target)
    return 1 - below if law.asked.upwards else below
