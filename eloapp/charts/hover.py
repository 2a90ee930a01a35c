"""The cursor over a chart: an upright line, dots on the curves, a card with the numbers."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QMarginsF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from eloapp.charts.data import Chart, Role
from eloapp.charts.frame import Frame
from eloapp.charts.look import ChartLook, colour
from eloapp.charts.pens import line_colour
from eloapp.charts.scale import value_at
from eloapp.charts.strokes import rule
from eloapp.charts.text import draw_text, elided

#: Title, and rows of label and value.
Readout = tuple[str, Sequence[tuple[str, str]]]

#: The lines that are read at the cursor.
_READ = (Role.MEDIAN, Role.PATH, Role.EXTRA)
_CARD_WIDTH = 220
_PAD_X = 12
_PAD_Y = 8
_ROW = 20
_ROW_TIGHT = 17
_FROM_CURSOR = 14
_FROM_EDGE = 10
_RADIUS = 8
_SHADOW = 8
_SHADOW_DROP = 4
_SHADOW_LAYER = QColor(0, 0, 0, 4)
_SHADOW_LAYER_DARK = QColor(0, 0, 0, 16)


@dataclass(frozen=True)
class CursorLayer:
    """What is drawn over the static picture for one place of the cursor."""

    x: float
    dots: list[tuple[QPointF, str]]
    card: QRectF
    readout: Readout | None
    bounds: QRectF


def make_layer(
    frame: Frame, chart: Chart, index: int, readout: Readout | None, look: ChartLook
) -> CursorLayer:
    """Place everything for the cursor at ``chart.xs[index]``."""
    where = float(chart.xs[index])
    x = frame.x.pixel(where)
    dots: list[tuple[QPointF, str]] = []
    for line in sorted(chart.lines, key=lambda line: line.role is Role.PATH):
        y = value_at(line.xs, line.ys, where) if line.role in _READ else None
        if y is not None:
            dots.append((QPointF(x, frame.y.pixel(y)), line_colour(line.role, look)))
    plot = frame.plot
    reach = look.px(6)
    bounds = QRectF(x - reach, plot.top() - reach, 2 * reach, plot.height() + 2 * reach)
    card = QRectF()
    if readout is not None:
        card = _card_place(frame, x, _card_size(readout, frame, look), dots, look)
        bounds |= card.adjusted(-1, -1, 1, 1).marginsAdded(_shadow_margins(look))
    return CursorLayer(x, dots, card, readout, bounds)


def _shadow_margins(look: ChartLook) -> QMarginsF:
    way = float(look.px(_SHADOW) + look.px(_SHADOW_DROP))
    return QMarginsF(way, way, way, way)


def _card_size(readout: Readout, frame: Frame, look: ChartLook) -> tuple[float, float]:
    """The width of the design, or what the widest row needs; never more than there is."""
    title, rows = readout
    widest = look.small_strong.width(title)
    for label, value in rows:
        needed = look.small.width(label) + look.px(16) + look.small_strong.width(value)
        widest = max(widest, needed)
    width = min(max(look.px(_CARD_WIDTH), widest + 2 * look.px(_PAD_X)), frame.size.width() - 4)
    row = look.px(_ROW)
    if (len(rows) + 1) * row + 2 * look.px(_PAD_Y) > frame.plot.height():
        # In a low chart the card hides less when its rows move together.
        row = look.px(_ROW_TIGHT)
    return round(width), (len(rows) + 1) * row + 2 * look.px(_PAD_Y)


def _card_place(
    frame: Frame,
    x: float,
    size: tuple[float, float],
    dots: list[tuple[QPointF, str]],
    look: ChartLook,
) -> QRectF:
    """Right of the cursor as long as there is room; above or below, away from the curves."""
    width, height = size
    plot, away = frame.plot, look.px(_FROM_CURSOR)
    left = x + away
    if left + width > plot.right():
        left = x - away - width
    if left < 0:
        # Too narrow for either side: over the line, on the side with more room.
        left = 0.0 if x > plot.center().x() else frame.size.width() - width
    middle = sum(dot.y() for dot, _ in dots) / len(dots) if dots else plot.top()
    if middle <= plot.center().y():
        top = plot.bottom() - look.px(_FROM_EDGE) - height
    else:
        top = plot.top() + look.px(_FROM_EDGE)
    # In a low chart it keeps off the numbers of the axis, or at least within the picture.
    top = min(max(top, plot.top() + 2), plot.bottom() - height - 2)
    top = max(1.0, min(top, frame.size.height() - height - 1))
    return QRectF(round(left), round(top), width, height)


def paint_layer(painter: QPainter, layer: CursorLayer, frame: Frame, look: ChartLook) -> None:
    """Draw the cursor over the static picture."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    rule(painter, layer.x, frame.plot.top(), frame.plot.height(), look.dark, True)
    radius = 3.5 * look.k
    for place, ink in layer.dots:
        painter.setPen(QPen(colour(look.page), 1.5 * look.k))
        painter.setBrush(colour(ink))
        painter.drawEllipse(place, radius, radius)
    if layer.readout is not None:
        _paint_card(painter, layer.card, layer.readout, look)
    painter.restore()


def _paint_card(painter: QPainter, card: QRectF, readout: Readout, look: ChartLook) -> None:
    radius = float(look.px(_RADIUS))
    raised = look.card == look.page
    painter.setPen(Qt.PenStyle.NoPen)
    # Thin layers, each a little larger, add up to a soft edge; there is no blur in QPainter.
    painter.setBrush(_SHADOW_LAYER if raised else _SHADOW_LAYER_DARK)
    shade = card.translated(0, look.px(_SHADOW_DROP))
    for step in range(look.px(_SHADOW), 0, -1):
        grown = shade.adjusted(-step, -step, step, step)
        painter.drawRoundedRect(grown, radius + step, radius + step)
    if raised:
        # Without a colour of its own the card is set off by a hairline.
        painter.setPen(QPen(colour(look.hairline), 1))
    painter.setBrush(colour(look.card))
    inset = 0.5 if raised else 0.0
    painter.drawRoundedRect(card.adjusted(inset, inset, -inset, -inset), radius, radius)
    title, rows = readout
    left, right = card.left() + look.px(_PAD_X), card.right() - look.px(_PAD_X)
    row = (card.height() - 2 * look.px(_PAD_Y)) / (len(rows) + 1)
    middle = card.top() + look.px(_PAD_Y) + row / 2
    strong = look.small_strong
    draw_text(painter, strong, elided(strong, title, right - left), left, middle, look.ink)
    for label, value in rows:
        middle += row
        room = right - left - strong.width(value) - look.px(8)
        draw_text(painter, look.small, elided(look.small, label, room), left, middle, look.text2)
        draw_text(painter, strong, value, 0, middle, look.ink, right=right)
