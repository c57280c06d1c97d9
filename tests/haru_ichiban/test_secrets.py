"""R26: what a seat may not know reaches it through no door, and `hide` deals it anew without a bias."""

import re
from collections import Counter
from itertools import combinations, permutations

import pytest

import teien
from teien import BadRecord, IllegalMove, MalformedMove
from teien.core.engine import rules as core_rules
from teien.core.engine.chance import streams
from teien.core.engine.row import copied
from teien.core.pictures.picture import changes, drawn
from teien.core.play.match import Match
from teien.core.play.timeline import Played
from teien.core.play.view import Viewer
from teien.haru_ichiban import rules
from teien.haru_ichiban.material import HAND, HANDS
from tests.haru_ichiban.tables import hand, seen, table

KNOWN = ("rounds", "pads", "dark_sides", "blooms", "score", "last_points", "pad", "flower", "frog", "drawn",
         "dragonfly", "turn", "phase", "little", "moving", "five")  # fmt: skip


def twin(match: Match, viewer: Viewer, seed: int) -> Match:
    """The same match as far as the viewer knows, the rest dealt anew, also in its past and its seed."""
    other = match.copy()
    other.seed = seed
    other.board.chance[0] = seed + 1
    for state in other._states:
        for seat in range(2) if viewer is None else (viewer,):
            chance = streams(seed, 1)
            core_rules.hide(other.board, state, seat, chance)
    keep_what_was_revealed(match, other, viewer)
    for place in match.hidden(viewer):
        seat = other._moves[place].seat
        # Where the turn has ended with it, the flower is in the pond, and its value one of those to be remembered.
        if choice := int(other._states[place + 1].choice[seat]):
            other._moves[place] = Played(seat, other.move(choice - 1))
    return other


def keep_what_was_revealed(match: Match, other: Match, viewer: Viewer) -> None:
    """A choice of the past that everybody has seen since is what it was, before it was revealed too."""
    hidden = match.hidden(viewer)
    chosen: dict[int, int] = {}
    for place, (seat, _move) in enumerate(match.history):
        chosen[seat] = place
        truth, state = match._states[place + 1], other._states[place + 1]
        if truth.phase != rules.CHOOSE:
            continue
        for chooser in range(2):
            value, dealt = int(truth.choice[chooser]), int(state.choice[chooser])
            if not value or chosen[chooser] in hidden or value == dealt:
                continue
            if not state.hand[chooser] >> (value - 1) & 1:
                state.hand[chooser] ^= 1 << (value - 1) | 1 << (dealt - 1)
                state.order[chooser][state.order[chooser] == value] = dealt
            state.choice[chooser] = value


def errors(match: Match, seat: int) -> list[str]:
    """What the seat is told when it tries anything whatever."""
    said = []
    for move in (*range(-1, match.game.actions + 1), "nonsense"):
        try:
            match.copy().play(move, seat)
        except (IllegalMove, MalformedMove) as error:
            said.append(str(error))
    return said


def views(match: Match, viewer: Viewer) -> list[str]:
    """Everything handed to a viewer."""
    seen = [match.position(viewer), match.text(viewer), match.svg(viewer, touch=True), match.record(viewer)]
    seen += [str(match.to_act), repr(match.tally), repr(match.picture(viewer)), str(match.moved_from())]
    seen += [str(match.standings), repr(match.scorecard), str(match.undo_limit), str(match.hidden(viewer))]
    hidden, count = match.hidden(viewer), len(match.history)
    seen += [f"{match.ended(moves)} {match.interlude(viewer, moves)}" for moves in range(1, count + 1)]
    seen += [str(match.course())]
    seen += [match.spoken(move) for place, (_, move) in enumerate(match.history) if place not in hidden]
    seen += [str(match.comment(number, viewer)) for number in range(1, len(match.history) + 1)]
    if isinstance(viewer, int):
        seen += [str(match.legal_moves(viewer)), str(match.touches(viewer)), str(match.worth_a_look(viewer))]
        seen += [str(match.foresee(move, viewer)) for move in match.legal_moves(viewer)]
    return seen


@pytest.mark.parametrize("seed", range(6))
def test_r26_two_matches_that_differ_in_secrets_look_the_same(seed: int) -> None:
    match = teien.new("haru-ichiban", seed=seed)
    chooser = teien.player("random", seed=seed)
    for step in range(90):
        if match.over:
            break
        for viewer in (0, 1, None):
            other = twin(match, viewer, 1000 * seed + step)
            assert views(other, viewer) == views(match, viewer)
            if isinstance(viewer, int) and step % 15 == 0:
                assert errors(other, viewer) == errors(match, viewer)
        able = [seat for seat in range(2) if match.legal_moves(seat)]
        seat = able[step % len(able)]
        match.play(chooser.choose(match, seat), seat)


def hidden_words(match: Match, viewer: Viewer) -> set[str]:
    """By what a picture would name or show the flowers in the hands that the viewer may not look into."""
    names = set()
    for seat, colour in enumerate(("red", "yellow")):
        if viewer != seat:
            names |= {f"{prefix}-{colour}-{value}" for prefix in ("flower", "held") for value in hand(match, seat)}
            names |= {f'aria-label="{colour} {value}"' for value in hand(match, seat)}
    return names


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_r26_no_part_of_a_picture_names_a_hidden_flower(viewer: Viewer) -> None:
    for seed in range(3):
        match = teien.new("haru-ichiban", seed=seed)
        chooser = teien.player("random", seed=seed)
        while not match.over and len(match.history) < 60:
            parts = [text for layer in match.picture(viewer).layers for text in (repr(layer), str(layer))]
            assert [word for word in hidden_words(match, viewer) if any(word in part for part in parts)] == []
            own = {f"flower-{value}" for value in (hand(match, viewer) if isinstance(viewer, int) else ())}
            named = {name for layer in match.picture(viewer).layers for name in layer.parts}
            assert {name for name in named if re.fullmatch(r"flower-\d", name)} == own
            seat = match.to_act[-1]
            match.play(chooser.choose(match, seat), seat)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_r26_a_choice_changes_one_bud_whichever_flower_it_is(viewer: Viewer) -> None:
    chosen = []
    for value in (2, 5, 8):
        match = table(hands="258|147")
        before = match.picture(viewer)
        match.play(str(value), 0)
        changed = changes(before, match.picture(viewer))
        chosen.append(changed)
        if viewer != 0:
            assert set(changed["holdings"]) == {"bud-red-3"}
            assert changed.keys() == {"turns", "rows", "holdings"}
    assert (chosen[0] == chosen[1] == chosen[2]) == (viewer != 0)


def test_r26_nothing_that_was_drawn_for_another_shows() -> None:
    match = table("1a5|2b5", hands="258|147", turn=2)
    match.play("5", 0)
    alone = {}
    for viewer in (0, 1, None, "all"):
        drawn.cache_clear()
        alone[viewer] = match.svg(viewer)
        assert drawn.cache_info().currsize > 50
    for order in permutations((0, 1, None, "all")):
        drawn.cache_clear()
        assert [match.svg(viewer) for viewer in order] == [alone[viewer] for viewer in order]


def test_r26_a_pending_choice_shows_only_to_its_seat() -> None:
    match = table(hands="258|147")
    match.play("5", 0)
    assert match.record("all").count("1:5") == match.record(0).count("1:5") == 1
    for viewer in (1, None):
        assert "1:5" not in match.record(viewer)
        assert "258" not in match.position(viewer)
    assert match.position(1).split()[6] == "?|-"
    assert match.position(0).split()[6] == "5|-"


def test_r08_nothing_stays_of_a_choice_that_was_changed() -> None:
    match, straight = table(hands="258|147"), table(hands="258|147")
    straight.play("8", 0)
    for choice in "52852528":
        match.play(choice, 0)
        assert len(match.history) == 1
        assert match.record(1) == straight.record(1)
    assert match.record("all") == straight.record("all")
    assert match.state.tobytes() == straight.state.tobytes()
    match.play("4", 1)
    assert [str(move) for _, move in match.history] == ["8", "4"]
    assert "1:5" not in match.record("all")
    match.undo()
    match.undo()
    assert match.history == ()


def test_r08_a_choice_older_than_the_match_can_be_changed_too() -> None:
    match = teien.from_position("haru-ichiban", table(hands="258|147", choices="5|-").position("all"))
    match.play("8", 0)
    match.play("2", 0)
    assert [str(move) for _, move in match.history] == ["2"]
    match.undo()
    assert match.state.choice.tolist() == [5, 0]


def test_r26_the_record_of_a_game_that_goes_on_hides_the_shuffles() -> None:
    match = teien.new("haru-ichiban", seed=5)
    for viewer, who in ((0, "player 1"), (1, "player 2"), (None, "a spectator")):
        record = match.record(viewer)
        assert "chance" not in record
        assert "seed" not in record
        assert f"seen by: {who}" in record
        with pytest.raises(BadRecord, match=f"written for {who} while the game went on"):
            teien.load(record)
    assert "chance" in match.record("all")
    assert "seed: 5" in match.record("all")


def test_a_finished_games_record_shows_all_to_everybody() -> None:
    match = teien.new("haru-ichiban", seed=5)
    chooser = teien.player("random", seed=5)
    while not match.over:
        match.play(chooser.choose(match, match.to_act[0]), match.to_act[0])
    assert match.record(0) == match.record(None) == match.record("all")
    assert teien.load(match.record(1)).record() == match.record()


def test_a_match_from_a_position_hides_what_it_began_with() -> None:
    match = table(hands="258|147")
    assert "258" not in match.record(1)
    assert "258|147" in match.record("all")


def hidden(match: Match, seat: int, seed: int) -> Match:
    other = match.copy()
    core_rules.hide(other.board, other.state, seat, streams(seed, 1))
    return other


@pytest.mark.parametrize("seat", [0, 1])
def test_hide_keeps_all_that_the_seat_knows(seat: int) -> None:
    for seed in range(25):
        match = teien.new("haru-ichiban", seed=seed)
        chooser = teien.player("random", seed=seed)
        for _ in range(seed * 3):
            if not match.over:
                match.play(chooser.choose(match, match.to_act[-1]), match.to_act[-1])
        other = hidden(match, seat, seed)
        for name in KNOWN:
            assert (other.state[name] == match.state[name]).all(), name
        assert other.state.hand[seat] == match.state.hand[seat]
        assert other.state.choice[seat] == match.state.choice[seat]
        for one, another in zip(seen(other).players, seen(match).players, strict=True):
            assert one.hand_size == another.hand_size
            assert one.unseen == another.unseen
            assert sorted((one.hand or ()) + (one.draws or ())) == sorted((another.hand or ()) + (another.draws or ()))
        if match.state.phase == rules.CHOOSE and match.state.choice[1 - seat]:
            assert int(other.state.choice[1 - seat]) in hand(other, 1 - seat)
        elif match.state.phase != rules.CHOOSE:
            assert other.state.choice[1 - seat] == match.state.choice[1 - seat]


def test_hide_deals_every_hand_equally_often() -> None:
    match = teien.new("haru-ichiban", seed=3)
    chance = streams(1, 1)
    draws = 200 * 56
    counts: Counter[tuple[int, ...]] = Counter()
    nexts: Counter[tuple[int, int]] = Counter()
    for _ in range(draws):
        state = copied(match.state)
        core_rules.hide(match.board, state, 0, chance)
        counts[HANDS[state.hand[1]]] += 1
        nexts[int(state.order[0, HAND]), int(state.order[0, HAND + 1])] += 1
    assert set(counts) == set(combinations(range(1, 9), 3))
    # Five standard deviations of the chi-square distributions with 55 and 19 degrees of freedom.
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 55 + 5 * 110**0.5
    assert len(nexts) == 20
    mean = draws / 20
    assert sum((count - mean) ** 2 / mean for count in nexts.values()) < 19 + 5 * 38**0.5


def test_hide_deals_every_pending_choice_equally_often() -> None:
    match = teien.new("haru-ichiban", seed=3)
    match.play(match.legal_moves(1)[0], 1)
    chance = streams(2, 1)
    counts: Counter[int] = Counter()
    for _ in range(8 * 300):
        state = copied(match.state)
        core_rules.hide(match.board, state, 0, chance)
        counts[int(state.choice[1])] += 1
    assert set(counts) == set(range(1, 9))
    assert sum((count - 300) ** 2 / 300 for count in counts.values()) < 7 + 5 * 14**0.5


def test_the_shuffles_to_come_are_forgotten_too() -> None:
    match = teien.new("haru-ichiban", seed=3)
    chances = {int(hidden(match, 0, seed).state.chance[0]) for seed in range(20)}
    assert len(chances) == 20
    assert int(match.state.chance[0]) not in chances
