"""What is not saved yet, kept in the user's state folder without making a key wait."""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QStandardPaths, QTimer, Signal

from eloapp.core.document import Document
from eloapp.files.errors import FileError
from eloapp.models.job import Job
from eloapp.models.session import Session

if TYPE_CHECKING:
    from eloapp.files.document.autosave import Autosave, Recovered
    from eloapp.files.document.disk import Stamp

#: An edit is on disk at most two seconds later: half of that is left to a slow disk.
AFTER_MS = 1000
#: How long a write that is on its way is waited for at the end (seconds).
_PATIENCE = 1.0


def autosave_folder() -> Path:
    """Where unsaved documents are kept."""
    state = QStandardPaths.StandardLocation.StateLocation
    return Path(QStandardPaths.writableLocation(state)) / "autosave"


class _Unsaved(NamedTuple):
    """A document, and the file that it belongs to as it was last known."""

    document: Document
    path: Path | None
    stamp: "Stamp | None"

    def is_that(self, other: "_Unsaved | None") -> bool:
        """Whether writing the other would write the same; quick where nothing changed."""
        return (
            other is not None
            and self.document is other.document
            and (self.path, self.stamp) == (other.path, other.stamp)
        )


class Autosaver(QObject):
    """Keeps the newest document that was wanted, one write after the other.

    The first edit after a rest starts the clock and typing on does not turn it back. ``failed``
    carries the :class:`FileError` of the first write that did not work; it comes again only
    after one that did.
    """

    failed = Signal(object)

    def __init__(self, session: Session, parent: QObject, folder: Path | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._folder = folder or autosave_folder()
        self._loading = threading.Lock()
        self._store: Autosave | None = None
        self._wanted: _Unsaved | None = None
        self._tried: _Unsaved | None = None
        self._written: _Unsaved | None = None
        self._job: Job | None = None
        self._told = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(AFTER_MS)
        self._timer.timeout.connect(self._due)

    def keep(self, document: Document, path: Path | None, stamp: "Stamp | None") -> None:
        """Have a document on disk soon, with the file that it belongs to."""
        wanted = _Unsaved(document, path, stamp)
        if wanted.is_that(self._wanted):
            return
        self._wanted = wanted
        if not self._timer.isActive():
            self._timer.start()

    def keep_now(self) -> None:
        """Have on disk what is wanted, before this returns; raises :class:`FileError`."""
        self._timer.stop()
        if self._wanted is None or self._wanted is self._written or not self._waited():
            return
        self._stored().keep(*self._wanted)
        self._written = self._wanted

    def forget(self) -> None:
        """Nothing is unsaved any more: take away what was kept."""
        self._wanted = None
        self._timer.stop()
        if self._job is None:
            self._clear()

    def close(self) -> None:
        """Finish what is on its way, a second at most; what is kept is there for others then."""
        self._timer.stop()
        if not self._waited():
            return
        if self._job is not None:
            self._job.cancel()
            self._let_go()
        if self._wanted is None:
            self._clear()
        if self._store is not None:
            self._store.close()

    def left_over(self) -> "list[Recovered]":
        """What programs that were killed have left, the newest first."""
        if not self._folder.is_dir() or not any(self._folder.iterdir()):
            return []  # as nearly always, and then nothing need be loaded
        return self._stored().left_over()

    def discard(self, recovered: "Recovered") -> None:
        """Take away for good what another program left."""
        self._stored().discard(recovered)

    def _due(self) -> None:
        if self._job is None and self._wanted is not None:
            self._write(self._wanted)

    def _write(self, wanted: _Unsaved) -> None:
        def steps() -> Iterator[bool]:
            self._stored().keep(*wanted)
            yield True

        self._tried = wanted
        self._job = Job(steps, self)
        self._job.finished.connect(self._finished)
        self._job.failed.connect(self._failed)
        self._job.start()

    def _stored(self) -> "Autosave":
        # Loading the writer of documents takes longer than a key may wait: the first edit has
        # it loaded in the background.
        with self._loading:
            if self._store is None:
                from eloapp.files.document.autosave import Autosave

                self._store = Autosave(self._folder)
            return self._store

    def _waited(self) -> bool:
        """Whether no other write is on its way (any more)."""
        return self._job is None or self._job.wait(_PATIENCE)

    def _finished(self) -> None:
        self._told = False
        self._written = self._tried
        self._over()

    def _failed(self, error: Exception) -> None:
        self._over()
        if not isinstance(error, FileError):
            raise error
        if not self._told:
            self._told = True
            self.failed.emit(error)

    def _over(self) -> None:
        self._let_go()
        if self._wanted is None:
            self._clear()
        elif self._wanted is not self._tried and not self._timer.isActive():
            self._timer.start()  # an edit came while a slow disk was busy

    def _let_go(self) -> None:
        if self._job is not None:
            self._session.keep_until_stopped(self._job)
            self._job = None

    def _clear(self) -> None:
        self._written = None
        if self._store is not None:
            self._store.clear()
