"""Reading and rounding numbers.

Rules protected: nothing that was typed is changed or guessed at; point and comma both work;
every digit that is accepted is kept, whatever decimal context the caller has set; a half is
rounded away from zero (B.02 8.3.4).
"""

from decimal import Decimal, getcontext, localcontext

import pytest

from eloapp.core.errors import Fault, InputError
from eloapp.core.numbers import (
    EXACT,
    MAX_DIGITS,
    exact,
    parse_k,
    parse_number,
    parse_rating,
    parse_whole,
    plain,
    round_half_away,
)

ALL_PARSERS = [parse_number, parse_rating, parse_k, parse_whole]


def fault_of(parser: object, *args: object) -> InputError:
    assert callable(parser)
    with pytest.raises(InputError) as raised:
        parser(*args)
    return raised.value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0", "0"),
        ("1512.8", "1512.8"),
        ("1512,8", "1512.8"),
        (" 1500 ", "1500"),
        ("\u00a01500\u202f", "1500"),
        ("007", "7"),
        (".5", "0.5"),
        (",5", "0.5"),
        ("5.", "5"),
        ("5,", "5"),
        ("5.00", "5.00"),
        ("+50", "50"),
        ("-50", "-50"),
        ("−50,5", "-50.5"),
        ("-.5", "-0.5"),
    ],
)
def test_numbers_that_are_read(text: str, value: str) -> None:
    assert str(parse_number(text)) == value


@pytest.mark.parametrize("text", ["-0", "−0,0", "-.0"])
def test_no_minus_zero(text: str) -> None:
    assert not parse_number(text).is_signed()


@pytest.mark.parametrize(
    "text",
    [
        "abc",
        "1e3",
        "1_000",
        "12 34",
        "1.2.3",
        "1,2,3",
        ".",
        ",",
        "-",
        "+",
        "--5",
        "5-",
        "+ 5",
        "0x10",
        "1/2",
        "½",
        "٣",
        "１５００",
        "5%",
        "NaN5",
        "infinit",
        "in",
        "=1500",
    ],
)
def test_text_that_is_no_number(text: str) -> None:
    for parser in ALL_PARSERS:
        error = fault_of(parser, f" {text} ")
        assert error == InputError(Fault.NOT_A_NUMBER, text=text)


@pytest.mark.parametrize("text", ["", " ", "\t", "\u00a0"])
def test_nothing_typed(text: str) -> None:
    for parser in ALL_PARSERS:
        assert fault_of(parser, text) == InputError(Fault.EMPTY)


@pytest.mark.parametrize(
    "text", ["nan", "NaN", "inf", "Inf", "-inf", "+Infinity", "∞", "−∞", "INFINITY"]
)
def test_numbers_that_are_not_finite(text: str) -> None:
    for parser in ALL_PARSERS:
        assert fault_of(parser, f" {text} ") == InputError(Fault.NOT_FINITE, text=text)


def test_forty_digits_are_kept_and_forty_one_refused() -> None:
    assert MAX_DIGITS == 40
    longest = "1" + "0" * 38 + "1"
    assert str(parse_number(longest)) == longest
    assert str(parse_number("-" + longest)) == "-" + longest
    assert str(parse_number("0." + "1" * 39)) == "0." + "1" * 39
    for text in (longest + "0", "0." + "1" * 40, "-" + "9" * 41):
        assert fault_of(parse_number, text) == InputError(Fault.TOO_LONG, digits=40)


def test_reading_does_not_depend_on_the_decimal_context() -> None:
    with localcontext() as context:
        context.prec = 3
        for parser in (parse_number, parse_rating):
            assert str(parser("1512.8")) == "1512.8"
            assert str(parser("-1512,84")) == "-1512.84"


# --- ratings: never a guess -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1 500", "1500"),
        ("1\u00a0500", "1500"),
        ("1\u202f500", "1500"),
        ("1 500,5", "1500.5"),
        ("1 500.5", "1500.5"),
        ("1 500,", "1500"),
        ("-1 500", "-1500"),
        ("−1 500", "-1500"),
        ("12 345 678", "12345678"),
        ("123 456", "123456"),
        ("1500", "1500"),
        ("1512.8", "1512.8"),
        ("1500,25", "1500.25"),
        ("1,50", "1.50"),
        ("1,5000", "1.5000"),
        ("1500.123", "1500.123"),
        ("0,500", "0.500"),
    ],
)
def test_ratings_that_are_read(text: str, value: str) -> None:
    assert str(parse_rating(text)) == value


@pytest.mark.parametrize("text", ["1,500", "1.500", "12,500", "123.500", "+1,500", " 1,500 "])
def test_a_rating_that_may_be_grouped_is_a_question(text: str) -> None:
    error = fault_of(parse_rating, text)
    digits = text.strip().replace(",", ".")
    assert error.fault is Fault.GROUPED
    assert error.values == {
        "grouped": Decimal(digits.replace(".", "")),
        "decimal": Decimal(digits),
    }


@pytest.mark.parametrize("text", ["-1,500", "−1.500"])
def test_both_readings_keep_the_sign(text: str) -> None:
    assert fault_of(parse_rating, text).values == {
        "grouped": Decimal(-1500),
        "decimal": Decimal("-1.5"),
    }


@pytest.mark.parametrize("text", ["1 50", "1 5000", "1234 567", " 1  500", "1,234,567", "1 500 "])
def test_blanks_that_do_not_group_by_three(text: str) -> None:
    if text == "1 500 ":
        assert parse_rating(text) == 1500
        return
    assert fault_of(parse_rating, text).fault is Fault.NOT_A_NUMBER


def test_only_ratings_may_be_grouped() -> None:
    assert parse_number("1,500") == Decimal("1.5")
    assert fault_of(parse_number, "1 500").fault is Fault.NOT_A_NUMBER


# --- K and whole numbers ----------------------------------------------------------------------


def test_k_is_above_zero_and_may_have_decimals() -> None:
    assert parse_k("0,001") == Decimal("0.001")
    assert parse_k("40") == 40
    for text in ("0", "-0", "-0,001", "-20"):
        assert fault_of(parse_k, text) == InputError(Fault.NOT_POSITIVE)


def test_whole_numbers_and_their_range() -> None:
    assert parse_whole("0") == 0
    assert parse_whole("30.0") == 30
    assert isinstance(parse_whole("30"), int)
    assert parse_whole("99999") == 99999
    assert parse_whole("5", 5, 5) == 5
    assert parse_whole("-5", -5) == -5
    for text in ("0,5", "-0.5", "29.999"):
        assert fault_of(parse_whole, text) == InputError(Fault.NOT_WHOLE)
    assert fault_of(parse_whole, "-1") == InputError(Fault.OUT_OF_RANGE, low=0, high=None)
    for text in ("1899", "2027"):
        error = fault_of(parse_whole, text, 1900, 2026)
        assert error == InputError(Fault.OUT_OF_RANGE, low=1900, high=2026)


# --- rounding and arithmetic ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "places", "rounded"),
    [
        ("2.5", 0, "3"),
        ("-2.5", 0, "-3"),
        ("2.4999999999999999999999999999999999999999", 0, "2"),
        ("0.5", 0, "1"),
        ("-0.5", 0, "-1"),
        ("-0.4", 0, "0"),
        ("12.345", 2, "12.35"),
        ("-12.345", 2, "-12.35"),
        ("12.344", 2, "12.34"),
        ("7", 1, "7.0"),
    ],
)
def test_half_away_from_zero(value: str, places: int, rounded: str) -> None:
    assert str(round_half_away(Decimal(value), places)) == rounded


def test_rounding_keeps_every_digit_in_any_context() -> None:
    with localcontext() as context:
        context.prec = 3
        assert str(round_half_away(Decimal("123456789.5"))) == "123456790"
        assert str(round_half_away(Decimal("-1234567.5"))) == "-1234568"
        assert str(plain(Decimal("123456789.50"))) == "123456789.5"


@pytest.mark.parametrize(
    ("value", "bare"),
    [
        ("20", "20"),
        ("2.50", "2.5"),
        ("1E+3", "1000"),
        ("0.00", "0"),
        ("-0", "0"),
        ("-1.0", "-1"),
        ("100", "100"),
        ("1E+30", "1" + "0" * 30),
    ],
)
def test_plain_numbers_have_no_exponent_and_no_idle_zeros(value: str, bare: str) -> None:
    assert str(plain(Decimal(value))) == bare


def test_exact_functions_compute_in_the_wide_context_and_leave_the_callers_alone() -> None:
    @exact
    def third() -> Decimal:
        getcontext().prec += 0
        return Decimal(1) / 3

    with localcontext() as context:
        context.prec = 5
        assert len(third().as_tuple().digits) == EXACT.prec == 160
        assert getcontext().prec == 5
    assert third.__name__ == "third"
