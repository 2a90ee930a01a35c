"""What the rounds to come of an event may bring: outcomes, goals, scenarios.

From an :class:`eloapp.core.event_report.EventReport`: :func:`open_rounds` says who is met and
what may happen (with the plans of a scenario), :func:`outcomes_of` groups all ways by score,
:func:`goal_answer` and :func:`next_opponent` tell what a goal asks, :func:`scenario_report` and
:func:`compare` set plans side by side. Nothing is sampled, and no list of 3^n ways is made.
"""

from eloapp.core.planning.estimate import estimated_ms
from eloapp.core.planning.goals import GoalAnswer, GoalState, goal_answer
from eloapp.core.planning.next_opponent import LowestOpponent, NextOpponent, next_opponent
from eloapp.core.planning.open_rounds import OpenRound, OpenRounds, open_rounds
from eloapp.core.planning.outcomes import LastRound, Outcome, Outcomes, last_round, outcomes_of
from eloapp.core.planning.reach import Reach
from eloapp.core.planning.scenarios import (
    Cell,
    ComparedLine,
    LineKind,
    PlannedRound,
    ScenarioReport,
    compare,
    scenario_report,
)
from eloapp.core.planning.score_law import Results
from eloapp.core.planning.standing import Span, Standing

__all__ = [
    "Cell",
    "ComparedLine",
    "GoalAnswer",
    "GoalState",
    "LastRound",
    "LineKind",
    "LowestOpponent",
    "NextOpponent",
    "OpenRound",
    "OpenRounds",
    "Outcome",
    "Outcomes",
    "PlannedRound",
    "Reach",
    "Results",
    "ScenarioReport",
    "Span",
    "Standing",
    "compare",
    "estimated_ms",
    "goal_answer",
    "last_round",
    "next_opponent",
    "open_rounds",
    "outcomes_of",
    "scenario_report",
]
