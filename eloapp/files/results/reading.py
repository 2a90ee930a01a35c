"""What was understood of results from elsewhere: games, what was assumed, what was left out.

Every reader (pasted text, CSV, spreadsheet, crosstable, PGN) gives a :class:`Reading`. The
preview shows it row by row; the user corrects and accepts.
"""

from dataclasses import dataclass, replace
from decimal import Decimal
from enum import Enum, unique

from eloapp.core.results import Result


@unique
class SourceKind(Enum):
    """What the results were recognised as."""

    LINES = "lines"
    """One game a line: ``1850 1``."""
    PAIRS = "pairs"
    """``Whites - Blacks: result`` lines."""
    CROSSTABLE = "crosstable"
    """A crosstable, cells like ``84b1``."""
    PLAYER_CARD = "player-card"
    """The rounds of one player as a table."""
    FRENCH_GRID = "french-grid"
    """A French grid, cells like ``+ 12B``."""
    TABLE = "table"
    """CSV or a table copied from a spreadsheet."""
    SPREADSHEET = "spreadsheet"
    PGN = "pgn"


@unique
class Colour(Enum):
    """Colour of the player whose games they are."""

    WHITE = "white"
    BLACK = "black"


@unique
class Reason(Enum):
    """Why a row is left out; ``Row.detail`` is the text in question."""

    RATING_MISSING = "rating-missing"
    RATING_UNREADABLE = "rating-unreadable"
    RATING_AMBIGUOUS = "rating-ambiguous"
    """``1,800`` may be 1800 or 1.8: the user is asked."""
    RESULT_MISSING = "result-missing"
    RESULT_UNREADABLE = "result-unreadable"
    RESULT_AMBIGUOUS = "result-ambiguous"
    """Such as ``5``, or ``0-0`` that may be a double forfeit."""
    LOOKS_LIKE_DATE = "looks-like-date"
    """A spreadsheet made a date of ``1/2`` or ``1-0``."""
    NOT_PLAYED = "not-played"
    """The game is still open (``*`` or blank)."""
    FORFEIT = "forfeit"
    """Points without a game; never rated."""
    NO_MOVES = "no-moves"
    """A PGN game without moves: the user decides whether it was played."""
    BYE = "bye"
    UNRATED = "unrated"
    """The opponent has no rating."""
    NOT_MINE = "not-mine"
    """A game of two others."""
    SELF = "self"
    """A player against himself."""
    TWICE = "twice"
    """The same game stands further up."""
    NOT_A_GAME = "not-a-game"
    """A line of something else (title, footer)."""


@unique
class Doubt(Enum):
    """What the user should look at in a row that counts."""

    LOW_RATING = "low-rating"
    """Under 100 where others have four digits."""
    ONLINE_RATING = "online-rating"
    """A rating of an online server, not of FIDE."""
    HIGH_RATING = "high-rating"
    """Over 4000."""
    NATIONAL_RATING = "national-rating"
    """French ``N``: of the national federation, not of FIDE."""
    ESTIMATED_RATING = "estimated-rating"
    """French ``E``: estimated, for FIDE the player is unrated."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where it stands, counted from 1; ``column`` counts characters, or cells of a table."""

    line: int
    column: int = 1


@dataclass(frozen=True, slots=True)
class Row:
    """One game, or one line that is none.

    It counts when ``reason`` is None; then ``rating`` and ``result`` are there. ``source`` is
    the text as it stood. ``round`` is the round when known. ``unrated`` says that the opponent
    has no rating, whatever ``reason`` tells first, ``said`` is the text of a result that was not
    understood.
    """

    place: Place
    source: str
    name: str = ""
    rating: Decimal | None = None
    result: Result | None = None
    colour: Colour | None = None
    round: int | None = None
    reason: Reason | None = None
    detail: str = ""
    doubts: tuple[Doubt, ...] = ()
    unrated: bool = False
    said: str = ""

    @property
    def counts(self) -> bool:
        """Whether the game is taken."""
        return self.reason is None

    def corrected(self, rating: Decimal | None, result: Result | None) -> "Row":
        """The row with what the user typed in the preview; it counts when both are there."""
        unrated = rating is None and (self.unrated or self.reason is Reason.UNRATED)
        if rating is None:
            reason: Reason | None = Reason.UNRATED if unrated else Reason.RATING_MISSING
        elif result is None:
            reason = Reason.RESULT_MISSING
        else:
            reason = None if result.played else Reason.FORFEIT
        return replace(
            self,
            rating=rating,
            result=result,
            reason=reason,
            detail="",
            doubts=(),
            unrated=unrated,
        )


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody whose games are in the source; ``key`` is unique (start number or name)."""

    key: str
    name: str
    rating: Decimal | None = None
    games: int = 0


@unique
class ColumnRole(Enum):
    """What a column of a table holds."""

    IGNORED = "ignored"
    NAME = "name"
    RATING = "rating"
    RESULT = "result"
    COLOUR = "colour"
    ROUND = "round"
    WHITE = "white"
    """The name of the player with White, in a table of others' games too."""
    WHITE_RATING = "white-rating"
    BLACK = "black"
    BLACK_RATING = "black-rating"


@dataclass(frozen=True, slots=True)
class Options:
    """What the user set in the preview; None: find it out.

    ``separator`` is a character, ``encoding`` a Python codec, ``columns`` the role of each
    column, ``header`` the number of lines above the data, ``me`` a :attr:`Person.key`.
    ``moveless_count`` says that PGN games without moves were played. ``white_first`` says that
    scores such as ``1-0`` are White's (True) or the player's own first (False).
    """

    separator: str | None = None
    encoding: str | None = None
    decimal_mark: str | None = None
    sheet: str | None = None
    header: int | None = None
    columns: tuple[ColumnRole, ...] | None = None
    me: str | None = None
    moveless_count: bool | None = None
    white_first: bool | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """Everything that was understood.

    ``used`` are the options as applied (each field that matters for this kind is set, the
    others None), ``asked`` as the user gave them: the difference is what was assumed.
    ``people`` are those who may be "me" (empty: the source has one player's games only).
    ``headers`` and ``table`` (at most 50 rows) show a table whose columns may be given other
    roles. ``sheets`` names those of a workbook. ``seen`` counts the games of a PGN, of whomever.
    ``progress`` is below 1 while the source is being read: then nothing else but ``seen`` is told.
    """

    kind: SourceKind
    rows: tuple[Row, ...]
    used: Options
    asked: Options = Options()
    people: tuple[Person, ...] = ()
    headers: tuple[str, ...] = ()
    table: tuple[tuple[str, ...], ...] = ()
    sheets: tuple[str, ...] = ()
    seen: int = 0
    progress: float = 1.0

    @property
    def me(self) -> Person | None:
        """Whose games the rows are, when the source tells."""
        return next((p for p in self.people if p.key == self.used.me), None)

    @property
    def counted(self) -> tuple[Row, ...]:
        """The rows that are taken."""
        return tuple(row for row in self.rows if row.counts)
