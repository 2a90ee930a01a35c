"""Goals and norms in the window, by keys and clicks.

Protected: the numbers of the picture; every edit is one step and comes back by Ctrl+Z; the
answer is minimal; what cannot be used stays in its field; an answer never belongs to another
document; what is folded is not computed; names for a screen reader.
"""

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox
from pytestqt.qtbot import QtBot
from support.elo import standard
from support.events import DRAW, LOSS, OPEN, WIN, event_of
from support.plans import LONG, PlansTab
from support.window import LEFT, opened

from eloapp.core.event import Colour, Event, Goal, GoalKind, Opponent, Round, RoundResult
from eloapp.core.event_report import event_report
from eloapp.core.norm_data import EventSystem, NormData
from eloapp.core.rules import Preset, rules_for
from eloapp.core.titles import Title
from eloapp.models import planning_part
from eloapp.models.planning_part import Prospect, prospects
from eloapp.models.rounds_example import example_event, example_player
from eloapp.views.next_game import NextGame
from eloapp.views.theme import LIGHT

D = Decimal
Key = Qt.Key


@pytest.fixture
def tab(qtbot: QtBot, clock: Callable[[], date], settings: QSettings) -> Iterator[PlansTab]:
    """A new user who has gone to the third tab by its key."""
    with opened(qtbot, clock, settings, kind=PlansTab) as window:
        window.turn(2)
        yield window


@pytest.fixture
def example(tab: PlansTab) -> PlansTab:
    """The invented player of the picture, half way."""
    tab.load(example_event(), example_player(2026))
    tab.wait()
    return tab


def norm_event() -> Event:
    """Nine rounds against strong players of eight federations, five of them played."""
    titles = [
        Title.IM, Title.GM, Title.IM, Title.FM, Title.IM, Title.GM, Title.FM, Title.NONE, Title.IM,
    ]  # fmt: skip
    federations = ["GER", "POL", "ITA", "ESP", "NED", "FRA", "GER", "USA", "IND"]
    ratings = (2430, 2510, 2398, 2377, 2455, 2533, 2361, 2290, 2470)
    results = (WIN, DRAW, WIN, DRAW, WIN, OPEN, OPEN, OPEN, OPEN)
    rounds = tuple(
        Round(
            Opponent(f"Player {i + 1}", D(ratings[i]), title=titles[i], federation=federations[i]),
            results[i],
            (Colour.WHITE, Colour.BLACK)[i % 2],
        )
        for i in range(9)
    )
    data = NormData(
        (Title.IM,),
        Title.FM,
        "FRA",
        "FRA",
        EventSystem.SWISS,
        slow=True,
        rounds_a_day=1,
    )
    return Event(rounds=rounds, norms=data)


# The answer -----------------------------------------------------------------------------


def test_the_numbers_of_the_picture(example: PlansTab) -> None:
    tab = example
    assert [figure[1] for figure in tab.figures()] == ["3/5", "+14.8", "1799", "1922"]
    assert tab.text("tournament.goalKind") == "reach"
    assert tab.text("tournament.goalValue") == "1800"
    assert tab.answer() == (
        "2 from the last four",
        "39%",
        "That makes 1808; half a point less makes 1798. "
        "Which games they come from does not matter: one update per period.",
    )
    assert tab.next_game.heading.text() == "Round 6, White against Noah Bernard"
    assert tab.three() == ["+13.4", "+3.4", "−6.6"]
    assert (
        tab.said("tournament.nextOpponent")
        == "Enough at once: a win against anybody, a draw against 1810 or more."
    )
    assert tab.said("tournament.lastRound") == ""


def test_half_a_point_less_fails_and_the_way_named_is_one(example: PlansTab) -> None:
    """By direct computation of all scores, not by the same code."""
    tab = example
    document, event = tab.document, tab.event
    ends = {}
    for halves in range(9):
        filled, left = event, halves
        for place in event.open_rounds:
            taken = min(2, left)
            left -= taken
            result = (LOSS, DRAW, WIN)[taken]
            filled = filled.with_round(place, replace(event.rounds[place], result=result))
        report = event_report(document.players.a, document.rules, filled)
        assert report.totals is not None
        ends[D(halves) / 2] = report.totals.published
    assert min(score for score, end in ends.items() if end >= 1800) == 2
    assert (ends[D(2)], ends[D("1.5")]) == (1808, 1798)
    way = tab.said("tournament.goalWay").removeprefix("Likeliest way: ").split()
    assert sum({"1": D(1), "½": D("0.5"), "0": D(0)}[sign] for sign in way) == 2


def test_another_number_is_typed_digit_by_digit_as_one_step(example: PlansTab) -> None:
    tab = example
    steps = tab.steps
    tab.type("tournament.goalValue", "1830")
    tab.wait()
    assert tab.event.goals == (Goal(value=D(1830)),)
    assert tab.answer()[0] == "3½ from the last four"
    assert tab.steps == steps + 1
    tab.undo()
    tab.wait()
    assert tab.event.goals == (Goal(value=D(1800)),)
    assert tab.answer()[0] == "2 from the last four"
    tab.redo()
    assert tab.text("tournament.goalValue") == "1830"


@pytest.mark.parametrize(
    ("kind", "number", "title", "chance"),
    [
        ("gain at least", "15", "2 from the last four", "39%"),
        ("gain at least", "14", "1½ from the last four", "61%"),
        ("stay above", "1770", "½ from the last four", "95%"),
        ("stay above", "1768", "Safe whatever comes", ""),
        ("perform at", "2042", "3½ from the last four", "2%"),
        ("reach", "1849", "Out of reach", ""),
    ],
)
def test_every_kind_of_goal(
    example: PlansTab, kind: str, number: str, title: str, chance: str
) -> None:
    tab = example
    if kind != "reach":
        tab.choose("tournament.goalKind", kind)
    tab.type("tournament.goalValue", number)
    tab.wait()
    assert tab.answer()[:2] == (title, chance)


def test_reasons_of_what_is_sure_or_out_of_reach(example: PlansTab) -> None:
    tab = example
    tab.type("tournament.goalValue", "1860")
    tab.wait()
    assert tab.answer()[2] == "Even all points make 1848: 12 short."
    tab.type("tournament.goalValue", "1700")
    tab.wait()
    assert tab.answer()[2] == "Without another point it is 1768."
    assert not tab.goal.bar.isVisible()


def test_a_number_of_points_is_no_rating(example: PlansTab) -> None:
    """Who changes from "reach 1800" to "gain" does not want to gain 1800."""
    tab = example
    tab.choose("tournament.goalKind", "gain at least")
    assert tab.event.goals == (Goal(GoalKind.GAIN),)
    assert tab.text("tournament.goalValue") == ""
    tab.wait()
    assert tab.answer() == ("No answer yet", "", "Type a number beside it.")
    tab.choose("tournament.goalKind", "stay above")
    assert tab.event.goals == (Goal(GoalKind.STAY_ABOVE),)
    tab.undo()
    tab.undo()
    assert tab.event.goals == (Goal(value=D(1800)),)
    tab.choose("tournament.goalKind", "perform at")
    assert tab.event.goals == (Goal(GoalKind.PERFORMANCE, D(1800)),)  # both are ratings


def test_no_goal_asks_for_one(example: PlansTab) -> None:
    tab = example
    tab.type("tournament.goalValue", "")
    tab.wait()
    assert tab.event.goals == ()
    assert tab.answer() == ("", "", "Type what you want, and see which score it takes.")
    assert not tab.find("tournament.goalAdd").isVisible()
    assert not tab.find("tournament.goalRemove").isVisible()
    assert tab.three() == ["+13.4", "+3.4", "−6.6"]


def test_what_cannot_be_used_stays_in_its_field(example: PlansTab) -> None:
    tab = example
    tab.type("tournament.goalValue", "many")
    assert tab.event.goals == (Goal(value=D(1800)),)
    assert "tournament.goalValue" in tab.session.faults
    assert tab.goal.line.message.text().startswith("Not a number")
    # The answer stands there still, and looks like one that does not follow.
    quiet = QColor(LIGHT.text3)
    assert tab.goal.title.palette().color(tab.goal.title.foregroundRole()) == quiet
    assert any("the goal" in notice for notice in tab.event_notices())
    tab.undo()
    assert tab.text("tournament.goalValue") == "1800"
    assert not tab.session.faults
    assert tab.goal.title.palette().color(tab.goal.title.foregroundRole()) == QColor(LIGHT.ink)


def test_several_goals_one_in_large(example: PlansTab) -> None:
    tab = example
    tab.click("tournament.goalAdd")
    assert tab.event.goals == (Goal(), Goal(value=D(1800)))
    tab.choose("tournament.goalKind", "gain at least")
    tab.type("tournament.goalValue", "50")
    tab.wait()
    assert tab.answer()[0] == "3½ from the last four"
    assert tab.others() == [("reach 1800", "2 from the last four, 39%")]
    assert [row[0] for row in tab.plan_rows()][-2:] == ["Goal +50", "Goal 1800"]
    QTest.mouseClick(tab.goal._others[0].button, LEFT)
    tab.wait()
    assert tab.event.goals == (Goal(value=D(1800)), Goal(GoalKind.GAIN, D(50)))
    assert tab.answer()[0] == "2 from the last four"
    QTest.mouseClick(tab.goal._others[0].remove, LEFT)
    assert tab.event.goals == (Goal(value=D(1800)),)
    assert tab.others() == []
    tab.undo()
    tab.click("tournament.goalRemove")
    assert tab.event.goals == (Goal(GoalKind.GAIN, D(50)),)


def test_goals_by_the_keyboard_alone(example: PlansTab) -> None:
    tab = example
    tab.go("tournament.goalValue")
    for _ in range(10):
        tab.key(Key.Key_Tab)
        if tab.focus.objectName() == "tournament.goalAdd":
            break
    tab.key(Key.Key_Return)
    assert tab.focus.objectName() == "tournament.goalKind"
    tab.key(Key.Key_Tab)
    tab.keys("1900")
    assert tab.event.goals == (Goal(value=D(1900)), Goal(value=D(1800)))


def test_game_by_game_the_order_matters(example: PlansTab) -> None:
    tab = example
    rules = rules_for(Preset.PLAIN, tab.document.rules.list_date)
    tab.session.edit(replace(tab.document, rules=rules), "Rules")
    tab.wait()
    title, chance, reasons = tab.answer()
    assert title == "2 from the last four"
    assert reasons == (
        "That makes 1805 to 1807, by the order of the results. "
        "Half a point less makes 1797 at most."
    )
    assert chance == "41%"
    tab.type("tournament.goalValue", "1806")
    tab.wait()
    assert tab.answer()[0] == "2 to 2½ from the last four"


def test_the_last_round_in_plain_words(example: PlansTab) -> None:
    tab = example
    event = tab.event
    for place in event.open_rounds[:-1]:
        event = event.with_round(place, replace(event.rounds[place], result=DRAW))
    tab.load(event)
    tab.wait()
    assert tab.answer()[0] == "A draw in round 9"
    last = tab.found.last_round
    assert last is not None
    assert (
        tab.said("tournament.lastRound")
        == f"Win {last.win.published}, draw {last.draw.published}, loss {last.loss.published}."
    )
    assert tab.said("tournament.lastRound") == "Win 1818, draw 1808, loss 1798."
    assert tab.said("tournament.goalWay") == ""  # one game has no order


def test_a_finished_tournament(example: PlansTab) -> None:
    tab = example
    event = tab.event
    for place in event.open_rounds:
        event = event.with_round(place, replace(event.rounds[place], result=DRAW))
    tab.load(event)
    tab.wait()
    assert tab.answer() == ("Reached", "", "The result is 1808.")
    assert not tab.next_game.isVisible()
    tab.type("tournament.goalValue", "1810")
    tab.wait()
    assert tab.answer() == ("Missed", "", "The result is 1808: 2 short.")
    assert not tab.outcomes.isVisible()


def test_an_opponent_who_is_not_known_is_left_out_and_said(example: PlansTab) -> None:
    tab = example
    event = tab.event
    tab.load(event.with_round(8, Round(colour=Colour.BLACK)))
    tab.wait()
    title, _chance, reasons = tab.answer()
    assert title == "1½ from three games to come"
    assert reasons.endswith("Round 9 is left out: its opponent’s rating is not known.")


def test_a_game_that_does_not_count_says_why(example: PlansTab) -> None:
    tab = example
    entry = replace(tab.event.rounds[5], opponent=Opponent("Zoe", unrated=True))
    tab.load(tab.event.with_round(5, entry))
    tab.wait()
    assert tab.next_game.heading.text() == "Round 6, White against Zoe"
    assert tab.three() == []
    assert "unrated" in tab.next_game.reason.text()


def test_without_a_rating_it_says_what_to_type(tab: PlansTab) -> None:
    tab.load(replace(event_of([(1800, OPEN)]), goals=(Goal(value=D(1800)),)))
    tab.wait()
    assert tab.answer() == ("No answer yet", "", "Type your rating at the left.")
    tab.type("playerA.rating", "1790")
    tab.wait()
    assert tab.answer()[0] == "A win in round 1"


def test_the_card_is_asked_for_only_when_there_is_one(qtbot: QtBot) -> None:
    game, heard = NextGame(), []
    qtbot.addWidget(game)
    report = event_report(example_player(2026), standard(), example_event())
    game.show_row(report.open_rows[0])
    game.show()
    game.card_wanted.connect(lambda: heard.append(1))
    QTest.mouseClick(game.heading, LEFT)
    assert heard == []
    assert game.heading.focusPolicy() == Qt.FocusPolicy.NoFocus
    game.set_card_ready(True)
    QTest.mouseClick(game.heading, LEFT)
    QTest.keyClick(game.heading, Key.Key_Return)
    assert heard == [1, 1]


# In the background ----------------------------------------------------------------------


def test_an_answer_never_belongs_to_another_goal(
    example: PlansTab, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab, gate = example, threading.Event()

    def gated(*inputs: Any, **more: Any) -> Iterator[Prospect]:
        assert gate.wait(LONG / 1000)
        yield from prospects(*inputs, **more)

    monkeypatch.setattr(planning_part, "prospects", gated)
    monkeypatch.setattr(planning_part, "estimated_ms", lambda *_a, **_k: 99.0)
    height = tab.goal.height()
    tab.type("tournament.goalValue", "1830")
    tab.settle()
    assert tab.part.busy
    assert tab.answer() == ("", "", "")
    assert tab.goal.height() == height  # nothing jumps while it is computed
    assert {row[1] for row in tab.plan_rows()[5:]} == {""}
    assert tab.three() == ["+13.4", "+3.4", "−6.6"]  # these are known at once
    gate.set()
    tab.wait()
    assert tab.answer()[0] == "3½ from the last four"


def test_nothing_is_computed_on_another_tab(example: PlansTab) -> None:
    tab = example
    tab.turn(0)
    result = tab.part.result
    tab.type("playerA.rating", "1700")
    assert tab.part.result is result
    tab.turn(2)
    tab.wait()
    assert tab.found.report.player.rating == D(1700)


def test_the_language_changes_with_the_answer(example: PlansTab) -> None:
    tab = example
    tab.speak("fr")
    tab.wait()
    assert tab.text("tournament.goalValue") == "1800"
    assert tab.three() == ["+13,4", "+3,4", "−6,6"]
    tab.speak("en")
    tab.wait()
    assert tab.answer()[0] == "2 from the last four"


# Norms ----------------------------------------------------------------------------------


def test_norms_are_folded_where_they_do_not_matter(example: PlansTab) -> None:
    tab = example
    assert not tab.norms.body.isVisible()
    assert tab.found.norms == ()
    assert not any("norm" in row[0] for row in tab.plan_rows())
    tab.click("tournament.normsOpen")
    tab.wait()
    assert tab.norms.body.isVisible()
    assert [norm.title for norm in tab.found.norms] == [Title.GM, Title.IM]
    assert [row[0] for row in tab.plan_rows()][-2:] == ["GM norm", "IM norm"]
    tab.click("tournament.normsOpen")
    tab.wait()
    assert tab.found.norms == ()


@pytest.fixture
def norm(tab: PlansTab) -> PlansTab:
    """A player of 2390 on the way to a norm."""
    tab.load(norm_event(), replace(example_player(2026), rating=D(2390)))
    tab.wait()
    return tab


def test_every_condition_has_a_word(norm: PlansTab) -> None:
    tab = norm
    assert tab.norms.body.isVisible()  # at this rating they matter
    block = tab.norms.blocks[Title.IM]
    assert block.isVisible()
    assert not tab.norms.blocks[Title.GM].isVisible()
    tab.click("tournament.norm.im")
    assert block.need.text() == "1 of 4 from the rounds to come."
    lines = dict(block.lines.texts())
    assert lines["Opponents with a title: 8, 5 needed"] == "met"
    assert lines["Games that count: 5, 9 needed"] == "cannot tell yet"
    assert len(lines) == len(tab.found.norms[0].lines)
    assert "Performance: 2674" in block.facts.text()
    assert dict(block.title_lines.texts())["Rating reached once: 2390, 2400 needed"] == "not met"


def test_rounds_left_out_say_why(norm: PlansTab) -> None:
    tab = norm
    tab.load(tab.event.with_round(1, Round(result=RoundResult.HALF_BYE)))
    tab.wait()
    tab.click("tournament.norm.im")
    assert "Round 2: a bye is not a game (B.01" in tab.norms.blocks[Title.IM].facts.text()


def test_a_norm_as_a_goal(norm: PlansTab) -> None:
    tab = norm
    tab.choose("tournament.goalKind", "IM norm")
    tab.wait()
    assert tab.event.goals == (Goal(GoalKind.NORM, title=Title.IM),)
    assert not tab.find("tournament.goalValue").isVisible()
    assert tab.answer()[0] == "1 from the last four"
    tab.choose("tournament.goalKind", "GM norm")
    tab.wait()
    title, _chance, reasons = tab.answer()
    assert (title, reasons) == ("Out of reach", "Opponents with the title GM.")


def test_the_norms_sought_are_chosen(norm: PlansTab) -> None:
    tab, steps = norm, norm.steps
    tab.find("norms.wim", QCheckBox).click()
    tab.wait()
    assert tab.event.norms.sought == (Title.IM, Title.WIM)
    assert tab.norms.blocks[Title.WIM].isVisible()
    assert tab.steps == steps + 1
    tab.undo()
    assert tab.event.norms.sought == (Title.IM,)


def test_what_norms_ask_is_entered(norm: PlansTab) -> None:
    tab = norm
    tab.load(replace(tab.event, norms=NormData((Title.IM,))))
    tab.wait()
    tab.click("tournament.norm.im")
    assert "Still asked" in tab.norms.blocks[Title.IM].need.text()
    tab.click("tournament.normData")
    steps = tab.steps
    tab.type("norms.federation", "fra")
    tab.type("norms.host", "fra")
    tab.choose("norms.system", "Swiss")
    tab.choose("norms.slow", "yes")
    tab.type("norms.roundsADay", "1")
    tab.choose("norms.title", "FM")
    tab.type("norms.earlierGames", "18")
    tab.choose("norms.large", "yes")
    tab.wait()
    assert tab.event.norms == NormData(
        (Title.IM,),
        Title.FM,
        "FRA",
        "FRA",
        EventSystem.SWISS,
        large=True,
        slow=True,
        rounds_a_day=1,
        earlier_games=18,
    )
    assert tab.steps == steps + 8
    assert tab.norms.blocks[Title.IM].need.text() == "1 of 4 from the rounds to come."


def test_a_federation_has_three_letters(norm: PlansTab) -> None:
    tab = norm
    tab.click("tournament.normData")
    tab.type("norms.federation", "fr")
    assert "norms.federation" in tab.session.faults
    assert tab.event.norms.federation == "FRA"
    tab.undo()
    assert tab.text("norms.federation") == "FRA"
    tab.type("norms.host", "x")
    tab.turn(0)  # what is hidden cannot be corrected
    assert not tab.session.faults


def test_names_for_a_screen_reader(norm: PlansTab) -> None:
    tab = norm
    head = tab.norms.blocks[Title.IM].head
    assert head.accessibleName() == "IM norm: cannot tell yet"
    assert tab.find("tournament.goalKind").accessibleName() == "Goal"
    assert tab.find("norms.im").accessibleName() == "IM norm"
    spoken = [change.accessibleName() for change in tab.next_game.changes]
    assert spoken[0].startswith("Win +")
