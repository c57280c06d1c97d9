"""How much and how fast: everybody gets their share and nobody more."""

import time
from collections import OrderedDict


class Bucket:
    """Lets `burst` things through at once and `rate` a second in the long run."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._left = burst
        self._at = time.monotonic()

    @property
    def wait(self) -> float:
        """For how many seconds nothing more may pass, as of the last that was tried."""
        return max(0.0, (1 - self._left) / self.rate)

    def take(self) -> bool:
        """Whether one more may pass now."""
        now = time.monotonic()
        self._left = min(self.burst, self._left + (now - self._at) * self.rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket for everybody, the longest unused forgotten first."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self._rate = rate
        self._burst = burst
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def wait(self, whose: str) -> float:
        """For how many seconds nothing more of somebody's may pass."""
        bucket = self._buckets.get(whose)
        return bucket.wait if bucket else 0.0

    def take(self, whose: str) -> bool:
        bucket = self._buckets.get(whose)
        if bucket is None:
            bucket = self._buckets[whose] = Bucket(self._rate, self._burst)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(whose)
        return bucket.take()
