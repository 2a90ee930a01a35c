"""All that the window shows of one session, in one language: column, tabs, menus, keys."""

from collections.abc import Callable
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeySequence, QPalette, QShortcut
from PySide6.QtWidgets import (
    QApplication,
    QLineEdit,
    QMainWindow,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from eloapp.core.results import Result
from eloapp.core.series import OpponentKind
from eloapp.models.preferences import Preferences
from eloapp.models.session import Session
from eloapp.views.game_handlers import GameHandlers
from eloapp.views.game_page import GamePage
from eloapp.views.hairline import HairlineSplitter
from eloapp.views.input_column import WIDTHS, InputColumn
from eloapp.views.menus import Menus, Slots
from eloapp.views.tables import PlainTable
from eloapp.wording.language import N_, _, pgettext

if TYPE_CHECKING:
    from eloapp.views.series_page import SeriesPage


class Content(QObject):
    """Assembles the views and connects them; thrown away when the language changes.

    ``language_chosen`` and ``theme_chosen`` ask the program for what only it can do.
    """

    language_chosen = Signal(str)
    theme_chosen = Signal(object)

    def __init__(
        self,
        window: QMainWindow,
        session: Session,
        preferences: Preferences,
        today: Callable[[], date],
    ) -> None:
        super().__init__(window)
        self.session = session
        self._window = window
        self._preferences = preferences
        self._dialogs: dict[str, QWidget] = {}
        self._shortcuts: list[QShortcut] = []
        self.column = InputColumn(session, today())
        self.column.rules.more.setChecked(preferences.rules_open)
        self.column.rules.more.toggled.connect(self._remember_rules)
        self.game = GamePage(session)
        self._handlers = GameHandlers(session, self.game, today, window)
        self.game.apply_wanted.connect(self._handlers.apply)
        self.game.copy_wanted.connect(self._handlers.copy)
        self.game.welcome.example_wanted.connect(self._handlers.load_example)
        self.tabs = QTabWidget()
        self.tabs.setObjectName("tabs")
        self.tabs.setDocumentMode(True)
        self.tabs.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its tab bar takes the focus
        self.tabs.setAutoFillBackground(True)
        self.tabs.setBackgroundRole(QPalette.ColorRole.Base)
        self.tabs.tabBar().setProperty("lead", 18)  # the first tab stands on the page's margin
        self.tabs.addTab(self.game, _("Game"))
        self._series_place = QWidget()
        self._series_place.setObjectName("seriesPlace")
        self._series: SeriesPage | None = None
        self.tabs.addTab(self._series_place, _("Series"))
        self.tabs.currentChanged.connect(self._tab_shown)
        self.splitter = HairlineSplitter(self.column, self.tabs, (WIDTHS[0], WIDTHS[2]))
        shown = preferences.column_shown
        self.column.setVisible(shown)
        self.menus = Menus(window, self._slots(), column_shown=shown)
        self.menus.show_theme(preferences.theme)
        self._make_shortcuts()
        self._show_actions()
        session.changed.connect(self._show_actions)
        session.changed.connect(self._show_column_for_tab)
        session.undo_stack.indexChanged.connect(self._show_actions)

    @property
    def series(self) -> "SeriesPage":
        """The Series tab, made when it is first shown or asked for."""
        if self._series is None:
            from eloapp.models.series_part import SeriesPart
            from eloapp.views.series_page import SeriesPage

            part = self.session.findChild(SeriesPart) or SeriesPart(self.session)
            self._series = SeriesPage(self.session, part)
            box = QVBoxLayout(self._series_place)
            box.setContentsMargins(0, 0, 0, 0)
            box.addWidget(self._series)
        return self._series

    def complete(self) -> None:
        """Make what is made late."""
        _ = self.series

    def stop_work(self) -> None:
        """Stop what runs in the background; waits a second at most."""
        if self._series is not None:
            self._series.stop_work()
        self.session.close()

    def take_focus(self) -> None:
        """Put the keyboard where one begins."""
        first = self.column.players.a.rating
        first.setFocus()
        first.selectAll()

    def dispose(self) -> None:
        """Take everything away that would outlive the central widget."""
        for dialog in self._dialogs.values():
            dialog.close()
            dialog.deleteLater()
        if self._series is not None:
            self._series.inputs.revert_faults()  # their fields go
        for shortcut in self._shortcuts:
            shortcut.setEnabled(False)
            shortcut.deleteLater()
        self.menus.dispose()
        self._handlers.deleteLater()
        self.deleteLater()

    def undo(self) -> None:
        """Put valid text back into faulty fields, else take the last edit back."""
        reverted = self.column.revert_faults()
        if self._series is not None:
            reverted |= self._series.inputs.revert_faults()
        if not reverted:
            self.session.undo()

    def show_dialog(self, name: str, make: Callable[[], QWidget]) -> None:
        """Show a dialog that stays open beside the window, one of each kind."""
        if name not in self._dialogs:
            self._dialogs[name] = make()
        dialog = self._dialogs[name]
        dialog.show()
        dialog.raise_()
        dialog.activateWindow()

    def _slots(self) -> Slots:
        return Slots(
            swap=self.column.players.swap.click,
            apply=self._handlers.apply,
            undo=self.undo,
            redo=self.session.redo,
            copy=self._copy,
            copy_table=self._copy_table,
            copy_sentence=partial(self._handlers.copy, "sentence"),
            journal=self._show_journal,
            converter=self._show_converter,
            column=self._show_column,
            language=self.language_chosen.emit,
            theme=self.theme_chosen.emit,
            example=self._handlers.load_example,
            help=self._show_help,
        )

    def _make_shortcuts(self) -> None:
        keys = pgettext("keys", "W D L N").split()
        results = (Result.WIN, Result.DRAW, Result.LOSS, None)
        for key, result in zip(keys, results, strict=True):
            self._shortcut(key, partial(self._choose_result, result))
        self._shortcut("Ctrl+PgDown", partial(self._turn_tab, 1))
        self._shortcut("Ctrl+PgUp", partial(self._turn_tab, -1))
        for place in range(5):
            self._shortcut(f"Ctrl+{place + 1}", partial(self._show_tab, place))

    def _shortcut(self, keys: str, slot: Callable[[], None]) -> None:
        shortcut = QShortcut(QKeySequence(keys), self._window)
        shortcut.activated.connect(slot)
        self._shortcuts.append(shortcut)

    def _choose_result(self, result: Result | None) -> None:
        if self.tabs.currentIndex() == 0:  # the only tab that shows it
            self.column.result.choose(result)

    def _tab_shown(self, place: int) -> None:
        if place == 1:
            _ = self.series
        elif self._series is not None:
            self._series.inputs.revert_faults()  # what is hidden cannot be corrected
        self._show_column_for_tab()
        self._show_actions()

    def _show_column_for_tab(self) -> None:
        """Show the inputs that the tab uses."""
        series = self.tabs.currentIndex() == 1
        moving = self.session.document.series.opponent is OpponentKind.MOVING
        self.column.show_for(one_player=series and not moving, result=not series)

    def _copy_table(self) -> None:
        if self.tabs.currentIndex() == 1:
            QApplication.clipboard().setText(self.series.model.all_text())
        else:
            self._handlers.copy("table")

    def _turn_tab(self, step: int) -> None:
        self._show_tab((self.tabs.currentIndex() + step) % self.tabs.count())

    def _show_tab(self, place: int) -> None:
        if place < self.tabs.count():
            self.tabs.setCurrentIndex(place)

    def _show_actions(self) -> None:
        session, stack = self.session, self.session.undo_stack
        undo = stack.undoText() or (N_("Faulty text") if session.faults else "")
        self.menus.show_undo(undo, stack.redoText())
        complete = session.document.players.complete
        self.menus.copy_table.setEnabled(complete or self.tabs.currentIndex() == 1)
        self.menus.copy_sentence.setEnabled(complete)
        on_game = self.tabs.currentIndex() == 0  # no other tab shows the result
        self.menus.apply.setEnabled(complete and on_game and self.game.answer.apply.isEnabled())

    def _copy(self) -> None:
        focused = QApplication.focusWidget()
        if isinstance(focused, QLineEdit):
            focused.copy()
        elif isinstance(focused, PlainTable):
            focused.copy_selection()

    def _show_column(self, shown: bool) -> None:
        self.column.setVisible(shown)
        self._preferences.column_shown = shown

    def _remember_rules(self, opened: bool) -> None:
        self._preferences.rules_open = opened

    def _show_converter(self) -> None:
        from eloapp.views.converter_dialog import ConverterDialog

        self.show_dialog("converter", lambda: ConverterDialog(self._window))

    def _show_journal(self) -> None:
        from eloapp.views.journal_dialog import JournalDialog

        self.show_dialog("journal", lambda: JournalDialog(self.session, self._window))

    def _show_help(self) -> None:
        from eloapp.views.help_dialog import HelpDialog

        self.show_dialog("help", lambda: HelpDialog(self._window))
