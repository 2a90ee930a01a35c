"""The import window in one state after the other, for tests that walk through dialogs."""

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QEventLoop, Qt

from eloapp.app import Program
from eloapp.views.import_dialog import ImportDialog
from tests.support.walk import settle, trigger

#: Every reason and doubt that a table can have, with the columns of a French one.
TABLE = (
    "Adversaire;Elo;Résultat;Coul.\n"
    "Noah;1850;1;B\nCamille;1 720,5;½;N\nNoah;abc;1;B\nCamille;1900;;N\nNoah;1,800;0;B\n"
    "Exempt;;1;\nNoah;2105;01-févr;B\nCamille;50;0;B\nNoah;;1;B\nCamille;1800;+;B\n"
)
CROSSTABLE = (
    "1\tNoah\t1850\t3w1\t2b½\t4w0\n2\tCamille\t1720\t4b1\t1w½\t3b1\n"
    "3\tNoah Bernard\t1900\t1b0\t4w1\t2w0\n4\tCamille Laurent\t1655\t2w0\t3b0\t1b1\n"
)
PAIRS = "White;Elo;Result;Black;Elo\nNoah;1800;1-0;Camille;1750\nCamille;1750;½-½;Noah;1800\n"
PGN = (
    '[White "Noah"]\n[Black "Camille"]\n[Result "1-0"]\n[BlackElo "1750"]\n\n1-0\n\n'
    '[White "Camille"]\n[Black "Noah"]\n[Result "*"]\n[WhiteElo "1750"]\n\n1. e4 *\n'
)


def import_states(program: Program, folder: Path) -> Iterator[tuple[str, ImportDialog]]:
    """Open the window and bring it into its states; gives the name of each and the window."""
    trigger(program, "importRounds")
    dialog = program.window.content._imports.dialog
    assert dialog is not None
    yield "import empty", dialog
    for name, text in (
        ("lines", "1850 1\n1900 ½\nhello\n1720 0\n"),
        ("one game", "1850 1\n"),
        ("table", TABLE),
        ("crosstable", CROSSTABLE),
        ("pairs", PAIRS),
        ("scores", "Noah;1850;1-0\nCamille;1900;0-1\n"),
        ("no game", "hello"),
        ("nothing counts", "Elo;Result\n1900;\n1800;\n"),
    ):
        dialog.open_text(text)
        settle()
        yield f"import {name}", dialog
        if not dialog.page.more.isHidden():
            dialog.page.more.setChecked(True)
            settle()
            yield f"import {name}, options", dialog
            dialog.page.more.setChecked(False)
    dialog.open_text(TABLE)
    for row, column, text in ((0, 3, "1855"), (1, 3, "1,850"), (2, 4, "5")):
        dialog.model.setData(dialog.model.index(row, column), text)
    dialog.model.toggle([0])
    dialog.page.table.setFocus(Qt.FocusReason.TabFocusReason)
    settle()
    yield "import corrected", dialog
    for name, content in (
        ("games.pgn", PGN.encode()),
        ("table.csv", TABLE.encode("cp1252")),
        ("rubbish.csv", bytes(range(256))),
        ("empty.csv", b""),
    ):
        path = folder / name
        path.write_bytes(content)
        dialog.open_file(path)
        wait_for_reading(dialog)
        yield f"import {name}", dialog
    dialog.open_text("1850 1\n1900 ½\n")
    dialog.take.click()
    settle()
    trigger(program, "importRounds")
    dialog = program.window.content._imports.dialog
    assert dialog is not None
    dialog.open_text("1850 1\n1900 ½\n")
    settle()
    yield "import again", dialog
    dialog.reject()
    settle()


def wait_for_reading(dialog: ImportDialog) -> None:
    """Wait until the window shows what was read."""
    part = dialog._part
    while part.busy:
        waiting = QEventLoop()
        part.changed.connect(waiting.quit)
        waiting.exec()
    settle()
