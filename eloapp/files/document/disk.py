"""Documents on disk: nothing half written, nothing of somebody else overwritten unasked."""

import errno
import hashlib
import os
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from eloapp.core.document import Document
from eloapp.files.document import codec
from eloapp.files.document.migrations import VERSION
from eloapp.files.document.system import file_error, write_whole
from eloapp.files.errors import FileError, FileFault

#: Larger files are no documents of this program.
MAX_BYTES: Final = 50_000_000
_HEAD_BYTES: Final = 1_000


@dataclass(frozen=True, slots=True)
class Stamp:
    """A file as it was when it was read or written."""

    size: int
    mtime_ns: int
    inode: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Opened:
    """A document with the stamp of the file it was read from."""

    document: Document
    stamp: Stamp


def read(path: Path) -> Opened:
    """Read a document.

    Raises FileError: MISSING, NO_PERMISSION, CANNOT_READ, TOO_BIG, and what
    :func:`~eloapp.files.document.codec.decode` raises.
    """
    try:
        data, state = content(path)
    except OSError as error:
        raise file_error(error, FileFault.CANNOT_READ) from error
    if len(data) > MAX_BYTES:
        raise FileError(FileFault.TOO_BIG, limit=MAX_BYTES)
    return Opened(codec.decode(data), _stamp(data, state))


def write(
    path: Path, document: Document, expected: Stamp | None, *, replace: bool = False
) -> Stamp:
    """Save a document and return the new stamp; a link stays a link to the file it names.

    ``expected`` is the stamp of the file that the document comes from or was last saved to. None
    says that it has no file there yet; a file that stands there is overwritten only with
    ``replace``, and one of a newer version never.

    Raises FileError and leaves what is on disk as it was: CHANGED_ON_DISK (the file is no longer
    the one of ``expected``, or has gone: ``gone``; without ``expected``: it is there already),
    NEWER, MISSING (the folder), NO_PERMISSION, DISK_FULL, TOO_BIG, CANNOT_WRITE.
    """
    data = codec.encode(document)
    _refuse_unreadable(data)
    target = Path(os.path.realpath(path))

    def check() -> None:
        _refuse_overwriting(target, expected, replace=replace)

    try:
        if target.is_symlink():  # links in a circle
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
        check()
        state = write_whole(target, data, _mode(target), check)
    except OSError as error:
        raise file_error(error, FileFault.CANNOT_WRITE) from error
    return _stamp(data, state)


def changed(path: Path, stamp: Stamp) -> bool:
    """Whether the content of a file is no longer that of its stamp, or the file has gone.

    Quick: the content is read only if time or place of the file have changed.
    """
    try:
        state = path.stat()
        if (state.st_size, state.st_mtime_ns, state.st_ino) == (
            stamp.size,
            stamp.mtime_ns,
            stamp.inode,
        ):
            return False
        return state.st_size != stamp.size or _digest(path.read_bytes()) != stamp.sha256
    except OSError:
        return True


def content(path: Path) -> tuple[bytes, os.stat_result]:
    """The bytes of a file and its state; never more than one byte too many. Raises OSError."""
    mode = path.stat().st_mode
    if not stat.S_ISREG(mode):  # a pipe would keep us waiting for ever
        number = errno.EISDIR if stat.S_ISDIR(mode) else errno.EINVAL
        raise OSError(number, os.strerror(number))
    with path.open("rb") as file:
        return file.read(MAX_BYTES + 1), os.fstat(file.fileno())


def _refuse_unreadable(data: bytes) -> None:
    """A document that could not be opened again is not written at all."""
    if len(data) > MAX_BYTES:
        raise FileError(FileFault.TOO_BIG, limit=MAX_BYTES)
    try:
        codec.decode(data)
    except FileError as error:
        raise FileError(FileFault.CANNOT_WRITE, **error.values) from error


def _refuse_overwriting(target: Path, expected: Stamp | None, *, replace: bool) -> None:
    if not target.exists():
        if expected is not None and target.parent.is_dir():
            raise FileError(FileFault.CHANGED_ON_DISK, gone=True)
        return  # if the folder has gone, writing says so
    if expected is None:
        data, _state = content(target)
        version = codec.newer_version(data if len(data) <= MAX_BYTES else data[:_HEAD_BYTES])
        if version is not None:
            raise FileError(FileFault.NEWER, version=version, known=VERSION)
    if not replace if expected is None else _differs(target, expected):
        raise FileError(FileFault.CHANGED_ON_DISK, gone=False)
    if not os.access(target, os.W_OK):  # the folder alone would allow it
        raise FileError(FileFault.NO_PERMISSION)


def _differs(target: Path, expected: Stamp) -> bool:
    """As :func:`changed`, but the content is read: a clock may be too coarse for two writes."""
    data, _state = content(target)
    return _digest(data) != expected.sha256


def _mode(target: Path) -> int | None:
    return stat.S_IMODE(target.stat().st_mode) if target.exists() else None


def _stamp(data: bytes, state: os.stat_result) -> Stamp:
    return Stamp(len(data), state.st_mtime_ns, state.st_ino, _digest(data))


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
