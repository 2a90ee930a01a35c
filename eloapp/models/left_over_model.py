"""Unsaved work of killed programs as a table: which document, whose, and of when."""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt

from eloapp.models.table import Index, RowsModel
from eloapp.wording.language import _
from eloapp.wording.numbers import long_date

if TYPE_CHECKING:
    from eloapp.models.document_file import Recovered

#: The column that may be narrow.
PLAYERS = 1
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class LeftOverModel(RowsModel):
    """Read-only; one row for each document, in the order given."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(3, parent)

    def show(self, found: "Sequence[Recovered]") -> None:
        """Show what was found."""
        self.set_rows([(_name(one), _players(one), _moment(one.saved_at)) for one in found])

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _LEFT
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
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _LEFT
        headings = (_("Document"), _("Players"), _("Last change"))
        return headings[section] if role == Qt.ItemDataRole.DisplayRole else None


def _name(one: "Recovered") -> str:
    return _("Untitled") if one.path is None else one.path.name


def _players(one: "Recovered") -> str:
    return ", ".join(player.name for player in one.document.players if player.name)


def _moment(when: datetime) -> str:
    local = when.astimezone()
    return f"{long_date(local.date())}, {local:%H:%M}"
