"""``eloapp event``: the tournament of a document, as text and as JSON.

Protected: the numbers of the picture (a player of 1784, K 20, half way through nine rounds); the
JSON holds exactly what the program's own parts say, with stable names and rounds counted from 1;
what is not known is null and never nothing; every change is derived in words; norms, an unrated
player and a finished tournament are told; both languages; a wrong call is one line and exit
status 2; no Qt is loaded.
"""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from support.commands import loaded_by
from support.data import DATA
from support.documents import full_document
from support.events import OPEN, about, event_of, rated_round

from eloapp import cli
from eloapp.core.document import Document, Player, Players, new_document
from eloapp.core.draws import DrawKind, DrawModel
from eloapp.core.event import (
    Event,
    Goal,
    GoalKind,
    Newcomer,
    Opponent,
    Round,
    RoundResult,
    Threshold,
)
from eloapp.core.full_report import FullEvent, full_event
from eloapp.core.kfactor import FixedK
from eloapp.core.norm_data import EventSystem, NormData
from eloapp.core.rules import Preset, rules_for
from eloapp.core.titles import Title
from eloapp.files.document import codec
from eloapp.files.results.text import read_text
from eloapp.models.rounds_example import example_event, example_player
from eloapp.wording import blocks, language, report, tournament

ROOT = Path(__file__).parents[2]
D = Decimal
NOVEMBER = date(2026, 11, 1)
WIN, DRAW = RoundResult.WIN, RoundResult.DRAW


def of(event: Event, player: Player, preset: Preset = Preset.FIDE_STANDARD) -> Document:
    """A document with a tournament."""
    return replace(
        new_document(NOVEMBER),
        rules=rules_for(preset, NOVEMBER),
        players=Players(player),
        event=event,
    )


PICTURE = of(example_event(), example_player(2026))
NEWCOMER = of(
    event_of(
        [(1700, WIN), (1800, DRAW), (None, WIN), Round(), rated_round(about(1700, 1850), OPEN)]
    ),
    Player("Zoë", unrated=True),
)


def titled(rating: int, result: RoundResult, title: Title, federation: str, name: str) -> Round:
    """A round of a norm tournament."""
    return Round(Opponent(name, D(rating), False, title, federation, name), result)


#: Eight of nine rounds against titled players of many federations.
NORM = of(
    replace(
        event_of(
            [
                titled(2410, WIN, Title.GM, "IND", "A"),
                titled(2480, DRAW, Title.IM, "GER", "B"),
                titled(2390, WIN, Title.GM, "CZE", "C"),
                titled(2505, DRAW, Title.GM, "ESP", "D"),
                titled(2440, WIN, Title.IM, "ENG", "E"),
                titled(2530, RoundResult.LOSS, Title.GM, "FRA", "F"),
                titled(2380, WIN, Title.IM, "ARG", "G"),
                titled(2470, DRAW, Title.GM, "HUN", "H"),
                titled(2555, OPEN, Title.GM, "UKR", "I"),
            ]
        ),
        goals=(Goal(GoalKind.REACH, D(2450)), Goal(GoalKind.NORM, None, Title.GM)),
        thresholds=(Threshold("U2450", D(2450)),),
        norms=NormData(
            (Title.GM, Title.IM), Title.FM, "FRA", "FRA", EventSystem.SWISS, slow=True,
            rounds_a_day=1,
        ),
    ),
    Player("Ève", D(2431), k=FixedK(D(10))),
)  # fmt: skip

Call = Callable[..., str]


@pytest.fixture(autouse=True)
def english(monkeypatch):
    monkeypatch.setenv("LANGUAGE", "en")
    yield
    language.use("en")


@pytest.fixture
def run(capsys) -> Callable[..., tuple[int, str, str]]:
    def call(*arguments: str) -> tuple[int, str, str]:
        try:
            status = cli.main(["event", *arguments])
        except SystemExit as leaving:
            status = int(leaving.code or 0)
        out, err = capsys.readouterr()
        return status, out, err

    return call


@pytest.fixture
def told(run, tmp_path: Path) -> Call:
    """What is printed of a document."""

    def call(document: Document, *arguments: str) -> str:
        path = tmp_path / "open.elo"
        path.write_bytes(codec.encode(document))
        status, out, err = run(str(path), *arguments)
        assert (status, err) == (0, "")
        return out

    return call


@pytest.fixture
def record(told) -> Callable[[Document], Any]:
    """The JSON of a document, with exact decimals."""
    return lambda document: json.loads(told(document, "--json"), parse_float=Decimal)


# --- the picture --------------------------------------------------------------------------------


def test_the_numbers_of_the_picture(record) -> None:
    found = record(PICTURE)
    assert (found["player"], found["rating"], found["points"]) == ("Camille Laurent", 1784, 3)
    totals = found["totals"]
    assert (totals["k"]["value"], totals["rated_games"], totals["score"]) == (20, 4, D("2.5"))
    assert (totals["expected"], totals["change"]) == (D("1.76"), D("14.8"))
    assert (totals["live"], totals["published"]) == (D("1798.8"), 1799)
    assert totals["next_list"] == "2026-12-01"
    assert found["performances"]["fide"] == {
        "rating": 1922, "average": 1827, "percent": 63, "dp": 95,
    }  # fmt: skip
    changes = [D("5.4"), None, 2, D("13.2"), D("-5.8"), None, None, None, None]
    assert [entry["change"] for entry in found["rounds"]] == changes
    sums = [D("5.4"), D("5.4"), D("7.4"), D("20.6"), D("14.8"), None, None, None, None]
    assert [entry["sum"] for entry in found["rounds"]] == sums
    sixth = found["rounds"][5]
    assert (sixth["round"], sixth["colour"], sixth["expected"]) == (6, "white", D("0.33"))
    three = [sixth["outcomes"][name]["change"] for name in ("win", "draw", "loss")]
    assert three == [D("13.4"), D("3.4"), D("-6.6")]
    assert found["rounds"][7]["opponent"]["about"] == {"low": 1800, "high": 1900}


def test_the_goal_of_the_picture(record) -> None:
    (goal,) = record(PICTURE)["goals"]
    assert (goal["kind"], goal["value"], goal["state"]) == ("reach", 1800, "points")
    assert (goal["rounds"], goal["needed"], goal["enough"]) == ([6, 7, 8, 9], 2, 2)
    assert (goal["makes"], goal["half_a_point_less"]) == (1808, 1798)
    assert round(100 * goal["probability"]) == 39
    assert goal["next_opponent"]["draw"] == {"rating": 1810, "anybody": False}


def test_the_scenarios_of_the_picture(record) -> None:
    plans = record(PICTURE)["scenarios"]
    assert [plan["name"] for plan in plans] == [
        "Safe draws", "Hold, then win", "Must win", "Bad start",
    ]  # fmt: skip

    def row(name: str) -> list[Any]:
        ends = [plan[name] for plan in plans]
        assert all(end["low"] == end["high"] for end in ends)
        return [end["low"] for end in ends]

    assert row("points") == [5, D("5.5"), D("6.5"), D("4.5")]
    assert row("change") == [D("24.2"), D("34.2"), D("54.2"), D("14.2")]
    assert row("published") == [1808, 1818, 1838, 1798]
    assert row("performance") == [1892, 1944, 2042, 1849]
    assert [round(100 * plan["at_least"]) for plan in plans] == [39, 19, 2, 61]
    assert [plan["goals"][0]["short"] for plan in plans] == [None, None, None, 2]
    assert [r["result"] for r in plans[2]["rounds"]] == ["win", "draw", "win", "win"]


def test_the_outcomes_are_groups_by_score_whose_chances_add_up_to_one(record) -> None:
    found = record(PICTURE)["outcomes"]
    assert (found["rounds"], found["left_out"], found["exact"]) == ([6, 7, 8, 9], [], True)
    groups = found["groups"]
    assert [group["score"] for group in groups] == [D(i) / 2 for i in range(9)]
    assert abs(sum(group["probability"] for group in groups) - 1) < D("1e-12")
    assert [group["goals"] for group in groups] == [["never"]] * 4 + [["always"]] * 5
    assert groups[4]["lowest"] == groups[4]["highest"]
    assert groups[4]["lowest"]["published"] == 1808


def test_the_text_tells_the_same(told) -> None:
    out = told(PICTURE)
    assert out.startswith("open.elo\n\n\nTournament\n──────────\nAutumn Open\n")
    for part in (
        r"Score after 5 rounds +3/5 +2½ from 4 rated games\n",
        r"Change so far +\+14\.8 +expected 1\.76, K 20\n",
        r"Next list, 1 December +1799 +live 1798\.8\n",
        r" 2 +½ +\+5\.4 +Half-point bye, not rated\n",
        r" 6 +Noah Bernard 1912 +White +0\.33 +21% +24% +55% +\+13\.4 +\+3\.4 +−6\.6\n",
        r"Round 8: About 1850: the middle of 1800 to 1900\. At 1800: expected 0\.48",
        r"Change +\+14\.8 +20 × \(2\.5 − 1\.76\) +8\.3\.2\n",
        r"Published +1799 +1784 \+ 14\.8, rounded once +8\.3\.4: half away from zero\n",
        r"FIDE +1922 +average − 800 +average \+ 800 +.*average 1826\.75, 2\.5 of 4 is 63%, dp \+95",
        r"Goal 1800\n\n2 from the last four\. That makes 1808; half a point less makes 1798\.",
        r"Chance, by the draw model: 39%\n",
        r" 2 +\+24\.2 +1808 +1892 +20% +39% +0 0 1 1 +reached\n",
        r"Safe draws +Hold, then win +Must win +Bad start\n",
        r"Goal 1800 +reached +reached +reached +2 short\n",
        r"Round 1, White against Iris Moreno: 1\n\n +Step +Value +How +Rule\n +Difference +\+172 ",
        r"Round 2: ½\n\nDoes not count: a bye is not a game \(5\.1\)\.\n",
        r"Win: Published +1812 +1798\.8 \+ 13\.4, rounded once ",
    ):
        assert re.search(part, out), part


# --- the same as the program's own parts --------------------------------------------------------


@pytest.mark.parametrize(
    "document",
    [
        PICTURE,
        replace(PICTURE, rules=rules_for(Preset.PLAIN, NOVEMBER)),
        replace(PICTURE, draws=DrawModel(DrawKind.OFF)),
        NEWCOMER,
        NORM,
        full_document(),
    ],
    ids=["picture", "game by game", "no model", "newcomer", "norm", "full"],
)
def test_the_json_is_exact(record, document: Document) -> None:
    found, event = record(document), full_event(document)
    plain = event.found.report
    for entry, row in zip(found["rounds"], plain.rows, strict=True):
        assert entry["round"] == row.index + 1
        assert (entry["expected"], entry["change"]) == (row.expected, row.change)
        assert entry["counts"] == row.counts
        assert entry["reason"] == (None if row.reason is None else row.reason.value)
        if row.outcomes:
            three = [entry["outcomes"][name]["change"] for name in ("win", "draw", "loss")]
            assert three == [outcome.change for outcome in row.outcomes]
        else:
            assert entry["outcomes"] is None
    assert (found["totals"] is None) == (plain.totals is None)
    if plain.totals is not None:
        assert found["totals"]["live"] == plain.totals.live
    for group, outcome in zip(found["outcomes"]["groups"], event.found.outcomes.rows, strict=True):
        ends = (outcome.lowest, outcome.highest)
        told = (group["lowest"], group["highest"])
        assert [None if end is None else end["live"] for end in told] == [
            None if end is None else end.live for end in ends
        ]
        assert group["probability"] == (
            None if outcome.probability is None else D(repr(outcome.probability))
        )
    for goal, answer in zip(found["goals"], event.found.goals, strict=True):
        assert (goal["state"], goal["needed"]) == (answer.state.value, answer.needed)
    for plan, computed in zip(found["scenarios"], event.found.scenarios or (), strict=True):
        assert plan["points"]["high"] == computed.points.high


def test_every_change_is_derived_and_the_steps_name_it(record) -> None:
    for document in (PICTURE, NORM, replace(PICTURE, rules=rules_for(Preset.PLAIN, NOVEMBER))):
        for entry in record(document)["rounds"]:
            if entry["outcomes"] is not None:
                for outcome in entry["outcomes"].values():
                    steps = {line["step"]: line["value"] for line in outcome["why"]}
                    assert steps["Change"].startswith("+" if outcome["change"] > 0 else "−")
                    assert {"Difference", "Expected score", "K"} <= steps.keys()
            elif entry["change"] is not None:
                steps = {line["step"]: line["value"] for line in entry["why"]}
                value = D(steps["Change"].replace("−", "-"))
                assert abs(value - entry["change"]) < D("0.001")
            else:
                assert entry["why"] == []


def test_other_events_and_the_floor_are_steps_of_the_whole(record) -> None:
    rules = replace(rules_for(Preset.PLAIN, NOVEMBER).as_custom(), floor=D(1500))
    event = replace(event_of([(1600, RoundResult.LOSS)]), other_change=D("-40.5"))
    document = replace(of(event, Player("", D(1510), k=FixedK(D(20)))), rules=rules)
    totals = record(document)["totals"]
    steps = {line["step"]: line for line in totals["why"]}
    assert steps["With other events"]["how"].endswith(" − 40.5")
    assert steps["Floor"]["how"] == "lowest rating 1500"
    assert (totals["live"], totals["floored"]) == (1500, True)


# --- kinds of tournaments -----------------------------------------------------------------------


def test_norms_are_told_with_every_condition(told, record) -> None:
    gm, im = record(NORM)["norms"]
    assert (gm["title"], gm["state"], gm["edition"]) == ("gm", "cannot-tell", "2024-01-01")
    assert (gm["need"]["rounds"], gm["need"]["least"]) == ([9], 1)
    assert im["need"]["least"] == 0
    performance = next(c for c in gm["conditions"] if c["condition"] == "performance")
    assert performance["limit"] == 2600
    assert gm["probability"] is not None
    out = told(NORM)
    assert re.search(r"GM norm: cannot tell yet\n\n1 of 1 from the round to come\.\n", out)
    assert re.search(r"Federations other than yours +8, 2 needed +met +B\.01 1\.4\.3", out)
    assert "Performance: 2592 = 2451 + 141 for 5.5 of 8 (69%)." in out


def test_the_last_round_in_plain_words(told, record) -> None:
    last = record(NORM)["last_round"]
    assert list(last) == ["round", "win", "draw", "loss"]
    line = f"Win {last['win']}, draw {last['draw']}, loss {last['loss']}."
    assert line in told(NORM)
    assert record(PICTURE)["last_round"] is None


def test_a_category_that_is_left_is_marked(told, record) -> None:
    groups = record(NORM)["outcomes"]["groups"]
    assert [group["crosses"] for group in groups] == [[], ["U2450"], ["U2450"]]
    assert "leaves U2450" in told(NORM)


def test_norms_stay_away_where_they_do_not_matter(told, record) -> None:
    assert record(PICTURE)["norms"] == []
    assert "norm" not in told(PICTURE)


def test_a_player_without_a_rating(told, record) -> None:
    found = record(NEWCOMER)
    assert (found["rating"], found["unrated"], found["totals"]) == (None, True, None)
    first = found["first_rating"]
    assert (first["games"], first["state"], first["published"]) == (2, "too-few-games", None)
    assert found["rounds"][2]["reason"] == "unrated"
    assert found["rounds"][3]["reason"] == "unknown-rating"
    assert found["outcomes"]["left_out"] == [4]
    assert "3 rated opponents missing, 1870 so far" in told(NEWCOMER)


def test_a_finished_tournament_has_nothing_left_to_plan(told, record) -> None:
    rounds = tuple(entry for entry in example_event().rounds if not entry.open)
    document = of(replace(example_event(), rounds=rounds), example_player(2026))
    found = record(document)
    assert found["outcomes"]["rounds"] == []
    assert found["goals"][0]["state"] == "impossible"
    out = told(document)
    assert "Rounds to come" not in out
    assert "Outcomes" not in out
    assert "Scenarios" not in out
    assert re.search("Goal 1800\n\n.*1799: 1 short\\.\n\n", out)


def test_without_rounds_it_says_so(told, record) -> None:
    out = told(new_document(NOVEMBER))
    assert "No round is entered." in out
    found = record(new_document(NOVEMBER))
    assert (found["rounds"], found["totals"], found["performances"]) == ([], None, None)


def test_without_a_rating_it_says_what_is_missing(told) -> None:
    assert "No answer yet. Type your rating." in told(of(example_event(), Player()))


def test_it_speaks_french(told, monkeypatch) -> None:
    monkeypatch.setenv("LANGUAGE", "fr")
    out = told(PICTURE)
    assert re.search(r"Iris Moreno +1612 +.* +0,73 +\+5,4 +\+5,4\n", out)
    assert "1784 + 14,8" in out


@pytest.mark.parametrize("path", sorted((DATA / "formats").glob("*.elo")), ids=lambda p: p.name)
def test_every_sample_can_be_told(run, path: Path) -> None:
    for form in ((), ("--json",)):
        status, out, err = run(str(path), *form)
        assert (status, err) == (0, "")
        assert out


def test_odd_files_can_be_told(told) -> None:
    """A file may hold what nobody types: they have been the end of the program."""
    points = D(10**39 + 1) / 2
    events = [
        replace(NEWCOMER.event, newcomer=Newcomer((D(1500),), D(2))),
        replace(PICTURE.event, goals=(Goal(GoalKind.PERFORMANCE, D(1900), Title.FM),)),
        event_of([Round(result=RoundResult.SCORE, given_points=points, rated=False)]),
    ]
    for document in (PICTURE, NEWCOMER):
        for event in events:
            assert told(replace(document, event=event))
    assert "Goal: perform at 1900" in told(replace(PICTURE, event=events[1]))


# --- the report ---------------------------------------------------------------------------------


def rows_of(document: Document) -> list[list[str | Decimal]]:
    """The report of the tournament for a spreadsheet."""
    parts = report.event_sections(document, full_event(document))
    return blocks.as_rows(report.event_title(document), parts)


def test_the_report_of_a_tournament_names_it_and_its_player() -> None:
    rows = rows_of(PICTURE)
    assert rows[0] == ["Camille Laurent – Autumn Open"]
    assert ["Rating", D(1784)] in rows
    assert not [row for row in rows if row and row[0] == "Result"]  # that is the Game tab's
    assert not [row for row in rows if "Noah Bernard" in row and len(row) == 3]


def test_its_table_of_rounds_can_be_read_in_again() -> None:
    rows = rows_of(PICTURE)
    first = next(i for i, row in enumerate(rows) if row[:2] == ["Round", "Opponent"])
    table = "\n".join("\t".join(map(str, row)) for row in rows[first : first + 6])
    read = [row for row in read_text(table).rows if row.counts]
    played = [entry for entry in PICTURE.event.rounds if entry.rated_result is not None]
    assert [(row.name, row.rating, row.result) for row in read] == [
        (entry.opponent.name, entry.opponent.rating, entry.rated_result) for entry in played
    ]


def test_columns_that_hold_nothing_are_left_out() -> None:
    def heads(document: Document) -> tuple[str, ...]:
        (part, *_more) = tournament.sections(full_event(document))
        tables = [block for block in part.blocks if isinstance(block, blocks.Table)]
        return tables[-1].heads

    assert "Title" not in heads(PICTURE)
    assert {"Title", "Fed."} <= set(heads(NORM))
    assert "Colour" not in heads(NORM)


def test_sections_without_content_are_left_out() -> None:
    def titles(found: FullEvent) -> list[str]:
        return [part.title for part in tournament.sections(found)]

    assert titles(full_event(PICTURE)) == [
        "Tournament", "Rounds to come", "Totals", "Goals", "Outcomes", "Scenarios",
        "Round by round",
    ]  # fmt: skip
    assert titles(full_event(new_document(NOVEMBER))) == ["Tournament"]


# --- the call -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "give one document"),
        (("a.elo", "b.elo"), "give one document"),
        (("nowhere.elo",), "cannot be found"),
        ((str(ROOT),), "cannot be read"),
        (("a.elo", "--csv"), "--csv"),
    ],
)
def test_wrong_calls_are_one_line(run, arguments: tuple[str, ...], said: str) -> None:
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith("eloapp event: ")
    assert err.count("\n") == 1
    assert said in err


def test_help_names_the_call(run, capsys) -> None:
    assert "eloapp event FILE.elo" in run("--help")[1]
    cli.main(["--help"])
    assert "eloapp event FILE.elo" in capsys.readouterr().out


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_no_qt_is_loaded(tmp_path: Path, form: tuple[str, ...]) -> None:
    path = tmp_path / "open.elo"
    path.write_bytes(codec.encode(PICTURE))
    loaded = loaded_by(["event", str(path), *form], "PySide6", "shiboken6", "numpy")
    assert loaded == "[]"
