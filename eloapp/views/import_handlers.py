"""How the import window is opened: from the menu, by pasting, by a file that is no document."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QWidget

from eloapp.models.session import Session
from eloapp.views.file_handlers import FileHandlers

if TYPE_CHECKING:
    from eloapp.models.import_part import ImportPart, Taken
    from eloapp.views.import_dialog import ImportDialog


class ImportHandlers(QObject):
    """One import at a time. ``taken`` carries the place of the tab that the games went to."""

    taken = Signal(int)

    def __init__(self, session: Session, files: FileHandlers, window: QWidget) -> None:
        super().__init__(window)
        self._session = session
        self._files = files
        self._window = window
        self.dialog: ImportDialog | None = None
        files.import_file = self.open_file

    def show(self) -> None:
        """Open the window, with the clipboard's text when there are games in it."""
        opened = self.dialog is not None
        dialog = self._opened()
        if not opened:
            dialog.offer_clipboard()

    def paste(self) -> None:
        """Open the window with the clipboard's text, whatever it is."""
        text = QApplication.clipboard().text()
        if text.strip():
            self._opened().open_text(text)

    def open_file(self, path: Path) -> None:
        """Open the window with a file."""
        self._opened().open_file(path)

    def stop_work(self) -> None:
        """Stop reading; whoever closes the session waits for the worker."""
        if self.dialog is not None:
            self.dialog.reject()

    def dispose(self) -> None:
        """Go with the views; a window that is open goes, too."""
        self.stop_work()
        self.deleteLater()

    def _opened(self) -> "ImportDialog":
        if self.dialog is None:
            from eloapp.views.import_dialog import ImportDialog

            self.dialog = ImportDialog(self._part(), self._window)
            self.dialog.finished.connect(self._closed)
            self.dialog.taken.connect(self._took)
            self.dialog.open_wanted.connect(self._choose)
            self.dialog.open()
        return self.dialog

    def _part(self) -> "ImportPart":
        """The session's, which knows what was taken, also after a change of language."""
        from eloapp.models.import_part import ImportPart

        return self._session.findChild(ImportPart) or ImportPart(self._session)

    def _choose(self) -> None:
        if self.dialog is not None:
            path = self._files.choose_results(self.dialog)
            if path is not None:
                self.dialog.open_file(path)

    def _closed(self) -> None:
        self.dialog = None

    def _took(self, taken: "Taken") -> None:
        from eloapp.models.import_part import Tab

        self.taken.emit((Tab.GAME, Tab.SERIES, Tab.TOURNAMENT).index(taken.tab))
