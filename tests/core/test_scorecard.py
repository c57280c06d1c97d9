"""Accounts: the tables in which a counting is told fit together, for every game."""

import pytest

import teien
from teien.conformance.pictures import named, parsed
from teien.core.play.match import Match


def finished(game: str, players: int) -> Match:
    match = teien.new(game, players=players, seed=5)
    chooser = teien.player("random", seed=2)
    while not match.over:
        seat = match.to_act[0]
        match.play(chooser.choose(match, seat), seat)
    return match


@pytest.mark.parametrize(("game", "players"), [("hiroba", 2), ("hiroba", 4), ("haru-ichiban", 2), ("niwa", 2)])
def test_every_line_fits_its_columns_and_speaks_of_things_in_the_picture(game: str, players: int) -> None:
    match = finished(game, players)
    scorecard = match.scorecard
    assert scorecard.headline
    things = named(parsed(match.svg("all")))
    for section in scorecard.sections:
        assert section.title
        for line in section.lines:
            assert len(line.cells) == len(section.columns)
            assert all(seat < players for cell in line.cells for seat in cell.seats)
            assert set(line.shows) <= things.keys()
        assert all(column.seat is None or column.seat < players for column in section.columns)


@pytest.mark.parametrize("game", teien.GAMES)
def test_nobody_has_won_before_the_end(game: str) -> None:
    match = teien.new(game, seed=5, names=["Anna", "Ben"])
    assert "wins" not in match.scorecard.headline
