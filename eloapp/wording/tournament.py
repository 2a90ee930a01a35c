"""The report of a tournament: rounds and totals, what may come, and why for every number."""

from collections.abc import Iterator

from eloapp.core.errors import Fault, InputError
from eloapp.core.event_report import EventReport, EventRow, range_ends
from eloapp.core.full_report import FullEvent
from eloapp.core.planning.prospect import Prospect
from eloapp.core.results import OUTCOMES
from eloapp.core.rules import Rules
from eloapp.wording import event as words
from eloapp.wording import event_totals as totals
from eloapp.wording import planning, terms
from eloapp.wording.blocks import (
    Block,
    Cell,
    Heading,
    Number,
    Section,
    Table,
    cut,
    of_change,
    of_count,
    of_figures,
    of_share,
    of_steps,
    read,
)
from eloapp.wording.language import _, apart, labelled
from eloapp.wording.numbers import exact_score, percent, rating
from eloapp.wording.tournament_plans import goal_blocks, norm_blocks, outcome_blocks, plan_blocks
from eloapp.wording.tournament_why import performance_steps, round_steps, total_steps


def sections(event: FullEvent) -> Iterator[Section]:
    """The parts of the report; those that hold nothing are left out."""
    found, report = event.found, event.found.report
    for title, blocks in (
        (_("Tournament"), _rounds(report)),
        (_("Rounds to come"), _to_come(found)),
        (_("Totals"), _totals(report)),
        (_("Goals"), goal_blocks(event)),
        (_("Outcomes"), outcome_blocks(found)),
        (_("Scenarios"), plan_blocks(found)),
        (_("Norms"), norm_blocks(found)),
        (_("Round by round"), _whys(report)),
    ):
        held = tuple(blocks)
        if held:
            yield Section(title, held)


# Rounds ---------------------------------------------------------------------------------


def _rounds(report: EventReport) -> Iterator[Block]:
    name = report.event.name.strip()
    if name:
        yield name
    if not report.rows:
        yield _("No round is entered.")
        return
    for remark in _remarks(report):
        yield " ".join(remark)
    yield of_figures(words.figures(report))
    heads = (
        *(_("Round"), _("Opponent"), _("Title"), _("Fed."), _("Rating"), _("Colour")),
        *(_("Result"), _("Expected"), _("Change"), _("Sum"), _("Note")),
    )
    rows = tuple(_round(row, report.rules) for row in report.rows)
    yield _filled(Table(heads, rows, frozenset({1, 2, 3, 5, 6, 10})))


def _remarks(report: EventReport) -> Iterator[tuple[str, str]]:
    """What the reader should know besides, as the notices of the window."""
    player, totals = report.player, report.totals
    if report.fault is not None:
        yield words.no_answer(report.fault)
    elif player.known_rating is None and not player.unrated:
        yield words.no_answer(InputError(Fault.NO_RATING))
    if totals is None:
        return
    if report.unrated_next_list:
        yield words.unrated_next(report)
    if totals.k.period_games is not None:
        yield words.ceiling(totals)
    if totals.floored:
        yield words.floored(report.rules)
    crossed = words.crossed(report)
    if crossed is not None:
        yield crossed


def _round(row: EventRow, rules: Rules) -> tuple[Cell, ...]:
    entry, opponent = row.entry, row.entry.opponent
    used, bye = opponent.used_rating, entry.result.bye
    notes = [words.reason(row)]
    if opponent.about is not None and opponent.name:
        notes.append(words.about(opponent.about))
    return (
        of_count(row.index + 1),
        "" if bye else words.opponent_name(entry),
        words.title(opponent.title),
        opponent.federation,
        words.opponent_rating(opponent) if used is None else Number(rating(used), used),
        _colour(row),
        words.result_sign(entry),
        _expected(row, rules),
        "" if row.change is None else of_change(row.change, rules),
        "" if row.running is None else of_change(row.running, rules),
        ", ".join(filter(None, notes)),
    )


def _colour(row: EventRow) -> str:
    entry = row.entry
    return "" if entry.colour is None or entry.result.bye else words.colour(entry.colour)


def _expected(row: EventRow, rules: Rules) -> Cell:
    if row.expected is None:
        return ""
    return Number(exact_score(row.expected, table=rules.by_table), cut(row.expected, rules, 4))


def _filled(table: Table) -> Table:
    """A table without the columns that hold nothing."""
    kept = [i for i in range(len(table.heads)) if any(row[i] for row in table.rows)]
    return Table(
        tuple(table.heads[i] for i in kept),
        tuple(tuple(row[i] for i in kept) for row in table.rows),
        frozenset(place for place, i in enumerate(kept) if i in table.left),
    )


def _to_come(found: Prospect) -> Iterator[Block]:
    report = found.report
    rounds = found.outcomes.rounds.rounds
    if not rounds:
        return
    results = [terms.outcome(result) for result in OUTCOMES]
    heads = (
        *(_("Round"), _("Opponent"), _("Colour"), _("Expected")),
        *(_("Chance: {outcome}").format(outcome=result) for result in results),
        *results,
        _("Note"),
    )
    nothing: tuple[Cell, ...] = ("",) * len(OUTCOMES)
    rows = []
    for entry in rounds:
        row, chances, shares = entry.row, entry.chances, nothing
        if chances is not None:
            told = zip(OUTCOMES, chances.percents(), strict=True)
            shares = tuple(of_share(chances.of(result), percent(whole)) for result, whole in told)
        rows.append(
            (
                of_count(row.index + 1),
                planning.met_in_round(row.entry.opponent),
                _colour(row),
                _expected(row, report.rules),
                *shares,
                *([of_change(o.change, report.rules) for o in row.outcomes] or nothing),
                words.reason(row),
            )
        )
    yield _filled(Table(heads, tuple(rows), frozenset({1, 2, len(heads) - 1})))
    for entry in rounds:
        yield from _ends(report, entry.index)


def _ends(report: EventReport, index: int) -> Iterator[str]:
    """What the ends of the range of a rating give."""
    ends = range_ends(report, index)
    if ends is not None:
        middle, *at = words.range_tip(report.rows[index].entry.opponent, ends).split("\n")
        yield labelled(planning.round_label(index), f"{middle} {apart(at)}".strip())


# Totals ---------------------------------------------------------------------------------


def _totals(report: EventReport) -> Iterator[Block]:
    lines = tuple((x.label, read(x.value), x.how) for x in totals.total_lines(report))
    if lines:
        yield Table((), lines, frozenset({0, 2}))
    for row in report.rows:
        if row.counts and not row.entry.open:
            yield from _ends(report, row.index)
    steps = total_steps(report)
    if steps:
        yield Heading(_("Why this rating"))
        yield of_steps(steps)
    if report.performance is not None:
        yield Heading(_("Performance"))
        ways = zip(
            totals.performance_ways(report.performance),
            performance_steps(report.performance),
            strict=True,
        )
        rows = ((w.name, read(w.value), w.nothing, w.everything, how) for w, how in ways)
        ends = (_("At {share}").format(share=percent(share)) for share in (0, 100))
        heads = ("", _("Value"), *ends, _("How"))
        yield Table(heads, tuple(rows), frozenset({0, 2, 3, 4}))


# Why ------------------------------------------------------------------------------------


def _whys(report: EventReport) -> Iterator[Block]:
    for row in report.rows:
        title = planning.round_label(row.index)
        if not row.entry.result.bye:
            title = planning.next_game(row)
        sign = words.result_sign(row.entry)
        steps = round_steps(report, row)
        if steps:
            yield Heading(labelled(title, sign))
            yield of_steps(steps)
        elif row.reason is not None:
            yield Heading(labelled(title, sign))
            yield f"{words.full_reason(row)}."
