"""A file of results, whatever it is: its content tells the reader, then its name."""

import errno
import hashlib
import os
import re
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from eloapp.files.document.system import file_error
from eloapp.files.errors import FileError, FileFault
from eloapp.files.results.encoding import MAX_BYTES
from eloapp.files.results.pgn import read_pgn
from eloapp.files.results.reading import Options, Reading, SourceKind
from eloapp.files.results.spreadsheet import spreadsheet_steps
from eloapp.files.results.text import read_bytes

_NOTHING_SET: Final = Options()
_HEAD: Final = 1 << 16

_ARCHIVES: Final = (b"PK\x03\x04", b"PK\x05\x06", bytes.fromhex("d0cf11e0a1b11ae1"))
_BOMS_16: Final = (b"\xff\xfe", b"\xfe\xff")
_PGN_TAG: Final = re.compile(rb'(?:^|[\r\n])(?:\xef\xbb\xbf)?[ \t]*\[(?:Event|White)[ \t]*"')
#: Many programs give the name ``.xls`` to a text.
_SPREADSHEETS: Final = frozenset((".xlsx", ".xlsm", ".xltx", ".xlsb", ".ods"))


def read_source(
    path: Path, options: Options = _NOTHING_SET, *, own_name: str = ""
) -> Iterator[Reading]:
    """What a file holds; the readings before the last tell the progress.

    Raises :class:`FileError`: MISSING, NO_PERMISSION, CANNOT_READ, TOO_BIG (within a moment), and
    those of :func:`~eloapp.files.results.pgn.read_pgn`,
    :func:`~eloapp.files.results.spreadsheet.read_spreadsheet` and
    :func:`~eloapp.files.results.text.read_bytes`.
    """
    try:
        size, head = _look(path)
        kind = _kind(head, path.suffix.lower())
        if kind is not SourceKind.PGN and size > MAX_BYTES:
            raise FileError(FileFault.TOO_BIG, limit=MAX_BYTES)
        data = b"" if kind is SourceKind.PGN else path.read_bytes()
    except OSError as error:
        raise file_error(error, FileFault.CANNOT_READ) from error
    if kind is SourceKind.PGN:
        yield from read_pgn(path, options, own_name=own_name)
    elif kind is SourceKind.SPREADSHEET:
        yield from spreadsheet_steps(data, options, own_name=own_name)
    else:
        yield read_bytes(data, options, own_name=own_name)


def digest(source: Path | bytes) -> str:
    """A fingerprint: the same for the same content, whatever the name. Raises FileError."""
    if isinstance(source, bytes):
        return hashlib.sha256(source).hexdigest()
    try:
        with source.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise file_error(error, FileFault.CANNOT_READ) from error


def _look(path: Path) -> tuple[int, bytes]:
    """Size and first bytes of a file; anything else, which might never end, is an OSError."""
    state = path.stat()
    if not stat.S_ISREG(state.st_mode):
        code = errno.EISDIR if stat.S_ISDIR(state.st_mode) else errno.EINVAL
        raise OSError(code, os.strerror(code))
    with path.open("rb") as file:
        return state.st_size, file.read(_HEAD)


def _kind(head: bytes, suffix: str) -> SourceKind | None:
    """PGN or SPREADSHEET; None is a text."""
    if head.startswith(_ARCHIVES):
        return SourceKind.SPREADSHEET
    if head.startswith(_BOMS_16):
        plain = head.decode("utf-16", "ignore").encode("utf-8", "ignore")
    else:
        plain = head
    if _PGN_TAG.search(plain) or suffix == ".pgn":
        return SourceKind.PGN
    return SourceKind.SPREADSHEET if suffix in _SPREADSHEETS else None
