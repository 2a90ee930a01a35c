"""Garbage of Python's own is taken away in the GUI thread, between two events, and nowhere else.

Python looks for cycles of references whenever something is made, in whatever thread that is. A
window or menu that nobody uses any more would then die in a worker's thread, or in the middle of
the making of another one; Qt does not survive either.
"""

import gc
import time

from PySide6.QtCore import QObject, QTimer

#: How often the GUI thread looks for garbage (milliseconds).
_EVERY_MS = 250
#: All of it, which takes some 10 ms, at most this often (seconds).
_ALL_EVERY = 5.0
_OLDEST = 2


class Collector(QObject):
    """Collects for the whole process, by Python's own measures of when it is time."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._all_at = time.monotonic()
        self._timer = QTimer(self)
        self._timer.setInterval(_EVERY_MS)
        self._timer.timeout.connect(self.look)
        self._timer.start()
        gc.disable()

    def look(self) -> None:
        """Collect if it is time."""
        now = time.monotonic()
        due = [
            count > limit for count, limit in zip(gc.get_count(), gc.get_threshold(), strict=True)
        ]
        if due[_OLDEST] and now - self._all_at >= _ALL_EVERY:
            self._all_at = now
            gc.collect(_OLDEST)
        elif due[1] or due[_OLDEST]:
            gc.collect(1)
        elif due[0]:
            gc.collect(0)


def collector(application: QObject) -> Collector:
    """The one of the application; it is made when it is first asked for."""
    found: Collector | None = application.findChild(Collector)
    return found or Collector(application)
