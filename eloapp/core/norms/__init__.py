"""Norms for the titles GM, IM, WGM and WIM (FIDE B.01 of 1 January 2024).

:func:`norm_report` tells every condition with its paragraph, every round with the reason why it
does not count, and what is needed in the rounds to come. A player may put forward a part of his
games (1.4.1e and f): the report shows the part that is a norm or, else, the largest that may
become one.

Not modelled: direct titles (1.2), the last-round forfeit counted as a loss (1.4.2c), events of
more than 30 days (1.1.4), registration and arbiters (1.1).
"""

from eloapp.core.norms.choices import Way
from eloapp.core.norms.games import LEFT_OUT_BY, LeftOut
from eloapp.core.norms.pool import Condition, NormState
from eloapp.core.norms.regulations import IN_FORCE_SINCE, NORM_RULES, NormRule
from eloapp.core.norms.report import norm_report, norm_reports
from eloapp.core.norms.values import (
    Ask,
    AskKind,
    Need,
    NeedState,
    NormLine,
    NormPerformance,
    NormReport,
    NormRound,
    TitleCondition,
    TitleLine,
)

__all__ = [
    "IN_FORCE_SINCE",
    "LEFT_OUT_BY",
    "NORM_RULES",
    "Ask",
    "AskKind",
    "Condition",
    "LeftOut",
    "Need",
    "NeedState",
    "NormLine",
    "NormPerformance",
    "NormReport",
    "NormRound",
    "NormRule",
    "NormState",
    "TitleCondition",
    "TitleLine",
    "Way",
    "norm_report",
    "norm_reports",
]
