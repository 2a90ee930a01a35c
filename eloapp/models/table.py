"""What every table model shares: rows kept unchanged until told, copied as TSV."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()


class RowsModel(QAbstractTableModel):
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
        new = list(rows)
        shared = min(len(new), len(self._rows))
        if len(new) < len(self._rows):
            self.beginRemoveRows(ROOT, len(new), len(self._rows) - 1)
            del self._rows[len(new) :]
            self.endRemoveRows()
        changed = [i for i in range(shared) if self._rows[i] != new[i]]
        self._rows[:shared] = new[:shared]
        if changed:
            first, last = self.index(changed[0], 0), self.index(changed[-1], self._columns - 1)
            self.dataChanged.emit(first, last)
        if len(new) > shared:
            self.beginInsertRows(ROOT, shared, len(new) - 1)
            self._rows.extend(new[shared:])
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

    def copy_text(self, index: Index) -> str:
        """What a cell gives to the clipboard; as shown unless a model knows more digits."""
        text = self.data(index, Qt.ItemDataRole.DisplayRole)
        return "" if text is None else str(text)


def as_tsv(model: RowsModel, indexes: Iterable[QModelIndex]) -> str:
    """The cells as tab separated lines, by row then column however they were selected."""
    by_row: dict[int, list[tuple[int, str]]] = {}
    for index in indexes:
        by_row.setdefault(index.row(), []).append((index.column(), model.copy_text(index)))
    return "\n".join(
        "\t".join(_clean(text) for _column, text in sorted(by_row[row])) for row in sorted(by_row)
    )


def _clean(text: str) -> str:
    return " ".join(text.split())
