"""Changes of one player.

Rules protected (B.02 8.3): difference and cap by the player's own rating; score minus expected
score; K of the start throughout; one rounding for the period; games that do not count (5.1,
unrated opponents, the gap of 600 in rapid and blitz); one upgrade per tournament in 2022 and
2023. Game by game, each game starts where the one before ended. The floor saturates.
"""

from datetime import date
from decimal import Decimal, localcontext

import pytest
from support.elo import NOW, custom, fixed, game, outcomes, plain_elo, rapid, rate, standard

from eloapp.core.expectation import (
    TableRow,
    formula_score,
)
from eloapp.core.game import (
    Expected,
    Outcome,
    RatedGames,
    expected_against,
    outcome_of,
    rate_games,
    why_not_rated,
)
from eloapp.core.kfactor import FideProfile, KReason
from eloapp.core.results import OUTCOMES, NotRated, Result
from eloapp.core.rules import CAP_350, CAP_400, CAP_400_ONCE, Expectation, Preset, Update, rules_for

D = Decimal
WIN, DRAW, LOSS = OUTCOMES
PLUS, MINUS = Result.FORFEIT_WIN, Result.FORFEIT_LOSS
ONE_UPGRADE = standard(date(2023, 6, 1))


# --- difference and cap -----------------------------------------------------------------------


def test_expected_score_with_its_steps() -> None:
    assert expected_against(D(2000), D(1500), standard()) == Expected(
        D(500), D(400), D(400), D("0.92"), TableRow(392, 411, True)
    )
    assert expected_against(D(1500), D(2000), standard(), capped=False) == Expected(
        D(-500), None, D(-500), D("0.04"), TableRow(485, 517, False)
    )
    assert expected_against(D(1500), D(1600), plain_elo()) == Expected(
        D(-100), None, D(-100), formula_score(D(-100)), None
    )
    assert expected_against(D(2000), D(1000), custom(cap=CAP_350)) == Expected(
        D(1000), D(350), D(350), formula_score(D(350)), None
    )


def test_capped_says_whether_the_cap_changed_the_difference() -> None:
    assert not expected_against(D(1900), D(1500), standard()).capped
    assert expected_against(D(1901), D(1500), standard()).capped
    assert not expected_against(D(2650), D(1500), standard()).capped


@pytest.mark.parametrize(("own", "used"), [("2649", 400), ("2649.9", 400), ("2650", 650)])
def test_own_rating_decides_about_the_exemption(own: str, used: int) -> None:
    """8.3.1 of 1 October 2025; the opponent of the same game keeps the cap."""
    opponent = D(own) - 650
    assert expected_against(D(own), opponent, standard()).used == used
    assert expected_against(opponent, D(own), standard()).used == -400
    assert expected_against(D(own), opponent, standard(date(2025, 9, 1))).used == 400
    assert expected_against(D(own), opponent, rapid()).used == 400


def test_the_cap_comes_before_the_whole_number_of_the_table() -> None:
    rules = custom(expectation=Expectation.TABLE, cap=CAP_350)
    assert expected_against(D("1850.4"), D(1500), rules).used == 350
    assert expected_against(D("1850.4"), D(1500), rules).score == D("0.89")


# --- games that do not count ------------------------------------------------------------------


def test_reasons() -> None:
    own = D(1800)
    assert why_not_rated(own, game(1800, WIN), standard()) is None
    assert why_not_rated(own, game(1800), standard()) is None
    assert why_not_rated(own, game(1800, PLUS), standard()) is NotRated.FORFEIT
    assert why_not_rated(own, game(1800, MINUS), plain_elo()) is NotRated.FORFEIT
    assert why_not_rated(own, game(None, WIN), standard()) is NotRated.UNRATED
    assert why_not_rated(own, game(None), plain_elo()) is NotRated.UNRATED
    assert why_not_rated(own, game(None, PLUS), standard()) is NotRated.UNRATED


@pytest.mark.parametrize(
    ("own", "opponent", "rated"),
    [
        (2601, 2002, True),  # 599
        (2601, 2001, False),  # 600
        (2600, 2000, True),  # 600, but 2600 is not above 2600
        (2600, 1500, True),
        (2600.5, 2000.5, False),
        (2601, 2001.1, True),
        (2750, 2149, False),
    ],
)
@pytest.mark.parametrize("preset", [Preset.FIDE_RAPID, Preset.FIDE_BLITZ])
def test_the_gap_of_600(preset: Preset, own: float, opponent: float, rated: bool) -> None:
    now, before = rules_for(preset, date(2024, 12, 1)), rules_for(preset, date(2024, 11, 1))
    expected = None if rated else NotRated.GAP600
    for one, two in ((own, opponent), (opponent, own)):
        a, b = D(str(one)), game(str(two), WIN)
        assert why_not_rated(a, b, now) is expected
        assert why_not_rated(a, game(str(two)), now) is expected
        assert why_not_rated(a, b, before) is None
        assert why_not_rated(a, b, standard()) is None
        assert why_not_rated(a, b, now.as_custom()) is None


def test_games_that_do_not_count_leave_everything_but_the_points() -> None:
    rated = rate(1800, 20, [(1800, PLUS), (None, WIN), (1700, MINUS), (None, DRAW)], standard())
    assert (rated.points, rated.score, rated.expected_total) == (D("2.5"), 0, 0)
    assert (rated.rated_games, rated.change, rated.new_rating) == (0, 0, 1800)
    assert (rated.change_rounded, rated.published, rated.floored) == (0, 1800, False)
    for single in rated.games:
        assert (single.expected, single.change, single.rating_after) == (None, 0, 1800)
        assert single.outcomes == ()


def test_an_open_game_that_does_not_count_offers_no_change() -> None:
    for rules in (standard(), plain_elo()):
        single = rate(1800, 20, [(None, None)], rules).games[0]
        assert (single.reason, single.expected, single.change) == (NotRated.UNRATED, None, None)
        assert [o.result for o in single.outcomes] == [WIN, DRAW, LOSS]
        for outcome in single.outcomes:
            assert outcome == Outcome(outcome.result, D(0), D(0), D(1800), D(1800), False)


def test_games_that_do_not_count_do_not_lower_k() -> None:
    """Only rated games count for the ceiling of 700: 17 here, 40 x 17 = 680."""
    rated_games = [(1800, DRAW)] * 16 + [(1800, None)]
    others = [(1800, PLUS)] * 5 + [(None, LOSS)] * 5
    assert rate(1800, 40, rated_games + others, standard()).k.period_games is None
    lowered = rate(1800, 40, [*rated_games, *others, (1800, None)], standard())
    assert (lowered.k.value, lowered.k.period_games) == (38, 18)


def test_without_other_games_only_those_given_count() -> None:
    games = [game(1800, DRAW)] * 36
    assert rate_games(D(1800), fixed(20), games[:35], standard()).k.value == 20
    assert rate_games(D(1800), fixed(20), games, standard()).k.value == 19


def test_other_games_of_the_period_lower_k() -> None:
    assert rate(1800, 20, [(1800, WIN)], standard(), other_games=34).k.value == 20
    rated = rate(1800, 20, [(1800, WIN)], standard(), other_games=35)
    assert (rated.k.value, rated.k.base, rated.k.period_games) == (19, 20, 36)
    assert rated.change == D("9.5")


# --- one rounding per period ------------------------------------------------------------------


def test_a_period_sums_first_and_rounds_once() -> None:
    games = [(1850, DRAW), (1850, DRAW), (1850, DRAW)]
    rated = rate(1820, 20, games, standard())
    assert [g.change for g in rated.games] == [D("0.80")] * 3
    assert [g.rating_after for g in rated.games] == [D("1820.8"), D("1821.6"), D("1822.4")]
    assert (rated.change, rated.change_rounded) == (D("2.4"), 2)
    assert (rated.new_rating, rated.published) == (D("1822.4"), 1822)
    assert (rated.score, rated.points, rated.rated_games) == (D("1.5"), D("1.5"), 3)
    assert rated.expected_total == D("1.38")


def test_every_game_of_a_period_counts_from_the_start() -> None:
    rated = rate(1500, 40, [(1500, WIN)] * 3, standard())
    assert [g.rating for g in rated.games] == [1500] * 3
    assert rated.change == 60


def test_an_open_game_of_a_period_is_rounded_with_those_already_played() -> None:
    """8.3.4: 2450 stands at 2452.5; the sum is rounded, never the single game."""
    rated = rate(2450, 10, [(2522, DRAW), (2150, WIN), (2450, None)], standard())
    assert (rated.new_rating, rated.published) == (D("2452.5"), 2453)
    single = rated.games[2]
    assert single.rating == 2450
    assert single.rating_after == D("2452.5")
    assert [o.change for o in single.outcomes] == [5, 0, -5]
    assert [o.new_rating for o in single.outcomes] == [D("2457.5"), D("2452.5"), D("2447.5")]
    assert [o.published for o in single.outcomes] == [2458, 2453, 2447]


def test_open_games_stand_in_their_place_and_start_after_the_played_ones() -> None:
    games = [(1600, None), (1700, WIN), (1600, None)]
    by_game = rate(1600, 20, games, plain_elo())
    assert [g.game.opponent for g in by_game.games] == [1600, 1700, 1600]
    after = by_game.games[1].rating_after
    assert after == by_game.new_rating > 1612
    for i in (0, 2):
        assert by_game.games[i].rating == by_game.games[i].rating_after == after
        assert by_game.games[i].change is None
    period = rate(1600, 20, games, standard())
    assert [g.rating for g in period.games] == [1600] * 3
    assert period.games[0].rating_after == period.new_rating == D("1612.8")


def test_outcomes_by_result() -> None:
    single = rate(1500, 20, [(1600, None)], standard()).games[0]
    for result in OUTCOMES:
        assert single.outcome(result).result is result
    assert single.outcome(WIN) == Outcome(WIN, D("12.8"), D(13), D("1512.8"), D(1513), False)
    assert single.outcome(LOSS) == Outcome(LOSS, D("-7.2"), D(-7), D("1492.8"), D(1493), False)


def test_the_difference_of_a_game() -> None:
    rated = rate(1500, 20, [("1600.5", WIN), (None, WIN)], standard())
    assert [g.difference for g in rated.games] == [D("-100.5"), None]


def test_nothing_played_changes_nothing() -> None:
    for rules in (standard(), plain_elo(), custom(floor=D(2000))):
        rated = rate(1500, 20, [], rules)
        assert (rated.change, rated.new_rating, rated.published) == (0, 1500, 1500)
        assert not rated.floored
        assert rated.games == ()
        assert rated.rules == rules
        assert rated.rating == 1500


# --- game by game -----------------------------------------------------------------------------


def test_game_by_game_each_game_starts_from_the_one_before() -> None:
    rated = rate(1500, 20, [(1600, WIN), (None, WIN), (1600, LOSS)], plain_elo())
    first, idle, last = rated.games
    assert first.rating == 1500
    assert idle.rating == idle.rating_after == last.rating == first.rating_after
    assert last.expected is not None
    assert last.expected.difference == first.rating_after - 1600
    assert rated.change == rated.new_rating - 1500 == last.rating_after - 1500
    assert rated.rated_games == 2


def test_k_is_that_of_the_start_throughout() -> None:
    policy = FideProfile(1980, 29, D(2395))
    for rules in (standard(), plain_elo()):
        rated = rate(2395, policy, [(2395, WIN)] * 3, rules)
        assert (rated.k.value, rated.k.reason) == (40, KReason.NEW)
        assert rated.new_rating > 2440


# --- rounding and whole ratings ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "rounded", "published"),
    [("2.5", 3, 2453), ("-2.5", -3, 2447), ("2.4", 2, 2452), ("-0.4", 0, 2450)],
)
def test_the_published_rating_is_the_old_one_plus_the_rounded_change(
    change: str, rounded: int, published: int
) -> None:
    outcome = outcome_of(D(2450), D(change), WIN, standard(), D(2450))
    assert outcome == Outcome(WIN, D(change), D(rounded), D(2450) + D(change), D(published), False)


def test_a_decimal_rating_keeps_its_decimals_under_whole_rules() -> None:
    """FIDE publishes whole ratings only: the change is whole, the notice is elsewhere."""
    assert outcome_of(D("1500.5"), D("2.6"), WIN, standard(), D("1500.5")).published == D("1503.5")


def test_without_whole_ratings_the_new_rating_is_rounded_for_reading() -> None:
    outcome = outcome_of(D("1500.4"), D("2.2"), WIN, plain_elo(), D("1500.4"))
    assert (outcome.new_rating, outcome.change_rounded) == (D("1502.6"), 2)
    assert outcome.published == 1503


# --- floor ------------------------------------------------------------------------------------


def test_the_floor_cuts_a_loss() -> None:
    rules = custom(floor=D(1490))
    win, draw, loss = outcomes(1495, 1495, 20, rules)
    assert (win.change, draw.change, loss.change) == (10, 0, -5)
    assert loss == Outcome(LOSS, D(-5), D(-5), D(1490), D(1490), True)
    assert not win.floored
    assert not draw.floored
    assert not outcomes(1500, 1500, 20, rules)[2].floored


def test_game_by_game_the_floor_holds_at_every_game() -> None:
    """From 1495 a loss ends at 1490, and the win after it starts there."""
    rated = rate(1495, 20, [(1495, LOSS), (1490, WIN)], custom(floor=D(1490)))
    assert [g.change for g in rated.games] == [-5, 10]
    assert rated.new_rating == 1500
    assert rated.floored


def test_in_a_period_the_floor_holds_at_the_end() -> None:
    rules = custom(floor=D(1490), update=Update.PERIOD)
    up_again = rate(1495, 20, [(1495, LOSS), (1495, WIN)], rules)
    assert [g.rating_after for g in up_again.games] == [1485, 1495]
    assert (up_again.change, up_again.floored) == (0, False)
    down = rate(1495, 20, [(1495, LOSS), (1495, LOSS)], rules)
    assert (down.change, down.new_rating, down.floored) == (-5, 1490, True)
    assert down.published == 1490


def test_a_game_that_does_not_count_lifts_nobody_to_the_floor() -> None:
    for update in Update:
        rules = custom(floor=D(1500), update=update)
        rated = rate(1400, 20, [(None, WIN), (1400, PLUS), (None, None)], rules)
        assert (rated.change, rated.new_rating, rated.floored) == (0, 1400, False)
        assert {o.change for o in rated.games[2].outcomes} == {D(0)}
        assert not any(o.floored for o in rated.games[2].outcomes)


# --- one upgrade per tournament (2022 to February 2024) ---------------------------------------


def limits(rated: RatedGames) -> list[Decimal | None]:
    return [g.expected.limit if g.expected is not None else None for g in rated.games]


def test_the_cap_is_for_the_game_with_the_greatest_difference() -> None:
    rated = rate(2000, 20, [(1550, WIN), (1500, WIN), (1580, WIN)], ONE_UPGRADE)
    assert limits(rated) == [None, 400, None]
    assert [g.expected.used for g in rated.games if g.expected] == [450, 400, 420]


def test_the_greatest_difference_may_be_against_a_stronger_player() -> None:
    rated = rate(2000, 20, [(1550, WIN), (2500, LOSS)], ONE_UPGRADE)
    assert limits(rated) == [None, 400]


def test_among_equal_differences_the_one_that_benefits_counts() -> None:
    """The order of the games must not matter."""
    for games in ([(1500, WIN), (2500, LOSS)], [(2500, LOSS), (1500, WIN)]):
        rated = rate(2000, 20, games, ONE_UPGRADE)
        capped = [g for g in rated.games if g.expected is not None and g.expected.limit]
        assert [g.game.opponent for g in capped] == [1500]


def test_of_two_games_alike_the_played_one_takes_the_upgrade() -> None:
    for games in ([(1500, None), (1500, WIN)], [(1500, WIN), (1500, None)]):
        rated = rate(2000, 20, games, ONE_UPGRADE)
        assert rated.change == D("1.6")


def test_an_open_game_may_take_the_upgrade() -> None:
    rated = rate(2000, 20, [(1550, WIN), (1400, None)], ONE_UPGRADE)
    assert limits(rated) == [None, 400]
    assert rated.games[1].outcomes[0].change == D("1.6")
    left = rate(2000, 20, [(1550, None), (1400, WIN)], ONE_UPGRADE)
    assert limits(left) == [None, 400]
    assert left.games[0].outcomes[0].change == D("1.2")


def test_a_game_that_does_not_count_takes_no_upgrade() -> None:
    rated = rate(2000, 20, [(1300, PLUS), (None, WIN), (1500, WIN)], ONE_UPGRADE)
    assert limits(rated) == [None, None, 400]
    assert limits(rate(2000, 20, [(1300, PLUS), (None, WIN)], ONE_UPGRADE)) == [None, None]


def test_one_upgrade_in_a_custom_set_counts_from_the_start() -> None:
    rules = custom(cap=CAP_400_ONCE)
    rated = rate(2000, 20, [(1550, LOSS), (1500, LOSS)], rules)
    assert limits(rated) == [None, 400]
    assert limits(rate(2000, 20, [(1550, LOSS)] * 2, custom(cap=CAP_400))) == [400, 400]


def test_the_opening_lists_of_the_editions() -> None:
    """One game of 450 points against two: the second one shows the edition."""
    games = [(1500, WIN), (1550, WIN)]
    changes = {
        day: rate(2000, 100, games, standard(day)).change
        for day in (
            date(2009, 6, 1),
            date(2009, 7, 1),
            date(2021, 12, 1),
            date(2022, 1, 1),
            date(2024, 2, 1),
            date(2024, 3, 1),
            NOW,
        )
    }
    assert list(changes.values()) == [22, 16, 16, 14, 14, 16, 16]


def test_every_step_ignores_the_decimal_context() -> None:
    """1234.5678 and more digits are kept although the caller keeps three."""
    own, other = D("1234.5678"), game("1230.4567")
    far = game("634.56781")
    now = rapid()
    wide = expected_against(own, D("1230.4567"), plain_elo())
    step = outcome_of(own, D("1.2345678"), WIN, standard(), own)
    rated = rate(own, 20, [other], plain_elo())
    assert rated.games[0].difference == D("4.1111")
    with localcontext() as context:
        context.prec = 3
        assert expected_against(own, D("1230.4567"), plain_elo()) == wide
        assert outcome_of(own, D("1.2345678"), WIN, standard(), own) == step
        assert rate(own, 20, [other], plain_elo()) == rated
        assert rated.games[0].difference == D("4.1111")
        assert why_not_rated(D(2700), game("2100.1"), now) is None
        assert why_not_rated(own, far, now) is None


def test_arguments_are_not_changed() -> None:
    games = [game(1500, WIN), game(1600)]
    rate_games(D(1500), fixed(20), games, standard())
    assert games == [game(1500, WIN), game(1600)]
