"""The gates of the translations let nothing through that a person would see in the window."""

import gettext
import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

SOURCE = """
title = _("Rating")
change = _("From {old} to {new}")
share = _("50 % of the games")
colour = pgettext("pieces", "White")
games = ngettext("{n} game", "{n} games", 3)
later = N_("Draw"), NP_("result", "Loss")
"""
FRENCH = {
    '"Rating"': "Classement",
    '"From {old} to {new}"': "De {old} à {new}",
    '"50 % of the games"': "50 % des parties",
    '"White"': "Blancs",
    '"Draw"': "Nulle",
    '"Loss"': "Défaite",
}


def load_tool() -> ModuleType:
    """packaging/ is no package, so its programs are loaded by their path."""
    path = Path(__file__).parents[1] / "packaging" / "catalogue.py"
    spec = importlib.util.spec_from_file_location("catalogue_tool", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


catalogue = load_tool()


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8", newline="\n")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A small program whose French catalogue is complete."""
    (tmp_path / "eloapp").mkdir()
    (tmp_path / "eloapp" / "texts.py").write_text(SOURCE, encoding="utf-8")
    assert len(catalogue.update(tmp_path)) == 7
    for english, french in FRENCH.items():
        edit(po(tmp_path), f'msgid {english}\nmsgstr ""', f'msgid {english}\nmsgstr "{french}"')
    edit(po(tmp_path), 'msgstr[0] ""', 'msgstr[0] "{n} partie"')
    edit(po(tmp_path), 'msgstr[1] ""', 'msgstr[1] "{n} parties"')
    assert catalogue.update(tmp_path) == []
    return tmp_path


def po(root: Path) -> Path:
    return root / "resources" / "locale" / "fr" / "LC_MESSAGES" / "eloapp.po"


def test_complete_catalogue_passes_and_is_used(root: Path) -> None:
    assert catalogue.check(root) == []
    french = gettext.translation("eloapp", root / "resources" / "locale", ["fr"])
    assert french.gettext("From {old} to {new}") == "De {old} à {new}"
    assert french.pgettext("pieces", "White") == "Blancs"
    assert french.pgettext("result", "Loss") == "Défaite"
    assert [french.ngettext("{n} game", "{n} games", n).format(n=n) for n in (0, 1, 2)] == [
        "0 partie",
        "1 partie",
        "2 parties",
    ]


def test_files_hold_nothing_that_changes_by_itself(root: Path) -> None:
    before = {file: file.read_bytes() for file in root.rglob("eloapp.*")}
    assert len(before) == 3
    edit(root / "eloapp" / "texts.py", "title", "\n\n\nheading")  # only lines move
    assert catalogue.check(root) == []
    catalogue.update(root)
    assert before == {file: file.read_bytes() for file in root.rglob("eloapp.*")}
    assert "POT-Creation-Date" not in po(root).read_text(encoding="utf-8")
    assert "texts.py" not in po(root).read_text(encoding="utf-8")
    assert '"Plural-Forms: nplurals=2; plural=(n > 1);\\n"' in po(root).read_text(encoding="utf-8")


def test_program_without_texts_passes(tmp_path: Path) -> None:
    (tmp_path / "eloapp").mkdir()
    assert catalogue.update(tmp_path) == []
    assert catalogue.check(tmp_path) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('msgstr "Classement"', 'msgstr ""', "'Rating': not translated"),
        ('msgstr[1] "{n} parties"', 'msgstr[1] ""', "not translated"),
        ('msgid "Rating"', '#, fuzzy\nmsgid "Rating"', "'Rating': fuzzy"),
        ("De {old} à {new}", "De {old} à {neuf}", "other placeholders"),
        ("De {old} à {new}", "À {new}", "other placeholders"),
        ("De {old} à {new}", "De {old} à {new", "other placeholders"),
        ('"{n} parties"', '"{m} parties"', "other placeholders"),
    ],
)
def test_faulty_entry_is_refused(root: Path, old: str, new: str, fault: str) -> None:
    edit(po(root), old, new)
    found = catalogue.update(root)
    assert len(found) == 1
    assert fault in found[0]
    assert catalogue.check(root) == found


def test_french_singular_may_name_the_number_for_zero(root: Path) -> None:
    edit(root / "eloapp" / "texts.py", '"{n} game"', '"One game"')
    catalogue.update(root)
    edit(po(root), 'msgstr[0] ""\nmsgstr[1] ""', 'msgstr[0] "{n} partie"\nmsgstr[1] "{n} parties"')
    assert [fault for fault in catalogue.update(root) if "obsolete" not in fault] == []


def test_new_and_vanished_texts_are_refused(root: Path) -> None:
    edit(root / "eloapp" / "texts.py", '"Rating"', '"Elo rating"')
    found = "\n".join(catalogue.check(root))
    assert "eloapp.pot: not up to date" in found
    assert "eloapp.po: not up to date" in found
    assert "'Elo rating': not translated" in found
    assert "'Rating': obsolete" in found


def test_text_that_comes_back_keeps_its_translation(root: Path) -> None:
    edit(root / "eloapp" / "texts.py", '"Rating"', '"Elo rating"')
    catalogue.update(root)
    edit(root / "eloapp" / "texts.py", '"Elo rating"', '"Rating"')
    assert "'Rating'" not in "\n".join(catalogue.update(root))


def test_stale_compiled_catalogue_is_refused(root: Path) -> None:
    edit(po(root), 'msgstr "Classement"', 'msgstr "Cote"')
    (found,) = catalogue.check(root)
    assert "eloapp.mo: not up to date" in found


def test_check_changes_nothing(root: Path) -> None:
    edit(root / "eloapp" / "texts.py", '"Rating"', '"Elo rating"')
    before = {file: file.read_bytes() for file in root.rglob("*.*")}
    assert catalogue.check(root)
    assert before == {file: file.read_bytes() for file in root.rglob("*.*")}


def test_command_line(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(catalogue, "ROOT", root)
    assert catalogue.main(["--check"]) == 0
    assert capsys.readouterr().out == "French catalogue complete: 7 texts.\n"
    edit(po(root), 'msgstr "Classement"', 'msgstr ""')
    assert catalogue.main(["--check"]) == 1
    assert "not translated" in capsys.readouterr().out
    assert catalogue.main(["--chek"]) == 2
