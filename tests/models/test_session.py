"""The session: one document, its report, undo, and one signal after both are replaced.

Protected: a part of the report stays as long as the document parts it needs are the same
objects; every edit is told once; undoing everything gives the start, redoing it the end.
"""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot
from support.elo import NOW, document_of, player, standard

from eloapp.core.document import Document, Player, Players, new_document
from eloapp.core.draws import DrawKind, DrawModel
from eloapp.core.errors import Fault, InputError
from eloapp.core.results import OUTCOMES, Result
from eloapp.core.rules import Preset, rules_for
from eloapp.models.session import UNDO_LIMIT, Session

START = document_of(player(1784, 20, "Ann"), player(1912, 40, "Ben"), standard())


def rated(document: Document, rating: int | str) -> Document:
    """The document with another rating of player A."""
    a = replace(document.players.a, rating=Decimal(rating))
    return replace(document, players=Players(a, document.players.b))


class Log(list[object]):
    """What the session was when it said *changed*."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        session.changed.connect(self.note)

    def note(self) -> None:
        session = self.session
        # Both are there already: the report is that of the document.
        assert session.report.game.a.player is session.document.players.a
        self.append(session.document)


@pytest.fixture
def session(qtbot: QtBot) -> Session:
    return Session(START)


def test_changed_comes_once_per_edit_undo_and_redo(session: Session) -> None:
    log = Log(session)
    after = rated(START, 1800)
    session.edit(after, "Rating")
    assert log == [after]
    session.undo()
    session.redo()
    assert log == [after, START, after]


def test_an_equal_document_is_no_edit(session: Session) -> None:
    log = Log(session)
    session.edit(rated(START, "1784.0"), "Rating")
    assert log == []
    assert session.undo_stack.count() == 0


def test_merging_ends_with_the_key_and_on_demand(session: Session) -> None:
    for rating in ("1", "17", "178"):
        session.edit(rated(session.document, rating), "Rating", "playerA.rating")
    assert session.undo_stack.count() == 1
    session.edit(replace(session.document, result=Result.WIN), "Result")
    session.edit(rated(session.document, "1785"), "Rating", "playerA.rating")
    assert session.undo_stack.count() == 3
    session.end_merging()
    session.edit(rated(session.document, "1786"), "Rating", "playerA.rating")
    assert session.undo_stack.count() == 4
    session.edit(rated(session.document, "1787"), "Rating", "playerA.k")
    assert session.undo_stack.count() == 5


def test_typing_back_to_the_start_leaves_the_stack_clean(session: Session) -> None:
    log = Log(session)
    for rating in ("17845", "1784"):
        session.edit(rated(session.document, rating), "Rating", "playerA.rating")
    assert session.document == START
    assert session.undo_stack.isClean()
    assert session.undo_stack.count() == 0
    assert len(log) == 2


def test_undo_limit(session: Session) -> None:
    for n in range(UNDO_LIMIT + 50):
        session.edit(rated(session.document, n), "Rating")
    assert session.undo_stack.count() == UNDO_LIMIT
    for _ in range(UNDO_LIMIT + 50):
        session.undo()
    assert session.document.players.a.rating == 49


# Report ---------------------------------------------------------------------------------


def test_report_part_is_kept_while_its_document_parts_are_the_same(session: Session) -> None:
    before = session.report.game
    session.edit(replace(session.document, result=Result.WIN), "Result")
    assert session.report.game is before
    session.edit(replace(session.document, result=None), "Result")
    assert session.report.game is before


@pytest.mark.parametrize(
    "change",
    [
        lambda d: rated(d, 1800),
        lambda d: replace(d, rules=rules_for(Preset.PLAIN, NOW)),
        lambda d: replace(d, draws=DrawModel(DrawKind.OFF)),
    ],
)
def test_report_part_is_made_anew_with_its_document_parts(session: Session, change: object) -> None:
    assert callable(change)
    before = session.report.game
    session.edit(change(session.document), "Edit")
    after = session.report.game
    assert after is not before
    assert after.rules is session.document.rules
    session.undo()
    assert session.report.game == before


def test_report_is_computed_when_it_is_asked_for(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    from eloapp.core import report

    calls = []

    def compute(*parts: object) -> str:
        calls.append(parts)
        return "answer"

    monkeypatch.setattr(report, "game_report", compute)
    session.edit(rated(START, 1800), "Rating")
    assert calls == []
    assert session.report.game is session.report.game
    assert len(calls) == 1


# Faults ---------------------------------------------------------------------------------


def test_faults_are_told_when_they_come_and_go(session: Session) -> None:
    log = Log(session)
    fault = InputError(Fault.EMPTY)
    session.set_fault("playerA.rating", fault)
    session.set_fault("playerA.rating", InputError(Fault.EMPTY))
    assert len(log) == 1
    session.set_fault("playerB.k", InputError(Fault.NOT_POSITIVE))
    assert list(session.faults) == ["playerA.rating", "playerB.k"]
    session.set_fault("playerA.rating", InputError(Fault.NOT_FINITE))
    session.set_fault("playerA.rating", None)
    session.set_fault("playerA.rating", None)
    assert len(log) == 4
    assert list(session.faults) == ["playerB.k"]
    assert session.document is START
    session.faults.clear()  # a copy
    assert list(session.faults) == ["playerB.k"]


def test_failure_is_over_with_the_next_edit(session: Session) -> None:
    log = Log(session)
    session.mark_failed()
    session.mark_failed()
    assert session.failed
    assert len(log) == 1
    session.edit(rated(START, 1800), "Rating")
    assert not session.failed


# Properties -----------------------------------------------------------------------------

numbers = st.decimals(-5000, 5000, allow_nan=False, places=2)
sides = st.builds(Player, st.sampled_from(["", "Ann", "Ben"]), st.none() | numbers, st.booleans())
steps = st.one_of(
    st.tuples(st.just("players"), st.builds(Players, sides, sides)),
    st.tuples(st.just("result"), st.sampled_from([*OUTCOMES, None])),
    st.tuples(
        st.just("rules"),
        st.builds(
            rules_for,
            st.sampled_from(list(Preset)),
            st.sampled_from([date(2024, 1, 1), date(2026, 11, 1)]),
        ),
    ),
    st.tuples(st.just("draws"), st.builds(DrawModel, st.sampled_from(list(DrawKind)))),
)
keys = st.sampled_from(["", "playerA.rating", "playerB.rating"])


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(steps, keys, st.booleans()), max_size=30))
def test_undo_all_is_the_start_and_redo_all_the_end(
    edits: list[tuple[tuple[str, object], str, bool]],
) -> None:
    start = new_document(NOW)
    session = Session(start)
    for (part, value), key, leave in edits:
        session.edit(replace(session.document, **{part: value}), "Edit", key)  # type: ignore[arg-type]
        assert getattr(session.document, part) == value
        if leave:
            session.end_merging()
    end, count = session.document, session.undo_stack.count()
    seen = [end]
    while session.undo_stack.canUndo():
        session.undo()
        assert session.document != seen[-1]  # no step does nothing
        seen.append(session.document)
    assert session.document == start
    assert len(seen) == count + 1
    for before in reversed(seen[:-1]):
        session.redo()
        assert session.document == before
    assert session.document == end
    assert not session.undo_stack.canRedo()


def test_session_dies_quietly_with_steps_on_its_stack(qtbot: QtBot) -> None:
    owner = QObject()
    session = Session(START, owner)
    told: list[int] = []
    session.undo_stack.indexChanged.connect(told.append)
    session.edit(rated(START, 1800), "Rating")
    told.clear()
    with qtbot.waitSignal(owner.destroyed):
        owner.deleteLater()
    assert told == []
