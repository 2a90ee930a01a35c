"""The language of the process, by the standard library's gettext.

A process speaks one language at a time. Views are rebuilt when it changes, so that every text
is asked for again.
"""

import gettext as _gettext
import io
import os
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources import files
from typing import Final

LANGUAGES: Final = ("en", "fr")
_DECIMAL_MARK: Final = {"en": ".", "fr": ","}


@dataclass(frozen=True, slots=True)
class Language:
    """A language with its decimal mark; the mark follows the user's locale where it is known."""

    code: str
    decimal_mark: str
    catalogue: _gettext.NullTranslations


_active = Language("en", ".", _gettext.NullTranslations())


def use(
    code: str,
    decimal_mark: str | None = None,
    catalogue: _gettext.NullTranslations | None = None,
) -> None:
    """Speak a language from now on; an unknown code falls back to English.

    ``catalogue`` replaces the one of the program (a test uses it for its pseudo-language).
    """
    global _active
    code = code if code in LANGUAGES else "en"
    mark = decimal_mark or _DECIMAL_MARK[code]
    _active = Language(code, mark, catalogue or _load(code))


def current() -> Language:
    """The language that is spoken now."""
    return _active


def code_from_environment() -> str:
    """The language that the environment asks for, as gettext reads it."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return value.split(":")[0].split(".")[0].split("_")[0].lower()
    return "en"


def _load(code: str) -> _gettext.NullTranslations:
    if code == "en":
        return _gettext.NullTranslations()
    catalogue = files("eloapp.resources") / "locale" / code / "LC_MESSAGES" / "eloapp.mo"
    return _gettext.GNUTranslations(io.BytesIO(catalogue.read_bytes()))


def _(message: str) -> str:
    """Translate a message."""
    return _active.catalogue.gettext(message)


def ngettext(singular: str, plural: str, n: int) -> str:
    """Translate a message that depends on a number."""
    return _active.catalogue.ngettext(singular, plural, n)


def pgettext(context: str, message: str) -> str:
    """Translate a message whose meaning depends on where it stands."""
    return _active.catalogue.pgettext(context, message)


def labelled(label: str, text: str) -> str:
    """Label and text with the colon of the language (French sets a space before it)."""
    return _("{label}: {text}").format(label=label, text=text)


def apart(texts: Iterable[str]) -> str:
    """Texts with the semicolon of the language between them."""
    return _("; ").join(texts)


def N_(message: str) -> str:
    """Mark a message that is translated later, where it is shown."""
    return message
