"""What may happen in a series of games: the exact law of the rating instead of a sample of it.

The rating after n games against known opponents is one number, so its distribution can be
computed. Three methods, by the rules (design, section 5):

* per period: convolution of the score; exact (:mod:`~eloapp.core.outlook.periods`);
* game by game with FIDE's table, or against equals: a lattice of step K/100 or K/2; exact
  (:mod:`~eloapp.core.outlook.lattice`);
* game by game with the formula: every path while they are few (seven games with draws), then a
  density on a moving grid (:mod:`~eloapp.core.outlook.formula`). Against the shared oracle mean
  and standard deviation are right to 0.001 points, percentiles to 0.03 from game 30 on.

Where the law itself keeps gaps, a density rounds them off, and a percentile that falls into a
gap may be off by up to half of it: in the first games (K/20, the step of the grid), between very
unequal players (one point at K 20), beyond a cap, where a game pulls nothing back (up to K/2).
Chances to have reached a target are right to 0.0002.

K is read again at the end of each period only. Not modelled: games that do not count, a
once-per-tournament cap (it holds in every game, as in the path), the turn of the year for K.
The module needs numpy, so import it where it is first used.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from eloapp.core.outlook import formula, lattice, periods
from eloapp.core.outlook.case import QUANTILES, Block, Floats, Outlook, OutlookCase
from eloapp.core.outlook.estimate import estimated_ms
from eloapp.core.outlook.laws import GameLaw
from eloapp.core.outlook.paths import sample_paths

__all__ = [
    "QUANTILES",
    "Outlook",
    "OutlookCase",
    "estimated_ms",
    "game_reached",
    "half_gap_game",
    "outlook",
    "outlook_steps",
    "sample_paths",
]


def outlook(case: OutlookCase) -> Outlook:
    """The complete outlook of a case, ratings in points.

    Raises InputError as :func:`eloapp.core.kfactor.k_factor`.
    """
    record = _Record(case)
    for block in _blocks(record.law, case):
        record.add(block)
    return record.outlook()


def outlook_steps(case: OutlookCase) -> Iterator[Outlook]:
    """Outlooks of more and more of the first games, every few ms of work; the last is complete.

    A plain generator for a background job: whoever stops iterating cancels. Raises as
    :func:`outlook`.
    """
    record = _Record(case)
    for block in _blocks(record.law, case):
        record.add(block)
        yield record.outlook()


def _blocks(law: GameLaw, case: OutlookCase) -> Iterator[Block]:
    games, rules = case.case.games, case.case.rules
    if rules.in_period:
        return periods.blocks(law, games)
    if law.by_table or law.equal:
        return lattice.blocks(law, games)
    return formula.blocks(law, games)


class _Record:
    """Blocks gathered into arrays of the full length; an outlook shows what is there."""

    def __init__(self, case: OutlookCase) -> None:
        games = case.case.games
        self.law = GameLaw(case)
        self._games, self._done = games, 0
        self._fan = np.empty((len(QUANTILES), games))
        self._mean, self._sd = np.empty(games), np.empty(games)
        self._reached = np.empty(games)
        self._standing = 0.0

    def add(self, block: Block) -> None:
        here = slice(self._done, self._done + block.mean.size)
        self._fan[:, here] = self.law.rating + block.quantiles
        self._mean[here] = self.law.rating + block.mean
        self._sd[here] = block.sd
        if block.reached is not None:
            self._reached[here] = np.clip(block.reached, 0.0, 1.0)
        self._standing = min(1.0, max(0.0, block.standing))
        self._done += block.mean.size

    def outlook(self) -> Outlook:
        done, asked = self._done, self.law.target is not None
        complete = done == self._games
        return Outlook(
            tuple(row[:done] for row in self._fan),
            self._mean[:done],
            self._sd[:done],
            self._reached[:done] if asked else None,
            self._standing if asked and complete else None,
        )


def half_gap_game(mean: Sequence[float] | Floats, start: float, strength: float) -> int | None:
    """The first game after which the mean rating is half-way from ``start`` to ``strength``.

    None if it never is, or if there is no gap.

    >>> half_gap_game([1510, 1530, 1560], 1500, 1600)
    3
    """
    gap = strength - start
    if not gap:
        return None
    for game, value in enumerate(mean, start=1):
        if (value - start) / gap >= 0.5:
            return game
    return None


def game_reached(reached: Sequence[float] | Floats, share: float) -> int | None:
    """The first game by which the probability ``share`` has reached the target; None: by none.

    >>> game_reached([0.1, 0.4, 0.6], 0.5)
    3
    """
    for game, value in enumerate(reached, start=1):
        if value >= share - 1e-12:
            return game
    return None
