"""What holds for all tests."""

from teien.core.compiled import NOTICE

# Which test compiles first depends on what is kept on disk; what they read from stderr must not.
NOTICE.said = True
