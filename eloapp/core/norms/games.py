"""Which rounds count for a norm (B.01 1.4.1 and 1.4.2)."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum, unique
from typing import Final

from eloapp.core.event import Event, Opponent, Round, RoundResult
from eloapp.core.norm_data import EventSystem
from eloapp.core.norms.regulations import PREDETERMINED, UNRATED_AS


@unique
class LeftOut(Enum):
    """Why a round does not count for a norm."""

    BYE = "bye"
    FORFEIT = "forfeit"
    NOT_RATED = "not-rated"
    ARBITER_SCORE = "arbiter-score"
    NOT_FIDE = "not-fide"
    """The opponent does not belong to a FIDE federation."""
    UNRATED_ZERO = "unrated-zero"
    """Round robin: unrated, and scored nothing against rated players."""
    WON = "won"
    """A game won that the player leaves out, as the rest is better without it."""
    AFTER_NORM = "after-norm"
    """Played after the norm was complete, in an event that is paired round by round."""


LEFT_OUT_BY: Final = {
    LeftOut.BYE: "1.4.2c",
    LeftOut.FORFEIT: "1.4.2c",
    LeftOut.NOT_RATED: "1.4",
    LeftOut.ARBITER_SCORE: "1.4.2c",
    LeftOut.NOT_FIDE: "1.4.2a",
    LeftOut.UNRATED_ZERO: "1.4.2b",
    LeftOut.WON: "1.4.1f",
    LeftOut.AFTER_NORM: "1.4.1e",
}
"""The paragraph of B.01 behind each reason."""

#: Missed without the player's doing (1.4.1c); a bye that was asked for is not.
_NOT_HIS_DOING: Final = frozenset({RoundResult.FORFEIT_WIN, RoundResult.PAIRING_BYE})


@dataclass(frozen=True, slots=True)
class NormGame:
    """A round that counts or will; ``round`` from 0, ``halves`` half points, None: to come."""

    round: int
    opponent: Opponent
    halves: int | None

    @property
    def rating(self) -> Decimal | None:
        """The opponent's rating before one is raised: 1400 unrated; None not known."""
        return UNRATED_AS if self.opponent.unrated else self.opponent.used_rating


@dataclass(frozen=True, slots=True)
class NormGames:
    """The rounds of an event as norms see them.

    ``in_doubt`` are rounds of ``games`` of which it is not known whether they count (unrated
    opponents in round robins); ``missed_without_fault`` says that the one round without a game
    was a forfeit win or a pairing bye.
    """

    games: tuple[NormGame, ...]
    left_out: Mapping[int, LeftOut]
    in_doubt: tuple[int, ...]
    missed_without_fault: bool


def norm_games(event: Event) -> NormGames:
    """Which rounds count; announced rounds without a row are to come, against anybody."""
    rounds = (*event.rounds, *(Round(),) * (event.number_of_rounds - len(event.rounds)))
    games: list[NormGame] = []
    left_out: dict[int, LeftOut] = {}
    in_doubt: list[int] = []
    for index, entry in enumerate(rounds):
        reason = _left_out(entry, event.norms.system)
        if reason is not None:
            left_out[index] = reason
            continue
        result = entry.rated_result
        games.append(
            NormGame(index, entry.opponent, None if result is None else int(result.points * 2))
        )
        if _in_doubt(entry, event.norms.system):
            in_doubt.append(index)
    missed = [rounds[index].result for index in left_out]
    return NormGames(
        tuple(games),
        left_out,
        tuple(in_doubt),
        len(missed) == 1 and missed[0] in _NOT_HIS_DOING,
    )


def _left_out(entry: Round, system: EventSystem | None) -> LeftOut | None:
    if entry.result.bye:
        return LeftOut.BYE
    if entry.result in (RoundResult.FORFEIT_WIN, RoundResult.FORFEIT_LOSS):
        return LeftOut.FORFEIT
    if entry.result is RoundResult.PLAYED_UNRATED:
        return LeftOut.NOT_RATED
    if entry.result is RoundResult.SCORE and (not entry.rated or entry.rated_result is None):
        return LeftOut.ARBITER_SCORE
    if not entry.opponent.fide:
        return LeftOut.NOT_FIDE
    if _may_have_nothing(entry, system) and entry.opponent.scored_against_rated is False:
        return LeftOut.UNRATED_ZERO
    return None


def _in_doubt(entry: Round, system: EventSystem | None) -> bool:
    return _may_have_nothing(entry, system) and entry.opponent.scored_against_rated is None


def _may_have_nothing(entry: Round, system: EventSystem | None) -> bool:
    """Whether an opponent may be one of 1.4.2b.

    One who got something from the player himself scored against a rated player.
    """
    if not entry.opponent.unrated or system not in PREDETERMINED:
        return False
    result = entry.rated_result
    return result is None or result.points == 1
