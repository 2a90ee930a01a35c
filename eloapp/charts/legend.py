"""The legend: what each line and area is, on top, in as many rows as the width asks for."""

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from eloapp.charts.data import Band, Chart, Line, Markers, Role
from eloapp.charts.look import ChartLook, colour
from eloapp.charts.pens import line_colour, line_pen
from eloapp.charts.text import draw_text, elided

_SWATCH = 16
_TO_TEXT = 6
_BETWEEN = 20
_RING = 8
ROW = 24
NEXT_ROW = 20


@dataclass(frozen=True)
class LegendItem:
    """One entry: its role, which of several further lines it is, and its words."""

    role: Role
    order: int
    text: str
    left: float = 0.0
    row: int = 0


def entries(chart: Chart) -> list[LegendItem]:
    """One entry for each role and text, in the order in which roles are told."""
    found: dict[tuple[Role, str], LegendItem] = {}
    extra = 0
    curves: Iterable[Band | Line | Markers] = (*chart.lines, *chart.markers, *chart.bands)
    for curve in curves:
        order = extra
        extra += isinstance(curve, Line) and curve.role is Role.EXTRA
        if curve.legend:
            item = LegendItem(curve.role, order, curve.legend)
            found.setdefault((curve.role, curve.legend), item)
    places = {role: i for i, role in enumerate(Role)}
    return sorted(found.values(), key=lambda item: places[item.role])


def place(
    items: list[LegendItem],
    left: float,
    right: float,
    end: float,
    space: float,
    look: ChartLook,
) -> list[LegendItem]:
    """The entries in rows from ``left`` on, as many rows as ``space`` has room for.

    The first row ends at ``right``, since tools stand beside it; the others go on to ``end``.
    """
    most = 1 + max(0, int((space - look.px(ROW)) / look.px(NEXT_ROW)))
    placed: list[LegendItem] = []
    x, row = left, 0
    for item in items:
        indent = look.px(_SWATCH + _TO_TEXT)
        text = elided(look.small, item.text, right - left - indent)
        width = indent + look.small.width(text)
        if x > left and x + width > (end if row else right):
            x, row = left, row + 1
        if row >= most:
            break
        placed.append(LegendItem(item.role, item.order, text, x, row))
        x += width + look.px(_BETWEEN)
    return placed


def height(items: list[LegendItem], look: ChartLook) -> int:
    """The height of the placed rows."""
    rows = items[-1].row + 1 if items else 1
    return look.px(ROW) + (rows - 1) * look.px(NEXT_ROW)


def paint(painter: QPainter, items: list[LegendItem], look: ChartLook) -> None:
    """Draw the placed entries."""
    for item in items:
        middle = look.px(ROW) // 2 + item.row * look.px(NEXT_ROW)
        _swatch(painter, item, middle, look)
        left = item.left + look.px(_SWATCH + _TO_TEXT)
        draw_text(painter, look.small, item.text, left, middle, look.text2)


def _swatch(painter: QPainter, item: LegendItem, middle: float, look: ChartLook) -> None:
    width = look.px(_SWATCH)
    if item.role in (Role.WIDE, Role.HALF):
        wide = item.role is Role.WIDE
        height = look.px(10)
        shape = QRectF(item.left, round(middle - height / 2), width, height)
        painter.setPen(QPen(colour(look.band_edge), 1) if wide else Qt.PenStyle.NoPen)
        painter.setBrush(colour(look.band_wide if wide else look.band_half))
        if wide:
            shape.adjust(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(shape, look.px(3), look.px(3))
    elif item.role is Role.PERIOD:
        paint_ring(painter, QPointF(item.left + width / 2, middle), look)
    else:
        painter.setPen(line_pen(item.role, look, order=item.order))
        # A line of an odd width is sharp only on the middle of a pixel.
        y = middle + (0.5 if round(painter.pen().widthF()) % 2 else 0.0)
        painter.drawLine(QPointF(item.left, y), QPointF(item.left + width, y))


def paint_ring(painter: QPainter, centre: QPointF, look: ChartLook) -> None:
    """The ring of a period, 8 px wide."""
    painter.setPen(QPen(colour(line_colour(Role.PERIOD, look)), 1.5 * look.k))
    painter.setBrush(colour(look.page))
    radius = (_RING - 1.5) * look.k / 2
    painter.drawEllipse(centre, radius, radius)
