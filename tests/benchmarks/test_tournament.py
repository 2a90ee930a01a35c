"""How fast the Tournament tab answers: ``python -m pytest tests/benchmarks/test_tournament.py -s``.

A key is answered within a frame (16 ms) with thirteen rounds: in the rating at the left, where
everything changes, and in a cell. Left out of the normal run; the median is compared with the
limit, because other work may take the processor away.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from itertools import cycle
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from support.window import Painted, TournamentTab, opened, percentile

from eloapp.models.rounds_cells import Column
from eloapp.models.rounds_example import example_event, example_player

Key = Qt.Key
FRAME_MS = 16


@pytest.fixture
def tab(qtbot: QtBot, clock: Callable[[], date], tmp_path: Path) -> Iterator[TournamentTab]:
    """Thirteen rounds, nine of them played."""
    settings = QSettings(str(tmp_path / "eloapp.ini"), QSettings.Format.IniFormat)
    with opened(qtbot, clock, settings, kind=TournamentTab) as window:
        window.turn(2)
        event = example_event()
        rounds = (*event.rounds[:5], *event.rounds[:4], *event.rounds[5:])
        yield window.load(replace(event, rounds=rounds, scenarios=()), example_player(2026))


def say(what: str, wall: list[float], cpu: list[float]) -> None:
    print(
        f"{what}: median {median(wall):.1f}, 95% {percentile(wall, 0.95):.1f}, "
        f"CPU {median(cpu):.1f} ms"
    )


@pytest.mark.parametrize("more", [False, True], ids=["closed", "more"])
def test_a_letter_in_the_rating(tab: TournamentTab, more: bool) -> None:
    if more:
        tab.click("tournament.more")
    field = tab.field("playerA.rating")
    widgets = (field, tab.table.viewport(), tab.page.figures)
    wall: list[float] = []
    cpu: list[float] = []
    texts = cycle(["1650", "1733", "1907", "1784"])
    while len(wall) < 200:
        tab.go("playerA.rating")
        field.selectAll()
        for letter in next(texts):
            tab.settle()
            painted = Painted(*widgets)
            start, start_cpu = perf_counter(), process_time()
            QTest.keyClicks(field, letter)
            QApplication.processEvents()
            cpu.append(1000 * (process_time() - start_cpu))
            wall.append(1000 * (perf_counter() - start))
            assert all(painted.count.values())
            for widget in widgets:
                widget.removeEventFilter(painted)
    say(f"rating, more {more}", wall, cpu)
    assert median(cpu) < FRAME_MS


def test_a_result_is_taken(tab: TournamentTab) -> None:
    """From Enter in a result to the repaint of table and figures."""
    wall: list[float] = []
    cpu: list[float] = []
    for text in ["1", "0", "½", "+", ""] * 20:
        tab.go_cell(10, Column.RESULT)
        if text:
            tab.keys(text)
        else:
            tab.key(Key.Key_Backspace)
        tab.settle()
        painted = Painted(tab.table.viewport())
        start, start_cpu = perf_counter(), process_time()
        tab.key(Key.Key_Return)
        QApplication.processEvents()
        cpu.append(1000 * (process_time() - start_cpu))
        wall.append(1000 * (perf_counter() - start))
        assert painted.count[tab.table.viewport()]
        tab.table.viewport().removeEventFilter(painted)
    say("result", wall, cpu)
    assert median(cpu) < FRAME_MS


def test_a_letter_on_the_game_tab(tab: TournamentTab) -> None:
    """A tournament in the document does not slow the first tab down."""
    tab.turn(0)
    field = tab.field("playerA.rating")
    cpu: list[float] = []
    texts = cycle(["1650", "1733"])
    while len(cpu) < 100:
        tab.go("playerA.rating")
        field.selectAll()
        for letter in next(texts):
            tab.settle()
            start = process_time()
            QTest.keyClicks(field, letter)
            QApplication.processEvents()
            cpu.append(1000 * (process_time() - start))
    say("game tab", cpu, cpu)
    assert median(cpu) < FRAME_MS
