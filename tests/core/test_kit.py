"""What pictures are put together from: what each part holds, its classes and where it is."""

import pytest

from teien.conformance.pictures import parsed
from teien.core.pictures import kit


def test_classes_are_those_that_hold_and_no_others() -> None:
    assert kit.classes("cell", last=False, touchable=True) == "cell touchable"
    assert kit.classes("end", "", open=True, touchable=True) == "end open touchable"
    assert kit.classes("") == ""


@pytest.mark.parametrize(("place", "middle"), [(0, (30, 30)), (8, (510, 30)), (9, (30, 90)), (80, (510, 510))])
def test_squares_are_counted_along_the_rows(place: int, middle: tuple[float, float]) -> None:
    assert kit.middle(place, 9, 60) == middle


@pytest.mark.parametrize("touchable", [False, True])
def test_a_square_lies_around_its_middle(touchable: bool) -> None:
    square = parsed(kit.square("c4", (150, 330), 52, "c4, <garden>", touchable=touchable, rounding=8))
    assert square.attrib == {
        "id": "c4",
        "class": "square touchable" if touchable else "square",
        "x": "124",
        "y": "304",
        "width": "52",
        "height": "52",
        "rx": "8",
        "aria-label": "c4, <garden>",
    }


def test_a_piece_moves_as_a_whole_and_what_is_inside_by_itself() -> None:
    ring = kit.ring(29)
    figure = parsed(
        kit.piece(
            "pink-1",
            (40, 60),
            '<path class="doll"/>',
            "kokeshi 1",
            kinds="seat-0",
            last=True,
            touchable=True,
            behind=ring,
            scale=1.25,
            data_depth=60,
        )
    )
    assert figure.attrib == {
        "id": "pink-1",
        "class": "piece seat-0 last touchable",
        "transform": "translate(40 60) scale(1.25)",
        "data-depth": "60",
        "aria-label": "kokeshi 1",
    }
    assert [child.get("class") for child in figure] == ["ring", None]
    assert [child.get("class") for child in figure[1]] == ["doll"]


def test_a_piece_without_words_has_no_label() -> None:
    pad = parsed(kit.piece("pad", (1, 2), "<path/>", kinds="pad"))
    assert pad.attrib == {"id": "pad", "class": "piece pad", "transform": "translate(1 2)"}


@pytest.mark.parametrize("touchable", [False, True])
def test_a_chip_has_a_ring_behind_it(touchable: bool) -> None:
    chip = parsed(kit.chip("stone", (210, 32), '<path class="rock"/>', "a stone", reach=28, touchable=touchable))
    assert chip.get("class") == ("chip touchable" if touchable else "chip")
    assert [(child.get("class"), child.get("r")) for child in chip] == [("ring", "28"), ("rock", None)]
    assert (chip.get("id"), chip.get("aria-label")) == ("stone", "a stone")


def test_the_turn_is_a_band_and_an_arrow() -> None:
    band, arrow = parsed(f"<g>{kit.turn_mark((-14, 2), 568, 42, arrow=(-6, 16), rounding=10)}</g>")
    assert band.attrib == {"class": "band", "x": "-14", "y": "2", "width": "568", "height": "42", "rx": "10"}
    assert arrow.attrib == {"class": "turn", "d": "M-6 16l10 7l-10 7Z"}


def test_a_name_is_text_and_takes_no_more_than_its_room() -> None:
    name = parsed(kit.player_name('<b>"&', (48, 30)))
    assert name.text == '<b>"&'
    assert (name.get("class"), name.get("x"), name.get("y")) == ("name", "48", "30")
    assert parsed(kit.player_name("x" * 40, (0, 0), room=12)).text == "x" * 11 + "…"


def test_a_square_board_has_letters_below_and_numbers_beside_it() -> None:
    board = parsed(kit.square_coordinates(3, 10, beside=-5, below=45, margin=2))
    assert board.get("aria-hidden") == "true"
    places = {text.text: (text.get("x"), text.get("y")) for text in board}
    assert places == {
        "a": ("7", "45"),
        "b": ("17", "45"),
        "c": ("27", "45"),
        "3": ("-5", "13"),
        "2": ("-5", "23"),
        "1": ("-5", "33"),
    }
