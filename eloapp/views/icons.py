"""Icons: SVG drawn in black, coloured when they are needed.

The colour is an argument and not part of the file, so that one file serves both themes
and the state under the mouse.
"""

from functools import cache
from importlib.resources import files

from PySide6.QtCore import QByteArray, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap, QPolygonF
from PySide6.QtSvg import QSvgRenderer

_LIMIT = 256
_pixmaps: dict[tuple[str, int, int, float], QPixmap] = {}


@cache
def _source(name: str) -> str:
    return (files("eloapp.resources") / "icons" / f"{name}.svg").read_text(encoding="utf-8")


def pixmap(name: str, color: QColor | str, size: int = 16, dpr: float = 1.0) -> QPixmap:
    """The icon ``name``, ``size`` logical pixels wide, sharp at the density ``dpr``."""
    colour = QColor(color)
    key = (name, colour.rgba(), size, dpr)
    found = _pixmaps.get(key)
    if found is not None:
        return found
    svg = _source(name).replace("#000", colour.name())
    renderer = QSvgRenderer(QByteArray(svg.encode()))
    side = max(1, round(size * dpr))
    result = QPixmap(side, side)
    result.fill(Qt.GlobalColor.transparent)
    painter = QPainter(result)
    painter.setOpacity(colour.alphaF())
    renderer.render(painter, QRectF(0, 0, side, side))
    painter.end()
    result.setDevicePixelRatio(dpr)
    if len(_pixmaps) >= _LIMIT:
        _pixmaps.clear()
    _pixmaps[key] = result
    return result


def icon(name: str, color: QColor | str, size: int = 16) -> QIcon:
    """The icon ``name`` for actions and item views, in single and double density."""
    result = QIcon()
    for dpr in (1.0, 2.0):
        result.addPixmap(pixmap(name, color, size, dpr))
    return result


def paint_triangle(painter: QPainter, rect: QRect | QRectF, up: bool, color: QColor) -> None:
    """The arrow of a change: as wide as ``rect``, centred in it, 0.82 of its width high."""
    box = QRectF(rect)
    half = 0.41 * box.width()
    middle = box.center().y()
    tip, foot = (middle - half, middle + half) if up else (middle + half, middle - half)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawPolygon(
        QPolygonF(
            [
                QPointF(box.left(), foot),
                QPointF(box.right(), foot),
                QPointF(box.center().x(), tip),
            ]
        )
    )
    painter.restore()
