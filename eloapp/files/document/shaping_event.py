"""Between a tournament and its shape in the file."""

from decimal import Decimal

from eloapp.core.errors import InputError
from eloapp.core.event import (
    GIVES_POINTS,
    MAX_ROUNDS,
    MAX_SCENARIOS,
    Event,
    Goal,
    Newcomer,
    Opponent,
    Plan,
    Rating,
    RatingRange,
    Round,
    Scenario,
    Threshold,
)
from eloapp.core.norm_data import NormData
from eloapp.core.numbers import plain
from eloapp.files.document import wire_event as wire
from eloapp.files.document.flaws import Flaw, damaged
from eloapp.files.document.limits import (
    count,
    not_negative,
    number,
    optional,
    plain_or_none,
    whole_text,
    within,
    worked_out,
)

# --- into the file ------------------------------------------------------------------------------


def event_to_wire(event: Event) -> wire.Event:
    """The shape of a tournament."""
    return wire.Event(
        name=whole_text(event.name),
        rounds=[_round_out(entry) for entry in event.rounds],
        scenarios=[_scenario_out(scenario) for scenario in event.scenarios],
        goals=[wire.Goal(goal.kind, plain_or_none(goal.value), goal.title) for goal in event.goals],
        thresholds=[
            wire.Threshold(whole_text(threshold.name), plain(threshold.limit))
            for threshold in event.thresholds
        ],
        other_change=plain(event.other_change),
        planned_rounds=event.planned_rounds,
        norms=_norms_out(event.norms),
        newcomer=wire.Newcomer(
            [plain(rating) for rating in event.newcomer.opponents], plain(event.newcomer.score)
        ),
    )


def _round_out(entry: Round) -> wire.Round:
    return wire.Round(
        opponent=_opponent_out(entry.opponent),
        result=entry.result,
        colour=entry.colour,
        given_points=plain_or_none(entry.given_points),
        opponent_points=plain_or_none(entry.opponent_points),
        rated=entry.rated,
    )


def _opponent_out(opponent: Opponent) -> wire.Opponent:
    return wire.Opponent(
        name=whole_text(opponent.name),
        rating=_rating_out(opponent.rating),
        unrated=opponent.unrated,
        title=opponent.title,
        federation=whole_text(opponent.federation),
        id=whole_text(opponent.id),
        fide=opponent.fide,
        scored_against_rated=opponent.scored_against_rated,
    )


def _rating_out(rating: Rating | None) -> wire.Rating:
    if isinstance(rating, RatingRange):
        return wire.RatingRange(plain(rating.low), plain(rating.high))
    return plain_or_none(rating)


def _scenario_out(scenario: Scenario) -> wire.Scenario:
    plans = [
        wire.Plan(
            plan.round,
            plan.result,
            None if plan.opponent is None else _opponent_out(plan.opponent),
        )
        for plan in scenario.plans
    ]
    return wire.Scenario(whole_text(scenario.name), plans, whole_text(scenario.note))


def _norms_out(norms: NormData) -> wire.Norms:
    return wire.Norms(
        sought=list(norms.sought),
        title=norms.title,
        federation=whole_text(norms.federation),
        host=whole_text(norms.host),
        system=norms.system,
        setting=norms.setting,
        exemption=norms.exemption,
        large=norms.large,
        slow=norms.slow,
        rounds_a_day=norms.rounds_a_day,
        three_single_days=norms.three_single_days,
        earlier_games=norms.earlier_games,
        approved=norms.approved,
    )


# --- out of the file ----------------------------------------------------------------------------


def event_from_wire(event: wire.Event, at: str) -> Event:
    """The tournament of a shape; raises FileError DAMAGED with the path of what cannot be."""
    within(len(event.rounds), f"{at}.rounds", 0, MAX_ROUNDS)
    within(len(event.scenarios), f"{at}.scenarios", 0, MAX_SCENARIOS)
    if event.planned_rounds is not None:
        within(event.planned_rounds, f"{at}.planned_rounds", 0, MAX_ROUNDS)
    return Event(
        name=whole_text(event.name),
        rounds=tuple(_round(x, f"{at}.rounds[{i}]") for i, x in enumerate(event.rounds)),
        scenarios=tuple(
            _scenario(x, f"{at}.scenarios[{i}]") for i, x in enumerate(event.scenarios)
        ),
        goals=tuple(_goal(x, f"{at}.goals[{i}]") for i, x in enumerate(event.goals)),
        thresholds=tuple(
            Threshold(whole_text(x.name), number(x.limit, f"{at}.thresholds[{i}].limit"))
            for i, x in enumerate(event.thresholds)
        ),
        other_change=worked_out(event.other_change, f"{at}.other_change"),
        planned_rounds=event.planned_rounds,
        norms=_norms(event.norms, f"{at}.norms"),
        newcomer=_newcomer(event.newcomer, f"{at}.newcomer"),
    )


def _round(entry: wire.Round, at: str) -> Round:
    if entry.result in GIVES_POINTS and entry.given_points is None:
        raise damaged(Flaw.WRONG_KIND, f"{at}.given_points", wanted=("decimal",))
    return Round(
        opponent=_opponent(entry.opponent, f"{at}.opponent"),
        result=entry.result,
        colour=entry.colour,
        given_points=optional(not_negative, entry.given_points, f"{at}.given_points"),
        opponent_points=optional(not_negative, entry.opponent_points, f"{at}.opponent_points"),
        rated=entry.rated,
    )


def _opponent(opponent: wire.Opponent, at: str) -> Opponent:
    return Opponent(
        name=whole_text(opponent.name),
        rating=optional(_rating, opponent.rating, f"{at}.rating"),
        unrated=opponent.unrated,
        title=opponent.title,
        federation=whole_text(opponent.federation),
        id=whole_text(opponent.id),
        fide=opponent.fide,
        scored_against_rated=opponent.scored_against_rated,
    )


def _rating(rating: Decimal | int | wire.RatingRange, at: str) -> Rating:
    if not isinstance(rating, wire.RatingRange):
        return number(rating, at)
    low, high = number(rating.low, f"{at}.low"), number(rating.high, f"{at}.high")
    if high < low:
        raise damaged(Flaw.OUT_OF_RANGE, f"{at}.high", low=low, high=None)
    return RatingRange(low, high)


def _scenario(scenario: wire.Scenario, at: str) -> Scenario:
    plans = (_plan(x, f"{at}.plans[{i}]") for i, x in enumerate(scenario.plans))
    return Scenario(whole_text(scenario.name), tuple(plans), whole_text(scenario.note))


def _plan(plan: wire.Plan, at: str) -> Plan:
    if plan.result in GIVES_POINTS:
        raise damaged(Flaw.NOT_A_CHOICE, f"{at}.result")
    return Plan(
        within(plan.round, f"{at}.round", 0, MAX_ROUNDS - 1),
        plan.result,
        optional(_opponent, plan.opponent, f"{at}.opponent"),
    )


def _goal(goal: wire.Goal, at: str) -> Goal:
    try:
        return Goal(goal.kind, optional(number, goal.value, f"{at}.value"), goal.title)
    except InputError as error:
        raise damaged(Flaw.NOT_A_CHOICE, f"{at}.title") from error


def _norms(norms: wire.Norms, at: str) -> NormData:
    return NormData(
        sought=tuple(norms.sought),
        title=norms.title,
        federation=whole_text(norms.federation),
        host=whole_text(norms.host),
        system=norms.system,
        setting=norms.setting,
        exemption=norms.exemption,
        large=norms.large,
        slow=norms.slow,
        rounds_a_day=optional(count, norms.rounds_a_day, f"{at}.rounds_a_day"),
        three_single_days=norms.three_single_days,
        earlier_games=optional(count, norms.earlier_games, f"{at}.earlier_games"),
        approved=norms.approved,
    )


def _newcomer(newcomer: wire.Newcomer, at: str) -> Newcomer:
    opponents = (number(x, f"{at}.opponents[{i}]") for i, x in enumerate(newcomer.opponents))
    return Newcomer(tuple(opponents), not_negative(newcomer.score, f"{at}.score"))
