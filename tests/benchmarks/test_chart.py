"""How fast the chart is: run with ``pytest tests/benchmarks/test_chart.py``.

The shortest of the runs is compared with the limit: it is what the code costs, whoever else
uses the machine. On an idle one the medians are near it.
"""

import itertools
import math
import time

import numpy as np
import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QFont, QPixmap
from PySide6.QtWidgets import QApplication

from eloapp.charts.data import Band, Chart, Line, Markers, Role
from eloapp.charts.look import ChartLook
from eloapp.charts.plot import PlotWidget
from eloapp.views.theme import LIGHT

pytestmark = pytest.mark.benchmark(warmup=False)


@pytest.fixture
def look(qapp) -> ChartLook:
    theme = LIGHT
    return ChartLook(
        page=theme.base,
        ink=theme.ink,
        text2=theme.text2,
        text3=theme.text3,
        hairline=theme.hairline,
        mid=theme.border,
        dark=theme.border_hover,
        band_wide=theme.band_wide,
        band_edge=theme.band_edge,
        band_half=theme.band_half,
        median=theme.median,
        path=theme.path,
        target=theme.target,
        sample=theme.sample,
        grid=theme.grid,
        card=theme.button,
        accent=theme.accent,
        font=QFont("DejaVu Sans", 10),
    )


def fan(games: int) -> Chart:
    """Five percentiles that are not quite smooth, a path, a target, the periods."""
    rng = np.random.default_rng(4)
    xs = [float(i) for i in range(games + 1)]
    middle = [1784 + 66 * (1 - math.exp(-i / 150)) for i in xs]
    noise = rng.normal(size=games + 1).tolist()

    def edge(k: float) -> list[float]:
        return [m + k * min(i, 80.0) ** 0.5 + n for i, m, n in zip(xs, middle, noise, strict=True)]

    path = (np.array(middle) + rng.normal(scale=12, size=games + 1)).tolist()
    tens = xs[10::10]
    return Chart(
        bands=[
            Band(xs, edge(-7), edge(7), Role.WIDE, "9 in 10", "5%", "95%"),
            Band(xs, edge(-3), edge(3), Role.HALF, "Half of all outcomes", "25%", "75%"),
        ],
        lines=[
            Line(xs, middle, Role.MEDIAN, "Median", "Median 1850", True),
            Line(xs, path, Role.PATH, "Chosen path", "Path 1856", True),
            Line([0.0, xs[-1]], [1840.0] * 2, Role.TARGET, "Target", "Target 1840", True),
        ],
        markers=[Markers(tens, path[10::10], Role.PERIOD, "Per period of 10")],
        x_unit="games",
    )


@pytest.fixture
def plot(qtbot, look) -> PlotWidget:
    widget = PlotWidget(look)
    widget.resize(900, 520)
    rows = [(label, "1797 – 1838") for label in ("Path", "Median", "25 to 75%", "5 to 95%", "Now")]
    widget.set_readout(lambda index: (f"Game {index}", rows))
    qtbot.addWidget(widget)
    with qtbot.waitExposed(widget):
        widget.show()
    return widget


def paint_static(plot: PlotWidget) -> QPixmap:
    plot._changed()
    return plot._static_picture()


@pytest.mark.parametrize(("games", "limit"), [(40, 0.005), (100, 0.008), (1000, 0.010)])
def test_static_redraw(benchmark, plot, games: int, limit: float):
    plot.set_chart(fan(games))
    benchmark.pedantic(paint_static, (plot,), rounds=40, warmup_rounds=3)
    assert benchmark.stats.stats.min <= limit


def test_set_chart_and_paint(benchmark, plot):
    """What a keystroke costs at 1,000 games once the numbers are there."""
    chart = fan(1000)

    def show() -> None:
        plot.set_chart(chart)
        plot._static_picture()

    benchmark.pedantic(show, rounds=40, warmup_rounds=3)
    assert benchmark.stats.stats.min <= 0.012


@pytest.mark.parametrize("games", [100, 1000])
def test_hover(benchmark, plot, games: int):
    plot.set_chart(fan(games))
    plot.repaint()
    places = itertools.cycle(range(20, 90))

    def hover() -> None:
        plot._move_cursor(
            plot._index_at(QPointF(plot.frame.x.pixel(next(places)), 200.0)), pin=False
        )
        QApplication.processEvents()

    painted = plot.static_paints
    benchmark.pedantic(hover, rounds=100, warmup_rounds=5)
    assert plot.static_paints == painted
    assert benchmark.stats.stats.min <= 0.0015


@pytest.fixture(scope="module")
def many() -> Chart:
    """Case LOA-03: 50 runs of 100,000 points."""
    rng = np.random.default_rng(6)
    xs = np.arange(100_000.0)
    runs = [1800 + rng.normal(size=xs.size).cumsum() for _ in range(50)]
    return Chart(lines=[Line(xs, run, Role.SAMPLE, "Runs") for run in runs], x_unit="games")


@pytest.mark.parametrize("kind", ["arrays", "lists"])
def test_first_paint_of_long_series(benchmark, plot, many, kind: str):
    chart = many
    if kind == "lists":
        xs = many.lines[0].xs.tolist()
        chart = Chart([], [Line(xs, line.ys.tolist(), line.role) for line in many.lines])

    def show() -> None:
        plot.set_chart(chart)
        plot._static_picture()

    benchmark.pedantic(show, rounds=3)
    assert benchmark.stats.stats.max <= 1.0
    shown = plot.frame.shown
    width = plot.frame.plot.width()
    for (line, (_, ys)), original in zip(shown.lines, many.lines, strict=True):
        assert len(ys) <= width + 8, line
        assert (min(ys), max(ys)) == (min(original.ys), max(original.ys))


@pytest.mark.parametrize("move", ["pan", "zoom"])
def test_frames_of_long_series(benchmark, plot, many, move: str):
    plot.set_chart(many)
    plot.set_view(20_000, 60_000)
    plot.repaint()
    ways = itertools.cycle([1.1, 1.1, 1 / 1.1, 1 / 1.1])

    def frame() -> None:
        if move == "pan":
            low, high = plot.view
            plot.set_view(low + 150, high + 150)
        else:
            plot.zoom(next(ways), 45_000)
        QApplication.processEvents()

    painted = plot.static_paints
    started = time.perf_counter()
    benchmark.pedantic(frame, rounds=40)
    seconds = time.perf_counter() - started
    assert (plot.static_paints - painted) / seconds >= 20
