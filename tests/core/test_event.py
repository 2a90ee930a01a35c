"""What is entered about one player's tournament: rounds, opponents, plans.

Protected: every kind of entry has its points and, if it does not count, its reason; a range is
computed at its middle; plans stay with their rounds when the table is rearranged.
"""

from decimal import Decimal
from enum import Enum

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.events import DRAW, LOSS, OPEN, WIN, opponent, rated_round

from eloapp.core.errors import Fault, InputError
from eloapp.core.event import (
    GIVES_POINTS,
    ROUND_RESULTS,
    Colour,
    Event,
    Goal,
    GoalKind,
    Opponent,
    Plan,
    RatingRange,
    Round,
    RoundResult,
    Scenario,
    Threshold,
    parse_opponent_rating,
)
from eloapp.core.norm_data import EventSystem, MixExemption, NormSetting
from eloapp.core.results import OUTCOMES, NotRated, Result
from eloapp.core.titles import NORM_TITLES, Title

D = Decimal
E = RoundResult


# --- opponents --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("low", "high", "middle"),
    [("1700", "1850", 1775), ("1700", "1851", 1776), ("1700", "1700", 1700), ("0.5", "1", 1)],
)
def test_a_range_is_computed_at_its_middle_half_up(low: str, high: str, middle: int) -> None:
    assert RatingRange(D(low), D(high)).middle == middle


def test_a_range_has_its_ends_in_order() -> None:
    with pytest.raises(InputError) as raised:
        RatingRange(D(1850), D(1700))
    assert raised.value.fault is Fault.OUT_OF_RANGE


def test_an_opponent_is_rated_about_rated_unrated_or_not_known() -> None:
    about = RatingRange(D(1700), D(1850))
    rated, ranged = opponent(1720), Opponent(rating=about)
    unrated, unknown = Opponent(rating=about, unrated=True), Opponent(name="Marek")
    assert [o.used_rating for o in (rated, ranged, unrated, unknown)] == [1720, 1775, None, None]
    assert [o.about for o in (rated, ranged, unrated, unknown)] == [None, about, None, None]
    assert [o.known for o in (rated, ranged, unrated, unknown)] == [True, True, True, False]


@pytest.mark.parametrize(
    "text",
    [
        *("1700-1850", "1700 - 1850", "1700 to 1850", "1700 à 1850", "1700..1850", "1700 TO 1850"),
        *("1700–1850", "1700…1850", "1700...1850", "1850-1700", " 1 700 - 1 850 ", "1700to1850"),
    ],
)
def test_ranges_as_people_write_them(text: str) -> None:
    assert parse_opponent_rating(text) == RatingRange(D(1700), D(1850))


@pytest.mark.parametrize(
    ("text", "rating"),
    [
        ("1720", "1720"),
        ("1720,5", "1720.5"),
        ("1 720", "1720"),
        ("1720-1720", "1720"),
        ("-5", "-5"),
    ],
)
def test_single_ratings_as_people_write_them(text: str, rating: str) -> None:
    assert parse_opponent_rating(text) == D(rating)


def test_nought_is_how_files_write_unrated() -> None:
    """An opponent at 0 would ruin every average (PER-04)."""
    assert parse_opponent_rating("0") is None


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", Fault.EMPTY),
        ("1700-", Fault.NOT_A_NUMBER),
        ("to 1850", Fault.NOT_A_NUMBER),
        ("1700-1800-1900", Fault.NOT_A_NUMBER),
        ("1700 1850", Fault.NOT_A_NUMBER),
        ("1,700-1850", Fault.GROUPED),
        ("nan", Fault.NOT_FINITE),
    ],
)
def test_what_is_no_rating_is_refused_and_never_guessed(text: str, fault: Fault) -> None:
    with pytest.raises(InputError) as raised:
        parse_opponent_rating(text)
    assert raised.value.fault is fault


@given(st.integers(-3000, 4000), st.integers(-3000, 4000), st.sampled_from([" to ", "..", " - "]))
def test_any_range_is_read_back(one: int, other: int, between: str) -> None:
    low, high = sorted((one, other))
    read = parse_opponent_rating(f"{one}{between}{other}")
    if low != high:
        assert read == RatingRange(D(low), D(high))
    else:
        assert read == (D(low) if low else None)


# --- rounds -----------------------------------------------------------------------------------

#: Every kind of entry: points in the standings, whether moves were made, why it is not rated.
KINDS = {
    E.WIN: (1, True, None),
    E.DRAW: ("0.5", True, None),
    E.LOSS: (0, True, None),
    E.OPEN: (None, False, None),
    E.FORFEIT_WIN: (1, False, NotRated.FORFEIT),
    E.FORFEIT_LOSS: (0, False, NotRated.FORFEIT),
    E.FULL_BYE: (1, False, NotRated.BYE),
    E.HALF_BYE: ("0.5", False, NotRated.BYE),
    E.ZERO_BYE: (0, False, NotRated.BYE),
    E.PAIRING_BYE: (1, False, NotRated.BYE),
    E.PLAYED_UNRATED: ("0.5", True, NotRated.PLAYED_UNRATED),
    E.SCORE: ("0.5", True, None),
}


@pytest.mark.parametrize("kind", RoundResult)
def test_every_kind_of_entry(kind: RoundResult) -> None:
    points, played, reason = KINDS[kind]
    given_points = D("0.5") if kind in GIVES_POINTS else None
    entry = Round(opponent(1800), kind, given_points=given_points)
    assert entry.points == (None if points is None else D(points))
    assert entry.open is (kind is E.OPEN)
    assert kind.played is played
    assert kind.bye is (reason is NotRated.BYE)
    assert entry.not_rated is reason
    assert (entry.game is None) is (reason is not None)
    if entry.game is not None:
        assert entry.game.opponent == 1800
        assert entry.game.result == entry.rated_result


def test_the_table_of_kinds_is_complete() -> None:
    assert set(KINDS) == set(RoundResult)
    assert ROUND_RESULTS.keys() == set(Result)
    assert [ROUND_RESULTS[result] for result in OUTCOMES] == [WIN, DRAW, LOSS]


def test_a_pairing_bye_may_be_worth_less() -> None:
    assert Round(result=E.PAIRING_BYE, given_points=D("0.5")).points == D("0.5")


@pytest.mark.parametrize("kind", sorted(GIVES_POINTS, key=lambda kind: kind.value))
def test_points_that_are_given_must_be_there(kind: RoundResult) -> None:
    with pytest.raises(InputError) as raised:
        Round(opponent(1800), kind)
    assert raised.value.fault is Fault.EMPTY


@pytest.mark.parametrize("points", ["-0.5", "nan", "inf"])
def test_points_are_numbers_from_nought_up(points: str) -> None:
    with pytest.raises(InputError) as raised:
        Round(opponent(1800), E.SCORE, given_points=D(points))
    assert raised.value.fault is Fault.OUT_OF_RANGE


@pytest.mark.parametrize("result", [WIN, DRAW, LOSS, OPEN])
def test_who_has_no_rating_is_told_from_who_is_not_known(result: RoundResult) -> None:
    assert Round(Opponent(unrated=True), result).not_rated is NotRated.UNRATED
    assert Round(Opponent(), result).not_rated is NotRated.UNKNOWN_RATING


def test_a_game_that_was_not_played_says_so_first() -> None:
    """Against an unrated player a forfeit is still a forfeit: the nearer reason is shown."""
    unrated = Opponent(unrated=True)
    assert Round(unrated, E.FORFEIT_WIN).not_rated is NotRated.FORFEIT
    assert Round(result=E.HALF_BYE).not_rated is NotRated.BYE
    assert Round(Opponent(), E.PLAYED_UNRATED, given_points=D(1)).not_rated is (
        NotRated.PLAYED_UNRATED
    )


@pytest.mark.parametrize(
    ("own", "other", "unusual", "counts_as"),
    [
        ("0.5", "0", True, Result.DRAW),
        ("0.5", "0.5", False, Result.DRAW),
        ("1", "0", False, Result.WIN),
        ("0", "0", True, Result.LOSS),
        ("0", "0.5", True, Result.LOSS),
        ("0.75", "0.25", True, None),
    ],
)
def test_a_score_of_the_arbiter_counts_by_the_own_points(
    own: str, other: str, unusual: bool, counts_as: Result | None
) -> None:
    """½-0 is no draw for the other side: nothing is mirrored (UNP-06)."""
    entry = Round(opponent(1800), E.SCORE, given_points=D(own), opponent_points=D(other))
    assert entry.points == D(own)
    assert entry.unusual is unusual
    assert entry.rated_result is counts_as
    assert entry.not_rated is (NotRated.ARBITER_SCORE if counts_as is None else None)


def test_the_user_may_leave_an_arbiters_score_out() -> None:
    entry = Round(opponent(1800), E.SCORE, given_points=D("0.5"), rated=False)
    assert entry.not_rated is NotRated.ARBITER_SCORE
    assert entry.points == D("0.5")
    assert rated_round(1800, WIN).unusual is False


# --- the event --------------------------------------------------------------------------------


def test_points_count_everything_that_is_over() -> None:
    rounds = tuple(
        Round(opponent(1800), kind, given_points=D("0.5") if kind in GIVES_POINTS else None)
        for kind in RoundResult
    )
    event = Event(rounds=rounds, planned_rounds=15)
    assert event.points == sum(D(points) for points, _, _ in KINDS.values() if points is not None)
    assert event.open_rounds == (3,)
    assert event.number_of_rounds == 15
    assert Event(rounds=rounds, planned_rounds=5).number_of_rounds == len(rounds)
    assert Event(rounds=rounds).number_of_rounds == len(rounds)


def test_a_plan_fills_open_rounds_only() -> None:
    event = Event(rounds=(rated_round(1800, WIN), rated_round(1850), rated_round(1900)))
    plan = Scenario(
        "safe", (Plan(0, LOSS, opponent(2500)), Plan(1, DRAW), Plan(2, None, opponent(2000)))
    )
    planned = event.planned(plan)
    assert [r.result for r in planned.rounds] == [WIN, DRAW, OPEN]
    assert [r.opponent.rating for r in planned.rounds] == [1800, 1850, 2000]
    assert event.planned(Scenario("late", (Plan(7, WIN),))) == event
    assert plan.plan_for(1) == Plan(1, DRAW)
    assert plan.plan_for(3) is None


def test_a_plan_is_a_result_that_needs_no_points() -> None:
    for kind in RoundResult:
        if kind not in GIVES_POINTS:
            assert Plan(0, kind).result is kind
            continue
        with pytest.raises(InputError) as raised:
            Plan(0, kind)
        assert raised.value.fault is Fault.NOT_A_RESULT


def test_rearranging_rounds_keeps_each_plan_with_its_round() -> None:
    rounds = tuple(rated_round(rating) for rating in (1700, 1800, 1900))
    plans = (Plan(0, WIN), Plan(1, DRAW), Plan(2, LOSS))
    event = Event(rounds=rounds, scenarios=(Scenario("all", plans), Scenario("last", plans[2:])))
    new = rated_round(2000)
    changed = event.arranged((2, new, 0))
    assert [r.opponent.rating for r in changed.rounds] == [1900, 2000, 1700]
    assert set(changed.scenarios[0].plans) == {Plan(2, WIN), Plan(0, LOSS)}
    assert changed.scenarios[1].plans == (Plan(0, LOSS),)


@given(st.permutations(range(6)))
def test_a_plan_follows_its_round_through_any_order(order: list[int]) -> None:
    rounds = tuple(rated_round(1700 + i) for i in range(6))
    plan = Scenario("one each", tuple(Plan(i, None, opponent(2000 + i)) for i in range(6)))
    changed = Event(rounds=rounds, scenarios=(plan,)).arranged(tuple(order))
    for entry, planned in zip(
        changed.rounds, changed.planned(changed.scenarios[0]).rounds, strict=True
    ):
        assert isinstance(entry.opponent.rating, D)
        assert planned.opponent.rating == entry.opponent.rating + 300


def test_one_round_is_replaced_in_place() -> None:
    event = Event(rounds=tuple(rated_round(rating) for rating in (1700, 1800, 1900)))
    new = Round(opponent(2000), WIN, Colour.BLACK)
    assert event.with_round(1, new).rounds == (event.rounds[0], new, event.rounds[2])


def test_a_norm_goal_names_a_title_that_is_earned_by_norms() -> None:
    for title in (*Title, None):
        if title in NORM_TITLES:
            assert Goal(GoalKind.NORM, title=title).title is title
            continue
        with pytest.raises(InputError):
            Goal(GoalKind.NORM, title=title)
    assert Goal(GoalKind.REACH, D(2000)).title is None


@pytest.mark.parametrize(
    ("before", "after", "crossed"),
    [(1790, 1799, False), (1790, 1800, True), (1800, 1799, True), (1800, 1850, False)],
)
def test_the_limit_of_a_category_is_outside_of_it(before: int, after: int, crossed: bool) -> None:
    """U1800 is for players under 1800."""
    assert Threshold("U1800", D(1800)).crossed(D(before), D(after)) is crossed


def test_names_that_files_use_stay() -> None:
    """Members may be added; these values are written to files and may not go."""
    stable: dict[type[Enum], list[str]] = {
        RoundResult: [
            *("win", "draw", "loss", "open", "forfeit-win", "forfeit-loss"),
            *("full-bye", "half-bye", "zero-bye", "pairing-bye", "played-unrated", "score"),
        ],
        Colour: ["white", "black"],
        Title: ["gm", "im", "wgm", "wim", "fm", "wfm", "cm", "wcm", "none"],
        GoalKind: ["reach", "gain", "stay-above", "performance", "norm"],
        EventSystem: ["swiss", "round-robin", "double-round-robin", "other"],
        NormSetting: ["ordinary", "team-championship", "world-cup"],
        MixExemption: ["national-final", "national-team", "zonal", "strong-swiss"],
    }
    for enum, values in stable.items():
        assert set(values) <= {member.value for member in enum}
