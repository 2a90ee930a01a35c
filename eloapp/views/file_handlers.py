"""What the user does with documents: new, open, save, and what is asked before and after.

Every question is a box over the window that blocks nothing; what was meant to happen next waits
for the answer.
"""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QMimeData, QObject, QStandardPaths, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMainWindow, QMessageBox, QWidget

from eloapp.models.document_file import SUFFIX, DocumentFile, FileError, FileFault
from eloapp.models.preferences import Preferences
from eloapp.views.questions import Answer, Role, ask, tell
from eloapp.wording import terms
from eloapp.wording.files import file_fault
from eloapp.wording.language import _

Next = Callable[[], None]
#: Suffixes of files of results, which are imported.
RESULTS = (".pgn", ".csv", ".tsv", ".txt", ".xlsx", ".xlsm", ".ods")


def _nothing() -> None:
    """What follows when nothing was meant to follow."""


class FileDialogs:
    """The system's dialogs for a path. A test answers in their place."""

    def to_open(self, parent: QWidget, folder: str) -> Path | None:
        """The file chosen, None: none."""
        filters = ";;".join((self._documents(), _("All files (*)")))
        name, _filter = QFileDialog.getOpenFileName(parent, _("Open"), folder, filters)
        return Path(name) if name else None

    def to_import(self, parent: QWidget, folder: str) -> Path | None:
        """The file of results chosen, None: none."""
        names = " ".join(f"*{suffix}" for suffix in RESULTS)
        filters = ";;".join((_("Results ({names})").format(names=names), _("All files (*)")))
        name, _filter = QFileDialog.getOpenFileName(parent, _("Open results"), folder, filters)
        return Path(name) if name else None

    def to_save(self, parent: QWidget, suggested: str) -> Path | None:
        """The file chosen, with or without suffix; None: none."""
        title = _("Save as")
        name, _filter = QFileDialog.getSaveFileName(parent, title, suggested, self._documents())
        return Path(name) if name else None

    def _documents(self) -> str:
        return _("EloApp documents (*.elo)")


class FileHandlers(QObject):
    """Lives as long as the window, through every change of language.

    ``import_file`` is set by whoever can read files that are no documents; without it such files
    are not accepted when they are dropped.
    """

    recent_changed = Signal()

    def __init__(
        self,
        file: DocumentFile,
        preferences: Preferences,
        window: QMainWindow,
        dialogs: FileDialogs | None = None,
    ) -> None:
        super().__init__(window)
        self.file = file
        self.dialogs = dialogs or FileDialogs()
        self.import_file: Callable[[Path], None] | None = None
        self._preferences = preferences
        self._window = window
        self._leaving = False
        self._session_ends = False
        self._question: QMessageBox | None = None
        file.changed.connect(self.show_title)
        file.overwritten.connect(self._written_by_others)
        file.unkept.connect(self._say_unkept)
        application = QApplication.instance()
        if isinstance(application, QGuiApplication):
            application.applicationStateChanged.connect(self._state_changed)
            application.commitDataRequest.connect(self._session_ending)

    # The commands ------------------------------------------------------------------------

    def new(self) -> None:
        """Begin an empty document."""
        self._when_settled(self.file.new)

    def open(self) -> None:
        """Choose a document and open it."""
        self._when_settled(self._choose)

    def open_file(self, path: Path) -> None:
        """Open a file that was named, dropped or opened before."""
        if self.import_file is not None and path.suffix.lower() != SUFFIX:
            self.import_file(path)
        else:
            self._when_settled(partial(self._load, path))

    def save(self, then: Next = _nothing) -> None:
        """Save, then do what waits for it; without a file yet, it is asked for."""
        if self.file.path is None:
            self.save_as(then)
        else:
            self._write(self.file.path, self.file.save, then)

    def save_again(self, then: Next = _nothing) -> None:
        """Save into the document's file whatever lies there now."""
        if self.file.path is not None:
            self._write(self.file.path, partial(self.file.save, replace=True), then)

    def save_as(self, then: Next = _nothing) -> None:
        """Choose another file and save into it."""
        chosen = self.dialogs.to_save(self._window, self._suggested())
        if chosen is None:
            return
        path = chosen.absolute()
        if path.suffix.lower() == SUFFIX:
            # The dialog has asked, but knows nothing of what others wrote since it was opened.
            self._save_into(path, then, replace=path.exists() and path != self.file.path)
        else:
            self._save_into(path.with_name(path.name + SUFFIX), then, replace=False)

    def choose_results(self, parent: QWidget) -> Path | None:
        """Ask for a file of results, in the folder of the last file."""
        path = self.dialogs.to_import(parent, self._folder())
        if path is not None:
            self._preferences.last_folder = str(path.absolute().parent)
        return path

    def recent(self) -> list[Path]:
        """The documents of the menu, the newest first."""
        return [Path(name) for name in self._preferences.recent_files]

    # The window --------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The document's name, for people."""
        return _("Untitled") if self.file.path is None else self.file.path.name

    def show_title(self) -> None:
        """Name the document in the title, with the mark of what is unsaved."""
        name = self.name.replace("[*]", "[*][*]")  # as Qt wants it when it is no place
        self._window.setWindowTitle(f"{name}[*] – EloApp")
        self._window.setWindowFilePath(str(self.file.path or ""))
        self._window.setWindowModified(not self.file.clean)

    def may_close(self) -> bool:
        """Whether the window may go now; if not, the user is asked, and then it goes by itself."""
        if self._leaving or self._session_ends or self.file.clean:
            return True
        if self._question is None:
            self._when_settled(self._leave)
        else:
            self._question.raise_()  # quitting twice asks once
        return False

    def close(self) -> None:
        """The window goes: what is unsaved was given up, unless the whole session ends."""
        self.file.close(keep=self._session_ends and not self._leaving)

    def dropped_file(self, what: QMimeData) -> Path | None:
        """The file that is dragged, if it can be opened; one at a time, and no question open."""
        urls = what.urls()
        if len(urls) != 1 or not urls[0].isLocalFile():
            return None
        if QApplication.activeModalWidget() is not None:
            return None
        path = Path(urls[0].toLocalFile())
        known = path.suffix.lower() == SUFFIX or self.import_file is not None
        return path if known else None

    def drop(self, what: QMimeData) -> None:
        """Open what was dropped, once the other program has its mouse back."""
        path = self.dropped_file(what)
        if path is not None:
            QTimer.singleShot(0, self, partial(self.open_file, path))

    def offer_left_over(self) -> QDialog | None:
        """Ask about unsaved work that a killed program has left; None: there is none."""
        found = self.file.left_over()
        if not found:
            return None
        from eloapp.views.recovery_dialog import RecoveryDialog

        dialog = RecoveryDialog(self.file, found, self._window)
        dialog.open()
        return dialog

    def are_results(self, path: Path) -> bool:
        """Whether a file is to be imported, by its name."""
        return path.suffix.lower() in RESULTS

    def load(self, path: Path) -> FileError | None:
        """Show a file while the window is made; what is wrong is said later by :meth:`refuse`."""
        try:
            self.file.open(path)
        except FileError as error:
            return error
        self._remember(path)
        return None

    def refuse(self, path: Path, error: FileError) -> QMessageBox:
        """Say why a file cannot be opened."""
        text = f"{file_fault(error, path.name)}."
        return tell(self._window, "file.error", _("Open"), text, self._forgotten(path, error))

    # What waits for what -----------------------------------------------------------------

    def _when_settled(self, then: Next) -> None:
        """Do ``then`` when nothing can be lost by it."""
        if self.file.clean:
            then()
            return
        self._ask(
            "save.question",
            _("Save changes?"),
            _("Save the changes to “{name}”?").format(name=self.name),
            self._unreadable(),
            (
                Answer("yes", _("Save"), Role.AcceptRole, partial(self.save, then)),
                Answer("no", _("Don’t save"), Role.DestructiveRole, then),
            ),
        )

    def _choose(self) -> None:
        path = self.dialogs.to_open(self._window, self._folder())
        if path is None:
            return
        if self.import_file is not None and self.are_results(path):
            self.import_file(path.absolute())
        else:
            self._load(path.absolute())

    def _load(self, path: Path) -> None:
        error = self.load(path)
        if error is not None:
            self.refuse(path, error)

    def _leave(self) -> None:
        self._leaving = True
        self._window.close()

    def _save_into(self, path: Path, then: Next, *, replace: bool) -> None:
        self._write(path, partial(self.file.save_as, path, replace=replace), then)

    def _write(self, path: Path, write: Callable[[], None], then: Next) -> None:
        try:
            write()
        except FileError as error:
            if error.fault is not FileFault.CHANGED_ON_DISK:
                text = f"{file_fault(error, path.name)}."
                detail = _("Your document is kept in the window.")
                tell(self._window, "file.error", _("Save"), text, detail)
            elif path == self.file.path:
                ask_this = self._ask_where if error.values.get("gone") else self._ask_whose
                ask_this(path, partial(self.save_again, then), partial(self.save_as, then))
            else:
                self._ask_replace(path, then)
            return
        self._remember(path)
        if then is _nothing:
            self._say_unreadable()
        then()

    def _ask_replace(self, path: Path, then: Next) -> None:
        """The suffix was added to the name, and there is such a file."""
        replace = partial(self._save_into, path, then, replace=True)
        self._ask(
            "replace.question",
            _("Save as"),
            _("“{name}” exists already. Replace it?").format(name=path.name),
            "",
            (
                Answer("yes", _("Replace"), Role.AcceptRole, replace),
                Answer("saveAs", _("Save as…"), Role.ActionRole, partial(self.save_as, then)),
            ),
        )

    def _written_by_others(self, gone: bool) -> None:
        """The file is another one, or away, when the user comes back to the window."""
        path = self.file.path
        if path is not None and gone:
            self._ask_where(path, self.save_again, self.save_as)
        elif path is not None:
            self._ask_whose(path, self.file.keep_mine, self.save_as)

    def _ask_whose(self, path: Path, mine: Next, elsewhere: Next) -> None:
        text = _("“{name}” has changed on disk meanwhile.").format(name=path.name)
        dropped = _("“Load theirs” drops what you have changed here.")
        self._ask(
            "changed.question",
            _("Changed on disk"),
            text,
            "" if self.file.clean else dropped,
            (
                Answer("mine", _("Keep mine"), Role.AcceptRole, mine),
                Answer("theirs", _("Load theirs"), Role.DestructiveRole, self._load_theirs),
                Answer("saveAs", _("Save as…"), Role.ActionRole, elsewhere),
            ),
        )

    def _ask_where(self, path: Path, again: Next, elsewhere: Next) -> None:
        self._ask(
            "gone.question",
            _("File gone"),
            _("“{name}” is no longer in its folder.").format(name=path.name),
            _("Your document is kept in the window."),
            (
                Answer("again", _("Save it again"), Role.AcceptRole, again),
                Answer("saveAs", _("Save as…"), Role.ActionRole, elsewhere),
            ),
        )

    def _load_theirs(self) -> None:
        # What waited for the saving does not happen: the user looks at the other version first.
        if self.file.path is not None:
            self._load(self.file.path)

    def _ask(
        self, name: str, title: str, text: str, detail: str, answers: Sequence[Answer]
    ) -> None:
        box = ask(self._window, name, title, text, detail, answers, self._answered)
        self._question = box

    def _answered(self) -> None:
        self._question = None

    # What is said ------------------------------------------------------------------------

    def _unreadable(self) -> str:
        """What cannot be saved because it cannot be read, empty: nothing."""
        names = dict.fromkeys(terms.field(where) for where in self.file.faulty_fields)
        if not names:
            return ""
        text = _("Text that cannot be read is not saved: {fields}.")
        return text.format(fields=", ".join(names))

    def _say_unreadable(self) -> None:
        text = self._unreadable()
        if text:
            tell(self._window, "unreadable.message", _("Save"), _("Saved, but not all."), text)

    def _say_unkept(self, error: FileError) -> None:
        """Said beside the work: whoever types goes on typing."""
        tell(
            self._window,
            "unkept.message",
            _("Unsaved changes"),
            _("Your unsaved changes cannot be kept for the case of a crash. Save them soon."),
            f"{file_fault(error)}.",
            beside=True,
        )

    def _forgotten(self, path: Path, error: FileError) -> str:
        """Drop a document that is gone from the menu, and say so."""
        if error.fault is not FileFault.MISSING or path not in self.recent():
            return ""
        self._preferences.drop_recent_file(str(path))
        self.recent_changed.emit()
        return _("It is no longer among the recent files.")

    def _remember(self, path: Path) -> None:
        self._preferences.add_recent_file(str(path))
        self._preferences.last_folder = str(path.parent)
        self.recent_changed.emit()

    def _folder(self) -> str:
        documents = QStandardPaths.StandardLocation.DocumentsLocation
        return self._preferences.last_folder or QStandardPaths.writableLocation(documents)

    def _suggested(self) -> str:
        path = self.file.path
        return str(path or Path(self._folder()) / (_("Untitled") + SUFFIX))

    # The system --------------------------------------------------------------------------

    def _state_changed(self, state: Qt.ApplicationState) -> None:
        if state is Qt.ApplicationState.ApplicationActive:
            self._session_ends = False  # whoever comes back has stopped it
            if QApplication.activeModalWidget() is None:
                self.file.look_at_disk()

    def _session_ending(self, _manager: object) -> None:
        self._session_ends = True
        self.file.keep_now()
