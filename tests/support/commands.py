"""Commands run by the tests, in this process or in a fresh one."""

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from eloapp import cli

ROOT = Path(__file__).parent.parent.parent

Run = Callable[..., tuple[int, str, str]]
Record = Callable[..., dict[str, Any]]


def in_process(capsys: pytest.CaptureFixture[str], command: str) -> Run:
    """Run the command in this process: exit status, standard output, standard error."""

    def run(*arguments: str) -> tuple[int, str, str]:
        try:
            status = cli.main([command, *arguments])
        except SystemExit as leaving:
            status = int(leaving.code or 0)
        out, err = capsys.readouterr()
        return status, out, err

    return run


def recording(command: Run) -> Record:
    """The JSON of a call that must succeed; numbers with a point are exact decimals."""

    def run(*arguments: str) -> dict[str, Any]:
        status, out, err = command("--json", *arguments)
        assert (status, err) == (0, "")
        found: dict[str, Any] = json.loads(out, parse_float=Decimal)
        return found

    return run


def loaded_by(arguments: Sequence[str], *packages: str) -> str:
    """Which modules of ``packages`` a command loads in a fresh process, as a list is printed."""
    program = (
        "import sys; from eloapp import cli;"
        f"status = cli.main({list(arguments)!r});"
        f"print([m for m in sys.modules if m.startswith({packages!r})])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        check=True,
    )
    return done.stdout.splitlines()[-1]
