"""Results.

Rules protected: points of a result and who sees them; a forfeit is no played game (B.02 5.1);
one side's result is read by exactly these spellings, anything else is refused.
"""

import pytest

from eloapp.core.errors import Fault, InputError
from eloapp.core.results import OUTCOMES, Result, parse_result


def test_points_of_both_sides_of_a_game() -> None:
    assert {r: str(r.points) for r in Result} == {
        Result.WIN: "1",
        Result.DRAW: "0.5",
        Result.LOSS: "0",
        Result.FORFEIT_WIN: "1",
        Result.FORFEIT_LOSS: "0",
    }
    for result in Result:
        assert result.points + result.reversed.points == 1
        assert result.reversed.reversed is result
        assert result.reversed.played is result.played
    assert Result.DRAW.reversed is Result.DRAW


def test_a_forfeit_is_not_played() -> None:
    assert OUTCOMES == (Result.WIN, Result.DRAW, Result.LOSS)
    assert [r for r in Result if not r.played] == [Result.FORFEIT_WIN, Result.FORFEIT_LOSS]


@pytest.mark.parametrize(
    ("spellings", "result"),
    [
        (["1", " 1 "], Result.WIN),
        (["0", "\t0"], Result.LOSS),
        (["½", "1/2", "1⁄2", "0.5", "0,5", "=", " = "], Result.DRAW),
        (["+"], Result.FORFEIT_WIN),
        (["-", "−"], Result.FORFEIT_LOSS),
    ],
)
def test_spellings(spellings: list[str], result: Result) -> None:
    assert {parse_result(text) for text in spellings} == {result}
    assert parse_result(result.value) is result


@pytest.mark.parametrize(
    "text", ["", "5", ".5", "1.0", "0.0", "2", "1-0", "½-½", "+-", "--", "–", "w", "draw", "1 / 2"]
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(InputError) as raised:
        parse_result(f" {text} ")
    assert raised.value == InputError(Fault.NOT_A_RESULT, text=text)
