"""Tables for tests, with people, friends and computers around them."""

import random

from teien.web.new_table import SeatSpec, TableSpec, new_table
from teien.web.store import RequestedAction
from teien.web.table import Table

HERE, FRIEND, COMPUTER = SeatSpec("here", name="Anna"), SeatSpec("link", name="Ben"), SeatSpec("computer", 1)


def sit_down(game: str, *seats: SeatSpec, **options: str) -> Table:
    """A new table; `guest` made it."""
    return Table.of(new_table(TableSpec(game, seats, options), "guest", "en"), [])


def do(table: Table, kind: RequestedAction, seat: int, text: str = "", **more: bool) -> None:
    """An action, done at once."""
    prepared = table.prepare(kind, seat, text, table.version, **more)
    table.apply(prepared.action)


def play_on(table: Table, moves: int, seed: int = 1) -> None:
    """So many random moves, or as many as there are."""
    choose = random.Random(seed)
    for _ in range(moves):
        if table.over:
            return
        seat = choose.choice(table.to_act)
        move = choose.choice(table.match.legal_moves(seat))
        do(table, "move", seat, move.text, computer=table.seats[seat].kind == "computer")
