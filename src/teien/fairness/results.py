"""What a measurement came to, as lines that files and people read."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from teien.core.play.interval import Interval
from teien.fairness.measuring import Finding


def write_results(path: Path, findings: Iterable[Finding], command: str) -> None:
    """All of them, or the file stays as it was."""
    beside = path.with_suffix(".part")
    lines = (json.dumps(result(finding, command), ensure_ascii=False) + "\n" for finding in findings)
    beside.write_text("".join(lines), "utf-8", newline="\n")
    beside.replace(path)


def result(finding: Finding, command: str) -> dict[str, Any]:
    """A candidate, who played, and what came of it; shares are in parts of all games, with their 95 % intervals.

    A game's `data/balance.jsonl` has such lines.
    """
    tally, candidate = finding.tally, finding.candidate
    return {
        "name": candidate.name,
        "game": candidate.game,
        "players": candidate.players,
        "options": dict(candidate.options),
        "verdict": finding.verdict.value,
        "player": finding.stage.player,
        "games": tally.games,
        "by_order": [rounded(found) for found in tally.order_shares],
        "by_seat": [rounded(found) for found in tally.seat_shares],
        "order_wins": tally.order_wins if tally.ordered else [],
        "seat_wins": tally.seat_wins,
        "draws": tally.draws,
        "drawn": round(tally.draws / max(1, tally.games), 4),
        "turns": tally.median_turns,
        "failures": sorted(set(tally.failures)),
        "command": command,
    }


def rounded(found: Interval) -> list[float]:
    return [round(found.value, 4), round(found.low, 4), round(found.high, 4)]
