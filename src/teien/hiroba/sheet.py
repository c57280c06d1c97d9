"""The score pad: a real table typed in as plain text.

    game: hiroba
    A: Anna
    B: Ben

    tiles:
      5   3>  ~
      1   2   ~
      7>> ~   ~

    board:
      .  A9 .   .  .  #   ~ ~ ~
      …

Players come in turn order, the first player first, each with a letter of their choice. Tiles and rows of the
board are typed as they lie, the top row first. A tile is its number in the set with one `>` for every quarter
turn clockwise, or is written out as in `AAA/aBB/BBP`; `~` is water. On the board `A9` is Anna's pebble showing
9, `#` a stone, `.` a square with neither, and `~` may stand for water. `|`, rows of dashes and
lines that begin with `//` are ignored.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations, compress
from typing import Any

from teien.core.engine.row import new_row
from teien.core.play.modules import Sheet
from teien.core.words.errors import BadMaterial, BadRecord
from teien.core.words.language import _, later, together, worded
from teien.hiroba import rules
from teien.hiroba.ahead import AHEAD_OPTION
from teien.hiroba.material import BOARD, Codes, fill, layout_faults, read_layout, read_tiles
from teien.hiroba.notation import pebbles, seen
from teien.hiroba.reasons import why_not_empty
from teien.hiroba.rules import DEALT_PEBBLES, DEALT_STONES, OVER, PEBBLE, STATE
from teien.hiroba.squares import SQUARE_NAMES, holds, same_line
from teien.hiroba.view import view
from teien.hiroba.wording import PEBBLE_NAMES

HEADING = re.compile(r"(\w+)\s*:\s*(.*)")
PIECE = re.compile(r"(?:([^\W\d_])([1-9])|([1-9])([^\W\d_]))")
MISTAKES = {
    "stones": later("H04: {stones} stones lie on the board, but {dealt} were dealt"),
    "pebbles": later("H02: {name} has placed {count} pebbles {sides}, but has {dealt}"),
    "start": later("H12: {name} has no pebble on a starting square"),
    "line": later("H13: {name}'s pebble on {square} shares no row or column with another"),
    "equal": later("H14: two {number}s in one {places}, on {square} and {other}"),
}
"""H25: what a table may have done wrong, besides its layout."""
PLACES = later("row"), later("column"), later("garden")
"""H14: where two equal numbers may not be."""
RULE = re.compile(r"[-+=|\s]+")


@dataclass
class Typed:
    """What stands on the sheet: players' names by letter, and the words of each block with their lines."""

    players: dict[str, str] = field(default_factory=dict)
    tiles: list[tuple[int, list[str]]] = field(default_factory=list)
    board: list[tuple[int, list[str]]] = field(default_factory=list)


def read(text: str, options: Mapping[str, Any]) -> Sheet:
    """A table with the mistakes on it (H25); raises BadRecord for what cannot be read or cannot lie there.

    Of the options these are asked for: `tiles`, the set that the tiles' numbers mean, and `ahead`, the points ahead in
    the order in which the players stand there.
    """
    typed = take_apart(text)
    players = len(typed.players)
    if players not in (2, 3, 4):
        message = _("sheet: 2 to 4 players are needed, a line each as in 'A: Anna'; here are {count}")
        raise BadRecord(message, count=players)
    entries = [word for _line, words in typed.tiles for word in words]
    try:
        codes = read_layout(entries, read_tiles(options.get("tiles")))
    except BadMaterial as error:
        raise BadRecord(_("sheet, tiles: {fault}"), fault=error) from error
    board = new_row(BOARD, players=players)
    fill(codes, board)
    board.ahead[:players] = read_ahead(options.get("ahead"), players)
    state = new_row(STATE)
    rules.start(board, state)
    state.rounds = 2
    state.reach[:] = 0
    stones = lay_pieces(typed, board, state)
    names = tuple(typed.players.values())
    mistakes = tuple(find_mistakes(codes, board, state, stones, names))
    settle_turn(board, state)
    return Sheet(view(board, state, None, (), names)._replace(scoring=True), mistakes)


def read_ahead(given: Any, players: int) -> tuple[int, ...]:
    """H26: the points ahead; raises BadRecord."""
    try:
        return AHEAD_OPTION.check(given, players) or (0,) * players
    except BadMaterial as error:
        raise BadRecord(_("sheet, {fault}"), fault=error) from error


def take_apart(text: str) -> Typed:
    typed = Typed()
    block: list[tuple[int, list[str]]] | None = None
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith("//") or RULE.fullmatch(line):
            continue
        heading = HEADING.fullmatch(line)
        if heading is None:
            if block is None:
                message = _("sheet, line {line}: {text!r:.60} stands under neither 'tiles:' nor 'board:'")
                raise BadRecord(message, line=number, text=line)
            block.append((number, line.replace("|", " ").split()))
            continue
        block = read_heading(typed, heading[1], heading[2], number)
    return typed


def read_heading(typed: Typed, key: str, value: str, number: int) -> list[tuple[int, list[str]]] | None:
    """Notes a line `key: value`; returns the block that the next lines belong to, if it opens one."""
    if key == "game":
        return None
    if key in ("tiles", "board"):
        block = typed.tiles if key == "tiles" else typed.board
        if value or block:
            message = _("sheet, line {line}: '{key}:' stands once, alone on its line, its rows below it")
            raise BadRecord(message, line=number, key=key)
        return block
    if len(key) != 1 or not key.isalpha():
        message = _("sheet, line {line}: {key!r:.60} is none of 'game', 'tiles', 'board' or a player's letter")
        raise BadRecord(message, line=number, key=key)
    if key.upper() in typed.players:
        raise BadRecord(_("sheet, line {line}: two players have the letter {letter}"), line=number, letter=key.upper())
    if not value.isprintable():
        raise BadRecord(_("sheet, line {line}: a name is printable text"), line=number)
    typed.players[key.upper()] = value or _("Player {number}").format(number=len(typed.players) + 1)
    return None


def lay_pieces(typed: Typed, board: Any, state: Any) -> int:
    """Lays what the board's rows show, asking no rule but that a piece can lie there; returns the stones."""
    if len(typed.board) != 9:
        raise BadRecord(_("sheet, board: 9 rows are needed, here are {count}"), count=len(typed.board))
    letters = list(typed.players)
    stones = 0
    for row, (line, words) in enumerate(typed.board):
        if len(words) != 9:
            message = _("sheet, line {line}: a row of the board has 9 squares, this one {count}")
            raise BadRecord(message, line=line, count=len(words))
        for column, word in enumerate(words):
            square = 9 * row + column
            if word == ".":
                continue
            name = SQUARE_NAMES[square]
            where = {"line": line, "square": name, "text": word}
            message = _("sheet, line {line}, {square} ({text!r:.60}): {fault}")
            if word == "~":
                if board.garden[square] >= 0 or square in board.pond:
                    raise BadRecord(message, **where, fault=_("H08: the tile there is not turned to water"))
                continue
            piece = PIECE.fullmatch(word)
            letter, shown = ((piece[1] or piece[4]).upper(), piece[2] or piece[3]) if piece else ("", "")
            if word != "#" and letter not in letters:
                fault = _("expected '.', '#' or a player's letter with a number, as in {letter}9")
                raise BadRecord(message, **where, fault=fault.format(letter=letters[0]))
            if not holds(state.empty, square):
                raise BadRecord(message, **where, fault=why_not_empty(seen(board, state), name))
            if word == "#":
                rules.occupy(state, square)
                stones += 1
            else:
                seat, number = letters.index(letter), int(shown)
                rules.put_pebble(board, state, seat, number, square)
                state.hand[seat, rules.kind(number)] -= 1
    return stones


def find_mistakes(codes: Codes, board: Any, state: Any, stones: int, names: tuple[str, ...]) -> Iterator[str]:
    """H25: what the table did wrong and nobody saw; it counts all the same."""
    yield from layout_faults(codes, int(board.players))
    dealt = int(DEALT_STONES[board.small, board.players].sum())
    if stones > dealt:
        yield worded(MISTAKES, "stones").format(stones=stones, dealt=dealt)
    for seat, name in enumerate(names):
        for kind, dealt_pebbles in enumerate(DEALT_PEBBLES[board.small]):
            if state.hand[seat, kind] < 0:
                count = int(dealt_pebbles) - int(state.hand[seat, kind])
                message = worded(MISTAKES, "pebbles")
                yield message.format(name=name, count=count, sides=PEBBLE_NAMES[kind], dealt=dealt_pebbles)
        squares = [square for square, _number in pebbles(state, seat)]
        if squares and not any(holds(board.starts, square) for square in squares):
            yield worded(MISTAKES, "start").format(name=name)
        for square in squares if len(squares) > 1 else []:
            if not any(other != square and same_line(other, square) for other in squares):
                yield worded(MISTAKES, "line").format(name=name, square=SQUARE_NAMES[square])
    yield from equal_numbers(board, state)


def equal_numbers(board: Any, state: Any) -> Iterator[str]:
    """H14: every two pebbles that show the same number where they may not."""
    placed = [pebble for seat in range(board.players) for pebble in pebbles(state, seat)]
    for (one, number), (other, same) in combinations(sorted(placed), 2):
        if number != same:
            continue
        is_shared = one // 9 == other // 9, one % 9 == other % 9, board.garden[one] == board.garden[other]
        places = together(list(map(_, compress(PLACES, is_shared))))
        if places:
            message = worded(MISTAKES, "equal")
            yield message.format(number=number, places=places, square=SQUARE_NAMES[one], other=SQUARE_NAMES[other])


def settle_turn(board: Any, state: Any) -> None:
    """Sets the hands right after mistakes, and whose turn it is: the game is over when nobody can place.

    Who laid which stone is not on the sheet, so none are shown as left.
    """
    state.hand[:] = state.hand.clip(min=0)
    state.stones[:] = 0
    placed = [len(pebbles(state, seat)) for seat in range(board.players)]
    for seat, count in enumerate(placed):
        if count == 0:
            state.reach[seat] = board.starts
    able = [seat for seat in range(board.players) if rules.can_place(state, seat)]
    state.phase = PEBBLE if able else OVER
    state.seat = min(able, key=lambda seat: placed[seat], default=board.first)
