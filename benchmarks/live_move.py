"""What a move at a live table costs the server, in process: no socket, no disk, two people who watch.

    python benchmarks/live_move.py [--games 20] [--repeats 5]

The same random games of two people at two screens are played each time: the move is checked and made, what changed is
worked out, and both are told. Caches are warm, as on a server that has run for a while. The time is that of the
processor, the least of the repeats, by the move; the size is that of the median message to one of the two, in bytes.
"""

import argparse
import random
import statistics
import time
from typing import NamedTuple

import teien
from teien.web.audience import Audience
from teien.web.claim import Claim
from teien.web.listener import Listener
from teien.web.presence import Elsewhere
from teien.web.store import StoredSeat, StoredTable
from teien.web.table import Table
from teien.web.view import Visitor

NAMES = ("Anna", "Ben")
MOST_MOVES = 80
"""Who moves at random plays on for longer than people do."""


class Heard(Listener):
    """Somebody at one of the seats; what they are told is kept."""

    def __init__(self, seat: int) -> None:
        super().__init__(Visitor(frozenset({seat})), Claim(guest=NAMES[seat]))
        self.told: list[str] = []

    def tell_text(self, text: str) -> None:
        self.told.append(text)


class Played(NamedTuple):
    """A game: how many moves it had, what they cost, and how large what was told of them."""

    moves: int
    seconds: float
    sizes: list[int]


def stored(game: str, seed: int) -> StoredTable:
    start = teien.new(game, names=NAMES, seed=seed).record("all")
    seats = tuple(StoredSeat(seat, ("here", "link")[seat], None, name, name) for seat, name in enumerate(NAMES))
    return StoredTable(f"table{seed}", game, start, {}, "en", 0.0, seats, False, 0, 0.0, None)


def play(game: str, seed: int) -> Played:
    """A random game at a table of its own."""
    table, chooser = Table.of(stored(game, seed), []), random.Random(seed)
    audience, people = Audience(table, Elsewhere()), [Heard(seat) for seat in range(2)]
    audience.listeners.update(people)
    for person in people:
        audience.tell_state(person)
        person.told.clear()
    moves, spent = 0, 0.0
    while not table.over and moves < MOST_MOVES:
        seat = chooser.choice(table.to_act)
        text = chooser.choice(table.match.legal_moves(seat)).text
        began = time.process_time()
        since, place = table.version, len(table.match.history)
        prepared = table.prepare("move", seat, text, since)
        table.apply(prepared.action, prepared.step)
        audience.tell_news(prepared.action, since, place, by=people[seat], tag=moves)
        spent += time.process_time() - began
        moves += 1
    return Played(moves, spent, [len(text.encode()) for person in people for text in person.told])


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--games", type=int, default=20, help="how many of each game (20)")
    reader.add_argument("--repeats", type=int, default=5, help="how often each is played (5)")
    wanted = reader.parse_args()
    for game in teien.GAMES:
        rounds = [[play(game, seed) for seed in range(wanted.games)] for _ in range(wanted.repeats + 1)][1:]
        moves = sum(played.moves for played in rounds[0])
        least = sum(min(played.seconds for played in same) for same in zip(*rounds, strict=True))
        size = statistics.median(size for played in rounds[0] for size in played.sizes)
        print(f"{game:14} {1e6 * least / moves:7.1f} µs a move  {size:7.0f} bytes  ({moves} moves)")


if __name__ == "__main__":
    main()
