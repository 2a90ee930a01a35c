"""Reading numbers that people type, exact arithmetic, and the one way to round.

Ratings, K and scores are :class:`~decimal.Decimal`: a binary float makes
``1500.1 - 1496.6`` something else than 3.5, and turns exact ties into ``x.4999``.
"""

import re
from collections.abc import Callable, Generator
from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Context, Decimal, localcontext
from functools import wraps
from typing import ParamSpec, TypeVar

from eloapp.core.errors import Fault, InputError

P = ParamSpec("P")
R = TypeVar("R")
Y = TypeVar("Y")

#: Longest number accepted. With it every sum and product of core is exact in EXACT.
MAX_DIGITS = 40
#: Wide enough for rating (40 digits) + K (40) x expected score (24 decimals).
EXACT = Context(prec=160, rounding=ROUND_HALF_EVEN)

ZERO = Decimal(0)
HALF = Decimal("0.5")
ONE = Decimal(1)

_NUMBER = re.compile(r"([+−-]?)([0-9]*)(?:([.,])([0-9]*))?", re.ASCII)
_NOT_FINITE = re.compile(r"[+−-]?(nan|inf|infinity|∞)", re.IGNORECASE)


def exact(function: Callable[P, R]) -> Callable[P, R]:
    """Run ``function`` in the wide context, whatever context its caller has set."""

    @wraps(function)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        with localcontext(EXACT):
            return function(*args, **kwargs)

    return run


def exact_steps(
    function: Callable[P, Generator[Y, None, R]],
) -> Callable[P, Generator[Y, None, R]]:
    """As :func:`exact` for a generator: between its steps the consumer's context holds."""

    @wraps(function)
    def run(*args: P.args, **kwargs: P.kwargs) -> Generator[Y, None, R]:
        steps = function(*args, **kwargs)
        while True:
            with localcontext(EXACT):
                try:
                    step = next(steps)
                except StopIteration as end:
                    result: R = end.value
                    return result
            yield step

    return run


def round_half_away(value: Decimal, places: int = 0) -> Decimal:
    """``value`` to ``places`` decimals, a half away from zero (FIDE B.02, 8.3.4).

    >>> round_half_away(Decimal("2.5")), round_half_away(Decimal("-2.5"))
    (Decimal('3'), Decimal('-3'))
    """
    with localcontext(EXACT):
        rounded = value.quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP)
    return rounded if rounded else abs(rounded)  # no minus zero


def plain(value: Decimal) -> Decimal:
    """``value`` without trailing zeros and without an exponent: 20, 2.5, 1000."""
    with localcontext(EXACT):
        bare = value.normalize()
        if not bare:
            return ZERO
        _, _, exponent = bare.as_tuple()
        return bare.quantize(ONE) if isinstance(exponent, int) and exponent > 0 else bare


def parse_number(text: str) -> Decimal:
    """The number written in ``text``, with ``.`` or ``,`` as decimal sign.

    No grouping and no exponent; a sign may lead, U+2212 included.

    Raises :class:`InputError` with EMPTY, NOT_FINITE (``nan``, ``inf``), TOO_LONG
    (over 40 digits) or NOT_A_NUMBER.

    >>> parse_number("1512,8"), parse_number("-50")
    (Decimal('1512.8'), Decimal('-50'))
    """
    stripped = text.strip()
    if not stripped:
        raise InputError(Fault.EMPTY)
    if _NOT_FINITE.fullmatch(stripped):
        raise InputError(Fault.NOT_FINITE, text=stripped)
    match = _NUMBER.fullmatch(stripped)
    if match is None:
        raise InputError(Fault.NOT_A_NUMBER, text=stripped)
    sign, whole, _, fraction = match.groups()
    digits = whole + (fraction or "")
    if not digits:
        raise InputError(Fault.NOT_A_NUMBER, text=stripped)
    if len(digits) > MAX_DIGITS:
        raise InputError(Fault.TOO_LONG, digits=MAX_DIGITS)
    number = Decimal(f"{whole}.{fraction or ''}")
    return number.copy_negate() if sign in ("-", "−") and number else number


def parse_rating(text: str) -> Decimal:
    """A rating typed by a person: any finite number, but never a guess.

    A separator followed by exactly three digits may group thousands or be a decimal
    sign ("1,500"), so it raises GROUPED with both readings as ``grouped`` and ``decimal``.
    Blanks (also U+00A0 and U+202F) between groups of three digits are grouping.
    Otherwise as :func:`parse_number`.

    >>> parse_rating("1 532,5")
    Decimal('1532.5')
    """
    stripped = text.strip()
    if re.fullmatch(r"[+−-]?[0-9]{1,3}(?:[ \u00a0\u202f][0-9]{3})+(?:[.,][0-9]*)?", stripped):
        stripped = re.sub(r"[ \u00a0\u202f]", "", stripped)
    elif re.fullmatch(r"[+−-]?[1-9][0-9]{0,2}[.,][0-9]{3}", stripped):
        raise InputError(
            Fault.GROUPED,
            grouped=parse_number(re.sub(r"[.,]", "", stripped)),
            decimal=parse_number(stripped),
        )
    return parse_number(stripped)


def parse_k(text: str) -> Decimal:
    """A K typed by a person; raises NOT_POSITIVE unless above zero."""
    value = parse_number(text)
    if value <= 0:
        raise InputError(Fault.NOT_POSITIVE)
    return value


def parse_whole(text: str, low: int = 0, high: int | None = None) -> int:
    """A whole number from ``low`` to ``high``; raises NOT_WHOLE or OUT_OF_RANGE."""
    value = parse_number(text)
    if value != value.to_integral_value():
        raise InputError(Fault.NOT_WHOLE)
    if value < low or (high is not None and value > high):
        raise InputError(Fault.OUT_OF_RANGE, low=low, high=high)
    return int(value)
