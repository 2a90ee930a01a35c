"""The converter in the window: opened, typed into, copied, printed, and in both languages.

Protected: the three ways to give a relation, formula and table side by side, the chain, faulty
text, every number of the seeds' gap tables, TSV as spreadsheets read it, and a printed page.
"""

from decimal import Decimal

import pytest
from PySide6.QtCore import QBuffer, QIODevice, QPoint, Qt
from PySide6.QtGui import QPageSize, QPdfWriter, QTextTable
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QTableView,
)
from support.clipped import clipped_texts
from support.data import rows

from eloapp.printing import table_document
from eloapp.views.converter_dialog import ConverterDialog

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
GAPS = [row for row in rows("seeds_examples.csv") if row["id"][:4] in ("S2-T", "S3-T", "S3-L")]


class Converter:
    """The open dialog."""

    def __init__(self, ui) -> None:
        self.ui = ui

    @property
    def dialog(self) -> ConverterDialog:
        found = self.ui.find("converter", QDialog)
        assert isinstance(found, ConverterDialog)
        return found

    def field(self, name: str = "value") -> QLineEdit:
        found = self.dialog.findChild(QLineEdit, f"converter.{name}")
        assert found is not None
        return found

    def type(self, text: str, name: str = "value") -> None:
        field = self.field(name)
        field.setFocus()
        field.selectAll()
        if text:
            QTest.keyClicks(field, text)
        else:
            QTest.keyClick(field, Key.Key_Delete)
        self.ui.settle()

    def choose(self, name: str) -> None:
        button = self.dialog.findChild(QAbstractButton, f"converter.{name}")
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        self.ui.settle()

    def press(self, name: str) -> None:
        self.ui.press(f"converter.{name}", self.dialog)
        self.ui.settle()

    def result(self, group: str = "result") -> dict[str, list[str]]:
        """Formula and table of difference, expected score and ratio."""
        return {
            key: [
                self.dialog.findChild(QLabel, f"converter.{group}.{by}.{key}").text()
                for by in ("formula", "table")
            ]
            for key in ("difference", "expected", "ratio")
        }

    @property
    def message(self) -> str:
        label = self.dialog.message
        assert label.isVisible() == bool(label.text())
        return label.text()

    @property
    def chain_message(self) -> str:
        return self.dialog.chain_message.text()

    @property
    def table(self) -> QTableView:
        found = self.dialog.findChild(QTableView, "converter.table")
        assert found is not None
        return found

    def table_rows(self) -> list[list[str]]:
        model = self.table.model()
        return [
            [str(model.index(row, column).data()) for column in range(model.columnCount())]
            for row in range(model.rowCount())
        ]


@pytest.fixture
def converter(ui) -> Converter:
    ui.trigger("converter")
    found = Converter(ui)
    ui.bot.waitUntil(found.dialog.isActiveWindow)
    return found


def test_the_menu_view_opens_it(ui):
    action = ui.action("converter")
    assert any(
        action in top.menu().actions()
        for top in ui.top.menuBar().actions()
        if top.text().replace("&", "") == "View"
    )
    assert action.shortcut().toString() == "Ctrl+K"
    action.trigger()
    ui.settle()
    assert Converter(ui).dialog.isVisible()


def test_ctrl_k_opens_it_from_anywhere(ui):
    for name in ("playerA.rating", "rules.preset"):
        ui.go(name)
        ui.key(Key.Key_K, CTRL)
        ui.settle()
        dialog = Converter(ui).dialog
        assert dialog.isVisible()
        assert dialog.windowTitle() == "Converter"
        QTest.keyClick(dialog, Key.Key_Escape)
        ui.come_back()
        assert not dialog.isVisible()
    assert len(ui.top.findChildren(ConverterDialog)) == 1


def test_the_value_has_the_focus_and_is_selected(converter):
    assert converter.field().hasFocus()
    assert converter.field().selectedText() == "200"


def shown_ink(converter: Converter) -> str:
    """The colour of a result."""
    cell = converter.dialog.results.cells["expected", "formula"]
    return cell.palette().windowText().color().name()


def test_it_opens_with_a_gap_of_200(converter):
    assert converter.result() == {
        "difference": ["200.0", "200"],
        "expected": ["0.7597", "0.76"],
        "ratio": ["3.162", "3.167"],
    }


def test_what_a_difference_means(converter):
    converter.type("-150")
    assert converter.result() == {
        "difference": ["−150.0", "−150"],
        "expected": ["0.2966", "0.30"],
        "ratio": ["0.422", "0.429"],
    }
    converter.type("128,4")  # either decimal sign
    assert converter.result()["difference"] == ["128.4", "128"]
    assert converter.result()["expected"] == ["0.6768", "0.67"]


def test_what_an_expected_score_means(converter):
    converter.choose("expected")
    assert converter.field().text() == "0.7597"  # the same relation, said another way
    assert converter.result()["difference"][0] == "200.0"
    converter.type("0.64")
    assert converter.result() == {
        "difference": ["100.0", "102"],
        "expected": ["0.6400", "0.64"],
        "ratio": ["1.778", "1.778"],
    }


def test_what_a_ratio_means(converter):
    converter.choose("ratio")
    converter.type("10")
    assert converter.result() == {
        "difference": ["400.0", "383"],
        "expected": ["0.9091", "0.91"],
        "ratio": ["10.000", "10.111"],
    }


def test_the_inverse_of_the_seed(converter):
    """A gap of 150 to an expected score and back."""
    converter.type("150")
    for way in ("expected", "ratio", "difference"):
        converter.choose(way)
    assert converter.field().text() == "150"
    assert converter.result()["difference"][0] == "150.0"


def test_segments_by_keyboard(converter):
    dialog, field = converter.dialog, converter.field()
    QTest.keyClick(field, Key.Key_Backtab)
    assert dialog.focusWidget().objectName() == "converter.difference"
    QTest.keyClick(dialog.focusWidget(), Key.Key_Right)
    QTest.keyClick(dialog.focusWidget(), Key.Key_Space)
    assert field.text() == "0.7597"


def test_a_certain_score_has_no_finite_value(converter):
    converter.choose("expected")
    converter.type("1")
    assert converter.result()["difference"][0] == "no finite value"
    assert converter.result()["ratio"] == ["no finite value", "no finite value"]
    converter.type("0")
    assert converter.result()["difference"][0] == "no finite value"
    assert converter.result()["ratio"] == ["0.000", "0.000"]
    converter.choose("difference")
    assert converter.message == ""


@pytest.mark.parametrize(
    ("way", "text", "words"),
    [
        ("difference", "x", "Not a number; example: 1512.5"),
        ("difference", "nan", "Only finite numbers"),
        ("difference", "1" * 41, "At most"),
        ("difference", "", "Type a number"),
        ("expected", "1.5", "0"),
        ("expected", "-0.1", "1"),
        ("ratio", "-2", "Must be above 0"),
        ("ratio", "0", "Must be above 0"),
    ],
)
def test_faulty_text_is_said_and_the_numbers_stay(converter, way, text, words):
    converter.choose(way)
    converter.type("0.5")
    before, ink = converter.result(), shown_ink(converter)
    converter.type(text)
    assert words in converter.message
    assert converter.field().property("fault")
    assert converter.field().accessibleDescription() == converter.message
    if not text.startswith(("1", "-")):  # each key is read; the last text that could be counts
        assert converter.result() == before
    assert shown_ink(converter) != ink
    converter.type("0.5")
    assert converter.message == ""
    assert converter.field().accessibleDescription() == ""
    assert converter.result() == before
    assert shown_ink(converter) == ink


def test_choosing_another_way_forgets_faulty_text(converter):
    converter.type("x")
    converter.choose("ratio")
    assert converter.message == ""
    assert converter.field().text() == "3.1623"
    assert converter.result()["difference"][0] == "200.0"


def test_the_chain_of_the_seed(converter):
    """60 % and 70 % make 77.8 %: ratios multiply, differences add up."""
    assert [converter.field(name).text() for name in ("first", "second")] == ["0.6", "0.7"]
    assert converter.result("chain") == {
        "difference": ["217.6", "221"],
        "expected": ["0.7778", "0.78"],
        "ratio": ["3.500", "3.545"],
    }
    converter.type("0.3", "first")
    assert converter.result("chain")["expected"] == ["0.5000", "0.50"]
    assert converter.result("chain")["difference"] == ["0.0", "0"]


def test_faults_of_the_chain(converter):
    before = converter.result("chain")
    converter.type("7", "second")
    assert converter.chain_message != ""
    converter.type("x", "first")
    assert converter.chain_message != ""
    converter.type("0.6", "first")
    assert converter.chain_message != ""  # the other one is still wrong
    converter.type("0.7", "second")
    assert converter.chain_message == ""
    assert converter.result("chain") == before


def test_a_chain_without_an_answer(converter):
    converter.type("1", "first")
    converter.type("0", "second")
    assert converter.chain_message == "One link is a certain win, the other a certain loss"
    converter.type("0.5", "second")
    assert converter.chain_message == ""
    assert converter.result("chain")["expected"][0] == "1.0000"


# The table ------------------------------------------------------------------------------


@pytest.mark.parametrize("row", GAPS, ids=lambda row: row["id"])
def test_the_gaps_of_the_seeds(converter, row):
    gap = Decimal(row["input"].removeprefix("D="))
    (line,) = [line for line in converter.table_rows() if line[0] == str(abs(gap))]
    lower = row["id"].startswith("S3-L")
    by_formula, by_table = Decimal(line[2 if lower else 1]), Decimal(line[4 if lower else 3])
    assert abs(by_formula - Decimal(row["exact_value"])) <= Decimal("0.00005")
    assert abs(by_formula - Decimal(row["expected"])) <= Decimal(row["tolerance"])
    assert abs(by_table - Decimal(row["expected"])) <= Decimal("0.011")  # rounded once more


def test_the_table_is_read_with_its_headings(converter):
    model = converter.table.model()
    heads = [model.headerData(i, Qt.Orientation.Horizontal) for i in range(model.columnCount())]
    assert heads == ["Gap", "Higher, formula", "Lower, formula", "Higher, table", "Lower, table"]
    assert converter.table_rows()[8] == ["200", "0.7597", "0.2403", "0.76", "0.24"]
    assert converter.table_rows()[-1] == ["800", "0.9901", "0.0099", "1.00", "0.00"]


def test_copy_all(converter):
    converter.press("copy")
    lines = [line.split("\t") for line in converter.ui.clipboard.split("\n")]
    assert lines[0][:2] == ["Gap", "Higher, formula"]
    assert lines[1:] == converter.table_rows()
    assert {len(line) for line in lines} == {5}


def test_copy_the_selected_rows(converter):
    table = converter.table
    table.setFocus()
    spot = table.visualRect(table.model().index(2, 1)).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    QTest.keyClick(table, Key.Key_C, CTRL)
    assert converter.ui.clipboard == "50\t0.5715\t0.4285\t0.57\t0.43"


def test_enter_in_a_field_presses_nothing(converter):
    QApplication.clipboard().setText("before")
    QTest.keyClick(converter.field(), Key.Key_Return)
    assert converter.ui.clipboard == "before"
    assert converter.dialog.isVisible()


def test_print_asks_first(converter, monkeypatch):
    opened = []
    monkeypatch.setattr(QDialog, "open", lambda dialog: opened.append(dialog))
    converter.press("print")
    (asked,) = opened
    assert isinstance(asked, QPrintDialog)
    assert asked.parent() is converter.dialog
    assert asked.printer().docName() == "Expected score by gap"
    assert asked.printer().pageLayout().pageSize().id() == QPageSize.PageSizeId.A4
    asked.reject()
    converter.ui.settle()
    assert converter.dialog.findChild(QPrintDialog) is None  # nothing is left behind


def test_it_is_printed_when_the_question_is_answered(converter, monkeypatch, tmp_path):
    paper = tmp_path / "gaps.pdf"

    def answer(dialog):
        dialog.printer().setOutputFileName(str(paper))
        dialog.accepted.emit(dialog.printer())

    monkeypatch.setattr(QDialog, "open", answer)
    converter.press("print")
    assert paper.read_bytes().startswith(b"%PDF")
    assert paper.stat().st_size > 5000


def test_the_page_is_a_pdf_of_one_page(converter):
    document = table_document("Expected <score>", converter.dialog.table_text())
    data = QBuffer()
    data.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(data)
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    document.print_(writer)
    written = bytes(data.data().data())
    assert written.startswith(b"%PDF")
    assert written.count(b"/Type /Page\n") == 1
    (table,) = [f for f in document.rootFrame().childFrames() if isinstance(f, QTextTable)]
    assert (table.rows(), table.columns()) == (26, 5)
    assert table.cellAt(9, 1).firstCursorPosition().block().text() == "0.7597"
    assert document.toPlainText().startswith("Expected <score>")


# The window around it -------------------------------------------------------------------


def test_it_stays_open_beside_the_window(converter):
    ui = converter.ui
    assert not converter.dialog.isModal()
    ui.come_back()
    ui.play("1500", "1600")
    assert converter.dialog.isVisible()
    assert converter.result()["difference"] == ["200.0", "200"]
    assert ui.changes[0] != ""


def test_nothing_in_it_is_an_edit_of_the_document(converter):
    steps, document = converter.ui.steps, converter.ui.document
    converter.type("310")
    converter.choose("expected")
    converter.type("0.2", "first")
    assert converter.ui.steps == steps
    assert converter.ui.document is document


def test_escape_closes_only_the_dialog(converter):
    QTest.keyClick(converter.field(), Key.Key_Escape)
    converter.ui.settle()
    assert not converter.dialog.isVisible()
    assert converter.ui.top.isVisible()


def test_close(converter):
    converter.type("310")
    converter.press("close")
    assert not converter.dialog.isVisible()
    converter.ui.trigger("converter")
    assert converter.field().text() == "310"  # as it was left


def test_another_language(converter):
    ui = converter.ui
    old = converter.dialog
    ui.speak("fr")
    assert not any(dialog is old for dialog in ui.top.findChildren(ConverterDialog))
    ui.trigger("converter")
    assert converter.dialog.windowTitle() == "Convertisseur"
    assert converter.result()["expected"] == ["0,7597", "0,76"]
    assert converter.table_rows()[8] == ["200", "0,7597", "0,2403", "0,76", "0,24"]
    converter.type("x")
    assert "1512,5" in converter.message
    converter.choose("expected")
    assert converter.field().text() == "0,7597"
    converter.press("copy")
    assert converter.ui.clipboard.startswith("Écart\tFavori, formule\t")
    assert "0,7597\t0,2403" in converter.ui.clipboard


# How it looks ---------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["en", "fr"])
@pytest.mark.parametrize("size", [(900, 500), (520, 480), (1200, 900)])
def test_columns_and_panes_find_room(converter, code, size):
    ui = converter.ui
    ui.speak(code)
    ui.trigger("converter")
    dialog = converter.dialog
    dialog.resize(*size)
    ui.settle()
    assert clipped_texts(dialog) == []
    header = converter.table.horizontalHeader()
    for column in range(header.count()):
        assert header.sectionSize(column) >= header.sectionSizeHint(column) - 1, column
    value, heading = converter.field(), dialog.known
    left = value.mapTo(dialog, QPoint()).x()
    assert left == heading.mapTo(dialog, QPoint()).x()
    beside = converter.table.mapTo(dialog, QPoint()).x() > heading.mapTo(dialog, QPoint()).x()
    assert beside == (size[0] >= 900)
    buttons = [b for b in dialog.findChildren(QPushButton) if b.isVisible()]
    assert len(buttons) == 3
    foot = min(b.mapTo(dialog, QPoint()).y() for b in buttons)
    assert all(b.mapTo(dialog, QPoint(0, b.height())).y() <= dialog.height() for b in buttons)
    assert foot > dialog.height() / 2
