"""What is wrong with one game: one finding a file."""
