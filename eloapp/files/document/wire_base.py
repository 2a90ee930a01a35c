"""Kinds of values that the shapes of files are made of.

Limits that JSON's kinds cannot say are told to the schema here; they are checked by
:mod:`~eloapp.files.document.limits`, which names the path.
"""

from decimal import Decimal
from typing import Annotated, Any

from msgspec import Meta, Struct


class Wire(Struct, frozen=True, forbid_unknown_fields=True):
    """An object of a file; every key must be there and no other."""


def limits(low: int | None = None, high: int | None = None, *, above: int | None = None) -> Meta:
    """Limits for the schema: from ``low`` to ``high``, or above a number."""
    said: dict[str, Any] = {"minimum": low, "maximum": high, "exclusiveMinimum": above}
    return Meta(extra_json_schema={key: limit for key, limit in said.items() if limit is not None})


#: A number of JSON with or without a point; never a text.
Number = Decimal | int
NotNegative = Annotated[Number, limits(0)]
Positive = Annotated[Number, limits(above=0)]
Share = Annotated[Number, limits(0, 1)]
Count = Annotated[int, limits(0)]
