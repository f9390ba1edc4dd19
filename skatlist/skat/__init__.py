"""Skat itself, with the standard library alone. A rule of the game changes here and nowhere else.

`rules/` holds rule sets as data. `game/` values one game, with `value.py` as the only place of the rule. `sheet/` is
one list: rows, dealers, running totals, Bock and Ramsch, Seeger-Fabian. A mistake on a list is a finding (`findings/`),
never an exception; `checks/` looks for it, one subject a file, and proposes how it is mended.
"""
