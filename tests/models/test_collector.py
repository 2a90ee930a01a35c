"""Qt objects die in the thread they live in, whatever a worker does meanwhile.

Protected: Python collects garbage in whatever thread allocates. A widget that nobody uses any
more, kept by a cycle of references, would be destroyed by the worker, and Qt ends the program.
"""

import gc
import threading
from collections.abc import Iterator

from PySide6.QtCore import QObject, QThreadPool
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from eloapp.models.collector import collector
from eloapp.models.job import Job

LONG = 20_000


class Knot(QObject):
    """Something that only the collector can take away."""

    def __init__(self, died_in: list[int]) -> None:
        super().__init__()
        self.me = self
        self._died_in = died_in

    def __del__(self) -> None:
        self._died_in.append(threading.get_ident())


def test_a_worker_takes_no_qt_object_away(qtbot: QtBot) -> None:
    died_in: list[int] = []
    worked_in: list[int] = []
    held: list[object] = []
    tied = threading.Event()
    owner = QObject()

    def steps() -> Iterator[int]:
        worked_in.append(threading.get_ident())
        assert tied.wait(LONG / 1000)
        held.clear()  # the last one who knew it
        kept = [[i] for i in range(30 * gc.get_threshold()[0])]
        yield len(kept)

    application = QApplication.instance()
    assert application is not None
    assert collector(application) is collector(application)
    gc.collect()
    job = Job(steps, owner)
    with qtbot.waitSignal(job.finished, timeout=LONG):
        job.start()
        held.append(Knot(died_in))
        tied.set()
    assert QThreadPool.globalInstance().waitForDone(LONG)
    assert worked_in[0] not in died_in
    assert not gc.isenabled()
    held += [[] for _ in range(3 * gc.get_threshold()[0])]  # enough for the next look
    qtbot.waitUntil(lambda: bool(died_in), timeout=LONG)
    assert died_in == [threading.get_ident()]
