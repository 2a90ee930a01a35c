"""What the columns of a table hold: by their headings first, then by what stands in them."""

from collections.abc import Callable, Sequence
from itertools import pairwise

from eloapp.files.results import headings
from eloapp.files.results.reading import ColumnRole, Reason
from eloapp.files.results.rows import HIGHEST_USUAL, LOWEST_USUAL
from eloapp.files.results.spelling import (
    colour_letter,
    letters_mean,
    read_rating,
    read_result,
)


def guess_roles(headers: Sequence[str], sample: Sequence[Sequence[str]]) -> tuple[ColumnRole, ...]:
    """The roles by the headings first, then by what the columns hold."""
    columns = [[row[i] for row in sample if i < len(row) and row[i]] for i in range(len(headers))]
    claims: dict[ColumnRole, list[tuple[int, int]]] = {}
    free = []
    for index, text in enumerate(headers):
        claim = headings.role_of(text)
        if claim is not None:
            role, rank = claim
            if role is ColumnRole.NAME and _ratings(columns[index]) >= 0.5:
                # "Opponent" above numbers: another column of ratings is then the player's own.
                role, rank = ColumnRole.RATING, -1
            claims.setdefault(role, []).append((rank, index))
        elif not headings.known(text) and (not text or headings.round_of(text) is None):
            free.append(index)
    pairs = _guess_pairs(claims)
    if pairs:
        return _laid_out(pairs, len(headers))
    roles: dict[ColumnRole, int] = {}
    for role, fits in ((ColumnRole.RATING, _ratings), (ColumnRole.RESULT, _results)):
        ranked = sorted((fits(columns[i]) < 0.5, rank, i) for rank, i in claims.get(role, []))
        for doubtful, _, index in ranked:
            weak = headings.heading_of(headers[index]) in headings.WEAK_RATINGS
            if role not in roles and not (doubtful and weak):
                roles[role] = index
    for role in (ColumnRole.NAME, ColumnRole.COLOUR, ColumnRole.ROUND):
        if role in claims:
            roles[role] = min(claims[role])[1]
    _by_contents(roles, free, columns, headers)
    return _laid_out(roles, len(headers))


def _guess_pairs(claims: dict[ColumnRole, list[tuple[int, int]]]) -> dict[ColumnRole, int]:
    """The columns of a list of pairings: White, Black and what belongs to each."""
    results = sorted(index for _, index in claims.get(ColumnRole.RESULT, []))
    if ColumnRole.WHITE in claims and ColumnRole.BLACK in claims:
        white, black = (min(claims[r])[1] for r in (ColumnRole.WHITE, ColumnRole.BLACK))
    else:
        names = sorted(index for _, index in claims.get(ColumnRole.NAME, []))
        if len(names) != 2 or not any(names[0] < index < names[1] for index in results):
            return {}
        white, black = names
    roles = {ColumnRole.WHITE: white, ColumnRole.BLACK: black}
    if results:
        roles[ColumnRole.RESULT] = results[0]
    for role in (ColumnRole.WHITE_RATING, ColumnRole.BLACK_RATING, ColumnRole.ROUND):
        if role in claims:
            roles[role] = min(claims[role])[1]
    low, high = sorted((white, black))
    for _, index in sorted(claims.get(ColumnRole.RATING, [])):
        of_low = low < index < high
        of_white = (white < black) == of_low if index > low else white < black
        role = ColumnRole.WHITE_RATING if of_white else ColumnRole.BLACK_RATING
        roles.setdefault(role, index)
    return roles


def _by_contents(
    roles: dict[ColumnRole, int],
    free: Sequence[int],
    columns: Sequence[Sequence[str]],
    headers: Sequence[str],
) -> None:
    """Fill ``roles`` with what no heading told."""
    left = [index for index in free if index not in roles.values() and columns[index]]
    if ColumnRole.RATING not in roles:
        # A column of one and the same rating beside others is the player's own.
        fitting = [i for i in left if _ratings(columns[i]) >= 0.5]
        if fitting:
            best = max(fitting, key=lambda i: (len(set(columns[i])) > 1, _ratings(columns[i]), -i))
            roles[ColumnRole.RATING] = best
            left.remove(best)
    if ColumnRole.RESULT not in roles:
        points = [i for i, text in enumerate(headers) if headings.are_points(text) and columns[i]]
        fitting = [i for i in left if _results(columns[i]) >= 0.5]
        fitting += [i for i in points if _results(columns[i]) >= 0.9]
        if fitting:
            rating = roles.get(ColumnRole.RATING, -1)
            best = max(fitting, key=lambda i: (_results(columns[i]), i > rating, -abs(i - rating)))
            roles[ColumnRole.RESULT] = best
            left = [i for i in left if i != best]
    for role, fits in (
        (ColumnRole.COLOUR, _colours),
        (ColumnRole.ROUND, _rounds),
        (ColumnRole.NAME, _names),
    ):
        fitting = [i for i in left if not headers[i] and fits(columns[i]) >= 0.5]
        if fitting and role not in roles:
            if role is ColumnRole.NAME:  # a title or a federation has fewer letters
                fitting.sort(key=lambda i: -sum(map(len, columns[i])))
            roles[role] = fitting[0]
            left.remove(fitting[0])


def _laid_out(roles: dict[ColumnRole, int], width: int) -> tuple[ColumnRole, ...]:
    by_column = {index: role for role, index in roles.items()}
    return tuple(by_column.get(index, ColumnRole.IGNORED) for index in range(width))


def _share(cells: Sequence[str], fits: Callable[[str], bool]) -> float:
    return sum(map(fits, cells)) / len(cells) if cells else 0.0


def _ratings(cells: Sequence[str]) -> float:
    """Which share of the cells looks like ratings; at least one must be a number."""

    def usual(text: str) -> bool:
        rated = read_rating(text)
        if rated.value is None:
            return rated.reason is Reason.RATING_AMBIGUOUS
        return LOWEST_USUAL <= rated.value <= HIGHEST_USUAL

    def unrated(text: str) -> bool:
        rated = read_rating(text)
        return rated.reason is Reason.UNRATED or rated.value == 0

    share = _share(cells, usual)
    return share + _share(cells, unrated) if share else 0.0


def _results(cells: Sequence[str]) -> float:
    """Which share of the cells looks like results."""
    spelled = [read_result(text) for text in cells]
    meaning = letters_mean(spelled)
    return sum(s.settled(meaning).understood for s in spelled) / len(cells) if cells else 0.0


def _colours(cells: Sequence[str]) -> float:
    return _share(cells, lambda text: bool(colour_letter(text)))


def _names(cells: Sequence[str]) -> float:
    return _share(cells, lambda text: sum(map(str.isalpha, text)) > 1)


def _rounds(cells: Sequence[str]) -> float:
    """1 when they count upwards, as rounds do."""
    if len(cells) < 2 or not all(text.isdecimal() and len(text) < 3 for text in cells):
        return 0.0
    return float(all(int(a) < int(b) for a, b in pairwise(cells)))
