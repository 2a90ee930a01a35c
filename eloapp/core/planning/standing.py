"""What stands at the end of an event."""

from dataclasses import dataclass
from decimal import Decimal

from eloapp.core.event_report import EventReport, EventTotals
from eloapp.core.game import outcome_of
from eloapp.core.numbers import exact
from eloapp.core.results import Result


@dataclass(frozen=True, slots=True)
class Span:
    """A lowest and a highest value."""

    low: Decimal
    high: Decimal

    @property
    def single(self) -> bool:
        """Whether there is only one."""
        return self.low == self.high


@dataclass(frozen=True, slots=True)
class Standing:
    """The rating at the end of an event, all results known.

    ``change`` is the exact sum of the event's own games. The rest is of the whole period, with
    other events and after the floor: ``gain`` the change rounded once, ``live`` the unrounded
    rating and ``published`` that of the next list.
    """

    change: Decimal
    gain: Decimal
    live: Decimal
    published: Decimal


def standing_now(totals: EventTotals) -> Standing:
    """What stands when no further game counts."""
    return Standing(totals.change, totals.period_change_rounded, totals.live, totals.published)


@exact
def standing_after(report: EventReport, own: Decimal, change: Decimal) -> Standing:
    """What stands when further games were played and the event's own change is ``change``.

    ``own`` is the rating that the event is counted from.
    """
    period = change + report.event.other_change
    end = outcome_of(own, period, Result.DRAW, report.rules, own)
    return Standing(change, end.change_rounded, end.new_rating, end.published)
