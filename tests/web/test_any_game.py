"""The web serves whatever games there are: none is named in it."""

from pathlib import Path

import pytest

from teien import web
from teien.core.play.game import OWN, find

SOURCES = sorted(
    path for path in Path(web.__path__[0]).rglob("*") if path.suffix in (".py", ".js", ".css", ".html", ".svg")
)


@pytest.mark.parametrize("name", OWN)
def test_no_source_names_a_game(name: str) -> None:
    game = find(name)
    names = {game.name, game.title.lower(), OWN[name].partition(":")[0].rsplit(".", 1)[-1]}
    assert len(SOURCES) > 30
    assert [path.name for path in SOURCES if any(word in path.read_text("utf-8").lower() for word in names)] == []
