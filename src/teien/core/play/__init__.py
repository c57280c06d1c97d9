"""A game being played: the match, its moves, its record, what a game must provide."""
