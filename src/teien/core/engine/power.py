"""Powers of e that are the same on every machine: what a search finds must not hang on a library."""

from math import floor, ldexp
from typing import Any

from teien.core.engine.compiled import compiled

LOG2_E = 1.4426950408889634
LN2_HIGH, LN2_LOW = 0.6931471803691238, 1.9082149292705877e-10
"""Together the logarithm of 2, the first with zeros at its end, so that multiples of it are exact."""
SMALLEST = -700.0


@compiled
def power(exponent: Any) -> Any:
    """e to the exponent, which is at most some hundreds, to 15 digits; 0 where hardly anything is left."""
    if exponent < SMALLEST:
        return 0.0
    twos = floor(exponent * LOG2_E + 0.5)
    rest = exponent - twos * LN2_HIGH - twos * LN2_LOW
    series = 1.0
    for divisor in range(13, 0, -1):
        series = 1.0 + series * rest / divisor
    return ldexp(series, int(twos))
