"""The journal: results that were applied, newest first, for the table, TSV and CSV."""

from collections.abc import Iterable
from typing import Any, Final

from PySide6.QtCore import QObject

from eloapp.core.document import JournalEntry
from eloapp.files.csv_out import csv_text
from eloapp.models.columns_model import Column, ColumnsModel
from eloapp.models.table import as_number
from eloapp.wording import language, numbers, terms
from eloapp.wording.language import _


def _rating(value: Any) -> str:
    return "" if value is None else numbers.rating(value)


def _k(side: Any) -> str:
    return "" if side.k is None else f"{numbers.number(side.k.value)} ({terms.k_reason(side.k)})"


COLUMNS: Final[tuple[Column[JournalEntry], ...]] = (
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


class JournalModel(ColumnsModel[JournalEntry]):
    """The entries, newest first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(COLUMNS, parent)

    def show(self, entries: Iterable[JournalEntry]) -> None:
        """Show the entries of a document, which come oldest first."""
        super().show(reversed(tuple(entries)))


def journal_csv(journal: tuple[JournalEntry, ...]) -> str:
    """The journal as CSV, oldest first: semicolons where the decimal mark is a comma.

    Numbers are written with a plain minus, so that spreadsheets read them as numbers.
    """
    mark = language.current().decimal_mark
    rows = [[as_number(column.text(entry)) for column in COLUMNS] for entry in journal]
    return csv_text(
        [[column.heading() for column in COLUMNS], *rows],
        separator=";" if mark == "," else ",",
        decimal_mark=mark,
    )
