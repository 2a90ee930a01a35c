"""Opening the archive of a spreadsheet so that nothing in it can exhaust the machine.

The library that reads the cells believes what a file says of itself: two cells in opposite
corners, or a number of texts, make it ask for more memory than there is, and that ends the
program. So every part that it will look at is unpacked and parsed here first, under limits, and
it is given a new archive of exactly what was seen.
"""

import io
import re
import struct
import zipfile
import zlib
from collections.abc import Callable, Generator
from contextlib import ExitStack
from typing import Final, NoReturn
from xml.parsers import expat

from eloapp.files.errors import FileError, FileFault

#: An archive may unpack to so much (bytes).
MAX_UNPACKED: Final = 2_000_000_000
#: From the corner of a sheet to its last filled cell, all sheets together.
MAX_CELLS: Final = 5_000_000

_MAX_PARTS: Final = 10_000
_MAX_DEPTH: Final = 200
#: A tag longer than this would be read again and again (bytes).
_MAX_TAG: Final = 8_000_000
_CHUNK: Final = 1 << 18

_ENCRYPTED_OLE: Final = "EncryptedPackage".encode("utf-16-le")
_OLE: Final = bytes.fromhex("d0cf11e0a1b11ae1")
_ODS_TYPE: Final = b"application/vnd.oasis.opendocument.spreadsheet"
_MANIFEST: Final = "META-INF/manifest.xml"
_BINARY_BOOK: Final = "xl/workbook.bin"
_METHODS: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_CELL: Final = re.compile(r"([A-Za-z]{1,3})([0-9]{1,7})")
_NUMBER: Final = re.compile(r"[0-9]{1,10}")


def unpack(data: bytes) -> Generator[float, None, bytes]:
    """Yields the share that is checked; returns a clean archive with the same cells.

    Raises :class:`FileError`: NOT_A_SPREADSHEET, OLD_SPREADSHEET, ENCRYPTED, UNPACKS_TOO_BIG,
    ENTITIES, TOO_MANY_CELLS.
    """
    if data.startswith(_OLE):
        fault = FileFault.ENCRYPTED if _ENCRYPTED_OLE in data else FileFault.OLD_SPREADSHEET
        raise FileError(fault)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return (yield from _repacked(archive))
    except (
        *(zipfile.BadZipFile, zlib.error, struct.error, expat.ExpatError, EOFError),
        *(ValueError, OverflowError, RuntimeError, LookupError, OSError),
    ) as error:
        raise FileError(FileFault.NOT_A_SPREADSHEET) from error


def _repacked(archive: zipfile.ZipFile) -> Generator[float, None, bytes]:
    parts = archive.infolist()
    names = {part.filename for part in parts}
    if _BINARY_BOOK in names:
        raise FileError(FileFault.OLD_SPREADSHEET)
    if any(part.flag_bits & 1 for part in parts):
        raise FileError(FileFault.ENCRYPTED)
    if len(names) != len(parts) or len(parts) > _MAX_PARTS:
        _refuse()
    declared = sum(part.file_size for part in parts)
    if declared > MAX_UNPACKED:
        _too_big()
    # The manifest says whether the others are encrypted.
    parts.sort(key=lambda part: part.filename != _MANIFEST)
    unpacked, cells = 0, _Cells()
    result = io.BytesIO()
    with zipfile.ZipFile(result, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as clean:
        for part in parts:
            if part.compress_type not in _METHODS:
                _refuse()
            part.file_size = MAX_UNPACKED + _CHUNK  # what it claims is not what it holds
            with ExitStack() as stack:
                source = stack.enter_context(archive.open(part))
                check = kept = None
                if part.filename.endswith((".xml", ".rels")):
                    check = _XmlCheck(cells)
                    kept = stack.enter_context(clean.open(part.filename, "w"))
                while chunk := source.read(_CHUNK):
                    unpacked += len(chunk)
                    if unpacked > MAX_UNPACKED:
                        _too_big()
                    if check and kept:
                        check.feed(chunk)
                        kept.write(chunk)
                    yield min(unpacked / max(declared, 1), 1)
                if check:
                    check.end()
        if "mimetype" in names:
            clean.writestr("mimetype", _ODS_TYPE)
    return result.getvalue()


def _refuse() -> NoReturn:
    raise FileError(FileFault.NOT_A_SPREADSHEET)


def _too_big() -> NoReturn:
    raise FileError(FileFault.UNPACKS_TOO_BIG, limit=MAX_UNPACKED)


class _Cells:
    """How many cells the sheets take when every one up to the last filled one is stored."""

    def __init__(self) -> None:
        self._earlier = 0
        self._bottom = 0
        self._right = 0

    def next_sheet(self) -> None:
        """Begin another sheet."""
        self._earlier += self._bottom * self._right
        self._bottom = self._right = 0

    def fill(self, bottom: int, right: int) -> None:
        """A cell is filled; raises TOO_MANY_CELLS."""
        self._bottom, self._right = max(bottom, self._bottom), max(right, self._right)
        self.announce(self._earlier + self._bottom * self._right)

    def announce(self, number: int) -> None:
        """So many are to be stored; raises TOO_MANY_CELLS."""
        if number > MAX_CELLS:
            raise FileError(FileFault.TOO_MANY_CELLS, limit=MAX_CELLS)


class _XmlCheck:
    """Parses one part and counts its cells, whichever kind of part it is.

    Rows and columns count from 1. Names are compared without prefix, as the library does.
    """

    def __init__(self, cells: _Cells) -> None:
        self._cells = cells
        self._fed = 0
        self._depth = 0
        self._row = self._column = 0
        self._at = (0, 0)
        self._parser = expat.ParserCreate()
        self._parser.StartDoctypeDeclHandler = _declares
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._meets: dict[str, Callable[[dict[str, str]], None]] = {
            "sst": self._texts,
            "worksheet": self._sheet,
            "row": self._xlsx_row,
            "c": self._xlsx_cell,
            "v": self._value,
            "is": self._value,
            "table": self._sheet,
            "table-row": self._ods_row,
            "table-cell": self._ods_cell,
            "covered-table-cell": self._ods_cell,
            "p": self._value,
            "encryption-data": _encrypted,
        }

    def feed(self, chunk: bytes) -> None:
        """Parse further; raises FileError or expat's error."""
        self._fed += len(chunk)
        self._parser.Parse(chunk, False)
        if self._fed - self._parser.CurrentByteIndex > _MAX_TAG + len(chunk):
            _refuse()

    def end(self) -> None:
        """All is fed."""
        self._parser.Parse(b"", True)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        if self._depth > _MAX_DEPTH:
            _refuse()
        if meet := self._meets.get(name.rpartition(":")[2]):
            meet(attributes)

    def _end(self, _name: str) -> None:
        self._depth -= 1

    def _sheet(self, _attributes: dict[str, str]) -> None:
        self._cells.next_sheet()
        self._row = self._column = 0

    def _texts(self, attributes: dict[str, str]) -> None:
        self._cells.announce(_number(attributes.get("uniqueCount", "0")))

    def _value(self, _attributes: dict[str, str]) -> None:
        self._cells.fill(*self._at)

    def _xlsx_row(self, attributes: dict[str, str]) -> None:
        self._row = _number(attributes["r"]) if "r" in attributes else self._row + 1
        self._column = 0

    def _xlsx_cell(self, attributes: dict[str, str]) -> None:
        row = self._row
        if "r" in attributes:
            match = _CELL.fullmatch(attributes["r"])
            if match is None:
                _refuse()
            self._column = 0
            for letter in match[1].upper():
                self._column = self._column * 26 + ord(letter) - 64
            row = int(match[2])
        else:
            self._column += 1
        self._at = (row, self._column)

    def _ods_row(self, attributes: dict[str, str]) -> None:
        self._row += _number(attributes.get("table:number-rows-repeated", "1"))
        self._column = 0

    def _ods_cell(self, attributes: dict[str, str]) -> None:
        self._column += _number(attributes.get("table:number-columns-repeated", "1"))
        self._at = (self._row, self._column)
        if any(name.startswith("office:") for name in attributes) or "table:formula" in attributes:
            self._cells.fill(*self._at)


def _declares(*_declaration: object) -> NoReturn:
    raise FileError(FileFault.ENTITIES)


def _encrypted(_attributes: dict[str, str]) -> NoReturn:
    raise FileError(FileFault.ENCRYPTED)


def _number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        _refuse()
    return int(text)
