"""The document: everything the user entered, immutable. Inputs only, never results.

Later parts (field, pool) get their own fields here.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from eloapp.core.draws import DrawModel
from eloapp.core.event import Event
from eloapp.core.kfactor import FideProfile, FixedK, KFactor, KPolicy
from eloapp.core.results import Result
from eloapp.core.rules import Preset, Rules, rules_for
from eloapp.core.series import Series


@dataclass(frozen=True, slots=True)
class Player:
    """A player as entered. ``rating`` None: nothing entered yet; ``unrated``: has none.

    ``other_games`` counts rated games elsewhere in the same period (ceiling of 700).
    """

    name: str = ""
    rating: Decimal | None = None
    unrated: bool = False
    k: KPolicy = field(default_factory=FixedK)
    other_games: int = 0

    @property
    def known_rating(self) -> Decimal | None:
        """The rating that counts: None when unrated or not entered."""
        return None if self.unrated else self.rating


@dataclass(frozen=True, slots=True)
class Players:
    """The two sides of the Game tab; ``a`` is also the subject of the other tabs."""

    a: Player = field(default_factory=Player)
    b: Player = field(default_factory=Player)

    @property
    def complete(self) -> bool:
        """Whether enough is entered to answer at all."""
        return all(p.unrated or p.rating is not None for p in self)

    def __iter__(self) -> Iterator[Player]:
        return iter((self.a, self.b))

    @property
    def swapped(self) -> "Players":
        """Both with their sides changed."""
        return Players(self.b, self.a)


@dataclass(frozen=True, slots=True)
class JournalSide:
    """One player in a journal line: as it was when the result was applied."""

    name: str
    old_rating: Decimal | None
    k: KFactor | None
    change: Decimal | None
    new_rating: Decimal | None


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """A result that was applied: a record of what was done, so it holds its numbers."""

    day: date
    result: Result
    rules: Rules
    a: JournalSide
    b: JournalSide


@dataclass(frozen=True, slots=True)
class Document:
    """The whole state that changes a number; snapshots share every unchanged part."""

    rules: Rules
    players: Players = field(default_factory=Players)
    result: Result | None = None
    draws: DrawModel = field(default_factory=DrawModel)
    series: Series = field(default_factory=Series)
    event: Event = field(default_factory=Event)
    journal: tuple[JournalEntry, ...] = ()


def new_document(list_date: date) -> Document:
    """An empty document under FIDE standard and the list of a month."""
    return Document(rules_for(Preset.FIDE_STANDARD, list_date))


def example_players(list_year: int) -> Players:
    """Two invented players whose game shows both kinds of K and a sum that is not zero."""
    camille = FideProfile(born=1988, games=213, peak=Decimal(1826))
    noah = FideProfile(born=list_year - 16, games=64, peak=Decimal(1931))
    return Players(
        Player("Camille Laurent", Decimal(1784), k=camille),
        Player("Noah Bernard", Decimal(1912), k=noah),
    )
