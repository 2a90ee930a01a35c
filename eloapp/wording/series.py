"""The figures, legend and readout of the Series tab, and the answer of ``eloapp series``."""

from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from eloapp.core.series import OpponentKind, Series, SeriesCase, SeriesPath
from eloapp.core.series_report import SeriesResult
from eloapp.wording import terms
from eloapp.wording.columns import aligned
from eloapp.wording.language import _, labelled, ngettext
from eloapp.wording.numbers import (
    change,
    change_sign,
    decimals,
    exact_change,
    exact_score,
    live_rating,
    number,
    percent,
    rating,
    rating_of,
    signed,
)
from eloapp.wording.numbers import total as total_text

if TYPE_CHECKING:
    from eloapp.core.outlook import Outlook


@dataclass(frozen=True, slots=True)
class Figure:
    """A big number with a caption above and a note below; ``sign`` gives it an arrow."""

    caption: str
    text: str
    note: str
    sign: int = 0


NOTHING = "–"


def figures(series: Series, result: SeriesResult | None) -> list[Figure]:
    """Chosen path, median, target, and half of the gap (or the long-run spread)."""
    games = games_text(series.games)
    if result is None:
        return [
            Figure(_("Chosen path, {games}").format(games=games), NOTHING, ""),
            Figure(_("Median after {games}").format(games=games), NOTHING, ""),
            Figure(_("Target reached on the way"), NOTHING, ""),
            Figure(_("Spread after {games}").format(games=games), NOTHING, ""),
        ]
    outlook = result.outlook
    complete = outlook is not None and len(outlook.mean) == series.games
    known = outlook if complete else None
    return [
        _path(games, result),
        _median(games, known),
        _target(series, known),
        _gap(series, result, games, known),
    ]


def games_text(games: int) -> str:
    """40 games."""
    return ngettext("{n} game", "{n} games", games).format(n=games)


def _path(games: str, result: SeriesResult) -> Figure:
    path, beside = result.path, result.beside
    if result.case.rules.in_period:
        note = _("{start} to {end}; game by game {other}")
    else:
        note = _("{start} to {end}; per period {other}")
    return Figure(
        _("Chosen path, {games}").format(games=games),
        change(path.change),
        note.format(start=rating(path.start), end=number(path.end, 0), other=number(beside.end, 0)),
        change_sign(path.change),
    )


def _median(games: str, outlook: "Outlook | None") -> Figure:
    caption = _("Median after {games}").format(games=games)
    if outlook is None:
        return Figure(caption, NOTHING, "")
    low, median, high = (rating_of(outlook.quantiles[i][-1]) for i in (0, 2, 4))
    return Figure(caption, median, _("9 in 10 between {low} and {high}").format(low=low, high=high))


def _target(series: Series, outlook: "Outlook | None") -> Figure:
    if series.target is None:
        return Figure(_("Target reached on the way"), NOTHING, _("Type a target above"))
    caption = _("{target} reached on the way").format(target=rating(series.target))
    if outlook is None or outlook.reached is None or outlook.at_end is None:
        return Figure(caption, NOTHING, "")
    from eloapp.core.outlook import game_reached

    end = share(outlook.at_end)
    even = game_reached(outlook.reached, 0.5)
    sure = game_reached(outlook.reached, 0.9)
    if even is None:
        note = _("{share} at the end").format(share=end)
    elif sure is None:
        note = _("even by game {even}; {share} at the end").format(even=even, share=end)
    else:
        note = _("even by game {even}, 9 in 10 by game {sure}; {share} at the end").format(
            even=even, sure=sure, share=end
        )
    return Figure(caption, share(outlook.reached[-1]), note)


def _gap(series: Series, result: SeriesResult, games: str, outlook: "Outlook | None") -> Figure:
    spread = "" if outlook is None else number(Decimal(float(outlook.sd[-1])), 1)
    if series.strength_counts:
        caption = _("Half of the gap closed")
        if outlook is None or series.strength is None:
            return Figure(caption, NOTHING, "")
        from eloapp.core.outlook import half_gap_game

        game = half_gap_game(outlook.mean, float(result.path.start), float(series.strength))
        note = _("to the true strength; spread {spread}").format(spread=spread)
        return Figure(caption, NOTHING if game is None else games_text(game), note)
    caption = _("Spread after {games}").format(games=games)
    if outlook is None:
        return Figure(caption, NOTHING, "")
    mean = rating_of(outlook.mean[-1])
    return Figure(caption, f"± {spread}", _("standard deviation around {mean}").format(mean=mean))


def share(value: float) -> str:
    """A probability in whole per cents; what is not certain is never shown as 0 or 100."""
    shown = round(100 * value)
    if shown == 0 and value > 1e-9:
        return _("under {share}").format(share=percent(1))
    if shown == 100 and value < 1 - 1e-9:
        return _("over {share}").format(share=percent(99))
    return percent(shown)


def readout(series: Series, result: SeriesResult, index: int) -> tuple[str, list[tuple[str, str]]]:
    """Title and lines of the card at one game; index 0 is the start."""
    path = result.path
    title = _("Start") if index == 0 else _("Game {n}").format(n=index)
    after = path.start if index == 0 else path.games[index - 1].after
    lines = [(_("Chosen path"), live_rating(after))]
    outlook = result.outlook
    if index == 0 or outlook is None or index > len(outlook.mean):
        return title, lines
    low, quarter, median, upper, high = (float(q[index - 1]) for q in outlook.quantiles)
    lines += [
        (_("Median"), number(Decimal(median), 1)),
        (_("25 to 75%"), f"{rating_of(quarter)} – {rating_of(upper)}"),
        (_("5 to 95%"), f"{rating_of(low)} – {rating_of(high)}"),
    ]
    if outlook.reached is not None and series.target is not None:
        lines.append((_("Reached by now"), share(float(outlook.reached[index - 1]))))
    return title, lines


def progress(done: int, total: int) -> str:
    """12 of 20 games."""
    return _("{done} of {total} games").format(done=total_text(done), total=total_text(total))


def path_report(case: SeriesCase, path: SeriesPath) -> str:
    """The path of chosen results as text, one line a game."""
    heads = (
        _("Game"),
        _("Before"),
        _("Opponent"),
        _("Expected"),
        _("Result"),
        _("Change"),
        _("After"),
    )
    rows = [heads]
    games = path.games
    # Points stand under points: every number of a column has the decimals of the longest.
    ratings = decimals([path.start, *(game.after for game in games)], case.rules)
    changes = decimals([game.change for game in games], case.rules)
    for game in games:
        fixed = case.opponent is OpponentKind.FIXED
        rows.append(
            (
                str(game.number),
                number(game.before, ratings),
                number(game.opponent) if fixed else number(game.opponent, ratings),
                exact_score(game.expected, table=case.rules.by_table),
                game.result.value,
                signed(game.change, changes),
                number(game.after, ratings),
            )
        )
    lines = [_rules_line(case), "", *aligned(rows)]
    lines += [
        labelled(_("K {k} after game {n}").format(k=number(k.value), n=game), terms.k_reason(k))
        for game, k in path.k_changes
    ]
    change_text = exact_change(path.change, case.rules)
    return "\n".join([*lines, "", labelled(_("Change"), change_text)])


def target_line(target: Decimal, game: int | None) -> str:
    """Whether a path reaches the target, and after which game (0: it starts there)."""
    if game is None:
        words = _("not reached")
    elif game == 0:
        words = _("reached at the start")
    else:
        words = _("reached after game {n}").format(n=game)
    return labelled(_("Target {rating}").format(rating=rating(target)), words)


def outlook_report(case: SeriesCase, series: Series, outlook: "Outlook") -> str:
    """How far a series may go as text: a line for the first and every tenth part."""
    heads = (_("Game"), percent(5), percent(25), _("Median"), percent(75), percent(95), _("Mean"))
    rows: list[tuple[str, ...]] = [heads if outlook.reached is None else (*heads, _("Reached"))]
    step = max(1, case.games // 10)
    for i in sorted({0, *range(step - 1, case.games, step), case.games - 1}):
        row = (str(i + 1), *(_tenth(q[i]) for q in outlook.quantiles), _tenth(outlook.mean[i]))
        rows.append(row if outlook.reached is None else (*row, share(float(outlook.reached[i]))))
    spread = labelled(_("Standard deviation at the end"), _tenth(outlook.sd[-1]))
    return "\n".join([_rules_line(case), "", *aligned(rows), "", spread])


def _tenth(value: float) -> str:
    return number(Decimal(float(value)), 1)


def _rules_line(case: SeriesCase) -> str:
    rules = terms.full_rules(case.rules)
    return f"{number(case.rating)}  ·  K {terms.k_with_doubt(case.start_k)}  ·  {rules}"
