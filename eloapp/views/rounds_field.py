"""The field in which a cell of the rounds is typed over."""

from PySide6.QtCore import QPersistentModelIndex, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from eloapp.models.rounds_cells import Column
from eloapp.views.controls import PlainField


class CellField(PlainField):
    """One cell while it is typed; in the colour's, Space goes through what there is."""

    def __init__(
        self, parent: QWidget, index: QPersistentModelIndex, choices: tuple[str, ...]
    ) -> None:
        super().__init__(parent)
        self.setObjectName("tournament.editor")
        self.column = Column(index.column())
        self._index = index
        self._choices = choices
        self.setAutoFillBackground(True)

    @property
    def row(self) -> int:
        """The row of the cell, which others may have moved meanwhile."""
        return self._index.row()

    def type_over(self, text: str) -> None:
        """Put ``text`` in as if it had been typed."""
        self.setText(text)
        self.setModified(True)

    def show_fault(self, message: str) -> None:
        """Mark the text as one that cannot be used; an empty message takes the mark away."""
        self.setProperty("fault", bool(message))
        self.set_message(message)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._choices and event.key() == Qt.Key.Key_Space:
            there = self.text().strip().upper()
            place = self._choices.index(there) if there in self._choices else -1
            self.type_over(self._choices[(place + 1) % len(self._choices)])
            event.accept()
        else:
            super().keyPressEvent(event)
