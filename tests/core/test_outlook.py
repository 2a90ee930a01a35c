"""The exact outlook against the oracle, against the path of every sequence of results, and laws."""

import csv
import itertools
import math
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eloapp.core.draws import DrawKind, DrawModel, chances
from eloapp.core.game import expected_against
from eloapp.core.kfactor import FideProfile, FixedK, KPolicy
from eloapp.core.outlook import (
    QUANTILES,
    Outlook,
    OutlookCase,
    estimated_ms,
    game_reached,
    half_gap_game,
    outlook,
    outlook_steps,
    sample_paths,
)
from eloapp.core.results import OUTCOMES
from eloapp.core.rules import (
    CAP_350,
    CAP_400_BELOW_2650,
    CAP_400_ONCE,
    NO_CAP,
    Expectation,
    Preset,
    Rules,
    Update,
    rules_for,
)
from eloapp.core.series import ChanceSource, GivenChances, OpponentKind, SeriesCase, series_path

ORACLE = Path(__file__).parents[1] / "data" / "series_quantiles.csv"
DAY = date(2026, 11, 1)
PLAIN = rules_for(Preset.PLAIN, DAY)
TABLE = replace(PLAIN.as_custom(), expectation=Expectation.TABLE)
FIDE = rules_for(Preset.FIDE_STANDARD, DAY)
PERIOD = replace(PLAIN, update=Update.PERIOD)
BY_LEVEL = DrawModel()
FEW = GivenChances(Decimal("0.45"), Decimal("0.3"), Decimal("0.25"))


def asked(
    rules: Rules = PLAIN,
    games: int = 8,
    rating: str = "1500",
    opponents: tuple[str, ...] = ("1600",),
    k: str | KPolicy = "20",
    source: ChanceSource = ChanceSource.GIVEN,
    strength: str | None = None,
    target: str | None = None,
    period: int | None = None,
    given_chances: GivenChances = FEW,
    draws: DrawModel = BY_LEVEL,
    **more: Any,
) -> OutlookCase:
    """A case, written shortly."""
    policy = FixedK(Decimal(k)) if isinstance(k, str) else k
    series = SeriesCase(
        Decimal(rating),
        policy,
        rules,
        games,
        period or games,
        tuple(map(Decimal, opponents)),
        **more,
    )
    return OutlookCase(
        series,
        source,
        None if strength is None else Decimal(strength),
        given_chances,
        draws,
        None if target is None else Decimal(target),
    )


def split_of(case: OutlookCase, own: Decimal, opponent: Decimal) -> tuple[float, float, float]:
    """Chances of one game by the decimal functions of core."""
    if case.chances is ChanceSource.GIVEN:
        total = case.given.win + case.given.draw + case.given.loss
        win, draw, loss = case.given.win, case.given.draw, case.given.loss
        return float(win / total), float(draw / total), float(loss / total)
    strength = {
        ChanceSource.STRENGTH: case.strength,
        ChanceSource.FOLLOWS: own,
        ChanceSource.TODAY: case.case.rating,
    }[case.chances]
    assert strength is not None
    rules = case.case.rules
    score = expected_against(strength, opponent, rules, capped=False).score
    found = chances(score, (strength + opponent) / 2, rules.tempo, case.draws)
    if found is None:
        return float(score), 0.0, float(1 - score)
    return found.win, found.draw, found.loss


def enumerated(case: OutlookCase) -> Iterator[tuple[float, list[float]]]:
    """Probability and ratings of every sequence of results, by ``series_path``."""
    for results in itertools.product(OUTCOMES, repeat=case.case.games):
        path = series_path(case.case, results)
        probability, start, length = 1.0, case.case.rating, case.case.period_games
        for i, game in enumerate(path.games):
            own = game.before
            opponent = game.opponent
            if case.case.rules.in_period:
                if i % length == 0:
                    start = game.before
                own = start
            probability *= split_of(case, own, opponent)[OUTCOMES.index(game.result)]
        yield probability, [float(game.after) for game in path.games]


def check_by_enumeration(case: OutlookCase, near: float = 1e-9) -> None:
    """Percentiles, mean, spread and target of all games against every path."""
    found = outlook(case)
    paths = [(p, ratings) for p, ratings in enumerated(case) if p > 0]
    mass = np.array([p for p, _ in paths])
    ratings = np.array([r for _, r in paths])
    assert mass.sum() == pytest.approx(1, abs=1e-12)
    up = case.upwards
    stood = np.zeros(len(mass), dtype=bool)
    if case.target == case.case.rating:
        stood[:] = True
    for i in range(case.case.games):
        here = ratings[:, i]
        mean = float(mass @ here)
        assert found.mean[i] == pytest.approx(mean, abs=near)
        assert found.sd[i] == pytest.approx(math.sqrt(mass @ (here - mean) ** 2), abs=1e-6)
        order = np.argsort(here)
        filled = np.cumsum(mass[order])
        for row, share in zip(found.quantiles, QUANTILES, strict=True):
            wanted = here[order][np.searchsorted(filled, share - 1e-12)]
            assert row[i] == pytest.approx(wanted, abs=1e-8), (i, share)
        if case.target is not None and found.reached is not None:
            goal = float(case.target)
            there = here >= goal - 1e-9 if up else here <= goal + 1e-9
            stood |= there
            assert found.reached[i] == pytest.approx(float(mass[stood].sum()), abs=near)
    if case.target is not None:
        assert found.at_end == pytest.approx(float(mass[there].sum()), abs=near)


CUSTOM = FIDE.as_custom()
STRENGTH, FOLLOWS, TODAY = ChanceSource.STRENGTH, ChanceSource.FOLLOWS, ChanceSource.TODAY
JUNIOR = FideProfile(born=2012, games=3, peak=Decimal(2280))
ENUMERATED = {
    "formula": asked(games=7, target="1530"),
    "formula-down": asked(games=7, target="1475", source=TODAY),
    "formula-list": asked(games=6, opponents=("1400", "1711.5", "2100"), source=STRENGTH,
                          strength="1620", target="1500"),
    "formula-follows": asked(games=6, source=FOLLOWS, target="1515"),
    "formula-equal": asked(games=7, opponent=OpponentKind.EQUAL, opponents=(), source=STRENGTH,
                           strength="1700", target="1520"),
    "formula-moving": asked(games=6, opponent=OpponentKind.MOVING, opponent_k=Decimal(30),
                            source=STRENGTH, strength="1650", target="1525"),
    "formula-cap": asked(replace(CUSTOM, expectation=Expectation.FORMULA,
                                 update=Update.SEQUENTIAL, whole=False),
                         games=6, rating="2645", opponents=("2200",), target="2652",
                         source=STRENGTH, strength="2700"),
    "formula-floor": asked(replace(PLAIN.as_custom(), floor=Decimal("1488.3")), games=7,
                           source=FOLLOWS, target="1488.3"),
    "no-draws": asked(games=8, draws=DrawModel(DrawKind.OFF), source=TODAY),
    "table": asked(TABLE, games=7, target="1520"),
    "table-nine": asked(TABLE, games=9, given_chances=GivenChances(
        Decimal("0.55"), Decimal(0), Decimal("0.45")), target="1520"),
    "table-decimals": asked(TABLE, games=6, rating="1500.1", opponents=("1496.6", "1532.7"),
                            k="13.7", source=STRENGTH, strength="1602.5", target="1490"),
    "table-follows": asked(TABLE, games=7, source=FOLLOWS, k="40", target="1550"),
    "table-moving": asked(TABLE, games=6, opponent=OpponentKind.MOVING, opponent_k=Decimal(15),
                          source=FOLLOWS, target="1531"),
    "table-equal": asked(TABLE, games=7, opponent=OpponentKind.EQUAL, opponents=(),
                         source=TODAY, target="1480"),
    "table-floor": asked(replace(TABLE, floor=Decimal("1481.37")), games=7, target="1481.37"),
    "table-exempt": asked(replace(TABLE, cap=CAP_400_BELOW_2650), games=6, rating="2648",
                          opponents=("2201", "2100"), target="2640", source=TODAY),
    "table-share": asked(replace(TABLE, cap=CAP_350), games=6, rating="-200",
                         opponents=("240",), source=STRENGTH, strength="100", target="0",
                         draws=DrawModel(DrawKind.SHARE, Decimal("0.6"))),
    "period": asked(PERIOD, games=7, target="1520", opponents=("1600", "1444.4")),
    "periods": asked(PERIOD, games=7, period=3, source=STRENGTH, strength="1611", target="1531"),
    "periods-follow": asked(PERIOD, games=6, period=2, source=FOLLOWS, k="40", target="1470"),
    "periods-equal": asked(PERIOD, games=6, period=2, opponent=OpponentKind.EQUAL, opponents=(),
                           source=STRENGTH, strength="1550"),
    "fide": asked(FIDE, games=7, period=3, opponents=("1600", "1701", "1450"), target="1507",
                  source=TODAY),
    "fide-junior": asked(FIDE, games=8, period=2, rating="2275", opponents=("2310",), k=JUNIOR,
                         target="2330", source=STRENGTH, strength="2400", other_games=20),
    "fide-new": asked(FIDE, games=7, period=3, k=FideProfile(1980, 25, Decimal(1600)),
                      rating="1511.5", target="1480", source=FOLLOWS, other_games=2),
    "fide-2400": asked(FIDE, games=8, period=2, rating="2391", opponents=("2380", "2450"),
                       k=FideProfile(1980, None, Decimal(2395)), target="2400", source=FOLLOWS),
    "fide-2400-at-once": asked(FIDE, games=6, period=2, rating="2401", opponents=("2420",),
                               k=FideProfile(2012, 100, None), source=FOLLOWS, target="2390"),
    "fide-top": asked(FIDE, games=7, period=3, rating="2649", opponents=("2200",), k="10",
                      target="2649", source=TODAY),
    "fide-once": asked(replace(CUSTOM, cap=CAP_400_ONCE), games=6, period=3, rating="1800",
                       opponents=("1300", "1350"), source=TODAY, target="1790"),
    "whole-floor": asked(replace(CUSTOM, floor=Decimal(1490)), games=7, period=2, rating="1500.4",
                         source=FOLLOWS, target="1489"),
}  # fmt: skip


@pytest.mark.parametrize("name", ENUMERATED)
def test_equals_every_path(name: str) -> None:
    check_by_enumeration(ENUMERATED[name])


@pytest.mark.parametrize("group", ["40", "20"])
def test_oracle(group: str) -> None:
    """``series_quantiles``: mean, sd, and percentiles; in the first games within K/2."""
    with ORACLE.open(encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if row["K"] == group]
    first = rows[0]
    split = GivenChances(*(Decimal(first[f"p_{name}"]) for name in ("win", "draw", "loss")))
    games = max(int(row["after_game"]) for row in rows)
    case = asked(games=games, opponents=(first["opponent"],), k=group, given_chances=split)
    found = outlook(case)
    for row in rows:
        i = int(row["after_game"]) - 1
        assert found.mean[i] == pytest.approx(float(row["mean"]), abs=0.005)
        assert found.sd[i] == pytest.approx(float(row["sd"]), abs=0.005)
        near = 0.06 if i >= 29 else float(group) / 2
        for points, name in zip(found.quantiles, ("q05", "q25", "q50", "q75", "q95"), strict=True):
            assert points[i] == pytest.approx(float(row[name]), abs=near), (i, name)


def test_one_long_period_is_the_convolution_of_the_score() -> None:
    opponents = tuple(str(1400 + 37 * i) for i in range(9))
    case = asked(PERIOD, games=200, opponents=opponents, source=STRENGTH, strength="1580")
    found = outlook(case)
    score, lost = np.ones(1), 0.0
    for i in range(200):
        opponent = case.case.opponents[i % 9]
        win, draw, loss = split_of(case, Decimal(1580), opponent)
        score = np.convolve(score, [loss, draw, win])
        lost += float(expected_against(Decimal(1500), opponent, PERIOD).score)
        points = 1500 + 20 * (np.arange(score.size) / 2 - lost)
        filled = np.cumsum(score)
        for row, share in zip(found.quantiles, QUANTILES, strict=True):
            wanted = points[np.searchsorted(filled, share - 1e-12)]
            assert row[i] == pytest.approx(wanted, abs=1e-9)
        assert found.mean[i] == pytest.approx(points @ score, abs=1e-9)


MIXED = {
    "formula": asked(games=300, target="1700", source=STRENGTH, strength="1700"),
    "follows": asked(games=300, source=FOLLOWS, k="40", target="1400"),
    "moving": asked(games=200, opponent=OpponentKind.MOVING, opponent_k=Decimal(20), target="1600"),
    "list": asked(games=120, opponents=("1400", "1500", "1650"), target="1490", source=TODAY),
    "floor": asked(replace(PLAIN.as_custom(), floor=Decimal(1450)), games=120, source=TODAY),
    "table": asked(TABLE, games=120, target="1700", source=STRENGTH, strength="1800"),
    "equal": asked(games=150, opponent=OpponentKind.EQUAL, opponents=(), source=STRENGTH,
                   strength="1800", target="1700"),
    "fide": asked(FIDE, games=120, period=10, source=STRENGTH, strength="1700", target="1650"),
    "junior": asked(FIDE, games=90, period=9, rating="2250", opponents=("2300",), k=JUNIOR,
                    source=STRENGTH, strength="2420", target="2300"),
    "period": asked(PERIOD, games=120, period=7, source=FOLLOWS, target="1450"),
}  # fmt: skip


@pytest.mark.parametrize("name", MIXED)
def test_ordered_finite_and_growing(name: str) -> None:
    case = MIXED[name]
    found = outlook(case)
    fan = np.stack(found.quantiles)
    assert fan.shape == (5, case.case.games)
    assert np.isfinite(fan).all()
    assert (np.diff(fan, axis=0) >= -1e-9).all()
    assert np.isfinite(found.mean).all()
    assert (found.sd >= 0).all()
    if found.reached is not None and found.at_end is not None:
        assert (np.diff(found.reached) >= 0).all()
        assert 0 <= found.at_end <= found.reached[-1] + 1e-6


@pytest.mark.parametrize("name", MIXED)
def test_steps_end_with_the_complete_outlook(name: str) -> None:
    case = MIXED[name]
    whole = outlook(case)
    done = 0
    for part in outlook_steps(case):
        assert part.mean.size > done
        done = part.mean.size
        np.testing.assert_array_equal(part.mean, whole.mean[:done])
        if done < case.case.games:
            assert part.at_end is None
    same(part, whole)


def same(one: Outlook, other: Outlook) -> None:
    """Both are equal to the last bit."""
    for left, right in zip(one.quantiles, other.quantiles, strict=True):
        np.testing.assert_array_equal(left, right)
    np.testing.assert_array_equal(one.mean, other.mean)
    np.testing.assert_array_equal(one.sd, other.sd)
    assert one.at_end == other.at_end
    if one.reached is None or other.reached is None:
        assert one.reached is other.reached
    else:
        np.testing.assert_array_equal(one.reached, other.reached)


@pytest.mark.parametrize(
    ("rules", "period"), [(PLAIN, None), (TABLE, None), (PERIOD, 7), (FIDE, 7)]
)
def test_reversing_win_and_loss_mirrors_the_fan(rules: Rules, period: int | None) -> None:
    """Against an opponent as strong as the start."""
    there, back = (
        GivenChances(*map(Decimal, ("0.4787", "0.2113", "0.31"))),
        GivenChances(*map(Decimal, ("0.31", "0.2113", "0.4787"))),
    )
    make = [
        outlook(asked(rules, 60, opponents=("1500",), period=period, given_chances=chance))
        for chance in (there, back)
    ]
    fan, mirrored = (np.stack(found.quantiles) for found in make)
    np.testing.assert_allclose(fan, 3000 - mirrored[::-1], atol=0.06)
    np.testing.assert_allclose(make[0].mean, 3000 - make[1].mean, atol=1e-6)
    np.testing.assert_allclose(make[0].sd, make[1].sd, atol=1e-6)


@pytest.mark.parametrize("rules", [PLAIN, TABLE])
@pytest.mark.parametrize("source", [TODAY, STRENGTH])
def test_strength_equal_to_the_rating_does_not_drift(rules: Rules, source: ChanceSource) -> None:
    """Per period exactly. Game by game the expected score bends under the spread (Jensen)."""
    in_period = asked(replace(rules, update=Update.PERIOD), 100, source=source, strength="1500")
    np.testing.assert_allclose(outlook(in_period).mean, 1500, atol=1e-9)
    level = asked(rules, 300, opponents=("1500",), source=source, strength="1500")
    np.testing.assert_allclose(outlook(level).mean, 1500, atol=1e-6)
    apart = asked(rules, 300, opponents=("1600",), source=source, strength="1500")
    np.testing.assert_allclose(outlook(apart).mean, 1500, atol=4)


def test_strength_that_follows_the_rating_does_not_drift() -> None:
    found = outlook(asked(games=400, source=FOLLOWS, k="40"))
    np.testing.assert_allclose(found.mean, 1500, atol=1e-3)


def test_target_at_the_start_counts_from_the_beginning() -> None:
    for rules in (PLAIN, TABLE, PERIOD, FIDE):
        found = outlook(asked(rules, 30, target="1500"))
        assert found.reached is not None
        assert (found.reached == 1).all()
        assert found.at_end is not None
        assert 0 < found.at_end < 1


def test_certain_results_are_one_path() -> None:
    won = GivenChances(Decimal(1), Decimal(0), Decimal(0))
    for rules in (PLAIN, TABLE, PERIOD, FIDE):
        case = asked(rules, 200, given_chances=won, period=20)
        path = series_path(case.case, (OUTCOMES[0],))
        found = outlook(case)
        wanted = [float(game.after) for game in path.games]
        for row in (*found.quantiles, found.mean):
            np.testing.assert_allclose(row, wanted, atol=1e-7)
        np.testing.assert_allclose(found.sd, 0, atol=1e-7)


def test_half_gap_and_game_reached() -> None:
    assert half_gap_game([1510, 1549, 1550, 1560], 1500, 1600) == 3
    assert half_gap_game([1590, 1551, 1550], 1600, 1500) == 3
    assert half_gap_game([1510, 1520], 1500, 1600) is None
    assert half_gap_game([1500], 1500, 1500) is None
    assert game_reached([0.1, 0.5, 0.9], 0.5) == 2
    assert game_reached([0.1, 0.2], 0.9) is None


@pytest.mark.parametrize("name", MIXED)
def test_sample_paths_are_reproducible_and_possible(name: str) -> None:
    case = MIXED[name]
    paths = sample_paths(case, 3, seed=7)
    assert paths == sample_paths(case, 3, seed=7)
    assert paths[:2] == sample_paths(case, 2, seed=7)
    assert paths[0] != sample_paths(case, 1, seed=8)[0]
    assert all(len(path) == case.case.games for path in paths)


@pytest.mark.parametrize("name", ["formula", "table", "fide-junior", "fide-2400", "table-floor"])
def test_sample_paths_are_paths_of_the_series(name: str) -> None:
    case = ENUMERATED[name]
    every = np.array([ratings for _, ratings in enumerated(case)])
    for path in sample_paths(case, 10, seed=3):
        assert np.abs(every - np.array(path)).max(axis=1).min() < 1e-8


def test_estimate_keeps_short_fans_in_the_window() -> None:
    assert estimated_ms(asked(games=400)) < 8 < estimated_ms(asked(games=600))
    assert estimated_ms(asked(TABLE, 50)) < 8 < estimated_ms(asked(TABLE, 70))
    assert estimated_ms(asked(FIDE, 50)) < 8
    assert estimated_ms(asked(games=100, opponents=("1500", "1600"))) > 8


ratings = st.one_of(
    st.decimals(-10_000, 12_000, places=1), st.sampled_from([Decimal(0), Decimal(2650)])
)
probabilities = st.sampled_from(
    [GivenChances(), FEW, GivenChances(Decimal("0.000001"), Decimal(0), Decimal("0.999999"))]
)


@settings(max_examples=120, deadline=None)
@given(
    rating=ratings,
    other=ratings,
    strength=ratings,
    target=ratings,
    k=st.one_of(
        st.decimals(Decimal("0.1"), 1000, places=1).map(FixedK),
        st.just(FideProfile(2010, 5, None)),
    ),
    games=st.integers(1, 90),
    period=st.integers(1, 40),
    rules=st.sampled_from([PLAIN, TABLE, PERIOD, FIDE, CUSTOM,
                           replace(PLAIN.as_custom(), floor=Decimal(1400)),
                           replace(TABLE, floor=Decimal("1400.5"))]),
    source=st.sampled_from(ChanceSource),
    kind=st.sampled_from(OpponentKind),
    split=probabilities,
    draws=st.sampled_from([DrawModel(), DrawModel(DrawKind.OFF),
                           DrawModel(DrawKind.SHARE, Decimal("0.9"))]),
)  # fmt: skip
def test_any_numbers(
    rating: Decimal, other: Decimal, strength: Decimal, target: Decimal, k: KPolicy, games: int,
    period: int, rules: Rules, source: ChanceSource, kind: OpponentKind, split: GivenChances,
    draws: DrawModel,
) -> None:  # fmt: skip
    """No overflow, warning (they are errors here) or missing number, whatever is typed."""
    if kind is OpponentKind.MOVING:
        rules = replace(rules, update=Update.SEQUENTIAL, floor=None, cap=NO_CAP)
    series = SeriesCase(rating, k, rules, games, period, (other,), kind, Decimal(16))
    case = OutlookCase(series, source, strength, split, draws, target)
    found = outlook(case)
    fan = np.stack(found.quantiles)
    assert np.isfinite(fan).all()
    assert np.isfinite(found.mean).all()
    assert np.isfinite(found.sd).all()
    assert (np.diff(fan, axis=0) >= -1e-6).all()
    assert found.reached is not None
    assert ((found.reached >= 0) & (found.reached <= 1)).all()
    assert (np.diff(found.reached) >= 0).all()
    assert found.at_end is not None
    assert estimated_ms(case) > 0
