"""The Series tab within the window: panels, keys, language and colours; chart, table and files.

Protected: a tab shows the inputs that it uses, and turning tabs loses nothing; chart and table
follow each other and hold the same numbers, for the table is the chart's accessible form; what
is copied has every digit; what is saved is a file of that kind, or a message says why not.
"""

import struct
from collections.abc import Callable, Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QSettings, Qt
from PySide6.QtGui import QColor, QImage, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu, QMessageBox
from pytestqt.qtbot import QtBot
from support.window import CTRL, LEFT, NONE, SHIFT, SeriesTab, opened

from eloapp.charts.data import Role
from eloapp.models.game_model import GridRow
from eloapp.views.theme import DARK, LIGHT
from eloapp.wording.numbers import live_rating, number, rating_of

D = Decimal
Key = Qt.Key
AFTER, LOW, MEDIAN, HIGH = 6, 9, 10, 11


@pytest.fixture
def tab(qtbot: QtBot, clock: Callable[[], date], settings: QSettings) -> Iterator[SeriesTab]:
    with opened(qtbot, clock, settings, kind=SeriesTab) as window:
        yield window.plain()


# --- tabs and panels --------------------------------------------------------------------------


def test_one_player_and_no_result(tab: SeriesTab) -> None:
    hidden = ["playerB.rating", "playerB.name", "playerB.k", "playerB.unrated", "players.swap"]
    hidden += ["result.win", "result.pending"]
    assert not any(tab.find(name).isVisible() for name in hidden)
    for name in ("playerA.rating", "playerA.name", "playerA.k", "rules.preset"):
        assert tab.find(name).isVisible()
    tab.turn(0)
    assert all(tab.find(name).isVisible() for name in hidden)
    assert (tab.text("playerB.rating"), tab.text("playerB.k")) == ("1700", "20")


def test_back_on_game_everything_is_there(tab: SeriesTab) -> None:
    tab.turn(0)
    tab.click("result.draw")
    tab.type("playerB.name", "Ben")
    document, changes = tab.document, tab.changes
    tab.turn(1)
    tab.turn(0)
    assert tab.document is document
    assert tab.changes == changes
    assert tab.chosen == 2
    assert tab.text("playerB.name") == "Ben"


@pytest.mark.parametrize("key", "WDLN")
def test_result_keys_do_nothing_here(tab: SeriesTab, key: str) -> None:
    tab.turn(0)
    tab.go("game.table")
    tab.keys("W" if key != "W" else "L")
    result, steps = tab.document.result, tab.steps
    tab.turn(1)
    for name in ("series.chart", "series.table", "series.samples"):
        tab.go(name)
        tab.keys(key)
    assert tab.document.result is result
    assert tab.steps == steps
    tab.turn(0)
    tab.go("game.table")
    tab.keys(key)
    assert tab.document.result is not result


def test_keys_for_the_tabs(tab: SeriesTab) -> None:
    tabs = tab.top.content.tabs
    for key, held, place in (
        (Key.Key_1, CTRL, 0),
        (Key.Key_2, CTRL, 1),
        (Key.Key_PageUp, CTRL, 0),
        (Key.Key_PageDown, CTRL, 1),
        (Key.Key_PageDown, CTRL, 2),
        (Key.Key_PageDown, CTRL, 0),  # round
        (Key.Key_PageUp, CTRL, 2),
        (Key.Key_5, CTRL, 2),  # there is none yet
        (Key.Key_2, CTRL, 1),
    ):
        tab.go("playerA.rating")
        tab.key(key, held)
        assert tabs.currentIndex() == place
    assert tab.page.isVisible()


def test_a_click_on_the_tab(tab: SeriesTab) -> None:
    bar = tab.top.content.tabs.tabBar()
    for place in (0, 1):
        QTest.mouseClick(bar, LEFT, NONE, bar.tabRect(place).center())
        assert tab.page.isVisible() is (place == 1)


def test_an_edit_on_game_is_seen_on_series(tab: SeriesTab) -> None:
    tab.turn(0)
    tab.type("playerB.rating", "1500")
    tab.type("playerA.k", "40")
    tab.turn(1)
    assert set(tab.games_column(2)) == {"1500"}
    assert tab.rows()[0][5] == "+14.4"
    tab.undo()
    assert tab.rows()[0][5] == "+7.2"


def test_faulty_text_of_a_hidden_field_leaves_no_trace(tab: SeriesTab) -> None:
    """What is hidden cannot be corrected: it goes back to what counts, on both tabs."""
    tab.type("series.games", "x")
    assert tab.session.faults
    tab.turn(0)
    assert tab.session.faults == {}
    assert not tab.stale
    assert tab.notices() == []
    tab.type("playerB.rating", "x")
    tab.turn(1)
    assert tab.session.faults == {}
    assert tab.series_notices() == []
    tab.type("playerA.rating", "x")
    assert tab.series_notices()[0].startswith("Last valid results.")
    tab.turn(0)
    assert tab.stale
    assert tab.text("playerA.rating") == "x"


# --- language and colours ---------------------------------------------------------------------


def test_a_change_of_language_keeps_tab_and_inputs(tab: SeriesTab) -> None:
    for name, text in (("games", "25"), ("opponents", "1700 1650"), ("pattern", "1 0 ½")):
        tab.type(f"series.{name}", text)
    tab.choose("series.chances", "true strength")
    tab.type("series.strength", "1650.5")
    tab.type("series.target", "1620")
    tab.wait()
    document, before = tab.document, tab.rows()
    tab.speak("fr")
    assert tab.document is document
    assert tab.top.content.tabs.currentIndex() == 1
    assert tab.text("series.strength") == "1650,5"
    assert tab.text("series.opponents") == "1700 1650"
    assert len(tab.rows()) == 25
    assert tab.rows()[0][AFTER] == before[0][AFTER].replace(".", ",")
    assert tab.figures()[0][0] == "Parcours choisi, 25 parties"
    assert tab.headings()[0] == "Partie"
    assert not tab.chart.chart.empty
    assert tab.legends()[-1] != "9 in 10"
    assert not tab.find("playerB.rating").isVisible()
    tab.speak("en")
    assert tab.rows() == before
    tab.undo()
    assert tab.text("series.target") == ""


def test_a_change_of_language_carries_faulty_text_over(tab: SeriesTab) -> None:
    """Its field is made anew: the text is typed into the new one, with its message."""
    tab.type("series.target", "x")
    tab.type("playerA.k", "y")
    tab.speak("fr")
    assert set(tab.session.faults) == {"series.target", "playerA.k"}
    assert tab.text("playerA.k") == "y"
    assert tab.text("series.target") == "x"
    tab.undo()
    assert tab.session.faults == {}
    assert tab.series_notices() == []
    assert tab.text("series.target") == ""


def test_a_change_of_colours(tab: SeriesTab) -> None:
    for choice, theme in (("dark", DARK), ("light", LIGHT)):
        tab.trigger(f"theme.{choice}")
        assert tab.chart.look.page == theme.base
        assert tab.chart.look.ink == theme.ink
        spot = tab.chart.mapTo(tab.top, QPoint(2, tab.chart.height() - 2))
        assert tab.top.grab().toImage().pixelColor(spot) == QColor(theme.base)
        assert tab.page.palette().color(QPalette.ColorRole.Base) == QColor(theme.base)
        assert len(tab.rows()) == 10
    tab.trigger("theme.dark")
    image = tab.chart.image()
    assert image.pixelColor(2, image.height() - 2) == QColor(LIGHT.base)  # paper is white


# --- chart and table --------------------------------------------------------------------------


def test_hovering_selects_the_row(tab: SeriesTab) -> None:
    for game in (1, 4, 10):
        QTest.mouseMove(tab.chart, tab.spot(game))
        tab.settle()
        assert tab.chart.cursor_index == game
        assert tab.chosen_rows == [game - 1]
        assert tab.readout().startswith(f"Game {game};")
    QTest.mouseMove(tab.chart, tab.spot(0))
    tab.settle()
    assert tab.readout().startswith("Start;")
    assert tab.chosen_rows == []  # the start has no row


def test_a_click_keeps_the_cursor(tab: SeriesTab) -> None:
    QTest.mouseClick(tab.chart, LEFT, NONE, tab.spot(6))
    QTest.mouseMove(tab.chart, tab.spot(2))
    tab.settle()
    assert tab.chosen_rows == [1]
    QTest.mouseMove(tab.table, QPoint(5, 5))
    tab.settle()
    assert tab.chart.cursor_index == 6
    assert tab.chosen_rows == [5]


def test_arrow_keys_walk_along(tab: SeriesTab) -> None:
    tab.type("series.games", "30")
    tab.go("series.chart")
    tab.key(Key.Key_Right)
    assert (tab.chart.cursor_index, tab.chosen_rows) == (0, [])
    tab.key(Key.Key_Right)
    assert (tab.chart.cursor_index, tab.chosen_rows) == (1, [0])
    tab.key(Key.Key_Right, CTRL)
    assert tab.chosen_rows == [10]
    tab.key(Key.Key_Left)
    assert tab.chosen_rows == [9]
    tab.key(Key.Key_End)
    assert tab.chosen_rows == [29]
    row = tab.table.visualRect(tab.table.model().index(29, 0))
    assert tab.table.viewport().rect().contains(row.center())
    tab.key(Key.Key_Home)
    assert tab.chosen_rows == []
    tab.key(Key.Key_Right)
    tab.key(Key.Key_Escape)
    assert (tab.chart.cursor_index, tab.chosen_rows) == (None, [])


def test_choosing_a_row_moves_the_cursor(tab: SeriesTab) -> None:
    tab.select([(3, 2)], "series.table")
    assert tab.chart.cursor_index == 4
    assert tab.chosen_rows == [3]
    tab.go("series.table")
    tab.key(Key.Key_Down)
    assert tab.chart.cursor_index == 5
    tab.key(Key.Key_End, CTRL)
    assert tab.chart.cursor_index == 10
    assert tab.readout().startswith("Game 10;")


def test_choosing_a_row_brings_it_into_a_view_that_is_enlarged(tab: SeriesTab) -> None:
    tab.type("series.games", "60")
    tab.chart.set_view(0, 10)
    tab.go("series.table")
    tab.key(Key.Key_End, CTRL)
    low, high = tab.chart.view
    assert low <= 60 <= high
    assert high - low == pytest.approx(10)


def test_fewer_games_take_the_cursor_with_them(tab: SeriesTab) -> None:
    tab.go("series.chart")
    tab.key(Key.Key_End)
    tab.type("series.games", "3")
    assert tab.chart.cursor_index is None
    assert tab.chosen_rows == []
    tab.go("series.chart")
    tab.key(Key.Key_End)
    assert tab.chosen_rows == [2]


def test_the_readout_says_what_the_table_says(tab: SeriesTab) -> None:
    tab.type("series.target", "1650")
    tab.wait()
    outlook = tab.result.outlook
    assert outlook is not None
    assert outlook.reached is not None
    tab.go("series.chart")
    tab.key(Key.Key_Home)
    for game in range(1, 11):
        tab.key(Key.Key_Right)
        row = tab.rows()[game - 1]
        title, *lines = tab.readout().split("; ")
        said = {}
        for line in lines:
            for label in ("Chosen path", "Median", "25 to 75%", "5 to 95%", "Reached by now"):
                if line.startswith(label):
                    said[label] = line.removeprefix(label).strip()
        assert title == f"Game {game}"
        assert said["Chosen path"] == row[AFTER]
        assert number(D(said["Median"]), 0) == row[MEDIAN] or abs(D(said["Median"]) % 1) == D("0.5")
        assert said["5 to 95%"] == f"{row[LOW]} – {row[HIGH]}"
        quarters = [rating_of(float(outlook.quantiles[i][game - 1])) for i in (1, 3)]
        assert said["25 to 75%"] == " – ".join(quarters)
        assert said["Reached by now"].endswith("%")


def test_every_number_of_the_chart_is_copied_with_the_table(tab: SeriesTab) -> None:
    tab.type("series.target", "1650")
    tab.wait()
    copied = [line.split("\t") for line in menu(tab, "Copy the data").splitlines()]
    heads, lines = copied[0], copied[1:]
    assert heads == [*tab.headings(), "25%", "75%", "Reached"]
    assert len(lines) == 10

    def column(head: str) -> list[float]:
        return [float(line[heads.index(head)]) for line in lines]

    wide, half = sorted(tab.chart.chart.bands, key=lambda band: band.role is Role.HALF)
    for head, points in (
        ("5%", wide.low),
        ("95%", wide.high),
        ("25%", half.low),
        ("75%", half.high),
        ("Median", [y for _x, y in tab.line(Role.MEDIAN)]),
    ):
        assert column(head) == pytest.approx([float(y) for y in points][1:], abs=0.0501)
    path = [y for _x, y in tab.line(Role.PATH)][1:]
    assert column("After") == pytest.approx(path, abs=0.0005001)
    (markers,) = tab.chart.chart.markers
    assert column("Per period")[-1] == pytest.approx(float(markers.ys[-1]), abs=0.0005001)
    outlook = tab.result.outlook
    assert outlook is not None
    assert outlook.reached is not None
    assert column("Reached") == pytest.approx([float(r) for r in outlook.reached], abs=0.00005001)
    assert "\u2212" not in tab.clipboard
    assert lines[0][5:8] == ["12.801", "1612.801", "12.801"]
    assert lines[0][3] == "0.3599"


def test_copied_digits_under_the_table_are_exact(tab: SeriesTab) -> None:
    tab.choose("rules.preset", "FIDE standard")
    tab.type("playerA.k", "17")
    lines = [line.split("\t") for line in menu(tab, "Copy the data").splitlines()]
    assert lines[0][8] == "Game by game"
    assert lines[1][5] == "10.88"
    assert lines[1][6] == "1610.88"
    assert lines[10][6] == "1709.0"
    assert [line[-1] for line in lines[1:]] == [""] * 10  # no target


# --- copying, saving --------------------------------------------------------------------------


def menu(tab: SeriesTab, text: str) -> str:
    """Choose a line of the menu of the copy button; returns the clipboard."""
    QApplication.clipboard().clear()
    tab.click("series.copy")
    opened_menu = QApplication.activePopupWidget()
    assert isinstance(opened_menu, QMenu)
    (action,) = [a for a in opened_menu.actions() if a.text() == text]
    opened_menu.setActiveAction(action)
    QTest.keyClick(opened_menu, Key.Key_Return)
    tab.come_back()
    return tab.clipboard


def test_copy_the_image(tab: SeriesTab) -> None:
    menu(tab, "Copy the image")
    image = QApplication.clipboard().image()
    assert image.width() >= 2 * tab.chart.width()
    assert image == tab.chart.image()


def test_copy_rows_and_the_table_by_keys(tab: SeriesTab) -> None:
    tab.select([(0, 0), (2, 0)], "series.table")
    tab.key(Key.Key_C, CTRL)
    first, third = (line.split("\t") for line in tab.clipboard.splitlines())
    assert (first[0], third[0]) == ("1", "3")
    assert first[AFTER] == "1612.801"
    tab.key(Key.Key_C, CTRL | SHIFT)
    assert len(tab.clipboard.splitlines()) == 11


def test_the_table_can_be_copied_without_a_second_player(tab: SeriesTab) -> None:
    tab.type("series.opponents", "1700")
    tab.turn(0)
    tab.type("playerB.rating", "")
    tab.click("playerB.unrated")
    tab.click("playerB.unrated")
    tab.turn(1)
    assert len(tab.rows()) == 10
    tab.trigger("copyTable")
    assert len(tab.clipboard.splitlines()) == 11


def test_files(tab: SeriesTab, tmp_path: Path) -> None:
    for ending in ("png", "svg", "pdf"):
        path = tmp_path / f"Série é.{ending}"
        assert tab.page.save_chart(path) == ""
        data = path.read_bytes()
        if ending == "png":
            width, height = struct.unpack(">II", data[16:24])
            assert (width, height) == (2 * tab.chart.width(), 2 * tab.chart.height())
            assert QImage(str(path)) == tab.chart.image()
        elif ending == "svg":
            assert "<svg" in data[:400].decode()
            assert "1713" in data.decode()
        else:
            assert data.startswith(b"%PDF-")
            assert data.rstrip().endswith(b"%%EOF")
    assert sorted(path.suffix for path in tmp_path.iterdir() if path.is_file()) == [
        ".pdf",
        ".png",
        ".svg",
    ]


def test_saving_by_the_dialog(tab: SeriesTab, tmp_path: Path) -> None:
    tab.click("series.save")
    (dialog,) = tab.page.findChildren(QFileDialog)
    assert dialog.defaultSuffix() == "png"
    dialog.setDirectory(str(tmp_path))
    target = tmp_path / "chart.svg"
    dialog.fileSelected.emit(str(target))
    dialog.reject()
    tab.come_back()
    assert target.read_bytes().startswith(b"<?xml")
    assert tab.page.findChildren(QFileDialog) == []


@pytest.mark.parametrize("ending", ["png", "svg", "pdf"])
def test_a_path_that_cannot_be_written(tab: SeriesTab, tmp_path: Path, ending: str) -> None:
    assert tab.page.save_chart(tmp_path / "nowhere" / f"chart.{ending}")
    tab.click("series.save")
    (dialog,) = tab.page.findChildren(QFileDialog)
    dialog.fileSelected.emit(str(tmp_path / "nowhere" / f"chart.{ending}"))
    dialog.reject()
    tab.settle()
    (box,) = tab.page.findChildren(QMessageBox, "series.saveError")
    assert box.isVisible()
    assert box.text() == "The chart could not be saved."
    assert box.informativeText()
    box.accept()
    tab.come_back()
    assert tab.page.findChildren(QMessageBox) == []
    assert not list(tmp_path.glob(f"**/*.{ending}"))


# --- zoom -------------------------------------------------------------------------------------


def wheel(tab: SeriesTab, game: int, notches: int, held: Qt.KeyboardModifier = CTRL) -> None:
    place = QPointF(tab.chart.mapTo(tab.top, tab.spot(game)))
    QTest.wheelEvent(tab.top.windowHandle(), place, QPoint(0, 120 * notches), QPoint(), held)
    tab.settle()


def test_zoom_pan_and_reset(tab: SeriesTab) -> None:
    tab.type("series.games", "100")
    assert tab.chart.view == (0, 100)
    wheel(tab, 30, 4)
    low, high = tab.chart.view
    assert tab.chart.zoomed
    assert low < 30 < high
    assert high - low == pytest.approx(100 / 1.25**4)
    start, end = tab.spot(40), tab.spot(30)
    QTest.mousePress(tab.chart, LEFT, NONE, start)
    QTest.mouseMove(tab.chart, (start + end) / 2)
    QTest.mouseMove(tab.chart, end)
    QTest.mouseRelease(tab.chart, LEFT, NONE, end)
    assert tab.chart.view[0] == pytest.approx(low + 10, abs=0.5)
    assert tab.chart.view[1] - tab.chart.view[0] == pytest.approx(high - low)
    tab.click("series.reset")
    assert tab.chart.view == (0, 100)


def test_zoom_by_keys_and_double_click(tab: SeriesTab) -> None:
    tab.type("series.games", "100")
    tab.go("series.chart")
    tab.keys("+")
    assert tab.chart.view == (10, 90)
    tab.keys("-")
    assert tab.chart.view == (0, 100)
    tab.keys("++")
    tab.keys("0")
    assert tab.chart.view == (0, 100)
    tab.keys("+")
    QTest.mouseDClick(tab.chart, LEFT, NONE, tab.spot(50))
    assert tab.chart.view == (0, 100)


def test_an_enlarged_part_stays_while_typing(tab: SeriesTab) -> None:
    tab.type("series.games", "60")
    tab.chart.set_view(10, 30)
    tab.type("series.pattern", "1 0")
    assert tab.chart.view == (10, 30)
    tab.type("series.games", "20")
    assert tab.chart.view == (0, 20)


def test_the_wheel_scrolls_the_page_unless_the_chart_is_meant(tab: SeriesTab) -> None:
    tab.go("series.games")
    wheel(tab, 5, 2, NONE)
    assert tab.chart.view == (0, 10)
    tab.go("series.chart")
    wheel(tab, 5, 2, NONE)
    assert tab.chart.zoomed


# --- what a screen reader hears ---------------------------------------------------------------


def test_names(tab: SeriesTab) -> None:
    assert tab.chart.accessibleName() == "Chart of the series"
    assert tab.chart.accessibleDescription() == "The table below holds the same numbers."
    assert tab.table.accessibleName() == "Every game of the series"
    model = tab.table.rows_model()
    spoken = model.index(0, AFTER).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == f"After: {live_rating(D('1612.8013'))}"
    for name in ("games", "periodGames", "opponents", "pattern", "target"):
        assert tab.find(f"series.{name}").accessibleName()
    for name in ("samples", "reset", "copy", "save"):
        assert tab.find(f"series.{name}").accessibleName()


def test_both_tabs_say_the_same_of_one_game(tab: SeriesTab) -> None:
    tab.type("series.games", "1")
    change, after = tab.rows()[0][5], tab.rows()[0][AFTER]
    tab.turn(0)
    assert tab.changes[0] == change
    assert after in tab.cell(GridRow.RATING_A, 1)
