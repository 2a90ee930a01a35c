"""What mouse and keys do to a chart: the cursor, zooming and panning."""

import math
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QWidget

from eloapp.charts import view_range
from eloapp.charts.canvas import ChartCanvas
from eloapp.charts.data import Chart
from eloapp.charts.hover import Readout
from eloapp.charts.look import ChartLook
from eloapp.charts.scale import first_above, first_at_least, nearest
from eloapp.charts.view_range import View

#: One notch of the wheel, and one press of + or -.
_ZOOM: Final = 1.25
_NOTCH: Final = 120
_LEAP: Final = 10


class InteractiveCanvas(ChartCanvas):
    """A chart one can read, walk along and enlarge.

    Mouse: hover reads, a click keeps the cursor there, a drag moves an enlarged view, the
    wheel enlarges, a double click shows all. Keys: Left and Right (with Ctrl by ten), Home,
    End, Escape for the cursor; ``+ - 0`` for the view.

    ``cursor_moved`` tells the index of ``chart.xs`` the user has moved to, or None; setting
    the cursor from outside tells nothing, so two views may follow each other.
    ``view_changed`` tells that another part is shown.
    """

    cursor_moved = Signal(object)
    view_changed = Signal()

    def __init__(self, look: ChartLook, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self._full: View = (0.0, 1.0)
        #: Where the cursor stays once the mouse has gone: set by keys, a click or the table.
        self._pinned: int | None = None
        self._press: QPoint | None = None
        self._press_view: View = self._view
        self._dragging = False

    # --- what is shown -----------------------------------------------------------------

    def set_chart(
        self, chart: Chart, readout: Callable[[int], Readout | None] | None = None
    ) -> None:
        """Show ``chart``; an enlarged part stays, as long as the axis is the same.

        A ``readout`` that reads the new numbers comes along with them: set apart, one of the
        two would for a moment belong to the other's data.
        """
        self._store(chart)
        if readout is not None:
            self._readout = readout
        full = self._chart.x_extent
        if full != self._full or self._chart.empty:
            self._full = self._view = full
            self._press = None
            self._stop_drag()
            self.view_changed.emit()
        count = len(self._chart.xs)
        if self._pinned is not None and self._pinned >= count:
            self._pinned = None
        if self._shown is not None and self._shown >= count:
            self._shown = self._pinned
            self.cursor_moved.emit(self._shown)
        self._changed()

    @property
    def view(self) -> View:
        """The first and the last x that are shown."""
        return self._view

    @property
    def zoomed(self) -> bool:
        """Whether a part is shown and not all."""
        return self._view != self._full

    def set_view(self, low: float, high: float) -> None:
        """Show the part from ``low`` to ``high``, as far as there is one."""
        least = view_range.least_span(self._full, len(self._chart.xs))
        span = max(high - low, least)
        view = view_range.moved((low, low + span), self._full, 0.0)
        if view != self._view:
            self._view = view
            self._changed()
            self.view_changed.emit()

    def reset_view(self) -> None:
        """Show everything."""
        self.set_view(*self._full)

    def zoom(self, factor: float, anchor: float | None = None) -> None:
        """Enlarge around ``anchor``, else around the cursor, else the middle."""
        if anchor is None:
            anchor = sum(self._view) / 2
            if self._shown is not None:
                x = float(self._chart.xs[self._shown])
                anchor = x if self._view[0] <= x <= self._view[1] else anchor
        least = view_range.least_span(self._full, len(self._chart.xs))
        self.set_view(*view_range.zoomed(self._view, self._full, factor, anchor, least))

    # --- the cursor --------------------------------------------------------------------

    @property
    def cursor_index(self) -> int | None:
        """The index of ``chart.xs`` that is read, if any."""
        return self._shown

    def set_cursor(self, index: int | None) -> None:
        """Put the cursor there and bring it into view, without telling anybody."""
        if index is not None and not 0 <= index < len(self._chart.xs):
            index = None
        self._pinned = index
        if index is not None:
            self.set_view(
                *view_range.revealing(self._view, self._full, float(self._chart.xs[index]))
            )
        if index != self._shown:
            self._show_cursor(index)

    def _move_cursor(self, index: int | None, *, pin: bool) -> None:
        before = self._shown
        if pin:
            self.set_cursor(index)
        elif index != before:
            self._show_cursor(index)
        if self._shown != before:
            self.cursor_moved.emit(self._shown)

    def _index_at(self, place: QPointF) -> int | None:
        frame = self.frame
        reach = self._look.px(8)
        area = frame.plot.adjusted(-reach, 0, reach, self._look.px(24))
        if self._chart.empty or not area.contains(place):
            return None
        xs = self._chart.xs
        index = nearest(xs, frame.x.value(place.x()))
        first, last = first_at_least(xs, self._view[0]), first_above(xs, self._view[1]) - 1
        return min(max(index, first), last) if first <= last else None

    # --- mouse -------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton:
            event.ignore()
            return
        self._press = event.position().toPoint()
        self._press_view = self._view

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._press is None or not event.buttons() & Qt.MouseButton.LeftButton:
            self._move_cursor(self._index_at(event.position()), pin=False)
            return
        way = event.position().x() - self._press.x()
        if not self._dragging and abs(way) >= QApplication.startDragDistance() and self.zoomed:
            self._dragging = True
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
            self._move_cursor(self._pinned, pin=False)
        if self._dragging:
            shift = -way / self.frame.x.factor
            self.set_view(*view_range.moved(self._press_view, self._full, shift))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton or self._press is None:
            event.ignore()
            return
        self._press = None
        index = self._index_at(event.position())
        if self._dragging:
            self._stop_drag()
            self._move_cursor(index, pin=False)
        elif index == self._pinned:
            # A second click lets go of what the first has pinned.
            self._pinned = None
        else:
            self._move_cursor(index, pin=True)

    def _stop_drag(self) -> None:
        if self._dragging:
            self._dragging = False
            self.unsetCursor()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self.reset_view()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._move_cursor(self._pinned, pin=False)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom only where that is meant; otherwise the wheel belongs to the page.

        That is with Ctrl or while the chart has the focus, and only as long as something
        changes: one who scrolls down a page is never caught by a chart.
        """
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        wanted = self.hasFocus() or control
        before = self._view
        if wanted and not self._chart.empty:
            turn = event.angleDelta()
            if abs(turn.x()) > abs(turn.y()):
                way = -turn.x() / _NOTCH * 0.1 * (before[1] - before[0])
                self.set_view(*view_range.moved(before, self._full, way))
            elif turn.y():
                anchor = self.frame.x.value(event.position().x())
                self.zoom(math.pow(_ZOOM, turn.y() / _NOTCH), anchor)
        event.setAccepted(control or self._view != before)
        if self._view != before:
            self._move_cursor(self._index_at(event.position()), pin=False)

    # --- keys --------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, held = event.key(), event.modifiers()
        control = bool(held & Qt.KeyboardModifier.ControlModifier)
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        last = len(self._chart.xs) - 1
        if last < 0 or held & (Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier):
            event.ignore()
        elif key in steps:
            self._step(steps[Qt.Key(key)] * (_LEAP if control else 1), last)
        elif key == Qt.Key.Key_Home:
            self._move_cursor(0, pin=True)
        elif key == Qt.Key.Key_End:
            self._move_cursor(last, pin=True)
        elif key == Qt.Key.Key_Escape and self._shown is not None:
            self._move_cursor(None, pin=True)
        elif control:
            event.ignore()
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom(_ZOOM)
        elif key == Qt.Key.Key_Minus:
            self.zoom(1 / _ZOOM)
        elif key == Qt.Key.Key_0:
            self.reset_view()
        else:
            event.ignore()

    def _step(self, way: int, last: int) -> None:
        """Move the cursor; the first press puts it on the edge it comes from."""
        if self._shown is None:
            first = first_at_least(self._chart.xs, self._view[0])
            end = first_above(self._chart.xs, self._view[1]) - 1
            self._move_cursor(first if way > 0 else end, pin=True)
        else:
            self._move_cursor(min(max(self._shown + way, 0), last), pin=True)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()
