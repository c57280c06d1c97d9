"""How well computers of each level play, found by measuring: see `benchmarks/levels.py`."""

from teien.core.play.levels import Strength, Strengths

STRENGTHS = Strengths(
    (
        Strength(sees=0.02, misjudges=8.0),
        Strength(sees=0.8, misjudges=0.4),
        Strength(10, sees=0.37, misjudges=0.88),
        Strength(10, sees=0.63, misjudges=0.5),
        Strength(10, sees=0.92, misjudges=0.12),
        Strength(75),
        Strength(400),
        Strength(2000),
    ),
    obvious=0.5,
)
