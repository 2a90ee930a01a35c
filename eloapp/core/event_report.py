"""The Tournament tab's part of the report: every round and the totals of one player's event.

What is rated goes through :func:`eloapp.core.game.rate_games` in the order of the table; other
events of the same period are added before the one rounding (B.02 8.3.4).
"""

from collections.abc import Container
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from eloapp.core.document import Player
from eloapp.core.errors import InputError
from eloapp.core.event import Event, Opponent, Round, Scenario
from eloapp.core.game import (
    Outcome,
    RatedGame,
    RatedGames,
    outcome_of,
    rate_games,
    why_not_rated,
)
from eloapp.core.initial_rating import FIRST_RATING_SINCE, FirstRating, first_rating
from eloapp.core.kfactor import KFactor
from eloapp.core.numbers import ZERO, exact, round_half_away
from eloapp.core.performance import (
    ErrorBar,
    Performance,
    error_bar,
    performance_of,
    performance_range,
)
from eloapp.core.results import OUTCOMES, NotRated, Result
from eloapp.core.rules import Rules


@dataclass(frozen=True, slots=True)
class EventRow:
    """One round with what it does.

    ``reason`` says why it does not count, ``rated`` is there when it goes to the rating and the
    player has one. ``running`` is the exact change of this event up to here, in the order of
    the table; None for rounds to come and without a rating.
    """

    index: int
    entry: Round
    reason: NotRated | None
    rated: RatedGame | None
    running: Decimal | None

    @property
    def counts(self) -> bool:
        """Whether it is rated, or will be when it is played."""
        return self.reason is None

    @property
    def expected(self) -> Decimal | None:
        """Expected score; None when it does not count or the player has no rating."""
        return self.rated.expected.score if self.rated and self.rated.expected else None

    @property
    def change(self) -> Decimal | None:
        """Exact change; None (a blank, not nothing) when it does not count or is to come."""
        return self.rated.change if self.rated and self.counts else None

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """Win, draw and loss of a counted round to come, other events included; else empty."""
        return self.rated.outcomes if self.rated and self.counts else ()


@dataclass(frozen=True, slots=True)
class EventTotals:
    """What the rated games that are played do to the rating.

    ``k`` is that of the whole period and holds for every row; ``k.period_games`` is set when
    the ceiling of 700 lowered it. ``period_games`` are all rated games of the period: played,
    to come (also against somebody whose rating is not known yet), and of other events.

    ``change`` is the exact sum of the rows; ``period_change`` goes with other events and after
    the floor, and is rounded once in ``period_change_rounded``. ``unfloored`` is the rating
    before the floor, ``live`` the unrounded one after it, ``published`` that of the next list.
    """

    k: KFactor
    period_games: int
    expected: Decimal
    change: Decimal
    change_rounded: Decimal
    unfloored: Decimal
    period_change: Decimal
    period_change_rounded: Decimal
    live: Decimal
    published: Decimal
    floored: bool


@dataclass(frozen=True, slots=True)
class EventReport:
    """One player's event, computed.

    ``opponents`` are those of the rated games that are played, ``score`` the points against
    them and ``tally`` the wins, draws and losses; ``points`` counts everything. ``totals`` is
    None without a rating or when K cannot be told (``fault``); ``first`` is there for an
    unrated player under FIDE's rules.
    """

    player: Player
    event: Event
    rules: Rules
    rows: tuple[EventRow, ...]
    points: Decimal
    score: Decimal
    opponents: tuple[Decimal, ...]
    tally: tuple[int, int, int] = (0, 0, 0)
    rated: RatedGames | None = None
    totals: EventTotals | None = None
    performance: Performance | None = None
    error: ErrorBar | None = None
    first: FirstRating | None = None
    fault: InputError | None = None

    @property
    def rated_games(self) -> int:
        """Rated games that are played."""
        return len(self.opponents)

    @property
    def rounds_done(self) -> int:
        """Rounds with a result of any kind."""
        return sum(not row.entry.open for row in self.rows)

    @property
    def open_rows(self) -> tuple[EventRow, ...]:
        """Rounds to come that count."""
        return tuple(row for row in self.rows if row.entry.open and row.counts)

    @property
    def average(self) -> Decimal | None:
        """Unrounded average of the opponents; None without a rated game."""
        return self.performance.average if self.performance else None

    @property
    def performance_range(self) -> tuple[Decimal | None, Decimal | None]:
        """95 % of the exact performance, as :func:`eloapp.core.performance.performance_range`."""
        return performance_range(self.opponents, *self.tally) if self.opponents else (None, None)

    @property
    def about(self) -> bool:
        """Whether a played and counted opponent's rating is only known about."""
        return any(
            row.counts and not row.entry.open and row.entry.opponent.about for row in self.rows
        )

    @property
    def next_list(self) -> date:
        """The list after the one that the rules go by."""
        month = self.rules.list_date
        return date(month.year + month.month // 12, month.month % 12 + 1, 1)

    @property
    def unrated_next_list(self) -> bool:
        """Whether the next list shows the player as unrated (B.02 of 2024: under 1400)."""
        edition = self.rules.edition
        if edition is None or self.totals is None:
            return False
        return self.totals.published < edition.list_floor


@exact
def event_report(
    player: Player, rules: Rules, event: Event, *, later: Container[int] = ()
) -> EventReport:
    """Rows, totals, performances and (unrated player) first rating of ``event``.

    Game by game, rounds count in the order of the table, those to come after all played ones;
    ``later`` are rounds (from 0) that are taken to be played after the others although they
    have a result.
    """
    start = player.known_rating
    reasons = [_reason(start, entry, rules) for entry in event.rounds]
    order = _order(event, rules, later)
    rated, totals, fault = None, None, None
    if start is not None:
        games = [game for i in order if (game := event.rounds[i].game) is not None]
        # A game whose opponent is not known yet is a game of the period all the same.
        unknown = reasons.count(NotRated.UNKNOWN_RATING)
        try:
            rated = rate_games(
                start, player.k, games, rules, other_games=player.other_games + unknown
            )
        except InputError as error:
            fault = error
        else:
            totals = _totals(rated, reasons, event, player.other_games)
            rated = replace(rated, games=tuple(_to_come(g, rated, totals) for g in rated.games))
    rows = _rows(event, reasons, rated, order)
    played = [row.entry for row in rows if row.counts and not row.entry.open]
    results = [result for entry in played if (result := entry.rated_result) is not None]
    opponents = tuple(r for entry in played if (r := entry.opponent.used_rating) is not None)
    score = sum((result.points for result in results), ZERO)
    tally = (results.count(Result.WIN), results.count(Result.DRAW), results.count(Result.LOSS))
    return EventReport(
        player,
        event,
        rules,
        rows,
        event.points,
        score,
        opponents,
        tally,
        rated,
        totals,
        performance_of(opponents, score) if opponents else None,
        error_bar(*tally) if opponents else None,
        _first(player, rules, event, opponents, score),
        fault,
    )


def _reason(own: Decimal | None, entry: Round, rules: Rules) -> NotRated | None:
    game = entry.game
    if game is None or own is None:
        return entry.not_rated
    return why_not_rated(own, game, rules)


def _totals(
    rated: RatedGames, reasons: list[NotRated | None], event: Event, other_games: int
) -> EventTotals:
    """Sum first, round once: this event and the others of the period (8.3.4)."""
    rules, start = rated.rules, rated.rating
    change = sum((g.change for g in rated.games if g.change is not None), ZERO)
    moved = bool(rated.rated_games or other_games or event.other_change)
    end_rules = rules if moved else rules.unfloored
    end = outcome_of(start, change + event.other_change, Result.DRAW, end_rules, start)
    period_games = reasons.count(None) + reasons.count(NotRated.UNKNOWN_RATING)
    return EventTotals(
        rated.k,
        period_games + other_games,
        rated.expected_total,
        change,
        round_half_away(change),
        start + change + event.other_change,
        end.change,
        end.change_rounded,
        end.new_rating,
        end.published,
        end.floored or (rated.floored and not rules.in_period),
    )


def _to_come(game: RatedGame, rated: RatedGames, totals: EventTotals) -> RatedGame:
    """A game to come moves what stands after all played ones, other events included.

    The floor is a step of the whole period, so the result is added before it; the change that
    is shown is what remains of it.
    """
    if game.change is not None or game.rating_after == totals.unfloored == totals.live:
        return game
    expected = game.expected
    rules = rated.rules.unfloored if expected is None else rated.rules

    def outcome(result: Result) -> Outcome:
        step = ZERO if expected is None else rated.k.value * (result.points - expected.score)
        end = outcome_of(totals.unfloored, step, result, rules, rated.rating)
        change = end.new_rating - totals.live
        return replace(end, change=change, change_rounded=round_half_away(change))

    return replace(game, rating_after=totals.live, outcomes=tuple(map(outcome, OUTCOMES)))


def _order(event: Event, rules: Rules, later: Container[int]) -> list[int]:
    """The order in which rounds are added up; in a period that of the table."""
    return sorted(range(len(event.rounds)), key=lambda i: not rules.in_period and i in later)


def _rows(
    event: Event, reasons: list[NotRated | None], rated: RatedGames | None, order: list[int]
) -> tuple[EventRow, ...]:
    games = iter(rated.games if rated else ())
    rows = []
    running = ZERO
    for i in order:
        entry = event.rounds[i]
        game = next(games, None) if entry.game is not None else None
        if game is not None and game.change is not None:
            running += game.change
        shown = None if rated is None or entry.open else running
        rows.append(EventRow(i, entry, reasons[i], game, shown))
    return tuple(sorted(rows, key=lambda row: row.index))


def _first(
    player: Player, rules: Rules, event: Event, opponents: tuple[Decimal, ...], score: Decimal
) -> FirstRating | None:
    earlier = event.newcomer
    pooled = (*earlier.opponents, *opponents)
    modelled = rules.is_fide and rules.list_date >= FIRST_RATING_SINCE
    if not player.unrated or not modelled or not pooled:
        return None
    if earlier.score > len(earlier.opponents):  # a file may say so
        return None
    return first_rating(pooled, earlier.score + score, first_event=not earlier.opponents)


@dataclass(frozen=True, slots=True)
class RangeEnds:
    """A round of an opponent rated *about*, as it would be at both ends of the range."""

    low: EventRow
    high: EventRow


def range_ends(report: EventReport, index: int) -> RangeEnds | None:
    """What the ends of an opponent's range give in round ``index``; None without a range."""
    entry = report.event.rounds[index]
    about = entry.opponent.about
    if about is None:
        return None

    def at(rating: Decimal) -> EventRow:
        opponent: Opponent = replace(entry.opponent, rating=rating)
        event = report.event.with_round(index, replace(entry, opponent=opponent))
        return event_report(report.player, report.rules, event).rows[index]

    return RangeEnds(at(about.low), at(about.high))


def planned_report(report: EventReport, scenario: Scenario) -> EventReport:
    """The same event with the plans of ``scenario`` in place of rounds to come."""
    event = report.event
    return event_report(
        report.player, report.rules, event.planned(scenario), later=event.open_rounds
    )
