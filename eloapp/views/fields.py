"""Fields to type in and combos to choose from.

Number fields are line edits that parse, not spin boxes: what somebody types is never
changed or clamped under their hands, and text that does not parse stays where it is.
"""

from collections.abc import Callable, Iterable
from decimal import Decimal
from typing import Any, Final, Generic, TypeVar

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QDragEnterEvent,
    QFocusEvent,
    QKeyEvent,
    QKeySequence,
    QWheelEvent,
)
from PySide6.QtWidgets import QComboBox, QLineEdit, QSizePolicy, QWidget

from eloapp.core.errors import Fault, InputError
from eloapp.views.theme import px

V = TypeVar("V")

_UNDO: Final = QKeySequence.StandardKey.Undo
_REDO: Final = QKeySequence.StandardKey.Redo
_STEPS: Final = {
    Qt.Key.Key_Up: 1,
    Qt.Key.Key_Down: -1,
    Qt.Key.Key_PageUp: 10,
    Qt.Key.Key_PageDown: -10,
}


class PlainField(QLineEdit):
    """A line edit without an undo of its own, so that Ctrl+Z is always the document's."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._design: int | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def set_design_width(self, width: int) -> None:
        """Keep the field ``width`` wide (at u = 4) whatever the font is."""
        self._design = width
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        return hint if self._design is None else QSize(px(self, self._design), hint.height())

    def minimumSizeHint(self) -> QSize:
        hint = super().minimumSizeHint()
        return hint if self._design is None else QSize(px(self, self._design), hint.height())

    def set_message(self, text: str) -> None:
        """Say to a screen reader what the message beside the field says."""
        self.setAccessibleDescription(text)

    def event(self, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and (event.matches(_UNDO) or event.matches(_REDO))
        ):
            event.ignore()
            return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(_UNDO) or event.matches(_REDO):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # the panel scrolls

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():
            event.ignore()  # a file is for the window, not text for the field
        else:
            super().dragEnterEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = self.createStandardContextMenu()
        for action in menu.actions():
            if action.objectName() in ("edit-undo", "edit-redo"):
                menu.removeAction(action)
        first = next(iter(menu.actions()), None)
        if first is not None and first.isSeparator():
            menu.removeAction(first)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())


class NameField(PlainField):
    """A name. Every keystroke is an edit."""

    edited = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.textEdited.connect(self.edited)

    def value(self) -> str:
        return self.text()

    def set_value(self, value: str) -> None:
        """Show ``value`` without emitting; an equal one leaves cursor and selection alone."""
        if value != self.text():
            self.setText(value)
            self.setCursorPosition(0)


class NumberField(PlainField, Generic[V]):
    """A number that is parsed as it is typed, and never changed by the field.

    ``parse`` raises :class:`InputError`; ``show`` may give fewer digits than the value has,
    because the exact value is kept until somebody types.
    """

    edited = Signal(object)
    fault_changed = Signal(object)

    def __init__(
        self,
        parse: Callable[[str], V],
        show: Callable[[V], str],
        *,
        step: Decimal | None = Decimal(1),
        optional: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._parse = parse
        self._show = show
        self._step = step
        self._optional = optional
        self._value: V | None = None
        self._valid_text = ""
        self._fault: InputError | None = None
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.textEdited.connect(self._typed)

    def value(self) -> V | None:
        """The value last set or typed without a fault."""
        return self._value

    def set_value(self, value: V | None) -> None:
        """Show ``value`` without emitting ``edited``.

        An equal value disturbs nothing, not even a faulty text that is being typed.
        """
        if value == self._value:
            return
        self._accept(value, "" if value is None else self._show(value))

    @property
    def fault(self) -> InputError | None:
        """Why the text cannot be used, or None."""
        return self._fault

    @property
    def is_faulty(self) -> bool:
        return self._fault is not None

    def revert(self) -> None:
        """Put the text of the last valid value back, as Undo does with a faulty text."""
        if self._fault is not None:
            self._accept(self._value, self._valid_text)

    def enter(self, value: V) -> None:
        """Take ``value`` as if it had been typed."""
        self._accept(value, self._show(value), by_user=True)

    def type_again(self, text: str) -> None:
        """Put ``text`` in as if it had been typed."""
        self.setText(text)
        self._typed(text)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        passing = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)
        if event.reason() not in passing:
            self._tidy()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = _STEPS.get(Qt.Key(event.key())) if self._step is not None else None
        plain = event.modifiers() in (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.KeypadModifier,
        )
        if steps is None or not plain or self.isReadOnly():
            super().keyPressEvent(event)
        else:
            self._step_by(steps)
            event.accept()

    def _accept(self, value: V | None, text: str, *, by_user: bool = False) -> None:
        self._value = value
        self._valid_text = text
        if text != self.text():
            self.setText(text)
            if self.alignment() & Qt.AlignmentFlag.AlignLeft and not self.hasFocus():
                self.setCursorPosition(0)  # a long text is read from its beginning
        if by_user:
            # Before the fault goes: whoever hears of that would show the old value again.
            self.edited.emit(value)
        self._set_fault(None)

    def _tidy(self) -> None:
        """Write the number as the locale does, unless a digit would be lost by that."""
        if self._fault is not None or self._value is None:
            return
        text = self._show(self._value)
        try:
            same = self._parse(text) == self._value
        except InputError:
            return
        if same:
            self._accept(self._value, text)

    def _typed(self, text: str) -> None:
        try:
            value = self._read(text)
        except InputError as fault:
            self._set_fault(fault)
            return
        self._accept(value, text, by_user=value != self._value)

    def _read(self, text: str) -> V | None:
        if text.strip():
            return self._parse(text)
        if self._optional or self._value is None:  # nothing was ever entered: nothing is missing
            return None
        raise InputError(Fault.EMPTY)

    def _step_by(self, steps: int) -> None:
        if self._step is None or self._value is None or self._fault is not None:
            return
        now: Any = self._value
        moved: Any = now + self._step * steps
        if isinstance(now, int) and moved == int(moved):
            moved = int(moved)
        text = self._show(moved)
        try:
            self._parse(text)
        except InputError:
            return  # the end of the range: a step never makes a fault
        self._accept(moved, text, by_user=True)

    def _set_fault(self, fault: InputError | None) -> None:
        if fault == self._fault:
            return
        self._fault = fault
        self.setProperty("fault", fault is not None)
        self.update()
        self.fault_changed.emit(fault)


class QuietCombo(QComboBox):
    """A combo that a turn of the wheel over the panel does not change."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._design: int | None = None
        self._values: list[object] = []
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        # The width comes from the design or the layout: measuring every item would be slow, and
        # a size policy other than the default makes Qt build the popup at once.
        self.setMinimumContentsLength(6)
        self.activated.connect(self._activated)

    def set_choices(self, choices: Iterable[tuple[str, object]]) -> None:
        """Offer ``choices`` (text, value) instead of the present ones, value kept if offered.

        The values are kept here, because Qt turns a ``StrEnum`` into a plain string, and one
        ``addItems`` costs a tenth of an ``addItem`` for each of 230 lists.
        """
        offered = list(choices)
        texts = [text for text, _value in offered]
        values = [value for _text, value in offered]
        if values == self._values and texts == [self.itemText(i) for i in range(self.count())]:
            return
        before = self.value()
        blocked = self.blockSignals(True)
        self.clear()
        self._values = values
        self.addItems(texts)
        self.setCurrentIndex(-1)
        self.set_value(before)
        if self.currentIndex() < 0 and before is None and self._values:
            self.setCurrentIndex(0)
        self.blockSignals(blocked)
        self.updateGeometry()

    def value(self) -> Any:
        """The value chosen, None without one."""
        index = self.currentIndex()
        return self._values[index] if 0 <= index < len(self._values) else None

    def set_value(self, value: object) -> None:
        """Show ``value`` without emitting; one that is not offered shows nothing."""
        index = self._values.index(value) if value in self._values else -1
        if index != self.currentIndex():
            blocked = self.blockSignals(True)
            self.setCurrentIndex(index)
            self.blockSignals(blocked)
            self.update()

    def set_design_width(self, width: int) -> None:
        """Keep the combo ``width`` wide (at u = 4) whatever the font is."""
        self._design = width
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        width = px(self, 120 if self._design is None else self._design)
        return QSize(width, super().minimumSizeHint().height())

    def minimumSizeHint(self) -> QSize:
        width = px(self, 64 if self._design is None else self._design)
        return QSize(width, super().minimumSizeHint().height())

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def _activated(self, index: int) -> None:
        if 0 <= index < len(self._values):
            self.chosen.emit(self._values[index])
