"""Events of all kinds of rounds under rules of all kinds, for hypothesis."""

from datetime import date
from decimal import Decimal

from hypothesis import settings
from hypothesis import strategies as st

from eloapp.core.event import Event, Round, RoundResult
from eloapp.core.kfactor import FideProfile, FixedK, KPolicy
from eloapp.core.rules import (
    CAP_350,
    CAP_400,
    CAP_400_BELOW_2650,
    CAP_400_ONCE,
    NO_CAP,
    Expectation,
    Preset,
    Rules,
    Tempo,
    Update,
    rules_for,
)
from support.events import DRAW, LOSS, OPEN, WIN, about, opponent

D = Decimal
#: The same examples on every machine, no database, no time limit per example.
usual = settings(derandomize=True, deadline=None, max_examples=100, database=None)

ratings = st.one_of(
    st.integers(1300, 2100).map(D),
    st.integers(1300, 2100).map(D),
    st.decimals(1300, 2100, places=1),
)
far = st.sampled_from([D(900), D(2300), D(2655), D(3200)])
opponents = st.one_of(
    st.builds(opponent, ratings | far),
    st.builds(opponent, ratings | far),
    st.builds(opponent, ratings),
    st.builds(lambda low, size: opponent(about(low, low + size)), ratings, st.integers(0, 150)),
    st.just(opponent(None)),
    st.just(Round().opponent),
)
played = st.one_of(
    st.builds(Round, opponents, st.sampled_from([WIN, DRAW, LOSS])),
    st.builds(Round, opponents, st.sampled_from([WIN, DRAW, LOSS])),
    st.builds(
        Round,
        opponents,
        st.sampled_from([RoundResult.FORFEIT_WIN, RoundResult.HALF_BYE, RoundResult.PAIRING_BYE]),
    ),
    st.builds(
        Round, opponents, st.just(RoundResult.SCORE), st.none(), st.sampled_from([D("0.5"), D(2)])
    ),
)
to_come = st.builds(Round, opponents, st.just(OPEN))


@st.composite
def events(draw: st.DrawFn, most: int, most_open: int) -> Event:
    """Rounds of all kinds in any order, so that a game may be put off to the end."""
    known = draw(st.lists(played, max_size=most - most_open))
    coming = draw(st.lists(to_come, min_size=most_open // 2, max_size=most_open))
    rounds = draw(st.permutations([*known, *coming]))
    return Event(
        rounds=tuple(rounds),
        other_change=draw(st.sampled_from([D(0), D("-12.5"), D("7.3")])),
    )


policies: st.SearchStrategy[KPolicy] = st.one_of(
    st.sampled_from([FixedK(D(k)) for k in (10, 20, 40, "32.5", 90)]),
    st.builds(
        FideProfile,
        st.none() | st.integers(1970, 2012),
        st.none() | st.integers(0, 40),
        st.none() | st.integers(1500, 2450).map(D),
    ),
)
custom_rules = st.builds(
    Rules,
    st.just(Preset.CUSTOM),
    st.just(date(2026, 11, 1)),
    st.sampled_from(Expectation),
    st.sampled_from([NO_CAP, CAP_350, CAP_400, CAP_400_BELOW_2650, CAP_400_ONCE]),
    st.sampled_from(Update),
    st.just(Tempo.STANDARD),
    floor=st.sampled_from([None, None, D(1400), D("1799.5")]),
    whole=st.booleans(),
)
rules_of_all_kinds = st.one_of(
    st.builds(
        rules_for,
        st.sampled_from([p for p in Preset if p is not Preset.CUSTOM]),
        st.sampled_from([date(2026, 11, 1), date(2025, 9, 1), date(2023, 6, 1)]),
    ),
    custom_rules,
    custom_rules,
)
own_ratings = st.one_of(ratings, ratings, st.sampled_from([D(2640), D(2655), D(1400)]))
