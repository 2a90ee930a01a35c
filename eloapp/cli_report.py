"""``eloapp report``: everything that the window would show of a document."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from eloapp.arguments import Arguments
from eloapp.core.derivation import derive
from eloapp.core.full_report import FullReport, full_report
from eloapp.core.numbers import plain
from eloapp.core.results import Result
from eloapp.files.document import disk
from eloapp.files.errors import FileError, FileFault
from eloapp.wording import blocks
from eloapp.wording import notices as notice_words
from eloapp.wording import report as words
from eloapp.wording import series as series_words
from eloapp.wording.files import file_fault
from eloapp.wording.language import _
from eloapp.wording.why import why_lines

if TYPE_CHECKING:
    import argparse

    from eloapp.core.game import Outcome
    from eloapp.core.kfactor import KFactor
    from eloapp.core.report import Side
    from eloapp.core.series_report import SeriesResult

_USAGE: Final = "eloapp report FILE.elo [--json | --csv [--bom] | --pdf OUT]"
_OUTCOMES: Final = {"win": Result.WIN, "draw": Result.DRAW, "loss": Result.LOSS}
_QUANTILES: Final = ("q05", "q25", "q50", "q75", "q95")


def report(arguments: Sequence[str]) -> int:
    """Run ``eloapp report``."""
    reader = _reader()
    given, rest = reader.read(arguments)
    if sum((given.json, given.csv, given.pdf is not None)) > 1:
        reader.fail(_("give one of --json, --csv and --pdf"))
    if given.bom and not given.csv:
        reader.fail(_("--bom goes with --csv"))
    if len(rest) != 1:
        reader.fail(_("give one document"))
    path = Path(rest[0])
    try:
        found = full_report(disk.read(path).document)
    except FileError as error:
        reader.fail(file_fault(error, path.name))
    if given.pdf is not None:
        _write_pdf(reader, path, found, Path(given.pdf))
    else:
        _print(given, path.name, found)
    return 0


def _reader() -> Arguments:
    reader = Arguments(
        "report",
        _USAGE,
        _(
            "Everything that the window would show of a document: "
            "inputs, game, series, tournament, journal."
        ),
        _("--csv writes semicolons and decimal commas; --bom puts a byte order mark in front."),
    )
    for name in ("--json", "--csv", "--bom"):
        reader.flag(name)
    reader.option("--pdf", _("file to write the report to, on A4 pages"))
    return reader


def _print(given: argparse.Namespace, name: str, found: FullReport) -> None:
    if given.json:
        from eloapp.cli import as_json

        print(as_json(report_record(name, found)))
        return
    parts = words.sections(found)
    if not given.csv:
        print(blocks.as_text(name, parts))
        return
    from eloapp.files.csv_out import csv_text

    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(newline="")  # its lines have their ends already
    sys.stdout.write(csv_text(blocks.as_rows(name, parts), bom=given.bom))


def _write_pdf(reader: Arguments, path: Path, found: FullReport, out: Path) -> None:
    from eloapp.files.document.system import file_error, write_whole

    if out.exists() and out.samefile(path):
        reader.fail(_("the report would overwrite the document"))
    from eloapp.printing import report_pdf

    data = report_pdf(path.name, words.sections(found))
    try:
        if out.exists() and not out.is_file():  # a device or a pipe
            out.write_bytes(data)
        else:
            write_whole(out.resolve(), data)
    except OSError as error:
        reader.fail(file_fault(file_error(error, FileFault.CANNOT_WRITE), out.name))


# --- JSON ---------------------------------------------------------------------------------------


def report_record(name: str, found: FullReport) -> dict[str, Any]:
    """What ``report --json`` prints: the inputs as in the file, and every number exact."""
    from eloapp.cli_event_record import event_record
    from eloapp.files.document.shaping import to_wire

    return {
        "file": name,
        "document": to_wire(found.document),
        "game": _game(found),
        "series": _series(found),
        "event": event_record(found.event),
    }


def _game(found: FullReport) -> dict[str, Any]:
    game, players = found.game, found.document.players
    edition = game.rules.edition
    sums = {name: game.sum_of_changes(result) for name, result in _OUTCOMES.items()}
    chances = game.chances
    return {
        "complete": game.complete,
        "edition": None if edition is None else edition.code,
        "chances": None
        if chances is None
        else {name: chances.of(result) for name, result in _OUTCOMES.items()},
        "a": _side(game.a),
        "b": _side(game.b),
        "sum_of_changes": None if None in sums.values() else _all_plain(sums),
        "notices": [
            {
                "severity": notice.severity.value,
                "about": {True: "a", False: "b", None: "both"}[notice.about_a],
                "text": " ".join(notice_words.notice(notice, players)),
            }
            for notice in found.notices
        ],
    }


def _side(side: Side) -> dict[str, Any]:
    game, expected = side.game, None if side.game is None else side.game.expected
    return {
        "name": side.player.name,
        "rating": _plain(side.player.known_rating),
        "k": None if side.k is None else _k(side.k),
        "fault": None if side.fault is None else side.fault.fault.value,
        "reason": None if side.reason is None else side.reason.value,
        "difference": None if game is None else _plain(game.difference),
        "difference_used": None if expected is None else plain(expected.used),
        "expected": None if expected is None else plain(expected.score),
        "outcomes": None
        if game is None
        else {name: _outcome(side, game.outcome(result)) for name, result in _OUTCOMES.items()},
    }


def _outcome(side: Side, outcome: Outcome) -> dict[str, Any]:
    assert side.rated is not None
    why = derive(side.rated, side.rated.games[0], outcome.result)
    return {
        "change": plain(outcome.change),
        "change_rounded": plain(outcome.change_rounded),
        "new_rating": plain(outcome.new_rating),
        "published": plain(outcome.published),
        "floored": outcome.floored,
        "why": [
            {"step": line.label, "value": line.value, "how": line.how, "rule": line.source}
            for line in why_lines(why)
        ],
    }


def _series(found: FullReport) -> dict[str, Any]:
    result, fault = found.series, found.series_fault
    return {
        "fault": None if fault is None else fault.fault.value,
        "figures": [
            {"caption": figure.caption, "value": figure.text, "note": figure.note}
            for figure in series_words.figures(found.document.series, result)
        ],
        "result": None if result is None else _series_result(result),
    }


def _series_result(result: SeriesResult) -> dict[str, Any]:
    path = result.path
    record = {
        "start": plain(path.start),
        "end": plain(path.end),
        "change": plain(path.change),
        "floored": path.floored,
        "k": _k(result.case.start_k),
        "k_changes": [{"after_game": game, "k": _k(k)} for game, k in path.k_changes],
        "games": [
            {
                "number": game.number,
                "before": plain(game.before),
                "opponent": plain(game.opponent),
                "expected": plain(game.expected),
                "result": game.result.value,
                "k": plain(game.k),
                "change": plain(game.change),
                "after": plain(game.after),
                "beside": plain(beside.after),
            }
            for game, beside in zip(path.games, result.beside.games, strict=True)
        ],
        "samples": [[float(x) for x in sample] for sample in result.samples],
        "outlook": None,
    }
    outlook = result.outlook
    if outlook is not None:
        record["outlook"] = {
            "quantiles": dict(zip(_QUANTILES, map(_floats, outlook.quantiles), strict=True)),
            "mean": _floats(outlook.mean),
            "sd": _floats(outlook.sd),
            "reached": None if outlook.reached is None else _floats(outlook.reached),
            "at_end": None if outlook.at_end is None else float(outlook.at_end),
        }
    return record


def _k(k: KFactor) -> dict[str, Any]:
    return {
        "value": plain(k.value),
        "base": plain(k.base),
        "reason": k.reason.value,
        "assumed": [assumption.value for assumption in k.assumed],
    }


def _floats(values: Iterable[Any]) -> list[float]:
    return [float(value) for value in values]


def _plain(value: Decimal | None) -> Decimal | None:
    return None if value is None else plain(value)


def _all_plain(values: dict[str, Decimal | None]) -> dict[str, Decimal | None]:
    return {name: _plain(value) for name, value in values.items()}
