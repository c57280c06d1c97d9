"""Compiles what the tests need of every game, once: else each worker and each server of theirs would do it for itself.

`python -m tests.preparation`; where the code is kept already, it is read, which takes seconds.
"""

import teien
from teien.core.engine import compiled
from teien.core.play.game import OWN
from teien.web.preparation import Compiling, prepare_game

SEVERAL = 3


def main() -> None:
    compiled.NOTICE.said = True
    for game in OWN:
        prepare_game(game, Compiling(lambda _functions: None, wanted=lambda: True))
        games = teien.batch(game, games=SEVERAL, seed=1)
        games.observe()
        games.legal_mask()
        games.go_on(games.sample())


if __name__ == "__main__":
    main()
