"""The assembly: application, session, preferences and window. The only reader of the clock."""

from collections.abc import Callable, Sequence
from datetime import date

from PySide6.QtCore import QLibraryInfo, QLocale, QObject, QSettings, Qt, QTranslator
from PySide6.QtWidgets import QApplication

from eloapp.core.document import new_document
from eloapp.core.rules import list_in_force
from eloapp.models.preferences import Preferences, ThemeChoice
from eloapp.models.session import Session
from eloapp.views import theme
from eloapp.views.crash import CrashReporter
from eloapp.views.main_window import MainWindow
from eloapp.views.style import EloStyle
from eloapp.wording import language


def today() -> date:
    """The day of the user's clock."""
    return date.today()  # noqa: DTZ011


class Program(QObject):
    """What belongs to the process: language, theme, and the window that shows the session."""

    def __init__(
        self, application: QApplication, preferences: Preferences, clock: Callable[[], date]
    ) -> None:
        super().__init__()
        self._application = application
        self._preferences = preferences
        self._translator = QTranslator(self)
        self._speak(preferences.language or _system_language())
        self._paint()
        self.session = Session(new_document(list_in_force(clock())), self)
        self.window = MainWindow(self.session, preferences, clock)
        self.window.setLocale(_locale())
        self.window.language_chosen.connect(self.set_language)
        self.window.theme_chosen.connect(self.set_theme)
        self.crash = CrashReporter(lambda: self.window, self)
        self.crash.struck.connect(self.session.mark_failed)
        application.styleHints().colorSchemeChanged.connect(self._system_theme_changed)
        # The program lives as long as its window.
        self.setParent(self.window)

    def set_language(self, code: str) -> None:
        """Speak another language: the widgets are made again over the same session."""
        self._preferences.language = code
        self._speak(code)
        self.window.setLocale(_locale())
        self.window.build()

    def set_theme(self, choice: ThemeChoice) -> None:
        """Show another theme."""
        self._preferences.theme = choice
        self._paint()
        self.window.menus.show_theme(choice)

    def _speak(self, code: str) -> None:
        language.use(code, _decimal_mark(code))
        self._application.removeTranslator(self._translator)
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


def build_window(
    argv: Sequence[str] = (),
    *,
    settings: QSettings | None = None,
    clock: Callable[[], date] = today,
) -> MainWindow:
    """The window as the user gets it, not yet shown; it owns all else.

    Makes the ``QApplication`` if there is none. ``settings`` and ``clock`` replace the user's
    own (tests).
    """
    application = QApplication.instance()
    if not isinstance(application, QApplication):
        application = QApplication(["eloapp", *argv])
    application.setOrganizationName("EloApp")
    application.setApplicationName("EloApp")
    application.setDesktopFileName("eloapp")
    if not isinstance(application.style(), EloStyle):
        application.setStyle(EloStyle())
        application.setFont(theme.font(application.font(), theme.TextStyle.BODY))
    if settings is None:
        settings = QSettings(
            QSettings.Format.IniFormat, QSettings.Scope.UserScope, "EloApp", "EloApp"
        )
    return Program(application, Preferences(settings), clock).window


def main(argv: Sequence[str] = ()) -> int:
    """Open the window and run until it is closed."""
    window = build_window(argv)
    program = window.findChild(Program)
    if isinstance(program, Program):
        program.crash.install()
    window.show()
    status = QApplication.exec()
    window.deleteLater()
    return int(status)


def _system_language() -> str:
    return QLocale.system().name().split("_")[0]


def _decimal_mark(code: str) -> str:
    """The mark of the user's locale where it speaks the language, else the language's own."""
    return str(_locale_for(code).decimalPoint())


def _locale() -> QLocale:
    return _locale_for(language.current().code)


def _locale_for(code: str) -> QLocale:
    system = QLocale.system()
    if system.name().split("_")[0] == code:
        return system
    return QLocale("fr_FR" if code == "fr" else "en_GB")
