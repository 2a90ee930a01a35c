"""How fast the Series tab answers: ``python -m pytest tests/benchmarks/test_series.py -s`` prints.

Asked for by issue 3: a key is answered within a frame (16 ms) at 100 games; at 1,000 games the
fan is complete 100 ms after the key (formula, one opponent), 500 ms (table, lists); meanwhile the
event loop is never held up for 50 ms; 5,000 games stay under 200 MB.

Left out of the normal run. Where other work may take the processor away, the best of some runs is
compared with the limit; the worst is printed too.
"""

import gc
import tracemalloc
from collections.abc import Callable, Iterator
from datetime import date
from itertools import cycle
from pathlib import Path
from time import perf_counter, process_time

import pytest
from PySide6.QtCore import QEventLoop, QSettings, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from support.window import Painted, SeriesTab, opened, percentile

Key = Qt.Key
RUNS = 7


@pytest.fixture
def tab(qtbot: QtBot, clock: Callable[[], date], tmp_path: Path) -> Iterator[SeriesTab]:
    settings = QSettings(str(tmp_path / "eloapp.ini"), QSettings.Format.IniFormat)
    with opened(qtbot, clock, settings, kind=SeriesTab) as window:
        yield window.plain()


class Pulse:
    """How long the event loop was not served, at most (milliseconds)."""

    def __init__(self) -> None:
        self.longest = 0.0
        self._last = perf_counter()
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(1)
        self._timer.timeout.connect(self.beat)
        self._timer.start()

    def beat(self) -> None:
        now = perf_counter()
        self.longest = max(self.longest, 1000 * (now - self._last))
        self._last = now

    def stop(self) -> float:
        self.beat()
        self._timer.stop()
        return self.longest


def after_a_key(tab: SeriesTab, name: str, key: str) -> tuple[float, float, float]:
    """Milliseconds until the letter is painted, until all is, and the longest gap between."""
    field = tab.field(name)
    widgets = (field, tab.chart, tab.table.viewport())
    painted = Painted(*widgets)
    pulse = Pulse()
    start = perf_counter()
    QTest.keyClicks(field, key)
    letter = 0.0
    loop = QEventLoop()
    while tab.part.busy or not all(painted.count.values()):
        loop.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        if not letter and painted.count[field]:
            letter = 1000 * (perf_counter() - start)
    QApplication.processEvents()  # the last result is painted, too
    whole = 1000 * (perf_counter() - start)
    gap = pulse.stop()
    for widget in widgets:
        widget.removeEventFilter(painted)
    assert tab.result.outlook is not None
    assert len(tab.result.outlook.mean) == tab.document.series.games
    return letter or whole, whole, gap


@pytest.mark.parametrize(
    "series", ["100 games", "100 games, strength", "100 games, follows", "100 games, target"]
)
def test_key_to_repaint(tab: SeriesTab, series: str) -> None:
    """From a key in the rating to the end of the repaint of field, figures, chart and table."""
    tab.type("series.games", "100")
    if series.endswith("strength"):
        tab.choose("series.chances", "true strength")
        tab.type("series.strength", "1650")
    elif series.endswith("follows"):
        tab.choose("series.chances", "rating then reached")
    elif series.endswith("target"):
        tab.type("series.target", "1700")
    tab.wait()
    field = tab.field("playerA.rating")
    widgets = (field, tab.chart, tab.table.viewport())
    wall: list[float] = []
    cpu: list[float] = []
    texts = cycle(["1650", "1733", "1607", "1584"])
    while len(wall) < 200:
        tab.go("playerA.rating")
        field.selectAll()
        for letter in next(texts):
            tab.wait()
            painted = Painted(*widgets)
            start, start_cpu = perf_counter(), process_time()
            QTest.keyClicks(field, letter)
            QApplication.processEvents()
            while tab.part.busy:
                QApplication.processEvents()
            QApplication.processEvents()
            cpu.append(1000 * (process_time() - start_cpu))
            wall.append(1000 * (perf_counter() - start))
            assert painted.count[field]
            assert painted.count[tab.chart]
            for widget in widgets:
                widget.removeEventFilter(painted)
    wall, cpu = wall[8:], cpu[8:]
    for name, times in (("wall", wall), ("cpu", cpu)):
        p50, p95 = percentile(times, 0.5), percentile(times, 0.95)
        print(f"\n{series} {name}: p50 {p50:.1f} ms, p95 {p95:.1f} ms", end="")
    assert percentile(wall, 0.95) <= 16


CASES = {
    "formula, one opponent": ({}, "", 100),
    "formula, strength": ({"series.chances": "true strength"}, "", 100),
    "formula, target": ({}, "1700", 100),
    "formula, list of ten": (
        {"list": "1700 1650 1710 1590 1800 1620 1500 1730 1480 1666"},
        "",
        500,
    ),
    "formula, follows": ({"series.chances": "rating then reached"}, "", 500),
    "equal": ({"series.opponent": "as strong as you"}, "", 500),
    "table": ({"rules.expectation": "FIDE table 8.1.2"}, "", 500),
    "table, list of ten": (
        {
            "rules.expectation": "FIDE table 8.1.2",
            "list": "1700 1650 1710 1590 1800 1620 1500 1730 1480 1666",
        },
        "",
        500,
    ),
    "FIDE, periods of 10": ({"rules.preset": "FIDE standard", "period": "10"}, "", 500),
}


@pytest.mark.parametrize("name", CASES)
def test_1000_games(tab: SeriesTab, name: str) -> None:
    """From a key to the complete fan on the screen."""
    choices, target, limit = CASES[name]
    tab.click("rules.more")
    for what, text in choices.items():
        if what == "list":
            tab.type("series.opponents", text)
        elif what == "period":
            tab.type("series.periodGames", text)
        elif tab.combo(what).currentText() != text:
            tab.choose(what, text)
    if name.endswith("strength"):
        tab.type("series.strength", "1650")
    if target:
        tab.type("series.target", target)
    tab.type("series.games", "1000")
    tab.wait()
    runs = []
    for turn in range(RUNS):
        tab.go("playerA.rating")
        tab.field("playerA.rating").setText("160")
        tab.key(Key.Key_End)
        runs.append(after_a_key(tab, "playerA.rating", str(turn + 1)))
    letter, whole, gap = (sorted(times) for times in zip(*runs, strict=True))
    print(
        f"\n1,000 games, {name}: letter {letter[0]:.1f} to {letter[-1]:.1f} ms, complete "
        f"{whole[0]:.0f} to {whole[-1]:.0f} ms, longest gap {gap[0]:.0f} to {gap[-1]:.0f} ms",
        end="",
    )
    assert whole[0] <= limit
    assert letter[0] <= 16
    assert gap[0] < 50


def resident(which: str = "VmRSS") -> float:
    """Megabytes of this process."""
    for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
        if line.startswith(which):
            return int(line.split()[1]) / 1024
    raise LookupError(which)


@pytest.mark.parametrize("expectation", ["Elo formula", "FIDE table 8.1.2"])
def test_5000_games_stay_under_200_mb(tab: SeriesTab, expectation: str) -> None:
    tab.click("rules.more")
    tab.type("series.target", "1700")
    if tab.combo("rules.expectation").currentText() != expectation:
        tab.choose("rules.expectation", expectation)
    gc.collect()
    before = resident()
    start = perf_counter()
    pulse = Pulse()
    tab.type("series.games", "5000")
    tab.bot.waitUntil(lambda: not tab.part.busy, timeout=60_000)
    tab.settle()
    seconds, gap = perf_counter() - start, pulse.stop()
    grown = resident() - before
    peak = resident("VmHWM")
    assert len(tab.rows()) == 5000
    tracemalloc.start()
    tab.type("playerA.rating", "1601")
    tab.bot.waitUntil(lambda: not tab.part.busy, timeout=100_000)
    tab.settle()
    _now, traced = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    print(
        f"\n5,000 games, {expectation}: {seconds:.1f} s, longest gap {gap:.0f} ms, grown by "
        f"{grown:.0f} MB, whole process at most {peak:.0f} MB, traced {traced / 2**20:.0f} MB",
        end="",
    )
    assert grown < 200
    assert traced < 200 * 2**20


def test_typing_quickly_at_5000_games(tab: SeriesTab) -> None:
    """Every key makes the work of the one before useless; no key waits for it."""
    tab.type("series.games", "5000")
    tab.wait()
    field = tab.field("series.opponents")
    painted = Painted(field)
    waits = []
    pulse = Pulse()
    tab.go("series.opponents")
    for letter in "1834 1720 1650 1500":
        before = painted.count[field]
        start = perf_counter()
        QTest.keyClicks(field, letter)
        while painted.count[field] == before:
            QApplication.processEvents()
        waits.append(1000 * (perf_counter() - start))
    typed = pulse.stop()
    start = perf_counter()
    pulse = Pulse()
    tab.bot.waitUntil(lambda: not tab.part.busy, timeout=60_000)
    print(
        f"\n5,000 games, typing: letters after {percentile(waits, 0.5):.1f} ms, at most "
        f"{max(waits):.1f} ms, longest gap {typed:.0f} ms; complete {perf_counter() - start:.1f} s "
        f"later, longest gap {pulse.stop():.0f} ms",
        end="",
    )
    assert percentile(waits, 0.95) < 50
