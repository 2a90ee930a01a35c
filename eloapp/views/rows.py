"""Tables of rows: right-aligned numbers, hairlines, and the row under the mouse or selected."""

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontMetrics,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from eloapp.models.table import TableModel
from eloapp.views.icons import paint_triangle
from eloapp.views.tables import PlainTable
from eloapp.views.theme import TextStyle, font, px, tokens

_ROW: Final = 28
_DENSE: Final = 24
#: More rows than this are set closer.
_MANY: Final = 12
_PAD: Final = 8


class _Kit:
    """Colours, fonts and sizes for one paint of the table, so that no cell looks them up."""

    def __init__(self, view: "RowsTable") -> None:
        self.theme = theme = tokens(view.palette())
        self.ink, self.quiet = QColor(theme.ink), QColor(theme.text2)
        self.gain, self.loss = QColor(theme.gain), QColor(theme.loss)
        self.line = QColor(theme.hairline)
        self.body, self.strong = (
            (face, QFontMetrics(face))
            for face in (font(view.font(), style) for style in (TextStyle.BODY, TextStyle.STRONG))
        )
        self.pad = px(view, _PAD)
        self.last_column = view.rows_model().columnCount() - 1
        self.focused_row = view.currentIndex().row() if view.hasFocus() else -1


class RowsDelegate(QStyledItemDelegate):
    """Paints a cell: arrow and colour for changes, weight and grey by what it is."""

    def __init__(self, view: "RowsTable") -> None:
        super().__init__(view)
        self._view = view

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        # The stubs do not know the fields that QStyleOption has at run time.
        state: Any = option
        view, kit = self._view, self._view.kit
        theme = kit.theme
        rect: QRect = state.rect
        row = index.row()
        selected = bool(state.state & QStyle.StateFlag.State_Selected)
        focused = kit.focused_row == row
        if not (selected or focused or row == view.hovered):
            # The cell before may have left it on; a line under a row is sharp at every scale.
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            painter.fillRect(_hairline(rect, index, kit), kit.line)
            self.paint_text(painter, rect, index)
            return
        painter.save()
        if selected:  # Qt has filled the whole row; the bar has round ends
            painter.fillRect(rect, QColor(theme.base))
        if selected or row == view.hovered:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._fill(painter, rect, index, theme.select if selected else theme.hover)
        if not selected:
            painter.fillRect(_hairline(rect, index, kit), kit.line)
        if focused:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._ring(painter, rect, index, theme.accent)
        self.paint_text(painter, rect, index)
        painter.restore()

    def paint_text(
        self, painter: QPainter, rect: QRect, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """What stands in a cell, over its fill."""
        kit = self._view.kit
        look = self._view.rows_model().look(index.row(), index.column())
        if look.sign is None:
            ink = kit.quiet if look.style == "quiet" else kit.ink
        else:
            ink = kit.gain if look.sign > 0 else kit.loss if look.sign < 0 else kit.quiet
        face, metrics = kit.strong if look.style == "strong" else kit.body
        inner = rect.adjusted(kit.pad, 0, -kit.pad, 0)
        painter.setFont(face)
        painter.setPen(ink)
        painter.drawText(inner, look.alignment, self.fitting(look.text, metrics, inner.width()))
        if look.sign:
            side = 0.86 * metrics.capHeight()
            left = inner.right() + 1 - metrics.horizontalAdvance(look.text) - kit.pad / 2 - side
            arrow = QRectF(left, rect.center().y() + 0.5 - side / 2, side, side)
            paint_triangle(painter, arrow, look.sign > 0, ink)

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        return QSize(0, self._view.row_height())

    def fitting(self, text: str, metrics: QFontMetrics, width: int) -> str:
        """The text as painted in a cell of that width; here columns are wide enough."""
        return text

    def _fill(
        self,
        painter: QPainter,
        rect: QRect,
        index: QModelIndex | QPersistentModelIndex,
        colour: str,
    ) -> None:
        """Fill a part of the row's rounded bar."""
        painter.setClipRect(rect)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colour))
        painter.drawRoundedRect(_bar(rect, index), 5, 5)
        painter.setClipping(False)

    def _ring(
        self,
        painter: QPainter,
        rect: QRect,
        index: QModelIndex | QPersistentModelIndex,
        colour: str,
    ) -> None:
        """The ring of the focus around the current row, 2 px inside."""
        painter.setClipRect(rect)
        painter.setPen(QPen(QColor(colour), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(_bar(rect, index).adjusted(1, 1, -1, -1), 4, 4)
        painter.setClipping(False)


def _hairline(rect: QRect, index: QModelIndex | QPersistentModelIndex, kit: _Kit) -> QRect:
    """A cell's part of the line under its row, which ends where the text ends."""
    line = QRect(rect.left(), rect.bottom(), rect.width(), 1)
    column = index.column()
    if column == 0:
        line.setLeft(line.left() + kit.pad)
    if column == kit.last_column:
        line.setRight(line.right() - kit.pad)
    return line


def _bar(rect: QRect, index: QModelIndex | QPersistentModelIndex) -> QRectF:
    """A cell as a part of its row's bar, which has round ends and no seams."""
    bar = QRectF(rect)
    if index.column() > 0:
        bar.setLeft(bar.left() - 10)
    if index.column() < index.model().columnCount() - 1:
        bar.setRight(bar.right() + 10)
    return bar


class RowsTable(PlainTable):
    """A table whose rows are selected as a whole."""

    def __init__(self, model: TableModel, parent: QWidget | None = None) -> None:
        super().__init__(model, parent)
        self.hovered = -1
        self.kit = _Kit(self)
        self._shares: tuple[int, ...] = ()
        self._sharing = False
        self.setItemDelegate(RowsDelegate(self))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setMinimumSectionSize(0)
        self.horizontalHeader().setStretchLastSection(False)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.horizontalHeader().sectionResized.connect(self._resized_by_hand)
        model.rowsInserted.connect(self._set_heights)
        model.rowsRemoved.connect(self._set_heights)
        self._set_heights()

    def paintEvent(self, event: QPaintEvent) -> None:
        self.kit = _Kit(self)
        super().paintEvent(event)

    def set_shares(self, shares: Sequence[int]) -> None:
        """Share the width out among the columns until somebody sets one by hand.

        ``shares`` are the least widths at u = 4; below their sum the table scrolls.
        """
        self._shares = tuple(shares)
        self._share_out()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_out()

    def _share_out(self) -> None:
        if not self._shares:
            return
        total = max(self.viewport().width(), px(self, sum(self._shares)))
        self._sharing = True
        for column, share in enumerate(self._shares):
            self.setColumnWidth(column, total * share // sum(self._shares))
        self._sharing = False

    def _resized_by_hand(self, *_sizes: int) -> None:
        if not self._sharing:
            self._shares = ()

    def row_height(self) -> int:
        """Height of a row in pixels."""
        return px(self, _DENSE if self.rows_model().rowCount() > _MANY else _ROW)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._hover(self.rowAt(int(event.position().y())))

    def leaveEvent(self, event: Any) -> None:
        super().leaveEvent(event)
        self._hover(-1)

    def _hover(self, row: int) -> None:
        if row != self.hovered:
            self.hovered = row
            self.viewport().update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    def currentChanged(
        self,
        current: QModelIndex | QPersistentModelIndex,
        previous: QModelIndex | QPersistentModelIndex,
    ) -> None:
        super().currentChanged(current, previous)
        self.viewport().update()  # the ring goes round a whole row

    def _set_heights(self, *_signal: object) -> None:
        self.verticalHeader().setDefaultSectionSize(self.row_height())
