"""The rounds while a cell is typed: what begins it, what ends it, and where it goes on."""

from PySide6.QtCore import QItemSelectionModel, Qt, Signal
from PySide6.QtWidgets import QAbstractItemDelegate, QAbstractItemView, QWidget

from eloapp.core.errors import InputError
from eloapp.models.rounds_cells import EDITABLE, Column
from eloapp.models.rounds_model import RoundsModel
from eloapp.views.rounds_columns import RoundsColumns
from eloapp.views.rounds_delegate import RoundsDelegate
from eloapp.views.rounds_field import CellField
from eloapp.views.rounds_keys import Step
from eloapp.wording import event as words


class RoundsTyping(RoundsColumns):
    """``message`` has what is to be said under the table, with True when something was refused;
    ``fault_changed`` what is wrong with the cell being typed.
    """

    message = Signal(str, bool)
    fault_changed = Signal(object)

    def __init__(self, model: RoundsModel, parent: QWidget | None = None) -> None:
        super().__init__(model, parent)
        self._field: CellField | None = None
        self._refused: InputError | None = None
        self._began = Column.OPPONENT
        self.setItemDelegate(RoundsDelegate(self))
        trigger = QAbstractItemView.EditTrigger
        self.setEditTriggers(trigger.EditKeyPressed | trigger.AnyKeyPressed)
        model.refused.connect(self._refuse)

    def go_to(self, row: int, column: Column) -> None:
        """Put the keyboard into a cell and select its row."""
        index = self._rounds.index(row, column)
        flag = QItemSelectionModel.SelectionFlag
        self.selectionModel().setCurrentIndex(index, flag.ClearAndSelect | flag.Rows)

    def open_list(self, row: int) -> None:
        """The list of all results, instead of typing one."""
        raise NotImplementedError

    def editing(self, field: CellField) -> None:
        """A cell has become a field."""
        self._field = field
        field.textEdited.connect(self._typing)

    def forget(self, editor: QWidget) -> None:
        """The field of a cell goes, perhaps with its row."""
        if editor is self._field:
            self._field = None
            self.fault_changed.emit(None)

    def type_in(self, row: int, column: Column, text: str | None = None) -> None:
        """Begin to type in a cell: over what it holds, or with ``text`` instead."""
        self._began = column
        self._edit(row, column, text)

    def type_result(self, row: int, text: str) -> None:
        """Begin to type a result, its points selected."""
        self.type_in(row, Column.RESULT, text)
        if self._field is not None:
            points = len(text) - len(text.lstrip("0123456789½.,-"))
            self._field.setSelection(0, points)

    @property
    def field(self) -> CellField | None:
        """The cell being typed."""
        return self._field

    def finish(self, step: Step) -> None:
        """End the typing of the cell, and go on where ``step`` says."""
        field = self._field
        if field is None:
            return
        if step is Step.CANCEL or step is Step.LIST:
            self.cancel_typing()
            if step is Step.LIST:
                self.open_list(field.row)
            return
        taken = self._take(field)
        if step is Step.KEEP:
            return
        if not taken and step is not Step.LEAVE:
            return  # the text stays, and its message says what to do
        self._close()
        if step is not Step.LEAVE:
            self._go_on(step, field.row, field.column)

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

    def _edit(self, row: int, column: Column, text: str | None = None) -> None:
        self.finish(Step.LEAVE)
        self.go_to(row, column)
        self.edit(self._rounds.index(row, column))
        if self._field is not None and text is not None:
            self._field.type_over(text)

    def _take(self, field: CellField) -> bool:
        if not field.isModified():
            return True
        self._refused = None
        index = self._rounds.index(field.row, field.column)
        # What follows would write the cell's own text into the field.
        taken = self._rounds.setData(index, field.text())
        if taken:
            field.setModified(False)
            self._typing()
            return True
        field.show_fault(self._message_of(field))
        self.fault_changed.emit(self._refused)
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

    def _go_on(self, step: Step, row: int, column: Column) -> None:
        last = self._rounds.rowCount() - 1
        if step in (Step.NEXT, Step.BACK):
            self._go_along(step, row, column)
        elif step is Step.ABOVE:
            self.go_to(max(0, row - 1), column)
        elif step is Step.BELOW:
            self.go_to(min(last, row + 1), column)
        else:
            self.go_to(min(last, row + 1), self._began)

    def _go_along(self, step: Step, row: int, column: Column) -> None:
        """Type on in the next cell of the row, then of the next row; at the ends leave."""
        columns: list[Column] = [c for c in self.visible_columns() if c in EDITABLE]
        place = columns.index(column) + (1 if step is Step.NEXT else -1)
        if 0 <= place < len(columns):
            self._edit(row, columns[place])
        elif step is Step.NEXT and row < self._rounds.rowCount() - 1:
            self._edit(row + 1, columns[0])
        elif step is Step.BACK and row > 0:
            self._edit(row - 1, columns[-1])
        else:
            self.window().focusNextPrevChild(step is Step.NEXT)

    def _message_of(self, field: CellField) -> str:
        head = self._rounds.headerData(
            field.column, Qt.Orientation.Horizontal, Qt.ItemDataRole.AccessibleTextRole
        )
        return "" if self._refused is None else words.refusal(field.row, str(head), self._refused)

    def _refuse(self, row: int, column: int, error: InputError) -> None:
        self._refused = error
        head = self._rounds.headerData(
            column, Qt.Orientation.Horizontal, Qt.ItemDataRole.AccessibleTextRole
        )
        self.message.emit(words.refusal(row, str(head), error), True)
