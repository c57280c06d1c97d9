"""Studies as browsers hold them: a start, and a tree of moves. The server keeps nothing of them, and answers.

A start is the record of a match before its first move, so whatever was dealt and drawn is the same each time. It is the
keeper's: a study has no secrets.
"""

from collections.abc import Sequence
from typing import TypedDict

from pydantic import BaseModel, ConfigDict, Field

import teien
from teien.core.play.game import Game
from teien.core.play.match import Match
from teien.core.words.errors import BadMaterial, BadRecord, IllegalMove, TeienError
from teien.core.words.language import _
from teien.study.record import marks_text, read_marks
from teien.study.tree import Node, Study
from teien.web import view
from teien.web.messages import Acts, Parts
from teien.web.touching import why_untouchable

LONGEST_START = 6000
"""Letters: a garden of somebody's own takes some hundreds."""
MOST_MOVES = 500
"""So many moves lead to a position: each is played anew for whoever asks."""
LONGEST_MOVES = 6000
MOST_NODES = 3000
LONGEST_COMMENT = 4000
LONGEST_MARKS = 2000
MOST_TOUCHES, LONGEST_NAME = 8, 60


class Told(TypedDict):
    """What a list says of a move, and what is said of the position after it."""

    parent: int
    """The place of the position before it in the list of all, the start being the first."""
    move: str
    seat: int
    spoken: str
    heading: str
    comment: str
    marks: str


class Drawn(TypedDict):
    """What a seat drew after the move that led here: as many others of these can be chosen."""

    seat: int
    count: int
    options: list[tuple[str, str]]
    """Each as a record has it, and what it is called."""
    drawn: list[str]


class Seen(TypedDict):
    """A position, and the move that led there."""

    parts: Parts
    said: str
    act: Acts
    standings: Sequence[str]
    travels: dict[str, str]
    spots: list[str]
    """The names of all that can be marked."""
    line: str
    """By which the position has an address."""
    move: str
    seat: int
    spoken: str
    heading: str
    result: str
    """How it ended, where it is over."""
    draws: list[Drawn]


class WrittenNode(BaseModel):
    """A move of a study as a browser sends it; the first has none, and is the start."""

    model_config = ConfigDict(extra="forbid")

    parent: int = Field(0, ge=0, lt=MOST_NODES)
    move: str = Field("", max_length=40)
    comment: str = Field("", max_length=LONGEST_COMMENT)
    marks: str = Field("", max_length=LONGEST_MARKS)


class Written(BaseModel):
    """A study as a browser sends it: each move after the one before it, line by line."""

    model_config = ConfigDict(extra="forbid")

    start: str = Field(max_length=LONGEST_START)
    nodes: list[WrittenNode] = Field(min_length=1, max_length=MOST_NODES)


def start_of(study: Study) -> str:
    """How a study begins."""
    return study.start.record("all")


def begun(game: Game, start: str) -> Study:
    """A study of a start; raises BadRecord."""
    if len(start) > LONGEST_START:
        raise BadRecord(_("start: at most {count} letters are read here").format(count=LONGEST_START))
    match = teien.load(start)
    if match.game is not game:
        raise BadRecord(_("start: it is one of {game}").format(game=match.game.title))
    if match.history:
        raise BadRecord(_("start: no move may have been made"))
    return Study(match)


def walked(study: Study, moves: str) -> Node:
    """Where moves lead, parted by slashes, each as a record has it; raises TeienError with the place of a bad one."""
    node = study.root
    texts = [text for text in moves.split("/") if text]
    if len(texts) > MOST_MOVES or len(moves) > LONGEST_MOVES:
        raise IllegalMove(_("At most {count} moves can be tried.").format(count=MOST_MOVES))
    for number, text in enumerate(texts, 1):
        node = tried(study, node, text, number)
    return node


def tried(study: Study, node: Node, text: str, number: int) -> Node:
    seat, colon, move = text.rpartition(":")
    try:
        return study.add(node, move, int(seat) - 1 if colon and seat.isdecimal() and len(seat) < 3 else None)
    except TeienError as error:
        raise IllegalMove(_("move {number}: {why}").format(number=number, why=error)) from error


def rebuilt(game: Game, written: Written) -> Study:
    """The study that a browser holds; raises TeienError with the place of what is wrong."""
    study = begun(game, written.start)
    nodes = [study.root]
    way = [0]
    for number, each in enumerate(written.nodes):
        if number:
            while way and way[-1] != each.parent:
                way.pop()
            if not way or len(way) > MOST_MOVES:
                raise BadMaterial(_("move {number}: it does not follow the ones before it").format(number=number))
            nodes.append(tried(study, nodes[each.parent], each.move, number))
            way.append(number)
        try:
            study.annotate(nodes[-1], each.comment, *read_marks(each.marks))
        except TeienError as error:
            raise BadMaterial(_("move {number}: {why}").format(number=number, why=error)) from error
    return study


def listed(study: Study) -> list[Told]:
    """All moves of a study for a browser, each after the one before it; raises BadMaterial for too many."""
    found: list[Told] = []
    places: dict[Node, int] = {}
    for node in study:
        for size, most in ((len(found) + 1, MOST_NODES), (node.depth, MOST_MOVES)):
            if size > most:
                raise BadMaterial(_("A study has at most {count} moves here.").format(count=most))
        places[node] = len(found)
        parent = places[node.parent] if node.parent else 0
        found.append({"parent": parent, **told(study, node)})  # type: ignore[typeddict-item]  # all keys there are
    return found


def told(study: Study, node: Node) -> dict[str, str | int]:
    """What is told of a node beside its place."""
    said: dict[str, str | int] = {"move": "", "seat": 0, "spoken": "", "heading": ""}
    if node.parent and node.played:
        match, (seat, move) = study.look(node.parent), node.played
        moves = len(match.history)
        is_new = not moves or match.count(moves) != match.count(moves - 1)
        heading = match.heading(moves) if is_new else ""
        said = {"move": node.text, "seat": seat, "spoken": match.spoken(move), "heading": heading}
    return {**said, "comment": node.comment, "marks": marks_text(node)}


def seen(study: Study, node: Node) -> Seen:
    """The position of a node, for a board."""
    said = told(study, node)
    match = study.look(node)
    return {
        **view.pictured(match, "all"),
        "act": acts(match),
        "standings": match.standings,
        "travels": dict(match.moved_from("all")),
        "spots": [*match.game.drawing.spots(match.view("all"))],
        "line": match.position("all"),
        "move": node.text,
        "seat": int(said["seat"]),
        "spoken": str(said["spoken"]),
        "heading": str(said["heading"]),
        "result": match.scorecard.headline if match.over else "",
        "draws": drawn(match),
    }


def drawn(match: Match) -> list[Drawn]:
    """What was drawn after the last move, by seat."""
    draws = match.game.draws
    if draws is None or draws.choosing is None:
        return []
    labels = draws.choosing.labels
    return [
        {
            "seat": part.seat,
            "count": part.size,
            "options": [(draws.texts[number], labels[number]) for number in part.options],
            "drawn": [draws.texts[number] for number in part.drawn],
        }
        for part in match.due()
    ]


def acts(match: Match) -> Acts:
    """What every seat can do, by the things in the picture of somebody who sees all.

    There a thing may have another name than for the seat that alone holds it: it is the one at the same place.
    """
    drawing, view_of_all = match.game.drawing, match.view("all")
    everything = drawing.spots(view_of_all)
    found: dict[str, dict[str, Sequence[str]]] = {}
    for seat in match.to_act:
        touches, own = match.touches(seat), drawing.spots(match.view(seat))
        others = {spot: name for name, spot in everything.items() if name not in own}
        names = {name: others.get(spot, name) for name, spot in own.items() if name not in everything}
        found[str(seat)] = {move: [names.get(name, name) for name in path] for move, path in touches.items()}
    return found


def shapes(match: Match, marks: str) -> dict[str, str | None]:
    """Marks and arrows as the parts of their layer; raises BadMaterial."""
    if len(marks) > LONGEST_MARKS:
        raise BadMaterial(_("These are too many marks."))
    rings, arrows = read_marks(marks)
    drawn = view.pictured(match, "all", rings, [(tail, head, kind) for (tail, head), kind in arrows.items()])
    return dict(drawn["parts"].get("shapes", {}))


def why_not(match: Match, seat: int, touches: Sequence[str]) -> str:
    """Why these things cannot be touched one after the other; empty where there is nothing to say."""
    if len(touches) > MOST_TOUCHES or any(len(name) > LONGEST_NAME for name in touches):
        raise IllegalMove(_("That is too much to touch for one move."))
    if match.over:
        return _("The game is over.")
    return (why_untouchable(match, seat, touches) or "") if seat in match.to_act else ""
