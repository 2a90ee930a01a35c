"""The Tournament tab: what stands, what may come, round by round."""

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QPoint, QSize, Qt, QTimer
from PySide6.QtGui import QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QScrollArea, QVBoxLayout, QWidget

from eloapp.core.document import Players
from eloapp.core.errors import InputError
from eloapp.core.event import Event
from eloapp.core.event_report import EventReport
from eloapp.models.rounds_cells import Column
from eloapp.models.rounds_model import RoundsModel
from eloapp.models.session import Session
from eloapp.views.controls import MessageLabel, NoticeStrip
from eloapp.views.figures import FigureRow
from eloapp.views.panel import column_of
from eloapp.views.plans import TournamentPlans
from eloapp.views.rounds_menu import fill_table_menu, popup_menu
from eloapp.views.rounds_table import RoundsTable
from eloapp.views.theme import px
from eloapp.views.tournament_footer import TournamentFooter
from eloapp.views.tournament_inputs import TournamentInputs
from eloapp.views.tournament_notices import notices
from eloapp.views.tournament_totals import TournamentTotals
from eloapp.views.tournament_welcome import TournamentWelcome
from eloapp.wording import event as words
from eloapp.wording.language import N_, ngettext

#: Width of the right column, and of the page from which on it stands there, at u = 4.
_SIDE: Final = 264
_BESIDE_FROM: Final = 840
_NARROW: Final = 760
_GAP: Final = 24
_FAULT: Final = "tournament.rounds"


class TournamentPage(QScrollArea):
    """Shows the event of the session as long as it is visible.

    ``side`` is the layout of the right column (goal and norms), ``below`` the one under both in
    full width (scenarios); they take room as soon as something is in them. Tables in ``below``
    reach 8 over the text edge, everything else stands 8 inside.
    """

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("tournamentTab")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setBackgroundRole(QPalette.ColorRole.Base)
        self._session = session
        self._open_for: object = None
        self.welcome = TournamentWelcome()
        self.figures = FigureRow()
        self.figures.setObjectName("tournament.figures")
        self.notice = NoticeStrip(
            lambda n: ngettext("{n} more notice", "{n} more notices", n).format(n=n)
        )
        self.notice.setObjectName("tournament.notice")
        self.model = RoundsModel(self)
        self.table = RoundsTable(self.model)
        self.message = MessageLabel()
        self.message.setObjectName("tournament.message")
        self._said_of: Event | None = None
        self.footer = TournamentFooter()
        self.inputs = TournamentInputs()
        self.totals = TournamentTotals()
        # A new round makes the page longer, but not before it is laid out.
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self._follow)
        self._build()
        self.plans = TournamentPlans(session, self.side, self.below, self)
        self.welcome.example_wanted.connect(self.load_example)
        self.welcome.paste_wanted.connect(self._paste)
        self.model.edited.connect(self._rounds_edited)
        self.table.message.connect(self._say)
        self.table.fault_changed.connect(self._fault_changed)
        self.table.current_moved.connect(self._later.start)
        self.footer.add.clicked.connect(self._add)
        self.footer.menu.clicked.connect(self._open_menu)
        self.footer.more.toggled.connect(self._show_more)
        self.inputs.edited.connect(self._inputs_edited)
        self.inputs.left.connect(session.end_merging)
        self.inputs.fault_changed.connect(session.set_fault)
        session.changed.connect(self._session_changed)
        self._show_more(False)

    @property
    def report(self) -> EventReport:
        """What follows from the event now."""
        return self._session.report.event

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._session_changed()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._set_margins()

    def sizeHint(self) -> QSize:
        return QSize(px(self, 700), px(self, 600))

    def revert_faults(self) -> bool:
        """Put valid text back where something else is typed; False if there was none."""
        typed = self.table.cancel_typing()
        planned = self.plans.revert_faults()
        return self.inputs.revert_faults() or typed or planned

    def take_typing(self) -> None:
        """Take what is being typed into the document."""
        self.table.take_typing()
        self.plans.take_typing()

    def stop_work(self) -> None:
        """Stop computing; whoever closes the session waits for the worker."""
        self.plans.stop_work()

    def all_text(self) -> str:
        """Rounds, totals, scenarios and outcomes as TSV."""
        self.totals.show_report(self.report)
        texts = (self.table.all_text(), self.totals.all_text(), self.plans.all_text())
        return "\n\n".join(filter(None, texts))

    def load_example(self) -> None:
        """An invented player half way through a tournament, as one step."""
        from eloapp.models.rounds_example import example_event, example_player

        document = self._session.document
        player = example_player(document.rules.list_date.year)
        after = replace(
            document, players=Players(player, document.players.b), event=example_event()
        )
        self._session.edit(after, N_("Example"))
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        self.table.go_to(self.table.first_cell().row(), Column.OPPONENT)

    # What is edited ---------------------------------------------------------------------

    def _rounds_edited(self, event: Event, step: str) -> None:
        session = self._session
        session.end_merging()
        session.edit(replace(session.document, event=event), step)

    def _inputs_edited(self, what: str, key: str) -> None:
        session = self._session
        session.edit(replace(session.document, event=self.inputs.value()), what, key)

    def _fault_changed(self, error: InputError | None) -> None:
        self._session.set_fault(_FAULT, error)

    def _add(self) -> None:
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        self.table.go_to(self.model.rounds, Column.OPPONENT)
        self.table.add_round()

    def _paste(self) -> None:
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        self.table.paste()

    def _open_menu(self) -> None:
        menu = popup_menu(self)
        menu.setObjectName("tournament.tableMenu")
        fill_table_menu(menu, self.table)
        button = self.footer.menu
        menu.popup(button.mapToGlobal(QPoint(0, button.height())))

    # What is shown ----------------------------------------------------------------------

    def _session_changed(self) -> None:
        if not self.isVisible():
            return
        session, document = self._session, self._session.document
        if self._said_of is not None and self._said_of is not document.event:
            self._said_of = None  # what was done is undone, or long ago
            self.message.clear()
        self.inputs.set_value(document.event)
        self.table.own_name = document.players.a.name
        if session.failed:
            self._show_notices(None)
            return
        report = self.report
        self._show_parts(document.event)
        self.figures.show_figures(words.figures(report))
        self.model.show(report)
        first = self.table.first_cell().row()
        if first < len(report.rows) and not self.table.currentIndex().isValid():
            self.table.go_to(first, Column.OPPONENT)
        if self.footer.more.isChecked():
            self.totals.show_report(report)
        self.plans.refresh()
        self._show_notices(report)

    def _show_parts(self, event: Event) -> None:
        """Before the first round the question takes the place of the answer."""
        empty = not event.rounds
        self.welcome.setVisible(empty)
        self.figures.setHidden(empty)
        self.footer.setHidden(empty)
        if event.other_change and self._open_for is None:
            self.footer.more.setChecked(True)  # what changes a number is never hidden
        self._open_for = event.other_change or None
        self._more.setVisible(self.footer.more.isChecked() and not empty)
        self._side_box.setVisible(not empty and self.side.count() > 0)
        self._below_box.setVisible(not empty and self.below.count() > 0)

    def _show_more(self, opened: bool) -> None:
        event = self._session.document.event
        if not opened and (event.other_change or self.inputs.faulty_fields()):
            self.footer.more.setChecked(True)
            return
        if opened and self.isVisible() and not self._session.failed:
            self.totals.show_report(self.report)
        self._more.setVisible(opened and bool(event.rounds))

    def _show_notices(self, report: EventReport | None) -> None:
        session = self._session
        self.notice.set_notices(notices(report, session.faults, failed=session.failed))
        stale = session.failed or bool(session.faults)
        self.figures.set_stale(stale)
        self.plans.set_stale(stale)

    def _say(self, text: str, refused: bool) -> None:
        if refused:
            self.message.show_error(text)
        elif text:
            self.message.show_reason(text)
            self._said_of = self._session.document.event
        else:
            self.message.clear()

    def _follow(self) -> None:
        """Keep the current cell in sight: the page scrolls, not the table."""
        index = self.table.currentIndex()
        if not index.isValid() or not self.table.isVisible():
            return
        field = self.table.field
        if self.table.hasFocus() or field is not None:
            rect = self.table.visualRect(index)
            spot = self.table.viewport().mapTo(self._content, rect.center())
            self.ensureVisible(px(self, 8), spot.y(), 0, rect.height() + px(self, 8))

    # How it is laid out -----------------------------------------------------------------

    def _build(self) -> None:
        self._content = content = QWidget()
        content.setBackgroundRole(QPalette.ColorRole.Base)
        self._top = QVBoxLayout()
        self._top.addWidget(self.welcome)
        self._top.addWidget(self.figures)
        self._top.addWidget(self.notice)
        self._more = QWidget()
        inner = column_of(self._more, 16)
        inner.addWidget(self.inputs)
        inner.addWidget(self.totals)
        self._under = QVBoxLayout()
        self._under.addWidget(self.message)
        self._under.addWidget(self.footer)
        self._under.addWidget(self._more)
        rounds = QVBoxLayout()
        rounds.setSpacing(px(self, 8))
        rounds.addWidget(self.table)
        rounds.addLayout(self._under)
        rounds.addStretch(1)
        self._side_box = QWidget()
        upright = QVBoxLayout(self._side_box)
        upright.setContentsMargins(0, 0, 0, 0)
        upright.setSpacing(0)
        self.side = QVBoxLayout()
        upright.addLayout(self.side)
        upright.addStretch(1)
        self._below_box = QWidget()
        self.below = QVBoxLayout(self._below_box)
        self.below.setContentsMargins(0, 0, 0, 0)
        self._middle = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._middle.addLayout(rounds, 1)
        self._middle.addWidget(self._side_box)
        self._page = QVBoxLayout(content)
        self._page.addLayout(self._top)
        self._page.addLayout(self._middle)
        self._page.addWidget(self._below_box)
        self._page.addStretch(1)
        self.setWidget(content)
        self._set_margins()

    def _set_margins(self) -> None:
        """Tables reach 8 over the text edge; everything else stands on it."""
        # By the whole width: a scroll bar that comes and goes moves nothing.
        width = self.width()
        narrow, beside = width < px(self, _NARROW), width >= px(self, _BESIDE_FROM)
        pad = px(self, 8)
        edge = px(self, 24 if narrow else 32) - pad
        right = max(px(self, 2), edge - (width - self.viewport().width()))
        self._page.setContentsMargins(edge, px(self, 16 if narrow else 24), right, px(self, 24))
        self._page.setSpacing(px(self, 16 if narrow else 20))
        self._top.setContentsMargins(pad, 0, pad, 0)
        self._top.setSpacing(px(self, 16))
        self._under.setContentsMargins(pad, 0, pad, 0)
        self._under.setSpacing(px(self, 8))
        self._middle.setDirection(
            QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        )
        self._middle.setSpacing(px(self, _GAP if beside else 20))
        self.side.setContentsMargins(0 if beside else pad, 0, pad, 0)
        if beside:
            self._side_box.setFixedWidth(px(self, _SIDE) + pad)
        else:
            self._side_box.setMinimumWidth(0)
            self._side_box.setMaximumWidth(_WITHOUT_LIMIT)


_WITHOUT_LIMIT: Final = 16_777_215
