"""Errors are seen and survived, the end is clean, and the layers hold.

The cases LIF-02 to LIF-04 of ``tests/data/cases.jsonl``; what is loaded at the first paint; which
package imports which.
"""

import ast
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QThreadPool
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QPushButton, QWidget

import eloapp.core.report as core_report
from eloapp.core.results import Result
from eloapp.views.controls import IconButton
from eloapp.views.crash import log_file
from eloapp.views.grid import GameGrid
from eloapp.wording import language
from tests.support.data import cases
from tests.support.walk import load_example, running, settle, trigger, type_into

QUIET = pytest.mark.qt_log_ignore("This plugin does not support")
pytestmark = QUIET
ROOT = Path(__file__).parents[1]
HEAVY = ("numpy", "msgspec", "sqlite3", "gacrux", "networkx")


def test_the_cases_are_those_that_are_tested_here():
    assert {"LIF-02", "LIF-03", "LIF-04"} <= {
        name for name, case in cases().items() if case["kind"] == "lifecycle"
    }


# An exception is seen (LIF-02) ----------------------------------------------------------


@pytest.fixture
def program(qtbot, tmp_path, clock, monkeypatch):
    """The example, with errors caught as in the real program."""
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    with running(tmp_path, clock) as found:
        load_example(found)
        found.catch_errors()
        yield found
        sys.excepthook = sys.__excepthook__


def shown_dialogs() -> list[QWidget]:
    return [
        w for w in QApplication.topLevelWidgets() if w.objectName() == "crash" and w.isVisible()
    ]


def notice(program) -> str:
    return " ".join(program.window.findChild(QWidget, "game.notice").notices()[0][1:])


def fail(*_arguments: object, **_options: object) -> None:
    raise ValueError("planted")


def test_an_error_in_a_slot_is_seen_logged_and_survived(program, monkeypatch):
    window, session = program.window, program.session
    grid = window.findChild(GameGrid, "game.table")
    with monkeypatch.context() as patch:
        patch.setattr(core_report, "game_report", fail)
        type_into(program, "playerA.rating", "1800")
    (dialog,) = shown_dialogs()
    details = dialog.findChild(QPlainTextEdit, "crash.details").toPlainText()
    assert "ValueError: planted" in details
    assert "Traceback" in details
    log = log_file()
    assert str(log).startswith(os.environ["XDG_STATE_HOME"])
    assert "ValueError: planted" in log.read_text(encoding="utf-8")
    assert str(log) in details
    dialog.findChild(QPushButton, "crash.copy").click()
    assert QApplication.clipboard().text().startswith("Traceback")
    assert dialog.isVisible()
    # Everything shown is the last valid result, and says so.
    assert session.failed
    assert grid.stale
    assert "Last valid results." in notice(program)
    assert not window.findChild(QPushButton, "game.apply").isEnabled()
    dialog.findChild(QPushButton, "crash.close").click()
    settle()
    assert shown_dialogs() == []
    # The next edit tries again.
    type_into(program, "playerA.rating", "1850")
    assert not session.failed
    assert not grid.stale
    assert "Last valid" not in notice(program)
    assert grid.model().index(2, 1).data().startswith("18")
    assert window.isVisible()


def test_undo_recovers_too(program, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(core_report, "game_report", fail)
        type_into(program, "playerA.rating", "1800")
    shown_dialogs()[0].close()
    trigger(program, "undo")
    assert not program.session.failed
    assert not program.window.findChild(GameGrid, "game.table").stale


def test_an_error_in_a_thread_is_seen(program, qtbot):
    thread = threading.Thread(target=fail, name="worker")
    thread.start()
    thread.join()
    settle()
    (dialog,) = shown_dialogs()
    assert "planted" in dialog.findChild(QPlainTextEdit, "crash.details").toPlainText()
    assert program.session.failed
    assert "planted" in log_file().read_text(encoding="utf-8")
    dialog.close()
    settle()
    load_example(program, Result.WIN)
    assert not program.session.failed


def test_many_failing_repaints_give_one_dialog(program, monkeypatch):
    buttons = program.window.findChildren(IconButton)
    with monkeypatch.context() as patch:
        patch.setattr("eloapp.views.buttons.tokens", fail)
        for button in [button for button in buttons if button.isVisible()] * 3:
            button.update()
            settle()
    assert len(shown_dialogs()) == 1
    shown_dialogs()[0].close()
    settle()
    assert log_file().read_text(encoding="utf-8").count("ValueError: planted") >= 9
    load_example(program, Result.WIN)
    assert not program.session.failed


def test_the_dialog_speaks_the_language_that_is_spoken_now(program):
    trigger(program, "language.fr")
    program.crash.report(ValueError, ValueError("planted"), None)
    settle()
    (dialog,) = shown_dialogs()
    assert dialog.windowTitle() == "Erreur inattendue"
    assert dialog.parent() is program.window
    dialog.close()


def test_a_log_that_cannot_be_written_is_no_second_error(program, tmp_path, monkeypatch):
    file = tmp_path / "file"
    file.write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(file))
    program.crash.report(ValueError, ValueError("planted"), None)
    settle()
    (dialog,) = shown_dialogs()
    assert dialog.findChild(QPlainTextEdit).toPlainText().startswith("ValueError: planted")
    dialog.close()


def test_a_long_log_begins_anew(program):
    log = log_file()
    log.parent.mkdir(parents=True, exist_ok=True)
    log.write_text("x" * 1_000_001)
    program.crash.report(ValueError, ValueError("planted"), None)
    settle()
    assert log.stat().st_size < 1000
    assert log.with_suffix(".log.1").stat().st_size == 1_000_001
    shown_dialogs()[0].close()


def test_ctrl_c_at_the_terminal_is_no_error(program, capsys):
    program.crash.report(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert shown_dialogs() == []
    assert "KeyboardInterrupt" in capsys.readouterr().err


# Start and end (LIF-03, LIF-04) ---------------------------------------------------------

START = """
import sys
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication
from eloapp import app
application = QApplication(["eloapp"])
def window():
    return next(w for w in application.topLevelWidgets() if w.objectName() == "" and
                type(w).__name__ == "MainWindow")
def wait():
    if window()._content is None:
        QTimer.singleShot(0, wait)
    else:
        use(window())
        leave(window())
def use(window):
    if not {thoroughly}:
        return
    from tests.support.walk import every_dialog, load_example, settle, trigger
    program = window.findChild(app.Program)
    for _name, _dialog in every_dialog(program):
        pass
    for name in ("journal", "help"):  # left open
        trigger(program, name)
    for tab in range(window.content.tabs.count()):
        window.content.tabs.setCurrentIndex(tab)
        settle()
    trigger(program, "language.fr")
    trigger(program, "theme.dark")
    trigger(program, "help")
    load_example(program)
    settle()
    program.session.undo_stack.setClean()  # else it asks whether to save
def leave(window):
    {leave}
QTimer.singleShot(0, wait)
status = app.main([])
sys.exit(status)
"""


def start_and_quit(tmp_path: Path, leave: str, *, thoroughly: bool) -> None:
    run = subprocess.run(
        [
            sys.executable,
            *("-X", "faulthandler", "-W", "error", "-c"),
            START.format(leave=leave, thoroughly=thoroughly),
        ],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "XDG_CONFIG_HOME": str(tmp_path), "PYTHONPATH": str(ROOT)},
        check=False,
        timeout=60,
    )
    lines = [line for line in run.stderr.splitlines() if "This plugin does not support" not in line]
    assert lines == []
    assert run.returncode == 0


LEAVES = ["window.close()", "application.quit()", "application.closeAllWindows()"]


@pytest.mark.parametrize("leave", LEAVES)
def test_start_and_quit(tmp_path, leave):
    start_and_quit(tmp_path, leave, thoroughly=False)


@pytest.mark.parametrize("leave", LEAVES)
def test_start_use_everything_and_quit(tmp_path, leave):
    start_and_quit(tmp_path, leave, thoroughly=True)


@pytest.mark.slow
@pytest.mark.parametrize("thoroughly", [False, True])
def test_start_and_quit_fifty_times(tmp_path, thoroughly):
    for round_ in range(50):
        start_and_quit(tmp_path, LEAVES[round_ % 3], thoroughly=thoroughly)


def test_a_closed_window_leaves_nothing_behind(qtbot, tmp_path, clock):
    threads = set(threading.enumerate())
    for _ in range(3):
        with running(tmp_path, clock) as program:
            load_example(program, Result.WIN)
            trigger(program, "journal")
            trigger(program, "language.fr")
        assert QThreadPool.globalInstance().activeThreadCount() == 0
    assert set(threading.enumerate()) == threads
    left = [w for w in QApplication.topLevelWidgets() if type(w).__module__.startswith("eloapp")]
    assert left == []
    assert language.current().code == "en"


def test_a_rebuilt_window_has_everything_once(qtbot, tmp_path, clock):
    with running(tmp_path, clock) as program:
        window = program.window

        def count() -> tuple[int, ...]:
            return tuple(len(window.findChildren(kind)) for kind in (QWidget, QAction, QLineEdit))

        load_example(program)
        window.rebuild()
        settle()
        before = count()
        for code in ("fr", "en", "fr", "en"):
            trigger(program, f"language.{code}")
        assert count() == before


# First paint ----------------------------------------------------------------------------


def modules_at_first_paint() -> list[str]:
    """The modules that are loaded when the window is first painted, in a fresh process."""
    program = (
        "import sys\n"
        "from eloapp.app import build_window\n"
        "from PySide6.QtWidgets import QApplication\n"
        "window = build_window()\n"
        "def painted():\n"
        "    print(*sorted(sys.modules), sep='\\n')\n"
        "    QApplication.quit()\n"
        "window.painted.connect(painted)\n"
        "window.show()\n"
        "QApplication.exec()\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
        timeout=60,
    )
    return run.stdout.split()


def test_nothing_heavy_is_loaded_at_the_first_paint():
    modules = modules_at_first_paint()
    assert "PySide6.QtWidgets" in modules
    assert [m for m in modules if m.split(".")[0] in HEAVY] == []
    # What the first paint does not show is loaded after it.
    assert "eloapp.views.content" not in modules
    assert [m for m in modules if m.startswith(("asyncio", "eloapp.core.outlook"))] == []


def test_a_command_loads_no_qt():
    program = (
        "import sys; sys.argv = ['eloapp', '--version'];"
        "from eloapp.__main__ import main; main();"
        "print([m for m in sys.modules if m.startswith(('PySide6', 'shiboken6'))])"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert run.stdout.splitlines()[-1] == "[]"


# Layers ---------------------------------------------------------------------------------

SOURCES = sorted((ROOT / "eloapp").rglob("*.py"))
#: What each package may import of the program and of Qt (design, section 3).
ALLOWED: dict[str, set[str]] = {
    "core": {"eloapp.core", "numpy"},
    "files": {"eloapp.core", "eloapp.files", "msgspec", "python_calamine", "numpy"},
    "models": {"eloapp.core", "eloapp.files", "eloapp.models", "eloapp.wording"}
    | {"PySide6.QtCore", "PySide6.QtGui", "shiboken6", "numpy"},
    "wording": {"eloapp.core", "eloapp.files", "eloapp.wording", "eloapp.resources"},
    "charts": {"eloapp.charts", "numpy", "PySide6.QtCore", "PySide6.QtGui", "PySide6.QtWidgets"}
    | {"PySide6.QtSvg"},
    "views": {"eloapp", "eloapp.core", "eloapp.wording", "eloapp.models", "eloapp.charts"}
    | {"eloapp.printing", "eloapp.printing_card", "eloapp.views", "eloapp.resources"}
    | {f"PySide6.Qt{name}" for name in ("Core", "Gui", "Widgets", "PrintSupport", "Svg")},
}


def imports(source: str) -> list[str]:
    """Every module that a module imports, anywhere in it."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "no relative imports"
            if node.module == "eloapp":
                found += [
                    "eloapp" if alias.name.startswith("__") else f"eloapp.{alias.name}"
                    for alias in node.names
                ]
            else:
                found.append(node.module or "")
    return found


def package_of(module: str) -> str:
    """``eloapp.core.rules`` is of ``eloapp.core``; others are their first name."""
    parts = module.split(".")
    return ".".join(parts[:2]) if parts[0] in ("eloapp", "PySide6") else parts[0]


def strangers(folder: str, source: str) -> list[str]:
    return [
        name
        for name in imports(source)
        if name.split(".")[0] not in sys.stdlib_module_names
        and package_of(name) not in ALLOWED[folder]
    ]


@pytest.mark.parametrize("folder", sorted(ALLOWED))
def test_layers(folder):
    paths = sorted((ROOT / "eloapp" / folder).rglob("*.py"))
    if not paths:
        pytest.skip(f"there is no {folder} yet")
    found = {str(p): strangers(folder, p.read_text(encoding="utf-8")) for p in paths}
    assert {path: names for path, names in found.items() if names} == {}


@pytest.mark.parametrize(
    ("folder", "source"),
    [
        ("core", "from PySide6.QtCore import QObject"),
        ("core", "import eloapp.models.session"),
        ("core", "def f():\n    from eloapp.wording import terms"),
        ("models", "from PySide6.QtWidgets import QWidget"),
        ("models", "from eloapp.views import theme"),
        ("views", "from eloapp.files import trf"),
        ("views", "from eloapp import app"),
        ("wording", "import PySide6"),
        ("charts", "from eloapp.core import rules"),
    ],
)
def test_the_search_finds_what_it_looks_for(folder, source):
    assert strangers(folder, source) != []


@pytest.mark.parametrize("path", SOURCES, ids=lambda p: str(p.relative_to(ROOT / "eloapp")))
def test_no_star_imports(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert all(alias.name != "*" for alias in node.names)


def test_the_main_window_stays_small():
    lines = (ROOT / "eloapp/views/main_window.py").read_text(encoding="utf-8").splitlines()
    assert len(lines) < 250
