"""The card of the next game.

Protected: it is the first round to come with the changes and chances that the tournament tells;
what a goal asks after each result is what it asks of the event with that result filled in, also
game by game, and never less than the goal asks before; no round to come, no card.
"""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.events import DRAW, LOSS, OPEN, WIN, event_of, rated_round
from support.every_way import filled, reach

from eloapp.core.document import Document, Player, Players, new_document
from eloapp.core.draws import DrawKind, DrawModel
from eloapp.core.event import Event, Opponent, Round
from eloapp.core.event_report import event_report
from eloapp.core.kfactor import FixedK
from eloapp.core.planning import GoalState, goal_answer, open_rounds, outcomes_of
from eloapp.core.results import OUTCOMES
from eloapp.core.round_card import RoundCard, round_card
from eloapp.core.rules import Preset, rules_for

D = Decimal
NOVEMBER = date(2026, 11, 1)


def document(event: Event, preset: Preset = Preset.FIDE_STANDARD, rating: int = 1784) -> Document:
    """A tournament of a player with K 20."""
    return replace(
        new_document(NOVEMBER),
        rules=rules_for(preset, NOVEMBER),
        players=Players(Player("", D(rating), k=FixedK(D(20)))),
        event=event,
    )


#: The tournament of the picture, without names.
PLAYED = ((1612, WIN), (1856, DRAW), (1901, WIN), (1938, LOSS))
PICTURE = replace(
    event_of((*PLAYED, (1912, OPEN), (1875, OPEN), (1850, OPEN), (1850, OPEN))),
    goals=(reach(1800),),
)


def card(found: Document) -> RoundCard:
    made = round_card(found)
    assert made is not None
    return made


def test_it_is_the_first_round_to_come() -> None:
    found = card(document(PICTURE))
    assert found.row.index == 4
    assert [outcome.change for outcome in found.row.outcomes] == [D("13.4"), D("3.4"), D("-6.6")]
    assert found.chances is not None
    assert found.chances.percents() == (21, 24, 55)
    # 2 from the last four: then 1 of 3, 1½ of 3, 2 of 3.
    assert [answer.needed for answer in found.found.goals] == [2]
    assert [after[0].needed for after in found.after] == [1, D("1.5"), 2]


def test_without_a_round_to_come_there_is_no_card() -> None:
    assert round_card(document(event_of([(1600, WIN)]))) is None
    assert round_card(document(Event())) is None


def test_without_the_model_there_are_no_chances() -> None:
    found = card(replace(document(PICTURE), draws=DrawModel(DrawKind.OFF)))
    assert found.chances is None
    assert [after[0].needed for after in found.after] == [1, D("1.5"), 2]


@pytest.mark.parametrize("opponent", [Opponent(), Opponent(unrated=True)])
def test_a_game_that_does_not_count_has_no_changes(opponent: Opponent) -> None:
    event = replace(event_of([Round(opponent), rated_round(1900)]), goals=(reach(1800),))
    found = card(document(event))
    assert found.row.reason is not None
    assert (found.row.outcomes, found.after) == ((), ())
    assert len(found.found.goals) == 1


def test_an_unrated_player_has_a_card_too() -> None:
    event = replace(PICTURE, goals=())
    unrated = replace(document(event), players=Players(Player(unrated=True)))
    found = card(unrated)
    assert (found.row.index, found.row.outcomes, found.after) == (4, (), ())


ratings = st.integers(1500, 2200)


@settings(derandomize=True, deadline=None, max_examples=40, database=None)
@given(
    st.lists(st.tuples(ratings, st.sampled_from([WIN, DRAW, LOSS])), max_size=4),
    st.lists(ratings, min_size=1, max_size=5),
    st.sampled_from([Preset.FIDE_STANDARD, Preset.PLAIN]),
    st.integers(-40, 60),
)
def test_what_a_goal_asks_then_is_what_the_event_with_that_result_asks(
    played, to_come, preset, gain
) -> None:
    rounds = [*played, *((rating, OPEN) for rating in to_come)]
    event = replace(event_of(rounds), goals=(reach(1784 + gain),))
    whole = document(event, preset)
    found = card(whole)
    report = event_report(whole.players.a, whole.rules, event)
    (before,) = found.found.goals
    for result, (answer,) in zip(OUTCOMES, found.after, strict=True):
        then = filled(report, {found.row.index: result})
        direct = goal_answer(outcomes_of(open_rounds(then, whole.draws)), event.goals[0])
        assert (answer.state, answer.needed, answer.probability) == (
            direct.state,
            direct.needed,
            direct.probability,
        )
        if before.state is GoalState.IMPOSSIBLE:
            assert answer.state is GoalState.IMPOSSIBLE
        if before.needed is not None and answer.needed is not None:
            # What is made now need not be made later, and half a point less never was enough.
            assert answer.needed + result.points >= before.needed
