"""Rows of a reading: which problem is told first, and what is seen only among all of them."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Final

from eloapp.core.results import Result
from eloapp.files.errors import FileError, FileFault
from eloapp.files.results.reading import Colour, Doubt, Place, Reason, Row
from eloapp.files.results.spelling import Rated, Spelled

#: No source has more games; what is longer is no list of results.
MAX_ROWS: Final = 100_000
LOWEST_USUAL: Final = Decimal(100)
HIGHEST_USUAL: Final = Decimal(4000)
_FOUR_DIGITS: Final = Decimal(1000)

#: What tells that there was no game, whatever else is wrong.
_NO_GAME: Final = frozenset((Reason.BYE, Reason.FORFEIT, Reason.NOT_PLAYED))
_NOTHING_SAID: Final = frozenset((Reason.RESULT_MISSING, Reason.NOT_PLAYED))


def check_length(rows: int) -> None:
    """Raises FileError with TOO_MANY_ROWS above :data:`MAX_ROWS`."""
    if rows > MAX_ROWS:
        raise FileError(FileFault.TOO_MANY_ROWS, limit=MAX_ROWS)


def game_row(
    place: Place,
    source: str,
    rated: tuple[str, Rated],
    spelled: tuple[str, Spelled],
    *,
    name: str = "",
    result: Result | None = None,
    colour: Colour | None = None,
    number: int | None = None,
) -> Row:
    """A row with its first problem, if it has one.

    ``rated`` and ``spelled`` are the texts and what they were read as, ``result`` is the result
    from the player's own side, ``number`` the round.
    """
    rating_text, rating = rated
    result_text, said = spelled
    if said.reason in _NO_GAME:
        reason, detail = said.reason, result_text
    elif rating.reason is not None:
        reason, detail = rating.reason, rating_text
    elif said.reason is not None:
        reason, detail = said.reason, result_text
    elif result is None:
        reason, detail = Reason.RESULT_AMBIGUOUS, result_text
    else:
        reason, detail = None, ""
    doubts = (rating.doubt,) if rating.doubt else ()
    unclear = result is None and said.reason not in _NOTHING_SAID
    return Row(
        place=place,
        source=source,
        name=name,
        rating=rating.value,
        result=result,
        colour=colour,
        round=number,
        reason=reason,
        detail=detail.strip(),
        doubts=doubts,
        unrated=rating.reason is Reason.UNRATED,
        said=result_text.strip() if unclear else "",
    )


def own_result(said: Spelled, colour: Colour | None, white_first: bool) -> Result | None:
    """The result from the player's own side; None when that is not known.

    A score such as ``1-0`` is White's if ``white_first``, then the colour must be known.
    """
    result = said.result
    if not said.white or result is None or result is Result.DRAW or not white_first:
        return result
    if colour is None:
        return None
    return result.reversed if colour is Colour.BLACK else result


def is_decisive_score(said: Spelled) -> bool:
    """Whether it matters whose side is meant."""
    return said.white and said.result not in (None, Result.DRAW)


def not_a_game(place: Place, source: str) -> Row:
    """A title, a footer, or whatever else stands among games."""
    return Row(place, source, reason=Reason.NOT_A_GAME, detail=source.strip())


def among_all(rows: Iterable[Row]) -> tuple[Row, ...]:
    """The rows with what only the others tell.

    A rating of 0 among usual ones is that of an unrated player; one under 100 among four digits,
    or over 4000, is doubtful; a game that stands further up with the same round is there TWICE.
    """
    rows = tuple(rows)
    ratings = [row.rating for row in rows if row.rating is not None]
    usual = sum(rating >= LOWEST_USUAL for rating in ratings)
    four = sum(rating >= _FOUR_DIGITS for rating in ratings)
    seen: set[tuple[object, ...]] = set()
    return tuple(_among(row, usual > 0, four * 2 >= len(ratings), seen) for row in rows)


def _among(row: Row, usual: bool, four: bool, seen: set[tuple[object, ...]]) -> Row:
    if row.rating is None:
        return row
    if row.rating == 0 and usual:
        reason = Reason.UNRATED if row.reason is None else row.reason
        return replace(row, rating=None, reason=reason, unrated=True)
    doubts = row.doubts
    if row.rating < LOWEST_USUAL and four:
        doubts = (*doubts, Doubt.LOW_RATING)
    elif row.rating > HIGHEST_USUAL:
        doubts = (*doubts, Doubt.HIGH_RATING)
    if doubts is not row.doubts:
        row = replace(row, doubts=doubts)
    if row.reason is None and row.round is not None and row.name:
        game = (row.round, row.name, row.rating, row.result, row.colour)
        if game in seen:
            return replace(row, reason=Reason.TWICE)
        seen.add(game)
    return row


def decimal_mark(texts: Sequence[str]) -> str | None:
    """The decimal mark of most of these numbers; None when none has one."""
    commas = sum("," in text for text in texts)
    points = sum("." in text for text in texts)
    if not commas and not points:
        return None
    return "," if commas > points else "."
