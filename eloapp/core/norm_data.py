"""What norms ask about player and event beyond the rounds (B.01), as entered."""

from dataclasses import dataclass
from enum import Enum, unique

from eloapp.core.titles import Title


@unique
class EventSystem(Enum):
    """How the event is paired, as far as norms ask."""

    SWISS = "swiss"
    ROUND_ROBIN = "round-robin"
    DOUBLE_ROUND_ROBIN = "double-round-robin"
    KNOCKOUT = "knockout"
    OTHER = "other"
    """Needs the approval of FIDE's Qualification Commission (B.01 1.4.2e)."""


@unique
class NormSetting(Enum):
    """Events with their own number of games for a norm (B.01 1.4.1)."""

    ORDINARY = "ordinary"
    """Nine games, or eight and a forfeit win or pairing bye in nine rounds."""
    TEAM_CHAMPIONSHIP = "team-championship"
    """World and continental team championships: seven games."""
    WORLD_CUP = "world-cup"
    """Eight games count as nine."""


@unique
class MixExemption(Enum):
    """Events exempt from the mix of federations (B.01, 1.4.3)."""

    NATIONAL_FINAL = "national-final"
    """Final stage of the national championship."""
    NATIONAL_TEAM = "national-team"
    """National team championship, for players of the registering federation."""
    ZONAL = "zonal"
    """Zonal and sub-zonal tournaments."""
    STRONG_SWISS = "strong-swiss"
    """Swiss with 20 or more foreign rated players, ten of them titled, in every round."""


@dataclass(frozen=True, slots=True)
class NormData:
    """What only norms ask (B.01); None and empty: not known.

    ``sought`` are the norms to look at. ``title`` and ``federation`` are the player's, ``host``
    is the federation that registers the event. ``large``: every round 40 or more players with
    an average of 2000, or one of the other events of 1.5.6. ``slow``: at least 120 minutes for
    60 moves. ``rounds_a_day`` is the most on one day; ``three_single_days``: one round a day on
    three days or more (1.1.3a). ``earlier_games`` is the number of games in norms already held.
    ``approved``: the Qualification Commission let the event count all the same, in spite of its
    system or of a shorter time such as 45+30.
    """

    sought: tuple[Title, ...] = (Title.GM, Title.IM)
    title: Title | None = None
    federation: str = ""
    host: str = ""
    system: EventSystem | None = None
    setting: NormSetting = NormSetting.ORDINARY
    exemption: MixExemption | None = None
    large: bool | None = None
    slow: bool | None = None
    rounds_a_day: int | None = None
    three_single_days: bool | None = None
    earlier_games: int | None = None
    approved: bool = False
