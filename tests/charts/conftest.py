"""Charts to test with: the looks of both themes, and a fan that needs no random numbers."""

import math
from collections.abc import Callable

import pytest
from PySide6.QtGui import QFont

from eloapp.charts.data import Band, Chart, Line, Mark, Markers, Role
from eloapp.charts.look import ChartLook
from eloapp.charts.plot import PlotWidget
from eloapp.views.theme import DARK, LIGHT, Tokens


def look_of(theme: Tokens, font: QFont | None = None) -> ChartLook:
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
        font=font or QFont("DejaVu Sans", 10),
    )


def fan_of(games: int, target: float = 1840.0) -> Chart:
    """A fan that widens like the root of the games, and a path that goes up and down."""
    xs = [float(i) for i in range(games + 1)]
    median = [1784 + 1.2 * i for i in xs]

    def edge(k: float) -> list[float]:
        return [m + k * math.sqrt(i) for i, m in zip(xs, median, strict=True)]

    path = [m + 9 * math.sin(i * 1.7) for i, m in zip(xs, median, strict=True)]
    tens = [i for i in xs if i and i % 10 == 0]
    return Chart(
        bands=[
            Band(xs, edge(-9), edge(9), Role.WIDE, "9 in 10", "5%", "95%"),
            Band(xs, edge(-4), edge(4), Role.HALF, "Half of all", "25%", "75%"),
        ],
        lines=[
            Line(xs, median, Role.MEDIAN, "Median", f"Median {median[-1]:.0f}", True, "Median"),
            Line(xs, path, Role.PATH, "Chosen path", f"Path {path[-1]:.0f}", True, "Path"),
            Line([0.0, xs[-1]], [target] * 2, Role.TARGET, "Target", f"Target {target:.0f}", True),
        ],
        markers=[Markers(tens, [path[int(i)] + 3 for i in tens], Role.PERIOD, "Per period")],
        marks=[Mark(games * 0.75, "K 10")],
        x_unit="games",
    )


def read(chart: Chart) -> Callable[[int], tuple[str, list[tuple[str, str]]]]:
    def readout(index: int) -> tuple[str, list[tuple[str, str]]]:
        lines = chart.lines[:2]
        return f"Game {index}", [(line.legend, f"{line.ys[index]:.1f}") for line in lines]

    return readout


@pytest.fixture
def light(qapp) -> ChartLook:
    return look_of(LIGHT)


@pytest.fixture
def dark(qapp) -> ChartLook:
    return look_of(DARK)


@pytest.fixture
def fan() -> Callable[..., Chart]:
    return fan_of


@pytest.fixture
def readout_of() -> Callable[[Chart], Callable[[int], tuple[str, list[tuple[str, str]]]]]:
    return read


@pytest.fixture
def plot(qtbot, light) -> PlotWidget:
    """A chart of 40 games on the screen, without focus and without the mouse."""
    widget = PlotWidget(light)
    widget.resize(760, 330)
    chart = fan_of(40)
    widget.set_chart(chart, read(chart))
    widget.set_names("Rating after each game", empty="Type how many games.", description="40 games")
    qtbot.addWidget(widget)
    with qtbot.waitExposed(widget):
        widget.show()
    widget.clearFocus()
    return widget
