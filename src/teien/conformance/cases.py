"""Every game × player count × option that the conformance suite runs through, asked of the games themselves."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

import pytest
from hypothesis import strategies as st

import teien
from teien.conformance.chosen import chosen
from teien.core.play.game import find
from teien.core.play.match import Match
from teien.core.play.view import Viewer

SEEDS = st.integers(0, 10**6)
NAMES = chosen()
MOST_MOVES = 120
"""Games without an end in sight are followed so far."""


@dataclass(frozen=True)
class Case:
    """One way to play: a game, how many play it, and the options that have a list of choices."""

    game: str
    players: int
    options: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        chosen = "".join(f"-{name}={value}" for name, value in self.options)
        return f"{self.game}-{self.players}{chosen}"

    def read_options(self) -> dict[str, Any]:
        return find(self.game).read_options(self.players, dict(self.options))

    def new(self, seed: int) -> Match:
        return teien.new(self.game, self.players, seed, date="2026-11-15", **self.read_options())


def cases() -> list[Case]:
    """All of them."""
    found = []
    for name in NAMES:
        game = find(name)
        together = [option for option in game.options if option.choices and not option.apart]
        choices = [[(option.name, value) for value in option.choices] for option in together]
        found += [Case(name, players, chosen) for players in game.players for chosen in product(*choices)]
        alone = [(option.name, value) for option in game.options if option.apart for value in option.choices[1:]]
        found += [Case(name, players, (chosen,)) for players in game.players for chosen in alone]
    return found


def suggested() -> list[Case]:
    """With each option's suggestions one by one, for what depends on them, such as boards of other shapes."""
    return [
        Case(name, find(name).players[0], ((option.name, value),))
        for name in NAMES
        for option in find(name).options
        for value in option.suggestions
    ]


CASES = cases()
DRAWN_CASES = [*CASES, *suggested()]

every_game = pytest.mark.parametrize("name", NAMES)
every_case = pytest.mark.parametrize("case", CASES, ids=str)
every_drawn_case = pytest.mark.parametrize("case", DRAWN_CASES, ids=str)


def random_match(case: Case, seed: int, moves: int | None = None) -> Match:
    """A match after so many random moves, or at its end."""
    match = case.new(seed)
    chooser = teien.player("random", seed=seed)
    while not match.over and (moves is None or len(match.history) < moves):
        seat = match.to_act[0]
        match.play(chooser.choose(match, seat), seat)
    return match


def played(case: Case, seed: int, moves: int = MOST_MOVES) -> Iterator[Match]:
    """A random match before its first move and after each; any seat that may act does, also to choose anew."""
    match = case.new(seed)
    chooser = random.Random(seed)
    yield match
    for _ in range(moves):
        able = [seat for seat in range(match.players) if match.legal_numbers(seat)]
        if not able:
            return
        seat = chooser.choice(able)
        match.play(chooser.choice(match.legal_numbers(seat)), seat)
        yield match


def viewers(match: Match) -> tuple[Viewer, ...]:
    """Everybody who may look."""
    return (None, "all", *range(match.players))
