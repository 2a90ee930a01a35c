"""The preview of an import as a table: row by row what was understood, to be corrected."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum, unique
from itertools import islice
from typing import Any, Final

from PySide6.QtCore import QObject, Qt, Signal

from eloapp.core.event import MAX_ROUNDS, Round, RoundResult
from eloapp.core.results import Result
from eloapp.files.results.reading import Reading, Reason, Row, SourceKind
from eloapp.files.results.spelling import Spelled, letters_mean, read_rating, read_result
from eloapp.models.rounds_entry import show_rating_cell, show_result_cell
from eloapp.models.rounds_reading import round_of
from eloapp.models.table import ROOT, STYLE, CellLook, Index, TableModel
from eloapp.wording import importing as words
from eloapp.wording.language import _, labelled
from eloapp.wording.numbers import entered
from eloapp.wording.results import round_note, row_note, whose_forfeit


@unique
class Column(IntEnum):
    """The columns of the preview."""

    TAKEN = 0
    LINE = 1
    OPPONENT = 2
    RATING = 3
    RESULT = 4
    NOTE = 5
    SOURCE = 6


#: What can be typed over.
EDITABLE: Final = (Column.RATING, Column.RESULT)
_MAY_BE_LONG: Final = (Column.OPPONENT, Column.NOTE, Column.SOURCE)
#: Games that are none of the player's, whatever is typed.
_NEVER: Final = frozenset((Reason.NOT_MINE, Reason.SELF))
#: Rows that become rounds only when the user says so.
_ASKED: Final = frozenset((Reason.NO_MOVES, Reason.RESULT_AMBIGUOUS, Reason.RESULT_UNREADABLE))
#: Reasons whose detail is the text that was not understood.
_IN_QUESTION: Final = {
    Column.RATING: (Reason.RATING_UNREADABLE, Reason.RATING_AMBIGUOUS),
    Column.RESULT: (Reason.RESULT_UNREADABLE, Reason.RESULT_AMBIGUOUS, Reason.LOOKS_LIKE_DATE),
}
_MIDDLE: Final = Qt.AlignmentFlag.AlignVCenter
_ALIGNMENTS: Final = {
    Column.TAKEN: Qt.AlignmentFlag.AlignHCenter | _MIDDLE,
    Column.RATING: Qt.AlignmentFlag.AlignRight | _MIDDLE,
    Column.RESULT: Qt.AlignmentFlag.AlignHCenter | _MIDDLE,
}
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | _MIDDLE
#: A row of several games has a place for each, a line of one game is known by itself.
_Key = int | tuple[int, int]


@dataclass(frozen=True, slots=True)
class Correction:
    """What the user changed in a row: texts as typed, and whether it is taken. None: nothing.

    ``source`` is the text of the row that it was made for.
    """

    source: str
    rating: str | None = None
    result: str | None = None
    taken: bool | None = None

    def applied(self, row: Row, mark: str | None) -> Row:
        """The row with what was typed; ``mark`` is the decimal mark that the user told."""
        rating, result = row.rating, row.result
        if self.rating is not None:
            rated = read_rating(self.rating, mark)
            if rated.value is None:
                reason = rated.reason or Reason.RATING_UNREADABLE
                unrated = reason is Reason.UNRATED
                row = replace(
                    _refused(row, reason, self.rating), rating=None, unrated=unrated, said=row.said
                )
                said = Spelled() if self.result is None else _said(self.result)
                return row if said.result is None else replace(row, result=said.result)
            rating = rated.value
        if self.result is not None:
            said = _said(self.result)
            if said.result is None:
                reason = said.reason or Reason.RESULT_AMBIGUOUS
                refused = _refused(row, reason, self.result)
                return replace(refused, rating=rating, result=None, said=self.result.strip())
            result = said.result
        if self.rating is None and self.result is None and not self.taken:
            return row
        return row.corrected(rating, result)


def _said(text: str) -> Spelled:
    """A result typed alone; a score of both does not tell whose win it is."""
    said = read_result(text)
    said = said.settled(letters_mean((said,)))
    if said.white and said.result is not Result.DRAW:
        return Spelled(reason=Reason.RESULT_AMBIGUOUS)
    return said


def _refused(row: Row, reason: Reason, text: str) -> Row:
    return replace(row, reason=reason, detail=text.strip(), doubts=())


def _is_sure(row: Row, entry: Round | None, made: Correction | None) -> bool:
    """Whether it is a round for sure, not one that the user is asked about."""
    if entry is None:
        return False
    if entry.result is RoundResult.PLAYED_UNRATED or (made is not None and made.result is not None):
        return True
    return row.reason not in _ASKED and entry.result is not RoundResult.SCORE


class ImportModel(TableModel):
    """The rows of a reading, each with its tick; ``taken_changed`` comes when the count may differ.

    What the user corrected outlives the reading: it is put on the rows of the next one that stand
    in the same place, until :meth:`forget`.
    """

    taken_changed = Signal()
    aimed = Signal()
    """The notes are others, for the rows go somewhere else."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._read: Sequence[Row] = ()
        self._rows: list[Row] = []
        self._mark: str | None = None
        self._kind = SourceKind.LINES
        self._for_rounds = False
        self._entries: dict[int, Round | None] = {}
        self._made: dict[_Key, Correction] = {}
        self._here: dict[int, Correction] = {}
        self._shared: frozenset[int] | None = None
        self._taken = 0

    # What is shown -----------------------------------------------------------------------

    def show(self, reading: Reading | None, *, other_text: bool = False) -> None:
        """Show a reading, None: nothing yet.

        After a change of the text corrections stay only where the row still reads the same.
        """
        self.beginResetModel()
        self._read = () if reading is None else reading.rows
        self._rows = list(self._read)
        self._mark = None if reading is None else reading.asked.decimal_mark
        self._kind = SourceKind.LINES if reading is None else reading.kind
        self._entries = {}
        self._shared = None
        self._here = {}
        if self._made and self._read:
            self._correct(other_text=other_text)
        self._taken = len(self.taken_rows())
        self.endResetModel()
        self.taken_changed.emit()

    def aim(self, *, rounds: bool) -> None:
        """Say whether the rows are to become rounds, where also those are kept that do not count.

        What the user ticked stays; ``taken_changed`` does not come.
        """
        if rounds is self._for_rounds:
            return
        self._for_rounds = rounds
        self._taken = len(self.taken_rows())
        if self._rows:
            last = self.index(len(self._rows) - 1, len(Column) - 1)
            self.dataChanged.emit(self.index(0, 0), last)
            self.aimed.emit()

    def forget(self) -> None:
        """Drop all corrections: what comes next is something else."""
        self._made.clear()
        self._for_rounds = False

    @property
    def taken(self) -> int:
        """How many rows are taken."""
        return self._taken

    @property
    def games(self) -> int:
        """How many rows are games that count, also those without their tick."""
        return sum(row.reason is None for row in self._rows)

    @property
    def rounds(self) -> int:
        """How many rows are rounds without more being asked, counted to one above the most."""
        places = range(len(self._rows))
        found = (1 for row in places if self._is_round(row) or self._ticked(row))
        return sum(islice(found, MAX_ROUNDS + 1))

    def is_taken(self, row: int) -> bool:
        """Whether a row is."""
        ticked = self._ticked(row)
        if not self._for_rounds:
            return self._rows[row].counts and ticked is not False
        return self._is_round(row) if ticked is None else ticked and self._entry_of(row) is not None

    def taken_rows(self) -> list[Row]:
        """The rows that are taken, as corrected."""
        found = enumerate(self._rows)
        if self._for_rounds:
            return [row for place, row in found if self.is_taken(place)]
        out = {place for place, made in self._here.items() if made.taken is False}
        return [row for place, row in found if row.reason is None and place not in out]

    def can_be_taken(self, row: int) -> bool:
        """Whether a tick is possible: a game with all that counts, or anything that is a round."""
        found = self._rows[row]
        if found.counts or (self._for_rounds and self._entry_of(row) is not None):
            return True
        known = found.rating is not None and found.result is not None and found.result.played
        return known and found.reason not in _NEVER

    # What the user changes ---------------------------------------------------------------

    def toggle(self, rows: Iterable[int]) -> None:
        """Take the rows, or leave them out when all of them are taken that can be."""
        possible = [row for row in rows if self.can_be_taken(row)]
        taken = not all(map(self.is_taken, possible))
        for row in possible:
            self._change(row, taken=taken)
        self._tell(possible)

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if not index.isValid() or index.row() >= len(self._rows):
            return False
        row, column = index.row(), index.column()
        if role == Qt.ItemDataRole.CheckStateRole and column == Column.TAKEN:
            if not self.can_be_taken(row):
                return False
            self._change(row, taken=Qt.CheckState(value) == Qt.CheckState.Checked)
        elif role == Qt.ItemDataRole.EditRole and column in EDITABLE and self._editable(row):
            text = str(value).strip()
            if text == self._entry(row, column):
                return True
            # An emptied field shows again what the source says.
            name = "rating" if column == Column.RATING else "result"
            self._change(row, **{name: text or None})
        else:
            return False
        self._tell([row])
        return True

    def _change(self, row: int, **changes: Any) -> None:
        read = self._read[row]
        before = self._here.get(row, Correction(read.source))
        after = self._settled(replace(before, **changes), read)
        was = self.is_taken(row)
        self._entries.pop(row, None)
        key = self._key(read)
        if after == Correction(read.source):
            self._here.pop(row, None)
            self._made.pop(key, None)
            self._rows[row] = read
        else:
            self._here[row] = self._made[key] = after
            self._rows[row] = after.applied(read, self._mark)
        self._taken += self.is_taken(row) - was

    def _settled(self, made: Correction, read: Row) -> Correction:
        """The same without a tick that changes nothing."""
        if made.taken is None:
            return made
        by_itself = replace(made, taken=None)
        found = by_itself.applied(read, self._mark)
        taken = found.counts
        if self._for_rounds:
            taken = _is_sure(found, self._as_round(found), by_itself)
        return by_itself if taken is made.taken else made

    def _ticked(self, row: int) -> bool | None:
        """What the user said of a row."""
        made = self._here.get(row)
        return None if made is None else made.taken

    def _is_round(self, row: int) -> bool:
        """Whether a row becomes a round without a word of the user."""
        return _is_sure(self._rows[row], self._entry_of(row), self._here.get(row))

    def _entry_of(self, row: int) -> Round | None:
        """The row as a round."""
        if row not in self._entries:
            self._entries[row] = self._as_round(self._rows[row])
        return self._entries[row]

    def _as_round(self, row: Row) -> Round | None:
        # A rating that may be two numbers is asked for.
        ambiguous = row.reason is Reason.RATING_AMBIGUOUS
        return None if ambiguous else round_of(row, self._kind)

    def _tell(self, rows: Sequence[int]) -> None:
        if rows:
            last = self.index(max(rows), len(Column) - 1)
            self.dataChanged.emit(self.index(min(rows), 0), last)
            self.taken_changed.emit()

    def _correct(self, *, other_text: bool) -> None:
        """Put the corrections on the rows that stand where they were made."""
        for place, row in enumerate(self._read):
            made = self._made.get(self._key(row))
            if made is not None and not (other_text and made.source != row.source):
                self._here[place] = made
                self._rows[place] = made.applied(row, self._mark)

    def _key(self, row: Row) -> _Key:
        if self._shared is None:
            lines = Counter(row.place.line for row in self._read)
            self._shared = frozenset(line for line, rows in lines.items() if rows > 1)
        place = row.place
        return (place.line, place.column) if place.line in self._shared else place.line

    # What the view asks ------------------------------------------------------------------

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(Column)

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        if not index.isValid():
            return flags
        if index.column() == Column.TAKEN and self.can_be_taken(index.row()):
            return flags | Qt.ItemFlag.ItemIsUserCheckable
        if index.column() in EDITABLE and self._editable(index.row()):
            return flags | Qt.ItemFlag.ItemIsEditable
        return flags

    def look(self, row: int, column: int) -> CellLook:
        text = "" if column == Column.TAKEN else self._text(row, column)
        alignment = _ALIGNMENTS.get(Column(column), _LEFT)
        return CellLook(text, alignment, None, self._style(row, column))

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row, column = index.row(), index.column()
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _ALIGNMENTS.get(Column(column), _LEFT)
        if role == Qt.ItemDataRole.CheckStateRole:
            if column != Column.TAKEN or not self.can_be_taken(row):
                return None
            return Qt.CheckState.Checked if self.is_taken(row) else Qt.CheckState.Unchecked
        if role == STYLE:
            return self._style(row, column)
        if role == Qt.ItemDataRole.DisplayRole:
            # The tick says it to the eye; its word is for the clipboard and screen readers.
            return None if column == Column.TAKEN else self._text(row, column)
        if role == Qt.ItemDataRole.EditRole:
            return self._entry(row, column)
        spoken = role == Qt.ItemDataRole.AccessibleTextRole
        if column == Column.LINE and (spoken or role == Qt.ItemDataRole.ToolTipRole):
            return words.place(self._rows[row].place)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._text(row, column) or None if column in _MAY_BE_LONG else None
        if spoken:
            heading = self.headerData(column, Qt.Orientation.Horizontal)
            return labelled(str(heading), self._text(row, column))
        return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        if role == Qt.ItemDataRole.TextAlignmentRole and orientation == Qt.Orientation.Horizontal:
            return _ALIGNMENTS.get(Column(section), _LEFT)
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation == Qt.Orientation.Vertical:
            return str(section + 1)
        return (
            _("Taken"),
            _("Line"),
            _("Opponent"),
            _("Rating"),
            _("Result"),
            _("Note"),
            _("As written"),
        )[section]

    def copy_text(self, index: Index) -> str:
        return self._text(index.row(), index.column())

    def _editable(self, row: int) -> bool:
        return self._read[row].reason not in _NEVER

    def _entry(self, row: int, column: int) -> str:
        """What stands in the field when somebody begins to type over it."""
        made, read = self._here.get(row), self._read[row]
        typed = None
        if made is not None:
            typed = made.rating if column == Column.RATING else made.result
        if typed is None and read.reason in _IN_QUESTION.get(Column(column), ()):
            return read.detail
        return self._text(row, column) if typed is None else typed

    def _text(self, row: int, column: int) -> str:
        found, made = self._rows[row], self._here.get(row)
        match column:
            case Column.TAKEN:
                return words.taken_or_not(self.is_taken(row))
            case Column.LINE:
                place = found.place
                return f"{place.line}:{place.column}" if place.column > 1 else str(place.line)
            case Column.OPPONENT:
                return found.name
            case Column.RATING:
                if made is not None and made.rating is not None:
                    rated = read_rating(made.rating, self._mark)
                    return made.rating if rated.value is None else entered(rated.value)
                if self._for_rounds and found.rating is None:
                    entry = self._entry_of(row)
                    return "" if entry is None else show_rating_cell(entry.opponent)
                return "" if found.rating is None else entered(found.rating)
            case Column.RESULT:
                if made is not None and made.result is not None:
                    said = _said(made.result)
                    return made.result if said.result is None else said.result.value
                if self._for_rounds and found.result is None:
                    entry = self._entry_of(row)
                    return "" if entry is None else show_result_cell(entry)
                return "" if found.result is None else found.result.value
            case Column.NOTE:
                return self._note(row)
            case _:
                return found.source

    def _note(self, row: int) -> str:
        found, made = self._rows[row], self._here.get(row)
        taken = self.is_taken(row)
        if not taken and (found.counts or self._ticked(row) is False):
            return words.left_out_by_you() if found.counts or self._for_rounds else row_note(found)
        if self._for_rounds:
            entry = self._entry_of(row)
            if taken and entry is not None:
                note = round_note(entry, found)
                return note or (words.corrected_by_you() if made is not None else "")
            if entry is None and found.reason is Reason.FORFEIT:
                return whose_forfeit()
        problem = row_note(found)
        if not problem and made is not None and found.counts:
            return words.corrected_by_you()
        return problem

    def _style(self, row: int, column: int) -> str:
        if column == Column.NOTE:
            return "plain"
        if column in (Column.LINE, Column.SOURCE) or not self.is_taken(row):
            return "quiet"
        return "strong" if column == Column.RESULT else "plain"
