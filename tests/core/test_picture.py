"""Pictures taken apart."""

import pytest

import teien
from teien.conformance.pictures import named, parsed
from teien.core.pictures.picture import Layer, Picture, changes

PICTURE = Picture(
    title="A garden",
    said="a & b",
    root="teien-x",
    size=(100, 50),
    style=".paper{fill:white}",
    definitions="<defs/>",
    layers=(
        Layer("back", {"a": '<g id="a"/>', "b": '<g id="b"/>'}, backdrop="<path/>", transform="translate(1 2)"),
        Layer("front"),
    ),
)


def test_a_picture_is_whole() -> None:
    root = parsed(PICTURE.svg("dark"))
    assert list(named(root)) == ["back", "a", "b", "front"]
    assert root.get("class") == "teien-x dark"
    assert root.get("viewBox") == "0 0 100 50"
    assert (root.get("role"), root.get("aria-label")) == ("img", "A garden: a & b")
    assert ".paper" in PICTURE.svg()


def test_a_living_picture_hides_nothing_from_a_reader_and_leaves_its_style_to_the_page() -> None:
    text = PICTURE.svg(styled=False, alive=True)
    assert parsed(text).get("role") == "group"
    assert "<style" not in text


def test_only_what_changed_is_told() -> None:
    back, front = PICTURE.layers
    assert changes(PICTURE, PICTURE) == {}
    later = PICTURE._replace(layers=(back._replace(things={"b": '<g id="b" x="1"/>', "c": '<g id="c"/>'}), front))
    assert changes(PICTURE, later) == {"back": {"a": None, "b": '<g id="b" x="1"/>', "c": '<g id="c"/>'}}
    assert changes(later, PICTURE)["back"]["c"] is None


def test_pictures_of_different_games_have_no_changes() -> None:
    with pytest.raises(ValueError, match="zip"):
        changes(PICTURE, PICTURE._replace(layers=()))


@pytest.mark.parametrize("game", teien.GAMES)
def test_changes_lead_from_one_picture_of_a_game_to_the_next(game: str) -> None:
    match = teien.new(game, seed=3)
    chooser = teien.player("random", seed=1)
    before = match.picture()
    shown = {layer.name: dict(layer.parts) for layer in before.layers}
    for _ in range(25):
        if match.over:
            break
        seat = match.to_act[0]
        match.play(chooser.choose(match, seat), seat)
        after = match.picture()
        for layer, parts in changes(before, after).items():
            for name, text in parts.items():
                if text is None:
                    del shown[layer][name]
                else:
                    shown[layer][name] = text
        assert shown == {layer.name: dict(layer.parts) for layer in after.layers}
        assert (before.style, before.definitions, before.size) == (after.style, after.definitions, after.size)
        before = after
