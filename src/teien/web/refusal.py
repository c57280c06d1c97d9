"""What a person or bot is told when something cannot be done."""

from typing import Literal

from teien.core.words.errors import TeienError

Code = Literal["illegal", "malformed", "stale", "forbidden", "slow-down"]


class Refused(TeienError):
    """A request that changes nothing: why, in words, and a code for programs."""

    def __init__(self, code: Code, why: str) -> None:
        super().__init__(why)
        self.code: Code = code
