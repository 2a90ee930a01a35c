"""A long session of random work on the Series tab: what is shown stays what the core says.

Protected: no error and no Qt warning in a thousand edits of all fields, rules and players, with
undo, redo, tabs and languages between; table, chart and fields agree with the document after
each; nothing piles up.
"""

import gc
import random
from collections.abc import Callable, Iterator
from datetime import date

import pytest
from PySide6.QtCore import QObject, QSettings, Qt
from pytestqt.qtbot import QtBot
from support.window import ALT, CTRL, NONE, SHIFT, SeriesTab, opened

from eloapp.charts.data import Role
from eloapp.core.errors import InputError
from eloapp.core.kfactor import k_factor
from eloapp.core.series import series_path
from eloapp.core.series_report import series_case
from eloapp.models.session import UNDO_LIMIT
from eloapp.wording.numbers import live_rating

Key = Qt.Key
EDITS = 1_000
CHECK_EVERY = 250

TEXTS = {
    "series.games": ["10", "1", "7", "40", "120", "0", "", "x", "2.5"],
    "series.periodGames": ["", "1", "5", "9", "50", "x"],
    "series.opponents": ["", "1700", "1650 1700;1820", "1,700", "2400 1200", "x", "1500.5"],
    "series.pattern": ["1", "0", "½", "1 ½ 0", "110", "1,0.5", "", "+", "1 0 0 1"],
    "series.strength": ["", "1800", "1550.5", "x", "900"],
    "series.given": ["40 30 30", "100 0 0", "0 100 0", "33 33 34", "50 50", "40 30 31", "x"],
    "series.target": ["", "1700", "1500", "1600", "nan", "2400"],
    "playerA.rating": ["1600", "1784", "2390", "2700", "", "x", "1512.5"],
    "playerB.rating": ["1700", "2050", "1600"],
    "playerA.k": ["20", "10", "40", "0", ""],
    "playerB.k": ["20", "32"],
    "playerA.born": ["1988", "2012", ""],
    "playerA.games": ["5", "28", "300", ""],
    "playerA.peak": ["2399", "", "2405"],
    "rules.floor": ["1000", "", "1650"],
}


class Somebody:
    """Somebody at the keyboard who does not know what he wants."""

    def __init__(self, tab: SeriesTab, seed: int) -> None:
        self.tab = tab
        self.chance = random.Random(seed)
        self.deeds: list[tuple[int, Callable[[], None]]] = [
            (50, self.field),
            (14, self.combo),
            (8, self.tab.undo),
            (6, self.tab.redo),
            (5, self.cursor),
            (4, self.samples),
            (3, self.turn),
            (1, lambda: tab.speak(self.chance.choice(["en", "fr"]))),
            (1, lambda: tab.trigger(self.chance.choice(["theme.dark", "theme.light"]))),
            (1, lambda: tab.key(Key.Key_C, CTRL | SHIFT)),
            (1, lambda: tab.go("series.games") and tab.key(Key.Key_Up)),
            (1, lambda: tab.key(Key.Key_Escape, ALT)),
        ]

    def act(self) -> None:
        if self.tab.top.content.tabs.currentIndex() == 0 and self.chance.random() < 0.7:
            self.tab.turn(1)
        weights = [weight for weight, _deed in self.deeds]
        _weight, deed = self.chance.choices(self.deeds, weights)[0]
        deed()

    def field(self) -> None:
        name = self.chance.choice(list(TEXTS))
        widget = self.tab.find(name)
        if widget.isVisible() and widget.isEnabled():
            self.tab.type(name, self.chance.choice(TEXTS[name]))

    def combo(self) -> None:
        names = ["series.opponent", "series.chances"] * 2
        names += ["rules.preset", "rules.expectation", "rules.update", "playerA.kSource"]
        name = self.chance.choice(names)
        if self.tab.find(name).isVisible() and self.tab.find(name).isEnabled():
            self.tab.go(name)
            self.tab.key(self.chance.choice([Key.Key_Up, Key.Key_Down]))

    def cursor(self) -> None:
        where = self.chance.choice(["series.chart", "series.table"])
        if self.tab.find(where).isVisible():
            self.tab.go(where)
            keys = [Key.Key_Right, Key.Key_Left, Key.Key_End, Key.Key_Down, Key.Key_Plus, Key.Key_0]
            self.tab.key(self.chance.choice(keys), self.chance.choice([NONE, CTRL]))

    def samples(self) -> None:
        if self.tab.find("series.samples").isVisible():
            self.tab.click("series.samples")

    def turn(self) -> None:
        place = self.tab.top.content.tabs.currentIndex()
        self.tab.turn(1 - place)


def check(tab: SeriesTab) -> None:
    """Everything that is shown follows from the document."""
    session, document = tab.session, tab.document
    inputs, column = tab.page.inputs, tab.top.content.column
    assert inputs.value() == document.series
    panels = [*column.panels(), inputs]
    faulty = {f.objectName(): f.fault for panel in panels for f in panel.faulty_fields()}
    assert faulty == session.faults
    assert all(tab.find(name).isVisible() for name in faulty if name.startswith("series."))
    assert not session.failed
    assert session.undo_stack.count() <= UNDO_LIMIT
    if not tab.page.isVisible():
        return
    tab.wait()
    try:
        case = series_case(document.players, document.rules, document.series)
        path = series_path(case, document.series.pattern)
        k_factor(case.policy, case.rating, case.rules, 0)
    except InputError:
        assert tab.rows() == []
        assert tab.chart.chart.empty
        assert tab.series_notices()
        assert {text for _caption, text, _note in tab.figures()} == {"–"}
        return
    model = tab.table.rows_model()
    assert model.rowCount() == case.games
    assert model.index(case.games - 1, 6).data() == live_rating(path.end)
    assert tab.line(Role.PATH)[-1] == (float(case.games), float(path.end))
    outlook = tab.result.outlook
    assert outlook is not None
    assert len(outlook.mean) == case.games
    assert tab.figures()[1][1] != "–"
    assert len(tab.series_notices()) >= bool(faulty) + path.floored
    assert all(cell.number.stale == bool(faulty) for cell in tab.page.figures._cells)
    index = tab.chart.cursor_index
    if index and tab.chart.hasFocus():
        assert tab.chosen_rows == [index - 1]


def weigh(tab: SeriesTab) -> tuple[int, int]:
    """How many Qt objects the window has, and how many objects Python keeps."""
    tab.wait()
    tab.session.undo_stack.clear()
    tab.settle()
    gc.collect()
    return len(tab.top.findChildren(QObject)), len(gc.get_objects())


@pytest.fixture
def tab(qtbot: QtBot, clock: Callable[[], date], settings: QSettings) -> Iterator[SeriesTab]:
    with opened(qtbot, clock, settings, kind=SeriesTab) as window:
        yield window.plain()


def test_a_thousand_random_edits(tab: SeriesTab) -> None:
    tab.click("rules.more")
    somebody = Somebody(tab, seed=20261130)
    weights = []
    for edit in range(1, EDITS + 1):
        somebody.act()
        check(tab)
        if edit % CHECK_EVERY == 0:
            weights.append(weigh(tab))
    first, last = weights[0], weights[-1]
    # The program keeps one translator of Qt's own texts for each change of language.
    assert last[0] - first[0] < 60, weights
    assert last[1] - first[1] < 5_000, weights


def test_random_edits_are_all_undone_and_redone(tab: SeriesTab) -> None:
    chance = random.Random(7)
    names = ["series.games", "series.pattern", "series.opponents", "series.target"]
    good = {"series.games": ["5", "12", "30"], "series.pattern": ["1", "0", "1 0"]}
    good |= {"series.opponents": ["1700", "1650 1600"], "series.target": ["1700", "1500"]}
    start = tab.document
    for _ in range(60):
        name = chance.choice(names)
        tab.type(name, chance.choice(good[name]))
    end = tab.document
    while tab.action("undo").isEnabled() and tab.document != start:
        tab.undo()
    assert tab.document == start
    check(tab)
    while tab.action("redo").isEnabled():
        tab.redo()
    assert tab.document == end
    check(tab)
