"""The Tournament tab in words: rounds, reasons, figures, notices (totals: ``event_totals``)."""

from decimal import Decimal

from eloapp.core.errors import Fault, InputError
from eloapp.core.event import Colour, Opponent, RatingRange, Round, RoundResult
from eloapp.core.event_report import EventReport, EventRow, EventTotals, RangeEnds
from eloapp.core.initial_rating import (
    HIGHEST_FIRST,
    LOWEST_FIRST,
    FirstRating,
    FirstRatingState,
)
from eloapp.core.numbers import HALF, ONE, exact, plain
from eloapp.core.performance import Extreme
from eloapp.core.results import NotRated
from eloapp.core.rules import Rules
from eloapp.core.titles import Title
from eloapp.wording import terms
from eloapp.wording.language import _, labelled, ngettext
from eloapp.wording.numbers import (
    change,
    change_sign,
    entered,
    exact_rating,
    first_of_month,
    live_rating,
    long_date,
    number,
    rating,
    score,
)
from eloapp.wording.series import NOTHING, Figure

# Rounds ---------------------------------------------------------------------------------


@exact
def points(value: Decimal) -> str:
    """Points in the standings: 3½, ½, 0."""
    whole, part = divmod(value, ONE)
    if part == HALF:
        return f"{plain(whole)}½" if whole else "½"
    return entered(value)


def colour(value: Colour) -> str:
    """White, Black."""
    return _("White") if value is Colour.WHITE else _("Black")


def title(value: Title | None) -> str:
    """GM, IM …; a dash for none, nothing when it is not known."""
    if value is Title.NONE:
        return NOTHING
    return "" if value is None else value.name


def round_result(value: RoundResult) -> str:
    """A result as a choice."""
    return {
        RoundResult.WIN: _("win"),
        RoundResult.DRAW: _("draw"),
        RoundResult.LOSS: _("loss"),
        RoundResult.OPEN: _("to play"),
        RoundResult.FORFEIT_WIN: _("win by forfeit"),
        RoundResult.FORFEIT_LOSS: _("loss by forfeit"),
        RoundResult.FULL_BYE: _("full-point bye"),
        RoundResult.HALF_BYE: _("half-point bye"),
        RoundResult.ZERO_BYE: _("zero-point bye"),
        RoundResult.PAIRING_BYE: _("pairing bye"),
        RoundResult.PLAYED_UNRATED: _("played, not sent for rating"),
        RoundResult.SCORE: _("score by the arbiter"),
    }[value]


def result_sign(entry: Round) -> str:
    """What stands in the result column."""
    if entry.open:
        return _("to play")
    if entry.result is RoundResult.FORFEIT_WIN:
        return "+"
    if entry.result is RoundResult.FORFEIT_LOSS:
        return "−"
    given = entry.points
    assert given is not None
    if entry.result is RoundResult.SCORE and entry.opponent_points is not None:
        return f"{points(given)}–{points(entry.opponent_points)}"
    return points(given)


def opponent_name(entry: Round) -> str:
    """Who plays, or that nobody is known yet; with a range instead of a name also that."""
    opponent = entry.opponent
    if opponent.name:
        return opponent.name
    if opponent.about is not None:
        if entry.open:
            return _("not paired, {range}").format(range=rating_range(opponent.about))
        return _("about {range}").format(range=rating_range(opponent.about))
    if entry.open and not opponent.known:
        return _("not paired")
    return _("no name")


def rating_range(value: RatingRange) -> str:
    """1700 to 1850."""
    return _("{low} to {high}").format(low=rating(value.low), high=rating(value.high))


def about(value: RatingRange) -> str:
    """The mark beside the name of somebody who is rated about."""
    return _("about {range}").format(range=rating_range(value))


def opponent_rating(opponent: Opponent) -> str:
    """What stands in the rating column: the number computed with, or that there is none."""
    if opponent.unrated:
        return NOTHING
    used = opponent.used_rating
    return "" if used is None else rating(used)


def spoken_rating(opponent: Opponent) -> str:
    """The rating as it is said aloud."""
    if opponent.unrated:
        return _("unrated")
    used = opponent.used_rating
    if used is None:
        return _("not known")
    return _("about {rating}").format(rating=rating(used)) if opponent.about else rating(used)


def reason(row: EventRow) -> str:
    """Why a round does not count, in the place of its numbers; empty when it does."""
    return "" if row.reason is None else not_counted(row.entry, row.reason)


def not_counted(entry: Round, why: NotRated) -> str:
    """Why a round does not count, in a few words."""
    if entry.result.bye:
        return {
            RoundResult.FULL_BYE: _("Full-point bye, not rated"),
            RoundResult.HALF_BYE: _("Half-point bye, not rated"),
            RoundResult.ZERO_BYE: _("Zero-point bye, not rated"),
            RoundResult.PAIRING_BYE: _("Pairing bye, not rated"),
        }[entry.result]
    return {
        NotRated.FORFEIT: _("forfeit, not rated"),
        NotRated.UNRATED: _("unrated, not counted"),
        NotRated.GAP600: _("600 apart, not rated"),
        NotRated.BYE: _("bye, not rated"),
        NotRated.PLAYED_UNRATED: _("not sent for rating"),
        NotRated.ARBITER_SCORE: _("score not rated"),
        NotRated.UNKNOWN_RATING: _("rating not known"),
    }[why]


def full_reason(row: EventRow) -> str:
    """The same as a sentence for the tool tip."""
    if row.reason is None:
        return ""
    paragraph = terms.not_rated_paragraph(row.reason)
    text = _("Does not count: {reason}").format(reason=terms.not_rated(row.reason))
    return f"{text} ({paragraph})" if paragraph else text


def three_changes(row: EventRow) -> tuple[str, ...]:
    """What win, draw and loss would change, in this order; empty when it does not count."""
    return tuple(change(outcome.change) for outcome in row.outcomes)


def spoken_changes(row: EventRow) -> str:
    """The three changes as they are said aloud."""
    return ", ".join(
        f"{terms.outcome(outcome.result)} {change(outcome.change)}" for outcome in row.outcomes
    )


def range_tip(opponent: Opponent, ends: RangeEnds) -> str:
    """What both ends of the range of an opponent's rating would give."""
    value = opponent.about
    assert value is not None
    lines = [
        _("About {rating}: the middle of {range}.").format(
            rating=rating(value.middle), range=rating_range(value)
        )
    ]
    for at, row in ((value.low, ends.low), (value.high, ends.high)):
        told = reason(row) or _end(row)
        if told:
            lines.append(labelled(_("At {rating}").format(rating=rating(at)), told))
    return "\n".join(lines)


def _end(row: EventRow) -> str:
    if row.expected is None:
        return ""
    expected = _("expected {score}").format(score=score(row.expected))
    if row.change is not None:
        return f"{expected}, {change(row.change)}"
    return f"{expected}, {spoken_changes(row)}"


def cell_name(row: int, column: str) -> str:
    """Round 3, Rating: a cell while it is typed; ``row`` counts from 0."""
    return _("Round {n}, {column}").format(n=row + 1, column=column)


def refusal(row: int, column: str, error: InputError) -> str:
    """What was typed wrongly, and where; ``row`` counts from 0."""
    where = cell_name(row, column)
    if error.fault is Fault.NOT_A_RESULT:
        text = _("“{text}” is not a result; use 1, ½, 0, +, − or words such as “½ bye”").format(
            text=error.values.get("text", "")
        )
    else:
        text = terms.fault(error)
    return labelled(where, text)


def pasted(rounds: int, left_out: int) -> str:
    """What became of the lines of the clipboard."""
    if not rounds:
        return _("No round in what was copied; an example: Moreno 1612 1")
    text = ngettext("{n} round pasted", "{n} rounds pasted", rounds).format(n=rounds)
    if not left_out:
        return text
    rest = ngettext("{n} line left out", "{n} lines left out", left_out).format(n=left_out)
    return f"{text}, {rest}"


# Figures --------------------------------------------------------------------------------


def figures(report: EventReport) -> list[Figure]:
    """Score, change so far, next list (an unrated player's first rating) and performance."""
    return [_score(report), _change(report), _next(report), _performance(report)]


def _score(report: EventReport) -> Figure:
    done = report.rounds_done
    if not done:
        text = ngettext("{n} round to come", "{n} rounds to come", len(report.rows))
        return Figure(_("Score"), NOTHING, text.format(n=len(report.rows)))
    caption = ngettext("Score after {n} round", "Score after {n} rounds", done).format(n=done)
    games = report.rated_games
    if games:
        note = ngettext(
            "{points} from {n} rated game", "{points} from {n} rated games", games
        ).format(points=points(report.score), n=games)
    else:
        note = _("no rated game yet")
    return Figure(caption, f"{points(report.points)}/{done}", note)


def _change(report: EventReport) -> Figure:
    caption, totals = _("Change so far"), report.totals
    if totals is None:
        unrated = _("unrated: nothing to change") if report.player.unrated else ""
        return Figure(caption, NOTHING, unrated)
    if not report.rated_games:
        return Figure(caption, NOTHING, _("K {k}").format(k=terms.k_with_doubt(totals.k)))
    note = _("expected {score}, K {k}").format(
        score=score(totals.expected), k=terms.k_with_doubt(totals.k)
    )
    return Figure(caption, change(totals.change), note, change_sign(totals.change))


def next_list(report: EventReport) -> str:
    """1 December; with the year where it is another one."""
    day = report.next_list
    same = day.year == report.rules.list_date.year
    return first_of_month(day) if same else long_date(day)


def _next(report: EventReport) -> Figure:
    if report.player.unrated:
        return _first_figure(report)
    fide = report.rules.is_fide
    caption = _("Next list, {date}").format(date=next_list(report)) if fide else _("New rating")
    totals = report.totals
    if totals is None:
        return Figure(caption, NOTHING, "")
    exact = live_rating(totals.live) if fide else exact_rating(totals.live, report.rules)
    return Figure(caption, rating(totals.published), _("live {rating}").format(rating=exact))


def _first_figure(report: EventReport) -> Figure:
    first = report.first
    if first is None:
        return Figure(_("First rating"), NOTHING, "")
    if first.published is None:
        return Figure(_("First rating"), NOTHING, first_state(first))
    caption = _("First rating, {date}").format(date=next_list(report))
    return Figure(caption, rating(first.published), first_state(first))


def first_state(first: FirstRating) -> str:
    """What becomes of a first rating."""
    match first.state:
        case FirstRatingState.TOO_FEW_GAMES:
            left = first.games_missing
            text = ngettext(
                "{n} rated opponent missing, {rating} so far",
                "{n} rated opponents missing, {rating} so far",
                left,
            )
            return text.format(n=left, rating=rating(first.rating))
        case FirstRatingState.ZERO_SCORE:
            return _("no point: the event is disregarded")
        case FirstRatingState.BELOW_FLOOR:
            return _("{rating} is under {floor}").format(
                rating=rating(first.rating), floor=rating(LOWEST_FIRST)
            )
        case FirstRatingState.PUBLISHED:
            if first.limited:
                return _("at most {rating}").format(rating=rating(HIGHEST_FIRST))
            text = ngettext("from {n} game", "from {n} games", first.games)
            return text.format(n=first.games)


def _performance(report: EventReport) -> Figure:
    caption, found = _("Performance"), report.performance
    if found is None:
        return Figure(caption, NOTHING, "")
    average = rating(found.fide.average)
    if found.extreme is Extreme.EVERYTHING:
        note = _("all won: average {average} + 800").format(average=average)
    elif found.extreme is Extreme.NOTHING:
        note = _("all lost: average {average} − 800").format(average=average)
    else:
        note = _("opponents {average} on average").format(average=average)
    return Figure(caption, rating(found.fide.rating), note)


# Notices --------------------------------------------------------------------------------

Words = tuple[str, str]


def no_rating() -> Words:
    """The notice while the player's rating is not entered."""
    return _("No change yet."), _(
        "Type your rating at the left; score and performance are there already."
    )


def no_answer(error: InputError) -> Words:
    """The notice when K cannot be told."""
    return _("No answer yet."), f"{terms.fault(error)}."


def unrated_next(report: EventReport) -> Words:
    """The notice when the next list shows the player as unrated."""
    edition = report.rules.edition
    floor = number(edition.list_floor) if edition is not None else ""
    text = _("Under {floor} the list of {date} shows no rating.")
    return _("Unrated on the next list."), text.format(floor=floor, date=next_list(report))


def ceiling(totals: EventTotals) -> Words:
    """The notice when the games of the period lower K for all of them."""
    k = totals.k
    text = ngettext(
        "{n} rated game in the period: K {k} instead of {base}, in every round.",
        "{n} rated games in the period: K {k} instead of {base}, in every round.",
        totals.period_games,
    )
    return _("K lowered."), text.format(
        n=totals.period_games, k=number(k.value), base=number(k.base)
    )


def about_notice() -> Words:
    """The notice when a counted opponent is rated about."""
    return _("Rated about."), _(
        "The middle of the range counts; point at a rating to see its ends."
    )


def decimal_rating(value: Decimal) -> Words:
    """The notice about a rating that no list of FIDE holds."""
    text = _("The FIDE lists hold whole numbers, {rating} is none.")
    return _("Decimal rating."), text.format(rating=number(value))


def floored(rules: Rules) -> Words:
    """The notice when the lowest rating of the rules stops the fall."""
    return _("Lowest rating."), _("No fall under {floor}.").format(
        floor=number(rules.floor or Decimal(0))
    )


def crossed(report: EventReport) -> Words | None:
    """The notice when the next list leaves or enters categories; None when it does not."""
    before, totals = report.player.known_rating, report.totals
    if before is None or totals is None:
        return None
    after = totals.published
    names = [limit.name for limit in report.event.thresholds if limit.crossed(before, after)]
    if not names:
        return None
    text = _("You leave it with {rating}.") if after > before else _("You enter it with {rating}.")
    return f"{', '.join(names)}.", text.format(rating=rating(after))
