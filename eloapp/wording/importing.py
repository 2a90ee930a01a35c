"""The import window: who the people are, what may be set, what will be taken and where it goes."""

from typing import Final

from eloapp.core.document import Player
from eloapp.core.event import MAX_ROUNDS
from eloapp.files.results.reading import Person, Place, Reading
from eloapp.files.results.taking import MOST_GAMES, Tab, Taken, Target
from eloapp.wording.language import _, ngettext, pgettext
from eloapp.wording.numbers import entered, percent, total

#: Names that are the same in every language; the others are said by :func:`encoding`.
_ENCODINGS: Final = {
    "utf-8": "UTF-8",
    "utf-16": "UTF-16",
    "mac-roman": "Mac Roman",
    "iso8859-15": "ISO 8859-15",
    "cp850": "DOS 850",
}


def place(value: Place) -> str:
    """Line 3; line 3, column 2."""
    if value.column > 1:
        return _("line {line}, column {column}").format(line=value.line, column=value.column)
    return _("line {line}").format(line=value.line)


def taken_or_not(taken: bool) -> str:
    """What the tick of a row says."""
    return _("taken") if taken else _("left out")


def left_out_by_you() -> str:
    """The note of a row without its tick."""
    return _("left out by you")


def corrected_by_you() -> str:
    """The note of a row that the user changed."""
    return _("corrected by you")


def encoding(codec: str) -> str:
    """The name of an encoding, with the languages that it is for."""
    if codec in _ENCODINGS:
        return _ENCODINGS[codec]
    languages = {
        "cp1252": _("Western Europe"),
        "cp1250": _("Central Europe"),
        "cp1251": _("Cyrillic"),
        "cp1253": _("Greek"),
        "cp1254": _("Turkish"),
    }
    name = codec.replace("cp", "Windows ")
    return f"{name} ({languages[codec]})" if codec in languages else name


def separator(sign: str) -> str:
    """What stands between the columns."""
    return {
        "\t": _("tab"),
        ";": _("; semicolon"),
        ",": _(", comma"),
        "|": _("| bar"),
    }.get(sign, sign)


def decimal_mark(sign: str) -> str:
    """Comma or point."""
    return {",": _(", comma"), ".": _(". point")}.get(sign, sign)


def headings(line: int) -> str:
    """Where the headings of a table stand."""
    return _("line {line}").format(line=line) if line else pgettext("headings", "none")


def white_first(white: bool) -> str:
    """Whose points come first in 1-0."""
    return _("White’s points") if white else _("your points")


def column(number: int, heading: str, sample: str) -> str:
    """A column by its heading, else by its number and first cell."""
    if heading:
        return heading
    text = _("Column {n}").format(n=number)
    return f"{text} ({sample})" if sample else text


def person(value: Person, *, namesake: bool = False) -> str:
    """Name, rating and games; of namesakes the key, too."""
    games = ngettext("{n} game", "{n} games", value.games).format(n=total(value.games))
    known = [] if value.rating is None else [entered(value.rating)]
    text = f"{value.name} ({', '.join([*known, games])})"
    return f"{text} – {value.key}" if namesake else text


def take(games: int, *, rounds: bool = False) -> str:
    """The button that accepts."""
    if not games:
        return pgettext("games", "Take")
    if rounds:
        return ngettext("Take {n} round", "Take {n} rounds", games).format(n=total(games))
    return ngettext("Take {n} game", "Take {n} games", games).format(n=total(games))


def take_again(games: int, *, rounds: bool = False) -> str:
    """The button that accepts what was taken before."""
    if rounds:
        text = ngettext("Take {n} round again", "Take {n} rounds again", games)
    else:
        text = ngettext("Take {n} game again", "Take {n} games again", games)
    return text.format(n=total(games))


def target(value: Target, games: int, rounds: int) -> str:
    """A place where the games may go; so many rows are games that count, and so many rounds."""
    if value is Target.GAMES:
        return _("Series") if games > 1 else _("Game")
    if rounds <= 1:
        return _("Tournament: add as a round")
    if value is Target.NEW_ROUNDS:
        return _("Tournament: new rounds")
    return _("Tournament: add to the rounds")


def counts(taken: Taken) -> str:
    """12 games taken, 3 lines left out."""
    if taken.tab is Tab.TOURNAMENT:
        games = ngettext("{n} round taken", "{n} rounds taken", taken.taken)
    else:
        games = ngettext("{n} game taken", "{n} games taken", taken.taken)
    text = games.format(n=total(taken.taken))
    if not taken.left_out:
        return _("{games}, nothing left out.").format(games=text)
    lines = ngettext("{n} left out", "{n} left out", taken.left_out)
    return f"{text}, {lines.format(n=total(taken.left_out))}."


def destination(taken: Taken) -> str:
    """Where the games go and who becomes player A; empty without a game that finds room."""
    if not taken.taken and not taken.beyond:
        return ""
    if taken.tab is Tab.TOURNAMENT:
        sentences = _to_tournament(taken)
    elif taken.tab is Tab.GAME:
        sentences = [_("It goes to the Game tab.")]
    else:
        sentences = [_("They go to the Series tab, in this order.")]
    if taken.beyond and taken.tab is Tab.SERIES:
        text = _("A series holds {limit} games: the first ones are taken.")
        sentences.append(text.format(limit=total(MOST_GAMES)))
    if taken.you is not None:
        player = _player(taken.you)
        if taken.instead_of:
            text = _("You: {player}, in place of {other}.")
            sentences.append(text.format(player=player, other=taken.instead_of))
        else:
            sentences.append(_("You: {player}.").format(player=player))
    return " ".join(sentences)


def why_not_tournament(rounds: int, present: int) -> str:
    """Why several games do not go to the Tournament tab by themselves; empty: they do."""
    if present:
        text = ngettext(
            "The Tournament tab already has {n} round.",
            "The Tournament tab already has {n} rounds.",
            present,
        )
        return text.format(n=present)
    if rounds > MAX_ROUNDS:
        return _("A tournament holds {limit} rounds at most.").format(limit=MAX_ROUNDS)
    return ""


def _to_tournament(taken: Taken) -> list[str]:
    """What becomes of the rounds, and of those that were there."""
    sentences = []
    if not taken.taken:
        pass
    elif taken.taken == 1 and not (taken.replaced and taken.before):
        number = 1 if taken.replaced else taken.before + 1
        sentences.append(_("It goes to the Tournament tab as round {n}.").format(n=number))
    elif not taken.before:
        sentences.append(_("They go to the Tournament tab, in this order."))
    elif taken.replaced:
        text = ngettext(
            "The Tournament tab already has {n} round, which goes.",
            "The Tournament tab already has {n} rounds, which go.",
            taken.before,
        )
        sentences.append(text.format(n=taken.before))
    else:
        text = ngettext(
            "The Tournament tab already has {n} round, which stays; these follow.",
            "The Tournament tab already has {n} rounds, which stay; these follow.",
            taken.before,
        )
        sentences.append(text.format(n=taken.before))
    if taken.beyond:
        if taken.taken:
            text = _("A tournament holds {limit} rounds: the first ones are taken.")
        else:
            text = _("A tournament holds {limit} rounds at most.")
        sentences.append(text.format(limit=MAX_ROUNDS))
    if taken.unrated:
        text = ngettext(
            "{n} does not count for the rating; the notes say why.",
            "{n} do not count for the rating; the notes say why.",
            taken.unrated,
        )
        sentences.append(text.format(n=taken.unrated))
    if taken.open:
        text = ngettext("{n} is still to be played.", "{n} are still to be played.", taken.open)
        sentences.append(text.format(n=taken.open))
    return sentences


def _player(player: Player) -> str:
    parts = [player.name] if player.name else []
    if player.known_rating is not None:
        parts.append(entered(player.known_rating))
    return ", ".join(parts)


def progress(partial: Reading | None) -> str:
    """How far a source has been read, as far as that is known."""
    if partial is None:
        return _("Reading…")
    part = percent(round(100 * partial.progress))
    if not partial.seen:
        return _("{share} read").format(share=part)
    seen = partial.seen
    games = ngettext("{n} game seen", "{n} games seen", seen).format(n=total(seen))
    return _("{share} read, {games}").format(share=part, games=games)


def already_taken() -> tuple[str, str]:
    """The notice when the very same source was taken in this session."""
    return _("Already taken."), _("You took these games before; take them again?")


def no_player() -> tuple[str, str]:
    """The notice when the source does not tell whose games are wanted."""
    return _("Which player are you?"), _("Choose a name above; then the games are yours.")


def nothing_taken() -> tuple[str, str]:
    """The notice when no row can be taken as it is."""
    return (
        _("No game can be taken yet."),
        _("The notes say why; correct a rating or result, or what was assumed."),
    )
