"""Between a document and its shape in the file; every limit is checked on the way in."""

from decimal import Decimal
from typing import Final

from eloapp.core.document import Document, JournalEntry, JournalSide, Player, Players
from eloapp.core.draws import DrawModel
from eloapp.core.errors import InputError
from eloapp.core.kfactor import FideProfile, FixedK, KFactor, KPolicy
from eloapp.core.numbers import plain
from eloapp.core.results import Result
from eloapp.core.rules import Cap, Rules
from eloapp.core.series import GivenChances, Series
from eloapp.files.document import wire
from eloapp.files.document.flaws import Flaw, damaged
from eloapp.files.document.limits import (
    above_zero,
    count,
    games,
    not_negative,
    number,
    optional,
    plain_or_none,
    whole_text,
    within,
    worked_out,
)
from eloapp.files.document.migrations import VERSION
from eloapp.files.document.shaping_event import event_from_wire, event_to_wire

#: The results of games that were played; no other can stand in these places.
_WRITTEN: Final[dict[Result, wire.Played]] = {Result.WIN: "1", Result.DRAW: "½", Result.LOSS: "0"}

# --- into the file ----------------------------------------------------------------------------


def to_wire(document: Document) -> wire.File:
    """The shape of a document."""
    return wire.File(
        "eloapp",
        VERSION,
        _rules_out(document.rules),
        wire.Players(_player_out(document.players.a), _player_out(document.players.b)),
        None if document.result is None else _WRITTEN[document.result],
        wire.Draws(document.draws.kind, plain(document.draws.share)),
        _series_out(document.series),
        event_to_wire(document.event),
        [_entry_out(entry) for entry in document.journal],
    )


def _rules_out(rules: Rules) -> wire.Rules:
    cap = rules.cap
    return wire.Rules(
        rules.preset,
        rules.list_date,
        rules.expectation,
        None if cap is None else wire.Cap(plain_or_none(cap.points), cap.scope),
        rules.update,
        rules.tempo,
        plain_or_none(rules.floor),
        rules.whole,
    )


def _player_out(player: Player) -> wire.Player:
    k = player.k
    return wire.Player(
        whole_text(player.name),
        plain_or_none(player.rating),
        player.unrated,
        wire.FixedK(plain(k.value))
        if isinstance(k, FixedK)
        else wire.FideProfile(k.born, k.games, plain_or_none(k.peak), k.standard_rating_used),
        player.other_games,
    )


def _series_out(series: Series) -> wire.Series:
    given = series.given
    return wire.Series(
        series.games,
        series.period_games,
        [plain(rating) for rating in series.opponents],
        series.opponent,
        [_WRITTEN[result] for result in series.pattern],
        series.chances,
        plain_or_none(series.strength),
        wire.Chances(plain(given.win), plain(given.draw), plain(given.loss)),
        plain_or_none(series.target),
        series.samples,
        series.seed,
    )


def _entry_out(entry: JournalEntry) -> wire.JournalEntry:
    result = _WRITTEN[entry.result]
    a, b = _side_out(entry.a), _side_out(entry.b)
    return wire.JournalEntry(entry.day, result, _rules_out(entry.rules), a, b)


def _side_out(side: JournalSide) -> wire.JournalSide:
    k = side.k
    return wire.JournalSide(
        whole_text(side.name),
        plain_or_none(side.old_rating),
        None
        if k is None
        else wire.KFactor(
            plain(k.value), plain(k.base), k.reason, list(k.assumed), k.detail, k.period_games
        ),
        plain_or_none(side.change),
        plain_or_none(side.new_rating),
    )


# --- out of the file --------------------------------------------------------------------------


def from_wire(file: wire.File) -> Document:
    """The document of a shape; raises FileError DAMAGED with the path of what cannot be."""
    return Document(
        rules=_rules(file.rules, "rules"),
        players=Players(_player(file.players.a, "players.a"), _player(file.players.b, "players.b")),
        result=None if file.result is None else Result(file.result),
        draws=_draws(file.draws, "draws"),
        series=_series(file.series, "series"),
        event=event_from_wire(file.event, "event"),
        journal=tuple(_entry(entry, f"journal[{i}]") for i, entry in enumerate(file.journal)),
    )


def _rules(rules: wire.Rules, at: str) -> Rules:
    day, cap = rules.list_date, rules.cap
    if day.day != 1:
        raise damaged(Flaw.NOT_A_LIST_DATE, f"{at}.list_date")
    within(day.year, f"{at}.list_date", wire.EARLIEST_LIST, wire.LATEST_YEAR)
    return Rules(
        rules.preset,
        day,
        rules.expectation,
        None
        if cap is None
        else Cap(optional(above_zero, cap.points, f"{at}.cap.points"), cap.scope),
        rules.update,
        rules.tempo,
        optional(number, rules.floor, f"{at}.floor"),
        rules.whole,
    )


def _player(player: wire.Player, at: str) -> Player:
    return Player(
        whole_text(player.name),
        optional(worked_out, player.rating, f"{at}.rating"),
        player.unrated,
        _policy(player.k, f"{at}.k"),
        count(player.other_games, f"{at}.other_games"),
    )


def _policy(k: wire.FixedK | wire.FideProfile, at: str) -> KPolicy:
    if isinstance(k, wire.FixedK):
        return FixedK(above_zero(k.value, f"{at}.value"))
    if k.born is not None:
        within(k.born, f"{at}.born", wire.EARLIEST_BIRTH, wire.LATEST_YEAR)
    return FideProfile(
        k.born,
        optional(count, k.games, f"{at}.games"),
        optional(number, k.peak, f"{at}.peak"),
        k.standard_rating_used,
    )


def _draws(draws: wire.Draws, at: str) -> DrawModel:
    share = worked_out(draws.share, f"{at}.share")
    if not 0 <= share < 1:
        raise damaged(Flaw.OUT_OF_RANGE, f"{at}.share", low=0, high=Decimal("0.99"))
    return DrawModel(draws.kind, share)


def _series(series: wire.Series, at: str) -> Series:
    if not series.pattern:
        raise damaged(Flaw.EMPTY, f"{at}.pattern")
    return Series(
        games(series.games, f"{at}.games"),
        optional(games, series.period_games, f"{at}.period_games"),
        tuple(number(x, f"{at}.opponents[{i}]") for i, x in enumerate(series.opponents)),
        series.opponent,
        tuple(map(Result, series.pattern)),
        series.chances,
        optional(number, series.strength, f"{at}.strength"),
        _given(series.given, f"{at}.given"),
        optional(number, series.target, f"{at}.target"),
        within(series.samples, f"{at}.samples", 0, wire.MAX_SAMPLES),
        within(series.seed, f"{at}.seed", 0, wire.MAX_SEED),
    )


def _given(given: wire.Chances, at: str) -> GivenChances:
    shares = {"win": given.win, "draw": given.draw, "loss": given.loss}
    found = {name: worked_out(share, f"{at}.{name}") for name, share in shares.items()}
    try:
        return GivenChances(**found)
    except InputError as error:
        raise damaged(Flaw.NOT_CHANCES, at) from error


def _entry(entry: wire.JournalEntry, at: str) -> JournalEntry:
    return JournalEntry(
        entry.day,
        Result(entry.result),
        _rules(entry.rules, f"{at}.rules"),
        _side(entry.a, f"{at}.a"),
        _side(entry.b, f"{at}.b"),
    )


def _side(side: wire.JournalSide, at: str) -> JournalSide:
    return JournalSide(
        whole_text(side.name),
        optional(worked_out, side.old_rating, f"{at}.old_rating"),
        optional(_k_factor, side.k, f"{at}.k"),
        optional(worked_out, side.change, f"{at}.change"),
        optional(worked_out, side.new_rating, f"{at}.new_rating"),
    )


def _k_factor(k: wire.KFactor, at: str) -> KFactor:
    return KFactor(
        # 0 is what the ceiling of 700 leaves when there are more games than that.
        not_negative(k.value, f"{at}.value"),
        above_zero(k.base, f"{at}.base"),
        k.reason,
        tuple(k.assumed),
        optional(count, k.detail, f"{at}.detail"),
        optional(count, k.period_games, f"{at}.period_games"),
    )
