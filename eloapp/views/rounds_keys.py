"""The keys of the rounds: what ends the typing of a cell, and where it goes on."""

from enum import Enum, auto, unique
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

_Key = Qt.Key
_Modifier = Qt.KeyboardModifier


@unique
class Step(Enum):
    """What becomes of a cell that is typed, and which one comes next."""

    NEXT = auto()
    BACK = auto()
    DOWN = auto()
    """The next round, in the column where the typing began."""
    BELOW = auto()
    ABOVE = auto()
    LIST = auto()
    """The list of results."""
    LEAVE = auto()
    """The keyboard goes elsewhere: what cannot be used is dropped."""
    KEEP = auto()
    """Taken, while the typing goes on."""
    CANCEL = auto()


_STEPS: Final = {
    _Key.Key_Tab: Step.NEXT,
    _Key.Key_Backtab: Step.BACK,
    _Key.Key_Return: Step.DOWN,
    _Key.Key_Enter: Step.DOWN,
    _Key.Key_Down: Step.BELOW,
    _Key.Key_Up: Step.ABOVE,
    _Key.Key_Escape: Step.CANCEL,
}
_BESIDE: Final = _Modifier.KeypadModifier | _Modifier.ShiftModifier


def step_of(event: QKeyEvent, *, lists: bool) -> Step | None:
    """What a key does to the cell being typed; None when the field itself takes it.

    ``lists``: the cell has a list, which a key opens.
    """
    key, modifiers = _Key(event.key()), event.modifiers()
    if lists and is_list_key(event):
        return Step.LIST
    if modifiers & ~_BESIDE or (modifiers & _Modifier.ShiftModifier and key != _Key.Key_Backtab):
        return None
    return _STEPS.get(key)


def is_list_key(event: QKeyEvent) -> bool:
    """F4 or Alt+Down, as in every list that opens."""
    alt = event.modifiers() == _Modifier.AltModifier
    return event.key() == _Key.Key_F4 or (alt and event.key() == _Key.Key_Down)


def is_add_key(event: QKeyEvent) -> bool:
    """Insert, or Ctrl+Shift+Plus as in spreadsheets; the plus of some keyboards needs Shift."""
    if event.key() == _Key.Key_Insert:
        return not event.modifiers() & ~_Modifier.KeypadModifier
    both = _Modifier.ControlModifier | _Modifier.ShiftModifier
    wanted = event.modifiers() & both == both
    return wanted and event.key() in (_Key.Key_Plus, _Key.Key_Equal, _Key.Key_Asterisk)


def is_move_key(event: QKeyEvent) -> bool:
    """Alt+Up and Alt+Down."""
    alt = event.modifiers() & ~_Modifier.KeypadModifier == _Modifier.AltModifier
    return alt and event.key() in (_Key.Key_Up, _Key.Key_Down)


def is_typed(event: QKeyEvent) -> bool:
    """Whether a key writes something."""
    modifiers = event.modifiers()
    command = modifiers & (
        _Modifier.ControlModifier | _Modifier.AltModifier | _Modifier.MetaModifier
    )
    # AltGr comes as Ctrl and Alt on some systems, and writes.
    graph = _Modifier.ControlModifier | _Modifier.AltModifier
    return event.text().isprintable() and bool(event.text()) and (not command or command == graph)


def is_own(event: QKeyEvent) -> bool:
    """Whether the table takes a key before the shortcuts of the window do."""
    return (
        is_typed(event)
        or is_add_key(event)
        or is_move_key(event)
        or is_list_key(event)
        or event.matches(QKeySequence.StandardKey.Paste)
        or event.key() in (_Key.Key_Delete, _Key.Key_Backspace, _Key.Key_F2)
    )
