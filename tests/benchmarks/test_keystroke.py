"""From a key to the end of the repaint: 16 ms for 95 of 100 keystrokes are asked for.

Left out of the normal run; ``python -m pytest tests/benchmarks/test_keystroke.py -s`` prints.
"""

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot
from support.window import keystrokes, opened, percentile


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640)], ids=["1280x800", "1024x640"])
def test_keystroke(
    qtbot: QtBot, clock: Callable[[], date], tmp_path: Path, size: tuple[int, int]
) -> None:
    settings = QSettings(str(tmp_path / "eloapp.ini"), QSettings.Format.IniFormat)
    with opened(qtbot, clock, settings, size) as window:
        keystrokes(window, 20)  # fonts and icons are made once
        wall, cpu = keystrokes(window, 300)
    for name, times in (("wall", wall), ("cpu", cpu)):
        p50, p95 = percentile(times, 0.5), percentile(times, 0.95)
        print(f"\n{size[0]}x{size[1]} {name}: p50 {p50:.1f} ms, p95 {p95:.1f} ms", end="")
    assert percentile(wall, 0.95) < 16
