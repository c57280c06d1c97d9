"""A server and games from outside: prepared at its start, set aside where they fail, readable when they are gone."""

import asyncio
import logging
import shutil
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import teien
from teien.core.play.game import find, games
from teien.web.app import make_app
from teien.web.preparation import Preparation
from teien.web.thinking import warm_up_all
from tests.outside.packages import here, write_package
from tests.web.people import Person, first_move

MISTAKE = ("    return write_moves(", "    return no_such_function(")


def with_a_mistake(installed: Path, folder: Path) -> Path:
    """A game that can be imported, but whose rules cannot be compiled."""
    shutil.copytree(installed / "koke", folder / "flawed")
    for path in (folder / "flawed").glob("*.py"):
        text = path.read_text("utf-8").replace("koke", "flawed").replace('("moss", np', '("flawed", np')
        path.write_text(
            text.replace("state.moss", "state.flawed").replace("moss=(", "flawed=(").replace(*MISTAKE), "utf-8"
        )
    return write_package(folder, "teien-flawed", "[teien.games]\nflawed = flawed:GAME\n", {})


def test_a_game_that_cannot_be_compiled_is_set_aside(
    installed: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = with_a_mistake(installed, tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(folder), prepend=":")
    with here(folder), caplog.at_level(logging.WARNING):
        assert find("flawed").title == "Koke"
        preparation = Preparation(["flawed", "niwa"])
        asyncio.run(preparation.run())
        assert preparation.share == 1
        assert [game.name for game in games()] == ["hiroba", "haru-ichiban", "niwa"]
        assert "teien-flawed brings 'flawed'" in caplog.text
        warm_up_all()


def test_a_mistake_of_teiens_own_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError("a mistake")

    monkeypatch.setattr("teien.web.preparation.prepare_game", fails)
    with pytest.raises(RuntimeError, match="a mistake"):
        asyncio.run(Preparation(["niwa"]).run())


def test_tables_of_a_game_that_is_gone_can_be_read(
    installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TEIEN_LIMITS", "off")
    database = f"sqlite:///{tmp_path}/tables.sqlite"
    with here(installed), TestClient(make_app(database, pace=1000), follow_redirects=False) as client:
        anna = Person(client)
        page = anna.make("koke", "here", "here")
        with anna.live(page) as live:
            state = live.next("state")
            live.send(do="move", seat=0, move=first_move(state, 0), version=state["version"])
            live.until(state["version"] + 1)
        other = anna.make("niwa", "here", "computer-1")
        guest = client.cookies["guest"]
    assert "koke" not in teien.GAMES
    with TestClient(make_app(database, pace=1000), follow_redirects=False) as client:
        client.cookies.set("guest", guest)
        anna = Person(client)
        home = anna.get("/")
        assert home.status_code == 200
        assert page in home.text
        assert home.text.count("Of an older version") == 1
        assert anna.get(page).status_code == 410
        assert anna.get(f"{page}/record").text.startswith("game: koke\n")
        assert anna.get("/new/koke").status_code == 404
        assert anna.get(other).status_code == 200
    with here(installed), TestClient(make_app(database, pace=1000), follow_redirects=False) as client:
        client.cookies.set("guest", guest)
        assert Person(client).get(page).status_code == 200
