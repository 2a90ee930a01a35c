"""What the user does with reports: the pre-round card, and the report to save or to print.

On the Tournament tab the report is that of the tournament, elsewhere that of the whole document.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QStandardPaths, Qt
from PySide6.QtWidgets import QApplication, QWidget

from eloapp.models.preferences import Preferences
from eloapp.models.session import Session
from eloapp.views.file_handlers import FileHandlers
from eloapp.wording.language import _

if TYPE_CHECKING:
    from eloapp.wording.blocks import Section


class ReportHandlers(QObject):
    """``about_event`` tells whether the Tournament tab is shown."""

    def __init__(
        self,
        session: Session,
        files: FileHandlers,
        preferences: Preferences,
        about_event: Callable[[], bool],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._session = session
        self._files = files
        self._preferences = preferences
        self._about_event = about_event
        self._window = window

    def card(self) -> None:
        """Show the card of the next round, if there is one."""
        from eloapp.core.round_card import round_card
        from eloapp.views.round_card import RoundCardDialog
        from eloapp.wording.card import card_of
        from eloapp.wording.planning import round_label

        found = round_card(self._session.document)
        if found is None:
            return
        suggested = self._folder() / f"{self._stem()} {round_label(found.row.index)}.pdf"
        dialog = RoundCardDialog(card_of(found), suggested, self._remember, self._window)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def export(self) -> None:
        """Ask for a file and write the report into it: PDF or CSV by its suffix."""
        from eloapp.views.saving import ask_where

        kinds = {".pdf": _("PDF files (*.pdf)"), ".csv": _("CSV files (*.csv)")}
        suggested = self._folder() / f"{self._stem()}.pdf"
        ask_where(self._window, _("Export report"), suggested, kinds, self.save_to)

    def save_to(self, path: Path) -> bool:
        """Write the report; says so if it cannot."""
        from eloapp.views.saving import write

        with _Waiting():
            data = self._data(path)
        if not write(self._window, _("Export report"), path, data):
            return False
        self._remember(path)
        return True

    def print_report(self) -> None:
        """Ask for a printer and print the report."""
        from eloapp.printing import print_report

        with _Waiting():
            title, parts = self._report()
        print_report(self._window, title, parts)

    def _data(self, path: Path) -> bytes:
        title, parts = self._report()
        if path.suffix.lower() == ".csv":
            from eloapp.models.exports import report_csv

            return report_csv(title, parts)
        from eloapp.printing import report_pdf

        return report_pdf(title, parts)

    def _report(self) -> "tuple[str, Sequence[Section]]":
        from eloapp.core.full_report import full_event, full_report
        from eloapp.wording import report as words

        document = self._session.document
        if self._about_event():
            found = full_event(document)
            return words.event_title(document), words.event_sections(document, found)
        return self._files.name, words.sections(full_report(document))

    def _stem(self) -> str:
        path = self._files.file.path
        return _("Untitled") if path is None else path.stem

    def _folder(self) -> Path:
        documents = QStandardPaths.StandardLocation.DocumentsLocation
        return Path(self._preferences.last_folder or QStandardPaths.writableLocation(documents))

    def _remember(self, path: Path) -> None:
        self._preferences.last_folder = str(path.absolute().parent)


class _Waiting:
    """The pointer that asks for patience, for as long as it is needed."""

    def __enter__(self) -> None:
        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)

    def __exit__(self, *_error: object) -> None:
        QApplication.restoreOverrideCursor()
