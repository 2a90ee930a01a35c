"""Single lines of text, set by their middle."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter

from eloapp.charts.look import Face, colour


def elided(face: Face, text: str, room: float) -> str:
    """``text``, cut with an ellipsis if it is wider than ``room``."""
    if face.width(text) <= room:
        return text
    return face.metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)


def draw_text(
    painter: QPainter,
    face: Face,
    text: str,
    left: float,
    middle: float,
    ink: str,
    *,
    right: float | None = None,
    centre: float | None = None,
) -> float:
    """Draw one line whose capitals are centred on ``middle``; returns where it ends."""
    width = face.width(text)
    if right is not None:
        left = right - width
    elif centre is not None:
        left = centre - width / 2
    painter.setFont(face.font)
    painter.setPen(colour(ink))
    # Whole pixels keep the letters as sharp as those of labels and tables.
    painter.drawText(QPointF(round(left), round(middle + face.cap / 2)), text)
    return left + width
