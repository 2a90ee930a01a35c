"""The table of a series: one row a game, worded when it is looked at."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from PySide6.QtCore import QObject, Qt

from eloapp.core.rules import Rules
from eloapp.core.series import SeriesGame
from eloapp.core.series_report import SeriesResult
from eloapp.models.table import ROOT, SIGN, STYLE, CellLook, Index, TableModel, tsv
from eloapp.wording import numbers
from eloapp.wording.language import _, labelled


@dataclass(frozen=True, slots=True)
class _Row:
    """A game with what stands beside it."""

    game: SeriesGame
    start: Decimal
    beside: Decimal
    quantiles: tuple[float, ...] | None
    reached: float | None
    rules: Rules


@dataclass(frozen=True, slots=True)
class _Column:
    heading: Callable[[], str]
    text: Callable[[_Row], str]
    exact: Callable[[_Row], str] | None = None
    sign: Callable[[_Row], int] | None = None
    style: str = "plain"
    centred: bool = False


def _percentile(place: int, *, exact: bool = False) -> Callable[[_Row], str]:
    """A percentile in whole points, or with the tenth that the chart's readout shows."""

    def text(row: _Row) -> str:
        if row.quantiles is None:
            return ""
        value = row.quantiles[place]
        return numbers.live_rating(Decimal(value)) if exact else numbers.rating_of(value)

    return text


def _percentile_column(heading: Callable[[], str], place: int) -> _Column:
    return _Column(heading, _percentile(place), _percentile(place, exact=True), style="quiet")


def _reached(row: _Row) -> str:
    return "" if row.reached is None else numbers.number(Decimal(row.reached), 4)


COLUMNS = (
    _Column(lambda: _("Game"), lambda r: str(r.game.number)),
    _Column(
        lambda: _("Before"),
        lambda r: numbers.live_rating(r.game.before),
        lambda r: numbers.exact_rating(r.game.before, r.rules),
    ),
    _Column(lambda: _("Opponent"), lambda r: numbers.rating(r.game.opponent), style="quiet"),
    _Column(
        lambda: _("Expected"),
        lambda r: numbers.score(r.game.expected),
        lambda r: numbers.exact_score(r.game.expected, table=r.rules.by_table),
        style="quiet",
    ),
    _Column(lambda: _("Result"), lambda r: r.game.result.value, style="strong", centred=True),
    _Column(
        lambda: _("Change"),
        lambda r: numbers.change(r.game.change),
        lambda r: numbers.exact_change(r.game.change, r.rules),
        lambda r: numbers.change_sign(r.game.change),
    ),
    _Column(
        lambda: _("After"),
        lambda r: numbers.live_rating(r.game.after),
        lambda r: numbers.exact_rating(r.game.after, r.rules),
        style="strong",
    ),
    _Column(
        lambda: _("Sum"),
        lambda r: numbers.change(r.game.after - r.start),
        lambda r: numbers.exact_change(r.game.after - r.start, r.rules),
        lambda r: numbers.change_sign(r.game.after - r.start),
    ),
    _Column(
        lambda: _("Per period"),
        lambda r: numbers.live_rating(r.beside),
        lambda r: numbers.exact_rating(r.beside, r.rules),
        style="quiet",
    ),
    _percentile_column(lambda: _("5%"), 0),
    _percentile_column(lambda: _("Median"), 2),
    _percentile_column(lambda: _("95%"), 4),
)
#: What the chart shows besides; no room on the screen, but copied with the rest.
_MORE = (
    _percentile_column(lambda: numbers.percent(25), 1),
    _percentile_column(lambda: numbers.percent(75), 3),
    _Column(lambda: _("Reached"), _reached),
)
BESIDE = 8


def _alignment(place: int, column: _Column) -> Qt.AlignmentFlag:
    if place == 0:
        across = Qt.AlignmentFlag.AlignLeft
    else:
        across = Qt.AlignmentFlag.AlignHCenter if column.centred else Qt.AlignmentFlag.AlignRight
    return across | Qt.AlignmentFlag.AlignVCenter


_ALIGNMENTS = tuple(_alignment(place, column) for place, column in enumerate(COLUMNS))


class SeriesModel(TableModel):
    """Read-only. Rows appear with the path; the last three columns fill as the outlook comes."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._result: SeriesResult | None = None

    def show(self, result: SeriesResult | None) -> None:
        """Show another series, or a further part of the same."""
        head = self.headerData(BESIDE, Qt.Orientation.Horizontal)
        before = self.rowCount()
        after = 0 if result is None else len(result.path.games)
        if after < before:
            self.beginRemoveRows(ROOT, after, before - 1)
            self._result = result
            self.endRemoveRows()
        elif after > before:
            self.beginInsertRows(ROOT, before, after - 1)
            self._result = result
            self.endInsertRows()
        self._result = result
        kept = min(before, after)
        if kept:
            last = self.index(kept - 1, len(COLUMNS) - 1)
            self.dataChanged.emit(self.index(0, 0), last)
        if self.headerData(BESIDE, Qt.Orientation.Horizontal) != head:
            # Only then: a header that changes makes the view lay out everything again.
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, BESIDE, BESIDE)

    def rowCount(self, parent: Index = ROOT) -> int:
        if parent.isValid() or self._result is None:
            return 0
        return len(self._result.path.games)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(COLUMNS)

    def look(self, row: int, column: int) -> CellLook:
        found, shown = COLUMNS[column], self._row(row)
        sign = None if found.sign is None else found.sign(shown)
        return CellLook(found.text(shown), _ALIGNMENTS[column], sign, found.style)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= self.rowCount():
            return None
        column = COLUMNS[index.column()]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _ALIGNMENTS[index.column()]
        if role == STYLE:
            return column.style
        row = self._row(index.row())
        if role == Qt.ItemDataRole.DisplayRole:
            return column.text(row)
        if role == SIGN:
            return None if column.sign is None else column.sign(row)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            heading = self.headerData(index.column(), Qt.Orientation.Horizontal)
            return labelled(str(heading), column.text(row))
        return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        if role == Qt.ItemDataRole.TextAlignmentRole and orientation == Qt.Orientation.Horizontal:
            return _ALIGNMENTS[section]
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation == Qt.Orientation.Vertical:
            return str(section + 1)
        if section == BESIDE and self._result is not None and self._result.case.rules.in_period:
            return _("Game by game")
        return COLUMNS[section].heading()

    def copy_text(self, index: Index) -> str:
        column = COLUMNS[index.column()]
        if column.exact is None:
            return super().copy_text(index)
        return column.exact(self._row(index.row()))

    def all_text(self) -> str:
        """The whole table and the rest of the chart with headings as TSV, every digit."""
        heads = [str(self.headerData(i, Qt.Orientation.Horizontal)) for i in range(len(COLUMNS))]
        lines = [heads + [column.heading() for column in _MORE]]
        for number in range(self.rowCount()):
            row = self._row(number)
            lines.append([(column.exact or column.text)(row) for column in COLUMNS + _MORE])
        return tsv(lines)

    def _row(self, number: int) -> _Row:
        assert self._result is not None
        result = self._result
        quantiles, reached = None, None
        outlook = result.outlook
        if outlook is not None and number < len(outlook.mean):
            quantiles = tuple(float(points[number]) for points in outlook.quantiles)
            if outlook.reached is not None:
                reached = float(outlook.reached[number])
        return _Row(
            result.path.games[number],
            result.path.start,
            result.beside.games[number].after,
            quantiles,
            reached,
            result.case.rules,
        )
