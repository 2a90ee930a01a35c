"""The field in which a cell of the rounds is typed over."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from eloapp.models.rounds_cells import Column
from eloapp.views.cell_typing import TypedField


class CellField(TypedField):
    """One cell while it is typed; in the colour's, Space goes through what there is."""

    def __init__(
        self,
        parent: QWidget,
        index: QModelIndex | QPersistentModelIndex,
        choices: tuple[str, ...],
    ) -> None:
        super().__init__(parent, index)
        self.setObjectName("tournament.editor")
        self.has_list = index.column() == Column.RESULT
        self._choices = choices

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._choices and event.key() == Qt.Key.Key_Space:
            there = self.text().strip().upper()
            place = self._choices.index(there) if there in self._choices else -1
            self.type_over(self._choices[(place + 1) % len(self._choices)])
            event.accept()
        else:
            super().keyPressEvent(event)
