"""Reports as files: what they hold for a spreadsheet, and writing them wholly or not at all."""

from collections.abc import Sequence
from pathlib import Path

from eloapp.files.csv_out import csv_text
from eloapp.files.document.system import file_error, write_whole
from eloapp.files.errors import FileError as FileError
from eloapp.files.errors import FileFault
from eloapp.wording.blocks import Section, as_rows


def report_csv(title: str, parts: Sequence[Section]) -> bytes:
    """A report as a French Excel opens it; a byte order mark tells of UTF-8."""
    return csv_text(as_rows(title, parts), bom=True).encode()


def write_file(path: Path, data: bytes) -> None:
    """Replace a file as a whole; raises FileError and leaves what was there."""
    try:
        write_whole(path.resolve(), data)
    except OSError as error:
        raise file_error(error, FileFault.CANNOT_WRITE) from error
