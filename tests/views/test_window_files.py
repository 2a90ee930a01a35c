"""Documents in the window: commands, title, questions, what is kept for a crash, what comes in.

Protected: nothing unsaved is lost without a question, and no question comes without changes;
nobody else's work is overwritten unasked; whatever fails is said, and the document stays.
"""

import gettext
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, QSettings, Qt, QUrl
from PySide6.QtGui import QAccessible, QAction, QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QFileDialog,
    QLabel,
    QMenu,
    QMessageBox,
    QPushButton,
    QTableView,
    QWidget,
)
from pytestqt.qtbot import QtBot
from support.window import CTRL, SHIFT, Window

from eloapp.app import Program, build_window
from eloapp.core.document import Document, example_players, new_document
from eloapp.files.document import codec, disk
from eloapp.files.document.autosave import Autosave
from eloapp.files.errors import FileError, FileFault
from eloapp.models.autosaver import autosave_folder
from eloapp.models.preferences import RECENT_FILES
from eloapp.views.file_handlers import FileDialogs
from eloapp.wording import language

Key = Qt.Key
Clock = Callable[[], date]
LONG = 20_000
LIST = date(2026, 11, 1)
ACTIVE = Qt.ApplicationState.ApplicationActive


class Answers(FileDialogs):
    """Stands for the system's dialogs; each question takes the next answer."""

    def __init__(self) -> None:
        self.answers: list[Path | None] = []
        self.asked: list[str] = []

    def to_open(self, parent: QWidget, folder: str) -> Path | None:
        self.asked.append(folder)
        return self.answers.pop(0)

    def to_save(self, parent: QWidget, suggested: str) -> Path | None:
        self.asked.append(suggested)
        return self.answers.pop(0)


class Desk(Window):
    """The window with the dialogs of the system answered by the test."""

    def __init__(self, top: object, bot: QtBot, settings: QSettings) -> None:
        super().__init__(top, bot, settings)  # type: ignore[arg-type]
        self.dialogs = Answers()
        self.files.dialogs = self.dialogs

    @property
    def files(self):  # type: ignore[no-untyped-def]
        return self.top.content.files

    @property
    def title(self) -> str:
        """The title as the system shows it."""
        name = self.top.windowTitle().replace("[*][*]", "[\0]")
        mark = "*" if self.top.isWindowModified() else ""
        return name.replace("[*]", mark).replace("[\0]", "[*]")

    def rate(self, text: str) -> None:
        self.type("playerA.rating", text)

    @property
    def rating(self) -> str:
        return self.text("playerA.rating")

    def boxes(self) -> list[QDialog]:
        """The dialogs that are open, without those of the system."""
        self.settle()
        return [
            w for w in QApplication.topLevelWidgets() if isinstance(w, QDialog) and w.isVisible()
        ]

    def box(self, name: str) -> QDialog:
        """The only open dialog."""
        assert [box.objectName() for box in self.boxes()] == [name]
        return self.boxes()[0]

    def said(self, name: str) -> str:
        """All the text of the only open dialog, without its buttons."""
        box = self.box(name)
        assert isinstance(box, QMessageBox)
        return f"{box.text()} {box.informativeText()}".strip()

    def answer(self, button: str) -> None:
        """Press a button of the only open dialog by the mouse."""
        (box,) = self.boxes()
        self.press(button, box)
        self.come_back()

    def answer_without_return(self, button: str) -> None:
        """Press a button where another dialog follows."""
        (box,) = self.boxes()
        self.press(button, box)
        self.settle()

    def find_menu(self, title: str) -> QMenu:
        """A menu by its title."""
        (menu,) = (menu for menu in self.top.findChildren(QMenu) if menu.title() == title)
        return menu

    def save_at(self, path: Path) -> Path:
        """Save a document without a file by the key."""
        self.dialogs.answers.append(path)
        self.key(Key.Key_S, CTRL)
        self.settle()
        return path

    def choose_recent(self, place: int) -> None:
        self.trigger(f"recent.{place}")

    def recent(self) -> list[str]:
        """The documents in the menu."""
        found = self.top.findChildren(QAction)
        named = {a.objectName(): a for a in found if a.objectName().startswith("action.recent.")}
        return [named[name].text() for name in sorted(named)]

    def return_to_window(self) -> None:
        """As when somebody comes back from another program."""
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.applicationStateChanged.emit(ACTIVE)
        self.bot.waitUntil(lambda: self.files.file._look is None, timeout=LONG)
        self.settle()

    def drag(self, *paths: Path | QUrl, over: str = "") -> QDropEvent:
        """Drag files over a widget and let go there, as the system tells the window."""
        what = QMimeData()
        what.setUrls([p if isinstance(p, QUrl) else QUrl.fromLocalFile(str(p)) for p in paths])
        what.setText(" ".join(str(path) for path in paths))  # as file managers do
        target = self.find(over) if over else self.top.menuBar()
        spot = target.mapTo(self.top, target.rect().center())
        actions = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction
        buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        window = self.top.windowHandle()
        QApplication.sendEvent(window, QDragEnterEvent(spot, actions, what, buttons, keys))
        drop = QDropEvent(QPointF(spot), actions, what, buttons, keys)
        drop.ignore()
        QApplication.sendEvent(window, drop)
        self.settle()
        return drop


@contextmanager
def started(bot: QtBot, clock: Clock, settings: QSettings, *argv: str) -> Iterator[Desk]:
    """The window of a process that was called with arguments."""
    top = build_window(argv, settings=settings, clock=clock)
    desk = Desk(top, bot, settings)
    try:
        with bot.waitExposed(top):
            top.show()
        top.activateWindow()
        bot.waitUntil(lambda: top.isActiveWindow() or QApplication.activeModalWidget() is not None)
        desk.settle()
        yield desk
    finally:
        for box in desk.boxes():
            box.close()
        desk.close()
        language.use("en")


@pytest.fixture
def desk(qtbot: QtBot, clock: Clock, settings: QSettings) -> Iterator[Desk]:
    with started(qtbot, clock, settings) as found:
        yield found


@pytest.fixture
def again(qtbot: QtBot, clock: Clock, settings: QSettings) -> Callable[..., object]:
    """The next start of the program, with the settings that the one before left."""

    def start(*argv: str) -> object:
        settings.sync()
        file = QSettings(settings.fileName(), QSettings.Format.IniFormat)
        return started(qtbot, clock, file, *argv)

    return start


def rated(rating: int, name: str = "Ann") -> Document:
    document = new_document(LIST)
    a = replace(document.players.a, name=name, rating=Decimal(rating))
    return replace(document, players=replace(document.players, a=a))


def on_disk(path: Path, rating: int = 1600) -> Path:
    """A document as another window saved it."""
    disk.write(path, rated(rating), None, replace=True)
    return path


def rating_in(path: Path) -> Decimal | None:
    return disk.read(path).document.players.a.rating


# Commands and title -----------------------------------------------------------------------------


def test_a_document_is_saved_opened_and_begun_anew_by_keys(desk: Desk, tmp_path: Path) -> None:
    assert desk.title == "Untitled – EloApp"
    desk.rate("1850")
    assert desk.title == "Untitled* – EloApp"
    desk.save_at(tmp_path / "first")
    path = tmp_path / "first.elo"  # the suffix is added
    assert rating_in(path) == 1850
    assert desk.title == "first.elo – EloApp"
    assert desk.top.windowFilePath() == str(path)
    desk.rate("1860")
    assert desk.title == "first.elo* – EloApp"
    desk.key(Key.Key_S, CTRL)
    assert rating_in(path) == 1860
    assert desk.title == "first.elo – EloApp"
    desk.key(Key.Key_N, CTRL)
    assert desk.title == "Untitled – EloApp"
    assert desk.top.windowFilePath() == ""
    assert desk.rating == ""
    desk.dialogs.answers.append(path)
    desk.key(Key.Key_O, CTRL)
    assert desk.title == "first.elo – EloApp"
    assert desk.rating == "1860"
    assert desk.steps == 0
    assert desk.boxes() == []


def test_save_as_leaves_the_first_file(desk: Desk, tmp_path: Path) -> None:
    desk.rate("1850")
    first = desk.save_at(tmp_path / "first.elo")
    desk.rate("1900")
    second = tmp_path / "second.ELO"  # any case of the suffix is one
    desk.dialogs.answers.append(second)
    desk.key(Key.Key_S, CTRL | SHIFT)
    assert (rating_in(first), rating_in(second)) == (1850, 1900)
    assert desk.title == "second.ELO – EloApp"


def test_a_name_with_the_place_of_the_mark(desk: Desk, tmp_path: Path) -> None:
    desk.rate("1850")
    desk.save_at(tmp_path / "a[*]b & c.elo")
    assert desk.title == "a[*]b & c.elo – EloApp"
    desk.rate("1")
    assert desk.title == "a[*]b & c.elo* – EloApp"


def test_dialogs_begin_where_the_last_document_was(desk: Desk, tmp_path: Path) -> None:
    folder = tmp_path / "Échecs"
    folder.mkdir()
    desk.rate("1850")
    desk.dialogs.answers.append(None)
    desk.key(Key.Key_S, CTRL)
    assert Path(desk.dialogs.asked[-1]).name == "Untitled.elo"
    desk.save_at(folder / "a.elo")
    desk.dialogs.answers += [None, None]
    desk.key(Key.Key_O, CTRL)
    assert desk.dialogs.asked[-1] == str(folder)
    desk.key(Key.Key_S, CTRL | SHIFT)
    assert desk.dialogs.asked[-1] == str(folder / "a.elo")


def test_the_systems_dialogs_are_asked(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What stands between them and the rest of the tests."""
    asked: list[tuple[object, ...]] = []

    def chosen(*arguments: object) -> tuple[str, str]:
        asked.append(arguments)
        return str(tmp_path / "a.elo"), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", chosen)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", chosen)
    real = FileDialogs()
    assert real.to_save(desk.top, "x") == tmp_path / "a.elo"
    assert real.to_open(desk.top, "x") == tmp_path / "a.elo"
    assert all(arguments[0] is desk.top for arguments in asked)
    assert all("(*.elo)" in str(arguments[3]) for arguments in asked)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    assert real.to_save(desk.top, "x") is None


def test_the_menu_has_its_keys(desk: Desk) -> None:
    keys = {
        name: desk.action(name).shortcut().toString()
        for name in ("new", "open", "save", "saveAs", "quit")
    }
    assert keys == {
        "new": "Ctrl+N",
        "open": "Ctrl+O",
        "save": "Ctrl+S",
        "saveAs": "Ctrl+Shift+S",
        "quit": "Ctrl+Q",
    }


def test_the_language_changes_under_an_open_document(desk: Desk, tmp_path: Path) -> None:
    desk.rate("1850")
    desk.save_at(tmp_path / "a.elo")
    desk.rate("1851")
    desk.speak("fr")
    assert desk.title == "a.elo* – EloApp"
    desk.trigger("save")
    assert rating_in(tmp_path / "a.elo") == 1851
    assert desk.title == "a.elo – EloApp"
    assert desk.recent() == ["&1 a.elo"]


def test_everything_of_the_document_comes_back(desk: Desk, tmp_path: Path) -> None:
    desk.example()
    desk.choose("rules.preset", "FIDE rapid")
    desk.click("result.draw")
    desk.key(Key.Key_2, CTRL)
    desk.type("series.games", "25")
    before = desk.document
    path = desk.save_at(tmp_path / "all.elo")
    desk.trigger("new")
    assert desk.document != before
    desk.dialogs.answers.append(path)
    desk.trigger("open")
    assert desk.document == before
    assert desk.text("series.games") == "25"
    assert desk.text("rules.preset") == "FIDE rapid"
    desk.key(Key.Key_1, CTRL)
    assert desk.chosen == 2


# Save changes? ----------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["new", "open", "quit"])
def test_without_changes_nothing_is_asked(desk: Desk, tmp_path: Path, command: str) -> None:
    desk.rate("1850")
    desk.trigger("undo")
    desk.type("playerA.name", "A")
    desk.key(Key.Key_Backspace)  # typed back
    assert desk.title == "Untitled – EloApp"
    desk.dialogs.answers.append(on_disk(tmp_path / "a.elo"))
    desk.trigger(command)
    assert desk.boxes() == []
    assert desk.top.isVisible() == (command != "quit")


@pytest.mark.parametrize("command", ["new", "open", "recent.1"])
@pytest.mark.parametrize("answer", ["save.yes", "save.no", "save.cancel", "Escape"])
def test_changes_are_asked_about(desk: Desk, tmp_path: Path, command: str, answer: str) -> None:
    desk.rate("1850")
    mine = desk.save_at(tmp_path / "mine.elo")
    desk.trigger("new")
    desk.dialogs.answers.append(on_disk(tmp_path / "other.elo"))
    desk.trigger("open")
    desk.dialogs.answers.append(mine)
    desk.trigger("open")
    desk.choose_recent(2)  # so that it is the first
    desk.choose_recent(2)
    desk.rate("1900")
    assert desk.recent() == ["&1 mine.elo", "&2 other.elo"]
    if command == "recent.1":
        command = "recent.2"
    desk.dialogs.answers.append(tmp_path / "other.elo")
    desk.trigger(command)
    assert desk.said("save.question") == "Save the changes to “mine.elo”?"
    if answer == "Escape":
        QTest.keyClick(desk.box("save.question"), Key.Key_Escape)
        desk.come_back()
    else:
        desk.answer(answer)
    assert desk.boxes() == []
    assert rating_in(mine) == (1900 if answer == "save.yes" else 1850)
    if answer in ("save.yes", "save.no"):
        assert desk.rating == ("" if command == "new" else "1600")
    else:
        assert desk.title == "mine.elo* – EloApp"
        assert desk.rating == "1900"


def test_enter_saves_what_has_no_file_yet_first(desk: Desk, tmp_path: Path) -> None:
    desk.rate("1850")
    desk.trigger("new")
    desk.dialogs.answers.append(tmp_path / "a")
    QTest.keyClick(desk.box("save.question"), Key.Key_Return)
    desk.come_back()
    assert rating_in(tmp_path / "a.elo") == 1850
    assert desk.title == "Untitled – EloApp"
    assert desk.rating == ""


def test_who_chooses_no_file_keeps_the_document(desk: Desk) -> None:
    desk.rate("1850")
    desk.trigger("new")
    desk.dialogs.answers.append(None)
    desk.answer("save.yes")
    assert desk.rating == "1850"
    assert desk.title == "Untitled* – EloApp"


# Closing ----------------------------------------------------------------------------------------


def test_closing_with_changes_asks_once_and_cancel_keeps_the_window(desk: Desk) -> None:
    desk.rate("1850")
    assert not desk.top.close()
    assert not desk.top.close()  # as when the system asks a second time
    desk.answer("save.cancel")
    assert desk.top.isVisible()
    assert desk.boxes() == []
    desk.trigger("quit")
    desk.box("save.question")
    desk.answer("save.cancel")
    desk.rate("1860")
    assert desk.title == "Untitled* – EloApp"


@pytest.mark.parametrize("way", ["key", "menu", "cross"])
def test_every_way_to_quit_asks_once(desk: Desk, way: str) -> None:
    """EDI-08; *Save* without a name in the dialog of the system leaves everything as it was."""
    desk.rate("1850")
    if way == "key":
        desk.key(Key.Key_Q, Qt.KeyboardModifier.ControlModifier)
    elif way == "menu":
        desk.trigger("quit")
    else:
        desk.top.close()
    desk.box("save.question")
    desk.dialogs.answers.append(None)
    desk.answer("save.yes")
    assert desk.boxes() == []
    assert desk.top.isVisible()
    assert desk.rating == "1850"
    assert desk.title == "Untitled* – EloApp"


def test_closing_without_saving(desk: Desk, tmp_path: Path) -> None:
    desk.rate("1850")
    desk.top.close()
    button = desk.box("save.question").findChild(QPushButton, "save.no")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    desk.settle()
    assert not desk.top.isVisible()
    assert left_files() == []
    assert list(tmp_path.glob("*.elo")) == []


def test_closing_with_saving(desk: Desk, tmp_path: Path) -> None:
    desk.rate("1850")
    desk.top.close()
    desk.dialogs.answers.append(tmp_path / "a.elo")
    QTest.keyClick(desk.box("save.question"), Key.Key_Return)
    desk.settle()
    assert not desk.top.isVisible()
    assert rating_in(tmp_path / "a.elo") == 1850


def test_a_save_that_fails_keeps_the_window(desk: Desk, tmp_path: Path) -> None:
    desk.rate("1850")
    desk.top.close()
    desk.dialogs.answers.append(tmp_path / "nowhere" / "a.elo")
    desk.answer_without_return("save.yes")
    assert "“a.elo” cannot be found" in desk.said("file.error")
    desk.answer("file.close")
    assert desk.top.isVisible()
    assert desk.title == "Untitled* – EloApp"


# What fails is said -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        (FileFault.NO_PERMISSION, "“a.elo” is protected"),
        (FileFault.DISK_FULL, "the disk is full"),
        (FileFault.MISSING, "“a.elo” cannot be found"),
    ],
)
def test_a_save_that_fails_is_said_and_the_document_kept(
    desk: Desk,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    fault: FileFault,
    sentence: str,
) -> None:
    desk.rate("1850")
    path = desk.save_at(tmp_path / "a.elo")
    before = path.read_bytes()
    desk.rate("1900")

    def fail(*_arguments: object, **_options: object) -> None:
        raise FileError(fault)

    monkeypatch.setattr(disk, "write", fail)
    desk.key(Key.Key_S, CTRL)
    said = desk.said("file.error")
    assert sentence in said
    assert said.endswith("Your document is kept in the window.")
    desk.answer("file.close")
    assert desk.title == "a.elo* – EloApp"
    assert desk.rating == "1900"
    assert path.read_bytes() == before
    monkeypatch.undo()
    desk.key(Key.Key_S, CTRL)
    assert rating_in(path) == 1900


def test_sav_01_an_error_of_the_program_while_saving_is_seen(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.rate("1850")
    path = desk.save_at(tmp_path / "a.elo")
    before = path.read_bytes()
    desk.rate("1900")
    program = desk.top.findChild(Program)
    hooks = sys.excepthook, threading.excepthook
    program.catch_errors()
    try:
        with monkeypatch.context() as patch:
            patch.setattr(codec, "encode", lambda _document: 1 / 0)
            desk.action("save").trigger()
        assert desk.boxes()[0].objectName() == "crash"
        desk.boxes()[0].close()
        desk.come_back()
    finally:
        sys.excepthook, threading.excepthook = hooks
    assert desk.title == "a.elo* – EloApp"
    assert path.read_bytes() == before
    assert {entry.suffix for entry in tmp_path.iterdir() if entry.is_file()} <= {".elo", ".ini"}


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "“bad.elo” is empty"),
        (b"%PDF-1.4 \0\xff", "“bad.elo” is not an EloApp document"),
        (b'{"format": "eloapp", "version": 999}', "comes from a newer EloApp"),
        (None, "“bad.elo” cannot be found"),
    ],
)
def test_what_cannot_be_opened_is_said_and_the_document_kept(
    desk: Desk, tmp_path: Path, content: bytes | None, sentence: str
) -> None:
    bad = tmp_path / "bad.elo"
    if content is not None:
        bad.write_bytes(content)
    desk.rate("1850")
    mine = desk.save_at(tmp_path / "mine.elo")
    desk.dialogs.answers.append(bad)
    desk.key(Key.Key_O, CTRL)
    assert sentence in desk.said("file.error")
    desk.answer("file.close")
    assert desk.rating == "1850"
    assert desk.title == "mine.elo – EloApp"
    assert desk.files.file.path == mine
    assert desk.recent() == ["&1 mine.elo"]


def test_text_that_cannot_be_read_is_named_when_saving(desk: Desk, tmp_path: Path) -> None:
    desk.rate("1850")
    desk.rate("abc")
    path = desk.save_at(tmp_path / "a.elo")
    assert desk.said("unreadable.message") == (
        "Saved, but not all. Text that cannot be read is not saved: the rating."
    )
    desk.answer("unreadable.close")
    assert desk.rating == "abc"  # nobody throws away what was typed
    assert rating_in(path) == 1850
    desk.type("playerB.rating", "1900")
    desk.trigger("new")
    assert desk.said("save.question").endswith("not saved: the rating.")
    desk.answer("save.no")
    assert desk.rating == ""
    assert desk.session.faults == {}


@pytest.mark.parametrize("same", [True, False])
def test_fields_are_reset_when_a_document_is_opened(desk: Desk, tmp_path: Path, same: bool) -> None:
    """Also where the valid value is the same in both documents."""
    desk.dialogs.answers.append(on_disk(tmp_path / "a.elo", 1850))
    desk.rate("1850" if same else "1700")
    desk.session.undo_stack.setClean()
    desk.rate("x")
    desk.key(Key.Key_2, CTRL)
    desk.type("series.games", "x")
    assert set(desk.session.faults) == {"playerA.rating", "series.games"}
    desk.trigger("open")
    assert desk.rating == "1850"
    assert desk.text("series.games").isdigit()
    assert desk.session.faults == {}
    assert not desk.field("playerA.rating").is_faulty
    assert not desk.field("series.games").is_faulty
    assert desk.title == "a.elo – EloApp"


# Changed on disk --------------------------------------------------------------------------------


@pytest.fixture
def shared(desk: Desk, tmp_path: Path) -> Path:
    """A file that is open and changed here, and that somebody else has changed, too."""
    desk.rate("1850")
    path = desk.save_at(tmp_path / "shared.elo")
    desk.rate("1900")
    return on_disk(path, 1700)


def test_saving_over_others_asks_and_mine_is_kept(desk: Desk, shared: Path) -> None:
    desk.key(Key.Key_S, CTRL)
    assert "“shared.elo” has changed on disk" in desk.said("changed.question")
    assert rating_in(shared) == 1700
    desk.answer("changed.mine")
    assert rating_in(shared) == 1900
    assert desk.title == "shared.elo – EloApp"
    desk.rate("1901")
    desk.key(Key.Key_S, CTRL)
    assert desk.boxes() == []


def test_saving_over_others_asks_and_theirs_is_loaded(desk: Desk, shared: Path) -> None:
    desk.key(Key.Key_S, CTRL)
    desk.answer("changed.theirs")
    assert desk.rating == "1700"
    assert desk.title == "shared.elo – EloApp"
    assert rating_in(shared) == 1700


def test_saving_over_others_asks_and_mine_goes_elsewhere(
    desk: Desk, shared: Path, tmp_path: Path
) -> None:
    desk.key(Key.Key_S, CTRL)
    desk.dialogs.answers.append(tmp_path / "mine.elo")
    desk.answer("changed.saveAs")
    assert (rating_in(shared), rating_in(tmp_path / "mine.elo")) == (1700, 1900)
    assert desk.title == "mine.elo – EloApp"


@pytest.mark.parametrize("way", ["changed.cancel", "Escape"])
def test_saving_over_others_can_be_left(desk: Desk, shared: Path, way: str) -> None:
    desk.key(Key.Key_S, CTRL)
    if way == "Escape":
        QTest.keyClick(desk.box("changed.question"), Key.Key_Escape)
        desk.come_back()
    else:
        desk.answer(way)
    assert rating_in(shared) == 1700
    assert desk.rating == "1900"
    assert desk.title == "shared.elo* – EloApp"
    desk.key(Key.Key_S, CTRL)  # and it is asked again
    desk.box("changed.question")
    desk.answer("changed.cancel")


def test_closing_over_others_waits_for_the_answer(desk: Desk, shared: Path) -> None:
    desk.top.close()
    desk.answer_without_return("save.yes")
    desk.box("changed.question")
    assert desk.top.isVisible()
    desk.answer("changed.theirs")  # to be looked at: the window stays
    assert desk.top.isVisible()
    assert desk.rating == "1700"


def test_save_as_into_the_same_file_asks_too(desk: Desk, shared: Path) -> None:
    desk.dialogs.answers.append(shared)
    desk.key(Key.Key_S, CTRL | SHIFT)
    desk.box("changed.question")
    assert rating_in(shared) == 1700
    desk.answer("changed.cancel")


@pytest.mark.parametrize("edited", [True, False])
def test_coming_back_asks_once(desk: Desk, shared: Path, edited: bool) -> None:
    if not edited:
        desk.undo()
    desk.return_to_window()
    assert ("drops what you have changed" in desk.said("changed.question")) == edited
    desk.return_to_window()  # the question itself is no reason to ask
    desk.answer("changed.cancel")
    desk.return_to_window()
    assert desk.boxes() == []
    on_disk(shared, 1650)
    desk.key(Key.Key_S, CTRL)
    desk.box("changed.question")
    desk.answer("changed.theirs")
    assert desk.rating == "1650"


def test_coming_back_to_an_open_question_asks_no_second_one(desk: Desk, shared: Path) -> None:
    desk.trigger("new")
    desk.return_to_window()
    desk.box("save.question")
    desk.answer("save.cancel")
    desk.return_to_window()
    desk.box("changed.question")
    desk.answer("changed.cancel")


def test_coming_back_and_keeping_mine(desk: Desk, shared: Path) -> None:
    desk.undo()
    assert desk.title == "shared.elo – EloApp"
    desk.return_to_window()
    desk.answer("changed.mine")
    assert desk.title == "shared.elo* – EloApp"  # the file holds something else
    assert rating_in(shared) == 1700
    desk.key(Key.Key_S, CTRL)
    assert desk.boxes() == []
    assert rating_in(shared) == 1850


def test_coming_back_to_an_unchanged_file_asks_nothing(desk: Desk, tmp_path: Path) -> None:
    desk.return_to_window()
    desk.rate("1850")
    path = desk.save_at(tmp_path / "a.elo")
    os.utime(path, ns=(1, 1))  # touched, not changed
    desk.return_to_window()
    assert desk.boxes() == []


@pytest.mark.parametrize("back", [True, False])
def test_a_file_that_has_gone(desk: Desk, tmp_path: Path, back: bool) -> None:
    desk.rate("1850")
    path = desk.save_at(tmp_path / "a.elo")
    path.unlink()
    if back:
        desk.return_to_window()
        assert desk.title == "a.elo* – EloApp"
    else:
        desk.rate("1851")
        desk.key(Key.Key_S, CTRL)
    assert "“a.elo” is no longer in its folder" in desk.said("gone.question")
    desk.answer("gone.again")
    assert rating_in(path) == (1850 if back else 1851)
    assert desk.title == "a.elo – EloApp"


def test_a_suffix_that_is_added_overwrites_nothing_unasked(desk: Desk, tmp_path: Path) -> None:
    """The dialog of the system has asked about ``other``, not about ``other.elo``."""
    other = on_disk(tmp_path / "other.elo")
    desk.rate("1850")
    desk.save_at(tmp_path / "other")
    assert "“other.elo” exists already" in desk.said("replace.question")
    desk.answer("replace.cancel")
    assert rating_in(other) == 1600
    assert desk.title == "Untitled* – EloApp"
    desk.save_at(tmp_path / "other")
    desk.answer("replace.yes")
    assert rating_in(other) == 1850
    assert desk.title == "other.elo – EloApp"


def test_an_existing_file_that_the_dialog_asked_about_is_replaced(
    desk: Desk, tmp_path: Path
) -> None:
    other = on_disk(tmp_path / "other.elo")
    desk.rate("1850")
    desk.save_at(other)
    assert desk.boxes() == []
    assert rating_in(other) == 1850


# Recent files -----------------------------------------------------------------------------------


def test_recent_files_are_offered_in_the_next_start(
    desk: Desk, tmp_path: Path, again: Callable[..., object]
) -> None:
    assert not desk.find_menu("Recent files").isEnabled()
    for name in ("a.elo", "b & c.elo"):
        desk.dialogs.answers.append(on_disk(tmp_path / name))
        desk.trigger("open")
    assert desk.recent() == ["&1 b && c.elo", "&2 a.elo"]
    assert desk.find_menu("Recent files").isEnabled()
    desk.top.close()
    with again() as second:  # type: ignore[attr-defined]
        assert second.recent() == ["&1 b && c.elo", "&2 a.elo"]
        assert second.action("recent.2").toolTip() == str(tmp_path / "a.elo")
        second.choose_recent(2)
        assert second.title == "a.elo – EloApp"
        assert second.recent() == ["&1 a.elo", "&2 b && c.elo"]


def test_recent_files_are_few_and_told_apart(desk: Desk, tmp_path: Path) -> None:
    for place in range(RECENT_FILES + 2):
        folder = tmp_path / str(place)
        folder.mkdir()
        desk.dialogs.answers.append(on_disk(folder / ("a.elo" if place > 8 else f"{place}.elo")))
        desk.trigger("open")
    assert len(desk.recent()) == RECENT_FILES
    desk.dialogs.answers.append(on_disk(tmp_path / "a.elo"))
    desk.trigger("open")
    assert desk.recent()[:3] == [
        f"&1 a.elo – {tmp_path}",
        f"&2 a.elo – {tmp_path / '9'}",
        "&3 8.elo",
    ]


def test_a_recent_file_that_has_gone_is_dropped_with_a_word(desk: Desk, tmp_path: Path) -> None:
    for name in ("a.elo", "b.elo"):
        desk.dialogs.answers.append(on_disk(tmp_path / name))
        desk.trigger("open")
    (tmp_path / "a.elo").unlink()
    desk.choose_recent(2)
    said = desk.said("file.error")
    assert "“a.elo” cannot be found" in said
    assert said.endswith("It is no longer among the recent files.")
    desk.answer("file.close")
    assert desk.recent() == ["&1 b.elo"]
    assert desk.title == "b.elo – EloApp"


# Command line -----------------------------------------------------------------------------------


def test_a_named_file_is_open_when_the_window_is_there(
    again: Callable[..., object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_disk(tmp_path / "a.elo", 1777)
    monkeypatch.chdir(tmp_path)
    with again("a.elo") as desk:  # type: ignore[attr-defined]
        assert desk.rating == "1777"
        assert desk.title == "a.elo – EloApp"
        assert desk.files.file.path == tmp_path / "a.elo"
        assert desk.recent() == ["&1 a.elo"]
        desk.rate("1778")
        desk.key(Key.Key_S, CTRL)
    assert rating_in(tmp_path / "a.elo") == 1778


def test_a_named_file_that_cannot_be_opened_is_said_in_the_window(
    again: Callable[..., object], tmp_path: Path
) -> None:
    with again(str(tmp_path / "nowhere.elo")) as desk:  # type: ignore[attr-defined]
        assert "“nowhere.elo” cannot be found" in desk.said("file.error")
        desk.answer("file.close")
        assert desk.title == "Untitled – EloApp"


def test_one_document_for_each_process(
    again: Callable[..., object], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = on_disk(tmp_path / "a.elo"), on_disk(tmp_path / "b.elo")
    with again("--fast", str(first), str(second)) as desk:  # type: ignore[attr-defined]
        assert desk.title == "a.elo – EloApp"
    said = capsys.readouterr().err.splitlines()
    assert said == [
        "eloapp: --fast: unknown option",
        f"eloapp: {second}: not opened: one document for each window",
    ]


def test_a_name_that_is_no_text_is_refused(
    again: Callable[..., object], capsys: pytest.CaptureFixture[str]
) -> None:
    """Qt crashes over it."""
    with again(os.fsdecode(b"a\xff.elo")) as desk:  # type: ignore[attr-defined]
        assert desk.title == "Untitled – EloApp"
    assert "not opened: the name is not text" in capsys.readouterr().err


def test_after_two_dashes_everything_is_a_file(
    again: Callable[..., object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    on_disk(tmp_path / "--a.elo")
    with again("--", "--a.elo") as desk:  # type: ignore[attr-defined]
        assert desk.title == "--a.elo – EloApp"


def test_the_last_document_is_not_opened_unasked(
    desk: Desk, tmp_path: Path, again: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.rate("1850")
    desk.save_at(tmp_path / "a.elo")
    desk.top.close()

    def read(path: Path) -> None:
        raise AssertionError(path)

    monkeypatch.setattr(disk, "read", read)
    with again() as second:  # type: ignore[attr-defined]
        assert second.title == "Untitled – EloApp"


# Drag and drop ----------------------------------------------------------------------------------


@pytest.mark.parametrize("over", ["", "playerA.rating", "playerA.name", "game.table"])
def test_a_document_that_is_dropped_is_opened(desk: Desk, tmp_path: Path, over: str) -> None:
    """Also over a field: it takes no path for its text."""
    desk.example()
    desk.session.undo_stack.setClean()
    drop = desk.drag(on_disk(tmp_path / "a b é.elo"), over=over)
    assert drop.isAccepted()
    assert drop.dropAction() == Qt.DropAction.CopyAction
    desk.settle()
    assert desk.title == "a b é.elo – EloApp"
    assert desk.rating == "1600"


def test_a_drop_asks_about_changes_first(desk: Desk, tmp_path: Path) -> None:
    desk.rate("1850")
    path = on_disk(tmp_path / "a.elo")
    desk.drag(path)
    desk.box("save.question")
    assert not desk.drag(path).isAccepted()  # one question after the other
    desk.answer("save.cancel")
    assert desk.rating == "1850"
    desk.drag(path)
    desk.answer("save.no")
    assert desk.rating == "1600"


def test_what_cannot_be_opened_is_not_taken(desk: Desk, tmp_path: Path) -> None:
    path = on_disk(tmp_path / "a.elo")
    table = tmp_path / "results.csv"
    table.write_text("1850;1\n", encoding="utf-8")
    desk.files.import_file = None
    for what in ((table,), (path, path), (), (QUrl("https://example.org/a.elo"),)):
        assert not desk.drag(*what).isAccepted(), what
        assert not desk.drag(*what, over="playerA.name").isAccepted(), what
    assert desk.text("playerA.name") == ""
    imported: list[Path] = []
    desk.files.import_file = imported.append
    assert desk.drag(table).isAccepted()
    assert imported == [table]
    assert desk.drag(path).isAccepted()
    assert imported == [table]
    assert desk.title == "a.elo – EloApp"


def test_text_can_still_be_dropped_into_a_field(desk: Desk) -> None:
    what = QMimeData()
    what.setText("1850")
    field = desk.find("playerA.rating")
    spot = field.mapTo(desk.top, field.rect().center())
    actions, buttons = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    keys = Qt.KeyboardModifier.NoModifier
    window = desk.top.windowHandle()
    QApplication.sendEvent(window, QDragEnterEvent(spot, actions, what, buttons, keys))
    QApplication.sendEvent(window, QDropEvent(QPointF(spot), actions, what, buttons, keys))
    assert desk.rating == "1850"


# Kept for a crash -------------------------------------------------------------------------------


def left_files() -> list[Path]:
    """The recovery files in the user's state folder."""
    return sorted(autosave_folder().glob("*.recovery"))


def left(document: Document, path: Path | None = None) -> None:
    """What a program that was killed has left: its locks are free."""
    killed = Autosave(autosave_folder())
    killed.keep(document, path, None if path is None else disk.read(path).stamp)
    killed.close()


def test_what_is_typed_is_kept_and_goes_when_it_is_saved(desk: Desk, tmp_path: Path) -> None:
    desk.rate("1850")

    def kept() -> bool:
        return bool(left_files()) and b"1850" in left_files()[0].read_bytes()

    desk.bot.waitUntil(kept, timeout=2000)
    desk.save_at(tmp_path / "a.elo")
    assert left_files() == []


def test_the_start_offers_what_was_left(again: Callable[..., object], tmp_path: Path) -> None:
    path = on_disk(tmp_path / "mine.elo", 1600)
    left(rated(1650), path)
    with again() as desk:  # type: ignore[attr-defined]
        box = desk.box("recovery")
        table = box.findChild(QTableView, "recovery.table")
        row = [table.model().index(0, column).data() for column in range(3)]
        assert row[:2] == ["mine.elo", "Ann"]
        assert str(date.today().year) in row[2]  # noqa: DTZ011
        desk.answer("recovery.restore")
        assert desk.title == "mine.elo* – EloApp"
        assert desk.rating == "1650"
        assert rating_in(path) == 1600
        desk.key(Key.Key_S, CTRL)
        assert desk.boxes() == []
        assert rating_in(path) == 1650
        assert left_files() == []


def test_restored_work_asks_before_it_overwrites_what_came_later(
    again: Callable[..., object], tmp_path: Path
) -> None:
    path = on_disk(tmp_path / "mine.elo", 1600)
    left(rated(1650), path)
    on_disk(path, 1700)
    with again() as desk:  # type: ignore[attr-defined]
        QTest.keyClick(desk.box("recovery"), Key.Key_Return)
        desk.come_back()
        assert desk.rating == "1650"
        desk.key(Key.Key_S, CTRL)
        desk.box("changed.question")
        assert rating_in(path) == 1700


def test_what_was_left_can_wait(again: Callable[..., object]) -> None:
    left(rated(1650))
    with again() as desk:  # type: ignore[attr-defined]
        QTest.keyClick(desk.box("recovery"), Key.Key_Escape)
        desk.come_back()
        assert desk.title == "Untitled – EloApp"
        desk.rate("1234")
    with again() as desk:  # type: ignore[attr-defined]
        desk.answer("recovery.later")
        assert desk.boxes() == []
    with again() as desk:  # type: ignore[attr-defined]
        desk.answer("recovery.restore")
        assert desk.rating == "1650"
        assert desk.title == "Untitled* – EloApp"


def test_several_are_listed_the_newest_first_and_taken_one_by_one(
    again: Callable[..., object],
) -> None:
    for rating, age in ((1600, 300), (1700, 200), (1800, 100)):
        left(rated(rating, f"P{rating}"))
        newest = max(left_files(), key=lambda file: file.stat().st_mtime_ns)
        then = newest.stat().st_mtime - age
        os.utime(newest, (then, then))
    with again() as desk:  # type: ignore[attr-defined]
        box = desk.box("recovery")
        table = box.findChild(QTableView, "recovery.table")

        def names() -> list[str]:
            model = table.model()
            return [model.index(row, 1).data() for row in range(model.rowCount())]

        assert names() == ["P1800", "P1700", "P1600"]
        desk.press("recovery.discard", box)
        assert names() == ["P1700", "P1600"]
        table.setFocus()
        QTest.keyClick(table, Key.Key_Down)
        QTest.keyClick(table, Key.Key_Return)
        desk.come_back()
        assert desk.rating == "1600"
    with again() as desk:  # type: ignore[attr-defined]
        box = desk.box("recovery")
        desk.press("recovery.discard", box)
        assert desk.boxes() == []
        assert left_files() == []


def test_a_named_file_is_said_to_be_bad_before_what_was_left_is_offered(
    again: Callable[..., object], tmp_path: Path
) -> None:
    left(rated(1650))
    with again(str(tmp_path / "nowhere.elo")) as desk:  # type: ignore[attr-defined]
        desk.box("file.error")
        desk.answer_without_return("file.close")
        desk.box("recovery")
        desk.answer("recovery.restore")
        assert desk.rating == "1650"


def test_what_cannot_be_kept_is_said_beside_the_work(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = autosave_folder()
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("no folder")
    desk.rate("1850")
    desk.bot.waitUntil(lambda: len(desk.boxes()) == 1, timeout=LONG)
    assert "cannot be kept" in desk.said("unkept.message")
    assert not desk.boxes()[0].isModal()
    desk.come_back()
    desk.rate("1851")
    assert desk.rating == "1851"
    desk.boxes()[0].close()


def test_the_end_of_the_users_session_keeps_without_a_question(
    desk: Desk, again: Callable[..., object]
) -> None:
    desk.rate("1850")
    desk.files._session_ending(None)
    assert len(left_files()) == 1
    desk.rate("1851")  # typed while others still end
    assert desk.top.close()
    assert desk.boxes() == []
    with again() as second:  # type: ignore[attr-defined]
        second.answer("recovery.restore")
        assert second.rating == "1851"


def test_an_end_of_the_session_that_was_stopped_asks_again(desk: Desk) -> None:
    desk.rate("1850")
    desk.files._session_ending(None)
    desk.return_to_window()
    assert not desk.top.close()
    desk.box("save.question")
    desk.answer("save.cancel")


# Words and keyboard -----------------------------------------------------------------------------


class Pseudo(gettext.NullTranslations):
    """Marks whatever has been translated."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"

    def pgettext(self, context: str, message: str) -> str:
        return message if context == "keys" else f"⟦{message}⟧"


def every_box(desk: Desk, tmp_path: Path) -> Iterator[QDialog]:
    """Every question and message of documents, one after the other."""
    files, path = desk.files, on_disk(tmp_path / "a.elo")
    error = FileError(FileFault.DISK_FULL)
    left(rated(1650))
    left(replace(rated(1650), players=example_players(2026)), path)

    def nothing() -> None:
        pass

    for show in (
        lambda: files._when_settled(nothing),
        lambda: files._ask_replace(path, nothing),
        lambda: files._ask_whose(path, nothing, nothing),
        lambda: files._ask_where(path, nothing, nothing),
        lambda: files._say_unreadable(),
        lambda: files._say_unkept(error),
        lambda: files.refuse(path, FileError(FileFault.MISSING)),
        files.offer_left_over,
    ):
        show()
        (box,) = desk.boxes()
        yield box
        box.close()
        desk.settle()


def test_every_word_is_translated_and_every_control_has_a_name(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    language.use("en", catalogue=Pseudo())
    desk.top.rebuild()
    desk.rate("1850")
    desk.rate("x")
    names = set()
    for box in every_box(desk, tmp_path):
        names.add(box.objectName())
        texts = [box.windowTitle()]
        texts += [label.text() for label in box.findChildren(QLabel) if label.text()]
        buttons = [b for b in box.findChildren(QPushButton) if b.isVisible()]
        assert all(button.objectName() for button in buttons)
        # The standard button is Qt's own, translated by Qt.
        texts += [b.text() for b in buttons if not b.objectName().endswith(".cancel")]
        for table in box.findChildren(QTableView):
            across = Qt.Orientation.Horizontal
            texts += [str(table.model().headerData(i, across)) for i in range(3)]
        assert len(texts) >= 2
        assert all("⟦" in text for text in texts), texts
        for widget in box.findChildren(QWidget):
            if widget.isVisible() and widget.focusPolicy() != Qt.FocusPolicy.NoFocus:
                interface = QAccessible.queryAccessibleInterface(widget)
                assert interface.text(QAccessible.Text.Name), widget
    assert names == {
        *("save.question", "replace.question", "changed.question", "gone.question"),
        *("unreadable.message", "unkept.message", "file.error", "recovery"),
    }
    menu = desk.find_menu("⟦&File⟧")
    assert all("⟦" in action.text() for action in menu.actions() if not action.isSeparator())
    assert "⟦Untitled⟧" in desk.title


def test_names_of_files_are_no_mark_up(desk: Desk, tmp_path: Path) -> None:
    desk.rate("1850")
    desk.save_at(tmp_path / "<b>x<img src=y>.elo")
    desk.rate("1851")
    desk.trigger("new")
    box = desk.box("save.question")
    for label in box.findChildren(QLabel):
        assert label.textFormat() == Qt.TextFormat.PlainText
    desk.answer("save.cancel")


@pytest.mark.parametrize("name", ["save.question", "recovery"])
def test_a_dialog_is_worked_by_keys_alone(
    desk: Desk, name: str, again: Callable[..., object]
) -> None:
    if name == "recovery":
        left(rated(1650))
        desk.files.offer_left_over()
        wanted = {"recovery.table", "recovery.discard", "recovery.later", "recovery.restore"}
    else:
        desk.rate("1850")
        desk.trigger("new")
        wanted = {"save.yes", "save.no", "save.cancel"}
    box = desk.box(name)
    box.activateWindow()
    desk.bot.waitUntil(box.isActiveWindow)
    reached = set()
    for _ in range(6):
        focused = box.focusWidget()
        assert focused is not None
        reached.add(focused.objectName())
        QTest.keyClick(focused, Key.Key_Tab)
    assert reached == wanted
    QTest.keyClick(box, Key.Key_Escape)
    desk.come_back()
    assert desk.boxes() == []
