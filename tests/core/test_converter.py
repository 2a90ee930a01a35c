"""Expected score, rating difference and strength ratio, by formula and by FIDE's tables.

Protected: the numbers of the three seeds that ask for a converter; 1/(1+10^(-D/400)) and its
inverse; B.02 8.1.2 from a difference to a score and 8.1.1 from a score to a difference; ratios
multiply along a chain as differences add up; a certain win has no finite difference.
"""

from collections.abc import Callable
from decimal import ROUND_UP, Context, Decimal, Inexact, Rounded, localcontext
from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from support.data import rows

from eloapp.core.converter import (
    GAPS,
    Conversion,
    GapRow,
    Relation,
    chained,
    from_difference,
    from_expected,
    from_ratio,
    gap_table,
)
from eloapp.core.expectation import formula_score

D = Decimal
usual = settings(derandomize=True, deadline=None, max_examples=250, database=None)
SEEDS = {row["id"]: row for row in rows("seeds_examples.csv")}
GAP_ROWS = [name for name in SEEDS if name.startswith(("S2-T", "S3-T", "S3-L"))]
#: What FIDE's table says at the gaps of the seeds (B.02 8.1.2, without cap).
BY_TABLE = {0: "0.50", 100: "0.64", 200: "0.76", 300: "0.85", 400: "0.92", 800: "1.00"}

scores = st.decimals("0.000001", "0.999999", places=6)
shares = st.integers(0, 100)


def near(value: Decimal | None, wanted: Decimal | str, tolerance: str = "1E-9") -> bool:
    """Whether a finite value is ``wanted`` within a tolerance."""
    return value is not None and abs(Fraction(value) - Fraction(D(wanted))) <= Fraction(
        D(tolerance)
    )


# --- the seeds --------------------------------------------------------------------------------


def test_the_gap_tables_of_the_seeds_are_whole() -> None:
    assert [SEEDS[name]["input"] for name in GAP_ROWS if name.startswith("S2-T")] == [
        f"D={gap}" for gap in (0, 100, 200, 400, 800)
    ]
    for column, sign in (("S3-T", "+"), ("S3-L", "-")):
        assert [SEEDS[name]["input"] for name in GAP_ROWS if name.startswith(column)] == [
            f"D={sign}{gap}" for gap in (0, 100, 200, 300, 400)
        ]


@pytest.mark.parametrize("name", GAP_ROWS)
def test_every_number_of_the_gap_tables_of_the_seeds(name: str) -> None:
    row = SEEDS[name]
    difference = D(row["input"].removeprefix("D="))
    found = from_difference(difference).formula
    assert near(found.expected, row["expected"], row["tolerance"])
    assert near(found.expected, row["exact_value"], "5E-7")
    assert round(found.expected, 2) == D(row["expected"])
    (line,) = [line for line in gap_table() if line.gap == abs(difference)]
    lower = name.startswith("S3-L")
    assert (line.formula_lower if lower else line.formula_higher) == found.expected
    by_table = D(BY_TABLE[line.gap])
    assert (line.table_lower if lower else line.table_higher) == (
        1 - by_table if lower else by_table
    )


def test_formula_and_its_inverse_of_the_seed() -> None:
    row = SEEDS["S1-1"]
    assert row["input"] == "D=150"
    there = from_difference(D(150)).formula
    back = from_expected(there.expected).formula
    assert near(back.difference, row["expected"], row["tolerance"])
    assert near(there.ratio, str(10 ** (150 / 400)))


def test_the_chain_of_the_seed() -> None:
    """A beats B by 60 %, B beats C by 70 %: A beats C by 77.8 %; the differences add up."""
    row = SEEDS["S1-2"]
    assert "q=.6 r=.7" in row["input"]
    chain = chained(D("0.6"), D("0.7"))
    assert near(chain.formula.expected, row["expected"], row["tolerance"])
    links = [from_expected(D(link)).formula.difference for link in ("0.6", "0.7")]
    assert None not in links
    total = sum((link for link in links if link is not None), D(0))
    assert near(chain.formula.difference, total)
    assert near(chain.formula.ratio, "3.5")


# --- from a difference ------------------------------------------------------------------------


def test_what_a_difference_means() -> None:
    found = from_difference(D(200))
    assert found.formula.difference == found.table.difference == 200
    assert found.formula.expected == formula_score(D(200))
    assert near(found.formula.ratio, str(10**0.5))
    assert found.table == Relation(D(200), D("0.76"), found.table.ratio)
    assert near(found.table.ratio, D("0.76") / D("0.24"))


def test_a_difference_below_zero_is_the_other_side() -> None:
    found = from_difference(D("-128.4"))
    assert found.table.expected == D("0.33")
    assert found.formula.expected == 1 - from_difference(D("128.4")).formula.expected
    assert near(found.table.ratio, D(33) / D(67))


def test_a_difference_whose_score_is_certain() -> None:
    """The table is certain above 735, the formula nowhere within reach."""
    found = from_difference(D(736))
    assert found.table == Relation(D(736), D(1), None)
    assert found.formula.expected < 1
    assert found.formula.ratio is not None
    lost = from_difference(D(-736))
    assert lost.table == Relation(D(-736), D(0), D(0))
    assert from_difference(D(735)).table.expected == D("0.99")
    far = from_difference(D(20_000))
    assert far.formula == Relation(D(20_000), D(1), None)


# --- from an expected score -------------------------------------------------------------------


def test_what_an_expected_score_means() -> None:
    found = from_expected(D("0.76"))
    assert near(found.formula.difference, "200.2", "0.05")
    assert (found.formula.expected, found.table.expected) == (D("0.76"), D("0.76"))
    assert found.formula.ratio == found.table.ratio
    assert found.table.difference == 202  # 8.1.1
    assert from_expected(D("0.5")) == Conversion(
        Relation(D(0), D("0.5"), D(1)), Relation(D(0), D("0.5"), D(1))
    )


@pytest.mark.parametrize(
    ("score", "share", "difference"),
    [
        ("0.664", "0.66", 117),
        ("0.665", "0.67", 125),
        ("0.6649999999999999999999999999999999999", "0.66", 117),
        ("0.335", "0.34", -117),
        ("0.334", "0.33", -125),
        ("0.996", "1.00", 800),
        ("0.994", "0.99", 677),
        ("0.004", "0.00", -800),
        ("0.005", "0.01", -677),
        ("0.4949999999999999999999999999999999", "0.49", -7),
        ("0.495", "0.50", 0),
    ],
)
def test_the_table_takes_whole_per_cents(score: str, share: str, difference: int) -> None:
    found = from_expected(D(score))
    assert found.table.expected == D(share)
    assert str(found.table.expected) == share
    assert found.table.difference == difference
    assert found.formula.expected == D(score)
    if D(share) < 1:
        assert near(found.table.ratio, D(share) / (1 - D(share)))


def test_certain_results_have_no_finite_difference() -> None:
    """By the formula; 8.1.1 says 800 for all points and for none."""
    assert from_expected(D(1)) == Conversion(
        Relation(None, D(1), None), Relation(D(800), D(1), None)
    )
    assert from_expected(D(0)) == Conversion(
        Relation(None, D(0), D(0)), Relation(D(-800), D(0), D(0))
    )


def test_a_table_that_rounds_to_certain() -> None:
    found = from_expected(D("0.9999"))
    assert found.table == Relation(D(800), D(1), None)
    assert near(found.formula.ratio, "9999")
    assert near(found.formula.difference, "1599.98", "0.01")


@pytest.mark.parametrize("score", ["-0.000001", "1.000001", "-1", "2", "76"])
def test_a_score_outside_is_refused(score: str) -> None:
    with pytest.raises(ValueError, match=r"not within 0\.\.1"):
        from_expected(D(score))


@pytest.mark.parametrize("share", range(101))
def test_the_table_inverse_is_8_1_1(share: int) -> None:
    """As printed, row by row."""
    (row,) = [row for row in rows("fide_dp_table.csv") if round(D(row["p"]) * 100) == share]
    found = from_expected(D(share).scaleb(-2)).table
    assert found.difference == D(row["dp"])
    assert found.expected == D(share).scaleb(-2)


# --- from a strength ratio --------------------------------------------------------------------


def test_what_a_strength_ratio_means() -> None:
    found = from_ratio(D(3))
    assert found.formula.expected == D("0.75")
    assert near(found.formula.ratio, "3")
    assert near(found.formula.difference, "190.848501888", "1E-8")
    assert found.table.expected == D("0.75")
    assert found.table.difference == 193
    assert from_ratio(D(1)) == from_expected(D("0.5"))
    assert from_ratio(D(0)) == from_expected(D(0))
    assert near(from_ratio(D(10)).formula.difference, "400", "1E-20")


def test_a_ratio_below_zero_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^strength ratio -0\.1 is below 0$"):
        from_ratio(D("-0.1"))


def test_a_ratio_is_kept_in_24_decimals_of_the_score() -> None:
    assert str(from_ratio(D(2)).formula.expected) == "0.666666666666666666666667"
    assert str(chained(D("0.5"), D(2) / 3).formula.expected) == "0.666666666666666666666667"
    assert from_ratio(D("1E+30")).formula == Relation(None, D(1), None)


# --- round trips ------------------------------------------------------------------------------


@usual
@given(st.decimals(-1200, 1200, places=3))
def test_from_a_difference_and_back(difference: Decimal) -> None:
    there = from_difference(difference).formula
    assert near(from_expected(there.expected).formula.difference, difference)
    assert there.ratio is not None
    assert near(from_ratio(there.ratio).formula.difference, difference)
    assert near(from_ratio(there.ratio).formula.expected, there.expected, "1E-20")


@usual
@given(scores)
def test_from_a_score_and_back(score: Decimal) -> None:
    there = from_expected(score).formula
    assert there.expected == score
    assert there.difference is not None
    assert there.ratio is not None
    assert near(from_difference(there.difference).formula.expected, score, "1E-15")
    assert near(from_ratio(there.ratio).formula.expected, score, "1E-20")
    assert near(1 / there.ratio, from_expected(1 - score).formula.ratio or D(0), "1E-9")


@usual
@given(st.decimals("0.001", 1000, places=3))
def test_from_a_ratio_and_back(ratio: Decimal) -> None:
    there = from_ratio(ratio).formula
    assert near(there.ratio, ratio)
    assert there.difference is not None
    assert near(from_difference(there.difference).formula.ratio, ratio)


@usual
@given(shares)
def test_both_tables_agree_about_a_share(share: int) -> None:
    """The difference that 8.1.1 gives to a share stands in the row of 8.1.2 of that share."""
    found = from_expected(D(share).scaleb(-2)).table
    assert found.difference is not None
    assert from_difference(found.difference).table.expected == found.expected


@usual
@given(st.decimals(-1000, 1000, places=1))
def test_both_sides_of_a_difference(difference: Decimal) -> None:
    one, other = from_difference(difference), from_difference(-difference)
    for a, b in ((one.formula, other.formula), (one.table, other.table)):
        assert Fraction(a.expected) + Fraction(b.expected) == 1


# --- chains -----------------------------------------------------------------------------------


def test_a_chain_by_the_tables() -> None:
    """8.1.1: 72 and 149 points; 8.1.2: 221 points are 0.78."""
    chain = chained(D("0.6"), D("0.7"))
    assert chain.table == Relation(D(221), D("0.78"), chain.table.ratio)
    assert near(chain.table.ratio, D(78) / D(22))
    there_and_back = chained(D("0.6"), D("0.4"))
    assert there_and_back.table == Relation(D(0), D("0.5"), D(1))
    assert there_and_back.formula == Relation(D(0), D("0.5"), D(1))
    assert chained(D("0.5"), D("0.3")).table.difference == -149


def test_a_chain_by_the_tables_may_be_certain_where_the_formula_is_not() -> None:
    chain = chained(D("0.95"), D("0.95"))
    assert chain.table == Relation(D(940), D(1), None)
    assert near(chain.formula.expected, D(361) / D(362))


@pytest.mark.parametrize("sure", [D(0), D(1)])
def test_a_certain_link_decides(sure: Decimal) -> None:
    for links in ((sure, D("0.3")), (D("0.3"), sure)):
        chain = chained(*links)
        assert chain.formula.difference is None
        assert chain.formula.expected == sure
        assert chain.table.difference == (800 if sure else -800) - 149
    both = chained(sure, sure)
    assert both.formula.expected == sure
    assert both.table.difference == (1600 if sure else -1600)
    assert both.table.expected == sure


@pytest.mark.parametrize("links", [("1", "0"), ("0", "1")])
def test_a_contradiction_is_refused(links: tuple[str, str]) -> None:
    with pytest.raises(ValueError, match="contradict"):
        chained(*map(D, links))


@pytest.mark.parametrize("links", [("1.1", "0.5"), ("0.5", "-0.1"), ("-1", "-1"), ("2", "2")])
def test_a_link_outside_is_refused(links: tuple[str, str]) -> None:
    with pytest.raises(ValueError, match=r"not within 0\.\.1"):
        chained(*map(D, links))


@usual
@given(scores, scores)
def test_ratios_multiply_and_differences_add_up(a_to_b: Decimal, b_to_c: Decimal) -> None:
    links = [from_expected(score) for score in (a_to_b, b_to_c)]
    chain = chained(a_to_b, b_to_c)
    differences = [link.formula.difference for link in links]
    ratios = [link.formula.ratio for link in links]
    assert differences[0] is not None
    assert differences[1] is not None
    assert ratios[0] is not None
    assert ratios[1] is not None
    product = ratios[0] * ratios[1]
    assume(product < 10**9)
    assert near(chain.formula.difference, differences[0] + differences[1], "1E-6")
    assert near(chain.formula.ratio, product, "1E-3")
    steps = [link.table.difference or 0 for link in links]
    assert chain.table.difference == sum(steps)
    assert chain.table.expected == from_difference(D(sum(steps))).table.expected
    turned = chained(1 - b_to_c, 1 - a_to_b)
    assert near(turned.formula.expected, 1 - chain.formula.expected, "1E-20")
    assert turned.table.difference == -D(sum(steps))


# --- the table to copy and print --------------------------------------------------------------


def test_the_gap_table_goes_from_0_to_800() -> None:
    assert GAPS[:4] == (0, 25, 50, 75)
    assert GAPS[15:18] == (375, 400, 450)
    assert GAPS[-1] == 800
    assert list(GAPS) == sorted(set(GAPS))
    assert {*range(0, 401, 25), *range(400, 801, 50)} == set(GAPS)
    assert [row.gap for row in gap_table()] == list(GAPS)


def test_a_row_of_the_gap_table() -> None:
    (row,) = gap_table((200,))
    assert row == GapRow(200, formula_score(D(200)), formula_score(D(-200)), D("0.76"), D("0.24"))
    assert gap_table(()) == []


def test_every_gap() -> None:
    for row in gap_table(tuple(range(801))):
        up, down = from_difference(D(row.gap)), from_difference(D(-row.gap))
        assert (row.formula_higher, row.table_higher) == (up.formula.expected, up.table.expected)
        assert (row.formula_lower, row.table_lower) == (down.formula.expected, down.table.expected)
        assert row.formula_higher + row.formula_lower == 1 == row.table_higher + row.table_lower
        assert row.formula_higher >= row.formula_lower


def test_no_cap_in_the_gap_table() -> None:
    by_gap = {row.gap: row for row in gap_table()}
    assert by_gap[800].table_higher == 1
    assert by_gap[800].table_lower == 0
    assert by_gap[800].formula_higher > D("0.99")
    assert by_gap[450].table_higher > by_gap[400].table_higher


# --- the decimal context of the caller --------------------------------------------------------


@pytest.mark.parametrize(
    "context",
    [Context(prec=1), Context(prec=3), Context(prec=60, rounding=ROUND_UP),
     Context(prec=2, traps=[Inexact, Rounded])],
    ids=["1", "3", "up", "traps"],
)  # fmt: skip
def test_the_decimal_context_of_the_caller_does_not_matter(context: Context) -> None:
    asked: list[Callable[[], object]] = [
        lambda: from_difference(D("-128.53")),
        lambda: from_difference(D("128.53")),
        lambda: from_expected(D("0.66499999999")),
        lambda: from_expected(D("0.1249")),
        lambda: from_ratio(D("2.7182818")),
        lambda: chained(D("0.61237"), D("0.7123")),
        gap_table,
    ]
    wanted = [ask() for ask in asked]
    with localcontext(context):
        found = [ask() for ask in asked]
    assert found == wanted
    assert repr(found) == repr(wanted)
