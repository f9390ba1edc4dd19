"""The checks of a list or an event, and the repair of errors.

A game by itself is checked by `check_entry` (`game/game_checks.py`), a list by `check_sheet` (`check_list.py`), lists
and people together by `check_event` (`event/event_checks.py`). `all_kinds` (`kinds.py`) has every kind of finding.
`repair/` proposes how an error is mended, `fix_list.py` mends a whole list, `claims.py` explains a number that a player
claims for a game.
"""
