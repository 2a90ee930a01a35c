"""The outlook against simulated paths, by a simulation of its own (numpy, seeded)."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import numpy as np
import numpy.typing as npt
import pytest

from core.test_outlook import FIDE, FOLLOWS, JUNIOR, PERIOD, STRENGTH, TABLE, TODAY, asked
from eloapp.core.draws import EQUAL_DRAWS, LEVELS
from eloapp.core.kfactor import FideProfile, FixedK
from eloapp.core.outlook import OutlookCase, outlook
from eloapp.core.rules import CAP_400, Preset, rules_for
from eloapp.core.series import ChanceSource, OpponentKind
from eloapp.core.tables import table_row

Floats = npt.NDArray[np.float64]
_TABLE = np.array([float(table_row(d)[2]) for d in range(737)])


def expected(case: OutlookCase, lead: Floats) -> Floats:
    """Expected score without cap."""
    if not case.case.rules.by_table:
        return 1 / (1 + 10 ** (-lead / 400))
    higher = _TABLE[np.minimum(np.floor(np.abs(lead) + 0.5 + 1e-9), 736).astype(int)]
    return np.where(lead >= 0, higher, 1 - higher)


def capped(case: OutlookCase, own: Floats, opponent: Floats) -> Floats:
    """Expected score with the cap (all ratings of these cases are below 2650)."""
    limit = case.case.rules.cap_in_force.points
    lead = own - opponent
    return expected(case, lead if limit is None else np.clip(lead, -float(limit), float(limit)))


def win_and_draw(case: OutlookCase, own: Floats, opponent: Floats) -> tuple[Floats, Floats]:
    """Chances by the model of rules.md section 7, standard games."""
    if case.chances is ChanceSource.GIVEN:
        return np.array(float(case.given.win)), np.array(float(case.given.draw))
    today = case.case.rating if case.strength is None else case.strength
    strength = own if case.chances is FOLLOWS else np.array(float(today))
    e = expected(case, strength - opponent)
    level = (strength + opponent) / 2
    equal = np.interp(level, LEVELS, EQUAL_DRAWS[case.case.rules.tempo])
    nu = 2 * equal / (1 - equal) * np.exp(-0.4 * np.abs(np.log(e / (1 - e))))
    t = nu * (e - 0.5)
    t = (t + np.sqrt(t * t + 4 * e * (1 - e))) / (2 * (1 - e))
    z = t * t + nu * t + 1
    return t * t / z, nu * t / z


class Simulation:
    """Many paths at once, a chunk after the other; shares and means after every game."""

    def __init__(self, case: OutlookCase, paths: int, seed: int, chunk: int = 20_000) -> None:
        self.case, self.paths = case, paths
        games = case.case.games
        self.rng = np.random.default_rng(seed)
        self.total, self.square = np.zeros(games), np.zeros(games)
        self.hits = np.zeros(games)
        for _ in range(paths // chunk):
            self._walk(chunk)

    @property
    def mean(self) -> Floats:
        """Mean rating after each game."""
        return float(self.case.case.rating) + self.total / self.paths

    @property
    def error(self) -> Floats:
        """Standard error of the mean."""
        variance = self.square / self.paths - (self.total / self.paths) ** 2
        return np.sqrt(variance / self.paths)

    def _walk(self, count: int) -> None:
        series = self.case.case
        start = float(series.rating)
        own, begin = np.full(count, start), np.full(count, start)
        stood = np.zeros(count, dtype=bool)
        peak = np.full(count, start)
        if isinstance(series.policy, FideProfile) and series.policy.peak is not None:
            peak = np.maximum(peak, float(series.policy.peak))
        in_period = series.rules.in_period
        length = series.period_games if in_period else series.games
        for game in range(series.games):
            if game % length == 0:
                begin = own
                k = self._k(peak, game, min(length, series.games - game))
            base = begin if in_period else own
            opponent = self._opponent(base, own, game)
            win, draw = win_and_draw(self.case, base, opponent)
            luck = self.rng.random(count)
            points = 0.5 * ((luck < win).astype(float) + (luck < win + draw))
            own = own + k * (points - capped(self.case, base, opponent))
            if series.rules.whole and (game % length == length - 1 or game == series.games - 1):
                change = own - begin
                own = begin + np.sign(change) * np.floor(np.abs(change) + 0.5 + 1e-9)
                peak = np.maximum(peak, own)
            self._count(own, stood, game, start)

    def _count(self, own: Floats, stood: npt.NDArray[np.bool_], game: int, start: float) -> None:
        away = own - start
        self.total[game] += away.sum()
        self.square[game] += (away * away).sum()
        if self.case.target is not None:
            goal = float(self.case.target)
            stood |= own >= goal - 1e-9 if goal >= start else own <= goal + 1e-9
            self.hits[game] += stood.sum()

    def _opponent(self, base: Floats, own: Floats, game: int) -> Floats:
        series = self.case.case
        if series.opponent is OpponentKind.EQUAL:
            return base
        opponent = float(series.opponents[game % len(series.opponents)])
        if series.opponent is OpponentKind.MOVING and series.opponent_k is not None:
            ratio = float(series.opponent_k / series.start_k.value)
            return opponent - ratio * (own - float(series.rating))
        return np.array(opponent)

    def _k(self, peak: Floats, played: int, length: int) -> Floats:
        policy = self.case.case.policy
        if isinstance(policy, FixedK):
            return np.array(float(policy.value))
        new = policy.games is not None and policy.games + played < 30
        young = policy.born is not None and self.case.case.rules.list_date.year - policy.born <= 18
        k = np.where(peak >= 2400, 10, np.where((peak < 2300) & young | new, 40, 20))
        return np.where(k * length > 700, 700 // length, k).astype(float)


MEANS = {
    "formula, list": asked(games=60, opponents=("1400", "1500", "1750"), source=STRENGTH,
                           strength="1650"),
    "table, cap": asked(replace(TABLE, cap=CAP_400), games=60, opponents=("2000", "1200"),
                        source=STRENGTH, strength="1550", k="40"),
    "moving": asked(games=60, opponent=OpponentKind.MOVING, opponent_k=Decimal(40),
                    source=STRENGTH, strength="1700"),
    "follows": asked(games=100, source=FOLLOWS, k="40", opponents=("1540",)),
    "equal": asked(games=60, opponent=OpponentKind.EQUAL, opponents=(), source=STRENGTH,
                   strength="1650"),
    "profile, K read again": asked(rules_for(Preset.FIDE_STANDARD, date(2026, 11, 1)), games=80,
                                   rating="2270", k=JUNIOR, period=20, source=STRENGTH,
                                   strength="2440", opponents=("2350", "2300", "2420")),
    "period, unrounded": asked(PERIOD, games=60, period=8, source=FOLLOWS, k="32"),
}  # fmt: skip


@pytest.mark.parametrize("name", MEANS)
def test_mean_is_that_of_simulated_paths(name: str) -> None:
    case = MEANS[name]
    found = outlook(case)
    paths = Simulation(case, 200_000, seed=20261130)
    assert (np.abs(found.mean - paths.mean) <= 4 * paths.error + 1e-9).all()
    spread = paths.error * np.sqrt(paths.paths)
    # The standard error of a spread is about sd / sqrt(2 n).
    assert (np.abs(found.sd - spread) <= 5 * spread / np.sqrt(2 * paths.paths) + 1e-9).all()


REACHED = {
    "formula, up": asked(games=60, opponents=("1500",), target="1560", source=STRENGTH,
                         strength="1560"),
    "formula, down": asked(games=40, target="1440", k="40", source=STRENGTH, strength="1460"),
    "table, list, up": asked(TABLE, games=40, opponents=("1450", "1600"), target="1571",
                             source=STRENGTH, strength="1600"),
    "fide, up": asked(FIDE, games=24, period=8, target="1555", source=TODAY, k="40"),
}  # fmt: skip


@pytest.mark.parametrize("name", REACHED)
def test_reached_is_the_share_of_simulated_paths(name: str) -> None:
    """1,000,000 paths, four standard errors, after every game."""
    case = REACHED[name]
    found = outlook(case)
    assert found.reached is not None
    paths = Simulation(case, 1_000_000, seed=20261201)
    error = np.sqrt(found.reached * (1 - found.reached) / paths.paths)
    assert (np.abs(found.reached - paths.hits / paths.paths) <= 4 * error + 1e-6).all()
