"""Rating changes of one player: one game or several, per period or game by game.

B.02 8.3 in order: difference and cap (8.3.1), score minus expected score (8.3.2), K (8.3.3),
one rounding for the period (8.3.4). Under plain Elo the same steps, with what the rules say.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from eloapp.core.expectation import TableRow, formula_score, table_lookup
from eloapp.core.kfactor import KFactor, KPolicy, k_factor
from eloapp.core.numbers import ZERO, exact, round_half_away
from eloapp.core.results import OUTCOMES, NotRated, Result
from eloapp.core.rules import (
    UNRATED_GAP,
    UNRATED_GAP_ABOVE,
    CapScope,
    Expectation,
    Rules,
    apply_cap,
    apply_floor,
)


@dataclass(frozen=True, slots=True)
class Game:
    """A game of one player: opponent's rating (None: unrated), result (None: not yet)."""

    opponent: Decimal | None
    result: Result | None = None


@dataclass(frozen=True, slots=True)
class Expected:
    """An expected score and how it was found.

    ``difference`` is own minus opponent; ``limit`` the cap that holds for this player in this
    game (None: none); ``used`` the difference after it; ``row`` the table row, None by formula.
    """

    difference: Decimal
    limit: Decimal | None
    used: Decimal
    score: Decimal
    row: TableRow | None

    @property
    def capped(self) -> bool:
        """Whether the cap changed the difference."""
        return self.used != self.difference


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one result does to the rating.

    ``change`` is exact, after the floor; ``new_rating`` unrounded; ``published`` the whole
    number of the next list (the rating plus the change rounded once, 8.3.4; without whole
    ratings in the rules, the new rating rounded for reading).
    """

    result: Result
    change: Decimal
    change_rounded: Decimal
    new_rating: Decimal
    published: Decimal
    floored: bool


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game with what it does.

    ``rating`` is the own rating that it is computed from; ``expected`` is None when the game
    does not count; ``change`` is None while it is not played, then ``outcomes`` says what win,
    draw and loss would do.
    """

    game: Game
    rating: Decimal
    reason: NotRated | None
    expected: Expected | None
    change: Decimal | None
    rating_after: Decimal
    outcomes: tuple[Outcome, ...] = ()

    @property
    @exact
    def difference(self) -> Decimal | None:
        """Own minus opponent, None against an unrated player."""
        return None if self.game.opponent is None else self.rating - self.game.opponent

    def outcome(self, result: Result) -> Outcome:
        """One of the three outcomes of a game not yet played."""
        return self.outcomes[OUTCOMES.index(result)]


@dataclass(frozen=True, slots=True)
class RatedGames:
    """Several games of one player, all of one tournament in one period.

    ``points`` counts everything, ``score`` and ``expected_total`` the rated games that are
    played; ``change`` is exact and rounded once in ``change_rounded``.
    """

    rules: Rules
    rating: Decimal
    k: KFactor
    games: tuple[RatedGame, ...]
    points: Decimal
    rated_games: int
    score: Decimal
    expected_total: Decimal
    change: Decimal
    change_rounded: Decimal
    new_rating: Decimal
    published: Decimal
    floored: bool


@exact
def expected_against(
    own: Decimal, opponent: Decimal, rules: Rules, *, capped: bool = True
) -> Expected:
    """Expected score of ``own`` against ``opponent`` by the rules.

    The cap comes first, the whole-number step of the table after it. ``capped`` False leaves
    the cap out (draw model; the games that a once-per-tournament cap does not reach).
    """
    difference = own - opponent
    limit = rules.cap_in_force.limit_for(own) if capped else None
    used = apply_cap(difference, limit)
    if rules.expectation is Expectation.FORMULA:
        return Expected(difference, limit, used, formula_score(used), None)
    score, row = table_lookup(used)
    return Expected(difference, limit, used, score, row)


@exact
def why_not_rated(own: Decimal, game: Game, rules: Rules) -> NotRated | None:
    """The reason why a game does not count, None if it does (or will when it is played)."""
    if game.opponent is None:
        return NotRated.UNRATED
    if game.result is not None and not game.result.played:
        return NotRated.FORFEIT
    edition = rules.edition
    if (
        edition is not None
        and edition.gap600
        and abs(own - game.opponent) >= UNRATED_GAP
        and max(own, game.opponent) > UNRATED_GAP_ABOVE
    ):
        return NotRated.GAP600
    return None


@exact
def outcome_of(
    standing: Decimal, change: Decimal, result: Result, rules: Rules, start: Decimal
) -> Outcome:
    """The adjustments in their order: floor, then rounding; each only if the rules have it.

    ``standing`` is the unrounded rating that the change is added to, ``start`` the published
    one: the sum of all changes since then is rounded once (8.3.4), never a single game.
    """
    floored = apply_floor(standing + change, rules.floor)
    new = floored.rating
    published = start + round_half_away(new - start) if rules.whole else round_half_away(new)
    change = new - standing
    return Outcome(result, change, round_half_away(change), new, published, floored.reached)


@exact
def rate_games(
    rating: Decimal,
    policy: KPolicy,
    games: Sequence[Game],
    rules: Rules,
    *,
    other_games: int = 0,
) -> RatedGames:
    """Rate ``games`` of a player who stands at ``rating``.

    ``other_games`` counts his rated games elsewhere in the same period (for the ceiling of
    700). K is that of the start throughout. Games not yet played count for the ceiling and for
    a once-per-tournament cap, and start from the rating after all played ones.

    Raises InputError as :func:`eloapp.core.kfactor.k_factor`.

    >>> from datetime import date
    >>> from eloapp.core.kfactor import FixedK
    >>> from eloapp.core.rules import Preset, rules_for
    >>> rated = rate_games(
    ...     Decimal(2450),
    ...     FixedK(Decimal(10)),
    ...     [Game(Decimal(2522), Result.DRAW), Game(Decimal(2150), Result.WIN)],
    ...     rules_for(Preset.FIDE_STANDARD, date(2026, 11, 1)),
    ... )
    >>> rated.change, rated.published
    (Decimal('2.50'), Decimal('2453'))
    """
    reasons = [why_not_rated(rating, game, rules) for game in games]
    counted = reasons.count(None)
    k = k_factor(policy, rating, rules, counted + other_games)
    capped = _capped_games(rating, games, reasons, rules)

    rated: list[RatedGame | None] = [None] * len(games)
    current, points, score, expected_total, played = rating, ZERO, ZERO, ZERO, 0
    floored = False
    total = ZERO
    for i, game in enumerate(games):
        if game.result is None:
            continue
        points += game.result.points
        own = rating if rules.in_period else current
        if game.opponent is None or reasons[i] is not None:
            rated[i] = RatedGame(game, own, reasons[i], None, ZERO, current)
            continue
        expected = expected_against(own, game.opponent, rules, capped=i in capped)
        change = k.value * (game.result.points - expected.score)
        if rules.in_period:
            total += change
            current = rating + total
        else:
            step = outcome_of(current, change, game.result, rules, rating)
            change, current = step.change, step.new_rating
            floored |= step.floored
        played += 1
        score += game.result.points
        expected_total += expected.score
        rated[i] = RatedGame(game, own, None, expected, change, current)

    end_rules = rules if played else rules.unfloored
    end = outcome_of(rating, current - rating, Result.DRAW, end_rules, rating)
    for i, game in enumerate(games):
        if game.result is None:
            own = rating if rules.in_period else end.new_rating
            hoped = (
                expected_against(own, game.opponent, rules, capped=i in capped)
                if game.opponent is not None and reasons[i] is None
                else None
            )
            outcomes = tuple(
                outcome_of(
                    end.new_rating,
                    ZERO if hoped is None else k.value * (result.points - hoped.score),
                    result,
                    rules.unfloored if hoped is None else rules,
                    rating,
                )
                for result in OUTCOMES
            )
            rated[i] = RatedGame(game, own, reasons[i], hoped, None, end.new_rating, outcomes)
    return RatedGames(
        rules,
        rating,
        k,
        tuple(game for game in rated if game is not None),
        points,
        played,
        score,
        expected_total,
        end.change,
        end.change_rounded,
        end.new_rating,
        end.published,
        floored or end.floored,
    )


def _capped_games(
    rating: Decimal, games: Sequence[Game], reasons: Sequence[NotRated | None], rules: Rules
) -> frozenset[int]:
    """Which games the cap reaches: all, or one per tournament (B.02 of 1 January 2022, 8.3.1).

    "A player may benefit from only one upgrade under this rule, for the game in which the
    rating difference is greatest"; the others use the real difference. Among equal differences
    the one that benefits counts, then one that is played, so that the order of the games does
    not matter.
    """
    if rules.cap_in_force.scope is not CapScope.ONE_PER_TOURNAMENT:
        return frozenset(range(len(games)))
    differences = {
        i: rating - game.opponent
        for i, game in enumerate(games)
        if game.opponent is not None and reasons[i] is None
    }
    if not differences:
        return frozenset()

    def claim(i: int) -> tuple[Decimal, Decimal, bool]:
        return abs(differences[i]), differences[i], games[i].result is not None

    return frozenset({max(differences, key=claim)})
