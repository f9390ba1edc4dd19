"""A game, a person, a change as one line of text.

Reading goes `line` -> `reader` token by token. `tokens` has the words and the state so far.
"""
