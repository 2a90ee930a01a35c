"""A file is recognised by what is in it, and refused in a moment when it cannot be used.

Rules protected: content goes before the name; a file that is missing, locked, no file at all or
too big is one clear :class:`FileError`; a PGN has no limit; the same file is known again (cases
ORD-06 and IDE-05 of ``tests/data/cases.jsonl``).
"""

import os
import sys
from pathlib import Path
from time import process_time

import pytest
from support.data import cases
from support.xlsx import ods, ods_row, workbook

from eloapp.core.results import Result
from eloapp.files.errors import FileError, FileFault
from eloapp.files.results.encoding import MAX_BYTES
from eloapp.files.results.reading import Options, Reading, SourceKind
from eloapp.files.results.source import digest, read_source

ROWS = [("Nom", "Elo", "Résultat"), ("Petit, Noa", 1800, "1")]
CSV = "Nom;Elo;Résultat\nPetit, Noa;1800;1\n"
PGN = (
    '[White "Petit, Noa"]\n[Black "Durand, Alix"]\n[Result "0-1"]\n[WhiteElo "1800"]\n'
    '[BlackElo "1700"]\n\n1. e4 e5 0-1\n'
)


def read(path: Path, options: Options | None = None) -> Reading:
    """The complete reading."""
    return list(read_source(path, options or Options(), own_name="Durand, Alix"))[-1]


def refusal(path: Path) -> FileError:
    """Why a file is refused."""
    with pytest.raises(FileError) as caught:
        read(path)
    return caught.value


def written(folder: Path, name: str, content: str | bytes) -> Path:
    """A file with that content."""
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


@pytest.mark.parametrize(
    ("name", "content", "kind"),
    [
        ("a.csv", CSV, SourceKind.TABLE),
        ("a.xls", CSV, SourceKind.TABLE),
        ("a", CSV.encode("utf-16"), SourceKind.TABLE),
        ("a.txt", "1850 1\n1900 ½\n", SourceKind.LINES),
        ("a.pgn", PGN, SourceKind.PGN),
        ("a.txt", PGN, SourceKind.PGN),
        ("a.csv", "\ufeff\r\n" + PGN.replace("\n", "\r\n"), SourceKind.PGN),
        ("a.txt", PGN.replace("\n", "\r"), SourceKind.PGN),
        ("a", PGN.encode("utf-16"), SourceKind.PGN),
        ("a.pgn", '; a note\n[Site "x"]\n' + PGN, SourceKind.PGN),
        ("a.xlsx", workbook(ROWS), SourceKind.SPREADSHEET),
        ("a.csv", workbook(ROWS), SourceKind.SPREADSHEET),
        ("a.pgn", workbook(ROWS), SourceKind.SPREADSHEET),
        ("a.ods", ods(ods_row(*ROWS[0]) + ods_row("P", 1800.0, "1")), None),
    ],
)
def test_the_content_tells_what_it_is(
    tmp_path: Path, name: str, content: str | bytes, kind: SourceKind | None
) -> None:
    reading = read(written(tmp_path, name, content))
    assert reading.kind is (kind or SourceKind.SPREADSHEET)
    assert reading.counted[0].result is Result.WIN
    assert reading.progress == 1


@pytest.mark.parametrize(
    ("name", "content", "expected"),
    [
        ("a.csv", "", FileFault.EMPTY),
        ("a.pgn", "", FileFault.EMPTY),
        ("a.xlsx", "", FileFault.EMPTY),
        ("a.xlsx", CSV, FileFault.NOT_A_SPREADSHEET),
        ("a.csv", bytes(range(256)) * 300, FileFault.NOT_TEXT),
        ("a.pgn", bytes(range(256)) * 300, FileFault.NOT_TEXT),
        ("a.pgn", CSV, FileFault.NO_RESULTS),
        ("a.xls", bytes.fromhex("d0cf11e0a1b11ae1") + bytes(600), FileFault.OLD_SPREADSHEET),
    ],
)
def test_what_cannot_be_used(
    tmp_path: Path, name: str, content: str | bytes, expected: FileFault
) -> None:
    assert refusal(written(tmp_path, name, content)).fault is expected


def test_options_reach_the_reader(tmp_path: Path) -> None:
    path = written(tmp_path, "a.pgn", PGN)
    assert read(path, Options(me="petit noa")).counted[0].result is Result.LOSS
    two = written(tmp_path, "a.xlsx", workbook(ROWS, More=[*ROWS, ("Moreau", 1900, "½")]))
    assert len(read(two, Options(sheet="More")).counted) == 2


def test_what_is_no_file(tmp_path: Path) -> None:
    assert refusal(tmp_path / "none.csv").fault is FileFault.MISSING
    assert refusal(tmp_path / "none.csv" / "further").fault is FileFault.MISSING
    folder = refusal(tmp_path)
    assert folder.fault is FileFault.CANNOT_READ
    assert folder.values["reason"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes by name")
def test_what_never_ends_is_not_begun(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.pgn")
    assert refusal(tmp_path / "pipe.pgn").fault is FileFault.CANNOT_READ


@pytest.mark.skipif(
    sys.platform == "win32" or not hasattr(os, "geteuid") or os.geteuid() == 0,
    reason="nothing is forbidden to this user",
)
def test_a_forbidden_file(tmp_path: Path) -> None:
    path = written(tmp_path, "a.csv", CSV)
    path.chmod(0)
    assert refusal(path).fault is FileFault.NO_PERMISSION


def test_a_forbidden_file_as_the_system_tells_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbid(*_arguments: object, **_options: object) -> None:
        raise PermissionError(13, "Permission denied")

    path = written(tmp_path, "a.csv", CSV)
    monkeypatch.setattr(Path, "open", forbid)
    assert refusal(path).fault is FileFault.NO_PERMISSION


@pytest.mark.parametrize("start", [b"Nom;Elo\n", b"PK\x03\x04", b"\x00\x01\x02"])
@pytest.mark.parametrize("name", ["a.csv", "a.xlsx"])
def test_a_file_over_the_limit_is_refused_in_a_moment(
    tmp_path: Path, start: bytes, name: str
) -> None:
    path = written(tmp_path, name, start)
    os.truncate(path, MAX_BYTES + 1)
    started = process_time()
    found = refusal(path)
    assert process_time() - started < 1
    assert (found.fault, found.values) == (FileFault.TOO_BIG, {"limit": MAX_BYTES})


def test_rubbish_under_the_limit_is_refused_in_a_moment(tmp_path: Path) -> None:
    for name in ("a.csv", "a.xlsx", "a.pgn"):
        path = written(tmp_path, name, os.urandom(1 << 20) * 40)
        started = process_time()
        assert refusal(path).fault in (FileFault.NOT_TEXT, FileFault.NOT_A_SPREADSHEET)
        assert process_time() - started < 1


def test_a_pgn_has_no_limit(tmp_path: Path) -> None:
    path = tmp_path / "a.pgn"
    with path.open("wb") as file:
        file.write(PGN.encode())
        for _ in range(MAX_BYTES // 5_000_000 + 1):
            file.write(b"{" + b"x" * 4_999_000 + b"}\n" + b"1. e4 e5 " * 100)
        file.write(b"0-1\n" + PGN.encode())
    assert path.stat().st_size > MAX_BYTES
    steps = read_source(path)
    assert next(steps).progress < 1
    assert list(steps)[-1].seen == 2


# The same file again ------------------------------------------------------------------------


def test_ord_06_the_same_file_is_known_again(tmp_path: Path) -> None:
    assert cases()["ORD-06"]["expected"]["second_import"] == "recognised as duplicate, user asked"
    first = written(tmp_path, "a.csv", CSV)
    again = written(tmp_path, "renamed.txt", CSV)
    assert digest(first) == digest(again) == digest(CSV.encode())
    assert len(digest(first)) == 64


def test_ide_05_a_corrected_file_is_another(tmp_path: Path) -> None:
    case = cases()["IDE-05"]["input"]
    first = written(tmp_path, "1", case["file_text_1_and_2"])
    third = written(tmp_path, "3", case["file_text_3"])
    assert digest(first) == digest(case["file_text_1_and_2"].encode())
    assert digest(first) != digest(third)
    with pytest.raises(FileError) as caught:
        digest(tmp_path / "gone")
    assert caught.value.fault is FileFault.MISSING
