"""Kill a program that edits, saves, keeps and imports, again and again, and look at what is left.

    python tests/files/kill_run.py [--kills 200] [--seed 1] [--window]

Every kill (SIGKILL, at a random moment) must leave a file that opens and is the version saved
last or the one that was being saved, and at most two seconds of edits may be missing from what
the next start can offer. The next program starts from that, as its user would. The last line
printed is the count; the exit status is 1 if anything was not as it must be.

The program is a child process: by default a few lines on the layer below the window; with
``--window`` the real window without a screen.
"""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field, replace
from decimal import Decimal
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from support.documents import full_document  # noqa: E402

from eloapp.core.document import Document  # noqa: E402
from eloapp.files.document import disk  # noqa: E402
from eloapp.files.document.autosave import Autosave  # noqa: E402

#: At most so many seconds of edits may be missing after a kill.
LIMIT = 2.0
#: The window keeps unsaved work this long after the first edit.
AFTER = 1.0
#: Games in the file that is imported.
ROWS = 60
#: What the child does most of the time.
MODES = ("typing", "saving", "importing", "everything")


def numbered(document: Document, number: int) -> Document:
    """The document after edit ``number``; it can be read off again."""
    return replace(document, series=replace(document.series, target=Decimal(number)))


def number_of(document: Document) -> int:
    """The last edit that a document holds."""
    return int(document.series.target or 0)


def first_document() -> Document:
    """A document with a journal, so that writing it takes a while."""
    document = full_document()
    return numbered(replace(document, journal=document.journal * 100), 0)


# --- the program that is killed -------------------------------------------------------------------


class Log:
    """What the child did, a line each with its time; a line written survives a kill."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def write(self, what: str, number: int) -> None:
        """``what``: edit, saving, saved."""
        os.write(self._file, f"{what} {number} {time.monotonic()}\n".encode())


class Program:
    """What the window does with documents, without the window."""

    def __init__(self, folder: Path, seed: int, mode: str, after: float) -> None:
        self.path = folder / "season.elo"
        self.csv = folder / "results.csv"
        self.log = Log(folder / "log")
        self.chance = random.Random(seed)
        self.mode, self.after = mode, after
        self.open(folder)

    def open(self, folder: Path) -> None:
        """Open the file that the program before has left."""
        self.autosave = Autosave(folder / "state")
        opened = disk.read(self.path)
        self.document, self.stamp = opened.document, opened.stamp
        self.unsaved_since: float | None = None

    def run(self) -> None:
        """Until somebody kills it."""
        print("ready", flush=True)
        self.restore()
        while True:
            self.step()
            time.sleep(self.chance.random() * 0.004)

    def restore(self) -> None:
        """Take over what the killed program left, and only then let go of it."""
        for found in self.autosave.left_over():
            if number_of(found.document) > number_of(self.document):
                self.document = found.document
                self.stamp = found.stamp or self.stamp
            self.autosave.keep(self.document, self.path, self.stamp)
            self.autosave.discard(found)

    def step(self) -> None:
        """An edit, perhaps a save."""
        what = self.mode if self.mode != "everything" else self.chance.choice(MODES[:3])
        document = self.document
        if what == "importing" and self.chance.random() < 0.2:
            document = self.with_results()
        number = number_of(self.document) + 1
        self.edit(numbered(document, number))
        self.log.write("edit", number)
        if what == "saving" and self.chance.random() < 0.3:
            self.log.write("saving", number)
            self.save()
            self.log.write("saved", number)
        self.keep_in_time()

    def with_results(self) -> Document:
        """The document with a file of results imported."""
        from eloapp.files.results.source import read_source
        from eloapp.files.results.taking import take

        reading = list(read_source(self.csv))[-1]
        rows = [row for row in reading.rows if row.counts]
        taken = take(self.document, reading, rows).document
        assert len(taken.series.opponents) == ROWS
        return taken

    def edit(self, document: Document) -> None:
        """One more edit, which the user sees happen."""
        self.document = document
        if self.unsaved_since is None:
            self.unsaved_since = time.monotonic()

    def save(self) -> None:
        """Save, and forget what was kept."""
        # After a kill in the middle of a save the stamp is that of the file before it.
        same = not disk.changed(self.path, self.stamp)
        expected = self.stamp if same else None
        self.stamp = disk.write(self.path, self.document, expected, replace=not same)
        self.autosave.clear()
        self.unsaved_since = None

    def keep_in_time(self) -> None:
        """Keep unsaved work some time after its first edit."""
        if self.unsaved_since is not None and time.monotonic() - self.unsaved_since > self.after:
            self.autosave.keep(self.document, self.path, self.stamp)
            self.unsaved_since = None


class WindowProgram(Program):
    """The real window without a screen; it keeps unsaved work by itself."""

    def open(self, folder: Path) -> None:
        os.environ |= {"QT_QPA_PLATFORM": "offscreen", "XDG_STATE_HOME": str(folder / "state")}
        from PySide6.QtCore import QSettings

        from eloapp.app import make_program

        settings = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
        self.program = make_program([str(self.path)], settings=settings)
        self.file = self.program.files.file

    @property
    def document(self) -> Document:
        return self.program.session.document

    def run(self) -> None:
        from PySide6.QtCore import QTimer
        from PySide6.QtWidgets import QApplication

        timer = QTimer(self.program)
        timer.timeout.connect(self.step)
        self.program.window.show()
        print("ready", flush=True)
        self.restore()
        timer.start(2)
        QApplication.exec()

    def restore(self) -> None:
        for found in self.file.left_over():
            if number_of(found.document) > number_of(self.document):
                self.file.restore(found)
            else:
                self.file.discard(found)

    def edit(self, document: Document) -> None:
        self.program.session.edit(document, "edit")

    def save(self) -> None:
        from eloapp.files.errors import FileError

        try:
            self.file.save()
        except FileError:  # as above; whoever is asked keeps his own
            self.file.save(replace=True)

    def keep_in_time(self) -> None:
        """The window does."""


# --- the one who kills --------------------------------------------------------------------------


@dataclass
class Count:
    """What was seen."""

    kills: int = 0
    opened: int = 0
    in_a_save: int = 0
    by_autosave: int = 0
    edits: int = 0
    most_missing: float = 0.0
    faults: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.kills} kills, {self.opened} files opened as old or new version "
            f"({self.in_a_save} killed in the middle of a save, {self.by_autosave} with work "
            f"that only the recovery file had), {self.edits} edits, "
            f"at most {self.most_missing:.2f} s of edits missing, {len(self.faults)} faults"
        )


@dataclass
class Logged:
    """What the log of one child says."""

    edits: dict[int, float] = field(default_factory=dict)
    saved: int | None = None
    saving: int | None = None

    @classmethod
    def read(cls, path: Path) -> "Logged":
        """Read the log; its last line is whole, for it is one write."""
        found = cls()
        for line in path.read_text(encoding="ascii").splitlines():
            what, number, moment = line.split()
            if what == "edit":
                found.edits[int(number)] = float(moment)
            elif what == "saving":
                found.saving = int(number)
            else:
                found.saved, found.saving = int(number), None
        return found


def kill_run(
    folder: Path,
    kills: int,
    *,
    seed: int = 1,
    after: float = AFTER,
    longest: float = 2.5,
    window: bool = False,
    tell: bool = False,
) -> Count:
    """Kill ``kills`` programs in ``folder``, each within ``longest`` seconds."""
    chance, count = random.Random(seed), Count()
    disk.write(folder / "season.elo", first_document(), None)
    rows = "".join(f"{1500 + i};{'1½0'[i % 3]}\n" for i in range(ROWS))
    (folder / "results.csv").write_text("Elo;Result\n" + rows, encoding="utf-8")
    while count.kills < kills:
        before = number_of(disk.read(folder / "season.elo").document)
        child = [sys.executable, __file__, "--child", str(folder), "--after", str(after)]
        child += ["--seed", str(chance.randrange(10**6)), "--mode", chance.choice(MODES)]
        with subprocess.Popen(
            child + ["--window"] * window, stdout=subprocess.PIPE, text=True
        ) as program:
            assert program.stdout is not None
            if program.stdout.readline() != "ready\n":
                program.wait(30)
                count.faults.append(f"kill {count.kills + 1}: the program did not start")
                return count
            # Short ones hit the restoring and the first writes, long ones the keeping.
            time.sleep(chance.uniform(0, chance.choice((0.2, longest))))
            program.send_signal(signal.SIGKILL)
            program.wait(30)
        killed = time.monotonic()
        if program.returncode != -signal.SIGKILL:
            count.faults.append(f"kill {count.kills + 1}: the program ended by itself")
            return count
        count.kills += 1
        look(folder, before, killed, count)
        if tell and count.kills % 20 == 0:
            print(count, flush=True)
    tidy(folder, count)
    return count


def state_folder(folder: Path) -> Path:
    """Where unsaved work is kept: the window has a folder of its own in the state folder."""
    return next((folder / "state").rglob("autosave"), folder / "state")


def look(folder: Path, before: int, killed: float, count: Count) -> None:
    """What the kill has left: the file, and what the next start would offer."""
    log = folder / "log"
    said = Logged.read(log) if log.exists() else Logged()
    log.unlink(missing_ok=True)
    last = before if said.saved is None else said.saved
    try:
        on_disk = number_of(disk.read(folder / "season.elo").document)
    except Exception as error:
        count.faults.append(f"kill {count.kills}: the file does not open: {error}")
        return
    if on_disk in (last, said.saving):
        count.opened += 1
    else:
        count.faults.append(f"kill {count.kills}: {on_disk} is neither {last} nor {said.saving}")
    state = Autosave(state_folder(folder))
    kept = [number_of(found.document) for found in state.left_over()]
    state.close()
    if list((folder / "state").rglob("*.damaged")):
        count.faults.append(f"kill {count.kills}: a damaged recovery file")
    newest = max([on_disk, *kept])
    missing = [moment for number, moment in said.edits.items() if number > newest]
    count.edits += len(said.edits)
    count.in_a_save += said.saving is not None
    count.by_autosave += bool(kept) and max(kept) > on_disk
    if missing:
        lost = killed - min(missing)
        count.most_missing = max(count.most_missing, lost)
        if lost > LIMIT:
            count.faults.append(f"kill {count.kills}: {lost:.2f} s of edits are missing")


def tidy(folder: Path, count: Count) -> None:
    """An orderly save after all the kills leaves nothing behind."""
    path = folder / "season.elo"
    disk.write(path, first_document(), disk.read(path).stamp)
    kept = state_folder(folder)
    state = Autosave(kept)
    for found in state.left_over():
        state.discard(found)
    state.close()
    left = [p.name for p in [*folder.glob("*.*"), *kept.glob("*")] if p.suffix != ".ini"]
    if sorted(left) != ["results.csv", "season.elo"]:
        count.faults.append(f"left behind: {left}")


def main() -> int:
    """Run the script, or be the child that it kills."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--window", action="store_true", help="kill the real window")
    parser.add_argument("--child", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--mode", default="everything", help=argparse.SUPPRESS)
    parser.add_argument("--after", type=float, default=AFTER, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.child is not None:
        kind = WindowProgram if given.window else Program
        kind(given.child, given.seed, given.mode, given.after).run()
    with tempfile.TemporaryDirectory() as folder:
        count = kill_run(Path(folder), given.kills, seed=given.seed, window=given.window, tell=True)
    for fault in count.faults:
        print(fault)
    print(count)
    return 1 if count.faults else 0


if __name__ == "__main__":
    sys.exit(main())
