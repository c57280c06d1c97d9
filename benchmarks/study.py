"""How far an analysis of a game can be trusted, and how long it takes; `study_people.py` has what it costs others.

    python -m benchmarks.study confirm [--games 200] [--keep FILE]
    python -m benchmarks.study time [--games 3]
    python -m benchmarks.study same

- `confirm`: games between levels 2 and 4, as many of each kind, who begins changing from game to game. Each is
  analysed at the usual budget, and each move that is marked as a grave mistake is looked at once more, by a search of
  50 times that budget with another seed. It is confirmed if that search calls it a grave mistake too, by the same
  yardstick. What was found is kept in a file, and a run that was broken off goes on with it.
- `time`: how long the analysis of a game takes, from the saved game to the last move judged, on all cores.
- `same`: each kind of game analysed twice, here and by two processes: whether both documents are the same.
"""

import argparse
import json
import os
import time
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import Any

import teien
from teien.arena.executor import processes
from teien.core.play.match import Match
from teien.study.analysis import SIMULATIONS, USUAL, Judged, analyse, question
from teien.study.document import written
from teien.study.events import events
from teien.study.thoughts import think

GAMES = ("hiroba", "haru-ichiban", "niwa")
TIMES = 50
BAR = 0.95
SECONDS = 60
OTHER_SEED = 2


def played(game: str, number: int) -> Match:
    """A game between levels 2 and 4; who has which seat changes from one to the next."""
    match = teien.new(game, players=2, seed=number)
    levels = ("level2", "level4") if number % 2 else ("level4", "level2")
    minds = [teien.player(level, seed=2 * number + seat) for seat, level in enumerate(levels)]
    while not match.over:
        seat = match.to_act[0]
        match.play(minds[seat].choose(match, seat), seat)
    return match


def confirm(task: tuple[str, int]) -> dict[str, Any]:
    """One game: how many moves it has, and of each grave mistake what was thought at first and later."""
    game, number = task
    match = played(game, number)
    found = analyse(match)
    grave = [judged for judged in found.moves if judged.grade == "grave mistake"]
    return {
        "game": game,
        "number": number,
        "moves": len(found.moves),
        "marked": sum(judged.grade is not None for judged in found.moves),
        "grave": [looked_at_again(match, judged) for judged in grave],
    }


def looked_at_again(match: Match, judged: Judged) -> dict[str, Any]:
    before, after = deeper(match, judged)
    return {
        "place": judged.place,
        "move": judged.move.text,
        "secret": judged.choice is not None,
        "exact": judged.is_exact,
        "first": [judged.before, judged.after],
        "later": [before, after],
        "grade": USUAL.grade(before, after),
    }


def deeper(match: Match, judged: Judged) -> tuple[float, float]:
    """What the best move and the one played promise by a search of many times the usual budget."""
    event = next(event for event in events(match) if event.place <= judged.place < event.place + len(event.played))
    asked = question(match, event, simulations=TIMES * SIMULATIONS, seed=OTHER_SEED)
    (thought,) = think(replace(asked, again=(judged.seat,)))
    choice = thought.analysis.choice
    if choice is not None:
        return max(choice.value, choice.against(judged.move)), choice.against(judged.move)
    return thought.expected, thought.expected if thought.of_played is None else thought.of_played


def is_confirmed(mistake: dict[str, Any]) -> bool:
    """A win that was missed is one that was thrown away, too: only the word is another."""
    before, after = mistake["later"]
    return mistake["grade"] is not None and before - after >= USUAL.grave


def run_confirm(options: argparse.Namespace) -> None:
    """Plays and looks as long as games are missing, then prints the figures."""
    lines = options.keep.read_text("utf-8").splitlines() if options.keep.exists() else []
    results = [json.loads(line) for line in lines]
    done = {(result["game"], result["number"]) for result in results}
    asked = [(game, number) for number in range(-(-options.games // len(GAMES))) for game in GAMES][: options.games]
    with (
        options.keep.open("a", encoding="utf-8") as file,
        processes(options.jobs) as pool,
    ):
        left = [task for task in asked if task not in done]
        for count, result in enumerate(pool.executor.map(confirm, left), 1):
            results.append(result)
            file.write(json.dumps(result) + "\n")
            file.flush()
            print(
                f"{count} of {len(left)}: {result['game']} {result['number']}, {len(result['grave'])} grave", flush=True
            )
    print("\n".join(report([result for result in results if (result["game"], result["number"]) in set(asked)])))


def report(results: list[dict[str, Any]]) -> Iterator[str]:
    yield "| game | games | moves | marked | grave | confirmed | share |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for game in (*GAMES, "all"):
        some = [result for result in results if game in (result["game"], "all")]
        grave = [mistake for result in some for mistake in result["grave"]]
        held = sum(map(is_confirmed, grave))
        counts = (sum(result[what] for result in some) for what in ("moves", "marked"))
        share = f"{held / len(grave):.1%}" if grave else "–"
        yield f"| {' | '.join((game, str(len(some)), *map(str, counts), str(len(grave)), str(held), share))} |"
    yield f"\nbar: {BAR:.0%} of all"


def timed(match: Match, executor: Executor) -> float:
    """How long it takes from the saved game to the last move judged."""
    start = time.perf_counter()
    analyse(teien.load(match.record("all")), executor=executor)
    return time.perf_counter() - start


def run_time(options: argparse.Namespace) -> None:
    """Games of each kind between levels 2 and 4, analysed by a process a core."""
    with processes(options.jobs) as pool:
        print(f"| game | games | moves, median | seconds, median | longest |\n{'| --- ' * 5}|")
        for game in GAMES:
            analyse(played(game, 99), simulations=20, executor=pool.executor)
            matches = [played(game, number) for number in range(options.games)]
            times = [timed(match, pool.executor) for match in matches]
            moves = median(len(match.history) for match in matches)
            print(f"| {game} | {len(matches)} | {moves:.0f} | {median(times):.1f} | {max(times):.1f} |", flush=True)
    print(f"\nbar: {SECONDS} s on two cores; here are {options.jobs} processes on {os.cpu_count()} cores")


def run_same(options: argparse.Namespace) -> None:
    """Both ways must give the same documents."""
    with processes(2) as pool:
        for game in GAMES:
            match = played(game, options.games)
            here, there = written(analyse(match)), written(analyse(match, executor=pool.executor))
            print(f"{game}: {len(match.history)} moves, {'the same' if here == there else 'NOT THE SAME'}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="How far an analysis can be trusted, and how long it takes.")
    commands = parser.add_subparsers(required=True)
    for name, run, games in (("confirm", run_confirm, 200), ("time", run_time, 3), ("same", run_same, 1)):
        command = commands.add_parser(name)
        command.add_argument("--games", type=int, default=games, metavar="N", help=f"({games})")
        command.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N", help="processes (one a core)")
        command.add_argument("--keep", type=Path, default=Path("build/study.jsonl"), help="where results are kept")
        command.set_defaults(run=run)
    options = parser.parse_args()
    options.keep.parent.mkdir(parents=True, exist_ok=True)
    options.run(options)


if __name__ == "__main__":
    main()
