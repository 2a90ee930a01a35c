"""Number fields: what is typed is read, never guessed, never changed.

Protected: both decimal marks in both languages (LOC-01), a question about "1,500" (LOC-04), no
clamping (LOC-05), no change by the wheel (EDI-02); a text that cannot be used says why under
its field and leaves the last valid results visibly stale.
"""

from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from support.window import LEFT, Window, k_of

from eloapp.core.rules import Preset
from eloapp.models.game_model import GridRow
from eloapp.views.controls import LinkButton, Notice, NoticeStrip, Severity
from eloapp.views.theme import px

Key = Qt.Key


def under_fields(ui: Window) -> list[str]:
    """The messages, without the sentence of the preset."""
    return [text for text in ui.messages() if not text.startswith("Table 8.1.2")]


def first_notice(ui: Window) -> Notice:
    return ui.find("game.notice", NoticeStrip).notices()[0]


def readings(ui: Window) -> list[LinkButton]:
    """The two buttons under a rating that can be read in two ways."""
    buttons = ui.top.content.column.findChildren(LinkButton)
    return [button for button in buttons if button.isVisible()]


# Marks and groups -----------------------------------------------------------------------


@pytest.mark.parametrize("code", ["en", "fr"])
@pytest.mark.parametrize("text", ["1512.8", "1512,8"])
def test_loc_01_point_and_comma_in_a_rating(ui: Window, code: str, text: str) -> None:
    ui.play("1500", "1500").speak(code)
    ui.type("playerA.rating", text)
    assert ui.text("playerA.rating") == text  # as typed, while it is typed
    assert ui.document.players.a.rating == Decimal("1512.8")
    assert under_fields(ui) == []
    ui.go("playerB.rating")
    assert ui.text("playerA.rating") == ("1512.8" if code == "en" else "1512,8")
    assert ui.document.players.a.rating == Decimal("1512.8")


@pytest.mark.parametrize("code", ["en", "fr"])
@pytest.mark.parametrize("text", ["0.5", "0,5"])
def test_loc_01_point_and_comma_in_k(ui: Window, code: str, text: str) -> None:
    ui.play("1500", "1500").speak(code)
    ui.type("playerA.k", text)
    assert k_of(ui.document.players.a.k) == Decimal("0.5")
    ui.go("playerB.k")
    assert ui.text("playerA.k") == ("0.5" if code == "en" else "0,5")
    assert ui.row(GridRow.CHANGE_A)[0] == ("+0.3" if code == "en" else "+0,3")


@pytest.mark.parametrize("code", ["en", "fr"])
@pytest.mark.parametrize("text", ["1,500", "1.500"])
@pytest.mark.parametrize("place", [0, 1])
def test_loc_04_one_and_a_half_is_asked_about(ui: Window, code: str, text: str, place: int) -> None:
    ui.play("1784", "1912").speak(code)
    ui.paste("playerA.rating", text)
    mark = "." if code == "en" else ","
    question = f"1500 or 1{mark}5?" if code == "en" else f"1500 ou 1{mark}5\u202f?"
    assert question in ui.messages()
    assert ui.document.players.a.rating == 1784
    assert ui.stale
    buttons = readings(ui)
    assert [button.text() for button in buttons] == ["1500", f"1{mark}5"]
    QTest.mouseClick(buttons[place], LEFT)
    assert ui.document.players.a.rating == (Decimal(1500), Decimal("1.5"))[place]
    assert ui.text("playerA.rating") == ("1500", f"1{mark}5")[place]
    assert ui.focus.objectName() == "playerA.rating"
    assert readings(ui) == []
    assert question not in ui.messages()
    assert not ui.stale
    ui.undo()
    assert ui.text("playerA.rating") == "1784"


def test_loc_04_the_question_is_answered_by_keyboard_too(ui: Window) -> None:
    ui.play("1784", "1912")
    ui.paste("playerB.rating", "2,100")
    ui.key(Key.Key_Tab)
    assert ui.focus in readings(ui)
    ui.key(Key.Key_Return)
    assert ui.text("playerB.rating") == "2100"
    assert ui.document.players.b.rating == 2100


def test_loc_04_or_by_typing_on(ui: Window) -> None:
    ui.play("1784", "1912")
    ui.paste("playerA.rating", "1,500")
    ui.type("playerA.rating", "1600")
    assert ui.document.players.a.rating == 1600
    assert ui.text("playerA.rating") == "1600"
    assert not ui.stale


def test_loc_04_peak_asks_as_well(ui: Window) -> None:
    ui.play("1784", "1912")
    ui.choose("playerA.kSource", "FIDE profile")
    ui.paste("playerA.peak", "2,401")
    assert "2401 or 2.401?" in ui.messages()
    QTest.mouseClick(readings(ui)[0], LEFT)
    assert ui.cell(GridRow.CHANGE_A, 0).split()[-1] == "10"


def test_a_cell_pasted_from_a_spreadsheet_is_read(ui: Window) -> None:
    ui.play("1784", "1912")
    ui.paste("playerA.rating", "1532,5\r\n")
    assert ui.document.players.a.rating == Decimal("1532.5")
    assert under_fields(ui) == []


def test_groups_with_blanks_are_read(ui: Window) -> None:
    ui.play("1784", "1912")
    ui.paste("playerA.rating", "1\u202f532,5")
    assert ui.document.players.a.rating == Decimal("1532.5")
    ui.go("playerB.rating")
    assert ui.text("playerA.rating") == "1532.5"


def test_leaving_a_field_loses_no_digit(ui: Window) -> None:
    ui.play("1784", "1912")
    ui.type("playerA.rating", "1512.123456")
    ui.go("playerB.rating")
    assert ui.text("playerA.rating") == "1512.123456"
    assert ui.document.players.a.rating == Decimal("1512.123456")


# Doubts ---------------------------------------------------------------------------------

DOUBT = "Under 100: is that right?"


def test_loc_04_rating_under_100_is_doubted_when_nobody_types_on(ui: Window) -> None:
    ui.play("1784", "1912")
    ui.type("playerA.rating", "17")
    assert DOUBT not in ui.messages()
    ui.bot.waitUntil(lambda: DOUBT in ui.messages())
    assert ui.document.players.a.rating == 17
    assert not ui.stale
    ui.key(Key.Key_End)
    ui.keys("84")
    assert DOUBT not in ui.messages()


def test_rating_under_100_is_doubted_at_once_when_the_field_is_left(ui: Window) -> None:
    ui.play("1784", "1912")
    ui.paste("playerA.rating", "1.5")
    ui.go("playerB.rating")
    assert DOUBT in ui.messages()
    ui.type("playerA.rating", "1500")
    assert DOUBT not in ui.messages()


# Steps and wheel ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        (Key.Key_Up, "1785"),
        (Key.Key_Down, "1783"),
        (Key.Key_PageUp, "1794"),
        (Key.Key_PageDown, "1774"),
    ],
)
def test_arrow_keys_step(ui: Window, key: Qt.Key, expected: str) -> None:
    ui.play("1784", "1912")
    before = ui.changes
    ui.go("playerA.rating")
    ui.key(key)
    assert ui.text("playerA.rating") == expected
    assert ui.document.players.a.rating == Decimal(expected)
    if abs(int(expected) - 1784) > 5:
        assert ui.changes != before


@pytest.mark.parametrize(
    "name", ["playerA.rating", "playerA.k", "playerA.kSource", "rules.preset", "rules.list"]
)
def test_edi_02_the_wheel_scrolls_and_changes_nothing(ui: Window, name: str) -> None:
    ui.example()
    ui.choose("playerA.kSource", "Fixed")
    ui.choose("rules.preset", "Custom")
    ui.top.resize(1024, 500)
    ui.settle()
    ui.go("playerB.name")
    bar = ui.column.verticalScrollBar()
    assert bar.maximum() > 0
    ui.column.ensureWidgetVisible(ui.find(name))
    start, before = bar.value(), ui.document
    ui.wheel(name, 1 if start == bar.maximum() else -1)
    assert ui.document == before
    assert bar.value() != start


def test_edi_02_the_wheel_over_a_number_with_the_keyboard_in_it(ui: Window) -> None:
    ui.play("1784", "1912")
    ui.go("playerA.rating")
    ui.wheel("playerA.rating", 1)
    assert ui.text("playerA.rating") == "1784"


def test_the_wheel_over_a_combo_with_the_keyboard_in_it_chooses(ui: Window) -> None:
    ui.go("rules.preset")
    ui.wheel("rules.preset", -1)
    assert ui.document.rules.preset is Preset.FIDE_RAPID


# Faults ---------------------------------------------------------------------------------

FAULTS = [
    ("playerA.rating", "", "Type a rating, or tick unrated"),
    ("playerA.rating", "abc", "Not a number; example: 1512.5"),
    ("playerA.rating", "NaN", "Only finite numbers"),
    ("playerB.rating", "inf", "Only finite numbers"),
    ("playerB.rating", "-inf", "Only finite numbers"),
    ("playerB.rating", "1e3", "Not a number; example: 1512.5"),
    ("playerB.rating", "1" * 41, "At most 40 digits"),
    ("playerA.k", "0", "K must be above 0"),
    ("playerA.k", "-20", "K must be above 0"),
    ("playerB.k", "", "Type a number"),
    ("playerB.k", "nan", "Only finite numbers"),
]


@pytest.mark.parametrize(("name", "text", "message"), FAULTS)
def test_faulty_text_has_a_message_and_the_results_are_stale(
    ui: Window, name: str, text: str, message: str
) -> None:
    ui.play("1784", "1912")
    if text:
        ui.paste(name, text)
    else:
        ui.type(name, text)
    field = ui.find(name)
    assert ui.text(name) == text
    assert under_fields(ui) == [message]
    assert field.accessibleDescription() == message
    assert field.property("fault") is True
    assert ui.changes == ["+13.4", "+3.4", "−6.6"]
    assert ui.stale
    severity, lead, sentence = first_notice(ui)
    what = "the rating" if name.endswith("rating") else "K"
    assert (severity, lead) == (Severity.WARNING, "Last valid results.")
    assert sentence == f"Correct {what} at the left, they will follow again."
    below(ui, field, message)
    # Correcting it takes the message away.
    ui.type(name, "1800" if name.endswith("rating") else "24")
    assert under_fields(ui) == []
    assert field.accessibleDescription() == ""
    assert field.property("fault") is False
    assert not ui.stale
    assert "Last valid results." not in " ".join(ui.notices())
    assert ui.changes != ["+13.4", "+3.4", "−6.6"] or name == "playerB.k"
    assert ui.text(name) in ("1800", "24")


def below(ui: Window, field: QWidget, message: str) -> None:
    """The message stands right under its field."""
    ui.settle()
    label = next(
        label
        for label in ui.top.content.column.findChildren(QWidget)
        if label.isVisible() and getattr(label, "text", lambda: "")() == message
    )
    at = label.mapTo(ui.top, label.rect().topLeft())
    end = field.mapTo(ui.top, field.rect().bottomLeft())
    assert 0 < at.y() - end.y() <= px(field, 16)


def test_messages_are_french_in_french(ui: Window) -> None:
    ui.play("1784", "1912").speak("fr")
    ui.type("playerA.k", "0")
    assert "K doit être supérieur à 0" in ui.messages()
    assert ui.notices()[0] == (
        "Derniers résultats valides. Corrigez K à gauche, ils suivront de nouveau."
    )
    assert ui.changes == ["+13,4", "+3,4", "−6,6"]


def test_nothing_entered_is_no_fault(ui: Window) -> None:
    for name in ("playerA.rating", "playerB.rating", "playerA.name"):
        ui.type(name, "")
    assert under_fields(ui) == []
    assert ui.session.faults == {}


def test_a_second_fault_does_not_hide_the_first(ui: Window) -> None:
    ui.play("1784", "1912")
    ui.choose("playerA.kSource", "FIDE profile")
    ui.type("playerA.born", "x")
    ui.type("playerA.games", "y")
    ui.type("playerA.games", "12")
    assert ui.find("playerA.born").property("fault") is True
    assert "Not a number; example: 1512.5" in ui.messages()
    assert ui.stale
    ui.type("playerA.born", "1990")
    assert "Not a number; example: 1512.5" not in ui.messages()
    assert "12 of 30 games played (assumed)" in ui.messages()
    assert not ui.stale


def test_faults_of_two_players_are_told_one_by_one(ui: Window) -> None:
    ui.play("1784", "1912")
    ui.type("playerA.rating", "x")
    ui.type("playerB.k", "0")
    assert under_fields(ui) == ["Not a number; example: 1512.5", "K must be above 0"]
    assert "the rating" in ui.notices()[0]
    ui.type("playerA.rating", "1800")
    assert "Correct K" in ui.notices()[0]
    assert ui.stale
    ui.type("playerB.k", "20")
    assert not ui.stale


@pytest.mark.parametrize("text", ["abc", "1,500", "nan"])
def test_corrected_text_is_the_value(ui: Window, text: str) -> None:
    ui.play("1784", "1912")
    ui.paste("playerA.rating", text)
    ui.type("playerA.rating", "50")
    assert ui.text("playerA.rating") == "50"
    assert ui.document.players.a.rating == 50


def test_faulty_text_and_its_message_survive_a_change_of_language(ui: Window) -> None:
    ui.play("1784", "1912")
    ui.type("playerA.rating", "abc")
    ui.click("k.more")
    ui.type("playerB.otherGames", "many")
    ui.speak("fr")
    assert ui.text("playerA.rating") == "abc"
    assert ui.text("playerB.otherGames") == "many"
    assert ui.find("playerB.otherGames").isVisible()
    assert "Pas un nombre\u202f; exemple\u00a0: 1512,5" in ui.messages()
    assert ui.stale
    ui.go("result.win")
    ui.undo()
    assert ui.text("playerA.rating") == "1784"
    assert not ui.stale
    assert ui.session.faults == {}


def test_loc_05_nothing_is_clamped(ui: Window) -> None:
    ui.play("25000", "500")
    assert ui.text("playerA.rating") == "25000"
    assert ui.document.players.a.rating == 25000
    ui.type("playerB.rating", "1512.84")
    assert ui.document.players.b.rating == Decimal("1512.84")
    ui.go("playerA.rating")
    assert ui.text("playerB.rating") == "1512.84"


def test_loc_05_birth_year_out_of_range(ui: Window) -> None:
    ui.play("1784", "1912")
    ui.choose("playerA.kSource", "FIDE profile")
    for text in ("1850", "2027", "88"):
        ui.type("playerA.born", text)
        assert "From 1900 to 2026" in ui.messages()
        assert ui.text("playerA.born") == text
        assert ui.stale
    ui.type("playerA.born", "1988.5")
    assert "A whole number, please" in ui.messages()
    ui.type("playerA.born", "1988")
    assert not ui.stale
    ui.type("playerA.games", "-1")
    assert "0 or more" in ui.messages()


def test_exact_value_is_kept_behind_the_shown_one(ui: Window) -> None:
    ui.play("1512.84", "1500", preset=Preset.PLAIN)
    ui.click("result.win")
    ui.click("game.apply")
    exact = ui.document.players.a.rating
    assert exact is not None
    assert ui.text("playerA.rating") == f"{exact:.4f}"
    ui.go("playerA.rating")
    ui.key(Key.Key_Up)
    ui.key(Key.Key_Down)
    assert ui.document.players.a.rating == exact
    ui.speak("fr")
    assert ui.document.players.a.rating == exact
    assert ui.text("playerA.rating") == f"{exact:.4f}".replace(".", ",")


def test_field_in_an_unfinished_state_while_the_other_is_empty(ui: Window) -> None:
    ui.type("playerA.rating", "-")
    assert "Not a number; example: 1512.5" in ui.messages()
    ui.keys("5")
    assert ui.document.players.a.rating == -5
    ui.go("playerB.rating")
    assert DOUBT in ui.messages()
