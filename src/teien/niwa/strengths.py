"""How well computers of each level play, found by measuring: see `benchmarks/levels.py`."""

from teien.core.play.levels import Strength, Strengths

STRENGTHS = Strengths(
    (
        Strength(sees=0.2, misjudges=2.5),
        Strength(sees=0.6, misjudges=0.65),
        Strength(10, sees=0.53, misjudges=0.66),
        Strength(10, sees=0.7, misjudges=0.38),
        Strength(22),
        Strength(130),
        Strength(420),
        Strength(1400),
    ),
    obvious=0.5,
)
