"""The pre-round card on one A4 page: the outcome grid of the Game tab in the light palette."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPagedPaintDevice,
    QPainter,
    QPicture,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QWidget

from eloapp.printing import MARGIN_MM, PAGE_MM, paper_font, pdf_of, print_pages
from eloapp.views.icons import paint_triangle
from eloapp.views.theme import LIGHT, TextStyle
from eloapp.wording.card import Card, CardOutcome
from eloapp.wording.language import _
from eloapp.wording.numbers import percent

#: Everything is measured in tenths of points, so that a size of type is a whole number.
_POINT: Final = 10.0
_MM: Final = 72 / 25.4 * _POINT
WIDTH: Final = (PAGE_MM[0] - 2 * MARGIN_MM) * _MM
HEIGHT: Final = (PAGE_MM[1] - 2 * MARGIN_MM) * _MM
_BODY: Final = 10.0
_LABELS: Final = 145 * _POINT
_BETWEEN: Final = 20 * _POINT
_HEROES: Final = (TextStyle.HERO, TextStyle.HERO_NARROW, TextStyle.FIGURE, TextStyle.TITLE)


def card_pdf(card: Card) -> bytes:
    """The card as a PDF of one page."""
    return pdf_of(card.heading, lambda device: _paint(card, device))


def print_card(parent: QWidget, card: Card) -> None:
    """Ask for a printer and print the card."""
    print_pages(parent, card.heading, lambda device: _paint(card, device))


def _paint(card: Card, device: QPagedPaintDevice) -> None:
    painter = QPainter(device)
    scale = device.width() / WIDTH
    painter.scale(scale, scale)
    paint_card(painter, card)
    painter.end()


def paint_card(painter: QPainter, card: Card) -> None:
    """Draw the card into WIDTH x HEIGHT at the painter's origin; much text makes it smaller."""
    foot = _Paper(painter).height_of(card.foot, WIDTH, TextStyle.SMALL)
    room = HEIGHT - foot - 20 * _POINT
    trial = QPicture()
    measuring = QPainter(trial)
    needed = _draw(_Paper(measuring), card)
    measuring.end()
    painter.save()
    if needed > room:
        painter.scale(room / needed, room / needed)
    _draw(_Paper(painter), card)
    painter.restore()
    _Paper(painter).wrapped(0, HEIGHT - foot, WIDTH, card.foot, TextStyle.SMALL, LIGHT.text3)


def _draw(paper: "_Paper", card: Card) -> float:
    """All but the foot; gives where it ends."""
    y = paper.wrapped(0, 0, WIDTH, card.event, TextStyle.SMALL, LIGHT.text2)
    y = paper.wrapped(0, y + 40, WIDTH, card.heading, TextStyle.TITLE, LIGHT.ink)
    y = paper.wrapped(0, y + 40, WIDTH, card.summary, TextStyle.BODY, LIGHT.text2)
    y = _grid(paper, card, y + 280)
    y = _figures(paper, card, y + 320)
    for line in card.lines:
        y = _line(paper, y + 180, line.label, line.text, line.more)
    return y


# The grid -------------------------------------------------------------------------------


def _columns() -> list[QRectF]:
    width = (WIDTH - _LABELS - 2 * _BETWEEN) / 3
    return [QRectF(_LABELS + i * (width + _BETWEEN), 0, width, 0) for i in range(3)]


def _grid(paper: "_Paper", card: Card, y: float) -> float:
    columns = list(zip(_columns(), card.outcomes, strict=True))
    if any(outcome.share is not None for outcome in card.outcomes):
        paper.wrapped(0, y, _LABELS - 80, _("Chance (model)"), TextStyle.BODY, LIGHT.text2)
    for place, outcome in columns:
        _chance(paper, place, y, outcome)
    y += 340
    below = paper.wrapped(0, y, _LABELS - 80, card.name, TextStyle.HEADING, LIGHT.ink)
    below = paper.wrapped(0, below + 20, _LABELS - 80, card.standing, TextStyle.BODY, LIGHT.text2)
    hero = _hero(paper, card)
    for place, outcome in columns:
        _change(paper, place, y + 10, outcome, hero)
    y = max(below, y + 340) + 100
    paper.wrapped(0, y + 60, _LABELS - 80, _("New rating · exact"), TextStyle.BODY, LIGHT.text2)
    for place, outcome in columns:
        base = y + 60 + paper.ascent(TextStyle.BODY)
        ink = LIGHT.ink if outcome.live else LIGHT.text3
        end = paper.line(place.left(), base, outcome.published, TextStyle.TITLE_PLAIN, ink)
        paper.line(end + 80, base, outcome.live, TextStyle.BODY, LIGHT.text3)
    y += 240
    if card.reason:
        y = paper.wrapped(0, y + 80, WIDTH, card.reason, TextStyle.BODY, LIGHT.text2)
    y = paper.rule(y + 80)
    for i, goal in enumerate(card.goals):
        if all(outcome.goals for outcome in card.outcomes):
            below = paper.wrapped(0, y + 60, _LABELS - 80, goal, TextStyle.BODY, LIGHT.text2)
            for place, outcome in columns:
                left, width, text = place.left(), place.width(), outcome.goals[i]
                end = paper.wrapped(left, y + 60, width, text, TextStyle.BODY, LIGHT.ink)
                below = max(below, end)
            y = paper.rule(below + 60)
    return paper.rule(_opponent(paper, card, y + 60) + 60)


def _opponent(paper: "_Paper", card: Card, y: float) -> float:
    """Who is met, with the rating beside a name that leaves room for it."""
    name, about = card.opponent, card.about_opponent
    beside = paper.width_of(name, TextStyle.STRONG) <= _LABELS - 80
    below = paper.wrapped(0, y, WIDTH, name, TextStyle.STRONG, LIGHT.ink)
    left, top = (_LABELS, y) if beside else (0, below + 20)
    return paper.wrapped(left, top, WIDTH - left, about, TextStyle.BODY, LIGHT.text2)


def _chance(paper: "_Paper", place: QRectF, y: float, outcome: CardOutcome) -> None:
    base = y + paper.ascent(TextStyle.BODY)
    paper.line(place.left(), base, outcome.word, TextStyle.STRONG, LIGHT.ink)
    if outcome.share is None:
        return
    share = percent(outcome.share)
    left = place.right() - paper.width_of(share, TextStyle.BODY)
    paper.line(left, base, share, TextStyle.BODY, LIGHT.text2)
    track = QRectF(place.left(), y + 190, place.width(), 30)
    paper.bar(track, LIGHT.chip)
    if outcome.share:
        track.setWidth(max(30.0, place.width() * outcome.share / 100))
        paper.bar(track, LIGHT.text3)


def _hero(paper: "_Paper", card: Card) -> TextStyle:
    """The largest style in which every change fits its column."""
    width = _columns()[0].width()
    for style in _HEROES:
        if all(_extent(paper, outcome, style) <= width for outcome in card.outcomes):
            return style
    return _HEROES[-1]


def _extent(paper: "_Paper", outcome: CardOutcome, style: TextStyle) -> float:
    arrow = paper.arrow(style) if outcome.sign else 0.0
    return arrow + paper.width_of(outcome.change, style)


def _change(
    paper: "_Paper", place: QRectF, y: float, outcome: CardOutcome, style: TextStyle
) -> None:
    left, base = place.left(), y + paper.cap_height(style)
    colour = LIGHT.text2
    if outcome.sign:
        colour = LIGHT.gain if outcome.sign > 0 else LIGHT.loss
        side = 0.62 * paper.cap_height(style)
        middle = base - paper.cap_height(style) / 2
        paper.triangle(QRectF(left, middle - side / 2, side, side), outcome.sign > 0, colour)
        left += paper.arrow(style)
    paper.line(left, base, outcome.change, style, colour)


# Below it -------------------------------------------------------------------------------


def _figures(paper: "_Paper", card: Card, y: float) -> float:
    width = (WIDTH - 3 * _BETWEEN) / 4
    end = y
    for i, figure in enumerate(card.figures):
        left = i * (width + _BETWEEN)
        below = paper.wrapped(left, y, width, figure.caption, TextStyle.SMALL, LIGHT.text2)
        colour = LIGHT.ink
        if figure.sign:
            colour = LIGHT.gain if figure.sign > 0 else LIGHT.loss
        below = paper.wrapped(left, below + 20, width, figure.text, TextStyle.TITLE, colour)
        below = paper.wrapped(left, below + 20, width, figure.note, TextStyle.SMALL, LIGHT.text2)
        end = max(end, below)
    return end


def _line(paper: "_Paper", y: float, label: str, text: str, more: str) -> float:
    width = WIDTH - _LABELS
    below = paper.wrapped(0, y, _LABELS - 80, label, TextStyle.HEADING, LIGHT.ink)
    end = paper.wrapped(_LABELS, y, width, text, TextStyle.HEADING, LIGHT.ink)
    if more:
        end = paper.wrapped(_LABELS, end + 20, width, more, TextStyle.BODY, LIGHT.text2)
    return max(below, end)


class _Paper:
    """Texts and shapes at places in tenths of points."""

    def __init__(self, painter: QPainter) -> None:
        self._painter = painter
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def line(self, left: float, base: float, text: str, style: TextStyle, colour: str) -> float:
        """One line on a base line; gives where it ends."""
        self._painter.setFont(_face(style))
        self._painter.setPen(QColor(colour))
        self._painter.drawText(QPointF(left, base), text)
        return left + self.width_of(text, style)

    def wrapped(
        self, left: float, top: float, width: float, text: str, style: TextStyle, colour: str
    ) -> float:
        """A text of as many lines as it needs; gives its bottom."""
        if not text:
            return top
        layout, height = _laid_out(text, width, style)
        self._painter.setPen(QColor(colour))
        layout.draw(self._painter, QPointF(left, top))
        return top + height

    def height_of(self, text: str, width: float, style: TextStyle) -> float:
        return _laid_out(text, width, style)[1]

    def width_of(self, text: str, style: TextStyle) -> float:
        return QFontMetricsF(_face(style)).horizontalAdvance(text)

    def ascent(self, style: TextStyle) -> float:
        return QFontMetricsF(_face(style)).ascent()

    def cap_height(self, style: TextStyle) -> float:
        return QFontMetricsF(_face(style)).capHeight()

    def arrow(self, style: TextStyle) -> float:
        """From the left of an arrow to its number."""
        return 0.62 * self.cap_height(style) + 80

    def triangle(self, place: QRectF, up: bool, colour: str) -> None:
        paint_triangle(self._painter, place, up, QColor(colour))

    def bar(self, place: QRectF, colour: str) -> None:
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(QColor(colour))
        self._painter.drawRoundedRect(place, 15, 15)

    def rule(self, y: float) -> float:
        """A hairline over the whole width."""
        self._painter.fillRect(QRectF(0, y, WIDTH, 5), QColor(LIGHT.border))
        return y + 5


def _laid_out(text: str, width: float, style: TextStyle) -> tuple[QTextLayout, float]:
    """Lines of whole words, and their height; only a word that is too long is broken."""
    layout = QTextLayout(text, _face(style))
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    height = 0.0
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        line.setPosition(QPointF(0, height))
        height += line.height()
    layout.endLayout()
    return layout, height


def _face(style: TextStyle) -> QFont:
    face = paper_font(style, _BODY)
    face.setPixelSize(round(face.pointSizeF() * _POINT))
    return face
