"""What a reader of the Game tab should be told besides the numbers, as values without words."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum, unique
from typing import Final

from eloapp.core.derivation import CapUse, Derivation, derive
from eloapp.core.document import Document
from eloapp.core.errors import InputError
from eloapp.core.kfactor import KFactor
from eloapp.core.numbers import exact
from eloapp.core.report import GameReport, Side
from eloapp.core.results import OUTCOMES, NotRated, Result

#: Formula and table are compared in a notice when they differ by this many points.
WORTH_COMPARING: Final = Decimal("0.2")


@unique
class Severity(Enum):
    """How serious a notice is; the most serious one is shown first."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class NoAnswer:
    """K cannot be told, so there is no change."""

    error: InputError


@dataclass(frozen=True, slots=True)
class GameNotRated:
    """The game does not count for this player."""

    reason: NotRated


@dataclass(frozen=True, slots=True)
class BothUnrated:
    """Neither player has a rating, so there is nothing to change."""


@dataclass(frozen=True, slots=True)
class UnratedNextList:
    """These results of the player would publish a rating under the lowest one of the list."""

    floor: Decimal
    results: tuple[Result, ...]


@dataclass(frozen=True, slots=True)
class DecimalRating:
    """FIDE lists hold whole ratings."""

    rating: Decimal


@dataclass(frozen=True, slots=True)
class NotZeroSum:
    """What the two win or lose together, by result of player A (``chosen`` one or None)."""

    sums: Mapping[Result, Decimal]
    k_a: Decimal
    k_b: Decimal
    chosen: Result | None


@dataclass(frozen=True, slots=True)
class Capped:
    """A difference above the cap counts as the cap."""

    difference: Decimal
    limit: Decimal


@dataclass(frozen=True, slots=True)
class Exempt:
    """A difference above the cap counts as it is, for the player stands at 2650 or more."""

    difference: Decimal


@dataclass(frozen=True, slots=True)
class Ceiling:
    """K was lowered because of the number of games in the period."""

    k: KFactor


@dataclass(frozen=True, slots=True)
class FormulaAgainstTable:
    """Formula and table give clearly different changes."""

    why: Derivation


@dataclass(frozen=True, slots=True)
class Floored:
    """These results end at the lowest rating of the rules."""

    floor: Decimal
    results: tuple[Result, ...]


Subject = (
    NoAnswer
    | GameNotRated
    | BothUnrated
    | UnratedNextList
    | DecimalRating
    | NotZeroSum
    | Capped
    | Exempt
    | Ceiling
    | FormulaAgainstTable
    | Floored
)
_ORDER: Final = (
    NoAnswer,
    GameNotRated,
    BothUnrated,
    UnratedNextList,
    DecimalRating,
    NotZeroSum,
    Capped,
    Exempt,
    Ceiling,
    FormulaAgainstTable,
    Floored,
)


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice about player A, player B, or (None) both."""

    severity: Severity
    subject: Subject
    about_a: bool | None = None


def game_notices(document: Document, report: GameReport) -> list[Notice]:
    """All notices of the game, the most serious first."""
    if not report.complete:
        return []
    found = [
        *_about_both(document, report),
        *_about_one(report.a, True, document, report),
        *_about_one(report.b, False, document, report),
    ]
    severities = list(Severity)
    return sorted(
        found, key=lambda n: (severities.index(n.severity), _ORDER.index(type(n.subject)))
    )


def _about_both(document: Document, report: GameReport) -> Iterator[Notice]:
    a, b = report.a, report.b
    if a.player.unrated and b.player.unrated:
        yield Notice(Severity.WARNING, BothUnrated())
    sums = {r: total for r in OUTCOMES if (total := report.sum_of_changes(r)) is not None}
    if any(sums.values()) and a.k is not None and b.k is not None:
        subject = NotZeroSum(sums, a.k.value, b.k.value, document.result)
        yield Notice(Severity.INFO, subject)


@exact
def _about_one(side: Side, is_a: bool, document: Document, report: GameReport) -> list[Notice]:
    return [
        Notice(severity, subject, is_a)
        for severity, subject in _subjects(side, is_a, document, report)
    ]


def _subjects(
    side: Side, is_a: bool, document: Document, report: GameReport
) -> Iterator[tuple[Severity, Subject]]:
    if side.fault is not None:
        yield Severity.ERROR, NoAnswer(side.fault)
    rating = side.player.known_rating
    if report.rules.is_fide and rating is not None and rating != rating.to_integral_value():
        yield Severity.WARNING, DecimalRating(rating)
    if side.game is None or side.rated is None:
        return
    if side.reason is not None:
        yield Severity.WARNING, GameNotRated(side.reason)
        return
    outcomes = side.game.outcomes
    edition = report.rules.edition
    if edition is not None:
        low = tuple(o.result for o in outcomes if o.published < edition.list_floor)
        if low:
            yield Severity.WARNING, UnratedNextList(edition.list_floor, low)
    shown = document.result or Result.WIN
    why = derive(side.rated, side.game, shown if is_a else shown.reversed)
    if why.difference is not None:
        if why.cap_use is CapUse.CAPPED and why.limit is not None:
            yield Severity.INFO, Capped(why.difference, why.limit)
        elif why.cap_use is CapUse.EXEMPT:
            yield Severity.INFO, Exempt(why.difference)
    if side.rated.k.period_games is not None:
        yield Severity.INFO, Ceiling(side.rated.k)
    if report.rules.floor is not None:
        floored = tuple(o.result for o in outcomes if o.floored)
        if floored:
            yield Severity.INFO, Floored(report.rules.floor, floored)
    if is_a and why.instead is not None:
        apart = abs(why.instead.change - why.outcome.change)
        if apart >= WORTH_COMPARING:
            yield Severity.INFO, FormulaAgainstTable(why)
