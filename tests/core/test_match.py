"""The match: who may act, what is refused, and the front door's promises that no other test reaches."""

import datetime
import inspect
import pickle
import random

import pytest

import teien
from teien import BadMaterial, IllegalMove, MalformedMove, Match, Move

every_game = pytest.mark.parametrize("game", teien.GAMES)


def played(game: str, moves: int, seed: int = 3, chooser: int = 1) -> Match:
    """A match after some random moves, or at its end."""
    match = teien.new(game, seed=seed, names=["Anna", "Ben"])
    choose = random.Random(chooser)
    while len(match.history) < moves and not match.over:
        seat = match.to_act[0]
        match.play(choose.choice(match.legal_moves(seat)), seat)
    return match


def test_moves_are_small_and_hashable() -> None:
    match = teien.new("hiroba", seed=1)
    moves = match.legal_moves()
    assert len({*moves, *match.legal_moves()}) == len(moves)
    assert moves == sorted(moves)
    assert match.parse(str(moves[3])) == moves[3] == Move(int(moves[3]), str(moves[3]), "", {})


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


@every_game
def test_matches_are_equal_that_began_and_went_alike(game: str) -> None:
    match = played(game, 9)
    assert match == played(game, 9)
    assert match == match.copy() == pickle.loads(pickle.dumps(match)) == teien.load(match.record("all"))
    assert match != match.at(8)
    assert match.at(8) == played(game, 8)
    assert match != played(game, 9, chooser=2)
    assert match != teien.from_position(game, match.position("all"))
    assert match != match.position("all")


def test_what_a_match_is_called_makes_it_no_other() -> None:
    match = teien.new("niwa", seed=3, first=0, names=["Anna", "Ben"], date="2026-11-15")
    assert match == teien.new("niwa", seed=3, first=0) == teien.new("niwa", seed=4, first=0)
    assert match != teien.new("niwa", seed=3, first=1)
    assert teien.new("hiroba", seed=3) != teien.new("hiroba", seed=4)
    assert teien.new("hiroba", seed=3) != teien.new("niwa", seed=3)


def test_matches_that_differ_in_what_is_hidden_are_not_equal() -> None:
    one, other = teien.new("haru-ichiban", dragonfly=0), teien.new("haru-ichiban", dragonfly=0)
    assert one.position() == other.position()
    assert one != other


@every_game
def test_a_match_that_changes_has_no_hash(game: str) -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(teien.new(game, seed=1))


@every_game
def test_the_hash_of_a_position_is_the_same_however_it_was_reached(game: str) -> None:
    match = played(game, 9)
    for viewer in (None, "all"):
        assert match.position_hash(viewer) == match.copy().position_hash(viewer)
        assert match.position_hash(viewer) != match.at(0).position_hash(viewer)
    again = teien.from_position(game, match.position("all"))
    assert again.position_hash("all") == match.position_hash("all")
    numbers = {played(game, 9, chooser=chooser).position_hash("all") for chooser in range(20)}
    assert len(numbers) == len({played(game, 9, chooser=chooser).position("all") for chooser in range(20)}) > 10
    assert all(0 <= number < 2**64 for number in numbers)


def test_the_hash_of_a_position_is_the_same_on_every_machine() -> None:
    assert teien.new("niwa", seed=7, first=0).position_hash() == 8431416344075989008


def test_the_hash_of_a_position_tells_no_secret() -> None:
    one, other = teien.new("haru-ichiban", seed=1, dragonfly=0), teien.new("haru-ichiban", seed=2, dragonfly=0)
    assert one.position() == other.position()
    assert one.position_hash() == other.position_hash()
    assert one.position_hash("all") != other.position_hash("all")
    with pytest.raises(IllegalMove, match="viewer"):
        one.position_hash("All")


@every_game
def test_a_match_is_printed_with_what_everybody_knows(game: str) -> None:
    match = played(game, 1)
    title = match.game.title
    acts = match.names[match.to_act[0]]
    assert repr(match) == f"<Match of {title}: Anna and Ben, 1 move, {acts} to act>"
    match = played(game, 10**6)
    result = match.record().split("result: ")[1].strip()
    assert repr(match) == f"<Match of {title}: Anna and Ben, {len(match.history)} moves, {result}>"


def test_a_printed_match_tells_no_secret() -> None:
    one, other = (teien.new("haru-ichiban", seed=seed, dragonfly=0) for seed in (1, 3))
    assert one.legal_moves(0) != other.legal_moves(0)
    both = "Player 1 and Player 2"
    assert repr(one) == repr(other) == f"<Match of Haru Ichiban: {both}, 0 moves, {both} to act>"
    first, second = one.legal_moves(0)[:2]
    twin = one.copy()
    one.play(first, 0)
    twin.play(second, 0)
    assert repr(one) == repr(twin) == f"<Match of Haru Ichiban: {both}, 1 move, Player 2 to act>"


def test_every_public_method_of_a_match_has_an_example() -> None:
    members = {name: member for name, member in inspect.getmembers(Match) if not name.startswith("_")}
    assert {"play", "to_act", "svg"} < members.keys()
    assert [name for name, member in members.items() if ">>> " not in (inspect.getdoc(member) or "")] == []


def test_what_legal_moves_gives_is_the_callers_own() -> None:
    match = teien.new("hiroba", seed=1)
    before = match.legal_moves()
    match.legal_moves().clear()
    match.legal_numbers().clear()
    assert match.legal_moves() == before
    assert match.play(before[0]) == before[0]


@every_game
def test_a_changed_board_changes_no_other_match(game: str) -> None:
    before = teien.new(game, seed=1).board.tobytes()
    spoiled = teien.new(game, seed=1).board
    for name in spoiled.dtype.names:
        spoiled[name] = 1
    assert spoiled.tobytes() != before
    assert teien.new(game, seed=1).board.tobytes() == before
