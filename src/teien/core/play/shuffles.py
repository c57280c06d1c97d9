"""Hidden shuffles that nobody can search through, and that anybody can check afterwards.

A match without a seed, of a game that hides what is to come, draws one key of 256 bits from the operating system.
Shuffle number n follows from it alone (0 is what is drawn in the open at the start): HMAC-SHA-256 with the key, of
the 16 bytes n and block number (both big-endian, blocks from 0), gives words of eight bytes, and each of them a
number below a bound, those refused that would favour one. The key's fingerprint is told before the first move and
the key after the last, so that whoever kept the fingerprint can see that nothing was exchanged in between;
docs/shuffles.md tells it in plain words.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterator, MutableSequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

KEY_BYTES = 32
PURPOSE = b"teien shuffles 1\n"
"""What the fingerprint is of, besides the key, so that no other use of a key can stand for it."""

WORD = 2**64


@dataclass(frozen=True, slots=True)
class Shuffles:
    """All shuffles of a match, from one key."""

    key: bytes

    def __repr__(self) -> str:
        """Without the key: what is printed by mistake must give nothing away."""
        return f"Shuffles({self.fingerprint})"

    @classmethod
    def drawn(cls) -> "Shuffles":
        """Fresh ones, from the operating system's own randomness."""
        return cls(secrets.token_bytes(KEY_BYTES))

    @property
    def fingerprint(self) -> str:
        """64 hexadecimal digits that promise the key without telling it.

        >>> Shuffles(bytes(32)).fingerprint[:16]
        '4e2c5ce19c290d01'
        """
        return hashlib.sha256(PURPOSE + self.key).hexdigest()

    def shuffle(self, number: int) -> "Shuffle":
        """The shuffle of this number, always the same."""
        return Shuffle(self.key, number)

    def stream(self) -> npt.NDArray[np.uint64]:
        """Where the rules' own chance begins, for what is drawn in the open: see `teien.core.engine.chance`."""
        return np.array([self.shuffle(0).word() or 1], np.uint64)


class Shuffle:
    """The numbers of one shuffle, one after the other."""

    def __init__(self, key: bytes, number: int) -> None:
        self._words = words(key, number)

    def word(self) -> int:
        """The next 64 random bits."""
        return next(self._words)

    def below(self, bound: int) -> int:
        """A uniform integer from 0 to bound - 1."""
        least_refused = WORD - WORD % bound
        while (word := self.word()) >= least_refused:
            pass
        return word % bound

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Puts the items in random order, every order equally likely (Fisher and Yates, from the last)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


def words(key: bytes, number: int) -> Iterator[int]:
    """The shuffle's words of eight bytes, without end."""
    block = 0
    while True:
        digest = hmac.digest(key, number.to_bytes(8, "big") + block.to_bytes(8, "big"), "sha256")
        for place in range(0, len(digest), 8):
            yield int.from_bytes(digest[place : place + 8], "big")
        block += 1
