"""One cell of a crosstable: who the opponent was, the colour, and what the row's player scored.

chess-results writes the number first (``84b1``), French grids the sign (``+ 12B``), others a
letter (``W12``). Results are always those of the player of the row.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from eloapp.core.results import Result
from eloapp.files.results.reading import Reason
from eloapp.files.results.spelling import LONGEST, tidy

#: More digits are no start number.
_NUMBER: Final = r"([0-9]{1,4})"


@dataclass(frozen=True, slots=True)
class Cell:
    """A round of one player. Without ``opponent`` he had none.

    ``tint`` is a colour letter that the others settle; ``french`` tells that the sign comes
    first. ``bare`` cells have no colour or no result, as rating changes (``+12``) and French
    ratings (``1200 N``) have too: they alone make no crosstable.
    """

    opponent: int | None = None
    result: Result | None = None
    reason: Reason | None = None
    tint: str = ""
    french: bool = False
    bare: bool = False


_RESULTS: Final = {
    "1": Result.WIN,
    "½": Result.DRAW,
    "=": Result.DRAW,
    "0": Result.LOSS,
    "+": Result.FORFEIT_WIN,
    "-": Result.FORFEIT_LOSS,
}
#: In a cell that begins with its sign the game was played.
_SIGNS: Final = {
    "+": Result.WIN,
    "w": Result.WIN,
    "=": Result.DRAW,
    "d": Result.DRAW,
    "-": Result.LOSS,
    "l": Result.LOSS,
    ">": Result.FORFEIT_WIN,
    "<": Result.FORFEIT_LOSS,
}
_FORFEITED: Final = {Result.WIN: Result.FORFEIT_WIN, Result.LOSS: Result.FORFEIT_LOSS}
_NUMBER_FIRST: Final = re.compile(_NUMBER + r" ?([wbsn]) ?([01½=+-])? ?([kf!])?")
_SIGN_LAST: Final = re.compile(_NUMBER + r" ?([=+-])")
_SIGN_FIRST: Final = re.compile(r"([+=<>wdl-]) ?" + _NUMBER + r" ?([wbn])?")
_BYES: Final = frozenset(
    ("-1", "-½", "1", "½", "=", "+", "bye", "exe", "exempt", "ex", "> <", "><", "½bye", "1bye")
)
_ABSENCES: Final = frozenset(
    (
        "-",
        "--",
        "---",
        "-0",
        "0",
        "*",
        "x",
        "u",
        "abs",
        "abs.",
        "forf",
        "forf.",
        "ff",
        "z",
        "f",
        "h",
    )
)


@lru_cache(maxsize=8192)
def read_cell(text: str, number_first: bool = False) -> Cell | None:
    """What a cell says; None when it is none of a crosstable, or blank.

    ``-1`` is a loss against number 1, but where the numbers come first it is a point without
    a game.

    >>> read_cell("12s0").opponent
    12
    """
    if len(text) > LONGEST:
        return None
    clean = tidy(text).casefold()
    if number_first and clean[:1] == "-" and (clean in _BYES or clean in _ABSENCES):
        return Cell(reason=Reason.BYE if clean in _BYES else Reason.NOT_PLAYED)
    if found := _NUMBER_FIRST.fullmatch(clean):
        number, tint, sign, mark = found.groups()
        result = _RESULTS[sign] if sign else None
        if mark and result is not None:
            result = _FORFEITED.get(result, result)
        return _against(number, result, tint, bare=not sign)
    if found := _SIGN_FIRST.fullmatch(clean):
        sign, number, tint = found.groups()
        return _against(number, _SIGNS[sign], tint or "", french=True, bare=not tint)
    if found := _SIGN_LAST.fullmatch(clean):
        return _against(found[1], _SIGNS[found[2]], "", bare=True)
    if clean in _BYES:
        return Cell(reason=Reason.BYE)
    if clean in _ABSENCES:
        return Cell(reason=Reason.NOT_PLAYED)
    if clean in (">", "<"):
        return Cell(result=_SIGNS[clean], reason=Reason.FORFEIT)
    return None


def _against(
    number: str, result: Result | None, tint: str, *, french: bool = False, bare: bool = False
) -> Cell:
    if result is None:
        reason: Reason | None = Reason.NOT_PLAYED
    else:
        reason = None if result.played else Reason.FORFEIT
    return Cell(int(number), result, reason, tint, french, bare)


_OPEN_WORDS: Final = r"bye|exe|exempt|--?-?|-[01½]|> ?<"
_TOKEN: Final = re.compile(
    r"(?<!\S)(?:[0-9]{1,4}[wbsn][01½=+-]k?|[+=<>-] {0,3}[0-9]{1,4} ?[wbn]|(?:"
    + _OPEN_WORDS
    + r"))(?!\S)",
    re.IGNORECASE,
)
_LEADING: Final = re.compile(r"\s*([0-9]{1,4})[.)]?\s")
_STRENGTH: Final = re.compile(r"(?<!\S)([0-9]{3,4}) ?([fne])?(?!\S)", re.IGNORECASE)
_TITLES: Final = frozenset(
    ("gm", "im", "fm", "cm", "nm", "wgm", "wim", "wfm", "wcm", "g", "m", "f", "gf", "mf", "ff")
)
#: A longer line is no row of a crosstable.
_LONGEST_LINE: Final = 2000


def cells_of_line(line: str) -> list[str] | None:
    """Number, name, rating and rounds of a crosstable's row whose columns are parted by blanks.

    None when it is no such row. A blank round cannot be seen: later ones move up.
    """
    if len(line) > _LONGEST_LINE or not line:
        return None
    clean = line.replace("\u00a0", " ")
    tokens = list(_TOKEN.finditer(clean))
    paired = [t for t in tokens if (cell := read_cell(t[0])) and cell.opponent is not None]
    if not paired:
        return None
    before = clean[: tokens[0].start()]
    number = _LEADING.match(before)
    start = number.end() if number else 0
    ratings = list(_STRENGTH.finditer(before, start))
    if not ratings:
        return None
    rating = ratings[-1]
    name = before[start : rating.start()].strip()
    title, _, rest = name.partition(" ")
    if title.casefold() in _TITLES:
        name = rest.strip()
    strength = rating[1] + (rating[2] or "")
    return [number[1] if number else "", name, strength, *(token[0] for token in tokens)]
