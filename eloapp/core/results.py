"""Results of games: what was scored, and whether a game was played."""

from decimal import Decimal
from enum import Enum, unique
from typing import Final

from eloapp.core.errors import Fault, InputError
from eloapp.core.numbers import HALF, ONE, ZERO


@unique
class Result(Enum):
    """The result of one player. The value is how it is written; no result is ``None``."""

    WIN = "1"
    DRAW = "½"
    LOSS = "0"
    FORFEIT_WIN = "+"
    FORFEIT_LOSS = "-"

    @property
    def points(self) -> Decimal:
        """Points in the standings."""
        return _POINTS[self]

    @property
    def played(self) -> bool:
        """Whether moves were made; a forfeit is never rated (B.02, 5.1)."""
        return self in OUTCOMES

    @property
    def reversed(self) -> "Result":
        """The same game seen by the opponent."""
        return _REVERSED[self]


@unique
class NotRated(Enum):
    """Why a game does not count for the rating."""

    FORFEIT = "forfeit"
    """Not played (B.02, 5.1)."""
    UNRATED = "unrated"
    """The opponent has no rating (8.3.1 speaks of games against a rated player)."""
    GAP600 = "gap600"
    """Rapid and blitz since 1 December 2024: 600 points or more, one player above 2600."""
    BYE = "bye"
    """Points without a game (5.1)."""
    PLAYED_UNRATED = "played-unrated"
    """Played, but the organiser does not have it rated."""
    ARBITER_SCORE = "arbiter-score"
    """Points of the arbiter that the user leaves out, or that are not 1, ½ or 0."""
    UNKNOWN_RATING = "unknown-rating"
    """Nothing is entered yet about the opponent's rating."""


#: The results of a game that is played, best first.
OUTCOMES: Final = (Result.WIN, Result.DRAW, Result.LOSS)
_POINTS: Final = {
    Result.WIN: ONE,
    Result.DRAW: HALF,
    Result.LOSS: ZERO,
    Result.FORFEIT_WIN: ONE,
    Result.FORFEIT_LOSS: ZERO,
}
_REVERSED: Final = {
    Result.WIN: Result.LOSS,
    Result.DRAW: Result.DRAW,
    Result.LOSS: Result.WIN,
    Result.FORFEIT_WIN: Result.FORFEIT_LOSS,
    Result.FORFEIT_LOSS: Result.FORFEIT_WIN,
}

_SPELLINGS: Final = {
    "1": Result.WIN,
    "0": Result.LOSS,
    **dict.fromkeys(("½", "1/2", "1⁄2", "0.5", "0,5", "="), Result.DRAW),
    "+": Result.FORFEIT_WIN,
    **dict.fromkeys(("-", "−"), Result.FORFEIT_LOSS),
}


def parse_result(text: str) -> Result:
    """The result written as ``1 0 ½ 1/2 0.5 0,5 = + -``; raises NOT_A_RESULT.

    >>> parse_result("1/2")
    <Result.DRAW: '½'>
    """
    result = _SPELLINGS.get(text.strip())
    if result is None:
        raise InputError(Fault.NOT_A_RESULT, text=text.strip())
    return result
