"""Pieces of the formulas that the entry form and the control of a list have in common.

What they are given are cells or numbers as text; numbers of the rules are looked up by whoever calls.
"""

from collections.abc import Sequence
from typing import Final

from skatlist.game import Level

NULL_ORDER: Final = (Level.NONE, Level.HAND, Level.OUVERT, Level.HAND | Level.OUVERT)


def null_value(hand: str, ouvert: str, values: Sequence[str]) -> str:
    """Return the value of a Null by its crosses; `values` are in the order of NULL_ORDER. ISkO 2.4.2."""
    return f'CHOOSE(1+({hand}<>"")+2*({ouvert}<>""),{",".join(values)})'


def least_multiple(bid: str, base: str) -> str:
    """Return the least multiple of the base that reaches the bid. ISkO 3.6.1."""
    return f"-INT(-{bid}/{base})*{base}"


def named_charge(spitzen: str, hand: str, bid: str, base: str) -> str:
    """Return the charge of a Null over its bid by the game named for it; Hand stays. ISkO 3.6.2."""
    return f'MAX(({spitzen}+1+({hand}<>""))*{base},{least_multiple(bid, base)})'
