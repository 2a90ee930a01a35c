"""The one way in which a chart is drawn: on the screen, as PNG, SVG and PDF, and in print."""

from itertools import pairwise

from PySide6.QtCore import QPointF, QSize, QSizeF, Qt
from PySide6.QtGui import QPainter, QPen

from eloapp.charts import legend
from eloapp.charts.data import GUIDES, Band, Chart, Role
from eloapp.charts.frame import LABEL_GAP, EndLabel, Format, Frame, make_frame
from eloapp.charts.look import ChartLook, colour
from eloapp.charts.pens import DENSE_FROM, ORDER, line_pen
from eloapp.charts.strokes import fill_between, rule, stroke
from eloapp.charts.text import draw_text
from eloapp.charts.view_range import View
from eloapp.charts.visible import Points

#: Many sample paths get the thinnest pen of the device: together they are a texture.
_MANY_POINTS = 4000


def paint_static(
    painter: QPainter,
    size: QSizeF | QSize,
    chart: Chart,
    view_range: View,
    look: ChartLook,
    format_x: Format,
    format_y: Format,
) -> Frame:
    """Draw ``chart`` into ``size`` at the origin of ``painter``; returns where all stands."""
    frame = make_frame(QSizeF(size), chart, view_range, look, format_x, format_y)
    paint_frame(painter, frame, look)
    return frame


def paint_frame(painter: QPainter, frame: Frame, look: ChartLook) -> None:
    """Draw what :func:`make_frame` has placed."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for role in ORDER:
        for band, low, high in frame.shown.bands:
            if band.role is role:
                _band(painter, band, low, high, frame, look)
    _grid(painter, frame, look)
    _marks(painter, frame, look)
    _lines(painter, frame, look)
    _rings(painter, frame, look)
    legend.paint(painter, frame.legend, look)
    for label in frame.labels:
        _end_label(painter, label, frame, look)
    painter.restore()


def _grid(painter: QPainter, frame: Frame, look: ChartLook) -> None:
    plot = frame.plot
    right = plot.left() - look.px(LABEL_GAP)
    for value, text in frame.y_ticks:
        y = frame.y.pixel(value)
        # So near to the axis a second line would only blur it.
        if y < plot.bottom() - 3:
            rule(painter, plot.left(), y, plot.width(), look.grid, False)
        draw_text(painter, look.small, text, 0, y, look.text3, right=right)
    rule(painter, plot.left(), plot.bottom() + 0.5, plot.width(), look.mid, False)
    middle = plot.bottom() + look.px(13)
    for value, text in frame.x_ticks:
        draw_text(painter, look.small, text, 0, middle, look.text3, centre=frame.x.pixel(value))
    left, unit = frame.unit
    draw_text(painter, look.small, unit, left, middle, look.text3)


def _band(
    painter: QPainter, band: Band, low: Points, high: Points, frame: Frame, look: ChartLook
) -> None:
    if not low[0]:
        return
    wide = band.role is Role.WIDE
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(look.band_wide if wide else look.band_half))
    fill_between(painter, low, high, frame.x, frame.y)
    if wide:
        painter.setPen(line_pen(Role.WIDE, look, width=1.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for edge in (low, high):
            stroke(painter, edge, frame.x, frame.y)


def _lines(painter: QPainter, frame: Frame, look: ChartLook) -> None:
    shown = [(line, points) for line, points in frame.shown.lines if points[0]]
    samples = sum(len(points[0]) for line, points in shown if line.role is Role.SAMPLE)
    dense = any(len(points[0]) > DENSE_FROM for _, points in shown)
    orders: dict[Role, int] = {}
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for line, points in sorted(shown, key=lambda entry: ORDER.index(entry[0].role)):
        order = orders.setdefault(line.role, 0)
        orders[line.role] += 1
        if line.role in GUIDES and _out_of_sight(points, frame):
            continue
        width = 1.0 if dense else None
        if line.role is Role.SAMPLE and samples > _MANY_POINTS:
            width = 0.0
        painter.setPen(line_pen(line.role, look, order=order, width=width))
        stroke(painter, points, frame.x, frame.y)


def _out_of_sight(points: Points, frame: Frame) -> bool:
    low, high = frame.y.low, frame.y.high
    return min(points[1]) > high or max(points[1]) < low


def _marks(painter: QPainter, frame: Frame, look: ChartLook) -> None:
    free = frame.plot.left()
    for mark in sorted(frame.shown.marks, key=lambda mark: mark.x):
        x = frame.x.pixel(mark.x)
        rule(painter, x, frame.plot.top(), frame.plot.height(), look.mid, True)
        left = x + look.px(5)
        width = look.small.width(mark.label)
        if left + width > frame.plot.right():
            left = x - look.px(5) - width
        if left >= free:
            middle = frame.plot.top() + look.px(7)
            free = draw_text(painter, look.small, mark.label, left, middle, look.text2)
            free += look.px(8)


def _rings(painter: QPainter, frame: Frame, look: ChartLook) -> None:
    for _, (xs, ys) in frame.shown.markers:
        places = [frame.x.pixel(x) for x in xs]
        apart = min((b - a for a, b in pairwise(places)), default=frame.plot.width())
        room = apart / look.k
        diameter = 8.0 if room >= 12 else 4.0 if room >= 5 else 2.0
        if diameter < 8:
            # Dots of a round pen, all at once: there may be hundreds.
            pen = QPen(colour(look.path), diameter * look.k)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawPoints(
                [QPointF(x, frame.y.pixel(y)) for x, y in zip(places, ys, strict=True)]
            )
            continue
        for x, y in zip(places, ys, strict=True):
            legend.paint_ring(painter, QPointF(x, frame.y.pixel(y)), look)


def _end_label(painter: QPainter, label: EndLabel, frame: Frame, look: ChartLook) -> None:
    face = look.small_strong if label.strong else look.small
    left = frame.plot.right() + look.px(LABEL_GAP)
    end = draw_text(painter, face, label.text, left, label.y, label.ink)
    if label.beyond:
        side = look.px(3)
        tip, foot = label.y - side * label.beyond, label.y + side * label.beyond * 0.7
        x = end + look.px(7)
        painter.setPen(QPen(Qt.PenStyle.NoPen))
        painter.setBrush(colour(label.ink))
        painter.drawPolygon([QPointF(x, tip), QPointF(x - side, foot), QPointF(x + side, foot)])
