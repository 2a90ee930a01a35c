"""What every table of the program shares: no grid, copied as TSV, one line height."""

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QApplication, QFrame, QTableView, QWidget

from eloapp.models.table import TableModel, as_tsv


class PlainTable(QTableView):
    """A table without frame, grid and zebra; Ctrl+C copies the selection as TSV."""

    def __init__(self, model: TableModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self.setModel(model)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setAlternatingRowColors(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.verticalHeader().hide()
        self.horizontalHeader().setHighlightSections(False)
        # Hover is part of the look of rows.
        self.setMouseTracking(True)

    def rows_model(self) -> TableModel:
        """The model with its own type."""
        return self._model

    def selection_text(self) -> str:
        """The selected cells as TSV."""
        return as_tsv(self._model, self.selectionModel().selectedIndexes())

    def copy_selection(self) -> bool:
        """Copy the selected cells; False if none is selected."""
        text = self.selection_text()
        if text:
            QApplication.clipboard().setText(text)
        return bool(text)

    def clear_choice(self) -> None:
        """Select nothing and forget the current cell."""
        self.selectionModel().clear()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_selection()
            event.accept()
        elif event.key() == Qt.Key.Key_Escape and self.selectionModel().hasSelection():
            self.clear_choice()
            event.accept()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        fresh = not self.currentIndex().isValid()  # Qt itself takes the very first cell
        super().focusInEvent(event)
        by_keyboard = event.reason() in (
            Qt.FocusReason.TabFocusReason,
            Qt.FocusReason.BacktabFocusReason,
        )
        if by_keyboard and fresh and self._model.rowCount():
            # Without a current cell the keyboard user sees no focus at all.
            self.selectionModel().setCurrentIndex(
                self.first_cell(), QItemSelectionModel.SelectionFlag.NoUpdate
            )

    def first_cell(self) -> QModelIndex:
        """Where the keyboard starts."""
        return self._model.index(0, 0)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.updateGeometry()
