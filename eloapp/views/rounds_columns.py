"""The columns of the rounds: as wide as their texts, in a table as high as its rows."""

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from eloapp.models.rounds_cells import TITLES, Column
from eloapp.models.rounds_model import RoundsModel
from eloapp.views.rounds_delegate import Kit
from eloapp.views.rows import RowsTable
from eloapp.views.theme import TextStyle, font, px

#: A page of rounds and scenarios has many rows: they are set close.
_ROW: Final = 24
#: Least widths at u = 4; the opponent has what is left.
_LEAST: Final = {
    Column.NUMBER: 32,
    Column.OPPONENT: 112,
    Column.TITLE: 48,
    Column.FEDERATION: 52,
    Column.RATING: 60,
    Column.COLOUR: 36,
    Column.RESULT: 68,
    Column.EXPECTED: 76,
    Column.CHANGE: 80,
    Column.SUM: 80,
}


class RoundsColumns(RowsTable):
    """Shows all rows; without titles and federations, which only norms need."""

    def __init__(self, model: RoundsModel, parent: QWidget | None = None) -> None:
        self._rounds = model
        self._by_hand = False
        self._fitting = False
        self._pitch = 0
        super().__init__(model, parent)
        self.rounds_kit = Kit(self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.horizontalHeader().setMinimumSectionSize(px(self, 24))
        for column in TITLES:
            self.setColumnHidden(column, True)
        model.dataChanged.connect(self._fit)
        model.rowsInserted.connect(self.updateGeometry)
        model.rowsRemoved.connect(self.updateGeometry)

    def model_of_rounds(self) -> RoundsModel:
        """The model with its own type."""
        return self._rounds

    def row_height(self) -> int:
        return px(self, _ROW)

    def sizeHint(self) -> QSize:
        """As high as its rows: the page scrolls, not the table."""
        rows = self._rounds.rowCount() * self.row_height()
        bar = self.horizontalScrollBar()
        below = bar.sizeHint().height() if bar.maximum() > 0 else 0
        height = self.horizontalHeader().sizeHint().height() + rows + below + 1
        return QSize(px(self, 560), height)

    def minimumSizeHint(self) -> QSize:
        return QSize(px(self, 240), self.sizeHint().height())

    def columns_rect(self, cell: QRect, first: Column, last: Column) -> QRect:
        """The place of several columns in the row of a cell."""
        left = self.columnViewportPosition(first)
        right = self.columnViewportPosition(last) + self.columnWidth(last)
        return QRect(left, cell.top(), right - left, cell.height())

    def pitch(self) -> int:
        """From one of the three changes to the next."""
        return self._pitch

    def show_columns(self, columns: Iterable[Column], shown: bool) -> None:
        """Show or hide columns, and share the width out anew."""
        for column in columns:
            self.setColumnHidden(column, not shown)
        self._by_hand = False
        self._share_out()

    def visible_columns(self) -> list[Column]:
        """The columns that are shown, from left to right."""
        return [column for column in Column if not self.isColumnHidden(column)]

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.updateGeometry()  # its bar may have come or gone

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._set_heights()
            self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        self.rounds_kit = Kit(self)
        super().paintEvent(event)

    def _share_out(self) -> None:
        """Columns as wide as their texts, the opponent with what is left, until set by hand."""
        if self._by_hand:
            return
        room, columns = self.viewport().width(), self.visible_columns()
        texts = {column: self._text_width(column) for column in columns}
        widths = {column: max(px(self, _LEAST[column]), texts[column]) for column in columns}
        self._widen_for_spans(widths)
        if sum(widths.values()) > room:
            widths = texts
            self._widen_for_spans(widths)
        rest = sum(widths.values()) - widths[Column.OPPONENT]
        widths[Column.OPPONENT] = max(widths[Column.OPPONENT], room - rest)
        self._fitting = True
        for column, width in widths.items():
            if self.columnWidth(column) != width:
                self.setColumnWidth(column, width)
        self._fitting = False

    def _text_width(self, column: Column) -> int:
        """What head and cells need."""
        model, pad = self._rounds, 2 * px(self, 8)
        head = QFontMetrics(font(self.font(), TextStyle.SMALL_MEDIUM))
        strong = QFontMetrics(font(self.font(), TextStyle.STRONG))
        wide = head.horizontalAdvance(str(model.headerData(column, Qt.Orientation.Horizontal)))
        if column is Column.COLOUR:
            wide = px(self, 16)
        elif column is Column.OPPONENT:
            wide = max(wide, self._widest_unnamed(strong))
        else:
            arrow = px(self, 4) + round(0.86 * strong.capHeight())
            rows = range(model.rowCount())
            looks = [model.look(row, column) for row in rows if not model.span_at(row, column)]
            for text, moved in {(look.text, bool(look.sign)) for look in looks}:
                wide = max(wide, strong.horizontalAdvance(text) + arrow * moved)
        return wide + pad + 2

    def _widest_unnamed(self, metrics: QFontMetrics) -> int:
        """Names may be cut, but not what stands there instead of one."""
        model = self._rounds
        entries = ((row, model.entry(row)) for row in range(model.rowCount()))
        return max(
            (
                metrics.horizontalAdvance(model.look(row, Column.OPPONENT).text)
                for row, entry in entries
                if entry is None or not (entry.opponent.name or entry.result.bye)
            ),
            default=0,
        )

    def _widen_for_spans(self, widths: dict[Column, int]) -> None:
        """Reasons and the three changes stand over several columns, which hold them."""
        model, pad = self._rounds, 2 * px(self, 8)
        small = QFontMetrics(font(self.font(), TextStyle.SMALL))
        reason, first, others = 0, 0, 0
        for row in range(model.rowCount()):
            for column in (Column.EXPECTED, Column.CHANGE):
                span = model.span_at(row, column)
                if span is None or span.first is not column:
                    continue
                wide = [small.horizontalAdvance(text) for text in span.texts]
                if len(wide) == 1:
                    reason = max(reason, *wide)
                else:
                    first, others = max(first, wide[0]), max(others, *wide[1:])
        self._pitch = others + px(self, 10)
        missing = first + 2 * self._pitch + pad - widths[Column.CHANGE] - widths[Column.SUM]
        widths[Column.SUM] += max(0, missing)
        missing = reason + pad - widths[Column.EXPECTED] - widths[Column.CHANGE]
        widths[Column.EXPECTED] += max(0, missing)

    def _fit(self, *_signal: object) -> None:
        self._share_out()

    def _resized_by_hand(self, *_sizes: int) -> None:
        if not self._fitting and self.isVisible():
            self._by_hand = True
