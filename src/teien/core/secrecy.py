"""Secret choices: which they are, and when they may be told."""

from teien.core.match import Match, Played


def pending(match: Match) -> tuple[Played, ...]:
    """The last moves, made while others had to choose who have not yet: nobody may be told them."""
    places = match.pending()
    return match.history[places[0] :] if places else ()


def is_secret(match: Match) -> bool:
    """Whether the next move is a choice that others may not see: several choose at once, or have begun to."""
    return len(match.to_act) > 1 or bool(match.game.face_down(match.state))
