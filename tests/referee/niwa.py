"""An independent referee of Niwa, written from the rules file alone (rules N01-N23 and the house options N24, N25).

It is meant to be checked against the rules by reading, and to check a faster engine by playing along with it. So it
keeps cells by their names and pearls as letters, tries a step onto a figure's own base out to see whether it can be
left again, and looks up nothing but which cells lie around which.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

Spot = tuple[int, int]  # axial coordinates (q, r), r growing downwards

# N, NE, SE, S, SW, NW; places in this list are counted round and round.
DIRECTIONS: list[Spot] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]

COLOURS = "gop"  # N01: green, orange, pink


def step(spot: Spot, direction: int) -> Spot:
    """The spot next to `spot` in a direction."""
    q, r = DIRECTIONS[direction % 6]
    return spot[0] + q, spot[1] + r


def around(spot: Spot) -> set[Spot]:
    """The six spots next to `spot`, on the board or not."""
    return {step(spot, direction) for direction in range(6)}


# N03: how far the middles of two tiles are from each other that touch along side 0, 1, ..., 5 of the first.
SIDES = [step(step(step((0, 0), side), side), side + 1) for side in range(6)]


def distance_apart(one: Spot, other: Spot) -> Spot:
    """What must be added to `one` to come to `other`."""
    return other[0] - one[0], other[1] - one[1]


def tile_spots(middle: Spot) -> set[Spot]:
    """N03: the 7 spots of a flower."""
    return {middle} | around(middle)


def tile_lines(letters: str, middle: Spot) -> dict[frozenset[Spot], str]:
    """N03: the 12 lines inside a tile and the 18 on its rim, each as the two spots it lies between, with its colour."""
    ring = [step(middle, direction) for direction in range(6)]
    pairs = [(middle, ring[k]) for k in range(6)]
    pairs += [(ring[k], ring[(k + 1) % 6]) for k in range(6)]
    for k in range(6):
        following = ring[(k + 1) % 6]
        pairs += [(ring[k], step(ring[k], k)), (ring[k], step(ring[k], k + 1)), (following, step(following, k))]
    return {frozenset(pair): letter for pair, letter in zip(pairs, letters, strict=True)}


def column_name(number: int) -> str:
    """The name of a column, counted from 0: a, b, ..., z, aa, ab, ..."""
    name = chr(ord("a") + number % 26)
    return name if number < 26 else column_name(number // 26 - 1) + name


class BadCircuit(ValueError):
    """A circuit that N03 or N04 refuses.

    `fault` is "overlap", "touch", "apart", "colours", "bases" or "ends".
    """

    def __init__(self, fault: str, reason: str) -> None:
        super().__init__(f"{fault}: {reason}")
        self.fault = fault


@dataclass(frozen=True)
class Garden:
    """A board (N02): the spot of each cell, the colour of each line between two cells, and the base of each seat."""

    cells: dict[str, Spot]
    lines: dict[frozenset[str], str]
    bases: tuple[str, str]

    def __deepcopy__(self, memo: object) -> "Garden":
        """Nothing changes it: copies of a referee share one."""
        return self

    @cached_property
    def ways(self) -> dict[str, list[tuple[str, str]]]:
        """Cell -> its neighbours on the board, each with the colour of the line between."""
        found: dict[str, list[tuple[str, str]]] = {cell: [] for cell in self.cells}
        for line, colour in self.lines.items():
            one, other = sorted(line)
            found[one].append((other, colour))
            found[other].append((one, colour))
        return found

    @cached_property
    def landings(self) -> dict[tuple[str, str], tuple[list[str], list[str]]]:
        """(A, B), neighbours -> the cells on the board among the 3 behind B (N15), and among the 2 beyond (N16)."""
        names = {spot: cell for cell, spot in self.cells.items()}
        found = {}
        for jumper in self.cells:
            for other, _ in self.ways[jumper]:
                a, b = self.cells[jumper], self.cells[other]
                # N15: B's neighbours that are neither A nor neighbours of A.
                behind = around(b) - {a} - around(a)
                # N16: not next to B, touching two of the 3, whether or not those exist.
                touching = {spot for one in behind for spot in around(one)} - {b} - around(b)
                beyond = {spot for spot in touching if len(around(spot) & behind) == 2}
                found[jumper, other] = (
                    [names[spot] for spot in behind if spot in names],
                    [names[spot] for spot in beyond if spot in names],
                )
        return found


def tile_distances(middles: Sequence[Spot], start: Spot) -> dict[Spot, int]:
    """Tile -> its steps from the tile `start`, from tile to neighbouring tile; only those that can be reached."""
    distances = {start: 0}
    queue = [start]
    for here in queue:
        for other in middles:
            if other not in distances and distance_apart(here, other) in SIDES:
                distances[other] = distances[here] + 1
                queue.append(other)
    return distances


def lay(tiles: Sequence[tuple[str, Spot, int | None]]) -> Garden:
    """Lay a circuit (N03, N04) of tiles, each as (30 letters as it lies, its middle, whose base it carries if any).

    The letters: 6 spokes from N on, clockwise; 6 ring lines from N-NE on; 18 rim lines by side from N on, where the
    three of side k are those of ring cell k in the directions k and k + 1, then that of ring cell k + 1 in direction
    k. BadCircuit if the circuit is refused; a plain ValueError if the letters are not those of a tile.
    """
    for letters, middle, _ in tiles:
        if len(letters) != 30 or not set(letters) <= set(COLOURS):
            raise ValueError(f"the tile at {middle} does not have 30 letters of {COLOURS}")
    middles = [middle for _, middle, _ in tiles]
    pairs = [(one, other) for i, one in enumerate(middles) for other in middles[:i]]

    for one, other in pairs:
        if tile_spots(one) & tile_spots(other):
            raise BadCircuit("overlap", f"the tiles at {other} and {one}")

    for one, other in pairs:
        touching = any(around(spot) & tile_spots(other) for spot in tile_spots(one))
        if touching and distance_apart(one, other) not in SIDES:
            raise BadCircuit("touch", f"the tiles at {other} and {one}, not along a full side")

    for middle in middles:
        if middle not in tile_distances(middles, middles[0]):
            raise BadCircuit("apart", f"the tile at {middle} is not connected with that at {middles[0]}")

    colours: dict[frozenset[Spot], str] = {}
    for letters, middle, _ in tiles:
        for line, colour in tile_lines(letters, middle).items():
            if colours.setdefault(line, colour) != colour:
                raise BadCircuit("colours", f"the line between {sorted(line)} is both {colours[line]} and {colour}")

    owners = [(owner, middle) for _, middle, owner in tiles if owner is not None]
    if sorted(owner for owner, _ in owners) != [0, 1]:
        raise BadCircuit("bases", "not exactly one base of each player")
    (_, first_base), (_, second_base) = sorted(owners)

    base_distance = tile_distances(middles, first_base)[second_base]
    for start in middles:
        for end, distance in tile_distances(middles, start).items():
            if distance > base_distance:
                raise BadCircuit("ends", f"the tiles at {start} and {end} are further apart than the bases")

    spots = {spot for middle in middles for spot in tile_spots(middle)}
    leftmost = min(q for q, _ in spots)
    lowest = max(2 * r + q for q, r in spots)
    names = {(q, r): f"{column_name(q - leftmost)}{lowest - (2 * r + q) + 1}" for q, r in spots}
    return Garden(
        cells={name: spot for spot, name in names.items()},
        # A rim line with nothing on its other side is no line between two cells.
        lines={frozenset(names[spot] for spot in line): c for line, c in colours.items() if line <= spots},
        bases=(names[first_base], names[second_base]),
    )


class Referee:
    """One game of Niwa: says who must act, what they may do, and what happened.

    Seat 0 is pink, seat 1 is blue; their figures are 1, 2, 3 in move texts. Move texts: `1c6` figure 1 is placed on c6
    (N07), jumps to c6 (N15) or steps onto the other's base there (N20); `1c6>2` figure 1 steps to c6 and its pearl goes
    to figure 2 (N09); `1>2` a pearl is passed (N11); `end` the figure stops (N10), or, while figures are placed, the
    second player takes over (N24). A turn in which the figure can do nothing more ends by itself.

    Public attributes, for reading: `seat` must act (when the game is over, it means nothing); `over`; `winner` is None
    while the game goes on or when it is drawn; `turns` counts the turns completed, a winning one included; `going_on`
    is the figure (0 to 2) in the middle of its turn, if any.
    """

    def __init__(
        self,
        garden: Garden,
        first: int,
        *,
        capacity: int | None = 3,
        repetition: bool = True,
        longest: int = 1000,
        small: bool = False,
        takeover: bool = False,
    ) -> None:
        """Start the set-up (N06-N08): `first` is the seat of the first player.

        `capacity` is how many pearls a head holds, None for no limit (N14); `repetition` says whether N21 holds;
        `longest` is the number of turns of N23; `takeover` says whether N24 may be used, once; `small` says that the
        figures stand already (N25).
        """
        if first not in (0, 1) or (capacity is not None and capacity < 3) or longest < 1:
            raise ValueError("bad set-up")
        self.garden = garden
        self.capacity = capacity
        self.repetition = repetition
        self.longest = longest
        self._first = first
        self._takeover = takeover
        # By seat, then figure: the cells of the figures placed so far; the pearls on each, from bottom to top (N06).
        self._cells: list[list[str]] = [[], []]
        self._pearls = [["gg", "oo", "pp"], ["gg", "oo", "pp"]]
        self._reset(first, 0)
        self._moves = self._placings()
        if small:
            names = {spot: cell for cell, spot in garden.cells.items()}
            for seat, sides in enumerate(([0, 2, 4], [3, 5, 1])):  # N, SE, SW for pink; S, NW, NE for blue.
                base = garden.cells[garden.bases[seat]]
                self._cells[seat] = [names[step(base, side)] for side in sides]
            self._start_turn()

    def figures(self, seat: int) -> list[tuple[str | None, str]]:
        """The figures of `seat`: the cell of each, None if it is not placed yet, and its pearls from bottom to top."""
        places: list[str | None] = [*self._cells[seat]]
        places += [None] * (3 - len(places))
        return list(zip(places, self._pearls[seat], strict=True))

    def legal(self) -> set[str]:
        """The texts of all legal moves now; empty when the game is over."""
        return set(self._moves)

    def play(self, text: str) -> None:
        """Play a legal move; ValueError, and nothing changed, if it is not one."""
        if text not in self._moves:
            raise ValueError(f"not a legal move: {text!r}")
        seat = self.seat
        if text == "end":
            if len(self._cells[seat]) < 3:
                self._take_over()
            else:
                self._end_turn()
            return
        figure = int(text[0]) - 1
        cell, _, receiver = text[1:].partition(">")
        if len(self._cells[seat]) < 3:
            self._place(cell)
        elif cell == "":
            self._give(figure, int(receiver) - 1)
            self._end_turn()  # N11: that is the whole turn.
        else:
            self._cells[seat][figure] = cell
            if cell == self.garden.bases[1 - seat]:
                self.turns += 1
                self._finish(seat)  # N20: at once, so the pearl of a winning step stays where it is.
            elif receiver == "":
                self._end_turn()  # N18: a jump ends the turn.
            else:
                self._give(figure, int(receiver) - 1)
                self._go_on(figure)

    def put(self, figures: list[list[tuple[str, str]]], seat: int, turns: int = 0) -> None:
        """Set up a position at the start of a turn of `seat`: for each seat three figures as (cell, pearls).

        The history for N21 starts here. ValueError, and nothing changed, if it is not six figures on different cells.
        """
        cells = [[cell for cell, _ in side] for side in figures]
        if [len(side) for side in cells] != [3, 3] or len({*cells[0], *cells[1]} & self.garden.cells.keys()) != 6:
            raise ValueError("not six figures on different cells of the garden")
        if seat not in (0, 1):
            raise ValueError("no such seat")
        self._cells = cells
        self._pearls = [[pearls for _, pearls in side] for side in figures]
        self._reset(seat, turns)
        self._start_turn()

    def _reset(self, seat: int, turns: int) -> None:
        """A game going on, with `seat` to act and no history."""
        self.seat = seat
        self.turns = turns
        self.over = False
        self.winner: int | None = None
        self.going_on: int | None = None
        self._seen: dict[object, int] = {}  # position at the start of a turn -> how often it was reached

    def _finish(self, winner: int | None) -> None:
        """The game is over; without a winner it is drawn."""
        self.over = True
        self.winner = winner
        self.going_on = None
        self._moves = set()

    def _placings(self) -> set[str]:
        """N07: the next figure goes on an empty cell next to its base."""
        figure = len(self._cells[self.seat]) + 1
        beside = [cell for cell, _ in self.garden.ways[self.garden.bases[self.seat]]]
        moves = {f"{figure}{cell}" for cell in self._empty(beside)}
        if self._takeover and self.seat != self._first and figure == 1:
            moves.add("end")  # N24: only the second player, before placing anything.
        return moves

    def _take_over(self) -> None:
        """N24: the second player's figures stand as the first's did, seen from the other end; the first places anew."""
        taker, other = self.seat, 1 - self.seat
        self._cells[taker] = [self._turned(cell) for cell in self._cells[other]]
        self._cells[other] = []
        self._takeover = False  # It can be done once.
        self._first = taker
        self.seat = other
        self._moves = self._placings()

    def _turned(self, cell: str) -> str:
        """The cell that lies as this one does when the garden is turned by half a circle, which exchanges the bases."""
        one, other = (self.garden.cells[base] for base in self.garden.bases)
        q, r = self.garden.cells[cell]
        there = (one[0] + other[0] - q, one[1] + other[1] - r)
        return next(name for name, spot in self.garden.cells.items() if spot == there)

    def _place(self, cell: str) -> None:
        """N07: put the next figure down; the first player places all three, then the second."""
        self._cells[self.seat].append(cell)
        if len(self._cells[self.seat]) == 3:
            self.seat = 1 - self.seat
            if self.seat == self._first:
                self._start_turn()  # N08
                return
        self._moves = self._placings()

    def _start_turn(self) -> None:
        """Draw the game if N21 or N23 says so; else work out what the seat may do at the start of its turn."""
        # N21: one side's figures are interchangeable, so each side's are sorted.
        sides = [tuple(sorted(zip(self._cells[seat], self._pearls[seat], strict=True))) for seat in (0, 1)]
        position = (self.seat, sides[0], sides[1])
        self._seen[position] = self._seen.get(position, 0) + 1
        if (self.repetition and self._seen[position] == 3) or self.turns >= self.longest:
            self._finish(None)
            return
        self._moves = set()
        for figure in range(3):
            self._moves |= self._steps(figure) | self._jumps(figure) | self._passes(figure)

    def _go_on(self, figure: int) -> None:
        """After a step: the same figure may go on (N10, N17) or stop; the turn is over if it can only stop."""
        self.going_on = figure
        self._moves = self._steps(figure) | self._jumps(figure)
        if len(self._moves) == 0:
            self._end_turn()
        elif self._cells[self.seat][figure] != self.garden.bases[self.seat]:
            self._moves.add("end")  # N12: not on its own base.

    def _end_turn(self) -> None:
        """N08: turns alternate."""
        self.turns += 1
        self.going_on = None
        self.seat = 1 - self.seat
        self._start_turn()

    def _give(self, figure: int, receiver: int) -> None:
        """Take the top pearl of one figure and put it on top of the head of another (N09, N11)."""
        pearls = self._pearls[self.seat]
        pearls[receiver] += pearls[figure][-1]
        pearls[figure] = pearls[figure][:-1]

    def _empty(self, cells: Iterable[str]) -> list[str]:
        """Those of some cells that no figure stands on."""
        pink, blue = self._cells
        return [cell for cell in cells if cell not in pink and cell not in blue]

    def _receivers(self, figure: int) -> list[int]:
        """The other figures of the seat whose heads can take one more pearl (N14)."""
        pearls = self._pearls[self.seat]
        return [
            other
            for other in range(3)
            if other != figure and (self.capacity is None or len(pearls[other]) < self.capacity)
        ]

    def _passes(self, figure: int) -> set[str]:
        """N11: the passes of the top pearl of a figure."""
        if self._pearls[self.seat][figure] == "":
            return set()
        return {f"{figure + 1}>{receiver + 1}" for receiver in self._receivers(figure)}

    def _steps(self, figure: int) -> set[str]:
        """The next steps of a figure: over a line of the colour of its top pearl (N09) to an empty cell (N13)."""
        pearls = self._pearls[self.seat][figure]
        if pearls == "":
            return set()
        own_base = self.garden.bases[self.seat]
        other_base = self.garden.bases[1 - self.seat]
        ways = self.garden.ways[self._cells[self.seat][figure]]
        moves = set()
        for cell in self._empty([cell for cell, colour in ways if colour == pearls[-1]]):
            if cell == other_base:
                moves.add(f"{figure + 1}{cell}")  # N20: the pearl is given to nobody.
                continue
            for receiver in self._receivers(figure):
                if cell != own_base or self._could_leave_base(figure, receiver):
                    moves.add(f"{figure + 1}{cell}>{receiver + 1}")
        return moves

    def _could_leave_base(self, figure: int, receiver: int) -> bool:
        """N12: whether a figure that stepped onto its own base could then leave it, found by trying it out."""
        seat = self.seat
        cells, pearls = list(self._cells[seat]), list(self._pearls[seat])
        self._cells[seat][figure] = self.garden.bases[seat]
        self._give(figure, receiver)
        could = len(self._steps(figure) | self._jumps(figure)) > 0
        self._cells[seat], self._pearls[seat] = cells, pearls
        return could

    def _jumps(self, figure: int) -> set[str]:
        """The jumps of a figure, which must have no pearls, over any figure next to it (N15, N16)."""
        if self._pearls[self.seat][figure] != "":
            return set()
        own_base = self.garden.bases[self.seat]
        here = self._cells[self.seat][figure]
        pink, blue = self._cells
        moves = set()
        for other, _ in self.garden.ways[here]:
            if other in pink or other in blue:
                behind, beyond = self.garden.landings[here, other]
                # N16: available is what exists, is empty and is not the jumper's own base.
                available = [cell for cell in self._empty(behind) if cell != own_base]
                if len(available) == 0:
                    available = [cell for cell in self._empty(beyond) if cell != own_base]
                moves |= {f"{figure + 1}{cell}" for cell in available}
        return moves
