"""What a move of Hiroba does, and what is worth looking at, in words: facts of views and nothing else."""

from collections.abc import Iterator, Sequence

from teien.core.play.move import Move
from teien.core.words.facts import Fact, Speech
from teien.core.words.language import _, counted, later
from teien.core.words.scorecard import points_text
from teien.hiroba.explain import beside
from teien.hiroba.places import garden_name
from teien.hiroba.scoring import Breakdown, Garden, Pond, breakdown
from teien.hiroba.squares import SQUARE_NUMBERS, same_line
from teien.hiroba.view import View
from teien.hiroba.wording import PEBBLE_NAMES

BIDDINGS = {
    "pebble": later("Place the {value} on {square}"),
    "stone": later("Place a stone on {square}"),
    "no_stone": later("Keep your stone"),
    "koi": later("Place a koi on {square}"),
    "no_koi": later("Place no more koi"),
}
IN_A_GARDEN = {
    "opens": (later("you alone are in {garden}, with {own}"), later("{name} alone is in {garden}, with {own}")),
    "takes_lead": (
        later("you take the lead in {garden}, {own} to {rest}"),
        later("{name} takes the lead in {garden}, {own} to {rest}"),
    ),
    "extends_lead": (
        later("you lead by more in {garden}, {own} to {rest}"),
        later("{name} leads by more in {garden}, {own} to {rest}"),
    ),
    "ties": (
        later("you draw level in {garden}, {own} to {rest}"),
        later("{name} draws level in {garden}, {own} to {rest}"),
    ),
    "trails": (
        later("you are behind in {garden}, {own} to {rest}"),
        later("{name} is behind in {garden}, {own} to {rest}"),
    ),
}
"""How a seat stands in a garden after a pebble of its own, told to it and of it."""
IN_ALL = {
    1: (
        later("counted now, you would lead {own} to {rest}"),
        later("counted now, {name} would lead {own} to {rest}"),
    ),
    0: (
        later("counted now, you would be level, {own} to {rest}"),
        later("counted now, {name} would be level, {own} to {rest}"),
    ),
    -1: (
        later("counted now, you would be behind, {own} to {rest}"),
        later("counted now, {name} would be behind, {own} to {rest}"),
    ),
}
"""How the points stand: ahead, level, behind."""
LARGE = 4
"""A garden of so many squares is worth a look."""


def bidding(move: Move) -> str:
    """A move as advice to whoever may make it."""
    return _(BIDDINGS[move.kind]).format(**move.fields)


def facts(before: View, seat: int, move: Move, after: View | None, reader: int | None) -> Sequence[Fact]:
    """What a move does: to its garden, to the ponds beside it, to the points."""
    speech = Speech(before.names, reader)
    if after is None:
        return ()
    if move.kind in ("no_stone", "no_koi"):
        return (kept(before, seat, move, speech),)
    number = before.layout.garden_of[move.square]
    found: list[Fact] = []
    if move.kind == "koi":
        found.append(doubled(after, seat, number, speech))
    else:
        was, now = breakdown(before), breakdown(after)
        found += garden_facts(garden(was, number), garden(now, number), seat, move, after, number, speech)
        found += pond_facts(was, now, seat, move.square, speech)
    found += points(before, seat, after, speech)
    return (*found, *last_of_a_kind(after, seat, move, speech))


def kept(view: View, seat: int, move: Move, speech: Speech) -> Fact:
    """H15, H20: what was not placed is still there."""
    if move.kind == "no_stone":
        left = view.hands[seat].stones
        stones = counted("{count} stone", "{count} stones", left)
        messages = later("you keep {stones} for later"), later("{name} keeps {stones} for later")
        return Fact("keeps_stone", speech.of(seat, *messages, stones=stones), values={"left": left})
    words = speech.of(
        seat,
        later("you keep a koi, which counts 1 point (H22)"),
        later("{name} keeps a koi, which counts 1 point (H22)"),
    )
    return Fact("keeps_koi", words, values={"left": view.hands[seat].koi})


def garden_facts(
    was: Garden, now: Garden, seat: int, move: Move, after: View, number: int, speech: Speech
) -> Iterator[Fact]:
    """H19: how a garden stands by a pebble or a stone in it, and whether it can still change."""
    where, shows = garden_name(after.layout, number), now.squares
    if not free(after, now):
        yield closed(now, number, where, speech)
        return
    if move.kind == "stone":
        left = len(free(after, now))
        squares = counted("{count} empty square", "{count} empty squares", left)
        words = _("{garden} has only {squares} left").format(garden=where, squares=squares)
        yield Fact("narrows", words, shows, {"garden": number, "left": left})
        return
    own, other = now.sums[seat], max((total for who, total in now.sums.items() if who != seat), default=0)
    values: dict[str, int | str] = {"garden": number, "own": own, "other": other}
    alone = now.winners == (seat,)
    if not other:
        kind = "opens"
    elif alone:
        kind = "extends_lead" if was.winners == (seat,) else "takes_lead"
    else:
        kind = "ties" if seat in now.winners else "trails"
    words = speech.of(seat, *IN_A_GARDEN[kind], garden=where, own=own, rest=other)
    yield Fact(kind, words, shows, values)


def closed(now: Garden, number: int, where: str, speech: Speech) -> Fact:
    """H19, H21: a garden without an empty square will stay as it is."""
    values: dict[str, int | str] = {"garden": number, "points": len(now.squares)}
    if not now.winners:
        return Fact("closed", _("{garden} is full and nobody's").format(garden=where), now.squares, values)
    size = points_text(len(now.squares))
    if len(now.winners) > 1:
        words = _("{garden} is full and tied: {points} for each of them").format(garden=where, points=size)
        return Fact("closed_tied", words, now.squares, values)
    (winner,) = now.winners
    words = speech.of(
        winner,
        later("{garden} is full, and you win it for {points}"),
        later("{garden} is full, and {name} wins it for {points}"),
        garden=where,
        points=size,
    )
    return Fact("closed_won", words, now.squares, values | {"winner": winner})


def pond_facts(before: Breakdown, after: Breakdown, seat: int, square: str, speech: Speech) -> Iterator[Fact]:
    """H18: which ponds' koi go to somebody else now, were it counted."""
    was = {pond.square: pond for pond in before.ponds}
    for pond in after.ponds:
        if square not in beside(pond.square) or pond.koi == was[pond.square].koi:
            continue
        values: dict[str, int | str] = {"pond": pond.square, "own": pond.sums.get(seat, 0)}
        where = {"pond": pond.square, "own": pond.sums.get(seat, 0)}
        if pond.koi == (seat,):
            words = speech.of(
                seat,
                later("you have the lowest sum, {own}, beside the pond on {pond}: its koi would be yours"),
                later("{name} has the lowest sum, {own}, beside the pond on {pond}: its koi would be theirs"),
                **where,
            )
            yield Fact("koi", words, (pond.square,), values)
        elif seat in pond.koi:
            words = speech.of(
                seat,
                later("you share the lowest sum, {own}, beside the pond on {pond}: a koi for each"),
                later("{name} shares the lowest sum, {own}, beside the pond on {pond}: a koi for each"),
                **where,
            )
            yield Fact("koi_shared", words, (pond.square,), values)
        elif seat in was[pond.square].koi:
            (winner, *_rest) = pond.koi
            words = speech.between(
                seat,
                winner,
                later("you leave the koi of the pond on {pond} to {other}"),
                later("{name} leaves the koi of the pond on {pond} to you"),
                later("{name} leaves the koi of the pond on {pond} to {other}"),
                **where,
            )
            yield Fact("koi_lost", words, (pond.square,), values)


def last_of_a_kind(after: View, seat: int, move: Move, speech: Speech) -> Iterator[Fact]:
    """H02: that no pebble of a kind is left."""
    if move.kind != "pebble" or not any(after.hands[seat].pebbles):
        return
    kind = min(move.value, 10 - move.value) - 1
    if not after.hands[seat].pebbles[kind]:
        words = speech.of(
            seat,
            later("you have no pebble {pebble} left"),
            later("{name} has no pebble {pebble} left"),
            pebble=PEBBLE_NAMES[kind],
        )
        yield Fact("last_of_a_kind", words, values={"kind": kind})


def doubled(after: View, seat: int, number: int, speech: Speech) -> Fact:
    """H20, H21: a koi doubles a garden."""
    size = len(after.layout.gardens[number])
    words = speech.of(
        seat,
        later("your koi doubles {garden}: {points} instead of {size}"),
        later("the koi of {name} doubles {garden}: {points} instead of {size}"),
        garden=garden_name(after.layout, number),
        points=2 * size,
        size=size,
    )
    return Fact("doubles", words, after.layout.gardens[number], {"garden": number, "points": 2 * size})


def points(before: View, seat: int, after: View, speech: Speech) -> Iterator[Fact]:
    """What the table would count now, where the move has changed it."""
    if after.totals == before.totals:
        return
    own, other = after.totals[seat], max(total for who, total in enumerate(after.totals) if who != seat)
    words = speech.of(seat, *IN_ALL[(own > other) - (own < other)], own=own, rest=other)
    yield Fact("points", words, values={"own": own, "other": other})


def worth_a_look(view: View, seat: int) -> Sequence[Fact]:
    """Gardens and ponds that are still open, and where the seat may place something now."""
    speech = Speech(view.names, seat)
    if view.phase == "pebble":
        now, reach = breakdown(view), within_reach(view, seat)
        return (*open_gardens(view, now, reach, seat, speech), *open_ponds(now, reach, seat, speech))
    if view.phase == "stone":
        return (*last_squares(view, speech), stones_left(view, seat))
    return ()


def open_gardens(view: View, tally: Breakdown, reach: set[str], seat: int, speech: Speech) -> Iterator[Fact]:
    """The largest garden within reach that is not the seat's alone."""
    gardens = [number for number, squares in enumerate(view.layout.gardens) if reach & set(squares)]
    contested = [number for number in gardens if garden(tally, number).winners != (seat,)]
    if not contested:
        return
    number = max(contested, key=lambda number: len(view.layout.gardens[number]))
    now = garden(tally, number)
    if len(now.squares) < LARGE:
        return
    where, left = garden_name(view.layout, number), len(free(view, now))
    values: dict[str, int | str] = {"garden": number, "left": left}
    if not now.winners:
        words = _("nobody is in {garden} yet").format(garden=where)
        yield Fact("open_garden", words, now.squares, values)
        return
    leader = next((who for who in now.winners if who != seat), seat)
    own, other = now.sums.get(seat, 0), now.sums[leader]
    if own == other:
        told = later("{garden} is tied, {rest} to {own}")
    else:
        told = later("{name} leads {garden}, {rest} to {own}")
    words = _(told).format(name=speech.names[leader], garden=where, own=own, rest=other)
    yield Fact("contested_garden", words, now.squares, values | {"own": own, "other": other})


def open_ponds(tally: Breakdown, reach: set[str], seat: int, speech: Speech) -> Iterator[Fact]:
    """A pond within reach whose koi would not be the seat's."""
    for pond in tally.ponds:
        around = [square for square in beside(pond.square) if square in reach]
        if not around or seat in pond.koi:
            continue
        if not pond.koi:
            words = _("no pebble lies beside the pond on {pond} yet: the lowest sum there gets its koi")
            yield Fact("open_pond", words.format(pond=pond.square), (pond.square,), {"pond": pond.square})
        else:
            yield contested_pond(pond, speech)
        return


def contested_pond(pond: Pond, speech: Speech) -> Fact:
    leader = pond.koi[0]
    words = _("{name} would get the koi of the pond on {pond}, with the lowest sum beside it, {sum}")
    told = words.format(name=speech.names[leader], pond=pond.square, sum=pond.sums[leader])
    return Fact("contested_pond", told, (pond.square,), {"pond": pond.square, "other": pond.sums[leader]})


def last_squares(view: View, speech: Speech) -> Iterator[Fact]:
    """H15: a garden with one empty square can be closed by a stone."""
    tally = breakdown(view)
    for number, squares in enumerate(view.layout.gardens):
        now = garden(tally, number) if len(squares) >= LARGE else None
        left = free(view, now) if now else []
        if now and len(left) == 1 and len(now.winners) == 1:
            words = speech.of(
                now.winners[0],
                later("only {square} is free in {garden}, where you lead: a stone there would close it"),
                later("only {square} is free in {garden}, where {name} leads: a stone there would close it"),
                square=left[0],
                garden=garden_name(view.layout, number),
            )
            yield Fact("last_square", words, (left[0],), {"garden": number, "square": left[0]})
            return


def stones_left(view: View, seat: int) -> Fact:
    """H15: what a stone does."""
    left = view.hands[seat].stones
    words = counted(
        "you have {count} stone; it closes an empty square for the rest of the game",
        "you have {count} stones; each closes an empty square for the rest of the game",
        left,
    )
    return Fact("stones", words, ("stone",), {"left": left})


def garden(tally: Breakdown, number: int) -> Garden:
    """How a garden in play stands."""
    tile, letter = number // 2 + 1, "AB"[number % 2]
    return next(each for each in tally.gardens if (each.tile, each.garden) == (tile, letter))


def free(view: View, garden: Garden) -> list[str]:
    """The empty squares of a garden."""
    taken = view.by_square
    return [square for square in garden.squares if square not in taken]


def within_reach(view: View, seat: int) -> set[str]:
    """H12, H13: the empty squares where the seat may place something, were all numbers allowed there."""
    taken = view.by_square
    own = [SQUARE_NUMBERS[piece.square] for piece in view.pieces if piece.seat == seat]
    empty = [square for square in view.layout.garden_of if square not in taken]
    if not own:
        return {square for square in empty if square in view.layout.starts}
    return {square for square in empty if any(same_line(other, SQUARE_NUMBERS[square]) for other in own)}
