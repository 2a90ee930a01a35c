"""The answer of ``eloapp calc`` as text: what each game does, the sum, and why."""

from decimal import Decimal

from eloapp.core.derivation import derive
from eloapp.core.game import RatedGame, RatedGames
from eloapp.core.results import OUTCOMES, Result
from eloapp.wording import terms
from eloapp.wording.columns import aligned
from eloapp.wording.language import _, ngettext
from eloapp.wording.numbers import exact_change, exact_rating, number, rating, signed
from eloapp.wording.why import WhyLine, why_heading, why_lines


def report(rated: RatedGames) -> str:
    """The whole answer, lines joined."""
    lines = [
        f"{number(rated.rating)}  ·  K {terms.k_with_doubt(rated.k)} ({terms.k_reason(rated.k)})",
        terms.full_rules(rated.rules),
    ]
    for game in rated.games:
        lines += ["", *_game(rated, game)]
    if rated.points or rated.rated_games:
        lines += ["", *_total(rated)]
    return "\n".join(lines)


def _game(rated: RatedGames, game: RatedGame) -> list[str]:
    opponent = game.game.opponent
    against = _("unrated") if opponent is None else number(opponent)
    result = game.game.result
    if result is not None:
        heading = _("{outcome} against {opponent}").format(
            outcome=terms.outcome(result), opponent=against
        )
        several = len(rated.games) > 1 and rated.rules.in_period
        why = derive(rated, game, result)
        return [heading, *_steps(why_lines(why, one_of_several=several))]
    lines = [_("Against {opponent}").format(opponent=against)]
    words = [terms.outcome(outcome) for outcome in OUTCOMES]
    changes = [exact_change(game.outcome(outcome).change, rated.rules) for outcome in OUTCOMES]
    ratings = [exact_rating(game.outcome(outcome).new_rating, rated.rules) for outcome in OUTCOMES]
    lines += aligned(list(zip(words, changes, ratings, strict=True)), left=(0,))
    lines.append(f"  {why_heading(game.outcome(Result.WIN).change, Result.WIN)}")
    return lines + _steps(why_lines(derive(rated, game, Result.WIN)))


def _total(rated: RatedGames) -> list[str]:
    games = ngettext("{n} rated game", "{n} rated games", rated.rated_games)
    rows = [
        (_("Points"), number(rated.points), ""),
        (_("Score"), number(rated.score), games.format(n=rated.rated_games)),
        (_("Expected score"), _plain_or_exact(rated.expected_total, rated), ""),
        (_("Change"), exact_change(rated.change, rated.rules), ""),
        (_("Rounded"), signed(rated.change_rounded), _("half away from zero")),
        (_("New rating"), exact_rating(rated.new_rating, rated.rules), ""),
    ]
    if rated.rules.whole:
        rows.append((_("Published"), rating(rated.published), ""))
    return [_("Together"), *aligned(rows, left=(0, 2))]


def _plain_or_exact(value: Decimal, rated: RatedGames) -> str:
    table = rated.rules.expectation.value == "table"
    return number(value, 2 if table else 4)


def _steps(lines: list[WhyLine]) -> list[str]:
    rows = [
        (line.label, line.value, f"{line.how}  [{line.source}]" if line.source else line.how)
        for line in lines
    ]
    return aligned(rows, left=(0, 2))
