"""Compiled play: rows, rules, chance, and many games at once."""
