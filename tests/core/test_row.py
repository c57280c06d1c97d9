"""Rows: no gaps, no names that NumPy hides, copies apart."""

import numpy as np
import pytest

from teien.core.engine.row import copied, meanings, new_row, row_type


def test_a_row_reads_by_name_and_copies_are_apart() -> None:
    row = new_row(row_type(("wide", np.uint64, "one"), ("narrow", np.int8, (8,), "eight")))
    twin = copied(row)
    twin.narrow[3] = 5
    twin.wide = 7
    assert row.tobytes() == bytes(16)
    assert twin.narrow.tolist() == [0, 0, 0, 5, 0, 0, 0, 0]


@pytest.mark.parametrize(
    "fields", [[("a", np.int8, ""), ("b", np.uint64, "")], [("a", np.uint64, ""), ("b", np.int8, "")]]
)
def test_a_row_with_gaps_is_refused(fields: list[tuple[object, ...]]) -> None:
    with pytest.raises(TypeError, match="gaps"):
        row_type(*fields)


def test_a_field_that_numpy_would_hide_is_refused() -> None:
    with pytest.raises(TypeError, match="'round'"):
        row_type(("round", np.uint64, "the round"))


def test_a_row_says_what_its_fields_hold() -> None:
    fields = row_type(("wide", np.uint64, "one"), ("narrow", np.int8, (8,), "eight"))
    assert meanings(fields) == {"wide": "one", "narrow": "eight"}
    with pytest.raises(TypeError, match="what the field 'wide' holds must be said"):
        row_type(("wide", np.uint64))


def test_fields_of_several_rows_do_not_mix() -> None:
    one = new_row(row_type(("shared", np.uint64, "both have it"), ("own", np.uint64, "one has it")))
    other = new_row(row_type(("shared", np.int8, (8,), "both have it")))
    one.shared = 3
    other.shared[1] = 5
    assert (int(one.shared), other.shared.tolist()) == (3, [0, 5, 0, 0, 0, 0, 0, 0])
    with pytest.raises(ValueError, match="own"):
        _ = other.own
    with pytest.raises(AttributeError, match="nothing"):
        _ = other.nothing
