"""Text with separators: which one it is, and its cells.

The separator is the one by which the header line falls into known headings, or by which every
line has as many cells. ``csv.Sniffer`` takes a comma in a name for it, or a letter.
"""

import csv
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from eloapp.files.csv_out import unguarded
from eloapp.files.results import headings
from eloapp.files.results.columns import MOST_COLUMNS, read_table
from eloapp.files.results.grid import read_cell
from eloapp.files.results.guessing import guess_roles
from eloapp.files.results.reading import ColumnRole, Options, Reading, SourceKind
from eloapp.files.results.rows import check_length

#: The surest first.
SEPARATORS: Final = ("\t", ";", "|", ",")
_SAMPLE: Final = 60
#: Of a line, so much is looked at to find the separator.
_LOOKED_AT: Final = 4000
#: No table is wider than this throughout.
_CELLS_OF_A_ROW: Final = 40


@dataclass(frozen=True, slots=True)
class Cut:
    """A separator, and how sure it is: ``headed`` by known headings, or only regular."""

    separator: str | None
    headed: bool


def find_cut(lines: Sequence[str]) -> Cut | None:
    """How the lines fall into columns; None when they do not.

    A single column needs a known heading.
    """
    sample = [line[:_LOOKED_AT] for line in lines if line.strip()][:_SAMPLE]
    best, most = None, 0
    for separator in SEPARATORS:
        rows = [row for row, _ in cells_of(sample, separator)]
        marks, headed = _marks(rows, separator)
        if marks > most:
            best, most = Cut(separator, headed), marks
    if best is None and _single(sample):
        return Cut(None, True)
    return best


def _marks(rows: Sequence[Sequence[str]], separator: str) -> tuple[int, bool]:
    """How much speaks for a separator; 0 is nothing. Then whether known headings do."""
    paired = sum(_is_pairing(cell) for row in rows for cell in row)
    if paired > 1 and any(len(row) > 2 for row in rows):
        return 1000 + paired, True
    header = headings.find_header(rows)
    if header is not None and len(rows[header]) > 1:
        known = sum(
            headings.role_of(cell) is not None or headings.known(cell) for cell in rows[header]
        )
        return 100 + known, True
    lengths = Counter(len(row) for row in rows)
    width, often = lengths.most_common(1)[0] if lengths else (0, 0)
    if width < 2 or often * 5 < len(rows) * 4:
        return 0, False
    roles = set(guess_roles([""] * width, [row for row in rows if len(row) == width]))
    needed = {ColumnRole.RATING, ColumnRole.RESULT} if separator == "," else {ColumnRole.RATING}
    return (10 + width, False) if needed <= roles else (0, False)


def _is_pairing(text: str) -> bool:
    cell = None if "\t" in text else read_cell(text)
    return cell is not None and cell.opponent is not None and not cell.bare


def _single(sample: Sequence[str]) -> bool:
    """Whether it is one column of ratings under its heading."""
    header = headings.find_header([[line.strip()] for line in sample])
    return header is not None and header + 1 < len(sample)


def cells_of(lines: Sequence[str], separator: str | None) -> list[tuple[list[str], int]]:
    """Each row's cells and the number of the line it starts on, blank lines included.

    Quotes as in RFC 4180. Where they do not match, each line is taken on its own.
    """
    if separator is None:
        return [([_bare(line)], number) for number, line in enumerate(lines, start=1)]
    quoted = any('"' in line for line in lines)
    rows = _quoted(lines, separator) if quoted else None
    if rows is None:
        rows = [(_alone(line, separator), number) for number, line in enumerate(lines, start=1)]
    return rows


def _quoted(lines: Sequence[str], separator: str) -> list[tuple[list[str], int]] | None:
    """The cells by the rules of quoting; None when a quote swallowed separators and lines."""
    rows = []
    reader = csv.reader((f"{line}\n" for line in lines), delimiter=separator)
    number = 1
    try:
        for row in reader:
            if reader.line_num > number and _swallowed(row, separator):
                return None
            rows.append(([_unguarded(cell) for cell in row[:MOST_COLUMNS]], number))
            number = reader.line_num + 1
    except csv.Error:
        return None
    return rows


def _swallowed(row: Sequence[str], separator: str) -> bool:
    """Whether a cell of several lines is rather one that was never closed."""
    return any("\n" in cell and (separator in cell or cell.endswith("\n")) for cell in row)


def _alone(line: str, separator: str) -> list[str]:
    """The cells of one line, with its quotes if they match."""
    if '"' in line and line.count('"') % 2 == 0:
        try:
            row = next(csv.reader([line], delimiter=separator), [])
        except csv.Error:
            row = line.split(separator, MOST_COLUMNS)
    else:
        row = line.split(separator, MOST_COLUMNS)
    return [_bare(cell) for cell in row[:MOST_COLUMNS]]


def _bare(cell: str) -> str:
    cell = cell.strip()
    if len(cell) > 1 and cell[0] == cell[-1] == '"':
        cell = cell[1:-1].replace('""', '"')
    return _unguarded(cell)


def _unguarded(cell: str) -> str:
    return unguarded(cell) if "'" in cell else cell


def read_lines_as_table(
    lines: Sequence[str], separator: str | None, options: Options, used: Options, own_name: str
) -> Reading:
    """The games of lines cut at ``separator`` (None: one column); raises as ``read_table``."""
    if separator is not None:
        check_length(sum(line.count(separator) for line in lines) // _CELLS_OF_A_ROW)
    rows = cells_of(lines, separator)
    return read_table(
        [row for row, _ in rows],
        options,
        SourceKind.TABLE,
        used=replace(used, separator=separator),
        own_name=own_name,
        lines=[number for _, number in rows],
    )
