"""How the numbers of a tournament come about, step by step."""

from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal

from eloapp.core.derivation import derive
from eloapp.core.event_report import EventReport, EventRow, EventTotals
from eloapp.core.numbers import exact
from eloapp.core.performance import Performance
from eloapp.core.results import OUTCOMES, Result
from eloapp.core.rules import Rules
from eloapp.wording import event_totals as totals
from eloapp.wording import terms
from eloapp.wording.language import _, labelled
from eloapp.wording.numbers import (
    MINUS,
    exact_change,
    exact_rating,
    exact_score,
    number,
    percent,
    rating,
)
from eloapp.wording.why import WhyLine, exact_or_whole, why_lines

# One round ------------------------------------------------------------------------------


def round_steps(report: EventReport, row: EventRow) -> list[WhyLine]:
    """How the change of a round comes about, or the three changes of one to come.

    Empty when the round does not count, and without a rating.
    """
    rated, game, played = report.rated, row.rated, row.entry.rated_result
    if rated is None or game is None or not row.counts:
        return []
    if played is not None:
        why = derive(rated, game, played)
        return why_lines(why, one_of_several=report.rules.in_period)
    return _three([(result, outcome_steps(report, row, result)) for result in OUTCOMES])


def outcome_steps(report: EventReport, row: EventRow, result: Result) -> list[WhyLine]:
    """How one of the three changes of a counted round to come comes about."""
    rated, game = report.rated, row.rated
    assert rated is not None
    assert game is not None
    why, outcome = derive(rated, game, result), game.outcome(result)
    if why.outcome.change == outcome.change:
        return why_lines(why)
    # Under a floor that the games played have reached, the whole period counts.
    floor = number(report.rules.floor or Decimal(0))
    how = _("lowest rating {rating}").format(rating=floor)
    change = exact_change(outcome.change, report.rules)
    return [*why_lines(why, one_of_several=True), WhyLine(_("Floor"), change, how, "")]


def _three(of_results: list[tuple[Result, list[WhyLine]]]) -> list[WhyLine]:
    """What all results have in common, once; then what each has of its own."""
    common = [line for line in of_results[0][1] if all(line in lines for _r, lines in of_results)]
    own = [
        replace(line, label=labelled(terms.outcome(result), line.label))
        for result, lines in of_results
        for line in lines
        if line not in common
    ]
    return [*common, *own]


# The whole event ------------------------------------------------------------------------


@exact
def total_steps(report: EventReport) -> list[WhyLine]:
    """From the rounds to the rating on the next list; empty without a game that counts."""
    totals, rules = report.totals, report.rules
    if totals is None or report.rated is None:
        return []
    other = report.event.other_change
    if not report.rated_games and not other:
        return []
    steps = []
    if report.rated_games:
        steps += [_expected(report, totals), _change(report, totals)]
    if other:
        change = totals.change + other
        how = _sum([exact_change(totals.change, rules), exact_change(other, rules)])
        steps.append(WhyLine(_("With other events"), exact_change(change, rules), how, ""))
    if totals.floored:
        how = _("lowest rating {rating}").format(rating=number(rules.floor or Decimal(0)))
        steps.append(WhyLine(_("Floor"), exact_change(totals.period_change, rules), how, ""))
    return [*steps, _published(report.rated.rating, totals, rules)]


def _expected(report: EventReport, totals: EventTotals) -> WhyLine:
    table = report.rules.by_table
    scores = [
        exact_score(row.expected, table=table)
        for row in report.rows
        if row.expected is not None and not row.entry.open
    ]
    return WhyLine(_("Expected total"), exact_score(totals.expected, table=table), _sum(scores), "")


def _change(report: EventReport, totals: EventTotals) -> WhyLine:
    rules, k = report.rules, totals.k.value
    if totals.change == k * (report.score - totals.expected):
        expected = exact_score(totals.expected, table=rules.by_table)
        how = f"{number(k)} × ({number(report.score)} {MINUS} {expected})"
    else:  # a floor between two games
        how = _sum([exact_change(r.change, rules) for r in report.rows if r.change is not None])
    source = "8.3.2" if rules.is_fide else ""
    return WhyLine(_("Change"), exact_change(totals.change, rules), how, source)


def _published(start: Decimal, totals: EventTotals, rules: Rules) -> WhyLine:
    how = _sum([exact_or_whole(start, rules), exact_change(totals.period_change, rules)])
    if not rules.whole:
        return WhyLine(_("New rating"), exact_rating(totals.live, rules), how, "")
    how = _("{sum}, rounded once").format(sum=how)
    source = _("half away from zero")
    source = labelled("8.3.4", source) if rules.is_fide else source
    return WhyLine(_("Published"), rating(totals.published), how, source)


def _sum(terms_: Iterable[str]) -> str:
    """Numbers with or without signs as a sum: 0.73 + 0.40, +5.4 − 5.8 without the first plus."""
    first, *rest = terms_
    text = first.removeprefix("+")
    for term in rest:
        negative = term.startswith(MINUS)
        text += f" {MINUS if negative else '+'} {term.lstrip(MINUS + '+')}"
    return text


# Performance ----------------------------------------------------------------------------


@exact
def performance_steps(found: Performance) -> list[str]:
    """How each of the four performances is found, in the order of their ways."""
    fide, games, score = found.fide, len(found.opponents), found.score
    average = number(found.average, 2)
    share = _("{score} of {games}").format(score=number(score), games=games)
    text = _("average {average}, {share} is {percent}, dp {dp}").format(
        average=average, share=share, percent=percent(fide.percent), dp=totals.signed_dp(fide.dp)
    )
    linear = f"{average} + 400 × (2 × {number(score)} {MINUS} {games}) ÷ {games}"
    tips = [column.tip for column in totals.performance_ways(found)]
    return [labelled(tips[0], text), labelled(tips[1], linear), *tips[2:]]
