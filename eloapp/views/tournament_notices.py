"""What the Tournament tab comments on, the most serious first."""

from collections.abc import Iterator, Mapping

from eloapp.core.errors import InputError
from eloapp.core.event_report import EventReport
from eloapp.views.controls import Notice, Severity
from eloapp.wording import event as words
from eloapp.wording import notices as notice_words


def notices(
    report: EventReport | None, faults: Mapping[str, InputError], *, failed: bool
) -> list[Notice]:
    """All notices; without a report those about the window alone."""
    found: list[Notice] = []
    if failed:
        found.append((Severity.ERROR, *notice_words.failed()))
    if faults:
        found.append((Severity.WARNING, *notice_words.stale(next(iter(faults)))))
    if report is not None:
        found += _of_report(report)
    return found


def _of_report(report: EventReport) -> Iterator[Notice]:
    player, rules, totals = report.player, report.rules, report.totals
    if report.fault is not None:
        yield Severity.ERROR, *words.no_answer(report.fault)
    elif report.rows and player.known_rating is None and not player.unrated:
        yield Severity.INFO, *words.no_rating()
    if totals is not None and report.rows:
        if report.unrated_next_list:
            yield Severity.WARNING, *words.unrated_next(report)
        if totals.k.period_games is not None:
            yield Severity.WARNING, *words.ceiling(totals)
        if totals.floored:
            yield Severity.INFO, *words.floored(rules)
        crossed = words.crossed(report)
        if crossed is not None:
            yield Severity.INFO, *crossed
    if rules.is_fide and report.rows:
        ratings = [player.known_rating, *(row.entry.opponent.used_rating for row in report.rows)]
        odd = next((r for r in ratings if r is not None and r != r.to_integral_value()), None)
        if odd is not None:
            yield Severity.WARNING, *words.decimal_rating(odd)
    if report.about:
        yield Severity.INFO, *words.about_notice()
