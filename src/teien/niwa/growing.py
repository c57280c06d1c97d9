"""Circuits made by chance (N04): any that is valid, or a symmetric one, which looks the same from both ends.

Tiles lie on a lattice of their own: place (u, v) has its middle at u × (2, 1) + v × (-1, 3), and places next to
each other differ as neighbouring cells do. A symmetric circuit is unchanged when every place p becomes `turn` - p: its
tiles come in pairs, the second turned by half a circle; where their number is odd, the first one lies in the middle
and looks the same after half a circle.
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
"""A circuit of all tiles whose bases would be fewer tiles apart is drawn anew: the race would be over too soon."""
SIZE = 4 * TILES
START = SIZE // 2


def tiles_to_draw(material: Set, *, symmetric: bool) -> Codes:
    """The tiles a circuit is drawn from, each as it is and turned by half a circle; the bases come last.

    For a symmetric circuit neighbours in the list are alike. Raises BadMaterial when the set has too few, or when its
    tiles do not fit together in whatever order they are laid.
    """
    source = material.source
    for side in SIDE_NAMES:
        if side not in material.tiles:
            message = _("{where}: N01: a circuit by chance needs the tile {side!r:.60}, which has a base")
            raise BadMaterial(message, where=source, side=side)
    least = 2 if symmetric else 1
    garden = [
        tile.letters
        for name, tile in material.tiles.items()
        if name not in SIDE_NAMES
        for _ in range(tile.copies - tile.copies % least)
    ]
    if len(garden) < GARDEN_TILES:
        message = _("{where}: N01: a circuit by chance needs {least} garden tiles, not {count}")
        if symmetric:
            message = _("{where}: N01: a circuit by chance needs {least} garden tiles in pairs, not {count}")
        raise BadMaterial(message, where=source, least=GARDEN_TILES, count=len(garden))
    bases = [material.tiles[side].letters for side in SIDE_NAMES]
    if symmetric and bases[0] != bases[1]:
        raise BadMaterial(_("{where}: N04: a symmetric circuit needs two base tiles that are alike"), where=source)
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
def grow(tiles: Any, symmetric: Any, length: Any, board: Any, chance: Any) -> None:
    """Draws a circuit of so many tiles and writes it into the board row.

    A symmetric one of an odd number needs a tile that looks the same after half a circle.
    """
    places = np.empty((length, 2), np.int64)
    steps = np.empty((length, length), np.int64)
    while True:
        if not grow_shape(places, symmetric, chance):
            continue
        measure(places, steps)
        pink, blue = choose_ends(steps, symmetric, chance)
        if pink >= 0:
            break
    codes = np.empty((length, tiles.shape[2]), np.int8)
    choose_tiles(tiles, symmetric, pink, blue, codes, chance)
    middles = np.empty((length, 2), np.int64)
    for tile in range(length):
        middles[tile, 0] = 2 * places[tile, 0] - places[tile, 1]
        middles[tile, 1] = places[tile, 0] + 3 * places[tile, 1]
    fill(codes, middles, pink, blue, board)


@compiled
def other_end(place: Any, length: Any) -> Any:
    """The place that lies where this one does, seen from the other end of a symmetric circuit."""
    middle = length % 2
    return place if place < middle else ((place - middle) ^ 1) + middle


@compiled
def grow_shape(places: Any, symmetric: Any, chance: Any) -> Any:
    """Fills `places`, each next to an earlier one; a symmetric shape has pairs, one after the other.

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
    if symmetric and len(places) % 2 == 0:
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
        if length == len(places):
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
        if symmetric:
            places[length, 0] = turn_u - u
            places[length, 1] = turn_v - v
            taken[turn_u - u, turn_v - v] = True
            length += 1
    return False


@compiled
def measure(places: Any, steps: Any) -> None:
    """How many tiles on each place lies from each other one."""
    length = len(places)
    steps[:] = 2 * length
    for one in range(length):
        steps[one, one] = 0
        for other in range(length):
            for way in range(6):
                if places[one, 0] + Q[way] == places[other, 0] and places[one, 1] + R[way] == places[other, 1]:
                    steps[one, other] = 1
    for through in range(length):
        for one in range(length):
            for other in range(length):
                steps[one, other] = min(steps[one, other], steps[one, through] + steps[through, other])


@compiled
def choose_ends(steps: Any, symmetric: Any, chance: Any) -> Any:
    """N04: two places that no others are further apart than, for a symmetric circuit a pair; -1 if there are none."""
    length = len(steps)
    longest = steps.max()
    if longest < max(1, LEAST_APART * length // TILES) or longest >= length:
        return -1, -1
    found = 0
    pink, blue = -1, -1
    for one in range(length):
        for other in range(length):
            if steps[one, other] == longest and (not symmetric or other_end(one, length) == other):
                found += 1
                if below(chance, found) == 0:
                    pink, blue = one, other
    return pink, blue


@compiled
def choose_tiles(tiles: Any, symmetric: Any, pink: Any, blue: Any, codes: Any, chance: Any) -> None:
    """Draws which tile lies where and whether it is turned by half a circle; a pair of a symmetric one is alike."""
    garden = len(tiles) - 2
    middle = len(codes) % 2
    if symmetric:
        order = np.arange(garden // 2)
        shuffle(chance, order)
        drawn = 0
        if middle:
            while (tiles[2 * order[drawn], 0] != tiles[2 * order[drawn], 1]).any():
                drawn += 1
            codes[0] = tiles[2 * order[drawn], 0]
            order[drawn] = order[0]
            drawn = 1
        for first in range(middle, len(codes), 2):
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
        for place in range(len(codes)):
            if place == pink:
                tile = garden
            elif place == blue:
                tile = garden + 1
            else:
                tile = order[drawn]
                drawn += 1
            codes[place] = tiles[tile, below(chance, 2)]
