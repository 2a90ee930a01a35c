"""The pre-round card and the report to save or print, from the menu, by keyboard and mouse.

Protected: the card shows the next game with the numbers of the tournament, also in a dark window
and in French; it is one A4 page whose every letter can be found and copied, however much it has
to tell; copying gives it as text; the report of the tournament is saved as PDF or as CSV for a
French spreadsheet, by the suffix; nothing that exists is replaced unasked, and a file that cannot
be written is told; a dialog that is closed leaves nothing behind.
"""

import csv
import io
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSettings, Qt
from PySide6.QtGui import QColor, QFont, QPageSize
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QFileDialog,
    QLineEdit,
    QMessageBox,
    QPushButton,
)
from pytestqt.qtbot import QtBot
from support.pdf import UNKNOWN, page_sizes, text_of
from support.window import ALT, CTRL, SHIFT, TournamentTab, opened

from eloapp.core.document import Player
from eloapp.core.event import Colour, Event, Goal, GoalKind, Opponent, Round, RoundResult
from eloapp.core.kfactor import FixedK
from eloapp.core.norm_data import NormData
from eloapp.core.round_card import round_card
from eloapp.core.titles import Title
from eloapp.printing import paper_font
from eloapp.printing_card import card_pdf
from eloapp.views.round_card import PagePreview
from eloapp.views.theme import LIGHT, TABULAR, TextStyle
from eloapp.wording.card import Card, card_of, card_text

Key = Qt.Key
D = Decimal
A4 = (595, 842)


class Desk(TournamentTab):
    """The window with its dialogs."""

    def picture(self) -> "Desk":
        """The tournament of the picture."""
        self.page.load_example()
        self.settle()
        return self

    @property
    def card_dialog(self) -> QDialog:
        return self._dialog("card", QDialog)

    @property
    def question(self) -> QMessageBox:
        (box,) = (b for b in QApplication.topLevelWidgets() if isinstance(b, QMessageBox))
        assert box.isVisible()
        return box

    def open_card(self) -> QDialog:
        """By its key, wherever the keyboard is."""
        self.key(Key.Key_R, CTRL | SHIFT)
        self.settle()
        return self.card_dialog

    def choose_file(self, name: str) -> None:
        """Type a name into the dialog that asks for a file, and confirm."""
        dialog = self._dialog("export.file", QFileDialog)
        field = dialog.findChild(QLineEdit, "fileNameEdit")
        assert field is not None
        field.selectAll()
        QTest.keyClicks(field, name)
        QTest.keyClick(field, Key.Key_Return)
        self.settle()

    def asked_for_a_file(self) -> QFileDialog | None:
        found = self.top.findChildren(QFileDialog, "export.file")
        return next((dialog for dialog in found if dialog.isVisible()), None)

    def _dialog(self, name: str, kind: type) -> QDialog:
        found = [d for d in self.top.findChildren(kind, name) if d.isVisible()]
        assert len(found) == 1, name
        return found[0]


@pytest.fixture
def desk(
    qtbot: QtBot,
    clock: Callable[[], date],
    settings: QSettings,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Desk]:
    """The Tournament tab, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    settings.setValue("lastFolder", str(tmp_path))
    with opened(qtbot, clock, settings, kind=Desk) as window:
        window.turn(2)
        yield window


def press(dialog: QDialog, name: str) -> None:
    """A button, by the mouse."""
    button = dialog.findChild(QPushButton, name)
    assert button is not None, name
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def card_of_document(desk: Desk) -> Card:
    found = round_card(desk.document)
    assert found is not None
    return card_of(found)


# --- when there is one --------------------------------------------------------------------------


def test_there_is_a_card_as_long_as_a_round_is_to_come(desk: Desk) -> None:
    assert not desk.action("card").isEnabled()
    desk.picture()
    assert desk.action("card").isEnabled()
    rounds = tuple(entry for entry in desk.event.rounds if not entry.open)
    desk.load(replace(desk.event, rounds=rounds))
    assert not desk.action("card").isEnabled()
    desk.undo()
    assert desk.action("card").isEnabled()


def test_the_row_of_the_next_game_opens_it(desk: Desk) -> None:
    desk.picture()
    row = desk.find("tournament.nextGame")
    desk.page.ensureWidgetVisible(row)
    desk.settle()
    QTest.mouseClick(row, Qt.MouseButton.LeftButton, pos=QPoint(20, row.height() // 2))
    desk.settle()
    assert desk.card_dialog.isVisible()


def test_it_goes_with_escape_and_leaves_nothing_behind(desk: Desk) -> None:
    dialog = desk.picture().open_card()
    QTest.keyClick(dialog, Key.Key_Escape)
    desk.settle()
    assert desk.top.findChildren(QDialog, "card") == []


def test_it_is_used_without_the_mouse(desk: Desk) -> None:
    dialog = desk.picture().open_card()
    assert dialog.findChild(QPushButton, "card.print").isDefault()
    names = []
    for _ in range(6):
        names.append(desk.focus.objectName())
        desk.key(Key.Key_Tab)
    assert names[0] == "card.print"
    assert set(names) == {"card.print", "card.save", "card.copy", "card.close", "card.page"}


# --- what it says -------------------------------------------------------------------------------


def test_it_is_copied_as_text(desk: Desk) -> None:
    desk.picture().open_card()
    while desk.focus.objectName() != "card.copy":
        desk.key(Key.Key_Tab)
    desk.key(Key.Key_Space)
    assert desk.clipboard.split("\n") == [
        "Autumn Open  ·  Round 6 of 9",
        "Camille Laurent against Noah Bernard",
        "White  ·  Expected score 0.33  ·  difference −128  ·  standard, list of 1 November 2026",
        "Camille Laurent: 1784  ·  K 20",
        "Noah Bernard: 1912",
        "",
        "                            Win           Draw           Loss",
        "  Chance (model)            21%            24%            55%",
        "  Change                  +13.4           +3.4           −6.6",
        "  New rating      1812 (1812.2)  1802 (1802.2)  1792 (1792.2)",
        "  Goal 1800            1 needed      1½ needed       2 needed",
        "",
        "Score after 5 rounds: 3/5, 2½ from 4 rated games",
        "Change so far: +14.8, expected 1.76, K 20",
        "Next list, 1 December: 1799, live 1798.8",
        "Performance: 1922, opponents 1827 on average",
        "",
        "Goal 1800: 2 from the last four. That makes 1808; half a point less makes 1798. "
        "Which games they come from does not matter: one update per period. "
        "Chance, by the draw model: 39%.",
        "",
        "FIDE standard: Table 8.1.2, cap 400 below 2650, once per period, list of 1 November 2026, "
        "edition of 1 October 2025. "
        "The chances of win, draw and loss are a model, never a rule.",
    ]


def test_the_page_is_read_aloud_as_text(desk: Desk) -> None:
    preview = desk.picture().open_card().findChild(PagePreview)
    assert preview.accessibleName() == "Pre-round card"
    assert preview.accessibleDescription() == card_text(card_of_document(desk))


def test_an_opponent_that_is_rated_about(desk: Desk) -> None:
    desk.picture()
    rounds = desk.event.rounds
    desk.load(replace(desk.event, rounds=(*rounds[:5], *rounds[7:])))
    card = card_of_document(desk)
    assert card.heading == "Camille Laurent against about 1850"
    assert card.about_opponent == "about 1850 (1800 to 1900)"
    assert [outcome.change for outcome in card.outcomes] == ["+11.8", "+1.8", "−8.2"]


def test_a_round_that_is_not_paired_says_what_is_missing(desk: Desk) -> None:
    desk.load(Event(rounds=(Round(),)), Player("", D(1784), k=FixedK(D(20))))
    card = card_of_document(desk)
    assert card.heading == "Round 1, not paired"
    assert card.reason == "Does not count: the opponent’s rating is not known yet."
    assert {outcome.change for outcome in card.outcomes} == {"–"}
    assert desk.open_card().isVisible()


def test_the_last_round_and_the_norm_have_their_lines(desk: Desk) -> None:
    desk.load(*norm_event())
    lines = {line.label: line for line in card_of_document(desk).lines}
    assert list(lines) == ["Goal 2450", "Goal: GM norm", "IM norm", "Last round"]
    assert lines["Goal: GM norm"].text == "A win in round 9"
    assert lines["Last round"].text.startswith("Win 2455, draw 2450, loss 2445")


def norm_event(name: str = "Ivanov") -> tuple[Event, Player]:
    """Eight of nine rounds of a strong player, with goals and norms."""
    results = "wdwdwlwd"
    ratings = (2410, 2480, 2390, 2505, 2440, 2530, 2380, 2470)
    of = {"w": RoundResult.WIN, "d": RoundResult.DRAW, "l": RoundResult.LOSS}
    titles = (Title.GM, Title.IM, Title.GM, Title.GM, Title.IM, Title.GM, Title.IM, Title.GM)
    countries = ("IND", "GER", "CZE", "ESP", "ENG", "FRA", "ARG", "HUN")
    played = [
        Round(Opponent(c, D(r), title=t, federation=c, id=c), of[x])
        for r, x, t, c in zip(ratings, results, titles, countries, strict=True)
    ]
    last = Opponent(name, D(2555), title=Title.GM, federation="UKR", id="9")
    event = Event(
        rounds=(*played, Round(last, colour=Colour.WHITE)),
        goals=(Goal(GoalKind.REACH, D(2450)), Goal(GoalKind.NORM, None, Title.GM)),
        norms=NormData((Title.GM, Title.IM), Title.FM, "FRA", "FRA"),
    )
    return event, Player("Ève", D(2431), k=FixedK(D(10)))


# --- the page -----------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["en", "fr"])
def test_it_is_one_a4_page_and_every_letter_can_be_found(desk: Desk, code: str) -> None:
    desk.picture().speak(code)
    card = card_of_document(desk)
    data = card_pdf(card)
    assert page_sizes(data) == [A4]
    text = text_of(data)
    assert UNKNOWN not in text
    lines = text.split("\n")
    for outcome in card.outcomes:
        assert {outcome.word, outcome.change, outcome.published, outcome.live} <= set(lines)
    assert {card.heading, card.name, card.opponent, card.about_opponent} <= set(lines)
    assert lines[0] == card.event
    words = " ".join(lines)
    for line in card.lines:
        assert line.text in words
        assert line.more in words
    assert card.foot in words
    assert "ﬁ" not in text
    assert ("+13.4" if code == "en" else "+13,4") in lines


def test_fonts_on_paper_have_no_features() -> None:
    """Glyphs that a feature puts in place of others have no meaning in a PDF."""
    for style in TextStyle:
        face = paper_font(style)
        assert TABULAR not in face.featureTags()
        for name in ("liga", "clig", "calt"):
            assert face.featureValue(QFont.Tag(name)) == 0


def test_much_to_tell_stays_on_one_page(desk: Desk) -> None:
    event, player = norm_event("Ivanov-Schreckenberger von und zu Hohenstein, Konstantin")
    goals = (*event.goals, *(Goal(GoalKind.PERFORMANCE, D(2500 + i)) for i in range(18)))
    desk.load(replace(event, goals=goals), replace(player, name="Camille " * 9))
    card = card_of_document(desk)
    data = card_pdf(card)
    assert page_sizes(data) == [A4]
    words = " ".join(text_of(data).split("\n"))
    assert "Goal: perform at 2517" in words
    assert card.foot in words
    assert "Last round" in words


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_page_is_light_in_every_theme(desk: Desk, theme: str) -> None:
    desk.picture().trigger(f"theme.{theme}")
    preview = desk.open_card().findChild(PagePreview)
    image = preview.grab().toImage()
    page = preview.page()
    scale = image.devicePixelRatio()
    corner = (page.topLeft() + QPoint(4, 4)) * scale
    assert image.pixelColor(corner.toPoint()) == QColor(LIGHT.base)
    colours = {
        image.pixelColor(x, y).name().upper()
        for x in range(round(page.left()), round(page.right()))
        for y in range(round(page.top()), round(page.center().y()))
    }
    assert {LIGHT.gain, LIGHT.loss} <= colours


def test_the_sheet_keeps_its_shape(desk: Desk) -> None:
    dialog = desk.picture().open_card()
    preview = dialog.findChild(PagePreview)
    for size in ((500, 900), (900, 500)):
        dialog.resize(*size)
        desk.settle()
        page = preview.page()
        assert page.width() / page.height() == pytest.approx(210 / 297)
        assert preview.rect().toRectF().contains(page)


def test_it_is_saved_as_a_pdf(desk: Desk, tmp_path: Path) -> None:
    dialog = desk.picture().open_card()
    press(dialog, "card.save")
    desk.settle()
    asked = desk.asked_for_a_file()
    assert asked is not None
    assert [Path(name).name for name in asked.selectedFiles()] == ["Untitled Round 6.pdf"]
    desk.choose_file("next")
    data = (tmp_path / "next.pdf").read_bytes()
    assert page_sizes(data) == [A4]
    assert "Camille Laurent against Noah Bernard" in text_of(data)
    assert sorted(path.suffix for path in tmp_path.glob("next*")) == [".pdf"]
    assert dialog.isVisible()
    assert desk.settings.value("lastFolder") == str(tmp_path)


def test_a_file_that_cannot_be_written_is_told(desk: Desk, tmp_path: Path) -> None:
    dialog = desk.picture().open_card()
    assert not dialog.save_to(tmp_path / "nowhere" / "card.pdf")
    assert "cannot be found" in desk.question.text()
    desk.question.close()
    assert desk.settings.value("lastFolder") == str(tmp_path)


def test_it_is_printed_when_the_question_is_answered(desk: Desk, monkeypatch, tmp_path) -> None:
    dialog = desk.picture().open_card()
    paper = tmp_path / "card.pdf"

    def answer(asked: QPrintDialog) -> None:
        assert asked.parent() is dialog
        assert asked.printer().pageLayout().pageSize().id() == QPageSize.PageSizeId.A4
        asked.printer().setOutputFileName(str(paper))
        asked.accepted.emit(asked.printer())
        asked.done(0)

    monkeypatch.setattr(QDialog, "open", answer)
    press(dialog, "card.print")
    data = paper.read_bytes()
    assert page_sizes(data) == [A4]
    assert "+13.4" in text_of(data).split("\n")


# --- the report ---------------------------------------------------------------------------------


def test_the_report_of_the_tournament_is_saved_as_pdf(desk: Desk, tmp_path: Path) -> None:
    desk.picture()
    desk.key(Key.Key_E, CTRL | SHIFT)
    desk.settle()
    desk.choose_file("autumn")
    data = (tmp_path / "autumn.pdf").read_bytes()
    sizes = page_sizes(data)
    assert len(sizes) > 2
    assert set(sizes) == {A4}
    text = text_of(data)
    assert UNKNOWN not in text
    lines = text.split("\n")
    assert lines[0] == "Camille Laurent – Autumn Open"
    assert [f"{n} / {len(sizes)}" for n in range(1, len(sizes) + 1)] == [
        line for line in lines if line.endswith(f" / {len(sizes)}")
    ]
    for part in ("Rounds to come", "Why this rating", "Scenarios", "Round by round"):
        assert part in lines
    assert "Round 1, White against Iris Moreno: 1" in lines
    assert "20 × (1 − 0.73)" in lines


def test_the_report_is_saved_as_csv_by_its_suffix(desk: Desk, tmp_path: Path) -> None:
    desk.picture()
    player, event = desk.document.players.a, desk.event
    desk.load(replace(event, name="=HYPERLINK(1)"), replace(player, name="@Camille"))
    desk.trigger("exportReport")
    desk.choose_file("autumn.csv")
    text = (tmp_path / "autumn.csv").read_bytes().decode("utf-8-sig")
    assert (tmp_path / "autumn.csv").read_bytes().startswith("\ufeff".encode())
    rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=";"))
    assert ["1", "Iris Moreno", "1612", "White", "1", "0,73", "5,4", "5,4", ""] in rows
    assert rows[0] == ["'@Camille – =HYPERLINK(1)"]
    assert ["'=HYPERLINK(1)"] in rows
    assert not [c for row in rows for c in row if c[:1] in ("=", "@")]


def test_elsewhere_the_report_is_that_of_the_document(desk: Desk, tmp_path: Path) -> None:
    desk.picture().turn(0)
    desk.trigger("exportReport")
    desk.choose_file("all.csv")
    text = (tmp_path / "all.csv").read_text(encoding="utf-8-sig")
    assert text.startswith("Untitled\n")
    parts = text.split("\n")
    assert [part for part in parts if part in ("Inputs", "Game", "Tournament", "Journal")] == [
        "Inputs",
        "Game",
        "Tournament",
        "Journal",
    ]


def test_nothing_is_replaced_unasked(desk: Desk, tmp_path: Path) -> None:
    """The dialog asks about the name that was typed, but the suffix comes afterwards."""
    (tmp_path / "old.pdf").write_text("old", encoding="utf-8")
    desk.picture().trigger("exportReport")
    desk.choose_file("old")
    assert "“old.pdf” exists already" in desk.question.text()
    QTest.keyClick(desk.question, Key.Key_Escape)
    desk.settle()
    assert (tmp_path / "old.pdf").read_text(encoding="utf-8") == "old"
    desk.trigger("exportReport")
    desk.choose_file("old")
    QTest.keyClick(desk.question, Key.Key_Return)
    desk.settle()
    assert (tmp_path / "old.pdf").read_bytes().startswith(b"%PDF")


def test_a_document_is_never_written_over(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "season.elo").write_text("mine", encoding="utf-8")
    desk.picture().trigger("exportReport")
    dialog = desk.asked_for_a_file()
    assert dialog is not None
    dialog.fileSelected.emit(str(tmp_path / "season.elo"))
    dialog.reject()
    desk.settle()
    assert (tmp_path / "season.elo").read_text(encoding="utf-8") == "mine"
    assert (tmp_path / "season.elo.pdf").exists()


def test_a_report_that_cannot_be_written_is_told(desk: Desk, tmp_path: Path) -> None:
    desk.picture()
    reports = desk.top.content._reports
    assert not reports.save_to(tmp_path / "nowhere" / "report.pdf")
    assert "cannot be found" in desk.question.text()
    assert QApplication.overrideCursor() is None
    desk.question.close()


def test_the_report_is_printed(desk: Desk, monkeypatch, tmp_path: Path) -> None:
    desk.picture()
    paper = tmp_path / "report.pdf"

    def answer(asked: QPrintDialog) -> None:
        assert asked.printer().docName() == "Camille Laurent – Autumn Open"
        asked.printer().setOutputFileName(str(paper))
        asked.accepted.emit(asked.printer())
        asked.done(0)

    monkeypatch.setattr(QDialog, "open", answer)
    desk.key(Key.Key_P, CTRL)
    assert set(page_sizes(paper.read_bytes())) == {A4}


def test_a_cancelled_question_does_nothing(desk: Desk, tmp_path: Path) -> None:
    desk.picture().trigger("exportReport")
    dialog = desk.asked_for_a_file()
    assert dialog is not None
    QTest.keyClick(dialog, Key.Key_Escape)
    desk.settle()
    assert list(tmp_path.glob("*.pdf")) == []
    assert desk.top.findChildren(QFileDialog) == []


def test_what_is_being_typed_belongs_to_it(desk: Desk, tmp_path: Path) -> None:
    from eloapp.models.rounds_model import Column

    desk.picture()
    desk.go_cell(5, Column.RATING)
    desk.keys("1900")
    assert desk.open_card().isVisible()
    assert card_of_document(desk).about_opponent == "1900"


def test_the_menu_has_it_under_file(desk: Desk) -> None:
    QTest.keyClick(desk.top, Key.Key_F, ALT)
    texts = [action.text() for action in desk.menu().actions()]
    assert [text for text in texts if "ard…" in text or "eport…" in text] == [
        "Pre-round card…",
        "Export report…",
        "Print report…",
    ]
    desk.menu().close()
