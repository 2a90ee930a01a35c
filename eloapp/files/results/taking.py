"""What a reading that the user accepts does to the document."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, unique
from typing import Final

from eloapp.core.document import Document, Player, Players
from eloapp.core.event import MAX_ROUNDS, Event, Round
from eloapp.core.series import MAX_GAMES, OpponentKind
from eloapp.files.results.people import same_name
from eloapp.files.results.reading import Reading, Row, SourceKind


@unique
class Tab(Enum):
    """Where the games go."""

    GAME = "game"
    SERIES = "series"
    TOURNAMENT = "tournament"


@unique
class Target(Enum):
    """What the user may choose. The value is stable."""

    GAMES = "games"
    """One game to the Game tab, several to the Series tab."""
    NEW_ROUNDS = "new-rounds"
    """They become the rounds of the tournament."""
    MORE_ROUNDS = "more-rounds"
    """They follow the rounds of the tournament."""


#: Games of one player that a series holds; those after them are left out.
MOST_GAMES: Final = MAX_GAMES


@dataclass(frozen=True, slots=True)
class Taken:
    """The document afterwards, and what was taken.

    ``taken`` and ``left_out`` count rows and add up to all of the reading; ``beyond`` of those
    left out are more than the tab holds. ``you`` is player A afterwards when he changes,
    ``instead_of`` the name of another one whose place he takes. The rest is about rounds:
    ``before`` stood in the tournament, ``replaced`` says that they go, ``unrated`` of those taken
    do not count for a rating, ``open`` are still to be played.
    """

    document: Document
    tab: Tab
    taken: int
    left_out: int
    beyond: int = 0
    you: Player | None = None
    instead_of: str = ""
    before: int = 0
    replaced: bool = False
    unrated: int = 0
    open: int = 0


def present_rounds(event: Event) -> int:
    """How many rounds there are, empty ones at the end not counted."""
    filled = [place for place, entry in enumerate(event.rounds, start=1) if entry != Round()]
    return filled[-1] if filled else 0


def targets(event: Event, rounds: int, games: int) -> tuple[Target, ...]:
    """What may be chosen for rows of which so many can be rounds and games."""
    others = (Target.GAMES,) if games else ()
    if rounds <= 1:
        return (*others, Target.MORE_ROUNDS) if rounds else others
    more = (Target.MORE_ROUNDS,) if present_rounds(event) else ()
    return (Target.NEW_ROUNDS, *more, *others)


def usual_target(event: Event, rounds: int, games: int) -> Target:
    """What is taken for granted: the tournament for several rounds, if it is empty and holds all.

    Nothing is replaced unasked.
    """
    if not present_rounds(event) and 1 < rounds <= MAX_ROUNDS:
        return Target.NEW_ROUNDS
    if games or not rounds:
        return Target.GAMES
    return targets(event, rounds, games)[-1]


def take(document: Document, reading: Reading, rows: Sequence[Row]) -> Taken:
    """What happens when ``rows``, games of ``reading`` as the user left them, are taken.

    One game goes to the Game tab, several to the Series tab in their order; without a row the
    document stays. Player A becomes the one whose games they are, as far as the source names
    him. Colours and rounds are not kept: :func:`take_rounds` does that.
    """
    kept = rows[:MOST_GAMES]
    before = document.players
    a = _own(before.a, reading)
    if not kept:
        return Taken(document, Tab.SERIES, 0, len(reading.rows))
    if len(kept) == 1:
        tab, after = Tab.GAME, _one_game(document, a, kept[0])
    else:
        tab, after = Tab.SERIES, _several_games(document, a, kept)
    return Taken(
        after,
        tab,
        taken=len(kept),
        left_out=max(0, len(reading.rows) - len(kept)),
        beyond=len(rows) - len(kept),
        you=None if a == before.a else a,
        instead_of=_other(before.a, a),
    )


def take_rounds(
    document: Document,
    reading: Reading,
    rows: Sequence[Row],
    target: Target,
    as_round: Callable[[Row], Round | None],
) -> Taken:
    """What happens when ``rows`` become rounds, in the order of their numbers if all have one.

    ``as_round`` tells the round of a row, None: it is none. Player A becomes the one whose games
    they are. New rounds of another player leave nothing in the tournament that was of the one
    before.
    """
    event, before = document.event, document.players.a
    present = present_rounds(event)
    replaced = target is Target.NEW_ROUNDS
    room = MAX_ROUNDS if replaced else MAX_ROUNDS - present
    found = [as_round(row) for row in _in_order(reading, rows)[:room]]
    kept = [entry for entry in found if entry is not None]
    if not kept:
        beyond = len(rows) - len(found)
        return Taken(document, Tab.TOURNAMENT, 0, len(reading.rows), beyond, before=present)
    a = _own(before, reading)
    other = _other(before, a)
    if replaced and other:
        event = _of_another(event)
    after = replace(document, event=event.arranged((*range(0 if replaced else present), *kept)))
    if a is not before:
        after = replace(after, players=Players(a, document.players.b))
    return Taken(
        after,
        Tab.TOURNAMENT,
        taken=len(kept),
        left_out=max(0, len(reading.rows) - len(kept)),
        beyond=len(rows) - len(found),
        you=None if a == before else a,
        instead_of=other,
        before=present,
        replaced=replaced,
        unrated=sum(not entry.open and entry.not_rated is not None for entry in kept),
        open=sum(entry.open for entry in kept),
    )


def _in_order(reading: Reading, rows: Sequence[Row]) -> Sequence[Row]:
    """By the rounds they were played in; those of a PGN, maybe of many events, stand in order."""
    rounds = {row.round for row in rows}
    if reading.kind is SourceKind.PGN or None in rounds or len(rounds) < len(rows):
        return rows
    return sorted(rows, key=lambda row: row.round or 0)


def _of_another(event: Event) -> Event:
    """The tournament for another player: its name, rules and prizes stay."""
    norms = replace(event.norms, title=None, federation="", earlier_games=None)
    return Event(
        event.name,
        thresholds=event.thresholds,
        planned_rounds=event.planned_rounds,
        norms=norms,
    )


def _other(before: Player, a: Player) -> str:
    """Whose place player A takes, empty: nobody's."""
    return before.name.strip() if a.name != before.name else ""


def _one_game(document: Document, a: Player, row: Row) -> Document:
    players = Players(a, _opponent(document.players.b, row))
    return replace(document, players=players, result=row.result)


def _several_games(document: Document, a: Player, rows: Sequence[Row]) -> Document:
    players = document.players
    series = replace(
        document.series,
        games=len(rows),
        opponents=tuple(row.rating for row in rows if row.rating is not None),
        opponent=OpponentKind.FIXED,
        pattern=tuple(row.result for row in rows if row.result is not None),
    )
    return replace(
        document, players=players if a is players.a else Players(a, players.b), series=series
    )


def _own(player: Player, reading: Reading) -> Player:
    """Player A: who stays himself keeps his name as typed, K and profile; another one has none."""
    me = reading.me
    if me is None:
        return player
    if player.name.strip() and not same_name(player.name, me.name):
        return Player(me.name, me.rating)
    name = player.name if player.name.strip() else me.name
    if me.rating is None:
        return player if name == player.name else replace(player, name=name)
    return replace(player, name=name, rating=me.rating, unrated=False)


def _opponent(player: Player, row: Row) -> Player:
    """Player B: his K and profile are kept only when he is the same."""
    if row.name or player.name.strip():
        same = same_name(player.name, row.name)
    else:
        same = player.known_rating == row.rating
    if same:
        return replace(player, rating=row.rating, unrated=False)
    return Player(row.name, row.rating)
