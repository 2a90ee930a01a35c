"""The system's side of files: its errors as ours, locks, and writing whole or not at all."""

import contextlib
import errno
import os
import secrets
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from eloapp.files.errors import FileError, FileFault


def _numbers(*names: str) -> frozenset[int]:
    """Error numbers by name; not every system has them all."""
    return frozenset(getattr(errno, name) for name in names if hasattr(errno, name))


_GONE: Final = _numbers(
    *("ENOENT", "ENOTDIR", "ENODEV", "ENXIO", "ESTALE", "ENOTCONN", "ETIMEDOUT", "ECONNRESET"),
    *("EHOSTDOWN", "EHOSTUNREACH", "ENETDOWN", "ENETUNREACH", "ESHUTDOWN"),
)
_FORBIDDEN: Final = _numbers("EACCES", "EPERM", "EROFS")
_FULL: Final = _numbers("ENOSPC", "EDQUOT")
_HELD: Final = _numbers("EACCES", "EAGAIN", "EWOULDBLOCK", "EDEADLK", "EDEADLOCK")

_WINDOWS: Final = sys.platform == "win32"
_AS_BYTES: Final = getattr(os, "O_BINARY", 0)
_BEFORE, _AFTER = ".eloapp-", ".tmp"


def file_error(error: OSError, otherwise: FileFault) -> FileError:
    """The fault that an error of the system is; any other is ``otherwise`` with its words."""
    if error.errno in _GONE:
        return FileError(FileFault.MISSING)
    if error.errno in _FORBIDDEN:
        return FileError(FileFault.NO_PERMISSION)
    if error.errno in _FULL:
        return FileError(FileFault.DISK_FULL)
    return FileError(otherwise, reason=error.strerror or str(error))


def try_lock(descriptor: int) -> bool | None:
    """Lock an open file until it is closed, at the latest when the program ends, however it ends.

    False: another program holds it. None: this drive knows no locks.
    """
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return False if error.errno in _HELD else None
    return True


def new_locked_file(folder: Path, before: str, after: str, mode: int = 0o666) -> tuple[Path, int]:
    """A new empty file and its open descriptor, locked; the middle of its name is random.

    Raises OSError.
    """
    while True:
        path = folder / f"{before}{secrets.token_hex(8)}{after}"
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | _AS_BYTES, mode)
        # Somebody who clears up may have taken it for an old one in the moment before its lock.
        if try_lock(descriptor) is not False and (_WINDOWS or os.fstat(descriptor).st_nlink):
            return path, descriptor
        os.close(descriptor)


def remove_abandoned(path: Path) -> None:
    """Remove a file of :func:`new_locked_file` whose program is gone; any other stays."""
    with contextlib.suppress(OSError):
        if _WINDOWS:  # what a program holds open cannot be removed there
            path.unlink()
            return
        descriptor = os.open(path, os.O_RDWR)
        try:
            if try_lock(descriptor):
                path.unlink()
        finally:
            os.close(descriptor)


def write_whole(
    target: Path, data: bytes, mode: int | None = None, check: Callable[[], None] | None = None
) -> os.stat_result:
    """Put ``data`` in the place of ``target``; whatever happens, it is the old file or the new.

    ``mode`` is that of the new file, where the drive has modes (None: the system's usual one).
    ``check`` is called when all is written and may still raise. Returns the state of the new
    file. Raises OSError. A program that was killed leaves a temporary file; the next write to
    that folder removes it.
    """
    own = 0o666 if mode is None else 0o600  # nobody reads more than he may, if only for a moment
    temporary, descriptor = new_locked_file(target.parent, _BEFORE, _AFTER, own)
    try:
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(descriptor, rest) :]
            if mode is not None and not _WINDOWS:
                with contextlib.suppress(OSError):  # a stick or a network drive may have none
                    os.fchmod(descriptor, mode)
            os.fsync(descriptor)
            state = os.fstat(descriptor)
            if check is not None:
                check()
            if not _WINDOWS:
                temporary.replace(target)  # under the lock, so that nobody clears it away
        finally:
            os.close(descriptor)
        if _WINDOWS:
            temporary.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
    _sync_folder(target.parent)
    remove_abandoned_in(target.parent)
    return state


def remove_abandoned_in(folder: Path) -> None:
    """Remove the temporary files that killed programs left in a folder."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith(_BEFORE) and entry.name.endswith(_AFTER):
                remove_abandoned(Path(entry.path))


def _sync_folder(folder: Path) -> None:
    """Make the new name last; not every system can, and the file is there anyway."""
    if _WINDOWS:
        return
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
