"""The core is mathematics only, and quick to import.

Protected: importing core and files loads neither Qt nor anything heavy (numpy, msgspec and
sqlite3 are imported where they are first needed); the core reads no clock, no locale, no file and
no chance; the examples in its docstrings are true.
"""

import ast
import doctest
import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import eloapp.core

ROOT = Path(eloapp.core.__file__).parents[2]
CORE = Path(eloapp.core.__file__).parent
HEAVY = ("PySide6", "shiboken6", "numpy", "msgspec", "sqlite3")
#: Parts that compute with arrays; whoever needs one imports it inside a function.
WITH_ARRAYS = ("eloapp.core.outlook",)
#: Modules that describe the shape of files; likewise imported inside functions.
WITH_SHAPES = tuple(
    f"eloapp.files.document.{name}"
    for name in ("wire", "wire_base", "wire_event", "shaping", "shaping_event", "schema")
)
FORBIDDEN_MODULES = {"time", "locale", "random", "os", "pathlib", "io", "sys", "secrets"}
FORBIDDEN_NAMES = {"open", "print", "input"}
#: ``datetime.now()``, ``date.today()`` and their like, by whatever name they were imported.
FORBIDDEN_ATTRIBUTES = {"now", "utcnow", "today", "fromtimestamp"}


def modules_of(package: str) -> list[str]:
    """The package and all its modules; nothing if it does not exist (yet)."""
    folder = ROOT.joinpath(*package.split("."))
    if not (folder / "__init__.py").exists():
        return []
    return [package, *(m.name for m in pkgutil.walk_packages([str(folder)], f"{package}."))]


def may_use_arrays(module: str) -> bool:
    """Whether a module is, or belongs to, a part that computes with arrays."""
    return any(module == part or module.startswith(f"{part}.") for part in WITH_ARRAYS)


def name_of(path: Path) -> str:
    """The module that a file is."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


CORE_MODULES = modules_of("eloapp.core")
CORE_FILES = sorted(CORE.rglob("*.py"))


def test_every_module_of_the_core_is_looked_at() -> None:
    assert sorted(map(name_of, CORE_FILES)) == sorted(CORE_MODULES)


@pytest.mark.parametrize("name", [*CORE_MODULES, *modules_of("eloapp.files")])
def test_importing_loads_nothing_heavy(name: str) -> None:
    program = (
        f"import importlib, sys; importlib.import_module({name!r});"
        f"print(*[m for m in {HEAVY!r} if m in sys.modules])"
    )
    run = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
        timeout=60,
    )
    assert run.returncode == 0, run.stderr
    allowed = {"numpy"} if may_use_arrays(name) else {"msgspec"} if name in WITH_SHAPES else set()
    assert set(run.stdout.split()) <= allowed


def impurities(source: str) -> list[str]:
    """What a module takes from outside its arguments, as it stands in the text."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name.split(".")[0] for alias in node.names]
            found += [name for name in names if name in FORBIDDEN_MODULES]
        elif isinstance(node, ast.ImportFrom):
            if (node.module or "").split(".")[0] in FORBIDDEN_MODULES:
                found.append(node.module or "")
        elif isinstance(node, ast.Name) and node.id in FORBIDDEN_NAMES | {"__import__"}:
            found.append(node.id)
        elif isinstance(node, ast.Attribute) and node.attr in FORBIDDEN_ATTRIBUTES:
            found.append(node.attr)
        elif isinstance(node, ast.Global):
            found += [f"global {name}" for name in node.names]
    return found


@pytest.mark.parametrize("path", CORE_FILES, ids=name_of)
def test_the_core_has_no_clock_no_locale_no_files_no_chance(path: Path) -> None:
    assert impurities(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "source",
    [
        "import time",
        "import os.path",
        "from random import random",
        "from pathlib import Path",
        "import locale as l",
        "open('x')",
        "datetime.now()",
        "date.today()",
        "def f():\n    global x\n    x = 1",
    ],
)
def test_the_search_finds_what_it_looks_for(source: str) -> None:
    assert impurities(source) != []


@pytest.mark.parametrize("path", CORE_FILES, ids=name_of)
def test_the_core_imports_only_itself_and_the_standard_library(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0
            assert node.module is not None
            names = [node.module]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        allowed = {*sys.stdlib_module_names, *(["numpy"] if may_use_arrays(name_of(path)) else [])}
        for name in names:
            assert name.startswith("eloapp.core") or name.split(".")[0] in allowed


@pytest.mark.parametrize("name", CORE_MODULES)
def test_the_examples_in_the_docstrings_are_true(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert failed == 0


def test_there_are_examples() -> None:
    tried = [doctest.testmod(importlib.import_module(name)).attempted for name in CORE_MODULES]
    assert sum(tried) >= 15
