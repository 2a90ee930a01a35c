"""The shape of each command's ``--json`` output, for its JSON Schema.

The records themselves are made in ``cli.py``, ``cli_series.py`` and ``cli_report.py``; a test
holds real outputs against these shapes. Those of ``eloapp event`` are in ``cli_shapes_event.py``.
"""

from typing import Final, Literal

from msgspec import UNSET, UnsetType

from eloapp.cli_shapes_base import K, Number, Numbers, Outcomes, Shape, Shares
from eloapp.cli_shapes_event import Event, Tournament
from eloapp.core.errors import Fault
from eloapp.core.kfactor import KReason
from eloapp.core.notices import Severity
from eloapp.core.results import NotRated, Result
from eloapp.core.rules import Preset, Update
from eloapp.core.series import OpponentKind
from eloapp.files.document.wire import File


class Start(Shape, frozen=True):
    """From where ``calc`` and ``series`` start: rules, rating, and K with its reason."""

    rules: Preset
    edition: str | None
    mode: Update
    rating: Number
    k: Number
    k_base: Number
    k_reason: KReason


# --- calc ---------------------------------------------------------------------------------------


class Effect(Shape, frozen=True):
    """What a result would do to the rating."""

    change: Number
    new_rating: Number


class Effects(Shape, frozen=True):
    """Each result of a game that is still open."""

    win: Effect
    draw: Effect
    loss: Effect


class CalcGame(Shape, frozen=True):
    """A game; ``outcomes`` is there only while it is not played and would be rated."""

    opponent: Number | None
    result: Result | None
    rated: bool
    reason: NotRated | None
    difference: Number | None
    difference_used: Number | None
    expected: Number | None
    change: Number | None
    outcomes: Effects | UnsetType = UNSET


class Calc(Start, frozen=True):
    """Output of ``eloapp calc --json``."""

    points: Number
    rated_games: int
    score: Number
    expected_total: Number
    change: Number
    change_rounded: Number
    new_rating: Number
    new_rating_published: Number
    games: list[CalcGame]


# --- series -------------------------------------------------------------------------------------


class Quantiles(Shape, frozen=True):
    """The rating after each game that 5, 25, 50, 75 and 95 per cent do not exceed."""

    q05: Numbers
    q25: Numbers
    q50: Numbers
    q75: Numbers
    q95: Numbers


class Series(Start, frozen=True):
    """Output of ``eloapp series --json``.

    ``path`` is there with a pattern, ``quantiles``, ``mean`` and ``sd`` without; ``reached`` only
    with a target: 0 or 1 on a path, else the probability by each game, then with ``at_end``.
    """

    games: int
    period_games: int
    opponent: OpponentKind
    opponents: Numbers
    path: Numbers | UnsetType = UNSET
    quantiles: Quantiles | UnsetType = UNSET
    mean: Numbers | UnsetType = UNSET
    sd: Numbers | UnsetType = UNSET
    reached: Numbers | UnsetType = UNSET
    at_end: Number | UnsetType = UNSET


# --- report -------------------------------------------------------------------------------------


class ReportSide(Shape, frozen=True):
    """One player of the game."""

    name: str
    rating: Number | None
    k: K | None
    fault: Fault | None
    reason: NotRated | None
    difference: Number | None
    difference_used: Number | None
    expected: Number | None
    outcomes: Outcomes | None


class ReportNotice(Shape, frozen=True):
    """What the reader should know besides, in his language."""

    severity: Severity
    about: Literal["a", "b", "both"]
    text: str


class ReportGame(Shape, frozen=True):
    """The Game tab."""

    complete: bool
    edition: str | None
    chances: Shares | None
    a: ReportSide
    b: ReportSide
    sum_of_changes: Shares | None
    notices: list[ReportNotice]


class ReportFigure(Shape, frozen=True):
    """A figure over the chart, in the user's language."""

    caption: str
    value: str
    note: str


class KChange(Shape, frozen=True):
    """Another K from the next game on."""

    after_game: int
    k: K


class SeriesGame(Shape, frozen=True):
    """A game of the chosen path; ``beside`` is the rating after it added up the other way."""

    number: int
    before: Number
    opponent: Number
    expected: Number
    result: Result
    k: Number
    change: Number
    after: Number
    beside: Number


class Outlook(Shape, frozen=True):
    """What may happen; entry i is after game i + 1."""

    quantiles: Quantiles
    mean: Numbers
    sd: Numbers
    reached: Numbers | None
    at_end: Number | None


class SeriesResult(Shape, frozen=True):
    """The chosen path and what may happen."""

    start: Number
    end: Number
    change: Number
    floored: bool
    k: K
    k_changes: list[KChange]
    games: list[SeriesGame]
    samples: list[Numbers]
    outlook: Outlook | None


class ReportSeries(Shape, frozen=True):
    """The Series tab; without an answer ``fault`` says why."""

    fault: Fault | None
    figures: list[ReportFigure]
    result: SeriesResult | None


class Report(Shape, frozen=True):
    """Output of ``eloapp report --json``; ``document`` is what the file holds."""

    file: str
    document: File
    game: ReportGame
    series: ReportSeries
    event: Tournament


SHAPES: Final[dict[str, type[Shape]]] = {
    "calc": Calc,
    "series": Series,
    "event": Event,
    "report": Report,
}
