"""The item models of this window under Qt's own tester, through many changes.

Protected: the smallest signals (selections survive), headers, the text for the screen, for the
clipboard and for a screen reader.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot
from support.elo import NOW, document_of, player, report_of, standard

from eloapp.core.document import Document, Player, Players, example_players
from eloapp.core.draws import DrawKind, DrawModel
from eloapp.core.report import apply_result
from eloapp.core.results import OUTCOMES
from eloapp.core.rules import Preset, rules_for
from eloapp.models.game_model import GameModel, GridRow, derivation_at
from eloapp.models.journal_model import COLUMNS, JournalModel, journal_csv
from eloapp.models.table import RowsModel, as_tsv
from eloapp.models.why_model import WhyModel
from eloapp.wording import language

DAY = date(2026, 11, 30)
EXAMPLE = replace(Document(standard()), players=example_players(2026))


@pytest.fixture(autouse=True)
def english(qtbot: QtBot) -> Iterator[None]:
    language.use("en")
    yield
    language.use("en")


def watched(model: QAbstractItemModel) -> QAbstractItemModelTester:
    """Qt's tester; what it finds is a warning, and a warning fails the test."""
    mode = QAbstractItemModelTester.FailureReportingMode.Warning
    return QAbstractItemModelTester(model, mode, model)


def documents(count: int, seed: int = 7) -> Iterator[Document]:
    """Games of every kind, one after the other."""
    chance = random.Random(seed)
    for _ in range(count):
        sides = [
            Player(
                chance.choice(["", "Ann", "Bernard, Noah"]),
                Decimal(chance.randrange(10_000, 28_000)) / 10,
                unrated=chance.random() < 0.15,
            )
            for _ in range(2)
        ]
        rules = rules_for(chance.choice(list(Preset)), NOW)
        document = document_of(sides[0], sides[1], rules, chance.choice([*OUTCOMES, None]))
        yield replace(document, draws=DrawModel(chance.choice(list(DrawKind))))


class Signals:
    """What a model says, in order."""

    def __init__(self, model: QAbstractItemModel) -> None:
        self.said: list[tuple[object, ...]] = []
        model.dataChanged.connect(lambda a, b: self.said.append(("changed", a.row(), b.row())))
        model.rowsInserted.connect(lambda _p, a, b: self.said.append(("inserted", a, b)))
        model.rowsRemoved.connect(lambda _p, a, b: self.said.append(("removed", a, b)))
        model.modelReset.connect(lambda: self.said.append(("reset",)))


# Rows -----------------------------------------------------------------------------------


class Letters(RowsModel):
    """One column of text."""

    def __init__(self) -> None:
        super().__init__(1)

    def data(
        self,
        index: QModelIndex | QPersistentModelIndex,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        return self.cell(index) if role == Qt.ItemDataRole.DisplayRole else None


def letters(text: str) -> list[tuple[str]]:
    return [(character,) for character in text]


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("", "", []),
        ("abc", "abc", []),
        ("", "ab", [("inserted", 0, 1)]),
        ("abc", "", [("removed", 0, 2)]),
        ("abc", "axc", [("changed", 1, 1)]),
        ("abc", "xabc", [("inserted", 0, 0)]),
        ("abc", "abcx", [("inserted", 3, 3)]),
        ("abc", "bc", [("removed", 0, 0)]),
        ("abc", "ac", [("removed", 1, 1)]),
        ("abc", "xyc", [("changed", 0, 1)]),
        ("abc", "axyzc", [("changed", 1, 1), ("inserted", 2, 3)]),
        ("aa", "aaa", [("inserted", 2, 2)]),
    ],
)
def test_smallest_signals(before: str, after: str, said: list[tuple[object, ...]]) -> None:
    model = Letters()
    model.set_rows(letters(before))
    signals = Signals(model)
    model.set_rows(letters(after))
    assert signals.said == said
    assert list(model.rows) == letters(after)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.text("abcd", max_size=8), max_size=8))
def test_rows_are_what_was_set_last(texts: list[str]) -> None:
    model = Letters()
    tester = watched(model)
    for text in texts:
        kept = [(i, QPersistentModelIndex(model.index(i, 0))) for i in range(model.rowCount())]
        before = [row[0] for row in model.rows]
        model.set_rows(letters(text))
        assert list(model.rows) == letters(text)
        assert model.rowCount() == len(text)
        unchanged = 0
        while unchanged < min(len(before), len(text)) and before[unchanged] == text[unchanged]:
            unchanged += 1
        assert all(index.row() == i for i, index in kept[:unchanged])
    assert tester.model() is model


def test_tsv_is_by_row_then_column(qtbot: QtBot) -> None:
    model = RowsModelOfTwo()
    model.set_rows([("a", "b c"), ("d\te", "f\n g")])
    cells = [model.index(1, 1), model.index(0, 1), model.index(1, 0), model.index(0, 0)]
    assert as_tsv(model, cells) == "a\tb c\nd e\tf g"
    assert as_tsv(model, []) == ""
    assert as_tsv(model, [model.index(1, 1)]) == "f g"


class RowsModelOfTwo(Letters):
    """Two columns of text."""

    def __init__(self) -> None:
        RowsModel.__init__(self, 2)


# Game -----------------------------------------------------------------------------------


def test_game_model_through_many_games() -> None:
    model = GameModel()
    tester = watched(model)
    for document in documents(150):
        report = report_of(document)
        model.show(document, report)
        for column, result in enumerate(OUTCOMES, start=1):
            cell = model.index(GridRow.CHANGE_A, column).data(Qt.ItemDataRole.UserRole)
            change = report.a.change(result, is_a=True)
            if change is None:
                assert (cell.text, cell.exact, cell.sign) == ("–", "", 0)
            else:
                shown = Decimal(cell.text.replace("−", "-"))
                assert abs(shown - change) <= Decimal("0.05")
    assert model.rowCount() == len(GridRow)
    assert tester.model() is model


def test_game_model_changes_only_what_changed() -> None:
    model = GameModel()
    model.show(EXAMPLE, report_of(EXAMPLE))
    signals = Signals(model)
    model.show(EXAMPLE, report_of(EXAMPLE))
    assert signals.said == []
    chosen = replace(EXAMPLE, result=OUTCOMES[0])
    model.show(chosen, report_of(chosen))
    assert signals.said == [("changed", GridRow.CHANCE, GridRow.CHANCE)]


def test_game_model_headers_and_spoken_cells() -> None:
    model = GameModel()
    across, down = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
    assert model.headerData(0, down) in (None, "")  # nothing is shown yet
    model.show(EXAMPLE, report_of(EXAMPLE))
    assert [model.headerData(i, across) for i in range(4)] == ["Player", "Win", "Draw", "Loss"]
    assert [model.headerData(i, down) for i in range(1, 6)] == [
        "Camille Laurent",
        "Camille Laurent, New rating",
        "Noah Bernard",
        "Noah Bernard, New rating",
        "Both together",
    ]
    assert model.headerData(0, across, Qt.ItemDataRole.DecorationRole) is None
    role = Qt.ItemDataRole.AccessibleTextRole
    spoken = [model.index(row, 3).data(role) for row in GridRow]
    assert spoken == [
        "Loss, 55%",
        "Camille Laurent, Loss: −6.6",
        "Camille Laurent, New rating, Loss: 1777 (1777.4)",
        "Noah Bernard, Loss: +13.2",
        "Noah Bernard, New rating, Loss: 1925 (1925.2)",
        "Both together, Loss: +6.6",
    ]
    assert model.index(GridRow.CHANGE_A, 0).data(role) == "Camille Laurent, 1784  ·  K 20"
    assert model.data(QModelIndex()) is None


def test_unnamed_players_are_told_apart() -> None:
    model = GameModel()
    document = document_of(player(1500), player(1600), standard())
    model.show(document, report_of(document))
    role = Qt.ItemDataRole.AccessibleTextRole
    assert model.index(GridRow.RATING_A, 1).data(role).startswith("You, New rating, Win:")
    assert model.index(GridRow.RATING_B, 1).data(role).startswith("Opponent, New rating, Win:")


def test_game_model_as_tsv_has_every_digit() -> None:
    model = GameModel()
    document = document_of(player(1600, 20), player(1400, 20), rules_for(Preset.PLAIN, NOW))
    model.show(document, report_of(document))
    lines = [line.split("\t") for line in model.all_text().splitlines()]
    assert len(lines) == len(GridRow)
    assert all(len(line) == 4 for line in lines)
    assert lines[GridRow.CHANGE_A][1:] == ["4.805", "-5.195", "-15.195"]
    assert lines[GridRow.RATING_B][3] == "1415.195"


# Why ------------------------------------------------------------------------------------


def test_why_model_through_many_games() -> None:
    model = WhyModel()
    tester = watched(model)
    grid = GameModel()
    chance = random.Random(3)
    for document in documents(120, seed=11):
        report = report_of(document)
        grid.show(document, report)
        place = grid.index(chance.randrange(6), chance.randrange(4))
        found = derivation_at(document, report, place)
        model.show(None if found is None else found[0])
        assert (model.rowCount() == 0) == (found is None)
        for row in range(model.rowCount()):
            assert model.index(row, 0).data()
            assert model.index(row, 1).data()
    model.show(None)
    assert model.rowCount() == 0
    headers = [model.headerData(i, Qt.Orientation.Horizontal) for i in range(4)]
    assert headers == ["Step", "Value", "How", "Rule"]
    assert model.headerData(0, Qt.Orientation.Vertical) is None
    assert tester.model() is model


@pytest.mark.parametrize(
    ("row", "is_a"),
    [
        (GridRow.CHANCE, True),
        (GridRow.CHANGE_A, True),
        (GridRow.RATING_A, True),
        (GridRow.CHANGE_B, False),
        (GridRow.RATING_B, False),
        (GridRow.TOGETHER, True),
    ],
)
def test_why_belongs_to_the_cell(row: int, is_a: bool) -> None:
    model, report = GameModel(), report_of(EXAMPLE)
    model.show(EXAMPLE, report)
    for column, result in enumerate(OUTCOMES, start=1):
        found = derivation_at(EXAMPLE, report, model.index(row, column))
        assert found is not None
        why, of_a = found
        assert of_a is is_a
        assert why.result is (result if is_a else result.reversed)


# Journal --------------------------------------------------------------------------------


def journal_of(count: int) -> Sequence[Document]:
    """The document after each of some applied results."""
    found = []
    document = document_of(player(1500, 20, "Ann"), player(1600, 20, "Ben"), standard())
    chance = random.Random(5)
    for _ in range(count):
        document = replace(document, result=chance.choice(OUTCOMES))
        document = apply_result(document, report_of(document), DAY)
        found.append(document)
    return found


def test_journal_model_grows_and_shrinks() -> None:
    model = JournalModel()
    tester = watched(model)
    history = journal_of(25)
    signals = Signals(model)
    for count, document in enumerate(history, start=1):
        model.show(document.journal)
        assert model.rowCount() == count
        newest = document.journal[-1]
        assert newest.a.new_rating is not None
        assert model.index(0, 8).data() == str(newest.a.new_rating)
    assert set(signals.said) == {("inserted", 0, 0)}
    for document in reversed(history[:-1]):
        model.show(document.journal)
    model.show(())
    assert model.rowCount() == 0
    assert {said[0] for said in signals.said} == {"inserted", "removed"}
    assert tester.model() is model


def test_journal_model_headers_and_alignment() -> None:
    model = JournalModel()
    model.show(journal_of(1)[0].journal)
    headers = [model.headerData(i, Qt.Orientation.Horizontal) for i in range(model.columnCount())]
    assert headers[:6] == ["Date", "Player", "Rating", "Opponent", "Opponent’s rating", "Result"]
    assert len(set(headers)) == len(COLUMNS)
    right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
    alignment = model.index(0, 2).data(Qt.ItemDataRole.TextAlignmentRole)
    assert Qt.AlignmentFlag(alignment) == right
    cut = model.index(0, 12)  # long texts can be read in the tool tip
    assert cut.data(Qt.ItemDataRole.ToolTipRole) == cut.data()


@pytest.mark.parametrize(("code", "mark"), [("en", ","), ("fr", ";")])
def test_journal_csv_follows_the_decimal_mark(code: str, mark: str) -> None:
    language.use(code)
    lines = journal_csv(journal_of(3)[-1].journal).splitlines()
    assert len(lines) == 4
    assert lines[1].startswith(f"2026-11-30{mark}Ann{mark}1500{mark}")


def test_models_speak_the_language_of_now() -> None:
    model = GameModel()
    language.use("fr")
    model.show(EXAMPLE, report_of(EXAMPLE))
    assert model.headerData(1, Qt.Orientation.Horizontal) == "Gain"
    spoken = model.index(GridRow.CHANGE_A, 1).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Camille Laurent, Gain\u00a0: +13,4"


def test_both_players_of_a_document_are_in_the_grid() -> None:
    model = GameModel()
    document = replace(EXAMPLE, players=Players(Player("A", unrated=True), EXAMPLE.players.b))
    model.show(document, report_of(document))
    assert [model.index(row, 1).data() for row in (1, 2, 3, 5)] == ["–", "–", "0.0", "–"]
