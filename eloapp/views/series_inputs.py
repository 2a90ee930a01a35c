"""What the Series tab asks for: games, opponents, results, chances, target."""

import re
from decimal import Decimal
from typing import Any, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from eloapp.core.errors import Fault, InputError
from eloapp.core.numbers import parse_number, parse_rating, parse_whole
from eloapp.core.results import Result
from eloapp.core.rules import Rules
from eloapp.core.series import (
    MAX_GAMES,
    ChanceSource,
    GivenChances,
    OpponentKind,
    Series,
    parse_pattern,
)
from eloapp.views.controls import NumberField, QuietCombo, text_label
from eloapp.views.flow import FlowLayout
from eloapp.views.panel import FaultLine, Panel, column_of
from eloapp.views.theme import TextStyle, px
from eloapp.wording import terms
from eloapp.wording.language import N_, _
from eloapp.wording.numbers import entered

F = TypeVar("F", bound=NumberField[Any])


class SeriesInputs(Panel):
    """One row of fields with their labels above; it breaks where the page is narrow."""

    def __init__(self) -> None:
        super().__init__()
        self._series = Series()
        self.line = FaultLine()
        self.games = self._number("series.games", NumberField[int](_parse_games, str), 56)
        self.period = self._number(
            "series.periodGames", NumberField[int](_parse_games, str, optional=True), 64
        )
        self.period.setPlaceholderText(_("all"))
        self.opponents = self._number(
            "series.opponents",
            _OpponentsField(parse_opponents, show_opponents, step=None, optional=True),
            96,
        )
        self.opponent = self._combo("series.opponent", 148)
        self.opponent.set_choices([(terms.opponent_kind(kind), kind) for kind in OpponentKind])
        self.pattern = self._number(
            "series.pattern",
            NumberField[tuple[Result, ...]](parse_pattern, show_pattern, step=None),
            152,
        )
        self.chances = self._combo("series.chances", 168)
        self.chances.set_choices([(terms.chance_source(source), source) for source in ChanceSource])
        self.strength = self._number(
            "series.strength", NumberField[Decimal](parse_rating, entered, optional=True), 64
        )
        self.given = self._number(
            "series.given", NumberField[GivenChances](parse_chances, show_chances, step=None), 96
        )
        self.target = self._number(
            "series.target", NumberField[Decimal](parse_rating, entered, optional=True), 64
        )
        for field in (self.opponents, self.pattern, self.given):
            field.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        row = QWidget()
        flow = FlowLayout(row, px(self, 12), px(self, 8))
        self._strength_box = _captioned(_("Strength"), self.strength)
        self._given_box = _captioned(_("Win, draw, loss %"), self.given)
        self._opponents_box = _captioned(_("Against"), self.opponents)
        for box in (
            _captioned(_("Games"), self.games),
            _captioned(_("Per period"), self.period),
            self._opponents_box,
            _captioned(_("Opponent"), self.opponent),
            _captioned(_("Chosen results, repeated"), self.pattern),
            _captioned(_("Chances from"), self.chances),
            self._strength_box,
            self._given_box,
            _captioned(_("Target"), self.target),
        ):
            flow.addWidget(box)
        column = column_of(self, 4)
        column.addWidget(row)
        column.addWidget(self.line)
        self.set_value(self._series)
        self._show_parts()

    def value(self) -> Series:
        before = self._series
        return Series(
            games=self.games.value() or before.games,
            period_games=self.period.value(),
            opponents=self.opponents.value() or (),
            opponent=self.opponent.value(),
            pattern=self.pattern.value() or before.pattern,
            chances=self.chances.value(),
            strength=self.strength.value(),
            given=self.given.value() or before.given,
            target=self.target.value(),
            samples=before.samples,
            seed=before.seed,
        )

    def set_value(self, series: Series) -> None:
        self._series = series
        self.games.set_value(series.games)
        self.period.set_value(series.period_games)
        self.opponents.set_value(series.opponents or None)
        self.opponent.set_value(series.opponent)
        self.pattern.set_value(series.pattern)
        self.chances.set_value(series.chances)
        self.strength.set_value(series.strength)
        self.given.set_value(series.given)
        self.target.set_value(series.target)
        self._show_parts()

    def show_rules(self, rules: Rules, opponent: Decimal | None) -> None:
        """Offer what goes with the rules; player B is the opponent that needs no typing."""
        kinds = [
            kind
            for kind in OpponentKind
            if kind is not OpponentKind.MOVING
            or not rules.in_period
            or self._series.opponent is OpponentKind.MOVING
        ]
        self.opponent.set_choices([(terms.opponent_kind(kind), kind) for kind in kinds])
        self.opponents.setPlaceholderText("" if opponent is None else entered(opponent))

    def _show_parts(self) -> None:
        series = self._series
        self._strength_box.setVisible(series.chances is ChanceSource.STRENGTH)
        self._given_box.setVisible(series.chances is ChanceSource.GIVEN)
        self._opponents_box.setVisible(series.opponent is not OpponentKind.EQUAL)
        if series.chances is not ChanceSource.STRENGTH:
            self.strength.revert()
        if series.chances is not ChanceSource.GIVEN:
            self.given.revert()
        if series.opponent is OpponentKind.EQUAL:
            self.opponents.revert()

    def _number(self, name: str, field: F, width: int) -> F:
        field.setObjectName(name)
        field.set_design_width(width)
        self.watch(field, N_("Series"), self.line)
        return field

    def _combo(self, name: str, width: int) -> QuietCombo:
        combo = QuietCombo()
        combo.setObjectName(name)
        combo.set_design_width(width)
        combo.chosen.connect(lambda _value: self.edited.emit(N_("Series"), ""))
        return combo


def _captioned(caption: str, field: QWidget) -> QWidget:
    box = QWidget()
    column = QVBoxLayout(box)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(px(box, 4))
    label = text_label(caption, TextStyle.SMALL, "text2")
    label.setBuddy(field)
    field.setAccessibleName(caption)
    column.addWidget(label)
    column.addWidget(field)
    return box


def _parse_games(text: str) -> int:
    return parse_whole(text, 1, MAX_GAMES)


def parse_opponents(text: str) -> tuple[Decimal, ...]:
    """Ratings one after the other, apart by blanks, semicolons, line ends or commas.

    A comma stands between two ratings if three digits or more stand on both of its sides.

    >>> parse_opponents("1820; 1750 1790,5"), parse_opponents("1820,1750")[1]
    ((Decimal('1820'), Decimal('1750'), Decimal('1790.5')), Decimal('1750'))
    """
    words = _apart(text)
    if not words:
        raise InputError(Fault.EMPTY)
    return tuple(parse_rating(word) for word in words)


def _apart(text: str) -> list[str]:
    apart = re.sub(r"(?<=[0-9]{3}),(?=[0-9]{3})|,(?=\s)|;", " ", text)
    return [word.rstrip(",") for word in apart.split()]


class _OpponentsField(NumberField[tuple[Decimal, ...]]):
    """A list; the answer to "1700 or 1.7?" takes the place of the number that was asked about."""

    def enter(self, value: tuple[Decimal, ...] | Decimal) -> None:
        if isinstance(value, Decimal):
            asked = next(word for word in _apart(self.text()) if _is_ambiguous(word))
            self.type_again(self.text().replace(asked, entered(value), 1))
        else:
            super().enter(value)


def _is_ambiguous(word: str) -> bool:
    """Whether a number can be read in two ways, such as 1,700."""
    try:
        parse_rating(word)
    except InputError as error:
        return error.fault is Fault.GROUPED
    return False


def show_opponents(ratings: tuple[Decimal, ...]) -> str:
    """The ratings as they can be typed."""
    return " ".join(entered(rating) for rating in ratings)


def show_pattern(pattern: tuple[Result, ...]) -> str:
    """The results as they can be typed."""
    return " ".join(result.value for result in pattern)


def parse_chances(text: str) -> GivenChances:
    """Three per cents, win, draw and loss: ``40 30 30``; they must add up to 100.

    >>> parse_chances("40 30 30").draw
    Decimal('0.3')
    """
    words = text.replace(";", " ").replace("/", " ").replace("%", " ").split()
    if len(words) != 3:
        raise InputError(Fault.NOT_CHANCES)
    win, draw, loss = (parse_number(word.rstrip(",")) / 100 for word in words)
    return GivenChances(win, draw, loss)


def show_chances(given: GivenChances) -> str:
    """The per cents as they can be typed."""
    return " ".join(entered(share * 100) for share in (given.win, given.draw, given.loss))
