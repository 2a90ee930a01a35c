"""``eloapp report``: everything that the window would show, as text, JSON, CSV and PDF.

Protected: the numbers are those of the program's own parts, to the last digit where the form
allows it; every form holds inputs, both sides with K and reasons, derivations, notices, series
and journal; both languages; a French Excel opens the CSV, nothing in it starts a formula, and
its table of games can be read in again; a file that cannot be read is one line and exit status 2,
and no file is overwritten by mistake; no Qt is loaded save for the PDF.
"""

import csv
import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from support.commands import loaded_by
from support.data import DATA
from support.documents import applied, documents, full_document

from eloapp import cli
from eloapp.core.document import Document, Player, Players, example_players, new_document
from eloapp.core.full_report import full_report
from eloapp.core.results import Result
from eloapp.core.rules import Preset, rules_for
from eloapp.core.series import ChanceSource, OpponentKind, Series
from eloapp.files.document import codec
from eloapp.files.results.text import read_text
from eloapp.wording import blocks, language
from eloapp.wording import report as words

ROOT = Path(__file__).parents[2]
D = Decimal
NOVEMBER = date(2026, 11, 1)
EXAMPLE = applied(
    replace(
        new_document(NOVEMBER),
        players=example_players(2026),
        series=Series(games=12, period_games=4, target=D(1900), pattern=tuple(Result)[:3]),
    ),
    Result.DRAW,
    date(2026, 11, 30),
)
PLAIN = replace(
    EXAMPLE,
    rules=rules_for(Preset.PLAIN, NOVEMBER),
    result=Result.LOSS,
    series=replace(EXAMPLE.series, opponents=(D("1820.5"), D(1750)), samples=2),
)
FORMULA_STARTS = tuple("=+-@\t\r")

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(autouse=True)
def english(monkeypatch):
    monkeypatch.setenv("LANGUAGE", "en")
    yield
    language.use("en")


@pytest.fixture
def report(capsys, tmp_path) -> Run:
    """Report a document: exit status, standard output, standard error."""

    def run(document: Document | None, *arguments: str) -> tuple[int, str, str]:
        files = []
        if document is not None:
            path = tmp_path / "season.elo"
            path.write_bytes(codec.encode(document))
            files = [str(path)]
        try:
            status = cli.main(["report", *files, *arguments])
        except SystemExit as leaving:
            status = int(leaving.code or 0)
        out, err = capsys.readouterr()
        return status, out, err

    return run


def good(found: tuple[int, str, str]) -> str:
    status, out, err = found
    assert (status, err) == (0, "")
    return out


def record(out: str) -> Any:
    return json.loads(out, parse_float=Decimal)


def cells(out: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(out, newline=""), delimiter=";"))


# --- text ---------------------------------------------------------------------------------------


def test_the_text_holds_everything_that_the_tabs_show(report) -> None:
    out = good(report(replace(EXAMPLE, result=Result.WIN)))
    assert out.startswith("season.elo\n\n\nInputs\n──────\n")
    for part in (
        r"Born +1988 +2010\n",  # the inputs of both
        r"Peak +1826 +1931\n",
        r"Result +Win\n",
        r"Cap +400 below 2650\n",
        r"Camille Laurent against Noah Bernard\nExpected score 0\.3[0-9]  ·  difference −1",
        r"Camille Laurent: Change +\+1",
        r"Noah Bernard: Published +1[0-9]{3} +1[0-9]{3} +1[0-9]{3}\n",
        r"Both together +−",
        r"Camille Laurent +20 +30 games played, never 2400\n",  # K and why
        r"Noah Bernard +40 +18 in 2028, never 2300\n",
        r"Not zero-sum\. Noah’s K is 40, yours is 20",  # a notice
        r"Why \+[0-9.]+ for a win\n\n +Step +Value +How +Rule\n +Difference",  # the derivation
        r"Why −[0-9.]+ for a loss: Noah Bernard\n\n +Step",
        r"Per period +4\n",  # the series
        r"Chosen results, repeated +1 ½ 0\n",
        r"1900 reached on the way .*[0-9]+%",
        r"9 in 10 between",
        r"2026-11-30 +Camille Laurent +1784 +Draw +20 +30 games played, never 2400 +\+3\.4 +1787 ",
        r"2026-11-30 +Noah Bernard +1912 +Draw +40 .* −6\.8 +1905 ",
    ):
        assert re.search(part, out), part
    # The chosen result is explained, no other.
    assert out.count("Why ") == 2
    assert len(re.findall(r"^ +[0-9]+ +1[0-9]{3}\.[0-9] ", out, re.MULTILINE)) == 12


def test_without_a_result_every_outcome_is_explained(report) -> None:
    out = good(report(EXAMPLE))
    assert "Result         Not yet" in out
    assert len(re.findall("^Why ", out, re.MULTILINE)) == 6


def test_it_speaks_french(report, monkeypatch) -> None:
    monkeypatch.setenv("LANGUAGE", "fr")
    out = good(report(EXAMPLE))
    assert "Camille Laurent contre Noah Bernard" in out
    assert "Score attendu 0,3" in out
    assert "Somme non nulle." in out


def test_a_new_document_says_what_is_missing(report) -> None:
    out = good(report(new_document(NOVEMBER)))
    assert out.count("No answer yet. Type your rating.") == 2
    assert "No result was applied." in out
    one = replace(new_document(NOVEMBER), players=Players(Player("", D(1500))))
    assert good(report(one)).count("No answer yet. Type the opponent’s rating.") == 2


def test_a_series_that_cannot_be_says_why(report) -> None:
    moving = replace(EXAMPLE, series=Series(opponent=OpponentKind.MOVING))
    out = good(report(moving))
    assert "No answer yet. Only one opponent can move" in out


def test_the_given_chances_and_strength_are_told(report) -> None:
    given_shares = Series(chances=ChanceSource.GIVEN)
    assert re.search(
        "Win, draw, loss % +40 30 30\n", good(report(replace(EXAMPLE, series=given_shares)))
    )
    strong = Series(chances=ChanceSource.STRENGTH, strength=D(2000))
    assert re.search("Strength +2000\n", good(report(replace(EXAMPLE, series=strong))))


@pytest.mark.parametrize("path", sorted((DATA / "formats").glob("*.elo")), ids=lambda p: p.name)
@pytest.mark.parametrize("form", [(), ("--json",), ("--csv",)])
def test_every_sample_can_be_reported(report, path: Path, form: tuple[str, ...]) -> None:
    """Among them values at the edges, such as ratings of forty digits."""
    assert len(good(report(None, str(path), *form))) > 500


@settings(
    derandomize=True,
    deadline=None,
    max_examples=40,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
@given(documents)
def test_every_document_can_be_reported(document: Document) -> None:
    short = replace(document, series=replace(document.series, games=5, samples=1))
    found = full_report(short)
    parts = words.sections(found)
    assert blocks.as_text("a.elo", parts)
    assert blocks.as_rows("a.elo", parts)
    from eloapp.cli_report import report_record

    assert cli.as_json(report_record("a.elo", found))


# --- JSON ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("document", [EXAMPLE, PLAIN], ids=["fide", "plain"])
def test_the_json_is_exact(report, document: Document) -> None:
    found = record(good(report(document, "--json")))
    expected = full_report(document)
    assert found["file"] == "season.elo"
    # The inputs are those of the file: they are a document again.
    assert codec.decode(json.dumps(found["document"], default=float).encode()) == document
    for name, side in (("a", expected.game.a), ("b", expected.game.b)):
        outcomes = found["game"][name]["outcomes"]
        for key, result in (("win", Result.WIN), ("draw", Result.DRAW), ("loss", Result.LOSS)):
            assert side.game is not None
            outcome = side.game.outcome(result)
            assert outcomes[key]["change"] == outcome.change
            assert outcomes[key]["new_rating"] == outcome.new_rating
            assert outcomes[key]["published"] == outcome.published
            assert outcomes[key]["why"][0]["step"] == "Difference"
        assert side.k is not None
        assert found["game"][name]["k"]["value"] == side.k.value
    series = expected.series
    assert series is not None
    assert series.outlook is not None
    result = found["series"]["result"]
    assert [game["after"] for game in result["games"]] == [g.after for g in series.path.games]
    assert [game["beside"] for game in result["games"]] == [g.after for g in series.beside.games]
    assert [float(x) for x in result["outlook"]["mean"]] == list(series.outlook.mean)
    assert len(result["samples"]) == document.series.samples


def test_what_is_not_known_is_null(report) -> None:
    found = record(good(report(new_document(NOVEMBER), "--json")))
    assert found["game"]["complete"] is False
    assert found["game"]["a"]["outcomes"] is None
    assert found["game"]["sum_of_changes"] is None
    assert found["series"]["result"] is None
    assert found["series"]["fault"] == "no-rating"


# --- CSV ----------------------------------------------------------------------------------------


def test_the_csv_has_the_numbers_as_a_french_excel_wants_them(report) -> None:
    out = good(report(EXAMPLE, "--csv"))
    rows = cells(out)
    game = full_report(EXAMPLE).game
    changes = next(row for row in rows if row[:1] == ["Camille Laurent: Change"])
    expected = [
        game.a.change(result, is_a=True) for result in (Result.WIN, Result.DRAW, Result.LOSS)
    ]
    assert [D(cell.replace(",", ".")) for cell in changes[1:]] == expected
    assert any("," in cell for cell in changes[1:])
    assert "\r\n" in out
    assert "\r\r\n" not in out
    # No number has the typographic minus of the texts, which a spreadsheet would not read.
    numbers = [c for row in rows for c in row if re.fullmatch(r"[−+-]?[0-9]+([.,][0-9]+)?", c)]
    assert len(numbers) > 100
    assert not [c for c in numbers if c[0] in "−+" or "." in c]


def test_the_numbers_of_the_csv_do_not_depend_on_the_language(report, monkeypatch) -> None:
    """Case LOC-06: words differ, separator and decimal mark do not."""
    found = {}
    for code in ("en", "fr"):
        monkeypatch.setenv("LANGUAGE", code)
        rows = cells(good(report(PLAIN, "--csv")))
        found[code] = [[c for c in row if re.fullmatch("-?[0-9]+(,[0-9]+)?", c)] for row in rows]
    assert found["en"] == found["fr"]
    assert sum(map(len, found["en"])) > 100


def test_the_byte_order_mark_is_an_option(report) -> None:
    assert good(report(EXAMPLE, "--csv", "--bom")).startswith("\ufeffseason.elo\r\n")
    assert good(report(EXAMPLE, "--csv")).startswith("season.elo\r\n")


def test_no_name_starts_a_formula(report) -> None:
    a, b = EXAMPLE.players
    names = Players(replace(a, name="=HYPERLINK(1)"), replace(b, name="+x;=1+1\t@y"))
    document = replace(EXAMPLE, players=names)
    out = good(report(document, "--csv"))
    assert "HYPERLINK" in out
    for cell in re.split(r'[;,\t\r\n"]', out):
        assert not cell.startswith(FORMULA_STARTS) or re.fullmatch("-[0-9]+", cell), cell


@pytest.mark.parametrize("code", ["en", "fr"])
@pytest.mark.parametrize("document", [EXAMPLE, PLAIN], ids=["fide", "plain"])
def test_the_games_of_the_csv_can_be_read_in_again(
    report, monkeypatch, code: str, document: Document
) -> None:
    monkeypatch.setenv("LANGUAGE", code)
    out = good(report(document, "--csv"))
    lines = out.split("\r\n")
    first = next(i for i, line in enumerate(lines) if line.startswith(("Game;", "Partie;")))
    games = full_report(document).series
    assert games is not None
    table = "\r\n".join(lines[first : first + 1 + document.series.games])
    rows = [row for row in read_text(table).rows if row.counts]
    assert [(row.rating, row.result) for row in rows] == [
        (game.opponent, game.result) for game in games.path.games
    ]


# --- PDF ----------------------------------------------------------------------------------------


def run(*arguments: object, **environment: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, on a machine without a screen."""
    env = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "QT_QPA_PLATFORM")}
    return subprocess.run(
        [sys.executable, "-m", "eloapp", *map(str, arguments)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        env={**env, **environment},
        check=False,
        timeout=100,
    )


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "season.elo"
    path.write_bytes(codec.encode(EXAMPLE))
    return path


def test_the_pdf_has_a4_pages(saved: Path) -> None:
    out = saved.with_suffix(".pdf")
    out.write_text("old", encoding="utf-8")
    done = run("report", saved, "--pdf", out)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    data = out.read_bytes()
    assert data.startswith(b"%PDF-")
    assert data.rstrip().endswith(b"%%EOF")
    (width, height) = map(float, re.findall(rb"/MediaBox \[0 0 ([0-9.]+) ([0-9.]+)\]", data)[0])
    assert (round(width), round(height)) == (595, 842)
    assert data.count(b"/Type /Page\n") + data.count(b"/Type /Page ") >= 2
    assert sorted(p.name for p in saved.parent.glob("*.*")) == ["season.elo", "season.pdf"]


@pytest.mark.parametrize("code", ["en", "fr"])
def test_the_pages_hold_what_the_text_does(qapp, code: str) -> None:
    from eloapp.printing import report_document

    language.use(code)
    parts = words.sections(full_report(EXAMPLE))
    page = report_document("season.elo", parts).toPlainText()
    text = blocks.as_text("season.elo", parts)
    assert len(text.split()) > 300

    def seen(text: str) -> list[str]:
        return [word for word in text.replace("\u00a0", " ").split() if set(word) != {"─"}]

    assert seen(page) == seen(text)


def test_names_are_text_on_the_page(qapp) -> None:
    from eloapp.printing import report_document

    players = Players(replace(EXAMPLE.players.a, name="<b>&amp;</b>"), EXAMPLE.players.b)
    parts = words.sections(full_report(replace(EXAMPLE, players=players)))
    page = report_document("<i>.elo", parts).toPlainText()
    assert page.startswith("<i>.elo")
    assert "<b>&amp;</b> against Noah Bernard" in page


# --- refused ------------------------------------------------------------------------------------


def refused(found: tuple[int, str, str]) -> str:
    status, out, err = found
    assert (status, out) == (2, "")
    assert err.startswith("eloapp report: ")
    assert err.count("\n") == 1
    return err


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is empty"),
        (b"a letter", "is not an EloApp document"),
        (codec.encode(EXAMPLE)[:-40], "is damaged at line "),
        (codec.encode(EXAMPLE).replace(b'"rating": 1787', b'"rating": NaN'), "players.a.rating"),
        (codec.encode(EXAMPLE).replace(b'"version": 1', b'"version": 99'), "newer EloApp"),
    ],
)
@pytest.mark.parametrize("form", [(), ("--json",), ("--csv",), ("--pdf", "out.pdf")])
def test_a_file_that_cannot_be_read_is_one_line(
    report, tmp_path: Path, monkeypatch, content: bytes, said: str, form: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.elo").write_bytes(content)
    assert said in refused(report(None, "a.elo", *form))
    assert [p.name for p in tmp_path.glob("*.*")] == ["a.elo"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "give one document"),
        (("a.elo", "b.elo"), "give one document"),
        (("a.elo", "--json", "--csv"), "give one of --json, --csv and --pdf"),
        (("a.elo", "--json", "--pdf", "x"), "give one of --json, --csv and --pdf"),
        (("a.elo", "--bom"), "--bom goes with --csv"),
        (("a.elo", "--bogus"), "--bogus"),
        (("a.elo", "--pdf"), "--pdf: expected one argument"),
        (("a.elo", "--pdf", "--"), "--pdf: expected one argument"),
        (("nowhere.elo",), "cannot be found"),
        ((str(ROOT),), "cannot be read"),
    ],
)
def test_wrong_calls_are_one_line(report, arguments: tuple[str, ...], said: str) -> None:
    assert said in refused(report(None, *arguments))


@pytest.mark.parametrize("name", ["season.elo", "./season.elo", "link.elo"])
def test_the_document_is_not_overwritten(report, saved: Path, monkeypatch, name: str) -> None:
    monkeypatch.chdir(saved.parent)
    Path("link.elo").symlink_to(saved)
    before = saved.read_bytes()
    assert "would overwrite the document" in refused(report(None, str(saved), "--pdf", name))
    assert saved.read_bytes() == before


@pytest.mark.parametrize(
    ("out", "said"),
    [
        ("nowhere/out.pdf", "cannot be found"),
        (".", "cannot be saved"),
        pytest.param(
            "/dev/full",
            "disk is full",
            marks=pytest.mark.skipif(sys.platform != "linux", reason="no such device"),
        ),
    ],
)
def test_a_pdf_that_cannot_be_written_is_one_line(
    report, qapp, saved: Path, monkeypatch, out: str, said: str
) -> None:
    monkeypatch.chdir(saved.parent)
    assert said in refused(report(None, str(saved), "--pdf", out))


def test_help_and_about(report) -> None:
    assert "eloapp report FILE.elo" in good(report(None, "--help"))
    assert "eloapp report FILE.elo" in run("--help").stdout


@pytest.mark.parametrize("form", [(), ("--json",), ("--csv",)])
def test_no_qt_is_loaded(saved: Path, form: tuple[str, ...]) -> None:
    assert loaded_by(["report", str(saved), *form], "PySide6", "shiboken6") == "[]"


def test_the_full_document_shows_its_unrated_opponent(report) -> None:
    out = good(report(full_document()))
    assert "Not rated. Your opponent is unrated: the game does not count for you." in out
    assert re.search(r"Rating +[0-9]+ +unrated\n", out)
