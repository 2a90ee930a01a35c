"""Win, draw and loss probabilities from an expected score: Davidson's model.

A model, never a rule: real favourites score less than the table says, and online or club
blitz has fewer draws. Source of the draw shares: ZZ E2 (CC BY 4.0), on Lichess broadcasts
(CC BY-SA 4.0), by way of rules.md section 7. Not modelled: colour, style, the round.
"""

import math
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum, unique
from typing import Final

from eloapp.core.results import OUTCOMES, Result
from eloapp.core.rules import Tempo

LEVELS: Final = tuple(range(1000, 3000, 100))
#: Draw share between equals by level; below 1500 and above 2700 extrapolated.
EQUAL_DRAWS: Final = {
    Tempo.STANDARD: (
        0.229, 0.229, 0.229, 0.229, 0.229, 0.229, 0.2615, 0.294, 0.316, 0.338,
        0.3635, 0.389, 0.421, 0.453, 0.515, 0.577, 0.598, 0.619, 0.619, 0.619,
    ),
    Tempo.RAPID: (
        0.1094, 0.1229, 0.1379, 0.1543, 0.1723, 0.1919, 0.2131, 0.2361, 0.2606, 0.2868,
        0.3145, 0.3436, 0.3739, 0.4052, 0.4373, 0.4699, 0.5028, 0.5357, 0.5683, 0.6003,
    ),
    Tempo.BLITZ: (
        0.0676, 0.0749, 0.0829, 0.0917, 0.1014, 0.1119, 0.1234, 0.1359, 0.1495, 0.1641,
        0.1799, 0.1968, 0.2149, 0.2342, 0.2546, 0.2762, 0.2989, 0.3226, 0.3472, 0.3727,
    ),
}  # fmt: skip
#: How fast draws become rare as the players differ: nu = nu0 exp(-DECAY |ln(E/(1-E))|).
DECAY: Final = 0.4


@unique
class DrawKind(Enum):
    """Where the draw share between equals comes from."""

    BY_LEVEL = "by-level"
    SHARE = "share"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class DrawModel:
    """``share`` (0 to below 1) is the draw share between equals when ``kind`` is SHARE."""

    kind: DrawKind = DrawKind.BY_LEVEL
    share: Decimal = Decimal("0.3")


@dataclass(frozen=True, slots=True)
class Chances:
    """Probabilities that add up to one; win + draw / 2 is the expected score."""

    win: float
    draw: float
    loss: float

    def of(self, result: Result) -> float:
        """The probability of one of OUTCOMES."""
        return (self.win, self.draw, self.loss)[OUTCOMES.index(result)]

    @property
    def mirrored(self) -> "Chances":
        """The same game seen by the opponent."""
        return Chances(self.loss, self.draw, self.win)

    def percents(self) -> tuple[int, int, int]:
        """Whole per cents that add up to 100 (largest remainder; ties to the first)."""
        exact = [100 * p for p in (self.win, self.draw, self.loss)]
        whole = [math.floor(p) for p in exact]
        by_remainder = sorted(range(3), key=lambda i: whole[i] - exact[i])
        for i in by_remainder[: 100 - sum(whole)]:
            whole[i] += 1
        return whole[0], whole[1], whole[2]


def equal_draw_share(level: float, tempo: Tempo) -> float:
    """Draw share between equals at a level, kept within 1000..2900 and interpolated."""
    shares = EQUAL_DRAWS[tempo]
    place = (min(max(level, LEVELS[0]), LEVELS[-1]) - LEVELS[0]) / 100
    below = min(int(place), len(shares) - 2)
    return shares[below] + (place - below) * (shares[below + 1] - shares[below])


def davidson(expected: float, nu: float) -> Chances:
    """Davidson's split (1970) of an expected score, 0 to 1, with draw parameter ``nu`` >= 0.

    >>> davidson(0.5, 0.5)
    Chances(win=0.4, draw=0.2, loss=0.4)
    """
    if expected <= 0:
        return Chances(0.0, 0.0, 1.0)
    if expected >= 1:
        return Chances(1.0, 0.0, 0.0)
    half = nu * (expected - 0.5)
    t = (half + math.sqrt(half * half + 4 * expected * (1 - expected))) / (2 * (1 - expected))
    z = t * t + nu * t + 1
    return Chances(t * t / z, nu * t / z, 1 / z)


def chances(expected: Decimal, level: Decimal, tempo: Tempo, model: DrawModel) -> Chances | None:
    """Win, draw and loss for an expected score without cap; None when the model is off.

    ``level`` is the mean of the two ratings.
    """
    if model.kind is DrawKind.OFF:
        return None
    equal = (
        float(model.share)
        if model.kind is DrawKind.SHARE
        else equal_draw_share(float(level), tempo)
    )
    e = float(expected)
    if not 0 < e < 1:
        return davidson(e, 0)
    nu = 2 * equal / (1 - equal) * math.exp(-DECAY * abs(math.log(e / (1 - e))))
    return davidson(e, nu)
