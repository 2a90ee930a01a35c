"""What holds for all players, games, rules and lists (hypothesis, always the same examples).

Sums are compared as fractions, so that no rounding of the test itself can hide an error.
"""

from dataclasses import replace
from datetime import date
from decimal import Context, Decimal, getcontext, localcontext
from fractions import Fraction
from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from support.elo import NOW, exact_sum, outcomes, rate, standard

from eloapp.core.derivation import derive, work_out
from eloapp.core.document import Player, Players
from eloapp.core.draws import Chances, DrawKind, DrawModel, chances, davidson, equal_draw_share
from eloapp.core.expectation import (
    expected_score,
    formula_difference,
    formula_score,
    table_differences,
    table_lookup,
)
from eloapp.core.game import Game, RatedGames, expected_against, rate_games, why_not_rated
from eloapp.core.kfactor import FideProfile, FixedK, KPolicy, k_factor
from eloapp.core.numbers import parse_number, parse_rating, plain, round_half_away
from eloapp.core.report import game_report
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
    Tempo,
    Update,
    rules_for,
)

D = Decimal
WIN, DRAW, LOSS = OUTCOMES

#: The same examples on every machine, no database, no time limit per example.
usual = settings(derandomize=True, deadline=None, max_examples=250, database=None)
slower = settings(usual, max_examples=200)

whole_ratings = st.integers(1000, 2900).map(Decimal)
decimal_ratings = st.decimals(-5000, 5000, places=3)
far_ratings = st.sampled_from([D(0), D(-50), D(10_000), D(-10_000), D("1E+30"), D("-1E+30")])
ratings = st.one_of(whole_ratings, whole_ratings, decimal_ratings, far_ratings)
differences = st.one_of(
    st.integers(-1000, 1000).map(Decimal),
    st.decimals(-12_000, 12_000, places=6),
    st.decimals(allow_nan=False, allow_infinity=False, min_value=-D("1E39"), max_value=D("1E39")),
    st.sampled_from([D(10_000), D(-10_000), D("9999.999"), D("1E+30"), D("-1E+30"), D("-0")]),
)
fixed_k = st.one_of(st.sampled_from([D(10), D(20), D(40)]), st.decimals("0.01", 100, places=2)).map(
    FixedK
)
profiles = st.builds(
    FideProfile,
    born=st.none() | st.integers(1930, 2014),
    games=st.none() | st.integers(0, 60),
    peak=st.none() | whole_ratings,
    standard_rating_used=st.booleans(),
)
policies: st.SearchStrategy[KPolicy] = fixed_k | profiles

#: Both sides of every date at which a rule of FIDE changed since K is modelled.
lists = st.sampled_from(
    [
        *(date(2014, 7, 1), date(2021, 12, 1), date(2022, 1, 1), date(2022, 9, 1)),
        *(date(2022, 10, 1), date(2024, 2, 1), date(2024, 3, 1), date(2024, 11, 1)),
        *(date(2024, 12, 1), date(2025, 9, 1), date(2025, 10, 1), NOW),
    ]
)
fide_rules = st.builds(
    rules_for,
    st.sampled_from([Preset.FIDE_STANDARD, Preset.FIDE_RAPID, Preset.FIDE_BLITZ]),
    lists,
)
custom_rules = st.builds(
    Rules,
    st.just(Preset.CUSTOM),
    lists,
    st.sampled_from(Expectation),
    st.sampled_from([NO_CAP, CAP_350, CAP_400, CAP_400_BELOW_2650, CAP_400_ONCE]),
    st.sampled_from(Update),
    st.sampled_from(Tempo),
    floor=st.none() | st.sampled_from([D(0), D(1400), D("1999.5")]),
    whole=st.booleans(),
)
any_rules = st.one_of(
    fide_rules, custom_rules, st.builds(rules_for, st.sampled_from(Preset), lists)
)
period_rules = st.one_of(
    fide_rules,
    st.builds(rules_for, st.just(Preset.FIDE_STANDARD), st.just(date(2023, 6, 1))),
    custom_rules.map(lambda rules: replace(rules, update=Update.PERIOD)),
)

opponents = st.one_of(st.none(), whole_ratings, whole_ratings, whole_ratings, decimal_ratings)
any_games = st.lists(st.builds(Game, opponents, st.none() | st.sampled_from(Result)), max_size=12)
played_games = st.lists(
    st.builds(Game, whole_ratings, st.sampled_from(OUTCOMES)), min_size=1, max_size=12
)
some_result = st.sampled_from(OUTCOMES)


# --- expected scores --------------------------------------------------------------------------


@usual
@given(differences, st.sampled_from(Expectation))
def test_two_expectations_add_up_to_exactly_one(
    difference: Decimal, expectation: Expectation
) -> None:
    one = expected_score(difference, expectation)
    other = expected_score(difference.copy_negate(), expectation)
    assert 0 <= one <= 1
    assert Fraction(one) + Fraction(other) == 1
    assert (one >= D("0.5")) is (difference >= 0) or one == D("0.5")


@usual
@given(ratings, ratings, any_rules)
def test_two_expectations_of_a_game_add_up_to_one_under_the_same_cap(
    own: Decimal, opponent: Decimal, rules: Rules
) -> None:
    a = expected_against(own, opponent, rules)
    b = expected_against(opponent, own, rules)
    assert Fraction(a.difference) == Fraction(own) - Fraction(opponent) == -Fraction(b.difference)
    if a.limit == b.limit:
        assert Fraction(a.score) + Fraction(b.score) == 1
    else:
        assert rules.cap_in_force.scope is CapScope.BELOW_2650
        assert max(own, opponent) >= 2650 > min(own, opponent)


@usual
@given(differences, differences, st.sampled_from(Expectation))
def test_the_expected_score_never_falls_with_the_difference(
    one: Decimal, two: Decimal, expectation: Expectation
) -> None:
    low, high = sorted((one, two))
    assert expected_score(low, expectation) <= expected_score(high, expectation)


@usual
@given(st.decimals(-1500, 1500, places=4))
def test_the_formula_and_its_inverse(difference: Decimal) -> None:
    back = formula_difference(formula_score(difference))
    assert back is not None
    assert abs(back - difference) < D("1E-12")


@usual
@given(st.integers(-2000, 2000).map(Decimal))
def test_the_table_and_its_inverse(difference: Decimal) -> None:
    score, row = table_lookup(difference)
    found = table_differences(score)
    assert (found.first, found.last) == (row.first, row.last)
    assert row.first <= abs(difference)
    assert row.last is None or abs(difference) <= row.last


# --- changes ----------------------------------------------------------------------------------


@usual
@given(ratings, ratings, st.decimals("0.1", 100, places=1), any_rules, some_result)
def test_equal_k_conserves_the_sum(
    own: Decimal, opponent: Decimal, k: Decimal, rules: Rules, result: Result
) -> None:
    """Always, save where the caps differ (a player of 2650 and more, FIDE standard since 2025)."""
    rules = rules.unfloored
    a = rate(own, k, [(opponent, result)], rules)
    b = rate(opponent, k, [(own, result.reversed)], rules)
    same_cap = (own >= 2650) == (opponent >= 2650)
    if same_cap or rules.cap_in_force.scope is not CapScope.BELOW_2650:
        assert exact_sum([a.change, b.change]) == 0
        assert exact_sum([a.new_rating, b.new_rating]) == exact_sum([own, opponent])
        assert a.change_rounded == -b.change_rounded
    elif abs(Fraction(own) - Fraction(opponent)) <= 400:
        assert exact_sum([a.change, b.change]) == 0


@usual
@given(ratings, ratings, policies, any_rules)
def test_the_change_never_falls_when_the_score_rises(
    own: Decimal, opponent: Decimal, policy: KPolicy, rules: Rules
) -> None:
    win, draw, loss = outcomes(own, opponent, policy, rules)
    assert win.change >= draw.change >= loss.change
    assert win.new_rating >= draw.new_rating >= loss.new_rating
    assert win.published >= draw.published >= loss.published


@usual
@given(ratings, ratings, ratings, fixed_k, any_rules, some_result)
def test_the_change_never_rises_with_the_own_rating(
    one: Decimal, two: Decimal, opponent: Decimal, k: FixedK, rules: Rules, result: Result
) -> None:
    """With a fixed K and the same cap, in a game that counts for both ratings."""
    low, high = sorted((one, two))
    rules = rules.unfloored
    cap = rules.cap_in_force
    game = Game(opponent, result)
    assume(cap.limit_for(low) == cap.limit_for(high))
    assume(why_not_rated(low, game, rules) is why_not_rated(high, game, rules) is None)
    assert rate(low, k, [game], rules).change >= rate(high, k, [game], rules).change


@usual
@given(ratings, ratings, fixed_k, any_rules, some_result)
def test_a_win_never_costs_and_a_loss_never_gains(
    own: Decimal, opponent: Decimal, k: FixedK, rules: Rules, result: Result
) -> None:
    win, _, loss = outcomes(own, opponent, k, rules.unfloored)
    assert win.change >= 0 >= loss.change


def in_any_order(rated: RatedGames) -> object:
    """All that must not depend on the order of the games of a period."""
    return replace(rated, games=())


@slower
@given(whole_ratings, policies, any_games, period_rules, st.randoms(use_true_random=False))
def test_the_order_of_the_games_of_a_period_does_not_matter(
    rating: Decimal, policy: KPolicy, games: list[Game], rules: Rules, chance: Random
) -> None:
    shuffled = list(games)
    chance.shuffle(shuffled)
    one = rate(rating, policy, games, rules)
    two = rate(rating, policy, shuffled, rules)
    assert in_any_order(one) == in_any_order(two)


@slower
@given(
    whole_ratings,
    fixed_k,
    st.lists(
        st.builds(
            Game,
            st.sampled_from([None, D(1000), D(1450), D(1500), D(2450), D(2500), D(2550)]),
            st.none() | st.sampled_from(Result),
        ),
        max_size=8,
    ),
    st.randoms(use_true_random=False),
)
def test_the_order_does_not_matter_where_one_upgrade_is_given(
    rating: Decimal, k: FixedK, games: list[Game], chance: Random
) -> None:
    """Few opponents, so that greatest differences are often equal (2022 to February 2024)."""
    shuffled = list(games)
    chance.shuffle(shuffled)
    for own in (rating, D(2000)):
        rules = standard(date(2023, 6, 1))
        one, two = rate(own, k, games, rules), rate(own, k, shuffled, rules)
        assert in_any_order(one) == in_any_order(two)


@slower
@given(whole_ratings, policies, any_games, period_rules)
def test_the_change_of_a_period_is_k_times_score_minus_expected(
    rating: Decimal, policy: KPolicy, games: list[Game], rules: Rules
) -> None:
    rated = rate(rating, policy, games, rules.unfloored)
    assert Fraction(rated.change) == Fraction(rated.k.value) * (
        Fraction(rated.score) - Fraction(rated.expected_total)
    )
    assert exact_sum([rating, rated.change]) == Fraction(rated.new_rating)
    assert rated.change == sum(g.change for g in rated.games if g.change is not None)
    assert rated.change_rounded == round_half_away(rated.change)


@slower
@given(ratings, policies, any_games, any_rules)
def test_games_keep_their_order_and_their_counts(
    rating: Decimal, policy: KPolicy, games: list[Game], rules: Rules
) -> None:
    rated = rate(rating, policy, games, rules)
    assert [g.game for g in rated.games] == games
    results = [g.result for g in games if g.result is not None]
    counted = [g for g in rated.games if g.change is not None and g.reason is None]
    assert exact_sum([rated.points]) == exact_sum(r.points for r in results)
    assert rated.rated_games == len(counted)
    assert rated.score == sum(g.game.result.points for g in counted if g.game.result is not None)
    assert rated.new_rating >= (rules.floor if rules.floor and counted else rated.new_rating)
    for single in rated.games:
        assert (single.expected is None) is (single.reason is not None)
        assert len(single.outcomes) == (3 if single.game.result is None else 0)


@slower
@given(ratings, policies, any_games, any_rules, some_result)
def test_the_derivation_leads_to_the_change(
    rating: Decimal, policy: KPolicy, games: list[Game], rules: Rules, other: Result
) -> None:
    """Worked out again from the written steps alone, for played and open games."""
    rated = rate(rating, policy, games, rules)
    for single in rated.games:
        if single.change is not None:
            assert single.game.result is not None
            why = derive(rated, single, single.game.result)
            assert work_out(why) == why.outcome.change == single.change
            assert why.outcome.new_rating == single.rating_after
            what_if = derive(rated, single, other)
            assert work_out(what_if) == what_if.outcome.change
        else:
            for outcome in single.outcomes:
                why = derive(rated, single, outcome.result)
                assert why.outcome == outcome
                assert work_out(why) == outcome.change


@slower
@given(ratings, policies, any_games, any_rules)
def test_the_rest_of_a_period_is_what_its_open_games_said(
    rating: Decimal, policy: KPolicy, games: list[Game], rules: Rules
) -> None:
    """Entering the result of one open game gives the outcome that was shown for it."""
    rated = rate(rating, policy, games, rules)
    assume(rules.floor is None and rules.cap_in_force.scope is not CapScope.ONE_PER_TOURNAMENT)
    for i, single in enumerate(rated.games):
        if single.game.result is None:
            for outcome in single.outcomes:
                entered = Game(single.game.opponent, outcome.result)
                played = [g for g in games[:i] + games[i + 1 :] if g.result is not None]
                left = [g for g in games[:i] + games[i + 1 :] if g.result is None]
                after = rate(rating, policy, [*played, entered, *left], rules)
                assert after.new_rating == outcome.new_rating
                assert after.published == outcome.published
            break


# --- K ----------------------------------------------------------------------------------------


@usual
@given(policies, whole_ratings, fide_rules, st.integers(0, 700))
def test_k_times_games_stays_within_700_and_not_lower_than_needed(
    policy: KPolicy, rating: Decimal, rules: Rules, games: int
) -> None:
    k = k_factor(policy, rating, rules, games)
    if k.period_games is None:
        assert k.value == k.base
        assert k.value * games <= 700
    else:
        assert k.value * games <= 700 < (k.value + 1) * games
        assert k.value < k.base
        assert k.base * games > 700
        assert k.value == int(k.value)
        assert k.period_games == games
    base = k_factor(policy, rating, rules, 0)
    assert k == replace(base, value=k.value, period_games=k.period_games)


@usual
@given(profiles, whole_ratings, fide_rules)
def test_k_of_a_profile_is_one_of_three(
    profile: FideProfile, rating: Decimal, rules: Rules
) -> None:
    assert k_factor(profile, rating, rules, 0).value in (10, 20, 40)


# --- numbers ----------------------------------------------------------------------------------


@slower
@given(ratings, policies, any_games, any_rules, st.integers(1, 30))
def test_rating_does_not_depend_on_the_decimal_context_and_leaves_it_alone(
    rating: Decimal, policy: KPolicy, games: list[Game], rules: Rules, precision: int
) -> None:
    usual_result = rate(rating, policy, games, rules)
    with localcontext(Context(prec=precision, Emax=40, Emin=-40)):
        before = repr(getcontext())
        narrow = rate_games(rating, policy, games, rules)
        assert repr(getcontext()) == before
    assert narrow == usual_result
    assert str(narrow.change) == str(usual_result.change)


@usual
@given(st.decimals(-10_000, 10_000, places=6), st.integers(0, 4))
def test_rounding_is_odd_and_within_half(value: Decimal, places: int) -> None:
    rounded = round_half_away(value, places)
    unit = D(1).scaleb(-places)
    assert round_half_away(-value, places) == -rounded
    assert abs(rounded - value) <= unit / 2
    assert rounded % unit == 0
    if abs(rounded - value) == unit / 2:
        assert abs(rounded) > abs(value)


written = st.decimals(-10_000, 10_000, places=8) | st.from_regex(
    r"-?[0-9]{1,20}(\.[0-9]{1,20})?", fullmatch=True
).map(Decimal)


@usual
@given(written)
def test_a_number_that_is_written_is_read_again(value: Decimal) -> None:
    text = f"{value:f}"
    for form in (text, text.replace(".", ","), text.replace("-", "−"), f" {text} "):
        read = parse_number(form)
        assert read == value
        assert Fraction(read) == Fraction(value)
    if not value.is_signed():
        assert parse_number(f"+{text}") == value


@usual
@given(written)
def test_a_plain_number_is_the_same_number(value: Decimal) -> None:
    bare = plain(value)
    assert Fraction(bare) == Fraction(value)
    shown = f"{bare:f}"
    assert "." not in shown or not shown.endswith("0")
    assert abs(value) < D("1E-6") or str(bare) == shown


@usual
@given(st.integers(0, 10**9), st.sampled_from([" ", "\u00a0", "\u202f"]))
def test_a_grouped_rating_is_read_as_a_whole(value: int, blank: str) -> None:
    assert parse_rating(f"{value:,}".replace(",", blank)) == value


# --- draws ------------------------------------------------------------------------------------

models = st.just(DrawModel()) | st.decimals(0, "0.95", places=3).map(
    lambda share: DrawModel(DrawKind.SHARE, share)
)


def is_split_of(split: Chances, expected: float) -> bool:
    return (
        abs(split.win + split.draw + split.loss - 1) < 1e-12
        and abs(split.win + split.draw / 2 - expected) < 1e-12
        and min(split.win, split.draw, split.loss) >= 0
    )


@usual
@given(
    st.decimals(0, 1, places=6), st.integers(500, 3300).map(Decimal), st.sampled_from(Tempo), models
)
def test_chances_split_the_expected_score(
    expected: Decimal, level: Decimal, tempo: Tempo, model: DrawModel
) -> None:
    split = chances(expected, level, tempo, model)
    assert split is not None
    assert is_split_of(split, float(expected))
    assert sum(split.percents()) == 100
    exact_percents = (100 * split.win, 100 * split.draw, 100 * split.loss)
    assert all(abs(p - q) < 1 for p, q in zip(split.percents(), exact_percents, strict=True))
    mirrored = chances(1 - expected, level, tempo, model)
    assert mirrored is not None
    assert is_split_of(mirrored.mirrored, float(expected))
    assert abs(mirrored.draw - split.draw) < 1e-9


@usual
@given(st.floats(0.001, 0.999), st.floats(0, 10))
def test_davidson_draws_are_nu_times_the_root(expected: float, nu: float) -> None:
    """Davidson (1970): D = nu sqrt(W L)."""
    split = davidson(expected, nu)
    assert is_split_of(split, expected)
    assert abs(split.draw - nu * (split.win * split.loss) ** 0.5) < 1e-9


@usual
@given(st.floats(0, 4000), st.floats(0, 4000), st.sampled_from(Tempo))
def test_stronger_players_draw_more(one: float, two: float, tempo: Tempo) -> None:
    low, high = sorted((one, two))
    assert equal_draw_share(low, tempo) <= equal_draw_share(high, tempo) + 1e-12


@usual
@given(whole_ratings, whole_ratings, fixed_k, fixed_k, any_rules)
def test_both_sides_of_the_report_are_the_single_games(
    a: Decimal, b: Decimal, k_a: FixedK, k_b: FixedK, rules: Rules
) -> None:
    report = game_report(Players(Player("", a, k=k_a), Player("", b, k=k_b)), rules, DrawModel())
    for result in OUTCOMES:
        mine = outcomes(a, b, k_a, rules)[OUTCOMES.index(result)].change
        theirs = outcomes(b, a, k_b, rules)[OUTCOMES.index(result.reversed)].change
        total = report.sum_of_changes(result)
        assert total is not None
        assert Fraction(total) == exact_sum([mine, theirs])


@slower
@given(whole_ratings, fixed_k, played_games)
def test_game_by_game_is_one_game_after_the_other(
    rating: Decimal, k: FixedK, games: list[Game]
) -> None:
    rules = rules_for(Preset.PLAIN, NOW)
    current = rating
    for game in games:
        current = rate(current, k, [game], rules).new_rating
    assert rate(rating, k, games, rules).new_rating == current
