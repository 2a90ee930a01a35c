"""The series' item models under Qt's own tester, growing, shrinking and filling up.

Protected: the smallest signals (selections survive), partial results, headings of both ways of
adding up, the text for the screen, for the clipboard and for a screen reader.
"""

import random
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

import pytest
from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot
from support.elo import NOW, plain_elo, player, standard

from eloapp.core.converter import gap_table
from eloapp.core.document import Players
from eloapp.core.draws import DrawModel
from eloapp.core.results import OUTCOMES
from eloapp.core.rules import Preset, Rules, Update, rules_for
from eloapp.core.series import Series
from eloapp.core.series_report import SeriesResult, outlook_case, series_case, series_steps
from eloapp.models.gap_model import GapModel
from eloapp.models.series_model import BESIDE, COLUMNS, SIGN, STYLE, SeriesModel
from eloapp.models.table import as_tsv
from eloapp.wording import language

D = Decimal
WIN, DRAW, LOSS = OUTCOMES
ACROSS = Qt.Orientation.Horizontal
BOTH = Players(player(1600, 20, "Ann"), player(1700, 20, "Ben"))


@pytest.fixture(autouse=True)
def english(qtbot: QtBot) -> Iterator[None]:
    language.use("en")
    yield
    language.use("en")


def watched(model: QAbstractItemModel) -> QAbstractItemModelTester:
    """Qt's tester; what it finds is a warning, and a warning fails the test."""
    mode = QAbstractItemModelTester.FailureReportingMode.Warning
    return QAbstractItemModelTester(model, mode, model)


def steps(series: Series, rules: Rules | None = None) -> list[SeriesResult]:
    """Everything that a series yields, the paths first."""
    case = series_case(BOTH, plain_elo() if rules is None else rules, series)
    found = series_steps(outlook_case(case, series, DrawModel()), series)
    return [step for step in found if step is not None]


class Signals:
    """What a model says, in order."""

    def __init__(self, model: QAbstractItemModel) -> None:
        self.said: list[tuple[object, ...]] = []
        model.dataChanged.connect(lambda a, b: self.said.append(("changed", a.row(), b.row())))
        model.rowsInserted.connect(lambda _p, a, b: self.said.append(("inserted", a, b)))
        model.rowsRemoved.connect(lambda _p, a, b: self.said.append(("removed", a, b)))
        model.modelReset.connect(lambda: self.said.append(("reset",)))

    def take(self) -> list[tuple[object, ...]]:
        said, self.said = self.said, []
        return said


def shown(model: QAbstractItemModel, row: int) -> list[str]:
    return [str(model.index(row, column).data()) for column in range(model.columnCount())]


def test_growing_and_shrinking_under_the_tester(qtbot: QtBot) -> None:
    model = SeriesModel()
    watched(model)
    signals = Signals(model)
    chance = random.Random(3)
    before = 0
    for _ in range(60):
        games = chance.choice([0, 1, 2, 7, 10, 30, 45])
        if not games:
            model.show(None)
            assert model.rowCount() == 0
        else:
            rules = rules_for(chance.choice(list(Preset)), NOW)
            pattern = tuple(chance.choices(OUTCOMES, k=3))
            target = chance.choice([None, D(1650)])
            for result in steps(Series(games=games, pattern=pattern, target=target), rules):
                model.show(result)
                assert model.rowCount() == games
            assert shown(model, games - 1)[0] == str(games)
            assert "" not in shown(model, games - 1)
        said = signals.take()
        assert ("reset",) not in said
        if games > before:
            assert ("inserted", before, games - 1) in said
        elif games < before:
            assert said[0] == ("removed", games, before - 1)
        before = games


def test_partial_results_fill_the_last_columns(qtbot: QtBot) -> None:
    model = SeriesModel()
    watched(model)
    signals = Signals(model)
    paths, *_between, whole = steps(Series(games=40))
    model.show(paths)
    assert signals.take() == [("inserted", 0, 39)]
    assert shown(model, 0)[-3:] == ["", "", ""]
    outlook = whole.outlook
    assert outlook is not None
    for done in (1, 17, 40):
        some = replace(
            outlook,
            quantiles=tuple(points[:done] for points in outlook.quantiles),
            mean=outlook.mean[:done],
            sd=outlook.sd[:done],
        )
        model.show(replace(whole, outlook=some))
        assert signals.take() == [("changed", 0, 39)]
        filled = [row for row in range(40) if shown(model, row)[-1]]
        assert filled == list(range(done))


def test_a_selection_survives_another_result(qtbot: QtBot) -> None:
    model = SeriesModel()
    watched(model)
    model.show(steps(Series(games=20))[-1])
    kept = QPersistentModelIndex(model.index(4, 6))
    lost = QPersistentModelIndex(model.index(15, 6))
    model.show(steps(Series(games=8, pattern=(LOSS,)))[-1])
    assert kept.isValid()
    assert kept.row() == 4
    assert not lost.isValid()
    assert str(kept.data()).startswith("15")


def test_the_cells_of_a_row(qtbot: QtBot) -> None:
    model = SeriesModel()
    model.show(steps(Series(games=10))[-1])
    row = shown(model, 1)
    assert row[:9] == [
        *("2", "1612.8", "1700", "0.38", "1"),
        *("+12.5", "1625.3", "+25.3", "1625.6"),
    ]
    assert [model.headerData(i, ACROSS) for i in range(len(COLUMNS))] == [
        *("Game", "Before", "Opponent", "Expected", "Result", "Change", "After", "Sum"),
        *("Per period", "5%", "Median", "95%"),
    ]
    copied = model.copy_text(model.index(1, 6))
    assert copied.startswith("1625.26")
    assert model.index(0, 5).data(SIGN) == 1
    assert model.index(0, 0).data(SIGN) is None
    assert model.index(0, 6).data(STYLE) == "strong"
    spoken = model.index(0, 3).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Expected: 0.36"
    assert model.data(QModelIndex()) is None
    assert model.index(99, 0).data() is None
    assert model.rowCount(model.index(0, 0)) == 0
    assert model.columnCount(model.index(0, 0)) == 0


def test_the_heading_of_the_other_way_of_adding_up(qtbot: QtBot) -> None:
    model = SeriesModel()
    watched(model)
    heard: list[tuple[int, int]] = []
    model.headerDataChanged.connect(lambda _o, a, b: heard.append((a, b)))
    assert model.headerData(BESIDE, ACROSS) == "Per period"
    model.show(steps(Series(), standard())[-1])
    assert model.headerData(BESIDE, ACROSS) == "Game by game"
    model.show(steps(Series(), replace(standard(), update=Update.SEQUENTIAL))[-1])
    assert model.headerData(BESIDE, ACROSS) == "Per period"
    assert set(heard) == {(BESIDE, BESIDE)}


@pytest.mark.parametrize("target", [None, D(1610)])
def test_all_text(qtbot: QtBot, target: Decimal | None) -> None:
    model = SeriesModel()
    assert len(model.all_text().splitlines()) == 1  # the headings of an empty table
    result = steps(Series(games=3, target=target))[-1]
    model.show(result)
    heads, *lines = (line.split("\t") for line in model.all_text().split("\n"))
    assert heads[-6:] == ["5%", "Median", "95%", "25%", "75%", "Reached"]
    assert len(lines) == 3
    outlook = result.outlook
    assert outlook is not None
    for game, line in enumerate(lines):
        cells = dict(zip(heads, line, strict=True))
        for head, place in (("5%", 0), ("25%", 1), ("Median", 2), ("75%", 3), ("95%", 4)):
            assert float(cells[head]) == pytest.approx(
                float(outlook.quantiles[place][game]), abs=0.051
            )
        if target is None:
            assert cells["Reached"] == ""
        else:
            assert outlook.reached is not None
            assert float(cells["Reached"]) == pytest.approx(
                float(outlook.reached[game]), abs=5.1e-5
            )
        assert cells["Change"].startswith("1")


def test_in_french(qtbot: QtBot) -> None:
    language.use("fr")
    model = SeriesModel()
    watched(model)
    model.show(steps(Series(games=2))[-1])
    assert shown(model, 0)[1] == "1600,0"
    assert model.headerData(9, ACROSS) == "5\u00a0%"
    assert "25\u00a0%" in model.all_text() or "25 %" in model.all_text()


def test_all_three_results_have_their_sign(qtbot: QtBot) -> None:
    model = SeriesModel()
    equal = Players(player(1600, 20), player(1600, 20))
    series = Series(games=3, pattern=(WIN, DRAW, LOSS))
    case = series_case(equal, rules_for(Preset.FIDE_STANDARD, NOW), series)
    model.show(list(series_steps(outlook_case(case, series, DrawModel()), series))[-1])
    assert [model.index(row, 5).data(SIGN) for row in range(3)] == [1, 0, -1]
    assert [model.index(row, 5).data() for row in range(3)] == ["+10.0", "0.0", "−10.0"]


# --- the table of gaps ------------------------------------------------------------------------


def test_the_gap_model_under_the_tester(qtbot: QtBot) -> None:
    model = GapModel()
    watched(model)
    table = list(gap_table())
    assert model.rowCount() == len(table)
    assert model.columnCount() == 5
    for row, gap in enumerate(table):
        cells = shown(model, row)
        assert cells[0] == str(gap.gap)
        assert D(cells[1]) + D(cells[2]) == 1
        assert D(cells[3]) + D(cells[4]) == 1
        assert abs(D(cells[1]) - gap.formula_higher) <= D("0.00005")
        assert D(cells[3]) == gap.table_higher
    assert [model.headerData(i, ACROSS) for i in range(5)] == [
        "Gap",
        *("Higher, formula", "Lower, formula", "Higher, table", "Lower, table"),
    ]
    assert as_tsv(model, [model.index(0, i) for i in range(5)]) == "\t".join(shown(model, 0))
    right = Qt.AlignmentFlag.AlignRight
    assert model.index(0, 1).data(Qt.ItemDataRole.TextAlignmentRole) & right
    assert model.index(0, 0).data(Qt.ItemDataRole.EditRole) is None
