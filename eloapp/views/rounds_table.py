"""The table of the rounds: typed into, moved and pasted by keyboard alone."""

from collections.abc import Sequence

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QContextMenuEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QWidget,
)

from eloapp.models.rounds_cells import EDITABLE, TITLES, Column
from eloapp.models.rounds_entry import ResultEntry
from eloapp.models.rounds_model import RoundsModel
from eloapp.models.rounds_paste import paste_rounds
from eloapp.models.table import as_tsv
from eloapp.views import rounds_keys as keys
from eloapp.views.rounds_keys import Step
from eloapp.views.rounds_menu import fill_results, fill_row_menu, popup_menu
from eloapp.views.rounds_typing import RoundsTyping
from eloapp.wording import event as words
from eloapp.wording.language import N_, _


class RoundsTable(RoundsTyping):
    """Types into the model; rows are added, deleted, moved, copied and pasted."""

    titles_toggled = Signal(bool)

    def __init__(self, model: RoundsModel, parent: QWidget | None = None) -> None:
        self._was_current = False
        self.own_name = ""
        self.titles_shown = False
        super().__init__(model, parent)
        self.setObjectName("tournament.rounds")
        self.setAccessibleName(_("Rounds of the tournament"))
        self.clicked.connect(self._clicked)
        self.doubleClicked.connect(self._double_clicked)

    # Where the keyboard is --------------------------------------------------------------

    def first_cell(self) -> QModelIndex:
        """The next round to be played, else the row that waits."""
        model = self._rounds
        rows = range(model.rowCount())
        row = next((i for i in rows if (e := model.entry(i)) is None or e.open), 0)
        return model.index(row, Column.OPPONENT)

    def chosen_rounds(self) -> list[int]:
        """The selected rounds, else the one where the keyboard is."""
        rows = {index.row() for index in self.selectionModel().selectedRows()}
        if not rows and self.currentIndex().isValid():
            rows = {self.currentIndex().row()}
        return sorted(row for row in rows if row < self._rounds.rounds)

    def event(self, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and keys.is_own(event)
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if keys.is_add_key(event):
            self.add_round()
        elif keys.is_move_key(event):
            self.move_rounds(-1 if event.key() == Qt.Key.Key_Up else 1)
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.paste()
        elif event.key() == Qt.Key.Key_Delete:
            self.delete_rounds()
        elif not index.isValid() or not self._key_in_cell(event, index):
            super().keyPressEvent(event)
            return
        event.accept()

    def _key_in_cell(self, event: QKeyEvent, index: QModelIndex) -> bool:
        """Do what a key does in the current cell; False when it does nothing there."""
        row, column, key = index.row(), Column(index.column()), event.key()
        if column not in EDITABLE:
            # What is computed cannot be typed over.
            return keys.is_typed(event) or key == Qt.Key.Key_Backspace
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F2):
            self.type_in(row, column)
        elif key == Qt.Key.Key_Backspace:
            self.type_in(row, column, "")
        elif column is Column.RESULT and (key == Qt.Key.Key_Space or keys.is_list_key(event)):
            self.open_list(row)
        elif column is Column.COLOUR and key == Qt.Key.Key_Space:
            self._rounds.toggle_colour(row)
        elif keys.is_typed(event):
            self.type_in(row, column, event.text())
        else:
            return False
        return True

    # What is done with rounds -----------------------------------------------------------

    def add_round(self) -> None:
        """An empty round before the current one, at the end when the keyboard is not in one."""
        self.finish(Step.LEAVE)
        index = self.currentIndex()
        row = min(index.row(), self._rounds.rounds) if index.isValid() else self._rounds.rounds
        before = self._rounds.rounds
        self._rounds.insert(row)
        if self._rounds.rounds > before:
            self.go_to(row, Column.OPPONENT)

    def delete_rounds(self) -> None:
        """Delete the selected rounds."""
        rows = self.chosen_rounds()
        if not rows:
            return
        column = Column(self.currentIndex().column())
        self._rounds.remove(rows)
        self.message.emit("", False)
        self.go_to(min(rows[0], self._rounds.rowCount() - 1), column)

    def move_rounds(self, step: int) -> None:
        """Move the selected rounds together, up (-1) or down (1)."""
        rows = self.chosen_rounds()
        moved = self._rounds.move(rows, step)
        if not rows or moved == rows:
            return
        column = self.currentIndex().column()
        self.go_to(moved[0 if step < 0 else -1], Column(column))
        self._select(moved)

    def paste(self) -> None:
        """Rounds from the clipboard before the current one, or in the place of empty ones."""
        index = self.currentIndex()
        row = min(index.row(), self._rounds.rounds) if index.isValid() else self._rounds.rounds
        found = paste_rounds(QApplication.clipboard().text(), self.own_name)
        taken = 0
        if found.rounds:
            taken = self._rounds.insert_rounds(row, found.rounds, N_("Paste rounds"))
            if not taken:
                return  # no room: that was said
            self.go_to(row, Column.OPPONENT)
            self._select(range(row, row + taken))
        left_out = found.left_out + len(found.rounds) - taken
        self.message.emit(words.pasted(taken, left_out), not taken)

    def selection_text(self) -> str:
        """The selected rounds as TSV, without the row that waits."""
        chosen = self.selectionModel().selectedIndexes()
        kept = [
            index
            for index in chosen
            if index.row() < self._rounds.rounds and not self.isColumnHidden(index.column())
        ]
        return as_tsv(self._rounds, kept)

    def all_text(self) -> str:
        """All rounds with headings as TSV."""
        return self._rounds.all_text(self.visible_columns())

    def choose_result(self, row: int, result: ResultEntry) -> None:
        """Take a result from the list."""
        self._rounds.set_result(row, result)
        self.message.emit("", False)

    def toggle_rated(self, row: int) -> None:
        """Count a score of the arbiter for the rating, or no longer."""
        entry = self._rounds.entry(row)
        if entry is not None:
            self._rounds.set_rated(row, not entry.rated)

    def _select(self, rows: Sequence[int]) -> None:
        selection = QItemSelection()
        for row in rows:
            first, last = self._rounds.index(row, 0), self._rounds.index(row, Column.SUM)
            selection.select(first, last)
        flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self.selectionModel().select(selection, flag)

    def show_titles(self, shown: bool) -> None:
        """Show titles and federations, which only norms need."""
        if shown != self.titles_shown:
            self.titles_shown = shown
            self.show_columns(TITLES, shown)
            self.titles_toggled.emit(shown)

    def toggle_titles(self) -> None:
        """Show or hide titles and federations."""
        self.show_titles(not self.titles_shown)

    # Mouse and menus --------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        spot = self.indexAt(event.position().toPoint())
        self._was_current = self.hasFocus() and spot.row() == self.currentIndex().row() >= 0
        super().mousePressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_keyboard = event.reason() == QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if by_keyboard else self.indexAt(event.pos())
        if not index.isValid():
            return
        menu = popup_menu(self)
        menu.setObjectName("tournament.rowMenu")
        fill_row_menu(menu, self, index.row())
        menu.popup(self._below(index) if by_keyboard else event.globalPos())

    def finish(self, step: Step) -> None:
        """End the typing of the cell, and go on where ``step`` says."""
        field = self._field
        if step is Step.LIST and field is not None:
            self.cancel_typing()
            self.open_list(field.row)
        else:
            super().finish(step)

    def open_list(self, row: int) -> None:
        """The list of all results, under the cell."""
        self.go_to(row, Column.RESULT)
        menu = popup_menu(self)
        menu.setObjectName("tournament.resultMenu")
        fill_results(menu, self, row)
        menu.popup(self._below(self._rounds.index(row, Column.RESULT)))

    def _below(self, index: QModelIndex) -> QPoint:
        return self.viewport().mapToGlobal(self.visualRect(index).bottomLeft())

    def _clicked(self, index: QModelIndex) -> None:
        row, column = index.row(), Column(index.column())
        if self._rounds.entry(row) is None:
            wanted = column if column in EDITABLE else Column.OPPONENT
            if wanted is Column.RESULT:
                self.open_list(row)
            else:
                self.type_in(row, wanted)
        elif self._was_current:
            self._press(row, column)

    def _double_clicked(self, index: QModelIndex) -> None:
        row, column = index.row(), Column(index.column())
        if column in (Column.COLOUR, Column.RESULT):
            self._press(row, column)
        elif column in EDITABLE:
            self.type_in(row, column)

    def _press(self, row: int, column: Column) -> None:
        """A second press in a row: the colour turns, the list of results opens."""
        if column is Column.COLOUR:
            self._rounds.toggle_colour(row)
        elif column is Column.RESULT:
            self.open_list(row)
