"""An independent referee of Haru Ichiban, written from the rules file alone (rules R01-R26).

It is meant to be checked against the rules by reading, and to check a faster engine by playing along with it. So it
keeps the pond as plain sets and dicts by square, and works legal moves and figures out again whenever they are asked
for.
"""

from collections.abc import Sequence
from functools import cache

RED = 0
YELLOW = 1

# R04, top row first: o pad, D double-dark pad, Y and R pads with a mark, . open water. The first is the booklet's; the
# other is the small pond of docs/theory.md, whose side is three squares.
LAYOUTS = {
    "5x5": ["o.o.o", ".oYD.", "oo.oo", ".ooR.", "o.o.o"],
    "3x3": ["YDR", "...", ".o."],
}
# R02, R06: so many flowers each, and so many of them in hand.
FLOWERS = {"5x5": 8, "3x3": 3}
HANDS = {"5x5": 3, "3x3": 2}
KINDS = {"o": "plain", "D": "double", "Y": "yellow", "R": "red"}
MARKS = {RED: "red", YELLOW: "yellow"}

# R11: the sign of a wind -> its step in columns to the right and rows up.
WINDS = {"^": (0, 1), "v": (0, -1), "<": (-1, 0), ">": (1, 0)}

# R19: figure -> points.
POINTS = {"square": 1, "row4": 2, "diagonal4": 3, "five": 5, "row2": 2, "diagonal2": 3, "three": 5}

Figure = tuple[str, frozenset[str]]


@cache
def step(side: int, square: str, right: int, up: int) -> str | None:
    """The square that lies `right` columns and `up` rows from `square`, None if that is out of the pond."""
    column = "abcde".index(square[0]) + right
    row = "12345".index(square[1]) + up
    if 0 <= column < side and 0 <= row < side:
        return "abcde"[column] + "12345"[row]
    return None


def shape(side: int, square: str, steps: list[tuple[int, int]]) -> frozenset[str] | None:
    """The squares at all these steps (right, up) from `square`; None if one of them is out of the pond."""
    found = set()
    for right, up in steps:
        other = step(side, square, right, up)
        if other is None:
            return None
        found.add(other)
    return frozenset(found)


@cache
def all_figures(side: int) -> list[Figure]:
    """Every figure there can be in a pond (R19), each once: its kind and its squares.

    In the usual pond rows of four score and rows of five win; in one of another side, rows that are one square shorter
    than it is wide, and rows as long as that.
    """
    part = side - 1
    long_name = {5: "five", 3: "three"}[side]
    found = []
    for column in "abcde"[:side]:
        for row in "12345"[:side]:
            start = column + row
            block = shape(side, start, [(0, 0), (1, 0), (0, 1), (1, 1)])
            if block is not None:
                found.append(("square", block))
            # Each row is met once only, from the end where a step along it goes right or straight up.
            for kind, right, up in [("row", 1, 0), ("row", 0, 1), ("diagonal", 1, 1), ("diagonal", 1, -1)]:
                four = shape(side, start, [(right * i, up * i) for i in range(part)])
                if four is not None:
                    found.append((f"{kind}{part}", four))
                five = shape(side, start, [(right * i, up * i) for i in range(side)])
                if five is not None:
                    found.append((long_name, five))
    return found


def figures(side: int, blooming: set[str]) -> list[Figure]:
    """The figures that score when the flowers of one colour are on the squares `blooming`."""
    standing = [(kind, squares) for kind, squares in all_figures(side) if squares <= blooming]
    fives = [squares for kind, squares in standing if POINTS[kind] == 5]
    found = []
    for kind, squares in standing:
        # R22: a row of 5 counts as the 5 alone, not also as its 4s; other figures still score.
        if not any(squares < five for five in fives):
            found.append((kind, squares))
    return found


class Referee:
    """One game of Haru Ichiban: says who must act, what they may do, and what happened.

    Seat 0 is red, seat 1 is yellow. Squares are named a1..e5: the letter is the column, a at the left; the digit is
    the row, 1 at the bottom (R04). Move texts: `5` choose a flower (R08), `b4` the grand gardener's bloom (R10), `fb4`
    a frog to its new pad (R10, R12, R17), `c4>` `c4<` `c4^` `c4v` the wind on a pad (R11), `xb4` the new dark pad
    (R12), `little` or `grand` what the holder of the dragonfly wants to be (R18). What the rules give no choice about
    happens by itself.

    Public attributes, for reading: `scores`, `hands` (each sorted; a flower leaves the hand when it is revealed, not
    when it is chosen), `frogs` (None while taken up or out of the pond) and `last_points`, `last_figures` (of the last
    round that ended) are lists by seat; `dragonfly` is the seat of its holder; `turn` is 1 to 8, `round` counts from
    1; `pads` gives the kind of the pad on a square ("plain", "red", "yellow", "double"), `dark_sides` has the squares
    of all pads that lie dark side up, `flowers` gives the (seat, value) on a square; `winner` is None until the game
    is over.
    """

    def __init__(self, dragonfly: int, orders: Sequence[Sequence[int]], pond: str = "5x5") -> None:
        """Set up a game (R04-R07) on one of the ponds of LAYOUTS.

        `dragonfly` is the seat that takes the dragonfly. `orders[seat]` is the order in which the flowers of that
        seat come in the first round. ValueError if either is impossible.
        """
        if dragonfly not in (RED, YELLOW):
            raise ValueError("bad holder of the dragonfly")
        self.dragonfly = dragonfly  # R07
        self.scores = [0, 0]
        self.winner: int | None = None
        self.last_points = [0, 0]
        self.last_figures: list[list[Figure]] = [[], []]

        # R01, R04: the pond.
        self.pads: dict[str, str] = {}
        layout = LAYOUTS[pond]
        self.side = len(layout)
        self.flowers_each = FLOWERS[pond]
        self.hand_size = HANDS[pond]
        # R16: each turn two flowers bloom, until no pad is left.
        self.last_turn = sum(letter != "." for line in layout for letter in line) // 2
        for row, line in zip("54321"[-self.side :], layout, strict=True):
            for column, letter in zip("abcde"[: self.side], line, strict=True):
                if letter != ".":
                    self.pads[column + row] = KINDS[letter]
        self.dark_sides: set[str] = set()
        self.flowers: dict[str, tuple[int, int]] = {}
        self.frogs: list[str | None] = [None, None]
        self._tidy_pond()

        # Who is little and grand this turn, and the flower each seat revealed; of no meaning before the reveal.
        self.little = RED
        self.grand = YELLOW
        self.revealed = [0, 0]
        self.taken_up: list[int] = []  # the seats whose frogs must be put on a pad now, the next one first

        # What must be done now: "choose", "decide", "bloom", "frog after bloom", "wind", "dark", "frog after dark",
        # "frogs after equal", "new round" or "over".
        self.stage = "choose"
        self.round = 0
        self._deal(orders)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.winner is not None

    @property
    def needs_orders(self) -> bool:
        """Whether a round has ended and the next one waits for `new_round` with its shuffles (R24)."""
        return self.stage == "new round"

    @property
    def dark(self) -> str | None:
        """The square of the dark pad without a flower, which the little gardener must bloom next; None if none."""
        for square in self.dark_sides:
            if square not in self.flowers:
                return square
        return None

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must act now; none when the game is over or a new round waits for its shuffles."""
        if self.stage == "choose":
            return tuple(seat for seat in (RED, YELLOW) if self.chosen[seat] is None)
        if self.stage in ("decide", "frogs after equal"):
            return (self.dragonfly,)  # R17, R18
        if self.stage in ("bloom", "frog after bloom", "dark", "frog after dark"):
            return (self.grand,)  # R10, R12
        if self.stage == "wind":
            return (self.little,)  # R11
        return ()

    def legal(self, seat: int) -> set[str]:
        """The texts of all legal moves of `seat` now; empty if it has nothing to do.

        While both choose, a seat that has chosen and waits for the other may still change to another flower.
        """
        if self.stage == "choose" and seat in (RED, YELLOW):
            return {str(value) for value in self.hands[seat] if value != self.chosen[seat]}  # R08
        if seat not in self.to_act:
            return set()
        if self.stage == "decide":
            return {"little", "grand"}  # R18
        if self.stage == "bloom":
            return {square for square in self.pads if square not in self.flowers}  # R10
        if self.stage == "wind":
            moves = set()
            for square in self.pads:
                for wind in WINDS:
                    if self._pushed(square, wind) is not None:
                        moves.add(square + wind)
            return moves
        if self.stage == "dark":
            # R12: a light pad without a flower; a frog may sit on it.
            return {"x" + square for square in self._light_without_flower()}
        # A frog to put down. R12, R14, R17: never on a flower, another frog or the dark pad. For R10 there is no dark
        # pad, for R12 it is the pad just turned.
        return {"f" + square for square in self._light_without_flower() if square not in self.frogs}

    def play(self, seat: int, text: str) -> None:
        """Play a legal move of `seat`; ValueError, and nothing changed, if it is not one."""
        if text not in self.legal(seat):
            raise ValueError(f"not a legal move of seat {seat}: {text!r}")
        if self.stage == "choose":
            self.chosen[seat] = int(text)
            self._reveal()
        elif self.stage == "decide":
            if text == "little":
                self.little, self.grand = seat, 1 - seat
            else:
                self.little, self.grand = 1 - seat, seat
            self._bloom_dark_pad()
        elif self.stage == "bloom":
            self._bloom_any_pad(text)
        elif self.stage == "wind":
            self._blow(text[:2], text[2])
        elif self.stage == "dark":
            self._turn_dark(text[1:])
        else:
            self._put_frog(text[1:])

    def new_round(self, orders: Sequence[Sequence[int]]) -> None:
        """Start the next round with the two new shuffles (R24); ValueError, and nothing changed, if not due or bad."""
        if not self.needs_orders:
            raise ValueError("no new round is due")
        self._deal(orders)

    def _deal(self, orders: Sequence[Sequence[int]]) -> None:
        """Start the first turn of a round: each player draws some of their shuffled flowers (R06, R24)."""
        # R02: each player has one flower of each value.
        values = list(range(1, self.flowers_each + 1))
        if len(orders) != 2 or any(sorted(order) != values for order in orders):
            raise ValueError("bad orders of flowers")
        self.hands = [sorted(order[: self.hand_size]) for order in orders]
        self.to_draw = [list(order[self.hand_size :]) for order in orders]
        self.chosen: list[int | None] = [None, None]
        self.turn = 1
        self.round += 1
        self.stage = "choose"

    def _tidy_pond(self) -> None:
        """The pond as a round starts (R04, R05, R24), with the pads where they now are."""
        self.flowers = {}
        self.dark_sides = {square for square, kind in self.pads.items() if kind == "double"}
        self.frogs = [None, None]
        for seat in (RED, YELLOW):
            for square, kind in self.pads.items():
                if kind == MARKS[seat]:
                    self.frogs[seat] = square

    def _light_without_flower(self) -> list[str]:
        """The squares of the pads that lie light side up and have no flower."""
        return [square for square in self.pads if square not in self.dark_sides and square not in self.flowers]

    def _reveal(self) -> None:
        """R08: once both have chosen, reveal the flowers and start the turn."""
        red, yellow = self.chosen
        if red is None or yellow is None:
            return
        self.revealed = [red, yellow]
        self.hands[RED].remove(red)
        self.hands[YELLOW].remove(yellow)
        self.chosen = [None, None]
        if red < yellow:
            self.little, self.grand = RED, YELLOW
            self._bloom_dark_pad()
        elif yellow < red:
            self.little, self.grand = YELLOW, RED
            self._bloom_dark_pad()
        elif self.turn < self.last_turn:
            self._bloom_under_frogs()
        else:
            self.stage = "decide"  # R18

    def _bloom(self, seat: int, square: str) -> None:
        """Put the flower that `seat` revealed on the pad on `square`; a frog on it is taken up."""
        self.flowers[square] = (seat, self.revealed[seat])
        for frog in (RED, YELLOW):
            if self.frogs[frog] == square:
                self.frogs[frog] = None
                self.taken_up.append(frog)

    def _frogs_leave(self) -> None:
        """R15: with only two pads without a flower both frogs leave, one that is taken up too."""
        if len(self.pads) - len(self.flowers) <= 2:
            self.frogs = [None, None]
            self.taken_up = []

    def _bloom_dark_pad(self) -> None:
        """A: the little gardener blooms the dark pad (R09); no choice."""
        square = self.dark
        # Every turn starts with a dark pad: the double-dark one (R24), one kept (R17) or one turned (R12).
        assert square is not None
        self._bloom(self.little, square)
        # R15 never comes in here: A leaves an odd number of pads without a flower.
        if self._a_figure_stands():
            self._end_round()
        else:
            self.stage = "bloom"

    def _bloom_any_pad(self, square: str) -> None:
        """B: the grand gardener blooms any pad (R10)."""
        self._bloom(self.grand, square)
        self._frogs_leave()
        if self._a_figure_stands():
            self._end_round()  # R14: a frog that sat there simply leaves.
        elif len(self.taken_up) > 0:
            self.stage = "frog after bloom"
        else:
            self.stage = "wind"

    def _bloom_under_frogs(self) -> None:
        """R17: each flower goes on the pad under its own frog; nobody is little or grand and nothing moves."""
        red_square, yellow_square = self.frogs
        # Frogs leave only when two pads without a flower are left (R15), so not before the last turn.
        assert red_square is not None
        assert yellow_square is not None
        self._bloom(RED, red_square)
        self._bloom(YELLOW, yellow_square)
        self._frogs_leave()
        if self._a_figure_stands():
            self._end_round()  # R17: no frogs are placed and the dragonfly stays.
        elif len(self.taken_up) > 0:
            self.taken_up = [self.dragonfly, 1 - self.dragonfly]  # first their own, then the other's
            self.stage = "frogs after equal"
        else:
            self._pass_dragonfly()

    def _pass_dragonfly(self) -> None:
        """R17: the dragonfly goes to the other player, and the turn is done."""
        self.dragonfly = 1 - self.dragonfly
        self._end_turn()

    def _put_frog(self, square: str) -> None:
        """Put the next of the frogs taken up on its new pad, and go on with the turn after the last one."""
        frog = self.taken_up.pop(0)
        self.frogs[frog] = square
        if len(self.taken_up) > 0:
            return
        if self.stage == "frog after bloom":
            self.stage = "wind"
        elif self.stage == "frog after dark":
            self._end_turn()
        else:
            self._pass_dragonfly()

    def _pushed(self, square: str, wind: str) -> list[str] | None:
        """R11: the squares of the pads that this wind moves, the chosen one first; None if it is not allowed."""
        right, up = WINDS[wind]
        moving = [square]
        while True:
            ahead = step(self.side, moving[-1], right, up)
            if ahead is None:
                return None  # the last pad would go out of the pond
            if ahead not in self.pads:
                return moving
            moving.append(ahead)

    def _blow(self, square: str, wind: str) -> None:
        """C: the little gardener moves a pad and those in its way by one square (R11)."""
        right, up = WINDS[wind]
        goes_to = {other: other for other in self.pads}
        for other in self._pushed(square, wind) or []:
            ahead = step(self.side, other, right, up)
            assert ahead is not None
            goes_to[other] = ahead
        # R11: flowers and frogs ride on their pads.
        self.pads = {goes_to[other]: kind for other, kind in self.pads.items()}
        self.dark_sides = {goes_to[other] for other in self.dark_sides}
        self.flowers = {goes_to[other]: flower for other, flower in self.flowers.items()}
        self.frogs = [None if frog is None else goes_to[frog] for frog in self.frogs]
        if self._a_figure_stands() or self.turn == self.last_turn:
            self._end_round()  # R16, R23: turn 8 has no D and all pads have bloomed.
        else:
            self.stage = "dark"

    def _turn_dark(self, square: str) -> None:
        """D: the grand gardener turns a light pad to its dark side; a frog on it must move (R12)."""
        self.dark_sides.add(square)
        for frog in (RED, YELLOW):
            if self.frogs[frog] == square:
                self.frogs[frog] = None
                self.taken_up.append(frog)
        if len(self.taken_up) > 0:
            self.stage = "frog after dark"
        else:
            self._end_turn()

    def _end_turn(self) -> None:
        """R13: each player draws one flower, as long as any are left; the next turn starts."""
        for seat in (RED, YELLOW):
            if len(self.to_draw[seat]) > 0:
                self.hands[seat].append(self.to_draw[seat].pop(0))
                self.hands[seat].sort()
        self.turn += 1
        self.stage = "choose"

    def _figures_of(self, seat: int) -> list[Figure]:
        """The figures of the colour of `seat` that stand now."""
        return figures(self.side, {square for square, (owner, _) in self.flowers.items() if owner == seat})

    def _a_figure_stands(self) -> bool:
        """R20: whether a figure of either colour stands now. None stood before, or the round had ended then."""
        return len(self._figures_of(RED)) > 0 or len(self._figures_of(YELLOW)) > 0

    def _end_round(self) -> None:
        """Score the figures that stand, if any (R19-R23); then the game is over or the pond is tidied (R24, R25)."""
        self.taken_up = []
        # R21, R22: all the figures of both players.
        self.last_figures = [self._figures_of(RED), self._figures_of(YELLOW)]
        self.last_points = [sum(POINTS[kind] for kind, _ in found) for found in self.last_figures]
        self.scores = [self.scores[seat] + self.last_points[seat] for seat in (RED, YELLOW)]

        red_five, yellow_five = [any(POINTS[kind] == 5 for kind, _ in found) for found in self.last_figures]
        if red_five and not yellow_five:
            self.winner = RED  # R25: whatever the scores
        elif yellow_five and not red_five:
            self.winner = YELLOW
        elif max(self.scores) >= 5 and self.scores[RED] != self.scores[YELLOW]:
            # R25: 5 or more win; if both have 5 or more, the higher score does; if level, rounds go on.
            self.winner = RED if self.scores[RED] > self.scores[YELLOW] else YELLOW

        if self.winner is not None:
            self.stage = "over"  # the final pond stays as it is
            return
        self._tidy_pond()
        self.hands = [[], []]
        self.to_draw = [[], []]
        self.stage = "new round"
