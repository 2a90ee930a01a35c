"""The series of the session: computed at once when that is quick, else in the background."""

from PySide6.QtCore import QObject, QTimer, Signal

from eloapp.core.errors import InputError
from eloapp.core.series_report import (
    SeriesResult,
    estimated_ms,
    outlook_case,
    series_case,
    series_steps,
)
from eloapp.models.job import Job
from eloapp.models.session import Session

#: Longer work leaves the GUI thread, so that no key waits for its letter (milliseconds).
AT_ONCE_MS = 8.0
#: It begins when the letter has been painted: both threads share one interpreter (milliseconds).
_AFTER_A_FRAME_MS = 8


class SeriesPart(QObject):
    """What views show of the series; ``changed`` comes when any of it is replaced.

    A result always belongs to the document as it is now: when its inputs change, it is gone
    before anything is painted, and what an older job still delivers is dropped.
    """

    changed = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self._inputs: tuple[object, ...] = ()
        self._job: Job | None = None
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(_AFTER_A_FRAME_MS)
        self._later.timeout.connect(self._begin)
        self.result: SeriesResult | None = None
        self.fault: InputError | None = None

    @property
    def busy(self) -> bool:
        """Whether more is to come."""
        return self._job is not None

    def refresh(self) -> None:
        """Make sure that the result is, or becomes, that of the document."""
        document = self._session.document
        inputs = (document.players, document.rules, document.draws, document.series)
        same = len(self._inputs) == len(inputs) and all(
            a is b for a, b in zip(self._inputs, inputs, strict=True)
        )
        if same:
            return
        self._inputs = inputs
        self._drop_job()
        self.result, self.fault = None, None
        try:
            case = series_case(document.players, document.rules, document.series)
            asked = outlook_case(case, document.series, document.draws)
            if estimated_ms(asked) <= AT_ONCE_MS:
                for step in series_steps(asked, document.series):
                    self.result = step or self.result
            else:
                self._start(Job(lambda: series_steps(asked, document.series), self))
        except InputError as error:
            self.fault = error
        finally:
            # Also after an error in the program: what belongs to older inputs must go.
            self.changed.emit()

    def cancel(self) -> None:
        """Stop computing; what is there already stays."""
        if self._job is not None:
            self._drop_job()
            self.changed.emit()

    def close(self) -> None:
        """Stop computing for good; the session waits for the worker."""
        self._drop_job()

    def _start(self, job: Job) -> None:
        self._job = job
        job.partial.connect(self._arrived)
        job.finished.connect(self._finished)
        job.failed.connect(self._failed)
        self._later.start()

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

    def _arrived(self, result: SeriesResult) -> None:
        self.result = result
        self.changed.emit()

    def _finished(self, result: SeriesResult) -> None:
        self._let_go()
        self._arrived(result)

    def _failed(self, error: Exception) -> None:
        self._let_go()
        if isinstance(error, InputError):
            self.fault = error
            self.changed.emit()
        else:
            self.changed.emit()
            raise error
