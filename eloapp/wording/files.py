"""What is wrong with a file, in the user's words: where, why, and what to do."""

from collections.abc import Iterable
from typing import Any, Final

from eloapp.files.document.flaws import Flaw
from eloapp.files.errors import FileError, FileFault
from eloapp.wording.language import _, ngettext
from eloapp.wording.numbers import total

#: A key of a foreign file may be as long as the file.
_LONGEST_PATH: Final = 80


def file_fault(error: FileError, name: str = "", *, pasted: bool = False) -> str:
    """One sentence for a fault; ``name`` is the file's own name, without its folder.

    ``pasted`` says that there is no file, but a text from the clipboard.
    """
    nameless = _("The text") if pasted else _("The file")
    values: dict[str, Any] = {
        **error.values,
        "file": _("“{name}”").format(name=name) if name else nameless,
        "reason": _reason(error),
        "place": _place(error),
    }
    if error.fault in (FileFault.TOO_MANY_ROWS, FileFault.TOO_MANY_CELLS):
        values["limit"] = total(error.values["limit"])
    elif "limit" in values:
        values["limit"] = _size(error.values["limit"])
    return _sentence(error).format_map(values)


def _sentence(error: FileError) -> str:
    lines = error.values.get("lines", 0)
    if error.fault is FileFault.CHANGED_ON_DISK and error.values.get("gone"):
        return _("{file} has been moved or deleted since it was opened: save it again elsewhere")
    return {
        FileFault.MISSING: _(
            "{file} cannot be found: check that its folder and drive are still there"
        ),
        FileFault.NO_PERMISSION: _("{file} is protected: choose another folder or name"),
        FileFault.DISK_FULL: _(
            "{file} cannot be saved because the disk is full: free some space "
            "or choose another disk"
        ),
        FileFault.CANNOT_READ: _("{file} cannot be read: {reason}"),
        FileFault.CANNOT_WRITE: _("{file} cannot be saved: {reason}"),
        FileFault.CHANGED_ON_DISK: _(
            "{file} was changed by another program: keep yours, load theirs, or save elsewhere"
        ),
        FileFault.NOT_OURS: _("{file} is not an EloApp document: to read results, import them"),
        FileFault.NEWER: _(
            "{file} comes from a newer EloApp (format {version}, this one reads up to {known}): "
            "update EloApp to open it"
        ),
        FileFault.DAMAGED: _(
            "{file} is damaged at {place}: {reason}; correct it in a text editor "
            "or open an older copy"
        ),
        FileFault.TOO_BIG: _("{file} is too big: at most {limit}"),
        FileFault.TOO_MANY_ROWS: _("{file} has too many rows: at most {limit}"),
        FileFault.TOO_MANY_CELLS: _("{file} has too many cells: at most {limit}"),
        FileFault.NOT_TEXT: _("{file} is not text: choose a text, CSV, XLSX or PGN file"),
        FileFault.NOT_A_SPREADSHEET: _(
            "{file} cannot be read as a spreadsheet: save it again as .xlsx or .csv"
        ),
        FileFault.OLD_SPREADSHEET: _(
            "{file} has an older spreadsheet format: save it as .xlsx or .csv"
        ),
        FileFault.ENCRYPTED: _("{file} is protected by a password: save it without one"),
        FileFault.UNPACKS_TOO_BIG: _("{file} would unpack to more than {limit}: it was not opened"),
        FileFault.ENTITIES: _(
            "{file} declares XML entities, which can do harm: save it as .xlsx once more"
        ),
        FileFault.EMPTY: _("{file} is empty: choose another one"),
        FileFault.NO_RESULTS: ngettext(
            "{file} has no game in its {lines} line: write one a line, such as 1850 1",
            "{file} has no game in its {lines} lines: write one a line, such as 1850 1",
            lines,
        ),
    }[error.fault]


def _place(error: FileError) -> str:
    """Where a document is damaged: the line and column, or the path of the value."""
    line, column = error.values.get("line"), error.values.get("column")
    if line is not None and column is not None:
        return _("line {line}, column {column}").format(line=line, column=column)
    if line is not None:
        return _("line {line}").format(line=line)
    path = " ".join(error.values.get("path", "").split())
    return path[:_LONGEST_PATH] or _("its beginning")


def _reason(error: FileError) -> str:
    """Why: what the system said, or what is wrong with a value and where."""
    reason = error.values.get("reason", "")
    if not isinstance(reason, Flaw):
        return str(reason)
    said = _flaw(reason, error.values)
    path = error.values.get("path")
    if error.fault is FileFault.CANNOT_WRITE and path:
        return f"{path}, {said}"
    return said


def _flaw(flaw: Flaw, values: dict[str, Any]) -> str:
    if flaw is Flaw.OUT_OF_RANGE and values["high"] is None:
        return _("must be {low} or more").format(low=values["low"])
    if flaw is Flaw.WRONG_KIND:
        return _("must be {kinds}").format(kinds=_kinds(values["wanted"]))
    return {
        Flaw.NOT_TEXT: _("not text in UTF-8"),
        Flaw.SYNTAX: _("the JSON is broken here"),
        Flaw.TOO_DEEP: _("lists within lists without end"),
        Flaw.TWICE: _("this entry is there twice"),
        Flaw.ABSENT: _("this entry is missing"),
        Flaw.UNKNOWN: _("this entry is not known"),
        Flaw.NOT_A_CHOICE: _("not one of the values that are possible"),
        Flaw.NOT_A_DATE: _("not a date such as 2026-11-01"),
        Flaw.NOT_A_LIST_DATE: _("lists appear on the first of a month"),
        Flaw.NOT_FINITE: _("must be a finite number"),
        Flaw.TOO_LONG: _("a number with more than {digits} digits"),
        Flaw.NOT_POSITIVE: _("must be above 0"),
        Flaw.OUT_OF_RANGE: _("must be from {low} to {high}"),
        Flaw.NOT_CHANCES: _("the three chances must add up to 1"),
        Flaw.EMPTY: _("at least one value is needed"),
    }[flaw].format_map(values)


def _kinds(wanted: Iterable[str]) -> str:
    """The kinds of JSON that fit; what is not entered is ``null``."""
    names = {
        "int": _("a whole number"),
        "decimal": _("a number"),
        "str": _("text"),
        "date": _("a date"),
        "bool": _("true or false"),
        "array": _("a list"),
        "object": _("an object"),
        "null": "null",
    }
    found = [kind for kind in wanted if not (kind == "int" and "decimal" in wanted)]
    return _(" or ").join(names.get(kind, kind) for kind in found)


def _size(limit: int) -> str:
    """A number of bytes as people count them: 50 MB, 2 GB."""
    if limit >= 1_000_000_000:
        return _("{n} GB").format(n=limit // 1_000_000_000)
    return _("{n} MB").format(n=limit // 1_000_000)
