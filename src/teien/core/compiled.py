"""The decorator for compiled functions, and where their machine code is kept.

Numba keeps machine code on disk, but does not notice when a function *called* by a kept one changes in
another file. So the folder is named after a digest of all compiled sources: any change starts a fresh one.
`NUMBA_DISABLE_JIT=1` runs everything as ordinary Python.
"""

import hashlib
import os
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core import event

Function = TypeVar("Function", bound=Callable[..., Any])

PACKAGE = Path(__file__).resolve().parent.parent
UNUSED_DAYS = 30


def digest_of_sources(package: Path = PACKAGE) -> str:
    """A name for the present state of every file of a package that holds compiled functions."""
    digest = hashlib.blake2b(digest_size=8)
    for path in sorted(package.rglob("*.py")):
        source = path.read_bytes()
        if b"teien.core.compiled import" in source:
            digest.update(path.relative_to(package).as_posix().encode() + b"\0" + source)
    return digest.hexdigest()


def cache_folder() -> Path:
    """Where machine code is kept: below `NUMBA_CACHE_DIR` if set, else the user's cache folder."""
    chosen = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(chosen) / "teien" / digest_of_sources()


def forget_unused(folder: Path) -> None:
    """Removes the machine code of other versions that nobody has used for a month."""
    oldest = time.time() - UNUSED_DAYS * 86_400
    for other in folder.parent.iterdir():
        if other != folder and other.stat().st_mtime < oldest:
            shutil.rmtree(other, ignore_errors=True)


def prepare(folder: Path) -> str:
    """Makes the folder and returns its name, or an empty one where the disk cannot be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        forget_unused(folder)
    except OSError:
        return ""
    return str(folder)


CACHE = prepare(cache_folder())


class CompilingNotice(event.Listener):
    """Says once that Teien is compiling, when it really is: kept machine code makes no such event."""

    def __init__(self) -> None:
        self.said = False

    def on_start(self, event: Any) -> None:
        function = event.data["dispatcher"].py_func
        if not self.said and function.__module__.startswith("teien."):
            self.said = True
            print("teien: compiling the rules (once after an install, about half a minute) …", file=sys.stderr)

    def on_end(self, event: Any) -> None:
        pass


NOTICE = CompilingNotice()
event.register("numba:compile", NOTICE)  # type: ignore[no-untyped-call]


def compiled(function: Function) -> Function:
    """Compiles a function of plain numbers, arrays and rows; its code is kept on disk and runs without the GIL."""
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = CACHE
    try:
        return cast("Function", numba.njit(cache=bool(CACHE), nogil=True, error_model="numpy")(function))
    finally:
        config.CACHE_DIR = before
