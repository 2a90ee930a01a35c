"""Spreadsheets: cells as Excel shows them, and archives that cannot hurt.

Rules protected: the rows of the sheet are those of the reading, wherever the table begins; a
date that Excel made of a result is never read as one; nothing in a file (sizes that lie, entities,
cells in far corners, numbers of texts, damage of any kind) takes the memory, the time or the
program itself: there is a reading or one :class:`FileError`.
"""

import io
import zipfile
from collections.abc import Callable
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import xlsx
from support.xlsx import Error, Inline, Rows, archive, ods, ods_row, parts, raw_sheet, workbook

from eloapp.core.results import Result
from eloapp.files.errors import FileError, FileFault
from eloapp.files.results import unpacking
from eloapp.files.results.encoding import MAX_BYTES
from eloapp.files.results.reading import Options, Reading, Reason, SourceKind
from eloapp.files.results.spreadsheet import read_spreadsheet, spreadsheet_steps

HEADER = ("Nom", "Elo", "Résultat")
GAMES: Rows = [HEADER, ("Petit, Noa", 1800, "1"), ("Moreau, Sacha", 1900, "½")]
WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS

usual = settings(derandomize=True, deadline=None, max_examples=200, database=None)
many = settings(usual, max_examples=10_000)


def read(data: bytes, options: Options | None = None) -> Reading:
    """The complete reading."""
    return read_spreadsheet(data, options or Options())


def fault(data: bytes) -> FileError:
    """Why a file is refused."""
    with pytest.raises(FileError) as caught:
        read(data)
    return caught.value


def understood(reading: Reading) -> list[tuple[str, Decimal | None, Result | None]]:
    """The rows that count."""
    return [(row.name, row.rating, row.result) for row in reading.counted]


# What stands in the cells -------------------------------------------------------------------


def test_a_table_is_read() -> None:
    reading = read(workbook(GAMES))
    assert understood(reading) == [("Petit, Noa", 1800, WIN), ("Moreau, Sacha", 1900, DRAW)]
    assert reading.kind is SourceKind.SPREADSHEET
    assert reading.used.sheet == "Results"
    assert reading.headers == HEADER
    assert reading.table[0] == ("Petit, Noa", "1800", "1")
    assert reading.progress == 1


def test_banner_rows_stand_above_the_header_and_places_are_those_of_the_sheet() -> None:
    banner: Rows = [("Open de la Tour",), (), (None, "From the Tournament-Database"), ()]
    rows = [*banner, *((None, None, *row) for row in GAMES)]
    reading = read(workbook(rows))
    assert understood(reading) == [("Petit, Noa", 1800, WIN), ("Moreau, Sacha", 1900, DRAW)]
    assert [row.place.line for row in reading.counted] == [6, 7]


@pytest.mark.parametrize(
    ("cell", "rating"),
    [
        (1800, 1800),
        (1800.0, 1800),
        (1800.5, "1800.5"),
        ("1 800", 1800),
        ("1800", 1800),
        (Inline("1800,5"), "1800.5"),
        (1800.1 + 0.2, "1800.3"),
    ],
)
def test_ratings_as_excel_holds_them(cell: xlsx.Cell, rating: int | str) -> None:
    reading = read(workbook([*GAMES, ("Garnier, Lou", cell, 1)]))
    assert reading.rows[-1].rating == Decimal(rating)
    assert reading.rows[-1].counts


@pytest.mark.parametrize(
    ("cell", "result", "reason"),
    [
        (1, WIN, None),
        (0, LOSS, None),
        (0.5, DRAW, None),
        ("½", DRAW, None),
        ("1-0", WIN, None),
        (date(2026, 2, 1), None, Reason.LOOKS_LIKE_DATE),
        (datetime.fromisoformat("2026-01-02 12:00"), None, Reason.LOOKS_LIKE_DATE),
        (46054, None, Reason.LOOKS_LIKE_DATE),
        (True, None, Reason.RESULT_UNREADABLE),
        (Error("#N/A"), None, Reason.RESULT_MISSING),
        (None, None, Reason.RESULT_MISSING),
        (5, None, Reason.RESULT_AMBIGUOUS),
    ],
)
def test_results_as_excel_holds_them(
    cell: xlsx.Cell, result: Result | None, reason: Reason | None
) -> None:
    (*_, row) = read(workbook([*GAMES, ("Garnier, Lou", 1700, cell)])).rows
    assert (row.result, row.reason) == (result, reason)
    assert row.place.line == 4


def test_cells_without_addresses_and_prefixed_names() -> None:
    cells = "".join(
        "<row>" + "".join(f'<c t="inlineStr"><is><t>{cell}</t></is></c>' for cell in row) + "</row>"
        for row in (HEADER, ("Petit", "1800", "1"))
    )
    assert understood(read(workbook(raw_sheet(cells)))) == [("Petit", 1800, WIN)]
    sheet = raw_sheet(cells).replace("<", "<x:").replace("<x:/", "</x:").replace("<x:?", "<?")
    sheet = sheet.replace("xmlns=", "xmlns:x=")
    assert understood(read(workbook(sheet))) == [("Petit", 1800, WIN)]


def test_an_ods_is_read_too() -> None:
    empty = '<table:table-row table:number-rows-repeated="1048000"><table:table-cell/>'
    rows = ods_row(*HEADER) + ods_row("Petit, Noa", 1800.0, "1") + ods_row("Moreau", 1900.5, 0.5)
    reading = read(ods(f"{rows}{empty}</table:table-row>"))
    assert understood(reading) == [
        ("Petit, Noa", 1800, WIN),
        ("Moreau", Decimal("1900.5"), DRAW),
    ]


CROSSTABLE: Rows = [
    ("From the Tournament-Database of Chess-Results",),
    ("Open de la Tour",),
    (),
    ("Ranking crosstable after Round 3",),
    ("Rk.", None, "Name", "Rtg", "FED", "1.Rd", "2.Rd", "3.Rd", "Pts."),
    (1, "GM", "Durand, Alix", 1800, "FRA", "2w1", "3w+", "4b½", 2.5),
    (2, None, "Moreau, Sacha", 2200, "BEL", "1b0", "4b1", "3w1", 2),
    (3, None, "Garnier, Lou", 1900, "SUI", "4b0", "1b-", "2b0", 0),
    (4, None, "Petit, Noa", 1750, "FRA", "3w1", "2w0", "1w½", 1.5),
    (),
    ("Annotation:",),
]


def test_a_crosstable_with_banner_rows_is_one_players_games() -> None:
    reading = read_spreadsheet(workbook(CROSSTABLE), own_name="Alix Durand")
    assert reading.kind is SourceKind.CROSSTABLE
    assert reading.me is not None
    assert reading.me.name == "Durand, Alix"
    assert reading.sheets == ("Results",)
    assert reading.used.sheet == "Results"
    assert [(row.name, row.rating, row.result, row.reason) for row in reading.rows] == [
        ("Moreau, Sacha", 2200, WIN, None),
        ("Garnier, Lou", 1900, Result.FORFEIT_WIN, Reason.FORFEIT),
        ("Petit, Noa", 1750, DRAW, None),
    ]
    assert {row.place.line for row in reading.rows} == {6}


# Sheets -------------------------------------------------------------------------------------


def test_the_first_sheet_with_results_is_taken() -> None:
    data = workbook([], Notes=[("Dear friends",)], Games=GAMES, More=GAMES[:2])
    reading = read(data)
    assert reading.used.sheet == "Games"
    assert reading.sheets == ("Results", "Notes", "Games", "More")
    assert len(reading.counted) == 2
    assert read(data, Options(sheet="More")).used.sheet == "More"
    assert len(read(data, Options(sheet="More")).counted) == 1
    assert read(data, Options(sheet="gone")).used.sheet == "Games"
    with pytest.raises(FileError) as caught:
        read(data, Options(sheet="Notes"))
    assert caught.value.fault is FileFault.NO_RESULTS


def test_a_book_without_results_is_no_success() -> None:
    assert fault(workbook([])).fault is FileFault.EMPTY
    assert fault(workbook(raw_sheet(""))).fault is FileFault.EMPTY
    found = fault(workbook([("Dear",), ("friends",)], Other=[("x",)]))
    assert (found.fault, found.values) == (FileFault.NO_RESULTS, {"lines": 3})


# What is no spreadsheet ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", FileFault.EMPTY),
        (b"Nom;Elo\n", FileFault.NOT_A_SPREADSHEET),
        (bytes(range(256)) * 1000, FileFault.NOT_A_SPREADSHEET),
        (b"PK\x03\x04" + b"rubbish" * 100, FileFault.NOT_A_SPREADSHEET),
        (archive({}), FileFault.NOT_A_SPREADSHEET),
        (archive({"word/document.xml": "<x/>"}), FileFault.NOT_A_SPREADSHEET),
        (archive({"xl/workbook.bin": b"\x83\x01"}), FileFault.OLD_SPREADSHEET),
        (bytes.fromhex("d0cf11e0a1b11ae1") + bytes(2000), FileFault.OLD_SPREADSHEET),
        (
            bytes.fromhex("d0cf11e0a1b11ae1") + "EncryptedPackage".encode("utf-16-le"),
            FileFault.ENCRYPTED,
        ),
        (workbook(GAMES)[:-30], FileFault.NOT_A_SPREADSHEET),
        (workbook(GAMES)[:200], FileFault.NOT_A_SPREADSHEET),
        (workbook("<worksheet>"), FileFault.NOT_A_SPREADSHEET),
        (workbook(raw_sheet('<row r="x"/>')), FileFault.NOT_A_SPREADSHEET),
        (workbook(raw_sheet('<row><c r="A0"><v>1</v></c></row>')), FileFault.NOT_A_SPREADSHEET),
        (archive(parts({"a": GAMES}), zipfile.ZIP_BZIP2), FileFault.NOT_A_SPREADSHEET),
        (ods(ods_row(*HEADER), **{"META-INF/manifest.xml": "<m><encryption-data/></m>"}), None),
    ],
    ids=lambda value: "" if isinstance(value, bytes) else str(value),
)
def test_what_is_no_spreadsheet(data: bytes, expected: FileFault | None) -> None:
    assert fault(data).fault is (expected or FileFault.ENCRYPTED)


def test_an_archive_with_a_password() -> None:
    data = bytearray(workbook(GAMES))
    for signature, offset in ((b"PK\x01\x02", 8), (b"PK\x03\x04", 6)):
        at = data.find(signature)
        while at >= 0:
            data[at + offset] |= 1
            at = data.find(signature, at + 4)
    assert fault(bytes(data)).fault is FileFault.ENCRYPTED


def test_a_part_that_stands_there_twice() -> None:
    with pytest.warns(UserWarning, match="Duplicate name"):
        data = _twice()
    assert fault(data).fault is FileFault.NOT_A_SPREADSHEET


def _twice() -> bytes:
    made = io.BytesIO(workbook(GAMES))
    with zipfile.ZipFile(made, "a") as target:
        target.writestr("xl/workbook.xml", "<workbook/>")
    return made.getvalue()


def test_files_on_disk(tmp_path: Path) -> None:
    path = tmp_path / "games.xlsx"
    path.write_bytes(workbook(GAMES))
    assert len(read_spreadsheet(path).counted) == 2
    for missing, expected in (
        (tmp_path / "none.xlsx", FileFault.MISSING),
        (tmp_path, FileFault.CANNOT_READ),
    ):
        with pytest.raises(FileError) as caught:
            read_spreadsheet(missing)
        assert caught.value.fault is expected


def test_a_panic_of_the_library_is_a_fault_of_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    import python_calamine

    class PanicException(BaseException):
        """As pyo3 raises it: no Exception."""

    def fail(error: BaseException) -> Callable[..., None]:
        def load(*_arguments: object) -> None:
            raise error

        return load

    monkeypatch.setattr(python_calamine, "load_workbook", fail(PanicException("index")))
    assert fault(workbook(GAMES)).fault is FileFault.NOT_A_SPREADSHEET
    monkeypatch.setattr(python_calamine, "load_workbook", fail(KeyboardInterrupt()))
    with pytest.raises(KeyboardInterrupt):
        read(workbook(GAMES))


# What wants to hurt -------------------------------------------------------------------------


def test_a_file_over_the_limit_is_refused_at_once(tmp_path: Path) -> None:
    path = tmp_path / "large.xlsx"
    with path.open("wb") as file:
        file.write(b"PK\x03\x04")
        file.truncate(MAX_BYTES + 1)
    started = process_time()
    with pytest.raises(FileError) as caught:
        read_spreadsheet(path)
    assert process_time() - started < 1
    assert caught.value.fault is FileFault.TOO_BIG
    assert caught.value.values == {"limit": 50_000_000}


def test_rubbish_of_any_size_is_refused_at_once() -> None:
    data = b"PK\x03\x04" + bytes(range(256)) * 190_000
    started = process_time()
    assert fault(data).fault is FileFault.NOT_A_SPREADSHEET
    assert process_time() - started < 1


def test_an_archive_that_says_that_it_is_too_big() -> None:
    data = bytearray(xlsx.lying_archive("xl/media/picture.png", 1, claimed=2_000_000_001))
    started = process_time()
    found = fault(bytes(data))
    assert process_time() - started < 0.2
    assert (found.fault, found.values) == (FileFault.UNPACKS_TOO_BIG, {"limit": 2_000_000_000})


@pytest.mark.parametrize("name", ["xl/media/picture.png", "nested.zip"])
def test_an_archive_that_hides_that_it_is_too_big(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unpacking, "MAX_UNPACKED", 20_000_000)
    assert fault(xlsx.lying_archive(name, 30)).fault is FileFault.UNPACKS_TOO_BIG
    small = {**parts({"a": GAMES}), name: bytes(1 << 20)}
    assert len(read(archive(small)).counted) == 2


@pytest.mark.slow
def test_an_archive_that_hides_more_than_two_gigabytes() -> None:
    assert fault(xlsx.lying_archive("a", 2_000)).fault is FileFault.UNPACKS_TOO_BIG


def test_an_archive_inside_is_not_opened() -> None:
    inner = archive({"zeros": bytes(10_000_000)})
    assert len(read(archive({**parts({"a": GAMES}), "inner.zip": inner})).counted) == 2


ENTITY = '<!DOCTYPE x [<!ENTITY lol "lol"><!ENTITY lots "&lol;&lol;&lol;">]>'


@pytest.mark.parametrize(
    "name",
    ["xl/worksheets/sheet1.xml", "xl/sharedStrings.xml", "xl/workbook.xml", "_rels/.rels", "a.xml"],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_entities_are_refused(name: str, encoding: str) -> None:
    files: dict[str, str | bytes] = {**parts({"a": GAMES})}
    text = str(files.get(name, "<x/>")).removeprefix(xlsx.HEAD)
    head = f'<?xml version="1.0" encoding="{encoding}"?>'
    files[name] = f"{head}{ENTITY}{text}".encode(encoding)
    assert fault(archive(files)).fault is FileFault.ENTITIES


def corner(first: str, last: str, *, filled: bool = True) -> bytes:
    """Two cells far apart."""
    value = "<v>1</v>" if filled else ""
    rows = "".join(
        f'<row r="{cell.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")}"><c r="{cell}">{value}</c></row>'
        for cell in (first, last)
    )
    return workbook(raw_sheet(rows))


def test_two_cells_far_apart_are_refused() -> None:
    found = fault(corner("A1", "XFD1048576"))
    assert (found.fault, found.values) == (FileFault.TOO_MANY_CELLS, {"limit": 5_000_000})
    assert fault(corner("XFD1", "A1048576")).fault is FileFault.TOO_MANY_CELLS
    repeated = ' table:number-columns-repeated="16384"'
    wide = ods_row("x", times=1_000_000, attributes=repeated)
    assert fault(ods(wide)).fault is FileFault.TOO_MANY_CELLS
    books = {f"s{n}": raw_sheet('<row><c r="ZZ5000"><v>1</v></c></row>') for n in range(2)}
    assert fault(archive(parts(books))).fault is FileFault.TOO_MANY_CELLS


def test_empty_cells_and_dimensions_do_not_count() -> None:
    assert fault(corner("A1", "XFD1048576", filled=False)).fault is FileFault.EMPTY
    texts: list[str] = []
    sheet = xlsx.sheet(
        [[Inline(str(cell)) for cell in row] for row in GAMES],
        texts,
        before='<dimension ref="A1:XFD1048576"/>',
        after='<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>',
    )
    assert len(read(workbook(sheet)).counted) == 2


def test_a_number_of_texts_is_not_believed() -> None:
    files = parts({"a": GAMES})
    for number in ("4000000000", "99999999999999999999", "-1", "x"):
        strings = files["xl/sharedStrings.xml"].replace(
            'uniqueCount="7"', f'uniqueCount="{number}"'
        )
        assert number in strings
        found = fault(archive({**files, "xl/sharedStrings.xml": strings})).fault
        assert found in (FileFault.TOO_MANY_CELLS, FileFault.NOT_A_SPREADSHEET)


def test_deep_and_endless_tags_are_refused() -> None:
    files = parts({"a": GAMES})
    deep = "<a>" * 100_000
    endless = f"<a b='{'x' * 30_000_000}'/>"
    for text in (deep, endless):
        started = process_time()
        assert fault(archive({**files, "a.xml": text})).fault is FileFault.NOT_A_SPREADSHEET
        assert process_time() - started < 3


def test_the_check_gives_way_and_tells_its_progress() -> None:
    rows: Rows = [HEADER, *((f"Player {n}", 1500 + n % 900, n % 2) for n in range(20_000))]
    *partial, reading = spreadsheet_steps(workbook(rows))
    assert len(partial) > 5
    assert [p.progress for p in partial] == sorted(p.progress for p in partial)
    assert all(p.progress < 1 and not p.rows for p in partial)
    assert len(reading.counted) == 20_000


# Any workbook at all ------------------------------------------------------------------------

cells = st.one_of(
    st.none(),
    st.sampled_from(["1", "½", "0", "1-0", "84b1", "+ 12B", "Elo", "Nom", "Résultat", "Rd", "-"]),
    st.integers(-10, 3000),
    st.floats(allow_nan=True, allow_infinity=True),
    st.booleans(),
    st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=8),
    st.dates(date(1900, 3, 1)),
    st.sampled_from([Error("#N/A"), Error("#DIV/0!")]),
)
grids = st.lists(st.lists(cells, max_size=6), max_size=8)
names = st.sampled_from(sorted(parts({"a": GAMES})))
pieces = st.one_of(
    st.sampled_from(
        ["<", ">", "/", '"', "&#48;", "0", "9", "999999999", "ZZZ", "-1", "A1", "<c/>", "<v>", "r="]
    ),
    st.text(max_size=5),
)


ODS = xlsx.ods_parts(
    ods_row(*HEADER) + ods_row("Petit", 1800.0, "1", times=2) + ods_row("Moreau", "1900", 0.5)
)


def replaced(name: str, changes: list[tuple[int, int, str]]) -> bytes:
    """A good workbook with one of its parts changed before it is packed."""
    files: dict[str, str | bytes] = {**(ODS if name in ODS else parts({"a": GAMES}))}
    text = str(files[name])
    for start, length, piece in changes:
        at = start % (len(text) + 1)
        text = text[:at] + piece + text[at + length :]
    files[name] = text.encode("utf-8", "replace")
    return archive(files)


def damaged(changes: list[tuple[int, bytes]]) -> bytes:
    """A good workbook with bytes of the archive changed."""
    data = bytearray(STORED)
    for start, piece in changes:
        at = start % len(data)
        data[at : at + len(piece)] = piece
    return bytes(data)


STORED = archive(parts({"a": GAMES}), zipfile.ZIP_STORED)
changes = st.lists(
    st.tuples(st.integers(0, 3000), st.integers(0, 12), pieces), min_size=1, max_size=4
)
anything = st.one_of(
    grids.map(workbook),
    st.builds(replaced, names, changes),
    st.builds(replaced, st.sampled_from(["xl/worksheets/sheet1.xml", "content.xml"]), changes),
    st.builds(
        damaged,
        st.lists(st.tuples(st.integers(0, 5000), st.binary(min_size=1, max_size=4)), min_size=1),
    ),
    st.binary(max_size=100).map(lambda data: b"PK\x03\x04" + data),
)


def check_any(data: bytes) -> None:
    """A result with reasons, or one clear error; nothing else."""
    try:
        reading = read(data)
    except FileError:
        return
    assert reading.rows
    for row in reading.rows:
        if row.counts:
            assert row.rating is not None
            assert row.rating.is_finite()
            assert row.result in (WIN, DRAW, LOSS)


@usual
@given(anything)
def test_anything_gives_rows_or_one_error(data: bytes) -> None:
    check_any(data)


@pytest.mark.slow
@pytest.mark.timeout(1200)
@many
@given(anything)
def test_anything_gives_rows_or_one_error_at_length(data: bytes) -> None:
    check_any(data)


def test_the_examples_begin_with_good_files() -> None:
    assert len(read(STORED).counted) == 2
    assert len(read(replaced("xl/styles.xml", [])).counted) == 2
    assert len(read(replaced("content.xml", [])).counted) == 3
