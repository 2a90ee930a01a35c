"""Goals, outcomes and scenarios in words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from eloapp.core.errors import Fault, InputError
from eloapp.core.event import Goal, GoalKind, Opponent, Threshold
from eloapp.core.event_report import EventReport, EventRow
from eloapp.core.norms import NeedState, NormLine, NormState
from eloapp.core.numbers import HALF, ZERO
from eloapp.core.planning import (
    GoalAnswer,
    GoalState,
    LastRound,
    LowestOpponent,
    NextOpponent,
    Outcome,
    Outcomes,
    Reach,
    Results,
    Span,
    Standing,
)
from eloapp.core.planning.goals import EventEnd, goal_number
from eloapp.core.titles import NORM_TITLES, Title
from eloapp.wording import norms as norm_words
from eloapp.wording import terms
from eloapp.wording.event import colour, points, rating_range
from eloapp.wording.language import _, labelled, ngettext, pgettext
from eloapp.wording.numbers import change, change_sign, entered, rating, signed
from eloapp.wording.numbers import points as result_points
from eloapp.wording.series import NOTHING

# Goals ----------------------------------------------------------------------------------

#: What can be wanted, in the order of the list; a title belongs to norms alone.
GOAL_CHOICES: Final[tuple[tuple[GoalKind, Title | None], ...]] = (
    (GoalKind.REACH, None),
    (GoalKind.GAIN, None),
    (GoalKind.STAY_ABOVE, None),
    (GoalKind.PERFORMANCE, None),
    *((GoalKind.NORM, title) for title in NORM_TITLES),
)


def goal_kind(kind: GoalKind, title: Title | None = None) -> str:
    """What is wanted, before its number; short, for it stands in a narrow list."""
    if kind is GoalKind.NORM and title is not None:
        return pgettext("goal", "{title} norm").format(title=title.name)
    return {
        GoalKind.REACH: _("reach"),
        GoalKind.GAIN: _("gain at least"),
        GoalKind.STAY_ABOVE: _("stay above"),
        GoalKind.PERFORMANCE: _("perform at"),
    }[kind]


def goal_text(goal: Goal) -> str:
    """A goal as a line of its own: reach 1800, gain at least 15, IM norm."""
    kind = goal_kind(goal.kind, goal.title)
    if goal.kind is GoalKind.NORM:
        return kind
    return f"{kind} {NOTHING if goal.value is None else entered(goal.value)}"


def goal_name(goal: Goal) -> str:
    """A goal as the label of a row: Goal 1800."""
    if goal.kind is GoalKind.NORM or goal.value is None:
        return _("Goal: {goal}").format(goal=goal_text(goal))
    if goal.kind is GoalKind.REACH:
        return _("Goal {number}").format(number=rating(goal.value))
    if goal.kind is GoalKind.GAIN:
        return _("Goal {number}").format(number=signed(goal.value))
    return _("Goal: {goal}").format(goal=goal_text(goal))


def no_goal() -> str:
    """What stands in the place of the answer before there is a goal."""
    return _("Type what you want, and see which score it takes.")


def goal_title(answer: GoalAnswer, report: EventReport) -> str:
    """The answer in large letters: 2 from the last four."""
    to_come = bool(answer.rounds)
    match answer.state:
        case GoalState.SURE:
            return _("Safe whatever comes") if to_come else _("Reached")
        case GoalState.IMPOSSIBLE:
            return _("Out of reach") if to_come else _("Missed")
        case GoalState.CANNOT_TELL:
            return _("No answer yet")
    least = answer.needed or ZERO
    if len(answer.rounds) == 1:
        text = _("A draw in round {n}") if least == HALF else _("A win in round {n}")
        return text.format(n=answer.rounds[0] + 1)
    score = points(least)
    if answer.enough is not None and answer.enough != least:
        score = _("{low} to {high}").format(low=score, high=points(answer.enough))
    return _from_rounds(answer.rounds, report).format(
        points=score, n=small_number(len(answer.rounds))
    )


def _from_rounds(rounds: Sequence[int], report: EventReport) -> str:
    total = report.event.number_of_rounds
    if len(rounds) == total:
        return _("{points} from {n} rounds")
    if list(rounds) == list(range(total - len(rounds), total)):
        return _("{points} from the last {n}")
    return _("{points} from {n} games to come")


def small_number(n: int) -> str:
    """Two to twelve as words, others as digits."""
    words = {
        2: _("two"),
        3: _("three"),
        4: _("four"),
        5: _("five"),
        6: _("six"),
        7: _("seven"),
        8: _("eight"),
        9: _("nine"),
        10: _("ten"),
        11: _("eleven"),
        12: _("twelve"),
    }
    return words.get(n) or str(n)


def goal_reasons(answer: GoalAnswer, outcomes: Outcomes) -> str:
    """Why the answer is what it is: what half a point less would do, and what does not matter."""
    if answer.goal.kind is GoalKind.NORM:
        told = [_norm_reason(answer)]
    else:
        told = list(_reasons(answer, outcomes))
    if answer.left_out and answer.state is not GoalState.CANNOT_TELL:
        told.append(_left_out(answer.left_out))
    if not outcomes.exact:
        told.append(_("Lowest and highest are close, not exact."))
    return " ".join(filter(None, told))


def _left_out(rounds: Sequence[int]) -> str:
    text = ngettext(
        "Round {rounds} is left out: its opponent’s rating is not known.",
        "Rounds {rounds} are left out: their opponents’ ratings are not known.",
        len(rounds),
    )
    return text.format(rounds=", ".join(str(place + 1) for place in rounds))


def _norm_reason(answer: GoalAnswer) -> str:
    goal, norm = answer.goal, answer.norm
    assert goal.title is not None
    assert norm is not None
    need = norm.need
    if need.state is NeedState.CANNOT_TELL:
        return labelled(_("Still asked"), norm_words.asks(need.asks)) + "."
    if need.state is NeedState.IMPOSSIBLE:
        names = (
            norm_words.condition_name(NormLine(blocked, NormState.NOT_MET, ""), goal.title)
            for blocked in need.blocked
        )
        return f"{', '.join(names)}."
    if answer.state is GoalState.POINTS and need.least == need.enough and not need.asks:
        return ""  # the title has said it
    return norm_words.norm_need(need, goal.title)


def _reasons(answer: GoalAnswer, outcomes: Outcomes) -> Iterable[str]:
    goal, report = answer.goal, outcomes.report
    if answer.state is GoalState.CANNOT_TELL:
        yield _missing(goal, report)
        return
    if answer.state is not GoalState.POINTS:
        yield _certain(answer, outcomes)
        return
    assert answer.outcome is not None
    low, high = _numbers(goal, answer.outcome)
    less = None if answer.below is None else _numbers(goal, answer.below)[1]
    if low != high:
        text = _("That makes {low} to {high}, by the order of the results.")
        yield text.format(low=low, high=high)
        if less is not None:
            yield _("Half a point less makes {less} at most.").format(less=less)
        return
    if goal.kind is GoalKind.PERFORMANCE:
        text = _("That is a performance of {made}; half a point less is one of {less}.")
        alone = _("That is a performance of {made}.")
    else:
        text = _("That makes {made}; half a point less makes {less}.")
        alone = _("That makes {made}.")
    yield (alone if less is None else text).format(made=high, less=less)
    if len(answer.rounds) > 1 and answer.needed == answer.enough:
        if report.rules.in_period and goal.kind is not GoalKind.PERFORMANCE:
            yield _("Which games they come from does not matter: one update per period.")
        else:
            yield _("Which games they come from does not matter.")


def _certain(answer: GoalAnswer, outcomes: Outcomes) -> str:
    """What the worst or the best outcome brings, where nothing can be done any more."""
    goal, to_come = answer.goal, bool(answer.rounds)
    if answer.state is GoalState.SURE:
        low, _high = _numbers(goal, outcomes.rows[0])
        text = _("Without another point it is {made}.") if to_come else _("The result is {made}.")
        return text.format(made=low)
    _low, high = _numbers(goal, outcomes.rows[-1])
    if answer.short is None:
        text = _("Even all points make {made}.") if to_come else _("The result is {made}.")
        return text.format(made=high)
    if to_come:
        text = _("Even all points make {made}: {short} short.")
    else:
        text = _("The result is {made}: {short} short.")
    return text.format(made=high, short=entered(answer.short))


def _missing(goal: Goal, report: EventReport) -> str:
    """What must be known before there is an answer."""
    if goal.value is None:
        return _("Type a number beside it.")
    if report.fault is not None:
        return f"{terms.fault(report.fault)}."
    if goal.kind is GoalKind.PERFORMANCE:
        return _("There is no rated game.")
    if report.player.unrated:
        return _("An unrated player has no rating that could change.")
    return _("Type your rating at the left.")


def _numbers(goal: Goal, outcome: Outcome) -> tuple[str, str]:
    """What the goal is about, at both ends of a group."""
    ends = (
        EventEnd(end, outcome.performance, outcome.first)
        for end in (outcome.lowest, outcome.highest)
    )
    low, high = (goal_number(goal, end) for end in ends)
    return _number(goal, low), _number(goal, high)


def _number(goal: Goal, value: Decimal | None) -> str:
    if value is None:
        return _("no rating")
    return signed(value) if goal.kind is GoalKind.GAIN else rating(value)


def chance_label() -> str:
    """Whose the chance is."""
    return _("Chance, by the draw model")


def likeliest(way: Results | None) -> str:
    """The most probable way to the goal: 0, ½, 1; empty without a choice of ways."""
    if way is None or len(way.results) < 2:
        return ""
    results = " ".join(result_points(result) for _index, result in way.results)
    return labelled(_("Likeliest way"), results)


# The next game --------------------------------------------------------------------------


def next_game(row: EventRow) -> str:
    """Round 6, White against Noah Bernard."""
    n, entry = row.index + 1, row.entry
    name = _opponent_name(entry.opponent)
    if not name:
        return _("Round {n}, not paired").format(n=n)
    if entry.colour is None:
        return _("Round {n} against {name}").format(n=n, name=name)
    text = _("Round {n}, {colour} against {name}")
    return text.format(n=n, colour=colour(entry.colour), name=name)


def _opponent_name(opponent: Opponent) -> str:
    if opponent.name:
        return opponent.name
    if opponent.unrated:
        return _("an unrated player")
    if opponent.about is not None:
        return rating_range(opponent.about)
    return "" if opponent.used_rating is None else rating(opponent.used_rating)


def enough_at_once(found: NextOpponent | None) -> str:
    """Against whom one game makes the goal, all later ones left out; empty: not asked."""
    if found is None:
        return ""
    if found.draw.anybody:
        return _("Enough at once: a draw against anybody.")
    ways = [
        text
        for lowest, whoever, from_on in (
            (found.win, _("a win against anybody"), _("a win against {rating} or more")),
            (found.draw, "", _("a draw against {rating} or more")),
        )
        if (text := _against(lowest, whoever, from_on))
    ]
    if not ways:
        return _("No result of this game alone is enough.")
    return labelled(_("Enough at once"), ", ".join(ways)) + "."


def _against(lowest: LowestOpponent, whoever: str, from_on: str) -> str:
    if lowest.anybody:
        return whoever
    return "" if lowest.rating is None else from_on.format(rating=rating(lowest.rating))


def last_round(found: LastRound) -> str:
    """What the only round to come brings: Win 2003, draw 1993, loss 1983."""
    return _("Win {win}, draw {draw}, loss {loss}.").format(
        win=rating(found.win.published),
        draw=rating(found.draw.published),
        loss=rating(found.loss.published),
    )


# Outcomes and scenarios -----------------------------------------------------------------


def span(value: Span | None, word: str = "") -> str:
    """One rating or the lowest and highest; a dash when there is none."""
    if value is None:
        return word or NOTHING
    if value.single:
        return rating(value.low)
    return f"{rating(value.low)} – {rating(value.high)}"


def change_span(value: Span | None) -> tuple[str, int]:
    """A change, or the lowest and highest, and the sign that belongs to one number."""
    if value is None:
        return NOTHING, 0
    if value.single:
        return change(value.low), change_sign(value.low)
    return f"{change(value.low)} – {change(value.high)}", 0


def points_span(value: Span, rounds: int) -> str:
    """Points of all rounds: 5½/9, 4 – 6/9."""
    if value.single:
        return f"{points(value.low)}/{rounds}"
    return f"{points(value.low)} – {points(value.high)}/{rounds}"


def standings(outcome: Outcome) -> Span | None:
    """The published ratings of a group; an unrated player's first one."""
    if outcome.lowest is not None and outcome.highest is not None:
        return Span(outcome.lowest.published, outcome.highest.published)
    first = None if outcome.first is None else outcome.first.published
    return None if first is None else Span(first, first)


def changes(low: Standing | None, high: Standing | None) -> Span | None:
    """The exact changes of a group; None without a rating."""
    return None if low is None or high is None else Span(low.change, high.change)


def from_games(games: int) -> str:
    """The head of the points in rounds to come: From 4 games."""
    return ngettext("From {n} game", "From {n} games", games).format(n=games)


def goal_word(answer: GoalAnswer) -> str:
    """What a scenario does for a goal, short."""
    goal = answer.goal
    match answer.state:
        case GoalState.SURE:
            return _("kept") if goal.kind is GoalKind.STAY_ABOVE else _("reached")
        case GoalState.POINTS:
            return _("{points} needed").format(points=points(answer.needed or ZERO))
        case GoalState.CANNOT_TELL:
            return NOTHING
    if answer.short is None:
        return _("missed")
    return _("{number} short").format(number=entered(answer.short))


def reach_word(reach: Reach, kind: GoalKind) -> str:
    """What a group of outcomes does for a goal; empty: nothing."""
    if reach is Reach.NEVER:
        return ""
    if reach is Reach.SOMETIMES:
        return _("perhaps")
    if kind is GoalKind.NORM:
        return _("made")
    return _("kept") if kind is GoalKind.STAY_ABOVE else _("reached")


def crossing(limit: Threshold, before: Decimal, ends: Span) -> str:
    """What becomes of a category: stays in, leaves, enters, stays out."""
    was_in = before < limit.limit
    still = [end < limit.limit for end in (ends.low, ends.high)]
    if all(inside == was_in for inside in still):
        return _("stays in") if was_in else _("stays out")
    if any(inside == was_in for inside in still):
        return _("may leave") if was_in else _("may enter")
    return _("leaves") if was_in else _("enters")


def crossed(outcome: Outcome, before: Decimal) -> str:
    """The categories that a group of outcomes leaves or enters."""
    told = []
    for limit in (*outcome.crosses, *outcome.may_cross):
        leaves = before < limit.limit
        if limit in outcome.crosses:
            text = _("leaves {name}") if leaves else _("enters {name}")
        else:
            text = _("may leave {name}") if leaves else _("may enter {name}")
        told.append(text.format(name=limit.name))
    return ", ".join(told)


def round_label(index: int) -> str:
    """Round 6."""
    return _("Round {n}").format(n=index + 1)


def met_in_round(opponent: Opponent) -> str:
    """Who is met, beside the number of a round: Noah Bernard 1912, about 1850."""
    used = opponent.used_rating
    if opponent.unrated:
        number = _("unrated")
    elif used is None:
        number = "" if opponent.name else _("not paired")
    elif opponent.about is not None:
        number = _("about {rating}").format(rating=rating(used))
    else:
        number = rating(used)
    return " ".join(filter(None, (opponent.name, number)))


def supposed_opponent(opponent: Opponent) -> str:
    """The opponent that a scenario sets in place of the one entered, short."""
    return met_in_round(Opponent(rating=opponent.rating, unrated=opponent.unrated))


def scenario_name(n: int) -> str:
    """The name of a scenario before it gets its own."""
    return _("Scenario {n}").format(n=n)


def preset_names() -> tuple[str, str]:
    """The two plans that a table begins with: all draws, all wins."""
    return _("Safe draws"), _("Must win")


@dataclass(frozen=True, slots=True)
class Empty:
    """What stands in a table without rows: a sentence, and the word of its button."""

    text: str
    action: str = ""


def no_scenario(open_rounds: int) -> Empty:
    """What stands in the place of the first plan."""
    if not open_rounds:
        return Empty(_("All rounds are played: there is nothing left to plan."))
    safe, must = preset_names()
    return Empty(
        _("A plan fixes results of the rounds to come; up to six stand side by side."),
        _("Begin with “{first}” and “{second}”").format(first=safe, second=must),
    )


def refusal(index: int, error: InputError) -> str:
    """What was typed wrongly into a plan, and in which round."""
    text = terms.fault(error)
    if error.fault is Fault.NOT_A_RESULT:
        text = _("“{text}” is no plan; use 1, ½, 0, + or −, a rating, or both: 1 1900").format(
            text=error.values.get("text", "")
        )
    return labelled(round_label(index), text)
