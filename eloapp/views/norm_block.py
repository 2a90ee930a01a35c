"""One norm: what is needed, its conditions one by one, and what is left out."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from eloapp.core.norms import NormReport, NormState
from eloapp.views.controls import IconButton, IconLabel, TextLabel, text_label
from eloapp.views.icons import pixmap
from eloapp.views.paint import ring
from eloapp.views.panel import column_of
from eloapp.views.theme import TextStyle, font, px, tokens
from eloapp.wording import norm_data as data_words
from eloapp.wording import norms as words
from eloapp.wording.language import _, labelled

_ICONS: Final = {
    NormState.MET: "check",
    NormState.NOT_MET: "cross",
    NormState.CANNOT_TELL: "question",
}
#: How condition and word share the width.
_SHARES: Final = (5, 2)


class StateLine(NamedTuple):
    """A condition: whether it is met, its text and the word for that, and where it is written."""

    state: NormState
    text: str
    word: str
    tip: str = ""


class StateLines(QWidget):
    """Conditions under each other: icon, text, word. Labels are made once and filled anew."""

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(px(self, 6))
        self._grid.setVerticalSpacing(px(self, 4))
        self._grid.setColumnStretch(1, _SHARES[0])
        self._grid.setColumnStretch(2, _SHARES[1])
        self._made: list[tuple[IconLabel, TextLabel, TextLabel]] = []

    def show_lines(self, lines: Sequence[StateLine]) -> None:
        """Show other conditions."""
        top = Qt.AlignmentFlag.AlignTop
        while len(self._made) < len(lines):
            row = len(self._made)
            icon = IconLabel("question", "text2")
            text = text_label("", TextStyle.SMALL, wrap=True)
            word = text_label("", TextStyle.SMALL, "text2", wrap=True)
            word.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
            self._grid.addWidget(icon, row, 0, top)
            self._grid.addWidget(text, row, 1, top)
            self._grid.addWidget(word, row, 2, top)
            self._made.append((icon, text, word))
        for place, (icon, text, word) in enumerate(self._made):
            there = place < len(lines)
            for widget in (icon, text, word):
                widget.setVisible(there)
            if there:
                line = lines[place]
                icon.set_icon(_ICONS[line.state], "ink" if line.state is NormState.MET else "text2")
                text.setText(line.text)
                text.setToolTip(line.tip)
                word.setText(line.word)
                word.setAccessibleName(labelled(line.text, line.word))
        self.setVisible(bool(lines))

    def texts(self) -> list[tuple[str, str]]:
        """What is shown: condition and word."""
        return [
            (text.text(), word.text()) for _icon, text, word in self._made if not text.isHidden()
        ]


class _Head(IconButton):
    """The name of a norm with its state; opens what is under it."""

    def __init__(self) -> None:
        super().__init__("chevron-right", "")
        self._title = ""
        self._state: NormState | None = None
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_state(self, title: str, state: NormState | None) -> None:
        """Show name and state; None: not known yet."""
        self._title, self._state = title, state
        word = "" if state is None else words.norm_state(state)
        self.setAccessibleName(labelled(title, word) if word else title)
        self.setToolTip("")
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(self, 200), px(self, 24))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(self, 120), px(self, 24))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = tokens(self.palette())
        side, height = px(self, 16), self.height()
        strong = font(self.font(), TextStyle.STRONG)
        painter = QPainter(self)
        quiet = theme.color("ink" if self.underMouse() or self.isDown() else "text2")
        name = "chevron-down" if self.isChecked() else "chevron-right"
        chevron = pixmap(name, quiet, side, self.devicePixelRatioF())
        painter.drawPixmap(self.width() - side, (height - side) // 2, chevron)
        painter.setFont(strong)
        painter.setPen(theme.color("ink"))
        left = QRect(0, 0, self.width(), height)
        painter.drawText(left, Qt.AlignmentFlag.AlignVCenter, self._title)
        if self._state is not None:
            small = font(self.font(), TextStyle.SMALL)
            metrics = QFontMetrics(small)
            word = words.norm_state(self._state)
            right = self.width() - side - px(self, 6)
            at = right - metrics.horizontalAdvance(word)
            painter.setFont(small)
            painter.setPen(theme.color("text2"))
            painter.drawText(QRect(at, 0, right - at, height), Qt.AlignmentFlag.AlignVCenter, word)
            icon = pixmap(_ICONS[self._state], quiet, side, self.devicePixelRatioF())
            painter.drawPixmap(at - side - px(self, 4), (height - side) // 2, icon)
        if self.hasFocus():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            ring(painter, self.rect(), self.palette().color(QPalette.ColorRole.Accent), px(self, 4))
        painter.end()


class NormBlock(QWidget):
    """A norm that opens and closes."""

    def __init__(self) -> None:
        super().__init__()
        self.head = _Head()
        self.need = text_label("", TextStyle.BODY, wrap=True)
        self.lines = StateLines()
        self.facts = text_label("", TextStyle.SMALL, "text2", wrap=True)
        self.title = text_label(_("For the title"), TextStyle.SMALL_STRONG)
        self.title_lines = StateLines()
        self.body = QWidget()
        inner = QVBoxLayout(self.body)
        inner.setContentsMargins(0, 0, 0, px(self, 8))
        inner.setSpacing(px(self, 8))
        for widget in (self.need, self.lines, self.facts, self.title, self.title_lines):
            inner.addWidget(widget)
        column = column_of(self, 4)
        column.addWidget(self.head)
        column.addWidget(self.body)
        self.body.hide()
        self.head.toggled.connect(self.body.setVisible)

    def show_norm(self, name: str, norm: NormReport | None) -> None:
        """Show a norm; None: it is not known yet, and its room stays."""
        self.head.show_state(name, None if norm is None else norm.state)
        self.body.setMinimumHeight(
            self.body.height() if norm is None and self.body.isVisible() else 0
        )
        if norm is None:
            for label in (self.need, self.facts):
                label.setText("")
            self.lines.show_lines(())
            self.title_lines.show_lines(())
            return
        self.need.setText(words.norm_need(norm.need, norm.title))
        self.lines.show_lines(
            [
                StateLine(
                    line.state,
                    words.norm_condition(line, norm.title),
                    words.norm_state(line.state),
                    words.norm_paragraph(line, norm),
                )
                for line in norm.lines
            ]
        )
        facts = _facts(norm)
        self.facts.setText("\n".join(facts))
        self.facts.setVisible(bool(facts))
        self.title.setVisible(bool(norm.title_lines))
        self.title_lines.show_lines(
            [
                StateLine(
                    line.state,
                    words.title_condition(line),
                    words.title_state(line),
                    words.norm_paragraph(line, norm),
                )
                for line in norm.title_lines
            ]
        )


def _facts(norm: NormReport) -> list[str]:
    """The performance, the opponent raised to the floor, and every round left out."""
    told = []
    if norm.performance is not None:
        told.append(labelled(_("Performance"), words.norm_performance(norm.performance)))
    if raised := words.raised_opponent(norm):
        told.append(raised)
    to_come = norm.need.rounds
    for entry in norm.rounds:
        if entry.left_out is not None:
            reason = words.left_out(entry.left_out, to_come=entry.round in to_come)
            told.append(data_words.left_out_round(entry.round, reason))
    return told
