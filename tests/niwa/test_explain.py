"""How a game ended, with the rule that ended it; how the race stands before; never a winner too early."""

import io
from typing import Any

from rich.console import Console

import teien
from teien.cli.scorecard import rendered
from teien.core.play.match import Match
from teien.niwa.explain import scorecard
from teien.niwa.material import SIDE_NAMES, cell_names
from tests.niwa.tables import SMALL_CIRCUITS, seen, table


def printed(match: Match, names: tuple[str, ...] = ("Anna", "Ben"), **made_up: Any) -> str:
    """The scorecard, of a position that may differ in some parts from the match's."""
    console = Console(file=io.StringIO(), width=80)
    with console.capture() as capture:
        console.print(rendered(match.game, scorecard(seen(match)._replace(names=names, **made_up))))
    return capture.get()


def words(text: str) -> str:
    return " ".join(text.split())


def random_match(seed: int, moves: int | None = None, **options: Any) -> Match:
    match = teien.new("niwa", seed=seed, **options)
    chooser = teien.player("random", seed=seed)
    while not match.over and len(match.history) != moves:
        match.play(chooser.choose(match, match.to_act[0]))
    return match


def test_the_figure_that_reached_the_base_is_told() -> None:
    winners = set()
    for seed in range(8):
        match = random_match(seed, circuit=SMALL_CIRCUITS[1], repetition=False)
        (won,) = match.tally.winners
        base = match.board.bases[1 - won]
        figure = match.state.cell[won].tolist().index(base) + 1
        kind = ("Kokeshi", "Samurai")[won]
        side = ("blue", "pink")[won]
        where = cell_names(match.board)[base]
        name = ("Anna", "Ben")[won]
        text = words(printed(match))
        why = f"{kind} {figure} reached the {side} base on {where} in turn {match.state.turns} (N20)."
        assert f"{name} wins. {why}" in text
        found = scorecard(seen(match)._replace(names=("Anna", "Ben")))
        assert (found.headline, found.why) == (f"{name} wins.", why)
        assert found.sections[0].lines[won].shows == (f"{SIDE_NAMES[won]}-{figure}", where)
        assert "draw" not in text
        winners.add(won)
    assert winners == {0, 1}


def test_each_side_has_its_steps_to_go() -> None:
    for moves in (0, 4, 40, None):
        match = random_match(3, moves)
        mine, other = match.tally.breakdown.steps_left
        text = words(printed(match))
        assert f"✿ Anna pink kokeshi {mine}" in text
        assert f"☾ Ben blue samurai {other}" in text


def test_a_third_repetition_is_a_draw() -> None:
    match = teien.new("niwa", seed=1)
    while len(match.history) < 6:
        match.play(match.legal_moves()[0])
    for move in ("1>2", "1>2", "2>1", "2>1") * 2:
        match.play(move)
    assert match.over
    text = words(printed(match))
    assert "A draw. After 8 turns the same position was there for the third time (N21)" in text
    assert "wins" not in text


def test_the_longest_game_is_a_draw() -> None:
    for longest, played in ((1, "1 turn"), (4, "4 turns")):
        match = random_match(1, longest=longest)
        text = words(printed(match))
        assert f"A draw. Nobody had won after {played}, the longest game there may be (N23);" in text
        assert "wins" not in text


def test_nobody_is_called_the_winner_before_the_end() -> None:
    match = teien.new("niwa", seed=2, circuit=SMALL_CIRCUITS[2])
    chooser = teien.player("random", seed=2)
    while not match.over:
        text = words(printed(match))
        assert "wins" not in text
        assert "draw" not in text
        assert "The race so far" in text
        if len(match.history) < 6:
            assert "The figures are being placed (N07)." in text
        else:
            assert f"Turn {match.state.turns + 1} is being played." in text
        match.play(chooser.choose(match, match.to_act[0]))
    assert "so far" not in printed(match)


def test_who_is_ahead_is_told() -> None:
    match = random_match(1, 20)
    assert "So far: Anna is 3 steps ahead of Ben." in words(printed(match, to_go=(4, 7)))
    assert "So far: Ben is 1 step ahead of Anna." in words(printed(match, to_go=(4, 3)))
    assert "So far: Anna and Ben are level." in words(printed(match, to_go=(4, 4)))
    assert "(N21); Ben is 2 steps ahead of Anna." in words(printed(match, phase="over", to_go=(4, 2)))


def test_it_fits_in_80_columns() -> None:
    for match in (random_match(3), random_match(3, 30)):
        text = printed(match, names=("W" * 40, "庭" * 40))
        assert max(map(len, text.splitlines())) <= 80
        assert "W" * 12 + "…" in text


def test_names_are_never_taken_for_markup() -> None:
    match = random_match(3)
    text = printed(match, names=("[red]Anna", "[/]"))
    assert "[red]Anna" in text
    assert "[/]" in text


def test_a_line_shows_who_is_nearest_and_the_base_to_reach() -> None:
    match = table("c11:gg,i11:oo,d12:pp", "o11:gg,n8:oo,n10:pp", circuit="meadow")
    (race,) = match.scorecard.sections
    assert [line.shows for line in race.lines] == [("pink-2", "p10"), ("blue-2", "blue-3", "b10")]
    assert match.standings == ("7 steps to go", "12 steps to go")


def test_before_anybody_is_placed_only_the_base_to_reach_is_shown() -> None:
    match = teien.new("niwa", seed=1, first=0)
    (race,) = match.scorecard.sections
    assert [line.shows for line in race.lines] == [("p10",), ("b10",)]


def test_standings_tell_the_steps_to_go_and_who_has_won() -> None:
    match = table("o11:g,d10:ppoo,d12:g", "n8:gg,n10:oo,m9:pp", capacity="none")
    steps = match.tally.breakdown.steps_left
    assert steps[0] == 1
    assert match.standings == ("1 step to go", f"{steps[1]} steps to go")
    match.play("1p10")
    assert match.standings == ("won", f"{steps[1]} steps to go")


def test_moves_are_spoken_so_that_they_follow_a_name() -> None:
    match = table("o11:g,d10:ppoo,d12:g", "n8:gg,n10:oo,m9:pp", capacity="none")
    spoken = {text: match.spoken(match.parse(text)) for text in ("1i13>3", "1d12", "1p10", "2>3", "end")}
    assert spoken == {
        "1i13>3": "moves figure 1 to i13, the pearl goes to figure 3",
        "1d12": "puts figure 1 on d12",
        "1p10": "reaches the base on p10 with figure 1",
        "2>3": "passes a pearl from figure 2 to figure 3",
        "end": "ends the turn",
    }


def test_every_legal_move_is_spoken_in_words_of_its_own() -> None:
    match = random_match(5, 0)
    while not match.over and len(match.history) < 60:
        words_of = [match.spoken(move) for move in match.legal_moves()]
        assert len(set(words_of)) == len(words_of)
        match.play(match.legal_moves()[len(match.history) % len(words_of)])
