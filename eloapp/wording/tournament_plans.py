"""What the rounds to come may bring, for reports: goals, outcomes, scenarios, norms."""

from collections.abc import Iterator

from eloapp.core.event import Opponent, Round, RoundResult
from eloapp.core.full_report import FullEvent
from eloapp.core.norms import NormReport
from eloapp.core.planning import (
    GoalAnswer,
    GoalState,
    Outcome,
    PlannedRound,
    ScenarioReport,
    Span,
)
from eloapp.core.planning.prospect import Prospect
from eloapp.core.rules import Rules
from eloapp.wording import event as words
from eloapp.wording import norms as norm_words
from eloapp.wording import planning
from eloapp.wording.blocks import (
    NOTHING,
    Block,
    Cell,
    Heading,
    Number,
    Table,
    of_change,
    of_share,
    read,
)
from eloapp.wording.language import _, labelled
from eloapp.wording.numbers import points as result_points
from eloapp.wording.numbers import rating
from eloapp.wording.series import share

# Goals ----------------------------------------------------------------------------------


def goal_blocks(event: FullEvent) -> Iterator[Block]:
    """Each goal with its answer."""
    found = event.found
    for answer, opponent in zip(found.goals, event.opponents, strict=True):
        yield Heading(planning.goal_name(answer.goal))
        title = planning.goal_title(answer, found.report)
        yield f"{title}. {planning.goal_reasons(answer, found.outcomes)}".strip()
        yield from _chance(answer)
        told = planning.enough_at_once(opponent)
        if told:
            yield told


def _chance(answer: GoalAnswer) -> Iterator[str]:
    """How probable it is, where that is not certain."""
    if answer.state is GoalState.POINTS and answer.probability is not None:
        yield labelled(planning.chance_label(), share(answer.probability))
    way = planning.likeliest(answer.likeliest)
    if way:
        yield way


# Outcomes -------------------------------------------------------------------------------


def outcome_blocks(found: Prospect) -> Iterator[Block]:
    """What each score of the counted rounds to come brings."""
    outcomes, report = found.outcomes, found.report
    if not outcomes.rounds.counted:
        return
    last = found.last_round
    if last is not None:
        yield planning.last_round(last)
    if not outcomes.exact:
        yield _("Lowest and highest are close, not exact.")
    answers = [answer for answer in found.goals if answer.reach]
    before = report.player.known_rating if report.event.thresholds else None
    heads = (
        *(_("Points to come"), _("Change"), _new_rating(report.rules), _("Performance")),
        *(_("Chance"), _("This or more"), _("Likeliest results")),
        *(planning.goal_name(answer.goal) for answer in answers),
        *([] if before is None else [_("Categories")]),
    )
    rows = []
    for place, row in enumerate(outcomes.rows):
        rows.append(
            (
                Number(words.points(row.score), row.score),
                _changes(planning.changes(row.lowest, row.highest), report.rules),
                _ratings(planning.standings(row)),
                NOTHING if row.performance is None else read(rating(row.performance.rating)),
                _share(row.probability),
                _share(row.at_least),
                _results(row),
                *(planning.reach_word(a.reach[place], a.goal.kind) for a in answers),
                *([] if before is None else [planning.crossed(row, before)]),
            )
        )
    yield Table(heads, tuple(rows), frozenset(range(6, len(heads))))


def _new_rating(rules: Rules) -> str:
    return _("Next list") if rules.is_fide else _("New rating")


def _share(probability: float | None) -> Cell:
    return NOTHING if probability is None else of_share(probability, share(probability))


def _changes(value: Span | None, rules: Rules) -> Cell:
    if value is not None and value.single:
        return of_change(value.low, rules)
    return planning.change_span(value)[0]


def _ratings(value: Span | None) -> Cell:
    return read(planning.span(value))


def _results(row: Outcome) -> str:
    way = row.likeliest
    return "" if way is None else " ".join(result_points(result) for _i, result in way.results)


# Scenarios ------------------------------------------------------------------------------


def plan_blocks(found: Prospect) -> Iterator[Block]:
    """The scenarios side by side, as in the window; nothing when no round is left to plan."""
    plans = found.scenarios
    if plans and plans[0].rounds:
        heads = ("", *(" ".join(plan.scenario.name.split()) for plan in plans))
        yield Table(heads, tuple(_plan_rows(plans, found)))


def _plan_rows(plans: tuple[ScenarioReport, ...], found: Prospect) -> Iterator[tuple[Cell, ...]]:
    report = found.report
    rules, rounds = report.rules, report.event.number_of_rounds
    for i, entry in enumerate(plans[0].rounds):
        entered = report.event.rounds[entry.index].opponent
        label = f"{planning.round_label(entry.index)}  {planning.met_in_round(entered)}"
        yield label, *(_planned(plan.rounds[i], entered) for plan in plans)
    yield _("Score"), *(planning.points_span(plan.points, rounds) for plan in plans)
    yield _("Change"), *(_changes(plan.change, rules) for plan in plans)
    yield _new_rating(rules), *(_ratings(_new_ratings(plan)) for plan in plans)
    yield _("Performance"), *(_ratings(plan.performance) for plan in plans)
    yield _("Chance of just these results"), *(_share(plan.chance) for plan in plans)
    yield _("Chance of this score or more"), *(_share(plan.at_least) for plan in plans)
    for i, goal in enumerate(report.event.goals):
        yield planning.goal_name(goal), *(planning.goal_word(plan.goals[i]) for plan in plans)
    for i, norm in enumerate(plans[0].norms):
        name = norm_words.norm_name(norm.title)
        yield name, *(norm_words.norm_state(plan.norms[i].state) for plan in plans)
    yield from _categories(plans, found)
    notes = tuple(" ".join(plan.scenario.note.split()) for plan in plans)
    if any(notes):
        yield _("Note"), *notes


def _planned(entry: PlannedRound, entered: Opponent) -> str:
    sign = NOTHING
    if entry.result is not RoundResult.OPEN:
        sign = words.result_sign(Round(result=entry.result))
        if entry.result.bye:
            sign = words.round_result(entry.result)
    if entry.opponent == entered:
        return sign
    return f"{planning.supposed_opponent(entry.opponent)} {sign}"


def _new_ratings(plan: ScenarioReport) -> Span | None:
    """Published ratings; the first one of an unrated player."""
    if plan.published is not None:
        return plan.published
    ends = [planning.standings(plan.outcomes.rows[i]) for i in (0, -1)]
    low, high = ends
    return None if low is None or high is None else Span(low.low, high.high)


def _categories(plans: tuple[ScenarioReport, ...], found: Prospect) -> Iterator[tuple[Cell, ...]]:
    before = found.report.player.known_rating
    if before is None:
        return
    for limit in found.report.event.thresholds:
        yield (
            limit.name,
            *(
                NOTHING
                if plan.published is None
                else planning.crossing(limit, before, plan.published)
                for plan in plans
            ),
        )


# Norms ----------------------------------------------------------------------------------


def norm_blocks(found: Prospect) -> Iterator[Block]:
    """Each norm with its conditions, what is left out, and what is needed."""
    for norm, answer in zip(found.norms, found.norm_goals, strict=True):
        name = norm_words.norm_name(norm.title)
        yield Heading(labelled(name, norm_words.norm_state(norm.state)))
        yield norm_words.norm_need(norm.need, norm.title)
        yield from _chance(answer)
        if norm.performance is not None:
            told = norm_words.norm_performance(norm.performance)
            yield f"{labelled(_('Performance'), told)}."
        raised = norm_words.raised_opponent(norm)
        if raised:
            yield raised
        yield from _left_out(norm, found)
        if norm.lines:
            yield _conditions(norm)
        if norm.title_lines:
            yield _of_title(norm)


def _left_out(norm: NormReport, found: Prospect) -> Iterator[str]:
    rounds = found.report.event.rounds
    for entry in norm.rounds:
        if entry.left_out is not None:
            to_come = entry.round >= len(rounds) or rounds[entry.round].open
            told = norm_words.left_out(entry.left_out, to_come=to_come)
            yield f"{labelled(planning.round_label(entry.round), told)}."


def _conditions(norm: NormReport) -> Table:
    rows = (
        (
            norm_words.condition_name(line, norm.title),
            norm_words.condition_value(line),
            norm_words.norm_state(line.state),
            norm_words.asks(line.asks),
            f"B.01 {line.paragraph}",
        )
        for line in norm.lines
    )
    heads = (_("Condition"), _("Value"), _("State"), _("Still asked"), _("Rule"))
    return Table(heads, tuple(rows), frozenset(range(5)))


def _of_title(norm: NormReport) -> Table:
    rows = (
        (norm_words.title_condition(line), norm_words.title_state(line), f"B.01 {line.paragraph}")
        for line in norm.title_lines
    )
    heads = (_("For the title"), _("State"), _("Rule"))
    return Table(heads, tuple(rows), frozenset(range(3)))
