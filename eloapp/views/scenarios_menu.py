"""What can be done with a scenario, with the keys that do the same."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from eloapp.core.event import RoundResult
from eloapp.models.plan_cells import RowKind
from eloapp.wording import event as words
from eloapp.wording.language import _

if TYPE_CHECKING:
    from eloapp.views.scenarios_table import ScenariosTable

_RESULTS = (RoundResult.WIN, RoundResult.DRAW, RoundResult.LOSS, None)


def fill_menu(menu: QMenu, table: "ScenariosTable") -> None:
    """Offer what can be done where the keyboard is."""
    index, plans = table.currentIndex(), table.plans()
    if index.isValid() and plans.key(index.row()).kind is RowKind.ROUND:
        for result in _RESULTS:
            text = _("left open") if result is None else words.round_result(result)
            slot = partial(plans.set_result, index.row(), index.column(), result)
            _add(menu, text, "", slot)
        menu.addSeparator()
    column, count = index.column(), plans.columnCount()
    _add(menu, _("Add a scenario"), "Ins", table.add, enabled=not plans.full)
    if column < 0:
        return
    for text, key, slot, enabled in (
        (_("Rename"), "F2", partial(table.rename, column), True),
        (_("Note"), "Shift+F2", partial(table.note, column), True),
        (_("Duplicate"), "Ctrl+D", partial(table.duplicate, column), not plans.full),
        (_("Move to the left"), "Alt+Left", partial(table.move_plan, column, -1), column > 0),
        (
            _("Move to the right"),
            "Alt+Right",
            partial(table.move_plan, column, 1),
            column < count - 1,
        ),
        (_("Delete"), "Ctrl+Del", partial(table.remove, column), True),
    ):
        _add(menu, text, key, slot, enabled=enabled)


def _add(
    menu: QMenu, text: str, key: str, slot: Callable[[], object], *, enabled: bool = True
) -> QAction:
    shown = QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
    action = menu.addAction(f"{text}\t{shown}" if key else text)
    action.triggered.connect(lambda *_checked: slot())
    action.setEnabled(enabled)
    return action
