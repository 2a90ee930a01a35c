"""The Series tab's part of the report: what the document asks, both paths, and the outlook.

Protected: player A with his K and his games elsewhere; opponents of the series before player B;
a moving opponent with B's K; a strength that is not given is today's rating; the paths come
before the outlook, and the last result is complete.
"""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import numpy as np
import pytest
from support.elo import NOW, UNRATED, custom, fixed, plain_elo, player, printed, standard

from eloapp.core.document import Player, Players
from eloapp.core.draws import DrawKind, DrawModel
from eloapp.core.errors import Fault, InputError
from eloapp.core.kfactor import FideProfile
from eloapp.core.outlook import OutlookCase, outlook, sample_paths
from eloapp.core.outlook import estimated_ms as outlook_ms
from eloapp.core.results import OUTCOMES
from eloapp.core.rules import Rules, Update
from eloapp.core.series import (
    MAX_GAMES,
    ChanceSource,
    GivenChances,
    OpponentKind,
    Series,
    SeriesCase,
    series_path,
)
from eloapp.core.series_report import (
    SeriesResult,
    estimated_ms,
    outlook_case,
    series_case,
    series_steps,
)

D = Decimal
WIN, DRAW, LOSS = OUTCOMES
EQUAL, MOVING, FIXED = OpponentKind.EQUAL, OpponentKind.MOVING, OpponentKind.FIXED
BOTH = Players(player(1600, 20, "Ann", other_games=7), player(1700, 40, "Ben"))


def case_of(rules: Rules | None = None, players: Players = BOTH, **asked: Any) -> SeriesCase:
    """The case of a series as the document asks it."""
    return series_case(players, plain_elo() if rules is None else rules, Series(**asked))


def fault_of(rules: Rules | None = None, players: Players = BOTH, **asked: Any) -> InputError:
    with pytest.raises(InputError) as caught:
        case_of(rules, players, **asked)
    return caught.value


# --- what the document asks -------------------------------------------------------------------


@pytest.mark.parametrize("rules", [plain_elo(), standard()])
def test_the_whole_case(rules: Rules) -> None:
    assert case_of(rules, games=12, period_games=5) == SeriesCase(
        D(1600), fixed(20), rules, 12, 5, (D(1700),), FIXED, None, 7
    )


def test_all_games_are_one_period_unless_told() -> None:
    assert case_of(games=12).period_games == 12
    assert case_of(games=12, period_games=1).period_games == 1
    assert case_of(games=12, period_games=50).period_games == 50
    assert fault_of(games=12, period_games=0).fault is Fault.OUT_OF_RANGE


def test_opponents_of_the_series_come_before_player_b() -> None:
    typed = (D(1500), D("1712.5"))
    assert case_of().opponents == (D(1700),)
    assert case_of(opponents=typed).opponents == typed
    alone = Players(BOTH.a, Player())
    assert case_of(players=alone, opponents=typed).opponents == typed
    assert case_of(players=Players(BOTH.a, UNRATED), opponents=typed).opponents == typed


@pytest.mark.parametrize("b", [Player(), UNRATED, replace(player(1700), unrated=True)])
@pytest.mark.parametrize("kind", [FIXED, MOVING])
def test_without_any_opponent(b: Player, kind: OpponentKind) -> None:
    players = Players(BOTH.a, b)
    assert fault_of(players=players, opponent=kind) == InputError(Fault.NO_OPPONENT)
    assert case_of(players=players, opponent=EQUAL).opponents == ()


@pytest.mark.parametrize("a", [Player(), UNRATED, replace(player(1600), unrated=True)])
@pytest.mark.parametrize("kind", OpponentKind)
def test_without_a_rating(a: Player, kind: OpponentKind) -> None:
    for b in (BOTH.b, Player()):
        assert fault_of(players=Players(a, b), opponent=kind) == InputError(Fault.NO_RATING)


def test_ratings_of_zero_are_ratings() -> None:
    case = case_of(players=Players(player(0), player(0)))
    assert (case.rating, case.opponents) == (0, (0,))


def test_a_moving_opponent_has_the_k_of_player_b() -> None:
    case = case_of(opponent=MOVING)
    assert (case.opponent, case.opponents, case.opponent_k) == (MOVING, (D(1700),), 40)
    for kind in (FIXED, EQUAL):
        assert case_of(opponent=kind).opponent_k is None


def test_k_of_a_moving_opponent_is_read_from_his_profile_once() -> None:
    """Game by game there is no ceiling; the rating is the one he plays at."""
    new = replace(BOTH, b=player(1700, FideProfile(1980, 3)))
    assert case_of(players=new, opponent=MOVING, games=500).opponent_k == 40
    assert case_of(players=new, opponent=MOVING, opponents=(D(2400),)).opponent_k == 10
    old = replace(BOTH, b=player(2400, FideProfile(1980, 300)))
    assert case_of(players=old, opponent=MOVING).opponent_k == 10
    assert case_of(players=old, opponent=MOVING, opponents=(D(2399),)).opponent_k == 20
    alone = replace(BOTH, b=Player(k=FideProfile(1980, 3)))
    assert case_of(players=alone, opponent=MOVING, opponents=(D(1700),)).opponent_k == 40


def test_what_does_not_go_together_is_refused() -> None:
    assert fault_of(standard(), opponent=MOVING).fault is Fault.MOVING_OPPONENT
    both = (D(1700), D(1800))
    assert fault_of(opponent=MOVING, opponents=both).fault is Fault.MOVING_OPPONENT
    wrong = InputError(Fault.OUT_OF_RANGE, low=1, high=MAX_GAMES)
    assert fault_of(games=0) == wrong
    assert fault_of(games=5001) == wrong
    early = replace(plain_elo(), list_date=date(2014, 6, 1))
    profile = replace(BOTH, b=player(1700, FideProfile(1980)))
    assert fault_of(early, profile, opponent=MOVING).fault is Fault.K_NOT_MODELLED
    assert case_of(early, profile).opponents == (1700,)


# --- what the outlook depends on --------------------------------------------------------------


@pytest.mark.parametrize("source", ChanceSource)
def test_the_whole_outlook_case(source: ChanceSource) -> None:
    case, draws = case_of(), DrawModel(DrawKind.SHARE, D("0.2"))
    given = GivenChances(D("0.5"), D("0.25"), D("0.25"))
    asked = Series(chances=source, strength=D(1750), given=given, target=D(1650))
    assert outlook_case(case, asked, draws) == OutlookCase(
        case, source, D(1750), given, draws, D(1650)
    )


def test_a_strength_that_is_not_given_is_todays_rating() -> None:
    for source in ChanceSource:
        found = outlook_case(case_of(), Series(chances=source), DrawModel())
        today = source in {ChanceSource.STRENGTH, ChanceSource.TODAY}
        assert found.chances is (ChanceSource.TODAY if today else source)
        assert (found.strength, found.target) == (None, None)
    zero = outlook_case(
        case_of(), Series(chances=ChanceSource.STRENGTH, strength=D(0)), DrawModel()
    )
    assert (zero.chances, zero.strength) == (ChanceSource.STRENGTH, 0)


def asked_of(case: SeriesCase, series: Series) -> OutlookCase:
    return outlook_case(case, series, DrawModel())


def test_the_estimate_is_that_of_the_outlook_and_of_the_paths() -> None:
    """Paths cost some hundredths of a millisecond a game, so 5,000 games some hundred."""
    for games in (1, 100, 5000):
        asked = asked_of(case_of(games=games), Series())
        more = estimated_ms(asked) - outlook_ms(asked)
        assert 0.005 < more / games < 0.2


# --- results ----------------------------------------------------------------------------------


def steps_of(rules: Rules | None = None, players: Players = BOTH, **asked: Any) -> Any:
    series = Series(**asked)
    case = series_case(players, plain_elo() if rules is None else rules, series)
    return case, results(asked_of(case, series), series)


def results(asked: Any, series: Series) -> list[SeriesResult]:
    return [step for step in series_steps(asked, series) if step is not None]


@pytest.mark.parametrize("rules", [plain_elo(), standard(), custom(floor=D(1590))])
def test_the_paths_come_first_and_the_last_result_is_complete(rules: Rules) -> None:
    case, steps = steps_of(rules, games=120, period_games=40, target=D(1640), pattern=(WIN, LOSS))
    first, last = steps[0], steps[-1]
    assert first.outlook is None
    assert first.samples == ()
    assert first.path == series_path(case, (WIN, LOSS))
    assert len(steps) > 2
    done = 0
    for step in steps[1:]:
        assert step.outlook is not None
        assert len(step.outlook.mean) > done
        done = len(step.outlook.mean)
        assert (step.case, step.path, step.beside) == (case, first.path, first.beside)
    whole = outlook(asked_of(case, Series(target=D(1640))))
    assert last.outlook is not None
    assert done == 120
    np.testing.assert_array_equal(last.outlook.mean, whole.mean)
    assert last.outlook.at_end == whole.at_end is not None


def test_beside_the_path_stands_the_other_way() -> None:
    """Ten wins of the seed: 1713.16 game by game, 1728.01 at once, whichever is chosen."""
    players = Players(player(1600, 20), player(1700, 20))
    period = replace(plain_elo(), update=Update.PERIOD)
    for rules in (plain_elo(), period):
        case, steps = steps_of(rules, players)
        for result in steps:
            assert printed(result.game_by_game.end, "1713.16")
            assert printed(result.per_period.end, "1728.01")
            assert result.path == series_path(case, (WIN,))
            assert result.path is (result.per_period if rules.in_period else result.game_by_game)
            assert result.beside is not result.path
            assert result.beside in (result.per_period, result.game_by_game)


def test_beside_a_list_of_fide_the_games_one_by_one() -> None:
    players = Players(player(1600, 20), player(1700, 20))
    _, (result, *_rest) = steps_of(standard(), players, period_games=5)
    assert [g.number for g in result.per_period.games] == list(range(1, 11))
    assert result.per_period.games[4].after == 1664
    assert result.game_by_game.games[1].after == D("1625.2")
    assert result.beside is result.game_by_game


def test_a_moving_opponent_stands_still_in_the_period_beside() -> None:
    case, (result, *_rest) = steps_of(opponent=MOVING, games=6, period_games=3)
    assert case.opponent is MOVING
    assert len({g.opponent for g in result.path.games}) == 6
    assert {g.opponent for g in result.beside.games} == {D(1700)}
    still = replace(case, opponent=FIXED, rules=replace(case.rules, update=Update.PERIOD))
    assert result.beside == series_path(still, (WIN,))


def test_an_equal_opponent_stays_equal_beside() -> None:
    for rules in (plain_elo(), standard()):
        _, (result, *_rest) = steps_of(rules, opponent=EQUAL, games=4, period_games=2)
        assert [g.opponent for g in result.game_by_game.games] == [1600, 1610, 1620, 1630]
        assert [g.opponent for g in result.per_period.games] == [1600, 1600, 1620, 1620]


def test_sample_paths_come_with_the_outlook() -> None:
    series = Series(samples=3, seed=5)
    case, steps = steps_of(samples=3, seed=5)
    wanted = sample_paths(asked_of(case, series), 3, 5)
    assert len(wanted) == 3
    assert steps[0].samples == ()
    assert all(step.samples == wanted for step in steps[1:])
    _, without = steps_of(seed=5)
    assert all(step.samples == () for step in without)
    _, one = steps_of(samples=1, seed=6)
    assert len(one[-1].samples) == 1
    assert one[-1].samples[0] != wanted[0]


def test_nothing_is_computed_before_it_is_asked() -> None:
    """A plain generator: the paths need no outlook, and whoever stops iterating cancels."""
    series = Series(games=5000)
    steps = series_steps(asked_of(case_of(games=5000, period_games=10), series), series)
    before = 0
    while (first := next(steps)) is None:
        before += 1
    assert before > 100  # the work may be left within the paths, too
    assert len(first.path.games) == len(first.beside.games) == 5000
    steps.close()  # type: ignore[attr-defined]


def test_a_profile_that_is_not_modelled_is_told_by_the_first_step() -> None:
    early = replace(plain_elo(), list_date=date(2014, 6, 1))
    players = replace(BOTH, a=player(1600, FideProfile(1980)))
    series = Series()
    asked = asked_of(series_case(players, early, series), series)
    with pytest.raises(InputError) as caught:
        next(series_steps(asked, series))
    assert caught.value.fault is Fault.K_NOT_MODELLED


def test_k_is_marked_on_the_path_of_the_list_only() -> None:
    junior = replace(BOTH, a=player(1600, FideProfile(NOW.year - 15, 0, D(1600)), other_games=12))
    _, (result, *_rest) = steps_of(standard(), junior, games=30, period_games=10)
    assert [(first, k.value) for first, k in result.per_period.k_changes] == [(10, 40)]
    assert result.per_period.games[0].k == 31
    assert result.game_by_game.k_changes == ()
    assert {g.k for g in result.game_by_game.games} == {D(40)}
