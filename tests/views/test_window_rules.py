"""The rules: presets, rows, list dates, and the draw model.

Protected: a preset says what it means; a changed row makes it Custom, the list does not; the
list chooses edition and cap; what is hidden holds no fault.
"""

from datetime import date
from decimal import Decimal

import pytest
from support.window import Window

from eloapp.core.draws import DrawKind
from eloapp.core.rules import Cap, CapScope, Expectation, Preset, Tempo, Update
from eloapp.models.game_model import GridRow

SENTENCES = {
    "Plain Elo": "Elo formula, no cap, game by game",
    "FIDE standard": "Table 8.1.2, cap 400 below 2650, once per period, list of 1 November 2026",
    "FIDE rapid": "Table 8.1.2, cap 400, once per period, list of 1 November 2026",
    "FIDE blitz": "Table 8.1.2, cap 400, once per period, list of 1 November 2026",
    "FFE, former 350-point rule": "Table 8.1.2, cap 350, once per period",
}
ROWS = ("rules.expectation", "rules.cap", "rules.update", "rules.list", "draws.kind")
CUSTOM_ROWS = ("rules.tempo", "rules.rounding", "rules.floor")


def visible(ui: Window, *names: str) -> list[bool]:
    return [ui.find(name).isVisible() for name in names]


def test_each_preset_has_its_sentence(ui: Window) -> None:
    combo = ui.combo("rules.preset")
    assert [combo.itemText(i) for i in range(combo.count())] == [*SENTENCES, "Custom"]
    for preset, sentence in SENTENCES.items():
        ui.choose("rules.preset", preset)
        assert ui.messages() == [sentence]
        assert not any(visible(ui, *ROWS, *CUSTOM_ROWS))


def test_presets_in_french(ui: Window) -> None:
    ui.speak("fr")
    assert ui.messages() == [
        "Table 8.1.2, plafond 400 sous 2650, par période, liste du 1er novembre 2026"
    ]
    ui.choose("rules.preset", "Elo simple")
    assert ui.messages() == ["Formule Elo, sans plafond, partie par partie"]


def test_rows_open_with_the_chevron(ui: Window) -> None:
    ui.click("rules.more")
    assert all(visible(ui, *ROWS))
    assert not any(visible(ui, *CUSTOM_ROWS))
    assert ui.messages() == []
    ui.click("rules.more")
    assert not any(visible(ui, *ROWS))
    assert ui.messages() == [SENTENCES["FIDE standard"]]


@pytest.mark.parametrize(
    ("row", "text"),
    [
        ("rules.expectation", "Elo formula"),
        ("rules.cap", "350"),
        ("rules.update", "Game by game"),
    ],
)
def test_a_changed_row_makes_it_custom(ui: Window, row: str, text: str) -> None:
    ui.play("1784", "2300")
    ui.click("rules.more")
    steps = ui.steps
    ui.choose(row, text)
    assert ui.text("rules.preset") == "Custom"
    assert ui.text(row) == text
    assert all(visible(ui, *ROWS, *CUSTOM_ROWS))
    assert not ui.find("rules.more").isEnabled()
    assert ui.steps == steps + 1
    ui.undo()
    assert ui.text("rules.preset") == "FIDE standard"
    assert ui.text(row) != text


def test_custom_starts_from_the_preset(ui: Window) -> None:
    ui.play("1784", "1912")
    ui.choose("rules.preset", "Custom")
    rules = ui.document.rules
    assert rules.expectation is Expectation.TABLE
    assert rules.cap == Cap(Decimal(400), CapScope.BELOW_2650)
    assert rules.update is Update.PERIOD
    assert ui.changes[0] == "+13.4"


def test_the_list_makes_nothing_custom_and_changes_the_edition(ui: Window) -> None:
    ui.play("2800", "1800")
    ui.click("rules.more")
    seen = {}
    for day in (
        "1 October 2025",
        "1 September 2025",
        "1 March 2024",
        "1 January 2022",
        "1 July 2009",
        "1 June 2009",
    ):
        ui.choose("rules.list", day)
        seen[day] = (ui.text("rules.cap"), ui.changes[0])
        assert ui.text("rules.preset") == "FIDE standard"
        assert day in ui.text("game.summary")
    assert seen == {
        "1 October 2025": ("400 below 2650", "0.0"),
        "1 September 2025": ("400", "+1.6"),
        "1 March 2024": ("400", "+1.6"),
        "1 January 2022": ("400, once per event", "+1.6"),
        "1 July 2009": ("400", "+1.6"),
        "1 June 2009": ("350", "+2.2"),
    }
    assert ui.document.rules.list_date == date(2009, 6, 1)


def test_lists_reach_from_2008_to_three_months_ahead(ui: Window) -> None:
    combo = ui.combo("rules.list")
    texts = [combo.itemText(i) for i in range(combo.count())]
    assert (texts[0], texts[-1]) == ("1 February 2027", "1 January 2008")
    assert len(texts) == len(set(texts)) == 230


def test_preset_keeps_the_list(ui: Window) -> None:
    ui.click("rules.more")
    ui.choose("rules.list", "1 September 2025")
    ui.choose("rules.preset", "FIDE blitz")
    assert ui.document.rules.list_date == date(2025, 9, 1)


def test_own_cap(ui: Window) -> None:
    ui.play("2000", "1500")
    ui.click("rules.more")
    ui.choose("rules.cap", "Other…")
    assert ui.find("rules.capPoints").isVisible()
    assert ui.text("rules.capPoints") == "400"
    ui.type("rules.capPoints", "300")
    assert ui.document.rules.cap == Cap(Decimal(300))
    assert ui.changes[0] == "+3.0"
    # While it is typed, passing 400 or 350 does not close the field.
    for text in ("400", "350", "735"):
        ui.type("rules.capPoints", text)
        assert ui.find("rules.capPoints").isVisible()
        assert ui.focus.objectName() == "rules.capPoints"
    ui.type("rules.capPoints", "0")
    assert "Must be above 0" in ui.messages()
    assert ui.stale
    assert ui.notices()[0].startswith("Last valid results. Correct the cap at the left")
    ui.choose("rules.cap", "No cap")
    assert not ui.find("rules.capPoints").isVisible()
    assert not ui.stale
    assert ui.document.rules.cap == Cap(None)


def test_own_cap_survives_undo_and_redo(ui: Window) -> None:
    ui.play("2000", "1500")
    ui.choose("rules.preset", "Custom")
    ui.choose("rules.cap", "Other…")
    ui.type("rules.capPoints", "300")
    ui.go("playerA.rating")
    ui.undo()
    ui.redo()
    assert ui.find("rules.capPoints").isVisible()
    assert ui.text("rules.capPoints") == "300"
    assert ui.text("rules.cap") == "Other…"


def test_lowest_rating(ui: Window) -> None:
    ui.play("1003", "1100", preset=Preset.CUSTOM)
    ui.type("rules.floor", "1000")
    assert ui.changes[2] == "−3.0"
    ui.type("rules.floor", "x")
    assert ui.stale
    ui.choose("rules.preset", "FIDE standard")
    assert not ui.find("rules.floor").isVisible()
    assert not ui.stale
    ui.choose("rules.preset", "Custom")
    assert ui.text("rules.floor") == ""


def test_rounding_and_tempo_of_own_rules(ui: Window) -> None:
    ui.play("1784", "1912", preset=Preset.CUSTOM)
    ui.click("result.win")
    ui.choose("rules.rounding", "Unrounded")
    ui.click("game.apply")
    assert ui.text("playerA.rating") == "1797.4"
    ui.choose("rules.tempo", "Blitz")
    assert ui.document.rules.tempo is Tempo.BLITZ


def test_chances_follow_tempo_and_level(ui: Window) -> None:
    ui.example()
    assert ui.row(GridRow.CHANCE) == ["Win, 21%", "Draw, 24%", "Loss, 55%"]
    ui.choose("rules.preset", "FIDE blitz")
    assert ui.row(GridRow.CHANCE) != ["Win, 21%", "Draw, 24%", "Loss, 55%"]


def test_draw_model_off(ui: Window) -> None:
    ui.example()
    ui.click("rules.more")
    ui.choose("draws.kind", "No chances")
    assert ui.row(GridRow.CHANCE) == ["Win", "Draw", "Loss"]
    assert ui.cell(GridRow.CHANCE, 0) == ""
    assert ui.document.draws.kind is DrawKind.OFF
    assert ui.changes == ["+13.4", "+3.4", "−6.6"]
    ui.undo()
    assert ui.row(GridRow.CHANCE)[1] == "Draw, 24%"


def test_draw_share_of_ones_own(ui: Window) -> None:
    ui.play("1800", "1800")
    ui.click("rules.more")
    assert not ui.find("draws.share").isVisible()
    ui.choose("draws.kind", "Fixed share")
    assert ui.find("draws.share").isVisible()
    assert ui.text("draws.share") == "30"
    ui.type("draws.share", "50")
    assert ui.row(GridRow.CHANCE) == ["Win, 25%", "Draw, 50%", "Loss, 25%"]
    assert ui.changes == ["+10.0", "0.0", "−10.0"]
    ui.type("draws.share", "100")
    assert "From 0 to 99" in ui.messages()
    assert ui.stale
    ui.type("draws.share", "0")
    assert ui.row(GridRow.CHANCE) == ["Win, 50%", "Draw, 0%", "Loss, 50%"]


def test_closing_the_rows_leaves_no_fault_in_them(ui: Window) -> None:
    ui.play("1800", "1800")
    ui.click("rules.more")
    ui.choose("draws.kind", "Fixed share")
    ui.type("draws.share", "x")
    assert ui.stale
    ui.click("rules.more")
    assert not ui.find("draws.share").isVisible()
    assert not ui.stale


def test_summary_and_heading(ui: Window) -> None:
    ui.play("1784", "1912", preset=Preset.PLAIN)
    assert ui.text("game.summary") == "Expected score 0.32  ·  difference −128  ·  Plain Elo"
    assert ui.text("game.heading") == "You against your opponent"
    ui.play("1912", "1912")
    assert ui.text("game.summary").startswith("Expected score 0.50  ·  difference 0  ·")
