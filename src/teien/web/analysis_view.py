"""What the page of an analysis shows: every move judged, in words, and positions with marks and arrows.

Only games that are over are analysed, so there are no secrets any more; pictures are those of whoever looks.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypedDict

from teien.core.pictures.shapes import KINDS
from teien.core.play.match import Match
from teien.core.play.move import Move
from teien.core.play.view import Viewer
from teien.core.words.errors import MalformedMove
from teien.core.words.language import _
from teien.players.analysis import SecretChoice
from teien.study import words
from teien.study.analysis import GameAnalysis, Judged
from teien.study.events import events
from teien.study.pointing import pointed
from teien.study.thoughts import SELDOM
from teien.study.yardstick import DECIDED, GOOD_ENOUGH, SIGNS, WINNING, Yardstick
from teien.web import view
from teien.web.messages import Acts, Played
from teien.web.table import Table
from teien.web.view import Visitor

MOST_ARROWS = 4
LONGEST_LINE = 80
"""So many moves of a line are played on a board."""


class Shown(view.Pictured):
    """A position of the game or of a line: what was done last, and what a seat can do where that was asked for."""

    move: int
    last: str
    act: Acts
    standings: Sequence[str]


class Chance(TypedDict):
    """A choice: how often a good player makes it, and whether it was made."""

    what: str
    text: str
    share: float
    is_chosen: bool


class Choice(TypedDict):
    """A choice in secret: both mixtures, and of one's own each, what it brings on the mean."""

    own: Sequence[Chance]
    other: Sequence[Chance]
    brings: dict[str, float]


class JudgedMove(Played, total=False):
    """A move of the list, and what was found of it.

    `fair` says so where it has no grade. `line` and `reply` are what was expected after the best move, which begins
    it, and after this one.
    """

    before: float
    after: float
    exact: bool
    only: bool
    fair: str
    more: str
    best: str
    best_words: str
    line: Sequence[str]
    reply: Sequence[str]
    reply_words: str
    known: dict[str, float]
    choice: Choice


def yardstick() -> dict[str, Any]:
    """What the page judges by when somebody sets other grades."""
    usual = Yardstick()
    return {
        "grades": [usual.inaccuracy, usual.mistake, usual.grave],
        "decided": DECIDED,
        "winning": WINNING,
        "good_enough": GOOD_ENOUGH,
        "signs": SIGNS,
    }


def falls() -> dict[str, str]:
    """What is said of a move of each grade, with places for both shares."""
    return {grade: _(text) for grade, text in words.FALLS.items()}


def moves(table: Table, found: GameAnalysis) -> list[JudgedMove]:
    """All moves of the game for the list, judged."""
    listed = view.listed_moves(table, range(1, len(found.moves) + 1))
    together = {
        place: event for event in events(table.match) for place in range(event.place, event.place + len(event.played))
    }
    judged_moves: list[JudgedMove] = []
    for played, judged in zip(listed, found.moves, strict=True):
        shown: JudgedMove = {**played, **judged_move(table.match, found, judged)}  # type: ignore[typeddict-item]
        if judged.choice:
            others = dict(together[judged.place].played)
            theirs = next((move for seat, move in others.items() if seat != judged.seat), None)
            shown["choice"] = mixtures(table.match, judged.choice, judged.move, theirs)
        judged_moves.append(shown)
    return judged_moves


def judged_move(match: Match, found: GameAnalysis, judged: Judged) -> dict[str, Any]:
    """What was found of a move, but for a secret choice's mixtures."""
    ungraded = replace(judged, grade=None)
    is_other = not (judged.is_only or judged.choice or judged.best == judged.move)
    first = judged.reply[0] if judged.reply else None
    return {
        "before": round(judged.before, 6),
        "after": round(judged.after, 6),
        "exact": judged.is_exact,
        "only": judged.is_only,
        "fair": words.verdict(ungraded),
        "more": " ".join(filter(None, (words.points(judged), words.choice(judged), words.guess(found, judged)))),
        "best": judged.best.text if is_other else "",
        "best_words": words.advice(match, judged.best) if is_other else "",
        "line": [move.text for move in judged.line[:LONGEST_LINE]] if is_other else [],
        "reply": [move.text for move in judged.reply[:LONGEST_LINE]],
        "reply_words": words.advice(match, first) if first else "",
        "known": {
            candidate.move.text: round(candidate.expected, 4)
            for candidate in judged.candidates
            if candidate.expected is not None and (candidate.exact or candidate.visits > SELDOM * found.simulations)
        },
    }


def mixtures(match: Match, choice: SecretChoice, own: Move, other: Move | None) -> Choice:
    def bars(mixture: Sequence[tuple[Move, float]], chosen: Move | None) -> list[Chance]:
        return [
            {
                "what": words.advice(match, move),
                "text": move.text,
                "share": round(share, 4),
                "is_chosen": move == chosen,
            }
            for move, share in mixture
        ]

    return {
        "own": bars(list(choice.own.items()), own),
        "other": bars(list(choice.other.items()), other),
        "brings": {move.text: round(choice.against(move), 4) for move in choice.own},
    }


def summaries(table: Table, visitor: Visitor, found: GameAnalysis) -> list[dict[str, Any]]:
    """Each player's game at a glance."""
    # Where somebody gave up, that is in the part for which no move accounts.
    early = None if table.match.over else "unforeseen"
    rows = zip(found.seats, table.match.names, table.match.game.seat_marks, strict=False)
    return [
        {
            "seat": seat,
            "name": name,
            "symbol": mark.symbol,
            "colour": _(mark.colour),
            "mine": seat in visitor.seats,
            "precision": None if summary.precision is None else round(summary.precision),
            "grades": summary.grades,
            "result": words.percent(found.expected[-1][seat]),
            "account": [
                {
                    "label": _("seen only later, and the early end") if part.name == early else part.label,
                    "about": part.about,
                    "share": part.number,
                }
                for part in words.account(found, seat)
            ],
        }
        for seat, (summary, name, mark) in enumerate(rows)
    ]


def curve(found: GameAnalysis) -> dict[str, Any]:
    """Everybody's share, for each position."""
    values = [[words.percent(share) for share in row] for row in found.expected]
    return {"title": _("The share of the win that each could expect"), "falls": False, "most": 100, "values": values}


def position(table: Table, visitor: Visitor, path: str, ask: "Asked") -> Shown:
    """A position of the game, or of a line that leaves it, with what is to be seen there; raises IllegalMove."""
    if path.endswith(view.BETWEEN):
        past = view.look_back(table, visitor, path)
        return {**past, "last": ""}
    number, *line = path.split("/")
    if not (number.isascii() and number.isdigit() and len(number) < 6) or len(line) > LONGEST_LINE:
        raise MalformedMove(_("There is no such position."))
    then, viewer = table.match.at(int(number)), view.viewer_of(table, visitor)
    for text in line:
        then.play(text)
    last = then.history[-1] if then.history else None
    moves = [(then.parse(text), kind) for kind, text in ask.arrows]
    pictured = [pointed(then, seat, *moves, viewer=viewer) for seat in then.to_act[:1]]
    marks = {name: kind for found in pictured for name, kind in found.marks.items()}
    if last and ask.mark in KINDS:
        marks |= where(then, viewer, ask.mark)
    arrows = [arrow for found in pictured for arrow in found.arrows]
    acting = ask.seat is not None and ask.seat in then.to_act and not then.over
    return {
        "move": len(then.history),
        "last": view.done_by(table, last.seat, table.match.spoken(last.move)) if last else "",
        "act": {str(ask.seat): then.touches(ask.seat)} if acting else {},
        "standings": then.standings,
        **view.pictured(then, viewer, marks, arrows),
    }


def where(match: Match, viewer: Viewer, kind: str) -> dict[str, str]:
    """A mark where the last move went, as far as that is in the picture."""
    seat, move = match.history[-1]
    spots = match.game.drawing.spots(match.view(viewer))
    there = [name for name in match.moves.touches(move, seat) if name in spots]
    return {there[-1]: kind} if there else {}


class Asked:
    """What is to be seen in a position: the last move with a mark of a kind, other moves as arrows, what a seat can do.

    Arrows are written `good:9d4`.
    """

    def __init__(self, mark: str = "", arrows: Sequence[str] = (), seat: str = "") -> None:
        self.mark = mark
        pairs = (arrow.split(":", 1) for arrow in arrows[:MOST_ARROWS] if ":" in arrow)
        self.arrows = [(kind, text) for kind, text in pairs if kind in KINDS]
        self.seat = int(seat) if seat.isascii() and seat.isdigit() and len(seat) < 3 else None
