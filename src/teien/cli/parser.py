"""How commands read their arguments."""

import argparse
import re
from typing import NoReturn, TypeAlias

from teien.cli.language import add_language_option
from teien.core.words.errors import TeienError
from teien.core.words.language import _, later

# argparse asks gettext for its own words, by this name; so they come from our catalogues, in the language in use.
argparse._ = _  # type: ignore[attr-defined]  # a name of its own that its stubs leave out

WORDS_OF_ARGPARSE = (
    later("usage: "),
    later("positional arguments"),
    later("options"),
    later("%(heading)s:"),
    later("show this help message and exit"),
    later("argument %(argument_name)s: %(message)s"),
    later("the following arguments are required: %s"),
    later("unrecognized arguments: %s"),
    later("expected one argument"),
    later("expected at least one argument"),
    later("ignored explicit argument %r"),
    later("invalid %(type)s value: %(value)r"),
    later("invalid choice: %(value)r (choose from %(choices)s)"),
)
"""Those that a person can meet here, as argparse writes them."""


class BadUsage(TeienError):
    """Arguments or files on the command line that cannot be used."""


class Parser(argparse.ArgumentParser):
    """Refuses with BadUsage instead of a page of usage, and takes no abbreviations: a game may add options."""

    def __init__(self, *arguments: object, **settings: object) -> None:
        formatter = argparse.RawDescriptionHelpFormatter
        super().__init__(*arguments, **{"allow_abbrev": False, "formatter_class": formatter} | settings)  # type: ignore[arg-type]
        add_language_option(self)

    def error(self, message: str) -> NoReturn:
        raise BadUsage(_("{message} (see '{program} --help')").format(message=message, program=self.prog))


Subparsers: TypeAlias = "argparse._SubParsersAction[Parser]"


def seed(text: str) -> int:
    """A seed as typed: as long as a record can hold."""
    if not re.fullmatch(r"[+-]?[0-9]{1,40}", text.strip()):
        raise argparse.ArgumentTypeError(_("{text!r} is no whole number of at most 40 digits").format(text=text))
    return int(text)


def count(text: str) -> int:
    """A number of things as typed: 0 or more."""
    if not re.fullmatch(r"[0-9]{1,9}", text.strip()):
        raise argparse.ArgumentTypeError(_("{text!r} is no number from 0 up").format(text=text))
    return int(text)


def seconds(text: str) -> float:
    """A time as typed, up to an hour."""
    if not re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,9})?|\.[0-9]{1,9}", text.strip()) or float(text) > 3600:
        raise argparse.ArgumentTypeError(_("{text!r} is no number of seconds from 0 to 3600").format(text=text))
    return float(text)


def listed(text: str) -> list[str]:
    """Words set apart by commas."""
    return [word.strip() for word in text.split(",")]


def add_picture_options(parser: argparse.ArgumentParser) -> None:
    """Where to write the picture as SVG, and in which colours."""
    words = _("write the picture to a file instead ('-': to the terminal)")
    parser.add_argument("--svg", metavar=_("OUT"), help=words)
    parser.add_argument("--theme", choices=("auto", "light", "dark"), default="auto", help=_("the SVG's colours"))


def examples(*commands: tuple[str, str]) -> str:
    """Command lines below a heading, each with what it does."""
    return "\n".join((_("examples:"), *two_columns(*commands)))


def two_columns(*rows: tuple[str, str]) -> list[str]:
    """What is typed and what it does, a line each; what has no words beside it may be longer.

    >>> two_columns(("moves", "all moves"), ("save FILE", "write it"), ("a very long line", ""))
    ['  moves      all moves', '  save FILE  write it', '  a very long line']
    """
    width = max(len(typed) for typed, words in rows if words)
    return [f"  {typed:{width}}  {words}".rstrip() for typed, words in rows]
