"""CSV that is written: a French Excel opens it, no cell starts a formula, nothing is lost.

Protected: the guard of dangerous texts is exact both ways and leaves plain numbers alone, also
where another program would divide the cells otherwise; numbers keep every digit.
"""

import csv
import io
import re
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.documents import numbers

from eloapp.files.csv_out import csv_text, guarded, unguarded

D = Decimal
usual = settings(derandomize=True, deadline=None, max_examples=300, database=None)
#: Texts full of what is dangerous.
texts = st.text(st.sampled_from("=+-@\t\r\n;,|'\"a1. é"), max_size=12) | st.text(max_size=12)
STARTS = tuple("=+-@\t\r")


def read(text: str, separator: str = ";") -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=separator))


def test_a_french_excel_opens_it() -> None:
    rows = [
        ["Nom", "Elo"],
        ["Zoë; née “1,5”", D("1784.50")],
        ["", None],
        ["½", -3],
        ["x", D("1E+3")],
    ]
    assert csv_text(rows, bom=True) == (
        "\ufeffNom;Elo\r\n"
        '"Zoë; née “1,5”";1784,5\r\n'
        ";\r\n"
        "½;-3\r\n"
        "x;1000\r\n"
    )  # fmt: skip
    assert not csv_text(rows).startswith("\ufeff")


def test_other_signs_are_possible_but_not_one_for_both() -> None:
    assert csv_text([["a", D("1.5")]], separator=",", decimal_mark=".") == "a,1.5\r\n"
    with pytest.raises(ValueError, match=","):
        csv_text([], separator=",")


@usual
@given(numbers)
def test_numbers_keep_every_digit(number: Decimal) -> None:
    ((cell,),) = read(csv_text([[number]]))
    assert re.fullmatch(r"-?[0-9]+(,[0-9]+)?", cell)
    assert D(cell.replace(",", ".")) == number


@pytest.mark.parametrize(
    "text",
    [
        "=1+1",
        "+cmd|' /C calc'!A0",
        "-2+3",
        "@SUM(1)",
        "\t=1",
        "\r=1",
        "+",
        "-",
        "=",
        "'=1",
        "Dupont;=1+1",
        "Dupont,=1+1",
        "Dupont\t=1+1",
        "Dupont\n=1+1",
    ],
)
def test_no_text_starts_a_formula_however_it_is_divided(text: str) -> None:
    safe = guarded(text)
    assert safe != text
    for cell in re.split(r"[;,|\t\r\n]", safe):
        assert not cell.startswith(STARTS)
    assert unguarded(safe) == text


@pytest.mark.parametrize("text", ["-5", "+3,2", "-0.5", "12", "½", "", "'t Hart", "O'Neil", "a-b"])
def test_harmless_texts_are_left_alone(text: str) -> None:
    assert guarded(text) == unguarded(text) == text


@usual
@given(texts)
def test_the_guard_comes_off_again(text: str) -> None:
    safe = guarded(text)
    assert unguarded(safe) == text
    plain_number = re.fullmatch(r"[+-]?[0-9]+([.,][0-9]+)?", text)
    assert plain_number or not safe.startswith(tuple("=+-@\r"))


@usual
@given(st.lists(st.lists(texts, min_size=2, max_size=4), min_size=1, max_size=4))
def test_a_table_comes_back_as_it_was(rows: list[list[str]]) -> None:
    back = [[unguarded(cell) for cell in row] for row in read(csv_text(rows))]
    assert back == rows
