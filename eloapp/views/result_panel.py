"""The result of the game: win, draw, loss, or not yet."""

from eloapp.core.results import Result
from eloapp.views.controls import SectionHeader, Segmented
from eloapp.views.panel import Panel, column_of
from eloapp.wording.language import N_, _, pgettext


class ResultPanel(Panel):
    """One of three results of player A, or None. The underlined letters are its keys."""

    def __init__(self) -> None:
        super().__init__()
        self.choice = Segmented(
            [
                (Result.WIN, pgettext("result", "&Win"), "result.win"),
                (Result.DRAW, pgettext("result", "&Draw"), "result.draw"),
                (Result.LOSS, pgettext("result", "&Loss"), "result.loss"),
                (None, pgettext("result", "&Not yet"), "result.pending"),
            ]
        )
        self.choice.setAccessibleName(_("Result"))
        self.choice.chosen.connect(lambda _value: self.edited.emit(N_("Result"), ""))
        column = column_of(self)
        column.addWidget(SectionHeader(_("Result")))
        column.addWidget(self.choice)

    def value(self) -> Result | None:
        found: Result | None = self.choice.value()
        return found

    def set_value(self, result: Result | None) -> None:
        self.choice.set_value(result)

    def choose(self, result: Result | None) -> None:
        """Choose a result by its key."""
        if result is not self.value():
            self.choice.set_value(result)
            self.edited.emit(N_("Result"), "")
