"""What a record says above its moves: the game, who plays, and the set-up in full."""

from typing import TYPE_CHECKING

from teien.core.play import records
from teien.core.play.view import Viewer

if TYPE_CHECKING:
    from teien.core.play.match import Match


def header(match: "Match", viewer: Viewer, *, whole: bool) -> dict[str, str]:
    """The lines by their names; unless it is to be whole, it leaves out what the viewer may not know, and says so."""
    game, shuffles = match.game, match.shuffles
    lines = {"game": game.name, "version": str(game.version), "players": str(match.players)}
    lines |= {f"player {seat + 1}": name for seat, name in enumerate(match.names)}
    lines["date"] = match.date
    lines |= match.series.header() if match.series else {}
    if not whole:
        lines[records.SEEN_BY] = "a spectator" if viewer is None else f"player {int(viewer) + 1}"
    elif match.seed is not None:
        lines["seed"] = str(match.seed)
    if shuffles:
        lines[records.FINGERPRINT] = shuffles.fingerprint
    if shuffles and whole:
        lines[records.KEY] = shuffles.key.hex()
    if match.start_position:
        lines["position"] = match.start_position if whole else match.at(0).position(viewer)
        return lines
    setup = game.write_setup(match.board, match.state)
    hidden = frozenset() if whole and not shuffles else game.hidden_setup
    return lines | {key: setup[key] for key in setup if key not in hidden}
