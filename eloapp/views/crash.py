"""An unexpected error is seen, logged and survived."""

import sys
import threading
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

    from eloapp.views.crash_dialog import CrashDialog

#: A log longer than this begins anew; the one before is kept beside it.
_LOG_LIMIT = 1_000_000


class CrashReporter(QObject):
    """Shows one dialog with details to copy, writes the log, and tells who must know.

    ``struck`` comes in the GUI thread, whichever thread failed.
    """

    struck = Signal()
    _arrived = Signal(str, str)

    def __init__(self, window: "Callable[[], QWidget]", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._window = window
        self.box: CrashDialog | None = None
        self._arrived.connect(self._show)

    def install(self) -> None:
        """Catch what no code caught, in the main thread and in others."""
        sys.excepthook = self.report
        threading.excepthook = self._report_thread

    def report(
        self,
        kind: type[BaseException],
        error: BaseException,
        trace: TracebackType | None,
    ) -> None:
        """Log an error and show it; Ctrl+C at the terminal still ends the program."""
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        import traceback

        details = "".join(traceback.format_exception(kind, error, trace))
        self._arrived.emit(f"{kind.__name__}: {error}", details)

    def _report_thread(self, arguments: threading.ExceptHookArgs) -> None:
        error = arguments.exc_value
        if error is not None and not issubclass(arguments.exc_type, SystemExit):
            self.report(arguments.exc_type, error, arguments.exc_traceback)

    def _show(self, summary: str, details: str) -> None:
        logged = _write_log(details)
        self.struck.emit()
        if self.box is not None:
            return  # one dialog, not one for every repaint that fails
        # Not needed at start-up, unless something goes wrong there.
        from eloapp.views.crash_dialog import CrashDialog

        self.box = CrashDialog(self._window(), summary, details, logged)
        self.box.finished.connect(self._closed)
        self.box.open()

    def _closed(self) -> None:
        if self.box is not None:
            self.box.deleteLater()
            self.box = None


def log_file() -> "Path":
    """Where errors are written down."""
    from pathlib import Path

    from PySide6.QtCore import QStandardPaths

    state = QStandardPaths.StandardLocation.StateLocation
    return Path(QStandardPaths.writableLocation(state)) / "eloapp.log"


def _write_log(details: str) -> "Path | None":
    path = log_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and path.stat().st_size > _LOG_LIMIT:
            path.replace(path.with_suffix(".log.1"))
        with path.open("a", encoding="utf-8") as log:
            log.write(details + "\n")
    except OSError:
        return None  # the dialog still shows the details
    return path
