"""How charts look: colours by name, type and sizes, given by whoever shows them."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from PySide6.QtGui import QColor, QFont, QFontMetricsF

#: Figures of equal width.
_TABULAR: Final = QFont.Tag("tnum")


@lru_cache(maxsize=128)
def colour(value: str) -> QColor:
    """The colour ``#rrggbb`` or ``#aarrggbb``, made once; not to be changed."""
    return QColor(value)


@dataclass(frozen=True, eq=False)
class ChartLook:
    """Every colour of a chart, and the typeface from which all its sizes follow.

    ``page`` is the surface the chart stands on: exports are filled with it, rings and dots
    are cut out with it. A ``card`` of another colour than the page needs no border.
    ``tabular`` asks for figures of equal width, so that numbers do not tremble.
    """

    page: str
    ink: str
    text2: str
    text3: str
    hairline: str
    mid: str
    dark: str
    band_wide: str
    band_edge: str
    band_half: str
    median: str
    path: str
    target: str
    sample: str
    grid: str
    card: str
    accent: str
    font: QFont
    tabular: bool = True

    @cached_property
    def k(self) -> float:
        """Pixels for one pixel of the design, which is drawn with a unit of four."""
        return max(4, round(QFontMetricsF(self.font).height() / 4)) / 4

    def px(self, n: float) -> int:
        """The design value ``n`` in this typeface."""
        return round(n * self.k)

    @cached_property
    def body(self) -> "Face":
        return Face(self._font(1.0, QFont.Weight.Normal))

    @cached_property
    def small(self) -> "Face":
        return Face(self._font(0.9, QFont.Weight.Normal))

    @cached_property
    def small_strong(self) -> "Face":
        return Face(self._font(0.9, QFont.Weight.DemiBold))

    def _font(self, factor: float, weight: QFont.Weight) -> QFont:
        result = QFont(self.font)
        if self.font.pointSizeF() > 0:
            result.setPointSizeF(self.font.pointSizeF() * factor)
        else:
            result.setPixelSize(max(1, round(self.font.pixelSize() * factor)))
        result.setWeight(weight)
        if self.tabular:
            result.setFeature(_TABULAR, 1)
        return result


class Face:
    """A font with its metrics, measured once."""

    def __init__(self, font: QFont) -> None:
        self.font = font
        self.metrics = QFontMetricsF(font)
        self.cap = self.metrics.capHeight()

    def width(self, text: str) -> float:
        return self.metrics.horizontalAdvance(text)
