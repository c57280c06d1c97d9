"""How commands read their arguments."""

import argparse
import re
from typing import NoReturn, TypeAlias

from teien.core.errors import TeienError


class BadUsage(TeienError):
    """Arguments or files on the command line that cannot be used."""


class Parser(argparse.ArgumentParser):
    """Refuses with BadUsage instead of a page of usage, and takes no abbreviations: a game may add options."""

    def __init__(self, *arguments: object, **settings: object) -> None:
        formatter = argparse.RawDescriptionHelpFormatter
        super().__init__(*arguments, **{"allow_abbrev": False, "formatter_class": formatter} | settings)  # type: ignore[arg-type]

    def error(self, message: str) -> NoReturn:
        raise BadUsage(f"{message} (see '{self.prog} --help')")


Subparsers: TypeAlias = "argparse._SubParsersAction[Parser]"


def seed(text: str) -> int:
    """A seed as typed: as long as a record can hold."""
    if not re.fullmatch(r"[+-]?[0-9]{1,40}", text.strip()):
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number of at most 40 digits")
    return int(text)


def count(text: str) -> int:
    """A number of things as typed: 0 or more."""
    if not re.fullmatch(r"[0-9]{1,9}", text.strip()):
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 0 up")
    return int(text)


def seconds(text: str) -> float:
    """A time as typed, up to an hour."""
    if not re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,9})?|\.[0-9]{1,9}", text.strip()) or float(text) > 3600:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds from 0 to 3600")
    return float(text)


def listed(text: str) -> list[str]:
    """Words set apart by commas."""
    return [word.strip() for word in text.split(",")]


def add_picture_options(parser: argparse.ArgumentParser) -> None:
    """Where to write the picture as SVG, and in which colours."""
    parser.add_argument("--svg", metavar="OUT", help="write the picture to a file instead ('-': to the terminal)")
    parser.add_argument("--theme", choices=("auto", "light", "dark"), default="auto", help="the SVG's colours")
