"""Everything that is said is translated, and said as the language says it.

Protected: no text of window and dialogs goes past gettext (pseudo-language); the language is
switched live without losing anything; French typography and decimal marks.
"""

import gettext
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po
from PySide6.QtCore import Qt, QTranslator
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QMenu,
    QMessageBox,
    QTabWidget,
    QWidget,
)

from eloapp.core.results import Result
from eloapp.wording import language
from tests.support.walk import (
    below,
    every_dialog,
    load_example,
    running,
    series_states,
    settle,
    states,
    tournament_states,
    trigger,
    type_into,
)

ROOT = Path(__file__).parents[1]
POPUPS = pytest.mark.qt_log_ignore("This plugin does not support")
pytestmark = POPUPS


class Pseudo(gettext.NullTranslations):
    """Marks whatever has been translated."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"

    def pgettext(self, context: str, message: str) -> str:
        return message if context == "keys" else f"⟦{message}⟧"

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self.ngettext(msgid1, msgid2, n)


class PseudoQt(QTranslator):
    """The same for the texts of Qt itself."""

    def translate(self, context, text, disambiguation=None, n=-1):
        return f"⟦{text}⟧"

    def isEmpty(self) -> bool:
        return False


def spoken(widget: QWidget) -> Iterator[str]:
    """Every text of one widget, whatever part of it says it."""
    yield widget.windowTitle()
    yield widget.toolTip()
    yield widget.statusTip()
    yield widget.whatsThis()
    yield widget.accessibleName()
    yield widget.accessibleDescription()
    for action in widget.actions():
        yield from of_action(action)
    match widget:
        case QLabel() | QAbstractButton():
            yield widget.text()
        case QLineEdit():
            yield widget.placeholderText()
        case QComboBox():
            yield from (widget.itemText(i) for i in range(widget.count()))
        case QMenu():
            yield widget.title()
        case QMessageBox():
            yield widget.informativeText()
        case QTabWidget():
            for i in range(widget.count()):
                yield widget.tabText(i)
                yield widget.tabToolTip(i)
        case QAbstractItemView():
            yield from of_model(widget)


def of_action(action: QAction) -> Iterator[str]:
    yield action.text()
    yield action.iconText()
    yield action.statusTip()
    yield action.toolTip()


def of_model(view: QAbstractItemView) -> Iterator[str]:
    model, role = view.model(), Qt.ItemDataRole
    roles = (role.DisplayRole, role.ToolTipRole, role.AccessibleTextRole)
    for column in range(model.columnCount()):
        yield str(model.headerData(column, Qt.Orientation.Horizontal) or "")
        count = model.rowCount()
        for row in sorted({*range(min(count, 25)), *range(max(0, count - 5), count)}):
            for one in roles:
                yield str(model.index(row, column).data(one) or "")


def every_text(top: QWidget) -> Iterator[str]:
    """Every text under a widget, without the marks of keys and rich text."""
    for widget in below(top):
        if isinstance(widget, QFileDialog):
            continue
        for text in spoken(widget):
            yield re.sub(r"<[^<>]+>", "", text).replace("&", "")
    for action in top.findChildren(QAction):
        yield from (text.replace("&", "") for text in of_action(action))


#: What people typed, names that are the same in every language, and signs.
THEIRS = re.compile(
    r"Camille Laurent|Noah Bernard|Camille|Noah|EloApp|English|Français|TRF|CSV|PNG|SVG"
    r"|Iris Moreno|Tomasz Wilk|Léa Fontaine|Marek Dvořák|Anton Berg|Konstantin .* Jüngere"
    r"|Ann Example|Ben Example|Zoé|FRA|GM|IM|WGM|WIM|FM|WFM|CM|WCM"
    r"|[/\w]*/[\w./]+|eloapp\.log|ValueError|boom|\b[A-Z]\b|\bF\d+\b|quot;|amp;|½"
)


def untranslated(text: str) -> str:
    """What is left of a text without that which went through gettext and without their words."""
    before = None
    while before != text:
        before, text = text, re.sub(r"⟦[^⟦⟧]*⟧", "", text)
    left = THEIRS.sub("", text)
    return left if re.search(r"[^\W\d_]", left) else ""


@pytest.fixture
def pseudo(qtbot, tmp_path, clock):
    """The program in the pseudo-language."""
    with running(tmp_path, clock) as program:
        translator = PseudoQt()
        language.use("en", catalogue=Pseudo())
        QApplication.installTranslator(translator)
        program.window.rebuild()
        settle()
        yield program
        QApplication.removeTranslator(translator)


@pytest.mark.parametrize("walk", [states, tournament_states], ids=["game", "tournament"])
def test_the_window_says_nothing_that_was_not_translated(pseudo, walk):
    found, seen = {}, 0
    for name in walk(pseudo):
        for text in every_text(pseudo.window):
            seen += bool(text)
            if untranslated(text):
                found.setdefault(untranslated(text), name)
    assert found == {}
    assert seen > 3000


def test_nor_does_the_series_tab(pseudo):
    found, seen = {}, 0
    for name in series_states(pseudo):
        for text in every_text(pseudo.window):
            seen += bool(text)
            if untranslated(text):
                found.setdefault(untranslated(text), name)
        chart = pseudo.window.content.series.chart
        for text in of_chart(chart):
            if untranslated(text):
                found.setdefault(untranslated(text), f"chart, {name}")
    assert found == {}
    assert seen > 3000


def of_chart(chart) -> Iterator[str]:
    """What a chart writes itself."""
    shown = chart.chart
    yield from (curve.legend for curve in (*shown.lines, *shown.markers, *shown.bands))
    for line in shown.lines:
        yield from (line.end_label, line.short_label)
    for band in shown.bands:
        yield from (band.low_label, band.high_label)
    yield from (mark.label for mark in shown.marks)
    yield from (shown.x_unit, chart._empty)
    for index in (0, 1, len(shown.xs) - 1) if not shown.empty else ():
        readout = chart._readout(index)
        if readout is not None:
            yield readout[0]
            for label, value in readout[1]:
                yield from (label, value)


def test_no_dialog_says_what_was_not_translated(pseudo):
    found, names = {}, []
    for name, dialog in every_dialog(pseudo):
        names.append(name)
        for text in every_text(dialog):
            if untranslated(text):
                found.setdefault(untranslated(text), name)
    assert found == {}
    assert {"apply question", "journal", "help", "converter", "notices", "crash"} <= set(names)
    assert sum(name.startswith("card") for name in names) >= 3


def test_the_steps_of_undo_are_translated(pseudo):
    session = pseudo.session
    load_example(pseudo)
    for field, text in (("playerA.name", "K"), ("playerA.rating", "1"), ("playerA.games", "9")):
        type_into(pseudo, field, text)
        assert "⟦" in pseudo.window.content.menus.undo.text()
    trigger(pseudo, "swap")
    assert untranslated(pseudo.window.content.menus.undo.text().replace("&", "")) == ""
    session.undo()
    assert untranslated(pseudo.window.content.menus.redo.text().replace("&", "")) == ""


def test_the_file_dialog_of_the_journal_is_translated(pseudo):
    load_example(pseudo, Result.WIN)
    trigger(pseudo, "journal")
    journal = pseudo.window.content._dialogs["journal"]
    journal._choose_file()
    dialog = journal.findChild(QFileDialog)
    assert dialog.windowTitle().startswith("⟦")
    assert all(name.startswith("⟦") for name in dialog.nameFilters())
    dialog.close()
    settle()


def test_the_walk_finds_what_it_looks_for(pseudo):
    label = QLabel("Forgotten", pseudo.window)
    assert "Forgotten" in [untranslated(text) for text in every_text(pseudo.window)]
    label.setText("⟦Half⟧ forgotten")
    assert any("forgotten" in untranslated(text) for text in every_text(pseudo.window))
    label.deleteLater()


# Live switch ----------------------------------------------------------------------------


def test_switching_keeps_document_undo_and_geometry(qtbot, tmp_path, clock):
    with running(tmp_path, clock, size=(1200, 760)) as program:
        window, session = program.window, program.session
        load_example(program, Result.WIN)
        type_into(program, "playerA.rating", "1800,5")
        type_into(program, "playerB.rating", "1900")
        window.content.splitter.setSizes([340, 860])
        settle()

        def state():
            stack = session.undo_stack
            return (
                session.document,
                stack.count(),
                stack.index(),
                window.geometry(),
                window.content.splitter.sizes(),
            )

        before = state()
        assert window.findChild(QAction, "action.language.en").isChecked()
        trigger(program, "language.fr")
        assert state() == before
        assert window.findChild(QAction, "action.language.fr").isChecked()
        assert window.content.tabs.tabText(0) == "Partie"
        assert window.findChild(QLineEdit, "playerA.rating").text() == "1800,5"
        trigger(program, "undo")
        assert session.document.players.b.rating == 1912
        trigger(program, "redo")
        trigger(program, "language.en")
        assert state() == before
        assert window.content.tabs.tabText(0) == "Game"
        assert window.findChild(QLineEdit, "playerA.rating").text() == "1800.5"
        assert len(window.menuBar().actions()) == 4


@pytest.mark.parametrize("code", ["en", "fr"])
def test_every_dialog_opens_in_both_languages(qtbot, tmp_path, clock, code):
    with running(tmp_path, clock, code=code) as program:
        names = [name for name, dialog in every_dialog(program) if dialog.isVisible()]
    assert len(names) >= 8


def test_a_chosen_language_is_remembered(qtbot, tmp_path, clock):
    with running(tmp_path, clock) as program:
        trigger(program, "language.fr")
        assert program._preferences.language == "fr"


# French ---------------------------------------------------------------------------------


def french():
    with (ROOT / "resources/locale/fr/LC_MESSAGES/eloapp.po").open("rb") as file:
        return read_po(file)


def both_forms(message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string)


FRENCH = [(message, text) for message in french() if message.id for text in both_forms(message)]


def test_there_are_french_texts():
    assert len(FRENCH) > 250


@pytest.mark.parametrize(
    ("wrong", "what"),
    [
        ("'", "an ASCII apostrophe"),
        ('"', "an ASCII quotation mark"),
        (r"\.\.\.", "three points instead of …"),
        (r"(?<!\u00a0):(?!//)", "no U+00A0 before a colon"),
        (r"(?<!^)(?<!\u202f)[;!?]", "no U+202F before ; ! ?"),
        (r"«(?![\u00a0\u202f])|(?<![\u00a0\u202f])»", "no U+00A0 inside « »"),
        (r"(?<!\u00a0)%", "no U+00A0 before %"),
        (r"[\u00a0\u202f ][,.]|  ", "a space too many"),
        (r"\boe|\bOE|coeur|oeuvre", "no œ"),
    ],
)
def test_french_typography(wrong, what):
    found = [text for _, text in FRENCH if re.search(wrong, text)]
    assert found == [], what


SAMPLES = {
    "n": 3, "number": 21, "year": 2026, "month": "novembre", "day": 12, "low": 1, "high": 99,
    "digits": 40,
}  # fmt: skip


@pytest.mark.parametrize("code", ["en", "fr"])
def test_every_text_with_values_renders(code):
    count = 0
    for message, text in FRENCH:
        ids = message.id if isinstance(message.id, tuple) else (message.id,)
        for shown in ids if code == "en" else (text,):
            names = [name for _, name, _, _ in Formatter().parse(shown) if name is not None]
            if not names:
                continue
            count += 1
            values = {name: SAMPLES.get(name, f"<{name}>") for name in names}
            rendered = shown.format(**values)
            assert "{" not in rendered
            assert "}" not in rendered
            for name in names:
                assert str(values[name]) in rendered
    assert count > 60


def test_no_english_is_left_on_french_screens(qtbot, tmp_path, clock):
    english, wanted = set(), set()
    for message, text in FRENCH:
        ids = message.id if isinstance(message.id, tuple) else (message.id,)
        english |= {one.replace("&", "") for one in ids}
        wanted.add(text.replace("&", ""))
    english -= wanted
    found = set()
    with running(tmp_path, clock, code="fr") as program:
        for _name in states(program):
            found |= set(every_text(program.window))
        for _name, dialog in every_dialog(program):
            found |= set(every_text(dialog))
        for _name in series_states(program):
            found |= set(every_text(program.window))
            found |= set(of_chart(program.window.content.series.chart))
    assert found & english == set()
    assert "Gain" in found
    words = {word for text in found for word in re.findall(r"[a-z]+", text.lower())}
    assert (
        words & {"the", "rating", "with", "your", "loss", "draw", "win", "show", "close"} == set()
    )


#: Paragraphs of the FIDE handbook, tables and versions are not numbers.
PARAGRAPH = re.compile(r"\b\d\.\d\.\d[a-e]?\b|\b5\.1\b|\b0\.1\.0\b|\b\d+\.\d+\.\d+\b")


@pytest.mark.parametrize(("code", "wrong"), [("en", ","), ("fr", ".")])
def test_numbers_have_the_decimal_mark_of_the_language(qtbot, tmp_path, clock, code, wrong):
    found, right = set(), 0
    other = "." if wrong == "," else ","
    with running(tmp_path, clock, code=code) as program:

        def look(top):
            nonlocal right
            texts = [PARAGRAPH.sub("", text) for text in every_text(top)]
            texts += [
                field.text() for field in top.findChildren(QLineEdit) if not field.property("fault")
            ]
            for text in texts:
                if re.search(rf"\d{re.escape(wrong)}\d", text):
                    found.add(text)
                right += bool(re.search(rf"\d{re.escape(other)}\d", text))

        for _name in states(program):
            look(program.window)
        for name, dialog in every_dialog(program):
            if name != "crash":
                look(dialog)
        for _name in series_states(program):
            look(program.window)
            for text in of_chart(program.window.content.series.chart):
                if re.search(rf"\d{re.escape(wrong)}\d", text):
                    found.add(text)
    assert found == set()
    assert right > 300
