"""The derivation ("why"): every step written down, and the change worked out again from it.

Protected: the steps in their order (difference, cap, expected score with its table row, K,
change, floor, rounding), why a game does not count, what the cap did, and what the other
expectation would have given. Paragraphs: B.02 8.3.1 to 8.3.4.
"""

from datetime import date
from decimal import Decimal, localcontext

import pytest
from support.elo import custom, plain_elo, rapid, rate, standard

from eloapp.core.derivation import CapUse, Comparison, Derivation, derive, work_out
from eloapp.core.expectation import (
    TableRow,
    formula_score,
    table_lookup,
)
from eloapp.core.game import (
    Outcome,
)
from eloapp.core.results import OUTCOMES, NotRated, Result
from eloapp.core.rules import CAP_400, NO_CAP, Cap, CapScope, Expectation, Rules, Update

D = Decimal
WIN, DRAW, LOSS = OUTCOMES


def why(
    own: int | str, opponent: int | str | None, rules: Rules, result: Result = WIN, k: int = 20
) -> Derivation:
    rated = rate(own, k, [(opponent, None)], rules)
    return derive(rated, rated.games[0], result)


def test_all_steps_under_fide_rules() -> None:
    rules = standard()
    rated = rate(2000, 20, [(1500, None)], rules)
    score = formula_score(D(400))
    assert derive(rated, rated.games[0], LOSS) == Derivation(
        rules=rules,
        result=LOSS,
        own=D(2000),
        opponent=D(1500),
        reason=None,
        k=rated.k,
        standing=D(2000),
        outcome=Outcome(LOSS, D("-18.40"), D(-18), D("1981.60"), D(1982), False),
        difference=D(500),
        cap_use=CapUse.CAPPED,
        limit=D(400),
        used=D(400),
        expected=D("0.92"),
        row=TableRow(392, 411, True),
        instead=Comparison(Expectation.FORMULA, score, -20 * score),
    )


def test_all_steps_under_plain_elo() -> None:
    found = why(1500, 1600, plain_elo(), DRAW)
    assert (found.cap_use, found.limit, found.row) == (CapUse.NO_CAP, None, None)
    assert found.used == found.difference == -100
    assert found.expected == formula_score(D(-100))
    other = table_lookup(D(-100))[0]
    assert found.instead == Comparison(Expectation.TABLE, other, 20 * (D("0.5") - other))
    assert found.instead == Comparison(Expectation.TABLE, D("0.36"), D("2.80"))


@pytest.mark.parametrize(
    ("own", "opponent", "rules", "use"),
    [
        (1900, 1500, standard(), CapUse.WITHIN),
        (1500, 1900, standard(), CapUse.WITHIN),
        (1901, 1500, standard(), CapUse.CAPPED),
        (1500, 1901, standard(), CapUse.CAPPED),
        (2649, 2200, standard(), CapUse.CAPPED),
        (2650, 2200, standard(), CapUse.EXEMPT),
        (2650, 2250, standard(), CapUse.WITHIN),
        (2650, 2200, standard(date(2025, 9, 1)), CapUse.CAPPED),
        (2650, 2100, rapid(date(2024, 11, 1)), CapUse.CAPPED),
        (2650, 1500, plain_elo(), CapUse.NO_CAP),
        (2650, 1500, custom(cap=Cap(D(400), CapScope.BELOW_2650)), CapUse.EXEMPT),
    ],
)
def test_what_the_cap_did(own: int, opponent: int, rules: Rules, use: CapUse) -> None:
    assert why(own, opponent, rules).cap_use is use


def test_the_one_upgrade_goes_to_another_game() -> None:
    rules = standard(date(2023, 6, 1))
    rated = rate(2000, 20, [(1550, WIN), (1500, None), (1700, DRAW)], rules)
    uses = [derive(rated, g, WIN).cap_use for g in rated.games]
    assert uses == [CapUse.OTHER_GAME, CapUse.CAPPED, CapUse.WITHIN]
    assert derive(rated, rated.games[0], WIN).limit is None


@pytest.mark.parametrize(
    ("opponent", "result", "reason"),
    [(None, WIN, NotRated.UNRATED), (1900, Result.FORFEIT_WIN, NotRated.FORFEIT)],
)
def test_a_game_that_does_not_count(opponent: int | None, result: Result, reason: NotRated) -> None:
    for rules in (standard(), plain_elo(), custom(floor=D(2000))):
        rated = rate(1800, 20, [(opponent, result), (1800, WIN)], rules)
        found = derive(rated, rated.games[0], result)
        assert found.reason is reason
        assert found.opponent == rated.games[0].game.opponent
        assert found.own == found.standing == 1800
        assert (found.difference, found.used, found.expected, found.row) == (None,) * 4
        assert (found.instead, found.limit, found.cap_use) == (None, None, CapUse.NO_CAP)
        assert (found.outcome.change, found.outcome.floored) == (0, False)
        assert found.k == rated.k
        assert work_out(found) == 0


def test_a_rapid_game_of_600_points_works_out_to_nothing() -> None:
    found = why(2700, 2000, rapid())
    assert found.reason is NotRated.GAP600
    assert found.opponent == 2000
    assert found.outcome.change == work_out(found) == 0
    assert found.outcome.published == 2700


def test_a_played_game_of_a_period_starts_where_the_others_left_it() -> None:
    rated = rate(2450, 10, [(2522, DRAW), (2150, WIN), (2450, None)], standard())
    first, second, open_game = rated.games
    assert derive(rated, first, DRAW).standing == 2450
    assert derive(rated, second, WIN).standing == 2451
    assert derive(rated, second, WIN).own == 2450
    assert derive(rated, second, WIN).outcome.change == second.change
    assert derive(rated, second, WIN).outcome.published == rated.published == 2453
    assert derive(rated, open_game, WIN).standing == D("2452.5")
    assert derive(rated, open_game, WIN).outcome == open_game.outcome(WIN)


def test_what_another_result_of_a_played_game_would_have_been() -> None:
    rated = rate(1500, 20, [(1600, WIN)], standard())
    found = derive(rated, rated.games[0], LOSS)
    assert found.result is LOSS
    assert found.outcome.change == work_out(found) == D("-7.2")


def test_floor_of_a_single_game() -> None:
    rules = custom(floor=D(1490))
    found = why(1495, 1495, rules, LOSS)
    assert (found.outcome.change, found.outcome.floored) == (-5, True)
    assert found.rules == rules
    assert work_out(found) == -5
    assert found.instead == Comparison(Expectation.TABLE, D("0.50"), D(-5))


def test_floor_of_a_played_game_game_by_game() -> None:
    rules = custom(floor=D(1490))
    rated = rate(1495, 20, [(1495, LOSS)], rules)
    found = derive(rated, rated.games[0], LOSS)
    assert (found.outcome.change, found.outcome.floored, work_out(found)) == (-5, True, -5)
    assert found.rules == rules


def test_derivations_ignore_the_decimal_context() -> None:
    rated = rate("1234.5678", 20, [("1230.4567", WIN)], plain_elo())
    found = derive(rated, rated.games[0], WIN)
    with localcontext() as context:
        context.prec = 3
        assert derive(rated, rated.games[0], WIN) == found
        assert work_out(found) == rated.change


def test_the_floor_of_a_period_is_no_step_of_its_played_games() -> None:
    rules = custom(floor=D(1490), update=Update.PERIOD)
    rated = rate(1495, 20, [(1495, LOSS), (1495, WIN), (1495, None)], rules)
    for single in rated.games[:2]:
        assert single.game.result is not None
        found = derive(rated, single, single.game.result)
        assert found.outcome.change == single.change == work_out(found)
        assert not found.outcome.floored
        assert found.rules.floor is None
    last = derive(rated, rated.games[2], LOSS)
    assert (last.outcome.change, last.outcome.floored, work_out(last)) == (-5, True, -5)


@pytest.mark.parametrize("expectation", list(Expectation))
@pytest.mark.parametrize("cap", [NO_CAP, CAP_400])
@pytest.mark.parametrize("opponent", [1000, 1499, 1500, 1501, 2345])
def test_work_out_gives_the_change_again(expectation: Expectation, cap: Cap, opponent: int) -> None:
    rules = custom(expectation=expectation, cap=cap)
    for result in OUTCOMES:
        found = why(1500, opponent, rules, result)
        assert work_out(found) == found.outcome.change
