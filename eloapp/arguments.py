"""Reading the arguments of commands: numbers, rules and K, one line for every error."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Final, NoReturn, TypeVar

from eloapp.core.errors import Fault, InputError
from eloapp.core.kfactor import FideProfile, FixedK, KPolicy
from eloapp.core.numbers import parse_k, parse_number, parse_whole
from eloapp.core.rules import NO_CAP, Cap, Preset, Rules, Update, rules_for
from eloapp.wording import terms
from eloapp.wording.language import _

if TYPE_CHECKING:
    import argparse

T = TypeVar("T")

#: Options that choose rules and K; each is followed by a value.
SHARED: Final = ("--rules", "--rating", "--k", "--born", "--peak", "--on", "--mode")
_RULES_NAMES: Final = tuple(p.value for p in Preset if p is not Preset.CUSTOM)
_EARLIEST_BIRTH: Final = 1850


class Arguments:
    """The arguments of one command: options parsed by argparse, and the rest."""

    def __init__(self, command: str, usage: str, description: str, epilog: str = "") -> None:
        import argparse

        class Parser(argparse.ArgumentParser):
            """Reports an error in one line, like every other error of the program."""

            def error(self, message: str) -> NoReturn:
                fail(command, message)

        self.command = command
        self.parser = Parser(
            prog=f"eloapp {command}",
            usage=usage,
            description=description,
            epilog=epilog,
            allow_abbrev=False,
        )
        self._with_value: set[str] = set()

    def option(
        self,
        name: str,
        text: str = "",
        *,
        required: bool = False,
        default: str | None = None,
        choices: Sequence[str] | None = None,
    ) -> None:
        """Add an option that is followed by a value."""
        self._with_value.add(name)
        self.parser.add_argument(
            name, help=text or None, required=required, default=default, choices=choices
        )

    def flag(self, name: str) -> None:
        """Add an option without a value."""
        self.parser.add_argument(name, action="store_true")

    def rules_and_k(self, counted: str) -> None:
        """Add the options for rules and K; ``counted`` names that of the games counted."""
        self.option("--rules", default="plain", choices=_RULES_NAMES)
        self.option("--rating", _("own rating"), required=True)
        self.option("--k", _("fixed K, above 0"))
        self.option("--born", _("birth year, for the K of FIDE"))
        self.option(counted, _("games counted before this period"))
        self.option("--peak", _("highest published rating"))
        self.option("--on", _("day whose rating list counts; today if not given"))
        self.option("--mode", choices=[update.value for update in Update])

    def read(self, arguments: Sequence[str]) -> tuple[argparse.Namespace, list[str]]:
        """The options, and what is none of them."""
        options, rest = _split(arguments, self._with_value)
        return self.parser.parse_args(options), rest

    def take(self, where: str, parse: Callable[[str], T], text: str) -> T:
        """Parse an argument; what is wrong with it is said with its name."""
        try:
            return parse(text)
        except InputError as error:
            self.fail(f"{where}: {terms.fault(error)}")

    def fail(self, message: str) -> NoReturn:
        """End the command with one line on standard error."""
        fail(self.command, message)

    def rules(self, given: argparse.Namespace) -> Rules:
        """The rules asked for; ``--on`` is today if not given."""
        # The command line is one of the two readers of the clock; the core has none.
        day = date.today() if given.on is None else self.take("--on", parse_day, given.on)  # noqa: DTZ011
        rules = rules_for(Preset(given.rules), day)
        if given.mode is not None:
            rules = replace(rules, update=Update(given.mode))
        return rules

    def policy(self, given: argparse.Namespace, rules: Rules, counted: str) -> KPolicy:
        """K as asked for: exactly one of ``--k`` and the profile."""
        games = getattr(given, counted.lstrip("-").replace("-", "_"))
        profile = (given.born, games, given.peak)
        if (given.k is None) == all(part is None for part in profile):
            self.fail(_("give either --k or the profile: --born and {games}").format(games=counted))
        if given.k is not None:
            return FixedK(self.take("--k", parse_k, given.k))
        if given.born is None or games is None:
            self.fail(_("the profile needs --born and {games}").format(games=counted))
        year = rules.list_date.year
        return FideProfile(
            born=self.take("--born", lambda t: parse_whole(t, _EARLIEST_BIRTH, year), given.born),
            games=self.take(counted, parse_whole, games),
            peak=None if given.peak is None else self.take("--peak", parse_number, given.peak),
        )


def fail(command: str, message: str) -> NoReturn:
    """End the program with one line on standard error and exit status 2."""
    print(f"eloapp {command}: {' '.join(message.split())}", file=sys.stderr)
    raise SystemExit(2)


def parse_day(text: str) -> date:
    """A day written as YYYY-MM-DD; raises NOT_A_DATE."""
    try:
        # fromisoformat knows more forms, such as weeks.
        if re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
            return date.fromisoformat(text)
    except ValueError:
        pass
    raise InputError(Fault.NOT_A_DATE, text=text)


def parse_cap(text: str) -> Cap:
    """A cap in points, or ``none``."""
    return NO_CAP if text == "none" else Cap(parse_k(text))


def _split(arguments: Sequence[str], with_value: set[str]) -> tuple[list[str], list[str]]:
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
        if argument in with_value and queue and queue[0] != "--":  # which argparse would swallow
            options.append(f"{argument}={queue.pop(0)}")
        elif argument.startswith("-") and not argument.lstrip("-.,")[:1].isdigit():
            options.append(argument)
        else:
            rest.append(argument)
    return options, rest
