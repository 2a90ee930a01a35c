"""Tables of results: which column holds what, and the games of its rows.

Shared by text with separators and by spreadsheets. A crosstable, a French grid or a table of
others' pairings in the cells is recognised first.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from eloapp.core.results import Result
from eloapp.files.errors import FileError, FileFault
from eloapp.files.results import headings
from eloapp.files.results.crosstable import read_crosstable
from eloapp.files.results.guessing import guess_roles
from eloapp.files.results.pairs import Pair, Side, read_pairs
from eloapp.files.results.people import clean_name
from eloapp.files.results.reading import (
    Colour,
    ColumnRole,
    Options,
    Place,
    Reading,
    Reason,
    Row,
    SourceKind,
)
from eloapp.files.results.rows import (
    among_all,
    check_length,
    decimal_mark,
    game_row,
    is_decisive_score,
    not_a_game,
    own_result,
)
from eloapp.files.results.spelling import (
    Rated,
    Spelled,
    colour_letter,
    is_bye,
    letters_mean,
    read_rating,
    read_result,
    tints_mean,
)

#: Rows shown beside the roles of the columns.
SHOWN: Final = 50
#: Rows that tell what a column holds.
_SAMPLE: Final = 200
#: Further columns are not looked at.
MOST_COLUMNS: Final = 256

_TELLING: Final = frozenset(
    (
        Reason.RATING_AMBIGUOUS,
        Reason.RESULT_AMBIGUOUS,
        Reason.LOOKS_LIKE_DATE,
        Reason.BYE,
        Reason.UNRATED,
    )
)


def read_table(
    cells: Sequence[Sequence[str]],
    options: Options,
    kind: SourceKind,
    *,
    used: Options,
    sheets: tuple[str, ...] = (),
    own_name: str = "",
    lines: Sequence[int] | None = None,
) -> Reading:
    """The games of a table: one a row, or a crosstable, French grid or list of pairings.

    ``cells`` are the rows as text, blank ones included, so that places count right; ``lines``
    are their line numbers when they are not 1, 2, 3... ``options`` are the user's, ``used``
    those that the caller applied (separator, encoding, sheet); header, columns and whatever
    else is found here is added. ``kind`` is TABLE or SPREADSHEET; the reading may turn out to
    be a CROSSTABLE, FRENCH_GRID, PLAYER_CARD or PAIRS. ``own_name`` helps to find the player.

    Raises :class:`FileError` with EMPTY, NO_RESULTS (``lines`` that were looked at) or
    TOO_MANY_ROWS.
    """
    table = _Table(cells, lines, used.separator or "\t")
    if not table.filled:
        raise FileError(FileFault.EMPTY)
    check_length(table.filled)
    if options.columns is None:
        found = read_crosstable(table.rows, table.lines, options, used, own_name)
        if found is not None:
            return replace(found, sheets=sheets)
    plan = _plan(table, options)
    if plan is None:
        raise FileError(FileFault.NO_RESULTS, lines=table.filled)
    used = replace(used, header=plan.start, columns=plan.roles)
    if plan.of_pairs:
        reading = _pairs(table, plan, options, used, own_name)
    else:
        kind = SourceKind.PLAYER_CARD if plan.of_card else kind
        reading = _own_games(table, plan, options, used, kind)
    if not any(_says_something(row) for row in reading.rows):
        raise FileError(FileFault.NO_RESULTS, lines=table.filled)
    shown = tuple(plan.padded(table.rows[index]) for index in table.from_row(plan.start))
    return replace(reading, sheets=sheets, headers=plan.headers, table=shown[:SHOWN])


def _says_something(row: Row) -> bool:
    return row.rating is not None or row.result is not None or row.reason in _TELLING


class _Table:
    """The cells without blanks around, and where they stand."""

    def __init__(
        self, cells: Sequence[Sequence[str]], lines: Sequence[int] | None, separator: str
    ) -> None:
        self.rows = [[cell.strip() for cell in row] for row in cells]
        self.lines = range(1, len(self.rows) + 1) if lines is None else lines
        self.filled = sum(any(row) for row in self.rows)
        self.separator = separator

    def from_row(self, start: int) -> list[int]:
        """The rows with something in them, from ``start`` on."""
        return [index for index in range(start, len(self.rows)) if any(self.rows[index])]

    def source(self, index: int) -> str:
        return self.separator.join(self.rows[index]).strip()


# --- what the columns hold --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Plan:
    """Where the data starts and what each column holds."""

    start: int
    roles: tuple[ColumnRole, ...]
    headers: tuple[str, ...]
    columns: dict[ColumnRole, int]

    @property
    def of_pairs(self) -> bool:
        return ColumnRole.WHITE in self.columns and ColumnRole.BLACK in self.columns

    @property
    def of_card(self) -> bool:
        """Whether it is the player card of chess-results: rounds with boards or numbers."""
        marks = {headings.heading_of(text) for text in self.headers}
        rounds = {ColumnRole.ROUND, ColumnRole.RESULT, ColumnRole.RATING} <= self.columns.keys()
        return rounds and bool(marks & (headings.BOARDS | headings.NUMBERS))

    def cell(self, row: Sequence[str], role: ColumnRole) -> str:
        column = self.columns.get(role, len(row))
        return row[column] if column < len(row) else ""

    def padded(self, row: Sequence[str]) -> tuple[str, ...]:
        width = len(self.roles)
        return (*row[:width], *[""] * (width - len(row)))


def _plan(table: _Table, options: Options) -> _Plan | None:
    """How the table is read; None when no column holds ratings or results."""
    if options.header is not None:
        start = min(max(options.header, 0), len(table.rows))
    else:
        header = headings.find_header(table.rows)
        start = 0 if header is None else header + 1
    named = start > 0 and (options.header is not None or any(table.rows[start - 1]))
    head = table.rows[start - 1] if named else []
    sample = [table.rows[index] for index in table.from_row(start)[:_SAMPLE]]
    lengths = Counter(len(row) for row in sample)
    usual = lengths.most_common(1)[0][0] if lengths else 0
    width = min(max(len(head) or usual, 1), MOST_COLUMNS)
    headers = (*head[:width], *[""] * (width - len(head)))
    if options.columns is not None:
        roles = options.columns[:width]
        roles = (*roles, *[ColumnRole.IGNORED] * (width - len(roles)))
    else:
        roles = guess_roles(headers, sample)
    columns: dict[ColumnRole, int] = {}
    for index, role in enumerate(roles):
        columns.setdefault(role, index)
    plan = _Plan(start, roles, headers, columns)
    useful = plan.of_pairs or columns.keys() & {ColumnRole.RATING, ColumnRole.RESULT}
    return plan if useful else None


# --- one player's games -----------------------------------------------------------------------


@dataclass(slots=True)
class _Line:
    """A row on its way: what its cells say."""

    index: int
    row: Sequence[str]
    rating: str
    rated: Rated
    result: str
    said: Spelled


def _own_games(
    table: _Table, plan: _Plan, options: Options, used: Options, kind: SourceKind
) -> Reading:
    """Each row is a game of the player against the one who is named in it."""
    lines = list(_lines(table, plan, options))
    meaning = letters_mean(line.said for line in lines)
    for line in lines:
        line.said = line.said.settled(meaning)
    colours = _colours_of(plan, lines)
    decisive = any(is_decisive_score(line.said) for line in lines)
    white_first = options.white_first
    if white_first is None:
        white_first = ColumnRole.COLOUR in plan.roles or any(line.said.tint for line in lines)
    rows = [_own_row(table, plan, line, colours.get(line.index), white_first) for line in lines]
    texts = [line.rated.mark for line in lines]
    texts += [line.result for line in lines if line.said.result is Result.DRAW]
    used = replace(
        used,
        decimal_mark=options.decimal_mark or decimal_mark(texts),
        white_first=white_first if decisive else None,
    )
    return Reading(kind, among_all(rows), used, options)


def _lines(table: _Table, plan: _Plan, options: Options) -> Iterator[_Line]:
    """The rows; a result that was pasted on a line of its own joins the row above."""
    above: _Line | None = None
    for index in table.from_row(plan.start):
        row: Sequence[str] = table.rows[index]
        filled = [cell for cell in row if cell]
        if above and not above.result and len(filled) == 1 and len(row) < len(plan.roles):
            said = read_result(filled[0])
            if said.understood and len(plan.roles) > 2:
                above.result, above.said = filled[0], said
                continue
        row, split = _mended(row, plan, table.separator)
        rating = split or plan.cell(row, ColumnRole.RATING)
        rated = read_rating(rating, options.decimal_mark)
        if split:
            rated = Rated(reason=Reason.RATING_AMBIGUOUS)
        result = "" if split else plan.cell(row, ColumnRole.RESULT)
        if above:
            yield above
        above = _Line(index, row, rating, rated, result, read_result(result))
    if above:
        yield above


def _mended(row: Sequence[str], plan: _Plan, separator: str) -> tuple[Sequence[str], str]:
    """A row that commas cut too often: a name is joined again, a number is a question."""
    surplus = len(row) - len(plan.roles)
    if separator != "," or surplus <= 0 or not any(row[len(plan.roles) :]):
        return row, ""
    name = plan.columns.get(ColumnRole.NAME)
    if name is not None:
        parts = row[name : name + surplus + 1]
        if not any(c.isdigit() for part in parts for c in part):
            return [*row[:name], ", ".join(parts), *row[name + surplus + 1 :]], ""
    rating = plan.columns.get(ColumnRole.RATING)
    if rating is not None and row[rating + 1].isdecimal():
        return row, f"{row[rating]},{row[rating + 1]}"
    return row, ""


def _colours_of(plan: _Plan, lines: Sequence[_Line]) -> dict[int, Colour]:
    """The player's colour by row, from its own column or from cells like ``w1``."""
    column = plan.columns.get(ColumnRole.COLOUR)
    heading = "" if column is None else plan.headers[column]
    letters = {
        line.index: colour_letter(plan.cell(line.row, ColumnRole.COLOUR)) or line.said.tint
        for line in lines
    }
    meaning = tints_mean(letters.values(), heading)
    return {index: meaning[letter] for index, letter in letters.items() if letter in meaning}


def _own_row(
    table: _Table, plan: _Plan, line: _Line, colour: Colour | None, white_first: bool
) -> Row:
    source = table.source(line.index)
    place = Place(table.lines[line.index])
    name = clean_name(plan.cell(line.row, ColumnRole.NAME))
    filled = [cell for cell in line.row if cell]
    if not line.rating and not line.result:
        only_name = filled == [name] and len(name.split()) <= 5
        if not is_bye(name) and not only_name and len(filled) < 2:
            return not_a_game(place, source)
    if tuple(line.row) == plan.headers:
        return not_a_game(place, source)
    if is_bye(name):
        text, said = f"{name} {line.result}".strip(), Spelled(reason=Reason.BYE)
    else:
        text, said = line.result, line.said
    row = game_row(
        place,
        source,
        (line.rating, line.rated),
        (text, said),
        name=name,
        result=own_result(said, colour, white_first),
        colour=colour,
        number=headings.round_of(plan.cell(line.row, ColumnRole.ROUND)),
    )
    column = plan.columns.get(ColumnRole.RATING if row.reason in _OF_RATING else ColumnRole.RESULT)
    if row.counts or column is None:
        return row
    return replace(row, place=replace(place, column=column + 1))


_OF_RATING: Final = frozenset(
    (
        Reason.RATING_MISSING,
        Reason.RATING_UNREADABLE,
        Reason.RATING_AMBIGUOUS,
        Reason.UNRATED,
    )
)


# --- others' games ----------------------------------------------------------------------------


def _pairs(table: _Table, plan: _Plan, options: Options, used: Options, own_name: str) -> Reading:
    """Each row is a game of the two who are named in it."""
    pairs: list[Pair] = []
    others: list[Row] = []
    for index in table.from_row(plan.start):
        row = table.rows[index]
        place, source = Place(table.lines[index]), table.source(index)
        white = _side(plan, row, ColumnRole.WHITE, ColumnRole.WHITE_RATING, options)
        black = _side(plan, row, ColumnRole.BLACK, ColumnRole.BLACK_RATING, options)
        if not white.name or not black.name or tuple(row) == plan.headers:
            others.append(not_a_game(place, source))
            continue
        text = plan.cell(row, ColumnRole.RESULT)
        said = read_result(text) if text else Spelled(reason=Reason.NOT_PLAYED)
        for side in (white, black):
            if is_bye(side.name):
                text = f"{side.name} {_points(said, is_white=side is black)}".strip()
                said = Spelled(reason=Reason.BYE)
        number = headings.round_of(plan.cell(row, ColumnRole.ROUND))
        pairs.append(Pair(place, source, white, black, (text, said), number))
    return read_pairs(pairs, others, SourceKind.PAIRS, options, used, own_name)


def _points(said: Spelled, is_white: bool) -> str:
    """What the one who has no opponent got."""
    result = said.result if is_white or said.result is None else said.result.reversed
    if result is None:
        return ""
    return "½" if result is Result.DRAW else str(result.points)


def _side(
    plan: _Plan, row: Sequence[str], name: ColumnRole, rating: ColumnRole, options: Options
) -> Side:
    text = plan.cell(row, rating)
    rated = read_rating(text, options.decimal_mark)
    return Side(clean_name(plan.cell(row, name)), text, rated)
