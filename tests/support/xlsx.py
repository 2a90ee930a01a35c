"""Workbooks made by hand, so that tests decide every byte of them; hostile archives too."""

import io
import struct
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from xml.sax.saxutils import escape, quoteattr

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
#: Style 1 is a date, 2 a date with its time, 3 a number with two decimals.
STYLES = (
    f'{HEAD}<styleSheet xmlns="{MAIN}"><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14"/>'
    '<xf numFmtId="22"/><xf numFmtId="2"/></cellXfs></styleSheet>'
)
_DAY_ZERO = datetime.fromisoformat("1899-12-30")


@dataclass(frozen=True)
class Error:
    """What a formula that fails shows, such as ``#N/A``."""

    text: str


@dataclass(frozen=True)
class Inline:
    """A text that stands in its cell."""

    text: str


Cell = str | int | float | bool | date | Error | Inline | None
Rows = Sequence[Sequence[Cell]]


def column(number: int) -> str:
    """The letters of a column counted from 0."""
    letters = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def _cell(value: Cell, where: str, texts: list[str]) -> str:
    at = f' r="{where}"'
    match value:
        case None:
            return ""
        case bool():
            return f'<c{at} t="b"><v>{int(value)}</v></c>'
        case int() | float():
            return f"<c{at}><v>{value!r}</v></c>"
        case datetime():
            return f'<c{at} s="2"><v>{(value - _DAY_ZERO).total_seconds() / 86400!r}</v></c>'
        case date():
            return f'<c{at} s="1"><v>{(value - _DAY_ZERO.date()).days}</v></c>'
        case Error(text):
            return f'<c{at} t="e"><v>{escape(text)}</v></c>'
        case Inline(text):
            return f'<c{at} t="inlineStr"><is><t>{escape(text)}</t></is></c>'
        case str():
            texts.append(value)
            return f'<c{at} t="s"><v>{len(texts) - 1}</v></c>'


def sheet(rows: Rows, texts: list[str], before: str = "", after: str = "") -> str:
    """A sheet; its texts are added to those of the book."""
    lines = []
    for index, row in enumerate(rows, 1):
        cells = "".join(_cell(v, f"{column(i)}{index}", texts) for i, v in enumerate(row))
        lines.append(f'<row r="{index}">{cells}</row>')
    return raw_sheet("".join(lines), before, after)


def raw_sheet(data: str, before: str = "", after: str = "") -> str:
    """A sheet of rows that are XML already."""
    inside = f"{before}<sheetData>{data}</sheetData>{after}"
    return f'{HEAD}<worksheet xmlns="{MAIN}">{inside}</worksheet>'


def parts(sheets: Mapping[str, Rows | str]) -> dict[str, str]:
    """The parts of a workbook by name; a sheet that is a text is taken as it is."""
    texts: list[str] = []
    files = {
        f"xl/worksheets/sheet{number}.xml": rows if isinstance(rows, str) else sheet(rows, texts)
        for number, rows in enumerate(sheets.values(), 1)
    }
    names = "".join(
        f'<sheet name={quoteattr(name)} sheetId="{number}" r:id="rId{number}"/>'
        for number, name in enumerate(sheets, 1)
    )
    targets = [("worksheet", f"worksheets/sheet{number + 1}.xml") for number in range(len(sheets))]
    targets += [("styles", "styles.xml"), ("sharedStrings", "sharedStrings.xml")]
    relations = "".join(
        f'<Relationship Id="rId{number}" Type="{OFFICE}/{kind}" Target="{target}"/>'
        for number, (kind, target) in enumerate(targets, 1)
    )
    strings = "".join(f'<si><t xml:space="preserve">{escape(text)}</t></si>' for text in texts)
    return {
        "[Content_Types].xml": f'{HEAD}<Types xmlns="{TYPES}"/>',
        "_rels/.rels": (
            f'{HEAD}<Relationships xmlns="{RELATIONS}"><Relationship Id="rId1" '
            f'Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>'
        ),
        "xl/workbook.xml": (
            f'{HEAD}<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets>{names}</sheets></workbook>'
        ),
        "xl/_rels/workbook.xml.rels": (
            f'{HEAD}<Relationships xmlns="{RELATIONS}">{relations}</Relationships>'
        ),
        "xl/styles.xml": STYLES,
        "xl/sharedStrings.xml": (
            f'{HEAD}<sst xmlns="{MAIN}" count="{len(texts)}" uniqueCount="{len(texts)}">'
            f"{strings}</sst>"
        ),
        **files,
    }


def archive(files: Mapping[str, str | bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip of these files."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", method) as target:
        for name, content in files.items():
            target.writestr(name, content)
    return made.getvalue()


def workbook(rows: Rows | str, name: str = "Results", **more: Rows | str) -> bytes:
    """An XLSX file of one sheet, or of several by name."""
    return archive(parts({name: rows, **more}))


def ods_parts(table: str) -> dict[str, str]:
    """The parts of an ODS file; ``table`` is the XML of the rows of its only sheet."""
    names = "urn:oasis:names:tc:opendocument:xmlns"
    return {
        "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
        "content.xml": (
            f'{HEAD}<office:document-content xmlns:office="{names}:office:1.0" '
            f'xmlns:table="{names}:table:1.0" xmlns:text="{names}:text:1.0">'
            '<office:body><office:spreadsheet><table:table table:name="Results">'
            f"{table}</table:table></office:spreadsheet></office:body>"
            "</office:document-content>"
        ),
        "META-INF/manifest.xml": f'<manifest:manifest xmlns:manifest="{names}:manifest:1.0"/>',
    }


def ods(table: str, **more: str) -> bytes:
    """An ODS file, see :func:`ods_parts`."""
    return archive({**ods_parts(table), **more})


def ods_row(*values: str | float, times: int = 1, attributes: str = "") -> str:
    """A row of an ODS sheet."""
    cells = "".join(
        f'<table:table-cell office:value-type="string"{attributes}><text:p>{escape(v)}</text:p>'
        "</table:table-cell>"
        if isinstance(v, str)
        else f'<table:table-cell office:value-type="float" office:value="{v}"{attributes}/>'
        for v in values
    )
    return f'<table:table-row table:number-rows-repeated="{times}">{cells}</table:table-row>'


def lying_archive(name: str, megabytes: int, claimed: int = 100) -> bytes:
    """A zip whose only file unpacks to zeros of that size and claims to be small."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    block = packer.compress(bytes(1 << 20)) + packer.flush(zlib.Z_FULL_FLUSH)
    packed = block * megabytes + packer.flush()
    title = name.encode()
    sizes = struct.pack("<IIIHH", 0, len(packed), claimed, len(title), 0)
    start = struct.pack("<HHHHH", 20, 0, 8, 0, 33) + sizes
    local = b"PK\x03\x04" + start + title + packed
    central = b"PK\x01\x02" + struct.pack("<H", 20) + start + bytes(14 - 4) + bytes(4) + title
    end = struct.pack("<4sHHHHIIH", b"PK\x05\x06", 0, 0, 1, 1, len(central), len(local), 0)
    return local + central + end
