"""Moves and positions as text: read back exactly, and refused with the part and the rule."""

import pytest

import teien
from teien import BadMaterial, BadPosition, MalformedMove
from teien.haru_ichiban.moves import MOVES
from tests.haru_ichiban.tables import PACKED, line, table

THREE = "1a5,2c5,3e5|1a3,2c3,3d5"


@pytest.mark.parametrize("text", ["", "0", "9", "55", "f4", "b6", "bb4", "yb4", "c4x", "c4>>", "xc4>", "Little", "B4"])
def test_anything_else_is_malformed(text: str) -> None:
    with pytest.raises(MalformedMove) as refused:
        MOVES.parse(text)
    assert str(refused.value).startswith(f"{text!r} is no move: 5 chooses a flower")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "13 parts are expected between blanks, here are 0"),
        (line() + " more", "13 parts are expected"),
        (table().position(0), r"R26: what stands as '\?' was hidden"),
        (line(pads="ooooo/ooooo/ooo.D/...R."), "R04: five rows of five squares"),
        (line(pads=PACKED.replace("o", "x", 1)), "R04: five rows of five squares"),
        (line(pads=PACKED.replace("o", "R", 1)), "R01: there are 13 plain pads"),
        (line(pads=PACKED.replace("o", ".", 1)), "R01: there are 13 plain pads"),
        (line(dark="z9"), "dark side 'z9': squares are named a1 to e5"),
        (line(dark="a1"), "dark side 'a1': R12"),
        (line(dark="e3"), "dark side 'e3': R12"),
        (line(dark="a5"), "dark sides: R09: 1 dark pads without a flower are expected"),
        (line("5|-"), "flower '5': a value and a square"),
        (line("1a1|-"), "flower '1a1': R10: it needs a pad of its own"),
        (line("1a5|1a5"), "flower '1a5': R10: it needs a pad of its own"),
        (line("1a5,1b5|-"), "flower '1b5': R02: player 1 has one flower of each value"),
        (line("1a5|-"), "flowers: R08: player 1 must have 0 on the pond by now"),
        (line("1a5"), r"flowers '1a5': two are expected, set apart by '\|'"),
        (line(frogs="d2"), "frogs 'd2': two are expected"),
        (line(frogs="a1|e1"), "frog 'a1': R05: a frog sits on a pad"),
        (line(frogs="z1|e1"), "frog 'z1': squares are named"),
        (line(frogs="d2|d2"), "R10: a pad holds one frog"),
        (line(frogs="e3|e1"), "frog 'e3': R14: never with a flower or on the dark pad"),
        (line(frogs="-|e1"), "frogs: R15: player 1's must be on the pond"),
        (line(hands="12|123"), "hands: R13: player 1 must hold 3"),
        (line(hands="321|123"), "hand '321': values are written in order"),
        (line(hands="119|123"), "player 1's flowers: values from 1 to 8"),
        (line(hands="112|123"), "player 1's flowers: R02: each value is there once"),
        (line(choices="9|-"), "player 1's flowers: values from 1 to 8"),
        (line(hands="123|123", choices="5|-"), "choice '5': R08: it is not in player 1's hand"),
        (line(hands="123|123", choices="1|2"), "choices: R08: both have chosen"),
        (line(scores="x|0"), "score 'x': R03"),
        (line(scores="1|0", last="2|0"), "last points '2': R20"),
        (line(scores="5|0"), "R25: somebody has won already"),
        (line(dragonfly=3), "dragonfly '3': R07"),
        (line(turn=9), "round and turn '1.9'"),
        (line(rounds=0), "round and turn '0.1'"),
        (line(todo="dance"), "what must be done 'dance': one of choose, role"),
        (line(todo="wind"), "it names the little gardener"),
        (line(todo="choose1"), "it names the little gardener"),
        (line("1a5,2c5,3b5|1a3,2c3,3d5", turn=4, todo="bloom1"), "choices: R08: both must have chosen"),
        (line("1a5,2b5,3a4,4b4|1d5,2e5,3a3,4c3", turn=5), "R20: a figure stands, so the round is over"),
        (line(todo="over"), "R25: the game is not over"),
        (line()[:-16] + "0" * 16, "chance '0000000000000000'"),
        (line()[:-16] + "xyz", "chance 'xyz'"),
    ],
)  # fmt: skip
def test_a_bad_position_names_the_part_and_the_rule(text: str, message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        teien.from_position("haru-ichiban", text)


def after_choice(red: int, yellow: int, **parts: str | int) -> str:
    return line(THREE, turn=4, choices=f"{red}|{yellow}", hands=hands_without(red, yellow), **parts)  # type: ignore[arg-type]


def hands_without(red: int, yellow: int) -> str:
    return "|".join("".join(value for value in "456" if value != str(chosen))[:2] for chosen in (red, yellow))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (after_choice(4, 6, todo="bloom2"), "R08: the lower flower is the little gardener's"),
        (after_choice(5, 5, todo="bloom1"), "R17: equal flowers, and only they"),
        (after_choice(4, 6, todo="firstfrog1", frogs="-|-"), "R17: equal flowers, and only they"),
        (after_choice(5, 5, todo="firstfrog2", frogs="-|-"), "R17: the dragonfly's holder places the own frog first"),
        (after_choice(5, 5, todo="role"), "R17, R18: role does not come on turn 4"),
        (after_choice(4, 6, todo="bloom1"), "flowers: R08: player 1 must have 4 on the pond by now"),
    ],
)
def test_a_position_after_the_choice_must_follow_from_it(text: str, message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        teien.from_position("haru-ichiban", text)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"players": 3}, "Haru Ichiban is played by 2 players, not 3"),
        ({"dragonfly": 2}, "dragonfly 2: R07"),
        ({"dragonfly": True}, "dragonfly True: R07"),
        ({"chance": 0}, "chance 0: R06"),
        ({"chance": 2**64}, "chance 18446744073709551616: R06"),
        ({"chance": "x"}, "chance 'x': R06"),
        ({"koi": "best"}, "Haru Ichiban has no option 'koi'"),
    ],
)
def test_bad_options_are_refused(options: dict[str, object], reason: str) -> None:
    with pytest.raises(BadMaterial, match=reason):
        teien.new("haru-ichiban", **options)  # type: ignore[arg-type]


def test_the_same_chance_deals_the_same_game_whatever_the_seed() -> None:
    one = teien.new("haru-ichiban", seed=1, chance=77, dragonfly=0)
    other = teien.new("haru-ichiban", seed=2, chance=77, dragonfly=0)
    assert one.position("all") == other.position("all")
