"""The scoring with its reasons: all of it, in 80 columns, and no winner before the end."""

import io

import pytest
from rich.console import Console

import teien
from teien.cli.scorecard import rendered
from teien.conformance.pictures import named, parsed
from teien.core.play.game import find
from teien.core.play.match import Match
from teien.hiroba.explain import scorecard
from teien.hiroba.material import neighbours
from teien.hiroba.scoring import DECIDED_BY
from teien.hiroba.squares import SQUARE_NAMES, SQUARE_NUMBERS
from teien.hiroba.view import TALLY_PARTS, Piece, View
from tests.hiroba.tables import BOOKLET, seen

SYMBOLS = "●■◆▲"


def printed(view: View) -> str:
    console = Console(file=io.StringIO(), width=80)
    with console.capture() as capture:
        console.print(rendered(find("hiroba"), scorecard(view)))
    return capture.get()


def finished(players: int, koi: str, seed: int) -> Match:
    match = teien.new("hiroba", players=players, seed=seed, koi=koi)
    chooser = teien.player("random", seed=seed)
    while not match.over:
        match.play(chooser.choose(match, match.to_act[0]))
    return match


def counting(view: View, **fields: int | tuple[int, ...]) -> View:
    """The view with these numbers in the rules' tally, each for as many things as there are or one after the other."""
    tally = list(view.tally)
    for name, numbers in fields.items():
        part = TALLY_PARTS[name]
        size = part.stop - part.start
        tally[part] = [numbers] * size if isinstance(numbers, int) else (*numbers, *[0] * size)[:size]
    return view._replace(tally=tuple(tally), totals=tuple(tally[TALLY_PARTS["total"]][: len(view.names)]))


def made_up(
    names: list[str], totals: tuple[int, ...], won: tuple[int, ...], winners: tuple[int, ...], decided_by: str
) -> View:
    """The end of a game with these totals, for the words alone."""
    view = seen(finished(len(names), "best", seed=1), names=tuple(names))
    hands = tuple(hand._replace(pebbles=(0,) * 5) for hand in view.hands)
    bits, way = sum(1 << seat for seat in winners), DECIDED_BY.index(decided_by)
    return counting(view._replace(hands=hands), total=totals, gardens_won=won, winners=bits, decided_by=way)


@pytest.mark.parametrize(("players", "koi"), [(2, "best"), (3, "hand"), (4, "best"), (4, "hand")])
def test_every_pond_garden_and_player_is_told(players: int, koi: str) -> None:
    for seed in range(5):
        match = finished(players, koi, seed)
        counted = match.tally.breakdown
        text = printed(seen(match))
        rows = [line.split() for line in text.splitlines()]
        for pond in counted.ponds:
            row = next(row for row in rows if row[1:2] == [pond.square])
            assert row[2 : 2 + players] == [str(pond.sums.get(seat, "·")) for seat in range(players)]
            winners = [SYMBOLS[seat] for seat in pond.koi]
            tied = ["tied,", "one", "each"] if len(winners) > 1 else []
            assert row[2 + players :] == ([*winners, *tied] or ["nobody"])
        for garden in counted.gardens:
            row = next(row for row in rows if " ".join([garden.garden, "at", garden.squares[0]]) in " ".join(row))
            row = row[row.index("at") + 2 :]
            sums = [str(garden.sums.get(seat, "·")) for seat in range(players)]
            assert row[: 1 + players] == [str(len(garden.squares)), *sums]
            how = ["outright" if garden.outright else "tied"]
            winners = [*[SYMBOLS[seat] for seat in garden.winners], *how] if garden.winners else ["nobody"]
            where = ["on", garden.koi] if garden.koi else ["·"]
            assert row[1 + players :] == [*winners, *where, str(garden.points) if garden.winners else "·"]
        for seat, player in enumerate(counted.players):
            row = next(row for row in rows if row[:3] == [SYMBOLS[seat], "Player", str(seat + 1)])
            assert row[3:] == [str(n) for n in (player.koi, player.left, player.won, player.gardens, player.total)]


def test_the_widest_tables_fit_in_80_columns() -> None:
    """Four-way ties everywhere, two-digit sums, long names."""
    view = made_up(["W" * 40] * 4, (162,) * 4, (18,) * 4, (0, 1, 2, 3), "shared")
    firsts = [squares[0] for squares in view.layout.gardens]
    pebbles = tuple(Piece("", square, "pebble", seat, 36) for square in firsts for seat in range(4))
    ties = counting(
        view._replace(pieces=pebbles),
        pond_sum=36,
        pond_koi=15,
        garden_winners=15,
        garden_koi=0,
        garden_worth=12,
        koi_won=36,
        koi_left=36,
        garden_points=126,
    )
    lines = printed(ties).splitlines()
    assert max(map(len, lines)) <= 80
    assert sum("● " in line and "tied" in line for line in lines) == 9 + 18
    assert all(line.rstrip().endswith("12") for line in lines if " at " in line)


def test_more_points_win() -> None:
    text = printed(made_up(["Anna", "Ben"], (33, 34), (6, 2), (1,), "points"))
    assert "Ben wins with 34 points. All pebbles are placed (H17). Most points win (H23)." in " ".join(text.split())


def test_a_tie_is_broken_by_gardens() -> None:
    view = made_up(["Anna", "Ben", "Cleo"], (34, 20, 34), (6, 9, 7), (2,), "gardens")
    text = " ".join(printed(view).split())
    assert "Cleo wins with 34 points and more gardens. All pebbles are placed (H17)." in text
    assert "Anna and Cleo have 34 points each; then most gardens win, here 7 gardens (H23)." in text


def test_a_victory_is_shared() -> None:
    view = made_up(["Anna", "Ben", "Cleo"], (34, 34, 34), (7, 7, 7), (0, 1, 2), "shared")
    text = " ".join(printed(view).split())
    assert "Anna, Ben and Cleo share the victory. All pebbles are placed (H17)." in text
    assert "They have 34 points and 7 gardens each (H23)." in text


def test_nobody_is_called_the_winner_before_the_end() -> None:
    view = made_up(["Anna", "Ben"], (3, 4), (1, 1), (1,), "points")._replace(phase="pebble", to_act=(0,))
    text = " ".join(printed(view).split())
    assert "So far: Anna 3 and Ben 4. The game is not over." in text
    assert "counted so far" in text
    assert "victory" not in text
    assert "Ben wins" not in text


def test_names_are_never_taken_for_markup() -> None:
    text = printed(made_up(["[red]Anna", "[/]"], (3, 4), (1, 1), (1,), "points"))
    assert "[red]Anna" in text
    assert "[/] wins" in text


@pytest.mark.parametrize(("players", "koi"), [(2, "best"), (4, "hand")])
def test_every_line_shows_what_it_speaks_of(players: int, koi: str) -> None:
    match = finished(players, koi, seed=3)
    counted = match.tally.breakdown
    ponds, gardens, seats = match.scorecard.sections
    drawn = named(parsed(match.svg()))
    assert all(name in drawn for section in match.scorecard.sections for line in section.lines for name in line.shows)
    for line, pond in zip(ponds.lines, counted.ponds, strict=True):
        beside = {SQUARE_NAMES[square] for square in neighbours(SQUARE_NUMBERS[pond.square])}
        in_play = {name for name in beside if match.board.garden[SQUARE_NUMBERS[name]] >= 0}
        assert set(line.shows) == {pond.square, *in_play}
    assert [line.shows for line in gardens.lines] == [garden.squares for garden in counted.gardens]
    for seat, line in enumerate(seats.lines):
        won = [garden.squares for garden in counted.gardens if seat in garden.winners]
        assert line.shows == tuple(name for squares in won for name in squares)


def test_the_headline_says_who_won_and_the_rest_why() -> None:
    match = teien.from_position("hiroba", BOOKLET)
    assert match.scorecard.headline == "Player 1 wins with 34 points."
    assert match.scorecard.why == "All pebbles are placed (H17). Most points win (H23)."


def test_points_stand_as_they_would_be_counted_now() -> None:
    match = teien.new("hiroba", players=3, seed=2)
    assert match.standings == ("0 points",) * 3
    match = finished(3, "best", seed=2)
    assert match.standings == tuple(f"{score} points" for score in match.tally.scores)
    assert teien.from_position("hiroba", BOOKLET).standings == ("34 points", "33 points")
