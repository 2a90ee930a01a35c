"""Games of others and of the player, each with White and Black: whose are they, who is he?"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from eloapp.core.results import Result
from eloapp.files.results.people import chosen, in_all
from eloapp.files.results.reading import (
    Colour,
    Options,
    Person,
    Place,
    Reading,
    Reason,
    Row,
    SourceKind,
)
from eloapp.files.results.rows import among_all, decimal_mark, game_row
from eloapp.files.results.spelling import Rated, Spelled, letters_mean, words


@dataclass(frozen=True, slots=True)
class Side:
    """One of two players; ``text`` is what was read as his rating."""

    name: str
    text: str
    rated: Rated


@dataclass(frozen=True, slots=True)
class Pair:
    """A game as it stands; ``said`` is the result's text and meaning, from White's side."""

    place: Place
    source: str
    white: Side
    black: Side
    said: tuple[str, Spelled]
    number: int | None = None


def read_pairs(
    pairs: Sequence[Pair],
    others: Iterable[Row],
    kind: SourceKind,
    options: Options,
    used: Options,
    own_name: str,
) -> Reading:
    """The player's games among ``pairs``; those of two others are NOT_MINE.

    The player is who the user chose, who bears ``own_name``, who is in every pair, or White of
    the first when all pairs are of the same two; nobody otherwise, and every game is NOT_MINE.
    ``others`` are rows that are no games.
    """
    keys = _keys(pairs)
    people = _people(pairs, keys)
    me = chosen(people, options.me, own_name) or in_all(keys)
    if me is None and len({frozenset(pair) for pair in keys}) == 1:
        me = keys[0][0]
    meaning = letters_mean(pair.said[1] for pair in pairs)
    rows = [_row(pair, key, me, meaning) for pair, key in zip(pairs, keys, strict=True)]
    rows = sorted((*rows, *others), key=lambda row: (row.place.line, row.place.column))
    marks = [side.rated.mark for pair in pairs for side in (pair.white, pair.black)]
    used = replace(used, me=me, decimal_mark=options.decimal_mark or decimal_mark(marks))
    return Reading(kind, among_all(rows), used, options, people)


def _keys(pairs: Sequence[Pair]) -> list[tuple[str, str]]:
    """Who plays in each pair. Namesakes in one pair are told apart by their ratings."""
    namesakes = {
        words(pair.white.name)
        for pair in pairs
        if words(pair.white.name) == words(pair.black.name)
        and None not in (pair.white.rated.value, pair.black.rated.value)
        and pair.white.rated.value != pair.black.rated.value
    }
    first: dict[tuple[str, object], str] = {}

    def key(side: Side) -> str:
        folded = words(side.name)
        apart = folded in namesakes and side.rated.value is not None
        name = f"{side.name} ({side.rated.value})" if apart else side.name
        return first.setdefault((folded, side.rated.value if apart else None), name)

    return [(key(pair.white), key(pair.black)) for pair in pairs]


def _people(pairs: Sequence[Pair], keys: Sequence[tuple[str, str]]) -> tuple[Person, ...]:
    found: dict[str, Person] = {}
    for pair, (white, black) in zip(pairs, keys, strict=True):
        for key, side in ((white, pair.white), (black, pair.black)):
            person = found.get(key) or Person(key, side.name)
            rating = side.rated.value if side.rated.value is not None else person.rating
            games = person.games + (white != black)
            found[key] = replace(person, rating=rating, games=games)
    return tuple(found.values())


def _row(pair: Pair, keys: tuple[str, str], me: str | None, meaning: dict[str, Result]) -> Row:
    text, said = pair.said
    said = said.settled(meaning)
    black = keys[1] == me
    opponent = pair.white if black else pair.black
    result = said.result.reversed if black and said.result and _two_sided(said) else said.result
    row = game_row(
        pair.place,
        pair.source,
        (opponent.text, opponent.rated),
        (text, said),
        name=opponent.name,
        result=result,
        colour=Colour.BLACK if black else Colour.WHITE,
        number=pair.number,
    )
    if keys[0] == keys[1]:
        return replace(row, reason=Reason.SELF, detail=pair.white.name)
    if me not in keys:
        names = f"{pair.white.name} – {pair.black.name}"
        return replace(row, name=names, rating=None, colour=None, reason=Reason.NOT_MINE)
    return row


def _two_sided(said: Spelled) -> bool:
    """Whether the other side has the opposite: not when nobody came."""
    return said.white or said.result is not Result.FORFEIT_LOSS
