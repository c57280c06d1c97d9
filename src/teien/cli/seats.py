"""Who sits where: people and computers, and their names."""

from collections.abc import Sequence

from teien.cli.parser import BadUsage
from teien.core.play.game import Game
from teien.core.words.language import _
from teien.players import KINDS
from teien.players.base import Player
from teien.players.levels import LEVELS
from teien.players.spelling import read_player, taken_apart

HUMAN = "human"
OPPONENT = "level4"
"""Who sits down where nobody is named."""


def seat_kinds(game: Game, players: int | None, seats: Sequence[str] | None) -> list[str]:
    """The kind of player on each seat; without any, a person and as many computers as are needed.

    Raises BadMaterial or BadUsage for a number of seats or a kind that cannot be.
    """
    if players is not None:
        game.check_request(players, {})
    if seats is None:
        return [HUMAN, *[OPPONENT] * ((players or game.players[0]) - 1)]
    for seat in seats:
        if seat != HUMAN and taken_apart(seat)[0] not in KINDS:
            complaint = _("seat {seat!r}: nobody is called that; there are {kinds}")
            raise BadUsage(complaint.format(seat=seat, kinds=", ".join((HUMAN, *KINDS))))
    if players is not None and len(seats) != players:
        complaint = _("seats {seats!r}: {players} players need {players} seats, here are {count}")
        raise BadUsage(complaint.format(seats=",".join(seats), players=players, count=len(seats)))
    game.check_request(len(seats), {})
    return list(seats)


def seat_names(kinds: Sequence[str]) -> list[str]:
    """Names for players that were given none."""
    levels = {f"level{level.number}": level.name for level in LEVELS}
    return [
        _("Player {number}").format(number=seat)
        if kind == HUMAN
        else f"{levels.get(kind) or taken_apart(kind)[0].title()} {seat}"
        for seat, kind in enumerate(kinds, 1)
    ]


def seated(kinds: Sequence[str], seed: int | None) -> list[Player | None]:
    """A player for each computer's seat, None for a person's; each computer has a seed of its own."""
    return [
        None if kind == HUMAN else read_player(kind, seed=None if seed is None else seed + seat)
        for seat, kind in enumerate(kinds, 1)
    ]
