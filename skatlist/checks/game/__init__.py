"""Checks of one game: one finding a file."""
