"""The grey column at the left: all inputs, from players to rules."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from eloapp.core.document import Document
from eloapp.models.session import Session
from eloapp.views.k_panel import KPanel
from eloapp.views.panel import Panel
from eloapp.views.players_panel import PlayersPanel
from eloapp.views.result_panel import ResultPanel
from eloapp.views.rules_panel import DrawsPanel, RulesPanel
from eloapp.views.theme import px

#: Width at u = 4: at the start, least, most.
WIDTHS = (303, 264, 400)


class InputColumn(QScrollArea):
    """Shows the document's inputs and writes what is edited into the session."""

    def __init__(self, session: Session, today: date, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.players = PlayersPanel()
        self.result = ResultPanel()
        self.k = KPanel()
        self.rules = RulesPanel(today)
        self.draws = DrawsPanel()
        self.rules.add_below(self.draws)
        self.setObjectName("inputColumn")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setBackgroundRole(QPalette.ColorRole.Window)
        content = QWidget()
        content.setBackgroundRole(QPalette.ColorRole.Window)
        layout = QVBoxLayout(content)
        side, top = px(self, 16), px(self, 12)
        layout.setContentsMargins(side, top, side, top)
        layout.setSpacing(px(self, 20))
        for panel in (self.players, self.result, self.k, self.rules):
            layout.addWidget(panel)
        layout.addStretch(1)
        content.setMaximumWidth(px(self, WIDTHS[2]))  # also where the column lies across the window
        self._layout = layout
        self.setWidget(content)

        self._connect(self.players, lambda d: replace(d, players=self.players.value()))
        self._connect(self.k, lambda d: replace(d, players=self.k.value()))
        self._connect(self.result, lambda d: replace(d, result=self.result.value()))
        self._connect(self.rules, lambda d: replace(d, rules=self.rules.value()))
        self._connect(self.draws, lambda d: replace(d, draws=self.draws.value()))
        session.changed.connect(self.show_document)
        self.show_document()

    def panels(self) -> tuple[Panel, ...]:
        """All panels, from top to bottom."""
        return (self.players, self.result, self.k, self.rules, self.draws)

    def show_document(self) -> None:
        """Show what the document holds; text that cannot be used stays in its field."""
        document = self._session.document
        self.players.set_value(document.players)
        self.result.set_value(document.result)
        self.k.set_value(document.players)
        self.rules.set_value(document.rules)
        self.draws.set_value(document.draws)
        if not self._session.failed:
            known = any(p.known_rating is not None for p in document.players)
            self.k.show_found(document.rules, self._session.report.game if known else None)

    def show_for(self, *, one_player: bool, result: bool, unrated: bool = False) -> None:
        """Show the panels and players that a tab uses; ``unrated``: of the one player, too."""
        self.players.show_opponent(not one_player, unrated=unrated)
        self.k.show_opponent(not one_player)
        self.result.setVisible(result)

    def revert_faults(self) -> bool:
        """Put valid text back into faulty fields; False if there was none."""
        faulty = [field for panel in self.panels() for field in panel.faulty_fields()]
        for field in faulty:
            field.revert()
        return bool(faulty)

    def sizeHint(self) -> QSize:
        return QSize(px(self, WIDTHS[0]), px(self, 600))

    def minimumSizeHint(self) -> QSize:
        """As wide as the widest panel: the column never scrolls sideways."""
        least = super().minimumSizeHint()
        content = self.widget()
        needed = 0 if content is None else content.minimumSizeHint().width()
        return QSize(max(px(self, WIDTHS[1]), needed), least.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The scroll bar takes its room from the margin, so that no field moves."""
        super().resizeEvent(event)
        side, top = px(self, 16), px(self, 12)
        bar = self.width() - self.viewport().width()
        self._layout.setContentsMargins(side, top, max(px(self, 4), side - bar), top)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:  # a panel has become wider
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def _connect(self, panel: Panel, edited: Callable[[Document], Document]) -> None:
        session = self._session
        panel.edited.connect(lambda what, key: session.edit(edited(session.document), what, key))
        panel.left.connect(session.end_merging)
        panel.fault_changed.connect(session.set_fault)
