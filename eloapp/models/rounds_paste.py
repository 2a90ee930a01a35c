"""Rounds from the clipboard: a copy of this very table, or results as people write them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Final

from eloapp.core.errors import InputError
from eloapp.core.event import ROUND_RESULTS, Colour, Opponent, Rating, Round, RoundResult
from eloapp.files.errors import FileError
from eloapp.files.results.reading import Colour as ReadColour
from eloapp.files.results.reading import Reason, Row, SourceKind
from eloapp.models.rounds_entry import (
    ResultEntry,
    parse_colour_cell,
    parse_federation_cell,
    parse_name_cell,
    parse_rating_cell,
    parse_result_cell,
    parse_title_cell,
)

_COLOURS: Final = {ReadColour.WHITE: Colour.WHITE, ReadColour.BLACK: Colour.BLACK}
#: Cells of a copied row: without and with titles and federations.
_COPIED: Final = (8, 10)
#: Name, rating, colour, result.
_IN_ORDER: Final = 4
_NAME_AND_RATING: Final = re.compile(r"([^\W\d].*?)[\s,;(]+([1-9][0-9]{2,3})\)?")
#: A row that says something else than a round.
_NO_ROUND: Final = frozenset((Reason.NOT_A_GAME, Reason.NOT_MINE, Reason.SELF, Reason.TWICE))


@dataclass(frozen=True, slots=True)
class Pasted:
    """The rounds of a text, and how many of its lines are none."""

    rounds: tuple[Round, ...]
    left_out: int = 0


def paste_rounds(text: str, own_name: str = "") -> Pasted:
    """The rounds that stand in ``text``, none when it holds something else.

    ``own_name`` finds the player among several.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    own = _copied(lines) or _all_in_order(lines)
    if own is not None:
        return Pasted(own)
    from eloapp.files.results.text import read_text

    try:
        reading = read_text(text, own_name=own_name)
    except FileError:
        found = [_pairing(line) for line in lines]
    else:
        titles = reading.kind is SourceKind.LINES
        found = [None if titles and _says_nothing(row) else _round_of(row) for row in reading.rows]
    rounds = tuple(entry for entry in found if entry is not None)
    return Pasted(rounds, len(found) - len(rounds))


def _copied(lines: Sequence[str]) -> tuple[Round, ...] | None:
    """The rows of this table as it copies them; None for anything else."""
    rounds = []
    for line in lines:
        cells = line.split("\t")
        if len(cells) not in _COPIED or not cells[0].isdecimal():
            return None
        entry = _in_order(cells[1 : len(cells) - 3], titled=len(cells) == _COPIED[1])
        if entry is None:
            return None
        rounds.append(entry)
    return tuple(rounds) if rounds else None


def _all_in_order(lines: Sequence[str]) -> tuple[Round, ...] | None:
    """Lines in the order of this table; None if one is not, so that the reader is asked."""
    cells = [[cell.strip() for cell in line.split("\t")] for line in lines]
    if not cells or not all(1 < len(row) <= _IN_ORDER for row in cells):
        return None
    found = [_in_order(row) for row in cells]
    rounds = tuple(entry for entry in found if entry is not None)
    return rounds if len(rounds) == len(found) else None


def _pairing(line: str) -> Round | None:
    """A name with a rating and no result yet."""
    match = _NAME_AND_RATING.fullmatch(line.strip())
    return None if match is None else _in_order([match[1], match[2]])


def _in_order(cells: list[str], *, titled: bool = False) -> Round | None:
    """Name, (title, federation,) rating, colour and result, as far as they are there."""
    name, *rest = cells
    title = rest.pop(0) if titled else ""
    federation = rest.pop(0) if titled else ""
    rating, colour, result = (*rest, "", "", "")[:3]
    try:
        value, unrated = parse_rating_cell(rating)
        side = parse_colour_cell(colour)
        said = parse_result_cell(result, side)
        opponent = Opponent(
            parse_name_cell(name),
            value,
            unrated,
            parse_title_cell(title),
            parse_federation_cell(federation),
        )
        return _round(opponent, side, said)
    except InputError:
        return None


def _round_of(row: Row) -> Round | None:
    """A row of the reader; what it leaves out of a rating may be a round all the same."""
    if row.reason in _NO_ROUND:
        return None
    side = None if row.colour is None else _COLOURS[row.colour]
    said = _result_of(row, side)
    rating = _rating_of(row)
    if said is None or rating is None:
        return None
    value, unrated = rating
    name = "" if said.result.bye else parse_name_cell(row.name)
    return _round(Opponent(name, value, unrated), side, said)


def _says_nothing(row: Row) -> bool:
    """Words without a number: "Autumn Open" is no game to be played."""
    return row.rating is None and row.result is None and row.reason is Reason.NOT_PLAYED


def _result_of(row: Row, side: Colour | None) -> ResultEntry | None:
    if row.result is not None:
        return ResultEntry(ROUND_RESULTS[row.result])
    if row.reason in (Reason.NOT_PLAYED, Reason.RESULT_MISSING):
        return ResultEntry(RoundResult.OPEN)
    if row.reason in (Reason.RATING_MISSING, Reason.UNRATED, Reason.RATING_UNREADABLE):
        return ResultEntry(RoundResult.OPEN)
    try:
        return parse_result_cell(row.detail, side)
    except InputError:
        # A bye that does not say more is most often asked for, and worth half a point.
        return ResultEntry(RoundResult.HALF_BYE) if row.reason is Reason.BYE else None


def _rating_of(row: Row) -> tuple[Rating | None, bool] | None:
    rating: Decimal | None = row.rating
    if rating is not None or row.reason is not Reason.RATING_UNREADABLE:
        return rating, row.reason is Reason.UNRATED
    try:
        return parse_rating_cell(row.detail)
    except InputError:
        return None


def _round(opponent: Opponent, side: Colour | None, said: ResultEntry) -> Round:
    entry = Round(opponent, colour=side)
    return replace(entry, **said._asdict())
