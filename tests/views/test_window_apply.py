"""Applying a result, and the journal of what was applied.

Protected: plain rules apply at once and FIDE asks; the new ratings become the starting values
exactly once, as one step; the journal can be read, copied and saved for any spreadsheet.
"""

import csv
import io
from decimal import Decimal
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLineEdit, QMessageBox, QPushButton
from support.window import CTRL, Window

from eloapp.core.results import Result
from eloapp.core.rules import Preset
from eloapp.models.game_model import GridRow
from eloapp.views.journal_dialog import JournalDialog

Key = Qt.Key


def ratings(ui: Window) -> tuple[str, str]:
    return ui.text("playerA.rating"), ui.text("playerB.rating")


def question(ui: Window) -> QMessageBox | None:
    ui.settle()
    boxes = [b for b in ui.top.findChildren(QMessageBox, "apply.question") if b.isVisible()]
    assert len(boxes) <= 1
    return boxes[0] if boxes else None


def answer(ui: Window, button: str) -> None:
    box = question(ui)
    assert box is not None
    ui.press(button, box)
    ui.come_back()
    assert question(ui) is None


def journal(ui: Window) -> JournalDialog:
    ui.trigger("journal")
    return ui.find("journal", JournalDialog)


def lines(dialog: JournalDialog) -> list[list[str]]:
    model = dialog.table.model()
    return [
        [str(model.index(row, column).data()) for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


# Applying -------------------------------------------------------------------------------


def test_ord_06_a_result_is_applied_once(ui: Window) -> None:
    ui.play("1500", "1500", k="16", preset=Preset.PLAIN)
    ui.click("result.win")
    ui.click("game.apply")
    ui.click("game.apply")
    assert ratings(ui) == ("1508", "1492")
    assert ui.document.players.a.rating == Decimal("1508.0")
    assert len(ui.document.journal) == 1
    assert question(ui) is None


def test_nothing_to_apply_without_a_result(ui: Window) -> None:
    ui.play("1500", "1600", preset=Preset.PLAIN)
    assert not ui.find("game.apply").isEnabled()
    assert not ui.action("apply").isEnabled()
    ui.go("playerA.rating")
    ui.key(Key.Key_Return, CTRL)
    assert ratings(ui) == ("1500", "1600")
    ui.click("result.draw")
    assert ui.find("game.apply").isEnabled()
    assert ui.action("apply").isEnabled()
    ui.click("result.pending")
    assert not ui.find("game.apply").isEnabled()


def test_nothing_to_apply_while_a_text_is_faulty(ui: Window) -> None:
    ui.play("1500", "1600", preset=Preset.PLAIN)
    ui.click("result.win")
    ui.type("playerA.rating", "x")
    assert not ui.find("game.apply").isEnabled()
    assert not ui.action("apply").isEnabled()
    ui.undo()
    assert ui.find("game.apply").isEnabled()


def test_nothing_to_apply_while_one_k_is_not_known(ui: Window) -> None:
    ui.play("1500", "1600")
    ui.choose("playerA.kSource", "FIDE profile")
    ui.click("rules.more")
    ui.choose("rules.list", "1 June 2014")
    ui.click("result.win")
    assert not ui.find("game.apply").isEnabled()
    assert not ui.action("apply").isEnabled()


def test_plain_keeps_every_digit(ui: Window) -> None:
    ui.play("1500", "1600", preset=Preset.PLAIN)
    ui.click("result.win")
    exact = ui.report.a.rated.games[0].outcome(Result.WIN).new_rating  # type: ignore[union-attr]
    ui.key(Key.Key_Return, CTRL)
    assert ui.document.players.a.rating == exact
    assert len(str(exact)) > 12
    assert ui.text("playerA.rating") == "1512.8013"
    assert ui.text("playerB.rating") == "1587.1987"
    # Leaving the field untouched changes nothing.
    ui.go("playerA.rating")
    ui.go("playerB.rating")
    assert ui.document.players.a.rating == exact


def test_result_goes_back_to_not_yet_and_one_undo_restores_all(ui: Window) -> None:
    ui.play("1500", "1600", preset=Preset.PLAIN)
    ui.click("result.win")
    before, steps = ui.document, ui.steps
    ui.click("game.apply")
    assert ui.document.result is None
    assert ui.chosen is None
    assert ui.steps == steps + 1
    assert ui.action("undo").text() == "Undo: Apply result"
    ui.undo()
    assert ui.document == before
    assert ratings(ui) == ("1500", "1600")
    assert ui.chosen == 1
    assert ui.document.journal == ()
    ui.redo()
    assert len(ui.document.journal) == 1


def test_fide_asks_first_and_publishes_whole_ratings(ui: Window) -> None:
    ui.example()
    ui.click("result.win")
    ui.click("game.apply")
    box = question(ui)
    assert box is not None
    assert box.text() == "Start from the new ratings?"
    assert "FIDE does not update ratings between the games of a period" in box.informativeText()
    assert "1 November 2026" in box.informativeText()
    assert ratings(ui) == ("1784", "1912")
    answer(ui, "apply.yes")
    assert ratings(ui) == ("1797", "1885")
    assert ui.document.players.a.rating == 1797
    assert len(ui.document.journal) == 1


@pytest.mark.parametrize("how", ["button", "escape"])
def test_fide_question_may_be_answered_with_no(ui: Window, how: str) -> None:
    ui.example()
    ui.click("result.win")
    steps = ui.steps
    ui.key(Key.Key_Return, CTRL)
    if how == "button":
        answer(ui, "apply.cancel")
    else:
        box = question(ui)
        assert box is not None
        QTest.keyClick(box, Key.Key_Escape)
        ui.come_back()
    assert question(ui) is None
    assert ratings(ui) == ("1784", "1912")
    assert ui.document.result is Result.WIN
    assert ui.steps == steps
    assert ui.top.isVisible()


def test_fide_question_holds_the_window_and_is_applied_once(ui: Window) -> None:
    ui.example()
    ui.click("result.win")
    ui.click("game.apply")
    box = question(ui)
    assert box is not None
    assert box.isModal()
    assert box.defaultButton().objectName() == "apply.yes"
    QTest.keyClick(box, Key.Key_Return)
    ui.come_back()
    ui.click("game.apply")
    assert question(ui) is None
    assert len(ui.document.journal) == 1


def test_pac_03_question_in_french_has_french_buttons(ui: Window) -> None:
    ui.example().speak("fr")
    ui.click("result.win")
    ui.click("game.apply")
    box = question(ui)
    assert box is not None
    assert [b.text().replace("&", "") for b in box.findChildren(QPushButton) if b.text()] == [
        "Valider",
        "Annuler",
    ]
    assert "1er novembre 2026" in box.informativeText()
    answer(ui, "apply.cancel")


def test_ffe_rules_apply_whole_ratings_at_once(ui: Window) -> None:
    ui.play("1784", "1912", preset=Preset.FFE_350)
    ui.click("result.win")
    ui.click("game.apply")
    assert question(ui) is None
    assert ratings(ui) == ("1797", "1899")


def test_exchange_of_games_goes_on_from_the_new_ratings(ui: Window) -> None:
    ui.play("1500", "1600", preset=Preset.PLAIN)
    for _ in range(3):
        ui.click("result.win")
        ui.click("game.apply")
    # 12.80, 12.11 and 11.43 points: the opponent falls as the winner rises.
    assert ratings(ui) == ("1536.3448", "1563.6552")
    assert len(ui.document.journal) == 3
    for _ in range(6):
        ui.undo()
    assert ratings(ui) == ("1500", "1600")


# Journal --------------------------------------------------------------------------------


HEADINGS = [
    "Date",
    "Player",
    "Rating",
    "Opponent",
    "Opponent’s rating",
    "Result",
    "K",
    "Change",
    "New rating",
    "Opponent’s K",
    "Opponent’s change",
    "Opponent’s new rating",
    "Rules",
]


def applied(ui: Window) -> Window:
    """One FIDE game and one plain one."""
    ui.example()
    ui.click("result.win")
    ui.click("game.apply")
    answer(ui, "apply.yes")
    ui.choose("rules.preset", "Plain Elo")
    ui.click("result.loss")
    ui.click("game.apply")
    return ui


def test_journal_shows_what_was_applied_newest_first(ui: Window) -> None:
    dialog = journal(ui)
    assert dialog.isVisible()
    assert dialog.empty.isVisible()
    assert not dialog.save.isEnabled()
    applied(ui)
    assert not dialog.empty.isVisible()
    newest, first = lines(dialog)
    assert first == [
        "2026-11-30",
        "Camille Laurent",
        "1784",
        "Noah Bernard",
        "1912",
        "Win",
        "20 (30 games played, never 2400)",
        "+13.4",
        "1797",
        "40 (18 in 2028, never 2300)",
        "−26.8",
        "1885",
        "FIDE standard: Table 8.1.2, cap 400 below 2650, once per period, "
        "list of 1 November 2026, edition of 1 October 2025",
    ]
    assert newest[2] == "1797"
    assert newest[5] == "Loss"
    assert newest[12] == "Plain Elo: Elo formula, no cap, game by game"
    ui.trigger("undo")
    assert len(lines(dialog)) == 1
    ui.trigger("undo")
    ui.trigger("undo")
    ui.trigger("undo")
    assert lines(dialog) == []
    assert dialog.empty.isVisible()


def test_a_selected_line_of_the_journal_stays_selected(ui: Window) -> None:
    ui.play("1500", "1500", preset=Preset.PLAIN)
    dialog = journal(ui)
    ui.top.activateWindow()
    ui.click("result.win")
    ui.click("game.apply")
    dialog.table.selectRow(0)
    before = dialog.table.selection_text()
    ui.click("result.loss")
    ui.click("game.apply")
    assert dialog.table.selection_text() == before
    assert dialog.table.selectionModel().selectedRows()[0].row() == 1


def test_journal_is_copied_with_its_headings(ui: Window) -> None:
    applied(ui)
    dialog = journal(ui)
    ui.press("journal.copy", dialog)
    heading, newest, first = ui.clipboard.splitlines()
    assert heading.split("\t") == HEADINGS
    assert first.split("\t")[7] == "13.4"
    assert newest.split("\t")[5] == "Loss"
    dialog.table.clearSelection()
    dialog.table.selectRow(1)
    dialog.table.setFocus()
    QTest.keyClick(dialog.table, Key.Key_C, CTRL)
    assert ui.clipboard == first


def save(ui: Window, dialog: JournalDialog, path: Path) -> None:
    """Save by the button and the file dialog."""
    ui.press("journal.save", dialog)
    chooser = dialog.findChild(QFileDialog)
    assert chooser is not None
    chooser.setDirectory(str(path.parent))
    name = chooser.findChild(QLineEdit, "fileNameEdit")
    if name is not None:
        name.setText(str(path))
    ui.bot.waitUntil(chooser.isVisible)
    chooser.accept()
    ui.settle()


def test_journal_is_saved_as_csv(ui: Window, tmp_path: Path) -> None:
    applied(ui)
    path = tmp_path / "journal.csv"
    save(ui, journal(ui), path)
    raw = path.read_bytes()
    assert raw.startswith(b"\xef\xbb\xbf")  # spreadsheets take it for UTF-8
    rows = list(csv.reader(io.StringIO(raw.decode("utf-8-sig"), newline="")))
    assert rows[0] == HEADINGS
    assert len(rows) == 3
    assert rows[1][2:9] == [
        "1784",
        "Noah Bernard",
        "1912",
        "Win",
        "20 (30 games played, never 2400)",
        "13.4",
        "1797",
    ]
    assert rows[1][10] == "-26.8"
    assert Decimal(rows[2][7]) < 0


def test_journal_in_french_has_semicolons_and_commas(ui: Window, tmp_path: Path) -> None:
    applied(ui).speak("fr")
    path = tmp_path / "journal.csv"
    dialog = journal(ui)
    assert dialog.save_to(path)
    rows = list(csv.reader(path.read_text("utf-8-sig").splitlines(), delimiter=";"))
    assert len({len(row) for row in rows}) == 1
    assert rows[0][1] == "Joueur" or rows[0][0] == "Date"
    assert rows[1][5] == "Gain"
    assert rows[1][7] == "13,4"
    assert rows[1][10] == "-26,8"


@pytest.mark.parametrize("name", ["=1+1", "+cmd", "-2+3", "@SUM(A1)", "=HYPERLINK(1)"])
def test_no_name_is_a_formula_in_a_spreadsheet(ui: Window, tmp_path: Path, name: str) -> None:
    ui.type("playerA.name", name)
    ui.type("playerB.name", 'A;B,"C"')
    ui.play("1500", "1500", preset=Preset.PLAIN)
    ui.click("result.win")
    ui.click("game.apply")
    for code, delimiter in (("en", ","), ("fr", ";")):
        ui.speak(code)
        path = tmp_path / f"{code}.csv"
        assert journal(ui).save_to(path)
        text = path.read_text(encoding="utf-8-sig")
        _heading, row = list(csv.reader(text.splitlines(), delimiter=delimiter))
        assert row[1] == f"'{name}"
        assert row[3] == 'A;B,"C"'


def test_journal_that_cannot_be_saved_says_so(ui: Window, tmp_path: Path) -> None:
    applied(ui)
    dialog = journal(ui)
    assert not dialog.save_to(tmp_path / "missing" / "journal.csv")
    box = dialog.findChild(QMessageBox, "journal.error")
    assert box is not None
    assert box.isVisible()
    assert box.text() == "The journal could not be saved."
    assert box.informativeText()
    box.accept()
    ui.settle()
    assert dialog.isVisible()
    assert len(ui.document.journal) == 2


def test_journal_follows_the_language(ui: Window) -> None:
    applied(ui)
    first = journal(ui)
    assert first.windowTitle() == "Journal"
    ui.speak("fr")
    dialog = journal(ui)
    assert dialog is not first
    assert [line[5] for line in lines(dialog)] == ["Perte", "Gain"]
    assert lines(dialog)[1][7] == "+13,4"


def test_escape_closes_the_journal_and_not_the_window(ui: Window) -> None:
    applied(ui)
    dialog = journal(ui)
    dialog.table.setFocus()
    dialog.table.selectRow(0)
    QTest.keyClick(dialog.table, Key.Key_Escape)
    assert dialog.isVisible()
    QTest.keyClick(dialog.table, Key.Key_Escape)
    assert not dialog.isVisible()
    assert ui.top.isVisible()


def test_journal_opens_by_its_keys_and_closes_by_its_button(ui: Window) -> None:
    ui.go("playerA.rating")
    ui.key(Key.Key_J, CTRL)
    dialog = ui.find("journal", JournalDialog)
    assert dialog.isVisible()
    ui.press("journal.close", dialog)
    assert not dialog.isVisible()


def test_new_rating_row_is_what_apply_writes(ui: Window) -> None:
    ui.play("1650", "1712", preset=Preset.FFE_350)
    for name, column in (("result.win", 0), ("result.draw", 1), ("result.loss", 2)):
        ui.click(name)
        announced = (
            ui.published(GridRow.RATING_A)[column],
            ui.published(GridRow.RATING_B)[column],
        )
        ui.click("game.apply")
        assert ratings(ui) == announced
        ui.undo()
