"""One game a line, and ``White - Black: result``.

Rules protected: the result is found at either end; grouped thousands stay one number and ``1 850``
is a question; whose game it is comes from the own name or from who is in every line; a score is
White's there (RES-05); nobody plays himself, but namesakes may meet (IDE-01, IDE-02).
"""

from decimal import Decimal

import pytest
from support import texts
from support.data import cases

from eloapp.core.results import OUTCOMES, Result
from eloapp.files.errors import FileError, FileFault
from eloapp.files.results.reading import Colour, Options, Reading, Reason, SourceKind
from eloapp.files.results.text import read_text

CASES = cases()
WIN, DRAW, LOSS = OUTCOMES


def rows(reading: Reading) -> list[tuple[str, Decimal | None, Result | None]]:
    return [(row.name, row.rating, row.result) for row in reading.rows]


def reasons(text: str) -> list[Reason | None]:
    return [row.reason for row in read_text(text).rows]


def only(line: str) -> tuple[str, Decimal | None, Result | None]:
    reading = read_text(line)
    (row,) = rows(reading)
    return row


def test_the_lines_that_people_have() -> None:
    reading = read_text(texts.LINES)
    assert reading.kind is SourceKind.LINES
    lines = [row.place.line for row in reading.rows]
    assert [(line, *row) for line, row in zip(lines, rows(reading), strict=True)] == [
        (1, "", 1850, WIN),
        (2, "", 1900, LOSS),
        (3, "", 1720, DRAW),
        (5, "", 1850, WIN),
        (6, "Durand", 1850, DRAW),
        (7, "", Decimal("1532.5"), WIN),
        (8, "", None, WIN),
        (9, "", 1810, None),
    ]
    assert [row.reason for row in reading.rows[-2:]] == [Reason.UNRATED, Reason.RESULT_MISSING]
    assert len(reading.counted) == 6
    assert reading.used.decimal_mark == ","


@pytest.mark.parametrize(
    ("line", "name", "rating", "result"),
    [
        ("1850 1-0", "", 1850, WIN),
        ("1850 - 1", "", 1850, WIN),
        ("1850 : ½", "", 1850, DRAW),
        ("1850, 0", "", 1850, LOSS),
        ("½ 1720", "", 1720, DRAW),
        ("W 1850", "", 1850, WIN),
        ("1850 1 - 0", "", 1850, WIN),
        ("1850 win", "", 1850, WIN),
        ("(1850) nulle", "", 1850, DRAW),
        ("50 1", "", 50, WIN),
        ("-50 1", "", -50, WIN),
        ("1 850 ½", "", 1850, DRAW),
        ("1850 F 1", "", 1850, WIN),
        ("1. Durand 1850 1", "Durand", 1850, WIN),
        ("3) Durand, Alix (1850) 0", "Durand, Alix", 1850, LOSS),
        ("1850 Durand 1", "Durand", 1850, WIN),
        ("vs Durand 1850 1", "Durand", 1850, WIN),
        ("1 Durand 1850", "Durand", 1850, WIN),
        ("Jean-Pierre de la Tour 1850 ½", "Jean-Pierre de la Tour", 1850, DRAW),
        ("Durand\t1850\t1", "Durand", 1850, WIN),
        ("1850;1", "", 1850, WIN),
    ],
)
def test_a_line(line: str, name: str, rating: Decimal, result: Result) -> None:
    assert only(line) == (name, rating, result)
    assert reasons(line) == [None]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("1850 D", Reason.RESULT_AMBIGUOUS),
        ("1850 5", Reason.RESULT_AMBIGUOUS),
        ("1850 0-0", Reason.RESULT_AMBIGUOUS),
        ("1850 01/02/2026", Reason.LOOKS_LIKE_DATE),
        ("1850 +", Reason.FORFEIT),
        ("1850 1F", Reason.FORFEIT),
        ("Durand 1850 win by forfeit", Reason.FORFEIT),
        ("1850 *", Reason.NOT_PLAYED),
        ("NC 1", Reason.UNRATED),
        ("bye", Reason.BYE),
        ("1,800 1", Reason.RATING_AMBIGUOUS),
        ("1 850", Reason.RATING_AMBIGUOUS),
        ("Durand 1850 1720 1", Reason.RATING_AMBIGUOUS),
        ("1850", Reason.RESULT_MISSING),
    ],
)
def test_a_line_that_does_not_count_says_why(line: str, reason: Reason) -> None:
    assert reasons(line) == [reason]


def test_a_rating_of_two_words_may_be_a_round_and_a_rating() -> None:
    assert reasons("1 850 1\n2 200 0\n") == [Reason.RATING_AMBIGUOUS] * 2
    assert reasons("1 850 1\n1 900 0\n") == [None, None]


def test_small_numbers_before_the_ratings_are_rounds_if_they_go_upwards() -> None:
    reading = read_text("1 1850 1\n2 1900 0\n4 1700 ½\n")
    assert [(row.round, row.rating, row.reason) for row in reading.rows] == [
        (1, 1850, None),
        (2, 1900, None),
        (4, 1700, None),
    ]
    assert reasons("3 1850 1\n2 1900 0\n") == [Reason.RATING_AMBIGUOUS] * 2
    assert [row.round for row in read_text("R3 1850 1\nRonde 5: 1900 0\n").rows] == [3, 5]


def test_titles_and_sentences_among_games() -> None:
    text = "Open de la Tour, 10 octobre\n1850 1\nwe met at last, and it was a hard game in 1850\n"
    assert reasons(text) == [Reason.NOT_A_GAME, None, Reason.NOT_A_GAME]


def test_colours_in_a_line_make_scores_whites() -> None:
    reading = read_text("1850 (w) 1-0\n1720 (b) 1-0\n1700 (b) 1\n")
    assert [row.result for row in reading.rows] == [WIN, LOSS, WIN]
    assert [row.colour for row in reading.rows] == [Colour.WHITE, Colour.BLACK, Colour.BLACK]
    assert reading.used.white_first is True
    assert read_text("1850 1-0\n").used.white_first is False


def test_the_place_of_what_is_wrong() -> None:
    (row,) = read_text("Durand 1,850 1\n").rows
    assert (row.place.line, row.place.column, row.detail) == (1, 8, "1,850")


# --- White - Black: result --------------------------------------------------------------------


def test_pairs_of_the_own_name() -> None:
    reading = read_text(texts.PAIRS, own_name="alix durand")
    assert reading.kind is SourceKind.PAIRS
    found = [(r.name, r.rating, r.result, r.colour, r.reason) for r in reading.rows]
    assert found == [
        ("", None, None, None, Reason.NOT_A_GAME),
        ("Petit, Noa", 1750, WIN, Colour.WHITE, None),
        ("Moreau, Sacha", 1900, DRAW, Colour.BLACK, None),
        ("Garnier – Moreau, Sacha", None, LOSS, None, Reason.NOT_MINE),
    ]
    assert [(p.name, p.rating, p.games) for p in reading.people] == [
        ("Durand, Alix", 1800, 2),
        ("Petit, Noa", 1750, 1),
        ("Moreau, Sacha", 1900, 2),
        ("Garnier", 1700, 1),
    ]


def test_who_is_in_every_line_is_the_player() -> None:
    first_two = "".join(texts.PAIRS.splitlines(keepends=True)[1:3])
    reading = read_text(first_two)
    assert reading.me is not None
    assert reading.me.name == "Durand, Alix"
    # Nobody is: no game is taken, but all are there to choose from.
    nobody = read_text(texts.PAIRS)
    assert nobody.me is None
    assert [row.reason for row in nobody.rows[1:]] == [Reason.NOT_MINE] * 3
    # Of one game alone it is White, as the user sees and may change.
    one = read_text("Durand (1800) - Petit (1750): 1-0")
    assert (one.used.me, one.asked.me) == ("Durand", None)
    assert rows(read_text("Durand (1800) - Petit (1750): 1-0", Options(me="Petit"))) == [
        ("Durand", 1800, LOSS)
    ]


def test_res_05_the_score_is_whites_whoever_the_player_is() -> None:
    case = CASES["RES-05"]
    lines = [f"{g['White']} - {g['Black']}: {g['Result']}" for g in case["input"]["games"]]
    reading = read_text("\n".join(lines), own_name=case["input"]["our_player"])
    points = [row.result and row.result.points for row in reading.rows]
    assert points == case["expected"]["scores_for_Durand"]


@pytest.mark.parametrize(
    "line",
    [
        "Durand (1800) - Petit (1750): 1-0",
        "Durand 1800 – Petit 1750 1–0",
        "Durand 1800 1-0 Petit 1750",
        "Durand (1800F) 1 - 0 Petit (1 750)",
        "Durand (1800) vs Petit (1750) 1:0",
        "1. Durand 1800 - Petit 1750 : 1",
        "R4: Durand 1800 — Petit 1750: win",
    ],
)
def test_ways_to_write_a_pair(line: str) -> None:
    reading = read_text(line)
    assert reading.kind is SourceKind.PAIRS
    assert [(p.name, p.rating) for p in reading.people] == [("Durand", 1800), ("Petit", 1750)]
    assert rows(reading) == [("Petit", 1750, WIN)]


def test_names_with_hyphens_are_not_cut() -> None:
    reading = read_text("Jean-Pierre Petit-Dupont (1800) - Le Gall (1700): 0-1")
    assert [p.name for p in reading.people] == ["Jean-Pierre Petit-Dupont", "Le Gall"]


def test_a_heading_above_the_pairs() -> None:
    text = "Whites - Blacks: result\nDurand (1800) - Petit (1700): 1-0\n"
    reading = read_text(text)
    assert [row.reason for row in reading.rows] == [Reason.NOT_A_GAME, None]
    assert len(reading.people) == 2


def test_pairs_that_were_not_played() -> None:
    text = "A B (1800) - C D (1700): {}\nA B (1800) - E F (1600): 1-0\n"
    for result, reason in [
        ("+:-", Reason.FORFEIT),
        ("1-0F", Reason.FORFEIT),
        ("*", Reason.NOT_PLAYED),
        ("0-0", Reason.RESULT_AMBIGUOUS),
    ]:
        assert reasons(text.format(result)) == [reason, None], result
    both = read_text(text.format("-:-"), Options(me="C D"))
    assert both.rows[0].result is Result.FORFEIT_LOSS


def test_ide_01_nobody_plays_himself() -> None:
    given = CASES["IDE-01"]["input"]
    line = f"Durand {given['A']} - Durand {given['B']}: {given['result']}-0"
    reading = read_text(f"{line}\nDurand (1800) - Petit (1700): 1-0\n", own_name="Durand")
    assert [row.reason for row in reading.rows] == [Reason.SELF, None]
    assert CASES["IDE-01"]["expected"]["rating_change"] == 0


def test_ide_02_namesakes_are_told_apart_by_their_ratings() -> None:
    one, two = CASES["IDE-02"]["input"]["players"]
    name = one["name"]
    line = f"{name} ({one['rating']}) - {name} ({two['rating']}): 1-0"
    reading = read_text(line)
    assert len(reading.people) == CASES["IDE-02"]["expected"]["players"]
    first, second = (read_text(line, Options(me=person.key)) for person in reading.people)
    assert [(r.rating, r.result) for r in first.rows] == [(two["rating"], WIN)]
    assert [(r.rating, r.result) for r in second.rows] == [(one["rating"], LOSS)]


@pytest.mark.parametrize(
    "text",
    [
        "Hello world\nthis is a letter of 1984\n",
        "I was born in 1984",
        "The final score was 1-0",
        "Durand\nPetit\n",
        "1/2/2026",
        "Whites - Blacks: result\n",
        "Hello - world\nParis 2024 - Tokyo 2021\n",
        "x" * 5000,
        "1 " * 500,
    ],
)
def test_what_is_no_list_of_games(text: str) -> None:
    with pytest.raises(FileError) as caught:
        read_text(text)
    assert caught.value.fault is FileFault.NO_RESULTS
    lines = sum(bool(line.strip()) for line in text.split("\n"))
    assert caught.value.values == {"lines": lines}
