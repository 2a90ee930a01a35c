"""Expected scores, their inverse, and the tables.

Rules protected: 1 / (1 + 10^(-D/400)), whose lower side is rounded to 24 decimals and whose two
sides add up to exactly one; table 8.1.2 after the difference was rounded to a whole number, half
up in size, the same row for both sides; strength ratios multiply along a chain (A. Elo).
"""

from decimal import Context, Decimal, localcontext

import pytest

from eloapp.core.expectation import (
    FORMULA_PLACES,
    TableRow,
    chained_score,
    expected_score,
    formula_difference,
    formula_score,
    strength_ratio,
    table_differences,
    table_lookup,
)
from eloapp.core.rules import Expectation
from eloapp.core.tables import DP_UPPER_HALF, PD_LAST_DIFFERENCE, dp_for_share, table_row

D = Decimal


def test_the_formula_to_twenty_four_decimals() -> None:
    """10:1 at 400 points, 100:1 at 800: exact fractions to compare with."""
    assert FORMULA_PLACES == 24
    assert formula_score(D(0)) == D("0.5")
    assert formula_score(D(-400)) == D("0.090909090909090909090909")
    assert formula_score(D(400)) == D("0.909090909090909090909091")
    assert formula_score(D(-800)) == D("0.009900990099009900990099")
    assert formula_score(D("-400.0")).as_tuple().exponent == -24


def test_the_formula_at_any_difference() -> None:
    assert formula_score(D(-9400)) == D("3E-24")  # 10^-23.5
    assert formula_score(D(-9500)) == D("2E-24")  # 10^-23.75
    assert formula_score(D(9500)) == 1 - D("2E-24")
    assert formula_score(D(-9720)) == D("1E-24")  # 5.01E-25, rounded
    assert formula_score(D(-9721)) == 0
    for far in ("10000", "10001", "1E+30", "1E+39"):
        assert formula_score(D(far)) == 1
        assert formula_score(-D(far)) == 0


def test_the_smallest_difference_counts() -> None:
    tiny = D("1E-20")
    assert formula_score(tiny) > D("0.5") > formula_score(-tiny)


@pytest.mark.parametrize("sign", [1, -1])
def test_the_formula_and_the_table_ignore_the_decimal_context(sign: int) -> None:
    difference, tie = sign * D("123.456789"), sign * D("3.4999999999")
    wanted, row = formula_score(difference), table_lookup(tie)
    assert (row[1].first, row[1].last) == (0, 3)
    with localcontext() as context:
        context.prec = 5
        assert formula_score(difference) == wanted
        assert table_lookup(tie) == row


def test_ratios_and_chains_ignore_the_decimal_context() -> None:
    one, two = D("0.123456789"), D("0.987654321")
    ratio, chained = strength_ratio(one), chained_score(one, two)
    with localcontext() as context:
        context.prec = 3
        assert strength_ratio(one) == ratio
        assert chained_score(one, two) == chained


def test_the_table_rounds_the_size_of_the_difference_half_up() -> None:
    """Both sides use the same row, so 3.5 is read as 4 by the higher and the lower player."""
    assert table_lookup(D("3.49")) == (D("0.50"), TableRow(0, 3, True))
    assert table_lookup(D("3.5")) == (D("0.51"), TableRow(4, 10, True))
    assert table_lookup(D("-3.49")) == (D("0.50"), TableRow(0, 3, False))
    assert table_lookup(D("-3.5")) == (D("0.49"), TableRow(4, 10, False))
    assert table_lookup(D("735.4")) == (D("0.99"), TableRow(620, 735, True))
    assert table_lookup(D("735.5")) == (D("1.00"), TableRow(736, None, True))
    assert table_lookup(D("-1E+30")) == (D("0.00"), TableRow(736, None, False))
    assert table_lookup(D(0)) == (D("0.50"), TableRow(0, 3, True))


def test_each_expectation_is_its_own() -> None:
    difference = D(150)
    assert expected_score(difference, Expectation.TABLE) == D("0.70")
    assert expected_score(difference, Expectation.FORMULA) == formula_score(difference)
    assert formula_score(difference) != D("0.70")


# --- the stored tables ------------------------------------------------------------------------


def test_the_tables_are_complete_and_rise() -> None:
    assert len(DP_UPPER_HALF) == 51
    assert len(PD_LAST_DIFFERENCE) == 50
    assert list(DP_UPPER_HALF) == sorted(set(DP_UPPER_HALF))
    assert list(PD_LAST_DIFFERENCE) == sorted(set(PD_LAST_DIFFERENCE))


def test_a_row_of_the_table() -> None:
    assert table_row(0) == (0, 3, D("0.50"))
    assert table_row(3) == (0, 3, D("0.50"))
    assert table_row(4) == (4, 10, D("0.51"))
    assert table_row(735) == (620, 735, D("0.99"))
    assert table_row(736) == (736, None, D("1.00"))
    assert str(table_row(736)[2]) == "1.00"


def test_a_share_outside_the_table() -> None:
    assert (dp_for_share(0), dp_for_share(50), dp_for_share(100)) == (-800, 0, 800)
    assert (dp_for_share(49), dp_for_share(51)) == (-7, 7)
    for share in (-1, 101):
        with pytest.raises(ValueError, match=rf"^share {share} is not within 0\.\.100$"):
            dp_for_share(share)


# --- the way back -----------------------------------------------------------------------------


def test_the_difference_of_an_expected_score() -> None:
    assert formula_difference(D("0.5")) == 0
    upper = formula_difference(D(10) / 11)
    lower = formula_difference(D(1) / 11)
    assert upper is not None
    assert lower is not None
    assert abs(upper - 400) < D("1E-20")
    assert abs(lower + 400) < D("1E-20")
    three_to_one = formula_difference(D("0.75"))
    assert three_to_one is not None
    with localcontext(Context(prec=60)):
        assert abs(three_to_one - 400 * D(3).log10()) < D("1E-36")
    assert formula_difference(D(0)) is None
    assert formula_difference(D(1)) is None


def test_the_row_of_an_expected_score() -> None:
    """The share is rounded to hundredths, half up, as it would be read in print."""
    assert table_differences(D("0.5")) == TableRow(0, 3, True)
    assert table_differences(D("0.505")) == TableRow(4, 10, True)
    assert table_differences(D("0.504")) == TableRow(0, 3, True)
    assert table_differences(D("0.495")) == TableRow(0, 3, True)
    assert table_differences(D("0.494")) == TableRow(4, 10, False)
    assert table_differences(D("0.99")) == TableRow(620, 735, True)
    assert table_differences(D("0.01")) == TableRow(620, 735, False)
    assert table_differences(D(1)) == TableRow(736, None, True)
    assert table_differences(D(0)) == TableRow(736, None, False)


def test_strength_ratios() -> None:
    assert strength_ratio(D("0.75")) == 3
    assert strength_ratio(D("0.2")) == D("0.25")
    assert strength_ratio(D(0)) == 0
    assert strength_ratio(D(1)) is None


def test_chains_of_players() -> None:
    assert chained_score(D("0.5"), D("0.75")) == D("0.75")
    assert chained_score(D("0.75"), D("0.75")) == D("0.9")
    assert chained_score(D("0.75"), D("0.25")) == D("0.5")
    assert chained_score(D(1), D("0.3")) == 1
    assert chained_score(D("0.3"), D(0)) == 0


@pytest.mark.parametrize(("one", "two"), [(0, 1), (1, 0)])
def test_a_chain_that_says_nothing(one: int, two: int) -> None:
    with pytest.raises(ValueError, match=r"^the links of this chain contradict each other$"):
        chained_score(D(one), D(two))


@pytest.mark.parametrize("outside", ["-0.01", "1.01"])
def test_an_expected_score_lies_between_nought_and_one(outside: str) -> None:
    for function in (formula_difference, table_differences, strength_ratio):
        with pytest.raises(ValueError, match=rf"^expected score {outside} is not within 0\.\.1$"):
            function(D(outside))
    for links in ((outside, "0.5"), ("0.5", outside)):
        with pytest.raises(ValueError, match=rf"^expected score {outside} is not within 0\.\.1$"):
            chained_score(*(D(link) for link in links))
