"""All that the rounds to come may bring to an event, step by step, the quick answers first."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Final

from eloapp.core.document import Player
from eloapp.core.draws import DrawModel
from eloapp.core.event import Event, Goal, GoalKind
from eloapp.core.event_report import EventReport, EventRow, event_report
from eloapp.core.kfactor import FideProfile
from eloapp.core.norm_data import NormData
from eloapp.core.norms import NORM_RULES, NormReport, norm_report
from eloapp.core.planning.goals import GoalAnswer, goal_answer
from eloapp.core.planning.next_opponent import NextOpponent, next_opponent
from eloapp.core.planning.open_rounds import open_rounds
from eloapp.core.planning.outcomes import LastRound, Outcomes, last_round, outcomes_of
from eloapp.core.planning.scenarios import (
    ComparedLine,
    ScenarioReport,
    compare,
    scenario_report,
)
from eloapp.core.rules import Rules
from eloapp.core.titles import Title

#: Players below are asked about norms only when they have said something about them.
NORMS_FROM: Final = 2000


@dataclass(frozen=True, slots=True, eq=False)
class Prospect:
    """What the rounds to come may bring, as far as it is known.

    ``goals`` answer those of the event in its order. ``norms`` are the sought ones and
    ``norm_goals`` what each asks of the outcomes; both empty where norms are not looked at.
    ``scenarios`` and their ``lines`` come second, None until then; ``opponent`` is for the first
    goal and comes last (``complete``).
    """

    report: EventReport
    outcomes: Outcomes
    goals: tuple[GoalAnswer, ...] = ()
    norms: tuple[NormReport, ...] = ()
    norm_goals: tuple[GoalAnswer, ...] = ()
    scenarios: tuple[ScenarioReport, ...] | None = None
    lines: tuple[ComparedLine, ...] = ()
    opponent: NextOpponent | None = None
    complete: bool = False

    @property
    def planned(self) -> bool:
        """Whether scenarios are computed, too."""
        return self.scenarios is not None

    @property
    def next_row(self) -> EventRow | None:
        """The next round to be played."""
        return next((row for row in self.report.rows if row.entry.open), None)

    @property
    def last_round(self) -> LastRound | None:
        """What the only round to come brings."""
        return last_round(self.outcomes)

    def line(self, kind: object, number: int = 0) -> ComparedLine | None:
        """A line of the comparison; None while it is not known."""
        return next((e for e in self.lines if e.kind is kind and e.number == number), None)


def norms_matter(player: Player, event: Event) -> bool:
    """Whether norms are looked at without being asked for."""
    rating = player.known_rating
    return (
        (rating is not None and rating >= NORMS_FROM)
        or event.norms != NormData()
        or any(goal.kind is GoalKind.NORM for goal in event.goals)
    )


def prospects(
    player: Player, rules: Rules, draws: DrawModel, event: Event, *, norms: bool
) -> Iterator[Prospect]:
    """What may come, step by step: goals and outcomes, scenarios, the next opponent.

    ``norms`` False: the norms that the event names as sought are left out.
    """
    sought = event.norms.sought if norms else ()
    event = replace(event, norms=replace(event.norms, sought=sought))
    report = event_report(player, rules, event)
    outcomes = outcomes_of(open_rounds(report, draws))
    told = _norms(player, rules, event)
    by_title = {norm.title: norm for norm in told}

    def answer(goal: Goal) -> GoalAnswer:
        return goal_answer(outcomes, goal, by_title.get(goal.title) if goal.title else None)

    found = Prospect(
        report,
        outcomes,
        tuple(answer(goal) for goal in event.goals),
        told,
        tuple(answer(_norm_goal(norm.title)) for norm in told),
    )
    if event.scenarios:
        yield found
    scenarios = tuple(scenario_report(report, draws, plan, told) for plan in event.scenarios)
    found = replace(found, scenarios=scenarios, lines=compare(scenarios))
    asked = bool(event.goals) and bool(outcomes.rounds.rounds)
    if asked:
        yield found
    opponent = next_opponent(outcomes.rounds, event.goals[0]) if asked else None
    yield replace(found, opponent=opponent, complete=True)


def _norm_goal(title: Title) -> Goal:
    return Goal(GoalKind.NORM, title=title)


def _norms(player: Player, rules: Rules, event: Event) -> tuple[NormReport, ...]:
    return tuple(
        norm_report(event, title, rules, _reached(player, NORM_RULES[title].rating))
        for title in sought_norms(event)
    )


def _reached(player: Player, limit: int) -> Decimal | None:
    """The highest rating the player ever had; None: not known, and below ``limit`` now."""
    peak = player.k.peak if isinstance(player.k, FideProfile) else None
    known = [rating for rating in (peak, player.known_rating) if rating is not None]
    highest = max(known, default=None)
    return None if peak is None and (highest is None or highest < limit) else highest


def sought_norms(event: Event) -> tuple[Title, ...]:
    """The norms that the event names as sought, from the highest."""
    return tuple(title for title in NORM_RULES if title in event.norms.sought)
