"""The outcome grid of the Game tab: one label column and the three outcomes of player A."""

from dataclasses import dataclass
from decimal import Decimal
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QObject, Qt

from eloapp.core.derivation import Derivation, derive
from eloapp.core.document import Document
from eloapp.core.report import GameReport, Side
from eloapp.core.results import OUTCOMES, Result
from eloapp.core.rules import Rules
from eloapp.models.table import ROOT, Index, RowsModel
from eloapp.wording import numbers, terms
from eloapp.wording.language import _, labelled

NOTHING = "–"


class GridRow(IntEnum):
    """The rows of the grid."""

    CHANCE = 0
    CHANGE_A = 1
    RATING_A = 2
    CHANGE_B = 3
    RATING_B = 4
    TOGETHER = 5


@dataclass(frozen=True, slots=True)
class Label:
    """First column: what the row shows, a second line, and a shorter text for narrow pages."""

    text: str
    detail: str = ""
    short: str = ""


@dataclass(frozen=True, slots=True)
class Chance:
    """Heading of an outcome: its word, the share in per cent (None: no model), chosen or not."""

    word: str
    share: int | None
    chosen: bool


@dataclass(frozen=True, slots=True)
class Change:
    """A change: text as shown, every digit for the clipboard, and its sign for the arrow."""

    text: str
    exact: str
    sign: int


@dataclass(frozen=True, slots=True)
class NewRating:
    """A new rating as published, and the unrounded one."""

    published: str
    live: str
    exact: str


Cell = Label | Chance | Change | NewRating

CELL = Qt.ItemDataRole.UserRole


class GameModel(RowsModel):
    """Read-only; :meth:`show` puts a report into words."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(1 + len(OUTCOMES), parent)

    def show(self, document: Document, report: GameReport) -> None:
        """Show the outcomes of a report."""
        self.set_rows(grid_rows(document, report))

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        cell = self.cell(index)
        if cell is None:
            return None
        if role == CELL:
            return cell
        if role == Qt.ItemDataRole.DisplayRole:
            return shown(cell)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(index, cell)
        return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation == Qt.Orientation.Horizontal:
            return terms.outcome(OUTCOMES[section - 1]) if section else _("Player")
        return self._whose(section)

    def copy_text(self, index: Index) -> str:
        cell = self.cell(index)
        if isinstance(cell, Change | NewRating):
            return cell.exact
        if isinstance(cell, Chance):
            share = "" if cell.share is None else f" {numbers.percent(cell.share)}"
            return cell.word + share
        return super().copy_text(index)

    def all_text(self) -> str:
        """The whole grid as TSV, every digit."""
        from eloapp.models.table import as_tsv

        cells = [
            self.index(row, column)
            for row in range(self.rowCount())
            for column in range(self.columnCount())
        ]
        return as_tsv(self, cells)

    def _spoken(self, index: Index, cell: object) -> str:
        """A cell for a screen reader: whose number it is, and for which outcome."""
        if index.column() == 0 or index.row() == GridRow.CHANCE:
            return shown(cell)
        outcome = self.headerData(index.column(), Qt.Orientation.Horizontal)
        return labelled(f"{self._whose(index.row())}, {outcome}", shown(cell))

    def _whose(self, row: int) -> str:
        """Whose numbers a row holds; a rating's own label does not say it."""
        of: dict[int, int] = {
            GridRow.RATING_A: GridRow.CHANGE_A,
            GridRow.RATING_B: GridRow.CHANGE_B,
        }
        label = self._rows[of.get(row, row)][0] if row < len(self._rows) else None
        who = label.text if isinstance(label, Label) else ""
        return f"{who}, {_('New rating')}" if row in of else who


def shown(cell: object) -> str:
    """A cell as one text."""
    match cell:
        case Label(text, detail, _short):
            return f"{text}, {detail}" if detail else text
        case Chance(word, share, _chosen):
            return word if share is None else f"{word}, {numbers.percent(share)}"
        case Change(text, _exact, _sign):
            return text
        case NewRating(published, live, _exact):
            return f"{published} ({live})" if live else published
    return ""


def grid_rows(document: Document, report: GameReport) -> list[tuple[Cell, ...]]:
    """The cells of the grid, by row."""
    a, b, rules = report.a, report.b, report.rules
    name_a = terms.side_name(a.player.name, first=True)
    name_b = terms.side_name(b.player.name, first=False)
    shares = None if report.chances is None else report.chances.percents()
    model = (
        Label(_("Chance, by the draw model"), short=_("Chance (model)")) if shares else Label("")
    )
    chances = [
        Chance(
            terms.outcome(result), None if shares is None else shares[i], document.result is result
        )
        for i, result in enumerate(OUTCOMES)
    ]
    return [
        (model, *chances),
        (Label(name_a, _standing(a)), *_changes(a, rules, is_a=True)),
        (Label(_("New rating · exact")), *_ratings(a, rules, is_a=True)),
        (Label(name_b), *_changes(b, rules, is_a=False)),
        (Label(_standing(b)), *_ratings(b, rules, is_a=False)),
        (
            Label(_("Both together")),
            *(_change(report.sum_of_changes(result), rules) for result in OUTCOMES),
        ),
    ]


def _standing(side: Side) -> str:
    """Rating and K: 1784 · K 20."""
    rating = side.player.known_rating
    if rating is None:
        return _("unrated") if side.player.unrated else NOTHING
    text = numbers.rating(rating)
    return text if side.k is None else f"{text}  ·  K {terms.k_with_doubt(side.k)}"


def _changes(side: Side, rules: Rules, *, is_a: bool) -> list[Change]:
    return [_change(side.change(result, is_a=is_a), rules) for result in OUTCOMES]


def _change(value: Decimal | None, rules: Rules) -> Change:
    if value is None:
        return Change(NOTHING, "", 0)
    return Change(
        numbers.change(value), numbers.exact_change(value, rules), numbers.change_sign(value)
    )


def _ratings(side: Side, rules: Rules, *, is_a: bool) -> list[NewRating]:
    if side.game is None:
        return [NewRating(NOTHING, "", "")] * len(OUTCOMES)
    found = []
    for result in OUTCOMES:
        outcome = side.game.outcome(result if is_a else result.reversed)
        found.append(
            NewRating(
                numbers.rating(outcome.published),
                numbers.live_rating(outcome.new_rating),
                numbers.exact_rating(outcome.new_rating, rules),
            )
        )
    return found


def derivation_at(
    document: Document, report: GameReport, index: Index = ROOT
) -> tuple[Derivation, bool] | None:
    """The derivation of the cell at ``index``, and whether it is player A's.

    Without a cell it follows the chosen outcome, else the win; None if nothing is computed.
    """
    is_a = not (index.isValid() and index.row() in (GridRow.CHANGE_B, GridRow.RATING_B))
    if index.isValid() and index.column() > 0:
        result = OUTCOMES[index.column() - 1]
    else:
        result = document.result or Result.WIN
    if report.a.rated is None and not index.isValid():
        is_a = False
    side = report.a if is_a else report.b
    if side.rated is None or side.game is None:
        return None
    return derive(side.rated, side.game, result if is_a else result.reversed), is_a
