"""A list as a text file that people can type."""
