"""All that the window shows of one session, in one language: column, tabs, menus, keys."""

from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path
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
from eloapp.views.file_handlers import FileHandlers
from eloapp.views.game_handlers import GameHandlers
from eloapp.views.game_page import GamePage
from eloapp.views.hairline import HairlineSplitter
from eloapp.views.import_handlers import ImportHandlers
from eloapp.views.input_column import WIDTHS, InputColumn
from eloapp.views.menus import Menus, Slots
from eloapp.views.report_handlers import ReportHandlers
from eloapp.views.tables import PlainTable
from eloapp.wording.language import N_, _, pgettext

if TYPE_CHECKING:
    from eloapp.views.panel import Panel
    from eloapp.views.series_page import SeriesPage
    from eloapp.views.tournament_page import TournamentPage


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
        files: FileHandlers,
    ) -> None:
        super().__init__(window)
        self.session = session
        self.files = files
        self._window = window
        self._preferences = preferences
        self._dialogs: dict[str, QWidget] = {}
        self._shortcuts: list[QShortcut] = []
        self.column = InputColumn(session, today())
        self.column.rules.more.setChecked(preferences.rules_open)
        self.column.rules.more.toggled.connect(self._remember_rules)
        self.game = GamePage(session)
        self._handlers = GameHandlers(session, self.game, today, window)
        self._imports = ImportHandlers(session, files, window)
        self._imports.taken.connect(self._show_tab)
        about_event = self._on_tournament
        self._reports = ReportHandlers(session, files, preferences, about_event, window)
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
        self._tournament_place = QWidget()
        self._tournament_place.setObjectName("tournamentPlace")
        self._tournament: TournamentPage | None = None
        self.tabs.addTab(self._tournament_place, _("Tournament"))
        self.tabs.currentChanged.connect(self._tab_shown)
        self.splitter = HairlineSplitter(self.column, self.tabs, (WIDTHS[0], WIDTHS[2]))
        shown = preferences.column_shown
        self.column.setVisible(shown)
        self.menus = Menus(window, self._slots(), column_shown=shown)
        self.menus.show_theme(preferences.theme)
        self._show_recent()
        files.recent_changed.connect(self._show_recent)
        self._make_shortcuts()
        self._show_actions()
        session.changed.connect(self._show_actions)
        session.changed.connect(self._show_column_for_tab)
        session.undo_stack.indexChanged.connect(self._show_actions)
        session.replaced.connect(self._revert_faults)
        session.replaced.connect(self.take_focus)

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

    @property
    def tournament(self) -> "TournamentPage":
        """The Tournament tab, made when it is first shown or asked for."""
        if self._tournament is None:
            from eloapp.views.tournament_page import TournamentPage

            self._tournament = page = TournamentPage(self.session)
            page.footer.more.setChecked(self._preferences.tournament_open)
            page.footer.more.toggled.connect(self._remember_tournament)
            page.table.show_titles(self._preferences.titles_shown)
            page.table.titles_toggled.connect(self._remember_titles)
            page.plans.card_wanted.connect(self._reports.card)
            page.plans.next.set_card_ready(True)
            box = QVBoxLayout(self._tournament_place)
            box.setContentsMargins(0, 0, 0, 0)
            box.addWidget(page)
        return self._tournament

    def complete(self) -> None:
        """Make what is made late."""
        _ = self.series, self.tournament

    def take_typing(self) -> None:
        """Take what is being typed in a table into the document, before it is saved or closed."""
        if self._tournament is not None:
            self._tournament.take_typing()

    def stop_work(self) -> None:
        """Stop what runs in the background; waits a second at most."""
        if self._series is not None:
            self._series.stop_work()
        if self._tournament is not None:
            self._tournament.stop_work()
        self._imports.stop_work()
        self.files.close()
        self.session.close()

    def faulty_texts(self) -> dict[str, str]:
        """Texts that cannot be used, by the object name of their field."""
        found: dict[str, str] = {}
        for panel in self._panels():
            found |= panel.faulty_texts()
        return found

    def type_again(self, texts: dict[str, str]) -> None:
        """Put texts into fields that have been made anew, as if they had been typed."""
        for panel in self._panels():
            panel.type_again(texts)

    def _panels(self) -> "tuple[Panel, ...]":
        made = () if self._series is None else (self._series.inputs,)
        return (*self.column.panels(), *made)

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
        if self._tournament is not None:
            self._tournament.revert_faults()
        for shortcut in self._shortcuts:
            shortcut.setEnabled(False)
            shortcut.deleteLater()
        self.menus.dispose()
        self._handlers.deleteLater()
        self._imports.dispose()
        self._reports.deleteLater()
        self.deleteLater()

    def undo(self) -> None:
        """Put valid text back into faulty fields, else take the last edit back."""
        if not self._revert_faults():
            self.session.undo()

    def show_dialog(self, name: str, make: Callable[[], QWidget]) -> None:
        """Show a dialog that stays open beside the window, one of each kind."""
        if name not in self._dialogs:
            self._dialogs[name] = make()
        dialog = self._dialogs[name]
        dialog.show()
        dialog.raise_()
        dialog.activateWindow()

    def _revert_faults(self) -> bool:
        """Put valid text back into faulty fields; False if there was none."""
        reverted = self.column.revert_faults()
        if self._series is not None:
            reverted |= self._series.inputs.revert_faults()
        if self._tournament is not None:
            reverted |= self._tournament.revert_faults()
        return reverted

    def _show_recent(self) -> None:
        self.menus.show_recent(self.files.recent())

    def _typed(self, slot: Callable[[], None]) -> Callable[[], None]:
        """Do ``slot`` with what is being typed already taken."""

        def run() -> None:
            self.take_typing()
            slot()

        return run

    def _recent_chosen(self, path: Path) -> None:
        self.take_typing()
        self.files.open_file(path)

    def _slots(self) -> Slots:
        return Slots(
            new=self._typed(self.files.new),
            open=self._typed(self.files.open),
            recent=self._recent_chosen,
            save=self._typed(self.files.save),
            save_as=self._typed(self.files.save_as),
            import_rounds=self._imports.show,
            card=self._typed(self._reports.card),
            export=self._typed(self._reports.export),
            print_report=self._typed(self._reports.print_report),
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
            example=self._load_example,
            help=self._show_help,
        )

    def _make_shortcuts(self) -> None:
        keys = pgettext("keys", "W D L N").split()
        results = (Result.WIN, Result.DRAW, Result.LOSS, None)
        for key, result in zip(keys, results, strict=True):
            self._shortcut(key, partial(self._choose_result, result))
        self._shortcut(QKeySequence.StandardKey.Paste, self._paste)
        self._shortcut("Ctrl+PgDown", partial(self._turn_tab, 1))
        self._shortcut("Ctrl+PgUp", partial(self._turn_tab, -1))
        for place in range(5):
            self._shortcut(f"Ctrl+{place + 1}", partial(self._show_tab, place))

    def _shortcut(self, keys: str | QKeySequence.StandardKey, slot: Callable[[], None]) -> None:
        shortcut = QShortcut(QKeySequence(keys), self._window)
        shortcut.activated.connect(slot)
        self._shortcuts.append(shortcut)

    def _choose_result(self, result: Result | None) -> None:
        if self.tabs.currentIndex() == 0:  # the only tab that shows it
            self.column.result.choose(result)

    def _tab_shown(self, place: int) -> None:
        # What is hidden cannot be corrected.
        if place == 1:
            _ = self.series
        elif self._series is not None:
            self._series.inputs.revert_faults()
        if place == 2:
            _ = self.tournament
        elif self._tournament is not None:
            self._tournament.revert_faults()
        self._show_column_for_tab()
        self._show_actions()

    def _show_column_for_tab(self) -> None:
        """Show the inputs that the tab uses."""
        place = self.tabs.currentIndex()
        moving = self.session.document.series.opponent is OpponentKind.MOVING
        one_player = place == 2 or (place == 1 and not moving)
        self.column.show_for(one_player=one_player, result=place == 0, unrated=place == 2)

    def _on_tournament(self) -> bool:
        return self.tabs.currentIndex() == 2

    def _copy_table(self) -> None:
        if self.tabs.currentIndex() == 1:
            QApplication.clipboard().setText(self.series.model.all_text())
        elif self.tabs.currentIndex() == 2:
            QApplication.clipboard().setText(self.tournament.all_text())
        else:
            self._handlers.copy("table")

    def _load_example(self) -> None:
        """The example of the tab that is shown."""
        if self.tabs.currentIndex() == 2:
            self.tournament.load_example()
        else:
            self._handlers.load_example()

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
        self.menus.copy_table.setEnabled(complete or self.tabs.currentIndex() != 0)
        self.menus.copy_sentence.setEnabled(complete)
        self.menus.card.setEnabled(bool(session.document.event.open_rounds))
        on_game = self.tabs.currentIndex() == 0  # no other tab shows the result
        self.menus.apply.setEnabled(complete and on_game and self.game.answer.apply.isEnabled())

    def _copy(self) -> None:
        focused = QApplication.focusWidget()
        if isinstance(focused, QLineEdit):
            focused.copy()
        elif isinstance(focused, PlainTable):
            focused.copy_selection()

    def _paste(self) -> None:
        """Paste where no field has the focus: results, on the tab that shows many."""
        if self.tabs.currentIndex() == 1:
            self._imports.paste()

    def _show_column(self, shown: bool) -> None:
        self.column.setVisible(shown)
        self._preferences.column_shown = shown

    def _remember_rules(self, opened: bool) -> None:
        self._preferences.rules_open = opened

    def _remember_tournament(self, opened: bool) -> None:
        self._preferences.tournament_open = opened

    def _remember_titles(self, shown: bool) -> None:
        self._preferences.titles_shown = shown

    def _show_converter(self) -> None:
        from eloapp.views.converter_dialog import ConverterDialog

        self.show_dialog("converter", lambda: ConverterDialog(self._window))

    def _show_journal(self) -> None:
        from eloapp.views.journal_dialog import JournalDialog

        self.show_dialog("journal", lambda: JournalDialog(self.session, self._window))

    def _show_help(self) -> None:
        from eloapp.views.help_dialog import HelpDialog

        self.show_dialog("help", lambda: HelpDialog(self._window))
