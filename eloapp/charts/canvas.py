"""The painted part of the plot widget: a cached static picture and the cursor over it."""

from collections.abc import Callable

from PySide6.QtCore import QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from eloapp.charts.data import Chart, prepare
from eloapp.charts.frame import LABEL_GAP, LEFT, Format, Frame, make_frame
from eloapp.charts.hover import CursorLayer, Readout, make_layer, paint_layer
from eloapp.charts.legend import ROW
from eloapp.charts.look import ChartLook, colour
from eloapp.charts.painting import paint_frame
from eloapp.charts.view_range import View

_RING_RADIUS = 6.0


def plain(value: float) -> str:
    """A number as Python writes it, until the owner of the chart sets formats."""
    return f"{value:g}"


class ChartCanvas(QLabel):
    """Paints a chart, its cursor and the ring of focus; knows nothing of mouse and keys.

    A label that holds a picture is a graphic to screen readers. That is all it takes from
    QLabel: its picture is one pixel and never drawn. (Making an accessible object in Python
    would run Python code while the program shuts down.)
    """

    def __init__(self, look: ChartLook, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setPixmap(QPixmap(1, 1))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._look = look
        self._chart = Chart()
        self._format_x: Format = plain
        self._format_y: Format = plain
        self._readout: Callable[[int], Readout | None] | None = None
        self._empty = ""
        self._description = ""
        self._view: View = (0.0, 1.0)
        self._frame: Frame | None = None
        self._static: QPixmap | None = None
        self._layer: CursorLayer | None = None
        self._shown: int | None = None
        self._static_paints = 0

    @property
    def chart(self) -> Chart:
        """What is shown; long sequences have become arrays."""
        return self._chart

    @property
    def look(self) -> ChartLook:
        return self._look

    @property
    def static_paints(self) -> int:
        """How often the static picture was painted: the measure of needless work."""
        return self._static_paints

    @property
    def frame(self) -> Frame:
        """Where everything stands at the present size."""
        if self._frame is None:
            self._frame = make_frame(
                QSizeF(self.size()),
                self._chart,
                self._view,
                self._look,
                self._format_x,
                self._format_y,
            )
        return self._frame

    def set_look(self, look: ChartLook) -> None:
        """Show the chart in other colours or another typeface."""
        self._look = look
        self.updateGeometry()
        self._changed()

    def set_formats(self, format_x: Format, format_y: Format) -> None:
        """How the numbers of the axes are written."""
        self._format_x, self._format_y = format_x, format_y
        self._changed()

    def set_readout(self, readout: Callable[[int], Readout | None] | None) -> None:
        """What the card says for an index of ``chart.xs``: a title, rows of label and value."""
        self._readout = readout
        self._show_cursor(self._shown)

    def set_names(self, name: str, *, empty: str = "", description: str = "") -> None:
        """The name for screen readers, the sentence that stands in for an empty chart."""
        self.setAccessibleName(name)
        self._empty = empty
        self._description = description
        self._describe()
        self._changed()

    def tool_area(self) -> QRect:
        """Where tools may stand: right of the legend, over the labels."""
        plot = self.frame.plot
        left = round(plot.right())
        return QRect(left, 0, self.width() - left, self._look.px(ROW))

    def sizeHint(self) -> QSize:
        return QSize(self._look.px(760), self._look.px(330))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._look.px(360), self._look.px(200))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._changed()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self._chart.empty:
            self._paint_empty(painter)
        else:
            painter.drawPixmap(0, 0, self._static_picture())
            if self._layer is not None:
                paint_layer(painter, self._layer, self.frame, self._look)
        if self.hasFocus():
            self._paint_ring(painter)
        painter.end()

    def _store(self, chart: Chart) -> None:
        self._chart = prepare(chart)

    def _changed(self) -> None:
        """Forget what was computed and painted."""
        self._frame = self._static = self._layer = None
        self._show_cursor(self._shown)
        self.update()

    def _static_picture(self) -> QPixmap:
        density = self.devicePixelRatioF()
        if self._static is None or self._static.devicePixelRatio() != density:
            picture = QPixmap(
                round(self.width() * density + 0.499), round(self.height() * density + 0.499)
            )
            picture.setDevicePixelRatio(density)
            picture.fill(Qt.GlobalColor.transparent)
            painter = QPainter(picture)
            paint_frame(painter, self.frame, self._look)
            painter.end()
            self._static = picture
            self._static_paints += 1
        return self._static

    def _show_cursor(self, index: int | None) -> None:
        """Draw the cursor elsewhere: only where it was and where it will be."""
        before = self._layer
        self._shown = index
        self._layer = None
        if index is not None and not self._chart.empty:
            x = float(self._chart.xs[index])
            if self._view[0] <= x <= self._view[1]:
                readout = self._readout(index) if self._readout is not None else None
                self._layer = make_layer(self.frame, self._chart, index, readout, self._look)
        for layer in (before, self._layer):
            if layer is not None:
                self.update(layer.bounds.toAlignedRect())
        self._describe()

    def _describe(self) -> None:
        """Tell a screen reader what the card tells the eye."""
        words = self._description
        if self._shown is not None and self._readout is not None and not self._chart.empty:
            readout = self._layer.readout if self._layer else self._readout(self._shown)
            if readout is not None:
                title, rows = readout
                words = "; ".join([title, *(f"{label} {value}" for label, value in rows)])
        if words != self.accessibleDescription():
            self.setAccessibleDescription(words)

    def _paint_empty(self, painter: QPainter) -> None:
        face = self._look.body
        left = self._look.px(LEFT)
        space = QRectF(left, self._look.px(ROW), self.width() - left, self.height())
        space.setRight(self.width() - self._look.px(LABEL_GAP))
        painter.setFont(face.font)
        painter.setPen(colour(self._look.text2))
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
        painter.drawText(space, int(flags) | int(Qt.TextFlag.TextWordWrap), self._empty)

    def _paint_ring(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colour(self._look.accent), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        ring = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.drawRoundedRect(ring, _RING_RADIUS - 1, _RING_RADIUS - 1)
