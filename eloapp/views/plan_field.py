"""The field in which a cell of the scenarios is typed over."""

from PySide6.QtWidgets import QWidget

from eloapp.views.controls import PlainField


class PlanField(PlainField):
    """One cell while it is typed."""

    def __init__(self, parent: QWidget, row: int, column: int) -> None:
        super().__init__(parent)
        self.setObjectName("tournament.planEditor")
        self.row, self.column = row, column
        self.setAutoFillBackground(True)

    def type_over(self, text: str) -> None:
        """Put ``text`` in as if it had been typed."""
        self.setText(text)
        self.setModified(True)

    def show_fault(self, message: str) -> None:
        """Mark the text as one that cannot be used; an empty message takes the mark away."""
        self.setProperty("fault", bool(message))
        self.set_message(message)
        self.update()
