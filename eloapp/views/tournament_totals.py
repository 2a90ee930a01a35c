"""The totals that the figures leave out: four performances compared, and a line for each other."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from eloapp.core.event_report import EventReport
from eloapp.models.table import tsv
from eloapp.views.controls import TextLabel, text_label
from eloapp.views.theme import TextStyle, px
from eloapp.wording import event_totals as totals
from eloapp.wording.language import _

#: Least widths of label and value at u = 4.
_LABEL: Final = 176
_VALUE: Final = 92
#: The row between the performances and the lines.
_GAP: Final = 5


class TournamentTotals(QWidget):
    """Shows a report; labels are made once and only their texts change."""

    def __init__(self) -> None:
        super().__init__()
        self._ways: list[totals.PerformanceWay] = []
        self._shown: list[totals.TotalLine] = []
        self._performances: list[tuple[TextLabel, ...]] = []
        self._lines: list[tuple[TextLabel, TextLabel, TextLabel]] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(px(self, 16))
        self._grid.setVerticalSpacing(px(self, 6))
        self._grid.setColumnMinimumWidth(0, px(self, _LABEL))
        self._grid.setColumnMinimumWidth(1, px(self, _VALUE))
        for column, share in ((2, 3), (3, 3), (4, 1)):
            self._grid.setColumnStretch(column, share)
        self._grid.setRowMinimumHeight(_GAP, px(self, 8))
        for column, text in enumerate(_heads()):
            self._grid.addWidget(text_label(text, TextStyle.SMALL_MEDIUM, "text2"), 0, column)

    def show_report(self, report: EventReport) -> None:
        """Show performances and totals."""
        self._ways = totals.performance_ways(report.performance)
        self._shown = list(totals.total_lines(report))
        self._show_performances()
        self._show_lines()

    def all_text(self) -> str:
        """Everything as TSV."""
        rows: list[list[str]] = [_heads()]
        rows += [[way.name, way.value, way.nothing, way.everything] for way in self._ways]
        rows += [[line.label, line.value, line.how] for line in self._shown]
        return tsv(rows)

    def texts(self) -> list[tuple[str, str, str]]:
        """The lines as shown: what, how much, how."""
        return [
            (label.text(), value.text(), how.text())
            for label, value, how in self._lines
            if not label.isHidden()
        ]

    def _show_performances(self) -> None:
        for place, way in enumerate(self._ways):
            if place == len(self._performances):
                self._performances.append(self._performance_labels(place + 1))
            labels = self._performances[place]
            texts = (way.name, way.value, way.nothing, way.everything)
            for label, text in zip(labels, texts, strict=True):
                label.setText(text)
            labels[0].setToolTip(way.tip)
            labels[0].setAccessibleDescription(way.tip)

    def _performance_labels(self, row: int) -> tuple[TextLabel, ...]:
        labels = (
            text_label("", TextStyle.BODY, "text2"),
            text_label("", TextStyle.STRONG),
            text_label("", TextStyle.SMALL, "text3", wrap=True),
            text_label("", TextStyle.SMALL, "text3", wrap=True),
        )
        for column, label in enumerate(labels):
            self._grid.addWidget(label, row, column)
        return labels

    def _show_lines(self) -> None:
        while len(self._lines) < len(self._shown):
            self._lines.append(self._line_labels(_GAP + 1 + len(self._lines)))
        for place, labels in enumerate(self._lines):
            there = place < len(self._shown)
            line = self._shown[place] if there else totals.TotalLine("", "", "")
            for label, text in zip(labels, (line.label, line.value, line.how), strict=True):
                label.setText(text)
                label.setVisible(there)

    def _line_labels(self, row: int) -> tuple[TextLabel, TextLabel, TextLabel]:
        labels = (
            text_label("", TextStyle.BODY, "text2", wrap=True),
            text_label("", TextStyle.STRONG, wrap=True),
            text_label("", TextStyle.SMALL, "text3", wrap=True),
        )
        top = Qt.AlignmentFlag.AlignTop
        self._grid.addWidget(labels[0], row, 0, top)
        self._grid.addWidget(labels[1], row, 1, top)
        self._grid.addWidget(labels[2], row, 2, 1, 3, top)
        return labels


def _heads() -> list[str]:
    return [_("Performance"), _("Rating"), _("at 0%"), _("at 100%")]
