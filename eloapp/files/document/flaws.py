"""What may be wrong inside a document, as codes; they are the ``reason`` of a DAMAGED file."""

from enum import Enum, unique
from typing import Any

from eloapp.files.errors import FileError, FileFault


@unique
class Flaw(Enum):
    """Reasons why a document cannot be. The value is stable.

    All but the first three come with ``path``, such as ``players.a.rating``.
    """

    NOT_TEXT = "not-text"
    """Bytes that are no UTF-8, at ``line``."""
    SYNTAX = "syntax"
    """No JSON from ``line`` and ``column`` on."""
    TOO_DEEP = "too-deep"
    """Lists in lists without end."""
    TWICE = "twice"
    """The same key twice in one object."""
    ABSENT = "absent"
    UNKNOWN = "unknown"
    WRONG_KIND = "wrong-kind"
    """``wanted`` names the kinds that fit, as JSON does."""
    NOT_A_CHOICE = "not-a-choice"
    NOT_A_DATE = "not-a-date"
    NOT_A_LIST_DATE = "not-a-list-date"
    """Rating lists appear on the first of a month."""
    NOT_FINITE = "not-finite"
    TOO_LONG = "too-long"
    """A number of more than ``digits`` digits when written plainly."""
    NOT_POSITIVE = "not-positive"
    OUT_OF_RANGE = "out-of-range"
    """Not from ``low`` to ``high`` (None: no limit)."""
    NOT_CHANCES = "not-chances"
    EMPTY = "empty"
    """A list that needs at least one value."""


def damaged(reason: Flaw, path: str = "", **values: Any) -> FileError:
    """The error to raise for a flaw at ``path``."""
    return FileError(FileFault.DAMAGED, reason=reason, path=path, **values)
