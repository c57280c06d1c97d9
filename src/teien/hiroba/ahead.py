"""Points ahead (H26): what players may have before the first move, to even out who begins. No rule of the booklet."""

from teien.core.play.options import PointsOption
from teien.core.words.language import later

MOST_AHEAD = 99
EVEN = {2: (3, 0), 3: (3, 1, 0), 4: (2, 2, 1, 0)}
"""H26: the points ahead in turn order that share the wins of strong players most evenly; see docs/even-chances.md."""

AHEAD_OPTION = PointsOption(
    name="ahead",
    rule="H26",
    title=later("Points ahead"),
    help=later("points ahead in turn order, such as 1,0, even for those that were measured, or none (H26)"),
    about=later(
        "Whoever has the last turn wins more often than whoever begins: points ahead even that out. "
        "This is no rule of the booklet."
    ),
    example="1,0",
    labels={"none": later("None"), "even": later("As many as even it out")},
    most=MOST_AHEAD,
    measured=EVEN,
)
