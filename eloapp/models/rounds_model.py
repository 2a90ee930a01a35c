"""The rounds of the tournament as a table that is typed into.

The last row is empty and waits for the next round. Whatever is typed becomes another event,
which is asked for by ``edited``; the rows themselves change only when :meth:`RoundsModel.show`
is called with what followed from it.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QObject, Qt, Signal

from eloapp.core.errors import Fault, InputError
from eloapp.core.event import MAX_ROUNDS, Colour, Event, Round
from eloapp.core.event_report import EventReport, EventRow, range_ends
from eloapp.models.rounds_cells import (
    EDITABLE,
    TYPED,
    Column,
    Span,
    heading,
    parsed,
    spans_of,
    text_and_style,
)
from eloapp.models.rounds_entry import ResultEntry
from eloapp.models.table import ROOT, SIGN, STYLE, CellLook, Index, TableModel, tsv
from eloapp.wording import event as words
from eloapp.wording import numbers
from eloapp.wording.language import N_, _, labelled

_EDITABLE: Final = frozenset(map(int, EDITABLE))
_COMPUTED: Final = (
    Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren
)
_TYPED_OVER: Final = _COMPUTED | Qt.ItemFlag.ItemIsEditable
_Flag = Qt.AlignmentFlag
_LEFT: Final = _Flag.AlignLeft | _Flag.AlignVCenter
_RIGHT: Final = _Flag.AlignRight | _Flag.AlignVCenter
_MIDDLE: Final = _Flag.AlignHCenter | _Flag.AlignVCenter
_ALIGNMENTS: Final = {
    Column.NUMBER: _LEFT,
    Column.OPPONENT: _LEFT,
    Column.TITLE: _LEFT,
    Column.FEDERATION: _LEFT,
    Column.COLOUR: _MIDDLE,
    Column.RESULT: _MIDDLE,
}
_STEPS: Final = {
    Column.OPPONENT: N_("Opponent"),
    Column.TITLE: N_("Title"),
    Column.FEDERATION: N_("Federation"),
    Column.RATING: N_("Rating"),
    Column.COLOUR: N_("Colour"),
    Column.RESULT: N_("Result"),
}
_NEXT_COLOUR: Final = {None: Colour.WHITE, Colour.WHITE: Colour.BLACK, Colour.BLACK: None}


class _Shown(NamedTuple):
    """A row as it is shown; without ``row`` it is the one that waits for the next round."""

    number: int
    row: EventRow | None = None
    spans: tuple[Span, ...] = ()

    def span_at(self, column: int) -> Span | None:
        """The span that a column lies in."""
        for span in self.spans:
            if span.first <= column <= span.last:
                return span
        return None


class RoundsModel(TableModel):
    """Editable. ``edited`` asks for another event and names the step for undo (a message id);
    ``refused`` says where something was typed that cannot be used: row, column, InputError.
    """

    edited = Signal(object, str)
    refused = Signal(int, int, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._report: EventReport | None = None
        self._shown: list[_Shown] = [_Shown(1)]
        self._looks: dict[tuple[int, int], CellLook] = {}

    # What there is ----------------------------------------------------------------------

    @property
    def shown_event(self) -> Event:
        """The event as shown."""
        return Event() if self._report is None else self._report.event

    @property
    def rounds(self) -> int:
        """How many rounds there are, without the row that waits."""
        return len(self.shown_event.rounds)

    def entry(self, row: int) -> Round | None:
        """The round of a row; None for the row that waits."""
        shown = self._shown[row].row
        return None if shown is None else shown.entry

    def show(self, report: EventReport) -> None:
        """Show another report; rows that stay keep their selection and their editor."""
        if report is self._report:
            return
        before = self.shown_event.rounds
        after = report.event.rounds
        shown = [_Shown(i + 1, row, spans_of(row)) for i, row in enumerate(report.rows)]
        if len(after) < MAX_ROUNDS:
            shown.append(_Shown(len(after) + 1))
        old = len(self._shown)
        more = len(shown) - old
        # A round added at the end takes the row that waited; another one comes after it.
        place = _first_difference(before, after)
        if place is None:
            place = min(old, len(shown))
        if more > 0:
            self.beginInsertRows(ROOT, place, place + more - 1)
            self._set(
                report, [*self._shown[:place], *shown[place : place + more], *self._shown[place:]]
            )
            self.endInsertRows()
        elif more < 0:
            self.beginRemoveRows(ROOT, place, place - more - 1)
            self._set(report, [*self._shown[:place], *self._shown[place - more :]])
            self.endRemoveRows()
        # Numbers and sums of the rows that stay change only now.
        self._set(report, shown)
        self.dataChanged.emit(self.index(0, 0), self.index(len(shown) - 1, Column.SUM))

    def _set(self, report: EventReport, shown: list[_Shown]) -> None:
        self._report, self._shown = report, shown
        self._looks.clear()

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._shown)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(Column)

    def flags(self, index: Index) -> Qt.ItemFlag:
        # Asked for every cell of every paint.
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        return _TYPED_OVER if index.column() in _EDITABLE else _COMPUTED

    def look(self, row: int, column: int) -> CellLook:
        found = self._looks.get((row, column))
        if found is None:
            found = self._looks[row, column] = self._look(self._shown[row], Column(column))
        return found

    def span_at(self, row: int, column: int) -> Span | None:
        """The text over several columns that this one lies in."""
        return self._shown[row].span_at(column)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._shown):
            return None
        row, column = index.row(), Column(index.column())
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self.look(row, column).text
            case Qt.ItemDataRole.EditRole:
                return self._typed(row, column)
            case Qt.ItemDataRole.TextAlignmentRole:
                return _ALIGNMENTS.get(column, _RIGHT)
            case Qt.ItemDataRole.AccessibleTextRole:
                spoken = self._spoken(row, column)
                return labelled(heading(column, spoken=True), spoken) if spoken else ""
            case Qt.ItemDataRole.ToolTipRole:
                return self._tip(row, column)
        if role == SIGN:
            return self.look(row, column).sign
        return self.look(row, column).style if role == STYLE else None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        if orientation == Qt.Orientation.Vertical:
            return str(section + 1) if role == Qt.ItemDataRole.DisplayRole else None
        column = Column(section)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _ALIGNMENTS.get(column, _RIGHT)
        if role == Qt.ItemDataRole.DisplayRole:
            return heading(column)
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return heading(column, spoken=True)
        return None

    def copy_text(self, index: Index) -> str:
        row, column = index.row(), Column(index.column())
        shown = self._shown[row].row
        if shown is None:
            return ""
        if column in EDITABLE:
            return self._typed(row, column)
        if column is Column.NUMBER:
            return str(row + 1)
        return self._exact(shown, column)

    def all_text(self, columns: Sequence[Column]) -> str:
        """The rounds with headings as TSV, every digit."""
        heads = [heading(column, spoken=True) for column in columns]
        lines = [[self.copy_text(self.index(row, c)) for c in columns] for row in self._filled]
        return tsv([heads, *lines])

    # What is done -----------------------------------------------------------------------

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Take what was typed; False when it is refused, and nothing has changed."""
        if role != Qt.ItemDataRole.EditRole or not index.isValid():
            return False
        row, column = index.row(), Column(index.column())
        try:
            self._put(row, parsed(column, str(value)), _STEPS[column])
        except InputError as error:
            self.refused.emit(row, column, error)
            return False
        return True

    def set_result(self, row: int, result: ResultEntry) -> None:
        """Give a round a result from the list."""
        self._put(row, lambda entry: replace(entry, **result._asdict()), N_("Result"))

    def set_colour(self, row: int, colour: Colour | None) -> None:
        """Give a round a colour."""
        self._put(row, lambda entry: replace(entry, colour=colour), N_("Colour"))

    def toggle_colour(self, row: int) -> None:
        """White, Black, not known, and again White."""
        entry = self.entry(row)
        self.set_colour(row, _NEXT_COLOUR[None if entry is None else entry.colour])

    def set_rated(self, row: int, rated: bool) -> None:
        """Say whether the arbiter's score goes to the rating."""
        self._put(row, lambda entry: replace(entry, rated=rated), N_("Result"))

    def insert(self, row: int) -> None:
        """Put an empty round before ``row``."""
        self.insert_rounds(row, [Round()], N_("Add a round"))

    def insert_rounds(self, row: int, rounds: Sequence[Round], step: str) -> int:
        """Put rounds before ``row``, in the place of empty ones that stand there.

        Gives the number of those for which there is room.
        """
        present = self.shown_event.rounds
        row = min(row, len(present))
        filled = [entry for entry in rounds if entry != Round()]
        empty = 0
        while empty < len(filled) and present[row + empty :][:1] == (Round(),):
            empty += 1
        kept = list(rounds[: MAX_ROUNDS - len(present) + empty])
        if not kept:
            self.refused.emit(row, Column.NUMBER, _no_room())
            return 0
        places = range(len(present))
        self._arrange((*places[:row], *kept, *places[row + empty :]), step)
        return len(kept)

    def remove(self, rows: Iterable[int]) -> None:
        """Delete rounds."""
        gone = set(rows)
        self._arrange(tuple(i for i in range(self.rounds) if i not in gone), N_("Delete rounds"))

    def move(self, rows: Iterable[int], step: int) -> list[int]:
        """Move rounds up (-1) or down (1) together; gives their places afterwards."""
        chosen = sorted(row for row in set(rows) if row < self.rounds)
        moved = [row + step for row in chosen]
        if not chosen or moved[0] < 0 or moved[-1] >= self.rounds:
            return chosen
        order: list[int | None] = [None] * self.rounds
        for row, place in zip(chosen, moved, strict=True):
            order[place] = row
        rest = iter([row for row in range(self.rounds) if row not in chosen])
        self._arrange(tuple(next(rest) if row is None else row for row in order), N_("Move rounds"))
        return moved

    def _put(self, row: int, change: Callable[[Round], Round], step: str) -> None:
        """Change one round, or begin the next one; raises InputError."""
        event = self.shown_event
        if row < len(event.rounds):
            after = event.with_round(row, change(event.rounds[row]))
        else:
            entry = change(Round())
            if entry == Round():
                return
            if len(event.rounds) >= MAX_ROUNDS:
                raise _no_room()
            after = event.arranged((*range(len(event.rounds)), entry))
        if after != event:
            self.edited.emit(after, step)

    def _arrange(self, order: tuple[int | Round, ...], step: str) -> None:
        if order != tuple(range(self.rounds)):
            self.edited.emit(self.shown_event.arranged(order), step)

    # How it looks -----------------------------------------------------------------------

    @property
    def _filled(self) -> range:
        return range(self.rounds)

    def _look(self, shown: _Shown, column: Column) -> CellLook:
        row, alignment = shown.row, _ALIGNMENTS.get(column, _RIGHT)
        if row is None:
            text = {
                Column.NUMBER: str(shown.number),
                Column.OPPONENT: _("Add a round"),
            }.get(column, "")
            return CellLook(text, alignment, style="faint")
        span = shown.span_at(column)
        if span is not None:
            # Wide blanks, for the three changes are read one by one.
            text = "  ".join(span.texts) if column is span.first else ""
            return CellLook(text, alignment, style=span.style)
        text, style = text_and_style(shown.number, row, column)
        sign = None
        if text and column in (Column.CHANGE, Column.SUM):
            value = row.change if column is Column.CHANGE else row.running
            sign = None if value is None else numbers.change_sign(value)
        return CellLook(text, alignment, sign, style)

    def _typed(self, row: int, column: Column) -> str:
        entry = self.entry(row)
        return "" if entry is None or column not in EDITABLE else TYPED[column](entry)

    def _exact(self, row: EventRow, column: Column) -> str:
        assert self._report is not None
        rules = self._report.rules
        if column is Column.EXPECTED:
            expected = row.expected
            if expected is None:
                return ""
            return numbers.exact_score(expected, table=rules.by_table)
        if column is Column.CHANGE and row.outcomes:
            return " / ".join(numbers.exact_change(o.change, rules) for o in row.outcomes)
        value = row.change if column is Column.CHANGE else row.running
        return "" if value is None else numbers.exact_change(value, rules)

    def _spoken(self, row: int, column: Column) -> str:
        shown = self._shown[row].row
        entry = None if shown is None else shown.entry
        if shown is None or entry is None:
            return self.look(row, column).text
        if column is Column.COLOUR:
            return "" if entry.colour is None else words.colour(entry.colour)
        if column is Column.RESULT:
            sign, word = words.result_sign(entry), words.round_result(entry.result)
            return word if entry.open else f"{sign}, {word}"
        if column is Column.RATING and not entry.result.bye:
            return words.spoken_rating(entry.opponent)
        span = self.span_at(row, column)
        if span is not None and len(span.texts) > 1:
            return words.spoken_changes(shown) if column is span.first else ""
        return self.look(row, column).text

    def _tip(self, row: int, column: Column) -> str:
        shown = self._shown[row].row
        if shown is None or self._report is None:
            return ""
        if shown.entry.opponent.about and column in (Column.OPPONENT, Column.RATING):
            ends = range_ends(self._report, row)
            return "" if ends is None else words.range_tip(shown.entry.opponent, ends)
        if shown.outcomes and column in (Column.CHANGE, Column.SUM):
            return words.spoken_changes(shown)
        return words.full_reason(shown)


def _first_difference(before: Sequence[Round], after: Sequence[Round]) -> int | None:
    """Where rounds came or went; None when that is at the end."""
    if before[: len(after)] == after[: len(before)]:
        return None
    return next(
        i for i, (one, other) in enumerate(zip(before, after, strict=False)) if one != other
    )


def _no_room() -> InputError:
    return InputError(Fault.TOO_MANY_ROUNDS, most=MAX_ROUNDS)
