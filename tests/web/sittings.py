"""Tables for tests, with people, friends and computers around them."""

import random

from teien.web.making import SeatWish, TableWish, new_table
from teien.web.table import Act, Table

HERE, FRIEND, COMPUTER = SeatWish("here", name="Anna"), SeatWish("link", name="Ben"), SeatWish("computer", 1)


def sit_down(game: str, *seats: SeatWish, **options: str) -> Table:
    """A new table; `guest` made it."""
    return Table.of(new_table(TableWish(game, seats, options), "guest", "en"), [])


def do(table: Table, act: Act, seat: int, text: str = "", **more: bool) -> None:
    """A deed, done at once."""
    prepared = table.prepare(act, seat, text, table.version, **more)
    table.apply(prepared.deed)


def play_on(table: Table, moves: int, seed: int = 1) -> None:
    """So many random moves, or as many as there are."""
    choose = random.Random(seed)
    for _ in range(moves):
        if table.over:
            return
        seat = choose.choice(table.to_act)
        move = choose.choice(table.match.legal_moves(seat))
        do(table, "move", seat, move.text, computer=table.seats[seat].kind == "computer")
