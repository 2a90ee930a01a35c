"""CSV and copied tables: separator, header, columns, and the games of the rows.

Rules protected: the separator comes from the header line and the number of columns, never from
a sniffer (CSV-03, CSV-04); a mark before the first heading does not hide it (CSV-02); a bad cell
spoils its own row only and is named (CSV-08); a score in a row with a colour is White's.
"""

import base64
from decimal import Decimal
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import texts
from support.data import cases

from eloapp.core.results import OUTCOMES, Result
from eloapp.files.csv_out import csv_text
from eloapp.files.errors import FileError, FileFault
from eloapp.files.results.columns import read_table
from eloapp.files.results.reading import (
    Colour,
    ColumnRole,
    Doubt,
    Options,
    Reading,
    Reason,
    SourceKind,
)
from eloapp.files.results.rows import MAX_ROWS
from eloapp.files.results.text import read_bytes, read_text

CASES = cases()
WIN, DRAW, LOSS = OUTCOMES
NAME, RATING, RESULT = ColumnRole.NAME, ColumnRole.RATING, ColumnRole.RESULT
IGNORED, COLOUR, ROUND = ColumnRole.IGNORED, ColumnRole.COLOUR, ColumnRole.ROUND
usual = settings(derandomize=True, deadline=None, max_examples=200, database=None)


def ratings(reading: Reading) -> list[Decimal | None]:
    return [row.rating for row in reading.rows]


def results(reading: Reading) -> list[Result | None]:
    return [row.result for row in reading.rows]


def reasons(reading: Reading) -> list[Reason | None]:
    return [row.reason for row in reading.rows]


def roles(text: str) -> tuple[ColumnRole, ...]:
    """The roles that the columns of a text are given."""
    found = read_text(text).used.columns
    assert found is not None
    return found


# --- the cases --------------------------------------------------------------------------------


def test_csv_02_a_mark_in_front_of_the_first_heading() -> None:
    case = CASES["CSV-02"]
    reading = read_bytes(base64.b64decode(case["input"]["file_b64"]))
    assert list(reading.headers) == case["expected"]["columns"]
    assert len(reading.counted) == case["expected"]["rows"]
    assert reading.used.columns == (NAME, RATING, RESULT)
    assert (reading.used.encoding, reading.used.separator) == ("utf-8", ";")


def test_csv_03_one_column_only() -> None:
    case = CASES["CSV-03"]
    reading = read_text(case["input"]["file_text"])
    assert ratings(reading) == case["expected"]["ratings"]
    assert reasons(reading) == [Reason.RESULT_MISSING] * case["expected"]["rows"]


def test_csv_04_commas_and_apostrophes_in_names() -> None:
    case = CASES["CSV-04"]
    reading = read_text(case["input"]["file_text"])
    expected = case["expected"]
    assert reading.used.separator == expected["delimiter"]
    assert ratings(reading) == expected["ratings"]
    assert [result and result.points for result in results(reading)] == expected["scores"]
    assert reading.used.decimal_mark == ","


def test_csv_07_ratings_as_spreadsheets_format_them() -> None:
    case = CASES["CSV-07"]
    cells = case["input"]["cells"]
    reading = read_text("Elo;Résultat\n" + "".join(f"{cell};1\n" for cell in cells))
    for row, expected in zip(reading.rows, case["expected"]["values"], strict=True):
        if isinstance(expected, str):
            assert row.reason is Reason.RATING_AMBIGUOUS
        else:
            assert (row.rating, row.reason) == (expected, None)
        assert row.rating != case["expected"]["never"]
    answered = read_text("Elo;Résultat\n1,800;1\n1.800;1\n", Options(decimal_mark="."))
    assert ratings(answered) == [1800, Decimal("1.8")]


def test_csv_07_a_low_rating_among_four_digits_is_doubtful() -> None:
    reading = read_text("Elo;Résultat\n1800;1\n1900;0\n180;1\n18;1\n")
    assert [row.doubts for row in reading.rows] == [(), (), (), (Doubt.LOW_RATING,)]
    high = read_text("Elo;Résultat\n1800;1\n18000;1\n")
    assert high.rows[1].doubts == (Doubt.HIGH_RATING,)


def test_csv_08_errors_name_the_line() -> None:
    case = CASES["CSV-08"]
    reading = read_text(case["input"]["file_text"])
    assert len(reading.counted) == case["expected"]["preview_ok_rows"]
    left_out = [row for row in reading.rows if not row.counts]
    assert [(r.place.line, r.reason, r.detail) for r in left_out] == [
        (3, Reason.RATING_UNREADABLE, "abc"),
        (4, Reason.RESULT_MISSING, ""),
    ]
    # The cell is named too, and the blank last line is none.
    assert [(row.place.line, row.place.column) for row in left_out] == [(3, 2), (4, 3)]
    assert len(reading.rows) == 3


def test_res_04_dates_in_the_column_of_results() -> None:
    case = CASES["RES-04"]
    cells = case["input"]["cells"]
    text = f"Elo;{case['input']['column']}\n" + "".join(f"1800;{cell}\n" for cell in cells)
    reading = read_text(text)
    assert reasons(reading) == [Reason.LOOKS_LIKE_DATE] * 5 + [None, None]
    last = [result and result.points for result in results(reading)[5:]]
    assert last == case["expected"]["last_two"]


def test_a_rating_is_read_with_point_and_comma() -> None:
    case = CASES["LOC-01"]
    for text, value in zip(case["input"]["type"], case["expected"]["values"], strict=True):
        if value > 1:
            assert ratings(read_text(f"Elo;Résultat\n{text};1\n")) == [value]


# --- separators, headers, columns -------------------------------------------------------------


@pytest.mark.parametrize("separator", ["\t", ";", ",", "|"])
def test_every_separator(separator: str) -> None:
    lines = [("Nom", "Elo", "Résultat"), ("Petit", "1800", "1"), ("Roux", "1900", "½")]
    for skipped in (0, 1):  # with headings and without
        text = "\n".join(separator.join(line) for line in lines[skipped:])
        reading = read_text(text)
        assert reading.used.separator == separator
        assert reading.used.header == 1 - skipped
        assert (ratings(reading), results(reading)) == ([1800, 1900], [WIN, DRAW])


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("Name;Rtg;Result", (NAME, RATING, RESULT)),
        ("Gegner;DWZ;Ergebnis", (NAME, RATING, RESULT)),
        ("Nombre;Elo;Resultado", (NAME, RATING, RESULT)),
        ("Adversaire;Classement;Score", (NAME, RATING, RESULT)),
        ("Opponent;Rating;Res.", (NAME, RATING, RESULT)),
        ("JOUEUR;ELO FIDE;RÉSULTAT", (NAME, RATING, RESULT)),
        ("Name;RtgI;Pts.", (NAME, RATING, RESULT)),
        ("qui;combien;quoi", (IGNORED, RATING, RESULT)),
    ],
)
def test_headings_of_several_languages(header: str, expected: tuple[ColumnRole, ...]) -> None:
    text = f"{header}\nPetit;1800;1\nRoux;1900;0\n"
    reading = read_text(text, Options(header=1) if header.startswith("qui") else Options())
    assert reading.used.columns == expected
    assert len(reading.counted) == 2


def test_the_right_column_among_several_ratings_and_points() -> None:
    assert roles("Mon Elo;Elo adversaire;Pts;Résultat\n1500;1800;2;1\n1500;1900;3;½\n") == (
        *(IGNORED, RATING, IGNORED, RESULT),
    )
    assert roles("Classement;Nom;Elo;Res\n1;Petit;1800;1\n2;Roux;1900;0\n") == (
        *(IGNORED, NAME, RATING, RESULT),
    )
    assert roles("Name;RtgN;RtgI;Rtg+/-;Res.\nPetit;1700;1800;4,5;1\n") == (
        *(NAME, IGNORED, RATING, IGNORED, RESULT),
    )


@pytest.mark.parametrize(
    "headings",
    [
        "Game\tBefore\tOpponent\tExpected\tResult\tChange\tAfter\tSum",
        "Partie\tAvant\tAdversaire\tAttendu\tRésultat\tVariation\tAprès\tSomme",
    ],
)
def test_the_table_of_the_series_tab_comes_back(headings: str) -> None:
    """Its opponents are ratings, and its other ratings are the player's own."""
    text = (
        f"{headings}\n1\t1800\t1850\t0,43\t1\t+11,4\t1811,4\t+11,4\n"
        "2\t1811,4\t1900,5\t0,37\t½\t+2,6\t1814\t+14\n"
    )
    reading = read_text(text)
    assert ratings(reading) == [1850, Decimal("1900.5")]
    assert results(reading) == [WIN, DRAW]


def test_columns_without_headings_by_what_is_in_them() -> None:
    text = "1;B;Petit, Noa;FRA;1800;½\n2;N;Roux, Eva;BEL;1900;1\n3;B;Le Gall, Yann;FRA;NC;0\n"
    assert roles(text) == (ROUND, COLOUR, NAME, IGNORED, RATING, RESULT)
    reading = read_text(text)
    assert reasons(reading) == [None, None, Reason.UNRATED]
    assert [row.round for row in reading.rows] == [1, 2, 3]
    assert [row.colour for row in reading.rows] == [Colour.WHITE, Colour.BLACK, Colour.WHITE]


def test_banners_above_and_notes_below() -> None:
    text = (
        "Open de la Tour;;\n;;\nElo moyen : 1800;;\nNom;Elo;Résultat\nPetit;1800;1\n;;\n"
        "Roux;1900;0\nTotal des points de ce tournoi pour moi;;\n"
    )
    reading = read_text(text)
    assert reading.used.header == 4
    assert [row.place.line for row in reading.rows] == [5, 7, 8]
    assert reasons(reading) == [None, None, Reason.NOT_A_GAME]


def test_the_user_says_which_columns_and_lines() -> None:
    text = "a;b;c\nx;y;z\n1;1850;Petit\n0;1900;Roux\n"
    chosen = Options(header=2, columns=(RESULT, RATING, NAME))
    reading = read_text(text, chosen)
    assert [row.name for row in reading.counted] == ["Petit", "Roux"]
    assert reading.headers == ("x", "y", "z")
    assert reading.asked == chosen
    # The other columns are not looked at any more.
    swapped = read_text("Elo;Moi;Res\n1850;1500;1\n", Options(columns=(IGNORED, RATING, RESULT)))
    assert ratings(swapped) == [1500]
    # Too many roles, or a header below the end, are no reason to fall.
    assert read_text(text, Options(columns=(RESULT, RATING) + (IGNORED,) * 500)).rows
    with pytest.raises(FileError) as caught:
        read_text(text, Options(header=99))
    assert caught.value.fault is FileFault.NO_RESULTS


def test_the_user_says_which_separator() -> None:
    text = "Nom;Elo,Résultat\nPetit;1800,1\n"
    reading = read_text(text, Options(separator=","))
    assert reading.used.separator == ","
    assert (reading.headers, results(reading)) == (("Nom;Elo", "Résultat"), [WIN])
    with pytest.raises(FileError) as caught:
        read_text("1850 1\n", Options(separator="|"))
    assert caught.value.fault is FileFault.NO_RESULTS


def test_quotes() -> None:
    text = 'Nom;Elo;Résultat\n"Moreau; Sacha";1800;1\n"Petit ""Le""";"1900";0\n'
    assert [row.name for row in read_text(text).rows] == ["Moreau; Sacha", 'Petit "Le"']
    # A quote that is never closed does not swallow the lines below.
    reading = read_text('Nom;Elo;Résultat\n"Moreau;1800;1\n"Petit";1900;0\n"Roux;1700;½\n')
    assert ratings(reading) == [1800, 1900, 1700]
    assert len(reading.counted) == 3
    # A cell of several lines counts its lines.
    reading = read_text('Nom;Elo;Résultat\n"Petit\nNoa";1900;0\nRoux;x;½\n')
    assert [(row.name, row.place.line) for row in reading.rows] == [("Petit Noa", 2), ("Roux", 4)]


def test_commas_that_cut_too_often() -> None:
    text = "Nom,Elo,Résultat\nMoreau, Sacha,1800,1\nPetit,1700,5,1\nRoux,1900,0\n"
    reading = read_text(text)
    assert [row.name for row in reading.rows] == ["Moreau, Sacha", "Petit", "Roux"]
    assert reasons(reading) == [None, Reason.RATING_AMBIGUOUS, None]
    assert reading.rows[1].detail == "1700,5"


def test_decimal_commas_are_no_separators() -> None:
    assert read_text("1850 0,5\n1900 0,5\n").kind is SourceKind.LINES
    assert ratings(read_text("1850,5\n1900,5\n")) == [Decimal("1850.5"), Decimal("1900.5")]


# --- the rows ---------------------------------------------------------------------------------


def test_res_05_with_a_colour_a_score_is_whites() -> None:
    text = "Couleur;Elo;Résultat\nB;1800;1-0\nN;1800;1-0\nN;1800;1\nN;1800;½-½\n;1800;1-0\n"
    reading = read_text(text)
    assert results(reading) == [WIN, LOSS, WIN, DRAW, None]
    assert reasons(reading)[-1] is Reason.RESULT_AMBIGUOUS
    assert reading.used.white_first is True
    mine = read_text(text, Options(white_first=False))
    assert results(mine) == [WIN, WIN, WIN, DRAW, WIN]


def test_res_05_without_colours_a_score_is_ones_own_unless_the_user_says_otherwise() -> None:
    text = "Elo;Résultat\n1800;1-0\n1900;½-½\n"
    reading = read_text(text)
    assert (results(reading), reading.used.white_first) == ([WIN, DRAW], False)
    asked = read_text(text, Options(white_first=True))
    assert reasons(asked) == [Reason.RESULT_AMBIGUOUS, None]
    # Nothing is assumed where it does not matter.
    assert read_text("Elo;Résultat\n1800;1\n1900;½-½\n").used.white_first is None


def test_forfeits_and_byes_in_a_table() -> None:
    text = "Nom;Elo;Résultat\nPetit;1800;+\nexempt;;1\nRoux;1900;1F\nx;1700;--\ny;1700;*\n"
    assert reasons(read_text(text)) == [
        Reason.FORFEIT,
        Reason.BYE,
        Reason.FORFEIT,
        Reason.FORFEIT,
        Reason.NOT_PLAYED,
    ]


def test_a_rating_of_nought_among_usual_ones_is_that_of_an_unrated_player() -> None:
    assert reasons(read_text("Elo;Résultat\n1800;1\n0;1\n")) == [None, Reason.UNRATED]
    alone = read_text("Elo;Résultat\n0;1\n-50;½\n")
    assert (ratings(alone), reasons(alone)) == ([0, -50], [None, None])


def test_the_same_round_against_the_same_opponent_is_there_twice() -> None:
    text = "Ronde;Nom;Elo;Résultat\n1;Petit;1800;1\n1;Petit;1800;1\n2;Petit;1800;1\n"
    assert reasons(read_text(text)) == [None, Reason.TWICE, None]
    # Without rounds they may be two games.
    assert reasons(read_text("Nom;Elo;Rés\nPetit;1800;1\nPetit;1800;1\n", Options(
        columns=(NAME, RATING, RESULT)
    ))) == [None, None]  # fmt: skip


def test_a_player_card_of_chess_results() -> None:
    reading = read_text(texts.CARD)
    assert reading.kind is SourceKind.PLAYER_CARD
    found = [(r.round, r.name, r.rating, r.result, r.colour, r.reason) for r in reading.rows]
    assert found == [
        (1, "Petit, Noa", 1850, WIN, Colour.WHITE, None),
        (2, "Moreau, Sacha", None, DRAW, Colour.BLACK, Reason.UNRATED),
        (3, "Garnier, Lou", 1900, LOSS, Colour.BLACK, None),
        (4, "bye", None, None, None, Reason.BYE),
        (5, "Lefebvre, Max", 1750, Result.FORFEIT_WIN, None, Reason.FORFEIT),
    ]


def test_a_result_that_a_browser_puts_on_a_line_of_its_own() -> None:
    text = texts.CARD.replace("\tw 1\n", "\t\nw 1\n")
    reading = read_text(text)
    assert (reading.rows[0].result, reading.rows[0].colour) == (WIN, Colour.WHITE)
    assert len(reading.rows) == 5


def test_a_list_of_pairings() -> None:
    reading = read_text(texts.PAIRINGS, own_name="Petit Noa")
    assert reading.kind is SourceKind.PAIRS
    assert reading.me is not None
    assert reading.me.name == "Petit, Noa"
    (mine,) = reading.counted
    assert (mine.name, mine.rating, mine.result) == ("Durand, Alix", 2100, LOSS)
    assert mine.colour is Colour.BLACK
    assert reasons(reading) == [None, Reason.NOT_MINE, Reason.NOT_MINE]
    other = read_text(texts.PAIRINGS, Options(me="Lefebvre, Max"))
    assert other.rows[2].reason is Reason.FORFEIT
    assert other.rows[2].result is Result.FORFEIT_WIN


def test_white_and_black_in_columns_of_the_users_choice() -> None:
    text = "a;b;c;d;e\nDurand;1800;1-0;Petit;1700\n"
    columns = (ColumnRole.WHITE, ColumnRole.WHITE_RATING, RESULT, ColumnRole.BLACK)
    columns = (*columns, ColumnRole.BLACK_RATING)
    reading = read_text(text, Options(separator=";", header=1, columns=columns, me="Petit"))
    assert [(r.name, r.rating, r.result) for r in reading.counted] == [("Durand", 1800, LOSS)]


def test_the_preview_shows_the_table_with_equal_widths() -> None:
    text = "Nom;Elo;Résultat\n" + "Petit;1800\n" * 100
    reading = read_text(text)
    assert reading.table == (("Petit", "1800", ""),) * 50
    assert reading.headers == ("Nom", "Elo", "Résultat")


def test_what_callers_with_cells_rely_on() -> None:
    used = Options(sheet="Feuil1")
    cells = [["", ""], ["Elo", "Rés", "x"], ["1800", "1"]]
    lines = [5, 6, 7]
    kind = SourceKind.SPREADSHEET
    reading = read_table(cells, Options(), kind, used=used, sheets=("Feuil1", "b"), lines=lines)
    assert (reading.kind, reading.sheets, reading.used.sheet) == (kind, ("Feuil1", "b"), "Feuil1")
    assert reading.rows[0].place.line == 7
    with pytest.raises(FileError) as caught:
        read_table([["", " "]], Options(), kind, used=Options())
    assert caught.value.fault is FileFault.EMPTY
    with pytest.raises(FileError) as caught:
        read_table([["a", "b"], ["c", "d"]], Options(), kind, used=Options())
    assert (caught.value.fault, caught.value.values) == (FileFault.NO_RESULTS, {"lines": 2})


# --- size and round trip ----------------------------------------------------------------------


def test_twenty_thousand_lines_take_less_than_a_second() -> None:
    lines = [f"Durand{i}, Alix;{1000 + i % 1700};{'10½'[i % 3]}" for i in range(20_000)]
    data = "\n".join(["Nom;Elo;Résultat", *lines]).encode()
    start = process_time()
    reading = read_bytes(data)
    took = process_time() - start
    assert len(reading.counted) == 20_000
    assert took < 1


def test_more_rows_than_a_person_has_games_are_refused() -> None:
    with pytest.raises(FileError) as caught:
        read_bytes(b"Elo;Res\n" + b"1800;1\n" * (MAX_ROWS + 1))
    assert caught.value.fault is FileFault.TOO_MANY_ROWS
    assert caught.value.values == {"limit": MAX_ROWS}


#: Names with everything that a CSV must protect, but no blanks to trim and no word for a bye.
names = st.text(st.sampled_from("aéZ=+-@;,\t'\"1. "), max_size=10).map(lambda t: f"X{t}y")
games = st.lists(
    st.tuples(
        names | names.map(lambda name: f"={name}"),
        st.decimals(100, 3999, places=2),
        st.sampled_from([*OUTCOMES]),
    ),
    min_size=1,
    max_size=8,
)


@usual
@given(games, st.sampled_from([(";", ","), (",", "."), ("\t", ","), ("|", ".")]), st.booleans())
def test_what_we_write_is_read_again(
    rows: list[tuple[str, Decimal, Result]], signs: tuple[str, str], bom: bool
) -> None:
    """Export to CSV and import again: the same opponents, ratings and results."""
    separator, mark = signs
    table = [("Nom", "Elo", "Résultat"), *((n, rating, r.value) for n, rating, r in rows)]
    text = csv_text(table, separator=separator, decimal_mark=mark, bom=bom)
    reading = read_bytes(text.encode())
    assert [(row.rating, row.result) for row in reading.counted] == [row[1:] for row in rows]
    assert [row.name for row in reading.rows] == [_single_blanks(name) for name, _, _ in rows]


def _single_blanks(name: str) -> str:
    return " ".join(name.split())
