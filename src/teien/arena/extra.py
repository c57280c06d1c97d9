"""The libraries of the extra `arena`, which a plain install does without."""

from importlib.util import find_spec

from teien.core.errors import TeienError

FOR_REPORTS = ("matplotlib", "statsmodels")
FOR_CLUSTERS = ("distributed",)


class MissingExtra(TeienError):
    """A library is asked for that is not installed."""


def require(*libraries: str) -> None:
    """Raises MissingExtra, with the command that helps, unless all of them are installed.

    Asked before the first game is played: nobody should wait an hour to read that a plot cannot be drawn.
    """
    missing = [library for library in libraries if find_spec(library) is None]
    if missing:
        raise MissingExtra(f"{' and '.join(missing)} cannot be found: pip install 'teien[arena]' brings it")
