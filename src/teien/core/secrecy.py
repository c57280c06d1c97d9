"""Secret choices: which they are, and when they may be told."""

from teien.core.match import Match, Played


def pending(match: Match) -> tuple[Played, ...]:
    """The last moves, made while others had to choose who have not yet: nobody may be told them.

    Of two moves of one seat the later counts, as somebody may have thought better of it.
    """
    found: list[Played] = []
    after = set(match.to_act)
    for index in range(len(match.history) - 1, -1, -1):
        played = match.history[index]
        before = set(match.acting(index))
        chosen = played.seat not in after and before == after | {played.seat}
        changed = played.seat not in before
        if not after or not (chosen or changed):
            break
        found.append(played)
        after = before
    return tuple(reversed(found))


def is_secret(match: Match) -> bool:
    """Whether the next move is a choice that others may not see: several choose at once, or have begun to."""
    return len(match.to_act) > 1 or bool(pending(match))
