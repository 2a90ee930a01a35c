"""The Series tab's part of the report: both paths and the outlook of one series."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from eloapp.core.document import Players
from eloapp.core.draws import DrawModel
from eloapp.core.errors import Fault, InputError
from eloapp.core.kfactor import k_factor
from eloapp.core.rules import Rules, Update
from eloapp.core.series import (
    ChanceSource,
    OpponentKind,
    Series,
    SeriesCase,
    SeriesPath,
    path_steps,
)

if TYPE_CHECKING:
    from eloapp.core.outlook import Outlook, OutlookCase

#: Measured cost of one game of a path, both ways of adding up together.
_PATH_MS_PER_GAME = 0.015


@dataclass(frozen=True, slots=True)
class SeriesResult:
    """What is known of a series; a partial one lacks the outlook or has fewer games in it.

    ``path`` follows the rules' way of adding up, ``beside`` the other way.
    """

    case: SeriesCase
    path: SeriesPath
    beside: SeriesPath
    outlook: "Outlook | None" = None
    samples: tuple[tuple[float, ...], ...] = ()

    @property
    def game_by_game(self) -> SeriesPath:
        """The path of a simulator."""
        return self.beside if self.case.rules.in_period else self.path

    @property
    def per_period(self) -> SeriesPath:
        """The path of a rating list."""
        return self.path if self.case.rules.in_period else self.beside


def series_case(players: Players, rules: Rules, series: Series) -> SeriesCase:
    """The series as the document asks it: player A, his K, and the opponents.

    Raises InputError: NO_RATING without a rating of A, NO_OPPONENT without any opponent, and
    what :class:`SeriesCase` raises.
    """
    a, b = players.a, players.b
    if a.known_rating is None:
        raise InputError(Fault.NO_RATING)
    opponents = series.opponents
    if not opponents and b.known_rating is not None:
        opponents = (b.known_rating,)
    moving = series.opponent is OpponentKind.MOVING
    opponent_k = None
    if moving and opponents:
        opponent_k = k_factor(b.k, opponents[0], rules, 0).value
    return SeriesCase(
        a.known_rating,
        a.k,
        rules,
        series.games,
        series.games if series.period_games is None else series.period_games,
        opponents,
        series.opponent,
        opponent_k,
        a.other_games,
    )


def outlook_case(case: SeriesCase, series: Series, draws: DrawModel) -> "OutlookCase":
    """What the outlook depends on; without a strength of its own it is today's rating."""
    from eloapp.core.outlook import OutlookCase

    source, strength = series.chances, series.strength
    if source is ChanceSource.STRENGTH and strength is None:
        source = ChanceSource.TODAY
    return OutlookCase(case, source, strength, series.given, draws, series.target)


def estimated_ms(case: "OutlookCase") -> float:
    """How long the whole series takes, roughly."""
    from eloapp.core.outlook import estimated_ms as of_outlook

    return of_outlook(case) + _PATH_MS_PER_GAME * case.case.games


def series_steps(asked: "OutlookCase", series: Series) -> Iterator[SeriesResult | None]:
    """The paths first, then the outlook as far as it has come; the last one is complete.

    None says that there is nothing new: whoever stops iterating cancels there.
    """
    from eloapp.core.outlook import outlook_steps, sample_paths

    case = asked.case
    other = Update.SEQUENTIAL if case.rules.in_period else Update.PERIOD
    path = yield from path_steps(case, series.pattern)
    beside = yield from path_steps(_beside(case, other), series.pattern)
    result = SeriesResult(case, path, beside)
    yield result
    if series.samples:
        result = replace(result, samples=sample_paths(asked, series.samples, series.seed))
    for outlook in outlook_steps(asked):
        yield replace(result, outlook=outlook)


def _beside(case: SeriesCase, update: Update) -> SeriesCase:
    """The same series the other way; an opponent who moves stands still in a period."""
    kind = OpponentKind.FIXED if case.opponent is OpponentKind.MOVING else case.opponent
    return replace(case, rules=replace(case.rules, update=update), opponent=kind)
