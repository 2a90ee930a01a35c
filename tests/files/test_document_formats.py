"""Files of every version that was ever released open forever, as the same document.

Protected: the samples in ``tests/data/formats`` are never changed; each opens as the document
that is written here by hand; every version has samples; steps between versions run in order.
"""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from support.data import DATA
from support.documents import applied, full_document

from eloapp.core.document import (
    Document,
    JournalEntry,
    JournalSide,
    Player,
    Players,
    example_players,
    new_document,
)
from eloapp.core.draws import DrawKind, DrawModel
from eloapp.core.kfactor import FideProfile, FixedK, KAssumption, KFactor, KReason
from eloapp.core.results import Result
from eloapp.core.rules import CAP_400, Preset, rules_for
from eloapp.core.series import ChanceSource, GivenChances, OpponentKind, Series
from eloapp.files.document import codec, disk, migrations

D = Decimal
FOLDER = DATA / "formats"
NOVEMBER = date(2026, 11, 1)


def far_document() -> Document:
    """Values at the edges, in a file that another program wrote."""
    rules = replace(
        rules_for(Preset.FIDE_RAPID, date(2012, 7, 1)).as_custom(), cap=CAP_400, floor=D(-10)
    )
    a = Player("", D("-0.0000001"), False, FideProfile(peak=D("9" * 40)), 10**20)
    b = Player("Nom\tàvec\n☃ \\ \" '", D("1500." + "3" * 60), False, FixedK(D("1E-30")))
    k = KFactor(D(0), D(40), KReason.NEW, (KAssumption.NEVER_HIGHER,), 12, 701)
    entry = JournalEntry(
        date(2020, 2, 29),
        Result.LOSS,
        rules_for(Preset.PLAIN, date(2020, 2, 1)),
        JournalSide("A", None, None, None, None),
        JournalSide("B", D(2000), k, D(0), D(2000)),
    )
    series = Series(
        games=5000,
        period_games=5000,
        opponent=OpponentKind.MOVING,
        pattern=(Result.LOSS,) * 3,
        chances=ChanceSource.FOLLOWS,
        given=GivenChances(D("0.3333333"), D("0.3333333"), D("0.3333333")),
        seed=0,
    )
    return Document(
        rules,
        Players(a, b),
        draws=DrawModel(DrawKind.OFF, D(0)),
        series=series,
        journal=(entry,),
    )


EXPECTED: dict[str, Document] = {
    "v1-new.elo": new_document(NOVEMBER),
    "v1-full.elo": full_document(),
    "v1-applied.elo": applied(
        replace(new_document(NOVEMBER), players=example_players(2026)),
        Result.WIN,
        date(2026, 11, 30),
    ),
    "v1-far.elo": far_document(),
}


def test_every_sample_is_tested_and_every_version_has_some() -> None:
    names = sorted(p.name for p in FOLDER.glob("*.elo"))
    assert names == sorted(EXPECTED)
    versions = {int(name[1:].partition("-")[0]) for name in names}
    assert versions == set(range(1, migrations.VERSION + 1))


@pytest.mark.parametrize("name", EXPECTED)
def test_old_files_open_as_they_were(name: str) -> None:
    assert disk.read(FOLDER / name).document == EXPECTED[name]


@pytest.mark.parametrize("name", EXPECTED)
def test_a_sample_saved_again_is_of_the_present_version(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes((FOLDER / name).read_bytes())
    opened = disk.read(path)
    disk.write(path, opened.document, opened.stamp)
    assert f'"version": {migrations.VERSION},' in path.read_text(encoding="utf-8")
    assert disk.read(path).document == opened.document


def test_steps_run_in_order_from_the_version_of_the_file(monkeypatch) -> None:
    def first(tree: dict[str, Any]) -> dict[str, Any]:
        return {**tree, "done": [*tree["done"], 1]}

    def second(tree: dict[str, Any]) -> dict[str, Any]:
        assert tree["version"] == 2
        return {**tree, "done": [*tree["done"], 2]}

    monkeypatch.setattr(migrations, "STEPS", (first, second))
    assert migrations.migrate({"version": 1, "done": []}, 1) == {"version": 3, "done": [1, 2]}
    assert migrations.migrate({"version": 2, "done": []}, 2) == {"version": 3, "done": [2]}
    assert migrations.migrate({"version": 3, "done": []}, 3) == {"version": 3, "done": []}


def test_the_present_version_is_the_number_of_steps_and_one() -> None:
    assert len(migrations.STEPS) + 1 == migrations.VERSION
    assert f'"version": {migrations.VERSION},'.encode() in codec.encode(new_document(NOVEMBER))
