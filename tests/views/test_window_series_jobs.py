"""The Series tab while it computes: nothing old is painted, no key waits, nothing is left behind.

Protected: long work leaves the GUI thread (issue 3); a result whose inputs are no longer those of
the document is never painted; cancelling keeps what is there; a tab or a language that changes
meanwhile loses nothing; an error in the worker is seen and survived (case LIF-02).

The worker waits for semaphores that the test opens; nothing sleeps.
"""

import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, QSettings, Qt, QThreadPool
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot
from support.window import SeriesTab, opened

from eloapp.app import Program
from eloapp.charts.data import Role
from eloapp.core.errors import Fault, InputError
from eloapp.core.outlook import Outlook, OutlookCase
from eloapp.core.series import Series
from eloapp.core.series_report import SeriesResult, series_case, series_steps
from eloapp.models import job as job_module
from eloapp.models import series_part
from eloapp.models.series_part import AT_ONCE_MS
from eloapp.wording.numbers import live_rating

Key = Qt.Key
#: Seconds that a slow machine may take; never waited for when all is well.
LONG = 20.0
PARTIAL = 4
"""How many games the second step of the slow work knows."""


@pytest.fixture
def tab(qtbot: QtBot, clock: Callable[[], date], settings: QSettings) -> Iterator[SeriesTab]:
    with opened(qtbot, clock, settings, kind=SeriesTab) as window:
        yield window.plain()
    pool = QThreadPool.globalInstance()
    assert pool.waitForDone(int(LONG * 1000))
    assert pool.activeThreadCount() == 0


@pytest.fixture(autouse=True)
def enough_threads() -> Iterator[None]:
    """Workers that wait for the test hold no others up, however small the machine is."""
    pool = QThreadPool.globalInstance()
    before = pool.maxThreadCount()
    pool.setMaxThreadCount(16)
    yield
    pool.setMaxThreadCount(before)


class Work:
    """One job's work: the paths, a part of the outlook, all of it; each step waits to be let."""

    def __init__(self, asked: OutlookCase, series: Series) -> None:
        self.asked, self.series = asked, series
        self.passes = threading.Semaphore(0)
        self.told = 0
        self.thread = 0
        self.over = threading.Event()
        self.error: Exception | None = None

    def __call__(self) -> Iterator[SeriesResult]:
        self.thread = threading.get_ident()
        try:
            *_rest, last = series_steps(self.asked, self.series)
            whole = last.outlook
            assert whole is not None
            some = Outlook(
                tuple(points[:PARTIAL] for points in whole.quantiles),
                whole.mean[:PARTIAL],
                whole.sd[:PARTIAL],
                None if whole.reached is None else whole.reached[:PARTIAL],
                None,
            )
            for step in (replace(last, outlook=None), replace(last, outlook=some), last):
                assert self.passes.acquire(timeout=LONG)
                if self.error is not None:
                    raise self.error
                self.told += 1
                yield step
        finally:
            self.over.set()

    def let(self, steps: int = 3) -> None:
        """Let the worker go on by so many steps."""
        if steps:
            self.passes.release(steps)


class Slow:
    """All work is slow, whatever it is estimated at."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.works: list[Work] = []
        self.free = False
        patch.setattr(series_part, "estimated_ms", lambda _asked: 1000.0)
        patch.setattr(series_part, "series_steps", self.steps)
        patch.setattr(job_module, "_PARTIAL_EVERY", 0.0)

    def steps(self, asked: OutlookCase, series: Series) -> Iterator[SeriesResult]:
        work = Work(asked, series)
        if self.free:
            work.let()
        self.works.append(work)
        return work()

    def begun(self, tab: SeriesTab, count: int) -> Work:
        """The work of the job that was started as number ``count``."""
        tab.bot.waitUntil(lambda: len(self.works) >= count)
        return self.works[count - 1]

    def release(self) -> bool:
        """Hold nothing up that has begun."""
        for work in list(self.works):
            work.let(10)
        return False


@pytest.fixture
def slow(tab: SeriesTab, monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    """From now on all work waits for the test."""
    found = Slow(monkeypatch)
    yield found
    found.free = True
    found.release()


class Watch(QObject):
    """Looks at every paint event whether what is painted belongs to the document."""

    def __init__(self, tab: SeriesTab) -> None:
        super().__init__()
        self.tab = tab
        self.paints = 0
        self.wrong: list[str] = []
        self.widgets = [tab.chart, tab.table.viewport(), tab.page.figures]
        self.widgets += [cell.number for cell in tab.page.figures._cells]
        for widget in self.widgets:
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self.paints += 1
            self.wrong += strangers(self.tab)
        return False


def strangers(tab: SeriesTab) -> list[str]:
    """What is shown that does not follow from the document as it is now."""
    document, result = tab.document, tab.part.result
    if result is None:
        found = [f"rows {tab.rows()}"] if tab.rows() else []
        found += [] if tab.chart.chart.empty else ["chart"]
        return found + [f"figure {text}" for _c, text, _n in tab.figures() if text not in "–"]
    found = []
    if result.case != series_case(document.players, document.rules, document.series):
        found.append("result")
    after = [live_rating(game.after) for game in result.path.games]
    if tab.games_column(6) != after:
        found.append("table")
    if [y for _x, y in tab.line(Role.PATH)][1:] != [float(g.after) for g in result.path.games]:
        found.append("chart")
    return found


def deliver(tab: SeriesTab) -> None:
    for _ in range(3):
        tab.settle()


# --- where the work is done -------------------------------------------------------------------


def test_work_over_8_ms_leaves_the_gui_thread(
    tab: SeriesTab, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[int] = []

    def watched(asked: OutlookCase, series: Series) -> Iterator[SeriesResult]:
        threads.append(threading.get_ident())
        yield from series_steps(asked, series)

    monkeypatch.setattr(series_part, "series_steps", watched)
    here = threading.get_ident()
    assert AT_ONCE_MS == 8
    tab.type("series.games", "60")
    assert set(threads) == {here}
    assert not tab.part.busy
    threads.clear()
    tab.type("series.games", "999")
    tab.wait()
    assert threads[-1] != here
    assert len(tab.rows()) == 999
    assert tab.result.outlook is not None
    assert len(tab.result.outlook.mean) == 999
    threads.clear()
    tab.choose("rules.expectation", "FIDE table 8.1.2")
    tab.wait()
    assert threads
    assert here not in threads


def test_by_table_from_about_60_games(tab: SeriesTab) -> None:
    tab.choose("rules.expectation", "FIDE table 8.1.2")
    tab.type("series.games", "30")
    assert not tab.part.busy
    assert len(tab.rows()) == 30
    tab.type("series.games", "100")
    assert tab.part.busy
    tab.wait()
    assert len(tab.rows()) == 100


# --- what is painted --------------------------------------------------------------------------


def test_results_come_in_parts(tab: SeriesTab, slow: Slow) -> None:
    watch = Watch(tab)
    tab.type("series.pattern", "0")
    assert tab.rows() == []  # the wins of before have gone at once
    assert tab.chart.chart.empty
    work = slow.begun(tab, 1)
    work.let(1)
    tab.bot.waitUntil(lambda: len(tab.rows()) == 10)
    assert tab.games_column(6)[-1] == "1535.7"
    assert tab.figure(0) == "−64.3"
    assert (tab.figure(1), tab.figure(3)) == ("–", "–")
    assert tab.games_column(10) == [""] * 10
    assert not tab.chart.chart.bands
    work.let(1)
    tab.bot.waitUntil(lambda: tab.games_column(10)[0] != "")
    assert all(tab.games_column(10)[:PARTIAL])
    assert tab.games_column(10)[PARTIAL:] == [""] * 6
    assert tab.figure(1) == "–"
    assert len(tab.line(Role.MEDIAN)) == PARTIAL + 1
    work.let(1)
    tab.wait()
    assert all(tab.games_column(10))
    assert tab.figure(1) != "–"
    assert len(tab.line(Role.MEDIAN)) == 11
    assert work.thread != threading.get_ident()
    assert watch.paints
    assert watch.wrong == []


@pytest.mark.parametrize("told", [0, 1, 2, 3])
def test_an_old_result_is_never_painted(tab: SeriesTab, slow: Slow, told: int) -> None:
    """The worker has told so much, and it is on its way, when the inputs change."""
    watch = Watch(tab)
    tab.type("series.pattern", "0")
    old = slow.begun(tab, 1)
    old.let(told)
    # No event is handled here: what the worker sends waits in the queue.
    end = time.monotonic() + LONG
    while old.told < told:
        assert time.monotonic() < end
        time.sleep(0)
    if told == 3:
        assert old.over.wait(LONG)
    tab.go("series.target")
    tab.keys("1")  # a key changes the inputs
    old.let(3)
    deliver(tab)
    assert tab.rows() == []
    assert tab.chart.chart.empty
    assert {text for _caption, text, _note in tab.figures()} == {"–"}
    new = slow.begun(tab, 2)
    assert old.over.wait(LONG)
    deliver(tab)
    assert tab.rows() == []
    new.let(3)
    tab.wait()
    assert tab.rows()
    assert strangers(tab) == []
    assert watch.paints
    assert watch.wrong == []


def test_the_result_before_goes_with_the_first_key(tab: SeriesTab, slow: Slow) -> None:
    """Also where the inputs belong to other panels, and on undo."""
    watch = Watch(tab)
    for edit in (
        lambda: tab.type("playerA.rating", "1650"),
        lambda: tab.type("playerA.k", "32"),
        lambda: tab.choose("rules.preset", "FIDE standard"),
        lambda: tab.undo(),
        lambda: tab.redo(),
        lambda: tab.click("series.samples"),
        lambda: tab.choose("series.chances", "given per cents"),
    ):
        edit()
        assert tab.rows() == []
        assert tab.part.busy
        tab.bot.waitUntil(lambda: slow.release() or not tab.part.busy)
        assert strangers(tab) == []
        assert len(tab.rows()) == 10
    assert watch.wrong == []


def test_no_key_waits_for_its_letter(tab: SeriesTab, slow: Slow) -> None:
    tab.type("series.pattern", "0")
    slow.begun(tab, 1)
    for name, text in (
        ("series.games", "123"),
        ("playerA.rating", "1834"),
        ("series.target", "19"),
    ):
        field = tab.field(name)
        tab.go(name)
        field.selectAll()
        for place, letter in enumerate(text, start=1):
            start = time.perf_counter()
            tab.keys(letter)
            assert field.text() == text[:place]
            assert time.perf_counter() - start < 1  # the worker would hold it up for ever
            QApplication.processEvents()
    assert tab.part.busy
    slow.release()


def test_only_the_last_of_many_jobs_tells(tab: SeriesTab, slow: Slow) -> None:
    watch = Watch(tab)
    tab.go("series.opponents")
    tab.keys("1834")
    for work in list(slow.works):
        work.let(3)
    deliver(tab)
    slow.begun(tab, 1)
    tab.bot.waitUntil(lambda: any(str(w.asked.case.opponents[0]) == "1834" for w in slow.works))
    slow.release()
    tab.wait()
    assert set(tab.games_column(2)) == {"1834"}
    assert watch.wrong == []


# --- progress and cancelling ------------------------------------------------------------------


def due(tab: SeriesTab) -> None:
    """The 300 ms are over: the timer is made to strike at once."""
    timer = tab.page._busy
    assert timer.isActive()
    assert timer.isSingleShot()
    assert timer.interval() == 300
    timer.start(0)
    tab.bot.waitUntil(lambda: not timer.isActive())
    timer.setInterval(300)


def test_cancel_comes_after_a_while_and_keeps_what_is_there(tab: SeriesTab, slow: Slow) -> None:
    tab.type("series.pattern", "0")
    work = slow.begun(tab, 1)
    cancel = tab.find("series.cancel")
    assert not cancel.isVisible()
    work.let(1)
    tab.bot.waitUntil(lambda: len(tab.rows()) == 10)
    assert not cancel.isVisible()
    due(tab)
    assert cancel.isVisible()
    assert tab.page.progress.isVisible()
    assert tab.page.progress.text() == "0 of 10 games"
    work.let(1)
    tab.bot.waitUntil(lambda: tab.page.progress.text() == f"{PARTIAL} of 10 games")
    tab.click("series.cancel")
    assert not tab.part.busy
    assert not cancel.isVisible()
    assert not tab.page.progress.isVisible()
    work.let(3)
    assert work.over.wait(LONG)
    deliver(tab)
    assert len(tab.rows()) == 10
    assert len(tab.line(Role.MEDIAN)) == PARTIAL + 1
    assert tab.figure(1) == "–"
    tab.type("series.pattern", "1")  # the next edit computes again
    slow.begun(tab, 2).let(3)
    tab.wait()
    assert tab.figure(1) != "–"


def test_quick_work_shows_no_progress(tab: SeriesTab, slow: Slow) -> None:
    tab.type("series.pattern", "0")
    slow.begun(tab, 1).let(3)
    tab.wait()
    assert not tab.page._busy.isActive()
    assert not tab.find("series.cancel").isVisible()


def test_progress_starts_again_with_other_inputs(tab: SeriesTab, slow: Slow) -> None:
    tab.type("series.pattern", "0")
    slow.begun(tab, 1)
    due(tab)
    assert tab.find("series.cancel").isVisible()
    tab.choose("series.opponent", "as strong as you")
    tab.bot.waitUntil(lambda: len(slow.works) == 2)
    slow.release()
    tab.wait()
    assert not tab.find("series.cancel").isVisible()
    assert tab.page.progress.isHidden()


# --- what happens meanwhile -------------------------------------------------------------------


def test_a_result_that_comes_while_another_tab_is_shown(tab: SeriesTab, slow: Slow) -> None:
    tab.type("series.pattern", "0")
    work = slow.begun(tab, 1)
    tab.turn(0)
    work.let(3)
    tab.wait()
    tab.turn(1)
    assert tab.games_column(6)[-1] == "1535.7"
    assert strangers(tab) == []
    assert not tab.find("series.cancel").isVisible()
    assert len(slow.works) == 1  # not computed twice


def test_an_edit_on_the_other_tab(tab: SeriesTab, slow: Slow) -> None:
    tab.type("series.pattern", "0")
    old = slow.begun(tab, 1)
    tab.turn(0)
    tab.type("playerA.rating", "1650")
    old.let(3)
    tab.wait()
    tab.turn(1)
    assert tab.rows() == []
    slow.begun(tab, 2).let(3)
    tab.wait()
    assert tab.games_column(1)[0] == "1650.0"
    assert strangers(tab) == []


@pytest.mark.parametrize("told", [0, 1, 3])
def test_a_job_survives_a_change_of_language(tab: SeriesTab, slow: Slow, told: int) -> None:
    tab.type("series.pattern", "0")
    work = slow.begun(tab, 1)
    work.let(told)
    if told == 3:
        tab.wait()
    elif told:
        tab.bot.waitUntil(lambda: len(tab.rows()) == 10)
    tab.speak("fr")
    assert len(tab.rows()) == (10 if told else 0)
    work.let(3)
    tab.wait()
    assert tab.games_column(6)[-1] == "1535,7"
    assert tab.figures()[0][1] == "−64,3"
    assert len(slow.works) == 1
    assert strangers(tab) == []


def test_a_change_of_colours_meanwhile(tab: SeriesTab, slow: Slow) -> None:
    tab.type("series.pattern", "0")
    work = slow.begun(tab, 1)
    tab.trigger("theme.dark")
    work.let(3)
    tab.wait()
    tab.trigger("theme.light")
    assert strangers(tab) == []
    assert tab.rows()


# --- the end ----------------------------------------------------------------------------------


def test_closing_with_a_running_job(
    qtbot: QtBot, clock: Callable[[], date], settings: QSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Work that never ends by itself: it stops at its next step."""
    stopped = threading.Event()
    running = threading.Event()

    def endless(asked: OutlookCase, series: Series) -> Iterator[SeriesResult]:
        try:
            *_rest, last = series_steps(asked, series)
            while True:
                running.set()
                yield last
        finally:
            stopped.set()

    before = set(threading.enumerate())
    with opened(qtbot, clock, settings, kind=SeriesTab) as tab:
        tab.plain()
        monkeypatch.setattr(series_part, "estimated_ms", lambda _asked: 1000.0)
        monkeypatch.setattr(series_part, "series_steps", endless)
        tab.type("series.pattern", "0")
        qtbot.waitUntil(running.is_set, timeout=int(1000 * LONG))
        tab.session.undo_stack.setClean()  # else it asks whether to save
        start = time.perf_counter()
        tab.top.close()
        assert time.perf_counter() - start < 1
        assert stopped.is_set()
    assert QThreadPool.globalInstance().waitForDone(1000)
    assert QThreadPool.globalInstance().activeThreadCount() == 0
    assert not [t for t in threading.enumerate() if t not in before and not t.daemon]


def test_closing_waits_a_second_at_most(
    qtbot: QtBot, clock: Callable[[], date], settings: QSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Several jobs that are stuck: one second for all of them together."""
    with opened(qtbot, clock, settings, kind=SeriesTab) as tab:
        tab.plain()
        slow = Slow(monkeypatch)
        tab.go("series.opponents")
        for count, letter in enumerate("183", start=1):
            tab.keys(letter)
            slow.begun(tab, count)
        tab.session.undo_stack.setClean()  # else it asks whether to save
        start = time.perf_counter()
        tab.top.close()
        assert 0.9 < time.perf_counter() - start < 1.5
        slow.release()
    assert QThreadPool.globalInstance().waitForDone(int(LONG * 1000))
    assert all(work.over.is_set() for work in slow.works)


# --- errors -----------------------------------------------------------------------------------


@pytest.fixture
def caught(tab: SeriesTab, monkeypatch: pytest.MonkeyPatch) -> Iterator[Program]:
    """Errors are caught as in the real program."""
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    program = tab.top.findChild(Program)
    assert isinstance(program, Program)
    program.catch_errors()
    yield program
    sys.excepthook = sys.__excepthook__


def crash_dialogs() -> list[QWidget]:
    return [
        w for w in QApplication.topLevelWidgets() if w.objectName() == "crash" and w.isVisible()
    ]


def seen_and_closed(tab: SeriesTab) -> None:
    tab.bot.waitUntil(lambda: bool(crash_dialogs()))
    (dialog,) = crash_dialogs()
    details = dialog.findChild(QPlainTextEdit, "crash.details").toPlainText()
    assert "ValueError: planted" in details
    assert tab.session.failed
    assert tab.series_notices()[0].startswith("Last valid results. An unexpected error struck")
    assert all(cell.number.stale for cell in tab.page.figures._cells)
    dialog.close()
    tab.come_back()


def lives(tab: SeriesTab, slow: Slow) -> None:
    """The next edit is answered as if nothing had happened."""
    count = len(slow.works)
    tab.type("series.pattern", "=")
    slow.begun(tab, count + 1).let(3)
    tab.wait()
    assert not tab.session.failed
    assert tab.series_notices() == []
    assert strangers(tab) == []
    assert len(tab.rows()) == 10


@pytest.mark.parametrize("after", [0, 1, 2])
def test_an_error_in_the_worker_is_seen_and_survived(
    tab: SeriesTab, slow: Slow, caught: Program, after: int
) -> None:
    tab.type("series.pattern", "0")
    work = slow.begun(tab, 1)
    work.let(after)
    tab.bot.waitUntil(lambda: work.told == after)
    work.error = ValueError("planted")
    work.let(1)
    seen_and_closed(tab)
    assert not tab.part.busy
    assert not tab.find("series.cancel").isVisible()
    assert strangers(tab) == []
    work.error = None
    lives(tab, slow)


def test_an_error_at_once_leaves_nothing_old(
    tab: SeriesTab, caught: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same without a worker: what is shown is not of other inputs."""

    def broken(*_arguments: Any) -> Iterator[SeriesResult]:
        raise ValueError("planted")

    with monkeypatch.context() as patch:
        patch.setattr(series_part, "series_steps", broken)
        tab.type("series.pattern", "0")
        tab.settle()
        seen_and_closed(tab)
        assert tab.rows() == []
        assert tab.chart.chart.empty
    slow = Slow(monkeypatch)
    lives(tab, slow)


def test_an_error_of_a_job_that_is_no_longer_wanted_is_silent(
    tab: SeriesTab, slow: Slow, caught: Program
) -> None:
    tab.type("series.pattern", "0")
    old = slow.begun(tab, 1)
    tab.type("series.pattern", "1")
    old.error = ValueError("planted")
    old.let(1)
    assert old.over.wait(LONG)
    slow.begun(tab, 2).let(3)
    tab.wait()
    assert crash_dialogs() == []
    assert strangers(tab) == []


def test_an_input_that_the_worker_refuses_is_worded(tab: SeriesTab, slow: Slow) -> None:
    tab.type("series.pattern", "0")
    work = slow.begun(tab, 1)
    work.error = InputError(Fault.NO_OPPONENT)
    work.let(1)
    tab.wait()
    assert tab.series_notices() == ["No answer yet. Type the opponent’s rating."]
    lives(tab, slow)
