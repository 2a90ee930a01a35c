"""What a chart shows, as plain values: curves with a meaning, never with a colour."""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from enum import Enum, unique
from functools import cached_property
from typing import Any, TypeVar

from eloapp.charts.scale import Numbers

#: Longer sequences become arrays once, so that panning never converts them again.
_ARRAY_FROM = 512


@unique
class Role(Enum):
    """What a curve means; the look follows from it, and so does its place in the legend."""

    PATH = "path"
    PERIOD = "period"
    MEDIAN = "median"
    EXTRA = "extra"
    HALF = "half"
    WIDE = "wide"
    TARGET = "target"
    STRENGTH = "strength"
    SAMPLE = "sample"


#: Lines to compare with: one that is far from all else must not flatten the rest.
GUIDES = (Role.TARGET, Role.STRENGTH)


def _same_length(*columns: Numbers) -> None:
    if len({len(column) for column in columns}) > 1:
        raise ValueError("the columns of a curve have different lengths")


@dataclass(frozen=True, eq=False)
class Line:
    """A line through points with ascending ``xs``.

    ``end_label`` stands at its end ("Path 1856"). Once the end is zoomed out of sight, that
    number would be wrong there, and ``short_label`` ("Path") takes its place.
    """

    xs: Numbers
    ys: Numbers
    role: Role
    legend: str = ""
    end_label: str = ""
    strong_label: bool = False
    short_label: str = ""

    def __post_init__(self) -> None:
        _same_length(self.xs, self.ys)


@dataclass(frozen=True, eq=False)
class Band:
    """The area between two lines over the same ``xs``; its labels stand at its two edges."""

    xs: Numbers
    low: Numbers
    high: Numbers
    role: Role
    legend: str = ""
    low_label: str = ""
    high_label: str = ""

    def __post_init__(self) -> None:
        _same_length(self.xs, self.low, self.high)


@dataclass(frozen=True, eq=False)
class Markers:
    """Rings at single points."""

    xs: Numbers
    ys: Numbers
    role: Role = Role.PERIOD
    legend: str = ""

    def __post_init__(self) -> None:
        _same_length(self.xs, self.ys)


@dataclass(frozen=True)
class Mark:
    """A thin upright line where something changes, with a word at its head ("K 10")."""

    x: float
    label: str = ""


@dataclass(frozen=True, eq=False)
class Chart:
    """One picture. All numbers are finite floats.

    ``whole_x``: the horizontal axis counts things (games), so it gets no broken ticks.
    ``y_within``: bounds that margins never cross, such as 0 and 1 for a probability.
    """

    bands: Sequence[Band] = ()
    lines: Sequence[Line] = ()
    markers: Sequence[Markers] = ()
    marks: Sequence[Mark] = ()
    x_unit: str = ""
    whole_x: bool = True
    y_within: tuple[float, float] | None = None

    @cached_property
    def xs(self) -> Numbers:
        """The places at which the cursor stops: those of the curve with most points."""
        curves: list[Band | Line | Markers] = [*self.bands, *self.lines, *self.markers]
        return max((curve.xs for curve in curves), key=len, default=())

    @cached_property
    def x_extent(self) -> tuple[float, float]:
        """The first and the last x of all curves; a single place gets some air."""
        curves: list[Band | Line | Markers] = [*self.bands, *self.lines, *self.markers]
        ends = [curve.xs for curve in curves if len(curve.xs)]
        low = min((float(xs[0]) for xs in ends), default=0.0)
        high = max((float(xs[-1]) for xs in ends), default=1.0)
        return (low, high) if low < high else (low - 0.5, high + 0.5)

    @property
    def empty(self) -> bool:
        """Whether there is nothing to show."""
        return not len(self.xs)


_Curve = TypeVar("_Curve", Line, Band, Markers)


def _stored(values: Numbers) -> Numbers:
    if len(values) > _ARRAY_FROM:
        import numpy as np

        return np.asarray(values, dtype=float)
    if isinstance(values, list | tuple):
        return values
    return [float(value) for value in values]


def _prepared(curve: _Curve) -> _Curve:
    names = {field.name for field in fields(curve)} & {"xs", "ys", "low", "high"}
    stored: dict[str, Any] = {name: _stored(getattr(curve, name)) for name in names}
    return replace(curve, **stored)


def prepare(chart: Chart) -> Chart:
    """The same chart with long sequences as arrays: done once, not with every picture."""
    return replace(
        chart,
        bands=tuple(_prepared(band) for band in chart.bands),
        lines=tuple(_prepared(line) for line in chart.lines),
        markers=tuple(_prepared(markers) for markers in chart.markers),
    )
