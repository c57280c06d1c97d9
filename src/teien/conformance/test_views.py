"""A view holds what one viewer may know, as plain values; what they may not know reaches them through no door."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from itertools import pairwise
from typing import Any

import pytest

import teien
from teien.conformance.cases import CASES, Case, every_drawn_case, played, viewers
from teien.core.engine import rules
from teien.core.engine.chance import streams
from teien.core.play.game import find
from teien.core.play.match import Match
from teien.core.play.modules import SecretsModule
from teien.core.play.move import Move
from teien.core.play.view import Viewer

PLAIN = (int, str, bool, type(None))
OPEN_CASES = [case for case in CASES if not find(case.game).has_secrets]
SECRET_CASES = [case for case in CASES if find(case.game).has_secrets]

every_open_case = pytest.mark.parametrize("case", OPEN_CASES, ids=str)
every_secret_case = pytest.mark.parametrize("case", SECRET_CASES, ids=str)


def not_plain(value: object) -> Iterator[object]:
    """All that a value is made of and that could change, or lead back to a row."""
    if isinstance(value, tuple):
        for part in value:
            yield from not_plain(part)
    elif isinstance(value, Move):
        yield from not_plain(tuple(value.fields.values()))
    elif is_dataclass(value):
        hash(value)
        for each in fields(value):
            yield from not_plain(getattr(value, each.name))
    elif type(value) not in PLAIN and not isinstance(value, Enum):
        yield value


def shown(match: Match, viewer: Viewer, *, refusals: bool = False) -> list[object]:
    """The view and all that is made of it, and whatever else is handed to the viewer."""
    game, view = match.game, match.view(viewer)
    picture, styled = match.picture(viewer), match.styled(viewer)
    found: list[object] = [view, repr(view), picture, picture.svg(), match.svg(viewer, touch=True), styled.plain]
    found += [styled.spans, game.drawing.spots(view), match.moved_from(), match.position(viewer), match.record(viewer)]
    found += [game.explain.scorecard(view), game.explain.standings(view)]
    found += [game.scoring.outcome(view), match.scorecard, match.standings, match.tally, repr(match), match.to_act]
    found += [match.hidden(viewer), match.undo_limit]
    found += [match.history[place] for place in range(len(match.history)) if place not in match.hidden(viewer)]
    found += [match.comment(number, viewer) for number in range(1, len(match.history) + 1)][-3:]
    if isinstance(viewer, int):
        found += [match.touches(viewer), legal := match.legal_numbers(viewer)]
        found += [match.worth_a_look(viewer), [match.foresee(match.move(number), viewer) for number in legal[:20]]]
        refused = [number for number in range(game.actions) if number not in legal] if refusals and legal else []
        found += [match.why_illegal(match.move(number), viewer) for number in refused]
    return found


def redealt(match: Match, viewer: Viewer, seed: int) -> Match:
    """The same match as far as the viewer may know; the rest of its position is dealt anew."""
    other = match.copy()
    for seat in range(match.players) if viewer is None else (viewer,):
        rules.hide(other.board, other.state, seat, streams(seed, 1))
    return other


def without_viewer(view: Any) -> tuple[tuple[str, object], ...]:
    """The members of a view, whichever the game has, but for who looks."""
    return tuple((name, value) for name, value in view._asdict().items() if name != "viewer")


def secrets_of(case: Case) -> SecretsModule:
    secrets = find(case.game).secrets
    assert secrets is not None
    return secrets


@every_drawn_case
def test_a_view_is_hashable_and_has_only_plain_values(case: Case) -> None:
    for match in played(case, 1, 60):
        for viewer in viewers(match):
            view = match.view(viewer)
            assert isinstance(hash(view), int)
            assert list(not_plain(view)) == []
            assert (view.names, view.to_act) == (match.names, match.to_act)


@every_drawn_case
def test_the_same_position_reached_twice_is_the_same_view(case: Case) -> None:
    once = [match.view(viewer) for match in played(case, 2, 60) for viewer in viewers(match)]
    again = [match.copy().view(viewer) for match in played(case, 2, 60) for viewer in viewers(match)]
    assert once == again
    assert [hash(view) for view in once] == [hash(view) for view in again]
    keeper = [match.view("all") for match in played(case, 2, 60)]
    assert all(before != after for before, after in pairwise(keeper))


@every_open_case
def test_without_secrets_everybody_sees_the_same(case: Case) -> None:
    for match in played(case, 3, 60):
        seen = [match.view(viewer) for viewer in viewers(match)]
        known = {
            tuple(each for name, each in zip(view._fields, view, strict=True) if name != "viewer") for view in seen
        }
        assert len(known) == 1
        assert len({match.position(viewer) for viewer in viewers(match)}) == 1
        assert len({match.record(viewer) for viewer in viewers(match)}) == 1
        for seat in range(match.players):
            assert redealt(match, seat, 1).state.tobytes() == match.state.tobytes(), "what is dealt anew is declared"


@every_secret_case
@pytest.mark.parametrize("seed", range(2))
def test_what_is_dealt_anew_to_a_viewer_changes_nothing_they_see(case: Case, seed: int) -> None:
    declared = {secret.field for secret in secrets_of(case).SECRETS}
    dealt = set()
    for count, match in enumerate(played(case, seed)):
        if match.over:
            continue
        for viewer in (None, *range(match.players)):
            other = redealt(match, viewer, 1000 * seed + count)
            dealt |= {name for name in match.state.dtype.names if (other.state[name] != match.state[name]).any()}
            often = count % 10 == 0
            assert shown(other, viewer, refusals=often) == shown(match, viewer, refusals=often), (viewer, count)
            assert (other.view("all") == match.view("all")) == (other.state.tobytes() == match.state.tobytes())
    assert dealt == declared


@every_secret_case
@pytest.mark.parametrize("hides", [True, False], ids=["its-setup-hides-something", "its-setup-hides-nothing"])
def test_a_secret_choice_is_shown_to_nobody_else(case: Case, hides: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also in a game whose set-up hides nothing: that there are secrets is declared, not inferred.

    What was revealed and has to be remembered is hidden too, from whoever played it as well: it is no secret choice.
    """
    if not hides:
        monkeypatch.setattr(find(case.game), "hidden_setup", frozenset())
    choices = 0
    for match in played(case, 4, 40):
        for seat in match.to_act:
            secret = [move for move in match.legal_moves(seat) if match.moves.is_secret(move)]
            made = [match.copy() for _ in secret]
            for each, move in zip(made, secret, strict=True):
                each.play(move, seat)
            lying = [each for each in made if seat in secrets_of(case).face_down(each.state)]
            for viewer in (None, *range(match.players)):
                looks = [shown(each, viewer) for each in lying]
                assert all((look == looks[0]) == (viewer != seat) for look in looks[1:])
                for each in lying:
                    secret_now = each.pending() if viewer != seat else ()
                    assert tuple(place for place in each.hidden(viewer) if place >= each.recalled_from) == secret_now
            assert len({each.view("all") for each in lying}) == len(lying)
            choices += len(lying) > 1
    assert choices > 5


@every_secret_case
def test_a_match_that_is_over_has_no_secrets(case: Case) -> None:
    match = case.new(5)
    chooser = teien.player("random", seed=5)
    while not match.over:
        match.play(chooser.choose(match, match.to_act[0]), match.to_act[0])
    assert len({match.record(viewer) for viewer in viewers(match)}) == 1
    assert len({match.position(viewer) for viewer in viewers(match)}) == 1
    assert match.hidden() == ()
