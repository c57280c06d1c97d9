"""What holds for all tests."""

import os

from hypothesis import HealthCheck, settings

from teien.core.engine.compiled import NOTICE

# Which test compiles first depends on what is kept on disk; what they read from stderr must not.
NOTICE.said = True

# Commands speak the language of who runs the tests; what tests read from them must not.
os.environ["LANGUAGE"] = "en"

# The same examples at every run, however slow the machine is; `--hypothesis-profile=default` draws others.
settings.register_profile("same", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("same")
