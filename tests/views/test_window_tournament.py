"""The Tournament tab by keys and clicks: rounds are typed, moved and pasted, each as one step.

Protected: a tournament of nine rounds is entered without the mouse; what is shown is what the
core says; what cannot be used stays in its cell and takes nothing away; every deed is undone by
one Ctrl+Z; a change of language keeps everything; an edit elsewhere costs nothing here.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QSettings, Qt
from PySide6.QtGui import QAccessible, QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot
from support.data import cases
from support.window import ALT, CTRL, LEFT, NONE, SHIFT, TournamentTab, opened

from eloapp.core import event_report as report_module
from eloapp.core.document import Player
from eloapp.core.event import (
    Colour,
    Event,
    Opponent,
    RatingRange,
    Round,
    RoundResult,
    Threshold,
)
from eloapp.core.kfactor import FixedK
from eloapp.core.titles import Title
from eloapp.models.rounds_cells import Column
from eloapp.models.rounds_example import example_event

D = Decimal
CASES = cases()
Key = Qt.Key
R = RoundResult
OPPONENT, RATING, COLOUR, RESULT = (
    Column.OPPONENT,
    Column.RATING,
    Column.COLOUR,
    Column.RESULT,
)
#: The example as somebody types it.
TYPED = (
    ("Iris Moreno", "1612", "w", "1"),
    ("½ bye",),
    ("Tomasz Wilk", "1856", "b", "1/2"),
    ("Léa Fontaine", "1901", "w", "1"),
    ("Marek Dvořák", "1938", "b", "0"),
    ("Noah Bernard", "1912", "w"),
    ("Anton Berg", "1875", "b"),
    ("", "1800-1900", "w"),
    ("", "1800 to 1900", "b"),
)
ANN = Round(Opponent("Ann", D(1700)), R.WIN, Colour.WHITE)
BEN = Round(Opponent("Ben", D(1800)))


@pytest.fixture
def tab(qtbot: QtBot, clock: Callable[[], date], settings: QSettings) -> Iterator[TournamentTab]:
    """A new user who has gone to the third tab by its key."""
    with opened(qtbot, clock, settings, kind=TournamentTab) as window:
        window.turn(2)
        yield window


@pytest.fixture
def example(tab: TournamentTab) -> TournamentTab:
    """The invented player half way."""
    tab.click("tournament.example")
    tab.settle()
    return tab


def agrees(tab: TournamentTab) -> None:
    """What is shown is what the core makes of the document, and nothing else."""
    document = tab.document
    report = report_module.event_report(document.players.a, document.rules, document.event)
    assert tab.event_report == report
    assert tab.page.model.shown_event == document.event
    assert len(tab.rounds()) == len(document.event.rounds) + 1


# Empty, example -------------------------------------------------------------------------


def test_before_the_first_round_there_is_a_question(tab: TournamentTab) -> None:
    labels = [label.text() for label in tab.page.welcome.findChildren(QLabel)]
    assert labels[0] == "What do the next rounds bring?"
    assert tab.rounds() == [["1", "Add a round", "", "", "", "", "", ""]]
    for name in ("tournament.figures", "tournament.more", "tournament.add"):
        assert not tab.find(name).isVisible()
    assert not tab.page._side_box.isVisible()
    assert not tab.page._below_box.isVisible()


def test_the_example_is_that_of_the_pictures_and_one_step(tab: TournamentTab) -> None:
    before = tab.document
    tab.click("tournament.example")
    tab.settle()
    assert tab.event == example_event()
    assert tab.figures() == [
        ("Score after 5 rounds", "3/5", "2½ from 4 rated games"),
        ("Change so far", "+14.8", "expected 1.76, K 20"),
        ("Next list, 1 December", "1799", "live 1798.8"),
        ("Performance", "1922", "opponents 1827 on average"),
    ]
    assert not tab.page.welcome.isVisible()
    assert tab.cell == (5, OPPONENT)  # the next game
    assert tab.chosen_rows == [5]
    agrees(tab)
    tab.undo()
    assert tab.document == before
    assert tab.page.welcome.isVisible()
    tab.redo()
    assert tab.event == example_event()


def test_the_column_shows_one_player(example: TournamentTab) -> None:
    assert not example.find("playerB.rating").isVisible()
    assert not example.find("result.win").isVisible()
    assert not example.find("playerA.unrated").isVisible()
    example.turn(0)
    assert example.find("playerB.rating").isVisible()
    assert example.find("result.win").isVisible()


# Typing ---------------------------------------------------------------------------------


def type_example(tab: TournamentTab) -> None:
    """Nine rounds without the mouse, from the waiting row on."""
    tab.type("playerA.rating", "1784")
    tab.go("tournament.rounds")
    for row in TYPED:
        if not row[0]:
            tab.key(Key.Key_Return)  # begins to type: an empty name is left by Tab
        tab.type_row(*row)


def test_nine_rounds_without_the_mouse(tab: TournamentTab) -> None:
    type_example(tab)
    assert tab.event.rounds == example_event().rounds
    assert tab.cell == (9, OPPONENT)
    assert tab.editor is None
    assert tab.figure(1) == "+14.8"
    assert tab.told == ""
    agrees(tab)


def test_every_cell_is_undone_one_step_at_a_time(tab: TournamentTab) -> None:
    type_example(tab)
    cells = sum(bool(text) for row in TYPED for text in row)
    assert tab.steps == cells + 1  # and the rating
    seen = [tab.document]
    while tab.action("undo").isEnabled():
        tab.undo()
        agrees(tab)
        assert tab.document != seen[-1]
        seen.append(tab.document)
    assert len(seen) == cells + 2
    assert tab.event == Event()
    for before in reversed(seen[:-1]):
        tab.redo()
        assert tab.document == before
    agrees(tab)


def test_tab_goes_along_the_row_and_enter_down(example: TournamentTab) -> None:
    tab = example
    tab.go_cell(2, OPPONENT)
    tab.key(Key.Key_F2)
    way = []
    for _ in range(6):
        way.append((tab.editor.row, tab.editor.column))
        tab.key(Key.Key_Tab)
    assert way == [(2, OPPONENT), (2, RATING), (2, COLOUR), (2, RESULT), (3, OPPONENT), (3, RATING)]
    tab.key(Key.Key_Backtab)
    assert (tab.editor.row, tab.editor.column) == (3, RATING)
    tab.key(Key.Key_Return)
    assert tab.editor is None
    assert tab.cell == (4, OPPONENT)  # under the column where it began
    tab.go_cell(4, RESULT)
    tab.key(Key.Key_F2)
    tab.key(Key.Key_Return)
    assert tab.cell == (5, RESULT)
    tab.keys("1")
    tab.key(Key.Key_Down)
    assert tab.cell == (6, RESULT)
    tab.keys("0")
    tab.key(Key.Key_Up)
    assert tab.cell == (5, RESULT)
    assert [entry.result for entry in tab.event.rounds[5:7]] == [R.WIN, R.LOSS]


def test_tab_leaves_the_table_at_its_ends(tab: TournamentTab) -> None:
    tab.load(Event(rounds=(ANN,)))
    tab.go_cell(1, RESULT)
    tab.key(Key.Key_F2)
    tab.key(Key.Key_Tab)
    assert tab.editor is None
    assert tab.focus.objectName() == "tournament.more"
    tab.go_cell(0, OPPONENT)
    tab.key(Key.Key_F2)
    tab.key(Key.Key_Backtab)
    assert tab.editor is None
    assert not tab.table.isAncestorOf(tab.focus)
    tab.go_cell(0, RATING)
    tab.key(Key.Key_Tab)  # nothing is typed: Tab goes to what follows the table
    assert tab.focus.objectName() == "tournament.more"


def test_escape_puts_the_cell_back(example: TournamentTab) -> None:
    tab = example
    tab.go_cell(5, RATING)
    tab.keys("2000")
    assert tab.editor.text() == "2000"
    tab.key(Key.Key_Escape)
    assert tab.editor is None
    assert tab.table.hasFocus()
    assert tab.event == example_event()


def test_typing_goes_over_the_cell_and_enter_into_it(example: TournamentTab) -> None:
    tab = example
    tab.go_cell(5, OPPONENT)
    tab.key(Key.Key_Return)
    assert tab.editor.text() == "Noah Bernard"
    assert tab.editor.selectedText() == "Noah Bernard"
    tab.key(Key.Key_Escape)
    tab.keys("J")
    assert tab.editor.text() == "J"
    tab.keys("o")
    tab.key(Key.Key_Return)
    assert tab.event.rounds[5].opponent.name == "Jo"
    tab.go_cell(5, RATING)
    tab.key(Key.Key_Backspace)
    assert tab.editor.text() == ""
    tab.key(Key.Key_Return)
    assert tab.event.rounds[5].opponent.rating is None


def test_letters_are_not_taken_for_results_of_the_game_tab(example: TournamentTab) -> None:
    """W, D, L and N are keys of the window; here they are letters of a name."""
    tab = example
    tab.go_cell(9, OPPONENT)
    for letter in "wdln":
        tab.keys(letter)
    tab.key(Key.Key_Return)
    assert tab.event.rounds[9].opponent.name == "wdln"
    assert tab.document.result is None


def test_what_is_computed_cannot_be_typed(example: TournamentTab) -> None:
    tab = example
    for column in (Column.NUMBER, Column.EXPECTED, Column.CHANGE, Column.SUM):
        tab.go_cell(3, column)
        tab.keys("5")
        assert tab.editor is None
    assert tab.event == example_event()


@pytest.mark.parametrize(
    ("column", "text", "message"),
    [
        (RATING, "x", "Round 6, Rating: Not a number; example: 1512.5"),
        (RATING, "1,700", "Round 6, Rating: 1700 or 1.7?"),
        (COLOUR, "red", "Round 6, Colour: “red” is not a colour; use W or B"),
        (
            RESULT,
            "won't",
            "Round 6, Result: “won't” is not a result; use 1, ½, 0, +, − or words such as “½ bye”",
        ),
    ],
)
def test_what_cannot_be_used_stays_in_its_cell(
    example: TournamentTab, column: Column, text: str, message: str
) -> None:
    tab = example
    before, steps = tab.document, tab.steps
    tab.go_cell(5, column)
    tab.keys(text)
    tab.key(Key.Key_Return)
    assert tab.editor.text() == text
    assert tab.editor.hasFocus()
    assert tab.editor.property("fault") is True
    assert tab.told == message
    assert (
        QAccessible.queryAccessibleInterface(tab.editor).text(QAccessible.Text.Description)
        == message
    )
    assert (tab.document, tab.steps) == (before, steps)
    assert list(tab.session.faults) == ["tournament.rounds"]
    assert tab.event_notices() == [
        "Last valid results. Correct the round below, they will follow again."
    ]
    tab.undo()  # takes the text back, not the step before
    assert tab.editor is None
    assert tab.told == ""
    assert tab.session.faults == {}
    assert (tab.document, tab.steps) == (before, steps)


def test_a_corrected_cell_is_taken(example: TournamentTab) -> None:
    tab = example
    tab.go_cell(5, RATING)
    tab.keys("19x")
    tab.key(Key.Key_Tab)
    assert tab.told
    tab.key(Key.Key_Backspace)
    assert tab.told == ""
    assert tab.session.faults == {}
    assert tab.editor.property("fault") is False
    tab.keys("20")
    tab.key(Key.Key_Tab)
    assert tab.event.rounds[5].opponent.rating == D(1920)


def test_going_elsewhere_drops_what_cannot_be_used_and_says_so(example: TournamentTab) -> None:
    tab = example
    tab.go_cell(5, RATING)
    tab.keys("x")
    tab.click("playerA.rating")
    assert tab.editor is None
    assert tab.told == "Round 6, Rating: Not a number; example: 1512.5"
    assert tab.session.faults == {}
    assert tab.event == example_event()


def test_going_elsewhere_takes_what_can_be_used(example: TournamentTab) -> None:
    tab = example
    tab.go_cell(5, RATING)
    tab.keys("1930")
    tab.click("playerA.rating")
    assert tab.editor is None
    assert tab.event.rounds[5].opponent.rating == D(1930)
    tab.go_cell(5, RATING)
    tab.keys("1940")
    tab.turn(0)
    assert tab.event.rounds[5].opponent.rating == D(1940)


@pytest.mark.parametrize("row", [5, 7])
def test_a_row_that_goes_takes_its_field_with_it(example: TournamentTab, row: int) -> None:
    """Ctrl+Shift+Z deletes round 6 again, while a cell of it, or of a later one, is typed."""
    tab = example
    tab.go_cell(5, OPPONENT)
    tab.key(Key.Key_Delete)
    tab.undo()
    tab.go_cell(row, RATING)
    tab.keys("19")
    tab.redo()
    assert len(tab.event.rounds) == 8
    if row == 5:
        assert tab.editor is None
        return
    assert tab.editor.row == 6
    tab.keys("00")
    tab.key(Key.Key_Return)
    assert tab.event.rounds[6].opponent.rating == D(1900)
    agrees(tab)


def test_the_window_may_be_closed_while_a_cell_is_typed(example: TournamentTab) -> None:
    tab = example
    tab.go_cell(5, RATING)
    tab.keys("19x")
    tab.key(Key.Key_Return)
    assert tab.session.faults
    tab.speak("fr")  # made anew: the text that is in no document is gone
    assert tab.editor is None
    assert tab.session.faults == {}
    tab.go_cell(5, RATING)
    tab.keys("1950")
    tab.top.close()
    assert tab.event.rounds[5].opponent.rating == D(1950)


def test_saving_takes_what_is_being_typed(example: TournamentTab, tmp_path: Path) -> None:
    tab = example
    path = tmp_path / "autumn.elo"
    tab.top.content.files.dialogs.to_save = lambda *_asked: path  # type: ignore[method-assign]
    tab.go_cell(5, RATING)
    tab.keys("1930")
    tab.trigger("save")
    assert path.exists()
    assert tab.event.rounds[5].opponent.rating == D(1930)
    assert tab.session.undo_stack.isClean()
    assert tab.editor.text() == "1930"  # and the typing goes on
    tab.key(Key.Key_Return)
    assert tab.session.undo_stack.isClean()


# Colours and results --------------------------------------------------------------------


def test_the_colour_by_letter_and_space(tab: TournamentTab) -> None:
    tab.load(Event(rounds=(BEN,)))
    tab.go_cell(0, COLOUR)
    for colour, word in ((Colour.WHITE, "White"), (Colour.BLACK, "Black"), (None, "")):
        tab.key(Key.Key_Space)
        assert tab.event.rounds[0].colour is colour
        assert tab.spoken_cell(0, COLOUR) == (f"Colour: {word}" if word else "")
    tab.type_cell(0, COLOUR, "b")
    assert tab.event.rounds[0].colour is Colour.BLACK
    tab.go_cell(0, COLOUR)
    tab.key(Key.Key_F2)
    for text in ("", "W", "B"):
        tab.key(Key.Key_Space)
        assert tab.editor.text() == text
    tab.key(Key.Key_Return)
    assert tab.event.rounds[0].colour is Colour.BLACK
    tab.type_cell(0, COLOUR, "")
    assert tab.event.rounds[0].colour is None
    assert tab.steps == 7 - 1  # the last F2 typed what was there


@pytest.mark.parametrize(
    ("way", "result", "given", "other"),
    [
        (("win",), R.WIN, None, None),
        (("½  draw",), R.DRAW, None, None),
        (("0  loss",), R.LOSS, None, None),
        (("win by forfeit",), R.FORFEIT_WIN, None, None),
        (("loss by forfeit",), R.FORFEIT_LOSS, None, None),
        (("half-point bye",), R.HALF_BYE, None, None),
        (("full-point bye",), R.FULL_BYE, None, None),
        (("zero-point bye",), R.ZERO_BYE, None, None),
        (("pairing bye", "1"), R.PAIRING_BYE, None, None),
        (("pairing bye", "½"), R.PAIRING_BYE, D("0.5"), None),
        (("played, not sent for rating", "½"), R.PLAYED_UNRATED, D("0.5"), None),
        (("score by the arbiter", "½–0"), R.SCORE, D("0.5"), D(0)),
    ],
)
def test_the_list_of_results(
    tab: TournamentTab, way: tuple[str, ...], result: RoundResult, given: Decimal, other: Decimal
) -> None:
    tab.load(Event(rounds=(BEN,)))
    tab.go_cell(0, RESULT)
    tab.key(Key.Key_Space)
    tab.pick(*way)
    entry = tab.event.rounds[0]
    assert (entry.result, entry.given_points, entry.opponent_points) == (result, given, other)
    assert entry.opponent == BEN.opponent
    assert tab.steps == 2
    agrees(tab)
    tab.come_back()
    tab.key(Key.Key_F4)
    checked = [action.text() for action in tab.menu().actions() if action.isChecked()]
    assert [text.split("\t")[0].endswith(way[0]) for text in checked] == [True]
    tab.menu().close()


def test_the_list_offers_every_kind_of_result(tab: TournamentTab) -> None:
    tab.load(Event(rounds=(BEN,)))
    tab.go_cell(0, RESULT)
    tab.key(Key.Key_F4)
    offered = [action.text() for action in tab.menu().actions()]
    assert len(offered) == len(RoundResult)
    tab.menu().close()
    tab.come_back()
    tab.key(Key.Key_F2)
    tab.key(Key.Key_Down, ALT)  # as in a combo, while it is typed
    assert len(tab.menu().actions()) == len(offered)
    tab.menu().close()


def test_other_points_are_typed(tab: TournamentTab) -> None:
    tab.load(Event(rounds=(BEN,)))
    tab.go_cell(0, RESULT)
    tab.key(Key.Key_Space)
    tab.pick("score by the arbiter", "Other points…")
    tab.come_back()
    assert tab.editor.text() == "½-0 arbiter"
    assert tab.editor.selectedText() == "½-0"
    tab.keys("0-½")
    tab.key(Key.Key_Return)
    entry = tab.event.rounds[0]
    assert (entry.result, entry.given_points, entry.opponent_points) == (R.SCORE, D(0), D("0.5"))
    assert tab.cell_text(0, RESULT) == "0–½"


def test_a_score_of_the_arbiter_counts_or_does_not(tab: TournamentTab) -> None:
    tab.type("playerA.rating", "1784")
    given = Round(BEN.opponent, R.SCORE, given_points=D(0), opponent_points=D(0))
    tab.load(Event(rounds=(given,)))
    assert tab.event_report.rows[0].counts
    tab.go_cell(0, RESULT)
    tab.key(Key.Key_Space)
    tab.pick("score by the arbiter", "Counts for the rating")
    assert tab.event.rounds[0] == replace(given, rated=False)
    assert tab.cell_text(0, Column.EXPECTED) == "score not rated"


def test_by_the_mouse_the_colour_turns_and_the_list_opens(example: TournamentTab) -> None:
    tab = example

    def press(row: int, column: Column, *, twice: bool = False) -> None:
        spot = tab.table.visualRect(tab.page.model.index(row, column)).center()
        QTest.mouseClick(tab.table.viewport(), LEFT, NONE, spot)
        if twice:
            QTest.mouseDClick(tab.table.viewport(), LEFT, NONE, spot)

    press(6, COLOUR)  # the first press chooses the row
    assert tab.event == example_event()
    assert tab.chosen_rows == [6]
    press(6, COLOUR)
    assert tab.event.rounds[6].colour is None
    press(6, RESULT)
    tab.pick("draw")
    assert tab.event.rounds[6].result is R.DRAW
    tab.come_back()
    press(5, RATING, twice=True)
    assert tab.editor.text() == "1912"
    tab.key(Key.Key_Escape)
    press(9, OPPONENT)  # one press is enough in the row that waits
    assert (tab.editor.row, tab.editor.text()) == (9, "")
    tab.keys("Zoé")
    tab.key(Key.Key_Return)
    assert tab.event.rounds[9].opponent.name == "Zoé"


def test_the_context_menu_does_the_same(example: TournamentTab) -> None:
    tab = example
    tab.go_cell(5, OPPONENT)

    def open_menu() -> None:
        spot = QPoint(10, 10)
        asked = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, spot, spot)
        QApplication.sendEvent(tab.table, asked)

    open_menu()
    texts = [action.text().split("\t")[0] for action in tab.menu().actions() if action.text()]
    assert texts == [
        "Result",
        "Add a round",
        "Delete",
        "Move up",
        "Move down",
        "Copy",
        "Paste rounds",
        "Titles and federations",
    ]
    tab.pick("Result", "win")
    assert tab.event.rounds[5].result is R.WIN
    tab.come_back()
    open_menu()
    tab.pick("Move up")
    assert tab.event.rounds[4].result is R.WIN
    tab.come_back()
    open_menu()
    tab.pick("Delete")
    assert len(tab.event.rounds) == 8
    assert tab.steps == 4


# Rows -----------------------------------------------------------------------------------


def test_adding_deleting_and_moving_are_one_step_each(example: TournamentTab) -> None:
    tab = example
    names = [entry.opponent.name for entry in tab.event.rounds]
    steps = tab.steps
    tab.go_cell(5, OPPONENT)
    tab.key(Key.Key_Insert)
    assert tab.event.rounds[5] == Round()
    assert tab.cell == (5, OPPONENT)
    tab.key(Key.Key_Plus, CTRL | SHIFT)
    assert tab.event.rounds[5:7] == (Round(), Round())
    assert tab.steps == steps + 2
    tab.key(Key.Key_Down, SHIFT)
    assert tab.chosen_rows == [5, 6]
    tab.key(Key.Key_Delete)
    assert [entry.opponent.name for entry in tab.event.rounds] == names
    assert tab.steps == steps + 3
    assert tab.cell == (5, OPPONENT)
    tab.key(Key.Key_Up, ALT)
    tab.key(Key.Key_Up, ALT)
    moved = [entry.opponent.name for entry in tab.event.rounds]
    assert moved[3] == "Noah Bernard"
    assert tab.cell == (3, OPPONENT)
    assert tab.chosen_rows == [3]
    tab.key(Key.Key_Down, SHIFT)
    tab.key(Key.Key_Down, ALT)
    assert tab.chosen_rows == [4, 5]
    assert tab.event.rounds[4].opponent.name == "Noah Bernard"
    assert tab.steps == steps + 6
    agrees(tab)
    for _ in range(6):
        tab.undo()
    assert tab.event == example_event()


def test_the_waiting_row_is_neither_moved_nor_deleted(example: TournamentTab) -> None:
    tab = example
    tab.go_cell(9, OPPONENT)
    tab.key(Key.Key_Delete)
    tab.key(Key.Key_Up, ALT)
    assert tab.event == example_event()
    tab.key(Key.Key_Insert)
    assert tab.event.rounds[9:] == (Round(),)
    tab.key(Key.Key_A, CTRL)
    tab.key(Key.Key_Delete)
    assert tab.event.rounds == ()
    assert tab.page.welcome.isVisible()


def test_the_button_adds_a_round_at_the_end(example: TournamentTab) -> None:
    tab = example
    tab.click("tournament.add")
    assert tab.event.rounds[9:] == (Round(),)
    assert tab.cell == (9, OPPONENT)
    assert tab.table.hasFocus()


# Clipboard ------------------------------------------------------------------------------


def test_rows_are_copied_and_pasted(example: TournamentTab) -> None:
    tab = example
    tab.go_cell(2, OPPONENT)
    tab.key(Key.Key_Down, SHIFT)
    tab.key(Key.Key_C, CTRL)
    assert tab.clipboard == (
        "3\tTomasz Wilk\t1856\tB\t½\t0.40\t2.0\t7.4\n4\tLéa Fontaine\t1901\tW\t1\t0.34\t13.2\t20.6"
    )
    rounds = tab.event.rounds
    steps = tab.steps
    tab.go_cell(9, OPPONENT)
    tab.key(Key.Key_V, CTRL)
    assert tab.event.rounds == (*rounds, *rounds[2:4])
    assert tab.told == "2 rounds pasted"
    assert tab.chosen_rows == [9, 10]
    assert tab.steps == steps + 1
    agrees(tab)
    tab.undo()
    assert tab.event.rounds == rounds
    assert tab.told == ""  # nothing is pasted any more


def test_the_whole_table_is_copied_with_its_totals(example: TournamentTab) -> None:
    example.key(Key.Key_C, CTRL | SHIFT)
    lines = example.clipboard.splitlines()
    assert lines[0].split("\t")[:3] == ["Round", "Opponent", "Rating"]
    assert len(lines) > 15
    assert ["Linear", "1926.8", "average − 400", "average + 400"] in [x.split("\t") for x in lines]


def test_results_of_others_are_pasted_into_the_empty_tab(tab: TournamentTab) -> None:
    QApplication.clipboard().setText("Autumn Open\nMoreno 1612 1\nbye ½\nWilk 1856 =\n")
    tab.click("tournament.pasteRounds")
    tab.settle()
    assert [entry.result for entry in tab.event.rounds] == [R.WIN, R.HALF_BYE, R.DRAW]
    assert tab.told == "3 rounds pasted, 1 line left out"
    assert tab.table.hasFocus()
    tab.key(Key.Key_Insert)
    tab.key(Key.Key_Z, CTRL)
    tab.key(Key.Key_Z, CTRL)
    assert tab.event == Event()


def test_rows_of_a_spreadsheet_are_pasted(tab: TournamentTab) -> None:
    """EDI-04: a heading, CRLF, a name over two lines in quotes, no row for the last line end."""
    given = CASES["EDI-04"]
    QApplication.clipboard().setText(given["input"]["clipboard"])
    steps = tab.steps
    tab.click("tournament.pasteRounds")
    tab.settle()
    assert len(tab.event.rounds) == given["expected"]["rows_added"]
    assert [entry.opponent.name for entry in tab.event.rounds] == ["Petit, Noa", "Moreau Sacha"]
    assert [entry.opponent.rating for entry in tab.event.rounds] == [1800, 1900]
    assert [entry.result for entry in tab.event.rounds] == [R.WIN, R.DRAW]
    assert tab.steps - steps == given["expected"]["undo_steps"]


def test_pasting_something_else_says_so(example: TournamentTab) -> None:
    tab = example
    QApplication.clipboard().setText("hello")
    tab.go_cell(5, OPPONENT)
    tab.key(Key.Key_V, CTRL)
    assert tab.told == "No round in what was copied; an example: Moreno 1612 1"
    assert tab.event == example_event()


# Titles ---------------------------------------------------------------------------------


def test_titles_and_federations_show_when_wanted(example: TournamentTab) -> None:
    tab = example
    assert Column.TITLE not in tab.table.visible_columns()
    tab.click("tournament.menu")
    tab.pick("Titles and federations")
    tab.come_back()
    tab.type_cell(0, Column.TITLE, "wim")
    tab.type_cell(0, Column.FEDERATION, "esp")
    opponent = tab.event.rounds[0].opponent
    assert (opponent.title, opponent.federation) == (Title.WIM, "ESP")
    assert tab.rounds()[0][1:5] == ["Iris Moreno", "WIM", "ESP", "1612"]
    tab.speak("fr")
    assert Column.FEDERATION in tab.table.visible_columns()
    tab.click("tournament.menu")
    action = tab.menu().actions()[-1]
    assert action.isChecked()
    action.trigger()
    tab.menu().close()
    assert Column.TITLE not in tab.table.visible_columns()
    assert tab.event.rounds[0].opponent.title is Title.WIM


# Figures, totals, notices ---------------------------------------------------------------


def test_the_score_without_a_rated_game(tab: TournamentTab) -> None:
    tab.type("playerA.rating", "1784")
    tab.load(Event(rounds=(Round(result=R.HALF_BYE), BEN)))
    assert tab.figures() == [
        ("Score after 1 round", "½/1", "no rated game yet"),
        ("Change so far", "–", "K 20"),
        ("Next list, 1 December", "1784", "live 1784.0"),
        ("Performance", "–", ""),
    ]


def test_all_won_says_what_the_performance_is(tab: TournamentTab) -> None:
    tab.type("playerA.rating", "1784")
    tab.load(Event(rounds=(ANN, ANN)))
    assert tab.figures()[3] == ("Performance", "2500", "all won: average 1700 + 800")


def test_without_a_rating_score_and_performance_stand(tab: TournamentTab) -> None:
    tab.load(Event(rounds=(ANN, BEN)))
    assert [text for _caption, text, _note in tab.figures()] == ["1/1", "–", "–", "2500"]
    (notice,) = tab.event_notices()
    assert notice.startswith("No change yet.")


def test_under_other_rules_there_is_no_list(example: TournamentTab) -> None:
    example.choose("rules.preset", "Plain Elo")
    assert example.figures()[2][0] == "New rating"
    agrees(example)


def test_in_december_the_next_list_is_of_another_year(example: TournamentTab) -> None:
    tab = example
    rules = replace(tab.document.rules, list_date=date(2026, 12, 1))
    tab.session.edit(replace(tab.document, rules=rules), "Rules")
    assert tab.figures()[2][0] == "Next list, 1 January 2027"


def test_the_ceiling_lowers_k_in_every_round_and_says_so(tab: TournamentTab) -> None:
    tab.load(Event(rounds=(ANN, BEN)), Player("Ann", D(1784), k=FixedK(D(40)), other_games=20))
    assert tab.figures()[1][2] == "expected 0.62, K 31"
    assert tab.event_notices() == [
        "K lowered. 22 rated games in the period: K 31 instead of 40, in every round."
    ]
    tab.click("tournament.more")
    assert tab.totals()["Rated games of the period"] == (
        "22",
        "1 played, 1 to come, 20 in other events; 40 × 22 = 880, at most 700",
    )
    assert tab.totals()["K"] == ("31", "700 over 22 games; fixed")


def test_an_about_rating_is_told_of(tab: TournamentTab) -> None:
    tab.type("playerA.rating", "1784")
    about = Round(Opponent("Ann", RatingRange(D(1700), D(1851))), R.WIN)
    tab.load(Event(rounds=(about,)))
    (notice,) = tab.event_notices()
    assert notice.startswith("Rated about.")
    tip = str(tab.page.model.index(0, RATING).data(Qt.ItemDataRole.ToolTipRole))
    assert "At 1851: expected 0.41, +11.8" in tip


def test_decimal_ratings_and_the_end_of_the_list(tab: TournamentTab) -> None:
    tab.type("playerA.rating", "1402")
    lost = Round(Opponent("Ann", D("1400.5")), R.LOSS)
    tab.load(Event(rounds=(lost,)))
    notices = tab.event_notices()
    assert "Unrated on the next list. Under 1400 the list of 1 December shows no rating." in notices
    assert any(text.startswith("Decimal rating.") for text in notices)


def test_more_shows_totals_and_what_is_asked(example: TournamentTab) -> None:
    tab = example
    assert not tab.find("tournament.name").isVisible()
    tab.click("tournament.more")
    assert tab.find("tournament.name").isVisible()
    totals = tab.totals()
    assert totals["Average of the opponents"] == ("1826.8", "4 rated games")
    assert totals["Expected total"] == ("1.76", "2½ scored")
    assert totals["Change"] == ("+14.8", "+15 after rounding")
    assert totals["K"] == ("20", "30 games played, never 2400")
    assert totals["Rated games of the period"] == (
        "8",
        "4 played, 4 to come; 20 × 8 = 160, at most 700",
    )
    assert totals["Performance, 95% sure"][1] == "2 won, 1 drawn, 1 lost"
    assert "Chance to be stronger" in totals
    labels = {label.text() for label in tab.page.totals.findChildren(QLabel)}
    assert {"FIDE", "Linear", "Exact", "Perfect", "1922", "1926.8", "1930.6", "1928"} <= labels
    assert {"average − 800", "average + 400", "no value", "highest + 736"} <= labels


def test_other_events_of_the_period(example: TournamentTab) -> None:
    tab = example
    tab.click("tournament.more")
    tab.type("tournament.otherChange", "-20.3")
    assert tab.event.other_change == D("-20.3")
    assert tab.figure(1) == "+14.8"
    assert tab.figures()[2][1:] == ("1778", "live 1778.5")
    assert tab.totals()["With other events"] == ("−5.5", "−6 after rounding")
    tab.click("tournament.more")
    assert tab.find("tournament.otherChange").isVisible()  # what changes a number is not hidden
    tab.type("tournament.otherChange", "")
    tab.click("tournament.more")
    assert not tab.find("tournament.otherChange").isVisible()


def test_questions_about_the_event_are_typed(example: TournamentTab) -> None:
    tab = example
    tab.click("tournament.more")
    steps = tab.steps
    tab.type("tournament.name", "Spring")
    tab.type("tournament.planned", "11")
    tab.type("tournament.thresholds", "U1790, U2000")
    assert tab.event.name == "Spring"
    assert tab.event.planned_rounds == 11
    assert tab.event.thresholds == (Threshold("U1790", D(1790)), Threshold("U2000", D(2000)))
    assert tab.steps == steps + 3
    assert tab.event_notices() == ["U1790. You leave it with 1799."]
    tab.type("tournament.planned", "x9")
    assert tab.event.planned_rounds == 11
    assert tab.event_notices()[0].startswith("Last valid results.")
    tab.undo()
    assert tab.text("tournament.planned") == "11"
    for _ in range(3):
        tab.undo()
    assert tab.event == example_event()


def test_a_fault_in_more_goes_when_the_tab_is_left(example: TournamentTab) -> None:
    tab = example
    tab.click("tournament.more")
    tab.type("tournament.planned", "x")
    assert tab.session.faults
    tab.turn(0)
    assert tab.session.faults == {}


def test_an_unrated_player_earns_a_first_rating(tab: TournamentTab) -> None:
    tab.click("playerA.unrated")
    opponents = [1902, 1877, 1884, 2012, 1832]
    results = [R.WIN, R.WIN, R.WIN, R.LOSS, R.LOSS]
    rounds = [Round(Opponent(rating=D(r)), x) for r, x in zip(opponents, results, strict=True)]
    tab.load(Event(rounds=tuple(rounds[:4])))
    assert tab.figures()[1] == ("Change so far", "–", "unrated: nothing to change")
    assert tab.figures()[2] == (
        "First rating",
        "–",
        "1 rated opponent missing, 2004 so far",
    )
    tab.load(Event(rounds=tuple(rounds)))
    assert tab.figures()[2] == ("First rating, 1 December", "1922", "from 5 games")
    assert tab.event_notices() == []
    tab.click("tournament.more")
    totals = tab.totals()
    assert totals["First rating"] == ("1922", "from 5 games")
    assert totals["How it is found"] == (
        "1922",
        "average 1872.4 with two draws against 1800, 57% scored, dp +50",
    )
    assert totals["Conditions"][0] == "5 of 5"


def test_a_fault_in_the_column_shows_old_numbers(example: TournamentTab) -> None:
    tab = example
    tab.type("playerA.rating", "x")
    assert tab.figure(1) == "+14.8"
    assert tab.event_notices() == [
        "Last valid results. Correct the rating at the left, they will follow again."
    ]
    assert all(cell.number.stale for cell in tab.page.figures._cells)
    tab.undo()
    assert not any(cell.number.stale for cell in tab.page.figures._cells)


# Language, layout, cost -----------------------------------------------------------------


def test_a_change_of_language_keeps_everything(example: TournamentTab) -> None:
    tab = example
    tab.click("tournament.more")
    tab.type("tournament.thresholds", "U1790")
    tab.go_cell(5, RESULT)
    tab.keys("1")
    tab.key(Key.Key_Return)
    before, steps, shown = tab.document, tab.steps, [figure[1] for figure in tab.figures()]
    tab.speak("fr")
    assert tab.top.content.tabs.currentIndex() == 2
    assert (tab.document, tab.steps) == (before, steps)
    assert [figure[1] for figure in tab.figures()] == [text.replace(".", ",") for text in shown]
    assert tab.find("tournament.thresholds").isVisible()  # what was open stays open
    agrees(tab)
    tab.undo()
    assert tab.event.rounds[5].result is R.OPEN


def test_an_edit_elsewhere_costs_nothing_here(
    example: TournamentTab, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Parts of the report are kept by identity and computed when a view that is seen asks."""
    tab = example
    computed = []
    real = report_module.event_report

    def counted(*asked: object) -> object:
        computed.append(asked)
        return real(*asked)  # type: ignore[arg-type]

    monkeypatch.setattr(report_module, "event_report", counted)
    tab.type("playerA.rating", "1790")
    assert computed
    tab.turn(0)
    computed.clear()
    tab.type("playerA.rating", "1800")
    tab.type("playerB.rating", "1900")
    tab.key(Key.Key_W)
    assert computed == []
    tab.turn(2)
    assert len(computed) == 1
    assert tab.event_report.player.rating == D(1800)
    tab.click("tournament.more")
    tab.go_cell(3, RATING)
    assert len(computed) == 1  # the same objects: nothing is computed again


def test_the_right_column_goes_under_the_table_where_it_is_narrow(example: TournamentTab) -> None:
    tab, page = example, example.page
    table, side, below = page.table, page._side_box, page._below_box
    assert side.isVisible()
    assert below.isVisible()

    def left(widget: QWidget) -> int:
        return widget.mapTo(page.widget(), QPoint()).x()

    def top(widget: QWidget) -> int:
        return widget.mapTo(page.widget(), QPoint()).y()

    assert page.width() >= 840
    assert left(side) > left(table) + table.width()
    assert side.width() == 264 + 8
    assert top(below) >= top(side) + side.height()
    tab.top.resize(1024, 640)
    tab.settle()
    assert page.width() < 840
    assert left(side) == left(table)
    assert top(side) >= top(table) + table.height()
    assert top(below) >= top(side) + side.height()
    assert page.horizontalScrollBar().maximum() == 0
    tab.load(Event())
    assert not side.isVisible()
    assert not below.isVisible()


def test_the_page_scrolls_and_not_the_table(example: TournamentTab) -> None:
    tab, page = example, example.page
    tab.top.resize(1024, 640)
    tab.load(Event(rounds=(ANN,) * 40))
    assert tab.table.verticalScrollBar().maximum() == 0
    assert tab.table.height() >= 41 * tab.table.row_height()
    assert page.verticalScrollBar().maximum() > 0
    spot = tab.table.viewport().mapTo(tab.top, QPoint(60, 60))
    QTest.wheelEvent(tab.top.windowHandle(), QPointF(spot), QPoint(0, -120))
    tab.settle()
    assert page.verticalScrollBar().value() > 0

    def seen() -> bool:
        tab.settle()
        rect = tab.table.visualRect(tab.table.currentIndex())
        middle = tab.table.viewport().mapTo(page.viewport(), rect.center())
        return page.viewport().rect().contains(middle)

    tab.go_cell(39, RATING)
    assert seen()
    tab.go_cell(0, RATING)
    assert seen()
    tab.go_cell(40, OPPONENT)
    for _ in range(3):
        tab.type_row("Ann", "1700")
        assert tab.table.rows_model().rowCount() == tab.cell[0] + 1
        assert seen()


def test_every_part_has_a_name_for_those_who_hear_it(example: TournamentTab) -> None:
    tab = example
    assert tab.table.accessibleName() == "Rounds of the tournament"
    node = QAccessible.queryAccessibleInterface(tab.table)
    assert node.role() == QAccessible.Role.Table
    names = [node.child(i).text(QAccessible.Text.Name) for i in range(node.childCount())]
    assert "Colour: White" in names
    assert "Colour: Black" in names
    assert "Result: ½, draw" in names
    assert "Change: Win +13.4, Draw +3.4, Loss −6.6" in names
    tab.go_cell(2, RATING)
    tab.key(Key.Key_F2)
    said = QAccessible.queryAccessibleInterface(tab.editor).text(QAccessible.Text.Name)
    assert said == "Round 3, Rating"
    tab.key(Key.Key_Escape)
    for name in ("tournament.more", "tournament.add", "tournament.menu"):
        assert tab.find(name).accessibleName()
