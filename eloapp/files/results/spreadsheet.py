"""Spreadsheets: the cells as text, then the reader of tables."""

import datetime
import io
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Final

from eloapp.files.document.system import file_error
from eloapp.files.errors import FileError, FileFault
from eloapp.files.results.columns import read_table
from eloapp.files.results.encoding import MAX_BYTES
from eloapp.files.results.reading import Options, Reading, SourceKind
from eloapp.files.results.unpacking import unpack

if TYPE_CHECKING:
    from python_calamine import CalamineWorkbook

_NOTHING_SET: Final = Options()

#: What a cell holds, as the library gives it.
_Value = (
    int
    | float
    | str
    | bool
    | datetime.time
    | datetime.date
    | datetime.datetime
    | datetime.timedelta
)


def read_spreadsheet(
    source: bytes | Path, options: Options = _NOTHING_SET, *, own_name: str = ""
) -> Reading:
    """The games of a workbook (XLSX or ODS): of the sheet asked for, else of the first with any.

    Raises :class:`FileError`: MISSING, NO_PERMISSION, CANNOT_READ, TOO_BIG, EMPTY, NO_RESULTS,
    and what :func:`~eloapp.files.results.unpacking.unpack` and
    :func:`~eloapp.files.results.columns.read_table` raise.
    """
    *_, last = spreadsheet_steps(source, options, own_name=own_name)
    return last


def spreadsheet_steps(
    source: bytes | Path, options: Options = _NOTHING_SET, *, own_name: str = ""
) -> Iterator[Reading]:
    """As :func:`read_spreadsheet`: readings that tell the progress, and the complete one."""
    data = _content(source) if isinstance(source, Path) else source
    if len(data) > MAX_BYTES:
        raise FileError(FileFault.TOO_BIG, limit=MAX_BYTES)
    if not data:
        raise FileError(FileFault.EMPTY)
    checking = unpack(data)
    while True:
        try:
            share = next(checking)
        except StopIteration as end:
            clean: bytes = end.value
            break
        yield Reading(SourceKind.SPREADSHEET, (), options, options, progress=share * 0.9)
    yield _read(clean, options, own_name)


def _content(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        raise file_error(error, FileFault.CANNOT_READ) from error


def _read(data: bytes, options: Options, own_name: str) -> Reading:
    from python_calamine import SheetTypeEnum, load_workbook

    with _library():
        book = load_workbook(io.BytesIO(data))
        names = tuple(
            sheet.name for sheet in book.sheets_metadata if sheet.typ == SheetTypeEnum.WorkSheet
        )
    wanted = [name for name in names if name == options.sheet] or names
    lines, trouble = 0, FileError(FileFault.EMPTY)
    for name in wanted:
        try:
            return read_table(
                _cells(book, name),
                options,
                SourceKind.SPREADSHEET,
                used=Options(sheet=name),
                sheets=names,
                own_name=own_name,
            )
        except FileError as error:
            lines += error.values.get("lines", 0)
            if error.fault is FileFault.NO_RESULTS:
                error = FileError(FileFault.NO_RESULTS, lines=lines)
            if error.fault is not FileFault.EMPTY:
                trouble = error
    raise trouble


def _cells(book: "CalamineWorkbook", name: str) -> list[list[str]]:
    """A sheet from its first row and column on, so that places are those that Excel shows."""
    with _library():
        rows = book.get_sheet_by_name(name).to_python(skip_empty_area=False)
    return [[_text(value) for value in row] for row in rows]


@contextmanager
def _library() -> Generator[None, None, None]:
    """What goes wrong in the library is a fault of the file."""
    from python_calamine import CalamineError, PasswordError

    try:
        yield
    except PasswordError as error:
        raise FileError(FileFault.ENCRYPTED) from error
    except (CalamineError, ValueError, OverflowError) as error:
        raise FileError(FileFault.NOT_A_SPREADSHEET) from error
    except BaseException as error:
        # A panic of Rust is no Exception, and its class cannot be imported.
        if type(error).__name__ != "PanicException":
            raise
        raise FileError(FileFault.NOT_A_SPREADSHEET) from error


def _text(value: _Value) -> str:
    """A cell as one would type it; a date in the ISO form."""
    if isinstance(value, str):
        return value
    if isinstance(value, float):
        return format(Decimal(f"{value:.15g}"), "f")  # as many digits as Excel shows
    if isinstance(value, datetime.datetime):
        day, time = value.date(), value.time()
        return f"{day} {time}" if time != datetime.time() else str(day)
    return str(value)
