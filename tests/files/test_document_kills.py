"""Killed at any moment, the program leaves a file that opens, and at most two seconds are lost.

The killing is done by ``kill_run.py``; 200 kills take some minutes and are marked slow. That its
eyes are open is tested here, too.
"""

from pathlib import Path

import pytest

from eloapp.files.document import disk
from eloapp.files.document.autosave import Autosave
from files import kill_run as script
from files.kill_run import Count, first_document, kill_run, look, numbered, state_folder


def check(count: Count, kills: int) -> None:
    assert count.faults == []
    assert (count.kills, count.opened) == (kills, kills)
    assert count.edits > kills
    assert count.most_missing <= script.LIMIT


def test_ten_kills(tmp_path: Path) -> None:
    check(kill_run(tmp_path, 10, after=0.05, longest=0.4), 10)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("window", [False, True], ids=["files", "window"])
def test_two_hundred_kills(tmp_path: Path, window: bool) -> None:
    count = kill_run(tmp_path, 200, window=window)
    check(count, 200)
    # Otherwise the kills came at harmless moments only.
    assert count.in_a_save > 0
    assert count.by_autosave > 20


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A killed program that had saved edit 3, made edits 4 and 5 at 10 and 12 s, and kept 4."""
    disk.write(tmp_path / "season.elo", numbered(first_document(), 3), None)
    log = "edit 3 9.0\nsaving 3 9.1\nsaved 3 9.2\nedit 4 10.0\nedit 5 12.0\n"
    (tmp_path / "log").write_text(log, encoding="ascii")
    state = Autosave(tmp_path / "state")
    state.keep(numbered(first_document(), 4), None)
    state.close()
    return tmp_path


def seen(folder: Path, killed: float) -> Count:
    count = Count(kills=1)
    look(folder, 0, killed, count)
    return count


def test_what_was_kept_counts(folder: Path) -> None:
    count = seen(folder, 13.0)
    assert (count.faults, count.opened, count.by_autosave, count.edits) == ([], 1, 1, 3)
    assert count.most_missing == 1.0


def test_more_than_two_seconds_are_a_fault(folder: Path) -> None:
    assert seen(folder, 14.5).faults == ["kill 1: 2.50 s of edits are missing"]


def test_an_edit_that_nobody_kept_is_missed(folder: Path) -> None:
    for file in state_folder(folder).iterdir():
        file.unlink()
    assert seen(folder, 13.0).faults == ["kill 1: 3.00 s of edits are missing"]


def test_a_file_that_does_not_open_is_a_fault(folder: Path) -> None:
    (folder / "season.elo").write_bytes(b"")
    assert seen(folder, 13.0).faults == ["kill 1: the file does not open: empty"]


def test_a_version_that_nobody_saved_is_a_fault(folder: Path) -> None:
    path = folder / "season.elo"
    disk.write(path, numbered(first_document(), 2), disk.read(path).stamp)
    assert "kill 1: 2 is neither 3 nor None" in seen(folder, 13.0).faults


def test_a_damaged_recovery_file_is_a_fault(folder: Path) -> None:
    next((folder / "state").glob("*.recovery")).write_bytes(b"{}")
    assert "kill 1: a damaged recovery file" in seen(folder, 11.0).faults
