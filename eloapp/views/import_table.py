"""The table of the preview: ticks, and ratings and results that are typed over."""

from typing import Any, Final

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyle,
    QStyleOptionButton,
    QStyleOptionViewItem,
    QWidget,
)

from eloapp.models.import_model import Column, ImportModel
from eloapp.views.controls import PlainField
from eloapp.views.rows import RowsDelegate, RowsTable
from eloapp.views.theme import TextStyle, font, px
from eloapp.wording.language import _, labelled

_Index = QModelIndex | QPersistentModelIndex

#: Rows that tell how wide a column is.
_MEASURED: Final = 200
#: Least and greatest width of each column at u = 4; what is longer is elided.
_LEAST: Final = (56, 48, 96, 72, 64, 96, 120)
_MOST: Final = (120, 96, 300, 120, 120, 560, 420)
_PAD: Final = 16
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class ImportDelegate(RowsDelegate):
    """Paints the tick, elides long texts, and rings the one cell that the keyboard is in."""

    def __init__(self, view: "ImportTable") -> None:
        super().__init__(view)
        self._table = view

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        super().paint(painter, option, index)
        if index.column() == Column.TAKEN:
            self._paint_tick(painter, option, index)

    def fitting(self, text: str, metrics: QFontMetrics, width: int) -> str:
        return metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: _Index) -> QWidget:
        field = PlainField(parent)
        field.setObjectName("import.editor")
        field.setAlignment(index.data(Qt.ItemDataRole.TextAlignmentRole))
        model = index.model()
        head = model.headerData(index.column(), Qt.Orientation.Horizontal)
        line = model.index(index.row(), Column.LINE).data(Qt.ItemDataRole.AccessibleTextRole)
        field.setAccessibleName(labelled(str(head), str(line)))
        return field

    def setEditorData(self, editor: QWidget, index: _Index) -> None:
        if isinstance(editor, PlainField):
            editor.setText(str(index.data(Qt.ItemDataRole.EditRole)))
            editor.selectAll()

    def setModelData(self, editor: QWidget, model: Any, index: _Index) -> None:
        if isinstance(editor, PlainField):
            model.setData(index, editor.text())

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        ctrl = Qt.KeyboardModifier.ControlModifier
        if isinstance(event, QKeyEvent) and event.key() in _ENTER and event.modifiers() & ctrl:
            return False  # it is for the window, which ends the typing itself
        return super().eventFilter(editor, event)

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: _Index
    ) -> None:
        state: Any = option
        editor.setGeometry(state.rect)

    def editorEvent(
        self, event: QEvent, model: Any, option: QStyleOptionViewItem, index: _Index
    ) -> bool:
        """A press anywhere in the cell ticks it, not in the small box alone."""
        if index.column() != Column.TAKEN:
            return bool(super().editorEvent(event, model, option, index))
        pressed = event.type() == QEvent.Type.MouseButtonRelease
        if pressed and isinstance(event, QMouseEvent) and event.button() == _LEFT_BUTTON:
            self._table.import_model().toggle([index.row()])
            return True
        return False

    def _ring(self, painter: QPainter, rect: QRect, index: _Index, colour: str) -> None:
        if index.column() == self._table.currentIndex().column():
            painter.setPen(QPen(QColor(colour), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(1, 1, -1, -2), 4, 4)

    def _paint_tick(self, painter: QPainter, option: Any, index: _Index) -> None:
        state = index.data(Qt.ItemDataRole.CheckStateRole)
        if state is None:
            return
        table = self._table
        box: Any = QStyleOptionButton()
        box.initFrom(table)
        side = table.style().pixelMetric(QStyle.PixelMetric.PM_IndicatorWidth, box, table)
        rect: QRect = option.rect
        box.rect = QRect(0, 0, side, side)
        box.rect.moveCenter(rect.center())
        flag = QStyle.StateFlag
        checked = Qt.CheckState(state) == Qt.CheckState.Checked
        box.state = flag.State_Enabled | (flag.State_On if checked else flag.State_Off)
        element = QStyle.PrimitiveElement.PE_IndicatorItemViewItemCheck
        table.style().drawPrimitive(element, box, painter, table)


_LEFT_BUTTON: Final = Qt.MouseButton.LeftButton


class ImportTable(RowsTable):
    """Space ticks the chosen rows, F2, Enter or typing corrects a rating or result."""

    def __init__(self, model: ImportModel, parent: QWidget | None = None) -> None:
        super().__init__(model, parent)
        self._rows_of_import = model
        self._fitting = False
        self._by_hand = False
        self.setObjectName("import.table")
        self.setAccessibleName(_("What was understood, row by row"))
        self.setItemDelegate(ImportDelegate(self))
        trigger = QAbstractItemView.EditTrigger
        self.setEditTriggers(trigger.DoubleClicked | trigger.EditKeyPressed | trigger.AnyKeyPressed)
        self.horizontalHeader().sectionResized.connect(self._resized)
        model.modelReset.connect(self._reset)
        model.aimed.connect(self._fit)

    def import_model(self) -> ImportModel:
        """The model with its own type."""
        return self._rows_of_import

    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
        current = self.currentIndex()
        if event.key() in _ENTER:
            # An Enter that ends the typing comes here, too.
            typing = self.state() == QAbstractItemView.State.EditingState
            if plain and current.flags() & Qt.ItemFlag.ItemIsEditable and not typing:
                self.edit(current)
            event.setAccepted(plain)  # with Ctrl it is for the window
        elif plain and event.key() == Qt.Key.Key_Space and current.isValid():
            rows = {index.row() for index in self.selectionModel().selectedRows()}
            self._rows_of_import.toggle(sorted(rows | {current.row()}))
            event.accept()
        else:
            super().keyPressEvent(event)

    def first_cell(self) -> QModelIndex:
        """The first rating: what one most often corrects."""
        return self._rows_of_import.index(0, Column.RATING)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def _reset(self) -> None:
        self._set_heights()
        self._fit()

    def _fit(self) -> None:
        """Columns as wide as their texts, the last one takes the rest, until set by hand."""
        if self._by_hand:
            return
        widths = [self._needed(column) for column in Column]
        widths[-1] += max(0, self.viewport().width() - sum(widths))
        self._fitting = True
        for column, width in enumerate(widths):
            self.setColumnWidth(column, width)
        self._fitting = False

    def _needed(self, column: Column) -> int:
        model = self._rows_of_import
        face = QFontMetrics(font(self.font(), TextStyle.STRONG))
        header = self.horizontalHeader().sectionSizeHint(column)
        rows = range(min(model.rowCount(), _MEASURED))
        texts = [model.look(row, column).text for row in rows]
        wide = max((face.horizontalAdvance(text) for text in texts), default=0)
        least, most = px(self, _LEAST[column]), px(self, _MOST[column])
        return max(header, min(most, max(least, wide + px(self, _PAD) + 2)))

    def _resized(self, *_sizes: int) -> None:
        if not self._fitting:
            self._by_hand = True
