"""The score pad in the browser counts as the rules do, and points out the same mistakes (H25): each table is counted
by both. What one of them takes, the other takes too."""

import json
import random
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

import teien
from teien import BadMaterial, BadRecord
from teien.core.play.game import find
from teien.core.play.match import Match
from teien.core.words.language import LANGUAGES, speaking
from teien.hiroba.explain import scorecard
from teien.hiroba.material import WATER_TILES, codes_text, house_tiles, read_lines, turned, water_runs
from teien.hiroba.pad import described, steps_of
from teien.hiroba.squares import SQUARE_NAMES
from teien.web.context import STATIC
from tests.hiroba.tables import BLOCKED_GAME
from tests.web.browser.companions import node

COUNTER = Path(__file__).parent / "counter.mjs"
TABLES = {"en": 1200, "fr": 120}
GAMES = 40
NAMES = ("Anna", "Ben", "Cléo", "Dao")

Entered = dict[str, Any]
"""A table as the pad has it: names and steps."""


def counted(folder: Path, entered: Sequence[Entered], language: str = "en") -> list[Any]:
    """What the browser's scripts say of each table; None for one that cannot be laid."""
    folder.mkdir(exist_ok=True)
    (folder / "package.json").write_text('{"type": "module"}')
    shutil.copytree(STATIC, folder / "static", dirs_exist_ok=True)
    with speaking(language):
        (folder / "box.json").write_text(json.dumps(described()))
    words = [node(), str(COUNTER), str(folder / "static"), str(folder / "box.json")]
    lines = "".join(json.dumps(table) + "\n" for table in entered)
    ran = subprocess.run(words, input=lines, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return [json.loads(line) for line in ran.stdout.splitlines()]


def any_table(chance: random.Random) -> Entered:
    """A table as people may leave it: the layout mostly right, the pieces anywhere."""
    players = chance.choice((2, 3, 4))
    faces = [codes_text(turned(codes, chance.randrange(4))) for codes in house_tiles()]
    tiles = chance.sample(faces, 9)
    water = chance.choice(water_runs(players)) if chance.random() < 0.8 else set(chance.sample(range(9), 3))
    tiles = ["~" if place in water else tile for place, tile in enumerate(tiles)]
    squares = [
        27 * (place // 3) + 3 * (place % 3) + 9 * (number // 3) + number % 3
        for place, tile in enumerate(tiles)
        for number, letter in enumerate(tile.replace("/", ""))
        if letter in "ABab"
    ]
    taken = chance.sample(squares, chance.randrange(0, min(len(squares), 10 * players)))
    stones = chance.randrange(0, 5)
    pieces = [f"+{SQUARE_NAMES[square]}" for square in taken[:stones]]
    pieces += [f"{chance.randrange(players) + 1}:{chance.randrange(1, 10)}{SQUARE_NAMES[s]}" for s in taken[stones:]]
    chance.shuffle(pieces)
    return {"names": NAMES[:players], "steps": [*(f"t{place}={tile}" for place, tile in enumerate(tiles)), *pieces]}


def played(seed: int) -> Match:
    """A game by chance, as far as it got, the first player in the first seat."""
    chance = random.Random(seed)
    players = chance.choice((2, 3, 4))
    match = teien.new("hiroba", players=players, seed=seed, first=0, names=NAMES[:players])
    moves = 1000 if seed % 3 == 0 else chance.randrange(30)
    while not match.over and len(match.history) < moves:
        match.play(chance.choice(match.legal_moves()))
    return match


def entered(match: Match) -> Entered:
    """A game as somebody would tap it in, one pebble after the other."""
    layout = find("hiroba").write_setup(match.board, match.state)["layout"].split()
    told = [(seat, str(move)) for seat, move in match.history if str(move) != "-"]
    pieces = [move if move.startswith("+") else f"{seat + 1}:{move}" for seat, move in told]
    return {"names": list(match.names), "steps": [*(f"t{p}={tile}" for p, tile in enumerate(layout)), *pieces]}


def shown(card: Any) -> Any:
    """A scorecard as JSON has it, without what only pictures need."""
    plain = json.loads(json.dumps(asdict(card)))
    for section in plain["sections"]:
        del section["hides"]
    return plain


@pytest.mark.parametrize("language", LANGUAGES)
def test_h18_to_h25_the_pad_counts_any_table_as_the_rules_do(tmp_path: Path, language: str) -> None:
    chance = random.Random(language)
    tables = [any_table(chance) for _table in range(TABLES[language])]
    mistaken = 0
    for table, told in zip(tables, counted(tmp_path, tables, language), strict=True):
        with speaking(language):
            sheet = find("hiroba").read_sheet(told["sheet"], {})
            assert told["mistakes"] == list(sheet.mistakes), table
            assert told["card"] == shown(scorecard(sheet.view)), table
        assert told["over"] == (sheet.view.phase == "over")
        mistaken += bool(sheet.mistakes)
    assert 0 < mistaken < len(tables)


def test_a_game_tapped_in_as_it_was_played_is_counted_and_becomes_its_record(tmp_path: Path) -> None:
    games = [*map(played, range(GAMES)), teien.load(BLOCKED_GAME.replace("first: 3", "first: 1"))]
    for match, told in zip(games, counted(tmp_path, [entered(match) for match in games]), strict=True):
        assert told["card"] == shown(match.scorecard)
        assert told["mistakes"] == []
        again = teien.load(told["record"])
        undone = len(match.history) - len(again.history)
        assert again.history == match.history[: len(again.history)]
        # A stone that was not placed at the very end is not told apart from one that still may be.
        assert undone in (0, 1)
        assert again.over == match.over


def test_what_was_typed_in_is_opened_by_the_pad_and_comes_back_unchanged(tmp_path: Path) -> None:
    chance = random.Random(7)
    sheets = [told["sheet"] for told in counted(tmp_path, [any_table(chance) for _table in range(50)])]
    opened = [steps_of(sheet) for sheet in sheets]
    for sheet, table, told in zip(sheets, opened, counted(tmp_path, opened), strict=True):
        assert told["sheet"] == sheet
        assert told["again"] == table["steps"]


FULL = [f"t{place}=AAA/aBB/BBP" for place in range(9)]


@pytest.mark.parametrize(
    "steps",
    [
        ["t0=AAA/aBB/BBB"],
        ["t0=AAA/BaB/BBP"],
        ["t0=AAA/aBP/BPB"],
        ["t0=ABA/aBB/BBP"],
        ["t9=~"],
        [*FULL, "1:9c7"],
        [*FULL[:8], "1:9a9"],
        [*FULL[:8], "t8=~", "1:9i1"],
        [*FULL, "5:9a9"],
        [*FULL, "1:0a9"],
        [*FULL, "+j1"],
        [*FULL, "xa9"],
        [*FULL, "1:9a9", "t0=~"],
    ],
)
def test_the_pad_takes_nothing_that_cannot_lie_there(tmp_path: Path, steps: list[str]) -> None:
    """H05, H08, H11: as `teien score` refuses it."""
    table = {"names": ["Anna", "Ben"], "steps": steps}
    good = {"names": ["Anna", "Ben"], "steps": [*FULL, "1:9a9", "2:9a9", "xa9", "+a9"]}
    assert counted(tmp_path, [table])[0] is None
    assert counted(tmp_path, [good])[0]["again"] == [*FULL, "+a9"]


def any_file(chance: random.Random) -> str:
    """A file of tiles, mostly good, as people and their editors write them."""
    faces = [codes_text(codes) for codes in house_tiles()] + ["AAA/aBB/BBP"]
    bad = [
        "AAA",
        "AAA/aBB/BBB",
        "ABA/aBB/BBP",
        "aaA/BBB/BBP",
        "aPB/ABB/AAB",
        "layoutx: 1",
        "AAA/aBB/BBP/",
        "aaA/ABB/BBP",
    ]
    lines = [chance.choice(faces) for _line in range(chance.randrange(7, 14))]
    lines += [chance.choice(bad)] * (chance.random() < 0.3)
    lines += chance.sample(["", "# aBB/BBP", "layout my-own 2 : 1 2 3 4 5 6 7 8 9", "  \t"], 2)
    chance.shuffle(lines)
    ends = chance.choice(["\n", "\r\n", "\r", "\n\n", "\x0b", "\x0c", "\x1c", "\x85", "\u2028"])
    return "\ufeff" * (chance.random() < 0.2) + ends.join(chance.choice(["", " "]) + line for line in lines)


def test_h05_the_pad_takes_the_files_of_tiles_that_the_terminal_takes(tmp_path: Path) -> None:
    chance, taken = random.Random(5), 0
    files = [any_file(chance) for _file in range(300)]
    for text, told in zip(files, counted(tmp_path, [{"text": text} for text in files]), strict=True):
        try:
            wanted = [codes_text(codes) for codes in read_lines(text.removeprefix("\ufeff").splitlines(), "").tiles]
        except BadMaterial:
            wanted = []
        assert told == wanted, text
        taken += bool(wanted)
    assert 50 < taken < 290


def test_a_sheet_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(BadRecord, match="2 to 4 players are needed"):
        steps_of("game: hiroba\n")


def test_the_box_of_the_pad_is_that_of_the_rules() -> None:
    """H02, H04, H07."""
    box = described()
    assert [kind["count"] for kind in box["pebbles"]] == [2, 2, 2, 2, 1]
    assert box["stones"] == {"2": [2, 1], "3": [2, 1, 0], "4": [2, 1, 1, 0]}
    assert {players: len(runs[0]) for players, runs in box["runs"].items()} == {
        str(players): count for players, count in WATER_TILES.items()
    }
