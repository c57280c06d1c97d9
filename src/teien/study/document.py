"""An analysis as a document of plain values, to be kept or sent as JSON, and read again beside its match."""

from collections.abc import Iterator, Mapping
from typing import Any

from teien.core.play.match import Match
from teien.core.play.move import Move
from teien.core.words.errors import BadMaterial, MalformedMove
from teien.core.words.language import _
from teien.players.analysis import Candidate, SecretChoice
from teien.study.analysis import Account, GameAnalysis, Judged, Summary
from teien.study.yardstick import GRADES, Grade

FORMAT = 1
"""Rises when a reader of the one before would not understand a document."""

Document = dict[str, Any]
"""Dictionaries, lists, texts, numbers, booleans and None: what JSON has."""

PARTS = ("start", "own", "others", "guessing", "luck", "unforeseen")


def written(found: GameAnalysis) -> Document:
    """The analysis as a document, moves by their texts; nothing is lost.

    >>> import json, teien
    >>> match = teien.new("niwa", seed=7)
    >>> player = teien.player("greedy", seed=1)
    >>> while not match.over:
    ...     move = match.play(player.choose(match, match.to_act[0]))
    >>> found = teien.analyse(match, simulations=20)
    >>> read(json.loads(json.dumps(written(found))), match) == found
    True
    """
    return {
        "format": FORMAT,
        "game": found.match.game.name,
        "simulations": found.simulations,
        "moves": [written_move(judged) for judged in found.moves],
        "expected": [list(row) for row in found.expected],
        "seats": [written_summary(summary) for summary in found.seats],
    }


def written_move(judged: Judged) -> Document:
    return {
        "seat": judged.seat,
        "move": judged.move.text,
        "before": judged.before,
        "after": judged.after,
        "best": judged.best.text,
        "line": [move.text for move in judged.line],
        "reply": [move.text for move in judged.reply],
        "candidates": [
            {
                "move": candidate.move.text,
                "visits": candidate.visits,
                "expected": candidate.expected,
                "probability": candidate.probability,
                "exact": candidate.exact,
                "margin": candidate.margin,
            }
            for candidate in judged.candidates
        ],
        "grade": judged.grade,
        "exact": judged.is_exact,
        "only": judged.is_only,
        "margins": list(judged.margins),
        "choice": written_choice(judged.choice) if judged.choice else None,
    }


def written_choice(choice: SecretChoice) -> Document:
    """A matrix game: both mixtures, and what each pair of moves brings."""
    return {
        "own": {move.text: share for move, share in choice.own.items()},
        "other": {move.text: share for move, share in choice.other.items()},
        "payoffs": [[mine.text, theirs.text, share] for (mine, theirs), share in choice.payoffs.items()],
    }


def written_summary(summary: Summary) -> Document:
    return {
        "precision": summary.precision,
        "grades": dict(summary.grades),
        "turning point": summary.turning_point,
        "account": {part: getattr(summary.account, part) for part in PARTS},
    }


def read(document: object, match: Match) -> GameAnalysis:
    """The analysis that a document holds of this very match.

    Raises BadMaterial, which names the place in the document, for another format, another game and whatever is amiss.
    """
    return Reader(match).analysis(Value(document, ""))


class Value:
    """A value of a document and its place there; every question raises BadMaterial where it is of another kind."""

    def __init__(self, value: object, place: str) -> None:
        self.value = value
        self.place = place

    def refusal(self, expected: str) -> BadMaterial:
        """What is wrong here, to be raised."""
        complaint = _("analysis, {place}: {expected} is expected, not {value!r:.60}")
        return BadMaterial(complaint.format(place=self.place or _("document"), expected=expected, value=self.value))

    def __getitem__(self, key: str) -> "Value":
        """A part of a dictionary."""
        parts = self.parts()
        if key not in parts:
            raise self.refusal(_("a part “{key}”").format(key=key))
        return parts[key]

    def parts(self) -> Mapping[str, "Value"]:
        """All parts of a dictionary."""
        if not isinstance(self.value, dict):
            raise self.refusal(_("a dictionary"))
        return {str(key): Value(value, f"{self.place}.{key}".lstrip(".")) for key, value in self.value.items()}

    def items(self, count: int | None = None) -> list["Value"]:
        """What a list holds, so many where a number is given."""
        if not isinstance(self.value, list | tuple) or (count is not None and len(self.value) != count):
            raise self.refusal(_("a list") if count is None else _("a list of {count}").format(count=count))
        return [Value(value, f"{self.place}[{number}]") for number, value in enumerate(self.value)]

    def is_none(self) -> bool:
        return self.value is None

    def text(self) -> str:
        if not isinstance(self.value, str):
            raise self.refusal(_("a text"))
        return self.value

    def flag(self) -> bool:
        if not isinstance(self.value, bool):
            raise self.refusal(_("true or false"))
        return self.value

    def count(self, most: int | None = None) -> int:
        """A whole number from 0 up."""
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int) or value < 0 or (most is not None and value > most):
            raise self.refusal(
                _("a whole number") if most is None else _("a number from 0 to {most}").format(most=most)
            )
        return value

    def number(self) -> float:
        if isinstance(self.value, bool) or not isinstance(self.value, int | float):
            raise self.refusal(_("a number"))
        return self.value

    def share(self) -> float:
        found = self.number()
        # A little more or less than all or nothing comes of adding up.
        if not -1e-6 <= found <= 1 + 1e-6:
            raise self.refusal(_("a share from 0 to 1"))
        return found


class Reader:
    """Reads documents about one match."""

    def __init__(self, match: Match) -> None:
        self.match = match

    def analysis(self, document: Value) -> GameAnalysis:
        form = document["format"]
        if form.value != FORMAT:
            raise form.refusal(_("format {number}").format(number=FORMAT))
        if document["game"].text() != self.match.game.name:
            raise document["game"].refusal(_("“{game}”").format(game=self.match.game.name))
        history = self.match.history
        moves = document["moves"].items(len(history) - len(self.match.pending()))
        return GameAnalysis(
            tuple(self.judged(place, value) for place, value in enumerate(moves)),
            tuple(self.row(value) for value in document["expected"].items(len(moves) + 1)),
            tuple(self.summary(value) for value in document["seats"].items(self.match.players)),
            document["simulations"].count(),
            self.match,
        )

    def row(self, value: Value) -> tuple[float, ...]:
        return tuple(share.share() for share in value.items(self.match.players))

    def judged(self, place: int, value: Value) -> Judged:
        """A move, which must be the one of the match."""
        seat, played = self.match.history[place]
        if (value["seat"].value, value["move"].value) != (seat, played.text):
            raise value["move"].refusal(f"{seat + 1}:{played}")
        margins = [None if margin.is_none() else margin.number() for margin in value["margins"].items(2)]
        return Judged(
            place=place,
            seat=seat,
            move=played,
            before=value["before"].share(),
            after=value["after"].share(),
            best=self.move(value["best"]),
            line=self.line(value["line"]),
            reply=self.line(value["reply"]),
            candidates=tuple(self.candidate(each) for each in value["candidates"].items()),
            grade=None if value["grade"].is_none() else grade(value["grade"]),
            is_exact=value["exact"].flag(),
            is_only=value["only"].flag(),
            margins=(margins[0], margins[1]),
            choice=None if value["choice"].is_none() else self.choice(value["choice"]),
        )

    def move(self, value: Value) -> Move:
        try:
            return self.match.parse(value.text())
        except MalformedMove as error:
            raise value.refusal(_("a move")) from error

    def line(self, value: Value) -> tuple[Move, ...]:
        return tuple(self.move(each) for each in value.items())

    def candidate(self, value: Value) -> Candidate:
        expected, margin = value["expected"], value["margin"]
        return Candidate(
            self.move(value["move"]),
            value["visits"].count(),
            None if expected.is_none() else expected.share(),
            value["probability"].share(),
            value["exact"].flag(),
            None if margin.is_none() else margin.number(),
        )

    def choice(self, value: Value) -> SecretChoice:
        return SecretChoice(
            dict(self.mixture(value["own"])),
            dict(self.mixture(value["other"])),
            {
                (self.move(mine), self.move(theirs)): share.share()
                for mine, theirs, share in (pair.items(3) for pair in value["payoffs"].items())
            },
        )

    def mixture(self, value: Value) -> Iterator[tuple[Move, float]]:
        for text, share in value.parts().items():
            yield self.move(Value(text, share.place)), share.share()

    def summary(self, value: Value) -> Summary:
        precision, turning = value["precision"], value["turning point"]
        account = value["account"]
        return Summary(
            None if precision.is_none() else precision.number(),
            {name: value["grades"][name].count() for name in GRADES},
            None if turning.is_none() else turning.count(len(self.match.history) - 1),
            Account(*(account[part].number() for part in PARTS)),
        )


def grade(value: Value) -> Grade:
    for name in GRADES:
        if name == value.value:
            return name
    raise value.refusal(_("one of {grades}").format(grades=", ".join(GRADES)))
