"""Records with secret choices: who chose is written, and damage is named with its place."""

import pytest

import teien
from teien import BadRecord

RECORD = """\
game: haru-ichiban
version: 1
players: 2
player 1: Anna
player 2: Ben
date: 2026-11-15
dragonfly: 2
chance: 6ea68181039ed8f1

1. 1:8 | 2:3 | b4 | a3> | xb3
2. 2:6 | 1:4 | 2:8 | 2:6

result: unfinished
"""


def damaged(old: str, new: str) -> str:
    assert old in RECORD
    return RECORD.replace(old, new)


def test_choices_are_read_back_in_any_order() -> None:
    one = teien.load(damaged("2. 2:6 | 1:4 | 2:8 | 2:6", "2. 1:4 | 2:6"))
    other = teien.load(damaged("2. 2:6 | 1:4 | 2:8 | 2:6", "2. 2:6 | 1:4"))
    assert one.position("all") == other.position("all")
    assert teien.load(one.record("all")).record("all") == one.record("all")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (RECORD, "line 11, move 8, round 2: 8: R08: both have chosen, and the flowers are revealed"),
        (damaged("1:8", "1:1"), "line 10, move 1, round 1: 1: R08: there is no 1 in the hand"),
        (damaged("1:8 | 2:3", "8 | 2:3"), r"line 10, move 1, round 1: seats \(0, 1\) must act: say which one does"),
        (damaged("1:8 | 2:3", "3:8 | 2:3"), "move 1, round 1: seat 2: there are seats 0 to 1"),
        (damaged("a3>", "a5^"), "line 10, move 4, round 1: a5\\^: R11: that would push the pad on a5 out of the pond"),
        (damaged("b4", "d4"), "line 10, move 3, round 1: d4: R10: the pad on d4 has a flower"),
        (damaged("xb3", "xd4"), "line 10, move 5, round 1: xd4: R12: the pad on d4 has a flower"),
        (damaged("xb3", "b3"), "line 10, move 5, round 1: b3: R12: a pad must be turned to its dark side now"),
        (damaged("chance: 6ea6", "chance: 6eag"), "header: chance '6eag81.*': R06: 16 hexadecimal digits"),
        (damaged("dragonfly: 2", "dragonfly: 3"), "header: dragonfly '3': R07"),
        (damaged("chance: 6ea68181039ed8f1\n", ""), "neither 'seed: …' nor 'chance: …'"),
        (damaged("players: 2", "players: 3"), "'players: 3': Haru Ichiban is not played by 3"),
    ],
)
def test_damage_is_named_with_its_place_and_reason(text: str, message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        teien.load(text)
