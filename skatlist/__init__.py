"""skatlist: a scorer's desk for Skat."""

__version__ = "0.2.0.dev0"
