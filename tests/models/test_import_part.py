"""Reading for the import window: never stale, never in the way, taken as one step.

Protected: what is shown belongs to source and options as they are, also when older work ends
later; a big source does not hold the GUI thread, can be stopped, and is not read while somebody
types; faults are told, errors of the program are not swallowed; nothing changes in the document
before it is accepted; the same source taken twice is recognised, until it is undone (ORD-06,
IDE-05).
"""

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QThreadPool
from pytestqt.qtbot import QtBot
from support.elo import plain_elo, player

from eloapp.core.document import Document, Players
from eloapp.core.results import Result
from eloapp.files.errors import FileFault
from eloapp.files.results.reading import Options, Reading, SourceKind
from eloapp.models import import_part
from eloapp.models.import_part import AT_ONCE, ImportPart, Source, Tab
from eloapp.models.session import Session

LONG = 20_000
PGN = (
    '[White "Durand, Alix"]\n[Black "Petit, Noa"]\n[Result "1-0"]\n[BlackElo "1800"]\n\n1. e4 1-0\n'
)


@pytest.fixture
def session(qtbot: QtBot) -> Iterator[Session]:
    found = Session(Document(plain_elo(), Players(player(1600, 20), player(1700, 20))))
    yield found
    found.close()
    assert QThreadPool.globalInstance().waitForDone(LONG)
    # Left to the garbage collector, its parts would go in any order, in the midst of other tests.
    found.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture
def part(session: Session) -> ImportPart:
    return ImportPart(session)


class Heard:
    def __init__(self, part: ImportPart) -> None:
        self.part = part
        self.ratings: list[list[int] | None] = []
        part.changed.connect(self.hear)

    def hear(self) -> None:
        self.ratings.append(ratings(self.part))


def ratings(part: ImportPart) -> list[int] | None:
    """Which games are there, None: no reading."""
    if part.reading is None:
        return None
    return [int(row.rating) for row in part.reading.counted if row.rating is not None]


def many(games: int = 2000) -> str:
    """A text that is too long to be read at once."""
    text = "".join(f"{1500 + i % 500} 1\n" for i in range(games))
    assert len(text) > AT_ONCE
    return text


class Gate:
    """Work that waits until it is let go, one after the other."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.open = threading.Event()
        self.begun: list[Source] = []
        self.real = import_part.reading_steps
        monkeypatch.setattr(import_part, "reading_steps", self.steps)

    def steps(self, source: Source, options: Options, own_name: str) -> Iterator[Any]:
        self.begun.append(source)
        yield Reading(SourceKind.PGN, (), options, options, seen=120, progress=0.25)
        while not self.open.wait(0.002):
            yield None
        yield from self.real(source, options, own_name)


# --- reading ------------------------------------------------------------------------------------


def test_a_short_text_is_read_at_once(part: ImportPart) -> None:
    heard = Heard(part)
    part.read("1850 1\n1900 0\n")
    assert heard.ratings == [[1850, 1900]]
    assert not part.busy
    part.read("1850 1\n")
    part.read("")
    assert heard.ratings[1:] == [[1850], None]
    assert part.fault is None


def test_a_text_without_games_is_a_fault_and_leaves_nothing_of_before(part: ImportPart) -> None:
    part.read("1850 1\n")
    part.read("bonjour")
    assert part.reading is None
    assert part.fault is not None
    assert part.fault.fault is FileFault.NO_RESULTS
    part.read("1850 1\n")
    assert part.fault is None


def test_options_read_the_same_source_anew(part: ImportPart) -> None:
    part.read("Petit;1,850;1\nNoa;1900;0\n")
    assert ratings(part) == [1900]
    heard = Heard(part)
    part.set_options(replace(part.options, decimal_mark="."))
    assert heard.ratings == [[1850, 1900]]
    part.set_options(part.options)
    assert len(heard.ratings) == 1  # nothing new is asked
    part.read("Petit;1,850;1\n")  # another source: all is found out anew
    assert part.options == Options()


def test_the_name_of_player_a_finds_him_in_the_source(session: Session, part: ImportPart) -> None:
    text = "Durand, Alix (1800) - Petit, Noa (1750): 1-0\nNoa Petit (1750) - Wilk (1700): 1-0\n"
    document = session.document
    named = replace(document.players.a, name="Alix Durand")
    session.edit(replace(document, players=Players(named, document.players.b)), "Name")
    part.read(text)
    assert part.reading is not None
    assert part.reading.me is not None
    assert part.reading.me.name == "Durand, Alix"
    assert ratings(part) == [1750]


def test_a_file_is_read_in_the_background(qtbot: QtBot, part: ImportPart, tmp_path: Path) -> None:
    path = tmp_path / "a.pgn"
    path.write_text(PGN, encoding="utf-8")
    heard = Heard(part)
    part.read(path)
    assert part.busy
    assert heard.ratings == [None]
    qtbot.waitUntil(lambda: not part.busy, timeout=LONG)
    assert ratings(part) == [1800]


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (None, FileFault.MISSING),
        (b"", FileFault.EMPTY),
        (bytes(range(256)) * 100, FileFault.NOT_TEXT),
        (b"bonjour\n", FileFault.NO_RESULTS),
    ],
)
def test_a_file_that_cannot_be_read_is_a_fault(
    qtbot: QtBot, part: ImportPart, tmp_path: Path, content: bytes | None, fault: FileFault
) -> None:
    path = tmp_path / "a.csv"
    if content is not None:
        path.write_bytes(content)
    part.read(path)
    qtbot.waitUntil(lambda: not part.busy, timeout=LONG)
    assert part.fault is not None
    assert part.fault.fault is fault
    assert part.reading is None


def test_a_file_that_goes_while_it_is_read_is_a_fault(
    qtbot: QtBot, part: ImportPart, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fingerprint is made last."""
    path = tmp_path / "a.csv"
    path.write_text("1850;1\n1900;0\n", encoding="utf-8")

    def gone(path: Path) -> Iterator[None]:
        path.unlink()
        yield from real(path)

    real = import_part._digest_steps
    monkeypatch.setattr(import_part, "_digest_steps", gone)
    part.read(path)
    qtbot.waitUntil(lambda: not part.busy, timeout=LONG)
    assert part.fault is not None
    assert part.fault.fault is FileFault.MISSING


def test_an_error_in_the_program_is_not_swallowed(
    qtbot: QtBot, part: ImportPart, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_arguments: object) -> Iterator[None]:
        raise RuntimeError("boom")
        yield

    part.read("1850 1\n")
    monkeypatch.setattr(import_part, "reading_steps", broken)
    with pytest.raises(RuntimeError):
        part.read("1900 1\n")
    assert part.reading is None  # what was read before belongs to another text
    with qtbot.captureExceptions() as caught:
        part.read(many())
        qtbot.waitUntil(lambda: not part.busy, timeout=LONG)
    assert [error for _type, error, _trace in caught if isinstance(error, RuntimeError)]
    assert part.reading is None


# --- never stale, never in the way --------------------------------------------------------------


def test_a_big_source_does_not_hold_the_gui(
    qtbot: QtBot, part: ImportPart, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = Gate(monkeypatch)
    part.read(many())
    assert part.busy
    qtbot.waitUntil(lambda: part.partial is not None, timeout=LONG)  # the loop goes on
    assert part.partial is not None
    assert (part.partial.progress, part.partial.seen) == (0.25, 120)
    assert part.reading is None
    gate.open.set()
    qtbot.waitUntil(lambda: not part.busy, timeout=LONG)
    assert part.partial is None
    assert len(ratings(part) or ()) == 2000


def test_an_older_reading_never_arrives(
    qtbot: QtBot, part: ImportPart, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = Gate(monkeypatch)
    path = tmp_path / "a.pgn"
    path.write_text(PGN, encoding="utf-8")
    part.read(path)
    qtbot.waitUntil(lambda: part.partial is not None, timeout=LONG)
    monkeypatch.setattr(import_part, "reading_steps", gate.real)
    heard = Heard(part)
    part.read("1850 1\n1900 0\n")
    gate.open.set()
    assert QThreadPool.globalInstance().waitForDone(LONG)
    qtbot.wait(20)
    assert heard.ratings == [[1850, 1900]]
    assert part.fault is None
    assert part.partial is None


def test_other_options_drop_what_was_read_before_anything_is_painted(
    qtbot: QtBot, part: ImportPart
) -> None:
    part.read(many())
    qtbot.waitUntil(lambda: not part.busy, timeout=LONG)
    heard = Heard(part)
    part.set_options(Options(decimal_mark=","))
    assert heard.ratings == [None]
    qtbot.waitUntil(lambda: not part.busy, timeout=LONG)
    assert heard.ratings[-1] is not None


def test_while_somebody_types_a_long_text_is_not_read_at_every_letter(
    qtbot: QtBot, part: ImportPart, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = Gate(monkeypatch)
    gate.open.set()
    for letter in "1234567890":
        part.read(many() + letter)
    qtbot.waitUntil(lambda: not part.busy, timeout=LONG)
    assert gate.begun == [many() + "0"]


def test_reading_can_be_stopped(
    qtbot: QtBot, part: ImportPart, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = Gate(monkeypatch)
    part.read(tmp_path / "a.pgn")
    qtbot.waitUntil(lambda: part.partial is not None, timeout=LONG)
    heard = Heard(part)
    part.cancel()
    assert not part.busy
    assert heard.ratings == [None]
    assert QThreadPool.globalInstance().waitForDone(1000)  # the worker lets go, unopened as it is
    assert not gate.open.is_set()
    part.cancel()
    assert len(heard.ratings) == 1


# --- taking -------------------------------------------------------------------------------------


def accepted(part: ImportPart) -> Tab:
    assert part.reading is not None
    taken = part.accept(list(part.reading.counted))
    assert taken is not None
    return taken.tab


def test_nothing_changes_before_it_is_accepted_and_then_it_is_one_step(
    session: Session, part: ImportPart
) -> None:
    before = session.document
    part.read("1850 1\n1900 0\n")
    preview = part.preview(list(part.reading.counted if part.reading else ()))
    assert session.document is before
    assert accepted(part) is Tab.SERIES
    assert preview is not None
    assert session.document == preview.document
    assert session.undo_stack.index() == 1
    session.undo()
    assert session.document is before
    session.redo()
    part.read("1720 ½\n")
    assert accepted(part) is Tab.GAME
    assert session.undo_stack.index() == 2


def test_nothing_is_taken_from_nothing(session: Session, part: ImportPart) -> None:
    assert part.accept([]) is None
    part.read("1850 1\n")
    assert part.accept([]) is None
    assert session.undo_stack.index() == 0


def test_the_same_source_is_recognised_until_it_is_undone(
    qtbot: QtBot, session: Session, part: ImportPart, tmp_path: Path
) -> None:
    text = "1850 1\n1900 0\n"
    part.read(text)
    assert not part.already_taken
    accepted(part)
    part.read("1850 1\n1900 1\n")  # corrected: another source
    assert not part.already_taken
    accepted(part)
    for name in ("a.csv", "another name.txt"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        part.read(path)
        assert not part.already_taken  # not known yet
        qtbot.waitUntil(lambda: not part.busy, timeout=LONG)
        assert part.already_taken
    part.clear()
    part.read(text)
    assert part.already_taken
    session.undo()
    assert part.already_taken  # the first one still stands
    session.undo()
    assert not part.already_taken
    session.redo()
    assert part.already_taken
    session.undo()
    session.edit(replace(session.document, result=Result.WIN), "Result")  # no way back to it
    assert not part.already_taken


def test_another_player_of_the_same_source_is_no_repetition(part: ImportPart) -> None:
    text = "Durand (1800) - Petit (1750): 1-0\nPetit (1750) - Durand (1800): 1-0\n"
    part.read(text, Options(me="Durand"))
    accepted(part)
    assert part.already_taken
    part.set_options(Options(me="Petit"))
    assert not part.already_taken


def test_another_document_knows_nothing_of_what_was_taken(
    session: Session, part: ImportPart
) -> None:
    part.read("1850 1\n1900 0\n")
    accepted(part)
    session.replace(session.document)
    assert not part.already_taken


def test_texts_with_games_are_told_from_others(part: ImportPart) -> None:
    assert part.holds_games("1850 1")
    assert part.holds_games("Durand (1800) - Petit (1750): 1-0\nWilk - Berg: 1-0\n")
    assert not part.holds_games("Dear Alix, see you on Sunday.")
    assert not part.holds_games("")
    assert part.reading is None
