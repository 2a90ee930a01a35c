"""Text of results from the clipboard or a file: what it is, then the reader of that kind."""

import io
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from eloapp.files.errors import FileError, FileFault
from eloapp.files.results.encoding import MAX_BYTES, decode
from eloapp.files.results.grid import cells_of_line, read_cell
from eloapp.files.results.lines import read_lines
from eloapp.files.results.reading import Options, Reading, SourceKind
from eloapp.files.results.rows import check_length
from eloapp.files.results.table import find_cut, read_lines_as_table

_NOTHING_SET: Final = Options()
_NEW_LINE: Final = re.compile(r"\r\n|\r|\n")
_PGN_TAG: Final = re.compile(r'^[ \t]*\[(?:Event|White)[ \t]*"', re.MULTILINE)
#: Lines that tell what kind of text it is.
_SAMPLE: Final = 200
#: No text has more blank lines than this beside each other one.
_BLANKS: Final = 10
#: The tags of a PGN stand within so many characters.
_HEAD: Final = 65_536


def read_bytes(data: bytes, options: Options = _NOTHING_SET, *, own_name: str = "") -> Reading:
    """The games in a text file; as :func:`read_text`, and NOT_TEXT for what is no text."""
    if not data:
        raise FileError(FileFault.EMPTY)
    decoded = decode(data, options.encoding)
    return _read(decoded.text, options, Options(encoding=decoded.encoding), own_name)


def read_text(text: str, options: Options = _NOTHING_SET, *, own_name: str = "") -> Reading:
    """The games in a pasted text, with what was assumed and why lines are left out.

    ``options`` are what the user set in the preview, ``own_name`` finds him among several
    players. Crosstables and tables are tried before single lines.

    Raises :class:`FileError` with EMPTY, TOO_BIG, TOO_MANY_ROWS or NO_RESULTS (``lines`` were
    looked at); it never gives a reading without rows.
    """
    return _read(text, options, Options(), own_name)


def _read(text: str, options: Options, used: Options, own_name: str) -> Reading:
    if len(text) > MAX_BYTES:
        raise FileError(FileFault.TOO_BIG, limit=MAX_BYTES)
    text = text.removeprefix("\ufeff")
    if _PGN_TAG.search(text[:_HEAD]):
        return _pgn(text, options, used, own_name)
    check_length(text.count("\n") // _BLANKS)
    lines = _NEW_LINE.split(text)
    filled = sum(not line.isspace() for line in lines if line)
    if not filled:
        raise FileError(FileFault.EMPTY)
    check_length(filled)
    if options.separator is not None:
        return read_lines_as_table(lines, options.separator, options, used, own_name)
    cut = find_cut(lines)
    by_hand = options.columns is not None or options.header is not None
    if cut is not None and (cut.headed or by_hand):
        return read_lines_as_table(lines, cut.separator, options, used, own_name)
    aligned = _aligned(lines)
    if aligned is not None:
        reading = read_lines_as_table(aligned, "\t", options, used, own_name)
        return replace(reading, used=replace(reading.used, separator=None))
    table = _tried(lines, cut.separator, options, used, own_name) if cut else None
    if table is not None and len(table.counted) == len(table.rows):
        return table
    single = _tried_lines(lines, options, used, own_name)
    found = [reading for reading in (table, single) if reading is not None]
    if not found:
        raise FileError(FileFault.NO_RESULTS, lines=filled)
    return max(found, key=lambda reading: len(reading.counted))


def _tried(
    lines: Sequence[str], separator: str | None, options: Options, used: Options, own_name: str
) -> Reading | None:
    try:
        return read_lines_as_table(lines, separator, options, used, own_name)
    except FileError:
        return None


def _tried_lines(
    lines: Sequence[str], options: Options, used: Options, own_name: str
) -> Reading | None:
    try:
        return read_lines(lines, options, used, own_name)
    except FileError:
        return None


def _aligned(lines: Sequence[str]) -> list[str] | None:
    """The lines of a crosstable parted by blanks, with tabs instead; None when it is none."""
    sample = [line for line in lines if line.strip()][:_SAMPLE]
    if not any(_pairings(cells_of_line(line) or ()) > 1 for line in sample):
        return None
    rows = [cells_of_line(line) for line in lines]
    return ["\t".join(row) if row else "" for row in rows]


def _pairings(cells: Sequence[str]) -> int:
    return sum(
        (cell := read_cell(text)) is not None and cell.opponent is not None for text in cells
    )


def _pgn(text: str, options: Options, used: Options, own_name: str) -> Reading:
    """Headers of games, pasted."""
    from eloapp.files.results.pgn import read_pgn

    *_, reading = read_pgn(io.BytesIO(text.encode("utf-8", "replace")), options, own_name=own_name)
    assert reading.kind is SourceKind.PGN
    return replace(reading, used=replace(reading.used, encoding=used.encoding))
