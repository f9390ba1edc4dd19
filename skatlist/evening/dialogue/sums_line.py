"""The sums of a table as typed: points, games won and games lost place by place, perhaps the totals of the paper."""

from collections.abc import Sequence

from skatlist.evening.dialogue.replies import Note
from skatlist.skat.sheet import ListSums

PER_PLACE = 3  # points, won, lost


def typed_sums(numbers: Sequence[int], size: int) -> ListSums | None:
    """Return the sums in a row of numbers, or None if there are too few or too many.

    Points, won and lost of a place follow each other. The totals of all places may follow, and then the games passed
    in. `size` numbers alone are the totals.

    >>> typed_sums((421, 11, 1, 9, 9, 5, 275, 6, 0, 595, 8, 0), 4).won
    (11, 9, 6, 8)
    >>> typed_sums((1071, 239, 755, 1175), 4).total, typed_sums((1, 2), 4)
    ((1071, 239, 755, 1175), None)
    """
    own = PER_PLACE * size
    if len(numbers) == size:
        return ListSums(total=tuple(numbers))
    if len(numbers) not in {own, own + size, own + size + 1}:
        return None
    points, won, lost = (tuple(numbers[at:own:PER_PLACE]) for at in range(PER_PLACE))
    passed = numbers[own + size] if len(numbers) > own + size else None
    return ListSums(points, won, lost, passed, tuple(numbers[own : own + size]))


def sums_how(line: str, size: int, *, alarm: bool = True) -> Note:
    """Return the note how sums are typed at a table of a size, with the `line` that is none."""
    return Note("sums_how", {"line": line, "size": size, "count": PER_PLACE * size}, alarm=alarm)
