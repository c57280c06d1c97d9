"""What an analysis found, in sentences for people, in the language in use.

Terminal, page, browser and notebook all speak these.
"""

from collections.abc import Sequence
from typing import NamedTuple

from teien.core.play.match import Match
from teien.core.play.move import Move
from teien.core.words.facts import lowered, sentence
from teien.core.words.language import _, counted, later, together
from teien.study.analysis import GameAnalysis, Judged
from teien.study.yardstick import Grade, is_decided

FALLS: dict[Grade, str] = {
    "inaccuracy": later("The share falls from {before} to {after} percent: an inaccuracy."),
    "mistake": later("The share falls from {before} to {after} percent: a mistake."),
    "grave mistake": later("The share falls from {before} to {after} percent: a grave mistake."),
    "missed win": later("The share falls from {before} to {after} percent: a missed win."),
}
NOTICED = 0.005
"""A share that is less than this is nothing, told in whole numbers of a hundred."""
FAIR = 0.02
"""A choice that costs less than this was a fair one."""
TELLING = 0.05
"""A guess that brought or cost so much is told."""


class Part(NamedTuple):
    """A part of a seat's account: its name in `Account`, what people call it, what it means, and how many hundredths of
    the win it is, with a sign where something was won or lost.
    """

    name: str
    label: str
    about: str
    number: str


def told(found: GameAnalysis, judged: Judged) -> str:
    """Everything that is to be said of a move, in sentences one after the other."""
    words = (
        verdict(judged),
        points(judged),
        better(found.match, judged),
        choice(judged),
        guess(found, judged),
    )
    return " ".join(filter(None, words))


def verdict(judged: Judged) -> str:
    """What a move did to its player's share of the win: "The share falls from 62 to 31 percent: a grave mistake.\""""
    said = expectation(judged)
    return _("{verdict} This is certain.").format(verdict=said) if judged.is_exact and not judged.is_only else said


def expectation(judged: Judged) -> str:
    before, after = percent(judged.before), percent(judged.after)
    if judged.is_only:
        return _("This was the only move.")
    if judged.grade:
        return _(FALLS[judged.grade]).format(before=before, after=after)
    if is_decided(judged.before, judged.after):
        return _("The game was already won.") if judged.after > 0.5 else _("The game was already lost.")
    if before != after:
        return _("The share falls from {before} to {after} percent.").format(before=before, after=after)
    if judged.choice:
        words = _("A good choice: the share stays at {share} percent.")
    elif judged.move == judged.best:
        words = _("The best move: the share stays at {share} percent.")
    else:
        words = _("As good as the best: the share stays at {share} percent.")
    return words.format(share=after)


def better(match: Match, judged: Judged) -> str:
    """What would have been best: "Best was: place the 9 on d4."; empty where the move was as good, or one of a mixture.

    A choice in secret has no best move, but a mixture: `choice` speaks of it.
    """
    if judged.choice or judged.is_only or judged.move == judged.best:
        return ""
    if not judged.grade and percent(judged.before) == percent(judged.after):
        return ""
    return _("Best was: {move}.").format(move=advice(match, judged.best))


def action(match: Match, seat: int, move: Move) -> str:
    """What a seat played, as a sentence: "Anna: places the 9 on d4.\""""
    return _("{name}: {action}.").format(name=match.names[seat], action=match.spoken(move))


def advice(match: Match, move: Move) -> str:
    """A move in words that can follow a colon: "place the 9 on d4".

    >>> import teien
    >>> match = teien.new("hiroba", seed=7)
    >>> advice(match, match.parse("9d4"))
    'place the 9 on d4'
    """
    return lowered(match.bidding(move)) or match.spoken(move)


def points(judged: Judged) -> str:
    """By how much the player is ahead or behind instead: "5 points behind instead of 3 points ahead."; empty where
    no points count or none were lost: who loses a share of the win may well lead by more.
    """
    promised, left = judged.margins
    if promised is None or left is None or round(promised) <= round(left) or judged.is_only:
        return ""
    words = _("{got} instead of {promised}").format(got=margin(left), promised=margin(promised))
    return sentence(words)


def margin(ahead: float) -> str:
    """By so many points ahead or behind.

    >>> margin(3.2), margin(-1), margin(0.3)
    ('3 points ahead', '1 point behind', 'level')
    """
    count = round(abs(ahead))
    if not count:
        return _("level")
    if ahead > 0:
        return counted("{count} point ahead", "{count} points ahead", count)
    return counted("{count} point behind", "{count} points behind", count)


def choice(judged: Judged) -> str:
    """Of a choice in secret, how often a good player makes it, and what it costs; empty for any other move."""
    if judged.choice is None or judged.is_only:
        return ""
    often = judged.choice.own.get(judged.move, 0.0)
    if often < NOTICED:
        said = _("A good player would not choose this here.")
    elif often > 1 - NOTICED:
        said = _("A good player always chooses this here.")
    else:
        said = _("A good player chooses this {count} times in 100 here.").format(count=max(1, percent(often)))
    lost = percent(judged.loss)
    cost = _("On average it costs {count} of 100.").format(count=lost) if lost else _("It costs nothing.")
    return f"{said} {cost}"


def guess(found: GameAnalysis, judged: Judged) -> str:
    """How a choice in secret met the other's, where that is worth telling."""
    brought = guessed(found, judged)
    if brought is None or abs(brought) < TELLING:
        return ""
    if judged.loss >= TELLING and brought > 0:
        return _("But it was not punished.")
    if judged.loss >= FAIR:
        return ""
    return _("A fair guess that came off.") if brought > 0 else _("A fair guess that went wrong.")


def guessed(found: GameAnalysis, judged: Judged) -> float | None:
    """What a choice in secret won or lost by what the other chose, beyond both mistakes; None where nothing is told."""
    if judged.choice is None:
        return None
    beside = found.moves[max(0, judged.place - 1) : judged.place + 2]
    for other in beside:
        if other.seat != judged.seat and other.choice and found.match.acting(min(other.place, judged.place))[1:]:
            return judged.choice.guessed(judged.move, other.move)
    return None


def ending(found: GameAnalysis) -> str:
    """Who has won: by the rules, or as it was given for a game that somebody gave up."""
    match = found.match
    if match.over:
        return match.scorecard.headline
    shares = found.expected[-1]
    if len(set(shares)) == 1:
        return _("The game was given up: nobody wins.")
    names = [name for name, share in zip(match.names, shares, strict=True) if share == max(shares)]
    return _("The game was given up: {names} wins.").format(names=together(names))


def summary(found: GameAnalysis, seat: int) -> str:
    """A player's game at a glance: how precise it was, how many mistakes of each grade, and the turning point."""
    seen = found.seats[seat]
    name = found.match.names[seat]
    if seen.precision is None:
        return _("{name} had nothing to decide.").format(name=name)
    said = [_("{name}: precision {precision} of 100.").format(name=name, precision=round(seen.precision))]
    said.append(sentence(together(mistakes(seen.grades)) or _("no mistake was found")))
    if seen.turning_point is not None:
        words = _("The turning point: move {number}, {move}.")
        judged = found.moves[seen.turning_point]
        said.append(words.format(number=judged.place + 1, move=found.match.spoken(judged.move)))
    return " ".join(said)


def mistakes(grades: dict[Grade, int]) -> list[str]:
    """How many of each grade there were, the gravest first; those there were none of are left out.

    >>> mistakes({"inaccuracy": 2, "mistake": 0, "grave mistake": 1, "missed win": 0})
    ['1 grave mistake', '2 inaccuracies']
    """
    some = grades.get
    said = (
        (
            some("grave mistake", 0),
            counted("{count} grave mistake", "{count} grave mistakes", some("grave mistake", 0)),
        ),
        (some("missed win", 0), counted("{count} missed win", "{count} missed wins", some("missed win", 0))),
        (some("mistake", 0), counted("{count} mistake", "{count} mistakes", some("mistake", 0))),
        (some("inaccuracy", 0), counted("{count} inaccuracy", "{count} inaccuracies", some("inaccuracy", 0))),
    )
    return [words for count, words in said if count]


def account(found: GameAnalysis, seat: int) -> list[Part]:
    """Of what a player's result is made: the start first, then all that is not nothing; the numbers add up to it."""
    seen = found.seats[seat].account
    two = found.match.players == 2
    parts = [
        ("start", _("at the start"), _("What could be expected before the first move.")),
        ("own", _("own mistakes"), _("What this player's mistakes cost.")),
        (
            "others",
            _("the other's mistakes") if two else _("the others' moves"),
            _("What the mistakes of the other brought.") if two else _("What the others brought by what they did."),
        ),
        (
            "guessing",
            _("guessing"),
            _("What was won or lost where both chose in secret, beyond mistakes: who guesses well has luck."),
        ),
        (
            "luck",
            _("luck"),
            _("What was drawn, also what the other turned out to have, compared with what could have been drawn."),
        ),
        (
            "unforeseen",
            _("seen only later"),
            _("What the computer misjudged at first and saw only when it happened."),
        ),
    ]
    numbers = hundredths([getattr(seen, name) for name, _label, _about in parts])
    told = zip(parts, numbers, strict=True)
    return [
        Part(name, label, about, str(number) if name == "start" else signed(number))
        for (name, label, about), number in told
        if name == "start" or number
    ]


def hundredths(shares: Sequence[float]) -> list[int]:
    """Shares as whole numbers of a hundred that add up as the shares do: where each rounded by itself would not, those
    are a bit more or less that are furthest from what they are rounded to.

    >>> hundredths([0.336, -0.614, 0.914, 0.364]), hundredths([0.5, 0.004, 0.496])
    ([34, -61, 91, 36], [50, 0, 50])
    """
    numbers = [percent(share) for share in shares]
    left = percent(sum(shares)) - sum(numbers)
    way = 1 if left > 0 else -1
    furthest = sorted(range(len(shares)), key=lambda place: way * (numbers[place] - 100 * shares[place]))
    for place in furthest[: abs(left)]:
        numbers[place] += way
    return numbers


def account_words(found: GameAnalysis, seat: int) -> str:
    """The account in one sentence: "100 of 100: at the start 52, own mistakes −10, the other's mistakes +58.\""""
    parts = [f"{part.label} {part.number}" for part in account(found, seat)]
    result = percent(found.expected[-1][seat])
    return _("{result} of 100: {parts}.").format(result=result, parts=", ".join(parts))


def percent(share: float) -> int:
    """A share as a whole number of a hundred."""
    return round(100 * share)


def signed(number: int) -> str:
    """A number with its sign.

    >>> signed(12), signed(-20)
    ('+12', '−20')
    """
    return f"{number:+d}".replace("-", "−")
