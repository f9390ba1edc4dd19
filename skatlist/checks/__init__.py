"""What can be wrong on a list or in an event: one finding a file but in `audit/`, and how it is mended.

A game by itself is checked by `check_entry` (`game/game_checks.py`), a list by `check_sheet` (`check_list.py`), what is
wrong between lists and people by `check_event` (`event/event_checks.py`); `all_kinds` (`kinds.py`) knows every finding.
`repair/` proposes how an error is mended, `fix_list.py` mends a whole list, `claims.py` explains a number that a player
claims for a game.
"""
