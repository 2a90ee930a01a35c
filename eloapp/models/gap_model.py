"""Expected score by gap, by formula and by FIDE's table."""

from typing import Any

from PySide6.QtCore import QObject, Qt

from eloapp.core.converter import gap_table
from eloapp.models.table import Index, RowsModel
from eloapp.wording.language import _
from eloapp.wording.numbers import exact_score, score


class GapModel(RowsModel):
    """Read-only; copied with every digit of its rule."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(5, parent)
        rows = []
        for row in gap_table():
            formula = (row.formula_higher, row.formula_lower)
            table = (row.table_higher, row.table_lower)
            shown = [exact_score(value, table=False) for value in formula]
            shown += [score(value) for value in table]
            rows.append((str(row.gap), *shown))
        self.set_rows(rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.TextAlignmentRole:
            across = Qt.AlignmentFlag.AlignRight if index.column() else Qt.AlignmentFlag.AlignLeft
            return across | Qt.AlignmentFlag.AlignVCenter
        return self.cell(index) if role == Qt.ItemDataRole.DisplayRole else None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            across = Qt.AlignmentFlag.AlignRight if section else Qt.AlignmentFlag.AlignLeft
            return across | Qt.AlignmentFlag.AlignVCenter
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return (
            _("Gap"),
            _("Higher, formula"),
            _("Lower, formula"),
            _("Higher, table"),
            _("Lower, table"),
        )[section]
