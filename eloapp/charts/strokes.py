"""Lines and areas of many points, drawn the way the raster of Qt is fast at."""

import sys
from array import array
from itertools import pairwise

from PySide6.QtCore import QByteArray, QDataStream, QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPaintEngine, QPainter, QPolygonF

from eloapp.charts.look import colour
from eloapp.charts.scale import Scale, first_above, first_at_least
from eloapp.charts.visible import Points

#: Longer wide lines are drawn as segments, larger areas in pieces of this width.
_SEGMENTS_FROM = 100
_PIECE = 32


def polygon(points: Points, x: Scale, y: Scale) -> QPolygonF:
    """The points in pixels; a data stream fills it far faster than a list of points does."""
    xs, ys = _pixels(points, x, y)
    flat = array("d", bytes(16 * len(xs)))
    flat[0::2] = array("d", xs)
    flat[1::2] = array("d", ys)
    if sys.byteorder == "little":
        flat.byteswap()
    result = QPolygonF()
    stream = QDataStream(QByteArray(len(xs).to_bytes(4, "big") + flat.tobytes()))
    stream >> result
    return result


def stroke(painter: QPainter, points: Points, x: Scale, y: Scale) -> None:
    """Draw a line with the present pen.

    Qt turns a polyline wider than one device pixel into a single outline, and the time for
    that grows with the square of its turns: 750 points took 0.4 s at twice the density. As
    single segments, whose square ends close the corners, they take 3 ms.
    """
    pen = painter.pen()
    wide = pen.widthF() * abs(painter.deviceTransform().m11()) > 1
    solid = pen.style() is Qt.PenStyle.SolidLine
    if len(points[0]) <= _SEGMENTS_FROM or not (wide and solid and _is_raster(painter)):
        painter.drawPolyline(polygon(points, x, y))
        return
    pen.setCapStyle(Qt.PenCapStyle.SquareCap)
    painter.setPen(pen)
    painter.drawLines([QLineF(a, b) for a, b in pairwise(_places(points, x, y))])


def fill_between(painter: QPainter, low: Points, high: Points, x: Scale, y: Scale) -> None:
    """Fill the area between two lines with the present brush, which must be opaque.

    In pieces that is three times faster than as one; they overlap, so that no seam shows.
    """
    bottom, top = _places(low, x, y), _places(high, x, y)
    if len(bottom) + len(top) <= 2 * _SEGMENTS_FROM or not _is_raster(painter):
        painter.drawPolygon(bottom + top[::-1])
        return
    first, last = low[0][0], low[0][-1]
    count = max(1, round(x.factor * (last - first) / _PIECE))
    bounds = [first + (last - first) * k / count for k in range(count + 1)]
    for start, stop in pairwise(bounds):
        part = []
        for (xs, _), places in ((low, bottom), (high, top)):
            begin = max(0, first_at_least(xs, start) - 1)
            part.append(places[begin : first_above(xs, stop) + 1])
        painter.drawPolygon(part[0] + part[1][::-1])


def snapped(painter: QPainter, value: float, vertical: bool = True) -> float:
    """``value`` moved to the edge of a device pixel, so that a hairline stays a hairline."""
    transform = painter.deviceTransform()
    factor = abs(transform.m22() if vertical else transform.m11())
    return round(value * factor) / factor if factor >= 0.5 else value


def rule(painter: QPainter, x: float, y: float, length: float, ink: str, upright: bool) -> None:
    """A line of 1 px whose middle is at ``x, y``, sharp at every density."""
    brush = colour(ink)
    if upright:
        painter.fillRect(QRectF(snapped(painter, x - 0.5, False), y, 1, length), brush)
    else:
        painter.fillRect(QRectF(x, snapped(painter, y - 0.5), length, 1), brush)


def _pixels(points: Points, x: Scale, y: Scale) -> tuple[list[float], list[float]]:
    kx, ky = x.factor, y.factor
    dx, dy = x.start - x.low * kx, y.start - y.low * ky
    return [value * kx + dx for value in points[0]], [value * ky + dy for value in points[1]]


def _places(points: Points, x: Scale, y: Scale) -> list[QPointF]:
    return list(map(QPointF, *_pixels(points, x, y)))


def _is_raster(painter: QPainter) -> bool:
    return painter.paintEngine().type() is QPaintEngine.Type.Raster
