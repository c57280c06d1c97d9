"""A position in the making: read as far as it can be, and what becomes of it by a touch.

What is made is a view, the keeper's, who sees all; its line is written as that of any other. Every pad and every flower
of the box is somewhere: a flower on the pond, in hand, chosen, or to be drawn.
"""

import re

from teien.core.play.position_editor import is_good
from teien.core.play.position_file import changed, line_of
from teien.core.play.reading import read_list, read_parts
from teien.core.words.errors import BadPosition
from teien.core.words.names import made_up_name
from teien.haru_ichiban import notation
from teien.haru_ichiban.material import DOUBLE_DARK, PAD_LETTERS, SQUARE_NAMES, SQUARE_NUMBERS, SQUARES, Pond
from teien.haru_ichiban.view import PHASES, Flower, Phase, Player, Square, View, pond, view

NAME = "haru-ichiban"
COMMON_CHANCE = 1


def read(text: str) -> View | None:
    """The position of a text, with all that can be read of it; None where there is nothing to show."""
    names = made_up_name(0), made_up_name(1)
    try:
        line = line_of(text, NAME)
        if is_good(line, notation.from_position):
            board, state = notation.from_position(line)
            return view(board, state, "all", (), names)
        return read_loosely(line, names)
    except BadPosition:
        return None


def read_loosely(line: str, names: tuple[str, ...]) -> View:
    """A position that is not good yet; flowers and frogs without a pad of their own are left out, what is nowhere is in
    hand. Raises BadPosition where the pads cannot be read."""
    usual = line.rstrip().removesuffix(notation.FACE_DOWN)
    parts = read_parts(usual, 13, "")
    pads, dark, blooms, frogs, hands, draws, choices, scores, last, dragonfly, turn, todo, chance = parts
    played = notation.pond_of(pads)
    letters = "".join(pads.split("/"))
    if len(letters) != played.side**2 or sorted(letters) != sorted("".join(played.rows)):
        raise BadPosition("")
    kinds = [0] * SQUARES
    for square, letter in zip(played.squares, letters, strict=True):
        kinds[square] = PAD_LETTERS.index(letter)
    turned = sum(1 << square for square, kind in enumerate(kinds) if kind == DOUBLE_DARK)
    for name in read_list(dark):
        if kinds[SQUARE_NUMBERS.get(name, 0)] and name in SQUARE_NUMBERS:
            turned |= 1 << SQUARE_NUMBERS[name]
    flowers, sitting = [0] * SQUARES, [-1, -1]
    for seat, texts in enumerate(pair(blooms)):
        for text in read_list(texts):
            if found := notation.FLOWER.fullmatch(text):
                value, square = int(found[1]), SQUARE_NUMBERS[found[2]]
                if kinds[square] and not flowers[square] and value <= played.flowers:
                    flowers[square] = 10 * seat + value
    for seat, name in enumerate(pair(frogs)):
        square = SQUARE_NUMBERS.get(name, -1)
        if square >= 0 and kinds[square] and not flowers[square] and square not in sitting:
            sitting[seat] = square
    numbers = re.fullmatch(r"([0-9]{1,9})\.([1-8])", turn)
    seen = View(
        viewer="all",
        names=names,
        to_act=(),
        last=(),
        changed=(),
        phase="choose",
        round=int(numbers[1]) if numbers else 1,
        turn=int(numbers[2]) if numbers else 1,
        dragonfly=int(dragonfly == "2"),
        little=None,
        moving=None,
        squares=pond(kinds, turned, flowers, sitting),
        players=(
            read_player(0, hands, draws, choices, scores, last),
            read_player(1, hands, draws, choices, scores, last),
        ),
        figures=(),
        winner=None,
        chance=int(chance, 16) if re.fullmatch("[0-9a-f]{16}", chance) else COMMON_CHANCE,
        is_face_down=usual != line.rstrip(),
        pond=played,
    )
    return whole(with_to_do(seen, todo))


def pair(text: str) -> tuple[str, str]:
    """The two players' parts; what there is not is nothing."""
    red, yellow, *_more = *text.split("|"), "-", "-"
    return red, yellow


def values(text: str) -> tuple[int, ...]:
    return tuple(int(letter) for letter in text if letter in "12345678")


def read_player(seat: int, hands: str, draws: str, choices: str, scores: str, last: str) -> Player:
    hand, to_come, chosen = (values(pair(text)[seat]) for text in (hands, draws, choices))
    points = [int(text) if re.fullmatch("[0-9]{1,4}", text) else 0 for text in (pair(scores)[seat], pair(last)[seat])]
    choice = chosen[0] if chosen else None
    return Player(points[0], points[1], len(hand), hand, True, bool(choice), choice, len(to_come), to_come, None)


def on_pond(seen: View, seat: int) -> dict[int, str]:
    """By their values, where a seat's flowers bloom."""
    return {
        square.flower.value: square.name
        for square in seen.squares
        if square.flower and square.flower.seat == seat and square.flower.value
    }


def whole(seen: View) -> View:
    """R02: the position with every flower in one place, which changes nothing where it is so already."""
    return seen._replace(players=(whole_player(seen, 0), whole_player(seen, 1)))


def whole_player(seen: View, seat: int) -> Player:
    """What is nowhere comes into the hand, or is drawn next where that is full."""
    player, blooming, all_of_them = seen.players[seat], on_pond(seen, seat), range(1, seen.pond.flowers + 1)
    is_out = seen.phase != "choose"
    choice = player.choice if player.choice in all_of_them else None
    elsewhere = {*blooming, *([choice] if choice and is_out else [])}
    to_come = [v for v in dict.fromkeys(player.draws or ()) if v in all_of_them and v not in elsewhere]
    held = [value for value in player.hand or () if value in all_of_them and value not in (*elsewhere, *to_come)]
    held = list(dict.fromkeys(held))
    held += [value for value in all_of_them if value not in (*elsewhere, *to_come, *held)]
    to_come = held[seen.pond.hand :] + to_come
    hand = tuple(sorted(held[: seen.pond.hand]))
    if not is_out and choice not in hand:
        choice = None
    return with_flowers(player, hand, tuple(to_come))._replace(has_chosen=bool(choice), choice=choice)


def with_flowers(player: Player, hand: tuple[int, ...], to_come: tuple[int, ...]) -> Player:
    return player._replace(hand=hand, hand_size=len(hand), draws=to_come, draws_left=len(to_come))


def with_to_do(seen: View, todo: str) -> View:
    """The position with something else to be done: a part of the line, such as `wind1` or `bloomfrog1.2`."""
    found = re.fullmatch(r"([a-z]+)([12]?)(?:\.([12]))?", todo)
    usual: Phase = "choose"
    phase = next((each for each in PHASES[:-1] if found and each == found[1]), usual)
    number = PHASES.index(phase)
    seats = [int(each) - 1 for each in found.groups()[1:] if each] if found else []
    little = (seats or [0])[0] if number in notation.WITH_LITTLE else None
    moving = (seats or [0])[-1] if number in notation.WITH_FROG else None
    seen = seen._replace(phase=phase, little=little, moving=moving)
    return seen._replace(to_act=acting(seen, phase))


def acting(seen: View, phase: Phase) -> tuple[int, ...]:
    """R08–R18: who must act."""
    if phase == "over":
        return ()
    if phase == "choose":
        return tuple(seat for seat in range(2) if not seen.players[seat].has_chosen)
    if seen.little is None:
        return (seen.dragonfly,)
    return (seen.little if phase == "wind" else 1 - seen.little,)


def to_do(seen: View) -> str:
    """What must be done, as the line has it."""
    return notation.position(seen).split(" ")[11]


def written(text: str, seen: View) -> str:
    """The text with this position in it; the turn and the hands follow from the pond where they were wrong."""
    line = notation.position(seen)
    is_meant = seen.phase == "over" or is_good(line, notation.from_position)
    return changed(text, NAME, line if is_meant else notation.position(on_its_turn(seen)))


def on_its_turn(seen: View) -> View:
    """The position on the turn that the flowers on the pond tell, with as many in hand."""
    bloomed = max(len(on_pond(seen, seat)) for seat in range(2))
    turn = bloomed + (seen.phase in ("choose", "role"))
    begun = seen._replace(turn=min(max(turn, 1), seen.pond.turns))
    return begun._replace(players=(drawn_up(begun, 0), drawn_up(begun, 1)))


def drawn_up(seen: View, seat: int) -> Player:
    """R13: with as many flowers in hand as there must be: others are drawn, or go back to be drawn next."""
    player = seen.players[seat]
    hand, to_come = list(player.hand or ()), list(player.draws or ())
    held = min(seen.pond.hand, seen.pond.flowers - seen.turn + 1) - (seen.phase != "choose")
    while len(hand) < held and to_come:
        hand.append(to_come.pop(0))
    while len(hand) > max(held, 0):
        last = next((value for value in reversed(hand) if value != player.choice), hand[-1])
        hand.remove(last)
        to_come.insert(0, last)
    return with_flowers(player, tuple(sorted(hand)), tuple(to_come))


def put_square(seen: View, name: str, square: Square) -> View:
    """The position with something else on a square."""
    squares = list(seen.squares)
    squares[SQUARE_NUMBERS[name]] = square._replace(name=name)
    return seen._replace(squares=tuple(squares))


def at(seen: View, name: str) -> Square:
    return seen.squares[SQUARE_NUMBERS[name]]


def swapped(seen: View, one: str, other: str) -> View:
    """Two squares with all that is on them in each other's place."""
    return put_square(put_square(seen, one, at(seen, other)), other, at(seen, one))


def turned(seen: View, name: str) -> View:
    """A pad with its other side up."""
    square = at(seen, name)
    return put_square(seen, name, square._replace(is_dark=not square.is_dark))


def with_bloom(seen: View, seat: int, value: int, name: str) -> View:
    """A flower blooms on a pad, wherever it was; a frog there is away (R14)."""
    if old := on_pond(seen, seat).get(value):
        seen = put_square(seen, old, at(seen, old)._replace(flower=None))
    return whole(put_square(seen, name, at(seen, name)._replace(flower=Flower(seat, value), frog=None)))


def with_frog(seen: View, seat: int, name: str) -> View:
    """A frog sits on a pad, wherever it was, or is away where no pad is named."""
    for square in seen.squares:
        if square.frog == seat:
            seen = put_square(seen, square.name, square._replace(frog=None))
    return put_square(seen, name, at(seen, name)._replace(frog=seat)) if name else seen


def shifted(seen: View, seat: int, value: int) -> View:
    """A flower in hand goes to be drawn last; one that is elsewhere comes into the hand, in the place of its last."""
    player = seen.players[seat]
    hand, to_come = list(player.hand or ()), [other for other in player.draws or () if other != value]
    if place := on_pond(seen, seat).get(value):
        seen = put_square(seen, place, at(seen, place)._replace(flower=None))
    if value in hand:
        hand.remove(value)
        to_come.append(value)
    else:
        if len(hand) >= seen.pond.hand:
            to_come.insert(0, hand.pop())
        hand.append(value)
    players = list(seen.players)
    players[seat] = with_flowers(player, tuple(sorted(hand)), tuple(to_come))
    return whole(seen._replace(players=(players[0], players[1])))


def squares_of(played: Pond) -> list[str]:
    """The squares of a pond by their names."""
    return [SQUARE_NAMES[square] for square in played.squares]
