"""The compiled rules and the independent referee play the same games and agree at every move."""

from typing import Any

import pytest

import teien
from teien.core.chance import below, streams
from teien.core.match import Match
from teien.core.perft import perft
from teien.haru_ichiban import rules
from teien.haru_ichiban.material import SQUARE_NAMES, listed
from teien.haru_ichiban.notation import in_hand, move_text, to_draw
from tests.referee.haru_ichiban import Referee

GAMES = 2000
"""Games in `./test`."""
CHUNKS = 40
LONG_GAMES = 100_000
TEXTS = [move_text(number) for number in range(rules.ACTIONS)]
COMPARED = ("score", "dragonfly", "pad", "pads", "dark_sides", "blooms", "flower", "frog", "hand", "rounds", "turn")
PAD_KINDS = ("", "plain", "red", "yellow", "double")


def orders(state: Any) -> list[list[int]]:
    """Each seat's flowers at the start of a round: those drawn, then the draws."""
    return [in_hand(state, seat) + to_draw(state, seat) for seat in range(2)]


def compare(match: Match, referee: Referee) -> tuple[tuple[int, ...], list[int]]:
    """Everything the referee knows, beside the state; returns the seats that must act and those that may."""
    state = {name: match.state[name].tolist() for name in COMPARED}
    must = match.to_act
    assert must == referee.to_act
    assert state["score"] == referee.scores
    assert state["dragonfly"] == referee.dragonfly
    assert {SQUARE_NAMES[s]: PAD_KINDS[state["pad"][s]] for s in listed(state["pads"])} == referee.pads
    assert {SQUARE_NAMES[s] for s in listed(state["dark_sides"])} == referee.dark_sides
    blooms = listed(state["blooms"][0] | state["blooms"][1])
    assert {SQUARE_NAMES[s]: divmod(state["flower"][s], 10) for s in blooms} == referee.flowers
    assert [SQUARE_NAMES[frog] if frog >= 0 else None for frog in state["frog"]] == referee.frogs
    able = []
    for seat in range(2):
        legal = {TEXTS[number] for number in match.legal_numbers(seat)}
        assert legal == referee.legal(seat)
        if legal:
            able.append(seat)
    if must:
        held = [[value for value in range(1, 9) if hand >> value - 1 & 1] for hand in state["hand"]]
        assert held == referee.hands
        assert (state["rounds"], state["turn"]) == (referee.round, referee.turn)
    return must, able


def agree(seed: int) -> None:
    """One random game on both; seats choose in any order, and sometimes change their choice."""
    match = teien.new("haru-ichiban", seed=seed)
    chance = streams(seed, 1)
    referee = Referee(int(match.state.dragonfly), orders(match.state))
    must, able = compare(match, referee)
    while must:
        seat = able[int(below(chance, len(able)))]
        if seat not in must and int(below(chance, 4)):
            seat = must[0]
        legal = match.legal_moves(seat)
        move = legal[int(below(chance, len(legal)))]
        rounds = int(match.state.rounds)
        match.play(move, seat)
        referee.play(seat, move.text)
        if referee.over or match.state.rounds > rounds:
            assert list(match.state.last_points) == referee.last_points, (seed, match.record("all"))
        if referee.needs_orders:
            referee.new_round(orders(match.state))
        try:
            must, able = compare(match, referee)
        except AssertionError as error:
            error.add_note(f"seed {seed}\n{match.record('all')}")
            raise
    outcome = match.outcome
    assert outcome is not None
    assert outcome.winners == (referee.winner,)
    for seat in range(2):
        told = {(figure.kind, frozenset(figure.squares)) for figure in outcome.breakdown.figures if figure.seat == seat}
        assert told == set(referee.last_figures[seat])


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games_agree_with_the_referee(chunk: int) -> None:
    for seed in range(chunk, GAMES, CHUNKS):
        agree(seed)


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(LONG_GAMES // 500))
def test_many_random_games_agree_with_the_referee(chunk: int) -> None:
    for seed in range(GAMES + 500 * chunk, GAMES + 500 * (chunk + 1)):
        agree(seed)


def test_every_phase_is_reached() -> None:
    """So that the agreement above speaks of all of them."""
    seen = set()
    for seed in range(60):
        match = teien.new("haru-ichiban", seed=seed)
        chooser = teien.player("random", seed=seed)
        while not match.over:
            seen.add(int(match.state.phase))
            match.play(chooser.choose(match, match.to_act[0]), match.to_act[0])
    assert seen == set(range(rules.OVER))


def test_position_tree_counts_agree_with_the_referee() -> None:
    match = teien.new("haru-ichiban", seed=4)
    blooms = 0
    for red in match.legal_moves(0):
        for yellow in match.legal_moves(1):
            referee = Referee(int(match.state.dragonfly), orders(match.state))
            referee.play(0, red.text)
            referee.play(1, yellow.text)
            blooms += len(referee.legal(referee.to_act[0]))
    assert perft(match, 3) == blooms
