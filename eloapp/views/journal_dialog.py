"""The journal of applied results, to read, copy and save as CSV."""

from pathlib import Path

from PySide6.QtCore import QSaveFile, QSize, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QMessageBox,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from eloapp.models.journal_model import JournalModel, journal_csv
from eloapp.models.session import Session
from eloapp.views.controls import text_label
from eloapp.views.tables import PlainTable
from eloapp.views.theme import TextStyle, px
from eloapp.wording.language import _


class JournalDialog(QDialog):
    """Stays open beside the window and follows the session."""

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self.setObjectName("journal")
        self.setWindowTitle(_("Journal"))
        self.model = JournalModel(self)
        self.table = PlainTable(self.model)
        self.table.setObjectName("journal.table")
        self.table.setAccessibleName(_("Applied results"))
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.empty = text_label(
            _("Choose a result and apply it: the game is noted here."), TextStyle.BODY, "text2"
        )
        self.copy = QPushButton(_("Copy all"))
        self.copy.setObjectName("journal.copy")
        self.copy.clicked.connect(self._copy)
        self.save = QPushButton(_("Save as CSV…"))
        self.save.setObjectName("journal.save")
        self.save.clicked.connect(self._choose_file)
        close = QPushButton(_("Close"))
        close.setObjectName("journal.close")
        close.clicked.connect(self.close)
        for button in (self.copy, self.save, close):
            button.setAutoDefault(False)  # Enter in the table presses nothing
        buttons = QHBoxLayout()
        buttons.addWidget(self.copy)
        buttons.addWidget(self.save)
        buttons.addStretch(1)
        buttons.addWidget(close)
        layout = QVBoxLayout(self)
        margin = px(self, 16)
        layout.setContentsMargins(margin, margin, margin, margin)
        layout.setSpacing(px(self, 12))
        layout.addWidget(self.empty)
        layout.addWidget(self.table, 1)
        layout.addLayout(buttons)
        session.changed.connect(self.show_journal)
        self.show_journal()
        self.table.resizeColumnsToContents()

    def show_journal(self) -> None:
        """Show what the document holds."""
        journal = self._session.document.journal
        before = self.model.rowCount()
        self.model.show(journal)
        if not before and journal:
            self.table.resizeColumnsToContents()
        self.empty.setVisible(not journal)
        self.copy.setEnabled(bool(journal))
        self.save.setEnabled(bool(journal))

    def sizeHint(self) -> QSize:
        return QSize(px(self, 860), px(self, 360))

    def save_to(self, path: Path) -> bool:
        """Write the journal as CSV, wholly or not at all; says so if it cannot."""
        file = QSaveFile(str(path))
        if file.open(QSaveFile.OpenModeFlag.WriteOnly):
            file.write(journal_csv(self._session.document.journal).encode("utf-8-sig"))
            if file.commit():
                return True
        box = QMessageBox(self)
        box.setObjectName("journal.error")
        box.setWindowTitle(_("Journal"))
        box.setText(_("The journal could not be saved."))
        box.setInformativeText(file.errorString())
        box.finished.connect(box.deleteLater)
        box.open()
        return False

    def _copy(self) -> None:
        self.table.selectAll()
        header = "\t".join(
            str(self.model.headerData(i, Qt.Orientation.Horizontal))
            for i in range(self.model.columnCount())
        )
        QApplication.clipboard().setText(f"{header}\n{self.table.selection_text()}")

    def _choose_file(self) -> None:
        dialog = QFileDialog(self, _("Save the journal"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilter(_("CSV files (*.csv)"))
        dialog.setDefaultSuffix("csv")
        dialog.selectFile(_("journal.csv"))
        dialog.fileSelected.connect(lambda name: self.save_to(Path(name)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
