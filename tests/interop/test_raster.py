"""Pictures as pixels: each element in the colours of the place where it appears."""

import re

import numpy as np
import pytest

import teien
from teien.interop.raster import Painting, pixels


def bytes_of(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour))


@pytest.mark.parametrize("game", teien.GAMES)
def test_both_seats_have_their_own_colours(game: str) -> None:
    """Symbols are drawn once and coloured where they are used."""
    match, chooser = teien.new(game, seed=1), teien.player("random", seed=3)
    for _ in range(14):
        match.play(chooser.choose(match, match.to_act[0]), match.to_act[0])
    svg = match.svg(theme="light")
    plain = Painting(svg).plain()
    assert "var(" in svg
    assert "var(" not in plain
    assert "<style" not in plain
    found = {tuple(colour) for colour in np.unique(pixels(svg).reshape(-1, 3), axis=0).tolist()}
    for seat in range(2):
        light = re.search(rf"--seat-{seat}:#([0-9a-f]{{6}})", svg)
        assert light
        assert bytes_of(light[1]) in found


def test_the_width_can_be_chosen() -> None:
    assert pixels(teien.new("hiroba", seed=1).svg(theme="light"), width=120).shape[1:] == (120, 3)
