"""Crosstables of chess-results, French grids, round robins.

Rules protected: a cell is seen from its row's player (RES-05); numbers lead to the right opponent
also where the places of ties are blank; namesakes stay two (IDE-02); nobody plays himself
(IDE-01); byes and forfeits are no games; while nobody is chosen nothing is taken.
"""

from decimal import Decimal

import pytest
from support import texts
from support.data import cases

from eloapp.core.results import OUTCOMES, Result
from eloapp.files.errors import FileError, FileFault
from eloapp.files.results.grid import read_cell
from eloapp.files.results.reading import Colour, Doubt, Options, Reading, Reason, SourceKind
from eloapp.files.results.text import read_text

CASES = cases()
WIN, DRAW, LOSS = OUTCOMES
WHITE, BLACK = Colour.WHITE, Colour.BLACK

Found = tuple[int | None, str, Decimal | None, Result | None, Colour | None, Reason | None]


def rows(reading: Reading) -> list[Found]:
    return [(r.round, r.name, r.rating, r.result, r.colour, r.reason) for r in reading.rows]


def of(text: str, name: str) -> Reading:
    """The reading for one player of a text."""
    return read_text(text, own_name=name)


@pytest.mark.parametrize(
    ("text", "opponent", "result", "reason", "tint"),
    [
        ("84b1", 84, WIN, None, "b"),
        (" 84b1", 84, WIN, None, "b"),
        ("12w½", 12, DRAW, None, "w"),
        ("12s0", 12, LOSS, None, "s"),
        ("12 w =", 12, DRAW, None, "w"),
        ("7w+", 7, Result.FORFEIT_WIN, Reason.FORFEIT, "w"),
        ("7b-", 7, Result.FORFEIT_LOSS, Reason.FORFEIT, "b"),
        ("7w1K", 7, Result.FORFEIT_WIN, Reason.FORFEIT, "w"),
        ("7w", 7, None, Reason.NOT_PLAYED, "w"),
        ("+ 12B", 12, WIN, None, "b"),
        ("=  5N", 5, DRAW, None, "n"),
        ("- 3B", 3, LOSS, None, "b"),
        ("> 7N", 7, Result.FORFEIT_WIN, Reason.FORFEIT, "n"),
        ("< 7B", 7, Result.FORFEIT_LOSS, Reason.FORFEIT, "b"),
        ("W 84", 84, WIN, None, ""),
        ("L3", 3, LOSS, None, ""),
        ("bye", None, None, Reason.BYE, ""),
        ("EXE", None, None, Reason.BYE, ""),
        ("> <", None, None, Reason.BYE, ""),
        ("---", None, None, Reason.NOT_PLAYED, ""),
    ],
)
def test_a_cell(
    text: str, opponent: int | None, result: Result | None, reason: Reason | None, tint: str
) -> None:
    cell = read_cell(text)
    assert cell is not None
    assert (cell.opponent, cell.result, cell.reason, cell.tint) == (opponent, result, reason, tint)


def test_points_without_an_opponent_are_no_game_against_number_one() -> None:
    for text, reason in (("-1", Reason.BYE), ("-½", Reason.BYE), ("-0", Reason.NOT_PLAYED)):
        cell = read_cell(text, True)
        assert cell is not None
        assert (cell.opponent, cell.result, cell.reason) == (None, None, reason)


@pytest.mark.parametrize("text", ["", "abc", "1800", "12345w1", "84x1", "1-0", "w" * 100])
def test_what_is_no_cell(text: str) -> None:
    assert read_cell(text) is None


def test_a_crosstable_of_chess_results() -> None:
    reading = of(texts.CROSSTABLE, "Alix Durand")
    assert reading.kind is SourceKind.CROSSTABLE
    assert rows(reading) == [
        (1, "Garnier, Lou", 1700, WIN, WHITE, None),
        (2, "Petit, Noa", 1900, WIN, BLACK, None),
        (3, "Moreau Sacha", None, DRAW, WHITE, Reason.UNRATED),
    ]
    assert [(p.key, p.name, p.rating, p.games) for p in reading.people] == [
        ("1", "Durand, Alix", 2100, 3),
        ("2", "Petit, Noa", 1900, 3),
        ("3", "Moreau Sacha", None, 2),
        ("4", "Garnier, Lou", 1700, 2),
    ]
    assert [row.place.line for row in reading.rows] == [4, 4, 4]
    assert [row.source for row in reading.rows] == ["4w1", "2b1", "3w½"]


def test_byes_and_absences_of_chess_results() -> None:
    assert rows(of(texts.CROSSTABLE, "Moreau"))[1] == (2, "", None, None, None, Reason.BYE)
    assert rows(of(texts.CROSSTABLE, "Garnier"))[1] == (2, "", None, None, None, Reason.NOT_PLAYED)


def test_while_nobody_is_chosen_every_game_is_there_once_and_none_is_taken() -> None:
    reading = read_text(texts.CROSSTABLE)
    assert (reading.me, reading.counted) == (None, ())
    assert {row.reason for row in reading.rows} == {Reason.NOT_MINE}
    assert [row.name for row in reading.rows] == [
        "Durand, Alix – Garnier, Lou",
        "Durand, Alix – Petit, Noa",
        "Durand, Alix – Moreau Sacha",
        "Petit, Noa – Moreau Sacha",
        "Petit, Noa – Garnier, Lou",
    ]
    chosen = read_text(texts.CROSSTABLE, Options(me="2"))
    assert chosen.me is not None
    assert len(chosen.counted) == 2
    gone = read_text(texts.CROSSTABLE, Options(me="99"), own_name="Petit")
    assert gone.used.me == "2"


def test_the_number_may_be_that_of_the_start_list() -> None:
    """Both numberings would find somebody; only one makes opponents agree."""
    text = (
        "Rk.\tSNo\tName\tRtg\t1.Rd\t2.Rd\n"
        "1\t3\tDurand\t1900\t1w1\t2b1\n"
        "2\t1\tPetit\t1800\t3b0\t4w1\n"
        "3\t4\tMoreau\t1700\t2b1\t1b0\n"
        "4\t2\tGarnier\t1600\t4w0\t3w0\n"
    )
    assert [row.name for row in of(text, "Durand").rows] == ["Petit", "Garnier"]
    assert [row.name for row in of(text, "Petit").rows] == ["Durand", "Moreau"]
    # The same table by places.
    placed = text.replace("1w1\t2b1", "2w1\t4b1").replace("3b0\t4w1", "1b0\t3w1")
    placed = placed.replace("2b1\t1b0", "4b1\t2b0").replace("4w0\t3w0", "3w0\t1w0")
    assert [row.name for row in of(placed, "Durand").rows] == ["Petit", "Garnier"]


def test_a_part_of_a_table_without_its_header() -> None:
    text = "51\tPetit, Noa\t1900\t52w1\t7b½\n52\tMoreau, Sacha\t1700\t51b0\t-1\n"
    assert rows(of(text, "Petit")) == [
        (1, "Moreau, Sacha", 1700, WIN, WHITE, None),
        (2, "#7", None, DRAW, BLACK, Reason.RATING_MISSING),
    ]


def test_res_05_letters_of_colours_in_several_languages() -> None:
    text = "No.\tName\tRtg\t1.Rd\t2.Rd\n1\tDurand\t1900\t2{}1\t2{}0\n2\tPetit\t1800\t1{}0\t1{}1\n"
    for white, black in ("wb", "ws", "bn"):
        reading = of(text.format(white, black, black, white), "Durand")
        assert [row.colour for row in reading.rows] == [WHITE, BLACK]
        assert [row.result for row in reading.rows] == [WIN, LOSS]


def test_ide_01_nobody_plays_himself() -> None:
    text = "No.\tName\tRtg\t1.Rd\t2.Rd\n1\tDurand\t1900\t1w1\t2w1\n2\tPetit\t1800\t\t1b0\n"
    assert [row.reason for row in of(text, "Durand").rows] == [Reason.SELF, None]
    assert Reason.SELF in [row.reason for row in read_text(text).rows]


def test_ide_02_namesakes_are_two_players() -> None:
    case = CASES["IDE-02"]
    one, two = case["input"]["players"]
    text = (
        "No.\tName\tRtg\t1.Rd\n"
        f"{one['no']}\t{one['name']}\t{one['rating']}\t{two['no']}w1\n"
        f"{two['no']}\t{two['name']}\t{two['rating']}\t{one['no']}b0\n"
    )
    reading = read_text(text, own_name=one["name"])
    assert len(reading.people) == case["expected"]["players"]
    # The name does not tell which of both: the user does.
    assert reading.me is None
    first, second = (read_text(text, Options(me=key)) for key in ("1", "2"))
    assert [(r.rating, r.result, r.reason) for r in first.rows] == [(two["rating"], WIN, None)]
    assert [(r.rating, r.result, r.reason) for r in second.rows] == [(one["rating"], LOSS, None)]


def test_a_table_pasted_twice_counts_once() -> None:
    reading = of(texts.CROSSTABLE + texts.CROSSTABLE, "Durand")
    assert len(reading.people) == 4
    assert [row.reason for row in reading.rows] == [
        None,
        None,
        Reason.UNRATED,
        Reason.TWICE,
        Reason.TWICE,
        Reason.UNRATED,
    ]


def test_a_french_grid() -> None:
    reading = of(texts.GRID, "Alix Durand")
    assert reading.kind is SourceKind.FRENCH_GRID
    assert rows(reading) == [
        (1, "GARNIER Lou", 1700, WIN, WHITE, None),
        (2, "PETIT Noa", 1900, WIN, BLACK, None),
        (3, "MOREAU Sacha", 1399, DRAW, WHITE, None),
    ]
    assert [row.doubts for row in reading.rows] == [
        (),
        (Doubt.NATIONAL_RATING,),
        (Doubt.ESTIMATED_RATING,),
    ]


def test_byes_and_forfeits_of_a_french_grid() -> None:
    assert rows(of(texts.GRID, "Garnier"))[1:] == [
        (2, "", None, None, None, Reason.BYE),
        (3, "PETIT Noa", 1900, Result.FORFEIT_LOSS, WHITE, Reason.FORFEIT),
    ]
    assert rows(of(texts.GRID, "Petit"))[2][3:] == (Result.FORFEIT_WIN, BLACK, Reason.FORFEIT)
    assert rows(of(texts.GRID, "Moreau"))[1][-1] is Reason.BYE


def test_a_column_parted_by_blanks_only() -> None:
    reading = of(texts.ALIGNED, "Petit Noa")
    assert reading.kind is SourceKind.CROSSTABLE
    assert reading.used.separator is None
    assert rows(reading) == [
        (1, "Moreau, Sacha", 1850, WIN, BLACK, None),
        (2, "Durand, Alix", 2100, LOSS, WHITE, None),
        (3, "Garnier, Lou", 1700, WIN, BLACK, None),
    ]
    french = "12 f DURAND Alix 2100 F SenM + 13B EXE - 13N 1,5\n13 PETIT Noa 1700 N - 12N = 9B\n"
    assert rows(of(french, "Durand")) == [
        (1, "PETIT Noa", 1700, WIN, WHITE, None),
        (2, "", None, None, None, Reason.BYE),
        (3, "PETIT Noa", 1700, LOSS, BLACK, None),
    ]


def test_a_round_robin() -> None:
    reading = of(texts.ROUND_ROBIN, "Durand")
    assert reading.kind is SourceKind.CROSSTABLE
    assert rows(reading) == [
        (None, "Petit, Noa", 2100, WIN, None, None),
        (None, "Moreau, Sacha", 2200, WIN, None, None),
        (None, "Garnier, Lou", 2000, DRAW, None, None),
    ]
    assert rows(of(texts.ROUND_ROBIN, "Petit"))[-1][3:] == (
        *(Result.FORFEIT_WIN, None, Reason.FORFEIT),
    )
    double = texts.ROUND_ROBIN.replace("\t0\t*\t1\t+", "\t0\t*\t1½\t+")
    assert [row.result for row in of(double, "Petit").rows] == [
        *(LOSS, WIN, DRAW, Result.FORFEIT_WIN),
    ]


def test_rating_changes_and_french_ratings_are_no_pairings() -> None:
    text = "Nom;Elo;Rés;Var\nPetit;1800 N;1;+12\nRoux;1900 F;0;-8\nGaul;1700 N;½;=1\n"
    reading = read_text(text)
    assert reading.kind is SourceKind.TABLE
    assert [row.rating for row in reading.counted] == [1800, 1900, 1700]


def test_bare_signs_and_numbers_need_headings_of_rounds() -> None:
    text = "Pl\tNom\tElo\tR1\tR2\n1\tDurand\t1900\t+2\t=2\n2\tPetit\t1800\t-1\t=1\n"
    reading = of(text, "Petit")
    assert reading.kind is SourceKind.FRENCH_GRID
    assert rows(reading) == [
        (1, "Durand", 1900, LOSS, None, None),
        (2, "Durand", 1900, DRAW, None, None),
    ]


def test_a_table_without_ratings_says_that_they_are_missing() -> None:
    text = "No.\tName\t1.Rd\t2.Rd\n1\tDurand\t2w1\t2b0\n2\tPetit\t1b0\t1w1\n"
    assert [row.reason for row in of(text, "Durand").rows] == [Reason.RATING_MISSING] * 2


def test_too_many_games_are_refused() -> None:
    row = "1\tDurand\t1800\t" + "2w1\t" * 30 + "\n"
    with pytest.raises(FileError) as caught:
        read_text("".join(row.replace("1\t", f"{i}\t", 1) for i in range(9000)))
    assert caught.value.fault is FileFault.TOO_MANY_ROWS
