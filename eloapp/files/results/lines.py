"""One game a line: ``1850 1``, ``Durand 1850 ½``, ``Durand (1800) - Petit (1750): 1-0``.

A line is cut into words; the result is looked for at its ends, the rating beside it, and what is
left is the opponent's name.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from eloapp.core.results import Result
from eloapp.files.errors import FileError, FileFault
from eloapp.files.results import headings
from eloapp.files.results.pairs import Pair, Side, read_pairs
from eloapp.files.results.people import clean_name
from eloapp.files.results.reading import (
    Colour,
    Options,
    Place,
    Reading,
    Reason,
    Row,
    SourceKind,
)
from eloapp.files.results.rows import (
    LOWEST_USUAL,
    among_all,
    decimal_mark,
    game_row,
    is_decisive_score,
    not_a_game,
    own_result,
)
from eloapp.files.results.spelling import (
    Rated,
    Spelled,
    colour_letter,
    letters_mean,
    read_rating,
    read_result,
    tints_mean,
)

#: A longer line holds no game.
_LONGEST: Final = 300
_MOST_WORDS: Final = 24
_MOST_WORDS_OF_A_NAME: Final = 6
#: A result has at most so many words: ``1 - 0``, ``gain par forfait``.
_WORDS_OF_A_RESULT: Final = 3

_INDEX: Final = re.compile(r"[0-9]{1,3}[.)]")
_ROUND: Final = re.compile(r"(?:r|rd|rde|ronde|round|runde|ronda)\.?([1-9][0-9]?)[.:]?", re.I)
_ONE_OR_RATING: Final = re.compile(r"[01] [0-9]{3}")
_TWO_WORDS: Final = re.compile(
    r"\(?[+-]?[0-9]{1,3} [0-9]{3}(?:[.,][0-9]+)?\)?|\(?[0-9]+ [FNEfne]\)?|\(?non class[eé]e?\)?",
    re.I,
)
_VERSUS: Final = frozenset(("-", "–", "—", "−", "vs", "vs.", "v", "v.", "contre", "gegen", "x"))
_AROUND: Final = frozenset(("-", "–", "—", ":", "=", ",", "|", "/", "vs", "vs.", "contre", "gegen"))

_NO_RATING: Final = Rated(reason=Reason.RATING_MISSING)
_NO_RESULT: Final = Spelled(reason=Reason.RESULT_MISSING)
_DOUBTFUL_RESULTS: Final = frozenset((Reason.RESULT_AMBIGUOUS, Reason.LOOKS_LIKE_DATE))


def read_lines(
    lines: Sequence[str], options: Options, used: Options, own_name: str = ""
) -> Reading:
    """The games of lines, as PAIRS when most are ``White - Black: result``, else as LINES.

    Raises :class:`FileError` with NO_RESULTS when no line looks like a game.
    """
    filled = [(number, line) for number, line in enumerate(lines, start=1) if line.strip()]
    pairs = [pair for number, line in filled if (pair := _pair(number, line, options))]
    told = any(_is_told(pair.said[1]) for pair in pairs)
    if told and 2 * len(pairs) >= len(filled):
        numbers = {pair.place.line for pair in pairs}
        others = [not_a_game(Place(n), line) for n, line in filled if n not in numbers]
        return read_pairs(pairs, others, SourceKind.PAIRS, options, used, own_name)
    return _own_games(filled, options, used)


def _cut(line: str) -> list[str]:
    """The words of a line; the cells, where it has tabs or semicolons."""
    if len(line) > _LONGEST:
        return []
    parts = re.split(r"[\t;]", line) if "\t" in line or ";" in line else line.split()
    words = [word for part in parts if (word := " ".join(part.split()).strip(";"))]
    words = [word[:-1] if len(word) > 1 and word[-1] == ":" else word for word in words]
    return words if len(words) <= _MOST_WORDS else []


def _without_index(words: Sequence[str]) -> tuple[Sequence[str], int | None]:
    """The words without a leading ``3.``, or with the round of a leading ``R3``."""
    if len(words) > 1 and _INDEX.fullmatch(words[0]):
        return words[1:], None
    if len(words) > 1 and (match := _ROUND.fullmatch(words[0])):
        return words[1:], int(match[1])
    if len(words) > 2 and _ROUND.fullmatch(words[0] + words[1]) and not words[0][-1].isdigit():
        return words[2:], int(re.sub(r"\D", "", words[1]))
    return words, None


def _trimmed(words: Sequence[str]) -> Sequence[str]:
    """The words without signs of punctuation at both ends."""
    start, end = 0, len(words)
    while start < end and words[start].casefold() in _AROUND:
        start += 1
    while end > start and words[end - 1].casefold() in _AROUND:
        end -= 1
    return words[start:end]


# --- White - Black: result --------------------------------------------------------------------


def _pair(number: int, line: str, options: Options) -> Pair | None:
    """The game of a line that names two players; None when it does not."""
    words, round_number = _without_index(_cut(line))
    for start, end in _scores(words):
        text = " ".join(words[start:end])
        around = (words[:start], words[end:])
        sides = around if all(around) else _versus(around[0] or around[1])
        white, black = (_side(_trimmed(side), options) for side in sides) if sides else (None, None)
        if white and black and headings.role_of(white.name) is None:
            said = read_result(text) if text else _NO_RESULT
            place = Place(number, line.find(text) + 1 or 1)
            return Pair(place, line.strip(), white, black, (text, said), round_number)
    return None


def _scores(words: Sequence[str]) -> Iterable[tuple[int, int]]:
    """Where the result of a pair may stand: at the end, between the players, nowhere."""
    count = len(words)
    for length in range(min(_WORDS_OF_A_RESULT, count - 2), 0, -1):
        if _is_result(words[count - length :]):
            yield count - length, count
    for length in (3, 2, 1):
        for start in range(1, count - length):
            said = read_result(" ".join(words[start : start + length]))
            if said.white and said.reason is not Reason.RESULT_UNREADABLE:
                yield start, start + length
    if count > 2:
        yield count, count


def _is_result(words: Sequence[str]) -> bool:
    return _is_told(read_result(" ".join(words)))


def _is_told(said: Spelled) -> bool:
    return said.understood or said.reason in _DOUBTFUL_RESULTS


def _versus(words: Sequence[str]) -> tuple[Sequence[str], Sequence[str]] | None:
    """Both sides of the only dash, or ``vs``."""
    at = [i for i, word in enumerate(words) if word.casefold() in _VERSUS]
    at = [i for i in at if 0 < i < len(words) - 1]
    return (words[: at[0]], words[at[0] + 1 :]) if len(at) == 1 else None


def _side(words: Sequence[str], options: Options) -> Side | None:
    """A player with his rating, if it is there; None without a name."""
    text, rated, rest = _rating_at_end(words, options)
    name = clean_name(" ".join(rest))
    if not any(map(str.isalpha, name)) or len(rest) > _MOST_WORDS_OF_A_NAME:
        return None
    return Side(name, text, rated)


def _rating_at_end(words: Sequence[str], options: Options) -> tuple[str, Rated, Sequence[str]]:
    """The rating that ends these words, and what is before it."""
    for length in (2, 1):
        text = " ".join(words[-length:])
        if len(words) >= length and (length == 1 or _TWO_WORDS.fullmatch(text)):
            rated = _rating(text, options)
            if rated is not None:
                return text, rated, words[: len(words) - length]
    return "", _NO_RATING, words


def _rating(text: str, options: Options) -> Rated | None:
    """The rating that ``text`` is, or that there is none; None when it is something else."""
    text = text.strip(",")
    rated = read_rating(text, options.decimal_mark)
    if rated.reason is Reason.UNRATED:
        return rated if any(map(str.isalpha, text)) else None
    known = rated.value is not None or rated.reason is Reason.RATING_AMBIGUOUS
    return rated if known else None


# --- a rating and a result --------------------------------------------------------------------


@dataclass(slots=True)
class _Game:
    """What a line says; ``sure`` that it is a game, ``index`` a small number before it."""

    number: int
    line: str
    rating: str = ""
    rated: Rated = _NO_RATING
    result: str = ""
    said: Spelled = _NO_RESULT
    name: str = ""
    tint: str = ""
    round: int | None = None
    index: int | None = None
    sure: bool = True


def _own_games(filled: Sequence[tuple[int, str]], options: Options, used: Options) -> Reading:
    found = {number: _game(number, line, options) for number, line in filled}
    games = [game for game in found.values() if game is not None]
    if not any(game.sure for game in games):
        raise FileError(FileFault.NO_RESULTS, lines=len(filled))
    _settle_indexes(games)
    meaning = letters_mean(game.said for game in games)
    colours = tints_mean(game.tint or game.said.tint for game in games)
    decisive = any(is_decisive_score(game.said) for game in games)
    white_first = options.white_first
    if white_first is None:
        white_first = any(game.tint or game.said.tint for game in games)
    rows = []
    for number, line in filled:
        game = found[number]
        if game is None:
            rows.append(not_a_game(Place(number), line.strip()))
        else:
            colour = colours.get(game.tint or game.said.tint)
            rows.append(_row(game, meaning, colour, white_first))
    marks = [game.rated.mark for game in games]
    marks += [game.result for game in games if game.said.result is Result.DRAW]
    used = replace(
        used,
        decimal_mark=options.decimal_mark or decimal_mark(marks),
        white_first=white_first if decisive else None,
    )
    return Reading(SourceKind.LINES, among_all(rows), used, options)


def _row(game: _Game, meaning: dict[str, Result], colour: Colour | None, white_first: bool) -> Row:
    said = game.said.settled(meaning)
    row = game_row(
        Place(game.number),
        game.line.strip(),
        (game.rating, game.rated),
        (game.result, said),
        name=game.name,
        result=own_result(said, colour, white_first),
        colour=colour,
        number=game.round,
    )
    column = game.line.find(row.detail) + 1 if row.detail else 0
    return replace(row, place=Place(game.number, column or 1))


def _settle_indexes(games: Sequence[_Game]) -> None:
    """Small numbers before the games are rounds if they go upwards; else they are a question.

    Where they count 1, 2, 3, a rating such as ``1 850`` may be round 1 against 850.
    """
    indexes = [game.index for game in games if game.index is not None]
    upwards = all(a < b for a, b in pairwise(indexes))
    leading = [game.rating.split(" ")[0].strip("(") for game in games if " " in game.rating]
    counted = len(leading) > 1 and leading == [str(i) for i in range(1, len(leading) + 1)]
    for game in games:
        if game.index is not None and upwards:
            game.round = game.index
        elif game.index is not None:
            game.rating = f"{game.index} {game.rating}"
            game.rated = Rated(reason=Reason.RATING_AMBIGUOUS)
        elif counted and " " in game.rating and game.rated.value is not None:
            game.rated = Rated(reason=Reason.RATING_AMBIGUOUS)


def _game(number: int, line: str, options: Options) -> _Game | None:
    """The game of a line; None when it is none."""
    words, round_number = _without_index(_cut(line))
    whole = " ".join(words)
    if not words:
        return None
    if len(words) == 2 and _ONE_OR_RATING.fullmatch(whole):
        question = Rated(reason=Reason.RATING_AMBIGUOUS)
        return _Game(number, line, whole, question, round=round_number)
    for text, said, rest in _results(words):
        game = _against(number, line, _trimmed(rest), options)
        if game is not None:
            game.result, game.said, game.round = text, said, round_number
            return game
    game = _against(number, line, words, options)
    if game is not None:
        game.round = round_number
        # A word with a number may be anything, unless others are surely games.
        game.sure = not game.name
        return game
    for text, said, rest in _results(words):
        if said.reason is Reason.LOOKS_LIKE_DATE:
            return None  # of a title
        if len(rest) <= _MOST_WORDS_OF_A_NAME and not _has_digits(rest):
            sure = said.reason is Reason.BYE and not rest
            name = clean_name(" ".join(rest))
            found = _Game(number, line, result=text, said=said, name=name, sure=sure)
            found.round = round_number
            return found
    return None


def _results(words: Sequence[str]) -> Iterable[tuple[str, Spelled, Sequence[str]]]:
    """What may be the result, at the end or at the start, the longest first; and the rest."""
    for length in range(min(_WORDS_OF_A_RESULT, len(words)), 0, -1):
        for part, rest in (
            (words[-length:], words[:-length]),
            (words[:length], words[length:]),
        ):
            if _is_result(part):
                text = " ".join(part)
                yield text, read_result(text), rest


def _against(number: int, line: str, words: Sequence[str], options: Options) -> _Game | None:
    """The opponent: his rating at the end or the start, and his name; None without a rating."""
    text, rated, rest = _rating_at_end(words, options)
    if not text and words:
        first = _rating(words[0], options)
        if first is not None:
            text, rated, rest = words[0], first, words[1:]
    if not text:
        return None
    tint = ""
    names: list[str] = []
    indexes: list[int] = []
    for word in _trimmed(rest):
        letter = colour_letter(word.strip("()"))
        if letter and (len(letter) > 1 or word.startswith("(")):
            tint = letter
        elif word.isdecimal() and len(word) < 3:
            indexes.append(int(word))
        else:
            names.append(word)
    if len(names) > _MOST_WORDS_OF_A_NAME or len(indexes) > 1:
        return None
    if _has_digits(names):
        others = [word for word in names if _rating(word, options)]
        if not others:
            return None
        text, rated = " ".join((*others, text)), Rated(reason=Reason.RATING_AMBIGUOUS)
        names = [word for word in names if word not in others]
    small = rated.value is not None and abs(rated.value) < LOWEST_USUAL
    if small and (names or indexes):
        return None
    index = indexes[0] if indexes else None
    name = clean_name(" ".join(_trimmed(names)))
    return _Game(number, line, text, rated, name=name, tint=tint, index=index)


def _has_digits(words: Sequence[str]) -> bool:
    return any(c.isdecimal() for word in words for c in word)
