"""What stands of a norm, and what is needed in the rounds to come."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from eloapp.core.event import Event
from eloapp.core.norm_data import MixExemption, NormData, NormSetting
from eloapp.core.norms.choices import (
    BitWay,
    Choice,
    Way,
    enough_of,
    least_of,
    search,
)
from eloapp.core.norms.conditions import event_lines, game_lines, met, performance
from eloapp.core.norms.games import LeftOut, NormGames, norm_games
from eloapp.core.norms.pool import (
    FEDERATION_CONDITIONS,
    NormState,
    Pool,
    pool_of,
    worst,
)
from eloapp.core.norms.regulations import (
    GAMES_FOR_TITLE,
    IN_FORCE_SINCE,
    MOST_GAMES,
    NORM_RULES,
    ORDINARY_GAMES,
)
from eloapp.core.norms.values import (
    Ask,
    AskKind,
    Need,
    NeedState,
    NormLine,
    NormReport,
    NormRound,
    TitleCondition,
    TitleLine,
    merged,
)
from eloapp.core.numbers import HALF, ZERO, exact
from eloapp.core.rules import Rules
from eloapp.core.titles import Title


def norm_reports(
    event: Event, rules: Rules, reached: Decimal | None = None
) -> tuple[NormReport, ...]:
    """The norms that the event names as sought, from the highest; see :func:`norm_report`."""
    return tuple(
        norm_report(event, title, rules, reached)
        for title in NORM_RULES
        if title in event.norms.sought
    )


@exact
def norm_report(
    event: Event, title: Title, rules: Rules, reached: Decimal | None = None
) -> NormReport:
    """What stands of the norm for ``title`` (GM, IM, WGM, WIM) in an event.

    ``rules`` gives the list, and with it the edition; expectation and cap do not matter.
    ``reached`` is the highest rating the player ever had, None: not known. Open rounds count
    with the opponents entered for them, a range with its middle.
    """
    if rules.list_date < IN_FORCE_SINCE:
        need = Need(NeedState.CANNOT_TELL, asks=(Ask(AskKind.EDITION),))
        return NormReport(title, NormState.CANNOT_TELL, None, need=need)
    counted, data = norm_games(event), event.norms
    pool = pool_of(event, counted, NORM_RULES[title])
    found = search(pool)
    choice = found.choice or Choice(pool.all, 0, len(pool.games))
    lines = (*game_lines(pool, choice, data), *event_lines(data, rules.tempo))
    state = worst(line.state for line in lines)
    credit = _credit(event, pool, choice, found.needed) if state is NormState.MET else None
    return NormReport(
        title,
        state,
        IN_FORCE_SINCE,
        lines,
        tuple(_rounds(event, pool, counted, choice)),
        performance(pool, choice.kept),
        _need(pool, lines, found.ways),
        tuple(_title_lines(pool, choice, data, reached, credit)),
        credit,
    )


def _rounds(event: Event, pool: Pool, counted: NormGames, choice: Choice) -> Iterator[NormRound]:
    raised = pool.lowest(choice.kept)
    places = {game.round: i for i, game in enumerate(pool.games)}
    for number in range(event.number_of_rounds):
        i = places.get(number)
        if i is None:
            yield NormRound(number, counted.left_out[number])
        elif choice.dropped >> i & 1:
            yield NormRound(number, LeftOut.WON)
        elif not choice.kept >> i & 1:
            yield NormRound(number, LeftOut.AFTER_NORM)
        else:
            listed = pool.known_ratings.get(i)
            rating = Decimal(pool.rule.floor) if i == raised else listed
            yield NormRound(number, None, rating, listed)


def _need(pool: Pool, lines: Sequence[NormLine], ways: Sequence[BitWay]) -> Need:
    state, to_come = worst(line.state for line in lines), pool.rounds(pool.to_come)
    if state is NormState.MET:
        return Need(NeedState.DONE, to_come, ZERO, ZERO, (Way((), (), ZERO),))
    if state is NormState.NOT_MET:
        blocked = tuple(x.condition for x in lines if x.state is NormState.NOT_MET)
        return Need(NeedState.IMPOSSIBLE, to_come, blocked=blocked)
    told = merged(ask for line in lines for ask in line.asks)
    asks = tuple(ask for ask in told if ask.kind is not AskKind.TO_PLAY)
    least, enough = least_of(ways), enough_of(ways, pool.to_come)
    if not to_come or least is None or enough is None:
        return Need(NeedState.CANNOT_TELL, to_come, asks=asks)
    return Need(
        NeedState.POINTS,
        to_come,
        least * HALF,
        enough * HALF,
        tuple(
            Way(pool.rounds(way.rounds), pool.rounds(way.must), way.halves * HALF) for way in ways
        ),
        asks,
        about=any(game.opponent.about is not None for game in pool.games),
    )


def _credit(event: Event, pool: Pool, choice: Choice, needed: int) -> int:
    """1.4.1d: the games, and one more for each full point above the score that was needed."""
    games = choice.kept.bit_count()
    if pool.least == ORDINARY_GAMES - 1:
        games = max(games, ORDINARY_GAMES)
    above = pool.halves(choice.kept) - needed
    games += above // 2
    # 1.7: "more than 13 rounds count only as 13 games".
    return min(games, MOST_GAMES) if event.number_of_rounds > MOST_GAMES else games


def _title_lines(
    pool: Pool, choice: Choice, data: NormData, reached: Decimal | None, credit: int | None
) -> Iterator[TitleLine]:
    """What the title asks of all its norms together, and whether this one brings it."""
    rating = Decimal(pool.rule.rating)
    state = NormState.CANNOT_TELL if reached is None else met(reached >= rating)
    yield TitleLine(TitleCondition.RATING, state, "1.5.3", reached, rating)
    yield _games_of_title(data, credit)
    if pool.rule in (NORM_RULES[Title.GM], NORM_RULES[Title.WGM]):
        single_days = _stated(data.three_single_days)
        yield TitleLine(TitleCondition.SINGLE_DAYS, single_days, "1.1.3a")
    large = True if data.exemption is MixExemption.NATIONAL_FINAL else data.large
    yield TitleLine(TitleCondition.LARGE_EVENT, _stated(large), "1.5.6")
    if data.exemption is not None:
        bare = replace(pool, exempt=False)
        mix = [b for b in bare.bounds(choice.kept) if b.condition in FEDERATION_CONDITIONS]
        yield TitleLine(TitleCondition.MIX, worst(b.state for b in mix), "1.4.3e")
    if data.setting is NormSetting.ORDINARY and pool.least < ORDINARY_GAMES:
        yield TitleLine(TitleCondition.SHORT_NORM, NormState.CANNOT_TELL, "1.4.1c")


def _games_of_title(data: NormData, credit: int | None) -> TitleLine:
    needed = Decimal(GAMES_FOR_TITLE)
    if data.earlier_games is None:
        return TitleLine(TitleCondition.GAMES, NormState.CANNOT_TELL, "1.5.1", None, needed)
    games = Decimal(data.earlier_games + (credit or 0))
    state = NormState.CANNOT_TELL if credit is None and games < needed else met(games >= needed)
    return TitleLine(TitleCondition.GAMES, state, "1.5.1", games, needed)


def _stated(answer: bool | None) -> NormState:
    return NormState.CANNOT_TELL if answer is None else met(answer)
