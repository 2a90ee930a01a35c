"""Published figures, row by row: the tables, printed games, period sums, K and draw chances.

Every expected number is read from ``tests/data``; what is typed here is only how a row's words
are put to the core. Each test says how many rows it must have seen, so that a shortened file or
a skipped row is noticed.
"""

from collections import defaultdict
from collections.abc import Callable
from decimal import Decimal

import pytest
from support.data import rows
from support.elo import (
    NOW,
    custom,
    fixed,
    outcomes,
    plain_elo,
    player,
    rapid,
    rate,
    result_of,
    standard,
)

from eloapp.core.document import Players
from eloapp.core.draws import (
    EQUAL_DRAWS,
    LEVELS,
    Chances,
    DrawModel,
    chances,
    davidson,
    equal_draw_share,
)
from eloapp.core.errors import Fault, InputError
from eloapp.core.expectation import (
    TableRow,
    chained_score,
    expected_score,
    formula_difference,
    formula_score,
    strength_ratio,
    table_differences,
    table_lookup,
)
from eloapp.core.game import expected_against
from eloapp.core.kfactor import FideProfile, FixedK, k_factor
from eloapp.core.numbers import parse_k, parse_number, round_half_away
from eloapp.core.report import game_report
from eloapp.core.results import Result
from eloapp.core.rules import CAP_350, CAP_400, Expectation, Rules, Tempo, Update
from eloapp.core.tables import dp_for_share, table_row

WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS


# --- the five articles that the project starts from -------------------------------------------


def _expected(own: int, opponent: int) -> Decimal:
    return formula_score(Decimal(own - opponent))


def _gap(difference: int) -> Callable[[], Decimal]:
    return lambda: formula_score(Decimal(difference))


def _change(own: int, opponent: int, result: Result, k: int = 20) -> Decimal:
    return rate(own, k, [(opponent, result)], plain_elo()).change


def _new(own: int, opponent: int, result: Result, k: int = 20) -> Decimal:
    return rate(own, k, [(opponent, result)], plain_elo()).new_rating


def _score_minus_expected(own: int, opponent: int, result: Result) -> Decimal:
    rated = rate(own, 20, [(opponent, result)], plain_elo())
    return rated.score - rated.expected_total


def _ten(result: Result, rules: Rules, *, published: bool = False) -> Decimal:
    rated = rate(1600, 20, [(1700, result)] * 10, rules)
    return rated.published if published else rated.new_rating


def _thirty_hundredths(k: int) -> Decimal:
    """A win where the table expects 0.70, so that score minus expectation is 0.30."""
    return rate(1650, k, [(1500, WIN)], custom(expectation=Expectation.TABLE)).change


def _ten_to_the_minus_half() -> Decimal:
    ratio = strength_ratio(formula_score(Decimal(-200)))
    assert ratio is not None
    return ratio


def _inverse_of_the_formula() -> Decimal:
    difference = formula_difference(formula_score(Decimal(150)))
    assert difference is not None
    return difference


def _created_points() -> Decimal:
    report = game_report(Players(player(1600, 40), player(1400, 20)), plain_elo(), DrawModel())
    points = report.sum_of_changes(WIN)
    assert points is not None
    return points


def _capped(cap_rules: Rules) -> Decimal:
    return expected_against(Decimal(2500), Decimal(1500), cap_rules).score


SEEDS: dict[str, Callable[[], Decimal]] = {
    "S0-1": lambda: _expected(1600, 1400),
    "S0-2": _ten_to_the_minus_half,
    "S0-3": lambda: _expected(1400, 1600),
    "S0-4": lambda: _new(1600, 1400, WIN),
    "S0-5": lambda: _new(1600, 1400, DRAW),
    "S0-6": lambda: _new(1600, 1400, LOSS),
    "S0-7": lambda: _new(1400, 1600, LOSS),
    "S0-8": lambda: _expected(1600, 1400) + _expected(1400, 1600),
    "S0-9": _created_points,
    "S1-1": _inverse_of_the_formula,
    "S1-2": lambda: chained_score(Decimal("0.6"), Decimal("0.7")),
    "S1-3": lambda: _capped(custom(cap=CAP_400)),
    "S1-4": lambda: _capped(custom(cap=CAP_350)),
    "S2-1": lambda: _expected(1500, 1600),
    "S2-2": lambda: _change(1500, 1600, WIN),
    "S2-3": lambda: _change(1500, 1600, DRAW),
    "S2-4": lambda: _change(1500, 1600, LOSS),
    "S2-5": lambda: _new(1500, 1600, WIN),
    "S2-6": lambda: _new(1600, 1500, LOSS),
    "S2-T0": _gap(0),
    "S2-T100": _gap(100),
    "S2-T200": _gap(200),
    "S2-T400": _gap(400),
    "S2-T800": _gap(800),
    "S3-K40": lambda: _thirty_hundredths(40),
    "S3-K20": lambda: _thirty_hundredths(20),
    "S3-K10": lambda: _thirty_hundredths(10),
    "S3-T0": _gap(0),
    "S3-L0": lambda: expected_score(Decimal("-0"), Expectation.FORMULA),
    "S3-T100": _gap(100),
    "S3-L100": _gap(-100),
    "S3-T200": _gap(200),
    "S3-L200": _gap(-200),
    "S3-T300": _gap(300),
    "S3-L300": _gap(-300),
    "S3-T400": _gap(400),
    "S3-L400": _gap(-400),
    "S3-1": lambda: _expected(1600, 1700),
    "S3-2": lambda: _score_minus_expected(1600, 1700, WIN),
    "S3-3": lambda: _change(1600, 1700, WIN),
    "S3-4": lambda: _new(1600, 1700, WIN),
    "S3-5": lambda: _score_minus_expected(1600, 1700, DRAW),
    "S3-6": lambda: _change(1600, 1700, DRAW),
    "S3-7": lambda: _change(1600, 1700, LOSS),
    "S3-8": lambda: _ten(WIN, plain_elo()),
    "S3-9": lambda: _ten(WIN, custom(update=Update.PERIOD)),
    "S3-10": lambda: _ten(WIN, standard(), published=True),
    "S3-11": lambda: _ten(LOSS, plain_elo()),
    "S4-1": lambda: (
        formula_score(Decimal("1234.5") - Decimal("987.25"))
        + formula_score(Decimal("987.25") - Decimal("1234.5"))
    ),
    "S4-2": lambda: (
        rate("1234.5", 32, [(1500, WIN)], plain_elo()).new_rating
        + rate(1500, 32, [("1234.5", LOSS)], plain_elo()).new_rating
    ),
    "S4-3": lambda: _change(1400, 1600, DRAW),
}
#: Rows that state a rule in words; test_kfactor and the test below S4-4 hold them.
SEED_STATEMENTS = {"S1-5", "S1-6", "S1-7", "S2-K", "S2-H", "S4-4"}


def test_every_number_the_articles_print() -> None:
    seeds = {row["id"]: row for row in rows("seeds_examples.csv")}
    assert set(SEEDS) | SEED_STATEMENTS == set(seeds)
    wrong = []
    for name, compute in SEEDS.items():
        row, value = seeds[name], compute()
        if abs(value - Decimal(row["expected"])) > Decimal(row["tolerance"]):
            wrong.append((name, row["statement"], value))
    assert wrong == []
    assert len(SEEDS) == 51


def test_the_articles_refuse_a_k_that_is_not_positive_and_a_rating_that_is_not_finite() -> None:
    """S4-4: "K=0 -> error; K=-1 -> error; NaN/inf -> error", "negative allowed"."""
    row = next(row for row in rows("seeds_examples.csv") if row["id"] == "S4-4")
    assert row["expected"] == "error"
    for k in ("0", "-1"):
        with pytest.raises(InputError) as raised:
            FixedK(Decimal(k))
        assert raised.value.fault is Fault.NOT_POSITIVE
        with pytest.raises(InputError) as raised:
            parse_k(k)
        assert raised.value.fault is Fault.NOT_POSITIVE
    for text in ("NaN", "inf"):
        with pytest.raises(InputError) as raised:
            parse_number(text)
        assert raised.value.fault is Fault.NOT_FINITE
        with pytest.raises(InputError):
            FixedK(Decimal(text))
    assert parse_number("-50") == -50


# --- the tables of B.02 8.1 -------------------------------------------------------------------


def test_table_8_1_2_at_every_whole_difference_of_both_sides() -> None:
    table = rows("fide_pd_table.csv")
    differences = 0
    for row in table:
        first = int(row["d_min"])
        last = int(row["d_max"]) if row["d_max"] else None
        high, low = Decimal(row["pd_high"]), Decimal(row["pd_low"])
        for difference in range(first, 1001 if last is None else last + 1):
            assert table_row(difference) == (first, last, high)
            assert table_lookup(Decimal(difference)) == (high, TableRow(first, last, True))
            if difference:
                assert table_lookup(Decimal(-difference)) == (low, TableRow(first, last, False))
            differences += 1
        assert table_differences(high) == TableRow(first, last, True)
        if low != high:
            assert table_differences(low) == TableRow(first, last, False)
    assert len(table) == 51
    assert differences == 1001


def test_table_8_1_1_at_every_share() -> None:
    table = rows("fide_dp_table.csv")
    for row in table:
        assert dp_for_share(int(row["p_percent"])) == int(row["dp"]), row
    assert sorted(int(row["p_percent"]) for row in table) == list(range(101))


# --- games and tournaments as FIDE printed them -----------------------------------------------

REGIMES: dict[str, Callable[[], Rules]] = {
    "std2025": lambda: standard(NOW),
    "plain": lambda: custom(expectation=Expectation.TABLE, cap=CAP_400, update=Update.PERIOD),
    "rapid_blitz": lambda: rapid(NOW),
}


def test_single_games_under_three_regimes() -> None:
    seen: dict[str, int] = defaultdict(int)
    for row in rows("fide_examples.csv"):
        own, opponent, k = (Decimal(row[c]) for c in ("own", "opponent", "K"))
        rules = REGIMES[row["regime"]]()
        result = result_of(row["score"])
        assert Decimal(row["tolerance"]) == 0
        played = rate(own, k, [(opponent, result)], rules)
        assert played.change == Decimal(row["expected_change"]), row["id"]
        planned = outcomes(own, opponent, k, rules)
        assert [o.change for o in planned if o.result is result] == [played.change], row["id"]
        seen[row["regime"]] += 1
    assert seen == {"std2025": 30, "plain": 10, "rapid_blitz": 3}


def test_printed_games_one_by_one() -> None:
    """``opponent_used`` is after the cap, so a player below 2650 meets it at 400 points."""
    table = rows("fide_tournament_games.csv")
    for row in table:
        result, k = result_of(row["score"]), Decimal(row["K"])
        rated = rate(row["own"], k, [(row["opponent_used"], result)], standard())
        assert rated.score - rated.expected_total == Decimal(row["delta_R"]), row["id"]
        assert rated.change == Decimal(row["K_times_delta"]), row["id"]
    assert len(table) == 128


def test_printed_tournaments_add_up() -> None:
    games = defaultdict(list)
    for row in rows("fide_tournament_games.csv"):
        games[row["tournament_id"]].append((row["opponent_used"], result_of(row["score"])))
    sums = rows("fide_tournament_sums.csv")
    for row in sums:
        name = row["tournament_id"]
        assert len(games[name]) == int(row["games"]), name
        rated = rate(row["own"], row["K"], games[name], standard())
        assert rated.score == Decimal(row["score"]), name
        assert rated.score - rated.expected_total == Decimal(row["sum_delta_R"]), name
        assert rated.change == Decimal(row["K_times_sum"]), name
    assert {row["tournament_id"] for row in sums} == set(games)
    assert len(sums) == 15
    assert sum(len(played) for played in games.values()) == 128


def test_a_period_of_five_tournaments_is_rounded_once_and_k_is_lowered() -> None:
    """F-P05: 39 games in one period, so K 20 becomes 17 (the printed K); four events are kept."""
    games = [
        (row["opponent_used"], result_of(row["score"]))
        for row in rows("fide_tournament_games.csv")
        if row["tournament_id"].startswith("F-P05.")
    ]
    printed = [
        row for row in rows("fide_tournament_sums.csv") if row["tournament_id"].startswith("F-P05.")
    ]
    period = next(row for row in rows("fide_period_rounding.csv") if row["id"] == "F-P05")
    other = int(period["games"]) - len(games)
    rated = rate(printed[0]["own"], 20, games, standard(), other_games=other)
    assert rated.k.value == Decimal(printed[0]["K"])
    assert rated.k.period_games == int(period["games"])
    assert rated.change == sum(Decimal(row["K_times_sum"]) for row in printed)
    assert (len(printed), len(games), other) == (4, 31, 8)


def test_the_sum_of_a_period_is_rounded_once() -> None:
    """8.3.4. ``list_follows`` tells which way the list went: 36 of 41 agree with this one."""
    table = rows("fide_period_rounding.csv")
    for row in table:
        total = Decimal(row["sum_K_delta"])
        assert round_half_away(total) == Decimal(row["rounded_once_expected"]), row["id"]
    followed = sum(row["rounded_once_expected"] == row["published_list_change"] for row in table)
    assert len(table) == 41
    assert followed == 36


# --- K ----------------------------------------------------------------------------------------


def test_k_of_every_kind_of_player() -> None:
    """8.3.3; ``ever_2300`` and ``ever_2400`` stand for the highest published rating."""
    table = rows("fide_k_rules.csv")
    for row in table:
        rating = Decimal(row["published_rating"])
        reached = [Decimal(2400)] * int(row["ever_2400"]) + [Decimal(2300)] * int(row["ever_2300"])
        profile = FideProfile(
            born=NOW.year - int(row["list_year_minus_birth_year"]),
            games=int(row["games_counted"]),
            peak=max([rating, *reached]),
        )
        found = k_factor(profile, rating, standard(), int(row["games_in_period"]))
        assert found.value == Decimal(row["expected_K"]), row["id"]
        assert found.assumed == (), row["id"]
    assert len(table) == 14


def test_the_lowered_k_is_the_same_for_a_fixed_k() -> None:
    lowered = 0
    for row in rows("fide_k_rules.csv"):
        expected, n = Decimal(row["expected_K"]), int(row["games_in_period"])
        base = next(Decimal(k) for k in (10, 20, 40) if k >= expected)
        assert k_factor(fixed(base), Decimal(1500), standard(), n).value == expected, row["id"]
        lowered += base != expected
    assert lowered == 3


# --- draws ------------------------------------------------------------------------------------


def _inputs(text: str) -> dict[str, Decimal]:
    return {name: Decimal(value) for name, value in (part.split("=") for part in text.split())}


def test_draw_chances_of_the_model() -> None:
    """``DV-``: Davidson's split with a given nu; ``DEF-``: nu by level, standard (rules.md 7)."""
    seen: dict[str, int] = defaultdict(int)
    for row in rows("draw_model_examples.csv"):
        kind = row["id"].split("-")[0]
        if kind not in ("DV", "DEF"):
            continue
        given = _inputs(row["input"])
        found: Chances | None
        if kind == "DV":
            found = davidson(float(given["E"]), float(given["nu"]))
        else:
            found = chances(given["E"], given["level"], Tempo.STANDARD, DrawModel())
        assert found is not None
        expected = [float(row[c]) for c in ("P_win", "P_draw", "P_loss")]
        assert [found.win, found.draw, found.loss] == pytest.approx(expected, abs=1e-6), row["id"]
        seen[kind] += 1
    assert seen == {"DV": 12, "DEF": 13}


def test_the_draw_shares_are_those_of_the_table() -> None:
    table = rows("draw_defaults.csv")
    columns = {Tempo.STANDARD: "d0_standard", Tempo.RAPID: "d0_rapid", Tempo.BLITZ: "d0_blitz"}
    assert tuple(int(row["level"]) for row in table) == LEVELS
    for tempo, column in columns.items():
        assert EQUAL_DRAWS[tempo] == tuple(float(row[column]) for row in table)
        for row in table:
            share = equal_draw_share(float(row["level"]), tempo)
            assert share == pytest.approx(float(row[column]), abs=1e-12)
    assert len(table) == 20
