"""The derivation of a change as data: each step with its inputs, rule and result.

Window and command line write their "why" from it; nothing here is worded. A derivation holds
all that is needed to work the number out again by hand, and :func:`work_out` does so from the
written steps alone (a test compares it with the change that was computed).
"""

from dataclasses import dataclass
from decimal import Decimal
from enum import Enum, unique

from eloapp.core.expectation import (
    TableRow,
    formula_score,
    table_lookup,
)
from eloapp.core.game import (
    Outcome,
    RatedGame,
    RatedGames,
    outcome_of,
)
from eloapp.core.kfactor import KFactor
from eloapp.core.numbers import ONE, ZERO, exact
from eloapp.core.results import NotRated, Result
from eloapp.core.rules import CapScope, Expectation, Rules, apply_cap, apply_floor
from eloapp.core.tables import table_row


@unique
class CapUse(Enum):
    """What the cap did to a difference."""

    NO_CAP = "no-cap"
    WITHIN = "within"
    CAPPED = "capped"
    EXEMPT = "exempt"
    """Own rating 2650 or more: the real difference, and it is above 400."""
    OTHER_GAME = "other-game"
    """The one upgrade of the tournament goes to another game (2022 to February 2024)."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """What the expectation that was not chosen would give."""

    expectation: Expectation
    expected: Decimal
    change: Decimal


@dataclass(frozen=True, slots=True)
class Derivation:
    """One result of one player, step by step; ``reason`` is set when it does not count.

    Order of the steps: difference, cap, expected score (table row or formula), K, change,
    floor, rounding. ``standing`` is the rating that the change is added to: in a period other
    played games may already have moved it away from ``own``.
    """

    rules: Rules
    result: Result
    own: Decimal
    opponent: Decimal | None
    reason: NotRated | None
    k: KFactor
    standing: Decimal
    outcome: Outcome
    difference: Decimal | None = None
    cap_use: CapUse = CapUse.NO_CAP
    limit: Decimal | None = None
    used: Decimal | None = None
    expected: Decimal | None = None
    row: TableRow | None = None
    instead: Comparison | None = None


@exact
def derive(rated: RatedGames, game: RatedGame, result: Result) -> Derivation:
    """How ``result`` of ``game`` (one of ``rated.games``) leads to its change."""
    rules, k = rated.rules, rated.k
    expected = game.expected
    standing = game.rating_after if game.change is None else game.rating_after - game.change
    if expected is None or (game.change is not None and rules.in_period):
        # The floor is a step of the whole period, not of one of its played games.
        rules = rules.unfloored
    if expected is None:
        outcome = outcome_of(standing, ZERO, result, rules, rated.rating)
        return Derivation(
            rules, result, game.rating, game.game.opponent, game.reason, k, standing, outcome
        )
    change = k.value * (result.points - expected.score)
    other = _other_score(rules, expected.used)
    other_change = k.value * (result.points - other)
    comparison = Comparison(
        Expectation.FORMULA if rules.expectation is Expectation.TABLE else Expectation.TABLE,
        other,
        outcome_of(standing, other_change, result, rules, rated.rating).change,
    )
    return Derivation(
        rules,
        result,
        game.rating,
        game.game.opponent,
        None,
        k,
        standing,
        outcome_of(standing, change, result, rules, rated.rating),
        expected.difference,
        _cap_use(rules, game.rating, expected.difference, expected.limit),
        expected.limit,
        expected.used,
        expected.score,
        expected.row,
        comparison,
    )


def _other_score(rules: Rules, used: Decimal) -> Decimal:
    if rules.expectation is Expectation.TABLE:
        return formula_score(used)
    return table_lookup(used)[0]


def _cap_use(rules: Rules, own: Decimal, difference: Decimal, limit: Decimal | None) -> CapUse:
    cap = rules.cap_in_force
    if cap.points is None:
        return CapUse.NO_CAP
    if abs(difference) <= cap.points:
        return CapUse.WITHIN
    if limit is not None:
        return CapUse.CAPPED
    return CapUse.EXEMPT if cap.scope is CapScope.BELOW_2650 else CapUse.OTHER_GAME


@exact
def work_out(derivation: Derivation) -> Decimal:
    """The change worked out again from the written steps, as a reader would by hand."""
    if derivation.reason is not None or derivation.opponent is None:
        return ZERO
    difference = apply_cap(derivation.own - derivation.opponent, derivation.limit)
    if derivation.row is None:
        expected = formula_score(difference)
    else:
        higher = table_row(derivation.row.first)[2]
        expected = higher if derivation.row.higher else ONE - higher
    change = derivation.k.value * (derivation.result.points - expected)
    floored = apply_floor(derivation.standing + change, derivation.rules.floor)
    return floored.rating - derivation.standing
