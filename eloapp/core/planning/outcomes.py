"""What the rounds to come may bring, grouped by score.

Per period only the total of the counted rounds matters, and every group has one end. Game by
game a group has a lowest and a highest rating, see :mod:`eloapp.core.planning.game_by_game`.
Every group is what :func:`eloapp.core.event_report.event_report` says of the event with such
results filled in, and there are never more than two for each round to come, and one.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from itertools import accumulate

from eloapp.core.event import ROUND_RESULTS, Threshold
from eloapp.core.event_report import EventReport, event_report
from eloapp.core.initial_rating import FirstRating
from eloapp.core.numbers import ZERO, exact
from eloapp.core.performance import FidePerformance, fide_performance
from eloapp.core.planning.game_by_game import GameByGame, game_by_game
from eloapp.core.planning.open_rounds import OpenRounds
from eloapp.core.planning.score_law import Results, points_of, results_of, score_law
from eloapp.core.planning.standing import Standing, standing_after, standing_now
from eloapp.core.results import OUTCOMES


@dataclass(frozen=True, slots=True)
class Outcome:
    """All ways to one score in the counted rounds to come.

    ``lowest`` and ``highest`` differ only game by game; None without a rating. ``first`` is the
    first rating of an unrated player. ``performance`` is FIDE's, with the games played before;
    None without any game. ``probability`` is that of this score, ``at_least`` that of this
    score or more, ``likeliest`` the most probable way; None without the draw model. ``crosses``
    are the limits that the published rating leaves or enters from the list in force, whatever
    the way; ``may_cross`` those that it does in some way only.
    """

    score: Decimal
    lowest: Standing | None
    highest: Standing | None
    performance: FidePerformance | None
    first: FirstRating | None = None
    probability: float | None = None
    at_least: float | None = None
    likeliest: Results | None = None
    crosses: tuple[Threshold, ...] = ()
    may_cross: tuple[Threshold, ...] = ()

    @property
    def one_rating(self) -> bool:
        """Whether the order of the results does not matter."""
        return self.lowest == self.highest


@dataclass(frozen=True, slots=True)
class Outcomes:
    """The groups from the lowest score to the highest, in half points.

    ``exact`` False: lowest and highest are near, see
    :mod:`eloapp.core.planning.game_by_game`. ``paths`` is there game by game alone.
    """

    rounds: OpenRounds
    rows: tuple[Outcome, ...]
    paths: GameByGame | None = field(default=None, repr=False, compare=False)

    @property
    def report(self) -> EventReport:
        """The event with the opponents and the unplayed results of the scenario."""
        return self.rounds.report

    @property
    def exact(self) -> bool:
        """Whether every lowest and highest rating is exact."""
        return self.paths is None or self.paths.exact

    @property
    def lowest(self) -> Standing | None:
        """The lowest of all; None without a rating."""
        ends = [row.lowest for row in self.rows if row.lowest is not None]
        return min(ends, key=lambda end: end.live, default=None)

    @property
    def highest(self) -> Standing | None:
        """The highest of all; None without a rating."""
        ends = [row.highest for row in self.rows if row.highest is not None]
        return max(ends, key=lambda end: end.live, default=None)

    def row(self, score: Decimal) -> Outcome | None:
        """The group of a score."""
        return next((row for row in self.rows if row.score == score), None)


@dataclass(frozen=True, slots=True)
class LastRound:
    """What win, draw and loss of the only round to come bring; ``index`` from 0."""

    index: int
    win: Standing
    draw: Standing
    loss: Standing


@exact
def outcomes_of(rounds: OpenRounds) -> Outcomes:
    """All groups; one alone when no counted round is to come."""
    report, counted = rounds.report, rounds.counted
    law = score_law(counted)
    ways = {halves: results_of(counted, weight) for halves, weight in law.items()}
    paths = None
    if report.rated is not None and counted and not report.rules.in_period:
        paths = game_by_game(report.rated, counted)
    ends = _ends(rounds, law, paths)
    opponents = [*report.opponents]
    opponents += [rating for e in counted if (rating := e.opponent) is not None]
    highest_first = list(reversed(law))
    sums = accumulate(law[halves].probability for halves in highest_first)
    at_least = dict(zip(highest_first, sums, strict=True))
    rows = []
    for halves, weight in law.items():
        score = points_of(halves)
        lowest, highest = ends.get(halves, (None, None))
        crosses, may_cross = _crossed(report, lowest, highest)
        rows.append(
            Outcome(
                score,
                lowest,
                highest,
                fide_performance(opponents, report.score + score) if opponents else None,
                _first(rounds, ways[halves]),
                weight.probability if rounds.foreseen else None,
                min(1.0, at_least[halves]) if rounds.foreseen else None,
                ways[halves] if rounds.foreseen else None,
                crosses,
                may_cross,
            )
        )
    return Outcomes(rounds, tuple(rows), paths)


def _ends(
    rounds: OpenRounds, scores: Mapping[int, object], paths: GameByGame | None
) -> dict[int, tuple[Standing, Standing]]:
    """Lowest and highest by score in half points; nothing without a rating."""
    report, counted = rounds.report, rounds.counted
    if report.totals is None or report.rated is None:
        return {}
    own = report.rated.rating
    if paths is not None:
        return {
            halves: (
                standing_after(report, own, span.low - own),
                standing_after(report, own, span.high - own),
            )
            for halves, span in paths.ends.items()
        }
    if not counted:
        now = standing_now(report.totals)
        return {0: (now, now)}
    expected = sum((e.row.expected or ZERO for e in counted), ZERO)
    ends = {}
    for halves in scores:
        gained = report.totals.k.value * (points_of(halves) - expected)
        end = standing_after(report, own, report.totals.change + gained)
        ends[halves] = (end, end)
    return ends


def _first(rounds: OpenRounds, way: Results) -> FirstRating | None:
    """An unrated player's first rating; it depends on the score alone, so one way is enough."""
    report = rounds.report
    if not report.player.unrated:
        return None
    event = report.event
    for index, result in way.results:
        entry = replace(event.rounds[index], result=ROUND_RESULTS[result])
        event = event.with_round(index, entry)
    return event_report(report.player, report.rules, event).first


def _crossed(
    report: EventReport, lowest: Standing | None, highest: Standing | None
) -> tuple[tuple[Threshold, ...], tuple[Threshold, ...]]:
    before = report.player.known_rating
    if before is None or lowest is None or highest is None:
        return (), ()
    always: list[Threshold] = []
    sometimes: list[Threshold] = []
    for threshold in report.event.thresholds:
        ends = [threshold.crossed(before, end.published) for end in (lowest, highest)]
        if any(ends):
            (always if all(ends) else sometimes).append(threshold)
    return tuple(always), tuple(sometimes)


def last_round(outcomes: Outcomes) -> LastRound | None:
    """Win, draw and loss of the only round to come, if it counts and nothing is supposed of it."""
    rounds = outcomes.rounds.rounds
    ends = [end for row in outcomes.rows if (end := row.lowest) is not None]
    if len(rounds) != 1 or len(ends) != len(OUTCOMES):
        return None
    loss, draw, win = ends
    return LastRound(rounds[0].index, win, draw, loss)
