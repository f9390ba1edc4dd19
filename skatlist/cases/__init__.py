"""Questions about lists: one game by itself, a game by its cards, two lists of a table, a disputed game."""
