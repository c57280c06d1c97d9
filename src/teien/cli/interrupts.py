"""Ctrl-C while Numba compiles.

The compiler calls Python from C, where a KeyboardInterrupt is lost and a half-made function stays behind. So
Ctrl-C waits until the function at hand is done.
"""

import signal
import sys
import threading
from functools import cache
from typing import Any

from numba.core import event

from teien.core.words.language import _


class DeferredInterrupt(event.Listener):  # type: ignore[misc,unused-ignore]  # Numba has few types
    """Puts Ctrl-C off from the start of a compilation to its end."""

    def __init__(self) -> None:
        self.compiling = 0
        self.interrupted = False
        self.handler: Any = signal.SIG_DFL

    def on_start(self, event: Any) -> None:
        if threading.current_thread() is threading.main_thread():
            if not self.compiling:
                self.handler = signal.signal(signal.SIGINT, self.remember)
            self.compiling += 1

    def on_end(self, event: Any) -> None:
        if threading.current_thread() is threading.main_thread():
            self.compiling -= 1
            if not self.compiling:
                signal.signal(signal.SIGINT, self.handler)
                if self.interrupted:
                    self.interrupted = False
                    raise KeyboardInterrupt

    def remember(self, *_signal: object) -> None:
        if not self.interrupted:
            print("\nteien:", _("stopping as soon as the compiler lets go …"), file=sys.stderr)
        self.interrupted = True


@cache
def defer_interrupts() -> None:
    """Puts Ctrl-C off whenever something is compiled, from now on."""
    event.register("numba:compile", DeferredInterrupt())  # type: ignore[no-untyped-call,unused-ignore]  # Numba's
