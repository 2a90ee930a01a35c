"""The rules: a preset with its sentence; its rows open with a chevron, and for Custom alone."""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any, Final

from PySide6.QtWidgets import QGridLayout, QWidget

from eloapp.core.draws import DrawKind, DrawModel
from eloapp.core.errors import Fault, InputError
from eloapp.core.numbers import parse_k, parse_number, parse_rating
from eloapp.core.rules import (
    CAP_350,
    CAP_400,
    CAP_400_BELOW_2650,
    CAP_400_ONCE,
    NO_CAP,
    Cap,
    Expectation,
    Preset,
    Rules,
    Tempo,
    Update,
    edition_for,
    rules_for,
)
from eloapp.views.controls import (
    HelpButton,
    IconButton,
    MessageLabel,
    NumberField,
    QuietCombo,
    SectionHeader,
    text_label,
)
from eloapp.views.panel import FaultLine, Panel, column_of, row_of
from eloapp.views.theme import TextStyle, px
from eloapp.wording import terms
from eloapp.wording.language import N_, _
from eloapp.wording.numbers import entered, long_date

#: First list offered: it shows the 350-point cap that held before July 2009.
_FIRST_LIST: Final = date(2008, 1, 1)
#: Lists offered after the one in force; the next one is what most scenarios are about.
_LISTS_AHEAD: Final = 3
_OTHER_CAP: Final = "other"


def _months(first: date, last: date) -> list[date]:
    """First days of the months from ``last`` back to ``first``."""
    count = (last.year - first.year) * 12 + last.month - first.month
    months = range(first.month - 1 + count, first.month - 2, -1)
    return [date(first.year + m // 12, m % 12 + 1, 1) for m in months]


def _later(day: date, months: int) -> date:
    month = day.month - 1 + months
    return date(day.year + month // 12, month % 12 + 1, 1)


class RulesPanel(Panel):
    """Edits the rules. A changed row turns a preset into Custom; the list does not."""

    def __init__(self, today: date) -> None:
        super().__init__()
        self._rules = rules_for(Preset.FIDE_STANDARD, today)
        self._newest = _later(self._rules.list_date, _LISTS_AHEAD)
        self._lists: list[date] = []
        self._own_cap = False
        self.more = IconButton("chevron-right", _("Rows of the rules"))
        self.more.setObjectName("rules.more")
        self.more.setCheckable(True)
        self.preset = self._combo("rules.preset", _("Rules"))
        self.preset.set_choices([(terms.preset(preset), preset) for preset in Preset])
        self.sentence = MessageLabel()
        self.expectation = self._combo("rules.expectation", _("Expectation"))
        self.expectation.set_choices(
            [(terms.expectation(e), e) for e in (Expectation.TABLE, Expectation.FORMULA)]
        )
        self.cap = self._combo("rules.cap", _("Cap"))
        self.cap_line, self.floor_line = FaultLine(), FaultLine()
        self.cap_points = NumberField[Decimal](parse_k, entered, step=Decimal(50))
        self.cap_points.setObjectName("rules.capPoints")
        self.cap_points.setAccessibleName(_("Cap in points"))
        self.watch(self.cap_points, N_("Rules"), self.cap_line)
        self.update_mode = self._combo("rules.update", _("Update"))
        self.update_mode.set_choices(
            [(terms.update(u), u) for u in (Update.PERIOD, Update.SEQUENTIAL)]
        )
        self.list_date = self._combo("rules.list", _("List"))
        self.tempo = self._combo("rules.tempo", _("Tempo"))
        self.tempo.set_choices([(terms.tempo(t).capitalize(), t) for t in Tempo])
        self.rounding = self._combo("rules.rounding", _("New ratings"))
        self.rounding.set_choices([(_("Whole numbers"), True), (_("Unrounded"), False)])
        self.floor = NumberField[Decimal](parse_rating, entered, optional=True)
        self.floor.setObjectName("rules.floor")
        self.floor.setAccessibleName(_("Lowest rating"))
        self.floor.setPlaceholderText(_("None"))
        self.watch(self.floor, N_("Rules"), self.floor_line)
        help_button = HelpButton(
            _("Help: list"),
            _("The rating list"),
            [
                _("Lists appear on the first of each month; this one is in force for the game."),
                _("Its date chooses the edition of the rules and the year for K."),
                _("FIDE, national and online ratings do not compare: take all from one list."),
            ],
        )
        help_button.setObjectName("rules.listHelp")
        self.rows = self._rows_widget(help_button)
        self._below: Panel | None = None
        self.more.toggled.connect(self._toggled)

        column = column_of(self)
        column.addWidget(SectionHeader(_("Rules"), tool=self.more))
        column.addWidget(self.preset)
        column.addWidget(self.sentence)
        column.addWidget(self.rows)
        self.preset.chosen.connect(self._preset_chosen)
        self.cap.chosen.connect(lambda _value: self._cap_chosen())
        for combo in (self.expectation, self.update_mode, self.tempo, self.rounding):
            combo.chosen.connect(lambda _value: self.edited.emit(N_("Rules"), ""))
        self.list_date.chosen.connect(lambda _value: self.edited.emit(N_("List"), ""))
        self._show(self._rules)

    def value(self) -> Rules:
        preset: Preset = self.preset.value()
        if preset is not self._rules.preset:
            if preset is Preset.CUSTOM:
                return self._rules.as_custom()
            return rules_for(preset, self._rules.list_date)
        rules = self._rules
        if self.list_date.value() != rules.list_date:
            rules = rules.with_list(self.list_date.value())
        rows: dict[str, Any] = {
            "expectation": self.expectation.value(),
            "update": self.update_mode.value(),
            "cap": self._cap_value(),
            "tempo": self.tempo.value(),
            "whole": self.rounding.value(),
            "floor": self.floor.value(),
        }
        if all(getattr(rules, name) == value for name, value in rows.items()):
            return rules
        if rows["cap"] is None:
            del rows["cap"]
        return replace(rules.as_custom(), **rows)

    def set_value(self, rules: Rules) -> None:
        if rules != self._rules:
            self._show(rules)

    def _show(self, rules: Rules) -> None:
        self._rules = rules
        self.preset.set_value(rules.preset)
        self.expectation.set_value(rules.expectation)
        self.update_mode.set_value(rules.update)
        self._show_cap(rules)
        self._show_list(rules.list_date)
        self.tempo.set_value(rules.tempo)
        self.rounding.set_value(rules.whole)
        self.floor.set_value(rules.floor)
        self.sentence.show_reason(terms.rules_sentence(rules))
        self.preset.setToolTip(terms.full_rules(rules))
        self._show_rows()

    def _toggled(self, opened: bool) -> None:
        if not opened and self._below is not None:
            for field in self._below.faulty_fields():
                field.revert()  # what is hidden cannot be corrected
        self._show_rows()

    def _show_rows(self) -> None:
        custom = self._rules.preset is Preset.CUSTOM
        opened = custom or self.more.isChecked()
        self.more.set_icon_name("chevron-down" if opened else "chevron-right")
        self.more.setEnabled(not custom)
        self.rows.setVisible(opened)
        self.sentence.setVisible(not opened)
        for widget in self._custom_only:
            widget.setVisible(custom)
        if not custom:
            self.floor.revert()

    def _show_cap(self, rules: Rules) -> None:
        choices: list[tuple[str, object]] = []
        if rules.is_fide:
            choices.append((terms.cap(edition_for(rules.tempo, rules.list_date).cap), None))
        plain = [NO_CAP, CAP_400_BELOW_2650, CAP_400, CAP_350]
        if rules.cap == CAP_400_ONCE:
            plain.append(CAP_400_ONCE)
        offered = {text for text, _value in choices}
        choices += [(terms.cap(cap), cap) for cap in plain if terms.cap(cap) not in offered]
        choices.append((_("Other…"), _OTHER_CAP))
        known = any(value == rules.cap for _text, value in choices)
        numeric = rules.cap is not None and rules.cap == Cap(rules.cap.points) != NO_CAP
        # While an own number is typed, passing 400 does not close its field.
        self._own_cap = numeric and (self._own_cap or not known)
        self.cap.set_choices(choices)
        self.cap.set_value(_OTHER_CAP if self._own_cap else rules.cap)
        self.cap_points.setVisible(self._own_cap)
        if self._own_cap and rules.cap is not None:
            self.cap_points.set_value(rules.cap.points)
        else:
            self.cap_points.revert()

    def _cap_chosen(self) -> None:
        self._own_cap = self.cap.value() == _OTHER_CAP
        if self._own_cap:
            self.cap_points.set_value(self._rules.cap_in_force.points or Decimal(400))
        self.edited.emit(N_("Rules"), "")

    def _cap_value(self) -> Cap | None:
        chosen = self.cap.value()
        if chosen == _OTHER_CAP:
            return Cap(self.cap_points.value())
        found: Cap | None = chosen
        return found

    def _show_list(self, shown: date) -> None:
        if not self._lists or shown not in self._lists:
            first, last = min(_FIRST_LIST, shown), max(self._newest, shown)
            self._lists = _months(first, last)
            self.list_date.set_choices([(long_date(day), day) for day in self._lists])
        self.list_date.set_value(shown)

    def _preset_chosen(self) -> None:
        for field in self.faulty_fields():
            field.revert()
        self.edited.emit(N_("Rules"), "")

    def _combo(self, name: str, label: str) -> QuietCombo:
        combo = QuietCombo()
        combo.setObjectName(name)
        combo.setAccessibleName(label)
        return combo

    def _rows_widget(self, list_help: HelpButton) -> QWidget:
        widget = QWidget()
        grid = QGridLayout(widget)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(px(self, 8))
        grid.setVerticalSpacing(px(self, 6))
        grid.setColumnMinimumWidth(0, px(self, 88))
        grid.setColumnStretch(1, 1)
        self._grid = grid
        self._custom_only: list[QWidget] = []
        self._add(grid, _("Expectation"), self.expectation)
        self._add(grid, _("Cap"), self.cap)
        self._add(grid, "", self.cap_points)
        self._add(grid, "", self.cap_line)
        self._add(grid, _("Update"), self.update_mode)
        self._add(grid, _("New ratings"), self.rounding, custom=True)
        self._add(grid, _("Lowest rating"), self.floor, custom=True)
        self._add(grid, "", self.floor_line)
        self._add(grid, _("Tempo"), self.tempo, custom=True)
        self._add(grid, _("List"), self.list_date, help_button=list_help)
        return widget

    def add_below(self, panel: Panel) -> None:
        """Put a panel under the rows; it opens and closes with them."""
        self._below = panel
        self._grid.addWidget(panel, self._grid.rowCount(), 0, 1, 2)

    def _add(
        self,
        grid: QGridLayout,
        label: str,
        field: QWidget,
        *,
        custom: bool = False,
        help_button: HelpButton | None = None,
    ) -> None:
        row = grid.rowCount()
        text = text_label(label, TextStyle.BODY, "text2")
        if label:
            text.setBuddy(field)
            line = row_of(6, self)
            line.addWidget(text)
            if help_button is not None:  # before the field, also for the Tab key
                line.addWidget(help_button)
            line.addStretch(1)
            grid.addLayout(line, row, 0)
        grid.addWidget(field, row, 1)
        if custom:
            self._custom_only += [text, field] if label else [field]


class DrawsPanel(Panel):
    """The draw model: by level, a share between equals of one's own, or off."""

    def __init__(self) -> None:
        super().__init__()
        self._draws = DrawModel()
        self.kind = QuietCombo()
        self.kind.setObjectName("draws.kind")
        self.kind.setAccessibleName(_("Draw model"))
        self.kind.set_choices([(terms.draw_kind(kind), kind) for kind in DrawKind])
        self.kind.chosen.connect(lambda _value: self.edited.emit(N_("Draw model"), ""))
        self.share = NumberField[Decimal](_parse_percent, _percent_text, step=Decimal("0.01"))
        self.share.setObjectName("draws.share")
        self.share.setAccessibleName(_("Draws between equals, in per cent"))
        self.share.setToolTip(_("Draws between equals, in per cent"))
        self.line = FaultLine()
        self.watch(self.share, N_("Draw model"), self.line)
        label = text_label(_("Draws"), TextStyle.BODY, "text2")
        label.setBuddy(self.kind)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(px(self, 8))
        grid.setVerticalSpacing(px(self, 6))
        grid.setColumnMinimumWidth(0, px(self, 88))
        grid.setColumnStretch(1, 1)
        grid.addWidget(label, 0, 0)
        grid.addWidget(self.kind, 0, 1)
        grid.addWidget(self.share, 1, 1)
        grid.addWidget(self.line, 2, 1)
        self.set_value(self._draws)

    def value(self) -> DrawModel:
        share = self.share.value()
        return DrawModel(self.kind.value(), self._draws.share if share is None else share)

    def set_value(self, draws: DrawModel) -> None:
        self._draws = draws
        self.kind.set_value(draws.kind)
        self.share.set_value(draws.share)
        self.share.setVisible(draws.kind is DrawKind.SHARE)
        if draws.kind is not DrawKind.SHARE:
            self.share.revert()


def _parse_percent(text: str) -> Decimal:
    """A share below one from per cents, 0 to 99."""
    value = parse_number(text.strip().removesuffix("%"))
    if not 0 <= value <= 99:
        raise InputError(Fault.OUT_OF_RANGE, low=0, high=99)
    return value / 100


def _percent_text(share: Decimal) -> str:
    return entered(share * 100)
