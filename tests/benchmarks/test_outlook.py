"""Speed and error of the outlook beside a plain simulation. Run: pytest tests/benchmarks -s.

Times are CPU times of this thread and minima of several runs, for others may use the machine.
"""

import time
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from eloapp.core.draws import DrawModel
from eloapp.core.kfactor import FixedK
from eloapp.core.outlook import QUANTILES, OutlookCase, outlook
from eloapp.core.rules import Expectation, Preset, Update, rules_for
from eloapp.core.series import ChanceSource, GivenChances, SeriesCase

PLAIN = rules_for(Preset.PLAIN, date(2026, 11, 1))
TABLE = replace(PLAIN.as_custom(), expectation=Expectation.TABLE)
SPLIT = GivenChances(Decimal("0.4"), Decimal("0.34"), Decimal("0.26"))
Floats = npt.NDArray[np.float64]


def asked(games: int, rules: Any = PLAIN, opponents: tuple[str, ...] = ("1650",)) -> OutlookCase:
    series = SeriesCase(
        Decimal(1500), FixedK(), rules, games, games, tuple(map(Decimal, opponents))
    )
    return OutlookCase(series, ChanceSource.GIVEN, None, SPLIT, DrawModel())


def simulated(games: int, paths: int, seed: int) -> Floats:
    """The five percentiles after every game of a plain simulation."""
    rng = np.random.default_rng(seed)
    own, fan = np.full(paths, 1500.0), np.empty((5, games))
    for game in range(games):
        luck = rng.random(paths)
        points = np.where(luck < 0.4, 1.0, np.where(luck < 0.74, 0.5, 0.0))
        own += 20 * (points - 1 / (1 + 10 ** ((1650 - own) / 400)))
        fan[:, game] = np.quantile(own, QUANTILES)
    return fan


def least_ms(run: Callable[[], object], rounds: int) -> float:
    """Shortest CPU time of ``rounds`` runs."""
    best = float("inf")
    for _ in range(rounds):
        begin = time.thread_time()
        run()
        best = min(best, time.thread_time() - begin)
    return 1000 * best


def fine_reference(games: int) -> Floats:
    """Percentiles from a grid of 0.1 points, one game after the other, by plain interpolation."""
    step = 0.1
    nodes = np.arange(1300, 1850, step)
    row = np.zeros(nodes.size)
    row[2000] = 1
    moved = nodes - 20 / (1 + 10 ** ((1650 - nodes) / 400))
    fan = np.empty((5, games))
    targets, weights = [], []
    for points, chance in ((1, 0.4), (0.5, 0.34), (0, 0.26)):
        place = (moved + 20 * points - nodes[0]) / step
        base = np.floor(place).astype(int)
        t = place - base
        for shift, weight in (
            (-1, -t * (t - 1) * (t - 2) / 6),
            (0, (t + 1) * (t - 1) * (t - 2) / 2),
            (1, -t * (t + 1) * (t - 2) / 2),
            (2, t * (t + 1) * (t - 1) / 6),
        ):
            targets.append(np.clip(base + shift, 0, nodes.size - 1))
            weights.append(chance * weight)
    where, share = np.concatenate(targets), np.stack(weights)
    for game in range(games):
        row = np.bincount(where, (share * row).ravel(), nodes.size)
        filled = np.maximum.accumulate(np.cumsum(row))
        rising = np.flatnonzero(np.diff(filled, prepend=0) > 1e-13)
        fan[:, game] = np.interp(QUANTILES, filled[rising], nodes[rising] + step / 2)
    return fan


def test_beside_a_simulation(benchmark: Any) -> None:
    """Formula, one opponent, 1,000 games: 30 times faster, 10 times less error."""
    games = 1_000
    case = asked(games)
    benchmark.pedantic(outlook, args=(case,), rounds=20, warmup_rounds=2)
    ours = least_ms(lambda: outlook(case), 20)
    theirs = least_ms(lambda: simulated(games, 10_000, 1), 3)
    reference = fine_reference(games)

    def error(fan: Floats) -> float:
        return float(np.sqrt(np.mean((fan - reference)[:, 29:] ** 2)))

    exact = error(np.stack(outlook(case).quantiles))
    sampled = error(simulated(games, 10_000, 2))
    print(f"\n{ours:.2f} ms, rms {exact:.4f}; simulation {theirs:.0f} ms, rms {sampled:.3f}")
    print(f"{theirs / ours:.0f} times faster, {sampled / exact:.0f} times less error")
    assert theirs >= 30 * ours
    assert sampled >= 10 * exact


LIST = tuple(str(1400 + 13 * i) for i in range(20))
SPEED = {
    "formula, 100 games": (asked(100), 8),
    "formula, 1,000 games": (asked(1_000), 50),
    "formula, 5,000 games": (asked(5_000), 150),
    "formula, 1,000 games, target": (replace(asked(1_000), target=Decimal(1700)), 150),
    "formula, 1,000 games, follows": (replace(asked(1_000), chances=ChanceSource.FOLLOWS), 150),
    "table, 100 games": (asked(100, TABLE), 40),
    "table, 1,000 games": (asked(1_000, TABLE), 400),
    "list of 20, formula, 1,000 games": (asked(1_000, opponents=LIST), 400),
    "list of 20, table, 1,000 games": (asked(1_000, TABLE, LIST), 400),
    "one period, 1,000 games": (asked(1_000, replace(PLAIN, update=Update.PERIOD)), 400),
    "FIDE, periods of 10, 1,000 games": (
        replace(
            (base := asked(1_000, rules_for(Preset.FIDE_STANDARD, date(2026, 11, 1)))),
            case=replace(base.case, period_games=10),
        ),
        1_500,
    ),
}


@pytest.mark.parametrize("name", SPEED)
def test_speed(name: str, benchmark: Any) -> None:
    case, most = SPEED[name]
    rounds = 3 if most > 100 else 20
    benchmark.pedantic(outlook, args=(case,), rounds=rounds, warmup_rounds=1)
    spent = least_ms(lambda: outlook(case), rounds)
    print(f"\n{name}: {spent:.2f} ms")
    assert spent < most


def test_memory() -> None:
    """5,000 games, one opponent and a list: percentiles are kept, rows are not."""
    for case in (asked(5_000, opponents=LIST), asked(5_000), asked(5_000, TABLE)):
        tracemalloc.start()
        outlook(case)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        print(f"\npeak {peak / 1e6:.0f} MB")
        assert peak < 200e6
