"""Outcomes of the rounds to come, grouped by score.

Protected: a group is what the event will be with such results filled in, for every one of the
3^n ways; its lowest and highest rating are really reached and never passed; probabilities are
those of all its ways and add up to one; there are never more than 2n + 1 groups.
"""

from collections import defaultdict
from dataclasses import replace
from datetime import date
from decimal import Decimal
from itertools import pairwise
from math import fsum

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.any_event import events, own_ratings, policies, rules_of_all_kinds, usual
from support.elo import custom, plain_elo, rapid, standard
from support.events import DRAW, LOSS, OPEN, WIN, about, event_of, opponent, report_event
from support.every_way import Direct, every_way, planned

from eloapp.core.document import Player
from eloapp.core.draws import DrawKind, DrawModel
from eloapp.core.event import Event, Newcomer, Round, RoundResult, Threshold
from eloapp.core.event_report import EventReport, event_report
from eloapp.core.game import expected_against
from eloapp.core.kfactor import FideProfile, KPolicy
from eloapp.core.planning import Outcomes, Standing, last_round, open_rounds, outcomes_of
from eloapp.core.planning.game_by_game import MOST_RATINGS
from eloapp.core.results import Result
from eloapp.core.rules import (
    CAP_350,
    CAP_400_BELOW_2650,
    CAP_400_ONCE,
    Cap,
    CapScope,
    Expectation,
    Rules,
    Update,
)
from eloapp.core.tables import PD_LAST_DIFFERENCE

D = Decimal

#: Seven rounds to come against very different opponents, three played.
SEVEN = event_of(
    [
        (1700, WIN),
        (2010, LOSS),
        (1850, DRAW),
        *((r, OPEN) for r in (1612, 1990, 1784, 2230, 1805, 1499, 1911)),
    ],
    other_change="3.7",
)
ONCE = standard(date(2023, 6, 1))
TABLE = custom(expectation=Expectation.TABLE)
OVER_2650 = custom(cap=CAP_400_BELOW_2650)


def standing_of(report: EventReport) -> Standing:
    totals = report.totals
    assert totals is not None
    return Standing(totals.change, totals.period_change_rounded, totals.live, totals.published)


def check_groups(found: Outcomes) -> list[Direct]:
    """Every way against its group, and every group against all its ways."""
    rounds = found.rounds
    ways = list(every_way(rounds))
    groups = defaultdict(list)
    for way in ways:
        groups[way.score].append(way)
    assert [row.score for row in found.rows] == sorted(groups)
    assert len(found.rows) <= 2 * len(rounds.counted) + 1
    for row in found.rows:
        group = groups[row.score]
        ends = [standing_of(way.report) for way in group]
        assert row.lowest is not None
        assert row.highest is not None
        for end, extreme in ((row.lowest, min), (row.highest, max)):
            # On the floor several sums give one rating.
            direct = extreme(ends, key=lambda e: (e.live, e.change))
            assert (end.published, end.gain) == (direct.published, direct.gain)
            # The formula keeps 24 decimals; another order may differ in the last one.
            assert abs(end.live - direct.live) < D("1e-18")
            assert abs(end.change - direct.change) < D("1e-18")
        for way in group:
            fide = way.report.performance.fide if way.report.performance else None
            assert row.performance == fide
        total = fsum(way.probability for way in group)
        uncounted = 3 ** sum(entry.fixed is None for entry in rounds.uncounted)
        assert row.probability == pytest.approx(total / uncounted, abs=1e-12)
        assert row.likeliest is not None
        assert row.likeliest.probability == pytest.approx(
            max(way.probability for way in group), rel=1e-9
        )
    return ways


@pytest.mark.parametrize(
    ("rating", "k", "rules", "to_come"),
    [
        pytest.param(1830, D(20), standard(), 7, id="standard"),
        pytest.param(1830, D(40), plain_elo(), 7, id="plain"),
        pytest.param(1830, D(40), TABLE, 7, id="table game by game"),
        pytest.param(1830, FideProfile(2010, 12, D(1900)), rapid(), 5, id="rapid"),
        pytest.param(1830, D(40), ONCE, 5, id="one upgrade per tournament"),
        pytest.param("1830.5", D(32), custom(cap=CAP_350, floor=D(1820)), 5, id="cap and floor"),
    ],
)
def test_all_ways_of_seven_rounds(
    rating: int | str, k: KPolicy, rules: Rules, to_come: int
) -> None:
    event = replace(SEVEN, rounds=SEVEN.rounds[: 3 + to_come])
    found = planned(report_event(rating, k, event, rules))
    assert found.exact
    assert len(found.rows) == 2 * to_come + 1
    assert len(check_groups(found)) == 3**to_come
    assert fsum(row.probability or 0 for row in found.rows) == pytest.approx(1, abs=1e-12)
    assert all(row.one_rating for row in found.rows) == rules.in_period


def test_the_order_of_results_matters_game_by_game_alone() -> None:
    """A loss to the weakest hurts more late than early; in a period only the total counts."""
    by_game = planned(report_event(1830, 40, SEVEN, plain_elo())).rows[7]
    assert by_game.lowest is not None
    assert by_game.highest is not None
    assert by_game.lowest.published < by_game.highest.published
    in_period = planned(
        report_event(1830, 40, SEVEN, replace(plain_elo(), update=Update.PERIOD))
    ).rows[7]
    assert in_period.lowest is in_period.highest


# --- any event, any rules ----------------------------------------------------------------------


@usual
@given(own_ratings, policies, events(9, 4), rules_of_all_kinds, st.integers(0, 12))
def test_every_group_is_the_event_with_its_results(
    own: Decimal, policy: KPolicy, event: Event, rules: Rules, other_games: int
) -> None:
    report = report_event(own, policy, event, rules, other_games)
    found = planned(report)
    assert found.exact
    check_groups(found)


@usual
@given(own_ratings, policies, events(13, 9), rules_of_all_kinds)
def test_probabilities_add_up_to_one(
    own: Decimal, policy: KPolicy, event: Event, rules: Rules
) -> None:
    found = planned(report_event(own, policy, event, rules))
    chances = [row.probability for row in found.rows]
    assert None not in chances
    assert abs(fsum(c for c in chances if c is not None) - 1) <= 1e-12
    for i, row in enumerate(found.rows):
        assert row.at_least == pytest.approx(fsum(chances[i:]), abs=1e-12)  # type: ignore[arg-type]
        assert row.likeliest is not None
        assert sum(r.points for _, r in row.likeliest.results) == row.score
    assert found.rows[0].at_least == pytest.approx(1, abs=1e-12)


# --- game by game -----------------------------------------------------------------------------


def test_ratings_by_the_table_keep_their_order() -> None:
    """What the lowest and highest rest on: a hundredth more costs less than the step between.

    A higher rating may end lower off the lattice of K/100, hence the floor that is asked for.
    """
    ends = PD_LAST_DIFFERENCE
    assert 2 * ends[0] + 1 >= 7
    assert min(b - a for a, b in pairwise(ends)) >= 7

    def after(own: Decimal) -> Decimal:
        return own + 40 * (1 - expected_against(own, D(1800), TABLE).score)

    assert after(D("1803.5")) < after(D("1803.4"))
    assert after(D("1803.5")) == after(D("1803.1"))


@pytest.mark.parametrize(
    ("rating", "k", "rules", "games"),
    [
        pytest.param(1830, 800, plain_elo(), (1612, 1990, 1784, 2230, 1805), id="formula, K 800"),
        pytest.param(1830, 694, plain_elo(), (1612, 1990, 1784, 2230, 1805), id="formula, K 694"),
        pytest.param(1830, 900, TABLE, (2082, 1564, 1761, 1620), id="table, K 900"),
        pytest.param(1830, 699, TABLE, (2082, 1564, 1761, 1620), id="table, K 699"),
        pytest.param(2640, 40, OVER_2650, (2503, 2595, 1944), id="formula over 2650"),
        pytest.param(
            2640,
            40,
            replace(OVER_2650, expectation=Expectation.TABLE),
            (1978, 2421, 2581, 2077),
            id="table over 2650",
        ),
        pytest.param(
            1830,
            40,
            replace(TABLE, floor=D("1819.5")),
            (2056, 1786, 1860, 1765, 2055),
            id="table and floor",
        ),
    ],
)
def test_where_a_higher_rating_may_end_lower(
    rating: int, k: int, rules: Rules, games: tuple[int, ...]
) -> None:
    """The lowest of a score need not come from the lowest before the last game."""
    found = planned(report_event(rating, k, event_of([(r, OPEN) for r in games]), rules))
    assert found.exact
    check_groups(found)


@pytest.mark.parametrize(
    ("rating", "rules", "games", "limit"),
    [
        # Win, then draw with an equal: 1489.5, 1499.5, 1499.5, on the limit itself.
        pytest.param("1489.5", plain_elo(), ("1489.5", "1499.5"), "1499.5", id="on the limit"),
        # Two losses end on the floor of 1800, from wherever they start.
        pytest.param("1805", custom(floor=D(1800)), (1800, 1800, 1800), "1809", id="floor"),
        pytest.param("1805", custom(floor=D(1800)), (1800, 1800, 1800), "1800", id="all floored"),
        pytest.param("1830", custom(cap=CAP_350), (2400, 1200, 2300, 1250), "1836.5", id="cap"),
        pytest.param("1830", custom(cap=CAP_400_ONCE), (2400, 1200, 900), "1830.5", id="one cap"),
        pytest.param("1830", TABLE, (2056, 1786, 1860, 1765), "1835", id="table"),
        pytest.param("1830", TABLE, (1830, 1840), "1840", id="table, on the limit"),
    ],
)
def test_ways_to_a_limit_game_by_game(
    rating: str, rules: Rules, games: tuple[int | str, ...], limit: str
) -> None:
    """With the limit and without it, against every way."""
    found = planned(report_event(rating, 20, event_of([(r, OPEN) for r in games]), rules))
    paths = found.paths
    assert paths is not None
    ways = [(standing_of(way.report).live, way.probability) for way in every_way(found.rounds)]
    bound = D(limit)
    reached = paths.ways_to(lambda live: live >= bound)
    assert reached.probability == pytest.approx(fsum(p for live, p in ways if live >= bound))
    assert reached.best == pytest.approx(max(p for live, p in ways if live >= bound))
    passed = paths.ways_to(lambda live: live > bound)
    assert passed.probability == pytest.approx(fsum(p for live, p in ways if live > bound))


def test_a_bounded_number_of_ratings_is_kept_and_that_is_said() -> None:
    games = [(1500 + 37 * i, OPEN) for i in range(9)]
    found = planned(report_event(1830, 800, event_of(games), plain_elo()))
    assert not found.exact
    assert found.paths is not None
    assert sum(map(len, found.paths.ratings.values())) <= MOST_RATINGS
    assert fsum(row.probability or 0 for row in found.rows) == pytest.approx(1, abs=1e-12)
    assert planned(report_event(1830, 40, event_of(games), plain_elo())).exact


# --- what is told beside the rating -----------------------------------------------------------


def test_half_a_tournament_in_numbers() -> None:
    """The project's picture of this tab: Camille, three points of five, four rounds to come."""
    event = event_of(
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
    camille = FideProfile(1988, 213, D(1826))
    found = planned(report_event(1784, camille, event, standard()))
    assert [row.lowest.published for row in found.rows if row.lowest is not None] == [
        *(1768, 1778, 1788, 1798, 1808, 1818, 1828, 1838, 1848),
    ]
    two = found.rows[4]
    assert two.lowest is not None
    assert two.performance is not None
    assert (two.score, two.lowest.change, two.lowest.gain) == (2, D("24.2"), 24)
    assert two.performance.rating == 1892
    assert found.rounds.about
    assert found.rounds.points == 3
    assert [round(100 * (found.rows[i].at_least or 0)) for i in (3, 4, 5, 7)] == [61, 39, 19, 2]


def test_the_last_round_in_three_numbers() -> None:
    """Win 2003, draw 1993, loss 1983."""
    event = event_of([(2000, WIN), (1993, OPEN)])
    last = last_round(planned(report_event(1983, 20, event, standard())))
    assert last is not None
    # 1983 v 2000: .48, so +10.4; 1983 v 1993: .49, so +10.2, +0.2 and -9.8.
    assert [end.change for end in (last.win, last.draw, last.loss)] == [
        *(D("20.6"), D("10.6"), D("0.6")),
    ]
    assert [end.published for end in (last.win, last.draw, last.loss)] == [2004, 1994, 1984]
    event = event_of([(1993, OPEN)])
    last = last_round(planned(report_event(1993, 20, event, standard())))
    assert last is not None
    assert [end.published for end in (last.win, last.draw, last.loss)] == [2003, 1993, 1983]
    assert last.index == 0
    two = event_of([(1993, OPEN), (1993, OPEN)])
    assert last_round(planned(report_event(1993, 20, two, standard()))) is None
    unrated = event_of([(None, OPEN)])
    assert last_round(planned(report_event(1993, 20, unrated, standard()))) is None
    over = event_of([(1993, WIN)])
    assert last_round(planned(report_event(1993, 20, over, standard()))) is None


def test_rounds_that_do_not_count_are_named_and_move_nothing() -> None:
    event = event_of(
        [(1800, WIN), (1850, OPEN), (None, OPEN), Round(), Round(opponent(1900), OPEN)]
    )
    event = replace(event, planned_rounds=7)
    found = planned(report_event(1800, 20, event, standard()))
    assert [row.score for row in found.rows] == [0, D("0.5"), 1, D("1.5"), 2]
    assert [entry.index for entry in found.rounds.counted] == [1, 4]
    assert [entry.index for entry in found.rounds.uncounted] == [2, 3]
    assert found.rounds.left_out == (3, 5, 6)
    assert found.rounds.points == 1
    check_groups(found)


def test_the_600_point_rule_leaves_a_round_out() -> None:
    event = event_of([(2500, OPEN), (1900, OPEN)])
    found = planned(report_event(2610, 10, event, rapid()))
    assert [entry.index for entry in found.rounds.counted] == [0]
    assert len(found.rows) == 3
    assert len(planned(report_event(2610, 10, event, standard())).rows) == 5


def test_nothing_to_come_is_one_group() -> None:
    report = report_event(1800, 20, event_of([(1850, WIN)]), standard())
    found = planned(report)
    assert len(found.rows) == 1
    row = found.rows[0]
    assert row.lowest == standing_of(report)
    assert (row.score, row.probability, row.at_least) == (0, 1, 1)
    empty = planned(report_event(1800, 20, Event(), standard()))
    assert empty.rows[0].performance is None
    # Below the floor, but no game was played: nothing lifts the rating.
    floored = planned(report_event(1800, 20, Event(), custom(floor=D(1900))))
    assert floored.lowest is not None
    assert floored.lowest.published == 1800


def test_without_a_rating_or_a_model_the_rest_is_told() -> None:
    event = event_of([(1850, WIN), (1900, OPEN)])
    missing = outcomes_of(open_rounds(event_report(Player(), standard(), event), DrawModel()))
    assert [row.lowest for row in missing.rows] == [None] * 3
    assert [row.probability for row in missing.rows] == [None] * 3
    assert [row.performance.rating for row in missing.rows if row.performance] == [
        *(1875, 2068, 2675),
    ]
    assert missing.lowest is missing.highest is None
    report = report_event(1800, 20, event, standard())
    off = outcomes_of(open_rounds(report, DrawModel(DrawKind.OFF)))
    assert [row.probability for row in off.rows] == [None] * 3
    assert [row.at_least for row in off.rows] == [None] * 3
    assert [row.likeliest for row in off.rows] == [None] * 3
    assert [row.lowest for row in off.rows] == [row.lowest for row in planned(report).rows]


def test_an_unrated_players_first_rating_by_score() -> None:
    """B.02 8.2; 3 of 5 against these opponents is 1922, as published."""
    games = [(1902, WIN), (1877, WIN), (1884, DRAW), (2012, LOSS), (1832, OPEN)]
    event = event_of(games)
    found = planned(report_event(None, 40, event, standard()))
    firsts = [row.first.published for row in found.rows if row.first]
    assert firsts == [
        event_report(
            Player(unrated=True), standard(), event.with_round(4, Round(opponent(1832), result))
        ).first.published  # type: ignore[union-attr]
        for result in (LOSS, DRAW, WIN)
    ]
    assert firsts[1] == 1922
    pooled = replace(event_of([(1832, OPEN)]), newcomer=Newcomer((D(1900),) * 4, D(2)))
    assert all(r.first for r in planned(report_event(None, 40, pooled, standard())).rows)


def test_the_chances_are_those_of_the_rating_that_the_rounds_start_from() -> None:
    """The draw model, without the cap, as on the Game tab; a half and half game is symmetric."""
    event = event_of([(1800, WIN), (1850, OPEN)])
    per_period = open_rounds(report_event(1800, 40, event, standard()), DrawModel())
    by_game = open_rounds(report_event(1830, 40, event, plain_elo()), DrawModel())
    moved = by_game.report.rated
    assert moved is not None
    assert moved.new_rating > 1840
    level, higher = per_period.rounds[0].chances, by_game.rounds[0].chances
    assert level is not None
    assert higher is not None
    assert level.win + level.draw / 2 == pytest.approx(0.43)
    assert higher.win + higher.draw / 2 == pytest.approx(
        float(expected_against(moved.new_rating, D(1850), plain_elo()).score)
    )
    far_off = open_rounds(report_event(1800, 40, event_of([(2500, OPEN)]), standard()), DrawModel())
    chances = far_off.rounds[0].chances
    assert chances is not None
    assert chances.win + chances.draw / 2 == pytest.approx(0.01)


def test_where_a_limit_is_crossed() -> None:
    """U1800: 1800 itself is outside, and the published rating decides."""
    event = replace(
        event_of([(1790, OPEN)]),
        thresholds=(Threshold("U1800", D(1800)), Threshold("U1790", D(1790))),
    )
    found = planned(report_event(1790, 20, event, standard()))
    names = [[t.name for t in row.crosses] for row in found.rows]
    assert [row.lowest.published for row in found.rows if row.lowest] == [1780, 1790, 1800]
    assert names == [["U1790"], [], ["U1800"]]
    by_game = replace(SEVEN, thresholds=tuple(Threshold(str(r), D(r)) for r in range(1700, 2000)))
    rows = planned(report_event(1830, 40, by_game, plain_elo())).rows
    for row in rows:
        assert row.lowest is not None
        assert row.highest is not None
        low, high = sorted([row.lowest.published, row.highest.published])
        for limit in row.may_cross:
            assert low < limit.limit <= high
        assert not set(row.crosses) & set(row.may_cross)
    assert any(row.may_cross for row in rows)


def test_cap_scope_of_one_game_is_kept_while_rounds_are_open() -> None:
    """B.02 of 2022: the played game takes the upgrade from an equal one to come."""
    event = event_of([(1300, WIN), (1300, OPEN), (1200, OPEN)])
    for rules in (ONCE, custom(cap=Cap(D(400), CapScope.ONE_PER_TOURNAMENT))):
        check_groups(planned(report_event(2000, 20, event, rules)))


def test_results_by_round() -> None:
    row = planned(report_event(1800, 20, event_of([(1500, OPEN), (2100, OPEN)]), standard())).rows[
        2
    ]
    assert row.likeliest is not None
    assert row.likeliest.of(0) is Result.WIN
    assert row.likeliest.of(1) is Result.LOSS
    assert row.likeliest.of(2) is None
