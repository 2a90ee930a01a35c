"""What the Tournament tab says about the rounds to come: goal, norms, scenarios, outcomes."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from eloapp.core.errors import InputError
from eloapp.core.event import Event
from eloapp.models.outcomes_model import OutcomesModel
from eloapp.models.plan_cells import PlanTable
from eloapp.models.planning_part import PlanningPart, norms_matter
from eloapp.models.scenarios_model import ScenariosModel
from eloapp.models.session import Session
from eloapp.views.controls import IconButton, MessageLabel, text_label
from eloapp.views.goal_panel import EdgeLink, GoalPanel, Line
from eloapp.views.next_game import NextGame
from eloapp.views.norms_panel import NormsPanel
from eloapp.views.outcomes_table import OutcomesTable
from eloapp.views.panel import column_of
from eloapp.views.scenarios_table import ScenariosTable
from eloapp.views.theme import TextStyle, px
from eloapp.wording import planning as words
from eloapp.wording.language import _

_FAULT: Final = "tournament.scenarios"
#: Width of the right column from which on it has two columns itself, at u = 4.
_TWO_FROM: Final = 520


class ScenariosSection(QWidget):
    """The scenarios with their heading, or what to do before there are any."""

    def __init__(self, model: ScenariosModel) -> None:
        super().__init__()
        self._plans = model
        self.table = ScenariosTable(model)
        self.add = IconButton("add", _("Add a scenario"))
        self.add.setObjectName("tournament.scenarioAdd")
        self.add.clicked.connect(self.table.add)
        self.menu = IconButton("more", _("Scenarios: what can be done"))
        self.menu.setObjectName("tournament.scenarioMenu")
        self.menu.clicked.connect(self._open_menu)
        self.empty = text_label("", token="text2", wrap=True)
        self.empty.setObjectName("tournament.noScenario")
        self.begin = EdgeLink()
        self.begin.setObjectName("tournament.scenarioBegin")
        self.begin.clicked.connect(self.table.add)
        self.message = MessageLabel()
        self.message.setObjectName("tournament.planMessage")
        self.table.message.connect(self._say)
        pad = px(self, 8)
        head = QHBoxLayout()
        head.setContentsMargins(pad, 0, pad, 0)
        head.addWidget(text_label(_("Scenarios"), TextStyle.HEADING))
        head.addStretch(1)
        head.addWidget(self.menu)
        head.addWidget(self.add)
        self._empty_box = QWidget()
        empty = QVBoxLayout(self._empty_box)
        empty.setContentsMargins(pad, 0, pad, 0)
        empty.setSpacing(px(self, 4))
        empty.addWidget(self.empty)
        line = QHBoxLayout()
        line.addWidget(self.begin)
        line.addStretch(1)
        empty.addLayout(line)
        below = QHBoxLayout()
        below.setContentsMargins(pad, 0, pad, 0)
        below.addWidget(self.message)
        column = column_of(self, 4)
        column.addLayout(head)
        column.addWidget(self.table)
        column.addWidget(self._empty_box)
        column.addLayout(below)

    def show_parts(self) -> None:
        """Show the table, or the sentence in its place."""
        some = self._plans.columnCount() > 0
        self.table.setVisible(some)
        self.menu.setVisible(some)
        self.add.setEnabled(not self._plans.full)
        self._empty_box.setVisible(not some)
        if not some:
            text = words.no_scenario(self._plans.open_rounds)
            self.empty.setText(text.text)
            self.begin.setText(text.action)
            self.begin.setVisible(bool(text.action))
            self.add.setEnabled(bool(text.action))

    def _open_menu(self) -> None:
        if not self.table.currentIndex().isValid():
            first = self.table.first_cell()
            self.table.go_to(first.row(), first.column())
        self.table.open_menu(self.menu.mapToGlobal(QPoint(0, self.menu.height())))

    def _say(self, text: str, refused: bool) -> None:
        if refused:
            self.message.show_error(text)
        elif text:
            self.message.show_reason(text)
        else:
            self.message.clear()


class OutcomesSection(QWidget):
    """All outcomes with their heading; not there when nothing that counts is to come."""

    def __init__(self, model: OutcomesModel) -> None:
        super().__init__()
        self.table = OutcomesTable(model)
        pad = px(self, 8)
        head = QHBoxLayout()
        head.setContentsMargins(pad, 0, pad, 0)
        head.addWidget(text_label(_("All outcomes"), TextStyle.HEADING))
        head.addStretch(1)
        column = column_of(self, 4)
        column.addLayout(head)
        column.addWidget(self.table)


class SideBox(QWidget):
    """The right column: the goal, then game and norms; beside each other where it is wide."""

    def __init__(self, goal: QWidget, line: QWidget, rest: Sequence[QWidget]) -> None:
        super().__init__()
        self._line = line
        self.rest = QWidget()
        inner = column_of(self.rest, 8)
        for place, widget in enumerate(rest):
            if place:
                inner.addSpacing(px(self, 8))
            inner.addWidget(widget)
        inner.addStretch(1)
        self._row = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(goal, 1, Qt.AlignmentFlag.AlignTop)
        self._row.addWidget(line)
        self._row.addWidget(self.rest, 1)
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        wide = self.width() >= px(self, _TWO_FROM)
        direction = QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        if self._row.direction() != direction:
            self._row.setDirection(direction)
        self._row.setSpacing(px(self, 32 if wide else 8))
        self._line.setVisible(not wide)


class TournamentPlans(QObject):
    """Makes the views of the rounds to come, puts them into a page and keeps them up to date.

    ``card_wanted`` asks for the card of the next game.
    """

    card_wanted = Signal()

    def __init__(
        self, session: Session, side: QVBoxLayout, below: QVBoxLayout, page: QScrollArea
    ) -> None:
        super().__init__(page)
        self._session = session
        self._page = page
        self._fresh = False
        self.part = session.findChild(PlanningPart) or PlanningPart(session)
        self.goal = GoalPanel()
        self.next = NextGame()
        self.norms = NormsPanel()
        self.scenarios_model = ScenariosModel(self)
        self.scenarios = ScenariosSection(self.scenarios_model)
        self.outcomes_model = OutcomesModel(self)
        self.outcomes = OutcomesSection(self.outcomes_model)
        side.addWidget(SideBox(self.goal, Line(), (self.next, self.norms)))
        below.setSpacing(px(page, 28))
        below.addWidget(self.scenarios)
        below.addWidget(self.outcomes)
        self.goal.edited.connect(self._goal_edited)
        self.norms.edited.connect(self._norms_edited)
        for panel in (self.goal, self.norms):
            panel.left.connect(session.end_merging)
            panel.fault_changed.connect(session.set_fault)
        self.norms.opened.connect(self._norms_opened)
        self.next.card_wanted.connect(self.card_wanted)
        self.scenarios_model.edited.connect(self._edit)
        self.scenarios.table.fault_changed.connect(self._fault_changed)
        self.scenarios.table.current_moved.connect(self._follow)
        self.part.changed.connect(self._show)

    def refresh(self) -> None:
        """Show the document as it is now, and what follows as soon as it is known."""
        document = self._session.document
        event = document.event
        self.goal.set_value(event.goals)
        self.norms.set_value(event.norms)
        self.norms.show_matter(norms_matter(document.players.a, event))
        self.next.show_row(
            next((row for row in self._session.report.event.rows if row.entry.open), None)
        )
        self._fresh = False
        self.part.refresh()
        if not self._fresh:  # nothing to compute, but perhaps another event to show
            self._show()

    def set_stale(self, stale: bool) -> None:
        """Show the answers as those of the last valid input."""
        self.goal.set_stale(stale)
        self.next.set_stale(stale)

    def revert_faults(self) -> bool:
        """Put valid text back where something else is typed; False if there was none."""
        typed = self.scenarios.table.cancel_typing()
        reverted = [self.goal.revert_faults(), self.norms.revert_faults()]
        return typed or any(reverted)

    def take_typing(self) -> None:
        """Take what is being typed into the document."""
        self.scenarios.table.take_typing()

    def stop_work(self) -> None:
        """Stop computing; whoever closes the session waits for the worker."""
        self.part.close()

    def all_text(self) -> str:
        """Scenarios and outcomes as TSV."""
        texts = (self.scenarios_model.all_text(), self.outcomes_model.all_text())
        return "\n\n".join(filter(None, texts))

    def _show(self) -> None:
        if not self._page.isVisible():
            return
        self._fresh = True
        document, prospect = self._session.document, self.part.result
        fide = document.rules.is_fide
        self.goal.show_prospect(prospect)
        self.next.show_prospect(prospect)
        self.norms.show_prospect(prospect)
        table = PlanTable(document.event, prospect, self.part.norms, fide)
        self.scenarios_model.show(table)
        self.scenarios.show_parts()
        self.outcomes_model.show(prospect, fide=fide)
        self.outcomes.setVisible(self.outcomes_model.rowCount() > 0)

    def _goal_edited(self, what: str, key: str) -> None:
        self._put(replace(self._session.document.event, goals=self.goal.value()), what, key)

    def _norms_edited(self, what: str, key: str) -> None:
        self._put(replace(self._session.document.event, norms=self.norms.value()), what, key)

    def _edit(self, event: Event, step: str) -> None:
        self._session.end_merging()
        self._put(event, step, "")

    def _put(self, event: Event, step: str, key: str) -> None:
        session = self._session
        session.edit(replace(session.document, event=event), step, key)

    def _norms_opened(self, opened: bool) -> None:
        self.part.want_norms(opened)
        self._show()

    def _follow(self) -> None:
        """Keep the current cell in sight: the page scrolls, not the table."""
        table, content = self.scenarios.table, self._page.widget()
        index = table.currentIndex()
        if content is None or not index.isValid() or not table.isVisible():
            return
        if table.hasFocus() or table.field is not None:
            rect = table.visualRect(index)
            spot = table.viewport().mapTo(content, rect.center())
            self._page.ensureVisible(px(table, 8), spot.y(), 0, rect.height() + px(table, 8))

    def _fault_changed(self, error: InputError | None) -> None:
        self._session.set_fault(_FAULT, error)
