"""What must hold for every game, as tests: `python -m teien.conformance NAME` puts a game through them.

They play at random, whoever plays and with whatever options. Teien's own games pass them in `./test`.
"""
