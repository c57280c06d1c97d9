"""A share of many games, and how far it can be trusted."""

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

SIGMAS = NormalDist().inv_cdf(0.975)
"""An interval of 95 % leaves out a fortieth on either side."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A value and the ends of its 95 % interval."""

    value: float
    low: float
    high: float


def share(count: float, total: float) -> Interval | None:
    """A share with Wilson's 95 % interval; None of nothing.

    Where halves are counted, as for draws, the interval is rather too wide than too narrow.
    """
    if not total:
        return None
    value = count / total
    part = SIGMAS**2 / total
    middle = (value + part / 2) / (1 + part)
    reach = sqrt(part * (value * (1 - value) + part / 4)) / (1 + part)
    return Interval(value, middle - reach, middle + reach)
