"""Bytes to text: by the mark, as the user says, as UTF-8, as cp1252; rubbish is refused at once."""

import random
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eloapp.files.errors import FileError, FileFault
from eloapp.files.results.encoding import ENCODINGS, MAX_BYTES, decode

TEXT = "Noël;1800;½\r\n"
usual = settings(derandomize=True, deadline=None, max_examples=300, database=None)


def fault(data: bytes, encoding: str | None = None) -> FileFault:
    with pytest.raises(FileError) as caught:
        decode(data, encoding)
    return caught.value.fault


@pytest.mark.parametrize(
    ("codec", "told"),
    [
        ("utf-8", "utf-8"),
        ("utf-8-sig", "utf-8"),
        ("utf-16", "utf-16"),
        ("utf-16-be", "utf-16"),
        ("cp1252", "cp1252"),
    ],
)
def test_the_encodings_that_are_found_out(codec: str, told: str) -> None:
    mark = "\ufeff" if codec == "utf-16-be" else ""
    found = decode((mark + TEXT).encode(codec))
    assert (found.text, found.encoding) == (TEXT, told)


def test_the_user_may_say_better_but_a_mark_is_sure() -> None:
    assert decode("Łódź".encode("cp1250"), "cp1250").text == "Łódź"
    assert decode("Łódź".encode("cp1250")).text != "Łódź"
    found = decode(TEXT.encode("utf-8-sig"), "cp1250")
    assert (found.text, found.encoding) == (TEXT, "utf-8")
    assert decode(TEXT.encode("utf-16"), "cp1252").text == TEXT
    assert decode(TEXT.encode("utf-8"), "no such codec").text == TEXT


def test_every_encoding_on_offer_works() -> None:
    for codec in ENCODINGS:
        assert decode("Elo;1800".encode(codec), codec).text == "Elo;1800", codec


@pytest.mark.parametrize("data", [b"\x89PNG\r\n", b"%PDF-1.7\n", b"PK\x03\x04", b"\x00" * 50])
def test_what_is_no_text(data: bytes) -> None:
    assert fault(data) is FileFault.NOT_TEXT
    assert fault(data, "cp1252") is FileFault.NOT_TEXT


def test_rubbish_of_any_size_is_refused_within_a_second() -> None:
    rubbish = random.Random(1).randbytes(10_000_000)
    late = b"1850 1\n" * 1_000_000 + rubbish
    start = process_time()
    assert fault(rubbish) is FileFault.NOT_TEXT
    assert fault(late) is FileFault.NOT_TEXT
    assert fault(bytes(MAX_BYTES + 1)) is FileFault.TOO_BIG
    assert process_time() - start < 1


def test_a_few_wrong_bytes_do_not_spoil_a_text() -> None:
    data = b"1850 1\r\n" * 100 + b"Petit \x81 1900 0\r\n"
    assert decode(data).text.startswith("1850 1")


@usual
@given(st.binary(max_size=300), st.sampled_from([None, *ENCODINGS]))
def test_any_bytes_are_a_text_or_one_fault(data: bytes, encoding: str | None) -> None:
    try:
        assert decode(data, encoding).encoding in ENCODINGS
    except FileError:
        assert fault(data, encoding) is FileFault.NOT_TEXT


@usual
@given(st.text(st.characters(exclude_categories=["C"], include_characters="\n\t")))
def test_utf_8_and_16_come_back_as_they_were(text: str) -> None:
    text = text.removeprefix("\ufeff")
    assert decode(text.encode("utf-16")).text == text
    assert decode(text.encode("utf-8-sig")).text == text
