"""The whole program for tests that walk through it: made, brought into its states, taken away."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, QSettings, Qt
from PySide6.QtGui import QAction, QFont
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMessageBox, QPushButton, QWidget

from eloapp.app import Program, make_program
from eloapp.core.document import Document, example_players
from eloapp.core.event import (
    GIVES_POINTS,
    Colour,
    Opponent,
    RatingRange,
    Round,
    RoundResult,
)
from eloapp.core.results import Result
from eloapp.core.rules import Preset, rules_for
from eloapp.core.series import ChanceSource, OpponentKind, Series, parse_pattern
from eloapp.core.titles import Title
from eloapp.models.preferences import ThemeChoice
from eloapp.models.rounds_cells import Column
from eloapp.views import theme
from eloapp.views.controls import HelpButton, NoticeStrip
from eloapp.views.crash import CrashReporter
from eloapp.views.rounds_keys import Step
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
        program.session.undo_stack.setClean()  # else it asks whether to save
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


def series_states(program: Program) -> Iterator[str]:
    """Show the Series tab and bring it into one state after the other; gives the name of each."""
    session, content = program.session, program.window.content
    content.tabs.setCurrentIndex(1)
    settle()
    yield "series empty"
    load_example(program)
    content.column.rules.more.setChecked(True)
    settle()
    yield "series example"
    day = session.document.rules.list_date
    plain, fide = (rules_for(preset, day) for preset in (Preset.PLAIN, Preset.FIDE_STANDARD))
    start = replace(session.document, rules=plain)
    floor = replace(plain.as_custom(), floor=Decimal(1700))
    base = Series(
        games=40,
        period_games=10,
        opponents=(Decimal(1820),),
        pattern=parse_pattern("1 ½ 0 1 ½ ½ 1 0 1 ½"),
        chances=ChanceSource.STRENGTH,
        strength=Decimal(1850),
        target=Decimal(1840),
    )
    several = tuple(Decimal(1700 + 15 * i) for i in range(8))
    far = (Decimal(1100),)
    for name, rules, series in (
        ("40 games", plain, base),
        ("one game", plain, replace(base, games=1, period_games=1)),
        ("100 games", plain, replace(base, games=100)),
        ("1,000 games", plain, replace(base, games=1000, target=Decimal("1800.5"))),
        ("given", plain, replace(base, chances=ChanceSource.GIVEN, target=None)),
        ("follows", plain, replace(base, chances=ChanceSource.FOLLOWS, target=Decimal(1700))),
        ("today", plain, replace(base, chances=ChanceSource.TODAY, strength=None)),
        ("samples", plain, replace(base, samples=5)),
        ("equal", plain, replace(base, opponent=OpponentKind.EQUAL, period_games=None)),
        ("moving", plain, replace(base, opponent=OpponentKind.MOVING)),
        ("in periods", fide, replace(base, opponents=several)),
        ("floor", floor, replace(base, pattern=parse_pattern("0"), games=60)),
        ("moving in periods", fide, replace(base, opponent=OpponentKind.MOVING)),
        ("no strength", plain, replace(base, strength=None)),
        ("far below", plain, replace(base, opponents=far, strength=Decimal("2850.5"))),
    ):
        show_series(program, replace(start, rules=rules, series=series))
        yield f"series {name}"
    content.series.chart.set_cursor(1)
    yield "series cursor"
    unrated = replace(start.players.a, rating=Decimal(2690))
    players = replace(start.players, a=unrated)
    show_series(program, replace(start, rules=fide, players=players, series=base))
    yield "series not rated"
    players = replace(start.players, b=replace(start.players.b, rating=None))
    show_series(program, replace(start, players=players, series=replace(base, opponents=())))
    yield "series no opponent"
    given = replace(base, chances=ChanceSource.GIVEN)
    for field, text, series in (
        ("series.games", "5001", base),
        ("series.games", "", base),
        ("series.periodGames", "0", base),
        ("series.opponents", "1.700", base),
        ("series.opponents", "x", base),
        ("series.pattern", "1 2", base),
        ("series.strength", "nan", base),
        ("series.target", "1" * 41, base),
        ("series.given", "40 30", given),
    ):
        show_series(program, replace(start, series=series))
        type_into(program, field, text)
        wait_for_series(program)
        yield f"{field} {text[:8]!r}"
        content.undo()
        settle()
    session.edit(replace(start, rules=fide, series=replace(base, games=5000)), "Series")
    content.series._show_busy()
    content.series._part._drop_job()  # what is shown stays as it is while it is looked at
    settle()
    yield "series busy"
    show_series(program, replace(start, series=base))


def tournament_states(program: Program) -> Iterator[str]:
    """Show the Tournament tab and bring it into one state after the other; names each."""
    session, content = program.session, program.window.content
    content.tabs.setCurrentIndex(2)
    settle_tournament(program)
    yield "tournament empty"
    page = content.tournament
    page.load_example()
    settle_tournament(program)
    yield "tournament half played"
    page.footer.more.setChecked(True)
    page.table.show_titles(True)
    settle_tournament(program)
    yield "tournament more"
    start = session.document
    a, event = start.players.a, start.event
    finished = [replace(entry, result=RoundResult.DRAW) for entry in event.rounds[5:]]
    somebody = Opponent("Konstantin Rimski-Korsakow der Jüngere", Decimal(1850), title=Title.WGM)
    entries = []
    for result in RoundResult:
        given = Decimal("0.5") if result in GIVES_POINTS else None
        entries.append(Round(somebody, result, Colour.WHITE, given, Decimal(0)))
    entries[-1] = replace(entries[-1], rated=False)
    entries.append(Round(Opponent("Ann Example", unrated=True), RoundResult.WIN))
    entries.append(Round(Opponent("Ben Example"), RoundResult.LOSS))
    entries.append(Round(Opponent("Ben Example")))
    about = RatingRange(Decimal(1850), Decimal("1951.5"))
    entries.append(Round(Opponent("Zoé", about, federation="FRA"), RoundResult.DRAW))
    for name, document in {
        "finished": replace(start, event=replace(event, rounds=(*event.rounds[:5], *finished))),
        "every kind": replace(start, event=replace(event, rounds=tuple(entries))),
        "lowered K": replace(
            start,
            players=replace(start.players, a=replace(a, other_games=60)),
            event=replace(event, other_change=Decimal("-20.35")),
        ),
        "unrated": replace(start, players=replace(start.players, a=replace(a, unrated=True))),
        "no rating": replace(start, players=replace(start.players, a=replace(a, rating=None))),
        "1405": replace(
            start, players=replace(start.players, a=replace(a, rating=Decimal("1405.5")))
        ),
        "forty rounds": replace(start, event=replace(event, rounds=event.rounds[:4] * 10)),
    }.items():
        session.edit(document, "Tournament")
        settle_tournament(program)
        yield f"tournament {name}"
    session.edit(start, "Tournament")
    for text, column in (("x", Column.RATING), ("bye", Column.RESULT), ("1,700", Column.RATING)):
        page.table.setFocus()
        page.table.type_in(5, column, text)
        page.table.finish(Step.DOWN)
        settle_tournament(program)
        yield f"tournament cell {text}"
        content.undo()
        settle_tournament(program)
    for field in ("tournament.planned", "tournament.thresholds", "tournament.otherChange"):
        type_into(program, field, "x")
        yield f"{field} x"
        content.undo()
        settle_tournament(program)
    QApplication.clipboard().setText("hello")
    page.table.paste()
    settle_tournament(program)
    yield "tournament pasted"


def settle_tournament(program: Program) -> None:
    """Wait until goals and scenarios are those of the document, and laid out."""
    settle()
    part = program.window.content.tournament.plans.part
    while part.busy:
        waiting = QEventLoop()
        part.changed.connect(waiting.quit)
        waiting.exec()
    settle()


def show_series(program: Program, document: Document) -> None:
    """Show a document on the Series tab, and wait for its numbers."""
    program.session.edit(document, "Series")
    wait_for_series(program)


def wait_for_series(program: Program) -> None:
    """Wait until the numbers of the series are those of the document."""
    part = program.window.content.series._part
    while part.busy:
        waiting = QEventLoop()
        part.changed.connect(waiting.quit)
        waiting.exec()
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
    for name in ("journal", "help", "converter"):
        trigger(program, name)
        dialog = content._dialogs[name]
        yield name, dialog
        if name == "journal":
            assert not dialog.save_to(Path("/nowhere/at/all.csv"))
            box = message_box("journal.error")
            yield "journal error", box
            box.close()
        if name == "converter":
            for field, text in (("value", "x"), ("second", "7")):
                edit = dialog.findChild(QWidget, f"converter.{field}")
                edit.selectAll()
                QTest.keyClicks(edit, text)
            settle()
            yield "converter with faults", dialog
        dialog.close()
        settle()
    content.tournament.load_example()
    trigger(program, "card")
    (dialog,) = window.findChildren(QDialog, "card")
    yield "card", dialog
    dialog.close()
    program.session.undo()
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
