"""A game, a person, a change as one line of text.

Reading goes `line` -> `reader` token by token; `tokens` says which words there are and holds what was said so far.
"""
