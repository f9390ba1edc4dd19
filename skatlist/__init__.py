"""skatlist: a scorer's desk for Skat."""

__version__ = "0.1.0"
