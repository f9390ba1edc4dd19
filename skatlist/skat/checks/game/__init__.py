"""Checks of one game, by subject."""
