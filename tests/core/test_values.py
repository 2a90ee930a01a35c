"""Values of the core: immutable, and with names that stay.

Protected: the document and all that is computed from it never change in place (snapshots for
undo share their parts); the value of an enum member is written to files, shown by ``--json`` and
used as a key, so it may not change; an error is a fault with values and can be compared.
"""

import dataclasses
import importlib
import inspect
import pkgutil
import re
from datetime import date
from enum import Enum

import pytest
from support.elo import custom, fixed, player

import eloapp.core
from eloapp.core.document import Document, Player
from eloapp.core.errors import Fault, InputError
from eloapp.core.game import Game

MODULES = [
    importlib.import_module(info.name)
    for info in pkgutil.iter_modules(eloapp.core.__path__, "eloapp.core.")
]
CLASSES = [
    cls
    for module in MODULES
    for _, cls in inspect.getmembers(module, inspect.isclass)
    if cls.__module__ == module.__name__
]
DATA_CLASSES = [cls for cls in CLASSES if dataclasses.is_dataclass(cls)]

STABLE_NAMES = {
    "Preset": ["plain", "fide-standard", "fide-rapid", "fide-blitz", "ffe-350", "custom"],
    "Tempo": ["standard", "rapid", "blitz"],
    "Update": ["sequential", "period"],
    "CapScope": ["all", "below-2650", "one-per-tournament"],
    "Expectation": ["formula", "table"],
    "Result": ["1", "½", "0", "+", "-"],
    "KReason": [
        *("fixed", "reached-2400", "junior", "new", "general"),
        *("rapid-before-2022", "standard-rating-used"),
    ],
    "KAssumption": ["adult", "thirty-games", "never-higher"],
    "NotRated": [
        *("forfeit", "unrated", "gap600", "bye", "played-unrated"),
        *("arbiter-score", "unknown-rating"),
    ],
    "CapUse": ["no-cap", "within", "capped", "exempt", "other-game"],
    "DrawKind": ["by-level", "share", "off"],
    "Severity": ["error", "warning", "info"],
    "Fault": [
        *("empty", "not-a-number", "not-finite", "too-long", "grouped", "not-whole"),
        *("not-positive", "out-of-range", "not-a-result", "not-a-date"),
        *("k-not-modelled", "born-after-list"),
    ],
}


@pytest.mark.parametrize("cls", DATA_CLASSES, ids=lambda cls: cls.__name__)
def test_values_cannot_be_changed_in_place(cls: type) -> None:
    assert cls.__dataclass_params__.frozen  # type: ignore[attr-defined]
    assert cls.__dataclass_params__.eq  # type: ignore[attr-defined]
    assert "__slots__" in vars(cls)


def test_changing_a_value_is_an_error() -> None:
    values: list[object] = [player(1500), Document(custom()), Game(None), fixed(20)]
    for value in values:
        name = dataclasses.fields(value)[0].name  # type: ignore[arg-type]
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(value, name, None)
    assert Player() == Player()
    assert hash(Document(custom())) == hash(Document(custom()))


def test_names_that_files_and_keys_use_stay() -> None:
    """Members may be added; what is here was written to files and may not go."""
    enums = {cls.__name__: [m.value for m in cls] for cls in CLASSES if issubclass(cls, Enum)}
    assert set(STABLE_NAMES) <= set(enums)
    lost = {name: set(values) - set(enums[name]) for name, values in STABLE_NAMES.items()}
    assert not any(lost.values()), lost


def test_names_of_enums_are_plain_words_with_hyphens() -> None:
    for cls in CLASSES:
        if issubclass(cls, Enum) and cls.__name__ != "Result":
            for member in cls:
                assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", member.value), member


def test_errors_are_faults_with_values() -> None:
    error = InputError(Fault.OUT_OF_RANGE, low=0, high=9)
    assert error.fault is Fault.OUT_OF_RANGE
    assert error.values == {"low": 0, "high": 9}
    assert str(error) == "out-of-range {'low': 0, 'high': 9}"
    assert str(InputError(Fault.EMPTY)) == "empty"
    assert isinstance(error, ValueError)


def test_errors_can_be_compared_and_be_part_of_a_value() -> None:
    error = InputError(Fault.OUT_OF_RANGE, low=0, high=9)
    assert error == InputError(Fault.OUT_OF_RANGE, high=9, low=0)
    assert hash(error) == hash(InputError(Fault.OUT_OF_RANGE, high=9, low=0))
    assert error != InputError(Fault.OUT_OF_RANGE, low=0, high=8)
    assert error != InputError(Fault.TOO_LONG, low=0, high=9)
    same: object = error == "out-of-range"
    assert same is False
    assert hash(InputError(Fault.EMPTY)) != hash(InputError(Fault.TOO_LONG))
    assert hash(InputError(Fault.K_NOT_MODELLED, since=date(2014, 7, 1))) != hash(
        InputError(Fault.K_NOT_MODELLED, since=date(2014, 7, 2))
    )
