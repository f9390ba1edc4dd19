"""The findings of a game as one number: a bit for each code, whose place is its number (G108 is bit 8)."""

from collections.abc import Iterable
from typing import Final

from skatlist.findings.reading_kinds import L103

_FIRST: Final = 100
_BITS: Final = 32  # of the column; bit 0 is a fact the rule set needs and the game does not say


def mask_of(codes: Iterable[str]) -> int:
    """Return the number that stands for these codes of a game.

    >>> mask_of(["G108"]), mask_of(["G101", "G108"]), mask_of(["L103"]), mask_of([])
    (256, 258, 1, 0)
    """
    mask = 0
    for code in codes:
        mask |= 1 << (0 if code == L103.code else int(code[1:]) - _FIRST)
    return mask


def codes_of(mask: int) -> tuple[str, ...]:
    """Return the codes a number stands for, in their order.

    >>> codes_of(259)
    ('L103', 'G101', 'G108')
    """
    return tuple(f"G{_FIRST + bit}" if bit else L103.code for bit in range(_BITS) if int(mask) >> bit & 1)
