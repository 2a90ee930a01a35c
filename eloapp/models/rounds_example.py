"""The example of the Tournament tab: an invented player half way through nine rounds."""

from decimal import Decimal
from typing import Final

from eloapp.core.document import Player, example_players
from eloapp.core.event import (
    Colour,
    Event,
    Goal,
    GoalKind,
    Opponent,
    Plan,
    RatingRange,
    Round,
    RoundResult,
    Scenario,
)
from eloapp.wording.language import _

_WIN, _DRAW, _LOSS = RoundResult.WIN, RoundResult.DRAW, RoundResult.LOSS
_SIXTH: Final = 5


def example_player(list_year: int) -> Player:
    """Who plays: the first of the two players of the Game tab."""
    return example_players(list_year).a


def example_event() -> Event:
    """Five rounds played, two paired, two of which only the range is known; four plans."""
    return Event(
        name=_("Autumn Open"),
        rounds=(
            _round("Iris Moreno", 1612, Colour.WHITE, _WIN),
            Round(result=RoundResult.HALF_BYE),
            _round("Tomasz Wilk", 1856, Colour.BLACK, _DRAW),
            _round("Léa Fontaine", 1901, Colour.WHITE, _WIN),
            _round("Marek Dvořák", 1938, Colour.BLACK, _LOSS),
            _round("Noah Bernard", 1912, Colour.WHITE),
            _round("Anton Berg", 1875, Colour.BLACK),
            _unpaired(Colour.WHITE),
            _unpaired(Colour.BLACK),
        ),
        scenarios=(
            _scenario(_("Safe draws"), (_DRAW, _DRAW, _DRAW, _DRAW)),
            _scenario(_("Hold, then win"), (_DRAW, _DRAW, _WIN, _DRAW)),
            _scenario(_("Must win"), (_WIN, _DRAW, _WIN, _WIN)),
            _scenario(_("Bad start"), (_LOSS, _DRAW, _DRAW, _DRAW)),
        ),
        goals=(Goal(GoalKind.REACH, Decimal(1800)),),
    )


def _round(name: str, rating: int, colour: Colour, result: RoundResult = RoundResult.OPEN) -> Round:
    return Round(Opponent(name, Decimal(rating)), result, colour)


def _unpaired(colour: Colour) -> Round:
    about = RatingRange(Decimal(1800), Decimal(1900))
    return Round(Opponent(rating=about), colour=colour)


def _scenario(name: str, results: tuple[RoundResult, ...]) -> Scenario:
    plans = tuple(Plan(_SIXTH + i, result) for i, result in enumerate(results))
    return Scenario(name, plans)
