"""Reading the games of one player out of a PGN, which may be a database of any size."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from eloapp.core.results import Result
from eloapp.files.document.system import file_error
from eloapp.files.errors import FileError, FileFault
from eloapp.files.results.encoding import decode
from eloapp.files.results.people import clean_name, find_me, same_name
from eloapp.files.results.pgn_games import PgnGame, PgnScan, pgn_games
from eloapp.files.results.reading import (
    Colour,
    Doubt,
    Options,
    Person,
    Reading,
    Reason,
    Row,
    SourceKind,
)
from eloapp.files.results.rows import HIGHEST_USUAL, LOWEST_USUAL, game_row
from eloapp.files.results.spelling import (
    Rated,
    Spelled,
    letters_mean,
    read_rating,
    read_result,
    words,
)

__all__ = ["PgnGame", "pgn_games", "read_pgn"]

_NOTHING_SET: Final = Options()
#: Bytes that tell rubbish from text.
_HEAD: Final = 1 << 16
#: People listed, or games put in order, before others get their turn.
_TURN: Final = 2000

_NO_RATING: Final = {
    "": Reason.RATING_MISSING,
    "?": Reason.RATING_MISSING,
    "-": Reason.UNRATED,
    "0": Reason.UNRATED,
}
_NOBODY: Final = frozenset(("", "?", "-", "0"))
_ONLINE: Final = re.compile(
    r"lichess|chess\.com|chess24|playchess|schach\.de|freechess|\bfics\b|chessclub\.com|\bicc\b"
    r"|chess ?cube|chess ?tempo|gameknot|red ?hot ?pawn|\binternet\b|\bonline\b",
    re.IGNORECASE,
)
#: Games over the board, shown by a server.
_BROADCAST: Final = re.compile(r"lichess\.org/broadcast", re.IGNORECASE)
_FORFEITED: Final = re.compile(
    r"unplayed|unterminated|forfeit|forfait|walk ?over|no.?show|\bbye\b", re.IGNORECASE
)
#: A *time forfeit* was played.
_ON_TIME: Final = re.compile(r"\btime\b", re.IGNORECASE)
_AS_FORFEIT: Final = {Result.WIN: Result.FORFEIT_WIN, Result.LOSS: Result.FORFEIT_LOSS}
_FOUR_DIGITS: Final = Decimal(1000)
_DATE: Final = re.compile(r"([0-9]{4})(?:[./-]([0-9]{1,2}|\?+)(?:[./-]([0-9]{1,2}))?)?")
_TIME: Final = re.compile(r"([0-9]{1,2}):([0-9]{2})(?::([0-9]{2}))?")
_ROUND: Final = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,6})*")


def read_pgn(
    source: Path | BinaryIO, options: Options = _NOTHING_SET, *, own_name: str = ""
) -> Iterator[Reading]:
    """The games of one player, in the order in which they were played; the last is complete.

    Those before it tell ``progress`` and how many games were ``seen``. The player is the one of
    ``options``, else the one of ``own_name``, else the one with most games. ``source`` is read
    twice, as only the whole of it tells who is in it.

    Raises :class:`FileError`: MISSING, NO_PERMISSION, CANNOT_READ, EMPTY, NOT_TEXT, NO_RESULTS.
    """
    try:
        if isinstance(source, Path):
            with source.open("rb") as file:
                yield from _read(file, options, own_name)
        else:
            yield from _read(source, options, own_name)
    except OSError as error:
        raise file_error(error, FileFault.CANNOT_READ) from error


def _read(file: BinaryIO, options: Options, own_name: str) -> Iterator[Reading]:
    size = file.seek(0, 2)
    _refuse_rubbish(file)
    seen = 0

    def so_far(before: float, read: int) -> Reading:
        progress = before + 0.49 * min(read / size, 1)
        return Reading(SourceKind.PGN, (), options, options, seen=seen, progress=progress)

    scan = PgnScan(file, options.encoding)
    census = _Census()
    for game in scan.steps():
        if game is None:
            yield so_far(0, file.tell())
        else:
            seen += 1
            census.add(game)
    people: list[Person] = []
    for number, person in enumerate(census.people()):
        people.append(person)
        if number % _TURN == 0:
            yield so_far(0.49, 0)
    people.sort(key=lambda person: -person.games)
    if not people:
        raise FileError(FileFault.NO_RESULTS, lines=scan.lines)
    me = census.settled(options.me or "")
    if me not in census:
        me = _guess(people, own_name)
    book = _ScoreBook(options.moveless_count)
    for game in PgnScan(file, options.encoding, summed=True).steps():
        if game is None:
            yield so_far(0.5, file.tell())
        else:
            white, black = census.keys(game)
            if me in (white, black):
                book.add(game, white == me, white == black)
    used = Options(
        encoding=scan.encoding,
        me=me,
        moveless_count=bool(options.moveless_count) if book.moveless else None,
    )
    rows = book.rows()
    if not rows:  # the file is another one by now
        raise FileError(FileFault.NO_RESULTS, lines=scan.lines)
    yield Reading(SourceKind.PGN, rows, used, options, people=tuple(people), seen=seen)


def _refuse_rubbish(file: BinaryIO) -> None:
    file.seek(0)
    head = file.read(_HEAD)
    if not head.strip():
        raise FileError(FileFault.EMPTY)
    decode(head)


# --- who is who ---------------------------------------------------------------------------------


@dataclass(slots=True)
class _Tally:
    """What is known about one person."""

    name: str
    games: int = 0
    rating: str = ""
    date: str = ""


class _Census:
    """Everybody in a PGN: by FIDE number, else by name.

    A name that bears one number only is the person of that number where the number is missing.
    """

    def __init__(self) -> None:
        self._tallies: dict[str, _Tally] = {}
        self._names: dict[str, str] = {}  # as written: as a key
        self._numbers: dict[str, str] = {}  # of each name; "" when it has several

    def __contains__(self, key: str) -> bool:
        return key in self._tallies

    def add(self, game: PgnGame) -> None:
        """Count both players of a game."""
        white = self._key(game.white, game.white_id)
        black = self._key(game.black, game.black_id)
        if white:
            self._count(white, game.white, game.white_rating, game.date)
        if black and black != white:
            self._count(black, game.black, game.black_rating, game.date)

    def keys(self, game: PgnGame) -> tuple[str, str]:
        """Who has White and who Black; "" for nobody known."""
        white = self._key(game.white, game.white_id)
        black = self._key(game.black, game.black_id)
        return self.settled(white), self.settled(black)

    def settled(self, key: str) -> str:
        """The number of the person whose name ``key`` is, if there is just one."""
        return self._numbers.get(key) or key

    def people(self) -> Iterator[Person]:
        """Everybody, once all games are counted."""
        for key in list(self._tallies):
            if (other := self.settled(key)) != key:
                self._merge(key, other)
        for key, tally in self._tallies.items():
            rating = _rated(tally.rating).value
            yield Person(key, clean_name(tally.name) or key, rating, tally.games)

    def _key(self, name: str, number: str) -> str:
        if (key := self._names.get(name)) is None:
            key = self._names[name] = "" if name in _NOBODY else words(name) or name
        if number in _NOBODY:
            return key
        if key and self._numbers.setdefault(key, number) != number:
            self._numbers[key] = ""
        return number

    def _count(self, key: str, name: str, rating: str, date: str) -> None:
        tally = self._tallies.get(key)
        if tally is None:
            tally = self._tallies[key] = _Tally(name)
        tally.games += 1
        if date >= tally.date and rating not in _NO_RATING:
            tally.rating, tally.date = rating, date

    def _merge(self, name: str, number: str) -> None:
        nameless, tally = self._tallies.pop(name), self._tallies[number]
        tally.games += nameless.games
        if nameless.date > tally.date:
            tally.rating, tally.date = nameless.rating, nameless.date


def _guess(people: list[Person], own_name: str) -> str:
    """Who is probably meant; ``people`` begin with the one who played most."""
    found = find_me(people, own_name)
    if found is None:
        alike = (p.key for p in people if own_name and same_name(p.name, own_name))
        found = next(alike, people[0].key)
    return found


# --- the games of one player --------------------------------------------------------------------


class _Entry(NamedTuple):
    """A row with what puts it in order; 0 and () are unknown. The fields stand in that order."""

    date: int
    time: int
    event: int
    round: tuple[int, ...]
    row: Row

    @property
    def line(self) -> int:
        return self.row.place.line


class _ScoreBook:
    """The games of one player, as they come."""

    def __init__(self, moveless_count: bool | None) -> None:
        self.moveless = False
        """Whether the count depends on what is done with games without moves."""
        self._moveless_count = moveless_count
        self._entries: list[_Entry] = []
        self._events: dict[str, int] = {}
        self._known: set[int] = set()

    def add(self, game: PgnGame, is_white: bool, is_self: bool) -> None:
        """Enter one game."""
        row = _row(game, is_white)
        same = hash(game)
        if is_self:
            row = replace(row, reason=Reason.SELF, detail=row.name)
        elif same in self._known and row.reason is None:
            row = replace(row, reason=Reason.TWICE, detail="")
        elif row.reason is None and not game.has_moves:
            self.moveless = True
            if not self._moveless_count:
                row = replace(row, reason=Reason.NO_MOVES)
        self._known.add(same)
        event = self._events.setdefault(game.event, len(self._events))
        self._entries.append(
            _Entry(_day(game.date), _seconds(game.time), event, _rounds(game.round), row)
        )

    def rows(self) -> tuple[Row, ...]:
        """All rows in the order of the games."""
        by_round = sorted(self._entries, key=attrgetter("event", "round", "line"))
        dated: list[_Entry] = []
        for _, games in groupby(by_round, key=attrgetter("event")):
            dated += _dated(list(games))
        dated.sort(key=attrgetter("date", "time", "event", "round", "line"))
        return _doubted([entry.row for entry in dated])


def _dated(games: list[_Entry]) -> Iterator[_Entry]:
    """The games of one event by round, those without a date as late as the one before."""
    day = next((game.date for game in games if game.date), 0)
    for game in games:
        day = game.date or day
        yield game if game.date else game._replace(date=day)


def _row(game: PgnGame, is_white: bool) -> Row:
    result, spelled = _result(game)
    if result is not None and not is_white:
        result = result.reversed
    name, rating = (game.black, game.black_rating) if is_white else (game.white, game.white_rating)
    rounds = _rounds(game.round)
    row = game_row(
        game.place,
        f"{game.white} - {game.black} {game.result}",
        (rating, _rated(rating)),
        (game.result, spelled),
        name=clean_name(name),
        result=result,
        colour=Colour.WHITE if is_white else Colour.BLACK,
        number=rounds[0] if rounds else None,
    )
    if row.rating is not None and _is_online(game):
        row = replace(row, doubts=(*row.doubts, Doubt.ONLINE_RATING))
    return row


def _result(game: PgnGame) -> tuple[Result | None, Spelled]:
    """The result of White, and how it stands there."""
    spelled = read_result(game.result)
    spelled = spelled.settled(letters_mean((spelled,)))
    if spelled.reason is not Reason.NOT_PLAYED and _is_forfeit(game.termination):
        result = spelled.result
        spelled = Spelled(result and _AS_FORFEIT.get(result, result), reason=Reason.FORFEIT)
    return spelled.result, spelled


def _is_forfeit(termination: str) -> bool:
    return bool(_FORFEITED.search(termination)) and not _ON_TIME.search(termination)


def _rated(text: str) -> Rated:
    missing = _NO_RATING.get(text)
    return Rated(reason=missing) if missing else read_rating(text)


def _is_online(game: PgnGame) -> bool:
    if _BROADCAST.search(game.site):
        return False
    return bool(_ONLINE.search(game.site) or _ONLINE.search(game.event))


def _doubted(rows: list[Row]) -> tuple[Row, ...]:
    """The rows with the doubts that a rating raises beside the others."""
    ratings = [row.rating for row in rows if row.rating is not None]
    four = sum(rating >= _FOUR_DIGITS for rating in ratings) * 2 >= len(ratings)
    for at, row in enumerate(rows):
        if row.rating is None:
            continue
        if row.rating < LOWEST_USUAL and four:
            rows[at] = replace(row, doubts=(*row.doubts, Doubt.LOW_RATING))
        elif row.rating > HIGHEST_USUAL:
            rows[at] = replace(row, doubts=(*row.doubts, Doubt.HIGH_RATING))
    return tuple(rows)


def _day(text: str) -> int:
    """A date as a number that grows; an unknown month or day is 0."""
    match = _DATE.match(text)
    if match is None:
        return 0
    year, month, day = (int(part) if part and part.isdigit() else 0 for part in match.groups())
    return (year * 100 + month) * 100 + day


def _seconds(text: str) -> int:
    match = _TIME.match(text)
    if match is None:
        return 0
    hours, minutes, seconds = (int(part or 0) for part in match.groups())
    return (hours * 60 + minutes) * 60 + seconds


def _rounds(text: str) -> tuple[int, ...]:
    """Round and board: ``3.12``."""
    match = _ROUND.match(text)
    return tuple(map(int, match[0].split("."))) if match else ()
