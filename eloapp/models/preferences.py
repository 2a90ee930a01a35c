"""What only shows: window, theme, language. Nothing here changes a number."""

from enum import Enum, unique

from PySide6.QtCore import QByteArray, QSettings


@unique
class ThemeChoice(Enum):
    """Which theme to show."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Preferences:
    """Typed access to the settings file; an unreadable value counts as not set.

    Values come back from an INI file as strings, so each is read with its type.
    """

    def __init__(self, settings: QSettings) -> None:
        self._settings = settings

    @property
    def language(self) -> str:
        """Code of the language chosen, empty: none was."""
        return str(self._settings.value("language", ""))

    @language.setter
    def language(self, code: str) -> None:
        self._settings.setValue("language", code)

    @property
    def theme(self) -> ThemeChoice:
        """The theme chosen."""
        stored = str(self._settings.value("theme", ThemeChoice.SYSTEM.value))
        return (
            ThemeChoice(stored) if stored in {t.value for t in ThemeChoice} else ThemeChoice.SYSTEM
        )

    @theme.setter
    def theme(self, choice: ThemeChoice) -> None:
        self._settings.setValue("theme", choice.value)

    @property
    def column_shown(self) -> bool:
        """Whether the input column is shown."""
        return self._flag("columnShown", otherwise=True)

    @column_shown.setter
    def column_shown(self, shown: bool) -> None:
        self._settings.setValue("columnShown", shown)

    @property
    def rules_open(self) -> bool:
        """Whether the rows of the rules are open."""
        return self._flag("rulesOpen", otherwise=False)

    @rules_open.setter
    def rules_open(self, opened: bool) -> None:
        self._settings.setValue("rulesOpen", opened)

    @property
    def geometry(self) -> QByteArray:
        """The window's geometry as Qt saved it, empty if there is none."""
        return self._bytes("geometry")

    @geometry.setter
    def geometry(self, saved: QByteArray) -> None:
        self._settings.setValue("geometry", saved)

    @property
    def splitter(self) -> QByteArray:
        """The splitter's state as Qt saved it, empty if there is none."""
        return self._bytes("splitter")

    @splitter.setter
    def splitter(self, saved: QByteArray) -> None:
        self._settings.setValue("splitter", saved)

    def _flag(self, name: str, *, otherwise: bool) -> bool:
        stored = str(self._settings.value(name, otherwise)).lower()
        return {"true": True, "false": False}.get(stored, otherwise)

    def _bytes(self, name: str) -> QByteArray:
        stored = self._settings.value(name)
        return stored if isinstance(stored, QByteArray) else QByteArray()
