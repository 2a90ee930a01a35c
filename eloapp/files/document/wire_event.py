"""The shape of a tournament in a ``.elo`` file."""

from typing import Annotated

from msgspec import Meta

from eloapp.core.event import MAX_ROUNDS, MAX_SCENARIOS, Colour, GoalKind, RoundResult
from eloapp.core.norm_data import EventSystem, MixExemption, NormSetting
from eloapp.core.titles import Title
from eloapp.files.document.wire_base import Count, NotNegative, Number, Wire, limits


class RatingRange(Wire, frozen=True):
    """A rating that is only known about; ``high`` is not below ``low``."""

    low: Number
    high: Number


Rating = Number | RatingRange | None


class Opponent(Wire, frozen=True):
    """An opponent as entered; ``rating`` null: not known, ``unrated``: known to have none."""

    name: str
    rating: Rating
    unrated: bool
    title: Title | None
    federation: str
    id: str
    fide: bool
    scored_against_rated: bool | None


class Round(Wire, frozen=True):
    """A round; ``given_points`` must be there for the results played-unrated and score."""

    opponent: Opponent
    result: RoundResult
    colour: Colour | None
    given_points: NotNegative | None
    opponent_points: NotNegative | None
    rated: bool


class Plan(Wire, frozen=True):
    """What a scenario supposes of a round (counted from 0); null: as it is."""

    round: Annotated[int, limits(0, MAX_ROUNDS - 1)]
    result: RoundResult | None
    opponent: Opponent | None


class Scenario(Wire, frozen=True):
    """A named plan for some rounds."""

    name: str
    plans: list[Plan]
    note: str


class Goal(Wire, frozen=True):
    """A goal; ``title`` must be a title of norms for the kind norm."""

    kind: GoalKind
    value: Number | None
    title: Title | None


class Threshold(Wire, frozen=True):
    """A rating category; the limit itself is outside of it."""

    name: str
    limit: Number


class Norms(Wire, frozen=True):
    """What only norms ask; null and empty: not known."""

    sought: list[Title]
    title: Title | None
    federation: str
    host: str
    system: EventSystem | None
    setting: NormSetting
    exemption: MixExemption | None
    large: bool | None
    slow: bool | None
    rounds_a_day: Count | None
    three_single_days: bool | None
    earlier_games: Count | None
    approved: bool


class Newcomer(Wire, frozen=True):
    """Earlier games of an unrated player."""

    opponents: list[Number]
    score: NotNegative


class Event(Wire, frozen=True):
    """The tournament of player A; ``planned_rounds`` null: as many as there are."""

    name: str
    rounds: Annotated[list[Round], Meta(extra_json_schema={"maxItems": MAX_ROUNDS})]
    scenarios: Annotated[list[Scenario], Meta(extra_json_schema={"maxItems": MAX_SCENARIOS})]
    goals: list[Goal]
    thresholds: list[Threshold]
    other_change: Number
    planned_rounds: Annotated[int, limits(0, MAX_ROUNDS)] | None
    norms: Norms
    newcomer: Newcomer
