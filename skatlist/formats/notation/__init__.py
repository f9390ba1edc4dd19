"""A game, a person, a change as one line of text.

Reading goes `line` -> `reader` token by token -> `words` for what a word takes; `tokens` says which words there are,
`state` holds what was said so far.
"""
