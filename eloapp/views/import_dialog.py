"""The import window: paste or open results, look at what was understood, take it."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QMimeData, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeyEvent, QPalette, QShowEvent
from PySide6.QtWidgets import QApplication, QDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from eloapp.models.import_model import ImportModel
from eloapp.models.import_part import FileError, ImportPart, Options, Source, Target
from eloapp.views.controls import Notice, Severity, text_label
from eloapp.views.import_page import ImportPage
from eloapp.views.import_source import MOST_SHOWN
from eloapp.views.theme import TextStyle, px
from eloapp.wording import importing as words
from eloapp.wording.files import file_fault
from eloapp.wording.language import _

#: Work shorter than this shows no progress (milliseconds).
_BUSY_AFTER: Final = 300
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class ImportDialog(QDialog):
    """Nothing in the document changes until the user takes what the preview shows.

    ``taken`` carries what was taken, after it is in the document; ``open_wanted`` asks for a file,
    to be given to :meth:`open_file`.
    """

    taken = Signal(object)
    open_wanted = Signal()

    def __init__(self, part: ImportPart, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("import")
        self.setWindowTitle(_("Paste or open results"))
        self.setAcceptDrops(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.setAutoFillBackground(True)
        self._part = part
        self._typing = False
        #: Where the games go, and what the user said about it.
        self._target = Target.GAMES
        self._chosen: Target | None = None
        self.model = ImportModel(self)
        self.page = ImportPage(self.model)
        self.summary = text_label("", TextStyle.BODY, wrap=True)
        self.summary.setObjectName("import.summary")
        self.cancel = self._button("cancel", _("Cancel"))
        self.take = self._button("take", words.take(0))
        self.take.setProperty("primary", True)
        self._busy = QTimer(self)
        self._busy.setSingleShot(True)
        self._busy.setInterval(_BUSY_AFTER)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.page, 1)
        foot = QVBoxLayout()
        foot.setContentsMargins(px(self, 24), px(self, 8), px(self, 24), px(self, 16))
        foot.setSpacing(px(self, 8))
        foot.addWidget(self.summary)
        buttons = QHBoxLayout()
        buttons.setSpacing(px(self, 8))
        buttons.addStretch(1)
        buttons.addWidget(self.cancel)
        buttons.addWidget(self.take)
        foot.addLayout(buttons)
        layout.addLayout(foot)
        self._connect()
        self._show_part()
        # By itself Qt takes no more than two thirds of the screen.
        self.resize(self.sizeHint().boundedTo(self.screen().availableSize() * 0.9))

    def sizeHint(self) -> QSize:
        return QSize(px(self, 960), px(self, 640))

    # What is opened ----------------------------------------------------------------------

    def offer_clipboard(self) -> None:
        """Begin with the clipboard's text when there are games in it."""
        text = QApplication.clipboard().text()
        if text.strip() and len(text) <= MOST_SHOWN and self._part.holds_games(text):
            self.page.source.show_text(text)

    def open_file(self, path: Path) -> None:
        """Read a file."""
        self.page.source.show_file(path)

    def open_text(self, text: str) -> None:
        """Read a text that was pasted or dropped."""
        self.page.source.show_text(text)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        what = event.mimeData()
        if _file_of(what) is not None or (what.hasText() and not what.hasUrls()):
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()

    def dropEvent(self, event: QDropEvent) -> None:
        event.setDropAction(Qt.DropAction.CopyAction)  # the file stays where it is
        event.accept()
        path = _file_of(event.mimeData())
        if path is not None:
            self.open_file(path)
        else:
            self.open_text(event.mimeData().text())

    # The window --------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.page.source.take_focus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in _ENTER:
            super().keyPressEvent(event)
        elif event.modifiers() == Qt.KeyboardModifier.ControlModifier:
            self.take.setFocus()  # what is being typed in the table counts, too
            self.take.click()
        else:  # Enter presses what has the focus, and nothing else
            focused = self.focusWidget()
            if isinstance(focused, QPushButton):
                focused.click()

    def focusNextPrevChild(self, following: bool) -> bool:
        """Bring what takes the focus into sight; Qt does so only inside the page."""
        moved = super().focusNextPrevChild(following)
        focused = self.focusWidget()
        if focused is not None and self.page.isAncestorOf(focused):
            self.page.ensureWidgetVisible(focused)
        return moved

    def done(self, result: int) -> None:
        super().done(result)
        self._part.clear()
        self.deleteLater()

    def _accept(self) -> None:
        taken = self._part.accept(self.model.taken_rows(), self._target)
        if taken is not None:
            self.accept()
            self.taken.emit(taken)

    # What is shown -----------------------------------------------------------------------

    def _source_changed(self) -> None:
        source, before = self.page.source.source(), self._part.source
        # In a text that goes on being typed, what was set and corrected stays.
        self._typing = (
            isinstance(source, str) and isinstance(before, str) and _head(source) == _head(before)
        )
        if not self._typing:
            self.model.forget()
            self.page.forget()
            self._chosen = None
        self._part.read(source, self._part.options if self._typing else Options())

    def _options_changed(self, options: Options) -> None:
        self._typing = False
        before = self._part.options
        if (options.me, options.sheet) != (before.me, before.sheet):
            self.model.forget()  # other games, or the same from the other side
        self._part.set_options(options)

    def _show_part(self) -> None:
        part = self._part
        self.model.show(part.reading, other_text=self._typing)
        if part.reading is not None:
            self.page.show_reading(part.reading, part.names, part.options)
        elif part.busy:
            self.page.show_busy()
        else:
            is_file = isinstance(part.source, Path)
            self.page.show_nothing(part.fault, part.options, is_file=is_file)
        self._show_progress()
        self._show_taken()

    def _show_taken(self) -> None:
        part = self._part
        why = self._aim()
        games, rounds = self.model.taken, self._target is not Target.GAMES
        taken = part.preview(self.model.taken_rows(), self._target)
        say = words.take_again if part.already_taken else words.take
        self.take.setText(say(games, rounds=rounds))
        self.take.setEnabled(taken is not None and taken.taken > 0)
        found = () if taken is None else (words.counts(taken), words.destination(taken), why)
        self.summary.setText(" ".join(filter(None, found)))
        self.page.show_table(part.reading is not None or part.busy)
        self.page.notice.set_notices(self._notices())

    def _aim(self) -> str:
        """Offer where the games may go; gives why several do not go to the Tournament tab."""
        rounds, games = self.model.rounds, self.model.games
        offered, usual = self._part.targets(rounds, games)
        wanted = self._chosen
        if wanted is not None and wanted not in offered and wanted is not Target.GAMES:
            # "New rounds" is "one round more" when there is but one.
            wanted = next((found for found in offered if found is not Target.GAMES), None)
        self._target = wanted if wanted in offered else usual
        self.page.show_targets(
            [(words.target(value, games, rounds), value) for value in offered], self._target
        )
        self.model.aim(rounds=self._target is not Target.GAMES)
        if self._target is not Target.GAMES or rounds < 2:
            return ""
        return words.why_not_tournament(rounds, self._part.present_rounds)

    def _target_chosen(self, target: Target) -> None:
        self._chosen = target
        self._show_taken()

    def _notices(self) -> list[Notice]:
        part = self._part
        if part.fault is not None:
            return [(Severity.ERROR, _("Not read."), _fault(part.fault, part.source))]
        reading = part.reading
        if reading is None:
            return []
        if reading.people and reading.me is None:
            return [(Severity.WARNING, *words.no_player())]
        if not self.model.taken:
            return [(Severity.WARNING, *words.nothing_taken())]
        if part.already_taken:
            return [(Severity.WARNING, *words.already_taken())]
        return []

    def _show_progress(self) -> None:
        if not self._part.busy:
            self._busy.stop()
            self.page.show_progress("")
        elif self.page.shows_progress:
            self._show_busy()
        elif not self._busy.isActive():
            self._busy.start()

    def _show_busy(self) -> None:
        partial = self._part.partial
        self.page.show_progress(words.progress(partial))

    def _connect(self) -> None:
        self.page.source.changed.connect(self._source_changed)
        self.page.source.open_wanted.connect(self.open_wanted)
        self.page.edited.connect(self._options_changed)
        self.page.target.chosen.connect(self._target_chosen)
        self.page.stop.clicked.connect(self._part.cancel)
        self.cancel.clicked.connect(self.reject)
        self.take.clicked.connect(self._accept)
        self._busy.timeout.connect(self._show_busy)
        self.model.taken_changed.connect(self._show_taken)
        self._part.changed.connect(self._show_part)

    def _button(self, name: str, text: str) -> QPushButton:
        button = QPushButton(text)
        button.setObjectName(f"import.{name}")
        button.setAutoDefault(False)
        return button


def _head(text: str) -> str:
    """The first line that says something."""
    return text.lstrip().partition("\n")[0].strip()


def _file_of(what: QMimeData) -> Path | None:
    """The one file that is dragged."""
    urls = what.urls()
    if len(urls) != 1 or not urls[0].isLocalFile():
        return None
    return Path(urls[0].toLocalFile())


def _fault(error: FileError, source: Source | None) -> str:
    if isinstance(source, Path):
        return f"{file_fault(error, source.name)}."
    return f"{file_fault(error, pasted=True)}."
