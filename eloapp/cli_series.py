"""``eloapp series``: the path of chosen results, or how far a series may go."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from eloapp.arguments import Arguments
from eloapp.core.draws import DrawModel
from eloapp.core.errors import InputError
from eloapp.core.numbers import parse_k, parse_number, parse_whole, plain
from eloapp.core.series import (
    MAX_GAMES,
    ChanceSource,
    GivenChances,
    OpponentKind,
    Series,
    SeriesCase,
    parse_pattern,
    series_path,
)
from eloapp.wording import series as words
from eloapp.wording import terms
from eloapp.wording.language import _

if TYPE_CHECKING:
    import argparse

    from eloapp.core.rules import Rules
    from eloapp.core.series import SeriesPath

_USAGE = (
    "eloapp series [--rules plain|fide-standard|fide-rapid|fide-blitz|ffe-350] --rating R "
    "--opponent R[,R...]|equal [--opponent-k K] (--k K | --born YEAR --counted N [--peak P]) "
    "[--on YYYY-MM-DD] [--mode period|sequential] [--period-games N] --games N "
    "(--pattern P | --probabilities W,D,L | --strength S|follow) [--target T] [--json]"
)
_COUNTED = "--counted"


def series(arguments: Sequence[str]) -> int:
    """Run ``eloapp series``."""
    reader = _reader()
    given, rest = reader.read(arguments)
    if rest:
        reader.fail(_("what is “{text}”?").format(text=rest[0]))
    try:
        case, asked = _case(reader, given)
        record = _record(given, case)
        if given.pattern is not None:
            path = series_path(case, asked.pattern)
            record |= _path_record(path, asked.target)
            text = words.path_report(case, path)
            if asked.target is not None:
                first = _first_at(path, asked.target)
                text += "\n" + words.target_line(asked.target, first)
        else:
            found = _outlook(case, asked)
            record |= _outlook_record(found)
            text = words.outlook_report(case, asked, found)
    except InputError as error:
        reader.fail(terms.fault(error))
    if given.json:
        from eloapp.cli import as_json

        text = as_json(record)
    print(text)
    return 0


def _reader() -> Arguments:
    reader = Arguments("series", _USAGE, _("How the rating moves over a series of games."))
    reader.rules_and_k(_COUNTED)
    reader.option("--opponent", _("ratings of the opponents, in turn, or equal"), required=True)
    reader.option("--opponent-k", _("K of an opponent whose rating moves"))
    reader.option("--period-games", _("games of a rating period; all if not given"))
    reader.option("--games", _("number of games"), required=True)
    reader.option("--pattern", _("chosen results, repeated: 1 ½ 0"))
    reader.option("--probabilities", _("chances of win, draw and loss, such as 0.4,0.3,0.3"))
    reader.option("--strength", _("true strength, or follow: that of the rating reached"))
    reader.option("--target", _("rating to reach"))
    reader.flag("--json")
    return reader


def _case(reader: Arguments, given: argparse.Namespace) -> tuple[SeriesCase, Series]:
    chosen = [given.pattern, given.probabilities, given.strength]
    if sum(choice is not None for choice in chosen) != 1:
        reader.fail(_("give one of --pattern, --probabilities and --strength"))
    rules = reader.rules(given)
    asked = _asked(reader, given)
    kind, opponents, opponent_k = _opponents(reader, given, rules)
    case = SeriesCase(
        reader.take("--rating", parse_number, given.rating),
        reader.policy(given, rules, _COUNTED),
        rules,
        asked.games,
        asked.period_games or asked.games,
        opponents,
        kind,
        opponent_k,
    )
    return case, asked


def _asked(reader: Arguments, given: argparse.Namespace) -> Series:
    def games_of(text: str) -> int:
        return parse_whole(text, 1, MAX_GAMES)

    source, strength = ChanceSource.TODAY, None
    if given.probabilities is not None:
        source = ChanceSource.GIVEN
    elif given.strength == "follow":
        source = ChanceSource.FOLLOWS
    elif given.strength is not None:
        source = ChanceSource.STRENGTH
        strength = reader.take("--strength", parse_number, given.strength)
    return Series(
        games=reader.take("--games", games_of, given.games),
        chances=source,
        strength=strength,
        given=GivenChances()
        if given.probabilities is None
        else _chances(reader, given.probabilities),
        target=None
        if given.target is None
        else reader.take("--target", parse_number, given.target),
        period_games=None
        if given.period_games is None
        else reader.take("--period-games", games_of, given.period_games),
        pattern=Series().pattern
        if given.pattern is None
        else reader.take("--pattern", parse_pattern, given.pattern),
    )


def _opponents(
    reader: Arguments, given: argparse.Namespace, rules: Rules
) -> tuple[OpponentKind, tuple[Decimal, ...], Decimal | None]:
    if given.opponent == "equal":
        if given.opponent_k is not None:
            reader.fail(_("--opponent-k goes with one opponent"))
        return OpponentKind.EQUAL, (), None
    ratings = tuple(
        reader.take("--opponent", parse_number, part) for part in given.opponent.split(",")
    )
    if given.opponent_k is None:
        return OpponentKind.FIXED, ratings, None
    return OpponentKind.MOVING, ratings, reader.take("--opponent-k", parse_k, given.opponent_k)


def _chances(reader: Arguments, text: str) -> GivenChances:
    where = "--probabilities"
    parts = [reader.take(where, parse_number, part) for part in text.split(",")]
    try:
        win, draw, loss = parts
        return GivenChances(win, draw, loss)
    except ValueError:  # too few, too many, or not one in all
        wanted = _("three chances that add up to 1, such as 0.4,0.3,0.3")
        reader.fail(f"{where}: {wanted}")


def _outlook(case: SeriesCase, asked: Series) -> Any:
    from eloapp.core.outlook import outlook
    from eloapp.core.series_report import outlook_case

    return outlook(outlook_case(case, asked, DrawModel()))


def _record(given: argparse.Namespace, case: SeriesCase) -> dict[str, Any]:
    k, edition = case.start_k, case.rules.edition
    return {
        "rules": given.rules,
        "edition": None if edition is None else edition.code,
        "mode": case.rules.update.value,
        "rating": plain(case.rating),
        "k": plain(k.value),
        "k_base": plain(k.base),
        "k_reason": k.reason.value,
        "games": case.games,
        "period_games": case.period_games,
        "opponent": case.opponent.value,
        "opponents": [plain(rating) for rating in case.opponents],
    }


def _path_record(path: SeriesPath, target: Decimal | None) -> dict[str, Any]:
    record: dict[str, Any] = {"path": [plain(game.after) for game in path.games]}
    if target is not None:
        first = _first_at(path, target)
        record["reached"] = [int(first is not None and game.number >= first) for game in path.games]
    return record


def _first_at(path: SeriesPath, target: Decimal) -> int | None:
    """The first game after which the path stands at the target or beyond; 0: at the start."""
    if target == path.start:
        return 0
    above = target > path.start
    for game in path.games:
        if game.after >= target if above else game.after <= target:
            return game.number
    return None


def _outlook_record(found: Any) -> dict[str, Any]:
    names = ("q05", "q25", "q50", "q75", "q95")
    record: dict[str, Any] = {
        "quantiles": {
            name: [float(x) for x in row] for name, row in zip(names, found.quantiles, strict=True)
        },
        "mean": [float(x) for x in found.mean],
        "sd": [float(x) for x in found.sd],
    }
    if found.reached is not None:
        record["reached"] = [float(x) for x in found.reached]
        record["at_end"] = float(found.at_end)
    return record
