"""Tables to test on.

The board of `position`, for two players; gardens told apart by letter, lower case the starting squares:

    9   ~ ~ ~   B a A   A B B
    8   ~ ~ ~   B B A   A P B
    7   ~ ~ ~   P B A   A A b
    6   ~ ~ ~   A A B   B B B
    5   ~ ~ ~   A b B   A P B
    4   ~ ~ ~   B B P   A B b
    3   ~ ~ ~   ~ ~ ~   B a A
    2   ~ ~ ~   ~ ~ ~   B B A
    1   ~ ~ ~   ~ ~ ~   B P A
        a b c   d e f   g h i
"""

from typing import Any

import teien
from teien.core.play.match import Match
from teien.hiroba.view import View, view

LAYOUT = "~ BaA/BBA/PBA ABB/APB/AAb ~ AAB/AbB/BBP BBB/APB/ABb ~ ~ BaA/BBA/BPA"

BLOCKED = (
    "ABP/ABB/AaB,~,~,BAA/BPA/bBB,AAB/AbB/BBP,BBB/bBP/BAA,bBA/BPA/BBB,aBB/ABB/AAP,bAA/BPA/BBA "
    "3a7,7a3,4b3,2a2|8a9,5b9,1b8,9b7|6a8,9c8,4a4,2b4 c7,b6,b1 0|0|0 - best 2 3 pebble"
)
"""Three players; the second, who began, can place none of the 5 pebbles left and has missed round 5 (H16)."""

BLOCKED_GAME = (
    "game: hiroba\nversion: 1\nplayers: 3\ndate: 2026-11-15\nfirst: 3\nkoi: best\n"
    "layout: aBB/APB/ABB BbB/ABB/APB BBB/ABP/AaA ~ bBB/BPA/BAA PBB/BBa/AAA ~ PBB/BbA/BAA PAA/BBA/BBa\n"
    "1. 3e9 +h7 | 1a9 +a8 | 5i1\n"
    "2. 8d9 +b9 | 9c9 | 6i9\n"
    "3. 4g9 | 5c8 | 7f9\n"
    "4. 6g8 | 2a7 | 7i7\n"
    "5. 3d7 | 8c7 | 4f7\n"
    "6. 1h8 | 6b7 | 9g7\n"
    "7. 9d8\n"
    "result: unfinished\n"
)
"""A game up to where player 1 has 3 pebbles left and can place none (H16)."""

BOOKLET = (
    "~,~,~,BBA/bBA/BPA,AaA/PBA/BBB,~,BBA/BBA/bBP,APB/ABB/AaB,AAA/APB/bBB "
    "5b5,4b3,3c3,7g3,2h3,1b2,2b1,4g1,9i1|4a6,2c6,1e6,1d4,4e4,7a2,2d2,5e2,3i2 f6,f3,d1 0|0 - best 2 - over"
)
"""The booklet's scoring example (H24) on house tiles: player 1 is Black, player 2 Purple."""


def position(
    pebbles: str = "-|-",
    *,
    stones: str = "-",
    left: str = "2|1",
    koi: str = "-",
    option: str = "best",
    first: int = 1,
    seat: int | str = 1,
    phase: str = "pebble",
) -> str:
    """A position on the board above, in its parts."""
    return f"{LAYOUT.replace(' ', ',')} {pebbles} {stones} {left} {koi} {option} {first} {seat} {phase}"


def table(pebbles: str = "-|-", **parts: str | int) -> Match:
    """A match that begins at such a position."""
    return teien.from_position("hiroba", position(pebbles, **parts))  # type: ignore[arg-type]


def seen(match: Match, **changed: Any) -> View:
    """A spectator's view of a match, without its last turn, with some members changed."""
    return view(match.board, match.state, None, (), match.names)._replace(**changed)


def texts(match: Match) -> set[str]:
    return {move.text for move in match.legal_moves()}


def sheet(rows: str, *, layout: str = LAYOUT, players: str = "AB") -> str:
    """A score sheet with these nine rows of the board."""
    names = "\n".join(f"{letter}: Player {letter}" for letter in players)
    entries = layout.split()
    tiles = "\n".join(" ".join(entries[row : row + 3]) for row in (0, 3, 6))
    return f"game: hiroba\n{names}\n\ntiles:\n{tiles}\n\nboard:\n{rows.strip()}\n"
