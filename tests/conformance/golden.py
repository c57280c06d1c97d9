"""Golden playthroughs: one random game of every case, written out move by move.

`python -m tests.conformance.golden` writes them anew, after a change of the rules that is meant.
"""

import hashlib
from dataclasses import asdict
from pathlib import Path

import teien
from teien.conformance.cases import CASES, Case

FOLDER = Path(__file__).resolve().parents[1] / "golden"
SEED = 2026


def playthrough(case: Case) -> str:
    """The game with everything a change of the rules would change: legal moves, positions, scores, pictures."""
    match = case.new(SEED)
    chooser = teien.player("random", seed=SEED)
    lines = [f"# {case}, seed {SEED}", "", match.position("all"), ""]
    while not match.over:
        seat = match.to_act[0]
        legal = " ".join(move.text for move in match.legal_moves(seat))
        move = chooser.choose(match, seat)
        match.play(move, seat)
        digest = hashlib.blake2b(match.state.tobytes(), digest_size=8).hexdigest()
        lines += [f"{len(match.history)}. player {seat + 1} of: {legal}", f"   plays {move} -> {digest}"]
    outcome = match.outcome
    assert outcome is not None
    lines += ["", match.position("all"), "", match.record("all"), match.text("all").rstrip(), ""]
    lines += [f"reason: {outcome.reason}", f"winners: {outcome.winners}", f"scores: {outcome.scores}"]
    lines += [f"{key}: {value}" for key, value in asdict(outcome.breakdown).items()]
    return "\n".join(line.rstrip() for line in "\n".join(lines).split("\n")) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.txt"):
        path.unlink()
    for each in CASES:
        (FOLDER / f"{each}.txt").write_text(playthrough(each), "utf-8")
