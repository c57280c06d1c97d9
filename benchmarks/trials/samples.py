"""Right inputs of every kind, from games that were played at random: what is damaged afterwards."""

import random
from functools import cache
from pathlib import Path

import teien
from teien import GAMES, Match
from teien.core.play.game import find

SOURCE = Path(teien.__file__).parent
MATERIAL = (SOURCE / "hiroba/data/house-tiles.txt", SOURCE / "niwa/data/house-set.txt")
SHEET = """game: hiroba
// Saturday, in the garden
A: Black
B: Purple

tiles:
   ~            ~            ~
   BBA/bBA/BPA  AaA/PBA/BBB  ~
   BBA/BBA/bBP  3>           AAA/APB/bBB

board:
   ~  ~  ~  |  ~  ~  ~  |  ~  ~  ~
   ~  ~  ~  |  ~  ~  ~  |  ~  ~  ~
   ~  ~  ~  |  ~  ~  ~  |  ~  ~  ~
  ----------+-----------+----------
   B4 .  B2 |  .  B1 #  |  .  .  .
   .  A5 .  |  .  .  .  |  .  .  .
   .  .  .  |  1b 4B .  |  .  .  .
  ----------+-----------+----------
   .  A4 A3 |  .  .  #  |  A7 2a .
   B7 A1 .  |  B2 B5 .  |  .  .  B3
   .  A2 .  |  #  .  .  |  A4 .  A9
"""
SPELLINGS = ("random", "random:seed=7", "greedy", "level1", "level3:seed=1", "tree: simulations=0500,seconds=.50",
             "tree:seconds=1.5,seed=-3", "greedy:depth=2")  # fmt: skip
NAMES = ("Anna", "Ben Müller", "庭園", "O'Hara", "Jean-Luc", "ﷺ", "Ａ", "a" * 24)
LANGUAGES = ("de,fr-CH;q=0.8,en;q=0.9", "fr", "en-GB,en;q=0.5", "*", "fr;q=0")


def played(game: str, players: int, moves: int, seed: int, **options: str) -> Match:
    """A match after so many random moves, or as many as there are."""
    match = teien.new(game, players=players, seed=seed, **find(game).read_options(players, options))
    choose = random.Random(seed)
    while len(match.history) < moves and not match.over:
        seat = choose.choice(match.to_act)
        match.play(choose.choice(match.legal_moves(seat)), seat)
    return match


@cache
def matches() -> tuple[Match, ...]:
    """Of every game and number of players, some matches in some positions."""
    usual = [
        played(game, players, moves, seed=moves)
        for game in GAMES
        for players in find(game).players
        for moves in (0, 3, 8, 11, 14, 17, 20, 33)
    ]
    return (*usual, played("hiroba", 2, 21, 1, koi="hand"), played("niwa", 2, 40, 2, longest="5", repetition="off"))


@cache
def records() -> tuple[str, ...]:
    return tuple(match.record("all") for match in matches())


@cache
def positions(game: str) -> tuple[str, ...]:
    lines = [match.position("all") for match in matches() if match.game.name == game]
    return (*lines, matches()[0].position(0))


@cache
def moves() -> tuple[str, ...]:
    """Moves of all games."""
    going_on = [match for match in matches() if not match.over]
    return tuple(sorted({move.text for match in going_on for move in match.legal_moves(match.to_act[0])}))


@cache
def options(game: str) -> tuple[tuple[str, str], ...]:
    """What may be said about a new game: each option with texts that are right, or nearly."""
    entries = [("nonsense", "1")]
    for option in find(game).options:
        texts = [*option.choices, *option.suggestions, "1", "2", "random", option.usual]
        entries += [(option.name, text) for text in texts]
    setups = [match.game.write_setup(match.board, match.state) for match in matches() if match.game.name == game]
    return tuple(dict.fromkeys([*entries, *(entry for setup in setups for entry in setup.items())]))


@cache
def material() -> tuple[str, ...]:
    return tuple(path.read_text("utf-8") for path in MATERIAL)
