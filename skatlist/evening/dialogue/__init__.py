"""The conversation of a scorer with the program about a list, at a keyboard or in a browser."""
