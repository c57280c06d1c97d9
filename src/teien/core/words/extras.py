"""Libraries that a plain install does without; each belongs to an extra of the package."""

from importlib.util import find_spec

from teien.core.words.errors import TeienError


class MissingExtra(TeienError):
    """A library is asked for that is not installed."""


def require(extra: str, *libraries: str) -> None:
    """Raises MissingExtra, with the command that helps, unless all of them are installed.

    Asked before any work begins: nobody should wait an hour to read that a plot cannot be drawn.
    """
    missing = [library for library in libraries if find_spec(library) is None]
    if missing:
        raise MissingExtra(f"{' and '.join(missing)} cannot be found: pip install 'teien[{extra}]' brings it")
