"""Players as they are spelled on a command line."""

import pytest

from teien import BadMaterial
from teien.players import KINDS
from teien.players.base import Player
from teien.players.spelling import canonical, read_player, taken_apart
from tests.arena.players import STUMBLING, Stumbling


@pytest.mark.parametrize(
    ("text", "settings"),
    [
        ("tree", {}),
        ("tree:simulations=500", {"simulations": 500}),
        ("tree:seconds=0.2,simulations=5", {"seconds": 0.2, "simulations": 5}),
        (" tree : seconds = 1e-3 ", {"seconds": 0.001}),
        ("learned:file=/a/b=c:d.npz,fast=true,slow=false", {"file": "/a/b=c:d.npz", "fast": True, "slow": False}),
        ("tree:seconds=nan", {"seconds": "nan"}),
    ],
)
def test_settings_are_read_by_what_they_look_like(text: str, settings: dict[str, object]) -> None:
    kind, found = taken_apart(text)
    assert kind == text.split(":")[0].strip()
    assert found == settings
    assert [type(value) for value in found.values()] == [type(value) for value in settings.values()]


@pytest.mark.parametrize(
    "text", ["", ":", "Tree", "tree:", "tree:seconds", "tree:=1", "tree:a=", "tree:a=1,a=2", "a b"]
)
def test_what_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(BadMaterial, match=r"^player "):
        read_player(text)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [("nobody", "no player is called 'nobody'"), ("random:depth=3", "player 'random': .*depth")],
)
def test_unknown_kinds_and_settings_are_refused(text: str, complaint: str) -> None:
    with pytest.raises(BadMaterial, match=complaint):
        read_player(text)


def test_one_spelling_for_all_that_mean_the_same() -> None:
    assert canonical("tree: simulations=0500,seconds=.50") == canonical("tree:seconds=0.5,simulations=+500")
    assert canonical(canonical("a:b=TRUE,c=true")) == "a:b=TRUE,c=true"


def test_settings_of_the_text_go_before_those_of_the_caller(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS.entries, *STUMBLING)
    found: Player = read_player("stumbling:how=illegal", how="raise", seed=1)
    assert isinstance(found, Stumbling)
    assert found.how == "illegal"
