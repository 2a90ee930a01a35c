"""The journal: results that were applied, newest first, for the table, TSV and CSV."""

import csv
import io
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, Qt

from eloapp.core.document import JournalEntry
from eloapp.models.table import Index, RowsModel
from eloapp.wording import language, numbers, terms
from eloapp.wording.language import _


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading (asked for anew in each language) and the text of an entry."""

    heading: Callable[[], str]
    text: Callable[[JournalEntry], str]
    right: bool = False


def _rating(value: Any) -> str:
    return "" if value is None else numbers.rating(value)


def _k(side: Any) -> str:
    return "" if side.k is None else f"{numbers.number(side.k.value)} ({terms.k_reason(side.k)})"


COLUMNS = (
    Column(lambda: _("Date"), lambda e: e.day.isoformat()),
    Column(lambda: _("Player"), lambda e: terms.side_name(e.a.name, first=True)),
    Column(lambda: _("Rating"), lambda e: _rating(e.a.old_rating), right=True),
    Column(lambda: _("Opponent"), lambda e: terms.side_name(e.b.name, first=False)),
    Column(lambda: _("Opponent’s rating"), lambda e: _rating(e.b.old_rating), right=True),
    Column(lambda: _("Result"), lambda e: terms.outcome(e.result)),
    Column(lambda: _("K"), lambda e: _k(e.a)),
    Column(
        lambda: _("Change"),
        lambda e: "" if e.a.change is None else numbers.exact_change(e.a.change, e.rules),
        right=True,
    ),
    Column(lambda: _("New rating"), lambda e: _rating(e.a.new_rating), right=True),
    Column(lambda: _("Opponent’s K"), lambda e: _k(e.b)),
    Column(
        lambda: _("Opponent’s change"),
        lambda e: "" if e.b.change is None else numbers.exact_change(e.b.change, e.rules),
        right=True,
    ),
    Column(lambda: _("Opponent’s new rating"), lambda e: _rating(e.b.new_rating), right=True),
    Column(lambda: _("Rules"), lambda e: terms.full_rules(e.rules)),
)


class JournalModel(RowsModel):
    """Read-only; one row an entry."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(len(COLUMNS), parent)

    def show(self, journal: tuple[JournalEntry, ...]) -> None:
        """Show the entries, newest first."""
        self.set_rows([tuple(c.text(entry) for c in COLUMNS) for entry in reversed(journal)])

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(index.column())
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self.cell(index)
        return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(section)
        return COLUMNS[section].heading() if role == Qt.ItemDataRole.DisplayRole else None


def _alignment(column: int) -> Qt.AlignmentFlag:
    """Numbers at the right, also in the header."""
    across = Qt.AlignmentFlag.AlignRight if COLUMNS[column].right else Qt.AlignmentFlag.AlignLeft
    return across | Qt.AlignmentFlag.AlignVCenter


def journal_csv(journal: tuple[JournalEntry, ...]) -> str:
    """The journal as CSV, oldest first: semicolons where the decimal mark is a comma.

    Numbers are written with a plain minus, so that spreadsheets read them as numbers.
    """
    out = io.StringIO()
    comma = language.current().decimal_mark == ","
    writer = csv.writer(out, delimiter=";" if comma else ",", lineterminator="\r\n")
    writer.writerow([column.heading() for column in COLUMNS])
    for entry in journal:
        writer.writerow([_csv_cell(column.text(entry)) for column in COLUMNS])
    return out.getvalue()


def _csv_cell(text: str) -> str:
    """A number for spreadsheets, or text that cannot start a formula there (``=1+1``)."""
    number = text.replace(numbers.MINUS, "-")
    if re.fullmatch(r"[+-]?[0-9]+([.,][0-9]+)?", number):
        return number.removeprefix("+")
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text
