"""The window for every test of the views."""

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot
from support.window import Window, opened


@pytest.fixture
def settings(tmp_path: Path) -> QSettings:
    """Settings in a file of the test."""
    return QSettings(str(tmp_path / "eloapp.ini"), QSettings.Format.IniFormat)


@pytest.fixture
def ui(qtbot: QtBot, clock: Callable[[], date], settings: QSettings) -> Iterator[Window]:
    """The window as a new user gets it, on 30 November 2026, in English."""
    with opened(qtbot, clock, settings) as window:
        yield window
