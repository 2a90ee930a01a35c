"""The one place of a page where a result is commented on."""

from collections.abc import Callable, Sequence
from enum import IntEnum, unique
from html import escape

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QWidget

from eloapp.views.buttons import Card, IconLabel, LinkButton
from eloapp.views.labels import TextLabel
from eloapp.views.paint import box
from eloapp.views.theme import TextStyle, px, tokens, unit


@unique
class Severity(IntEnum):
    """How serious a notice is; the greatest is shown."""

    INFO = 0
    WARNING = 1
    ERROR = 2


_ICON = {
    Severity.INFO: ("info", "text2", "alternate"),
    Severity.WARNING: ("warning", "warn", "warn_tint"),
    Severity.ERROR: ("warning", "loss", "loss_tint"),
}

Notice = tuple[Severity, str, str]


def _sentence(lead: str, text: str) -> str:
    return f"{lead} {text}".strip()


def _line(lead: str, text: str, parent: QWidget) -> TextLabel:
    label = TextLabel("", TextStyle.BODY, "ink", parent)
    label.setTextFormat(Qt.TextFormat.RichText)
    label.setWordWrap(True)
    _write(label, lead, text)
    return label


def _write(label: TextLabel, lead: str, text: str) -> None:
    bold = f'<span style="font-weight:600">{escape(lead)}</span>' if lead else ""
    label.setText(f"{bold} {escape(text)}".strip())


class NoticeStrip(QFrame):
    """The most serious notice with its icon; the others are counted and open on demand."""

    def __init__(self, more: Callable[[int], str], parent: QWidget | None = None) -> None:
        """``more`` gives the accessible name of the count, such as "2 more notices"."""
        super().__init__(parent)
        self._more_name = more
        self._notices: list[Notice] = []
        self.card: Card | None = None
        self._icon = IconLabel("info", "text2", parent=self)
        self._label = _line("", "", self)
        self._more = LinkButton(parent=self)
        self._more.clicked.connect(self._open)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._icon)
        self._row.addWidget(self._label, 1)
        self._row.addWidget(self._more)
        self._set_margins()
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.hide()

    @property
    def more_button(self) -> LinkButton:
        return self._more

    def notices(self) -> list[Notice]:
        """What is shown, the most serious first."""
        return list(self._notices)

    def set_notices(self, notices: Sequence[Notice]) -> None:
        """Show ``notices`` (severity, lead-in, sentence); without any the strip is gone."""
        ordered = sorted(notices, key=lambda notice: -notice[0])
        if ordered == self._notices:
            return
        self._notices = ordered
        if self.card is not None:
            self.card.close()
        if not ordered:
            self.hide()
            return
        severity, lead, text = ordered[0]
        icon, token, _ = _ICON[severity]
        self._icon.set_icon(icon, token)
        _write(self._label, lead, text)
        self.setAccessibleName(_sentence(lead, text))
        rest = len(ordered) - 1
        self._more.setVisible(rest > 0)
        if rest:
            name = self._more_name(rest)
            self._more.setText(f"+{rest}")
            self._more.setAccessibleName(name)
            self._more.setToolTip(name)
        self.show()
        self.updateGeometry()
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._set_margins()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._notices:
            return
        fill = tokens(self.palette()).color(_ICON[self._notices[0][0]][2])
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box(painter, self.rect(), fill, fill, 0, 8 * unit(self.fontMetrics()) / 4)
        painter.end()

    def _set_margins(self) -> None:
        side, edge = px(self, 12), px(self, 6)
        self._row.setContentsMargins(side, edge, side, edge)
        self._row.setSpacing(px(self, 10))
        self.setMinimumHeight(px(self, 36))

    def _open(self) -> None:
        if self.card is not None:
            return
        card = Card(self, 420)
        others = self._notices[1:]
        card.setAccessibleName(self._more_name(len(others)))
        card.setAccessibleDescription(" ".join(_sentence(lead, text) for _, lead, text in others))
        for severity, lead, text in others:
            icon, token, _ = _ICON[severity]
            row = QHBoxLayout()
            row.setSpacing(px(self, 10))
            row.addWidget(IconLabel(icon, token, parent=card), 0, Qt.AlignmentFlag.AlignTop)
            row.addWidget(_line(lead, text, card), 1)
            card.body.addLayout(row)
        card.closed.connect(self._closed)
        self.card = card
        card.open_at(self._more)

    def _closed(self) -> None:
        self.card = None
