"""Hiroba's board without its pieces: raked sand, kerbs of stones, ponds, water, the marks of the starting squares.

Coordinates are the board's own: (0, 0) is its upper left corner and a square is SQUARE wide.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from teien.core.pictures.kit import middle
from teien.core.pictures.svg import Point, at, element, number, path, rounded
from teien.hiroba.artwork import SQUARE, varied
from teien.hiroba.squares import SQUARE_NAMES, SQUARE_NUMBERS
from teien.hiroba.view import Layout

TINTS = 4
"""As many sands as any map needs."""

RAKE_LINES = 8
RAKE_END = 6
"""How far from a garden's edge a raked line ends."""
RAKE_GAP = 4
"""How far from the rings around something it ends."""
WAVE = 12
"""Half the length of a raked wave; whole waves fit between the ends of a run of squares."""

POND_ZONE, WATER_ZONE, OUTSIDE = -1, -2, -3


class Window(NamedTuple):
    """The part of the board that is shown, counted in squares from its upper left corner."""

    left: int
    top: int
    columns: int
    rows: int

    def holds(self, x: int, y: int) -> bool:
        """Whether the square in this column and row is shown."""
        return 0 <= x - self.left < self.columns and 0 <= y - self.top < self.rows

    @property
    def names(self) -> tuple[str, ...]:
        """The squares shown, in reading order."""
        return tuple(name for place, name in enumerate(SQUARE_NAMES) if self.holds(place % 9, place // 9))


@lru_cache(maxsize=256)
def window_of(kinds: tuple[str, ...]) -> Window:
    """The rows and columns of tiles that are not all water: with two players, a third of the board is (H07).

    Of the small board (H27) the water is seen as well: what is touched takes nine squares side by side.
    """
    used = [place for place, kind in enumerate(kinds) if kind != "water"]
    columns, rows = sorted({place % 9 // 3 for place in used}), sorted({place // 27 for place in used})
    if len(columns) < 3 and len(rows) < 3:
        return Window(0, 0, 9, 9)
    return Window(3 * columns[0], 3 * rows[0], 3 * (columns[-1] - columns[0] + 1), 3 * (rows[-1] - rows[0] + 1))


class Island(NamedTuple):
    """Something in the sand that is raked around, in rounded squares or, with nothing flat, in circles."""

    x: float
    y: float
    rings: tuple[float, ...]
    """Half the width of each raked ring, the innermost first."""
    flat: float
    """Half the length of a ring's straight sides."""

    def half_chord(self, away: float) -> float:
        """Half of what it takes from a line that passes its middle so far away."""
        reach = self.rings[-1] + RAKE_GAP
        beyond = away - self.flat
        if beyond <= 0:
            return reach
        corner = reach - self.flat
        return self.flat + sqrt(corner**2 - beyond**2) if beyond < corner else 0

    def raked(self) -> str:
        return "".join(
            element("rect", x=self.x - half, y=self.y - half, width=2 * half, height=2 * half, rx=half - self.flat)
            for half in self.rings
        )


def centre(square: str) -> Point:
    """The middle of a square."""
    return middle(SQUARE_NUMBERS[square], 9, SQUARE)


def ground(layout: Layout) -> str:
    """The board before anything is placed on it."""
    ponds = [pond for pond in layout.ponds if pond]
    starts = layout.starts
    islands = [Island(*centre(pond), rings=(35, 40, 45), flat=23) for pond in ponds]
    islands += [Island(*centre(start), rings=(15, 18.5, 22), flat=0) for start in starts]
    zones, window = zones_of(layout), window_of(layout.kinds)
    tints = [(layout.gardens[garden], tint) for garden, tint in tints_of(zones).items()]
    layers = [
        *(path(f"sand-{tint}", outline(squares)) for squares, tint in tints),
        *(path("sand-1", outline([pond])) for pond in ponds),
        path("rake", "".join(raking(squares, tint, islands) for squares, tint in tints)),
        element("g", *(island.raked() for island in islands), class_="rake"),
        path("joint", joints(zones)),
        *(
            water(tile)
            for tile, pond in enumerate(layout.ponds)
            if not pond and window.holds(tile % 3 * 3, tile // 3 * 3)
        ),
        *(varied("step", SQUARE_NUMBERS[start], transform=at(*centre(start))) for start in starts),
        *(varied("pond", SQUARE_NUMBERS[pond], transform=at(*centre(pond))) for pond in ponds),
    ]
    # Pictures of several boards may stand on one page.
    clip = "hiroba-window-" + "-".join(map(str, window))
    clipped = element("g", *layers, clip_path=f"url(#{clip})")
    return element("g", clipping(clip, window), clipped, kerbs(zones, window), class_="ground")


def clipping(name: str, window: Window) -> str:
    """What keeps the raked sand inside what is shown."""
    left, top, columns, rows = (SQUARE * squares for squares in window)
    return element("clipPath", element("rect", x=left or None, y=top or None, width=columns, height=rows), id=name)


def zones_of(layout: Layout) -> list[int]:
    """What each square is of, in reading order: a garden's number, POND_ZONE or WATER_ZONE."""
    garden_of = layout.garden_of
    others = {"pond": POND_ZONE, "water": WATER_ZONE}
    return [garden_of.get(name, others.get(kind, 0)) for name, kind in zip(SQUARE_NAMES, layout.kinds, strict=True)]


def tints_of(zones: Sequence[int]) -> dict[int, int]:
    """A sand for each garden in play, so that gardens that touch differ."""
    gardens = sorted({zone for zone in zones if zone >= 0})
    touching: dict[int, set[int]] = {garden: set() for garden in gardens}
    for square, other in sides():
        here, there = zones[square], zones[other]
        if here != there and here >= 0 and there >= 0:
            touching[here].add(there)
            touching[there].add(here)
    chosen: dict[int, int] = {}

    def choose(place: int) -> bool:
        if place == len(gardens):
            return True
        garden = gardens[place]
        for tint in range(TINTS):
            if all(chosen.get(other) != tint for other in touching[garden]):
                chosen[garden] = tint
                if choose(place + 1):
                    return True
                del chosen[garden]
        return False

    choose(0)
    return chosen


def sides() -> Iterator[tuple[int, int]]:
    """Every pair of squares that share a side, the left or upper one first."""
    for square in range(len(SQUARE_NAMES)):
        if square < 72:
            yield square, square + 9
        if square % 9 < 8:
            yield square, square + 1


def corners(squares: Iterable[str]) -> list[tuple[Point, Point]]:
    """The corners of a garden clockwise, in squares, each with the direction that leads inside.

    H01 keeps gardens connected and so small that their edge is one loop that never meets itself.
    """
    inside = {SQUARE_NUMBERS[name] for name in squares}
    leads: dict[tuple[int, int], tuple[int, int]] = {}
    for square in inside:
        y, x = divmod(square, 9)
        around = (
            (square - 9, (x, y), (x + 1, y)),
            (square + 1 if x < 8 else -1, (x + 1, y), (x + 1, y + 1)),
            (square + 9, (x + 1, y + 1), (x, y + 1)),
            (square - 1 if x > 0 else -1, (x, y + 1), (x, y)),
        )
        leads |= {start: end for other, start, end in around if other not in inside}
    first = min(leads)
    loop = [first]
    while leads[loop[-1]] != first:
        loop.append(leads[loop[-1]])
    found: list[tuple[Point, Point]] = []
    for i, (x, y) in enumerate(loop):
        came = (x - loop[i - 1][0], y - loop[i - 1][1])
        goes = (leads[x, y][0] - x, leads[x, y][1] - y)
        if came != goes:
            found.append(((x, y), (-came[1] - goes[1], came[0] + goes[0])))
    return found


def outline(squares: Iterable[str], inset: float = 0, corner: float = 0.01) -> str:
    """The path around a garden, or a little inside it."""
    points = [(SQUARE * x + inset * dx, SQUARE * y + inset * dy) for (x, y), (dx, dy) in corners(squares)]
    return rounded(points, corner)


def raking(squares: Iterable[str], tint: int, islands: list[Island]) -> str:
    """The raked lines of a garden: across or down, straight or in waves by its tint, leaving the islands out."""
    down, waved = tint in (1, 3), tint in (2, 3)
    lines = []
    for line, first, last in runs(squares, down):
        for step in range(RAKE_LINES):
            across = SQUARE * (line + (step + 0.5) / RAKE_LINES)
            gaps = [gap for island in islands if (gap := gap_of(island, across, down))]
            for start, end in spans(SQUARE * first + RAKE_END, SQUARE * (last + 1) - RAKE_END, gaps):
                lines.append(wave(start, end, across, down) if waved else straight(start, end, across, down))
    return "".join(lines)


def runs(squares: Iterable[str], down: bool) -> Iterator[tuple[int, int, int]]:
    """The unbroken runs of a garden's squares, as line, first and last place on it."""
    numbers = [SQUARE_NUMBERS[name] for name in squares]
    places = sorted((square % 9, square // 9) if down else divmod(square, 9) for square in numbers)
    start = 0
    for i, (line, place) in enumerate(places):
        if i + 1 == len(places) or places[i + 1] != (line, place + 1):
            yield line, places[start][1], place
            start = i + 1


def gap_of(island: Island, across: float, down: bool) -> tuple[float, float] | None:
    """What an island takes from a raked line."""
    along, middle = (island.y, island.x) if down else (island.x, island.y)
    half = island.half_chord(abs(across - middle))
    return (along - half, along + half) if half else None


def spans(start: float, end: float, gaps: list[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """What the gaps leave of a line."""
    for gap_start, gap_end in sorted(gaps):
        if gap_start > start:
            yield start, min(end, gap_start)
        start = max(start, gap_end)
    if start < end:
        yield start, end


def straight(start: float, end: float, across: float, down: bool) -> str:
    if end - start < 2:
        return ""
    if down:
        return f"M{number(across)} {number(start)}V{number(end)}"
    return f"M{number(start)} {number(across)}H{number(end)}"


def wave(start: float, end: float, across: float, down: bool) -> str:
    """A line of half waves that keeps step with its neighbours."""
    first = -int(-(start - RAKE_END) // WAVE)
    count = int((end - RAKE_END) // WAVE) - first
    if count < 1:
        return ""
    bend = 4 if first % 2 else -4
    along = first * WAVE + RAKE_END
    if down:
        return f"M{number(across)} {along}q{bend} {WAVE / 2:g} 0 {WAVE}" + f"t0 {WAVE}" * (count - 1)
    return f"M{along} {number(across)}q{WAVE / 2:g} {bend} {WAVE} 0" + f"t{WAVE} 0" * (count - 1)


def joints(zones: Sequence[int]) -> str:
    """The faint lines between the squares of one garden."""
    return "".join(side_path(square, other) for square, other in sides() if zones[square] == zones[other] >= 0)


def side_path(square: int, other: int) -> str:
    """The side that two squares share."""
    x, y = SQUARE * (other % 9), SQUARE * (other // 9)
    return f"M{x} {y + 7}v{SQUARE - 14}" if other == square + 1 else f"M{x + 7} {y}h{SQUARE - 14}"


def water(tile: int) -> str:
    """H08: a tile out of play."""
    size = 3 * SQUARE
    row, column = divmod(tile, 3)
    place = {"x": size * column, "y": size * row, "width": size, "height": size}
    return element("rect", class_="sea", **place) + element("rect", class_="waves", fill="url(#hiroba-waves)", **place)


def kerbs(zones: Sequence[int], window: Window) -> str:
    """A row of stones along every edge of a garden or of what is shown, and a larger one where rows end or meet."""
    shown = [zone if window.holds(place % 9, place // 9) else OUTSIDE for place, zone in enumerate(zones)]
    edges = [
        (x, y, down)
        for down in (False, True)
        for x in range(10 if down else 9)
        for y in range(9 if down else 10)
        if kerbed(zone(shown, x, y), zone(shown, x - 1, y) if down else zone(shown, x, y - 1))
    ]
    ends = Counter((x, y, down) for x, y, down in edges)
    ends.update((x, y + 1, down) if down else (x + 1, y, down) for x, y, down in edges)
    corners = sorted({(x, y) for (x, y, down), rows in ends.items() if rows == 1 or ends[x, y, not down]})
    bed = "".join(f"M{SQUARE * x} {SQUARE * y}{'v' if down else 'h'}{SQUARE}" for x, y, down in edges)
    rows = [
        varied("kerb", 100 * down + 10 * y + x, transform=at(SQUARE * x, SQUARE * y, turn=90 if down else 0))
        for x, y, down in edges
    ]
    stones = [varied("corner", 10 * y + x, transform=at(SQUARE * x, SQUARE * y)) for x, y in corners]
    return path("bed", bed) + "".join(rows) + "".join(stones)


def zone(zones: Sequence[int], x: int, y: int) -> int:
    """What lies there; OUTSIDE beyond the board."""
    return zones[9 * y + x] if 0 <= x < 9 and 0 <= y < 9 else OUTSIDE


def kerbed(here: int, there: int) -> bool:
    """Whether stones part two zones; a pond needs none where its moss meets the sand."""
    return here != there and not (POND_ZONE in (here, there) and max(here, there) >= 0)
