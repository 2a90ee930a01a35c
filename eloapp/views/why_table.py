"""The lines of "why", on the columns of the outcome grid above them."""

from typing import Any, Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QHeaderView,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from eloapp.models.why_model import WhyModel
from eloapp.views.tables import PlainTable
from eloapp.views.theme import TextStyle, font, px, tokens

_ROW: Final = 26
_VALUE: Final = 72
_PAD: Final = 8
_STYLES: Final = (TextStyle.BODY, TextStyle.STRONG, TextStyle.BODY, TextStyle.SMALL)
_TOKENS: Final = ("text2", "ink", "ink", "text3")


class WhyDelegate(QStyledItemDelegate):
    """Text in the style of its column; lines that do not fit are wrapped, never cut."""

    def __init__(self, view: "WhyTable") -> None:
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
        view = self._view
        theme = tokens(view.palette())
        rect: QRect = state.rect
        painter.save()
        if state.state & QStyle.StateFlag.State_Selected:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.select))
            painter.drawRoundedRect(rect.adjusted(0, 1, 0, -1), 5, 5)
        column = index.column()
        token = "text3" if view.stale and column == 1 else _TOKENS[column]
        painter.setFont(font(view.font(), _STYLES[column]))
        painter.setPen(theme.color(token))
        painter.drawText(view.text_rect(rect), _FLAGS, str(index.data()))
        if state.state & QStyle.StateFlag.State_HasFocus and view.hasFocus():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(theme.color("accent"))
            painter.drawRoundedRect(rect.adjusted(1, 1, -2, -2), 5, 5)
        painter.restore()


_FLAGS: Final = int(
    Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
)


class WhyTable(PlainTable):
    """Four columns: label, value (under the first outcome), how, rule (under the third)."""

    def __init__(self, model: WhyModel, parent: QWidget | None = None) -> None:
        super().__init__(model, parent)
        self._why = model
        self.stale = False
        self._edges = (200, 696)
        self.setItemDelegate(WhyDelegate(self))
        self.horizontalHeader().hide()
        self.horizontalHeader().setMinimumSectionSize(0)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setMinimumSectionSize(0)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        for signal in (model.dataChanged, model.rowsInserted, model.rowsRemoved):
            signal.connect(self._fit)

    def align_to(self, first_outcome: int, third_outcome: int) -> None:
        """Put the columns on those of the grid, given where its outcomes' texts begin."""
        if (first_outcome, third_outcome) != self._edges:
            self._edges = (first_outcome, third_outcome)
            self._fit()

    def text_rect(self, cell: QRect) -> QRect:
        """Where the text of a cell stands: the selection reaches a little over it."""
        return cell.adjusted(px(self, _PAD), 0, -px(self, _PAD), 0)

    def sizeHint(self) -> QSize:
        rows = range(self._why.rowCount())
        return QSize(px(self, 480), sum(self.rowHeight(row) for row in rows))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(self, 240), self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self, *_signal: object) -> None:
        pad = px(self, _PAD)
        value, rule = (edge - pad for edge in self._edges)
        # A derivation may hold long numbers (a decimal K): its column grows to hold them.
        strong = QFontMetrics(font(self.font(), TextStyle.STRONG))
        widest = max([strong.horizontalAdvance(str(row[1])) for row in self._why.rows] or [0])
        how = value + max(px(self, _VALUE), widest + 2 * pad)
        total = self.viewport().width()
        # The rule begins under the third outcome, or as far left as its longest word needs.
        small = QFontMetrics(font(self.font(), TextStyle.SMALL))
        words = [word for row in self._why.rows for word in str(row[3]).split(" ")]
        rule = min(rule, total - 2 * pad - max(map(small.horizontalAdvance, words), default=0))
        widths = (value, how - value, max(1, rule - how), max(1, total - rule))
        for column, width in enumerate(widths):
            if self.columnWidth(column) != width:
                self.setColumnWidth(column, width)
        for row, texts in enumerate(self._why.rows):
            height = max(
                px(self, _ROW),
                *(self._height(str(text), i, widths[i]) for i, text in enumerate(texts)),
            )
            if self.rowHeight(row) != height:
                self.setRowHeight(row, height)
        self.updateGeometry()

    def _height(self, text: str, column: int, width: int) -> int:
        metrics = QFontMetrics(font(self.font(), _STYLES[column]))
        room = QRect(0, 0, max(1, width - 2 * px(self, _PAD)), 10_000)
        return metrics.boundingRect(room, _FLAGS, text).height() + px(self, 6)
