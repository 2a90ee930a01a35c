"""A part of the session that computes what it shows, off the GUI thread when that takes long."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from eloapp.models.job import Job
from eloapp.models.session import Session

#: Longer work leaves the GUI thread, so that no key waits for its letter (milliseconds).
AT_ONCE_MS: Final = 8.0
#: It begins when the letter has been painted: both threads share one interpreter (milliseconds).
AFTER_A_FRAME_MS: Final = 8


class JobPart(QObject):
    """Has one job at most; ``changed`` comes when anything that it shows is replaced.

    What is shown always belongs to the inputs as they are now: when they change, it is gone
    before anything is painted, and what an older job still delivers is dropped.
    """

    changed = Signal()

    def __init__(self, session: Session, *, after_ms: int = AFTER_A_FRAME_MS) -> None:
        super().__init__(session)
        self._session = session
        self._inputs: tuple[object, ...] = ()
        self._job: Job | None = None
        self.result: Any = None
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(after_ms)
        self._later.timeout.connect(self._begin)

    @property
    def busy(self) -> bool:
        """Whether more is to come."""
        return self._job is not None

    def cancel(self) -> None:
        """Stop computing; what is complete already stays."""
        if self._job is not None:
            self._drop_job()
            self.changed.emit()

    def close(self) -> None:
        """Stop computing for good; the session waits for the worker."""
        self._drop_job()

    def _take(self, step: Any) -> None:
        """Show what the job delivers, partial or complete."""
        self.result = step

    def _explains(self, error: Exception) -> bool:
        """Show why there is no result; False: it is an error in the program."""
        return False

    def _is_new(self, *inputs: object) -> bool:
        """Whether these inputs are others than last time; the job of those is then dropped."""
        old = self._inputs
        if len(old) == len(inputs) and all(a is b for a, b in zip(old, inputs, strict=True)):
            return False
        self._inputs = inputs
        self._drop_job()
        return True

    def _start(self, steps: Callable[[], Iterator[Any]], *, waits: bool = True) -> None:
        """Run what ``steps`` returns, after the time given or at once."""
        self._job = job = Job(steps, self)
        job.partial.connect(self._arrived)
        job.finished.connect(self._finished)
        job.failed.connect(self._failed)
        if waits:
            self._later.start()
        else:
            job.start()

    def _begin(self) -> None:
        if self._job is not None:
            self._job.start()

    def _drop_job(self) -> None:
        if self._job is None:
            return
        self._job.cancel()
        if self._later.isActive():
            self._later.stop()
            self._job.deleteLater()
            self._job = None
        else:
            self._let_go()

    def _let_go(self) -> None:
        if self._job is not None:
            self._session.keep_until_stopped(self._job)
            self._job = None

    def _arrived(self, step: Any) -> None:
        self._take(step)
        self.changed.emit()

    def _finished(self, step: Any) -> None:
        self._let_go()
        self._take(step)
        self.changed.emit()

    def _failed(self, error: Exception) -> None:
        self._let_go()
        explained = self._explains(error)
        self.changed.emit()
        if not explained:
            raise error
