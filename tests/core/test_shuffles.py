"""Hidden shuffles: from a key that cannot be searched through, promised beforehand and opened afterwards."""

import hashlib
import hmac
from itertools import islice, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import teien
from teien import BadRecord
from teien.core.play.shuffles import Shuffles, words

KEYS = st.binary(min_size=32, max_size=32)


def finished() -> teien.Match:
    match = teien.new("haru-ichiban", names=["Anna", "Ben"])
    chooser = teien.player("random", seed=1)
    while not match.over:
        match.play(chooser.choose(match, match.to_act[0]), match.to_act[0])
    return match


def by_hand(key: bytes, round_number: int) -> list[list[int]]:
    """R06: both players' flowers in the order they are drawn, as docs/shuffles.md says it, without a line of Teien."""
    stream = b"".join(
        hmac.new(key, round_number.to_bytes(8, "big") + block.to_bytes(8, "big"), hashlib.sha256).digest()
        for block in range(40)
    )
    numbers = iter(int.from_bytes(stream[place : place + 8], "big") for place in range(0, len(stream), 8))
    orders = []
    for _player in range(2):
        flowers = list(range(1, 9))
        for last in range(7, 0, -1):
            number = next(number for number in numbers if number < 2**64 - 2**64 % (last + 1))
            other = number % (last + 1)
            flowers[last], flowers[other] = flowers[other], flowers[last]
        orders.append(flowers)
    return orders


@settings(max_examples=30, deadline=None)
@given(key=KEYS)
def test_r06_every_round_is_dealt_as_the_documentation_says(key: bytes) -> None:
    match = teien.new("haru-ichiban")
    text = match.record("all")
    assert match.shuffles
    keyed = text.replace(match.shuffles.key.hex(), key.hex()).replace(
        match.shuffles.fingerprint, Shuffles(key).fingerprint
    )
    again = teien.load(keyed)
    chooser = teien.player("random", seed=len(key))
    rounds: set[int] = set()
    while not again.over:
        state = again.state
        if int(state.rounds) not in rounds:
            rounds.add(int(state.rounds))
            for seat, order in enumerate(by_hand(key, int(state.rounds))):
                assert sum(1 << value - 1 for value in order[:3]) == state.hand[seat]
                assert state.order[seat].tolist() == [0, 0, 0, *order[3:]]
        again.play(chooser.choose(again, again.to_act[0]), again.to_act[0])


def test_a_match_without_a_seed_has_256_bits_and_no_seed() -> None:
    matches = [teien.new("haru-ichiban") for _ in range(20)]
    keys = {match.shuffles.key for match in matches if match.shuffles}
    assert len(keys) == 20
    assert {len(key) for key in keys} == {32}
    assert all(match.seed is None for match in matches)


def test_a_seed_draws_what_it_always_drew() -> None:
    match = teien.new("haru-ichiban", seed=7)
    assert match.shuffles is None
    assert match.fingerprint is None
    assert match.position("all") == SEED_7
    assert teien.new("haru-ichiban", chance=12345, dragonfly=0).shuffles is None


SEED_7 = "o.o.o/.oYD./oo.oo/.ooR./o.o.o - -|- d2|c4 346|267 85127|58341 -|- 0|0 0|0 1 1.1 choose 232f2dc5f2ba7263"


def test_games_without_secrets_keep_a_seed_that_can_be_typed() -> None:
    for game in ("hiroba", "niwa"):
        match = teien.new(game)
        assert match.shuffles is None
        assert match.seed is not None


def test_what_is_printed_by_mistake_tells_no_key() -> None:
    shuffles = Shuffles.drawn()
    assert shuffles.key.hex() not in repr(shuffles)


def test_every_order_is_as_likely() -> None:
    counts = dict.fromkeys(permutations(range(4)), 0)
    shuffles = Shuffles(bytes(range(32)))
    for number in range(24 * 200):
        items = list(range(4))
        shuffles.shuffle(number).shuffle(items)
        counts[tuple(items)] += 1
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 23 + 5 * 46**0.5


def test_shuffles_of_different_numbers_and_keys_have_nothing_in_common() -> None:
    seen = [
        word for key in (bytes(32), bytes([1] * 32)) for number in range(50) for word in islice(words(key, number), 9)
    ]
    assert len(set(seen)) == len(seen)


def test_the_fingerprint_is_told_from_the_start_and_the_key_at_the_end() -> None:
    match = teien.new("haru-ichiban")
    assert match.shuffles
    key, fingerprint = match.shuffles.key.hex(), match.fingerprint
    for viewer in (0, 1, None):
        record = match.record(viewer)
        assert f"fingerprint: {fingerprint}" in record
        assert key not in record
    assert f"key: {key}" in match.record("all")
    assert hashlib.sha256(b"teien shuffles 1\n" + bytes.fromhex(key)).hexdigest() == fingerprint


def test_a_finished_record_opens_the_promise_and_plays_again() -> None:
    match = finished()
    for viewer in (0, 1, None):
        record = match.record(viewer)
        again = teien.load(record)
        assert again.fingerprint == match.fingerprint
        assert again.record() == record
        assert again.position("all") == match.position("all")


def test_copies_and_moves_taken_back_are_dealt_the_same() -> None:
    match = finished()
    moves = [(played.seat, played.move) for played in match.history]
    again = match.at(0)
    for seat, move in moves:
        again.play(move, seat)
    assert again.position("all") == match.position("all")
    while again.history:
        again.undo()
    for seat, move in moves:
        again.play(move, seat)
    assert again.state.tobytes() == match.state.tobytes()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("key: ", "key: 0", "'key: .*': 64 hexadecimal digits are expected"),
        ("key: ", "seed: 5\nkey: ", "was dealt otherwise"),
        ("key: ", "chance: 0123456789abcdef\nkey: ", "was dealt otherwise"),
        ("fingerprint: ", "fingerprint: 0", "the key has another"),
        ("key: ", "# ", "there is 'fingerprint: …' but no 'key: …'"),
    ],
)
def test_a_damaged_promise_is_named(old: str, new: str, message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        teien.load(teien.new("haru-ichiban").record("all").replace(old, new, 1))


def test_another_key_is_found_out_by_the_moves() -> None:
    """Whoever exchanges key and fingerprint gets other hands, and the choices do not fit them for long."""
    match = finished()
    assert match.shuffles
    other = Shuffles(bytes(32))
    text = match.record().replace(match.shuffles.key.hex(), other.key.hex())
    with pytest.raises(BadRecord, match=r"R08: there is no \d in the hand"):
        teien.load(text.replace(match.shuffles.fingerprint, other.fingerprint))


def test_a_game_that_shuffles_nothing_takes_no_key() -> None:
    record = teien.new("hiroba", seed=1).record().replace("seed: 1", f"key: {'0' * 64}")
    with pytest.raises(BadRecord, match="Hiroba was dealt otherwise"):
        teien.load(record)
