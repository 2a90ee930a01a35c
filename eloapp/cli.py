"""Commands without a window, on the same functions; one parser per command.

Loads no PySide6. Errors are one line on standard error and exit status 2.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, TypeVar

from eloapp import __version__
from eloapp.arguments import Arguments, parse_cap
from eloapp.core.errors import InputError
from eloapp.core.game import Game, RatedGame, RatedGames, rate_games
from eloapp.core.numbers import parse_number, parse_whole, plain
from eloapp.core.results import Result, parse_result
from eloapp.wording import calc as calc_words
from eloapp.wording import language, terms
from eloapp.wording.language import _

if TYPE_CHECKING:
    import argparse

T = TypeVar("T")


def main(arguments: Sequence[str]) -> int:
    """Run the command named by the first argument; returns the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # Arguments may hold bytes that are no text; a message repeats them.
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    language.use(language.code_from_environment())
    try:
        status = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever reads has enough, as in "| head"
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status


def _run(arguments: Sequence[str]) -> int:
    if arguments[0] in ABOUT:
        print(_about(arguments[0]))
        return 0
    return COMMANDS[arguments[0]](arguments[1:])


def _about(option: str) -> str:
    if option == "--version":
        return f"EloApp {__version__}"
    return _(
        "eloapp: open the window\n"
        "eloapp calc …: the change of the rating by one or several games\n"
        "eloapp series …: how the rating moves over many games\n"
        "eloapp event FILE.elo: a tournament, what may come of it, goals and norms\n"
        "eloapp report FILE.elo: everything that the window would show of a document\n"
        "eloapp schema: the shape of documents and of what commands print\n"
        "eloapp COMMAND --help: how a command is called"
    )


def calc(arguments: Sequence[str]) -> int:
    """``eloapp calc``: the change of games of one tournament in one rating period."""
    reader = _reader()
    given, rest = reader.read(arguments)
    if not rest:
        reader.fail(_("no game is given"))
    rated = _rate(reader, given, rest)
    print(as_json(calc_record(given.rules, rated)) if given.json else calc_words.report(rated))
    return 0


def _series(arguments: Sequence[str]) -> int:
    from eloapp.cli_series import series

    return series(arguments)


def _event(arguments: Sequence[str]) -> int:
    from eloapp.cli_event import event

    return event(arguments)


def _report(arguments: Sequence[str]) -> int:
    from eloapp.cli_report import report

    return report(arguments)


def _schema(arguments: Sequence[str]) -> int:
    from eloapp.cli_schema import schema

    return schema(arguments)


COMMANDS: Final[dict[str, Callable[[Sequence[str]], int]]] = {
    "calc": calc,
    "series": _series,
    "event": _event,
    "report": _report,
    "schema": _schema,
}
#: What is asked about the program instead of a command.
ABOUT: Final = frozenset({"-h", "--help", "--version"})

_USAGE: Final = (
    "eloapp calc [--rules plain|fide-standard|fide-rapid|fide-blitz|ffe-350] --rating R "
    "(--k K | --born YEAR --games N [--peak P]) [--on YYYY-MM-DD] "
    "[--mode period|sequential] [--other-games N] [--cap N|none] [--json] GAME..."
)


def _reader() -> Arguments:
    reader = Arguments(
        "calc",
        _USAGE,
        _("Change of the rating by games of one tournament in one rating period."),
        _(
            "GAME is OPPONENT (not played), OPPONENT=RESULT or unrated[=RESULT]; "
            "RESULT is one of 1 0 ½ 1/2 0.5 0,5 = + - (plus and minus are forfeits)."
        ),
    )
    reader.rules_and_k("--games")
    reader.option("--other-games", _("rated games elsewhere in the same period"), default="0")
    reader.option("--cap", _("greatest difference that counts, or none"))
    reader.flag("--json")
    return reader


def _rate(reader: Arguments, given: argparse.Namespace, texts: Sequence[str]) -> RatedGames:
    rules = reader.rules(given)
    if given.cap is not None:
        rules = replace(rules, cap=reader.take("--cap", parse_cap, given.cap))
    rating = reader.take("--rating", parse_number, given.rating)
    policy = reader.policy(given, rules, "--games")
    other_games = reader.take("--other-games", parse_whole, given.other_games)
    games = [reader.take(text, _game, text) for text in texts]
    try:
        return rate_games(rating, policy, games, rules, other_games=other_games)
    except InputError as error:
        reader.fail(terms.fault(error))


def _game(text: str) -> Game:
    opponent, separator, result = text.partition("=")
    rating = None if opponent.strip().lower() == "unrated" else parse_number(opponent)
    try:
        return Game(rating, parse_result(result) if separator else None)
    except InputError as error:  # the message names the signs of forfeits, too
        raise InputError(error.fault, **error.values, forfeits=True) from error


def as_json(record: Any) -> str:
    """A record as indented JSON; Decimals become exact numbers."""
    import msgspec

    encoder = msgspec.json.Encoder(decimal_format="number")
    return msgspec.json.format(encoder.encode(record)).decode()


def calc_record(rules_name: str, rated: RatedGames) -> dict[str, Any]:
    """What ``calc --json`` prints: exact decimals, names as in the README."""
    edition = rated.rules.edition
    return {
        "rules": rules_name,
        "edition": None if edition is None else edition.code,
        "mode": rated.rules.update.value,
        "rating": plain(rated.rating),
        "k": plain(rated.k.value),
        "k_base": plain(rated.k.base),
        "k_reason": rated.k.reason.value,
        "points": plain(rated.points),
        "rated_games": rated.rated_games,
        "score": plain(rated.score),
        "expected_total": plain(rated.expected_total),
        "change": plain(rated.change),
        "change_rounded": plain(rated.change_rounded),
        "new_rating": plain(rated.new_rating),
        "new_rating_published": plain(rated.rating + rated.change_rounded),
        "games": [_game_record(game) for game in rated.games],
    }


def _game_record(rated: RatedGame) -> dict[str, Any]:
    expected = rated.expected
    result = rated.game.result
    record = {
        "opponent": _plain(rated.game.opponent),
        "result": None if result is None else result.value,
        "rated": rated.reason is None,
        "reason": None if rated.reason is None else rated.reason.value,
        "difference": _plain(rated.difference),
        "difference_used": None if expected is None else plain(expected.used),
        "expected": None if expected is None else plain(expected.score),
        "change": _plain(rated.change),
    }
    if rated.outcomes:
        record["outcomes"] = {
            name: {
                "change": plain(rated.outcome(outcome).change),
                "new_rating": plain(rated.outcome(outcome).new_rating),
            }
            for name, outcome in _OUTCOME_NAMES.items()
        }
    return record


_OUTCOME_NAMES: Final = {"win": Result.WIN, "draw": Result.DRAW, "loss": Result.LOSS}


def _plain(value: Any) -> Any:
    return None if value is None else plain(value)
