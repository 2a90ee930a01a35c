"""The plot widget by real mouse and keys: cursor, readout, zoom, pan, focus, memory."""

import ast
import gc
import tracemalloc
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QColor, QFont, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea, QVBoxLayout, QWidget

import eloapp.charts
from eloapp.charts.data import Chart, Line, Role
from eloapp.charts.plot import PlotWidget

NONE = Qt.KeyboardModifier.NoModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
LEFT = Qt.MouseButton.LeftButton


def place(plot: PlotWidget, x: float) -> QPoint:
    """The point over the value ``x``, in the middle of the plot."""
    frame = plot.frame
    return QPoint(round(frame.x.pixel(x)), round(frame.plot.center().y()))


def turn(
    plot: PlotWidget,
    notches: float,
    at: QPoint,
    held: Qt.KeyboardModifier = NONE,
    *,
    sideways: bool = False,
) -> bool:
    way = QPoint(round(notches * 120), 0) if sideways else QPoint(0, round(notches * 120))
    event = QWheelEvent(
        QPointF(at),
        QPointF(plot.mapToGlobal(at)),
        QPoint(),
        way,
        Qt.MouseButton.NoButton,
        held,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(plot, event)
    return event.isAccepted()


def focus(qtbot, plot: PlotWidget) -> None:
    plot.activateWindow()
    plot.setFocus()
    qtbot.waitUntil(plot.hasFocus)


# --- cursor ----------------------------------------------------------------------------


def test_hover_reads_the_nearest_game_and_leaves_no_trace(qtbot, plot):
    told: list[object] = []
    plot.cursor_moved.connect(told.append)
    qtbot.mouseMove(plot, place(plot, 24))
    assert plot.cursor_index == 24
    qtbot.mouseMove(plot, place(plot, 24) + QPoint(2, 5))
    qtbot.mouseMove(plot, place(plot, 7))
    QApplication.sendEvent(plot, _leave())
    assert told == [24, 7, None]
    assert plot.cursor_index is None


def _leave() -> QEvent:
    return QEvent(QEvent.Type.Leave)


def test_beside_the_plot_nothing_is_read(qtbot, plot):
    qtbot.mouseMove(plot, place(plot, 24))
    qtbot.mouseMove(plot, QPoint(plot.width() - 20, 150))
    assert plot.cursor_index is None
    qtbot.mouseMove(plot, QPoint(400, 5))
    assert plot.cursor_index is None


def test_a_click_keeps_the_cursor_and_a_second_lets_go(qtbot, plot):
    qtbot.mouseMove(plot, place(plot, 24))
    qtbot.mouseClick(plot, LEFT, pos=place(plot, 24))
    qtbot.mouseMove(plot, place(plot, 10))
    assert plot.cursor_index == 10
    QApplication.sendEvent(plot, _leave())
    assert plot.cursor_index == 24
    qtbot.mouseClick(plot, LEFT, pos=place(plot, 24))
    QApplication.sendEvent(plot, _leave())
    assert plot.cursor_index is None


def test_other_buttons_do_nothing(qtbot, plot):
    qtbot.mouseClick(plot, Qt.MouseButton.RightButton, pos=place(plot, 24))
    qtbot.mouseClick(plot, Qt.MouseButton.RightButton, pos=place(plot, 24))  # DClick leaves it down
    QApplication.sendEvent(plot, _leave())
    assert plot.cursor_index is None


def test_keys_walk_along_the_games(qtbot, plot):
    told: list[object] = []
    plot.cursor_moved.connect(told.append)
    focus(qtbot, plot)
    for key, held, expected in [
        (Qt.Key.Key_Right, NONE, 0),
        (Qt.Key.Key_Right, NONE, 1),
        (Qt.Key.Key_Right, CONTROL, 11),
        (Qt.Key.Key_Left, NONE, 10),
        (Qt.Key.Key_Left, CONTROL, 0),
        (Qt.Key.Key_Left, NONE, 0),
        (Qt.Key.Key_End, NONE, 40),
        (Qt.Key.Key_Right, CONTROL, 40),
        (Qt.Key.Key_Home, NONE, 0),
        (Qt.Key.Key_Escape, NONE, None),
        (Qt.Key.Key_Left, NONE, 40),
    ]:
        qtbot.keyClick(plot, key, held)
        assert plot.cursor_index == expected
    assert told == [0, 1, 11, 10, 0, 40, 0, None, 40]


def test_setting_the_cursor_tells_nobody(plot):
    told: list[object] = []
    plot.cursor_moved.connect(told.append)
    plot.set_cursor(24)
    assert plot.cursor_index == 24
    plot.set_cursor(99)
    assert plot.cursor_index is None
    assert told == []


def test_a_shorter_chart_drops_a_cursor_it_has_no_place_for(plot, fan, readout_of):
    told: list[object] = []
    plot.cursor_moved.connect(told.append)
    plot.set_cursor(24)
    chart = fan(30)
    plot.set_chart(chart, readout_of(chart))
    assert plot.cursor_index == 24
    plot.set_chart(fan(10))
    assert plot.cursor_index is None
    assert told == [None]


def test_readout_is_read_aloud(plot):
    assert plot.accessibleDescription() == "40 games"
    plot.set_cursor(24)
    assert plot.accessibleDescription().startswith("Game 24; Median 1812.8; Chosen path 18")
    plot.set_cursor(None)
    assert plot.accessibleDescription() == "40 games"
    plot.set_cursor(3)
    plot.set_readout(None)
    assert plot.accessibleDescription() == "40 games"


def test_screen_readers_find_a_graphic_with_a_name(plot):
    QAccessible.setActive(True)
    interface = QAccessible.queryAccessibleInterface(plot)
    assert interface.role() in (QAccessible.Role.Graphic, QAccessible.Role.Chart)
    assert interface.text(QAccessible.Text.Name) == "Rating after each game"
    assert interface.text(QAccessible.Text.Description) == "40 games"
    assert interface.state().focusable


# --- view ------------------------------------------------------------------------------


def test_wheel_over_a_chart_without_focus_scrolls_the_page(qtbot, light, fan):
    page = QWidget()
    column = QVBoxLayout(page)
    plot = PlotWidget(light)
    plot.setMinimumHeight(300)
    plot.set_chart(fan(40))
    column.addWidget(plot)
    column.addSpacing(2000)
    area = QScrollArea()
    area.setWidget(page)
    area.setWidgetResizable(True)
    qtbot.addWidget(area)
    area.resize(700, 400)
    with qtbot.waitExposed(area):
        area.show()
    plot.clearFocus()
    bar = area.verticalScrollBar()

    def roll(notches: int) -> int:
        """Turn the wheel over the chart; returns how far the page has moved."""
        before = bar.value()
        at = QPointF(plot.mapTo(area, QPoint(300, 150)))
        QTest.wheelEvent(area.windowHandle(), at, QPoint(0, 120 * notches))
        QApplication.processEvents()
        return bar.value() - before

    assert roll(-1) > 0
    assert roll(1) < 0
    assert not plot.zoomed
    focus(qtbot, plot)
    assert roll(-1) > 0  # nothing left to zoom out of: the page moves on
    bar.setValue(0)
    assert roll(1) == 0
    assert plot.zoomed
    assert roll(-1) == 0
    assert not plot.zoomed


def test_wheel_with_control_zooms_around_the_pointer(plot):
    at = place(plot, 10)
    assert turn(plot, 3, at, CONTROL)
    low, high = plot.view
    assert high - low == pytest.approx(40 / 1.25**3)
    assert plot.frame.x.pixel(10) == pytest.approx(at.x(), abs=1)
    assert turn(plot, -9, at, CONTROL)
    assert plot.view == (0, 40)
    assert turn(plot, -1, at, CONTROL)  # never the page: with Ctrl it would leap


def test_wheel_to_the_side_pans(qtbot, plot):
    focus(qtbot, plot)
    plot.set_view(10, 20)
    assert turn(plot, -1, place(plot, 15), sideways=True)
    assert plot.view == pytest.approx((11, 21))
    assert not turn(plot, 0, place(plot, 15))


def test_keys_zoom_around_the_cursor(qtbot, plot):
    focus(qtbot, plot)
    plot.set_cursor(30)
    qtbot.keyClick(plot, Qt.Key.Key_Plus)
    low, high = plot.view
    assert high - low == pytest.approx(32)
    assert (30 - low) / 32 == pytest.approx(0.75)
    qtbot.keyClick(plot, Qt.Key.Key_Minus)
    assert plot.view == pytest.approx((0, 40))
    qtbot.keyClick(plot, Qt.Key.Key_Equal, SHIFT)
    qtbot.keyClick(plot, Qt.Key.Key_0)
    assert not plot.zoomed
    for _ in range(30):
        qtbot.keyClick(plot, Qt.Key.Key_Plus)
    assert plot.view[1] - plot.view[0] == pytest.approx(4)


def test_keys_that_mean_nothing_are_left_to_others(qtbot, light, fan):
    class Page(QWidget):
        keys: list[int] = []

        def keyPressEvent(self, event):
            if event.key() != Qt.Key.Key_Control:
                self.keys.append(event.key())

    page = Page()
    plot = PlotWidget(light, page)
    qtbot.addWidget(page)
    with qtbot.waitExposed(page):
        page.show()
    focus(qtbot, plot)
    qtbot.keyClick(plot, Qt.Key.Key_Right)  # there is no chart yet
    plot.set_chart(fan(40))
    qtbot.keyClick(plot, Qt.Key.Key_A)
    qtbot.keyClick(plot, Qt.Key.Key_Escape)
    qtbot.keyClick(plot, Qt.Key.Key_0, CONTROL)
    assert page.keys == [
        Qt.Key.Key_Right,
        Qt.Key.Key_A,
        Qt.Key.Key_Escape,
        Qt.Key.Key_0,
    ]


def test_walking_out_of_sight_moves_the_view(qtbot, plot):
    focus(qtbot, plot)
    plot.set_view(10, 20)
    plot.set_cursor(19)
    qtbot.keyClick(plot, Qt.Key.Key_Right)
    assert plot.view == (10, 20)
    qtbot.keyClick(plot, Qt.Key.Key_Right)
    assert plot.view == pytest.approx((12, 22))
    qtbot.keyClick(plot, Qt.Key.Key_Home)
    assert plot.view == (0, 10)
    plot.set_cursor(40)
    assert plot.view == (30, 40)


def test_a_drag_pans_and_keeps_the_cursor_away(qtbot, plot):
    plot.set_view(10, 20)
    step = plot.frame.x.factor
    at = place(plot, 15)
    qtbot.mousePress(plot, LEFT, pos=at)
    qtbot.mouseMove(plot, at - QPoint(round(step), 0))
    qtbot.mouseMove(plot, at - QPoint(round(2 * step), 0))
    assert plot.cursor().shape() is Qt.CursorShape.ClosedHandCursor
    assert plot.view == pytest.approx((12, 22), abs=0.05)
    assert plot.cursor_index is None
    qtbot.mouseMove(plot, at + QPoint(5000, 0))
    assert plot.view == (0, 10)
    qtbot.mouseRelease(plot, LEFT, pos=at)
    assert plot.cursor().shape() is Qt.CursorShape.ArrowCursor
    QApplication.sendEvent(plot, _leave())
    assert plot.cursor_index is None


def test_a_chart_that_shows_all_cannot_be_dragged(qtbot, plot):
    at = place(plot, 15)
    qtbot.mousePress(plot, LEFT, pos=at)
    qtbot.mouseMove(plot, at - QPoint(100, 0))
    assert plot.view == (0, 40)
    qtbot.mouseRelease(plot, LEFT, pos=at)


def test_double_click_and_reset_show_all(qtbot, plot):
    changes: list[int] = []
    plot.view_changed.connect(lambda: changes.append(1))
    plot.set_view(10, 20)
    qtbot.mouseDClick(plot, LEFT, pos=place(plot, 15))
    assert plot.view == (0, 40)
    plot.set_view(10, 20)
    plot.reset_view()
    assert not plot.zoomed
    plot.reset_view()
    assert len(changes) == 4


def test_an_enlarged_part_stays_while_the_axis_does(plot, fan):
    plot.set_view(10, 20)
    plot.set_chart(fan(40, target=1900))
    assert plot.view == (10, 20)
    plot.set_chart(fan(50))
    assert plot.view == (0, 50)


# --- painting --------------------------------------------------------------------------


def test_static_picture_is_painted_once_for_many_hovers(qtbot, plot):
    plot.repaint()
    before = plot.static_paints
    for x in range(41):
        qtbot.mouseMove(plot, place(plot, x))
        plot.repaint()
    assert plot.static_paints == before
    plot.resize(700, 300)
    plot.repaint()
    assert plot.static_paints == before + 1


@pytest.mark.parametrize("name", ["light", "dark"])
def test_every_part_has_its_colour(qtbot, plot, request, fan, name: str):
    look = request.getfixturevalue(name)
    palette = plot.palette()
    palette.setColor(plot.backgroundRole(), QColor(look.page))
    plot.setPalette(palette)
    plot.set_look(look)
    image = plot.grab().toImage()
    seen = {
        image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())
    }
    for part in ("page", "band_wide", "band_half", "median", "path", "target", "mid"):
        assert QColor(getattr(look, part)).name() in seen, part
    plot.set_cursor(24)
    image = plot.grab().toImage()
    card = plot._layer.card
    assert image.pixelColor(round(card.left()) + 5, round(card.center().y())) == QColor(look.card)
    line = image.pixelColor(round(plot._layer.x - 0.5), round(plot.frame.plot.bottom()) - 3)
    assert line == QColor(look.dark)
    assert card.width() == look.px(220)


def test_hairlines_are_one_pixel(plot, light):
    image = plot.grab().toImage()
    bottom = round(plot.frame.plot.bottom())
    column = [image.pixelColor(500, y).name() for y in range(bottom - 2, bottom + 3)]
    assert column.count(light.mid.lower()) == 1


def test_focus_is_seen(qtbot, plot, light):
    assert plot.grab().toImage().pixelColor(0, 100) != QColor(light.accent)
    focus(qtbot, plot)
    image = plot.grab().toImage()
    assert image.pixelColor(0, 100) == image.pixelColor(1, 100) == QColor(light.accent)
    assert image.pixelColor(2, 100) != QColor(light.accent)


def test_card_stands_at_the_free_side(plot):
    plot.set_cursor(5)
    assert plot._layer.card.left() > plot._layer.x
    plot.set_cursor(39)
    assert plot._layer.card.right() < plot._layer.x
    for index in range(41):
        plot.set_cursor(index)
        assert plot.rect().contains(plot._layer.card.toAlignedRect())


def test_card_fits_into_a_narrow_chart(plot):
    plot.resize(plot.minimumSizeHint())
    for index in range(0, 41, 5):
        plot.set_cursor(index)
        assert plot.rect().contains(plot._layer.card.toAlignedRect())
        assert not plot.grab().isNull()


def test_an_empty_chart_says_what_to_do(plot):
    def ink() -> int:
        image = plot.grab().toImage()
        ground = image.pixelColor(1, 1)
        return sum(
            image.pixelColor(x, y) != ground
            for x in range(0, image.width(), 2)
            for y in range(0, image.height(), 2)
        )

    plot.set_chart(Chart())
    assert plot.cursor_index is None
    written = ink()
    assert written > 20
    plot.set_names("Rating after each game", empty="")
    assert ink() == 0


def test_unusual_charts_paint(plot, qtbot):
    xs = [0.0, 1.0]
    plot.resize(30, 20)
    assert not plot.grab().isNull()
    plot.resize(760, 330)
    for chart in (
        Chart(lines=[Line([3.0], [1784.0], Role.PATH, "One", "One 1784")]),
        Chart(lines=[Line(xs, [1e-9, 2e-9], Role.PATH)]),
        Chart(lines=[Line(xs, [-1e9, 1e9], Role.PATH, end_label="End")]),
        Chart(lines=[Line(xs, [float(i), 2.0], Role.EXTRA, f"Line {i}") for i in range(6)]),
        Chart(lines=[Line([], [], Role.PATH, "Nothing", "Nothing"), Line(xs, xs, Role.MEDIAN)]),
        Chart(lines=[Line(xs, [0.2, 0.4], Role.PATH)], whole_x=False, y_within=(0, 1)),
    ):
        plot.set_chart(chart, lambda index: ("", []))
        plot.set_cursor(0)
        assert not plot.grab().isNull()


def test_tools_have_room_beside_the_legend(plot):
    area = plot.tool_area()
    assert area.width() >= 100
    assert area.right() == plot.width() - 1
    assert all(item.left < area.left() for item in plot.frame.legend)


def test_size_hints_follow_the_font(plot, light):
    before = plot.minimumSizeHint()
    plot.set_look(replace(light, font=QFont("DejaVu Sans", 20)))
    assert plot.minimumSizeHint().height() >= 1.9 * before.height()
    assert plot.sizeHint().width() > plot.minimumSizeHint().width()


def test_memory_is_stable(qtbot, plot, fan, readout_of):
    def use(times: int) -> None:
        for i in range(times):
            chart = fan(200)
            plot.set_chart(chart, readout_of(chart))
            plot.set_view(10, 100 + i % 7)
            qtbot.mouseMove(plot, place(plot, 20 + i % 60))
            plot.repaint()

    use(5)
    gc.collect()
    tracemalloc.start()
    use(5)
    gc.collect()
    before = tracemalloc.get_traced_memory()[0]
    use(40)
    gc.collect()
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert grown < 100_000


def test_charts_know_nothing_of_the_rest_of_the_program():
    allowed = {"PySide6.QtCore", "PySide6.QtGui", "PySide6.QtWidgets", "PySide6.QtSvg"}
    for file in Path(eloapp.charts.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                module = node.module
                if module.startswith("PySide6"):
                    assert module in allowed, file
                if module.startswith("eloapp"):
                    assert module.startswith("eloapp.charts"), file
