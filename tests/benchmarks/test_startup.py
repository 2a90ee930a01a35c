"""How long the window takes to be there, beside a bare ``QMainWindow``.

Not part of the normal run: ``python -m pytest tests/benchmarks -s``. CPU time, because it holds on
a busy machine; the starts are interleaved, because a machine is not equally busy all the time.
"""

import os
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROUNDS = 15
LIMIT = 1.5

BARE = """
import sys, time
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow
class Window(QMainWindow):
    painted = False
    def paintEvent(self, event):
        super().paintEvent(event)
        if not self.painted:
            self.painted = True
            QTimer.singleShot(0, done)
def done():
    print("painted", time.process_time())
    application.quit()
application = QApplication(["bare"])
window = Window()
window.resize(1280, 800)
window.show()
application.exec()
"""

OURS = """
import sys, time
from eloapp.app import build_window
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
def painted():
    print("painted", time.process_time())
    print("modules", *[m for m in sys.modules if m.split(".")[0] in ("PySide6", "eloapp")])
    print("heavy", *[m for m in ("numpy", "msgspec", "sqlite3", "gacrux", "networkx")
                     if m in sys.modules])
    there()
def there():
    if window._content is None:
        QTimer.singleShot(0, there)
        return
    window.repaint()
    print("content", time.process_time())
    QApplication.quit()
window = build_window()
window.painted.connect(painted)
window.show()
QApplication.exec()
"""


def start(program: str, folder: Path) -> dict[str, list[str]]:
    """One start in a fresh process: what it printed, by its first word."""
    run = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "XDG_CONFIG_HOME": str(folder)},
        check=True,
        timeout=60,
    )
    lines = [line.split() for line in run.stdout.splitlines()]
    return {line[0]: line[1:] for line in lines}


def test_first_paint_is_as_quick_as_a_bare_window(tmp_path: Path) -> None:
    for program in (BARE, OURS):  # byte code and file cache
        start(program, tmp_path)
    bare, ours, content = [], [], []
    last: dict[str, list[str]] = {}
    for _ in range(ROUNDS):
        bare.append(float(start(BARE, tmp_path)["painted"][0]))
        last = start(OURS, tmp_path)
        ours.append(float(last["painted"][0]))
        content.append(float(last["content"][0]))
    middle = {name: statistics.median(times) * 1000 for name, times in
              (("bare", bare), ("ours", ours), ("content", content))}  # fmt: skip
    ratio = middle["ours"] / middle["bare"]
    print(
        f"\nfirst paint, CPU ms, median of {ROUNDS}: bare {middle['bare']:.0f}, "
        f"ours {middle['ours']:.0f}, ratio {ratio:.2f}; content there {middle['content']:.0f}"
    )
    print(f"modules at first paint: {' '.join(last['modules'])}")
    assert last["heavy"] == []
    assert ratio <= LIMIT
