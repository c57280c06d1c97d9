"""Studying games: what was a mistake, what would have been best, and what was luck."""
