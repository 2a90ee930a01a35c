"""The totals of one player's tournament in words, each with how it is found."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from eloapp.core.event_report import EventReport, EventTotals
from eloapp.core.initial_rating import (
    GAMES_NEEDED,
    HIGHEST_FIRST,
    LOWEST_FIRST,
    FirstRating,
)
from eloapp.core.kfactor import K_TIMES_GAMES
from eloapp.core.performance import ErrorBar, Performance
from eloapp.wording import terms
from eloapp.wording.event import first_state, points
from eloapp.wording.language import _, ngettext
from eloapp.wording.numbers import (
    exact_change,
    number,
    percent,
    rating,
    score,
    signed,
)
from eloapp.wording.series import NOTHING


@dataclass(frozen=True, slots=True)
class TotalLine:
    """One line of the totals: what it is, its value, and how it comes about."""

    label: str
    value: str
    how: str


def total_lines(report: EventReport) -> Iterator[TotalLine]:
    """Everything that the figures leave out, one line each."""
    if report.average is not None:
        games = ngettext("{n} rated game", "{n} rated games", report.rated_games)
        how = games.format(n=report.rated_games)
        if report.about:
            how = _("{games}, some rated about").format(games=how)
        yield TotalLine(_("Average of the opponents"), number(report.average, 1), how)
    if report.totals is not None:
        yield from _rating_lines(report, report.totals)
    if report.performance is not None:
        yield _range_line(report)
    if report.error is not None and report.error.superior is not None:
        yield _superior_line(report.error)
    if report.first is not None:
        yield from _first_lines(report, report.first)


def _rating_lines(report: EventReport, totals: EventTotals) -> Iterator[TotalLine]:
    rules = report.rules
    if report.rated_games:
        yield TotalLine(
            _("Expected total"),
            score(totals.expected),
            _("{points} scored").format(points=points(report.score)),
        )
        yield TotalLine(
            _("Change"),
            exact_change(totals.change, rules),
            _("{change} after rounding").format(change=signed(totals.change_rounded)),
        )
    if report.player.other_games or report.event.other_change:
        yield TotalLine(
            _("With other events"),
            exact_change(totals.period_change, rules),
            _("{change} after rounding").format(change=signed(totals.period_change_rounded)),
        )
    yield TotalLine("K", terms.k_with_doubt(totals.k), terms.k_reason(totals.k))
    if rules.in_period:
        yield _games_line(report, totals)


def _games_line(report: EventReport, totals: EventTotals) -> TotalLine:
    """The n of K times n, with its parts and the product."""
    played, other = report.rated_games, report.player.other_games
    to_come = totals.period_games - played - other
    parts = (
        (played, ngettext("{n} played", "{n} played", played)),
        (to_come, ngettext("{n} to come", "{n} to come", to_come)),
        (other, ngettext("{n} in other events", "{n} in other events", other)),
    )
    told = ", ".join(text.format(n=n) for n, text in parts if n)
    product = _("{k} × {n} = {product}, at most {most}").format(
        k=number(totals.k.base),
        n=totals.period_games,
        product=number(totals.k.base * totals.period_games),
        most=K_TIMES_GAMES,
    )
    how = _("{games}; {product}").format(games=told, product=product) if told else product
    return TotalLine(_("Rated games of the period"), str(totals.period_games), how)


def _range_line(report: EventReport) -> TotalLine:
    label = _("Performance, 95% sure")
    low, high = report.performance_range
    if low is None and high is None:
        return TotalLine(label, NOTHING, _("games that all end alike tell no error"))
    if low is None:
        value = _("up to {rating}").format(rating=number(high or Decimal(0), 0))
    elif high is None:
        value = _("{rating} or more").format(rating=number(low, 0))
    else:
        value = f"{number(low, 0)} – {number(high, 0)}"
    wins, draws, losses = report.tally
    how = _("{wins} won, {draws} drawn, {losses} lost")
    return TotalLine(label, value, how.format(wins=wins, draws=draws, losses=losses))


def _superior_line(bar: ErrorBar) -> TotalLine:
    assert bar.superior is not None
    return TotalLine(
        _("Chance to be stronger"),
        percent(min(99, max(1, round(100 * bar.superior)))),
        _("score {share} per game, error ± {error}").format(
            share=number(Decimal(bar.share), 2), error=number(Decimal(bar.share_error), 2)
        ),
    )


def _first_lines(report: EventReport, first: FirstRating) -> Iterator[TotalLine]:
    value = NOTHING if first.published is None else rating(first.published)
    yield TotalLine(_("First rating"), value, first_state(first))
    yield TotalLine(
        _("How it is found"),
        rating(first.rating),
        _("average {average} with two draws against 1800, {percent} scored, dp {dp}").format(
            average=number(first.average, 1), percent=percent(first.percent), dp=signed_dp(first.dp)
        ),
    )
    yield TotalLine(
        _("Conditions"),
        _("{n} of {needed}").format(n=min(first.games, GAMES_NEEDED), needed=GAMES_NEEDED),
        _("five games against rated opponents, a point, {low} to {high}").format(
            low=rating(LOWEST_FIRST), high=rating(HIGHEST_FIRST)
        ),
    )


def signed_dp(value: int) -> str:
    """A difference dp with its sign."""
    return signed(Decimal(value))


@dataclass(frozen=True, slots=True)
class PerformanceWay:
    """One way to reckon a performance, and what it does at the ends."""

    name: str
    value: str
    nothing: str
    everything: str
    tip: str


def performance_ways(found: Performance | None) -> list[PerformanceWay]:
    """Four ways, to be compared."""
    values: list[str]
    if found is None:
        values = [NOTHING] * 4
    else:
        exact = NOTHING if found.exact is None else number(found.exact, 1)
        values = [
            rating(found.fide.rating),
            number(found.linear, 1),
            exact,
            rating(found.perfect),
        ]
    return [
        PerformanceWay(
            _("FIDE"),
            values[0],
            _("average − 800"),
            _("average + 800"),
            _("Rounded average plus dp of the rounded per cent (B.01, 1.4.9)"),
        ),
        PerformanceWay(
            _("Linear"),
            values[1],
            _("average − 400"),
            _("average + 400"),
            _("Each opponent plus 400 for a win, minus 400 for a loss, averaged"),
        ),
        PerformanceWay(
            _("Exact"),
            values[2],
            _("no value"),
            _("no value"),
            _("The rating whose expected total by the Elo formula is the score"),
        ),
        PerformanceWay(
            _("Perfect"),
            values[3],
            _("lowest − 800"),
            _("highest + 736"),
            _("The lowest rating whose expected total by table 8.1.2 is the score (C.07)"),
        ),
    ]
