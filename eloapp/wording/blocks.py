"""What reports are made of: sections of sentences, headings and tables; the same in every form.

A number carries its text and its value, so that a reader sees what the window shows and a
spreadsheet gets a number.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from eloapp.core.numbers import round_half_away
from eloapp.core.rules import Rules
from eloapp.wording import numbers
from eloapp.wording.columns import aligned
from eloapp.wording.language import _, current
from eloapp.wording.series import Figure
from eloapp.wording.why import WhyLine, exact_or_whole

NOTHING = "–"


@dataclass(frozen=True, slots=True)
class Number:
    """A number as it is shown, and its value."""

    text: str
    value: Decimal


Cell = str | Number


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under headings (none: no heading); ``left`` are the columns that hold words."""

    heads: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    left: frozenset[int] = frozenset({0})


@dataclass(frozen=True, slots=True)
class Heading:
    """What the table below it is about."""

    text: str


Block = str | Heading | Table


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the report: sentences, headings and tables in their order."""

    title: str
    blocks: tuple[Block, ...]


def shown(cell: Cell) -> str:
    """A cell as a reader sees it."""
    return cell.text if isinstance(cell, Number) else cell


def as_text(title: str, parts: Sequence[Section]) -> str:
    """The report for the terminal."""
    lines = [title]
    for part in parts:
        lines += ["", "", part.title, "─" * len(part.title)]
        sentence_before = True
        for block in part.blocks:
            if isinstance(block, Table):
                heads = [block.heads] if block.heads else []
                cells = [*heads, *(tuple(map(shown, row)) for row in block.rows)]
                lines += ["", *aligned(cells, block.left)]
            elif isinstance(block, Heading):
                lines += ["", block.text]
            else:
                lines += [block] if sentence_before else ["", block]
            sentence_before = isinstance(block, str)
    return "\n".join(lines)


def as_rows(title: str, parts: Sequence[Section]) -> list[list[str | Decimal]]:
    """The report for a spreadsheet; parts and tables stand apart by an empty row."""
    rows: list[list[str | Decimal]] = [[title]]
    for part in parts:
        rows += [[], [part.title]]
        for block in part.blocks:
            if not isinstance(block, Table):
                rows += [[block]] if isinstance(block, str) else [[], [block.text]]
                continue
            rows.append([])
            if block.heads:
                rows.append([*block.heads])
            rows += [[c.value if isinstance(c, Number) else c for c in row] for row in block.rows]
    return rows


# Cells ----------------------------------------------------------------------------------


def of_number(value: Decimal) -> Number:
    """A number with all its digits."""
    return Number(numbers.number(value), value)


def of_count(value: int) -> Number:
    """A whole number."""
    return Number(str(value), Decimal(value))


def of_change(value: Decimal, rules: Rules) -> Number:
    """A change with every digit worth having."""
    return Number(numbers.exact_change(value, rules), cut(value, rules))


def of_rating(value: Decimal, rules: Rules) -> Number:
    """A rating with every digit worth having, one decimal at least."""
    return Number(numbers.exact_rating(value, rules), cut(value, rules))


def of_listed(value: Decimal, rules: Rules) -> Number:
    """A rating that the list holds: whole as it is, else with every digit."""
    return Number(exact_or_whole(value, rules), cut(value, rules))


def of_share(value: float, text: str) -> Number:
    """A probability, of which four decimals are told; ``text`` is what a reader sees."""
    return Number(text, round_half_away(Decimal(value), 4))


def cut(value: Decimal, rules: Rules, places: int = numbers.FORMULA_CHANGE_PLACES) -> Decimal:
    """The digits worth having: all by the table, three decimals by the formula."""
    return value if rules.by_table else round_half_away(value, places)


def read(text: str) -> Cell:
    """A number that comes as text, such as −5,2; any other text is left as it is."""
    plain = text.replace(numbers.MINUS, "-").replace(current().decimal_mark, ".")
    return Number(text, Decimal(plain)) if re.fullmatch(r"[+-]?[0-9]+(\.[0-9]+)?", plain) else text


# Tables ---------------------------------------------------------------------------------


def pairs(*rows: tuple[str, Cell]) -> Table:
    """What and how much, without a heading."""
    return Table((), rows, frozenset({0, 1}))


def of_figures(figures: Iterable[Figure]) -> Table:
    """Caption, number and note of each."""
    rows = tuple((figure.caption, read(figure.text), figure.note) for figure in figures)
    return Table((), rows, frozenset({0, 2}))


def of_steps(lines: Iterable[WhyLine]) -> Table:
    """A derivation, step by step."""
    rows = tuple((line.label, read(line.value), line.how, line.source) for line in lines)
    return Table((_("Step"), _("Value"), _("How"), _("Rule")), rows, frozenset({0, 2, 3}))
