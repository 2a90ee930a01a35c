"""How long an outlook will take, roughly: whether it may run while somebody is typing."""

import math

from eloapp.core.draws import DrawKind
from eloapp.core.outlook.case import OutlookCase
from eloapp.core.rules import Expectation
from eloapp.core.series import ChanceSource, OpponentKind


def estimated_ms(case: OutlookCase) -> float:
    """Milliseconds that :func:`eloapp.core.outlook.outlook` takes on a slow machine, roughly.

    Over 8 ms (formula, one opponent: about 500 games; table: about 60) the outlook belongs in a
    background job. Depends on the inputs only, never on a clock.
    """
    series = case.case
    games = series.games
    if series.rules.in_period:
        cost = _of_periods(case)
    elif series.rules.expectation is Expectation.TABLE or series.opponent is OpponentKind.EQUAL:
        cost = 0.13 * games + 2e-5 * games * games
    elif case.one_opponent:
        cost = 1 + 0.0125 * games
        if case.chances is ChanceSource.FOLLOWS or series.rules.floor is not None:
            cost += 2 + 0.015 * games
    else:
        cost = 3 + 0.25 * games
    if case.target is not None and not series.rules.in_period:
        cost += 2.5 + 0.01 * games if case.one_opponent else 0.08 * games
    return cost


def _of_periods(case: OutlookCase) -> float:
    """Starts times scores, game by game."""
    series = case.case
    length = min(series.period_games, series.games)
    periods = -(-series.games // length)
    draws = 0 if case.draws.kind is DrawKind.OFF else 1
    starts = 1 if periods == 1 else 700
    scores = min(2 * length + 1, 10 * math.sqrt(length) * (1 + draws))
    factor = 1 if case.target is None else 3
    return 0.3 + series.games * (0.06 + 3e-6 * starts * scores * factor)
