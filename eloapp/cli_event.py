"""``eloapp event``: the tournament of a document, with what the rounds to come may bring."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from eloapp.arguments import Arguments
from eloapp.core.full_report import full_event
from eloapp.files.document import disk
from eloapp.files.errors import FileError
from eloapp.wording import blocks, tournament
from eloapp.wording.files import file_fault
from eloapp.wording.language import _

_USAGE: Final = "eloapp event FILE.elo [--json]"


def event(arguments: Sequence[str]) -> int:
    """Run ``eloapp event``."""
    reader = Arguments(
        "event",
        _USAGE,
        _("The tournament of a document: rounds, totals, norms, goals, outcomes and scenarios."),
    )
    reader.flag("--json")
    given, rest = reader.read(arguments)
    if len(rest) != 1:
        reader.fail(_("give one document"))
    path = Path(rest[0])
    try:
        found = full_event(disk.read(path).document)
    except FileError as error:
        reader.fail(file_fault(error, path.name))
    if given.json:
        from eloapp.cli import as_json
        from eloapp.cli_event_record import event_output

        print(as_json(event_output(path.name, found)))
    else:
        print(blocks.as_text(path.name, tuple(tournament.sections(found))))
    return 0
