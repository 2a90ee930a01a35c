"""What a goal asks of the rounds to come.

Protected: the answer is minimal, half a point less fails; limits are inclusive and the published
rating is judged; a probability is that of all ways that make the goal, and the likeliest way is
one of them; the lowest next opponent is the lowest of all whole ratings.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from itertools import product
from math import fsum, prod

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support.any_event import events, own_ratings, policies, rules_of_all_kinds, usual
from support.elo import custom, plain_elo, rapid, standard
from support.events import DRAW, LOSS, OPEN, WIN, about, event_of, opponent, report_event
from support.every_way import every_way, filled, norm_goal, planned, reach, reaches, some_ways

from eloapp.core.document import Player
from eloapp.core.draws import DrawKind, DrawModel
from eloapp.core.event import (
    Event,
    Goal,
    GoalKind,
    Opponent,
    Plan,
    Round,
    RoundResult,
    Scenario,
)
from eloapp.core.event_report import EventReport, event_report
from eloapp.core.kfactor import FideProfile, KPolicy
from eloapp.core.norm_data import EventSystem, NormData
from eloapp.core.norms import Need, NeedState, NormState, Way, norm_report
from eloapp.core.planning import (
    GoalAnswer,
    GoalState,
    Outcomes,
    Reach,
    float_ways,
    goal_answer,
    next_opponent,
    open_rounds,
    outcomes_of,
)
from eloapp.core.planning.goals import EventEnd, goal_number
from eloapp.core.planning.norm_ways import norm_ways
from eloapp.core.results import OUTCOMES, Result
from eloapp.core.rules import Rules
from eloapp.core.titles import Title

D = Decimal
S = GoalState
CAMILLE = FideProfile(1988, 213, D(1826))
#: The project's picture of this tab.
NINE = event_of(
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
)


def nine() -> Outcomes:
    return planned(report_event(1784, CAMILLE, NINE, standard()))


# --- by hand ----------------------------------------------------------------------------------


def test_two_from_the_last_four() -> None:
    """Reach 1800: two points make 1808, one and a half make 1798; about 39 in 100."""
    answer = goal_answer(nine(), reach(1800))
    assert answer.state is S.POINTS
    assert answer.rounds == (5, 6, 7, 8)
    assert answer.needed == answer.enough == 2
    assert answer.outcome is not None
    assert answer.outcome.lowest is not None
    assert answer.outcome.lowest.published == 1808
    assert answer.below is not None
    assert answer.below.highest is not None
    assert (answer.below.score, answer.below.highest.published) == (D("1.5"), 1798)
    assert answer.probability is not None
    assert round(100 * answer.probability) == 39
    assert answer.reach == (Reach.NEVER,) * 4 + (Reach.ALWAYS,) * 5
    assert answer.left_out == ()


@pytest.mark.parametrize(
    ("goal", "needed"),
    [
        (reach(1808), 2),
        (reach(1809), D("2.5")),
        (Goal(GoalKind.STAY_ABOVE, D(1768)), 0),
        (Goal(GoalKind.STAY_ABOVE, D(1769)), D("0.5")),
        (Goal(GoalKind.GAIN, D(24)), 2),
        (Goal(GoalKind.GAIN, D("24.1")), D("2.5")),
        (Goal(GoalKind.GAIN, D(-16)), 0),
        (Goal(GoalKind.PERFORMANCE, D(1892)), 2),
        (Goal(GoalKind.PERFORMANCE, D(1893)), D("2.5")),
        (reach(1848), 4),
    ],
)
def test_limits_are_inclusive(goal: Goal, needed: Decimal) -> None:
    """1808 reaches 1808, and 24.2 points are 24 on the list."""
    answer = goal_answer(nine(), goal)
    assert answer.needed == answer.enough == needed
    assert answer.state is (S.SURE if needed == 0 else S.POINTS)


def test_sure_and_impossible() -> None:
    sure = goal_answer(nine(), reach(1768))
    assert (sure.state, sure.needed, sure.below, sure.probability) == (S.SURE, 0, None, 1)
    assert sure.short is None
    never = goal_answer(nine(), reach(1851))
    assert (never.state, never.needed, never.enough) == (S.IMPOSSIBLE, None, None)
    assert (never.probability, never.likeliest, never.short) == (0, None, 3)
    # Certainty needs no model.
    report = report_event(1784, CAMILLE, NINE, standard())
    off = outcomes_of(open_rounds(report, DrawModel(DrawKind.OFF)))
    assert goal_answer(off, reach(1768)).probability == 1
    assert goal_answer(off, reach(1800)).probability is None
    assert goal_answer(off, reach(1800)).likeliest is None
    assert goal_answer(off, reach(1800)).needed == 2


def test_a_finished_event_is_made_or_short() -> None:
    """The picture's columns: 2 short with a bad start, reached with draws."""
    draws = Scenario("Safe draws", tuple(Plan(i, DRAW) for i in range(5, 9)))
    bad = Scenario("Bad start", (Plan(5, LOSS), *(Plan(i, DRAW) for i in range(6, 9))))
    report = report_event(1784, CAMILLE, NINE, standard())
    assert goal_answer(planned(report, draws), reach(1800)).state is S.SURE
    missed = goal_answer(planned(report, bad), reach(1800))
    assert (missed.state, missed.short) == (S.IMPOSSIBLE, 2)
    over = planned(filled(report, dict.fromkeys(range(5, 9), Result.DRAW)))
    assert goal_answer(over, reach(1808)).state is S.SURE
    assert goal_answer(over, reach(1809)).short == 1


def test_half_a_point_on_the_list_goes_away_from_zero() -> None:
    """1999.5 is 2000 on the list; 1799.5 after a loss is 1799 (8.3.4)."""
    up = event_of([(1990, OPEN)], other_change="-0.5")
    found = planned(report_event(1990, 20, up, standard()))
    assert [row.lowest.live for row in found.rows if row.lowest] == [
        D("1979.5"),
        D("1989.5"),
        D("1999.5"),
    ]
    assert goal_answer(found, reach(2000)).needed == 1
    assert goal_answer(found, reach(1990)).needed == 1
    assert goal_answer(found, Goal(GoalKind.GAIN, D(-1))).needed == D("0.5")
    assert goal_answer(found, Goal(GoalKind.GAIN, D(0))).needed == 1


def test_what_cannot_be_told() -> None:
    empty = goal_answer(nine(), Goal(GoalKind.REACH))
    assert (empty.state, empty.needed, empty.probability) == (S.CANNOT_TELL, None, None)
    missing = planned(event_report(Player(), standard(), NINE))
    assert goal_answer(missing, reach(1800)).state is S.CANNOT_TELL
    assert goal_answer(missing, Goal(GoalKind.GAIN, D(1))).state is S.CANNOT_TELL
    told = goal_answer(missing, Goal(GoalKind.PERFORMANCE, D(1892)))
    assert (told.state, told.needed, told.probability) == (S.POINTS, 2, None)
    nothing = planned(report_event(1784, 20, Event(), standard()))
    assert goal_answer(nothing, Goal(GoalKind.PERFORMANCE, D(1892))).state is S.CANNOT_TELL
    assert goal_answer(nothing, reach(1784)).state is S.SURE
    assert goal_answer(nine(), norm_goal(Title.IM)).state in (S.CANNOT_TELL, S.IMPOSSIBLE)


def test_rounds_without_a_rating_are_named() -> None:
    event = event_of([(1800, OPEN), Round(), Round()])
    answer = goal_answer(planned(report_event(1800, 20, event, standard())), reach(1810))
    assert answer.left_out == (1, 2)
    assert answer.rounds == (0,)
    assert answer.needed == 1


def test_an_unrated_player_reaches_a_first_rating() -> None:
    """3 of 5 make 1922; with four games there is no rating at all yet."""
    games = [(1902, WIN), (1877, WIN), (1884, DRAW), (2012, LOSS), (1832, OPEN)]
    found = planned(report_event(None, 40, event_of(games), standard()))
    assert goal_answer(found, reach(1922)).needed == D("0.5")
    assert goal_answer(found, reach(1923)).needed == 1
    assert goal_answer(found, Goal(GoalKind.GAIN, D(1))).state is S.CANNOT_TELL
    four = planned(report_event(None, 40, event_of(games[1:]), standard()))
    assert goal_answer(four, reach(1500)).state is S.IMPOSSIBLE
    nobody = planned(report_event(None, 40, event_of(games), plain_elo()))
    assert goal_answer(nobody, reach(1500)).state is S.CANNOT_TELL


# --- any event, any rules ---------------------------------------------------------------------


def some_goal(found: Outcomes, kind: GoalKind, row: int, off: int) -> Goal:
    """A goal at or near what some group brings."""
    group = found.rows[row % len(found.rows)]
    end = group.highest if off % 2 else group.lowest
    number = goal_number(Goal(kind), EventEnd(end, group.performance, group.first))
    assume(number is not None)
    assert number is not None
    return Goal(kind, number + off)


kinds = st.sampled_from(
    [GoalKind.REACH, GoalKind.REACH, GoalKind.GAIN, GoalKind.STAY_ABOVE, GoalKind.PERFORMANCE]
)
goal_parts = st.tuples(kinds, st.integers(0, 30), st.integers(-2, 2))


@usual
@given(
    own_ratings, policies, events(13, 9), rules_of_all_kinds, goal_parts, st.permutations(range(9))
)
def test_half_a_point_less_fails(
    own: Decimal,
    policy: KPolicy,
    event: Event,
    rules: Rules,
    parts: tuple[GoalKind, int, int],
    shuffled: Sequence[int],
) -> None:
    """Ways to the score needed, and to half a point less, computed as events of their own."""
    report = report_event(own, policy, event, rules)
    found = planned(report)
    assume(found.rounds.counted)
    goal = some_goal(found, *parts)
    answer = goal_answer(found, goal)

    def make(score: Decimal) -> set[bool]:
        ways = some_ways(found.rounds, score, shuffled)
        return {reaches(goal, filled(report, way)) for way in ways}

    lowest, highest = found.rows[0].score, found.rows[-1].score
    if answer.state is S.IMPOSSIBLE:
        assert make(highest) == {False}
    if answer.state is S.SURE:
        assert make(lowest) == {True}
    if answer.needed is not None and answer.needed > lowest:
        assert make(answer.needed - D("0.5")) == {False}
    if answer.enough is not None:
        assert make(answer.enough) == {True}
        assert answer.needed is not None
        assert answer.needed <= answer.enough
    if rules.in_period or goal.kind is GoalKind.PERFORMANCE:
        assert answer.needed == answer.enough


@usual
@given(own_ratings, policies, events(8, 4), rules_of_all_kinds, goal_parts)
def test_the_whole_answer_from_every_way(
    own: Decimal, policy: KPolicy, event: Event, rules: Rules, parts: tuple[GoalKind, int, int]
) -> None:
    found = planned(report_event(own, policy, event, rules))
    goal = some_goal(found, *parts)
    check_answer(found, goal, goal_answer(found, goal))


def check_answer(found: Outcomes, goal: Goal, answer: GoalAnswer) -> None:
    """Scores, probability and likeliest way against all ways, one by one."""
    rounds = found.rounds
    ways = [(way, reaches(goal, way.report)) for way in every_way(rounds)]
    by_score: dict[Decimal, set[bool]] = {}
    for way, made in ways:
        by_score.setdefault(way.score, set()).add(made)
    assert answer.reach == tuple(Reach.of(by_score[score]) for score in sorted(by_score))
    can = [score for score in sorted(by_score) if True in by_score[score]]
    assert answer.needed == (can[0] if can else None)
    fails = [score for score in sorted(by_score) if False in by_score[score]]
    above = [score for score in sorted(by_score) if not fails or score > fails[-1]]
    assert answer.enough == (above[0] if above else None)
    uncounted = 3 ** sum(entry.fixed is None for entry in rounds.uncounted)
    expected = fsum(way.probability for way, made in ways if made) / uncounted
    assert answer.probability == pytest.approx(expected, abs=1e-9)
    best = max((way.probability for way, made in ways if made), default=0)
    if not best:
        # Beyond 735 points the table expects nothing, and so does the model.
        assert answer.likeliest is None
        return
    assert answer.likeliest is not None
    likeliest = {e.index: Result.DRAW for e in rounds.rounds} | dict(answer.likeliest.results)
    assert reaches(goal, filled(rounds.report, likeliest))
    assert answer.likeliest.probability == pytest.approx(best, rel=1e-9)


SIX = event_of(
    [(1700, WIN), (2010, LOSS), *((r, OPEN) for r in (1612, 1990, 1784, 2230, 1805, 1499))]
)


@pytest.mark.parametrize(
    ("k", "rules"),
    [
        pytest.param(40, plain_elo(), id="plain"),
        pytest.param(60, custom(floor=D(1815)), id="floor"),
        pytest.param(40, standard(), id="period"),
    ],
)
def test_six_rounds_from_every_way(k: int, rules: Rules) -> None:
    """Game by game the target lies where the order of the results decides."""
    found = planned(report_event(1830, k, SIX, rules))
    row = found.rows[7]
    assert row.lowest is not None
    assert row.highest is not None
    goal = reach((row.lowest.published + row.highest.published + 1) // 2)
    answer = goal_answer(found, goal)
    check_answer(found, goal, answer)
    assert (Reach.SOMETIMES in answer.reach) != rules.in_period


def test_game_by_game_a_score_may_make_it_in_some_orders_only() -> None:
    """Two against 1500 and 1900 at K 40: 1 then 0 ends lower than 0 then 1."""
    event = event_of([(1500, OPEN), (1500, OPEN)])
    found = planned(report_event(1500, 40, event, plain_elo()))
    row = found.rows[2]
    assert row.lowest is not None
    assert row.highest is not None
    # 0 then 1: 1480, and 40 x .5287 back; 1 then 0: the same below 1500; two draws: 1500.
    assert [round(end.live, 2) for end in (row.lowest, row.highest)] == [
        *(D("1498.85"), D("1501.15")),
    ]
    answer = goal_answer(found, reach(1500))
    assert (answer.needed, answer.enough) == (1, D("1.5"))
    assert answer.reach == (*[Reach.NEVER] * 2, Reach.SOMETIMES, *[Reach.ALWAYS] * 2)
    assert answer.below is not None
    assert answer.below.score == D("0.5")
    chances = found.rounds.rounds[0].chances
    assert chances is not None
    w, d, lo = chances.win, chances.draw, chances.loss
    assert answer.probability == pytest.approx(w * w + 2 * w * d + d * d + lo * w)


def test_beyond_fourteen_rounds_neighbours_are_merged(monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer to a target among the ratings of one score, with and without merging."""
    event = event_of([(1700 + 37 * i % 250, OPEN) for i in range(16)])
    found = planned(report_event(1784, 20, event, plain_elo()))
    row = found.rows[16]
    assert row.lowest is not None
    assert row.highest is not None
    goal = reach((row.lowest.published + row.highest.published) // 2)
    merged = goal_answer(found, goal)
    monkeypatch.setattr(float_ways, "MOST_GAMES", 8)
    complete = goal_answer(found, goal)
    assert merged.probability != complete.probability
    assert merged.probability == pytest.approx(complete.probability, abs=1e-4)
    assert (merged.needed, merged.enough) == (complete.needed, complete.enough)


# --- norms ------------------------------------------------------------------------------------

DATA = NormData(
    sought=(Title.IM,),
    federation="FRA",
    system=EventSystem.SWISS,
    slow=True,
    rounds_a_day=1,
    large=True,
)


def master(rating: int, i: int, result: RoundResult = OPEN) -> Round:
    """A titled opponent of one of three federations."""
    title = Title.GM if i % 3 == 0 else Title.IM
    return Round(
        Opponent(f"N{i}", D(rating), title=title, federation=("GER", "ITA", "ESP")[i % 3]), result
    )


NORM_RATINGS = (2410, 2380, 2290, 2455, 2330, 2402, 2250, 2371, 2440, 2310, 2050)


def norm_event(rounds: int, done: Sequence[RoundResult]) -> Event:
    results = [*done, *[OPEN] * (rounds - len(done))]
    return Event(
        rounds=tuple(master(NORM_RATINGS[i], i, result) for i, result in enumerate(results)),
        norms=DATA,
    )


def met(report: EventReport) -> bool:
    return norm_report(report.event, Title.IM, report.rules).state is NormState.MET


@pytest.mark.parametrize(
    ("rounds", "done"),
    [
        (9, [WIN, DRAW, WIN, DRAW, WIN, DRAW]),
        (9, [WIN, WIN, WIN, WIN, WIN, WIN, DRAW]),
        (11, [WIN, WIN, WIN, DRAW, WIN, DRAW, WIN]),
        (11, [WIN, WIN, LOSS, WIN, WIN, WIN, WIN, WIN]),
        (9, [LOSS, LOSS, LOSS, LOSS, DRAW]),
    ],
)
def test_a_norm_from_every_way(rounds: int, done: list[RoundResult]) -> None:
    report = report_event(2350, 10, norm_event(rounds, done), standard())
    found = planned(report)
    answer = goal_answer(found, norm_goal(Title.IM))
    ways = [(way, met(way.report)) for way in every_way(found.rounds)]
    expected = fsum(way.probability for way, made in ways if made)
    assert answer.probability == pytest.approx(expected, abs=1e-12)
    by_score: dict[Decimal, set[bool]] = {}
    for way, made in ways:
        by_score.setdefault(way.score, set()).add(made)
    assert answer.reach == tuple(Reach.of(by_score[score]) for score in sorted(by_score))
    makes = [way for way, made in ways if made]
    assert answer.needed == min((way.score for way in makes), default=None)
    assert answer.norm is not None
    if answer.state is S.POINTS:
        need = answer.norm.need
        assert (answer.needed, answer.enough) == (need.least, need.enough)
        assert answer.outcome is not None
        assert answer.likeliest is not None
        assert met(filled(report, dict(answer.likeliest.results)))
        assert answer.likeliest.probability == pytest.approx(
            max(way.probability for way in makes), rel=1e-9
        )


@st.composite
def ways_of_norms(draw: st.DrawFn, rounds: Sequence[int]) -> Way:
    """Points in some rounds, a few of which must be won."""
    inside = draw(st.sets(st.sampled_from(rounds), min_size=1))
    must = draw(st.sets(st.sampled_from(sorted(inside)), max_size=2))
    halves = draw(st.integers(2 * len(must), 2 * len(inside)))
    return Way(tuple(sorted(inside)), tuple(sorted(must)), D(halves) / 2)


@usual
@given(st.lists(ways_of_norms([1, 2, 3, 4]), max_size=4).map(tuple))
def test_several_ways_to_a_norm_at_once(ways: tuple[Way, ...]) -> None:
    """Against every row of results; nobody knows the chances of round 4, an unrated opponent."""
    event = event_of([(1800, WIN), (1700, OPEN), (1850, OPEN), (1900, OPEN), (None, OPEN)])
    rounds = open_rounds(report_event(1800, 20, event, standard()), DrawModel())
    need = Need(NeedState.POINTS, (1, 2, 3, 4), ways=ways)
    found = norm_ways(rounds, need)
    made, by_score, by_outcome = [], defaultdict(set), defaultdict(set)
    for results in product(OUTCOMES, repeat=4):
        row = dict(zip((1, 2, 3, 4), results, strict=True))
        met = need.met_by(row)
        by_score[sum(r.points for r in results)].add(met)
        by_outcome[sum(r.points for r in results[:3])].add(met)
        chances = [e.chances.of(row[e.index]) for e in rounds.counted if e.chances]
        if met:
            made.append(prod(chances))
    assert found.by_score == {score: Reach.of(by_score[score]) for score in by_score}
    assert found.by_outcome == {score: Reach.of(by_outcome[score]) for score in by_outcome}
    if any(4 in way.rounds for way in ways):
        assert found.probability is None
        assert found.likeliest is None
        return
    assert found.probability == pytest.approx(fsum(made) / 3, abs=1e-12)
    assert (found.likeliest is None) == (not made)
    if found.likeliest is not None:
        assert found.likeliest.probability == pytest.approx(max(made), rel=1e-9)
        assert need.met_by(dict(found.likeliest.results))


def test_norm_states() -> None:
    made = norm_event(9, [WIN] * 9)
    sure = goal_answer(planned(report_event(2350, 10, made, standard())), norm_goal(Title.IM))
    assert (sure.state, sure.probability, sure.needed) == (S.SURE, 1, 0)
    lost = norm_event(9, [LOSS] * 7)
    never = goal_answer(planned(report_event(2350, 10, lost, standard())), norm_goal(Title.IM))
    assert (never.state, never.probability, never.needed) == (S.IMPOSSIBLE, 0, None)
    old = standard(date(2023, 6, 1))
    untold = goal_answer(planned(report_event(2350, 10, lost, old)), norm_goal(Title.IM))
    assert untold.state is S.CANNOT_TELL
    assert untold.norm is not None


def test_a_scenario_and_an_unrated_opponent_in_a_norm() -> None:
    """He counts as 1400 for the norm and not for the rating, so nobody knows the chances."""
    event = norm_event(9, [WIN, DRAW, WIN, DRAW, WIN, DRAW])
    last = Round(Opponent("N", unrated=True, federation="GER"))
    event = event.with_round(8, last)
    found = planned(report_event(2350, 10, event, standard()))
    answer = goal_answer(found, norm_goal(Title.IM))
    assert answer.rounds == (6, 7, 8)
    assert answer.outcome is None, "no group of rated rounds has this score"
    assert answer.state is S.POINTS
    assert answer.probability is None
    for way in every_way(found.rounds):
        row = found.rows.index(found.row(way.score) or found.rows[0])
        if answer.reach[row] is not Reach.SOMETIMES:
            assert met(way.report) is (answer.reach[row] is Reach.ALWAYS)
    # With the last round supposed, the chances of the others are enough.
    supposed = planned(found.report, Scenario("s", (Plan(8, WIN),)))
    told = goal_answer(supposed, norm_goal(Title.IM))
    ways = [w for w in every_way(supposed.rounds) if met(w.report)]
    assert told.probability == pytest.approx(fsum(w.probability for w in ways), abs=1e-12)


def test_a_norm_told_before_is_used() -> None:
    report = report_event(2350, 10, norm_event(9, [WIN] * 6), standard())
    norm = norm_report(report.event, Title.IM, standard())
    assert goal_answer(planned(report), norm_goal(Title.IM), norm).norm is norm


# --- the next opponent ------------------------------------------------------------------------


def lowest_by_trying(report: EventReport, goal: Goal, index: int, result: Result) -> Decimal | None:
    """The lowest of all whole ratings of some hundred points around."""
    own = int(report.player.rating or 0)
    for rating in range(own - 900, own + 900):
        entry = replace(report.event.rounds[index], opponent=opponent(rating))
        event = report.event.with_round(index, entry)
        alone = event_report(report.player, report.rules, event)
        found = filled(alone, {index: result})
        if found.rows[index].counts and reaches(goal, found):
            return D(rating)
    return None


@pytest.mark.parametrize(
    ("own", "rules", "event", "goal"),
    [
        (1990, standard(), event_of([(1900, OPEN)]), reach(2000)),
        (1990, standard(), event_of([(2100, WIN), Round(), (1990, OPEN)]), reach(2005)),
        (1990, plain_elo(), event_of([(2100, WIN), (None, OPEN)]), Goal(GoalKind.GAIN, D(15))),
        (2610, rapid(), event_of([(2500, WIN), (2500, OPEN)]), reach(2610)),
        (2610, rapid(), event_of([(2500, LOSS), (2500, OPEN)]), reach(2605)),
        (1990, standard(date(2023, 6, 1)), event_of([(1300, WIN), (1900, OPEN)]), reach(1992)),
        (1990, standard(date(2023, 6, 1)), event_of([(1300, WIN), (1900, OPEN)]), reach(2000)),
        (
            1990,
            standard(),
            event_of([(1950, WIN), (1990, OPEN)]),
            Goal(GoalKind.PERFORMANCE, D(2350)),
        ),
        (1990, standard(), event_of([(1950, OPEN)]), Goal(GoalKind.STAY_ABOVE, D(1990))),
    ],
)
def test_the_lowest_next_opponent(own: int, rules: Rules, event: Event, goal: Goal) -> None:
    report = report_event(own, 20, event, rules)
    found = next_opponent(open_rounds(report, DrawModel()), goal)
    assert found is not None
    assert found.index == event.open_rounds[0]
    for lowest, result in ((found.win, Result.WIN), (found.draw, Result.DRAW)):
        expected = lowest_by_trying(report, goal, found.index, result)
        if lowest.anybody:
            assert expected == own - 900
        else:
            assert lowest.rating == expected


def test_the_lowest_next_opponent_by_hand() -> None:
    """1990 needs +9.5: that is .52 or less, 17 points below at most (table 8.1.2)."""
    rounds = open_rounds(report_event(1990, 20, event_of([Round()]), standard()), DrawModel())
    found = next_opponent(rounds, reach(2000))
    assert found is not None
    assert (found.win.rating, found.win.anybody) == (1973, False)
    assert (found.draw.rating, found.draw.anybody) == (None, False)
    stay = next_opponent(rounds, reach(1990))
    assert stay is not None
    assert stay.win.anybody
    # A draw costs 0.4 at .52 and nothing on the list; at .53 it costs 0.6.
    assert stay.draw.rating == 1973


def test_what_is_played_later_is_left_out_of_the_next_opponent() -> None:
    one, two = event_of([(1900, OPEN)]), event_of([(1900, OPEN), (1500, OPEN)])
    for event in (one, two):
        report = report_event(1990, 20, event, standard())
        found = next_opponent(open_rounds(report, DrawModel()), reach(2000))
        assert found is not None
        assert found.win.rating == 1973


def test_no_next_opponent_without_a_question() -> None:
    over = open_rounds(report_event(1990, 20, event_of([(1900, WIN)]), standard()), DrawModel())
    assert next_opponent(over, reach(2000)) is None
    untold = open_rounds(event_report(Player(), standard(), event_of([Round()])), DrawModel())
    assert next_opponent(untold, reach(2000)) is None
    goal = Goal(GoalKind.REACH)
    empty = open_rounds(report_event(1990, 20, event_of([Round()]), standard()), DrawModel())
    assert next_opponent(empty, goal) is None


def test_the_last_opponent_of_a_norm() -> None:
    """Only the last round: earlier ones leave more than one opponent open."""
    event = norm_event(9, [WIN, DRAW, WIN, *[DRAW] * 5])
    report = report_event(2350, 10, event, standard())
    rounds = open_rounds(report, DrawModel())
    found = next_opponent(rounds, norm_goal(Title.IM))
    assert found is not None

    def made(rating: Decimal, result: Result) -> bool:
        entry = event.rounds[8]
        against = replace(entry, opponent=replace(entry.opponent, rating=rating))
        return met(filled(replace(report, event=event.with_round(8, against)), {8: result}))

    assert found.draw.rating is not None
    assert made(found.draw.rating, Result.DRAW)
    assert not made(found.draw.rating - 1, Result.DRAW)
    assert found.win.anybody or not made((found.win.rating or D(0)) - 1, Result.WIN)
    two = replace(report, event=norm_event(9, [WIN, DRAW, WIN, DRAW, WIN, DRAW, DRAW]))
    report_two = event_report(two.player, standard(), two.event)
    assert next_opponent(open_rounds(report_two, DrawModel()), norm_goal(Title.IM)) is None
