"""Recovery files: what was typed is offered after a kill, and nothing else is.

Protected: the document, its file and the stamp of that file come back after the program was
killed; the file of a running program is never offered, whatever its process number; two programs
do not offer the same one; a damaged file is set aside, never deleted and never in the way; a save
or an orderly end leaves nothing behind.
"""

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.documents import documents, full_document

from eloapp.files.document import codec, disk
from eloapp.files.document.autosave import Autosave
from eloapp.files.errors import FileError, FileFault

ROOT = Path(__file__).parents[2]
ONE = full_document()
TWO = replace(ONE, series=replace(ONE.series, target=Decimal(2100)))
STAMP = disk.Stamp(1, 2, 3, "4")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The user's folder for recovery; nobody has made it yet."""
    return tmp_path / "state" / "recovery"


@pytest.fixture
def program(folder: Path) -> Iterator[Autosave]:
    """The program that runs now."""
    running = Autosave(folder)
    yield running
    running.close()


def crashed(folder: Path, *kept: tuple[object, ...]) -> None:
    """A program that kept something and ended without clearing it away."""
    gone = Autosave(folder)
    for arguments in kept or [(ONE, None)]:
        gone.keep(*arguments)  # type: ignore[arg-type]
    gone.close()


def names(folder: Path) -> list[str]:
    return sorted(p.suffix for p in folder.iterdir())


# --- kept and offered -----------------------------------------------------------------------------


def test_what_was_kept_last_is_offered_with_its_file(program: Autosave, folder: Path) -> None:
    path = folder.parent / "été.elo"
    crashed(folder, (ONE, None), (TWO, path, STAMP))
    (found,) = program.left_over()
    assert (found.document, found.path, found.stamp) == (TWO, path, STAMP)
    assert found.saved_at == datetime.fromtimestamp(found.file.stat().st_mtime, UTC)
    # The same again when asked again: it is still there.
    assert program.left_over() == [found]


def test_what_was_never_saved_has_no_file(program: Autosave, folder: Path) -> None:
    crashed(folder)
    (found,) = program.left_over()
    assert (found.document, found.path, found.stamp) == (ONE, None, None)


@settings(derandomize=True, deadline=None, max_examples=30, database=None)
@given(documents)
def test_every_document_is_kept(tmp_path_factory, document) -> None:
    folder = tmp_path_factory.mktemp("recovery")
    crashed(folder, (document, None))
    program = Autosave(folder)
    assert [found.document for found in program.left_over()] == [document]
    program.close()


def test_the_newest_comes_first(program: Autosave, folder: Path) -> None:
    for seconds, document in ((100, ONE), (300, TWO), (200, ONE)):
        crashed(folder, (document, None))
        (latest,) = [f for f in folder.glob("*.recovery") if f.stat().st_mtime > 1_000]
        os.utime(latest, (seconds, seconds))
    found = [kept.saved_at.timestamp() for kept in program.left_over()]
    assert found == [300, 200, 100]


def test_a_relative_path_is_that_of_the_program_which_kept_it(
    program: Autosave, folder: Path, tmp_path: Path, monkeypatch
) -> None:
    monkeypatch.chdir(tmp_path)
    crashed(folder, (ONE, Path("a.elo")))
    monkeypatch.chdir("/")
    assert program.left_over()[0].path == tmp_path / "a.elo"


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are text there")
def test_a_path_may_hold_bytes_that_are_no_text(program: Autosave, folder: Path) -> None:
    path = Path(os.fsdecode(b"/home/\xe9t\xe9.elo"))
    crashed(folder, (ONE, path))
    assert program.left_over()[0].path == path


def test_a_program_that_runs_is_left_alone(program: Autosave, folder: Path) -> None:
    other = Autosave(folder)
    other.keep(ONE, None)
    program.keep(TWO, None)
    assert program.left_over() == []
    assert other.left_over() == []
    other.close()
    assert [found.document for found in program.left_over()] == [ONE]


def test_two_programs_do_not_offer_the_same(program: Autosave, folder: Path) -> None:
    crashed(folder)
    second = Autosave(folder)
    (found,) = program.left_over()
    assert second.left_over() == []
    program.close()  # nobody answered the question
    assert second.left_over() == [found]
    second.close()


def test_what_is_discarded_is_gone(program: Autosave, folder: Path) -> None:
    crashed(folder, (ONE, None))
    crashed(folder, (TWO, None))
    first, second = program.left_over()
    program.discard(first)
    assert program.left_over() == [second]
    program.discard(second)
    program.discard(second)  # twice does no harm
    assert program.left_over() == []
    assert names(folder) == []


def test_a_save_leaves_nothing(program: Autosave, folder: Path) -> None:
    program.clear()
    assert not folder.exists()  # nothing was kept, so nothing was touched
    for document in (ONE, TWO, ONE):
        program.keep(document, None)
    assert names(folder) == [".lock", ".recovery"]
    program.clear()
    assert names(folder) == []
    program.keep(TWO, None)
    program.close()
    other = Autosave(folder)
    assert [found.document for found in other.left_over()] == [TWO]
    other.close()


def test_nothing_is_there_before_anything_is_kept(program: Autosave, folder: Path) -> None:
    assert program.left_over() == []
    assert not folder.exists()


# --- accidents ----------------------------------------------------------------------------------

GOOD = b'{"format": "eloapp-recovery", "path": null, "stamp": null}\n' + codec.encode(ONE)


def test_the_good_file_of_these_tests_is_good(program: Autosave, folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / "1-ab.recovery").write_bytes(GOOD)
    assert [found.document for found in program.left_over()] == [ONE]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\0" * 300,
        b"rubbish",
        GOOD[:40],
        GOOD[:-30],
        codec.encode(ONE),
        b"[" * 100_000,
        GOOD.replace(b"eloapp-recovery", b"another"),
        GOOD.replace(b'"path": null', b'"path": 5'),
        GOOD.replace(b'"path": null', b'"path": "a\\u0000b"'),
        GOOD.replace(b'"stamp": null', b'"stamp": {"size": 1}'),
        GOOD.replace(b'"stamp": null', b'"stamp": [1]'),
        GOOD.replace(b"1787", b"NaN"),
        b"5\n" + codec.encode(ONE),
    ],
)
def test_a_damaged_file_is_set_aside_and_not_lost(
    program: Autosave, folder: Path, content: bytes
) -> None:
    folder.mkdir(parents=True)
    (folder / "1-ab.recovery").write_bytes(content)
    crashed(folder, (TWO, None))
    assert [found.document for found in program.left_over()] == [TWO]
    assert (folder / "1-ab.recovery.damaged").read_bytes() == content
    assert not (folder / "1-ab.recovery").exists()
    assert not (folder / "1-ab.lock").exists()


@settings(derandomize=True, deadline=None, max_examples=100, database=None)
@given(st.integers(0, len(GOOD) - 1), st.binary(max_size=5))
def test_no_content_stops_the_program(tmp_path_factory, at: int, junk: bytes) -> None:
    folder = tmp_path_factory.mktemp("recovery")
    (folder / "1-ab.recovery").write_bytes(GOOD[:at] + junk + GOOD[at + len(junk) :])
    program = Autosave(folder)
    found = program.left_over()
    assert (folder / "1-ab.recovery").exists() is bool(found)
    program.close()


def test_the_file_of_a_newer_program_waits_for_it(program: Autosave, folder: Path) -> None:
    folder.mkdir(parents=True)
    file = folder / "1-ab.recovery"
    file.write_bytes(GOOD.replace(b'"version": 1', b'"version": 9'))
    assert program.left_over() == []
    assert file.exists()


def test_a_lock_that_was_left_alone_is_cleared_away(program: Autosave, folder: Path) -> None:
    """A program may be killed between its lock and its first file."""
    folder.mkdir(parents=True)
    (folder / "1-ab.lock").touch()
    assert program.left_over() == []
    assert names(folder) == []


def test_what_else_is_in_the_folder_stays(program: Autosave, folder: Path) -> None:
    crashed(folder)
    (folder / "notes.txt").write_text("mine", encoding="utf-8")
    (folder / "sub.recovery").mkdir()
    (found,) = program.left_over()
    program.discard(found)
    assert sorted(p.name for p in folder.iterdir()) == ["notes.txt", "sub.recovery"]


def test_a_folder_that_was_tidied_away_is_made_again(program: Autosave, folder: Path) -> None:
    program.keep(ONE, None)
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()
    program.keep(TWO, None)
    program.close()
    other = Autosave(folder)
    assert [found.document for found in other.left_over()] == [TWO]
    other.close()


def test_a_full_disk_keeps_what_was_kept_before(
    program: Autosave, folder: Path, monkeypatch
) -> None:
    program.keep(ONE, None)

    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(FileError) as raised:
            program.keep(TWO, None)
    assert raised.value.fault is FileFault.DISK_FULL
    assert names(folder) == [".lock", ".recovery"]
    program.close()
    other = Autosave(folder)
    assert [found.document for found in other.left_over()] == [ONE]
    other.close()


def test_nobody_else_reads_what_was_never_saved(program: Autosave, folder: Path) -> None:
    program.keep(ONE, None)
    assert {p.stat().st_mode & 0o777 for p in folder.iterdir()} == {0o600}


# --- real programs --------------------------------------------------------------------------------

KEEPING = """
import sys
from pathlib import Path
from support.documents import full_document
from eloapp.files.document.autosave import Autosave
program = Autosave(Path(sys.argv[1]))
program.keep(full_document(), Path(sys.argv[1]) / "a.elo")
print("kept", flush=True)
sys.stdin.read()
"""


def test_a_killed_program_is_told_from_one_that_runs(program: Autosave, folder: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", KEEPING, str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'tests'}"},
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "kept\n"
        assert program.left_over() == []
        other.send_signal(signal.SIGKILL)
        other.wait(timeout=30)
    (found,) = program.left_over()
    assert (found.document, found.path) == (ONE, folder / "a.elo")
    assert found.file.name.startswith(f"{other.pid}-")


def test_a_process_number_that_is_used_again_hides_nothing(program: Autosave, folder: Path) -> None:
    """The number in the name is for people; whether a program runs is told by the lock alone."""
    folder.mkdir(parents=True)
    (folder / f"{os.getpid()}-00.recovery").write_bytes(GOOD)
    (folder / f"{os.getpid()}-00.lock").touch()
    assert len(program.left_over()) == 1
