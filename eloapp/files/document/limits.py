"""The limits of what a document may hold, checked with the path of the value.

What the window can hold, a file can. Typed numbers have at most 40 digits, but the rating after
an applied game has as many decimals as K and the expected score together, and so have the
numbers of the journal. Every function raises FileError DAMAGED.
"""

from collections.abc import Callable
from decimal import Decimal
from typing import Any, Final, TypeVar

from eloapp.core.numbers import MAX_DIGITS, plain
from eloapp.core.series import MAX_GAMES
from eloapp.files.document.flaws import Flaw, damaged

R = TypeVar("R")

#: Further decimals of a number that was worked out: K has up to 40, an expected score 24.
_MORE_DECIMALS: Final = 80


def plain_or_none(value: Decimal | None) -> Decimal | None:
    """A number as it is written; None stays None."""
    return None if value is None else plain(value)


def whole_text(text: str) -> str:
    """``text`` with U+FFFD for halves of signs, which no file can hold."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def optional(check: Callable[[Any, str], R], value: Any, at: str) -> R | None:
    """``check(value, at)``, or None for what was not entered."""
    return None if value is None else check(value, at)


def number(value: Decimal | int, at: str) -> Decimal:
    """A number as somebody types it: NOT_FINITE, TOO_LONG."""
    return _no_longer(value, at, MAX_DIGITS)


def worked_out(value: Decimal | int, at: str) -> Decimal:
    """A number that the program may have worked out: as :func:`number`, with more decimals."""
    return _no_longer(value, at, MAX_DIGITS + _MORE_DECIMALS)


def above_zero(value: Decimal | int, at: str) -> Decimal:
    """A number above zero: NOT_POSITIVE."""
    found = number(value, at)
    if found <= 0:
        raise damaged(Flaw.NOT_POSITIVE, at)
    return found


def not_negative(value: Decimal | int, at: str) -> Decimal:
    """A number from zero on: OUT_OF_RANGE."""
    found = number(value, at)
    if found < 0:
        raise damaged(Flaw.OUT_OF_RANGE, at, low=0, high=None)
    return found


def count(value: int, at: str) -> int:
    """How many: a whole number from zero on."""
    not_negative(value, at)
    return value


def games(value: int, at: str) -> int:
    """The length of a series or period."""
    return within(value, at, 1, MAX_GAMES)


def within(value: int, at: str, low: int, high: int) -> int:
    """A whole number from ``low`` to ``high``: OUT_OF_RANGE."""
    if not low <= value <= high:
        raise damaged(Flaw.OUT_OF_RANGE, at, low=low, high=high)
    return value


def _no_longer(value: Decimal | int, at: str, length: int) -> Decimal:
    exact = Decimal(value)
    if not exact.is_finite():
        raise damaged(Flaw.NOT_FINITE, at)
    whole = max(0, exact.adjusted() + 1) if exact else 0
    if whole > MAX_DIGITS or whole + _decimals(exact) > length:
        raise damaged(Flaw.TOO_LONG, at, digits=MAX_DIGITS)
    return plain(exact)  # 0E-999 is zero, and computing with it would be slow


def _decimals(exact: Decimal) -> int:
    """How many decimals are left when the zeros at the end are not written."""
    _, figures, exponent = exact.as_tuple()
    if not exact or not isinstance(exponent, int) or exponent >= 0:
        return 0
    trailing = len(figures) - len("".join(map(str, figures)).rstrip("0"))
    return max(0, -exponent - trailing)
