"""The scoring with its reasons: figures and a winner at the end, in 80 columns, and no secrets before."""

import io

import pytest
from rich.console import Console

import teien
from teien.cli.scorecard import rendered
from teien.conformance.pictures import named, parsed
from teien.core.engine import chance
from teien.core.engine.row import copied
from teien.core.play.match import Match
from teien.haru_ichiban import GAME, rules
from teien.haru_ichiban.explain import scorecard
from teien.haru_ichiban.view import Figure, View
from tests.haru_ichiban.tables import seen, table

SQUARE = Figure(0, "square", ("a2", "b2", "a1", "b1"), 1)
DIAGONAL = Figure(1, "diagonal4", ("a5", "b4", "c3", "d2"), 3)
FIVE = Figure(1, "five", ("a5", "b4", "c3", "d2", "e1"), 5)
ROW = Figure(0, "row4", ("b3", "c3", "d3", "e3"), 2)


def printed(view: View) -> str:
    console = Console(file=io.StringIO(), width=80)
    with console.capture() as capture:
        console.print(rendered(GAME, scorecard(view)))
    return capture.get()


def made_up(
    scores: tuple[int, int],
    points: tuple[int, int],
    winner: int | None = None,
    figures: tuple[Figure, ...] = (),
    names: tuple[str, ...] = ("Anna", "Ben"),
) -> View:
    """A view of the third round with these points."""
    view = seen(table(rounds=3), None)
    red, yellow = (
        player._replace(score=score, last_points=last)
        for player, score, last in zip(view.players, scores, points, strict=True)
    )
    return view._replace(names=names, players=(red, yellow), winner=winner, figures=figures)


def rows(text: str) -> list[list[str]]:
    return [line.split() for line in text.splitlines()]


def random_match(seed: int, moves: int | None = None) -> Match:
    match = teien.new("haru-ichiban", seed=seed, names=["Anna", "Ben"])
    chooser = teien.player("random", seed=seed)
    while not match.over and len(match.history) != moves:
        match.play(chooser.choose(match, match.to_act[0]), match.to_act[0])
    return match


def test_every_figure_of_a_finished_game_is_told() -> None:
    names = {"square": "square of 2 × 2", "row4": "row of 4", "diagonal4": "diagonal row of 4", "five": "row of 5"}
    for seed in range(4):
        match = random_match(seed)
        text = printed(seen(match))
        for figure in match.tally.breakdown.figures:
            who = ["✿", "Anna"] if figure.seat == 0 else ["❁", "Ben"]
            assert [*who, *names[figure.kind].split(), *figure.squares, str(figure.points)] in rows(text)
        for seat, who in enumerate((["✿", "Anna"], ["❁", "Ben"])):
            points = [str(match.tally.scores[seat]), f"+{match.tally.breakdown.points[seat]}"]
            assert [*who, *points] in rows(text)
        assert f"{match.names[match.tally.winners[0]]} wins" in text
        assert f"Round {match.state.rounds}" in text


def test_points_win() -> None:
    text = " ".join(printed(made_up((6, 5), (1, 3), 0, (SQUARE, DIAGONAL))).split())
    assert "Anna wins. 5 points or more, and more than the other: 6 to 5 (R25)." in text
    assert "✿ Anna 6 +1" in text
    assert "Figures that ended round 3" in text


def test_five_in_a_row_wins_whatever_the_points() -> None:
    text = " ".join(printed(made_up((6, 5), (2, 5), 1, (ROW, FIVE))).split())
    assert "Ben wins. A row of five wins at once, whatever the points: 5 to 6 (R19, R25)." in text


def test_nobody_is_called_the_winner_before_the_end() -> None:
    text = " ".join(printed(made_up((4, 2), (0, 2))).split())
    assert "So far: Anna 4 and Ben 2. Round 3 is being played." in text
    assert "Round 2" in text
    assert "❁ Ben 2 +2" in text
    assert "wins" not in text
    assert "Figure" not in text


def test_in_the_first_round_no_round_has_ended() -> None:
    text = printed(seen(random_match(1, 3), None))
    assert ["✿", "Anna", "0"] in rows(text)
    assert "+" not in text


def test_it_fits_in_80_columns() -> None:
    figures = (SQUARE, ROW, DIAGONAL, FIVE)
    text = printed(made_up((100, 99), (10, 10), 0, figures, ("W" * 40, "庭" * 40)))
    assert max(map(len, text.splitlines())) <= 80
    assert ["W" * 12 + "…", "row", "of", "4", *ROW.squares, "2"] in [row[1:] for row in rows(text)]


def test_names_are_never_taken_for_markup() -> None:
    text = printed(made_up((3, 6), (1, 1), 1, (DIAGONAL,), ("[red]Anna", "[/]")))
    assert "[red]Anna" in text
    assert "[/] wins" in text


@pytest.mark.parametrize("moves", [0, 1, 5, 50])
def test_it_says_nothing_of_hands_and_choices(moves: int) -> None:
    match = random_match(3, moves)
    state = copied(match.state)
    for seat in range(2):
        rules.hide(match.board, state, seat, chance.streams(1, 1))
    assert (state.hand != match.state.hand).any()
    for viewer in (0, 1, None, "all"):
        assert scorecard(seen(match, viewer, state)) == match.scorecard


@pytest.mark.parametrize("moves", [0, 40, None])
def test_every_line_shows_what_it_speaks_of(moves: int | None) -> None:
    match = random_match(4, moves)
    ids = named(parsed(match.svg())).keys()
    lines = [line for section in match.scorecard.sections for line in section.lines]
    assert all(line.shows and set(line.shows) <= ids for line in lines)
    told_of = [line.shows for section in match.scorecard.sections[1:] for line in section.lines]
    assert told_of == ([figure.squares for figure in match.tally.breakdown.figures] if match.over else [])


def test_the_headline_says_who_won_or_the_score_so_far() -> None:
    assert scorecard(made_up((6, 5), (1, 3), 0)).headline == "Anna wins."
    so_far = scorecard(made_up((4, 2), (0, 2)))
    assert (so_far.headline, so_far.why) == ("So far: Anna 4 and Ben 2.", "Round 3 is being played.")
