"""FIDE's conversion tables as printed (B.02, 8.1.1 and 8.1.2; unchanged in every edition modelled).

They are the normal curve rounded to hundredths, not the logistic formula, and six borders
(54, 343, 344, 358, 392, 620) differ from the rounded curve: so the tables are stored.
"""

from bisect import bisect_left
from decimal import Decimal
from typing import Final

#: 8.1.1: rating difference dp for a score share of .50, .51, … 1.00; mirrored below .50.
DP_UPPER_HALF: Final = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65,
    72, 80, 87, 95, 102, 110, 117, 125, 133, 141,
    149, 158, 166, 175, 184, 193, 202, 211, 220, 230,
    240, 251, 262, 273, 284, 296, 309, 322, 336, 351,
    366, 383, 401, 422, 444, 470, 501, 538, 589, 677,
    800,
)  # fmt: skip

#: 8.1.2: largest whole difference with an expected score of .50, .51, … .99 for the higher
#: rated player; above 735 it is 1.00.
PD_LAST_DIFFERENCE: Final = (
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68,
    76, 83, 91, 98, 106, 113, 121, 129, 137, 145,
    153, 162, 170, 179, 188, 197, 206, 215, 225, 235,
    245, 256, 267, 278, 290, 302, 315, 328, 344, 357,
    374, 391, 411, 432, 456, 484, 517, 559, 619, 735,
)  # fmt: skip


def table_row(difference: int) -> tuple[int, int | None, Decimal]:
    """The row of 8.1.2 that holds a whole difference >= 0.

    Returns first and last difference of the row (None: no end) and the expected score of
    the higher rated player, in hundredths.

    >>> table_row(128)
    (122, 129, Decimal('0.67'))
    >>> table_row(736)
    (736, None, Decimal('1.00'))
    """
    index = bisect_left(PD_LAST_DIFFERENCE, difference)
    first = 0 if index == 0 else PD_LAST_DIFFERENCE[index - 1] + 1
    last = PD_LAST_DIFFERENCE[index] if index < len(PD_LAST_DIFFERENCE) else None
    return first, last, Decimal(50 + index).scaleb(-2)


def dp_for_share(hundredths: int) -> int:
    """Rating difference dp of 8.1.1 for a score share in whole per cent, 0 to 100.

    >>> dp_for_share(60), dp_for_share(40)
    (72, -72)
    """
    if not 0 <= hundredths <= 100:
        raise ValueError(f"share {hundredths} is not within 0..100")
    if hundredths >= 50:
        return DP_UPPER_HALF[hundredths - 50]
    return -DP_UPPER_HALF[50 - hundredths]
