"""Everything that the rounds to come may bring, a row for each score, the best first."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QObject, Qt

from eloapp.core.event import GoalKind
from eloapp.core.numbers import exact
from eloapp.core.planning import GoalAnswer, Outcome, Reach, Span
from eloapp.models.plan_cells import PlanCell
from eloapp.models.planning_part import Prospect
from eloapp.models.table import ROOT, SIGN, STYLE, CellLook, Index, TableModel, tsv
from eloapp.wording import norms as norm_words
from eloapp.wording import planning as words
from eloapp.wording.event import points
from eloapp.wording.language import _, labelled
from eloapp.wording.numbers import exact_change, number, rating
from eloapp.wording.series import NOTHING, share

_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_NONE: Final = PlanCell(NOTHING, style="faint")


@dataclass(frozen=True, slots=True)
class _Column:
    """``cell`` words a row; ``copied`` gives every digit where the cell does not."""

    heading: str
    cell: Callable[[Outcome], PlanCell]
    copied: Callable[[Outcome], str] | None = None


def _columns(prospect: Prospect, fide: bool) -> Iterator[_Column]:
    outcomes, report = prospect.outcomes, prospect.report
    rules, before = report.rules, report.player.known_rating

    @exact
    def total(row: Outcome) -> Span:
        low = outcomes.rounds.points + row.score
        return Span(low, low + len(outcomes.rounds.uncounted))

    def change(row: Outcome) -> PlanCell:
        return PlanCell(words.change_span(words.changes(row.lowest, row.highest))[0], style="quiet")

    def copied_change(row: Outcome) -> str:
        ends = dict.fromkeys(end.change for end in (row.lowest, row.highest) if end is not None)
        return " – ".join(exact_change(end, rules) for end in ends)

    rounds = report.event.number_of_rounds
    yield _Column(
        words.from_games(len(outcomes.rounds.counted)),
        lambda row: PlanCell(points(row.score)),
        lambda row: number(row.score),
    )
    yield _Column(
        _("Score"), lambda row: PlanCell(words.points_span(total(row), rounds), style="quiet")
    )
    if before is not None:
        yield _Column(_("Change"), change, copied_change)
    yield _Column(
        _("Next list") if fide else _("New rating"),
        lambda row: PlanCell(words.span(words.standings(row)), style="strong"),
    )
    yield _Column(_("Performance"), _performance)
    if outcomes.rounds.foreseen:
        yield _Column(_("Chance"), lambda row: _chance(row.probability))
        yield _Column(_("Or more"), lambda row: _chance(row.at_least))
    if prospect.goals:
        answer = prospect.goals[0]
        yield _Column(words.goal_name(answer.goal), _reach(answer, prospect))
    for answer in prospect.norm_goals:
        if answer.norm is not None:
            yield _Column(norm_words.norm_name(answer.norm.title), _reach(answer, prospect))
    if report.event.thresholds and before is not None:
        yield _Column(
            _("Category"), lambda row: PlanCell(words.crossed(row, before), style="quiet")
        )


def _performance(row: Outcome) -> PlanCell:
    return _NONE if row.performance is None else PlanCell(rating(row.performance.rating))


def _chance(value: float | None) -> PlanCell:
    return _NONE if value is None else PlanCell(share(value), style="quiet")


def _reach(answer: GoalAnswer, prospect: Prospect) -> Callable[[Outcome], PlanCell]:
    reaches = dict(zip((row.score for row in prospect.outcomes.rows), answer.reach, strict=False))
    norm = answer.goal.kind is GoalKind.NORM

    def cell(row: Outcome) -> PlanCell:
        reach = reaches.get(row.score)
        if reach is None:
            return _NONE
        text = words.reach_word(reach, answer.goal.kind)
        if reach is Reach.ALWAYS:
            return PlanCell(text, icon="check")
        if reach is Reach.SOMETIMES:
            return PlanCell(text, style="quiet", icon="question" if norm else "")
        return PlanCell(text)

    return cell


def _across(column: int) -> Qt.AlignmentFlag:
    return _RIGHT if column else _LEFT


class OutcomesModel(TableModel):
    """Read-only; empty while nothing that counts is to come."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._shown: list[_Column] = []
        self._rows: tuple[Outcome, ...] = ()
        self._known = False

    def show(self, prospect: Prospect | None, *, fide: bool) -> None:
        """Show other outcomes; None: they are not known yet, and the rows stand empty."""
        self._known = prospect is not None
        if prospect is None:
            if self._rows:
                last = self.index(len(self._rows) - 1, len(self._shown) - 1)
                self.dataChanged.emit(self.index(0, 0), last)
            return
        counted = bool(prospect.outcomes.rounds.counted)
        columns = list(_columns(prospect, fide)) if counted else []
        rows = prospect.outcomes.rows[::-1] if counted else ()
        if len(columns) != len(self._shown) or not rows:
            self.beginResetModel()
            self._shown, self._rows = columns, rows
            self.endResetModel()
            return
        before, after = len(self._rows), len(rows)
        kept = min(before, after)
        if after < before:
            self.beginRemoveRows(ROOT, after, before - 1)
            self._rows = self._rows[:after]
            self.endRemoveRows()
        self._shown = columns
        if after > before:
            self.beginInsertRows(ROOT, before, after - 1)
            self._rows = rows
            self.endInsertRows()
        self._rows = rows
        self.dataChanged.emit(self.index(0, 0), self.index(kept - 1, len(columns) - 1))
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(columns) - 1)

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._shown)

    def cell(self, row: int, column: int) -> PlanCell:
        """What to paint of a cell."""
        return self._shown[column].cell(self._rows[row]) if self._known else PlanCell("")

    def look(self, row: int, column: int) -> CellLook:
        cell = self.cell(row, column)
        return CellLook(cell.text, _across(column), None, cell.style)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        cell = self.cell(index.row(), index.column())
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return cell.text
            case Qt.ItemDataRole.TextAlignmentRole:
                return _across(index.column())
            case Qt.ItemDataRole.AccessibleTextRole:
                return labelled(self._shown[index.column()].heading, cell.text)
        if role == SIGN:
            return None
        return cell.style if role == STYLE else None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        if role == Qt.ItemDataRole.TextAlignmentRole and orientation == Qt.Orientation.Horizontal:
            return _across(section)
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation == Qt.Orientation.Vertical:
            return str(section + 1)
        return self._shown[section].heading

    def copy_text(self, index: Index) -> str:
        column, row = self._shown[index.column()], self._rows[index.row()]
        if not self._known:
            return ""
        return column.cell(row).text if column.copied is None else column.copied(row)

    def all_text(self) -> str:
        """Every row with headings as TSV, every digit."""
        rows = range(len(self._rows))
        columns = range(len(self._shown))
        cells = [[self.copy_text(self.index(row, c)) for c in columns] for row in rows]
        return tsv([[column.heading for column in self._shown], *cells])
