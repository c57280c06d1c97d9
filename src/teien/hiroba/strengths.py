"""How well computers of each level play, found by measuring: see `benchmarks/levels.py`."""

from teien.core.play.levels import Strength, Strengths

STRENGTHS = Strengths(
    (
        Strength(sees=0.05, misjudges=4.0),
        Strength(sees=0.3, misjudges=1.5),
        Strength(10, sees=0.52, misjudges=0.7),
        Strength(10, sees=0.9, misjudges=0.3),
        Strength(10),
        Strength(50),
        Strength(330),
        Strength(3000),
    ),
    obvious=1.2,
)
