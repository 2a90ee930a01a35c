"""Everything that the rounds to come may bring, as a table."""

from typing import Any, Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from eloapp.models.outcomes_model import OutcomesModel
from eloapp.views.rows import RowsDelegate, RowsTable
from eloapp.views.scenarios_delegate import Kit
from eloapp.views.theme import TextStyle, font, px
from eloapp.wording.language import _

_ROW: Final = 24
_LEAST: Final = 60


class _Delegate(RowsDelegate):
    """Cells as those of the scenarios."""

    def __init__(self, view: "OutcomesTable") -> None:
        super().__init__(view)
        self._outcomes = view

    def paint_text(
        self, painter: QPainter, rect: QRect, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        view = self._outcomes
        cell = view.outcomes().cell(index.row(), index.column())
        view.cell_kit.paint(painter, rect, cell, left=index.column() == 0)


class OutcomesTable(RowsTable):
    """Read-only; as high as its rows."""

    def __init__(self, model: OutcomesModel, parent: QWidget | None = None) -> None:
        self._model_of_outcomes = model
        super().__init__(model, parent)
        self.cell_kit = Kit(self)
        self.setObjectName("tournament.outcomes")
        self.setAccessibleName(_("All outcomes of the rounds to come"))
        self.setItemDelegate(_Delegate(self))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for signal in (
            model.modelReset,
            model.dataChanged,
            model.rowsInserted,
            model.rowsRemoved,
        ):
            signal.connect(self._fit)

    def outcomes(self) -> OutcomesModel:
        """The model with its own type."""
        return self._model_of_outcomes

    def row_height(self) -> int:
        return px(self, _ROW)

    def sizeHint(self) -> QSize:
        """As high as its rows: the page scrolls, not the table."""
        rows = self._model_of_outcomes.rowCount() * self.row_height()
        bar = self.horizontalScrollBar()
        below = bar.sizeHint().height() if bar.maximum() > 0 else 0
        return QSize(px(self, 560), self.horizontalHeader().sizeHint().height() + rows + below + 1)

    def minimumSizeHint(self) -> QSize:
        return QSize(px(self, 240), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        self.cell_kit = Kit(self)
        super().paintEvent(event)

    def resizeEvent(self, event: Any) -> None:
        super().resizeEvent(event)
        self.updateGeometry()  # its bar may have come or gone

    def _share_out(self) -> None:
        """Columns as wide as their texts; what is left is shared out."""
        model, kit = self._model_of_outcomes, Kit(self)
        columns = range(model.columnCount())
        if not columns:
            return
        head = QFontMetrics(font(self.font(), TextStyle.SMALL_MEDIUM))
        widths = []
        for column in columns:
            title = str(model.headerData(column, Qt.Orientation.Horizontal))
            cells = [kit.width(model.cell(row, column)) for row in range(model.rowCount())]
            wide = max([head.horizontalAdvance(title), *cells]) + 2 * kit.pad
            widths.append(max(px(self, _LEAST), wide + 2))
        more = max(0, self.viewport().width() - sum(widths))
        for column in columns:
            # What is shared out is given by ends, so that nothing is lost by rounding.
            part = more * (column + 1) // len(columns) - more * column // len(columns)
            if self.columnWidth(column) != widths[column] + part:
                self.setColumnWidth(column, widths[column] + part)

    def _fit(self, *_signal: object) -> None:
        self._set_heights()
        self._share_out()
        self.updateGeometry()
