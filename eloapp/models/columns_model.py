"""Read-only tables of texts whose columns are data: a heading, and what an entry shows there."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QObject, Qt

from eloapp.models.table import Index, RowsModel

E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class Column(Generic[E]):
    """A column: its heading (asked for anew in each language) and the text of an entry."""

    heading: Callable[[], str]
    text: Callable[[E], str]
    right: bool = False
    """Numbers stand at the right, also in the header."""

    @property
    def alignment(self) -> Qt.AlignmentFlag:
        """That of cells and header."""
        across = Qt.AlignmentFlag.AlignRight if self.right else Qt.AlignmentFlag.AlignLeft
        return across | Qt.AlignmentFlag.AlignVCenter


class ColumnsModel(RowsModel, Generic[E]):
    """One row an entry; what is cut off can be read in the tool tip."""

    def __init__(self, columns: tuple[Column[E], ...], parent: QObject | None = None) -> None:
        super().__init__(len(columns), parent)
        self._described = columns

    def show(self, entries: Iterable[E]) -> None:
        """Show the entries in the order given."""
        self.set_rows([tuple(c.text(entry) for c in self._described) for entry in entries])

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._described[index.column()].alignment
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self.cell(index)
        return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        column = self._described[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return column.alignment
        return column.heading() if role == Qt.ItemDataRole.DisplayRole else None
