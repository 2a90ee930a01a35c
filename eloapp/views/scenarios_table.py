"""The scenarios side by side: planned, named, moved and copied by keyboard alone."""

from typing import Final

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QSizePolicy,
    QWidget,
)

from eloapp.core.errors import InputError
from eloapp.models.plan_cells import EDITABLE, RowKind
from eloapp.models.scenarios_model import ScenariosModel
from eloapp.views import rounds_keys as keys
from eloapp.views.cell_typing import TypingTable
from eloapp.views.rounds_keys import Step
from eloapp.views.rounds_menu import popup_menu
from eloapp.views.scenarios_delegate import NOTE_FLAGS, Kit, LabelHeader, ScenariosDelegate
from eloapp.views.scenarios_menu import fill_menu
from eloapp.views.theme import TextStyle, font, px
from eloapp.wording import planning as words
from eloapp.wording.language import _

_Key = Qt.Key
_Modifier = Qt.KeyboardModifier

#: A page of rounds and scenarios has many rows: they are set close.
_ROW: Final = 24
_HEAD: Final = 30
#: Widths of a column at u = 4: the least, and the one that is never passed.
_LEAST: Final = 104
_MOST: Final = 164


class ScenariosTable(TypingTable):
    """Types into the model; plans are added, named, moved, copied and deleted."""

    def __init__(self, model: ScenariosModel, parent: QWidget | None = None) -> None:
        self._plans = model
        self.hovered = (-1, -1)
        super().__init__(model, parent)
        self.kit = Kit(self)
        self.setObjectName("tournament.scenarios")
        self.setAccessibleName(_("Scenarios side by side"))
        self.labels = LabelHeader(self)
        self.setVerticalHeader(self.labels)
        self.labels.show()
        self.setItemDelegate(ScenariosDelegate(self))
        trigger = QAbstractItemView.EditTrigger
        self.setEditTriggers(trigger.EditKeyPressed)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.horizontalHeader().hide()
        self.horizontalHeader().setMinimumSectionSize(0)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        model.refused.connect(self._refuse)
        for signal in (
            model.dataChanged,
            model.rowsInserted,
            model.rowsRemoved,
            model.columnsInserted,
            model.columnsRemoved,
        ):
            signal.connect(self._fit)
        self.doubleClicked.connect(self._double_clicked)

    def plans(self) -> ScenariosModel:
        """The model with its own type."""
        return self._plans

    # Size and look ----------------------------------------------------------------------

    def line_under(self, row: int) -> QColor:
        """The line under a row: a stronger one ends the names and the results."""
        model = self._plans
        kind = model.key(row).kind
        last = row + 1 == model.rowCount() or model.key(row + 1).kind is not RowKind.ROUND
        group = kind is RowKind.NAME or (kind is RowKind.ROUND and last)
        return QColor(self.kit.theme.border if group else self.kit.theme.hairline)

    def sizeHint(self) -> QSize:
        """As high as its rows: the page scrolls, not the table."""
        rows = sum(self.rowHeight(row) for row in range(self._plans.rowCount()))
        bar = self.horizontalScrollBar()
        below = bar.sizeHint().height() if self._overflows() else 0
        return QSize(px(self, 560), rows + below)

    def minimumSizeHint(self) -> QSize:
        return QSize(px(self, 240), self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.PaletteChange):
            self.kit = Kit(self)
            self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        self.kit = Kit(self)
        super().paintEvent(event)

    def _overflows(self) -> bool:
        columns = range(self._plans.columnCount())
        wide = sum(self.columnWidth(column) for column in columns)
        return self.labels.width() + wide > self.width()

    def _fit(self, *_signal: object) -> None:
        """Columns of one width, the labels with what is left."""
        model, kit = self._plans, Kit(self)
        count = model.columnCount()
        if count:
            rows = [
                row
                for row in range(model.rowCount())
                if model.key(row).kind not in (RowKind.NAME, RowKind.NOTE)
            ]
            widest = max(
                (kit.width(model.cell(row, column)) for row in rows for column in range(count)),
                default=0,
            )
            least = max(px(self, _LEAST), widest + 2 * kit.pad)
            label = min(self.labels.needed(), max(px(self, 144), self.width() // 2))
            shared = (self.width() - label) // count
            width = max(least, min(px(self, _MOST), shared))
            self.labels.setFixedWidth(max(label, self.width() - count * width))
            for column in range(count):
                if self.columnWidth(column) != width:
                    self.setColumnWidth(column, width)
            self._set_heights(width)
        self.updateGeometry()
        self.labels.viewport().update()

    def _set_heights(self, width: int) -> None:
        model, pad = self._plans, self.kit.pad
        small = QFontMetrics(font(self.font(), TextStyle.SMALL))
        room = QRect(0, 0, max(1, width - 2 * pad), 10_000)
        for row in range(model.rowCount()):
            height = px(self, _ROW)
            kind = model.key(row).kind
            if kind is RowKind.NAME:
                height = px(self, _HEAD)
            elif kind is RowKind.NOTE:
                notes = [model.cell(row, c).text for c in range(model.columnCount())]
                lines = [small.boundingRect(room, NOTE_FLAGS, note).height() for note in notes]
                height = max(px(self, 28), max(lines, default=0) + pad)
            if self.rowHeight(row) != height:
                self.setRowHeight(row, height)

    # Where the keyboard is --------------------------------------------------------------

    def first_cell(self) -> QModelIndex:
        """The first result of the first plan."""
        kinds = [self._plans.key(row).kind for row in range(self._plans.rowCount())]
        row = kinds.index(RowKind.ROUND) if RowKind.ROUND in kinds else 0
        return self._plans.index(row, 0)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    def event(self, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and (keys.is_typed(event) or keys.is_add_key(event) or _is_command(event))
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if keys.is_add_key(event):
            self.add()
        elif not index.isValid() or not (
            self._command(event, index.column()) or self._key_in_cell(event, index)
        ):
            super().keyPressEvent(event)
            return
        event.accept()

    def _command(self, event: QKeyEvent, column: int) -> bool:
        """Do what a key does with a whole plan; False when it does nothing."""
        key, modifiers = event.key(), event.modifiers() & ~_Modifier.KeypadModifier
        if key == _Key.Key_F2 and modifiers == _Modifier.NoModifier:
            self.rename(column)
        elif key == _Key.Key_F2 and modifiers == _Modifier.ShiftModifier:
            self.note(column)
        elif modifiers == _Modifier.AltModifier and key in (_Key.Key_Left, _Key.Key_Right):
            self.move_plan(column, -1 if key == _Key.Key_Left else 1)
        elif modifiers == _Modifier.ControlModifier and key == _Key.Key_D:
            self.duplicate(column)
        elif modifiers == _Modifier.ControlModifier and key == _Key.Key_Delete:
            self.remove(column)
        else:
            return False
        return True

    def _key_in_cell(self, event: QKeyEvent, index: QModelIndex) -> bool:
        """Do what a key does in the current cell; False when it does nothing there."""
        row, column, key = index.row(), index.column(), event.key()
        kind = self._plans.key(row).kind
        if key == _Key.Key_Delete:
            chosen = self.selectionModel().selectedIndexes()
            self._plans.clear([(cell.row(), cell.column()) for cell in chosen])
        elif kind not in EDITABLE:
            # What is computed cannot be typed over.
            return keys.is_typed(event) or key == _Key.Key_Backspace
        elif key in (_Key.Key_Return, _Key.Key_Enter):
            self.type_in(row, column)
        elif key == _Key.Key_Backspace:
            self.type_in(row, column, "")
        elif key == _Key.Key_Space and kind is RowKind.ROUND:
            self._plans.turn_result(row, column)
        elif keys.is_typed(event):
            self.type_in(row, column, event.text())
        else:
            return False
        return True

    # Typing -----------------------------------------------------------------------------

    def _close(self) -> None:
        super()._close()
        self._plans.show_notes(False)

    def _go_on(self, step: Step, row: int, column: int) -> None:
        last = self._plans.rowCount() - 1
        if step in (Step.NEXT, Step.BACK):
            column += 1 if step is Step.NEXT else -1
            column = min(max(column, 0), self._plans.columnCount() - 1)
        elif step is Step.ABOVE:
            row = max(0, row - 1)
        else:
            row = row + 1
        self.go_to(min(row, last), column)

    def _words(self, row: int, column: int, error: InputError) -> str:
        return words.refusal(self._plans.key(row).number, error)

    # What is done with plans ------------------------------------------------------------

    def add(self) -> None:
        """Another plan at the end; the first time two."""
        self.finish(Step.LEAVE)
        if self._plans.full:
            return
        column = self._plans.add()
        if self._plans.columnCount():
            self.setFocus(Qt.FocusReason.OtherFocusReason)
            self.go_to(self.first_cell().row(), column)

    def rename(self, column: int) -> None:
        """Type another name."""
        self.type_in(0, column)

    def note(self, column: int) -> None:
        """Type a note under the plan."""
        self.finish(Step.LEAVE)
        self._plans.show_notes(True)
        row = self._plans.row_of(RowKind.NOTE)
        if row is not None:
            self._fit()
            self.type_in_note(row, column)

    def type_in_note(self, row: int, column: int) -> None:
        """Begin to type in the row of the notes."""
        self.go_to(row, column)
        self.edit(self._plans.index(row, column))

    def duplicate(self, column: int) -> None:
        """The same plan once more, beside it."""
        row = self.currentIndex().row()
        self.go_to(row, self._plans.duplicate(column))

    def remove(self, column: int) -> None:
        """Delete a plan."""
        row = self.currentIndex().row()
        self._plans.remove(column)
        if self._plans.columnCount():
            self.go_to(row, min(column, self._plans.columnCount() - 1))

    def move_plan(self, column: int, step: int) -> None:
        """Move a plan to the left (-1) or right (1)."""
        row = self.currentIndex().row()
        self.go_to(row, self._plans.move(column, step))

    def selection_text(self) -> str:
        """The selected cells as TSV; with the labels when all of them are."""
        chosen = self.selectionModel().selectedIndexes()
        if len(chosen) == self._plans.rowCount() * self._plans.columnCount() > 1:
            return self._plans.all_text()
        return super().selection_text()

    # Mouse and menus --------------------------------------------------------------------

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        index = self.indexAt(event.position().toPoint())
        self._hover((index.row(), index.column()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover((-1, -1))

    def _hover(self, cell: tuple[int, int]) -> None:
        if cell != self.hovered:
            self.hovered = cell
            self.viewport().update()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_keyboard = event.reason() == QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if by_keyboard else self.indexAt(event.pos())
        if index.isValid():
            below = self.viewport().mapToGlobal(self.visualRect(index).bottomLeft())
            self.open_menu(below if by_keyboard else event.globalPos())

    def open_menu(self, place: QPoint) -> None:
        """What can be done with the current plan."""
        menu = popup_menu(self)
        menu.setObjectName("tournament.planMenu")
        fill_menu(menu, self)
        menu.popup(place)

    def _double_clicked(self, index: QModelIndex) -> None:
        if self._plans.key(index.row()).kind in EDITABLE:
            self.type_in(index.row(), index.column())


def _is_command(event: QKeyEvent) -> bool:
    """Keys that the table takes before the shortcuts of the window do."""
    alone = event.key() in (_Key.Key_F2, _Key.Key_Delete, _Key.Key_Backspace)
    alt = bool(event.modifiers() & _Modifier.AltModifier)
    beside = alt and event.key() in (_Key.Key_Left, _Key.Key_Right)
    control = bool(event.modifiers() & _Modifier.ControlModifier)
    return alone or beside or (control and event.key() == _Key.Key_D)
