"""Reading the PDFs that Qt writes: their pages, and their text as a reader finds and copies it."""

import re
import zlib
from collections.abc import Iterator

#: Stands for a glyph of which the file does not say what it means.
UNKNOWN = "\ufffd"


def page_sizes(data: bytes) -> list[tuple[int, int]]:
    """Width and height of each page in whole points; A4 is (595, 842)."""
    boxes = re.findall(rb"/MediaBox \[0 0 ([0-9.]+) ([0-9.]+)\]", data)
    return [(round(float(width)), round(float(height))) for width, height in boxes]


def text_of(data: bytes) -> str:
    """All texts in the order they were drawn, a line for each piece."""
    return "\n".join(text for content in _contents(data) for text in _texts(data, content))


def _objects(data: bytes) -> dict[bytes, bytes]:
    return dict(re.findall(rb"(\d+) 0 obj(.*?)endobj", data, re.DOTALL))


def _stream(body: bytes) -> bytes:
    head, _, rest = body.partition(b"stream")
    content = rest.rpartition(b"endstream")[0].strip(b"\r\n")
    return zlib.decompress(content) if b"FlateDecode" in head else content


def _contents(data: bytes) -> Iterator[bytes]:
    objects = _objects(data)
    for body in objects.values():
        if b"/Type /Page\n" in body or b"/Type /Page " in body:
            found = re.search(rb"/Contents (\d+) 0 R", body)
            assert found is not None
            yield _stream(objects[found[1]])


def _meanings(data: bytes) -> dict[bytes, dict[int, str]]:
    """By the name of a font, what each of its glyphs means."""
    objects = _objects(data)
    fonts = {}
    for name, number in set(re.findall(rb"/(F\d+) (\d+) 0 R", data)):
        found = re.search(rb"/ToUnicode (\d+) 0 R", objects[number])
        assert found is not None
        fonts[name] = dict(_pairs(_stream(objects[found[1]])))
    return fonts


def _pairs(cmap: bytes) -> Iterator[tuple[int, str]]:
    for part in re.findall(rb"beginbfrange(.*?)endbfrange", cmap, re.DOTALL):
        line = rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*(\[.*?\]|<[0-9A-Fa-f]+>)"
        for low, high, means in re.findall(line, part, re.DOTALL):
            codes = re.findall(rb"<([0-9A-Fa-f]+)>", means)
            for place, glyph in enumerate(range(int(low, 16), int(high, 16) + 1)):
                letter = codes[place] if means.startswith(b"[") else codes[0]
                text = bytes.fromhex(letter.decode()).decode("utf-16-be")
                if not means.startswith(b"["):
                    text = chr(ord(text) + place)
                yield glyph, text


def _texts(data: bytes, content: bytes) -> Iterator[str]:
    fonts = _meanings(data)
    for piece in re.findall(rb"BT(.*?)ET", content, re.DOTALL):
        meaning: dict[int, str] = {}
        letters = []
        for name, codes in re.findall(rb"/(F\d+) [0-9.]+ Tf|<([0-9A-Fa-f]+)> Tj", piece):
            if name:
                meaning = fonts[name]
            else:
                letters.append(meaning.get(int(codes, 16), UNKNOWN).replace("\0", UNKNOWN))
        yield "".join(letters).replace("\t", " ")  # Qt gives the space the meaning of a tab
