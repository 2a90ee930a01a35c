"""What only shows: window, theme, language. Nothing here changes a number."""

from enum import Enum, unique

from PySide6.QtCore import QByteArray, QSettings

#: How many documents the menu offers again.
RECENT_FILES = 8
#: What an INI file may say for a switch (some write 0, some hands write "no").
_YES_OR_NO = {"true": True, "1": True, "yes": True} | dict.fromkeys(("false", "0", "no", ""), False)


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
    def tournament_open(self) -> bool:
        """Whether the further totals of the tournament are open."""
        return self._flag("tournamentOpen", otherwise=False)

    @tournament_open.setter
    def tournament_open(self, opened: bool) -> None:
        self._settings.setValue("tournamentOpen", opened)

    @property
    def titles_shown(self) -> bool:
        """Whether titles and federations of the opponents are shown."""
        return self._flag("titlesShown", otherwise=False)

    @titles_shown.setter
    def titles_shown(self, shown: bool) -> None:
        self._settings.setValue("titlesShown", shown)

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

    @property
    def recent_files(self) -> list[str]:
        """Absolute paths of the documents opened or saved last, the newest first."""
        # Without the type a list of one comes back as a text, and an empty one as None.
        stored = self._settings.value("recentFiles", [], list)
        texts = stored if isinstance(stored, list) else []
        return [path for path in texts if isinstance(path, str) and path][:RECENT_FILES]

    def add_recent_file(self, path: str) -> None:
        """Put a document first."""
        others = [other for other in self.recent_files if other != path]
        self._settings.setValue("recentFiles", [path, *others][:RECENT_FILES])

    def drop_recent_file(self, path: str) -> None:
        """Forget a document."""
        left = [other for other in self.recent_files if other != path]
        self._settings.setValue("recentFiles", left)

    @property
    def last_folder(self) -> str:
        """Where a document was opened or saved last, empty: nowhere yet."""
        return str(self._settings.value("lastFolder", ""))

    @last_folder.setter
    def last_folder(self, folder: str) -> None:
        self._settings.setValue("lastFolder", folder)

    def _flag(self, name: str, *, otherwise: bool) -> bool:
        stored = str(self._settings.value(name, otherwise)).strip().lower()
        if stored in _YES_OR_NO:
            return _YES_OR_NO[stored]
        import logging

        logging.getLogger(__name__).warning("setting %s is neither true nor false", name)
        return otherwise

    def _bytes(self, name: str) -> QByteArray:
        stored = self._settings.value(name)
        return stored if isinstance(stored, QByteArray) else QByteArray()
