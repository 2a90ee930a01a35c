"""How every role is drawn."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QPen

from eloapp.charts.data import Role
from eloapp.charts.look import ChartLook, colour

#: Dash patterns in multiples of the pen's width.
_DASHES: Final = {Role.TARGET: [5.0, 3.0], Role.STRENGTH: [7.0, 3.0, 1.0, 3.0]}
#: Further lines are told apart by their dashes: a new hue would mean something.
_EXTRA_DASHES: Final[list[list[float]]] = [[], [5.0, 2.5], [1.5, 2.0], [7.0, 2.5, 1.5, 2.5]]
_WIDTHS: Final = {Role.MEDIAN: 2.0, Role.STRENGTH: 1.0, Role.SAMPLE: 1.0}
_ORDINARY_WIDTH: Final = 1.5
#: From here on every line is 1 px: wider pens would leave Qt's fast path, and blot.
DENSE_FROM: Final = 400

#: Lines further down this list cover those before.
ORDER: Final = (
    Role.WIDE,
    Role.HALF,
    Role.SAMPLE,
    Role.TARGET,
    Role.STRENGTH,
    Role.EXTRA,
    Role.MEDIAN,
    Role.PATH,
    Role.PERIOD,
)


def line_colour(role: Role, look: ChartLook) -> str:
    """The colour of a line and of the dot on it."""
    return {
        Role.MEDIAN: look.median,
        Role.PATH: look.path,
        Role.PERIOD: look.path,
        Role.TARGET: look.target,
        Role.STRENGTH: look.text3,
        Role.SAMPLE: look.sample,
        Role.WIDE: look.band_edge,
        Role.HALF: look.band_half,
    }.get(role, look.text2)


def label_colour(role: Role, look: ChartLook) -> str:
    """The colour of the words at the end of a line: quiet, unless the line has its own."""
    if role in (Role.MEDIAN, Role.PATH, Role.TARGET):
        return line_colour(role, look)
    return look.text2 if role is Role.EXTRA else look.text3


def line_pen(role: Role, look: ChartLook, *, order: int = 0, width: float | None = None) -> QPen:
    """The pen of a line; ``order`` counts the further lines, ``width`` overrides its own."""
    if width is None:
        width = _WIDTHS.get(role, _ORDINARY_WIDTH) * max(1.0, round(look.k))
    pen = QPen(colour(line_colour(role, look)), width)
    pen.setJoinStyle(Qt.PenJoinStyle.BevelJoin)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    dashes = _DASHES.get(role, [])
    if role is Role.EXTRA:
        dashes = _EXTRA_DASHES[order % len(_EXTRA_DASHES)]
    if dashes:
        pen.setDashPattern(dashes)
    return pen
