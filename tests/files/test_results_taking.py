"""What an accepted reading does to the document.

Protected: several games become the series in their order, one game the Game tab; who is another
person leaves no K, profile or rating behind; who stays keeps what was typed; nothing else in the
document moves; no game is lost without being counted, more than a series holds is said. Several
games are rounds of an empty tournament unless the user says otherwise; rounds that are there go
only when he says so, and nothing of another player stays.
"""

from dataclasses import fields, replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.documents import documents, full_document

from eloapp.core.document import Document, Player, Players, new_document
from eloapp.core.event import (
    MAX_ROUNDS,
    Event,
    Opponent,
    Plan,
    Round,
    RoundResult,
    Scenario,
)
from eloapp.core.kfactor import FideProfile, FixedK
from eloapp.core.norm_data import NormData
from eloapp.core.results import OUTCOMES, Result
from eloapp.core.series import OpponentKind
from eloapp.core.titles import Title
from eloapp.files.document import codec
from eloapp.files.results.reading import (
    Colour,
    Options,
    Person,
    Place,
    Reading,
    Reason,
    Row,
    SourceKind,
)
from eloapp.files.results.taking import (
    MOST_GAMES,
    Tab,
    Taken,
    Target,
    present_rounds,
    take,
    take_rounds,
    targets,
    usual_target,
)

D = Decimal
WIN, DRAW, LOSS = OUTCOMES
JUNIOR = FideProfile(born=2010, games=12, peak=D(1700))


def game(line: int, rating: Any, result: Result, name: str = "") -> Row:
    """A row that counts."""
    return Row(Place(line), f"{name} {rating}", name, D(rating), result, Colour.BLACK, line)


def reading(*rows: Row, me: Person | None = None) -> Reading:
    """A reading of these rows, of the games of ``me`` when the source names him."""
    people = () if me is None else (me, Person("9", "Somebody Else", D(2000), 1))
    used = Options(me=None if me is None else me.key)
    return Reading(SourceKind.TABLE, rows, used, people=people)


@pytest.fixture
def document() -> Document:
    """Two players with a K of their own each, and a series that differs from the usual one."""
    a = Player("Camille Laurent", D(1784), k=JUNIOR, other_games=3)
    b = Player("Noah Bernard", D(1912), k=FixedK(D(40)), other_games=2)
    return replace(full_document(), players=Players(a, b))


# --- several games ------------------------------------------------------------------------------


def test_several_games_become_the_series_in_their_order(document: Document) -> None:
    rows = (game(1, 1850, WIN), game(2, "1720.5", DRAW), game(3, 1850, LOSS))
    taken = take(document, reading(*rows), rows)
    series = taken.document.series
    assert taken.tab is Tab.SERIES
    assert (taken.taken, taken.left_out, taken.beyond) == (3, 0, 0)
    assert series.games == 3
    assert series.opponents == (D(1850), D("1720.5"), D(1850))
    assert series.pattern == (WIN, DRAW, LOSS)
    assert series.opponent is OpponentKind.FIXED


def test_nothing_else_of_the_document_moves(document: Document) -> None:
    moving = replace(document.series, opponent=OpponentKind.MOVING, period_games=5)
    before = replace(document, series=moving)
    rows = (game(1, 1850, WIN), game(2, 1900, LOSS))
    after = take(before, reading(*rows), rows).document
    replaced = {"games", "opponents", "opponent", "pattern"}
    for field in fields(before.series):
        same = getattr(after.series, field.name) == getattr(moving, field.name)
        assert same or field.name in replaced, field.name
    # The same objects, so that views know that they need not compute them again.
    for field in fields(before):
        if field.name != "series":
            assert getattr(after, field.name) is getattr(before, field.name), field.name


def test_rows_that_are_left_out_are_counted(document: Document) -> None:
    bye = Row(Place(3), "bye", reason=Reason.BYE)
    rows = (game(1, 1850, WIN), game(2, 1900, LOSS), bye)
    taken = take(document, reading(*rows), rows[:2])
    assert (taken.taken, taken.left_out) == (2, 1)


def test_more_games_than_a_series_holds_are_left_out_and_counted(document: Document) -> None:
    rows = tuple(game(i, 1000 + i, WIN) for i in range(1, MOST_GAMES + 4))
    taken = take(document, reading(*rows), rows)
    assert (taken.taken, taken.left_out, taken.beyond) == (MOST_GAMES, 3, 3)
    assert taken.document.series.games == MOST_GAMES
    assert taken.document.series.opponents[0] == D(1001)  # the first ones
    assert len(taken.document.series.opponents) == len(taken.document.series.pattern) == MOST_GAMES
    assert codec.decode(codec.encode(taken.document)) == taken.document


def test_without_a_game_nothing_happens(document: Document) -> None:
    me = Person("1", "Alix Durand", D(1850), 0)
    taken = take(document, reading(Row(Place(1), "x", reason=Reason.NOT_A_GAME), me=me), ())
    assert taken.document is document
    assert (taken.taken, taken.left_out, taken.you) == (0, 1, None)


# --- one game -----------------------------------------------------------------------------------


def test_one_game_goes_to_the_game_tab(document: Document) -> None:
    row = game(1, 1655, LOSS, "Iris Lefèvre")
    taken = take(document, reading(row), (row,))
    assert taken.tab is Tab.GAME
    assert taken.document.result is LOSS
    # Nothing of Noah is left in Iris.
    assert taken.document.players.b == Player("Iris Lefèvre", D(1655))
    assert taken.document.players.a == document.players.a
    assert taken.document.series is document.series


@pytest.mark.parametrize("name", ["Noah Bernard", "BERNARD, Noah", "Bernard"])
def test_the_same_opponent_keeps_his_k(document: Document, name: str) -> None:
    row = game(1, 1655, WIN, name)
    b = take(document, reading(row), (row,)).document.players.b
    assert b == replace(document.players.b, rating=D(1655))


def test_an_unrated_player_b_gets_the_rating_of_the_game(document: Document) -> None:
    unrated = replace(document.players.b, rating=None, unrated=True)
    before = replace(document, players=Players(document.players.a, unrated))
    row = game(1, 1655, WIN, "Noah Bernard")
    b = take(before, reading(row), (row,)).document.players.b
    assert (b.known_rating, b.k) == (D(1655), unrated.k)


@pytest.mark.parametrize(
    ("typed", "rating", "same"),
    [("", 1655, True), ("", 1656, False), ("Noah Bernard", 1655, False)],
)
def test_an_opponent_without_a_name_is_the_same_only_by_his_rating(
    document: Document, typed: str, rating: int, same: bool
) -> None:
    b = Player(typed, D(1655), k=FixedK(D(40)))
    before = replace(document, players=Players(document.players.a, b))
    row = game(1, rating, WIN)
    after = take(before, reading(row), (row,)).document.players.b
    assert after == (b if same else Player("", D(rating)))


# --- player A -----------------------------------------------------------------------------------


def test_who_you_are_in_the_source_comes_with_the_games(document: Document) -> None:
    before = replace(document, players=Players(Player(k=JUNIOR), document.players.b))
    me = Person("1", "Durand, Alix", D(1850), 2)
    rows = (game(1, 1700, WIN), game(2, 1800, LOSS))
    taken = take(before, reading(*rows, me=me), rows)
    # Nobody else was named: K and profile are yours.
    assert taken.document.players.a == Player("Durand, Alix", D(1850), k=JUNIOR)
    assert taken.you == taken.document.players.a
    assert taken.instead_of == ""
    assert taken.document.players.b is document.players.b


def test_you_keep_the_name_as_typed_and_all_that_is_yours(document: Document) -> None:
    me = Person("1", "LAURENT, Camille", D(1790), 2)
    rows = (game(1, 1700, WIN), game(2, 1800, LOSS))
    taken = take(document, reading(*rows, me=me), rows)
    assert taken.document.players.a == replace(document.players.a, rating=D(1790))
    assert taken.instead_of == ""


def test_a_source_without_your_rating_leaves_the_one_typed(document: Document) -> None:
    me = Person("1", "LAURENT, Camille", None, 2)
    rows = (game(1, 1700, WIN), game(2, 1800, LOSS))
    taken = take(document, reading(*rows, me=me), rows)
    assert taken.document.players.a is document.players.a
    assert taken.you is None


@pytest.mark.parametrize("rating", [D(2100), None])
def test_another_person_leaves_nothing_of_you_behind(
    document: Document, rating: Decimal | None
) -> None:
    me = Person("7", "Tomasz Wilk", rating, 2)
    rows = (game(1, 1700, WIN), game(2, 1800, LOSS))
    taken = take(document, reading(*rows, me=me), rows)
    assert taken.document.players.a == Player("Tomasz Wilk", rating)
    assert taken.instead_of == "Camille Laurent"


# --- whatever comes -----------------------------------------------------------------------------

ratings = st.decimals(-4000, 9000, places=1, allow_nan=False)
games = st.builds(
    lambda name, rating, result: Row(Place(1), "x", name, rating, result),
    st.sampled_from(["", "Noah", "Iris Lefèvre"]),
    ratings,
    st.sampled_from(OUTCOMES),
)
persons = st.builds(
    Person, st.just("1"), st.sampled_from(["", "Noah", "Alix"]), st.none() | ratings
)


@settings(derandomize=True, deadline=None, max_examples=200, database=None)
@given(documents, st.lists(games, max_size=6), st.none() | persons)
def test_what_is_taken_can_be_saved_and_taking_twice_is_taking_once(
    before: Document, rows: list[Row], me: Person | None
) -> None:
    taken = take(before, reading(*rows, me=me), rows)
    assert taken.taken == len(rows)
    assert codec.decode(codec.encode(taken.document)) == taken.document
    if len(rows) > 1:
        series = taken.document.series
        assert series.games == len(series.opponents) == len(series.pattern) == len(rows)
    again = take(taken.document, reading(*rows, me=me), rows)
    assert again.document == taken.document


def test_a_new_document_takes_games_too() -> None:
    rows = (game(1, 1700, WIN), game(2, 1800, LOSS))
    taken = take(new_document(date(2026, 11, 1)), reading(*rows), rows)
    assert taken.document.players == Players()
    assert taken.you is None


# --- the tournament -----------------------------------------------------------------------------

SEVERAL = 7
NEW, MORE, GAMES = Target.NEW_ROUNDS, Target.MORE_ROUNDS, Target.GAMES
FULL = Event(rounds=(Round(Opponent("Anton")), Round(Opponent("Béa")), Round()))


def as_round(row: Row) -> Round | None:
    """A round that tells its row; results play no part here."""
    return Round(Opponent(row.name, row.rating)) if row.name != "nobody" else None


def rounds_taken(
    document: Document, rows: tuple[Row, ...], target: Target, me: Person | None = None
) -> Taken:
    return take_rounds(document, reading(*rows, me=me), rows, target, as_round)


def names(document: Document) -> list[str]:
    return [entry.opponent.name for entry in document.event.rounds]


@pytest.mark.parametrize(
    ("event", "rounds", "games", "offered", "usual"),
    [
        (Event(), SEVERAL, SEVERAL, (NEW, GAMES), NEW),
        (Event(rounds=(Round(),)), SEVERAL, SEVERAL, (NEW, GAMES), NEW),  # an empty row is none
        (Event(), MAX_ROUNDS, MAX_ROUNDS, (NEW, GAMES), NEW),
        (Event(), MAX_ROUNDS + 1, 9000, (NEW, GAMES), GAMES),
        (Event(), SEVERAL, 0, (NEW,), NEW),  # byes and open rounds alone
        (FULL, SEVERAL, SEVERAL, (NEW, MORE, GAMES), GAMES),
        (FULL, SEVERAL, 0, (NEW, MORE), MORE),  # nothing is replaced unasked
        (Event(), 1, 1, (GAMES, MORE), GAMES),
        (FULL, 1, 1, (GAMES, MORE), GAMES),
        (FULL, 1, 0, (MORE,), MORE),
        (FULL, 0, 0, (), GAMES),
    ],
)
def test_where_games_may_go_and_where_they_usually_do(
    event: Event, rounds: int, games: int, offered: tuple[Target, ...], usual: Target
) -> None:
    assert targets(event, rounds, games) == offered
    assert usual_target(event, rounds, games) is usual
    assert usual in offered or not offered


def test_new_rounds_take_the_place_of_all_that_stood_there(document: Document) -> None:
    plans = (Scenario("safe", (Plan(0, RoundResult.DRAW),)),)
    before = replace(document, event=replace(FULL, name="Open", scenarios=plans))
    taken = rounds_taken(before, (game(1, 1850, WIN, "Noah"), game(2, 1900, WIN, "Iris")), NEW)
    assert taken.tab is Tab.TOURNAMENT
    assert (taken.taken, taken.left_out, taken.beyond) == (2, 0, 0)
    assert (taken.before, taken.replaced, taken.open) == (2, True, 2)
    assert names(taken.document) == ["Noah", "Iris"]
    assert taken.document.event.name == "Open"
    # A plan for a round that is gone is gone, the scenario is the user's.
    assert taken.document.event.scenarios == (Scenario("safe"),)
    for field in fields(before):
        if field.name != "event":
            assert getattr(taken.document, field.name) is getattr(before, field.name), field.name


def test_more_rounds_follow_the_last_one_that_is_not_empty(document: Document) -> None:
    plans = (Scenario("safe", (Plan(1, RoundResult.DRAW),)),)
    before = replace(document, event=replace(FULL, scenarios=plans))
    taken = rounds_taken(before, (game(1, 1850, WIN, "Noah"),), MORE)
    assert names(taken.document) == ["Anton", "Béa", "Noah"]
    assert taken.document.event.scenarios == plans
    assert (taken.before, taken.replaced) == (2, False)


def test_rounds_stand_in_the_order_they_were_played(document: Document) -> None:
    rows = tuple(game(n, 1800, WIN, name) for n, name in ((3, "C"), (1, "A"), (2, "B")))
    assert names(rounds_taken(document, rows, NEW).document) == ["A", "B", "C"]
    unnumbered = (*rows, replace(rows[0], name="?", round=None))
    assert names(rounds_taken(document, unnumbered, NEW).document) == ["C", "A", "B", "?"]
    twice = (*rows, replace(rows[0], name="again"))
    assert names(rounds_taken(document, twice, NEW).document) == ["C", "A", "B", "again"]
    # Games of many events stand in order, round 1 of one after round 3 of another.
    pgn = replace(reading(*rows), kind=SourceKind.PGN)
    taken = take_rounds(document, pgn, rows, NEW, as_round)
    assert names(taken.document) == ["C", "A", "B"]


@pytest.mark.parametrize(("target", "taken"), [(NEW, MAX_ROUNDS), (MORE, MAX_ROUNDS - 2)])
def test_more_than_a_tournament_holds_is_left_out_and_counted(
    document: Document, target: Target, taken: int
) -> None:
    before = replace(document, event=FULL)
    rows = tuple(game(i, 1000 + i, WIN, str(i)) for i in range(1, MAX_ROUNDS + 4))
    found = rounds_taken(before, rows, target)
    assert found.taken == taken
    assert found.beyond == found.left_out == len(rows) - taken
    assert len(found.document.event.rounds) == MAX_ROUNDS
    assert codec.decode(codec.encode(found.document)) == found.document
    full = found.document
    none = rounds_taken(full, rows[:2], MORE)
    assert none.document is full
    assert (none.taken, none.left_out, none.beyond) == (0, 2, 2)


def test_new_rounds_of_another_player_leave_nothing_of_the_one_before(document: Document) -> None:
    norms = NormData(title=Title.FM, federation="FRA", host="ESP", earlier_games=9)
    event = replace(FULL, name="Open", other_change=D(12), norms=norms)
    before = replace(document, event=event)
    me = Person("7", "Tomasz Wilk", D(2100), 1)
    taken = rounds_taken(before, (game(1, 1700, WIN, "Noah"),), NEW, me)
    assert taken.document.players.a == Player("Tomasz Wilk", D(2100))
    assert taken.instead_of == "Camille Laurent"
    after = taken.document.event
    assert names(taken.document) == ["Noah"]
    assert after == Event("Open", after.rounds, norms=NormData(host="ESP"))
    same = Person("7", "LAURENT, Camille", D(1790), 1)
    kept = rounds_taken(before, (game(1, 1700, WIN, "Noah"),), NEW, same).document
    assert kept.event == replace(event, rounds=after.rounds)
    assert kept.players.a.rating == D(1790)


@settings(derandomize=True, deadline=None, max_examples=100, database=None)
@given(documents, st.lists(games, max_size=6), st.none() | persons, st.sampled_from([NEW, MORE]))
def test_rounds_that_are_taken_can_be_saved(
    before: Document, rows: list[Row], me: Person | None, target: Target
) -> None:
    taken = take_rounds(before, reading(*rows, me=me), rows, target, as_round)
    assert taken.taken + taken.left_out == len(rows)
    assert codec.decode(codec.encode(taken.document)) == taken.document
    stood = present_rounds(before.event) if target is MORE and taken.taken else 0
    if taken.taken:
        assert len(taken.document.event.rounds) == stood + taken.taken
    else:
        assert taken.document is before
