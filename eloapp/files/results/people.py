"""Who is who in a source: names compared as people write them."""

from collections.abc import Iterable, Sequence

from eloapp.files.results.reading import Person
from eloapp.files.results.spelling import words


def clean_name(text: str) -> str:
    """A name with single blanks, as chess-results parts surname and given name by two."""
    return " ".join(text.split()).strip(" ,;:")


def same_name(first: str, second: str) -> bool:
    """Whether both may name one person: ``Durand, Alix``, ``Alix DURAND``, ``Durand``."""
    a, b = set(words(first).split()), set(words(second).split())
    return bool(a and b) and (a <= b or b <= a)


def find_me(people: Sequence[Person], own_name: str) -> str | None:
    """The key of the one person whose name is ``own_name``; None when there is no such or two."""
    if not words(own_name):
        return None
    exact = set(words(own_name).split())
    same = [p for p in people if set(words(p.name).split()) == exact]
    alike = same or [p for p in people if same_name(p.name, own_name)]
    return alike[0].key if len(alike) == 1 else None


def chosen(people: Sequence[Person], me: str | None, own_name: str) -> str | None:
    """The key that the user chose, if it is there, else that of ``own_name``."""
    if any(person.key == me for person in people):
        return me
    return find_me(people, own_name)


def in_all(keys: Iterable[tuple[str, str]]) -> str | None:
    """Who is in every pair of at least two; None when nobody is, or two are."""
    pairs = [set(pair) for pair in keys]
    if len(pairs) < 2:
        return None
    common = set.intersection(*pairs)
    return common.pop() if len(common) == 1 else None
