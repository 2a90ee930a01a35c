"""Short ways to say "this player, these games, under these rules"."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from fractions import Fraction

from eloapp.core.document import Document, Player, Players
from eloapp.core.game import Game, Outcome, RatedGames, rate_games
from eloapp.core.kfactor import FixedK, KPolicy
from eloapp.core.report import GameReport, game_report
from eloapp.core.results import Result
from eloapp.core.rules import NO_CAP, Cap, Expectation, Preset, Rules, Tempo, Update, rules_for

#: The list that "now" means in these tests: the edition of 1 October 2025 is in force.
NOW = date(2026, 11, 1)

Number = Decimal | int | str


def standard(day: date = NOW) -> Rules:
    """FIDE standard under the list in force on a day."""
    return rules_for(Preset.FIDE_STANDARD, day)


def rapid(day: date = NOW) -> Rules:
    """FIDE rapid under the list in force on a day."""
    return rules_for(Preset.FIDE_RAPID, day)


def plain_elo() -> Rules:
    """The formula, no cap, game by game."""
    return rules_for(Preset.PLAIN, NOW)


def custom(
    *,
    expectation: Expectation = Expectation.FORMULA,
    cap: Cap = NO_CAP,
    update: Update = Update.SEQUENTIAL,
    floor: Decimal | None = None,
    whole: bool = False,
    day: date = NOW,
) -> Rules:
    """A custom set of rules."""
    return Rules(
        Preset.CUSTOM, day, expectation, cap, update, Tempo.STANDARD, floor=floor, whole=whole
    )


def fixed(k: Number) -> FixedK:
    """A fixed K."""
    return FixedK(Decimal(k))


def result_of(score: Number) -> Result:
    """A played result from its points or its sign."""
    text = str(score)
    return {"1": Result.WIN, "0.5": Result.DRAW, "½": Result.DRAW, "0": Result.LOSS}[text]


def game(opponent: Number | None, result: Result | None = None) -> Game:
    """A game; opponent None is unrated, result None is not played yet."""
    return Game(None if opponent is None else Decimal(opponent), result)


def rate(
    rating: Number,
    k: KPolicy | Number,
    games: Iterable[Game | tuple[Number | None, Result | None]],
    rules: Rules,
    other_games: int = 0,
) -> RatedGames:
    """``rate_games`` with plain numbers."""
    policy = fixed(k) if isinstance(k, Decimal | int | str) else k
    played = [g if isinstance(g, Game) else game(*g) for g in games]
    return rate_games(Decimal(rating), policy, played, rules, other_games=other_games)


def outcomes(
    own: Number, opponent: Number | None, k: KPolicy | Number, rules: Rules
) -> Sequence[Outcome]:
    """What win, draw and loss of one game do."""
    return rate(own, k, [(opponent, None)], rules).games[0].outcomes


def player(
    rating: Number | None, k: KPolicy | Number = 20, name: str = "", other_games: int = 0
) -> Player:
    """A rated player, or (None) one whose rating is not entered."""
    policy = fixed(k) if isinstance(k, Decimal | int | str) else k
    return Player(name, None if rating is None else Decimal(rating), False, policy, other_games)


UNRATED = Player(unrated=True)


def report_of(document: Document) -> GameReport:
    """The Game tab's report of a document."""
    return game_report(document.players, document.rules, document.draws)


def document_of(a: Player, b: Player, rules: Rules, result: Result | None = None) -> Document:
    """A document about one game."""
    return replace(Document(rules), players=Players(a, b), result=result)


def exact_sum(numbers: Iterable[Decimal]) -> Fraction:
    """A sum without any rounding."""
    return sum((Fraction(n) for n in numbers), Fraction(0))


def printed(value: Decimal, expected: Number) -> bool:
    """Whether ``value`` is ``expected`` at the number of decimals that this one is printed with.

    Half a unit of the last printed digit is allowed, as a source may have rounded either way.
    """
    number = Decimal(expected)
    exponent = number.as_tuple().exponent
    assert isinstance(exponent, int)
    return abs(Fraction(value) - Fraction(number)) <= Fraction(1, 2 * 10**-exponent)
