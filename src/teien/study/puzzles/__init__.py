"""Puzzles: positions in which one move is clearly the best, made and proved by the program, and how they are solved."""
