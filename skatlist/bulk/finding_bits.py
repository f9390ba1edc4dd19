"""What is wrong with a game as one number: a bit for each code."""

from collections.abc import Iterable
from typing import Final

from skatlist.findings.reading_kinds import L103

# The place of a code is its bit: G108 is bit 8. Bit 0 is a fact the rule set needs and the game does not say.
CODES: Final = (L103.code, *(f"G{number}" for number in range(101, 124)))
_BITS: Final = {code: 1 << place for place, code in enumerate(CODES)}


def mask_of(codes: Iterable[str]) -> int:
    """Return the number that stands for these codes.

    >>> mask_of(["G108"]), mask_of(["G101", "G108"]), mask_of([])
    (256, 258, 0)
    """
    mask = 0
    for code in codes:
        mask |= _BITS[code]
    return mask


def codes_of(mask: int) -> tuple[str, ...]:
    """Return the codes a number stands for, in their order.

    >>> codes_of(258)
    ('G101', 'G108')
    """
    return tuple(code for code, bit in _BITS.items() if mask & bit)
