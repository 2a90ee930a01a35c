"""Recovery files: what was not saved yet when a program ended in the middle.

Each running program has one, ``NAME.recovery``, and holds the lock of ``NAME.lock`` beside it.
The system lets go of a lock when a program ends, however it ends: a file whose lock is free was
left over. The first line of a recovery file says where the document belongs, the rest is the
document as it would be saved.
"""

import contextlib
import json
import os
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from eloapp.core.document import Document
from eloapp.files.document import codec
from eloapp.files.document.disk import Stamp, content
from eloapp.files.document.system import (
    file_error,
    new_locked_file,
    remove_abandoned,
    remove_abandoned_in,
    try_lock,
    write_whole,
)
from eloapp.files.errors import FileError, FileFault

_FORMAT: Final = "eloapp-recovery"
_RECOVERY, _LOCK, _DAMAGED = ".recovery", ".lock", ".damaged"
#: Nobody else reads what was never saved.
_MODE: Final = 0o600


@dataclass(frozen=True, slots=True)
class Recovered:
    """An unsaved document of a program that has ended.

    ``path`` is the file that it belongs to (None: never saved) and ``stamp`` that file as it was
    then known; ``saved_at`` is when it was kept, in UTC; ``file`` is the recovery file.
    """

    document: Document
    path: Path | None
    saved_at: datetime
    file: Path
    stamp: Stamp | None = None


class Autosave:
    """The recovery file of this program in ``folder``, and those that others left there.

    Nothing is touched before the first call of a method.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._own: tuple[Path, int] | None = None
        self._claimed: dict[Path, int] = {}

    def keep(self, document: Document, path: Path | None, stamp: Stamp | None = None) -> None:
        """Keep the document, in place of what was kept before; raises FileError as a save does.

        ``path`` and ``stamp`` are the file it belongs to, and that file as it was last known.
        """
        head = {
            "format": _FORMAT,
            "path": None if path is None else os.path.abspath(path),  # noqa: PTH100
            "stamp": None if stamp is None else asdict(stamp),
        }
        # As ASCII, for a path may hold bytes that are no text.
        data = json.dumps(head).encode("ascii") + b"\n" + codec.encode(document)
        try:
            write_whole(self._file(), data, _MODE)
        except OSError as error:
            raise file_error(error, FileFault.CANNOT_WRITE) from error

    def clear(self) -> None:
        """Nothing is unsaved any more: remove what was kept."""
        if self._own is None:
            return
        lock, descriptor = self._own
        self._own = None
        _remove(lock.with_suffix(_RECOVERY))
        os.close(descriptor)
        remove_abandoned(lock)

    def left_over(self) -> list[Recovered]:
        """What programs that are no longer running kept, the newest first.

        They are this program's to offer until :meth:`discard` or its end: another one that starts
        meanwhile does not see them. A damaged file is set aside as ``*.damaged``; one of a newer
        version stays for the program that can read it.
        """
        remove_abandoned_in(self._folder)
        found = [self._recovered(file) for file in sorted(self._folder.glob(f"*{_RECOVERY}"))]
        for lock in self._folder.glob(f"*{_LOCK}"):
            if not lock.with_suffix(_RECOVERY).exists():
                remove_abandoned(lock)
        return sorted(filter(None, found), key=lambda kept: kept.saved_at, reverse=True)

    def discard(self, recovered: Recovered) -> None:
        """Remove what was left over: it is saved or kept elsewhere by now, or not wanted."""
        _remove(recovered.file)
        self._let_go(recovered.file)

    def close(self) -> None:
        """Let go of all locks, as the end of the program does; what is kept stays for the next."""
        own = [] if self._own is None else [self._own[1]]
        for descriptor in [*own, *self._claimed.values()]:
            os.close(descriptor)
        self._own = None
        self._claimed.clear()

    def _file(self) -> Path:
        """This program's recovery file, under its lock; raises OSError."""
        if self._own is not None and not self._own[0].exists():  # somebody tidied up the folder
            os.close(self._own[1])
            self._own = None
        if self._own is None:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._own = new_locked_file(self._folder, f"{os.getpid()}-", _LOCK, _MODE)
        return self._own[0].with_suffix(_RECOVERY)

    def _recovered(self, file: Path) -> Recovered | None:
        """What a file holds if its program has ended and it can be read."""
        if not file.is_file() or not self._claim(file):
            return None
        try:
            return _read(file)
        except OSError:
            pass  # gone meanwhile, or not ours to read
        except FileError as error:
            if error.fault is not FileFault.NEWER:
                _set_aside(file)
        self._let_go(file)
        return None

    def _claim(self, file: Path) -> bool:
        """Hold the lock of a file; False if the program that wrote it runs, or is this one."""
        if file in self._claimed:
            return True
        try:
            descriptor = os.open(file.with_suffix(_LOCK), os.O_RDWR | os.O_CREAT, _MODE)
        except OSError:
            return False
        if try_lock(descriptor) is False:
            os.close(descriptor)
            return False
        self._claimed[file] = descriptor
        return True

    def _let_go(self, file: Path) -> None:
        descriptor = self._claimed.pop(file, None)
        if descriptor is not None:
            os.close(descriptor)
        if not file.exists():
            remove_abandoned(file.with_suffix(_LOCK))


def _read(file: Path) -> Recovered:
    """Raises OSError, and FileError as :func:`~eloapp.files.document.disk.read`."""
    data, state = content(file)
    first, _, rest = data.partition(b"\n")
    path, stamp = _head(first)
    saved_at = datetime.fromtimestamp(state.st_mtime, UTC)
    return Recovered(codec.decode(rest), path, saved_at, file, stamp)


def _head(line: bytes) -> tuple[Path | None, Stamp | None]:
    try:
        head: dict[str, Any] = json.loads(line)
        path, stamp = head["path"], head["stamp"]
        if head["format"] == _FORMAT and "\0" not in (path or ""):
            return (
                None if path is None else Path(path),
                None if stamp is None else Stamp(**stamp),
            )
    except (ValueError, TypeError, KeyError, RecursionError):
        pass
    raise FileError(FileFault.NOT_OURS)


def _set_aside(file: Path) -> None:
    with contextlib.suppress(OSError):
        file.replace(file.with_name(file.name + _DAMAGED))


def _remove(file: Path) -> None:
    """Remove a file; one that stays is offered once more, which does no harm."""
    with contextlib.suppress(OSError):
        file.unlink()
