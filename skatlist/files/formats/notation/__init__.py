"""A game, a person, a change as one line of text.

`line` reads a game by `reader`, token by token. `tokens` has the words and the state.
"""
