"""Performances and their error: printed figures, and what holds for every score."""

import math
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.data import rows

from eloapp.core.errors import Fault, InputError
from eloapp.core.expectation import formula_score, table_lookup
from eloapp.core.numbers import round_half_away
from eloapp.core.performance import (
    Extreme,
    average_of,
    error_bar,
    exact_performance,
    fide_performance,
    linear_performance,
    perfect_performance,
    performance_of,
    performance_range,
    whole_percent,
)

D = Decimal


# --- printed figures --------------------------------------------------------------------------

_METHODS = {
    "average of opponents": lambda p: round_half_away(p.average),
    "FIDE Rp = Ra + dp": lambda p: p.fide.rating,
    "linear (algorithm of 400)": lambda p: p.linear,
    "true (logistic, sum E = score)": lambda p: p.exact,
    "PTP (table 8.1.2, no cap)": lambda p: p.perfect,
}
_ROWS = rows("performance_examples.csv")


@pytest.mark.parametrize("row", _ROWS, ids=[row["id"] for row in _ROWS])
def test_printed_performances(row: dict[str, str]) -> None:
    opponents = [D(text) for text in row["opponents"].split(";")]
    performance = performance_of(opponents, D(row["score"]))
    found = _METHODS[row["method"]](performance)
    if row["expected"] in ("+inf", "-inf"):
        assert found is None
        all_won = row["expected"] == "+inf"
        assert performance.extreme is (Extreme.EVERYTHING if all_won else Extreme.NOTHING)
    else:
        assert found is not None
        assert abs(found - D(row["expected"])) <= D(row["tolerance"])


def test_no_printed_performance_is_skipped() -> None:
    assert len(_ROWS) == 55
    assert {row["method"] for row in _ROWS} == set(_METHODS)
    assert sum("inf" in row["expected"] for row in _ROWS) == 2


def test_printed_errors() -> None:
    """Each column at the decimals it is printed with; *nan* is no finite value."""
    seen = 0
    for row in rows("elo_error_examples.csv"):
        seen += 1
        bar = error_bar(int(row["wins"]), int(row["draws"]), int(row["losses"]))
        printed_as = {
            "score": bar.share,
            "se_score": bar.share_error,
            "elo_diff": bar.difference,
            "se_elo_delta_method": bar.difference_error,
            "ci95_low": bar.low,
            "ci95_high": bar.high,
            "LOS_erf((W-L)/sqrt(2(W+L)))": bar.superior_by_wins,
            "LOS_Phi((s-.5)/se)": bar.superior,
        }
        assert printed_as.keys() == row.keys() - {"wins", "draws", "losses", "games"}
        for column, value in printed_as.items():
            if row[column] == "nan":
                assert value is None
            else:
                assert value is not None
                assert value == pytest.approx(float(row[column]), abs=1e-4)
    assert seen == 7


# --- 0 % and 100 %, halves, refusals ----------------------------------------------------------


def test_each_way_at_nothing_and_everything() -> None:
    """FIDE 800, linear 400, exact nothing finite, PTP lowest - 800 and highest + 736."""
    opponents = [D(1500), D(1600), D(2000)]
    nothing, everything = performance_of(opponents, D(0)), performance_of(opponents, D(3))
    assert (nothing.fide.rating, everything.fide.rating) == (900, 2500)
    assert (nothing.linear, everything.linear) == (1300, 2100)
    assert (nothing.exact, everything.exact) == (None, None)
    assert (nothing.perfect, everything.perfect) == (700, 2736)
    assert (nothing.extreme, everything.extreme) == (Extreme.NOTHING, Extreme.EVERYTHING)
    assert performance_of(opponents, D("0.5")).extreme is None


@pytest.mark.parametrize(
    ("score", "games", "percent"),
    [("1", 8, 13), ("1.5", 20, 8), ("3", 8, 38), ("3", 9, 33), ("3.5", 9, 39), ("4.5", 13, 35)],
)
def test_half_a_per_cent_is_rounded_up(score: str, games: int, percent: int) -> None:
    """B.01 1.4.7. 4.5 of 13 is 34.6 %: whole per cents make 35 of it."""
    assert whole_percent(D(score), games) == percent


@pytest.mark.parametrize(
    "function",
    [
        *(performance_of, fide_performance, linear_performance),
        *(perfect_performance, exact_performance),
    ],
)
def test_a_score_must_fit_the_games(function: object) -> None:
    for opponents, score, fault in (
        ([], D(0), Fault.NO_OPPONENT),
        ([D(1500)], D("1.5"), Fault.OUT_OF_RANGE),
        ([D(1500)], D("-0.5"), Fault.OUT_OF_RANGE),
    ):
        with pytest.raises(InputError) as raised:
            function(opponents, score)  # type: ignore[operator]
        assert raised.value.fault is fault


def test_no_games_have_no_average_and_no_error() -> None:
    for call in (lambda: average_of([]), lambda: error_bar(0, 0, 0)):
        with pytest.raises(InputError) as raised:
            call()
        assert raised.value.fault is Fault.NO_OPPONENT


def test_far_ratings_need_no_bracket() -> None:
    """Bisection between fixed limits would return a limit (PER-08)."""
    far = [D(10) ** 12, D(10) ** 12 + 100]
    assert exact_performance(far, D(1)) == D(10) ** 12 + 50
    low = exact_performance([D(-(10**6))], D("0.5"))
    assert low == -(10**6)
    assert exact_performance([D(0), D(10**9)], D(1)) is not None


# --- what holds for every score ---------------------------------------------------------------

_OPPONENTS = st.lists(st.integers(800, 2900).map(D), min_size=1, max_size=13)


@st.composite
def _scored(draw: st.DrawFn) -> tuple[list[Decimal], Decimal]:
    opponents = draw(_OPPONENTS)
    return opponents, D(draw(st.integers(0, 2 * len(opponents)))) / 2


def test_the_exact_performance_has_four_decimals() -> None:
    found = exact_performance([D(1700), D(1850), D(2011)], D("1.5"))
    assert found is not None
    assert found.as_tuple().exponent == -4


@given(_scored())
def test_the_exact_performance_expects_the_score(scored: tuple[list[Decimal], Decimal]) -> None:
    opponents, score = scored
    found = exact_performance(opponents, score)
    assert (found is None) is (score in (0, len(opponents)))
    if found is not None:
        expected = sum(formula_score(found - o) for o in opponents)
        assert abs(expected - score) < D("1e-5")


@given(_scored())
def test_the_perfect_performance_is_the_lowest_that_expects_the_score(
    scored: tuple[list[Decimal], Decimal],
) -> None:
    """C.07, 10.3: one point less expects less."""
    opponents, score = scored
    found = perfect_performance(opponents, score)
    assert found == found.to_integral_value()
    if not score:
        assert found == min(opponents) - 800
        return
    totals = [
        sum((table_lookup(rating - o)[0] for o in opponents), D(0)) for rating in (found, found - 1)
    ]
    assert totals[0] >= score > totals[1]


@given(_scored(), st.integers(-500, 500))
def test_stronger_opponents_move_every_performance_by_as_much(
    scored: tuple[list[Decimal], Decimal], by: int
) -> None:
    opponents, score = scored
    found = performance_of(opponents, score)
    moved = performance_of([o + by for o in opponents], score)
    assert moved.fide.rating - found.fide.rating == by
    assert moved.perfect - found.perfect == by
    assert round(moved.linear - found.linear, 20) == by
    if found.exact is not None:
        assert moved.exact is not None
        assert abs(moved.exact - found.exact - by) <= D("0.0001")


@given(_scored())
def test_half_a_point_more_never_performs_worse(scored: tuple[list[Decimal], Decimal]) -> None:
    opponents, score = scored
    if score == len(opponents):
        return
    before, after = performance_of(opponents, score), performance_of(opponents, score + D("0.5"))
    assert after.fide.rating > before.fide.rating
    assert after.linear > before.linear
    assert after.perfect > before.perfect
    if before.exact is not None and after.exact is not None:
        assert after.exact > before.exact


@given(_scored(), st.randoms(use_true_random=False))
def test_the_order_of_opponents_does_not_matter(
    scored: tuple[list[Decimal], Decimal], random: object
) -> None:
    opponents, score = scored
    mixed = list(opponents)
    random.shuffle(mixed)  # type: ignore[attr-defined]
    one, other = performance_of(opponents, score), performance_of(mixed, score)
    assert (one.fide, one.linear, one.perfect) == (other.fide, other.linear, other.perfect)
    assert one.exact is None or other.exact is None or abs(one.exact - other.exact) <= D("0.0001")


# --- the error --------------------------------------------------------------------------------

_TALLIES = st.tuples(*[st.integers(0, 9)] * 3).filter(any)


@given(_TALLIES)
def test_the_error_of_the_mirrored_result_is_mirrored(tally: tuple[int, int, int]) -> None:
    one, other = error_bar(*tally), error_bar(*tally[::-1])
    pairs = [
        (one.difference, other.difference),
        (one.low, other.high),
        (one.high, other.low),
    ]
    assert one.share == pytest.approx(1 - other.share)
    for a, b in pairs:
        assert (a is None) is (b is None)
        if a is not None and b is not None:
            assert a == pytest.approx(-b, abs=1e-9)


@given(_TALLIES)
def test_ten_times_the_games_are_surer(tally: tuple[int, int, int]) -> None:
    one, ten = error_bar(*tally), error_bar(*(10 * n for n in tally))
    assert ten.share == pytest.approx(one.share)
    assert ten.share_error == pytest.approx(one.share_error / math.sqrt(10))


@pytest.mark.parametrize("tally", [(5, 0, 0), (0, 5, 0), (0, 0, 5)])
def test_games_that_all_ended_alike_tell_no_spread(tally: tuple[int, int, int]) -> None:
    """An interval of no width around five draws would pretend to be sure."""
    bar = error_bar(*tally)
    assert bar.low is bar.high is bar.difference_error is bar.superior is None
    assert performance_range([D(1800)] * 5, *tally) == (None, None)
    assert (bar.difference is None) is (tally[1] == 0)


@given(_TALLIES, st.integers(1000, 2500).map(D))
def test_the_range_of_a_performance_against_equals_is_the_error_bar(
    tally: tuple[int, int, int], rating: Decimal
) -> None:
    bar = error_bar(*tally)
    ends = performance_range([rating] * sum(tally), *tally)
    for end, difference in zip(ends, (bar.low, bar.high), strict=True):
        assert (end is None) is (difference is None)
        if end is not None and difference is not None:
            assert float(end - rating) == pytest.approx(difference, abs=1e-3)


def test_the_range_encloses_the_performance() -> None:
    opponents = [D(rating) for rating in (1600, 1700, 1850, 1900, 2000, 2100, 1750, 1820)]
    low, high = performance_range(opponents, 4, 2, 2)
    middle = exact_performance(opponents, D(5))
    assert low is not None
    assert high is not None
    assert middle is not None
    assert low < middle < high
