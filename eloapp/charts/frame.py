"""Where everything of a chart stands: computed once, then painted as often as needed."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSizeF

from eloapp.charts import legend
from eloapp.charts.data import Chart, Line, Role
from eloapp.charts.legend import LegendItem
from eloapp.charts.look import ChartLook
from eloapp.charts.pens import label_colour
from eloapp.charts.scale import Scale, nice_step, spread, ticks
from eloapp.charts.text import elided
from eloapp.charts.view_range import View
from eloapp.charts.visible import VisibleChart, cut

#: Turns the value of a tick into text; ticks are round numbers such as 1775 or 0.25.
Format = Callable[[float], str]

LEFT = 44
RIGHT = 104
_BOTTOM = 28
_TO_PLOT = 8
LABEL_GAP = 10
_LABEL_DISTANCE = 16
#: Four tools of 24 px, 4 apart, and the space before them.
_TOOLS = 116
#: Lines of the grid are about 44 px apart: never less than this.
_LINE_DISTANCE = 40
_TICK_DISTANCE = 56
_TICK_AIR = 24
#: At least this share of the height belongs to the plot, whatever the legend needs.
_PLOT_SHARE = 0.4


@dataclass(frozen=True)
class EndLabel:
    """Words at the right end of a curve; ``beyond`` points to a guide that is out of sight."""

    text: str
    y: float
    ink: str
    strong: bool
    beyond: int = 0


@dataclass(frozen=True)
class Frame:
    """The places of all parts within ``size``."""

    size: QSizeF
    plot: QRectF
    x: Scale
    y: Scale
    x_ticks: list[tuple[float, str]]
    y_ticks: list[tuple[float, str]]
    unit: tuple[float, str]
    legend: list[LegendItem]
    labels: list[EndLabel]
    shown: VisibleChart


def make_frame(
    size: QSizeF, chart: Chart, view: View, look: ChartLook, format_x: Format, format_y: Format
) -> Frame:
    """Fit ``chart`` into ``size``: margins from the texts, ticks from the room that is left."""
    width, height = size.width(), size.height()
    right = width - _right_margin(chart, width, look)
    shown = cut(chart, view, max(2, round(right - look.px(LEFT))))
    items = legend.entries(chart)
    left = float(look.px(LEFT))
    # A wide number moves the plot to the right, and that may wrap the legend: once is enough.
    for _ in range(2):
        space = height * (1 - _PLOT_SHARE) - look.px(_BOTTOM + _TO_PLOT)
        # Tools may stand in the corner, some of them left of the margin.
        first = min(right, width - look.px(_TOOLS))
        placed = legend.place(items, left, first, width, space, look)
        top = legend.height(placed, look) + look.px(_TO_PLOT)
        bottom = max(top + 1.0, height - look.px(_BOTTOM))
        y = Scale(*shown.y_range, bottom, top)
        step = nice_step(look.px(_LINE_DISTANCE) / abs(y.factor), quarters=True)
        y_ticks = [(value, format_y(value)) for value in ticks(y.low, y.high, step)]
        widest = max((look.small.width(text) for _, text in y_ticks), default=0.0)
        wanted = max(look.px(LEFT), round(widest + look.px(LABEL_GAP) + 2))
        if wanted == left:
            break
        left = float(wanted)
    plot = QRectF(left, top, max(1.0, right - left), bottom - top)
    x = Scale(*view, plot.left(), plot.right())
    x_ticks = _x_ticks(x, chart.whole_x, look, format_x)
    return Frame(
        size,
        plot,
        x,
        y,
        x_ticks,
        y_ticks,
        _unit(chart.x_unit, x_ticks, x, plot, width, look),
        placed,
        _end_labels(shown, view, y, plot, width, look),
        shown,
    )


def _right_margin(chart: Chart, width: float, look: ChartLook) -> int:
    """The margin of the design, or as much as the widest label needs, up to a third."""
    wanted = float(look.px(RIGHT))
    for line in chart.lines:
        face = look.small_strong if line.strong_label else look.small
        wanted = max(wanted, face.width(line.end_label) + look.px(LABEL_GAP) + 2)
    return round(max(min(wanted, width / 3), min(look.px(RIGHT), width / 3)))


def _x_ticks(x: Scale, whole: bool, look: ChartLook, text: Format) -> list[tuple[float, str]]:
    widest = max(look.small.width(text(end)) for end in _round_ends(x))
    apart = max(look.px(_TICK_DISTANCE), widest + look.px(_TICK_AIR))
    step = nice_step(apart / abs(x.factor), whole=whole)
    return [(value, text(value)) for value in ticks(x.low, x.high, step)]


def _round_ends(x: Scale) -> tuple[float, float]:
    return float(round(x.low)), float(round(x.high))


def _unit(
    text: str,
    x_ticks: list[tuple[float, str]],
    x: Scale,
    plot: QRectF,
    width: float,
    look: ChartLook,
) -> tuple[float, str]:
    """The unit follows the last number of the axis, wherever that stands."""
    left = plot.right() + look.px(LABEL_GAP)
    if x_ticks:
        value, label = x_ticks[-1]
        end = x.pixel(value) + look.small.width(label) / 2 + look.small.width(" ")
        at_end = x.pixel(value) > plot.right() - 1
        left = end if at_end else max(left, end)
    return left, elided(look.small, text, width - left)


def _end_labels(
    shown: VisibleChart, view: View, y: Scale, plot: QRectF, width: float, look: ChartLook
) -> list[EndLabel]:
    wanted: list[EndLabel] = []
    for line, (xs, ys) in shown.lines:
        text = _line_label(line, xs, ys)
        if text:
            place, beyond = y.pixel(ys[-1]), 0
            if not plot.top() <= place <= plot.bottom():
                beyond = 1 if place < plot.top() else -1
                place = plot.top() if beyond > 0 else plot.bottom()
            ink = label_colour(line.role, look)
            wanted.append(EndLabel(text, place, ink, line.strong_label, beyond))
    for band, low, high in shown.bands:
        for text, (xs, ys) in ((band.low_label, low), (band.high_label, high)):
            if text and ys and xs[-1] >= view[1]:
                wanted.append(EndLabel(text, y.pixel(ys[-1]), look.text3, False))
    distance = look.px(_LABEL_DISTANCE)
    # The lowest label keeps clear of the unit, which stands under it.
    top, bottom = plot.top(), plot.bottom() - look.px(6)
    room = int((bottom - top) / distance) + 1 if bottom > top else 1
    # When there is no room for all, the quiet ones go first.
    wanted = sorted(wanted, key=lambda label: not label.strong)[:room]
    wanted.sort(key=lambda label: label.y)
    places = spread([label.y for label in wanted], distance, top, max(top, bottom))
    space = width - plot.right() - look.px(LABEL_GAP)
    return [
        EndLabel(
            elided(look.small_strong if label.strong else look.small, label.text, space),
            place,
            label.ink,
            label.strong,
            label.beyond,
        )
        for label, place in zip(wanted, places, strict=True)
    ]


def _line_label(line: Line, xs: list[float], ys: list[float]) -> str:
    """The label with its number only where that number is true."""
    if not ys or line.role is Role.SAMPLE:
        return ""
    at_end = xs[-1] == line.xs[-1] or ys[-1] == line.ys[-1]
    return line.end_label if at_end else line.short_label
