"""Which games are put through the tests."""

import os

from teien.core.play.game import OWN

CHOSEN = "TEIEN_CONFORMANCE"
"""The variable of the environment that names them, with commas between them; by itself, Teien's own."""


def chosen() -> tuple[str, ...]:
    return tuple(filter(None, os.environ.get(CHOSEN, "").split(","))) or tuple(OWN)
