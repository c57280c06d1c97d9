"""The match: who may act, what is refused, and the front door's promises that no other test reaches."""

import datetime
import pickle

import pytest

import teien
from teien import BadMaterial, IllegalMove, MalformedMove, Move


def test_the_example_of_the_readme_runs() -> None:
    match = teien.new("hiroba", players=3, seed=7)
    assert len(match.to_act) == 1
    player = teien.player("random", seed=1)
    while not match.over:
        match.play(player.choose(match, match.to_act[0]))
    assert match.outcome is not None
    assert len(match.outcome.scores) == 3


def test_moves_are_small_and_hashable() -> None:
    match = teien.new("hiroba", seed=1)
    moves = match.legal_moves()
    assert len({*moves, *match.legal_moves()}) == len(moves)
    assert moves == sorted(moves)
    assert match.parse(str(moves[3])) == moves[3] == Move(int(moves[3]), str(moves[3]))


def test_a_move_is_played_as_itself_its_text_or_its_number() -> None:
    played = []
    for form in (lambda move: move, str, int):
        match = teien.new("hiroba", seed=1)
        played.append(match.play(form(match.legal_moves()[4])))
    assert played[0] == played[1] == played[2]


def test_refusals_change_nothing() -> None:
    match = teien.new("hiroba", seed=1, first=0, names=["Anna", "Ben"])
    before = match.record()
    with pytest.raises(MalformedMove, match="'hello' is no move"):
        match.play("hello")
    with pytest.raises(IllegalMove, match="it is Anna's turn, not Ben's"):
        match.play(match.legal_moves()[0], 1)
    with pytest.raises(IllegalMove, match="seat 2: there are seats 0 to 1"):
        match.legal_moves(2)
    with pytest.raises(IllegalMove, match="moves are numbered 0 to 892"):
        match.play(893)
    with pytest.raises(IllegalMove, match="move 1: the match has 0 moves"):
        match.at(1)
    assert match.record() == before


def test_a_match_knows_its_date_and_names() -> None:
    assert teien.new("hiroba", seed=1).date == datetime.date.today().isoformat()
    assert teien.new("hiroba", seed=1, date="2022-04-01").date == "2022-04-01"
    assert teien.new("hiroba", players=3, seed=1).names == ("Player 1", "Player 2", "Player 3")


def test_without_a_seed_one_is_drawn_and_kept() -> None:
    match = teien.new("hiroba")
    assert match.seed is not None
    assert teien.new("hiroba", seed=match.seed).position() == match.position()


@pytest.mark.parametrize("move", [None, 3.0, True, b"9c4", ["9c4"]])
def test_what_is_no_move_at_all_is_malformed(move: object) -> None:
    match = teien.new("hiroba", seed=1)
    with pytest.raises(MalformedMove, match="a Move, its text or its integer"):
        match.play(move)  # type: ignore[arg-type]


@pytest.mark.parametrize("viewer", [-1, 2, "All", True, 1.0])
def test_what_is_no_viewer_sees_nothing(viewer: object) -> None:
    match = teien.new("hiroba", seed=1)
    for look in (match.text, match.svg, match.position, match.record):
        with pytest.raises(IllegalMove, match=r"seat|viewer"):
            look(viewer)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", ["7", 7.0, True, 10**40])
def test_what_is_no_seed_is_refused(seed: int) -> None:
    with pytest.raises(BadMaterial, match=r"seed .*a whole number of at most 40 digits"):
        teien.new("hiroba", seed=seed)


def test_a_seed_of_forty_digits_survives_its_record() -> None:
    match = teien.new("hiroba", seed=1 - 10**40)
    assert teien.load(match.record()).seed == 1 - 10**40


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(BadMaterial, match="theme 'purple': one of auto, light, dark"):
        teien.new("hiroba", seed=1).svg(theme="purple")


def test_a_notebook_shows_the_picture() -> None:
    match = teien.new("hiroba", seed=1)
    assert match._repr_svg_() == match.svg()


@pytest.mark.parametrize("call", [teien.new, teien.playouts, teien.batch])
def test_unknown_games_options_and_counts_are_refused_everywhere(call: object) -> None:
    assert callable(call)
    with pytest.raises(BadMaterial, match="no game is called 'chess'; there are hiroba"):
        call("chess")
    with pytest.raises(BadMaterial, match="not 7"):
        call("hiroba", players=7)
    with pytest.raises(BadMaterial, match="no option 'colour'"):
        call("hiroba", colour="red")


def test_unknown_players_are_refused() -> None:
    with pytest.raises(BadMaterial, match="no player is called 'oracle'; there are random"):
        teien.player("oracle")
    with pytest.raises(BadMaterial, match="player 'random'"):
        teien.player("random", depth=3)


def test_the_random_player_repeats_itself_with_its_seed() -> None:
    match = teien.new("hiroba", seed=1)
    seat = match.to_act[0]
    one, other = teien.player("random", seed=4), teien.player("random", seed=4)
    assert [one.choose(match, seat) for _ in range(20)] == [other.choose(match, seat) for _ in range(20)]
    assert len({one.choose(match, seat) for _ in range(200)}) > len(match.legal_moves()) // 2


@pytest.mark.parametrize("game", teien.GAMES)
def test_a_pickled_match_is_the_same_match(game: str) -> None:
    match = teien.new(game, seed=3, names=["Anna", "Ben"])
    player = teien.player("random", seed=1)
    for _ in range(12):
        match.play(player.choose(match, match.to_act[0]), match.to_act[0])
    twin = pickle.loads(pickle.dumps(match))
    assert twin.game is match.game
    assert twin.record("all") == match.record("all")
    assert (twin.history, twin.to_act, twin.names) == (match.history, match.to_act, match.names)
    assert twin.board.tobytes() == match.board.tobytes()
    while not match.over:
        assert twin.state.tobytes() == match.state.tobytes()
        seat = match.to_act[0]
        assert twin.legal_moves(seat) == match.legal_moves(seat)
        twin.play(match.play(player.choose(match, seat), seat), seat)
    assert twin.outcome == match.outcome
