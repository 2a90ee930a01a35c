"""The collected mistakes of other rating programs (``tests/data/cases.jsonl``), one test each.

Inputs and expected numbers are read from the case; a number counts at the decimals that it is
printed with, and exactly where FIDE's table makes it exact. A case is tested here, or in the tests
of the part it belongs to, or stands in ``NOT_YET`` with the reason: the last test looks for each.
"""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from support.data import cases
from support.elo import (
    custom,
    document_of,
    outcomes,
    plain_elo,
    player,
    printed,
    rapid,
    rate,
    report_of,
    result_of,
    standard,
)

from eloapp.core.document import Player
from eloapp.core.draws import DrawModel
from eloapp.core.errors import Fault, InputError
from eloapp.core.expectation import (
    formula_difference,
    formula_score,
    table_lookup,
)
from eloapp.core.game import (
    expected_against,
    outcome_of,
)
from eloapp.core.kfactor import FideProfile, FixedK, KPolicy, KReason, k_factor
from eloapp.core.notices import NotZeroSum, game_notices
from eloapp.core.numbers import parse_k, parse_number, parse_rating, parse_whole
from eloapp.core.report import GameReport, apply_result, game_report
from eloapp.core.results import NotRated, Result, parse_result
from eloapp.core.rules import Cap, Expectation, Preset, Rules, Update, rules_for

Case = dict[str, Any]
CASES = cases()
TESTED: set[str] = set()

WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS

#: What no test can hold yet. All others stand, with their name, in a test: here, or where the
#: part of the program is tested that they belong to.
NOT_YET = {
    **dict.fromkeys(
        ["TRF-01", "TRF-03", "TRF-05", "TRF-08", "TRF-09", "TRF-10", "TRF-11", "ORD-04"],
        "tournament files are not read yet",
    ),
    **dict.fromkeys(
        ["FID-01", "FID-03", "FID-04", "FID-05", "LOA-01", "SAV-03"],
        "rating lists are not read yet",
    ),
    **dict.fromkeys(
        ["GLI-01", "GLI-05", "GLI-06", "GLI-07", "GLI-08", "GLI-09"], "another system, not offered"
    ),
    **dict.fromkeys(["PAC-02", "PAC-03"], "no packages are built yet"),
}


def case(*names: str) -> pytest.MarkDecorator:
    """Hand each case to the test and note that it is tested."""
    TESTED.update(names)
    return pytest.mark.parametrize("case", [CASES[name] for name in names], ids=names)


def games_of(rows: list[dict[str, Any]]) -> list[tuple[Any, Result | None]]:
    """The games of a case: ``opp`` and ``result``."""
    return [(row["opp"], result_of(row["result"])) for row in rows]


def side_changes(report: GameReport, *, is_a: bool) -> list[Decimal | None]:
    """The changes of a side for "A wins", draw, "B wins"."""
    side = report.a if is_a else report.b
    return [side.change(result, is_a=is_a) for result in (WIN, DRAW, LOSS)]


def two_sides(a: Player, b: Player, rules: Rules) -> GameReport:
    return game_report(document_of(a, b, rules).players, rules, DrawModel())


# --- rounding: once, half away from zero (8.3.4) ----------------------------------------------


@case("ROU-01", "ROU-02", "ROU-03")
def test_half_a_point_of_a_period_goes_away_from_zero(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    own = given["player"]
    rated = rate(own["rating"], own["K"], games_of(given["games"]), standard())
    assert rated.change == expected["change_exact"]
    assert rated.change_rounded == expected["change_rounded"]
    assert rated.published == expected["new_rating"]
    if "sum_dR" in expected:
        assert rated.score - rated.expected_total == expected["sum_dR"]


@case("ROU-06")
def test_rounding_each_side_makes_no_point(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    k = given["policy"].removeprefix("custom K=").removesuffix(" both")
    report = two_sides(player(given["A"], k), player(given["B"], k), plain_elo())
    assert report.a.game is not None
    assert report.b.game is not None
    a, b = report.a.game.outcome(WIN), report.b.game.outcome(LOSS)
    assert f"{a.change.normalize():+} -> {a.change_rounded:+}" == expected["A"]
    assert f"{b.change.normalize():+} -> {b.change_rounded:+}" == expected["B"]
    assert a.change_rounded + b.change_rounded == expected["sum_displayed"]


@case("ROU-07")
def test_a_threshold_decided_by_the_last_tenth(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    rating = Decimal(given["player"]["rating"])
    ends = [
        outcome_of(rating, total, WIN, standard(), rating) for total in given["given_total_change"]
    ]
    assert [end.published for end in ends] == expected["new_rating"]
    assert [str(end.new_rating) for end in ends] == expected["shown_exact"]


# --- K (8.3.3) --------------------------------------------------------------------------------


@case("KPO-02")
def test_crossing_2400_inside_a_period_keeps_k(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    own = given["player"]
    policy = FideProfile(own["birth"], own["games"], Decimal(own["peak_published"]))
    assert given["games"] == "3 x win against 2392"
    rated = rate(own["rating"], policy, [(2392, WIN)] * 3, standard())
    assert rated.k.value == expected["K"]
    assert rated.change == expected["change"]
    assert rated.published == expected["new_rating"]


@case("KPO-03")
def test_a_junior_keeps_40_to_the_end_of_the_year(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    own = given["player"]
    policy = FideProfile(date.fromisoformat(own["birth"]).year, own["games"])
    result = result_of(given["result"])
    rated = [
        rate(own["rating"], policy, [(given["opp"], result)], standard(date.fromisoformat(day)))
        for day in given["dates"]
    ]
    assert [r.k.value for r in rated] == expected["K"]
    assert [r.change for r in rated] == expected["change"]


@case("KPO-04")
def test_a_junior_at_2300(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    own = given["player"]
    rated = [
        rate(
            rating,
            FideProfile(own["birth"], own["games"], Decimal(peak)),
            [(rating, result_of(given["result"]))],
            standard(),
        )
        for rating, peak in zip(given["ratings"], own["peak_published"], strict=True)
    ]
    assert [r.k.value for r in rated] == expected["K"]
    assert [r.change for r in rated] == expected["change"]


@case("KPO-05")
def test_the_event_of_the_thirtieth_game_counts_with_40(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    own = given["player"]
    assert given["games"] == "9 games, all draws against 1800"
    policy = FideProfile(own["birth"], own["games_before"])
    rated = rate(own["rating"], policy, [(1800, DRAW)] * 9, standard())
    assert (rated.k.value, rated.k.reason) == (expected["K"], KReason.NEW)
    assert rated.change == expected["change"]
    assert rated.change_rounded == expected["rounded"]


@case("KPO-06")
def test_k_times_the_number_of_games_stays_within_700(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    own = given["player"]
    assert given["games"] == "19 draws against 2200"
    rated = rate(own["rating"], own["K_base"], [(2200, DRAW)] * 19, standard())
    assert rated.k.value == expected["K_used"]
    assert rated.change == expected["change"]
    assert rated.change_rounded == expected["rounded"]
    assert rated.published == expected["new_rating"]


@case("KPO-07")
def test_where_the_ceiling_of_700_begins(case: Case) -> None:
    table = case["input"]["table"]
    found = [k_factor(FixedK(Decimal(k)), Decimal(1500), standard(), n) for k, n in table]
    assert [k.value for k in found] == case["expected"]["K_used"]


@case("KPO-08")
def test_blitz_has_its_own_history(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    own = given["player"]
    blitz = rules_for(Preset.FIDE_BLITZ, date(2026, 11, 1))
    policy = FideProfile(own["birth"], own["blitz_games"])
    rated = rate(own["blitz"], policy, [(given["opp_blitz"], result_of(given["result"]))], blitz)
    assert rated.k.value == expected["K"]
    assert rated.change == expected["change"]


# --- cap (8.3.1) ------------------------------------------------------------------------------


@case("CAP-02")
def test_the_cap_is_per_game_and_not_on_the_average(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    own = given["player"]
    rated = rate(own["rating"], own["K"], games_of(given["games"]), standard())
    found = [g.expected.score for g in rated.games if g.expected is not None]
    assert found == expected["expected"]
    assert rated.expected_total == expected["sum_expected"]
    assert rated.change == expected["change"]


@case("CAP-04")
def test_no_cap_from_2650_on(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    own = given["player"]
    assert given["games"] == "11 wins against 1800"
    rated = rate(own["rating"], own["K"], [(1800, WIN)] * 11, standard())
    assert rated.change == expected["change_11_wins"]
    single = outcomes(own["rating"], 1800, own["K"], standard())
    assert [o.change for o in single[1:]] == [expected["draw"], expected["loss"]]


@case("CAP-05")
def test_the_opponent_of_a_2650_player_keeps_the_cap(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    a, b = (player(given[side]["rating"], given[side]["K"]) for side in "AB")
    report = two_sides(a, b, standard())
    assert side_changes(report, is_a=True) == expected["A"]
    assert side_changes(report, is_a=False) == expected["B"]


@case("CAP-07")
def test_the_one_upgrade_rule_is_gone(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    own = given["player"]
    rated = rate(own["rating"], own["K"], games_of(given["games"]), standard())
    found = [g.expected.score for g in rated.games if g.expected is not None]
    assert found == expected["expected"]
    assert rated.change == expected["change"]
    old = rate(own["rating"], own["K"], games_of(given["games"]), standard(date(2024, 2, 1)))
    assert old.games[0].expected is not None
    assert old.games[0].expected.score == Decimal("0.04"), case["reasoning"]


@case("CAP-08")
def test_a_rapid_game_of_600_points_with_a_player_above_2600(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    rated = [
        rate(row["own"], row["K"], [(row["opp"], result_of(row["result"]))], rapid())
        for row in given["games"]
    ]
    assert [r.change for r in rated] == expected["change"]
    assert [r.games[0].reason for r in rated] == [NotRated.GAP600, NotRated.GAP600, None, None]


@case("CAP-09")
def test_another_cap_than_400(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    assert given["policy"] == "custom cap 350, K=20, formula"
    rules = custom(cap=Cap(Decimal(350)))
    rated = rate(given["A"], 20, [(given["B"], WIN)], rules)
    assert printed(rated.expected_total, expected["expected"])
    assert printed(rated.change, expected["change"])
    for by_table in (
        custom(cap=Cap(Decimal(350)), expectation=Expectation.TABLE),
        rules_for(Preset.FFE_350, date(2026, 11, 1)),
    ):
        found = expected_against(Decimal(given["A"]), Decimal(given["B"]), by_table)
        assert found.score == expected["table_mode_expected"]


# --- expected score ---------------------------------------------------------------------------


@case("EXP-02")
def test_borders_of_the_conversion_table(case: Case) -> None:
    found = [table_lookup(Decimal(d))[0] for d in case["input"]["differences"]]
    assert found == case["expected"]["expected_of_higher"]


@case("EXP-04")
def test_a_copied_textbook_example(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    assert given["policy"] == "custom K=32, formula"
    rules = custom(update=Update.PERIOD)
    rated = rate(given["player"]["rating"], 32, games_of(given["games"]), rules)
    assert printed(rated.expected_total, expected["sum_expected"])
    assert printed(rated.change, expected["change"])
    assert printed(rated.new_rating, expected["new_rating"])
    single = [g.expected.score for g in rated.games if g.expected is not None]
    for value, number in zip(single, expected["per_game_expected"], strict=True):
        assert printed(value, number)


@case("EXP-05")
def test_the_favourite_is_not_the_underdog(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    found = outcomes(given["A"], given["B"], 20, plain_elo())
    assert [o.result for o in found] == [result_of(text) for text in given["results"]]
    assert printed(formula_score(Decimal(given["A"] - given["B"])), expected["E_A"])
    for outcome, number, shown in zip(
        found, expected["change_A"], expected["shown_1_decimal"], strict=True
    ):
        assert printed(outcome.change, number)
        assert f"{outcome.change:+.1f}" == shown


@case("EXP-06")
def test_parentheses_of_the_exponent(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    rated = rate(given["winner"], 32, [(given["loser"], WIN)], plain_elo())
    assert printed(rated.expected_total, expected["E_winner"])
    assert printed(rated.change, expected["gain"])


@case("EXP-07")
def test_two_printed_expectations_add_up_to_one(case: Case) -> None:
    assert case["input"]["pairs"] == "all integer differences -1000..1000"
    for difference in range(-1000, 1001):
        own, opponent = Decimal(1500 + difference), Decimal(1500)
        a = expected_against(own, opponent, standard()).score
        b = expected_against(opponent, own, standard()).score
        assert a + b == 1
        assert a.as_tuple().exponent == b.as_tuple().exponent == -2


# --- games that do not count ------------------------------------------------------------------


@case("UNP-01")
def test_a_forfeit_counts_in_the_standings_only(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    own = given["player"]
    games = [(row["opp"], parse_result(row["result"].split()[0])) for row in given["rows"]]
    rated = rate(own["rating"], own["K"], games, standard())
    assert rated.points == expected["score"]
    assert rated.rated_games == expected["rated_games"]
    assert rated.change == expected["change"]
    assert rated.games[1].reason is NotRated.FORFEIT


@case("UNP-03")
def test_an_unrated_opponent(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    own = given["player"]
    games = [
        (None if row["opp"] == "unrated" else row["opp"], result_of(row["result"]))
        for row in given["rows"]
    ]
    rated = rate(own["rating"], own["K"], games, standard())
    assert rated.rated_games == expected["rated_games"]
    assert rated.change == expected["change"]
    assert rated.games[0].reason is NotRated.UNRATED
    assert rated.games[0].expected is None
    assert sum(g.change for g in rated.games if g.change is not None) == rated.change


# --- game by game, and per period -------------------------------------------------------------


@case("ORD-01")
def test_ten_wins_game_by_game_and_at_once(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    games = [(given["opp"], WIN)] * 10
    by_game = rate(given["own"], given["K"], games, plain_elo())
    path = [g.rating_after for g in by_game.games]
    for value, number in zip(path, expected["sequential_path"], strict=True):
        assert printed(value, number)
    assert printed(by_game.new_rating, expected["sequential_final"])
    at_once = rate(given["own"], given["K"], games, custom(update=Update.PERIOD))
    assert printed(at_once.new_rating, expected["batch_formula"])
    fide = rate(given["own"], given["K"], games, standard())
    assert fide.new_rating == fide.published == expected["batch_FIDE_table"]


@case("ORD-05")
def test_two_events_of_a_month_start_from_the_same_rating(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    own, k = given["player"]["rating"], given["player"]["K"]
    first, second = games_of(given["event_1"]), games_of(given["event_2"])
    assert rate(own, k, first, standard()).change == expected["event_1"]
    assert rate(own, k, second, standard()).change == expected["event_2"]
    period = rate(own, k, first + second, standard())
    assert period.change == expected["period_exact"]
    assert period.change_rounded == expected["period_rounded"]


@case("ORD-06")
def test_applying_twice_changes_once(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    a, b = player(given["A"], given["K"]), player(given["B"], given["K"])
    once = document_of(a, b, plain_elo(), WIN)
    once = apply_result(once, report_of(once), date(2026, 11, 1))
    twice = apply_result(once, report_of(once), date(2026, 11, 1))
    assert twice is once
    assert twice.players.a.rating == expected["A_after"]
    assert len(twice.journal) == expected["history_lines"]


@case("ORD-07")
def test_an_edited_game_moves_all_that_follow(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    assert (given["games"], given["edit"]) == ("10 wins", "game 1 from win to loss")
    games = [(given["opp"], WIN)] * 10
    before = rate(given["own"], given["K"], games, plain_elo())
    after = rate(given["own"], given["K"], [(given["opp"], LOSS), *games[1:]], plain_elo())
    assert printed(before.new_rating, expected["final_before"])
    assert printed(after.new_rating, expected["final_after"])
    pairs = zip(before.games, after.games, strict=True)
    assert all(old.rating_after != new.rating_after for old, new in pairs)


# --- zero-sum, and not ------------------------------------------------------------------------


@case("ZER-02")
def test_different_k_make_points_and_a_notice(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    a, b = (player(given[side]["rating"], given[side]["K"]) for side in "AB")
    document = document_of(a, b, plain_elo(), WIN)
    report = report_of(document)
    assert report.a.change(WIN, is_a=True) == expected["A"]
    assert report.b.change(WIN, is_a=False) == expected["B"]
    assert report.sum_of_changes(WIN) == expected["pool_change"]
    told = [n.subject for n in game_notices(document, report)]
    assert any(isinstance(subject, NotZeroSum) for subject in told) is expected["note_shown"]


@case("ZER-03")
def test_equal_k_and_different_caps(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    a, b = (player(given[side]["rating"], given[side]["K"]) for side in "AB")
    report = two_sides(a, b, standard())
    assert report.a.change(WIN, is_a=True) == expected["A"]
    assert report.b.change(WIN, is_a=False) == expected["B"]


# --- numbers ----------------------------------------------------------------------------------


@case("NUM-03")
def test_ratings_at_and_below_zero(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    rated = rate(given["A"], 20, [(given["B"], WIN)], plain_elo())
    assert printed(rated.expected_total, expected["E_A"])
    assert printed(rated.new_rating, expected["new_A"])
    zero = rate(0, 20, [(100, WIN)], plain_elo())
    assert printed(zero.expected_total, expected["A0_vs_100_E"])


@case("NUM-04")
def test_a_losing_run_goes_on_at_the_floor(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    assert given["games"] == "500 losses"
    floor = Decimal(given["custom_floor"])
    rated = rate(given["own"], given["K"], [(given["opp"], LOSS)] * 500, custom(floor=floor))
    assert rated.new_rating == expected["final"]
    assert rated.floored is expected["floor_hits_reported"]
    path = [g.rating_after for g in rated.games]
    first = path.index(floor)
    assert 0 < first < 100
    assert path[first:] == [floor] * (500 - first)


@case("NUM-05")
def test_no_whole_number_arithmetic(case: Case) -> None:
    pairs = case["input"]["pairs"]
    for (own, opponent), number in zip(pairs, case["expected"]["E_first"], strict=True):
        assert printed(formula_score(Decimal(own - opponent)), number)


@case("NUM-06")
def test_zero_is_a_result(case: Case) -> None:
    """The core's part; other spellings of a nought belong to the files layer."""
    given, expected = case["input"], case["expected"]
    result = parse_result(given["score_values"][0])
    rated = rate(given["A"], given["K"], [(given["B"], result)], plain_elo())
    assert rated.change == expected["change_A"]
    assert result.played
    assert rated.rated_games == 1
    zero = rate(0, given["K"], [(0, result)], plain_elo())
    assert zero.change == expected["change_A"]


@case("NUM-07")
def test_no_finite_difference_for_a_perfect_score(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    share = Decimal(given["wins"]) / (given["wins"] + given["draws"] + given["losses"])
    assert formula_difference(share) is None
    assert formula_difference(1 - share) is None
    assert expected["no_exception"]


# --- what people type -------------------------------------------------------------------------


@case("RES-01")
def test_spellings_of_a_draw(case: Case) -> None:
    """The core reads one side's result; whole scores and words belong to the files layer."""
    tokens = set(case["input"]["tokens"])
    accepted = {"½", "1/2", "0.5", "0,5", "=", "1⁄2"}
    assert accepted < tokens
    assert set(case["expected"]["except"]) == {"5"} < tokens - accepted
    for token in accepted:
        assert parse_result(token).points == case["expected"]["score_each"]
        assert parse_result(token).played
    for token in tokens - accepted:
        with pytest.raises(InputError) as raised:
            parse_result(token)
        assert raised.value.fault is Fault.NOT_A_RESULT


@case("RES-02")
def test_forfeits_are_never_read_as_games(case: Case) -> None:
    for token in case["input"]["tokens"]:
        with pytest.raises(InputError):
            parse_result(token)
    for sign, points in (("+", 1), ("-", 0)):
        assert not parse_result(sign).played
        assert parse_result(sign).points == points


@case("RES-04")
def test_a_date_is_no_result(case: Case) -> None:
    cells = case["input"]["cells"]
    for cell in cells[:5]:
        with pytest.raises(InputError):
            parse_result(cell)
    assert parse_result(cells[-1]).points == case["expected"]["last_two"][-1]


@case("LOC-01")
@pytest.mark.parametrize("read", [parse_number, parse_rating, parse_k])
def test_point_and_comma_both_work(case: Case, read: Callable[[str], Decimal]) -> None:
    assert [read(text) for text in case["input"]["type"]] == case["expected"]["values"]


@case("LOC-02")
def test_a_comma_in_a_custom_k(case: Case) -> None:
    policy: KPolicy = FixedK(parse_k("2,5"))
    assert policy == FixedK(case["expected"]["K"])


@case("LOC-04")
def test_one_comma_five_hundred_is_a_question(case: Case) -> None:
    for text in case["input"]["paste"]:
        with pytest.raises(InputError) as raised:
            parse_rating(text)
        assert raised.value.fault is Fault.GROUPED
        assert raised.value.values == {
            "grouped": Decimal(1500),
            "decimal": case["expected"]["never_silently"],
        }


@case("LOC-05")
def test_out_of_range_is_refused_and_never_replaced(case: Case) -> None:
    for step in case["input"]["steps"]:
        if "range" in step:
            low, high = (int(n) for n in step["range"].split(".."))
            with pytest.raises(InputError) as raised:
                parse_whole(step["type"], low, high)
            assert raised.value.fault is Fault.OUT_OF_RANGE
            assert raised.value.values == {"low": low, "high": high}
        else:
            assert parse_rating(str(step["value"])) == step["value"]


def test_every_case_is_tested_or_left_out_with_a_reason() -> None:
    """A new case, or one whose part of the program now exists, must be looked at."""
    assert len(CASES) == 111
    assert len(TESTED) == 43
    tests = Path(__file__).parent.parent.rglob("test_*.py")
    told = "".join(path.read_text("utf-8") for path in tests if path != Path(__file__))
    elsewhere = {name for name in CASES if name in told}
    assert TESTED | elsewhere | NOT_YET.keys() == set(CASES)
    assert not TESTED & NOT_YET.keys()
