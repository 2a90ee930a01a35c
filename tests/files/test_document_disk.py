"""Documents on disk: the file is the old one or the new one, and never somebody else's work.

Protected (case SAV-01): a crash, a kill, a full disk or an error at any step of a save leaves the
old file as it was and no temporary file; a save never overwrites what changed since, what it did
not open, or what a newer program wrote; links, modes and folders are respected; changes on disk
are noticed cheaply; the system's errors become ours.
"""

import errno
import os
import shutil
import signal
import subprocess
import sys
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from support.documents import full_document

from eloapp.core.document import Document, Player, Players, new_document
from eloapp.files.document import codec, disk, shaping, system
from eloapp.files.document.flaws import Flaw
from eloapp.files.errors import FileError, FileFault
from eloapp.wording.files import file_fault

ROOT = Path(__file__).parents[2]
OLD = full_document()
NEW = replace(OLD, series=replace(OLD.series, target=Decimal(2100)))
NEWER = codec.encode(OLD).replace(b'"version": 1', b'"version": 9')


def refused(path: Path, document: Document = NEW, expected=None, **options) -> FileError:
    """The error of a save; the folder must be exactly as it was."""
    before = snapshot(path.parent)
    with pytest.raises(FileError) as raised:
        disk.write(path, document, expected, **options)
    assert snapshot(path.parent) == before
    assert file_fault(raised.value, path.name)
    return raised.value


def snapshot(folder: Path) -> dict[str, object]:
    """Every name in a folder with its content."""
    if not folder.is_dir():
        return {}
    return {p.name: p.read_bytes() if p.is_file() else p.lstat().st_mode for p in folder.iterdir()}


@pytest.fixture
def saved(tmp_path: Path) -> tuple[Path, disk.Stamp]:
    """A file that was saved, alone in its folder, and its stamp."""
    path = tmp_path / "season" / "été.elo"
    path.parent.mkdir()
    return path, disk.write(path, OLD, None)


# --- saved and opened -------------------------------------------------------------------------


def test_a_save_and_its_stamp(saved) -> None:
    path, stamp = saved
    assert disk.read(path) == disk.Opened(OLD, stamp)
    assert path.read_bytes() == codec.encode(OLD)
    assert list(path.parent.iterdir()) == [path]
    assert not disk.changed(path, stamp)


def test_every_save_gives_the_stamp_for_the_next(saved) -> None:
    path, stamp = saved
    second = disk.write(path, NEW, stamp)
    third = disk.write(path, OLD, second)
    assert len({stamp.inode, second.inode}) == 2
    assert disk.read(path) == disk.Opened(OLD, third)


def test_the_mode_of_the_file_stays_and_a_new_one_has_the_usual(saved) -> None:
    path, stamp = saved
    ordinary = path.with_name("other")
    ordinary.touch()
    assert path.stat().st_mode == ordinary.stat().st_mode
    path.chmod(0o640)
    disk.write(path, NEW, stamp)
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_drive_without_modes_is_no_hindrance(saved, monkeypatch) -> None:
    """Memory sticks and network drives may know none; then the file is nobody else's to read."""
    path, stamp = saved
    path.chmod(0o664)

    def unknown(*_args: object) -> None:
        raise PermissionError(errno.EPERM, "no modes")

    monkeypatch.setattr(os, "fchmod", unknown)
    disk.write(path, NEW, stamp)
    assert disk.read(path).document == NEW
    assert path.stat().st_mode & 0o077 == 0


def test_a_link_stays_a_link(saved, tmp_path: Path) -> None:
    path, stamp = saved
    link = tmp_path / "link.elo"
    link.symlink_to(path)
    disk.write(link, NEW, stamp)
    assert link.is_symlink()
    assert disk.read(path).document == disk.read(link).document == NEW
    assert sorted(p.name for p in tmp_path.iterdir() if p.suffix == ".elo") == ["link.elo"]


def test_a_link_to_nothing_yet_makes_the_file(tmp_path: Path) -> None:
    link, target = tmp_path / "link.elo", tmp_path / "target.elo"
    link.symlink_to(target)
    disk.write(link, NEW, None)
    assert link.is_symlink()
    assert disk.read(target).document == NEW


def test_a_link_to_itself_is_refused(tmp_path: Path) -> None:
    link = tmp_path / "link.elo"
    link.symlink_to(link)
    with pytest.raises(FileError) as raised:
        disk.write(link, NEW, None, replace=True)
    assert raised.value.fault is FileFault.CANNOT_WRITE
    with pytest.raises(FileError) as raised:
        disk.read(link)
    assert raised.value.fault is FileFault.CANNOT_READ


# --- not overwritten ----------------------------------------------------------------------------


def test_a_file_that_changed_is_not_overwritten(saved) -> None:
    path, stamp = saved
    path.write_bytes(codec.encode(NEW))
    assert disk.changed(path, stamp)
    error = refused(path, OLD, stamp)
    assert (error.fault, error.values) == (FileFault.CHANGED_ON_DISK, {"gone": False})


def test_a_change_of_the_same_size_and_time_is_noticed_by_a_save(saved) -> None:
    """Some drives know the time to two seconds only, and an editor may write in place."""
    path, stamp = saved
    other = path.read_bytes().replace(b"2000", b"2001")
    with path.open("r+b") as file:
        file.write(other)
    os.utime(path, ns=(stamp.mtime_ns, stamp.mtime_ns))
    assert path.stat().st_ino == stamp.inode
    assert refused(path, NEW, stamp).fault is FileFault.CHANGED_ON_DISK


def test_a_change_between_the_check_and_the_replacement_is_noticed(saved, monkeypatch) -> None:
    path, stamp = saved
    real = os.fsync

    def somebody_else(descriptor: int) -> None:
        real(descriptor)
        path.write_bytes(b"theirs")

    monkeypatch.setattr(system.os, "fsync", somebody_else)
    with pytest.raises(FileError) as raised:
        disk.write(path, NEW, stamp)
    assert raised.value.fault is FileFault.CHANGED_ON_DISK
    assert snapshot(path.parent) == {path.name: b"theirs"}


def test_a_file_that_was_only_touched_or_copied_has_not_changed(saved) -> None:
    path, stamp = saved
    os.utime(path, (1, 1))
    assert not disk.changed(path, stamp)
    copy = path.with_name("copy")
    copy.write_bytes(path.read_bytes())
    copy.replace(path)
    assert path.stat().st_ino != stamp.inode
    assert not disk.changed(path, stamp)
    disk.write(path, NEW, stamp)
    assert disk.read(path).document == NEW


def test_an_unchanged_file_is_not_read_to_see_that(saved, monkeypatch) -> None:
    path, stamp = saved
    monkeypatch.setattr(Path, "read_bytes", lambda _path: pytest.fail("read"))
    assert not disk.changed(path, stamp)


def test_a_file_that_has_gone_is_not_made_again_unasked(saved) -> None:
    path, stamp = saved
    path.unlink()
    assert disk.changed(path, stamp)
    error = refused(path, NEW, stamp)
    assert (error.fault, error.values) == (FileFault.CHANGED_ON_DISK, {"gone": True})
    disk.write(path, NEW, None)
    assert disk.read(path).document == NEW


@pytest.mark.parametrize("content", [codec.encode(OLD), b"", b"a letter", codec.encode(OLD)[:99]])
def test_a_file_that_was_not_opened_is_overwritten_only_when_told(
    tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "a.elo"
    path.write_bytes(content)
    assert refused(path).fault is FileFault.CHANGED_ON_DISK
    disk.write(path, NEW, None, replace=True)
    assert disk.read(path).document == NEW


@pytest.mark.parametrize("size", [0, 51_000_000])
@pytest.mark.parametrize("content", [NEWER, NEWER[:200]])
@pytest.mark.parametrize("told", [False, True])
def test_a_newer_file_is_never_overwritten(
    tmp_path: Path, content: bytes, size: int, told: bool
) -> None:
    path = tmp_path / "a.elo"
    path.write_bytes(content)
    os.truncate(path, max(size, len(content)))
    error = refused(path, replace=told)
    assert (error.fault, error.values["version"]) == (FileFault.NEWER, 9)


def test_a_document_that_could_not_be_opened_again_is_not_written(saved) -> None:
    path, stamp = saved
    document = replace(OLD, players=Players(Player("", Decimal(10) ** 40)))
    error = refused(path, document, stamp)
    assert error.fault is FileFault.CANNOT_WRITE
    assert (error.values["reason"], error.values["path"]) == (Flaw.TOO_LONG, "players.a.rating")
    assert "players.a.rating" in file_fault(error)


def test_a_document_that_is_too_big_to_be_opened_is_not_written(saved, monkeypatch) -> None:
    path, stamp = saved
    monkeypatch.setattr(disk, "MAX_BYTES", 2_000)
    assert refused(path, NEW, stamp).fault is FileFault.TOO_BIG


# --- whatever fails -----------------------------------------------------------------------------

FAULTS = [
    (errno.ENOSPC, FileFault.DISK_FULL),
    (errno.EDQUOT, FileFault.DISK_FULL),
    (errno.EROFS, FileFault.NO_PERMISSION),
    (errno.EACCES, FileFault.NO_PERMISSION),
    (errno.ESTALE, FileFault.MISSING),
    (errno.ENOENT, FileFault.MISSING),
    (errno.EHOSTDOWN, FileFault.MISSING),
    (errno.EIO, FileFault.CANNOT_WRITE),
    (errno.ENAMETOOLONG, FileFault.CANNOT_WRITE),
]
STEPS = ["write", "fsync", "fstat", "replace"]


@pytest.mark.parametrize(("number", "fault"), FAULTS)
@pytest.mark.parametrize("step", STEPS)
def test_a_save_that_fails_at_any_step_changes_nothing(
    saved, monkeypatch, step: str, number: int, fault: FileFault
) -> None:
    path, stamp = saved
    failed = []

    def fail(*_args: object) -> None:
        failed.append(step)
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patch:
        if step == "replace":
            patch.setattr(Path, "replace", fail)
        elif step == "fstat":
            real, calls = os.fstat, []

            def second_time(descriptor: int) -> os.stat_result:
                calls.append(descriptor)
                # The first one after the lock looks whether the name is still there.
                return fail() if len(calls) > 3 else real(descriptor)  # type: ignore[return-value]

            patch.setattr(os, "fstat", second_time)
        else:
            patch.setattr(os, step, fail)
        error = refused(path, NEW, stamp)
    assert failed == [step]
    assert error.fault is fault
    if fault is FileFault.CANNOT_WRITE:
        assert os.strerror(number) in file_fault(error)
    assert disk.read(path) == disk.Opened(OLD, stamp)
    disk.write(path, NEW, stamp)  # and the next one works


def test_a_folder_where_nothing_may_be_written(saved, monkeypatch) -> None:
    path, stamp = saved
    real = os.open

    def forbid(name: object, flags: int, *rest: int) -> int:
        if flags & os.O_CREAT:
            raise PermissionError(errno.EACCES, "no")
        return real(name, flags, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "open", forbid)
    assert refused(path, NEW, stamp).fault is FileFault.NO_PERMISSION


def test_a_file_that_is_read_only_is_not_replaced(saved, monkeypatch) -> None:
    """The folder alone would allow it. The superuser may do all, so he is asked about here."""
    path, stamp = saved
    path.chmod(0o444)
    if os.geteuid() == 0:
        monkeypatch.setattr(os, "access", lambda *_args: False)
    assert refused(path, NEW, stamp).fault is FileFault.NO_PERMISSION


def test_an_error_while_the_document_is_put_into_words_changes_nothing(saved, monkeypatch) -> None:
    path, stamp = saved

    def fail(_document: Document) -> None:
        raise ZeroDivisionError

    before = snapshot(path.parent)
    monkeypatch.setattr(shaping, "to_wire", fail)
    with pytest.raises(ZeroDivisionError):
        disk.write(path, NEW, stamp)
    assert snapshot(path.parent) == before


def test_an_interrupt_leaves_no_temporary_file(saved, monkeypatch) -> None:
    path, stamp = saved

    def interrupt(_descriptor: int) -> None:
        raise KeyboardInterrupt

    before = snapshot(path.parent)
    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        disk.write(path, NEW, stamp)
    assert snapshot(path.parent) == before


def test_the_system_may_write_in_small_parts(saved, monkeypatch) -> None:
    path, stamp = saved
    real = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, data: real(descriptor, data[:7]))
    disk.write(path, NEW, stamp)
    assert path.read_bytes() == codec.encode(NEW)


def test_a_drive_that_knows_no_locks_and_no_sync_of_folders(saved, monkeypatch) -> None:
    import fcntl

    path, stamp = saved

    def unknown(*_args: object) -> None:
        raise OSError(errno.ENOLCK, "no locks")

    stranger = path.with_name(".eloapp-0011223344556677.tmp")
    stranger.touch()
    monkeypatch.setattr(fcntl, "flock", unknown)
    disk.write(path, NEW, stamp)
    assert disk.read(path).document == NEW
    assert stranger.exists()  # nobody can tell whether its program still runs


@pytest.mark.parametrize("kind", ["gone", "file"])
def test_a_folder_that_is_not_there(tmp_path: Path, saved, kind: str) -> None:
    folder = tmp_path / "drive"
    if kind == "file":
        folder.touch()
    assert refused(folder / "a.elo").fault is FileFault.MISSING
    stamp = saved[1]
    assert refused(folder / "a.elo", NEW, stamp).fault is FileFault.MISSING
    assert disk.changed(folder / "a.elo", stamp)
    with pytest.raises(FileError) as raised:
        disk.read(folder / "a.elo")
    assert raised.value.fault is FileFault.MISSING


def test_folders_and_pipes_are_no_documents(tmp_path: Path) -> None:
    """A pipe must not keep the program waiting, nor be replaced by a file."""
    pipe = tmp_path / "pipe.elo"
    os.mkfifo(pipe)
    for path in (tmp_path, pipe):
        with pytest.raises(FileError) as raised:
            disk.read(path)
        assert raised.value.fault is FileFault.CANNOT_READ
        with pytest.raises(FileError) as raised:
            disk.write(path, NEW, None, replace=True)
        assert raised.value.fault is FileFault.CANNOT_WRITE
    assert pipe.is_fifo()


def test_a_file_that_is_too_big_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "a.elo"
    path.touch()
    os.truncate(path, disk.MAX_BYTES + 1)
    with pytest.raises(FileError) as raised:
        disk.read(path)
    assert (raised.value.fault, raised.value.values) == (
        FileFault.TOO_BIG,
        {"limit": disk.MAX_BYTES},
    )
    assert "50 MB" in file_fault(raised.value)


# --- a real full disk, and real kills -------------------------------------------------------------


def run(
    program: str, *arguments: object, before: tuple[str, ...] = ()
) -> subprocess.CompletedProcess[str]:
    """A program in a process of its own, with the tests' helpers."""
    return subprocess.run(
        [*before, sys.executable, "-c", program, *map(str, arguments)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'tests'}"},
        check=False,
        timeout=60,
    )


FILL = """
import sys
from pathlib import Path
from support.documents import full_document
from eloapp.files.document import disk
from eloapp.files.errors import FileError
folder = Path(sys.argv[1])
stamp = disk.write(folder / "a.elo", full_document(), None)
try:
    (folder / "full").write_bytes(bytes(100_000))
except OSError:
    pass
try:
    disk.write(folder / "a.elo", full_document(), stamp)
except FileError as error:
    print(error)
print(sorted(p.name for p in folder.iterdir()), disk.read(folder / "a.elo").stamp == stamp)
"""


def test_a_really_full_disk(tmp_path: Path) -> None:
    mount = ("unshare", "--user", "--map-root-user", "--mount", "sh", "-c")
    on_small_disk = f"mount -t tmpfs -o size=32k none '{tmp_path}' && exec \"$@\""
    if (
        shutil.which("unshare") is None
        or subprocess.run(
            [*mount, on_small_disk, "sh", "true"], capture_output=True, check=False
        ).returncode
    ):
        pytest.skip("no small disk can be made here")
    done = run(FILL, tmp_path, before=(*mount, on_small_disk, "sh"))
    assert done.stdout.splitlines() == ["disk-full", "['a.elo', 'full'] True"], done.stderr


KILLED = """
import os, signal, sys
from dataclasses import replace
from pathlib import Path
from support.documents import full_document
from eloapp.files.document import disk
os.fsync = lambda _descriptor: os.kill(os.getpid(), signal.SIGKILL)
path = Path(sys.argv[1])
disk.write(path, replace(full_document(), result=None), disk.read(path).stamp)
"""
HOLDING = """
import sys
from pathlib import Path
from eloapp.files.document import system
print(system.new_locked_file(Path(sys.argv[1]), ".eloapp-", ".tmp")[0].name, flush=True)
sys.stdin.read()
"""


def test_a_kill_in_the_middle_of_a_save(saved) -> None:
    """The old file is there, and what the killed program left is cleared away by the next save."""
    path, stamp = saved
    done = run(KILLED, path)
    assert done.returncode == -signal.SIGKILL, done.stderr
    assert disk.read(path) == disk.Opened(OLD, stamp)
    assert len(list(path.parent.iterdir())) == 2
    disk.write(path, NEW, stamp)
    assert list(path.parent.iterdir()) == [path]


def test_the_temporary_file_of_a_running_program_is_left_alone(saved) -> None:
    path, stamp = saved
    with subprocess.Popen(
        [sys.executable, "-c", HOLDING, str(path.parent)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    ) as other:
        assert other.stdout is not None
        held = path.with_name(other.stdout.readline().strip())
        second = disk.write(path, NEW, stamp)
        assert held.exists()
        other.communicate("")
    disk.write(path, OLD, second)
    assert list(path.parent.iterdir()) == [path]


def test_a_new_file_taken_away_before_it_was_locked_is_made_again(
    tmp_path: Path, monkeypatch
) -> None:
    """Somebody who clears up may come in that very moment."""
    real, taken = system.try_lock, []

    def late(descriptor: int) -> bool | None:
        if not taken:
            taken.extend(tmp_path.glob("*.tmp"))
            taken[0].unlink()
        return real(descriptor)

    monkeypatch.setattr(system, "try_lock", late)
    path, descriptor = system.new_locked_file(tmp_path, ".eloapp-", ".tmp")
    os.close(descriptor)
    assert path.exists()
    assert [*taken] != [path]


def test_new_documents_are_small_files(tmp_path: Path) -> None:
    stamp = disk.write(tmp_path / "a.elo", new_document(date(2026, 11, 1)), None)
    assert stamp.size < 2_000
