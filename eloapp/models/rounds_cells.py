"""The cells of the rounds: columns, what stands in them, and what typing into them does."""

from collections.abc import Callable
from dataclasses import replace
from enum import IntEnum, unique
from typing import Final, NamedTuple

from eloapp.core.event import Opponent, Round, RoundResult
from eloapp.core.event_report import EventRow
from eloapp.models.rounds_entry import (
    parse_bye,
    parse_colour_cell,
    parse_federation_cell,
    parse_name_cell,
    parse_rating_cell,
    parse_result_cell,
    parse_title_cell,
    show_colour_cell,
    show_rating_cell,
    show_result_cell,
    show_title_cell,
)
from eloapp.wording import event as words
from eloapp.wording import numbers
from eloapp.wording.language import _


@unique
class Column(IntEnum):
    """The columns, titles and federations hidden at first."""

    NUMBER = 0
    OPPONENT = 1
    TITLE = 2
    FEDERATION = 3
    RATING = 4
    COLOUR = 5
    RESULT = 6
    EXPECTED = 7
    CHANGE = 8
    SUM = 9


#: What is typed, in the order of the keyboard.
EDITABLE: Final = (
    Column.OPPONENT,
    Column.TITLE,
    Column.FEDERATION,
    Column.RATING,
    Column.COLOUR,
    Column.RESULT,
)
#: Columns that norms need and nobody else.
TITLES: Final = (Column.TITLE, Column.FEDERATION)

#: Results in the order of the list, best known first.
LISTED_RESULTS: Final = (
    RoundResult.WIN,
    RoundResult.DRAW,
    RoundResult.LOSS,
    RoundResult.OPEN,
    RoundResult.FORFEIT_WIN,
    RoundResult.FORFEIT_LOSS,
    RoundResult.HALF_BYE,
    RoundResult.FULL_BYE,
    RoundResult.ZERO_BYE,
    RoundResult.PAIRING_BYE,
    RoundResult.PLAYED_UNRATED,
    RoundResult.SCORE,
)


class Span(NamedTuple):
    """Text that stands over several columns, where these have nothing of their own.

    It belongs to the cell of ``first``. Three ``texts`` are what win, draw and loss would change.
    """

    first: Column
    last: Column
    texts: tuple[str, ...]
    style: str


def spans_of(row: EventRow) -> tuple[Span, ...]:
    """Who plays, and at the right why it does not count or what may come."""
    entry, opponent = row.entry, row.entry.opponent
    if entry.result.bye:
        return (Span(Column.OPPONENT, Column.COLOUR, (words.reason(row),), "faint"),)
    spans = []
    if opponent.title is None and not opponent.federation:
        text, style = text_and_style(0, row, Column.OPPONENT)
        spans.append(Span(Column.OPPONENT, Column.FEDERATION, (text,), style))
    changes = words.three_changes(row)
    if changes:
        spans.append(Span(Column.CHANGE, Column.SUM, changes, "small"))
    elif row.reason is not None and (not entry.open or opponent.known or opponent.name):
        # Of a round that is not paired nothing else is to be said.
        spans.append(Span(Column.EXPECTED, Column.CHANGE, (words.reason(row),), "faint"))
    return tuple(spans)


def text_and_style(number: int, row: EventRow, column: Column) -> tuple[str, str]:
    entry, opponent = row.entry, row.entry.opponent
    match column:
        case Column.NUMBER:
            return str(number), "quiet"
        case Column.OPPONENT:
            if row.reason is not None and not entry.open:
                return words.opponent_name(entry), "faint"
            doubtful = opponent.about is not None or not opponent.name
            return words.opponent_name(entry), "quiet" if doubtful else "plain"
        case Column.TITLE:
            return words.title(opponent.title), "quiet"
        case Column.FEDERATION:
            return opponent.federation, "quiet"
        case Column.RATING:
            if row.reason is not None and not entry.open:
                return words.opponent_rating(opponent), "faint"
            return words.opponent_rating(opponent), "quiet" if opponent.about else "plain"
        case Column.COLOUR:
            return "", "plain"
        case Column.RESULT:
            style = "small" if entry.open else "quiet" if row.reason is not None else "strong"
            return words.result_sign(entry), style
        case Column.EXPECTED:
            return "" if row.expected is None else numbers.score(row.expected), "quiet"
        case Column.CHANGE:
            return "" if row.change is None else numbers.change(row.change), "plain"
        case Column.SUM:
            return "" if row.running is None else numbers.change(row.running), "plain"


def heading(column: Column, *, spoken: bool = False) -> str:
    """The head of a column; number and colour explain themselves to the eye."""
    if not spoken and column in (Column.NUMBER, Column.COLOUR):
        return ""
    return {
        Column.NUMBER: _("Round"),
        Column.OPPONENT: _("Opponent"),
        Column.TITLE: _("Title"),
        Column.FEDERATION: _("Fed."),
        Column.RATING: _("Rating"),
        Column.COLOUR: _("Colour"),
        Column.RESULT: _("Result"),
        Column.EXPECTED: _("Expected"),
        Column.CHANGE: _("Change"),
        Column.SUM: _("Sum"),
    }[column]


TYPED: Final[dict[Column, Callable[[Round], str]]] = {
    Column.OPPONENT: lambda entry: entry.opponent.name,
    Column.TITLE: lambda entry: show_title_cell(entry.opponent.title),
    Column.FEDERATION: lambda entry: entry.opponent.federation,
    Column.RATING: lambda entry: show_rating_cell(entry.opponent),
    Column.COLOUR: lambda entry: show_colour_cell(entry.colour),
    Column.RESULT: show_result_cell,
}


def parsed(column: Column, text: str) -> Callable[[Round], Round]:
    """What a text does to its round; raises InputError, now or when it is done."""
    match column:
        case Column.OPPONENT:
            if (bye := parse_bye(text)) is not None:
                return lambda entry: replace(entry, **bye._asdict())
            name = parse_name_cell(text)
            return lambda entry: _with_opponent(entry, lambda o: _renamed(o, name))
        case Column.TITLE:
            title = parse_title_cell(text)
            return lambda entry: _with_opponent(entry, lambda o: replace(o, title=title))
        case Column.FEDERATION:
            code = parse_federation_cell(text)
            return lambda entry: _with_opponent(entry, lambda o: replace(o, federation=code))
        case Column.RATING:
            rating, unrated = parse_rating_cell(text)
            return lambda entry: _with_opponent(
                entry, lambda o: replace(o, rating=rating, unrated=unrated)
            )
        case Column.COLOUR:
            colour = parse_colour_cell(text)
            return lambda entry: replace(entry, colour=colour)
        case Column.RESULT:
            return lambda entry: _with_result(entry, text)
    raise AssertionError(column)


def _with_opponent(entry: Round, change: Callable[[Opponent], Opponent]) -> Round:
    return replace(entry, opponent=change(entry.opponent))


def _renamed(opponent: Opponent, name: str) -> Opponent:
    """Somebody else has another number in the lists."""
    return opponent if name == opponent.name else replace(opponent, name=name, id="")


def _with_result(entry: Round, text: str) -> Round:
    said = parse_result_cell(text, entry.colour)
    if text.strip() == show_result_cell(entry):
        return entry  # typed over with itself: what the text does not say stays
    return replace(entry, **said._asdict())
