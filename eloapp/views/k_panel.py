"""K of both players: a fixed number, or the profile that FIDE's rule asks for."""

from dataclasses import replace
from decimal import Decimal
from enum import Enum, unique
from typing import TYPE_CHECKING, Any, Final, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QGridLayout, QWidget

from eloapp.core.document import Player, Players
from eloapp.core.errors import InputError
from eloapp.core.kfactor import FideProfile, FixedK, KFactor, KPolicy
from eloapp.core.numbers import parse_k, parse_rating, parse_whole
from eloapp.core.rules import Rules, Tempo
from eloapp.views.controls import (
    HelpButton,
    IconButton,
    NumberField,
    QuietCombo,
    SectionHeader,
    text_label,
)
from eloapp.views.panel import FaultLine, Panel, column_of
from eloapp.views.theme import TextStyle, px
from eloapp.wording import terms
from eloapp.wording.language import N_, _
from eloapp.wording.numbers import entered

if TYPE_CHECKING:
    from eloapp.core.report import GameReport

F = TypeVar("F", bound=NumberField[Any])

_EARLIEST_BIRTH: Final = 1900


@unique
class KSource(Enum):
    """Where K comes from."""

    FIXED = "fixed"
    PROFILE = "profile"


class _Row:
    """Everything about the K of one player."""

    def __init__(self, side: str, panel: "KPanel", *, first: bool) -> None:
        self._panel = panel
        self._first = first
        self._k: KFactor | None = None
        self._fault: InputError | None = None
        self.label = text_label("", TextStyle.BODY, "ink")
        self.source = QuietCombo()
        self.source.setObjectName(f"{side}.kSource")
        self.source.setAccessibleName(
            _("Source of your K") if first else _("Source of the opponent’s K")
        )
        self.source.set_choices([(_("Fixed"), KSource.FIXED), (_("FIDE profile"), KSource.PROFILE)])
        self.source.set_design_width(112)
        self.source.chosen.connect(lambda _value: panel.edited.emit(N_("K"), ""))
        self.line = FaultLine(self._reason)
        self.k = self._field(
            f"{side}.k",
            NumberField[Decimal](parse_k, entered),
            72,
            _("Your K") if first else _("Opponent’s K"),
        )
        self.found = text_label("", TextStyle.STRONG, "ink")
        self.found.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.found.setContentsMargins(0, 0, px(self.found, 12), 0)
        self.born = self._field(
            f"{side}.born",
            NumberField[int](self._parse_born, str, optional=True),
            56,
            _("Your birth year") if first else _("Opponent’s birth year"),
        )
        self.games = self._field(
            f"{side}.games",
            NumberField[int](parse_whole, str, optional=True),
            56,
            _("Your games counted") if first else _("Opponent’s games counted"),
        )
        self.peak = self._field(
            f"{side}.peak",
            NumberField[Decimal](parse_rating, entered, optional=True),
            64,
            _("Your highest published rating")
            if first
            else _("Opponent’s highest published rating"),
        )
        self.other = self._field(
            f"{side}.otherGames",
            NumberField[int](parse_whole, str),
            56,
            _("Your other rated games of this period")
            if first
            else _("Opponent’s other rated games of this period"),
        )
        self.no_own = QCheckBox()
        self.no_own.setObjectName(f"{side}.standardUsed")
        self.no_own.clicked.connect(lambda: panel.edited.emit(N_("K"), ""))
        self.profile = self._profile_widget()
        self.others = self._others_widget()
        self.box = self._build()

    def _field(self, name: str, field: F, width: int, spoken: str) -> F:
        field.setObjectName(name)
        field.set_design_width(width)
        field.setAccessibleName(spoken)
        self._panel.watch(field, N_("K"), self.line)
        return field

    def _parse_born(self, text: str) -> int:
        return parse_whole(text, _EARLIEST_BIRTH, self._panel.list_year)

    def _profile_widget(self) -> QWidget:
        widget = QWidget()
        grid = QGridLayout(widget)
        grid.setContentsMargins(0, px(widget, 4), 0, 0)
        grid.setHorizontalSpacing(px(widget, 8))
        grid.setVerticalSpacing(px(widget, 2))
        fields: list[tuple[str, NumberField[Any]]] = [
            (_("Born"), self.born),
            (_("Games"), self.games),
            (_("Peak"), self.peak),
        ]
        for column, (caption, field) in enumerate(fields):
            label = text_label(caption, TextStyle.SMALL, "text2")
            label.setBuddy(field)
            grid.addWidget(label, 0, column)
            grid.addWidget(field, 1, column)
        grid.addWidget(self.no_own, 2, 0, 1, 3)
        return widget

    def _others_widget(self) -> QWidget:
        widget = QWidget()
        grid = QGridLayout(widget)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(px(widget, 8))
        label = text_label(_("Other games"), TextStyle.SMALL, "text2")
        label.setBuddy(self.other)
        label.setToolTip(_("Rated games of other events in the same period"))
        grid.addWidget(label, 0, 0)
        grid.addWidget(self.other, 0, 1)
        grid.setColumnStretch(0, 1)
        return widget

    def _build(self) -> QWidget:
        box = QWidget()
        grid = QGridLayout(box)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(px(box, 8))
        grid.setVerticalSpacing(px(box, 4))
        grid.setColumnMinimumWidth(0, px(box, 72))
        grid.setColumnStretch(0, 1)
        grid.addWidget(self.label, 0, 0)
        grid.addWidget(self.source, 0, 1)
        grid.addWidget(self.k, 0, 2)
        grid.addWidget(self.found, 0, 2)
        for row, widget in enumerate((self.line, self.profile, self.others), start=1):
            grid.addWidget(widget, row, 1, 1, 2)
        return box

    def value(self, before: Player) -> Player:
        return replace(before, k=self._policy(), other_games=self.other.value() or 0)

    def _policy(self) -> KPolicy:
        if self.source.value() is KSource.FIXED:
            value = self.k.value()
            return FixedK() if value is None else FixedK(value)
        return FideProfile(
            born=self.born.value(),
            games=self.games.value(),
            peak=self.peak.value(),
            standard_rating_used=self.no_own.isChecked(),
        )

    def set_value(self, player: Player) -> None:
        self.label.setText(terms.first_name(player.name, first=self._first))
        self.other.set_value(player.other_games)
        profile = isinstance(player.k, FideProfile)
        self.source.set_value(KSource.PROFILE if profile else KSource.FIXED)
        if isinstance(player.k, FideProfile):
            self.born.set_value(player.k.born)
            self.games.set_value(player.k.games)
            self.peak.set_value(player.k.peak)
            self.no_own.setChecked(player.k.standard_rating_used)
        else:
            self.k.set_value(player.k.value)
        self.k.setVisible(not profile)
        self.found.setVisible(profile)
        self.profile.setVisible(profile)
        for field in (self.k,) if profile else (self.born, self.games, self.peak):
            field.revert()  # what is hidden cannot be corrected

    def show_found(self, k: KFactor | None, fault: InputError | None, rules: Rules) -> None:
        """Show the K that was found and its reason, or why there is none."""
        self._k, self._fault = k, fault
        self.found.setText("" if k is None else terms.k_with_doubt(k))
        self.found.set_token("warn" if k is not None and k.assumed else "ink")
        self.no_own.setVisible(rules.tempo is not Tempo.STANDARD and rules.is_fide)
        self.no_own.setText(
            _("No rapid rating yet") if rules.tempo is Tempo.RAPID else _("No blitz rating yet")
        )
        self.no_own.setToolTip(_("The standard rating is used instead, with K 40"))
        self.line.refresh()

    def _reason(self) -> str:
        if self._fault is not None:
            return terms.fault(self._fault)
        k = self._k
        if k is None or (self.source.value() is KSource.FIXED and k.period_games is None):
            return ""
        return terms.k_reason(k)


class KPanel(Panel):
    """Edits the K of both players. The rules decide what a profile means."""

    def __init__(self) -> None:
        super().__init__()
        self.list_year = 9999
        self._players = Players()
        help_button = HelpButton(
            _("Help: K factor"),
            _("What K is"),
            [
                _("How much one game counts: 40 new or junior, 20 in general, 10 once 2400."),
                _("It stays that of the list before the period, even if you pass 2400."),
                _("Standard, rapid and blitz each have their own K and games."),
                _("K times all rated games of a period may not exceed 700."),
            ],
        )
        help_button.setObjectName("k.help")
        self.more = IconButton("chevron-right", _("Other games of this period"))
        self.more.setObjectName("k.more")
        self.more.setCheckable(True)
        self.more.toggled.connect(self._show_others)
        self.a = _Row("playerA", self, first=True)
        self.b = _Row("playerB", self, first=False)
        for row in (self.a, self.b):
            row.other.fault_changed.connect(self._open_others)
        column = column_of(self)
        column.addWidget(SectionHeader(_("K factor"), help_button=help_button, tool=self.more))
        column.addWidget(self.a.box)
        column.addWidget(self.b.box)
        self._show_others(False)

    def value(self) -> Players:
        return Players(self.a.value(self._players.a), self.b.value(self._players.b))

    def set_value(self, players: Players) -> None:
        self._players = players
        self.a.set_value(players.a)
        self.b.set_value(players.b)
        if players.a.other_games or players.b.other_games:
            self.more.setChecked(True)  # what changes a number is never hidden

    def show_opponent(self, shown: bool) -> None:
        """Show the K of both players, or of the first one only."""
        self.b.box.setVisible(shown)
        if not shown:
            for field in (self.b.k, self.b.born, self.b.games, self.b.peak, self.b.other):
                field.revert()  # what is hidden cannot be corrected

    def show_found(self, rules: Rules, report: "GameReport | None") -> None:
        """Show the K that the rules give to each player, as far as there is a report."""
        self.list_year = rules.list_date.year
        if report is None:
            self.a.show_found(None, None, rules)
            self.b.show_found(None, None, rules)
        else:
            self.a.show_found(report.a.k, report.a.fault, rules)
            self.b.show_found(report.b.k, report.b.fault, rules)

    def _open_others(self, fault: InputError | None) -> None:
        if fault is not None:
            self.more.setChecked(True)

    def _show_others(self, shown: bool) -> None:
        others = (self.a.other, self.b.other)
        if not shown and any(field.value() or field.is_faulty for field in others):
            self.more.setChecked(True)
            return
        self.more.set_icon_name("chevron-down" if shown else "chevron-right")
        self.a.others.setVisible(shown)
        self.b.others.setVisible(shown)
