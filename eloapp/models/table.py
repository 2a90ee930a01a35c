"""What every table model shares: rows kept unchanged until told, copied as TSV."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
_NUMBER = re.compile(r"-?[0-9]+(?:[.,][0-9]+)?")


SIGN = Qt.ItemDataRole.UserRole
"""1, 0 or -1 for cells that are changes, else None."""
STYLE = Qt.ItemDataRole.UserRole + 1
"""How much a cell matters: "strong", "quiet" or "plain"."""


class CellLook(NamedTuple):
    """All that a delegate paints of a cell, in one answer instead of one for each role."""

    text: str
    alignment: Qt.AlignmentFlag
    sign: int | None = None
    style: str = "plain"


class TableModel(QAbstractTableModel):
    """What a :class:`eloapp.views.tables.PlainTable` shows: cells that can be copied as text."""

    def look(self, row: int, column: int) -> CellLook:
        """What to paint of a cell."""
        index = self.index(row, column)
        return CellLook(
            str(self.data(index) or ""),
            self.data(index, Qt.ItemDataRole.TextAlignmentRole),
            self.data(index, SIGN),
            self.data(index, STYLE) or "plain",
        )

    def copy_text(self, index: Index) -> str:
        """What a cell gives to the clipboard; as shown unless a model knows more digits."""
        text = self.data(index, Qt.ItemDataRole.DisplayRole)
        return "" if text is None else str(text)


class RowsModel(TableModel):
    """A table of rows that are replaced as a whole, with the smallest signals that follow."""

    def __init__(self, columns: int, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._columns = columns
        self._rows: list[Sequence[object]] = []

    @property
    def rows(self) -> Sequence[Sequence[object]]:
        """The rows as they are shown."""
        return tuple(self._rows)

    def set_rows(self, rows: Sequence[Sequence[object]]) -> None:
        """Show other rows; selection and columns survive where rows stay."""
        old, new = self._rows, list(rows)
        shortest = min(len(old), len(new))
        head = next((i for i in range(shortest) if old[i] != new[i]), shortest)
        tail = next(
            (i for i in range(shortest - head) if old[-1 - i] != new[-1 - i]), shortest - head
        )
        # Between equal rows above and below, rows are changed as far as both have some.
        changed = shortest - tail
        if changed > head:
            old[head:changed] = new[head:changed]
            self.dataChanged.emit(self.index(head, 0), self.index(changed - 1, self._columns - 1))
        if len(new) < len(old):
            last = len(old) - tail
            self.beginRemoveRows(ROOT, changed, last - 1)
            del old[changed:last]
            self.endRemoveRows()
        elif len(new) > len(old):
            last = len(new) - tail
            self.beginInsertRows(ROOT, changed, last - 1)
            old[changed:changed] = new[changed:last]
            self.endInsertRows()

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else self._columns

    def cell(self, index: Index) -> object | None:
        """The row's entry behind an index, None outside."""
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        return self._rows[index.row()][index.column()]


def as_tsv(model: TableModel, indexes: Iterable[QModelIndex]) -> str:
    """The cells as tab separated lines, by row then column however they were selected."""
    by_row: dict[int, list[tuple[int, str]]] = {}
    for index in indexes:
        by_row.setdefault(index.row(), []).append((index.column(), model.copy_text(index)))
    return tsv([text for _column, text in sorted(by_row[row])] for row in sorted(by_row))


def tsv(rows: Iterable[Iterable[str]]) -> str:
    """Rows of texts as tab separated lines."""
    return "\n".join("\t".join(_clean(text) for text in row) for row in rows)


def as_number(text: str) -> str:
    """A number with a plain minus and no plus, as spreadsheets read it; other text as it is."""
    number = text.replace("−", "-").removeprefix("+")
    return number if _NUMBER.fullmatch(number) else text


def _clean(text: str) -> str:
    """A cell without tabs and line ends; numbers as spreadsheets read them."""
    return as_number(" ".join(text.split()))
