"""Rows of every kind of source as rounds.

Protected: what does not count for a rating is kept and named (byes with their points, forfeits,
unrated opponents, open rounds); a forfeit never becomes a win or a draw (RES-02); what was not
understood becomes no round by guessing.
"""

from decimal import Decimal

import pytest

from eloapp.core.event import Colour, Opponent, Round, RoundResult
from eloapp.core.results import NotRated
from eloapp.files.results.text import read_text
from eloapp.models.rounds_reading import round_of
from eloapp.wording import language

D = Decimal
R = RoundResult


@pytest.fixture(autouse=True)
def english() -> None:
    language.use("en")


def rounds(text: str, name: str = "") -> list[Round | None]:
    reading = read_text(text, own_name=name)
    return [round_of(row, reading.kind) for row in reading.rows]


def result(cell: str) -> Round | None:
    """The round of one game with this result, beside others that are plain."""
    text = f"Name;Elo;Result;Colour\nAnn;1800;1;W\nBen;1700;{cell};W\nCid;1600;0;B\n"
    return rounds(text)[1]


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("+:-", R.FORFEIT_WIN),
        ("-:+", R.FORFEIT_LOSS),
        ("+ -", R.FORFEIT_WIN),
        ("+--", R.FORFEIT_WIN),
        ("1-0F", R.FORFEIT_WIN),
        ("1F", R.FORFEIT_WIN),
        ("0-1 f", R.FORFEIT_LOSS),
        ("--", R.FORFEIT_LOSS),
        ("-:-", R.FORFEIT_LOSS),
        ("1-0!", R.FORFEIT_WIN),
    ],
)
def test_forfeits_keep_their_points_and_no_rating(cell: str, expected: RoundResult) -> None:
    found = result(cell)
    assert found is not None
    assert found.result is expected
    assert found.points == (1 if expected is R.FORFEIT_WIN else 0)
    assert found.not_rated is NotRated.FORFEIT
    assert found.game is None
    assert found.opponent == Opponent("Ben", D(1700))
    assert found.colour is Colour.WHITE


@pytest.mark.parametrize("cell", ["5", "forfeit", "01-févr", "2026-02-01", "abc"])
def test_what_may_mean_several_things_is_no_round_yet(cell: str) -> None:
    assert result(cell) is None


@pytest.mark.parametrize("cell", ["abc", "2026-02-01", "5"])
def test_nor_is_it_an_open_one_when_the_rating_is_missing_too(cell: str) -> None:
    text = f"Name;Elo;Result\nAnn;1800;1\nBen;;{cell}\nCid;;\n"
    ann, ben, cid = rounds(text)
    assert ann is not None
    assert ben is None
    assert cid == Round(Opponent("Cid"))


@pytest.mark.parametrize(
    ("name", "cell", "expected"),
    [
        ("bye", "", R.HALF_BYE),
        ("bye", "½", R.HALF_BYE),
        ("bye", "1", R.FULL_BYE),
        ("bye", "0", R.ZERO_BYE),
        ("Exempt", "1", R.PAIRING_BYE),
        ("spielfrei", "", R.PAIRING_BYE),
    ],
)
def test_byes_of_a_table_by_their_points(name: str, cell: str, expected: RoundResult) -> None:
    found = rounds(f"Name;Elo;Result\nAnn;1800;1\n{name};;{cell}\nCid;1700;0\n")[1]
    assert found == Round(result=expected)
    assert found.not_rated is NotRated.BYE


def test_a_bye_among_pairs_goes_by_the_points_of_the_one_who_has_it() -> None:
    text = "White;Elo;Result;Black;Elo\nNoah;1800;1-0;Iris;1750\nbye;;0-1;Noah;1800\n"
    assert rounds(text, "Noah") == [
        Round(Opponent("Iris", D(1750)), R.WIN, Colour.WHITE),
        Round(result=R.FULL_BYE, colour=Colour.BLACK),
    ]


def test_cells_of_a_crosstable_without_a_game() -> None:
    text = (
        "1\tNoah\t1850\t2w1\t-1\t-½\t-0\t2b*\n2\tCamille\t1720\t1b0\t3w1\t3b1\t3w1\t1w*\n"
        "3\tIris\t1600\t4w1\t2b0\t2w0\t2b0\t4b1\n4\tBéa\t1500\t3b0\t-0\t+\t-0\t3w0\n"
    )
    found = [entry.result for entry in rounds(text, "Noah") if entry is not None]
    assert found[:4] == [R.WIN, R.PAIRING_BYE, R.HALF_BYE, R.ZERO_BYE]
    assert [e.points for e in rounds(text, "Béa") if e is not None] == [0, 0, 1, 0, 0]


def test_unrated_opponents_are_kept_whatever_the_result() -> None:
    text = "Name;Elo;Result\nAnn;1800;1\nBen;unrated;½\nCid;-;*\nDora;0;+\nEve;1700-1850;0\n"
    _ann, ben, cid, dora, eve = rounds(text)
    assert ben == Round(Opponent("Ben", unrated=True), R.DRAW)
    assert ben.not_rated is NotRated.UNRATED
    assert cid == Round(Opponent("Cid", unrated=True))
    assert dora == Round(Opponent("Dora", unrated=True), R.FORFEIT_WIN)
    assert eve is not None
    assert eve.opponent.used_rating == D(1775)  # about, in the middle
