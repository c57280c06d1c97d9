"""Tables for tests, with people, friends and computers around them."""

import random
from dataclasses import replace
from functools import cache

from teien.core.play.game import find
from teien.core.words.names import made_up_name
from teien.web.new_table import SeatSpec, TableSpec, laid_out, new_table
from teien.web.store import RequestedAction
from teien.web.table import Table

HERE, FRIEND, COMPUTER = SeatSpec("here", name="Anna"), SeatSpec("link", name="Ben"), SeatSpec("computer", 1)


def sit_down(game: str, *seats: SeatSpec, **options: str) -> Table:
    """A new table; `guest` made it."""
    return begun(TableSpec(game, seats, options))


def begun(spec: TableSpec) -> Table:
    """The table that was asked for, the same at every run: where nothing is secret, its set-up comes from a seed."""
    stored = new_table(spec, "guest", "en")
    if not find(spec.game).has_secrets:
        names = tuple(seat.name or made_up_name(seat.number) for seat in stored.seats)
        start = start_of(spec.game, names, tuple(stored.options.items()), spec.return_match)
        stored = replace(stored, start=start)
    return Table.of(stored, [])


@cache
def start_of(game: str, names: tuple[str, ...], options: tuple[tuple[str, str], ...], return_match: bool) -> str:
    """The record of a set-up that is always the same."""
    return laid_out(game, len(names), dict(options), names=names, seed=1, return_match=return_match).record("all")


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
