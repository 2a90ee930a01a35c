"""The draw model (rules.md 7): Davidson's split of the expected score.

Protected: win + draw / 2 is the expected score and the three add up to one; draw shares between
equals by level and tempo, interpolated, kept within 1000..2900; fewer draws the further the
players are apart; the user's own share, or none; shown per cents add up to 100.
"""

import math
from decimal import Decimal

import pytest

from eloapp.core.draws import (
    DECAY,
    EQUAL_DRAWS,
    LEVELS,
    Chances,
    DrawKind,
    DrawModel,
    chances,
    davidson,
    equal_draw_share,
)
from eloapp.core.results import OUTCOMES, Result
from eloapp.core.rules import Tempo

D = Decimal


def test_levels() -> None:
    assert (LEVELS[0], LEVELS[1], LEVELS[-1]) == (1000, 1100, 2900)
    assert {len(shares) for shares in EQUAL_DRAWS.values()} == {len(LEVELS)} == {20}
    assert DECAY == 0.4


@pytest.mark.parametrize(
    ("level", "share"),
    [
        (1500, 0.229),
        (1550, (0.229 + 0.2615) / 2),
        (1590, 0.229 + 0.9 * (0.2615 - 0.229)),
        (2301, 0.453 + 0.01 * (0.515 - 0.453)),
        (2850, 0.619),
        (1000, 0.229),
        (0, 0.229),
        (-3000, 0.229),
        (2900, 0.619),
        (4000, 0.619),
    ],
)
def test_share_between_the_levels(level: float, share: float) -> None:
    assert equal_draw_share(level, Tempo.STANDARD) == pytest.approx(share, abs=1e-12)


def test_share_at_both_ends_of_the_other_tempos() -> None:
    assert equal_draw_share(900, Tempo.RAPID) == pytest.approx(0.1094, abs=1e-12)
    assert equal_draw_share(3000, Tempo.RAPID) == pytest.approx(0.6003, abs=1e-12)
    assert equal_draw_share(2850, Tempo.BLITZ) == pytest.approx((0.3472 + 0.3727) / 2, abs=1e-12)
    assert equal_draw_share(1025, Tempo.BLITZ) == pytest.approx(
        0.0676 + 0.25 * (0.0749 - 0.0676), abs=1e-12
    )


@pytest.mark.parametrize("nu", [0.0, 0.5, 3.0])
def test_certain_results_have_no_draw(nu: float) -> None:
    assert davidson(0, nu) == Chances(0.0, 0.0, 1.0)
    assert davidson(1, nu) == Chances(1.0, 0.0, 0.0)


def test_without_draws_the_expected_score_is_the_chance_to_win() -> None:
    split = davidson(0.64, 0)
    assert (split.win, split.draw, split.loss) == pytest.approx((0.64, 0, 0.36), abs=1e-12)


def test_chances_of_each_result_and_of_the_opponent() -> None:
    three = Chances(0.5, 0.3, 0.2)
    assert [three.of(result) for result in OUTCOMES] == [0.5, 0.3, 0.2]
    assert three.mirrored == Chances(0.2, 0.3, 0.5)
    assert three.mirrored.of(Result.WIN) == 0.2


def test_a_model_that_is_off_says_nothing() -> None:
    assert chances(D("0.5"), D(2000), Tempo.STANDARD, DrawModel(DrawKind.OFF)) is None


def test_the_users_own_share_between_equals() -> None:
    assert DrawModel() == DrawModel(DrawKind.BY_LEVEL, D("0.3"))
    for share in ("0", "0.3", "0.9"):
        model = DrawModel(DrawKind.SHARE, D(share))
        for level in (1000, 2700):
            found = chances(D("0.5"), D(level), Tempo.BLITZ, model)
            assert found is not None
            rest = (1 - float(share)) / 2
            assert (found.win, found.draw, found.loss) == pytest.approx(
                (rest, float(share), rest), abs=1e-12
            )


def test_draws_become_rare_as_the_players_differ() -> None:
    """nu = nu0 exp(-0.4 |ln(E/(1-E))|), the same for both sides."""
    model = DrawModel(DrawKind.SHARE, D("0.5"))
    found = chances(D("0.8"), D(2000), Tempo.STANDARD, model)
    assert found is not None
    split = davidson(0.8, 2 * math.exp(-0.4 * math.log(4)))
    assert (found.win, found.draw, found.loss) == pytest.approx(
        (split.win, split.draw, split.loss), abs=1e-12
    )
    mirrored = chances(D("0.2"), D(2000), Tempo.STANDARD, model)
    assert mirrored is not None
    assert (mirrored.win, mirrored.loss) == pytest.approx((found.loss, found.win), abs=1e-12)


@pytest.mark.parametrize("expected", ["0", "1", "0.00", "1.00", "0." + "9" * 24])
def test_table_certainties(expected: str) -> None:
    found = chances(D(expected), D(2000), Tempo.STANDARD, DrawModel())
    won = float(expected)
    assert found == Chances(won, 0.0, 1 - won)


def test_an_almost_certain_result() -> None:
    found = chances(D("1E-24"), D(2000), Tempo.STANDARD, DrawModel())
    assert found is not None
    assert found.loss == pytest.approx(1)
    assert found.win + found.draw / 2 == pytest.approx(1e-24, abs=1e-20)


@pytest.mark.parametrize(
    ("three", "shown"),
    [
        ((0.5, 0.3, 0.2), (50, 30, 20)),
        ((1 / 3, 1 / 3, 1 / 3), (34, 33, 33)),
        ((0.005, 0.99, 0.005), (1, 99, 0)),
        ((0.004, 0.992, 0.004), (1, 99, 0)),
        ((0.214, 0.243, 0.543), (22, 24, 54)),
        ((0.337, 0.327, 0.336), (34, 33, 33)),
        ((0.0, 0.0, 1.0), (0, 0, 100)),
        ((0.126, 0.127, 0.747), (12, 13, 75)),
    ],
)
def test_shown_per_cents_add_up(three: tuple[float, float, float], shown: tuple[int, ...]) -> None:
    found = Chances(*three).percents()
    assert found == shown
    assert sum(found) == 100
