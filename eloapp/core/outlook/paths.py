"""A few sample paths to draw over the fan: named as such, with their seed, reproducible."""

from decimal import Decimal

import numpy as np

from eloapp.core.kfactor import FideProfile, k_factor
from eloapp.core.numbers import exact
from eloapp.core.outlook.case import CLOSE, Floats, OutlookCase
from eloapp.core.outlook.laws import GameLaw
from eloapp.core.series import next_policy


def sample_paths(case: OutlookCase, count: int, seed: int) -> tuple[tuple[float, ...], ...]:
    """``count`` paths of one possible course each: the rating after every game, in points.

    Drawn with numpy's PCG64 from ``seed``; the same seed gives the same paths, and the first
    paths stay when more are asked for.
    """
    law = GameLaw(case)
    found = []
    for number in range(count):
        draws = np.random.Generator(np.random.PCG64([seed, number])).random(case.case.games)
        path = _per_period if case.case.rules.in_period else _game_by_game
        found.append(tuple(law.rating + own for own in path(law, draws)))
    return tuple(found)


def _points(law: GameLaw, own: Floats, game: int, draw: float) -> float:
    win, half, _ = (float(part) for part in law.chances(own, game))
    return 1.0 if draw < win else 0.5 if draw < win + half else 0.0


def _game_by_game(law: GameLaw, draws: Floats) -> list[float]:
    own, path = np.zeros(()), []
    for game, draw in enumerate(draws):
        gain = _points(law, own, game, draw) - float(law.expected(own, game))
        own = np.asarray(own + law.k * gain)
        if law.floor is not None:
            own = np.maximum(own, law.floor)
        path.append(float(own))
    return path


@exact
def _per_period(law: GameLaw, draws: Floats) -> list[float]:
    case, path, start, policy = law.asked.case, [], np.zeros(()), law.asked.case.policy
    peak = case.rating
    for first, length in case.periods():
        if isinstance(policy, FideProfile):
            peak = peak if policy.peak is None else max(policy.peak, peak)
            policy = FideProfile(policy.born, policy.games, peak, policy.standard_rating_used)
        games = case.rated_games(first, length)
        k = float(k_factor(policy, peak, case.rules, games).value)
        change = 0.0
        for game in range(first, first + length):
            points = _points(law, start, game, draws[game])
            change += k * (points - float(law.expected(start, game)))
            path.append(float(start) + change)
        start = np.asarray(start + _published(law, float(start), change))
        path[-1] = float(start)
        policy = next_policy(policy, case.rating + Decimal(path[-1]), games)
    return path


def _published(law: GameLaw, start: float, change: float) -> float:
    """The change of a period: floor first, then one rounding, half away from zero."""
    if law.floor is not None:
        change = max(change, law.floor - start)
    if law.asked.case.rules.whole:
        change = float(np.copysign(np.floor(abs(change) + 0.5 + CLOSE), change))
    return change
