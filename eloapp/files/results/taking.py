"""What a reading that the user accepts does to the document."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, unique
from typing import Final

from eloapp.core.document import Document, Player, Players
from eloapp.core.series import MAX_GAMES, OpponentKind
from eloapp.files.results.people import same_name
from eloapp.files.results.reading import Reading, Row


@unique
class Tab(Enum):
    """Where the games go."""

    GAME = "game"
    SERIES = "series"


#: Games of one player that a series holds; those after them are left out.
MOST_GAMES: Final = MAX_GAMES


@dataclass(frozen=True, slots=True)
class Taken:
    """The document afterwards, and what was taken.

    ``taken`` and ``left_out`` count rows and add up to all of the reading; ``beyond`` of those
    left out are more than a series holds. ``you`` is player A afterwards when he changes,
    ``instead_of`` the name of another one whose place he takes.
    """

    document: Document
    tab: Tab
    taken: int
    left_out: int
    beyond: int = 0
    you: Player | None = None
    instead_of: str = ""


def take(document: Document, reading: Reading, rows: Sequence[Row]) -> Taken:
    """What happens when ``rows``, games of ``reading`` as the user left them, are taken.

    One game goes to the Game tab, several to the Series tab in their order; without a row the
    document stays. Player A becomes the one whose games they are, as far as the source names
    him. Colours and rounds are not kept.
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
    other = before.a.name.strip() if a.name != before.a.name else ""
    return Taken(
        after,
        tab,
        taken=len(kept),
        left_out=max(0, len(reading.rows) - len(kept)),
        beyond=len(rows) - len(kept),
        you=None if a == before.a else a,
        instead_of=other,
    )


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
