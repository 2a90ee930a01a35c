"""PGN: exact headers of old and careless files, one player's games, and databases of any size.

Rules protected: no game is lost, made up or merged; a result is White's until it is turned; what
was not played or is there twice is never rated; ratings of servers are not FIDE's; the order is
that of the games; a database is streamed, never held. The cases PGN-02 to PGN-06, RES-05, ORD-04
(order by round), IDE-01, IDE-02 and LOA-05 of ``tests/data/cases.jsonl``.
"""

import io
import json
import subprocess
import sys
from base64 import b64decode
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any, BinaryIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.data import cases

from eloapp.core.results import Result
from eloapp.files.errors import FileError, FileFault
from eloapp.files.results.pgn import PgnGame, pgn_games, read_pgn
from eloapp.files.results.reading import Colour, Doubt, Options, Reading, Reason, Row, SourceKind

CASES = cases()
WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS
MOVES = "1. e4 e5 2. Nf3 Nc6"

usual = settings(derandomize=True, deadline=None, max_examples=200, database=None)
many = settings(usual, max_examples=10_000)


def games(text: str | bytes, encoding: str | None = None) -> list[PgnGame]:
    """Every game of a text."""
    data = text.encode() if isinstance(text, str) else text
    return list(pgn_games(io.BytesIO(data), encoding))


def last(
    text: str | bytes, options: Options | None = None, *, own_name: str = "Durand, Alix"
) -> Reading:
    """The complete reading."""
    data = text.encode() if isinstance(text, str) else text
    *_, reading = read_pgn(io.BytesIO(data), options or Options(), own_name=own_name)
    return reading


def game(white: str = "Durand, Alix", black: str = "Petit, Noa", /, **tags: object) -> str:
    """A game as text; ``Moves`` is what stands below the header."""
    moves = tags.pop("Moves", f"{MOVES} {tags.get('Result', '1-0')}")
    header = {
        "Event": "Open",
        "White": white,
        "Black": black,
        "Result": "1-0",
        "WhiteElo": 1800,
        "BlackElo": 1900,
        **tags,
    }
    lines = [f'[{name} "{value}"]' for name, value in header.items() if value is not None]
    return "\n".join([*lines, "", f"{moves}", "", ""])


def only(text: str, options: Options | None = None) -> Row:
    """The one row of Durand's."""
    (row,) = last(text, options).rows
    return row


def fault(text: str | bytes) -> FileFault:
    """Why a text is refused."""
    with pytest.raises(FileError) as caught:
        last(text)
    return caught.value.fault


# Headers ------------------------------------------------------------------------------------


def test_pgn_02_quotes_and_backslashes_in_names() -> None:
    case = CASES["PGN-02"]
    (found,) = games(case["input"]["text"])
    assert found.white == case["expected"]["white"]
    assert found.black == case["expected"]["black"]
    assert [found.white_rating, found.black_rating] == ["1800", "1900"]
    assert found.result == "0-1"


def test_pgn_02_a_backslash_before_the_last_quote_does_not_swallow_it() -> None:
    found = games('[White "C:\\"]\n[Black "Durand "Le Tigre" Alix"]\n[Result "0-1"]\n\n0-1\n')
    assert [(g.white, g.black, g.result) for g in found] == [
        ("C:\\", 'Durand "Le Tigre" Alix', "0-1")
    ]


def test_pgn_03_brackets_in_names_and_headers_in_comments() -> None:
    case = CASES["PGN-03"]
    found = games(case["input"]["text"])
    assert len(found) == case["expected"]["games"]
    assert [g.white for g in found] == case["expected"]["white"]
    assert [g.white_rating for g in found] == ["1800", ""]
    assert [g.has_moves for g in found] == [True, False]
    assert [g.line for g in found] == [1, 10]


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r", "\r\r\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-be"])
def test_pgn_04_encodings_and_line_ends(encoding: str, ending: str) -> None:
    case = CASES["PGN-04"]
    text = b64decode(case["input"]["file_b64"]).decode("latin-1")
    bom = "\ufeff" if encoding == "utf-16-be" else ""
    data = (bom + text).replace("\n", ending).encode(encoding)
    (found,) = games(data)
    assert found.white == case["expected"]["white"]
    assert [found.white_rating, found.black_rating] == ["1800", "1900"]
    reading = last(data)
    expected = {"cp1252": "cp1252"}.get(encoding, encoding[:6].rstrip("-"))
    assert reading.used.encoding == ("utf-8" if expected == "utf-8" else expected)


def test_pgn_04_a_database_may_mix_encodings() -> None:
    text = game("Noël, Zoé").encode("cp1252") + game("Noël, Zoé").encode()
    assert [g.white for g in games(text)] == ["Noël, Zoé"] * 2
    # A byte that is no letter in cp1252 either does not stop the reading.
    assert games(b'[White "a\x81b"]')[0].white == "a\x81b"


def test_pgn_04_the_user_names_the_encoding() -> None:
    data = game("Сидоров").encode("cp1251")
    assert games(data, "cp1251")[0].white == "Сидоров"
    reading = last(data, Options(encoding="cp1251"), own_name="Сидоров")
    assert reading.used.encoding == "cp1251"
    assert reading.me is not None
    assert reading.me.name == "Сидоров"


def test_comments_suspend_headers() -> None:
    text = "\n".join(
        [
            '[White "A"]',
            "",
            '% [White "escaped line"]',
            '1. e4 { one { [White "no"]',
            '[White "no"]',
            "",
            '[White "nor after a blank line"]',
            '} e5 ; [White "rest of line"] {',
            '; [White "a comment line"]',
            "2. Nf3 (2. d4 { in a variation",
            '[Event "no"] }) 1-0',
            '[White "B"]',
        ]
    )
    assert [(g.white, g.line) for g in games(text)] == [("A", 1), ("B", 12)]


def test_a_brace_that_nobody_closed_swallows_one_game_only() -> None:
    text = game(Moves="1. e4 { unclosed 1-0") + game(Event="Next", Moves="1. e4 { note } 1-0") * 2
    assert [g.event for g in games(text)] == ["Open", "Next", "Next"]


def test_a_header_quoted_in_a_comment_is_no_game() -> None:
    quoted = game("Quoted", Moves="1. d4 d5").strip()
    text = game(Moves=f"1. e4 {{ as in\n\n{quoted} }} e5 1-0") + game()
    assert [g.white for g in games(text)] == ["Durand, Alix"] * 2


def test_games_follow_each_other_in_every_careless_way() -> None:
    no_blank_line = '[White "1"]\n[Black "x"]\n1-0\n[White "2"]\n[Black "x"]\n1-0\n'
    no_moves = '[Event "E"]\n[White "3"]\n\n[Event "E"]\n[White "4"]\n\n'
    no_event_before = '[White "5"]\n[Black "x"]\n\n[Event "E"]\n[White "6"]\n'
    no_blank_at_all = '[White "7"]\n[Black "x"]\n[White "8"]\n[Black "x"]\n'
    one_line = '[White "9"] [Black "x"] [WhiteElo "1"] 1. e4 1-0\n   [White "10"]\n'
    text = no_blank_line + no_moves + no_event_before + no_blank_at_all + one_line
    assert [g.white for g in games(text)] == [str(n) for n in range(1, 11)]


def test_a_header_with_blank_lines_inside_is_one_game() -> None:
    text = game().replace("\n", "\n\n")
    assert [(g.white, g.result) for g in games(text * 2)] == [("Durand, Alix", "1-0")] * 2


def test_what_is_no_header_is_passed_over() -> None:
    text = 'A letter [White "x"]\n[White A]\n[White "A]\n' + game() + "[not a tag]\n[%clk 1]\n"
    assert [g.white for g in games(text)] == ["Durand, Alix"]
    assert games("1. e4 e5 1-0\n") == []
    assert games('[Event "without players"]\n\n1-0\n') == []


def test_a_missing_result_is_the_end_of_the_moves() -> None:
    assert games(game(Result=None, Moves="1. e4\n0-1"))[0].result == "0-1"
    assert games(game(Result="?", Moves="1. e4 1/2-1/2\n{agreed}\n"))[0].result == "1/2-1/2"
    assert games(game(Result="1-0", Moves="0-1"))[0].result == "1-0"
    assert games(game(Result=None, Moves="1. e4 e5"))[0].result == ""


@pytest.mark.parametrize(
    ("moves", "some"),
    [
        ("1-0", False),
        ("*", False),
        ("", False),
        ("{ no move: e4 } 1-0", False),
        ("; e4\n1-0", False),
        ("1. e4 1-0", True),
        ("1. ♘f3 1-0", True),
        ("1. Sf3 1-0", True),
    ],
)
def test_moves_are_seen(moves: str, some: bool) -> None:
    assert games(game(Moves=moves))[0].has_moves is some


def test_a_line_of_any_length_is_read_in_pieces() -> None:
    long = f"{{{'x' * 3_000_000}\n" + '[White "no"]' + f"}} 1. e4 {'e5 ' * 800_000} 0-1\n"
    text = game(Result=None, Moves=long) + game("Next")
    assert [(g.white, g.result) for g in games(text)] == [
        ("Durand, Alix", "0-1"),
        ("Next", "1-0"),
    ]


# One player's games -------------------------------------------------------------------------


def test_res_05_the_result_is_turned_to_the_player() -> None:
    case = CASES["RES-05"]["input"]
    text = "\n".join(
        "".join(f'[{name} "{value}"]\n' for name, value in tags.items()) + "\n" + tags["Result"]
        for tags in case["games"]
    )
    reading = last(text, own_name=case["our_player"])
    scores = [row.result.points for row in reading.rows if row.result]
    assert scores == CASES["RES-05"]["expected"]["scores_for_Durand"]
    assert [row.colour for row in reading.rows] == [Colour.BLACK, Colour.WHITE]


def test_pgn_06_an_unplayed_game_gives_points_and_no_rating() -> None:
    case = CASES["PGN-06"]["input"]
    text = "".join(f'[{name} "{value}"]\n' for name, value in case["tags"].items())
    row = only(f"{text}\n{case['movetext']}\n")
    assert row.result is Result.FORFEIT_WIN
    assert row.result.points == CASES["PGN-06"]["expected"]["points"]
    assert row.reason is Reason.FORFEIT
    assert not row.counts


@pytest.mark.parametrize(
    ("termination", "reason"),
    [
        ("Unplayed", Reason.FORFEIT),
        ("forfeit", Reason.FORFEIT),
        ("Won by forfeit", Reason.FORFEIT),
        ("unterminated", Reason.FORFEIT),
        ("time forfeit", None),
        ("Time forfeit", None),
        ("Petit forfeits on time", None),
        ("normal", None),
        ("rules infraction", None),
        ("abandoned", None),
    ],
)
def test_a_loss_on_time_was_played_a_forfeit_was_not(
    termination: str, reason: Reason | None
) -> None:
    assert only(game(Termination=termination)).reason is reason


@pytest.mark.parametrize(
    ("result", "expected", "reason"),
    [
        ("1-0", WIN, None),
        ("0-1", LOSS, None),
        ("1/2-1/2", DRAW, None),
        ("½-½", DRAW, None),
        ("0.5-0.5", DRAW, None),
        ("+:-", Result.FORFEIT_WIN, Reason.FORFEIT),
        ("-:+", Result.FORFEIT_LOSS, Reason.FORFEIT),
        ("1-0F", Result.FORFEIT_WIN, Reason.FORFEIT),
        ("*", None, Reason.NOT_PLAYED),
        ("0-0", None, Reason.RESULT_AMBIGUOUS),
        ("soon", None, Reason.RESULT_UNREADABLE),
        ("", None, Reason.RESULT_MISSING),
    ],
)
def test_results(result: str, expected: Result | None, reason: Reason | None) -> None:
    row = only(game(Result=result, Moves=MOVES))
    assert (row.result, row.reason) == (expected, reason)
    assert row.detail == ("" if reason is None else result)


def test_pgn_06_games_without_moves_are_the_users_question() -> None:
    text = game(Moves="1-0") + game(Date="2026.01.01")
    asked = last(text)
    assert [row.reason for row in asked.rows] == [Reason.NO_MOVES, None]
    assert asked.used.moveless_count is False
    assert asked.rows[0].result is WIN
    counted = last(text, Options(moveless_count=True))
    assert [row.reason for row in counted.rows] == [None, None]
    assert counted.used.moveless_count is True
    assert last(game()).used.moveless_count is None


@pytest.mark.parametrize(
    ("text", "rating", "reason"),
    [
        ("1900", 1900, None),
        ("1900.5", "1900.5", None),
        ("?", None, Reason.RATING_MISSING),
        ("", None, Reason.RATING_MISSING),
        (None, None, Reason.RATING_MISSING),
        ("-", None, Reason.UNRATED),
        ("0", None, Reason.UNRATED),
        ("strong", None, Reason.RATING_UNREADABLE),
        ("1,900", None, Reason.RATING_AMBIGUOUS),
        ("9" * 50, None, Reason.RATING_UNREADABLE),
    ],
)
def test_ratings(text: str | None, rating: int | str | None, reason: Reason | None) -> None:
    row = only(game(BlackElo=text))
    assert row.rating == (None if rating is None else Decimal(rating))
    assert row.reason is reason
    assert row.result is WIN


@pytest.mark.parametrize(
    ("tags", "online"),
    [
        ({"Site": "https://lichess.org/abcdefgh"}, True),
        ({"Site": "Chess.com"}, True),
        ({"Event": "Titled Tuesday", "Site": "chess.com INT"}, True),
        ({"Event": "Rated blitz game", "Site": "playchess.com"}, True),
        ({"Site": "https://lichess.org/broadcast/open/round-1/abc"}, False),
        ({"Site": "Paris FRA"}, False),
        ({"Event": "Trafics Open"}, False),
    ],
)
def test_ratings_of_servers_are_doubtful(tags: dict[str, str], online: bool) -> None:
    row = only(game(**tags))
    assert row.doubts == ((Doubt.ONLINE_RATING,) if online else ())
    assert row.counts


def test_a_rating_unlike_the_others_is_doubtful() -> None:
    text = "".join(game(Round=n, BlackElo=elo) for n, elo in enumerate((1900, 19, 2000, 19000)))
    assert [row.doubts for row in last(text).rows] == [
        (),
        (Doubt.LOW_RATING,),
        (),
        (Doubt.HIGH_RATING,),
    ]


def test_ord_04_the_order_is_that_of_dates_then_rounds_then_clock() -> None:
    text = (
        game(Event="B", Date="2026.10.12", Round=1)
        + game(Event="A", Date="2026.10.11", Round="10")
        + game(Event="A", Date="2026.10.11", Round="9.3")
        + game(Event="A", Date="2026.10.10", Round=8)
        + game(Event="Net", Round="-", Date="2026.11.01", UTCDate="2026.10.31", UTCTime="23:59:58")
        + game(Event="Net", Round="-", Date="2026.11.01", UTCDate="2026.10.31", UTCTime="9:59:59")
    )
    rows = last(text).rows
    assert [row.round for row in rows] == [8, 9, 10, 1, None, None]
    assert rows[-2].place.line > rows[-1].place.line


def test_ord_04_a_game_without_a_date_stays_in_its_round() -> None:
    text = (
        game(Event="A", Date="2026.10.12", Round=3)
        + game(Event="Later", Date="2026.10.20", Round=1)
        + game(Event="A", Date="????.??.??", Round=2)
        + game(Event="A", Date="2026.10.10", Round=1)
    )
    rows = last(text).rows
    assert [(row.round, row.place.line) for row in rows][:3] == [(1, 34), (2, 23), (3, 1)]
    parts = "".join(
        game(Event=e, Date=d)
        for e, d in (("A", "2026.03.??"), ("B", "2026"), ("C", "2025.12.31"), ("D", "2026.03.01"))
    )
    assert [row.place.line for row in last(parts).rows] == [21, 11, 1, 31]
    undated = "".join(
        game(Event=e, Round=r) for e, r in (("A", 2), ("B", 1), ("A", 1), ("B", 2), ("A", 10))
    )
    assert [row.round for row in last(undated).rows] == [1, 2, 10, 1, 2]


def test_the_same_game_twice_counts_once() -> None:
    text = game(Round=1) + game(Round=1, Result="1-0", BlackElo=1900) + game(Round=2)
    rows = last(text).rows
    assert [row.reason for row in rows] == [None, Reason.TWICE, None]
    # Other moves, or the same wrapped otherwise.
    blitz = game(Moves="1. e4 1-0") + game(Moves="1. d4 1-0") + game(Moves="1.\ne4 {x}\n1-0")
    assert [row.reason for row in last(blitz).rows] == [None, None, Reason.TWICE]


def test_ide_01_a_player_against_himself() -> None:
    assert only(game("Durand, Alix", "DURAND Alix")).reason is Reason.SELF
    same_number = game("Durand", "Dupont", WhiteFideId="99000001", BlackFideId="99000001")
    reading = last(same_number)
    assert [row.reason for row in reading.rows] == [Reason.SELF]


def test_ide_02_two_people_of_one_name_are_two() -> None:
    numbers = {"WhiteFideId": "1", "BlackFideId": "2"}
    one, two = last(game("Martin, Paul", "Martin, Paul", **numbers)).people
    assert (one.key, two.key) == ("1", "2")
    rows = last(game("Martin, Paul", "Martin, Paul", **numbers), Options(me="2")).rows
    assert [(row.result, row.reason) for row in rows] == [(LOSS, None)]


def test_a_name_without_its_number_is_the_same_person() -> None:
    text = (
        game(Date="2026.01.01", WhiteElo=1750)
        + game(Date="2026.02.01", WhiteFideId="99000001", WhiteElo=1790)
        + game("Petit, Noa", "DURAND,Alix", Date="2026.03.01", BlackElo=1810)
    )
    reading = last(text)
    assert reading.me is not None
    assert (reading.me.key, reading.me.games, reading.me.rating) == ("99000001", 3, 1810)
    assert len(reading.rows) == 3
    # The key of one reading serves in the next.
    assert last(text, Options(me=reading.me.key), own_name="").rows == reading.rows
    assert last(text, Options(me="durand alix"), own_name="").rows == reading.rows


def test_who_is_meant() -> None:
    text = game("A, B", "C, D") + game("E, F", "C, D") + game("Durand, Alix", "A, B")
    people = [(p.name, p.games) for p in last(text).people]
    assert people == [("A, B", 2), ("C, D", 2), ("E, F", 1), ("Durand, Alix", 1)]
    assert last(text, own_name="Alix DURAND").used.me == "durand alix"
    assert last(text, own_name="Durand").used.me == "durand alix"
    assert last(text, own_name="").used.me == "a b"
    assert last(text, own_name="Nobody").used.me == "a b"
    assert last(text, Options(me="e f")).used.me == "e f"
    gone = last(text, Options(me="gone"))
    assert (gone.used.me, gone.asked.me) == ("durand alix", "gone")


def test_unknown_players_are_nobody() -> None:
    reading = last(game("?", "Durand, Alix") + game("?", "?"))
    assert [p.name for p in reading.people] == ["Durand, Alix"]
    assert [row.name for row in reading.rows] == ["?"]
    assert reading.seen == 2


# Whole files --------------------------------------------------------------------------------


def test_a_reading_tells_its_progress_and_then_everything() -> None:
    text = "".join(game(f"Player {n % 60}", Round=n) for n in range(2000))
    *partial, reading = read_pgn(io.BytesIO(text.encode()))
    assert len(partial) > 4
    assert [p.progress for p in partial] == sorted(p.progress for p in partial)
    assert all(0 <= p.progress < 1 and not p.rows for p in partial)
    assert [p.seen for p in partial] == sorted(p.seen for p in partial)
    assert (reading.progress, reading.seen, reading.kind) == (1, 2000, SourceKind.PGN)
    assert len(reading.rows) == 2000
    assert reading.used.me == "petit noa"


def test_what_is_no_pgn_is_refused() -> None:
    assert fault("") is FileFault.EMPTY
    assert fault(" \n\n") is FileFault.EMPTY
    assert fault(b"\xff\xfe") is FileFault.NO_RESULTS
    assert fault(bytes(range(256)) * 100) is FileFault.NOT_TEXT
    assert fault("Dear chess friends,\n") is FileFault.NO_RESULTS
    assert fault(game("?", "?")) is FileFault.NO_RESULTS
    with pytest.raises(FileError) as caught:
        last("one\ntwo\n")
    assert caught.value.values == {"lines": 2}


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for path, expected in (
        (tmp_path / "none.pgn", FileFault.MISSING),
        (tmp_path, FileFault.CANNOT_READ),
    ):
        with pytest.raises(FileError) as caught:
            list(read_pgn(path))
        assert caught.value.fault is expected
    file = tmp_path / "one.pgn"
    file.write_text(game(), encoding="utf-8")
    assert list(read_pgn(file))[-1].seen == 1


def test_a_file_that_is_cut_off_while_it_is_read_is_no_empty_success() -> None:
    file = io.BytesIO(game().encode() * 3000)
    steps = read_pgn(file)
    while next(steps).progress < 0.49:  # who is in it is known then
        pass
    file.truncate(0)
    with pytest.raises(FileError) as caught:
        list(steps)
    assert caught.value.fault is FileFault.NO_RESULTS


def test_a_failing_disk_is_a_fault_of_the_file() -> None:
    class Broken(io.BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            raise OSError(5, "Input/output error")

    with pytest.raises(FileError) as caught:
        list(read_pgn(Broken(b"x" * 100)))
    assert caught.value.fault is FileFault.CANNOT_READ


# Any text at all ----------------------------------------------------------------------------

names = st.sampled_from(["Durand, Alix", "Petit, Noa", "?", "", "Noël", 'a "b" \\', "[x]", "NN"])
texts = st.one_of(names, st.text(max_size=12), st.sampled_from(["1-0", "*", "0", "2026.01.01"]))
tag_names = ["Event", "Date", "Round", "White", "Black", "Result", "WhiteElo", "BlackElo"]
tags = st.tuples(
    st.sampled_from([*tag_names, "White", "Black", "WhiteFideId", "Termination"]), texts
).map(lambda tag: f'[{tag[0]} "{tag[1]}"]')
scraps = st.one_of(
    tags,
    tags,
    st.sampled_from(
        ["{", "}", ";", "%", "", "", "1. e4 e5", "1-0", "*", "[", '["', "(", "\\", '"']
    ),
    st.text(max_size=20),
)
careless = st.lists(scraps, max_size=40).flatmap(
    lambda parts: st.sampled_from(["\n", "\r\n", "\r", " "]).map(lambda end: end.join(parts))
)
encoded = st.tuples(careless, st.sampled_from(["utf-8", "latin-1", "utf-16", "utf-8-sig"])).map(
    lambda made: made[0].encode(made[1], "replace")
)
SAMPLE = (game() + game("Noël", "Durand, Alix", Round=2, Termination="Unplayed")).encode()


@st.composite
def mutated(draw: st.DrawFn) -> bytes:
    """A good file with bytes changed, taken out or put in."""
    data = bytearray(SAMPLE)
    for _ in range(draw(st.integers(1, 8))):
        start = draw(st.integers(0, len(data)))
        end = start + draw(st.integers(0, 40))
        data[start:end] = draw(
            st.one_of(st.binary(max_size=8), st.sampled_from([b"{", b"}", b'"', b"\n", b"["]))
        )
    return bytes(data)


anything = st.one_of(encoded, mutated(), st.binary(max_size=200))
choices = st.builds(
    Options,
    encoding=st.sampled_from([None, "utf-8", "cp1252", "utf-16"]),
    me=st.sampled_from([None, "durand alix", "petit noa", "x"]),
    moveless_count=st.sampled_from([None, False, True]),
)


def check_any(data: bytes, options: Options) -> None:
    """A result with reasons, or one clear error; nothing else."""
    try:
        *_, reading = read_pgn(io.BytesIO(data), options, own_name="Durand, Alix")
    except FileError as error:
        reading, refused = None, error.fault
    if reading is None:
        assert refused in (FileFault.EMPTY, FileFault.NOT_TEXT, FileFault.NO_RESULTS)
        return
    assert reading.rows
    assert reading.seen >= len(reading.rows)
    assert reading.me is not None
    assert reading.me.games == len(reading.rows)
    for row in reading.rows:
        if row.counts:
            assert row.rating is not None
            assert row.rating.is_finite()
            assert row.result in (WIN, DRAW, LOSS)
        assert 1 <= row.place.line <= data.count(b"\n") + data.count(b"\r") + 1


@usual
@given(anything, choices)
def test_anything_gives_rows_or_one_error(data: bytes, options: Options) -> None:
    check_any(data, options)


@pytest.mark.slow
@pytest.mark.timeout(1200)
@many
@given(anything, choices)
def test_anything_gives_rows_or_one_error_at_length(data: bytes, options: Options) -> None:
    check_any(data, options)


def test_the_examples_are_not_all_errors() -> None:
    check_any(SAMPLE, Options())
    assert len(last(SAMPLE).rows) == 2


# Size (LOA-05) ------------------------------------------------------------------------------


def write_database(file: BinaryIO, number: int, size: int) -> int:
    """A database with CRLF and comments over several lines; returns the games of ``Me``."""
    moves = "12. Nbd2 Bb7 13. Bc2 Re8 14. Nf1 Bf8 15. Ng3 g6 16. a4 c5 17. d5 c4\r\n"
    mine = 0
    for n in range(number):
        me = n % 2500 == 0
        mine += me
        white = "Me" if me else f"White{n % 4999}, X"
        head = (
            f'[Event "Open {n // 400}"]\r\n[Site "Paris"]\r\n'
            f'[Date "{1990 + n % 35}.10.{n % 28 + 1:02}"]\r\n[Round "{n % 9 + 1}"]\r\n'
            f'[White "{white}"]\r\n[Black "Black{n % 5003}, Y"]\r\n[Result "1-0"]\r\n'
            f'[WhiteElo "{1000 + n % 1500}"]\r\n[BlackElo "{1000 + n % 1400}"]\r\n\r\n'
        )
        note = '{ a note\r\n[White "quoted"]\r\n\r\n[%eval 0.3] } ' if n % 5 == 0 else ""
        rest = size // number - len(head) - len(note) - 9
        body = note + moves * (rest // len(moves)) + "x" * (rest % len(moves)) + "\r\n"
        file.write(f"{head}{body}1-0\r\n\r\n".encode())
    return mine


def measure(path: Path) -> dict[str, Any]:
    """The reading of a database by a process of its own."""
    program = """if True:
        import json, sys, time
        from pathlib import Path
        from eloapp.files.results.pgn import read_pgn
        gap, before, started = 0.0, time.process_time(), time.process_time()
        for reading in read_pgn(Path(sys.argv[1]), own_name="Me"):
            now = time.process_time()
            gap, before = max(gap, now - before), now
        status = Path("/proc/self/status")  # ru_maxrss would be that of the tests at the fork
        peak = status.read_text().split("VmHWM:")[1].split()[0] if status.exists() else 0
        print(json.dumps({"games": reading.seen, "rows": len(reading.counted), "gap": gap,
                          "memory": int(peak) * 1024, "seconds": time.process_time() - started}))
    """
    run = subprocess.run(
        [sys.executable, "-c", program, str(path)], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    return dict(json.loads(run.stdout))


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Path]:
    """A place for a large file, which goes as soon as it is read."""
    path = tmp_path / "database.pgn"
    yield path
    path.unlink(missing_ok=True)


def test_loa_05_a_part_of_a_database(database: Path) -> None:
    with database.open("wb") as file:
        mine = write_database(file, 6_250, 5_000_000)
    found = measure(database)
    assert (found["games"], found["rows"]) == (6_250, mine)
    assert found["seconds"] < 60 / 40 * 3
    assert found["gap"] < 0.2


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.skipif(sys.platform != "linux", reason="peak memory is read as Linux tells it")
def test_loa_05_a_whole_database(database: Path) -> None:
    case = CASES["LOA-05"]["expected"]
    with database.open("wb") as file:
        mine = write_database(file, 250_000, 200_000_000)
    assert database.stat().st_size > 195_000_000
    found = measure(database)
    print(found)
    assert (found["games"], found["rows"]) == (case["games"], mine)
    assert found["seconds"] < 60
    assert found["memory"] < 300_000_000
    assert found["gap"] < 1
