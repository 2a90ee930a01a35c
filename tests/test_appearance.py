"""How the window looks: themes, scaling, large type, and where it comes back.

The cases APP-01, APP-03 and APP-04 of ``tests/data/cases.jsonl``. Contrasts of the tokens are in
``tests/views/test_theme.py``.
"""

import ast
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QPoint, QSettings, Qt
from PySide6.QtGui import QColor, QFontDatabase, QGuiApplication, QImage
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from eloapp.app import make_program
from eloapp.core.results import Result
from eloapp.models.preferences import ThemeChoice
from eloapp.views.theme import DARK, LIGHT
from tests.support.clipped import clipped_texts
from tests.support.data import cases
from tests.support.walk import (
    every_dialog,
    load_example,
    running,
    series_states,
    settle,
    states,
    tournament_states,
)

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
ROOT = Path(__file__).parents[1]
VIEWS = [
    path
    for folder in ("views", "charts")
    for path in sorted((ROOT / "eloapp" / folder).glob("*.py"))
    if path.name != "theme.py"
]


def test_the_cases_are_those_that_are_tested_here():
    found = {name for name, case in cases().items() if case["kind"] == "appearance"}
    assert found == {"APP-01", "APP-03", "APP-04"}
    assert cases()["APP-01"]["expected"]["contrast_min"] == 4.5


# Themes (APP-01) ------------------------------------------------------------------------


def colours(widget: QWidget) -> dict[str, int]:
    """How many pixels of a widget have which colour."""
    image = widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    found: dict[str, int] = {}
    for y in range(0, image.height(), 2):
        for x in range(0, image.width(), 2):
            name = QColor(image.pixel(x, y)).name().upper()
            found[name] = found.get(name, 0) + 1
    return found


#: What is large enough to be met, and is in one of the two themes only.
SURFACES = ("window", "base", "hairline", "sunken")


@pytest.mark.parametrize("choice", [ThemeChoice.LIGHT, ThemeChoice.DARK])
def test_another_theme_repaints_everything(qtbot, tmp_path, clock, choice):
    first = ThemeChoice.DARK if choice is ThemeChoice.LIGHT else ThemeChoice.LIGHT
    shown, gone = (LIGHT, DARK) if choice is ThemeChoice.LIGHT else (DARK, LIGHT)
    with running(tmp_path, clock, choice=first) as program:
        load_example(program)
        program.window.content.column.rules.more.setChecked(True)
        settle()
        before = colours(program.window)
        program.set_theme(choice)
        settle()
        after = colours(program.window)
        for name in SURFACES:
            assert before.get(getattr(gone, name).upper(), 0) > 20
            assert after.get(getattr(shown, name).upper(), 0) > 20, name
            assert getattr(gone, name).upper() not in after, name
        for name in ("gain", "loss", "ink", "text2"):
            assert after.get(getattr(shown, name).upper(), 0) > 3, name
        # A window made in this theme looks the same.
        program.window.rebuild()
        settle()
        again = colours(program.window)
        assert all(getattr(gone, name).upper() not in again for name in SURFACES)


@pytest.mark.parametrize("choice", [ThemeChoice.LIGHT, ThemeChoice.DARK])
def test_dialogs_follow_the_theme(qtbot, tmp_path, clock, choice):
    gone = DARK if choice is ThemeChoice.LIGHT else LIGHT
    with running(tmp_path, clock) as program:
        for name, dialog in every_dialog(program):
            program.set_theme(choice)
            if name == "card":
                dialog.preview.hide()  # paper is white in every theme
            settle()
            found = colours(dialog)
            for surface in ("window", "base"):
                assert getattr(gone, surface).upper() not in found, (name, surface)
            program.set_theme(ThemeChoice.LIGHT)
            settle()


def test_the_system_theme_is_followed_until_one_is_chosen(qtbot, tmp_path, clock):
    class Hints:
        def __init__(self, scheme: Qt.ColorScheme) -> None:
            self._scheme = scheme

        def colorScheme(self) -> Qt.ColorScheme:
            return self._scheme

    class Application:
        def __init__(self, scheme: Qt.ColorScheme) -> None:
            self._hints = Hints(scheme)

        def styleHints(self) -> Hints:
            return self._hints

        def __getattr__(self, name: str):
            return getattr(QApplication.instance(), name)

    with running(tmp_path, clock, choice=ThemeChoice.SYSTEM) as program:
        real = program._application
        for scheme, theme in ((Qt.ColorScheme.Dark, DARK), (Qt.ColorScheme.Light, LIGHT)):
            program._application = Application(scheme)
            program._system_theme_changed()
            settle()
            assert colours(program.window).get(theme.base.upper(), 0) > 1000
        program.set_theme(ThemeChoice.LIGHT)
        program._application = Application(Qt.ColorScheme.Dark)
        program._system_theme_changed()
        settle()
        assert colours(program.window).get(LIGHT.base.upper(), 0) > 1000
        program._application = real


def colours_in(source: str) -> list[str]:
    """Colours that a module names itself instead of asking for a token."""
    found = re.findall(r"[\"']#[0-9A-Fa-f]{3,8}[\"']", source)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            numbers = [a for a in node.args if isinstance(a, ast.Constant) and a.value is not None]
            shade = [getattr(a, "value", None) for a in node.args[:3]] == [0, 0, 0]  # a shadow
            if (
                name in ("QColor", "fromRgb", "fromHsl", "fromHsv", "QRgb")
                and numbers
                and not shade
            ):
                found.append(ast.unparse(node))
        elif (
            isinstance(node, ast.Attribute)
            and node.attr != "transparent"
            and ast.unparse(node.value).endswith("GlobalColor")
        ):
            found.append(ast.unparse(node))
    return found


@pytest.mark.parametrize("path", VIEWS, ids=lambda path: path.stem)
def test_no_colour_outside_the_theme(path):
    source = path.read_text(encoding="utf-8").replace('"#000"', '""')  # ink of the icons' files
    assert colours_in(source) == []


@pytest.mark.parametrize("path", VIEWS, ids=lambda path: path.stem)
def test_no_style_sheets(path):
    assert "setStyleSheet" not in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "source",
    ["x = '#FFF'", "QColor(1, 2, 3)", "QColor('red')", "Qt.GlobalColor.black", "c('#12AB56')"],
)
def test_the_search_finds_what_it_looks_for(source):
    assert colours_in(source) != []


# Large type and wide type (APP-03) ------------------------------------------------------

FACES = ["", "DejaVu Sans"]


@pytest.fixture
def face(request, qapp) -> str:
    family: str = request.param
    if family and family not in QFontDatabase.families():
        pytest.skip(f"{family} is not installed")
    if family and family == QApplication.font().family():
        pytest.skip("is the typeface of the system")
    return family


def at_its_place(window: QWidget) -> list[str]:
    """Faults of the window as a whole."""
    found = clipped_texts(window)
    for area in window.findChildren(QScrollArea):
        if area.isVisible() and area.horizontalScrollBar().value():
            found.append(f"{area.objectName()} is scrolled sideways")
    return found


@pytest.mark.parametrize("code", ["en", "fr"])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("face", FACES, indirect=True)
def test_no_text_is_cut(qtbot, tmp_path, clock, code, scale, face):
    with running(
        tmp_path, clock, code=code, size=(1024, 640), family=face, points=10 * scale
    ) as program:
        window = program.window
        assert window.size().toTuple() == (1024, 640)
        found = {}
        for name in states(program):
            for fault in at_its_place(window):
                found.setdefault(fault, name)
        assert found == {}
        assert window.size().toTuple() == (1024, 640)


@pytest.mark.parametrize("code", ["en", "fr"])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize(
    ("face", "size"),
    [("", (1024, 640)), ("", (1600, 1000)), ("DejaVu Sans", (1024, 640))],
    indirect=["face"],
    ids=["small", "large", "wide type"],
)
@pytest.mark.parametrize("walk", [series_states, tournament_states], ids=["series", "tournament"])
def test_no_text_of_a_long_page_is_cut(qtbot, tmp_path, clock, walk, code, size, scale, face):
    with running(tmp_path, clock, code=code, size=size, family=face, points=10 * scale) as program:
        window, found = program.window, {}
        for name in walk(program):
            for fault in at_its_place(window if size[0] == 1024 else window.content.tabs):
                found.setdefault(fault, name)
        assert found == {}
        assert window.size().toTuple() == size


@pytest.mark.parametrize("code", ["en", "fr"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_no_text_of_a_dialog_is_cut(qtbot, tmp_path, clock, code, scale):
    with running(tmp_path, clock, code=code, size=(1024, 640), points=10 * scale) as program:
        found = {}
        for name, dialog in every_dialog(program):
            for fault in clipped_texts(dialog):
                found.setdefault(fault, name)
        assert found == {}


def test_the_search_finds_cut_text(qtbot, tmp_path, clock):
    with running(tmp_path, clock) as program:
        load_example(program)
        window = program.window
        assert clipped_texts(window) == []
        window.content.game.answer.grid.setColumnWidth(0, 60)
        assert any("lies over" in fault for fault in clipped_texts(window))
        window.content.column.rules.preset.setFixedWidth(60)
        settle()
        assert any("is elided" in fault for fault in clipped_texts(window))


def test_type_that_grows_while_the_program_runs(qtbot, tmp_path, clock):
    with running(tmp_path, clock, size=(1024, 640)) as program:
        load_example(program)
        face = QApplication.font()
        face.setPointSizeF(2 * face.pointSizeF())
        QApplication.setFont(face)
        settle()
        program.window.rebuild()
        settle()
        assert at_its_place(program.window) == []
        assert program.window.content.splitter.stacked


def test_column_and_page_stand_side_by_side_where_there_is_room(qtbot, tmp_path, clock):
    with running(tmp_path, clock, size=(1024, 640)) as program:
        window, splitter = program.window, program.window.content.splitter
        assert not splitter.stacked
        splitter.moveSplitter(380, 1)
        settle()
        wide = splitter.sizes()
        window.resize(700, 640)
        settle()
        assert splitter.stacked
        window.resize(1024, 640)
        settle()
        assert not splitter.stacked
        assert splitter.sizes() == wide


PROGRAM = """
import json, sys
from datetime import date
from PySide6.QtCore import QPoint, QSettings
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication
application = QApplication(["eloapp"])
face = QFont("DejaVu Sans" if {wide} else application.font().family())
face.setPointSizeF(10)
application.setFont(face)
from eloapp.app import make_program
from eloapp.models.game_model import GridRow
from tests.support.clipped import clipped_texts
from tests.support.walk import load_example, settle
settings = QSettings({folder!r} + "/settings.ini", QSettings.Format.IniFormat)
settings.setValue("language", {code!r})
program = make_program(settings=settings, clock=lambda: date(2026, 11, 30))
window = program.window
window.resize({width}, {height})
window.show()
load_example(program)
answer = window.content.game.answer
page = answer.viewport()
def foot(widget, y):
    return widget.mapTo(page, QPoint(0, y)).y()
grid = answer.grid
last = grid.rowViewportPosition(GridRow.RATING_B) + grid.rowHeight(GridRow.RATING_B)
print(json.dumps({{
    "density": window.grab().devicePixelRatio(),
    "size": window.size().toTuple(),
    "page": page.height(),
    "heroes": foot(grid, grid.rowHeight(0) + grid.rowHeight(1)),
    "second": foot(grid, last),
    "notice": foot(answer.notice, answer.notice.height()),
    "clipped": clipped_texts(window),
}}))
sys.stdout.flush()
window.close()
"""


@pytest.mark.parametrize("code", ["en", "fr"])
@pytest.mark.parametrize(
    ("factor", "width", "height"), [("1", 1024, 640), ("1.25", 1092, 614), ("2", 1024, 640)]
)
def test_density(tmp_path, code, factor, width, height):
    """At 100 % type the heroes, the second player and the notice are seen without scrolling."""
    run = subprocess.run(
        [
            sys.executable,
            "-c",
            PROGRAM.format(folder=str(tmp_path), code=code, width=width, height=height, wide=False),
        ],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "QT_SCALE_FACTOR": factor, "PYTHONPATH": str(ROOT)},
        check=False,
        timeout=60,
    )
    assert run.returncode == 0, run.stderr
    found = json.loads(run.stdout)
    assert found["density"] == float(factor)
    assert found["size"] == [width, height]
    assert found["clipped"] == []
    assert found["heroes"] < found["second"] < found["notice"] <= found["page"]


# Where the window comes back (APP-04) ---------------------------------------------------


def far_away(tmp_path, clock) -> QByteArray:
    with running(tmp_path / "far", clock, size=(900, 600)) as program:
        program.window.move(5000, 100)
        settle()
        return program.window.saveGeometry()


@pytest.mark.parametrize(
    "saved", ["x=5000", b"garbage", b"", b"\x01\xd9\xd0\xcb" + bytes(70), "text", None]
)
def test_the_window_comes_back_on_a_screen(qtbot, tmp_path, clock, saved):
    (tmp_path / "far").mkdir()
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    if saved is not None:
        value = far_away(tmp_path, clock) if saved == "x=5000" else saved
        settings.setValue("geometry", QByteArray(value) if isinstance(value, bytes) else value)
        settings.setValue("splitter", QByteArray(b"garbage"))
        settings.setValue("theme", "neon")
        settings.setValue("columnShown", "perhaps")
    program = make_program(settings=settings, clock=clock)
    window = program.window
    try:
        window.show()
        settle()
        title = window.frameGeometry()
        title.setHeight(24)
        areas = [screen.availableGeometry() for screen in QGuiApplication.screens()]
        assert any(area.intersected(title).width() >= 80 for area in areas)
        assert window.content.column.isVisible()
        assert window.content.splitter.sizes()[0] > 200
    finally:
        window.close()
        window.deleteLater()
        settle()


def test_geometry_and_column_are_remembered(qtbot, tmp_path, clock):
    with running(tmp_path, clock, size=(790, 500)) as program:
        program.window.content.splitter.setSizes([320, 470])
        settle()
        widths = program.window.content.splitter.sizes()
        program.window.move(QPoint(4, 30))
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    program = make_program(settings=settings, clock=clock)
    try:
        program.window.show()
        settle()
        assert program.window.size().toTuple() == (790, 500)
        assert program.window.content.splitter.sizes() == widths
    finally:
        program.window.close()
        program.window.deleteLater()
        settle()


def test_a_chosen_result_is_seen_in_both_themes(qtbot, tmp_path, clock):
    for choice, tokens in ((ThemeChoice.LIGHT, LIGHT), (ThemeChoice.DARK, DARK)):
        with running(tmp_path, clock, choice=choice) as program:
            load_example(program, Result.DRAW)
            found = colours(program.window)
            assert found.get(tokens.tint.upper(), 0) > 1000
