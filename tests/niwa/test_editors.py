"""A circuit laid by hand (N03, N04)."""

import random
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from teien.core.engine.chance import streams
from teien.core.engine.row import new_row
from teien.core.play.editors import Draft
from teien.core.play.game import find
from teien.niwa import circuit_editor, growing, setup, tile_editor
from teien.niwa.circuit import check_colours, check_places
from teien.niwa.circuit import text as circuit_text
from teien.niwa.circuit_drafts import circuit
from teien.niwa.material import BOARD, HOUSE
from teien.web.workshop import fitting

EDITOR, TILES = circuit_editor.EDITOR, tile_editor.EDITOR


def test_n04_only_what_agrees_can_be_laid() -> None:
    chance = random.Random(7)
    draft = EDITOR.settled(Draft(EDITOR.beginnings[0].text))
    for _step in range(30):
        tool = chance.choice(["lay", "lay", "lay", "turn", "remove"])
        steps = sorted(EDITOR.steps(draft._replace(tool=tool)))
        if not steps:
            continue
        draft = EDITOR.after(draft._replace(tool=tool), [chance.choice(steps)])
        laid = circuit(draft.text, "mine")
        assert laid
        check_places(laid.laid)
        check_colours(laid.laid)
        assert all(count >= 0 for count in laid.left.values())


RIM = HOUSE.tiles["A"].letters[12:]


@some.composite
def files(draw: some.DrawFn) -> tuple[str, list[str], list[str]]:
    """A file that the terminal takes: its text, its designs if it has some of its own, its circuits."""
    inside = some.text("gop", min_size=12, max_size=12)
    tiles = draw(some.lists(inside, min_size=len(HOUSE.tiles), max_size=len(HOUSE.tiles)) | some.just([]))
    spaced = draw(some.sampled_from(["{}{}{}", "{} {}  {}", "{}\t{} {}"]))
    designs = [
        f"tile {name} {'x2' if HOUSE.tiles[name].copies > 1 else ''} : {spaced.format(tile[:6], tile[6:], RIM)}"
        for name, tile in zip(HOUSE.tiles, tiles, strict=False)
    ]
    names = draw(some.lists(some.sampled_from(["mine", "The long way", "x-2"]), max_size=2, unique=True))
    if not designs and not names:
        names = ["mine"]
    circuits = []
    for name in names:
        board = new_row(BOARD, players=2)
        chance = streams(draw(some.integers(0, 10_000)), 1)
        growing.grow(growing.tiles_to_draw(HOUSE, symmetric=False), 0, draw(some.integers(3, 12)), board, chance)
        written = circuit_text(board)
        entries = HOUSE.circuits[written][1] if written in HOUSE.circuits else written
        circuits.append(f"circuit {name}:{entries.replace('/', draw(some.sampled_from([' ', '/', '  '])))}")
    remark, end = draw(some.sampled_from(["", "  # mine: A", "\t#"])), draw(some.sampled_from(["\n", "\r\n"]))
    return end.join(f"{line}{remark}" for line in ["", *designs, *circuits]), designs, names


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(files())
def test_whatever_is_taken_can_be_opened_and_stays_as_it_is(made: tuple[str, list[str], list[str]]) -> None:
    """N03–N05: by both editors, what each is for shown whole; rubbed out and coloured again it is the same text."""
    text, designs, names = made
    with TemporaryDirectory() as folder:
        file = Path(folder) / "mine.txt"
        file.write_bytes(text.encode())
        assert setup.check_file(file)
    assert fitting(find("niwa"), text) is (EDITOR if names else TILES)
    assert EDITOR.parts(text) == tuple(names)
    for name in names:
        draft = EDITOR.settled(Draft(text, "lay", name))
        assert not EDITOR.faults(text)
        laid = circuit(text, name)
        assert laid
        shown = EDITOR.picture(draft).layers[0].parts
        assert {circuit_editor.place_name(tile.middle) for tile in laid.laid} <= set(shown)
        assert EDITOR.after(draft, []).text == text
    if designs:
        assert TILES.faults(text) == []
        rubbed = TILES.after(Draft(text, "."), ["line-A-7", "line-blue-30"])
        assert "2 lines" in str(TILES.faults(rubbed.text)) or "1 line" in str(TILES.faults(rubbed.text))
        again = rubbed
        for name, line in (("A", 7), ("blue", 30)):
            (design,) = (each for each in tile_editor.designs(text) if each.name == name)
            again = TILES.after(again._replace(tool=design.letters[line - 1]), [f"line-{name}-{line}"])
        assert again.text == text


def test_n04_a_circuit_is_moved_to_the_very_edge() -> None:
    """Coordinates have three digits: whatever is offered there can be done, and read again."""
    draft = EDITOR.settled(Draft("circuit far: pink@-999,0 A@999,998\n"))
    for step in EDITOR.steps(draft):
        after = EDITOR.after(draft, [step])
        assert circuit(after.text, "far"), step
        assert EDITOR.picture(after).layers
    much = "circuit far: " + " ".join(f"A@{q},{r}" for q in range(50) for r in range(30))
    assert "N01" in EDITOR.faults(much)[0]
    assert EDITOR.steps(EDITOR.settled(Draft(much))) == {}


def test_n03_why_a_tile_cannot_be_laid() -> None:
    whole = EDITOR.settled(Draft(EDITOR.beginnings[1].text))
    assert EDITOR.why_not(whole, ["take-A"]) == "N03: the set has no more tiles A."
    assert "N04" in EDITOR.why_not(whole, ["at-1000-1000", "at-1003-998"])
    assert EDITOR.notes(whole) == []
    odd = "tile A: gggggg gggggg ggg ggg ggg ggg ggg ggg\ntile B: oooooo oooooo ooo ooo ooo ooo ooo ooo\n"
    apart = EDITOR.settled(Draft(f"{odd}circuit mine: A@0,0\n"))
    assert not any(step.startswith("B ") for step in EDITOR.steps(apart))
    assert "green, green, green" in EDITOR.why_not(apart, ["take-B", "at-1002-1001"])


def test_n04_the_booklets_twelve_are_the_usual_ones() -> None:
    draft = EDITOR.settled(Draft("circuit small: pink@0,0 A@3,-2 blue>>>@6,-4\n"))
    assert EDITOR.faults(draft.text) == []
    (note,) = EDITOR.notes(draft)
    assert "departs" in note
    assert EDITOR.table(draft) == (None, {"circuit": "pink@0,0/A@3,-2/blue>>>@6,-4"})


def test_one_of_several_circuits_is_changed_and_the_rest_stays() -> None:
    text = "# mine\ncircuit one: pink@0,0 A@3,-2 blue>>>@6,-4 # short\ncircuit two: pink@0,0 B@3,-2 blue>>>@6,-4\r\n"
    draft = EDITOR.settled(Draft(text, "remove", "two"))
    assert EDITOR.parts(text) == ("one", "two")
    removed = EDITOR.after(draft, ["remove at-1003-998"])
    assert removed.text == text.replace("pink@0,0 B@3,-2 blue", "pink@0,0 blue")
    one = EDITOR.after(draft._replace(part="one"), ["remove at-1003-998"])
    assert one.text == text.replace("pink@0,0 A@3,-2 blue>>>@6,-4 # short", "pink@0,0 blue>>>@6,-4 # short")
