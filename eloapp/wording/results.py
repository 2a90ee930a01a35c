"""Results from elsewhere: what they were recognised as, why rows are left out, what was assumed."""

from decimal import Decimal

from eloapp.core.errors import Fault, InputError
from eloapp.core.event import Round
from eloapp.core.numbers import parse_rating
from eloapp.core.results import NotRated
from eloapp.files.results.reading import (
    Colour,
    ColumnRole,
    Doubt,
    Reading,
    Reason,
    Row,
    SourceKind,
)
from eloapp.wording import event, importing, terms
from eloapp.wording.language import _, labelled, ngettext
from eloapp.wording.numbers import number, total


def source_kind(value: SourceKind) -> str:
    """What the source was recognised as, in the middle of a sentence."""
    return {
        SourceKind.LINES: _("one game a line"),
        SourceKind.PAIRS: _("games between two named players"),
        SourceKind.CROSSTABLE: _("a crosstable"),
        SourceKind.PLAYER_CARD: _("the rounds of one player"),
        SourceKind.FRENCH_GRID: _("a French grid"),
        SourceKind.TABLE: _("a table"),
        SourceKind.SPREADSHEET: _("a spreadsheet"),
        SourceKind.PGN: _("PGN games"),
    }[value]


def colour(value: Colour) -> str:
    """White, Black."""
    return _("White") if value is Colour.WHITE else _("Black")


def column_role(value: ColumnRole) -> str:
    """What a column holds, as a choice."""
    return {
        ColumnRole.IGNORED: _("Not used"),
        ColumnRole.NAME: _("Name"),
        ColumnRole.RATING: _("Rating"),
        ColumnRole.RESULT: _("Result"),
        ColumnRole.COLOUR: _("Colour"),
        ColumnRole.ROUND: _("Round"),
        ColumnRole.WHITE: _("White"),
        ColumnRole.WHITE_RATING: _("White’s rating"),
        ColumnRole.BLACK: _("Black"),
        ColumnRole.BLACK_RATING: _("Black’s rating"),
    }[value]


def doubt(value: Doubt) -> str:
    """What to look at in a row that counts."""
    return {
        Doubt.LOW_RATING: _("unusually low rating"),
        Doubt.HIGH_RATING: _("unusually high rating"),
        Doubt.ONLINE_RATING: _("online rating, not one of FIDE"),
        Doubt.NATIONAL_RATING: _("national rating, not one of FIDE"),
        Doubt.ESTIMATED_RATING: _("estimated rating: unrated for FIDE"),
    }[value]


def reason(row: Row) -> str:
    """Why a row is left out, and what to do; "" when it counts."""
    text = row.detail
    match row.reason:
        case None:
            return ""
        case Reason.RATING_MISSING if row.name.startswith("#"):
            # The readers of crosstables name an opponent who is not in them by his number.
            return _("no player {number} in the table").format(number=row.name[1:])
        case Reason.RATING_UNREADABLE:
            return _("rating “{text}”").format(text=text)
        case Reason.RATING_AMBIGUOUS:
            return labelled(_("rating “{text}”").format(text=text), _either(text))
        case Reason.RESULT_UNREADABLE:
            return _("result “{text}”").format(text=text)
        case Reason.RESULT_AMBIGUOUS:
            return _("result “{text}” may mean several things; type 1, ½ or 0").format(text=text)
        case Reason.LOOKS_LIKE_DATE:
            return _("“{text}” looks like a date made by the spreadsheet; type ½ or {half}").format(
                text=text, half=number(Decimal("0.5"))
            )
    return {
        Reason.RATING_MISSING: _("rating missing"),
        Reason.RESULT_MISSING: _("result missing"),
        Reason.NOT_PLAYED: _("not played yet"),
        Reason.FORFEIT: terms.not_rated(NotRated.FORFEIT),
        Reason.NO_MOVES: _("no moves: was it played?"),
        Reason.BYE: terms.not_rated(NotRated.BYE),
        Reason.UNRATED: terms.not_rated(NotRated.UNRATED),
        Reason.NOT_MINE: _("a game of two others"),
        Reason.SELF: _("a player against himself"),
        Reason.TWICE: _("the same game stands further up"),
        Reason.NOT_A_GAME: _("not a game"),
    }[row.reason]


def _either(text: str) -> str:
    """The question about a rating that may be read in two ways."""
    try:
        parse_rating(text)
    except InputError as error:
        if error.fault is Fault.GROUPED:
            return terms.fault(error)
    return _("which number is it?")


def row_problem(row: Row) -> str:
    """Line and note of a row (line 3: rating “abc”); "" when there is nothing to say."""
    note = row_note(row)
    return labelled(_("line {line}").format(line=row.place.line), note) if note else ""


def row_note(row: Row) -> str:
    """What the preview says beside a row: why it is left out, or what to look at."""
    return reason(row) or ", ".join(map(doubt, row.doubts))


def round_note(entry: Round, row: Row) -> str:
    """The note of a row that becomes a round: why it does not count, or what to look at."""
    notes = [doubt(value) for value in row.doubts]
    if entry.open:
        notes.insert(0, labelled(reason(row), _("an open round")))
    elif entry.not_rated is not None:
        notes.insert(0, event.not_counted(entry, entry.not_rated))
    return ", ".join(notes)


def whose_forfeit() -> str:
    """The note of a forfeit that may be a round when it is told whose."""
    return _("a forfeit, but whose? type + for a win, - for a loss")


def summary(reading: Reading) -> str:
    """What was recognised, and how many games of it are taken."""
    games = len(reading.counted)
    counted = ngettext("{n} game", "{n} games", games).format(n=total(games))
    left = len(reading.rows) - games
    text = _("Read as {kind}: {games}").format(kind=source_kind(reading.kind), games=counted)
    if not left:
        return f"{text}."
    out = ngettext("{n} row left out", "{n} rows left out", left).format(n=total(left))
    return f"{text}, {out}."


def assumptions(reading: Reading) -> tuple[str, ...]:
    """What the program found out or took for granted; nothing of what the user set himself."""
    used, asked = reading.used, reading.asked
    found: list[str] = []
    if used.sheet is not None and asked.sheet is None:
        found.append(_("Sheet “{name}”.").format(name=used.sheet))
    if used.encoding is not None and asked.encoding is None:
        found.append(_("Encoding {name}.").format(name=importing.encoding(used.encoding)))
    if used.separator is not None and asked.separator is None:
        found.append(_separator(used.separator))
    if used.header is not None and asked.header is None:
        found.append(_header(used.header))
    if used.decimal_mark is not None and asked.decimal_mark is None:
        found.append(_("Decimal comma.") if used.decimal_mark == "," else _("Decimal point."))
    if used.white_first is not None and asked.white_first is None:
        found.append(
            _("In scores such as 1-0, White’s points come first.")
            if used.white_first
            else _("In scores such as 1-0, your points come first, whatever your colour.")
        )
    if used.moveless_count is not None and asked.moveless_count is None:
        found.append(
            _("Games without moves count as played.")
            if used.moveless_count
            else _("Games without moves are left out.")
        )
    found.extend(_me(reading))
    return tuple(found)


def _separator(sign: str) -> str:
    names = {
        "\t": _("Columns separated by tabs."),
        ";": _("Columns separated by semicolons."),
        ",": _("Columns separated by commas."),
        "|": _("Columns separated by vertical bars."),
    }
    return names.get(sign) or _("Columns separated by “{sign}”.").format(sign=sign)


def _header(lines: int) -> str:
    if not lines:
        return _("No headings: the columns were recognised by what is in them.")
    return _("Headings in line {line}.").format(line=lines)


def _me(reading: Reading) -> list[str]:
    """Who the player is, where several may be."""
    if not reading.people or reading.asked.me is not None:
        return []
    if reading.me is None:
        return [_("Choose which player you are.")]
    return [_("You are {name}.").format(name=reading.me.name)]
