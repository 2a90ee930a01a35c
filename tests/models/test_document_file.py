"""The document as a file: what is clean, what a save may overwrite, what is kept for a crash.

Protected: a failed save or load changes nothing (SAV-01); typing back to the start is no change;
nobody else's work is overwritten unasked; unsaved work is on disk within two seconds of the edit
while the typing goes on, and is gone when it is saved; what a killed program left comes back as
unsaved work of its file.
"""

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from PySide6.QtCore import QThreadPool
from pytestqt.qtbot import QtBot

from eloapp.core.document import Document, new_document
from eloapp.core.errors import Fault, InputError
from eloapp.files.document import autosave as autosave_module
from eloapp.files.document import codec, disk
from eloapp.files.document.autosave import Autosave, Recovered
from eloapp.files.errors import FileError, FileFault
from eloapp.models import autosaver
from eloapp.models.autosaver import autosave_folder
from eloapp.models.document_file import DocumentFile
from eloapp.models.session import Session
from tests.support.data import cases

LIST = date(2026, 11, 1)
LONG = 20_000


def blank() -> Document:
    return new_document(LIST)


def named(name: str, rating: int = 1500) -> Document:
    """A document that can be told from others."""
    document = blank()
    a = replace(document.players.a, name=name, rating=Decimal(rating))
    return replace(document, players=replace(document.players, a=a))


class Desk:
    """A session with its file, and what the file has said."""

    def __init__(self, bot: QtBot, folder: Path) -> None:
        self.bot = bot
        self.folder = folder
        self.kept = folder / "kept"
        self.session = Session(blank())
        self.file = DocumentFile(self.session, blank, self.kept)
        self.changes = 0
        self.overwritten: list[bool] = []
        self.unkept: list[FileError] = []
        self.file.changed.connect(self._count)
        self.file.overwritten.connect(self.overwritten.append)
        self.file.unkept.connect(self.unkept.append)

    def _count(self) -> None:
        self.changes += 1

    def edit(self, document: Document, key: str = "") -> None:
        self.session.edit(document, "Edit", key)

    def saved(self, name: str = "a.elo") -> Path:
        """The document saved under a name."""
        path = self.folder / name
        self.file.save_as(path, replace=path.exists())
        return path

    def recovery_files(self) -> list[Path]:
        return sorted(self.kept.glob("*.recovery")) if self.kept.exists() else []

    def wait_kept(self) -> Document:
        """Until unsaved work is in the state folder; gives it."""
        self.bot.waitUntil(lambda: bool(self.recovery_files()) and self.idle, timeout=LONG)
        (file,) = self.recovery_files()
        return codec.decode(file.read_bytes().partition(b"\n")[2])

    @property
    def idle(self) -> bool:
        saver = self.file._autosaver
        return saver._job is None and not saver._timer.isActive()

    def wait_idle(self) -> None:
        self.bot.waitUntil(lambda: self.idle and self.file._look is None, timeout=LONG)


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unsaved work is kept without the usual second in between."""
    monkeypatch.setattr(autosaver, "AFTER_MS", 0)


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Iterator[Desk]:
    found = Desk(qtbot, tmp_path)
    yield found
    found.file.close()
    found.session.close()
    assert QThreadPool.globalInstance().waitForDone(LONG)


# Clean or not -----------------------------------------------------------------------------------


def test_a_new_document_is_clean_and_lies_nowhere(desk: Desk) -> None:
    assert desk.file.clean
    assert desk.file.path is None


def test_an_edit_is_a_change_and_undo_takes_it_back(desk: Desk) -> None:
    desk.edit(named("Ann"))
    assert not desk.file.clean
    assert desk.changes == 1
    desk.edit(named("Anna"))  # still unsaved: nothing new to say
    assert desk.changes == 1
    desk.session.undo()
    desk.session.undo()
    assert desk.file.clean
    assert desk.changes == 2


def test_typing_back_to_the_start_is_no_change(desk: Desk) -> None:
    start = desk.session.document
    for step in (named("A"), named("An"), named("A"), start):
        desk.edit(step, "name")
    assert desk.file.clean
    # So it is in several steps too, though they can be undone.
    desk.edit(named("Ann"))
    desk.edit(start)
    assert desk.session.undo_stack.count() == 2
    assert desk.file.clean


def test_saving_makes_clean_and_undo_leaves_it(desk: Desk) -> None:
    desk.edit(named("A"), "name")
    path = desk.saved()
    assert desk.file.clean
    assert desk.file.path == path
    assert disk.read(path).document == named("A")
    desk.edit(named("An"), "name")  # no part of the step that was saved
    assert not desk.file.clean
    desk.session.undo()
    assert desk.session.document == named("A")
    assert desk.file.clean
    desk.session.undo()
    assert not desk.file.clean


def test_new_forgets_the_file_and_the_steps(desk: Desk) -> None:
    desk.edit(named("Ann"))
    path = desk.saved()
    desk.session.set_fault("playerA.rating", InputError(Fault.EMPTY))
    desk.file.new()
    assert desk.file.path is None
    assert desk.file.clean
    assert desk.session.document == blank()
    assert not desk.session.undo_stack.canUndo()
    assert desk.session.faults == {}
    assert disk.read(path).document == named("Ann")


def test_open_shows_what_is_there(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "b.elo"
    disk.write(path, named("Bea"), None)
    heard: list[Document] = []
    desk.session.changed.connect(lambda: heard.append(desk.session.document))
    desk.session.replaced.connect(lambda: heard.append(desk.session.document))
    desk.edit(named("Ann"))
    heard.clear()
    desk.file.open(path)
    assert heard == [named("Bea")] * 2
    assert desk.file.path == path
    assert desk.file.clean
    assert not desk.session.undo_stack.canUndo()


# Whatever fails changes nothing -----------------------------------------------------------------


def test_sav_01_is_the_case_that_is_tested_here() -> None:
    assert cases()["SAV-01"]["kind"] == "persistence"


@pytest.mark.parametrize("content", [b"", b"{}", b"\0\1\2", b'{"format": "eloapp", "version": 9}'])
def test_what_cannot_be_opened_leaves_the_document(
    desk: Desk, tmp_path: Path, content: bytes
) -> None:
    desk.edit(named("Ann"))
    mine = desk.saved()
    desk.edit(named("Anna"))
    theirs = tmp_path / "theirs.elo"
    theirs.write_bytes(content)
    with pytest.raises(FileError):
        desk.file.open(theirs)
    with pytest.raises(FileError):
        desk.file.open(tmp_path / "nowhere.elo")
    assert desk.session.document == named("Anna")
    assert desk.file.path == mine
    assert not desk.file.clean
    assert desk.session.undo_stack.canUndo()
    assert theirs.read_bytes() == content


def test_sav_01_an_error_while_writing_leaves_file_and_mark(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.edit(named("Ann"))
    path = desk.saved()
    before = path.read_bytes()
    desk.edit(named("Anna"))

    def fail(_document: Document) -> bytes:
        raise ValueError("planted")

    with monkeypatch.context() as patch:
        patch.setattr(codec, "encode", fail)
        with pytest.raises(ValueError, match="planted"):
            desk.file.save()
    assert path.read_bytes() == before
    assert not desk.file.clean
    assert [entry.name for entry in tmp_path.glob("*eloapp*")] == []
    desk.file.save()
    assert desk.file.clean


def test_saving_where_the_folder_has_gone_keeps_the_document(desk: Desk, tmp_path: Path) -> None:
    folder = tmp_path / "drive"
    folder.mkdir()
    desk.edit(named("Ann"))
    path = folder / "a.elo"
    desk.file.save_as(path)
    desk.edit(named("Anna"))
    path.unlink()
    folder.rmdir()
    with pytest.raises(FileError) as caught:
        desk.file.save()
    assert caught.value.fault is FileFault.MISSING
    assert desk.session.document == named("Anna")
    assert not desk.file.clean
    assert desk.file.path == path


# Other people's work ----------------------------------------------------------------------------


def written_by_others(path: Path, document: Document | None = None) -> Document:
    """Somebody else saves into the file."""
    document = document or named("Zoe")
    disk.write(path, document, None, replace=True)
    return document


def test_what_others_wrote_is_not_overwritten_unasked(desk: Desk) -> None:
    desk.edit(named("Ann"))
    path = desk.saved()
    desk.edit(named("Anna"))
    theirs = written_by_others(path)
    with pytest.raises(FileError) as caught:
        desk.file.save()
    assert caught.value.fault is FileFault.CHANGED_ON_DISK
    assert disk.read(path).document == theirs
    desk.file.save(replace=True)
    assert disk.read(path).document == named("Anna")
    assert desk.file.clean
    desk.edit(named("Ann"))
    desk.file.save()  # and after that it is ours again


def test_load_theirs(desk: Desk) -> None:
    desk.edit(named("Ann"))
    path = desk.saved()
    desk.edit(named("Anna"))
    theirs = written_by_others(path)
    desk.file.load_theirs()
    assert desk.session.document == theirs
    assert desk.file.clean
    desk.edit(named("Zoey"))
    desk.file.save()


def test_keep_mine_is_asked_once_for_each_version(desk: Desk) -> None:
    desk.edit(named("Ann"))
    path = desk.saved()
    written_by_others(path)
    desk.file.keep_mine()
    assert not desk.file.clean  # the file holds another document
    desk.file.save()
    assert disk.read(path).document == named("Ann")
    written_by_others(path)
    desk.file.keep_mine()
    written_by_others(path, named("Zoe once more"))
    with pytest.raises(FileError) as caught:
        desk.file.save()
    assert caught.value.fault is FileFault.CHANGED_ON_DISK


def test_keep_mine_of_what_cannot_be_read_asks_again(desk: Desk) -> None:
    desk.edit(named("Ann"))
    path = desk.saved()
    path.write_bytes(b"rubbish")
    desk.file.keep_mine()
    assert not desk.file.clean
    with pytest.raises(FileError) as caught:
        desk.file.save()
    assert caught.value.fault is FileFault.CHANGED_ON_DISK


def test_save_as_overwrites_only_when_told(desk: Desk, tmp_path: Path) -> None:
    other = tmp_path / "other.elo"
    theirs = written_by_others(other)
    desk.edit(named("Ann"))
    with pytest.raises(FileError) as caught:
        desk.file.save_as(other)
    assert caught.value.fault is FileFault.CHANGED_ON_DISK
    assert desk.file.path is None
    assert disk.read(other).document == theirs
    desk.file.save_as(other, replace=True)
    assert desk.file.path == other
    assert disk.read(other).document == named("Ann")
    # Into its own file it is a save: what others wrote meanwhile is seen.
    written_by_others(other)
    with pytest.raises(FileError):
        desk.file.save_as(other)


def test_looking_at_the_disk_tells_once(desk: Desk) -> None:
    desk.file.look_at_disk()  # it lies nowhere
    desk.edit(named("Ann"))
    path = desk.saved()
    desk.file.look_at_disk()
    desk.wait_idle()
    assert desk.overwritten == []
    written_by_others(path)
    desk.file.look_at_disk()
    desk.file.look_at_disk()
    desk.wait_idle()
    assert desk.overwritten == [False]
    desk.file.look_at_disk()
    desk.wait_idle()
    assert desk.overwritten == [False]
    desk.file.load_theirs()
    written_by_others(path, named("Zoe once more"))
    desk.file.look_at_disk()
    desk.wait_idle()
    assert desk.overwritten == [False, False]


def test_a_file_that_has_gone_leaves_the_only_copy_unsaved(desk: Desk) -> None:
    desk.edit(named("Ann"))
    path = desk.saved()
    path.unlink()
    desk.file.look_at_disk()
    desk.wait_idle()
    assert desk.overwritten == [True]
    assert not desk.file.clean
    with pytest.raises(FileError) as caught:
        desk.file.save()
    assert caught.value.values["gone"]
    desk.file.save(replace=True)
    assert disk.read(path).document == named("Ann")
    assert desk.file.clean


def test_a_look_that_comes_late_says_nothing(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file was saved again while the drive was still being asked."""
    desk.edit(named("Ann"))
    path = desk.saved()
    written_by_others(path)
    may_answer = threading.Event()
    look = disk.changed

    def slow(path: Path, stamp: disk.Stamp) -> bool:
        found = look(path, stamp)
        assert may_answer.wait(LONG)
        return found

    monkeypatch.setattr(disk, "changed", slow)
    desk.file.look_at_disk()
    desk.file.save(replace=True)
    may_answer.set()
    desk.wait_idle()
    assert desk.overwritten == []


# Unsaved work -----------------------------------------------------------------------------------


def test_the_folder_is_the_users_state_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    assert tmp_path / "state" in autosave_folder().parents


def test_an_edit_is_kept_within_two_seconds_though_the_typing_goes_on(desk: Desk) -> None:
    begun = time.monotonic()
    count = 0

    def typed_on() -> bool:
        nonlocal count
        count += 1
        desk.edit(named("A" * count), "name")
        return bool(desk.recovery_files())

    desk.bot.waitUntil(typed_on, timeout=LONG)
    assert time.monotonic() - begun < 2
    assert count > 10  # there were edits all the time
    last = desk.session.document
    desk.bot.waitUntil(lambda: desk.idle, timeout=LONG)
    assert desk.wait_kept() == last  # and the last one follows without another edit


def test_nothing_is_kept_without_an_edit(desk: Desk) -> None:
    desk.file.new()
    desk.session.set_fault("playerA.rating", InputError(Fault.EMPTY))
    assert desk.idle
    assert not desk.kept.exists()


@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize(
    "settle",
    [
        lambda desk: desk.saved(),
        lambda desk: desk.file.new(),
        lambda desk: desk.session.undo(),
        lambda desk: desk.file.open(desk.folder / "other.elo"),
        lambda desk: desk.file.close(),
    ],
    ids=["saved", "new", "undone", "opened", "closed"],
)
def test_what_is_settled_is_kept_no_longer(desk: Desk, settle: Callable[[Desk], object]) -> None:
    disk.write(desk.folder / "other.elo", named("Bea"), None)
    desk.edit(named("Ann"))
    assert desk.wait_kept() == named("Ann")
    settle(desk)
    assert list(desk.kept.iterdir()) == []


@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize("settle", ["save", "close"])
def test_a_write_on_its_way_does_not_come_back_after_the_end(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, settle: str
) -> None:
    """A slow disk: the document is saved while unsaved work is still being written."""
    under_way, may_go_on = threading.Event(), threading.Event()
    write = autosave_module.write_whole

    def slow(*arguments: object) -> object:
        under_way.set()
        assert may_go_on.wait(LONG)
        return write(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(autosave_module, "write_whole", slow)
    desk.edit(named("Ann"))
    desk.bot.waitUntil(under_way.is_set, timeout=LONG)
    if settle == "save":
        desk.saved()
        may_go_on.set()
        desk.wait_idle()
    else:
        threading.Timer(0.05, may_go_on.set).start()
        desk.file.close()
    assert list(desk.kept.iterdir()) == []


@pytest.mark.usefixtures("soon")
def test_unsaved_work_of_a_file_keeps_path_and_stamp(desk: Desk) -> None:
    desk.edit(named("Ann"))
    path = desk.saved()
    desk.edit(named("Anna"))
    desk.wait_kept()
    desk.file.close(keep=True)  # the session of the user ends
    (found,) = Autosave(desk.kept).left_over()
    assert (found.document, found.path) == (named("Anna"), path)
    assert found.stamp is not None
    assert not disk.changed(path, found.stamp)


def test_what_was_not_kept_yet_is_kept_when_the_session_ends(desk: Desk) -> None:
    desk.edit(named("Ann"))
    assert not desk.kept.exists()
    desk.file.keep_now()
    assert desk.wait_kept() == named("Ann")
    desk.file.keep_now()


@pytest.mark.usefixtures("soon")
def test_a_state_folder_that_cannot_be_written_is_told_once(desk: Desk) -> None:
    desk.kept.write_text("a file where a folder should be")
    for name in ("A", "An", "Ann"):
        desk.edit(named(name))
        desk.wait_idle()
    assert len(desk.unkept) == 1
    assert isinstance(desk.unkept[0], FileError)
    desk.kept.unlink()
    desk.edit(named("Anna"))
    assert desk.wait_kept() == named("Anna")
    desk.file.keep_now()
    assert len(desk.unkept) == 1


# After a kill -----------------------------------------------------------------------------------


def left(folder: Path, document: Document, path: Path | None) -> None:
    """What a program that was killed has left: its locks are free."""
    killed = Autosave(folder)
    killed.keep(document, path, None if path is None else disk.read(path).stamp)
    killed.close()


def only(found: list[Recovered]) -> Recovered:
    assert len(found) == 1
    return found[0]


def test_nothing_is_loaded_where_nothing_was_left(desk: Desk) -> None:
    assert desk.file.left_over() == []
    assert desk.file._autosaver._store is None


def test_restored_work_is_unsaved_work_of_its_file(desk: Desk) -> None:
    path = desk.folder / "a.elo"
    disk.write(path, named("Ann"), None)
    left(desk.kept, named("Anna"), path)
    found = only(desk.file.left_over())
    desk.file.restore(found)
    assert desk.session.document == named("Anna")
    assert desk.file.path == path
    assert not desk.file.clean
    assert not found.file.exists()
    assert desk.wait_kept() == named("Anna")  # and now it is kept as ours
    desk.file.save()  # the file is still the one it was made from: no question
    assert disk.read(path).document == named("Anna")
    assert desk.file.clean
    assert list(desk.kept.iterdir()) == []


def test_restored_work_does_not_overwrite_what_came_later(desk: Desk) -> None:
    path = desk.folder / "a.elo"
    disk.write(path, named("Ann"), None)
    left(desk.kept, named("Anna"), path)
    theirs = written_by_others(path)
    desk.file.restore(only(desk.file.left_over()))
    with pytest.raises(FileError) as caught:
        desk.file.save()
    assert caught.value.fault is FileFault.CHANGED_ON_DISK
    assert disk.read(path).document == theirs


def test_what_is_left_for_later_is_offered_again(desk: Desk) -> None:
    left(desk.kept, named("Ann"), None)
    only(desk.file.left_over())
    desk.file.close()
    found = only(Autosave(desk.kept).left_over())
    assert found.document == named("Ann")


def test_what_is_discarded_is_gone(desk: Desk) -> None:
    left(desk.kept, named("Ann"), None)
    left(desk.kept, named("Bea"), None)
    first, second = desk.file.left_over()
    desk.file.discard(first)
    desk.file.close()
    assert only(Autosave(desk.kept).left_over()).document == second.document


def test_what_cannot_be_kept_again_stays_where_it_was(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    left(desk.kept, named("Ann"), None)
    found = only(desk.file.left_over())

    def full(*_arguments: object) -> None:
        raise OSError(28, "full")

    monkeypatch.setattr(autosave_module, "write_whole", full)
    with pytest.raises(FileError) as caught:
        desk.file.restore(found)
    assert caught.value.fault is FileFault.DISK_FULL
    assert desk.session.document == named("Ann")
    assert not desk.file.clean
    assert found.file.exists()
