"""What may be wrong with a whole file, as a code with values."""

from enum import Enum, unique
from typing import Any


@unique
class FileFault(Enum):
    """Reasons why a file cannot be read or written. The value is stable."""

    MISSING = "missing"
    """There is no such file, or its folder or drive has gone."""
    NO_PERMISSION = "no-permission"
    DISK_FULL = "disk-full"
    CANNOT_READ = "cannot-read"
    """Any other failure of the system; ``reason`` is what it said."""
    CANNOT_WRITE = "cannot-write"
    CHANGED_ON_DISK = "changed-on-disk"
    """Somebody else wrote the file since it was opened."""
    NOT_OURS = "not-ours"
    """No document of EloApp at all."""
    NEWER = "newer"
    """Written by a newer EloApp; ``version`` and ``known`` are format versions."""
    DAMAGED = "damaged"
    """A document whose value at ``path`` cannot be; ``reason`` is a code, see its reader."""
    TOO_BIG = "too-big"
    """Over ``limit`` bytes."""
    TOO_MANY_ROWS = "too-many-rows"
    """Over ``limit`` rows of results."""
    NOT_TEXT = "not-text"
    """Bytes that are no text in any encoding tried."""
    NOT_A_SPREADSHEET = "not-a-spreadsheet"
    OLD_SPREADSHEET = "old-spreadsheet"
    """A format of before 2007 (``.xls``) or a binary one (``.xlsb``): to be saved as ``.xlsx``."""
    ENCRYPTED = "encrypted"
    """A spreadsheet that asks for a password."""
    TOO_MANY_CELLS = "too-many-cells"
    """Sheets with more than ``limit`` cells between their first and their last."""
    UNPACKS_TOO_BIG = "unpacks-too-big"
    """An archive that unpacks to more than ``limit`` bytes."""
    ENTITIES = "entities"
    """XML that declares entities."""
    EMPTY = "empty"
    """Nothing in it."""
    NO_RESULTS = "no-results"
    """Readable, but nothing that looks like a game; ``lines`` were looked at."""


class FileError(Exception):
    """A file that cannot be used; ``values`` holds what the sentence for the user needs."""

    def __init__(self, fault: FileFault, **values: Any) -> None:
        super().__init__(f"{fault.value} {values}" if values else fault.value)
        self.fault = fault
        self.values = values
