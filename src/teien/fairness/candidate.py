"""Set-ups whose balance is to be measured, and the files that hold them, a candidate a line."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from teien.arena.plan import derived
from teien.core.engine.chance import streams
from teien.core.play.game import Game, find
from teien.core.play.start import new
from teien.core.words.errors import BadMaterial, BadRecord
from teien.core.words.language import _


@dataclass(frozen=True, slots=True)
class Candidate:
    """A game for so many with some of its options, as typed on a command line; all else is as usual, or drawn anew for
    each game."""

    name: str
    game: str
    players: int
    options: Mapping[str, str]


def drawn_candidates(game: Game, players: int, options: Mapping[str, str], count: int, seed: int) -> list[Candidate]:
    """So many set-ups by chance, no two alike, with the options given and whatever else is drawn before a game.

    Raises BadMaterial for options that cannot be played with.
    """
    found: dict[str, Candidate] = {}
    for number in range(100 * count):
        drawn = draw_setup(game, players, options, derived(seed, "candidate", number))
        key = json.dumps(drawn, sort_keys=True)
        found.setdefault(key, Candidate(f"{game.name}-{len(found) + 1}", game.name, players, drawn))
        if len(found) == count:
            break
    return list(found.values())


def draw_setup(game: Game, players: int, options: Mapping[str, str], seed: int) -> dict[str, str]:
    """A set-up as texts. Who begins is left open: all are to begin equally often."""
    if game.draw_setup:
        found = game.draw_setup(players, streams(seed, 1))
        if not found.keys() & options.keys():
            return {**options, **found}
    match = new(game.name, players, seed, **game.read_options(players, options))
    drawn = game.write_setup(match.board, match.state)
    seats = {option.name for option in game.options if option.kind == "seat"}
    usual = {option.name: option.usual for option in game.options}
    left_out = seats | game.hidden_setup
    return dict(options) | {
        name: text for name, text in drawn.items() if name not in left_out and (name in options or text != usual[name])
    }


def read_candidates(text: str, source: str) -> list[Candidate]:
    """The candidates of a file; raises BadRecord with the line that is none, BadMaterial for what cannot be played."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            entry = json.loads(line)
            options = {str(name): str(value) for name, value in entry["options"].items()}
            candidate = Candidate(str(entry["name"]), str(entry["game"]), int(entry["players"]), options)
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            complaint = _("{source}, line {number}: is no set-up: {error}")
            raise BadRecord(complaint.format(source=source, number=number, error=error)) from error
        try:
            check(candidate)
        except BadMaterial as error:
            complaint = _("{source}, line {number}: {error}")
            raise BadMaterial(complaint.format(source=source, number=number, error=error)) from error
        found.append(candidate)
    if not found:
        raise BadRecord(_("{source}: there is no set-up in it").format(source=source))
    return found


def check(candidate: Candidate) -> None:
    """Raises BadMaterial unless it can be played."""
    game = find(candidate.game)
    game.prepare(candidate.players, game.read_options(candidate.players, candidate.options))


def write_candidates(path: Path, candidates: Iterable[Candidate]) -> None:
    """All of them, or the file stays as it was."""
    beside = path.with_suffix(".part")
    beside.write_text("".join(line_of(candidate) for candidate in candidates), "utf-8", newline="\n")
    beside.replace(path)


def line_of(candidate: Candidate) -> str:
    return json.dumps(asdict(candidate), ensure_ascii=False) + "\n"
