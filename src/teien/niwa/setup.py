"""What can be chosen before a game of Niwa, and how it is set up with it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from teien.core.engine.chance import below
from teien.core.engine.row import copied, new_row
from teien.core.play.options import ChoiceOption, FileOption, NumberOption, SeatOption, TextOption
from teien.core.words.errors import BadMaterial
from teien.core.words.language import _, counted, later
from teien.niwa import circuit, growing, material
from teien.niwa.material import SMALL_TILES, TILES
from teien.niwa.repetition import MOST_TURNS

CAPACITIES = {"3": 3, "none": None}
"""N14: how many pearls a head holds; None for as many as there are."""
TAKEOVERS = {"off": False, "on": True}
"""N24: whether the second player may take over what the first has placed."""
REPETITIONS = {"on": True, "off": False}
"""N21: whether the same position for the third time is a draw."""
LONGEST = 30_000
"""N23: the longest game there may be where repetitions do not count."""
USUALLY = 1000
SIZES = ("usual", "small")
"""N25: the games, as the board row numbers them."""
SMALLEST = "pink@0,0 A@2,1 blue@4,2"
"""N25: the small garden, where no other is chosen."""
LEAST_TILES = 3
"""Between two tiles alone the first turn is worth too much."""

NOT_SYMMETRIC = later(
    "takeover on: N24: it takes a garden that looks the same from both ends, such as meadow or fair, "
    "not {circuit!r:.60}"
)

OPTIONS = (
    SeatOption(
        name="first",
        rule="N08",
        title=later("Who begins"),
        help=later("the player who begins, counted from 1, or one by chance (N08)"),
        about="",
    ),
    TextOption(
        name="circuit",
        rule="N04",
        title=later("Garden"),
        help=later(
            "the garden: a circuit by name, random, fair (by chance, the same from both ends), or its tiles (N04)"
        ),
        about=later("The way from base to base: the meadow and the pond are short, the stream and the snake are long."),
        example="pink@0,0 A@3,-2 A>>>@5,-1 blue>>>@8,-3",
        usually=next(iter(material.HOUSE.circuits)),
        offered=(*material.HOUSE.circuits, *material.DRAWN),
        labels={
            "meadow": later("Meadow"),
            "stream": later("Stream"),
            "pond": later("Pond"),
            "snake": later("Snake"),
            "random": later("By chance"),
            "fair": later("By chance, the same from both ends"),
        },
    ),
    ChoiceOption(
        name="takeover",
        rule="N24",
        title=later("One divides, the other chooses"),
        help=later("whether the second player may take over what the first has placed (N24)"),
        about=later(
            "Whoever begins has an advantage: if the other may take the three figures over, it pays to place them so "
            "that both sides are worth the same. This is no rule of the booklet."
        ),
        values=TAKEOVERS,
        labels={"off": later("No"), "on": later("The second player may take over")},
        apart=True,
    ),
    ChoiceOption(
        name="size",
        rule="N25",
        title=later("Size"),
        help=later(
            "the usual game, or a small garden of two to four tiles where the figures stand already, to be solved "
            "whole (N25)"
        ),
        about=later("In a small garden two to four tiles lie, and the figures stand beside their bases already."),
        values={name: name for name in SIZES},
        labels={"usual": later("as usual"), "small": later("small")},
        rare=True,
    ),
    FileOption(
        name="tiles",
        rule="N05",
        title=later("Tiles of your own"),
        help=later("a file with tiles and circuits of your own (N05)"),
        about=later("A text file, if you have drawn tiles or gardens yourselves."),
        rare=True,
    ),
    ChoiceOption(
        name="capacity",
        rule="N14",
        title=later("Pearls on a head"),
        help=later("how many pearls a head holds (N14)"),
        about=later("How many one figure can carry."),
        values=CAPACITIES,
        labels={"3": later("At most three"), "none": later("As many as you like")},
    ),
    ChoiceOption(
        name="repetition",
        rule="N21",
        title=later("The same position again"),
        help=later("whether the same position for the third time is a draw (N21)"),
        about="",
        values=REPETITIONS,
        labels={"on": later("The third time is a draw"), "off": later("Play on")},
        rare=True,
    ),
    NumberOption(
        name="longest",
        rule="N23",
        title=later("Longest game"),
        help=later("after so many turns the game is drawn (N23)"),
        about=later("After so many turns without a winner, the game is a draw."),
        least=1,
        most=LONGEST,
        usually=USUALLY,
        rare=True,
    ),
)


def prepare(players: int, options: Mapping[str, Any]) -> tuple[Any, Any]:
    """The tiles to draw a garden from, whether it is the same from both ends, and who begins (-1: drawn)."""
    board = new_row(material.BOARD, players=players, small=SIZES.index(options["size"]))
    board.capacity = material.ALL_PEARLS if options["capacity"] is None else options["capacity"]
    board.repetition = options["repetition"]
    board.longest = options["longest"]
    board.takeover = options["takeover"]
    if board.longest > most_turns(repetition=options["repetition"]):
        message = _("longest {longest}: N23: up to {most} where repetitions count, up to {more} where they do not")
        raise BadMaterial(message, longest=board.longest, most=MOST_TURNS, more=LONGEST)
    tiles, garden = material.read_set(options["tiles"]), options["circuit"]
    chosen = garden or (SMALLEST if board.small else next(iter(tiles.circuits), ""))
    if not isinstance(chosen, str) or not chosen:
        message = _("circuit {circuit!r:.60}: N04: {source} has none; random, fair or tiles are expected")
        raise BadMaterial(message, circuit=chosen, source=tiles.source)
    if board.takeover and board.small:
        raise BadMaterial(_("takeover on: N25: in a small garden the figures stand already, so nobody divides"))
    first = -1 if options["first"] is None else options["first"]
    if chosen in material.DRAWN:
        symmetric = chosen == "fair"
        if board.takeover and not symmetric:
            raise BadMaterial(_(NOT_SYMMETRIC), circuit=chosen)
        return (growing.tiles_to_draw(tiles, symmetric=symmetric), int(symmetric), first), board
    circuit.lay(chosen, tiles, board)
    if board.small and board.tiles > SMALL_TILES:
        message = _(
            "circuit {circuit!r:.60}: N25: a small garden has 2 to {most} tiles, this one {count}; "
            "random and fair draw one"
        )
        raise BadMaterial(message, circuit=chosen, most=SMALL_TILES, count=int(board.tiles))
    if board.takeover and not material.is_symmetric(board):
        raise BadMaterial(_(NOT_SYMMETRIC), circuit=chosen)
    return (material.NO_TILES, 0, first), board


def values(board: Any, state: Any) -> dict[str, Any]:
    # Records of games that are played as usual are as they have always been.
    takeover = {"takeover": True} if board.takeover else {}
    size = {"size": SIZES[board.small]} if board.small else {}
    return {
        "circuit": circuit.text(board),
        # N24: who takes over is the first from then on.
        "first": int(state.first ^ state.taken_over),
        "capacity": None if board.capacity == material.ALL_PEARLS else int(board.capacity),
        "repetition": bool(board.repetition),
        "longest": int(board.longest),
        **takeover,
        **size,
    }


def longest(board: Any) -> int:
    """Six placings, and perhaps a takeover; in a turn a step for each pearl of a head, and a jump or an end."""
    return 2 * material.FIGURES + int(board.takeover) + int(board.longest) * (int(board.capacity) + 1)


def most_turns(*, repetition: bool) -> int:
    """N23: the longest game there may be; positions that count are remembered, and their room is limited."""
    return MOST_TURNS if repetition else LONGEST


def draw_setup(_players: int, chance: Any) -> dict[str, str]:
    """A garden of the house's tiles, of any length, and mostly one that looks the same from both ends."""
    length = LEAST_TILES + below(chance, TILES - LEAST_TILES + 1)
    symmetric = below(chance, 4) > 0
    board = new_row(material.BOARD, players=2)
    tiles = growing.tiles_to_draw(material.HOUSE, symmetric=symmetric)
    growing.grow(tiles, int(symmetric), length, board, chance)
    return {"circuit": circuit.text(board)}


def lays_boards(box: Any) -> bool:
    """Whether a garden is drawn from the box."""
    tiles, _symmetric, _first = box
    return len(tiles) > 0


def without_memory(board: Any) -> Any:
    """The board without N21."""
    without = copied(board)
    without.repetition = 0
    return without


def check_file(path: str | Path) -> str:
    """N03–N05: what is good about a file's tiles and circuits; raises BadMaterial."""
    tiles = material.read_set(path)
    board = new_row(material.BOARD)
    for name in tiles.circuits:
        circuit.lay(name, tiles, board)
    if tiles.tiles is material.HOUSE.tiles:
        good = _("{circuits}, all good (N03, N04)")
    elif tiles.circuits:
        good = _("{tiles} in {designs} and {circuits}, all good (N03, N04)")
    else:
        good = _("{tiles} in {designs}, all good (N03, N04)")
    return good.format(
        tiles=counted("{count} tile", "{count} tiles", sum(tile.copies for tile in tiles.tiles.values())),
        designs=counted("{count} design", "{count} designs", len(tiles.tiles)),
        circuits=counted("{count} circuit", "{count} circuits", len(tiles.circuits)),
    )
