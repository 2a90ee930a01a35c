"""The window for people who do not see it, and for people without a mouse.

Protected: every node that takes the focus has a name and the right role, also in the dialogs;
Tab goes from top to bottom and reaches everything; the focus is always seen.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QApplication,
    QLineEdit,
    QScrollArea,
    QWidget,
)

from eloapp.core.results import Result
from eloapp.models.preferences import ThemeChoice
from tests.support.walk import (
    every_dialog,
    load_example,
    running,
    series_states,
    settle,
    states,
    tournament_states,
    trigger,
)

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
Role = QAccessible.Role
Text = QAccessible.Text


@pytest.fixture
def program(qtbot, tmp_path, clock):
    """The example, everything in the column open."""
    QAccessible.setActive(True)
    with running(tmp_path, clock) as found:
        load_example(found, Result.DRAW)
        found.window.content.column.rules.more.setChecked(True)
        found.window.content.column.k.more.setChecked(True)
        settle()
        yield found


def nodes(widget: QWidget) -> Iterator[QAccessibleInterface]:
    """All nodes that a screen reader finds under a widget; of tables only the table itself."""
    top = QAccessible.queryAccessibleInterface(widget)
    queue = [top]
    while queue:
        node = queue.pop()
        yield node
        if node.role() in (Role.Table, Role.Tree):
            continue
        queue += [node.child(i) for i in range(node.childCount())]


def focusable(widget: QWidget) -> list[QAccessibleInterface]:
    return [
        node
        for node in nodes(widget)
        if node.state().focusable and not node.state().invisible and node.object() is not widget
    ]


def nameless(widget: QWidget) -> list[str]:
    return [
        f"{node.role().name} {node.object().objectName()} {type(node.object()).__name__}"
        for node in focusable(widget)
        if not node.text(Text.Name)
    ]


def test_every_node_that_takes_the_focus_has_a_name(program):
    for name in states(program):
        assert nameless(program.window) == [], name
    assert len(focusable(program.window)) > 25


def test_so_has_every_node_of_the_series_tab(program):
    for name in series_states(program):
        assert nameless(program.window) == [], name
    assert len(focusable(program.window)) > 25


def test_so_has_every_node_of_the_tournament_tab(program):
    for name in tournament_states(program):
        assert nameless(program.window) == [], name
    assert len(focusable(program.window)) > 15


def test_so_has_every_node_of_the_dialogs(program):
    for name, dialog in every_dialog(program):
        assert nameless(dialog) == [], name
        own = QAccessible.queryAccessibleInterface(dialog).text(Text.Name)
        assert own or name == "apply question", name


def role(program, name: str) -> QAccessible.Role:
    widget = program.window.findChild(QWidget, name)
    return QAccessible.queryAccessibleInterface(widget).role()


@pytest.mark.parametrize(
    ("expected", "names"),
    [
        (Role.RadioButton, ["result.win", "result.draw", "result.loss", "result.pending"]),
        (Role.EditableText, ["playerA.name", "playerA.rating", "playerB.born", "playerB.peak"]),
        (Role.ComboBox, ["rules.preset", "rules.list", "playerA.kSource", "draws.kind"]),
        (Role.CheckBox, ["playerA.unrated", "playerB.unrated"]),
        (Role.Table, ["game.table", "game.why"]),
        (Role.Button, ["game.apply", "game.copy", "game.help", "players.swap", "k.help"]),
        (Role.StaticText, ["game.heading", "game.summary", "game.whyTitle"]),
    ],
)
def test_roles(program, expected, names):
    found = {name: role(program, name) for name in names}
    if expected is Role.Button:  # Qt tells buttons that open something apart
        expected = found["players.swap"]
        assert expected in (Role.Button, Role.PushButton)
    assert set(found.values()) == {expected}


def test_the_chosen_result_is_said(program):
    for name, checked in (("result.win", False), ("result.draw", True)):
        widget = program.window.findChild(QWidget, name)
        assert bool(QAccessible.queryAccessibleInterface(widget).state().checked) is checked


def test_results_are_read_as_they_stand(program):
    """A name of its own would hide the text of a label."""
    for name in ("game.heading", "game.summary"):
        label = program.window.findChild(QWidget, name)
        assert label.accessibleName() == ""
        assert QAccessible.queryAccessibleInterface(label).text(Text.Name) == label.text()


def test_cells_say_whose_number_it_is(program):
    table = program.window.findChild(QWidget, "game.table")
    model = table.model()
    spoken = [
        model.index(row, column).data(Qt.ItemDataRole.AccessibleTextRole)
        for row in range(model.rowCount())
        for column in range(model.columnCount())
    ]
    assert "Camille Laurent, Win: +13.4" in spoken
    assert "Win, 21%" in spoken
    node = QAccessible.queryAccessibleInterface(table)
    names = [node.child(i).text(Text.Name) for i in range(node.childCount())]
    assert "Noah Bernard, Loss: +13.2" in names


def test_a_fault_is_said_with_its_field(program):
    field = program.window.findChild(QLineEdit, "playerA.rating")
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "x")
    node = QAccessible.queryAccessibleInterface(field)
    assert "Not a number" in node.text(Text.Description)


# Keyboard -------------------------------------------------------------------------------


def tab_round(
    key: Qt.Key = Qt.Key.Key_Tab, look: Callable[[QWidget], None] | None = None
) -> list[QWidget]:
    """Where Tab goes, from the widget that has the focus until it is there again."""
    start = QApplication.focusWidget()
    found = [start]
    for _ in range(200):
        QTest.keyClick(QApplication.focusWidget(), key)
        now = QApplication.focusWidget()
        if look is not None:
            look(now)
        if now is start:
            return found
        assert now not in found, f"Tab turns in a circle at {now.objectName()}"
        found.append(now)
    raise AssertionError("Tab never comes back")


def pane(window: QWidget, widget: QWidget) -> int:
    """Input column, page, and on the Tournament tab what is beside and below the rounds."""
    page = window.content.tournament
    panes = (window.content.column, window.content.tabs, page._side_box, page._below_box)
    return max(i for i, area in enumerate(panes) if i == 0 or area.isAncestorOf(widget))


def scroll_area(widget: QWidget) -> QScrollArea | None:
    area = widget.parentWidget()
    while area is not None and not isinstance(area, QScrollArea):
        area = area.parentWidget()
    return area


def place(window: QWidget, widget: QWidget) -> QRect:
    """Where a widget stands in its page, wherever this is scrolled to."""
    area = scroll_area(widget)
    top = window if area is None else area.widget()
    return QRect(widget.mapTo(top, QPoint(0, 0)), widget.size())


def named(widget: QWidget) -> str:
    return widget.objectName() or widget.accessibleName() or type(widget).__name__


@pytest.fixture(params=["game", "series", "tournament"])
def tab(request, program):
    """The window on one of its tabs, with everything that it can show."""
    if request.param == "tournament":
        states = tournament_states(program)
        assert next(name for name in states if name == "tournament lowered K")
    if request.param == "series":
        assert "series moving" in series_states(program)  # player B shows, too
    return program


def test_tab_goes_from_top_to_bottom_and_reaches_everything(tab):
    window = tab.window
    window.findChild(QLineEdit, "playerA.name").setFocus()
    order = tab_round()
    names = [named(widget) for widget in order]
    wanted = {
        named(w)
        for w in window.content.splitter.findChildren(QWidget)
        if w.isVisible()
        and w.isEnabled()
        and w.focusPolicy() & Qt.FocusPolicy.TabFocus
        and w.focusProxy() is None
        and not (w.objectName().startswith("result.") and not w.isChecked())
    }
    assert set(names) >= wanted
    # Begin with the first of the round, and look at each step within its pane.
    first = min(
        range(len(order)), key=lambda i: (pane(window, order[i]), place(window, order[i]).y())
    )
    order = order[first:] + order[:first]
    for before, after in pairwise(order):
        if pane(window, before) != pane(window, after):
            assert pane(window, before) < pane(window, after), (named(before), named(after))
            continue
        one, other = place(window, before), place(window, after)
        if one.contains(other):  # tools in the corner of a chart
            continue
        if before.objectName() == "series.save":
            one = place(window, window.content.series.chart)
        same_row = one.top() < other.bottom() and other.top() < one.bottom()
        down = other.top() >= one.bottom()
        assert down or (same_row and other.left() >= one.right()), (named(before), named(after))


def test_backtab_is_the_same_way_back(tab):
    window = tab.window
    window.findChild(QLineEdit, "playerA.name").setFocus()
    forward = [named(w) for w in tab_round()]
    window.findChild(QLineEdit, "playerA.name").setFocus()
    back = [named(w) for w in tab_round(Qt.Key.Key_Backtab)]
    assert back == [forward[0], *reversed(forward[1:])]


def test_what_has_the_focus_is_in_sight(tab):
    window = tab.window
    window.resize(1024, 640)
    settle()

    def look(widget: QWidget) -> None:
        settle()
        area = scroll_area(widget)
        if area is not None and not isinstance(widget, QAbstractScrollArea):
            spot = QRect(widget.mapTo(area.viewport(), QPoint(0, 0)), widget.size())
            assert area.viewport().rect().contains(spot), named(widget)

    window.findChild(QLineEdit, "playerA.name").setFocus()
    assert len(tab_round(look=look)) > 20


def picture(widget: QWidget) -> QImage:
    return widget.grab().toImage()


def edge_differs(one: QImage, other: QImage) -> bool:
    """Whether the outermost 3 px differ: not only a cursor has come."""
    width, height = one.width(), one.height()
    spots = [(x, y) for x in range(width) for y in (0, 1, 2, height - 3, height - 2, height - 1)]
    spots += [(x, y) for y in range(height) for x in (0, 1, 2, width - 3, width - 2, width - 1)]
    return sum(one.pixel(x, y) != other.pixel(x, y) for x, y in spots) > 12


@pytest.mark.parametrize("choice", [ThemeChoice.LIGHT, ThemeChoice.DARK])
def test_the_focus_is_seen(tab, choice):
    window = tab.window
    tab.set_theme(choice)
    settle()
    window.findChild(QLineEdit, "playerA.name").setFocus()
    order = tab_round()
    assert len(order) > 20
    for i, widget in enumerate(order):
        elsewhere = order[i - 1]
        elsewhere.setFocus(Qt.FocusReason.TabFocusReason)
        settle()
        before = picture(widget)
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        settle()
        assert QApplication.focusWidget() is widget
        after = picture(widget)
        if isinstance(widget, QLineEdit):
            assert edge_differs(before, after), named(widget)
        else:
            assert before != after, named(widget)


def test_the_focus_is_seen_in_the_dialogs(program):
    for name in ("journal", "help", "converter"):
        trigger(program, name)
        dialog = program.window.content._dialogs[name]
        buttons = [
            w
            for w in dialog.findChildren(QWidget)
            if w.isEnabled() and w.isVisible() and w.focusPolicy() & Qt.FocusPolicy.TabFocus
        ]
        for widget in buttons:
            dialog.setFocus()
            settle()
            before = picture(widget)
            widget.setFocus(Qt.FocusReason.TabFocusReason)
            settle()
            if widget.objectName() == "journal.table" or isinstance(widget, QScrollArea):
                continue
            assert before != picture(widget), (name, named(widget))
        dialog.close()
