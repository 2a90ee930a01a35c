"""The first rating of an unrated player (B.02 of 1 March 2024, 8.2)."""

from collections import Counter
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.data import rows

from eloapp.core.errors import Fault, InputError
from eloapp.core.initial_rating import FirstRatingState, first_rating
from eloapp.core.tables import dp_for_share

D = Decimal
CURRENT = "current (2024-03-01)"


def test_published_and_derived_first_ratings() -> None:
    """The rows of the archived rule are not asked for: it had no hypothetical draws."""
    seen: Counter[str] = Counter()
    for row in rows("fide_initial_ratings.csv"):
        seen[row["rule"]] += 1
        if row["rule"] != CURRENT:
            continue
        opponents = [D(text) for text in row["opponents"].split(";")]
        found = first_rating(opponents, D(row["score"]))
        assert found.rating == D(row["expected"])
        too_low = "below 1400" in row["note"]
        assert (found.state is FirstRatingState.BELOW_FLOOR) is too_low
        assert found.published == (None if too_low else found.rating)
    assert seen == {CURRENT: 12, "archived (2022-01-01..2024-02-29)": 8}


def test_every_step_of_a_published_one() -> None:
    """December 2025: 1902 1877 1884 2012 1832, three of five, 1922 on the list."""
    found = first_rating([D(r) for r in (1902, 1877, 1884, 2012, 1832)], D(3))
    assert round(found.average, 2) == D("1872.43")
    assert (found.percent, found.dp) == (57, 50)
    assert round(found.computed, 2) == D("1922.43")
    assert found.published == 1922
    assert not found.limited


def test_1400_is_published_and_1399_is_not() -> None:
    found = [first_rating([D(1461)] * 4 + [last], D(1)) for last in (D(1462), D(1455))]
    assert [f.rating for f in found] == [1400, 1399]
    assert [f.published for f in found] == [1400, None]


def test_2200_is_the_most() -> None:
    found = first_rating([D(2400)] * 5, D(3))
    assert (found.rating, found.limited) == (2200, True)
    assert found.computed > 2200


@pytest.mark.parametrize(
    ("games", "score", "first_event", "state", "missing"),
    [
        (5, "2.5", True, FirstRatingState.PUBLISHED, 0),
        (4, "2", True, FirstRatingState.TOO_FEW_GAMES, 1),
        (1, "1", True, FirstRatingState.TOO_FEW_GAMES, 4),
        (5, "0", True, FirstRatingState.ZERO_SCORE, 0),
        (2, "0", True, FirstRatingState.ZERO_SCORE, 3),
        (5, "0", False, FirstRatingState.PUBLISHED, 0),
    ],
)
def test_what_becomes_of_it(
    games: int, score: str, first_event: bool, state: FirstRatingState, missing: int
) -> None:
    found = first_rating([D(2000)] * games, D(score), first_event=first_event)
    assert found.state is state
    assert found.games_missing == missing
    assert (found.published is None) is (state is not FirstRatingState.PUBLISHED)


def test_a_score_must_fit_the_games() -> None:
    for opponents, score, fault in (
        ([], D(0), Fault.NO_OPPONENT),
        ([D(1500)], D("1.5"), Fault.OUT_OF_RANGE),
        ([D(1500)], D("-0.5"), Fault.OUT_OF_RANGE),
    ):
        with pytest.raises(InputError) as raised:
            first_rating(opponents, score)
        assert raised.value.fault is fault
        if fault is Fault.OUT_OF_RANGE:
            assert raised.value.values == {"low": 0, "high": 1}


_OPPONENTS = st.lists(st.integers(1000, 2800).map(D), min_size=1, max_size=15)


@st.composite
def _scored(draw: st.DrawFn) -> tuple[list[Decimal], Decimal]:
    opponents = draw(_OPPONENTS)
    return opponents, D(draw(st.integers(0, 2 * len(opponents)))) / 2


@given(_scored())
def test_two_draws_against_1800_are_added(scored: tuple[list[Decimal], Decimal]) -> None:
    """Worked out again in fractions: (sum + 3600)/(n + 2) plus dp of (score + 1)/(n + 2)."""
    opponents, score = scored
    found = first_rating(opponents, score)
    games = len(opponents) + 2
    share = Fraction(score + 1) / games
    percent = int(share * 100 + Fraction(1, 2))
    average = (sum(map(Fraction, opponents)) + 3600) / games
    assert found.percent == percent
    assert found.dp == dp_for_share(percent)
    whole = int(average + found.dp + Fraction(1, 2))
    assert found.rating == min(whole, 2200)
    if found.published is not None:
        assert 1400 <= found.published <= 2200
        assert len(opponents) >= 5
        assert score > 0


@given(_scored())
def test_half_a_point_more_never_costs(scored: tuple[list[Decimal], Decimal]) -> None:
    opponents, score = scored
    if score < len(opponents):
        more = first_rating(opponents, score + D("0.5"))
        assert more.rating >= first_rating(opponents, score).rating
