"""Who uses a SQLite file: many at a time, or one who puts another file in its place."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def lock_of(file: Path) -> Path:
    return file.with_name(f"{file.name}-lock")


def hold(file: Path) -> int:
    """Uses the file until the descriptor that is returned is closed, or the process is no more."""
    descriptor = os.open(lock_of(file), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    fcntl.flock(descriptor, fcntl.LOCK_SH)
    return descriptor


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
