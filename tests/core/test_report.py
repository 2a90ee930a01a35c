"""The Game tab's report and applying its result.

Protected: each side with its own K and its own cap (8.3.1); what is missing gives no number; the
draw model works on the expected score without cap; applying a result once writes what was and
what is, the published rating under FIDE and the exact one under plain Elo, and applying again
changes nothing.
"""

from dataclasses import replace
from datetime import date
from decimal import Decimal, localcontext

import pytest
from support.elo import (
    NOW,
    UNRATED,
    document_of,
    outcomes,
    plain_elo,
    player,
    rapid,
    rate,
    report_of,
    standard,
)

from eloapp.core.document import (
    Document,
    JournalEntry,
    JournalSide,
    Player,
    Players,
    example_players,
    new_document,
)
from eloapp.core.draws import DrawKind, DrawModel, chances
from eloapp.core.errors import Fault
from eloapp.core.expectation import formula_score
from eloapp.core.kfactor import FideProfile, FixedK, KFactor, KReason
from eloapp.core.report import GameReport, apply_result, game_report
from eloapp.core.results import OUTCOMES, NotRated, Result
from eloapp.core.rules import Preset, Rules, Tempo, rules_for

D = Decimal
WIN, DRAW, LOSS = OUTCOMES
TODAY = date(2026, 11, 30)


def report(a: Player, b: Player, rules: Rules | None = None) -> GameReport:
    return game_report(Players(a, b), standard() if rules is None else rules, DrawModel())


# --- the document -----------------------------------------------------------------------------


def test_a_new_document_is_empty_and_under_fide_standard() -> None:
    document = new_document(date(2026, 11, 17))
    assert document.rules == rules_for(Preset.FIDE_STANDARD, date(2026, 11, 1))
    assert document == Document(document.rules)
    assert (document.players, document.result) == (Players(), None)
    assert (document.draws, document.journal) == (DrawModel(), ())
    assert document.players.a == Player("", None, False, FixedK(), 0)
    assert not report_of(document).complete


@pytest.mark.parametrize("year", [2014, 2026, 2040])
def test_the_example_shows_both_kinds_of_k_and_a_sum_that_is_not_zero(year: int) -> None:
    """Nothing is assumed about the invented players, whatever the list."""
    players = example_players(year)
    assert (players.a.known_rating, players.b.known_rating) == (1784, 1912)
    found = game_report(players, standard(date(year, 12, 1)), DrawModel())
    assert found.a.k == KFactor(D(20), D(20), KReason.GENERAL)
    assert found.b.k == KFactor(D(40), D(40), KReason.JUNIOR, (), year + 2)
    assert found.sum_of_changes(WIN) not in (None, 0)
    assert all(player.name for player in (players.a, players.b))


def test_swapping_the_players() -> None:
    players = Players(player(1500), player(1600))
    assert players.swapped == Players(players.b, players.a)


def test_an_unrated_player_has_no_rating_even_if_one_was_typed() -> None:
    assert replace(player(1500), unrated=True).known_rating is None
    assert player(1500).known_rating == 1500
    assert player(0).known_rating == 0


# --- both sides -------------------------------------------------------------------------------


def test_each_side_has_its_own_k_and_cap() -> None:
    found = report(player(2800, 10), player(1800, 20))
    assert found.complete
    assert found.counts
    assert found.fault is None
    assert found.rules == standard()
    assert found.a.k is not None
    assert found.b.k is not None
    assert (found.a.k.value, found.b.k.value) == (10, 20)
    assert [found.a.change(r, is_a=True) for r in OUTCOMES] == [0, -5, -10]
    assert [found.b.change(r, is_a=False) for r in OUTCOMES] == [D("-1.6"), D("8.4"), D("18.4")]
    assert [found.sum_of_changes(r) for r in OUTCOMES] == [D("-1.6"), D("3.4"), D("8.4")]


def test_a_side_is_the_single_game() -> None:
    found = report(player(1500, 20), player(1600, 40))
    assert found.a.game is not None
    assert found.a.game.outcomes == outcomes(1500, 1600, 20, standard())
    assert found.b.rated == rate(1600, 40, [(1500, None)], standard())
    assert found.b.player == player(1600, 40)


def test_other_games_of_the_period_count_for_the_own_side_only() -> None:
    found = report(player(1500, other_games=38), player(1600))
    assert found.a.k is not None
    assert found.b.k is not None
    assert (found.a.k.value, found.a.k.period_games) == (17, 39)
    assert (found.b.k.value, found.b.k.period_games) == (20, None)


@pytest.mark.parametrize(
    ("a", "b", "complete"),
    [
        (player(None), player(1600), False),
        (player(1500), player(None), False),
        (player(None), UNRATED, False),
        (UNRATED, player(None), False),
        (UNRATED, UNRATED, True),
        (player(1500), UNRATED, True),
    ],
)
def test_what_is_missing(a: Player, b: Player, complete: bool) -> None:
    found = report(a, b)
    assert found.complete is complete
    assert not found.counts
    assert found.chances is None
    assert found.sum_of_changes(WIN) is None
    for side, opponent in ((found.a, b), (found.b, a)):
        answered = side.player.known_rating is not None and opponent.unrated
        assert (side.game is not None) is answered
        assert side.reason is (NotRated.UNRATED if answered else None)
        assert side.change(WIN, is_a=True) == (0 if answered else None)
        assert (side.k is not None) is (side.player.known_rating is not None)


def test_k_is_told_before_the_opponent_is_entered() -> None:
    """This one game counts already, and those elsewhere: 36 in all, so K 20 becomes 19."""
    for others, value in ((34, 20), (35, 19)):
        found = report(player(1500, other_games=others), player(None))
        assert found.a.k is not None
        assert found.a.k.value == value
        assert found.a.k == report(player(1500, other_games=others), player(1500)).a.k


def test_ratings_of_zero_are_ratings() -> None:
    found = report(player(0), player(0), plain_elo())
    assert found.complete
    assert found.a.change(WIN, is_a=True) == 10


def test_a_k_that_cannot_be_told_is_told() -> None:
    unborn = player(1500, FideProfile(born=NOW.year + 1))
    for a, b in ((unborn, player(1600)), (player(1600), unborn)):
        found = report(a, b)
        assert found.fault is not None
        assert found.fault.fault is Fault.BORN_AFTER_LIST
        assert found.complete
        assert found.counts
        sides = (found.a, found.b)
        assert [s.k is None for s in sides] == [s.player is unborn for s in sides]
        assert found.sum_of_changes(WIN) is None


def test_the_report_ignores_the_decimal_context() -> None:
    a, b = player("1234.5678", "20.01"), player("1999.9999", "10.1")
    wide = report(a, b, plain_elo())
    sums = [wide.sum_of_changes(r) for r in OUTCOMES]
    with localcontext() as context:
        context.prec = 3
        narrow = report(a, b, plain_elo())
        assert narrow == wide
        assert [narrow.sum_of_changes(r) for r in OUTCOMES] == sums


def test_a_game_that_counts_for_nobody() -> None:
    found = report(player(2700), player(2000), rapid())
    assert not found.counts
    assert found.a.reason is found.b.reason is NotRated.GAP600
    assert found.sum_of_changes(WIN) == 0


# --- draw model -------------------------------------------------------------------------------


def test_chances_come_from_the_expected_score_without_cap_at_the_mean_level() -> None:
    found = report(player(2000), player(1300))
    assert found.chances == chances(D("0.99"), D(1650), Tempo.STANDARD, DrawModel())
    assert report(player(2000), player(1300), rapid()).chances == chances(
        D("0.99"), D(1650), Tempo.RAPID, DrawModel()
    )
    formula = report(player(2000), player(1300), plain_elo()).chances
    assert formula == chances(formula_score(D(700)), D(1650), Tempo.STANDARD, DrawModel())


def test_the_example_of_the_design() -> None:
    """1784 against 1912 by the table: 21, 24 and 55 per cent; the opponent sees the mirror."""
    found = report(player(1784), player(1912))
    assert found.chances is not None
    assert found.chances.percents() == (21, 24, 55)
    assert found.chances.mirrored.percents() == (55, 24, 21)


def test_the_draw_model_can_be_off() -> None:
    players = Players(player(1784), player(1912))
    assert game_report(players, standard(), DrawModel(DrawKind.OFF)).chances is None


# --- applying ---------------------------------------------------------------------------------


def applied(document: Document) -> Document:
    return apply_result(document, report_of(document), TODAY)


def test_under_fide_the_published_rating_counts() -> None:
    document = document_of(player(1500, 20, "A"), player(1600, 40, "B"), standard(), WIN)
    found = report_of(document)
    after = applied(document)
    assert (after.players.a.rating, after.players.b.rating) == (1513, 1574)
    assert after.result is None
    assert after.journal == (
        JournalEntry(
            TODAY,
            WIN,
            standard(),
            JournalSide("A", D(1500), found.a.k, D("12.8"), D(1513)),
            JournalSide("B", D(1600), found.b.k, D("-25.6"), D(1574)),
        ),
    )
    rest = replace(after, players=document.players, result=WIN, journal=())
    assert rest == document
    assert after.players.a == replace(document.players.a, rating=D(1513))


def test_under_plain_elo_the_exact_rating_counts() -> None:
    after = applied(document_of(player(1500), player(1600), plain_elo(), LOSS))
    a, b = after.players.a.rating, after.players.b.rating
    assert a is not None
    assert b is not None
    assert round(a, 4) == D("1492.8013")
    assert (after.journal[0].a.new_rating, after.journal[0].b.new_rating) == (a, b)


def test_applying_twice_is_safe() -> None:
    once = applied(document_of(player(1500), player(1600), standard(), DRAW))
    assert applied(once) is once
    assert len(once.journal) == 1


def test_the_next_result_starts_from_the_new_ratings() -> None:
    once = applied(document_of(player(1500), player(1500), plain_elo(), WIN))
    twice = applied(replace(once, result=LOSS))
    assert [entry.result for entry in twice.journal] == [WIN, LOSS]
    assert twice.journal[0] == once.journal[0]
    assert twice.journal[1].a.old_rating == 1510
    assert twice.journal[1].b.old_rating == 1490


@pytest.mark.parametrize(
    ("a", "b", "rules", "result"),
    [
        (player(1500), player(1600), standard(), None),
        (player(1500), player(None), standard(), WIN),
        (player(1500), UNRATED, standard(), WIN),
        (UNRATED, UNRATED, standard(), WIN),
        (player(2700), player(2000), rapid(), WIN),
        (player(1500, FideProfile(born=NOW.year + 1)), player(1600), standard(), WIN),
    ],
)
def test_nothing_to_apply(a: Player, b: Player, rules: Rules, result: Result | None) -> None:
    document = document_of(a, b, rules, result)
    assert applied(document) is document


def test_a_change_of_zero_is_a_result_all_the_same() -> None:
    document = document_of(player(1500), player(1500), standard(), DRAW)
    after = applied(document)
    assert len(after.journal) == 1
    assert after.result is None
    assert after.players == document.players
