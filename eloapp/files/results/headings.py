"""The headings of tables of results, in English, French, German, Spanish and a little Italian."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from eloapp.files.results.reading import ColumnRole
from eloapp.files.results.spelling import words


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split("|"))


#: A header stands within so many rows.
LOOKED_AT: Final = 60

#: Headings by role, the surest first: a table with both is read by the first.
_BY_ROLE: Final = {
    ColumnRole.RATING: (
        "opponent rating|opponent s rating|opp rating|opponents rating|opponent elo|opp elo"
        "|elo de l adversaire|elo adverse|elo adversaire|elo adv"
        "|adversaire elo|gegner elo|elo gegner|elo rival|elo oponente|elo|rtg|rating|ratings"
        "|elo fide|fide elo|rtgi|eloi|elo i|irtg|rtg int|fide|standard|wertung|wertungszahl"
        "|elozahl|twz|dwz|rtgn|elon|elo n|national|elo national|nwz|rapide|rapid|blitz|puntaje"
        "|cote|classement"
    ),
    ColumnRole.RESULT: (
        "resultat|result|results|resultats|resultado|resultados|risultato|ergebnis|erg|res|score"
        "|outcome|wdl|w d l|gnp|g n p|vnd|v n d|uitslag|mon resultat|my result"
    ),
    ColumnRole.NAME: (
        "adversaire|adversaires|opponent|opponents|opp|adv|gegner|rival|oponente|contrincante"
        "|avversario|tegenstander|name|nom|names|noms|nom prenom|nom et prenom|player|players"
        "|joueur|joueurs|spieler|spielername|jugador|nombre|nome|apellidos|giocatore|naam"
        "|against|vs|contre"
    ),
    ColumnRole.COLOUR: (
        "couleur|couleurs|coul|colour|color|colours|farbe|col|b n|w b|w s|colore|kleur|cor|c"
    ),
    ColumnRole.ROUND: "rd|ronde|round|runde|ronda|rnd|rde|rondes|turno|r|n ronde|rd no|round no",
    ColumnRole.WHITE: (
        "white|whites|blancs|blanc|weiss|blancas|bianco|wit|white player|white name|nom blancs"
        "|joueur blancs|name white|spieler weiss"
    ),
    ColumnRole.BLACK: (
        "black|blacks|noirs|noir|schwarz|negras|nero|zwart|black player|black name|nom noirs"
        "|joueur noirs|name black|spieler schwarz"
    ),
    ColumnRole.WHITE_RATING: (
        "white elo|whiteelo|white rating|white rtg|elo white|elo blancs|elo blanc|blancs elo"
        "|elo weiss|weiss elo|elo blancas"
    ),
    ColumnRole.BLACK_RATING: (
        "black elo|blackelo|black rating|black rtg|elo black|elo noirs|elo noir|noirs elo"
        "|elo schwarz|schwarz elo|elo negras"
    ),
}
_ROLES: Final = {
    heading: (role, rank)
    for role, several in _BY_ROLE.items()
    for rank, heading in enumerate(several.split("|"))
}
_POINTS: Final = _set("points|pts|pkt|punkte|puntos|punti|point|pontos")
#: A word that may also head a column of places or of classes.
WEAK_RATINGS: Final = _set("cote|classement|standard|national|rapide|rapid|blitz|fide")
NUMBERS: Final = _set("no|nr|n|sno|snr|stnr|startnr|start|numero|num")
PLACES: Final = _set("rk|rank|rg|rang|pl|place|platz|pos|cl|clt|position|puesto")
BOARDS: Final = _set("bo|board|br|brett|ech|echiquier|table|tisch|tav|mesa|bd")
_OTHERS: Final = _set(
    "fideid|fide id|id|fed|federation|federacion|pais|country|land|club|city|club city|verein"
    "|club ort|cat|category|categorie|ligue|titre|title|tit|typ|type|gr|sex|sexe|sexo|date"
    "|datum|fecha|tournoi|tournament|turnier|torneo|event|k|w we|we|w|perf|rp|tb1|tb2|tb3|tb4"
    "|tb5|bu|tr|bh|licence|license|points|pts|prenom|first name|vorname|surname|naissance|born"
    "|comment|commentaire|notes|note|mon elo|my elo|my rating|own rating|own elo|eigene elo"
)

_ROUND: Final = re.compile(
    r"(?:(?:r|rd|rnd|rde|ronde|round|runde|ronda) ?)?([1-9][0-9]?) ?"
    r"(?:r|rd|rnd|rde|ronde|round|runde|ronda)?"
)


@lru_cache(maxsize=2048)
def heading_of(text: str) -> str:
    """The words of a heading; "" for what is too long to be one."""
    return words(text) if len(text) <= 40 else ""


def role_of(text: str) -> tuple[ColumnRole, int] | None:
    """What the column under this heading holds, and how weak that is among its like."""
    return None if _is_change(text) else _ROLES.get(heading_of(text))


def round_of(text: str) -> int | None:
    """The round that a column is headed by: ``3.Rd``, ``R 3``, ``Ronde 3`` or a bare 3."""
    match = None if "%" in text else _ROUND.fullmatch(heading_of(text))
    return int(match[1]) if match else None


def known(text: str) -> bool:
    """Whether it heads something that tables of results have beside the games."""
    heading = heading_of(text)
    return (
        _is_change(text)
        or heading in _OTHERS
        or heading in NUMBERS
        or heading in PLACES
        or heading in BOARDS
    )


def _is_change(text: str) -> bool:
    """Whether it heads rating changes, ``Rtg+/-``."""
    return "+/-" in text or "±" in text


def are_points(text: str) -> bool:
    """Whether it heads points, which are results when nothing else is."""
    return heading_of(text) in _POINTS


def find_header(rows: Sequence[Sequence[str]]) -> int | None:
    """The row that names the columns, among the first; None when there is none."""
    best, most = None, 0
    for index, row in enumerate(rows[:LOOKED_AT]):
        named = [role[0] for cell in row if (role := role_of(cell)) is not None]
        if not _STRONG & set(named):
            continue
        marks = 3 * len(set(named)) + sum(known(cell) for cell in row)
        if marks > most:
            best, most = index, marks
    return best


_STRONG: Final = frozenset(
    (
        ColumnRole.RATING,
        ColumnRole.RESULT,
        ColumnRole.WHITE,
        ColumnRole.WHITE_RATING,
        ColumnRole.BLACK_RATING,
    )
)
