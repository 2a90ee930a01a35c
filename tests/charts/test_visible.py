"""What a view shows: cut lines, heights, labels, legend; no pixels."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtCore import QSizeF
from PySide6.QtGui import QFont

from eloapp.charts.data import Band, Chart, Line, Markers, Role, prepare
from eloapp.charts.frame import Frame, make_frame
from eloapp.charts.visible import cut, cut_line


def text(value: float) -> str:
    return f"{value:g}"


def frame_of(chart: Chart, look, width: float = 760, height: float = 330, view=None) -> Frame:
    return make_frame(QSizeF(width, height), chart, view or chart.x_extent, look, text, text)


def test_columns_of_different_length_are_refused():
    with pytest.raises(ValueError, match="different lengths"):
        Line([0.0, 1.0], [5.0], Role.PATH)
    with pytest.raises(ValueError, match="different lengths"):
        Band([0.0, 1.0], [5.0, 6.0], [5.0], Role.WIDE)
    with pytest.raises(ValueError, match="different lengths"):
        Markers([0.0], [])


def test_long_sequences_become_arrays_once(fan):
    long, short = prepare(fan(1000)), prepare(fan(40))
    assert all(isinstance(line.ys, np.ndarray) for line in long.lines[:2])
    assert isinstance(short.lines[0].ys, list)
    again = prepare(long)
    assert again.lines[0].ys is long.lines[0].ys
    assert prepare(Chart(lines=[Line(range(3), range(3), Role.PATH)])).lines[0].xs == [0, 1, 2]


def test_places_of_the_cursor_and_ends(fan):
    chart = fan(40)
    assert list(chart.xs) == list(range(41))
    assert chart.x_extent == (0, 40)
    assert not chart.empty
    assert Chart().empty
    assert Chart().x_extent == (0, 1)
    assert Chart(lines=[Line([3.0], [1.0], Role.PATH)]).x_extent == (2.5, 3.5)


def test_lines_are_cut_at_both_edges():
    xs, ys = [0.0, 10.0, 20.0], [0.0, 100.0, 0.0]
    assert cut_line(xs, ys, (5.0, 15.0), 100) == ([5, 10, 15], [50, 100, 50])
    assert cut_line(xs, ys, (2.0, 3.0), 100) == ([2, 3], [20, 30])
    assert cut_line(xs, ys, (0.0, 20.0), 100) == (xs, ys)
    assert cut_line(xs, ys, (30.0, 40.0), 100) == ([], [])
    assert cut_line(xs, ys, (-5.0, 5.0), 100) == ([0, 5], [0, 50])


def test_drawn_points_are_about_the_width():
    xs = np.arange(100_001.0)
    rng = np.random.default_rng(3)
    ys = rng.normal(size=xs.size).cumsum()
    shown = cut(Chart(lines=[Line(xs, ys, Role.SAMPLE)]), (0.0, 100_000.0), 750)
    assert 700 <= shown.points <= 760
    points = shown.lines[0][1][1]
    assert (min(points), max(points)) == (ys.min(), ys.max())


def test_height_follows_what_is_seen(fan):
    chart = fan(400)
    whole, part = frame_of_range(chart, (0, 400)), frame_of_range(chart, (0, 20))
    assert part[1] - part[0] < (whole[1] - whole[0]) / 2
    assert part[0] < 1784 - 9 * 20**0.5 + 24 < part[1]


def frame_of_range(chart: Chart, view: tuple[float, float]) -> tuple[float, float]:
    return cut(chart, view, 600).y_range


def test_a_far_target_does_not_flatten_the_fan(fan, light):
    near, far = frame_of(fan(40), light), frame_of(fan(40, target=2400), light)
    assert near.y.low < 1840 < near.y.high
    assert far.y.high < 1950
    [label] = [label for label in far.labels if label.beyond]
    assert label.text == "Target 2400"
    assert label.beyond == 1
    assert label.y == pytest.approx(far.plot.top(), abs=1)


def test_margins_never_cross_the_given_bounds():
    xs = [0.0, 1.0, 2.0]
    line = Line(xs, [0.0, 0.4, 1.0], Role.PATH)
    assert cut(Chart(lines=[line], y_within=(0, 1)), (0, 2), 100).y_range == (0, 1)
    flat = Line(xs, [1.0, 1.0, 1.0], Role.PATH)
    low, high = cut(Chart(lines=[flat], y_within=(1, 1)), (0, 2), 100).y_range
    assert low < 1 < high


def test_a_level_line_has_air():
    line = Line([0.0, 1.0], [1784.0, 1784.0], Role.PATH)
    low, high = cut(Chart(lines=[line]), (0, 1), 100).y_range
    assert low < 1784 < high
    assert cut(Chart(), (0, 1), 100).y_range == (0, 1)
    alone = Line([0.0, 1.0], [1840.0, 1840.0], Role.TARGET)
    low, high = cut(Chart(lines=[alone]), (0, 1), 100).y_range
    assert low < 1840 < high


@pytest.mark.parametrize("games", [10, 40, 100, 1000])
@pytest.mark.parametrize(("width", "height"), [(760, 330), (520, 220), (1200, 600)])
@pytest.mark.parametrize("points", [10, 20])
def test_nothing_collides(fan, light, games: int, width: int, height: int, points: int):
    look = replace(light, font=QFont("DejaVu Sans", points))
    frame = frame_of(fan(games), look, width * points / 10, height * points / 10)
    small = look.small
    ends = []
    for value, label in frame.x_ticks:
        half = small.width(label) / 2
        ends.append((frame.x.pixel(value) - half, frame.x.pixel(value) + half))
    ends.append((frame.unit[0], frame.unit[0] + small.width(frame.unit[1])))
    assert all(b[0] - a[1] >= 2 for a, b in pairwise(ends))
    assert ends[0][0] >= 0
    assert ends[-1][1] <= frame.size.width()
    ys = [frame.y.pixel(value) for value, _ in frame.y_ticks]
    assert all(a - b >= look.px(40) - 1 for a, b in pairwise(ys))
    assert len(ys) >= 2
    assert all(small.width(label) <= frame.plot.left() - 10 for _, label in frame.y_ticks)
    assert all(b.y - a.y >= look.px(16) - 1e-6 for a, b in pairwise(frame.labels))
    for label in frame.labels:
        face = look.small_strong if label.strong else small
        assert frame.plot.right() + face.width(label.text) < frame.size.width()
        assert "…" not in label.text
        assert frame.plot.top() <= label.y <= frame.plot.bottom()
    assert len(frame.legend) == 6
    for a, b in pairwise(frame.legend):
        assert b.row > a.row or b.left > a.left + small.width(a.text)
    assert frame.plot.height() >= 0.35 * frame.size.height()


def test_whole_games_only(fan, light):
    frame = frame_of(fan(40), light, view=(10.0, 14.0))
    assert [label for _, label in frame.x_ticks] == ["10", "11", "12", "13", "14"]
    assert frame.unit[1] == "games"


def test_numbers_at_the_end_are_true_only_there(fan, light):
    whole, part = frame_of(fan(40), light), frame_of(fan(40), light, view=(5.0, 20.0))
    assert {"Median 1832", "Path 1824", "Target 1840"} <= {label.text for label in whole.labels}
    shown = {label.text for label in part.labels}
    assert {"Median", "Path", "Target 1840", "5%", "95%"} <= shown
    assert not shown & {"Median 1832", "Path 1824"}


def test_quiet_labels_go_first_when_there_is_no_room(fan, light):
    frame = frame_of(fan(40), light, 520, 130)
    texts = {label.text for label in frame.labels}
    assert len(texts) < 7
    assert {"Median 1832", "Path 1824", "Target 1840"} <= texts


def test_legend_is_in_the_order_of_the_design(fan, light):
    frame = frame_of(fan(40), light, 1200)
    assert [item.text for item in frame.legend] == [
        "Chosen path",
        "Per period",
        "Median",
        "Half of all",
        "9 in 10",
        "Target",
    ]
    assert {item.row for item in frame.legend} == {0}


def test_legend_names_many_samples_once_and_further_lines_apart(light):
    xs = [0.0, 1.0]
    samples = [Line(xs, [0.0, float(i)], Role.SAMPLE, "Samples") for i in range(5)]
    extra = [Line(xs, [1.0, 2.0], Role.EXTRA, name) for name in ("Plain", "Capped")]
    frame = frame_of(Chart(lines=[*samples, *extra]), light)
    assert [(item.text, item.order) for item in frame.legend] == [
        ("Plain", 0),
        ("Capped", 1),
        ("Samples", 0),
    ]


def test_wide_numbers_push_the_plot_to_the_right(light):
    line = Line([0.0, 1.0], [0.0, 1.0], Role.PATH)
    chart = Chart(lines=[line])
    wide = make_frame(
        QSizeF(760, 330), chart, (0.0, 1.0), light, text, lambda v: f"{v:.1f} points of rating"
    )
    assert wide.plot.left() > frame_of(chart, light).plot.left() + 40


def test_sizes_follow_the_font(light):
    assert light.k == 1
    assert replace(light, font=QFont("DejaVu Sans", 20)).k == pytest.approx(2, abs=0.1)
    pixels = QFont("DejaVu Sans")
    pixels.setPixelSize(13)
    assert replace(light, font=pixels).small.font.pixelSize() == 12
