"""Undo and redo of every kind of edit, by the keys, wherever the keyboard is.

Protected: one field is one step, leaving it begins another, and typing back to the start is
none (case EDI-07 as far as there are no files); a faulty text is put back before anything else.
"""

from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from support.window import CTRL, SHIFT, Window

from eloapp.core.document import Document
from eloapp.core.results import Result
from eloapp.models.session import UNDO_LIMIT

Key = Qt.Key


def edits(ui: Window) -> list[tuple[str, Document]]:
    """One edit of every kind, with the document after it."""
    done: list[tuple[str, Document]] = []

    def note(name: str) -> None:
        done.append((name, ui.document))

    note("")
    ui.type("playerA.name", "Ann")
    note("Name")
    ui.type("playerA.rating", "1784")
    note("Rating")
    ui.type("playerB.rating", "1912")
    note("Rating")
    ui.click("result.draw")
    note("Result")
    ui.click("playerB.unrated")
    note("Unrated")
    ui.click("players.swap")
    note("Swap")
    ui.click("playerA.unrated")
    note("Unrated")
    ui.type("playerB.k", "16")
    note("K")
    ui.choose("playerA.kSource", "FIDE profile")
    note("K")
    ui.type("playerA.born", "2010")
    note("K")
    ui.click("k.more")
    ui.type("playerB.otherGames", "3")
    note("K")
    ui.click("rules.more")
    ui.choose("rules.list", "1 October 2026")
    note("List")
    ui.choose("draws.kind", "Fixed share")
    note("Draw model")
    ui.type("draws.share", "40")
    note("Draw model")
    ui.choose("rules.preset", "Plain Elo")
    note("Rules")
    ui.choose("rules.cap", "350")
    note("Rules")
    ui.type("rules.floor", "1000")
    note("Rules")
    ui.click("game.apply")
    note("Apply result")
    ui.trigger("example")
    note("Example")
    return done


def test_every_kind_of_edit_is_one_step_with_its_name(ui: Window) -> None:
    done = edits(ui)
    assert ui.steps == len(done) - 1
    ui.go("playerA.rating")
    for place in range(len(done) - 1, 0, -1):
        name, _after = done[place]
        assert ui.action("undo").text() == f"Undo: {name}"
        ui.undo()
        assert ui.document == done[place - 1][1], name
        assert ui.action("redo").text() == f"Redo: {name}"
    assert not ui.action("undo").isEnabled()
    assert ui.action("undo").text() == "Undo"
    ui.undo()  # nothing left: nothing happens
    for name, after in done[1:]:
        ui.redo()
        assert ui.document == after, name
    assert not ui.action("redo").isEnabled()
    assert ui.action("redo").text() == "Redo"


def test_names_of_steps_in_french(ui: Window) -> None:
    ui.speak("fr")
    ui.type("playerA.rating", "1784")
    assert ui.action("undo").text() == "Annuler\u00a0: Elo"
    ui.click("result.win")
    ui.undo()
    assert ui.action("redo").text() == "Rétablir\u00a0: Résultat"
    ui.speak("en")
    assert ui.action("undo").text() == "Undo: Rating"
    assert ui.action("redo").text() == "Redo: Result"


def test_undo_works_on_after_a_change_of_language(ui: Window) -> None:
    ui.type("playerA.rating", "1784")
    ui.speak("fr")
    ui.undo()
    assert ui.text("playerA.rating") == ""
    ui.redo()
    assert ui.text("playerA.rating") == "1784"


def test_typing_in_one_field_is_one_step(ui: Window) -> None:
    ui.type("playerA.rating", "1784")
    ui.type("playerB.rating", "1912")
    assert ui.steps == 2
    ui.undo()
    assert (ui.text("playerA.rating"), ui.text("playerB.rating")) == ("1784", "")
    ui.undo()
    assert ui.text("playerA.rating") == ""


def test_leaving_a_field_begins_a_new_step(ui: Window) -> None:
    ui.type("playerA.rating", "17")
    ui.key(Key.Key_Tab)
    ui.key(Key.Key_Backtab, SHIFT)
    assert ui.focus.objectName() == "playerA.rating"
    ui.key(Key.Key_End)
    ui.keys("84")
    assert ui.steps == 2
    ui.undo()
    assert ui.text("playerA.rating") == "17"


def test_undo_begins_a_new_step(ui: Window) -> None:
    ui.type("playerA.rating", "1784")
    ui.type("playerA.rating", "1790")
    assert ui.steps == 1  # the field was never left
    ui.undo()
    ui.keys("1500")
    ui.undo()
    ui.redo()
    ui.keys("5")
    assert ui.steps == 2


def test_edi_07_typing_back_to_the_start_leaves_nothing_to_undo(ui: Window) -> None:
    ui.play("1784", "1912")
    steps, before = ui.steps, ui.document
    ui.go("playerA.rating")
    ui.key(Key.Key_End)
    ui.keys("5")
    assert ui.steps == steps + 1
    ui.key(Key.Key_Backspace)
    assert ui.document == before
    assert ui.steps == steps
    assert not ui.session.undo_stack.canRedo()


def test_edi_07_a_new_window_is_clean_again_after_undo(ui: Window) -> None:
    stack = ui.session.undo_stack
    assert stack.isClean()
    ui.type("playerA.rating", "1784")
    assert not stack.isClean()
    ui.undo()
    assert stack.isClean()
    ui.type("playerA.name", "A")
    assert not stack.isClean()
    ui.key(Key.Key_Backspace)
    assert stack.isClean()
    assert stack.count() == 0


def test_same_number_written_otherwise_is_no_step(ui: Window) -> None:
    ui.play("1784", "1912")
    steps = ui.steps
    ui.go("playerA.rating")
    ui.key(Key.Key_End)
    ui.keys(".00")
    assert ui.steps == steps


@pytest.mark.parametrize("where", ["playerA.rating", "playerB.name", "result.win", "game.table"])
def test_undo_keys_work_everywhere(ui: Window, where: str) -> None:
    ui.play("1784", "1912")
    ui.click("result.win")
    ui.go(where)
    ui.undo()
    assert ui.document.result is None
    ui.redo()
    assert ui.document.result is Result.WIN


def test_arrow_steps_in_a_row_are_one_step(ui: Window) -> None:
    ui.play("1784", "1912")
    steps = ui.steps
    ui.go("playerA.rating")
    for _ in range(5):
        ui.key(Key.Key_Up)
    assert ui.text("playerA.rating") == "1789"
    assert ui.steps == steps + 1
    ui.undo()
    assert ui.text("playerA.rating") == "1784"


def test_undo_first_puts_the_valid_text_back(ui: Window) -> None:
    ui.play("1784", "1912")
    ui.click("result.win")
    steps = ui.steps
    ui.type("playerB.rating", "19x2")
    # "19" was valid, and a step of its own; "19x" was not.
    assert ui.stale
    ui.undo()
    assert ui.text("playerB.rating") == "19"
    assert not ui.stale
    assert ui.steps == steps + 1
    ui.undo()
    assert ui.text("playerB.rating") == "1912"
    assert ui.document.result is Result.WIN


def test_undo_reaches_a_faulty_text_in_another_field(ui: Window) -> None:
    ui.type("playerA.rating", "x")
    assert ui.action("undo").isEnabled()
    assert ui.action("undo").text() == "Undo: Faulty text"
    ui.go("playerB.rating")
    ui.undo()
    assert ui.text("playerA.rating") == ""
    assert not ui.action("undo").isEnabled()


def test_redo_over_a_faulty_text(ui: Window) -> None:
    ui.play("1784", "1912")
    ui.undo()
    ui.type("playerA.rating", "")
    ui.go("playerB.rating")
    ui.redo()
    assert ui.text("playerB.rating") == "1912"
    assert ui.stale  # the empty rating is still to be corrected
    ui.undo()
    assert ui.text("playerA.rating") == "1784"
    assert not ui.session.faults


def test_undo_limit(ui: Window) -> None:
    ui.play("1784", "1912")
    ui.go("players.swap")
    for place in range(UNDO_LIMIT + 20):
        ui.keys("wdl"[place % 3])
    assert ui.steps == UNDO_LIMIT
    for _ in range(UNDO_LIMIT + 20):
        ui.session.undo()
    assert ui.text("playerA.rating") == "1784"  # its own step fell out long ago
    assert not ui.action("undo").isEnabled()


def test_edit_after_undo_forgets_what_was_undone(ui: Window) -> None:
    ui.play("1784", "1912")
    ui.click("result.win")
    ui.undo()
    ui.click("result.loss")
    assert not ui.action("redo").isEnabled()
    ui.go("players.swap")
    ui.key(Key.Key_Z, CTRL)
    assert ui.document.result is None


def test_value_behind_the_shown_digits_comes_back_by_undo(ui: Window) -> None:
    ui.type("playerA.rating", "1512.123456789")
    ui.go("playerB.rating")
    ui.type("playerA.rating", "1600")
    ui.go("playerB.rating")
    ui.undo()
    assert ui.document.players.a.rating == Decimal("1512.123456789")
    ui.go("playerA.rating")
    ui.go("playerB.rating")
    assert ui.document.players.a.rating == Decimal("1512.123456789")


def test_redo_by_the_keys_of_windows(ui: Window) -> None:
    ui.play("1784", "1912")
    ui.undo()
    ui.go("playerA.rating")
    ui.key(Key.Key_Y, CTRL)
    assert ui.text("playerB.rating") == "1912"


def test_context_menu_of_a_field_offers_no_undo_of_its_own(ui: Window) -> None:
    ui.play("1784", "1912")
    assert not [a for a in ui.field("playerA.rating").actions() if "ndo" in a.text()]
