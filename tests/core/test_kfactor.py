"""K (B.02 8.3.3).

Rules protected, in the order that fits the published lists (rules.md 1.3): 10 once a published
rating has reached 2400, for good; 40 to the end of the year of the 18th birthday while never
rated 2300; 40 until events with 30 games are completed; else 20. K times the number of games of
a period stays within 700. Rapid and blitz: the same since October 2022, 20 before; 40 while the
standard rating is used. 30, 15 and 10 before July 2014 are not modelled. What the profile leaves
open is told as an assumption.
"""

from dataclasses import replace
from datetime import date
from decimal import Decimal, localcontext

import pytest
from support.elo import NOW, custom, fixed, plain_elo, rapid, standard

from eloapp.core.errors import Fault, InputError
from eloapp.core.kfactor import (
    FideProfile,
    FixedK,
    KAssumption,
    KFactor,
    KReason,
    k_factor,
)
from eloapp.core.rules import Preset, Rules, Update, rules_for

D = Decimal
#: A grown-up with many games, never above what is asked about.
ADULT = 1980
ADULT_ASSUMED, GAMES_ASSUMED, PEAK_ASSUMED = (
    KAssumption.ADULT,
    KAssumption.THIRTY_GAMES,
    KAssumption.NEVER_HIGHER,
)


def found(
    rating: int | str,
    profile: FideProfile,
    rules: Rules | None = None,
    period_games: int = 1,
) -> KFactor:
    return k_factor(profile, D(rating), standard() if rules is None else rules, period_games)


def profile(
    born: int | None = ADULT, games: int | None = 100, peak: int | str | None = 1000
) -> FideProfile:
    return FideProfile(born, games, None if peak is None else D(peak))


# --- fixed ------------------------------------------------------------------------------------


def test_a_fixed_k_is_above_zero_and_finite() -> None:
    assert FixedK().value == 20
    assert fixed("0.001").value == D("0.001")
    for value in ("0", "-0", "-1", "NaN", "Infinity", "-Infinity"):
        with pytest.raises(InputError) as raised:
            FixedK(D(value))
        assert raised.value == InputError(Fault.NOT_POSITIVE)


def test_a_fixed_k_counts_whatever_the_player_is() -> None:
    k = k_factor(fixed("32.5"), D(2800), standard(), 1)
    assert k == KFactor(D("32.5"), D("32.5"), KReason.FIXED)
    assert (k.assumed, k.detail, k.period_games) == ((), None, None)


# --- 2400, for good ---------------------------------------------------------------------------


def test_reaching_2400() -> None:
    assert found(2399, profile(peak=2399)) == KFactor(D(20), D(20), KReason.GENERAL)
    assert found(2400, profile(peak=2399)) == KFactor(D(10), D(10), KReason.REACHED_2400)
    assert found("2399.9", profile(peak="2399.9")).value == 20


def test_2400_counts_for_good_and_before_anything_else() -> None:
    for born, games in ((ADULT, 100), (2015, 5), (None, None), (NOW.year - 18, 29)):
        k = found(1800, profile(born, games, peak=2400))
        assert k == KFactor(D(10), D(10), KReason.REACHED_2400)
    assert found(1800, profile(peak=2399)).value == 20


def test_the_rating_itself_is_a_published_rating() -> None:
    """A peak that was not brought up to date does not hide what the rating shows."""
    assert found(2450, profile(peak=2300)).reason is KReason.REACHED_2400
    assert found(2310, profile(born=2012, peak=2200)).value == 20
    assert found(2450, profile(peak=None)).assumed == ()


# --- juniors ----------------------------------------------------------------------------------


def test_a_junior_to_the_end_of_the_year_of_the_18th_birthday() -> None:
    k = found(1900, profile(born=NOW.year - 18))
    assert k == KFactor(D(40), D(40), KReason.JUNIOR, (), NOW.year)
    assert found(1900, profile(born=NOW.year - 19)).value == 20
    assert found(1900, profile(born=NOW.year)).detail == NOW.year + 18


def test_the_year_is_that_of_the_list() -> None:
    born = profile(born=2008)
    assert found(1900, born, standard(date(2026, 12, 31))).value == 40
    assert found(1900, born, standard(date(2027, 1, 1))).value == 20


def test_a_junior_under_2300() -> None:
    for peak, value in (("2299", 40), ("2299.9", 40), ("2300", 20), ("2399", 20)):
        assert found(2200, profile(born=2012, peak=peak)).value == value
    assert found(2300, profile(born=2012, peak=None)).value == 20
    assert found(2299, profile(born=2012, peak=None)).value == 40


def test_a_junior_who_was_above_2300_is_still_new() -> None:
    assert found(2310, profile(born=2012, games=29, peak=2310)).reason is KReason.NEW


# --- new players ------------------------------------------------------------------------------


def test_thirty_games() -> None:
    assert found(1500, profile(games=29)) == KFactor(D(40), D(40), KReason.NEW, (), 29)
    assert found(1500, profile(games=0)).detail == 0
    assert found(1500, profile(games=30)) == KFactor(D(20), D(20), KReason.GENERAL)
    assert found(2399, profile(games=29, peak=2399)).value == 40


# --- what is taken for granted ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("known", "rating", "value", "assumed"),
    [
        (profile(), 1500, 20, ()),
        (profile(born=None), 1500, 20, (ADULT_ASSUMED,)),
        (profile(games=None), 1500, 20, (GAMES_ASSUMED,)),
        (profile(peak=None), 1500, 20, (PEAK_ASSUMED,)),
        (FideProfile(), 1500, 20, (PEAK_ASSUMED, ADULT_ASSUMED, GAMES_ASSUMED)),
        # From 2300 on the age says nothing any more.
        (profile(born=None, peak=2299), 1500, 20, (ADULT_ASSUMED,)),
        (profile(born=None, peak=2300), 1500, 20, ()),
        (FideProfile(), 2300, 20, (PEAK_ASSUMED, GAMES_ASSUMED)),
        (FideProfile(), 2299, 20, (PEAK_ASSUMED, ADULT_ASSUMED, GAMES_ASSUMED)),
        # A K that does not depend on what is missing assumes nothing about it.
        (profile(born=2012, games=None), 1500, 40, ()),
        (profile(born=2012, games=None, peak=None), 1500, 40, (PEAK_ASSUMED,)),
        (profile(born=None, games=5), 1500, 40, ()),
        (profile(born=None, games=5, peak=None), 1500, 40, (PEAK_ASSUMED,)),
        (FideProfile(), 2400, 10, ()),
    ],
)
def test_assumptions(
    known: FideProfile, rating: int, value: int, assumed: tuple[KAssumption, ...]
) -> None:
    k = found(rating, known)
    assert (k.value, k.assumed) == (value, assumed)


# --- rapid and blitz --------------------------------------------------------------------------


@pytest.mark.parametrize("preset", [Preset.FIDE_RAPID, Preset.FIDE_BLITZ])
def test_rapid_and_blitz_before_and_since_october_2022(preset: Preset) -> None:
    before, since = (rules_for(preset, date(2022, month, 1)) for month in (9, 10))
    for anybody in (profile(born=2012, games=3), profile(peak=2500), FideProfile()):
        assert found(1500, anybody, before) == KFactor(D(20), D(20), KReason.RAPID_BEFORE_2022)
    assert found(1500, profile(born=2012), since).reason is KReason.JUNIOR
    assert found(1500, profile(peak=2500), since).reason is KReason.REACHED_2400
    assert found(1500, profile(games=3), since).reason is KReason.NEW
    assert found(1500, profile(), since).reason is KReason.GENERAL


def test_a_standard_rating_used_in_rapid_counts_with_40() -> None:
    borrowed = FideProfile(ADULT, 900, D(2500), standard_rating_used=True)
    k = found(2450, borrowed, rapid())
    assert k == KFactor(D(40), D(40), KReason.STANDARD_RATING_USED)
    assert found(2450, borrowed, standard()).value == 10
    assert found(2450, borrowed, rapid(date(2022, 9, 1))).value == 20


# --- what is not modelled or cannot be --------------------------------------------------------


def test_k_before_july_2014_is_not_modelled() -> None:
    for rules in (standard(date(2014, 6, 1)), rapid(date(2014, 6, 1))):
        with pytest.raises(InputError) as raised:
            found(1500, profile(), rules)
        assert raised.value == InputError(Fault.K_NOT_MODELLED, since=date(2014, 7, 1))
        assert k_factor(fixed(15), D(1500), rules, 1).value == 15
    assert found(1500, profile(), standard(date(2014, 7, 1))).value == 20
    with pytest.raises(InputError):
        found(1500, profile(), rules_for(Preset.PLAIN, date(2014, 6, 1)))


def test_nobody_is_born_after_the_list() -> None:
    assert found(1500, profile(born=NOW.year)).value == 40
    for rules in (standard(), rapid(), plain_elo()):
        with pytest.raises(InputError) as raised:
            found(1500, profile(born=NOW.year + 1), rules)
        assert raised.value == InputError(Fault.BORN_AFTER_LIST, year=NOW.year)


# --- the ceiling of 700 -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("base", "games", "value"),
    [
        ("40", 17, "40"),
        ("40", 18, "38"),
        ("20", 35, "20"),
        ("20", 36, "19"),
        ("10", 70, "10"),
        ("10", 71, "9"),
        ("700", 1, "700"),
        ("700.5", 1, "700"),
        ("701", 1, "700"),
        ("2.5", 280, "2.5"),
        ("2.5", 281, "2"),
        ("20", 0, "20"),
        ("40", 701, "0"),
    ],
)
def test_largest_whole_k_within_700(base: str, games: int, value: str) -> None:
    k = k_factor(fixed(base), D(1500), standard(), games)
    lowered = value != base
    assert k == KFactor(D(value), D(base), KReason.FIXED, (), None, games if lowered else None)


def test_the_lowered_k_keeps_its_reason() -> None:
    k = found(1500, profile(games=12, peak=None), period_games=20)
    assert k == KFactor(D(35), D(40), KReason.NEW, (PEAK_ASSUMED,), 12, 20)


def test_a_fixed_k_is_lowered_under_fide_in_a_period_only() -> None:
    for rules, value in (
        (standard(), 17),
        (rapid(), 17),
        (standard().as_custom(), 20),
        (rules_for(Preset.FFE_350, NOW), 20),
        (plain_elo(), 20),
        (custom(update=Update.PERIOD), 20),
    ):
        assert k_factor(fixed(20), D(1500), rules, 39).value == value


def test_a_fixed_k_is_not_lowered_game_by_game() -> None:
    by_game = replace(standard(), update=Update.SEQUENTIAL)
    assert by_game.is_fide
    assert k_factor(fixed(20), D(1500), by_game, 39).value == 20


def test_the_ceiling_ignores_the_decimal_context() -> None:
    """23.34 x 30 = 700.2 is above 700, also where only three digits are kept."""
    with localcontext() as context:
        context.prec = 3
        assert k_factor(fixed("23.34"), D(1500), standard(), 30).value == 23


def test_a_profile_is_lowered_in_every_period() -> None:
    for rules, value in (
        (standard(), 17),
        (rapid(), 17),
        (rapid(date(2022, 9, 1)), 17),
        (standard().as_custom(), 17),
        (rules_for(Preset.FFE_350, NOW), 17),
        (custom(update=Update.PERIOD), 17),
        (plain_elo(), 20),
        (custom(update=Update.SEQUENTIAL), 20),
    ):
        assert found(1500, profile(), rules, 39).value == value
