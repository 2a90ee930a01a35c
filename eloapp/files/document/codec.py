"""A document as the bytes of a ``.elo`` file, and back.

Reading goes through the standard library's JSON, which tells line and column, keeps every digit
and shows keys that stand twice; msgspec then holds the result against the shape.
"""

import json
import re
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Any, Final

from eloapp.core.document import Document
from eloapp.core.numbers import MAX_DIGITS
from eloapp.files.document.flaws import Flaw, damaged
from eloapp.files.document.migrations import VERSION, Tree, migrate
from eloapp.files.errors import FileError, FileFault

if TYPE_CHECKING:
    from eloapp.files.document import wire

FORMAT: Final = "eloapp"
_NAME: Final = b'"eloapp"'

#: Longer ones are no number of this program, and slow to read as one.
_LONGEST_INT: Final = 100
#: How a file of ours begins, whatever follows.
_HEAD: Final = re.compile(rb'"format"\s*:\s*"eloapp"(?:\s*,\s*"version"\s*:\s*([0-9]{1,9})\b)?')
_HEAD_BYTES: Final = 1_000
_BOM: Final = b"\xef\xbb\xbf"


def encode(document: Document) -> bytes:
    """The document as indented JSON, one value a line, the same bytes for the same document."""
    import msgspec

    from eloapp.files.document.shaping import to_wire

    encoder = msgspec.json.Encoder(decimal_format="number")
    return msgspec.json.format(encoder.encode(to_wire(document)), indent=2) + b"\n"


def decode(data: bytes) -> Document:
    """The document in the bytes of a file.

    Raises FileError: EMPTY, NOT_OURS, NEWER (``version``, ``known``), or DAMAGED with a
    :class:`~eloapp.files.document.flaws.Flaw` as ``reason`` and ``line`` and ``column`` or the
    ``path`` of the value.
    """
    from eloapp.files.document.shaping import from_wire

    tree = _tree(data)
    return from_wire(_shaped(migrate(tree, tree["version"])))


def newer_version(data: bytes) -> int | None:
    """The version of a file of ours that only a newer program understands, else None.

    A file that is damaged besides is looked at as far as its head.
    """
    try:
        _tree(data)
    except FileError as error:
        if error.fault is FileFault.NEWER:
            version: int = error.values["version"]
            return version
    return None


# --- JSON ---------------------------------------------------------------------------------------


def _tree(data: bytes) -> Tree:
    """The object in the file as it stands there, of a version from 1 to VERSION."""
    if not data.strip(b"\0\t\n\r "):
        raise FileError(FileFault.EMPTY)
    if _NAME not in data:  # told at once, however big it is
        raise FileError(FileFault.NOT_OURS)
    try:
        reading = _Reading(data)
    except FileError:
        head = _HEAD.search(data[:_HEAD_BYTES])
        if head is None:
            raise FileError(FileFault.NOT_OURS) from None
        _refuse_newer(int(head[1] or 0))
        raise
    tree = reading.tree
    if not isinstance(tree, dict) or tree.get("format") != FORMAT:
        raise FileError(FileFault.NOT_OURS)
    version = tree.get("version")
    if version is None:
        raise damaged(Flaw.ABSENT, "version")
    if type(version) is not int:
        raise damaged(Flaw.WRONG_KIND, "version", wanted=("int",))
    _refuse_newer(version)
    if version < 1:
        raise damaged(Flaw.OUT_OF_RANGE, "version", low=1, high=VERSION)
    reading.refuse_flaws()
    return tree


def _refuse_newer(version: int) -> None:
    if version > VERSION:
        raise FileError(FileFault.NEWER, version=version, known=VERSION)


class _Twice(dict[str, Any]):
    """An object in which a key stands twice."""

    key = ""


class _NoNumber:
    """Stands where a number should: NaN, an infinity, or one beyond all limits."""

    def __init__(self, flaw: Flaw) -> None:
        self.flaw = flaw


class _Reading:
    """JSON read with every digit; what it must not hold stays in its place until it is named."""

    def __init__(self, data: bytes) -> None:
        self._flawed = False
        try:
            text = data.removeprefix(_BOM).decode("utf-8")
        except UnicodeDecodeError as error:
            raise damaged(Flaw.NOT_TEXT, line=data.count(b"\n", 0, error.start) + 1) from error
        try:
            self.tree: Any = json.loads(
                text,
                object_pairs_hook=self._object,
                parse_float=self._decimal,
                parse_int=self._whole,
                parse_constant=lambda _text: self._no_number(Flaw.NOT_FINITE),
            )
        except json.JSONDecodeError as error:
            raise damaged(Flaw.SYNTAX, line=error.lineno, column=error.colno) from error
        except RecursionError as error:
            raise damaged(Flaw.TOO_DEEP) from error

    def refuse_flaws(self) -> None:
        """Raise DAMAGED for a key that stands twice and for what is no number."""
        waiting: list[tuple[str, Any]] = [("", self.tree)] if self._flawed else []
        while waiting:
            path, value = waiting.pop()
            if isinstance(value, _NoNumber):
                raise damaged(value.flaw, path, digits=MAX_DIGITS)
            if isinstance(value, _Twice):
                raise damaged(Flaw.TWICE, _inside(path, value.key))
            if isinstance(value, dict):
                waiting += [(_inside(path, key), part) for key, part in value.items()]
            elif isinstance(value, list):
                waiting += [(f"{path}[{i}]", part) for i, part in enumerate(value)]

    def _object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) == len(pairs):
            return found
        self._flawed = True
        twice = _Twice(found)
        keys = [key for key, _value in pairs]
        twice.key = next(key for key in keys if keys.count(key) > 1)
        return twice

    def _decimal(self, text: str) -> Decimal | _NoNumber:
        try:
            return Decimal(text)
        except InvalidOperation:  # an exponent of twenty digits
            return self._no_number(Flaw.TOO_LONG)

    def _whole(self, text: str) -> int | _NoNumber:
        return int(text) if len(text) <= _LONGEST_INT else self._no_number(Flaw.TOO_LONG)

    def _no_number(self, flaw: Flaw) -> _NoNumber:
        self._flawed = True
        return _NoNumber(flaw)


# --- shape --------------------------------------------------------------------------------------


def _shaped(tree: Tree) -> "wire.File":
    import msgspec

    from eloapp.files.document import wire

    try:
        # Decimal as a kind of its own: a text with digits in it is no number.
        return msgspec.convert(tree, wire.File, strict=True, builtin_types=(Decimal,))
    except msgspec.ValidationError as error:
        raise _flaw_of(str(error)) from error


_MESSAGE: Final = re.compile(r"(.*?)(?: - at `\$\.?(.*)`)?", re.DOTALL)
_FIELD: Final = re.compile(r"Object (missing required|contains unknown) field `(.*)`", re.DOTALL)
_KIND: Final = re.compile(r"Expected `(.*)`, got `.*`")


def _flaw_of(message: str) -> FileError:
    """What a message of msgspec says, as a code (a test holds them against the library)."""
    match = _MESSAGE.fullmatch(message)
    said, path = (match[1], match[2] or "") if match else (message, "")
    if field := _FIELD.fullmatch(said):
        flaw = Flaw.ABSENT if field[1].startswith("missing") else Flaw.UNKNOWN
        return damaged(flaw, _inside(path, field[2]))
    if kind := _KIND.fullmatch(said):
        return damaged(Flaw.WRONG_KIND, path, wanted=tuple(kind[1].split(" | ")))
    if said.startswith("Invalid RFC3339"):
        return damaged(Flaw.NOT_A_DATE, path)
    return damaged(Flaw.NOT_A_CHOICE, path)


def _inside(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key
