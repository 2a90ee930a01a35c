"""The row of big figures that answers a page's question."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QGridLayout, QSizePolicy, QWidget

from eloapp.views.controls import text_label
from eloapp.views.icons import paint_triangle
from eloapp.views.theme import TextStyle, font, px, tokens
from eloapp.wording.series import Figure

#: Lines of the grid that a row of figures takes: caption, number, note, and a gap below.
_LINES = 4


class _Number(QWidget):
    """The number with its arrow; smaller where it does not fit."""

    def __init__(self) -> None:
        super().__init__()
        self._text = ""
        self._sign = 0
        self.stale = False
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_number(self, text: str, sign: int) -> None:
        if (text, sign) != (self._text, self._sign):
            self._text, self._sign = text, sign
            self.setAccessibleName(text)
            self.update()

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(font(QApplication.font(), TextStyle.FIGURE))
        return QSize(px(self, 120), metrics.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = tokens(self.palette())
        face, arrow = self._fitting()
        metrics = QFontMetrics(face)
        painter = QPainter(self)
        colour = theme.ink
        if self.stale:
            colour = theme.text3
        elif self._sign:
            colour = theme.gain if self._sign > 0 else theme.loss
        left = 0.0
        middle = self.height() / 2
        if self._sign:
            box = QRectF(0, middle - arrow / 2, arrow, arrow)
            paint_triangle(painter, box, self._sign > 0, QColor(colour))
            left = arrow + px(self, 8)
        painter.setFont(face)
        painter.setPen(QColor(colour))
        painter.drawText(QPointF(left, middle + metrics.capHeight() / 2), self._text)
        painter.end()

    def _fitting(self) -> tuple[QFont, float]:
        for style in (TextStyle.FIGURE, TextStyle.TITLE, TextStyle.STRONG):
            face = font(QApplication.font(), style)
            metrics = QFontMetrics(face)
            arrow = 0.86 * metrics.capHeight() if self._sign else 0.0
            gap = px(self, 8) if self._sign else 0
            if metrics.horizontalAdvance(self._text) + arrow + gap <= self.width():
                break
        return face, arrow


class _Cell:
    """Caption, number and note of one figure; the row lays them out."""

    def __init__(self) -> None:
        self.caption = text_label("", TextStyle.SMALL, "text2", wrap=True)
        self.number = _Number()
        self.note = text_label("", TextStyle.SMALL, "text2", wrap=True)


class FigureRow(QWidget):
    """Four figures side by side, two by two where the page is narrow."""

    def __init__(self, count: int = 4) -> None:
        super().__init__()
        self._cells = [_Cell() for _ in range(count)]
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._columns = 0
        self._arrange()

    def show_figures(self, figures: Sequence[Figure]) -> None:
        """Show captions, numbers and notes."""
        for cell, figure in zip(self._cells, figures, strict=True):
            cell.caption.setText(figure.caption)
            cell.number.show_number(figure.text, figure.sign)
            cell.note.setText(figure.note)

    def set_stale(self, stale: bool) -> None:
        """Show the numbers as those of the last valid input."""
        for cell in self._cells:
            cell.number.stale = stale
            cell.number.update()

    def texts(self) -> list[tuple[str, str, str]]:
        """What is shown: caption, number, note."""
        return [
            (cell.caption.text(), cell.number.accessibleName(), cell.note.text())
            for cell in self._cells
        ]

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._columns = 0
            self._arrange()

    def _arrange(self) -> None:
        columns = 2 if self.width() < px(self, 560) else len(self._cells)
        if columns == self._columns:
            return
        self._columns = columns
        self._grid.setHorizontalSpacing(px(self, 20))
        self._grid.setVerticalSpacing(px(self, 2))
        for place in range(len(self._cells)):
            self._grid.setColumnStretch(place, 1 if place < columns else 0)
        for place, cell in enumerate(self._cells):
            line, column = place // columns, place % columns
            # Lines of their own, so that numbers stand level when a caption needs two lines.
            top = line * _LINES
            self._grid.addWidget(cell.caption, top, column, Qt.AlignmentFlag.AlignBottom)
            self._grid.addWidget(cell.number, top + 1, column)
            self._grid.addWidget(cell.note, top + 2, column, Qt.AlignmentFlag.AlignTop)
            self._grid.setRowMinimumHeight(top + 3, px(self, 8) if line == 0 < columns < 4 else 0)
