"""The import window, used by keys and mouse: paste or open, look, correct, take.

Protected: every road into it; several games are rounds of an empty tournament, with all that does
not count for a rating, and the choice is the user's; nothing changes in the document before it is
taken, then one step that can be undone; each assumption can be set another way; corrections stay;
errors are said in the window; big sources leave it usable, and no result of before is ever shown;
the same source is recognised (ORD-06, IDE-05); keyboard, focus, names for screen readers; no text
is cut or goes past translation.
"""

import json
import random
import re
import threading
from collections.abc import Callable, Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, QSettings, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot
from support.window import CTRL, LEFT, NONE, SHIFT, Key, Window

from eloapp.app import build_window
from eloapp.core.event import Colour, Opponent, Round, RoundResult
from eloapp.core.results import OUTCOMES
from eloapp.core.series import OpponentKind
from eloapp.files.results.reading import Options, Reading, SourceKind
from eloapp.models import import_part
from eloapp.models.import_model import Column
from eloapp.models.import_part import ImportPart, Target
from eloapp.models.preferences import ThemeChoice
from eloapp.views.controls import NoticeStrip
from eloapp.views.file_handlers import FileDialogs
from eloapp.views.import_dialog import ImportDialog
from eloapp.views.import_source import MOST_SHOWN
from eloapp.views.import_table import ImportTable
from eloapp.views.theme import DARK, LIGHT
from eloapp.wording import language
from tests.support.clipped import clipped_texts
from tests.support.imports import CROSSTABLE, PAIRS, PGN, TABLE, import_states
from tests.support.walk import running, settle
from tests.test_i18n import Pseudo, every_text, untranslated

LONG = 20_000
LINES = "1850 1\n1900 0\n1720 ½\n"
WIN, DRAW, LOSS = OUTCOMES
WHITE, BLACK = Colour.WHITE, Colour.BLACK


class Chosen(FileDialogs):
    """The dialog of the system, answered."""

    path: Path | None = None

    def to_import(self, parent: QWidget, folder: str) -> Path | None:
        return self.path


class Desk(Window):
    """The window with the import window over it."""

    @property
    def dialog(self) -> ImportDialog:
        found = self.top.content._imports.dialog
        assert found is not None
        return found

    @property
    def is_open(self) -> bool:
        return self.top.content._imports.dialog is not None

    def begin(self, clipboard: str = "") -> "Desk":
        """Open it by its keys, with a text on the clipboard."""
        QApplication.clipboard().setText(clipboard)
        self.come_back()
        self.key(Key.Key_V, CTRL | SHIFT)
        self.come_back()
        return self

    def come_back(self) -> None:
        """Back to the window that has the keyboard."""
        self.settle()
        window = self.dialog if self.is_open else self.top
        window.activateWindow()
        self.bot.waitUntil(window.isActiveWindow, timeout=LONG)

    def be(self, text: str) -> None:
        """Choose the player by the arrow keys."""
        me = self.find("import.me", QComboBox)
        place = me.findText(text)
        assert place >= 0, [me.itemText(i) for i in range(me.count())]
        me.setFocus(Qt.FocusReason.TabFocusReason)
        for _ in range(abs(place - me.currentIndex())):
            self.key(Key.Key_Down if place > me.currentIndex() else Key.Key_Up)
        self.settle()
        assert me.currentText() == text

    def put(self, text: str) -> None:
        """Paste over what is in the field."""
        self.go("import.text")
        self.key(Key.Key_A, CTRL)
        QApplication.clipboard().setText(text)
        self.key(Key.Key_V, CTRL)
        self.settle()

    def wait(self) -> None:
        """Until it is read."""
        part = self.session.findChild(ImportPart)
        assert isinstance(part, ImportPart)
        self.bot.waitUntil(lambda: not part.busy, timeout=LONG)
        self.settle()

    def open_file(self, path: Path) -> None:
        """Open a file by the button."""
        dialogs = Chosen()
        dialogs.path = path
        self.top.content.files.dialogs = dialogs
        self.click("import.open")
        self.wait()

    @property
    def table(self) -> ImportTable:
        return self.find("import.table", ImportTable)

    def cells(self, column: Column) -> list[str]:
        model = self.table.import_model()
        return [model.copy_text(model.index(row, column)) for row in range(model.rowCount())]

    @property
    def ticks(self) -> list[bool]:
        return [text == "taken" for text in self.cells(Column.TAKEN)]

    def spot(self, row: int, column: Column) -> QPoint:
        return self.table.visualRect(self.table.model().index(row, column)).center()

    def notice(self) -> str:
        """The notice that is shown, empty: none."""
        strip = self.find("import.notice", NoticeStrip)
        assert strip.isVisible() == bool(strip.notices())
        return " ".join(strip.notices()[0][1:]) if strip.notices() else ""

    def take(self) -> None:
        """Take the games by the mouse."""
        self.click("import.take")
        self.come_back()
        assert not self.is_open

    @property
    def take_text(self) -> str:
        return self.find("import.take", QPushButton).text()

    def shown(self, name: str) -> bool:
        return self.find(name).isVisible()

    def open_options(self) -> None:
        if not self.find("import.more", QAbstractButton).isChecked():
            self.click("import.more")
        self.settle()

    @property
    def tab(self) -> int:
        return self.top.content.tabs.currentIndex()


@pytest.fixture
def desk(ui: Window) -> Iterator[Desk]:
    desk = Desk(ui.top, ui.bot, ui.settings)
    yield desk
    if desk.is_open:
        desk.dialog.reject()
        desk.settle()


# Roads into it --------------------------------------------------------------------------------


def test_the_clipboard_is_there_when_it_has_games(desk: Desk) -> None:
    desk.begin(LINES)
    assert desk.find("import.text", QPlainTextEdit).toPlainText() == LINES
    assert desk.focus.objectName() == "import.text"
    assert desk.cells(Column.RATING) == ["1850", "1900", "1720"]
    assert desk.take_text == "Take 3 rounds"


@pytest.mark.parametrize("text", ["", "Dear Alix, see you on Sunday.", "x" * (MOST_SHOWN + 1)])
def test_another_text_on_the_clipboard_is_left_there(desk: Desk, text: str) -> None:
    desk.begin(text)
    assert desk.find("import.text", QPlainTextEdit).toPlainText() == ""
    assert not desk.find("import.take").isEnabled()
    assert not desk.table.isVisible()


def test_the_menu_opens_one_window_only(desk: Desk) -> None:
    desk.trigger("importRounds")
    first = desk.dialog
    desk.top.content._imports.show()
    assert desk.dialog is first


def test_pasting_on_the_series_tab(desk: Desk) -> None:
    QApplication.clipboard().setText("hello")
    desk.go("playerA.name")
    desk.key(Key.Key_V, CTRL)
    assert desk.text("playerA.name") == "hello"  # a field takes it as ever
    desk.key(Key.Key_2, CTRL)
    desk.find("tabs").findChild(QWidget, "series.games").setFocus()
    QApplication.clipboard().setText("7")
    desk.key(Key.Key_V, CTRL)
    assert not desk.is_open
    desk.go("series.table")
    QApplication.clipboard().setText(LINES)
    desk.key(Key.Key_V, CTRL)
    assert desk.is_open
    desk.settle()
    assert desk.take_text == "Take 3 rounds"


def dragged(target: QWidget, what: QMimeData) -> tuple[QDragEnterEvent, QDropEvent]:
    """Drag over a widget and let go."""
    actions = Qt.DropAction.CopyAction
    enter = QDragEnterEvent(QPoint(9, 9), actions, what, LEFT, NONE)
    drop = QDropEvent(QPointF(9, 9), actions, what, LEFT, NONE)
    QApplication.sendEvent(target, enter)
    if enter.isAccepted():
        QApplication.sendEvent(target, drop)
    return enter, drop


def files(*paths: Path) -> QMimeData:
    what = QMimeData()
    what.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return what


def test_a_file_of_results_dropped_on_the_main_window(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    path.write_text(TABLE, encoding="cp1252")
    enter, _drop = dragged(desk.top, files(path))
    assert enter.isAccepted()
    desk.settle()
    assert desk.is_open
    desk.wait()
    assert desk.text("import.name") == "games.csv"
    assert desk.cells(Column.OPPONENT)[:2] == ["Noah", "Camille"]


def test_files_and_texts_dropped_on_the_import_window(desk: Desk, tmp_path: Path) -> None:
    desk.begin()
    path = tmp_path / "games.pgn"
    path.write_text(PGN, encoding="utf-8")
    viewport = desk.find("import.text", QPlainTextEdit).viewport()
    assert not viewport.acceptDrops()  # so that it goes to the window, wherever it is dropped
    dragged(desk.dialog, files(path))
    desk.wait()
    assert desk.text("import.name") == "games.pgn"
    text = QMimeData()
    text.setText(LINES)
    dragged(desk.dialog, text)
    desk.settle()
    assert desk.find("import.text", QPlainTextEdit).toPlainText() == LINES
    assert desk.take_text == "Take 3 rounds"
    for what in (files(path, path), files(), QMimeData()):
        enter, _drop = dragged(desk.dialog, what)
        assert not enter.isAccepted()


def test_a_file_by_the_button_and_back_to_pasting(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    path.write_text("1850;1\n1900;0\n", encoding="utf-8")
    desk.begin(LINES)
    desk.open_file(path)
    assert desk.text("import.name") == "games.csv"
    assert not desk.shown("import.text")
    assert desk.take_text == "Take 2 rounds"
    desk.click("import.paste")
    assert desk.shown("import.text")
    assert desk.focus.objectName() == "import.text"
    assert desk.take_text == "Take 3 rounds"  # the text that was there before
    desk.top.content.files.dialogs = Chosen()  # nothing is chosen
    desk.click("import.open")
    assert desk.take_text == "Take 3 rounds"


def test_a_file_of_results_on_the_command_line(
    qtbot: QtBot, tmp_path: Path, clock: Callable[[], date], settings: QSettings
) -> None:
    path = tmp_path / "games.PGN"
    path.write_text(PGN, encoding="utf-8")
    top = build_window([str(path)], settings=settings, clock=clock)
    desk = Desk(top, qtbot, settings)
    with qtbot.waitExposed(top):
        top.show()
    qtbot.waitUntil(lambda: desk.is_open, timeout=LONG)
    desk.wait()
    assert desk.text("import.name") == "games.PGN"
    assert desk.top.windowTitle() == "Untitled[*] – EloApp"
    assert desk.top.content.files.recent() == []
    desk.dialog.reject()
    desk.close()


def test_file_open_takes_files_of_results_too(desk: Desk, tmp_path: Path) -> None:
    class Open(FileDialogs):
        def to_open(self, parent: QWidget, folder: str) -> Path | None:
            return tmp_path / "games.pgn"

    (tmp_path / "games.pgn").write_text(PGN, encoding="utf-8")
    desk.top.content.files.dialogs = Open()
    desk.trigger("open")
    desk.wait()
    assert desk.text("import.name") == "games.pgn"


def test_a_text_too_long_to_be_shown_is_read_all_the_same(desk: Desk) -> None:
    desk.begin()
    desk.put("1850 1\n" * 20_000)
    desk.wait()
    assert not desk.shown("import.text")
    assert desk.text("import.name") == "Pasted text, 140,000 characters"
    assert desk.take_text == "Take 20,000 games"
    summary = desk.text("import.summary")
    assert "A series holds 5000 games: the first ones are taken." in summary
    assert summary.endswith("A tournament holds 60 rounds at most.")
    desk.take()
    assert desk.document.series.games == 5000


# What it does to the document -----------------------------------------------------------------


def test_several_games_go_to_the_series_tab_in_one_step(desk: Desk) -> None:
    desk.play("1784", "1912")
    before, steps = desk.document, desk.steps
    desk.begin(LINES)
    desk.choose("import.target", "Series")
    assert desk.document is before
    summary = desk.text("import.summary")
    assert summary == "3 games taken, nothing left out. They go to the Series tab, in this order."
    desk.take()
    assert desk.tab == 1
    series = desk.document.series
    assert [int(rating) for rating in series.opponents] == [1850, 1900, 1720]
    assert (series.games, series.pattern) == (3, (WIN, LOSS, DRAW))
    assert series.opponent is OpponentKind.FIXED
    assert desk.steps == steps + 1
    assert desk.text("series.opponents") == "1850 1900 1720"
    desk.undo()
    assert desk.document == before


def test_one_game_goes_to_the_game_tab(desk: Desk) -> None:
    desk.play("1784", "1912")
    desk.key(Key.Key_2, CTRL)
    desk.begin("Iris Lefèvre 1655 0\n")
    assert "It goes to the Game tab." in desk.text("import.summary")
    assert desk.take_text == "Take 1 game"
    desk.take()
    assert desk.tab == 0
    assert desk.text("playerB.name") == "Iris Lefèvre"
    assert desk.text("playerB.rating") == "1655"
    assert desk.document.result is LOSS


@pytest.mark.parametrize("way", ["button", "escape", "close"])
def test_leaving_it_changes_nothing(desk: Desk, way: str) -> None:
    before = desk.document
    desk.begin(LINES)
    if way == "button":
        desk.click("import.cancel")
    elif way == "escape":
        desk.key(Key.Key_Escape)
    else:
        desk.dialog.close()
    desk.settle()
    assert not desk.is_open
    assert desk.document is before
    assert desk.steps == 0


def test_who_you_are_is_asked_and_comes_along(desk: Desk) -> None:
    desk.begin(CROSSTABLE)
    assert desk.take_text == "Take"
    assert not desk.find("import.take").isEnabled()
    assert desk.notice().startswith("Which player are you?")
    desk.be("Camille (1720, 3 games)")
    assert desk.take_text == "Take 3 rounds"
    assert desk.notice() == ""
    assert desk.cells(Column.RESULT) == ["1", "½", "1"]
    assert desk.text("import.summary").endswith("You: Camille, 1720.")
    desk.be("Noah (1850, 3 games)")
    assert desk.cells(Column.RESULT) == ["1", "½", "0"]
    desk.take()
    assert desk.text("playerA.name") == "Noah"
    assert desk.text("playerA.rating") == "1850"


def test_another_person_is_announced(desk: Desk) -> None:
    desk.type("playerA.name", "Tomasz")
    desk.begin(CROSSTABLE)
    desk.be("Noah (1850, 3 games)")
    assert desk.text("import.summary").endswith("You: Noah, 1850, in place of Tomasz.")


def test_people_are_found_as_their_names_are_typed(desk: Desk) -> None:
    desk.begin()
    desk.put("".join(f"Player {i} (1{i:03}) - Zoé {i} (1500): 1-0\n" for i in range(300)))
    desk.wait()
    me = desk.find("import.me", QComboBox)
    line = me.lineEdit()
    assert line is not None
    line.setFocus(Qt.FocusReason.TabFocusReason)
    line.selectAll()
    QTest.keyClicks(line, "zoe 298")
    assert me.completer().completionModel().rowCount() == 1
    assert not desk.find("import.take").isEnabled()
    QTest.keyClick(line, Key.Key_Return)
    desk.wait()
    assert me.currentText() == "Zoé 298 (1500, 1 game)"
    assert desk.is_open  # Enter took the name, not the games
    assert desk.take_text == "Take 1 game"
    line.selectAll()
    QTest.keyClicks(line, "player")  # many: none of them is meant
    QTest.keyClick(line, Key.Key_Return)
    assert me.currentText() == "Zoé 298 (1500, 1 game)"


def test_taking_the_same_again_is_asked(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    path.write_text("1850;1\n1900;0\n", encoding="utf-8")
    desk.begin()
    desk.open_file(path)
    assert desk.notice() == ""
    desk.choose("import.target", "Series")
    desk.take()
    steps = desk.steps
    desk.begin()
    desk.open_file(path)
    desk.choose("import.target", "Series")
    assert desk.notice() == "Already taken. You took these games before; take them again?"
    assert desk.take_text == "Take 2 games again"
    desk.click("import.cancel")
    desk.settle()
    assert desk.steps == steps
    path.write_text("1850;½\n1900;0\n", encoding="utf-8")  # corrected (IDE-05)
    desk.begin()
    desk.open_file(path)
    assert desk.notice() == ""
    desk.choose("import.target", "Series")
    desk.take()
    assert desk.document.series.pattern == (DRAW, LOSS)
    assert desk.document.series.games == 2  # nothing is there twice


# The tournament -------------------------------------------------------------------------------

#: A game, a forfeit, a bye, an unrated opponent, an open round.
MIXED = (
    "Name;Elo;Result;Colour\nNoah;1850;1;W\nIris;1700;+;B\nbye;;½;\nZoé;unrated;½;W\nBéa;1900;;B\n"
)


def test_several_games_become_rounds_in_one_step(desk: Desk) -> None:
    desk.play("1784", "1912")
    before, steps = desk.document, desk.steps
    desk.begin(MIXED)
    assert desk.text("import.target") == "Tournament: new rounds"
    assert desk.ticks == [True] * 5
    assert desk.cells(Column.NOTE) == [
        "",
        "forfeit, not rated",
        "Half-point bye, not rated",
        "unrated, not counted",
        "result missing: an open round",
    ]
    assert desk.cells(Column.RESULT) == ["1", "+", "½ bye", "½", ""]
    assert desk.cells(Column.RATING) == ["1850", "1700", "", "unrated", "1900"]
    assert desk.text("import.summary") == (
        "5 rounds taken, nothing left out. They go to the Tournament tab, in this order. "
        "3 do not count for the rating; the notes say why. 1 is still to be played."
    )
    assert desk.document is before
    desk.take()
    assert desk.tab == 2
    assert desk.steps == steps + 1
    rounds = desk.document.event.rounds
    assert [entry.result for entry in rounds] == [
        RoundResult.WIN,
        RoundResult.FORFEIT_WIN,
        RoundResult.HALF_BYE,
        RoundResult.DRAW,
        RoundResult.OPEN,
    ]
    assert desk.document.event.points == 3
    assert [entry.colour for entry in rounds] == [WHITE, BLACK, None, WHITE, BLACK]
    assert rounds[3].opponent == Opponent("Zoé", unrated=True)
    assert desk.document.series is before.series
    desk.undo()
    assert desk.document == before


def test_the_series_leaves_out_what_does_not_count(desk: Desk) -> None:
    desk.begin(MIXED + "Carl;1650;0;W\n")
    table = desk.table
    QTest.mouseClick(table.viewport(), LEFT, NONE, desk.spot(2, Column.TAKEN))
    assert desk.cells(Column.NOTE)[2] == "left out by you"
    desk.choose("import.target", "Series")
    assert desk.ticks == [True, False, False, False, False, True]
    assert desk.cells(Column.NOTE)[1:5] == [
        "a forfeit is not a game",
        "a bye is not a game",
        "the opponent is unrated",
        "result missing",
    ]
    assert desk.take_text == "Take 2 games"
    desk.choose("import.target", "Tournament: new rounds")
    assert desk.ticks == [True, True, False, True, True, True]  # what the user said stays
    desk.take()
    assert len(desk.document.event.rounds) == 5


def test_a_tournament_that_has_rounds_is_not_touched_unasked(desk: Desk) -> None:
    desk.begin(LINES)
    desk.take()
    stood = desk.document
    desk.begin(MIXED + "Carl;1650;0;W\n")
    assert desk.text("import.target") == "Series"
    assert desk.text("import.summary").endswith("The Tournament tab already has 3 rounds.")
    desk.choose("import.target", "Tournament: add to the rounds")
    assert "already has 3 rounds, which stay; these follow." in desk.text("import.summary")
    desk.take()
    rounds = desk.document.event.rounds
    assert rounds[:3] == stood.event.rounds
    assert [entry.opponent.name for entry in rounds[3:5]] == ["Noah", "Iris"]
    desk.undo()
    assert desk.document == stood
    desk.begin(MIXED + "Carl;1650;0;W\n")
    desk.choose("import.target", "Tournament: new rounds")
    assert "already has 3 rounds, which go." in desk.text("import.summary")
    desk.take()
    assert len(desk.document.event.rounds) == 6
    desk.undo()
    assert desk.document == stood


def test_the_choice_is_made_by_keys_alone(desk: Desk) -> None:
    desk.begin(LINES)
    desk.go("import.target")
    desk.key(Key.Key_Down)
    assert desk.text("import.target") == "Series"
    assert desk.take_text == "Take 3 games"
    desk.key(Key.Key_Up)
    desk.key(Key.Key_Return, CTRL)
    desk.come_back()
    assert not desk.is_open
    assert desk.tab == 2
    assert len(desk.document.event.rounds) == 3


def test_one_game_may_be_a_round(desk: Desk) -> None:
    desk.begin("Iris Lefèvre 1655 0\n")
    assert desk.text("import.target") == "Game"
    desk.choose("import.target", "Tournament: add as a round")
    assert "It goes to the Tournament tab as round 1." in desk.text("import.summary")
    assert desk.take_text == "Take 1 round"
    desk.take()
    assert desk.tab == 2
    expected = Round(Opponent("Iris Lefèvre", Decimal(1655)), RoundResult.LOSS)
    assert desk.document.event.rounds == (expected,)


def test_the_same_taken_as_rounds_is_asked_again(desk: Desk) -> None:
    desk.begin(LINES)
    desk.take()
    desk.begin(LINES)
    assert desk.notice() == "Already taken. You took these games before; take them again?"
    desk.choose("import.target", "Tournament: add to the rounds")
    assert desk.take_text == "Take 3 rounds again"


def test_a_round_is_corrected_in_the_preview(desk: Desk) -> None:
    desk.begin("Name;Elo;Result\nNoah;1850;forfeit\nIris;1700;1\nbye;;\n")
    assert desk.cells(Column.NOTE)[0] == "a forfeit, but whose? type + for a win, - for a loss"
    assert desk.ticks == [False, True, True]
    model = desk.table.import_model()
    model.setData(model.index(0, Column.RESULT), "-")
    model.setData(model.index(1, Column.RATING), "unrated")
    model.setData(model.index(2, Column.RESULT), "pairing bye")
    assert desk.ticks == [True, True, True]
    assert desk.cells(Column.NOTE)[1] == "unrated, not counted"
    desk.take()
    assert [entry.result for entry in desk.document.event.rounds] == [
        RoundResult.FORFEIT_LOSS,
        RoundResult.WIN,
        RoundResult.PAIRING_BYE,
    ]
    assert desk.document.event.rounds[1].opponent.unrated


# Correcting in the preview --------------------------------------------------------------------


def test_a_rating_is_typed_over_by_keys(desk: Desk) -> None:
    desk.begin(TABLE)
    assert desk.cells(Column.NOTE)[2] == "rating “abc”"
    desk.go("import.table")
    assert desk.table.currentIndex().column() == Column.RATING
    for _ in range(2):
        desk.key(Key.Key_Down)
    desk.keys("1750")  # typing begins the correction
    desk.key(Key.Key_Return)
    desk.settle()
    assert desk.cells(Column.RATING)[2] == "1750"
    assert desk.ticks[2]
    assert desk.focus is desk.table
    desk.key(Key.Key_Right)
    desk.key(Key.Key_F2)
    assert desk.focus.objectName() == "import.editor"
    assert desk.focus.accessibleName() == "Result: line 4, column 2"
    desk.key(Key.Key_Escape)  # leaves the field, not the window
    desk.settle()
    assert desk.is_open
    assert desk.cells(Column.RESULT)[2] == "1"
    desk.key(Key.Key_Return)
    desk.keys("=")
    desk.key(Key.Key_Return)
    desk.settle()
    assert desk.cells(Column.RESULT)[2] == "½"


def test_ticks_by_mouse_and_by_space(desk: Desk) -> None:
    desk.begin(LINES)
    QTest.mouseClick(desk.table.viewport(), LEFT, NONE, desk.spot(1, Column.TAKEN))
    assert desk.ticks == [True, False, True]
    assert desk.take_text == "Take 2 rounds"
    assert desk.text("import.summary").startswith("2 rounds taken, 1 left out.")
    desk.go("import.table")
    desk.key(Key.Key_A, CTRL)
    desk.key(Key.Key_Space)
    assert desk.ticks == [True, True, True]
    desk.key(Key.Key_Space)
    assert desk.ticks == [False, False, False]
    assert not desk.find("import.take").isEnabled()
    assert desk.notice().startswith("No game can be taken yet.")
    desk.key(Key.Key_Space)
    desk.take()
    assert len(desk.document.event.rounds) == 3


def test_a_double_click_types_over(desk: Desk) -> None:
    desk.begin(LINES)
    spot = desk.spot(0, Column.RATING)
    QTest.mouseClick(desk.table.viewport(), LEFT, NONE, spot)
    QTest.mouseDClick(desk.table.viewport(), LEFT, NONE, spot)
    editor = desk.find("import.editor", QLineEdit)
    assert editor.selectedText() == "1850"
    QTest.keyClicks(editor, "1,900")
    QTest.keyClick(editor, Key.Key_Return)
    desk.settle()
    assert desk.cells(Column.NOTE)[0] == "rating “1,900”: 1900 or 1.9?"
    assert desk.take_text == "Take 2 rounds"


def test_corrections_stay_through_other_options_and_further_typing(desk: Desk) -> None:
    desk.begin(TABLE)
    desk.table.import_model().setData(desk.table.model().index(2, Column.RATING), "1750")
    desk.open_options()
    desk.choose("import.decimal", ". point")
    assert desk.cells(Column.RATING)[2] == "1750"
    text = desk.find("import.text", QPlainTextEdit)
    desk.go("import.text")
    desk.key(Key.Key_End, CTRL)
    desk.keys("Iris;1655;1;B")
    desk.settle()
    assert text.toPlainText().endswith("Iris;1655;1;B")
    assert desk.cells(Column.RATING)[2] == "1750"
    assert desk.cells(Column.RATING)[-1] == "1655"
    assert desk.text("import.decimal") == ". point"  # so does what was set
    desk.put("Name;Rating;Result\nA;1;1\nB;2;1\nC;abc;1\n")  # another table altogether
    assert "1750" not in desk.cells(Column.RATING)


# Options --------------------------------------------------------------------------------------


def test_only_what_matters_is_offered(desk: Desk, tmp_path: Path) -> None:
    options = ("encoding", "separator", "decimal", "sheet", "header", "whiteFirst", "moveless")
    columns = ("name", "rating", "result", "colour", "white", "black")

    def offered() -> set[str]:
        desk.open_options()
        names = [f"import.{o}" for o in options] + [f"import.column.{c}" for c in columns]
        return {name.removeprefix("import.") for name in names if desk.shown(name)}

    own = {f"column.{name}" for name in columns[:4]}
    desk.begin(TABLE)
    assert offered() == {"separator", "decimal", "header", *own}
    desk.put(LINES)
    assert offered() == {"separator"}
    desk.put(PAIRS)
    pairs = {"column.white", "column.black", "column.result"}
    assert offered() == {"separator", "header", *pairs}
    assert not desk.shown("import.column.name")
    desk.put("Noah;1850;1-0\nCamille;1900;0-1\n")
    assert "whiteFirst" in offered()
    path = tmp_path / "a.pgn"
    path.write_text(PGN, encoding="utf-8")
    desk.open_file(path)
    assert offered() == {"encoding", "moveless"}


def test_each_column_can_be_given_another_role(desk: Desk) -> None:
    desk.begin("Name;Result;Elo;FIDE\nNoah;1;1850;1900\nCamille;0;1720;2000\n")
    desk.open_options()
    assert desk.cells(Column.RATING) == ["1850", "1720"]
    desk.choose("import.column.rating", "FIDE")
    assert desk.cells(Column.RATING) == ["1900", "2000"]
    assert desk.text("import.column.rating") == "FIDE"
    desk.choose("import.column.name", "none")
    assert desk.cells(Column.OPPONENT) == ["", ""]
    desk.choose("import.column.result", "none")
    assert desk.cells(Column.NOTE) == ["result missing: an open round"] * 2
    desk.choose("import.column.rating", "none")
    assert desk.notice().startswith("Not read.")
    desk.choose("import.column.rating", "FIDE")  # one finds the way back
    desk.choose("import.column.result", "Result")
    assert desk.take_text == "Take 2 rounds"


def test_encoding_separator_and_headings(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(
        "Open de la Tour\nNom;Elo;Résultat\nZoé;1850;1\nNoël;1900;0\n".encode("cp1252")
    )
    desk.begin()
    desk.open_file(path)
    assert desk.cells(Column.OPPONENT)[-2:] == ["Zoé", "Noël"]
    desk.open_options()
    assert desk.text("import.encoding") == "Windows 1252 (Western Europe)"
    desk.choose("import.encoding", "Windows 1251 (Cyrillic)")
    desk.wait()
    assert desk.cells(Column.OPPONENT)[-2:] == ["Zoй", "Noлl"]
    assert desk.text("import.header") == "line 2"
    desk.choose("import.header", "line 3")
    desk.wait()
    assert desk.cells(Column.LINE) == ["4"]
    desk.choose("import.separator", "tab")
    desk.wait()
    assert not desk.find("import.take").isEnabled()
    assert desk.shown("import.separator")  # so that one finds the way back
    desk.choose("import.separator", "; semicolon")
    desk.wait()
    assert desk.text("import.header") == "line 2"
    assert desk.cells(Column.OPPONENT) == ["Zoй", "Noлl"]


def test_whose_points_come_first(desk: Desk) -> None:
    desk.begin("Opponent;Elo;Result;Colour\nNoah;1850;1-0;B\nIris;1900;0-1;W\n")
    assert desk.cells(Column.RESULT) == ["0", "0"]
    desk.open_options()
    desk.choose("import.whiteFirst", "your points")
    assert desk.cells(Column.RESULT) == ["1", "0"]


def test_games_without_moves(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "a.pgn"
    path.write_text(PGN, encoding="utf-8")
    desk.begin()
    desk.open_file(path)
    desk.be("Noah (2 games)")
    desk.wait()
    assert desk.cells(Column.NOTE) == [
        "no moves: was it played?",
        "not played yet: an open round",
    ]
    desk.open_options()
    desk.click("import.moveless")
    desk.wait()
    assert desk.ticks == [True, True]
    assert desk.take_text == "Take 2 rounds"
    desk.choose("import.target", "Game")
    assert desk.ticks == [True, False]
    assert desk.take_text == "Take 1 game"


def test_another_sheet(desk: Desk, tmp_path: Path) -> None:
    from support.xlsx import workbook

    path = tmp_path / "a.xlsx"
    rows = {"One": [["Elo", "Result"], [1850, 1]], "Two": [["Elo", "Result"], [1700, 0]]}
    path.write_bytes(workbook(rows["One"], "One", Two=rows["Two"]))
    desk.begin()
    desk.open_file(path)
    assert desk.cells(Column.RATING) == ["1850"]
    desk.open_options()
    desk.choose("import.sheet", "Two")
    desk.wait()
    assert desk.cells(Column.RATING) == ["1700"]


# What is said ---------------------------------------------------------------------------------


def test_what_was_assumed_is_said(desk: Desk) -> None:
    desk.begin(TABLE)
    said = desk.text("import.understood")
    assert said.startswith("Read as a table.")
    for part in ("semicolons", "line 1", "Decimal comma"):
        assert part in said, said
    desk.open_options()
    desk.choose("import.decimal", ". point")
    assert "Decimal" not in desk.text("import.understood")  # the user said so himself


def test_faults_are_said_in_the_window_and_go(desk: Desk, tmp_path: Path) -> None:
    desk.begin("1850 1")
    desk.put("hello\nAlix")
    fault = "Not read. The text has no game in its 2 lines: write one a line, such as 1850 1."
    assert desk.notice() == fault
    assert not desk.table.isVisible()
    desk.open_file(tmp_path / "gone.csv")
    assert desk.notice().startswith("Not read. “gone.csv” cannot be found")
    rubbish = tmp_path / "rubbish.csv"
    rubbish.write_bytes(bytes(range(256)) * 10)
    desk.open_file(rubbish)
    assert desk.notice().startswith("Not read. “rubbish.csv” is not text")
    assert not desk.find("import.take").isEnabled()
    desk.click("import.paste")
    desk.put("1850 1")
    assert desk.notice() == ""
    assert desk.take_text == "Take 1 game"


def test_the_options_open_when_nothing_counts(desk: Desk) -> None:
    desk.begin()
    desk.put("Elo;Result\n1900;\n1800;\n")
    assert desk.shown("import.column.result")
    assert desk.notice() == ""  # rounds still to be played
    desk.put("Elo;Result\n1900;abc\n1800;abc\n")
    assert desk.shown("import.column.result")
    assert desk.notice().startswith("No game can be taken yet.")


# Big sources ----------------------------------------------------------------------------------


class Gate:
    """Reading that waits until it is let go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.open = threading.Event()
        self.real = import_part.reading_steps
        monkeypatch.setattr(import_part, "reading_steps", self.steps)

    def steps(self, source: Any, options: Options, own_name: str) -> Iterator[Any]:
        if isinstance(source, str):
            yield from self.real(source, options, own_name)
            return
        yield Reading(SourceKind.PGN, (), options, options, seen=12_000, progress=0.45)
        while not self.open.wait(0.002):
            yield None
        yield from self.real(source, options, own_name)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    found = Gate(monkeypatch)
    yield found
    found.open.set()


def start_reading(desk: Desk, path: Path) -> None:
    path.write_text(PGN.replace("*", "1-0"), encoding="utf-8")
    dialogs = Chosen()
    dialogs.path = path
    desk.top.content.files.dialogs = dialogs
    desk.click("import.open")


def test_a_big_file_shows_its_progress_and_the_window_goes_on(
    desk: Desk, gate: Gate, tmp_path: Path
) -> None:
    desk.begin(LINES)
    start_reading(desk, tmp_path / "big.pgn")
    # Nothing of the text before is shown, and nothing can be taken.
    assert desk.cells(Column.RATING) == []
    assert desk.text("import.summary") == ""
    assert not desk.find("import.take").isEnabled()
    assert not desk.shown("import.understood")
    assert not desk.shown("import.stop")  # not before it takes a while
    desk.bot.waitUntil(lambda: desk.shown("import.stop"), timeout=LONG)
    assert desk.text("import.progress") == "45% read, 12,000 games seen"
    gate.open.set()
    desk.wait()
    assert not desk.shown("import.stop")
    assert desk.shown("import.me")


def test_reading_is_stopped_by_its_button(desk: Desk, gate: Gate, tmp_path: Path) -> None:
    desk.begin()
    start_reading(desk, tmp_path / "big.pgn")
    desk.bot.waitUntil(lambda: desk.shown("import.stop"), timeout=LONG)
    desk.go("import.stop")
    desk.key(Key.Key_Return)
    assert not desk.shown("import.stop")
    assert not desk.find("import.take").isEnabled()
    assert desk.is_open


def test_closing_while_it_reads(desk: Desk, gate: Gate, tmp_path: Path) -> None:
    desk.begin()
    start_reading(desk, tmp_path / "big.pgn")
    desk.key(Key.Key_Escape)
    desk.settle()
    assert not desk.is_open
    gate.open.set()
    desk.begin(LINES)  # what it still delivers goes nowhere
    desk.bot.wait(50)
    assert desk.cells(Column.RATING) == ["1850", "1900", "1720"]


def test_the_program_ends_while_it_reads(desk: Desk, gate: Gate, tmp_path: Path) -> None:
    desk.begin()
    start_reading(desk, tmp_path / "big.pgn")
    desk.top.content.stop_work()
    assert not desk.is_open


def test_what_is_read_too_late_is_never_shown(desk: Desk, gate: Gate, tmp_path: Path) -> None:
    desk.begin()
    start_reading(desk, tmp_path / "big.pgn")
    desk.click("import.paste")
    desk.put(LINES)
    seen = []
    desk.table.import_model().modelReset.connect(lambda: seen.append(desk.cells(Column.RATING)))
    gate.open.set()
    desk.bot.wait(60)
    assert seen == []
    assert desk.cells(Column.RATING) == ["1850", "1900", "1720"]
    assert desk.shown("import.text")


# Keyboard, names, looks -----------------------------------------------------------------------


def test_everything_is_reached_by_tab_and_seen(desk: Desk) -> None:
    desk.begin(TABLE + "Noah;1800;1-0;B\n")
    desk.open_options()
    desk.go("import.text")
    reached = []
    for _ in range(30):
        desk.key(Key.Key_Tab)
        focused = desk.focus
        assert desk.dialog.isAncestorOf(focused)
        assert focused.isVisible()
        inside = desk.dialog.page.viewport()
        if inside.isAncestorOf(focused):
            top = focused.mapTo(inside, QPoint(0, 0)).y()
            assert top < inside.height()
            assert top + focused.height() > 0
        reached.append(focused.objectName())
        if reached[-1] == "import.text":
            break
    wanted = ["import.open", "import.more", "import.separator", "import.decimal", "import.header"]
    wanted += [f"import.column.{name}" for name in ("name", "rating", "result", "colour")]
    wanted = [*wanted[:1], "import.target", *wanted[1:]]
    wanted += ["import.table", "import.cancel", "import.take"]
    assert set(wanted) <= set(reached)
    order = [name for name in reached if name in wanted and name != "import.open"]
    assert order == wanted[1:]


def test_enter_takes_nothing_by_accident(desk: Desk) -> None:
    desk.begin(LINES)
    for name in ("import.table", "import.more", "import.text"):
        desk.go(name)
        desk.key(Key.Key_Return)
        desk.settle()
        if desk.focus.objectName() == "import.editor":
            desk.key(Key.Key_Escape)
        assert desk.is_open, name
    desk.put(LINES)
    for name in ("import.table", "import.text"):
        if not desk.is_open:
            desk.begin(LINES)
        desk.go(name)
        desk.key(Key.Key_Return, CTRL)
        desk.settle()
        assert not desk.is_open, name
    assert desk.document.series.games == 3


@pytest.mark.parametrize("way", ["keys", "mouse"])
def test_what_is_being_typed_is_taken(desk: Desk, way: str) -> None:
    desk.begin(LINES)
    desk.go("import.table")
    desk.keys("1999")
    assert desk.focus.objectName() == "import.editor"
    if way == "keys":
        desk.key(Key.Key_Return, CTRL)
    else:
        desk.click("import.take")
    desk.settle()
    rounds = desk.document.event.rounds
    assert [entry.opponent.rating for entry in rounds] == [1999, 1900, 1720]


def test_enter_presses_the_button_that_has_the_focus(desk: Desk) -> None:
    desk.begin(LINES)
    desk.go("import.take")
    desk.key(Key.Key_Return)
    desk.settle()
    assert len(desk.document.event.rounds) == 3
    desk.begin(LINES)
    desk.go("import.cancel")
    desk.key(Key.Key_Return)
    desk.settle()
    assert not desk.is_open


def test_a_tab_leaves_the_field_and_ctrl_z_stays_in_it(desk: Desk) -> None:
    desk.play("1784", "1912")
    before = desk.document
    desk.begin()
    desk.go("import.text")
    desk.keys("1850 1")
    desk.undo()
    assert desk.document is before
    assert desk.find("import.text", QPlainTextEdit).toPlainText() == ""


def test_every_control_has_a_name(desk: Desk) -> None:
    desk.begin(CROSSTABLE)
    desk.open_options()
    named = 0
    for widget in desk.dialog.findChildren(QWidget):
        if widget.focusPolicy() == Qt.FocusPolicy.NoFocus or not widget.isVisible():
            continue
        if widget.objectName().startswith("qt_") or isinstance(widget.parent(), QComboBox):
            continue
        if isinstance(widget, QAbstractButton) and widget.text():
            continue
        if not widget.objectName().startswith("import."):
            continue
        assert widget.accessibleName(), widget.objectName()
        named += 1
    assert named >= 4


def test_the_language_may_change_while_it_is_open(desk: Desk) -> None:
    desk.begin(LINES)
    desk.speak("fr")
    assert not desk.is_open
    desk.begin(LINES)
    assert desk.is_open


def test_five_hundred_random_deeds(desk: Desk, tmp_path: Path) -> None:
    """The window stands whatever is done in whatever order, and says what would be taken."""
    chance = random.Random(20261130)
    texts = (LINES, TABLE, CROSSTABLE, PAIRS, PGN, "hello", "", "1850 1")
    path = tmp_path / "a.csv"
    path.write_text(TABLE, encoding="cp1252")
    desk.begin()
    dialog = desk.dialog
    for _ in range(500):
        model = dialog.model
        match chance.randrange(10):
            case 0:
                dialog.open_text(chance.choice(texts))
            case 1 if chance.random() < 0.2:
                dialog.open_file(path)
                desk.wait()
            case 2 | 3 if model.rowCount():
                model.toggle([chance.randrange(model.rowCount())])
            case 4 | 5 if model.rowCount():
                cell = model.index(chance.randrange(model.rowCount()), chance.choice((3, 4)))
                model.setData(cell, chance.choice(("1850", "1,800", "½", "0", "", "x")))
            case 6:
                combos = [c for c in dialog.page.options.findChildren(QComboBox) if c.count()]
                combo = chance.choice(combos)
                if not combo.parentWidget().isHidden():
                    combo.setCurrentIndex(chance.randrange(combo.count()))
                    combo.activated.emit(combo.currentIndex())
                    desk.wait()
            case 7 if dialog.page.person.count() and dialog._part.reading:
                dialog.page.person.activated.emit(chance.randrange(dialog.page.person.count()))
            case 8 if dialog.page.target.count() > 1:
                dialog.page.target.setCurrentIndex(chance.randrange(dialog.page.target.count()))
                dialog.page.target.activated.emit(dialog.page.target.currentIndex())
            case _:
                dialog.page.more.click()
        taken = model.taken_rows()
        assert len(taken) == model.taken
        assert dialog.take.isEnabled() == bool(taken)
        part = dialog._part
        assert bool(part.reading) != bool(part.fault) or not part.source
        assert model.rowCount() == (len(part.reading.rows) if part.reading else 0)
        if part.reading is not None:
            what = "game" if dialog._target is Target.GAMES else "round"
            assert dialog.summary.text().startswith(f"{len(taken)} {what}")
    assert desk.steps == 0


@pytest.mark.parametrize("code", ["en", "fr"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_no_text_is_cut(
    qtbot: QtBot, tmp_path: Path, clock: Callable[[], date], code: str, scale: float
) -> None:
    with running(tmp_path, clock, code=code, size=(1024, 640), points=10 * scale) as program:
        found: dict[str, str] = {}
        for name, dialog in import_states(program, tmp_path):
            dialog.resize(921, 576)  # as it opens on such a screen
            settle()
            assert dialog.minimumSizeHint().width() <= 921
            for fault in clipped_texts(dialog):
                found.setdefault(fault, name)
        assert found == {}


#: What comes from the sources of the tests, and names that are the same in every language.
THEIRS = re.compile(
    r"Noah|Camille|Adversaire|Elo|Résultat|Coul|Exempt|White|Result|Black|hello|abc|janv|févr"
    r"|UTF|Windows|ISO|DOS|Mac Roman|games\.pgn|\w+\.csv|\b[0-9][wb]"
)


def test_everything_goes_through_translation(
    qtbot: QtBot, tmp_path: Path, clock: Callable[[], date]
) -> None:
    with running(tmp_path, clock) as program:
        language.use("en", catalogue=Pseudo())
        program.window.rebuild()
        settle()
        found: dict[str, str] = {}
        seen = 0
        for name, dialog in import_states(program, tmp_path):
            for text in every_text(dialog):
                seen += bool(text)
                left = THEIRS.sub("", untranslated(text.replace(str(tmp_path), "")))
                if re.search(r"[^\W\d_]", left):
                    found.setdefault(left, name)
        assert found == {}
        assert seen > 500


def test_it_follows_the_theme(qtbot: QtBot, tmp_path: Path, clock: Callable[[], date]) -> None:
    with running(tmp_path, clock) as program:
        for name, dialog in import_states(program, tmp_path):
            shown = dialog.grab().toImage().pixelColor(2, 2).name().upper()
            assert shown == LIGHT.base, name
            program.set_theme(ThemeChoice.DARK)
            settle()
            shown = dialog.grab().toImage().pixelColor(2, 2).name().upper()
            assert shown == DARK.base, name
            program.set_theme(ThemeChoice.LIGHT)


def test_the_first_paint_loads_nothing_of_it(tmp_path: Path) -> None:
    """The window of the import is loaded when it is opened."""
    import subprocess
    import sys

    program = (
        "import sys, json; from PySide6.QtWidgets import QApplication;"
        "a = QApplication([]); from eloapp.app import build_window; w = build_window();"
        "w.content; w.close();"
        "late = ('import_dialog', 'files.results');"
        "print(json.dumps([m for m in sys.modules if any(part in m for part in late)]))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert json.loads(run.stdout) == []
