"""How the rounds are painted, and how a cell becomes a field."""

from typing import Any, Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyleOptionViewItem, QWidget

from eloapp.core.event import Colour, Round
from eloapp.models.rounds_cells import Column, Span
from eloapp.models.table import CellLook
from eloapp.views.cell_typing import TypingDelegate
from eloapp.views.rounds_field import CellField
from eloapp.views.rows import RowsDelegate, RowsTable
from eloapp.views.theme import TextStyle, font, px, tokens
from eloapp.wording import event as words
from eloapp.wording.language import pgettext

_Index = QModelIndex | QPersistentModelIndex

#: The disc of a colour, and the least that is left of a name, at u = 4.
_DISC: Final = 10
_NAME: Final = 60
#: A field is at least so wide; what is typed is often longer than what is shown.
_LEAST: Final = {Column.RATING: 112, Column.RESULT: 112, Column.TITLE: 64, Column.FEDERATION: 64}
_OPPONENT: Final = int(Column.OPPONENT)
_COLOUR: Final = int(Column.COLOUR)


class Kit:
    """Colours and faces for one paint that other tables do not need."""

    def __init__(self, view: RowsTable) -> None:
        theme = tokens(view.palette())
        self.faint, self.quiet, self.ink = (
            QColor(colour) for colour in (theme.text3, theme.text2, theme.ink)
        )
        self.small = font(view.font(), TextStyle.SMALL)
        self.metrics = QFontMetrics(self.small)
        self.current = view.currentIndex().column() if view.hasFocus() else -1


class RoundsDelegate(TypingDelegate, RowsDelegate):
    """Discs for colours, reasons over several columns, and a ring around the current cell."""

    # Painting ---------------------------------------------------------------------------

    def paint_text(self, painter: QPainter, rect: QRect, index: _Index) -> None:
        # Numbers instead of columns: this runs for every cell of every paint.
        table, row, column = self._table, index.row(), index.column()
        model = table.model_of_rounds()
        span = model.span_at(row, column)
        entry = model.entry(row)
        if span is not None:
            whole = table.columns_rect(rect, span.first, span.last)
            # Each cell paints what lies in it, so that no part is lost when one is painted alone.
            painter.setClipRect(rect)
            if span.first == _OPPONENT:
                self._paint_name(painter, whole, model.look(row, _OPPONENT), entry)
            else:
                self._paint_span(painter, whole, span)
            painter.setClipping(False)
            return
        if column == _COLOUR:
            if entry is not None and entry.colour is not None:
                self._paint_disc(painter, rect, entry.colour)
            return
        look = model.look(row, column)
        if column == _OPPONENT:
            self._paint_name(painter, rect, look, entry)
        elif look.style in ("faint", "small"):
            self._write(painter, self._inner(rect), look)
        else:
            super().paint_text(painter, rect, index)

    def _inner(self, rect: QRect) -> QRect:
        pad = self._table.kit.pad
        return rect.adjusted(pad, 0, -pad, 0)

    def _write(self, painter: QPainter, rect: QRect, look: CellLook) -> None:
        kit = self._table.rounds_kit
        painter.setFont(kit.small if look.style == "small" else self._table.kit.body[0])
        painter.setPen(kit.quiet if look.style == "small" else kit.faint)
        painter.drawText(rect, look.alignment, look.text)

    def _paint_name(
        self, painter: QPainter, rect: QRect, look: CellLook, entry: Round | None
    ) -> None:
        """The name, cut where it has no room, and beside it that the rating is about."""
        rated = entry.opponent.about if entry is not None and entry.opponent.name else None
        about = "" if rated is None or look.style == "faint" else words.about(rated)
        kit, rounds = self._table.kit, self._table.rounds_kit
        face, metrics = kit.body
        inner = self._inner(rect)
        room = inner.width()
        beside = rounds.metrics.horizontalAdvance(about) + kit.pad if about else 0
        if room - beside < min(metrics.horizontalAdvance(look.text), px(self._table, _NAME)):
            about, beside = "", 0  # the tool tip says it
        name = metrics.elidedText(look.text, Qt.TextElideMode.ElideRight, room - beside)
        colours = {"faint": rounds.faint, "quiet": rounds.quiet}
        painter.setFont(face)
        painter.setPen(colours.get(look.style, rounds.ink))
        painter.drawText(inner, look.alignment, name)
        if about:
            left = metrics.horizontalAdvance(name) + kit.pad
            painter.setFont(rounds.small)
            painter.setPen(rounds.faint)
            painter.drawText(inner.adjusted(left, 0, 0, 0), look.alignment, about)

    def _paint_disc(self, painter: QPainter, rect: QRect, colour: Colour) -> None:
        """An open ring is White, a full disc Black; on dark paper White is the full one."""
        dark = tokens(self._table.palette()).dark
        full = (colour is Colour.WHITE) == dark
        kit = self._table.rounds_kit
        radius = px(self._table, _DISC) / 2
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen if full else QPen(kit.quiet, 1))
        painter.setBrush(kit.ink if full else Qt.BrushStyle.NoBrush)
        middle = QPointF(rect.center()) + QPointF(0.5, 0.5)
        radius -= 0 if full else 0.5
        painter.drawEllipse(middle, radius, radius)

    def _paint_span(self, painter: QPainter, rect: QRect, span: Span) -> None:
        """Why a round does not count, or what win, draw and loss would change."""
        table, kit = self._table, self._table.rounds_kit
        whole = self._inner(rect)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.setFont(kit.small)
        painter.setPen(kit.quiet if span.style == "small" else kit.faint)
        for place, text in enumerate(reversed(span.texts)):
            painter.drawText(whole.adjusted(0, 0, -place * table.pitch(), 0), right, text)

    def _ring(self, painter: QPainter, rect: QRect, index: _Index, colour: str) -> None:
        if index.column() == self._table.rounds_kit.current:
            painter.setPen(QPen(QColor(colour), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(1, 1, -1, -2), 4, 4)

    # Editing ----------------------------------------------------------------------------

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: _Index) -> QWidget:
        model, column = index.model(), Column(index.column())
        letters = (*pgettext("keys", "W B").split(), "") if column is Column.COLOUR else ()
        field = CellField(parent, index, letters)
        field.setAlignment(index.data(Qt.ItemDataRole.TextAlignmentRole))
        spoken = Qt.ItemDataRole.AccessibleTextRole
        head = model.headerData(column, Qt.Orientation.Horizontal, spoken)
        field.setAccessibleName(words.cell_name(index.row(), str(head)))
        self._table.editing(field)
        return field

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: _Index
    ) -> None:
        state: Any = option
        rect = QRect(state.rect)
        least = px(self._table, _LEAST.get(Column(index.column()), 0))
        if rect.width() < least:
            # Numbers are typed under their right edge, results around their middle.
            more = least - rect.width()
            left = more if index.column() == Column.RATING else more // 2
            rect.adjust(-left, 0, more - left, 0)
        editor.setGeometry(rect)
