"""Names of rules, results, reasons and faults."""

from decimal import Decimal

from eloapp.core.draws import DrawKind
from eloapp.core.errors import Fault, InputError
from eloapp.core.kfactor import KAssumption, KFactor, KReason
from eloapp.core.results import NotRated, Result
from eloapp.core.rules import Cap, CapScope, Expectation, Preset, Rules, Tempo, Update
from eloapp.core.series import ChanceSource, OpponentKind
from eloapp.wording.language import _, apart, labelled, ngettext, pgettext
from eloapp.wording.numbers import long_date, number


def preset(value: Preset) -> str:
    """The name of a preset."""
    return {
        Preset.PLAIN: _("Plain Elo"),
        Preset.FIDE_STANDARD: _("FIDE standard"),
        Preset.FIDE_RAPID: _("FIDE rapid"),
        Preset.FIDE_BLITZ: _("FIDE blitz"),
        Preset.FFE_350: _("FFE, former 350-point rule"),
        Preset.CUSTOM: _("Custom"),
    }[value]


def tempo(value: Tempo) -> str:
    """Standard, rapid, blitz."""
    return {
        Tempo.STANDARD: _("standard"),
        Tempo.RAPID: _("rapid"),
        Tempo.BLITZ: _("blitz"),
    }[value]


def expectation(value: Expectation) -> str:
    """The name of an expectation."""
    if value is Expectation.TABLE:
        return _("FIDE table 8.1.2")
    return _("Elo formula")


def cap(value: Cap) -> str:
    """A cap as a choice."""
    if value.points is None:
        return _("No cap")
    text = number(value.points)
    if value.scope is CapScope.BELOW_2650:
        return _("{points} below 2650").format(points=text)
    if value.scope is CapScope.ONE_PER_TOURNAMENT:
        return _("{points}, once per event").format(points=text)
    return text


def update(value: Update) -> str:
    """How several games add up."""
    return _("Once per period") if value is Update.PERIOD else _("Game by game")


def draw_kind(value: DrawKind) -> str:
    """Where the draw share comes from."""
    return {
        DrawKind.BY_LEVEL: _("By level"),
        DrawKind.SHARE: _("Fixed share"),
        DrawKind.OFF: _("No chances"),
    }[value]


def rules_sentence(rules: Rules) -> str:
    """What the rules mean, in one small sentence."""
    parts = [
        _("Table 8.1.2") if rules.expectation is Expectation.TABLE else _("Elo formula"),
        _("no cap")
        if rules.cap_in_force.points is None
        else _("cap {cap}").format(cap=cap(rules.cap_in_force)),
        _("once per period") if rules.in_period else _("game by game"),
    ]
    if rules.floor is not None:
        parts.append(_("lowest rating {rating}").format(rating=number(rules.floor)))
    if rules.is_fide:
        parts.append(_("list of {date}").format(date=long_date(rules.list_date)))
    return ", ".join(parts)


def full_rules(rules: Rules) -> str:
    """Preset, what it means, and the edition of the regulations: for journal and reports."""
    text = labelled(preset(rules.preset), rules_sentence(rules))
    edition = rules.edition
    if edition is None:
        return text
    if edition.since is None:
        return f"{text}, {_('edition before 1 July 2009')}"
    return f"{text}, {_('edition of {date}').format(date=long_date(edition.since))}"


def list_name(rules: Rules) -> str:
    """Which list the game belongs to: standard, list of 1 November 2026."""
    if not rules.is_fide:
        return preset(rules.preset)
    return _("{tempo}, list of {date}").format(
        tempo=tempo(rules.tempo), date=long_date(rules.list_date)
    )


def outcome(value: Result) -> str:
    """Win, draw, loss as a heading."""
    return {
        Result.WIN: _("Win"),
        Result.DRAW: _("Draw"),
        Result.LOSS: _("Loss"),
        Result.FORFEIT_WIN: _("Win by forfeit"),
        Result.FORFEIT_LOSS: _("Loss by forfeit"),
    }[value]


def an_outcome(value: Result) -> str:
    """A win, a draw, a loss: in the middle of a sentence."""
    return {
        Result.WIN: _("a win"),
        Result.DRAW: _("a draw"),
        Result.LOSS: _("a loss"),
        Result.FORFEIT_WIN: _("a win by forfeit"),
        Result.FORFEIT_LOSS: _("a loss by forfeit"),
    }[value]


def not_rated(value: NotRated) -> str:
    """Why a game does not count."""
    return {
        NotRated.FORFEIT: _("a forfeit is not a game"),
        NotRated.UNRATED: _("the opponent is unrated"),
        NotRated.GAP600: _("600 points or more apart, and one player above 2600"),
        NotRated.BYE: _("a bye is not a game"),
        NotRated.PLAYED_UNRATED: _("played, but not sent for rating"),
        NotRated.ARBITER_SCORE: _("points given by the arbiter, left out"),
        NotRated.UNKNOWN_RATING: _("the opponent’s rating is not known yet"),
    }[value]


def not_rated_paragraph(value: NotRated) -> str:
    """The paragraph behind it."""
    return {
        NotRated.FORFEIT: "5.1",
        NotRated.UNRATED: "8.3.1",
        NotRated.GAP600: _("since 1 December 2024"),
        NotRated.BYE: "5.1",
        NotRated.PLAYED_UNRATED: "",
        NotRated.ARBITER_SCORE: "",
        NotRated.UNKNOWN_RATING: "",
    }[value]


def k_reason(k: KFactor) -> str:
    """Why K is what it is, with what was assumed and the ceiling of 700."""
    if k.reason is KReason.GENERAL and k.assumed:
        text = _("assumed: {what}").format(what=", ".join(map(assumption, k.assumed)))
    else:
        text = _bare_reason(k)
        if k.assumed:
            text = _("{reason} (assumed)").format(reason=text)
    if k.period_games is not None:
        ceiling = ngettext("700 over {n} game", "700 over {n} games", k.period_games)
        return apart((ceiling.format(n=k.period_games), text))
    return text


def _bare_reason(k: KFactor) -> str:
    detail = "" if k.detail is None else str(k.detail)
    if k.reason is KReason.NEW and k.detail is not None:
        return ngettext("{n} of 30 games played", "{n} of 30 games played", k.detail).format(
            n=detail
        )
    return {
        KReason.FIXED: _("fixed"),
        KReason.REACHED_2400: _("2400 reached, for good"),
        KReason.JUNIOR: _("18 in {year}, never 2300").format(year=detail),
        KReason.NEW: "",
        KReason.GENERAL: _("30 games played, never 2400"),
        KReason.RAPID_BEFORE_2022: _("20 for all before October 2022"),
        KReason.STANDARD_RATING_USED: _("no rating in this list yet"),
    }[k.reason]


def assumption(value: KAssumption) -> str:
    """What was taken for granted."""
    return {
        KAssumption.ADULT: _("adult"),
        KAssumption.THIRTY_GAMES: _("30 games"),
        KAssumption.NEVER_HIGHER: _("never higher"),
    }[value]


def fault(error: InputError, where: str = "") -> str:
    """What is wrong with an input, and what to do; ``where`` is the field's object name."""
    values = error.values
    last = where.rsplit(".", 1)[-1]
    if error.fault is Fault.EMPTY and last == "rating":
        return _("Type a rating, or tick unrated")
    if error.fault is Fault.NOT_POSITIVE and last == "k":
        return _("K must be above 0")
    if error.fault is Fault.OUT_OF_RANGE:
        if values["high"] is None:
            return _("{low} or more").format(low=values["low"])
        return _("From {low} to {high}").format(low=values["low"], high=values["high"])
    if error.fault is Fault.GROUPED:
        return _("{first} or {second}?").format(
            first=number(values["grouped"]), second=number(values["decimal"])
        )
    if error.fault is Fault.K_NOT_MODELLED:
        return _("No FIDE profile before {date}: type a fixed K").format(
            date=long_date(values["since"])
        )
    if error.fault is Fault.BORN_AFTER_LIST:
        return _("Born after the list of {year}").format(year=values["year"])
    white, black = pgettext("keys", "W B").split()
    return {
        Fault.EMPTY: _("Type a number"),
        Fault.NOT_A_NUMBER: _("Not a number; example: {example}").format(
            example=number(Decimal("1512.5"))
        ),
        Fault.NOT_FINITE: _("Only finite numbers"),
        Fault.TOO_LONG: _("At most {n} digits").format(n=values.get("digits", "")),
        Fault.NOT_WHOLE: _("A whole number, please"),
        Fault.NOT_POSITIVE: _("Must be above 0"),
        Fault.NOT_A_RESULT: _("“{text}” is not a result; use {signs}").format(
            text=values.get("text", ""),
            signs="1, ½, 0, +, -" if values.get("forfeits") else "1, ½, 0",
        ),
        Fault.SERIES_NOT_RATED: _("Not rated: 600 points or more apart, one player above 2600"),
        Fault.NOT_CHANCES: _("Three per cents that add up to 100, such as 40 30 30"),
        Fault.NO_RATING: _("Type your rating"),
        Fault.NO_OPPONENT: _("Type the opponent’s rating"),
        Fault.MOVING_OPPONENT: _("Only one opponent can move, game by game and without a floor"),
        Fault.MOVING_CAP: _("The opponent can move only under a cap that is the same for both"),
        Fault.NOT_A_DATE: _("“{text}” is not a date; use YYYY-MM-DD").format(
            text=values.get("text", "")
        ),
        Fault.NOT_A_COLOUR: _("“{text}” is not a colour; use {white} or {black}").format(
            text=values.get("text", ""), white=white, black=black
        ),
        Fault.NOT_A_TITLE: _("“{text}” is not a title; use GM, IM, WGM, FM or none").format(
            text=values.get("text", "")
        ),
        Fault.NOT_A_FEDERATION: _("Three letters, such as FRA"),
        Fault.TOO_MANY_ROUNDS: _("At most {n} rounds").format(n=values.get("most", "")),
    }[error.fault]


def k_with_doubt(k: KFactor) -> str:
    """K as shown: 20, or 20? when something was assumed."""
    text = number(k.value)
    return f"{text}?" if k.assumed else text


def side_name(name: str, *, first: bool) -> str:
    """A player's name, or who it is: You, Opponent."""
    if name.strip():
        return name.strip()
    return pgettext("label", "You") if first else pgettext("label", "Opponent")


def first_name(name: str, *, first: bool) -> str:
    """The short name for narrow places: first word, or the given name of "Bernard, Noah"."""
    text = name.strip()
    if not text:
        return side_name("", first=first)
    if "," in text:
        given = text.split(",", 1)[1].strip()
        return (given or text).split()[0].strip(",")
    return text.split()[0]


def field(where: str) -> str:
    """A field by its object name, in the middle of a sentence."""
    if where == "series.games":
        return _("the number of games")
    return {
        "rating": _("the rating"),
        "k": _("K"),
        "born": _("the birth year"),
        "games": _("the games counted"),
        "peak": _("the peak"),
        "otherGames": _("the other games"),
        "capPoints": _("the cap"),
        "floor": _("the lowest rating"),
        "share": _("the draw share"),
        "opponents": _("the opponents"),
        "periodGames": _("the games per period"),
        "pattern": _("the chosen results"),
        "strength": _("the strength"),
        "given": _("the per cents"),
        "target": _("the target"),
        "samples": _("the samples"),
        "rounds": _("the round"),
        "planned": _("the planned rounds"),
        "otherChange": _("the change of other events"),
        "thresholds": _("the thresholds"),
        "goalValue": _("the goal"),
        "scenarios": _("the scenario"),
        "federation": _("your federation"),
        "host": _("the federation that registers the event"),
        "roundsADay": _("the rounds on one day"),
        "earlierGames": _("the games of earlier norms"),
    }[where.rsplit(".", 1)[-1]]


def opponent_kind(value: OpponentKind) -> str:
    """Who the opponents of a series are."""
    return {
        OpponentKind.FIXED: _("fixed rating"),
        OpponentKind.EQUAL: _("as strong as you"),
        OpponentKind.MOVING: _("rating moves too"),
    }[value]


def chance_source(value: ChanceSource) -> str:
    """Where the chances of a series come from."""
    return {
        ChanceSource.STRENGTH: _("true strength"),
        ChanceSource.FOLLOWS: _("rating then reached"),
        ChanceSource.TODAY: _("today’s rating"),
        ChanceSource.GIVEN: _("given per cents"),
    }[value]
