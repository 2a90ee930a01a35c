"""The series of the session: computed once, at once or in the background, never of old inputs."""

import threading
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from PySide6.QtCore import QThreadPool
from pytestqt.qtbot import QtBot
from support.elo import plain_elo, player

from eloapp.core.document import Document, Players
from eloapp.core.errors import Fault
from eloapp.core.results import Result
from eloapp.core.series import Series
from eloapp.core.series_report import SeriesResult, series_steps
from eloapp.models import series_part
from eloapp.models.job import Job
from eloapp.models.series_part import SeriesPart
from eloapp.models.session import Session

D = Decimal
DAY = date(2026, 11, 1)
LONG = 20_000


@pytest.fixture
def session(qtbot: QtBot) -> Iterator[Session]:
    document = Document(plain_elo(), Players(player(1600, 20), player(1700, 20)))
    found = Session(document)
    yield found
    found.close()
    assert QThreadPool.globalInstance().waitForDone(LONG)


def ask(session: Session, **series: Any) -> None:
    """Another series in the document."""
    document = session.document
    session.edit(replace(document, series=replace(document.series, **series)), "Series")


class Heard:
    def __init__(self, part: SeriesPart) -> None:
        self.count = 0
        part.changed.connect(self.hear)

    def hear(self) -> None:
        self.count += 1


def test_a_short_series_is_there_at_once(session: Session) -> None:
    part = SeriesPart(session)
    heard = Heard(part)
    assert part.result is None
    part.refresh()
    assert heard.count == 1
    assert not part.busy
    assert part.result is not None
    assert part.result.outlook is not None


def test_the_same_inputs_are_computed_once(session: Session) -> None:
    part = SeriesPart(session)
    part.refresh()
    result, heard = part.result, Heard(part)
    part.refresh()
    session.edit(replace(session.document, result=Result.WIN), "Result")  # no input of a series
    part.refresh()
    assert heard.count == 0
    assert part.result is result
    ask(session, games=11)
    part.refresh()
    assert heard.count == 1
    assert part.result is not result


def test_a_long_series_comes_later_and_old_results_go_at_once(
    qtbot: QtBot, session: Session
) -> None:
    part = SeriesPart(session)
    part.refresh()
    ask(session, games=2000)
    part.refresh()
    assert part.busy
    assert part.result is None
    qtbot.waitUntil(lambda: not part.busy, timeout=LONG)
    assert part.result is not None
    assert part.result.outlook is not None
    assert len(part.result.outlook.mean) == 2000


def test_work_begins_after_the_letter_was_painted(
    qtbot: QtBot, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Quick typing: only the last of several keys within a frame starts a worker at all."""
    started: list[int] = []

    def noted(asked: Any, series: Series) -> Iterator[SeriesResult | None]:
        started.append(series.games)
        yield from series_steps(asked, series)

    monkeypatch.setattr(series_part, "series_steps", noted)
    part = SeriesPart(session)
    for games in (2000, 3000, 4000):
        ask(session, games=games)
        part.refresh()
        assert part.busy
    assert started == []
    qtbot.waitUntil(lambda: not part.busy, timeout=LONG)
    assert started == [4000]


def test_a_fault_is_told(session: Session) -> None:
    part = SeriesPart(session)
    document = session.document
    session.edit(replace(document, players=Players()), "Rating")
    part.refresh()
    assert part.fault is not None
    assert part.fault.fault is Fault.NO_RATING
    assert part.result is None
    session.undo()
    part.refresh()
    assert part.fault is None
    assert part.result is not None


def test_jobs_do_not_pile_up(qtbot: QtBot, session: Session) -> None:
    part = SeriesPart(session)
    for games in range(600, 640):
        ask(session, games=games)
        part.refresh()
        if games % 2:
            qtbot.waitUntil(lambda: not part.busy, timeout=LONG)
    qtbot.waitUntil(lambda: not part.busy, timeout=LONG)
    assert QThreadPool.globalInstance().waitForDone(LONG)
    ask(session, games=700)
    part.refresh()
    qtbot.waitUntil(lambda: not part.busy, timeout=LONG)
    qtbot.waitUntil(lambda: len(part.findChildren(Job)) <= 2, timeout=LONG)


def test_an_error_in_the_program_leaves_nothing_of_older_inputs(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    part = SeriesPart(session)
    part.refresh()
    heard = Heard(part)

    def broken(*_arguments: object) -> Iterator[SeriesResult]:
        raise ZeroDivisionError

    monkeypatch.setattr(series_part, "series_steps", broken)
    ask(session, games=11)
    with pytest.raises(ZeroDivisionError):
        part.refresh()
    assert heard.count == 1
    assert part.result is None


def test_close_lets_the_worker_go(
    qtbot: QtBot, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    running, over = threading.Event(), threading.Event()

    def endless(asked: Any, series: Series) -> Iterator[SeriesResult]:
        try:
            *_rest, last = series_steps(asked, series)
            while True:
                running.set()
                yield last
        finally:
            over.set()

    monkeypatch.setattr(series_part, "estimated_ms", lambda _asked: 9.0)
    monkeypatch.setattr(series_part, "series_steps", endless)
    part = SeriesPart(session)
    part.refresh()
    qtbot.waitUntil(running.is_set, timeout=LONG)
    part.close()
    session.close()
    assert over.is_set()
    assert not part.busy
