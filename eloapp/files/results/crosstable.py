"""Crosstables: chess-results (``84b1``), French grids (``+ 12B``), round robins.

Each row is a player with a number, and each cell a game against the player of another number.
Which number that is (start number, place, or the row itself) differs; it is the one by which the
cells of two opponents agree most often.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from eloapp.core.results import Result
from eloapp.files.results import headings
from eloapp.files.results.grid import Cell, read_cell
from eloapp.files.results.guessing import guess_roles
from eloapp.files.results.people import chosen, clean_name
from eloapp.files.results.reading import (
    ColumnRole,
    Options,
    Person,
    Place,
    Reading,
    Reason,
    Row,
    SourceKind,
)
from eloapp.files.results.rows import among_all, check_length, game_row
from eloapp.files.results.spelling import Rated, Spelled, read_rating, tidy, tints_mean

Cells = Sequence[Sequence[str]]

#: Rows that tell whether it is a crosstable.
_SAMPLE: Final = 200
_MOST_COLUMNS: Final = 256
#: Columns of bare signs and numbers without a heading that make a crosstable.
_BARE_COLUMNS: Final = 3
#: Fewer players make no matrix.
_SMALLEST_MATRIX: Final = 3


def read_crosstable(
    cells: Cells, lines: Sequence[int], options: Options, used: Options, own_name: str
) -> Reading | None:
    """The games of the player in a crosstable; None when it is none.

    The player is who the user chose or who bears ``own_name``. While nobody is chosen, every
    game is there once and NOT_MINE. Raises :class:`FileError` with TOO_MANY_ROWS.
    """
    layout = _layout(cells) or _matrix(cells)
    if layout is None:
        return None
    event = _Event(cells, lines, layout)
    people = event.people()
    me = chosen(people, options.me, own_name)
    if me is None and len(people) == 1:
        me = people[0].key
    rows = tuple(event.all_games() if me is None else event.games_of(me))
    if not rows:
        return None
    return Reading(layout.kind, among_all(rows), replace(used, me=me), options, people)


# --- where the rounds are ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Layout:
    """Where the players start, and the columns of the rounds with their numbers.

    In a ``matrix`` the numbers are those of the opponents.
    """

    kind: SourceKind
    start: int
    headers: tuple[str, ...]
    columns: dict[int, int]
    matrix: bool = False


def _layout(cells: Cells) -> _Layout | None:
    """The layout of a table whose cells name opponents; None when they do not."""
    rows = [index for index, row in enumerate(cells) if any(row)][:_SAMPLE]
    sure: Counter[int] = Counter()
    bare: Counter[int] = Counter()
    french, bare_french, first = 0, 0, len(cells)
    for index in rows:
        for column, text in enumerate(cells[index][:_MOST_COLUMNS]):
            cell = read_cell(text) if text else None
            if cell is not None and cell.opponent is not None:
                (bare if cell.bare else sure)[column] += 1
                french += 0 if cell.bare else 1 if cell.french else -1
                bare_french += 1 if cell.french else -1
                first = min(first, index)
    if not sure and not bare:
        return None
    head = _header(cells[:first], {*sure, *bare})
    headers = tuple(cells[head][:_MOST_COLUMNS]) if head is not None else ()
    named = _named_rounds(headers)
    rounds = set(sure) | (bare.keys() & named.keys())
    if not rounds and len(bare) >= _BARE_COLUMNS:
        rounds = set(bare)
    if not rounds or (sum(sure.values()) < 2 and not rounds & named.keys()):
        return None
    if rounds & named.keys():
        columns = named
    else:
        columns = {c: n for n, c in enumerate(range(min(rounds), max(rounds) + 1), start=1)}
    grid = (french if sure else bare_french) > 0
    kind = SourceKind.FRENCH_GRID if grid else SourceKind.CROSSTABLE
    return _Layout(kind, first if head is None else head + 1, headers, columns)


def _header(above: Cells, columns: set[int]) -> int | None:
    """The row above the games that heads the rounds, or else names the columns."""
    for index, row in enumerate(above[: headings.LOOKED_AT]):
        if columns & _named_rounds(row[:_MOST_COLUMNS]).keys():
            return index
    return headings.find_header(above)


def _named_rounds(row: Sequence[str]) -> dict[int, int]:
    """The columns headed by rounds: ``1.Rd``, ``R 1``; bare numbers only if they count 1, 2..."""
    named = {c: n for c, text in enumerate(row) if (n := headings.round_of(text))}
    labelled = {c: n for c, n in named.items() if not row[c].isdecimal()}
    if labelled:
        return labelled
    counted = len(named) > 1 and list(named.values()) == list(range(1, len(named) + 1))
    return named if counted else {}


_DIAGONAL: Final = frozenset(("", "*", "x", "xx", "**", "■", "#", "\\"))
_MATRIX_CELL: Final = re.compile(r"(?:[01½=+-] ?){1,8}")


def _matrix(cells: Cells) -> _Layout | None:
    """The layout of a round robin: columns 1 to n for n players; None when it is none."""
    for index, row in enumerate(cells[: headings.LOOKED_AT]):
        columns = _counted(row)
        if len(columns) < _SMALLEST_MATRIX:
            continue
        players = [r for r in cells[index + 1 :][: 2 * len(columns)] if any(r)][: len(columns)]
        by_row = [[_at(player, column) for column in columns] for player in players]
        own = [texts[i] for i, texts in enumerate(by_row)]
        results = [t for i, texts in enumerate(by_row) for j, t in enumerate(texts) if i != j and t]
        fitting = sum(bool(_MATRIX_CELL.fullmatch(_spaced(text))) for text in results)
        crossed = all(text.casefold() in _DIAGONAL for text in own)
        if players and crossed and results and fitting * 5 >= len(results) * 4:
            numbered = {column: n for n, column in enumerate(columns, start=1)}
            return _Layout(SourceKind.CROSSTABLE, index + 1, tuple(row), numbered, True)
    return None


def _counted(row: Sequence[str]) -> list[int]:
    """The columns headed 1, 2, 3, ... side by side."""
    columns: list[int] = []
    for column, text in enumerate(row[:_MOST_COLUMNS]):
        if text == str(len(columns) + 1):
            columns.append(column)
        elif len(columns) >= _SMALLEST_MATRIX:
            break
        else:
            columns = [column] if text == "1" else []
    return columns


def _at(row: Sequence[str], column: int) -> str:
    return row[column] if column < len(row) else ""


def _spaced(text: str) -> str:
    return tidy(text[:20].replace("½", " ½ ").replace("1/2", " ½ "))


# --- the players ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Game:
    """A cell and where it stands; ``number`` is the round when it is known."""

    text: str
    cell: Cell
    column: int
    number: int | None


@dataclass(frozen=True, slots=True)
class _Entrant:
    """A row: a player and his games."""

    row: int
    name: str
    rating: str
    rated: Rated
    games: tuple[_Game, ...]


class _Event:
    """All players of a table, found by their numbers."""

    def __init__(self, cells: Cells, lines: Sequence[int], layout: _Layout) -> None:
        self.lines = lines
        plain = _Players(cells, layout)
        self.entrants = plain.entrants
        self.has_ratings = plain.rating < _MOST_COLUMNS
        self.numbers = max(plain.numberings(), key=self._agreement)
        self.by_number = {number: index for index, number in enumerate(self.numbers)}
        self.again = plain.repeated
        self.keys = [str(number) for number in self.numbers]
        seen = {game.cell.tint for e in self.entrants for game in e.games}
        french = layout.kind is SourceKind.FRENCH_GRID and "w" not in seen
        self.tints = tints_mean({*seen, "n"} if french else seen, "" if french else "colour")

    def _agreement(self, numbers: Sequence[int]) -> int:
        """How many games are told alike by both players, if these are their numbers."""
        known = set(numbers)
        told = {
            (numbers[i], game.number or game.column, game.cell.opponent)
            for i, entrant in enumerate(self.entrants)
            for game in entrant.games
            if game.cell.opponent in known
        }
        return sum((other, when, own) in told for own, when, other in told if own != other)

    def people(self) -> tuple[Person, ...]:
        """The players with the number of their played games."""
        found = []
        for key, entrant in zip(self.keys, self.entrants, strict=True):
            games = sum(
                game.cell.result is not None and game.cell.reason is None for game in entrant.games
            )
            found.append(Person(key, entrant.name, entrant.rated.value or None, games))
        return tuple(found)

    def games_of(self, key: str) -> Iterator[Row]:
        """The rounds of one player; those of a repeated row are there TWICE."""
        own = self.keys.index(key)
        for game in self.entrants[own].games:
            yield self._row(own, game, self.entrants[own].row)
        for row in self.again.get(own, ()):
            for game in self.entrants[own].games:
                found = self._row(own, game, row)
                yield replace(found, reason=Reason.TWICE) if found.counts else found

    def all_games(self) -> Iterator[Row]:
        """Every game once, as those of others."""
        for own, entrant in enumerate(self.entrants):
            for game in entrant.games:
                other = self.by_number.get(game.cell.opponent or 0)
                if game.cell.opponent is not None and (other is None or other >= own):
                    row = self._row(own, game, entrant.row)
                    names = f"{entrant.name} – {row.name}"
                    reason = row.reason if row.reason is Reason.SELF else Reason.NOT_MINE
                    yield replace(row, name=names, rating=None, reason=reason, detail="")

    def _row(self, own: int, game: _Game, row: int) -> Row:
        cell = game.cell
        other = self.by_number.get(cell.opponent) if cell.opponent is not None else None
        name, rating, rated = "", "", Rated(reason=Reason.RATING_MISSING)
        if other is not None:
            opponent = self.entrants[other]
            name, rating, rated = opponent.name, opponent.rating, opponent.rated
            blank = rated.reason is Reason.RATING_MISSING and self.has_ratings
            if blank or rated.value == 0:
                rated = Rated(reason=Reason.UNRATED)
        elif cell.opponent is not None:
            name = f"#{cell.opponent}"
        found = game_row(
            Place(self.lines[row], game.column + 1),
            game.text,
            (rating, rated),
            (game.text, Spelled(cell.result, reason=cell.reason)),
            name=name,
            result=cell.result,
            colour=self.tints.get(cell.tint),
            number=game.number,
        )
        return replace(found, reason=Reason.SELF, detail=name) if other == own else found


class _Players:
    """Names, ratings and numbers from the columns that are no rounds."""

    def __init__(self, cells: Cells, layout: _Layout) -> None:
        self.layout = layout
        width = max(map(len, cells[layout.start :]), default=0)
        width = min(max(width, len(layout.headers)), _MOST_COLUMNS)
        self.columns = [c for c in range(width) if c not in layout.columns]
        self.headers = [_at(layout.headers, c) for c in self.columns]
        self.entrants: list[_Entrant] = []
        self.repeated: dict[int, list[int]] = {}
        rows = [index for index in range(layout.start, len(cells)) if any(cells[index])]
        rows = [index for index in rows if tuple(cells[index]) != layout.headers]
        sample = [[_at(cells[index], c) for c in self.columns] for index in rows[:_SAMPLE]]
        roles = guess_roles(self.headers, sample)
        self.name = self._column(roles, ColumnRole.NAME)
        self.rating = self._column(roles, ColumnRole.RATING)
        self.others: list[Sequence[str]] = []
        seen: dict[tuple[str, ...], int] = {}
        games = 0
        for index in rows:
            row = cells[index]
            entrant = self._entrant(row, index)
            games += len(entrant.games)
            check_length(games // 2)  # each stands there twice
            if not entrant.games and not (entrant.name and entrant.rating):
                continue
            first = seen.setdefault(tuple(row), len(self.entrants))
            if first < len(self.entrants):
                self.repeated.setdefault(first, []).append(index)
                continue
            self.entrants.append(entrant)
            self.others.append(row)

    def _column(self, roles: Sequence[ColumnRole], role: ColumnRole) -> int:
        return self.columns[roles.index(role)] if role in roles else _MOST_COLUMNS

    def _entrant(self, row: Sequence[str], index: int) -> _Entrant:
        rating = _at(row, self.rating)
        games = [
            game
            for column, number in self.layout.columns.items()
            if (text := _at(row, column))
            for game in self._games(text, column, number, len(self.entrants) + 1)
        ]
        name = clean_name(_at(row, self.name))
        return _Entrant(index, name, rating, read_rating(rating), tuple(games))

    def _games(self, text: str, column: int, number: int, own: int) -> Iterator[_Game]:
        if not self.layout.matrix:
            number_first = self.layout.kind is SourceKind.CROSSTABLE
            cell = read_cell(text, number_first) or Cell(reason=Reason.RESULT_UNREADABLE)
            yield _Game(text, cell, column, number)
        elif text.casefold() not in _DIAGONAL:
            spaced = _spaced(text)
            if not _MATRIX_CELL.fullmatch(spaced):
                yield _Game(text, Cell(number, reason=Reason.RESULT_UNREADABLE), column, None)
                return
            for sign in spaced.replace(" ", ""):
                result = _MATRIX_SIGNS[sign]
                reason = None if result.played else Reason.FORFEIT
                yield _Game(text, Cell(number, result, reason), column, None)

    def numberings(self) -> Iterator[list[int]]:
        """What the numbers in the cells may be, the likeliest first; none is there twice."""
        if not self.layout.matrix:
            for wanted in (headings.NUMBERS, headings.PLACES, frozenset(("",))):
                for heading, column in zip(self.headers, self.columns, strict=True):
                    if headings.heading_of(heading) in wanted and column != self.rating:
                        numbers = self._numbers(column)
                        if numbers:
                            yield numbers
        yield list(range(1, len(self.entrants) + 1))

    def _numbers(self, column: int) -> list[int] | None:
        """The numbers of a column; where one is blank, because of a tie, one more than above."""
        numbers: list[int] = []
        for row in self.others:
            text = _at(row, column).rstrip(".)")
            if text.isascii() and text.isdecimal() and len(text) < 5:
                numbers.append(int(text))
            elif not text and numbers:
                numbers.append(numbers[-1] + 1)
            else:
                return None
        return numbers if len(set(numbers)) == len(numbers) else None


_MATRIX_SIGNS: Final = {
    "1": Result.WIN,
    "½": Result.DRAW,
    "=": Result.DRAW,
    "0": Result.LOSS,
    "+": Result.FORFEIT_WIN,
    "-": Result.FORFEIT_LOSS,
}
