"""The outcome grid: a table view whose delegate paints the three changes as heroes.

It is a real table (selection, copying, reading aloud), only its look is its own: heights and
widths follow the type scale, the chosen outcome is a tinted column behind the cells.
"""

from functools import lru_cache
from typing import Any, Final

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from eloapp.core.results import OUTCOMES
from eloapp.models.game_model import CELL, Chance, Change, GameModel, GridRow, Label, NewRating
from eloapp.views.icons import paint_triangle, pixmap
from eloapp.views.tables import PlainTable
from eloapp.views.theme import TextStyle, Tokens, font, px, tokens
from eloapp.wording.numbers import percent

#: Heights of the rows at u = 4, and where their text stands (distance of its middle from the top).
_HEIGHT: Final = {
    GridRow.CHANCE: (44, 17),
    GridRow.CHANGE_A: (72, 41),
    GridRow.RATING_A: (50, 19),
    GridRow.CHANGE_B: (44, 30),
    GridRow.RATING_B: (36, 11),
    GridRow.TOGETHER: (52, 23),
}
#: A line is drawn under these rows.
_RULED: Final = (GridRow.RATING_A, GridRow.RATING_B)
_LABEL_WIDTH: Final = 200
_LABEL_WIDTH_NARROW: Final = 144
#: Half the space between two outcomes: the tint reaches this far over the text.
#: Names, in the style in which they are shown.
_LABEL_STYLE: Final = {
    GridRow.CHANGE_A: TextStyle.HEADING,
    GridRow.CHANGE_B: TextStyle.STRONG,
}
OUTCOME_PAD: Final = 16
LABEL_PAD: Final = 8
#: From a label to the tint of the first outcome, and from a word to the number beside it.
_GAP: Final = 8
#: From the published rating to the exact one.
_BESIDE: Final = 10
#: Added to a row whose second text does not fit beside the first and stands under it.
_SECOND_LINE: Final = 20
_NARROW_BELOW: Final = 760
_HERO_STEPS: Final = (
    TextStyle.HERO,
    TextStyle.HERO_NARROW,
    TextStyle.FIGURE,
    TextStyle.TITLE,
    TextStyle.STRONG,
)


@lru_cache(maxsize=64)
def _font(base_key: str, style: TextStyle) -> QFont:
    base = QFont()
    base.fromString(base_key)
    return font(base, style)


class GridDelegate(QStyledItemDelegate):
    """Paints one cell of the grid from its value, never from its text."""

    def __init__(self, view: "GameGrid") -> None:
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
        theme = tokens(self._view.palette())
        rect: QRect = state.rect
        painter.save()
        if state.state & QStyle.StateFlag.State_Selected:
            self._fill(painter, rect, theme.select)
        cell = index.data(CELL)
        match cell:
            case Label():
                self._label(painter, rect, GridRow(index.row()), cell, theme)
            case Chance():
                self._chance(painter, rect, cell, theme)
            case Change():
                self._change(painter, rect, GridRow(index.row()), cell, theme)
            case NewRating():
                self._rating(painter, rect, GridRow(index.row()), cell, theme)
        if state.state & QStyle.StateFlag.State_HasFocus and self._view.hasFocus():
            self._ring(painter, rect, theme)
        painter.restore()

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        return QSize(0, self._view.row_height(GridRow(index.row())))

    def _px(self, n: float) -> int:
        return px(self._view, n)

    def _middle(self, rect: QRect, row: GridRow) -> int:
        return rect.top() + self._px(_HEIGHT[row][1])

    def _text(
        self,
        painter: QPainter,
        left: float,
        middle: float,
        text: str,
        style: TextStyle,
        colour: str,
        right: float | None = None,
        elide: float | None = None,
    ) -> float:
        """Draw one line centred on ``middle``; returns where it ends."""
        face = self._view.face(style)
        metrics = QFontMetrics(face)
        if elide is not None:
            text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, int(elide))
        width = metrics.horizontalAdvance(text)
        if right is not None:
            left = right - width
        painter.setFont(face)
        painter.setPen(QColor(colour))
        baseline = middle + metrics.capHeight() / 2
        painter.drawText(QPointF(left, baseline), text)
        return left + width

    def _label(
        self, painter: QPainter, rect: QRect, row: GridRow, cell: Label, theme: Tokens
    ) -> None:
        left = rect.left() + self._px(LABEL_PAD)
        room = rect.right() - left
        middle = self._middle(rect, row)
        stale = self._view.stale
        if row is GridRow.CHANGE_A:
            ink = theme.text2 if stale else theme.ink
            self._text(
                painter,
                left,
                middle - self._px(11),
                cell.text,
                _LABEL_STYLE[row],
                ink,
                elide=room,
            )
            below = middle + self._px(13)
            self._text(painter, left, below, cell.detail, TextStyle.BODY, theme.text2)
            return
        text = cell.text
        if cell.short and self._view.width_of(text, TextStyle.BODY) > room:
            text = cell.short
        name = row is GridRow.CHANGE_B
        colour = theme.ink if name and not stale else theme.text2
        style = _LABEL_STYLE.get(row, TextStyle.BODY)
        self._text(painter, left, middle, text, style, colour, elide=room if name else None)

    def _chance(self, painter: QPainter, rect: QRect, cell: Chance, theme: Tokens) -> None:
        left, right = self._edges(rect)
        middle = self._middle(rect, GridRow.CHANCE)
        below = self._px(_SECOND_LINE) if self._view.shares_below else 0
        end = self._text(painter, left, middle, cell.word, TextStyle.STRONG, theme.ink)
        if cell.chosen:
            side = self._px(16)
            check = pixmap("check", theme.accent, side, self._view.devicePixelRatioF())
            painter.drawPixmap(QPointF(end + self._px(6), middle - side / 2 + self._px(1)), check)
        height = self._px(3)
        track = QRectF(left, rect.top() + self._px(34) + below, right - left, height)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.select if cell.chosen else theme.chip))
        painter.drawRoundedRect(track, height / 2, height / 2)
        if cell.share is None:
            return
        share = percent(cell.share)
        if below:
            self._text(painter, left, middle + below, share, TextStyle.BODY, theme.text2)
        else:
            self._text(painter, 0, middle, share, TextStyle.BODY, theme.text2, right=right)
        if cell.share:
            filled = QRectF(track)
            filled.setWidth(max(height, track.width() * cell.share / 100))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.text3))
            painter.drawRoundedRect(filled, height / 2, height / 2)

    def _change(
        self, painter: QPainter, rect: QRect, row: GridRow, cell: Change, theme: Tokens
    ) -> None:
        left: float = self._edges(rect)[0]
        middle = self._middle(rect, row)
        quiet = row is GridRow.TOGETHER
        style = {
            GridRow.CHANGE_A: self._view.hero,
            GridRow.CHANGE_B: self._view.second,
        }.get(row, TextStyle.BODY)
        if self._view.stale:
            colour = theme.text3
        elif quiet or not cell.sign:
            colour = theme.text2
        else:
            colour = theme.gain if cell.sign > 0 else theme.loss
        if cell.sign:
            width = self._view.arrow_width(style)
            arrow = QRectF(left, middle - width / 2, width, width)
            paint_triangle(painter, arrow, cell.sign > 0, QColor(colour))
            left += width + self._view.arrow_gap(style)
        self._text(painter, left, middle, cell.text, style, colour)

    def _rating(
        self, painter: QPainter, rect: QRect, row: GridRow, cell: NewRating, theme: Tokens
    ) -> None:
        left, right = self._edges(rect)
        middle = self._middle(rect, row)
        first = row is GridRow.RATING_A
        style = self._view.rating_style if first else TextStyle.BODY
        ink = theme.text3 if self._view.stale or not cell.live else theme.ink
        beside = self._text(painter, left, middle, cell.published, style, ink) + self._px(_BESIDE)
        if self._view.ratings_below:
            below = middle + self._px(_SECOND_LINE)
            self._text(painter, left, below, cell.live, TextStyle.SMALL, theme.text3)
            return
        large = first and style is TextStyle.TITLE_PLAIN
        small = TextStyle.BODY if large else TextStyle.SMALL
        if beside + self._view.width_of(cell.live, small) > right + self._px(OUTCOME_PAD):
            small = TextStyle.SMALL
        self._text(painter, beside, middle, cell.live, small, theme.text3)

    def _edges(self, rect: QRect) -> tuple[int, int]:
        pad = self._px(OUTCOME_PAD)
        return rect.left() + pad, rect.right() + 1 - pad

    def _fill(self, painter: QPainter, rect: QRect, colour: str) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colour))
        painter.drawRoundedRect(QRectF(rect).adjusted(1, 1, -1, -1), 5, 5)

    def _ring(self, painter: QPainter, rect: QRect, theme: Tokens) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(theme.accent), 2))
        painter.drawRoundedRect(QRectF(rect).adjusted(2, 2, -2, -2), 5, 5)


class GameGrid(PlainTable):
    """The grid as a whole: sizes, the tint behind the chosen outcome, hairlines.

    ``stale`` shows everything without colour: the numbers are the last valid ones.
    ``fitted`` tells where the texts of the first and the third outcome begin.
    """

    fitted = Signal(int, int)

    def __init__(self, model: GameModel, parent: QWidget | None = None) -> None:
        super().__init__(model, parent)
        self._grid = model
        self._stale = False
        self.hero = TextStyle.HERO
        self.second = TextStyle.TITLE
        self.rating_style = TextStyle.TITLE_PLAIN
        self.shares_below = False
        self.ratings_below = False
        self.setItemDelegate(GridDelegate(self))
        self.horizontalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setMinimumSectionSize(0)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setMinimumSectionSize(0)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        model.dataChanged.connect(self._fit)
        model.rowsInserted.connect(self._fit)

    @property
    def stale(self) -> bool:
        """Whether the numbers are the last valid ones and not those of what is typed."""
        return self._stale

    def set_stale(self, stale: bool) -> None:
        """Show the numbers as current or as the last valid ones."""
        if stale != self._stale:
            self._stale = stale
            self.viewport().update()

    @property
    def narrow(self) -> bool:
        """Whether the page is narrow, so that labels and heroes are smaller."""
        return self.width() < px(self, _NARROW_BELOW - 40)

    def face(self, style: TextStyle) -> QFont:
        """The font of a style, kept as long as the application's font stays."""
        return _font(self.font().toString(), style)

    def width_of(self, text: str, style: TextStyle) -> int:
        """Width of a text in a style."""
        return QFontMetrics(self.face(style)).horizontalAdvance(text)

    def arrow_width(self, style: TextStyle) -> float:
        """Width of the triangle before a change; heroes have a smaller one."""
        cap = QFontMetrics(self.face(style)).capHeight()
        return (0.62 if style in _HERO_STEPS[:2] else 0.86) * cap

    def arrow_gap(self, style: TextStyle) -> int:
        """Space between triangle and change."""
        return px(self, 10 if style in _HERO_STEPS[:2] else 6)

    def row_height(self, row: GridRow) -> int:
        """Height of a row: never less than its text needs, whatever the font."""
        below = {
            GridRow.CHANCE: self.shares_below,
            GridRow.RATING_A: self.ratings_below,
            GridRow.RATING_B: self.ratings_below,
        }.get(row, False)
        return px(self, _HEIGHT[row][0] + (_SECOND_LINE if below else 0))

    def sizeHint(self) -> QSize:
        return QSize(px(self, 480), sum(self.row_height(row) for row in GridRow))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(self, 240), self.sizeHint().height())

    def first_cell(self) -> QModelIndex:
        return self._grid.index(GridRow.CHANGE_A, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        theme = tokens(self.palette())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chosen = self._chosen_column()
        if chosen is not None and not self._stale:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.tint))
            column = QRectF(
                self.columnViewportPosition(chosen), 0, self.columnWidth(chosen), self.height()
            )
            painter.drawRoundedRect(column, 8, 8)
        painter.end()
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        painter.setPen(Qt.PenStyle.NoPen)
        left, right = px(self, LABEL_PAD), self.viewport().width() - px(self, OUTCOME_PAD)
        for row in _RULED:
            bottom = self.rowViewportPosition(row) + self.rowHeight(row)
            painter.fillRect(QRect(left, bottom - 1, right - left, 1), QColor(theme.hairline))
        painter.end()

    def _chosen_column(self) -> int | None:
        for column in range(1, self._grid.columnCount()):
            cell = self._grid.cell(self._grid.index(GridRow.CHANCE, column))
            if isinstance(cell, Chance) and cell.chosen:
                return column
        return None

    def _fit(self, *_signal: object) -> None:
        """Columns from the width, rows from the font, and the largest heroes that fit."""
        if not self._grid.rowCount():
            return
        # The tint behind the chosen outcome lies under all rows, not only those that changed.
        self.viewport().update()
        pad, gap = px(self, OUTCOME_PAD), px(self, 2 * OUTCOME_PAD)
        total = self.viewport().width()
        label = self._label_width(total)
        outcome = max(1, (total - label) // len(OUTCOMES))
        label = total - outcome * len(OUTCOMES)
        for column in range(self._grid.columnCount()):
            wanted = outcome if column else label
            if self.columnWidth(column) != wanted:
                self.setColumnWidth(column, wanted)
        room = outcome - gap + pad // 2
        steps = _HERO_STEPS[1:] if self.narrow else _HERO_STEPS
        self.hero = self._largest(GridRow.CHANGE_A, steps, room)
        self.second = self._largest(GridRow.CHANGE_B, (TextStyle.TITLE, TextStyle.STRONG), room)
        self.rating_style = self._largest(
            GridRow.RATING_A, (TextStyle.TITLE_PLAIN, TextStyle.BODY), room
        )
        self.shares_below = self._widest_chance() > outcome - gap
        self.ratings_below = any(
            self._extent(cell, self.rating_style if row is GridRow.RATING_A else TextStyle.BODY)
            > room
            for row in (GridRow.RATING_A, GridRow.RATING_B)
            for cell in self._grid.rows[row][1:]
        )
        for row in GridRow:
            if self.rowHeight(row) != self.row_height(row):
                self.setRowHeight(row, self.row_height(row))
        first, third = (self.columnViewportPosition(column) + pad for column in (1, 3))
        self.fitted.emit(first, third)
        self.updateGeometry()

    def _label_width(self, total: int) -> int:
        """Width of the first column: names may be elided on a narrow page, labels never."""
        labels, names = 0, 0
        for row in GridRow:
            cell = self._grid.rows[row][0]
            assert isinstance(cell, Label)
            if row in (GridRow.CHANGE_A, GridRow.CHANGE_B):
                names = max(names, self.width_of(cell.text, _LABEL_STYLE[row]))
            else:
                labels = max(labels, self.width_of(cell.short or cell.text, TextStyle.BODY))
            labels = max(labels, self.width_of(cell.detail, TextStyle.BODY))
        around = px(self, LABEL_PAD + _GAP)
        pad = px(self, OUTCOME_PAD) - px(self, LABEL_PAD)  # the text of an outcome begins there
        usual = px(self, _LABEL_WIDTH_NARROW if self.narrow else _LABEL_WIDTH) - pad
        return max(usual, labels + around, min(names + around, total // 4 - pad))

    def _widest_chance(self) -> int:
        """Width of the widest word with its share, and room for the mark of a choice."""
        return px(self, 22 + _GAP) + max(
            self.width_of(cell.word, TextStyle.STRONG)
            + (0 if cell.share is None else self.width_of(percent(cell.share), TextStyle.BODY))
            for cell in self._grid.rows[GridRow.CHANCE]
            if isinstance(cell, Chance)
        )

    def _largest(self, row: GridRow, steps: tuple[TextStyle, ...], room: int) -> TextStyle:
        """The first style in which every text of the row fits its column."""
        cells = self._grid.rows[row][1:]
        for style in steps:
            if all(self._extent(cell, style) <= room for cell in cells):
                return style
        return steps[-1]

    def _extent(self, cell: object, style: TextStyle) -> float:
        """Width of all that a cell shows in a style."""
        if isinstance(cell, Change):
            arrow = self.arrow_width(style) + self.arrow_gap(style) if cell.sign else 0
            return arrow + self.width_of(cell.text, style)
        if isinstance(cell, NewRating):
            beside = px(self, _BESIDE) + self.width_of(cell.live, TextStyle.SMALL)
            return self.width_of(cell.published, style) + (beside if cell.live else 0)
        return 0
