"""Texts of results as people have them (invented names), and the same after accidents."""

from typing import Final

from hypothesis import strategies as st

LINES: Final = "1850 1\n1900 L\n1720 ½\n\n1 1850\nDurand 1850 0,5\n1 532,5 1\nunrated 1\n1810\n"

PAIRS: Final = (
    "Ronde 4\n"
    "Durand, Alix (1800) - Petit, Noa (1750): 1-0\n"
    "Moreau, Sacha (1900) – Durand, Alix (1800): ½-½\n"
    "Garnier 1700 0-1 Moreau, Sacha 1900\n"
)

TABLE: Final = (
    "Nom;Elo;Couleur;Résultat\r\n"
    "Petit, Noa;1800;B;1\r\n"
    '"Moreau; Sacha";1700,5;N;0,5\r\n'
    "Garnier;1 900;B;½-½\r\n"
    "Lefebvre;;N;0\r\n"
)

CROSSTABLE: Final = (
    "From the Tournament-Database of Chess-Results\n"
    "Final Ranking crosstable after 3 Rounds\n"
    "Rk.\t\t\tName\tRtg\tFED\t1.Rd\t2.Rd\t3.Rd\tPts.\tTB1\n"
    "1\t\tFM\tDurand,  Alix\t2100\tFRA\t 4w1\t 2b1\t 3w½\t2,5\t5\n"
    "2\t\t\tPetit, Noa\t1900\tFRA\t 3b1\t 1w0\t 4b1\t2\t4\n"
    "\t\t\tMoreau  Sacha\t0\tBEL\t 2w0\t-1\t 1b½\t1,5\t4\n"
    "4\t\tWCM\tGarnier, Lou\t1700\tSUI\t 1b0\t-0\t 2w0\t0\t4\n"
    "\n"
    "Annotation:\n"
    "Tie Break1: Buchholz Tie-Breaks\n"
)

CARD: Final = (
    "Name\tDurand, Alix\n"
    "Rating\t1805\n"
    "Points\t2,5\n"
    "Rd.\tBo.\tSNo\t\tName\tRtg\tFED\tClub/City\tPts.\tRes.\n"
    "1\t12\t45\t\tPetit,  Noa\t1850\tFRA\tTours\t4,5\tw 1\n"
    "2\t10\t40\tFM\tMoreau, Sacha\t0\tBEL\t\t4,5\ts ½\n"
    "3\t10\t41\t\tGarnier, Lou\t1900\tSUI\tBulle\t4\ts 0\n"
    "4\t-\t-1\t\tbye\t\t\t\t\t- 1\n"
    "5\t9\t38\t\tLefebvre, Max\t1750\tFRA\t\t3\t- 1K\n"
)

GRID: Final = (
    "Pl\t\tNom\tElo\tCat.\tFede\tLigue\tR 1\tR 2\tR 3\tPts\tTr\n"
    "1\tf\tDURAND Alix\t2100 F\tSenM\tFRA\tIDF\t+  4B\t+  2N\t=  3B\t2½\t5\n"
    "2\t\tPETIT Noa\t1900 N\tJunF\tFRA\tCVL\t+  3N\t-  1B\t> 4N\t2\t5\n"
    "3\t\tMOREAU Sacha\t1399 E\tSenM\tBEL\t\t-  2B\tEXE\t=  1N\t1½\t4\n"
    "4\t\tGARNIER Lou\t1700 F\tSenF\tSUI\t\t-  1N\t> <\t< 2B\t0\t3\n"
)

ALIGNED: Final = (
    " 1 GM Durand, Alix      2100 FRA   4w1   2b1   3w½  2,5\n"
    " 2    Petit, Noa        1900 FRA   3b1   1w0   4b1  2\n"
    " 3    Moreau, Sacha     1850 BEL   2w0    -1   1b½  1,5\n"
    " 4    Garnier, Lou      1700 SUI   1b0    -0   2w0  0\n"
)

ROUND_ROBIN: Final = (
    "Rk.\t\tName\tRtg\t1\t2\t3\t4\tPts.\n"
    "1\tIM\tDurand, Alix\t2400\t*\t1\t1\t½\t2,5\n"
    "2\t\tPetit, Noa\t2100\t0\t*\t1\t+\t2\n"
    "3\t\tMoreau, Sacha\t2200\t0\t0\t*\t1\t1\n"
    "4\t\tGarnier, Lou\t2000\t½\t-\t0\t*\t0,5\n"
)

PAIRINGS: Final = (
    "Bo.\tNo.\t\tWhite\tRtg\tPts.\tResult\tPts.\t\tBlack\tRtg\tNo.\n"
    "1\t1\tFM\tDurand, Alix\t2100\t1\t1 - 0\t1\t\tPetit, Noa\t1900\t2\n"
    "2\t3\t\tMoreau, Sacha\t2000\t1\t½ - ½\t1\t\tGarnier, Lou\t1700\t4\n"
    "3\t5\t\tLefebvre, Max\t1500\t0\t+ - -\t0\t\tRoux, Eva\t0\t6\n"
)

SAMPLES: Final = {
    "lines": LINES,
    "pairs": PAIRS,
    "table": TABLE,
    "crosstable": CROSSTABLE,
    "card": CARD,
    "grid": GRID,
    "aligned": ALIGNED,
    "round-robin": ROUND_ROBIN,
    "pairings": PAIRINGS,
}

#: Characters and words that mean something in such texts.
_PIECES: Final = st.sampled_from(
    (
        *"0123456789;,.\t\n\r \"'½-–+=:*wbsnBNLWDdvgp/|<>()é²٣\u00a0\u202f\x00\ufeff\ud800",
        *("1.Rd", "Elo", "1800", "bye", "White", "Black", "Résultat", "1/2", "½-½", "12w½"),
        *("+ 3B", "-1", "1-0"),
    )
)


@st.composite
def damaged(draw: st.DrawFn, text: str) -> str:
    """``text`` after up to 20 accidents: pieces changed, put in, taken out or said twice."""
    pieces = list(text)
    for _ in range(draw(st.integers(0, 20))):
        at = draw(st.integers(0, len(pieces)))
        length = draw(st.integers(0, 40))
        match draw(st.integers(0, 3)):
            case 0:
                pieces[at : at + 1] = [draw(_PIECES)]
            case 1:
                pieces.insert(at, draw(_PIECES))
            case 2:
                del pieces[at : at + length]
            case _:
                start = draw(st.integers(0, len(pieces)))
                pieces[at:at] = pieces[start : start + length]
    return "".join(pieces)


@st.composite
def damaged_bytes(draw: st.DrawFn, text: str) -> bytes:
    """``text`` in some encoding, with up to eight bytes changed, put in or taken out."""
    codec = draw(st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "cp1252"]))
    data = bytearray(text.encode(codec, "replace"))
    for _ in range(draw(st.integers(0, 8))):
        at = draw(st.integers(0, len(data)))
        match draw(st.integers(0, 2)):
            case 0:
                data[at : at + 1] = bytes([draw(st.integers(0, 255))])
            case 1:
                data.insert(at, draw(st.integers(0, 255)))
            case _:
                del data[at : at + draw(st.integers(1, 9))]
    return bytes(data)


def anything() -> st.SearchStrategy[str]:
    """Texts of pieces that mean something, in no order."""
    return st.lists(_PIECES, max_size=80).map("".join)
