"""What is remembered comes back from the file as it was, also after hands were at it (SAV-04).

Values are read from a copy of the file, as another process does: in the one that wrote them Qt
still holds them in memory with their types.
"""

import logging
import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings

from eloapp.models.preferences import RECENT_FILES, Preferences
from tests.support.data import cases


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "eloapp.ini"


def preferences(file: Path) -> Preferences:
    return Preferences(QSettings(str(file), QSettings.Format.IniFormat))


def by_hand(file: Path, line: str) -> Preferences:
    """The settings as somebody wrote them."""
    file.write_text(f"[General]\n{line}\n", encoding="utf-8")
    return preferences(file)


def written(file: Path, change: object) -> Preferences:
    """The settings after a change, as the next start reads them."""
    settings = QSettings(str(file), QSettings.Format.IniFormat)
    change(Preferences(settings))  # type: ignore[operator]
    settings.sync()
    file.touch()
    copy = file.with_name(f"copy-{len(list(file.parent.iterdir()))}.ini")
    shutil.copy(file, copy)
    return preferences(copy)


def test_sav_04_an_unticked_switch_stays_so(file: Path) -> None:
    assert cases()["SAV-04"]["expected"]["value"] is False

    def untick(found: Preferences) -> None:
        found.column_shown = False

    assert not written(file, untick).column_shown
    assert "columnShown=false" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize("text", ["false", "FALSE", "0", "no", ""])
def test_sav_04_a_switch_put_off_by_hand(file: Path, text: str) -> None:
    assert not by_hand(file, f"columnShown={text}").column_shown


@pytest.mark.parametrize("text", ["true", "True", "1", "yes"])
def test_sav_04_a_switch_put_on_by_hand(file: Path, text: str) -> None:
    assert by_hand(file, f"rulesOpen={text}").rules_open


@pytest.mark.parametrize("text", ["off", "2", "garbage", "@Invalid()", "@ByteArray(x)"])
def test_sav_04_what_is_neither_is_the_default_and_logged(
    file: Path, text: str, caplog: pytest.LogCaptureFixture
) -> None:
    found = by_hand(file, f"columnShown={text}\nrulesOpen={text}")
    with caplog.at_level(logging.WARNING):
        assert found.column_shown
        assert not found.rules_open
    if text != "@Invalid()":  # which is no value at all
        assert ["columnShown" in caplog.text, "rulesOpen" in caplog.text] == [True, True]


@pytest.mark.parametrize("count", [0, 1, 2, RECENT_FILES, RECENT_FILES + 3])
def test_recent_files_come_back_the_newest_first(file: Path, count: int) -> None:
    paths = [f"/home/zoé/a, b; c/{i} [*]=.elo" for i in range(count)]

    def add(found: Preferences) -> None:
        for path in paths:
            found.add_recent_file(path)

    assert written(file, add).recent_files == paths[::-1][:RECENT_FILES]


def test_a_recent_file_is_there_once_and_can_go(file: Path) -> None:
    def work(found: Preferences) -> None:
        for path in ("/a", "/b", "/a"):
            found.add_recent_file(path)

    assert written(file, work).recent_files == ["/a", "/b"]
    assert written(file, lambda found: found.drop_recent_file("/a")).recent_files == ["/b"]
    assert written(file, lambda found: found.drop_recent_file("/b")).recent_files == []


@pytest.mark.parametrize("text", ["", "@Invalid()", "@ByteArray(x)", "true", "1, 2", "@Point(1 2)"])
def test_a_damaged_list_of_recent_files_does_no_harm(file: Path, text: str) -> None:
    found = by_hand(file, f"recentFiles={text}")
    assert all(isinstance(path, str) and path for path in found.recent_files)
    found.add_recent_file("/a.elo")
    assert found.recent_files[0] == "/a.elo"


def test_the_last_folder(file: Path) -> None:
    assert preferences(file).last_folder == ""

    def leave(found: Preferences) -> None:
        found.last_folder = "/home/zoé/Échecs"

    assert written(file, leave).last_folder == "/home/zoé/Échecs"
