"""One truth: the document, its report, undo, and one signal when either has changed."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack
from shiboken6 import isValid

from eloapp.core.document import Document
from eloapp.core.errors import InputError
from eloapp.models.job import Job

if TYPE_CHECKING:
    from eloapp.core.event_report import EventReport
    from eloapp.core.report import GameReport

T = TypeVar("T")

UNDO_LIMIT = 500


class Report:
    """What follows from a document, in parts that are computed when first asked for.

    A part is kept as long as the document parts it was computed from are the same objects, so
    an edit elsewhere costs nothing.
    """

    def __init__(self, document: Document, before: "Report | None" = None) -> None:
        self._document = document
        self._kept: dict[Callable[..., Any], tuple[tuple[object, ...], Any]] = (
            {} if before is None else before._kept
        )

    @property
    def game(self) -> "GameReport":
        """Both sides of the one game."""
        # Not needed before the first rating is typed, and so not at start-up.
        from eloapp.core.report import game_report

        d = self._document
        return self._part(game_report, d.players, d.rules, d.draws)

    @property
    def event(self) -> "EventReport":
        """The tournament of player A."""
        from eloapp.core.event_report import event_report

        d = self._document
        return self._part(event_report, d.players.a, d.rules, d.event)

    def _part(self, compute: Callable[..., T], *needs: object) -> T:
        kept = self._kept.get(compute)
        if kept is not None and all(a is b for a, b in zip(kept[0], needs, strict=True)):
            found: T = kept[1]
            return found
        value = compute(*needs)
        self._kept[compute] = (needs, value)
        return value


class _Snapshot(QUndoCommand):
    """One edit as the documents before and after it; unchanged parts are shared."""

    def __init__(
        self, session: "Session", before: Document, after: Document, text: str, key: object
    ) -> None:
        super().__init__(text)
        self._session = session
        self._before = before
        self._after = after
        self._key = key

    def id(self) -> int:
        return -1 if self._key is None else 1

    def mergeWith(self, other: QUndoCommand) -> bool:
        if not isinstance(other, _Snapshot) or other._key != self._key:
            return False
        self._after = other._after
        # Typing back to where it began is no edit at all.
        self.setObsolete(self._after == self._before)
        return True

    def redo(self) -> None:
        self._session._show(self._after)

    def undo(self) -> None:
        self._session._show(self._before)


class Session(QObject):
    """Owns the document and its report.

    ``changed`` comes once after both are replaced, and when faulty input appears or goes: text
    that cannot be parsed stays in its field and is no part of the document, but the results
    are then those of the last valid input, and views say so.
    """

    changed = Signal()
    replaced = Signal()
    """Another document was loaded: text that is in no document has to go from the fields."""

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._report = Report(document)
        self._faults: dict[str, InputError] = {}
        self._failed = False
        self._merge_round = 0
        self._stopping: list[Job] = []
        self.undo_stack = QUndoStack(self)
        self.undo_stack.setUndoLimit(UNDO_LIMIT)
        # A stack that dies empties itself and would tell views of it that are half gone.
        stack = self.undo_stack
        self.destroyed.connect(lambda: isValid(stack) and stack.blockSignals(True))

    @property
    def document(self) -> Document:
        """The document as it is now."""
        return self._document

    @property
    def report(self) -> Report:
        """What follows from it."""
        return self._report

    @property
    def faults(self) -> dict[str, InputError]:
        """What is wrong in which field, by object name, in the order it appeared."""
        return dict(self._faults)

    @property
    def failed(self) -> bool:
        """Whether an unexpected error struck since the last edit: results may be out of date."""
        return self._failed

    def edit(self, after: Document, text: str, merge_key: str = "") -> None:
        """Replace the document as one undo step; nothing happens if it is equal.

        ``text`` names the step (a message id, translated where it is shown). Edits in a row with
        the same ``merge_key`` become one step until :meth:`end_merging`.
        """
        if after == self._document:
            return
        key = (merge_key, self._merge_round) if merge_key else None
        self.undo_stack.push(_Snapshot(self, self._document, after, text, key))

    def replace(self, document: Document) -> None:
        """Show another document; nothing of the one before can be undone or is faulty."""
        self.end_merging()
        self._faults.clear()
        self._show(document)
        self.undo_stack.clear()
        self.replaced.emit()

    def end_merging(self) -> None:
        """The next edit is a step of its own (a field was left)."""
        self._merge_round += 1

    def undo(self) -> None:
        """Take the last step back."""
        self.end_merging()
        self.undo_stack.undo()

    def redo(self) -> None:
        """Do the step again that was taken back."""
        self.end_merging()
        self.undo_stack.redo()

    def set_fault(self, where: str, error: InputError | None) -> None:
        """Note that a field holds text that cannot be used, or (None) that it no longer does."""
        if self._faults.get(where) == error:
            return
        if error is None:
            del self._faults[where]
        else:
            self._faults[where] = error
        self.changed.emit()

    def mark_failed(self) -> None:
        """Say that an unexpected error struck; results are shown as out of date."""
        if not self._failed:
            self._failed = True
            self.changed.emit()

    def keep_until_stopped(self, job: Job) -> None:
        """Hold a job that is over or cancelled until its worker has let go of it."""
        for old in [old for old in self._stopping if old.stopped]:
            self._stopping.remove(old)
            old.deleteLater()
        self._stopping.append(job)

    def close(self) -> None:
        """Wait for cancelled jobs, at most a second for all of them."""
        end = time.monotonic() + 1.0
        for job in self._stopping:
            job.wait(max(0.0, end - time.monotonic()))

    def _show(self, document: Document) -> None:
        self._document = document
        self._report = Report(document, self._report)
        self._failed = False
        self.changed.emit()
