"""The whole program for tests that walk through it: made, brought into its states, taken away."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QSettings, Qt
from PySide6.QtGui import QAction, QFont
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton, QWidget

from eloapp.app import Program, make_program
from eloapp.core.document import example_players
from eloapp.core.results import Result
from eloapp.core.rules import Preset, rules_for
from eloapp.models.preferences import ThemeChoice
from eloapp.views import theme
from eloapp.views.controls import HelpButton, NoticeStrip
from eloapp.views.crash import CrashReporter
from eloapp.wording import language


@contextmanager
def running(
    folder: Path,
    clock: Callable[[], date],
    *,
    code: str = "en",
    choice: ThemeChoice = ThemeChoice.LIGHT,
    size: tuple[int, int] = (1280, 800),
    family: str = "",
    points: float = 0,
) -> Iterator[Program]:
    """The program with its window shown, in a language, a theme, a size and a typeface."""
    settings = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
    settings.setValue("language", code)
    settings.setValue("theme", choice.value)
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    before = application.font()
    if family or points:
        face = QFont(family or before.family())
        face.setPointSizeF(points or before.pointSizeF())
        application.setFont(theme.font(face, theme.TextStyle.BODY))
    program = make_program(settings=settings, clock=clock)
    window = program.window
    try:
        assert window.content is not None
        window.resize(*size)
        window.show()
        window.activateWindow()
        assert QTest.qWaitForWindowActive(window)
        settle()
        yield program
    finally:
        window.close()
        window.deleteLater()
        settle()
        application.setFont(before)
        theme.use(application, theme.LIGHT)
        language.use("en")


def settle() -> None:
    """Do what is waiting to be done: layouts, deletions, timers that are due."""
    for _ in range(6):  # a scroll bar that comes or goes lays a column out again
        QApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def load_example(program: Program, result: Result | None = None) -> None:
    """The two invented players, with a result or not."""
    session = program.session
    players = example_players(session.document.rules.list_date.year)
    session.edit(replace(session.document, players=players, result=result), "Example")
    settle()


def states(program: Program) -> Iterator[str]:
    """Bring the document into one state after the other; gives the name of each."""
    session, content = program.session, program.window.content
    yield "as it was"
    load_example(program)
    content.column.rules.more.setChecked(True)
    content.column.k.more.setChecked(True)
    settle()
    yield "example"
    start = session.document
    day = start.rules.list_date
    for preset in Preset:
        for result in (None, Result.DRAW):
            rules = rules_for(preset, day)
            session.edit(replace(start, rules=rules, result=result), "Rules")
            settle()
            yield f"{preset.value} {result}"
    custom = replace(
        rules_for(Preset.CUSTOM, day), floor=Decimal(1000), cap=rules_for(Preset.FFE_350, day).cap
    )
    for name, rules in {
        "custom": custom,
        "2012": rules_for(Preset.FIDE_STANDARD, date(2012, 5, 1)),
        "2022": rules_for(Preset.FIDE_STANDARD, date(2022, 5, 1)),
    }.items():
        session.edit(replace(start, rules=rules), "Rules")
        settle()
        yield name
    a, b = start.players
    many = replace(
        start,
        players=replace(
            start.players,
            a=replace(a, rating=Decimal("2455.5"), other_games=60),
            b=replace(b, rating=Decimal(1390)),
        ),
    )
    unrated = replace(
        start, players=replace(start.players, b=replace(b, unrated=True)), result=Result.WIN
    )
    for name, document in {"many notices": many, "unrated": unrated}.items():
        session.edit(document, "Example")
        settle()
        yield name
    session.edit(start, "Example")
    settle()
    for field, text in (
        ("playerA.rating", "1.500"),
        ("playerA.rating", "x"),
        ("playerA.rating", "nan"),
        ("playerA.rating", ""),
        ("playerA.born", "1700"),
        ("playerA.games", "1,5"),
        ("playerA.peak", "1" * 41),
    ):
        type_into(program, field, text)
        yield f"{field} {text[:8]!r}"
        content.undo()
        settle()
    session.mark_failed()
    settle()
    yield "failed"
    session.edit(many, "Example")
    settle()


def type_into(program: Program, name: str, text: str) -> None:
    """Replace the text of a field, key by key."""
    field = program.window.findChild(QWidget, name)
    field.setFocus()
    field.selectAll()
    if text:
        QTest.keyClicks(field, text)
    else:
        QTest.keyClick(field, Qt.Key.Key_Delete)
    settle()


def trigger(program: Program, name: str) -> None:
    """Choose an action of the menus."""
    program.window.findChild(QAction, f"action.{name}").trigger()
    settle()


def message_box(name: str) -> QMessageBox:
    """The open message box of a name."""
    (box,) = (
        w
        for w in QApplication.topLevelWidgets()
        if isinstance(w, QMessageBox) and w.objectName() == name and w.isVisible()
    )
    return box


def every_dialog(program: Program) -> Iterator[tuple[str, QWidget]]:
    """Open one dialog after the other, in a state in which it has something to say."""
    window, content = program.window, program.window.content
    load_example(program, Result.DRAW)
    trigger(program, "apply")
    box = message_box("apply.question")
    yield "apply question", box
    box.findChild(QPushButton, "apply.yes").click()
    settle()
    for name in ("journal", "help"):
        trigger(program, name)
        dialog = content._dialogs[name]
        yield name, dialog
        if name == "journal":
            assert not dialog.save_to(Path("/nowhere/at/all.csv"))
            box = message_box("journal.error")
            yield "journal error", box
            box.close()
        dialog.close()
        settle()
    content.column.rules.more.setChecked(True)
    settle()
    for button in window.findChildren(HelpButton):
        if button.isVisible():
            button.open_card()
            settle()
            yield f"card of {button.objectName()}", button.card
            button.card.close()
            settle()
    strip = window.findChild(NoticeStrip, "game.notice")
    for name in states(program):
        if name == "many notices":
            assert len(strip.notices()) > 1
            strip.more_button.click()
            settle()
            yield "notices", strip.card
            strip.card.close()
            settle()
    reporter = CrashReporter(lambda: window, window)
    try:
        raise ValueError("boom")
    except ValueError as error:
        reporter.report(type(error), error, error.__traceback__)
    settle()
    assert reporter.box is not None
    yield "crash", reporter.box
    reporter.box.close()
    settle()


def below(top: QWidget) -> Sequence[QWidget]:
    """A widget and all in it, without what Qt keeps for itself."""
    return [w for w in (top, *top.findChildren(QWidget)) if not w.objectName().startswith("qt_")]
