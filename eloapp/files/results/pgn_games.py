"""The headers of a PGN, game by game, line by line; the moves are only passed over.

Old databases are generous with the standard, and no game may be lost or made up: braces suspend
headers, a header may follow the moves without a blank line, quotes may stand in a name.
"""

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import BinaryIO, Final
from zlib import crc32

from eloapp.files.results.encoding import ENCODINGS, FALLBACK
from eloapp.files.results.reading import Place

#: Longest piece of a line that is taken at once (characters).
_PIECE: Final = 1 << 20
#: A scan gives way after so many characters: about a millisecond.
_TURN: Final = 1 << 16

_TAG: Final = re.compile(r'\[\s*(\w+)\s*"([^"\\]*(?:\\.[^"\\]*)*)"\s*\]\s*', re.ASCII)
#: With bare quotes in the value, or a backslash before the last one.
_LOOSE_TAG: Final = re.compile(r'\[\s*(\w+)\s*"(.*)"\s*\]\s*', re.ASCII)
_ESCAPED: Final = re.compile(r'\\(["\\])')
_COMMENT: Final = re.compile("[{;]")
_BRACE: Final = re.compile("[{}]")
#: In every move but castling, whatever the language of the pieces.
_SQUARE: Final = re.compile("[a-h][1-8]")
_ENDINGS: Final = frozenset(("1-0", "0-1", "1/2-1/2", "*"))

#: The tags that are kept, in small letters.
_KEPT: Final = frozenset(
    (
        *("event", "site", "date", "round", "white", "black", "result", "termination"),
        *("whiteelo", "blackelo", "whitefideid", "blackfideid"),
        *("eventdate", "utcdate", "utctime", "starttime", "time"),
    )
)
_BOM: Final = b"\xef\xbb\xbf"
_BOMS_16: Final = (b"\xff\xfe", b"\xfe\xff")


@dataclass(frozen=True, slots=True)
class PgnGame:
    """The header of one game, as it is written; what is missing is "".

    ``result`` is the tag, or else the end of the moves. ``date`` and ``time`` are those of UTC
    where both are given. ``moves_sum`` is a checksum of what follows, without comments. Games
    are equal when everything but their ``line`` is.
    """

    line: int = field(compare=False)
    white: str
    black: str
    white_rating: str
    black_rating: str
    white_id: str
    black_id: str
    result: str
    round: str
    date: str
    time: str
    event: str
    site: str
    termination: str
    has_moves: bool
    moves_sum: int = 0

    @property
    def place(self) -> Place:
        """Where its first tag stands."""
        return Place(self.line)


@dataclass(slots=True)
class _Draft:
    """A game while it is being read."""

    line: int
    tags: dict[str, str] = field(default_factory=dict)
    moving: bool = False
    """Whether something stands below the header already."""
    has_moves: bool = False
    last: str = ""
    sum: int = 0

    def ends_before(self, name: str, after_blank: bool) -> bool:
        """Whether the tag ``name`` belongs to the next game."""
        if self.moving:
            return True
        if name == "event" and after_blank and "white" in self.tags:
            return True
        return name in self.tags and (after_blank or name in ("event", "white", "black"))

    def add(self, text: str, summed: bool) -> None:
        """Take a line below the header, without its comments."""
        self.moving = True
        if not text or text.isspace():
            return
        if not self.has_moves and _SQUARE.search(text):
            self.has_moves = True
        self.last = text
        if summed:
            self.sum = crc32("".join(text.split()).encode("utf-8", "replace"), self.sum)

    def game(self) -> PgnGame | None:
        """The finished game; None when it names no player."""
        get = self.tags.get
        if "white" not in self.tags and "black" not in self.tags:
            return None
        utc = get("utcdate") and get("utctime")
        dates = (get("utcdate" if utc else "date"), get("date"), get("utcdate"), get("eventdate"))
        result = get("result", "")
        if result in ("", "?"):
            ending = self.last.split()[-1:]
            result = ending[0] if ending and ending[0] in _ENDINGS else result
        return PgnGame(
            line=self.line,
            white=get("white", ""),
            black=get("black", ""),
            white_rating=get("whiteelo", ""),
            black_rating=get("blackelo", ""),
            white_id=get("whitefideid", ""),
            black_id=get("blackfideid", ""),
            result=result,
            round=get("round", ""),
            date=next((date for date in dates if date and date[0].isdigit()), ""),
            time=get("utctime") or get("starttime") or get("time") or "",
            event=get("event", ""),
            site=get("site", ""),
            termination=get("termination", ""),
            has_moves=self.has_moves,
            moves_sum=self.sum,
        )


class PgnScan:
    """One pass over a PGN; iterate over :meth:`steps`.

    A byte order mark tells the encoding, else ``encoding`` (one of ENCODINGS), else it is UTF-8,
    and cp1252 for each value that is not: databases are put together from many sources.
    ``summed`` asks for :attr:`PgnGame.moves_sum`. ``lines`` counts those read, ``fell_back``
    tells of cp1252.
    """

    def __init__(
        self, file: BinaryIO, encoding: str | None = None, *, summed: bool = False
    ) -> None:
        self.lines = 0
        self.fell_back = False
        self._file = file
        self._summed = summed
        file.seek(0)
        head = file.read(len(_BOM))
        file.seek(len(_BOM) if head == _BOM else 0)
        self._codec: str | None = None  # of the whole text; None: each value is tried
        if head[:2] in _BOMS_16:
            self._codec = "utf-16"
        elif head != _BOM and encoding in ENCODINGS and encoding != "utf-16":
            self._codec = encoding

    @property
    def encoding(self) -> str:
        """The codec of what was read so far."""
        return self._codec or (FALLBACK if self.fell_back else "utf-8")

    def steps(self) -> Iterator[PgnGame | None]:
        """Every game in turn; None every millisecond or so, to let others work."""
        # Every byte is a letter of Latin-1: the values alone are decoded.
        text = io.TextIOWrapper(self._file, self._codec or "latin-1", "replace", newline=None)
        try:
            yield from self._games(iter(partial(text.readline, _PIECE), ""))
        finally:
            text.detach()

    def _games(self, pieces: Iterator[str]) -> Iterator[PgnGame | None]:
        draft: _Draft | None = None
        whole = True  # the last piece ended its line
        blank = False  # a blank line stands above
        inside = False  # in a comment
        quoted = False  # the header may stand in a comment after all
        read = 0
        for line in pieces:
            read += len(line)
            if read > _TURN:
                read = 0
                yield None
            begins, whole = whole, line.endswith("\n")
            if begins:
                self.lines += 1
                if line.isspace():
                    blank = True
                    continue
                if inside and blank and line.startswith('[Event "'):
                    # One brace that nobody closed would swallow the rest of the file.
                    inside, quoted = False, True
                if not inside and line[0] in "[% \t":
                    if line[0] == "%":
                        continue
                    tags, rest = _tags(line)
                    for name, value in tags:
                        if draft is not None and draft.ends_before(name, blank):
                            if game := draft.game():
                                yield game
                            draft = None
                        if draft is None:
                            draft = _Draft(self.lines)
                        if name in _KEPT and name not in draft.tags:
                            draft.tags[name] = self._decoded(value)
                        blank = False
                    if not rest or (draft is not None and not draft.moving and rest[0] == "["):
                        continue  # a tag that cannot be read is no move
                    line = rest
                blank = False
            if quoted and not inside and (brace := _BRACE.search(line)):
                quoted = False
                if brace[0] == "}":
                    draft, line = None, line[brace.end() :]
            if inside or "{" in line or ";" in line:
                line, inside = _outside(line, inside)
            if draft is not None:
                draft.add(line, self._summed)
        if draft is not None and (game := draft.game()):
            yield game

    def _decoded(self, value: str) -> str:
        value = value.strip()
        if "\\" in value:
            value = _ESCAPED.sub(r"\1", value)
        if self._codec or value.isascii():
            return value
        raw = value.encode("latin-1")
        try:
            return raw.decode("utf-8")
        except UnicodeDecodeError:
            self.fell_back = True
        try:
            return raw.decode(FALLBACK)
        except UnicodeDecodeError:
            return value


def pgn_games(file: BinaryIO, encoding: str | None = None) -> Iterator[PgnGame]:
    """Every game of a PGN that can be rewound, in the order of the file."""
    return (game for game in PgnScan(file, encoding).steps() if game is not None)


def _tags(line: str) -> tuple[list[tuple[str, str]], str]:
    """The tags at the start of ``line`` (several may stand there), and what follows."""
    line = line.strip()
    found, end = [], 0
    while match := _TAG.match(line, end):
        found.append((match[1].lower(), match[2]))
        end = match.end()
    if not found and (match := _LOOSE_TAG.fullmatch(line)):
        return [(match[1].lower(), match[2])], ""
    return found, line[end:]


def _outside(line: str, inside: bool) -> tuple[str, bool]:
    """What stands outside comments, and whether a comment goes on in the next line."""
    parts: list[str] = []
    at = 0
    while True:
        if inside:
            end = line.find("}", at)
            if end < 0:
                return " ".join(parts), True
            at, inside = end + 1, False
        elif match := _COMMENT.search(line, at):
            parts.append(line[at : match.start()])
            if match[0] == ";":
                return " ".join(parts), False
            at, inside = match.end(), True
        else:
            parts.append(line[at:])
            return " ".join(parts), False
