"""What a reader of the Game tab should be told besides the numbers, as codes with values."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from enum import Enum, unique
from typing import Any, Final

from eloapp.core.derivation import CapUse, derive
from eloapp.core.document import Document
from eloapp.core.numbers import exact
from eloapp.core.report import GameReport, Side
from eloapp.core.results import OUTCOMES, Result

#: Formula and table are compared in a notice when they differ by this many points.
WORTH_COMPARING: Final = Decimal("0.2")


@unique
class Severity(Enum):
    """How serious a notice is; the most serious one is shown first."""

    ERROR = 0
    WARNING = 1
    INFO = 2


@unique
class NoticeCode(Enum):
    """The notices of the Game tab, most important first within a severity."""

    FAULT = "fault"
    NOT_RATED = "not-rated"
    UNRATED_NEXT_LIST = "unrated-next-list"
    DECIMAL_RATING = "decimal-rating"
    NOT_ZERO_SUM = "not-zero-sum"
    CAPPED = "capped"
    EXEMPT = "exempt"
    CEILING = "ceiling"
    FORMULA_AGAINST_TABLE = "formula-against-table"
    FLOORED = "floored"


@dataclass(frozen=True, slots=True)
class Notice:
    """A code and the values its sentence needs. ``side`` is "a", "b" or "" for both."""

    code: NoticeCode
    severity: Severity
    side: str = ""
    values: dict[str, Any] = field(default_factory=dict)


@exact
def game_notices(document: Document, report: GameReport) -> list[Notice]:
    """All notices of the game, the most serious first."""
    if not report.complete:
        return []
    found = [*_for_both(document, report)]
    for name, side in (("a", report.a), ("b", report.b)):
        found += _for_side(name, side, document, report)
    order = list(NoticeCode)
    return sorted(found, key=lambda n: (n.severity.value, order.index(n.code)))


def _for_both(document: Document, report: GameReport) -> Iterator[Notice]:
    a, b = report.a, report.b
    if a.game is None or b.game is None or not report.counts:
        return
    sums = {result: report.sum_of_changes(result) for result in OUTCOMES}
    if any(sums.values()) and a.k is not None and b.k is not None:
        values = {"sums": sums, "k_a": a.k.value, "k_b": b.k.value, "result": document.result}
        yield Notice(NoticeCode.NOT_ZERO_SUM, Severity.INFO, values=values)


def _for_side(name: str, side: Side, document: Document, report: GameReport) -> Iterator[Notice]:
    if side.fault is not None:
        yield Notice(NoticeCode.FAULT, Severity.ERROR, name, {"error": side.fault})
    rating = side.player.known_rating
    if report.rules.is_fide and rating is not None and rating != rating.to_integral_value():
        yield Notice(NoticeCode.DECIMAL_RATING, Severity.WARNING, name, {"rating": rating})
    if side.game is None or side.rated is None:
        return
    if side.reason is not None:
        yield Notice(NoticeCode.NOT_RATED, Severity.WARNING, name, {"reason": side.reason})
        return
    shown = document.result or Result.WIN
    mine = shown if name == "a" else shown.reversed
    why = derive(side.rated, side.game, mine)
    values = {"difference": why.difference, "limit": why.limit, "own": why.own}
    if why.cap_use is CapUse.CAPPED:
        yield Notice(NoticeCode.CAPPED, Severity.INFO, name, values)
    elif why.cap_use is CapUse.EXEMPT:
        yield Notice(NoticeCode.EXEMPT, Severity.INFO, name, values)
    k = side.rated.k
    if k.period_games is not None:
        yield Notice(NoticeCode.CEILING, Severity.INFO, name, {"k": k})
    edition = report.rules.edition
    if edition is not None:
        low = [o for o in side.game.outcomes if o.published < edition.list_floor]
        if low:
            yield Notice(
                NoticeCode.UNRATED_NEXT_LIST,
                Severity.WARNING,
                name,
                {
                    "floor": edition.list_floor,
                    "results": tuple(o.result for o in low),
                    "chosen": None if document.result is None else mine,
                },
            )
    floored = tuple(o.result for o in side.game.outcomes if o.floored)
    if floored:
        lowest = {"floor": report.rules.floor, "results": floored}
        yield Notice(NoticeCode.FLOORED, Severity.INFO, name, lowest)
    instead = why.instead
    if (
        name == "a"
        and instead is not None
        and abs(instead.change - why.outcome.change) >= WORTH_COMPARING
    ):
        yield Notice(NoticeCode.FORMULA_AGAINST_TABLE, Severity.INFO, name, {"why": why})
