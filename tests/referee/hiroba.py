"""An independent referee of Hiroba, written from the rules file alone (rules H01-H25 and the house options).

It is meant to be checked against the rules by reading, and to check a faster engine by playing along with it. So it
keeps nothing but the lists of placed pieces and whose move it is, and works everything else out again when asked.
"""

from collections.abc import Sequence

COLUMNS = "abcdefghi"
ROWS_FROM_THE_TOP = "987654321"

# H02: each player's pebbles, as (one side, other side).
PEBBLES = [(1, 9), (1, 9), (2, 8), (2, 8), (3, 7), (3, 7), (4, 6), (4, 6), (5, 5)]

# H04: number of players -> stones in turn order.
STONES = {2: [2, 1], 3: [2, 1, 0], 4: [2, 1, 1, 0]}

# H27: on the small board.
SMALL_PEBBLES = [(1, 9), (4, 6)]
SMALL_STONES = {2: [1, 0], 3: [1, 0, 0], 4: [1, 0, 0, 0]}


def neighbours(square: str) -> list[str]:
    """The up to four squares of the 9 x 9 grid orthogonally adjacent to `square`, water included."""
    column = COLUMNS.index(square[0])
    row = ROWS_FROM_THE_TOP.index(square[1])
    found = []
    for c, r in [(column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1)]:
        if 0 <= c <= 8 and 0 <= r <= 8:
            found.append(COLUMNS[c] + ROWS_FROM_THE_TOP[r])
    return found


def in_line(one: str, other: str) -> bool:
    """Whether two squares share a row or a column of the 9 x 9 grid."""
    return one[0] == other[0] or one[1] == other[1]


class Referee:
    """One game of Hiroba: says who must act, what they may do, and what the position scores.

    Seats are numbered from 0. Squares are named a1..i9: the letter is the column, a at the left; the digit is the row,
    1 at the bottom; reading order starts at a9. Move texts: `9c4` a pebble showing 9 on c4, `+e5` a stone on e5, `-`
    no stone, `ke5` a koi on e5, `k-` keep the koi that are left.

    `seat` is the seat that must act now, None when the game is over.
    """

    def __init__(
        self,
        players: int,
        layout: Sequence[str | None],
        first: int,
        koi: str,
        ahead: Sequence[int] = (),
        small: bool = False,
    ) -> None:
        """Set up a game.

        `players` is 2, 3 or 4; `first` is the seat that starts. `layout` has nine tiles in reading order, each as it
        lies on the table ("AAA/aBB/BBP", top row first) or None where it was turned to water; it is taken to be valid.
        `koi` says how H20 is done: "best" places the koi for the players, "hand" makes each placement a move.
        `ahead` are the points ahead in turn order (H26), if there are any; `small` says that it is the small board
        (H27).
        """
        if players not in STONES or not 0 <= first < players or len(layout) != 9 or koi not in ("best", "hand"):
            raise ValueError("bad set-up")
        self.players = players
        self.koi = koi
        self.pebbles = SMALL_PEBBLES if small else PEBBLES

        # H10: clockwise by seat from the first player.
        self.order = [(first + i) % players for i in range(players)]

        # H26: points ahead are given in turn order.
        self.ahead = dict.fromkeys(range(players), 0)
        for i, points in enumerate(ahead):
            self.ahead[self.order[i]] = points

        # H04: stones are dealt in turn order.
        stones = SMALL_STONES if small else STONES
        self.dealt = {seat: stones[players][i] for i, seat in enumerate(self.order)}

        # The board (H01, H06). Water squares (H08) are in none of these.
        self.garden_of: dict[str, tuple[int, str]] = {}  # garden square -> (tile number 1..9, "A" or "B")
        self.pond_of: dict[str, int] = {}  # pond square -> tile number
        self.starts: set[str] = set()
        for r in range(9):
            for c in range(9):
                number = 3 * (r // 3) + c // 3 + 1
                tile = layout[number - 1]
                if tile is None:
                    continue
                square = COLUMNS[c] + ROWS_FROM_THE_TOP[r]
                letter = tile.split("/")[r % 3][c % 3]
                if letter == "P":
                    self.pond_of[square] = number
                else:
                    self.garden_of[square] = (number, letter.upper())
                    if letter.islower():
                        self.starts.add(square)

        # Everything placed so far, in the order it was placed.
        self.placed_pebbles: list[tuple[int, int, str]] = []  # (seat, value showing, square)
        self.placed_stones: list[tuple[int, str]] = []  # (seat, square)
        self.placed_koi: list[tuple[int, str]] = []  # (seat, square); only when placed by hand
        self.stopped: set[int] = set()  # seats that keep the koi they have left

        # What the seat must do now: "pebble", "stone" or "koi".
        self.stage = "pebble"
        self.seat: int | None = None
        self._pass_turn(self.order)

    @property
    def over(self) -> bool:
        """Whether the game is over, koi placing included."""
        return self.seat is None

    def legal(self) -> set[str]:
        """The texts of all legal moves now; empty when the game is over."""
        if self.seat is None:
            return set()
        if self.stage == "pebble":
            return self._pebble_moves(self.seat)
        if self.stage == "stone":
            # H15: any empty garden square, without restriction; or none, since it is optional.
            return {"+" + square for square in self._empty_squares()} | {"-"}
        # H20: one koi a move; a player may stop and keep the rest.
        return {"k" + square for square in self._koi_squares(self.seat)} | {"k-"}

    def play(self, text: str) -> None:
        """Play a legal move; ValueError, and nothing changed, if it is not one."""
        if self.seat is None or text not in self.legal():
            raise ValueError(f"not a legal move: {text!r}")
        seat = self.seat
        if self.stage == "pebble":
            self.placed_pebbles.append((seat, int(text[0]), text[1:]))
            if self._stones_left(seat) > 0 and len(self._empty_squares()) > 0:
                self.stage = "stone"  # H15: after the pebble, at most one; H17: after the very last pebble too.
            else:
                self._end_turn(seat)
        elif self.stage == "stone":
            if text != "-":
                self.placed_stones.append((seat, text[1:]))
            self._end_turn(seat)
        else:
            if text == "k-":
                self.stopped.add(seat)
            else:
                self.placed_koi.append((seat, text[1:]))
            self._pass_koi()

    def breakdown(self) -> dict[str, object]:
        """The scoring of the position as it lies, at any time: ponds, gardens, players, winners and what decided.

        With koi "best" all koi are placed as H20 places them; with "hand" only those placed by a move are, and the
        rest are left over.
        """
        ponds = []
        for square in sorted(self.pond_of, key=lambda pond: self.pond_of[pond]):
            tile = self.pond_of[square]
            sums = self._sums(neighbours(square))
            ponds.append({"tile": tile, "square": square, "sums": sums, "koi": self._pond_winners(square)})

        koi_squares = self._koi_lying()
        garden_points = dict.fromkeys(range(self.players), 0)
        gardens_won = dict.fromkeys(range(self.players), 0)
        gardens = []
        for garden in self._gardens():
            squares = self._squares_of(garden)
            winners = self._garden_winners(garden)
            koi: str | None = None
            for _, square in koi_squares:
                if square in squares:
                    koi = square
            # H21: the number of squares, doubled with a koi, for each winner. H19: nobody's without pebbles.
            points = 0
            if len(winners) > 0:
                points = len(squares)
                if koi is not None:
                    points = 2 * points
            for seat in winners:
                garden_points[seat] += points
                gardens_won[seat] += 1
            gardens.append(
                {
                    "tile": garden[0],
                    "garden": garden[1],
                    "squares": squares,
                    "sums": self._sums(squares),
                    "winners": winners,
                    "outright": len(winners) == 1,
                    "koi": koi,
                    "points": points,
                }
            )

        totals = {}
        players = []
        for seat in range(self.players):
            won = self._koi_won(seat)
            left = won - len([owner for owner, _ in koi_squares if owner == seat])
            totals[seat] = garden_points[seat] + left + self.ahead[seat]  # H22: a koi not placed scores 1; H26.
            players.append(
                {
                    "koi": won,
                    "left": left,
                    "gardens": garden_points[seat],
                    "won": gardens_won[seat],
                    "total": totals[seat],
                    "ahead": self.ahead[seat],
                }
            )

        # H23: most points; then most gardens won, tied ones included; then shared.
        most_points = max(totals.values())
        game_winners = [seat for seat in range(self.players) if totals[seat] == most_points]
        decided_by = "points"
        if len(game_winners) > 1:
            most_gardens = max(gardens_won[seat] for seat in game_winners)
            game_winners = [seat for seat in game_winners if gardens_won[seat] == most_gardens]
            decided_by = "gardens" if len(game_winners) == 1 else "shared"

        return {
            "ponds": ponds,
            "gardens": gardens,
            "players": players,
            "winners": game_winners,
            "decided_by": decided_by,
        }

    def _pebble_moves(self, seat: int) -> set[str]:
        """The texts of all the pebbles that `seat` could place if it were their turn."""
        own_squares = [square for owner, _, square in self.placed_pebbles if owner == seat]
        if len(own_squares) == 0:
            # H12: the first pebble goes on a starting square.
            reachable = [square for square in self._empty_squares() if square in self.starts]
        else:
            # H13: later ones in a row or column with an own pebble.
            reachable = [square for square in self._empty_squares() if any(in_line(square, own) for own in own_squares)]
        values = self._values_in_hand(seat)
        return {str(value) + square for value in values for square in reachable if not self._repeats(value, square)}

    def _values_in_hand(self, seat: int) -> set[int]:
        """The values that the pebbles `seat` still has can show (H02), either side up (H11)."""
        hand = list(self.pebbles)
        for owner, value, _ in self.placed_pebbles:
            if owner == seat:
                hand.remove((min(value, 10 - value), max(value, 10 - value)))
        return {side for pebble in hand for side in pebble}

    def _repeats(self, value: int, square: str) -> bool:
        """H14: whether `value` already shows in the garden, row or column of `square`, whoever owns it."""
        for _, other_value, other in self.placed_pebbles:
            if other_value == value and (in_line(square, other) or self.garden_of[square] == self.garden_of[other]):
                return True
        return False

    def _empty_squares(self) -> list[str]:
        """H11: the garden squares with no pebble, stone or koi placed on them, in reading order."""
        taken = {square for _, _, square in self.placed_pebbles}
        taken |= {square for _, square in self.placed_stones + self.placed_koi}
        return [square for square in self.garden_of if square not in taken]

    def _stones_left(self, seat: int) -> int:
        """The stones dealt to `seat` (H04) and not placed."""
        return self.dealt[seat] - len([owner for owner, _ in self.placed_stones if owner == seat])

    def _end_turn(self, seat: int) -> None:
        """Pass the turn on from `seat`, who comes last in line for the next one."""
        after = [(seat + i) % self.players for i in range(1, self.players + 1)]
        self._pass_turn(after)

    def _pass_turn(self, line: list[int]) -> None:
        """Give the turn to the first seat in `line` that can place a pebble; with none, board play is over (H17)."""
        for seat in line:
            if len(self._pebble_moves(seat)) > 0:  # H16: a player who can place none misses the turn.
                self.seat = seat
                self.stage = "pebble"
                return
        if self.koi == "hand":
            self.stage = "koi"
            self._pass_koi()
        else:
            self.seat = None

    def _pass_koi(self) -> None:
        """H20 by hand: the first seat, from the first player on, that has a koi to place and has not stopped.

        A seat that has run out of koi or gardens never gets one back, so this is the same seat until it is done.
        """
        self.seat = None
        for seat in self.order:
            placed = len([owner for owner, _ in self.placed_koi if owner == seat])
            if seat not in self.stopped and self._koi_won(seat) > placed and len(self._koi_squares(seat)) > 0:
                self.seat = seat
                return

    def _gardens(self) -> list[tuple[int, str]]:
        """All gardens in play as (tile number, letter), in tile order, A before B."""
        return sorted(set(self.garden_of.values()))

    def _squares_of(self, garden: tuple[int, str]) -> list[str]:
        """The squares of a garden in reading order (the order in which the board was set up)."""
        return [square for square in self.garden_of if self.garden_of[square] == garden]

    def _sums(self, squares: list[str]) -> dict[int, int]:
        """The sum of the pebbles on `squares` of each seat that has at least one there (rulings of H18 and H19)."""
        sums = {}
        for seat in range(self.players):
            values = [value for owner, value, square in self.placed_pebbles if owner == seat and square in squares]
            if len(values) > 0:
                sums[seat] = sum(values)
        return sums

    def _pond_winners(self, square: str) -> list[int]:
        """H18: the seats that get a koi from the pond on `square`: the lowest sum next to it, each one if tied."""
        sums = self._sums(neighbours(square))
        return [seat for seat in sums if sums[seat] == min(sums.values())]

    def _koi_won(self, seat: int) -> int:
        """The number of koi that `seat` gets from the ponds (H18); the box is never short of them (H03)."""
        return len([square for square in self.pond_of if seat in self._pond_winners(square)])

    def _garden_winners(self, garden: tuple[int, str]) -> list[int]:
        """H19: the seats with the highest sum in a garden; none if it has no pebbles."""
        sums = self._sums(self._squares_of(garden))
        return [seat for seat in sums if sums[seat] == max(sums.values())]

    def _koi_squares(self, seat: int) -> list[str]:
        """H20: the empty squares of the gardens that `seat` won outright and that hold no koi yet."""
        found = []
        empty_squares = self._empty_squares()
        for garden in self._gardens():
            squares = self._squares_of(garden)
            has_koi = any(square in squares for _, square in self.placed_koi)
            if self._garden_winners(garden) == [seat] and not has_koi:
                found += [square for square in squares if square in empty_squares]
        return found

    def _koi_lying(self) -> list[tuple[int, str]]:
        """The koi on garden squares, as (seat, square): by hand those placed, else where H20 places them."""
        if self.koi == "hand":
            return self.placed_koi
        lying = []
        empty_squares = self._empty_squares()
        # H20: largest first, among equals by tile, A before B (the sort keeps that order among equals).
        largest_first = sorted(self._gardens(), key=lambda garden: -len(self._squares_of(garden)))
        for seat in range(self.players):
            koi = self._koi_won(seat)
            for garden in largest_first:
                empty = [square for square in self._squares_of(garden) if square in empty_squares]
                if koi > 0 and self._garden_winners(garden) == [seat] and len(empty) > 0:
                    lying.append((seat, empty[0]))
                    koi -= 1
        return lying
