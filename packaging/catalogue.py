"""Keep the translations in step with the program; a development tool (needs Babel).

    python packaging/catalogue.py           extract, update and compile the catalogues
    python packaging/catalogue.py --check   change nothing; say what is wrong and exit with 1

The files hold no dates, line numbers or tool versions, so they change only with the texts.
"""

import io
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

from babel.messages.catalog import PYTHON_FORMAT, Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileParser, write_po

ROOT = Path(__file__).resolve().parent.parent
TEMPLATE = Path("resources/locale/eloapp.pot")
FRENCH = Path("resources/locale/fr/LC_MESSAGES/eloapp.po")

# N_ and NP_ mark texts that are translated later, where they are shown.
KEYWORDS = {
    "_": None,
    "N_": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "NP_": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}


class StableCatalog(Catalog):
    """A catalogue with a header that does not change by itself, and French plurals."""

    num_plurals = 2
    plural_expr = "(n > 1)"  # Babel's own rule for French has a third form, for millions

    def _get_mime_headers(self) -> list[tuple[str, str]]:
        headers = [("Project-Id-Version", "EloApp")]
        if self.locale_identifier:
            headers.append(("Language", self.locale_identifier))
            headers.append(("Plural-Forms", self.plural_forms))
        headers.append(("MIME-Version", "1.0"))
        headers.append(("Content-Type", "text/plain; charset=utf-8"))
        headers.append(("Content-Transfer-Encoding", "8bit\n"))
        return headers


def extract(root: Path) -> StableCatalog:
    """The texts of the program, as a template."""
    template = StableCatalog(
        header_comment="# The texts of EloApp, written by packaging/catalogue.py.", fuzzy=False
    )
    found = extract_from_dir(
        root / "eloapp",
        [("**.py", "python")],
        keywords=KEYWORDS,
        comment_tags=("Translators:",),
    )
    for _file, _line, text, comments, context in found:
        template.add(text, auto_comments=comments, context=context)
    return template


def read_french(root: Path) -> StableCatalog:
    """The French catalogue as it is; an empty one if there is none."""
    french = StableCatalog("fr", header_comment="# French texts of EloApp.", fuzzy=False)
    path = root / FRENCH
    if path.exists():
        with path.open("rb") as file:
            PoFileParser(french).parse(file)
    return french


def forms(text: str | list[str] | tuple[str, ...] | None) -> list[str]:
    """A text of Babel's as a list: itself, or singular and plural."""
    return [text or ""] if text is None or isinstance(text, str) else list(text)


def render(catalog: Catalog) -> bytes:
    """The text of a .pot or .po file.

    Babel marks "50 % of" as a format of the % operator; it is one only without the space.
    """
    for message in catalog:
        formats = [found for text in forms(message.id) for found in PYTHON_FORMAT.finditer(text)]
        if all(found[2].startswith(" ") for found in formats):
            message.flags.discard("python-format")
    buffer = io.BytesIO()
    write_po(buffer, catalog, no_location=True, sort_output=True)
    return buffer.getvalue()


def build(root: Path) -> tuple[StableCatalog, dict[Path, bytes]]:
    """The French catalogue brought up to date, and what the files should hold."""
    template = extract(root)
    files = {TEMPLATE: render(template)}
    french = read_french(root)
    for message in french.obsolete.values():  # a text that came back finds its translation
        if french.get(message.id, message.context) is None:
            french[message.id] = message
    french.obsolete.clear()
    french.update(template, no_fuzzy_matching=True)
    files[FRENCH] = render(french)
    compiled = io.BytesIO()
    write_mo(compiled, french)
    files[FRENCH.with_suffix(".mo")] = compiled.getvalue()
    return french, files


def fields(text: str) -> set[str] | None:
    """The names in braces that str.format would fill; None if the braces do not match."""
    try:
        return {name for _, name, _, _ in Formatter().parse(text) if name is not None}
    except ValueError:
        return None


def field_fault(message: Message) -> str:
    """What is wrong with the placeholders of one translation; empty if nothing is."""
    # The French singular is also that of 0, so it may name the number where English does not.
    originals = forms(message.id)
    first, *others = forms(message.string)
    pairs = [(first, originals), *((text, originals[-1:]) for text in others)]
    for text, allowed in pairs:
        if fields(text) not in [fields(original) for original in allowed]:
            return f"other placeholders than the English text: {text!r}"
    return ""


def faults(catalog: Catalog) -> Iterator[str]:
    """What must be mended by hand before the catalogue is complete."""
    for message in catalog:
        if not message.id:
            continue
        wrong = [str(error) for error in message.check(catalog)]
        if not all(forms(message.string)):
            wrong = ["not translated"]
        elif not wrong:
            wrong = [field_fault(message)]
        if message.fuzzy:
            wrong.append("fuzzy")
        yield from (f"{FRENCH}: {message.id!r}: {fault}" for fault in wrong if fault)
    for message in catalog.obsolete.values():
        yield f"{FRENCH}: {message.id!r}: obsolete, remove it"


def same_lines(content: bytes) -> bytes:
    """The content without the line ends that git writes on Windows."""
    return content.replace(b"\r\n", b"\n")


def check(root: Path) -> list[str]:
    """Everything that keeps the catalogues from being complete and up to date."""
    french, files = build(root)
    wrong = []
    for path, content in files.items():
        file = root / path
        if not file.exists() or same_lines(file.read_bytes()) != same_lines(content):
            wrong.append(f"{path}: not up to date, run `python packaging/catalogue.py`")
    return [*wrong, *faults(french)]


def update(root: Path) -> list[str]:
    """Write the files; returns what remains to be mended by hand."""
    french, files = build(root)
    for path, content in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(content)
    return list(faults(french))


def main(arguments: list[str]) -> int:
    """The command line."""
    if arguments not in ([], ["--check"]):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    wrong = check(ROOT) if arguments else update(ROOT)
    for fault in wrong:
        print(fault)
    if not wrong:
        print(f"French catalogue complete: {len(extract(ROOT))} texts.")
    return 1 if wrong and arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
