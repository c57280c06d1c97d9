"""Who is favoured by a set-up, as games between strong players showed it: `data/balance.jsonl` of a game, in words.

A line is what `teien fairness` found for one set-up, with the command that found it.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from teien.core.play.interval import Interval
from teien.core.words.language import _, later

if TYPE_CHECKING:
    from teien.core.play.game import Game
    from teien.core.play.match import Match

FILE = "balance.jsonl"
NEAR, FAR = 0.05, 0.10
"""A set-up is fair when every share lies so near an even one, and its 95 % interval goes no further off it."""

PLACES = (later("who begins"), later("the second to move"), later("the third to move"), later("the fourth to move"))
LAST = later("who moves last")


@dataclass(frozen=True, slots=True)
class Measured:
    """What the games of equal players came to on one set-up, `options` being those that are not as usual.

    A share is wins in parts of all games, a draw or a shared victory counting in equal parts. `by_order` goes by who
    moved first, second, …, and is empty where all choose at once.
    """

    players: int
    options: Mapping[str, str]
    player: str
    games: int
    by_order: tuple[Interval, ...]
    by_seat: tuple[Interval, ...]
    drawn: float
    turns: float
    command: str

    @property
    def shares(self) -> tuple[Interval, ...]:
        return (*self.by_order, *self.by_seat)

    @property
    def is_fair(self) -> bool:
        return all(is_even(found, self.players) for found in self.shares)


def is_even(found: Interval, players: int) -> bool:
    """Whether a share is shown to be as good as everybody's."""
    even = 1 / players
    return abs(found.value - even) <= NEAR and found.low >= even - FAR and found.high <= even + FAR


def read_measured(line: str) -> Measured:
    """A line of the file."""
    entry: dict[str, Any] = json.loads(line)
    return Measured(
        players=entry["players"],
        options=entry["options"],
        player=entry["player"],
        games=entry["games"],
        by_order=tuple(Interval(*found) for found in entry["by_order"]),
        by_seat=tuple(Interval(*found) for found in entry["by_seat"]),
        drawn=entry["drawn"],
        turns=entry["turns"],
        command=entry["command"],
    )


@cache
def measured_in(folder: Path) -> tuple[Measured, ...]:
    """All that a game's folder of data knows, in the order of the file; nothing where there is none."""
    path = folder / FILE
    return tuple(map(read_measured, path.read_text("utf-8").splitlines())) if path.is_file() else ()


def full(game: "Game", options: Mapping[str, str]) -> dict[str, str]:
    """What bears upon the balance: all options as texts but who begins, which is balanced over."""
    return {
        option.name: options.get(option.name, "").strip() or option.usual
        for option in game.options
        if option.kind != "seat" and not option.hidden
    }


def balance_of(game: "Game", players: int, options: Mapping[str, str]) -> Measured | None:
    """What was measured on just this set-up, its options as typed."""
    asked = full(game, options)
    for measured in game.measured:
        if measured.players == players and full(game, measured.options) == asked:
            return measured
    return None


def balance_of_match(match: "Match") -> Measured | None:
    """What was measured on a match's own set-up, or on all that are drawn as it may have been."""
    setup = match.game.write_setup(match.board, match.state)
    drawn = {option.name for option in match.game.options if not option.usual}
    others = {name: text for name, text in setup.items() if name not in drawn}
    return balance_of(match.game, match.players, setup) or balance_of(match.game, match.players, others)


def favoured(game: "Game", measured: Measured) -> tuple[str, Interval] | None:
    """Who is shown to win more than a fair share, and how much; None where nobody is."""
    even = 1 / measured.players
    places = [*PLACES[: measured.players - 1], LAST] if measured.players > 2 else PLACES[:2]
    named = [
        *zip(places, measured.by_order, strict=False),
        *zip((mark.colour for mark in game.seat_marks), measured.by_seat, strict=False),
    ]
    ahead = [(name, found) for name, found in named if found.low > even and not is_even(found, measured.players)]
    name, found = max(ahead, key=lambda each: each[1].value, default=("", None))
    return (_(name), found) if found else None


def verdict(game: "Game", measured: Measured) -> str:
    """In a word or two, for a list."""
    if measured.is_fair:
        return _("fair")
    ahead = favoured(game, measured)
    if ahead is None:
        return _("about even")
    return _("favours {whom}: {share:.0f} %").format(whom=ahead[0], share=100 * ahead[1].value)


def sentence(game: "Game", measured: Measured) -> str:
    """For people who choose a set-up or play on it."""
    counted = measured.by_order or measured.by_seat
    names = PLACES[:2] if measured.by_order else tuple(mark.colour for mark in game.seat_marks)
    if measured.players == 2:
        won = _("{who} won {share:.0f} % of {games} games ({low:.0f}–{high:.0f} %)").format(
            who=_(names[0]),
            share=100 * counted[0].value,
            games=measured.games,
            low=100 * counted[0].low,
            high=100 * counted[0].high,
        )
    else:
        won = _("in the order of their turns they won {shares} % of {games} games").format(
            shares=", ".join(f"{100 * found.value:.0f}" for found in counted), games=measured.games
        )
    if measured.is_fair:
        return _("Fair between strong players: {won}.").format(won=won)
    ahead = favoured(game, measured)
    if ahead is None:
        return _("About even between strong players: {won}.").format(won=won)
    return _("Between strong players it favours {whom}: {won}.").format(whom=ahead[0], won=won)
