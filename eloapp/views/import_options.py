"""What was assumed of a source, to be set another way; only what matters for it is shown."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from eloapp.models.import_part import (
    ENCODINGS,
    SEPARATORS,
    ColumnRole,
    Options,
    Reading,
    SourceKind,
)
from eloapp.views.controls import QuietCombo, text_label
from eloapp.views.flow import FlowLayout
from eloapp.views.theme import TextStyle, px
from eloapp.wording import importing as words
from eloapp.wording import results
from eloapp.wording.language import _, pgettext

#: Headings may be looked for so far down.
_HEADINGS: Final = 20
_OWN_ROLES: Final = (ColumnRole.NAME, ColumnRole.RATING, ColumnRole.RESULT, ColumnRole.COLOUR)
_PAIR_ROLES: Final = (
    ColumnRole.WHITE,
    ColumnRole.WHITE_RATING,
    ColumnRole.RESULT,
    ColumnRole.BLACK,
    ColumnRole.BLACK_RATING,
)


class ImportOptions(QWidget):
    """``edited`` carries the options with what the user has just set."""

    edited = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._options = Options()
        self._used = Options()
        self._boxes: dict[str, QWidget] = {}
        self._flow = FlowLayout(self, px(self, 12), px(self, 8))
        self.encoding = self._combo(
            "encoding", _("Encoding"), 288, [(words.encoding(c), c) for c in ENCODINGS]
        )
        # Other columns than before: their roles are found anew.
        anew: dict[str, Any] = {"header": None, "columns": None}
        self.sheet = self._combo("sheet", _("Sheet"), 160, [], anew | {"me": None})
        separators = [(words.separator(sign), sign) for sign in SEPARATORS]
        self.separator = self._combo("separator", _("Columns apart by"), 136, separators, anew)
        self.decimal = self._combo(
            "decimal_mark", _("Decimal sign"), 112, [(words.decimal_mark(s), s) for s in ",."]
        )
        self.decimal.setObjectName("import.decimal")
        self.white = self._combo(
            "white_first",
            _("In 1-0 first"),
            152,
            [(words.white_first(white), white) for white in (True, False)],
        )
        self.white.setObjectName("import.whiteFirst")
        self.header = self._combo("header", _("Headings"), 104, [], {"columns": None})
        self.columns: dict[ColumnRole, QuietCombo] = {}
        self._roles = {role.value for role in (*_OWN_ROLES, *_PAIR_ROLES)}
        for role in dict.fromkeys((*_OWN_ROLES, *_PAIR_ROLES)):
            self.columns[role] = self._column(role)
        self.moveless = QCheckBox(_("Games without moves count"))
        self.moveless.setObjectName("import.moveless")
        self.moveless.toggled.connect(lambda on: self._set(moveless_count=on))
        self._add("moveless_count", "", self.moveless)

    def show_reading(self, reading: Reading, options: Options) -> None:
        """Show what was applied, and only the controls that change something."""
        used = reading.used
        self._options, self._used = options, used
        self.sheet.set_choices([(name, name) for name in reading.sheets])
        self._show("sheet", self.sheet, used.sheet if len(reading.sheets) > 1 else None)
        self._show("encoding", self.encoding, used.encoding)
        self._show("separator", self.separator, used.separator)
        self._boxes["separator"].setVisible(
            used.separator is not None or reading.kind is SourceKind.LINES
        )
        self._show("decimal_mark", self.decimal, used.decimal_mark)
        self._show("white_first", self.white, used.white_first)
        lines = max(_HEADINGS, used.header or 0) + 1
        self.header.set_choices([(words.headings(line), line) for line in range(lines)])
        self._show("header", self.header, used.header)
        self._show_columns(reading)
        blocked = self.moveless.blockSignals(True)
        self.moveless.setChecked(bool(used.moveless_count))
        self.moveless.blockSignals(blocked)
        self._boxes["moveless_count"].setVisible(used.moveless_count is not None)
        self.updateGeometry()

    def show_fault(self, options: Options, *, is_file: bool) -> None:
        """No game was found: the separator and the encoding may be the reason."""
        self._options = options
        for name, box in self._boxes.items():
            kept = getattr(options, name, None) is not None
            if options.columns is not None and name in self._roles:
                kept = not box.isHidden()  # so that one finds the way back
            box.setVisible(kept or name == "separator" or (name == "encoding" and is_file))
        self.updateGeometry()

    def set_me(self, key: str) -> None:
        """Another player was chosen."""
        self._set(me=key)

    @property
    def any_shown(self) -> bool:
        """Whether there is anything to set."""
        return any(not box.isHidden() for box in self._boxes.values())

    def _show(self, name: str, combo: QuietCombo, value: object) -> None:
        combo.set_value(value)
        self._boxes[name].setVisible(value is not None)

    def _show_columns(self, reading: Reading) -> None:
        roles = reading.used.columns or ()
        first = reading.table[0] if reading.table else ()
        heads = (*reading.headers, *[""] * (len(roles) - len(reading.headers)))
        cells = (*first, *[""] * (len(roles) - len(first)))
        names = [
            (words.column(place + 1, heads[place], cells[place]), place)
            for place in range(len(roles))
        ]
        shown = _PAIR_ROLES if ColumnRole.WHITE in roles else _OWN_ROLES
        for role, combo in self.columns.items():
            combo.set_choices([(pgettext("column", "none"), -1), *names])
            combo.set_value(roles.index(role) if role in roles else -1)
            self._boxes[role.value].setVisible(bool(roles) and role in shown)

    def _column_chosen(self, role: ColumnRole, place: int) -> None:
        roles = [
            ColumnRole.IGNORED if found is role else found for found in self._used.columns or ()
        ]
        if place >= 0:
            roles[place] = role
        self._set(columns=tuple(roles), header=self._used.header)

    def _set(self, **changes: Any) -> None:
        self._options = replace(self._options, **changes)
        self.edited.emit(self._options)

    def _combo(
        self,
        name: str,
        caption: str,
        width: int,
        choices: Iterable[tuple[str, object]],
        besides: Mapping[str, Any] = MappingProxyType({}),
    ) -> QuietCombo:
        """A combo for an option; ``besides`` are others that change with it."""
        combo = QuietCombo()
        combo.setObjectName(f"import.{name}")
        combo.set_design_width(width)
        combo.set_choices(choices)
        combo.set_value(None)
        combo.chosen.connect(lambda value: self._set(**{**besides, name: value}))
        self._add(name, caption, combo)
        return combo

    def _column(self, role: ColumnRole) -> QuietCombo:
        combo = QuietCombo()
        combo.setObjectName(f"import.column.{role.value}")
        combo.set_design_width(152)
        combo.chosen.connect(lambda place: self._column_chosen(role, place))
        self._add(role.value, results.column_role(role), combo)
        return combo

    def _add(self, name: str, caption: str, control: QWidget) -> None:
        box = captioned(caption, control)
        box.hide()
        self._boxes[name] = box
        self._flow.addWidget(box)


def captioned(caption: str, control: QWidget) -> QWidget:
    """A control with its caption above, level with its neighbours."""
    box = QWidget()
    column = QVBoxLayout(box)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(px(box, 4))
    label = text_label(caption, TextStyle.SMALL, "text2")
    if caption:
        label.setBuddy(control)
        control.setAccessibleName(caption)
    column.addWidget(label)
    column.addWidget(control)
    return box
