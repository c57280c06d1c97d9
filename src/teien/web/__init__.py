"""Teien in a browser: pages, live tables and the store."""
