"""What people read: the language in use, errors, scorecards, charts, the terminal."""
