"""The window around it: column, tabs, language, theme, what is remembered, and its end.

Protected: nothing of an old language or window is left behind; geometry, column, rows, theme
and language come back; no key does harm.
"""

import gc
from collections.abc import Callable
from datetime import date

import pytest
from PySide6.QtCore import QObject, QSettings, Qt
from PySide6.QtGui import QAccessible, QAction, QPalette, QShortcut
from PySide6.QtWidgets import QApplication, QMenu, QRadioButton, QTabWidget, QWidget
from pytestqt.qtbot import QtBot
from support.window import CTRL, Window, opened

from eloapp.models.game_model import GridRow

Key = Qt.Key
Clock = Callable[[], date]


def test_f9_hides_the_column_and_is_remembered(
    ui: Window, qtbot: QtBot, clock: Clock, settings: QSettings
) -> None:
    ui.example()
    assert ui.column.isVisible()
    ui.go("game.table")
    ui.key(Key.Key_F9)
    assert not ui.column.isVisible()
    assert not ui.action("column").isChecked()
    assert ui.changes == ["+13.4", "+3.4", "−6.6"]
    ui.speak("fr")
    assert not ui.column.isVisible()
    ui.top.close()
    with opened(qtbot, clock, settings) as second:
        assert not second.column.isVisible()
        assert not second.action("column").isChecked()
        second.key(Key.Key_F9)
        assert second.column.isVisible()


def test_keys_work_while_the_column_is_hidden(ui: Window) -> None:
    ui.example()
    ui.go("game.table")
    ui.key(Key.Key_F9)
    ui.keys("d")
    assert ui.chosen == 2
    ui.key(Key.Key_T, CTRL)
    assert ui.cell(GridRow.CHANGE_A, 0).startswith("Noah Bernard")
    ui.undo()
    ui.undo()
    assert ui.chosen is None


def test_everything_shown_is_remembered(
    ui: Window, qtbot: QtBot, clock: Clock, settings: QSettings
) -> None:
    ui.top.resize(780, 700)  # the screen of the tests is 800 wide
    ui.speak("fr")
    ui.trigger("theme.dark")
    ui.click("rules.more")
    ui.type("playerA.rating", "1784")
    ui.top.close()
    settings.sync()
    again = QSettings(settings.fileName(), QSettings.Format.IniFormat)
    with opened(qtbot, clock, again, size=(0, 0)) as second:
        assert second.top.size().toTuple() == (780, 700)
        assert second.action("language.fr").isChecked()
        assert second.find("result.win", QRadioButton).text() == "&Gain"
        assert second.action("theme.dark").isChecked()
        assert second.find("rules.cap").isVisible()
        assert QApplication.palette().color(QPalette.ColorRole.Window).lightness() < 128
        # Nothing that changes a number is remembered.
        assert second.text("playerA.rating") == ""
        second.trigger("theme.light")
    assert QApplication.palette().color(QPalette.ColorRole.Window).lightness() > 128


@pytest.mark.parametrize("key", ["geometry", "splitter", "theme", "language", "columnShown"])
def test_app_04_damaged_settings_do_no_harm(
    qtbot: QtBot, clock: Clock, settings: QSettings, key: str
) -> None:
    settings.setValue(key, "garbage")
    with opened(qtbot, clock, settings, size=(0, 0)) as window:
        window.example()
        assert window.changes == ["+13.4", "+3.4", "−6.6"]
        frame = window.top.frameGeometry()
        assert window.top.screen().availableGeometry().contains(frame.center())


def test_app_04_a_window_beyond_the_screen_comes_back(
    qtbot: QtBot, clock: Clock, settings: QSettings
) -> None:
    with opened(qtbot, clock, settings) as first:
        first.top.move(50_000, 50_000)
        first.settle()
    with opened(qtbot, clock, settings, size=(0, 0)) as second:
        frame = second.top.frameGeometry()
        assert second.top.screen().availableGeometry().intersects(frame)


def test_keys_for_tabs_do_no_harm(ui: Window) -> None:
    ui.example()
    tabs = ui.find("tabs", QTabWidget)
    ui.go("playerA.rating")
    for key in (Key.Key_PageDown, Key.Key_PageUp):
        ui.key(key, CTRL)
    assert tabs.currentIndex() == 0
    for place in range(5, 0, -1):
        ui.key(Qt.Key(Key.Key_0 + place), CTRL)
        assert 0 <= tabs.currentIndex() < tabs.count()
    assert tabs.currentIndex() == 0
    assert ui.text("playerA.rating") == "1784"
    for _ in range(tabs.count()):
        ui.key(Key.Key_PageDown, CTRL)
    assert tabs.currentIndex() == 0


def test_a_change_of_language_leaves_nothing_behind(ui: Window) -> None:
    ui.example()
    ui.trigger("help")
    ui.trigger("journal")
    ui.top.activateWindow()
    ui.speak("fr")
    ui.speak("en")
    gc.collect()

    def left() -> tuple[int, ...]:
        gc.collect()
        kinds = (QObject, QWidget, QAction, QMenu, QShortcut)
        return tuple(len(ui.top.findChildren(kind)) for kind in kinds)

    before = left()
    for _ in range(3):
        ui.speak("fr")
        ui.speak("en")
    after = left()
    # The translator of Qt's own texts is kept by the program, one for each change.
    assert after[1:] == before[1:]
    assert after[0] - before[0] <= 6
    assert len(ui.top.findChildren(QAction, "action.undo")) == 1


def test_language_keeps_document_selection_of_rules_and_undo(ui: Window) -> None:
    ui.example()
    ui.click("result.draw")
    before, steps = ui.document, ui.steps
    for code in ("fr", "en", "fr"):
        ui.speak(code)
        assert ui.action(f"language.{code}").isChecked()
        assert ui.document is before
        assert ui.steps == steps
        assert ui.chosen == 2
        assert ui.find("result.draw", QRadioButton).isChecked()


def test_pressing_the_language_that_is_spoken_does_no_harm(ui: Window) -> None:
    ui.example()
    ui.speak("en")
    assert ui.changes == ["+13.4", "+3.4", "−6.6"]


@pytest.mark.parametrize("theme", ["light", "dark", "system"])
def test_theme_by_the_menu(ui: Window, theme: str) -> None:
    ui.example()
    ui.trigger(f"theme.{theme}")
    assert ui.action(f"theme.{theme}").isChecked()
    dark = QApplication.palette().color(QPalette.ColorRole.Window).lightness() < 128
    assert dark == (theme == "dark")
    page = ui.grid.grab().toImage().pixelColor(2, 2)
    assert (page.lightness() < 128) == dark
    ui.trigger("theme.light")


def test_cells_say_whose_number_for_which_outcome(ui: Window) -> None:
    ui.example()
    assert ui.spoken(GridRow.CHANGE_A, 1) == "Camille Laurent, Win: +13.4"
    assert ui.spoken(GridRow.RATING_A, 2) == "Camille Laurent, New rating, Draw: 1787 (1787.4)"
    assert ui.spoken(GridRow.CHANGE_B, 3) == "Noah Bernard, Loss: +13.2"
    assert ui.spoken(GridRow.RATING_B, 3) == "Noah Bernard, New rating, Loss: 1925 (1925.2)"
    assert ui.spoken(GridRow.TOGETHER, 1) == "Both together, Win: −13.4"
    assert ui.spoken(GridRow.CHANCE, 2) == "Draw, 24%"
    ui.speak("fr")
    assert ui.spoken(GridRow.CHANGE_B, 3) == "Noah Bernard, Perte\u00a0: +13,2"
    assert ui.spoken(GridRow.RATING_A, 1).startswith("Camille Laurent, Nouvel Elo, Gain\u00a0:")


def test_everything_that_takes_the_keyboard_has_a_name(ui: Window) -> None:
    ui.example()
    ui.choose("rules.preset", "Custom")
    ui.click("k.more")
    for code in ("en", "fr"):
        ui.speak(code)
        for widget in ui.top.findChildren(QWidget):
            focusable = widget.focusPolicy() != Qt.FocusPolicy.NoFocus
            if widget.isVisible() and focusable and widget.focusProxy() is None:
                interface = QAccessible.queryAccessibleInterface(widget)
                name = interface.text(QAccessible.Text.Name)
                assert name, (widget, widget.objectName())


def test_tab_reaches_every_input_in_order(ui: Window) -> None:
    ui.example()
    ui.go("playerA.name")
    seen = []
    for _ in range(60):
        name = ui.focus.objectName()
        if name in seen:
            break
        seen.append(name)
        ui.key(Key.Key_Tab)
    order = ["playerA.name", "playerA.rating", "playerB.name", "playerB.rating"]
    assert [name for name in seen if name in order] == order
    assert {"playerA.unrated", "result.pending", "k.help", "playerA.kSource"} <= set(seen)
    assert {"playerB.born", "rules.preset", "game.table", "game.why"} <= set(seen)
