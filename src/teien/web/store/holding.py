"""Who uses a SQLite file: many at a time, or one who puts another file in its place."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def lock_of(file: Path) -> Path:
    return file.with_name(f"{file.name}-lock")


class Hold:
    """Uses a file until it is closed, or the process is no more."""

    def __init__(self, file: Path) -> None:
        self._descriptor: int | None = os.open(lock_of(file), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        fcntl.flock(self._descriptor, fcntl.LOCK_SH)

    def close(self) -> None:
        """As often as you like: a descriptor closed twice might be another's the second time."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


@contextmanager
def alone(file: Path) -> Iterator[bool]:
    """Whether nobody uses the file; then nobody begins to meanwhile."""
    descriptor = os.open(lock_of(file), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
        else:
            yield True
    finally:
        os.close(descriptor)
