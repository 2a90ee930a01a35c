"""What is told about a norm: every condition, every round, and what the rounds to come need."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import Enum, unique

from eloapp.core.norm_data import MixExemption
from eloapp.core.norms.choices import Way
from eloapp.core.norms.games import LeftOut
from eloapp.core.norms.pool import Condition, NormState
from eloapp.core.results import Result
from eloapp.core.titles import Title


@unique
class AskKind(Enum):
    """What must be known before a condition can be told."""

    TO_PLAY = "to-play"
    """Rounds are still to come."""
    RATING = "rating"
    TITLE = "title"
    FEDERATION = "federation"
    OWN_FEDERATION = "own-federation"
    HOST = "host"
    """Which federation registers the event."""
    NAME = "name"
    """Names or FIDE numbers, for who is met twice."""
    SCORED_AGAINST_RATED = "scored-against-rated"
    SYSTEM = "system"
    APPROVAL = "approval"
    """Whether the Qualification Commission lets the event count."""
    ROUNDS_A_DAY = "rounds-a-day"
    TIME = "time"
    EDITION = "edition"
    """Norms before 2024 followed other regulations, which are not modelled."""


@dataclass(frozen=True, slots=True)
class Ask:
    """Something asked for, and of which rounds (from 0; empty: of the event or the player)."""

    kind: AskKind
    rounds: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class NormLine:
    """One condition as one line.

    ``value`` is what stands so far, ``limit`` what is needed (``at_most``: allowed); None where
    the condition is no number or nothing is known yet. ``asks`` is empty unless the state is
    CANNOT_TELL. ``exemption`` is set where the event waives the condition, ``federation`` names
    the one met most often (ONE_FEDERATION). ``paragraph`` is of B.01.
    """

    condition: Condition
    state: NormState
    paragraph: str
    value: Decimal | None = None
    limit: Decimal | None = None
    at_most: bool = False
    asks: tuple[Ask, ...] = ()
    exemption: MixExemption | None = None
    federation: str = ""


@dataclass(frozen=True, slots=True)
class NormRound:
    """A round as the norm counts it; ``round`` from 0.

    ``rating`` is what goes into the average, None when left out or not known; ``listed`` is the
    opponent's own (1400 unrated). They differ for the one opponent raised to the floor.
    """

    round: int
    left_out: LeftOut | None = None
    rating: Decimal | None = None
    listed: Decimal | None = None

    @property
    def raised(self) -> bool:
        """Whether this is the opponent raised to the floor."""
        return self.rating != self.listed


@dataclass(frozen=True, slots=True)
class NormPerformance:
    """The performance of the counted games that were played (1.4.7 to 1.4.9).

    ``exact_average`` is before rounding; ``raised`` the round of the opponent raised to the
    floor, from 0, None: nobody.
    """

    games: int
    score: Decimal
    exact_average: Decimal
    average: int
    percent: int
    dp: int
    raised: int | None

    @property
    def rating(self) -> int:
        """Rp = Ra + dp."""
        return self.average + self.dp


@unique
class NeedState(Enum):
    """What the rounds to come can do for a norm."""

    DONE = "done"
    """It is made, whatever comes."""
    POINTS = "points"
    IMPOSSIBLE = "impossible"
    CANNOT_TELL = "cannot-tell"


@dataclass(frozen=True, slots=True)
class Need:
    """What is needed in the rounds to come.

    ``least`` points can bring the norm in the right rounds (see ``ways``), ``enough`` points
    bring it in whatever rounds they are made; as a rule both are the same. Half a point less
    than ``least`` never does, half a point less than ``enough`` may not. All three suppose that
    what ``asks`` names turns out well. ``about`` says that an opponent's rating is a range.
    ``blocked`` are the conditions that make it IMPOSSIBLE. ``rounds`` are open, from 0.
    """

    state: NeedState
    rounds: tuple[int, ...] = ()
    least: Decimal | None = None
    enough: Decimal | None = None
    ways: tuple[Way, ...] = ()
    asks: tuple[Ask, ...] = ()
    blocked: tuple[Condition, ...] = ()
    about: bool = False

    def met_by(self, results: Mapping[int, Result]) -> bool:
        """Whether results of all open rounds, by place, bring the norm; False if unknown."""
        return any(way.fits(results) for way in self.ways)


@unique
class TitleCondition(Enum):
    """What the title still asks beside one norm, of all its norms together."""

    GAMES = "games"
    RATING = "rating"
    LARGE_EVENT = "large-event"
    SINGLE_DAYS = "single-days"
    MIX = "mix"
    """One norm with the mix of federations, without an exemption."""
    SHORT_NORM = "short-norm"
    """Only one norm may be of eight games and a game not played."""


@dataclass(frozen=True, slots=True)
class TitleLine:
    """One condition of the title; MET: this norm (or the player) brings it, NOT_MET: another
    must, CANNOT_TELL: not stated. ``value`` and ``limit`` as in NormLine."""

    condition: TitleCondition
    state: NormState
    paragraph: str
    value: Decimal | None = None
    limit: Decimal | None = None


@dataclass(frozen=True, slots=True)
class NormReport:
    """All about one norm.

    ``edition`` is the day since which the regulations hold, None: not modelled for this list.
    ``performance`` None: no counted game, or a rating is missing. ``raised`` is the opponent
    raised to the floor among all that count, played or to come. ``credit`` is the number of
    games that the norm, once met, brings to the 27 of the title (1.4.1d).
    """

    title: Title
    state: NormState
    edition: date | None
    lines: tuple[NormLine, ...] = ()
    rounds: tuple[NormRound, ...] = ()
    performance: NormPerformance | None = None
    need: Need = Need(NeedState.CANNOT_TELL)
    title_lines: tuple[TitleLine, ...] = ()
    credit: int | None = None

    @property
    def raised(self) -> NormRound | None:
        """The round of the opponent raised to the floor."""
        return next((entry for entry in self.rounds if entry.raised), None)

    @property
    def asks(self) -> tuple[Ask, ...]:
        """All that is asked for, each once."""
        return merged(ask for line in self.lines for ask in line.asks)

    def line(self, condition: Condition) -> NormLine | None:
        """The line of a condition, where it applies."""
        return next((line for line in self.lines if line.condition is condition), None)


def merged(asks: Iterable[Ask]) -> tuple[Ask, ...]:
    """Each kind once, with the rounds of all."""
    rounds: dict[AskKind, set[int]] = {}
    for ask in asks:
        rounds.setdefault(ask.kind, set()).update(ask.rounds)
    return tuple(Ask(kind, tuple(sorted(places))) for kind, places in rounds.items())
