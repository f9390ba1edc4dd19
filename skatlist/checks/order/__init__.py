"""Dealers, places, numbering and length of a list, one finding a file."""
