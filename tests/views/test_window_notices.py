"""What the window says besides numbers: notices in words, help, and the count of further ones.

Protected: each notice appears in its situation and only there, names whom it is about, and says
by how much; the strip shows the most serious one and opens the others.
"""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from support.window import CTRL, LEFT, Window

from eloapp.core.rules import Preset
from eloapp.models.game_model import GridRow
from eloapp.views.controls import HelpButton, NoticeStrip
from eloapp.views.help_dialog import HelpDialog

Key = Qt.Key


def leads(ui: Window) -> list[str]:
    """The bold beginnings."""
    return [lead for _severity, lead, _text in ui.find("game.notice", NoticeStrip).notices()]


def test_equal_k_and_near_ratings_need_no_notice(ui: Window) -> None:
    ui.play("1784", "1802")
    assert ui.notices() == []
    assert not ui.find("game.notice").isVisible()


def test_not_zero_sum_by_how_much(ui: Window) -> None:
    ui.example()
    assert ui.notices() == [
        "Not zero-sum. Noah’s K is 40, yours is 20: "
        "a win takes 13.4 points out, a loss puts 6.6 in."
    ]
    ui.click("result.draw")
    assert "a draw takes 3.4 points out" in ui.notices()[0]
    ui.type("playerB.name", "")
    assert ui.notices()[0].startswith("Not zero-sum. The opponent’s K is 40, yours is 20:")


def test_not_zero_sum_in_french(ui: Window) -> None:
    ui.example().speak("fr")
    assert ui.notices() == [
        "Somme non nulle. Noah a un K de 40, vous de 20\u00a0: "
        "un gain retire 13,4 points, une perte en ajoute 6,6."
    ]


def test_equal_k_with_one_cap_is_not_zero_sum_either(ui: Window) -> None:
    ui.play("2800", "1800")
    assert ui.row(GridRow.TOGETHER) == ["−1.6", "−1.6", "−1.6"]
    assert ui.notices()[0].startswith("Not zero-sum. The cap counts for one side only:")


def test_cap_and_exemption(ui: Window) -> None:
    ui.play("2800", "1800")
    assert "No cap. You: at 2650 or more the real difference of 1000 counts." in ui.notices()
    assert "Cap 400. Opponent: a difference of 1000 counts as 400." in ui.notices()
    ui.play("2649", "2200")
    assert "No cap." not in leads(ui)
    assert leads(ui).count("Cap 400.") == 2
    ui.choose("rules.preset", "FFE, former 350-point rule")
    assert leads(ui).count("Cap 350.") == 2
    ui.choose("rules.preset", "Plain Elo")
    assert not [lead for lead in leads(ui) if "ap" in lead]


def test_difference_of_exactly_the_cap_is_no_use_of_it(ui: Window) -> None:
    ui.play("2000", "1600")
    assert "Cap 400." not in leads(ui)
    ui.play("2001", "1600")
    assert "Cap 400." in leads(ui)


def test_gap_of_600_in_rapid(ui: Window) -> None:
    ui.play("2601", "2001", preset=Preset.FIDE_RAPID)
    assert ui.notices() == [
        "Not rated. You: 600 points or more apart, and one player above 2600.",
        "Not rated. Opponent: 600 points or more apart, and one player above 2600.",
    ]
    assert ui.changes == ui.changes_b == ["0.0", "0.0", "0.0"]
    assert ui.row(GridRow.RATING_A)[0] == "2601 (2601.0)"
    ui.click("result.draw")
    assert not ui.find("game.apply").isEnabled()
    ui.type("playerB.rating", "2002")
    assert "Not rated." not in leads(ui)
    assert ui.find("game.apply").isEnabled()
    ui.choose("rules.preset", "FIDE standard")
    ui.type("playerB.rating", "1900")
    assert "Not rated." not in leads(ui)


def test_decimal_rating_under_fide(ui: Window) -> None:
    ui.play("1512.84", "1500")
    assert ui.notices()[0] == (
        "Decimal rating. You: the FIDE lists hold whole numbers, 1512.84 is none."
    )
    ui.speak("fr")
    assert "1512,84" in ui.notices()[0]
    ui.choose("rules.preset", "Elo simple")
    assert ui.notices() == []


def test_under_1400_is_unrated_on_the_next_list(ui: Window) -> None:
    ui.play("1405", "1405", k="40")
    assert ui.notices()[0] == ("Unrated on the next list. You: a loss would fall under 1400.")
    ui.type("playerA.rating", "1350")
    assert "any result stays under 1400" in " ".join(ui.notices())
    ui.choose("rules.preset", "Plain Elo")
    assert "Unrated on the next list." not in leads(ui)


def test_k_is_lowered_by_the_ceiling_of_700(ui: Window) -> None:
    ui.play("2000", "2000", k="40")
    ui.click("k.more")
    ui.type("playerA.otherGames", "18")
    assert "K lowered. You: 40 times 19 games would be over 700, so K is 36." in ui.notices()
    assert "700 over 19 games; fixed" in ui.messages()
    ui.type("playerA.otherGames", "16")
    assert "K lowered." not in leads(ui)


def test_formula_against_table_when_it_matters(ui: Window) -> None:
    ui.play("1784", "1912")
    assert ui.notices() == []  # 13.4 against 13.526
    assert ui.why_lines()[-1][:2] == ["By the formula", "+13.526"]
    ui.play("1405", "1900")
    assert (
        "Formula and table differ. For a win the table gives +18.4 (0.08), "
        "the formula +18.2 (0.0909)."
    ) in ui.notices()
    ui.play("2000", "1500", preset=Preset.PLAIN)
    assert ui.notices() == [
        "Formula and table differ. For a win the table gives +0.8 (0.96), "
        "the formula +1.1 (0.9468)."
    ]


def test_the_lowest_rating_of_own_rules(ui: Window) -> None:
    ui.play("1005", "1000", preset=Preset.CUSTOM)
    ui.type("rules.floor", "1000")
    assert "Lowest rating. You: no fall under 1000." in ui.notices()
    assert ui.row(GridRow.RATING_A)[2] == "1000 (1000.0)"
    assert ui.changes[2] == "−5.0"


def test_profile_before_july_2014_is_not_modelled(ui: Window) -> None:
    ui.example()
    ui.click("rules.more")
    ui.choose("rules.list", "1 June 2014")
    assert ui.notices()[0] == (
        "No answer yet. Camille: No FIDE profile before 1 July 2014: type a fixed K."
    )
    assert ui.changes == ["–", "–", "–"]
    assert "No FIDE profile before 1 July 2014: type a fixed K" in ui.messages()
    ui.choose("rules.list", "1 July 2014")
    assert ui.changes[0] == "+13.4"


def test_the_most_serious_notice_is_shown_and_the_others_are_counted(ui: Window) -> None:
    ui.play("1405.5", "1900")
    strip = ui.find("game.notice", NoticeStrip)
    assert len(strip.notices()) == 4
    assert strip.accessibleName() == ui.notices()[0]
    assert ui.notices()[0].startswith("Decimal rating.")
    assert strip.more_button.text() == "+3"
    assert strip.more_button.accessibleName() == "3 more notices"
    QTest.mouseClick(strip.more_button, LEFT)
    card = strip.card
    assert card is not None
    assert card.isVisible()
    shown = " ".join(label.text() for label in card.findChildren(QLabel))
    assert "Cap 400." in shown
    assert "Formula and table differ." in shown
    assert card.accessibleDescription() == " ".join(ui.notices()[1:])
    QTest.keyClick(card, Key.Key_Escape)
    ui.come_back()
    assert strip.card is None
    assert ui.top.isVisible()


def test_open_notices_close_when_they_are_no_longer_true(ui: Window) -> None:
    ui.play("1405", "1900")
    ui.click("result.win")
    ui.type("playerA.rating", "1405.5")
    strip = ui.find("game.notice", NoticeStrip)
    QTest.mouseClick(strip.more_button, LEFT)
    assert strip.card is not None
    ui.session.undo()
    assert strip.card is None
    ui.come_back()


def test_a_name_with_signs_is_shown_as_it_is(ui: Window) -> None:
    ui.example()
    ui.type("playerB.name", "<b>Q&A</b>")
    assert ui.notices()[0].startswith("Not zero-sum. <b>Q&A</b>’s K is 40")
    strip = ui.find("game.notice", NoticeStrip)
    assert any("&lt;b&gt;Q&amp;A" in label.text() for label in strip.findChildren(QLabel))
    assert ui.text("game.heading").endswith("against <b>Q&A</b>")


# Help -----------------------------------------------------------------------------------

CARDS = {
    "k.help": ("What K is", "700"),
    "rules.listHelp": ("The rating list", "national and online ratings do not compare"),
    "game.help": ("Expected score", "not the probability of winning"),
}


@pytest.mark.parametrize("name", list(CARDS))
@pytest.mark.parametrize("how", ["mouse", "Enter", "F1", "Space"])
def test_help_cards(ui: Window, name: str, how: str) -> None:
    ui.example()
    if not ui.find(name).isVisible():
        ui.click("rules.more")
    if how == "mouse":
        ui.click(name)
    else:
        ui.go(name)
        ui.key({"Enter": Key.Key_Return, "F1": Key.Key_F1, "Space": Key.Key_Space}[how])
    title, sentence = CARDS[name]
    shown = ui.card(name)
    assert shown[0] == title
    assert 2 <= len(shown) <= 5
    assert sentence in " ".join(shown)
    card = ui.find(name, HelpButton).card
    assert card is not None
    QTest.keyClick(card, Key.Key_Escape)
    ui.come_back()
    assert ui.card(name) == []
    assert ui.top.isVisible()
    assert ui.top.findChild(HelpDialog) is None


def test_help_card_closes_by_a_press_beside_it(ui: Window) -> None:
    ui.click("k.help")
    card = ui.find("k.help", HelpButton).card
    assert card is not None
    QTest.mouseClick(card, LEFT, pos=QPoint(-20, -20))
    ui.come_back()
    assert ui.card("k.help") == []


def test_help_cards_are_french_in_french(ui: Window) -> None:
    ui.speak("fr")
    ui.click("k.help")
    assert "K" in ui.card("k.help")[0]
    assert "What" not in ui.card("k.help")[0]
    ui.find("k.help", HelpButton).card.close()  # type: ignore[union-attr]
    ui.come_back()


@pytest.mark.parametrize("where", ["playerA.rating", "result.win", "rules.preset"])
def test_f1_elsewhere_opens_the_help_window(ui: Window, where: str) -> None:
    ui.go(where)
    ui.key(Key.Key_F1)
    dialog = ui.find("help", HelpDialog)
    assert dialog.isVisible()
    texts = [label.text() for label in dialog.findChildren(QLabel)]
    assert "W D L N" in texts
    assert "Ctrl+Shift+C" in texts
    QTest.keyClick(dialog, Key.Key_Escape)
    assert not dialog.isVisible()
    assert ui.top.isVisible()


def test_every_key_of_the_menus_is_in_the_help_window(ui: Window) -> None:
    ui.trigger("help")
    dialog = ui.find("help", HelpDialog)
    told = " ".join(label.text() for label in dialog.findChildren(QLabel))
    for action in ui.top.content.menus.__dict__.values():
        if hasattr(action, "shortcut") and not action.shortcut().isEmpty():
            assert action.shortcut().toString() in told, action.text()
    for keys in ("Ctrl+T", "Ctrl+J", "Ctrl+Q", "F1", "F9", "Ctrl+C", "Ctrl+Return"):
        assert keys in told


def test_help_window_is_the_same_one_again(ui: Window) -> None:
    ui.trigger("help")
    first = ui.find("help", HelpDialog)
    ui.trigger("help")
    assert ui.top.findChildren(HelpDialog) == [first]


@pytest.mark.parametrize(
    "where", ["playerA.rating", "playerA.name", "result.win", "rules.preset", "game.table"]
)
def test_escape_never_closes_the_window(ui: Window, where: str) -> None:
    ui.example()
    ui.go(where)
    before = ui.document
    for _ in range(3):
        ui.key(Key.Key_Escape)
    assert ui.top.isVisible()
    assert ui.document == before


def test_quit_closes_it(ui: Window) -> None:
    ui.go("playerA.rating")
    ui.key(Key.Key_Q, CTRL)
    ui.bot.waitUntil(lambda: not ui.top.isVisible())
