"""Any text or bytes: what they are recognised as, and that nothing breaks the readers.

Rules protected: a reading has rows, and each row counts with a rating and a result or says why it
does not; anything else is one :class:`FileError`; no traceback, no hang, whatever stands there.
"""

import gc
from collections.abc import Iterable
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import texts

from eloapp.files.errors import FileError, FileFault
from eloapp.files.results.encoding import MAX_BYTES
from eloapp.files.results.people import find_me, same_name
from eloapp.files.results.reading import ColumnRole, Options, Person, Reading, SourceKind
from eloapp.files.results.text import read_bytes, read_text
from eloapp.wording.results import assumptions, row_problem, summary

KINDS = {
    "lines": SourceKind.LINES,
    "pairs": SourceKind.PAIRS,
    "table": SourceKind.TABLE,
    "crosstable": SourceKind.CROSSTABLE,
    "card": SourceKind.PLAYER_CARD,
    "grid": SourceKind.FRENCH_GRID,
    "aligned": SourceKind.CROSSTABLE,
    "round-robin": SourceKind.CROSSTABLE,
    "pairings": SourceKind.PAIRS,
}
#: What a text can be refused for.
REFUSED = {
    FileFault.EMPTY,
    FileFault.NO_RESULTS,
    FileFault.NOT_TEXT,
    FileFault.TOO_MANY_ROWS,
}
usual = settings(derandomize=True, deadline=None, max_examples=200, database=None)
many = settings(usual, max_examples=10_000)
every_sample = pytest.mark.parametrize("sample", texts.SAMPLES)
names = st.sampled_from(["", "Durand", "Alix Durand", "Petit, Noa", "x"])
user_options = st.builds(
    Options,
    separator=st.none() | st.sampled_from([";", ",", "\t", "|", "x", '"']),
    decimal_mark=st.none() | st.sampled_from([",", "."]),
    header=st.none() | st.integers(-3, 99),
    columns=st.none() | st.lists(st.sampled_from(ColumnRole), max_size=12).map(tuple),
    me=st.none() | st.sampled_from(["1", "2", "Durand", "Petit, Noa", "nobody"]),
    white_first=st.none() | st.booleans(),
)
nothing_or_options = st.just(Options()) | user_options
damaged_files = st.sampled_from([*texts.SAMPLES.values()]).flatmap(texts.damaged_bytes)


def check(source: str | bytes, options: Options, own_name: str, seconds: float = 1) -> None:
    """Read ``source`` and check what is promised of every reading.

    The collection of the rubbish of 10,000 examples takes seconds: it must not fall in between.
    """
    gc.disable()
    start = process_time()
    try:
        if isinstance(source, bytes):
            reading = read_bytes(source, options, own_name=own_name)
        else:
            reading = read_text(source, options, own_name=own_name)
    except FileError as error:
        refused: FileError | None = error
    else:
        refused = None
        check_reading(reading, options)
    finally:
        took = process_time() - start
        gc.enable()
    assert took < seconds
    assert refused is None or refused.fault in REFUSED


def check_reading(reading: Reading, options: Options) -> None:
    assert reading.rows
    assert reading.asked == options
    for row in reading.rows:
        assert row.place.line >= 1
        assert row.place.column >= 1
        if row.counts:
            assert row.rating is not None
            assert row.rating.is_finite()
            assert row.result is not None
            assert row.result.played
        else:
            assert row_problem(row)
    keys = [person.key for person in reading.people]
    assert len(set(keys)) == len(keys)
    assert reading.used.me in (None, *keys)
    assert len({len(row) for row in (*reading.table, reading.headers)}) == 1
    assert len(reading.table) <= 50
    assert summary(reading)
    assert all(assumptions(reading))


# --- what it is -------------------------------------------------------------------------------


@every_sample
def test_each_kind_is_recognised_in_every_encoding_and_with_every_line_end(sample: str) -> None:
    text = texts.SAMPLES[sample]
    expected = read_text(text, own_name="Petit")
    assert expected.kind is KINDS[sample]
    assert expected.counted
    check_reading(expected, Options())
    for end in ("\r\n", "\r"):
        assert read_text(text.replace("\r\n", "\n").replace("\n", end), own_name="Petit") == (
            expected
        )
    for codec in ("utf-8", "utf-8-sig", "utf-16", "cp1252"):
        reading = read_bytes(text.encode(codec), own_name="Petit")
        assert reading.rows == expected.rows, codec
        assert reading.used.encoding == codec.removesuffix("-sig")


def test_a_pasted_pgn() -> None:
    text = (
        '[White "Durand"]\n[Black "Petit"]\n[Result "1-0"]\n[WhiteElo "1800"]\n'
        '[BlackElo "1700"]\n\n1. e4 e5 1-0\n'
    )
    reading = read_text(text, own_name="Petit")
    assert reading.kind is SourceKind.PGN
    assert [row.rating for row in reading.counted] == [1800]


@pytest.mark.parametrize("text", ["", " \n\t\r\n", "\ufeff"])
def test_nothing_at_all(text: str) -> None:
    with pytest.raises(FileError) as caught:
        read_text(text)
    assert caught.value.fault is FileFault.EMPTY
    with pytest.raises(FileError) as caught:
        read_bytes(text.encode())
    assert caught.value.fault is FileFault.EMPTY


def test_names_as_people_write_them() -> None:
    assert same_name("Durand, Alix", "ALIX DURAND")
    assert same_name("Lefèvre", "lefevre, max")
    assert not same_name("Durand, Alix", "Durand, Max")
    assert not same_name("", "Durand")
    people = [Person(key, name) for key, name in enumerate_names("Durand, Alix", "Durand, Max")]
    assert find_me(people, "Max Durand") == "1"
    assert find_me(people, "Durand") is None
    assert find_me(people, "") is None


def enumerate_names(*found: str) -> Iterable[tuple[str, str]]:
    return ((str(index), name) for index, name in enumerate(found))


# --- accidents --------------------------------------------------------------------------------


@every_sample
@usual
@given(st.data(), nothing_or_options, names)
def test_damaged_texts(sample: str, data: st.DataObject, options: Options, own_name: str) -> None:
    check(data.draw(texts.damaged(texts.SAMPLES[sample])), options, own_name)


@usual
@given(damaged_files, names)
def test_damaged_bytes(data: bytes, own_name: str) -> None:
    check(data, Options(), own_name)


@usual
@given(texts.anything() | st.text(), nothing_or_options, names)
def test_any_text(text: str, options: Options, own_name: str) -> None:
    check(text, options, own_name)


@usual
@given(st.binary(max_size=400), names)
def test_any_bytes(data: bytes, own_name: str) -> None:
    check(data, Options(), own_name)


@pytest.mark.slow
@pytest.mark.timeout(1200)
@every_sample
@many
@given(st.data(), nothing_or_options, names)
def test_damaged_texts_for_long(
    sample: str, data: st.DataObject, options: Options, own_name: str
) -> None:
    check(data.draw(texts.damaged(texts.SAMPLES[sample])), options, own_name)


@pytest.mark.slow
@pytest.mark.timeout(1200)
@many
@given(damaged_files, names)
def test_damaged_bytes_for_long(data: bytes, own_name: str) -> None:
    check(data, Options(), own_name)


@pytest.mark.slow
@pytest.mark.timeout(1200)
@many
@given(texts.anything() | st.text(), nothing_or_options, names)
def test_any_text_for_long(text: str, options: Options, own_name: str) -> None:
    check(text, options, own_name)


# --- size -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "piece",
    [
        b"1850 1\n",
        b"1850 1;",
        b"a",
        b" ",
        b'"',
        b'";"\n',
        b"84w1\t",
        b"1 " * 200 + b"\n",
        b"1800 " * 30 + b"\n",
        b"Durand (1800) - ",
        b"-" * 290 + b"\n",
        b"( " * 140 + b"1-0\n",
        b"+ 12B " * 300 + b"\n",
        b"12 12 12 " * 100 + b"4w1 2b1\n",
        b"Elo;" * 200 + b"\n",
        b"\n",
    ],
)
def test_ten_million_bytes_of_anything_end_soon(piece: bytes) -> None:
    """The same again and again, more than anybody pastes: refused or read, within seconds."""
    check(piece * (10_000_000 // len(piece)) + b"x", Options(), "", seconds=5)


def test_fifty_million_bytes_are_the_limit() -> None:
    start = process_time()
    for source in ("1" * (MAX_BYTES + 1), b"1" * (MAX_BYTES + 1)):
        with pytest.raises(FileError) as caught:
            read_text(source) if isinstance(source, str) else read_bytes(source)
        assert caught.value.fault is FileFault.TOO_BIG
        assert caught.value.values == {"limit": MAX_BYTES}
    with pytest.raises(FileError) as caught:
        read_bytes(b"1850 1\n" * (MAX_BYTES // 7))
    assert caught.value.fault is FileFault.TOO_MANY_ROWS
    assert process_time() - start < 1
