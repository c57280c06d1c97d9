"""What one viewer may know of a position (R26), decoded once into plain values: the one place that keeps secrets."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, NamedTuple, get_args

from teien.core.engine import rules
from teien.core.engine.bits import seats
from teien.core.engine.row import copied
from teien.core.play.move import Move
from teien.core.play.view import Viewer
from teien.haru_ichiban.figures import FIGURES, RANGES, Shape, counts
from teien.haru_ichiban.material import HANDS, PONDS, SQUARE_NAMES, SQUARES, Pond, listed
from teien.haru_ichiban.rules import STATE, to_act, winner

FIELDS = tuple(STATE.fields or ())

Phase = Literal[
    "choose", "role", "bloom", "bloomfrog", "wind", "dark", "darkfrog", "firstfrog", "secondfrog", "over", "scored"
]
"""What must be done; nothing once the game is over, nor at the end of a round, before the next one begins (R20)."""
PHASES: tuple[Phase, ...] = get_args(Phase)
"""As the rules count them; they go on to the next round at once and know no "scored"."""
SCORED = PHASES.index("scored")
AHEAD = 1000
"""So many points win whatever a round brings."""
PLACES = range(SQUARES)


class Flower(NamedTuple):
    """A flower that all can see: whose it is, and its value; None where it lies face down (R26)."""

    seat: int
    value: int | None


class Square(NamedTuple):
    """A square of the pond: the kind of pad on it as `material` numbers them, its side, and what is on it.

    `frog` is the seat whose frog sits there.
    """

    name: str
    pad: int
    is_dark: bool
    flower: Flower | None
    frog: int | None


class Player(NamedTuple):
    """A seat's points and flowers.

    - `last_points`: what it scored in the last round that ended.
    - `hand_size`, `hand`: how many flowers it holds, and which; None to those who may not know.
    - `is_open`: whether the hand lies open before the viewer: the own one does, and both to the keeper.
    - `has_chosen`, `choice`: whether it has chosen a flower this turn, and which; None to those who may not know.
    - `draws_left`, `draws`: how many flowers it has still to draw, and which, the next one first; None as above.
    - `unseen`: the values it has not revealed yet, in hand or still to draw, which everybody can tell; None where
      everybody has to remember those that were.
    """

    score: int
    last_points: int
    hand_size: int
    hand: tuple[int, ...] | None
    is_open: bool
    has_chosen: bool
    choice: int | None
    draws_left: int
    draws: tuple[int, ...] | None
    unseen: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class Figure:
    """R19: a figure that scores: whose, which kind, where, for how much.

    The kinds are "square", "row4", "diagonal4" and "five", on the small pond "row2", "diagonal2" and "three".
    """

    seat: int
    kind: str
    squares: tuple[str, ...]
    points: int


class View(NamedTuple):
    """A position as one viewer knows it.

    - `to_act`: the seats that must act now; none when the game is over.
    - `last`: of the moves the viewer may know, those of the last turn; `changed`: the squares where they changed
      something.
    - `round`, `turn`: both counted from 1.
    - `dragonfly`: the seat that holds it; `little`: the little gardener of this turn, once there is one; `moving`:
      whose frog must be moved or placed now.
    - `squares`: the pond in reading order from the top left.
    - `figures`: at the end of a round; `winner`: once the game is over.
    - `chance`: where the next shuffle begins, to the keeper and once the game is over.
    - `pond`: the pond it is played on; squares that lie beyond a small one have nothing on them.
    - `is_face_down`: whether flowers lie face down once the turn in which they bloomed is over, to all but the keeper.
    """

    viewer: Viewer
    names: tuple[str, ...]
    to_act: tuple[int, ...]
    last: tuple[Move, ...]
    changed: tuple[str, ...]
    phase: Phase
    round: int
    turn: int
    dragonfly: int
    little: int | None
    moving: int | None
    squares: tuple[Square, ...]
    players: tuple[Player, Player]
    figures: tuple[Figure, ...]
    winner: int | None
    chance: int | None
    is_face_down: bool
    pond: Pond


# Rows are typed by NumPy at run time only.
def view(board: Any, state: Any, viewer: Viewer, last: tuple[Move, ...], names: tuple[str, ...]) -> View:
    """What the viewer may know; `last` are the moves of the last turn, as far as the viewer may know them."""
    row = dict(zip(FIELDS, state.tolist(), strict=True))
    phase = PHASES[row["phase"]]
    over = phase == "over"
    is_scored = over or phase == "scored"
    little, moving, flowers = row["little"], row["moving"], row["flower"].tolist()
    revealed = () if phase == "choose" else row["choice"].tolist()
    squares = pond(row["pad"].tolist(), row["dark_sides"], flowers, row["frog"].tolist())
    is_remembered = board.face_down and not over and viewer != "all"
    pond_played = PONDS[board.pond]
    red_unseen, yellow_unseen = (None, None) if is_remembered else unseen(pond_played, flowers, revealed)
    return View(
        viewer,
        names,
        () if is_scored else seats(int(to_act(board, state))),
        last,
        changed(squares, last, revealed),
        phase,
        row["rounds"],
        row["turn"],
        row["dragonfly"],
        None if little < 0 else little,
        None if moving < 0 else moving,
        turned_down(squares, revealed) if is_remembered else squares,
        (
            player(pond_played, row, 0, viewer, phase, red_unseen),
            player(pond_played, row, 1, viewer, phase, yellow_unseen),
        ),
        tuple(standing(pond_played, row["blooms"].tolist())) if is_scored else (),
        int(winner(state)) if over else None,
        int(row["chance"][0]) if over or viewer == "all" else None,
        bool(board.face_down),
        pond_played,
    )


def ends_round(before: Any, after: Any) -> bool:
    """R24: whether another round has begun between two states."""
    return bool(before.rounds != after.rounds)


def round_end(
    board: Any,
    before: Any,
    after: Any,
    played: tuple[int, Move],
    viewer: Viewer,
    last: tuple[Move, ...],
    names: tuple[str, ...],
) -> View:
    """R20, R23: the pond at the end of a round that another one follows, with the figures that ended it.

    Nothing is revealed by it but what a move reveals: hands stay closed (R26).
    """
    state = copied(before)
    # Where somebody has won, the rules leave the pond as it is.
    state.score[:] = AHEAD, 0
    rules.play(board, state, played[0], played[1].number)
    state.score[:] = after.score
    state.phase = SCORED
    return view(board, state, viewer, last, names)


def round_number(board: Any, state: Any) -> int:
    """Turns are counted through, eight a round: the second round begins with turn 9."""
    return int((state.rounds - 1) * board.turns + state.turn)


def count(board: Any, state: Any) -> tuple[int, int]:
    """The round and the turn, as players count them."""
    return int(state.rounds), int(state.turn)


def pond(pads: list[int], dark_sides: int, flowers: list[int], frogs: list[int]) -> tuple[Square, ...]:
    sitting: list[int | None] = [None] * SQUARES
    for seat, place in enumerate(frogs):
        if place >= 0:
            sitting[place] = seat
    dark = [dark_sides >> place & 1 for place in PLACES]
    return tuple(map(square, PLACES, pads, dark, flowers, sitting))


# There are few squares, and the same ones again and again: what is drawn of them is compared at once.
@cache
def square(place: int, pad: int, dark: int, flower: int, frog: int | None) -> Square:
    """A square as the state's fields have it; a flower is 10 × seat + value."""
    bloomed = Flower(*divmod(flower, 10)) if flower else None
    return Square(SQUARE_NAMES[place], pad, bool(dark), bloomed, frog)


def turned_down(squares: tuple[Square, ...], revealed: Sequence[int]) -> tuple[Square, ...]:
    """R26: the pond where flowers lie face down, but for those that are revealed this turn, until it is over."""
    seen = list(enumerate(revealed))
    return tuple(
        square._replace(flower=Flower(square.flower.seat, None))
        if square.flower and square.flower not in seen
        else square
        for square in squares
    )


def changed(squares: tuple[Square, ...], last: tuple[Move, ...], revealed: Sequence[int]) -> tuple[str, ...]:
    """Where moves changed something: a choice does where its flower bloomed, and nowhere while it is secret."""
    found = [str(move.fields.get("to") or move.fields["square"]) for move in last if "square" in move.fields]
    if revealed and len(found) < len(last):
        chosen = list(enumerate(revealed))
        found += [square.name for square in squares if square.flower in chosen]
    return tuple(found)


def unseen(pond: Pond, flowers: list[int], revealed: Sequence[int]) -> list[tuple[int, ...]]:
    """R26: for each seat the values that it has shown neither on the pond nor as this turn's flower."""
    values = [(1 << pond.flowers) - 1] * 2
    for code in filter(None, flowers):
        values[code // 10] &= ~(1 << code % 10 >> 1)
    for seat, value in enumerate(revealed):
        values[seat] &= ~(1 << value >> 1)
    return [HANDS[each] for each in values]


def player(
    pond: Pond, row: dict[str, Any], seat: int, viewer: Viewer, phase: Phase, unseen: tuple[int, ...] | None
) -> Player:
    """R26: a hand and a choice that is not revealed are the seat's own to know, the draws nobody's."""
    is_keeper, over = viewer == "all", phase == "over"
    is_open = is_keeper or viewer == seat
    hand, choice, drawn = HANDS[row["hand"][seat]], row["choice"].item(seat), row["drawn"].item(seat)
    return Player(
        row["score"].item(seat),
        row["last_points"].item(seat),
        len(hand),
        hand if is_open or over else None,
        is_open,
        choice > 0,
        choice if choice and (is_open or phase != "choose") else None,
        pond.flowers - drawn,
        tuple(row["order"][seat, drawn : pond.flowers].tolist()) if is_keeper or over else None,
        unseen,
    )


def standing(pond: Pond, blooms: list[int]) -> list[Figure]:
    """R22: the figures that score together, by each seat's flowers."""
    return [
        Figure(seat, kind, tuple(SQUARE_NAMES[square] for square in listed(squares)), points)
        for seat, bloom in enumerate(blooms)
        for index, (kind, squares, points) in figures_on(pond)
        if counts(RANGES[pond], bloom, index)
    ]


def figures_on(pond: Pond) -> list[tuple[int, Shape]]:
    """All figures that can stand on a pond, by their numbers."""
    return [(number, FIGURES[number]) for number in range(*RANGES[pond].tolist())]
