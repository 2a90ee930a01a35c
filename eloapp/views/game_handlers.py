"""What the user does on the Game tab besides typing: apply, copy, load the example."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget

from eloapp.core.document import example_players
from eloapp.models.session import Session
from eloapp.views.game_page import GamePage
from eloapp.wording.language import N_, _
from eloapp.wording.numbers import long_date


class GameHandlers(QObject):
    """Writes into the session; every action is one undo step."""

    def __init__(
        self, session: Session, page: GamePage, today: Callable[[], date], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._page = page
        self._today = today
        self._window = parent

    def apply(self) -> None:
        """Make the new ratings the starting values; a FIDE preset asks first."""
        session = self._session
        document = session.document
        if document.result is None or not document.players.complete:
            return
        if not self._page.answer.apply.isEnabled():
            return
        if session.document.rules.is_fide:
            self._ask()
        else:
            self._apply()

    def copy(self, what: str) -> None:
        """Copy the outcome table ("table") or one sentence for a message ("sentence")."""
        session = self._session
        if not session.document.players.complete:
            return
        if what == "table":
            text = self._page.answer.model.all_text()
        else:
            from eloapp.wording.game import sentence

            text = sentence(session.document, session.report.game)
        QApplication.clipboard().setText(text)

    def load_example(self) -> None:
        """Show two invented players under the present rules."""
        document = self._session.document
        players = example_players(document.rules.list_date.year)
        self._session.edit(replace(document, players=players), N_("Example"))

    def _ask(self) -> None:
        from PySide6.QtWidgets import QMessageBox

        box = QMessageBox(self._window)
        box.setObjectName("apply.question")
        box.setIcon(QMessageBox.Icon.NoIcon)
        box.setWindowTitle(_("Apply result"))
        box.setText(_("Start from the new ratings?"))
        box.setInformativeText(
            _(
                "FIDE does not update ratings between the games of a period: "
                "until the list after {date} both ratings stay as they are."
            ).format(date=long_date(self._session.document.rules.list_date))
        )
        apply = box.addButton(_("Apply"), QMessageBox.ButtonRole.AcceptRole)
        apply.setObjectName("apply.yes")
        apply.setProperty("primary", True)
        cancel = box.addButton(QMessageBox.StandardButton.Cancel)
        cancel.setObjectName("apply.cancel")
        box.setDefaultButton(apply)
        box.accepted.connect(self._apply)
        box.finished.connect(box.deleteLater)
        box.open()

    def _apply(self) -> None:
        from eloapp.core.report import apply_result

        session = self._session
        after = apply_result(session.document, session.report.game, self._today())
        session.edit(after, N_("Apply result"))
