"""What may be wrong with an input, as a code with values; the words are in ``eloapp.wording``."""

from enum import Enum, unique
from typing import Any


@unique
class Fault(Enum):
    """Reasons why an input is refused. The value is stable and used in tests and logs."""

    EMPTY = "empty"
    NOT_A_NUMBER = "not-a-number"
    NOT_FINITE = "not-finite"
    TOO_LONG = "too-long"
    GROUPED = "grouped"
    NOT_WHOLE = "not-whole"
    NOT_POSITIVE = "not-positive"
    OUT_OF_RANGE = "out-of-range"
    NOT_A_RESULT = "not-a-result"
    NOT_A_DATE = "not-a-date"
    NOT_A_COLOUR = "not-a-colour"
    NOT_A_TITLE = "not-a-title"
    NOT_A_FEDERATION = "not-a-federation"
    TOO_MANY_ROUNDS = "too-many-rounds"
    K_NOT_MODELLED = "k-not-modelled"
    BORN_AFTER_LIST = "born-after-list"
    NOT_CHANCES = "not-chances"
    NO_OPPONENT = "no-opponent"
    NO_RATING = "no-rating"
    MOVING_OPPONENT = "moving-opponent"
    MOVING_CAP = "moving-cap"
    SERIES_NOT_RATED = "series-not-rated"


class InputError(ValueError):
    """An input that cannot be used.

    ``fault`` says why and ``values`` holds what the sentence for the user needs,
    for example ``low`` and ``high`` of :attr:`Fault.OUT_OF_RANGE`.
    """

    def __init__(self, fault: Fault, **values: Any) -> None:
        super().__init__(f"{fault.value} {values}" if values else fault.value)
        self.fault = fault
        self.values = values

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, InputError):
            return NotImplemented
        return (self.fault, self.values) == (other.fault, other.values)

    def __hash__(self) -> int:
        return hash((self.fault, tuple(sorted(self.values.items()))))
