"""Rows of a reading as rounds: for the import window and for what is pasted into the table."""

from dataclasses import replace
from typing import Final

from eloapp.core.errors import InputError
from eloapp.core.event import ROUND_RESULTS, Colour, Opponent, Rating, Round, RoundResult
from eloapp.files.results.reading import Colour as ReadColour
from eloapp.files.results.reading import Reason, Row, SourceKind
from eloapp.files.results.spelling import looks_like_date, tidy, words
from eloapp.models.rounds_entry import (
    ResultEntry,
    parse_name_cell,
    parse_rating_cell,
    parse_result_cell,
)

_COLOURS: Final = {ReadColour.WHITE: Colour.WHITE, ReadColour.BLACK: Colour.BLACK}
#: A row that says something else than a round.
_NO_ROUND: Final = frozenset((Reason.NOT_A_GAME, Reason.NOT_MINE, Reason.SELF, Reason.TWICE))
#: Reasons that tell of the rating alone: a result that was not understood is in ``said``.
_OF_RATING: Final = frozenset(
    (
        Reason.RATING_MISSING,
        Reason.RATING_UNREADABLE,
        Reason.RATING_AMBIGUOUS,
        Reason.UNRATED,
        Reason.RESULT_MISSING,
    )
)
#: Cells of a crosstable that name nobody; the letters are those of FIDE's reports.
_WITHOUT_GAME: Final = {
    **dict.fromkeys(("-1", "1", "+", "> <", "><", "u"), RoundResult.PAIRING_BYE),
    **dict.fromkeys(("-½", "½", "=", "h"), RoundResult.HALF_BYE),
    **dict.fromkeys(("-0", "0", "-", "--", "---", "x", "z"), RoundResult.ZERO_BYE),
    **dict.fromkeys(("abs", "abs.", "forf", "forf.", "ff"), RoundResult.ZERO_BYE),
    "f": RoundResult.FULL_BYE,
}
#: Words of other languages for the odd one out, and for who was not there.
_ODD_ONE: Final = frozenset(("exe", "ex", "spielfrei", "freilos", "descansa", "descanso", "riposo"))
_ABSENT: Final = frozenset(("absent", "absente"))


def round_of(row: Row, kind: SourceKind) -> Round | None:
    """The round of a row; None when it is none, or not understood well enough.

    What the reader leaves out of a rating may be a round all the same: forfeits, byes, unrated
    opponents, and games still to be played.
    """
    if row.reason in _NO_ROUND or (kind is SourceKind.LINES and _says_nothing(row)):
        return None
    side = None if row.colour is None else _COLOURS[row.colour]
    said = _result_of(row, side)
    rating = _rating_of(row)
    if said is None or rating is None:
        return None
    if said.result.bye:
        return round_with(Opponent(), side, said)
    value, unrated = rating
    return round_with(Opponent(parse_name_cell(row.name), value, unrated), side, said)


def round_with(opponent: Opponent, side: Colour | None, said: ResultEntry) -> Round:
    """A round with what its result cell says."""
    return replace(Round(opponent, colour=side), **said._asdict())


def _says_nothing(row: Row) -> bool:
    """Words without a number: "Autumn Open" is no game to be played."""
    return row.rating is None and row.result is None and row.reason is Reason.NOT_PLAYED


def _result_of(row: Row, side: Colour | None) -> ResultEntry | None:
    if row.reason is Reason.BYE:
        return _bye(row.detail)
    if row.result is not None:
        return ResultEntry(ROUND_RESULTS[row.result])
    if row.reason is Reason.NOT_PLAYED:
        absent = None if row.name else _WITHOUT_GAME.get(tidy(row.detail).casefold())
        return ResultEntry(absent or RoundResult.OPEN)
    text = row.said if row.reason in _OF_RATING else row.detail
    if looks_like_date(text):
        return None
    try:
        return parse_result_cell(text, side)
    except InputError:
        return None


def _bye(text: str) -> ResultEntry:
    """Which bye; one that does not say more is most often asked for, and worth half a point."""
    bare = _WITHOUT_GAME.get(tidy(text).casefold())
    if bare is not None:
        return ResultEntry(bare)
    said = set(words(text).split())
    if said & _ABSENT:
        return ResultEntry(RoundResult.ZERO_BYE)
    if said & _ODD_ONE:
        return ResultEntry(RoundResult.PAIRING_BYE)
    try:
        found = parse_result_cell(text)
    except InputError:
        found = None
    if found is not None and found.result.bye:
        return found
    return ResultEntry(RoundResult.PAIRING_BYE if "+" in text else RoundResult.HALF_BYE)


def _rating_of(row: Row) -> tuple[Rating | None, bool] | None:
    if row.rating is not None or row.reason is not Reason.RATING_UNREADABLE:
        return row.rating, row.rating is None and (row.unrated or row.reason is Reason.UNRATED)
    try:
        return parse_rating_cell(row.detail)
    except InputError:
        return None
