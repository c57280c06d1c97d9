"""How well computers of each level play, found by measuring: see `benchmarks/levels.py`."""

from teien.core.play.levels import Strength, Strengths

STRENGTHS = Strengths(
    (
        Strength(sees=0.02, misjudges=8.0),
        Strength(sees=0.7, misjudges=0.5),
        Strength(10, sees=0.33, misjudges=0.95),
        Strength(10, sees=0.45, misjudges=0.75),
        Strength(10, sees=0.7, misjudges=0.35),
        Strength(40),
        Strength(170),
        Strength(2500),
    ),
    obvious=0.5,
)
