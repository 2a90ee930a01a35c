"""The table of the rounds under Qt's own tester, typed into, pasted, moved and undone.

Protected: the smallest signals (selections and editors survive), nothing changes but through
``edited``, what is refused changes nothing, and every text that is shown or copied can be typed
or pasted again, in both languages.
"""

import random
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot
from support.elo import NOW, standard
from support.events import about

from eloapp.core.document import Player
from eloapp.core.errors import Fault, InputError
from eloapp.core.event import (
    GIVES_POINTS,
    MAX_ROUNDS,
    Colour,
    Event,
    Opponent,
    Round,
    RoundResult,
)
from eloapp.core.event_report import event_report
from eloapp.core.kfactor import FixedK
from eloapp.core.rules import Preset, rules_for
from eloapp.core.titles import Title
from eloapp.models.rounds_cells import Column
from eloapp.models.rounds_entry import (
    ResultEntry,
    parse_colour_cell,
    parse_rating_cell,
    parse_result_cell,
    parse_title_cell,
    show_colour_cell,
    show_rating_cell,
    show_result_cell,
    show_title_cell,
)
from eloapp.models.rounds_example import example_event
from eloapp.models.rounds_model import SIGN, STYLE, RoundsModel
from eloapp.models.rounds_paste import paste_rounds
from eloapp.models.table import as_tsv
from eloapp.views.tournament_inputs import parse_thresholds, show_thresholds
from eloapp.wording import language

D = Decimal
WHITE, BLACK = Colour.WHITE, Colour.BLACK
R = RoundResult
CAMILLE = Player("Camille", D(1784), k=FixedK(D(20)))


@pytest.fixture(autouse=True)
def english(qtbot: QtBot) -> Iterator[None]:
    language.use("en")
    yield
    language.use("en")


def watched(model: QAbstractItemModel) -> QAbstractItemModelTester:
    """Qt's tester; what it finds is a warning, and a warning fails the test."""
    mode = QAbstractItemModelTester.FailureReportingMode.Warning
    return QAbstractItemModelTester(model, mode, model)


class Kept:
    """A model with what a session does for it: it shows what was asked for."""

    def __init__(self, event: Event, player: Player = CAMILLE) -> None:
        self.model = RoundsModel()
        self.player = player
        self.events: list[Event] = [Event()]
        self.steps: list[str] = []
        self.refused: list[tuple[int, int, InputError]] = []
        self.said: list[tuple[object, ...]] = []
        self.model.edited.connect(self._edited)
        self.model.refused.connect(lambda r, c, e: self.refused.append((r, c, e)))
        self.model.dataChanged.connect(lambda a, b: self.said.append(("changed", a.row(), b.row())))
        self.model.rowsInserted.connect(lambda _p, a, b: self.said.append(("inserted", a, b)))
        self.model.rowsRemoved.connect(lambda _p, a, b: self.said.append(("removed", a, b)))
        self.model.modelReset.connect(lambda: self.said.append(("reset",)))
        self.show(event)
        self.said.clear()

    @property
    def event(self) -> Event:
        return self.events[-1]

    def show(self, event: Event) -> None:
        self.events.append(event)
        self.model.show(event_report(self.player, standard(), event))

    def type(self, row: int, column: Column, text: str) -> bool:
        return self.model.setData(self.model.index(row, column), text)

    def text(self, row: int, column: Column, role: int = Qt.ItemDataRole.DisplayRole) -> str:
        return str(self.model.index(row, column).data(role))

    def row(self, row: int) -> list[str]:
        return [self.text(row, column) for column in Column]

    def _edited(self, event: Event, step: str) -> None:
        self.steps.append(step)
        self.show(event)


# What is shown --------------------------------------------------------------------------


def test_the_example_is_that_of_the_pictures() -> None:
    kept = Kept(example_event())
    shown = [[text for text in kept.row(row) if text] for row in range(10)]
    assert shown == [
        ["1", "Iris Moreno", "1612", "1", "0.73", "+5.4", "+5.4"],
        ["2", "Half-point bye, not rated", "½", "+5.4"],
        ["3", "Tomasz Wilk", "1856", "½", "0.40", "+2.0", "+7.4"],
        ["4", "Léa Fontaine", "1901", "1", "0.34", "+13.2", "+20.6"],
        ["5", "Marek Dvořák", "1938", "0", "0.29", "−5.8", "+14.8"],
        ["6", "Noah Bernard", "1912", "to play", "0.33", "+13.4  +3.4  −6.6"],
        ["7", "Anton Berg", "1875", "to play", "0.38", "+12.4  +2.4  −7.6"],
        ["8", "not paired, 1800 to 1900", "1850", "to play", "0.41", "+11.8  +1.8  −8.2"],
        ["9", "not paired, 1800 to 1900", "1850", "to play", "0.41", "+11.8  +1.8  −8.2"],
        ["10", "Add a round"],
    ]
    assert [kept.text(row, Column.CHANGE, SIGN) for row in (0, 4)] == ["1", "-1"]
    assert kept.model.index(5, Column.CHANGE).data(SIGN) is None  # may happen: no arrow


@pytest.mark.parametrize(
    ("entry", "reason", "style"),
    [
        (Round(Opponent("Ann", D(1700)), R.FORFEIT_WIN), "forfeit, not rated", "faint"),
        (Round(Opponent("Ann", D(1700)), R.FORFEIT_LOSS), "forfeit, not rated", "faint"),
        (Round(Opponent("Ann", unrated=True), R.WIN), "unrated, not counted", "faint"),
        (Round(Opponent("Ann"), R.WIN), "rating not known", "faint"),
        (Round(Opponent("Ann")), "rating not known", "plain"),
        (Round(Opponent("Ann", unrated=True)), "unrated, not counted", "plain"),
        (
            Round(Opponent("Ann", D(1700)), R.PLAYED_UNRATED, given_points=D(1)),
            "not sent for rating",
            "faint",
        ),
        (
            Round(Opponent("Ann", D(1700)), R.SCORE, given_points=D(1), rated=False),
            "score not rated",
            "faint",
        ),
    ],
)
def test_what_does_not_count_says_why(entry: Round, reason: str, style: str) -> None:
    kept = Kept(Event(rounds=(entry,)))
    assert kept.text(0, Column.OPPONENT) == "Ann"
    assert kept.text(0, Column.OPPONENT, STYLE) == style
    span = kept.model.span_at(0, Column.EXPECTED)
    assert span is not None
    assert span.texts == (reason,)
    assert kept.text(0, Column.CHANGE) == ""
    assert "Does not count" in kept.text(0, Column.EXPECTED, Qt.ItemDataRole.ToolTipRole)


@pytest.mark.parametrize(
    ("result", "reason"),
    [
        (R.FULL_BYE, "Full-point bye, not rated"),
        (R.HALF_BYE, "Half-point bye, not rated"),
        (R.ZERO_BYE, "Zero-point bye, not rated"),
        (R.PAIRING_BYE, "Pairing bye, not rated"),
    ],
)
def test_a_bye_has_no_opponent(result: RoundResult, reason: str) -> None:
    kept = Kept(Event(rounds=(Round(result=result),)))
    assert kept.text(0, Column.OPPONENT) == reason
    assert kept.text(0, Column.OPPONENT, STYLE) == "faint"
    assert kept.text(0, Column.RATING) == kept.text(0, Column.EXPECTED) == ""
    assert kept.model.span_at(0, Column.COLOUR) == (
        Column.OPPONENT,
        Column.COLOUR,
        (reason,),
        "faint",
    )


def test_a_round_that_is_not_paired_says_no_more() -> None:
    kept = Kept(Event(rounds=(Round(),)))
    assert [text for text in kept.row(0) if text] == ["1", "not paired", "to play"]
    assert kept.model.span_at(0, Column.EXPECTED) is None


def test_a_rating_known_about_is_marked_and_its_ends_are_told() -> None:
    kept = Kept(Event(rounds=(Round(Opponent("Ann", about(1700, 1851)), R.WIN),)))
    assert kept.text(0, Column.RATING) == "1776"
    spoken = kept.text(0, Column.RATING, Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Rating: about 1776"
    tip = kept.text(0, Column.RATING, Qt.ItemDataRole.ToolTipRole)
    assert tip.splitlines() == [
        "About 1776: the middle of 1700 to 1851.",
        "At 1700: expected 0.62, +7.6",
        "At 1851: expected 0.41, +11.8",
    ]


def test_without_a_rating_nothing_is_computed() -> None:
    kept = Kept(example_event(), Player())
    for row in range(9):
        for column in (Column.EXPECTED, Column.CHANGE, Column.SUM):
            assert kept.text(row, column) == ""


def test_what_a_screen_reader_says() -> None:
    kept = Kept(example_event())
    role = Qt.ItemDataRole.AccessibleTextRole
    said = [kept.text(5, column, role) for column in Column]
    assert said == [
        "Round: 6",
        "Opponent: Noah Bernard",
        "",
        "",
        "Rating: 1912",
        "Colour: White",
        "Result: to play",
        "Expected: 0.33",
        "Change: Win +13.4, Draw +3.4, Loss −6.6",
        "",
    ]
    assert kept.text(2, Column.COLOUR, role) == "Colour: Black"
    assert kept.text(2, Column.RESULT, role) == "Result: ½, draw"
    assert kept.text(1, Column.OPPONENT, role) == "Opponent: Half-point bye, not rated"
    across = Qt.Orientation.Horizontal
    heads = [kept.model.headerData(column, across) for column in Column]
    assert heads[Column.NUMBER] == heads[Column.COLOUR] == ""
    spoken = [kept.model.headerData(column, across, role) for column in Column]
    assert all(spoken)
    assert spoken[Column.COLOUR] == "Colour"


# What is typed --------------------------------------------------------------------------


def test_typing_into_the_waiting_row_begins_the_next_round() -> None:
    kept = Kept(example_event())
    watched(kept.model)
    assert kept.type(9, Column.OPPONENT, "  Ann   Berg ")
    assert kept.event.rounds[9] == Round(Opponent("Ann Berg"))
    assert kept.model.rowCount() == 11
    # The row itself stays, with its selection and its editor; a new one waits after it.
    assert kept.said[0] == ("inserted", 10, 10)
    assert kept.text(10, Column.OPPONENT) == "Add a round"
    assert kept.steps == ["Opponent"]


def test_nothing_typed_is_no_round() -> None:
    kept = Kept(Event())
    for column in (Column.OPPONENT, Column.RATING, Column.COLOUR, Column.RESULT):
        assert kept.type(0, column, "")
    assert kept.event == Event()
    assert kept.steps == []


def test_the_same_text_again_is_no_edit() -> None:
    odd = Round(Opponent("Ann", about(1700, 1800), id="123"), R.SCORE, WHITE, D("0.5"), D(0), False)
    kept = Kept(Event(rounds=(*example_event().rounds, odd)))
    for row in range(10):
        for column in (Column.OPPONENT, Column.TITLE, Column.RATING, Column.COLOUR, Column.RESULT):
            assert kept.type(row, column, kept.text(row, column, Qt.ItemDataRole.EditRole))
    assert kept.steps == []


def test_somebody_else_has_another_number() -> None:
    kept = Kept(Event(rounds=(Round(Opponent("Ann", D(1700), id="123")),)))
    kept.type(0, Column.OPPONENT, "Ben")
    assert kept.event.rounds[0].opponent == Opponent("Ben", D(1700))


@pytest.mark.parametrize(
    ("column", "text", "fault"),
    [
        (Column.RATING, "x", Fault.NOT_A_NUMBER),
        (Column.RATING, "1,700", Fault.GROUPED),
        (Column.RATING, "1700-", Fault.NOT_A_NUMBER),
        (Column.COLOUR, "red", Fault.NOT_A_COLOUR),
        (Column.RESULT, "2", Fault.NOT_A_RESULT),
        (Column.RESULT, "bye", Fault.NOT_A_RESULT),
        (Column.RESULT, "0-1", Fault.NOT_A_RESULT),
        (Column.OPPONENT, "bye", Fault.NOT_A_RESULT),
        (Column.TITLE, "king", Fault.NOT_A_TITLE),
        (Column.FEDERATION, "FRAN", Fault.NOT_A_FEDERATION),
    ],
)
@pytest.mark.parametrize("row", [5, 9])
def test_what_cannot_be_used_changes_nothing(
    column: Column, text: str, fault: Fault, row: int
) -> None:
    kept = Kept(example_event())
    before = [kept.row(row) for row in range(10)]
    if row == 5:
        kept.type(5, Column.COLOUR, "")  # so that 0-1 may be either side's
        before = [kept.row(row) for row in range(10)]
        kept.steps.clear()
    assert not kept.type(row, column, text)
    (at, where, error) = kept.refused.pop()
    assert (at, where, error.fault) == (row, column, fault)
    assert kept.steps == []
    assert [kept.row(row) for row in range(10)] == before


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("1", ResultEntry(R.WIN)),
        ("½", ResultEntry(R.DRAW)),
        ("1/2", ResultEntry(R.DRAW)),
        ("0,5", ResultEntry(R.DRAW)),
        ("=", ResultEntry(R.DRAW)),
        ("0", ResultEntry(R.LOSS)),
        ("+", ResultEntry(R.FORFEIT_WIN)),
        ("-", ResultEntry(R.FORFEIT_LOSS)),
        ("−", ResultEntry(R.FORFEIT_LOSS)),
        ("1F", ResultEntry(R.FORFEIT_WIN)),
        ("", ResultEntry(R.OPEN)),
        ("  ", ResultEntry(R.OPEN)),
        ("*", ResultEntry(R.OPEN)),
        ("n", ResultEntry(R.OPEN)),
        ("w", ResultEntry(R.WIN)),
        ("D", ResultEntry(R.DRAW)),
        ("gain", ResultEntry(R.WIN)),
        ("nulle", ResultEntry(R.DRAW)),
        ("½ bye", ResultEntry(R.HALF_BYE)),
        ("bye 1/2", ResultEntry(R.HALF_BYE)),
        ("bye d’un demi-point", ResultEntry(R.HALF_BYE)),
        ("full-point bye", ResultEntry(R.FULL_BYE)),
        ("0 bye", ResultEntry(R.ZERO_BYE)),
        ("pairing bye", ResultEntry(R.PAIRING_BYE)),
        ("exempt", ResultEntry(R.PAIRING_BYE)),
        ("exempt ½", ResultEntry(R.PAIRING_BYE, D("0.5"))),
        ("pairing bye 1", ResultEntry(R.PAIRING_BYE)),
        ("1 unrated", ResultEntry(R.PLAYED_UNRATED, D(1))),
        ("½ non compté", ResultEntry(R.PLAYED_UNRATED, D("0.5"))),
        ("1½ unrated", ResultEntry(R.PLAYED_UNRATED, D("1.5"))),
        ("½-0", ResultEntry(R.SCORE, D("0.5"), D(0))),
        ("0-0", ResultEntry(R.SCORE, D(0), D(0))),
        ("1-0 arbiter", ResultEntry(R.SCORE, D(1), D(0))),
        ("½-0 arbiter unrated", ResultEntry(R.SCORE, D("0.5"), D(0), False)),
        ("½-½", ResultEntry(R.DRAW)),
    ],
)
def test_results_as_people_write_them(text: str, entry: ResultEntry) -> None:
    assert parse_result_cell(text) == entry


def test_a_score_of_both_needs_the_colour() -> None:
    """Others write 1-0 from White's side: with Black it would be the contrary."""
    assert parse_result_cell("1-0", WHITE).result is R.WIN
    assert parse_result_cell("0-1", WHITE).result is R.LOSS
    for colour in (BLACK, None):
        with pytest.raises(InputError):
            parse_result_cell("1-0", colour)


@pytest.mark.parametrize("text", ["unrated", "sans classement", "NC", "0", "-", "unr."])
def test_words_for_no_rating(text: str) -> None:
    assert parse_rating_cell(text) == (None, True)


def test_ratings_and_ranges() -> None:
    assert parse_rating_cell("1720") == (D(1720), False)
    assert parse_rating_cell("1 720,5") == (D("1720.5"), False)
    for text in ("1700-1850", "1850 to 1700", "1700 à 1850", "1700..1850"):
        assert parse_rating_cell(text) == (about(1700, 1850), False)
    assert parse_rating_cell("") == (None, False)


class Letters(language._gettext.NullTranslations):
    """French as far as single letters go."""

    def pgettext(self, context: str, message: str) -> str:
        return {"W B": "B N", "W D L N": "G N P J"}.get(message, message)


def test_a_letter_is_read_as_the_language_means_it() -> None:
    assert [parse_colour_cell(text) for text in ("w", "B", "n", "White", "noirs", "")] == [
        WHITE,
        BLACK,
        BLACK,
        WHITE,
        BLACK,
        None,
    ]
    assert parse_result_cell("n").result is R.OPEN
    language.use("fr", catalogue=Letters())
    assert [parse_colour_cell(text) for text in ("b", "N", "w", "White", "noirs", "")] == [
        WHITE,
        BLACK,
        WHITE,
        WHITE,
        BLACK,
        None,
    ]
    assert parse_result_cell("n").result is R.DRAW
    assert parse_result_cell("j").result is R.OPEN


def test_titles() -> None:
    assert [parse_title_cell(text) for text in ("gm", "WIM", "mi", "none", "-", "")] == [
        Title.GM,
        Title.WIM,
        Title.IM,
        Title.NONE,
        Title.NONE,
        None,
    ]


def test_a_bye_may_be_typed_where_the_name_stands() -> None:
    kept = Kept(Event())
    kept.type(0, Column.OPPONENT, "½ bye")
    assert kept.event.rounds == (Round(result=R.HALF_BYE),)
    kept.type(1, Column.OPPONENT, "Exempt")
    assert kept.event.rounds[1] == Round(result=R.PAIRING_BYE)
    kept.type(2, Column.OPPONENT, "Robert Byerly")
    assert kept.event.rounds[2] == Round(Opponent("Robert Byerly"))
    kept.type(3, Column.OPPONENT, "Bye, John")
    assert kept.event.rounds[3] == Round(Opponent("Bye, John"))


@pytest.mark.parametrize(
    ("text", "names", "limits"),
    [
        ("U1800", ["U1800"], [1800]),
        ("U1800, U2000", ["U1800", "U2000"], [1800, 2000]),
        ("Elite 2200; U1800 ", ["Elite", "U1800"], [2200, 1800]),
        ("Prize 2 1750", ["Prize 2"], [1750]),
        ("1600", ["1600"], [1600]),
    ],
)
def test_categories(text: str, names: list[str], limits: list[int]) -> None:
    found = parse_thresholds(text)
    assert [limit.name for limit in found] == names
    assert [limit.limit for limit in found] == limits
    assert parse_thresholds(show_thresholds(found)) == found


def test_a_category_needs_a_limit() -> None:
    with pytest.raises(InputError) as caught:
        parse_thresholds("U1800, Elite")
    assert caught.value.fault is Fault.NOT_A_NUMBER


# Every text can be typed again ----------------------------------------------------------


def points() -> st.SearchStrategy[Decimal]:
    return st.sampled_from([D(0), D("0.5"), D(1), D("1.5"), D(3)])


def ratings() -> st.SearchStrategy[Decimal]:
    return st.integers(1000, 2900).map(D) | st.integers(10_000, 29_000).map(lambda n: D(n) / 10)


@st.composite
def opponents(draw: st.DrawFn) -> Opponent:
    name = draw(st.sampled_from(["", "Ann", "Noah Bernard", "Dvořák, Marek", "O’Neil-Berg"]))
    kind = draw(st.sampled_from(["unrated", "unknown", "rated", "about"]))
    low, high = sorted([draw(ratings()), draw(ratings())])
    rating = {"rated": low, "about": about(low, high) if low < high else low}.get(kind)
    title = draw(st.sampled_from([None, *Title]))
    federation = draw(st.sampled_from(["", "FRA", "NOR"]))
    return Opponent(name, rating, kind == "unrated", title, federation)


@st.composite
def rounds(draw: st.DrawFn) -> Round:
    result = draw(st.sampled_from(list(RoundResult)))
    given = draw(points()) if result in GIVES_POINTS else None
    if result is R.PAIRING_BYE:
        given = draw(st.sampled_from([None, D(0), D("0.5")]))
    other = draw(st.none() | points()) if result is R.SCORE else None
    rated = draw(st.booleans()) if result is R.SCORE else True
    colour = draw(st.sampled_from([None, WHITE, BLACK]))
    return Round(draw(opponents()), result, colour, given, other, rated)


@pytest.mark.parametrize("code", ["en", "fr"])
@given(entry=rounds())
@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_what_a_cell_is_typed_over_with_is_what_it_holds(code: str, entry: Round) -> None:
    language.use(code)
    opponent = entry.opponent
    assert parse_rating_cell(show_rating_cell(opponent)) == (opponent.rating, opponent.unrated)
    assert parse_colour_cell(show_colour_cell(entry.colour)) is entry.colour
    assert parse_title_cell(show_title_cell(opponent.title)) is opponent.title
    said = parse_result_cell(show_result_cell(entry), entry.colour)
    assert replace(entry, **said._asdict()) == entry


@pytest.mark.parametrize("code", ["en", "fr"])
@given(entries=st.lists(rounds(), min_size=1, max_size=6))
@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_copied_rows_are_pasted_as_they_were(code: str, entries: list[Round]) -> None:
    language.use(code)
    model = Kept(Event(rounds=tuple(entries))).model
    cells = [model.index(row, column) for row in range(len(entries)) for column in Column]
    assert paste_rounds(as_tsv(model, cells)).rounds == tuple(entries)
    plain = [cell for cell in cells if cell.column() not in (Column.TITLE, Column.FEDERATION)]
    bare = tuple(
        replace(entry, opponent=replace(entry.opponent, title=None, federation=""))
        for entry in entries
    )
    assert paste_rounds(as_tsv(model, plain)).rounds == bare


# What is pasted -------------------------------------------------------------------------


def test_results_as_others_write_them() -> None:
    text = "Rd;Name;Elo;Res\n1;Moreno, Iris;1612;w1\n2;bye;;½\n3;Wilk;1856;s½\n4;Novak;;s1"
    found = paste_rounds(text)
    assert found.left_out == 0
    assert found.rounds == (
        Round(Opponent("Moreno, Iris", D(1612)), R.WIN, WHITE),
        Round(result=R.HALF_BYE),
        Round(Opponent("Wilk", D(1856)), R.DRAW, BLACK),
        Round(Opponent("Novak"), R.WIN, BLACK),
    )


def test_pairings_without_results() -> None:
    expected = (
        Round(Opponent("Noah Bernard", D(1912)), colour=WHITE),
        Round(Opponent("Anton Berg", D(1875)), colour=BLACK),
    )
    assert paste_rounds("Noah Bernard\t1912\tW\nAnton Berg\t1875\tB\n").rounds == expected
    bare = tuple(replace(entry, colour=None) for entry in expected)
    assert paste_rounds("Noah Bernard 1912\nAnton Berg (1875)").rounds == bare


def test_lines_that_are_no_rounds_are_counted() -> None:
    found = paste_rounds("Autumn Open\nMoreno 1612 1\nWilk 1856 5\n")
    assert [entry.opponent.name for entry in found.rounds] == ["Moreno"]
    assert found.left_out == 2
    assert paste_rounds("hello world") == paste_rounds("x\n").__class__((), 1)
    assert paste_rounds("") == paste_rounds("\n \n")


def test_pasted_rounds_take_the_place_of_empty_ones() -> None:
    empty, ann, ben = Round(), Round(Opponent("Ann")), Round(Opponent("Ben"))
    kept = Kept(Event(rounds=(ann, empty, empty, ann)))
    assert kept.model.insert_rounds(1, [ben, ben, ben], "Paste rounds") == 3
    assert kept.event.rounds == (ann, ben, ben, ben, ann)
    assert kept.model.insert_rounds(99, [ben], "Paste rounds") == 1
    assert kept.event.rounds == (ann, ben, ben, ben, ann, ben)


def test_there_is_an_end_to_rounds() -> None:
    kept = Kept(Event(rounds=(Round(Opponent("Ann")),) * (MAX_ROUNDS - 1)))
    watched(kept.model)
    assert kept.model.rowCount() == MAX_ROUNDS
    assert kept.model.insert_rounds(0, [Round(Opponent("Ben"))] * 5, "Paste rounds") == 1
    assert kept.model.rowCount() == MAX_ROUNDS  # no row waits any more
    assert kept.model.entry(MAX_ROUNDS - 1) is not None
    kept.model.insert(3)
    assert kept.refused[-1][2].fault is Fault.TOO_MANY_ROUNDS
    assert len(kept.event.rounds) == MAX_ROUNDS
    kept.model.remove([0])
    assert kept.model.entry(MAX_ROUNDS - 1) is None


# Rows that come, go and move ------------------------------------------------------------


def test_rows_are_moved_together() -> None:
    entries = tuple(Round(Opponent(name)) for name in "ABCDE")
    kept = Kept(Event(rounds=entries))

    def names() -> str:
        return "".join(entry.opponent.name for entry in kept.event.rounds)

    assert kept.model.move([1, 2], -1) == [0, 1]
    assert names() == "BCADE"
    assert kept.model.move([0, 3], 1) == [1, 4]
    assert names() == "CBAED"
    assert kept.model.move([4], 1) == [4]  # at the end already
    assert kept.model.move([0], -1) == [0]
    assert names() == "CBAED"
    assert kept.steps == ["Move rounds"] * 2


def test_plans_go_with_their_rounds() -> None:
    kept = Kept(example_event())
    kept.model.move([5], 1)
    (safe, *_) = kept.event.scenarios
    assert [plan.round for plan in safe.plans] == [6, 5, 7, 8]
    kept.model.remove([0])
    (safe, *_) = kept.event.scenarios
    assert [plan.round for plan in safe.plans] == [5, 4, 6, 7]


def test_the_smallest_signals() -> None:
    kept = Kept(example_event())
    kept.model.insert(3)
    assert kept.said[0] == ("inserted", 3, 3)
    kept.said.clear()
    kept.model.remove([3])
    assert kept.said[0] == ("removed", 3, 3)
    kept.said.clear()
    kept.model.remove([8])
    assert kept.said[0] == ("removed", 9, 9)  # the last round's row waits from now on
    kept.said.clear()
    kept.type(2, Column.RATING, "1900")
    assert kept.said == [("changed", 0, 8)]


def test_random_edits_under_the_tester() -> None:
    kept = Kept(Event())
    watched(kept.model)
    chance = random.Random(5)
    texts = {
        Column.OPPONENT: ["Ann", "Ben", "", "½ bye", "bye"],
        Column.TITLE: ["GM", "", "x", "-"],
        Column.FEDERATION: ["FRA", "", "12"],
        Column.RATING: ["1700", "1700-1900", "unrated", "", "x", "1512.5"],
        Column.COLOUR: ["w", "b", "", "x"],
        Column.RESULT: ["1", "½", "0", "", "+", "½ bye", "½-0", "x", "1 unrated"],
    }
    for _ in range(400):
        model, rows = kept.model, kept.model.rowCount()
        before = kept.event
        deeds = ["type"] * 8 + ["insert", "remove", "move", "paste", "undo", "colour"]
        match deed := chance.choice(deeds):
            case "type":
                column = chance.choice(list(texts))
                kept.type(chance.randrange(rows), column, chance.choice(texts[column]))
            case "insert":
                model.insert(chance.randrange(rows))
            case "remove":
                model.remove(chance.sample(range(rows), min(rows, chance.choice([1, 1, 3]))))
            case "move":
                model.move([chance.randrange(rows)], chance.choice([1, -1]))
            case "paste":
                found = paste_rounds("Ann\t1700\tW\t1\nBen\t1800\tB\t")
                model.insert_rounds(chance.randrange(rows), found.rounds, "Paste rounds")
            case "undo":
                kept.show(chance.choice(kept.events[-10:]))
            case "colour":
                model.toggle_colour(chance.randrange(rows))
        assert ("reset",) not in kept.said
        kept.said.clear()
        assert model.shown_event == kept.event
        count = len(kept.event.rounds)
        assert model.rowCount() == min(count + 1, MAX_ROUNDS)
        assert [kept.text(row, Column.NUMBER) for row in range(model.rowCount())] == [
            str(i + 1) for i in range(model.rowCount())
        ]
        assert deed == "undo" or before is kept.event or before != kept.event
    assert {"Opponent", "Move rounds", "Delete rounds", "Paste rounds"} <= set(kept.steps)


def test_headings_and_every_digit_for_the_clipboard() -> None:
    kept = Kept(example_event())
    columns = [column for column in Column if column not in (Column.TITLE, Column.FEDERATION)]
    lines = [line.split("\t") for line in kept.model.all_text(columns).splitlines()]
    assert lines[0] == [
        "Round",
        "Opponent",
        "Rating",
        "Colour",
        "Result",
        "Expected",
        "Change",
        "Sum",
    ]
    assert lines[1] == ["1", "Iris Moreno", "1612", "W", "1", "0.73", "5.4", "5.4"]
    assert lines[2] == ["2", "", "", "", "½ bye", "", "", "5.4"]
    assert lines[6] == ["6", "Noah Bernard", "1912", "W", "", "0.33", "+13.4 / +3.4 / −6.6", ""]
    assert lines[8] == ["8", "", "1800-1900", "W", "", "0.41", "+11.8 / +1.8 / −8.2", ""]
    assert len(lines) == 10


def test_formula_digits_for_the_clipboard() -> None:
    model = RoundsModel()
    event = example_event()
    model.show(event_report(CAMILLE, rules_for(Preset.PLAIN, NOW), event))
    assert model.copy_text(model.index(0, Column.EXPECTED)) == "0.7291"
    assert model.copy_text(model.index(0, Column.CHANGE)) == "+5.418"
