"""The real window, used as a person does: keys, clicks, and what is seen afterwards."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from decimal import Decimal
from itertools import cycle
from time import perf_counter, process_time
from typing import Any, TypeVar, overload

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QItemSelectionModel,
    QObject,
    QPoint,
    QPointF,
    QSettings,
    Qt,
)
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QScrollArea,
    QTableView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from eloapp.app import build_window
from eloapp.charts.data import Role
from eloapp.charts.plot import PlotWidget
from eloapp.core.document import Document, Player, Players
from eloapp.core.event import Event
from eloapp.core.event_report import EventReport
from eloapp.core.kfactor import FixedK, KPolicy
from eloapp.core.report import GameReport
from eloapp.core.rules import Preset
from eloapp.core.series_report import SeriesResult
from eloapp.models.game_model import GridRow
from eloapp.models.rounds_cells import Column
from eloapp.models.series_part import SeriesPart
from eloapp.models.session import Session
from eloapp.views.controls import HelpButton, MessageLabel, NoticeStrip
from eloapp.views.figures import FigureRow
from eloapp.views.grid import GameGrid
from eloapp.views.main_window import MainWindow
from eloapp.views.rounds_table import RoundsTable
from eloapp.views.rows import RowsTable
from eloapp.views.series_page import SeriesPage
from eloapp.views.tables import PlainTable
from eloapp.views.tournament_page import TournamentPage
from eloapp.wording import language, terms

W = TypeVar("W", bound=QWidget)
T = TypeVar("T", bound="Window")
Key = Qt.Key
NONE = Qt.KeyboardModifier.NoModifier
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier
LEFT = Qt.MouseButton.LeftButton


class Window:
    """One window. Widgets are looked up anew each time, for a new language makes them anew."""

    def __init__(self, top: MainWindow, bot: QtBot, settings: QSettings) -> None:
        self.top = top
        self.bot = bot
        self.settings = settings

    # What there is -----------------------------------------------------------------------

    @overload
    def find(self, name: str) -> QWidget: ...

    @overload
    def find(self, name: str, kind: type[W]) -> W: ...

    def find(self, name: str, kind: type[QWidget] = QWidget) -> QWidget:
        """The widget of that object name."""
        found = self.top.findChild(kind, name)
        assert isinstance(found, kind), f"no {kind.__name__} named {name}"
        return found

    def field(self, name: str) -> Any:
        """A field to type in."""
        return self.find(name, QLineEdit)

    def combo(self, name: str) -> Any:
        """A combo to choose from."""
        return self.find(name, QComboBox)

    def action(self, name: str) -> QAction:
        """The action ``action.name``."""
        found = self.top.findChild(QAction, f"action.{name}")
        assert isinstance(found, QAction), name
        return found

    @property
    def session(self) -> Session:
        """The session that the window shows."""
        return self.top.content.session

    @property
    def document(self) -> Document:
        """Its document."""
        return self.session.document

    @property
    def report(self) -> GameReport:
        """What follows from the document."""
        return self.session.report.game

    @property
    def grid(self) -> GameGrid:
        """The outcome table."""
        return self.find("game.table", GameGrid)

    @property
    def why(self) -> PlainTable:
        """The derivation."""
        return self.find("game.why", PlainTable)

    def press(self, name: str, inside: QWidget) -> None:
        """Press a button of a dialog by the mouse."""
        button = inside.findChild(QPushButton, name)
        assert button is not None, name
        QTest.mouseClick(button, LEFT)

    @property
    def focus(self) -> QWidget:
        """Where the keyboard is."""
        widget = QApplication.focusWidget()
        return self.top if widget is None else widget

    # What a person does ------------------------------------------------------------------

    def settle(self) -> None:
        """Let everything happen that is due, deletions too."""
        QApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        QApplication.processEvents()

    def come_back(self) -> None:
        """Back to the window, as a window manager does when a popup or dialog has closed."""
        self.settle()
        self.top.activateWindow()
        self.bot.waitUntil(self.top.isActiveWindow)

    def go(self, name: str) -> QWidget:
        """Give the keyboard to a widget, as Tab does."""
        widget = self.find(name)
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        assert widget.hasFocus(), name
        return widget

    def key(self, key: Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
        """Press a key wherever the keyboard is."""
        QTest.keyClick(self.focus, key, modifiers)

    def keys(self, text: str) -> None:
        """Type characters wherever the keyboard is."""
        for character in text:
            QTest.keyClicks(self.focus, character)

    def type(self, name: str, text: str) -> None:
        """Type over the content of a field, as somebody who came by Tab does."""
        field = self.go(name)
        assert isinstance(field, QLineEdit)
        field.selectAll()
        if text:
            QTest.keyClicks(field, text)
        else:
            QTest.keyClick(field, Key.Key_Delete)

    def paste(self, name: str, text: str) -> None:
        """Put a text over the content of a field from the clipboard."""
        field = self.go(name)
        assert isinstance(field, QLineEdit)
        field.selectAll()
        QApplication.clipboard().setText(text)
        self.key(Key.Key_V, CTRL)

    def click(self, name: str) -> None:
        """Press a button, or tick a box, by the mouse."""
        widget = self.find(name)
        assert widget.isVisible(), name
        spot = QPoint(8, widget.height() // 2) if isinstance(widget, QCheckBox) else QPoint()
        QTest.mouseClick(widget, LEFT, pos=spot)

    def trigger(self, name: str) -> None:
        """Choose an action from its menu."""
        action = self.action(name)
        assert action.isEnabled(), name
        action.trigger()
        self.settle()

    def choose(self, name: str, text: str) -> None:
        """Choose a line of a combo: open it, walk to the line, confirm."""
        combo = self.combo(name)
        index = combo.findText(text)
        assert index >= 0, f"{name} offers {[combo.itemText(i) for i in range(combo.count())]}"
        self.go(name)
        self.key(Key.Key_Space)
        view = combo.view()
        step = Key.Key_Down if index > combo.currentIndex() else Key.Key_Up
        for _ in range(abs(index - combo.currentIndex())):
            QTest.keyClick(view, step)
        QTest.keyClick(view, Key.Key_Return)
        self.come_back()
        assert combo.currentText() == text or name == "rules.cap"

    def wheel(self, name: str, notches: int = -1) -> None:
        """Turn the wheel over a widget."""
        widget = self.find(name)
        middle = QPointF(widget.rect().center())
        there = QPointF(widget.mapTo(self.top, middle.toPoint()))
        QTest.wheelEvent(self.top.windowHandle(), there, QPoint(0, 120 * notches))
        self.settle()

    def speak(self, code: str) -> None:
        """Switch to a language by its menu."""
        self.trigger(f"language.{code}")

    def select(self, cells: Sequence[tuple[int, int]], table: str = "game.table") -> None:
        """Select cells by the mouse: the first by a click, the others with Ctrl."""
        view = self.find(table, QTableView)
        for place, (row, column) in enumerate(cells):
            spot = view.visualRect(view.model().index(row, column)).center()
            QTest.mouseClick(view.viewport(), LEFT, CTRL if place else NONE, spot)

    def select_silently(self, row: int, column: int) -> None:
        """Select one cell of the grid without the mouse."""
        index = self.grid.model().index(row, column)
        flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self.grid.selectionModel().setCurrentIndex(index, flag)

    def play(
        self, a: str, b: str, *, k: str | None = None, preset: Preset | None = None
    ) -> "Window":
        """Type the two ratings (and one K for both), under a preset."""
        if preset is not None and preset is not self.document.rules.preset:
            self.choose("rules.preset", terms.preset(preset))
        self.type("playerA.rating", a)
        self.type("playerB.rating", b)
        if k is not None:
            self.type("playerA.k", k)
            self.type("playerB.k", k)
        return self

    def example(self) -> "Window":
        """The example of the pictures, from the menu."""
        self.trigger("example")
        return self

    # What a person sees ------------------------------------------------------------------

    def cell(self, row: int, column: int) -> str:
        """A cell of the outcome table as shown."""
        assert self.grid.isVisible()
        return str(self.grid.model().index(row, column).data())

    def row(self, row: GridRow) -> list[str]:
        """The three outcomes of a row."""
        return [self.cell(row, column) for column in (1, 2, 3)]

    def spoken(self, row: int, column: int) -> str:
        """What a screen reader says of a cell."""
        index = self.grid.model().index(row, column)
        return str(index.data(Qt.ItemDataRole.AccessibleTextRole))

    def published(self, row: GridRow) -> list[str]:
        """The new ratings of a row as published."""
        return [text.split(" ")[0] for text in self.row(row)]

    @property
    def changes(self) -> list[str]:
        """What player A wins, draws, loses."""
        return self.row(GridRow.CHANGE_A)

    @property
    def changes_b(self) -> list[str]:
        """What that means for player B."""
        return self.row(GridRow.CHANGE_B)

    def why_lines(self) -> list[list[str]]:
        """The derivation, line by line."""
        model = self.why.model()
        return [
            [str(model.index(row, column).data()) for column in range(4)]
            for row in range(model.rowCount())
        ]

    def notices(self) -> list[str]:
        """All notices, the one in the strip first."""
        strip = self.find("game.notice", NoticeStrip)
        assert strip.isVisible() == bool(strip.notices())
        return [f"{lead} {text}" for _severity, lead, text in strip.notices()]

    def messages(self) -> list[str]:
        """The messages that stand under fields now."""
        labels = self.top.content.column.findChildren(MessageLabel)
        return [label.text() for label in labels if label.isVisible() and label.text()]

    def text(self, name: str) -> str:
        """What a label, field or combo shows."""
        widget = self.find(name)
        if isinstance(widget, QComboBox):
            return widget.currentText()
        assert isinstance(widget, QLabel | QLineEdit)
        return widget.text()

    @property
    def chosen(self) -> int | None:
        """The column of the outcome that is marked, None: not yet."""
        cells = [self.grid.model().index(0, c).data(Qt.ItemDataRole.UserRole) for c in (1, 2, 3)]
        marked = [column for column, cell in enumerate(cells, start=1) if cell.chosen]
        assert len(marked) <= 1
        return marked[0] if marked else None

    @property
    def stale(self) -> bool:
        """Whether the numbers are shown as the last valid ones."""
        return self.grid.stale

    @property
    def clipboard(self) -> str:
        """The clipboard's text."""
        return QApplication.clipboard().text()

    @property
    def steps(self) -> int:
        """How many steps can be undone."""
        return self.session.undo_stack.index()

    def card(self, name: str) -> list[str]:
        """The lines of an open help card, empty if it is closed."""
        card = self.find(name, HelpButton).card
        if card is None:
            return []
        assert card.isVisible()
        return [label.text() for label in card.findChildren(QLabel)]

    @property
    def column(self) -> QScrollArea:
        """The input column."""
        return self.find("inputColumn", QScrollArea)

    def undo(self) -> None:
        """Ctrl+Z wherever the keyboard is."""
        self.key(Key.Key_Z, CTRL)

    def redo(self) -> None:
        """Ctrl+Shift+Z wherever the keyboard is."""
        self.key(Key.Key_Z, CTRL | SHIFT)

    def close(self) -> None:
        """Close the window and wait until nothing of it is left; nothing is saved."""
        self.session.undo_stack.setClean()
        self.top.close()
        self.top.deleteLater()
        self.settle()


class SeriesTab(Window):
    """The same window on its second tab, with what that one shows."""

    @property
    def page(self) -> SeriesPage:
        return self.find("seriesTab", SeriesPage)

    @property
    def part(self) -> SeriesPart:
        """What computes the series."""
        found = self.session.findChild(SeriesPart)
        assert isinstance(found, SeriesPart)
        return found

    @property
    def result(self) -> SeriesResult:
        """What is known of the series now."""
        assert self.part.result is not None
        return self.part.result

    @property
    def chart(self) -> PlotWidget:
        return self.find("series.chart", PlotWidget)

    @property
    def table(self) -> RowsTable:
        return self.find("series.table", RowsTable)

    def turn(self, place: int) -> None:
        """Go to a tab by its key."""
        self.key(Qt.Key(Key.Key_1 + place), CTRL)
        self.settle()
        assert self.top.content.tabs.currentIndex() == place

    def plain(self, a: str = "1600", b: str = "1700", k: str = "20") -> "SeriesTab":
        """The two ratings and K typed on the first tab, under Plain; then the second tab."""
        self.turn(0)
        self.play(a, b, k=k, preset=Preset.PLAIN)
        self.turn(1)
        return self

    def wait(self) -> None:
        """Until nothing is computed any more."""
        self.bot.waitUntil(lambda: not self.part.busy, timeout=20_000)
        self.settle()

    def rows(self) -> list[list[str]]:
        """The table as shown."""
        model = self.table.rows_model()
        return [
            [str(model.index(row, column).data()) for column in range(model.columnCount())]
            for row in range(model.rowCount())
        ]

    def games_column(self, column: int) -> list[str]:
        """One column of the table."""
        return [row[column] for row in self.rows()]

    def headings(self) -> list[str]:
        model = self.table.rows_model()
        across = Qt.Orientation.Horizontal
        return [str(model.headerData(i, across)) for i in range(model.columnCount())]

    def figures(self) -> list[tuple[str, str, str]]:
        """The four figures: caption, number, note."""
        return self.find("series.figures", FigureRow).texts()

    def figure(self, place: int) -> str:
        return self.figures()[place][1]

    def series_notices(self) -> list[str]:
        """All notices of the tab."""
        strip = self.find("series.notice", NoticeStrip)
        assert strip.isVisible() == bool(strip.notices())
        return [f"{lead} {text}" for _severity, lead, text in strip.notices()]

    def series_messages(self) -> list[str]:
        """The messages under the fields of the tab."""
        labels = self.page.inputs.findChildren(MessageLabel)
        return [label.text() for label in labels if label.isVisible() and label.text()]

    def line(self, role: Role) -> list[tuple[float, float]]:
        """The points of the line of a meaning."""
        (line,) = (line for line in self.chart.chart.lines if line.role is role)
        return [(float(x), float(y)) for x, y in zip(line.xs, line.ys, strict=True)]

    def legends(self) -> list[str]:
        """What the chart's legend names."""
        chart = self.chart.chart
        curves = [*chart.lines, *chart.markers, *chart.bands]
        return [curve.legend for curve in curves if curve.legend]

    def readout(self) -> str:
        """What the card, and a screen reader, say at the cursor."""
        return self.chart.accessibleDescription()

    @property
    def chosen_rows(self) -> list[int]:
        """The rows selected, the first game being 0."""
        return sorted({index.row() for index in self.table.selectionModel().selectedRows()})

    def spot(self, game: int) -> QPoint:
        """Where a game stands in the chart."""
        frame = self.chart.frame
        return QPoint(round(frame.x.pixel(float(game))), round(frame.plot.center().y()))


class TournamentTab(Window):
    """The same window on its third tab, with what that one shows."""

    @property
    def page(self) -> TournamentPage:
        return self.find("tournamentTab", TournamentPage)

    @property
    def table(self) -> RoundsTable:
        return self.find("tournament.rounds", RoundsTable)

    @property
    def event(self) -> Event:
        return self.document.event

    @property
    def event_report(self) -> EventReport:
        """What follows from the event, by the session."""
        return self.session.report.event

    def turn(self, place: int) -> None:
        """Go to a tab by its key."""
        self.key(Qt.Key(Key.Key_1 + place), CTRL)
        self.settle()
        assert self.top.content.tabs.currentIndex() == place

    def load(self, event: Event, player: Player | None = None) -> "TournamentTab":
        """Show an event without typing it."""
        document = self.document
        players = document.players if player is None else Players(player, document.players.b)
        self.session.edit(replace(document, event=event, players=players), "Event")
        self.settle()
        return self

    def keys(self, text: str) -> None:
        """Type characters wherever the keyboard is, those that QTest has no key for, too."""
        for character in text:
            if character.isascii():
                QTest.keyClicks(self.focus, character)
                continue
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                QApplication.sendEvent(self.focus, QKeyEvent(kind, 0, NONE, character))

    def go_cell(self, row: int, column: Column) -> None:
        """Walk to a cell by the arrow keys, coming by Tab."""
        self.go("tournament.rounds")
        shown = self.table.visible_columns()
        for _ in range(100):
            now = self.table.currentIndex()
            if now.row() != row:
                self.key(Key.Key_Down if now.row() < row else Key.Key_Up)
            elif now.column() != column:
                ahead = shown.index(Column(now.column())) < shown.index(column)
                self.key(Key.Key_Right if ahead else Key.Key_Left)
            else:
                return
        raise AssertionError(f"{column.name} of row {row} is not reached")

    def type_cell(self, row: int, column: Column, text: str) -> None:
        """Type over a cell and confirm."""
        self.go_cell(row, column)
        if text:
            self.keys(text)
        else:
            self.key(Key.Key_Backspace)
        self.key(Key.Key_Return)

    def type_row(self, *cells: str) -> None:
        """Type a round from where the keyboard is: Tab from cell to cell, Enter at the end."""
        for place, text in enumerate(cells):
            self.keys(text)
            self.key(Key.Key_Return if place == len(cells) - 1 else Key.Key_Tab)

    def cell_text(self, row: int, column: Column) -> str:
        """A cell as shown."""
        return str(self.table.rows_model().index(row, column).data())

    def spoken_cell(self, row: int, column: Column) -> str:
        """What a screen reader says of a cell."""
        role = Qt.ItemDataRole.AccessibleTextRole
        return str(self.table.rows_model().index(row, column).data(role))

    def rounds(self) -> list[list[str]]:
        """The table as shown, with the row that waits."""
        model, columns = self.table.rows_model(), self.table.visible_columns()
        rows = range(model.rowCount())
        return [[str(model.index(row, c).data()) for c in columns] for row in rows]

    @property
    def editor(self) -> Any:
        """The field of the cell being typed, None: none is."""
        return self.table.field

    @property
    def cell(self) -> tuple[int, Column]:  # type: ignore[override]
        """Where the keyboard is in the table."""
        index = self.table.currentIndex()
        return index.row(), Column(index.column())

    @property
    def chosen_rows(self) -> list[int]:
        """The rows selected."""
        return sorted({index.row() for index in self.table.selectionModel().selectedRows()})

    @property
    def told(self) -> str:
        """The message under the table."""
        label = self.find("tournament.message", MessageLabel)
        return label.text() if label.isVisible() else ""

    def figures(self) -> list[tuple[str, str, str]]:
        """The four figures: caption, number, note."""
        return self.find("tournament.figures", FigureRow).texts()

    def figure(self, place: int) -> str:
        return self.figures()[place][1]

    def totals(self) -> dict[str, tuple[str, str]]:
        """The lines under "More": value and how."""
        return {label: (value, how) for label, value, how in self.page.totals.texts()}

    def event_notices(self) -> list[str]:
        """All notices of the tab."""
        strip = self.find("tournament.notice", NoticeStrip)
        assert strip.isVisible() == bool(strip.notices())
        return [f"{lead} {text}" for _severity, lead, text in strip.notices()]

    def menu(self) -> QMenu:
        """The menu that is open."""
        popup = QApplication.activePopupWidget()
        assert isinstance(popup, QMenu)
        return popup

    def pick(self, *texts: str) -> None:
        """Choose a line of the open menu, through submenus, by the keyboard."""
        for text in texts:
            menu = self.menu()
            action = next(a for a in menu.actions() if a.text().split("\t")[0].endswith(text))
            menu.setActiveAction(action)
            QTest.keyClick(menu, Key.Key_Return)
        self.settle()


def k_of(policy: KPolicy) -> Decimal:
    """A fixed K's value."""
    assert isinstance(policy, FixedK)
    return policy.value


class Painted(QObject):
    """Counts the paint events of some widgets."""

    def __init__(self, *widgets: QWidget) -> None:
        super().__init__()
        self.count = dict.fromkeys(widgets, 0)
        for widget in widgets:
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and isinstance(watched, QWidget):
            self.count[watched] += 1
        return False


def keystrokes(ui: Window, count: int) -> tuple[list[float], list[float]]:
    """Wall and CPU milliseconds from a key to the end of the repaint of field and grid.

    The rating of player A is typed over again and again, always with other digits.
    """
    ui.example()
    field, page = ui.field("playerA.rating"), ui.grid.viewport()
    painted = Painted(field, page)
    texts = cycle(["1650", "2233", "1907", "1784"])
    wall: list[float] = []
    cpu: list[float] = []
    while len(wall) < count:
        ui.go("playerA.rating")
        field.selectAll()
        for character in next(texts):
            ui.settle()
            before = dict(painted.count)
            start, start_cpu = perf_counter(), process_time()
            QTest.keyClicks(field, character)
            QApplication.processEvents()
            cpu.append(1000 * (process_time() - start_cpu))
            wall.append(1000 * (perf_counter() - start))
            assert all(painted.count[widget] > before[widget] for widget in (field, page))
    return wall[:count], cpu[:count]


def percentile(values: Sequence[float], share: float) -> float:
    """The value that ``share`` of all values do not exceed."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


@contextmanager
def opened(
    bot: QtBot,
    clock: Callable[[], date],
    settings: QSettings,
    size: tuple[int, int] = (1280, 800),
    kind: type[T] = Window,  # type: ignore[assignment]
) -> Iterator[T]:
    """A window that is shown, active and complete; closed at the end."""
    top = build_window(settings=settings, clock=clock)
    window = kind(top, bot, settings)
    try:
        if size != (0, 0):
            top.resize(*size)
        with bot.waitExposed(top):
            top.show()
        top.activateWindow()
        bot.waitUntil(top.isActiveWindow)
        assert top.content is not None
        window.settle()
        yield window
    finally:
        window.close()
        language.use("en")
