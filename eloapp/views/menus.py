"""The menu bar and every action with its key. Each action has an object name."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from eloapp.models.preferences import ThemeChoice
from eloapp.wording.language import _, current, labelled


class Slots(NamedTuple):
    """What the actions do."""

    new: Callable[[], None]
    open: Callable[[], None]
    recent: Callable[[Path], None]
    save: Callable[[], None]
    save_as: Callable[[], None]
    import_rounds: Callable[[], None]
    card: Callable[[], None]
    export: Callable[[], None]
    print_report: Callable[[], None]
    swap: Callable[[], None]
    apply: Callable[[], None]
    undo: Callable[[], None]
    redo: Callable[[], None]
    copy: Callable[[], None]
    copy_table: Callable[[], None]
    copy_sentence: Callable[[], None]
    journal: Callable[[], None]
    converter: Callable[[], None]
    column: Callable[[bool], None]
    language: Callable[[str], None]
    theme: Callable[[ThemeChoice], None]
    example: Callable[[], None]
    help: Callable[[], None]


class Menus:
    """Builds the menus of a window; keeps the actions that change later."""

    def __init__(self, window: QMainWindow, slots: Slots, *, column_shown: bool) -> None:
        self._window = window
        bar = window.menuBar()
        bar.clear()
        titles = (_("&File"), _("&Edit"), _("&View"), _("&Help"))
        self._menus = [bar.addMenu(title) for title in titles]
        file, edit, view, help_menu = self._menus
        self._add(file, "new", _("New"), slots.new, QKeySequence.StandardKey.New)
        self._add(file, "open", _("Open…"), slots.open, QKeySequence.StandardKey.Open)
        self._recent = file.addMenu(_("Recent files"))
        self._recent.setToolTipsVisible(True)
        self._open_recent = slots.recent
        text = _("Paste or open results…")
        self._add(file, "importRounds", text, slots.import_rounds, "Ctrl+Shift+V")
        file.addSeparator()
        self._add(file, "save", _("Save"), slots.save, QKeySequence.StandardKey.Save)
        self._add(file, "saveAs", _("Save as…"), slots.save_as, "Ctrl+Shift+S")
        file.addSeparator()
        self.card = self._add(file, "card", _("Pre-round card…"), slots.card, "Ctrl+Shift+R")
        self._add(file, "exportReport", _("Export report…"), slots.export, "Ctrl+Shift+E")
        print_key = QKeySequence.StandardKey.Print
        self._add(file, "printReport", _("Print report…"), slots.print_report, print_key)
        file.addSeparator()
        self._add(file, "quit", _("Quit"), window.close, "Ctrl+Q")
        self.undo = self._add(edit, "undo", _("Undo"), slots.undo, QKeySequence.StandardKey.Undo)
        self.redo = self._add(edit, "redo", _("Redo"), slots.redo, "Ctrl+Shift+Z")
        self.redo.setShortcuts([QKeySequence("Ctrl+Shift+Z"), QKeySequence("Ctrl+Y")])
        edit.addSeparator()
        self._add(edit, "copy", _("Copy"), slots.copy, QKeySequence.StandardKey.Copy)
        self.copy_table = self._add(
            edit, "copyTable", _("Copy the table"), slots.copy_table, "Ctrl+Shift+C"
        )
        self.copy_sentence = self._add(
            edit, "copySentence", _("Copy a sentence"), slots.copy_sentence, "Ctrl+Shift+M"
        )
        edit.addSeparator()
        self._add(edit, "swap", _("Swap the players"), slots.swap, "Ctrl+T")
        self.apply = self._add(edit, "apply", _("Apply result"), slots.apply, "Ctrl+Return")
        self.column = self._add(view, "column", _("Input column"), None, "F9")
        self.column.setCheckable(True)
        self.column.setChecked(column_shown)
        self.column.toggled.connect(slots.column)
        self._add(view, "journal", _("Journal"), slots.journal, "Ctrl+J")
        self._add(view, "converter", _("Converter"), slots.converter, "Ctrl+K")
        view.addSeparator()
        self._languages(view.addMenu(_("Language")), slots)
        self._themes = self._theme_menu(view.addMenu(_("Colours")), slots)
        self._add(help_menu, "help", _("Help"), slots.help, "F1")
        self._add(help_menu, "example", _("Load the example"), slots.example, None)

    def dispose(self) -> None:
        """Take the menus away: clearing the bar leaves them, with their actions and keys."""
        for menu in self._menus:
            menu.deleteLater()

    def show_theme(self, choice: ThemeChoice) -> None:
        """Check the theme that is shown."""
        self._themes[choice].setChecked(True)

    def show_recent(self, paths: Sequence[Path]) -> None:
        """Offer documents again; two of one name are told apart by their folders."""
        self._recent.clear()
        self._recent.setEnabled(bool(paths))
        names = [path.name for path in paths]
        for place, path in enumerate(paths, start=1):
            twin = names.count(path.name) > 1
            name = f"{path.name} – {path.parent}" if twin else path.name
            text = f"&{place} " + name.replace("&", "&&")
            action = self._add(
                self._recent, f"recent.{place}", text, partial(self._open_recent, path), None
            )
            action.setToolTip(str(path))

    def show_undo(self, undo: str, redo: str) -> None:
        """Name the steps to undo and redo; empty text: there is none."""
        for action, verb, what in (
            (self.undo, _("Undo"), undo),
            (self.redo, _("Redo"), redo),
        ):
            action.setEnabled(bool(what))
            action.setText(labelled(verb, _(what)) if what else verb)

    def _add(
        self,
        menu: QMenu,
        name: str,
        text: str,
        slot: Callable[[], object] | None,
        keys: QKeySequence.StandardKey | str | None,
    ) -> QAction:
        action = menu.addAction(text)
        action.setObjectName(f"action.{name}")
        if keys is not None:
            action.setShortcut(QKeySequence(keys))
        if slot is not None:
            action.triggered.connect(lambda *_checked: slot())
        return action

    def _languages(self, menu: QMenu, slots: Slots) -> None:
        group = QActionGroup(menu)
        # A language is named in itself, whatever is spoken now.
        for code, name in (("en", "English"), ("fr", "Français")):
            action = menu.addAction(name)
            action.setObjectName(f"action.language.{code}")
            action.setCheckable(True)
            action.setChecked(code == current().code)
            action.triggered.connect(lambda _checked, code=code: slots.language(code))
            group.addAction(action)

    def _theme_menu(self, menu: QMenu, slots: Slots) -> dict[ThemeChoice, QAction]:
        group = QActionGroup(menu)
        names = {
            ThemeChoice.SYSTEM: _("As the system"),
            ThemeChoice.LIGHT: _("Light"),
            ThemeChoice.DARK: _("Dark"),
        }
        actions = {}
        for choice, name in names.items():
            action = menu.addAction(name)
            action.setObjectName(f"action.theme.{choice.value}")
            action.setCheckable(True)
            action.triggered.connect(lambda _checked, choice=choice: slots.theme(choice))
            group.addAction(action)
            actions[choice] = action
        return actions
