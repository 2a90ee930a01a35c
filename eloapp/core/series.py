"""A series of games: the path of chosen results, game by game and per period.

The two ways to add up are always computed side by side, for they answer different questions:
a simulator moves the rating after each game, a rating list counts every game of a period from
the rating of its start.
"""

from collections.abc import Generator, Iterator
from dataclasses import dataclass, field, replace
from decimal import Decimal
from enum import Enum, unique
from typing import Final

from eloapp.core.errors import Fault, InputError
from eloapp.core.game import Game, expected_against, outcome_of, why_not_rated
from eloapp.core.kfactor import FideProfile, KFactor, KPolicy, k_factor
from eloapp.core.numbers import ZERO, exact, exact_steps
from eloapp.core.results import Result, parse_result
from eloapp.core.rules import CapScope, Rules, Update, apply_floor

MAX_GAMES: Final = 5_000
#: A path of many games may be left after so many of them.
_GAMES_OF_A_STEP: Final = 64


@unique
class OpponentKind(Enum):
    """Who the opponents are."""

    FIXED = "fixed"
    """The ratings given, in turn; they stay as they are."""
    EQUAL = "equal"
    """As strong as the player: his rating equals the player's before each game."""
    MOVING = "moving"
    """One opponent whose rating moves with his own K (game by game only)."""


@unique
class ChanceSource(Enum):
    """Where the chances of win, draw and loss come from."""

    STRENGTH = "strength"
    """A true strength of the player, given by the user."""
    FOLLOWS = "follows"
    """Strength follows the rating: the chances are those of the rating then reached."""
    TODAY = "today"
    """Strength is today's rating."""
    GIVEN = "given"
    """Percentages given by the user, the same in every game."""


@dataclass(frozen=True, slots=True)
class GivenChances:
    """Win, draw and loss as fractions; they add up to one within 1e-6."""

    win: Decimal = Decimal("0.4")
    draw: Decimal = Decimal("0.3")
    loss: Decimal = Decimal("0.3")

    @exact
    def __post_init__(self) -> None:
        total = self.win + self.draw + self.loss
        lowest = min(self.win, self.draw, self.loss)
        if lowest < 0 or abs(total - 1) > Decimal("1e-6"):
            raise InputError(Fault.NOT_CHANCES)


@dataclass(frozen=True, slots=True)
class Series:
    """What the Series tab asks, as entered.

    ``period_games`` None: all games are one period. ``opponents`` empty: player B's rating.
    ``pattern`` is repeated to the number of games. ``samples`` paths are drawn from ``seed``.
    """

    games: int = 10
    period_games: int | None = None
    opponents: tuple[Decimal, ...] = ()
    opponent: OpponentKind = OpponentKind.FIXED
    pattern: tuple[Result, ...] = (Result.WIN,)
    chances: ChanceSource = ChanceSource.TODAY
    strength: Decimal | None = None
    given: GivenChances = field(default_factory=GivenChances)
    target: Decimal | None = None
    samples: int = 0
    seed: int = 1

    @property
    def strength_counts(self) -> bool:
        """Whether a true strength is given and used."""
        return self.chances is ChanceSource.STRENGTH and self.strength is not None


@dataclass(frozen=True, slots=True)
class SeriesCase:
    """A series with everything that its numbers depend on.

    ``opponents`` are met in turn, ``opponent_k`` is for MOVING. ``other_games`` are rated games
    elsewhere in the first period. Raises InputError where the parts do not go together.
    """

    rating: Decimal
    policy: KPolicy
    rules: Rules
    games: int
    period_games: int
    opponents: tuple[Decimal, ...] = ()
    opponent: OpponentKind = OpponentKind.FIXED
    opponent_k: Decimal | None = None
    other_games: int = 0

    def __post_init__(self) -> None:
        if not 1 <= self.games <= MAX_GAMES:
            raise InputError(Fault.OUT_OF_RANGE, low=1, high=MAX_GAMES)
        if self.period_games < 1:
            raise InputError(Fault.OUT_OF_RANGE, low=1, high=MAX_GAMES)
        if self.opponent is not OpponentKind.EQUAL and not self.opponents:
            raise InputError(Fault.NO_OPPONENT)
        if self.opponent is not OpponentKind.EQUAL and any(
            why_not_rated(self.rating, Game(opponent), self.rules) for opponent in self.opponents
        ):
            # Only the start is asked: a gap that opens or closes on the way is not modelled.
            raise InputError(Fault.SERIES_NOT_RATED)
        if self.opponent is OpponentKind.MOVING:
            one_law = self.rules.cap_in_force.scope is not CapScope.BELOW_2650
            single = len(self.opponents) == 1 and self.opponent_k is not None
            if not single or self.rules.in_period or self.rules.floor is not None:
                raise InputError(Fault.MOVING_OPPONENT)
            if not one_law:
                raise InputError(Fault.MOVING_CAP)

    @property
    def start_k(self) -> KFactor:
        """K of the first period; game by game it holds throughout."""
        length = min(self.period_games, self.games)
        games = self.rated_games(0, length) if self.rules.in_period else 0
        return k_factor(self.policy, self.rating, self.rules, games)

    def opponent_at(self, game: int, own: Decimal) -> Decimal:
        """Rating of the opponent of game 0, 1, …, as long as he does not move."""
        if self.opponent is OpponentKind.EQUAL:
            return own
        return self.opponents[game % len(self.opponents)]

    def periods(self) -> Iterator[tuple[int, int]]:
        """First game and number of games of each period; the last may be shorter."""
        for first in range(0, self.games, self.period_games):
            yield first, min(self.period_games, self.games - first)

    def rated_games(self, first: int, length: int) -> int:
        """Rated games of the period that begins with game ``first``, other events included."""
        return length + (0 if first else self.other_games)

    def updated(self, update: Update) -> "SeriesCase":
        """The same series added up the other way."""
        return replace(self, rules=replace(self.rules, update=update))


@dataclass(frozen=True, slots=True)
class SeriesGame:
    """One game of a path.

    ``before`` is the rating that ``change`` is added to; ``after`` the rating after it: at the
    end of a period the new start (a whole number where the rules publish whole ones).
    """

    number: int
    before: Decimal
    opponent: Decimal
    expected: Decimal
    result: Result
    k: Decimal
    change: Decimal
    after: Decimal


@dataclass(frozen=True, slots=True)
class SeriesPath:
    """A path of chosen results. ``k_changes`` lists (last game before it, new K)."""

    start: Decimal
    games: tuple[SeriesGame, ...]
    k_changes: tuple[tuple[int, KFactor], ...] = ()
    floored: bool = False

    @property
    def end(self) -> Decimal:
        """The rating after the last game."""
        return self.games[-1].after

    @property
    @exact
    def change(self) -> Decimal:
        """What the whole series brings."""
        return self.end - self.start


def parse_pattern(text: str) -> tuple[Result, ...]:
    """Results typed in a row, ``1½01``, or apart: ``1 1/2 0``, ``1, 0.5, 0``.

    ``1/2`` and ``0.5`` need a comma or blank on both sides; a decimal comma cannot be told from
    a separator and is none. Raises NOT_A_RESULT, EMPTY.

    >>> [r.value for r in parse_pattern("1 ½ =0")]
    ['1', '½', '½', '0']
    """
    found: list[Result] = []
    for word in text.replace(",", " ").split():
        try:
            found.append(_played(word))
        except InputError:
            found += [_played(sign) for sign in word]
    if not found:
        raise InputError(Fault.EMPTY)
    return tuple(found)


def _played(word: str) -> Result:
    result = parse_result(word)
    if not result.played:
        raise InputError(Fault.NOT_A_RESULT, text=word)
    return result


def series_path(case: SeriesCase, pattern: tuple[Result, ...]) -> SeriesPath:
    """The rating after each game when the results are those of ``pattern``, repeated.

    Raises InputError as :func:`eloapp.core.kfactor.k_factor`.
    """
    steps = path_steps(case, pattern)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            path: SeriesPath = end.value
            return path


@exact_steps
def path_steps(case: SeriesCase, pattern: tuple[Result, ...]) -> Generator[None, None, SeriesPath]:
    """:func:`series_path` for a background job: it may be left at each of its yields."""
    walk = _per_period if case.rules.in_period else _game_by_game
    return (yield from walk(case, pattern))


def _game_by_game(
    case: SeriesCase, pattern: tuple[Result, ...]
) -> Generator[None, None, SeriesPath]:
    rules, k = case.rules, case.start_k.value
    own, floored = case.rating, False
    games: list[SeriesGame] = []
    moving = case.opponent is OpponentKind.MOVING
    opponent = case.opponents[0] if moving else ZERO
    for i in range(case.games):
        if not i % _GAMES_OF_A_STEP:
            yield
        if not moving:
            opponent = case.opponent_at(i, own)
        result = pattern[i % len(pattern)]
        expected = expected_against(own, opponent, rules).score
        surplus = result.points - expected
        end = apply_floor(own + k * surplus, rules.floor)
        games.append(
            SeriesGame(i + 1, own, opponent, expected, result, k, end.rating - own, end.rating)
        )
        floored |= end.reached
        own = end.rating
        if moving and case.opponent_k is not None:
            opponent -= case.opponent_k * surplus
    return SeriesPath(case.rating, tuple(games), floored=floored)


def _per_period(case: SeriesCase, pattern: tuple[Result, ...]) -> Generator[None, None, SeriesPath]:
    rules = case.rules
    start, floored = case.rating, False
    # The rating of the start was published too: once at 2400, always at 2400.
    policy = next_policy(case.policy, start, 0)
    games: list[SeriesGame] = []
    changes: list[tuple[int, KFactor]] = []
    before: KFactor | None = None
    for first, length in case.periods():
        rated = case.rated_games(first, length)
        k = k_factor(policy, start, rules, rated)
        if before is not None and k.value != before.value:
            changes.append((first, k))
        before = k
        current = start
        scores: dict[Decimal, Decimal] = {}
        for i in range(first, first + length):
            if not i % _GAMES_OF_A_STEP:
                yield
            opponent = case.opponent_at(i, start)
            if opponent not in scores:
                scores[opponent] = expected_against(start, opponent, rules).score
            score = scores[opponent]
            result = pattern[i % len(pattern)]
            change = k.value * (result.points - score)
            after = current + change
            games.append(
                SeriesGame(i + 1, current, opponent, score, result, k.value, change, after)
            )
            current = after
        end = outcome_of(start, current - start, Result.DRAW, rules, start)
        floored |= end.floored
        start = end.published if rules.whole else end.new_rating
        games[-1] = replace(games[-1], after=start)
        policy = next_policy(policy, start, rated)
    return SeriesPath(case.rating, tuple(games), tuple(changes), floored)


def next_policy(policy: KPolicy, published: Decimal, games: int) -> KPolicy:
    """What K is read from after a period: more games counted, perhaps a higher peak.

    Not modelled: the turn of the year (a junior stays one as long as the series lasts).
    """
    if not isinstance(policy, FideProfile):
        return policy
    return replace(
        policy,
        games=None if policy.games is None else policy.games + games,
        peak=published if policy.peak is None else max(policy.peak, published),
    )
