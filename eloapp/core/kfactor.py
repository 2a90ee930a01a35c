"""K, the development coefficient: a fixed number, or FIDE's rule (B.02 8.3.3) with its reason.

Each list (standard, rapid, blitz) has its own rating, number of games and peak; a profile
speaks of the list in use.
"""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import Enum, unique
from typing import Final

from eloapp.core.errors import Fault, InputError
from eloapp.core.numbers import exact
from eloapp.core.rules import Rules, Tempo

K_NEW: Final = Decimal(40)
K_GENERAL: Final = Decimal(20)
K_TOP: Final = Decimal(10)
NEW_UNTIL_GAMES: Final = 30
JUNIOR_UNTIL_AGE: Final = 18
JUNIOR_BELOW: Final = Decimal(2300)
TOP_FROM: Final = Decimal(2400)
#: 8.3.3: K times the number of games of a period may not exceed this.
K_TIMES_GAMES: Final = 700

#: Since then 40, 20 and 10; 30, 15 and 10 before are not modelled.
FIRST_MODELLED: Final = date(2014, 7, 1)
#: Since then the K of rapid and blitz follows the same rule; before it was 20 for everybody.
RAPID_LIKE_STANDARD: Final = date(2022, 10, 1)


@unique
class KReason(Enum):
    """Why K is what it is; one sentence of 8.3.3 each."""

    FIXED = "fixed"
    REACHED_2400 = "reached-2400"
    JUNIOR = "junior"
    NEW = "new"
    GENERAL = "general"
    RAPID_BEFORE_2022 = "rapid-before-2022"
    STANDARD_RATING_USED = "standard-rating-used"


@unique
class KAssumption(Enum):
    """What was taken for granted because the profile leaves it open."""

    ADULT = "adult"
    THIRTY_GAMES = "thirty-games"
    NEVER_HIGHER = "never-higher"


@dataclass(frozen=True, slots=True)
class FixedK:
    """A K given by the user; above zero, decimals allowed."""

    value: Decimal = K_GENERAL

    def __post_init__(self) -> None:
        if not self.value.is_finite() or self.value <= 0:
            raise InputError(Fault.NOT_POSITIVE)


@dataclass(frozen=True, slots=True)
class FideProfile:
    """What FIDE's K depends on, for the list in use; None: not known.

    ``born`` is the birth year, ``games`` the number counted before this period, ``peak`` the
    highest published rating. ``standard_rating_used`` says that the player has no rating in
    this rapid or blitz list, so that the standard one counts (rapid and blitz regulations).
    """

    born: int | None = None
    games: int | None = None
    peak: Decimal | None = None
    standard_rating_used: bool = False


KPolicy = FixedK | FideProfile


@dataclass(frozen=True, slots=True)
class KFactor:
    """A K with its reason.

    ``value`` counts; ``base`` is K before the ceiling of 700; ``period_games`` the number of
    rated games of the period when the ceiling lowered it, else None. ``detail`` belongs to the
    reason: the year of the 18th birthday (JUNIOR) or the number of games (NEW).
    """

    value: Decimal
    base: Decimal
    reason: KReason
    assumed: tuple[KAssumption, ...] = ()
    detail: int | None = None
    period_games: int | None = None


@exact
def k_factor(policy: KPolicy, rating: Decimal, rules: Rules, period_games: int) -> KFactor:
    """The K of a player for one rating period.

    ``rating`` is the rating at the start, ``period_games`` the number of rated games of the
    whole period: played, still to play, and of other events. The ceiling of 700 holds in
    period mode for every profile, and for a fixed K under a FIDE preset.

    Raises InputError: K_NOT_MODELLED for a profile before 1 July 2014, BORN_AFTER_LIST.
    """
    if isinstance(policy, FixedK):
        found = KFactor(policy.value, policy.value, KReason.FIXED)
        return _with_ceiling(found, period_games) if rules.is_fide and rules.in_period else found
    found = _profile_k(policy, rating, rules)
    return _with_ceiling(found, period_games) if rules.in_period else found


def _profile_k(profile: FideProfile, rating: Decimal, rules: Rules) -> KFactor:
    """8.3.3 in the order that fits the published lists.

    The text does not say which rule wins when several fit; this order agrees with 99.2 % of
    19.6 million player-months (rules.md 1.3).
    """
    year = rules.list_date.year
    if rules.list_date < FIRST_MODELLED:
        raise InputError(Fault.K_NOT_MODELLED, since=FIRST_MODELLED)
    if profile.born is not None and profile.born > year:
        raise InputError(Fault.BORN_AFTER_LIST, year=year)
    if rules.tempo is not Tempo.STANDARD:
        if rules.list_date < RAPID_LIKE_STANDARD:
            return KFactor(K_GENERAL, K_GENERAL, KReason.RAPID_BEFORE_2022)
        if profile.standard_rating_used:
            return KFactor(K_NEW, K_NEW, KReason.STANDARD_RATING_USED)
    peak = rating if profile.peak is None else max(profile.peak, rating)
    # "once a player's published rating has reached 2400": for good, before anything else.
    if peak >= TOP_FROM:
        return KFactor(K_TOP, K_TOP, KReason.REACHED_2400)
    assumed = [KAssumption.NEVER_HIGHER] if profile.peak is None else []
    # "until the end of the year of their 18th birthday, as long as their rating remains under
    # 2300": the published lists do not give it back after 2300.
    junior_year = None if profile.born is None else profile.born + JUNIOR_UNTIL_AGE
    if junior_year is not None and year <= junior_year and peak < JUNIOR_BELOW:
        return KFactor(K_NEW, K_NEW, KReason.JUNIOR, tuple(assumed), junior_year)
    # "new to the rating list until they have completed events with at least 30 games": the
    # event in which the 30th game is played still counts with 40.
    if profile.games is not None and profile.games < NEW_UNTIL_GAMES:
        return KFactor(K_NEW, K_NEW, KReason.NEW, tuple(assumed), profile.games)
    if profile.born is None and peak < JUNIOR_BELOW:
        assumed.append(KAssumption.ADULT)
    if profile.games is None:
        assumed.append(KAssumption.THIRTY_GAMES)
    return KFactor(K_GENERAL, K_GENERAL, KReason.GENERAL, tuple(assumed))


def _with_ceiling(found: KFactor, period_games: int) -> KFactor:
    """8.3.3, last sentence: the largest whole K with K x n <= 700, if K x n is above 700."""
    if found.base * period_games <= K_TIMES_GAMES:
        return found
    lowered = Decimal(K_TIMES_GAMES // period_games)
    return KFactor(lowered, found.base, found.reason, found.assumed, found.detail, period_games)
