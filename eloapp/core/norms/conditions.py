"""The conditions of a norm, one line each, for the games put forward."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Final

from eloapp.core.norm_data import NormData
from eloapp.core.norms.choices import Choice
from eloapp.core.norms.pool import Bound, Condition, NormState, Pool
from eloapp.core.norms.regulations import (
    MOST_ROUNDS_A_DAY,
    USUAL_SYSTEMS,
    average_rounded,
    halves_for,
    least_score,
)
from eloapp.core.norms.values import Ask, AskKind, NormLine, NormPerformance, merged
from eloapp.core.numbers import HALF
from eloapp.core.performance import whole_percent
from eloapp.core.rules import Tempo
from eloapp.core.tables import dp_for_share

_PARAGRAPHS: Final = {
    Condition.TITLED: "1.4.5a",
    Condition.OTHER_FEDERATIONS: "1.4.3",
    Condition.OWN_FEDERATION: "1.4.4",
    Condition.ONE_FEDERATION: "1.4.4",
    Condition.PLAYERS: "1.4.5",
}


def game_lines(pool: Pool, choice: Choice, data: NormData) -> Iterator[NormLine]:
    """Number of games, mix of opponents, average, score and performance of the games put
    forward."""
    kept = choice.kept
    yield _games(pool, choice, data)
    if not kept:
        return
    for bound in pool.bounds(kept):
        yield _mix(pool, bound, kept, data)
    yield _average(pool, kept)
    yield _score(pool, kept)
    yield _performance(pool, kept)


def event_lines(data: NormData, tempo: Tempo) -> Iterator[NormLine]:
    """What the event itself must be."""
    if tempo is not Tempo.STANDARD:
        yield NormLine(Condition.LIST, NormState.NOT_MET, "0.5")
    if data.system is None:
        yield _asking(Condition.SYSTEM, "1.4.2e", AskKind.SYSTEM)
    elif data.system in USUAL_SYSTEMS or data.approved:
        yield NormLine(Condition.SYSTEM, NormState.MET, "1.4.2e")
    else:
        yield _asking(Condition.SYSTEM, "1.4.2e", AskKind.APPROVAL)
    yield _rounds_a_day(data.rounds_a_day)
    if data.slow or data.approved:
        yield NormLine(Condition.TIME, NormState.MET, "1.1.3")
    elif data.slow is None:
        yield _asking(Condition.TIME, "1.1.3", AskKind.TIME)
    else:
        yield NormLine(Condition.TIME, NormState.NOT_MET, "1.1.3")


def performance(pool: Pool, kept: int) -> NormPerformance | None:
    """The performance of the games of a set that were played; None without any, or when a
    rating is missing."""
    played = kept & ~pool.to_come
    if not played or played & pool.unknown_rating:
        return None
    count, total = played.bit_count(), pool.total(played)
    score = pool.halves(played) * HALF
    share = whole_percent(score, count)
    raised = pool.lowest(played)
    return NormPerformance(
        count,
        score,
        total / count,
        average_rounded(total, count),
        share,
        dp_for_share(share),
        None if raised is None else pool.games[raised].round,
    )


def met(is_met: bool) -> NormState:
    """A condition that is known."""
    return NormState.MET if is_met else NormState.NOT_MET


def _asking(condition: Condition, paragraph: str, kind: AskKind) -> NormLine:
    return NormLine(condition, NormState.CANNOT_TELL, paragraph, asks=(Ask(kind),))


def _games(pool: Pool, choice: Choice, data: NormData) -> NormLine:
    kept = choice.kept
    asks = []
    # Games left out must have been played as well: they are left out because they were won.
    if to_come := (kept | choice.dropped) & pool.to_come:
        asks.append(Ask(AskKind.TO_PLAY, pool.rounds(to_come)))
    if doubtful := kept & pool.in_doubt:
        asks.append(Ask(AskKind.SCORED_AGAINST_RATED, pool.rounds(doubtful)))
    if choice.dropped and pool.predetermined:
        for bound in pool.bounds(pool.all):
            if not bound.sure:
                asks.extend(_mix_asks(pool, bound, pool.all, data))
    if kept.bit_count() < pool.least:
        state, asks = NormState.NOT_MET, []
    else:
        state = NormState.CANNOT_TELL if asks else NormState.MET
    played = Decimal((kept & ~pool.to_come).bit_count())
    needed = Decimal(pool.least)
    return NormLine(Condition.GAMES, state, "1.4.1", played, needed, asks=merged(asks))


def _mix(pool: Pool, bound: Bound, kept: int, data: NormData) -> NormLine:
    told = not pool.unnamed(kept)
    condition, state = bound.condition, bound.state
    paragraph = (
        pool.rule.paragraph if condition is Condition.REQUIRED_TITLES else _PARAGRAPHS[condition]
    )
    return NormLine(
        condition,
        state,
        paragraph,
        Decimal(bound.low) if told else None,
        Decimal(bound.limit) if told else None,
        bound.at_most,
        tuple(_mix_asks(pool, bound, kept, data)) if state is NormState.CANNOT_TELL else (),
        data.exemption if bound.exempt else None,
        pool.most_met(kept) if condition is Condition.ONE_FEDERATION else "",
    )


def _mix_asks(pool: Pool, bound: Bound, kept: int, data: NormData) -> Iterator[Ask]:
    unnamed = pool.unnamed(kept)
    if unnamed:
        yield Ask(AskKind.NAME, pool.rounds(unnamed))
        return
    if bound.condition in (Condition.TITLED, Condition.REQUIRED_TITLES):
        yield Ask(AskKind.TITLE, pool.rounds(kept & pool.unknown_title))
        return
    may_be_exempt = bound.exempt is None
    if not pool.own and (may_be_exempt or bound.condition is not Condition.ONE_FEDERATION):
        yield Ask(AskKind.OWN_FEDERATION)
    if may_be_exempt and not data.host.strip():
        yield Ask(AskKind.HOST)
    unknown = kept & pool.unknown_federation
    if unknown:
        yield Ask(AskKind.FEDERATION, pool.rounds(unknown))


def _average(pool: Pool, kept: int) -> NormLine:
    unknown = kept & pool.unknown_rating
    known = kept & ~unknown
    average = average_rounded(pool.total(known), known.bit_count()) if known else None
    least = pool.rule.average
    asks: tuple[Ask, ...] = ()
    if unknown or average is None:
        state, asks = NormState.CANNOT_TELL, (Ask(AskKind.RATING, pool.rounds(unknown)),)
    else:
        state = met(average >= least)
    value = None if average is None else Decimal(average)
    return NormLine(Condition.AVERAGE, state, "1.4.8a", value, Decimal(least), asks=asks)


def _score(pool: Pool, kept: int) -> NormLine:
    needed = least_score(kept.bit_count())
    state, asks = _reached(pool, kept, int(needed * 2))
    score = pool.halves(kept) * HALF
    return NormLine(Condition.SCORE, state, "1.4.8b", score, needed, asks=asks)


def _performance(pool: Pool, kept: int) -> NormLine:
    now = performance(pool, kept)
    unknown, count = kept & pool.unknown_rating, kept.bit_count()
    if unknown:
        state = NormState.CANNOT_TELL
        asks: tuple[Ask, ...] = (Ask(AskKind.RATING, pool.rounds(unknown)),)
    else:
        average = average_rounded(pool.total(kept), count)
        # The 35 % have a line of their own.
        needed = halves_for(count, pool.rule.performance - average, share=False)
        state, asks = _reached(pool, kept, needed)
    return NormLine(
        Condition.PERFORMANCE,
        state,
        "1.4.8",
        None if now is None else Decimal(now.rating),
        Decimal(pool.rule.performance),
        asks=asks,
    )


def _reached(pool: Pool, kept: int, needed: int | None) -> tuple[NormState, tuple[Ask, ...]]:
    """Whether a score in half points is there, may come, or (None) is out of reach."""
    made, to_come = pool.halves(kept), kept & pool.to_come
    if needed is None or made + 2 * to_come.bit_count() < needed:
        return NormState.NOT_MET, ()
    if made >= needed:
        return NormState.MET, ()
    return NormState.CANNOT_TELL, (Ask(AskKind.TO_PLAY, pool.rounds(to_come)),)


def _rounds_a_day(rounds: int | None) -> NormLine:
    most = Decimal(MOST_ROUNDS_A_DAY)
    if rounds is None:
        asks = (Ask(AskKind.ROUNDS_A_DAY),)
        state = NormState.CANNOT_TELL
        return NormLine(Condition.ROUNDS_A_DAY, state, "1.1.3", None, most, True, asks)
    value, state = Decimal(rounds), met(rounds <= most)
    return NormLine(Condition.ROUNDS_A_DAY, state, "1.1.3", value, most, True)
