"""The chart of a series, built from its result."""

from PySide6.QtGui import QFont

from eloapp.charts.data import Band, Chart, Line, Mark, Markers, Role
from eloapp.charts.look import ChartLook
from eloapp.core.series import Series
from eloapp.core.series_report import SeriesResult
from eloapp.views.theme import Tokens
from eloapp.wording.language import _, ngettext, pgettext
from eloapp.wording.numbers import number, percent, rating, rating_of


def chart_look(theme: Tokens, face: QFont) -> ChartLook:
    """The look of charts in a theme."""
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
        card=theme.button if theme.dark else theme.base,
        accent=theme.accent,
        font=face,
    )


def series_chart(series: Series, result: SeriesResult) -> Chart:
    """Bands, median, chosen path, period dots, target, true strength and samples."""
    games = len(result.path.games)
    xs = list(range(games + 1))
    start = float(result.path.start)
    path = [start, *(float(game.after) for game in result.path.games)]
    bands, lines = _outlook(result, start)
    lines += _guides(series, games)
    lines += [
        Line(xs[: len(sample) + 1], [start, *sample], Role.SAMPLE, _samples(series, i))
        for i, sample in enumerate(result.samples)
    ]
    lines.append(
        Line(
            xs,
            path,
            Role.PATH,
            _("Chosen path"),
            _("Path {rating}").format(rating=number(result.path.end, 0)),
            strong_label=True,
            short_label=_("Path"),
        )
    )
    return Chart(
        bands=bands,
        lines=lines,
        markers=_periods(result),
        marks=[
            Mark(float(game), _("K {k}").format(k=number(k.value)))
            for game, k in result.path.k_changes
        ],
        x_unit=pgettext("axis", "games"),
    )


def _outlook(result: SeriesResult, start: float) -> tuple[list[Band], list[Line]]:
    outlook = result.outlook
    if outlook is None:
        return [], []
    known = len(outlook.mean)
    xs = list(range(known + 1))
    low, quarter, median, upper, high = ([start, *map(float, q)] for q in outlook.quantiles)
    bands = [
        Band(xs, low, high, Role.WIDE, _("9 in 10"), percent(5), percent(95)),
        Band(xs, quarter, upper, Role.HALF, _("Half of all outcomes"), percent(25), percent(75)),
    ]
    label = _("Median {rating}").format(rating=rating_of(median[-1]))
    line = Line(xs, median, Role.MEDIAN, _("Median"), label, True, _("Median"))
    return bands, [line]


def _guides(series: Series, games: int) -> list[Line]:
    lines = []
    for value, role, legend, label in (
        (series.target, Role.TARGET, _("Target"), _("Target {rating}")),
        (
            series.strength if series.strength_counts else None,
            Role.STRENGTH,
            _("True strength"),
            _("Strength {rating}"),
        ),
    ):
        if value is not None:
            text = label.format(rating=rating(value))
            lines.append(Line([0, games], [float(value)] * 2, role, legend, text, True, text))
    return lines


def _samples(series: Series, place: int) -> str:
    """All samples share one legend; it names the seed, so that they can be drawn again."""
    if place:
        return ""
    text = ngettext("{n} sample, seed {seed}", "{n} samples, seed {seed}", series.samples)
    return text.format(n=series.samples, seed=series.seed)


def _periods(result: SeriesResult) -> list[Markers]:
    """Where a rating list would stand at the end of each period."""
    case, games = result.case, result.per_period.games
    if case.rules.in_period:
        return []
    ends = [first + length for first, length in case.periods()]
    text = ngettext("Per period of {n}", "Per period of {n}", case.period_games)
    return [
        Markers(
            [float(end) for end in ends],
            [float(games[end - 1].after) for end in ends],
            Role.PERIOD,
            text.format(n=case.period_games),
        )
    ]
