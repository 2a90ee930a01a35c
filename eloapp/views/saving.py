"""Saving something besides the document: asking where, and writing it wholly or not at all."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from eloapp.models.exports import FileError, write_file
from eloapp.views.questions import Answer, Role, ask, tell
from eloapp.wording.files import file_fault
from eloapp.wording.language import _


def ask_where(
    parent: QWidget,
    title: str,
    suggested: Path,
    kinds: Mapping[str, str],
    save: Callable[[Path], object],
) -> None:
    """Ask for a file and call ``save`` with it; nothing happens if the question is cancelled.

    ``kinds`` are the filters by suffix (``.pdf``), the first one is offered. A name with any
    other suffix gets that of the filter that is chosen.
    """
    dialog = QFileDialog(parent, title, str(suggested.parent))
    dialog.setObjectName("export.file")
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setNameFilters(list(kinds.values()))
    dialog.selectFile(suggested.name)
    by_filter = {kind: suffix for suffix, kind in kinds.items()}

    def chosen(name: str) -> None:
        path = Path(name)
        if path.suffix.lower() in kinds:
            save(path)
            return
        path = path.with_name(path.name + by_filter[dialog.selectedNameFilter()])
        if not path.exists():
            save(path)
            return
        # The dialog has asked about the name that was typed, not about this one.
        replace = Answer("yes", _("Replace"), Role.AcceptRole, partial(_do, save, path))
        text = _("“{name}” exists already. Replace it?").format(name=path.name)
        ask(parent, "replace.question", title, text, "", (replace,), lambda: None)

    dialog.fileSelected.connect(chosen)
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()


def _do(save: Callable[[Path], object], path: Path) -> None:
    save(path)


def write(parent: QWidget, title: str, path: Path, data: bytes) -> bool:
    """Replace a file as a whole; says so over ``parent`` if that cannot be."""
    try:
        write_file(path, data)
    except FileError as error:
        tell(parent, "export.error", title, f"{file_fault(error, path.name)}.")
        return False
    return True
