"""Scenarios and outcomes in the window, by keys and clicks.

Protected: plans are typed, named, noted, moved, copied and deleted without the mouse, each as
one step; what cannot be used stays in its cell; labels stay when columns scroll; what is typed
is never taken away by an answer that comes.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest
from PySide6.QtCore import QPoint, QSettings, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from support.events import DRAW, LOSS, WIN, event_of
from support.plans import PlansTab
from support.window import ALT, CTRL, SHIFT, opened

from eloapp.core.event import Event, Opponent, Plan, Scenario, Threshold
from eloapp.core.rules import Preset, rules_for
from eloapp.models.plan_cells import RowKind
from eloapp.models.rounds_example import example_event, example_player

D = Decimal
Key = Qt.Key
PICTURE = [
    ["", "Safe draws", "Hold, then win", "Must win", "Bad start"],
    ["Round 6 Noah Bernard 1912", "½", "½", "1", "0"],
    ["Round 7 Anton Berg 1875", "½", "½", "½", "½"],
    ["Round 8 about 1850", "½", "1", "1", "½"],
    ["Round 9 about 1850", "½", "½", "1", "½"],
    ["Score", "5/9", "5½/9", "6½/9", "4½/9"],
    ["Change", "+24.2", "+34.2", "+54.2", "+14.2"],
    ["Next list", "1808", "1818", "1838", "1798"],
    ["Performance", "1892", "1944", "2042", "1849"],
    ["Chance of this score or more", "39%", "19%", "2%", "61%"],
    ["Goal 1800", "reached", "reached", "reached", "2 short"],
]


@pytest.fixture
def tab(qtbot: QtBot, clock: Callable[[], date], settings: QSettings) -> Iterator[PlansTab]:
    """A new user who has gone to the third tab by its key."""
    with opened(qtbot, clock, settings, kind=PlansTab) as window:
        window.turn(2)
        yield window


@pytest.fixture
def example(tab: PlansTab) -> PlansTab:
    """The invented player of the picture, half way."""
    tab.load(example_event(), example_player(2026))
    tab.wait()
    return tab


@pytest.fixture
def fresh(example: PlansTab) -> PlansTab:
    """The same without a plan."""
    example.load(replace(example_event(), scenarios=()))
    example.wait()
    return example


# What is shown --------------------------------------------------------------------------


def test_the_picture(example: PlansTab) -> None:
    assert example.plan_rows() == PICTURE


def test_the_picture_is_typed_without_the_mouse(fresh: PlansTab) -> None:
    """From two plans to begin with to the four of the picture."""
    tab = fresh
    for _ in range(60):
        tab.key(Key.Key_Tab)
        if tab.focus.objectName() == "tournament.scenarioBegin":
            break
    tab.key(Key.Key_Return)
    assert tab.names() == ["Safe draws", "Must win"]
    assert tab.plans.hasFocus()
    tab.key(Key.Key_D, CTRL)
    tab.key(Key.Key_F2)
    tab.keys("Hold, then win")
    tab.key(Key.Key_Return)
    assert tab.names() == ["Safe draws", "Hold, then win", "Must win"]
    tab.type_plan(tab.row_of(RowKind.ROUND, 7), 1, "1")
    tab.type_plan(tab.row_of(RowKind.ROUND, 6), 2, "½")
    tab.key(Key.Key_Insert)
    tab.key(Key.Key_F2)
    tab.keys("Bad start")
    tab.key(Key.Key_Return)
    assert tab.plan_cell == (1, 3)  # from the name down into its results
    for text in ("0", "=", "0.5", "d"):
        tab.keys(text)
        tab.key(Key.Key_Return)
    tab.wait()
    assert tab.plan_rows() == PICTURE
    assert tab.event.scenarios == example_event().scenarios


def test_every_deed_is_undone_by_one_step(example: PlansTab) -> None:
    tab, start = example, example.event
    deeds: list[Callable[[], object]] = [
        lambda: tab.type_plan(tab.row_of(RowKind.ROUND, 5), 0, "1"),
        lambda: tab.type_plan(0, 0, "Sure"),
        lambda: tab.key(Key.Key_Right, ALT),
        lambda: tab.key(Key.Key_D, CTRL),
        lambda: tab.key(Key.Key_Delete, CTRL),
        lambda: tab.key(Key.Key_Insert),
    ]
    before = tab.steps
    for place, deed in enumerate(deeds, start=1):
        tab.go("tournament.scenarios")
        deed()
        assert tab.steps == before + place, place
    while tab.steps > before:
        tab.undo()
    assert tab.event == start
    tab.wait()
    assert tab.plan_rows() == PICTURE


def test_a_plan_that_goes_takes_its_field_with_it(example: PlansTab) -> None:
    """What was being typed into it goes nowhere, and nothing reaches for the field later."""
    tab = example
    first, _gone, *others = tab.names()
    tab.go("tournament.scenarios")
    tab.plans.rename(1)
    tab.keys("Half a na")
    assert tab.plans.field is not None
    tab.plans.plans().remove(1)
    tab.settle()
    assert tab.plans.field is None
    tab.plans.take_typing()
    assert tab.names() == [first, *others]


def test_without_a_plan_it_says_what_one_is(fresh: PlansTab) -> None:
    tab = fresh
    assert not tab.plans.isVisible()
    assert "side by side" in tab.said("tournament.noScenario")
    tab.click("tournament.scenarioBegin")
    assert tab.names() == ["Safe draws", "Must win"]
    assert tab.plan_cell == (1, 0)
    tab.undo()
    assert not tab.plans.isVisible()


def test_nothing_is_left_to_plan_in_a_finished_tournament(tab: PlansTab) -> None:
    tab.load(event_of([(1800, WIN), (1850, DRAW)]), example_player(2026))
    tab.wait()
    assert tab.said("tournament.noScenario").startswith("All rounds are played")
    assert not tab.find("tournament.scenarioBegin").isVisible()
    assert not tab.find("tournament.scenarioAdd").isEnabled()


def test_a_finished_tournament_keeps_its_plans(example: PlansTab) -> None:
    tab = example
    event = tab.event
    for place in event.open_rounds:
        event = event.with_round(place, replace(event.rounds[place], result=LOSS))
    tab.load(event)
    tab.wait()
    assert [row[0] for row in tab.plan_rows()][1] == "Score"
    assert set(tab.plan_rows()[3][1:]) == {"1768"}


def test_a_result_of_a_round_takes_its_row_away(example: PlansTab) -> None:
    tab = example
    tab.load(tab.event.with_round(5, replace(tab.event.rounds[5], result=WIN)))
    tab.wait()
    assert [row[0] for row in tab.plan_rows()][1] == "Round 7 Anton Berg 1875"
    assert tab.plan_column(0)[4:7] == ["5½/9", "+34.2", "1818"]


# Typing ---------------------------------------------------------------------------------


def test_enter_goes_down_and_tab_goes_on(example: PlansTab) -> None:
    tab = example
    tab.go_plan(1, 0)
    tab.keys("1")
    tab.key(Key.Key_Return)
    assert tab.plan_cell == (2, 0)
    tab.keys("0")
    tab.key(Key.Key_Tab)
    assert tab.plan_cell == (2, 1)
    assert tab.plan_editor is None
    tab.wait()
    assert tab.plan_column(0)[1:3] == ["1", "0"]


def test_an_opponent_is_replaced_by_typing_a_rating(example: PlansTab) -> None:
    tab = example
    tab.type_plan(3, 1, "1900")
    assert tab.event.scenarios[1].plan_for(7) == Plan(7, None, Opponent(rating=D(1900)))
    tab.type_plan(3, 1, "1 1700-1800")
    plan = tab.event.scenarios[1].plan_for(7)
    assert plan is not None
    assert plan.result is WIN
    assert plan.opponent is not None
    assert plan.opponent.used_rating == D(1750)
    cell = tab.plans_model.cell(3, 1)
    assert (cell.text, cell.beside) == ("1", "about 1750")


def test_what_cannot_be_used_stays_and_says_why(example: PlansTab) -> None:
    tab, steps = example, example.steps
    tab.type_plan(2, 0, "77")
    assert tab.plan_editor is not None
    assert tab.plan_editor.text() == "77"
    assert tab.plan_told.startswith("Round 7: “77” is no plan")
    assert "tournament.scenarios" in tab.session.faults
    assert tab.steps == steps
    assert any("the scenario" in notice for notice in tab.event_notices())
    tab.undo()  # puts valid text back, and nothing else
    assert tab.plan_editor is None
    assert not tab.session.faults
    assert tab.plan_told == ""
    assert tab.plan_column(0)[2] == "½"
    assert tab.steps == steps


def test_a_correction_takes_the_message_away(example: PlansTab) -> None:
    tab = example
    tab.type_plan(2, 0, "77")
    tab.key(Key.Key_Backspace)
    tab.key(Key.Key_Backspace)
    assert tab.plan_told == ""
    tab.keys("0")
    tab.key(Key.Key_Return)
    assert tab.plan_column(0)[2] == "0"


def test_escape_leaves_everything_as_it_was(example: PlansTab) -> None:
    tab, start = example, example.event
    tab.go_plan(2, 0)
    tab.keys("1")
    tab.key(Key.Key_Escape)
    assert tab.event == start
    assert tab.plan_cell == (2, 0)


def test_what_is_typed_stays_while_an_answer_comes(example: PlansTab) -> None:
    tab = example
    tab.type("tournament.goalValue", "1830")
    tab.go_plan(2, 2)
    tab.keys("19")
    tab.wait()
    assert tab.plan_editor.text() == "19"
    tab.keys("00")
    tab.key(Key.Key_Return)
    plan = tab.event.scenarios[2].plan_for(6)
    assert plan is not None
    assert plan.opponent == Opponent(rating=D(1900))


def test_what_is_typed_is_saved(example: PlansTab) -> None:
    tab = example
    tab.go_plan(1, 0)
    tab.keys("1")
    tab.page.take_typing()
    assert tab.event.scenarios[0].plan_for(5) == Plan(5, WIN)


def test_space_turns_a_result_and_delete_clears_several(example: PlansTab) -> None:
    tab = example
    tab.go_plan(1, 0)
    for shown in ("0", "–", "1", "½"):
        tab.key(Key.Key_Space)
        assert tab.plan_column(0)[1] == shown
    tab.key(Key.Key_Down, SHIFT)
    tab.key(Key.Key_Right, SHIFT)
    steps = tab.steps
    tab.key(Key.Key_Delete)
    assert tab.steps == steps + 1
    assert [row[1:3] for row in tab.plan_rows()[1:3]] == [["–", "–"], ["–", "–"]]
    assert tab.plan_column(2)[1:3] == ["1", "½"]


def test_letters_of_the_language_are_results(example: PlansTab) -> None:
    tab = example
    tab.type_plan(1, 0, "w")
    assert tab.plan_column(0)[1] == "1"
    tab.speak("fr")
    tab.type_plan(1, 0, "p")
    assert tab.plan_column(0)[1] == "0"
    tab.speak("en")


def test_numbers_cannot_be_typed_over(example: PlansTab) -> None:
    tab, start = example, example.event
    tab.go_plan(tab.row_of(RowKind.PUBLISHED), 0)
    tab.keys("1900")
    tab.key(Key.Key_Return)
    tab.key(Key.Key_Backspace)
    assert tab.plan_editor is None
    assert tab.event == start


def test_a_double_click_types(example: PlansTab) -> None:
    tab = example
    tab.click_plan(0, 3, twice=True)
    assert tab.plan_editor is not None
    tab.keys("Storm")
    tab.key(Key.Key_Return)
    assert tab.names()[3] == "Storm"
    tab.click_plan(5, 3, twice=True)
    assert tab.plan_editor is None


def test_a_note_is_written_under_its_plan(example: PlansTab) -> None:
    tab = example
    tab.go_plan(1, 2)
    tab.key(Key.Key_F2, SHIFT)
    tab.keys("If the second board wins")
    tab.key(Key.Key_Return)
    assert tab.event.scenarios[2].note == "If the second board wins"
    row = tab.row_of(RowKind.NOTE)
    assert tab.plan_column(2)[row] == "If the second board wins"
    assert tab.plans.rowHeight(row) > tab.plans.rowHeight(1)  # wrapped, never cut
    tab.go_plan(row, 2)
    tab.key(Key.Key_Delete)
    assert tab.plans_model.row_of(RowKind.NOTE) is None


def test_a_note_that_is_not_written_leaves_no_row(example: PlansTab) -> None:
    tab = example
    tab.go_plan(1, 2)
    tab.key(Key.Key_F2, SHIFT)
    assert tab.plan_editor is not None
    tab.key(Key.Key_Escape)
    assert tab.plans_model.row_of(RowKind.NOTE) is None


# Whole plans ----------------------------------------------------------------------------


def test_plans_move_with_the_keyboard(example: PlansTab) -> None:
    tab = example
    tab.go_plan(1, 0)
    tab.key(Key.Key_Right, ALT)
    tab.key(Key.Key_Right, ALT)
    assert tab.names() == ["Hold, then win", "Must win", "Safe draws", "Bad start"]
    assert tab.plan_cell == (1, 2)
    tab.key(Key.Key_Left, ALT)
    assert tab.plan_cell == (1, 1)
    tab.wait()
    assert tab.plan_column(1)[7] == "1808"


def test_six_and_no_more(example: PlansTab) -> None:
    tab = example
    tab.click("tournament.scenarioAdd")
    tab.click("tournament.scenarioAdd")
    assert len(tab.names()) == 6
    assert tab.names()[4:] == ["Scenario 5", "Scenario 6"]
    assert not tab.find("tournament.scenarioAdd").isEnabled()
    tab.key(Key.Key_Insert)
    tab.key(Key.Key_D, CTRL)
    assert len(tab.names()) == 6


def test_the_last_plan_goes(example: PlansTab) -> None:
    tab = example
    tab.go_plan(1, 3)
    for _ in range(4):
        tab.key(Key.Key_Delete, CTRL)
    assert tab.event.scenarios == ()
    assert not tab.plans.isVisible()
    tab.wait()


def test_the_menu_does_the_same(example: PlansTab) -> None:
    tab = example
    tab.go_plan(1, 0)
    spot = tab.plans.viewport().mapFromParent(QPoint(0, 0))
    asked = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, spot, spot)
    QApplication.sendEvent(tab.plans, asked)
    tab.pick("win")
    assert tab.plan_column(0)[1] == "1"
    tab.come_back()
    tab.click("tournament.scenarioMenu")
    tab.pick("Duplicate")
    assert tab.names()[1] == "Safe draws 2"
    tab.come_back()
    tab.click("tournament.scenarioMenu")
    tab.pick("Delete")
    assert tab.names() == PICTURE[0][1:]
    tab.come_back()


def test_copied_as_tsv(example: PlansTab) -> None:
    tab = example
    tab.go_plan(5, 0)
    tab.key(Key.Key_Down, SHIFT)
    tab.key(Key.Key_C, CTRL)
    assert tab.clipboard == "5/9\n24.2"
    tab.key(Key.Key_A, CTRL)
    tab.key(Key.Key_C, CTRL)
    lines = [line.split("\t") for line in tab.clipboard.split("\n")]
    assert lines[0] == PICTURE[0]
    assert [line[0] for line in lines] == [row[0] for row in PICTURE]
    tab.trigger("copyTable")
    assert "Safe draws\tHold, then win" in tab.clipboard
    assert "From 4 games" in tab.clipboard


# Look -----------------------------------------------------------------------------------


def test_labels_stay_when_the_columns_scroll(example: PlansTab) -> None:
    tab = example
    tab.top.resize(1024, 640)
    tab.click("tournament.scenarioAdd")
    tab.click("tournament.scenarioAdd")
    tab.wait()
    table = tab.plans
    bar = table.horizontalScrollBar()
    assert bar.maximum() > 0
    assert all(table.columnWidth(c) >= 104 for c in range(6))
    labels = table.labels.mapTo(table, QPoint()).x(), table.labels.width()
    bar.setValue(bar.maximum())
    tab.settle()
    assert (table.labels.mapTo(table, QPoint()).x(), table.labels.width()) == labels
    assert table.labels.isVisible()
    assert tab.page.horizontalScrollBar().maximum() == 0
    assert table.verticalScrollBar().maximum() == 0
    last = table.visualRect(tab.plans_model.index(0, 5))
    assert last.right() <= table.viewport().width()


def test_four_plans_need_no_scrolling_and_end_at_the_margin(example: PlansTab) -> None:
    tab, table = example, example.plans
    for size in ((1280, 800), (1024, 640)):
        tab.top.resize(*size)
        tab.settle()
        assert table.horizontalScrollBar().maximum() == 0
        right = table.visualRect(tab.plans_model.index(0, 3)).right()
        assert right == table.viewport().width() - 1
    assert table.columnWidth(0) < 164


def test_no_number_is_cut(example: PlansTab) -> None:
    """From lowest to highest takes room, and the columns give it."""
    tab = example
    rules = rules_for(Preset.PLAIN, tab.document.rules.list_date)
    tab.session.edit(replace(tab.document, rules=rules), "Rules")
    tab.load(replace(tab.event, scenarios=(Scenario("Open"), *tab.event.scenarios)))
    tab.top.resize(1024, 640)
    tab.wait()
    table, model, kit = tab.plans, tab.plans_model, tab.plans.kit
    for row in range(1, model.rowCount()):
        for column in range(model.columnCount()):
            room = table.columnWidth(column) - 2 * kit.pad
            assert kit.width(model.cell(row, column)) <= room


def test_the_current_cell_comes_into_sight(example: PlansTab) -> None:
    tab = example
    tab.top.resize(1024, 640)
    tab.settle()
    tab.page.verticalScrollBar().setValue(0)
    tab.go_plan(tab.row_of(RowKind.GOAL), 0)
    tab.settle()
    table = tab.plans
    rect = table.visualRect(table.currentIndex())
    spot = table.viewport().mapTo(tab.page.viewport(), rect.center())
    assert 0 <= spot.y() <= tab.page.viewport().height()


def test_categories_are_marked(example: PlansTab) -> None:
    tab = example
    tab.load(replace(tab.event, thresholds=(Threshold("U1800", D(1800)),)))
    tab.wait()
    assert tab.plan_rows()[-1] == ["U1800", "leaves", "leaves", "leaves", "stays in"]
    heads = tab.outcomes.outcomes()
    last = heads.columnCount() - 1
    assert heads.headerData(last, Qt.Orientation.Horizontal) == "Category"
    assert heads.cell(0, last).text == "leaves U1800"


def test_outcomes_stand_below_and_are_copied(example: PlansTab) -> None:
    tab = example
    table = tab.outcomes
    assert table.rows_model().rowCount() == 9
    assert table.verticalScrollBar().maximum() == 0
    tab.go("tournament.outcomes")
    tab.key(Key.Key_C, CTRL)
    tab.key(Key.Key_Down)
    tab.key(Key.Key_C, CTRL)
    assert tab.clipboard.split("\t")[:4] == ["3.5", "6½/9", "54.2", "1838"]


def test_the_mouse_marks_a_cell(example: PlansTab) -> None:
    tab = example
    index = tab.plans_model.index(3, 1)
    QTest.mouseMove(tab.plans.viewport(), tab.plans.visualRect(index).center())
    tab.settle()
    assert tab.plans.hovered == (3, 1)
    tab.click_plan(3, 1)
    assert tab.plans.selectionModel().selectedIndexes() == [index]


def test_an_empty_event_shows_nothing_of_all_this(tab: PlansTab) -> None:
    tab.load(Event())
    tab.wait()
    assert not tab.plans.isVisible()
    assert not tab.goal.isVisible()
    assert not tab.outcomes.isVisible()
