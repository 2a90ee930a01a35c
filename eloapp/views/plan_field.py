"""The field in which a cell of the scenarios is typed over."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex
from PySide6.QtWidgets import QWidget

from eloapp.views.cell_typing import TypedField


class PlanField(TypedField):
    """One cell while it is typed."""

    def __init__(self, parent: QWidget, index: QModelIndex | QPersistentModelIndex) -> None:
        super().__init__(parent, index)
        self.setObjectName("tournament.planEditor")
