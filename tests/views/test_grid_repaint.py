"""What a person sees on the screen, not what a grab paints anew.

A grab paints everything, so it hides a part that is not repainted. These tests listen to the
paint events themselves.
"""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QPaintEvent, QRegion
from PySide6.QtWidgets import QWidget
from support.window import Window


class Painted(QObject):
    """Collects the region of a widget that is painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__()
        self.region = QRegion()
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.region |= event.region()
        return False


def test_the_tint_of_a_chosen_outcome_covers_its_whole_column(ui: Window) -> None:
    """The tint lies behind all rows, though only the heading says that it is chosen."""
    ui.example()
    ui.settle()
    painted = Painted(ui.grid.viewport())
    ui.click("result.win")
    ui.settle()
    missing = QRegion(ui.grid.viewport().rect()) - painted.region
    assert missing.isEmpty(), f"not repainted: {missing.boundingRect()}"
