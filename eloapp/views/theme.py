"""Colours, type and sizes: the one place where the tokens of the design are written down.

Widgets ask :func:`tokens` with their own palette, so there is no global theme to keep in
step: whoever changes the palette has changed everything.
"""

from enum import Enum, unique
from typing import Final, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QFontMetricsF, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QToolTip, QWidget


class Tokens(NamedTuple):
    """Every colour of one theme as ``#rrggbb`` (``grid`` as ``#aarrggbb``)."""

    dark: bool
    # Roles of QPalette.
    window: str
    base: str
    alternate: str
    ink: str
    button: str
    accent: str
    on_accent: str
    placeholder: str
    tip: str
    tip_text: str
    raised: str
    hairline: str
    border: str
    border_hover: str
    shadow: str
    disabled: str
    # Our own.
    text2: str
    text3: str
    hover: str
    sunken: str
    chip: str
    select: str
    tint: str
    gain: str
    loss: str
    loss_tint: str
    warn: str
    warn_tint: str
    # Charts.
    band_wide: str
    band_edge: str
    band_half: str
    median: str
    path: str
    target: str
    sample: str
    grid: str

    def color(self, name: str) -> QColor:
        """The token ``name`` as a colour of its own, free to be changed."""
        return QColor(getattr(self, name))


LIGHT: Final = Tokens(
    dark=False,
    window="#F3F4F6",
    base="#FFFFFF",
    alternate="#F7F8FA",
    ink="#15181C",
    button="#FFFFFF",
    accent="#1D5FB8",
    on_accent="#FFFFFF",
    placeholder="#5B626D",
    tip="#15181C",
    tip_text="#FFFFFF",
    raised="#FFFFFF",
    hairline="#E2E5EA",
    border="#B4BAC4",
    border_hover="#858D99",
    shadow="#000000",
    disabled="#949BA6",
    text2="#535A65",
    text3="#5B626D",
    hover="#F2F4F7",
    sunken="#E6E8EC",
    chip="#EBEDF0",
    select="#DCE8F8",
    tint="#EEF4FC",
    gain="#1D5FB8",
    loss="#B5410A",
    loss_tint="#FCEFE8",
    warn="#8A5A00",
    warn_tint="#FBF3E0",
    band_wide="#DDE8F6",
    band_edge="#9DBBE3",
    band_half="#B5CFEE",
    median="#1D5FB8",
    path="#15181C",
    target="#875000",
    sample="#9FB4CE",
    grid="#1215181C",
)

DARK: Final = Tokens(
    dark=True,
    window="#222529",
    base="#191B1E",
    alternate="#23262B",
    ink="#ECEEF1",
    button="#363B42",
    accent="#7DB5F8",
    on_accent="#0E1B2B",
    placeholder="#A4ACB7",
    tip="#363B42",
    tip_text="#ECEEF1",
    raised="#363B42",
    hairline="#30343A",
    border="#4C525B",
    border_hover="#7A828E",
    shadow="#000000",
    disabled="#666D78",
    text2="#B0B7C1",
    text3="#A4ACB7",
    hover="#23262B",
    sunken="#15171A",
    chip="#2C3036",
    select="#263C57",
    tint="#1F2A38",
    gain="#7DB5F8",
    loss="#FF9A6E",
    loss_tint="#35241C",
    warn="#E9B75A",
    warn_tint="#322A1A",
    band_wide="#22364E",
    band_edge="#44699A",
    band_half="#31557F",
    median="#7DB5F8",
    path="#ECEEF1",
    target="#E9B75A",
    sample="#4C6482",
    grid="#1AECEEF1",
)


def with_contrast(plain: Tokens) -> Tokens:
    """``plain`` with stronger borders and no grey text, for platforms that ask for it."""
    return plain._replace(border=plain.border_hover, text2=plain.ink, text3=plain.ink)


_LIGHT_CONTRAST: Final = with_contrast(LIGHT)
_DARK_CONTRAST: Final = with_contrast(DARK)


def wants_contrast() -> bool:
    """Whether the platform asks for more contrast (known from Qt 6.10 on)."""
    hints = QGuiApplication.styleHints()
    if not hasattr(hints, "accessibility"):
        return False
    return bool(hints.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast)


def scheme(dark: bool) -> Tokens:
    """The tokens to show on this platform; print and exports use ``LIGHT`` itself."""
    if wants_contrast():
        return _DARK_CONTRAST if dark else _LIGHT_CONTRAST
    return DARK if dark else LIGHT


def tokens(palette: QPalette) -> Tokens:
    """The tokens that belong to ``palette``, which :func:`palette` has made."""
    dark = palette.color(QPalette.ColorRole.Window).lightness() < 128
    plain = DARK if dark else LIGHT
    if palette.color(QPalette.ColorRole.Mid) == QColor(plain.border):
        return plain
    strong = _DARK_CONTRAST if dark else _LIGHT_CONTRAST
    return strong if palette.color(QPalette.ColorRole.Mid) == QColor(strong.border) else plain


def palette(theme: Tokens) -> QPalette:
    """All roles of Qt's palette in this theme."""
    role = QPalette.ColorRole
    colours = {
        role.Window: theme.window,
        role.WindowText: theme.ink,
        role.Base: theme.base,
        role.AlternateBase: theme.alternate,
        role.Text: theme.ink,
        role.Button: theme.button,
        role.ButtonText: theme.ink,
        role.BrightText: theme.loss,
        role.Highlight: theme.accent,
        role.HighlightedText: theme.on_accent,
        role.Accent: theme.accent,
        role.Link: theme.accent,
        role.LinkVisited: theme.accent,
        role.PlaceholderText: theme.placeholder,
        role.ToolTipBase: theme.tip,
        role.ToolTipText: theme.tip_text,
        role.Light: theme.raised,
        role.Midlight: theme.hairline,
        role.Mid: theme.border,
        role.Dark: theme.border_hover,
        role.Shadow: theme.shadow,
    }
    result = QPalette()
    for key, value in colours.items():
        result.setColor(key, QColor(value))
    faded = QColor(theme.disabled)
    off = QPalette.ColorGroup.Disabled
    for key in (
        role.WindowText,
        role.Text,
        role.ButtonText,
        role.BrightText,
        role.HighlightedText,
        role.PlaceholderText,
        role.Link,
        role.LinkVisited,
    ):
        result.setColor(off, key, faded)
    for key in (role.Highlight, role.Accent, role.Mid, role.Dark):
        result.setColor(off, key, QColor(theme.hairline))
    return result


def use(application: QApplication, theme: Tokens) -> None:
    """Show the whole program in ``theme``; Qt keeps the tool tip's palette apart."""
    colours = palette(theme)
    application.setPalette(colours)
    QToolTip.setPalette(colours)


@unique
class TextStyle(Enum):
    """Styles of the type scale: factor of the application font, weight."""

    HERO = (3.0, QFont.Weight.DemiBold)
    HERO_NARROW = (2.6, QFont.Weight.DemiBold)
    FIGURE = (2.0, QFont.Weight.DemiBold)
    TITLE = (1.5, QFont.Weight.DemiBold)
    TITLE_PLAIN = (1.5, QFont.Weight.Normal)
    HEADING = (1.2, QFont.Weight.DemiBold)
    TAB = (1.05, QFont.Weight.Normal)
    TAB_CURRENT = (1.05, QFont.Weight.DemiBold)
    BODY = (1.0, QFont.Weight.Normal)
    STRONG = (1.0, QFont.Weight.DemiBold)
    SMALL = (0.9, QFont.Weight.Normal)
    SMALL_MEDIUM = (0.9, QFont.Weight.Medium)
    SMALL_STRONG = (0.9, QFont.Weight.DemiBold)


#: Figures of equal width, in every style.
TABULAR: Final = QFont.Tag("tnum")


def font(base: QFont, style: TextStyle) -> QFont:
    """``base`` (the application's or an inheriting widget's font) in ``style``."""
    factor, weight = style.value
    result = QFont(base)
    if factor != 1.0:
        points = base.pointSizeF()
        if points > 0:
            result.setPointSizeF(points * factor)
        else:
            result.setPixelSize(max(1, round(base.pixelSize() * factor)))
    result.setWeight(weight)
    result.setFeature(TABULAR, 1)
    return result


def unit(source: QFont | QFontMetrics | QFontMetricsF) -> int:
    """A quarter of the line height, at least four pixels: all sizes are multiples of it."""
    metrics = QFontMetrics(source) if isinstance(source, QFont) else source
    return max(4, round(metrics.height() / 4))


def px(widget: QWidget, n: float) -> int:
    """The design value ``n`` (given for a unit of 4) for the font ``widget`` has inherited."""
    return round(n * unit(widget.fontMetrics()) / 4)
