"""The tournament as ``--json`` prints it: every number exact, rounds counted from 1."""

from collections.abc import Iterable, Sequence
from decimal import Decimal

from msgspec.structs import asdict

from eloapp import cli_shapes_event as shapes
from eloapp.cli_shapes_base import K, Outcome, Outcomes, Step
from eloapp.core import planning
from eloapp.core.event import Opponent, Threshold
from eloapp.core.event_report import EventReport, EventRow
from eloapp.core.full_report import FullEvent
from eloapp.core.initial_rating import FirstRating
from eloapp.core.kfactor import KFactor
from eloapp.core.norms import Ask, Need, NormReport
from eloapp.core.numbers import plain
from eloapp.core.planning.goals import EventEnd, goal_number
from eloapp.wording.tournament_why import outcome_steps, round_steps, total_steps
from eloapp.wording.why import WhyLine


def event_output(file: str, event: FullEvent) -> shapes.Event:
    """What ``eloapp event --json`` prints."""
    return shapes.Event(file=file, **asdict(event_record(event)))


def event_record(event: FullEvent) -> shapes.Tournament:
    """The tournament, also as a part of other outputs."""
    found, report = event.found, event.found.report
    rules, edition, outcomes = report.rules, report.rules.edition, found.outcomes
    to_come = {entry.index: entry for entry in outcomes.rounds.rounds}
    return shapes.Tournament(
        name=report.event.name,
        player=report.player.name,
        rating=_plain(report.player.known_rating),
        unrated=report.player.unrated,
        rules=rules.preset,
        edition=None if edition is None else edition.code,
        list_date=rules.list_date,
        mode=rules.update,
        fault=None if report.fault is None else report.fault.fault,
        points=plain(report.points),
        rounds=[_round(report, row, to_come.get(row.index)) for row in report.rows],
        totals=_totals(report),
        performances=_performances(report),
        first_rating=None if report.first is None else _first(report.first),
        norms=[_norm(*pair) for pair in zip(found.norms, found.norm_goals, strict=True)],
        goals=[_goal(*pair) for pair in zip(found.goals, event.opponents, strict=True)],
        outcomes=shapes.EventOutcomes(
            [entry.index + 1 for entry in outcomes.rounds.counted],
            _rounds(outcomes.rounds.left_out),
            outcomes.exact,
            [_group(row, i, found.goals) for i, row in enumerate(outcomes.rows)],
        ),
        last_round=None if found.last_round is None else _last(found.last_round),
        scenarios=[_scenario(plan) for plan in found.scenarios or ()],
    )


def _plain(value: Decimal | None) -> Decimal | None:
    return None if value is None else plain(value)


def _rounds(places: Iterable[int]) -> list[int]:
    return [place + 1 for place in places]


def _ends(value: planning.Span | None) -> shapes.Ends | None:
    return None if value is None else shapes.Ends(plain(value.low), plain(value.high))


# --- rounds and totals --------------------------------------------------------------------------


def _round(
    report: EventReport, row: EventRow, to_come: planning.OpenRound | None
) -> shapes.EventRound:
    entry = row.entry
    expected = row.rated.expected if row.rated and row.counts else None
    chances = None if to_come is None else to_come.chances
    return shapes.EventRound(
        row.index + 1,
        _opponent(entry.opponent),
        entry.colour,
        entry.result,
        _plain(entry.points),
        row.counts,
        row.reason,
        None if expected is None else plain(expected.difference),
        None if expected is None else plain(expected.used),
        _plain(row.expected),
        _plain(row.change),
        _plain(row.running),
        [] if entry.open else _steps(round_steps(report, row)),
        None if chances is None else shapes.Chances(chances.win, chances.draw, chances.loss),
        _outcomes(report, row),
    )


def _opponent(opponent: Opponent) -> shapes.EventOpponent:
    about = opponent.about
    return shapes.EventOpponent(
        opponent.name,
        _plain(opponent.used_rating),
        None if about is None else shapes.Ends(plain(about.low), plain(about.high)),
        opponent.unrated,
        opponent.title,
        opponent.federation,
        opponent.id,
    )


def _outcomes(report: EventReport, row: EventRow) -> Outcomes | None:
    if not row.outcomes:
        return None
    win, draw, loss = (
        Outcome(
            plain(found.change),
            plain(found.change_rounded),
            plain(found.new_rating),
            plain(found.published),
            found.floored,
            _steps(outcome_steps(report, row, found.result)),
        )
        for found in row.outcomes
    )
    return Outcomes(win, draw, loss)


def _steps(lines: Iterable[WhyLine]) -> list[Step]:
    return [Step(line.label, line.value, line.how, line.source) for line in lines]


def _totals(report: EventReport) -> shapes.EventTotals | None:
    totals = report.totals
    if totals is None:
        return None
    return shapes.EventTotals(
        _k(totals.k),
        report.rated_games,
        totals.period_games,
        plain(report.score),
        plain(totals.expected),
        plain(totals.change),
        plain(totals.change_rounded),
        plain(report.event.other_change),
        plain(totals.period_change),
        plain(totals.period_change_rounded),
        totals.floored,
        plain(totals.live),
        plain(totals.published),
        report.next_list,
        report.unrated_next_list,
        _steps(total_steps(report)),
    )


def _k(k: KFactor) -> K:
    return K(plain(k.value), plain(k.base), k.reason, list(k.assumed))


def _performances(report: EventReport) -> shapes.Performances | None:
    found, error = report.performance, report.error
    if found is None or error is None:
        return None
    fide, (low, high) = found.fide, report.performance_range
    return shapes.Performances(
        plain(found.average),
        shapes.FidePerformance(plain(fide.rating), plain(fide.average), fide.percent, fide.dp),
        plain(found.linear),
        _plain(found.exact),
        plain(found.perfect),
        found.extreme,
        shapes.ErrorBar(_plain(low), _plain(high), error.share, error.share_error, error.superior),
    )


def _first(first: FirstRating) -> shapes.FirstRating:
    return shapes.FirstRating(
        first.games,
        plain(first.score),
        plain(first.average),
        first.percent,
        first.dp,
        plain(first.rating),
        first.state,
        _plain(first.published),
    )


# --- norms --------------------------------------------------------------------------------------


def _norm(norm: NormReport, answer: planning.GoalAnswer) -> shapes.EventNorm:
    found = norm.performance
    return shapes.EventNorm(
        norm.title,
        norm.state,
        norm.edition,
        [
            shapes.NormCondition(
                line.condition,
                line.state,
                line.paragraph,
                _plain(line.value),
                _plain(line.limit),
                line.at_most,
                _asked(line.asks),
                line.exemption,
                line.federation,
            )
            for line in norm.lines
        ],
        [
            shapes.NormRound(
                entry.round + 1, entry.left_out, _plain(entry.rating), _plain(entry.listed)
            )
            for entry in norm.rounds
        ],
        None
        if found is None
        else shapes.NormPerformance(
            found.rating,
            found.games,
            plain(found.score),
            found.average,
            plain(found.exact_average),
            found.percent,
            found.dp,
        ),
        _need(norm.need),
        answer.probability,
        [
            shapes.TitleLine(
                line.condition, line.state, line.paragraph, _plain(line.value), _plain(line.limit)
            )
            for line in norm.title_lines
        ],
        norm.credit,
    )


def _asked(asks: Iterable[Ask]) -> list[shapes.Asked]:
    return [shapes.Asked(ask.kind, _rounds(ask.rounds)) for ask in asks]


def _need(need: Need) -> shapes.NormNeed:
    return shapes.NormNeed(
        need.state,
        _rounds(need.rounds),
        _plain(need.least),
        _plain(need.enough),
        [
            shapes.NormWay(_rounds(way.rounds), _rounds(way.must_win), plain(way.points))
            for way in need.ways
        ],
        _asked(need.asks),
        list(need.blocked),
        need.about,
    )


# --- what may come ------------------------------------------------------------------------------


def _goal(answer: planning.GoalAnswer, opponent: planning.NextOpponent | None) -> shapes.EventGoal:
    goal = answer.goal

    def made(row: planning.Outcome | None) -> Decimal | None:
        if row is None:
            return None
        return _plain(goal_number(goal, EventEnd(row.highest, row.performance, row.first)))

    return shapes.EventGoal(
        goal.kind,
        _plain(goal.value),
        goal.title,
        answer.state,
        _rounds(answer.rounds),
        _plain(answer.needed),
        _plain(answer.enough),
        made(answer.outcome),
        made(answer.below),
        _plain(answer.short),
        answer.probability,
        _way(answer.likeliest),
        _rounds(answer.left_out),
        None
        if opponent is None
        else shapes.NextOpponent(opponent.index + 1, _lowest(opponent.win), _lowest(opponent.draw)),
    )


def _lowest(found: planning.LowestOpponent) -> shapes.Lowest:
    return shapes.Lowest(None if found.anybody else _plain(found.rating), found.anybody)


def _way(way: planning.Results | None) -> shapes.Way | None:
    if way is None:
        return None
    results = [shapes.RoundOutcome(index + 1, result) for index, result in way.results]
    return shapes.Way(results, way.probability)


def _group(row: planning.Outcome, place: int, goals: Sequence[planning.GoalAnswer]) -> shapes.Group:
    return shapes.Group(
        plain(row.score),
        _standing(row.lowest),
        _standing(row.highest),
        None if row.performance is None else plain(row.performance.rating),
        None if row.first is None else _plain(row.first.published),
        row.probability,
        row.at_least,
        _way(row.likeliest),
        [answer.reach[place] if answer.reach else None for answer in goals],
        _names(row.crosses),
        _names(row.may_cross),
    )


def _standing(end: planning.Standing | None) -> shapes.Standing | None:
    if end is None:
        return None
    return shapes.Standing(
        plain(end.change), plain(end.gain), plain(end.live), plain(end.published)
    )


def _names(limits: Iterable[Threshold]) -> list[str]:
    return [limit.name for limit in limits]


def _last(found: planning.LastRound) -> shapes.LastRound:
    return shapes.LastRound(
        found.index + 1,
        plain(found.win.published),
        plain(found.draw.published),
        plain(found.loss.published),
    )


def _scenario(plan: planning.ScenarioReport) -> shapes.EventScenario:
    return shapes.EventScenario(
        plan.scenario.name,
        plan.scenario.note,
        [
            shapes.Planned(entry.index + 1, _opponent(entry.opponent), entry.result)
            for entry in plan.rounds
        ],
        shapes.Ends(plain(plan.points.low), plain(plan.points.high)),
        _ends(plan.change),
        _ends(plan.published),
        _ends(plan.performance),
        plan.chance,
        plan.at_least,
        [
            shapes.PlannedGoal(answer.state, _plain(answer.needed), _plain(answer.short))
            for answer in plan.goals
        ],
        [norm.state for norm in plan.norms],
    )
