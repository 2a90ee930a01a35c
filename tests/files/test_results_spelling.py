"""How results, ratings and colours are read.

Rules protected: every usual spelling is understood (RES-01); a forfeit never becomes a win or a
draw (RES-02); a spreadsheet's date is never read as a result (RES-04); grouped thousands are
numbers or a question, never 1.8 (CSV-07); a letter of two meanings waits for its neighbours.
"""

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.data import cases

from eloapp.core.results import OUTCOMES, Result, parse_result
from eloapp.files.results.reading import Colour, Doubt, Reason
from eloapp.files.results.spelling import (
    Spelled,
    colour_letter,
    letters_mean,
    read_rating,
    read_result,
    tints_mean,
)

CASES = cases()
WIN, DRAW, LOSS = OUTCOMES
usual = settings(derandomize=True, deadline=None, max_examples=300, database=None)


def settled(*texts: str) -> list[Spelled]:
    """Results that stand together."""
    spelled = [read_result(text) for text in texts]
    meaning = letters_mean(spelled)
    return [one.settled(meaning) for one in spelled]


def alone(text: str) -> Spelled:
    (one,) = settled(text)
    return one


def test_res_01_all_spellings_of_a_draw() -> None:
    case = CASES["RES-01"]
    assert case["expected"]["score_each"] == DRAW.points
    for token in case["input"]["tokens"]:
        if token in case["expected"]["except"]:
            assert alone(token).reason is Reason.RESULT_AMBIGUOUS
        else:
            assert (alone(token).result, alone(token).reason) == (DRAW, None), token


def test_res_02_forfeits_are_never_played_games() -> None:
    case = CASES["RES-02"]
    points = case["expected"]["points"]
    for token, expected in zip(case["input"]["tokens"], points, strict=True):
        said = alone(token)
        if "ask" in expected:
            assert (said.result, said.reason) == (None, Reason.RESULT_AMBIGUOUS)
            continue
        assert said.reason is Reason.FORFEIT, token
        assert said.result is not None
        assert not said.result.played, token
        assert said.result.points == int(expected[0]), token
        if said.white:
            assert said.result.reversed.points == int(expected[-1]), token
        else:  # one's own, or a loss for both
            assert expected in ("1", "0-0"), token


def test_res_04_a_date_is_never_a_result() -> None:
    case = CASES["RES-04"]
    *dates, win, draw = case["input"]["cells"]
    assert [alone(text).reason for text in dates] == [Reason.LOOKS_LIKE_DATE] * len(dates)
    results = [alone(text).result for text in (win, draw)]
    assert [result and result.points for result in results] == case["expected"]["last_two"]


@pytest.mark.parametrize(
    "text",
    [
        "Feb-01",
        "févr.-01",
        "1. Feb",
        "2/1/26",
        "2026-02-01 00:00:00",
        "01/02",
        "1. März",
        "46054.0",
    ],
)
def test_more_dates_of_spreadsheets(text: str) -> None:
    assert alone(text).reason is Reason.LOOKS_LIKE_DATE


@pytest.mark.parametrize("text", ["1", "0", "½", "1/2", "0.5", "0,5", "=", "+", "-", "−"])
def test_what_the_core_reads_means_the_same_here(text: str) -> None:
    assert alone(text).result is parse_result(text)


@pytest.mark.parametrize(
    ("text", "result", "white"),
    [
        ("1.0", WIN, False),
        ("0,00", LOSS, False),
        (" 0.50 ", DRAW, False),
        ("1 - 0", WIN, True),
        ("1:0", WIN, True),
        ("0–1", LOSS, True),
        ("1,0-0,0", WIN, True),
        ("½ : ½", DRAW, True),
        ("Victoire", WIN, False),
        ("défaite", LOSS, False),
        ("unentschieden", DRAW, False),
        ("Tablas", DRAW, False),
        ("verloren", LOSS, False),
        ("Partie nulle", DRAW, False),
        ("win by forfeit", Result.FORFEIT_WIN, False),
        ("perte par forfait", Result.FORFEIT_LOSS, False),
        ("kampflos gewonnen", Result.FORFEIT_WIN, False),
        ("1K", Result.FORFEIT_WIN, False),
        ("- 1K", Result.FORFEIT_WIN, False),
        ("1-0 (forfait)", Result.FORFEIT_WIN, True),
    ],
)
def test_words_and_scores(text: str, result: Result, white: bool) -> None:
    said = alone(text)
    assert (said.result, said.white) == (result, white)
    assert (said.reason is Reason.FORFEIT) is not result.played


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", Reason.RESULT_MISSING),
        ("?", Reason.RESULT_MISSING),
        ("*", Reason.NOT_PLAYED),
        ("à jouer", Reason.NOT_PLAYED),
        ("bye", Reason.BYE),
        ("Exempt", Reason.BYE),
        ("½F", Reason.BYE),
        ("forfait", Reason.FORFEIT),
        ("1-1", Reason.RESULT_UNREADABLE),
        ("½-0", Reason.RESULT_AMBIGUOUS),
        ("2", Reason.RESULT_UNREADABLE),
        ("10", Reason.RESULT_UNREADABLE),
        ("1.5", Reason.RESULT_UNREADABLE),
        ("11/2", Reason.LOOKS_LIKE_DATE),
        ("won or lost", Reason.RESULT_UNREADABLE),
        ("win " * 100, Reason.RESULT_UNREADABLE),
    ],
)
def test_what_is_no_result_says_why(text: str, reason: Reason) -> None:
    assert alone(text).reason is reason


def test_letters_are_settled_by_their_neighbours() -> None:
    def together(*letters: str) -> list[Result | None]:
        return [one.result for one in settled(*letters)]

    assert together("W", "D", "L") == [WIN, DRAW, LOSS]
    assert together("V", "N", "D") == [WIN, DRAW, LOSS]
    assert together("G", "N", "P") == [WIN, DRAW, LOSS]
    assert together("S", "R", "N") == [WIN, DRAW, LOSS]
    assert together("G", "R", "V") == [WIN, DRAW, LOSS]
    assert together("L") == [LOSS]
    assert together("D") == [None]
    assert together("N") == [None]
    assert together("V") == [None]
    assert together("D", "1") == [None, WIN]
    assert alone("D").reason is Reason.RESULT_AMBIGUOUS


def test_plus_and_minus_are_forfeits_unless_they_stand_with_equal_signs() -> None:
    assert [one.reason for one in settled("+", "-", "1")] == [Reason.FORFEIT, Reason.FORFEIT, None]
    assert [one.reason for one in settled("+", "=", "-")] == [
        Reason.RESULT_AMBIGUOUS,
        None,
        Reason.RESULT_AMBIGUOUS,
    ]
    assert [one.result for one in settled("+", "=", "½")] == [Result.FORFEIT_WIN, DRAW, DRAW]


def test_a_colour_beside_the_result() -> None:
    for text in ("w1", "s½", "b 0", "1 w"):
        said = alone(text)
        assert said.tint in ("w", "s", "b")
        assert not said.white


def test_colours_are_settled_by_their_neighbours_or_heading() -> None:
    def mean(*texts: str, heading: str = "") -> list[Colour | None]:
        letters = [colour_letter(text) for text in texts]
        meaning = tints_mean(letters, heading)
        return [meaning.get(letter) for letter in letters]

    white, black = Colour.WHITE, Colour.BLACK
    assert mean("B", "N") == [white, black]
    assert mean("w", "b") == [white, black]
    assert mean("W", "S") == [white, black]
    assert mean("Blancs", "Noirs", "Weiß", "schwarz") == [white, black, white, black]
    assert mean("B") == [None]
    assert mean("B", heading="Couleur") == [white]
    assert mean("B", heading="Colour") == [black]
    assert mean("x") == [None]


def test_csv_07_thousands_are_never_one_point_eight() -> None:
    case = CASES["CSV-07"]
    for cell, expected in zip(case["input"]["cells"], case["expected"]["values"], strict=True):
        rated = read_rating(cell)
        if isinstance(expected, str):
            assert (rated.value, rated.reason) == (None, Reason.RATING_AMBIGUOUS)
        else:
            assert rated.value == expected
    # The user answers by telling the decimal mark.
    assert [read_rating("1,800", mark).value for mark in ",."] == [Decimal("1.8"), 1800]
    assert [read_rating("1.800", mark).value for mark in ",."] == [1800, Decimal("1.8")]


@pytest.mark.parametrize(
    ("text", "value", "doubt"),
    [
        ("1850", 1850, None),
        ("(1850)", 1850, None),
        ("Elo 1850", 1850, None),
        ("2611 F", 2611, None),
        ("1200N", 1200, Doubt.NATIONAL_RATING),
        ("1399 E", 1399, Doubt.ESTIMATED_RATING),
        ("1 532,5", Decimal("1532.5"), None),
        ("1’800", 1800, None),
        ("−50", -50, None),
        ("1500?", 1500, None),
        ("1800.0", 1800, None),
    ],
)
def test_ratings(text: str, value: Decimal, doubt: Doubt | None) -> None:
    rated = read_rating(text)
    assert (rated.value, rated.doubt, rated.reason) == (value, doubt, None)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", Reason.RATING_MISSING),
        ("abc", Reason.RATING_UNREADABLE),
        ("1850/1790", Reason.RATING_UNREADABLE),
        ("1e3", Reason.RATING_UNREADABLE),
        ("9" * 50, Reason.RATING_UNREADABLE),
        ("1" * 500, Reason.RATING_UNREADABLE),
        ("NC", Reason.UNRATED),
        ("unrated", Reason.UNRATED),
        ("Non classé", Reason.UNRATED),
        ("-", Reason.UNRATED),
    ],
)
def test_what_is_no_rating_says_why(text: str, reason: Reason) -> None:
    assert (read_rating(text).value, read_rating(text).reason) == (None, reason)


@usual
@given(st.text(max_size=70))
def test_any_text_is_read_or_has_a_reason(text: str) -> None:
    said, rated = alone(text), read_rating(text)
    assert said.result is not None or said.reason is not None
    assert said.reason in (None, Reason.FORFEIT) or said.result is None
    assert (rated.value is None) is (rated.reason is not None)


@usual
@given(st.decimals(-9999, 9999, places=2))
def test_a_rating_with_two_decimals_is_read_in_every_way_of_writing(value: Decimal) -> None:
    for mark in ".,":
        assert read_rating(f"{value:f}".replace(".", mark)).value == value
