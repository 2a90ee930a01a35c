"""The menus of the rounds: the list of results, and what else can be done with a row."""

from collections.abc import Callable
from decimal import Decimal
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from eloapp.core.event import Round, RoundResult
from eloapp.core.numbers import HALF, ONE, ZERO
from eloapp.models.rounds_cells import LISTED_RESULTS
from eloapp.models.rounds_entry import ResultEntry, show_result_cell
from eloapp.wording import event as words
from eloapp.wording.language import _

if TYPE_CHECKING:
    from eloapp.views.rounds_table import RoundsTable

_AMOUNTS: Final = (ONE, HALF, ZERO)
#: Scores of an arbiter, the player's own points first.
_SCORES: Final = ((HALF, ZERO), (ZERO, HALF), (ZERO, ZERO), (ONE, ZERO), (ZERO, ONE), (HALF, HALF))


def popup_menu(owner: QWidget) -> QMenu:
    """A menu that is gone when it closes."""
    menu = QMenu(owner)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return menu


def fill_results(menu: QMenu, table: "RoundsTable", row: int) -> None:
    """Offer every kind of result for a round; where points belong to it, they are asked for."""
    entry = table.model_of_rounds().entry(row) or Round()
    group = QActionGroup(menu)
    for result in LISTED_RESULTS:
        if result is RoundResult.PAIRING_BYE:
            amounts = [_given(result, None if amount == ONE else amount) for amount in _AMOUNTS]
            _add_submenu(menu, table, row, entry, result, amounts)
        elif result is RoundResult.PLAYED_UNRATED:
            amounts = [_given(result, amount) for amount in _AMOUNTS]
            _add_submenu(menu, table, row, entry, result, amounts)
        elif result is RoundResult.SCORE:
            rated = entry.rated if entry.result is result else True
            scores = [ResultEntry(result, own, other, rated) for own, other in _SCORES]
            sub = _add_submenu(menu, table, row, entry, result, scores)
            sub.addSeparator()
            counts = _add(sub, _("Counts for the rating"), partial(table.toggle_rated, row))
            counts.setCheckable(True)
            counts.setChecked(rated)
            counts.setEnabled(entry.result is result)
        else:
            group.addAction(_add_result(menu, table, row, entry, ResultEntry(result)))


def _given(result: RoundResult, points: Decimal | None) -> ResultEntry:
    return ResultEntry(result, points)


def _add_submenu(
    menu: QMenu,
    table: "RoundsTable",
    row: int,
    entry: Round,
    result: RoundResult,
    choices: list[ResultEntry],
) -> QMenu:
    sub = menu.addMenu(words.round_result(result))
    sub.menuAction().setCheckable(True)
    sub.menuAction().setChecked(entry.result is result)
    group = QActionGroup(sub)
    for choice in choices:
        group.addAction(_add_result(sub, table, row, entry, choice))
    example = Round(result=result, given_points=HALF, opponent_points=None)
    if result is RoundResult.SCORE:
        example = Round(result=result, given_points=HALF, opponent_points=ZERO)
    _add(sub, _("Other points…"), partial(table.type_result, row, show_result_cell(example)))
    return sub


def _add_result(
    menu: QMenu, table: "RoundsTable", row: int, entry: Round, choice: ResultEntry
) -> QAction:
    sample = Round(**choice._asdict())
    sign = words.result_sign(sample)
    word = words.round_result(choice.result)
    asked = choice.given_points is not None or choice.result is RoundResult.PAIRING_BYE
    text = sign if asked else word if sample.open else f"{sign}  {word}"
    action = _add(menu, text, partial(table.choose_result, row, choice))
    action.setCheckable(True)
    said = ResultEntry(entry.result, entry.given_points, entry.opponent_points, entry.rated)
    action.setChecked(said == choice)
    return action


def fill_row_menu(menu: QMenu, table: "RoundsTable", row: int) -> None:
    """What can be done with the chosen rounds."""
    results = menu.addMenu(_("Result"))
    fill_results(results, table, row)
    menu.addSeparator()
    fill_table_menu(menu, table)


def fill_table_menu(menu: QMenu, table: "RoundsTable") -> None:
    """What can be done with the table, with the keys that do the same."""
    some = bool(table.chosen_rounds())
    keys = QKeySequence.SequenceFormat.NativeText
    standard = QKeySequence.StandardKey
    for text, key, slot, enabled in (
        (_("Add a round"), QKeySequence("Ins"), table.add_round, True),
        (_("Delete"), QKeySequence("Del"), table.delete_rounds, some),
        (_("Move up"), QKeySequence("Alt+Up"), partial(table.move_rounds, -1), some),
        (_("Move down"), QKeySequence("Alt+Down"), partial(table.move_rounds, 1), some),
        (_("Copy"), QKeySequence(standard.Copy), table.copy_selection, some),
        (_("Paste rounds"), QKeySequence(standard.Paste), table.paste, True),
    ):
        action = _add(menu, f"{text}\t{key.toString(keys)}", slot)
        action.setEnabled(enabled)
    menu.addSeparator()
    titles = _add(menu, _("Titles and federations"), table.toggle_titles)
    titles.setCheckable(True)
    titles.setChecked(table.titles_shown)


def _add(menu: QMenu, text: str, slot: Callable[[], object]) -> QAction:
    action = menu.addAction(text)
    action.triggered.connect(lambda *_checked: slot())
    return action
