"""Named scenarios of the rounds to come, and what differs between them.

Protected: what a scenario fixes is as if it had been entered, game by game in the order of the
rounds; what it leaves open stays a range with its probabilities; only what really differs from
the first scenario is marked.
"""

from dataclasses import replace
from decimal import Decimal
from math import fsum

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support.any_event import events, opponents, own_ratings, policies, rules_of_all_kinds, usual
from support.elo import custom, plain_elo, rapid, standard
from support.events import DRAW, LOSS, OPEN, WIN, about, event_of, opponent, report_event
from support.every_way import every_way, reach

from eloapp.core.document import Player
from eloapp.core.draws import DrawKind, DrawModel
from eloapp.core.errors import Fault, InputError
from eloapp.core.event import Event, Goal, GoalKind, Plan, Round, RoundResult, Scenario
from eloapp.core.event_report import event_report, planned_report
from eloapp.core.kfactor import FideProfile, KPolicy
from eloapp.core.planning import (
    GoalState,
    LineKind,
    ScenarioReport,
    Span,
    compare,
    goal_answer,
    open_rounds,
    outcomes_of,
    scenario_report,
)
from eloapp.core.results import Result
from eloapp.core.rules import Rules

D = Decimal


def plans(*results: RoundResult | None, first: int = 5) -> tuple[Plan, ...]:
    """Results of the rounds from ``first`` on; None leaves one open."""
    return tuple(Plan(first + i, result) for i, result in enumerate(results) if result is not None)


SAFE = Scenario("Safe draws", plans(DRAW, DRAW, DRAW, DRAW))
HOLD = Scenario("Hold, then win", plans(DRAW, DRAW, WIN, DRAW))
MUST = Scenario("Must win", plans(WIN, DRAW, WIN, WIN))
BAD = Scenario("Bad start", plans(LOSS, DRAW, DRAW, DRAW))
NINE = replace(
    event_of(
        [
            (1612, WIN),
            Round(result=RoundResult.HALF_BYE),
            (1856, DRAW),
            (1901, WIN),
            (1938, LOSS),
            (1912, OPEN),
            (1875, OPEN),
            (about(1800, 1900), OPEN),
            (about(1800, 1900), OPEN),
        ]
    ),
    goals=(reach(1800),),
    scenarios=(SAFE, HOLD, MUST, BAD),
)


def of(scenario: Scenario, event: Event = NINE, rules: Rules | None = None) -> ScenarioReport:
    report = report_event(1784, FideProfile(1988, 213, D(1826)), event, rules or standard())
    return scenario_report(report, DrawModel(), scenario)


def one(number: Decimal | int | str) -> Span:
    return Span(D(number), D(number))


# --- the project's picture of this tab --------------------------------------------------------


def test_four_scenarios_side_by_side() -> None:
    reports = [of(scenario) for scenario in NINE.scenarios]
    assert all(report.complete for report in reports)
    lines = {(line.kind, line.number): line for line in compare(reports)}
    assert lines[LineKind.POINTS, 0].cells == (one(5), one("5.5"), one("6.5"), one("4.5"))
    assert lines[LineKind.CHANGE, 0].cells == (
        *(one("24.2"), one("34.2"), one("54.2"), one("14.2")),
    )
    assert lines[LineKind.PUBLISHED, 0].cells == (one(1808), one(1818), one(1838), one(1798))
    assert lines[LineKind.PERFORMANCE, 0].cells == (one(1892), one(1944), one(2042), one(1849))
    at_least = lines[LineKind.AT_LEAST, 0].cells
    assert [round(100 * cell) for cell in at_least if isinstance(cell, float)] == [39, 19, 2, 61]
    goals = [report.goals[0] for report in reports]
    assert [goal.state for goal in goals] == [*[GoalState.SURE] * 3, GoalState.IMPOSSIBLE]
    assert goals[3].short == 2
    assert lines[LineKind.ROUND, 5].differs == (False, False, True, True)
    assert lines[LineKind.ROUND, 6].differs == (False, False, False, False)
    assert lines[LineKind.ROUND, 7].differs == (False, True, True, False)
    assert lines[LineKind.PUBLISHED, 0].differs == (False, True, True, True)
    assert lines[LineKind.GOAL, 0].differs == (False, False, False, True)
    assert lines[LineKind.NORM, 0].differs == (False,) * 4
    order = list(LineKind)
    kinds = [line.kind for line in compare(reports)]
    assert kinds == sorted(kinds, key=order.index)


def test_equal_scenarios_differ_in_nothing() -> None:
    reports = [of(HOLD), of(replace(HOLD, name="Copy", note="the same"))]
    assert not any(any(line.differs) for line in compare(reports))
    assert compare([]) == ()


def test_no_more_than_six() -> None:
    with pytest.raises(InputError) as error:
        compare([of(SAFE)] * 7)
    assert error.value.fault is Fault.OUT_OF_RANGE
    assert len(compare([of(SAFE)] * 6)[0].cells) == 6


# --- what is fixed, and what stays open -------------------------------------------------------


def test_what_is_left_open_is_a_range() -> None:
    """A win in round 6, the other three open: from three losses to three wins."""
    report = of(Scenario("Win now", plans(WIN)))
    assert not report.complete
    assert [row.score for row in report.outcomes.rows] == [D(i) / 2 for i in range(2, 9)]
    assert report.published == Span(D(1788), D(1848))
    assert report.points == Span(D(4), D(7))
    assert report.performance == Span(D(1806), D(2100))
    assert report.at_least is None
    chances = report.outcomes.rounds.rounds[0].chances
    assert chances is not None
    assert report.chance == pytest.approx(chances.win)
    assert fsum(row.probability or 0 for row in report.outcomes.rows) == pytest.approx(1, abs=1e-12)
    goal = report.goals[0]
    assert (goal.state, goal.needed) == (GoalState.POINTS, 2)
    assert goal.likeliest is not None
    assert goal.likeliest.of(5) is Result.WIN


def test_a_scenario_that_supposes_nothing_is_the_event() -> None:
    report = of(Scenario("Nothing yet"))
    base = report_event(1784, FideProfile(1988, 213, D(1826)), NINE, standard())
    assert report.outcomes == outcomes_of(open_rounds(base, DrawModel()))
    assert report.chance is None
    assert report.at_least is None


def test_other_opponents_byes_and_forfeits() -> None:
    stronger = Scenario(
        "Stronger",
        (
            Plan(5, WIN, opponent(2000)),
            Plan(6, RoundResult.HALF_BYE),
            Plan(7, RoundResult.FORFEIT_WIN),
            Plan(8, None, opponent(1700)),
        ),
    )
    report = of(stronger)
    assert [entry.index for entry in report.outcomes.rounds.counted] == [5, 8]
    assert [entry.result for entry in report.rounds] == [
        *(WIN, RoundResult.HALF_BYE, RoundResult.FORFEIT_WIN, OPEN),
    ]
    assert report.rounds[0].opponent == opponent(2000)
    assert report.points == Span(D("5.5"), D("6.5"))
    assert len(report.outcomes.rows) == 3
    assert not report.complete


def test_a_played_round_is_not_changed_by_a_plan() -> None:
    late = Scenario("Late", (Plan(4, WIN, opponent(2500)), *plans(DRAW, DRAW, DRAW, DRAW)))
    assert of(late).published == of(SAFE).published


def test_points_of_rounds_that_do_not_count() -> None:
    event = event_of([(1800, WIN), (None, OPEN), (None, OPEN), (1850, OPEN)])
    report = of(Scenario("s", (Plan(1, WIN), Plan(3, DRAW))), event)
    assert report.points == Span(D("2.5"), D("3.5"))
    assert report.at_least is not None
    assert not report.complete


def test_without_a_rating_or_a_model() -> None:
    base = event_report(Player(), standard(), NINE)
    report = scenario_report(base, DrawModel(), SAFE)
    assert report.change is report.published is report.chance is report.at_least is None
    assert report.performance == one(1892)
    assert report.goals[0].state is GoalState.CANNOT_TELL
    off = scenario_report(report_event(1784, 20, NINE, standard()), DrawModel(DrawKind.OFF), SAFE)
    assert off.chance is off.at_least is None
    assert off.published == one(1808)
    nothing = scenario_report(event_report(Player(), standard(), Event()), DrawModel(), SAFE)
    assert nothing.performance is None


def test_norms_of_the_planned_event_and_told_before() -> None:
    base = report_event(1784, 20, replace(NINE, goals=(Goal(GoalKind.GAIN, D(1)),)), standard())
    report = scenario_report(base, DrawModel(), SAFE, ())
    assert [norm.title for norm in report.norms] == list(NINE.norms.sought)


@usual
@given(own_ratings, policies, events(10, 6), rules_of_all_kinds, st.data())
def test_a_complete_scenario_is_the_event_filled_in(
    own: Decimal, policy: KPolicy, event: Event, rules: Rules, data: st.DataObject
) -> None:
    """Other opponents, unplayed rounds and results at once, under all rules."""
    base = report_event(own, policy, event, rules)
    assume(event.open_rounds)
    results = st.sampled_from(
        [WIN, DRAW, LOSS, WIN, DRAW, LOSS, RoundResult.FORFEIT_LOSS, RoundResult.ZERO_BYE]
    )
    scenario = Scenario(
        "all",
        tuple(
            Plan(i, data.draw(results), data.draw(st.none() | opponents)) for i in event.open_rounds
        ),
    )
    report = scenario_report(base, DrawModel(), scenario)
    direct = planned_report(base, scenario)
    assert report.complete
    assert direct.totals is not None
    assert report.published == one(direct.totals.published)
    assert report.change is not None
    assert report.change.single
    assert abs(report.change.low - direct.totals.change) < D("1e-18")
    assert report.points == one(direct.points)
    fide = direct.performance.fide.rating if direct.performance else None
    assert report.performance == (None if fide is None else one(fide))


@pytest.mark.parametrize(
    "rules", [standard(), plain_elo(), rapid(), custom(floor=D(1780))], ids=["s", "p", "r", "f"]
)
def test_game_by_game_a_plan_for_a_later_round_waits_for_the_earlier_one(rules: Rules) -> None:
    """Round 6 open, round 8 supposed: every way through the others is the event filled in."""
    scenario = Scenario("s", (Plan(7, WIN), Plan(6, LOSS, opponent(1500))))
    base = report_event(1784, 60, NINE, rules)
    found = outcomes_of(open_rounds(base, DrawModel(), scenario))
    ways = list(every_way(found.rounds))
    assert len(ways) == 9
    for way in ways:
        row = found.row(way.score)
        assert row is not None
        assert row.lowest is not None
        assert row.highest is not None
        totals = way.report.totals
        assert totals is not None
        assert row.lowest.published <= totals.published <= row.highest.published
    ends = {way.report.totals.live for way in ways if way.report.totals and way.score == D("2")}
    row = found.row(D("2"))
    assert row is not None
    assert row.lowest is not None
    assert row.highest is not None
    assert {row.lowest.live, row.highest.live} <= ends
    assert goal_answer(found, reach(1700)).state is GoalState.SURE
