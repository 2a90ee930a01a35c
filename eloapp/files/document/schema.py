"""The JSON Schema of ``.elo`` files, for whoever writes or checks them with another program."""

from typing import Any, Final

import msgspec

from eloapp.files.document import wire

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def document_schema() -> dict[str, Any]:
    """The schema of the present version, ready to be written as JSON."""
    return schema_of(wire.File)


def schema_of(shape: Any) -> dict[str, Any]:
    """The schema of a msgspec shape whose Decimals are written as numbers."""
    return {"$schema": DIALECT, **_with_numbers(msgspec.json.schema(shape))}


def _with_numbers(part: Any) -> Any:
    """The same schema with plain numbers where msgspec writes "a Decimal, or an integer"."""
    if isinstance(part, list):
        return [_with_numbers(item) for item in part]
    if not isinstance(part, dict):
        return part
    if part == _DECIMAL:
        return _NUMBER
    found = {key: _with_numbers(value) for key, value in part.items()}
    if _NUMBER in found.get("anyOf", ()):
        others = [kind for kind in found["anyOf"] if kind not in (_NUMBER, _INTEGER)]
        if not others:
            del found["anyOf"]
            return found | _NUMBER
        found["anyOf"] = [_NUMBER, *others]
    return found


_DECIMAL: Final = {"type": "string", "format": "decimal"}
_NUMBER: Final = {"type": "number"}
_INTEGER: Final = {"type": "integer"}
