"""Packages that are broken are told of by name, and harm nothing but what they bring."""

import logging
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import teien
from teien import BadMaterial
from teien.core.play.game import find, games
from teien.players import KINDS
from teien.web.app import make_app
from tests.outside.packages import here, run, write_package

NO_SUCH_MODULE: tuple[str, str, dict[str, str]] = ("teien-lost", "[teien.games]\nlost = lost_game:GAME\n", {})
NO_ATTRIBUTE = ("teien-empty", "[teien.games]\nempty = empty_game:GAME\n", {"empty_game.py": ""})
RAISES = ("teien-rash", "[teien.games]\nrash = rash_game:GAME\n", {"rash_game.py": "raise RuntimeError('no luck')\n"})
EXITS = ("teien-gone", "[teien.games]\ngone = gone_game:GAME\n", {"gone_game.py": "raise SystemExit('bye')\n"})
NO_GAME = ("teien-odd", "[teien.games]\nodd = odd_game:GAME\n", {"odd_game.py": "GAME = 'a string'\n"})
OTHER_NAME = (
    "teien-alias",
    "[teien.games]\nalias = alias_game:GAME\n",
    {"alias_game.py": "from teien.niwa import GAME\n"},
)
OTHER_INTERFACE = (
    "teien-future",
    "[teien.games]\nfuture = future_game:GAME\n",
    {"future_game.py": "from teien.core.play.game import Game\nGAME = Game(interface=2, name='future', board='new')\n"},
)
SAME_ROW = (
    "teien-twin",
    "[teien.games]\ntwin = twin_game:GAME\n",
    {
        "twin_game.py": "from teien.core.engine import rules\n"
        "from teien.core.engine.compiled import compiled\n"
        "from teien.niwa.rules import STATE\n\n\n"
        "@rules.play.of(STATE)\n@compiled\ndef play(board, state, seat, move):\n    pass\n"
    },
)
BROKEN = {
    "lost": (NO_SUCH_MODULE, "teien-lost brings 'lost' (lost_game:GAME), which cannot be used: ModuleNotFoundError"),
    "empty": (NO_ATTRIBUTE, "teien-empty brings 'empty' (empty_game:GAME), which cannot be used: AttributeError"),
    "rash": (RAISES, "teien-rash brings 'rash' (rash_game:GAME), which cannot be used: RuntimeError: no luck"),
    "gone": (EXITS, "teien-gone brings 'gone' (gone_game:GAME), which cannot be used: SystemExit: bye"),
    "odd": (NO_GAME, "teien-odd brings 'odd' (odd_game:GAME), which cannot be used: a Game is expected, not str"),
    "alias": (OTHER_NAME, "which cannot be used: it calls itself 'niwa'"),
    "future": (OTHER_INTERFACE, "it is written for version 2 of the interface for games; this Teien has version 1"),
    "twin": (SAME_ROW, "the package teien has a game with the same state row"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_game_is_told_of_and_the_others_are_played(
    name: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    package, complaint = BROKEN[name]
    with here(write_package(tmp_path, *package)):
        assert name in teien.GAMES
        for _ in range(2):
            with pytest.raises(BadMaterial, match="the package teien-") as refused:
                teien.new(name)
            assert complaint in str(refused.value)
    with here(tmp_path), caplog.at_level(logging.WARNING):
        assert [game.name for game in games()] == ["hiroba", "haru-ichiban", "niwa"]
        assert len(games()) == 3
        (told,) = [record.getMessage() for record in caplog.records if record.name == "teien"]
        assert complaint in told
        niwa = teien.new("niwa", seed=1)
        assert niwa.play(niwa.legal_moves()[0])


def test_a_name_that_is_taken_or_none_is_told_of(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    write_package(tmp_path, "teien-thief", "[teien.games]\nniwa = thief:GAME\n", {})
    write_package(tmp_path, "teien-one", "[teien.games]\nsame = one:GAME\n", {})
    write_package(tmp_path, "teien-two", "[teien.games]\nsame = two:GAME\n", {})
    write_package(tmp_path, "teien-loud", "[teien.games]\nLoud Game = loud:GAME\n", {})
    with here(tmp_path), caplog.at_level(logging.WARNING):
        assert teien.GAMES == ("hiroba", "haru-ichiban", "niwa", "same")
        assert find("niwa").title == "Niwa"
        told = "\n".join(record.getMessage() for record in caplog.records)
    assert (
        "teien-thief brings 'niwa' (thief:GAME), which cannot be used: the name is taken by the package teien" in told
    )
    assert (
        "teien-two brings 'same' (two:GAME), which cannot be used: the name is taken by the package teien-one" in told
    )
    assert "teien-loud brings 'Loud Game' (loud:GAME), which cannot be used: a name has small letters" in told


def test_a_broken_player_is_told_of(tmp_path: Path) -> None:
    announced = "[teien.players]\nrandom = thief:Player\nlazy = lazy:Player\nsilent = silent:Player\n"
    write_package(tmp_path, "teien-lazy", announced, {"lazy.py": "class Player: pass\n"})
    with here(tmp_path):
        assert list(KINDS)[-2:] == ["lazy", "silent"]
        with pytest.raises(BadMaterial, match=r"teien-lazy brings 'lazy' .*: a Player is expected, not Player"):
            teien.player("lazy")
        with pytest.raises(BadMaterial, match=r"teien-lazy brings 'silent' .*: ModuleNotFoundError"):
            teien.player("silent")
        match = teien.new("hiroba", seed=1)
        assert teien.player("random", seed=1).choose(match, match.to_act[0])


def test_commands_say_so_and_do_what_they_can(tmp_path: Path) -> None:
    for package in (NO_SUCH_MODULE, OTHER_INTERFACE):
        write_package(tmp_path, *package)
    done = run("-m", "teien.cli.main", "play", "lost", folders=(tmp_path,), check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("teien: the package teien-lost brings 'lost'")
    assert len(done.stderr.splitlines()) == 1
    typed = run("-m", "teien.cli.main", "play", "niwa", "--seed", "1", folders=(tmp_path,), typed="quit\n")
    assert "teien-" not in typed.stderr


def test_the_web_shows_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEIEN_LIMITS", "off")
    write_package(tmp_path / "path", *NO_SUCH_MODULE)
    with here(tmp_path / "path"), TestClient(make_app(f"sqlite:///{tmp_path}/tables.sqlite", pace=1000)) as client:
        home = client.get("/")
        assert home.status_code == 200
        assert "/new/niwa" in home.text
        assert "/new/lost" not in home.text
        assert client.get("/new/lost").status_code == 404
        assert [info["name"] for info in client.get("/api/games").json()] == ["hiroba", "haru-ichiban", "niwa"]
        asked = client.post("/api/tables", json={"game": "lost", "seats": [{}, {}]})
        assert asked.status_code == 422


def test_frameworks_get_the_others(tmp_path: Path) -> None:
    write_package(tmp_path, *NO_SUCH_MODULE)
    for framework in ("pettingzoo", "gymnasium", "openspiel"):
        pytest.importorskip({"openspiel": "pyspiel"}.get(framework, framework))
        done = run("-W", "ignore", "-c", f"import teien.interop.{framework}", folders=(tmp_path,))
        assert "teien-lost" in done.stderr
