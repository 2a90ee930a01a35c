"""The shape of a ``.elo`` file of the present version: what is written, and nothing else.

Every key is there, in this order; ``null`` says that nothing was entered. A change here needs a
step in :mod:`~eloapp.files.document.migrations`.
"""

from datetime import date
from typing import Annotated, Final, Literal

from msgspec import Meta

from eloapp.core.draws import DrawKind
from eloapp.core.kfactor import KAssumption, KReason
from eloapp.core.rules import CapScope, Expectation, Preset, Tempo, Update
from eloapp.core.series import MAX_GAMES, ChanceSource, OpponentKind
from eloapp.files.document.migrations import VERSION
from eloapp.files.document.wire_base import Count, Number, Positive, Share, Wire, limits
from eloapp.files.document.wire_event import Event

#: Years of birth and of lists; wider than any field of the window.
EARLIEST_BIRTH: Final = 1850
EARLIEST_LIST: Final = 1900
LATEST_YEAR: Final = 2999
#: Sample paths of a series; the window draws five.
MAX_SAMPLES: Final = 100
MAX_SEED: Final = 2**63 - 1


Games = Annotated[int, limits(1, MAX_GAMES)]
Played = Literal["1", "½", "0"]


class Cap(Wire, frozen=True):
    """A limit on the difference that counts; ``points`` null: no limit."""

    points: Positive | None
    scope: CapScope


class Rules(Wire, frozen=True):
    """The rules; ``cap`` null: what the edition in force for the list says."""

    preset: Preset
    list_date: Annotated[date, Meta(description="First day of the month of the rating list.")]
    expectation: Expectation
    cap: Cap | None
    update: Update
    tempo: Tempo
    floor: Number | None
    whole: bool


class FixedK(Wire, frozen=True, tag="fixed", tag_field="source"):
    """K as a number."""

    value: Positive


class FideProfile(Wire, frozen=True, tag="fide", tag_field="source"):
    """What FIDE's K depends on."""

    born: Annotated[int, limits(EARLIEST_BIRTH, LATEST_YEAR)] | None
    games: Count | None
    peak: Number | None
    standard_rating_used: bool


class Player(Wire, frozen=True):
    """A player as entered."""

    name: str
    rating: Number | None
    unrated: bool
    k: FixedK | FideProfile
    other_games: Count


class Players(Wire, frozen=True):
    """The two sides of the game."""

    a: Player
    b: Player


class Draws(Wire, frozen=True):
    """The draw model."""

    kind: DrawKind
    share: Annotated[Number, Meta(extra_json_schema={"minimum": 0, "exclusiveMaximum": 1})]


class Chances(Wire, frozen=True):
    """Chances given by the user, as fractions that add up to one."""

    win: Share
    draw: Share
    loss: Share


class Series(Wire, frozen=True):
    """What the Series tab asks."""

    games: Games
    period_games: Games | None
    opponents: list[Number]
    opponent: OpponentKind
    pattern: Annotated[list[Played], Meta(extra_json_schema={"minItems": 1})]
    chances: ChanceSource
    strength: Number | None
    given: Chances
    target: Number | None
    samples: Annotated[int, limits(0, MAX_SAMPLES)]
    seed: Annotated[int, limits(0, MAX_SEED)]


class KFactor(Wire, frozen=True):
    """A K of the journal, with its reason."""

    value: Annotated[Number, limits(0)]
    base: Positive
    reason: KReason
    assumed: list[KAssumption]
    detail: Count | None
    period_games: Count | None


class JournalSide(Wire, frozen=True):
    """One player in a journal line."""

    name: str
    old_rating: Number | None
    k: KFactor | None
    change: Number | None
    new_rating: Number | None


class JournalEntry(Wire, frozen=True):
    """A result that was applied: a record, so it holds its numbers."""

    day: date
    result: Played
    rules: Rules
    a: JournalSide
    b: JournalSide


class File(Wire, frozen=True):
    """A document of EloApp: everything that was entered, and the journal of what was applied."""

    format: Literal["eloapp"]
    version: Annotated[int, Meta(extra_json_schema={"const": VERSION})]
    rules: Rules
    players: Players
    result: Played | None
    draws: Draws
    series: Series
    event: Event
    journal: list[JournalEntry]
