"""The shape of ``eloapp event --json``; rounds are counted from 1 everywhere."""

from datetime import date

from eloapp.cli_shapes_base import K, Number, Outcomes, Shape, Step
from eloapp.core.errors import Fault
from eloapp.core.event import Colour, GoalKind, RoundResult
from eloapp.core.initial_rating import FirstRatingState
from eloapp.core.norm_data import MixExemption
from eloapp.core.norms import AskKind, Condition, LeftOut, NeedState, NormState, TitleCondition
from eloapp.core.performance import Extreme
from eloapp.core.planning import GoalState, Reach
from eloapp.core.results import NotRated, Result
from eloapp.core.rules import Preset, Update
from eloapp.core.titles import Title

# --- rounds and totals --------------------------------------------------------------------------


class Ends(Shape, frozen=True):
    """The lowest and the highest of several numbers."""

    low: Number
    high: Number


class Chances(Shape, frozen=True):
    """Probabilities of the player's results, by the draw model."""

    win: float
    draw: float
    loss: float


class EventOpponent(Shape, frozen=True):
    """An opponent; ``rating`` is what is computed with, the middle of ``about``."""

    name: str
    rating: Number | None
    about: Ends | None
    unrated: bool
    title: Title | None
    federation: str
    id: str


class EventRound(Shape, frozen=True):
    """A round; ``reason`` says why it does not count.

    ``change`` and ``sum`` are null, not nothing, where it does not count or is to come;
    ``outcomes`` and ``chances`` belong to rounds to come.
    """

    round: int
    opponent: EventOpponent
    colour: Colour | None
    result: RoundResult
    points: Number | None
    counts: bool
    reason: NotRated | None
    difference: Number | None
    difference_used: Number | None
    expected: Number | None
    change: Number | None
    sum: Number | None
    why: list[Step]
    chances: Chances | None
    outcomes: Outcomes | None


class EventTotals(Shape, frozen=True):
    """The rated games that are played; ``period_change`` goes with other events."""

    k: K
    rated_games: int
    period_games: int
    score: Number
    expected: Number
    change: Number
    change_rounded: Number
    other_change: Number
    period_change: Number
    period_change_rounded: Number
    floored: bool
    live: Number
    published: Number
    next_list: date
    unrated_next_list: bool
    why: list[Step]


class FidePerformance(Shape, frozen=True):
    """Rounded average, score in whole per cent, and dp."""

    rating: Number
    average: Number
    percent: int
    dp: int


class ErrorBar(Shape, frozen=True):
    """95 % of the exact performance, and the chance to be the stronger side; null: not known."""

    low: Number | None
    high: Number | None
    share: float
    share_error: float
    superior: float | None


class Performances(Shape, frozen=True):
    """Four performances of the rated games; ``exact`` has no value at 0 % and 100 %."""

    average: Number
    fide: FidePerformance
    linear: Number
    exact: Number | None
    perfect: Number
    extreme: Extreme | None
    error: ErrorBar


class FirstRating(Shape, frozen=True):
    """The first rating of an unrated player; ``published`` null: none."""

    games: int
    score: Number
    average: Number
    percent: int
    dp: int
    rating: Number
    state: FirstRatingState
    published: Number | None


# --- norms --------------------------------------------------------------------------------------


class Asked(Shape, frozen=True):
    """Something that must be known, and of which rounds (none: of the event or the player)."""

    kind: AskKind
    rounds: list[int]


class NormCondition(Shape, frozen=True):
    """A condition: what stands so far, what is needed or (``at_most``) allowed."""

    condition: Condition
    state: NormState
    paragraph: str
    value: Number | None
    limit: Number | None
    at_most: bool
    asks: list[Asked]
    exemption: MixExemption | None
    federation: str


class NormRound(Shape, frozen=True):
    """A round as the norm counts it; ``listed`` is the opponent's own rating."""

    round: int
    left_out: LeftOut | None
    rating: Number | None
    listed: Number | None


class NormPerformance(Shape, frozen=True):
    """The performance of the counted games that are played."""

    rating: int
    games: int
    score: Number
    average: int
    exact_average: Number
    percent: int
    dp: int


class NormWay(Shape, frozen=True):
    """Points in some rounds, with a win in each of ``must_win``."""

    rounds: list[int]
    must_win: list[int]
    points: Number


class NormNeed(Shape, frozen=True):
    """``least`` can bring the norm, ``enough`` does in whatever rounds it is made."""

    state: NeedState
    rounds: list[int]
    least: Number | None
    enough: Number | None
    ways: list[NormWay]
    asks: list[Asked]
    blocked: list[Condition]
    about: bool


class TitleLine(Shape, frozen=True):
    """What the title still asks beside this norm."""

    condition: TitleCondition
    state: NormState
    paragraph: str
    value: Number | None
    limit: Number | None


class EventNorm(Shape, frozen=True):
    """One norm; ``edition`` null: not modelled. ``probability`` is by the draw model."""

    title: Title
    state: NormState
    edition: date | None
    conditions: list[NormCondition]
    rounds: list[NormRound]
    performance: NormPerformance | None
    need: NormNeed
    probability: float | None
    for_title: list[TitleLine]
    credit: int | None


# --- what may come ------------------------------------------------------------------------------


class Standing(Shape, frozen=True):
    """The rating at the end; ``gain`` is the change of the period, rounded once."""

    change: Number
    gain: Number
    live: Number
    published: Number


class RoundOutcome(Shape, frozen=True):
    """The result of a round to come."""

    round: int
    result: Result


class Way(Shape, frozen=True):
    """One way through the rounds to come, and how probable just that is."""

    results: list[RoundOutcome]
    probability: float


class Lowest(Shape, frozen=True):
    """The lowest rating against which a result is enough; ``anybody``: nobody is too weak."""

    rating: Number | None
    anybody: bool


class NextOpponent(Shape, frozen=True):
    """Against whom a win or a draw in the next round makes the goal at once."""

    round: int
    win: Lowest
    draw: Lowest


class EventGoal(Shape, frozen=True):
    """A goal and its answer.

    ``needed`` is the least score in ``rounds`` that can make it, ``enough`` the least from which
    on every score does; ``makes`` and ``half_a_point_less`` are the highest rating (or gain, or
    performance) of the one and of half a point less.
    """

    kind: GoalKind
    value: Number | None
    title: Title | None
    state: GoalState
    rounds: list[int]
    needed: Number | None
    enough: Number | None
    makes: Number | None
    half_a_point_less: Number | None
    short: Number | None
    probability: float | None
    likeliest: Way | None
    left_out: list[int]
    next_opponent: NextOpponent | None


class Group(Shape, frozen=True):
    """All ways to one score in the counted rounds to come; ``goals`` in their order."""

    score: Number
    lowest: Standing | None
    highest: Standing | None
    performance: Number | None
    first_rating: Number | None
    probability: float | None
    at_least: float | None
    likeliest: Way | None
    goals: list[Reach | None]
    crosses: list[str]
    may_cross: list[str]


class EventOutcomes(Shape, frozen=True):
    """What the counted rounds to come may bring, by score from the lowest.

    ``left_out`` are rounds of which nothing is known yet; ``exact`` false: lowest and highest
    are near.
    """

    rounds: list[int]
    left_out: list[int]
    exact: bool
    groups: list[Group]


class LastRound(Shape, frozen=True):
    """Published ratings after the only round to come."""

    round: int
    win: Number
    draw: Number
    loss: Number


class Planned(Shape, frozen=True):
    """What a scenario makes of a round that the event leaves open."""

    round: int
    opponent: EventOpponent
    result: RoundResult


class PlannedGoal(Shape, frozen=True):
    """What a scenario does for a goal."""

    state: GoalState
    needed: Number | None
    short: Number | None


class EventScenario(Shape, frozen=True):
    """A scenario; goals and norms are in the order of the event's."""

    name: str
    note: str
    rounds: list[Planned]
    points: Ends
    change: Ends | None
    published: Ends | None
    performance: Ends | None
    probability: float | None
    at_least: float | None
    goals: list[PlannedGoal]
    norms: list[NormState]


# --- the whole ----------------------------------------------------------------------------------


class Tournament(Shape, frozen=True, kw_only=True):
    """The Tournament tab; ``totals`` null: no rating, or (``fault``) no K."""

    name: str
    player: str
    rating: Number | None
    unrated: bool
    rules: Preset
    edition: str | None
    list_date: date
    mode: Update
    fault: Fault | None
    points: Number
    rounds: list[EventRound]
    totals: EventTotals | None
    performances: Performances | None
    first_rating: FirstRating | None
    norms: list[EventNorm]
    goals: list[EventGoal]
    outcomes: EventOutcomes
    last_round: LastRound | None
    scenarios: list[EventScenario]


class Event(Tournament, frozen=True, kw_only=True):
    """Output of ``eloapp event --json``."""

    file: str
