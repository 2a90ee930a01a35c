"""Documents of every kind: one that uses all fields, and a strategy for any that can be made."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

from hypothesis import strategies as st

from eloapp.core.document import (
    Document,
    JournalEntry,
    JournalSide,
    Player,
    Players,
    example_players,
    new_document,
)
from eloapp.core.draws import DrawKind, DrawModel
from eloapp.core.event import (
    GIVES_POINTS,
    Colour,
    Event,
    Goal,
    GoalKind,
    Newcomer,
    Opponent,
    Plan,
    RatingRange,
    Round,
    RoundResult,
    Scenario,
    Threshold,
)
from eloapp.core.kfactor import FideProfile, FixedK, KAssumption, KFactor, KReason
from eloapp.core.norm_data import EventSystem, MixExemption, NormData, NormSetting
from eloapp.core.report import apply_result, game_report
from eloapp.core.results import OUTCOMES, Result
from eloapp.core.rules import Cap, CapScope, Expectation, Preset, Rules, Tempo, Update, rules_for
from eloapp.core.series import MAX_GAMES, ChanceSource, GivenChances, OpponentKind, Series
from eloapp.core.titles import NORM_TITLES, Title

D = Decimal


def applied(document: Document, result: Result, day: date) -> Document:
    """The document after a result was entered and applied."""
    chosen = replace(document, result=result)
    report = game_report(chosen.players, chosen.rules, chosen.draws)
    return apply_result(chosen, report, day)


def full_document() -> Document:
    """A document in which every field holds something of its own."""
    start = replace(new_document(date(2026, 11, 1)), players=example_players(2026))
    journalled = applied(start, Result.DRAW, date(2026, 11, 30))
    players = Players(
        replace(journalled.players.a, other_games=3),
        Player("Zoë “½” Müller", D("-1512.25"), True, FixedK(D("17.5")), 12),
    )
    series = Series(
        games=25,
        period_games=9,
        opponents=(D(1820), D("1750.5"), D(-3)),
        opponent=OpponentKind.EQUAL,
        pattern=(Result.WIN, Result.DRAW, Result.LOSS, Result.LOSS),
        chances=ChanceSource.GIVEN,
        strength=D(1901),
        given=GivenChances(D("0.5"), D("0.25"), D("0.25")),
        target=D(2000),
        samples=5,
        seed=42,
    )
    rules = Rules(
        Preset.CUSTOM,
        date(2026, 12, 1),
        Expectation.FORMULA,
        Cap(D(350), CapScope.ONE_PER_TOURNAMENT),
        Update.SEQUENTIAL,
        Tempo.BLITZ,
        D("1399.5"),
        False,
    )
    return Document(
        rules,
        players,
        Result.WIN,
        DrawModel(DrawKind.SHARE, D("0.2")),
        series,
        full_event(),
        journalled.journal,
    )


def full_event() -> Event:
    """A tournament in which every field holds something of its own."""
    opponent = Opponent(
        "Dupont, Ève", RatingRange(D(1700), D(1850)), True, Title.WFM, "FRA", "600001", False, True
    )
    return Event(
        name="Open de Lyon",
        rounds=(
            Round(Opponent("A", D("1812.5")), RoundResult.WIN, Colour.WHITE),
            Round(opponent, RoundResult.SCORE, Colour.BLACK, D("0.5"), D(0), rated=False),
            Round(),
        ),
        scenarios=(
            Scenario("Hope", (Plan(2, RoundResult.DRAW, opponent), Plan(0)), "if all goes well"),
        ),
        goals=(Goal(GoalKind.REACH, D(2000)), Goal(GoalKind.NORM, None, Title.IM)),
        thresholds=(Threshold("U2000", D(2000)),),
        other_change=D("-3.25"),
        planned_rounds=9,
        norms=NormData(
            (Title.WGM,), Title.FM, "FRA", "GER", EventSystem.SWISS, NormSetting.WORLD_CUP,
            MixExemption.ZONAL, True, False, 2, True, 17, True,
        ),
        newcomer=Newcomer((D(1500), D(1610)), D("1.5")),
    )  # fmt: skip


# --- any document -------------------------------------------------------------------------------

#: Every finite number of at most 40 digits.
numbers = st.one_of(
    st.integers(0, 3000).map(D),
    st.integers(-(10**40) + 1, 10**40 - 1).map(D),
    st.decimals(-5000, 5000, places=4),
    st.builds(
        lambda figures, places: D(figures).scaleb(-places),
        st.integers(-(10**20) + 1, 10**20 - 1),
        st.integers(0, 40),
    ),
    st.sampled_from([D(0), D("-0"), D("1E+3"), D("1500.0"), D("1E-40"), D("9" * 40)]),
)
positive = numbers.map(Decimal.copy_abs).filter(bool)
#: Numbers that an applied game may have left.
worked_out = st.one_of(
    numbers,
    st.builds(lambda a, b: D(f"{a}.{b:060}"), st.integers(-2900, 2900), st.integers(0, 10**60 - 1)),
)
counts = st.one_of(st.integers(0, 60), st.integers(0, 10**40 - 1))
shares = st.one_of(st.decimals(0, "0.99", places=2), st.sampled_from([D(0), D("1E-41")]))
months = st.builds(date, st.integers(1900, 2999), st.integers(1, 12), st.just(1))
#: Any text that a field can hold; halves of signs are no text.
names = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
results = st.sampled_from(OUTCOMES)

policies = st.one_of(
    st.builds(FixedK, positive),
    st.builds(
        FideProfile,
        born=st.none() | st.integers(1850, 2999),
        games=st.none() | counts,
        peak=st.none() | numbers,
        standard_rating_used=st.booleans(),
    ),
)
any_rules = st.one_of(
    st.builds(rules_for, st.sampled_from(Preset), months),
    st.builds(
        Rules,
        st.sampled_from(Preset),
        months,
        st.sampled_from(Expectation),
        st.none() | st.builds(Cap, st.none() | positive, st.sampled_from(CapScope)),
        st.sampled_from(Update),
        st.sampled_from(Tempo),
        st.none() | numbers,
        st.booleans(),
    ),
)
players = st.builds(Player, names, st.none() | worked_out, st.booleans(), policies, counts)
given_chances = st.builds(
    lambda win, loss: GivenChances(D(win) / 1000, 1 - D(win + loss) / 1000, D(loss) / 1000),
    st.integers(0, 500),
    st.integers(0, 500),
)
some_series = st.builds(
    Series,
    games=st.integers(1, MAX_GAMES),
    period_games=st.none() | st.integers(1, MAX_GAMES),
    opponents=st.lists(numbers, max_size=5).map(tuple),
    opponent=st.sampled_from(OpponentKind),
    pattern=st.lists(results, min_size=1, max_size=5).map(tuple),
    chances=st.sampled_from(ChanceSource),
    strength=st.none() | numbers,
    given=given_chances,
    target=st.none() | numbers,
    samples=st.integers(0, 100),
    seed=st.integers(0, 2**63 - 1),
)
k_factors = st.builds(
    KFactor,
    numbers.map(Decimal.copy_abs),
    positive,
    st.sampled_from(KReason),
    st.lists(st.sampled_from(KAssumption), max_size=3).map(tuple),
    st.none() | counts,
    st.none() | counts,
)
sides = st.builds(
    JournalSide,
    names,
    st.none() | worked_out,
    st.none() | k_factors,
    st.none() | worked_out,
    st.none() | worked_out,
)
entries = st.builds(JournalEntry, st.dates(), results, any_rules, sides, sides)
opponents = st.builds(
    Opponent,
    names,
    st.one_of(
        st.none(),
        numbers,
        st.builds(lambda a, b: RatingRange(min(a, b), max(a, b)), numbers, numbers),
    ),
    st.booleans(),
    st.none() | st.sampled_from(Title),
    names,
    names,
    st.booleans(),
    st.none() | st.booleans(),
)
points = numbers.map(Decimal.copy_abs)
rounds = st.one_of(
    st.builds(
        Round,
        opponents,
        st.sampled_from(sorted(GIVES_POINTS, key=str)),
        st.none() | st.sampled_from(Colour),
        points,
        st.none() | points,
        st.booleans(),
    ),
    st.builds(
        Round,
        opponents,
        st.sampled_from([result for result in RoundResult if result not in GIVES_POINTS]),
        st.none() | st.sampled_from(Colour),
        st.none() | points,
        st.none() | points,
        st.booleans(),
    ),
)
plans = st.builds(
    Plan,
    st.integers(0, 59),
    st.none() | st.sampled_from([r for r in RoundResult if r not in GIVES_POINTS]),
    st.none() | opponents,
)
goals = st.one_of(
    st.builds(
        Goal,
        st.sampled_from([kind for kind in GoalKind if kind is not GoalKind.NORM]),
        st.none() | numbers,
        st.none() | st.sampled_from(Title),
    ),
    st.builds(Goal, st.just(GoalKind.NORM), st.none() | numbers, st.sampled_from(NORM_TITLES)),
)
norms = st.builds(
    NormData,
    st.lists(st.sampled_from(Title), max_size=3).map(tuple),
    st.none() | st.sampled_from(Title),
    names,
    names,
    st.none() | st.sampled_from(EventSystem),
    st.sampled_from(NormSetting),
    st.none() | st.sampled_from(MixExemption),
    st.none() | st.booleans(),
    st.none() | st.booleans(),
    st.none() | counts,
    st.none() | st.booleans(),
    st.none() | counts,
    st.booleans(),
)
events = st.just(Event()) | st.builds(
    Event,
    name=names,
    rounds=st.lists(rounds, max_size=3).map(tuple),
    scenarios=st.lists(
        st.builds(Scenario, names, st.lists(plans, max_size=2).map(tuple), names), max_size=2
    ).map(tuple),
    goals=st.lists(goals, max_size=2).map(tuple),
    thresholds=st.lists(st.builds(Threshold, names, numbers), max_size=2).map(tuple),
    other_change=worked_out,
    planned_rounds=st.none() | st.integers(0, 60),
    norms=norms,
    newcomer=st.builds(Newcomer, st.lists(numbers, max_size=3).map(tuple), points),
)
documents: st.SearchStrategy[Document] = st.builds(
    Document,
    rules=any_rules,
    players=st.builds(Players, players, players),
    result=st.none() | results,
    draws=st.builds(DrawModel, st.sampled_from(DrawKind), shares),
    series=some_series,
    event=events,
    journal=st.lists(entries, max_size=2).map(tuple),
)
