"""Who does the work: processes here, or a Dask cluster elsewhere, through the same `concurrent.futures.Executor`."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    InvalidStateError,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from teien.core.words.errors import TeienError
from teien.core.words.extras import require
from teien.core.words.language import _

Task = TypeVar("Task")
Done = TypeVar("Done")

IN_HAND = 2
"""Tasks a worker may have at a time, so that none waits while the sender is busy, and few are lost in a crash."""


class WorkersLost(TeienError):
    """Workers that cannot be reached, or that died at work."""


@dataclass(frozen=True, slots=True)
class Pool:
    """An executor and how many tasks it works on at once."""

    executor: Executor
    size: int

    def do(self, work: Callable[[Task], Done], tasks: Iterable[Task]) -> Iterator[Done]:
        """What comes of each task, as soon as it is there; tasks are taken only when there is room for them.

        Raises WorkersLost when workers die; what `work` raises is raised here.
        """
        waiting: set[Future[Done]] = set()
        try:
            for task in tasks:
                waiting.add(self.executor.submit(work, task))
                if len(waiting) >= IN_HAND * self.size:
                    done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                    yield from (future.result() for future in done)
            while waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)
        except (BrokenExecutor, CancelledError) as error:
            reason = str(error) or type(error).__name__
            raise WorkersLost(_("the workers were lost: {reason}").format(reason=reason)) from error
        finally:
            for future in waiting:
                future.cancel()


class Processes(ProcessPoolExecutor):
    """Processes on this machine. They are spawned: a forked one would inherit locks of compiled code's threads."""

    def __init__(self, size: int) -> None:
        super().__init__(size, multiprocessing.get_context("spawn"), initializer=die_with_parent)

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """As usual; but a process begun by it hears of no Ctrl-C before it can end without a word."""
        with without_interrupts():
            return super().submit(fn, *args, **kwargs)

    def end(self) -> None:
        """Ends all processes, whatever they do."""
        for process in list((self._processes or {}).values()):
            process.terminate()
        # A large task may be half-way to them. Nobody reads it any more: who writes it would never come to an end, nor
        # who waits for that.
        tasks: Any = self._call_queue  # type: ignore[attr-defined]
        tasks.cancel_join_thread()
        tasks._reader.close()


@contextmanager
def processes(size: int) -> Iterator[Pool]:
    """Processes on this machine, ended at once by Ctrl-C or whatever goes wrong; raises WorkersLost when one dies."""
    with quiet_about_cancelled(), Processes(size) as executor:
        try:
            yield Pool(executor, size)
        except BrokenExecutor as error:
            raise WorkersLost(_("the workers were lost: {reason}").format(reason=error)) from error
        except BaseException:
            executor.end()
            raise


@contextmanager
def without_interrupts() -> Iterator[None]:
    """Ctrl-C comes only afterwards; whatever is begun meanwhile never hears of it, unless it asks to."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def quiet_about_cancelled() -> Iterator[None]:
    """Ctrl-C kills workers while their tasks are being cancelled: older Pythons complain of that in a thread."""
    usual = threading.excepthook

    def complain(complaint: threading.ExceptHookArgs) -> None:
        if complaint.exc_type is not InvalidStateError:
            usual(complaint)

    threading.excepthook = complain
    try:
        yield
    finally:
        threading.excepthook = usual


def die_with_parent() -> None:
    """In a worker: sees to it that neither Ctrl-C nor a killed parent leaves it behind."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    threading.Thread(target=wait_for_parent, daemon=True).start()


def wait_for_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        os._exit(1)


@contextmanager
def cluster(address: str) -> Iterator[Pool]:
    """The workers of a Dask cluster, by the address of its scheduler; they need the same Teien."""
    require("arena", "distributed")
    from distributed import Client, KilledWorker

    try:
        client: Any = Client(address, timeout=10)  # type: ignore[no-untyped-call,unused-ignore]  # Dask has types in part
    except (OSError, ValueError, TypeError) as error:
        complaint = _("no Dask scheduler answers at {address!r}: {error}")
        raise WorkersLost(complaint.format(address=address, error=error)) from error
    with client:
        size = sum(client.ncores().values())
        if not size:
            raise WorkersLost(_("the Dask cluster at {address!r} has no workers").format(address=address))
        with client.get_executor(pure=False) as executor:
            try:
                yield Pool(executor, size)
            except KilledWorker as error:
                raise WorkersLost(_("workers of the Dask cluster were lost: {error}").format(error=error)) from error
