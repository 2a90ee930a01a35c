"""``eloapp calc``: what it computes, what it prints, and how it says no.

Protected: the keys and numbers of its JSON, the spelling of games and options, one line and
exit status 2 for every error, UTF-8 whatever the terminal says, and that no Qt is loaded.
"""

import json
import os
import subprocess
import sys
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.commands import Record, Run, in_process, recording

from eloapp import arguments as reading
from eloapp import cli
from eloapp.wording import language

ROOT = Path(__file__).parents[2]
KEYS = [
    "rules", "edition", "mode", "rating", "k", "k_base", "k_reason", "points", "rated_games",
    "score", "expected_total", "change", "change_rounded", "new_rating", "new_rating_published",
    "games",
]  # fmt: skip
GAME_KEYS = [
    "opponent", "result", "rated", "reason", "difference", "difference_used", "expected", "change",
]  # fmt: skip
NOW = ("--on", "2026-11-30")
PROFILE = ("--born", "1990", "--games", "90")
K20 = ("--rating", "1500", "--k", "20")


@pytest.fixture(autouse=True)
def english(monkeypatch):
    monkeypatch.setenv("LANGUAGE", "en")
    yield
    language.use("en")


@pytest.fixture
def calc(capsys) -> Run:
    return in_process(capsys, "calc")


@pytest.fixture
def record(calc) -> Record:
    return recording(calc)


@pytest.fixture
def error(calc):
    """The one line that a wrong call prints."""

    def run(*arguments: str) -> str:
        status, out, err = calc(*arguments)
        assert status == 2
        assert out == ""
        assert err.count("\n") == 1
        assert err.startswith("eloapp calc: ")
        return err.removeprefix("eloapp calc: ").rstrip("\n")

    return run


def process(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The command as the user calls it."""
    return subprocess.run(
        [sys.executable, "-m", "eloapp", *arguments],
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, **environment},
        check=False,
        timeout=60,
    )


# The three examples of the issue --------------------------------------------------------


def changes(game: dict[str, Any]) -> list[float]:
    return [float(game["outcomes"][name]["change"]) for name in ("win", "draw", "loss")]


def test_plain_example(record):
    found = record("--rules", "plain", "--rating", "1600", "--k", "20", "1400")
    assert changes(found["games"][0]) == pytest.approx([4.805, -5.195, -15.195], abs=0.0005)
    assert found["games"][0]["change"] is None
    assert (
        found["games"][0]["outcomes"]["win"]["new_rating"]
        == 1600 + found["games"][0]["outcomes"]["win"]["change"]
    )


def test_standard_example(record):
    found = record(
        "--rules", "fide-standard", "--rating", "2450", "--k", "10", *NOW, "2522=½", "2150=1"
    )
    assert found["change"] == Decimal("2.5")
    assert found["change_rounded"] == 3
    assert found["new_rating"] == Decimal("2452.5")
    assert found["new_rating_published"] == 2453


def test_example_of_a_player_of_2650(record):
    rules = ("--rules", "fide-standard", *NOW)
    above = record(*rules, "--rating", "2800", "--k", "10", "1800")
    assert changes(above["games"][0]) == [0, -5, -10]
    below = record(*rules, "--rating", "1800", "--k", "20", "2800")
    assert changes(below["games"][0]) == pytest.approx([18.4, 8.4, -1.6], abs=1e-9)
    assert above["games"][0]["difference_used"] == 1000
    assert below["games"][0]["difference_used"] == -400


# The record -----------------------------------------------------------------------------


def test_keys_and_types_of_the_record(record):
    found = record(*K20, "1600=1", "1700", "unrated=0", "1400=+")
    assert list(found) == KEYS
    for name in ("rules", "mode", "k_reason"):
        assert isinstance(found[name], str)
    for name in KEYS[3:6] + KEYS[7:15]:
        assert isinstance(found[name], int | Decimal), name
    assert isinstance(found["rated_games"], int)
    played, coming, unrated, forfeit = found["games"]
    for game in (played, unrated, forfeit):
        assert list(game) == GAME_KEYS
    assert list(coming) == [*GAME_KEYS, "outcomes"]
    assert list(coming["outcomes"]) == ["win", "draw", "loss"]
    assert all(list(o) == ["change", "new_rating"] for o in coming["outcomes"].values())
    assert played["rated"] is True
    assert (played["result"], played["reason"]) == ("1", None)
    assert (unrated["opponent"], unrated["difference"], unrated["expected"]) == (None, None, None)
    assert (unrated["rated"], unrated["reason"], unrated["change"]) == (False, "unrated", 0)
    assert (forfeit["rated"], forfeit["reason"], forfeit["result"]) == (False, "forfeit", "+")
    assert forfeit["difference_used"] is None
    assert found["points"] == 2
    assert found["score"] == 1
    assert found["rated_games"] == 1


def test_record_of_the_fide_rules_names_edition_and_profile(record):
    found = record(
        "--rules", "fide-rapid", *NOW, "--rating", "2650", "--born", "2000", "--games", "99", "2000"
    )
    assert found["edition"] is not None
    assert found["k_reason"] != "fixed"
    game = found["games"][0]
    assert (game["rated"], game["reason"]) == (False, "gap600")
    assert changes(game) == [0, 0, 0]


@pytest.mark.parametrize("rules", ["plain", "fide-standard", "fide-rapid", "fide-blitz", "ffe-350"])
@pytest.mark.parametrize("rating", ["2450", "1784.3", "-50", "2700"])
def test_change_is_k_times_score_minus_expected(record, rules, rating):
    games = ["2522=½", "2150=1", "1999,9=0", "-10=0,5", "unrated=1", "2000=-"]
    found = record(
        "--rules", rules, *NOW, "--mode", "period", "--rating", rating, "--k", "17,5", *games
    )
    assert found["change"] == found["k"] * (found["score"] - found["expected_total"])
    assert found["new_rating"] == found["rating"] + found["change"]
    assert found["new_rating_published"] == found["rating"] + found["change_rounded"]
    assert found["change"] == sum(game["change"] for game in found["games"])
    again = record(
        "--rules", rules, *NOW, "--mode", "period", "--rating", rating, "--k", "17,5", *games[::-1]
    )
    assert again.pop("games") == found.pop("games")[::-1]
    assert again == found


def test_game_by_game_starts_each_game_from_the_last(record):
    found = record("--rating", "1500", "--k", "40", "1500=1", "1500=1")
    first, second = found["games"]
    assert found["mode"] == "sequential"
    assert first["change"] == 20
    assert second["difference"] == 20
    assert second["change"] < first["change"]
    period = record("--rating", "1500", "--k", "40", "--mode", "period", "1500=1", "1500=1")
    assert [game["change"] for game in period["games"]] == [20, 20]


# Spelling -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("1", "1"),
        ("0", "0"),
        *[(draw, "½") for draw in ("½", "1/2", "0.5", "0,5", "=")],
        ("+", "+"),
        ("-", "-"),
    ],
)
def test_spellings_of_results(record, text, result):
    assert record(*K20, f"1800={text}")["games"][0]["result"] == result
    assert record(*K20, f"unrated={text}")["games"][0]["reason"] in ("unrated", "forfeit")


@pytest.mark.parametrize("text", ["", "2", "1.0", "w", "½½", "==", "++", "0.50"])
def test_what_is_no_result(error, text):
    assert "is not a result" in error(*K20, f"1800={text}")


def test_an_unrated_opponent(record):
    coming = record(*K20, "unrated")["games"][0]
    assert (coming["opponent"], coming["reason"]) == (None, "unrated")
    assert changes(coming) == [0, 0, 0]


def test_options_may_stand_anywhere(record):
    calls = (
        ("--rating", "1500", "--k", "20", "1800=1", "1700"),
        ("1800=1", "--rating", "1500", "1700", "--k", "20"),
        ("1800=1", "1700", "--k=20", "--rating=1500"),
        ("--rating", "1500", "--k", "20", "--", "1800=1", "1700"),
        ("--rating", "1500", "1800=1", "--k", "20", "--", "1700"),
    )
    found = [record(*call) for call in calls]
    assert all(one == found[0] for one in found)


def test_numbers_that_begin_with_a_minus(record):
    found = record("--rating", "-50", "--k", "20", "-50=1", "-.5", "-1200,5=0")
    assert found["rating"] == -50
    assert [game["opponent"] for game in found["games"]] == [
        -50,
        Decimal("-0.5"),
        Decimal("-1200.5"),
    ]
    assert record("--k", "20", "--rating", "0", "--", "-50=1")["games"][0]["opponent"] == -50


def test_after_two_minus_signs_everything_is_a_game(error):
    assert error(*K20, "--", "1800=1", "--json").startswith("--json: ")
    assert error(*K20, "1800", "--", "--k").startswith("--k: ")


@pytest.mark.parametrize("option", ["--rat", "--rul", "--js", "--othe", "--bo"])
def test_options_are_never_abbreviated(error, option):
    assert option in error(*K20, "1800", option, "1")


@pytest.mark.parametrize(
    ("text", "value"),
    [("1512.5", "1512.5"), ("1512,5", "1512.5"), ("+7", "7"), ("−3", "-3"), ("1500.", "1500")],
)
def test_either_decimal_sign(record, text, value):
    assert record("--rating", text, "--k", "20", text)["rating"] == Decimal(value)


@pytest.mark.parametrize(
    "text", ["nan", "NaN", "inf", "-inf", "Infinity", "1e3", "1E3", "1 500", "1_500", "0x10",
             "1.500,5", "", " ", "abc", "٣", "1" * 41, "+", "."]
)  # fmt: skip
@pytest.mark.parametrize("where", ["--rating", "--k", "GAME"])
def test_what_is_no_number(error, where, text):
    call = {"--rating": "1500", "--k": "20"}
    if where == "GAME":
        error("--rating", "1500", "--k", "20", "--", f"{text}=1")
    else:
        call[where] = text
        assert error(*[f"{name}={value}" for name, value in call.items()], "1800").startswith(where)


def test_a_separator_before_three_digits_is_a_decimal_sign(record):
    """The command never guesses: nothing groups thousands here."""
    assert record("--rating", "1.500", "--k", "20", "1,500")["rating"] == Decimal("1.5")


# Options --------------------------------------------------------------------------------


def test_defaults(record, monkeypatch):
    class Clock(date):
        @classmethod
        def today(cls):
            return cls(2012, 5, 20)

    monkeypatch.setattr(reading, "date", Clock)
    found = record("--rating", "2100", "--k", "20", "2000=1")
    assert (found["rules"], found["mode"], found["edition"]) == ("plain", "sequential", None)
    fide = record("--rules", "fide-standard", "--rating", "2500", "--k", "10", "1900=1")
    assert fide["mode"] == "period"
    assert fide["games"][0]["difference_used"] == 400  # as it was in 2012


def test_today_is_the_default_day(record):
    given = ("--rules", "fide-standard", "--rating", "2700", "--k", "10", "2000")
    assert record(*given) == record(*given, "--on", date.today().isoformat())  # noqa: DTZ011


@pytest.mark.parametrize(
    ("cap", "used"), [("none", 700), ("350", 350), ("400", 400), ("0,5", Decimal("0.5"))]
)
def test_cap(record, cap, used):
    found = record("--rating", "2500", "--k", "20", "--cap", cap, "1800=1")
    assert found["games"][0]["difference_used"] == used
    assert found["games"][0]["difference"] == 700


def test_presets_bring_their_cap_and_mode(record):
    player = ("--rating", "2500", "--k", "20", "1800=1")
    assert record("--rules", "ffe-350", *player)["games"][0]["difference_used"] == 350
    assert record("--rules", "fide-standard", *NOW, *player)["games"][0]["difference_used"] == 400
    assert record("--rules", "fide-standard", "--mode", "sequential", *player)["mode"] == (
        "sequential"
    )


def test_peak_is_the_rating_unless_more_is_given(record):
    profile = ("--rules", "fide-standard", *NOW, "--born", "1990", "--games", "50", "2300")
    assert record(*profile, "--rating", "2390")["k"] == 20
    assert record(*profile, "--rating", "2390", "--peak", "2400")["k"] == 10
    assert record(*profile, "--rating", "2400")["k"] == 10
    assert record(*profile, "--rating", "2400", "--peak", "2000")["k"] == 10  # never less


def test_profile_without_a_peak_assumes_nothing_silently(record):
    found = record(
        "--rules", "fide-standard", *NOW, "--rating", "1700", "--born", "2010", "--games", "50", "1"
    )
    assert (found["k"], found["k_base"]) == (40, 40)


def test_the_ceiling_counts_the_games_elsewhere(record):
    games = ["1500=1"] * 10
    call = ("--rules", "fide-standard", *NOW, "--rating", "1500", "--k", "40")
    assert record(*call, *games)["k"] == 40  # 10 x 40 is below 700
    found = record(*call, "--other-games", "15", *games)
    assert found["k_base"] == 40
    assert found["k"] == 28  # 25 x 28 = 700
    assert found["change"] == found["k"] * (found["score"] - found["expected_total"])
    plain = record("--rating", "1500", "--k", "40", "--other-games", "15", *games)
    assert plain["k"] == 40  # no ceiling game by game


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "--rating"),
        (("1800",), "--rating"),
        (("--rating", "1500", "1800"), "either --k or the profile"),
        (("--rating", "1500", "--k", "20", "--born", "1990", "1800"), "either --k or the profile"),
        (("--rating", "1500", "--k", "20", "--peak", "1990", "1800"), "either --k or the profile"),
        (("--rating", "1500", "--born", "1990", "1800"), "needs --born and --games"),
        (("--rating", "1500", "--games", "9", "1800"), "needs --born and --games"),
        ((*K20,), "no game"),
        ((*K20, "--"), "no game"),
        ((*K20, "1800", "--k"), "--k"),
        ((*K20, "1800", "--verbose"), "--verbose"),
        ((*K20, "1800", "--json=yes"), "--json"),
        ((*K20, "1800", "--rules", "glicko"), "--rules"),
        ((*K20, "1800", "--mode", "weekly"), "--mode"),
        ((*K20, "1800", "--on", "2026-02-30"), "--on"),
        ((*K20, "1800", "--on", "2026-W05-3"), "--on"),
        ((*K20, "1800", "--on", "1/2/2026"), "--on"),
        ((*K20, "1800", "--cap", "0"), "--cap"),
        ((*K20, "1800", "--cap", "some"), "--cap"),
        ((*K20, "1800", "--other-games", "-1"), "--other-games"),
        ((*K20, "1800", "--other-games", "1.5"), "--other-games"),
        (("--rating", "1500", "--k", "0", "1800"), "--k"),
        (("--rating", "1500", "--k", "-20", "1800"), "--k"),
        (("--rating", "1500", "--born", "1200", "--games", "9", "1800"), "--born"),
        (("--rating", "1500", "--born", "3000", "--games", "9", "1800"), "--born"),
        (("--rating", "1500", "--born", "1990", "--games", "-9", "1800"), "--games"),
        (
            (
                *["--rules", "fide-standard", "--on", "2014-06-30", "--rating", "1500"],
                *PROFILE,
                "1800",
            ),
            "1 July 2014",
        ),
        ((*K20, "1800=1\n0"), "1800=1 0"),
        ((*K20, "1800=\udcff"), "\\udcff"),
        ((*K20, "1800", "-x"), "-x"),
        ((*K20, "1800", "-"), "-"),
    ],
)
def test_errors_are_one_line(error, arguments, words):
    assert words in error(*arguments)


def test_help_and_version(calc, capsys):
    status, out, err = calc("--help")
    assert (status, err) == (0, "")
    assert "GAME" in out
    assert "--other-games" in out
    for option in ("-h", "--help", "--version"):
        assert cli.main([option]) == 0
        assert "EloApp" in capsys.readouterr().out.replace("eloapp", "EloApp")


WORDS = (
    "--json -- - --k --rating --rules --on --mode --cap --born --games --peak --other-games plain "
    "fide-rapid period none 2026-11-01 0001-01-01 9999-12-31 unrated unrated=1 1800== -h"
)
arguments = st.one_of(
    st.sampled_from(WORDS.split()),
    st.from_regex(r"-?[0-9]{1,5}([.,][0-9]{1,3})?(=[-+=01½]?)?", fullmatch=True),
    st.text(max_size=8),
    st.text(alphabet="-=+.,01½\udc80\n\t%{}", max_size=6),
)


@settings(
    max_examples=250,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(st.lists(arguments, max_size=9), st.booleans())
def test_no_arguments_give_a_traceback(calc, rest, started):
    call = [*K20, "1700=1", *rest] if started else rest
    status, out, err = calc(*call)
    if status == 0:
        assert out
        assert err == ""
    else:
        assert status == 2
        assert out == ""
        assert err.count("\n") == 1
        assert err.startswith("eloapp calc: ")


# Text and encoding ----------------------------------------------------------------------

CALL = ("--rules", "fide-standard", *NOW, "--rating", "2450", "--k", "10")


def test_text_in_english(calc):
    status, out, err = calc(*CALL, "2522=½", "2150=1", "unrated=1", "1800=+")
    assert (status, err) == (0, "")
    for words in (
        "2450  ·  K 10 (fixed)",
        "FIDE standard: Table 8.1.2, cap 400 below 2650, once per period",
        "Draw against 2522",
        "row 69–76, lower-rated player",
        "Win by forfeit against 1800",
        "a forfeit is not a game",
        "2 rated games",
        "+2.5",
        "2453",
    ):
        assert words in out


def test_text_in_french(calc, monkeypatch):
    monkeypatch.setenv("LANGUAGE", "fr_FR.UTF-8:en")
    status, out, err = calc(*CALL, "2522=½", "2150=1", "1900")
    assert (status, err) == (0, "")
    for words in ("Nulle contre 2522", "Score attendu", "+2,5", "2453", "Contre 1900", "8.3.1 : "):
        assert words in out.replace("\u00a0", " ")
    assert "Expected" not in out
    assert calc(*CALL, "1800=2")[2].startswith("eloapp calc: 1800=2: «")


def test_json_has_a_point_in_every_language(calc, monkeypatch):
    monkeypatch.setenv("LANGUAGE", "fr")
    assert json.loads(calc("--json", *CALL, "2522=½", "2150=1")[1])["change"] == 2.5


@pytest.mark.parametrize(
    "environment",
    [{"LC_ALL": "C", "LANGUAGE": ""}, {"PYTHONIOENCODING": "ascii"}, {"PYTHONUTF8": "0"}],
)
def test_output_is_utf8_whatever_the_terminal_says(environment):
    run = process("calc", *CALL, "2522=½", "2150=1", **environment)
    assert run.returncode == 0, run.stderr
    assert "½" not in run.stdout.decode()
    assert "Draw against 2522" in run.stdout.decode()
    assert "−72" in run.stdout.decode()
    wrong = process("calc", *CALL, "2522=„“", **environment)
    assert (wrong.returncode, wrong.stdout) == (2, b"")
    assert "„“" in wrong.stderr.decode()


def test_json_keeps_the_sign_of_a_half():
    run = process("calc", "--json", *CALL, "2522=½", LC_ALL="C", PYTHONIOENCODING="ascii")
    assert json.loads(run.stdout.decode())["games"][0]["result"] == "½"


def test_no_qt_is_loaded():
    program = (
        "import sys; sys.argv = ['eloapp', 'calc', '--rating', '1500', '--k', '20', '1600'];"
        "from eloapp.__main__ import main; main();"
        "print(*(m for m in sys.modules if m.split('.')[0] in ('PySide6', 'shiboken6')))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert run.stdout.splitlines()[-1] == ""


@pytest.mark.skipif(sys.platform == "win32", reason="pipes of POSIX")
def test_a_reader_who_has_enough_gives_no_traceback():
    reading, writing = os.pipe()
    os.close(reading)
    run = subprocess.run(
        [sys.executable, "-m", "eloapp", "calc", *CALL, "1900"],
        stdout=writing,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        check=False,
        timeout=60,
    )
    os.close(writing)
    assert run.stderr == b""
