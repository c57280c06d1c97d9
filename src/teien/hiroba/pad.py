"""The score pad in the browser: what it needs to count a real table there without a connection.

Counting stands twice, here compiled and in the scripts of the web for tables of tiles: what they are told are facts
of the box and the words of the scorecard. `tests/hiroba/test_pad.py` lets both count the same tables.
"""

from typing import Any

from teien.core.words.language import _
from teien.core.words.names import made_up_name
from teien.core.words.scorecard import points_text
from teien.hiroba.artwork import definitions, drawn, face, koi_in_basin, varied
from teien.hiroba.explain import WORDS
from teien.hiroba.material import (
    CENTRE,
    LAYOUT_FAULTS,
    TILES,
    WATER_TILES,
    codes_text,
    house_tiles,
    water_runs,
)
from teien.hiroba.rules import DEALT_PEBBLES, DEALT_STONES
from teien.hiroba.scoring import REASONS
from teien.hiroba.sheet import MISTAKES, PLACES, read
from teien.hiroba.wording import PEBBLE_NAMES, PIECE_LABELS, SQUARE_LABELS, gardens

KIND = "tiles"
MOST_A_TILE = 16
"""Points: both its gardens, which have 8 squares, with a koi each."""


def described() -> dict[str, Any]:
    """The box, the words and the drawings, in the language in use."""
    return {
        "tiles": [codes_text(codes) for codes in house_tiles()],
        "centre": CENTRE,
        "water": {str(players): count for players, count in WATER_TILES.items()},
        "runs": {str(players): [sorted(run) for run in water_runs(players)] for players in WATER_TILES},
        "pebbles": [
            {"name": name, "numbers": sorted({low, 10 - low}), "count": int(count)}
            for low, (name, count) in enumerate(zip(PEBBLE_NAMES, DEALT_PEBBLES[0], strict=True), 1)
        ],
        "stones": {str(players): DEALT_STONES[0, players, :players].tolist() for players in WATER_TILES},
        "words": {
            "card": {key: _(text) for key, text in WORDS.items()},
            "faults": {key: _(text) for key, text in LAYOUT_FAULTS.items()},
            "mistakes": {key: _(text) for key, text in MISTAKES.items()},
            "reasons": {key: _(text) for key, text in REASONS.items()},
            "places": [_(place) for place in PLACES],
            "squares": {key: _(text) for key, text in SQUARE_LABELS.items()},
            "pieces": {key: _(text) for key, text in PIECE_LABELS.items()},
            "points": [points_text(count) for count in range(MOST_A_TILE * TILES + 1)],
            "gardens": [gardens(count) for count in range(2 * TILES + 1)],
            "and": _("{some} and {last}"),
            "names": [made_up_name(seat) for seat in range(max(WATER_TILES))],
        },
        "art": {
            "definitions": definitions(),
            "pebbles": [[face(seat, number) for number in range(1, 10)] for seat in range(max(WATER_TILES))],
            "stone": varied("rock", 0),
            "koi": koi_in_basin(),
            "pond": varied("pond", 0),
            "pond_koi": drawn("koi"),
            "start": varied("step", 0),
        },
    }


def steps_of(text: str) -> dict[str, Any]:
    """A sheet that was typed in, as the pad has it: names, and steps one after the other; raises BadRecord.

    The order of the pebbles is not on a sheet: they come player by player.
    """
    view = read(text, {}).view
    tiles = [f"t{place}={tile}" for place, tile in enumerate(view.layout.text.split())]
    lying = sorted(view.pieces, key=lambda piece: (piece.kind == "stone", piece.seat))
    pieces = [
        f"{piece.seat + 1}:{piece.number}{piece.square}" if piece.kind == "pebble" else f"+{piece.square}"
        for piece in lying
    ]
    return {"names": list(view.names), "steps": [*tiles, *pieces]}
