"""A whole picture for games on a board of squares, and the same for a terminal: a small game need not draw more.

A game says what lies on which square, and draws the shapes; the rest is done here.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from teien.core.pictures import kit
from teien.core.pictures.art import Art
from teien.core.pictures.picture import Layer, Picture, Thing
from teien.core.pictures.shapes import Spot
from teien.core.pictures.style import Colours, Palette
from teien.core.pictures.svg import Point, at, element, path
from teien.core.play.game import SeatMark
from teien.core.play.move import Move
from teien.core.play.outcome import Outcome
from teien.core.play.view import View
from teien.core.words.counting import headline
from teien.core.words.language import _
from teien.core.words.scorecard import points_text

if TYPE_CHECKING:
    from rich.text import Text

V = TypeVar("V", bound=View)

SQUARE, MARGIN, ROW = 80, 40, 60
"""How large a square is, the margin around the board, and the row of a player below it."""
NAME_LETTERS = 24
LETTERS = "abcdefghi"

COLOURS: Colours = {
    "ground": ("#e9dfc6", "#35332d"),
    "line": ("#c9bb98", "#57523f"),
    "glow": ("rgb(255 250 220/.75)", "rgb(255 240 190/.16)"),
}
SCENE = """\
.ground
.line{fill:none;stroke:var(--line);stroke-width:2}
.name{font-size:24px}
.coordinate{font-size:16px}
.piece{pointer-events:none}
.colour{fill:var(--seat);stroke:var(--line);stroke-width:2}
.piece.last{--edge:var(--ink)}
.square.touchable:hover,.square:focus-visible,.square.touched{stroke:var(--ink);stroke-width:3}
"""


EDGE = "stroke:var(--edge,var(--line));stroke-width:3"
ENSO = "enso{fill:var(--seat)}"


class Piece(NamedTuple):
    """What lies on a square: its shape, and what it is called, in English, for the catalogues to translate.

    Where it belongs to a seat, it has that seat's colour and, in a terminal, its mark; where not, the `sign`.
    """

    shape: str
    words: str
    seat: int | None = None
    sign: str = ""


def square_names(side: int) -> tuple[str, ...]:
    """The names of a square board's squares along the rows, from the top left on.

    >>> square_names(2)
    ('a2', 'b2', 'a1', 'b1')
    """
    return tuple(f"{letter}{number}" for number in range(side, 0, -1) for letter in LETTERS[:side])


class SquareBoard(Generic[V]):
    """Draws a game on a board of squares: its methods are what a game's `drawing` and `text` must provide.

    - `name` begins the ids and classes of what is drawn, `title` is what people read.
    - `side` is how many squares a side has, up to nine; moves touch them by their `square_names`.
    - `marks` are those of the seats.
    - `colours` are by day and by night: `seat-0`, `seat-1` and so on, and those of shapes that belong to nobody.
    - `shapes` are paths around (0, 0), 70 wide.
    - `pieces` says what lies where, and `outcome`, the game's own, what each seat has, and who has won.
    - `task` is what whoever is to move does, in English, for the catalogues to translate.
    """

    def __init__(
        self,
        name: str,
        title: str,
        side: int,
        marks: Sequence[SeatMark],
        colours: Colours,
        shapes: Mapping[str, str],
        pieces: Callable[[V], Mapping[str, Piece]],
        outcome: Callable[[V], Outcome],
        *,
        task: str,
    ) -> None:
        self._title, self._side, self._marks, self._task = title, side, marks, task
        self._pieces, self._outcome = pieces, outcome
        rules = [f"{shape}{{fill:var(--{shape if shape in colours else 'seat'});{EDGE}}}" for shape in shapes]
        palette = Palette(name, {**COLOURS, **colours}, "\n".join([*rules, ENSO]), SCENE)
        self._art = Art(f"teien-{name}", palette, [str(seat) for seat in range(len(marks))])
        self._definitions = self._art.definitions({shape: self._art.part(shape, d) for shape, d in shapes.items()})
        self._width = side * SQUARE
        middles = (kit.middle(place, side, SQUARE) for place in range(side * side))
        self._places: dict[str, Point] = {
            square: (MARGIN + x, MARGIN + y) for square, (x, y) in zip(square_names(side), middles, strict=True)
        }

    def style(self) -> str:
        return self._art.style

    def spots(self, view: V) -> Mapping[str, Spot]:
        return {name: Spot(*place, SQUARE / 2) for name, place in self._places.items()}

    def moved_from(self, before: V, after: V) -> Mapping[str, str]:
        """Pieces are called after their squares: one that was moved has left the square that its move names first."""
        if not after.last or after.last == before.last:
            return {}
        fields = [str(value) for value in after.last[-1].fields.values() if value in self._places]
        lying, now = self._pieces(before), self._pieces(after)
        if len(fields) != 2 or fields[0] not in lying or fields[1] not in now:
            return {}
        return {piece_name(fields[1], now[fields[1]]): piece_name(fields[0], lying[fields[0]])}

    def picture(self, view: V, touchable: tuple[str, ...]) -> Picture:
        lying, found = self._pieces(view), self._outcome(view)
        last = {value for move in view.last for value in move.fields.values()}
        squares: dict[str, Thing] = {
            name: (self._square, name, lying[name].words if name in lying else "", name in touchable)
            for name in self._places
        }
        pieces: dict[str, Thing] = {
            piece_name(square, piece): (self._piece, square, piece, square in last) for square, piece in lying.items()
        }
        rows: dict[str, Thing] = {
            f"player-{seat + 1}": (self._row, seat, name, points, seat in view.to_act, won(view, found, seat))
            for seat, (name, points) in enumerate(zip(view.names, found.scores, strict=True))
        }
        return Picture(
            self._title,
            self._said(view),
            self._art.root,
            (self._width + 2 * MARGIN, self._width + 2 * MARGIN + ROW * len(view.names)),
            self._art.style,
            self._definitions,
            (
                Layer("ground", {}, (self._ground,)),
                Layer("rows", rows),
                Layer("squares", squares),
                Layer("pieces", pieces),
            ),
        )

    def render(self, view: V, example: Move | None) -> "Text":
        from teien.core.words.terminal import assembled, player_line

        lying = self._pieces(view)
        signs = [self._sign(lying.get(name)) for name in self._places]
        lines: list[list[tuple[str, str]]] = []
        for row in range(self._side):
            line = [(f"{self._side - row}  ", "dim")]
            for sign in signs[row * self._side : (row + 1) * self._side]:
                line += [sign, (" ", "")]
            lines.append(line)
        lines.append([("   " + " ".join(LETTERS[: self._side]), "dim")])
        for seat, (name, points) in enumerate(zip(view.names, self._outcome(view).scores, strict=True)):
            mark = self._marks[seat]
            told = f"  {points_text(points)}"
            lines.append(player_line(mark.symbol, mark.style, name, told, acts=seat in view.to_act))
        said = self._said(view)
        return assembled([*lines, [(f"{said} ({example})" if example else said, "bold")]])

    def _said(self, view: V) -> str:
        """Who does what now, or who has won."""
        if view.to_act:
            return ", ".join(f"{view.names[seat]}: {_(self._task)}" for seat in view.to_act)
        return headline(view, self._outcome(view))

    def _sign(self, piece: Piece | None) -> tuple[str, str]:
        if piece is None:
            return "·", ""
        return (piece.sign, "dim") if piece.seat is None else self._marks[piece.seat][:2]

    def _ground(self) -> str:
        whole = element("rect", class_="ground", x=MARGIN, y=MARGIN, width=self._width, height=self._width)
        steps = [MARGIN + SQUARE * step for step in range(self._side + 1)]
        end = MARGIN + self._width
        lines = path("line", "".join(f"M{step} {MARGIN}V{end}M{MARGIN} {step}H{end}" for step in steps))
        return whole + lines + kit.square_coordinates(self._side, SQUARE, beside=20, below=end + 22, margin=MARGIN)

    def _square(self, name: str, lying: str, is_touchable: bool) -> str:
        label = f"{name}, {_(lying)}" if lying else name
        return kit.square(name, self._places[name], SQUARE - 4, label, touchable=is_touchable)

    def _piece(self, square: str, piece: Piece, is_last: bool) -> str:
        seat = "" if piece.seat is None else f"seat-{piece.seat}"
        return kit.piece(
            piece_name(square, piece), self._places[square], self._art.use(piece.shape), kinds=seat, last=is_last
        )

    def _row(self, seat: int, name: str, points: int, acts: bool, has_won: bool) -> str:
        """A player's name and points, the winner's in a circle, and all of it in words."""
        mark = kit.turn_mark((MARGIN, 4), self._width, ROW - 8, arrow=(MARGIN + 14, 22)) if acts else ""
        said = [_("{name}: {points}").format(name=name, points=points_text(points))]
        said += [_("to move")] * acts + [_("winner")] * has_won
        return element(
            "g",
            mark,
            element("circle", class_="colour", cx=MARGIN + 44, cy=ROW / 2, r=11),
            kit.player_name(name, (MARGIN + 66, ROW / 2 + 8), NAME_LETTERS),
            self._art.use("enso", transform=at(self._width, ROW / 2)) if has_won else "",
            self._art.numeral(points, self._width, ROW / 2),
            id=f"player-{seat + 1}",
            class_=f"seat-{seat}",
            transform=at(0, self._width + 2 * MARGIN + ROW * seat - 8),
            aria_label=", ".join(said),
        )


def piece_name(square: str, piece: Piece) -> str:
    """What a piece is called in the picture."""
    return f"{piece.shape}-on-{square}"


def won(view: View, outcome: Outcome, seat: int) -> bool:
    return not view.to_act and seat in outcome.winners
