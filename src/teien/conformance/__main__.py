"""`python -m teien.conformance NAME …`: puts games through all that must hold for every game.

What follows from the first word on that begins with a hyphen is for pytest: `-x` stops at the first failure.
"""

import os
import sys
from collections.abc import Sequence
from itertools import takewhile
from pathlib import Path

from teien.core.play.game import find
from teien.core.words.errors import TeienError
from teien.core.words.extras import require


def main(words: Sequence[str]) -> int:
    """Runs the tests over the games that are named; the exit status is pytest's, or 2 for a game there is not."""
    names = list(takewhile(lambda word: not word.startswith("-"), words))
    try:
        require("conformance", "hypothesis", "pytest")
        if not names:
            raise TeienError("say which game: python -m teien.conformance NAME")
        for name in names:
            find(name)
    except TeienError as error:
        print("teien:", error, file=sys.stderr)
        return 2
    import pytest

    from teien.conformance.chosen import CHOSEN

    os.environ[CHOSEN] = ",".join(names)
    folder = str(Path(__file__).parent)
    # Whatever project this is started in, its settings for pytest are meant for its own tests.
    settings = ["-c", os.devnull, "--rootdir", folder, "--import-mode=importlib", "-p", "no:cacheprovider"]
    return int(pytest.main([folder, *settings, *words[len(names) :]]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
