"""Matches between players, by the thousand: fixtures, the pool that plays them, ratings, and reports with plots.

What follows from many games needs the extra `arena`; playing them needs nothing but Teien.
"""
