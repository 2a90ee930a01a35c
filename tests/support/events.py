"""Short ways to say "this opponent, this result, this tournament"."""

from collections.abc import Iterable
from decimal import Decimal

from eloapp.core.document import Player
from eloapp.core.event import Event, Opponent, RatingRange, Round, RoundResult
from eloapp.core.event_report import EventReport, event_report
from eloapp.core.kfactor import FixedK, KPolicy
from eloapp.core.rules import Rules

WIN, DRAW, LOSS, OPEN = RoundResult.WIN, RoundResult.DRAW, RoundResult.LOSS, RoundResult.OPEN

Number = Decimal | int | str


def opponent(rating: Number | RatingRange | None) -> Opponent:
    """An opponent of a rating or range; None is unrated."""
    if rating is None:
        return Opponent(unrated=True)
    return Opponent(rating=rating if isinstance(rating, RatingRange) else Decimal(rating))


def about(low: Number, high: Number) -> RatingRange:
    """A range of ratings."""
    return RatingRange(Decimal(low), Decimal(high))


def rated_round(rating: Number | RatingRange | None, result: RoundResult = OPEN) -> Round:
    """A round against an opponent of a rating; None is unrated."""
    return Round(opponent(rating), result)


def event_of(
    rounds: Iterable[Round | tuple[Number | RatingRange | None, RoundResult]],
    other_change: Number = 0,
) -> Event:
    """An event from rounds, or from (rating, result)."""
    return Event(
        rounds=tuple(r if isinstance(r, Round) else rated_round(*r) for r in rounds),
        other_change=Decimal(other_change),
    )


def report_event(
    rating: Number | None, k: KPolicy | Number, event: Event, rules: Rules, other_games: int = 0
) -> EventReport:
    """The report of a player; rating None is an unrated one."""
    policy = FixedK(Decimal(k)) if isinstance(k, Decimal | int | str) else k
    own = None if rating is None else Decimal(rating)
    return event_report(Player("", own, own is None, policy, other_games), rules, event)
