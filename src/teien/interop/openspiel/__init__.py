"""The games in OpenSpiel: once this module is imported, `pyspiel.load_game("teien_haru_ichiban")` and so on work.

`pip install 'teien[openspiel]'` brings what it needs. What is drawn before a game is settled by the parameter `seed`
unless the options say it; what is drawn in the course of a game is drawn in chance nodes. docs/openspiel.md tells more.
"""

from teien.core.words.extras import require

require("openspiel", "pyspiel")

# Not before: who has no OpenSpiel should read what to install, not where an import failed.
from teien.interop.openspiel.game import TeienGame, TeienState  # noqa: E402

__all__ = ["TeienGame", "TeienState"]
