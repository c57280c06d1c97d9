"""What theorists ask of a game: worlds small enough to be known whole, and how much a policy can be exploited."""
