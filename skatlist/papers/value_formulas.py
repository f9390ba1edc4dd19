"""The value rule as formulas, step by step: the entry form and the control of a list put them together.

What they are given are cells or numbers as text; numbers of the rules are looked up by anyone who calls.
"""

from collections.abc import Sequence


def spitzen_count(with_: str, without: str) -> str:
    """Return the Spitzen of the two columns, one of which is empty."""
    return f"N({with_})+N({without})"


def cases_count(spitzen: str, crosses: str) -> str:
    """Return the cases of a suit or grand: Spitzen, the game itself, one for each cross. ISkO 2.5.1."""
    return f"{spitzen}+1+{crosses}"


def null_value(hand: str, ouvert: str, values: Sequence[str]) -> str:
    """Return the value of a Null by its crosses; `values` are in the order of NULL_VALUES. ISkO 2.4.2."""
    return f'CHOOSE(1+({hand}<>"")+2*({ouvert}<>""),{",".join(values)})'


def least_multiple(bid: str, base: str) -> str:
    """Return the least multiple of the base that reaches the bid. ISkO 3.6.1."""
    return f"-INT(-{bid}/{base})*{base}"


def named_charge(spitzen: str, hand: str, bid: str, base: str) -> str:
    """Return the charge of a Null over its bid by the game named for it; Hand stays. ISkO 3.6.2."""
    return f'MAX(({spitzen}+1+({hand}<>""))*{base},{least_multiple(bid, base)})'


def charged_value(own: str, bid: str, base: str) -> str:
    """Return the charge of a suit or grand over its bid: a multiple of the base that reaches it. ISkO 3.6.1."""
    return f"MAX({own},{least_multiple(bid, base)})"


def charge_is_possible(charge: str, own: str, base: str) -> str:
    """Return the conditions on a charge that is only stated: a multiple of the base above the own value."""
    return f"{charge}>{own},MOD({charge},{base})=0"


def lost_factor(hand: str, in_hand: str, with_skat: str) -> str:
    """Return how many times a lost game counts. ISkO 2.5.11."""
    return f'IF({hand}="",{with_skat},{in_hand})'
