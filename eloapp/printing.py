"""Printing: tables and reports on A4, always in the light palette.

Fonts have no features on paper: figures of equal width are glyphs without a meaning in a PDF,
and so are joined letters and signs that are raised between capitals, so that one would neither
find nor copy them.
"""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from html import escape
from typing import Final, TypeGuard

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QColor,
    QFont,
    QFontMetricsF,
    QPagedPaintDevice,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QTextBlock,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrame,
    QTextFrameFormat,
)
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from eloapp.views import theme
from eloapp.views.theme import LIGHT, TextStyle
from eloapp.wording.blocks import Block, Heading, Section, Table, shown

#: Puts something on pages; the device is an A4 page with the margins below.
Paint = Callable[[QPagedPaintDevice], None]

#: A4 and its margins in millimetres.
PAGE_MM: Final = (210.0, 297.0)
MARGIN_MM: Final = 18.0
#: Sizes of a report's text in points: wide tables are set smaller.
_SIZES: Final = (6.0, 6.5, 7.0, 7.5, 8.0, 8.5, 9.0)
_REPORT_POINTS: Final = _SIZES[-1]
#: In points: the width of the page, and up to which width a text in a table is not wrapped.
_WIDTH: Final = (PAGE_MM[0] - 2 * MARGIN_MM) / 25.4 * 72
_ONE_LINE: Final = 150.0
#: The room between columns by the size of the text.
_BETWEEN: Final = 1.2
#: From the text to the foot of the page, with it, in points; and left free above and below the
#: text, in pixels.
_FOOT: Final = 24.0
_EDGE: Final = 4.0
#: A heading and its table stay on one page if they take less than this share of it.
_TOGETHER: Final = 0.6


def paper_font(style: TextStyle, points: float = _REPORT_POINTS) -> QFont:
    """The application's typeface in a style of the type scale; the body has ``points``."""
    base = QFont(QApplication.font())
    base.setPointSizeF(points)
    face = theme.font(base, style)
    face.clearFeatures()
    for name in ("liga", "clig", "calt"):
        face.setFeature(QFont.Tag(name), 0)
    face.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return face


# Devices --------------------------------------------------------------------------------


def pdf_of(title: str, paint: Paint) -> bytes:
    """What ``paint`` makes, as a PDF of A4 pages.

    Without an application one is made for as long as it takes, on Linux without a screen.
    """
    if QApplication.instance() is None and sys.platform == "linux":
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    _application = QApplication.instance() or QApplication(["eloapp"])
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setPageLayout(_a4())
    writer.setTitle(title)
    writer.setCreator("EloApp")
    paint(writer)
    del writer  # only now is the end of the file written
    return bytes(buffer.data().data())


def print_pages(parent: QWidget, title: str, paint: Paint) -> None:
    """Ask for a printer and print; nothing is printed if the question is cancelled."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setPageLayout(_a4())
    printer.setDocName(title)
    dialog = QPrintDialog(printer, parent)
    dialog.setObjectName("print")
    dialog.accepted.connect(lambda: paint(printer))
    dialog.finished.connect(dialog.deleteLater)
    QDialog.open(dialog)  # QPrintDialog's own open wants a slot by its C++ name


def _a4() -> QPageLayout:
    margin = MARGIN_MM
    return QPageLayout(
        QPageSize(QPageSize.PageSizeId.A4),
        QPageLayout.Orientation.Portrait,
        QMarginsF(margin, margin, margin, margin),
        QPageLayout.Unit.Millimeter,
    )


# Tables ---------------------------------------------------------------------------------


def table_document(title: str, text: str) -> QTextDocument:
    """A page with a title and a table, from lines of tab separated cells, the first a heading."""
    heads, *rows = [line.split("\t") for line in text.split("\n")]
    document = QTextDocument()
    document.setDefaultFont(paper_font(TextStyle.BODY, QApplication.font().pointSizeF()))
    document.setHtml(
        f"<h2>{escape(title)}</h2>"
        "<table cellspacing='0' cellpadding='4' width='100%'>"
        f"{_line('th', heads)}{''.join(_line('td', row) for row in rows)}</table>"
    )
    return document


def _line(tag: str, cells: Sequence[str]) -> str:
    """A row of the table: the first column left, numbers right."""
    sides = ("left", *["right"] * len(cells))
    return (
        "<tr>"
        + "".join(
            f"<{tag} align='{side}'>{escape(cell)}</{tag}>"
            for side, cell in zip(sides, cells, strict=False)
        )
        + "</tr>"
    )


def print_table(parent: QWidget, title: str, text: str) -> None:
    """Ask for a printer and print a table."""
    print_pages(parent, title, lambda device: table_document(title, text).print_(device))


# Reports --------------------------------------------------------------------------------


def report_pdf(title: str, parts: Sequence[Section]) -> bytes:
    """A report as a PDF of numbered A4 pages."""
    return pdf_of(title, lambda device: paint_report(title, parts, device))


def print_report(parent: QWidget, title: str, parts: Sequence[Section]) -> None:
    """Ask for a printer and print a report."""
    print_pages(parent, title, lambda device: paint_report(title, parts, device))


def paint_report(title: str, parts: Sequence[Section], device: QPagedPaintDevice) -> None:
    """Put a report on pages, each with the title and its number at the foot."""
    document = report_document(title, parts)
    point = device.logicalDpiY() / 72
    width, height = device.width(), device.height()
    layout = document.documentLayout()
    layout.setPaintDevice(device)
    edges = QTextFrameFormat()
    edges.setTopMargin(_EDGE)  # a line at the very edge would be on both pages
    edges.setBottomMargin(_EDGE)
    document.rootFrame().setFrameFormat(edges)
    document.setPageSize(QSizeF(width, height - _FOOT * point))
    _keep_together(document)
    context = QAbstractTextDocumentLayout.PaintContext()
    context.palette = theme.palette(LIGHT)
    page = QRectF(QPointF(0, 0), document.pageSize())
    pages = document.pageCount()
    foot = QRectF(0, height - 12 * point, width, 12 * point)
    painter = QPainter(device)
    for number in range(1, pages + 1):
        painter.save()
        painter.translate(0, -page.top())
        painter.setClipRect(page)
        context.clip = page
        layout.draw(painter, context)
        painter.restore()
        painter.setFont(paper_font(TextStyle.SMALL))
        painter.setPen(QColor(LIGHT.text3))
        painter.drawText(foot, Qt.AlignmentFlag.AlignLeft, title)
        painter.drawText(foot, Qt.AlignmentFlag.AlignRight, f"{number} / {pages}")
        page.translate(0, page.height())
        if number < pages:
            device.newPage()
    painter.end()


def report_document(title: str, parts: Sequence[Section]) -> QTextDocument:
    """A report as one text: its title, then each part with its sentences and tables.

    Cells are "pre", for "nowrap" would put spaces into them that nobody finds.
    """
    document = QTextDocument()
    document.setDefaultFont(paper_font(TextStyle.BODY))
    document.setDefaultStyleSheet(
        f"body {{ color: {LIGHT.ink}; }}"
        "h1 { font-size: 16pt; font-weight: 600; margin-top: 0; margin-bottom: 4px; }"
        "h2 { font-size: 12pt; font-weight: 600; margin-top: 18px; margin-bottom: 4px; }"
        "h3 { font-size: 9pt; font-weight: 600; margin-top: 10px; margin-bottom: 0; }"
        "p { margin-top: 2px; margin-bottom: 2px; }"
        "table { margin-top: 4px; margin-bottom: 8px; border-collapse: collapse; }"
        "td, th { padding-top: 2px; padding-bottom: 2px; padding-left: 0; white-space: pre; }"
        f"th {{ font-weight: 500; color: {LIGHT.text2};"
        f" border-bottom: 0.75px solid {LIGHT.border}; }}"
        f"td {{ border-bottom: 0.5px solid {LIGHT.hairline}; }}"
        + "".join(map(_rule, _SIZES))
        + ".long { white-space: normal; }"
    )
    document.setHtml(f"<h1>{escape(title)}</h1>{''.join(map(_section, parts))}")
    return document


def _rule(size: float) -> str:
    """What a size means; padding is given in pixels, of which there are 96 to the inch."""
    between = _BETWEEN * size * 96 / 72
    return f".{_class(size)} {{ font-size: {size}pt; padding-right: {between:.1f}px; }}"


def _section(part: Section) -> str:
    return f"<h2>{escape(part.title)}</h2>{''.join(map(_block, part.blocks))}"


def _block(block: Block) -> str:
    if isinstance(block, Table):
        return _table(block)
    if isinstance(block, Heading):
        return f"<h3>{escape(block.text)}</h3>"
    return f"<p>{escape(block)}</p>"


def _table(table: Table) -> str:
    """A table whose heading stands on every page that it reaches."""
    rows = [tuple(map(shown, row)) for row in table.rows]
    width = _measure()
    columns = list(zip(*rows, strict=True)) if rows else [()] * len(table.heads)
    cells = [min(max(map(width, texts), default=0.0), _ONE_LINE) for texts in columns]
    heads: list[tuple[str, ...]] = [(head,) for head in table.heads]
    if _needed(cells, heads, width) > _WIDTH:
        heads = [_halves(head) for head in table.heads]
    size = _class(_points(_needed(cells, heads, width)))

    def cell(tag: str, i: int, text: str, more: str = "") -> str:
        side = "left" if i in table.left else "right"
        return f"<{tag} align='{side}' class='{size}{more}'>{text}</{tag}>"

    def body(row: Sequence[str]) -> str:
        longs = (" long" if width(text) > _ONE_LINE else "" for text in row)
        told = zip(row, longs, strict=True)
        # Qt puts what follows a table into its last cell if that is empty.
        return "".join(
            cell("td", i, escape(text.replace("\n", " ")) or "&nbsp;", long)
            for i, (text, long) in enumerate(told)
        )

    head = "".join(cell("th", i, "<br>".join(map(escape, h))) for i, h in enumerate(heads))
    lines = "".join(f"<tr>{body(row)}</tr>" for row in rows)
    return f"<table cellspacing='0'>{head and f'<thead><tr>{head}</tr></thead>'}{lines}</table>"


def _halves(text: str) -> tuple[str, ...]:
    """A text over two lines, as narrow as its words allow."""
    words = text.split(" ")
    splits = ((" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words)))
    return min(splits, key=lambda lines: max(map(len, lines)), default=(text,))


def _measure() -> Callable[[str], float]:
    """The width of a text in points, at the size of the report."""
    face = paper_font(TextStyle.BODY)
    face.setPixelSize(round(10 * _REPORT_POINTS))  # widths are tenths of points
    metrics = QFontMetricsF(face)
    return cache(lambda text: metrics.horizontalAdvance(text) / 10)


def _needed(
    cells: Sequence[float], heads: Sequence[Sequence[str]], width: Callable[[str], float]
) -> float:
    """The width of a table at the size of the report, its heads over one or several lines."""
    words = [max(map(width, head)) for head in heads] or [0.0] * len(cells)
    between = _BETWEEN * _REPORT_POINTS * len(cells)
    return between + sum(max(pair) for pair in zip(cells, words, strict=True))


def _points(needed: float) -> float:
    """The largest size at which a table is no wider than the page."""
    fitting = (size for size in _SIZES if size * needed <= _REPORT_POINTS * _WIDTH)
    return max(fitting, default=_SIZES[0])


def _class(points: float) -> str:
    """A size as a class: a style of a single cell would take its line away."""
    return f"size{10 * points:.0f}"


def _keep_together(document: QTextDocument) -> None:
    """Begin a page before a heading whose table would not end on the same one."""
    layout, height = document.documentLayout(), document.pageSize().height()
    for heading, last in _groups(document.rootFrame()):
        top = layout.blockBoundingRect(heading).top()
        bottom = _rect(layout, last).bottom()
        if top // height != bottom // height and bottom - top < _TOGETHER * height:
            _break_before(heading, QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
            if layout.blockBoundingRect(heading).top() // height > top // height + 1:
                # It began a page already, after something that ends with one.
                _break_before(heading, QTextFormat.PageBreakFlag.PageBreak_Auto)


def _break_before(block: QTextBlock, policy: QTextFormat.PageBreakFlag) -> None:
    look = block.blockFormat()
    look.setPageBreakPolicy(policy)
    QTextCursor(block).setBlockFormat(look)


def _rect(layout: QAbstractTextDocumentLayout, item: QTextBlock | QTextFrame) -> QRectF:
    if isinstance(item, QTextFrame):
        return layout.frameBoundingRect(item)
    return layout.blockBoundingRect(item)


def _groups(root: QTextFrame) -> Iterator[tuple[QTextBlock, QTextBlock | QTextFrame]]:
    """Each heading of a part or a table, with the end of what belongs to it on the page."""
    items: list[QTextBlock | QTextFrame] = []
    place = root.begin()
    while not place.atEnd():
        items.append(place.currentFrame() or place.currentBlock())
        place += 1
    for i, item in enumerate(items):
        if not _is_heading(item):
            continue
        last: QTextBlock | QTextFrame = item
        for j, after in enumerate(items[i + 1 :]):
            if j and _is_heading(after):
                break
            last = after
            if isinstance(after, QTextFrame):
                break
        yield item, last


def _is_heading(item: QTextBlock | QTextFrame) -> TypeGuard[QTextBlock]:
    return isinstance(item, QTextBlock) and item.blockFormat().headingLevel() > 1
