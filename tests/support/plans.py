"""The Tournament tab with what it says about the rounds to come: goal, norms, scenarios."""

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from eloapp.models.plan_cells import RowKind
from eloapp.models.planning_part import PlanningPart, Prospect
from eloapp.models.scenarios_model import ScenariosModel
from eloapp.views.controls import MessageLabel
from eloapp.views.goal_panel import GoalPanel
from eloapp.views.next_game import NextGame
from eloapp.views.norms_panel import NormsPanel
from eloapp.views.outcomes_table import OutcomesTable
from eloapp.views.scenarios_table import ScenariosTable
from support.window import LEFT, Key, TournamentTab

LONG = 20_000


class PlansTab(TournamentTab):
    """What a person sees and does there."""

    @property
    def part(self) -> PlanningPart:
        """What computes."""
        found = self.session.findChild(PlanningPart)
        assert isinstance(found, PlanningPart)
        return found

    @property
    def found(self) -> Prospect:
        """What is known of the rounds to come."""
        assert self.part.result is not None
        return self.part.result

    def wait(self) -> None:
        """Until nothing is computed any more."""
        self.bot.waitUntil(lambda: not self.part.busy, timeout=LONG)
        self.settle()

    # Goal -------------------------------------------------------------------------------

    @property
    def goal(self) -> GoalPanel:
        return self.find("tournament.goal", GoalPanel)

    @property
    def next_game(self) -> NextGame:
        return self.page.plans.next

    @property
    def norms(self) -> NormsPanel:
        return self.find("tournament.norms", NormsPanel)

    def said(self, name: str) -> str:
        """What a label says, empty when it is not there."""
        label = self.find(name, QLabel)
        return label.text() if label.isVisible() else ""

    def answer(self) -> tuple[str, str, str]:
        """The goal's answer: title, chance, reasons."""
        return (
            self.said("tournament.goalTitle"),
            self.said("tournament.goalChance"),
            self.said("tournament.goalReasons"),
        )

    def three(self) -> list[str]:
        """What the next game would change."""
        return [change.text() for change in self.next_game.changes if change.isVisible()]

    def others(self) -> list[tuple[str, str]]:
        """The other goals as lines."""
        lines = [line for line in self.goal._others if line.isVisible()]
        return [(line.button.text(), line.answer.text()) for line in lines]

    # Scenarios --------------------------------------------------------------------------

    @property
    def plans(self) -> ScenariosTable:
        return self.find("tournament.scenarios", ScenariosTable)

    @property
    def plans_model(self) -> ScenariosModel:
        return self.plans.plans()

    @property
    def outcomes(self) -> OutcomesTable:
        return self.find("tournament.outcomes", OutcomesTable)

    def plan_rows(self) -> list[list[str]]:
        """Labels and cells as shown."""
        model = self.plans_model
        columns = range(model.columnCount())
        return [
            [
                str(model.headerData(row, Qt.Orientation.Vertical)),
                *(str(model.index(row, c).data()) for c in columns),
            ]
            for row in range(model.rowCount())
        ]

    def plan_column(self, column: int) -> list[str]:
        """One plan as shown."""
        return [row[column + 1] for row in self.plan_rows()]

    def names(self) -> list[str]:
        """The names of the plans."""
        return self.plan_rows()[0][1:] if self.plans_model.rowCount() else []

    def row_of(self, kind: RowKind, number: int = 0) -> int:
        """Where something is told."""
        row = self.plans_model.row_of(kind, number)
        assert row is not None
        return row

    def go_plan(self, row: int, column: int) -> None:
        """Walk to a cell of the scenarios by the arrow keys, coming by Tab."""
        self.go("tournament.scenarios")
        for _ in range(60):
            now = self.plans.currentIndex()
            if now.row() != row:
                self.key(Key.Key_Down if now.row() < row else Key.Key_Up)
            elif now.column() != column:
                self.key(Key.Key_Right if now.column() < column else Key.Key_Left)
            else:
                return
        raise AssertionError(f"row {row}, column {column} is not reached")

    def type_plan(self, row: int, column: int, text: str) -> None:
        """Type over a cell of the scenarios and confirm."""
        self.go_plan(row, column)
        if text:
            self.keys(text)
        else:
            self.key(Key.Key_Backspace)
        self.key(Key.Key_Return)

    def click_plan(self, row: int, column: int, *, twice: bool = False) -> None:
        """Press a cell by the mouse."""
        spot = self.plans.visualRect(self.plans_model.index(row, column)).center()
        QTest.mouseClick(self.plans.viewport(), LEFT, pos=spot)
        if twice:
            QTest.mouseDClick(self.plans.viewport(), LEFT, pos=spot)
        self.settle()

    @property
    def plan_cell(self) -> tuple[int, int]:
        """Where the keyboard is in the scenarios."""
        index = self.plans.currentIndex()
        return index.row(), index.column()

    @property
    def plan_editor(self) -> Any:
        """The field of the cell being typed, None: none is."""
        return self.plans.field

    @property
    def plan_told(self) -> str:
        """The message under the scenarios."""
        label = self.find("tournament.planMessage", MessageLabel)
        return label.text() if label.isVisible() else ""
