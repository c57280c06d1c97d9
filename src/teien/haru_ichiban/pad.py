"""The score pad in the browser: what it needs to count the figures of a real pond without a connection.

`tests/haru_ichiban/test_pad.py` has the rules and the scripts of the browser count the same rounds.
"""

from typing import Any

from teien.core.words.language import _
from teien.haru_ichiban.artwork import SQUARE, definitions, flower
from teien.haru_ichiban.drawing import MARGIN
from teien.haru_ichiban.explain import WORDS
from teien.haru_ichiban.figures import FIVE, SHAPES
from teien.haru_ichiban.ground import ground
from teien.haru_ichiban.material import FLOWERS, PONDS, SIDE, SQUARE_NAMES, TO_WIN, listed
from teien.haru_ichiban.wording import FIGURE_NAMES, ROUND_ENDS

KIND = "figures"
POND = next(pond for pond in PONDS if pond.side == SIDE)
"""That of the box."""


def described() -> dict[str, Any]:
    """The pond, its figures with their points, the words and the drawings, in the language in use."""
    return {
        "squares": SQUARE_NAMES,
        "columns": SIDE,
        "flowers": FLOWERS,
        "to_win": TO_WIN,
        "figures": [
            {"squares": listed(shape.squares), "points": shape.points, "kind": shape.kind, "wins": shape.points == FIVE}
            for shape in SHAPES[POND]
        ],
        "words": {
            "card": {key: _(text) for key, text in WORDS.items()},
            "ends": {key: _(text) for key, text in ROUND_ENDS.items()},
            "kinds": {kind: _(text) for kind, text in FIGURE_NAMES.items()},
            "semicolon": _("; "),
        },
        "art": {
            "definitions": definitions(),
            "ground": ground(SIDE),
            "flowers": [flower(seat, None) for seat in range(2)],
            "side": SQUARE,
            "margin": MARGIN,
        },
    }
