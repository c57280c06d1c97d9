"""What an analysis found of one move, small enough to be sent elsewhere, and the words for it."""

from dataclasses import dataclass, replace

from teien.core.play.match import Match
from teien.core.play.move import Move
from teien.core.words.facts import SAID_AT_ONCE, Fact, chances, lowered, sentences
from teien.core.words.language import _
from teien.players.analysis import Analysis, Candidate

WORTH_TELLING = 0.05
"""A difference of so much in what can be expected is told."""
FEW = 25
"""Of a move that was looked at less often, nothing is claimed."""
MIXED = 0.9
"""A choice that is less likely than this is one of several good ones."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """A move and the best others of its seat, the best of all first; `solved` says that expectations are exact."""

    seat: int
    move: Candidate
    others: tuple[Candidate, ...]
    solved: bool

    @property
    def is_best(self) -> bool:
        """Whether no other is known to promise more that is worth telling."""
        own, best = self.move.expected, self.others[0].expected if self.others else None
        return best is None or (own is not None and own > best - WORTH_TELLING)


def judged(analysis: Analysis, move: Move | None = None) -> Judgement:
    """What was found of a legal move, of the best one unless another is meant."""
    meant = analysis.best if move is None else move
    found = next(candidate for candidate in analysis.candidates if candidate.move == meant)
    others = [known(candidate, analysis) for candidate in analysis.candidates if candidate.move != meant]
    return Judgement(analysis.seat, known(found, analysis), tuple(others[:1]), analysis.solved)


def known(candidate: Candidate, analysis: Analysis) -> Candidate:
    """A move without its expectation where it was hardly looked at."""
    is_sure = analysis.solved or candidate.exact or candidate.visits >= FEW
    return candidate if is_sure else replace(candidate, expected=None)


def advice(match: Match, found: Judgement) -> str:
    """The best move as advice to its seat: what to do, what that does, what can be expected, and what else."""
    best = found.move
    what = bidding(match, best.move)
    facts = _("; ").join(fact.words for fact in match.foresee(best.move, found.seat)[:SAID_AT_ONCE])
    told = _("{advice}: {facts}.").format(advice=what, facts=facts) if facts else f"{what}."
    return " ".join(filter(None, (told, expected(found, best, None), otherwise(match, found))))


def otherwise(match: Match, found: Judgement) -> str:
    """How sure the best move is of being the best; empty where others are as good."""
    best = found.move
    if best.probability < MIXED:
        words = _("A good player chooses it {count} times in 100, so as not to be seen through.")
        return words.format(count=percent(best.probability))
    for other in found.others:
        if best.expected is None or other.expected is None:
            continue
        if best.expected - other.expected >= WORTH_TELLING:
            words = _("The next best: {advice}, with about {count} of 100.")
            return words.format(advice=lowered(bidding(match, other.move)), count=percent(other.expected))
    return ""


def bidding(match: Match, move: Move) -> str:
    """A move as advice, in whatever words the game has for it."""
    return match.bidding(move) or _("A hint: {move}").format(move=match.spoken(move))


def reason(match: Match, facts: tuple[Fact, ...], found: Judgement | None) -> str:
    """Why somebody may have made a move: what it did, what it promised, and what would have promised more.

    The match is that of the position before; without a judgement only the facts are told.
    """
    told = [sentences(facts)]
    if found:
        name = match.names[found.seat]
        told.append(expected(found, found.move, name))
        best = found.others[0] if found.others else found.move
        if found.is_best and found.move.expected is not None:
            told.append(_("Nothing better was found."))
        elif not found.is_best and best.expected is not None:
            words = _("Stronger was: {move} (about {count} of 100).")
            told.append(words.format(move=match.spoken(best.move), count=percent(best.expected)))
    return " ".join(filter(None, told)) or _("There is nothing more to say about this move.")


def expected(found: Judgement, candidate: Candidate, name: str | None) -> str:
    """What a move promises its seat, which is spoken to unless it is named; empty where nobody knows."""
    if candidate.expected is None:
        return ""
    if found.solved and candidate.expected == 1:
        words = _("{name} can win by force from here.") if name else _("You can win by force from here.")
        return words.format(name=name)
    if found.solved and candidate.expected == 0:
        words = _("Against the best play {name} loses.") if name else _("Against the best play you lose.")
        return words.format(name=name)
    return chances(candidate.expected, name)


def percent(share: float) -> int:
    return round(100 * share)
