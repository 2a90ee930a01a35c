"""The derivation of a change in words: label, value, how, paragraph."""

from dataclasses import dataclass, replace
from decimal import Decimal

from eloapp.core.derivation import CapUse, Comparison, Derivation
from eloapp.core.expectation import (
    TableRow,
)
from eloapp.core.kfactor import KFactor, KReason
from eloapp.core.numbers import round_half_away
from eloapp.core.results import Result
from eloapp.core.rules import Cap, Expectation, Rules
from eloapp.wording import terms
from eloapp.wording.language import _, labelled
from eloapp.wording.numbers import (
    exact_change,
    exact_rating,
    exact_score,
    number,
    rating,
    signed,
)


@dataclass(frozen=True, slots=True)
class WhyLine:
    """One step: what, its value, how it was found, and where the rule stands."""

    label: str
    value: str
    how: str
    source: str


def why_heading(change: Decimal, result: Result, of_whom: str = "") -> str:
    """Why +13.4 for a win; ``of_whom`` names the second player."""
    values = {
        "change": signed(change, 1),
        "outcome": terms.an_outcome(result),
        "name": of_whom,
    }
    if of_whom:
        return _("Why {change} for {outcome}: {name}").format(**values)
    return _("Why {change} for {outcome}").format(**values)


def why_lines(why: Derivation, *, one_of_several: bool = False) -> list[WhyLine]:
    """The steps of a derivation in their order, the comparison last.

    ``one_of_several`` leaves the new rating out: in a period only the sum is rounded.
    """
    if why.reason is not None:
        return [
            WhyLine(
                _("Not rated"),
                number(Decimal(0), 1),
                terms.not_rated(why.reason),
                terms.not_rated_paragraph(why.reason),
            )
        ]
    return [
        *_difference(why),
        _expected(why),
        _k(why.k, why.rules),
        _change(why),
        *_floor(why),
        *([] if one_of_several else [_new_rating(why)]),
        *_instead(why.instead, why.rules),
    ]


def _difference(why: Derivation) -> list[WhyLine]:
    assert why.opponent is not None
    assert why.difference is not None
    assert why.used is not None
    opponent = exact_or_whole(why.opponent, why.rules)
    how = f"{exact_or_whole(why.own, why.rules)} − "
    how += f"({opponent})" if why.opponent < 0 else opponent
    if why.cap_use is CapUse.CAPPED:
        how = _("{how} = {difference}, counted as {used}").format(
            how=how,
            difference=exact_or_whole(why.difference, why.rules),
            used=number(why.used),
        )
    used = exact_or_whole(why.used, why.rules)
    value = f"+{used}" if why.used > 0 else used
    return [WhyLine(_("Difference"), value, how, _cap_source(why))]


def _cap_source(why: Derivation) -> str:
    limit = why.rules.cap_in_force.points
    if limit is None:
        return terms.cap(why.rules.cap_in_force)
    if why.cap_use is CapUse.WITHIN:
        text = _("within {limit}").format(limit=number(limit))
    elif why.cap_use is CapUse.CAPPED:
        text = _("cap {cap}").format(cap=terms.cap(Cap(limit)))
    elif why.cap_use is CapUse.EXEMPT:
        text = _("2650 or more: no cap")
    else:
        text = _("the cap went to another game")
    return labelled("8.3.1", text) if why.rules.is_fide else text


def _expected(why: Derivation) -> WhyLine:
    assert why.expected is not None
    assert why.used is not None
    table = why.row is not None
    value = exact_score(why.expected, table=table)
    if why.row is None:
        how = f"1 ÷ (1 + 10^({exact_or_whole(-why.used, why.rules)} ÷ 400))"
        return WhyLine(_("Expected score"), value, how, _("Elo formula"))
    how = _row(why.row)
    if why.used != why.used.to_integral_value():
        whole = number(round_half_away(abs(why.used)))
        how = _("{row}; {difference} counts as {whole}").format(
            row=how, difference=number(abs(why.used)), whole=whole
        )
    return WhyLine(_("Expected score"), value, how, _("Table 8.1.2"))


def _row(row: TableRow) -> str:
    if row.last is None:
        where = _("row {first} and more").format(first=row.first)
    else:
        where = _("row {first}–{last}").format(first=row.first, last=row.last)
    who = _("higher-rated player") if row.higher else _("lower-rated player")
    return f"{where}, {who}"


def _k(k: KFactor, rules: Rules) -> WhyLine:
    how = terms.k_reason(k)
    if k.reason is KReason.FIXED and k.period_games is None:
        return WhyLine(_("K"), number(k.value), _("a fixed number"), "")
    if k.period_games is not None:
        how = _("{reason}; instead of {base}").format(reason=how, base=number(k.base))
    return WhyLine(_("K"), terms.k_with_doubt(k), how, "8.3.3")


def _change(why: Derivation) -> WhyLine:
    assert why.expected is not None
    change = why.k.value * (why.result.points - why.expected)
    expected = exact_score(why.expected, table=why.row is not None)
    how = f"{number(why.k.value)} × ({number(why.result.points)} − {expected})"
    source = "8.3.2" if why.rules.is_fide else ""
    return WhyLine(_("Change"), exact_change(change, why.rules), how, source)


def _floor(why: Derivation) -> list[WhyLine]:
    if not why.outcome.floored or why.rules.floor is None:
        return []
    how = _("lowest rating {rating}").format(rating=number(why.rules.floor))
    return [WhyLine(_("Floor"), exact_change(why.outcome.change, why.rules), how, "")]


def _new_rating(why: Derivation) -> WhyLine:
    rules, outcome = why.rules, why.outcome
    sign = "−" if outcome.change < 0 else "+"
    size = exact_rating(abs(outcome.change), rules)
    how = f"{exact_or_whole(why.standing, rules)} {sign} {size}"
    if not rules.whole:
        return WhyLine(_("New rating"), exact_rating(outcome.new_rating, rules), how, "")
    how = _("{sum}, rounded once").format(sum=how)
    source = _("half away from zero")
    return WhyLine(
        _("Published"),
        rating(outcome.published),
        how,
        labelled("8.3.4", source) if rules.is_fide else source,
    )


def exact_or_whole(value: Decimal, rules: Rules) -> str:
    """A rating in a derivation: whole as it is, else with every digit."""
    return number(value) if value == value.to_integral_value() else exact_rating(value, rules)


def _instead(other: Comparison | None, rules: Rules) -> list[WhyLine]:
    if other is None:
        return []
    formula = other.expectation is Expectation.FORMULA
    label = _("By the formula") if formula else _("By the FIDE table")
    how = _("expected score {score} instead").format(
        score=exact_score(other.expected, table=not formula)
    )
    value = exact_change(other.change, replace(rules, expectation=other.expectation))
    return [WhyLine(label, value, how, _("for comparison"))]
