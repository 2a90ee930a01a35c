"""A series of games: the path of chosen results, game by game and per period.

Protected: game by game each game starts where the one before ended, with the K of the start; in
a period every game counts from the rating of its start, its sum is rounded once (8.3.4) and K is
read anew at its end (8.3.3: 30 games, 2300 and 2400 published, the ceiling of 700). A period is
what ``rate_games`` makes of the same games, and game by game what it makes of one after another.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from decimal import ROUND_UP, Context, Decimal, Inexact, Rounded, localcontext
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from support.data import cases, rows
from support.elo import (
    NOW,
    Number,
    custom,
    fixed,
    plain_elo,
    printed,
    rapid,
    rate,
    standard,
)

from eloapp.core.errors import Fault, InputError
from eloapp.core.expectation import formula_score, table_lookup
from eloapp.core.game import Game, why_not_rated
from eloapp.core.kfactor import (
    FideProfile,
    FixedK,
    KAssumption,
    KFactor,
    KPolicy,
    KReason,
    k_factor,
)
from eloapp.core.results import OUTCOMES, Result
from eloapp.core.rules import (
    CAP_350,
    CAP_400,
    CAP_400_BELOW_2650,
    CAP_400_ONCE,
    NO_CAP,
    CapScope,
    Expectation,
    Preset,
    Rules,
    Update,
    rules_for,
)
from eloapp.core.series import (
    MAX_GAMES,
    ChanceSource,
    GivenChances,
    OpponentKind,
    Series,
    SeriesCase,
    SeriesGame,
    SeriesPath,
    next_policy,
    parse_pattern,
    series_path,
)

D = Decimal
WIN, DRAW, LOSS = OUTCOMES
EQUAL, MOVING, FIXED = OpponentKind.EQUAL, OpponentKind.MOVING, OpponentKind.FIXED

#: The same examples on every machine, no database, no time limit per example.
usual = settings(derandomize=True, deadline=None, max_examples=200, database=None)


def series(
    rating: Number = 1600,
    opponents: Number | Sequence[Number] = 1700,
    games: int = 10,
    rules: Rules | None = None,
    k: KPolicy | Number = 20,
    period: int | None = None,
    **more: Any,
) -> SeriesCase:
    """A case with plain numbers; one period unless told."""
    met = opponents if isinstance(opponents, list | tuple) else [opponents]
    return SeriesCase(
        D(rating),
        fixed(k) if isinstance(k, Decimal | int | str) else k,
        plain_elo() if rules is None else rules,
        games,
        games if period is None else period,
        tuple(D(r) for r in met),  # type: ignore[arg-type]
        **more,
    )


def period_elo() -> Rules:
    """Plain Elo, but added up once per period."""
    return replace(plain_elo(), update=Update.PERIOD)


def after(path: SeriesPath) -> list[Decimal]:
    """The rating after each game."""
    return [g.after for g in path.games]


def fault_of(make: Callable[[], object]) -> InputError:
    with pytest.raises(InputError) as caught:
        make()
    return caught.value


# --- ten wins: the example of the seed, and the cases -----------------------------------------


def seed_row(name: str) -> dict[str, str]:
    return next(row for row in rows("seeds_examples.csv") if row["id"] == name)


def test_ten_wins_game_by_game_are_those_of_the_seed() -> None:
    row = seed_row("S3-8")
    steps = row["note"].removeprefix("after each win: ").split()
    path = series_path(series(), (WIN,))
    assert len(steps) == len(path.games) == 10
    for value, step in zip(after(path), steps, strict=True):
        assert printed(value, step)
    assert printed(path.end, row["expected"])
    assert printed(path.end, "1713.16")
    assert path.start == 1600
    assert Fraction(path.change) == Fraction(path.end) - 1600
    assert not path.floored
    assert path.k_changes == ()


def test_ten_wins_at_once_are_those_of_the_seed() -> None:
    path = series_path(series(rules=period_elo()), (WIN,))
    assert printed(path.end, "1728.01")
    assert printed(path.end, seed_row("S3-9")["expected"])
    assert path.end == 1600 + 10 * 20 * (1 - formula_score(D(-100)))


def test_ten_wins_by_fide_are_those_of_the_seed() -> None:
    path = series_path(series(rules=standard()), (WIN,))
    assert path.end == 1728 == D(seed_row("S3-10")["expected"])
    assert str(path.end) == "1728"


def test_ten_losses_are_those_of_the_seed() -> None:
    assert printed(series_path(series(), (LOSS,)).end, seed_row("S3-11")["expected"])


def test_each_game_of_the_path_is_told() -> None:
    first, second, last = series_path(series(games=3), (WIN, DRAW)).games
    expected = formula_score(D(-100))
    assert first == SeriesGame(
        1, D(1600), D(1700), expected, WIN, D(20), 20 * (1 - expected), 1600 + 20 * (1 - expected)
    )
    assert (second.number, second.before, second.result) == (2, first.after, DRAW)
    assert second.expected == formula_score(first.after - 1700)
    assert Fraction(second.change) == 20 * (Fraction(1, 2) - Fraction(second.expected))
    assert Fraction(second.after) == Fraction(second.before) + Fraction(second.change)
    assert (last.number, last.before, last.result, last.k) == (3, second.after, WIN, 20)


def test_case_ord_01() -> None:
    case = cases()["ORD-01"]
    given_, expected = case["input"], case["expected"]
    assert (given_["games"], given_["modes"][1]) == ("10 wins", "one FIDE period")
    asked = series(given_["own"], given_["opp"], 10, plain_elo(), given_["K"])
    path = series_path(asked, (WIN,))
    for value, number in zip(after(path), expected["sequential_path"], strict=True):
        assert printed(value, number)
    assert printed(path.end, expected["sequential_final"])
    at_once = series_path(asked.updated(Update.PERIOD), (WIN,))
    assert printed(at_once.end, expected["batch_formula"])
    assert series_path(replace(asked, rules=standard()), (WIN,)).end == expected["batch_FIDE_table"]


def test_case_ord_07() -> None:
    case = cases()["ORD-07"]
    given_, expected = case["input"], case["expected"]
    assert given_["edit"] == "game 1 from win to loss"
    asked = series(given_["own"], given_["opp"], 10, plain_elo(), given_["K"])
    before = series_path(asked, (WIN,) * 10)
    edited = series_path(asked, (LOSS, *(WIN,) * 9))
    assert printed(before.end, expected["final_before"])
    assert printed(edited.end, expected["final_after"])
    assert all(a != b for a, b in zip(after(before), after(edited), strict=True))
    later = zip(before.games[1:], edited.games[1:], strict=True)
    assert all(g.before != h.before for g, h in later)


def test_case_num_04() -> None:
    case = cases()["NUM-04"]
    given_, expected = case["input"], case["expected"]
    assert given_["games"] == "500 losses"
    rules = custom(floor=D(given_["custom_floor"]))
    path = series_path(series(given_["own"], given_["opp"], 500, rules, given_["K"]), (LOSS,))
    assert path.end == expected["final"] == 100
    assert path.floored is expected["floor_hits_reported"] is True
    assert len(path.games) == 500
    assert min(after(path)) == 100
    first = after(path).index(D(100))
    assert set(after(path)[first:]) == {D(100)}
    flat = path.games[-1]
    assert (flat.before, flat.change, flat.after) == (100, 0, 100)
    hit = path.games[first]
    assert Fraction(hit.after) == Fraction(hit.before) + Fraction(hit.change)


def test_case_kpo_02() -> None:
    case = cases()["KPO-02"]
    given_, expected = case["input"], case["expected"]
    who = given_["player"]
    policy = FideProfile(who["birth"], who["games"], D(who["peak_published"]))
    assert given_["games"] == "3 x win against 2392"
    asked = series(who["rating"], 2392, 3, standard(), policy)
    path = series_path(asked, (WIN,))
    assert {g.k for g in path.games} == {D(expected["K"])}
    assert [g.before for g in path.games] == [2392, 2402, 2412]
    assert path.change == expected["change"]
    assert path.end == expected["new_rating"]
    assert path.k_changes == ()
    longer = series_path(replace(asked, games=4), (WIN,))
    assert longer.games[3].k == 10
    assert longer.k_changes == ((3, KFactor(D(10), D(10), KReason.REACHED_2400)),)


# --- a period ---------------------------------------------------------------------------------


def test_inside_a_period_the_rating_of_the_start_and_the_running_change() -> None:
    path = series_path(series(1820, 1850, 5, standard(), period=3), (DRAW,))
    assert [g.number for g in path.games] == [1, 2, 3, 4, 5]
    assert [g.before for g in path.games] == [1820, D("1820.8"), D("1821.6"), 1822, D("1822.8")]
    assert after(path) == [D("1820.8"), D("1821.6"), 1822, D("1822.8"), 1824]
    assert [g.change for g in path.games] == [D("0.8")] * 5
    assert {g.expected for g in path.games} == {D("0.46")}
    assert path.change == 4


def test_the_second_period_starts_from_the_whole_rating() -> None:
    """1500.5 of the first period is 1501, a half away from zero; the expected score with it."""
    path = series_path(series(1500, 1503, 2, standard(), 11, period=1), (WIN, LOSS))
    first, second = path.games
    assert (first.expected, first.change, first.after) == (D("0.50"), D("5.5"), 1506)
    assert (second.before, second.expected) == (1506, D("0.50"))
    assert (second.change, second.after) == (D("-5.5"), 1500)


def test_under_plain_rules_a_period_ends_unrounded() -> None:
    path = series_path(series(rules=period_elo(), games=4, period=2), (WIN,))
    gain = 20 * (1 - formula_score(D(-100)))
    assert after(path)[:2] == [1600 + gain, 1600 + 2 * gain]
    third = path.games[2]
    assert third.before == 1600 + 2 * gain
    assert third.expected == formula_score(third.before - 1700)
    assert path.games[3].expected == third.expected


@pytest.mark.parametrize("preset", [Preset.FIDE_STANDARD, Preset.FIDE_RAPID, Preset.FIDE_BLITZ])
def test_whole_ratings_at_the_end_of_a_period_only(preset: Preset) -> None:
    asked = series(1600, 1640, 12, rules_for(preset, NOW), "13.7", period=4)
    path = series_path(asked, (WIN, DRAW))
    for game in path.games:
        assert (game.after == game.after.to_integral_value()) is (game.number % 4 == 0)


def test_the_last_period_may_be_shorter() -> None:
    asked = series(games=10, period=4)
    assert list(asked.periods()) == [(0, 4), (4, 4), (8, 2)]
    assert list(replace(asked, period_games=5).periods()) == [(0, 5), (5, 5)]
    assert list(replace(asked, period_games=10).periods()) == [(0, 10)]
    assert list(replace(asked, period_games=11).periods()) == [(0, 10)]
    assert list(replace(asked, games=1, period_games=1).periods()) == [(0, 1)]
    path = series_path(series(1600, 1600, 5, standard(), period=3), (WIN,))
    assert after(path) == [1610, 1620, 1630, D("1639.2"), 1648]  # gap 30 to 32: row 0.54
    assert len(path.games) == 5


def test_the_floor_holds_at_the_end_of_a_period() -> None:
    rules = custom(floor=D(1490), update=Update.PERIOD)
    up_again = series_path(series(1495, 1495, 2, rules), (LOSS, WIN))
    assert after(up_again) == [1485, 1495]
    assert not up_again.floored
    path = series_path(series(1495, 1495, 4, rules, period=2), (LOSS, LOSS, WIN, WIN))
    assert after(path)[:2] == [1485, 1490]
    assert [g.change for g in path.games[:2]] == [-10, -10]
    assert path.games[2].before == 1490
    assert path.end > 1500
    assert path.floored
    assert path.change == path.end - 1495


def test_the_floor_of_an_early_game_is_remembered() -> None:
    path = series_path(series(1495, 1495, 3, custom(floor=D(1490))), (LOSS, WIN, WIN))
    assert (path.games[0].change, path.games[0].after) == (-5, 1490)
    assert path.floored
    assert not series_path(series(1500, 1500, 1, custom(floor=D(1490))), (LOSS,)).floored


def test_game_by_game_nothing_is_rounded_even_where_lists_are_whole() -> None:
    path = series_path(series(1500, 1600, 2, replace(standard(), update=Update.SEQUENTIAL)), (WIN,))
    assert after(path) == [D("1512.8"), D("1525.2")]  # gap 87.2: row 0.38


# --- opponents --------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [plain_elo(), period_elo(), standard()])
def test_opponents_are_met_in_turn(rules: Rules) -> None:
    path = series_path(series(1600, [1700, 1500, 1550], 7, rules, period=2), (WIN, LOSS))
    assert [g.opponent for g in path.games] == [1700, 1500, 1550, 1700, 1500, 1550, 1700]
    assert [g.result for g in path.games] == [WIN, LOSS] * 3 + [WIN]
    start = path.games[0].before
    for game in path.games:
        own = game.before
        if rules.in_period:
            own = start = game.before if game.number % 2 else start
        difference = own - game.opponent
        by_table = rules.by_table
        score = table_lookup(difference)[0] if by_table else formula_score(difference)
        assert game.expected == score


def test_an_equal_opponent_has_the_rating_of_the_player() -> None:
    path = series_path(series(1600, [], 4, opponent=EQUAL), (WIN,))
    assert [g.opponent for g in path.games] == [g.before for g in path.games]
    assert after(path) == [1610, 1620, 1630, 1640]
    assert {g.expected for g in path.games} == {D("0.5")}


def test_an_equal_opponent_of_a_period_is_that_of_its_start() -> None:
    path = series_path(series(1600, [2000], 4, standard(), period=2, opponent=EQUAL), (WIN,))
    assert [g.opponent for g in path.games] == [1600, 1600, 1620, 1620]
    assert after(path) == [1610, 1620, 1630, 1640]


def test_a_moving_opponent_moves_with_his_own_k() -> None:
    asked = series(1600, 1700, 3, opponent=MOVING, opponent_k=D(40))
    path = series_path(asked, (WIN, DRAW))
    opponent = Fraction(1700)
    for game in path.games:
        assert Fraction(game.opponent) == opponent
        assert game.expected == formula_score(game.before - game.opponent)
        opponent -= 2 * Fraction(game.change)
    assert path.games[1].opponent == D(1700) - 40 * (1 - formula_score(D(-100)))


def test_a_moving_opponent_sees_the_mirror_of_the_path() -> None:
    """Each of the two is the moving opponent of the other."""
    pattern = (WIN, DRAW, WIN, LOSS, WIN)
    mine = series(1600, 1710, 25, k=20, opponent=MOVING, opponent_k=D("12.5"))
    his = series(1710, 1600, 25, k="12.5", opponent=MOVING, opponent_k=D(20))
    a = series_path(mine, pattern)
    b = series_path(his, tuple(r.reversed for r in pattern))
    for x, y in zip(a.games, b.games, strict=True):
        assert (x.before, x.opponent) == (y.opponent, y.before)
        assert x.expected + y.expected == 1


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"opponents": (D(1700), D(1700))}, Fault.MOVING_OPPONENT),
        ({"opponents": (D(1700), D(1500))}, Fault.MOVING_OPPONENT),
        ({"opponent_k": None}, Fault.MOVING_OPPONENT),
        ({"rules": period_elo()}, Fault.MOVING_OPPONENT),
        ({"rules": standard()}, Fault.MOVING_OPPONENT),
        ({"rules": custom(floor=D(100))}, Fault.MOVING_OPPONENT),
        ({"rules": custom(floor=D(0))}, Fault.MOVING_OPPONENT),
        ({"rules": custom(cap=CAP_400_BELOW_2650)}, Fault.MOVING_CAP),
        ({"rules": replace(standard(), update=Update.SEQUENTIAL)}, Fault.MOVING_CAP),
        ({"opponents": ()}, Fault.NO_OPPONENT),
    ],
)
def test_a_moving_opponent_is_one_with_one_law(change: dict[str, Any], fault: Fault) -> None:
    asked = series(opponent=MOVING, opponent_k=D(20))
    assert fault_of(lambda: replace(asked, **change)) == InputError(fault)


@pytest.mark.parametrize("cap", [NO_CAP, CAP_350, CAP_400, CAP_400_ONCE])
def test_a_moving_opponent_goes_with_a_cap_for_both(cap: Any) -> None:
    path = series_path(
        series(2700, 2200, 2, custom(cap=cap), opponent=MOVING, opponent_k=D(20)), (WIN,)
    )
    assert path.games[0].expected == formula_score(cap.points or D(500))


def test_what_a_moving_opponent_may_not_have_others_may() -> None:
    for kind in (FIXED, EQUAL):
        for rules in (standard(), period_elo(), custom(floor=D(100), cap=CAP_400_BELOW_2650)):
            series(opponents=[1700, 1800], rules=rules, opponent=kind)


def test_there_must_be_an_opponent() -> None:
    assert fault_of(lambda: series(opponents=[])) == InputError(Fault.NO_OPPONENT)
    assert series(opponents=[], opponent=EQUAL).opponents == ()


@pytest.mark.parametrize(
    ("own", "other", "refused"),
    [
        (2601, 2001, True),  # 600 points, and 2601 is above 2600
        (2601, "2001.5", False),
        (2600, 2000, False),  # 2600 itself is not above
        (2000, "2600.5", True),
        (2000, 2600, False),
        (2001, 2601, True),
        (2002, 2601, False),
        (2700, 2100, True),
        (1000, 1700, False),
    ],
)
@pytest.mark.parametrize("preset", [Preset.FIDE_RAPID, Preset.FIDE_BLITZ])
@pytest.mark.parametrize("update", Update)
def test_a_start_that_would_not_be_rated_is_refused(
    own: Number, other: Number, refused: bool, preset: Preset, update: Update
) -> None:
    """Rapid and blitz: 600 points or more, one player above 2600. Standard counts all games."""
    rules = replace(rules_for(preset, NOW), update=update)
    asked = series(own, other, rules=standard())
    if not refused:
        assert len(series_path(replace(asked, rules=rules), (WIN,)).games) == 10
        return
    wrong = InputError(Fault.SERIES_NOT_RATED)
    assert fault_of(lambda: replace(asked, rules=rules)) == wrong
    among = (D(own), D(own), D(other))
    assert fault_of(lambda: replace(asked, rules=rules, opponents=among)) == wrong
    before = replace(rules_for(preset, date(2024, 9, 1)), update=update)
    assert replace(asked, rules=before).rules == before


def test_against_equals_nothing_is_refused() -> None:
    assert series(2800, [2000], rules=rapid(), opponent=EQUAL).games == 10


# --- limits -----------------------------------------------------------------------------------


@pytest.mark.parametrize("games", [0, -1, 5001])
def test_the_number_of_games_is_limited(games: int) -> None:
    wrong = InputError(Fault.OUT_OF_RANGE, low=1, high=5000)
    assert fault_of(lambda: series(games=games, period=1)) == wrong
    if games < 1:
        assert fault_of(lambda: series(games=1, period=games)) == wrong


def test_from_one_to_5000_games() -> None:
    assert MAX_GAMES == 5000
    assert len(series_path(series(games=1), (WIN,)).games) == 1
    path = series_path(series(1600, 1600, 5000, standard(), period=1), (WIN, LOSS))
    assert len(path.games) == 5000
    assert path.end == 1600


def test_a_series_starts_with_ten_wins_of_one_period() -> None:
    asked = Series()
    assert (asked.games, asked.period_games, asked.pattern) == (10, None, (WIN,))
    assert (asked.opponents, asked.opponent) == ((), FIXED)
    assert (asked.chances, asked.strength, asked.target) == (ChanceSource.TODAY, None, None)
    assert asked.given == GivenChances(D("0.4"), D("0.3"), D("0.3"))
    assert (asked.samples, asked.seed) == (0, 1)
    plain = SeriesCase(D(1600), fixed(20), plain_elo(), 1, 1, (D(1700),))
    assert (plain.opponent, plain.opponent_k, plain.other_games) == (FIXED, None, 0)


def test_names_that_documents_keep() -> None:
    """They are written to files."""
    assert [kind.value for kind in OpponentKind] == ["fixed", "equal", "moving"]
    assert [c.value for c in ChanceSource] == ["strength", "follows", "today", "given"]


def test_a_path_is_not_floored_unless_told() -> None:
    assert SeriesPath(D(1600), ()) == SeriesPath(D(1600), (), (), False)


def test_a_strength_counts_only_where_it_is_used() -> None:
    for source in ChanceSource:
        asked = Series(chances=source, strength=D(1700))
        assert asked.strength_counts is (source is ChanceSource.STRENGTH)
        assert Series(chances=source).strength_counts is False
    assert Series(chances=ChanceSource.STRENGTH, strength=D(0)).strength_counts


# --- given chances ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "split",
    [
        ("0.4", "0.3", "0.3"),
        ("1", "0", "0"),
        ("0", "1", "0"),
        ("0", "0", "1"),
        ("0.333333", "0.333333", "0.333333"),  # one less 1e-6
        ("0.333334", "0.333334", "0.333333"),
    ],
)
def test_chances_that_add_up_to_one(split: tuple[str, str, str]) -> None:
    chances = GivenChances(*map(D, split))
    assert (chances.win, chances.draw, chances.loss) == tuple(map(D, split))


@pytest.mark.parametrize(
    "split",
    [
        ("0.5", "0.3", "0.3"),
        ("0.3", "0.3", "0.3"),
        ("40", "30", "30"),
        ("0", "0", "0"),
        ("1.1", "-0.1", "0"),
        ("-0.1", "1.1", "0"),
        ("0.5", "0.6", "-0.1"),
        ("0.333333", "0.333333", "0.3333329"),
        ("0.3333341", "0.333334", "0.333333"),
    ],
)
def test_chances_that_do_not(split: tuple[str, str, str]) -> None:
    assert fault_of(lambda: GivenChances(*map(D, split))) == InputError(Fault.NOT_CHANCES)


# --- K from period to period ------------------------------------------------------------------


def ks(path: SeriesPath) -> list[int]:
    return [int(g.k) for g in path.games]


def test_k_is_read_anew_after_the_thirtieth_game() -> None:
    """8.3.3: the event in which the 30th game is played still counts with 40."""
    new = FideProfile(1980, 25, D(1600))
    path = series_path(series(1600, 1600, 12, standard(), new, period=3), (WIN, LOSS, DRAW))
    assert ks(path) == [40] * 6 + [20] * 6
    assert path.k_changes == ((6, KFactor(D(20), D(20), KReason.GENERAL)),)
    on_the_border = series_path(
        series(1600, 1600, 6, standard(), replace(new, games=27), period=3), (DRAW,)
    )
    assert ks(on_the_border) == [40] * 3 + [20] * 3
    one_less = series(1600, 1600, 6, standard(), replace(new, games=26), period=3)
    assert ks(series_path(one_less, (DRAW,))) == [40] * 6
    # Games of other events in the first period count towards the 30, too.
    elsewhere = replace(one_less, other_games=1)
    assert ks(series_path(elsewhere, (DRAW,))) == [40] * 3 + [20] * 3


def test_an_unknown_number_of_games_stays_unknown() -> None:
    policy = FideProfile(1980, None, D(2395))
    path = series_path(series(2395, 2395, 2, standard(), policy, period=1), (WIN,))
    assert path.k_changes == ((1, KFactor(D(10), D(10), KReason.REACHED_2400)),)
    below = series_path(series(1600, 1600, 40, standard(), FideProfile(), period=1), (DRAW,))
    assert ks(below) == [20] * 40


def test_a_junior_published_at_2300_stays_a_junior_no_longer() -> None:
    junior = FideProfile(2010, 200, D(2290))
    path = series_path(
        series(2290, 2290, 8, standard(), junior, period=2), (WIN, LOSS, DRAW, WIN, LOSS, LOSS)
    )
    assert [g.k for g in path.games] == [40] * 4 + [20] * 4
    assert path.games[3].after == 2310
    assert path.end < 2300
    assert path.k_changes == ((4, KFactor(D(20), D(20), KReason.GENERAL)),)


def test_2300_and_2400_count_when_published_not_on_the_way() -> None:
    junior = FideProfile(2010, 200, D(2290))
    path = series_path(series(2290, 2290, 4, standard(), junior, period=2), (WIN, LOSS))
    assert path.games[0].after == 2310
    assert ks(path) == [40] * 4
    strong = FideProfile(1980, 200, D(2395))
    path = series_path(series(2395, 2395, 4, standard(), strong, period=2), (WIN, LOSS))
    assert path.games[0].after == 2405
    assert ks(path) == [20] * 4


@pytest.mark.parametrize(
    ("k", "change", "published", "then"),
    [(D(20), "9.4", 2399, 20), (D(40), "18.8", 2409, 10), (D("20.3"), "9.541", 2400, 0)],
)
def test_2400_counts_when_the_rounding_reaches_it(
    k: Decimal, change: str, published: int, then: int
) -> None:
    """From 2390 with a row of 0.53: 2399.4 is published as 2399, 2399.541 as 2400."""
    if k in (20, 40):
        policy: KPolicy = FideProfile(1980, 29 if k == 40 else 30, D(2390))
    else:
        policy = fixed(k)
    path = series_path(series(2390, 2372, 2, standard(), policy, period=1), (WIN,))
    assert path.games[0].change == D(change)
    assert path.games[0].after == published
    assert path.games[1].k == (then or k)


def test_half_a_point_reaches_2400() -> None:
    """36 games lower K to 19; one win more than losses is 9.5, and 2399.5 is published as 2400."""
    policy = FideProfile(1980, 200, D(2395))
    asked = series(2390, [], 37, standard(), policy, period=36, opponent=EQUAL)
    path = series_path(asked, (WIN, *[DRAW] * 35))
    assert (path.games[0].change, path.games[34].after) == (D("9.5"), D("2399.5"))
    assert path.games[35].after == 2400
    assert ks(path) == [19] * 36 + [10]


def test_2400_once_is_2400_for_good() -> None:
    policy = FideProfile(1980, 200, D(2395))
    path = series_path(series(2395, 2395, 4, standard(), policy, period=1), (WIN, LOSS, LOSS, LOSS))
    assert ks(path) == [20, 10, 10, 10]
    assert path.end < 2400
    assert [first for first, _ in path.k_changes] == [1]


@pytest.mark.parametrize("peak", [None, D(2390)])
def test_the_rating_of_the_start_was_published_too(peak: Decimal | None) -> None:
    """Who starts at 2401 and falls to 2396 keeps 10, whatever peak the profile knows."""
    policy = FideProfile(1980, 200, peak)
    path = series_path(series(2401, 2401, 3, standard(), policy, period=1), (LOSS,))
    assert path.games[0].after == 2396
    assert ks(path) == [10, 10, 10]
    assert path.k_changes == ()


def test_the_ceiling_of_700_goes_by_the_length_of_the_period() -> None:
    new = FideProfile(1980, 0, D(1600))
    path = series_path(series(1600, 1600, 25, standard(), new, period=20), (DRAW,))
    assert ks(path) == [35] * 20 + [40] * 5
    assert path.k_changes == ((20, KFactor(D(40), D(40), KReason.NEW, (), 20)),)
    fixed_k = series_path(series(1600, 1600, 80, standard(), 20, period=36), (DRAW,))
    assert ks(fixed_k) == [19] * 72 + [20] * 8
    assert [(first, int(k.value)) for first, k in fixed_k.k_changes] == [(72, 20)]


def test_the_ceiling_by_rules_that_are_not_fides() -> None:
    """A fixed K is what the user says; a profile is FIDE's rule in every set of rules."""
    assert ks(series_path(series(games=40, rules=period_elo()), (DRAW,))) == [20] * 40
    new = FideProfile(1980, 0, D(1600))
    assert ks(series_path(series(games=20, rules=period_elo(), k=new), (DRAW,))) == [35] * 20
    assert ks(series_path(series(games=50, k=new), (DRAW,))) == [40] * 50


def test_games_elsewhere_are_those_of_the_first_period() -> None:
    """They lower its K by the ceiling, and count towards the 30 after it."""
    new = FideProfile(1980, 0, D(1600))
    asked = series(1600, 1600, 20, standard(), new, period=10, other_games=10)
    path = series_path(asked, (DRAW,))
    assert ks(path) == [35] * 10 + [40] * 10
    assert path.k_changes == ((10, KFactor(D(40), D(40), KReason.NEW, (), 20)),)
    assert asked.start_k == KFactor(D(35), D(40), KReason.NEW, (), 0, 20)


def test_k_of_the_start() -> None:
    new = FideProfile(1980, 0, D(1600))
    rules = standard()
    assert series(games=40, rules=rules, k=new, period=20).start_k.value == 35
    assert series(games=18, rules=rules, k=new, period=30).start_k.value == 38
    by_game = replace(rules, update=Update.SEQUENTIAL)
    assert series(games=40, rules=by_game, k=new, other_games=50).start_k.value == 40
    unknown = series(games=1, rules=rules, k=FideProfile(1980, 50)).start_k
    assert unknown.assumed == (KAssumption.NEVER_HIGHER,)


def test_k_may_change_several_times() -> None:
    """A junior: 2300 takes him 40 (he has 30 games by then), 2400 takes him 20."""
    junior = FideProfile(2010, 28, D(2270))
    path = series_path(series(2270, [], 12, standard(), junior, period=1, opponent=EQUAL), (WIN,))
    assert after(path) == [2290, 2310, *range(2320, 2401, 10), 2405]
    assert ks(path) == [40, 40, *[20] * 9, 10]
    assert [(first, int(k.value), k.reason) for first, k in path.k_changes] == [
        (2, 20, KReason.GENERAL),
        (11, 10, KReason.REACHED_2400),
    ]


def test_game_by_game_k_stays_what_it_was() -> None:
    new = FideProfile(1980, 29, D(2390))
    path = series_path(series(2390, 2390, 40, k=new, period=1), (WIN,))
    assert ks(path) == [40] * 40
    assert path.k_changes == ()
    assert path.end > 2400


def test_no_change_is_marked_where_only_the_reason_changes() -> None:
    """A new junior who has played 30 games is still a junior; K stays 40."""
    junior = FideProfile(2012, 29, D(1600))
    path = series_path(series(1600, 1600, 4, standard(), junior, period=1), (DRAW,))
    assert path.k_changes == ()
    assert ks(path) == [40] * 4


def test_what_k_is_read_from_after_a_period() -> None:
    profile = FideProfile(2010, 12, D(2310), standard_rating_used=True)
    assert next_policy(profile, D(2290), 5) == replace(profile, games=17)
    assert next_policy(profile, D(2311), 5) == replace(profile, games=17, peak=D(2311))
    unknown = FideProfile(2010)
    assert next_policy(unknown, D(2290), 5) == replace(unknown, peak=D(2290))
    assert next_policy(fixed(20), D(2500), 5) == fixed(20)


def test_a_profile_that_is_not_modelled_is_refused() -> None:
    for rules in (standard(date(2014, 6, 1)), replace(plain_elo(), list_date=date(2014, 6, 1))):
        asked = series(rules=rules, k=FideProfile(1980))
        assert fault_of(lambda a=asked: series_path(a, (WIN,))).fault is Fault.K_NOT_MODELLED  # type: ignore[misc]
    early = series(rules=standard(), k=FideProfile(2030))
    assert fault_of(lambda: series_path(early, (WIN,))).fault is Fault.BORN_AFTER_LIST


def test_the_other_way_of_adding_up() -> None:
    asked = series(rules=standard(), period=5)
    other = asked.updated(Update.SEQUENTIAL)
    assert other == replace(asked, rules=replace(standard(), update=Update.SEQUENTIAL))
    assert other.updated(Update.PERIOD) == asked


# --- patterns ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1", "1"),
        ("½", "½"),
        ("=", "½"),
        ("0", "0"),
        ("1½=0", "1½½0"),
        ("1 ½ = 0", "1½½0"),
        ("  1\t½\n= 0 ", "1½½0"),
        ("1\u00a0½\u202f0", "1½0"),
        ("10", "10"),
        ("1100==", "1100½½"),
        ("11 00", "1100"),
        ("1,0", "10"),
        ("1, ½, 0", "1½0"),
        ("1,½,=,0", "1½½0"),
        ("1/2", "½"),
        ("0.5", "½"),
        ("1⁄2", "½"),
        ("1 1/2 0", "1½0"),
        ("1,1/2,0", "1½0"),
        ("1, 0.5, 0", "1½0"),
        ("1 0.5 0", "1½0"),
        ("0.5 1/2,0.5", "½½½"),
        ("1,,0,", "10"),
        (",1", "1"),
        ("1½ 1/2 01", "1½½01"),
        ("1 1 1 1 1 0 0 0 0 0", "1111100000"),
    ],
)
def test_patterns_that_are_read(text: str, found: str) -> None:
    assert "".join(r.value for r in parse_pattern(text)) == found


@pytest.mark.parametrize("text", ["", " ", "\t\n", ",", " , ,", "\u00a0"])
def test_an_empty_pattern(text: str) -> None:
    assert fault_of(lambda: parse_pattern(text)) == InputError(Fault.EMPTY)


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("+", "+"),
        ("-", "-"),
        ("−", "−"),
        ("1 + 0", "+"),
        ("1, -", "-"),
        ("11+", "+"),
        ("1-0", "-"),
        ("½-½", "-"),
        ("+-", "+"),
        ("2", "2"),
        ("1 2", "2"),
        ("0,5", "5"),  # a decimal comma cannot be told from a separator
        ("11/2", "/"),
        ("1/21", "/"),
        ("1/2½", "/"),
        ("10.5", "."),
        ("0.50", "."),
        ("1.0", "."),
        ("1;0", ";"),
        ("w", "w"),
        ("1l", "l"),
        ("１", "１"),
        ("1 x 0", "x"),
        ("1e1", "e"),
    ],
)
def test_forfeits_and_rubbish_are_refused(text: str, sign: str) -> None:
    """The sign that is wrong is told."""
    assert fault_of(lambda: parse_pattern(text)) == InputError(Fault.NOT_A_RESULT, text=sign)


@usual
@given(st.lists(st.sampled_from(["1", "½", "=", "0", "1/2", "0.5", "1⁄2"]), min_size=1))
def test_any_results_apart_are_read_one_by_one(words: list[str]) -> None:
    for between in (" ", ",", ", ", " , ", "\n"):
        found = parse_pattern(between.join(words))
        assert found == tuple(parse_pattern(word)[0] for word in words)


@usual
@given(st.text(alphabet="10½=", min_size=1))
def test_single_signs_may_stand_together_and_apart(text: str) -> None:
    assert parse_pattern(text) == parse_pattern(" ".join(text))
    assert len(parse_pattern(text)) == len(text)


@usual
@given(st.text(max_size=12))
def test_any_text_is_a_pattern_of_played_games_or_a_fault(text: str) -> None:
    found: tuple[Result, ...] = ()
    fault = None
    try:
        found = parse_pattern(text)
    except InputError as error:
        fault = error.fault
    assert bool(found) is (fault is None)
    assert fault in {None, Fault.EMPTY, Fault.NOT_A_RESULT}
    assert all(result in OUTCOMES for result in found)


def test_a_pattern_is_repeated() -> None:
    for rules in (plain_elo(), standard()):
        path = series_path(series(games=8, rules=rules, period=3), (WIN, DRAW, LOSS))
        results = [WIN, DRAW, LOSS, WIN, DRAW, LOSS, WIN, DRAW]
        assert [g.result for g in path.games] == results
        longer = series_path(series(games=2, rules=rules), (WIN, DRAW, LOSS))
        assert [g.result for g in longer.games] == [WIN, DRAW]


# --- what holds for all series ----------------------------------------------------------------

whole_ratings = st.integers(1000, 2900).map(Decimal)
some_ratings = st.one_of(whole_ratings, whole_ratings, st.decimals(-500, 3500, places=2))
some_k = st.one_of(st.sampled_from([D(10), D(20), D(40)]), st.decimals("0.5", 60, places=2))
profiles = st.builds(
    FideProfile,
    born=st.none() | st.integers(1930, 2014),
    games=st.none() | st.integers(0, 40),
    peak=st.none() | whole_ratings | st.sampled_from([D(2299), D(2300), D(2399), D(2400)]),
    standard_rating_used=st.booleans(),
)
policies: st.SearchStrategy[KPolicy] = some_k.map(FixedK) | profiles
patterns = st.lists(st.sampled_from(OUTCOMES), min_size=1, max_size=9).map(tuple)
#: Both sides of every date at which a rule of FIDE changed since K is modelled.
lists = st.sampled_from(
    [
        *(date(2014, 7, 1), date(2021, 12, 1), date(2022, 1, 1), date(2022, 9, 1)),
        *(date(2022, 10, 1), date(2024, 2, 1), date(2024, 3, 1), date(2024, 11, 1)),
        *(date(2024, 12, 1), date(2025, 9, 1), date(2025, 10, 1), NOW),
    ]
)
presets = st.builds(rules_for, st.sampled_from(Preset), lists)
customs = st.builds(
    custom,
    expectation=st.sampled_from(Expectation),
    cap=st.sampled_from([NO_CAP, CAP_350, CAP_400, CAP_400_BELOW_2650]),
    floor=st.none() | st.sampled_from([D(1400), D("1999.5")]),
    whole=st.booleans(),
    day=lists,
)
any_rules = st.one_of(presets, presets, customs)


def every_game(rules: Rules) -> Rules:
    """A once-per-tournament cap, read as holding in every game (the series says so)."""
    if rules.cap_in_force.scope is CapScope.ONE_PER_TOURNAMENT:
        return replace(rules, cap=CAP_400)
    return rules


def rated_series(*args: Any, **more: Any) -> SeriesCase:
    """As :func:`series`, without the examples that are refused because nothing is rated."""
    try:
        return series(*args, **more)
    except InputError as error:
        assume(error.fault is not Fault.SERIES_NOT_RATED)
        raise


def assume_all_count(games: Sequence[SeriesGame], start: Decimal, rules: Rules) -> None:
    """The series does not model games that do not count (600 points in rapid and blitz)."""
    assume(all(why_not_rated(start, Game(g.opponent), rules) is None for g in games))


@settings(usual, max_examples=400)
@given(
    some_ratings,
    st.lists(some_ratings, min_size=1, max_size=4),
    st.integers(1, 45),
    st.integers(1, 45),
    any_rules,
    policies,
    patterns,
    st.integers(0, 30),
)
def test_a_period_is_what_rate_games_makes_of_it(
    rating: Decimal,
    opponents: list[Decimal],
    games: int,
    length: int,
    rules: Rules,
    policy: KPolicy,
    pattern: tuple[Result, ...],
    other_games: int,
) -> None:
    """One period after another, each rated by itself from the list the one before made."""
    rules = replace(every_game(rules), update=Update.PERIOD)
    asked = rated_series(rating, opponents, games, rules, policy, length, other_games=other_games)
    path = series_path(asked, pattern)
    start, published, played, floored = rating, [rating], 0, False
    changes = []
    while played < games:
        part = path.games[played : played + length]
        assume_all_count(part, start, rules)
        now = policy
        if isinstance(policy, FideProfile):
            now = replace(
                policy,
                games=None
                if policy.games is None
                else policy.games + played + (other_games if played else 0),
                peak=max(*published, rating if policy.peak is None else policy.peak),
            )
        turns = range(played, played + len(part))
        met = [(opponents[i % len(opponents)], pattern[i % len(pattern)]) for i in turns]
        rated = rate(start, now, met, rules, 0 if played else other_games)
        for game, single in zip(part, rated.games, strict=True):
            assert single.expected is not None
            assert game.opponent == single.game.opponent
            assert game.result is single.game.result
            assert (game.expected, game.change) == (single.expected.score, single.change)
            assert game.k == rated.k.value
            if game is not part[-1]:
                assert game.after == single.rating_after
        if played and path.games[played - 1].k != rated.k.value:
            changes.append((played, rated.k))
        start = rated.published if rules.whole else rated.new_rating
        assert part[-1].after == start
        floored |= rated.floored
        published.append(start)
        played += len(part)
    assert path.end == start
    assert path.floored is floored
    assert [(first, k.value) for first, k in path.k_changes] == [(n, k.value) for n, k in changes]


@settings(usual, max_examples=300)
@given(
    some_ratings,
    st.lists(some_ratings, min_size=1, max_size=4),
    st.integers(1, 20),
    any_rules,
    policies,
    patterns,
)
def test_game_by_game_is_one_rating_after_another(
    rating: Decimal,
    opponents: list[Decimal],
    games: int,
    rules: Rules,
    policy: KPolicy,
    pattern: tuple[Result, ...],
) -> None:
    rules = replace(every_game(rules), update=Update.SEQUENTIAL)
    path = series_path(rated_series(rating, opponents, games, rules, policy, 3), pattern)
    k = k_factor(policy, rating, rules, 0).value
    own, floored = rating, False
    for i, game in enumerate(path.games):
        assume_all_count([game], own, rules)
        rated = rate(own, k, [(opponents[i % len(opponents)], pattern[i % len(pattern)])], rules)
        (single,) = rated.games
        assert single.expected is not None
        assert (game.number, game.before, game.k) == (i + 1, own, k)
        assert (game.opponent, game.result) == (single.game.opponent, single.game.result)
        assert (game.expected, game.change) == (single.expected.score, single.change)
        own = rated.new_rating
        assert game.after == own
        floored |= rated.floored
    assert path.floored is floored
    assert path.k_changes == ()
    assert_all_at_once(path, rating, k, rules)


def assert_all_at_once(path: SeriesPath, rating: Decimal, k: Decimal, rules: Rules) -> None:
    """One call of ``rate_games`` with all games says the same, if all count from the start."""
    met = [(g.opponent, g.result) for g in path.games]
    at_once = rate(rating, k, met, rules)
    if at_once.rated_games == len(path.games):
        assert [g.rating_after for g in at_once.games] == after(path)


def caps_alike(one: Decimal, other: Decimal, rules: Rules) -> bool:
    cap = rules.cap_in_force
    return cap.limit_for(one) == cap.limit_for(other)


@usual
@given(
    some_ratings, some_ratings, st.integers(1, 30), some_k, any_rules, patterns, st.integers(1, 9)
)
def test_equal_k_conserves_the_sum_in_every_period(
    rating: Decimal,
    other: Decimal,
    games: int,
    k: Decimal,
    rules: Rules,
    pattern: tuple[Result, ...],
    length: int,
) -> None:
    """Two players, period after period, each the opponent of the other.

    Always when the same cap counts for both, also with whole numbers: a half goes away from
    zero on both sides.
    """
    rules = replace(rules.unfloored, update=Update.PERIOD)
    total, a, b = Fraction(rating) + Fraction(other), rating, other
    for first in range(0, games, length):
        if not caps_alike(a, b, rules):
            return
        count = min(length, games - first)
        turned = tuple(pattern[(first + i) % len(pattern)] for i in range(count))
        mine = series_path(rated_series(a, b, count, rules, k), turned)
        his = series_path(rated_series(b, a, count, rules, k), tuple(r.reversed for r in turned))
        for x, y in zip(mine.games, his.games, strict=True):
            assert Fraction(x.after) + Fraction(y.after) == total
            assert Fraction(x.expected) + Fraction(y.expected) == 1
        a, b = mine.end, his.end


@usual
@given(some_ratings, some_ratings, st.integers(1, 30), some_k, any_rules, patterns)
def test_equal_k_conserves_the_sum_game_by_game(
    rating: Decimal,
    other: Decimal,
    games: int,
    k: Decimal,
    rules: Rules,
    pattern: tuple[Result, ...],
) -> None:
    """With a moving opponent, after every game; both see the same path."""
    rules = replace(rules.unfloored, update=Update.SEQUENTIAL)
    if rules.cap_in_force.scope is CapScope.BELOW_2650:
        rules = replace(rules, cap=CAP_400)
    total = Fraction(rating) + Fraction(other)
    mine = rated_series(rating, other, games, rules, k, opponent=MOVING, opponent_k=k)
    his = rated_series(other, rating, games, rules, k, opponent=MOVING, opponent_k=k)
    a = series_path(mine, pattern)
    b = series_path(his, tuple(r.reversed for r in pattern))
    for x, y in zip(a.games, b.games, strict=True):
        assert Fraction(x.before) + Fraction(x.opponent) == total
        assert Fraction(x.after) + Fraction(y.after) == total
        assert x.opponent == y.before


@usual
@given(
    some_ratings, st.integers(1, 30), st.integers(1, 9), some_k, any_rules, st.booleans(), patterns
)
def test_against_equals_win_and_loss_mirror_the_path(
    rating: Decimal,
    games: int,
    length: int,
    k: Decimal,
    rules: Rules,
    in_period: bool,
    pattern: tuple[Result, ...],
) -> None:
    """What the player wins, somebody as strong as he loses: the sum is conserved."""
    update = Update.PERIOD if in_period else Update.SEQUENTIAL
    rules = replace(rules.unfloored, update=update)
    asked = rated_series(rating, [], games, rules, k, length, opponent=EQUAL)
    there = series_path(asked, pattern)
    back = series_path(asked, tuple(r.reversed for r in pattern))
    for x, y in zip(there.games, back.games, strict=True):
        assert Fraction(x.after) + Fraction(y.after) == 2 * Fraction(rating)
        assert x.expected == D("0.5")


@usual
@given(
    some_ratings, some_ratings, st.integers(1, 25), st.integers(1, 9), some_k, any_rules, patterns
)
def test_the_path_adds_up(
    rating: Decimal,
    other: Decimal,
    games: int,
    length: int,
    k: Decimal,
    rules: Rules,
    pattern: tuple[Result, ...],
) -> None:
    """Every game starts where the one before ended; the change is exact."""
    path = series_path(rated_series(rating, other, games, rules, k, length), pattern)
    own = rating
    for game in path.games:
        assert game.before == own
        own = game.after
    assert path.start == rating
    assert path.end == own
    assert Fraction(path.change) == Fraction(own) - Fraction(rating)


def contexts() -> Iterator[Context]:
    yield Context(prec=3)
    yield Context(prec=50, rounding=ROUND_UP)
    yield Context(prec=2, traps=[Inexact, Rounded])


def test_the_decimal_context_of_the_caller_does_not_matter() -> None:
    new = FideProfile(2010, 25, D("2290.5"))
    made = [
        series("1600.37", ["1700.11", "1512.9"], 9, k="13.75"),
        series("1600.37", 1712, 9, opponent=MOVING, opponent_k=D("17.3")),
        series("1600.37", [], 9, opponent=EQUAL, k="13.75"),
        series("1600.37", ["1700.11", "1512.9"], 9, period_elo(), "13.75", period=4),
        series("2290.37", ["2300.11", "2345.9"], 9, standard(), new, period=4, other_games=20),
        series("1600.37", 1599, 9, rapid(), "7.77", period=4),
        series("1405.37", 1402, 9, custom(floor=D("1400.123")), "13.75"),
    ]
    pattern = (WIN, LOSS, DRAW, LOSS)
    wanted = [(path := series_path(case, pattern), path.change, case.start_k) for case in made]
    for context in contexts():
        with localcontext(context):
            for case, (path, change, k) in zip(made, wanted, strict=True):
                found = series_path(case, pattern)
                assert found == path
                assert found.change == change
                assert case.start_k == k
            split = GivenChances(D("0.33333"), D("0.33333"), D("0.33334"))
            assert split.win == D("0.33333")
            assert fault_of(lambda: GivenChances(D("0.3333"), D("0.3333"), D("0.3333"))).fault is (
                Fault.NOT_CHANCES
            )
            assert parse_pattern("1 0.5") == (WIN, DRAW)


def test_the_change_of_a_series_has_all_its_digits() -> None:
    """Ratings of a path have 24 decimals and more: 28 digits are not enough."""
    path = series_path(series("1600.37", 1712, 9, k="13.7531"), (WIN,))
    assert len(path.change.as_tuple().digits) > 28
    assert Fraction(path.change) == Fraction(path.end) - Fraction(D("1600.37"))
