"""Every test runs without a screen, with settings of its own, on a fixed day."""

import gc
import os
import threading
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from eloapp.models.collector import collector

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["LANGUAGE"] = "en"
os.environ["LC_ALL"] = "C.UTF-8"

#: The day on which the program runs in tests; the list in force is that of 1 November 2026.
TODAY = date(2026, 11, 30)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that ask Qt's accessibility interfaces come last.

    PySide forgets only one of the addresses of such an interface when it is gone. Whatever is
    made there later is taken for it: a plain label for a QAccessibleWidget, or the process
    dies. The program itself never touches these interfaces.
    """
    items.sort(key=_asks_accessibility)


def _asks_accessibility(item: pytest.Item) -> bool:
    function = getattr(item, "function", None)
    names = function.__code__.co_names if hasattr(function, "__code__") else ()
    return "QAccessible" in names or item.path.name == "test_accessibility.py"


#: Tests whose process was ended by the toolkit, once each.
_ENDED: set[str] = set()


@pytest.hookimpl(optionalhook=True)
def pytest_handlecrashitem(crashitem: str, report: pytest.TestReport, sched: Any) -> None:
    """Run a test again whose whole process died (see above), once; the summary says *rerun*.

    A test that dies twice, and every other failure, counts.
    """
    if crashitem not in _ENDED:
        _ENDED.add(crashitem)
        sched.mark_test_pending(crashitem)
        report.outcome = "rerun"  # type: ignore[assignment]


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings, logs and data never touch those of whoever runs the tests."""
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        folder = tmp_path / name.lower()
        folder.mkdir()
        monkeypatch.setenv(name, str(folder))


@pytest.fixture(autouse=True)
def no_thread_left() -> Iterator[None]:
    """A test that leaves a thread behind fails (case LIF-04)."""
    before = set(threading.enumerate())
    yield
    left = [t for t in threading.enumerate() if t not in before and not t.daemon]
    assert not left, f"threads left behind: {left}"


@pytest.fixture(autouse=True)
def garbage_goes_between_tests() -> Iterator[None]:
    """The program has switched Python's own collection off (see ``models.collector``)."""
    yield
    if not gc.isenabled() and (application := QApplication.instance()) is not None:
        collector(application).look()


@pytest.fixture(autouse=True)
def no_popup_left() -> Iterator[None]:
    """A menu or card left open would swallow the clicks of the tests that follow."""
    yield
    application = QApplication.instance()
    popup = QApplication.activePopupWidget() if application is not None else None
    if popup is not None:
        popup.close()
    assert popup is None, f"left open: {popup}"


@pytest.fixture
def clock() -> Callable[[], date]:
    """The fixed day of the tests."""
    return lambda: TODAY
