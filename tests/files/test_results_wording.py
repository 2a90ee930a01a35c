"""The words for readings: every code has some, and they say what to do.

Rules protected: CSV-08 and RES-04 are told as the cases ask; what the user set himself is not
told as an assumption.
"""

from decimal import Decimal

import pytest
from support import texts
from support.data import cases

from eloapp.core.results import Result
from eloapp.files.results.reading import (
    Colour,
    ColumnRole,
    Doubt,
    Options,
    Place,
    Reason,
    Row,
    SourceKind,
)
from eloapp.files.results.text import read_bytes, read_text
from eloapp.wording import language
from eloapp.wording.results import (
    assumptions,
    colour,
    column_role,
    doubt,
    reason,
    row_note,
    row_problem,
    source_kind,
    summary,
)

CASES = cases()


def test_every_code_has_words_of_its_own() -> None:
    for words, codes in (
        (source_kind, SourceKind),
        (column_role, ColumnRole),
        (colour, Colour),
        (doubt, Doubt),
    ):
        said = [words(code) for code in codes]  # type: ignore[operator]
        assert all(said)
        assert len(set(said)) == len(said)
    said = [reason(Row(Place(1), "x", reason=code, detail="x")) for code in Reason]
    assert all(said)
    assert len(set(said)) == len(said)


def test_csv_08_the_sentences() -> None:
    case = CASES["CSV-08"]
    reading = read_text(case["input"]["file_text"])
    told = [row_problem(row) for row in reading.rows if not row.counts]
    assert [text.replace("“", '"').replace("”", '"') for text in told] == (
        case["expected"]["errors"]
    )


def test_res_04_the_sentence() -> None:
    case = CASES["RES-04"]
    (row,) = read_text("Elo;Résultat\n1800;01-févr\n").rows
    wanted = case["expected"]["first_five"].removeprefix('row error "').removesuffix('"')
    assert reason(row) == f"“01-févr” {wanted}".replace("0,5", "0.5")
    language.use("en", ",")
    try:
        assert reason(row).endswith("type ½ or 0,5")
    finally:
        language.use("en")


def test_both_readings_of_a_grouped_number_are_asked() -> None:
    (row,) = read_text("1,800 1\n").rows
    assert reason(row) == "rating “1,800”: 1800 or 1.8?"
    (row,) = read_text("1 850\n").rows
    assert reason(row) == "rating “1 850”: which number is it?"


def test_the_note_beside_a_row() -> None:
    row = Row(Place(3), "x", rating=Decimal(18), result=Result.WIN)
    assert (row_note(row), row_problem(row)) == ("", "")
    low = Row(Place(3), "x", doubts=(Doubt.LOW_RATING,))
    assert row_note(low) == "unusually low rating"
    gone = Row(Place(3), "7w1", name="#7", reason=Reason.RATING_MISSING)
    assert row_problem(gone) == "line 3: no player 7 in the table"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (texts.LINES, ("Decimal comma.",)),
        (
            texts.TABLE,
            ("Columns separated by semicolons.", "Headings in line 1.", "Decimal comma."),
        ),
        (
            "Petit\t1800\t1-0\n",
            (
                "Columns separated by tabs.",
                "No headings: the columns were recognised by what is in them.",
                "In scores such as 1-0, your points come first, whatever your colour.",
            ),
        ),
        ("Durand (1800) - Petit (1700): 1-0", ("You are Durand.",)),
        (texts.CROSSTABLE, ("Columns separated by tabs.", "Choose which player you are.")),
    ],
)
def test_what_was_assumed(text: str, told: tuple[str, ...]) -> None:
    assert assumptions(read_text(text)) == told


def test_what_the_user_set_is_not_assumed() -> None:
    reading = read_bytes(texts.TABLE.encode("cp1252"))
    assert assumptions(reading)[0] == "Encoding Windows 1252 (Western Europe)."
    options = Options(separator=";", encoding="cp1252", decimal_mark=",", header=1)
    assert assumptions(read_bytes(texts.TABLE.encode("cp1252"), options)) == ()
    assert assumptions(read_text(texts.PAIRS, Options(me="Petit, Noa"))) == ()


def test_the_summary() -> None:
    assert summary(read_text(texts.TABLE)) == "Read as a table: 3 games, 1 row left out."
    assert summary(read_text("1850 1\n")) == "Read as one game a line: 1 game."
