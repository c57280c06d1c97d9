"""A view has all that lies on the board."""

import pytest

import teien
from teien.core.play.match import Match
from teien.hiroba import rules
from teien.hiroba.scoring import breakdown
from teien.hiroba.squares import SQUARE_NAMES, holds
from teien.hiroba.view import View, view
from tests.hiroba.tables import BLOCKED, BOOKLET, seen, table
from tests.hiroba.test_drawing import GAMES, positions


def viewed(match: Match) -> View:
    """A spectator's view with the last move."""
    return view(match.board, match.state, None, tuple(move for _seat, move in match.history[-1:]), match.names)


def test_the_same_position_reached_twice_has_equal_views() -> None:
    one, other = table("9e9|8i7"), table("9e9|8i7")
    for match, moves in ((one, "3d9 - 2i9 - 4e8 -"), (other, "4e8 - 2i9 - 3d9 -")):
        for text in moves.split():
            match.play(text)
    assert seen(one) == seen(other)
    assert hash(seen(one)) == hash(seen(other))
    assert viewed(one) == viewed(other), "the last move placed no stone in both"
    other.undo()
    assert seen(one) != seen(other)


@pytest.mark.parametrize(("players", "koi"), GAMES)
def test_a_view_has_what_the_rows_have(players: int, koi: str) -> None:
    for match in positions(players, koi, seed=8):
        found, board, state = viewed(match), match.board, match.state
        lying = found.by_square
        for square, name in enumerate(SQUARE_NAMES):
            piece = lying.get(name)
            if pebble := int(state.pebble[square]):
                assert piece == (f"pebble-on-{name}", name, "pebble", pebble // 10, pebble % 10)
            elif holds(state.koi_squares, square):
                assert piece == (f"koi-on-{name}", name, "koi", -1, 0)
            elif holds(board.playable, square) and not holds(state.empty, square):
                assert piece == (f"stone-on-{name}", name, "stone", -1, 0)
            else:
                assert piece is None
            assert found.layout.garden_of.get(name, -1) == board.garden[square]
            assert (found.layout.kinds[square] == "pond") == (square in board.pond)
            assert (name in found.layout.starts) == holds(board.starts, square)
        assert [piece.square for piece in found.pieces] == [name for name in SQUARE_NAMES if name in lying]
        assert [hand.pebbles for hand in found.hands] == [tuple(hand) for hand in state.hand[:players].tolist()]
        assert [hand.stones for hand in found.hands] == state.stones[:players].tolist()
        assert [hand.koi for hand in found.hands] == state.koi[:players].tolist()
        assert (found.to_act, found.round, found.first) == (match.to_act, state.rounds, board.first)
        assert found.scoring == match.over
        stuck = [seat for seat in range(players) if state.hand[seat].any() and not rules.can_place(state, seat)]
        assert list(found.stuck) == stuck


@pytest.mark.parametrize(("players", "koi"), GAMES)
def test_totals_are_those_of_the_breakdown(players: int, koi: str) -> None:
    for match in positions(players, koi, seed=9):
        found = viewed(match)
        assert found.totals == match.tally.scores == tuple(player.total for player in breakdown(found).players)
        sums = [sum(garden.sums.values()) for garden in breakdown(found).gardens]
        assert sum(sums) == sum(piece.number for piece in found.pieces)


def test_a_view_of_a_table_reads_as_it_lies() -> None:
    found = seen(table("9e9,1e8|8i7", stones="d9", left="1|1", seat=2))
    assert [piece[1:] for piece in found.pieces] == [
        ("d9", "stone", -1, 0),
        ("e9", "pebble", 0, 9),
        ("e8", "pebble", 0, 1),
        ("i7", "pebble", 1, 8),
    ]
    assert (found.phase, found.to_act, found.round, found.koi_option) == ("pebble", (1,), 2, "best")
    assert found.layout.ponds == (None, "d7", "h8", None, "f4", "h5", None, None, "h1")
    assert found.layout.gardens[2:4] == (("e9", "f9", "f8", "f7"), ("d9", "d8", "e8", "e7"))
    assert seen(teien.from_position("hiroba", BLOCKED)).stuck == (1,)
    over = seen(teien.from_position("hiroba", BOOKLET))
    assert (over.phase, over.to_act, over.scoring, over.totals) == ("over", (), True, (34, 33))
