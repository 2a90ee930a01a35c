"""The few shapes of which the look is made."""

from functools import cache

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QApplication, QStyleOption, QWidget

from eloapp.views.theme import unit

NO_PEN = QPen(Qt.PenStyle.NoPen)


@cache
def tint(value: str) -> QColor:
    """The colour ``value``, made once; not to be changed."""
    return QColor(value)


def design(option: QStyleOption | None, widget: QWidget | None) -> float:
    """Pixels for one pixel of the design."""
    if option is not None:
        return unit(option.fontMetrics) / 4
    metrics = widget.fontMetrics() if widget is not None else QFontMetrics(QApplication.font())
    return unit(metrics) / 4


def box(
    painter: QPainter, rect: QRect, fill: QColor, edge: QColor, width: float, radius: float
) -> None:
    """A rounded rectangle whose line lies inside ``rect``."""
    half = width / 2
    painter.setPen(QPen(edge, width) if width else NO_PEN)
    painter.setBrush(fill)
    shape = QRectF(rect).adjusted(half, half, -half, -half)
    painter.drawRoundedRect(shape, radius - half, radius - half)


def ring(painter: QPainter, rect: QRect, colour: QColor, radius: float) -> None:
    """The mark of keyboard focus, 2 px inside ``rect``."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(colour, 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    shape = QRectF(rect).adjusted(1, 1, -1, -1)
    painter.drawRoundedRect(shape, radius - 1, radius - 1)
    painter.restore()


def stroke(painter: QPainter, colour: QColor, width: float, points: list[QPointF]) -> None:
    """A line with round ends through ``points``: check marks and chevrons."""
    cap, join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    painter.setPen(QPen(colour, width, Qt.PenStyle.SolidLine, cap, join))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(points)


def chevron(painter: QPainter, x: float, y: float, k: float, colour: QColor, up: bool) -> None:
    """A chevron around ``x, y``, 8 wide at ``k`` = 1."""
    rise = -2.0 * k if up else 2.0 * k
    points = [QPointF(x - 4 * k, y - rise), QPointF(x, y + rise), QPointF(x + 4 * k, y - rise)]
    stroke(painter, colour, 1.5 * k, points)
