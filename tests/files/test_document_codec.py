"""Documents as bytes: nothing is lost on the way out and back, and nothing wrong comes in.

Protected: what was saved is what is opened, to the last digit; every refusal is one clear error
with the place (NaN, infinities, K not above zero, games outside the limits of the tab, dates,
keys that stand twice, bombs); every finite rating is accepted; a newer file is told apart from a
broken one; whatever bytes come, there is a document or a FileError, never anything else.
"""

import json
import random
import time
from collections.abc import Callable
from dataclasses import fields, replace
from datetime import date
from decimal import Decimal, localcontext
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.documents import applied, documents, full_document, numbers

from eloapp.core import event, kfactor, rules, series
from eloapp.core.document import (
    Document,
    JournalEntry,
    JournalSide,
    Player,
    Players,
    new_document,
)
from eloapp.core.draws import DrawModel
from eloapp.core.kfactor import FixedK
from eloapp.core.results import Result
from eloapp.core.rules import Preset, rules_for
from eloapp.files.document import codec, wire, wire_event
from eloapp.files.document.flaws import Flaw
from eloapp.files.document.migrations import VERSION
from eloapp.files.document.schema import document_schema
from eloapp.files.errors import FileError, FileFault
from eloapp.wording import language
from eloapp.wording.files import file_fault

D = Decimal
usual = settings(derandomize=True, deadline=None, max_examples=200, database=None)
GOOD = codec.encode(full_document())


def refused(data: bytes) -> FileError:
    """The error that the bytes give; there must be one."""
    with pytest.raises(FileError) as raised:
        codec.decode(data)
    return raised.value


def written(tree: Any) -> bytes:
    """A tree as JSON; NaN and infinities as Python writes them."""
    return json.dumps(tree, ensure_ascii=False).encode()


def tree_of(data: bytes = GOOD) -> Any:
    """The tree of a file; its numbers are short enough for floats here."""
    return json.loads(data)


def with_value(path: str, value: Any) -> bytes:
    """The good file with another value at a path such as ``players.a.rating``."""
    tree = tree_of()
    place, last = walk(tree, path)
    assert last in place if isinstance(place, dict) else last < len(place)
    place[last] = value
    return written(tree)


def walk(tree: Any, path: str) -> tuple[Any, Any]:
    steps = path.replace("[", ".").replace("]", "").split(".")
    keys = [int(step) if step.isdigit() else step for step in steps]
    for key in keys[:-1]:
        tree = tree[key]
    return tree, keys[-1]


def with_text(path: str, text: str) -> bytes:
    """The good file with this very text at a path."""
    return with_value(path, "@@").replace(b'"@@"', text.encode())


ROUND = tree_of()["event"]["rounds"][0]

# --- there and back -----------------------------------------------------------------------------


@usual
@given(documents)
def test_what_is_saved_is_what_is_opened(document: Document) -> None:
    data = codec.encode(document)
    assert codec.decode(data) == document
    # The same document gives the same bytes, so that a file differs only where it was changed.
    assert codec.encode(codec.decode(data)) == data


def test_the_example_uses_every_field() -> None:
    """Otherwise a field that is forgotten in the file would not be noticed."""
    plain, full = tree_of(codec.encode(new_document(date(2026, 11, 1)))), tree_of()

    def same(one: Any, two: Any, path: str = "") -> list[str]:
        if isinstance(one, dict) and isinstance(two, dict) and one.keys() == two.keys():
            return [p for key in one for p in same(one[key], two[key], f"{path}.{key}")]
        return [path] if one == two else []

    # Only B is unrated, and his K is a fixed one like that of a new document.
    assert same(plain, full) == [
        *(".format", ".version", ".players.a.unrated", ".players.b.k.source")
    ]


def test_the_context_of_the_caller_changes_nothing() -> None:
    document = replace(
        full_document(), players=Players(Player("", D("1234.5678901234567890123456789")))
    )
    with localcontext() as context:
        context.prec = 3
        data = codec.encode(document)
        opened = codec.decode(data)
    assert opened == document


@pytest.mark.parametrize("name", ["\ud800 half", "a\udfffb", "\ud83d\ude00"])
def test_half_signs_in_a_name_do_not_keep_it_from_being_saved(name: str) -> None:
    """A name may come from the clipboard with half of a sign; a whole pair is one sign."""
    document = replace(full_document(), players=Players(Player(name)))
    opened = codec.decode(codec.encode(document)).players.a.name
    assert opened == name.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def test_an_applied_game_with_a_very_long_k_can_be_saved() -> None:
    """Its rating has more decimals than anybody may type, and still it must be opened again."""
    k = FixedK(D("0." + "3" * 39))
    start = Document(
        rules_for(Preset.PLAIN, date(2026, 11, 1)),
        Players(Player("", D("1500.5"), k=k), Player("", D(1610))),
    )
    document = applied(start, Result.WIN, date(2026, 11, 30))
    rating = document.players.a.rating
    assert rating is not None
    assert len(rating.as_tuple().digits) > 60
    assert codec.decode(codec.encode(document)) == document


def test_a_file_is_readable_and_differs_only_where_the_document_does() -> None:
    text = GOOD.decode("utf-8")
    assert text.startswith('{\n  "format": "eloapp",\n  "version": 1,\n  "rules": {\n')
    assert text.endswith("}\n")
    assert "Zoë “½” Müller" in text
    lines = text.splitlines()
    assert max(map(len, lines)) < 80  # one value a line
    document = full_document()
    other = replace(document, series=replace(document.series, target=D(2001)))
    others = codec.encode(other).decode().splitlines()
    differing = [(a, b) for a, b in zip(lines, others, strict=True) if a != b]
    assert differing == [('    "target": 2000,', '    "target": 2001,')]


def test_numbers_are_written_as_numbers_with_every_digit() -> None:
    rating = D("1784.1234567890123456789012345678")
    document = replace(full_document(), players=Players(Player("", rating), Player("", D("1E+3"))))
    text = codec.encode(document).decode()
    assert f'"rating": {rating},' in text
    assert '"rating": 1000,' in text


@pytest.mark.parametrize("code", ["en", "fr"])
def test_the_language_of_the_screen_changes_nothing(code: str) -> None:
    """Case LOC-06."""
    try:
        language.use(code)
        other = replace(full_document(), players=Players(Player("", D("12.8"))))
        data = codec.encode(other)
        assert codec.encode(full_document()) == GOOD
        assert b'"rating": 12.8,' in data
        assert codec.decode(data) == other
    finally:
        language.use("en")


@pytest.mark.parametrize(
    ("kind", "shape"),
    [
        (rules.Rules, wire.Rules),
        (rules.Cap, wire.Cap),
        (kfactor.FixedK, wire.FixedK),
        (kfactor.FideProfile, wire.FideProfile),
        (kfactor.KFactor, wire.KFactor),
        (DrawModel, wire.Draws),
        (series.Series, wire.Series),
        (series.GivenChances, wire.Chances),
        (Player, wire.Player),
        (Players, wire.Players),
        (JournalSide, wire.JournalSide),
        (JournalEntry, wire.JournalEntry),
        (event.Event, wire_event.Event),
        (event.Round, wire_event.Round),
        (event.Opponent, wire_event.Opponent),
        (event.RatingRange, wire_event.RatingRange),
        (event.Scenario, wire_event.Scenario),
        (event.Plan, wire_event.Plan),
        (event.Goal, wire_event.Goal),
        (event.Threshold, wire_event.Threshold),
        (event.NormData, wire_event.Norms),
        (event.Newcomer, wire_event.Newcomer),
    ],
    ids=lambda kind: kind.__name__,
)
def test_no_field_is_forgotten_in_the_file(kind: Any, shape: Any) -> None:
    """A field that is added to the core must be added here, with a step from older files."""
    assert [field.name for field in fields(kind)] == list(shape.__struct_fields__)


def test_results_of_computing_are_not_in_the_file() -> None:
    names = [field.name for field in fields(Document)]
    assert list(wire.File.__struct_fields__) == ["format", "version", *names]


# --- refused ------------------------------------------------------------------------------------


@pytest.mark.parametrize("data", [b"", b"  \r\n\t", b"\0" * 4096])
def test_nothing_at_all_is_empty(data: bytes) -> None:
    assert refused(data).fault is FileFault.EMPTY


@pytest.mark.parametrize(
    "data",
    [
        b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
        b"PK\x03\x04",
        b"\xff\xfe{\x00}\x00",
        b"Name;Elo\nPetit;1800\n",
        b"{}",
        b"[]",
        b'"eloapp"',
        b"12",
        b"null",
        b'{"format": "other", "version": 1}',
        b'{"version": 1}',
        b'{"format": ["eloapp"]}',
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b'{"format": "elo',
    ],
)
def test_what_is_no_document_is_told_apart(data: bytes) -> None:
    assert refused(data).fault is FileFault.NOT_OURS


@pytest.mark.parametrize(
    "data",
    [
        bytes(49_000_000),
        b"[" + b"1," * 24_000_000,
        b"{" * 49_000_000,
        b'{"a": "' + b"x" * 49_000_000,
        random.Random(1).randbytes(49_000_000),
        b'"eloapp"' + b"[" * 49_000_000,
    ],
    ids=["zeros", "numbers", "braces", "text", "noise", "named"],
)
def test_big_rubbish_is_refused_at_once(data: bytes) -> None:
    started = time.process_time()
    assert refused(data).fault in (FileFault.NOT_OURS, FileFault.EMPTY)
    assert time.process_time() - started < 1


@pytest.mark.parametrize("data", [GOOD, GOOD[:300], GOOD.replace(b"{", b"{{{", 5)[3:]])
def test_a_newer_file_is_told_apart_even_when_it_is_broken(data: bytes) -> None:
    newer = data.replace(b'"version": 1', b'"version": 12')
    error = refused(newer)
    assert error.fault is FileFault.NEWER
    assert error.values == {"version": 12, "known": VERSION}
    assert codec.newer_version(newer) == 12
    assert codec.newer_version(data) is None


def test_a_newer_file_with_another_shape_is_newer_not_damaged() -> None:
    data = b'{"format": "eloapp", "version": 2, "rating": NaN, "rating": [1e999999]}'
    assert refused(data).fault is FileFault.NEWER


@pytest.mark.parametrize(
    ("cut", "line", "column"),
    [(b'"version": 1,', 3, 3), (b'"result": "1",', None, None)],
)
def test_broken_json_is_told_with_line_and_column(
    cut: bytes, line: int | None, column: int | None
) -> None:
    data = GOOD.replace(cut, cut[:-1], 1)
    error = refused(data)
    assert error.fault is FileFault.DAMAGED
    assert error.values["reason"] is Flaw.SYNTAX
    # The missing comma is noticed at the next key.
    where = data.index(cut[:-1]) + len(cut) - 1
    expected = data[:where].count(b"\n") + 2
    assert error.values["line"] == expected
    assert error.values["column"] == 3
    assert f"line {expected}, column 3" in file_fault(error, "a.elo")
    if line is not None:
        assert (line, column) == (expected - 1, 3)


def test_a_byte_that_is_no_text_is_told_with_its_line() -> None:
    error = refused(GOOD.replace(b"Camille", b"Camill\xe9", 1))
    assert (error.fault, error.values["reason"]) == (FileFault.DAMAGED, Flaw.NOT_TEXT)
    assert error.values["line"] == GOOD[: GOOD.index(b"Camille")].count(b"\n") + 1


def test_a_byte_order_mark_is_no_fault() -> None:
    """An editor may put one in front."""
    assert codec.decode(b"\xef\xbb\xbf" + GOOD) == full_document()
    assert codec.decode(GOOD.replace(b"\n", b"\r\n")) == full_document()


NUMBERS = [
    *("players.a.rating", "players.b.rating", "players.a.k.peak", "players.b.k.value"),
    *("rules.cap.points", "rules.floor", "draws.share"),
    *("series.opponents[1]", "series.strength", "series.target", "series.given.win"),
    *("journal[0].a.old_rating", "journal[0].b.change", "journal[0].b.k.value"),
    *("event.rounds[1].opponent.rating.low", "event.rounds[1].given_points"),
    *("event.thresholds[0].limit", "event.other_change", "event.newcomer.opponents[1]"),
]
COUNTS = [
    *("players.a.other_games", "players.a.k.games", "players.a.k.born"),
    *("series.games", "series.period_games", "series.samples", "series.seed"),
    "journal[0].b.k.detail",
]


@pytest.mark.parametrize("path", [*NUMBERS, *COUNTS])
@pytest.mark.parametrize(
    ("text", "flaw"),
    [
        ("NaN", Flaw.NOT_FINITE),
        ("Infinity", Flaw.NOT_FINITE),
        ("-Infinity", Flaw.NOT_FINITE),
        ("1e9999999999999999999999", Flaw.TOO_LONG),
        ("9" * 5000, Flaw.TOO_LONG),
        ('"1500"', Flaw.WRONG_KIND),
        ('"NaN"', Flaw.WRONG_KIND),
        ("true", Flaw.WRONG_KIND),
        ("[1]", Flaw.WRONG_KIND),
        ("{}", Flaw.WRONG_KIND),
    ],
)
def test_what_is_no_number_is_refused_with_its_path(path: str, text: str, flaw: Flaw) -> None:
    error = refused(with_text(path, text))
    assert error.fault is FileFault.DAMAGED
    assert (error.values["reason"], error.values["path"]) == (flaw, path)
    assert path in file_fault(error, "a.elo")


@pytest.mark.parametrize("path", NUMBERS)
@pytest.mark.parametrize("text", ["1e999999", "1e40", "-1E+41", "1" * 41, "1e-999999", "1e-121"])
def test_no_number_is_longer_than_core_can_compute_with(path: str, text: str) -> None:
    error = refused(with_text(path, text))
    assert (error.values["reason"], error.values["path"]) == (Flaw.TOO_LONG, path)


@pytest.mark.parametrize("path", COUNTS)
@pytest.mark.parametrize("text", ["1.5", "1.0", "1e1"])
def test_what_is_counted_is_whole(path: str, text: str) -> None:
    error = refused(with_text(path, text))
    assert (error.values["reason"], error.values["path"]) == (Flaw.WRONG_KIND, path)


@usual
@given(numbers, st.booleans())
def test_every_finite_rating_is_accepted(rating: Decimal, unrated: bool) -> None:
    document = replace(full_document(), players=Players(Player("", rating, unrated)))
    assert codec.decode(codec.encode(document)).players.a.rating == rating


@pytest.mark.parametrize("text", ["0", "-0", "-0.0", "-1500", "1e3", "0e-999", "1500.50", "1e-40"])
def test_ratings_may_be_written_in_any_way(text: str) -> None:
    assert codec.decode(with_text("players.a.rating", text)).players.a.rating == D(text)


@pytest.mark.parametrize(
    ("path", "value", "flaw"),
    [
        ("players.b.k.value", 0, Flaw.NOT_POSITIVE),
        ("players.b.k.value", -20, Flaw.NOT_POSITIVE),
        ("rules.cap.points", 0, Flaw.NOT_POSITIVE),
        ("journal[0].a.k.base", 0, Flaw.NOT_POSITIVE),
        ("journal[0].a.k.value", -1, Flaw.OUT_OF_RANGE),
        ("series.games", 0, Flaw.OUT_OF_RANGE),
        ("series.games", 5001, Flaw.OUT_OF_RANGE),
        ("series.games", -1, Flaw.OUT_OF_RANGE),
        ("series.period_games", 0, Flaw.OUT_OF_RANGE),
        ("series.period_games", 5001, Flaw.OUT_OF_RANGE),
        ("series.samples", -1, Flaw.OUT_OF_RANGE),
        ("series.samples", 101, Flaw.OUT_OF_RANGE),
        ("series.seed", -1, Flaw.OUT_OF_RANGE),
        ("series.seed", 2**63, Flaw.OUT_OF_RANGE),
        ("players.a.other_games", -1, Flaw.OUT_OF_RANGE),
        ("players.a.k.games", -1, Flaw.OUT_OF_RANGE),
        ("players.a.k.born", 1849, Flaw.OUT_OF_RANGE),
        ("players.a.k.born", 3000, Flaw.OUT_OF_RANGE),
        ("draws.share", 1, Flaw.OUT_OF_RANGE),
        ("draws.share", -0.1, Flaw.OUT_OF_RANGE),
        ("series.given", {"win": 0.5, "draw": 0.3, "loss": 0.3}, Flaw.NOT_CHANCES),
        ("series.given", {"win": 1.5, "draw": -0.5, "loss": 0}, Flaw.NOT_CHANCES),
        ("series.pattern", [], Flaw.EMPTY),
        ("series.pattern[1]", "+", Flaw.NOT_A_CHOICE),
        ("result", "+", Flaw.NOT_A_CHOICE),
        ("result", "-", Flaw.NOT_A_CHOICE),
        ("result", "1/2", Flaw.NOT_A_CHOICE),
        ("result", 1, Flaw.WRONG_KIND),
        ("journal[0].result", "+", Flaw.NOT_A_CHOICE),
        ("rules.preset", "fide", Flaw.NOT_A_CHOICE),
        ("players.a.k.source", "table", Flaw.NOT_A_CHOICE),
        ("players.a.k.source", 5, Flaw.WRONG_KIND),
        ("rules.list_date", "2026-11-02", Flaw.NOT_A_LIST_DATE),
        ("rules.list_date", "2026-13-01", Flaw.NOT_A_DATE),
        ("rules.list_date", "2026-02-30", Flaw.NOT_A_DATE),
        ("rules.list_date", "20261101", Flaw.NOT_A_DATE),
        ("rules.list_date", "", Flaw.NOT_A_DATE),
        ("rules.list_date", "0001-01-01", Flaw.OUT_OF_RANGE),
        ("rules.list_date", "9999-12-01", Flaw.OUT_OF_RANGE),
        ("journal[0].day", "2026-11-31", Flaw.NOT_A_DATE),
        ("journal[0].rules.list_date", "2026-11-30", Flaw.NOT_A_LIST_DATE),
        ("players.a.name", None, Flaw.WRONG_KIND),
        ("players.a.unrated", 0, Flaw.WRONG_KIND),
        ("players", [], Flaw.WRONG_KIND),
        ("players.a", None, Flaw.WRONG_KIND),
        ("journal", {}, Flaw.WRONG_KIND),
        ("event.rounds", [ROUND] * 61, Flaw.OUT_OF_RANGE),
        ("event.scenarios", [{"name": "", "plans": [], "note": ""}] * 7, Flaw.OUT_OF_RANGE),
        ("event.planned_rounds", 61, Flaw.OUT_OF_RANGE),
        ("event.planned_rounds", -1, Flaw.OUT_OF_RANGE),
        ("event.scenarios[0].plans[0].round", -1, Flaw.OUT_OF_RANGE),
        ("event.scenarios[0].plans[0].round", 60, Flaw.OUT_OF_RANGE),
        ("event.scenarios[0].plans[0].result", "score", Flaw.NOT_A_CHOICE),
        ("event.rounds[1].given_points", None, Flaw.WRONG_KIND),
        ("event.rounds[1].given_points", -0.5, Flaw.OUT_OF_RANGE),
        ("event.rounds[1].opponent_points", -1, Flaw.OUT_OF_RANGE),
        ("event.rounds[1].opponent.rating.high", 1699, Flaw.OUT_OF_RANGE),
        ("event.rounds[1].opponent.title", "XM", Flaw.NOT_A_CHOICE),
        ("event.goals[1].title", "FM", Flaw.NOT_A_CHOICE),
        ("event.goals[1].title", None, Flaw.NOT_A_CHOICE),
        ("event.newcomer.score", -1, Flaw.OUT_OF_RANGE),
        ("event.norms.rounds_a_day", -1, Flaw.OUT_OF_RANGE),
        ("version", "1", Flaw.WRONG_KIND),
        ("version", True, Flaw.WRONG_KIND),
        ("version", 1.0, Flaw.WRONG_KIND),
        ("version", None, Flaw.ABSENT),
        ("version", 0, Flaw.OUT_OF_RANGE),
        ("version", -3, Flaw.OUT_OF_RANGE),
    ],
)
def test_values_that_cannot_be_are_refused_with_their_path(
    path: str, value: Any, flaw: Flaw
) -> None:
    error = refused(with_value(path, value))
    assert error.fault is FileFault.DAMAGED
    assert (error.values["reason"], error.values["path"]) == (flaw, path)
    assert path in file_fault(error, "a.elo")


def test_limits_themselves_are_accepted() -> None:
    for path, value in (
        ("series.games", 1),
        ("series.games", 5000),
        ("series.period_games", 5000),
        ("players.b.k.value", 1e-9),
        ("journal[0].a.k.value", 0),  # what the ceiling of 700 leaves of K
        ("draws.share", 0),
        ("players.a.k.games", 10**39),
        ("series.samples", 100),
        ("series.seed", 2**63 - 1),
    ):
        codec.decode(with_value(path, value))


def keys_of(tree: Any, path: str = "") -> list[str]:
    """The path of every key of every object."""
    found = []
    if isinstance(tree, dict):
        for key, value in tree.items():
            inside = f"{path}.{key}" if path else key
            found += [inside, *keys_of(value, inside)]
    elif isinstance(tree, list):
        for i, value in enumerate(tree):
            found += keys_of(value, f"{path}[{i}]")
    return found


def test_there_are_many_keys() -> None:
    assert len(keys_of(tree_of())) > 80


@pytest.mark.parametrize("path", [p for p in keys_of(tree_of()) if p != "format"])
def test_every_key_must_be_there_once_and_no_other(path: str) -> None:
    tree = tree_of()
    place, key = walk(tree, path)
    value = place.pop(key)
    error = refused(written(tree))
    assert (error.values["reason"], error.values["path"]) == (Flaw.ABSENT, path)

    place[key], place["@@"] = value, value
    error = refused(written(tree))
    parent = path.rpartition(".")[0]
    unknown = f"{parent}.@@" if parent else "@@"
    assert (error.values["reason"], error.values["path"]) == (Flaw.UNKNOWN, unknown)

    twice = written(tree).replace(b'"@@"', json.dumps(key).encode())
    error = refused(twice)
    assert (error.values["reason"], error.values["path"]) == (Flaw.TWICE, path)


@pytest.mark.parametrize("depth", [100, 900, 200_000])
@pytest.mark.parametrize(("start", "end"), [(b"[", b"]"), (b'{"a":', b"}")])
def test_deep_nesting_is_refused(depth: int, start: bytes, end: bytes) -> None:
    head = b'{"format": "eloapp", "version": 1, "rules": '
    for data in (head + start * depth + b"1" + end * depth + b"}", head + start * depth):
        error = refused(data)
        assert error.fault is FileFault.DAMAGED
        assert file_fault(error, "a.elo")


def test_a_long_key_does_not_make_a_long_sentence() -> None:
    error = refused(with_value("result", None).replace(b'"result"', b'"' + b"x\\n" * 9_000 + b'"'))
    assert len(file_fault(error, "a.elo")) < 250
    assert "\n" not in file_fault(error, "a.elo")


def test_the_messages_of_the_library_are_all_understood() -> None:
    """NOT_A_CHOICE is what an unknown message becomes; these are the only ones that mean it."""
    said = []
    for path, value in (("rules.preset", "x"), ("players.a.k.source", "x"), ("result", "x")):
        tree = tree_of(with_value(path, value))
        with pytest.raises(msgspec.ValidationError) as raised:
            msgspec.convert(tree, wire.File)
        said.append(str(raised.value).partition(" - ")[0])
    assert said == ["Invalid enum value 'x'", "Invalid value 'x'", "Invalid enum value 'x'"]


# --- whatever comes -----------------------------------------------------------------------------


def survives(data: bytes) -> Document | None:
    """A document, or a FileError with a sentence of one line; nothing else may come out."""
    try:
        return codec.decode(data)
    except FileError as error:
        sentence = file_fault(error, "a.elo")
        assert sentence
        assert "{" not in sentence
        assert "\n" not in sentence
    return None


def mutated(data: bytes, chance: random.Random) -> bytes:
    """The bytes with a few of them changed, removed, doubled or put elsewhere."""
    found = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        at, length = chance.randrange(len(found)), chance.randint(1, 40)
        part = found[at : at + length]
        change: Callable[[], None] = chance.choice(
            [
                lambda at=at: found.__setitem__(at, chance.randrange(256)),
                lambda at=at, length=length: found.__delitem__(slice(at, at + length)),
                lambda at=at, part=part: found.__setitem__(slice(at, at), part),
                lambda at=at: found.__setitem__(slice(at, at), b"0"),
                lambda at=at: found.__setitem__(slice(at, at + 1), b'"'),
            ]
        )
        change()
    return bytes(found)


def check_mutations(examples: int) -> None:
    chance = random.Random(4)
    opened = 0
    for _ in range(examples):
        document = survives(mutated(GOOD, chance))
        if document is not None:
            opened += 1
            assert codec.decode(codec.encode(document)) == document
    assert 0 < opened < examples


def test_a_mutated_file_is_opened_or_refused() -> None:
    check_mutations(400)


@pytest.mark.slow
def test_ten_thousand_mutated_files_are_opened_or_refused() -> None:
    check_mutations(10_000)


@usual
@given(st.binary(max_size=200))
def test_any_bytes_are_refused(data: bytes) -> None:
    assert survives(data) is None


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)


@settings(usual, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(keys_of(tree_of())), json_values)
def test_any_value_at_any_place_is_opened_or_refused(path: str, value: Any) -> None:
    survives(with_value(path, value))


# --- schema -------------------------------------------------------------------------------------


def test_the_schema_has_every_key_and_numbers_are_numbers() -> None:
    schema = document_schema()
    assert json.dumps(schema)
    names = {key for part in schema["$defs"].values() for key in part.get("properties", {})}
    written_keys = {path.rpartition(".")[2] for path in keys_of(tree_of())}
    assert names == written_keys
    assert "decimal" not in json.dumps(schema)
    player = schema["$defs"]["Player"]
    assert player["properties"]["rating"] == {"anyOf": [{"type": "number"}, {"type": "null"}]}
    assert player["required"] == list(player["properties"])
    assert schema["$defs"]["Series"]["properties"]["games"]["maximum"] == 5000
    assert schema["$defs"]["File"]["properties"]["version"]["const"] == VERSION
