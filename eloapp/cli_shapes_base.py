"""What the shapes of several commands have in common."""

from decimal import Decimal

from msgspec import Struct

from eloapp.core.kfactor import KAssumption, KReason

Number = Decimal | int
Numbers = list[Number]


class Shape(Struct, frozen=True, forbid_unknown_fields=True):
    """An object of an output."""


class Shares(Shape, frozen=True):
    """A number for each result of player A."""

    win: Number
    draw: Number
    loss: Number


class K(Shape, frozen=True):
    """A K with its reason; ``base`` is K before the ceiling of 700."""

    value: Number
    base: Number
    reason: KReason
    assumed: list[KAssumption]


class Step(Shape, frozen=True):
    """A step of a derivation, in the user's language."""

    step: str
    value: str
    how: str
    rule: str


class Outcome(Shape, frozen=True):
    """What a result does to the player's rating, and why."""

    change: Number
    change_rounded: Number
    new_rating: Number
    published: Number
    floored: bool
    why: list[Step]


class Outcomes(Shape, frozen=True):
    """The results of the player himself."""

    win: Outcome
    draw: Outcome
    loss: Outcome
