"""A list as a text file people can type."""
