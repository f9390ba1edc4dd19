"""Questions about games and lists that are already there.

`one_game.py` values a single game and explains a number that a player claims, `game_by_cards.py` a game by its cards.
`comparison/` lays two lists of one table side by side and judges each difference, `disputes.py` gathers the facts of a
disputed game.
"""
