"""Named plans side by side: a column for each, the open rounds above, what comes of them below.

Results are typed in; whatever is typed becomes another event, which is asked for by ``edited``.
The table itself changes only when :meth:`ScenariosModel.show` is called with what followed.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QObject, Qt, Signal

from eloapp.core.errors import InputError
from eloapp.core.event import Event, Plan, RoundResult
from eloapp.models import plan_edits as edits
from eloapp.models.plan_cells import EDITABLE, PlanCell, PlanTable, RowKey, RowKind
from eloapp.models.plan_entry import parse_plan_cell
from eloapp.models.table import ROOT, SIGN, STYLE, CellLook, Index, TableModel, tsv
from eloapp.wording.language import N_

_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_NEXT: Final = {
    None: RoundResult.WIN,
    RoundResult.WIN: RoundResult.DRAW,
    RoundResult.DRAW: RoundResult.LOSS,
    RoundResult.LOSS: None,
}


class ScenariosModel(TableModel):
    """Editable. ``edited`` asks for another event and names the step for undo (a message id);
    ``refused`` says where something was typed that cannot be used: row, column, InputError.
    """

    edited = Signal(object, str)
    refused = Signal(int, int, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._table = PlanTable()
        self._noting = False
        self._keys: list[RowKey] = []
        self._cells: dict[tuple[int, int], PlanCell] = {}

    # What there is ----------------------------------------------------------------------

    @property
    def full(self) -> bool:
        """Whether there is no room for another plan."""
        return edits.is_full(self._table.event)

    @property
    def open_rounds(self) -> int:
        """How many rounds can be planned."""
        return len(self._table.event.open_rounds)

    def key(self, row: int) -> RowKey:
        """What a row tells."""
        return self._keys[row]

    def row_of(self, kind: RowKind, number: int = 0) -> int | None:
        """Where something is told."""
        key = RowKey(kind, number)
        return self._keys.index(key) if key in self._keys else None

    def cell(self, row: int, column: int) -> PlanCell:
        """What to paint of a cell."""
        found = self._cells.get((row, column))
        if found is None:
            found = self._cells[row, column] = self._table.cell(self._keys[row], column)
        return found

    def label(self, row: int) -> tuple[str, str]:
        """What a row is about, and what stands small beside that."""
        return self._table.label(self._keys[row])

    def show(self, table: PlanTable) -> None:
        """Show other plans; rows and columns that stay keep their selection and editor."""
        if table == self._table:
            return
        before, scenarios = self._table, self._table.event.scenarios
        columns = _difference(scenarios, table.event.scenarios)
        if columns.gone == columns.come:
            columns = _Difference(0, 0, 0)  # renamed, moved, planned otherwise
        keys = list(table.keys(noting=self._noting))
        rows = _difference(self._keys, keys)
        first = columns.first
        self._cells.clear()
        if columns.gone:
            self.beginRemoveColumns(ROOT, first, first + columns.gone - 1)
            kept = scenarios[:first] + scenarios[first + columns.gone :]
            self._table = replace(
                before, event=replace(before.event, scenarios=kept), prospect=None
            )
            self.endRemoveColumns()
        if rows.gone:
            self.beginRemoveRows(ROOT, rows.first, rows.first + rows.gone - 1)
            del self._keys[rows.first : rows.first + rows.gone]
            self.endRemoveRows()
        if columns.come:
            self.beginInsertColumns(ROOT, first, first + columns.come - 1)
            self._table = table
            self.endInsertColumns()
        self._table = table
        if rows.come:
            self.beginInsertRows(ROOT, rows.first, rows.first + rows.come - 1)
            self._keys[rows.first : rows.first] = keys[rows.first : rows.first + rows.come]
            self.endInsertRows()
        self._cells.clear()
        if self._keys:
            last = self.index(len(self._keys) - 1, table.columns - 1)
            self.dataChanged.emit(self.index(0, 0), last)
            self.headerDataChanged.emit(Qt.Orientation.Vertical, 0, len(self._keys) - 1)

    def show_notes(self, shown: bool) -> None:
        """Show the row of the notes also while there is none."""
        if shown != self._noting:
            self._noting = shown
            there = self.row_of(RowKind.NOTE)
            wanted = RowKey(RowKind.NOTE) in self._table.keys(noting=shown)
            last = len(self._keys)
            if there is None and wanted:
                self.beginInsertRows(ROOT, last, last)
                self._keys.append(RowKey(RowKind.NOTE))
                self.endInsertRows()
            elif there is not None and not wanted:
                self.beginRemoveRows(ROOT, there, there)
                del self._keys[there]
                self.endRemoveRows()

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._keys)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else self._table.columns

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        if index.isValid() and self._keys[index.row()].kind in EDITABLE:
            return flags | Qt.ItemFlag.ItemIsEditable
        return flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        key, column = self._keys[index.row()], index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self.cell(index.row(), column).text
            case Qt.ItemDataRole.EditRole:
                return self._table.typed(key, column)
            case Qt.ItemDataRole.TextAlignmentRole:
                return _RIGHT
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._table.spoken(key, column)
            case Qt.ItemDataRole.ToolTipRole:
                return self._table.tip(key, column)
        if role == SIGN:
            return self.cell(index.row(), column).sign
        return self.cell(index.row(), column).style if role == STYLE else None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if orientation == Qt.Orientation.Horizontal else _LEFT
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation == Qt.Orientation.Vertical:
            return self._table.full_label(self._keys[section])
        return self._table.event.scenarios[section].name

    def look(self, row: int, column: int) -> CellLook:
        cell = self.cell(row, column)
        return CellLook(cell.text, _RIGHT, cell.sign, cell.style)

    def copy_text(self, index: Index) -> str:
        return self._table.copied(self._keys[index.row()], index.column())

    def all_text(self) -> str:
        """All plans with the labels of the rows as TSV, every digit."""
        columns = range(self._table.columns)
        return tsv(
            [self._table.full_label(key), *(self._table.copied(key, c) for c in columns)]
            for key in self._keys
        )

    # What is done -----------------------------------------------------------------------

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Take what was typed; False when it is refused, and nothing has changed."""
        if role != Qt.ItemDataRole.EditRole or not index.isValid():
            return False
        row, column, text = index.row(), index.column(), " ".join(str(value).split())
        kind, number = self._keys[row]
        event = self._table.event
        if kind is RowKind.NAME and text:  # without a name it could not be told from others
            after = edits.changed(event, column, lambda s: replace(s, name=text))
            self._ask(after, N_("Rename a scenario"))
        elif kind is RowKind.NOTE:
            after = edits.changed(event, column, lambda s: replace(s, note=text))
            self._ask(after, N_("Note"))
        elif kind is RowKind.ROUND:
            entry = event.rounds[number]
            try:
                result, opponent = parse_plan_cell(text, entry.colour)
            except InputError as error:
                self.refused.emit(row, column, error)
                return False
            same = opponent == entry.opponent
            self._plan(Plan(number, result, None if same else opponent), column)
        return True

    def set_result(self, row: int, column: int, result: RoundResult | None) -> None:
        """Suppose a result of a round, or (None) leave it open; its opponent stays."""
        key = self._keys[row]
        before = self._table.plan(key, column)
        self._plan(Plan(key.number, result, before.opponent if before else None), column)

    def turn_result(self, row: int, column: int) -> None:
        """Win, draw, loss, open, and again win."""
        before = self._table.plan(self._keys[row], column)
        self.set_result(row, column, _NEXT.get(before.result if before else None))

    def clear(self, cells: Iterable[tuple[int, int]]) -> None:
        """Suppose nothing any more of some rounds, say nothing in some notes."""
        event = self._table.event
        for row, column in cells:
            kind, number = self._keys[row]
            if kind is RowKind.ROUND:
                event = edits.planned(event, column, Plan(number))
            elif kind is RowKind.NOTE:
                event = edits.changed(event, column, lambda s: replace(s, note=""))
        self._ask(event, N_("Scenario"))

    def add(self) -> int:
        """Add a plan at the end, the first time two; gives the column to go on in."""
        first = not self._table.columns
        self._ask(edits.added(self._table.event), N_("Add a scenario"))
        return 0 if first else self._table.columns - 1

    def duplicate(self, column: int) -> int:
        """The same plan once more beside it; gives its column."""
        if self.full:
            return column
        self._ask(edits.duplicated(self._table.event, column), N_("Duplicate a scenario"))
        return column + 1

    def remove(self, column: int) -> None:
        """Delete a plan."""
        self._ask(edits.removed(self._table.event, column), N_("Delete a scenario"))

    def move(self, column: int, step: int) -> int:
        """Move a plan to the left (-1) or right (1); gives its column afterwards."""
        place = column + step
        self._ask(edits.moved(self._table.event, column, step), N_("Move a scenario"))
        return place if 0 <= place < self._table.columns else column

    def _plan(self, plan: Plan, column: int) -> None:
        self._ask(edits.planned(self._table.event, column, plan), N_("Scenario"))

    def _ask(self, after: Event, step: str) -> None:
        if after != self._table.event:
            self.edited.emit(after, step)


class _Difference(NamedTuple):
    first: int
    gone: int
    come: int


def _difference(before: Sequence[object], after: Sequence[object]) -> _Difference:
    """Where entries came or went."""
    shortest = min(len(before), len(after))
    head = next((i for i in range(shortest) if before[i] != after[i]), shortest)
    tail = next(
        (i for i in range(shortest - head) if before[-1 - i] != after[-1 - i]), shortest - head
    )
    return _Difference(head, len(before) - head - tail, len(after) - head - tail)
