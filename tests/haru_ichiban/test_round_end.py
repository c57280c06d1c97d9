"""R20–R24: the figure that ends a round is to be seen before the next one begins, by everybody, and nothing else is."""

import pytest

import teien
from teien.core.play.match import Match
from teien.core.play.view import Viewer

MOVES = "1:2 2:6 2:d3 1:a5> 2:xb3 1:8 2:7 1:c2 2:d2< 1:xc5 1:5 2:5 1:fb5 1:fa1 1:4 2:2 1:e5 2:c2^"
"""A short round: the last wind brings red's flowers into a diagonal row."""


def played(moves: str = MOVES) -> Match:
    match = teien.new("haru-ichiban", dragonfly=0, chance=0x1679091C5A880FAF, names=["Anna", "Ben"])
    for text in moves.split():
        seat, _colon, move = text.partition(":")
        match.play(move, int(seat) - 1)
    return match


@pytest.mark.parametrize("viewer", [None, 0, 1, "all"])
def test_r20_the_figure_is_seen_by_everybody_where_the_wind_has_brought_it(viewer: Viewer) -> None:
    match = played()
    seen = match.interlude(viewer)
    (figure,) = seen.figures
    assert (figure.seat, figure.kind, figure.points, figure.squares) == (0, "diagonal4", 3, ("e5", "d4", "c3", "b2"))
    assert all(square.flower.seat == 0 for square in seen.squares if square.name in figure.squares)
    assert (seen.round, seen.to_act, [player.score for player in seen.players]) == (1, (), [3, 0])
    picture = match.interlude_picture(viewer)
    assert picture
    shown = {name for layer in picture.layers for name in layer.things}
    assert {"figure-1", "seal-1", "gained-red"} <= shown
    assert not {"turn-red", "turn-yellow", "wind"} & shown
    assert picture.said == match.ended(len(match.history)) == "Round 1: Anna, diagonal row of 4, +3."
    assert match.view(viewer).round == 2
    assert match.moved_from(viewer)["pad-on-c3"] == "pad-on-c2"


def test_r26_the_end_of_a_round_opens_no_hand() -> None:
    match = played()
    assert [player.hand for player in match.interlude().players] == [None, None]
    assert [player.hand is None for player in match.interlude(0).players] == [False, True]
    assert [player.draws for player in match.interlude(1).players] == [None, None]
    assert match.interlude().chance is None


def test_nothing_is_between_other_positions_and_after_the_last_round() -> None:
    match = played()
    assert [moves for moves in range(1, 19) if match.interlude(moves=moves) is not None] == [18]
    assert [match.ended(moves) for moves in range(18)] == [""] * 18
    player = teien.player("random", seed=5)
    while not match.over:
        seat = match.to_act[0]
        match.play(player.choose(match, seat), seat)
    assert match.interlude() is None
    assert match.ended(len(match.history)).startswith(f"Round {match.view().round}: ")
    rounds = [match.ended(moves) for moves in range(1, len(match.history) + 1) if match.ended(moves)]
    assert [line.partition(":")[0] for line in rounds] == [f"Round {number + 1}" for number in range(len(rounds))]


def test_r23_a_round_without_a_figure_is_seen_whole() -> None:
    match, player = teien.new("haru-ichiban", seed=7), teien.player("random", seed=3)
    while "no figure" not in match.ended(len(match.history)):
        seat = match.to_act[0]
        match.play(player.choose(match, seat), seat)
    seen = match.interlude()
    assert sum(square.flower is not None for square in seen.squares) == 16
    assert match.ended(len(match.history)) == f"Round {seen.round}: no figure, no points."


def test_a_film_and_the_terminal_show_it() -> None:
    match = played()
    assert "seal-1" not in match.svg()
    film = match.replay().svg
    assert 'class="shape"' in film
    assert "*✿" in match.game.text.render(match.interlude(), None).plain
    assert "Round 1 is over." in match.game.text.render(match.interlude(), None).plain


def test_turns_are_counted_by_round_in_lists_and_records_and_old_numbers_are_read() -> None:
    match = played()
    match.play(match.legal_moves(0)[0], 0)
    assert [match.heading(moves) for moves in (0, 5, 18)] == ["Round 1, turn 1", "Round 1, turn 2", "Round 2, turn 1"]
    record = match.record("all")
    assert "2. 1:8 | 2:7 | c2 | d2< | xc5  # Round 1, turn 2\n" in record
    assert "9. " in record.partition("# Round 2, turn 1")[0].splitlines()[-1]
    assert teien.load(record) == match
    assert teien.load("\n".join(line.partition("  #")[0] for line in record.splitlines())) == match
