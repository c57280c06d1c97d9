"""Pictures and films of a table, to keep and to share."""

from io import BytesIO

import pytest
from PIL import Image

import teien
from teien.web import souvenirs
from teien.web.shares import PICTURES_AT_ONCE
from tests.web.people import Person, context_of


def finished(person: Person, game: str) -> str:
    """A game to its end, brought as a record."""
    match, player = teien.new(game, seed=1), teien.player("random", seed=1)
    while not match.over:
        for seat in match.to_act:
            match.play(player.choose(match, seat), seat)
    address = person.post("/records", record=match.record("all")).headers["location"]
    assert isinstance(address, str)
    return address


@pytest.mark.parametrize("game", teien.GAMES)
def test_a_position_as_svg_and_as_png(anna: Person, game: str) -> None:
    page = finished(anna, game)
    first, last = anna.get(f"{page}/picture.svg?at=0"), anna.get(f"{page}/picture.svg?theme=dark")
    assert first.headers["content-type"] == "image/svg+xml"
    assert f'class="teien-{game} light"' in first.text
    assert f'class="teien-{game} dark"' in last.text
    assert anna.get(f"{page}/picture.svg?at=99999&theme=dark").text == last.text
    painted = Image.open(BytesIO(anna.get(f"{page}/picture.png?at=3").content))
    assert painted.format == "PNG"
    assert painted.width == 1200
    assert len(painted.convert("RGB").resize((60, 60)).getcolors(3600) or []) > 20


def test_a_film_as_svg_and_as_gif(anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a long one positions are left out, and never the last."""
    monkeypatch.setattr(souvenirs, "MOST_FRAMES", 6)
    page = finished(anna, "hiroba")
    assert "@keyframes film-" in anna.get(f"{page}/film.svg").text
    moving = Image.open(BytesIO(anna.get(f"{page}/film.gif").content))
    assert moving.format == "GIF"
    assert 2 < getattr(moving, "n_frames", 1) <= 6


def test_there_is_no_film_of_a_game_in_play(anna: Person) -> None:
    page = anna.make("niwa", "here", "here")
    assert anna.get(f"{page}/film.svg").status_code == 403
    assert anna.get(f"{page}/film.gif").status_code == 403
    assert anna.get(f"{page}/picture.exe").status_code == 404
    assert anna.get("/table/nothing/picture.svg").status_code == 404


def test_nobody_sees_more_in_a_picture_than_at_the_table(anna: Person, cleo: Person) -> None:
    page = anna.make("haru-ichiban", "here", "computer-1")
    own, others = anna.get(f"{page}/picture.svg?at=0").text, cleo.get(f"{page}/picture.svg?at=0").text
    assert 'id="bud-red-1"' in others
    assert 'id="bud-red-1"' not in own


def test_who_asks_for_too_many_waits(anna: Person) -> None:
    """By the cookie, which a table gave her; what is kept costs nothing."""
    anna.make("hiroba", "here", "here")
    page = finished(anna, "niwa")
    context_of(anna.client).shares.limited = True
    positions = [f"{page}/picture.svg?at={at}" for at in range(2 * int(PICTURES_AT_ONCE))]
    answers = [anna.get(position).status_code for position in positions]
    assert answers[0] == 200
    assert answers[-1] == 429
    assert anna.get(positions[0]).status_code == 200


def test_r08_a_changed_choice_is_another_picture(anna: Person, ben: Person) -> None:
    """It leaves the version of the table as it was."""
    page = anna.make("haru-ichiban", "here", "link")
    ben.post(anna.links(page)[0], name="Ben")
    pictures = []
    with anna.live(page) as live:
        state = live.next("state")
        for choice in state["act"]["0"]:
            live.send(do="move", seat=0, move=choice, version=state["version"])
            state = live.next("news")
            pictures.append(anna.get(f"{page}/picture.svg").text)
    assert len(set(pictures)) == 3
