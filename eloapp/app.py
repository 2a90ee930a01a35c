"""The assembly: application, session, preferences and window. The only reader of the clock."""

import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSettings, Qt
from PySide6.QtWidgets import QApplication

from eloapp.models.collector import collector
from eloapp.models.preferences import Preferences, ThemeChoice
from eloapp.views import theme
from eloapp.views.main_window import MainWindow
from eloapp.views.style import EloStyle

if TYPE_CHECKING:
    from datetime import date
    from pathlib import Path

    from PySide6.QtCore import QLocale, QTranslator

    from eloapp.core.document import Document
    from eloapp.files.errors import FileError
    from eloapp.models.session import Session
    from eloapp.views.content import Content
    from eloapp.views.crash import CrashReporter
    from eloapp.views.file_handlers import FileHandlers


def today() -> "date":
    """The day of the user's clock."""
    from datetime import date

    return date.today()  # noqa: DTZ011


class Program(QObject):
    """What belongs to the process: language, theme, and the window that shows the session.

    ``named`` is the document to open, as it stood on the command line.
    """

    def __init__(
        self,
        application: QApplication,
        preferences: Preferences,
        clock: "Callable[[], date]",
        named: str = "",
    ) -> None:
        super().__init__()
        self._application = application
        self._preferences = preferences
        self._translator: QTranslator | None = None
        self._paint()
        self._clock = clock
        self._session: Session | None = None
        self._files: FileHandlers | None = None
        self._named = named
        self._refused: tuple[Path, FileError] | None = None
        self._results: Path | None = None
        self.window = MainWindow(preferences, self._make_content)
        self.crash: CrashReporter | None = None
        application.styleHints().colorSchemeChanged.connect(self._system_theme_changed)
        # Questions come when the content is there.
        self.window.painted.connect(self._begin, Qt.ConnectionType.QueuedConnection)
        # The program lives as long as its window.
        self.setParent(self.window)

    @property
    def session(self) -> "Session":
        """The one document of this process; it outlives every change of language."""
        if self._session is None:
            from eloapp.models.session import Session

            self._session = Session(self._blank(), self)
        return self._session

    @property
    def files(self) -> "FileHandlers":
        """What opens and saves its document."""
        if self._files is None:
            from eloapp.models.document_file import DocumentFile
            from eloapp.views.file_handlers import FileHandlers

            file = DocumentFile(self.session, self._blank)
            self._files = FileHandlers(file, self._preferences, self.window)
            self._open_named(self._files)
        return self._files

    def _blank(self) -> "Document":
        from eloapp.core.document import new_document
        from eloapp.core.rules import list_in_force

        return new_document(list_in_force(self._clock()))

    def _open_named(self, files: "FileHandlers") -> None:
        from pathlib import Path

        if self._named:
            path = Path(self._named).absolute()
            if files.are_results(path):
                self._results = path
                return
            error = files.load(path)
            self._refused = None if error is None else (path, error)

    def _begin(self) -> None:
        """Say what the start has found, one after the other."""
        if self._refused is None:
            self._offer()
        else:
            box = self.files.refuse(*self._refused)
            box.finished.connect(self._offer)

    def _offer(self) -> None:
        asked = self.files.offer_left_over()
        if self._results is None:
            return
        if asked is None:
            self.files.open_file(self._results)
        else:
            asked.finished.connect(partial(self.files.open_file, self._results))

    def _make_content(self, window: MainWindow) -> "Content":
        # What follows is loaded after the first paint.
        from eloapp.views.content import Content

        if self._translator is None:
            self._speak(self._preferences.language or _system_language())
        window.setLocale(_locale())
        content = Content(window, self.session, self._preferences, self._clock, self.files)
        content.language_chosen.connect(self.set_language)
        content.theme_chosen.connect(self.set_theme)
        self.files.show_title()
        return content

    def set_language(self, code: str) -> None:
        """Speak another language: the widgets are made again over the same session."""
        self._preferences.language = code
        self._speak(code)
        self.window.rebuild()

    def set_theme(self, choice: ThemeChoice) -> None:
        """Show another theme."""
        self._preferences.theme = choice
        self._paint()
        self.window.content.menus.show_theme(choice)

    def catch_errors(self) -> None:
        """Show what no code caught, from now on."""
        from eloapp.views.crash import CrashReporter

        self.crash = CrashReporter(lambda: self.window, self)
        self.crash.struck.connect(lambda: self.session.mark_failed())
        self.crash.install()

    def _speak(self, code: str) -> None:
        from PySide6.QtCore import QLibraryInfo, QTranslator

        from eloapp.wording import language

        language.use(code, _decimal_mark(code))
        if self._translator is not None:
            self._application.removeTranslator(self._translator)
            self._translator.deleteLater()
        self._translator = QTranslator(self)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if self._translator.load(f"qtbase_{code}", folder):
            self._application.installTranslator(self._translator)

    def _paint(self) -> None:
        choice = self._preferences.theme
        if choice is ThemeChoice.SYSTEM:
            dark = self._application.styleHints().colorScheme() == Qt.ColorScheme.Dark
        else:
            dark = choice is ThemeChoice.DARK
        theme.use(self._application, theme.scheme(dark))

    def _system_theme_changed(self) -> None:
        if self._preferences.theme is ThemeChoice.SYSTEM:
            self._paint()


def make_program(
    argv: Sequence[str] = (),
    *,
    settings: QSettings | None = None,
    clock: "Callable[[], date]" = today,
) -> Program:
    """The program with its window, not yet shown.

    Makes the ``QApplication`` if there is none. ``argv`` may name one document; it is read with
    the content of the window. ``settings`` and ``clock`` replace the user's own (tests).
    """
    application = QApplication.instance()
    arguments = [argument for argument in argv if _is_text(argument)]
    if not isinstance(application, QApplication):
        application = QApplication(["eloapp", *arguments])
        arguments = QApplication.arguments()[1:]  # what Qt did not take for itself
    application.setOrganizationName("EloApp")
    application.setApplicationName("EloApp")
    application.setDesktopFileName("eloapp")
    if not isinstance(application.style(), EloStyle):
        application.setStyle(EloStyle())
        application.setFont(theme.font(application.font(), theme.TextStyle.BODY))
    collector(application)
    if settings is None:
        settings = QSettings(
            QSettings.Format.IniFormat, QSettings.Scope.UserScope, "EloApp", "EloApp"
        )
    return Program(application, Preferences(settings), clock, _document_of(arguments))


def build_window(
    argv: Sequence[str] = (),
    *,
    settings: QSettings | None = None,
    clock: "Callable[[], date]" = today,
) -> MainWindow:
    """The window as the user gets it, not yet shown; it owns all else."""
    return make_program(argv, settings=settings, clock=clock).window


def main(argv: Sequence[str] = ()) -> int:
    """Open the window and run until it is closed."""
    program = make_program(argv)
    program.window.painted.connect(program.catch_errors)
    program.window.show()
    return int(QApplication.exec())


def _document_of(arguments: Sequence[str]) -> str:
    """The one argument that is opened, empty without; the others are named on standard error."""
    document = ""
    for place, argument in enumerate(arguments):
        is_option = argument.startswith("-") and "--" not in arguments[:place]
        if not document and not is_option:
            document = argument
        elif argument != "--":
            _complain(argument, "option" if is_option else "second")
    return document


def _is_text(argument: str) -> bool:
    """Whether Qt can take an argument: it crashes over bytes that are no text."""
    try:
        argument.encode()
    except UnicodeEncodeError:
        _complain(argument, "bytes")
        return False
    return True


def _complain(argument: str, what: str) -> None:
    from eloapp.wording import language
    from eloapp.wording.language import _

    language.use(language.code_from_environment())  # the window speaks later
    reason = {
        "bytes": _("not opened: the name is not text"),
        "option": _("unknown option"),
        "second": _("not opened: one document for each window"),
    }[what]
    shown = argument.encode(errors="backslashreplace").decode()
    print(f"eloapp: {shown}: {reason}", file=sys.stderr)


def _system_language() -> str:
    from PySide6.QtCore import QLocale

    return QLocale.system().name().split("_")[0]


def _decimal_mark(code: str) -> str:
    """The mark of the user's locale where it speaks the language, else the language's own."""
    return str(_locale_for(code).decimalPoint())


def _locale() -> "QLocale":
    from eloapp.wording import language

    return _locale_for(language.current().code)


def _locale_for(code: str) -> "QLocale":
    # Its enums are large: it costs as much as the rest of the imports and waits for the content.
    from PySide6.QtCore import QLocale

    system = QLocale.system()
    if system.name().split("_")[0] == code:
        return system
    return QLocale("fr_FR" if code == "fr" else "en_GB")
