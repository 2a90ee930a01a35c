"""How the scenarios are painted: labels that stay, cells, and a cell as a field."""

from typing import Any, Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import (
    QHeaderView,
    QStyle,
    QStyleOptionViewItem,
    QWidget,
)

from eloapp.models.plan_cells import PlanCell, RowKind
from eloapp.views.cell_typing import TypingDelegate
from eloapp.views.icons import paint_triangle, pixmap
from eloapp.views.plan_field import PlanField
from eloapp.views.theme import TextStyle, font, px, tokens

_Index = QModelIndex | QPersistentModelIndex

PAD: Final = 8
GAP: Final = 6
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
#: Wrapped text of a note.
NOTE_FLAGS: Final = int(
    Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
)
_STYLES: Final = {
    "head": (TextStyle.SMALL_MEDIUM, "text2"),
    "plain": (TextStyle.BODY, "ink"),
    "strong": (TextStyle.STRONG, "ink"),
    "quiet": (TextStyle.BODY, "text2"),
    "faint": (TextStyle.BODY, "text3"),
    "note": (TextStyle.SMALL, "text2"),
}


class Kit:
    """Colours, faces and sizes for one paint of a table."""

    def __init__(self, view: QWidget) -> None:
        self.theme = theme = tokens(view.palette())
        self.faces = {}
        for name, (style, token) in _STYLES.items():
            face = font(view.font(), style)
            self.faces[name] = (face, QFontMetrics(face), theme.color(token))
        self.small = font(view.font(), TextStyle.SMALL)
        self.small_metrics = QFontMetrics(self.small)
        self.faint = theme.color("text3")
        self.pad, self.gap, self.side = px(view, PAD), px(view, GAP), px(view, 16)
        self.density = view.devicePixelRatioF()

    def width(self, cell: PlanCell) -> int:
        """How much room the content of a cell takes."""
        _face, metrics, _ink = self.faces[cell.style]
        wide = metrics.horizontalAdvance(cell.text)
        if cell.icon:
            wide += self.side + self.gap
        if cell.sign:
            wide += round(0.86 * metrics.capHeight()) + self.pad // 2
        if cell.beside:
            wide += self.small_metrics.horizontalAdvance(cell.beside) + self.gap
        return wide

    def paint(self, painter: QPainter, rect: QRect, cell: PlanCell, *, left: bool = False) -> None:
        """A cell at its right edge: beside, icon or arrow, text; ``left``: text alone, there."""
        face, metrics, ink = self.faces[cell.style]
        inner = rect.adjusted(self.pad, 0, -self.pad, 0)
        if left:
            painter.setFont(face)
            painter.setPen(ink)
            painter.drawText(inner, int(_LEFT), cell.text)
            return
        if cell.sign:
            ink = self.theme.color("gain" if cell.sign > 0 else "loss")
        painter.setFont(face)
        painter.setPen(ink)
        if cell.style == "note":
            painter.drawText(inner, NOTE_FLAGS, cell.text)
            return
        text = cell.text
        if cell.style == "head":  # only names may be cut
            text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, inner.width())
        painter.drawText(inner, int(_RIGHT), text)
        edge = inner.right() + 1 - metrics.horizontalAdvance(text)
        middle = rect.center().y() + 0.5
        if cell.sign:
            side = 0.86 * metrics.capHeight()
            edge -= round(side) + self.pad // 2
            paint_triangle(painter, QRectF(edge, middle - side / 2, side, side), cell.sign > 0, ink)
        if cell.icon:
            edge -= self.side + self.gap
            picture = pixmap(cell.icon, ink, self.side, self.density)
            painter.drawPixmap(edge, round(middle - self.side / 2), picture)
        if cell.beside:
            painter.setFont(self.small)
            painter.setPen(self.faint)
            painter.drawText(
                QRect(inner.left(), rect.top(), edge - self.gap - inner.left(), rect.height()),
                int(_RIGHT),
                cell.beside,
            )


class LabelHeader(QHeaderView):
    """The labels of the rows; they stay where they are when the columns scroll."""

    def __init__(self, view: Any) -> None:
        super().__init__(Qt.Orientation.Vertical, view)
        self._view = view
        self.setSectionsClickable(False)
        self.setHighlightSections(False)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setMinimumSectionSize(0)

    def needed(self) -> int:
        """How wide the widest label is."""
        kit, model = Kit(self), self._view.plans()
        _face, metrics, _ink = kit.faces["quiet"]
        wide = 0
        for row in range(model.rowCount()):
            text, beside = model.label(row)
            more = kit.small_metrics.horizontalAdvance(beside) + kit.pad if beside else 0
            wide = max(wide, metrics.horizontalAdvance(text) + more)
        return wide + 2 * kit.pad

    def paintSection(self, painter: QPainter, rect: QRect, row: int) -> None:
        kit = self._view.kit
        face, metrics, ink = kit.faces["quiet"]
        text, beside = self._view.plans().label(row)
        inner = rect.adjusted(kit.pad, 0, -kit.pad, 0)
        painter.save()
        painter.fillRect(rect, QColor(kit.theme.base))
        line = QRect(rect.left() + kit.pad, rect.bottom(), rect.width() - kit.pad, 1)
        painter.fillRect(line, self._view.line_under(row))
        painter.setFont(face)
        painter.setPen(ink)
        painter.drawText(inner, int(_LEFT), text)
        if beside:
            left = metrics.horizontalAdvance(text) + kit.pad
            room = inner.adjusted(left, 0, 0, 0)
            painter.setFont(kit.small)
            painter.drawText(
                room,
                int(_LEFT),
                kit.small_metrics.elidedText(beside, Qt.TextElideMode.ElideRight, room.width()),
            )
        painter.restore()


class ScenariosDelegate(TypingDelegate):
    """Paints a cell and makes a field of it."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        # The stubs do not know the fields that QStyleOption has at run time.
        state: Any = option
        view, kit = self._table, self._table.kit
        rect: QRect = state.rect
        row, column = index.row(), index.column()
        selected = bool(state.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.fillRect(rect, QColor(kit.theme.base))
        end = kit.pad if column + 1 == view.plans().columnCount() else 0
        line = QRect(rect.left(), rect.bottom(), rect.width() - end, 1)
        painter.fillRect(line, view.line_under(row))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(rect.adjusted(0, 0, 0, -1))
        if selected or (row, column) == view.hovered:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(kit.theme.select if selected else kit.theme.hover))
            painter.drawRoundedRect(box, 5, 5)
        if view.hasFocus() and index == view.currentIndex():
            painter.setPen(QPen(QColor(kit.theme.accent), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 4, 4)
        kit.paint(painter, rect, view.plans().cell(row, column))
        painter.restore()

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: _Index) -> QWidget:
        field = PlanField(parent, index)
        field.setAlignment(_RIGHT)
        field.setAccessibleName(str(index.data(Qt.ItemDataRole.AccessibleTextRole)))
        self._table.editing(field)
        return field

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: _Index
    ) -> None:
        state: Any = option
        rect = QRect(state.rect)
        if self._table.plans().key(index.row()).kind is RowKind.NOTE:
            height = editor.sizeHint().height()
            rect.setTop(max(rect.top(), rect.center().y() - height // 2))
            rect.setHeight(min(rect.height(), height))
        editor.setGeometry(rect)
