"""Heading, summary and the sentence for a message of the Game tab."""

from eloapp.core.document import Document, Players
from eloapp.core.report import GameReport, Side
from eloapp.core.results import OUTCOMES
from eloapp.wording import terms
from eloapp.wording.language import _
from eloapp.wording.numbers import change, number, rating, score, signed


def heading(players: Players) -> str:
    """Who plays whom."""
    return _("{player} against {opponent}").format(
        player=_name(players.a.name, _("You")), opponent=_name(players.b.name, _("your opponent"))
    )


def _name(name: str, otherwise: str) -> str:
    return name.strip() or otherwise


def summary(report: GameReport) -> str:
    """Expected score, difference and list, on one line."""
    parts = []
    game = report.a.game
    if game is not None and game.expected is not None:
        parts.append(_("Expected score {score}").format(score=score(game.expected.score)))
    if game is not None and game.difference is not None:
        shown = number if not game.difference else signed
        parts.append(_("difference {points}").format(points=shown(game.difference)))
    parts.append(terms.list_name(report.rules))
    return "  ·  ".join(parts)


def sentence(document: Document, report: GameReport) -> str:
    """One sentence for a message: who, by which rules, and the three changes."""
    side = report.a if report.a.game is not None else report.b
    is_a = side is report.a
    other = report.b if is_a else report.a
    if side.game is None or side.k is None:
        return ""
    me = _with_rating(side, _name(side.player.name, _("You") if is_a else _("Opponent")))
    them = _with_rating(other, _name(other.player.name, _("your opponent") if is_a else _("you")))
    outcomes = ", ".join(
        f"{terms.outcome(result).lower()} {change(side.game.outcome(result).change)}"
        for result in OUTCOMES
    )
    return _("{player} against {opponent}: {outcomes} (K {k}, {rules}).").format(
        player=me,
        opponent=them,
        outcomes=outcomes,
        k=terms.k_with_doubt(side.k),
        rules=f"{terms.preset(report.rules.preset)}, {terms.rules_sentence(report.rules)}",
    )


def _with_rating(side: Side, name: str) -> str:
    known = side.player.known_rating
    return f"{name} ({_('unrated') if known is None else rating(known)})"
