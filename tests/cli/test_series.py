"""``eloapp series``: a chosen path or the whole range, as options, JSON and text.

Protected: one of three ways to say what happens, the spelling of patterns and chances, lists of
N entries, the two sums of ten wins, ordered percentiles that equal the shared oracle, targets,
one line and exit status 2 for every error, and that neither Qt nor (for a path) numpy is loaded.
"""

import json
import subprocess
import sys
from collections.abc import Callable
from decimal import Decimal
from itertools import groupby, pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.commands import Record, Run, in_process, recording
from support.data import rows

from eloapp.wording import language

ROOT = Path(__file__).parents[2]
D = Decimal
KEYS = [
    "rules", "edition", "mode", "rating", "k", "k_base", "k_reason", "games", "period_games",
    "opponent", "opponents",
]  # fmt: skip
QUANTILES = ["q05", "q25", "q50", "q75", "q95"]
NOW = ("--on", "2026-11-30")
BASE = ("--rating", "1600", "--k", "20", "--opponent", "1700")
TEN = (*BASE, "--games", "10")
PROFILE = ("--born", "1990", "--counted", "90")
#: A junior: born 2010, 30 games counted, K 40 under 2300.
FIDE = ("--rules", "fide-standard", *NOW)

Error = Callable[..., str]


@pytest.fixture(autouse=True)
def english(monkeypatch):
    monkeypatch.setenv("LANGUAGE", "en")
    yield
    language.use("en")


@pytest.fixture
def series(capsys) -> Run:
    return in_process(capsys, "series")


@pytest.fixture
def record(series) -> Record:
    return recording(series)


@pytest.fixture
def error(series) -> Error:
    """The one line that a wrong call prints, without the name of the command."""

    def run(*arguments: str) -> str:
        status, out, err = series(*arguments)
        assert (status, out) == (2, "")
        assert err.endswith("\n")
        assert err.count("\n") == 1
        assert err.startswith("eloapp series: ")
        assert "Traceback" not in err
        return err.removeprefix("eloapp series: ").rstrip("\n")

    return run


def hundredths(value: Decimal) -> Decimal:
    return round(value, 2)


# A chosen path --------------------------------------------------------------------------


def test_ten_wins_game_by_game_and_at_once(record):
    """The numbers of the issue: one after the other, in one period, and as FIDE publishes."""
    one_by_one = record(*TEN, "--pattern", "1")["path"]
    at_once = record(*TEN, "--pattern", "1", "--mode", "period")["path"]
    published = record(*FIDE, *TEN, "--pattern", "1")["path"]
    assert hundredths(one_by_one[-1]) == D("1713.16")
    assert hundredths(at_once[-1]) == D("1728.01")
    assert published[-1] == 1728  # ten times 12.8 by the table, 8.1.2
    assert hundredths(one_by_one[0]) == hundredths(at_once[0]) == D("1612.80")
    assert published[:2] == [D("1612.8"), D("1625.6")]  # running change inside the period


def test_a_path_has_an_entry_for_every_game(record):
    found = record(*TEN, "--pattern", "1½0")
    assert list(found) == [*KEYS, "path"]
    assert len(found["path"]) == 10
    assert found["games"] == found["period_games"] == 10
    assert found["opponents"] == [1700]
    assert (found["opponent"], found["mode"], found["rules"]) == ("fixed", "sequential", "plain")
    assert (found["rating"], found["k"], found["k_base"], found["k_reason"]) == (
        1600,
        20,
        20,
        "fixed",
    )


@pytest.mark.parametrize("games", ["1", "7", "5000"])
def test_a_pattern_is_repeated_to_the_number_of_games(record, games):
    short = record(*BASE, "--games", games, "--pattern", "1 ½ 0")["path"]
    assert len(short) == int(games)
    whole = "1½0" * (int(games) // 3 + 1)
    assert record(*BASE, "--games", games, "--pattern", whole[: int(games)])["path"] == short


@pytest.mark.parametrize(
    "text",
    ["1½0=", "1 ½ 0 =", "1 =0½", "1 1/2 0 0.5", "1, 0.5, 0, ½", "1,½,0,1/2", " 1\t½  0 = "],
)
def test_spellings_of_a_pattern(record, text):
    wanted = record(*TEN, "--pattern", "1 ½ 0 ½")["path"]
    assert record(*TEN, "--pattern", text)["path"] == wanted


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1 2", "“2” is not a result; use 1, ½, 0"),
        ("1 w 0", "“w” is not a result; use 1, ½, 0"),
        ("1 + 0", "“+” is not a result; use 1, ½, 0"),  # a forfeit is no game
        ("1 - 0", "“-” is not a result"),
        ("11/20", "“/” is not a result"),
        ("10.5", "“.” is not a result"),
        ("", ""),
        (" , ", ""),
    ],
)
def test_what_is_no_pattern(error, text, words):
    said = error(*TEN, f"--pattern={text}")
    assert said.startswith("--pattern: ")
    assert words in said


def test_periods_begin_anew(record):
    """Three periods of 4, 4 and 2 games; inside each, the change counts from its start."""
    found = record(*TEN, "--pattern", "1", "--mode", "period", "--period-games", "4")
    assert found["period_games"] == 4
    steps = [b - a for a, b in pairwise([D(1600), *found["path"]])]
    groups = [(round(step, 9), len(list(of))) for step, of in groupby(steps, lambda s: round(s, 9))]
    assert [length for _, length in groups] == [4, 4, 2]
    assert groups[0][0] > groups[1][0] > groups[2][0]
    long = record(*TEN, "--pattern", "1", "--mode", "period", "--period-games", "5000")
    assert long["path"] == record(*TEN, "--pattern", "1", "--mode", "period")["path"]


def test_fide_publishes_whole_ratings_at_the_end_of_each_period(record):
    found = record(*FIDE, *TEN, "--pattern", "½", "--period-games", "3")["path"]
    assert [rating for rating in found[2::3] if rating != int(rating)] == []
    assert found[0] != int(found[0])
    plain = record(*TEN, "--pattern", "½", "--period-games", "3", "--mode", "period")["path"]
    assert plain[2] != int(plain[2])


def test_opponents_come_in_turn(record):
    found = record("--rating", "1600", "--k", "20", "--opponent", "1700,1500,1649.5",
                   "--games", "7", "--pattern", "1", "--mode", "period")  # fmt: skip
    assert found["opponents"] == [1700, 1500, D("1649.5")]
    steps = [round(b - a, 9) for a, b in pairwise([D(1600), *found["path"]])]
    assert steps[0] == steps[3] == steps[6] > steps[2] == steps[5] > steps[1] == steps[4]


def test_an_opponent_as_strong_as_the_player(record):
    found = record("--rating", "1612.5", "--k", "20", "--opponent", "equal", "--games", "4",
                   "--pattern", "1 0")  # fmt: skip
    assert (found["opponent"], found["opponents"]) == ("equal", [])
    assert found["path"] == [D("1622.5"), D("1612.5"), D("1622.5"), D("1612.5")]


def test_an_opponent_who_moves_with_his_own_k(record):
    """With equal K the sum is conserved: the gap closes from both sides."""
    fixed = record(*TEN, "--pattern", "1")["path"]
    found = record(*TEN, "--pattern", "1", "--opponent-k", "20")
    assert found["opponent"] == "moving"
    assert found["path"][0] == fixed[0]
    assert all(a < b for a, b in zip(found["path"][1:], fixed[1:], strict=True))
    still = record(*TEN, "--pattern", "1", "--opponent-k", "0.001")["path"]
    assert abs(still[-1] - fixed[-1]) < D("0.01")


def test_the_profile_is_read_again_after_each_period(record):
    """30 games end K 40; 2400 brings K 10 for good."""
    novice = record(*FIDE, "--rating", "1500", "--born", "1990", "--counted", "20", "--opponent",
                    "1500", "--games", "20", "--period-games", "10", "--pattern", "1")  # fmt: skip
    assert (novice["k"], novice["k_base"]) == (40, 40)
    steps = [b - a for a, b in pairwise([D(1500), *novice["path"]])]
    assert steps[:10] == [20] * 10
    assert all(step < 10 for step in steps[10:])  # K 20, and the opponent is 200 below
    master = record(*FIDE, "--rating", "2390", *PROFILE, "--opponent", "equal", "--games", "6",
                    "--period-games", "2", "--pattern", "1 1 1 0 0 0")  # fmt: skip
    assert master["path"] == [2400, 2410, 2415, 2410, 2405, 2400]


def test_the_ceiling_uses_the_length_of_the_period(record):
    call = (*FIDE, "--rating", "1500", "--k", "40", "--opponent", "1500", "--games", "25")
    whole = record(*call, "--pattern", "½")
    assert (whole["k_base"], whole["k"]) == (40, 28)  # 25 x 28 = 700
    assert record(*call, "--pattern", "½", "--period-games", "10")["k"] == 40


def test_peak_counts(record):
    call = (*FIDE, "--rating", "2390", *PROFILE, "--opponent", "2390", "--games", "1")
    assert record(*call, "--pattern", "1")["path"] == [2400]
    assert record(*call, "--peak", "2410", "--pattern", "1")["path"] == [2395]


def test_the_edition_is_that_of_the_day(record):
    call = ("--rules", "fide-standard", "--rating", "2700", "--k", "10", "--opponent", "2200",
            "--games", "1", "--pattern", "1")  # fmt: skip
    old, new = record(*call, "--on", "2012-05-20"), record(*call, *NOW)
    assert old["edition"] != new["edition"]
    assert old["path"] != new["path"]  # the cap of 400 is off above 2650 today


# What may happen ------------------------------------------------------------------------


def oracle() -> list[tuple[list[str], list[dict[str, str]]]]:
    names = ("rating", "opponent", "K", "p_win", "p_draw", "p_loss")
    found = groupby(rows("series_quantiles.csv"), lambda row: [row[name] for name in names])
    return [(case, list(lines)) for case, lines in found]


@pytest.mark.parametrize("case", oracle(), ids=lambda case: "-".join(case[0][:3]))
def test_the_shared_oracle_through_the_command(record, case):
    (rating, opponent, k, win, draw, loss), lines = case
    found = record(
        *["--rating", rating, "--opponent", opponent, "--k", k],
        *["--games", lines[-1]["after_game"], "--probabilities", f"{win},{draw},{loss}"],
    )
    for line in lines:
        at = int(line["after_game"]) - 1
        assert abs(found["mean"][at] - D(line["mean"])) <= D("0.05")
        assert abs(found["sd"][at] - D(line["sd"])) <= D("0.1")
        # The law of the first games has atoms, which the fine grid of the oracle smears.
        allowed = D("0.25") if at + 1 >= 30 else D(k) / 2
        for name in QUANTILES:
            assert abs(found["quantiles"][name][at] - D(line[name])) <= allowed, (name, at + 1)


def test_the_oracle_is_whole():
    assert sum(len(lines) for _, lines in oracle()) == 31
    assert sum(int(line["after_game"]) >= 30 for _, lines in oracle() for line in lines) > 8


WAYS = {
    "probabilities": ("--probabilities", "0.4,0.3,0.3"),
    "strength": ("--strength", "1690"),
    "follow": ("--strength", "follow"),
}


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize("rules", ["plain", "fide-standard", "ffe-350"])
@pytest.mark.parametrize("mode", ["period", "sequential"])
def test_every_list_has_n_entries_and_percentiles_are_ordered(record, way, rules, mode):
    found = record("--rules", rules, *NOW, *BASE, "--games", "23", "--period-games", "9",
                   "--mode", mode, "--target", "1640", *way)  # fmt: skip
    assert list(found) == [*KEYS, "quantiles", "mean", "sd", "reached", "at_end"]
    assert list(found["quantiles"]) == QUANTILES
    lists = [*found["quantiles"].values(), found["mean"], found["sd"], found["reached"]]
    assert [len(one) for one in lists] == [23] * 8
    for points in zip(*found["quantiles"].values(), strict=True):
        assert list(points) == sorted(points)
    low, high = found["quantiles"]["q05"], found["quantiles"]["q95"]
    assert all(a < m < b for a, m, b in zip(low, found["mean"], high, strict=True))
    assert all(sd > 0 for sd in found["sd"])
    assert found["reached"] == sorted(found["reached"])
    assert 0 <= found["at_end"] <= found["reached"][-1] < 1


def test_without_a_target_nothing_is_reached(record):
    found = record(*TEN, "--strength", "1690")
    assert list(found) == [*KEYS, "quantiles", "mean", "sd"]


def test_one_game_by_hand(record):
    found = record(*BASE, "--games", "1", "--probabilities", "0.5,0.3,0.2", "--target", "1610")
    expected = 1 / (1 + D(10) ** (D(100) / 400))
    win, draw, loss = (1600 + 20 * (score - expected) for score in (D(1), D("0.5"), D(0)))
    wanted = {"q05": loss, "q25": draw, "q50": (win + draw) / 2, "q75": win, "q95": win}
    for name in ("q05", "q25", "q75", "q95"):
        assert abs(found["quantiles"][name][0] - wanted[name]) < D("1e-6")
    assert draw - D("1e-6") <= found["quantiles"]["q50"][0] <= win
    mean = D("0.5") * win + D("0.3") * draw + D("0.2") * loss
    assert abs(found["mean"][0] - mean) < D("1e-6")
    assert abs(found["reached"][0] - D("0.5")) < D("1e-6")
    assert abs(found["at_end"] - D("0.5")) < D("1e-6")


def test_probabilities_of_certain_results_are_the_path(record):
    path = record(*TEN, "--pattern", "1")["path"]
    found = record(*TEN, "--probabilities", "1,0,0")
    for name in QUANTILES:
        assert all(
            abs(a - b) < D("0.25") for a, b in zip(found["quantiles"][name], path, strict=True)
        )
    assert max(found["sd"]) < D("0.1")


def test_strength_follows_the_rating(record):
    """No drift: the chances are always those of the rating; with a strength there is one."""
    follow = record(*TEN, "--strength", "follow")
    assert all(abs(mean - 1600) < D("1e-6") for mean in follow["mean"])
    strong = record(*TEN, "--strength", "1750")
    assert strong["mean"] == sorted(strong["mean"])
    assert strong["mean"][-1] > 1620
    weak = record(*TEN, "--strength", "1450,5")
    assert weak["mean"][-1] < 1580


def test_a_target_below_the_start_is_reached_from_above(record):
    up = record(*TEN, "--probabilities", "0.3,0.4,0.3", "--target", "1650")
    down = record(*TEN, "--probabilities", "0.3,0.4,0.3", "--target", "1595")
    here = record(*TEN, "--probabilities", "0.3,0.4,0.3", "--target", "1600")
    assert up["reached"][0] == 0
    assert 0 < down["reached"][0] < down["reached"][-1] < 1
    assert here["reached"] == [1] * 10


@pytest.mark.parametrize(
    ("target", "first"), [("1640", 4), ("1600", 0), ("1713", 10), ("1714", 11), ("1590", 11)]
)
def test_a_path_reaches_its_target(record, target, first):
    found = record(*TEN, "--pattern", "1", "--target", target)
    assert found["reached"] == [int(game >= first) for game in range(1, 11)]


def test_a_path_that_falls_reaches_a_target_below(record):
    found = record(*BASE, "--games", "4", "--pattern", "0011", "--target", "1590")
    assert found["reached"] == [0, 1, 1, 1]


def test_period_lengths_default_to_all_games(record):
    call = (*TEN, "--mode", "period", "--strength", "1690")
    assert record(*call) == record(*call, "--period-games", "10")
    assert record(*call)["quantiles"] != record(*call, "--period-games", "5")["quantiles"]


@pytest.mark.parametrize("text", ["0.4,0.3,0.3", "0.4000004,0.3,0.3000004", "1,0,0", ".4,.3,.3"])
def test_chances_add_up_to_one_within_a_millionth(record, text):
    assert len(record(*TEN, "--probabilities", text)["mean"]) == 10


@pytest.mark.parametrize(
    "text",
    ["0.4,0.3,0.300002", "0.4,0.3", "0.4,0.3,0.2,0.1", "1", "40,30,30", "1.2,-0.1,-0.1",
     "0,4,0,3,0,3"],
)  # fmt: skip
def test_what_is_no_set_of_chances(error, text):
    said = error(*TEN, f"--probabilities={text}")
    assert said == "--probabilities: three chances that add up to 1, such as 0.4,0.3,0.3"


# Wrong calls ----------------------------------------------------------------------------


def one_of_three(*chosen: str) -> tuple[str, ...]:
    ways = {"pattern": "1", "probabilities": "0.4,0.3,0.3", "strength": "follow"}
    return tuple(part for name in chosen for part in (f"--{name}", ways[name]))


@pytest.mark.parametrize(
    "chosen",
    [
        (),
        ("pattern", "probabilities"),
        ("pattern", "strength"),
        ("probabilities", "strength"),
        ("pattern", "probabilities", "strength"),
    ],
)
def test_exactly_one_way_to_say_what_happens(error, chosen):
    said = error(*TEN, *one_of_three(*chosen))
    assert said == "give one of --pattern, --probabilities and --strength"


P = ("--pattern", "1")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "--rating"),
        (("--rating", "1600", "--k", "20", "--games", "9", *P), "--opponent"),
        ((*BASE, *P), "--games"),
        (("--rating", "1600", "--opponent", "1700", "--games", "9", *P), "either --k or"),
        ((*TEN, *P, *PROFILE), "either --k or the profile: --born and --counted"),
        (
            ("--rating", "1600", "--opponent", "1700", "--games", "9", "--born", "1990", *P),
            "the profile needs --born and --counted",
        ),
        (
            (*FIDE, "--rating", "1600", "--opponent", "1700", "--games", "9", *P, "--born", "1700",
             "--counted", "1"),
            "--born",
        ),
        ((*TEN, *P, "--json", "1800=1"), "what is “1800=1”?"),
        ((*TEN, *P, "-1"), "what is “-1”?"),
        ((*TEN, *P, "--cap", "400"), "--cap"),
        ((*TEN, *P, "--other-games", "4"), "--other-games"),
        ((*TEN, *P, "--rules", "glicko"), "--rules"),
        ((*TEN, *P, "--mode", "weekly"), "--mode"),
        ((*TEN, *P, "--on", "30.11.2026"), "--on"),
        ((*TEN, *P, "--pat", "1"), "--pat"),
        ((*TEN, *P, "--target", "high"), "--target: Not a number"),
        ((*TEN, "--strength", "follows"), "--strength: Not a number"),
        ((*TEN, "--strength", "nan"), "--strength"),
        ((*TEN, "--strength", ""), "--strength"),
        ((*TEN, "--probabilities", "a,b,c"), "--probabilities: Not a number"),
        ((*TEN, "--probabilities", ",,"), "--probabilities"),
        ((*TEN, *P, "--period-games", "0"), "--period-games"),
        ((*TEN, *P, "--period-games", "5001"), "--period-games"),
        ((*TEN, *P, "--period-games", "all"), "--period-games"),
        ((*BASE, *P, "--games", "0"), "--games"),
        ((*BASE, *P, "--games", "5001"), "--games"),
        ((*BASE, *P, "--games", "2.5"), "--games"),
        ((*BASE, *P, "--games", "-3"), "--games"),
        ((*TEN, *P, "--opponent", "1700,"), "--opponent"),
        ((*TEN, *P, "--opponent", "1700 1800"), "--opponent"),
        ((*TEN, *P, "--opponent", "equals"), "--opponent"),
        ((*TEN, *P, "--opponent", "unrated"), "--opponent"),
        ((*TEN, *P, "--opponent", "equal", "--opponent-k", "20"), "--opponent-k"),
        ((*TEN, *P, "--opponent", "1700,1800", "--opponent-k", "20"), "one opponent"),
        ((*TEN, *P, "--opponent-k", "0"), "--opponent-k"),
        ((*TEN, *P, "--opponent-k", "20", "--mode", "period"), "game by game"),
        ((*FIDE, *TEN, *P, "--opponent-k", "20"), "game by game"),
        ((*FIDE, *TEN, *P, "--mode", "sequential", "--opponent-k", "20"), "move"),
        ((*TEN, *P, "--k", "0"), "--k"),
        (("--rules", "fide-rapid", *NOW, *TEN, *P, "--rating", "2650"), "Not rated"),
        ((*TEN, "--pattern", "1\n+"), "“+” is not a result"),
        ((*TEN, "--pattern", "\udcff"), "\\udcff"),
        ((*TEN, "--pattern"), "--pattern"),
    ],
)  # fmt: skip
def test_errors_are_one_line(error, arguments, words):
    assert words in error(*arguments)


WORDS = (
    "--json -- --k --rating --rules --on --mode --born --counted --peak --opponent --opponent-k "
    "--games --period-games --pattern --probabilities --strength --target plain fide-rapid "
    "ffe-350 period sequential 2026-11-01 equal follow 1 0 10 20 1700 1,2 1700,1800 0.4,0.3,0.3 -h"
)
arguments = st.one_of(
    st.sampled_from(WORDS.split()),
    st.from_regex(r"-?[0-9]{1,4}([.,][0-9]{1,3})?", fullmatch=True),
    st.text(alphabet="-=+.,/01½\udc80\n\t%{} ", max_size=6),
)


@settings(
    max_examples=200,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(st.lists(arguments, max_size=7), st.sampled_from([(), (*TEN, *P), TEN]))
def test_no_arguments_give_a_traceback(series, rest, start):
    # The last of several --games counts; large numbers of games only take time.
    status, out, err = series(*start, *rest, *([] if "--" in rest else ["--games", "12"]))
    if status == 0:
        assert out
        assert err == ""
    else:
        assert status == 2
        assert out == ""
        assert err.count("\n") == 1
        assert err.startswith("eloapp series: ")


# Text -----------------------------------------------------------------------------------


def test_the_path_as_text(series):
    status, out, err = series(*TEN, "--pattern", "1 ½ 0", "--target", "1620")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "1600  ·  K 20  ·  Plain Elo: Elo formula, no cap, game by game"
    assert lines[2].split() == [
        "Game",
        "Before",
        "Opponent",
        "Expected",
        "Result",
        "Change",
        "After",
    ]
    assert lines[3].split() == ["1", "1600.000", "1700", "0.3599", "1", "+12.801", "1612.801"]
    assert [line.split()[0] for line in lines[3:13]] == [str(n) for n in range(1, 11)]
    assert [line.split()[4] for line in lines[3:13]] == list("1½01½01½01")
    assert len({len(line) for line in lines[2:13]}) == 1
    assert lines[-2].startswith("Change: +")
    assert lines[-1] == "Target 1620: reached after game 4"
    assert "not reached" in series(*TEN, *P, "--target", "1800")[1]
    assert "reached at the start" in series(*TEN, *P, "--target", "1600")[1]


def test_moving_and_equal_opponents_as_text(series):
    moving = series(*TEN, *P, "--opponent-k", "20")[1].splitlines()[4].split()
    assert moving[:3] == ["2", "1612.801", "1687.199"]
    equal = series("--rating", "1600", "--k", "20", "--opponent", "equal", "--games", "2", *P)[1]
    assert "2  1610.0    1610.0    0.5000" in equal


def test_changes_of_k_as_text(series):
    out = series(*FIDE, "--rating", "2390", *PROFILE, "--opponent", "equal", "--games", "6",
                 "--period-games", "2", "--pattern", "1")[1]  # fmt: skip
    assert "K 10 after game 2: " in out
    assert "list of 1 November 2026" in out.splitlines()[0]


def test_the_range_as_text(series):
    status, out, err = series(*BASE, "--games", "40", "--strength", "1700", "--target", "1650")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[2].split() == ["Game", "5%", "25%", "Median", "75%", "95%", "Mean", "Reached"]
    assert [line.split()[0] for line in lines[3:-2]] == ["1", *map(str, range(4, 41, 4))]
    assert all(len(line.split()) == 8 or "under" in line for line in lines[3:-2])
    assert lines[-1].startswith("Standard deviation at the end: ")
    assert len(series(*BASE, "--games", "3", "--strength", "1700")[1].splitlines()) == 8


def french(text: str) -> str:
    return text.replace("\u00a0", " ").replace("\u202f", " ")


def test_text_in_french(series, monkeypatch):
    monkeypatch.setenv("LANGUAGE", "fr_FR.UTF-8:en")
    path = french(series(*TEN, "--pattern", "1 ½", "--target", "1620")[1])
    lines = path.splitlines()
    assert lines[0].startswith("1600  ·  K 20  ·  Elo simple : ")
    assert lines[2].split() == [
        "Partie",
        "Avant",
        "Adversaire",
        "Attendu",
        "Résultat",
        "Variation",
        "Après",
    ]
    assert lines[3].split() == ["1", "1600,000", "1700", "0,3599", "1", "+12,801", "1612,801"]
    assert lines[-1] == "Objectif 1620 : atteint après la partie 3"
    spread = french(series(*TEN, "--strength", "1690", "--target", "1620")[1])
    assert spread.splitlines()[2].replace(" %", "%").split() == (
        ["Partie", "5%", "25%", "Médiane", "75%", "95%", "Moyenne", "Atteint"]
    )
    assert "Écart type à la fin : " in spread
    assert not {"Game", "Mean", "Reached", "Change"} & set((path + spread).split())
    for call, words in (
        (TEN, "donnez une option parmi --pattern, --probabilities et --strength"),
        ((*TEN, "--pattern", "2"), "--pattern: « 2 » n’est pas un résultat ; écrivez 1, ½, 0"),
        ((*TEN, "--probabilities", "1"), "trois probabilités dont la somme fait 1"),
        ((*TEN, *P, "1800=1"), "que veut dire « 1800=1 » ?"),
    ):
        status, out, err = series(*call)
        assert (status, out) == (2, "")
        assert words in french(err)


def test_json_has_a_point_in_every_language(series, monkeypatch):
    monkeypatch.setenv("LANGUAGE", "fr")
    found = json.loads(series("--json", *TEN, "--pattern", "1")[1])
    assert round(found["path"][-1], 2) == 1713.16


def test_help(series):
    status, out, err = series("--help")
    assert (status, err) == (0, "")
    for option in ("--opponent-k", "--period-games", "--pattern", "--probabilities", "--strength",
                   "--target", "--counted", "--json"):  # fmt: skip
        assert option in out


# What is loaded -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("way", "loaded"),
    [(("--pattern", "1"), False), (("--strength", "1650"), True)],
    ids=["pattern", "strength"],
)
def test_no_qt_is_loaded_and_numpy_only_for_the_range(way, loaded):
    program = (
        f"import sys; sys.argv = {['eloapp', 'series', *TEN, *way]!r};"
        "from eloapp.__main__ import main; main();"
        "names = {m.split('.')[0] for m in sys.modules};"
        "print(*sorted(names & {'PySide6', 'shiboken6', 'numpy'}))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert run.stdout.splitlines()[-1] == ("numpy" if loaded else "")


def test_output_is_utf8_whatever_the_terminal_says():
    run = subprocess.run(
        [sys.executable, "-m", "eloapp", "series", *TEN, "--pattern", "½"],
        capture_output=True,
        cwd=ROOT,
        check=False,
        env={"PATH": "", "LC_ALL": "C", "PYTHONIOENCODING": "ascii", "LANGUAGE": "en"},
        timeout=60,
    )
    assert run.returncode == 0, run.stderr
    assert "½" in run.stdout.decode()
