"""How long the rounds to come take, so that long answers are made in the background."""

from eloapp.core.planning.open_rounds import OpenRounds

#: Measured, in milliseconds: outcomes by the square of the number of games, and a goal that
#: depends on the order of results: by the third power or the root of all ways, at most per game.
_PERIOD_MS = 0.007
_BY_GAME_MS = 0.03
_TABLE_MS = 0.007
_MOST_TABLE_MS = 36.0
_WAYS_MS = 0.015
_MOST_WAYS_MS = 15.0


def estimated_ms(rounds: OpenRounds) -> float:
    """Roughly the time of the outcomes and one goal; without norms and the next opponent."""
    games, rules = len(rounds.counted), rounds.report.rules
    if rules.in_period or rounds.report.rated is None:
        return _PERIOD_MS * games**2
    if rules.by_table:
        goal = min(_TABLE_MS * games**3, _MOST_TABLE_MS * games)
    else:
        goal = min(_WAYS_MS * 3 ** (games / 2), _MOST_WAYS_MS * games)
    return _BY_GAME_MS * games**2 + goal
