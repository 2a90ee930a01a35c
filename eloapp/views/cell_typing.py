"""Tables into whose cells one types: the field, the keys that end it, and what is refused."""

from typing import Any, Final

from PySide6.QtCore import (
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemDelegate, QAbstractItemView, QStyledItemDelegate, QWidget

from eloapp.core.errors import InputError
from eloapp.models.table import TableModel
from eloapp.views.controls import PlainField
from eloapp.views.rounds_keys import Step, step_of
from eloapp.views.tables import PlainTable
from eloapp.wording import terms

_Index = QModelIndex | QPersistentModelIndex

#: Looking at something else for a moment does not end the typing.
_PASSING: Final = (
    Qt.FocusReason.PopupFocusReason,
    Qt.FocusReason.ActiveWindowFocusReason,
    Qt.FocusReason.MenuBarFocusReason,
)


class TypedField(PlainField):
    """One cell while it is typed."""

    has_list = False
    """Whether a key opens a list instead."""

    def __init__(self, parent: QWidget, index: _Index) -> None:
        super().__init__(parent)
        self._index = QPersistentModelIndex(index)
        self.setAutoFillBackground(True)

    @property
    def row(self) -> int:
        """The row of the cell, which others may have moved meanwhile."""
        return self._index.row()

    @property
    def column(self) -> int:
        """The column of the cell."""
        return self._index.column()

    def type_over(self, text: str) -> None:
        """Put ``text`` in as if it had been typed."""
        self.setText(text)
        self.setModified(True)

    def show_fault(self, message: str) -> None:
        """Mark the text as one that cannot be used; an empty message takes the mark away."""
        self.setProperty("fault", bool(message))
        self.set_message(message)
        self.update()


class TypingDelegate(QStyledItemDelegate):
    """Fills the field of a cell and tells a :class:`TypingTable` what ends it.

    To be named before another delegate, which paints.
    """

    def __init__(self, view: Any) -> None:
        super().__init__(view)
        self._table = view

    def destroyEditor(self, editor: QWidget, index: _Index) -> None:
        self._table.forget(editor)  # also when its row is gone
        super().destroyEditor(editor, index)

    def setEditorData(self, editor: QWidget, index: _Index) -> None:
        if isinstance(editor, TypedField) and not editor.isModified():
            editor.setText(str(index.data(Qt.ItemDataRole.EditRole)))
            editor.selectAll()

    def setModelData(self, editor: QWidget, model: Any, index: _Index) -> None:
        if isinstance(editor, TypedField):
            model.setData(index, editor.text())

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        if not isinstance(editor, TypedField):
            return False
        if isinstance(event, QKeyEvent):
            step = step_of(event, lists=editor.has_list)
            if step is None:
                return False
            if event.type() == QEvent.Type.KeyPress:
                self._table.finish(step)
                return True
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
        elif event.type() == QEvent.Type.FocusOut and isinstance(event, QFocusEvent):
            self._table.finish(Step.KEEP if event.reason() in _PASSING else Step.LEAVE)
        return False


class TypingTable(PlainTable):
    """``message`` has what is to be said under the table, with True when something was refused;
    ``fault_changed`` what is wrong with the cell being typed.

    Connect ``_refuse`` to the model's ``refused``. To be named before another table, which then
    has no signals: of several bases Qt knows those of the first alone.
    """

    message = Signal(str, bool)
    fault_changed = Signal(object)
    current_moved = Signal()

    def __init__(self, model: TableModel, parent: QWidget | None = None) -> None:
        self._field: TypedField | None = None
        self._refused: InputError | None = None
        super().__init__(model, parent)

    # Where the keyboard is --------------------------------------------------------------

    def go_to(self, row: int, column: int) -> None:
        """Put the keyboard into a cell and select it, or its row."""
        index = self._model.index(row, column)
        flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self.selectionModel().setCurrentIndex(index, self._whole(flag))

    def currentChanged(self, current: _Index, previous: _Index) -> None:
        super().currentChanged(current, previous)
        self.current_moved.emit()

    def keyboardSearch(self, search: str) -> None:
        """Letters are typed into cells, not searched for."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if not self.selectionModel().hasSelection() and self.currentIndex().isValid():
            flag = QItemSelectionModel.SelectionFlag.Select
            self.selectionModel().select(self.currentIndex(), self._whole(flag))

    def _whole(self, flag: QItemSelectionModel.SelectionFlag) -> QItemSelectionModel.SelectionFlag:
        """``flag`` for whole rows where rows are selected."""
        rows = QAbstractItemView.SelectionBehavior.SelectRows
        if self.selectionBehavior() == rows:
            return flag | QItemSelectionModel.SelectionFlag.Rows
        return flag

    # Typing -----------------------------------------------------------------------------

    @property
    def field(self) -> TypedField | None:
        """The cell being typed."""
        return self._field

    def editing(self, field: TypedField) -> None:
        """A cell has become a field."""
        self._field = field
        field.textEdited.connect(self._typing)

    def forget(self, editor: QWidget) -> None:
        """The field of a cell goes, perhaps with its row."""
        if editor is self._field:
            self._field = None
            self.fault_changed.emit(None)

    def type_in(self, row: int, column: int, text: str | None = None) -> None:
        """Begin to type in a cell: over what it holds, or with ``text`` instead."""
        self._edit(row, column, text)

    def finish(self, step: Step) -> None:
        """End the typing of the cell, and go on where ``step`` says."""
        field = self._field
        if field is None:
            return
        if step is Step.CANCEL:
            self.cancel_typing()
            return
        taken = self._take(field)
        if step is Step.KEEP or (not taken and step is not Step.LEAVE):
            return  # text that is refused stays, and its message says what to do
        row, column = field.row, field.column
        self._close()
        if step is not Step.LEAVE:
            self._go_on(step, row, column)

    def cancel_typing(self) -> bool:
        """Put the cell back as it was; False when nothing was typed."""
        field = self._field
        if field is None:
            return False
        typed = field.isModified()
        self._close()
        if typed:
            self.message.emit("", False)
        return typed

    def take_typing(self) -> None:
        """Take what is being typed into the document, as before it is saved."""
        self.finish(Step.KEEP)

    def _go_on(self, step: Step, row: int, column: int) -> None:
        """Go where ``step`` leads from a cell whose typing has ended; here: nowhere."""
        self.go_to(row, column)

    def _words(self, row: int, column: int, error: InputError) -> str:
        """Why what was typed in a cell is refused."""
        return terms.fault(error)

    def _edit(self, row: int, column: int, text: str | None = None) -> None:
        self.finish(Step.LEAVE)
        self.go_to(row, column)
        self.edit(self._model.index(row, column))
        if self._field is not None and text is not None:
            self._field.type_over(text)

    def _take(self, field: TypedField) -> bool:
        if not field.isModified():
            return True
        self._refused = None
        # What follows would write the cell's own text into the field.
        if self._model.setData(self._model.index(field.row, field.column), field.text()):
            field.setModified(False)
            self._typing()
            return True
        error = self._refused
        field.show_fault("" if error is None else self._words(field.row, field.column, error))
        self.fault_changed.emit(error)
        return False

    def _typing(self, *_text: str) -> None:
        """What was refused is no longer what stands there."""
        if self._field is not None:
            self._field.show_fault("")
        self.fault_changed.emit(None)
        self.message.emit("", False)

    def _close(self) -> None:
        field, self._field = self._field, None
        if field is not None:
            self.closeEditor(field, QAbstractItemDelegate.EndEditHint.NoHint)
            self.fault_changed.emit(None)

    def _refuse(self, row: int, column: int, error: InputError) -> None:
        self._refused = error
        self.message.emit(self._words(row, column, error), True)
