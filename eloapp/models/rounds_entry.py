"""What is typed into a cell of the rounds, and the text that a cell is typed over with.

Words are read in English and French whatever is spoken now; a single letter is read as the
language means it (``B`` is Black, in French Blancs). Every text shown can be typed again.
"""

import re
from decimal import Decimal
from typing import Final, NamedTuple

from eloapp.core.errors import Fault, InputError
from eloapp.core.event import (
    ROUND_RESULTS,
    Colour,
    Opponent,
    Rating,
    RatingRange,
    Round,
    RoundResult,
    parse_opponent_rating,
)
from eloapp.core.numbers import HALF, ONE, ZERO, parse_number
from eloapp.core.results import Result, parse_result
from eloapp.core.titles import Title
from eloapp.files.results.reading import Colour as ReadColour
from eloapp.files.results.reading import Reason
from eloapp.files.results.spelling import (
    colour_letter,
    fold,
    letters_mean,
    read_rating,
    read_result,
    tidy,
    tints_mean,
    words,
)
from eloapp.wording.event import points
from eloapp.wording.language import _, pgettext
from eloapp.wording.numbers import entered

#: A name longer than this is no name.
MAX_NAME: Final = 200


class ResultEntry(NamedTuple):
    """What the result cell says, as the fields of a round."""

    result: RoundResult
    given_points: Decimal | None = None
    opponent_points: Decimal | None = None
    rated: bool = True


# Ratings --------------------------------------------------------------------------------

_NO_RATING: Final = frozenset(("sans classement", "sans cl", "not rated", "non classe fide"))


def parse_rating_cell(text: str) -> tuple[Rating | None, bool]:
    """Rating, and whether the opponent is known to have none; blank: nothing is known.

    Reads ``1720``, ``1700-1850``, ``unrated``, ``sans classement``; raises InputError.
    """
    if not text.strip():
        return None, False
    if words(text) in _NO_RATING or read_rating(text).reason is Reason.UNRATED:
        return None, True
    rating = parse_opponent_rating(text)
    return rating, rating is None


def show_rating_cell(opponent: Opponent) -> str:
    """The rating as it can be typed."""
    if opponent.unrated:
        return _("unrated")
    if opponent.rating is None:
        return ""
    if isinstance(opponent.rating, RatingRange):
        return f"{entered(opponent.rating.low)}-{entered(opponent.rating.high)}"
    return entered(opponent.rating)


# Results --------------------------------------------------------------------------------

_BYE: Final = frozenset(("bye", "byes", "exempt", "exempte"))
_PAIRING: Final = frozenset(("pairing", "pab", "exempt", "exempte", "appariement"))
_UNRATED: Final = frozenset(("unrated", "nr", "nc", "compte", "comptee", "rated"))
_ARBITER: Final = frozenset(("arbiter", "arbitre"))
_AMOUNTS: Final = {
    **dict.fromkeys(("half", "demi"), HALF),
    **dict.fromkeys(("full", "one", "un", "plein"), ONE),
    **dict.fromkeys(("zero", "nul"), ZERO),
}
_BYES: Final = {
    ONE: RoundResult.FULL_BYE,
    HALF: RoundResult.HALF_BYE,
    ZERO: RoundResult.ZERO_BYE,
}
_POINTS: Final = r"[0-9]+½|½|[0-9]+(?:[.,][0-9]+)?"
_SCORE: Final = re.compile(rf"({_POINTS}) ?[-:] ?({_POINTS})")
_WORD: Final = re.compile(r"[0-9.,½]+|[^\W\d_]+")


_FILLERS: Final = frozenset(("a", "d", "de", "of", "point", "points"))


def parse_bye(text: str) -> ResultEntry | None:
    """A bye typed where a name stands; None for a name. Raises NOT_A_RESULT as below."""
    said = _words(tidy(text).casefold())
    known = _BYE | _PAIRING | _FILLERS | _AMOUNTS.keys()
    if _BYE.isdisjoint(said) or any(w not in known and w.isalpha() for w in said):
        return None
    return parse_result_cell(text)


def parse_result_cell(text: str, colour: Colour | None = None) -> ResultEntry:
    """What a round holds; blank: it is to come.

    Reads ``1 ½ 0``, ``+ -`` for forfeits, ``½ bye``, ``pairing bye``, ``1 unrated`` for a game
    that is not sent for rating, ``½-0`` for a score of the arbiter (the player's own first) and
    the letters and words for win, draw and loss. ``colour`` settles ``1-0``, which others write
    from White's side. Raises InputError with NOT_A_RESULT, also for what may mean two things.
    """
    refused = InputError(Fault.NOT_A_RESULT, text=text.strip())
    # In "1½" the half is no word of its own.
    clean = tidy(re.sub(r"([0-9])½", r"\1.5", text)).casefold()
    if not clean:
        return ResultEntry(RoundResult.OPEN)
    try:
        return _plain(parse_result(clean))
    except InputError:
        pass
    keys = dict(zip(pgettext("keys", "W D L N").casefold().split(), _KEYS, strict=True))
    if clean in keys:
        return ResultEntry(keys[clean])
    said = _words(clean)
    left_out, by_arbiter = not _UNRATED.isdisjoint(said), not _ARBITER.isdisjoint(said)
    if not _BYE.isdisjoint(said):
        return _bye(said, refused)
    if score := _SCORE.search(clean):
        own, other = parse_points(score[1]), parse_points(score[2])
        usual = own + other == ONE and own in _BYES
        if not usual or by_arbiter:
            return ResultEntry(RoundResult.SCORE, own, other, not left_out)
        if own != HALF and colour is not Colour.WHITE:
            raise refused
        if not left_out:
            return _plain({ONE: Result.WIN, HALF: Result.DRAW, ZERO: Result.LOSS}[own])
        return ResultEntry(RoundResult.PLAYED_UNRATED, own)
    if left_out or by_arbiter:
        amount = _amount(said)
        if amount is None:
            raise refused
        if by_arbiter:
            return ResultEntry(RoundResult.SCORE, amount, None, not left_out)
        return ResultEntry(RoundResult.PLAYED_UNRATED, amount)
    return _spelled(clean, refused)


def _words(clean: str) -> list[str]:
    return [word if "½" in word else fold(word) for word in _WORD.findall(clean)]


_KEYS: Final = (RoundResult.WIN, RoundResult.DRAW, RoundResult.LOSS, RoundResult.OPEN)


def _plain(result: Result) -> ResultEntry:
    return ResultEntry(ROUND_RESULTS[result])


def _bye(said: list[str], refused: InputError) -> ResultEntry:
    amount = _amount(said)
    if not _PAIRING.isdisjoint(said):
        return ResultEntry(RoundResult.PAIRING_BYE, None if amount == ONE else amount)
    if amount not in _BYES:
        raise refused  # which bye is meant is not guessed
    return ResultEntry(_BYES[amount])


def _amount(said: list[str]) -> Decimal | None:
    """The points among words; of "un demi-point" the smaller."""
    found = []
    for word in said:
        if word in _AMOUNTS:
            found.append(_AMOUNTS[word])
        elif re.fullmatch(_POINTS, word):
            found.append(parse_points(word))
    return min(found, default=None)


def _spelled(clean: str, refused: InputError) -> ResultEntry:
    """Words and letters of many languages, as files have them."""
    spelled = read_result(clean)
    if spelled.reason is Reason.NOT_PLAYED:
        return ResultEntry(RoundResult.OPEN)
    spelled = spelled.settled(letters_mean([spelled]))
    if spelled.result is None or spelled.tint or spelled.white:
        raise refused
    return _plain(spelled.result)


def parse_points(text: str) -> Decimal:
    """Points such as ``2½``, ``½`` or ``1.5``; raises InputError."""
    whole, half, rest = text.partition("½")
    if not half:
        return parse_number(text)
    if rest:
        raise InputError(Fault.NOT_A_NUMBER, text=text)
    return (parse_number(whole) if whole else ZERO) + HALF


def show_result_cell(entry: Round) -> str:
    """The result as it can be typed."""
    result, given = entry.result, entry.given_points
    if result is RoundResult.PAIRING_BYE:
        text = _("pairing bye")
        return text if given is None else f"{text} {points(given)}"
    if result.bye:
        return _("{points} bye").format(points=points(entry.points or ZERO))
    if result is RoundResult.PLAYED_UNRATED and given is not None:
        return _("{points} unrated").format(points=points(given))
    if result is RoundResult.SCORE and given is not None:
        return _arbiter(entry, given)
    return {found: shown.value for shown, found in ROUND_RESULTS.items()}.get(result, "")


def _arbiter(entry: Round, given: Decimal) -> str:
    other = entry.opponent_points
    text = points(given)
    if other is not None:
        text = f"{text}-{points(other)}"
    text = _("{score} arbiter").format(score=text)
    return text if entry.rated else _("{points} unrated").format(points=text)


# The rest -------------------------------------------------------------------------------

_COLOURS: Final = {ReadColour.WHITE: Colour.WHITE, ReadColour.BLACK: Colour.BLACK}


def parse_colour_cell(text: str) -> Colour | None:
    """White, Black, or None when blank; raises NOT_A_COLOUR."""
    if not text.strip():
        return None
    white, black = pgettext("keys", "W B").casefold().split()
    clean = fold(text)
    if clean in (white, black):
        return Colour.WHITE if clean == white else Colour.BLACK
    letter = colour_letter(text)
    found = tints_mean([letter]).get(letter)
    if found is None:
        raise InputError(Fault.NOT_A_COLOUR, text=text.strip())
    return _COLOURS[found]


def show_colour_cell(colour: Colour | None) -> str:
    """The letter of a colour as it can be typed."""
    white, black = pgettext("keys", "W B").split()
    return {Colour.WHITE: white, Colour.BLACK: black, None: ""}[colour]


_TITLES: Final = {
    **{title.value: title for title in Title},
    "gmi": Title.GM,
    "mi": Title.IM,
    "gmf": Title.WGM,
    "mif": Title.WIM,
    "mf": Title.FM,
    **dict.fromkeys(("-", "sans", "aucun", "no", "sans titre", "no title"), Title.NONE),
}


def parse_title_cell(text: str) -> Title | None:
    """A title, NONE for ``none`` and ``-``; None when blank. Raises NOT_A_TITLE."""
    clean = fold(tidy(text)).strip(".")
    if not clean:
        return None
    title = _TITLES.get(clean)
    if title is None:
        raise InputError(Fault.NOT_A_TITLE, text=text.strip())
    return title


def show_title_cell(title: Title | None) -> str:
    """The title as it can be typed."""
    if title is Title.NONE:
        return "-"
    return "" if title is None else title.name


def parse_federation_cell(text: str) -> str:
    """Three capital letters, "" when blank. Raises NOT_A_FEDERATION."""
    clean = text.strip()
    if clean and not re.fullmatch(r"[A-Za-z]{3}", clean):
        raise InputError(Fault.NOT_A_FEDERATION)
    return clean.upper()


def parse_name_cell(text: str) -> str:
    """A name with single blanks, cut where no name goes on."""
    return " ".join(text.split())[:MAX_NAME]
