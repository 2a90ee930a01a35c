"""Long work off the GUI thread.

What a job promises:
- it lives in the GUI thread and owns its signals; the worker gets a plain generator only;
- results come in the GUI thread, partial ones at most every 50 ms, the last one always;
- after ``cancel`` none comes any more, at once; the worker stops at its next yield (a None
  that it yields is no result);
- an exception in the worker comes as ``failed`` and never disappears.
"""

import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

from PySide6.QtCore import QObject, QThreadPool, Signal
from shiboken6 import isValid

#: How long a worker may keep the interpreter to itself (seconds).
_SWITCH_EVERY = 0.0005
#: Partial results come at most this often (seconds).
_PARTIAL_EVERY = 0.05


class Job(QObject):
    """Runs the generator that ``steps`` returns in another thread.

    ``partial`` and ``finished`` carry what it yields, ``failed`` the exception.
    """

    partial = Signal(object)
    finished = Signal(object)
    failed = Signal(object)
    _delivered = Signal(object, bool)
    _broke = Signal(object)

    def __init__(self, steps: Callable[[], Iterator[Any]], parent: QObject) -> None:
        super().__init__(parent)
        self._steps = steps
        self._cancelled = threading.Event()
        self._done = threading.Event()
        self._told = False
        self._delivered.connect(self._deliver)
        self._broke.connect(self._fail)

    @property
    def active(self) -> bool:
        """Whether a result may still come."""
        return not self._cancelled.is_set() and not self._told

    @property
    def stopped(self) -> bool:
        """Whether the worker has let go."""
        return self._done.is_set()

    @property
    def _unwanted(self) -> bool:
        """Whether nobody waits for a result: cancelled, or the program has ended around it."""
        return self._cancelled.is_set() or not isValid(self)

    def start(self) -> None:
        """Begin the work."""
        # The GUI thread asks for the interpreter at every paint of Python's own: with the usual
        # five milliseconds a letter would wait for many turns of the worker.
        sys.setswitchinterval(_SWITCH_EVERY)
        QThreadPool.globalInstance().start(self._work)

    def cancel(self) -> None:
        """Let no result come any more; the worker stops at its next yield."""
        self._cancelled.set()

    def wait(self, seconds: float) -> bool:
        """Wait until the worker has stopped; False if it has not in that time."""
        return self._done.wait(seconds)

    def _work(self) -> None:
        last, sent = None, 0.0
        try:
            for step in self._steps():
                if self._unwanted:
                    return
                if step is None:
                    continue
                last, now = step, time.monotonic()
                if now - sent >= _PARTIAL_EVERY:
                    sent = now
                    self._delivered.emit(last, False)
            if not self._unwanted:
                self._delivered.emit(last, True)
        except Exception as error:  # whatever the work raises is told in the GUI thread
            if not self._unwanted:
                self._broke.emit(error)
        finally:
            self._done.set()

    def _deliver(self, result: object, complete: bool) -> None:
        if self._cancelled.is_set():
            return
        if complete:
            self._told = True
            self.finished.emit(result)
        else:
            self.partial.emit(result)

    def _fail(self, error: BaseException) -> None:
        if not self._cancelled.is_set():
            self._told = True
            self.failed.emit(error)
