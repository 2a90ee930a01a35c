"""How fast the rounds to come are told: ``pytest tests/benchmarks/test_planning.py -s`` prints.

Asked for by issue 5: 13 rounds, nine of them open against nine different opponents; outcomes,
goals and norms in 50 ms. Times are CPU times of this thread and minima of several runs, for
others may use the machine.
"""

import time
from dataclasses import replace
from decimal import Decimal

import pytest
from support.elo import custom, plain_elo, standard
from support.events import DRAW, OPEN, report_event
from support.every_way import norm_goal, reach

from eloapp.core.draws import DrawModel
from eloapp.core.event import Event, Goal, GoalKind, Opponent, Round
from eloapp.core.norm_data import EventSystem, NormData
from eloapp.core.planning import goal_answer, next_opponent, open_rounds, outcomes_of
from eloapp.core.rules import Expectation, Rules
from eloapp.core.titles import Title

RATINGS = (2410, 2380, 2290, 2455, 2330, 2402, 2250, 2371, 2440, 2310, 2050, 2395, 2277)
EVENT = Event(
    rounds=tuple(
        Round(
            Opponent(
                f"N{i}",
                Decimal(rating),
                title=Title.GM if i % 3 == 0 else Title.IM,
                federation=("GER", "ITA", "ESP")[i % 3],
            ),
            OPEN if i >= 4 else DRAW,
        )
        for i, rating in enumerate(RATINGS)
    ),
    norms=NormData(
        sought=(Title.GM, Title.IM),
        federation="FRA",
        system=EventSystem.SWISS,
        slow=True,
        rounds_a_day=1,
        large=True,
    ),
)


@pytest.mark.parametrize(
    "rules",
    [standard(), plain_elo(), custom(expectation=Expectation.TABLE)],
    ids=["period", "formula game by game", "table game by game"],
)
def test_nine_rounds_to_come(rules: Rules) -> None:
    target = 2350
    while True:  # a target that depends on the order of the results, where there is one
        found = outcomes_of(open_rounds(report_event(2340, 20, EVENT, rules), DrawModel()))
        answer = goal_answer(found, reach(target))
        if answer.needed != answer.enough or target > 2365:
            break
        target += 1
    goals = [
        reach(target),
        Goal(GoalKind.GAIN, Decimal(15)),
        Goal(GoalKind.PERFORMANCE, Decimal(2450)),
        norm_goal(Title.GM),
        norm_goal(Title.IM),
    ]
    times = []
    for run in range(15):
        event = replace(EVENT, name=str(run))
        start = time.thread_time()
        rounds = open_rounds(report_event(2340, 20, event, rules), DrawModel())
        found = outcomes_of(rounds)
        for goal in goals:
            goal_answer(found, goal)
        answered = time.thread_time()
        next_opponent(rounds, goals[0])
        times.append((answered - start, time.thread_time() - answered))
    answers, opponents = (min(row[i] for row in times) * 1000 for i in (0, 1))
    print(f"\noutcomes and five goals {answers:.1f} ms, next opponent {opponents:.1f} ms", end="")
    assert answers + opponents < 50
