"""State and board rows: named numbers in one piece of memory."""

from typing import Any

import numpy as np


def row_type(*fields: tuple[Any, ...]) -> np.dtype[Any]:
    """A row's type, its fields readable as attributes.

    The fields must leave no gaps and fill whole 8-byte words: then equal rows have equal bytes, and a batch
    of rows is aligned. Put the widest fields first.
    """
    for name, *_ in fields:
        if hasattr(np.record, name):
            raise TypeError(f"a row cannot have a field {name!r}: NumPy's own attribute would hide it")
    packed = np.dtype(list(fields))
    aligned = np.dtype(list(fields), align=True)
    if packed.itemsize != aligned.itemsize or packed.itemsize % 8:
        raise TypeError(f"the row has gaps: {packed.itemsize} bytes of fields in {aligned.itemsize}")
    return np.dtype((np.record, aligned))


def new_row(row_type: np.dtype[Any]) -> Any:
    """One row of zeros."""
    return np.zeros(1, row_type)[0]


def copied(row: Any) -> Any:
    """An independent copy: changing one leaves the other alone."""
    return np.array([row], row.dtype)[0]
