"""Reading the copies in ``tests/data`` (their origin is told in the README there)."""

import csv
import json
from decimal import Decimal
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[1] / "data"


def rows(name: str) -> list[dict[str, str]]:
    """The rows of a CSV file, by column name."""
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def cases() -> dict[str, dict[str, Any]]:
    """The cases by id; numbers with a point are exact decimals."""
    lines = (DATA / "cases.jsonl").read_text(encoding="utf-8").splitlines()
    read = [json.loads(line, parse_float=Decimal) for line in lines]
    return {case["id"]: case for case in read}
