"""Whether a goal is made in all ways of a group, in some, or in none."""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from enum import Enum, unique


@unique
class Reach(Enum):
    """What a group of results does for a goal."""

    NEVER = "never"
    SOMETIMES = "sometimes"
    """It depends on the order of the results, or on the rounds that they are made in."""
    ALWAYS = "always"

    @classmethod
    def of(cls, made: Iterable[bool | None]) -> "Reach":
        """Of ways of which each makes it or not."""
        found = set(made)
        if len(found) > 1:
            return cls.SOMETIMES
        return cls.ALWAYS if True in found else cls.NEVER


def needed_of(reaches: Mapping[Decimal, Reach]) -> tuple[Decimal | None, Decimal | None]:
    """The least score that can make the goal, and the least from which on every score does.

    ``reaches`` go from the lowest score to the highest. None: there is no such score.
    """
    needed = next((s for s, reach in reaches.items() if reach is not Reach.NEVER), None)
    enough = None
    for score in reversed(list(reaches)):
        if reaches[score] is not Reach.ALWAYS:
            break
        enough = score
    return needed, enough
