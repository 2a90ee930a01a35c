"""Arithmetic of charts, without Qt: ticks, scales, thinning of long lines, room for labels."""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers = Sequence[float] | NDArray[Any]
else:
    Numbers = Sequence


@dataclass(frozen=True)
class Scale:
    """Straight line from values to pixels; ``start`` and ``end`` may run either way."""

    low: float
    high: float
    start: float
    end: float

    @property
    def factor(self) -> float:
        """Pixels for one unit of the value."""
        return (self.end - self.start) / ((self.high - self.low) or 1.0)

    def pixel(self, value: float) -> float:
        """Where ``value`` stands."""
        return self.start + (value - self.low) * self.factor

    def value(self, pixel: float) -> float:
        """What stands at ``pixel``."""
        return self.low + (pixel - self.start) / (self.factor or 1.0)


def nice_step(least: float, *, whole: bool = False, quarters: bool = False) -> float:
    """The smallest of 1, 2, 5, 10, 20 ... not below ``least``.

    ``quarters`` has 25, 250 ... in place of 20, 200 ...: ratings are read in quarters of a
    hundred. ``whole`` allows no step below one: there is no half game.
    """
    if whole and least <= 1:
        return 1.0
    if least <= 0 or not math.isfinite(least):
        return 1.0
    decade = math.pow(10.0, math.floor(math.log10(least)))
    second = 2.5 if quarters and decade >= 10 else 2.0
    for base in (1.0, second, 5.0, 10.0):
        if base * decade >= least * (1 - 1e-9):
            return base * decade
    return 10.0 * decade


def ticks(low: float, high: float, step: float) -> list[float]:
    """All multiples of ``step`` from ``low`` to ``high``, without the dust of binary sums."""
    if step <= 0 or not math.isfinite(high - low):
        return []
    digits = max(0, 2 - math.floor(math.log10(step)))
    slack = step * 1e-9
    first, last = math.ceil((low - slack) / step), math.floor((high + slack) / step)
    # Adding zero turns -0.0, which would be written with a sign, into 0.0.
    return [round(i * step, digits) + 0.0 for i in range(first, last + 1)]


def first_at_least(xs: Numbers, value: float) -> int:
    """Index of the first of the ascending ``xs`` that is not below ``value``."""
    return bisect_left(cast("Sequence[float]", xs), value)


def first_above(xs: Numbers, value: float) -> int:
    """Index of the first of the ascending ``xs`` that is above ``value``."""
    return bisect_right(cast("Sequence[float]", xs), value)


def nearest(xs: Numbers, value: float) -> int:
    """Index of that one of the ascending ``xs`` that is nearest to ``value``."""
    after = first_at_least(xs, value)
    if after == 0:
        return 0
    if after == len(xs) or value - xs[after - 1] <= xs[after] - value:
        return after - 1
    return after


def value_at(xs: Numbers, ys: Numbers, x: float) -> float | None:
    """Height at ``x`` of the line through the points, or None beside it."""
    if not len(xs) or x < xs[0] or x > xs[-1]:
        return None
    after = first_at_least(xs, x)
    if xs[after] == x:
        return float(ys[after])
    x0, x1 = float(xs[after - 1]), float(xs[after])
    y0, y1 = float(ys[after - 1]), float(ys[after])
    return y0 + (y1 - y0) * (x - x0) / (x1 - x0)


def decimate(
    xs: Numbers, ys: Numbers, columns: int, offset: int = 0
) -> tuple[list[float], list[float]]:
    """About ``columns`` points that look like all of them.

    A line with more points than pixel columns keeps the lowest and the highest point of every
    two columns, in their order, and its ends: no peak gets lost. ``offset`` is the index that
    the first point has in the whole line; it keeps the groups the same while one pans, so
    that the picture moves and does not shimmer.
    """
    count, pairs = len(xs), max(1, columns // 2)
    if count <= max(columns, 4):
        return _floats(xs), _floats(ys)
    groups = _groups(xs, count, pairs, offset)
    if groups is not None and not isinstance(ys, list | tuple):
        keep = _extremes_of_array(ys, *groups)
    elif groups is not None:
        size, head = groups
        keep = _extremes(ys, [0, *range(head or size, count, size), count])
    else:
        keep = _extremes(ys, _columns(xs, count, pairs))
    # One point may be both lowest and highest; the dict drops doubles and keeps the order.
    chosen = list(dict.fromkeys([0, *keep, count - 1]))
    return _picked(xs, chosen), _picked(ys, chosen)


def _floats(values: Numbers) -> list[float]:
    if isinstance(values, list | tuple):
        return list(values)
    return cast("list[float]", cast("Any", values).tolist())


def _picked(values: Numbers, indices: list[int]) -> list[float]:
    if isinstance(values, list | tuple):
        return [values[i] for i in indices]
    return cast("list[float]", cast("Any", values)[indices].tolist())


def _groups(xs: Numbers, count: int, pairs: int, offset: int) -> tuple[int, int] | None:
    """Size of groups of equal count and of the first, cut one; None if xs are uneven."""
    size = -(-count // pairs)
    head = -offset % size
    bounds: Any = xs[::size]
    if isinstance(bounds, list | tuple):
        widest = max((b - a for a, b in pairwise(bounds)), default=0.0)
    else:
        widest = float((bounds[1:] - bounds[:-1]).max(initial=0.0))
    if widest > 1.5 * (float(xs[-1]) - float(xs[0])) * size / (count - 1):
        return None
    return size, head


def _columns(xs: Numbers, count: int, pairs: int) -> list[int]:
    """Where the points of each column begin, and the end, when xs are uneven."""
    start, width = float(xs[0]), (float(xs[-1]) - float(xs[0])) / pairs
    inner = {first_at_least(xs, start + k * width) for k in range(1, pairs)}
    return sorted({0, count} | inner)


def _extremes(ys: Numbers, bounds: Sequence[int]) -> list[int]:
    """Indices of the lowest and highest of each group, in their order."""
    keep: list[int] = []
    for start, stop in pairwise(bounds):
        part: Any = ys[start:stop]
        if isinstance(part, list | tuple):
            low, high = part.index(min(part)), part.index(max(part))
        else:
            low, high = int(part.argmin()), int(part.argmax())
        keep += (start + low, start + high) if low <= high else (start + high, start + low)
    return keep


def _extremes_of_array(ys: Any, size: int, head: int) -> list[int]:
    """The same for groups of equal size in one go of numpy: 50 lines of 100,000 points."""
    import numpy as np

    full = (len(ys) - head) // size
    stop = head + full * size
    block = ys[head:stop].reshape(full, size)
    starts = np.arange(head, stop, size)
    pair = np.stack((block.argmin(axis=1) + starts, block.argmax(axis=1) + starts), axis=1)
    pair.sort(axis=1)
    keep: list[int] = pair.ravel().tolist()
    before = _extremes(ys, (0, head)) if head else []
    after = _extremes(ys, (stop, len(ys))) if stop < len(ys) else []
    return [*before, *keep, *after]


def spread(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Ascending places at least ``gap`` apart within ``low..high``, as near as can be.

    Neighbours that are too near are pushed by the same way each, so no label wanders off
    alone. With too little room the distance shrinks evenly.
    """
    if not wanted:
        return []
    count = len(wanted)
    if count > 1:
        gap = min(gap, max(0.0, high - low) / (count - 1))
    # Without the gaps that stand before it, every label wants a place that never falls.
    room = low, max(low, high - gap * (count - 1))
    blocks: list[tuple[float, int]] = []
    for i, place in enumerate(wanted):
        total, size = place - i * gap, 1
        while blocks and blocks[-1][0] / blocks[-1][1] > total / size:
            before, more = blocks.pop()
            total, size = total + before, size + more
        blocks.append((total, size))
    places: list[float] = []
    for total, size in blocks:
        base = min(max(total / size, room[0]), room[1])
        places += [base + (len(places) + k) * gap for k in range(size)]
    return places
