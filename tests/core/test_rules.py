"""Presets and editions.

Rules protected: which sentence of B.02 holds for a list (rules.md 1.2): cap of 350 before 1 July
2009, 400 since; one upgrade per tournament from 1 January 2022 to 29 February 2024; no cap for a
player's own rating of 2650 and more since 1 October 2025, standard only; rapid and blitz games of
600 points with a player above 2600 not rated since 1 December 2024; lowest published rating 1400
since 1 March 2024, 1000 before.
"""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest
from support.elo import NOW, custom, plain_elo, rapid, standard

from eloapp.core.rules import (
    CAP_350,
    CAP_400,
    CAP_400_BELOW_2650,
    CAP_400_ONCE,
    FIDE_PRESETS,
    NO_CAP,
    Cap,
    CapScope,
    Expectation,
    Floored,
    Preset,
    Rules,
    Tempo,
    Update,
    apply_cap,
    apply_floor,
    edition_for,
    list_in_force,
    rules_for,
)

D = Decimal
ALL_TEMPOS = list(Tempo)


@pytest.mark.parametrize(
    ("day", "cap", "floor", "code"),
    [
        (date(1971, 7, 1), CAP_350, 1000, "before-2009-07-01"),
        (date(2009, 6, 1), CAP_350, 1000, "before-2009-07-01"),
        (date(2009, 7, 1), CAP_400, 1000, "2009-07-01"),
        (date(2021, 12, 1), CAP_400, 1000, "2009-07-01"),
        (date(2022, 1, 1), CAP_400_ONCE, 1000, "2022-01-01"),
        (date(2024, 2, 1), CAP_400_ONCE, 1000, "2022-01-01"),
        (date(2024, 3, 1), CAP_400, 1400, "2024-03-01"),
        (date(2024, 11, 1), CAP_400, 1400, "2024-03-01"),
    ],
)
@pytest.mark.parametrize("tempo", ALL_TEMPOS)
def test_editions_that_are_common_to_all_lists(
    tempo: Tempo, day: date, cap: Cap, floor: int, code: str
) -> None:
    edition = edition_for(tempo, day)
    assert (edition.cap, edition.list_floor, edition.code) == (cap, floor, code)
    assert not edition.gap600


def test_the_exemption_of_october_2025_is_for_standard() -> None:
    before, after = date(2025, 9, 1), date(2025, 10, 1)
    assert edition_for(Tempo.STANDARD, before).cap == CAP_400
    assert edition_for(Tempo.STANDARD, after).cap == CAP_400_BELOW_2650
    assert edition_for(Tempo.STANDARD, after).code == "2025-10-01"
    for day in (before, after, NOW):
        assert not edition_for(Tempo.STANDARD, day).gap600
        for tempo in (Tempo.RAPID, Tempo.BLITZ):
            assert edition_for(tempo, day).cap == CAP_400
    assert edition_for(Tempo.STANDARD, after).list_floor == 1400


@pytest.mark.parametrize("tempo", [Tempo.RAPID, Tempo.BLITZ])
def test_the_gap_of_600_is_for_rapid_and_blitz_since_december_2024(tempo: Tempo) -> None:
    assert not edition_for(tempo, date(2024, 11, 1)).gap600
    edition = edition_for(tempo, date(2024, 12, 1))
    assert edition.gap600
    assert edition.code == "2024-12-01"
    assert (edition.cap, edition.list_floor) == (CAP_400, 1400)


def test_a_day_belongs_to_the_list_of_its_month() -> None:
    """Lists appear on the first of each month (B.02, 7)."""
    assert list_in_force(date(2025, 10, 31)) == date(2025, 10, 1)
    assert list_in_force(date(2025, 10, 1)) == date(2025, 10, 1)
    for preset in Preset:
        assert rules_for(preset, date(2025, 9, 30)).list_date == date(2025, 9, 1)
    assert standard(date(2025, 9, 30)).cap_in_force == CAP_400
    assert standard(date(2025, 10, 31)).cap_in_force == CAP_400_BELOW_2650


# --- caps -------------------------------------------------------------------------------------


def test_the_caps_as_numbers() -> None:
    assert Cap(None, CapScope.ALL) == NO_CAP
    assert Cap(D(350), CapScope.ALL) == CAP_350
    assert Cap(D(400), CapScope.ALL) == CAP_400
    assert Cap(D(400), CapScope.BELOW_2650) == CAP_400_BELOW_2650
    assert Cap(D(400), CapScope.ONE_PER_TOURNAMENT) == CAP_400_ONCE


def test_own_rating_of_2650_uses_the_real_difference() -> None:
    """ "for players rated 2650 and above, the difference … in all cases" (8.3.1)."""
    for below in ("1400", "2649", "2649.9"):
        assert CAP_400_BELOW_2650.limit_for(D(below)) == 400
    for above in ("2650", "2650.1", "2830"):
        assert CAP_400_BELOW_2650.limit_for(D(above)) is None
        assert CAP_400.limit_for(D(above)) == 400
        assert CAP_400_ONCE.limit_for(D(above)) == 400
        assert NO_CAP.limit_for(D(above)) is None


def test_more_than_the_cap_counts_as_the_cap() -> None:
    for size in ("0", "399.9", "400"):
        assert apply_cap(D(size), D(400)) == D(size)
        assert apply_cap(-D(size), D(400)) == -D(size)
    for size in ("400.1", "401", "1E+30"):
        assert apply_cap(D(size), D(400)) == 400
        assert apply_cap(-D(size), D(400)) == -400
    assert apply_cap(D(-900), None) == -900


# --- presets ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("preset", "tempo"),
    [
        (Preset.FIDE_STANDARD, Tempo.STANDARD),
        (Preset.FIDE_RAPID, Tempo.RAPID),
        (Preset.FIDE_BLITZ, Tempo.BLITZ),
    ],
)
def test_fide_presets_follow_the_regulations(preset: Preset, tempo: Tempo) -> None:
    """The table, one rounding per period to a whole number, cap by edition, no floor."""
    rules = rules_for(preset, NOW)
    expected = Rules(
        preset, NOW, Expectation.TABLE, None, Update.PERIOD, tempo, floor=None, whole=True
    )
    assert rules == expected
    assert rules.is_fide
    assert rules.in_period
    assert rules.edition == edition_for(tempo, NOW)
    assert rules.cap_in_force == edition_for(tempo, NOW).cap
    assert preset in FIDE_PRESETS


def test_plain_elo_is_the_formula_game_by_game() -> None:
    for preset in (Preset.PLAIN, Preset.CUSTOM):
        rules = rules_for(preset, NOW)
        assert rules == Rules(
            preset,
            NOW,
            Expectation.FORMULA,
            NO_CAP,
            Update.SEQUENTIAL,
            Tempo.STANDARD,
            floor=None,
            whole=False,
        )
        assert not rules.is_fide
        assert not rules.in_period
        assert rules.edition is None
        assert rules.cap_in_force == NO_CAP


def test_the_old_french_rule_caps_at_350() -> None:
    rules = rules_for(Preset.FFE_350, NOW)
    assert rules == Rules(
        Preset.FFE_350, NOW, Expectation.TABLE, CAP_350, Update.PERIOD, Tempo.STANDARD, whole=True
    )
    assert not rules.is_fide
    assert rules.edition is None


def test_another_list_brings_its_own_edition() -> None:
    rules = standard(NOW).with_list(date(2023, 5, 17))
    assert rules.list_date == date(2023, 5, 1)
    assert rules.cap_in_force == CAP_400_ONCE
    assert replace(rules, list_date=NOW) == standard(NOW)


def test_a_custom_set_keeps_what_the_edition_gave_and_follows_none() -> None:
    for rules in (standard(NOW), rapid(NOW), standard(date(2023, 1, 1))):
        free = rules.as_custom()
        assert free == replace(rules, preset=Preset.CUSTOM, cap=rules.cap_in_force)
        assert not free.is_fide
        assert free.edition is None
        assert free.with_list(date(2000, 1, 1)).cap_in_force == rules.cap_in_force


# --- floor ------------------------------------------------------------------------------------


def test_the_floor_saturates_and_says_so() -> None:
    assert apply_floor(D("99.9"), D(100)) == Floored(D(100), True)
    assert apply_floor(D(100), D(100)) == Floored(D(100), False)
    assert apply_floor(D("100.1"), D(100)) == Floored(D("100.1"), False)
    assert apply_floor(D(-5000), None) == Floored(D(-5000), False)
    assert apply_floor(D(-1), D(0)) == Floored(D(0), True)


def test_rules_without_publication() -> None:
    assert standard().unrounded == replace(standard(), whole=False)
    assert plain_elo().unrounded == plain_elo()


def test_which_rules_read_the_table() -> None:
    assert standard().by_table
    assert not plain_elo().by_table


def test_rules_without_their_floor() -> None:
    rules = custom(floor=D(100))
    assert rules.unfloored == replace(rules, floor=None)
    assert rules.unfloored.floor is None
