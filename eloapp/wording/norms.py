"""Norms in words: conditions, rounds left out, what is needed, what is asked for."""

from decimal import Decimal
from typing import Final

from eloapp.core.norm_data import MixExemption
from eloapp.core.norms import (
    LEFT_OUT_BY,
    NORM_RULES,
    Ask,
    AskKind,
    Condition,
    LeftOut,
    Need,
    NeedState,
    NormLine,
    NormPerformance,
    NormReport,
    NormState,
    TitleCondition,
    TitleLine,
    Way,
)
from eloapp.core.titles import Title
from eloapp.wording.language import _, apart, labelled, ngettext
from eloapp.wording.numbers import long_date, number, percent, rating

#: Titles in the order they are named.
_TITLES: Final = (Title.GM, Title.IM, Title.WGM, Title.WIM)


def norm_name(title: Title) -> str:
    """GM norm, IM norm …"""
    return _("{title} norm").format(title=title.name)


def norm_state(state: NormState) -> str:
    """The word beside check, cross and question."""
    return {
        NormState.MET: _("met"),
        NormState.NOT_MET: _("not met"),
        NormState.CANNOT_TELL: _("cannot tell yet"),
    }[state]


def condition_name(line: NormLine, title: Title) -> str:
    """What a condition is about; ``title`` is the one the norm is for."""
    if line.condition is Condition.REQUIRED_TITLES:
        titles = [t.name for t in _TITLES if t in NORM_RULES[title].opponents]
        return _("Opponents with the title {titles}").format(titles=", ".join(titles))
    if line.condition is Condition.ONE_FEDERATION and line.federation:
        return _("From one federation ({federation})").format(federation=line.federation)
    return {
        Condition.GAMES: _("Games that count"),
        Condition.TITLED: _("Opponents with a title"),
        Condition.OTHER_FEDERATIONS: _("Federations other than yours"),
        Condition.OWN_FEDERATION: _("From your federation"),
        Condition.ONE_FEDERATION: _("From one federation"),
        Condition.PLAYERS: _("Players"),
        Condition.AVERAGE: _("Average of the opponents"),
        Condition.SCORE: _("Score, 35% of the games"),
        Condition.PERFORMANCE: _("Performance"),
        Condition.LIST: _("Standard ratings, not rapid or blitz"),
        Condition.SYSTEM: _("System of the event"),
        Condition.ROUNDS_A_DAY: _("Rounds on one day"),
        Condition.TIME: _("120 minutes for 60 moves, or approved"),
    }[line.condition]


def condition_value(line: NormLine | TitleLine) -> str:
    """What stands and what is needed: 5, 5 needed; empty where there is no number."""
    if isinstance(line, NormLine) and line.exemption is not None:
        return _("not asked: {exemption}").format(exemption=exemption(line.exemption))
    if line.limit is None:
        return ""
    at_most = isinstance(line, NormLine) and line.at_most
    limit = number(line.limit)
    if line.value is None:
        text = _("at most {limit}") if at_most else _("{limit} needed")
        return text.format(limit=limit)
    text = _("{value}, at most {limit}") if at_most else _("{value}, {limit} needed")
    return text.format(value=number(line.value), limit=limit)


def norm_condition(line: NormLine, title: Title) -> str:
    """A condition as one line without its state: name, and what stands and is needed."""
    name, value = condition_name(line, title), condition_value(line)
    return labelled(name, value) if value else name


def norm_paragraph(line: NormLine | TitleLine, report: NormReport) -> str:
    """The paragraph behind a line, with its edition."""
    text = f"B.01 {line.paragraph}"
    if report.edition is None:
        return text
    return f"{text}, {_('edition of {date}').format(date=long_date(report.edition))}"


def exemption(value: MixExemption) -> str:
    """Why the mix of federations is not asked."""
    return {
        MixExemption.NATIONAL_FINAL: _("final of the national championship"),
        MixExemption.NATIONAL_TEAM: _("national team championship"),
        MixExemption.ZONAL: _("zonal tournament"),
        MixExemption.STRONG_SWISS: _("strong international Swiss"),
    }[value]


def left_out(reason: LeftOut, *, to_come: bool = False) -> str:
    """Why a round does not count for the norm, with the paragraph.

    ``to_come``: it is still to be played, so that a win is only hoped for.
    """
    text = {
        LeftOut.BYE: _("a bye is not a game"),
        LeftOut.FORFEIT: _("a forfeit is not a game"),
        LeftOut.NOT_RATED: _("the game is not rated"),
        LeftOut.ARBITER_SCORE: _("points given by the arbiter, left out"),
        LeftOut.NOT_FIDE: _("the opponent belongs to no FIDE federation"),
        LeftOut.UNRATED_ZERO: _("the unrated opponent scored nothing against rated players"),
        LeftOut.WON: _("better left out, if won") if to_come else _("won, better left out"),
        LeftOut.AFTER_NORM: _("the norm is complete before it"),
    }[reason]
    return f"{text} (B.01 {LEFT_OUT_BY[reason]})"


def raised_opponent(report: NormReport) -> str:
    """Who is raised to the floor; empty if nobody is."""
    entry = report.raised
    if entry is None or entry.rating is None or entry.listed is None:
        return ""
    return _("Lowest opponent, round {round}: {rating} counts as {floor} (B.01 1.4.6).").format(
        round=entry.round + 1, rating=rating(entry.listed), floor=rating(entry.rating)
    )


def norm_performance(found: NormPerformance) -> str:
    """The performance with its parts: 2533 = 2400 + 133 for 7.5 of 11 (68%)."""
    sign = "+" if found.dp >= 0 else "−"
    return _("{performance} = {average} {sign} {dp} for {score} of {games} ({percent})").format(
        performance=found.rating,
        average=found.average,
        sign=sign,
        dp=abs(found.dp),
        score=number(found.score),
        games=found.games,
        percent=percent(found.percent),
    )


def ask(value: Ask) -> str:
    """What is asked for, in the middle of a sentence."""
    many = len(value.rounds)
    rounds = ", ".join(str(place + 1) for place in value.rounds)
    if value.kind is AskKind.TO_PLAY:
        text = ngettext("round {rounds} to be played", "rounds {rounds} to be played", many)
    elif value.kind is AskKind.RATING:
        text = ngettext(
            "the rating of the opponent in round {rounds}",
            "the ratings of the opponents in rounds {rounds}",
            many,
        )
    elif value.kind is AskKind.TITLE:
        text = ngettext(
            "the title of the opponent in round {rounds}",
            "the titles of the opponents in rounds {rounds}",
            many,
        )
    elif value.kind is AskKind.FEDERATION:
        text = ngettext(
            "the federation of the opponent in round {rounds}",
            "the federations of the opponents in rounds {rounds}",
            many,
        )
    elif value.kind is AskKind.NAME:
        text = ngettext(
            "the name of the opponent in round {rounds}",
            "the names of the opponents in rounds {rounds}",
            many,
        )
    elif value.kind is AskKind.SCORED_AGAINST_RATED:
        text = ngettext(
            "whether the unrated opponent in round {rounds} scored against a rated player",
            "whether the unrated opponents in rounds {rounds} scored against rated players",
            many,
        )
    else:
        return {
            AskKind.OWN_FEDERATION: _("your federation"),
            AskKind.HOST: _("the federation that registers the event"),
            AskKind.SYSTEM: _("the system of the event"),
            AskKind.APPROVAL: _("whether FIDE approved the system"),
            AskKind.ROUNDS_A_DAY: _("the number of rounds on one day"),
            AskKind.TIME: _("whether there are 120 minutes for 60 moves"),
            AskKind.EDITION: _("the regulations before 2024, which this program does not know"),
        }[value.kind]
    return text.format(rounds=rounds)


def asks(values: tuple[Ask, ...]) -> str:
    """All that is asked for, as one list."""
    return apart(map(ask, values))


def norm_need(need: Need, title: Title) -> str:
    """What is needed in the rounds to come, as a sentence or two."""
    if need.state is NeedState.DONE:
        return _("The norm is made.")
    if need.state is NeedState.IMPOSSIBLE:
        names = ", ".join(_blocking(condition, title) for condition in need.blocked)
        if not need.rounds:
            return labelled(_("No norm"), names) + "."
        return labelled(_("Out of reach"), names) + "."
    if need.state is NeedState.CANNOT_TELL:
        return labelled(_("Cannot tell yet, still asked"), asks(need.asks)) + "."
    text = _points(need)
    if need.asks:
        return f"{text} {labelled(_('Still asked'), asks(need.asks))}."
    return text


def _blocking(condition: Condition, title: Title) -> str:
    return condition_name(NormLine(condition, NormState.NOT_MET, ""), title)


def _points(need: Need) -> str:
    least, enough = need.least or Decimal(0), need.enough or Decimal(0)
    many = len(need.rounds)
    if not enough:
        return _("Any result of the rounds to come is enough.")
    if need.about:
        text = ngettext(
            "About {points} of {n} from the round to come.",
            "About {points} of {n} from the rounds to come.",
            many,
        )
    else:
        text = ngettext(
            "{points} of {n} from the round to come.",
            "{points} of {n} from the rounds to come.",
            many,
        )
    text = text.format(points=number(enough), n=many)
    if least == enough:
        return text
    easiest = min(need.ways, key=lambda way: (way.points, len(way.must_win)))
    return f"{text} {_shorter(easiest)}"


def _shorter(way: Way) -> str:
    """The way that takes the fewest points: which rounds it needs."""
    last = str(max(way.rounds) + 1)
    wins = ", ".join(str(place + 1) for place in way.must_win)
    if way.must_win:
        text = ngettext(
            "Or {points} by round {last}, with a win in round {wins}.",
            "Or {points} by round {last}, with wins in rounds {wins}.",
            len(way.must_win),
        )
    else:
        text = _("Or {points} by round {last}.")
    return text.format(points=number(way.points), last=last, wins=wins)


def title_condition(line: TitleLine) -> str:
    """What the title still asks beside this norm."""
    name = {
        TitleCondition.RATING: _("Rating reached once"),
        TitleCondition.GAMES: _("Games of all norms"),
        TitleCondition.SINGLE_DAYS: _("One norm with one round a day on three days"),
        TitleCondition.LARGE_EVENT: _("One norm from a large Swiss or a listed event"),
        TitleCondition.MIX: _("One norm with the usual mix of federations"),
        TitleCondition.SHORT_NORM: _("Only one norm of eight games"),
    }[line.condition]
    value = condition_value(line)
    return labelled(name, value) if value else name


def title_state(line: TitleLine) -> str:
    """Whether this norm brings it."""
    if line.condition in (TitleCondition.RATING, TitleCondition.GAMES):
        return norm_state(line.state)
    if line.condition is TitleCondition.SHORT_NORM:
        return _("this is one")
    return {
        NormState.MET: _("this one"),
        NormState.NOT_MET: _("another one"),
        NormState.CANNOT_TELL: _("not stated"),
    }[line.state]
