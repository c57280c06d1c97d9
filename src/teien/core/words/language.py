"""In which language people are spoken to: gettext catalogues, chosen for as long as one request or drawing lasts.

A sentence is written in English where it is needed, `_("{name} wins").format(name=…)`; the catalogue of the language
in use translates it. English needs none.
"""

import gettext
from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from functools import cache
from pathlib import Path

from teien.core.words.errors import BadMaterial

LANGUAGES = {"en": "English", "fr": "Français"}
"""The languages there are, each by its own name."""
SOURCE = "en"
"""The language that messages are written in."""

CATALOGUES = Path(__file__).parents[2] / "translations"
OTHERS: dict[str, Path] = {}
"""The folders of other packages' catalogues, by their domains: they are asked for what Teien's own do not have."""

_language: ContextVar[str] = ContextVar("language", default=SOURCE)


def _(message: str) -> str:
    """The message in the language in use.

    >>> with speaking("en"):
    ...     _("water")
    'water'
    """
    tongue = _language.get()
    return message if tongue == SOURCE else catalogue(tongue).gettext(message)


def counted(one: str, many: str, count: int) -> str:
    """The message for so many; both forms may hold `{count}`.

    >>> counted("{count} step", "{count} steps", 3)
    '3 steps'
    """
    tongue = _language.get()
    if tongue == SOURCE:
        return (one if count == 1 else many).format(count=count)
    return catalogue(tongue).ngettext(one, many, count).format(count=count)


def together(words: Sequence[str]) -> str:
    """A list in words; empty for none.

    >>> together(["a", "b", "c"])
    'a, b and c'
    """
    if len(words) < 2:
        return "".join(words)
    return _("{some} and {last}").format(some=", ".join(words[:-1]), last=words[-1])


def later(message: str) -> str:
    """Marks a message for the catalogues that is translated only when it is shown."""
    return message


def worded(messages: Mapping[str, str], name: str) -> str:
    """One of several messages that `later` has marked, in the language in use."""
    return _(messages[name])


def language() -> str:
    """The language in use."""
    return _language.get()


class speaking:  # noqa: N801 - read as a word after `with`
    """Everything inside is said in this language; raises BadMaterial for one there is no catalogue of."""

    __slots__ = ("language", "token")

    def __init__(self, language: str) -> None:
        if language not in LANGUAGES:
            raise BadMaterial(f"language {language!r:.40}: one of {', '.join(LANGUAGES)} is expected")
        self.language = language

    def __enter__(self) -> None:
        self.token = _language.set(self.language)

    def __exit__(self, *error: object) -> None:
        _language.reset(self.token)


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """The compiled catalogues of a language other than the one that messages are written in, Teien's own first."""
    found = gettext.translation("teien", CATALOGUES, [language])
    for domain, folder in OTHERS.items():
        found.add_fallback(gettext.translation(domain, folder, [language], fallback=True))
    return found


def add_catalogue(domain: str, folder: Path) -> None:
    """Adds the catalogues of another package, which has files such as `fr/LC_MESSAGES/DOMAIN.mo` in this folder."""
    OTHERS[domain] = folder
    catalogue.cache_clear()
