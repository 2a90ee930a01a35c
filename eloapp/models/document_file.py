"""The session's document as a file: where it lies, and whether it is saved."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Signal

from eloapp.core.document import Document
from eloapp.files.errors import FileError as FileError
from eloapp.files.errors import FileFault as FileFault
from eloapp.models.autosaver import Autosaver
from eloapp.models.job import Job
from eloapp.models.session import Session

if TYPE_CHECKING:
    from eloapp.files.document.autosave import Recovered as Recovered
    from eloapp.files.document.disk import Stamp

SUFFIX = ".elo"


class _Seen(NamedTuple):
    """What a look at the disk found, compared with the stamp that was known."""

    stamp: "Stamp"
    changed: bool
    gone: bool


class DocumentFile(QObject):
    """Reads and writes the document of a session; whatever fails leaves it as it was.

    ``changed`` comes when path or ``clean`` may have changed. ``overwritten`` answers
    :meth:`look_at_disk` when somebody else wrote the file (False) or took it away (True), once
    for each state of it that the user knows; saving asks all the same. ``unkept`` carries the error
    when unsaved work cannot be put into the state folder either.
    """

    changed = Signal()
    overwritten = Signal(bool)
    unkept = Signal(object)

    def __init__(
        self, session: Session, blank: Callable[[], Document], folder: Path | None = None
    ) -> None:
        """``blank`` gives a new document; ``folder`` replaces the user's state folder."""
        super().__init__(session)
        self._session = session
        self._blank = blank
        self._path: Path | None = None
        self._stamp: Stamp | None = None
        self._saved: Document | None = session.document
        self._clean = True
        self._look: Job | None = None
        self._told_of: Stamp | None = None
        self._autosaver = Autosaver(session, self, folder)
        self._autosaver.failed.connect(self.unkept)
        session.changed.connect(self._follow)
        session.undo_stack.cleanChanged.connect(self._follow)

    @property
    def path(self) -> Path | None:
        """Where it is saved, None: nowhere yet."""
        return self._path

    @property
    def clean(self) -> bool:
        """Whether there is nothing to save; so it is too when everything is typed back."""
        return self._session.undo_stack.isClean() or self._session.document == self._saved

    @property
    def faulty_fields(self) -> list[str]:
        """Object names of the fields whose text is in no document, and so in no file."""
        return list(self._session.faults)

    def new(self) -> None:
        """Begin an empty document."""
        self._take(self._blank(), None, None)

    def open(self, path: Path) -> None:
        """Show the document of a file; raises :class:`FileError`."""
        from eloapp.files.document import disk

        opened = disk.read(path)
        self._take(opened.document, path, opened.stamp)

    def load_theirs(self) -> None:
        """Show what somebody else wrote into the file; raises :class:`FileError`."""
        if self._path is not None:
            self.open(self._path)

    def keep_mine(self) -> None:
        """The document is kept although the file holds another: saving writes over it.

        It asks again if the file changes once more, or cannot be read now.
        """
        from eloapp.files.document import disk

        if self._path is None:
            return
        with suppress(FileError):  # whatever it is: saving will say so
            self._stamp = disk.read(self._path).stamp
        self._mark_modified()

    def save(self, *, replace: bool = False) -> None:
        """Write the document into its file; raises :class:`FileError`.

        CHANGED_ON_DISK: somebody else wrote it since, or took it away (``gone``), unless
        ``replace`` says to write all the same.
        """
        if self._path is not None:
            self._write(self._path, self._stamp, replace=replace)

    def save_as(self, path: Path, *, replace: bool = False) -> None:
        """Write the document into another file; raises :class:`FileError`.

        CHANGED_ON_DISK: there is such a file, unless ``replace`` says to write over it.
        """
        if path == self._path and not replace:
            self.save()
        else:
            self._write(path, None, replace=replace)

    def look_at_disk(self) -> None:
        """Find out whether somebody else wrote the file; a slow drive keeps nobody waiting."""
        path, stamp = self._path, self._stamp
        if path is None or stamp is None or stamp is self._told_of or self._look is not None:
            return

        def steps() -> Iterator[_Seen]:
            from eloapp.files.document import disk

            changed = disk.changed(path, stamp)
            yield _Seen(stamp, changed, changed and not path.exists())

        self._look = Job(steps, self)
        self._look.finished.connect(self._looked)
        self._look.failed.connect(self._not_seen)
        self._look.start()

    def keep_now(self) -> None:
        """Have unsaved work in the state folder before this returns."""
        if not self.clean:
            try:
                self._keep()
                self._autosaver.keep_now()
            except FileError as error:
                self.unkept.emit(error)

    def left_over(self) -> "list[Recovered]":
        """Unsaved work of programs that were killed, the newest first."""
        return self._autosaver.left_over()

    def restore(self, recovered: "Recovered") -> None:
        """Show unsaved work again, still unsaved; raises :class:`FileError`."""
        self._take(recovered.document, recovered.path, recovered.stamp)
        self._mark_modified()
        self._autosaver.keep_now()  # before the only other copy goes
        self._autosaver.discard(recovered)

    def discard(self, recovered: "Recovered") -> None:
        """Take unsaved work of a killed program away for good."""
        self._autosaver.discard(recovered)

    def close(self, *, keep: bool = False) -> None:
        """The end: unsaved work is forgotten, or kept for the next start."""
        if self._look is not None:
            self._look.cancel()
            self._session.keep_until_stopped(self._look)
            self._look = None
        if keep:
            self.keep_now()
        else:
            self._autosaver.forget()
        self._autosaver.close()

    def _take(self, document: Document, path: Path | None, stamp: "Stamp | None") -> None:
        self._path, self._stamp = path, stamp
        self._saved = document
        self._session.replace(document)
        self._autosaver.forget()
        self._tell()

    def _write(self, path: Path, expected: "Stamp | None", *, replace: bool) -> None:
        from eloapp.files.document import disk

        document = self._session.document
        self._stamp = disk.write(path, document, None if replace else expected, replace=replace)
        self._path = path
        self._saved = document
        self._session.undo_stack.setClean()
        self._autosaver.forget()
        self._tell()

    def _mark_modified(self) -> None:
        self._saved = None
        self._session.undo_stack.resetClean()
        self._follow()

    def _follow(self) -> None:
        clean = self.clean
        if clean:
            if not self._clean:
                self._autosaver.forget()
        else:
            self._keep()
        if clean != self._clean:
            self._tell()

    def _keep(self) -> None:
        self._autosaver.keep(self._session.document, self._path, self._stamp)

    def _tell(self) -> None:
        self._clean = self.clean
        self.changed.emit()

    def _looked(self, seen: _Seen) -> None:
        self._forget_look()
        if seen.changed and seen.stamp is self._stamp:
            self._told_of = seen.stamp
            if seen.gone:
                self._mark_modified()  # the window may hold the only copy
            self.overwritten.emit(seen.gone)

    def _not_seen(self, error: Exception) -> None:
        self._forget_look()
        raise error

    def _forget_look(self) -> None:
        if self._look is not None:
            self._session.keep_until_stopped(self._look)
            self._look = None
