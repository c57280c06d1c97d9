"""Ctrl-C while something is compiled waits for the end, and is not lost."""

import signal

import pytest

from teien.cli.interrupts import DeferredInterrupt


def test_ctrl_c_waits_for_the_outermost_compilation(capsys: pytest.CaptureFixture[str]) -> None:
    before = signal.getsignal(signal.SIGINT)
    deferred = DeferredInterrupt()
    deferred.on_start(None)
    deferred.on_start(None)
    signal.raise_signal(signal.SIGINT)
    signal.raise_signal(signal.SIGINT)
    deferred.on_end(None)
    with pytest.raises(KeyboardInterrupt):
        deferred.on_end(None)
    assert capsys.readouterr().err.count("stopping") == 1
    assert signal.getsignal(signal.SIGINT) == before


def test_without_ctrl_c_nothing_happens() -> None:
    before = signal.getsignal(signal.SIGINT)
    deferred = DeferredInterrupt()
    deferred.on_start(None)
    deferred.on_end(None)
    assert signal.getsignal(signal.SIGINT) == before
