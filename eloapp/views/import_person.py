"""Which of many players is meant: a combo that finds names as they are typed."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, QStringListModel, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QCompleter, QWidget

from eloapp.models.import_part import Names, Person, fold
from eloapp.views.controls import PlainField
from eloapp.views.theme import px
from eloapp.wording import importing as words
from eloapp.wording.language import _

#: The list shows the first ones; all are found by typing.
_LISTED: Final = 200
_FOUND: Final = 20


class PersonCombo(QComboBox):
    """``chosen`` carries the key of the person."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("import.me")
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setMinimumContentsLength(6)
        self._people: Sequence[Person] = ()
        self._names = Names()
        self._current: Person | None = None
        self._found: list[Person] = []
        self._field = field = PlainField()
        self.setLineEdit(field)
        field.setPlaceholderText(_("Choose a name"))
        self._matches = QStringListModel(self)
        completer = QCompleter(self._matches, self)
        completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        completer.activated.connect(self._complete)
        self.setCompleter(completer)
        field.textEdited.connect(self._search)
        field.editingFinished.connect(self._settle)
        self.activated.connect(lambda place: self._choose(self._people[place]))

    def set_people(self, people: Sequence[Person], names: Names, current: Person | None) -> None:
        """Offer people in their order; None: nobody is chosen yet."""
        if people != self._people:
            self._people, self._names = people, names
            blocked = self.blockSignals(True)
            self.clear()
            self.addItems([self._text(person) for person in people[:_LISTED]])
            self.blockSignals(blocked)
        self._current = current
        self._show()

    def sizeHint(self) -> QSize:
        return QSize(px(self, 400), super().minimumSizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(px(self, 160), super().minimumSizeHint().height())

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # the page scrolls

    def _text(self, person: Person) -> str:
        return words.person(person, namesake=person.name in self._names.namesakes)

    def _search(self, text: str) -> None:
        """Offer those whose names hold all the words that were typed."""
        wanted = fold(text).split()
        self._found = []
        for person, folded in zip(self._people, self._names.folded, strict=True):
            if all(word in folded for word in wanted):
                self._found.append(person)
                if len(self._found) == _FOUND:
                    break
        self._matches.setStringList([self._text(person) for person in self._found])

    def _complete(self, text: str) -> None:
        self._choose(self._found[self._matches.stringList().index(text)])

    def _settle(self) -> None:
        """What was typed tells one person, or the one chosen stands there again."""
        if self._field.isModified():
            self._search(self.currentText())
            if len(self._found) == 1:
                self._choose(self._found[0])
        self._show()

    def _choose(self, person: Person) -> None:
        changed = person is not self._current
        self._current = person
        self._show()
        if changed:
            self.chosen.emit(person.key)

    def _show(self) -> None:
        text = "" if self._current is None else self._text(self._current)
        blocked = self.blockSignals(True)
        self.setCurrentIndex(self.findText(text) if text else -1)
        self.setEditText(text)
        self._field.setCursorPosition(0)
        self._field.setModified(False)
        self.blockSignals(blocked)
