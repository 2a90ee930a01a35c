"""What is asked about the event as a whole: its name, length, other events, categories."""

import re
from dataclasses import replace
from decimal import Decimal
from typing import Any, Final, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from eloapp.core.errors import Fault, InputError
from eloapp.core.event import MAX_ROUNDS, Event, Threshold
from eloapp.core.numbers import ZERO, parse_number, parse_whole
from eloapp.views.controls import NameField, NumberField, PlainField, text_label
from eloapp.views.flow import FlowLayout
from eloapp.views.panel import FaultLine, Panel, column_of
from eloapp.views.theme import TextStyle, px
from eloapp.wording.language import N_, _
from eloapp.wording.numbers import entered

F = TypeVar("F", bound=PlainField)


class TournamentInputs(Panel):
    """One row of fields with their labels above; it breaks where the page is narrow."""

    def __init__(self) -> None:
        super().__init__()
        self._event = Event()
        self.line = FaultLine()
        self.name = self._field("tournament.name", NameField(), 200, N_("Event"))
        self.planned = self._field(
            "tournament.planned",
            NumberField[int](_parse_rounds, str, optional=True),
            64,
            N_("Planned rounds"),
        )
        self.other_change = self._field(
            "tournament.otherChange",
            NumberField[Decimal](parse_number, entered, step=None, optional=True),
            72,
            N_("Other events"),
        )
        self.thresholds = self._field(
            "tournament.thresholds",
            NumberField[tuple[Threshold, ...]](
                parse_thresholds, show_thresholds, step=None, optional=True
            ),
            160,
            N_("Categories"),
        )
        self.thresholds.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.thresholds.setPlaceholderText(_("U1800, U2000"))
        row = QWidget()
        flow = FlowLayout(row, px(self, 12), px(self, 8))
        for caption, field, tip in (
            (_("Event"), self.name, ""),
            (_("Rounds planned"), self.planned, _("Empty: as many as there are rows")),
            (
                _("Change elsewhere"),
                self.other_change,
                _(
                    "Exact change so far in other events of this period; "
                    "their games go under K factor"
                ),
            ),
            (
                _("Rating categories"),
                self.thresholds,
                _("Names with their limits; a rating at the limit is no longer inside"),
            ),
        ):
            flow.addWidget(_captioned(caption, field, tip))
        column = column_of(self, 4)
        column.addWidget(row)
        column.addWidget(self.line)
        self.set_value(self._event)

    def value(self) -> Event:
        """The event with what stands in the fields."""
        return replace(
            self._event,
            name=self.name.value(),
            planned_rounds=self.planned.value(),
            other_change=self.other_change.value() or ZERO,
            thresholds=self.thresholds.value() or (),
        )

    def set_value(self, event: Event) -> None:
        """Show an event; its rounds and plans are kept for :meth:`value`."""
        self._event = event
        self.name.set_value(event.name)
        self.planned.set_value(event.planned_rounds)
        self.other_change.set_value(event.other_change or None)
        self.thresholds.set_value(event.thresholds or None)

    def _field(self, name: str, field: F, width: int, step: str) -> F:
        field.setObjectName(name)
        field.set_design_width(width)
        self.watch(field, step, self.line)
        return field


def _captioned(caption: str, field: QWidget, tip: str) -> QWidget:
    box = QWidget()
    column = QVBoxLayout(box)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(px(box, 4))
    label = text_label(caption, TextStyle.SMALL, "text2")
    label.setBuddy(field)
    field.setAccessibleName(caption)
    for widget in (label, field):
        widget.setToolTip(tip)
    column.addWidget(label)
    column.addWidget(field)
    return box


def _parse_rounds(text: str) -> int:
    return parse_whole(text, 1, MAX_ROUNDS)


_LIMIT: Final = re.compile(r"(.*?)\s+([0-9]+)")


def parse_thresholds(text: str) -> tuple[Threshold, ...]:
    """Categories with their limits: ``U1800, U2000`` or ``Elite 2200; U1800``.

    A number that stands apart at the end is the limit alone, else it belongs to the name, too.
    Raises InputError: NOT_A_NUMBER for a category without one.

    >>> [(t.name, t.limit) for t in parse_thresholds("U1800, Elite 2200")]
    [('U1800', Decimal('1800')), ('Elite', Decimal('2200'))]
    """
    found = []
    for part in re.split(r"[,;\n]", text):
        name = " ".join(part.split())
        if not name:
            continue
        if apart := _LIMIT.fullmatch(name):
            found.append(Threshold(apart[1], parse_number(apart[2])))
            continue
        numbers = re.findall(r"[0-9]+", name)
        if not numbers:
            raise InputError(Fault.NOT_A_NUMBER, text=name)
        found.append(Threshold(name, parse_number(numbers[-1])))
    if not found:
        raise InputError(Fault.EMPTY)
    return tuple(found)


def show_thresholds(thresholds: tuple[Threshold, ...]) -> str:
    """The categories as they can be typed."""
    return ", ".join(
        limit.name if _says(limit) else f"{limit.name} {entered(limit.limit)}".strip()
        for limit in thresholds
    )


def _says(limit: Threshold) -> bool:
    """Whether the name tells its own limit."""
    numbers: list[Any] = re.findall(r"[0-9]+", limit.name)
    return bool(numbers) and " " not in limit.name and Decimal(numbers[-1]) == limit.limit
