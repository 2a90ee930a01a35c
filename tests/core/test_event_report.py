"""One player's event: rows, totals, K of the whole period, other events.

Protected: what is not a rated game moves no number; the sum is rounded once for the period;
K is that of all games of the period; a round to come says exactly what happens when it is filled
in. Totals of whole events are compared with what their pairing programs printed.
"""

from collections import defaultdict
from dataclasses import replace
from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support.data import rows
from support.elo import NOW, custom, plain_elo, rapid, standard
from support.events import (
    DRAW,
    LOSS,
    OPEN,
    WIN,
    about,
    event_of,
    opponent,
    rated_round,
    report_event,
)

from eloapp.core.derivation import derive, work_out
from eloapp.core.document import Player
from eloapp.core.errors import Fault
from eloapp.core.event import (
    GIVES_POINTS,
    ROUND_RESULTS,
    Event,
    Newcomer,
    Opponent,
    Plan,
    Round,
    RoundResult,
    Scenario,
)
from eloapp.core.event_report import EventReport, event_report, planned_report, range_ends
from eloapp.core.game import expected_against
from eloapp.core.initial_rating import FirstRatingState
from eloapp.core.kfactor import FideProfile, KReason
from eloapp.core.numbers import round_half_away
from eloapp.core.performance import error_bar, performance_range
from eloapp.core.results import OUTCOMES, NotRated
from eloapp.core.rules import CapScope, Preset, Rules, Update, rules_for

D = Decimal
E = RoundResult
HALF_BYE = Round(result=E.HALF_BYE)

#: Five of nine rounds are played; the figures are those of the project's picture of this tab.
NINE = event_of(
    [
        (1612, WIN),
        HALF_BYE,
        (1856, DRAW),
        (1901, WIN),
        (1938, LOSS),
        (1912, OPEN),
        (1875, OPEN),
        (about(1800, 1900), OPEN),
        (about(1800, 1900), OPEN),
    ]
)
CAMILLE = FideProfile(1988, 213, D(1826))


# --- rows and totals --------------------------------------------------------------------------


def test_a_half_played_event_in_full() -> None:
    report = report_event(1784, CAMILLE, NINE, standard())
    totals = report.totals
    assert totals is not None
    assert report.performance is not None
    assert [row.expected for row in report.rows] == [
        *(D("0.73"), None, D("0.40"), D("0.34"), D("0.29")),
        *(D("0.33"), D("0.38"), D("0.41"), D("0.41")),
    ]
    assert [row.change for row in report.rows] == [
        *(D("5.4"), None, D(2), D("13.2"), D("-5.8")),
        *(None, None, None, None),
    ]
    assert [row.running for row in report.rows] == [
        *(D("5.4"), D("5.4"), D("7.4"), D("20.6"), D("14.8")),
        *(None, None, None, None),
    ]
    assert (report.points, report.rounds_done) == (3, 5)
    assert (report.score, report.rated_games) == (D("2.5"), 4)
    assert (totals.expected, totals.k.value, totals.period_games) == (D("1.76"), 20, 8)
    assert (totals.change, totals.change_rounded) == (D("14.8"), 15)
    assert (totals.live, totals.published) == (D("1798.8"), 1799)
    assert (report.average, report.performance.fide.rating) == (D("1826.75"), 1922)
    assert [o.change for o in report.rows[5].outcomes] == [D("13.4"), D("3.4"), D("-6.6")]
    assert [o.published for o in report.rows[5].outcomes] == [1812, 1802, 1792]
    assert report.next_list == date(2026, 12, 1)
    assert len(report.open_rows) == 4
    assert report.tally == (2, 1, 1)
    assert report.error == error_bar(2, 1, 1)
    assert report.performance_range == performance_range(report.opponents, 2, 1, 1)
    assert not report.about


def test_scenarios_are_the_event_with_results_filled_in() -> None:
    report = report_event(1784, CAMILLE, NINE, standard())
    plan = Scenario("Must win", (Plan(5, WIN), Plan(6, DRAW), Plan(7, WIN), Plan(8, WIN)))
    found = planned_report(report, plan)
    assert found.totals is not None
    assert found.performance is not None
    assert (found.points, found.totals.change, found.totals.published) == (
        D("6.5"),
        D("54.2"),
        1838,
    )
    assert found.performance.fide.rating == 2042
    assert found.about, "two of the opponents are only known about"
    direct = event_report(report.player, report.rules, NINE.planned(plan))
    assert found == direct


def test_the_next_list_of_december_is_that_of_january() -> None:
    report = report_event(1784, 20, NINE, standard(date(2026, 12, 1)))
    assert report.next_list == date(2027, 1, 1)


def test_nothing_entered_yet_is_no_error() -> None:
    empty = report_event(1784, 20, Event(), standard())
    assert empty.totals is not None
    assert (empty.totals.live, empty.totals.change, empty.points) == (1784, 0, 0)
    assert empty.performance_range == (None, None)
    assert empty.performance is empty.error is empty.average is empty.first is None
    missing = event_report(Player(), standard(), NINE)
    assert missing.totals is missing.rated is missing.fault is None
    assert missing.performance is not None, "the performance needs no own rating"
    assert [row.running for row in missing.rows] == [None] * 9


def test_a_k_that_cannot_be_told_leaves_the_rest() -> None:
    report = report_event(1784, FideProfile(2030), NINE, standard())
    assert report.fault is not None
    assert report.fault.fault is Fault.BORN_AFTER_LIST
    assert report.totals is None
    assert report.performance is not None
    assert [row.reason for row in report.rows[:2]] == [None, NotRated.BYE]


def test_what_does_not_count_is_named_and_left_blank() -> None:
    event = event_of(
        [
            Round(opponent(2200), E.FORFEIT_WIN),
            Round(result=E.PAIRING_BYE),
            Round(opponent(1850), E.PLAYED_UNRATED, given_points=D(1)),
            Round(opponent(1850), E.SCORE, given_points=D("0.5"), rated=False),
            Round(opponent(None), DRAW),
            Round(Opponent("not looked up"), WIN),
            Round(opponent(1800), WIN),
        ]
    )
    report = report_event(1800, 20, event, standard())
    assert [row.reason for row in report.rows] == [
        NotRated.FORFEIT,
        NotRated.BYE,
        NotRated.PLAYED_UNRATED,
        NotRated.ARBITER_SCORE,
        NotRated.UNRATED,
        NotRated.UNKNOWN_RATING,
        None,
    ]
    for row in report.rows[:6]:
        assert row.change is row.expected is None
        assert row.running == 0
        assert row.outcomes == ()
    assert report.points == 6
    assert report.opponents == (1800,)
    assert report.totals is not None
    assert report.totals.change == report.rows[6].running == 10


def test_the_600_point_rule_of_rapid_leaves_a_row_out() -> None:
    """Rapid and blitz since 1 December 2024; a reason that only the rules can tell."""
    event = event_of([(2000, WIN), (2500, DRAW), (1900, OPEN)])
    report = report_event(2610, 10, event, rapid())
    assert [row.reason for row in report.rows] == [NotRated.GAP600, None, NotRated.GAP600]
    assert report.opponents == (2500,)
    assert report.points == D("1.5")
    assert report.rows[2].outcomes == ()
    assert report.open_rows == ()
    assert report_event(2610, 10, event, standard()).rated_games == 2


def test_an_arbiters_half_point_counts_by_the_own_points() -> None:
    half = Round(opponent(1800), E.SCORE, given_points=D("0.5"), opponent_points=D(0))
    report = report_event(1800, 20, event_of([half, (1900, WIN)]), standard())
    drawn = report_event(1800, 20, event_of([(1800, DRAW), (1900, WIN)]), standard())
    assert report.totals == drawn.totals
    assert report.rows[0].entry.unusual


def test_under_1400_the_next_list_shows_no_rating() -> None:
    report = report_event(1405, 40, event_of([(1400, LOSS)]), standard())
    assert report.unrated_next_list
    assert not report_event(1405, 40, event_of([(1400, WIN)]), standard()).unrated_next_list
    assert not report_event(1405, 40, event_of([(1400, LOSS)]), plain_elo()).unrated_next_list
    assert not report_event(None, 40, event_of([(1400, LOSS)]), standard()).unrated_next_list


def test_two_events_of_a_period_are_added_and_rounded_once() -> None:
    """22.8 and 4.6 make 27 on the list, not 23 + 5 (8.3.4)."""
    event = event_of([(2000, LOSS), (1870, WIN), (1850, OPEN)], other_change="22.8")
    report = report_event(1850, 20, event, standard(), other_games=3)
    totals = report.totals
    assert totals is not None
    assert (totals.change, totals.change_rounded) == (D("4.6"), 5)
    assert (totals.period_change, totals.period_change_rounded) == (D("27.4"), 27)
    assert (totals.live, totals.published) == (D("1877.4"), 1877)
    assert [row.running for row in report.rows] == [D("-6"), D("4.6"), None]
    assert totals.period_games == 6
    won, drawn, lost = report.rows[2].outcomes
    assert [o.published for o in (won, drawn, lost)] == [1887, 1877, 1867]
    assert [o.change for o in (won, drawn, lost)] == [10, 0, -10]


# --- K of the whole period (8.3.3) ------------------------------------------------------------


@pytest.mark.parametrize(
    ("played", "to_come", "unknown", "other", "k"),
    [
        (9, 8, 0, 0, 40),  # 40 x 17 = 680
        (9, 9, 0, 0, 38),  # 40 x 18 = 720
        (9, 0, 0, 9, 38),
        (9, 4, 4, 1, 38),
        (9, 4, 4, 0, 40),
        (5, 0, 0, 30, 20),
    ],
)
def test_k_is_that_of_all_games_of_the_period(
    played: int, to_come: int, unknown: int, other: int, k: int
) -> None:
    """K x n <= 700, n with games to come, with opponents not known yet, and other events."""
    event = event_of([(1800, WIN)] * played + [(1800, OPEN)] * to_come + [Round()] * unknown)
    report = report_event(1800, FideProfile(2012, 200, D(1900)), event, standard(), other)
    assert report.totals is not None
    assert report.totals.k.reason is KReason.JUNIOR
    assert report.totals.k.value == k
    assert report.totals.period_games == played + to_come + unknown + other
    assert report.totals.k.period_games == (None if k == 40 else report.totals.period_games)
    assert [row.change for row in report.rows[:played]] == [k / 2] * played


def test_byes_forfeits_and_unrated_opponents_are_no_games_of_the_period() -> None:
    others = [HALF_BYE, Round(opponent(1800), E.FORFEIT_LOSS), rated_round(None, WIN)]
    report = report_event(1800, 40, event_of([(1800, WIN)] * 17 + others * 2), standard())
    assert report.totals is not None
    assert (report.totals.period_games, report.totals.k.value) == (17, 40)


def test_filling_in_results_keeps_k() -> None:
    """Otherwise the running column would jump when the last rounds are played."""
    event = event_of([(1800, WIN)] * 9 + [(1850, OPEN)] * 9)
    before = report_event(1800, 40, event, standard())
    plan = Scenario("all", tuple(Plan(i, DRAW) for i in range(9, 18)))
    after = planned_report(before, plan)
    assert before.totals is not None
    assert after.totals is not None
    assert before.totals.k.value == after.totals.k.value == 38
    assert [r.running for r in before.rows[:9]] == [r.running for r in after.rows[:9]]
    byes = Scenario("byes", tuple(Plan(i, E.ZERO_BYE) for i in range(9, 18)))
    without = planned_report(before, byes)
    assert without.totals is not None
    assert without.totals.k.value == 40


# --- the cap of 2022 to February 2024: one game per tournament ---------------------------------


def test_one_upgrade_per_tournament_goes_to_the_greatest_difference() -> None:
    """B.02 of 1 January 2022, 8.3.1; a forfeit or an unrated player takes it from nobody."""
    old = standard(date(2023, 6, 1))
    event = event_of(
        [
            Round(opponent(1000), E.FORFEIT_WIN),
            (1500, WIN),
            (1300, WIN),
            (None, WIN),
            (1400, OPEN),
        ]
    )
    report = report_event(2000, 20, event, old)
    expected = [row.rated.expected if row.rated else None for row in report.rows]
    assert [e.capped for e in expected if e is not None] == [False, True, False]
    assert [row.expected for row in report.rows] == [None, D("0.96"), D("0.92"), None, D("0.98")]
    now = report_event(2000, 20, event, standard())
    assert [row.expected for row in now.rows] == [None, D("0.92"), D("0.92"), None, D("0.92")]


# --- an opponent rated about ------------------------------------------------------------------


def test_the_ends_of_a_range_are_the_event_at_these_ratings() -> None:
    report = report_event(1784, CAMILLE, NINE, standard())
    assert range_ends(report, 5) is None
    ends = range_ends(report, 7)
    assert ends is not None
    for row, rating in ((ends.low, 1800), (ends.high, 1900)):
        direct = report_event(
            1784, CAMILLE, NINE.with_round(7, rated_round(rating)), standard()
        ).rows[7]
        assert row == direct
    assert (ends.low.expected, ends.high.expected) == (D("0.48"), D("0.34"))
    assert [o.change for o in ends.low.outcomes] == [D("10.4"), D("0.4"), D("-9.6")]


def test_a_played_game_against_somebody_rated_about() -> None:
    report = report_event(1784, 20, event_of([(about(1700, 1851), DRAW)]), standard())
    ends = range_ends(report, 0)
    assert ends is not None
    assert report.about
    assert report.opponents == (1776,)
    assert [row.change for row in (ends.low, report.rows[0], ends.high)] == [
        *(D("-2.4"), D("-0.2"), D("1.8")),
    ]


# --- game by game -----------------------------------------------------------------------------


def test_game_by_game_each_round_starts_from_the_rating_before() -> None:
    report = report_event(1500, 20, event_of([(1600, WIN)] * 3 + [(1600, OPEN)]), plain_elo())
    ratings = [row.rated.rating for row in report.rows if row.rated is not None]
    after = [row.rated.rating_after for row in report.rows if row.rated is not None]
    assert ratings[1:] == after[:-1]
    assert report.totals is not None
    assert round(report.totals.live, 2) == D("1537.38"), "seed 003"
    assert report.rows[2].running == report.totals.change == report.totals.live - 1500


def test_the_floor_is_a_step_of_the_whole_period() -> None:
    """Two losses that end under the floor, then a win: as if all three were known at once."""
    rules = custom(update=Update.PERIOD, floor=D(1000))
    event = event_of([(1000, LOSS), (1000, LOSS), (1000, OPEN)])
    report = report_event(1005, 20, event, rules)
    assert report.totals is not None
    assert report.totals.floored
    assert report.totals.live == 1000
    for outcome, result in zip(report.rows[2].outcomes, OUTCOMES, strict=True):
        filled = event.with_round(2, rated_round(1000, ROUND_RESULTS[result]))
        direct = report_event(1005, 20, filled, rules).totals
        assert direct is not None
        assert outcome.new_rating == direct.live
        assert outcome.change == direct.live - report.totals.live


def test_a_rating_under_the_floor_stays_until_a_game_is_rated() -> None:
    rules = custom(update=Update.PERIOD, floor=D(1700))
    waiting = report_event(1000, 20, event_of([(1000, OPEN)]), rules)
    assert waiting.totals is not None
    assert (waiting.totals.live, waiting.totals.floored) == (1000, False)
    assert [o.new_rating for o in waiting.rows[0].outcomes] == [1700] * 3
    # Games of another event take the step, so that this one adds nothing any more.
    moved = report_event(1000, 20, event_of([(1000, OPEN)]), rules, other_games=5)
    assert moved.totals is not None
    assert (moved.totals.live, moved.totals.floored) == (1700, True)
    assert [o.change for o in moved.rows[0].outcomes] == [0] * 3


# --- an unrated player ------------------------------------------------------------------------


def test_an_unrated_player_gets_a_first_rating_and_no_changes() -> None:
    """B.02 8.2: the two draws against 1800 are part of it; unrated opponents are not."""
    games = [(1902, WIN), (1877, WIN), (1884, DRAW), (None, WIN), (2012, LOSS), (1832, DRAW)]
    report = report_event(None, 40, event_of(games), standard())
    assert report.totals is report.rated is None
    assert all(row.change is None and row.running is None for row in report.rows)
    assert report.first is not None
    assert (report.first.games, report.first.score, report.first.published) == (5, 3, 1922)


def test_earlier_events_of_a_newcomer_are_pooled() -> None:
    early, late = [1902, 1877, 1884], event_of([(2012, LOSS), (1832, DRAW)])
    pooled = replace(late, newcomer=Newcomer(tuple(map(D, early)), D("2.5")))
    report = report_event(None, 40, pooled, standard())
    assert report.first is not None
    assert report.first.published == 1922
    alone = report_event(None, 40, late, standard())
    assert alone.first is not None
    assert alone.first.published is None
    # Nothing scored is disregarded in a first event only.
    lost = event_of([(2012, LOSS)] * 5)
    states = []
    for newcomer in (Newcomer(), Newcomer((D(1800),), D(0))):
        first = report_event(None, 40, replace(lost, newcomer=newcomer), standard()).first
        assert first is not None
        states.append(first.state)
    assert states == [FirstRatingState.ZERO_SCORE, FirstRatingState.PUBLISHED]


def test_a_first_rating_is_fides_and_of_2024() -> None:
    event = event_of([(1800, DRAW)] * 5)
    assert report_event(None, 40, event, standard(date(2024, 3, 1))).first is not None
    assert report_event(None, 40, event, standard(date(2024, 2, 1))).first is None
    assert report_event(None, 40, event, plain_elo()).first is None
    assert report_event(1800, 40, event, standard()).first is None
    assert report_event(None, 40, event_of([(1800, OPEN)] * 5), standard()).first is None


# --- whole events as their pairing programs printed them ---------------------------------------

_SCORES = {"1.0": WIN, "0.5": DRAW, "0.0": LOSS}


def _printed_events(name: str) -> list[tuple[dict[str, str], list[dict[str, str]], Event]]:
    """Each player of an event with his games against rated opponents, as rounds."""
    games = defaultdict(list)
    for game in rows(f"{name}_games.csv"):
        assert game["opp_rating"] != "0"
        games[game["pid"]].append(game)
    players = rows(f"{name}_players.csv")
    assert games.keys() == {player["pid"] for player in players}
    return [
        (
            player,
            games[player["pid"]],
            event_of((g["opp_rating"], _SCORES[g["score"]]) for g in games[player["pid"]]),
        )
        for player in players
    ]


#: Unrated players of C whose printed performance follows the first-rating rule before 2024.
_OLD_RULE = {"2", "10", "17"}


@pytest.mark.parametrize(
    ("name", "rules", "count", "rated_count", "with_k"),
    [
        ("vega_A_2025_open5", standard(date(2025, 11, 1)), 105, 78, 76),
        ("vega_C_2025_rapid5", rapid(date(2025, 11, 1)), 41, 15, 15),
    ],
)
def test_changes_and_performances_of_a_printed_event(
    name: str, rules: Rules, count: int, rated_count: int, with_k: int
) -> None:
    """`K_consistent` was inferred from the change; *unit* where no K was multiplied in."""
    seen = rated = multiplied = 0
    for player, _, event in _printed_events(name):
        seen += 1
        unrated = player["rating_0_if_unrated"] == "0"
        own = None if unrated else player["rating_0_if_unrated"]
        report = report_event(own, 1, event, rules)
        assert report.rated_games == int(player["ng_rated_opp"])
        assert report.score == D(player["points"])
        assert report.performance is not None
        assert report.average is not None
        assert round_half_away(report.average) == D(player["avg_opp_rating"])
        old_rule = name.startswith("vega_C") and player["pid"] in _OLD_RULE
        same = report.performance.fide.rating == D(player["perf_rating_published"])
        assert same is not old_rule
        if unrated:
            continue
        rated += 1
        assert report.totals is not None
        assert report.totals.change == D(player["sum_delta_R_recomputed"])
        change = D(player["rating_change_published"])
        if player["K_consistent"] == "unit":
            assert report.totals.change == change
            continue
        multiplied += 1
        for k in player["K_consistent"].split("/"):
            totals = report_event(own, k, event, rules).totals
            assert totals is not None
            assert totals.change_rounded == change
    assert (seen, rated, multiplied) == (count, rated_count, with_k)


def test_expectations_of_a_printed_round_robin() -> None:
    seen = games_seen = 0
    for player, games, event in _printed_events("vega_D_2017_rr6"):
        seen += 1
        report = report_event(player["rating"], 20, event, standard(date(2017, 5, 1)))
        assert report.totals is not None
        assert report.performance is not None
        for row, game in zip(report.rows, games, strict=True):
            games_seen += 1
            assert row.expected == D(game["expected_published"])
        assert report.score == D(player["score"])
        assert report.totals.expected == D(player["We"])
        assert report.score - report.totals.expected == D(player["W_minus_We"])
        assert round_half_away(report.performance.average) == D(player["aro"])
        assert report.performance.fide.rating == D(player["perf_rating"])
    assert (seen, games_seen) == (6, 30)


# --- what holds for every event ---------------------------------------------------------------

_RULES = st.sampled_from(
    [
        standard(),
        rapid(),
        standard(date(2023, 6, 1)),
        rules_for(Preset.FFE_350, NOW),
        plain_elo(),
        custom(update=Update.PERIOD, floor=D(1700)),
    ]
)
_RATINGS = st.integers(1000, 2800).map(D)


@st.composite
def _opponents(draw: st.DrawFn) -> Opponent:
    kind = draw(st.sampled_from(["rated", "rated", "rated", "about", "unrated", "unknown"]))
    if kind == "about":
        low = draw(_RATINGS)
        return Opponent(rating=about(low, low + draw(st.integers(0, 300))))
    return Opponent(rating=draw(_RATINGS) if kind == "rated" else None, unrated=kind == "unrated")


@st.composite
def _rounds(draw: st.DrawFn) -> Round:
    results = st.sampled_from([*RoundResult, WIN, DRAW, LOSS, OPEN, OPEN])
    result = draw(results)
    points = draw(st.sampled_from(["0", "0.5", "1", "0.25"]).map(D))
    return Round(
        draw(_opponents()),
        result,
        given_points=points if result in GIVES_POINTS else None,
        rated=draw(st.booleans()),
    )


@st.composite
def _events(draw: st.DrawFn) -> Event:
    return event_of(
        draw(st.lists(_rounds(), max_size=13)),
        draw(st.sampled_from(["0", "0", "12.4", "-7.5"])),
    )


def _reports(own: Decimal, event: Event, rules: Rules) -> EventReport:
    """With other games in the period whenever they changed something."""
    return report_event(own, 20, event, rules, 5 if event.other_change else 0)


@given(_RATINGS, _events(), _RULES)
def test_totals_are_the_sum_of_the_rows(own: Decimal, event: Event, rules: Rules) -> None:
    report = _reports(own, event, rules)
    totals = report.totals
    assert totals is not None
    counted = [row for row in report.rows if row.counts and not row.entry.open]
    assert len(report.opponents) == len(counted)
    assert totals.change == sum((row.change or D(0) for row in counted), D(0))
    assert totals.expected == sum((row.expected or D(0) for row in counted), D(0))
    assert all(row.change is None for row in report.rows if row not in counted)
    done = [row.running for row in report.rows if row.running is not None]
    assert totals.change == (done[-1] if done else 0)
    assert totals.unfloored == own + totals.change + event.other_change
    assert totals.live == max(totals.unfloored, rules.floor or totals.unfloored) or not (
        counted or event.other_change
    )
    if rules.whole:
        assert totals.published == own + round_half_away(totals.period_change)
    if report.opponents:
        assert report.average is not None
        total = sum(map(Fraction, report.opponents), Fraction(0))
        assert round(Fraction(report.average) - total / len(report.opponents), 20) == 0


@given(_RATINGS, _events(), _RULES.filter(lambda rules: rules.in_period))
def test_a_period_is_the_score_minus_the_expected_total(
    own: Decimal, event: Event, rules: Rules
) -> None:
    """8.3.2 and 8.3.4 worked out again from the rounds alone; every cap but the once-only one."""
    assume(rules.cap_in_force.scope is not CapScope.ONE_PER_TOURNAMENT)
    report = _reports(own, event, rules)
    assert report.totals is not None
    total = D(0)
    for row in report.rows:
        rating, result = row.entry.opponent.used_rating, row.entry.rated_result
        if row.reason is None and result is not None:
            assert rating is not None
            total += result.points - expected_against(own, rating, rules).score
    assert report.totals.change == report.totals.k.value * total


@given(_RATINGS, _events(), _RULES)
def test_what_is_not_rated_could_as_well_not_be_there(
    own: Decimal, event: Event, rules: Rules
) -> None:
    """Save that a game against somebody not known yet is a game of the period."""
    report = _reports(own, event, rules)
    kept = [row.entry for row in report.rows if row.counts or row.reason is NotRated.UNKNOWN_RATING]
    bare = _reports(own, replace(event, rounds=tuple(kept)), rules)
    assert bare.totals == report.totals
    assert bare.performance == report.performance
    assert bare.error == report.error
    assert bare.opponents == report.opponents


@given(_RATINGS, _events(), st.randoms(use_true_random=False))
def test_the_order_of_rounds_does_not_matter_in_a_period(
    own: Decimal, event: Event, random: object
) -> None:
    order = list(range(len(event.rounds)))
    random.shuffle(order)  # type: ignore[attr-defined]
    for rules in (standard(), standard(date(2023, 6, 1))):
        report = _reports(own, event, rules)
        mixed = _reports(own, event.arranged(tuple(order)), rules)
        assert mixed.totals == report.totals
        if rules == standard():
            changes = [report.rows[i].change for i in order]
            assert [row.change for row in mixed.rows] == changes


@given(_RATINGS, _events(), _RULES)
def test_a_round_to_come_says_what_happens_when_it_is_filled_in(
    own: Decimal, event: Event, rules: Rules
) -> None:
    """Win, draw and loss of each open round equal the event with this result in its place.

    Under the rule of 2022 two equal opponents to come are left out: which of them gets the one
    upgrade is open until one of the games is played.
    """
    report = _reports(own, event, rules)
    assert report.totals is not None
    to_come = [row.entry.opponent.used_rating for row in report.open_rows]
    if rules.cap_in_force.scope is CapScope.ONE_PER_TOURNAMENT:
        assume(len(set(to_come)) == len(to_come))
    for row in report.open_rows:
        assert len(row.outcomes) == 3
        for outcome in row.outcomes:
            plan = Scenario("one", (Plan(row.index, ROUND_RESULTS[outcome.result]),))
            filled = planned_report(report, plan).totals
            assert filled is not None
            assert outcome.published == filled.published
            assert outcome.new_rating == filled.live
            assert outcome.change == filled.live - report.totals.live


@given(_RATINGS, _events(), st.sampled_from([standard(), plain_elo()]))
def test_every_change_can_be_derived(own: Decimal, event: Event, rules: Rules) -> None:
    """The report of the tournament prints the derivation of every number."""
    report = _reports(own, event, rules)
    for row in report.rows:
        if row.rated is None or not row.counts:
            continue
        assert report.rated is not None
        shown = [o.result for o in row.outcomes] or [row.entry.rated_result]
        for result in shown:
            assert result is not None
            why = derive(report.rated, row.rated, result)
            change = row.rated.outcome(result).change if row.outcomes else row.change
            assert work_out(why) == why.outcome.change == change


@given(_RATINGS, _events(), _RULES)
def test_the_ends_of_a_range_enclose_its_middle(own: Decimal, event: Event, rules: Rules) -> None:
    """A stronger opponent never costs more; once-per-tournament caps may go to another game."""
    assume(rules.cap_in_force.scope is not CapScope.ONE_PER_TOURNAMENT and rules.floor is None)
    report = _reports(own, event, rules)
    for row in report.rows:
        ends = range_ends(report, row.index)
        assert (ends is None) is (row.entry.opponent.about is None)
        if ends is None or row.expected is None:
            continue
        low, high = ends.low.expected, ends.high.expected
        assert low is None or low >= row.expected
        assert high is None or row.expected >= high


def test_the_events_above_are_not_all_empty() -> None:
    """Guard of the strategies: every kind of reason and entry comes up."""
    reasons: set[NotRated | None] = set()
    kinds: set[RoundResult] = set()

    @given(_events())
    def collect(event: Event) -> None:
        report = _reports(D(2650), event, rapid())
        reasons.update(row.reason for row in report.rows)
        kinds.update(row.entry.result for row in report.rows)

    collect()
    assert reasons == {*NotRated, None}
    assert kinds == set(RoundResult)
