"""The version of the program, read by the build, the papers and the front door."""

__version__ = "0.6.0"
