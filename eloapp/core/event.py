"""One player's tournament as entered: rounds, plans, goals, and what norms ask. Inputs only.

The player himself and the rules are those of the document; every number is in
:mod:`eloapp.core.event_report`.
"""

import re
from dataclasses import dataclass, field, replace
from decimal import Decimal
from enum import Enum, unique
from typing import Final

from eloapp.core.errors import Fault, InputError
from eloapp.core.game import Game
from eloapp.core.norm_data import NormData
from eloapp.core.numbers import HALF, ONE, ZERO, exact, parse_rating, round_half_away
from eloapp.core.results import NotRated, Result
from eloapp.core.titles import NORM_TITLES, Title

#: Most rounds of an event; longer tables are a mistake.
MAX_ROUNDS: Final = 60
#: Most scenarios side by side.
MAX_SCENARIOS: Final = 6


@unique
class Colour(Enum):
    """Colour of the player whose tournament it is."""

    WHITE = "white"
    BLACK = "black"


@dataclass(frozen=True, slots=True)
class RatingRange:
    """A rating known to lie from ``low`` to ``high``; raises OUT_OF_RANGE when reversed."""

    low: Decimal
    high: Decimal

    def __post_init__(self) -> None:
        if self.high < self.low:
            raise InputError(Fault.OUT_OF_RANGE, low=self.low, high=None)

    @property
    @exact
    def middle(self) -> Decimal:
        """The whole rating that is computed with: half way, a half up.

        >>> RatingRange(Decimal(1700), Decimal(1851)).middle
        Decimal('1776')
        """
        return round_half_away((self.low + self.high) * HALF)


Rating = Decimal | RatingRange


@dataclass(frozen=True, slots=True)
class Opponent:
    """An opponent as entered; ``rating`` None: not known, ``unrated``: known to have none.

    ``federation`` is the three-letter code, empty when not known; ``fide`` False says that it
    does not belong to FIDE (B.01 1.4.2). ``scored_against_rated`` matters of unrated opponents
    in round robins only (1.4.2). ``id`` is the FIDE number.
    """

    name: str = ""
    rating: Rating | None = None
    unrated: bool = False
    title: Title | None = None
    federation: str = ""
    id: str = ""
    fide: bool = True
    scored_against_rated: bool | None = None

    @property
    def used_rating(self) -> Decimal | None:
        """The rating that is computed with: the middle of a range; None unrated or not known."""
        if self.unrated:
            return None
        return self.rating.middle if isinstance(self.rating, RatingRange) else self.rating

    @property
    def about(self) -> RatingRange | None:
        """The range when the rating is only known about."""
        return self.rating if isinstance(self.rating, RatingRange) and not self.unrated else None

    @property
    def known(self) -> bool:
        """Whether it is known if, and how high, he is rated."""
        return self.unrated or self.rating is not None


@unique
class RoundResult(Enum):
    """What stands in a round. The value is stable."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    OPEN = "open"
    """Not yet played."""
    FORFEIT_WIN = "forfeit-win"
    FORFEIT_LOSS = "forfeit-loss"
    FULL_BYE = "full-bye"
    HALF_BYE = "half-bye"
    ZERO_BYE = "zero-bye"
    PAIRING_BYE = "pairing-bye"
    """The odd one out; worth one point unless the round says otherwise."""
    PLAYED_UNRATED = "played-unrated"
    """A game that the organiser does not have rated."""
    SCORE = "score"
    """Points given by the arbiter after a game, such as half a point against nothing."""

    @property
    def played(self) -> bool:
        """Whether moves were made."""
        return self in _PLAYED

    @property
    def bye(self) -> bool:
        """Whether there is no opponent at all."""
        return self in _BYES


_PLAYED: Final = frozenset(
    {
        RoundResult.WIN,
        RoundResult.DRAW,
        RoundResult.LOSS,
        RoundResult.PLAYED_UNRATED,
        RoundResult.SCORE,
    }
)
_BYES: Final = frozenset(
    {
        RoundResult.FULL_BYE,
        RoundResult.HALF_BYE,
        RoundResult.ZERO_BYE,
        RoundResult.PAIRING_BYE,
    }
)
#: Results whose points are entered.
GIVES_POINTS: Final = frozenset({RoundResult.PLAYED_UNRATED, RoundResult.SCORE})
_POINTS: Final = {
    RoundResult.WIN: ONE,
    RoundResult.DRAW: HALF,
    RoundResult.LOSS: ZERO,
    RoundResult.FORFEIT_WIN: ONE,
    RoundResult.FORFEIT_LOSS: ZERO,
    RoundResult.FULL_BYE: ONE,
    RoundResult.HALF_BYE: HALF,
    RoundResult.ZERO_BYE: ZERO,
    RoundResult.PAIRING_BYE: ONE,
}
_RESULTS: Final = {
    RoundResult.WIN: Result.WIN,
    RoundResult.DRAW: Result.DRAW,
    RoundResult.LOSS: Result.LOSS,
    RoundResult.FORFEIT_WIN: Result.FORFEIT_WIN,
    RoundResult.FORFEIT_LOSS: Result.FORFEIT_LOSS,
}
#: The round of a played game by its result.
ROUND_RESULTS: Final = {result: entry for entry, result in _RESULTS.items()}
_BY_POINTS: Final = {ONE: Result.WIN, HALF: Result.DRAW, ZERO: Result.LOSS}


@dataclass(frozen=True, slots=True)
class Round:
    """One round as entered; its number is its place in the event.

    ``given_points`` belongs to PLAYED_UNRATED and SCORE, where it must be there, and to
    PAIRING_BYE, where None means one point. ``opponent_points`` and ``rated`` belong to SCORE:
    what the other side got, and whether the arbiter's score goes to the rating (how FIDE rates
    imposed scores is not verified, so the user decides).

    Raises InputError: EMPTY without points that must be given, OUT_OF_RANGE below zero.
    """

    opponent: Opponent = field(default_factory=Opponent)
    result: RoundResult = RoundResult.OPEN
    colour: Colour | None = None
    given_points: Decimal | None = None
    opponent_points: Decimal | None = None
    rated: bool = True

    def __post_init__(self) -> None:
        if self.result in GIVES_POINTS and self.given_points is None:
            raise InputError(Fault.EMPTY)
        for points in (self.given_points, self.opponent_points):
            if points is not None and (not points.is_finite() or points < ZERO):
                raise InputError(Fault.OUT_OF_RANGE, low=ZERO, high=None)

    @property
    def open(self) -> bool:
        """Whether it is still to come."""
        return self.result is RoundResult.OPEN

    @property
    def points(self) -> Decimal | None:
        """Points in the standings; None while it is to come."""
        if self.result in GIVES_POINTS:
            return self.given_points
        if self.result is RoundResult.PAIRING_BYE and self.given_points is not None:
            return self.given_points
        return _POINTS.get(self.result)

    @property
    def rated_result(self) -> Result | None:
        """The result as a rating would count it; None when there is none (yet).

        A score of the arbiter counts by the own points, never mirrored for the other side.
        """
        if self.result is RoundResult.SCORE and self.given_points is not None:
            return _BY_POINTS.get(self.given_points)
        return _RESULTS.get(self.result)

    @property
    @exact
    def unusual(self) -> bool:
        """Whether the arbiter gave a score that is no ordinary result, such as ½-0."""
        if self.result is not RoundResult.SCORE or self.given_points is None:
            return False
        ordinary = self.given_points in _BY_POINTS
        return not ordinary or self.opponent_points != ONE - self.given_points

    @property
    def not_rated(self) -> NotRated | None:
        """Why it does not count, as far as the round itself tells; None if it does or may.

        The rules may know one more reason (GAP600).
        """
        if self.result.bye:
            return NotRated.BYE
        if self.result in (RoundResult.FORFEIT_WIN, RoundResult.FORFEIT_LOSS):
            return NotRated.FORFEIT
        if self.result is RoundResult.PLAYED_UNRATED:
            return NotRated.PLAYED_UNRATED
        if self.result is RoundResult.SCORE and (not self.rated or self.rated_result is None):
            return NotRated.ARBITER_SCORE
        if self.opponent.unrated:
            return NotRated.UNRATED
        return NotRated.UNKNOWN_RATING if self.opponent.rating is None else None

    @property
    def game(self) -> Game | None:
        """What goes to the rating; None when the round itself is not rated."""
        if self.not_rated is not None:
            return None
        return Game(self.opponent.used_rating, self.rated_result)


@dataclass(frozen=True, slots=True)
class Plan:
    """What a scenario supposes of one open round (``round`` counts from 0); None: as it is.

    Raises NOT_A_RESULT for results whose points are entered.
    """

    round: int
    result: RoundResult | None = None
    opponent: Opponent | None = None

    def __post_init__(self) -> None:
        if self.result in GIVES_POINTS:
            raise InputError(Fault.NOT_A_RESULT, text=self.result.value)


@dataclass(frozen=True, slots=True)
class Scenario:
    """A named plan for some of the open rounds."""

    name: str
    plans: tuple[Plan, ...] = ()
    note: str = ""

    def plan_for(self, round_index: int) -> Plan | None:
        """The plan of a round, if there is one."""
        return next((plan for plan in self.plans if plan.round == round_index), None)


@unique
class GoalKind(Enum):
    """What the player wants. Ratings are published ones, limits inclusive."""

    REACH = "reach"
    """A rating of ``value`` or more on the next list."""
    GAIN = "gain"
    """``value`` points or more on the next list."""
    STAY_ABOVE = "stay-above"
    """A rating of ``value`` or more, where it stands higher now."""
    PERFORMANCE = "performance"
    """A FIDE performance of ``value`` or more."""
    NORM = "norm"
    """A norm for ``title``."""


@dataclass(frozen=True, slots=True)
class Goal:
    """One goal. ``value`` belongs to all kinds but NORM, ``title`` to NORM alone (else EMPTY)."""

    kind: GoalKind = GoalKind.REACH
    value: Decimal | None = None
    title: Title | None = None

    def __post_init__(self) -> None:
        if self.kind is GoalKind.NORM and self.title not in NORM_TITLES:
            raise InputError(Fault.EMPTY)


@dataclass(frozen=True, slots=True)
class Threshold:
    """A rating category or prize limit, such as U1800: ``limit`` itself is outside of it."""

    name: str
    limit: Decimal

    def crossed(self, before: Decimal, after: Decimal) -> bool:
        """Whether the way from one rating to the other leaves or enters the category."""
        return (before < self.limit) != (after < self.limit)


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Earlier games of an unrated player that are pooled (B.02 8.2; within 26 months).

    ``opponents`` are the rated ones alone, ``score`` the points against them.
    """

    opponents: tuple[Decimal, ...] = ()
    score: Decimal = ZERO


@dataclass(frozen=True, slots=True)
class Event:
    """The tournament of player A as entered.

    ``planned_rounds`` None: as many as there are rows. ``other_change`` is the exact change so
    far of the player's other games of the same period; their number is his ``other_games``.
    """

    name: str = ""
    rounds: tuple[Round, ...] = ()
    scenarios: tuple[Scenario, ...] = ()
    goals: tuple[Goal, ...] = ()
    thresholds: tuple[Threshold, ...] = ()
    other_change: Decimal = ZERO
    planned_rounds: int | None = None
    norms: NormData = field(default_factory=NormData)
    newcomer: Newcomer = field(default_factory=Newcomer)

    @property
    def open_rounds(self) -> tuple[int, ...]:
        """Places of the rounds still to come, from 0."""
        return tuple(i for i, entry in enumerate(self.rounds) if entry.open)

    @property
    def number_of_rounds(self) -> int:
        """Rounds of the whole event, never fewer than rows."""
        return max(len(self.rounds), self.planned_rounds or 0)

    @property
    @exact
    def points(self) -> Decimal:
        """Points in the standings so far."""
        return sum((p for entry in self.rounds if (p := entry.points) is not None), ZERO)

    def planned(self, scenario: Scenario) -> "Event":
        """The event with the plans of ``scenario`` filled in.

        A round that has a result by now keeps it, and its opponent.
        """
        rounds = list(self.rounds)
        for plan in scenario.plans:
            if plan.round < len(rounds) and rounds[plan.round].open:
                entry = rounds[plan.round]
                rounds[plan.round] = replace(
                    entry,
                    result=entry.result if plan.result is None else plan.result,
                    opponent=entry.opponent if plan.opponent is None else plan.opponent,
                )
        return replace(self, rounds=tuple(rounds))

    def with_round(self, index: int, entry: Round) -> "Event":
        """The event with another round at ``index``."""
        return replace(self, rounds=(*self.rounds[:index], entry, *self.rounds[index + 1 :]))

    def arranged(self, order: tuple[int | Round, ...]) -> "Event":
        """The event with rounds inserted, moved or deleted; scenarios keep their rounds.

        ``order`` lists the new table: places of present rounds, and rounds that are new.

        >>> event = Event(rounds=(Round(), Round(colour=Colour.WHITE)))
        >>> event.arranged((1, Round(), 0)).rounds[0].colour
        <Colour.WHITE: 'white'>
        """
        rounds = tuple(self.rounds[i] if isinstance(i, int) else i for i in order)
        places = {old: new for new, old in enumerate(order) if isinstance(old, int)}
        scenarios = tuple(
            replace(
                scenario,
                plans=tuple(
                    replace(plan, round=places[plan.round])
                    for plan in scenario.plans
                    if plan.round in places
                ),
            )
            for scenario in self.scenarios
        )
        return replace(self, rounds=rounds, scenarios=scenarios)


_RANGE: Final = re.compile(
    r"(.*[0-9])\s*(?:\.{2,3}|…|(?<=[\s0-9])(?:[-‐‑–—−]|to|à|a)(?=[\s0-9]))\s*(.*[0-9].*)",
    re.IGNORECASE,
)


def parse_opponent_rating(text: str) -> Rating | None:
    """A rating or range typed by a person; None for 0, as files and lists write *unrated*.

    Reads ``1720``, ``1700-1850``, ``1700 to 1850``, ``1700 à 1850`` and ``1700..1850``; the ends
    may stand in either order. Raises InputError as :func:`eloapp.core.numbers.parse_rating`.

    >>> parse_opponent_rating("1700 to 1850")
    RatingRange(low=Decimal('1700'), high=Decimal('1850'))
    """
    match = _RANGE.fullmatch(text.strip())
    ends = (text,) if match is None else match.groups()
    low, *_, high = sorted([parse_rating(end) for end in ends] * 2)
    return RatingRange(low, high) if low != high else low or None
