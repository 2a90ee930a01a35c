"""A row of exclusive buttons in one track, for a choice of which all parts should be seen."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
)
from PySide6.QtWidgets import QHBoxLayout, QRadioButton, QSizePolicy, QWidget

from eloapp.views.paint import box, ring
from eloapp.views.theme import TextStyle, font, px, tokens, unit

_FLAGS = Qt.AlignmentFlag.AlignCenter.value | Qt.TextFlag.TextShowMnemonic.value


class Segment(QRadioButton):
    """One choice: a radio button for the keyboard and for screen readers, painted flat."""

    def __init__(self, text: str, height: int, track: "Segmented") -> None:
        super().__init__(text, track)
        self._track = track
        self._height = height
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def sizeHint(self) -> QSize:
        """Room for the semi-bold text, so that choosing moves nothing."""
        bold = QFontMetrics(font(self.font(), TextStyle.STRONG))
        width = bold.size(Qt.TextFlag.TextShowMnemonic.value, self.text()).width()
        return QSize(width + px(self, 16), px(self, self._height - 4))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def hitButton(self, pos: Any) -> bool:
        return self.rect().contains(pos)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(key))
        if step is not None:
            if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
                step = -step
            self._track.move_focus(self, step)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._track.update()  # no separator beside the ring

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._track.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self.palette()
        theme = tokens(palette)
        k = unit(self.fontMetrics()) / 4
        checked, enabled = self.isChecked(), self.isEnabled()
        if self.hasFocus():
            ring(painter, self.rect(), palette.color(QPalette.ColorRole.Accent), 5 * k)
        if not enabled:
            painter.setPen(palette.color(QPalette.ColorRole.ButtonText))
        elif checked or self.underMouse():
            painter.setPen(theme.color("ink"))
        else:
            painter.setPen(theme.color("text2"))
        painter.setFont(font(self.font(), TextStyle.STRONG if checked else TextStyle.BODY))
        painter.drawText(self.rect(), _FLAGS, self.text())
        painter.end()


class Segmented(QWidget):
    """Exclusive choices side by side; ``chosen`` only when somebody chooses."""

    chosen = Signal(object)

    def __init__(
        self,
        choices: Sequence[tuple[object, str, str]],
        *,
        height: int = 32,
        parent: QWidget | None = None,
    ) -> None:
        """``choices`` are (value, text with its ``&`` key, object name); 28 high in a page."""
        super().__init__(parent)
        self._height = height
        self._values = [value for value, _, _ in choices]
        self._buttons: list[Segment] = []
        self._value: object = None
        self._row = QHBoxLayout(self)
        self._row.setSpacing(0)
        for _, text, name in choices:
            button = Segment(text, height, self)
            button.setObjectName(name)
            button.clicked.connect(self._clicked)
            button.toggled.connect(self._toggled)
            self._row.addWidget(button, 1)
            self._buttons.append(button)
        self.setSizePolicy(QSizePolicy.Policy.MinimumExpanding, QSizePolicy.Policy.Fixed)
        self._set_margins()

    def value(self) -> Any:
        """The value chosen, None without one."""
        return self._value

    def set_value(self, value: object) -> None:
        """Show ``value`` without emitting; one that is not offered leaves all unchecked."""
        if value not in self._values:
            self._value = None
            for button in self._buttons:
                button.setAutoExclusive(False)
                button.setChecked(False)
                button.setAutoExclusive(True)
            return
        self._value = value
        self._buttons[self._values.index(value)].setChecked(True)

    def buttons(self) -> list[Segment]:
        return list(self._buttons)

    def set_enabled_values(self, values: Sequence[object]) -> None:
        """Let only ``values`` be chosen."""
        for value, button in zip(self._values, self._buttons, strict=True):
            button.setEnabled(value in values)

    def move_focus(self, button: Segment, step: int) -> None:
        """Give the focus to the next button that can be chosen; it is not chosen by that."""
        count = len(self._buttons)
        index = self._buttons.index(button)
        for distance in range(1, count):
            other = self._buttons[(index + step * distance) % count]
            if other.isEnabled():
                other.setFocus(Qt.FocusReason.TabFocusReason)
                return

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._set_margins()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self.palette()
        k = unit(self.fontMetrics()) / 4
        theme = tokens(palette)
        track = theme.color("sunken")
        box(painter, self.rect(), track, track, 0, 7 * k)
        for button in self._buttons:
            if button.isChecked():
                place = button.geometry()
                if not theme.dark:  # one line of shadow lifts it off the track
                    shade = QColor(0, 0, 0, 30)
                    box(painter, place.translated(0, 1), shade, shade, 0, 5 * k)
                raised = theme.color("raised")
                box(painter, place, raised, raised, 0, 5 * k)
        line = palette.color(QPalette.ColorRole.Mid)
        line.setAlpha(150)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        high = round(16 * k)
        for left, right in zip(self._buttons, self._buttons[1:], strict=False):
            if not (left.isChecked() or right.isChecked() or left.hasFocus() or right.hasFocus()):
                edge = max(left.x(), right.x())
                painter.fillRect(QRect(edge, (self.height() - high) // 2, 1, high), line)
        painter.end()

    def _set_margins(self) -> None:
        edge = px(self, 2)
        self._row.setContentsMargins(edge, edge, edge, edge)

    def _toggled(self) -> None:
        """Tab stops at the choice that is made, as with other radio buttons."""
        self.update()
        stop = next((b for b in self._buttons if b.isChecked()), self._buttons[0])
        for button in self._buttons:
            button.setFocusPolicy(
                Qt.FocusPolicy.StrongFocus if button is stop else Qt.FocusPolicy.ClickFocus
            )

    def _clicked(self) -> None:
        for value, button in zip(self._values, self._buttons, strict=True):
            if button.isChecked():
                if value != self._value:
                    self._value = value
                    self.chosen.emit(value)
                return
