"""A long session of random work by keys: what is shown stays what the core says.

Protected: no error and no Qt warning in a thousand edits; panels, grid, notice and undo agree
with the document after each; nothing piles up.
"""

import gc
import random
from collections.abc import Callable
from decimal import Decimal

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QMessageBox
from support.window import ALT, CTRL, SHIFT, Window

from eloapp.core.errors import InputError
from eloapp.core.game import Game, rate_games
from eloapp.core.results import OUTCOMES
from eloapp.models.game_model import GridRow
from eloapp.models.session import UNDO_LIMIT
from eloapp.views.game_page import GamePage
from eloapp.wording import numbers
from eloapp.wording.language import current

Key = Qt.Key
EDITS = 1_000
CHECK_EVERY = 250

RATINGS = ["1784", "1912", "2800", "1512.84", "1512,8", "-50", "0", "1,500", "x", "", "nan", "99"]
KS = ["10", "20", "40", "16", "0", "2.5", "", "K"]
YEARS = ["1988", "2010", "1850", "", "2030"]
GAMES = ["12", "64", "", "-1", "2.5"]
PEAKS = ["1931", "2399", "2400", "", "2,401"]


class Player:
    """Somebody at the keyboard who does not know what he wants."""

    def __init__(self, ui: Window, seed: int) -> None:
        self.ui = ui
        self.chance = random.Random(seed)
        self.deeds: list[tuple[int, Callable[[], None]]] = [
            (20, self.rating),
            (8, self.k),
            (6, self.profile),
            (14, self.result),
            (6, lambda: ui.key(Key.Key_T, CTRL)),
            (6, self.unrated),
            (8, self.rules),
            (3, self.name),
            (6, lambda: ui.undo()),
            (4, lambda: ui.redo()),
            (3, self.apply),
            (4, self.look),
            (3, self.copy),
            (2, lambda: ui.key(Key.Key_F9)),  # the column comes back soon, see act
            (1, lambda: ui.speak(self.chance.choice(["en", "fr"]))),
            (1, lambda: ui.trigger(self.chance.choice(["theme.dark", "theme.light", "example"]))),
        ]

    def act(self) -> None:
        if not self.ui.column.isVisible() and self.chance.random() < 0.3:
            self.ui.key(Key.Key_F9)
        weights = [weight for weight, _deed in self.deeds]
        _weight, deed = self.chance.choices(self.deeds, weights)[0]
        deed()

    def side(self) -> str:
        return self.chance.choice(["playerA", "playerB"])

    def type(self, name: str, text: str) -> None:
        if self.ui.find(name).isVisible() and self.ui.find(name).isEnabled():
            self.ui.type(name, text)

    def rating(self) -> None:
        if self.chance.random() < 0.5:
            text = str(self.chance.randrange(900, 2900))
        else:
            text = self.chance.choice(RATINGS)
        self.type(f"{self.side()}.rating", text)

    def k(self) -> None:
        self.type(f"{self.side()}.k", self.chance.choice(KS))

    def profile(self) -> None:
        side = self.side()
        what, texts = self.chance.choice([("born", YEARS), ("games", GAMES), ("peak", PEAKS)])
        if not self.ui.find(f"{side}.{what}").isVisible():
            self.step(f"{side}.kSource")
        else:
            self.type(f"{side}.{what}", self.chance.choice(texts))

    def name(self) -> None:
        self.type(f"{self.side()}.name", self.chance.choice(["Ann", "Bernard, Noah", "", "W & L"]))

    def result(self) -> None:
        how = self.chance.randrange(3)
        if how == 0 and self.ui.column.isVisible():
            self.ui.click(f"result.{self.chance.choice(['win', 'draw', 'loss', 'pending'])}")
        elif how == 1 and self.ui.column.isVisible():
            self.ui.go("result.win")
            self.ui.key(Key.Key_Right)
            self.ui.key(Key.Key_Space)
        else:
            self.ui.keys(self.chance.choice("WDLNGPJ"))

    def unrated(self) -> None:
        if self.ui.column.isVisible():
            self.ui.click(f"{self.side()}.unrated")

    def step(self, name: str) -> None:
        """Up or down in a combo."""
        combo = self.ui.find(name)
        if combo.isVisible() and combo.isEnabled():
            self.ui.go(name)
            self.ui.key(self.chance.choice([Key.Key_Up, Key.Key_Down]))

    def rules(self) -> None:
        names = ["preset", "preset", "expectation", "cap", "update", "list", "tempo", "rounding"]
        name = self.chance.choice(names)
        if self.chance.random() < 0.3 and self.ui.find("rules.more").isVisible():
            self.ui.click("rules.more")
        elif self.chance.random() < 0.2:
            self.step("draws.kind")
        elif self.chance.random() < 0.2:
            self.type("rules.floor", self.chance.choice(["1000", "", "x", "2500"]))
        else:
            self.step(f"rules.{name}")

    def apply(self) -> None:
        if not self.ui.action("apply").isEnabled():
            return
        self.ui.trigger("apply")
        for box in self.ui.top.findChildren(QMessageBox, "apply.question"):
            button = self.chance.choice(["apply.yes", "apply.cancel"])
            self.ui.press(button, box)
            self.ui.come_back()

    def look(self) -> None:
        if self.ui.session.document.players.complete:
            self.ui.select_silently(self.chance.randrange(6), self.chance.randrange(4))

    def copy(self) -> None:
        if self.ui.session.document.players.complete:
            self.ui.go(self.chance.choice(["game.table", "game.why"]))
            self.ui.key(Key.Key_C, self.chance.choice([CTRL, CTRL | SHIFT]))
            self.ui.key(Key.Key_Escape, ALT if self.chance.random() < 0.1 else CTRL)


def check(ui: Window) -> None:
    """Everything that is shown follows from the document."""
    session, document = ui.session, ui.document
    column = ui.top.content.column
    faulty = {f.objectName(): f.fault for panel in column.panels() for f in panel.faulty_fields()}
    assert faulty == session.faults
    if column.isVisible():
        assert all(ui.find(name).isVisible() for name in faulty)
    assert not session.failed
    assert column.players.value() == document.players
    assert column.k.value() == document.players
    assert column.rules.value() == document.rules
    assert column.draws.value() == document.draws
    assert column.result.value() is document.result
    assert session.undo_stack.count() <= UNDO_LIMIT
    page = ui.find("gameTab", GamePage)
    if not document.players.complete:
        assert page.currentWidget() is page.welcome
        return
    assert page.currentWidget() is page.answer
    assert ui.stale == bool(faulty)
    assert ui.changes == expected(ui, first=True)
    assert ui.changes_b == expected(ui, first=False)
    assert ui.chosen == (None if document.result is None else 1 + OUTCOMES.index(document.result))
    assert not (ui.find("game.apply").isEnabled() and document.result is None)
    assert ui.action("apply").isEnabled() == ui.find("game.apply").isEnabled()


def expected(ui: Window, *, first: bool) -> list[str]:
    """The three changes of a player straight from the core."""
    players = ui.document.players
    own, other = (players.a, players.b) if first else (players.b, players.a)
    if own.known_rating is None:
        return ["–"] * 3
    try:
        rated = rate_games(
            own.known_rating,
            own.k,
            [Game(other.known_rating)],
            ui.document.rules,
            other_games=own.other_games,
        )
    except InputError:
        return ["–"] * 3
    outcomes = rated.games[0].outcomes
    changes = [numbers.change(outcome.change) for outcome in outcomes]
    return changes if first else changes[::-1]


def weigh(ui: Window) -> tuple[int, int]:
    """How many Qt objects the window has, and how many objects Python keeps."""
    session = ui.session
    session.undo_stack.clear()
    ui.settle()
    gc.collect()
    return len(ui.top.findChildren(QObject)), len(gc.get_objects())


def test_a_thousand_random_edits(ui: Window) -> None:
    ui.trigger("example")
    player = Player(ui, seed=20261130)
    weights = []
    for edit in range(1, EDITS + 1):
        player.act()
        check(ui)
        if edit % CHECK_EVERY == 0:
            weights.append(weigh(ui))
    ui.speak("en")
    ui.trigger("example")
    assert ui.cell(GridRow.CHANGE_A, 0).startswith("Camille Laurent, 1784")
    assert current().code == "en"
    first, last = weights[0], weights[-1]
    # The program keeps one translator of Qt's own texts for each change of language.
    assert last[0] - first[0] < 60, weights
    assert last[1] - first[1] < 5_000, weights


def test_random_edits_are_all_undone_and_redone(ui: Window) -> None:
    chance = random.Random(7)
    start = ui.document
    for _ in range(60):
        ui.type(f"{chance.choice(['playerA', 'playerB'])}.rating", str(chance.randrange(900, 2900)))
        ui.go("players.swap")
        ui.keys(chance.choice("WDLN"))
        if chance.random() < 0.2:
            ui.key(Key.Key_T, CTRL)
    end = ui.document
    while ui.action("undo").isEnabled():
        ui.undo()
    assert ui.document == start
    while ui.action("redo").isEnabled():
        ui.redo()
    assert ui.document == end
    check(ui)
    assert isinstance(ui.document.players.a.rating, Decimal)
