"""Everybody in turn, however much anybody asks for."""

from teien.web.turns import Turns


def all_of(turns: Turns[str]) -> list[str]:
    return list(iter(turns.take, None))


def filled(*entries: str) -> Turns[str]:
    """What begins with the letter of its owner."""
    turns: Turns[str] = Turns()
    for entry in entries:
        turns.add(entry[0], entry)
    return turns


def test_owners_take_turns_and_the_oldest_of_each_is_first() -> None:
    turns = filled("a1", "a2", "a3", "b1", "b2", "c1")
    assert len(turns) == 6
    assert all_of(turns) == ["a1", "b1", "c1", "a2", "b2", "a3"]
    assert turns.take() is None
    assert not turns


def test_who_comes_later_waits_for_one_of_each_other() -> None:
    turns = filled(*(f"a{number}" for number in range(20)))
    assert turns.take() == "a0"
    turns.add("b", "b0")
    assert [turns.take() for _ in range(3)] == ["a1", "b0", "a2"]


def test_what_is_put_back_is_next() -> None:
    turns = filled("a1", "b1", "b2")
    assert turns.take() == "a1"
    turns.put_back("a", "a1")
    turns.put_back("b", "b0")
    assert all_of(turns) == ["b0", "a1", "b1", "b2"]


def test_what_is_taken_away_waits_no_more() -> None:
    turns = filled("a1", "a2", "b1")
    assert turns.remove("a", "a1")
    assert turns.remove("b", "b1")
    assert not turns.remove("b", "b1")
    assert not turns.remove("a", "b1")
    assert len(turns) == 1
    assert all_of(turns) == ["a2"]
