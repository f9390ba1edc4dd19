"""Dealers, places, numbering and length of a list."""
