"""Printing: tables on A4 in the light palette."""

import os
import sys
from collections.abc import Sequence
from html import escape
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF
from PySide6.QtGui import QPageLayout, QPageSize, QPdfWriter, QTextDocument
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from eloapp.views.theme import TextStyle, font
from eloapp.wording.blocks import Block, Heading, Section, Table, shown

#: Sizes of a report's text in points; tables of more columns than this are set smaller.
_REPORT_POINTS: Final = 9.0
_WIDE_POINTS: Final = 6.5
_MOST_COLUMNS: Final = 6


def table_document(title: str, text: str) -> QTextDocument:
    """A page with a title and a table, from lines of tab separated cells, the first a heading."""
    heads, *rows = [line.split("\t") for line in text.split("\n")]
    document = QTextDocument()
    document.setDefaultFont(font(QApplication.font(), TextStyle.BODY))  # tabular figures
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
    """Ask for a printer and print a table; nothing is printed if the question is cancelled."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setPageLayout(
        QPageLayout(
            QPageSize(QPageSize.PageSizeId.A4),
            QPageLayout.Orientation.Portrait,
            QMarginsF(18, 18, 18, 18),
            QPageLayout.Unit.Millimeter,
        )
    )
    printer.setDocName(title)
    dialog = QPrintDialog(printer, parent)
    dialog.setObjectName("print")
    dialog.accepted.connect(lambda: table_document(title, text).print_(printer))
    dialog.finished.connect(dialog.deleteLater)
    QDialog.open(dialog)  # QPrintDialog's own open wants a slot by its C++ name


def report_pdf(title: str, parts: Sequence[Section]) -> bytes:
    """A report as a PDF of numbered A4 pages.

    Without an application one is made for as long as it takes, on Linux without a screen.
    """
    if QApplication.instance() is None and sys.platform == "linux":
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    _application = QApplication.instance() or QApplication(["eloapp"])
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    writer.setPageMargins(QMarginsF())  # those of the document are enough
    writer.setTitle(title)
    writer.setCreator("EloApp")
    report_document(title, parts).print_(writer)
    del writer  # only now is the end of the file written
    return bytes(buffer.data().data())


def report_document(title: str, parts: Sequence[Section]) -> QTextDocument:
    """A report as pages: its title, then each part with its sentences and tables."""
    face = font(QApplication.font(), TextStyle.BODY)
    face.setPointSizeF(_REPORT_POINTS)
    document = QTextDocument()
    document.setDefaultFont(face)
    document.setDefaultStyleSheet(
        "h1 { font-size: 16pt; } h2 { font-size: 12pt; margin-top: 18px; margin-bottom: 4px; }"
        "h3 { font-size: 9pt; margin-top: 10px; margin-bottom: 0; } p { margin: 2px 0; }"
        "table { margin-top: 4px; margin-bottom: 10px; } th { background-color: #eceff1; }"
        f".wide {{ font-size: {_WIDE_POINTS}pt; }}"
    )
    document.setHtml(f"<h1>{escape(title)}</h1>{''.join(map(_section, parts))}")
    return document


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

    def line(tag: str, cells: Sequence[str]) -> str:
        sides = ("left" if i in table.left else "right" for i in range(len(cells)))
        return "".join(
            f"<{tag} align='{side}'{kind}>{escape(cell)}</{tag}>"
            for side, cell in zip(sides, cells, strict=True)
        )

    columns = max(len(row) for row in (table.heads, *table.rows))
    kind = " class='wide'" if columns > _MOST_COLUMNS else ""
    head = f"<thead><tr>{line('th', table.heads)}</tr></thead>" if table.heads else ""
    rows = "".join(f"<tr>{line('td', [shown(cell) for cell in row])}</tr>" for row in table.rows)
    padding = 2 if kind else 3
    return f"<table cellspacing='0' cellpadding='{padding}'>{head}{rows}</table>"
