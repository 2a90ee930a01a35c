"""Bytes of a text file to text, and which encoding it was read with."""

from dataclasses import dataclass
from typing import Final

from eloapp.files.errors import FileError, FileFault

#: Largest text that is read (bytes; characters of a text from the clipboard).
MAX_BYTES: Final = 50_000_000
#: Encodings that a user may choose.
ENCODINGS: Final = (
    *("utf-8", "utf-16", "cp1252", "iso8859-15", "cp1250", "cp1251", "cp1253", "cp1254"),
    *("cp850", "mac-roman"),
)
#: What an old file of a Western spreadsheet is in.
FALLBACK: Final = "cp1252"

_BOMS: Final = {b"\xef\xbb\xbf": "utf-8", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
#: Archives, documents and pictures, which may hold long pieces of text.
_BINARIES: Final = (
    *(b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"%PDF-", b"\x89PNG", b"\xff\xd8\xff", b"GIF8"),
    *(b"\x1f\x8b", b"7z\xbc\xaf", b"Rar!", b"BZh", b"\xfd7zXZ", b"\x7fELF", b"MZ", b"SQLite f"),
    *(b"RIFF", b"ID3", b"OggS", b"Standard Jet", b"\x00\x01\x00\x00Standard Jet"),
)
_CONTROLS: Final = bytes(set(range(32)) - set(b"\t\n\v\f\r\x1a"))
_PRINTED: Final = bytes(set(range(256)) - set(_CONTROLS))
#: One byte in so many may be wrong in a text.
_FEW: Final = 50
_HEAD: Final = 65_536


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text without its byte order mark, and the codec that read it."""

    text: str
    encoding: str


def decode(data: bytes, encoding: str | None = None) -> Decoded:
    """The text in ``data``: by its byte order mark, else by ``encoding`` (one of ENCODINGS), else
    as UTF-8, else as cp1252.

    Raises :class:`FileError` with TOO_BIG or NOT_TEXT, both within a moment.
    """
    if len(data) > MAX_BYTES:
        raise FileError(FileFault.TOO_BIG, limit=MAX_BYTES)
    marked = next((codec for bom, codec in _BOMS.items() if data.startswith(bom)), None)
    if marked == "utf-16":
        return _utf_16(data)
    if data.startswith(_BINARIES) or _is_binary(data[:_HEAD]) or _is_binary(data):
        raise FileError(FileFault.NOT_TEXT)
    if marked is None and encoding in ENCODINGS and encoding != "utf-16":
        return Decoded(_replaced(data, encoding), encoding)
    try:
        return Decoded(data.decode("utf-8-sig"), "utf-8")
    except UnicodeDecodeError:
        codec = marked or FALLBACK
        text = _replaced(data, codec)
        return Decoded(text.removeprefix("\ufeff"), codec)


def _utf_16(data: bytes) -> Decoded:
    text = data.decode("utf-16", "replace")
    controls = text.count("\ufffd") + sum(text.count(chr(code)) for code in _CONTROLS)
    if controls * _FEW > len(text):
        raise FileError(FileFault.NOT_TEXT)
    return Decoded(text, "utf-16")


def _is_binary(data: bytes) -> bool:
    """Whether more bytes are control characters than a text with a few faults has."""
    return len(data.translate(None, _PRINTED)) * _FEW > len(data)


def _replaced(data: bytes, encoding: str) -> str:
    """The text with U+FFFD for the bytes that the encoding has not; NOT_TEXT when many."""
    text = data.decode(encoding, "replace")
    if text.count("\ufffd") * _FEW > len(text):
        raise FileError(FileFault.NOT_TEXT)
    return text
