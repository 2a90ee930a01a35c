"""Finds text that is cut, elided or painted over other text, by measuring what it needs."""

import re
from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QTextDocument
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QLabel,
    QLineEdit,
    QScrollArea,
    QStyle,
    QStyleOptionComboBox,
    QTabBar,
    QWidget,
)

from eloapp.charts.canvas import ChartCanvas
from eloapp.models.rounds_cells import Column, Span
from eloapp.models.series_model import SIGN, STYLE
from eloapp.views import figures, why_table
from eloapp.views.controls import NumberField
from eloapp.views.grid import GameGrid, GridDelegate
from eloapp.views.rounds_table import RoundsTable
from eloapp.views.rows import RowsTable
from eloapp.views.theme import TextStyle, font, px
from eloapp.views.why_table import WhyTable

#: Font metrics round up and down.
SLACK = 1


def clipped_texts(top: QWidget) -> list[str]:
    """What cannot be read in whole under a shown widget, whatever it is scrolled to."""
    found = []
    for widget in (top, *top.findChildren(QWidget)):
        if not widget.isVisible() or widget.objectName().startswith("qt_"):
            continue
        found += [f"{_where(widget)}: {fault}" for fault in _faults(widget)]
    return found


def _rows(table: RowsTable) -> Iterator[str]:
    """Heads and cells within their columns; a table may scroll sideways, its columns are whole."""
    model, header = table.model(), table.horizontalHeader()
    pad = 2 * px(table, 8)
    heads = QFontMetrics(font(table.font(), TextStyle.SMALL_MEDIUM))
    count = model.rowCount()
    for column in range(model.columnCount()):
        room = header.sectionSize(column) - pad + SLACK
        text = str(model.headerData(column, Qt.Orientation.Horizontal))
        if heads.horizontalAdvance(text) > room:
            yield f"head {text!r} has {room}, needs {heads.horizontalAdvance(text)}"
        for row in {*range(min(count, 45)), *range(max(0, count - 5), count)}:
            index = model.index(row, column)
            strong = index.data(STYLE) == "strong"
            metrics = QFontMetrics(
                font(table.font(), TextStyle.STRONG if strong else TextStyle.BODY)
            )
            text = str(index.data() or "")
            width = metrics.horizontalAdvance(text)
            if index.data(SIGN):
                width += px(table, 4) + round(0.86 * metrics.capHeight())
            if width > room:
                yield f"cell {text!r} of column {column} has {room}, needs {width}"
                break
    if not count:
        return
    needed = QFontMetrics(font(table.font(), TextStyle.STRONG)).height()
    if table.rowHeight(0) < needed:
        yield f"rows are {table.rowHeight(0)} high, need {needed}"


def _rounds(table: RoundsTable) -> Iterator[str]:
    """Everything but names is whole; what stands over several columns has room in them."""
    model, pad = table.model_of_rounds(), 2 * px(table, 8)
    faces = {
        style: QFontMetrics(font(table.font(), face))
        for style, face in (
            ("strong", TextStyle.STRONG),
            ("small", TextStyle.SMALL),
            ("head", TextStyle.SMALL_MEDIUM),
        )
    }
    body = QFontMetrics(font(table.font(), TextStyle.BODY))
    for column in table.visible_columns():
        head = str(model.headerData(column, Qt.Orientation.Horizontal))
        room = table.columnWidth(column) - pad + SLACK
        if faces["head"].horizontalAdvance(head) > room:
            yield f"head {head!r} has {room}"
        for row in range(model.rowCount()):
            span = model.span_at(row, column)
            text = str(model.index(row, column).data() or "")
            if span is not None:
                if column == span.first:
                    yield from _span(table, row, span, text)
            elif column != Column.OPPONENT:
                look = model.look(row, column)
                metrics = faces.get(look.style, body)
                arrow = px(table, 4) + round(0.86 * metrics.capHeight()) if look.sign else 0
                if metrics.horizontalAdvance(text) + arrow > room:
                    yield f"cell {text!r} has {room}"
    if table.height() < model.rowCount() * table.row_height():
        yield "shows not all of its rows"
    if table.row_height() < faces["strong"].height():
        yield f"rows are {table.row_height()} high"


def _span(table: RoundsTable, row: int, span: Span, text: str) -> Iterator[str]:
    cell = table.visualRect(table.model_of_rounds().index(row, span.first))
    room = table.columns_rect(cell, span.first, span.last).width() - 2 * px(table, 8) + SLACK
    small = QFontMetrics(font(table.font(), TextStyle.SMALL))
    body = QFontMetrics(font(table.font(), TextStyle.BODY))
    entry = table.model_of_rounds().entry(row)
    if span.first == Column.OPPONENT and entry is not None and entry.opponent.name:
        return  # names may be cut
    if len(span.texts) == 1:
        metrics = body if span.first == Column.OPPONENT else small
        if metrics.horizontalAdvance(text) > room:
            yield f"reason {text!r} has {room}"
        return
    first, *others = (small.horizontalAdvance(one) for one in span.texts)
    if max(others) >= table.pitch() or first + 2 * table.pitch() > room:
        yield f"the changes {text!r} have {room}"


def _figure(number: "figures._Number") -> Iterator[str]:
    face, arrow = number._fitting()
    width = QFontMetrics(face).horizontalAdvance(number._text) + arrow
    if width > number.width() + SLACK or QFontMetrics(face).capHeight() > number.height():
        yield f"{number._text!r} needs {width}, has {number.width()}"


def _chart(chart: ChartCanvas) -> Iterator[str]:
    """Labels, legend and numbers of the axes: whole, apart, and none under the tools."""
    if chart.chart.empty:
        return
    frame, look = chart.frame, chart.look
    texts = [(item.text, "legend") for item in frame.legend]
    texts += [(label.text, "label") for label in frame.labels] + [(frame.unit[1], "unit")]
    yield from (f"{what} {text!r} is elided" for text, what in texts if "…" in text)
    entries = {curve.legend for curve in (*chart.chart.lines, *chart.chart.bands) if curve.legend}
    missing = entries - {item.text for item in frame.legend}
    if missing:
        yield f"no room for {missing} in the legend"
    places = sorted(label.y for label in frame.labels)
    if any(b - a < look.small.cap + 2 for a, b in pairwise(places)):
        yield f"labels lie over each other: {frame.labels}"
    spans = []
    for value, text in frame.x_ticks:
        middle, half = frame.x.pixel(value), look.small.width(text) / 2
        spans.append((middle - half, middle + half))
    spans.append((frame.unit[0], frame.unit[0] + look.small.width(frame.unit[1])))
    if any(b[0] < a[1] + 1 for a, b in pairwise(spans)):
        yield f"numbers of the axis lie over each other: {frame.x_ticks}"
    if spans[-1][1] > chart.width() + SLACK or min(s[0] for s in spans) < -SLACK:
        yield "numbers of the axis reach over the edge"
    wide = max((look.small.width(text) for _, text in frame.y_ticks), default=0.0)
    if wide > frame.plot.left():
        yield "numbers of the axis are cut at the left"
    tools = [
        QRect(tool.mapTo(chart.parentWidget(), QPoint()) - chart.pos(), tool.size())
        for tool in chart.parentWidget().findChildren(QAbstractButton)
        if tool.isVisible()
    ]
    for item in frame.legend:
        right = item.left + look.px(22) + look.small.width(item.text)
        top = item.row * look.px(20)
        here = QRect(int(item.left), top, int(right - item.left), look.px(20))
        if any(tool.intersects(here) for tool in tools):
            yield f"tools lie over {item.text!r}"


def _where(widget: QWidget) -> str:
    return f"{type(widget).__name__} {widget.objectName()}".strip()


def _faults(widget: QWidget) -> Iterator[str]:
    match widget:
        case QLabel():
            yield from _label(widget)
        case QAbstractButton():
            yield from _too_small(widget, widget.sizeHint(), widget.text())
        case QComboBox():
            yield from _combo(widget)
        case NumberField():
            yield from _field(widget, widget.text())
        case QLineEdit():
            yield from _field(widget, widget.placeholderText())
        case QTabBar():
            for i in range(widget.count()):
                if not widget.rect().contains(widget.tabRect(i)):
                    yield f"tab {widget.tabText(i)!r} is not seen"
        case QScrollArea():
            yield from _scroll_area(widget)
        case GameGrid():
            yield from _grid(widget)
        case WhyTable():
            yield from _why(widget)
        case RoundsTable():
            yield from _rounds(widget)
        case RowsTable():
            yield from _rows(widget)
        case ChartCanvas():
            yield from _chart(widget)
        case figures._Number():
            yield from _figure(widget)
    yield from _overlaps(widget)


def _too_small(widget: QWidget, needed: QSize, text: str) -> Iterator[str]:
    if widget.width() + SLACK < needed.width() or widget.height() + SLACK < needed.height():
        yield f"{text!r} needs {needed.toTuple()}, has {widget.size().toTuple()}"


def _label(label: QLabel) -> Iterator[str]:
    text = label.text()
    if not text:
        return
    if not label.wordWrap():
        yield from _too_small(label, label.sizeHint(), text)
        return
    if label.height() + SLACK < label.heightForWidth(label.width()):
        needed = label.heightForWidth(label.width())
        yield f"{text!r} needs a height of {needed}, has {label.height()}"
    plain = text
    if label.textFormat() == Qt.TextFormat.RichText:
        document = QTextDocument()
        document.setHtml(text)
        plain = document.toPlainText()
    room = label.contentsRect().width()
    for word in re.split("[ \u200b]", plain):
        if label.fontMetrics().horizontalAdvance(word) > room + SLACK:
            yield f"the word {word!r} is wider than {room}"


def _field(field: QLineEdit, text: str) -> Iterator[str]:
    """The text field has its margins and leaves room for the cursor."""
    room = field.width() - 2 * 8
    mine = len(text) > 12  # what somebody typed scrolls
    if not mine and QFontMetrics(field.font()).horizontalAdvance(text) > room:
        yield f"{text!r} does not fit into {room}"


def _combo(combo: QComboBox) -> Iterator[str]:
    option = QStyleOptionComboBox()
    combo.initStyleOption(option)
    field = combo.style().subControlRect(
        QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, combo
    )
    room = field.width() - 2
    for i in range(combo.count()):
        text = combo.itemText(i)
        if QFontMetrics(combo.font()).horizontalAdvance(text) > room + SLACK:
            yield f"{text!r} is elided, it has {room}"


def _scroll_area(area: QScrollArea) -> Iterator[str]:
    if area.horizontalScrollBar().isVisible():
        yield "scrolls sideways"
    inside = area.widget()
    if inside is not None and inside.width() > area.viewport().width():
        yield f"is {inside.width()} wide, shows {area.viewport().width()}"


def _overlaps(widget: QWidget) -> Iterator[str]:
    """Children lie beside each other, and inside their parent."""
    children = [
        child
        for child in widget.children()
        if isinstance(child, QWidget)
        and child.isVisible()
        and not child.isWindow()
        and not child.objectName().startswith("qt_")
        and type(child).__module__.startswith(("eloapp", "PySide6"))
    ]
    if widget.layout() is None or isinstance(widget, QScrollArea):
        return
    for i, child in enumerate(children):
        place = child.geometry()
        if not widget.rect().adjusted(-SLACK, -SLACK, SLACK, SLACK).contains(place):
            yield f"{_where(child)} reaches over its edge"
        for other in children[i + 1 :]:
            if isinstance(child, ChartCanvas):  # its corner is for tools: see _chart
                continue
            shared = place.intersected(other.geometry())
            if shared.width() > SLACK and shared.height() > SLACK:
                yield f"{_where(child)} lies over {_where(other)}"


def _grid(grid: GameGrid) -> Iterator[str]:
    """Paint the grid and look at every text: whole, in its column, apart from the others."""
    drawn: list[tuple[QRect, str]] = []
    names = {str(grid.model().index(row, 0).data()) for row in range(grid.model().rowCount())}
    paint = GridDelegate._text

    def record(delegate, painter, left, middle, text, style, colour, right=None, elide=None):
        metrics = QFontMetrics(grid.face(style))
        width = metrics.horizontalAdvance(text)
        if elide is not None and width > elide:
            width = int(elide)
            if not any(name.startswith(text) for name in names):
                cut.append(text)
        start = left if right is None else right - width
        height = metrics.capHeight()
        drawn.append((QRect(int(start), int(middle - height / 2), width, height), text))
        return paint(delegate, painter, left, middle, text, style, colour, right, elide)

    cut: list[str] = []
    GridDelegate._text = record  # type: ignore[method-assign]
    try:
        grid.grab()
    finally:
        GridDelegate._text = paint  # type: ignore[method-assign]
    yield from (f"{text!r} is elided" for text in cut)
    room = grid.viewport().rect()
    texts = list({place.getRect(): (place, text) for place, text in drawn if text}.values())
    for i, (place, text) in enumerate(texts):
        if not room.adjusted(0, 0, SLACK, 0).contains(place):
            yield f"{text!r} is outside of the grid"
        for other, beside in texts[i + 1 :]:
            if place.intersects(other):
                yield f"{text!r} lies over {beside!r}"


def _why(table: WhyTable) -> Iterator[str]:
    model = table.model()
    for row in range(model.rowCount()):
        for column in range(model.columnCount()):
            text = str(model.index(row, column).data())
            metrics = QFontMetrics(font(table.font(), why_table._STYLES[column]))
            room = table.text_rect(table.visualRect(model.index(row, column)))
            needed = metrics.boundingRect(
                QRect(QPoint(0, 0), QSize(room.width(), 10_000)), why_table._FLAGS, text
            )
            if needed.height() > room.height() + SLACK or needed.width() > room.width() + SLACK:
                yield f"{text!r} needs {needed.size().toTuple()}, has {room.size().toTuple()}"
    if model.rowCount() and table.height() < sum(map(table.rowHeight, range(model.rowCount()))):
        yield "shows not all of its rows"
