"""The example of a game from outside: at home wherever Teien's own games are."""

import random
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from starlette.testclient import TestClient

import teien
from teien import BadMaterial, BadPosition, IllegalMove, MalformedMove
from teien.core.play.game import find
from teien.core.play.match import Match
from teien.core.words.language import speaking
from teien.players import KINDS
from teien.web.app import make_app
from tests.outside.packages import KOKE, run
from tests.web.bots import BOT, COMPUTER, sit

COLUMNS = "abcdef"


def planted(match: Match) -> tuple[set[str], ...]:
    view = match.view()
    return set(view.stones), set(view.moss[0]), set(view.moss[1])


def neighbours(square: str) -> set[str]:
    column, row = COLUMNS.index(square[0]), int(square[1])
    around = ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1))
    return {f"{COLUMNS[x]}{y}" for x, y in around if 0 <= x < 6 and 1 <= y <= 6}


def test_it_has_at_most_250_lines() -> None:
    files = list((KOKE / "src").rglob("*.py"))
    assert sum(len(path.read_text("utf-8").splitlines()) for path in files) <= 250


def test_it_passes_the_conformance_suite(installed: Path) -> None:
    done = run("-m", "teien.conformance", "koke", "-q", "-rs", folders=(installed,), check=False)
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout
    assert " failed" not in done.stdout


@pytest.mark.parametrize("words", [[], ["pachisi"]])
def test_the_suite_says_which_games_there_are(installed: Path, words: list[str]) -> None:
    done = run("-m", "teien.conformance", *words, folders=(installed,), check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("teien: no game is called 'pachisi'" if words else "teien: say which game")


@pytest.mark.usefixtures("koke")
def test_it_is_among_the_games_and_its_player_among_the_players() -> None:
    assert teien.GAMES == ("hiroba", "haru-ichiban", "niwa", "koke")
    assert list(KINDS)[-1] == "mirror"
    assert find("koke").title == "Koke"


def test_without_it_nobody_knows_it() -> None:
    assert "koke" not in teien.GAMES
    with pytest.raises(BadMaterial, match=r"no game is called 'koke'; there are hiroba, haru-ichiban, niwa$"):
        teien.new("koke")
    with pytest.raises(BadMaterial, match="no player is called 'mirror'"):
        teien.player("mirror")


@pytest.mark.usefixtures("koke")
def test_k01_chance_lays_five_stones_but_for_those_that_are_chosen() -> None:
    assert {len(teien.new("koke", seed=seed).view().stones) for seed in range(50)} == {5}
    assert {"b5", "c2"} < set(teien.new("koke", seed=1, stones="b5,c2").view().stones)
    with pytest.raises(BadMaterial, match="K01"):
        teien.new("koke", stones="c2,b7")


@pytest.mark.usefixtures("koke")
@pytest.mark.parametrize("seed", range(40))
def test_k02_to_k05_a_slow_referee_agrees(seed: int) -> None:
    """Squares as names and neighbours one by one, as the rules read."""
    match, chance = teien.new("koke", seed=seed), random.Random(seed)
    every = {f"{column}{row}" for column in COLUMNS for row in range(1, 7)}
    seat = 0
    while True:
        stones, *moss = planted(match)
        forbidden = {square for other in moss[1 - seat] for square in neighbours(other)}
        legal = every - stones - moss[0] - moss[1] - forbidden
        assert {move.text for move in match.legal_moves(seat)} == legal
        assert match.legal_moves(1 - seat) == []
        if not legal:
            break
        match.play(chance.choice(sorted(legal)), seat)
        seat = 1 - seat
    assert match.outcome is not None
    assert match.outcome.winners == (1 - seat,)
    assert match.outcome.scores == (len(moss[0]), len(moss[1]))


@pytest.mark.usefixtures("koke")
def test_moves_are_refused_by_their_rule() -> None:
    match = teien.from_position("koke", "a1,b2,c3,d4,e5 f6 -")
    with pytest.raises(IllegalMove, match="K03: f6 is taken"):
        match.play("f6")
    with pytest.raises(IllegalMove, match="K04: f5 is beside the other's moss"):
        match.play("f5")
    with pytest.raises(MalformedMove, match="'g1' is no move; one is written as a6"):
        match.play("g1")
    for line in ("a1 - a2", "a1 a1 -", "a1 b1 b2", "a1 b1"):
        with pytest.raises(BadPosition):
            teien.from_position("koke", line)


@pytest.mark.usefixtures("koke")
def test_batches_playouts_observations_and_searches() -> None:
    found = teien.playouts("koke", games=200, seed=1)
    assert found.wins.sum() == 200
    batch = teien.batch("koke", games=8, seed=1)
    while not batch.done.all():
        assert batch.observe().shape == (8, 3 * 36 + 2)
        batch.step(batch.sample())
    match = teien.new("koke", seed=5)
    analysis = teien.player("tree", simulations=300, threads=1, seed=1).analyse(match, 0)
    assert sum(candidate.visits for candidate in analysis.candidates) > 200


@pytest.mark.usefixtures("koke")
def test_the_levels_grow_stronger() -> None:
    """Level 6 beats level 1 from both seats."""
    won = 0
    for seed in range(8):
        match = teien.new("koke", seed=seed // 2)
        minds = [teien.player("level1", seed=seed), teien.player("level6", seed=seed)]
        while not match.over:
            seat = match.to_act[0]
            match.play(minds[seat ^ seed % 2].choose(match, seat))
        assert match.outcome
        won += match.outcome.winners == (1 - seed % 2,)
    assert won >= 7


@pytest.mark.usefixtures("koke")
def test_its_player_answers_through_the_middle() -> None:
    match = teien.from_position("koke", "a1,b2,c3,d4,e5 - -")
    match.play("f6")
    mirror = teien.player("mirror", seed=1)
    assert mirror.choose(match, 1) in match.legal_moves(1)
    other = teien.from_position("koke", "a6,b2,c3,d3,e5 - -")
    other.play("f6")
    assert mirror.choose(other, 1).text == "a1"
    niwa = teien.new("niwa", seed=1)
    assert mirror.choose(niwa, niwa.to_act[0]) in niwa.legal_moves()


@pytest.mark.usefixtures("koke")
def test_in_french_what_it_has_no_french_for_stays_english() -> None:
    match = teien.new("koke", seed=1)
    with speaking("fr"):
        assert "plants moss" in match.text()
        assert match.scorecard.headline.startswith("Pour l’instant")
        assert match.svg()


def test_at_the_terminal(installed: Path, tmp_path: Path) -> None:
    typed = "help\n" + "".join(f"{column}{row}\n" for column in COLUMNS for row in range(1, 7)) + "quit\n"
    seats = ("play", "koke", "--seats", "human,mirror", "--seed", "3")
    done = run("-m", "teien.cli.main", *seats, folders=(installed,), typed=typed)
    assert "Mirror 2" in done.stdout
    assert "is beside the other's moss" in done.stdout
    with_mirror = run("-m", "teien.cli.main", "play", "--help", folders=(installed,)).stdout
    assert "koke" in with_mirror
    assert "mirror" in with_mirror
    made = "import teien; m = teien.new('koke', seed=3); m.play(m.legal_moves()[0]); print(m.record(), end='')"
    record = tmp_path / "record.txt"
    record.write_text(run("-c", made, folders=(installed,)).stdout, "utf-8")
    for command in ("show", "replay", "check"):
        answer = run("-m", "teien.cli.main", command, str(record), folders=(installed,), typed="\n")
        assert "Traceback" not in answer.stderr
    picture = tmp_path / "picture.svg"
    run("-m", "teien.cli.main", "show", str(record), "--svg", str(picture), folders=(installed,))
    assert ElementTree.parse(picture).getroot().get("class") == "teien-koke auto"


def test_in_the_arena_and_in_a_report(installed: Path, tmp_path: Path) -> None:
    out, page = tmp_path / "arena", tmp_path / "report.html"
    words = ("arena", "koke", "mirror", "random", "level2", "--layouts", "2", "--out", str(out), "--seed", "1")
    done = run("-m", "teien.cli.main", *words, folders=(installed,))
    assert "mirror" in done.stdout
    assert "lost by a failure" not in done.stdout
    assert (out / "index.html").exists()
    asked = ("report", "koke", "--games", "20", "--player", "mirror", "--out", str(page))
    run("-m", "teien.cli.main", *asked, folders=(installed,))
    assert "Koke" in page.read_text("utf-8")


FRAMEWORKS = {
    "pettingzoo": """
import warnings; warnings.simplefilter("ignore")
import pettingzoo
from pettingzoo.test import api_test, seed_test
from teien.interop.pettingzoo import env
api_test(env("koke"), num_cycles=200)
seed_test(lambda: env("koke"), num_cycles=100)
assert pettingzoo.make("aec", "teien/koke_v1").possible_agents == ["player_0", "player_1"]
""",
    "gymnasium": """
import gymnasium
from gymnasium.utils.env_checker import check_env
import teien.interop.gymnasium
check_env(gymnasium.make("teien/Koke-v1").unwrapped)
vector = gymnasium.make_vec("teien/Koke-v1", num_envs=3)
vector.reset(seed=1)
""",
    "pyspiel": """
import pyspiel
import teien.interop.openspiel
game = pyspiel.load_game("teien_koke")
pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False, mask_test=True)
small = pyspiel.load_game("teien_koke(seed=3)")
assert small.num_distinct_actions() == 36
""",
}


@pytest.mark.parametrize("framework", FRAMEWORKS)
def test_the_frameworks_own_checks(installed: Path, framework: str) -> None:
    pytest.importorskip(framework)
    done = run("-W", "ignore", "-c", FRAMEWORKS[framework], folders=(installed,), check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.usefixtures("koke")
def test_the_interface_for_bots_and_the_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEIEN_LIMITS", "off")
    with TestClient(make_app(f"sqlite:///{tmp_path}/tables.sqlite", pace=0)) as client:
        infos = {info["name"]: info for info in client.get("/api/games").json()}
        assert infos["koke"]["options"][0]["name"] == "stones"
        assert "koke" in str(client.get("/api/openapi.json").json()["components"]["schemas"]["TableRequest"]["allOf"])
        table = sit(client, "koke", BOT, BOT)
        assert table.play_on() > 5
        assert table.state()["over"]
        sit(client, "koke", BOT, COMPUTER, stones="b5,c2")
        for tongue in ("en", "fr"):
            for page in ("/", "/new/koke", "/pictures/koke.svg"):
                answer = client.get(page, headers={"Accept-Language": tongue})
                assert answer.status_code == 200
                assert "Koke" in answer.text
        lessons = client.get("/learn/koke")
        assert lessons.status_code == 404
        assert "Koke brings no lessons along." in lessons.text
        assert "/learn/koke" not in client.post("/play/koke").text


@pytest.mark.usefixtures("koke")
def test_the_observation_is_the_seats_own() -> None:
    match = teien.from_position("koke", "a6 f6 -")
    seen = [match.game.observation.of(match.board, match.state, seat) for seat in range(2)]
    mine, theirs = (match.game.observation.split(row) for row in seen)
    assert np.argwhere(mine["moss"]).tolist() == [[0, 0, 5]]
    assert np.argwhere(theirs["moss"]).tolist() == [[1, 0, 5]]
    assert mine["acting"].tolist() == [0, 1]
    assert theirs["acting"].tolist() == [1, 0]
    assert np.argwhere(mine["stones"]).tolist() == [[0, 0]]
