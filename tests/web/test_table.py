"""What may be done at a table, by whom, and what it does."""

import pytest

from teien.web.new_table import SeatSpec
from teien.web.refusal import Refused
from teien.web.store import Action, RequestedAction
from teien.web.table import NAME_LENGTH, SUBSTITUTE, Ending, Question, Table, checked_name
from tests.web.sittings import COMPUTER, FRIEND, HERE, do, play_on, sit_down

UNNAMED = SeatSpec("link")


def refused(table: Table, kind: RequestedAction, seat: int, text: str = "", version: int | None = None) -> Refused:
    """What is answered to something that may not be done; the table stays as it was."""
    before = table.version, table.match.history, table.asked, table.ending, list(table.seats)
    with pytest.raises(Refused) as caught:
        table.prepare(kind, seat, text, table.version if version is None else version)
    assert (table.version, table.match.history, table.asked, table.ending, list(table.seats)) == before
    return caught.value


def first_move(table: Table, seat: int) -> str:
    return table.match.legal_moves(seat)[0].text


def test_a_log_makes_the_same_table_again() -> None:
    table = sit_down("niwa", HERE, FRIEND, first="1")
    actions: list[Action] = []
    done: list[tuple[RequestedAction, int]] = [("move", 0), ("undo", 0), ("move", 0), ("move", 0)]
    for kind, seat in done:
        text = first_move(table, seat) if kind == "move" else ""
        prepared = table.prepare(kind, seat, text, table.version)
        table.apply(prepared.action)
        actions.append(prepared.action)
    again = Table.of(table.stored, actions)
    assert again.match.record("all") == table.match.record("all")
    assert (again.version, again.asked, again.since) == (table.version, table.asked, table.since)


def test_an_illegal_move_names_the_rule() -> None:
    table = sit_down("hiroba", HERE, FRIEND, first="1")
    refusal = refused(table, "move", 1, "9c4")
    assert refusal.code == "illegal"
    assert "Anna's turn" in str(refusal)
    assert refused(table, "move", 0, "z").code == "malformed"


def test_nobody_acts_for_a_computer_or_a_seat_that_is_not_there() -> None:
    table = sit_down("hiroba", HERE, COMPUTER, first="2")
    assert refused(table, "move", 1, first_move(table, 1)).code == "forbidden"
    assert refused(table, "move", 7).code == "forbidden"
    assert refused(table, "move", -1).code == "forbidden"
    with pytest.raises(Refused):
        table.prepare("move", 0, first_move(table, 1), computer=True)


def test_a_move_for_a_table_that_has_moved_on_is_stale() -> None:
    table = sit_down("niwa", HERE, FRIEND, first="1")
    text = first_move(table, 0)
    do(table, "move", 0, text)
    assert refused(table, "move", 0, text, version=0).code == "stale"
    assert refused(table, "move", 0, text, version=5).code == "stale"


def test_whoever_resigns_may_do_so_whatever_has_happened_meanwhile() -> None:
    table = sit_down("niwa", HERE, FRIEND, first="1")
    play_on(table, 3)
    assert table.prepare("resign", 1, version=0).over


def test_two_who_choose_at_once_do_not_make_each_other_stale() -> None:
    table = sit_down("haru-ichiban", HERE, FRIEND)
    while len(table.to_act) < 2:
        play_on(table, 1)
    version = table.version
    do(table, "move", 0, first_move(table, 0))
    table.apply(table.prepare("move", 1, first_move(table, 1), version).action)
    assert table.version == version + 2


def test_nobody_moves_before_all_have_sat_down() -> None:
    table = sit_down("hiroba", HERE, UNNAMED, first="1")
    assert "sat down" in str(refused(table, "move", 0, first_move(table, 0)))
    do(table, "join", 1, "Cléo")
    assert table.match.names == ("Anna", "Cléo")
    do(table, "move", 0, first_move(table, 0))


def test_a_seat_is_taken_once() -> None:
    table = sit_down("hiroba", HERE, UNNAMED)
    do(table, "join", 1, "  Cléo ")
    assert table.seats[1].name == "Cléo"
    assert "already" in str(refused(table, "join", 1, "Eve"))


@pytest.mark.parametrize("name", ["", "   ", "a\nb", "#1", "x" * (NAME_LENGTH + 1), "\u202e\u0000"])
def test_names_are_one_short_line(name: str) -> None:
    with pytest.raises(Refused) as caught:
        checked_name(name)
    assert caught.value.code == "malformed"


def test_undo_is_free_against_a_computer_and_goes_back_to_my_decision() -> None:
    table = sit_down("niwa", HERE, COMPUTER, first="1")
    play_on(table, 12)
    while table.to_act != (0,):
        play_on(table, 1)
    mine = [index for index, played in enumerate(table.match.history) if played.seat == 0]
    do(table, "undo", 0)
    assert len(table.match.history) == mine[-1]
    assert table.to_act == (0,)


def test_undo_is_free_around_one_screen_for_whoever_moved_last() -> None:
    table = sit_down("hiroba", HERE, SeatSpec("here", name="Ben"), first="1")
    play_on(table, 5)
    do(table, "undo", 0)
    assert len(table.match.history) == 4


def test_undo_with_friends_is_asked_and_granted() -> None:
    table = sit_down("niwa", HERE, FRIEND, first="1")
    play_on(table, 12)
    while table.to_act != (1,):
        play_on(table, 1)
    before = len(table.match.history)
    do(table, "undo", 0)
    assert table.asked == Question(0, "undo", table.undo_target(0) or 0)
    assert len(table.match.history) == before
    do(table, "undo", 1)
    assert table.asked is None
    assert table.match.to_act == (0,)
    assert len(table.match.history) < before


def test_a_question_is_refused_withdrawn_or_overtaken_by_a_move() -> None:
    table = sit_down("niwa", HERE, FRIEND, first="1")
    play_on(table, 12)
    while table.to_act != (1,):
        play_on(table, 1)
    for seat in (0, 1, None):
        do(table, "undo", 0)
        assert table.asked
        if seat is None:
            play_on(table, 1)
        else:
            do(table, "refuse", seat)
        assert table.asked is None
    assert "asked" in str(refused(table, "refuse", 0))


def test_a_turn_that_is_not_finished_is_taken_back_freely_even_with_friends() -> None:
    table = sit_down("hiroba", HERE, FRIEND, first="1")
    play_on(table, 1)
    if table.to_act == (0,):
        do(table, "undo", 0)
        assert not table.match.history


def test_r26_undo_never_goes_behind_a_revealed_flower() -> None:
    table = sit_down("haru-ichiban", HERE, COMPUTER)
    while not table.over:
        target = table.undo_target(0)
        assert target is None or target >= table.match.undo_limit
        play_on(table, 1, seed=table.version)
    table = sit_down("haru-ichiban", HERE, COMPUTER)
    while len(table.to_act) < 2:
        play_on(table, 1)
    play_on(table, 2)
    assert table.match.undo_limit == len(table.match.history)
    assert "taken back" in str(refused(table, "undo", 0))


def test_there_is_nothing_to_take_back_at_first() -> None:
    table = sit_down("hiroba", HERE, FRIEND, first="2")
    assert "taken back" in str(refused(table, "undo", 0))


def test_a_draw_is_offered_where_the_rules_know_one() -> None:
    table = sit_down("niwa", HERE, FRIEND)
    do(table, "draw", 0)
    assert table.asked == Question(0, "draw")
    assert not table.over
    do(table, "draw", 1)
    assert table.ending == Ending()
    assert table.over
    assert "over" in str(refused(table, "resign", 0))


@pytest.mark.parametrize(("game", "other"), [("hiroba", FRIEND), ("haru-ichiban", FRIEND), ("niwa", COMPUTER)])
def test_there_is_no_draw_to_offer_elsewhere(game: str, other: SeatSpec) -> None:
    assert "no draw" in str(refused(sit_down(game, HERE, other), "draw", 0))


def test_a_draw_is_offered_to_somebody_who_is_there() -> None:
    table = sit_down("niwa", HERE, UNNAMED)
    assert "no draw" in str(refused(table, "draw", 0))
    do(table, "join", 1, "Ben")
    do(table, "draw", 0)
    assert table.asked == Question(0, "draw")


def test_of_two_players_who_resigns_loses() -> None:
    table = sit_down("hiroba", HERE, FRIEND)
    prepared = table.prepare("resign", 1)
    assert prepared.over
    table.apply(prepared.action)
    assert table.ending == Ending(resigned=1)
    assert table.to_act == ()


def test_of_three_players_a_computer_takes_the_place() -> None:
    table = sit_down("hiroba", HERE, FRIEND, COMPUTER)
    do(table, "resign", 1)
    assert not table.over
    assert (table.seats[1].kind, table.seats[1].level) == ("computer", SUBSTITUTE)
    do(table, "resign", 0)
    assert table.over
