"""Scenarios and outcomes as tables, under Qt's own tester.

Protected: the numbers of the picture; the smallest signals, so that selections and editors
survive; what is typed and what is refused; every deed asks for one other event; every outcome
shown is what the event gives with such results filled in.
"""

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from itertools import product

import pytest
from PySide6.QtCore import QAbstractItemModel, QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot
from support.elo import player, standard
from support.events import DRAW, LOSS, OPEN, WIN, about, event_of

from eloapp.core.document import example_players
from eloapp.core.draws import DrawKind, DrawModel
from eloapp.core.errors import Fault, InputError
from eloapp.core.event import (
    MAX_SCENARIOS,
    ROUND_RESULTS,
    Colour,
    Event,
    Goal,
    GoalKind,
    Opponent,
    Plan,
    RoundResult,
    Scenario,
    Threshold,
)
from eloapp.core.event_report import event_report
from eloapp.core.norm_data import NormData
from eloapp.core.results import OUTCOMES
from eloapp.core.rules import Preset, Rules, rules_for
from eloapp.core.titles import Title
from eloapp.models.outcomes_model import OutcomesModel
from eloapp.models.plan_cells import PlanTable, RowKey, RowKind
from eloapp.models.plan_entry import parse_plan_cell, show_plan_cell
from eloapp.models.planning_part import Prospect, prospects, sought_norms
from eloapp.models.rounds_example import example_event
from eloapp.models.scenarios_model import ScenariosModel
from eloapp.models.table import as_tsv
from eloapp.wording import language
from eloapp.wording.event import points

D = Decimal
R = RoundResult
DOWN = Qt.Orientation.Vertical
SPOKEN = Qt.ItemDataRole.AccessibleTextRole
EDIT = Qt.ItemDataRole.EditRole
CAMILLE = example_players(2026).a


@pytest.fixture(autouse=True)
def english(qtbot: QtBot) -> Iterator[None]:
    language.use("en")
    yield
    language.use("en")


def watched(model: QAbstractItemModel) -> QAbstractItemModelTester:
    """Qt's tester; what it finds is a warning, and a warning fails the test."""
    mode = QAbstractItemModelTester.FailureReportingMode.Warning
    return QAbstractItemModelTester(model, mode, model)


def prospect_of(
    event: Event,
    rules: Rules | None = None,
    draws: DrawModel | None = None,
    *,
    norms: bool = False,
) -> Prospect:
    """Everything that the core says of an event of the player in the picture."""
    *_steps, last = prospects(
        CAMILLE, standard() if rules is None else rules, draws or DrawModel(), event, norms=norms
    )
    return last


def table_of(event: Event, rules: Rules | None = None, *, norms: bool = False) -> PlanTable:
    """What the page shows of an event."""
    sought = sought_norms(event) if norms else ()
    fide = rules is None or rules.is_fide
    return PlanTable(event, prospect_of(event, rules, norms=norms), sought, fide)


class Asked:
    """A model that is watched; what it asks for is shown as the session would."""

    def __init__(self, event: Event) -> None:
        self.model = ScenariosModel()
        self.tester = watched(self.model)
        self.event = event
        self.steps: list[str] = []
        self.refused: list[tuple[int, int, Fault]] = []
        self.model.edited.connect(self._edited)
        self.model.refused.connect(lambda r, c, e: self.refused.append((r, c, e.fault)))
        self.model.show(table_of(event))

    def _edited(self, event: Event, step: str) -> None:
        self.event = event
        self.steps.append(step)
        self.model.show(table_of(event))

    def rows(self) -> list[list[str]]:
        """Labels and cells as shown."""
        model = self.model
        columns = range(model.columnCount())
        return [
            [str(model.headerData(row, DOWN)), *(model.cell(row, c).text for c in columns)]
            for row in range(model.rowCount())
        ]

    def column(self, column: int) -> list[str]:
        """One plan as shown."""
        return [row[column + 1] for row in self.rows()]

    def type(self, row: int, column: int, text: str) -> bool:
        """Type into a cell."""
        return self.model.setData(self.model.index(row, column), text)

    def round(self, number: int) -> int:
        """The row of a round, from 1."""
        row = self.model.row_of(RowKind.ROUND, number - 1)
        assert row is not None
        return row


@pytest.fixture
def example() -> Asked:
    return Asked(example_event())


# What is shown --------------------------------------------------------------------------


def test_the_numbers_of_the_picture(example: Asked) -> None:
    assert example.rows() == [
        ["", "Safe draws", "Hold, then win", "Must win", "Bad start"],
        ["Round 6 Noah Bernard 1912", "½", "½", "1", "0"],
        ["Round 7 Anton Berg 1875", "½", "½", "½", "½"],
        ["Round 8 about 1850", "½", "1", "1", "½"],
        ["Round 9 about 1850", "½", "½", "1", "½"],
        ["Score", "5/9", "5½/9", "6½/9", "4½/9"],
        ["Change", "+24.2", "+34.2", "+54.2", "+14.2"],
        ["Next list", "1808", "1818", "1838", "1798"],
        ["Performance", "1892", "1944", "2042", "1849"],
        ["Chance of this score or more", "39%", "19%", "2%", "61%"],
        ["Goal 1800", "reached", "reached", "reached", "2 short"],
    ]


def test_what_equals_the_first_plan_is_faint_and_what_differs_is_strong(example: Asked) -> None:
    rounds = [
        [example.model.cell(example.round(n), c).style for c in range(4)] for n in (6, 7, 8, 9)
    ]
    assert rounds == [
        ["strong", "faint", "strong", "strong"],
        ["strong", "faint", "faint", "faint"],
        ["strong", "strong", "strong", "faint"],
        ["strong", "faint", "strong", "faint"],
    ]
    goal = example.model.row_of(RowKind.GOAL)
    assert goal is not None
    cells = [example.model.cell(goal, c) for c in range(4)]
    assert [cell.icon for cell in cells] == ["check", "check", "check", ""]
    change = example.model.row_of(RowKind.CHANGE)
    assert change is not None
    assert [example.model.cell(change, c).sign for c in range(4)] == [1, 1, 1, 1]


def test_equal_numbers_are_grey_without_an_arrow(example: Asked) -> None:
    example.model.duplicate(0)
    kinds = (RowKind.POINTS, RowKind.CHANGE, RowKind.PUBLISHED, RowKind.PERFORMANCE)
    for kind in kinds:
        row = example.model.row_of(kind)
        assert row is not None
        assert example.model.cell(row, 1).style == "faint"
        assert example.model.cell(row, 1).sign is None
        assert example.model.cell(row, 1).text == example.model.cell(row, 0).text


def test_a_plan_that_leaves_rounds_open_shows_from_where_to_where() -> None:
    open_plan = Scenario("Open", (Plan(5, R.DRAW), Plan(6, None, Opponent(rating=D(1700)))))
    asked = Asked(replace(example_event(), scenarios=(open_plan,)))
    assert asked.column(0) == [
        "Open", "½", "–", "–", "–", "3½ – 6½/9", "−10.6 – +49.4", "1773 – 1833", "1740 – 2020", "–",
        "2 needed",
    ]  # fmt: skip
    cell = asked.model.cell(asked.round(7), 0)
    assert cell.beside == "1700"
    spoken = asked.model.index(asked.round(7), 0).data(SPOKEN)
    assert spoken == "Open, Round 7 Anton Berg 1875: left open against 1700"


def test_categories_and_norms_have_rows_of_their_own() -> None:
    limits = (Threshold("U1800", D(1800)), Threshold("Elite", D(1830)))
    event = replace(
        example_event(), thresholds=limits, norms=NormData(sought=(Title.WIM, Title.IM))
    )
    model = ScenariosModel()
    tester = watched(model)
    model.show(table_of(event, norms=True))
    labels = [str(model.headerData(row, DOWN)) for row in range(model.rowCount())]
    assert labels[-4:] == ["IM norm", "WIM norm", "U1800", "Elite"]
    last = model.rowCount() - 1
    assert [model.cell(last - 1, c).text for c in range(4)] == ["leaves"] * 3 + ["stays in"]
    assert [model.cell(last, c).text for c in range(4)] == [
        "stays in", "stays in", "leaves", "stays in",
    ]  # fmt: skip
    assert [model.cell(last, c).style for c in range(4)] == ["faint", "faint", "strong", "faint"]
    norm = model.row_of(RowKind.NORM)
    assert norm is not None
    assert model.cell(norm, 0).icon == "cross"
    assert model.cell(norm, 0).text == "not met"
    assert tester is not None


def test_before_anything_is_known_plans_stand_and_numbers_are_blank(example: Asked) -> None:
    """Numbers of another document are never shown."""
    names = [row[0] for row in example.rows()]
    example.model.show(PlanTable(example.event))
    assert [row[0] for row in example.rows()] == names
    assert example.column(0) == ["Safe draws", "½", "½", "½", "½", "", "", "", "", "", ""]


def test_a_first_rating_stands_in_the_place_of_the_next_list() -> None:
    nobody = replace(player(0, 40), rating=None, unrated=True)
    rounds = [(1800, WIN), (1750, DRAW), (1900, LOSS), (1850, WIN), (1800, OPEN)]
    event = replace(event_of(rounds), scenarios=(Scenario("Win", (Plan(4, WIN),)),))
    *_steps, found = prospects(nobody, standard(), DrawModel(), event, norms=False)
    model = ScenariosModel()
    model.show(PlanTable(event, found))
    row = model.row_of(RowKind.PUBLISHED)
    assert row is not None
    filled = event.planned(event.scenarios[0])
    first = event_report(nobody, standard(), filled).first
    assert first is not None
    assert model.cell(row, 0).text == str(first.published)
    change = model.row_of(RowKind.CHANGE)
    assert change is not None
    assert model.cell(change, 0).text == "–"


# Typing ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "result", "rating"),
    [
        ("1", R.WIN, None),
        ("½", R.DRAW, None),
        ("1/2", R.DRAW, None),
        ("0.5", R.DRAW, None),
        ("d", R.DRAW, None),
        ("0", R.LOSS, None),
        ("+", R.FORFEIT_WIN, None),
        ("½ bye", R.HALF_BYE, None),
        ("pairing bye", R.PAIRING_BYE, None),
        ("", None, None),
        ("n", None, None),
        ("1900", None, D(1900)),
        ("1800-1900", None, about(1800, 1900)),
        ("1 1900", R.WIN, D(1900)),
        ("½  1800 to 1900", R.DRAW, about(1800, 1900)),
    ],
)
def test_a_result_an_opponent_or_both_are_typed(
    text: str, result: R | None, rating: object
) -> None:
    found, opponent = parse_plan_cell(text, Colour.WHITE)
    assert found is result
    assert (None if opponent is None else opponent.rating) == rating
    plan = Plan(0, found, opponent)
    assert parse_plan_cell(show_plan_cell(plan)) == (found, opponent)


def test_an_opponent_may_be_unrated() -> None:
    assert parse_plan_cell("unrated") == (None, Opponent(unrated=True))
    assert parse_plan_cell("1 unrated")[1] == Opponent(unrated=True)


@pytest.mark.parametrize("text", ["5", "19", "x", "1 2", "½-0", "bye", "1900 1", "pairing bye ½"])
def test_what_is_no_plan_is_refused(text: str) -> None:
    """A short number is a slip of the finger, not an opponent of rating 5."""
    with pytest.raises(InputError):
        parse_plan_cell(text)


def test_a_typed_result_is_one_edit_and_keeps_the_rest(example: Asked) -> None:
    assert example.type(example.round(6), 0, "1")
    assert example.steps == ["Scenario"]
    assert example.event.scenarios[0].plan_for(5) == Plan(5, WIN)
    assert example.event.scenarios[1:] == example_event().scenarios[1:]
    assert example.column(0)[5:8] == ["5½/9", "+34.2", "1818"]


def test_a_blank_leaves_the_round_open(example: Asked) -> None:
    assert example.type(example.round(6), 0, " ")
    assert example.event.scenarios[0].plan_for(5) is None
    assert len(example.event.scenarios[0].plans) == 3


def test_typing_the_same_is_no_edit(example: Asked) -> None:
    assert example.type(example.round(6), 0, "½")
    assert example.type(0, 0, "Safe draws")
    assert example.steps == []


def test_a_refusal_changes_nothing_and_says_where(example: Asked) -> None:
    row = example.round(7)
    assert not example.type(row, 2, "77")
    assert example.refused == [(row, 2, Fault.NOT_A_RESULT)]
    assert example.steps == []


def test_names_and_notes_are_typed(example: Asked) -> None:
    assert example.type(0, 1, "  Wait   and see ")
    assert example.event.scenarios[1].name == "Wait and see"
    assert example.type(0, 1, " ")
    assert example.event.scenarios[1].name == "Wait and see"  # a plan without a name is none
    assert example.model.row_of(RowKind.NOTE) is None
    example.model.show_notes(True)
    row = example.model.row_of(RowKind.NOTE)
    assert row is not None
    assert example.type(row, 1, "If Anton is ill")
    example.model.show_notes(False)
    assert example.model.row_of(RowKind.NOTE) == row  # there is one now
    assert example.steps == ["Rename a scenario", "Note"]


def test_a_row_of_notes_goes_when_nothing_was_written(example: Asked) -> None:
    example.model.show_notes(True)
    example.model.show_notes(False)
    assert example.model.row_of(RowKind.NOTE) is None


def test_results_turn_and_are_cleared(example: Asked) -> None:
    row = example.round(7)
    for expected in ("0", "–", "1", "½"):
        example.model.turn_result(row, 0)
        assert example.model.cell(row, 0).text == expected
    example.model.clear([(row, 0), (row, 1), (0, 0)])
    assert [example.model.cell(row, c).text for c in range(3)] == ["–", "–", "½"]
    assert example.steps == ["Scenario"] * 5  # both cells in one step
    assert example.event.scenarios[0].name == "Safe draws"


def test_an_opponent_stays_when_the_result_turns(example: Asked) -> None:
    row = example.round(7)
    example.type(row, 0, "½ 1700")
    example.model.set_result(row, 0, WIN)
    assert example.event.scenarios[0].plan_for(6) == Plan(6, WIN, Opponent(rating=D(1700)))


def test_the_opponent_that_is_entered_is_no_other_one() -> None:
    event = replace(event_of([(1900, OPEN)]), scenarios=(Scenario("A"),))
    asked = Asked(event)
    asked.type(asked.round(1), 0, "1 1900")
    assert asked.event.scenarios[0].plans == (Plan(0, WIN),)


def test_what_is_computed_cannot_be_typed_over(example: Asked) -> None:
    editable = Qt.ItemFlag.ItemIsEditable
    for row in range(example.model.rowCount()):
        flags = example.model.flags(example.model.index(row, 0))
        typed = example.model.key(row).kind in (RowKind.NAME, RowKind.ROUND)
        assert bool(flags & editable) is typed


# Whole plans ----------------------------------------------------------------------------


def test_the_first_time_there_are_two_to_begin_with() -> None:
    asked = Asked(replace(example_event(), scenarios=()))
    assert asked.model.rowCount() == asked.model.columnCount() == 0
    assert asked.model.add() == 0
    assert asked.rows()[0][1:] == ["Safe draws", "Must win"]
    assert asked.column(0)[1:5] == ["½"] * 4
    assert asked.column(1)[1:5] == ["1"] * 4
    assert asked.steps == ["Add a scenario"]
    assert asked.model.add() == 2
    assert asked.column(2)[:5] == ["Scenario 3", "–", "–", "–", "–"]


def test_there_are_six_at_most(example: Asked) -> None:
    example.model.add()
    example.model.duplicate(0)
    assert example.model.columnCount() == MAX_SCENARIOS
    assert example.model.full
    before = list(example.steps)
    example.model.add()
    example.model.duplicate(0)
    assert example.steps == before


def test_a_copy_stands_beside_its_plan_under_another_name(example: Asked) -> None:
    assert example.model.duplicate(0) == 1
    assert example.rows()[0][1:3] == ["Safe draws", "Safe draws 2"]
    assert example.model.duplicate(0) == 1
    assert example.rows()[0][1:4] == ["Safe draws", "Safe draws 3", "Safe draws 2"]
    assert example.event.scenarios[1].plans == example.event.scenarios[0].plans


def test_plans_move_and_go(example: Asked) -> None:
    assert example.model.move(0, -1) == 0
    assert example.steps == []
    assert example.model.move(0, 1) == 1
    assert example.rows()[0][1:3] == ["Hold, then win", "Safe draws"]
    assert example.model.move(3, 1) == 3
    example.model.remove(0)
    assert example.rows()[0][1:] == ["Safe draws", "Must win", "Bad start"]
    assert example.steps == ["Move a scenario", "Delete a scenario"]
    for _ in range(3):
        example.model.remove(0)
    assert example.model.rowCount() == 0


def test_a_round_that_is_played_goes_from_the_plans_and_the_selection_stays(
    example: Asked,
) -> None:
    model = example.model
    kept = QPersistentModelIndex(model.index(example.round(8), 2))
    column = QPersistentModelIndex(model.index(0, 3))
    event = example.event
    played = event.with_round(5, replace(event.rounds[5], result=WIN))
    model.show(table_of(played))
    assert model.row_of(RowKind.ROUND, 5) is None
    assert kept.row() == model.row_of(RowKind.ROUND, 7)
    model.show(table_of(replace(played, scenarios=played.scenarios[1:])))
    assert kept.column() == 1
    assert column.column() == 2
    model.show(table_of(event))
    assert model.columnCount() == 4


def test_copied_text_has_every_digit_and_can_be_typed_again(example: Asked) -> None:
    model = example.model
    example.type(example.round(7), 0, "½ 1700")
    lines = [line.split("\t") for line in model.all_text().split("\n")]
    assert lines[0] == ["", "Safe draws", "Hold, then win", "Must win", "Bad start"]
    assert lines[2][1] == "½ 1700"
    change = model.row_of(RowKind.CHANGE)
    assert change is not None
    assert lines[change] == ["Change", "19.4", "34.2", "54.2", "14.2"]
    cells = [model.index(change, c) for c in (2, 1)]
    assert as_tsv(model, cells) == "34.2\t54.2"


def test_a_cell_says_its_plan_and_row(example: Asked) -> None:
    goal = example.model.row_of(RowKind.GOAL)
    assert goal is not None
    assert example.model.index(goal, 3).data(SPOKEN) == "Bad start, Goal 1800: 2 short"
    first = example.model.index(example.round(6), 0)
    assert first.data(SPOKEN) == "Safe draws, Round 6 Noah Bernard 1912: draw"
    assert first.data(EDIT) == "½"


def test_a_label_names_what_is_known_of_the_opponent() -> None:
    rounds = [(None, OPEN), (about(1700, 1800), OPEN)]
    event = replace(event_of(rounds), scenarios=(Scenario("A"),))
    unknown = replace(event.rounds[1], opponent=Opponent())
    event = replace(event, rounds=(*event.rounds, unknown))
    table = PlanTable(event)
    told = [table.label(RowKey(RowKind.ROUND, i))[1] for i in range(3)]
    assert told == ["unrated", "about 1750", "not paired"]


# All outcomes ---------------------------------------------------------------------------


def outcome_rows(model: OutcomesModel) -> list[list[str]]:
    """Headings and rows as shown."""
    across = Qt.Orientation.Horizontal
    columns = range(model.columnCount())
    heads = [str(model.headerData(c, across)) for c in columns]
    rows = range(model.rowCount())
    return [heads, *([model.cell(row, c).text for c in columns] for row in rows)]


def test_all_outcomes_of_the_picture() -> None:
    model = OutcomesModel()
    tester = watched(model)
    model.show(prospect_of(example_event()), fide=True)
    rows = outcome_rows(model)
    assert rows[0] == [
        "From 4 games", "Score", "Change", "Next list", "Performance", "Chance", "Or more",
        "Goal 1800",
    ]  # fmt: skip
    assert rows[5] == ["2", "5/9", "+24.2", "1808", "1892", "20%", "39%", "reached"]
    assert rows[6] == ["1½", "4½/9", "+14.2", "1798", "1849", "23%", "61%", ""]
    assert len(rows) == 1 + 9
    assert tester is not None


@pytest.mark.parametrize("preset", [Preset.FIDE_STANDARD, Preset.PLAIN, Preset.FIDE_RAPID])
def test_every_group_shown_is_what_the_event_gives(preset: Preset) -> None:
    """All 3^4 ways, each computed by itself: no group has another end, none is missing."""
    rules = rules_for(preset, standard().list_date)
    event = replace(example_event(), scenarios=())
    model = OutcomesModel()
    model.show(prospect_of(event, rules), fide=rules.is_fide)
    found: dict[str, list[tuple[Decimal, Decimal, str]]] = {}
    for way in product(OUTCOMES, repeat=4):
        filled = event
        for place, result in zip(event.open_rounds, way, strict=True):
            entry = replace(event.rounds[place], result=ROUND_RESULTS[result])
            filled = filled.with_round(place, entry)
        report = event_report(CAMILLE, rules, filled, later=event.open_rounds)
        assert report.totals is not None
        assert report.performance is not None
        score = points(sum((result.points for result in way), D(0)))
        totals = report.totals
        performance = str(report.performance.fide.rating)
        found.setdefault(score, []).append((totals.published, totals.change, performance))
    assert model.rowCount() == len(found) == 9
    for row in range(model.rowCount()):
        score, _total, change, published, performance, *_rest = (
            model.cell(row, column).text for column in range(model.columnCount())
        )
        ways = found[score]
        ratings = sorted({rating for rating, _change, _p in ways})
        assert published.split(" – ") == [str(r) for r in dict.fromkeys((ratings[0], ratings[-1]))]
        low, high = (pick(c for _r, c, _p in ways) for pick in (min, max))
        ends = [f"{end:+.1f}".replace("-", "−") for end in dict.fromkeys((low, high))]
        assert change.split(" – ") == ends
        assert {p for _r, _c, p in ways} == {performance}


def test_outcomes_without_a_model_of_draws_have_no_chances() -> None:
    model = OutcomesModel()
    tester = watched(model)
    model.show(prospect_of(example_event()), fide=True)
    columns = model.columnCount()
    model.show(prospect_of(example_event(), draws=DrawModel(DrawKind.OFF)), fide=True)
    assert model.columnCount() == columns - 2
    assert "Chance" not in outcome_rows(model)[0]
    assert tester is not None


def test_outcomes_mark_norms_and_categories() -> None:
    event = replace(
        example_event(),
        thresholds=(Threshold("U1800", D(1800)),),
        goals=(Goal(GoalKind.STAY_ABOVE, D(1780)),),
        norms=NormData(sought=(Title.WIM,)),
    )
    model = OutcomesModel()
    model.show(prospect_of(event, norms=True), fide=True)
    rows = outcome_rows(model)
    assert rows[0][-3:] == ["Goal: stay above 1780", "WIM norm", "Category"]
    assert rows[1][-3:] == ["kept", "", "leaves U1800"]
    assert rows[-1][-3:] == ["", "", ""]


def test_outcomes_come_and_go_with_the_rounds() -> None:
    model = OutcomesModel()
    tester = watched(model)
    event = example_event()
    model.show(prospect_of(event), fide=True)
    chosen = QPersistentModelIndex(model.index(2, 3))
    played = event.with_round(5, replace(event.rounds[5], result=WIN))
    model.show(prospect_of(played), fide=True)
    assert model.rowCount() == 7
    assert chosen.isValid()
    model.show(None, fide=True)
    assert model.rowCount() == 7  # their room stays while they are computed
    assert {text for row in outcome_rows(model)[1:] for text in row} == {""}
    assert model.all_text().split("\n")[1].strip() == ""
    model.show(prospect_of(event_of([(1800, WIN)])), fide=True)
    assert model.rowCount() == 0
    model.show(prospect_of(event), fide=True)
    assert model.rowCount() == 9
    assert tester is not None


def test_copied_outcomes_have_every_digit() -> None:
    model = OutcomesModel()
    model.show(
        prospect_of(example_event(), rules_for(Preset.PLAIN, standard().list_date)), fide=False
    )
    lines = [line.split("\t") for line in model.all_text().split("\n")]
    assert len(lines) == 10
    assert lines[0][0] == "From 4 games"
    low, high = lines[5][2].split(" – ")
    assert (len(low.split(".")[1]), len(high.split(".")[1])) == (3, 3)
    assert lines[2][0] == "3.5"
