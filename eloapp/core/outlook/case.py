"""What an outlook is asked for and what comes back; the pieces the engines hand over."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Final

import numpy as np
import numpy.typing as npt

from eloapp.core.draws import DrawModel
from eloapp.core.series import ChanceSource, GivenChances, OpponentKind, SeriesCase

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

#: The shares of probability whose points make the fan.
QUANTILES: Final = (0.05, 0.25, 0.5, 0.75, 0.95)
#: What two floats may differ by and still be the same rating, difference or share. Ratings are
#: decimals; a tie in the table or in a rounding is lost to binary floats without it.
CLOSE: Final = 1e-9
#: Cells and atoms with less probability are dropped: far below any figure that is shown.
NOTHING: Final = 1e-18


@dataclass(frozen=True, slots=True)
class OutlookCase:
    """A series with the chances of each game.

    ``strength`` is for STRENGTH (without it today's rating), ``given`` for GIVEN, ``target`` a
    rating, None: not asked.
    """

    case: SeriesCase
    chances: ChanceSource
    strength: Decimal | None
    given: GivenChances
    draws: DrawModel
    target: Decimal | None = None

    @property
    def one_opponent(self) -> bool:
        """Whether every game has the same law: one opponent, moving or not, or equals."""
        return self.case.opponent is not OpponentKind.FIXED or len(set(self.case.opponents)) == 1

    @property
    def upwards(self) -> bool:
        """Whether the target lies at or above the start."""
        return self.target is None or self.target >= self.case.rating


@dataclass(frozen=True, slots=True, eq=False)
class Outlook:
    """What may happen, in rating points; entry i of every sequence is after game i + 1.

    ``quantiles`` are the points of QUANTILES: the smallest rating with at least that share at
    or below it. ``reached`` is the probability to have stood at or above the target by each
    game (at or below, if it lies under the start; from the beginning, if it is the start),
    ``at_end`` to stand there after the last game; both None without a target, ``at_end`` also
    in a partial outlook.
    """

    quantiles: tuple[Floats, ...]
    mean: Floats
    sd: Floats
    reached: Floats | None
    at_end: float | None


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """Some games in a row, from an engine; ratings as offsets from the start.

    ``quantiles`` has a row for each of QUANTILES. ``standing`` is the probability to stand at
    the target after the last game of the block (0 without a target).
    """

    quantiles: Floats
    mean: Floats
    sd: Floats
    reached: Floats | None
    standing: float
