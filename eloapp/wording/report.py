"""A whole document in words: inputs, game, series, tournament, journal."""

from collections.abc import Iterator, Sequence
from decimal import Decimal

from eloapp.core.derivation import derive
from eloapp.core.document import Document, JournalEntry, JournalSide, Player
from eloapp.core.draws import DrawKind, DrawModel
from eloapp.core.errors import Fault, InputError
from eloapp.core.full_report import FullEvent, FullReport
from eloapp.core.kfactor import FideProfile, FixedK, KFactor
from eloapp.core.numbers import round_half_away
from eloapp.core.report import GameReport, Side
from eloapp.core.results import OUTCOMES, Result
from eloapp.core.rules import Rules
from eloapp.core.series import ChanceSource, Series
from eloapp.core.series_report import SeriesResult
from eloapp.wording import game as game_words
from eloapp.wording import notices as notice_words
from eloapp.wording import numbers, terms, tournament
from eloapp.wording import series as series_words
from eloapp.wording.blocks import (
    NOTHING,
    Block,
    Cell,
    Heading,
    Number,
    Section,
    Table,
    cut,
    of_change,
    of_count,
    of_figures,
    of_listed,
    of_number,
    of_rating,
    of_share,
    of_steps,
    pairs,
)
from eloapp.wording.language import _, labelled, pgettext
from eloapp.wording.why import why_heading, why_lines


def sections(report: FullReport) -> tuple[Section, ...]:
    """The parts of the report."""
    document = report.document
    return (
        Section(_("Inputs"), tuple(_inputs(document))),
        Section(_("Game"), tuple(_game(report))),
        Section(_("Series"), tuple(_series(report))),
        *tournament.sections(report.event),
        Section(_("Journal"), tuple(_journal(document.journal))),
    )


def event_title(document: Document) -> str:
    """Whose tournament it is, and which."""
    name = terms.side_name(document.players.a.name, first=True)
    return " – ".join(filter(None, (name, document.event.name.strip())))


def event_sections(document: Document, event: FullEvent) -> tuple[Section, ...]:
    """The tournament alone, with the inputs that it goes by."""
    inputs = _inputs(document, document.players.a)
    return Section(_("Inputs"), tuple(inputs)), *tournament.sections(event)


# --- inputs -------------------------------------------------------------------------------------


def _inputs(document: Document, *players: Player) -> Iterator[Table]:
    """Those of both players and the game, or of some players only."""
    shown = players or tuple(document.players)
    rows: tuple[tuple[Cell, ...], ...] = (
        (_("Rating"), *map(_rating, shown)),
        (_("K"), *map(_policy, shown)),
        (_("Born"), *(_of_profile(player, "born") for player in shown)),
        (_("Games"), *(_of_profile(player, "games") for player in shown)),
        (_("Peak"), *(_of_profile(player, "peak") for player in shown)),
        (_("No rating of this list yet"), *map(_standard, shown)),
        (_("Other games"), *(of_count(player.other_games) for player in shown)),
    )
    a = document.players.a
    names = (terms.side_name(player.name, first=player is a) for player in shown)
    yield Table(("", *names), tuple(row for row in rows if any(row[1:])))
    if not players:
        yield pairs((_("Result"), _result(document.result)), *_rules(document))
    else:
        yield pairs(*_rules(document))


def _result(result: Result | None) -> str:
    if result is None:
        return pgettext("result", "&Not yet").replace("&", "")
    return terms.outcome(result)


def _rules(document: Document) -> Iterator[tuple[str, Cell]]:
    rules = document.rules
    yield _("Rules"), terms.full_rules(rules)
    yield _("Expectation"), terms.expectation(rules.expectation)
    yield _("Cap"), terms.cap(rules.cap_in_force)
    yield _("Update"), terms.update(rules.update)
    yield _("New ratings"), _("Whole numbers") if rules.whole else _("Unrounded")
    yield _("Lowest rating"), _("None") if rules.floor is None else of_number(rules.floor)
    yield _("Tempo"), terms.tempo(rules.tempo)
    yield _("List"), numbers.long_date(rules.list_date)
    yield _("Draws"), _draws(document.draws)


def _rating(player: Player) -> Cell:
    if player.unrated:
        return _("unrated")
    return NOTHING if player.rating is None else of_number(player.rating)


def _policy(player: Player) -> Cell:
    if isinstance(player.k, FixedK):
        return of_number(player.k.value)
    return _("FIDE profile")


def _of_profile(player: Player, name: str) -> Cell:
    value = getattr(player.k, name) if isinstance(player.k, FideProfile) else None
    return "" if value is None else of_number(Decimal(value))


def _standard(player: Player) -> str:
    used = isinstance(player.k, FideProfile) and player.k.standard_rating_used
    return _("yes") if used else ""


def _draws(draws: DrawModel) -> str:
    kind = terms.draw_kind(draws.kind)
    if draws.kind is not DrawKind.SHARE:
        return kind
    return labelled(kind, numbers.number(draws.share * 100) + numbers.NO_BREAK + "%")


# --- game ---------------------------------------------------------------------------------------


def _game(report: FullReport) -> Iterator[Block]:
    document, game = report.document, report.game
    yield game_words.heading(document.players)
    if not game.complete:
        own = document.players.a
        missing = Fault.NO_OPPONENT if own.unrated or own.rating is not None else Fault.NO_RATING
        yield _no_answer(InputError(missing))
        return
    yield game_words.summary(game)
    yield _outcomes(game)
    sides = [side for side in (game.a, game.b) if side.k is not None]
    if sides:
        rows = [(_name(side, game), _k(side.k), terms.k_reason(side.k)) for side in sides if side.k]
        yield Table((_("Player"), _("K"), _("Reason")), tuple(rows), frozenset({0, 2}))
    for notice in report.notices:
        yield " ".join(notice_words.notice(notice, document.players))
    for result in OUTCOMES if document.result is None else (document.result,):
        yield from _why(game.a, result, "")
        yield from _why(game.b, result.reversed, terms.side_name(game.b.player.name, first=False))


def _no_answer(error: InputError) -> str:
    return f"{_('No answer yet.')} {terms.fault(error)}."


def _name(side: Side, game: GameReport) -> str:
    return terms.side_name(side.player.name, first=side is game.a)


def _k(k: KFactor) -> Cell:
    text = terms.k_with_doubt(k)
    return text if k.assumed else Number(text, k.value)


def _outcomes(game: GameReport) -> Table:
    """Win, draw and loss of player A, for both sides."""
    rows: list[tuple[Cell, ...]] = []
    if game.chances is not None:
        shares = game.chances.percents()
        exact = [game.chances.of(result) for result in OUTCOMES]
        cells = [of_share(x, numbers.percent(s)) for x, s in zip(exact, shares, strict=True)]
        rows.append((_("Chance, by the draw model"), *cells))
    for side in (game.a, game.b):
        if side.game is None:
            continue
        of_side = OUTCOMES if side is game.a else tuple(result.reversed for result in OUTCOMES)
        found = [side.game.outcome(result) for result in of_side]
        name, rules = _name(side, game), game.rules
        rows += [
            (labelled(name, _("Change")), *(of_change(x.change, rules) for x in found)),
            (labelled(name, _("New rating")), *(of_rating(x.new_rating, rules) for x in found)),
            (labelled(name, _("Published")), *(of_number(x.published) for x in found)),
        ]
    sums = [game.sum_of_changes(result) for result in OUTCOMES]
    known = [total for total in sums if total is not None]
    if known:
        rows.append((_("Both together"), *(of_change(total, game.rules) for total in known)))
    return Table(("", *map(terms.outcome, OUTCOMES)), tuple(rows))


def _why(side: Side, result: Result, of_whom: str) -> Iterator[Block]:
    if side.rated is None or side.game is None:
        return
    why = derive(side.rated, side.game, result)
    yield Heading(why_heading(why.outcome.change, result, of_whom))
    yield of_steps(why_lines(why))


# --- series -------------------------------------------------------------------------------------


def _series(report: FullReport) -> Iterator[Block]:
    series, result = report.document.series, report.series
    yield pairs(*_series_inputs(series))
    if report.series_fault is not None:
        yield _no_answer(report.series_fault)
    if result is None:
        return
    k = result.case.start_k
    if k.period_games is not None:
        yield " ".join(notice_words.series_ceiling(k))
    if result.path.floored:
        yield " ".join(notice_words.series_floored(result.case.rules))
    yield of_figures(series_words.figures(series, result))
    for game, k in result.path.k_changes:
        after = _("K {k} after game {n}").format(k=numbers.number(k.value), n=game)
        yield labelled(after, terms.k_reason(k))
    yield _games(result)


def _series_inputs(series: Series) -> Iterator[tuple[str, Cell]]:
    yield _("Games"), of_count(series.games)
    yield (
        _("Per period"),
        (_("all") if series.period_games is None else of_count(series.period_games)),
    )
    if series.opponents:
        yield _("Against"), " ".join(map(numbers.number, series.opponents))
    yield _("Opponent"), terms.opponent_kind(series.opponent)
    yield _("Chosen results, repeated"), " ".join(result.value for result in series.pattern)
    yield _("Chances from"), terms.chance_source(series.chances)
    if series.chances is ChanceSource.STRENGTH and series.strength is not None:
        yield _("Strength"), of_number(series.strength)
    if series.chances is ChanceSource.GIVEN:
        shares = (series.given.win, series.given.draw, series.given.loss)
        yield _("Win, draw, loss %"), " ".join(numbers.number(share * 100) for share in shares)
    yield _("Target"), NOTHING if series.target is None else of_number(series.target)


def _games(result: SeriesResult) -> Table:
    """Every game, with what stands beside it."""
    rules, path, outlook = result.case.rules, result.path, result.outlook
    heads = [
        *(_("Game"), _("Before"), _("Opponent’s rating"), _("Expected"), _("Result")),
        *(_("Change"), _("After"), _("Sum")),
        _("Game by game") if rules.in_period else _("Per period"),
    ]
    rows = [
        [
            of_count(game.number),
            _tenth(game.before, rules),
            Number(numbers.rating(game.opponent), game.opponent),
            Number(numbers.score(game.expected), cut(game.expected, rules, 4)),
            game.result.value,
            Number(numbers.change(game.change), cut(game.change, rules)),
            _tenth(game.after, rules),
            Number(numbers.change(game.after - path.start), cut(game.after - path.start, rules)),
            _tenth(beside.after, rules),
        ]
        for game, beside in zip(path.games, result.beside.games, strict=True)
    ]
    if outlook is not None:
        percents = (numbers.percent(5), numbers.percent(25), _("Median"))
        heads += [*percents, numbers.percent(75), numbers.percent(95)]
        for row, *points in zip(rows, *outlook.quantiles, strict=True):
            row += [Number(numbers.rating_of(x), _digits(x, 1)) for x in map(float, points)]
        if outlook.reached is not None:
            heads.append(_("Reached"))
            for row, chance in zip(rows, map(float, outlook.reached), strict=True):
                row.append(of_share(chance, series_words.share(chance)))
    return Table(tuple(heads), tuple(map(tuple, rows)), frozenset())


def _tenth(value: Decimal, rules: Rules) -> Number:
    return Number(numbers.live_rating(value), cut(value, rules))


def _digits(value: float, places: int) -> Decimal:
    """What the outlook knows of a number."""
    return round_half_away(Decimal(value), places)


# --- journal ------------------------------------------------------------------------------------


def _journal(journal: Sequence[JournalEntry]) -> Iterator[Block]:
    if not journal:
        yield _("No result was applied.")
        return
    heads = (_("Date"), _("Player"), _("Rating"), _("Result"), _("K"), _("Reason"), _("Change"))
    rows = [row for entry in journal for row in _entry(entry)]
    yield Table((*heads, _("New rating"), _("Rules")), tuple(rows), frozenset({0, 1, 3, 5, 8}))


def _entry(entry: JournalEntry) -> Iterator[tuple[Cell, ...]]:
    """A line for each of the two players."""
    sides: tuple[tuple[JournalSide, Result], ...] = (
        (entry.a, entry.result),
        (entry.b, entry.result.reversed),
    )
    for side, result in sides:
        yield (
            entry.day.isoformat(),
            terms.side_name(side.name, first=side is entry.a),
            NOTHING if side.old_rating is None else of_listed(side.old_rating, entry.rules),
            terms.outcome(result),
            NOTHING if side.k is None else _k(side.k),
            "" if side.k is None else terms.k_reason(side.k),
            NOTHING if side.change is None else of_change(side.change, entry.rules),
            NOTHING if side.new_rating is None else of_listed(side.new_rating, entry.rules),
            terms.full_rules(entry.rules),
        )
