"""Everything that follows from a document, for reports without a window."""

from dataclasses import dataclass

from eloapp.core.document import Document
from eloapp.core.errors import InputError
from eloapp.core.notices import Notice, game_notices
from eloapp.core.planning import NextOpponent, next_opponent
from eloapp.core.planning.prospect import Prospect, norms_matter, prospects
from eloapp.core.report import GameReport, game_report
from eloapp.core.series_report import SeriesResult, outlook_case, series_case, series_steps


@dataclass(frozen=True, slots=True)
class FullEvent:
    """The Tournament tab: rounds and totals, and what the rounds to come may bring.

    ``found`` is complete; ``opponents`` go with its goals, None as in
    :func:`eloapp.core.planning.next_opponent`.
    """

    found: Prospect
    opponents: tuple[NextOpponent | None, ...]


@dataclass(frozen=True, slots=True)
class FullReport:
    """The parts that the tabs show.

    ``series`` is None when the series has no answer; ``series_fault`` then says why.
    """

    document: Document
    game: GameReport
    notices: tuple[Notice, ...]
    series: SeriesResult | None
    series_fault: InputError | None
    event: FullEvent


def full_report(document: Document) -> FullReport:
    """The whole report; a long series takes its time."""
    game = game_report(document.players, document.rules, document.draws)
    series, fault = None, None
    try:
        case = series_case(document.players, document.rules, document.series)
        asked = outlook_case(case, document.series, document.draws)
        for step in series_steps(asked, document.series):
            series = step if step is not None else series
    except InputError as error:
        series, fault = None, error
    notices = tuple(game_notices(document, game))
    return FullReport(document, game, notices, series, fault, full_event(document))


def full_event(document: Document) -> FullEvent:
    """All about the tournament of player A; norms only where they matter."""
    player, event = document.players.a, document.event
    norms = norms_matter(player, event)
    *_steps, found = prospects(player, document.rules, document.draws, event, norms=norms)
    rounds = found.outcomes.rounds
    others = (next_opponent(rounds, goal) for goal in event.goals[1:])
    return FullEvent(found, (found.opponent, *others)[: len(event.goals)])
