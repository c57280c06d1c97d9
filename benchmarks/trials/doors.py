"""Every door through which text comes in, with what is pushed through it.

What is refused with a TeienError is refused as documented; anything else that is raised is not. Of what a door accepts
something is made afterwards, a picture or a record, because that must not fail either.
"""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import teien
from benchmarks.trials import grammars, samples
from benchmarks.trials.words import Grammar, damaged, sentence
from teien import GAMES
from teien.core.play.game import find
from teien.core.play.match import Match
from teien.core.words.errors import TeienError
from teien.players.spelling import canonical, read_player
from teien.web.forms import own_path
from teien.web.keys import Keys
from teien.web.locale import best_language
from teien.web.table import checked_name

SEAT, GUEST = ("abcdefgh2345", 0), "0123456789abcdef"
"""A seat and a guest whose token and cookie are damaged."""

Push = Callable[[Any], object]
"""Takes one input; raises what the door raises. False says that it was refused in another way."""


class Door(NamedTuple):
    """One way in: how an input for it is made, and how it is pushed through."""

    name: str
    share: int
    """Of a hundred inputs, so many."""
    make: Callable[[random.Random], Any]
    push: Push


def text(known: tuple[str, ...], grammar: Grammar | None, draw: random.Random) -> str:
    """A sample that was damaged, a sentence of the grammar, or such a sentence damaged."""
    kind = draw.random()
    if grammar is None or kind < 0.5:
        return damaged(draw.choice(known), known, draw)
    said = sentence(grammar, draw)
    return said if kind < 0.85 else damaged(said, known, draw)


def plain_doors(folder: Path) -> list[Door]:
    """The doors of the library and the command line."""
    file = folder / "material.txt"
    keys = Keys(b"a secret of this trial")
    tokens = (keys.seat_token(*SEAT), keys.guest_cookie(GUEST), "abcdefgh2345-0~", "~", ".")

    def make_move(draw: random.Random) -> tuple[Match, int, str]:
        match = draw.choice(samples.matches())
        return match, draw.randrange(match.players), text(samples.moves(), grammars.MOVES, draw)

    def push_move(given: tuple[Match, int, str]) -> None:
        match, seat, move = given
        match.consider(move, seat)

    def make_position(draw: random.Random) -> tuple[str, str]:
        game = draw.choice(GAMES)
        return game, text(samples.positions(game), grammars.POSITIONS[game], draw)

    def push_position(given: tuple[str, str]) -> None:
        tell(teien.from_position(*given))

    def push_record(given: str) -> None:
        tell(teien.load(given))

    def make_options(draw: random.Random) -> tuple[str, int, dict[str, str]]:
        game = draw.choice(GAMES)
        known = samples.options(game)
        texts = tuple(value for _name, value in known)
        chosen = [draw.choice(known) for _ in range(draw.randrange(1, 4))]
        given = {name: value if draw.random() < 0.5 else damaged(value, texts, draw) for name, value in chosen}
        return game, draw.choice((2, 2, 2, 3, 4, 1)), given

    def push_options(given: tuple[str, int, dict[str, str]]) -> None:
        name, players, options = given
        game = find(name)
        game.check_request(players, options)
        teien.new(name, players=players, seed=1, **game.read_options(players, options))

    def push_material(given: str) -> bool:
        file.write_text(given, "utf-8", "surrogatepass")
        return sum(is_material(name) for name in GAMES) > 0

    def is_material(game: str) -> bool:
        try:
            return bool(find(game).check_material(file))
        except TeienError:
            return False

    def push_sheet(given: str) -> None:
        game = find("hiroba")
        sheet = game.read_sheet(given, {})
        game.explain.scorecard(sheet.view)
        game.drawing.picture(sheet.view, ())

    def push_player(given: str) -> None:
        canonical(given)
        read_player(given)

    def push_token(given: str) -> bool:
        """Whatever stands for a seat or a guest must have been signed, though a signature may be spelled oddly."""
        seat, guest = keys.seat(given), keys.guest(given)
        assert seat is None or tuple(seat[:2]) == SEAT, "a forged token was taken"
        assert guest in (None, GUEST), "a forged cookie was taken"
        return seat is not None or guest is not None

    def push_language(given: str) -> None:
        best_language(given)
        own_path(given)

    def texts(known: tuple[str, ...], grammar: Grammar | None = None) -> Callable[[random.Random], str]:
        return lambda draw: text(known, grammar, draw)

    return [
        Door("moves", 20, make_move, push_move),
        Door("positions", 18, make_position, push_position),
        Door("records", 10, lambda draw: text(samples.records(), grammars.RECORD, draw), push_record),
        Door("options", 8, make_options, push_options),
        Door("tiles and circuits", 8, lambda draw: text(samples.material(), None, draw), push_material),
        Door("score sheets", 8, texts((samples.SHEET,)), push_sheet),
        Door("names", 4, texts(samples.NAMES), checked_name),
        Door("players' spelling", 4, texts(samples.SPELLINGS, grammars.PLAYERS), push_player),
        Door("tokens and cookies", 4, texts(tokens), push_token),
        Door("languages and addresses", 2, texts((*samples.LANGUAGES, "/table/x", "//host", "/\\x")), push_language),
    ]


def tell(match: Match) -> None:
    """Everything that can be told of a match that was accepted."""
    match.record("all")
    match.position("all")
    match.picture()
    if not match.over:
        match.touches(match.to_act[0])
