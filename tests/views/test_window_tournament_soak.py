"""A long session of random work on the Tournament tab: what is shown stays what the core says.

Protected: no error and no Qt warning in a thousand edits of rounds, questions, rules and player,
with undo, redo, tabs and languages between; table, figures and totals agree with the document
after each; nothing piles up.
"""

import gc
import random
from collections.abc import Callable, Iterator
from datetime import date

import pytest
from PySide6.QtCore import QObject, QSettings, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from support.window import ALT, CTRL, SHIFT, TournamentTab, opened

from eloapp.core.event import MAX_ROUNDS
from eloapp.core.event_report import event_report
from eloapp.models.rounds_cells import EDITABLE, Column
from eloapp.models.session import UNDO_LIMIT
from eloapp.wording import event as words
from eloapp.wording import event_totals as totals
from eloapp.wording.numbers import change, rating

Key = Qt.Key
EDITS = 1_000
CHECK_EVERY = 250

CELLS = {
    Column.OPPONENT: ["Ann", "Ben", "Dvořák", "½ bye", "bye", ""],
    Column.TITLE: ["GM", "wim", "none", "x", ""],
    Column.FEDERATION: ["FRA", "esp", "1", ""],
    Column.RATING: ["1700", "1850-1750", "unrated", "2400", "x", "1,700", "", "1512.5"],
    Column.COLOUR: ["w", "b", "n", "x", ""],
    Column.RESULT: ["1", "½", "0", "0,5", "+", "-", "", "½ bye", "exempt", "½-0", "1 unrated", "2"],
}
FIELDS = {
    "playerA.rating": ["1600", "1784", "2390", "1405", "", "x", "1512.5"],
    "playerA.k": ["20", "10", "40", "0", ""],
    "playerA.born": ["1988", "2012", ""],
    "playerA.games": ["5", "28", "300", ""],
    "playerA.otherGames": ["0", "30", "x"],
    "tournament.name": ["Open", ""],
    "tournament.planned": ["9", "", "99", "x"],
    "tournament.otherChange": ["12.5", "-8", "", "x"],
    "tournament.thresholds": ["U1800", "U1700, Elite 2200", "x", ""],
    "rules.floor": ["1000", "", "1650"],
}
COPIED = ["Ann\t1700\tW\t1\nBen\t1800\tB\t", "Moreno 1612 1\nbye\nWilk 1856 =", "nothing"]


class Somebody:
    """Somebody at the keyboard who does not know what he wants."""

    def __init__(self, tab: TournamentTab, seed: int) -> None:
        self.tab = tab
        self.chance = random.Random(seed)
        self.deeds: list[tuple[int, Callable[[], None]]] = [
            (45, self.cell),
            (12, self.field),
            (6, self.combo),
            (10, self.row),
            (4, self.paste),
            (8, tab.undo),
            (6, tab.redo),
            (4, self.key_in_cell),
            (2, lambda: tab.turn(2 - tab.top.content.tabs.currentIndex())),
            (1, lambda: tab.speak(self.chance.choice(["en", "fr"]))),
            (1, lambda: tab.trigger(self.chance.choice(["theme.dark", "theme.light"]))),
            (1, lambda: tab.key(Key.Key_C, CTRL | SHIFT)),
            (1, lambda: self.press("tournament.more")),
            (1, lambda: self.press("playerA.unrated")),
            (1, lambda: tab.table.isVisible() and tab.table.toggle_titles()),
        ]

    def act(self) -> None:
        if self.tab.top.content.tabs.currentIndex() != 2 and self.chance.random() < 0.7:
            self.tab.turn(2)
        weights = [weight for weight, _deed in self.deeds]
        _weight, deed = self.chance.choices(self.deeds, weights)[0]
        deed()

    def go(self) -> tuple[int, Column]:
        """Some cell, the last rows more often than the others."""
        rows = self.tab.page.model.rowCount()
        row = self.chance.choice([self.chance.randrange(rows), rows - 1])
        columns = [c for c in self.tab.table.visible_columns() if c in EDITABLE]
        column = self.chance.choice(columns)
        self.tab.go("tournament.rounds")
        self.tab.table.go_to(row, column)
        return row, column

    def cell(self) -> None:
        if not self.tab.table.isVisible():
            return
        _row, column = self.go()
        text = self.chance.choice(CELLS[column])
        if text:
            self.tab.keys(text)
        else:
            self.tab.key(Key.Key_Backspace)
        keys = [Key.Key_Return] * 3 + [Key.Key_Tab] * 3 + [Key.Key_Backtab, Key.Key_Escape]
        self.tab.key(self.chance.choice([*keys, Key.Key_Down, Key.Key_Up]))

    def key_in_cell(self) -> None:
        if not self.tab.table.isVisible():
            return
        _row, column = self.go()
        if column is Column.COLOUR:
            self.tab.key(Key.Key_Space)
        else:
            self.tab.key(self.chance.choice([Key.Key_F2, Key.Key_Home, Key.Key_PageDown]))

    def field(self) -> None:
        name = self.chance.choice(list(FIELDS))
        widget = self.tab.find(name)
        if widget.isVisible() and widget.isEnabled():
            self.tab.type(name, self.chance.choice(FIELDS[name]))

    def combo(self) -> None:
        name = self.chance.choice(
            ["rules.preset", "rules.expectation", "rules.update", "playerA.kSource"]
        )
        if self.tab.find(name).isVisible() and self.tab.find(name).isEnabled():
            self.tab.go(name)
            self.tab.key(self.chance.choice([Key.Key_Up, Key.Key_Down]))

    def row(self) -> None:
        if not self.tab.table.isVisible():
            return
        self.go()
        many = self.tab.page.model.rounds > 14
        for _ in range(8 if many else self.chance.choice([0, 0, 1])):
            self.tab.key(Key.Key_Up, SHIFT)
        if many:
            self.tab.key(Key.Key_Delete)
            return
        key, modifiers = self.chance.choice(
            [
                (Key.Key_Insert, Qt.KeyboardModifier.NoModifier),
                (Key.Key_Delete, Qt.KeyboardModifier.NoModifier),
                (Key.Key_Up, ALT),
                (Key.Key_Down, ALT),
            ]
        )
        self.tab.key(key, modifiers)

    def paste(self) -> None:
        if self.tab.table.isVisible():
            self.go()
            QApplication.clipboard().setText(self.chance.choice(COPIED))
            self.tab.key(Key.Key_V, CTRL)

    def press(self, name: str) -> None:
        if self.tab.find(name).isVisible():
            self.tab.click(name)


def check(tab: TournamentTab) -> None:
    """Everything that is shown follows from the document."""
    session, document, page = tab.session, tab.document, tab.page
    event = document.event
    panels = [*tab.top.content.column.panels(), page.inputs]
    faulty = {f.objectName(): f.fault for panel in panels for f in panel.faulty_fields()}
    typed = {"tournament.rounds"} & session.faults.keys()
    assert faulty.keys() | typed == session.faults.keys()
    assert bool(typed) <= (tab.editor is not None)
    assert all(tab.find(name).isVisible() for name in session.faults)
    assert not session.failed
    assert session.undo_stack.count() <= UNDO_LIMIT
    if not page.isVisible():
        return
    report = event_report(document.players.a, document.rules, event)
    assert page.inputs.value() == event
    assert page.model.shown_event is event
    assert page.model.rowCount() == min(MAX_ROUNDS, len(event.rounds) + 1)
    assert page.welcome.isHidden() == bool(event.rounds)
    shown = [[cell or "" for cell in row] for row in tab.rounds()]
    for row, seen in zip(report.rows, shown, strict=False):
        assert seen[0] == str(row.index + 1)
        if row.running is not None:
            assert change(row.running) in seen
        if row.change is not None:
            assert seen[-2] == change(row.change)
        if row.reason is not None and (row.entry.opponent.name or row.entry.result.bye):
            assert words.reason(row) in seen
    if not event.rounds:
        return
    assert tab.figures() == [(f.caption, f.text, f.note) for f in words.figures(report)]
    if report.totals is not None:
        assert tab.figure(2) == rating(report.totals.published)
    lines = [(line.label, line.value, line.how) for line in totals.total_lines(report)]
    assert page.footer.more.isChecked() == page._more.isVisible()
    if page._more.isVisible():
        assert page.totals.texts() == lines
    assert len(tab.event_notices()) >= bool(session.faults)
    assert all(cell.number.stale == bool(session.faults) for cell in page.figures._cells)
    whole = page.model.rowCount() * tab.table.row_height()
    tab.bot.waitUntil(lambda: tab.table.height() >= whole)


def weigh(tab: TournamentTab) -> tuple[int, int]:
    """How many Qt objects the window has, and how many objects Python keeps."""
    tab.session.undo_stack.clear()
    tab.settle()
    gc.collect()
    return len(tab.top.findChildren(QObject)), len(gc.get_objects())


@pytest.fixture
def tab(qtbot: QtBot, clock: Callable[[], date], settings: QSettings) -> Iterator[TournamentTab]:
    with opened(qtbot, clock, settings, kind=TournamentTab) as window:
        window.turn(2)
        yield window


def test_a_thousand_random_edits(tab: TournamentTab) -> None:
    tab.click("tournament.example")
    tab.click("rules.more")
    tab.click("k.more")
    somebody = Somebody(tab, seed=20261130)
    weights = []
    for edit in range(1, EDITS + 1):
        somebody.act()
        check(tab)
        if edit % CHECK_EVERY == 0:
            weights.append(weigh(tab))
    first, last = weights[0], weights[-1]
    # The program keeps one translator of Qt's own texts for each change of language.
    assert last[0] - first[0] < 80, weights
    assert last[1] - first[1] < 8_000, weights


def test_random_rounds_are_all_undone_and_redone(tab: TournamentTab) -> None:
    tab.type("playerA.rating", "1784")
    somebody = Somebody(tab, seed=3)
    start = tab.document
    for _ in range(80):
        somebody.chance.choice([somebody.cell, somebody.cell, somebody.row, somebody.paste])()
    tab.key(Key.Key_Escape)
    end = tab.document
    assert end != start
    while tab.document != start:
        tab.undo()
    check(tab)
    while tab.action("redo").isEnabled():
        tab.redo()
    assert tab.document == end
    check(tab)
