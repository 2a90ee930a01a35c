"""What is typed into a cell of a scenario, and the text that a cell is typed over with."""

import re
from typing import Final

from eloapp.core.errors import Fault, InputError
from eloapp.core.event import GIVES_POINTS, Colour, Opponent, Plan, Round, RoundResult
from eloapp.models.rounds_entry import (
    parse_rating_cell,
    parse_result_cell,
    show_rating_cell,
    show_result_cell,
)

#: A rating has three digits at least: a shorter number is a result that was mistyped.
_RATED: Final = re.compile(r"[0-9]{3}|[^\W\d_]{3}")


def parse_plan_cell(
    text: str, colour: Colour | None = None
) -> tuple[RoundResult | None, Opponent | None]:
    """What a plan supposes of a round: result, opponent, or both; blank: nothing.

    Reads ``1``, ``½ bye``, ``1900``, ``1 1900`` and ``½ 1800-1900``; raises InputError, with
    NOT_A_RESULT also for results whose points would have to be given.
    """
    clean = " ".join(text.split())
    if not clean:
        return None, None
    try:
        return _result(clean, colour), None
    except InputError as error:
        refused = error
    if _RATED.search(clean):
        try:
            return None, _opponent(clean)
        except InputError:
            pass
    first, _blank, rest = clean.partition(" ")
    if _RATED.search(rest):
        return _result(first, colour), _opponent(rest)
    raise refused


def _result(text: str, colour: Colour | None) -> RoundResult | None:
    said = parse_result_cell(text, colour)
    if said.result in GIVES_POINTS or said.given_points is not None:
        raise InputError(Fault.NOT_A_RESULT, text=text)
    return None if said.result is RoundResult.OPEN else said.result


def _opponent(text: str) -> Opponent:
    found, unrated = parse_rating_cell(text)
    return Opponent(rating=found, unrated=unrated)


def show_plan_cell(plan: Plan | None) -> str:
    """The plan of a round as it can be typed."""
    if plan is None:
        return ""
    result = "" if plan.result is None else show_result_cell(Round(result=plan.result))
    opponent = "" if plan.opponent is None else show_rating_cell(plan.opponent)
    return " ".join(filter(None, (result, opponent)))
