"""What a change is computed by: presets, their editions by date, and the cap.

The *list date* is the first day of the month of the rating list in force; it chooses the
edition of the regulations and the year for K. The core has no clock.
"""

from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from enum import Enum, unique
from typing import Final

from eloapp.core.numbers import ZERO


@unique
class Preset(Enum):
    """Named sets of rules. CUSTOM is what a preset becomes when one of its rows is changed."""

    PLAIN = "plain"
    FIDE_STANDARD = "fide-standard"
    FIDE_RAPID = "fide-rapid"
    FIDE_BLITZ = "fide-blitz"
    FFE_350 = "ffe-350"
    CUSTOM = "custom"


FIDE_PRESETS: Final = frozenset({Preset.FIDE_STANDARD, Preset.FIDE_RAPID, Preset.FIDE_BLITZ})


@unique
class Tempo(Enum):
    """Which rating list: each has its own rating, number of games and peak."""

    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"


@unique
class Expectation(Enum):
    """How a rating difference becomes an expected score."""

    FORMULA = "formula"
    TABLE = "table"


@unique
class Update(Enum):
    """How several games add up."""

    SEQUENTIAL = "sequential"
    """Game by game: each game starts from the rating the one before left."""
    PERIOD = "period"
    """Once per period: every game from the rating of the start, one rounding (FIDE 8.3.4)."""


@unique
class CapScope(Enum):
    """Which games of a player a cap reaches."""

    ALL = "all"
    BELOW_2650 = "below-2650"
    ONE_PER_TOURNAMENT = "one-per-tournament"


@dataclass(frozen=True, slots=True)
class Cap:
    """A limit on the rating difference that counts. ``points`` > 0, None: no limit."""

    points: Decimal | None
    scope: CapScope = CapScope.ALL

    def limit_for(self, own: Decimal) -> Decimal | None:
        """The limit for a player rated ``own``: it is the player's own rating that decides."""
        if self.scope is CapScope.BELOW_2650 and own >= EXEMPT_FROM:
            return None
        return self.points


NO_CAP: Final = Cap(None)
CAP_400: Final = Cap(Decimal(400))
CAP_350: Final = Cap(Decimal(350))
CAP_400_BELOW_2650: Final = Cap(Decimal(400), CapScope.BELOW_2650)
CAP_400_ONCE: Final = Cap(Decimal(400), CapScope.ONE_PER_TOURNAMENT)

#: Own rating from which the real difference counts (8.3.1, 1 October 2025, standard only).
EXEMPT_FROM: Final = Decimal(2650)
#: Rapid and blitz since 1 December 2024: a gap of this many points is not rated …
UNRATED_GAP: Final = Decimal(600)
#: … with at least one player above this rating.
UNRATED_GAP_ABOVE: Final = Decimal(2600)


@dataclass(frozen=True, slots=True)
class Edition:
    """What the FIDE regulations say from ``since`` on (None: the earliest one modelled)."""

    since: date | None
    cap: Cap
    gap600: bool = False
    list_floor: Decimal = Decimal(1400)

    @property
    def code(self) -> str:
        """Stable name: the ISO date it came into force."""
        return self.since.isoformat() if self.since else "before-2009-07-01"


_OLD_FLOOR = Decimal(1000)
#: B.02 8.3.1 by date: 350 before 1 July 2009; 400 until 2021; HB B.02 of 1 January 2022: one
#: upgrade per tournament, for the game with the greatest difference; 1 March 2024: every game.
_COMMON: Final = (
    Edition(None, CAP_350, list_floor=_OLD_FLOOR),
    Edition(date(2009, 7, 1), CAP_400, list_floor=_OLD_FLOOR),
    Edition(date(2022, 1, 1), CAP_400_ONCE, list_floor=_OLD_FLOOR),
    Edition(date(2024, 3, 1), CAP_400),
)
#: 8.3.1 of 1 October 2025: players rated 2650 and above use the real difference in all cases.
_STANDARD: Final = (*_COMMON, Edition(date(2025, 10, 1), CAP_400_BELOW_2650))
#: Rapid and blitz regulations of 1 December 2024: see UNRATED_GAP; no 2650 exemption there.
_RAPID_BLITZ: Final = (*_COMMON, Edition(date(2024, 12, 1), CAP_400, gap600=True))


def list_in_force(day: date) -> date:
    """The list in force on a day: lists appear on the first of each month (B.02, 7)."""
    return day.replace(day=1)


def edition_for(tempo: Tempo, list_date: date) -> Edition:
    """The edition of the FIDE regulations in force for a list.

    Which day decides at a boundary inside a tournament is not verified (rules.md 1.2);
    here it is the date of the list.
    """
    editions = _STANDARD if tempo is Tempo.STANDARD else _RAPID_BLITZ
    return [e for e in editions if e.since is None or e.since <= list_date][-1]


@dataclass(frozen=True, slots=True)
class Rules:
    """Everything a change depends on, save the players.

    ``cap`` None means: what the edition in force says (only with a tempo of FIDE).
    ``floor`` is the lowest new rating (Custom only), None: none. ``whole`` says that new
    ratings are published as whole numbers.
    """

    preset: Preset
    list_date: date
    expectation: Expectation
    cap: Cap | None
    update: Update
    tempo: Tempo = Tempo.STANDARD
    floor: Decimal | None = None
    whole: bool = False

    @property
    def is_fide(self) -> bool:
        """Whether the FIDE regulations hold as they are."""
        return self.preset in FIDE_PRESETS

    @property
    def edition(self) -> Edition | None:
        """The FIDE edition in force; None when the rules do not follow FIDE."""
        return edition_for(self.tempo, self.list_date) if self.is_fide else None

    @property
    def cap_in_force(self) -> Cap:
        """The cap after the edition was looked up."""
        return edition_for(self.tempo, self.list_date).cap if self.cap is None else self.cap

    @property
    def by_table(self) -> bool:
        """Whether expected scores come from FIDE's table."""
        return self.expectation is Expectation.TABLE

    @property
    def in_period(self) -> bool:
        """Whether games count from the rating of the start and are rounded once."""
        return self.update is Update.PERIOD

    @property
    def unfloored(self) -> "Rules":
        """The same rules without the floor step, for games that do not count."""
        return replace(self, floor=None)

    @property
    def unrounded(self) -> "Rules":
        """The same rules without publication, for games inside a period."""
        return replace(self, whole=False)

    def with_list(self, list_date: date) -> "Rules":
        """The same rules under the list of another month."""
        return replace(self, list_date=list_in_force(list_date))

    def as_custom(self) -> "Rules":
        """The same rules with a row free to change.

        The cap that the edition gave is written down, for a custom set follows no edition.
        """
        return replace(self, preset=Preset.CUSTOM, cap=self.cap_in_force)


_TEMPO: Final = {Preset.FIDE_RAPID: Tempo.RAPID, Preset.FIDE_BLITZ: Tempo.BLITZ}


def rules_for(preset: Preset, list_date: date) -> Rules:
    """The rules of a preset under the list of a month; CUSTOM starts as plain Elo.

    >>> rules_for(Preset.FIDE_STANDARD, date(2026, 11, 1)).cap_in_force.scope
    <CapScope.BELOW_2650: 'below-2650'>
    """
    month = list_in_force(list_date)
    if preset in FIDE_PRESETS:
        tempo = _TEMPO.get(preset, Tempo.STANDARD)
        return Rules(preset, month, Expectation.TABLE, None, Update.PERIOD, tempo, whole=True)
    if preset is Preset.FFE_350:
        # The national FFE rating of about 2004 (rules.md 3): FIDE's table, 350-point rule.
        return Rules(preset, month, Expectation.TABLE, CAP_350, Update.PERIOD, whole=True)
    return Rules(preset, month, Expectation.FORMULA, NO_CAP, Update.SEQUENTIAL)


@dataclass(frozen=True, slots=True)
class Floored:
    """A rating after the floor step."""

    rating: Decimal
    reached: bool


def apply_floor(rating: Decimal, floor: Decimal | None) -> Floored:
    """Saturate ``rating`` at the floor; never an error (a losing run goes on at the floor)."""
    if floor is not None and rating < floor:
        return Floored(floor, reached=True)
    return Floored(rating, reached=False)


def apply_cap(difference: Decimal, limit: Decimal | None) -> Decimal:
    """``difference`` limited to ``limit`` either way; None: as it is.

    >>> apply_cap(Decimal(-600), Decimal(400))
    Decimal('-400')
    """
    if limit is None or abs(difference) <= limit:
        return difference
    return limit if difference > ZERO else -limit
