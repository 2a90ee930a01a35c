"""What every input panel shares: it shows a value, and says when somebody edited it."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from eloapp.core.errors import Fault, InputError
from eloapp.views.controls import LinkButton, MessageLabel, NumberField, PlainField
from eloapp.views.theme import px
from eloapp.wording import terms
from eloapp.wording.numbers import number


class Panel(QWidget):
    """``value()`` gives an immutable core object, ``set_value`` shows one without emitting.

    ``edited`` carries the name of the step for undo (a message id) and a key: edits in a row
    with the same key are one step. ``left`` says that a field was left, ``fault_changed`` which
    field holds text that cannot be used (None: no longer).
    """

    edited = Signal(str, str)
    left = Signal()
    fault_changed = Signal(str, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._fields: list[NumberField[Any]] = []

    def fields(self) -> list[NumberField[Any]]:
        """All number fields."""
        return list(self._fields)

    def revert_faults(self) -> bool:
        """Put valid text back into faulty fields; False if there was none."""
        faulty = self.faulty_fields()
        for field in faulty:
            field.revert()
        return bool(faulty)

    def faulty_texts(self) -> dict[str, str]:
        """Texts that cannot be used, by the object name of their field."""
        return {field.objectName(): field.text() for field in self.faulty_fields()}

    def type_again(self, texts: dict[str, str]) -> None:
        """Put texts into fields that have been made anew, as if they had been typed."""
        for field in self._fields:
            if field.objectName() in texts:
                field.type_again(texts[field.objectName()])

    def faulty_fields(self) -> list[NumberField[Any]]:
        """Fields whose text cannot be used."""
        return [field for field in self._fields if field.is_faulty]

    def watch(self, field: PlainField, what: str, line: "FaultLine | None" = None) -> None:
        """Report the edits and faults of a field under its object name; ``line`` words them."""
        key = field.objectName()
        field.installEventFilter(self)
        if isinstance(field, NumberField):
            self._fields.append(field)
            field.edited.connect(lambda _value: self.edited.emit(what, key))
            field.fault_changed.connect(lambda error: self._fault(field, error, line))
        else:
            field.textEdited.connect(lambda _text: self.edited.emit(what, key))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusOut:
            self.left.emit()
        return super().eventFilter(watched, event)

    def _fault(
        self, field: NumberField[Any], error: InputError | None, line: "FaultLine | None"
    ) -> None:
        text = "" if error is None else terms.fault(error, field.objectName())
        field.set_message(text)
        if line is not None:
            line.show_fault(error, field)
        self.fault_changed.emit(field.objectName(), error)


class FaultLine(QWidget):
    """The message under a field. A number that can be read in two ways is asked about here."""

    def __init__(self, reason: Callable[[], str] | None = None) -> None:
        """``reason`` gives what stands here while nothing is wrong."""
        super().__init__()
        self._reason = reason
        #: The newest fault last: it is the one shown.
        self._faults: dict[NumberField[Any], InputError] = {}
        self.message = MessageLabel()
        self.choices = QWidget()
        row = QHBoxLayout(self.choices)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(px(self, 4))
        self._readings = [LinkButton(), LinkButton()]
        for button in self._readings:
            button.clicked.connect(self._pick)
            row.addWidget(button)
        self.choices.hide()
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(px(self, 4))
        line.addWidget(self.message, 1)
        line.addWidget(self.choices)
        self.hide()

    def show_fault(self, error: InputError | None, field: NumberField[Any]) -> None:
        """Say what is wrong with a field, or what stands here otherwise."""
        self._faults.pop(field, None)
        if error is not None:
            self._faults[field] = error
        if not self._faults:
            self.choices.hide()
            self.refresh()
            return
        field, error = list(self._faults.items())[-1]
        self.message.show_error(terms.fault(error, field.objectName()))
        asked = error.fault is Fault.GROUPED
        if asked:
            readings: list[Decimal] = [error.values["grouped"], error.values["decimal"]]
            for button, reading in zip(self._readings, readings, strict=True):
                button.setText(number(reading))
                button.setAccessibleName(number(reading))
                button.setProperty("reading", str(reading))
        self.choices.setVisible(asked)
        self.show()

    def refresh(self) -> None:
        """Show the reason again, unless a fault is shown."""
        if self._faults:
            return
        text = "" if self._reason is None else self._reason()
        if text:
            self.message.show_reason(text)
        else:
            self.message.clear()
        self.setVisible(bool(text))

    def warn(self, text: str) -> None:
        """Show a doubt that is no fault; empty text takes it away."""
        if self._faults:
            return
        if text:
            self.message.show_warning(text)
        else:
            self.message.clear()
        self.setVisible(bool(text))

    def _pick(self) -> None:
        button = self.sender()
        if self._faults and isinstance(button, LinkButton):
            field = list(self._faults)[-1]
            field.enter(Decimal(button.property("reading")))
            field.setFocus()


def rows_grid(parent: QWidget) -> QGridLayout:
    """A grid of rows 8 apart, without margins."""
    grid = QGridLayout(parent)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(px(parent, 8))
    grid.setVerticalSpacing(px(parent, 8))
    return grid


def column_of(parent: QWidget, spacing: int = 8) -> QVBoxLayout:
    """A column without margins."""
    column = QVBoxLayout(parent)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(px(parent, spacing))
    return column


def row_of(spacing: float, parent: QWidget) -> QHBoxLayout:
    """A row without margins."""
    row = QHBoxLayout()
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(px(parent, spacing))
    return row
