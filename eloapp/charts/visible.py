"""The part of a chart that a view shows, cut at its edges and thinned to the pixels."""

from collections.abc import Iterable
from dataclasses import dataclass

from eloapp.charts.data import GUIDES, Band, Chart, Line, Mark, Markers
from eloapp.charts.scale import Numbers, decimate, first_above, first_at_least, value_at
from eloapp.charts.view_range import View

#: Air above and below the data, as a share of their height.
_MARGIN = 0.06
#: A guide is left out of sight when it would make the picture more than this much higher.
_GUIDE_LIMIT = 3.0

Points = tuple[list[float], list[float]]


@dataclass(frozen=True)
class VisibleChart:
    """Points to draw, and the height they need."""

    bands: list[tuple[Band, Points, Points]]
    lines: list[tuple[Line, Points]]
    markers: list[tuple[Markers, Points]]
    marks: list[Mark]
    y_range: View

    @property
    def points(self) -> int:
        """How many points are drawn."""
        return (
            sum(len(low[0]) + len(high[0]) for _, low, high in self.bands)
            + sum(len(line[0]) for _, line in self.lines)
            + sum(len(places[0]) for _, places in self.markers)
        )


def cut_line(xs: Numbers, ys: Numbers, view: View, columns: int) -> Points:
    """The points within ``view``, thinned, with the line's own heights at both edges.

    Nothing is drawn beyond the view, so no clipping is needed: SVG has none, and far points
    would overflow the coordinates of the raster.
    """
    low, high = view
    first, last = first_at_least(xs, low), first_above(xs, high)
    if first < last:
        inner = decimate(xs[first:last], ys[first:last], columns, first)
        cut_xs, cut_ys = inner
    else:
        cut_xs, cut_ys = [], []
    if (not cut_xs or cut_xs[0] > low) and (start := value_at(xs, ys, low)) is not None:
        cut_xs, cut_ys = [low, *cut_xs], [start, *cut_ys]
    if (not cut_xs or cut_xs[-1] < high) and (end := value_at(xs, ys, high)) is not None:
        cut_xs, cut_ys = [*cut_xs, high], [*cut_ys, end]
    return cut_xs, cut_ys


def cut(chart: Chart, view: View, columns: int) -> VisibleChart:
    """What of ``chart`` is seen in ``view`` on ``columns`` pixels."""
    bands = [
        (
            band,
            cut_line(band.xs, band.low, view, columns),
            cut_line(band.xs, band.high, view, columns),
        )
        for band in chart.bands
    ]
    lines = [(line, cut_line(line.xs, line.ys, view, columns)) for line in chart.lines]
    markers = [(group, _within(group, view)) for group in chart.markers]
    marks = [mark for mark in chart.marks if view[0] <= mark.x <= view[1]]
    data = [points[1] for _, low, high in bands for points in (low, high)]
    data += [points[1] for line, points in lines if line.role not in GUIDES]
    data += [points[1] for _, points in markers]
    guides = [points[1] for line, points in lines if line.role in GUIDES]
    return VisibleChart(bands, lines, markers, marks, _y_range(data, guides, chart.y_within))


def _within(group: Markers, view: View) -> Points:
    first, last = first_at_least(group.xs, view[0]), first_above(group.xs, view[1])
    return [float(x) for x in group.xs[first:last]], [float(y) for y in group.ys[first:last]]


def _y_range(
    data: Iterable[list[float]], guides: Iterable[list[float]], within: View | None
) -> View:
    """The height of all data with some air, and of the guides that are not too far off."""
    extents = [(min(ys), max(ys)) for ys in data if ys]
    beside = sorted((min(ys), max(ys)) for ys in guides if ys)
    if not extents:
        extents = beside
    if not extents:
        return 0.0, 1.0
    low, high = min(e[0] for e in extents), max(e[1] for e in extents)
    limit = (high - low) * _GUIDE_LIMIT or float("inf")
    for bottom, top in beside:
        if max(high, top) - min(low, bottom) <= limit:
            low, high = min(low, bottom), max(high, top)
    air = (high - low) * _MARGIN or abs(high) * 0.005 or 1.0
    bottom, top = low - air, high + air
    if within is not None:
        bottom, top = max(bottom, min(within[0], low)), min(top, max(within[1], high))
        if bottom == top:
            bottom, top = low - air, high + air
    return bottom, top
