"""The program never talks to a network.

Protected: nobody learns what a user plays or types. While the real program is started, used in
every tab and dialog, computes a series, reads files of every kind and quits, no socket is made
and no library for networks is loaded; no module of ours imports one.
"""

import ast
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from support.xlsx import workbook

import eloapp
from eloapp.core.results import Result
from eloapp.files.results.source import read_source
from tests.support.walk import load_example, running, trigger

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
PACKAGE = Path(eloapp.__file__).parent
ROOT = PACKAGE.parent

#: Modules that talk to networks, and those that may.
NETWORKS = {
    *("socket", "_socket", "ssl", "socketserver", "select", "selectors", "asyncio", "webbrowser"),
    *("urllib", "http", "ftplib", "smtplib", "poplib", "imaplib", "xmlrpc", "wsgiref"),
    *("requests", "httpx", "aiohttp", "urllib3"),
    *("PySide6.QtNetwork", "PySide6.QtWebSockets", "PySide6.QtWebEngineCore"),
}
#: Classes and functions of Qt that lead there.
WAYS_OUT = ("QNetwork", "QTcp", "QUdp", "QSsl", "QLocalSocket", "QLocalServer", "QDesktopServices")

FILES: dict[str, str | bytes] = {
    "games.csv": "Nom;Elo;Résultat\nPetit, Noa;1800;1\n",
    "games.txt": "1850 1\n1900 ½\n",
    "games.pgn": '[Site "https://lichess.org/x"]\n[White "A"]\n[Black "B"]\n[WhiteElo "1800"]\n'
    '[BlackElo "1700"]\n[Result "1-0"]\n\n1. e4 1-0\n',
    "games.xlsx": workbook([("Nom", "Elo", "Résultat"), ("Petit, Noa", 1800, "1")]),
}


def written(folder: Path) -> list[Path]:
    """A file of every kind."""
    for name, content in FILES.items():
        data = content if isinstance(content, bytes) else content.encode()
        (folder / name).write_bytes(data)
    return [folder / name for name in FILES]


# What we import -----------------------------------------------------------------------------


def imports(source: str) -> set[str]:
    """Every module that a text imports or names as a string to import, with its parents."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "import_module":
            found |= {a.value for a in node.args if isinstance(a, ast.Constant)}
    return found | {name.split(".")[0] for name in found}


def ways_out(source: str) -> set[str]:
    """What a text uses of networks."""
    named = {node.id for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name)}
    named |= {node.attr for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Attribute)}
    named |= {name.rpartition(".")[2] for name in imports(source)}
    return (imports(source) & NETWORKS) | {name for name in named if name.startswith(WAYS_OUT)}


MODULES = sorted(PACKAGE.rglob("*.py"))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_module_imports_a_network(path: Path) -> None:
    assert ways_out(path.read_text(encoding="utf-8")) == set()


@pytest.mark.parametrize(
    "source",
    [
        "import socket",
        "import urllib.request as u",
        "def f():\n    from http import client",
        "from PySide6 import QtNetwork",
        "from PySide6.QtNetwork import QNetworkAccessManager",
        "import importlib\nimportlib.import_module('ssl')",
        "from PySide6.QtGui import QDesktopServices",
        "QtGui.QDesktopServices.openUrl('x')",
    ],
)
def test_the_search_finds_what_it_looks_for(source: str) -> None:
    assert ways_out(source) != set()
    assert len(MODULES) > 50


# What happens while it runs -----------------------------------------------------------------


def test_no_socket_while_it_is_used(qtbot, tmp_path, clock, monkeypatch):
    def refuse(*_arguments, **_options):
        raise AssertionError("a socket was asked for")

    for name in ("socket", "create_connection", "getaddrinfo", "gethostbyname", "socketpair"):
        monkeypatch.setattr(socket, name, refuse)
    with running(tmp_path, clock) as program:
        load_example(program, Result.WIN)
        for name in ("journal", "help", "converter"):
            trigger(program, name)
        for path in written(tmp_path):
            assert list(read_source(path))[-1].counted


FRESH = """
import os, sys
asked = []
def watch(event, _arguments):
    if event.startswith(("socket.", "urllib.", "http.", "ftplib.", "smtplib.", "webbrowser.")):
        asked.append(event)
        raise RuntimeError("no network here")
sys.addaudithook(watch)

from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from eloapp import app

application = QApplication(["eloapp"])
failed = []
def wait():
    window = next(w for w in application.topLevelWidgets() if type(w).__name__ == "MainWindow")
    if window._content is None:
        QTimer.singleShot(0, wait)
        return
    program = window.findChild(app.Program)
    try:
        use(program)
    except BaseException as error:
        failed.append(error)
    program.session.undo_stack.setClean()
    window.close()

def use(program):
    from eloapp.files.results.source import read_source
    from tests.support.walk import every_dialog, series_states, settle, trigger
    content = program.window.content
    for _name, _dialog in every_dialog(program):
        pass
    for tab in range(content.tabs.count()):
        content.tabs.setCurrentIndex(tab)
        settle()
    for name in series_states(program):
        if name == "series moving in periods":
            break
    trigger(program, "language.fr")
    for name in sys.argv[1:]:
        assert list(read_source(Path(name)))[-1].counted, name
    if {planted!r}:
        exec({planted!r})

def network_sockets():
    "Open sockets of this process that are those of a network, on Linux."
    tables = [Path("/proc/self/net", name) for name in ("tcp", "tcp6", "udp", "udp6", "raw")]
    known = {{
        line.split()[9]
        for table in tables if table.exists()
        for line in table.read_text().splitlines()[1:]
    }}
    ours = set()
    for link in Path("/proc/self/fd").glob("*") if known else ():
        try:
            ours.add(os.readlink(link).removeprefix("socket:[").rstrip("]"))
        except OSError:
            pass
    return known & ours

QTimer.singleShot(0, wait)
status = app.main([])
maps = Path("/proc/self/maps")
loaded = [m for m in sys.modules if m.startswith(("PySide6.QtNetwork", "PySide6.QtWeb"))]
if maps.exists() and "Qt6Network" in maps.read_text():
    loaded.append("libQt6Network")
# The program has its own way with errors: they are told here.
for found in (failed, asked, loaded, network_sockets()):
    for what in found:
        print("FOUND", repr(what), file=sys.stderr)
        status = 1
sys.exit(status)
"""


def found_by(folder: Path, *files: Path, program: str) -> list[str]:
    """What the watch over the real program, in a process of its own, has to say."""
    run = subprocess.run(
        [sys.executable, "-c", program, *map(str, files)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "XDG_CONFIG_HOME": str(folder), "PYTHONPATH": str(ROOT)},
        check=False,
        timeout=110,
    )
    found = [line for line in run.stderr.splitlines() if line.startswith("FOUND")]
    assert run.returncode == (1 if found else 0), run.stderr
    return found


def test_a_whole_run_asks_for_no_socket(tmp_path: Path) -> None:
    assert found_by(tmp_path, *written(tmp_path), program=FRESH.format(planted="")) == []


@pytest.mark.parametrize(
    ("planted", "found"),
    [
        ("import socket; socket.socket()", "socket.__new__"),
        ("import socket; socket.getaddrinfo('localhost', 80)", "socket.getaddrinfo"),
        ("import PySide6.QtNetwork", "QtNetwork"),
        ("raise ValueError('planted')", "ValueError"),
    ],
)
def test_the_watch_sees_what_it_looks_for(tmp_path: Path, planted: str, found: str) -> None:
    quick = FRESH.replace("series_states(program):", "():")
    quick = quick.replace("_name, _dialog in every_dialog(program):", "_name in ():")
    assert any(found in line for line in found_by(tmp_path, program=quick.format(planted=planted)))
