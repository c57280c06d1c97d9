"""What a person or bot is told when something cannot be done."""

from math import ceil
from typing import Literal

from teien.core.words.errors import TeienError

Code = Literal["illegal", "malformed", "stale", "forbidden", "slow-down"]
TRY_AGAIN: dict[Code, float] = {"stale": 0.0, "slow-down": 10.0}
"""After so many seconds it can be tried again where nothing more is known."""


class Refused(TeienError):
    """A request that changes nothing: why, in words, and a code for programs.

    Where it can be tried once more, it says after how many seconds; 0 is at once, when the table has been read anew.
    """

    def __init__(self, code: Code, why: str, retry_after: float | None = None) -> None:
        super().__init__(why)
        self.code: Code = code
        seconds = TRY_AGAIN.get(code) if retry_after is None else retry_after
        self.retry_after = None if seconds is None else ceil(seconds)

    @property
    def headers(self) -> dict[str, str]:
        """What an answer over HTTP says of when to try again."""
        return {} if self.retry_after is None else {"Retry-After": str(self.retry_after)}
