"""What goes to the clipboard, and what selecting a number tells.

Protected: a field gives its selection, a table its selected cells as TSV with every digit, in
the order of the rows; the selected number is the one that "why" derives (case EDI-03).
"""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu
from support.window import CTRL, LEFT, SHIFT, Window

from eloapp.core.rules import Preset
from eloapp.models.game_model import GridRow

Key = Qt.Key


def copied(ui: Window) -> str:
    QApplication.clipboard().setText("before")
    ui.key(Key.Key_C, CTRL)
    return ui.clipboard


def test_a_field_gives_its_selection(ui: Window) -> None:
    ui.example()
    field = ui.go("playerA.name")
    assert isinstance(field, QLineEdit)
    field.setSelection(8, 7)
    assert copied(ui) == "Laurent"
    field.deselect()
    assert copied(ui) == "before"
    field.setSelection(0, 7)
    QApplication.clipboard().clear()
    ui.trigger("copy")
    assert ui.clipboard == "Camille"


def test_edi_03_a_block_selected_bottom_up_is_copied_top_down(ui: Window) -> None:
    ui.example()
    cells = [(row, column) for row in (GridRow.RATING_A, GridRow.CHANGE_A) for column in (3, 2, 1)]
    ui.select(cells)
    assert copied(ui) == "13.4\t3.4\t-6.6\n1797.4\t1787.4\t1777.4"
    ui.speak("fr")
    ui.select(cells)
    assert copied(ui) == "13,4\t3,4\t-6,6\n1797,4\t1787,4\t1777,4"


def test_every_digit_is_copied(ui: Window) -> None:
    ui.play("1600", "1400", k="20", preset=Preset.PLAIN)
    assert ui.changes[0] == "+4.8"
    ui.select([(GridRow.CHANGE_A, 1), (GridRow.RATING_A, 1)])
    assert copied(ui) == "4.805\n1604.805"
    ui.play("1784.25", "1912.5", k="17.5", preset=Preset.FIDE_STANDARD)
    ui.select([(GridRow.CHANGE_A, 1)])
    assert copied(ui) == "11.725"
    assert ui.changes[0] == "+11.7"


def test_one_cell_and_a_cell_without_a_number(ui: Window) -> None:
    ui.example()
    ui.select([(GridRow.CHANCE, 2)])
    assert copied(ui) == "Draw 24%"
    ui.select([(GridRow.CHANGE_A, 0)])
    assert copied(ui) == "Camille Laurent, 1784 · K 20"


def test_lines_of_why_are_copied(ui: Window) -> None:
    ui.example()
    ui.select([(3, 2), (3, 1), (1, 1), (1, 0)], "game.why")
    assert copied(ui) == "Expected score\t0.33\n13.4\t20 × (1 − 0.33)"


def test_select_all_of_a_table(ui: Window) -> None:
    ui.example()
    ui.go("game.why")
    ui.key(Key.Key_A, CTRL)
    assert len(copied(ui).splitlines()) == 6


@pytest.mark.parametrize("by", ["keys", "menu", "button"])
def test_whole_table(ui: Window, by: str) -> None:
    ui.example()
    if by == "keys":
        ui.go("playerA.rating")
        ui.key(Key.Key_C, CTRL | SHIFT)
    elif by == "menu":
        ui.trigger("copyTable")
    else:
        press(ui, "Copy the table")
    assert [line.split("\t") for line in ui.clipboard.splitlines()] == [
        ["Chance, by the draw model", "Win 21%", "Draw 24%", "Loss 55%"],
        ["Camille Laurent, 1784 · K 20", "13.4", "3.4", "-6.6"],
        ["New rating · exact", "1797.4", "1787.4", "1777.4"],
        ["Noah Bernard", "-26.8", "-6.8", "13.2"],
        ["1912 · K 40", "1885.2", "1905.2", "1925.2"],
        ["Both together", "-13.4", "-3.4", "6.6"],
    ]


def press(ui: Window, text: str) -> None:
    """Choose from the menu of the copy button."""
    QTest.mouseClick(ui.find("game.copy"), LEFT)
    menu = next(m for m in ui.top.findChildren(QMenu) if m.isVisible())
    action = next(a for a in menu.findChildren(QAction) if a.text() == text)
    QTest.mouseClick(menu, LEFT, pos=menu.actionGeometry(action).center())
    ui.come_back()


SENTENCE = (
    "Camille Laurent (1784) against Noah Bernard (1912): win +13.4, draw +3.4, loss −6.6 "
    "(K 20, FIDE standard, Table 8.1.2, cap 400 below 2650, once per period, "
    "list of 1 November 2026)."
)


@pytest.mark.parametrize("by", ["keys", "menu", "button"])
def test_one_sentence_for_a_message(ui: Window, by: str) -> None:
    ui.example()
    if by == "keys":
        ui.go("playerA.rating")
        ui.key(Key.Key_M, CTRL | SHIFT)
    elif by == "menu":
        ui.trigger("copySentence")
    else:
        press(ui, "Copy a sentence")
    assert ui.clipboard == SENTENCE


def test_sentence_in_french(ui: Window) -> None:
    ui.example().speak("fr")
    ui.key(Key.Key_M, CTRL | SHIFT)
    assert ui.clipboard.startswith("Camille Laurent (1784) contre Noah Bernard (1912)\u00a0: ")
    assert "gain +13,4, nulle +3,4, perte −6,6" in ui.clipboard


def test_nothing_to_copy_before_the_ratings_are_there(ui: Window) -> None:
    assert not ui.action("copyTable").isEnabled()
    assert not ui.action("copySentence").isEnabled()
    QApplication.clipboard().setText("before")
    ui.key(Key.Key_C, CTRL | SHIFT)
    assert ui.clipboard == "before"
    ui.play("1784", "1912")
    assert ui.action("copyTable").isEnabled()


# Why ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "column", "title", "change"),
    [
        (GridRow.CHANGE_A, 2, "Why +3.4 for a draw", "+3.4"),
        (GridRow.RATING_A, 3, "Why −6.6 for a loss", "−6.6"),
        (GridRow.CHANCE, 3, "Why −6.6 for a loss", "−6.6"),
        (GridRow.CHANGE_B, 1, "Why −26.8 for a loss: Noah Bernard", "−26.8"),
        (GridRow.RATING_B, 3, "Why +13.2 for a win: Noah Bernard", "+13.2"),
    ],
)
def test_why_derives_the_selected_number(
    ui: Window, row: int, column: int, title: str, change: str
) -> None:
    ui.example()
    ui.select([(row, column)])
    assert ui.text("game.whyTitle") == title
    assert {line[0]: line[1] for line in ui.why_lines()}["Change"] == change


def test_selected_number_stays_selected_while_one_types(ui: Window) -> None:
    ui.example()
    ui.select([(GridRow.CHANGE_B, 3)])
    ui.type("playerB.rating", "1900")
    assert ui.text("game.whyTitle").endswith("for a win: Noah Bernard")
    assert ui.why_lines()[0][2] == "1900 − 1784"
    ui.click("result.draw")
    assert ui.text("game.whyTitle").endswith("for a win: Noah Bernard")


def test_keyboard_walks_through_the_numbers(ui: Window) -> None:
    ui.example()
    ui.go("game.table")
    assert ui.grid.currentIndex().isValid()
    ui.key(Key.Key_Right)
    assert ui.text("game.whyTitle") == "Why +3.4 for a draw"
    ui.key(Key.Key_Down)
    ui.key(Key.Key_Down)
    assert ui.text("game.whyTitle") == "Why −6.8 for a draw: Noah Bernard"


def test_escape_clears_the_selection(ui: Window) -> None:
    ui.example()
    ui.click("result.draw")
    ui.select([(GridRow.CHANGE_B, 1)])
    ui.key(Key.Key_Escape)
    assert not ui.grid.selectionModel().hasSelection()
    assert ui.text("game.whyTitle") == "Why +3.4 for a draw"
    assert copied(ui) == "before"
    ui.key(Key.Key_Escape)
    assert ui.top.isVisible()


def test_several_cells_leave_why_with_the_outcome(ui: Window) -> None:
    ui.example()
    ui.select([(GridRow.CHANGE_B, 1), (GridRow.CHANGE_B, 2)])
    assert ui.text("game.whyTitle") == "Why +13.4 for a win"
