"""What a move of Haru Ichiban does, and what is worth looking at, in words: facts of views and nothing else.

Nothing is said that the viewer may not know (R26): a choice is spoken of to its own seat, and to all once both are
revealed.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from teien.core.play.move import Move
from teien.core.words.facts import Fact, Speech
from teien.core.words.language import _, counted, later, together
from teien.core.words.scorecard import points_text
from teien.haru_ichiban.figures import FIGURES
from teien.haru_ichiban.material import SQUARE_NAMES, SQUARE_NUMBERS, TO_WIN
from teien.haru_ichiban.moves import MOVES
from teien.haru_ichiban.view import Figure, Player, Square, View, figures_on, standing
from teien.haru_ichiban.wording import A_FIGURE, FIGURE_NAMES

BIDDINGS = {
    "choose": later("Choose the {value}"),
    "little": later("Be the little gardener"),
    "grand": later("Be the grand gardener"),
    "bloom": later("Let your flower bloom on {square}"),
    "frog": later("Put the frog on {square}"),
    "dark": later("Turn the pad on {square} to its dark side"),
    "^": later("Blow the pad on {square} up"),
    ">": later("Blow the pad on {square} to the right"),
    "v": later("Blow the pad on {square} down"),
    "<": later("Blow the pad on {square} to the left"),
}


def bidding(move: Move) -> str:
    """A move as advice to whoever may make it."""
    kind = str(move.fields.get("role") or move.fields.get("direction") or move.kind)
    return _(BIDDINGS[kind]).format(**move.fields)


class Chance(NamedTuple):
    """A figure that lacks one flower and has none of the other's in it: whose, its number, and where it is missing."""

    seat: int
    figure: int
    missing: str

    @property
    def points(self) -> int:
        return FIGURES[self.figure].points

    @property
    def name(self) -> str:
        return _(FIGURE_NAMES[FIGURES[self.figure].kind])

    @property
    def as_one(self) -> str:
        return _(A_FIGURE[FIGURES[self.figure].kind])

    @property
    def squares(self) -> tuple[str, ...]:
        return squares_of(FIGURES[self.figure].squares)


def facts(before: View, seat: int, move: Move, after: View | None, reader: int | None) -> Sequence[Fact]:
    """What a move does: what it reveals, which figures it makes, brings near, or takes away."""
    speech = Speech(before.names, reader)
    if after is None:
        return tuple(odds(before, seat, move.value, speech)) if move.kind == "choose" else ()
    if move.kind == "choose" and (after.phase, after.round, after.turn) == ("choose", before.round, before.turn):
        return chosen(after, seat, move, speech) if reader == seat else ()
    if ended(before, after):
        return tuple(scored(before, seat, move, after, speech))
    found: list[Fact] = []
    if move.kind == "choose":
        found += revealed(before, after, speech)
    found += changed_chances(before, after, seat, speech)
    if move.kind == "dark":
        found.append(darkened(after, move.square, speech))
    elif move.kind == "frog":
        found += hopped(before, after, move.square, speech)
    elif move.kind == "wind":
        found += pushed(before, move, speech)
    elif move.kind == "bloom" and not found:
        found.append(neighbours(after, seat, move.square, speech))
    elif move.kind == "role":
        found.append(role(after, speech))
    return tuple(found)


def chosen(after: View, seat: int, move: Move, speech: Speech) -> tuple[Fact, ...]:
    words = _("only you know that you chose the {value}").format(value=move.value)
    return Fact("secret", words, values={"value": move.value}), *odds(after, seat, move.value, speech)


def odds(view: View, seat: int, value: int, speech: Speech) -> Iterator[Fact]:
    """R26: how a flower compares with those that the other has not shown, where everybody can tell."""
    other = view.players[1 - seat].unseen
    if other is None:
        return
    higher = sum(value < each for each in other)
    words = _("of the {count} flowers that {name} has not shown yet, {higher} would be higher")
    told = words.format(name=speech.names[1 - seat], count=len(other), higher=higher)
    yield Fact("odds", told, values={"value": value, "higher": higher, "unseen": len(other)})


def revealed(before: View, after: View, speech: Speech) -> Iterator[Fact]:
    """R08, R17: who is little and who is grand, and where the flowers bloomed."""
    revealed = [shown(*players) for players in zip(before.players, after.players, strict=True)]
    values = [value for value in revealed if value]
    if len(values) < len(revealed):
        return
    was_empty = [not square.flower for square in before.squares]
    bloomed = [square for square, empty in zip(after.squares, was_empty, strict=True) if empty and square.flower]
    if values[0] == values[1]:
        words = _("both chose the {value}: each flower blooms where the frog of its colour sat").format(value=values[0])
        yield Fact("equal", words, tuple(square.name for square in bloomed), {"value": values[0]})
        return
    little = int(values[1] < values[0])
    own, other, where = values[little], values[1 - little], bloomed[0].name
    words = speech.of(
        little,
        later("your {own} is lower than the {rest}: it blooms on the dark pad, {square}, and the wind is yours"),
        later("the {own} of {name} is lower than the {rest}: it blooms on the dark pad, {square}, and calls the wind"),
        own=own,
        rest=other,
        square=where,
    )
    yield Fact("little", words, (where,), {"seat": little, "own": own, "other": other, "square": where})


def shown(before: Player, after: Player) -> int | None:
    """The flower that a seat has shown by a move, be it in a turn that is over with it; None where that is not seen."""
    if after.choice or before.unseen is None or after.unseen is None:
        return after.choice
    return (set(before.unseen) - set(after.unseen)).pop()


def role(after: View, speech: Speech) -> Fact:
    """R18: who is little decides the rest."""
    little = after.little or 0
    words = speech.of(
        little,
        later("you are the little gardener: the dark pad and the wind are yours"),
        later("{name} is the little gardener: the dark pad and the wind are theirs"),
    )
    return Fact("role", words, values={"seat": little})


def ended(before: View, after: View) -> bool:
    """Whether a round is over with the move."""
    return after.round != before.round or after.phase == "over"


def scored(before: View, seat: int, move: Move, after: View, speech: Speech) -> Iterator[Fact]:
    """R20–R25: what a round that ended brought, and how it stands."""
    won = [now.score - then.score for then, now in zip(before.players, after.players, strict=True)]
    made = after.figures or formed(before, seat, move, won)
    for who, points in enumerate(won):
        if points:
            finished = [figure for figure in made if figure.seat == who]
            words = speech.of(
                who,
                later("your flowers make {figures}: the round is over, and you score {points}"),
                later("the flowers of {name} make {figures}: the round is over, and {name} scores {points}"),
                figures=together([_(A_FIGURE[figure.kind]) for figure in finished]) or _("a figure"),
                points=points_text(points),
            )
            squares = tuple(dict.fromkeys(square for figure in finished for square in figure.squares))
            yield Fact("scores", words, squares if after.figures else (), {"seat": who, "points": points})
    if not any(won):
        yield Fact("nobody_scores", _("all flowers are used and no figure stands: nobody scores in this round"))
    first = 0 if speech.reader is None else speech.reader
    own, other = after.players[first].score, after.players[1 - first].score
    words = speech.of(
        first,
        later("you have {own} and {other} {rest} of the {to_win} points that win"),
        later("{name} has {own} and {other} {rest} of the {to_win} points that win"),
        own=own,
        other=speech.names[1 - first],
        rest=other,
        to_win=TO_WIN,
    )
    yield Fact("score", words, values={"own": own, "other": other})


def formed(before: View, seat: int, move: Move, won: list[int]) -> Sequence[Figure]:
    """R20–R22: the figures by which a move ended a round; none where the points do not tell which they were."""
    found = [standing(before.pond, blooms) for blooms in possible_blooms(before, seat, move)]
    fitting = [
        figures
        for figures in found
        if [sum(figure.points for figure in figures if figure.seat == who) for who in range(2)] == won
    ]
    return fitting[0] if all(figures == fitting[0] for figures in fitting) and fitting else ()


def possible_blooms(before: View, seat: int, move: Move) -> Iterator[list[int]]:
    """Where each seat's flowers may stand after a move: a choice does not say whose was the lower one (R09, R17)."""
    blooms = [bits(before, 0), bits(before, 1)]
    if move.kind == "bloom":
        blooms[seat] |= 1 << SQUARE_NUMBERS[move.square]
        yield blooms
    elif move.kind == "wind":
        pads = blown(before, move)
        step = SQUARE_NUMBERS[move.to] - SQUARE_NUMBERS[move.square]
        for square in pads:
            if square.flower:
                blooms[square.flower.seat] &= ~(1 << SQUARE_NUMBERS[square.name])
        for square in pads:
            if square.flower:
                blooms[square.flower.seat] |= 1 << SQUARE_NUMBERS[square.name] + step
        yield blooms
    elif move.kind == "choose":
        for place, square in enumerate(before.squares):
            if square.is_dark and square.pad and not square.flower:
                yield [blooms[0] | 1 << place, blooms[1]]
                yield [blooms[0], blooms[1] | 1 << place]
        frogs = {square.frog: 1 << place for place, square in enumerate(before.squares) if square.frog is not None}
        if len(frogs) == len(blooms):
            yield [bloom | frogs[who] for who, bloom in enumerate(blooms)]


def changed_chances(before: View, after: View, seat: int, speech: Speech) -> Iterator[Fact]:
    """Which figures lack one flower now and did not before, or no longer do; the dearest first."""
    was, now = chances(before), chances(after)
    mover = after.little if before.phase == "choose" and after.little is not None else seat
    for chance in taken_away(was, now, 1 - mover):
        words = speech.between(
            mover,
            chance.seat,
            later("you spoil the {figure} of {other}, which lacked only {square}"),
            later("{name} spoils your {figure}, which lacked only {square}"),
            later("{name} spoils the {figure} of {other}, which lacked only {square}"),
            figure=chance.name,
            square=chance.missing,
        )
        yield Fact("spoils", words, chance.squares, worth(chance))
    for who in (mover, 1 - mover):
        fresh = [chance for chance in now if chance.seat == who and chance not in was]
        for chance in fresh[:1]:
            yield Fact("one_missing" if who == mover else "gives", near(chance, speech), chance.squares, worth(chance))
    for chance in taken_away(was, now, mover):
        words = speech.of(
            mover,
            later("your {figure}, which lacked only {square}, is gone"),
            later("the {figure} of {name}, which lacked only {square}, is gone"),
            figure=chance.name,
            square=chance.missing,
        )
        yield Fact("gives_up", words, chance.squares, worth(chance))


def taken_away(was: list[Chance], now: list[Chance], seat: int) -> list[Chance]:
    """The dearest chance of a seat that is no more, where the seat has none left as dear."""
    gone = [chance for chance in was if chance.seat == seat and chance not in now]
    left = max((chance.points for chance in now if chance.seat == seat), default=0)
    return [chance for chance in gone if chance.points > left][:1]


def near(chance: Chance, speech: Speech) -> str:
    return speech.of(
        chance.seat,
        later("you need only {square} for {figure}, worth {points}"),
        later("{name} needs only {square} for {figure}, worth {points}"),
        square=chance.missing,
        figure=chance.as_one,
        points=points_text(chance.points),
    )


def worth(chance: Chance) -> dict[str, int | str]:
    return {"seat": chance.seat, "square": chance.missing, "points": chance.points}


def darkened(after: View, square: str, speech: Speech) -> Fact:
    """R09, R12: where the next lower flower blooms, and what it would make there."""
    there = [chance for chance in chances(after) if chance.missing == square]
    if not there:
        words = _("the lower flower of the next turn must bloom on {square}").format(square=square)
        return Fact("dark", words, (square,), {"square": square})
    words = speech.of(
        there[0].seat,
        later("the lower flower of the next turn must bloom on {square}, where yours would make {figure}"),
        later("the lower flower of the next turn must bloom on {square}, where one of {name} would make {figure}"),
        square=square,
        figure=there[0].as_one,
    )
    return Fact("dark_chance", words, (square,), worth(there[0]))


def hopped(before: View, after: View, square: str, speech: Speech) -> Iterator[Fact]:
    """R17: what a frog is for."""
    if before.moving is None or after.squares[SQUARE_NUMBERS[square]].frog != before.moving:
        return
    words = speech.of(
        before.moving,
        later("should both choose equal flowers, yours would bloom on {square}"),
        later("should both choose equal flowers, that of {name} would bloom on {square}"),
        square=square,
    )
    yield Fact("frog", words, (square,), {"seat": before.moving, "square": square})


def neighbours(after: View, seat: int, square: str, speech: Speech) -> Fact:
    """How many flowers of one colour stand around one of them."""
    column, row = ord(square[0]), int(square[1])
    around = [f"{chr(column + across)}{row + up}" for across in (-1, 0, 1) for up in (-1, 0, 1) if across or up]
    pads = [after.squares[SQUARE_NUMBERS[name]] for name in around if name in SQUARE_NUMBERS]
    own = [pad.name for pad in pads if pad.flower and pad.flower.seat == seat]
    if own:
        words = speech.of(
            seat,
            later("your flower on {square} stands next to your own on {squares}"),
            later("the flower of {name} on {square} stands next to their own on {squares}"),
            square=square,
            squares=together(own),
        )
    else:
        words = _("no other flower of the same colour stands next to {square}").format(square=square)
    return Fact("neighbours", words, (square, *own), {"count": len(own)})


def pushed(before: View, move: Move, speech: Speech) -> Iterator[Fact]:
    """R11: whose flowers the wind moves, or that it moves none."""
    pads = blown(before, move)
    for seat in range(2):
        count = sum(square.flower is not None and square.flower.seat == seat for square in pads)
        if count:
            words = speech.of(
                seat,
                later("the wind moves {flowers} of yours"),
                later("the wind moves {flowers} of {name}"),
                flowers=counted("{count} flower", "{count} flowers", count),
            )
            yield Fact("moves_flowers", words, (), {"seat": seat, "count": count})
    if not any(square.flower for square in pads):
        words = counted(
            "the wind moves {count} pad without a flower",
            "the wind moves {count} pads, none of them with a flower",
            len(pads),
        )
        yield Fact("moves_pads", words, (), {"count": len(pads)})


def blown(view: View, move: Move) -> list[Square]:
    """R11: the squares whose pads a wind moves, the first one first."""
    found = []
    next_move: Move | None = move
    while next_move:
        square = view.squares[SQUARE_NUMBERS[next_move.square]]
        if not square.pad:
            break
        found.append(square)
        next_move = MOVES.parse(f"{next_move.to}{move.direction}") if next_move.to else None
    return found


def worth_a_look(view: View, seat: int) -> Sequence[Fact]:
    """Figures that lack one flower, and what this step decides."""
    speech = Speech(view.names, seat)
    found = [
        Fact("your_chance" if chance.seat == seat else "danger", near(chance, speech), chance.squares, worth(chance))
        for who in (1 - seat, seat)
        for chance in [chance for chance in chances(view) if chance.seat == who][:1]
    ]
    return (*found, *at_this_step(view, seat))


def at_this_step(view: View, seat: int) -> Iterator[Fact]:
    """R08–R12, R17: what the step decides."""
    if view.moving is not None:
        words = _("should both choose equal flowers, each blooms where the frog of its colour sits")
        yield Fact("frogs", words, tuple(square.name for square in view.squares if square.frog is not None))
    elif view.phase in ("choose", "role"):
        (dark,) = (square.name for square in view.squares if square.is_dark and square.pad and not square.flower)
        words = _("the lower of the two flowers must bloom on the dark pad, {square}").format(square=dark)
        yield Fact("dark_pad", words, (dark,), {"square": dark})
    elif view.phase == "bloom":
        own = tuple(square.name for square in view.squares if square.flower and square.flower.seat == seat)
        if own:
            words = _("your flowers stand on {squares}").format(squares=together(own))
            yield Fact("own_flowers", words, own, {"count": len(own)})
        else:
            yield in_most_figures(view, seat)
    elif view.phase == "dark":
        words = _("the lower flower of the next turn must bloom on the pad that you turn")
        yield Fact("next_dark", words)
    elif view.phase == "wind":
        yield Fact("wind", _("the pads that are in the way move along, with their flowers and frogs"))


def in_most_figures(view: View, seat: int) -> Fact:
    """The free pads that belong to the most figures without a flower of the other's."""
    other = bits(view, 1 - seat)
    able = [shape.squares for _number, shape in figures_on(view.pond) if not shape.squares & other]
    counts = {
        square.name: sum(squares >> place & 1 for squares in able)
        for place, square in enumerate(view.squares)
        if square.pad and not square.flower
    }
    most = max(counts.values())
    best = tuple(name for name, count in counts.items() if count == most)
    words = _("of the free pads, {squares} can be part of the most figures: {count}")
    return Fact("most_figures", words.format(squares=together(best), count=most), best, {"count": most})


def chances(view: View) -> list[Chance]:
    """All figures that lack one flower and have none of the other's in them, the dearest first."""
    blooms = [bits(view, 0), bits(view, 1)]
    found = []
    for seat in range(2):
        for number, shape in figures_on(view.pond):
            missing = shape.squares & ~blooms[seat]
            if not shape.squares & blooms[1 - seat] and missing and not missing & (missing - 1):
                found.append(Chance(seat, number, SQUARE_NAMES[missing.bit_length() - 1]))
    return found


def bits(view: View, seat: int) -> int:
    """The squares of a seat's flowers, a bit each."""
    return sum(1 << place for place, square in enumerate(view.squares) if square.flower and square.flower.seat == seat)


def squares_of(bloom: int) -> tuple[str, ...]:
    return tuple(name for place, name in enumerate(SQUARE_NAMES) if bloom >> place & 1)
