"""Norms: which are sought, how they stand, and what they ask about player and event."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QWidget

from eloapp.core.norm_data import EventSystem, MixExemption, NormData, NormSetting
from eloapp.core.numbers import parse_whole
from eloapp.core.titles import NORM_TITLES, Title
from eloapp.models.planning_part import Prospect
from eloapp.models.rounds_entry import parse_federation_cell
from eloapp.views.controls import IconButton, NumberField, QuietCombo, text_label
from eloapp.views.norm_block import NormBlock
from eloapp.views.panel import FaultLine, Panel, column_of
from eloapp.views.theme import TextStyle, px
from eloapp.views.tournament_footer import Disclosure
from eloapp.wording import norm_data as words
from eloapp.wording.language import N_, _
from eloapp.wording.norms import norm_name

F = TypeVar("F", bound=NumberField[Any])

_FIELD: Final = 128
_ANSWERS: Final = (None, True, False)


class NormForm(Panel):
    """What only norms ask, label by label."""

    def __init__(self) -> None:
        super().__init__()
        self._data = NormData()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(px(self, 8))
        self._grid.setVerticalSpacing(px(self, 6))
        self._grid.setColumnStretch(0, 1)
        titles = (None, Title.NONE, *(title for title in Title if title is not Title.NONE))
        self.title = self._combo("title", _("Your title"), titles, words.own_title)
        self.federation = self._federation("federation", _("Your federation"))
        self.host = self._federation("host", _("Federation of the event"))
        self.system = self._combo(
            "system", _("System"), (None, *EventSystem), words.system, wide=True
        )
        self.setting = self._combo(
            "setting",
            _("Kind of event"),
            NormSetting,
            words.setting,
            _("World and continental team championships and the World Cup need fewer games"),
            wide=True,
        )
        self.exemption = self._combo(
            "exemption",
            _("Exempt from the mix"),
            (None, *MixExemption),
            words.exemption,
            _("Events that need no mix of federations (B.01 1.4.3)"),
            wide=True,
        )
        self.slow = self._combo(
            "slow",
            _("120 minutes"),
            _ANSWERS,
            words.answer,
            _("At least 120 minutes for 60 moves"),
        )
        self.rounds_a_day = self._number("roundsADay", _("Rounds on one day"))
        self.three_single_days = self._combo(
            "threeSingleDays",
            _("Three single days"),
            _ANSWERS,
            words.answer,
            _("One round a day on three days or more (B.01 1.1.3a)"),
        )
        self.large = self._combo(
            "large",
            _("Large event"),
            _ANSWERS,
            words.answer,
            _("40 players with an average of 2000 in every round, or a listed event (B.01 1.5.6)"),
        )
        self.earlier_games = self._number("earlierGames", _("Games of earlier norms"))
        self.approved = QCheckBox(_("Approved by FIDE"))
        self.approved.setObjectName("norms.approved")
        self.approved.setToolTip(
            _("Counts in spite of its system or time, by leave of the Qualification Commission")
        )
        self.approved.clicked.connect(lambda: self.edited.emit(N_("Norms"), ""))
        self._grid.addWidget(self.approved, self._grid.rowCount(), 0, 1, 2)
        self.set_value(self._data)

    def value(self) -> NormData:
        return replace(
            self._data,
            title=self.title.value(),
            federation=self.federation.value() or "",
            host=self.host.value() or "",
            system=self.system.value(),
            setting=self.setting.value(),
            exemption=self.exemption.value(),
            large=self.large.value(),
            slow=self.slow.value(),
            rounds_a_day=self.rounds_a_day.value(),
            three_single_days=self.three_single_days.value(),
            earlier_games=self.earlier_games.value(),
            approved=self.approved.isChecked(),
        )

    def set_value(self, data: NormData) -> None:
        """Show data; the norms sought are kept for :meth:`value`."""
        self._data = data
        self.title.set_value(data.title)
        self.federation.set_value(data.federation or None)
        self.host.set_value(data.host or None)
        self.system.set_value(data.system)
        self.setting.set_value(data.setting)
        self.exemption.set_value(data.exemption)
        self.large.set_value(data.large)
        self.slow.set_value(data.slow)
        self.rounds_a_day.set_value(data.rounds_a_day)
        self.three_single_days.set_value(data.three_single_days)
        self.earlier_games.set_value(data.earlier_games)
        self.approved.setChecked(data.approved)

    def _combo(
        self,
        name: str,
        caption: str,
        choices: Any,
        word: Callable[[Any], str],
        tip: str = "",
        *,
        wide: bool = False,
    ) -> QuietCombo:
        combo = QuietCombo()
        combo.set_choices([(word(choice), choice) for choice in choices])
        combo.chosen.connect(lambda _value: self.edited.emit(N_("Norms"), ""))
        self._add(name, caption, combo, tip, wide=wide)
        if not wide:
            combo.set_design_width(_FIELD)
        return combo

    def _federation(self, name: str, caption: str) -> NumberField[str]:
        field = NumberField[str](parse_federation_cell, str, step=None, optional=True)
        self._field(name, caption, field)
        field.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        return field

    def _number(self, name: str, caption: str) -> NumberField[int]:
        return self._field(name, caption, NumberField[int](parse_whole, str, optional=True))

    def _field(self, name: str, caption: str, field: F) -> F:
        line = FaultLine()
        self._add(name, caption, field)
        field.set_design_width(64)
        self.watch(field, N_("Norms"), line)
        self._grid.addWidget(line, self._grid.rowCount(), 0, 1, 2)
        return field

    def _add(
        self, name: str, caption: str, field: QWidget, tip: str = "", *, wide: bool = False
    ) -> None:
        """Label and field beside each other, or (``wide``) under each other."""
        row = self._grid.rowCount()
        field.setObjectName(f"norms.{name}")
        field.setAccessibleName(caption)
        label = text_label(caption, TextStyle.SMALL, "text2", wrap=True)
        label.setBuddy(field)
        for widget in (label, field):
            widget.setToolTip(tip)
        if wide:
            self._grid.addWidget(label, row, 0, 1, 2)
            self._grid.addWidget(field, row + 1, 0, 1, 2)
        else:
            self._grid.addWidget(label, row, 0)
            self._grid.addWidget(field, row, 1, Qt.AlignmentFlag.AlignLeft)
        self._grid.setColumnMinimumWidth(1, px(self, _FIELD))


class NormsPanel(Panel):
    """Edits what norms ask and shows how those sought stand; folded where they do not matter."""

    opened = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("tournament.norms")
        self._by_hand = False
        self.more = IconButton("chevron-right", _("Norms"))
        self.more.setObjectName("tournament.normsOpen")
        self.more.setCheckable(True)
        self.more.toggled.connect(self._toggled)
        self.more.clicked.connect(self._pressed)
        self.sought = {title: self._box(title) for title in NORM_TITLES}
        self.blocks = {title: NormBlock() for title in NORM_TITLES}
        self.form = NormForm()
        self.form.edited.connect(self.edited)
        self.form.left.connect(self.left)
        self.form.fault_changed.connect(self._form_fault)
        self.data = Disclosure(_("Norm data"), _("What norms ask about player and event"))
        self.data.setObjectName("tournament.normData")
        self.data.toggled.connect(self._show_form)
        self._build()
        self.set_value(NormData())
        self._toggled(False)
        self._show_form(False)
        for title, block in self.blocks.items():
            block.head.setObjectName(f"tournament.norm.{title.value}")

    def fields(self) -> list[NumberField[Any]]:
        return self.form.fields()

    def faulty_fields(self) -> list[NumberField[Any]]:
        return self.form.faulty_fields()

    def value(self) -> NormData:
        sought = tuple(title for title, box in self.sought.items() if box.isChecked())
        return replace(self.form.value(), sought=sought)

    def set_value(self, data: NormData) -> None:
        self.form.set_value(data)
        for title, box in self.sought.items():
            box.setChecked(title in data.sought)
            self.blocks[title].setVisible(title in data.sought)

    def show_matter(self, matter: bool) -> None:
        """Open or fold it by itself, as long as nobody has done so by hand."""
        if not self._by_hand:
            self.more.setChecked(matter)

    def show_prospect(self, prospect: Prospect | None) -> None:
        """Show how the norms stand; None: not known yet."""
        if not self.more.isChecked():
            return
        norms = () if prospect is None else prospect.norms
        found = {norm.title: norm for norm in norms}
        for title, block in self.blocks.items():
            block.show_norm(norm_name(title), found.get(title))

    def _box(self, title: Title) -> QCheckBox:
        box = QCheckBox(title.name)
        box.setObjectName(f"norms.{title.value}")
        box.setAccessibleName(norm_name(title))
        box.clicked.connect(lambda: self.edited.emit(N_("Norms"), ""))
        return box

    def _pressed(self) -> None:
        self._by_hand = True

    def _toggled(self, opened: bool) -> None:
        self.more.set_icon_name("chevron-down" if opened else "chevron-right")
        if not opened:
            self.form.revert_faults()  # what is hidden cannot be corrected
        self.body.setVisible(opened)
        self.opened.emit(opened)

    def _show_form(self, opened: bool) -> None:
        if not opened and self.form.faulty_fields():
            self.data.setChecked(True)
            return
        self.form.setVisible(opened)

    def _form_fault(self, where: str, error: object) -> None:
        self.fault_changed.emit(where, error)

    def _build(self) -> None:
        head = QHBoxLayout()
        head.addWidget(text_label(_("Norms"), TextStyle.HEADING))
        head.addStretch(1)
        head.addWidget(self.more)
        boxes = QHBoxLayout()
        boxes.setSpacing(px(self, 8))
        for box in self.sought.values():
            boxes.addWidget(box)
        boxes.addStretch(1)
        self.body = QWidget()
        inner = column_of(self.body, 8)
        inner.addLayout(boxes)
        for block in self.blocks.values():
            inner.addWidget(block)
        inner.addWidget(self.data, 0, Qt.AlignmentFlag.AlignLeft)
        inner.addWidget(self.form)
        column = column_of(self, 4)
        column.addLayout(head)
        column.addWidget(self.body)
