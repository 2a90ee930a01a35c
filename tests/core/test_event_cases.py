"""The collected mistakes of other programs that concern one player's tournament.

Inputs and expected numbers are read from ``tests/data/cases.jsonl``; the last test says how many
cases of each kind must have been asked.
"""

from collections import Counter
from decimal import Decimal
from typing import Any

import pytest
from support.data import cases
from support.elo import printed, result_of, standard
from support.events import event_of, opponent, report_event

from eloapp.core.event import ROUND_RESULTS, Opponent, Round, RoundResult
from eloapp.core.event_report import EventReport
from eloapp.core.initial_rating import FirstRating, FirstRatingState, first_rating
from eloapp.core.kfactor import FideProfile
from eloapp.core.numbers import round_half_away
from eloapp.core.performance import Extreme, Performance, performance_of
from eloapp.core.results import NotRated, Result, parse_result

Case = dict[str, Any]
CASES = cases()
TESTED: set[str] = set()

D = Decimal


def case(*names: str) -> pytest.MarkDecorator:
    """Hand each case to the test and note that it is tested."""
    TESTED.update(names)
    return pytest.mark.parametrize("case", [CASES[name] for name in names], ids=names)


def rows_of(games: list[dict[str, Any]]) -> list[tuple[Any, RoundResult]]:
    """The games of a case: ``opp`` and ``result``."""
    return [(game["opp"], ROUND_RESULTS[result_of(game["result"])]) for game in games]


def repeated(text: str) -> list[Decimal]:
    """Opponents written ``9 x 2400``."""
    count, _, rating = text.partition(" x ")
    return [D(rating)] * int(count)


def report_of_player(player: dict[str, Any], rounds: list[Any], k: object = None) -> EventReport:
    """The report of a case's player; K given, or as in the case."""
    chosen = player["K"] if k is None else k
    return report_event(player["rating"], chosen, event_of(rounds), standard())  # type: ignore[arg-type]


# --- performance ------------------------------------------------------------------------------


@case("PER-01", "PER-02")
def test_everything_and_nothing(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    found = performance_of(repeated(given["opponents"]), D(given["score"]))
    assert given["methods"] == ["FIDE", "linear 400", "exact"]
    assert found.fide.rating == expected["FIDE"]
    assert found.linear == expected["linear"]
    assert expected["exact"].startswith("no finite value")
    assert found.exact is None
    assert found.extreme is (Extreme.EVERYTHING if given["score"] else Extreme.NOTHING)


@case("PER-03")
def test_draws_count_half_in_the_per_cent(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    score = sum(parse_result(sign).points for sign in given["results"].split())
    found = performance_of(repeated(given["opponents"]), D(score))
    assert f"{score:f}/{len(found.opponents)}" == expected["score"].replace("4/", "4.0/")
    assert (found.fide.percent, found.fide.dp) == (expected["percent"], expected["dp"])
    assert found.fide.rating == expected["performance"]
    assert found.exact is not None
    assert printed(found.exact, expected["exact_method"])


@case("PER-04")
def test_a_bye_and_an_unrated_opponent_are_no_part_of_a_performance(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    rounds: list[Round] = []
    for row in given["rows"]:
        if "bye" in row:
            assert row["bye"] == "half point"
            rounds.append(Round(result=RoundResult.HALF_BYE))
        else:
            rating = None if row["opp"] == "0 / unrated" else row["opp"]
            rounds.append(Round(opponent(rating), ROUND_RESULTS[result_of(row["result"])]))
    report = report_event(given["player"], 20, event_of(rounds), standard())
    found = report.performance
    assert found is not None
    assert report.rated_games == expected["games_counted"]
    assert found.fide.average == expected["Ra"]
    assert (found.fide.percent, found.fide.dp) == (expected["percent"], expected["dp"])
    assert found.fide.rating == expected["performance"]
    assert f"{report.points.normalize():f}/{report.rounds_done}" == expected["tournament_score"]


@case("PER-06")
def test_half_a_per_cent_goes_up(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    opponents = repeated(given["opponents"])
    found = [performance_of(opponents, D(score)).fide for score in given["scores"]]
    assert [f.percent for f in found] == expected["percent"]
    assert [f.rating for f in found] == expected["performance"]


@case("PER-07")
def test_half_a_point_of_the_average_goes_up(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    score = sum((parse_result(sign).points for sign in given["results"]), D(0))
    found = performance_of([D(o) for o in given["opponents"]], score).fide
    assert (found.average, found.rating) == (expected["Ra"], expected["performance"])


@case("PER-08")
def test_the_exact_performance_has_no_fixed_limits(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    found: list[Performance] = [
        performance_of([D(o) for o in row["opp"]], D(row["score"])) for row in given["cases"]
    ]
    for performance, text in zip(found, expected["results"], strict=True):
        if text == "no finite value":
            assert performance.exact is None
        else:
            assert performance.exact is not None
            assert printed(performance.exact, text.removeprefix("about "))


# --- games that do not count ------------------------------------------------------------------


@case("UNP-01")
def test_a_forfeit_win_counts_in_the_standings_only(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    rounds = [
        Round(opponent(row["opp"]), ROUND_RESULTS[parse_result(row["result"].split()[0])])
        for row in given["rows"]
    ]
    report = report_of_player(given["player"], rounds)
    assert report.totals is not None
    assert report.points == expected["score"]
    assert report.rated_games == expected["rated_games"]
    assert report.totals.change == expected["change"]
    assert report.rows[1].reason is NotRated.FORFEIT


@case("UNP-02")
def test_every_kind_of_bye_leaves_the_rating_alone(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    letters = {
        "U": RoundResult.PAIRING_BYE,
        "F": RoundResult.FULL_BYE,
        "H": RoundResult.HALF_BYE,
        "Z": RoundResult.ZERO_BYE,
    }
    byes = [Round(result=letters[row[0]]) for row in given["rows"] if isinstance(row, str)]
    assert len(byes) == 4
    report = report_of_player(given["player"], [*byes, *rows_of(given["rows"][4:])])
    assert report.totals is not None
    assert report.performance is not None
    assert report.points == expected["score"]
    assert report.rated_games == expected["rated_games"]
    assert report.totals.change == expected["change"]
    assert len(report.performance.opponents) == expected["performance_games"]
    assert [row.reason for row in report.rows] == [NotRated.BYE] * 4 + [None]


@case("UNP-03")
def test_an_unrated_opponent_has_a_blank_change(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    rounds = [
        Round(
            opponent(None if row["opp"] == "unrated" else row["opp"]),
            ROUND_RESULTS[result_of(row["result"])],
        )
        for row in given["rows"]
    ]
    report = report_of_player(given["player"], rounds)
    assert report.totals is not None
    assert report.rated_games == expected["rated_games"]
    assert report.totals.change == expected["change"]
    assert report.rows[0].reason is NotRated.UNRATED
    assert report.rows[0].change is None
    assert expected["total_equals_sum_of_rows"] is True
    assert report.rows[1].change == report.totals.change


@case("UNP-06")
def test_half_a_point_against_nothing_is_no_draw(case: Case) -> None:
    row, expected = case["input"]["row"], case["expected"]
    entry = Round(
        opponent(row["opp"]),
        RoundResult.SCORE,
        given_points=D(row["own_points"]),
        opponent_points=D(row["opp_points"]),
    )
    assert entry.unusual
    assert entry.opponent_points == expected["opponent_side"]
    assert (entry.points, entry.rated_result) == (D("0.5"), Result.DRAW)
    left_out = Round(
        Opponent(rating=D(1800)), RoundResult.SCORE, given_points=D("0.5"), rated=False
    )
    assert left_out.not_rated is NotRated.ARBITER_SCORE


# --- several events, rounding, K --------------------------------------------------------------


@case("ORD-05")
def test_two_events_of_a_month_are_summed_first(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    own = given["player"]
    first, second = rows_of(given["event_1"]), rows_of(given["event_2"])
    alone = report_of_player(own, first)
    assert alone.totals is not None
    assert alone.totals.change == expected["event_1"]
    both = report_event(
        own["rating"],
        own["K"],
        event_of(second, alone.totals.change),
        standard(),
        len(first),
    )
    assert both.totals is not None
    assert both.totals.change == expected["event_2"]
    assert both.totals.period_change == expected["period_exact"]
    assert both.totals.period_change_rounded == expected["period_rounded"]
    assert expected["never"] == f"{alone.totals.change_rounded}+{both.totals.change_rounded}=28"


@case("ORD-01", "ORD-07")
def test_a_list_counts_all_games_from_the_rating_of_the_start(case: Case) -> None:
    """The ten wins of the series as a tournament: 1628.0 by the table, in any order of edits."""
    given = case["input"]
    wins = report_event(
        given["own"], given["K"], event_of([(given["opp"], RoundResult.WIN)] * 10), standard()
    )
    assert wins.totals is not None
    assert wins.totals.live == CASES["ORD-01"]["expected"]["batch_FIDE_table"]
    edited = wins.event.with_round(0, Round(opponent(given["opp"]), RoundResult.LOSS))
    changed = report_event(given["own"], given["K"], edited, standard())
    assert changed.totals is not None
    assert changed.totals.live == wins.totals.live - D(given["K"])
    assert all(
        after.running == before.running - D(given["K"])
        for before, after in zip(wins.rows, changed.rows, strict=True)
        if before.running is not None
    )


@case("ROU-01", "ROU-02", "ROU-03")
def test_half_a_point_goes_away_from_zero(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    totals = report_of_player(given["player"], rows_of(given["games"])).totals
    assert totals is not None
    assert totals.change == totals.period_change == expected["change_exact"]
    assert totals.period_change_rounded == expected["change_rounded"]
    assert totals.published == expected["new_rating"]


@case("ROU-07")
def test_the_last_tenth_decides_a_threshold(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    own = given["player"]
    found = [
        report_event(own["rating"], own["K"], event_of([], change), standard(), 9).totals
        for change in given["given_total_change"]
    ]
    assert [t.published for t in found if t is not None] == expected["new_rating"]
    assert [str(t.live) for t in found if t is not None] == expected["shown_exact"]


@case("KPO-05")
def test_the_event_with_the_thirtieth_game_has_one_k(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    own = given["player"]
    policy = FideProfile(own["birth"], own["games_before"])
    report = report_of_player(own, [(1800, RoundResult.DRAW)] * 9, policy)
    assert given["games"] == "9 games, all draws against 1800"
    assert report.totals is not None
    assert report.totals.k.value == expected["K"]
    assert report.totals.change == expected["change"]
    assert report.totals.period_change_rounded == expected["rounded"]


@case("KPO-06")
def test_k_times_the_games_of_an_event(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    own = given["player"]
    assert given["games"] == "19 draws against 2200"
    report = report_of_player(own, [(2200, RoundResult.DRAW)] * 19, own["K_base"])
    totals = report.totals
    assert totals is not None
    assert (totals.k.value, totals.k.period_games) == (expected["K_used"], 19)
    assert totals.change == expected["change"]
    assert totals.period_change_rounded == expected["rounded"]
    assert totals.published == expected["new_rating"]
    assert report.rows[0].running == totals.change / 19, "the first row knows the final K"


@case("KPO-07")
def test_where_the_ceiling_begins_in_an_event(case: Case) -> None:
    found = []
    for k, games in case["input"]["table"]:
        half = games // 2
        event = event_of([(1500, RoundResult.OPEN)] * half)
        totals = report_event(1500, k, event, standard(), games - half).totals
        assert totals is not None
        found.append(totals.k.value)
    assert found == case["expected"]["K_used"]


@case("KPO-02")
def test_k_stays_when_2400_is_crossed_during_an_event(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    own = given["player"]
    policy = FideProfile(own["birth"], own["games"], D(own["peak_published"]))
    totals = report_of_player(own, [(2392, RoundResult.WIN)] * 3, policy).totals
    assert given["games"] == "3 x win against 2392"
    assert totals is not None
    assert (totals.k.value, totals.change) == (expected["K"], expected["change"])
    assert totals.published == expected["new_rating"]


# --- first ratings ----------------------------------------------------------------------------


@case("INI-02")
def test_the_two_draws_are_in_score_and_average(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    found = first_rating([D(o) for o in given["opponents"]], D(given["score"]))
    assert printed(found.average, expected["Ra"])
    assert (found.percent, found.dp) == (expected["percent"], expected["dp"])
    assert found.published == expected["rating"]


@case("INI-03")
def test_under_the_floor_without_a_point_or_with_too_few_games(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    found: list[FirstRating] = [
        first_rating(repeated(row["opponents"]), D(row["score"])) for row in given["cases"]
    ]
    assert [f.published for f in found] == [None] * 3
    low, zero, few = expected["results"]
    assert found[0].state is FirstRatingState.BELOW_FLOOR
    assert low == f"computed {found[0].rating}, not published (< 1400)"
    assert found[1].state is FirstRatingState.ZERO_SCORE
    assert zero.startswith("disregarded")
    assert found[2].state is FirstRatingState.TOO_FEW_GAMES
    assert found[2].games_missing == 1
    assert few.startswith("not enough games")


@case("INI-04")
def test_falling_under_1400_is_being_unrated_and_not_k_nought(case: Case) -> None:
    given, expected = case["input"], case["expected"]
    report = report_of_player(given["player"], rows_of(given["games"]))
    assert report.totals is not None
    assert report.totals.change == expected["change"]
    assert report.totals.live == expected["new_exact"]
    assert expected["state"].startswith("below 1400: unrated on the next list")
    assert report.unrated_next_list
    assert report.totals.k.value == given["player"]["K"]
    assert report.totals.published == round_half_away(report.totals.live)


def test_every_case_of_these_kinds_was_asked() -> None:
    """The others of these kinds are about one game, a file or the window: test_cases.py."""
    kinds = {"performance", "initial-rating", "unplayed-unrated", "order-batch", "rounding"}
    elsewhere = {name for name, c in CASES.items() if c["kind"] in kinds | {"k-policy"}} - TESTED
    assert elsewhere == {"ROU-06", "KPO-03", "KPO-04", "KPO-08", "ORD-04", "ORD-06"}
    assert Counter(CASES[name]["kind"] for name in TESTED) == {
        "performance": 7,
        "initial-rating": 3,
        "unplayed-unrated": 4,
        "order-batch": 3,
        "rounding": 4,
        "k-policy": 4,
    }
