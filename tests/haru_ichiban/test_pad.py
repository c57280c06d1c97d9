"""The score pad in the browser counts rounds as the rules do (R19–R25): each game is counted by both."""

import json
import random
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import teien
from teien.core.words.language import speaking
from teien.haru_ichiban import rules
from teien.haru_ichiban.explain import verdict
from teien.haru_ichiban.figures import SHAPES
from teien.haru_ichiban.material import SQUARE_NAMES, listed
from teien.haru_ichiban.pad import POND, described
from teien.haru_ichiban.view import view
from teien.web.context import STATIC
from tests.web.browser.companions import node

COUNTER = Path(__file__).parent / "counter.mjs"
GAMES, ROUNDS = 400, 12
NAMES = ("Anna", "Ben")


def counted(folder: Path, steps: Sequence[Sequence[str]], language: str = "en") -> list[Any]:
    """What the browser's scripts say of each game; None for one that cannot be."""
    (folder / "package.json").write_text('{"type": "module"}')
    shutil.copytree(STATIC, folder / "static", dirs_exist_ok=True)
    with speaking(language):
        (folder / "box.json").write_text(json.dumps(described()))
    words = [node(), str(COUNTER), str(folder / "static"), str(folder / "box.json")]
    lines = "".join(json.dumps({"names": NAMES, "steps": each}) + "\n" for each in steps)
    ran = subprocess.run(words, input=lines, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return [json.loads(line) for line in ran.stdout.splitlines()]


def any_blooms(chance: random.Random) -> tuple[int, int]:
    """Flowers of both at the end of a round: mostly of a figure and some more, eight at most."""
    blooms = [0, 0]
    for seat in chance.sample((0, 1), 2):
        squares = chance.choice(SHAPES[POND]).squares
        if chance.random() < 0.7 and not squares & blooms[1 - seat]:
            blooms[seat] |= squares
        free = [square for square in range(25) if not (blooms[0] | blooms[1]) >> square & 1]
        room = 8 - blooms[seat].bit_count()
        for square in chance.sample(free, chance.randrange(room + 1)):
            blooms[seat] |= 1 << square
    return blooms[0], blooms[1]


def test_r19_to_r25_the_pad_counts_rounds_as_the_rules_do(tmp_path: Path) -> None:
    chance = random.Random(1)
    games = []
    for number in range(GAMES):
        match = teien.new("haru-ichiban", seed=number, names=NAMES)
        state, steps, points = match.state.copy(), list[str](), list[list[int]]()
        while state.phase != rules.OVER and len(points) < ROUNDS:
            blooms = any_blooms(chance)
            state.blooms[:] = blooms
            steps += [f"{seat + 1}:{SQUARE_NAMES[s]}" for seat in range(2) for s in listed(blooms[seat])]
            steps.append("end")
            rules.end_round(match.board, state)
            points.append([int(each) for each in state.last_points])
        games.append((match, state, steps, points))
    for language, some in (("en", games), ("fr", games[:40])):
        for (match, state, _steps, points), told in zip(
            some, counted(tmp_path, [steps for _m, _s, steps, _p in some], language), strict=True
        ):
            assert told["points"] == points
            assert told["scores"] == state.score.tolist()
            assert told["winner"] == (rules.winner(state) if state.phase == rules.OVER else -1)
            if state.phase == rules.OVER:
                with speaking(language):
                    headline, why = verdict(view(match.board, state, None, (), NAMES))
                assert told["verdict"] == {"headline": headline, "why": why}


def test_r23_a_round_without_a_figure_brings_nothing(tmp_path: Path) -> None:
    ((told),) = counted(tmp_path, [["1:a1", "end", "1:a1", "1:a2", "1:b1", "1:b2", "end"]])
    assert told["ends"] == ["Round 1: no figure, no points.", "Round 2: Anna, square of 2 × 2, +1."]
    assert told["verdict"] == {"headline": "So far: Anna 1 and Ben 0.", "why": "Round 3 is being played."}


def test_r02_nobody_has_nine_flowers_and_nothing_comes_after_the_end(tmp_path: Path) -> None:
    five = [*(f"2:{column}3" for column in "abcde"), "end"]
    nine = [f"1:{name}" for name in SQUARE_NAMES[:9]]
    told = counted(tmp_path, [nine, nine[:8], ["3:a1"], ["1:f1"], five, [*five, "1:a1"]])
    assert [each is None for each in told] == [True, False, True, True, False, True]
    assert told[4]["verdict"]["headline"] == "Ben wins."
