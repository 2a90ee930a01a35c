"""Expected score, rating difference and strength ratio, by formula and by FIDE's tables.

The tables work in whole differences and hundredths: 8.1.2 from a difference to an expected
score, 8.1.1 from a score share to a difference.
"""

from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from eloapp.core.expectation import (
    chained_score,
    formula_difference,
    formula_score,
    strength_ratio,
    table_lookup,
)
from eloapp.core.numbers import ONE, ZERO, exact, round_half_away
from eloapp.core.tables import dp_for_share

#: The gaps of the printed table: those of the seeds are among them.
GAPS: Final = (*range(0, 400, 25), *range(400, 801, 50))


@dataclass(frozen=True, slots=True)
class Relation:
    """How two players stand to each other. None: no finite value (a certain win or loss)."""

    difference: Decimal | None
    expected: Decimal
    ratio: Decimal | None


@dataclass(frozen=True, slots=True)
class Conversion:
    """The same relation by the formula and by FIDE's tables."""

    formula: Relation
    table: Relation


@exact
def from_difference(difference: Decimal) -> Conversion:
    """What a rating difference means.

    >>> conversion = from_difference(Decimal(200))
    >>> round(conversion.formula.expected, 4), conversion.table.expected
    (Decimal('0.7597'), Decimal('0.76'))
    """
    by_formula, by_table = formula_score(difference), table_lookup(difference)[0]
    return Conversion(
        Relation(difference, by_formula, strength_ratio(by_formula)),
        Relation(difference, by_table, strength_ratio(by_table)),
    )


@exact
def from_expected(expected: Decimal) -> Conversion:
    """What an expected score means; the table takes its share in whole per cents, half up.

    Raises ValueError outside 0..1.
    """
    ratio = strength_ratio(expected)
    share = int(round_half_away(expected * 100))
    rounded = Decimal(share).scaleb(-2)
    return Conversion(
        Relation(formula_difference(expected), expected, ratio),
        Relation(Decimal(dp_for_share(share)), rounded, strength_ratio(rounded)),
    )


@exact
def from_ratio(ratio: Decimal) -> Conversion:
    """What a strength ratio p/(1-p) means. Raises ValueError below 0."""
    if ratio < ZERO:
        raise ValueError(f"strength ratio {ratio} is below 0")
    return from_expected(round_half_away(ratio / (ONE + ratio), 24))


@exact
def chained(a_to_b: Decimal, b_to_c: Decimal) -> Conversion:
    """A against C from the expected scores of A against B and B against C.

    By the formula strength ratios multiply; by the tables the two differences of 8.1.1 add up
    and 8.1.2 gives the score. Raises ValueError outside 0..1 and for 1 with 0.
    """
    expected = round_half_away(chained_score(a_to_b, b_to_c), 24)
    difference = sum(
        (from_expected(link).table.difference or ZERO for link in (a_to_b, b_to_c)), ZERO
    )
    by_table = table_lookup(difference)[0]
    return Conversion(
        from_expected(expected).formula,
        Relation(difference, by_table, strength_ratio(by_table)),
    )


@dataclass(frozen=True, slots=True)
class GapRow:
    """Expected scores of the higher and the lower rated player at a gap."""

    gap: int
    formula_higher: Decimal
    formula_lower: Decimal
    table_higher: Decimal
    table_lower: Decimal


@exact
def gap_table(gaps: tuple[int, ...] = GAPS) -> list[GapRow]:
    """Expected score by gap, without any cap."""
    rows = []
    for gap in gaps:
        up, down = Decimal(gap), Decimal(-gap)
        rows.append(
            GapRow(
                gap,
                formula_score(up),
                formula_score(down),
                table_lookup(up)[0],
                ONE - table_lookup(up)[0],
            )
        )
    return rows
