"""The next game of a tournament with all that hangs on it, for a card of one page."""

from dataclasses import dataclass, replace

from eloapp.core.document import Document
from eloapp.core.draws import Chances
from eloapp.core.event import ROUND_RESULTS
from eloapp.core.event_report import EventReport, EventRow, event_report
from eloapp.core.planning import GoalAnswer, goal_answer, open_rounds, outcomes_of
from eloapp.core.planning.prospect import Prospect, norms_matter, prospects
from eloapp.core.results import OUTCOMES, Result


@dataclass(frozen=True, slots=True)
class RoundCard:
    """The first round to come.

    ``found`` is what stands before it, without scenarios. ``chances`` are by the draw model,
    None without it or without a rating. ``after`` holds, for win, draw and loss, what each goal
    asks then; empty where the game does not count.
    """

    found: Prospect
    row: EventRow
    chances: Chances | None
    after: tuple[tuple[GoalAnswer, ...], ...]

    @property
    def report(self) -> EventReport:
        """What stands before the game."""
        return self.found.report


def round_card(document: Document) -> RoundCard | None:
    """The card of the next round; None when there is no round to come."""
    player, draws = document.players.a, document.draws
    event = replace(document.event, scenarios=())
    if not event.open_rounds:
        return None
    norms = norms_matter(player, event)
    # Goals and norms come first; against whom one game is enough is not asked here.
    found = next(prospects(player, document.rules, draws, event, norms=norms))
    entry = found.outcomes.rounds.rounds[0]
    report, row = found.report, entry.row

    def after(result: Result) -> tuple[GoalAnswer, ...]:
        played = replace(row.entry, result=ROUND_RESULTS[result])
        filled = report.event.with_round(row.index, played)
        then = event_report(player, document.rules, filled, later=(row.index,))
        outcomes = outcomes_of(open_rounds(then, draws))
        return tuple(goal_answer(outcomes, goal) for goal in event.goals)

    goals = event.goals if row.counts else ()
    return RoundCard(
        found, row, entry.chances, tuple(after(result) for result in OUTCOMES if goals)
    )
