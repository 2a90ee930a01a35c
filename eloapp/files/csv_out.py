"""Tables as CSV for spreadsheets: numbers stay numbers, and no text becomes a formula.

A spreadsheet takes a cell that begins with ``= + - @``, a tab or a return for a formula. Such a
text gets a *guard*, an apostrophe in front; so does what follows a separator, a tab or a line end
inside a text, for the program that opens the file may divide its cells otherwise. What already
begins with apostrophes and such a sign gets one more, so that :func:`unguarded` gives every text
back as it was. Plain numbers are left alone.
"""

import csv
import io
import re
from collections.abc import Iterable
from decimal import Decimal
from typing import Final

from eloapp.core.numbers import plain

#: A text, a number, or nothing.
Cell = str | Decimal | int | None

_BOM: Final = "\ufeff"
_PLAIN_NUMBER: Final = re.compile(r"[+-]?[0-9]+(?:[.,][0-9]+)?")
_BEGINNING: Final = r"(^|[,;|\t\r\n])"
_FORMULA: Final = r"(?='*[=+\-@\t\r])"
_TO_GUARD: Final = re.compile(_BEGINNING + _FORMULA)
_GUARDED: Final = re.compile(_BEGINNING + "'" + _FORMULA)


def csv_text(
    rows: Iterable[Iterable[Cell]],
    *,
    separator: str = ";",
    decimal_mark: str = ",",
    bom: bool = False,
) -> str:
    """The rows as CSV with line ends CRLF; by default as a French Excel opens it.

    ``bom`` puts a byte order mark in front, by which Excel knows UTF-8. Raises ValueError if the
    separator is the decimal mark.
    """
    if separator == decimal_mark:
        raise ValueError(separator)
    out = io.StringIO()
    writer = csv.writer(out, delimiter=separator, lineterminator="\r\n")
    for row in rows:
        writer.writerow([_written(cell, decimal_mark) for cell in row])
    return (_BOM if bom else "") + out.getvalue()


def guarded(text: str) -> str:
    """``text`` as a cell that no spreadsheet takes for a formula.

    >>> guarded("=1+1"), guarded("-5,2"), guarded("A. B., -C")
    ("'=1+1", '-5,2', 'A. B., -C')
    """
    return text if _PLAIN_NUMBER.fullmatch(text) else _TO_GUARD.sub(r"\1'", text)


def unguarded(text: str) -> str:
    """The text that :func:`guarded` made a cell of; any other text is left as it is.

    >>> unguarded("'=1+1"), unguarded("'t Hart")
    ('=1+1', "'t Hart")
    """
    return _GUARDED.sub(r"\1", text)


def _written(cell: Cell, decimal_mark: str) -> str:
    if cell is None:
        return ""
    if isinstance(cell, str):
        return guarded(cell)
    return f"{plain(Decimal(cell)):f}".replace(".", decimal_mark)
