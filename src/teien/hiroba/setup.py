"""What can be chosen before a game of Hiroba, and how it is set up with it."""

from collections.abc import Mapping
from typing import Any

from teien.core.engine.row import new_row
from teien.core.play.options import ChoiceOption, FileOption, SeatOption, TextOption
from teien.core.words.errors import BadMaterial
from teien.core.words.language import _, counted, later
from teien.hiroba import material
from teien.hiroba.ahead import AHEAD_OPTION
from teien.hiroba.rules import DEALT_PEBBLES
from teien.hiroba.view import KOI_OPTIONS

SIZES = ("usual", "small")
"""H27: the boards, as the board row numbers them."""

OPTIONS = (
    SeatOption(
        name="first",
        rule="H10",
        title=later("Who begins"),
        help=later("the player who begins, counted from 1, or one by chance (H10)"),
        about=later("Whoever begins also has the most stones."),
    ),
    ChoiceOption(
        name="koi",
        rule="H20",
        title=later("Koi at the end"),
        help=later("koi placed in the best way, or by hand (H20)"),
        about=later("A koi doubles the points of the garden that you lay it in."),
        values={way: way for way in KOI_OPTIONS},
        labels={"best": later("Laid for you, where they bring most"), "hand": later("You lay them yourselves")},
    ),
    ChoiceOption(
        name="size",
        rule="H27",
        title=later("Size"),
        help=later(
            "the usual board, or one of as many tiles as players, with two pebbles each, small enough to be solved "
            "whole (H27)"
        ),
        about=later(
            "On the small board lie as many tiles as there are players; each has two pebbles, and who begins a stone."
        ),
        values={name: name for name in SIZES},
        labels={"usual": later("as usual"), "small": later("small")},
        rare=True,
    ),
    AHEAD_OPTION,
    FileOption(
        name="tiles",
        rule="H05",
        title=later("Tiles of your own"),
        help=later("a file with a set of tiles of your own (H05)"),
        about=later("A text file, if you have drawn tiles yourselves: nine or more, a tile a line, as in AAA/aBB/BBP."),
        rare=True,
    ),
    TextOption(
        name="layout",
        rule="H06",
        title=later("Lay the garden yourselves"),
        help=later(
            "nine tiles in reading order: AAA/aBB/BBP, ~ for water, or 7> for tile 7 turned once; or the name of a "
            "layout in the file of tiles (H06)"
        ),
        about=later(
            "The nine tiles row by row, from the top left: 7 is tile 7, each > turns it by a quarter, ~ is water. "
            "Leave it empty, and the tiles are drawn."
        ),
        example="3 1> 2 4 12>> ~ ~ ~ ~",
        rare=True,
    ),
)


def prepare(players: int, options: Mapping[str, Any]) -> tuple[Any, Any]:
    """The faces to draw tiles from and who begins (-1: drawn); the board has the layout where one was given."""
    small = SIZES.index(options["size"])
    board = new_row(material.BOARD, players=players, koi_by_hand=KOI_OPTIONS.index(options["koi"]), small=small)
    if options["ahead"]:
        board.ahead[:players] = options["ahead"]
    first = -1 if options["first"] is None else options["first"]
    found, layout = material.read_set(options["tiles"]), options["layout"]
    if layout is None:
        return (material.faces_of(found.tiles), first), board
    if isinstance(layout, str) and layout in found.layouts:
        codes = material.named_layout(layout, found)
    else:
        codes = material.read_layout(layout, found.tiles)
    for fault in material.layout_faults(codes, players, small=bool(small)):
        raise BadMaterial(_("layout: {fault}"), fault=fault)
    material.fill(codes, board)
    return (material.NO_FACES, first), board


def values(board: Any, state: Any) -> dict[str, Any]:
    # Records of games that are played as usual are as they have always been.
    size = {"size": SIZES[board.small]} if board.small else {}
    ahead = {"ahead": tuple(board.ahead.tolist()[: board.players])} if board.ahead.any() else {}
    koi = KOI_OPTIONS[board.koi_by_hand]
    return {"layout": material.layout_text(board), "first": int(board.first), "koi": koi, **size, **ahead}


def longest(board: Any) -> int:
    """Every pebble, a stone or none after each, and every koi or a stop."""
    koi = (int(board.tiles) + 1) * int(board.players) if board.koi_by_hand else 0
    return 2 * int(DEALT_PEBBLES[board.small].sum()) * int(board.players) + koi


def check_file(path: Any) -> str:
    """What is good about a file of tiles and layouts; raises BadMaterial."""
    found = material.read_set(path)
    for name in found.layouts:
        material.named_layout(name, found)
    tiles = counted("{count} tile", "{count} tiles", len(found.tiles))
    if not found.layouts:
        return _("{tiles}, all good (H01, H05)").format(tiles=tiles)
    layouts = counted("{count} layout", "{count} layouts", len(found.layouts))
    return _("{tiles} and {layouts}, all good (H01, H05–H09)").format(tiles=tiles, layouts=layouts)
