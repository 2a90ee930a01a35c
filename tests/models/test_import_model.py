"""The preview of an import: what is taken, what was corrected, and for how long.

Protected: only rows that count can be ticked; what is typed is read as the source is, and what
cannot be read stays and says why; corrections stay with their place when the source is read
another way and go with another source; the count is right after any sequence; 50,000 rows are
no burden.
"""

import random
from decimal import Decimal
from time import process_time
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from eloapp.core.results import OUTCOMES, Result
from eloapp.files.results.reading import (
    Doubt,
    Options,
    Place,
    Reading,
    Reason,
    Row,
    SourceKind,
)
from eloapp.files.results.text import read_text
from eloapp.models.import_model import Column, ImportModel
from eloapp.models.table import as_tsv

D = Decimal
Role = Qt.ItemDataRole
TEXT = "Nom;Elo;Résultat\nPetit;1800;1\nMoreau;abc;1\nGarnier;1900;\nWilk;2105;01-févr\n"


@pytest.fixture
def model(qtbot: QtBot) -> ImportModel:
    """An empty preview, watched by Qt's own tester."""
    model = ImportModel()
    model.tester = QAbstractItemModelTester(  # type: ignore[attr-defined]
        model, QAbstractItemModelTester.FailureReportingMode.Fatal
    )
    return model


def row(line: int, rating: Any = 1800, result: Result | None = Result.WIN, **more: Any) -> Row:
    value = None if rating is None else D(rating)
    return Row(Place(line, more.pop("column", 1)), f"{rating}", "", value, result, **more)


def reading(*rows: Row, used: Options | None = None, **asked: Any) -> Reading:
    return Reading(SourceKind.TABLE, rows, used or Options(**asked), Options(**asked))


def show(model: ImportModel, *rows: Row, **asked: Any) -> None:
    model.show(reading(*rows, **asked))


def texts(model: ImportModel, column: Column) -> list[str]:
    return [model.copy_text(model.index(row, column)) for row in range(model.rowCount())]


def ticks(model: ImportModel) -> str:
    """x: taken, o: not taken, but it could be, -: it cannot."""
    signs = {Qt.CheckState.Checked: "x", Qt.CheckState.Unchecked: "o", None: "-"}
    found = [
        model.index(row, Column.TAKEN).data(Role.CheckStateRole) for row in range(model.rowCount())
    ]
    return "".join(signs[None if state is None else Qt.CheckState(state)] for state in found)


def type_into(model: ImportModel, row: int, column: Column, text: str) -> bool:
    return model.setData(model.index(row, column), text)


def tick(model: ImportModel, row: int, state: Qt.CheckState) -> bool:
    return model.setData(model.index(row, Column.TAKEN), state, Role.CheckStateRole)


# --- what is shown ------------------------------------------------------------------------------


def test_every_row_says_what_was_understood_or_why_it_is_left_out(model: ImportModel) -> None:
    model.show(read_text(TEXT))
    assert ticks(model) == "x---"
    assert texts(model, Column.LINE) == ["2", "3:2", "4:3", "5:3"]
    assert texts(model, Column.OPPONENT) == ["Petit", "Moreau", "Garnier", "Wilk"]
    assert texts(model, Column.RATING) == ["1800", "", "1900", "2105"]
    assert texts(model, Column.RESULT) == ["1", "1", "", ""]
    notes = texts(model, Column.NOTE)
    assert notes[0] == ""
    assert "abc" in notes[1]
    assert notes[2] == "result missing"
    assert "01-févr" in notes[3]
    assert model.taken == 1
    assert [r.name for r in model.taken_rows()] == ["Petit"]


def test_the_place_is_said_in_words(model: ImportModel) -> None:
    model.show(read_text(TEXT))
    spoken = [
        model.index(row, Column.LINE).data(Role.AccessibleTextRole)
        for row in range(model.rowCount())
    ]
    assert spoken[:2] == ["line 2", "line 3, column 2"]
    assert model.index(0, Column.TAKEN).data(Role.AccessibleTextRole) == "Taken: taken"
    assert model.index(1, Column.TAKEN).data(Role.AccessibleTextRole) == "Taken: left out"


def test_a_doubt_is_told_beside_a_game_that_counts(model: ImportModel) -> None:
    show(model, row(1, 2100, doubts=(Doubt.ONLINE_RATING,)))
    assert ticks(model) == "x"
    assert texts(model, Column.NOTE) == ["online rating, not one of FIDE"]


def test_the_tick_is_copied_as_a_word(model: ImportModel) -> None:
    show(model, row(1), row(2, None, reason=Reason.RATING_MISSING))
    cells = [model.index(r, c) for r in range(2) for c in (Column.TAKEN, Column.NOTE)]
    assert as_tsv(model, cells) == "taken\t\nleft out\trating missing"


# --- ticks --------------------------------------------------------------------------------------


def test_what_cannot_count_has_no_tick(model: ImportModel) -> None:
    show(
        model,
        row(1),
        row(2, reason=Reason.TWICE),
        row(3, reason=Reason.NO_MOVES),
        row(4, reason=Reason.NOT_MINE),
        row(5, reason=Reason.SELF),
        row(6, result=Result.FORFEIT_WIN, reason=Reason.FORFEIT),
        row(7, None, None, reason=Reason.NOT_A_GAME),
        row(8, None, reason=Reason.UNRATED),
    )
    assert ticks(model) == "xoo-----"
    for place in range(3, 8):
        assert not tick(model, place, Qt.CheckState.Checked)
    assert tick(model, 2, Qt.CheckState.Checked)
    assert ticks(model) == "xox-----"
    assert model.taken == 2
    assert all(r.counts for r in model.taken_rows())


def test_a_tick_taken_away_and_given_back_is_no_correction(model: ImportModel) -> None:
    show(model, row(1, doubts=(Doubt.ONLINE_RATING,)), row(2, reason=Reason.TWICE))
    for place in (0, 1):
        before = texts(model, Column.NOTE)
        model.toggle([place])
        assert texts(model, Column.NOTE) != before
        model.toggle([place])
        assert texts(model, Column.NOTE) == before
    assert model.taken == 1


def test_several_rows_are_taken_together_or_left_out_together(
    qtbot: QtBot, model: ImportModel
) -> None:
    show(model, row(1), row(2, reason=Reason.TWICE), row(3, None, reason=Reason.UNRATED))
    with qtbot.waitSignal(model.taken_changed):
        model.toggle(range(3))
    assert ticks(model) == "xx-"
    model.toggle(range(3))
    assert ticks(model) == "oo-"
    assert model.taken == 0
    assert texts(model, Column.NOTE)[0] == "left out by you"
    with qtbot.assertNotEmitted(model.taken_changed):
        model.toggle([2])


# --- corrections --------------------------------------------------------------------------------


def test_a_typed_rating_or_result_makes_the_row_count(model: ImportModel) -> None:
    model.show(read_text(TEXT))
    assert type_into(model, 1, Column.RATING, "1750,5")
    assert type_into(model, 2, Column.RESULT, "nulle")
    assert type_into(model, 3, Column.RESULT, "=")
    assert ticks(model) == "xxxx"
    assert [(r.rating, r.result) for r in model.taken_rows()[1:]] == [
        (D("1750.5"), Result.WIN),
        (D(1900), Result.DRAW),
        (D(2105), Result.DRAW),
    ]
    assert texts(model, Column.RESULT)[2:] == ["½", "½"]
    assert texts(model, Column.NOTE)[1:] == ["corrected by you"] * 3


@pytest.mark.parametrize(
    ("column", "text"),
    [
        (Column.RATING, "1,850"),
        (Column.RATING, "eighteen"),
        (Column.RATING, "1" * 100),
        (Column.RESULT, "5"),
        (Column.RESULT, "x"),
        (Column.RESULT, "1-0"),  # whose win?
    ],
)
def test_what_cannot_be_read_stays_and_says_why(
    model: ImportModel, column: Column, text: str
) -> None:
    show(model, row(1), row(2))
    assert type_into(model, 0, column, text)
    assert ticks(model) == "-x"
    assert texts(model, column)[0] == text
    assert text in texts(model, Column.NOTE)[0]
    assert model.index(0, column).data(Role.EditRole) == text
    assert type_into(model, 0, column, "1720" if column is Column.RATING else "0")
    assert ticks(model) == "xx"


def test_a_typed_forfeit_is_no_game(model: ImportModel) -> None:
    show(model, row(1))
    type_into(model, 0, Column.RESULT, "+")
    assert ticks(model) == "-"
    assert texts(model, Column.NOTE) == ["a forfeit is not a game"]


def test_an_emptied_cell_shows_again_what_the_source_says(model: ImportModel) -> None:
    show(model, row(1, 1800))
    type_into(model, 0, Column.RATING, "1900")
    type_into(model, 0, Column.RATING, "")
    assert texts(model, Column.RATING) == ["1800"]
    assert texts(model, Column.NOTE) == [""]


def test_the_field_begins_with_the_text_that_was_not_understood(model: ImportModel) -> None:
    model.show(read_text(TEXT))
    assert model.index(1, Column.RATING).data(Role.EditRole) == "abc"
    assert model.index(3, Column.RESULT).data(Role.EditRole) == "01-févr"
    # Left as it is, nothing was corrected.
    type_into(model, 1, Column.RATING, "abc")
    assert "abc" in texts(model, Column.NOTE)[1]
    assert ticks(model) == "x---"


def test_only_ratings_and_results_of_own_games_are_typed_over(model: ImportModel) -> None:
    show(model, row(1), row(2, reason=Reason.NOT_MINE), row(3, reason=Reason.SELF))
    editable = Qt.ItemFlag.ItemIsEditable
    for place in range(3):
        for column in Column:
            flags = model.flags(model.index(place, column))
            wanted = place == 0 and column in (Column.RATING, Column.RESULT)
            assert bool(flags & editable) == wanted
            if not wanted:
                assert not type_into(model, place, column, "1900")


def test_a_row_left_out_stays_out_when_it_is_corrected(model: ImportModel) -> None:
    show(model, row(1))
    model.toggle([0])
    type_into(model, 0, Column.RATING, "1900")
    assert ticks(model) == "o"
    model.toggle([0])
    assert model.taken_rows()[0].rating == D(1900)


# --- how long corrections live ------------------------------------------------------------------


def test_corrections_stay_when_the_source_is_read_another_way(model: ImportModel) -> None:
    model.show(read_text(TEXT))
    type_into(model, 1, Column.RATING, "1750")
    model.toggle([0])
    model.show(None)  # while it is being read
    assert model.rowCount() == 0
    model.show(read_text(TEXT, Options(separator=";", decimal_mark=".")))
    assert texts(model, Column.RATING)[1] == "1750"
    assert ticks(model) == "ox--"


def test_corrections_find_their_row_though_another_column_is_at_fault(
    model: ImportModel,
) -> None:
    """The place names the faulty cell; a line of one game is the same line."""
    show(model, row(1, None, column=2, reason=Reason.RATING_MISSING), row(2))
    type_into(model, 0, Column.RATING, "1750")
    show(model, row(1, None, None, column=3, reason=Reason.RESULT_MISSING), row(2))
    assert texts(model, Column.RATING) == ["1750", "1800"]


def test_games_of_one_line_are_told_apart(model: ImportModel) -> None:
    rows = (row(4, 1800, column=3), row(4, 1900, column=4), row(5))
    show(model, *rows)
    type_into(model, 1, Column.RATING, "1950")
    show(model, *rows)
    assert texts(model, Column.RATING) == ["1800", "1950", "1800"]


def test_only_a_decimal_mark_that_was_told_settles_a_typed_rating(model: ImportModel) -> None:
    """What was assumed of the source does not make 1.85 of somebody's 1,850 (CSV-07)."""
    for used in (Options(), Options(decimal_mark=",")):
        model.show(reading(row(1), used=used))
        type_into(model, 0, Column.RATING, "1,850")
        assert ticks(model) == "-"
    show(model, row(1), decimal_mark=",")
    assert model.taken_rows()[0].rating == D("1.85")
    show(model, row(1), decimal_mark=".")
    assert model.taken_rows()[0].rating == D(1850)


def test_in_another_text_they_stay_only_with_the_same_line(model: ImportModel) -> None:
    model.show(read_text("1850 1\n1900 1\n"))
    type_into(model, 0, Column.RATING, "1851")
    type_into(model, 1, Column.RATING, "1901")
    model.show(read_text("1850 1\n1905 1\n1720 0\n"), other_text=True)
    assert texts(model, Column.RATING) == ["1851", "1905", "1720"]


def test_they_are_forgotten_on_demand(model: ImportModel) -> None:
    show(model, row(1))
    type_into(model, 0, Column.RATING, "1900")
    model.forget()
    show(model, row(1))
    assert texts(model, Column.RATING) == ["1800"]


# --- any sequence, any size ---------------------------------------------------------------------


def test_the_count_is_right_after_a_thousand_edits(model: ImportModel) -> None:
    chance = random.Random(20261130)
    reasons = (None, None, Reason.TWICE, Reason.NOT_MINE, Reason.RATING_MISSING, Reason.BYE)
    rows = [
        row(i, None if reason is Reason.RATING_MISSING else 1500 + i, reason=reason)
        for i, reason in enumerate(chance.choices(reasons, k=40), start=1)
    ]
    words = ("1850", "1,850", "x", "", "½", "1", "0", "+", "5", "1720,5", " ")
    show(model, *rows)
    seen = set()
    for step in range(1000):
        place = chance.randrange(40)
        match chance.randrange(8):
            case 0 | 1:
                model.toggle(chance.sample(range(40), chance.randint(1, 5)))
            case 2 | 3 | 4:
                column = chance.choice((Column.RATING, Column.RESULT))
                type_into(model, place, column, chance.choice(words))
            case 5 | 6:
                tick(model, place, chance.choice((Qt.CheckState.Checked, Qt.CheckState.Unchecked)))
            case _ if step % 5 == 0:
                show(model, *rows)
            case _:
                continue
        taken = model.taken_rows()
        assert model.taken == len(taken) == ticks(model).count("x")
        assert all(r.counts and r.rating is not None and r.result in OUTCOMES for r in taken)
        seen.add(model.taken)
    assert len(seen) > 5
    model.forget()
    show(model, *rows)
    assert model.taken == sum(r.counts for r in rows)


def test_fifty_thousand_rows_are_no_burden(qtbot: QtBot) -> None:
    """Generous limits, about ten times what is measured: what was quadratic is far over them."""
    rows = [row(i) if i % 3 else row(i, None, reason=Reason.RATING_MISSING) for i in range(50_000)]
    found = reading(*rows)
    model = ImportModel()
    start = process_time()
    model.show(found)
    model.toggle(range(0, 50_000, 2))
    type_into(model, 0, Column.RATING, "1900")
    model.show(found)
    assert process_time() - start < 4
    start = process_time()
    for _ in range(20):
        model.toggle([1])
    assert process_time() - start < 0.5
    assert model.taken == len(model.taken_rows())
