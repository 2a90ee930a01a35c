"""Players and result: what is typed is answered at once, for both sides.

Protected: every keystroke is computed; swapping, ticking and choosing a result are one step
each; letters are results outside fields and text inside them, in both languages.
"""

from decimal import Decimal
from functools import partial

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QRadioButton
from support.elo import outcomes, standard
from support.window import ALT, CTRL, LEFT, Window

from eloapp.core.kfactor import FideProfile
from eloapp.core.results import Result
from eloapp.core.rules import Preset
from eloapp.models.game_model import GridRow
from eloapp.views.game_page import GamePage
from eloapp.wording.numbers import change

Key = Qt.Key
COLUMNS = {"result.win": 1, "result.draw": 2, "result.loss": 3, "result.pending": None}
RESULTS = {
    "result.win": Result.WIN,
    "result.draw": Result.DRAW,
    "result.loss": Result.LOSS,
    "result.pending": None,
}
LETTERS = {
    "en": dict(zip("WDLN", RESULTS, strict=True)),
    "fr": dict(zip("GNPJ", RESULTS, strict=True)),
}


def letter(character: str) -> Qt.Key:
    return Qt.Key(ord(character))


def ratings(ui: Window) -> tuple[str, str]:
    return ui.text("playerA.rating"), ui.text("playerB.rating")


# The answer -----------------------------------------------------------------------------


def test_first_start_asks_and_the_first_rating_has_the_keyboard(ui: Window) -> None:
    assert ui.focus.objectName() == "playerA.rating"
    page = ui.find("gameTab", GamePage)
    assert page.currentWidget() is page.welcome
    ui.keys("1784")
    assert page.currentWidget() is page.welcome
    ui.go("playerB.rating")
    ui.keys("1")
    assert page.currentWidget() is page.answer


def test_example_button_of_the_empty_page(ui: Window) -> None:
    ui.click("game.example")
    assert ui.text("game.heading") == "Camille Laurent against Noah Bernard"
    assert ui.changes == ["+13.4", "+3.4", "−6.6"]
    assert ui.steps == 1
    ui.undo()
    assert ui.find("game.example").isVisible()


@pytest.mark.parametrize("side", ["playerA", "playerB"])
def test_every_keystroke_is_answered(ui: Window, side: str) -> None:
    ui.play("1784", "1912")
    ui.type(f"{side}.rating", "")
    typed = ""
    for character in "1650.5":
        ui.keys(character)
        typed += character
        own = typed if side == "playerA" else "1784"
        opponent = typed if side == "playerB" else "1912"
        expected = outcomes(own, opponent, 20, standard())
        assert ui.changes == [change(outcome.change) for outcome in expected], typed
        assert not ui.stale


def test_the_example_of_the_pictures_typed_by_hand(ui: Window) -> None:
    ui.type("playerA.name", "Camille Laurent")
    ui.type("playerB.name", "Noah Bernard")
    ui.play("1784", "1912")
    for side, born, games, peak in (
        ("playerA", "1988", "213", "1826"),
        ("playerB", "2010", "64", "1931"),
    ):
        ui.choose(f"{side}.kSource", "FIDE profile")
        ui.type(f"{side}.born", born)
        ui.type(f"{side}.games", games)
        ui.type(f"{side}.peak", peak)
    assert ui.changes == ["+13.4", "+3.4", "−6.6"]
    assert ui.published(GridRow.RATING_A) == ["1797", "1787", "1777"]
    assert ui.row(GridRow.RATING_A) == ["1797 (1797.4)", "1787 (1787.4)", "1777 (1777.4)"]
    assert ui.changes_b == ["−26.8", "−6.8", "+13.2"]
    assert ui.published(GridRow.RATING_B) == ["1885", "1905", "1925"]
    assert ui.row(GridRow.TOGETHER) == ["−13.4", "−3.4", "+6.6"]
    assert ui.row(GridRow.CHANCE) == ["Win, 21%", "Draw, 24%", "Loss, 55%"]
    assert ui.cell(GridRow.CHANGE_A, 0) == "Camille Laurent, 1784  ·  K 20"
    assert ui.cell(GridRow.RATING_B, 0) == "1912  ·  K 40"
    assert "30 games played, never 2400" in ui.messages()
    assert "18 in 2028, never 2300" in ui.messages()
    assert ui.text("game.heading") == "Camille Laurent against Noah Bernard"
    assert ui.text("game.summary") == (
        "Expected score 0.33  ·  difference −128  ·  standard, list of 1 November 2026"
    )
    assert ui.text("game.whyTitle") == "Why +13.4 for a win"
    assert ui.why_lines() == [
        ["Difference", "−128", "1784 − 1912", "8.3.1: within 400"],
        ["Expected score", "0.33", "row 122–129, lower-rated player", "Table 8.1.2"],
        ["K", "20", "30 games played, never 2400", "8.3.3"],
        ["Change", "+13.4", "20 × (1 − 0.33)", "8.3.2"],
        ["Published", "1797", "1784 + 13.4, rounded once", "8.3.4: half away from zero"],
        ["By the formula", "+13.526", "expected score 0.3237 instead", "for comparison"],
    ]


def test_the_example_in_french(ui: Window) -> None:
    ui.example().speak("fr")
    assert ui.changes == ["+13,4", "+3,4", "−6,6"]
    assert ui.row(GridRow.RATING_B) == ["1885 (1885,2)", "1905 (1905,2)", "1925 (1925,2)"]
    assert ui.row(GridRow.CHANCE) == ["Gain, 21\u00a0%", "Nulle, 24\u00a0%", "Perte, 55\u00a0%"]
    assert ui.text("game.heading") == "Camille Laurent contre Noah Bernard"
    assert ui.text("game.whyTitle") == "Pourquoi +13,4 pour un gain"
    ui.speak("en")
    assert ui.changes == ["+13.4", "+3.4", "−6.6"]


def test_cap_04_and_05_a_favourite_of_2800(ui: Window) -> None:
    ui.play("2800", "1800")
    ui.type("playerA.k", "10")
    assert ui.changes == ["0.0", "−5.0", "−10.0"]
    assert ui.changes_b == ["−1.6", "+8.4", "+18.4"]
    ui.click("players.swap")
    assert ui.changes == ["+18.4", "+8.4", "−1.6"]
    assert ui.changes_b == ["−10.0", "−5.0", "0.0"]


def test_rou_07_the_exact_rating_stands_beside_the_published_one(ui: Window) -> None:
    # 2483 with K 100 (one game for the sum of several): the last tenth decides about 2500.
    seen = []
    for rating, opponent, k in (("2483", "2483", "33.8"), ("2483", "2483", "33")):
        ui.play(rating, opponent, k=k)
        seen.append(ui.row(GridRow.RATING_A)[0])
    ui.type("playerA.k", "32.8")
    seen.append(ui.row(GridRow.RATING_A)[0])
    assert seen == ["2500 (2499.9)", "2500 (2499.5)", "2499 (2499.4)"]


def test_extreme_ratings_do_no_harm(ui: Window) -> None:
    ui.play("-250", "10000")
    assert ui.changes == ["+18.4", "+8.4", "−1.6"]
    ui.play("0", "0", preset=Preset.PLAIN)
    assert ui.changes == ["+10.0", "0.0", "−10.0"]
    ui.type("playerA.rating", "9" * 40)
    assert ui.changes[0] == "0.0"
    ui.settle()


# Swap -----------------------------------------------------------------------------------


@pytest.mark.parametrize("by", ["button", "keys", "menu"])
def test_swap_changes_everything_of_the_two_in_one_step(ui: Window, by: str) -> None:
    ui.example()
    ui.click("playerB.unrated")
    before, steps = ui.document.players, ui.steps
    if by == "button":
        ui.click("players.swap")
    elif by == "keys":
        ui.go("playerA.name")
        ui.key(Key.Key_T, CTRL)
    else:
        ui.trigger("swap")
    assert ui.document.players == before.swapped
    assert ui.text("playerA.name") == "Noah Bernard"
    assert ui.text("playerB.name") == "Camille Laurent"
    assert ratings(ui) == ("", "1784")
    assert ui.find("playerA.unrated", QCheckBox).isChecked()
    assert not ui.find("playerB.unrated", QCheckBox).isChecked()
    assert ui.text("playerA.born") == "2010"
    assert ui.text("playerB.peak") == "1826"
    assert ui.steps == steps + 1
    ui.undo()
    assert ui.document.players == before
    assert ratings(ui) == ("1784", "")


def test_swapped_twice_is_as_before(ui: Window) -> None:
    ui.play("1500", "1700")
    ui.type("playerA.k", "10")
    ui.key(Key.Key_T, CTRL)
    assert (ui.text("playerA.k"), ui.text("playerB.k")) == ("20", "10")
    ui.key(Key.Key_T, CTRL)
    assert (ui.text("playerA.k"), ui.text("playerB.k")) == ("10", "20")
    assert ratings(ui) == ("1500", "1700")


def test_swap_puts_faulty_ratings_back_first(ui: Window) -> None:
    ui.play("1500", "1700")
    ui.type("playerA.rating", "x")
    assert ui.stale
    ui.click("players.swap")
    assert ratings(ui) == ("1700", "1500")
    assert not ui.stale


# Result ---------------------------------------------------------------------------------


def chosen_button(ui: Window) -> str:
    return next(name for name in RESULTS if ui.find(name, QRadioButton).isChecked())


@pytest.mark.parametrize("name", list(RESULTS))
def test_result_by_click(ui: Window, name: str) -> None:
    ui.example()
    ui.click("result.win" if name != "result.win" else "result.draw")
    steps = ui.steps
    ui.click(name)
    assert ui.chosen == COLUMNS[name]
    assert ui.document.result is RESULTS[name]
    assert chosen_button(ui) == name
    ui.click(name)
    assert ui.steps == steps + 1


def test_not_yet_is_what_one_starts_with(ui: Window) -> None:
    assert chosen_button(ui) == "result.pending"
    ui.example()
    assert ui.chosen is None


@pytest.mark.parametrize("code", ["en", "fr"])
def test_result_by_its_letter(ui: Window, code: str) -> None:
    ui.example().speak(code)
    ui.go("players.swap")
    for character, name in LETTERS[code].items():
        ui.key(letter(character))
        assert ui.document.result is RESULTS[name], character
        assert ui.chosen == COLUMNS[name]
        assert chosen_button(ui) == name
    assert ui.text("playerA.name") == "Camille Laurent"


def test_english_letters_mean_nothing_in_french(ui: Window) -> None:
    ui.example().speak("fr")
    ui.go("players.swap")
    for character in "WDL":
        ui.key(letter(character))
    assert ui.document.result is None


def has_result(ui: Window, result: Result | None) -> bool:
    return ui.document.result is result


@pytest.mark.parametrize("code", ["en", "fr"])
def test_result_by_alt_and_its_underlined_letter(ui: Window, code: str) -> None:
    ui.example().speak(code)
    for inside in ("playerA.rating", "game.table"):
        for character, name in LETTERS[code].items():
            ui.go(inside)
            ui.key(letter(character), ALT)
            # Qt shows the button pressed for a tenth of a second first.
            ui.bot.waitUntil(partial(has_result, ui, RESULTS[name]))
    assert ratings(ui) == ("1784", "1912")


@pytest.mark.parametrize("code", ["en", "fr"])
def test_letters_in_a_name_are_text(ui: Window, code: str) -> None:
    ui.example().speak(code)
    text = "Wendel Gnapj wdlngj"
    ui.type("playerA.name", text)
    assert ui.document.players.a.name == text
    assert ui.document.result is None


def test_letters_in_a_rating_stay_there_with_a_message(ui: Window) -> None:
    ui.play("1784", "1912")
    ui.go("playerA.rating")
    ui.key(Key.Key_End)
    ui.keys("W")
    assert ui.text("playerA.rating") == "1784W"
    assert ui.document.result is None
    assert "Not a number; example: 1512.5" in ui.messages()
    assert ui.stale


def test_same_letter_twice_is_one_step(ui: Window) -> None:
    ui.example()
    ui.go("players.swap")
    steps = ui.steps
    ui.keys("ww")
    assert ui.steps == steps + 1
    ui.undo()
    assert ui.document.result is None
    assert chosen_button(ui) == "result.pending"


def test_why_follows_the_chosen_outcome(ui: Window) -> None:
    ui.example()
    ui.click("result.loss")
    assert ui.text("game.whyTitle") == "Why −6.6 for a loss"
    assert ui.why_lines()[3] == ["Change", "−6.6", "20 × (0 − 0.33)", "8.3.2"]
    ui.click("result.pending")
    assert ui.text("game.whyTitle") == "Why +13.4 for a win"


def test_arrow_keys_move_inside_the_result_and_space_chooses(ui: Window) -> None:
    ui.example()
    ui.go("result.pending")
    ui.key(Key.Key_Right)
    assert ui.focus.objectName() == "result.win"
    assert ui.document.result is None
    ui.key(Key.Key_Space)
    assert ui.document.result is Result.WIN


# Unrated --------------------------------------------------------------------------------


def test_unrated_opponent(ui: Window) -> None:
    ui.example()
    ui.click("playerB.unrated")
    assert ui.text("playerB.rating") == ""
    assert not ui.find("playerB.rating").isEnabled()
    assert not ui.find("playerB.rating").property("fault")
    assert not ui.stale
    assert ui.notices() == ["Not rated. Your opponent is unrated: the game does not count for you."]
    assert ui.changes == ["0.0", "0.0", "0.0"]
    assert ui.changes_b == ["–", "–", "–"]
    assert ui.why_lines() == [["Not rated", "0.0", "the opponent is unrated", "8.3.1"]]
    ui.click("result.win")
    assert not ui.find("game.apply").isEnabled()
    assert not ui.action("apply").isEnabled()


def test_the_rating_comes_back_when_the_tick_goes(ui: Window) -> None:
    ui.play("1784", "1912.25")
    ui.click("playerB.unrated")
    ui.type("playerA.rating", "1790")
    ui.click("playerB.unrated")
    assert ui.text("playerB.rating") == "1912.25"
    assert ui.find("playerB.rating").isEnabled()
    assert ui.document.players.b.rating == Decimal("1912.25")
    assert ui.changes[0].startswith("+")


def test_both_unrated(ui: Window) -> None:
    ui.click("playerA.unrated")
    ui.click("playerB.unrated")
    assert ui.changes == ui.changes_b == ["–", "–", "–"]
    assert ui.messages() == [
        "Table 8.1.2, cap 400 below 2650, once per period, list of 1 November 2026"
    ]
    ui.click("result.win")
    assert not ui.find("game.apply").isEnabled()


def test_unrated_self_against_a_rated_opponent(ui: Window) -> None:
    ui.click("playerA.unrated")
    ui.type("playerB.rating", "1800")
    assert ui.changes == ["–", "–", "–"]
    assert ui.changes_b == ["0.0", "0.0", "0.0"]
    assert ui.notices()[0].startswith("Not rated.")


@pytest.mark.parametrize("text", ["", "abc", "1,500"])
def test_tick_after_a_faulty_rating_counts_at_the_first_click(ui: Window, text: str) -> None:
    ui.play("1784", "1912")
    if text:
        ui.paste("playerB.rating", text)
    else:
        ui.type("playerB.rating", text)
    assert ui.stale
    ui.click("playerB.unrated")
    assert ui.find("playerB.unrated", QCheckBox).isChecked()
    assert ui.document.players.b.unrated
    assert ui.text("playerB.rating") == ""
    assert not ui.stale
    ui.click("playerB.unrated")
    assert ui.text("playerB.rating") == "1912"


def test_tick_by_keyboard_says_whose_it_is(ui: Window) -> None:
    ui.type("playerA.name", "Tom & Jerry")
    box = ui.find("playerA.unrated", QCheckBox)
    assert box.text() == "Tom"
    assert box.accessibleName() == "Tom is unrated"
    ui.type("playerB.name", "R&D")
    assert ui.find("playerB.unrated", QCheckBox).text() == "R&&D"  # shown as R&D
    ui.go("playerA.unrated")
    ui.key(Key.Key_Space)
    assert ui.document.players.a.unrated


# K --------------------------------------------------------------------------------------


def test_kpo_03_junior_until_the_end_of_the_year(ui: Window) -> None:
    ui.play("1900", "1900")
    ui.choose("playerA.kSource", "FIDE profile")
    ui.type("playerA.born", "2008")
    ui.type("playerA.games", "200")
    ui.type("playerA.peak", "1900")
    ui.click("rules.more")
    seen = []
    for day in ("1 November 2026", "1 December 2026", "1 January 2027"):
        ui.choose("rules.list", day)
        seen.append((ui.cell(GridRow.CHANGE_A, 0).rsplit(" ", 1)[1], ui.changes[0]))
    assert seen == [("40", "+20.0"), ("40", "+20.0"), ("20", "+10.0")]


def test_an_empty_profile_says_what_it_assumes(ui: Window) -> None:
    ui.play("1900", "1900")
    ui.choose("playerA.kSource", "FIDE profile")
    assert ui.document.players.a.k == FideProfile()
    assert ui.cell(GridRow.CHANGE_A, 0).endswith("K 20?")
    assert "assumed: never higher, adult, 30 games" in ui.messages()
    ui.type("playerA.games", "12")
    assert ui.cell(GridRow.CHANGE_A, 0).endswith("K 40?")
    ui.type("playerA.games", "")
    assert ui.cell(GridRow.CHANGE_A, 0).endswith("K 20?")
    assert not ui.stale


def test_a_fixed_k_survives_a_look_at_the_profile(ui: Window) -> None:
    ui.play("1900", "1900", k="16")
    ui.choose("playerA.kSource", "FIDE profile")
    ui.choose("playerA.kSource", "Fixed")
    assert ui.text("playerA.k") == "16"
    assert ui.changes[0] == "+8.0"


@pytest.mark.parametrize("text", ["0", "x", ""])
def test_profile_after_a_faulty_k_counts_at_the_first_choice(ui: Window, text: str) -> None:
    ui.play("1900", "1900")
    ui.type("playerA.k", text)
    assert ui.stale
    ui.choose("playerA.kSource", "FIDE profile")
    assert ui.text("playerA.kSource") == "FIDE profile"
    assert isinstance(ui.document.players.a.k, FideProfile)
    assert not ui.stale


def test_swap_or_example_leaves_no_fault_in_a_hidden_field(ui: Window) -> None:
    ui.play("1900", "1900")
    ui.choose("playerA.kSource", "FIDE profile")
    ui.type("playerA.born", "1850")
    assert ui.stale
    ui.click("players.swap")
    assert not ui.find("playerA.born").isVisible()
    assert not ui.stale
    ui.type("playerA.k", "0")
    assert ui.stale
    ui.trigger("example")
    assert not ui.find("playerA.k").isVisible()
    assert not ui.stale


def test_other_games_of_the_period_lower_k(ui: Window) -> None:
    ui.play("2000", "2000", k="40")
    assert not ui.find("playerA.otherGames").isVisible()
    ui.click("k.more")
    ui.type("playerA.otherGames", "18")
    assert ui.cell(GridRow.CHANGE_A, 0).endswith("K 36")
    assert ui.changes[0] == "+18.0"
    ui.click("k.more")
    assert ui.find("playerA.otherGames").isVisible()  # what changes a number is never hidden
    ui.type("playerA.otherGames", "x")
    ui.click("k.more")
    assert ui.find("playerA.otherGames").isVisible()
    ui.type("playerA.otherGames", "0")
    ui.click("k.more")
    assert not ui.find("playerA.otherGames").isVisible()


def test_no_own_rapid_rating_yet(ui: Window) -> None:
    ui.play("1990", "1990", preset=Preset.FIDE_RAPID)
    ui.choose("playerA.kSource", "FIDE profile")
    ui.type("playerA.born", "1988")
    ui.type("playerA.games", "900")
    ui.type("playerA.peak", "2100")
    assert ui.changes[0] == "+10.0"
    ui.click("playerA.standardUsed")
    assert ui.changes[0] == "+20.0"
    ui.choose("rules.preset", "FIDE standard")
    assert not ui.find("playerA.standardUsed").isVisible()


def test_a_click_beside_the_box_is_no_click_on_it(ui: Window) -> None:
    box = ui.find("playerB.unrated")
    panel = box.parentWidget()
    assert panel is not None
    QTest.mouseClick(panel, LEFT, pos=box.geometry().topRight() + QPoint(30, 0))
    assert not ui.document.players.b.unrated
