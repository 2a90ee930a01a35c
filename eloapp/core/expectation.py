"""Expected score, its inverse, and strength ratios.

Two expectations exist, chosen by the rules and never mixed: the logistic formula
1 / (1 + 10^(-D/400)) and FIDE's table 8.1.2.
"""

from dataclasses import dataclass
from decimal import Context, Decimal

from eloapp.core.numbers import EXACT, HALF, ONE, ZERO, exact, round_half_away
from eloapp.core.rules import Expectation
from eloapp.core.tables import table_row

#: Decimals kept of the formula's expected score. The lower side is rounded to them and the
#: higher side is one minus it, so that both add up to exactly one.
FORMULA_PLACES = 24
#: Above this difference the lower side's expected score is zero in FORMULA_PLACES decimals.
_FORMULA_REACH = Decimal(400 * (FORMULA_PLACES + 1))
_POWER = Context(prec=FORMULA_PLACES + 16)
_SCALE = Decimal(400)
#: Enough for FORMULA_PLACES, and a third quicker than _POWER.
_EXPONENTIAL = Context(prec=FORMULA_PLACES + 8)
#: 10^(D/400) is e to D times this; the exponential takes half the time of the power.
_PER_POINT = Context(prec=60).divide(Context(prec=60).ln(Decimal(10)), _SCALE)


@dataclass(frozen=True, slots=True)
class TableRow:
    """The row of table 8.1.2 that was read: differences ``first`` to ``last`` (None: no end)."""

    first: int
    last: int | None
    higher: bool


def formula_score(difference: Decimal) -> Decimal:
    """Expected score by the logistic formula, 0 to 1, for any finite difference.

    >>> round(formula_score(Decimal(200)), 4)
    Decimal('0.7597')
    """
    distance = difference.copy_abs()
    if distance >= _FORMULA_REACH:
        lower = ZERO
    else:
        ratio = _EXPONENTIAL.exp(_EXPONENTIAL.multiply(distance, _PER_POINT))
        lower = _POWER.divide(ONE, _POWER.add(ONE, ratio)).quantize(
            ONE.scaleb(-FORMULA_PLACES), context=EXACT
        )
    return EXACT.subtract(ONE, lower) if difference >= 0 else lower


def float_score(difference: float) -> float:
    """:func:`formula_score` in binary floats, for searches and probabilities; never overflows."""
    if difference < 0:
        return 1 - float_score(-difference)
    return 1 / (1 + 10 ** (-difference / 400))


def table_lookup(difference: Decimal) -> tuple[Decimal, TableRow]:
    """Expected score by FIDE table 8.1.2 in hundredths, and the row it stands in.

    ``difference`` is own minus opponent, after any cap. Its size is rounded to a whole
    number, half up, and the sign given back, so that both sides of a game use the same row
    (8.1.2 lists whole differences; FIDE ratings are whole).

    >>> table_lookup(Decimal(-128))
    (Decimal('0.33'), TableRow(first=122, last=129, higher=False))
    """
    first, last, higher = table_row(int(round_half_away(difference.copy_abs())))
    if difference >= 0:
        return higher, TableRow(first, last, higher=True)
    return ONE - higher, TableRow(first, last, higher=False)


def expected_score(difference: Decimal, expectation: Expectation) -> Decimal:
    """Expected score, 0 to 1, of the player whose rating is ``difference`` above the other's."""
    if expectation is Expectation.FORMULA:
        return formula_score(difference)
    return table_lookup(difference)[0]


def formula_difference(expected: Decimal) -> Decimal | None:
    """Rating difference at which the formula gives ``expected``; None at 0 and 1 (no finite one).

    Raises ValueError outside 0..1.

    >>> formula_difference(Decimal("0.5"))
    Decimal('0')
    """
    ratio = strength_ratio(expected)
    if ratio is None or not ratio:
        return None
    return _POWER.multiply(_SCALE, _POWER.log10(ratio))


def table_differences(expected: Decimal) -> TableRow:
    """The range of differences to which table 8.1.2 gives ``expected`` (rounded to hundredths).

    Raises ValueError outside 0..1.

    >>> table_differences(Decimal("0.36"))
    TableRow(first=99, last=106, higher=False)
    """
    if not ZERO <= expected <= ONE:
        raise ValueError(f"expected score {expected} is not within 0..1")
    hundredths = round_half_away(expected, 2)
    higher = hundredths >= HALF
    wanted = hundredths if higher else ONE - hundredths
    difference = 0
    while True:
        first, last, score = table_row(difference)
        if score == wanted or last is None:
            return TableRow(first, last, higher)
        difference = last + 1


@exact
def strength_ratio(expected: Decimal) -> Decimal | None:
    """Strength ratio p/(1-p) (A. Elo's odds) of an expected score; None at 1, where it has no end.

    Raises ValueError outside 0..1.
    """
    if not ZERO <= expected <= ONE:
        raise ValueError(f"expected score {expected} is not within 0..1")
    return None if expected == ONE else _POWER.divide(expected, ONE - expected)


@exact
def chained_score(a_to_b: Decimal, b_to_c: Decimal) -> Decimal:
    """Expected score of A against C from A against B and B against C.

    Strength ratios multiply along a chain, as rating differences add up.
    Raises ValueError for scores outside 0..1 and for a chain that says nothing
    (one link certain to win, the other certain to lose).

    >>> round(chained_score(Decimal("0.6"), Decimal("0.7")), 4)
    Decimal('0.7778')
    """
    won = a_to_b * b_to_c
    lost = (ONE - a_to_b) * (ONE - b_to_c)
    for link in (a_to_b, b_to_c):
        if not ZERO <= link <= ONE:
            raise ValueError(f"expected score {link} is not within 0..1")
    if not won + lost:
        raise ValueError("the links of this chain contradict each other")
    return _POWER.divide(won, won + lost)
