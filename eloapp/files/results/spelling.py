"""How people write results, ratings and colours, in several languages.

A cell is read on its own first; a letter such as ``D`` (draw, or défaite) is settled by the
other letters beside it. What may mean two things stays a question: nothing is guessed.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Final, TypeVar

from eloapp.core.errors import Fault, InputError
from eloapp.core.numbers import parse_number, parse_rating, plain
from eloapp.core.results import Result
from eloapp.files.results.reading import Colour, Doubt, Reason

T = TypeVar("T")


def _list(text: str) -> frozenset[str]:
    return frozenset(text.split())


WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS
_FORFEITED: Final = {WIN: Result.FORFEIT_WIN, LOSS: Result.FORFEIT_LOSS}
#: No result and no rating is written longer than this.
LONGEST: Final = 60
#: Distinct cells whose meaning is kept.
_KEPT: Final = 8192


def fold(text: str) -> str:
    """``text`` without accents, in one case and with single blanks, to compare words."""
    if not text.isascii():
        text = unicodedata.normalize("NFKD", text)
        text = "".join(c for c in text if not unicodedata.combining(c))
    return " ".join(text.casefold().split())


def words(text: str) -> str:
    """The letters and digits of ``text``, folded, parted by single blanks."""
    return " ".join(_WORD.findall(fold(text)))


_WORD: Final = re.compile(r"[^\W_]+")
_DASHES: Final = dict.fromkeys(map(ord, "‐‑‒–—―−﹘﹣－"), "-")
_SLASHES: Final = dict.fromkeys(map(ord, "⁄∕／"), "/")
_HALF: Final = re.compile(r"(?<![\d/.,])(?:1/2|0?[.,]50*)(?![\d/.,])")
_ONE: Final = re.compile(r"(?<![\d/.,])1[.,]0+(?![\d/.,])")
_NOUGHT: Final = re.compile(r"(?<![\d/.,])0[.,]0+(?![\d/.,])")


def tidy(text: str) -> str:
    """``text`` with plain dashes, slashes and blanks and one sign for a half."""
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text.replace("½", "1/2"))
        text = text.translate(_DASHES).translate(_SLASHES)
    text = _HALF.sub("½", " ".join(text.split()))
    return _NOUGHT.sub("0", _ONE.sub("1", text))


# --- results ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Spelled:
    """What a cell says about a game.

    ``white`` tells that the result is a score of both, White's first. ``letter`` is a result
    letter or sign and ``tint`` a colour letter that others beside it must settle.
    """

    result: Result | None = None
    white: bool = False
    reason: Reason | None = None
    letter: str = ""
    tint: str = ""

    @property
    def understood(self) -> bool:
        """Whether it is the word for a result or for a game that was not played."""
        return self.reason in _UNDERSTOOD or bool(self.letter)

    def settled(self, meaning: Mapping[str, Result]) -> "Spelled":
        """The same with its letter read by ``meaning``, see :func:`letters_mean`."""
        if not self.letter:
            return self
        result = meaning.get(self.letter)
        if result is None:
            return Spelled(reason=Reason.RESULT_AMBIGUOUS, tint=self.tint)
        reason = None if result.played else Reason.FORFEIT
        return Spelled(result, self.white, reason, tint=self.tint)


_UNDERSTOOD: Final = {None, Reason.FORFEIT, Reason.BYE, Reason.NOT_PLAYED}

_WORDS: Final = {
    word: result
    for result, several in (
        (WIN, "win wins won victory gain gains gagne gagnee gagnes victoire sieg siege gewonnen"),
        (WIN, "gewinn ganada gano ganado victoria vittoria vinta winst vitoria"),
        (DRAW, "draw draws drawn drew tie tied nulle nul nulles remis remise unentschieden tablas"),
        (DRAW, "empate patta pari egalite"),
        (LOSS, "loss losses lost lose loses defeat perte perdu perdue defaite niederlage verloren"),
        (LOSS, "verlust derrota perdida perdio perdido sconfitta persa verlies"),
    )
    for word in several.split()
}
_FORFEIT_WORDS: Final = _list(
    "forfeit forfeited forfait ff ft fft fo wo walkover kampflos default incomparecencia"
)
_BYE_WORDS: Final = _list(
    "bye exempt exempte exe spielfrei freilos descansa descanso riposo vrij absent absente"
)
_OPEN_WORDS: Final = frozenset(("a jouer", "not played", "nj", "n j", "unplayed", "live", "open"))
_FILLERS: Final = _list("by par per por durch partie game w o a the on le la full half")

#: One letter each for win, draw and loss, as languages and habits go.
_LETTERS: Final = tuple(
    dict(zip(letters, (WIN, DRAW, LOSS), strict=True))
    for letters in ("wdl", "gnp", "vnd", "srn", "grv", "gtp", "gep", "ved")
)
_SIGNS: Final = {"=": DRAW, "+": Result.FORFEIT_WIN, "-": Result.FORFEIT_LOSS}

_MARK: Final = re.compile(
    r"(.*[0-9½=+-]) ?\(?(?:f|ff|ft|fft|fo|k|wo|w\.o\.?|w/o|!|forfeit|forfait|kampflos|by forfeit"
    r"|par forfait)\)?\.?"
)
_TINTED: Final = re.compile(r"([wbsn]) ?([01½=+-])|([01½=+-]) ?([wbsn])")
_SCORE: Final = re.compile(r"([01½=+-]) ?[-:/] ?([01½=+-])|([01½]) ([01½])")
_NOT_CAME: Final = re.compile(r"- ?([01½]) ?k")
_BOTH_SIGNS: Final = {
    "+-": WIN,
    "+--": WIN,
    "-+": LOSS,
    "--+": LOSS,
    "--": None,
    "---": None,
}
_SCORES: Final = {
    "10": WIN,
    "01": LOSS,
    "½½": DRAW,
    "==": DRAW,
    "1-": Result.FORFEIT_WIN,
    "+0": Result.FORFEIT_WIN,
    "0+": Result.FORFEIT_LOSS,
    "-1": Result.FORFEIT_LOSS,
}
#: Scores that an arbiter may give; who played for them must be asked.
_ODD_SCORES: Final = frozenset(("00", "½0", "0½", "1½", "½1"))

_MONTHS: Final = re.compile(
    r"(?:jan|fev|feb|mar|mrz|apr|avr|abr|mai|may|mag|jun|juin|giu|jul|juil|lug|aug|aou|ago|sep|set"
    r"|oct|okt|ott|nov|dec|dez|dic|ene|gen)[a-z]{0,7}"
)
_DATE: Final = re.compile(
    r"\d{1,2}([./-])\d{1,2}\1(?:\d{4}|\d{2})(?: .*)?"  # 01/02/2026
    r"|\d{4}([./-])\d{1,2}\2\d{1,2}(?:[ t].*)?"  # 2026-02-01
    r"|\d{1,2}/\d{1,2}|0\d[.-]\d{1,2}|\d{1,2}[.-]0\d"  # 1/3, 01-02
    r"|[2-6]\d{4}(?:[.,]\d+)?"  # the number of a day
)


@lru_cache(maxsize=_KEPT)
def read_result(text: str) -> Spelled:
    """What ``text`` says of one game; never raises.

    >>> read_result("0,5-0,5")
    Spelled(result=<Result.DRAW: '½'>, white=True, reason=None, letter='', tint='')
    """
    if len(text) > LONGEST:
        return Spelled(reason=Reason.RESULT_UNREADABLE)
    clean = tidy(text).casefold()
    if not clean or clean in ("?", "n/a"):
        return Spelled(reason=Reason.RESULT_MISSING)
    if clean in ("*", "…", "..."):
        return Spelled(reason=Reason.NOT_PLAYED)
    if gone := _NOT_CAME.fullmatch(clean):
        clean = gone[1] + "k"
    marked = _MARK.fullmatch(clean)
    found = _signs(marked[1] if marked else clean)
    if found is not None:
        return _forfeited(found) if marked else found
    return _by_words(clean)


def _signs(clean: str) -> Spelled | None:
    """A result written with digits and signs."""
    if clean in ("1", "0", "½"):
        return Spelled({"1": WIN, "0": LOSS, "½": DRAW}[clean])
    if clean in _SIGNS:
        return Spelled(letter=clean)
    signs = clean.replace(" ", "").replace(":", "")
    if signs in _BOTH_SIGNS:
        return _forfeited(Spelled(_BOTH_SIGNS[signs], white=_BOTH_SIGNS[signs] is not None))
    if score := _SCORE.fullmatch(clean):
        both = "".join(part for part in score.groups() if part)
        if both in _SCORES:
            result = _SCORES[both]
            return Spelled(result, white=True, reason=None if result.played else Reason.FORFEIT)
        odd = both in _ODD_SCORES
        ambiguous = Reason.RESULT_AMBIGUOUS if odd else Reason.RESULT_UNREADABLE
        return Spelled(white=True, reason=ambiguous)
    if tinted := _TINTED.fullmatch(clean):
        inner = _signs(tinted[2] or tinted[3])
        assert inner is not None
        return Spelled(inner.result, False, inner.reason, inner.letter, tinted[1] or tinted[4])
    if clean == "5":
        return Spelled(reason=Reason.RESULT_AMBIGUOUS)
    return None


def _forfeited(found: Spelled) -> Spelled:
    """The same result without a game: 1F, 1-0F; half a point without a game is a bye."""
    result = _SIGNS.get(found.letter, found.result)
    if result is DRAW:
        return Spelled(reason=Reason.BYE, tint=found.tint)
    if result is None:  # nobody came: a loss for both
        return Spelled(Result.FORFEIT_LOSS, reason=Reason.FORFEIT, tint=found.tint)
    return Spelled(_FORFEITED.get(result, result), found.white, Reason.FORFEIT, tint=found.tint)


def _by_words(clean: str) -> Spelled:
    """A result written in words or letters, or something else."""
    plainly = words(clean)
    if plainly in _OPEN_WORDS:
        return Spelled(reason=Reason.NOT_PLAYED)
    if len(plainly) == 1 and any(plainly in family for family in _LETTERS):
        return Spelled(letter=plainly)
    found = set(plainly.split())
    if found & _BYE_WORDS:
        return Spelled(reason=Reason.BYE)
    forfeit = bool(found & _FORFEIT_WORDS) or {"w", "o"} == found
    results = {_WORDS[word] for word in found if word in _WORDS}
    rest = found - _FORFEIT_WORDS - _FILLERS - _WORDS.keys()
    if not rest and len(results) == 1 and len(found) <= 4:
        spelled = Spelled(results.pop())
        return _forfeited(spelled) if forfeit else spelled
    if forfeit and not rest and not results:
        return Spelled(reason=Reason.FORFEIT)
    if looks_like_date(clean):
        return Spelled(reason=Reason.LOOKS_LIKE_DATE)
    return Spelled(reason=Reason.RESULT_UNREADABLE)


def is_bye(name: str) -> bool:
    """Whether no person is meant: the whole name is ``bye``, ``Exempt``, ``spielfrei``."""
    return len(name) < 16 and fold(name).strip("()- .½1") in _BYE_WORDS


def looks_like_date(text: str) -> bool:
    """Whether a spreadsheet may have made this date of ``1/2`` or ``1-0``."""
    clean = fold(text)
    if _DATE.fullmatch(clean):
        return True
    parts = re.split(r"[ .,/-]+", clean.strip(" .,/-"))
    months = sum(bool(_MONTHS.fullmatch(part)) for part in parts)
    numbers = sum(part.isdigit() and len(part) <= 4 for part in parts)
    return months == 1 and 1 <= numbers <= 2 and months + numbers == len(parts)


def letters_mean(found: Iterable[Spelled]) -> dict[str, Result]:
    """What each letter means among those that stand together; the doubtful ones are missing.

    ``V N D`` are French, ``W D L`` English; a lone ``D`` may be a draw or a défaite. ``+`` and
    ``-`` are forfeits, unless they stand with ``=`` alone: then they may be a win and a loss.
    """
    spelled = set(found)
    meaning = _agreed({s.letter for s in spelled} - _SIGNS.keys(), _LETTERS)
    signs = {s.letter for s in spelled} & _SIGNS.keys()
    others = any(s.result or (s.letter and s.letter not in _SIGNS) for s in spelled)
    if "=" in signs and len(signs) > 1 and not others:
        return meaning | {"=": DRAW}
    return meaning | _SIGNS


def _agreed(seen: Iterable[str], families: Iterable[Mapping[str, T]]) -> dict[str, T]:
    """What the letters mean in every family that has them all (in any, when none has)."""
    letters = set(seen)
    families = tuple(families)
    fitting = [family for family in families if letters <= family.keys()] or families
    agreed = {}
    for letter in letters:
        meanings = {family[letter] for family in fitting if letter in family}
        if len(meanings) == 1:
            agreed[letter] = meanings.pop()
    return agreed


# --- colours ----------------------------------------------------------------------------------

_COLOUR_WORDS: Final = {
    word: colour
    for colour, several in (
        ("white", "white blanc blancs blanches weiss blancas blanco bianco wit"),
        ("black", "black noir noirs noires schwarz negras negro nero zwart"),
    )
    for word in several.split()
}
_TINTS: Final = tuple(
    {white: Colour.WHITE, black: Colour.BLACK} for white, black in ("wb", "ws", "bn", "wz")
)
#: Words for colour whose language knows ``B`` for White.
_B_IS_WHITE: Final = frozenset(("couleur", "coul", "color", "colore", "cor"))


def colour_letter(text: str) -> str:
    """The letter of a colour, to be settled by :func:`tints_mean`; "" when it is none."""
    clean = fold(text) if len(text) <= LONGEST else ""
    if len(clean) == 1 and clean in "wbsnz":
        return clean
    return _COLOUR_WORDS.get(clean, "")


def tints_mean(seen: Iterable[str], heading: str = "") -> dict[str, Colour]:
    """The colours of letters that stand together: ``B N`` is French, ``W B`` English.

    ``heading`` helps a lone ``B``: under *Couleur* it is White.
    """
    letters = set(seen) - {"", "white", "black"}
    tints = _TINTS
    if letters == {"b"} and heading:
        french = fold(heading).rstrip(".") in _B_IS_WHITE
        tints = ({"b": Colour.WHITE if french else Colour.BLACK},)
    return _agreed(letters, tints) | {"white": Colour.WHITE, "black": Colour.BLACK}


# --- ratings ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Rated:
    """A rating, or why there is none; ``mark`` is its decimal mark, if it has one."""

    value: Decimal | None = None
    reason: Reason | None = None
    doubt: Doubt | None = None
    mark: str = ""


_UNRATED: Final = _list("unrated unr nc nr ur none sans ohne new") | {
    *("non classe", "non classee", "sans elo", "sin elo", "ohne elo", "n c")
}
#: F, N, E beside a French rating: of FIDE, national, estimated.
_OF_FFE: Final = {"e": Doubt.ESTIMATED_RATING, "n": Doubt.NATIONAL_RATING}
_RATING: Final = re.compile(
    r"\(?(?:elo[ :]*|~)?([+-]?[0-9][0-9 .,'’`]*?) ?([fne])?[*?]?(?: elo)?\)?"
)
_GROUPED: Final = re.compile(r"[+-]?[0-9]{1,3}(?:[ '’`][0-9]{3})+(?:[.,][0-9]*)?")
_EITHER: Final = re.compile(r"[1-9][0-9]{0,2}([.,])[0-9]{3}")


@lru_cache(maxsize=_KEPT)
def read_rating(text: str, mark: str | None = None) -> Rated:
    """The rating written in ``text``; never raises.

    ``1,800`` may be 1800 or 1.8: RATING_AMBIGUOUS, unless the user told the decimal ``mark``.

    >>> read_rating("2611 F").value
    Decimal('2611')
    """
    if len(text) > LONGEST:
        return Rated(reason=Reason.RATING_UNREADABLE)
    clean = unicodedata.normalize("NFKC", text).translate(_DASHES).strip().casefold()
    if not clean:
        return Rated(reason=Reason.RATING_MISSING)
    if not any(c.isdigit() for c in clean):
        unrated = clean.strip("-*?. ") == "" or words(clean) in _UNRATED
        return Rated(reason=Reason.UNRATED if unrated else Reason.RATING_UNREADABLE)
    match = _RATING.fullmatch(" ".join(clean.split()))
    if match is None:
        return Rated(reason=Reason.RATING_UNREADABLE)
    number, doubt = match[1], _OF_FFE.get(match[2] or "")
    if _GROUPED.fullmatch(number):
        number = re.sub(r"[ '’`]", "", number)
    try:
        either = _EITHER.fullmatch(number)
        if either and mark:
            number = number if either[1] == mark else number.replace(either[1], "")
            value = parse_number(number)
        else:
            value = parse_rating(number)
    except InputError as error:
        grouped = error.fault is Fault.GROUPED
        return Rated(reason=Reason.RATING_AMBIGUOUS if grouped else Reason.RATING_UNREADABLE)
    decimal = next((c for c in number if c in ".,"), "")
    return Rated(plain(value), doubt=doubt, mark=decimal)
