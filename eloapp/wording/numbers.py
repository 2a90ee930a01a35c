"""Numbers and dates as people read them: U+2212, the decimal mark of the locale, no grouping
below 10,000. Values come as exact Decimals and are rounded here, once, half away from zero.
"""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from typing import Final

from eloapp.core.numbers import plain, round_half_away
from eloapp.core.results import Result
from eloapp.core.rules import Expectation, Rules
from eloapp.wording.language import _, current

MINUS: Final = "−"
NARROW_SPACE: Final = "\u202f"
NO_BREAK: Final = "\u00a0"
#: Decimals of a formula's expected score and change where every digit is shown.
FORMULA_SCORE_PLACES: Final = 4
FORMULA_CHANGE_PLACES: Final = 3


def number(value: Decimal, places: int | None = None) -> str:
    """A number; rounded to ``places``, or with all its digits when None."""
    shown = plain(value) if places is None else round_half_away(value, places)
    text = f"{abs(shown):f}".replace(".", current().decimal_mark)
    return f"{MINUS}{text}" if shown < 0 else text


def signed(value: Decimal, places: int | None = None) -> str:
    """A number with its sign; zero has none."""
    text = number(value, places)
    rounded = value if places is None else round_half_away(value, places)
    return f"+{text}" if rounded > 0 else text


def change(value: Decimal) -> str:
    """A rating change with one decimal: +4.8, −5.2, 0.0."""
    return signed(value, 1)


def change_sign(value: Decimal) -> int:
    """1, 0 or -1: the sign of a change as :func:`change` shows it."""
    shown = round_half_away(value, 1)
    return (shown > 0) - (shown < 0)


def exact_change(value: Decimal, rules: Rules) -> str:
    """A change with every digit it has: exact by the table, three decimals by the formula."""
    return signed(value, _places(value, rules.expectation))


def exact_rating(value: Decimal, rules: Rules) -> str:
    """A rating with every digit it has, as :func:`exact_change`."""
    return number(value, _places(value, rules.expectation))


def decimals(values: Iterable[Decimal], rules: Rules) -> int:
    """How many decimals show every digit of all these numbers, as :func:`exact_change`."""
    return max(_places(value, rules.expectation) for value in values)


def _places(value: Decimal, expectation: Expectation) -> int:
    """How many decimals a number has, one at least; the formula's are cut at three."""
    if expectation is Expectation.FORMULA:
        value = round_half_away(value, FORMULA_CHANGE_PLACES)
    exponent = plain(value).as_tuple().exponent
    return max(1, -exponent if isinstance(exponent, int) else 1)


def exact_score(value: Decimal, *, table: bool) -> str:
    """An expected score with the decimals of its rule: two of the table, four of the formula."""
    return number(value, 2 if table else FORMULA_SCORE_PLACES)


def score(value: Decimal) -> str:
    """An expected score with two decimals."""
    return number(value, 2)


def rating(value: Decimal) -> str:
    """A rating: whole as it is, else with one decimal."""
    return number(value) if value == value.to_integral_value() else number(value, 1)


def rating_of(value: float) -> str:
    """A rating of the outlook, which knows no more than whole points."""
    return number(Decimal(value), 0)


def live_rating(value: Decimal) -> str:
    """The unrounded rating with one decimal, shown beside the published one."""
    return number(value, 1)


def entered(value: Decimal) -> str:
    """A number as a field shows it: as typed, at most four decimals (the value keeps them all)."""
    shown = plain(round_half_away(value, 4))
    return number(shown)


def percent(value: int) -> str:
    """Whole per cents: 21%, in French 21 % with a no-break space."""
    return _("{number}%").format(number=value)


def total(value: int) -> str:
    """A count, grouped from 10,000 on."""
    if abs(value) < 10_000:
        return str(value).replace("-", MINUS)
    separator = NARROW_SPACE if current().code == "fr" else ","
    return f"{value:,}".replace(",", separator).replace("-", MINUS)


def points(result: Result) -> str:
    """The points of one game: 1, ½, 0."""
    return {Result.FORFEIT_WIN: "1", Result.FORFEIT_LOSS: "0"}.get(result, result.value)


def long_date(day: date) -> str:
    """1 November 2026, 1er novembre 2026."""
    month = _month(day)
    if day.day == 1:
        # The first of a month has a form of its own in some languages (1er novembre).
        return _("1 {month} {year}").format(month=month, year=day.year)
    return _("{day} {month} {year}").format(day=day.day, month=month, year=day.year)


def first_of_month(day: date) -> str:
    """1 November, 1er novembre: the list of a year that is known."""
    return _("1 {month}").format(month=_month(day))


def _month(day: date) -> str:
    return (
        _("January"),
        _("February"),
        _("March"),
        _("April"),
        _("May"),
        _("June"),
        _("July"),
        _("August"),
        _("September"),
        _("October"),
        _("November"),
        _("December"),
    )[day.month - 1]


def decimal_of_points(value: Decimal) -> int:
    """The plural number of a decimal amount: French has the singular below two."""
    return 1 if abs(value) < 2 else 2
