"""What is said of a move of Hiroba is so: every number is counted here once more, from the pieces alone."""

import re

import pytest

import teien
from teien.core.play.match import Match
from teien.core.words.facts import Fact
from teien.core.words.language import speaking
from teien.hiroba.places import garden_name
from teien.hiroba.view import View
from tests.hiroba.tables import table


def kinds(facts: tuple[Fact, ...]) -> list[str]:
    return [fact.kind for fact in facts]


def said(match: Match, *moves: str, viewer: int | None = 0) -> tuple[Fact, ...]:
    for move in moves:
        match.play(move)
    return match.comment(len(match.history), viewer)


def test_h19_the_lead_in_a_garden() -> None:
    match = table("4e9|5i7", seat=1)
    words = [fact.words for fact in said(match, "6i9")]
    assert words[0] == "you take the lead in the garden of 4 squares at the top right (h9), 6 to 5"
    assert kinds(said(match, "-")) == ["keeps_stone"]
    words = [fact.words for fact in said(match, "9i8")]
    assert words[0] == "Player 2 takes the lead in the garden of 4 squares at the top right (h9), 14 to 6"
    words = [fact.words for fact in said(match, "+h9", viewer=1)]
    assert words[0] == "the garden of 4 squares at the top right (h9) is full, and you win it for 4 points"


def test_h18_the_koi_of_a_pond() -> None:
    match = table("4e9|5i7", seat=1)
    facts = said(match, "2i9", "-", "7i8", viewer=None)
    assert [fact.words for fact in facts if fact.kind == "koi"] == [
        "Player 2 has the lowest sum, 7, beside the pond on h8: its koi would be theirs"
    ]


def test_what_is_said_speaks_to_who_reads_it() -> None:
    match = teien.new("hiroba", seed=7, first=0, names=["Anna", "Ben"])
    match.play("9d4")
    own, other, nobody = (match.comment(1, viewer)[0].words for viewer in (0, 1, None))
    assert own.startswith("you alone are in")
    assert other == nobody
    assert other.startswith("Anna alone is in")
    with speaking("fr"):
        assert match.comment(1, 0)[0].words.startswith("vous êtes seul dans le jardin de 4 cases")


def test_two_gardens_of_a_tile_never_have_the_same_name() -> None:
    for seed in range(40):
        layout = teien.new("hiroba", players=2 + seed % 3, seed=seed).view().layout
        names = [garden_name(layout, number) for number, squares in enumerate(layout.gardens) if squares]
        assert len(set(names)) == len(names)


def sums(view: View, garden: int) -> dict[int, int]:
    """The sum of each seat in a garden, from the pieces."""
    found: dict[int, int] = {}
    for piece in view.pieces:
        if piece.kind == "pebble" and piece.square in view.layout.gardens[garden]:
            found[piece.seat] = found.get(piece.seat, 0) + piece.number
    return found


def beside(view: View, pond: str) -> dict[int, int]:
    """The sum of each seat beside a pond, from the pieces."""
    column, row = ord(pond[0]), int(pond[1])
    found: dict[int, int] = {}
    for piece in view.pieces:
        far = abs(ord(piece.square[0]) - column) + abs(int(piece.square[1]) - row)
        if piece.kind == "pebble" and far == 1:
            found[piece.seat] = found.get(piece.seat, 0) + piece.number
    return found


def check(fact: Fact, before: View, after: View, seat: int) -> None:
    """Counts what a fact says once more."""
    values = fact.values
    numbers = [int(number) for number in re.findall(r"\d+", fact.words)]
    garden = int(values.get("garden", -1))
    if fact.kind in ("opens", "takes_lead", "extends_lead", "ties", "trails"):
        then, now = sums(before, garden), sums(after, garden)
        own, other = now[seat], max((total for who, total in now.items() if who != seat), default=0)
        assert (values["own"], values["other"]) == (own, other)
        assert own in numbers
        assert (fact.kind == "opens") == (other == 0)
        best_before = max((total for who, total in then.items() if who != seat), default=0)
        led = then.get(seat, 0) > best_before
        assert (fact.kind == "takes_lead") == (own > other > 0 and not led)
        assert (fact.kind == "extends_lead") == (own > other > 0 and led)
        assert (fact.kind == "ties") == (own == other)
    elif fact.kind.startswith("closed"):
        assert set(after.layout.gardens[garden]) <= {piece.square for piece in after.pieces}
        now = sums(after, garden)
        best = [who for who, total in now.items() if total == max(now.values())]
        assert len(best) == {"closed": 0, "closed_tied": len(best), "closed_won": 1}[fact.kind]
        if fact.kind == "closed_won":
            assert best == [values["winner"]]
            assert len(after.layout.gardens[garden]) in numbers
    elif fact.kind == "narrows":
        taken = {piece.square for piece in after.pieces}
        assert values["left"] == sum(square not in taken for square in after.layout.gardens[garden])
    elif fact.kind.startswith("koi"):
        now = beside(after, str(values["pond"]))
        lowest = [who for who, total in now.items() if total == min(now.values())]
        expected = {"koi": lowest == [seat], "koi_shared": seat in lowest and len(lowest) > 1}
        assert expected.get(fact.kind, seat not in lowest)
    elif fact.kind == "points":
        assert values["own"] == after.totals[seat]
        assert {after.totals[seat], values["other"]} <= set(numbers)
    elif fact.kind == "last_of_a_kind":
        assert after.hands[seat].pebbles[int(values["kind"])] == 0


@pytest.mark.parametrize("seed", range(12))
def test_every_claim_is_true(seed: int) -> None:
    match = teien.new("hiroba", players=2 + seed % 3, seed=seed, koi=("best", "hand")[seed % 2])
    player = teien.player("level1", seed=seed)
    while not match.over:
        (seat,) = match.to_act
        before: View = match.view()
        for fact in match.worth_a_look(seat):
            if fact.kind == "contested_garden":
                assert sums(before, int(fact.values["garden"])).get(seat, 0) == fact.values["own"]
            elif fact.kind == "contested_pond":
                assert min(beside(before, str(fact.values["pond"])).values()) == fact.values["other"]
            elif fact.kind == "open_garden":
                assert not sums(before, int(fact.values["garden"]))
        move = player.choose(match, seat)
        foreseen = match.foresee(move, seat)
        match.play(move)
        facts = match.comment(len(match.history), seat)
        assert facts == foreseen
        for fact in facts:
            check(fact, before, match.view(), seat)
