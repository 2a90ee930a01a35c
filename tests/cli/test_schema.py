"""``eloapp schema``: the shapes of documents and outputs, and that real ones have them.

Protected: the schema is JSON Schema that accepts every real file and output and refuses changed
ones; no key of an output is missing from its shape.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from support.data import DATA
from support.documents import applied, documents, full_document

from eloapp import cli
from eloapp.core.document import Document, Players, example_players, new_document
from eloapp.core.results import Result
from eloapp.files.document import codec
from eloapp.files.document.schema import document_schema
from eloapp.models.rounds_example import example_event, example_player
from eloapp.wording import language

ROOT = Path(__file__).parents[2]
D = Decimal
ON = ("--on", "2026-11-30")
CALC = ("--rating", "1500", "--k", "20", *ON)
SERIES = ("--rating", "1600", "--k", "20", "--opponent", "1700", "--games", "6", *ON)
EXAMPLE = applied(
    replace(new_document(date(2026, 11, 1)), players=example_players(2026)),
    Result.DRAW,
    date(2026, 11, 30),
)


@pytest.fixture(autouse=True)
def english(monkeypatch):
    monkeypatch.setenv("LANGUAGE", "en")
    yield
    language.use("en")


@pytest.fixture
def call(capsys) -> Callable[..., tuple[int, str, str]]:
    def run(*arguments: str) -> tuple[int, str, str]:
        try:
            status = cli.main(arguments)
        except SystemExit as leaving:
            status = int(leaving.code or 0)
        out, err = capsys.readouterr()
        return status, out, err

    return run


@pytest.fixture
def output(call) -> Callable[..., Any]:
    """The JSON that a call prints."""

    def run(*arguments: str) -> Any:
        status, out, err = call(*arguments)
        assert (status, err) == (0, "")
        return json.loads(out, parse_float=Decimal)

    return run


# --- a validator of the part of JSON Schema that is used ------------------------------------------

KNOWN = {
    *("$schema", "$ref", "$defs", "title", "description", "type", "properties", "required"),
    *("additionalProperties", "enum", "const", "anyOf", "items", "format", "discriminator"),
    *("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minItems", "maxItems"),
}


def errors(
    value: Any, schema: dict[str, Any], root: dict[str, Any], at: str = "$"
) -> Iterator[str]:
    """Where ``value`` is not as the schema says."""
    assert schema.keys() <= KNOWN, schema.keys() - KNOWN
    if "$ref" in schema:
        yield from errors(value, root["$defs"][schema["$ref"].rpartition("/")[2]], root, at)
    if "anyOf" in schema:
        several = [list(errors(value, choice, root, at)) for choice in schema["anyOf"]]
        if all(several):
            yield from min(several, key=len)
    if "enum" in schema and value not in schema["enum"]:
        yield f"{at}: {value!r}"
    if "const" in schema and value != schema["const"]:
        yield f"{at}: {value!r}"
    if "type" in schema and not is_kind(value, schema["type"]):
        yield f"{at}: {value!r} is no {schema['type']}"
        return
    if isinstance(value, dict):
        properties = schema.get("properties", {})
        for key in schema.get("required", []):
            if key not in value:
                yield f"{at}.{key}: missing"
        for key, part in value.items():
            if key in properties:
                yield from errors(part, properties[key], root, f"{at}.{key}")
            elif schema.get("additionalProperties") is False:
                yield f"{at}.{key}: unknown"
    if isinstance(value, list):
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            yield f"{at}: {len(value)} items"
        for i, part in enumerate(value):
            yield from errors(part, schema.get("items", {}), root, f"{at}[{i}]")
    if is_kind(value, "number"):
        if not schema.get("minimum", value) <= value <= schema.get("maximum", value):
            yield f"{at}: {value}"
        if value <= schema.get("exclusiveMinimum", value - 1):
            yield f"{at}: {value}"
        if value >= schema.get("exclusiveMaximum", value + 1):
            yield f"{at}: {value}"


def is_kind(value: Any, kind: str) -> bool:
    if isinstance(value, bool) or kind == "boolean":
        return isinstance(value, bool) and kind == "boolean"
    kinds: dict[str, type | tuple[type, ...]] = {
        "number": (int, Decimal),
        "integer": int,
        "string": str,
        "array": list,
        "object": dict,
        "null": type(None),
    }
    return isinstance(value, kinds[kind])


def valid(value: Any, schema: dict[str, Any]) -> None:
    assert list(errors(value, schema, schema)) == []


def changed(value: Any) -> Iterator[tuple[str, Any]]:
    """The same value with a key too few, a key too many, or another kind, one at a time."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield f"without {key}", {k: v for k, v in value.items() if k != key}
            yield f"{key} is a thing", {**value, key: {"no": "such"}}
            for what, other in changed(part):
                yield f"{key}: {what}", {**value, key: other}
        yield "one more", {**value, "@@": 1}
    elif isinstance(value, list) and value:
        for what, other in changed(value[0]):
            yield f"[0]: {what}", [other, *value[1:]]


# --- documents ----------------------------------------------------------------------------------


def test_the_schema_of_documents_is_printed(output) -> None:
    schema = output("schema")
    assert schema == document_schema()
    assert schema["$schema"].startswith("https://json-schema.org/")


def tree(document: Document) -> Any:
    return json.loads(codec.encode(document), parse_float=Decimal)


@settings(derandomize=True, deadline=None, max_examples=60, database=None)
@given(documents)
def test_every_document_has_the_shape(document: Document) -> None:
    valid(tree(document), document_schema())


@pytest.mark.parametrize("path", sorted((DATA / "formats").glob("v1-*.elo")), ids=lambda p: p.name)
def test_the_samples_have_the_shape(path: Path) -> None:
    text = path.read_text(encoding="utf-8-sig")
    valid(json.loads(text, parse_float=Decimal), document_schema())


def test_what_is_changed_has_it_no_more() -> None:
    """And whatever the schema refuses, the program refuses too."""
    schema, seen = document_schema(), 0
    for what, other in changed(tree(full_document())):
        assert list(errors(other, schema, schema)), what
        seen += 1
    assert seen > 300


# --- outputs ------------------------------------------------------------------------------------

CALLS = [
    ("calc", *CALC, "1600=1", "1700=½", "unrated=0", "1500=+"),
    ("calc", *CALC, "1600"),
    ("calc", "--rules", "fide-standard", *CALC, "--mode", "sequential", "1600.5", "2100=0"),
    ("calc", "--rules", "fide-rapid", *CALC, "2700=1"),
    ("calc", "--rating", "1500", "--born", "2012", "--games", "3", *ON, "1600=1"),
    ("series", *SERIES, "--pattern", "1"),
    ("series", *SERIES, "--pattern", "1½0", "--target", "1650"),
    ("series", *SERIES, "--strength", "1800"),
    ("series", *SERIES, "--probabilities", "0.4,0.3,0.3", "--target", "1650"),
    ("series", "--rules", "fide-standard", *SERIES, "--strength", "follow"),
    ("series", "--rating", "1500", "--opponent", "equal", "--k", "20", "--games", "3", *ON,
     "--strength", "1600"),
]  # fmt: skip


@pytest.mark.parametrize("arguments", CALLS, ids=" ".join)
def test_what_a_command_prints_has_the_shape_that_is_told(output, arguments) -> None:
    found = output(arguments[0], "--json", *arguments[1:])
    schema = output("schema", arguments[0])
    valid(found, schema)
    refused = [what for what, other in changed(found) if not list(errors(other, schema, schema))]
    # What belongs to some calls only may be left out.
    optional = {"path", "quantiles", "mean", "sd", "reached", "at_end", "outcomes"}
    assert {what.rpartition("without ")[2] for what in refused} <= optional


@pytest.mark.parametrize(
    "document",
    [
        EXAMPLE,
        replace(EXAMPLE, result=Result.WIN, series=full_document().series),
        full_document(),
        new_document(date(2026, 11, 1)),
    ],
    ids=["example", "series", "full", "new"],
)
def test_a_report_has_the_shape_that_is_told(output, tmp_path: Path, document: Document) -> None:
    path = tmp_path / "a.elo"
    path.write_bytes(codec.encode(document))
    found = output("report", "--json", str(path))
    schema = output("schema", "report")
    valid(found, schema)
    for what, other in changed(found):
        assert list(errors(other, schema, schema)), what


@pytest.mark.parametrize(
    "document",
    [
        replace(
            EXAMPLE, event=example_event(), players=Players(example_player(2026), EXAMPLE.players.b)
        ),
        full_document(),
        new_document(date(2026, 11, 1)),
    ],
    ids=["example", "full", "new"],
)
def test_a_tournament_has_the_shape_that_is_told(
    output, tmp_path: Path, document: Document
) -> None:
    path = tmp_path / "a.elo"
    path.write_bytes(codec.encode(document))
    found = output("event", "--json", str(path))
    schema = output("schema", "event")
    valid(found, schema)
    seen = 0
    for what, other in changed(found):
        assert list(errors(other, schema, schema)), what
        seen += 1
    assert seen > 20


def test_every_command_that_prints_json_has_a_shape(output) -> None:
    from eloapp.cli_shapes import SHAPES

    assert set(SHAPES) == set(cli.COMMANDS) - {"schema"}
    for name in SHAPES:
        assert json.dumps(output("schema", name), default=str)


def test_one_line_for_what_is_not_known(call) -> None:
    for arguments in (("schema", "calk"), ("schema", "calc", "series")):
        status, out, err = call(*arguments)
        assert (status, out) == (2, "")
        assert err == "eloapp schema: give one of calc, series, event, report, or nothing\n"


def test_no_qt_is_loaded() -> None:
    program = (
        "import sys; from eloapp import cli; cli.main(['schema']); cli.main(['schema', 'report']);"
        "print([m for m in sys.modules if m.startswith(('PySide6', 'shiboken6', 'numpy'))])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"
