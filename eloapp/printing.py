"""Printing: tables on A4 in the light palette."""

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QMarginsF
from PySide6.QtGui import QPageLayout, QPageSize, QTextDocument
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from eloapp.views.theme import TextStyle, font


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
