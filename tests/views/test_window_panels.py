"""Every input panel keeps the protocol: what is set is the value, and setting tells nobody."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtWidgets import QApplication

from eloapp.core.document import Player, Players
from eloapp.core.draws import DrawKind, DrawModel
from eloapp.core.kfactor import FideProfile, FixedK
from eloapp.core.results import OUTCOMES
from eloapp.core.rules import (
    CAP_350,
    CAP_400,
    CAP_400_BELOW_2650,
    CAP_400_ONCE,
    NO_CAP,
    Cap,
    Expectation,
    Preset,
    Rules,
    Tempo,
    Update,
    rules_for,
)
from eloapp.views.k_panel import KPanel
from eloapp.views.panel import Panel
from eloapp.views.players_panel import PlayersPanel
from eloapp.views.result_panel import ResultPanel
from eloapp.views.rules_panel import DrawsPanel, RulesPanel

TODAY = date(2026, 11, 30)

numbers = st.decimals(-100_000, 100_000, allow_nan=False, places=6)
positive = st.decimals(Decimal("0.001"), 1000, allow_nan=False, places=3)
names = st.text(st.characters(categories=("L", "N", "P", "S"), include_characters=" "), max_size=30)
profiles = st.builds(
    FideProfile,
    born=st.none() | st.integers(1900, 2026),
    games=st.none() | st.integers(0, 5000),
    peak=st.none() | numbers,
    standard_rating_used=st.booleans(),
)
players = st.builds(
    Player,
    name=names,
    rating=st.none() | numbers,
    unrated=st.booleans(),
    k=st.builds(FixedK, positive) | profiles,
    other_games=st.integers(0, 200),
)
pairs = st.builds(Players, players, players)
days = st.builds(date, st.integers(1990, 2040), st.integers(1, 12), st.just(1))
caps = st.sampled_from([NO_CAP, CAP_350, CAP_400, CAP_400_BELOW_2650, CAP_400_ONCE]) | st.builds(
    Cap, positive
)
presets = st.builds(rules_for, st.sampled_from([p for p in Preset if p is not Preset.CUSTOM]), days)
own_rules = st.builds(
    Rules,
    preset=st.just(Preset.CUSTOM),
    list_date=days,
    expectation=st.sampled_from(Expectation),
    cap=caps,
    update=st.sampled_from(Update),
    tempo=st.sampled_from(Tempo),
    floor=st.none() | numbers,
    whole=st.booleans(),
)
models = st.builds(
    DrawModel,
    kind=st.sampled_from(DrawKind),
    share=st.decimals(0, Decimal("0.99"), allow_nan=False, places=5),
)


class Told(list[Any]):
    """What a panel says."""

    def __init__(self, panel: Panel) -> None:
        super().__init__()
        panel.edited.connect(lambda *said: self.append(said))
        panel.fault_changed.connect(lambda *said: self.append(said))


def keeps(panel: Any, first: object, second: object) -> None:
    """Set one value after another: each is the value then, and nobody is told."""
    told = Told(panel)
    for value in (first, second, second, first):
        panel.set_value(value)
        assert panel.value() == value
        assert panel.faulty_fields() == []
    assert told == []
    panel.deleteLater()


@settings(max_examples=60, deadline=None)
@given(pairs, pairs)
def test_players_panel(qapp: QApplication, first: Players, second: Players) -> None:
    keeps(PlayersPanel(), first, second)


@settings(max_examples=60, deadline=None)
@given(pairs, pairs)
def test_k_panel(qapp: QApplication, first: Players, second: Players) -> None:
    keeps(KPanel(), first, second)


@settings(max_examples=60, deadline=None)
@given(presets | own_rules, presets | own_rules)
def test_rules_panel(qapp: QApplication, first: Rules, second: Rules) -> None:
    keeps(RulesPanel(TODAY), first, second)


@settings(max_examples=60, deadline=None)
@given(models, models)
def test_draws_panel(qapp: QApplication, first: DrawModel, second: DrawModel) -> None:
    keeps(DrawsPanel(), first, second)


@pytest.mark.parametrize("first", [*OUTCOMES, None])
def test_result_panel(qapp: QApplication, first: Any) -> None:
    for second in (*OUTCOMES, None):
        keeps(ResultPanel(), first, second)


def test_setting_the_shown_value_again_disturbs_no_typing(qapp: QApplication) -> None:
    panel = PlayersPanel()
    shown = Players(Player("Ann", Decimal(1784)), Player("Ben", Decimal(1912)))
    panel.set_value(shown)
    panel.a.name.setCursorPosition(2)
    panel.a.rating.setSelection(1, 2)
    panel.set_value(shown)
    assert panel.a.name.cursorPosition() == 2
    assert panel.a.rating.selectedText() == "78"
    panel.deleteLater()
