"""The notices of the Game tab as a bold lead and one sentence."""

from decimal import Decimal
from typing import assert_never

from eloapp.core import notices as n
from eloapp.core.document import Players
from eloapp.core.kfactor import KFactor
from eloapp.core.results import NotRated, Result
from eloapp.core.rules import Expectation, Rules
from eloapp.wording import terms
from eloapp.wording.language import _, labelled, ngettext
from eloapp.wording.numbers import change, decimal_of_points, exact_score, number, rating


def notice(found: n.Notice, players: Players) -> tuple[str, str]:
    """Lead and sentence of a notice."""
    who = terms.first_name(
        players.a.name if found.about_a else players.b.name, first=bool(found.about_a)
    )
    match found.subject:
        case n.NoAnswer(error):
            return _("No answer yet."), labelled(who, terms.fault(error)) + "."
        case n.GameNotRated(NotRated.UNRATED):
            if found.about_a:
                text = _("Your opponent is unrated: the game does not count for you.")
            else:
                text = _("You are unrated: the game does not count for your opponent.")
            return _("Not rated."), text
        case n.BothUnrated():
            return _("Not rated."), _("Neither of you has a rating.")
        case n.GameNotRated(reason):
            return _("Not rated."), labelled(who, terms.not_rated(reason)) + "."
        case n.UnratedNextList(floor, results):
            return _("Unrated on the next list."), _under_the_floor(who, floor, results)
        case n.DecimalRating(value):
            text = _("{who}: the FIDE lists hold whole numbers, {rating} is none.")
            return _("Decimal rating."), text.format(who=who, rating=number(value))
        case n.NotZeroSum():
            return _("Not zero-sum."), _not_zero_sum(found.subject, players)
        case n.Capped(difference, limit):
            text = _("{who}: a difference of {difference} counts as {limit}.")
            return _("Cap {limit}.").format(limit=number(limit)), text.format(
                who=who, difference=number(abs(difference)), limit=number(limit)
            )
        case n.Exempt(difference):
            text = _("{who}: at 2650 or more the real difference of {difference} counts.")
            return _("No cap."), text.format(who=who, difference=number(abs(difference)))
        case n.Ceiling(k):
            return _("K lowered."), _ceiling(who, k)
        case n.Floored(floor):
            text = _("{who}: no fall under {floor}.")
            return _("Lowest rating."), text.format(who=who, floor=number(floor))
        case n.FormulaAgainstTable():
            return _("Formula and table differ."), _formula_against_table(found.subject)
    assert_never(found.subject)


def stale(where: str) -> tuple[str, str]:
    """The notice while a field holds text that cannot be used."""
    if where.startswith("series."):
        text = _("Correct {field} above, they will follow again.")
    elif where.startswith("tournament."):
        text = _("Correct {field} below, they will follow again.")
    else:
        text = _("Correct {field} at the left, they will follow again.")
    return _("Last valid results."), text.format(field=terms.field(where))


def series_ceiling(k: KFactor) -> tuple[str, str]:
    """The notice when the games of a period lower K (8.3.3), even to nothing."""
    games = k.period_games or 0
    text = ngettext(
        "{n} game in one period: K {k} instead of {base}. Set the games per period above.",
        "{n} games in one period: K {k} instead of {base}. Set the games per period above.",
        games,
    )
    return _("K lowered."), text.format(n=games, k=number(k.value), base=number(k.base))


def series_floored(rules: Rules) -> tuple[str, str]:
    """The notice when the chosen path of a series stands on the lowest rating."""
    floor = number(rules.floor or Decimal(0))
    return _("Lowest rating."), _("The chosen path is stopped at {floor}.").format(floor=floor)


def failed() -> tuple[str, str]:
    """The notice after an unexpected error."""
    return _("Last valid results."), _("An unexpected error struck; the next edit tries again.")


def _under_the_floor(who: str, floor: Decimal, results: tuple[Result, ...]) -> str:
    if len(results) == 3:
        return _("{who}: any result stays under {floor}.").format(who=who, floor=rating(floor))
    outcomes = _(" or ").join(terms.an_outcome(result) for result in results)
    text = _("{who}: {outcomes} would fall under {floor}.")
    return text.format(who=who, outcomes=outcomes, floor=rating(floor))


def _not_zero_sum(subject: n.NotZeroSum, players: Players) -> str:
    first = subject.chosen or Result.WIN
    second = Result.LOSS if first is Result.WIN else Result.WIN
    effect = f"{_effect(first, subject.sums[first])}, {_effect_after(first, second, subject)}"
    if subject.k_a == subject.k_b:
        return _("The cap counts for one side only: {effect}.").format(effect=effect)
    if players.b.name.strip():
        text = _("{name}’s K is {k_b}, yours is {k_a}: {effect}.")
    else:
        text = _("The opponent’s K is {k_b}, yours is {k_a}: {effect}.")
    return text.format(
        name=terms.first_name(players.b.name, first=False),
        k_b=number(subject.k_b),
        k_a=number(subject.k_a),
        effect=effect,
    )


def _effect(result: Result, total: Decimal) -> str:
    """What one outcome does to the points of both together."""
    outcome = terms.an_outcome(result)
    if not total:
        return _("{outcome} changes nothing").format(outcome=outcome)
    count = decimal_of_points(total)
    if total < 0:
        text = ngettext(
            "{outcome} takes {points} points out", "{outcome} takes {points} points out", count
        )
    else:
        text = ngettext(
            "{outcome} puts {points} points in", "{outcome} puts {points} points in", count
        )
    return text.format(outcome=outcome, points=number(abs(total), 1))


def _effect_after(first: Result, second: Result, subject: n.NotZeroSum) -> str:
    """The second outcome, shorter: the direction is repeated only if it changes."""
    before, total = subject.sums[first], subject.sums[second]
    if not total or not before:
        return _effect(second, total)
    if (total < 0) == (before < 0):
        text = _("{outcome} {points}")
    elif total < 0:
        text = _("{outcome} takes {points} out")
    else:
        text = _("{outcome} puts {points} in")
    return text.format(outcome=terms.an_outcome(second), points=number(abs(total), 1))


def _ceiling(who: str, k: KFactor) -> str:
    games = k.period_games or 0
    return ngettext(
        "{who}: {base} times {n} game would be over 700, so K is {k}.",
        "{who}: {base} times {n} games would be over 700, so K is {k}.",
        games,
    ).format(who=who, base=number(k.base), n=games, k=number(k.value))


def _formula_against_table(subject: n.FormulaAgainstTable) -> str:
    why = subject.why
    assert why.instead is not None
    assert why.expected is not None
    chosen = (why.outcome.change, why.expected)
    other = (why.instead.change, why.instead.expected)
    table, formula = (
        (chosen, other) if why.instead.expectation is Expectation.FORMULA else (other, chosen)
    )
    return _(
        "For {outcome} the table gives {table} ({table_score}), the formula {formula} ({score})."
    ).format(
        outcome=terms.an_outcome(why.result),
        table=change(table[0]),
        table_score=exact_score(table[1], table=True),
        formula=change(formula[0]),
        score=exact_score(formula[1], table=False),
    )
