"""What is said about a file: one line for every fault, with its place, whatever the names hold."""

import pytest

from eloapp.files.document.flaws import Flaw, damaged
from eloapp.files.errors import FileError, FileFault
from eloapp.wording.files import file_fault

VALUES = {
    "reason": "Is a directory",
    "version": 3,
    "known": 1,
    "path": "players.a.rating",
    "limit": 2_000_000_000,
    "lines": 3,
    "low": 1,
    "high": 5000,
    "digits": 40,
    "wanted": ("int", "decimal", "null"),
}


def error_of(fault: FileFault) -> FileError:
    values = {**VALUES, "reason": Flaw.NOT_FINITE} if fault is FileFault.DAMAGED else VALUES
    return FileError(fault, **values)


@pytest.mark.parametrize("fault", FileFault)
def test_every_fault_has_its_sentence(fault: FileFault) -> None:
    said = file_fault(error_of(fault), "a.elo")
    assert said.startswith("“a.elo” ")
    assert "{" not in said
    assert "\n" not in said
    assert said[-1] not in ".: "
    others = {file_fault(error_of(other), "a.elo") for other in FileFault if other is not fault}
    assert said not in others
    assert file_fault(error_of(fault)).startswith("The file ")


@pytest.mark.parametrize("flaw", Flaw)
@pytest.mark.parametrize("fault", [FileFault.DAMAGED, FileFault.CANNOT_WRITE])
def test_every_flaw_is_told_with_its_path(flaw: Flaw, fault: FileFault) -> None:
    said = file_fault(FileError(fault, **{**VALUES, "reason": flaw}), "a.elo")
    assert "players.a.rating" in said
    assert "{" not in said


def test_the_place_is_line_and_column_where_they_are_known() -> None:
    assert "at line 7, column 3:" in file_fault(damaged(Flaw.SYNTAX, line=7, column=3))
    assert "at line 7:" in file_fault(damaged(Flaw.NOT_TEXT, line=7))
    assert "at its beginning:" in file_fault(damaged(Flaw.TOO_DEEP))


def test_a_file_that_has_gone_is_told_from_one_that_changed() -> None:
    gone = FileError(FileFault.CHANGED_ON_DISK, gone=True)
    assert "moved or deleted" in file_fault(gone)
    assert "by another program" in file_fault(FileError(FileFault.CHANGED_ON_DISK, gone=False))


def test_sizes_and_counts_are_readable() -> None:
    assert "50 MB" in file_fault(FileError(FileFault.TOO_BIG, limit=50_000_000))
    assert "2 GB" in file_fault(FileError(FileFault.UNPACKS_TOO_BIG, limit=2_000_000_000))
    assert "20,000" in file_fault(FileError(FileFault.TOO_MANY_ROWS, limit=20_000))


def test_a_name_with_braces_is_only_a_name() -> None:
    assert file_fault(FileError(FileFault.EMPTY), "{path}.elo").startswith("“{path}.elo” ")


def test_kinds_are_named_in_words() -> None:
    def said(*wanted: str) -> str:
        return file_fault(damaged(Flaw.WRONG_KIND, "a", wanted=wanted))

    assert "must be a number or null" in said("int", "decimal", "null")
    assert "must be a whole number" in said("int")
    assert "must be a list" in said("array")
