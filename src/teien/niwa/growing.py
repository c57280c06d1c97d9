"""Circuits made by chance (N04): any that is valid, or a fair one, which looks the same from both ends.

Tiles lie on a lattice of their own: place (u, v) has its middle at u × (2, 1) + v × (-1, 3), and places next to
each other differ as neighbouring cells do. A fair circuit is unchanged when every place p becomes `turn` - p: its
tiles come in pairs, the second turned by half a circle.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from teien.core.engine.chance import below, shuffle
from teien.core.engine.compiled import compiled
from teien.core.words.errors import BadMaterial
from teien.core.words.language import _
from teien.niwa.hexes import Q, R
from teien.niwa.material import GARDEN_TILES, SIDE_NAMES, TILES, Codes, Set, codes_of, fill, turned

LEAST_APART = 5
"""A circuit whose bases would be fewer tiles apart is drawn anew: the race would be over too soon."""
SIZE = 4 * TILES
START = SIZE // 2


def tiles_to_draw(material: Set, *, fair: bool) -> Codes:
    """The tiles a circuit is drawn from, each as it is and turned by half a circle; the bases come last.

    For a fair circuit neighbours in the list are alike. Raises BadMaterial when the set has too few, or when its
    tiles do not fit together in whatever order they are laid.
    """
    source = material.source
    for side in SIDE_NAMES:
        if side not in material.tiles:
            message = _("{where}: N01: a circuit by chance needs the tile {side!r:.60}, which has a base")
            raise BadMaterial(message, where=source, side=side)
    least = 2 if fair else 1
    garden = [
        tile.letters
        for name, tile in material.tiles.items()
        if name not in SIDE_NAMES
        for _ in range(tile.copies - tile.copies % least)
    ]
    if len(garden) < GARDEN_TILES:
        message = _("{where}: N01: a circuit by chance needs {least} garden tiles, not {count}")
        if fair:
            message = _("{where}: N01: a circuit by chance needs {least} garden tiles in pairs, not {count}")
        raise BadMaterial(message, where=source, least=GARDEN_TILES, count=len(garden))
    bases = [material.tiles[side].letters for side in SIDE_NAMES]
    if fair and bases[0] != bases[1]:
        raise BadMaterial(_("{where}: N04: a fair circuit needs two base tiles that are alike"), where=source)
    check_rims([*garden, *bases], source)
    return np.stack([codes_of([*garden, *bases]), codes_of([turned(tile, 3) for tile in [*garden, *bases]])], axis=1)


def check_rims(tiles: Sequence[str], source: str) -> None:
    """N04: tiles agree in any order if all have one rim, its sides the same read backwards and as their opposites."""
    rim = tiles[0][12:]
    sides = [rim[3 * side : 3 * side + 3] for side in range(6)]
    if any(tile[12:] != rim for tile in tiles) or sides[:3] != sides[3:] or any(side != side[::-1] for side in sides):
        message = _(
            "{where}: N04: a circuit by chance needs tiles that all have one rim, its sides the same read backwards "
            "and the same as their opposites; lay these tiles in a circuit of your own"
        )
        raise BadMaterial(message, where=source)


@compiled
def grow(tiles: Any, fair: Any, board: Any, chance: Any) -> None:
    """Draws a circuit and writes it into the board row."""
    places = np.empty((TILES, 2), np.int64)
    steps = np.empty((TILES, TILES), np.int64)
    while True:
        if not grow_shape(places, fair, chance):
            continue
        measure(places, steps)
        pink, blue = choose_ends(steps, fair, chance)
        if pink >= 0:
            break
    codes = np.empty((TILES, tiles.shape[2]), np.int8)
    choose_tiles(tiles, fair, pink, blue, codes, chance)
    middles = np.empty((TILES, 2), np.int64)
    for tile in range(TILES):
        middles[tile, 0] = 2 * places[tile, 0] - places[tile, 1]
        middles[tile, 1] = places[tile, 0] + 3 * places[tile, 1]
    fill(codes, middles, pink, blue, board)


@compiled
def grow_shape(places: Any, fair: Any, chance: Any) -> Any:
    """Fills `places`, each next to an earlier one; a fair shape has pairs, 2 i and 2 i + 1 each other's turn.

    A place may have so many neighbours, drawn once for the whole shape: few make it thin and winding, many wide.
    Returns false when it did not work out.
    """
    taken = np.zeros((SIZE, SIZE), np.bool_)
    most = 1 + below(chance, 4)
    places[0] = START
    taken[START, START] = True
    length = 1
    turn_u = 2 * START
    turn_v = 2 * START
    if fair:
        # The shape turns about the middle of a side, or about a place left empty, which makes a hole.
        hole = below(chance, 4) == 0
        way = below(chance, 6)
        around = 2 if hole else 1
        turn_u += around * Q[way]
        turn_v += around * R[way]
        if hole:
            taken[START + Q[way], START + R[way]] = True
        places[1, 0] = turn_u - START
        places[1, 1] = turn_v - START
        taken[places[1, 0], places[1, 1]] = True
        length = 2
    for _trial in range(64 * TILES):
        if length == TILES:
            return True
        way = below(chance, 6)
        beside = below(chance, length)
        u = places[beside, 0] + Q[way]
        v = places[beside, 1] + R[way]
        if taken[u, v]:
            continue
        neighbours = 0
        for other in range(length):
            for side in range(6):
                neighbours += places[other, 0] + Q[side] == u and places[other, 1] + R[side] == v
        if neighbours > most:
            continue
        places[length, 0] = u
        places[length, 1] = v
        taken[u, v] = True
        length += 1
        if fair:
            places[length, 0] = turn_u - u
            places[length, 1] = turn_v - v
            taken[turn_u - u, turn_v - v] = True
            length += 1
    return False


@compiled
def measure(places: Any, steps: Any) -> None:
    """How many tiles on each place lies from each other one."""
    steps[:] = 2 * TILES
    for one in range(TILES):
        steps[one, one] = 0
        for other in range(TILES):
            for way in range(6):
                if places[one, 0] + Q[way] == places[other, 0] and places[one, 1] + R[way] == places[other, 1]:
                    steps[one, other] = 1
    for through in range(TILES):
        for one in range(TILES):
            for other in range(TILES):
                steps[one, other] = min(steps[one, other], steps[one, through] + steps[through, other])


@compiled
def choose_ends(steps: Any, fair: Any, chance: Any) -> Any:
    """N04: two places that no others are further apart than, for a fair circuit a pair; -1 when there are none."""
    longest = steps.max()
    if longest < LEAST_APART or longest >= TILES:
        return -1, -1
    found = 0
    pink, blue = -1, -1
    for one in range(TILES):
        for other in range(TILES):
            if steps[one, other] == longest and (not fair or one ^ 1 == other):
                found += 1
                if below(chance, found) == 0:
                    pink, blue = one, other
    return pink, blue


@compiled
def choose_tiles(tiles: Any, fair: Any, pink: Any, blue: Any, codes: Any, chance: Any) -> None:
    """Draws which tile lies where and whether it is turned by half a circle; a pair of a fair circuit is alike."""
    garden = len(tiles) - 2
    if fair:
        order = np.arange(garden // 2)
        shuffle(chance, order)
        drawn = 0
        for pair in range(TILES // 2):
            first = 2 * pair
            half = below(chance, 2)
            if first in (pink, blue):
                tile = garden
            else:
                tile = 2 * order[drawn]
                drawn += 1
            codes[first] = tiles[tile, half]
            codes[first + 1] = tiles[tile, 1 - half]
    else:
        order = np.arange(garden)
        shuffle(chance, order)
        drawn = 0
        for place in range(TILES):
            if place == pink:
                tile = garden
            elif place == blue:
                tile = garden + 1
            else:
                tile = order[drawn]
                drawn += 1
            codes[place] = tiles[tile, below(chance, 2)]
