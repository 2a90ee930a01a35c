"""The window: input column at the left, tabs at the right, menus above."""

from collections.abc import Callable
from datetime import date
from functools import partial

from PySide6.QtCore import QByteArray, QSize, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeySequence, QPalette, QShortcut
from PySide6.QtWidgets import QApplication, QLineEdit, QMainWindow, QTabWidget, QWidget

from eloapp.core.results import Result
from eloapp.models.preferences import Preferences
from eloapp.models.session import Session
from eloapp.views.game_handlers import GameHandlers
from eloapp.views.game_page import GamePage
from eloapp.views.hairline import HairlineSplitter
from eloapp.views.input_column import WIDTHS, InputColumn
from eloapp.views.menus import Menus, Slots
from eloapp.views.tables import PlainTable
from eloapp.views.theme import px
from eloapp.wording.language import N_, _, pgettext


class MainWindow(QMainWindow):
    """Assembles the views of one session; rebuilt in place when the language changes.

    ``language_chosen`` and ``theme_chosen`` ask the program for what only it can do.
    """

    language_chosen = Signal(str)
    theme_chosen = Signal(object)

    def __init__(
        self, session: Session, preferences: Preferences, today: Callable[[], date]
    ) -> None:
        super().__init__()
        self.session = session
        self._preferences = preferences
        self._today = today
        self._dialogs: dict[str, QWidget] = {}
        self._shortcuts: list[QShortcut] = []
        self.build()
        session.changed.connect(self._show_actions)
        session.undo_stack.indexChanged.connect(self._show_actions)
        self._place()

    def build(self) -> None:
        """Make all widgets in the language spoken now, over the same session."""
        for dialog in self._dialogs.values():
            dialog.close()
            dialog.deleteLater()
        self._dialogs = {}
        self.setWindowTitle("EloApp")
        self.column = InputColumn(self.session, self._today())
        self.column.rules.more.setChecked(self._preferences.rules_open)
        self.column.rules.more.toggled.connect(self._remember_rules)
        self.game = GamePage(self.session)
        self._handlers = GameHandlers(self.session, self.game.model, self._today, self)
        self.game.apply_wanted.connect(self._handlers.apply)
        self.game.copy_wanted.connect(self._handlers.copy)
        self.game.welcome.example_wanted.connect(self._handlers.load_example)
        self.tabs = QTabWidget()
        self.tabs.setObjectName("tabs")
        self.tabs.setDocumentMode(True)
        self.tabs.setAutoFillBackground(True)
        self.tabs.setBackgroundRole(QPalette.ColorRole.Base)
        self.tabs.tabBar().setProperty("lead", 18)  # the first tab stands on the page's margin
        self.tabs.addTab(self.game, _("Game"))
        self.splitter = HairlineSplitter()
        self.splitter.addWidget(self.column)
        self.splitter.addWidget(self.tabs)
        self.splitter.setStretchFactor(1, 1)
        self._set_widths()
        self.setCentralWidget(self.splitter)
        shown = self._preferences.column_shown
        self.column.setVisible(shown)
        self.menus = Menus(self, self._slots(), column_shown=shown)
        self.menus.show_theme(self._preferences.theme)
        self._make_shortcuts()
        self._show_actions()
        self.column.players.a.rating.setFocus()
        self.column.players.a.rating.selectAll()

    def sizeHint(self) -> QSize:
        return QSize(px(self, 1280), px(self, 800))

    def closeEvent(self, event: QCloseEvent) -> None:
        self._preferences.geometry = self.saveGeometry()
        self._preferences.splitter = self.splitter.saveState()
        super().closeEvent(event)

    def undo(self) -> None:
        """Put valid text back into faulty fields, else take the last edit back."""
        if not self.column.revert_faults():
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
            copy_table=lambda: self._handlers.copy("table"),
            copy_sentence=lambda: self._handlers.copy("sentence"),
            journal=self._show_journal,
            column=self._show_column,
            language=self.language_chosen.emit,
            theme=self.theme_chosen.emit,
            example=self._handlers.load_example,
            help=self._show_help,
        )

    def _make_shortcuts(self) -> None:
        for shortcut in self._shortcuts:
            shortcut.setEnabled(False)
            shortcut.deleteLater()
        self._shortcuts = []
        keys = pgettext("keys", "W D L N").split()
        results = (Result.WIN, Result.DRAW, Result.LOSS, None)
        for key, result in zip(keys, results, strict=True):
            self._shortcut(key, partial(self.column.result.choose, result))
        self._shortcut("Ctrl+PgDown", lambda: self._turn_tab(1))
        self._shortcut("Ctrl+PgUp", lambda: self._turn_tab(-1))
        for place in range(5):
            self._shortcut(f"Ctrl+{place + 1}", partial(self._show_tab, place))

    def _shortcut(self, keys: str, slot: Callable[[], None]) -> None:
        shortcut = QShortcut(QKeySequence(keys), self)
        shortcut.activated.connect(slot)
        self._shortcuts.append(shortcut)

    def _turn_tab(self, step: int) -> None:
        self._show_tab((self.tabs.currentIndex() + step) % self.tabs.count())

    def _show_tab(self, place: int) -> None:
        if place < self.tabs.count():
            self.tabs.setCurrentIndex(place)

    def _show_actions(self) -> None:
        session, stack = self.session, self.session.undo_stack
        undo = stack.undoText() or (N_("Faulty text") if session.faults else "")
        self.menus.show_undo(undo, stack.redoText())
        complete = session.report.game.complete if not session.failed else False
        self.menus.copy_table.setEnabled(complete)
        self.menus.copy_sentence.setEnabled(complete)
        self.menus.apply.setEnabled(self.game.answer.apply.isEnabled())

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

    def _show_journal(self) -> None:
        from eloapp.views.journal_dialog import JournalDialog

        self.show_dialog("journal", lambda: JournalDialog(self.session, self))

    def _show_help(self) -> None:
        from eloapp.views.help_dialog import HelpDialog

        self.show_dialog("help", lambda: HelpDialog(self))

    def _set_widths(self) -> None:
        width, least, most = (px(self, n) for n in WIDTHS)
        self.column.setMinimumWidth(least)
        self.column.setMaximumWidth(most)
        self.splitter.setSizes([width, max(1, self.width() - width)])

    def _place(self) -> None:
        """Where the window stood, unless that is off every screen now."""
        saved = self._preferences.geometry
        if saved.isEmpty() or not self.restoreGeometry(saved) or not self._reachable():
            self.resize(self._fitting(self.sizeHint()))
        state: QByteArray = self._preferences.splitter
        if state.isEmpty() or not self.splitter.restoreState(state):
            self._set_widths()
            # The width is known only when the window is laid out.
            QTimer.singleShot(0, self, self._set_widths)

    def _fitting(self, wanted: QSize) -> QSize:
        screen = QGuiApplication.primaryScreen()
        return wanted if screen is None else wanted.boundedTo(screen.availableSize())

    def _reachable(self) -> bool:
        """Whether enough of the title bar is on a screen to take hold of it."""
        top = self.frameGeometry()
        top.setHeight(px(self, 24))
        return any(
            screen.availableGeometry().intersected(top).width() >= px(self, 80)
            for screen in QGuiApplication.screens()
        )
