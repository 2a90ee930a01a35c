"""Arithmetic of charts: ticks, thinning, room for labels, views."""

import math
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eloapp.charts.scale import Scale, decimate, nearest, nice_step, spread, ticks, value_at
from eloapp.charts.view_range import least_span, moved, revealing, zoomed

heights = st.floats(-1e6, 1e6, allow_nan=False)


@pytest.mark.parametrize(
    ("least", "step"),
    [(0.9, 1), (1, 1), (1.01, 2), (3, 5), (21, 50), (0.021, 0.05), (100, 100), (101, 200)],
)
def test_steps_are_one_two_five(least: float, step: float):
    assert nice_step(least) == pytest.approx(step)


@pytest.mark.parametrize(("least", "step"), [(19, 25), (21, 25), (26, 50), (1.5, 2), (150, 250)])
def test_ratings_are_read_in_quarters_of_a_hundred(least: float, step: float):
    assert nice_step(least, quarters=True) == step


def test_there_is_no_half_game():
    assert nice_step(0.2, whole=True) == 1
    assert nice_step(1.5, whole=True) == 2


@pytest.mark.parametrize("least", [0.0, -1.0, math.inf, math.nan])
def test_a_step_without_sense_is_one(least: float):
    assert nice_step(least) == 1


def test_ticks_are_round_numbers():
    assert ticks(0, 0.5, 0.1) == [0, 0.1, 0.2, 0.3, 0.4, 0.5]
    assert ticks(1753.8, 1891.9, 25) == [1775, 1800, 1825, 1850, 1875]
    assert str(ticks(-0.2, 0.2, 0.1)[2]) == "0.0"  # and not -0.0
    assert ticks(0, math.inf, 1) == []


@given(heights, st.floats(1e-3, 1e6), st.integers(2, 12))
def test_ticks_lie_within_and_evenly(low: float, span: float, count: int):
    high = low + span
    step = nice_step((high - low) / count or 1.0)
    found = ticks(low, high, step)
    slack = step * 1e-6
    assert all(low - slack <= value <= high + slack for value in found)
    assert all(b - a == pytest.approx(step, rel=1e-6, abs=1e-9) for a, b in pairwise(found))
    assert len(found) <= count + 1


def test_scale_and_back():
    scale = Scale(1750, 1900, 576, 286)
    assert scale.pixel(1750) == 576
    assert scale.pixel(1900) == 286
    assert scale.value(scale.pixel(1812.5)) == pytest.approx(1812.5)
    assert Scale(5, 5, 0, 100).pixel(5) == 0


def plain(xs: list[float], ys: list[float]) -> tuple[list[float], list[float]]:
    return xs, ys


def arrays(xs: list[float], ys: list[float]) -> tuple[np.ndarray, np.ndarray]:
    return np.array(xs), np.array(ys)


@pytest.mark.parametrize("kind", [plain, arrays])
@given(
    ys=st.lists(heights, min_size=1, max_size=400),
    columns=st.integers(2, 60),
    offset=st.integers(0, 50),
)
def test_thinning_keeps_ends_extremes_and_order(kind, ys: list[float], columns: int, offset: int):
    xs = [float(i) for i in range(len(ys))]
    thin_xs, thin_ys = decimate(*kind(xs, ys), columns, offset)
    assert list(zip(thin_xs, thin_ys, strict=True)) == [
        (x, y) for x, y in zip(xs, ys, strict=True) if x in set(thin_xs)
    ]
    assert (thin_xs[0], thin_xs[-1]) == (xs[0], xs[-1])
    assert (min(thin_ys), max(thin_ys)) == (min(ys), max(ys))
    assert len(thin_xs) <= max(columns + 6, 6)
    if len(ys) <= columns:
        assert thin_xs == xs


@pytest.mark.parametrize("kind", [plain, arrays])
def test_uneven_places_are_thinned_by_column(kind):
    crowd = [i / 1000 for i in range(1000)]
    xs, ys = [*crowd, *range(1, 101)], [0.0] * 1000 + [float(i % 7) for i in range(100)]
    thin_xs, thin_ys = decimate(*kind([float(x) for x in xs], ys), 200)
    assert len([x for x in thin_xs if x >= 1]) == 100  # where there is room all points stay
    assert len(thin_xs) <= 202
    assert max(thin_ys) == 6


def test_every_column_keeps_its_own_extremes():
    ys = [math.sin(i / 3) * i for i in range(10_000)]
    xs = [float(i) for i in range(10_000)]
    thin = decimate(*arrays(xs, ys), 500)
    assert len(thin[0]) <= 506
    for start in range(0, 10_000, 40):
        inside = [y for x, y in zip(*thin, strict=True) if start <= x < start + 40]
        assert (min(inside), max(inside)) == (
            min(ys[start : start + 40]),
            max(ys[start : start + 40]),
        )


def test_groups_stay_the_same_while_one_pans():
    rng = np.random.default_rng(5)
    xs, ys = np.arange(5000.0), rng.normal(size=5000)
    one = set(decimate(xs[1000:3000], ys[1000:3000], 200, 1000)[0])
    other = set(decimate(xs[1007:3007], ys[1007:3007], 200, 1007)[0])
    common = {x for x in one ^ other if 1030 < x < 2970}
    assert common == set()


@given(st.lists(heights, max_size=12), st.floats(0, 1e5), heights, st.floats(0, 1e6))
def test_labels_keep_order_distance_and_bounds(
    wanted: list[float], gap: float, low: float, room: float
):
    wanted.sort()
    high = low + room
    places = spread(wanted, gap, low, high)
    slack = 1e-6 * max(1.0, abs(low), abs(high), gap)
    needed = min(gap, room / max(1, len(wanted) - 1))
    assert len(places) == len(wanted)
    assert all(low - slack <= place <= high + slack for place in places)
    assert all(b - a >= needed - slack for a, b in pairwise(places))


def test_labels_move_only_as_far_as_they_must():
    assert spread([301, 360, 370, 394, 416], 16, 286, 576) == [301, 357, 373, 394, 416]
    assert spread([10, 10, 10], 16, 0, 300) == [0, 16, 32]
    assert spread([], 16, 0, 100) == []
    assert spread([50], 16, 60, 100) == [60]
    assert spread([1, 2, 3], 16, 0, 16) == [0, 8, 16]


def test_heights_between_points():
    xs, ys = [0.0, 1.0, 3.0], [10.0, 20.0, 40.0]
    assert [value_at(xs, ys, x) for x in (0, 0.5, 1, 2, 3)] == [10, 15, 20, 30, 40]
    assert value_at(xs, ys, -0.1) is None
    assert value_at(xs, ys, 3.1) is None
    assert value_at([], [], 0) is None


def test_the_nearest_place():
    xs = [0.0, 1.0, 3.0]
    assert [nearest(xs, x) for x in (-5, 0.4, 0.6, 1.9, 2.1, 9)] == [0, 0, 1, 1, 2, 2]


views = st.tuples(st.floats(0, 900), st.floats(4, 100)).map(lambda v: (v[0], v[0] + v[1]))


@given(views, st.floats(0.1, 10), st.floats(0, 1))
def test_zoom_keeps_the_place_under_the_pointer(view, factor: float, share: float):
    full = (0.0, 1000.0)
    anchor = view[0] + share * (view[1] - view[0])
    low, high = zoomed(view, full, factor, anchor, least_span(full, 1001))
    assert full[0] <= low < high <= full[1] + 1e-9
    assert high - low >= 4 - 1e-9
    if low > 0 and high < 1000:
        assert (anchor - low) / (high - low) == pytest.approx(share, abs=1e-6)


@given(views, st.floats(-2000, 2000))
def test_pan_keeps_the_width(view, way: float):
    low, high = moved(view, (0.0, 1000.0), way)
    assert high - low == pytest.approx(view[1] - view[0])
    assert low >= 0
    assert high <= 1000 + 1e-9


def test_all_is_exactly_all():
    full = (0.0, 40.0)
    assert zoomed((3.0, 9.0), full, 1e-6, 5, 4) == full
    assert moved((-3.0, 50.0), full, 7) == full
    assert least_span((0.0, 3.0), 4) == 3


@given(views, st.floats(0, 1000))
def test_what_is_asked_for_comes_into_view(view, x: float):
    low, high = revealing(view, (0.0, 1000.0), x)
    assert low - 1e-9 <= x <= high + 1e-9
    if view[0] <= x <= view[1]:
        assert (low, high) == view
