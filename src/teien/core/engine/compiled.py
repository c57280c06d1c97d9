"""The decorator for compiled functions, and where their machine code is kept.

Numba keeps machine code on disk, but does not notice when a function *called* by a kept one changes in
another file. So the folder is named after a digest of all compiled sources: any change starts a fresh one.
A game of another package has folders of its own, named after that package's sources too: for its functions, and for
Teien's own where they are compiled for its rows.
`NUMBA_DISABLE_JIT=1` runs everything as ordinary Python.
"""

import hashlib
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast
from uuid import uuid4

import numba
from numba.core import event, types
from numba.core.caching import FunctionCache, NullCache
from numba.core.dispatcher import Dispatcher

from teien.core.engine.sources import digest_of_package, digest_of_sources

Function = TypeVar("Function", bound=Callable[..., Any])

OWN = __name__.partition(".")[0]
UNUSED_DAYS = 30

OWNERS: dict[Any, str] = {}
"""By Numba's type for it, each game's state row and the package that the game is in."""


def cache_folder() -> Path:
    """Where machine code is kept: below `NUMBA_CACHE_DIR` if set, else the user's cache folder."""
    chosen = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME") or Path("~/.cache")
    # Who has no home has a folder of this very name, which cannot be made.
    return Path(os.path.expanduser(chosen)) / "teien" / digest_of_sources()  # noqa: PTH111 - Path's own raises


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
    return str(folder) if os.access(folder, os.W_OK) else ""


FOLDER = cache_folder()
CACHE = prepare(FOLDER)


@cache
def folder_for(packages: frozenset[str]) -> str:
    """Where machine code is kept that follows from these packages' sources and from Teien's; empty for nowhere."""
    digests = [digest_of_package(package) for package in sorted(packages)]
    if not all(digests):
        return ""
    if not packages or not CACHE:
        return CACHE
    own = Path(CACHE)
    name = hashlib.blake2b(" ".join((own.name, *digests)).encode(), digest_size=8).hexdigest()
    return prepare(own.with_name(name))


def owners(kind: Any) -> Iterator[str]:
    """The packages whose games have rows of a Numba type, or in it: in arrays and tuples."""
    if isinstance(kind, types.Record):
        if kind in OWNERS:
            yield OWNERS[kind]
    elif isinstance(kind, types.Array):
        yield from owners(kind.dtype)
    elif isinstance(kind, (types.Tuple, types.UniTuple)):
        for part in kind.types:
            yield from owners(part)


class KeptCode:
    """One function's machine code on disk, as Numba asks for it, for each signature in the folder where it belongs."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function
        self._package = function.__module__.partition(".")[0]
        self._caches: dict[str, Any] = {}

    @property
    def cache_path(self) -> str:
        return CACHE

    def load_overload(self, signature: Any, target: Any) -> Any:
        return self._cache(signature).load_overload(signature, target)

    def save_overload(self, signature: Any, code: Any) -> None:
        self._cache(signature).save_overload(signature, code)

    def _cache(self, signature: Any) -> Any:
        kinds = getattr(signature, "args", signature)
        packages = {self._package, *(package for kind in kinds for package in owners(kind))}
        folder = folder_for(frozenset(packages - {OWN}))
        if folder not in self._caches:
            self._caches[folder] = cache_in(folder, self._function)
        return self._caches[folder]


def cache_in(folder: str, function: Callable[..., Any]) -> Any:
    """Numba's own cache of a function, in this folder; one that keeps nothing where there is no folder."""
    if not folder:
        return NullCache()
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = folder
    try:
        kept: Any = FunctionCache(function)  # type: ignore[no-untyped-call]
    finally:
        config.CACHE_DIR = before
    # Numba numbers the files of a function's signatures. Of two processes that keep code at once both would take the
    # same number, and the index could lead from one signature to the code of the other.
    files = kept._cache_file
    files._data_name = lambda _number: f"{kept._impl.filename_base}.{uuid4().hex[:16]}.nbc"
    return kept


def compiling() -> str:
    """That it takes a while now, and whether it will again."""
    if CACHE:
        return "teien: compiling the rules (once after an install, about half a minute) …"
    return (
        "teien: compiling the rules (about half a minute) …\n"
        f"teien: they cannot be kept, so this happens at every start: {FOLDER.parent} cannot be written. "
        "Set NUMBA_CACHE_DIR to a folder that can be."
    )


class CompilingNotice(event.Listener):
    """Says once that Teien is compiling, when it really is: kept machine code makes no such event."""

    def __init__(self) -> None:
        self.said = False

    def on_start(self, event: Any) -> None:
        if not self.said and isinstance(event.data["dispatcher"]._cache, KeptCode):
            self.said = True
            print(compiling(), file=sys.stderr)

    def on_end(self, event: Any) -> None:
        pass


NOTICE = CompilingNotice()
event.register("numba:compile", NOTICE)  # type: ignore[no-untyped-call]


def compiled(function: Function) -> Function:
    """Compiles a function of plain numbers, arrays and rows; its code is kept on disk and runs without the GIL."""
    made = numba.njit(nogil=True, error_model="numpy")(function)
    if isinstance(made, Dispatcher):
        made._cache = KeptCode(function)  # type: ignore[attr-defined]
    return cast("Function", made)


def compiled_generator(function: Function) -> Function:
    """Compiles a function that yields, for other compiled ones; its code is kept on disk only as part of theirs.

    Numba cannot compile a function that calls a generator which it has read from disk.
    """
    return cast("Function", numba.njit(nogil=True, error_model="numpy")(function))


def inlined(function: Function) -> Function:
    """A function that is written into the compiled ones that call it: for many arrays, which take time to pass."""
    return cast("Function", numba.njit(inline="always", error_model="numpy")(function))
