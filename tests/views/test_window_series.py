"""The Series tab by keys and clicks: each input does what it says, at once.

Protected: figures, chart and table follow every keystroke and agree with the core; the ten wins
of the seed stand in the table; faulty text stays in its field and takes nothing away.
"""

from collections.abc import Callable, Iterator
from datetime import date
from decimal import Decimal

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from support.data import rows
from support.window import SeriesTab, opened

from eloapp.charts.data import Role
from eloapp.core.outlook import game_reached, half_gap_game
from eloapp.core.results import Result
from eloapp.core.series import ChanceSource, GivenChances, OpponentKind, series_path
from eloapp.core.series_report import outlook_case, series_case
from eloapp.views.controls import LinkButton
from eloapp.wording.numbers import live_rating, number
from eloapp.wording.series import share

D = Decimal
Key = Qt.Key
WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS
BEFORE, OPPONENT, EXPECTED, RESULT, CHANGE, AFTER, SUM, BESIDE, LOW, MEDIAN, HIGH = range(1, 12)
FIXED, EQUAL, MOVING = "fixed rating", "as strong as you", "rating moves too"
STRENGTH, FOLLOWS, TODAY = "true strength", "rating then reached", "today’s rating"
GIVEN = "given per cents"


@pytest.fixture
def tab(qtbot: QtBot, clock: Callable[[], date], settings: QSettings) -> Iterator[SeriesTab]:
    """Ten wins against 1700 by plain Elo: what the seed writes about."""
    with opened(qtbot, clock, settings, kind=SeriesTab) as window:
        yield window.plain()


def put(tab: SeriesTab, name: str, text: str) -> None:
    """Type over a field, and let what takes longer than a frame come."""
    tab.type(name, text)
    tab.wait()


def agrees(tab: SeriesTab) -> None:
    """What is shown is what the core makes of the document, and nothing else."""
    tab.wait()
    document = tab.document
    case = series_case(document.players, document.rules, document.series)
    path = series_path(case, document.series.pattern)
    assert tab.games_column(AFTER) == [live_rating(game.after) for game in path.games]
    assert tab.games_column(0) == [str(i) for i in range(1, case.games + 1)]
    assert tab.games_column(RESULT) == [game.result.value for game in path.games]
    start = float(path.start)
    drawn = [(float(i), y) for i, y in enumerate([start, *(float(g.after) for g in path.games)])]
    assert tab.line(Role.PATH) == drawn
    assert tab.figures()[0][2].startswith(f"{number(path.start)} to {number(path.end, 0)}; ")
    asked = outlook_case(case, document.series, document.draws)
    assert tab.result.outlook is not None
    assert len(tab.result.outlook.mean) == case.games
    assert asked.case == tab.result.case


# --- what the seed writes ---------------------------------------------------------------------


def test_ten_wins_are_those_of_the_seed(tab: SeriesTab) -> None:
    note = next(row["note"] for row in rows("seeds_examples.csv") if row["id"] == "S3-8")
    words = note.removeprefix("after each win: ").split()
    seed = [number(D(word), 1) for word in words]
    assert seed[-1] == "1713.2"
    assert tab.games_column(AFTER) == seed
    assert tab.games_column(BEFORE) == ["1600.0", *seed[:-1]]
    assert tab.games_column(BESIDE)[-1] == "1728.0"
    assert tab.headings()[BESIDE] == "Per period"
    assert tab.figures()[0] == (
        "Chosen path, 10 games",
        "+113.2",
        "1600 to 1713; per period 1728",
    )
    assert tab.games_column(SUM)[-1] == "+113.2"
    (markers,) = tab.chart.chart.markers
    assert [round(float(y), 1) for y in markers.ys] == [1728.0]
    agrees(tab)


def test_ten_wins_at_once_by_fide_are_1728(tab: SeriesTab) -> None:
    tab.choose("rules.preset", "FIDE standard")
    assert tab.games_column(AFTER)[-1] == "1728.0"
    assert tab.headings()[BESIDE] == "Game by game"
    assert tab.figure(0) == "+128.0"
    assert not tab.chart.chart.markers
    agrees(tab)
    tab.choose("rules.preset", "Plain Elo")
    assert tab.games_column(AFTER)[-1] == "1713.2"


def test_every_keystroke_is_answered(tab: SeriesTab) -> None:
    """Four digits typed into the rating: four answers, none of them older than the key."""
    for what in ("playerA.rating", "series.target", "series.opponents"):
        field = tab.go(what)
        tab.field(what).selectAll()
        for digit in "1834":
            tab.keys(digit)
            assert tab.field(what).text().endswith(digit)
            assert not tab.part.busy
            agrees(tab)
        assert field.hasFocus()


@pytest.mark.parametrize("games", ["1", "2", "7", "8", "30", "100", "450"])
def test_number_of_games(tab: SeriesTab, games: str) -> None:
    put(tab, "series.games", games)
    assert len(tab.rows()) == int(games)
    word = "game" if games == "1" else "games"
    assert tab.figures()[0][0] == f"Chosen path, {games} {word}"
    agrees(tab)


def test_arrow_keys_in_games(tab: SeriesTab) -> None:
    tab.go("series.games")
    tab.key(Key.Key_Up)
    assert len(tab.rows()) == 11
    tab.key(Key.Key_PageDown)
    tab.key(Key.Key_Down)
    assert len(tab.rows()) == 1  # ten less would be 1; less than one game is none
    agrees(tab)


# --- opponents --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["1700 1750.5 1650", "1700;1750.5;1650", "1700, 1750.5, 1650", "1700,  1750,5 ;1650"],
)
def test_a_list_of_opponents_typed(tab: SeriesTab, text: str) -> None:
    put(tab, "series.opponents", text)
    assert tab.document.series.opponents == (D(1700), D("1750.5"), D(1650))
    assert tab.games_column(OPPONENT)[:4] == ["1700", "1750.5", "1650", "1700"]
    agrees(tab)
    tab.key(Key.Key_Tab)
    assert tab.text("series.opponents") == "1700 1750.5 1650"


@pytest.mark.parametrize(
    "text",
    [
        "1700\n1750\n1650\n",
        "1700\r\n1750\r\n1650",
        "1700\t1750\t1650",
        "1700,1750,1650",
        "1700;1750;1650",
    ],
)
def test_a_list_of_opponents_pasted(tab: SeriesTab, text: str) -> None:
    """A column or a row of a spreadsheet, a list of a mail."""
    tab.paste("series.opponents", text)
    assert tab.series_messages() == []
    assert tab.document.series.opponents == (D(1700), D(1750), D(1650))
    assert tab.games_column(OPPONENT)[:4] == ["1700", "1750", "1650", "1700"]
    agrees(tab)


def test_without_opponents_it_is_player_b(tab: SeriesTab) -> None:
    assert tab.field("series.opponents").placeholderText() == "1700"
    put(tab, "series.opponents", "1500")
    assert set(tab.games_column(OPPONENT)) == {"1500"}
    put(tab, "series.opponents", "")
    assert set(tab.games_column(OPPONENT)) == {"1700"}
    agrees(tab)


def test_a_number_in_a_list_that_can_be_read_in_two_ways(tab: SeriesTab) -> None:
    put(tab, "series.opponents", "1650 1,700")
    assert tab.series_messages() == ["1700 or 1.7?"]
    buttons = [b for b in tab.page.inputs.line.findChildren(LinkButton) if b.isVisible()]
    (meant,) = [b for b in buttons if b.text() == "1700"]
    meant.click()
    assert tab.series_messages() == []
    assert tab.text("series.opponents") == "1650 1700"
    assert tab.document.series.opponents == (D(1650), D(1700))
    agrees(tab)


def test_as_strong_as_i_am(tab: SeriesTab) -> None:
    tab.choose("series.opponent", EQUAL)
    assert tab.games_column(AFTER)[:3] == ["1610.0", "1620.0", "1630.0"]
    assert tab.games_column(EXPECTED) == ["0.50"] * 10
    assert tab.games_column(OPPONENT)[1] == "1610"
    assert not tab.find("series.opponents").isVisible()
    agrees(tab)
    tab.choose("series.opponent", FIXED)
    assert tab.find("series.opponents").isVisible()


def test_a_moving_opponent_shows_in_the_column(tab: SeriesTab) -> None:
    assert not tab.find("playerB.rating").isVisible()
    assert not tab.find("playerB.k").isVisible()
    tab.choose("series.opponent", MOVING)
    assert tab.find("playerB.rating").isVisible()
    assert tab.find("playerB.k").isVisible()
    assert tab.games_column(OPPONENT)[:2] == ["1700", "1687.2"]
    sums = [
        float(a) + float(b)
        for a, b in zip(tab.games_column(BEFORE), tab.games_column(OPPONENT), strict=True)
    ]
    assert all(abs(total - 3300) <= 0.11 for total in sums)
    put(tab, "playerB.k", "40")
    assert tab.games_column(OPPONENT)[1] == "1674.4"
    put(tab, "playerB.rating", "1600")
    assert tab.games_column(OPPONENT)[:2] == ["1600", "1580"]
    agrees(tab)
    tab.choose("series.opponent", FIXED)
    assert not tab.find("playerB.rating").isVisible()


def test_a_moving_opponent_is_refused_in_a_period(tab: SeriesTab) -> None:
    tab.choose("series.opponent", MOVING)
    tab.choose("rules.preset", "FIDE standard")
    said = "Only one opponent can move, game by game and without a floor."
    assert tab.series_notices() == [f"No answer yet. {said}"]
    assert tab.rows() == []
    assert tab.chart.chart.empty
    assert {number for _caption, number, _note in tab.figures()} == {"–"}
    tab.choose("series.opponent", FIXED)
    assert tab.series_notices() == []
    assert tab.combo("series.opponent").findText(MOVING) < 0
    agrees(tab)
    tab.choose("rules.preset", "Plain Elo")
    assert tab.combo("series.opponent").findText(MOVING) >= 0


def test_two_moving_opponents_are_refused(tab: SeriesTab) -> None:
    put(tab, "series.opponents", "1700 1600")
    tab.choose("series.opponent", MOVING)
    assert "Only one opponent can move" in tab.series_notices()[0]
    put(tab, "series.opponents", "1700")
    assert tab.series_notices() == []
    agrees(tab)


def test_what_is_missing_is_asked_for(tab: SeriesTab) -> None:
    tab.turn(0)
    put(tab, "playerB.rating", "1700")
    tab.click("playerB.unrated")
    tab.turn(1)
    assert tab.series_notices() == ["No answer yet. Type the opponent’s rating."]
    assert tab.rows() == []
    put(tab, "series.opponents", "1700")
    assert tab.games_column(AFTER)[-1] == "1713.2"
    tab.turn(0)
    tab.click("playerA.unrated")
    tab.turn(1)
    assert tab.series_notices() == ["No answer yet. Type your rating."]


def test_games_that_are_not_rated_are_refused(tab: SeriesTab) -> None:
    tab.choose("rules.preset", "FIDE rapid")
    put(tab, "playerA.rating", "2700")
    assert "600 points or more apart" in tab.series_notices()[0]
    assert tab.rows() == []
    put(tab, "series.opponents", "2100.5")
    assert tab.series_notices() == []
    agrees(tab)


# --- results ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("0", "0"),
        ("½", "½"),
        ("=", "½"),
        ("1 ½ 0 1", "1 ½ 0 1"),
        ("1½01", "1 ½ 0 1"),
        ("1=0", "1 ½ 0"),
        ("1 1/2 0", "1 ½ 0"),
        ("1, 0.5, 0", "1 ½ 0"),
        ("1,1,0", "1 1 0"),
    ],
)
def test_patterns(tab: SeriesTab, text: str, found: str) -> None:
    put(tab, "series.pattern", text)
    assert tab.series_messages() == []
    results = found.split()
    assert tab.games_column(RESULT) == [results[i % len(results)] for i in range(10)]
    agrees(tab)
    tab.key(Key.Key_Tab)
    assert tab.text("series.pattern") == found


def test_ten_losses_and_ten_draws(tab: SeriesTab) -> None:
    put(tab, "series.pattern", "0")
    assert tab.games_column(AFTER)[-1] == "1535.7"
    assert tab.figure(0) == "−64.3"
    assert set(tab.games_column(CHANGE)[:1]) == {"−7.2"}
    put(tab, "series.pattern", "=")
    assert tab.games_column(CHANGE)[0] == "+2.8"


# --- periods ----------------------------------------------------------------------------------


def test_games_per_period(tab: SeriesTab) -> None:
    assert tab.text("series.periodGames") == ""
    assert tab.field("series.periodGames").placeholderText() == "all"
    put(tab, "series.games", "20")
    put(tab, "series.periodGames", "10")
    (markers,) = tab.chart.chart.markers
    assert [float(x) for x in markers.xs] == [10, 20]
    assert markers.legend == "Per period of 10"
    assert tab.games_column(BESIDE)[9] == "1728.0"
    tab.choose("rules.preset", "FIDE standard")
    assert tab.games_column(AFTER)[9] == "1728.0"
    # From 1728 on the expected score is 0.54 (a gap of 28), 9.2 points a win.
    assert tab.games_column(AFTER)[10] == "1737.2"
    agrees(tab)
    put(tab, "series.periodGames", "")
    assert tab.document.series.period_games is None
    agrees(tab)


def test_k_is_marked_where_the_profile_changes_it(tab: SeriesTab) -> None:
    """2390, winning: 2400 published after nine games, K 10 from then on."""
    tab.choose("rules.preset", "FIDE standard")
    put(tab, "playerA.rating", "2390")
    tab.choose("playerA.kSource", "FIDE profile")
    for name, text in (("born", "1990"), ("games", "400"), ("peak", "2390")):
        put(tab, f"playerA.{name}", text)
    put(tab, "series.opponents", "2390")
    put(tab, "series.games", "20")
    put(tab, "series.periodGames", "9")
    assert [(mark.x, mark.label) for mark in tab.chart.chart.marks] == [(9.0, "K 10")]
    changes = tab.games_column(CHANGE)
    assert changes[0] == "+10.0"
    assert float(changes[9]) < 5
    agrees(tab)
    put(tab, "series.periodGames", "")
    assert not tab.chart.chart.marks


# --- chances, target, strength ----------------------------------------------------------------


def test_all_four_sources_of_chances(tab: SeriesTab) -> None:
    put(tab, "series.games", "40")
    found = {}
    for source, kind in (
        (TODAY, ChanceSource.TODAY),
        (FOLLOWS, ChanceSource.FOLLOWS),
        (STRENGTH, ChanceSource.STRENGTH),
        (GIVEN, ChanceSource.GIVEN),
    ):
        if source != TODAY:
            tab.choose("series.chances", source)
        assert tab.document.series.chances is kind
        assert tab.find("series.strength").isVisible() is (source == STRENGTH)
        assert tab.find("series.given").isVisible() is (source == GIVEN)
        if source == STRENGTH:
            assert tab.figure(1) == found[TODAY][0]  # none is given yet: that of today
            put(tab, "series.strength", "1800")
        if source == GIVEN:
            put(tab, "series.given", "70 20 10")
            assert tab.document.series.given == GivenChances(D("0.7"), D("0.2"), D("0.1"))
        agrees(tab)
        found[source] = (tab.figure(1), float(tab.result.outlook.mean[-1]))  # type: ignore[union-attr]
    assert found[TODAY][0] in ("1599", "1600", "1601")
    assert abs(found[FOLLOWS][1] - 1600) < 1e-6  # no drift
    assert abs(found[TODAY][1] - 1600) < 1
    assert found[STRENGTH][1] > 1650
    assert found[GIVEN][1] > found[STRENGTH][1]


@pytest.mark.parametrize("text", ["70 20 10", "70/20/10", "70% 20% 10%", "70;20;10", "70, 20, 10"])
def test_spellings_of_chances(tab: SeriesTab, text: str) -> None:
    tab.choose("series.chances", GIVEN)
    put(tab, "series.given", text)
    assert tab.document.series.given == GivenChances(D("0.7"), D("0.2"), D("0.1"))


def test_thirds_are_no_question(tab: SeriesTab) -> None:
    tab.choose("series.chances", GIVEN)
    put(tab, "series.given", "33,333 33,333 33,334")
    assert tab.series_messages() == []
    assert tab.document.series.given.win == D("0.33333")


def test_a_target_above_the_start(tab: SeriesTab) -> None:
    assert tab.figures()[2][1:] == ("–", "Type a target above")
    tab.choose("series.chances", STRENGTH)
    put(tab, "series.strength", "1850")
    put(tab, "series.games", "100")
    put(tab, "series.target", "1650")
    agrees(tab)
    outlook = tab.result.outlook
    assert outlook is not None
    assert outlook.reached is not None
    assert outlook.at_end is not None
    even, sure = (game_reached(outlook.reached, share_) for share_ in (0.5, 0.9))
    assert even is not None
    assert sure is not None
    caption, text, note = tab.figures()[2]
    assert caption == "1650 reached on the way"
    assert text == share(float(outlook.reached[-1]))
    ending = f"even by game {even}, 9 in 10 by game {sure}; "
    assert note.startswith(ending)
    assert note.endswith("% at the end")
    assert tab.line(Role.TARGET) == [(0.0, 1650.0), (100.0, 1650.0)]
    assert "Target" in tab.legends()
    put(tab, "series.games", "10")
    assert tab.figures()[2][2].startswith("even by game ") is (
        (game_reached(tab.result.outlook.reached, 0.5)) is not None  # type: ignore[union-attr]
    )
    put(tab, "series.target", "")
    assert [line.role for line in tab.chart.chart.lines].count(Role.TARGET) == 0


def test_a_target_below_the_start(tab: SeriesTab) -> None:
    """At or below it, then."""
    tab.choose("series.chances", STRENGTH)
    put(tab, "series.strength", "1400")
    put(tab, "series.games", "100")
    put(tab, "series.target", "1550")
    agrees(tab)
    outlook = tab.result.outlook
    assert outlook is not None
    assert outlook.reached is not None
    even = game_reached(outlook.reached, 0.5)
    assert float(outlook.reached[-1]) > 0.9
    assert tab.figures()[2][2].startswith(f"even by game {even}, 9 in 10 by game ")
    assert tab.figures()[2][0] == "1550 reached on the way"


def test_a_target_hard_to_reach(tab: SeriesTab) -> None:
    put(tab, "series.target", "1705")
    caption, text, note = tab.figures()[2]
    assert text == "under 1%"
    assert note == "under 1% at the end"
    assert caption == "1705 reached on the way"


def test_half_of_the_gap(tab: SeriesTab) -> None:
    assert tab.figures()[3][0] == "Spread after 10 games"
    assert tab.figures()[3][1].startswith("± ")
    assert tab.figures()[3][2] == "standard deviation around 1600"
    tab.choose("series.chances", STRENGTH)
    put(tab, "series.strength", "1800")
    assert tab.figures()[3] == ("Half of the gap closed", "–", tab.figures()[3][2])
    put(tab, "series.games", "100")
    outlook = tab.result.outlook
    assert outlook is not None
    game = half_gap_game(outlook.mean, 1600, 1800)
    assert tab.figures()[3][1] == f"{game} games"
    spread = number(D(float(outlook.sd[-1])), 1)
    assert tab.figures()[3][2].endswith(f"true strength; spread {spread}")
    assert tab.line(Role.STRENGTH) == [(0.0, 1800.0), (100.0, 1800.0)]
    assert "True strength" in tab.legends()
    tab.choose("series.chances", TODAY)
    assert [line for line in tab.chart.chart.lines if line.role is Role.STRENGTH] == []


def test_long_run_spread_is_that_of_the_last_game(tab: SeriesTab) -> None:
    put(tab, "series.games", "300")
    outlook = tab.result.outlook
    assert outlook is not None
    assert tab.figures()[3][1] == f"± {number(D(float(outlook.sd[-1])), 1)}"
    long_run = float(outlook.sd[-1])
    put(tab, "series.games", "400")
    assert tab.result.outlook is not None
    assert abs(float(tab.result.outlook.sd[-1]) - long_run) < 1  # it has settled


# --- samples ----------------------------------------------------------------------------------


def samples(tab: SeriesTab) -> list[list[float]]:
    lines = [line for line in tab.chart.chart.lines if line.role is Role.SAMPLE]
    return [[float(y) for y in line.ys] for line in lines]


def test_samples_are_named_and_the_same_again(tab: SeriesTab) -> None:
    assert samples(tab) == []
    tab.click("series.samples")
    first = samples(tab)
    assert len(first) == 5
    assert len({tuple(path) for path in first}) > 1
    assert "5 samples, seed 1" in tab.legends()
    assert all(len(path) == 11 for path in first)
    assert all(path[0] == 1600 for path in first)
    tab.click("series.samples")
    assert samples(tab) == []
    assert not any("sample" in legend for legend in tab.legends())
    tab.click("series.samples")
    assert samples(tab) == first
    tab.undo()
    assert samples(tab) == []
    tab.undo()
    assert samples(tab) == first


# --- faulty text ------------------------------------------------------------------------------

FAULTY = [
    ("games", "0", "From 1 to 5000"),
    ("games", "5001", "From 1 to 5000"),
    ("games", "2.5", "A whole number, please"),
    ("games", "", "Type a number"),
    ("periodGames", "x", "Not a number; example: 1512.5"),
    ("opponents", "1700 x", "Not a number; example: 1512.5"),
    ("pattern", "1 + 0", "“+” is not a result; use 1, ½, 0"),
    ("pattern", "", "Type a number"),
    ("target", "nan", "Only finite numbers"),
    ("strength", "1e", "Not a number; example: 1512.5"),
    ("given", "40 30 31", "Three per cents that add up to 100, such as 40 30 30"),
    ("given", "40 60", "Three per cents that add up to 100, such as 40 30 30"),
]


@pytest.mark.parametrize(("name", "text", "message"), FAULTY)
def test_faulty_text_stays_and_is_put_back_first(
    tab: SeriesTab, name: str, text: str, message: str
) -> None:
    source = {"strength": STRENGTH, "given": GIVEN}.get(name)
    if source:
        tab.choose("series.chances", source)
    steps = tab.steps
    put(tab, f"series.{name}", text)
    # Its first letters may have been an answer: what is shown is the last text that was one.
    last, table, figures = tab.document, tab.rows(), tab.figures()
    assert tab.text(f"series.{name}") == text
    assert tab.series_messages() == [message]
    assert tab.field(f"series.{name}").accessibleDescription() == message
    assert list(tab.session.faults) == [f"series.{name}"]
    assert tab.series_notices()[0].startswith("Last valid results.")
    assert all(cell.number.stale for cell in tab.page.figures._cells)
    assert tab.action("undo").isEnabled()
    agrees(tab)
    tab.undo()  # puts the valid text back, and takes nothing else
    assert tab.document == last
    assert tab.session.faults == {}
    assert tab.series_messages() == tab.series_notices() == []
    assert tab.text(f"series.{name}") != text
    assert not any(cell.number.stale for cell in tab.page.figures._cells)
    assert (tab.rows(), tab.figures()) == (table, figures)
    assert tab.steps - steps in (0, 1)
    agrees(tab)


def test_the_other_fields_work_on_beside_a_faulty_one(tab: SeriesTab) -> None:
    put(tab, "series.pattern", "x")
    put(tab, "series.games", "12")
    assert len(tab.rows()) == 12
    assert set(tab.games_column(RESULT)) == {"1"}
    assert tab.text("series.pattern") == "x"
    put(tab, "series.pattern", "0")
    assert set(tab.games_column(RESULT)) == {"0"}
    assert tab.series_notices() == []
    agrees(tab)


# --- undo -------------------------------------------------------------------------------------


def test_typing_in_one_field_is_one_step(tab: SeriesTab) -> None:
    steps, start = tab.steps, tab.document
    put(tab, "series.games", "123")
    assert tab.steps == steps + 1
    put(tab, "series.target", "1650")
    assert tab.steps == steps + 2
    assert tab.action("undo").text() == "Undo: Series"
    tab.undo()
    assert tab.text("series.target") == ""
    tab.wait()
    assert len(tab.rows()) == 123
    tab.undo()
    assert tab.document == start
    assert len(tab.rows()) == 10
    tab.redo()
    tab.redo()
    assert (tab.text("series.games"), tab.text("series.target")) == ("123", "1650")
    agrees(tab)


def test_every_kind_of_edit_is_undone_and_redone(tab: SeriesTab) -> None:
    done = [tab.document]

    def note() -> None:
        assert tab.document != done[-1]
        done.append(tab.document)

    for name, text in (
        ("games", "25"),
        ("periodGames", "5"),
        ("opponents", "1700 1650"),
        ("pattern", "1 0"),
        ("target", "1650"),
    ):
        put(tab, f"series.{name}", text)
        note()
    tab.choose("series.opponent", EQUAL)
    note()
    tab.choose("series.chances", GIVEN)
    note()
    put(tab, "series.given", "50 30 20")
    note()
    tab.choose("series.chances", STRENGTH)
    note()
    put(tab, "series.strength", "1900")
    note()
    tab.click("series.samples")
    note()
    for before in reversed(done[:-1]):
        tab.undo()
        assert tab.document == before
        assert tab.page.inputs.value() == before.series
        agrees(tab)
    for after in done[1:]:
        tab.redo()
        assert tab.document == after
        assert tab.page.inputs.value() == after.series
        agrees(tab)


def test_typing_back_leaves_nothing_to_undo(tab: SeriesTab) -> None:
    steps = tab.steps
    tab.go("series.games")
    tab.key(Key.Key_End)
    tab.keys("0")
    assert tab.steps == steps + 1
    tab.key(Key.Key_Backspace)
    assert tab.steps == steps


def test_the_choice_of_an_opponent_is_remembered_by_the_document(tab: SeriesTab) -> None:
    tab.choose("series.opponent", EQUAL)
    assert tab.document.series.opponent is OpponentKind.EQUAL
    tab.undo()
    assert tab.combo("series.opponent").currentText() == FIXED
    assert QApplication.focusWidget() is not None
