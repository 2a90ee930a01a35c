"""The lines of "why": label, value, how, paragraph."""

from typing import Any

from PySide6.QtCore import QObject, Qt

from eloapp.core.derivation import Derivation
from eloapp.models.table import Index, RowsModel
from eloapp.wording.language import _
from eloapp.wording.why import why_lines


class WhyModel(RowsModel):
    """Read-only; every cell is text."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(4, parent)

    def show(self, why: Derivation | None) -> None:
        """Show the steps of a derivation, or nothing."""
        lines = [] if why is None else why_lines(why)
        self.set_rows([(line.label, line.value, line.how, line.source) for line in lines])

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        return self.cell(index) if role == Qt.ItemDataRole.DisplayRole else None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        if role != Qt.ItemDataRole.DisplayRole or orientation != Qt.Orientation.Horizontal:
            return None
        return (_("Step"), _("Value"), _("How"), _("Rule"))[section]
