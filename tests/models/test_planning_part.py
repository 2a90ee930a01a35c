"""What may come to the session's event: computed once, at once or behind, never of old inputs.

Protected: the first step is there at once when it is quick; what takes long never blocks and
never shows what belongs to another document; every number is that of the core itself.
"""

import threading
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from PySide6.QtCore import QThreadPool
from pytestqt.qtbot import QtBot
from support.elo import plain_elo, player, standard
from support.events import DRAW, OPEN, WIN, event_of

from eloapp.core.document import Document, Players
from eloapp.core.event import Event, Goal, GoalKind, Plan, Scenario
from eloapp.core.event_report import event_report
from eloapp.core.kfactor import FideProfile
from eloapp.core.norm_data import NormData
from eloapp.core.norms import NormState, TitleCondition
from eloapp.core.planning import (
    GoalState,
    goal_answer,
    next_opponent,
    open_rounds,
    outcomes_of,
    scenario_report,
)
from eloapp.core.rules import Rules
from eloapp.core.titles import Title
from eloapp.models import planning_part
from eloapp.models.job import Job
from eloapp.models.planning_part import (
    AT_ONCE_MS,
    PlanningPart,
    Prospect,
    estimated_ms,
    norms_matter,
    prospects,
)
from eloapp.models.session import Session

D = Decimal
LONG = 20_000
PLAN = Scenario("Draws", (Plan(1, DRAW), Plan(2, DRAW)))
ROUNDS = [(1800, WIN), (1850, OPEN), (1900, OPEN)]
EVENT = replace(event_of(ROUNDS), scenarios=(PLAN,), goals=(Goal(value=D(1800)),))


@pytest.fixture
def session(qtbot: QtBot) -> Iterator[Session]:
    document = Document(standard(), Players(player(1784, 20), player(1912, 20)), event=EVENT)
    found = Session(document)
    yield found
    for part in found.findChildren(PlanningPart):
        part.close()
    found.close()
    assert QThreadPool.globalInstance().waitForDone(LONG)


def ask(session: Session, **changes: Any) -> None:
    """Another event in the document."""
    document = session.document
    session.edit(replace(document, event=replace(document.event, **changes)), "Event")


class Heard:
    """Counts what a part says."""

    def __init__(self, part: PlanningPart) -> None:
        self.results: list[Prospect | None] = []
        self._part = part
        part.changed.connect(self.hear)

    def hear(self) -> None:
        self.results.append(self._part.result)


def finish(qtbot: QtBot, part: PlanningPart) -> Prospect:
    """Everything, once it is there."""
    qtbot.waitUntil(lambda: not part.busy, timeout=LONG)
    assert part.result is not None
    assert part.result.complete
    return part.result


def test_goals_and_scenarios_of_few_rounds_are_there_at_once(
    qtbot: QtBot, session: Session
) -> None:
    part = PlanningPart(session)
    heard = Heard(part)
    part.refresh()
    assert len(heard.results) == 1
    found = part.result
    assert found is not None
    assert found.planned
    assert not found.complete  # whom one must meet takes longer
    assert part.busy
    last = finish(qtbot, part)
    assert last.opponent is not None
    assert last.goals == found.goals


def test_every_number_is_that_of_the_core(qtbot: QtBot, session: Session) -> None:
    part = PlanningPart(session)
    part.refresh()
    found, document = finish(qtbot, part), session.document
    report = event_report(
        document.players.a,
        document.rules,
        replace(document.event, norms=replace(document.event.norms, sought=())),
    )
    outcomes = outcomes_of(open_rounds(report, document.draws))
    assert found.report == report
    assert found.outcomes == outcomes
    assert found.goals == (goal_answer(outcomes, EVENT.goals[0]),)
    assert found.scenarios == (scenario_report(report, document.draws, PLAN),)
    assert found.opponent == next_opponent(outcomes.rounds, EVENT.goals[0])


def test_the_same_inputs_are_computed_once(qtbot: QtBot, session: Session) -> None:
    part = PlanningPart(session)
    part.refresh()
    result, heard = finish(qtbot, part), Heard(part)
    part.refresh()
    document = session.document
    other = Players(document.players.a, player(2000, 10))
    session.edit(replace(document, players=other), "Players")  # the second player has no part
    part.refresh()
    assert heard.results == []
    assert part.result is result
    ask(session, goals=(Goal(value=D(1810)),))
    part.refresh()
    assert heard.results
    assert part.result is not result


def test_nothing_is_left_to_do_without_goals(session: Session) -> None:
    ask(session, goals=())
    part = PlanningPart(session)
    part.refresh()
    assert not part.busy
    assert part.result is not None
    assert part.result.complete
    assert part.result.goals == ()
    assert part.result.opponent is None


def test_an_empty_event_has_outcomes_too(session: Session) -> None:
    session.edit(replace(session.document, event=Event(goals=(Goal(value=D(1784)),))), "Event")
    part = PlanningPart(session)
    part.refresh()
    assert part.result is not None
    assert part.result.goals[0].state is GoalState.SURE
    assert part.result.next_row is None
    assert part.result.last_round is None
    assert not part.busy


class Gate:
    """Lets the steps of the part go on one by one, in whatever thread they run."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.started: list[Event] = []
        self.steps = threading.Semaphore(0)
        monkeypatch.setattr(planning_part, "prospects", self._gated)
        monkeypatch.setattr(planning_part, "estimated_ms", lambda *_a, **_k: 99.0)

    def _gated(self, *inputs: Any, **more: Any) -> Iterator[Prospect]:
        self.started.append(inputs[3])
        for step in prospects(*inputs, **more):
            assert self.steps.acquire(timeout=LONG / 1000)
            yield step

    def open(self, count: int = 9) -> None:
        self.steps.release(count)


def test_what_takes_long_comes_step_by_step(
    qtbot: QtBot, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, part = Gate(monkeypatch), PlanningPart(session)
    heard = Heard(part)
    part.refresh()
    assert part.busy
    assert heard.results == [None]
    gate.open(1)
    qtbot.waitUntil(lambda: part.result is not None, timeout=LONG)
    assert part.result is not None
    assert part.result.goals[0].state is GoalState.POINTS
    assert not part.result.planned  # the answer does not wait for the scenarios
    gate.open()
    finish(qtbot, part)


def test_an_older_answer_never_comes(
    qtbot: QtBot, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, part = Gate(monkeypatch), PlanningPart(session)
    part.refresh()
    qtbot.waitUntil(lambda: len(gate.started) == 1, timeout=LONG)
    heard = Heard(part)
    ask(session, goals=(Goal(value=D(2500)),))
    part.refresh()
    gate.open()
    found = finish(qtbot, part)
    assert found.goals[0].goal.value == D(2500)
    shown = [result.goals[0].goal.value for result in heard.results if result is not None]
    assert set(shown) == {D(2500)}
    assert heard.results[0] is None


def test_an_old_answer_is_gone_before_the_new_one_is_there(
    qtbot: QtBot, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    part = PlanningPart(session)
    part.refresh()
    finish(qtbot, part)
    gate, heard = Gate(monkeypatch), Heard(part)
    ask(session, goals=(Goal(value=D(2500)),))
    part.refresh()
    assert part.result is None
    assert heard.results == [None]
    gate.open()
    finish(qtbot, part)


def test_work_begins_after_the_letter_was_painted(
    qtbot: QtBot, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Quick typing: only the last of several keys within a frame starts a worker at all."""
    gate, part = Gate(monkeypatch), PlanningPart(session)
    gate.open()
    for value in (1801, 1802, 1803):
        ask(session, goals=(Goal(value=D(value)),))
        part.refresh()
    assert gate.started == []
    finish(qtbot, part)
    assert [event.goals[0].value for event in gate.started] == [D(1803)]


def test_an_error_in_the_program_leaves_nothing_of_older_inputs(
    qtbot: QtBot, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    part = PlanningPart(session)
    part.refresh()
    finish(qtbot, part)

    def broken(*_inputs: object, **_more: object) -> Iterator[Prospect]:
        raise ZeroDivisionError
        yield

    monkeypatch.setattr(planning_part, "prospects", broken)
    ask(session, goals=())
    heard = Heard(part)
    with pytest.raises(ZeroDivisionError):
        part.refresh()
    assert heard.results == [None]


def test_jobs_do_not_pile_up(qtbot: QtBot, session: Session) -> None:
    part = PlanningPart(session)
    for value in range(1800, 1820):
        ask(session, goals=(Goal(value=D(value)),))
        part.refresh()
        if value % 2:
            finish(qtbot, part)
    finish(qtbot, part)
    assert QThreadPool.globalInstance().waitForDone(LONG)
    ask(session, goals=())
    part.refresh()
    qtbot.waitUntil(lambda: len(part.findChildren(Job)) <= 2, timeout=LONG)


def test_close_lets_the_worker_go(
    qtbot: QtBot, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    running, over = threading.Event(), threading.Event()

    def endless(*inputs: Any, **more: Any) -> Iterator[Prospect]:
        try:
            first = next(prospects(*inputs, **more))
            while True:
                running.set()
                yield first
        finally:
            over.set()

    monkeypatch.setattr(planning_part, "prospects", endless)
    monkeypatch.setattr(planning_part, "estimated_ms", lambda *_a, **_k: 99.0)
    part = PlanningPart(session)
    part.refresh()
    qtbot.waitUntil(running.is_set, timeout=LONG)
    part.close()
    session.close()
    assert over.is_set()
    assert not part.busy


@pytest.mark.parametrize(
    ("rating", "event", "matter"),
    [
        (1784, Event(), False),
        (2000, Event(), True),
        (1784, Event(norms=NormData(sought=(Title.WIM,))), True),
        (1784, Event(goals=(Goal(GoalKind.NORM, title=Title.IM),)), True),
    ],
)
def test_norms_are_looked_at_where_they_matter(rating: int, event: Event, matter: bool) -> None:
    assert norms_matter(player(rating, 20), event) is matter


def test_norms_are_computed_only_where_they_are_looked_at(qtbot: QtBot, session: Session) -> None:
    """Their search is long, and most players never come near one."""
    part = PlanningPart(session)
    part.refresh()
    assert part.result is not None
    assert part.result.norms == ()
    assert part.norms == ()
    part.want_norms(True)
    found = finish(qtbot, part)
    assert [norm.title for norm in found.norms] == [Title.GM, Title.IM]
    assert [answer.goal.title for answer in found.norm_goals] == [Title.GM, Title.IM]
    assert all(len(answer.reach) == len(found.outcomes.rows) for answer in found.norm_goals) or all(
        answer.state is not GoalState.POINTS for answer in found.norm_goals
    )
    part.want_norms(False)
    assert part.norms == ()


@pytest.mark.parametrize(
    ("peak", "rating", "state"),
    [
        (2410, 2380, NormState.MET),
        (2390, 2405, NormState.MET),
        (None, 2405, NormState.MET),
        (2390, 2380, NormState.NOT_MET),
        (None, 2380, NormState.CANNOT_TELL),
    ],
)
def test_the_rating_of_a_title_was_reached_now_or_earlier(
    peak: int | None, rating: int, state: NormState
) -> None:
    """Without a peak nobody knows whether a player of 2380 once had 2400."""
    known = None if peak is None else D(peak)
    somebody = replace(player(rating, 10), k=FideProfile(1990, 100, known))
    sought = replace(EVENT, norms=NormData(sought=(Title.IM,)))
    *_steps, found = prospects(somebody, standard(), Document(standard()).draws, sought, norms=True)
    lines = {line.condition: line.state for line in found.norms[0].title_lines}
    assert lines[TitleCondition.RATING] is state


def open_event(to_come: int, scenarios: int = 0) -> Event:
    """Thirteen rounds, the last of them open, and plans that fix all of these."""
    rounds = [(1700 + 37 * i, OPEN if i >= 13 - to_come else WIN) for i in range(13)]
    plans = tuple(Plan(i, DRAW) for i in range(13 - to_come, 13))
    named = tuple(Scenario(f"{n}", plans) for n in range(scenarios))
    return replace(event_of(rounds), scenarios=named, goals=(Goal(value=D(1800)),))


@pytest.mark.parametrize(
    ("rules", "event", "norms", "at_once"),
    [
        (standard(), open_event(4, 4), False, True),
        (standard(), open_event(9, 6), False, True),
        (standard(), open_event(13), True, False),
        (plain_elo(), open_event(4, 4), False, True),
        (plain_elo(), open_event(13), False, False),
    ],
)
def test_what_is_quick_is_there_with_the_letter(
    rules: Rules, event: Event, norms: bool, at_once: bool
) -> None:
    """No frame is lost by what is computed at once, and nothing flickers without need."""
    assert (estimated_ms(rules, event, norms=norms) <= AT_ONCE_MS) is at_once
