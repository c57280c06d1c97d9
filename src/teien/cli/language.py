"""Which language a person at a terminal is spoken to: as the command line says, else as the environment does."""

import argparse
import re
from collections.abc import Mapping, Sequence

from teien.core.words.language import LANGUAGES, SOURCE, _, language

OPTION = "--language"
LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where the environment says it; the first that is set counts."""


def add_language_option(parser: argparse.ArgumentParser) -> None:
    """For the help, and to refuse a language there is none of: `read_language` knows the one to speak before."""
    words = _("the language to speak, before or after the command (usually the system's)")
    parser.add_argument(OPTION, choices=tuple(LANGUAGES), default=argparse.SUPPRESS, help=words)


def read_language(words: Sequence[str]) -> tuple[str | None, list[str]]:
    """The language that a command line names, wherever it stands there, and all its other words.

    >>> read_language(["play", "niwa", "--language", "fr", "--seed", "-5"])
    ('fr', ['play', 'niwa', '--seed', '-5'])
    """
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument(OPTION, nargs="?")
    arguments, others = parser.parse_known_args(words)
    return arguments.language, others


def language_of(environment: Mapping[str, str]) -> str:
    """The language of the environment, found as gettext finds it: `LANGUAGE` has a choice of several.

    >>> language_of({"LANG": "fr_CA.UTF-8"}), language_of({"LANG": "de_DE", "LANGUAGE": "br:fr"}), language_of({})
    ('fr', 'fr', 'en')
    >>> language_of({"LC_ALL": "C.UTF-8", "LANG": "fr_FR", "LANGUAGE": "fr"}), language_of({"LANG": "ja_JP"})
    ('en', 'en')
    """
    locale = next((environment[name] for name in LOCALE if environment.get(name)), "C")
    wishes = [*environment.get("LANGUAGE", "").split(":"), locale] if spoken(locale) not in ("c", "posix") else []
    return next((spoken(wish) for wish in wishes if spoken(wish) in LANGUAGES), SOURCE)


def language_words() -> list[str]:
    """What makes a command line speak the language in use anywhere; nothing for English."""
    return [] if language() == SOURCE else [OPTION, language()]


def spoken(locale: str) -> str:
    """A locale without its country, character set and variant."""
    return re.split("[_.@]", locale)[0].lower()
