"""Notices of the Game tab.

Protected: a reader is told when a game does not count, when a rating falls off the list (under
1400 since 1 March 2024, under 1000 before; B.02 7), when the cap or the exemption of 2650 works,
when K was lowered (8.3.3), when the two do not win and lose the same, when a FIDE rating has
decimals, when the floor holds, and when formula and table differ clearly; the worst first.
"""

from datetime import date
from decimal import Decimal, localcontext

import pytest
from support.elo import (
    NOW,
    UNRATED,
    custom,
    document_of,
    outcomes,
    plain_elo,
    player,
    rapid,
    report_of,
    standard,
)

from eloapp.core.document import Player
from eloapp.core.errors import Fault, InputError
from eloapp.core.kfactor import FideProfile
from eloapp.core.notices import (
    WORTH_COMPARING,
    BothUnrated,
    Capped,
    Ceiling,
    DecimalRating,
    Exempt,
    Floored,
    FormulaAgainstTable,
    GameNotRated,
    NoAnswer,
    Notice,
    NotZeroSum,
    Severity,
    UnratedNextList,
    game_notices,
)
from eloapp.core.results import OUTCOMES, NotRated, Result
from eloapp.core.rules import Expectation, Rules

D = Decimal
WIN, DRAW, LOSS = OUTCOMES


def told(
    a: Player, b: Player, rules: Rules | None = None, result: Result | None = None
) -> list[Notice]:
    document = document_of(a, b, standard() if rules is None else rules, result)
    return game_notices(document, report_of(document))


def only(kind: type, notices: list[Notice]) -> list[Notice]:
    return [notice for notice in notices if isinstance(notice.subject, kind)]


def test_nothing_special_nothing_told() -> None:
    """Near 100 points formula and table agree."""
    assert told(player(1500), player(1600)) == []
    assert told(player(1500), player(1600), plain_elo()) == []


def test_an_unfinished_entry_is_not_scolded() -> None:
    assert told(player(None), player("1600.5")) == []
    assert told(player("1600.5"), player(None)) == []


# --- what keeps a change from being there -----------------------------------------------------


def test_a_k_that_cannot_be_told_is_an_error_of_that_side() -> None:
    unborn = player(1500, FideProfile(born=NOW.year + 1))
    error = NoAnswer(InputError(Fault.BORN_AFTER_LIST, year=NOW.year))
    assert told(unborn, player(1500)) == [Notice(Severity.ERROR, error, True)]
    assert told(player(1500), unborn) == [Notice(Severity.ERROR, error, False)]


def test_a_game_that_does_not_count_is_told_to_each_side_and_nothing_else() -> None:
    gap = GameNotRated(NotRated.GAP600)
    assert told(player(2700), player(2000), rapid()) == [
        Notice(Severity.WARNING, gap, True),
        Notice(Severity.WARNING, gap, False),
    ]
    unrated = GameNotRated(NotRated.UNRATED)
    assert told(player(1500), UNRATED) == [Notice(Severity.WARNING, unrated, True)]
    assert told(UNRATED, player(1500)) == [Notice(Severity.WARNING, unrated, False)]
    assert told(UNRATED, UNRATED) == [Notice(Severity.WARNING, BothUnrated())]


# --- the list ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rating", "results"),
    [
        (1411, ()),
        (1410, ()),
        (1409, (LOSS,)),
        (1399, (DRAW, LOSS)),
        (1389, (WIN, DRAW, LOSS)),
    ],
)
def test_under_1400_on_the_next_list(rating: int, results: tuple[Result, ...]) -> None:
    notices = only(UnratedNextList, told(player(rating), player(rating)))
    if not results:
        assert notices == []
    else:
        subject = UnratedNextList(D(1400), results)
        assert notices == [Notice(Severity.WARNING, subject, side) for side in (True, False)]


def test_the_published_rating_decides_about_the_list() -> None:
    """1399.6 is published as 1400."""
    assert outcomes(1407, 1491, 20, standard())[2].new_rating == D("1399.4")
    assert len(only(UnratedNextList, told(player(1407), player(1491)))) == 1
    assert outcomes(1407, 1499, 20, standard())[2].new_rating == D("1399.6")
    assert only(UnratedNextList, told(player(1407), player(1499))) == []


def test_under_1000_before_march_2024_and_never_outside_fide() -> None:
    feb, march = standard(date(2024, 2, 1)), standard(date(2024, 3, 1))
    assert only(UnratedNextList, told(player(1300), player(1300), feb)) == []
    falls = only(UnratedNextList, told(player(1005), player(1005), feb))
    assert [n.subject for n in falls] == [UnratedNextList(D(1000), (LOSS,))] * 2
    assert len(only(UnratedNextList, told(player(1300), player(1300), march))) == 2
    for rules in (plain_elo(), standard().as_custom()):
        assert only(UnratedNextList, told(player(1000), player(1000), rules)) == []


def test_decimals_under_fide() -> None:
    subject = DecimalRating(D("1500.5"))
    assert told(player("1500.5"), player(1500)) == [Notice(Severity.WARNING, subject, True)]
    assert told(player(1500), player("1500.5")) == [Notice(Severity.WARNING, subject, False)]
    assert told(player("1500.0"), player(1500)) == []
    for rules in (plain_elo(), standard().as_custom()):
        assert told(player("1500.5"), player(1500), rules) == []


# --- both together ----------------------------------------------------------------------------


def test_unequal_k_is_not_zero_sum() -> None:
    a, b = player(1500, 40), player(1500, 20)
    sums = {WIN: D(10), DRAW: D(0), LOSS: D(-10)}
    for chosen in (None, DRAW):
        subject = NotZeroSum(sums, D(40), D(20), chosen)
        assert told(a, b, plain_elo(), chosen) == [Notice(Severity.INFO, subject, None)]


def test_equal_k_with_different_caps_is_not_zero_sum() -> None:
    notices = only(NotZeroSum, told(player(2700, 10), player(2100, 10)))
    sums = {WIN: D("-0.6"), DRAW: D("-0.6"), LOSS: D("-0.6")}
    assert [n.subject for n in notices] == [NotZeroSum(sums, D(10), D(10), None)]


def test_one_sided_changes_have_no_sum() -> None:
    unborn = player(1500, FideProfile(born=NOW.year + 1))
    assert only(NotZeroSum, told(player(1500, 40), unborn)) == []
    assert only(NotZeroSum, told(player(1500, 40), UNRATED)) == []


# --- cap, exemption, ceiling, floor -----------------------------------------------------------


def test_the_cap_is_told_to_both_sides() -> None:
    assert only(Capped, told(player(1901), player(1500))) == [
        Notice(Severity.INFO, Capped(D(401), D(400)), True),
        Notice(Severity.INFO, Capped(D(-401), D(400)), False),
    ]
    assert only(Capped, told(player(1900), player(1500))) == []
    assert only(Capped, told(player(1901), player(1500), plain_elo())) == []


def test_the_exemption_is_told_to_the_player_of_2650() -> None:
    notices = told(player(2000), player(2650))
    assert only(Exempt, notices) == [Notice(Severity.INFO, Exempt(D(650)), False)]
    assert only(Capped, notices) == [Notice(Severity.INFO, Capped(D(-650), D(400)), True)]
    assert only(Exempt, told(player(2250), player(2650))) == []
    assert only(Exempt, told(player(2000), player(2649))) == []


def test_a_lowered_k_is_told() -> None:
    assert only(Ceiling, told(player(1500, other_games=34), player(1500))) == []
    notices = only(Ceiling, told(player(1500), player(1500, other_games=35)))
    assert [(n.severity, n.about_a) for n in notices] == [(Severity.INFO, False)]
    assert isinstance(notices[0].subject, Ceiling)
    assert (notices[0].subject.k.value, notices[0].subject.k.period_games) == (19, 36)


def test_the_floor_is_told() -> None:
    notices = only(Floored, told(player(1495), player(1515), custom(floor=D(1490))))
    assert notices == [Notice(Severity.INFO, Floored(D(1490), (LOSS,)), True)]
    assert only(Floored, told(player(1500), player(1500), custom(floor=D(1490)))) == []


# --- formula against table --------------------------------------------------------------------


def test_formula_and_table_are_compared_from_a_fifth_of_a_point_on() -> None:
    """At equal ratings both say 0.5; at 560 points they are .018 apart, 0.36 points at K 20."""
    assert D("0.2") == WORTH_COMPARING
    rules = custom(expectation=Expectation.TABLE)
    notices = only(FormulaAgainstTable, told(player(1560), player(1000), rules))
    assert [(n.severity, n.about_a) for n in notices] == [(Severity.INFO, True)]
    assert isinstance(notices[0].subject, FormulaAgainstTable)
    assert notices[0].subject.why.result is WIN
    assert only(FormulaAgainstTable, told(player(1500), player(1500), rules)) == []
    formula = only(FormulaAgainstTable, told(player(1560), player(1000), plain_elo()))
    assert len(formula) == 1


def test_the_border_of_the_comparison() -> None:
    """9600 points apart the formula is 1E-24 below the table, so K 2E+23 makes exactly 0.2."""
    enough = D("2E+23")
    for rules in (plain_elo(), custom(expectation=Expectation.TABLE)):
        for k, count in ((enough, 1), (enough - 1, 0)):
            notices = only(FormulaAgainstTable, told(player(9600, k), player(0), rules))
            assert len(notices) == count


def test_notices_ignore_the_decimal_context() -> None:
    """The same border where only five digits are kept."""
    document = document_of(player(9600, D("2E+23") - 1), player(0), plain_elo())
    report = report_of(document)
    wide = game_notices(document, report)
    with localcontext() as context:
        context.prec = 5
        assert game_notices(document, report) == wide
    assert only(FormulaAgainstTable, wide) == []


def test_a_floor_is_no_difference_between_formula_and_table() -> None:
    """Both end at the floor, so there is nothing to compare."""
    rules = custom(floor=D(1000), expectation=Expectation.TABLE)
    notices = told(player(1000), player(1560), rules, LOSS)
    assert only(FormulaAgainstTable, notices) == []


@pytest.mark.parametrize("chosen", [None, *OUTCOMES])
def test_the_comparison_is_about_the_chosen_result(chosen: Result | None) -> None:
    rules = custom(expectation=Expectation.TABLE)
    notices = only(FormulaAgainstTable, told(player(1560), player(1000), rules, chosen))
    assert isinstance(notices[0].subject, FormulaAgainstTable)
    assert notices[0].subject.why.result is (chosen or WIN)


# --- order ------------------------------------------------------------------------------------


def test_the_worst_first_then_the_order_of_the_kinds() -> None:
    unborn = player("1300.5", FideProfile(born=NOW.year + 1))
    mixed = told(unborn, player("1405.5", 20, other_games=40))
    assert [(n.severity, type(n.subject), n.about_a) for n in mixed] == [
        (Severity.ERROR, NoAnswer, True),
        (Severity.WARNING, UnratedNextList, False),
        (Severity.WARNING, DecimalRating, True),
        (Severity.WARNING, DecimalRating, False),
        (Severity.INFO, Ceiling, False),
    ]


def test_the_order_of_the_kinds_among_the_infos() -> None:
    notices = told(player(2700, 40), player(2100, 10, other_games=100))
    assert [(type(n.subject), n.about_a) for n in notices] == [
        (NotZeroSum, None),
        (Capped, False),
        (Exempt, True),
        (Ceiling, False),
        (FormulaAgainstTable, True),
    ]
    floored = told(player(1000, 100), player(1560, 20), custom(floor=D(999)))
    assert [(type(n.subject), n.about_a) for n in floored] == [
        (NotZeroSum, None),
        (FormulaAgainstTable, True),
        (Floored, True),
    ]
