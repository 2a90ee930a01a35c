"""Commands without a window, on the same functions; one parser per command.

Loads no PySide6. Errors are one line on standard error and exit status 2.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeVar

from eloapp import __version__
from eloapp.core.errors import Fault, InputError
from eloapp.core.game import Game, RatedGame, RatedGames, rate_games
from eloapp.core.kfactor import FideProfile, FixedK, KPolicy
from eloapp.core.numbers import parse_k, parse_number, parse_whole, plain
from eloapp.core.results import Result, parse_result
from eloapp.core.rules import NO_CAP, Cap, Preset, Rules, Update, rules_for
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
        "eloapp COMMAND --help: how a command is called"
    )


def calc(arguments: Sequence[str]) -> int:
    """``eloapp calc``: the change of games of one tournament in one rating period."""
    parser = _calc_parser()
    options, rest = _split(arguments, _CALC_VALUES)
    given = parser.parse_args(options)
    if not rest:
        _fail("calc", _("no game is given"))
    rated = _rate(given, rest)
    if given.json:
        import msgspec

        encoder = msgspec.json.Encoder(decimal_format="number")
        text = msgspec.json.format(encoder.encode(calc_record(given.rules, rated))).decode()
    else:
        text = calc_words.report(rated)
    print(text)
    return 0


COMMANDS: Final[dict[str, Callable[[Sequence[str]], int]]] = {"calc": calc}
#: What is asked about the program instead of a command.
ABOUT: Final = frozenset({"-h", "--help", "--version"})

#: Options of calc that are followed by a value.
_CALC_VALUES: Final = frozenset(
    {
        "--rules",
        "--rating",
        "--k",
        "--born",
        "--games",
        "--peak",
        "--on",
        "--mode",
        "--other-games",
        "--cap",
    }
)
_RULES_NAMES: Final = tuple(p.value for p in Preset if p is not Preset.CUSTOM)


def _calc_parser() -> argparse.ArgumentParser:
    parser = _parser(
        "calc",
        "eloapp calc [--rules plain|fide-standard|fide-rapid|fide-blitz|ffe-350] --rating R "
        "(--k K | --born YEAR --games N [--peak P]) [--on YYYY-MM-DD] "
        "[--mode period|sequential] [--other-games N] [--cap N|none] [--json] GAME...",
        _("Change of the rating by games of one tournament in one rating period."),
    )
    parser.add_argument("--rules", default="plain", choices=_RULES_NAMES)
    parser.add_argument("--rating", required=True, help=_("own rating"))
    parser.add_argument("--k", help=_("fixed K, above 0"))
    parser.add_argument("--born", help=_("birth year, for the K of FIDE"))
    parser.add_argument("--games", help=_("games counted before this period"))
    parser.add_argument("--peak", help=_("highest published rating"))
    parser.add_argument("--on", help=_("day whose rating list counts; today if not given"))
    parser.add_argument("--mode", choices=[update.value for update in Update])
    parser.add_argument(
        "--other-games", default="0", help=_("rated games elsewhere in the same period")
    )
    parser.add_argument("--cap", help=_("greatest difference that counts, or none"))
    parser.add_argument("--json", action="store_true")
    parser.epilog = _(
        "GAME is OPPONENT (not played), OPPONENT=RESULT or unrated[=RESULT]; "
        "RESULT is one of 1 0 ½ 1/2 0.5 0,5 = + - (plus and minus are forfeits)."
    )
    return parser


def _rate(given: argparse.Namespace, texts: Sequence[str]) -> RatedGames:
    rules = _rules(given)
    rating = _take("--rating", parse_number, given.rating)
    policy = _policy(given, rules)
    other_games = _take("--other-games", parse_whole, given.other_games)
    games = [_take(text, _game, text) for text in texts]
    try:
        return rate_games(rating, policy, games, rules, other_games=other_games)
    except InputError as error:
        _fail("calc", terms.fault(error))


def _rules(given: argparse.Namespace) -> Rules:
    # The command line is one of the two readers of the clock; the core has none.
    day = date.today() if given.on is None else _take("--on", _day, given.on)  # noqa: DTZ011
    rules = rules_for(Preset(given.rules), day)
    if given.mode is not None:
        rules = replace(rules, update=Update(given.mode))
    if given.cap is not None:
        rules = replace(rules, cap=_take("--cap", _cap, given.cap))
    return rules


def _day(text: str) -> date:
    try:
        if re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", text):  # fromisoformat knows weeks, too
            return date.fromisoformat(text)
    except ValueError:
        pass
    raise InputError(Fault.NOT_A_DATE, text=text)


def _cap(text: str) -> Cap:
    return NO_CAP if text == "none" else Cap(parse_k(text))


def _policy(given: argparse.Namespace, rules: Rules) -> KPolicy:
    profile = [given.born, given.games, given.peak]
    if (given.k is None) == all(part is None for part in profile):
        _fail("calc", _("give either --k or the profile: --born and --games"))
    if given.k is not None:
        return FixedK(_take("--k", parse_k, given.k))
    if given.born is None or given.games is None:
        _fail("calc", _("the profile needs --born and --games"))
    return FideProfile(
        born=_take(
            "--born", lambda text: parse_whole(text, 1850, rules.list_date.year), given.born
        ),
        games=_take("--games", parse_whole, given.games),
        peak=None if given.peak is None else _take("--peak", parse_number, given.peak),
    )


def _game(text: str) -> Game:
    opponent, separator, result = text.partition("=")
    rating = None if opponent.strip().lower() == "unrated" else parse_number(opponent)
    return Game(rating, parse_result(result) if separator else None)


def _take(where: str, parse: Callable[[str], T], text: str) -> T:
    """Parse an argument; what is wrong with it is said with its name."""
    try:
        return parse(text)
    except InputError as error:
        _fail("calc", f"{where}: {terms.fault(error)}")


def _parser(name: str, usage: str, description: str) -> argparse.ArgumentParser:
    import argparse

    class Parser(argparse.ArgumentParser):
        """Reports an error in one line, like every other error of the program."""

        def error(self, message: str) -> NoReturn:
            _fail(name, message)

    return Parser(
        prog=f"eloapp {name}",
        usage=usage.replace("%", "%%"),
        description=description,
        allow_abbrev=False,
    )


def _fail(command: str, message: str) -> NoReturn:
    print(f"eloapp {command}: {' '.join(message.split())}", file=sys.stderr)
    raise SystemExit(2)


def _split(arguments: Sequence[str], with_value: frozenset[str]) -> tuple[list[str], list[str]]:
    """Options and the rest. What begins with a minus and a digit is a number, no option.

    argparse guesses what a negative number is; here ``-50=1`` is a game, ``--rating -50`` a
    rating, and after ``--`` everything belongs to the rest.
    """
    options: list[str] = []
    rest: list[str] = []
    queue = list(arguments)
    while queue:
        argument = queue.pop(0)
        if argument == "--":
            return options, rest + queue
        if argument in with_value and queue:
            options.append(f"{argument}={queue.pop(0)}")
        elif argument.startswith("-") and not argument.lstrip("-.,")[:1].isdigit():
            options.append(argument)
        else:
            rest.append(argument)
    return options, rest


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
