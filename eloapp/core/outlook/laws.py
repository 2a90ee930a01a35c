"""The law of one game in floats: expected score, chances and what a result does.

Ratings are offsets from the rating at the start of the series ("own"), so that differences of
decimals stay exact to CLOSE whatever the size of the ratings.
"""

from decimal import Decimal

import numpy as np

from eloapp.core.draws import DECAY, EQUAL_DRAWS, LEVELS, DrawKind
from eloapp.core.numbers import HALF, exact
from eloapp.core.outlook.case import CLOSE, Floats, Ints, OutlookCase
from eloapp.core.rules import EXEMPT_FROM, CapScope, Expectation
from eloapp.core.series import ChanceSource, OpponentKind
from eloapp.core.tables import PD_LAST_DIFFERENCE

#: Beyond it the lower side's expected score is under 1e-30: the exponential must not overflow.
_REACH = 12_000.0
_LOG_ODDS_PER_POINT = np.log(10) / 400
#: A moving opponent this heavy against the player's K would overflow; nothing changes by then.
_MOST_RATIO = 1e12

#: Win, draw and loss, each a number or one value per rating.
Split = tuple[Floats, Floats, Floats]


def _hundredths() -> Ints:
    """Table 8.1.2 as a list: expected score in hundredths by whole difference, 0 to 736."""
    whole = np.arange(PD_LAST_DIFFERENCE[-1] + 2)
    found: Ints = 50 + np.searchsorted(np.array(PD_LAST_DIFFERENCE), whole).astype(np.int64)
    return found


class GameLaw:
    """The law of each game of a case, for arrays of own ratings (as offsets).

    Not modelled: games that do not count (the 600-point rule of rapid and blitz), as in
    :func:`eloapp.core.series.series_path`; a once-per-tournament cap holds in every game.
    """

    @exact
    def __init__(self, asked: OutlookCase) -> None:
        case, rules = asked.case, asked.case.rules
        self.asked = asked
        self.k = float(case.start_k.value)
        self.rating = float(case.rating)
        self.equal = case.opponent is OpponentKind.EQUAL
        self.ratio = 0.0
        if case.opponent is OpponentKind.MOVING and case.opponent_k is not None:
            self.ratio = min(float(case.opponent_k / case.start_k.value), _MOST_RATIO)
        opponents = (case.rating,) if self.equal else tuple(case.opponents)
        if len(set(opponents)) == 1:
            opponents = opponents[:1]
        #: Start minus opponent, for each opponent in turn.
        self.leads = [float(case.rating - opponent) for opponent in opponents]
        self.by_table = rules.expectation is Expectation.TABLE
        self._hundredths = _hundredths()
        self.exempt = _offset(EXEMPT_FROM, case.rating)
        cap = rules.cap_in_force
        self.limit = 1.0
        if cap.points is not None:
            self.limit = float(self._raw(np.array(float(cap.points))))
        self.has_exempt = cap.points is not None and cap.scope is CapScope.BELOW_2650
        self.floor = None if rules.floor is None else _offset(rules.floor, case.rating)
        self.target = None if asked.target is None else _offset(asked.target, case.rating)
        source = asked.chances
        strength = asked.strength if source is ChanceSource.STRENGTH else None
        self.strength = _offset(case.rating if strength is None else strength, case.rating)
        self.follows = source is ChanceSource.FOLLOWS
        self._given = self._given_split() if source is ChanceSource.GIVEN else None
        self._fixed: dict[int, Split] = {}

    @property
    def constant(self) -> bool:
        """Whether the chances of a game do not depend on the rating then reached."""
        if self._given is not None:
            return True
        return not (self.follows or self.equal or self.ratio)

    def turn(self, game: int) -> int:
        """Which opponent game 0, 1, … is against."""
        return game % len(self.leads)

    def expected(self, own: Floats, game: int) -> Floats:
        """Expected score by the rules with their cap, against the opponent of ``game``."""
        score = self._raw(self._lead(own, game))
        if self.limit >= 1:
            return score
        capped: Floats = np.clip(score, 1 - self.limit, self.limit)
        if self.has_exempt:
            return np.where(own >= self.exempt - CLOSE, score, capped)
        return capped

    def chances(self, own: Floats, game: int) -> Split:
        """Win, draw and loss; one value each (an array without axes) when they are constant."""
        if self._given is not None:
            return self._given
        if not self.constant:
            return self._split(own, game)
        turn = self.turn(game)
        if turn not in self._fixed:
            self._fixed[turn] = self._split(np.zeros(()), game)
        return self._fixed[turn]

    def _given_split(self) -> Split:
        given = self.asked.given
        total = given.win + given.draw + given.loss
        win, draw, loss = (
            np.array(float(part / total)) for part in (given.win, given.draw, given.loss)
        )
        return win, draw, loss

    def _lead(self, own: Floats, game: int) -> Floats:
        """Own rating minus the opponent's."""
        if self.equal:
            return np.zeros_like(own)
        return self.leads[self.turn(game)] + (1 + self.ratio) * own

    def _raw(self, difference: Floats) -> Floats:
        """Expected score without cap. The cap may be applied after it: both never fall."""
        if not self.by_table:
            bounded = np.clip(difference, -_REACH, _REACH)
            score: Floats = 1 / (1 + np.exp(-_LOG_ODDS_PER_POINT * bounded))
            return score
        size = np.minimum(np.abs(difference), len(self._hundredths) - 1.0)
        higher = self._hundredths[(size + (0.5 + CLOSE)).astype(np.int64).clip(max=736)]
        tabled: Floats = np.where(difference >= 0, higher, 100 - higher) / 100
        return tabled

    def _split(self, own: Floats, game: int) -> Split:
        """Davidson's split as in :mod:`eloapp.core.draws`, for arrays."""
        opponent = own if self.equal else -self.leads[self.turn(game)] - self.ratio * own
        strength = own if self.follows else np.full_like(own, self.strength)
        expected = self._raw(strength - opponent)
        model = self.asked.draws
        if model.kind is DrawKind.OFF:
            return expected, np.zeros_like(expected), 1 - expected
        if model.kind is DrawKind.SHARE:
            equal: Floats = np.full_like(expected, float(model.share))
        else:
            level = self.rating + (strength + opponent) / 2
            equal = np.interp(level, LEVELS, EQUAL_DRAWS[self.asked.case.rules.tempo])
        return _davidson(expected, equal)


def _offset(rating: Decimal, start: Decimal) -> float:
    return float(rating - start)


def _davidson(expected: Floats, equal: Floats) -> Split:
    """Win, draw and loss from an expected score and the draw share between equals."""
    sure = (expected <= 0) | (expected >= 1)
    e = np.where(sure, float(HALF), expected)
    nu = 2 * equal / (1 - equal) * np.exp(-DECAY * np.abs(np.log(e / (1 - e))))
    half = nu * (e - 0.5)
    t = (half + np.sqrt(half * half + 4 * e * (1 - e))) / (2 * (1 - e))
    z = t * t + nu * t + 1
    win = np.where(sure, expected, t * t / z)
    draw = np.where(sure, 0.0, nu * t / z)
    return win, draw, np.where(sure, 1 - expected, 1 / z)
