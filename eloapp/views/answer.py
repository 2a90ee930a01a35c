"""The answer of the Game tab: the outcome grid, one notice, and why."""

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from eloapp.core.document import Document
from eloapp.core.notices import Severity as CoreSeverity
from eloapp.core.notices import game_notices
from eloapp.core.report import GameReport
from eloapp.models.game_model import GameModel, derivation_at
from eloapp.models.session import Session
from eloapp.models.table import ROOT
from eloapp.models.why_model import WhyModel
from eloapp.views.controls import (
    HelpButton,
    IconButton,
    Notice,
    NoticeStrip,
    Severity,
    TextLabel,
    text_label,
)
from eloapp.views.grid import LABEL_PAD, OUTCOME_PAD, GameGrid
from eloapp.views.theme import TextStyle, px
from eloapp.views.why_table import WhyTable
from eloapp.wording import game as words
from eloapp.wording import notices as notice_words
from eloapp.wording import terms
from eloapp.wording.language import _, ngettext
from eloapp.wording.why import why_heading

_SEVERITY = {
    CoreSeverity.ERROR: Severity.ERROR,
    CoreSeverity.WARNING: Severity.WARNING,
    CoreSeverity.INFO: Severity.INFO,
}


class _OneLine(TextLabel):
    """Wants one line, and is wrapped only when the page is too narrow for it."""

    def __init__(self, text: str, style: TextStyle, token: str) -> None:
        super().__init__(text, style, token)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance(self.text()) + 2, metrics.height())


class Answer(QScrollArea):
    """The page with the answer; it scrolls vertically, never horizontally.

    ``apply_wanted`` and ``copy_wanted`` ("table", "sentence") are what its buttons ask for.
    """

    apply_wanted = Signal()
    copy_wanted = Signal(str)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self.model = GameModel(self)
        self.why_model = WhyModel(self)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setBackgroundRole(QPalette.ColorRole.Base)
        self.heading = text_label("", TextStyle.TITLE, "ink", wrap=True)
        self.heading.setObjectName("game.heading")
        self.summary = _OneLine("", TextStyle.BODY, "text2")
        self.summary.setObjectName("game.summary")
        self.help = HelpButton(
            _("Help: expected score"),
            _("Expected score"),
            [
                _("The points you would make on average in this game: a draw counts half."),
                _("It is not the probability of winning; the chances below come from a model."),
                _("Over several games, add the expected scores: K × (points − expected)."),
            ],
        )
        self.help.setObjectName("game.help")
        self.apply = QPushButton(_("Apply result"))
        self.apply.setObjectName("game.apply")
        self.apply.setAutoDefault(False)
        self.copy = IconButton("copy", _("Copy"))
        self.copy.setObjectName("game.copy")
        menu = QMenu(self)
        self.copy_table = menu.addAction(_("Copy the table"))
        self.copy_sentence = menu.addAction(_("Copy a sentence"))
        self.copy.clicked.connect(
            lambda: menu.popup(self.copy.mapToGlobal(self.copy.rect().bottomLeft()))
        )
        self.grid = GameGrid(self.model)
        self.grid.setObjectName("game.table")
        self.grid.setAccessibleName(_("Win, draw and loss for both players"))
        self.notice = NoticeStrip(
            lambda n: ngettext("{n} more notice", "{n} more notices", n).format(n=n)
        )
        self.notice.setObjectName("game.notice")
        self.why_title = text_label("", TextStyle.HEADING, "ink")
        self.why_title.setObjectName("game.whyTitle")
        self.why = WhyTable(self.why_model)
        self.why.setObjectName("game.why")
        self.why.setAccessibleName(_("Why"))
        self._build()
        self.apply.clicked.connect(self.apply_wanted)
        self.copy_table.triggered.connect(lambda: self.copy_wanted.emit("table"))
        self.copy_sentence.triggered.connect(lambda: self.copy_wanted.emit("sentence"))
        self.grid.selectionModel().currentChanged.connect(self._show_why)
        self.grid.selectionModel().selectionChanged.connect(self._show_why)

    def show_report(self) -> None:
        """Show the session's report, or the last valid one as such."""
        session = self._session
        stale = session.failed or bool(session.faults)
        self._set_stale(stale)
        if session.failed:
            self.apply.setEnabled(False)
            self.notice.set_notices([(Severity.ERROR, *notice_words.failed())])
            return
        document, report = session.document, session.report.game
        self.model.show(document, report)
        self.heading.setText(words.heading(document.players))
        self.summary.setText(words.summary(report))
        answered = report.counts and report.fault is None and not stale
        self.apply.setEnabled(document.result is not None and answered)
        self._show_why()
        self._show_notices(document, report)

    def _show_notices(self, document: Document, report: GameReport) -> None:
        found: list[Notice] = []
        if self._session.faults:
            where = next(iter(self._session.faults))
            found.append((Severity.WARNING, *notice_words.stale(where)))
        found += [
            (_SEVERITY[notice.severity], *notice_words.notice(notice, document.players))
            for notice in game_notices(document, report)
        ]
        self.notice.set_notices(found)

    def _show_why(self, *_signal: object) -> None:
        document, report = self._session.document, self._session.report.game
        chosen = self.grid.selectionModel().selectedIndexes()
        found = derivation_at(document, report, chosen[0] if len(chosen) == 1 else ROOT)
        if found is None:
            self.why_title.setText("")
            self.why_model.show(None)
            return
        why, is_a = found
        whom = "" if is_a else terms.side_name(document.players.b.name, first=False)
        self.why_title.setText(why_heading(why.outcome.change, why.result, whom))
        self.why_model.show(why)

    def _set_stale(self, stale: bool) -> None:
        """Show every number as the last valid one."""
        self.grid.set_stale(stale)
        if stale != self.why.stale:
            self.why.stale = stale
            self.why.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._set_margins()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._set_margins()

    def sizeHint(self) -> QSize:
        return QSize(px(self, 700), px(self, 600))

    def _build(self) -> None:
        content = QWidget()
        content.setBackgroundRole(QPalette.ColorRole.Base)
        under = QHBoxLayout()
        under.addWidget(self.summary)
        under.addWidget(self.help, 0, Qt.AlignmentFlag.AlignTop)
        under.addStretch()
        self._heads = QGridLayout()
        self._heads.setColumnStretch(0, 1)
        self._heads.addWidget(self.heading, 0, 0, Qt.AlignmentFlag.AlignTop)
        self._tools = QHBoxLayout()
        self._tools.addWidget(self.apply)
        self._tools.addWidget(self.copy)
        self._heads.addLayout(self._tools, 0, 1, Qt.AlignmentFlag.AlignTop)
        self._heads.addLayout(under, 1, 0, 1, 2)
        self._notice_box = QVBoxLayout()
        self._notice_box.addWidget(self.notice)
        self._why_box = QVBoxLayout()
        self._why_box.addWidget(self.why_title)
        self._why_box.addWidget(self.why)
        self._page = QVBoxLayout(content)
        self._page.setSpacing(0)
        self._page.addLayout(self._heads)
        self._page.addWidget(self.grid)
        self._page.addLayout(self._notice_box)
        self._page.addLayout(self._why_box)
        self._page.addStretch(1)
        self.setWidget(content)
        self.grid.fitted.connect(self.why.align_to)
        self._set_margins()

    def _set_margins(self) -> None:
        """Margins of the page: tables reach 8 (selection) and 16 (tint) over the text edges."""
        narrow = self.viewport().width() < px(self, 760)
        margin = px(self, 24 if narrow else 32)
        pad, tint = px(self, LABEL_PAD), px(self, OUTCOME_PAD)
        top = px(self, 16 if narrow else 24)
        self._page.setContentsMargins(margin - pad, top, margin - tint, px(self, 24))
        self._heads.setContentsMargins(pad, 0, tint, px(self, 12 if narrow else 28))
        self._heads.setHorizontalSpacing(px(self, 8))
        self._tools.setSpacing(px(self, 8))
        self._heads.setVerticalSpacing(0)
        self._notice_box.setContentsMargins(pad, px(self, 16), tint, 0)
        self._why_box.setContentsMargins(0, px(self, 28), tint - pad, 0)
        self._why_box.setSpacing(px(self, 6))
        self.why_title.setContentsMargins(pad, 0, 0, 0)
