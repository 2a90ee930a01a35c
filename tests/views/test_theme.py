"""Colours, type and style: contrasts of the design, switches at run time, no warning of Qt."""

from importlib.resources import files
from itertools import product

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QImage, QPainter, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QMenuBar,
    QProgressBar,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QScrollBar,
    QSlider,
    QSpinBox,
    QStyle,
    QTableWidget,
    QTableWidgetItem,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from eloapp.views import icons, theme
from eloapp.views.style import EloStyle
from eloapp.views.theme import DARK, LIGHT, TextStyle, Tokens

THEMES = pytest.mark.parametrize("shown", [LIGHT, DARK], ids=["light", "dark"])


@pytest.fixture(autouse=True)
def look(qapp):
    """The program's style for the test, whatever was there before it."""
    if not isinstance(qapp.style(), EloStyle):
        qapp.setStyle(EloStyle())
    before = qapp.font()
    theme.use(qapp, LIGHT)
    yield
    qapp.setFont(before)
    theme.use(qapp, LIGHT)


def luminance(value: str) -> float:
    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    colour = QColor(value)
    return (
        0.2126 * linear(colour.redF())
        + 0.7152 * linear(colour.greenF())
        + 0.0722 * linear(colour.blueF())
    )


def contrast(first: str, second: str) -> float:
    high, low = sorted((luminance(first), luminance(second)), reverse=True)
    return (high + 0.05) / (low + 0.05)


TEXTS = ["ink", "text2", "text3", "gain", "loss", "warn", "accent", "target", "placeholder"]
GROUNDS = ["base", "window", "alternate", "hover", "sunken", "chip", "select", "tint"]


@THEMES
def test_every_text_is_legible_on_every_ground(shown: Tokens):
    poor = {
        (text, ground): round(contrast(getattr(shown, text), getattr(shown, ground)), 2)
        for text, ground in product(TEXTS, [*GROUNDS, "warn_tint", "loss_tint"])
        if contrast(getattr(shown, text), getattr(shown, ground)) < 4.5
    }
    assert poor == {}


@THEMES
def test_lines_of_charts_stand_out_from_the_inner_band(shown: Tokens):
    for name in ("median", "path", "target"):
        assert contrast(getattr(shown, name), shown.band_half) >= 3, name


@THEMES
def test_disabled_and_reversed_texts(shown: Tokens):
    assert contrast(shown.disabled, shown.base) >= 2.5
    assert contrast(shown.disabled, shown.window) >= 2.5
    assert contrast(shown.on_accent, shown.accent) >= 6
    assert contrast(shown.tip_text, shown.tip) >= 6
    assert contrast(shown.ink, shown.button) >= 4.5


@THEMES
def test_more_contrast_makes_borders_visible(shown: Tokens):
    strong = theme.with_contrast(shown)
    assert contrast(strong.border, strong.base) >= 3
    assert strong.text2 == strong.text3 == strong.ink


@pytest.mark.parametrize(
    "shown", [LIGHT, DARK, theme.with_contrast(LIGHT), theme.with_contrast(DARK)]
)
def test_the_palette_tells_its_tokens(shown: Tokens):
    assert theme.tokens(theme.palette(shown)) == shown


def test_every_token_is_a_colour():
    for shown, name in product((LIGHT, DARK), Tokens._fields):
        if name != "dark":
            assert shown.color(name).isValid(), name


@THEMES
def test_every_role_of_the_palette_is_set(shown: Tokens):
    made = theme.palette(shown)
    for role in QPalette.ColorRole:
        if role not in (QPalette.ColorRole.NColorRoles, QPalette.ColorRole.NoRole):
            assert made.isBrushSet(QPalette.ColorGroup.Active, role), role
    faded = made.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.ButtonText)
    assert faded == QColor(shown.disabled)


def test_fonts_are_multiples_and_tabular(qapp):
    base = QFont(qapp.font())
    base.setPointSizeF(10)
    hero = theme.font(base, TextStyle.HERO)
    assert hero.pointSizeF() == pytest.approx(30)
    assert hero.weight() == QFont.Weight.DemiBold
    assert hero.featureValue(theme.TABULAR) == 1
    assert theme.font(base, TextStyle.SMALL).pointSizeF() == pytest.approx(9)


def test_fonts_in_pixels(qapp):
    base = QFont(qapp.font())
    base.setPixelSize(20)
    assert theme.font(base, TextStyle.TITLE).pixelSize() == 30
    assert theme.font(base, TextStyle.STRONG).pixelSize() == 20


def test_unit_follows_the_line_height(qapp):
    small, large = QFont(qapp.font()), QFont(qapp.font())
    small.setPixelSize(6)
    large.setPixelSize(40)
    assert theme.unit(small) == 4
    assert theme.unit(large) == round(QFontMetrics(large).height() / 4)
    assert theme.unit(QFontMetrics(large)) == theme.unit(large)


ICONS = sorted(
    entry.name.removesuffix(".svg")
    for entry in (files("eloapp.resources") / "icons").iterdir()
    if entry.name.endswith(".svg")
)


def test_all_icons_are_there():
    wanted = (
        "swap help info warning copy save reset add more search check cross question "
        "chevron-down chevron-right table"
    )
    assert set(wanted.split()) <= set(ICONS)


@pytest.mark.parametrize("name", ICONS)
def test_icon_is_drawn_in_its_colour(qapp, name: str):
    picture = icons.pixmap(name, "#B5410A", 16, 2.0)
    assert (picture.width(), picture.devicePixelRatio()) == (32, 2.0)
    image = picture.toImage()
    solid = {
        image.pixelColor(x, y).name()
        for x, y in product(range(32), range(32))
        if image.pixelColor(x, y).alpha() == 255
    }
    assert solid == {"#b5410a"}
    assert not icons.icon(name, "#B5410A").isNull()


@pytest.mark.parametrize("up", [True, False])
def test_triangle_points_the_way(qapp, up: bool):
    image = QImage(20, 20, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    icons.paint_triangle(painter, QRectF(0, 0, 20, 20), up, QColor("black"))
    painter.end()

    def dark(y: int) -> int:
        return sum(image.pixelColor(x, y).lightness() < 128 for x in range(20))

    assert dark(1) == dark(18) == 0  # 0.82 of the width, centred
    assert (dark(5) < dark(14)) is up


def gallery() -> QWidget:
    """One of everything the style draws or leaves to Fusion."""
    window = QWidget()
    column = QVBoxLayout(window)
    bar = QMenuBar()
    bar.addMenu("&File").addAction("&Open")
    column.addWidget(bar)
    faulty, off = QLineEdit("0"), QLineEdit("off")
    faulty.setProperty("fault", True)
    off.setEnabled(False)
    combo, editable = QComboBox(), QComboBox()
    combo.addItems(["one", "two"])
    editable.setEditable(True)
    primary, flat = QPushButton("Load the example"), QPushButton("Cancel")
    primary.setProperty("primary", True)
    flat.setFlat(True)
    check, partly, radio = QCheckBox("a"), QCheckBox("b"), QRadioButton("c")
    check.setChecked(True)
    partly.setTristate(True)
    partly.setCheckState(Qt.CheckState.PartiallyChecked)
    radio.setChecked(True)
    table = QTableWidget(3, 2)
    table.setHorizontalHeaderLabels(["Opponent", "Change"])
    table.setItem(0, 0, QTableWidgetItem("x"))
    table.setSortingEnabled(True)
    table.sortByColumn(1, Qt.SortOrder.DescendingOrder)
    area = QScrollArea()
    area.setWidget(QTableWidget(40, 40))
    tabs = QTabWidget()
    for title in ("Game", "Series", "Tournament"):
        tabs.addTab(QWidget(), title)
    widgets = [QLineEdit("plain"), faulty, off, combo, editable, primary, flat, check, partly]
    widgets += [radio, QSpinBox(), QSlider(), QProgressBar(), table, area, tabs, QScrollBar()]
    for widget in widgets:
        column.addWidget(widget)
    return window


@THEMES
def test_everything_paints_without_a_warning(qtbot, qapp, shown: Tokens):
    window = gallery()
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    theme.use(qapp, shown)
    qtbot.waitUntil(lambda: theme.tokens(window.palette()) is shown)
    for widget in window.findChildren(QWidget):
        if widget.focusPolicy() != Qt.FocusPolicy.NoFocus:
            widget.setFocus()
            widget.grab()
    image = window.grab().toImage()
    assert image.pixelColor(2, image.height() - 2) == QColor(shown.window)


def pixel(widget: QWidget, x: int, y: int) -> QColor:
    return widget.grab().toImage().pixelColor(x, y)


def test_a_field_shows_rest_focus_fault_and_no_more(qtbot, qapp):
    window = QWidget()
    column = QVBoxLayout(window)
    field, other = QLineEdit(), QLineEdit()
    column.addWidget(other)
    column.addWidget(field)
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    other.setFocus()
    middle = field.height() // 2
    assert pixel(field, 0, middle) == QColor(LIGHT.border)
    assert pixel(field, 1, middle) == QColor(LIGHT.base)
    before = field.geometry()
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    assert [pixel(field, x, middle).name() for x in (0, 1, 2)] == [
        LIGHT.accent.lower(),
        LIGHT.accent.lower(),
        LIGHT.base.lower(),
    ]
    assert field.geometry() == before
    field.setProperty("fault", True)
    field.update()
    assert pixel(field, 1, middle) == QColor(LIGHT.loss)
    field.setEnabled(False)
    assert pixel(field, 0, middle) == QColor(LIGHT.hairline)


def test_sizes_of_controls_scale_with_the_font(qtbot, qapp):
    field, combo, button = QLineEdit(), QComboBox(), QPushButton("Open")
    bar = QTabWidget()
    bar.addTab(QWidget(), "Game")
    for widget in (field, combo, button, bar):
        qtbot.addWidget(widget)
        widget.ensurePolished()
        bar.tabBar().ensurePolished()
    for pixels in (13, 40):
        font = QFont(qapp.font())
        font.setPixelSize(pixels)
        qapp.setFont(font)
        QApplication.processEvents()
        k = theme.unit(QFontMetrics(font)) / 4
        assert field.sizeHint().height() == round(28 * k)
        assert combo.sizeHint().height() == round(28 * k)
        assert button.sizeHint().height() == round(32 * k)
        assert bar.tabBar().sizeHint().height() == round(44 * k)


def test_tabs_keep_their_places_when_another_becomes_current(qtbot):
    tabs = QTabWidget()
    for title in ("Game", "Series", "Tournament"):
        tabs.addTab(QWidget(), title)
    qtbot.addWidget(tabs)
    tabs.resize(600, 200)
    with qtbot.waitExposed(tabs):
        tabs.show()
    bar = tabs.tabBar()
    before = [bar.tabRect(index) for index in range(3)]
    qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(2).center())
    assert tabs.currentIndex() == 2
    assert [bar.tabRect(index) for index in range(3)] == before


def test_scroll_bar_is_a_handle_only(qtbot):
    bar = QScrollBar(Qt.Orientation.Vertical)
    bar.setRange(0, 90)
    bar.setPageStep(10)
    bar.resize(10, 200)
    qtbot.addWidget(bar)
    with qtbot.waitExposed(bar):
        bar.show()
    assert bar.sizeHint().width() == 10
    qtbot.mousePress(bar, Qt.MouseButton.LeftButton, pos=QPoint(5, 195))
    # A page, since there is no button at the end.
    qtbot.waitUntil(lambda: bar.value() >= 10)
    qtbot.mouseRelease(bar, Qt.MouseButton.LeftButton, pos=QPoint(5, 195))
    assert bar.value() % 10 == 0


def test_hints_fit_into_an_int(qapp):
    style = qapp.style()
    for hint in QStyle.StyleHint:
        if hint is not QStyle.StyleHint.SH_CustomBase:
            assert -(2**31) <= style.styleHint(hint) < 2**31
    assert style.styleHint(QStyle.StyleHint.SH_ComboBox_Popup) == 0


def test_style_keeps_its_base_alive(qapp):
    assert isinstance(QApplication.style(), EloStyle)
    assert qapp.style().baseStyle().name() == "fusion"
