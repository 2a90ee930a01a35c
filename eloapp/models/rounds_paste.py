"""Rounds from the clipboard: a copy of this very table, or results as people write them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from eloapp.core.errors import InputError
from eloapp.core.event import Opponent, Round
from eloapp.files.errors import FileError
from eloapp.models.rounds_entry import (
    parse_colour_cell,
    parse_federation_cell,
    parse_name_cell,
    parse_rating_cell,
    parse_result_cell,
    parse_title_cell,
)
from eloapp.models.rounds_reading import round_of, round_with

#: Cells of a copied row: without and with titles and federations.
_COPIED: Final = (8, 10)
#: Name, rating, colour, result.
_IN_ORDER: Final = 4
_NAME_AND_RATING: Final = re.compile(r"([^\W\d].*?)[\s,;(]+([1-9][0-9]{2,3})\)?")


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
        found = [round_of(row, reading.kind) for row in reading.rows]
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
        return round_with(opponent, side, said)
    except InputError:
        return None
