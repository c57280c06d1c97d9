"""What a move of Niwa does, and what is worth looking at, in words: facts of views and nothing else."""

from collections.abc import Iterator, Sequence

from teien.core.play.move import Move
from teien.core.words.facts import Fact, Speech
from teien.core.words.language import _, counted, later
from teien.niwa.moves import TAKE_OVER
from teien.niwa.reasons import TOWARDS
from teien.niwa.view import Cell, Figure, View
from teien.niwa.wording import colour

BIDDINGS = {
    "go": later("Bring figure {figure} to {cell}"),
    "step": later("Move figure {figure} to {cell} and give the pearl to figure {receiver}"),
    "pass": later("Pass a pearl from figure {figure} to figure {receiver}"),
    "end": later("End your turn"),
    TAKE_OVER: later("Take over what the other has placed"),
}
LONGEST_JUMP = 3


def bidding(move: Move) -> str:
    """A move as advice to whoever may make it."""
    return _(BIDDINGS[move.kind]).format(**move.fields)


def facts(before: View, seat: int, move: Move, after: View | None, reader: int | None) -> Sequence[Fact]:
    """What a move does: to the race, to who could win next, to what the figures may do."""
    speech = Speech(before.names, reader)
    if after is None:
        return ()
    if after.winner is not None:
        return (won(after, speech),)
    if after.taken_over and not before.taken_over:
        return (taken_over(after, seat, speech),)
    found = list(dangers(before, after, seat, speech))
    if move.kind in ("go", "step"):
        found += way(before, after, seat, move.figure, speech)
    if move.kind in ("step", "pass"):
        found += pearls(after, seat, move, speech)
    if move.kind == "end":
        found.append(race(after, seat, speech))
    return tuple(found)


def won(after: View, speech: Speech) -> Fact:
    """N20: the end."""
    winner = after.winner or 0
    goal = after.garden.bases[1 - winner].name
    words = speech.of(
        winner,
        later("figure {number} reaches the other's base, and you win"),
        later("figure {number} reaches the other's base, and {name} wins"),
        number=after.standing[goal].number,
    )
    return Fact("wins", words, (goal,), {"seat": winner, "figure": after.standing[goal].number})


def taken_over(after: View, seat: int, speech: Speech) -> Fact:
    """N24: the second player stands as the first did, and is the first now."""
    words = speech.between(
        seat,
        1 - seat,
        later("your figures stand as those of {other} did, seen from your end; you begin, and {other} places anew"),
        later("the figures of {name} stand as yours did, seen from the other end; {name} begins, and you place anew"),
        later(
            "the figures of {name} stand as those of {other} did, seen from the other end; {name} begins, and {other} "
            "places anew"
        ),
    )
    return Fact("takes_over", words, tuple(figure.name for figure in after.figures[seat]), {"seat": seat})


def dangers(before: View, after: View, seat: int, speech: Speech) -> Iterator[Fact]:
    """N20: who could reach the other's base in a turn of theirs, as the figures stand, once the turn is over."""
    if seat in after.to_act or after.phase == "place" or before.phase == "place":
        return
    other = 1 - seat
    theirs = able_to_win(after, other)
    if theirs:
        words = speech.between(
            seat,
            other,
            later("{other} can reach your base now with figure {number}"),
            later("you can reach the base of {name} now with figure {number}"),
            later("{other} can reach the base of {name} now with figure {number}"),
            number=theirs[0].number,
        )
        yield Fact("lets_win", words, shown(after, theirs[0]), {"seat": other, "figure": theirs[0].number})
    elif stopped := able_to_win(before, other):
        words = speech.between(
            seat,
            other,
            later("you stop figure {number} of {other}, which could have reached your base"),
            later("{name} stops your figure {number}, which could have reached the base"),
            later("{name} stops figure {number} of {other}, which could have reached the base"),
            number=stopped[0].number,
        )
        yield Fact("stops", words, shown(after, stopped[0]), {"seat": other, "figure": stopped[0].number})
    if ours := able_to_win(after, seat):
        words = speech.between(
            seat,
            other,
            later("you threaten to reach the base of {other} with figure {number} next turn"),
            later("{name} threatens to reach your base with figure {number} next turn"),
            later("{name} threatens to reach the base of {other} with figure {number} next turn"),
            number=ours[0].number,
        )
        yield Fact("threatens", words, shown(after, ours[0]), {"seat": seat, "figure": ours[0].number})


def way(before: View, after: View, seat: int, number: int, speech: Speech) -> Iterator[Fact]:
    """How far a figure has come, and how far it has to go."""
    was, now = before.figures[seat][number - 1].cell, after.figures[seat][number - 1].cell
    assert now, "it has just gone there"
    left = now.steps[seat]
    to_go = counted("{count} step to go", "{count} steps to go", left)
    values: dict[str, int | str] = {"figure": number, "left": left}
    if was is None:
        words = speech.of(
            seat,
            later("your figure {number} has {to_go}"),
            later("figure {number} of {name} has {to_go}"),
            number=number,
            to_go=to_go,
        )
        yield Fact("placed", words, (now.name,), values)
        return
    gained = was.steps[seat] - left
    steps = counted("{count} step", "{count} steps", abs(gained))
    if gained > 0:
        kind = "nearer"
        messages = (
            later("your figure {number} comes {steps} nearer to the base, with {to_go}"),
            later("figure {number} of {name} comes {steps} nearer to the base, with {to_go}"),
        )
    elif gained < 0:
        kind = "farther"
        messages = (
            later("your figure {number} goes {steps} away from the base, with {to_go}"),
            later("figure {number} of {name} goes {steps} away from the base, with {to_go}"),
        )
    else:
        kind = "aside"
        messages = (
            later("your figure {number} is as far from the base as before, with {to_go}"),
            later("figure {number} of {name} is as far from the base as before, with {to_go}"),
        )
    words = speech.of(seat, *messages, number=number, steps=steps, to_go=to_go)
    yield Fact(kind, words, (now.name,), values | {"steps": gained})


def pearls(after: View, seat: int, move: Move, speech: Speech) -> Iterator[Fact]:
    """N09, N11, N15: what the giver and the receiver of a pearl may do now."""
    giver, receiver = after.figures[seat][move.figure - 1], after.figures[seat][move.receiver - 1]
    top = receiver.pearls[-1]
    told = speech.of(
        seat,
        later("your figure {number} has the {colour} pearl on top now, so it may cross {colour} lines"),
        later("figure {number} of {name} has the {colour} pearl on top now, so it may cross {colour} lines"),
        number=receiver.number,
        colour=colour(top),
    )
    yield Fact("opens", told, (receiver.name,), {"figure": receiver.number, "colour": top})
    if not giver.pearls:
        told = speech.of(
            seat,
            later("your figure {number} has no pearl left and can only jump over a figure beside it"),
            later("figure {number} of {name} has no pearl left and can only jump over a figure beside it"),
            number=giver.number,
        )
        yield Fact("empty", told, (giver.name,), {"figure": giver.number})
    elif move.kind == "pass":
        told = speech.of(
            seat,
            later("your figure {number} has {colour} on top now, so it may cross {colour} lines"),
            later("figure {number} of {name} has {colour} on top now, so it may cross {colour} lines"),
            number=giver.number,
            colour=colour(giver.pearls[-1]),
        )
        yield Fact("uncovers", told, (giver.name,), {"figure": giver.number, "colour": giver.pearls[-1]})


def race(view: View, seat: int, speech: Speech) -> Fact:
    """Whose nearest figure has the fewest steps to go."""
    own, other = view.to_go[seat], view.to_go[1 - seat]
    words = speech.between(
        seat,
        1 - seat,
        later("your nearest figure has {own}, that of {other} {rest}"),
        later("the nearest figure of {name} has {own}, yours {rest}"),
        later("the nearest figure of {name} has {own}, that of {other} {rest}"),
        own=counted("{count} step to go", "{count} steps to go", own),
        rest=other,
    )
    return Fact("race", words, (), {"own": own, "other": other})


def worth_a_look(view: View, seat: int) -> Sequence[Fact]:
    """Who could win next, and what one's foremost figure may do."""
    speech = Speech(view.names, seat)
    if view.phase == "place":
        words = _("the three figures may stand on any free cells around your base: each goes its own way from there")
        return (*dividing(view, seat), Fact("placing", words, (view.garden.bases[seat].name,)))
    found = []
    if able_to_win(view, seat):
        goal = view.garden.bases[1 - seat].name
        found.append(Fact("can_win", _("one of your figures can reach the other's base in this turn"), (goal,)))
    for figure in able_to_win(view, 1 - seat)[:1]:
        words = _("figure {number} of {name} can reach your base next turn")
        told = words.format(number=figure.number, name=speech.names[1 - seat])
        found.append(Fact("danger", told, shown(view, figure), {"seat": 1 - seat, "figure": figure.number}))
    if view.phase == "go on" and view.figure:
        return (*found, *able(view.figures[seat][view.figure - 1]))
    return (*found, *able(foremost(view, seat)), race(view, seat, speech))


def dividing(view: View, seat: int) -> Iterator[Fact]:
    """N24: that a placing may be taken over."""
    if view.may_take_over:
        words = _("would you rather begin, with figures that stand as those of {name} do? You may take over")
        yield Fact("choosing", words.format(name=view.names[1 - seat]), tuple(f.name for f in view.figures[1 - seat]))
    elif view.takeover and not view.taken_over and seat == view.first:
        words = _("{name} may take over what you place: place so that neither side is worth more")
        yield Fact("dividing", words.format(name=view.names[1 - seat]), (view.garden.bases[seat].name,))


def able(figure: Figure) -> Iterator[Fact]:
    """N09, N15: which lines a figure may cross now."""
    assert figure.cell, "N07: all stand in the garden by then"
    left = counted("{count} step to go", "{count} steps to go", figure.cell.steps[figure.seat])
    if not figure.pearls:
        words = _("your figure {number} has {to_go} and no pearl: it can only jump over a figure beside it")
        told = words.format(number=figure.number, to_go=left)
        yield Fact("jumper", told, (figure.name,), {"figure": figure.number})
        return
    top = figure.pearls[-1]
    across = [name for name, line in zip(figure.cell.beside, figure.cell.lines, strict=True) if line == top]
    words = _("your figure {number} has {to_go}; {colour} is on top, so it may cross {colour} lines")
    told = words.format(number=figure.number, to_go=left, colour=colour(top))
    yield Fact("runner", told, (figure.name, *across), {"figure": figure.number, "colour": top})


def foremost(view: View, seat: int) -> Figure:
    """The figure of a seat with the fewest steps to go, once all are placed."""
    return min(view.figures[seat], key=lambda figure: figure.cell.steps[seat] if figure.cell else 0)


def shown(view: View, figure: Figure) -> tuple[str, ...]:
    """A figure and the base it runs for, as the picture calls them."""
    return figure.name, view.garden.bases[1 - figure.seat].name


def able_to_win(view: View, seat: int) -> list[Figure]:
    """N09–N17, N20: the figures of a seat that would reach the other's base in a turn of theirs, as all stand now."""
    able = [figure for figure in view.figures[seat] if figure.cell]
    if view.phase == "go on" and seat in view.to_act:
        able = [figure for figure in able if figure.number == view.figure]
    return [figure for figure in able if can_arrive(view, figure)]


def can_arrive(view: View, figure: Figure) -> bool:
    """Whether a figure's own pearls, and a jump when they are gone, lead it to the other's base."""
    start, goal = figure.cell, view.garden.bases[1 - figure.seat].name
    if start is None or start.steps[figure.seat] > len(figure.pearls) + LONGEST_JUMP:
        return False
    taken = view.standing.keys() - {start.name}
    here = {start.name}
    for line in reversed(figure.pearls):
        here = {cell for name in here for cell in across(view.garden.cell(name), line) if cell not in taken}
        if goal in here:
            return True
    return any(goal in landings(view, figure.seat, view.garden.cell(name), taken) for name in here)


def across(cell: Cell, line: str) -> list[str]:
    """The cells across a line of a colour."""
    return [name for name, found in zip(cell.beside, cell.lines, strict=True) if found == line]


def landings(view: View, seat: int, cell: Cell, taken: set[str]) -> set[str]:
    """N15, N16: where a figure of a seat without pearls may jump to from a cell, the others standing as they do."""
    places = {(each.column, each.height): each.name for each in view.garden.cells}
    own = view.garden.bases[seat].name
    found: set[str] = set()

    def available(steps: Sequence[tuple[int, int]]) -> set[str]:
        names = (places.get((cell.column + column, cell.height + up)) for column, up in steps)
        return {name for name in names if name and name not in taken and name != own}

    for way, beside in enumerate(cell.beside):
        if beside not in taken:
            continue
        left, ahead, right = TOWARDS[way - 1], TOWARDS[way], TOWARDS[(way + 1) % 6]
        behind = [(ahead[0] + turn[0], ahead[1] + turn[1]) for turn in (left, ahead, right)]
        beyond = [(2 * ahead[0] + turn[0], 2 * ahead[1] + turn[1]) for turn in (left, right)]
        found |= available(behind) or available(beyond)
    return found
