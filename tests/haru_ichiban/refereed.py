"""Haru Ichiban beside its referee."""

import random
from typing import Any

import teien
from teien.core.play.match import Match
from teien.core.play.move import Move
from teien.haru_ichiban.material import HANDS, SQUARE_NAMES, listed
from tests.referee.driver import Refereed
from tests.referee.haru_ichiban import Referee

COMPARED = ("score", "dragonfly", "pad", "pads", "dark_sides", "blooms", "flower", "frog", "hand", "rounds", "turn")
PAD_KINDS = ("", "plain", "red", "yellow", "double")


def orders(state: Any) -> list[list[int]]:
    """Each seat's flowers at the start of a round: those drawn, then the draws."""
    return [[*HANDS[state.hand[seat]], *filter(None, state.order[seat].tolist())] for seat in range(2)]


class RefereedHaruIchiban(Refereed):
    """The referee is told how the flowers lie at the start of each round."""

    def __init__(self, match: Match) -> None:
        pond = "3x3" if match.board.pond else "5x5"
        super().__init__(match, Referee(int(match.state.dragonfly), orders(match.state), pond))
        self.rounds = 1

    @property
    def to_act(self) -> tuple[int, ...]:
        seats: tuple[int, ...] = self.referee.to_act
        return seats

    def legal(self, seat: int) -> set[str]:
        texts: set[str] = self.referee.legal(seat)
        return texts

    def tell(self, seat: int, text: str) -> None:
        self.referee.play(seat, text)
        state = self.match.state
        if self.referee.over or state.rounds > self.rounds:
            assert list(state.last_points) == self.referee.last_points
            self.rounds = int(state.rounds)
        if self.referee.needs_orders:
            self.referee.new_round(orders(state))

    def compare(self) -> None:
        state, referee = {name: self.match.state[name].tolist() for name in COMPARED}, self.referee
        assert state["score"] == referee.scores
        assert state["dragonfly"] == referee.dragonfly
        assert {SQUARE_NAMES[s]: PAD_KINDS[state["pad"][s]] for s in listed(state["pads"])} == referee.pads
        assert {SQUARE_NAMES[s] for s in listed(state["dark_sides"])} == referee.dark_sides
        blooms = listed(state["blooms"][0] | state["blooms"][1])
        assert {SQUARE_NAMES[s]: divmod(state["flower"][s], 10) for s in blooms} == referee.flowers
        assert [SQUARE_NAMES[frog] if frog >= 0 else None for frog in state["frog"]] == referee.frogs
        if referee.over:
            self.compare_ends()
        else:
            held = [[value for value in range(1, 9) if hand >> value - 1 & 1] for hand in state["hand"]]
            assert held == referee.hands
            assert (state["rounds"], state["turn"]) == (referee.round, referee.turn)

    def compare_ends(self) -> None:
        outcome = self.match.outcome
        assert outcome is not None
        assert outcome.winners == (self.referee.winner,)
        for seat in range(2):
            figures = [figure for figure in outcome.breakdown.figures if figure.seat == seat]
            counted = {(figure.kind, frozenset(figure.squares)) for figure in figures}
            assert counted == set(self.referee.last_figures[seat])

    def choose(self, chance: random.Random) -> tuple[int, Move]:
        """Seats choose in any order, and sometimes change their choice."""
        seat, move = super().choose(chance)
        if seat not in self.match.to_act and chance.randrange(4):
            seat = self.match.to_act[0]
            move = chance.choice(self.match.legal_moves(seat))
        return seat, move


def refereed(seed: int) -> RefereedHaruIchiban:
    """Every fifth on the small pond."""
    return RefereedHaruIchiban(teien.new("haru-ichiban", seed=seed, pond="5x5" if seed % 5 else "3x3"))
