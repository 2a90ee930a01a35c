"""The rounds to come: who is met, what may happen, and with which probability."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Final

from eloapp.core.draws import Chances, DrawModel
from eloapp.core.event import ROUND_RESULTS, RoundResult, Scenario
from eloapp.core.event_report import EventReport, EventRow, planned_report
from eloapp.core.numbers import exact
from eloapp.core.report import chances_against
from eloapp.core.results import OUTCOMES, NotRated, Result

#: Results of games among those that a plan may name.
PLAYED_RESULTS: Final[Mapping[RoundResult, Result]] = {
    ROUND_RESULTS[result]: result for result in OUTCOMES
}
#: Stands for a chance that is not known; what depends on it is never told.
NOT_KNOWN: Final = 1 / 3


@dataclass(frozen=True, slots=True)
class OpenRound:
    """A round to come.

    ``fixed`` is the result that a scenario supposes. ``chances`` are by the draw model, from
    the rating that stands before the rounds to come; None without the model or a rating.
    """

    row: EventRow
    fixed: Result | None = None
    chances: Chances | None = None

    @property
    def index(self) -> int:
        """Its place in the event, from 0."""
        return self.row.index

    @property
    def counts(self) -> bool:
        """Whether its result goes to the rating."""
        return self.row.counts

    @property
    def opponent(self) -> Decimal | None:
        """The rating that is computed with; None unrated or not known."""
        return self.row.entry.opponent.used_rating

    @property
    def chance_of_fixed(self) -> float | None:
        """How probable the supposed result is; None: nothing is supposed, or not known."""
        if self.fixed is None or self.chances is None:
            return None
        return self.chances.of(self.fixed)

    @property
    def foreseen(self) -> bool:
        """Whether the probabilities of :attr:`branches` are known."""
        return self.fixed is not None or self.chances is not None

    @property
    def branches(self) -> tuple[tuple[Result, float], ...]:
        """What may happen, best first, with probabilities; a third each if they are not known."""
        if self.fixed is not None:
            return ((self.fixed, 1.0),)
        return tuple(
            (result, NOT_KNOWN if self.chances is None else self.chances.of(result))
            for result in OUTCOMES
        )


@dataclass(frozen=True, slots=True)
class OpenRounds:
    """All rounds to come, in the order of the table.

    ``report`` is the event with the opponents and the byes and forfeits of a scenario filled
    in; results of games that it supposes stand in ``rounds`` and are not played there, so that
    game by game the order of the rounds is kept.
    """

    report: EventReport
    rounds: tuple[OpenRound, ...]

    @property
    def counted(self) -> tuple[OpenRound, ...]:
        """Those that go to the rating."""
        return tuple(entry for entry in self.rounds if entry.counts)

    @property
    def uncounted(self) -> tuple[OpenRound, ...]:
        """Those that bring points only, without a result that is supposed."""
        return tuple(e for e in self.rounds if not e.counts and e.fixed is None)

    @property
    def left_out(self) -> tuple[int, ...]:
        """Rounds that may still count, but nothing is known of the opponent's rating yet.

        Rounds that are announced without a row are among them. No answer includes them.
        """
        event = self.report.event
        unknown = (e.index for e in self.rounds if e.row.reason is NotRated.UNKNOWN_RATING)
        return (*unknown, *range(len(event.rounds), event.number_of_rounds))

    @property
    def about(self) -> bool:
        """Whether a counted opponent's rating, of a game played or to come, is a range."""
        return self.report.about or any(e.row.entry.opponent.about for e in self.counted)

    @property
    def foreseen(self) -> bool:
        """Whether the probabilities of all counted rounds are known."""
        return all(entry.foreseen for entry in self.counted)

    @property
    @exact
    def points(self) -> Decimal:
        """Points in the standings without the counted rounds and those of ``uncounted``."""
        supposed = (e.fixed.points for e in self.rounds if not e.counts and e.fixed is not None)
        return sum(supposed, self.report.points)


def open_rounds(
    report: EventReport, draws: DrawModel, scenario: Scenario | None = None
) -> OpenRounds:
    """The rounds to come of an event, under the plans of ``scenario`` if there is one."""
    plans = scenario.plans if scenario is not None else ()
    fixed: dict[int, Result] = {}
    others = []
    for plan in plans:
        result = PLAYED_RESULTS.get(plan.result) if plan.result is not None else None
        if result is not None:
            fixed.setdefault(plan.round, result)
        others.append(plan if result is None else replace(plan, result=None))
    filled = Scenario("", tuple(p for p in others if p.result or p.opponent))
    if filled.plans:
        report = planned_report(report, filled)
    return OpenRounds(
        report,
        tuple(
            OpenRound(row, fixed.get(row.index), _chances(report, row, draws))
            for row in report.rows
            if row.entry.open
        ),
    )


def _chances(report: EventReport, row: EventRow, draws: DrawModel) -> Chances | None:
    opponent = row.entry.opponent.used_rating
    if row.rated is None or opponent is None:
        return None
    return chances_against(row.rated.rating, opponent, report.rules, draws)
