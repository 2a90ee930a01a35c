"""The pre-round card in words: the next game on one page, for the printer and the clipboard."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from eloapp.core.event import Opponent
from eloapp.core.event_report import EventRow
from eloapp.core.planning import GoalAnswer, GoalState
from eloapp.core.results import OUTCOMES
from eloapp.core.round_card import RoundCard
from eloapp.core.rules import Rules
from eloapp.core.titles import Title
from eloapp.wording import event as words
from eloapp.wording import norms as norm_words
from eloapp.wording import planning, terms
from eloapp.wording.blocks import NOTHING
from eloapp.wording.columns import aligned
from eloapp.wording.language import _, labelled
from eloapp.wording.numbers import (
    change,
    change_sign,
    exact_rating,
    exact_score,
    live_rating,
    number,
    percent,
    rating,
    signed,
)
from eloapp.wording.series import Figure, share


@dataclass(frozen=True, slots=True)
class CardOutcome:
    """One result: its share in per cent (None: no model), the change with its sign, and then.

    ``goals`` are what each goal asks after it, as the labels of :attr:`Card.goals`.
    """

    word: str
    share: int | None
    change: str
    sign: int
    published: str
    live: str
    goals: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardLine:
    """Something to know before the game: what, the answer, and more about it."""

    label: str
    text: str
    more: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """All texts of the card.

    ``event`` stands over the ``heading``, ``summary`` under it. ``name`` and ``standing`` lead
    the three outcomes, ``goals`` the rows of what goals ask then. ``reason`` says why there is
    no change. ``opponent`` and ``about_opponent`` tell who is met, ``figures`` what stands.
    """

    event: str
    heading: str
    summary: str
    name: str
    standing: str
    outcomes: tuple[CardOutcome, ...]
    goals: tuple[str, ...]
    reason: str
    opponent: str
    about_opponent: str
    figures: tuple[Figure, ...]
    lines: tuple[CardLine, ...]
    foot: str


def card_of(found: RoundCard) -> Card:
    """The card in words."""
    report, row = found.report, found.row
    player, event, rules = report.player, report.event, report.rules
    place = _("Round {n} of {rounds}").format(n=row.index + 1, rounds=event.number_of_rounds)
    opponent = row.entry.opponent
    name = terms.side_name(player.name, first=True)
    met = opponent.name.strip() or planning.met_in_round(opponent)
    return Card(
        "  ·  ".join(filter(None, (event.name.strip(), place))),
        _("{player} against {opponent}").format(player=name, opponent=met)
        if opponent.name.strip() or opponent.known
        else planning.next_game(row),
        _summary(row, rules),
        name,
        _standing(found),
        _outcomes(found),
        tuple(planning.goal_name(answer.goal) for answer in found.found.goals),
        _reason(found),
        met,
        _about(opponent),
        tuple(words.figures(report)),
        tuple(_lines(found)),
        _foot(found),
    )


def _summary(row: EventRow, rules: Rules) -> str:
    parts = []
    if row.entry.colour is not None:
        parts.append(words.colour(row.entry.colour))
    expected = row.rated.expected if row.rated and row.counts else None
    if expected is not None:
        score = exact_score(expected.score, table=rules.by_table)
        parts.append(_("Expected score {score}").format(score=score))
        gap = expected.difference
        shown = signed(gap) if gap else number(gap)
        parts.append(_("difference {points}").format(points=shown))
    parts.append(terms.list_name(rules))
    return "  ·  ".join(parts)


def _standing(found: RoundCard) -> str:
    """1784 · K 20."""
    player, totals = found.report.player, found.report.totals
    own = player.known_rating
    if own is None:
        return _("unrated") if player.unrated else NOTHING
    k = None if totals is None else f"K {terms.k_with_doubt(totals.k)}"
    return "  ·  ".join(filter(None, (rating(own), k)))


def _about(opponent: Opponent) -> str:
    """1912 · GM · FRA; about 1850."""
    used = opponent.used_rating
    if opponent.unrated:
        rated = _("unrated")
    elif used is None:
        rated = _("rating not known")
    elif opponent.about is not None:
        span = words.rating_range(opponent.about)
        rated = f"{_('about {rating}').format(rating=rating(used))} ({span})"
    else:
        rated = rating(used)
    title = "" if opponent.title is Title.NONE else words.title(opponent.title)
    return "  ·  ".join(filter(None, (rated, title, opponent.federation)))


def _outcomes(found: RoundCard) -> tuple[CardOutcome, ...]:
    row, rules = found.row, found.report.rules
    shares = (None,) * len(OUTCOMES) if found.chances is None else found.chances.percents()
    after = found.after or ((),) * len(OUTCOMES)
    told = []
    for i, result in enumerate(OUTCOMES):
        outcome = row.outcomes[i] if row.outcomes else None
        told.append(
            CardOutcome(
                terms.outcome(result),
                shares[i],
                NOTHING if outcome is None else change(outcome.change),
                0 if outcome is None else change_sign(outcome.change),
                NOTHING if outcome is None else rating(outcome.published),
                "" if outcome is None else _live(outcome.new_rating, rules),
                tuple(map(planning.goal_word, after[i])),
            )
        )
    return tuple(told)


def _live(value: Decimal, rules: Rules) -> str:
    return live_rating(value) if rules.is_fide else exact_rating(value, rules)


def _reason(found: RoundCard) -> str:
    """Why the three changes are missing."""
    report = found.report
    if found.row.outcomes:
        return ""
    if report.fault is not None:
        return f"{terms.fault(report.fault)}."
    if found.row.reason is not None:
        return f"{words.full_reason(found.row)}."
    if report.player.unrated:
        return _("You are unrated: there is no rating to change.")
    return _("Type your rating at the left.")


def _lines(found: RoundCard) -> Iterator[CardLine]:
    report, prospect = found.report, found.found
    for answer in prospect.goals:
        title = planning.goal_title(answer, report)
        more = planning.goal_reasons(answer, prospect.outcomes)
        yield CardLine(planning.goal_name(answer.goal), title, _with_chance(more, answer))
    wanted = {answer.goal.title for answer in prospect.goals if answer.norm is not None}
    for norm, answer in zip(prospect.norms, prospect.norm_goals, strict=True):
        if norm.title in wanted:
            continue
        name = norm_words.norm_name(norm.title)
        needed = norm_words.norm_need(norm.need, norm.title)
        yield CardLine(name, norm_words.norm_state(norm.state), _with_chance(needed, answer))
    if prospect.last_round is not None:
        text = planning.last_round(prospect.last_round)
        yield CardLine(_("Last round"), text)


def _with_chance(text: str, answer: GoalAnswer) -> str:
    if answer.state is not GoalState.POINTS or answer.probability is None:
        return text
    chance = labelled(planning.chance_label(), share(answer.probability))
    return f"{text} {chance}.".strip()


def _foot(found: RoundCard) -> str:
    rules = terms.full_rules(found.report.rules)
    if found.chances is None:
        return f"{rules}."
    model = _("The chances of win, draw and loss are a model, never a rule.")
    return f"{rules}. {model}"


def card_text(card: Card) -> str:
    """The card for the clipboard."""
    heads = ("", *(outcome.word for outcome in card.outcomes))
    rows: list[tuple[str, ...]] = [heads]
    if all(outcome.share is not None for outcome in card.outcomes):
        rows.append((_("Chance (model)"), *(percent(o.share or 0) for o in card.outcomes)))
    rows.append((_("Change"), *(outcome.change for outcome in card.outcomes)))
    rows.append((_("New rating"), *(_both(outcome) for outcome in card.outcomes)))
    for i, goal in enumerate(card.goals):
        if all(outcome.goals for outcome in card.outcomes):
            rows.append((goal, *(outcome.goals[i] for outcome in card.outcomes)))
    lines = [
        card.event,
        card.heading,
        card.summary,
        labelled(card.name, card.standing),
        labelled(card.opponent, card.about_opponent),
        "",
        *aligned(rows, {0}),
    ]
    if card.reason:
        lines += ["", card.reason]
    lines.append("")
    for figure in card.figures:
        lines.append(labelled(figure.caption, ", ".join(filter(None, (figure.text, figure.note)))))
    lines.append("")
    lines += [labelled(line.label, _sentences(line)) for line in card.lines]
    return "\n".join([*lines, "", card.foot])


def _sentences(line: CardLine) -> str:
    text = line.text if line.text.endswith(".") else f"{line.text}."
    return f"{text} {line.more}".strip()


def _both(outcome: CardOutcome) -> str:
    return f"{outcome.published} ({outcome.live})" if outcome.live else outcome.published
