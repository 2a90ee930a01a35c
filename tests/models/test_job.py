"""Long work off the GUI thread.

Protected: results come in the GUI thread, partial ones at most every 50 ms, the last one always;
after ``cancel`` nothing comes, not even what was on its way; the worker stops at its next yield;
an exception is told; typing goes on while a job works; no thread is left.

Nothing here sleeps in the GUI thread: the worker waits for events that the test sets.
"""

import threading
import time
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QObject, QThreadPool, QTimer
from pytestqt.qtbot import QtBot

from eloapp.models.job import Job

#: Seconds that a slow machine may take; never waited for when all is well.
LONG = 20.0
MS = int(LONG * 1000)


class Told:
    """What a job said, in order, with the thread it was heard in."""

    def __init__(self, job: Job) -> None:
        self.all: list[tuple[str, object]] = []
        self.threads: set[int] = set()
        self.job = job
        job.partial.connect(lambda value: self.note("partial", value))
        job.finished.connect(lambda value: self.note("finished", value))
        job.failed.connect(lambda error: self.note("failed", error))

    def note(self, kind: str, value: object) -> None:
        self.all.append((kind, value))
        self.threads.add(threading.get_ident())

    def of(self, kind: str) -> list[object]:
        return [value for name, value in self.all if name == kind]


@pytest.fixture
def owner(qtbot: QtBot) -> Iterator[QObject]:
    """The parent of the jobs; at the end every worker is gone."""
    parent = QObject()
    yield parent
    pool = QThreadPool.globalInstance()
    assert pool.waitForDone(MS)
    assert pool.activeThreadCount() == 0
    QCoreApplication.processEvents()
    if shiboken6.isValid(parent):
        shiboken6.delete(parent)


def deliver() -> None:
    """Let everything that is on its way to the GUI thread arrive."""
    for _ in range(3):
        QCoreApplication.sendPostedEvents()
        QCoreApplication.processEvents()


def run(qtbot: QtBot, job: Job) -> Told:
    """Start a job and wait until it is finished."""
    told = Told(job)
    with qtbot.waitSignal(job.finished, timeout=MS):
        job.start()
    return told


def test_results_come_in_the_gui_thread(qtbot: QtBot, owner: QObject) -> None:
    workers = []

    def steps() -> Iterator[str]:
        workers.append(threading.get_ident())
        yield "first"
        yield "last"

    told = run(qtbot, Job(steps, owner))
    assert told.threads == {threading.get_ident()}
    assert workers
    assert threading.get_ident() not in workers
    assert told.all[0] == ("partial", "first")
    assert told.all[-1] == ("finished", "last")


def test_the_generator_is_made_in_the_worker(qtbot: QtBot, owner: QObject) -> None:
    """Also what comes before its first yield must not hold up the GUI thread."""
    made = []

    def steps() -> Iterator[int]:
        made.append(threading.get_ident())
        return iter([1])

    job = Job(steps, owner)
    assert made == []
    run(qtbot, job)
    assert made
    assert made[0] != threading.get_ident()


def test_the_last_result_comes_once_and_at_the_end(qtbot: QtBot, owner: QObject) -> None:
    told = run(qtbot, Job(lambda: iter(range(1000)), owner))
    deliver()
    assert told.of("finished") == [999]
    assert told.all[-1] == ("finished", 999)
    partial = told.of("partial")
    assert partial[0] == 0
    assert partial == sorted(set(partial), key=lambda value: int(str(value)))
    assert told.of("failed") == []


def test_a_single_result_is_finished(qtbot: QtBot, owner: QObject) -> None:
    told = run(qtbot, Job(lambda: iter(["only"]), owner))
    assert told.of("finished") == ["only"]


def test_work_without_any_result_is_finished_too(qtbot: QtBot, owner: QObject) -> None:
    told = run(qtbot, Job(lambda: iter(()), owner))
    assert told.all == [("finished", None)]


def test_none_is_no_result_but_a_place_to_stop(qtbot: QtBot, owner: QObject) -> None:
    told = run(qtbot, Job(lambda: iter([None, 1, None, 2, None]), owner))
    assert told.of("partial")[0] == 1
    assert None not in told.of("partial")
    assert told.of("finished") == [2]
    stopped = threading.Event()

    def endless() -> Iterator[None]:
        try:
            while True:
                yield None
        finally:
            stopped.set()

    job = Job(endless, owner)
    job.start()
    job.cancel()
    assert job.wait(LONG)
    assert stopped.is_set()


def test_partial_results_come_at_most_every_50_ms(
    qtbot: QtBot, owner: QObject, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a clock that the worker moves itself (and that no summer time sets back)."""
    now = [1000.0]
    monkeypatch.setattr("eloapp.models.job.time", SimpleNamespace(monotonic=lambda: now[0]))

    def steps() -> Iterator[float]:
        for at in (0, 10, 49.9, 51, 60, 100.9, 102, 151, 153, 400, 420, 449, 451, 460):
            now[0] = 1000 + at / 1000
            yield at

    told = run(qtbot, Job(steps, owner))
    assert told.of("partial") == [0, 51, 102, 153, 400, 451]
    assert told.of("finished") == [460]


class Gated:
    """Work whose every step waits until the test lets it through."""

    def __init__(self, count: int = 5) -> None:
        self.count = count
        self.at = [threading.Event() for _ in range(count)]
        self.gates = [threading.Event() for _ in range(count)]
        self.closed = threading.Event()
        self.reached = -1

    def __call__(self) -> Iterator[int]:
        try:
            for i in range(self.count):
                self.reached = i
                self.at[i].set()
                assert self.gates[i].wait(LONG)
                yield i
        finally:
            self.closed.set()

    def open(self, *steps: int) -> None:
        for i in steps or range(self.count):
            self.gates[i].set()


def test_nothing_comes_after_cancel_not_even_what_was_queued(qtbot: QtBot, owner: QObject) -> None:
    job = Job(lambda: iter([1, 2, 3]), owner)
    told = Told(job)
    job.start()
    assert job.wait(LONG)  # partial and finished are on their way, nothing is delivered yet
    assert told.all == []
    assert job.active
    job.cancel()
    deliver()
    assert told.all == []
    assert not job.active


def test_a_failure_on_its_way_does_not_come_after_cancel(qtbot: QtBot, owner: QObject) -> None:
    def steps() -> Iterator[int]:
        yield 1
        raise ValueError("late")

    job = Job(steps, owner)
    told = Told(job)
    job.start()
    assert job.wait(LONG)
    job.cancel()
    deliver()
    assert told.all == []


def test_the_same_without_cancel_is_delivered(qtbot: QtBot, owner: QObject) -> None:
    """So the two tests above cancelled something."""
    job = Job(lambda: iter([1, 2, 3]), owner)
    told = Told(job)
    job.start()
    assert job.wait(LONG)
    assert told.all == []
    deliver()
    assert told.all == [("partial", 1), ("finished", 3)]


def test_cancel_in_a_partial_result_stops_the_rest(qtbot: QtBot, owner: QObject) -> None:
    job = Job(lambda: iter([1, 2, 3]), owner)
    told = Told(job)
    job.partial.connect(lambda _: job.cancel())
    with qtbot.waitSignal(job.partial, timeout=MS):
        job.start()
    assert job.wait(LONG)
    deliver()
    assert told.all == [("partial", 1)]


def test_the_worker_stops_at_its_next_yield(qtbot: QtBot, owner: QObject) -> None:
    work = Gated()
    work.open(0, 1)
    job = Job(work, owner)
    told = Told(job)
    job.start()
    assert work.at[2].wait(LONG)
    assert not job.wait(0)
    job.cancel()
    assert not job.wait(0.01)  # still before its next yield
    assert not job.stopped
    assert not job.active  # but nothing comes any more
    work.open(2, 3, 4)
    assert job.wait(LONG)
    assert job.stopped
    assert work.reached == 2
    assert work.closed.is_set()
    deliver()
    assert told.all == []


def test_cancel_before_the_start(qtbot: QtBot, owner: QObject) -> None:
    work = Gated()
    work.open()
    job = Job(work, owner)
    told = Told(job)
    job.cancel()
    job.start()
    assert job.wait(LONG)
    assert work.reached == 0
    deliver()
    assert told.all == []


def test_cancel_twice_and_after_the_end(qtbot: QtBot, owner: QObject) -> None:
    job = Job(lambda: iter([1]), owner)
    told = run(qtbot, job)
    before = list(told.all)
    job.cancel()
    job.cancel()
    deliver()
    assert told.all == before
    assert job.wait(LONG)


@pytest.mark.parametrize("first", [0, 2])
def test_an_exception_comes_as_failed(qtbot: QtBot, owner: QObject, first: int) -> None:
    error = ZeroDivisionError("in the worker")

    def steps() -> Iterator[int]:
        yield from range(first)
        raise error

    job = Job(steps, owner)
    told = Told(job)
    with qtbot.waitSignal(job.failed, timeout=MS):
        job.start()
    deliver()
    assert told.of("failed") == [error]
    assert told.of("failed")[0] is error
    assert told.all[-1] == ("failed", error)
    assert told.of("finished") == []
    assert told.threads == {threading.get_ident()}
    assert not job.active
    assert job.wait(LONG)


def test_an_exception_before_the_generator_comes_as_failed(qtbot: QtBot, owner: QObject) -> None:
    error = RuntimeError("no generator")

    def steps() -> Iterator[int]:
        raise error

    def broken() -> Iterator[int]:
        next(steps())
        return iter(())

    for work in (steps, broken):
        job = Job(work, owner)
        told = Told(job)
        with qtbot.waitSignal(job.failed, timeout=MS):
            job.start()
        assert told.all == [("failed", error)]


def test_an_exception_after_cancel_is_nobodys_concern(qtbot: QtBot, owner: QObject) -> None:
    gate = threading.Event()
    begun = threading.Event()

    def steps() -> Iterator[int]:
        begun.set()
        assert gate.wait(LONG)
        raise ValueError("too late")
        yield 1

    job = Job(steps, owner)
    told = Told(job)
    job.start()
    assert begun.wait(LONG)
    job.cancel()
    gate.set()
    assert job.wait(LONG)
    deliver()
    assert told.all == []


def test_wait_says_whether_the_worker_has_stopped(qtbot: QtBot, owner: QObject) -> None:
    work = Gated(1)
    job = Job(work, owner)
    assert job.active
    assert not job.wait(0)
    job.start()
    assert work.at[0].wait(LONG)
    assert job.wait(0.01) is False
    assert (job.active, job.stopped) == (True, False)
    with qtbot.waitSignal(job.finished, timeout=MS):
        work.open()
    assert job.wait(LONG) is True
    assert (job.active, job.stopped) == (False, True)
    assert job.wait(0) is True


def test_a_job_is_active_until_its_last_result_is_there(qtbot: QtBot, owner: QObject) -> None:
    job = Job(lambda: iter([1]), owner)
    seen: list[tuple[str, bool]] = []
    job.partial.connect(lambda _: seen.append(("partial", job.active)))
    job.finished.connect(lambda _: seen.append(("finished", job.active)))
    job.start()
    assert job.wait(LONG)
    assert (job.stopped, job.active) == (True, True)
    deliver()
    assert seen == [("partial", True), ("finished", False)]
    assert not job.active


def test_several_jobs_tell_their_own_results(qtbot: QtBot, owner: QObject) -> None:
    jobs = [Job(lambda n=n: iter([n, n + 100]), owner) for n in range(8)]  # type: ignore[misc]
    told = [Told(job) for job in jobs]
    for job in jobs:
        job.start()
    assert all(job.wait(LONG) for job in jobs)
    jobs[3].cancel()
    deliver()
    for n, one in enumerate(told):
        assert one.of("finished") == ([] if n == 3 else [n + 100])


def test_a_cancelled_job_may_go_while_its_worker_still_works(qtbot: QtBot) -> None:
    parent = QObject()
    work = Gated(2)
    job = Job(work, parent)
    told = Told(job)
    job.start()
    assert work.at[0].wait(LONG)
    job.cancel()
    shiboken6.delete(parent)
    assert not shiboken6.isValid(job)
    work.open()
    assert work.closed.wait(LONG)
    assert QThreadPool.globalInstance().waitForDone(MS)
    deliver()
    assert told.all == []


def test_a_failure_of_work_whose_job_has_gone_is_silent(
    qtbot: QtBot, capfd: pytest.CaptureFixture[str]
) -> None:
    parent = QObject()
    begun, gate, over = threading.Event(), threading.Event(), threading.Event()

    def steps() -> Iterator[int]:
        begun.set()
        assert gate.wait(LONG)
        over.set()
        raise ValueError("nobody listens")
        yield 1

    job = Job(steps, parent)
    job.start()
    assert begun.wait(LONG)
    job.cancel()
    shiboken6.delete(parent)
    gate.set()
    assert over.wait(LONG)
    assert job.wait(LONG)
    assert QThreadPool.globalInstance().waitForDone(MS)
    assert capfd.readouterr().err == ""


class Gaps:
    """The longest time that the event loop was not served while a job works, in seconds."""

    def __init__(self) -> None:
        self.longest = 0.0
        self.ticks = 0
        self._last = time.perf_counter()
        self._timer = QTimer()
        self._timer.setInterval(1)
        self._timer.timeout.connect(self._tick)
        self._timer.start()

    def _tick(self) -> None:
        now = time.perf_counter()
        self.longest = max(self.longest, now - self._last)
        self.ticks += 1
        self._last = now

    def stop(self) -> None:
        self._tick()
        self._timer.stop()


def busy(seconds: float) -> Callable[[], Iterator[Any]]:
    """Work in plain Python that never waits."""

    def steps() -> Iterator[int]:
        end, done = time.perf_counter() + seconds, 0
        while time.perf_counter() < end:
            done += sum(i * i for i in range(2000))
            yield done

    return steps


def test_a_slow_job_does_not_hold_up_the_event_loop(qtbot: QtBot, owner: QObject) -> None:
    """Gaps stay under 50 ms. Another process may take the processor away: best of five."""
    longest = []
    for _ in range(5):
        gaps = Gaps()
        told = run(qtbot, Job(busy(0.4), owner))
        gaps.stop()
        assert len(told.of("partial")) <= 0.4 / 0.05 + 2 or gaps.longest > 0.05
        longest.append(gaps.longest)
        if gaps.longest < 0.05:
            assert gaps.ticks > 10
            return
    pytest.fail(f"the event loop stood still for {longest} seconds")


def test_start_does_not_wait_for_the_work(qtbot: QtBot, owner: QObject) -> None:
    work = Gated(1)
    job = Job(work, owner)
    job.start()  # would never return, as the gate is still shut
    assert work.at[0].wait(LONG)
    assert not job.stopped
    work.open()
    assert job.wait(LONG)
