"""The Game tab's part of the report: both sides of one game, from the document's parts."""

from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from eloapp.core.document import Document, JournalEntry, JournalSide, Player, Players
from eloapp.core.draws import Chances, DrawModel, chances
from eloapp.core.errors import InputError
from eloapp.core.game import (
    Game,
    RatedGame,
    RatedGames,
    expected_against,
    rate_games,
)
from eloapp.core.kfactor import KFactor, k_factor
from eloapp.core.numbers import HALF, exact
from eloapp.core.results import NotRated, Result
from eloapp.core.rules import Rules


@dataclass(frozen=True, slots=True)
class Side:
    """One player of the game.

    ``k`` is there as soon as the own rating is; ``rated`` holds the three outcomes and is None
    when the player is unrated, when a rating is missing, or when K cannot be told (``fault``).
    """

    player: Player
    k: KFactor | None = None
    rated: RatedGames | None = None
    fault: InputError | None = None

    @property
    def game(self) -> RatedGame | None:
        """The game with its three outcomes."""
        return self.rated.games[0] if self.rated else None

    @property
    def reason(self) -> NotRated | None:
        """Why the game does not count for this player."""
        return self.game.reason if self.game else None

    def change(self, result_of_a: Result, *, is_a: bool) -> Decimal | None:
        """Exact change when player A scores ``result_of_a``; None without a rating."""
        if self.game is None:
            return None
        return self.game.outcome(result_of_a if is_a else result_of_a.reversed).change


@dataclass(frozen=True, slots=True)
class GameReport:
    """Both sides of one game. ``chances`` are player A's, by the draw model."""

    rules: Rules
    a: Side
    b: Side
    chances: Chances | None

    @property
    def complete(self) -> bool:
        """Whether enough was entered to answer at all."""
        return Players(self.a.player, self.b.player).complete

    @property
    def fault(self) -> InputError | None:
        """What keeps a change from being computed although the ratings are there."""
        return self.a.fault or self.b.fault

    @property
    def counts(self) -> bool:
        """Whether the game changes a rating at all."""
        return any(s.game is not None and s.game.reason is None for s in (self.a, self.b))

    @exact
    def sum_of_changes(self, result_of_a: Result) -> Decimal | None:
        """Points that the two together win (or lose); None unless both have a change."""
        a = self.a.change(result_of_a, is_a=True)
        b = self.b.change(result_of_a, is_a=False)
        return None if a is None or b is None else a + b


def game_report(players: Players, rules: Rules, draws: DrawModel) -> GameReport:
    """Both sides of the game between ``players``, each with its own K and its own cap."""
    a, b = players.a, players.b
    return GameReport(rules, _side(a, b, rules), _side(b, a, rules), _chances(a, b, rules, draws))


def _side(own: Player, opponent: Player, rules: Rules) -> Side:
    rating = own.known_rating
    if rating is None:
        return Side(own)
    try:
        if opponent.rating is None and not opponent.unrated:
            return Side(own, k_factor(own.k, rating, rules, 1 + own.other_games))
        game = Game(opponent.known_rating)
        rated = rate_games(rating, own.k, (game,), rules, other_games=own.other_games)
    except InputError as error:
        return Side(own, fault=error)
    return Side(own, rated.k, rated)


def _chances(a: Player, b: Player, rules: Rules, draws: DrawModel) -> Chances | None:
    if a.known_rating is None or b.known_rating is None:
        return None
    return chances_against(a.known_rating, b.known_rating, rules, draws)


@exact
def chances_against(
    own: Decimal, opponent: Decimal, rules: Rules, draws: DrawModel
) -> Chances | None:
    """Win, draw and loss of ``own`` by the draw model; None when it is off."""
    expected = expected_against(own, opponent, rules, capped=False)
    return chances(expected.score, (own + opponent) * HALF, rules.tempo, draws)


def apply_result(document: Document, report: GameReport, day: date) -> Document:
    """The document after its result: new ratings, one journal line, no result any more.

    Under rules with whole ratings the published rating counts, else the exact one. A document
    without result, whose game changes nothing or has no answer for one side, comes back as it
    is: applying twice is safe.
    """
    result = document.result
    if result is None or not report.counts or report.fault is not None:
        return document
    a = _journal_side(report.a, result, report.rules)
    b = _journal_side(report.b, result.reversed, report.rules)
    players = Players(
        replace(document.players.a, rating=a.new_rating),
        replace(document.players.b, rating=b.new_rating),
    )
    entry = JournalEntry(day, result, report.rules, a, b)
    return replace(document, players=players, result=None, journal=(*document.journal, entry))


def _journal_side(side: Side, result: Result, rules: Rules) -> JournalSide:
    name, old = side.player.name, side.player.rating
    if side.game is None:
        return JournalSide(name, old, None, None, old)
    outcome = side.game.outcome(result)
    new = outcome.published if rules.whole else outcome.new_rating
    return JournalSide(name, old, side.k, outcome.change, new)
