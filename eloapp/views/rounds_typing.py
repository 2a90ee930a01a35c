"""The rounds while a cell is typed: what begins it, what ends it, and where it goes on."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QWidget

from eloapp.core.errors import InputError
from eloapp.models.rounds_cells import EDITABLE, Column
from eloapp.models.rounds_model import RoundsModel
from eloapp.views.cell_typing import TypingTable
from eloapp.views.rounds_columns import RoundsColumns
from eloapp.views.rounds_delegate import RoundsDelegate
from eloapp.views.rounds_keys import Step
from eloapp.wording import event as words


class RoundsTyping(TypingTable, RoundsColumns):
    """Goes on in the next cell, or in the next round where the typing began."""

    def __init__(self, model: RoundsModel, parent: QWidget | None = None) -> None:
        super().__init__(model, parent)
        self._began = Column.OPPONENT
        self.setItemDelegate(RoundsDelegate(self))
        trigger = QAbstractItemView.EditTrigger
        self.setEditTriggers(trigger.EditKeyPressed | trigger.AnyKeyPressed)
        model.refused.connect(self._refuse)

    def type_in(self, row: int, column: int, text: str | None = None) -> None:
        """Begin to type in a cell: over what it holds, or with ``text`` instead."""
        self._began = Column(column)
        super().type_in(row, column, text)

    def type_result(self, row: int, text: str) -> None:
        """Begin to type a result, its points selected."""
        self.type_in(row, Column.RESULT, text)
        if self._field is not None:
            points = len(text) - len(text.lstrip("0123456789½.,-"))
            self._field.setSelection(0, points)

    def _go_on(self, step: Step, row: int, column: int) -> None:
        last = self._rounds.rowCount() - 1
        if step in (Step.NEXT, Step.BACK):
            self._go_along(step, row, Column(column))
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

    def _words(self, row: int, column: int, error: InputError) -> str:
        head = self._rounds.headerData(
            column, Qt.Orientation.Horizontal, Qt.ItemDataRole.AccessibleTextRole
        )
        return words.refusal(row, str(head), error)
