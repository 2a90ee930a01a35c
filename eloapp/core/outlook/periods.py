"""Per rating period: every game from the rating of the start, so only the score matters.

The state at the end of a period is the new start (a whole number where the rules publish whole
ones) and how high the player has ever been published (K depends on it). The score within a
period is convolved game by game. Exact, save where the starts become too many: unrounded ones
of several periods, or a spread of thousands of points; they are put on a grid then.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Final

import numpy as np

from eloapp.core.kfactor import JUNIOR_BELOW, TOP_FROM, FideProfile, k_factor
from eloapp.core.numbers import ZERO
from eloapp.core.outlook import quantiles
from eloapp.core.outlook.case import CLOSE, NOTHING, QUANTILES, Block, Floats, Ints
from eloapp.core.outlook.grid import Grid
from eloapp.core.outlook.lattice import beyond
from eloapp.core.outlook.laws import GameLaw, Split
from eloapp.core.outlook.starts import MOST_STARTS, Frame, Starts, by_k, filled_only
from eloapp.core.series import SeriesCase

#: Games of a block.
BLOCK: Final = 32
#: Atoms (start and score) that the percentiles inside a period are taken from.
_MOST_ATOMS: Final = 100_000
#: Published ratings that K looks at, from below; a level is how many were reached.
_STEPS: Final = (JUNIOR_BELOW, TOP_FROM)


@dataclass(slots=True)
class _Scores:
    """Shares of the scores ``first``/2, (``first`` + 1)/2, … one row per start, or one for all."""

    first: int
    share: Floats

    def after(self, split: Split) -> "_Scores":
        """After one more game with these chances."""
        win, draw, loss = (part[:, None] if part.ndim else part for part in split)
        old = self.share
        rows = max(old.shape[0], win.shape[0] if win.ndim else 1)
        share = np.zeros((rows, old.shape[1] + 2))
        share[:, :-2] = loss * old
        share[:, 1:-1] += draw * old
        share[:, 2:] += win * old
        filled = np.flatnonzero(share.max(axis=0) > NOTHING)
        if not filled.size:
            return _Scores(self.first, share[:, :1])
        low, high = int(filled[0]), int(filled[-1]) + 1
        return _Scores(self.first + low, share[:, low:high])

    @property
    def points(self) -> Floats:
        """The scores."""
        points: Floats = (self.first + np.arange(self.share.shape[1])) / 2
        return points


_NOBODY: Final = _Scores(0, np.zeros((1, 1)))


def _level(rating: Decimal) -> int:
    return sum(rating >= step for step in _STEPS)


def _ks(case: SeriesCase, first: int, length: int) -> list[float]:
    """K of a period for each level; one entry if K is fixed."""
    games = case.rated_games(first, length)
    policy = case.policy
    if not isinstance(policy, FideProfile):
        return [float(k_factor(policy, case.rating, case.rules, games).value)]
    before = first and first + case.other_games
    counted = None if policy.games is None else policy.games + before
    found = []
    for peak in (ZERO, *_STEPS):
        seen = replace(policy, games=counted, peak=peak)
        found.append(float(k_factor(seen, peak, case.rules, games).value))
    return found


def blocks(law: GameLaw, games: int) -> Iterator[Block]:
    """The outlook of a case in period mode, block by block."""
    walk = _Walk(law)
    record: list[tuple[Floats, float, float, float]] = []
    for first, length in law.asked.case.periods():
        for entry in walk.period(first, length):
            record.append(entry)
            if len(record) == BLOCK:
                yield walk.block(record)
                record = []
    if record:
        yield walk.block(record)


class _Walk:
    """The state between periods and the way through one."""

    def __init__(self, law: GameLaw) -> None:
        case = law.asked.case
        self.law, self.case = law, case
        policy = case.policy
        levels = 3 if isinstance(policy, FideProfile) else 1
        mass = np.zeros((levels, 1))
        peak = policy.peak if isinstance(policy, FideProfile) else None
        mass[min(levels - 1, max(_level(case.rating), _level(peak or case.rating)))] = 1
        self.starts = Starts(np.zeros(1), mass, mass.copy())
        self.reached = 1.0 if law.target is not None and abs(law.target) <= CLOSE else 0.0
        self.standing = 0.0
        #: Offsets at which a higher level begins.
        self._steps = [float(step - case.rating) for step in _STEPS][: levels - 1]

    def block(self, record: list[tuple[Floats, float, float, float]]) -> Block:
        """The games of ``record``."""
        fans, means, sds, reached = zip(*record, strict=True)
        return Block(
            np.stack(fans, axis=1),
            np.array(means),
            np.array(sds),
            None if self.law.target is None else np.array(reached),
            self.standing,
        )

    def period(self, first: int, length: int) -> Iterator[tuple[Floats, float, float, float]]:
        """Percentiles, mean, spread and chance to have reached the target after each game."""
        starts, ks = self.starts, _ks(self.case, first, length)
        lost = np.zeros(starts.points.size)
        scores = _Scores(0, np.ones((1, 1)))
        alive = [_Scores(0, part[:, None].copy()) for part in starts.alive]
        # Levels that nobody is at cost nothing.
        alive = [part if part.share.any() else _NOBODY for part in alive]
        known: dict[int, tuple[Floats, Split]] = {}
        for game in range(first, first + length):
            turn = self.law.turn(game)
            if turn not in known:
                expected = self.law.expected(starts.points, game)
                known[turn] = expected, self.law.chances(starts.points, game)
            expected, split = known[turn]
            lost = lost + expected
            scores = scores.after(split)
            last = game == first + length - 1
            if self._watching:
                alive = [part if part is _NOBODY else part.after(split) for part in alive]
                if not last:
                    self._absorb(starts, ks, lost, alive)
            if last:
                self.starts = self._settled(starts, ks, lost, scores, alive)
                yield (*self._between(), self.reached)
            else:
                fan, mean, sd = self._inside(starts, ks, lost, scores)
                yield fan, mean, sd, self.reached

    @property
    def _watching(self) -> bool:
        return self.law.target is not None and self.reached < 1

    def _rating(self, starts: Starts, k: float, lost: Floats, scores: _Scores) -> Floats:
        """Running ratings, one row per start, one column per score."""
        points: Floats = starts.points[:, None] + k * (scores.points - lost[:, None])
        return points

    def _absorb(self, starts: Starts, ks: list[float], lost: Floats, alive: list[_Scores]) -> None:
        """Take out of ``alive`` what stands at the target inside a period."""
        for k, part in zip(ks, alive, strict=True):
            if part is _NOBODY:
                continue
            there = self._there(self._rating(starts, k, lost, part), starts.step)
            self._take(float((part.share * there).sum()))
            part.share *= 1 - there

    def _take(self, mass: float) -> None:
        self.reached = min(1.0, max(self.reached, self.reached + mass))

    def _there(self, points: Floats, step: float) -> Floats:
        """Share of each atom (1 or 0), or of each cell of a grid, at the target or beyond it."""
        target, up = self.law.target, self.law.asked.upwards
        if target is None:
            return np.zeros_like(points)
        if not step:
            return beyond(points, target, up).astype(np.float64)
        side = 1.0 if up else -1.0
        # On a grid of whole numbers a target begins half a point earlier.
        early = 0.5 if self.case.rules.whole else 0.0
        share: Floats = np.clip((side * (points - target) + early) / step + 0.5, 0, 1)
        return share

    def _inside(
        self, starts: Starts, ks: list[float], lost: Floats, scores: _Scores
    ) -> tuple[Floats, float, float]:
        """Percentiles, mean and spread inside a period."""
        starts, lost = _thinned(starts, lost, scores)
        points, mass = [], []
        for k, part in by_k(ks, starts.mass):
            points.append(self._rating(starts, k, lost, scores).ravel())
            mass.append((part[:, None] * scores.share).ravel())
        return _described(np.concatenate(points), np.concatenate(mass), starts.step)

    def _settled(
        self,
        starts: Starts,
        ks: list[float],
        lost: Floats,
        scores: _Scores,
        alive: list[_Scores],
    ) -> Starts:
        """The state after the last game of a period: floor, one rounding, levels."""
        points, mass, levels = [], [], []
        for level, (k, part) in enumerate(zip(ks, starts.mass, strict=True)):
            if not part.any():
                continue
            after = self._published(starts, k, lost, scores)
            points.append(after.ravel())
            mass.append((part[:, None] * scores.share).ravel())
            levels.append(self._levels(after, level).ravel())
        frame = Frame(self.case.rules.whole, points, mass, [k for k in ks if k > 0])
        rows = frame.rows(points, mass, levels, len(ks))
        left = np.zeros_like(rows)
        if self._watching:
            left = self._still_alive(starts, ks, lost, alive, frame)
        found = filled_only(Starts(frame.points, rows, left, frame.step))
        if self.law.target is not None:
            there = self._there(found.points, found.step)
            self.standing = float((found.mass * there).sum() / found.mass.sum())
        return found

    def _still_alive(
        self, starts: Starts, ks: list[float], lost: Floats, alive: list[_Scores], frame: Frame
    ) -> Floats:
        points, mass, levels = [], [], []
        for level, (k, part) in enumerate(zip(ks, alive, strict=True)):
            if part is _NOBODY:
                continue
            after = self._published(starts, k, lost, part)
            there = self._there(after, frame.step)
            self._take(float((part.share * there).sum()))
            points.append(after.ravel())
            mass.append((part.share * (1 - there)).ravel())
            levels.append(self._levels(after, level).ravel())
        if not points:
            return np.zeros((len(ks), frame.points.size))
        return frame.rows(points, mass, levels, len(ks))

    def _published(self, starts: Starts, k: float, lost: Floats, scores: _Scores) -> Floats:
        """New starts: the floor first, then the sum of the changes rounded half away from zero."""
        change = k * (scores.points - lost[:, None])
        old = starts.points[:, None]
        if self.law.floor is not None:
            change = np.maximum(change, self.law.floor - old)
        if self.case.rules.whole:
            change = np.copysign(np.floor(np.abs(change) + (0.5 + CLOSE)), change)
        published: Floats = old + change
        return published

    def _levels(self, points: Floats, level: int) -> Ints:
        """How high a player of ``level`` has been once published at ``points``."""
        found = np.full(points.shape, level, dtype=np.int64)
        for height, step in enumerate(self._steps, start=1):
            found[points >= step - CLOSE] = np.maximum(found[points >= step - CLOSE], height)
        return found

    def _between(self) -> tuple[Floats, float, float]:
        """Percentiles, mean and spread at the end of a period."""
        starts = self.starts
        mass = starts.mass.sum(axis=0)
        if starts.step and not self.case.rules.whole:
            return _described(starts.points, mass, starts.step)
        return quantiles.of_sorted(starts.points, mass), *quantiles.moments(starts.points, mass)


def _thinned(starts: Starts, lost: Floats, scores: _Scores) -> tuple[Starts, Floats]:
    """Fewer starts where start times score makes too many atoms (the state keeps them all)."""
    most = max(64, _MOST_ATOMS // scores.share.shape[1])
    if starts.points.size <= most or scores.share.shape[0] > 1:
        return starts, lost
    low, high = float(starts.points[0]), float(starts.points[-1])
    step = (high - low) / (most - 7)
    grid = Grid(low - 3 * step, step, most)
    mass = np.stack([grid.deposit(starts.points, row) for row in starts.mass])
    thin = Starts(grid.nodes, mass, mass, step)
    return thin, np.interp(grid.nodes, starts.points, lost)


def _described(points: Floats, mass: Floats, step: float) -> tuple[Floats, float, float]:
    """Percentiles, mean and spread of atoms, or of points on grids as a density."""
    mean, sd = quantiles.moments(points, mass)
    if not step:
        return quantiles.of_atoms(points, mass), mean, sd
    low, high = max(float(points.min()), mean - 9 * sd), min(float(points.max()), mean + 9 * sd)
    step = max(step, (high - low) / MOST_STARTS)
    if high - low <= step:
        return np.full(len(QUANTILES), mean), mean, sd
    grid = Grid(low - 3 * step, step, math.ceil((high - low) / step) + 7)
    fan, _, _ = quantiles.of_rows(grid.origin, step, grid.deposit(points, mass)[None, :])
    return fan[:, 0], mean, sd
