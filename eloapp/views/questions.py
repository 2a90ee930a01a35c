"""Message boxes: a question with its answers, or one thing to be told. None of them blocks."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QMessageBox, QPushButton, QWidget

from eloapp.views.theme import px
from eloapp.wording.language import _

Role = QMessageBox.ButtonRole

#: Width of the text at u = 4.
_LEAST = 320


class Answer(NamedTuple):
    """A button: the last part of its object name, its text, its place, and what it does."""

    name: str
    text: str
    role: QMessageBox.ButtonRole
    act: Callable[[], None]


def ask(
    window: QWidget,
    name: str,
    title: str,
    text: str,
    detail: str,
    answers: Sequence[Answer],
    answered: Callable[[], None],
) -> QMessageBox:
    """Show a question over the window; the first answer is the default, Escape does nothing.

    ``answered`` is called before what the answer does, for that may ask again.
    """
    box = _box(window, name, title, text, detail)
    acts: dict[object, Callable[[], None]] = {}
    for place, answer in enumerate(answers):
        button = QPushButton(answer.text, box)
        button.setObjectName(f"{name.split('.')[0]}.{answer.name}")
        button.setProperty("primary", place == 0)
        box.addButton(button, answer.role)
        acts[button] = answer.act
        if place == 0:
            box.setDefaultButton(button)
    cancel = box.addButton(QMessageBox.StandardButton.Cancel)
    cancel.setObjectName(f"{name.split('.')[0]}.cancel")
    box.setEscapeButton(cancel)

    def closed() -> None:
        box.deleteLater()
        answered()
        act = acts.get(box.clickedButton())
        if act is not None:
            act()

    box.finished.connect(closed)
    box.open()
    return box


def tell(
    window: QWidget, name: str, title: str, text: str, detail: str = "", *, beside: bool = False
) -> QMessageBox:
    """Say one thing over the window, or ``beside`` it: whoever types goes on typing."""
    box = _box(window, name, title, text, detail)
    close = box.addButton(_("Close"), Role.RejectRole)
    close.setObjectName(f"{name.split('.')[0]}.close")
    box.finished.connect(box.deleteLater)
    if beside:
        box.setModal(False)
        box.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        box.show()
    else:
        box.open()
    return box


def _box(window: QWidget, name: str, title: str, text: str, detail: str) -> QMessageBox:
    box = QMessageBox(window)
    box.setObjectName(name)
    box.setIcon(QMessageBox.Icon.NoIcon)
    box.setWindowTitle(title)
    box.setTextFormat(Qt.TextFormat.PlainText)  # names of files are no mark-up
    box.setText(text)
    box.setInformativeText(detail)
    for label in box.findChildren(QLabel):
        label.setTextFormat(Qt.TextFormat.PlainText)
        if label.text() == detail:  # it would be as narrow as the other text
            label.setMinimumWidth(px(box, _LEAST))
    return box
