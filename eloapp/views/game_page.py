"""The Game tab: a welcome until both ratings are there, then the answer."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from eloapp.models.session import Session
from eloapp.views.welcome import Welcome

if TYPE_CHECKING:
    from eloapp.views.answer import Answer


class GamePage(QStackedWidget):
    """Shows the session's game.

    The answer is made when it is first needed, or after the window was painted: the first
    start shows the welcome, and should not wait for what it hides.
    """

    apply_wanted = Signal()
    copy_wanted = Signal(str)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("gameTab")
        self._session = session
        self._answer: Answer | None = None
        self.welcome = Welcome()
        self.addWidget(self.welcome)
        self._late = False
        session.changed.connect(self.show_report)
        self._show()

    @property
    def answer(self) -> "Answer":
        """The page with the numbers."""
        if self._answer is None:
            from eloapp.views.answer import Answer

            self._answer = Answer(self._session)
            self._answer.apply_wanted.connect(self.apply_wanted)
            self._answer.copy_wanted.connect(self.copy_wanted)
            self.addWidget(self._answer)
        return self._answer

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._late:
            self._show()

    def show_report(self) -> None:
        """Show the welcome, or the answer; later, while another tab is shown."""
        if self.isHidden():
            self._late = True
        else:
            self._show()

    def _show(self) -> None:
        self._late = False
        document = self._session.document
        self.welcome.show_names(document.players)
        if not document.players.complete:
            self.setCurrentWidget(self.welcome)
            return
        self.answer.show_report()
        self.setCurrentWidget(self.answer)
