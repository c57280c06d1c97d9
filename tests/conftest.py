"""What holds for all tests."""

import os

from teien.core.engine.compiled import NOTICE

# Which test compiles first depends on what is kept on disk; what they read from stderr must not.
NOTICE.said = True

# Commands speak the language of who runs the tests; what tests read from them must not.
os.environ["LANGUAGE"] = "en"
