"""Numbers written down wrong: how likely one number stands for another."""

from typing import Final

from skatlist.findings import Fix
from skatlist.findings.fixes import change, fix

# Digits that are taken for each other in handwriting.
_ALIKE: Final = frozenset(
    a + b
    for a, others in zip("0123456789", ("68", "74", "37", "82", "91", "63", "05", "12", "30", "47"), strict=True)
    for b in others
)
_NOT_DOUBLED: Final = 1100
_MINUS: Final = 350
_SWAPPED: Final = 350
_MISREAD: Final = 160
_ONE_DIGIT: Final = 60
_ANYTHING: Final = 20


def likeness(written: int, right: int) -> tuple[int, str]:
    """Return how likely `written` stands for `right`, and the label of the fix that says why.

    >>> likeness(84, 48), likeness(-48, -96)
    ((350, 'digits_swapped'), (1100, 'write'))
    """
    if right < 0 and 2 * written == right:
        return _NOT_DOUBLED, "write"
    if written == -right:
        return _MINUS, "minus" if right < 0 else "write"
    one, other = str(abs(written)), str(abs(right))
    if len(one) != len(other) or len(one) == 1 or (written < 0) != (right < 0):
        return _ANYTHING, "write"
    different = [(a, b) for a, b in zip(one, other, strict=True) if a != b]
    if len(different) == 1:
        pair = "".join(different[0])
        return (_MISREAD if pair in _ALIKE or pair[::-1] in _ALIKE else _ONE_DIGIT), "one_digit"
    if sorted(one) == sorted(other) and len(different) == 2:  # noqa: PLR2004 - two digits change places
        return _SWAPPED, "digits_swapped"
    return _ANYTHING, "write"


def write_number(column: str, stated: int | None, right: int) -> Fix:
    """Return the fix that writes the right number and says what happened to the stated one."""
    label = "write" if stated is None else likeness(stated, right)[1]
    return fix(label, change(column, stated, right))
