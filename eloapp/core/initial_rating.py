"""The first rating of an unrated player (B.02 of 1 March 2024, 8.2)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import Enum, unique
from typing import Final

from eloapp.core.errors import Fault, InputError
from eloapp.core.numbers import ONE, ZERO, exact, round_half_away
from eloapp.core.performance import whole_percent
from eloapp.core.tables import dp_for_share

#: Since then two draws against hypothetical opponents are added; earlier rules are not modelled.
FIRST_RATING_SINCE: Final = date(2024, 3, 1)
#: 8.2: a first rating needs this many games against rated opponents …
GAMES_NEEDED: Final = 5
#: … and counts two more games, drawn, against this rating.
HYPOTHETICAL: Final = Decimal(1800)
_ADDED_GAMES: Final = 2
#: 8.2: a first rating is at most the one and, to be published, at least the other.
HIGHEST_FIRST: Final = Decimal(2200)
LOWEST_FIRST: Final = Decimal(1400)


@unique
class FirstRatingState(Enum):
    """What becomes of a first rating; one sentence of 8.2 each."""

    PUBLISHED = "published"
    TOO_FEW_GAMES = "too-few-games"
    """Results are pooled over 26 months until there are five games."""
    ZERO_SCORE = "zero-score"
    """Nothing scored in the first event: disregarded."""
    BELOW_FLOOR = "below-floor"
    """Under 1400: not published."""


@dataclass(frozen=True, slots=True)
class FirstRating:
    """A first rating with its steps.

    ``average`` is Ra, unrounded, ``percent`` the share in whole per cent, both with the two
    hypothetical draws; ``computed`` is Ra + dp, unrounded; ``rating`` the whole number after the
    maximum of 2200: what is published if the state says so, else only what it would be.
    """

    games: int
    score: Decimal
    average: Decimal
    percent: int
    dp: int
    computed: Decimal
    rating: Decimal
    state: FirstRatingState

    @property
    def limited(self) -> bool:
        """Whether the maximum lowered it."""
        return self.rating < round_half_away(self.computed)

    @property
    def published(self) -> Decimal | None:
        """The rating on the list; None when there is none."""
        return self.rating if self.state is FirstRatingState.PUBLISHED else None

    @property
    def games_missing(self) -> int:
        """Games against rated opponents that are still needed."""
        return max(0, GAMES_NEEDED - self.games)


@exact
def first_rating(
    opponents: Sequence[Decimal], score: Decimal, *, first_event: bool = True
) -> FirstRating:
    """The first rating from all pooled games against rated ``opponents``.

    ``first_event`` says that they are all of the first event, where a score of zero is
    disregarded. The per cent and the rating are rounded half up; the text says *nearest*
    without telling where a half goes. Raises InputError: NO_OPPONENT, OUT_OF_RANGE for a score
    below 0 or above the games.

    >>> found = first_rating([Decimal(r) for r in (1902, 1877, 1884, 2012, 1832)], Decimal(3))
    >>> found.percent, found.dp, found.rating
    (57, 50, Decimal('1922'))
    """
    games = len(opponents)
    if not games:
        raise InputError(Fault.NO_OPPONENT)
    if not ZERO <= score <= games:
        raise InputError(Fault.OUT_OF_RANGE, low=0, high=games)
    all_games = games + _ADDED_GAMES
    average = (sum(opponents, ZERO) + _ADDED_GAMES * HYPOTHETICAL) / all_games
    percent = whole_percent(score + ONE, all_games)
    dp = dp_for_share(percent)
    computed = average + dp
    rating = min(round_half_away(computed), HIGHEST_FIRST)
    state = _state(games, score, rating, first_event=first_event)
    return FirstRating(games, score, average, percent, dp, computed, rating, state)


def _state(games: int, score: Decimal, rating: Decimal, *, first_event: bool) -> FirstRatingState:
    if first_event and not score:
        return FirstRatingState.ZERO_SCORE
    if games < GAMES_NEEDED:
        return FirstRatingState.TOO_FEW_GAMES
    return FirstRatingState.BELOW_FLOOR if rating < LOWEST_FIRST else FirstRatingState.PUBLISHED
