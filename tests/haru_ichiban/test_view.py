"""A view holds what one viewer may know (R26), as plain values, and nothing else reaches people."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import teien
from teien.core.engine.row import copied
from teien.core.play.match import Match
from teien.core.play.modules import Secret
from teien.core.play.view import Viewer
from teien.haru_ichiban import drawing, explain, notation, reasons, rules, scoring, text
from teien.haru_ichiban.material import HANDS, SQUARE_NAMES
from teien.haru_ichiban.moves import MOVES
from teien.haru_ichiban.secrets import SECRETS, face_down
from teien.haru_ichiban.view import PHASES, SCORED, View
from tests.haru_ichiban.tables import choose, eighth_turn, seen, table

VIEWERS: tuple[Viewer, ...] = (0, 1, None, "all")


def positions() -> Iterator[Match]:
    """Random games through every phase; equal flowers come too, also in the eighth turn, and an end."""
    for seed in range(2):
        match = teien.new("haru-ichiban", seed=seed, names=["Anna", "Ben"])
        chooser = random.Random(seed)
        yield match
        while not match.over and len(match.history) < 80:
            seat = chooser.choice([seat for seat in range(2) if match.legal_numbers(seat)])
            match.play(chooser.choice(match.legal_numbers(seat)), seat)
            yield match
    match = table(hands="257|258")
    for value, seat in ((2, 0), (2, 1)):
        match.play(str(value), seat)
        yield match
    match.play("fa5")
    yield match
    match = eighth_turn()
    choose(match, 8, 8)
    yield match
    match = table("1a5,2b5,3c5|2a4,3c4,4e4", scores="4|0", frogs="d5|e1", hands="678|156", turn=4)
    choose(match, 8, 1)
    match.play("d5")
    yield match


def legal(match: Match, state: Any, seat: int) -> list[int]:
    moves = np.empty(rules.ACTIONS, np.int32)
    numbers: list[int] = moves[: rules.legal(match.board, state, seat, moves)].tolist()
    return numbers


def shown(match: Match, state: Any, viewer: Viewer) -> list[object]:
    """The view, and all that is made of it."""
    view = seen(match, viewer, state)
    asked = text.typing(view)
    numbers = [] if asked is None else legal(match, state, asked)
    picture = drawing.picture(view, ())
    styled = text.render(view, MOVES[numbers[0]] if numbers else None)
    made: list[object] = [view, picture.svg(), picture.layers, styled.plain, styled.spans, notation.position(view)]
    made += [drawing.spots(view), explain.scorecard(view), explain.standings(view), scoring.outcome(view)]
    if isinstance(viewer, int) and not match.over:
        able = legal(match, state, viewer)
        others = [MOVES[number] for number in range(len(MOVES)) if number not in able]
        made.append([reasons.why_illegal(view, viewer, move) for move in others])
    return made


def test_the_phases_are_those_of_the_rules() -> None:
    assert list(range(5)) == [rules.CHOOSE, rules.ROLE, rules.BLOOM, rules.FROG_FROM_BLOOM, rules.WIND]
    frogs = {"bloomfrog": "FROG_FROM_BLOOM", "darkfrog": "FROG_FROM_DARK"}
    others = {"firstfrog": "FIRST_FROG", "secondfrog": "SECOND_FROG"}
    named = {phase: (frogs | others).get(phase, phase.upper()) for phase in PHASES[:SCORED]}
    assert [getattr(rules, name) for name in named.values()] == list(range(rules.OVER + 1))


def test_a_view_has_what_lies_open() -> None:
    for match in positions():
        view, state = seen(match, None), match.state
        assert (view.to_act, view.names, view.viewer) == (match.to_act, match.names, None)
        assert (view.round, view.turn, view.dragonfly) == (state.rounds, state.turn, state.dragonfly)
        assert (-1 if view.little is None else view.little) == state.little
        assert (-1 if view.moving is None else view.moving) == state.moving
        assert [square.name for square in view.squares] == list(SQUARE_NAMES)
        assert [square.pad for square in view.squares] == state.pad.tolist()
        assert [square.is_dark for square in view.squares] == [bool(state.dark_sides >> s & 1) for s in range(25)]
        flowers = [
            10 * square.flower.seat + (square.flower.value or 0) if square.flower else 0 for square in view.squares
        ]
        assert flowers == state.flower.tolist()
        for seat, player in enumerate(view.players):
            assert [square.frog for square in view.squares].count(seat) == (state.frog[seat] >= 0)
            assert state.frog[seat] < 0 or view.squares[state.frog[seat]].frog == seat
            assert (player.score, player.last_points) == (state.score[seat], state.last_points[seat])
            assert player.hand_size == len(HANDS[state.hand[seat]])
            assert player.draws_left == 8 - state.drawn[seat]
            assert player.has_chosen == (state.choice[seat] != 0)
            hidden = [*HANDS[state.hand[seat]], *state.order[seat, state.drawn[seat] :].tolist()]
            assert player.unseen == tuple(sorted(hidden))
        assert (view.winner is not None) == bool(view.figures) == match.over


def test_a_view_has_what_the_viewer_may_know_of_the_rest() -> None:
    for match in positions():
        state = match.state
        for viewer in VIEWERS:
            view = seen(match, viewer)
            for seat, player in enumerate(view.players):
                own, whole = viewer in (seat, "all"), viewer == "all" or match.over
                assert player.is_open == own
                assert player.hand == (HANDS[state.hand[seat]] if own or match.over else None)
                known = state.choice[seat] and (own or seat not in face_down(state))
                assert player.choice == (state.choice[seat] if known else None)
                draws = tuple(state.order[seat, state.drawn[seat] :].tolist())
                assert player.draws == (draws if whole else None)
            assert view.chance == (int(state.chance[0]) if viewer == "all" or match.over else None)


def changed(state: Any, secret: Secret, owner: int) -> Any:
    """Another state that differs from this one in one secret alone, of one owner where it has one; None if none can."""
    other = copied(state)
    drawn, hand = int(state.drawn[owner]), HANDS[state.hand[owner]]
    if secret.field == "chance":
        other.chance[0] ^= 6
    elif secret.field == "order":
        other.order[owner, drawn:] = state.order[owner, drawn:][::-1]
    elif secret.field == "choice" and owner in face_down(state) and len(hand) > 1:
        other.choice[owner] = next(value for value in hand if value != state.choice[owner])
    elif secret.field == "hand" and drawn < 8:
        given = next(value for value in hand if value != state.choice[owner])
        taken = int(other.order[owner, drawn])
        other.order[owner, drawn] = given
        other.hand[owner] ^= 1 << given - 1 | 1 << taken - 1
    return other if other.tobytes() != state.tobytes() else None


@pytest.mark.parametrize("secret", SECRETS, ids=lambda secret: secret.field)
def test_r26_each_secret_shows_to_those_who_may_know_it_and_to_nobody_else(secret: Secret) -> None:
    phases = set()
    for match in positions():
        for owner in (0, 1):
            other = changed(match.state, secret, owner)
            if other is None or match.over:
                continue
            phases.add(seen(match).phase)
            for viewer in VIEWERS:
                knows = viewer == "all" or (secret.known_to_owner and viewer == owner)
                same = shown(match, other, viewer) == shown(match, match.state, viewer)
                assert same != knows, (secret, owner, viewer)
                assert (seen(match, viewer, other) == seen(match, viewer)) != knows
                assert (notation.position(seen(match, viewer, other)) == match.position(viewer)) != knows
    assert phases >= {"choose"} if secret.field == "choice" else phases >= set(PHASES) - {"over", "role", "scored"}


def test_where_the_last_turn_changed_something() -> None:
    match = table(hands="257|468", frogs="d2|a5")
    match.play("5", 0)
    assert [seen(match, viewer).changed for viewer in VIEWERS] == [()] * 4
    assert [len(seen(match, viewer).last) for viewer in VIEWERS] == [1, 0, 0, 1]
    match.play("8", 1)
    assert seen(match, None).changed == ("e3",)
    match.play("c5")
    assert set(seen(match, None).changed) == {"c5", "e3"}
    match.play("e3v")
    assert seen(match, None).changed == ("e2",)


def test_a_wind_that_ended_a_round_travels_once() -> None:
    """A choice made after it is nobody else's to know: their last move is still the wind."""
    wind = MOVES.parse("c5v")
    before = seen(table(), None)
    view: View = before._replace(last=(wind,))
    assert drawing.moved_from(before, view)
    assert drawing.moved_from(view, view._replace(turn=2)) == {}
