"""The Series tab: what if, answer, picture, numbers."""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

from PySide6.QtCore import QEvent, QItemSelectionModel, QSize, Qt, QTimer
from PySide6.QtGui import QHideEvent, QPaintEvent, QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QFileDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QMenu,
    QMessageBox,
    QScrollArea,
    QSplitter,
    QSplitterHandle,
    QVBoxLayout,
    QWidget,
)

from eloapp.charts.data import Chart
from eloapp.charts.plot import PlotWidget
from eloapp.core.errors import Fault
from eloapp.models.series_model import SeriesModel
from eloapp.models.series_part import SeriesPart
from eloapp.models.session import Session
from eloapp.views.controls import IconButton, LinkButton, NoticeStrip, Severity, text_label
from eloapp.views.figures import FigureRow
from eloapp.views.rows import RowsTable
from eloapp.views.series_chart import chart_look, series_chart
from eloapp.views.series_inputs import SeriesInputs
from eloapp.views.theme import LIGHT, TextStyle, px, tokens
from eloapp.wording import notices as notice_words
from eloapp.wording import series as words
from eloapp.wording import terms
from eloapp.wording.language import N_, _, ngettext
from eloapp.wording.numbers import number, total

#: Work shorter than this shows no progress (milliseconds).
_BUSY_AFTER = 300
_SAMPLES = 5
#: Shares of the table's columns at u = 4.
_WIDTHS = (52, 72, 82, 76, 70, 84, 74, 88, 116, 60, 70, 60)


class _Seam(QSplitterHandle):
    """A handle that is felt and not seen."""

    def paintEvent(self, event: QPaintEvent) -> None:
        pass


class _Split(QSplitter):
    def createHandle(self) -> QSplitterHandle:
        return _Seam(self.orientation(), self)


class SeriesPage(QScrollArea):
    """Shows the series of the session as long as it is visible."""

    def __init__(self, session: Session, part: SeriesPart, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("seriesTab")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setBackgroundRole(QPalette.ColorRole.Base)
        self._session = session
        self._part = part
        self.inputs = SeriesInputs()
        self.figures = FigureRow()
        self.figures.setObjectName("series.figures")
        self.notice = NoticeStrip(
            lambda n: ngettext("{n} more notice", "{n} more notices", n).format(n=n)
        )
        self.notice.setObjectName("series.notice")
        self.chart = PlotWidget(chart_look(tokens(self.palette()), QApplication.font()))
        self.chart.setObjectName("series.chart")
        self.model = SeriesModel(self)
        self.table = RowsTable(self.model)
        self.table.setObjectName("series.table")
        self.table.setAccessibleName(_("Every game of the series"))
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.progress = text_label("", TextStyle.SMALL, "text2")
        self.cancel = LinkButton(_("Cancel"))
        self.cancel.setObjectName("series.cancel")
        self.cancel.clicked.connect(part.cancel)
        self._busy = QTimer(self)
        self._busy.setSingleShot(True)
        self._busy.setInterval(_BUSY_AFTER)
        self._busy.timeout.connect(self._show_busy)
        self._following = False
        self._build()
        self._set_look()
        self.inputs.edited.connect(self._edited)
        self.inputs.left.connect(session.end_merging)
        self.inputs.fault_changed.connect(session.set_fault)
        self.chart.cursor_moved.connect(self._cursor_moved)
        self.table.selectionModel().currentRowChanged.connect(self._row_chosen)
        session.changed.connect(self._session_changed)
        part.changed.connect(self._show_result)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._session_changed()
        self._show_result()  # what came while nobody looked, or before this page was made

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._busy.stop()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self._set_look()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._set_margins()

    def sizeHint(self) -> QSize:
        return QSize(px(self, 700), px(self, 600))

    def stop_work(self) -> None:
        """Stop computing; whoever closes the session waits for the worker."""
        self._part.close()

    def save_chart(self, path: Path) -> str:
        """Write the chart as PNG, SVG or PDF by the ending; returns what went wrong, or ""."""
        save: Callable[[Path], str] = {
            ".svg": self.chart.save_svg,
            ".pdf": self.chart.save_pdf,
        }.get(path.suffix.lower(), self.chart.save_png)
        return save(path)

    def _edited(self, what: str, key: str) -> None:
        session = self._session
        session.edit(replace(session.document, series=self.inputs.value()), what, key)

    def _session_changed(self) -> None:
        document = self._session.document
        self.inputs.set_value(document.series)
        self.inputs.show_rules(document.rules, document.players.b.known_rating)
        if self.isVisible():
            self._part.refresh()
        self._show_notices()

    def _show_result(self) -> None:
        if not self.isVisible():
            return
        part, series = self._part, self._session.document.series
        result = part.result
        self.figures.show_figures(words.figures(series, result))
        self.model.show(result)
        chart = Chart() if result is None else series_chart(series, result)
        self.chart.set_chart(chart, self._readout)
        self._show_notices()
        if not part.busy:
            self._busy.stop()
            self.progress.hide()
            self.cancel.hide()
        elif not self._busy.isActive() and not self.cancel.isVisible():
            self._busy.start()
        elif self.cancel.isVisible():
            self._show_busy()

    def _show_busy(self) -> None:
        result, games = self._part.result, self._session.document.series.games
        done = 0 if result is None or result.outlook is None else len(result.outlook.mean)
        self.progress.setText(words.progress(done, games))
        self.progress.show()
        self.cancel.show()

    def _show_notices(self) -> None:
        session, part = self._session, self._part
        found = []
        stale = bool(session.faults) or session.failed
        if session.failed:
            found.append((Severity.ERROR, *notice_words.failed()))
        if session.faults:
            found.append((Severity.WARNING, *notice_words.stale(next(iter(session.faults)))))
        if part.fault is not None:
            missing = part.fault.fault in (Fault.NO_RATING, Fault.NO_OPPONENT)
            severity = Severity.INFO if missing else Severity.ERROR
            found.append((severity, _("No answer yet."), f"{terms.fault(part.fault)}."))
        if part.result is not None:
            case, path = part.result.case, part.result.path
            k = case.start_k
            if k.period_games is not None:
                found.append((Severity.WARNING, *notice_words.series_ceiling(k)))
            if path.floored:
                found.append((Severity.INFO, *notice_words.series_floored(case.rules)))
        self.notice.set_notices(found)
        self.figures.set_stale(stale)

    def _readout(self, index: int) -> tuple[str, list[tuple[str, str]]]:
        result = self._part.result
        if result is None:
            return "", []
        return words.readout(self._session.document.series, result, index)

    def _cursor_moved(self, index: int | None) -> None:
        """Select the row of the game under the cursor; they follow each other."""
        if self._following:
            return
        self._following = True
        if index is None or not 1 <= index <= self.model.rowCount():
            self.table.clear_choice()  # the start has no row
            self._following = False
            return
        row = self.model.index(index - 1, 0)
        self.table.selectionModel().setCurrentIndex(
            row,
            QItemSelectionModel.SelectionFlag.ClearAndSelect
            | QItemSelectionModel.SelectionFlag.Rows,
        )
        self.table.scrollTo(row, QAbstractItemView.ScrollHint.EnsureVisible)
        self._following = False

    def _row_chosen(self, current: object) -> None:
        if self._following or not self.table.hasFocus():
            return
        self._following = True
        index = self.table.currentIndex()
        self.chart.set_cursor(index.row() + 1 if index.isValid() else None)
        self._following = False

    def _build(self) -> None:
        content = QWidget()
        content.setBackgroundRole(QPalette.ColorRole.Base)
        busy = QHBoxLayout()
        busy.addStretch(1)
        busy.addWidget(self.progress)
        busy.addWidget(self.cancel)
        self.progress.hide()
        self.cancel.hide()
        tools = QWidget()
        tool_row = QHBoxLayout(tools)
        tool_row.setContentsMargins(0, 0, 0, 0)
        tool_row.setSpacing(px(self, 4))
        for button in self._tools():
            tool_row.addWidget(button)
        picture = QWidget()
        # The tools stand in the chart's right margin, level with its legend.
        self._picture = QGridLayout(picture)
        self._picture.setSpacing(0)
        self._picture.addWidget(self.chart, 0, 0)
        corner = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight
        self._picture.addWidget(tools, 0, 0, corner)
        self.split = _Split(Qt.Orientation.Vertical)
        self.split.setObjectName("series.split")
        self.split.setHandleWidth(px(self, 8))
        self.split.setChildrenCollapsible(False)
        self.split.addWidget(picture)
        self.split.addWidget(self.table)
        self.split.setStretchFactor(0, 3)
        self.split.setStretchFactor(1, 1)
        self.chart.setMinimumHeight(px(self, 220))
        self.table.setMinimumHeight(px(self, 110))
        self._top = QVBoxLayout()
        self._top.addWidget(self.inputs)
        self._top.addWidget(self.figures)
        self._top.addLayout(busy)
        self._top.addWidget(self.notice)
        self._page = QVBoxLayout(content)
        self._page.setSpacing(px(self, 12))
        self._page.addLayout(self._top)
        self._page.addWidget(self.split, 1)
        self.setWidget(content)
        self._set_margins()
        self.table.set_shares(_WIDTHS)
        self.split.setSizes([300, 200])
        self.chart.set_formats(_axis_number, _axis_number)
        self.chart.set_names(
            _("Chart of the series"),
            empty=_("The path and the range of what may happen appear here."),
            description=_("The table below holds the same numbers."),
        )

    def _tools(self) -> list[IconButton]:
        reset = IconButton("reset", _("Show the whole chart"))
        reset.setObjectName("series.reset")
        reset.clicked.connect(self.chart.reset_view)
        copy = IconButton("copy", _("Copy the chart"))
        copy.setObjectName("series.copy")
        menu = QMenu(self)
        menu.addAction(_("Copy the image")).triggered.connect(self.chart.copy_image)
        menu.addAction(_("Copy the data")).triggered.connect(self._copy_data)
        copy.clicked.connect(lambda: menu.popup(copy.mapToGlobal(copy.rect().bottomLeft())))
        save = IconButton("save", _("Save the chart"))
        save.setObjectName("series.save")
        save.clicked.connect(self._choose_file)
        samples = IconButton("add", _("Draw five sample paths"))
        samples.setObjectName("series.samples")
        samples.clicked.connect(self._toggle_samples)
        return [samples, reset, copy, save]

    def _toggle_samples(self) -> None:
        session = self._session
        series = session.document.series
        shown = replace(series, samples=0 if series.samples else _SAMPLES)
        session.edit(replace(session.document, series=shown), N_("Samples"))

    def _copy_data(self) -> None:
        QApplication.clipboard().setText(self.model.all_text())

    def _choose_file(self) -> None:
        dialog = QFileDialog(self, _("Save the chart"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters([_("PNG (*.png)"), _("SVG (*.svg)"), _("PDF (*.pdf)")])
        dialog.setDefaultSuffix("png")
        dialog.filterSelected.connect(
            lambda chosen: dialog.setDefaultSuffix(chosen.rsplit("*.", 1)[-1].rstrip(")"))
        )
        dialog.fileSelected.connect(self._save)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _save(self, name: str) -> None:
        error = self.save_chart(Path(name))
        if not error:
            return
        box = QMessageBox(self)
        box.setObjectName("series.saveError")
        box.setWindowTitle(_("Save the chart"))
        box.setText(_("The chart could not be saved."))
        box.setInformativeText(error)
        box.finished.connect(box.deleteLater)
        box.open()

    def _set_look(self) -> None:
        face = QApplication.font()
        self.chart.set_look(chart_look(tokens(self.palette()), face))
        self.chart.set_export_look(chart_look(LIGHT, face))

    def _set_margins(self) -> None:
        """Tables reach 8 over the text edge; everything else stands on it."""
        narrow = self.viewport().width() < px(self, 760)
        margin, pad = px(self, 24 if narrow else 32), px(self, 8)
        edge = margin - pad
        # The table's scroll bar stands in the page's margin, its numbers on the page's edge.
        right = max(px(self, 2), edge - px(self, 10))
        self._page.setContentsMargins(edge, px(self, 16 if narrow else 20), right, px(self, 8))
        inner = pad + edge - right
        self._top.setContentsMargins(pad, 0, inner, 0)
        self._top.setSpacing(px(self, 16))
        self._picture.setContentsMargins(pad, 0, inner, 0)


def _axis_number(value: float) -> str:
    return total(round(value)) if value == round(value) else number(Decimal(repr(value)))
