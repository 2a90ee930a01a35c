"""``eloapp schema``: the shape of documents and of what the commands print, as JSON Schema."""

from collections.abc import Sequence
from typing import Final

from eloapp.arguments import Arguments
from eloapp.wording.language import _

_USAGE: Final = "eloapp schema [calc | series | event | report]"


def schema(arguments: Sequence[str]) -> int:
    """Run ``eloapp schema``."""
    reader = Arguments(
        "schema",
        _USAGE,
        _("The shape of a document, or of what a command prints with --json, as JSON Schema."),
    )
    _given, rest = reader.read(arguments)
    from eloapp.cli import as_json
    from eloapp.cli_shapes import SHAPES
    from eloapp.files.document.schema import document_schema, schema_of

    if len(rest) > 1 or any(name not in SHAPES for name in rest):
        reader.fail(_("give one of {names}, or nothing").format(names=", ".join(SHAPES)))
    print(as_json(schema_of(SHAPES[rest[0]]) if rest else document_schema()))
    return 0
