"""FIDE's title regulations B.01 of 1 January 2024, the paragraphs that norms are counted by.

Numbers stand here as printed; what B.01's annex lists per number of games follows from the
fractions (minima are rounded up, maxima down).
"""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import lru_cache
from typing import Final

from eloapp.core.norm_data import EventSystem, NormSetting
from eloapp.core.numbers import HALF
from eloapp.core.performance import whole_percent
from eloapp.core.tables import dp_for_share
from eloapp.core.titles import Title

#: The only edition modelled; unchanged on 9 October 2026.
IN_FORCE_SINCE: Final = date(2024, 1, 1)


@dataclass(frozen=True, slots=True)
class NormRule:
    """What one title asks of a norm, as printed.

    ``performance`` and ``average`` are minima (1.4.8, 1.4.8a), ``floor`` is the rating that the
    lowest opponent is raised to (1.4.6b), ``opponents`` the titles of which a third is needed,
    by ``paragraph``. ``rating`` is the one to reach once for the title (1.5.3).
    """

    performance: int
    average: int
    floor: int
    opponents: frozenset[Title]
    paragraph: str
    rating: int


NORM_RULES: Final = {
    Title.GM: NormRule(2600, 2380, 2200, frozenset({Title.GM}), "1.4.5b", 2500),
    Title.IM: NormRule(2450, 2230, 2050, frozenset({Title.IM, Title.GM}), "1.4.5c", 2400),
    Title.WGM: NormRule(
        2400, 2180, 2000, frozenset({Title.WGM, Title.IM, Title.GM}), "1.4.5d", 2300
    ),
    Title.WIM: NormRule(
        2250, 2030, 1850, frozenset({Title.WIM, Title.WGM, Title.IM, Title.GM}), "1.4.5e", 2200
    ),
}

#: 1.4.5a: candidate masters, CM and WCM, do not count.
TITLE_HOLDERS: Final = frozenset({Title.GM, Title.IM, Title.WGM, Title.WIM, Title.FM, Title.WFM})
#: 1.4.6d.
UNRATED_AS: Final = Decimal(1400)
#: 1.4.2a: accepted as opponents, but no federation.
NO_FEDERATION: Final = frozenset({"FID", "FIDE"})
#: 1.4.3: federations other than the player's.
OTHER_FEDERATIONS: Final = 2
#: 1.1.3.
MOST_ROUNDS_A_DAY: Final = 2
#: 1.4.5: a double round robin needs so many players.
DOUBLE_ROUND_ROBIN_PLAYERS: Final = 6
#: 1.5.1: games that the norms of a title cover together.
GAMES_FOR_TITLE: Final = 27
#: 1.7: norms of longer events count as so many games.
MOST_GAMES: Final = 13

ORDINARY_GAMES: Final = 9
_TEAM_GAMES = 7
_TEAM_ROUNDS = 9
_WORLD_CUP_GAMES = 8

#: All opponents are known before the start, so that every round counts (1.4.1e).
PREDETERMINED: Final = frozenset({EventSystem.ROUND_ROBIN, EventSystem.DOUBLE_ROUND_ROBIN})
#: 1.4.2e: systems that need no approval.
USUAL_SYSTEMS: Final = PREDETERMINED | {EventSystem.SWISS, EventSystem.KNOCKOUT}


def least_games(setting: NormSetting, rounds: int, missed_without_fault: bool) -> int:
    """Fewest games of a norm (1.4.1).

    Seven suffice in team championships of up to nine rounds, eight in the World Cup (where they
    count as nine), eight in nine rounds if the ninth was a forfeit win or a pairing bye.

    >>> least_games(NormSetting.ORDINARY, 9, True), least_games(NormSetting.ORDINARY, 10, True)
    (8, 9)
    """
    if setting is NormSetting.TEAM_CHAMPIONSHIP and rounds <= _TEAM_ROUNDS:
        return _TEAM_GAMES
    if setting is NormSetting.WORLD_CUP:
        return _WORLD_CUP_GAMES
    if rounds == ORDINARY_GAMES and missed_without_fault:
        return ORDINARY_GAMES - 1
    return ORDINARY_GAMES


def least_titled(opponents: int) -> int:
    """1.4.5a: half of the opponents."""
    return -(-opponents // 2)


def least_required(opponents: int, *, double_round_robin: bool = False) -> int:
    """1.4.5b-e: a third of the opponents, three at least; half of them in double round robins."""
    return -(-opponents // 2) if double_round_robin else max(3, -(-opponents // 3))


def most_own(opponents: int) -> int:
    """1.4.4: opponents from the player's own federation."""
    return 3 * opponents // 5


def most_of_one(opponents: int) -> int:
    """1.4.4: opponents from any one federation."""
    return 2 * opponents // 3


def least_score(games: int) -> Decimal:
    """1.4.8b: 35 %, as a score that can be made.

    35 % before any rounding: 4.5 of 13 (34.6 %) is not enough. It is the only score up to 19
    games where rounding first would decide otherwise; the annex was not read.

    >>> least_score(9), least_score(13)
    (Decimal('3.5'), Decimal('5.0'))
    """
    return _least_halves(games) * HALF


def average_rounded(total: Decimal, games: int) -> int:
    """1.4.7b: average of opponents, half up.

    >>> average_rounded(Decimal(4759), 2)
    2380
    """
    return int((2 * total + games) // (2 * games))


def score_for(rule: NormRule, games: int, average: int) -> Decimal | None:
    """Smallest score with 35 % and the performance of ``rule``; None: not even all games won."""
    halves = halves_for(games, rule.performance - average)
    return None if halves is None else halves * HALF


def average_for(rule: NormRule, games: int, score: Decimal) -> int | None:
    """Smallest average of opponents against which a score is enough; None: under 35 %.

    >>> average_for(NORM_RULES[Title.GM], 9, Decimal("5.5"))
    2520
    """
    if score < least_score(games):
        return None
    return max(rule.average, rule.performance - dp_for_share(whole_percent(score, games)))


@lru_cache(maxsize=1024)
def halves_for(games: int, above_average: int, *, share: bool = True) -> int | None:
    """Fewest half points whose dp reaches so much above the average; None: not even all.

    ``share``: and that are 35 %.
    """
    for halves in range(_least_halves(games) if share else 0, 2 * games + 1):
        if dp_for_share(whole_percent(halves * HALF, games)) >= above_average:
            return halves
    return None


def _least_halves(games: int) -> int:
    return -(-7 * games // 10)
