"""State and board rows: named numbers in one piece of memory."""

from operator import itemgetter
from typing import Any

import numpy as np

ALONE = (1,)

MEANINGS: dict[np.dtype[Any], dict[str, str]] = {}
"""What the fields of each row's type hold."""


class Row(np.void):  # type: ignore[misc]  # final to type checkers, not to NumPy, whose own `record` is one
    """One row, its fields readable and writable as attributes, in Python as in compiled code.

    NumPy's own `np.record` looks every attribute up in Python, `dtype` too, which each call of a compiled
    function asks for: this class costs nothing there. `row_type` gives it a property for every field's name, which
    raises ValueError on a row that has no such field.
    """

    @property
    def data(self) -> Any:
        """The row's memory, which compiled code asks for at each call.

        A row that is alone in its array has the array's: NumPy does not have to describe all fields for that.
        """
        array: Any = self.base
        return array if type(array) is np.ndarray and array.shape == ALONE else super().data

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except (KeyError, ValueError):
            raise AttributeError(f"the row has no field {name!r}") from None

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value


def row_type(*fields: tuple[Any, ...]) -> np.dtype[Any]:
    """A row's type; a field is its name, its type, its shape if it has one, and what it holds.

    The fields must leave no gaps and fill whole 8-byte words: then equal rows have equal bytes, and a batch
    of rows is aligned. Put the widest fields first.
    """
    for name, *_, meaning in fields:
        if hasattr(np.void, name):
            raise TypeError(f"a row cannot have a field {name!r}: NumPy's own attribute would hide it")
        if not isinstance(meaning, str):
            raise TypeError(f"what the field {name!r} holds must be said")
    packed = np.dtype([field[:-1] for field in fields])
    aligned = np.dtype([field[:-1] for field in fields], align=True)
    if packed.itemsize != aligned.itemsize or packed.itemsize % 8:
        raise TypeError(f"the row has gaps: {packed.itemsize} bytes of fields in {aligned.itemsize}")
    for name in packed.fields or ():
        setattr(Row, name, property(itemgetter(name)))
    made = np.dtype((Row, aligned))
    MEANINGS[made] = {name: meaning for name, *_, meaning in fields}
    return made


def meanings(row_type: np.dtype[Any]) -> dict[str, str]:
    """What each field of a row's type holds, by its name.

    >>> meanings(row_type(("left", np.int64, "how many stones are left")))
    {'left': 'how many stones are left'}
    """
    return dict(MEANINGS[row_type])


def new_row(row_type: np.dtype[Any], **fields: Any) -> Any:
    """One row of zeros, but for the fields that are given.

    >>> int(new_row(row_type(("left", np.int64, "how many stones are left")), left=7).left)
    7
    """
    row = np.zeros(1, row_type)[0]
    for name, value in fields.items():
        row[name] = value
    return row


def copied(row: Any) -> Any:
    """An independent copy: changing one leaves the other alone."""
    return np.ndarray(ALONE, row.dtype, bytearray(row.tobytes()))[0]
