"""The numbers of the five articles that the project starts from, read from the widgets.

Protected: what the seeds print is what the window shows, each within its own tolerance: the
changes and new ratings on the Game tab, the ten games on the Series tab, the gap tables and the
chain in the converter.
"""

from collections.abc import Callable, Iterator
from datetime import date
from decimal import Decimal

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QLineEdit, QTableView
from pytestqt.qtbot import QtBot
from support.data import rows
from support.window import SeriesTab, opened

from eloapp.models.game_model import GridRow
from eloapp.views.rows import RowsTable

D = Decimal
Key = Qt.Key
WIN, DRAW, LOSS = 0, 1, 2
SEEDS = {row["id"]: row for row in rows("seeds_examples.csv")}

#: The rows that these tabs and the converter can show, and how each is read.
GAME = [
    "S0-4",
    "S0-5",
    "S0-6",
    "S0-7",
    *(f"S2-{i}" for i in range(2, 7)),
    *(f"S3-{i}" for i in range(2, 8)),
]
SERIES = ["S3-8", "S3-9", "S3-10", "S3-11"]
GAPS = [
    *(f"S2-T{gap}" for gap in (0, 100, 200, 400, 800)),
    *(f"S3-{side}{gap}" for side in "TL" for gap in (0, 100, 200, 300, 400)),
]
EXPECTED = ["S0-1", "S0-3", "S2-1", "S3-1"]
CONVERTER = ["S1-2", "S1-3", "S1-4"]


@pytest.fixture
def tab(qtbot: QtBot, clock: Callable[[], date], settings: QSettings) -> Iterator[SeriesTab]:
    with opened(qtbot, clock, settings, kind=SeriesTab) as window:
        yield window


def value(text: str) -> Decimal:
    """A number as it stands on the screen."""
    return D(text.replace("−", "-").removeprefix("+"))


class Found:
    """Compares what was read with the seeds, and counts the rows."""

    def __init__(self) -> None:
        self.rows: list[str] = []

    def says(self, name: str, text: str) -> None:
        """The window shows ``text`` for the row ``name``: within the tolerance of the row.

        What is rounded for the screen may be off by half of its last digit besides.
        """
        row = SEEDS[name]
        shown = value(text)
        exponent = shown.as_tuple().exponent
        assert isinstance(exponent, int)
        step = D(1).scaleb(exponent) / 2
        assert abs(shown - D(row["expected"])) <= max(D(row["tolerance"]), step), (name, text)
        if row["exact_value"]:
            assert abs(shown - D(row["exact_value"])) <= step + D("1e-6"), (name, text)
        self.rows.append(name)


def copied(tab: SeriesTab, table: str, row: int, column: int) -> str:
    """A cell with every digit: selected by the mouse and copied by Ctrl+C."""
    view = tab.find(table, QTableView)
    index = view.model().index(row, column)
    view.scrollTo(index)
    tab.select([(row, column)], table)
    view.setFocus()
    tab.key(Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    cells = tab.clipboard.split("\t")
    return cells[column] if len(cells) > 1 else cells[0]


def test_game_tab(tab: SeriesTab) -> None:
    found = Found()

    def exact(row: GridRow, outcome: int) -> str:
        """The new rating with every digit, as shown beside the published one."""
        return copied(tab, "game.table", row, outcome + 1)

    tab.plain("1600", "1400").turn(0)
    found.says("S0-4", exact(GridRow.RATING_A, WIN))
    found.says("S0-5", exact(GridRow.RATING_A, DRAW))
    found.says("S0-6", exact(GridRow.RATING_A, LOSS))
    found.says("S0-7", exact(GridRow.RATING_B, WIN))
    tab.plain("1500", "1600").turn(0)
    for name, outcome in (("S2-2", WIN), ("S2-3", DRAW), ("S2-4", LOSS)):
        found.says(name, tab.changes[outcome])
        found.says(name, exact(GridRow.CHANGE_A, outcome))
    found.says("S2-5", exact(GridRow.RATING_A, WIN))
    found.says("S2-6", exact(GridRow.RATING_B, WIN))
    tab.plain("1600", "1700").turn(0)
    found.says("S3-3", tab.changes[WIN])
    found.says("S3-4", exact(GridRow.RATING_A, WIN))
    found.says("S3-6", tab.changes[DRAW])
    found.says("S3-7", tab.changes[LOSS])
    for name, outcome in (("S3-2", WIN), ("S3-5", DRAW)):
        # Score less expected score: the two numbers that the derivation writes down.
        tab.select([(GridRow.CHANGE_A, 1 + outcome)])
        (how,) = (line[2] for line in tab.why_lines() if line[0] == "Change")
        score, expected = how.split("(")[1].rstrip(")").split(" − ")
        found.says(name, str(value(score) - value(expected)))
    (score,) = (line[1] for line in tab.why_lines() if line[0] == "Expected score")
    found.says("S3-1", score)
    assert set(found.rows) == {*GAME, "S3-1"}
    assert len(set(found.rows)) == 16


def test_series_tab(tab: SeriesTab) -> None:
    found = Found()
    tab.plain()
    found.says("S3-8", copied(tab, "series.table", 9, 6))
    seed = SEEDS["S3-8"]["note"].removeprefix("after each win: ").split()
    for game, text in enumerate(seed):
        assert abs(value(tab.rows()[game][6]) - D(text)) <= D("0.05")
        assert abs(value(copied(tab, "series.table", game, 6)) - D(text)) <= D("0.005")
    found.says("S3-9", copied(tab, "series.table", 9, 8))
    found.says("S3-3", tab.rows()[0][5])
    found.says("S3-4", tab.rows()[0][6])
    tab.type("series.pattern", "0")
    found.says("S3-11", copied(tab, "series.table", 9, 6))
    found.says("S3-7", tab.rows()[0][5])
    tab.type("series.pattern", "½")
    found.says("S3-6", tab.rows()[0][5])
    tab.type("series.pattern", "1")
    tab.choose("rules.preset", "FIDE standard")
    found.says("S3-10", copied(tab, "series.table", 9, 6))
    assert [name for name in found.rows if name in SERIES] == ["S3-8", "S3-9", "S3-11", "S3-10"]
    assert len(set(found.rows)) == 8


def converter(tab: SeriesTab) -> QDialog:
    tab.key(Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    tab.settle()
    return tab.find("converter", QDialog)


def type_in(dialog: QDialog, tab: SeriesTab, name: str, text: str) -> None:
    field = dialog.findChild(QLineEdit, name)
    field.setFocus()
    field.selectAll()
    tab.bot.keyClicks(field, text)


def shown(dialog: QDialog, name: str) -> str:
    return str(dialog.findChild(QLabel, name).text())


def test_gap_tables_of_the_converter(tab: SeriesTab) -> None:
    found = Found()
    dialog = converter(tab)
    table = dialog.findChild(RowsTable, "converter.table")
    model = table.rows_model()
    by_gap = {str(model.index(row, 0).data()): row for row in range(model.rowCount())}
    for name in GAPS:
        gap = name.split("-")[1]
        row = by_gap[gap[1:]]
        column = 1 if gap[0] == "T" else 2
        text = str(model.index(row, column).data())
        found.says(name, text)
        # FIDE's table says the same within its two decimals, up to its cap-free end.
        by_table = value(str(model.index(row, column + 2).data()))
        assert abs(by_table - value(text)) <= D("0.011")
    assert found.rows == GAPS
    assert len(found.rows) == 15
    dialog.findChild(RowsTable, "converter.table").setFocus()
    table.selectAll()
    table.copy_selection()
    lines = QApplication.clipboard().text().splitlines()
    assert len(lines) == model.rowCount()
    for name in GAPS:
        gap = name.split("-")[1]
        (line,) = (line for line in lines if line.split("\t")[0] == gap[1:])
        assert abs(
            D(line.split("\t")[1 if gap[0] == "T" else 2]) - D(SEEDS[name]["expected"])
        ) <= D(SEEDS[name]["tolerance"])


def test_expected_scores_and_the_chain_of_the_converter(tab: SeriesTab) -> None:
    found = Found()
    dialog = converter(tab)
    by_formula, by_table = (f"converter.result.{by}.expected" for by in ("formula", "table"))
    for name, gap in (("S0-1", "200"), ("S0-3", "-200"), ("S2-1", "-100"), ("S3-1", "-100")):
        type_in(dialog, tab, "converter.value", gap)
        found.says(name, shown(dialog, by_formula))
        assert abs(value(shown(dialog, by_table)) - D(SEEDS[name]["expected"])) <= D("0.005")
    for name, gap, table in (("S1-3", "400", "0.92"), ("S1-4", "350", "0.89")):
        type_in(dialog, tab, "converter.value", gap)
        found.says(name, shown(dialog, by_formula))
        assert shown(dialog, by_table) == table  # as the notes of these rows say
    type_in(dialog, tab, "converter.first", "0.6")
    type_in(dialog, tab, "converter.second", "0.7")
    found.says("S1-2", shown(dialog, "converter.chain.formula.expected"))
    assert set(found.rows) == {*EXPECTED, *CONVERTER}
    assert len(found.rows) == 7


def test_a_difference_and_its_expected_score_are_each_others_inverse(tab: SeriesTab) -> None:
    """S1-1: 150 points give 0.7034, and that gives 150 points back, by clicks."""
    dialog = converter(tab)
    type_in(dialog, tab, "converter.value", SEEDS["S1-1"]["expected"])
    assert shown(dialog, "converter.result.formula.expected") == "0.7034"
    for name in ("converter.expected", "converter.ratio", "converter.difference"):
        tab.bot.mouseClick(dialog.findChild(object, name), Qt.MouseButton.LeftButton)
    assert D(dialog.findChild(QLineEdit, "converter.value").text()) == 150


def test_every_row_that_can_be_shown_is_read_here() -> None:
    read = {*GAME, *SERIES, *GAPS, *EXPECTED, *CONVERTER, "S1-1"}
    assert len(read) == 15 + 4 + 15 + 4 + 3 + 1
    assert read <= set(SEEDS)
    assert {name for name in SEEDS if "-T" in name or "-L" in name} <= read
