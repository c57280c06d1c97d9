"""What the games' pictures share."""

import pytest

from teien.core.pictures.artwork import blob, chance, shortened, spread, strewn


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Anna", "Anna"),
        ("1234567890123456", "1234567890123456"),
        ("12345678901234567", "123456789012345…"),
        ("山田花子山田花子", "山田花子山田花子"),
        ("山田花子山田花子山", "山田花子山田花…"),
    ],
)
def test_long_names_are_cut(name: str, shown: str) -> None:
    assert shortened(name) == shown


def test_chance_is_the_same_for_the_same_key() -> None:
    drawn = [chance("x", place) for place in range(200)]
    assert drawn == [chance("x", place) for place in range(200)]
    assert len(set(drawn)) == 200
    assert 0 <= min(drawn) < 0.1 < 0.9 < max(drawn) < 1


def test_irregular_shapes_differ_by_their_name() -> None:
    assert blob("a", size=(5, 5)) == blob("a", size=(5, 5)) != blob("b", size=(5, 5))
    assert strewn("a", 0, 5, 10) != strewn("a", 1, 5, 10)


def test_things_lie_side_by_side_around_the_middle() -> None:
    assert spread(3, 10) == [-10, 0, 10]
    assert spread(2, 10) == [-5, 5]
