"""Reading results for the import window, off the GUI thread where it may take long."""

import hashlib
from collections import Counter
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtGui import QUndoCommand

from eloapp.files.errors import FileError as FileError
from eloapp.files.errors import FileFault as FileFault
from eloapp.files.results.encoding import ENCODINGS as ENCODINGS
from eloapp.files.results.reading import ColumnRole as ColumnRole
from eloapp.files.results.reading import Options as Options
from eloapp.files.results.reading import Person as Person
from eloapp.files.results.reading import Reading as Reading
from eloapp.files.results.reading import Row
from eloapp.files.results.reading import SourceKind as SourceKind
from eloapp.files.results.spelling import fold as fold
from eloapp.files.results.table import SEPARATORS as SEPARATORS
from eloapp.files.results.taking import Tab as Tab
from eloapp.files.results.taking import Taken as Taken
from eloapp.files.results.taking import Target as Target
from eloapp.files.results.taking import present_rounds, take, take_rounds, targets, usual_target
from eloapp.models.job_part import JobPart
from eloapp.models.rounds_reading import round_of
from eloapp.models.session import Session
from eloapp.wording.language import N_

#: Pasted text up to this length is read at once, in a few milliseconds (characters).
AT_ONCE: Final = 2_000
#: Longer text is read when nobody has typed for so long (milliseconds).
_AFTER_A_PAUSE: Final = 200
#: Of a text that nobody has asked to read, so much is looked at (characters).
_LOOKED_AT: Final = 4_000
_PIECE: Final = 1 << 20
#: Names read before others get their turn.
_TURN: Final = 500

#: Pasted text, or a file.
Source = str | Path


@dataclass(frozen=True, slots=True)
class Names:
    """The people of a reading as they are searched: name and key of each, folded.

    ``namesakes`` are the names that several bear.
    """

    folded: tuple[str, ...] = ()
    namesakes: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class _Outcome:
    """The complete reading, its names, and what tells the same source when it comes again."""

    reading: Reading
    names: Names
    digest: str


class ImportPart(JobPart):
    """What was read of the source, by the options in force."""

    def __init__(self, session: Session) -> None:
        super().__init__(session, after_ms=_AFTER_A_PAUSE)
        self._digest = ""
        #: The step that took it, by source and player.
        self._taken: dict[tuple[str, str | None], QUndoCommand] = {}
        self.source: Source | None = None
        self.options = Options()
        self.reading: Reading | None = None
        self.names = Names()
        """Those of the people of the reading."""
        self.partial: Reading | None = None
        """How far it is, while ``busy``."""
        self.fault: FileError | None = None

    @property
    def already_taken(self) -> bool:
        """Whether this very source was taken for the same player, and not undone since."""
        if self.reading is None:
            return False
        step, stack = self._taken.get(self._key(self.reading)), self._session.undo_stack
        return step is not None and any(stack.command(i) is step for i in range(stack.index()))

    def read(self, source: Source | None, options: Options | None = None) -> None:
        """Read a source, None: there is none; without options all is found out anew."""
        self.source, self.options = source, options or Options()
        self._read()

    def holds_games(self, text: str) -> bool:
        """Whether the beginning of a text reads as results, with a game at least."""
        from eloapp.files.results.text import read_text

        head = text if len(text) <= _LOOKED_AT else text[:_LOOKED_AT].rpartition("\n")[0]
        try:
            reading = read_text(head, own_name=self._session.document.players.a.name)
        except FileError:
            return False
        return bool(reading.counted) or bool(reading.people)

    def set_options(self, options: Options) -> None:
        """Read the same source as the user says."""
        if options != self.options:
            self.options = options
            self._read()

    def clear(self) -> None:
        """Hold nothing any more, save what is known of sources that were taken."""
        self.read(None)

    def targets(self, rounds: int, games: int) -> tuple[tuple[Target, ...], Target]:
        """Where rows of which so many can be rounds and games may go, and where as a rule."""
        event = self._session.document.event
        return targets(event, rounds, games), usual_target(event, rounds, games)

    @property
    def present_rounds(self) -> int:
        """How many rounds the tournament has."""
        return present_rounds(self._session.document.event)

    def preview(self, rows: list[Row], target: Target = Target.GAMES) -> Taken | None:
        """What taking ``rows`` would do now; None without a reading."""
        reading, document = self.reading, self._session.document
        if reading is None:
            return None
        if target is Target.GAMES:
            return take(document, reading, rows)
        kind = reading.kind
        return take_rounds(document, reading, rows, target, lambda row: round_of(row, kind))

    def accept(self, rows: list[Row], target: Target = Target.GAMES) -> Taken | None:
        """Take ``rows`` into the document as one step; None when there is nothing to take."""
        taken = self.preview(rows, target)
        if self.reading is None or taken is None or not taken.taken:
            return None
        stack, before = self._session.undo_stack, self._session.document
        self._session.edit(taken.document, N_("Import"))
        if self._session.document is not before:
            self._taken[self._key(self.reading)] = stack.command(stack.index() - 1)
        return taken

    def _key(self, reading: Reading) -> tuple[str, str | None]:
        return self._digest, reading.used.me

    # Reading -----------------------------------------------------------------------------

    def _read(self) -> None:
        self._drop_job()
        self.reading = self.partial = self.fault = None
        self.names = Names()
        self._digest = ""
        source, options = self.source, self.options
        if source is None or (isinstance(source, str) and not source.strip()):
            self.changed.emit()
            return
        own_name = self._session.document.players.a.name
        try:
            if isinstance(source, str) and len(source) <= AT_ONCE:
                for step in reading_steps(source, options, own_name):
                    self._take(step)
            else:
                self._start(
                    lambda: reading_steps(source, options, own_name),
                    waits=isinstance(source, str),
                )
        except FileError as error:
            self.fault = error
        finally:
            # Also after an error in the program: what belongs to older inputs must go.
            self.changed.emit()

    def _let_go(self) -> None:
        super()._let_go()
        self.partial = None

    def _take(self, step: "_Outcome | Reading | None") -> None:
        if isinstance(step, _Outcome):
            self.reading, self.names, self._digest = step.reading, step.names, step.digest
        else:
            self.partial = step

    def _arrived(self, step: "_Outcome | Reading") -> None:
        if not isinstance(step, _Outcome):  # it comes again as the last
            super()._arrived(step)

    def _explains(self, error: Exception) -> bool:
        if isinstance(error, FileError):
            self.fault = error
        return error is self.fault


def reading_steps(
    source: Source, options: Options, own_name: str
) -> Iterator[_Outcome | Reading | None]:
    """Read a source: partial readings, and at last the complete one with its fingerprint."""
    from eloapp.files.results.source import digest, read_source
    from eloapp.files.results.text import read_text

    if isinstance(source, str):
        reading = read_text(source, options, own_name=own_name)
        names = yield from _names_steps(reading)
        yield _Outcome(reading, names, digest(source.encode("utf-8", "surrogatepass")))
        return
    last: Reading | None = None
    for last in read_source(source, options, own_name=own_name):
        if last.progress < 1:
            yield last
    assert last is not None
    names = yield from _names_steps(last)
    yield _Outcome(last, names, (yield from _digest_steps(source)))


def _names_steps(reading: Reading) -> Generator[None, None, Names]:
    """The names of a hundred thousand people take their time."""
    folded: list[str] = []
    often: Counter[str] = Counter()
    for place, person in enumerate(reading.people):
        folded.append(fold(f"{person.name} {person.key}"))
        often[person.name] += 1
        if not place % _TURN:
            yield None
    return Names(tuple(folded), frozenset(name for name, n in often.items() if n > 1))


def _digest_steps(path: Path) -> Generator[None, None, str]:
    """The digest of a file in pieces, for a database may be left here, too."""
    from eloapp.files.document.system import file_error

    sha = hashlib.sha256()
    try:
        with path.open("rb") as file:
            while piece := file.read(_PIECE):
                sha.update(piece)
                yield None
    except OSError as error:
        raise file_error(error, FileFault.CANNOT_READ) from error
    return sha.hexdigest()
